"""Each hint has words of its own by which a strip speaks of it, and they open its meaning."""

from __future__ import annotations

from ecarte_tutor.course.glossary import WORDS
from ecarte_tutor.hints import CATALOGUE


def test_each_hint_is_called_by_its_own_words_and_no_code() -> None:
    names = [hint.called for hint in CATALOGUE]
    assert len(set(names)) == len(CATALOGUE)
    assert not any(hint.id in name.split() for hint in CATALOGUE for name in names)


def test_the_words_of_a_hint_are_pressed_for_what_it_says() -> None:
    by_spelling = {spelling: word for word in WORDS for spelling in word.spellings}
    for hint in CATALOGUE:
        assert by_spelling[hint.called].meaning == hint.statement
