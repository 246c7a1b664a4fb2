"""Questions of a dialogue: what is asked, and what each answer brings; nothing is marked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ...cards import Card, Suit
from ..cloth import ANSWER
from ..table import Scene, SceneButton, SceneCard, Strip

_ARROWS: Final = (("ArrowLeft", "←"), ("ArrowRight", "→"))


class Question(ABC):
    """Something to press, and what is told to those who press it."""

    @abstractmethod
    def scene(self, said: tuple[str, ...]) -> Scene | None:
        """What is shown once these have been pressed, the last one last.

        It has a strip once the question is answered; `None` says that the next one follows at once.
        """

    @abstractmethod
    def screens(self) -> Iterator[Scene]:
        """All that may be shown: the question, a word to each answer, and what is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking(Question):
    """A question that one press answers."""

    asked: Scene
    told: Mapping[str, Scene | None]
    """By what was pressed: the scene that tells what there is to tell, or nothing."""

    says: Mapping[str, str] = field(default_factory=dict)
    """What is said to any other press, after which the question stands."""

    def scene(self, said: tuple[str, ...]) -> Scene | None:
        """The question, with a word to the last press, or what is told."""
        if not said:
            return self.asked
        if said[-1] in self.told:
            return self.told[said[-1]]
        return _remarked(self.asked, self.says[said[-1]])

    def screens(self) -> Iterator[Scene]:
        """All that may be shown: the question, a word to each answer, and what is told."""
        yield self.asked
        yield from (_remarked(self.asked, remark) for remark in self.says.values())
        yield from filter(None, self.told.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Collecting(Question):
    """A question that is answered once every card that counts has been pressed."""

    asked: Scene
    wanted: frozenset[str]
    told: Scene
    says: Mapping[str, str]
    """What is said to each press, of a card that counts and of one that does not."""

    given: frozenset[str] = frozenset()
    """Cards that count and are ringed from the start."""

    def scene(self, said: tuple[str, ...]) -> Scene:
        """The question with the cards found so far ringed, or what is told."""
        found = self.given | (self.wanted & set(said))
        if self.given | self.wanted == found:
            return self.told
        cards = tuple(
            replace(card, lit=str(card.card) in found, note=_found(str(card.card) in found))
            for card in self.asked.cards or ()
        )
        asked = replace(self.asked, cards=cards)
        return _remarked(asked, self.says[said[-1]]) if said else asked

    def screens(self) -> Iterator[Scene]:
        """All that may be shown: the question, a word to each press, and what is told."""
        yield self.asked
        yield from (_remarked(self.asked, remark) for remark in self.says.values())
        yield self.told


def _remarked(scene: Scene, remark: str) -> Scene:
    return replace(scene, notice=remark, spoken=remark)


def _found(is_found: bool) -> str:  # noqa: FBT001 - it is the whole question
    return ", counted" if is_found else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordering(Question):
    """A question that is answered once all cards have been pressed, the highest first."""

    asked: Scene
    order: tuple[str, ...]
    told: Scene
    says: Mapping[str, str]
    """What is said to a press that comes too early."""

    def scene(self, said: tuple[str, ...]) -> Scene:
        """The question with the cards pressed in their order numbered, or what is told."""
        found: list[str] = []
        for each in said:
            if len(found) < len(self.order) and each == self.order[len(found)]:
                found.append(each)
        if len(found) == len(self.order):
            return self.told
        places = {each: str(place) for place, each in enumerate(found, start=1)}
        cards = tuple(
            replace(card, lit=card.value in places, caption=places.get(card.value, ""))
            for card in self.asked.cards or ()
        )
        asked = replace(self.asked, cards=cards)
        return _remarked(asked, self.says[said[-1]]) if said and said[-1] not in found else asked

    def screens(self) -> Iterator[Scene]:
        """All that may be shown: the question, a word to each press, and what is told."""
        yield self.asked
        yield from (_remarked(self.asked, remark) for remark in self.says.values())
        yield self.told


def to_press(cards: Iterable[Card]) -> tuple[SceneCard, ...]:
    """Cards that answer a question, by the keys from 1 on too, in the order given."""
    return tuple(
        SceneCard(card, action=ANSWER, value=str(card), key=str(place))
        for place, card in enumerate(cards, start=1)
    )


def words_to_press(
    words: Mapping[str, str], *, chosen: str | None = None
) -> tuple[SceneButton, ...]:
    """A button for each answer by its value; two answer to the arrow keys, more to numbers."""
    numbers = [(str(number), str(number)) for number in range(1, len(words) + 1)]
    keys = _ARROWS if len(words) == len(_ARROWS) else numbers
    return tuple(
        SceneButton(
            action=ANSWER,
            value=value,
            label=label,
            key=key,
            hint=hint,
            chosen=None if chosen is None else value == chosen,
        )
        for (value, label), (key, hint) in zip(words.items(), keys, strict=True)
    )


def telling(text: str, *, was_said: bool = True) -> Strip:
    """What is told: its first sentence stands out; a tick where the answer was the same.

    >>> telling("Yes: play. Two trumps are enough.").line
    'Yes: play.'
    """
    line, _, reason = text.partition(". ")
    return Strip(
        sign="right" if was_said else "differ", line=f"{line}." if reason else line, reason=reason
    )


def are_trumps(trump: Suit) -> str:
    """What the corner of the cloth says of the trump suit: `"Hearts are trumps"`."""
    return f"{trump.word.capitalize()} are trumps"
