"""Simulations in the background, while a learner thinks a problem over.

A page begins to simulate a problem when it shows the problem, and cancels the simulation when the
learner goes on. One thread of the notebook's kernel does the work. The kernels of a site share
their results in a folder, so that a problem that several visitors meet is simulated once.
"""
