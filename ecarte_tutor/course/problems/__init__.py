"""Problems of each skill, and sets of them that one code draws alike for everyone.

Problems are selected: trivial ones are left out, and a set varies hints and closeness. For an
unselected sample of decisions as they come up in play, see `sample_decisions`.
"""
