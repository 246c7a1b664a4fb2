"""Write again the pages that need neither a kernel nor a script: each house's rules, and questions.

The command is `python -m tools.tables.build_pages --into-package`. The pages lie among the lessons.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from mistune import create_markdown

from ecarte_tutor.course.figures.hints import hands_played_at_once, shipped_ledger
from ecarte_tutor.course.glossary import WORDS
from ecarte_tutor.course.players import PLAYERS, wins_of
from ecarte_tutor.course.rules_at_hand import rules_at_hand
from ecarte_tutor.engine.cards import PACK, Card, Hand
from ecarte_tutor.engine.deal import Deal
from ecarte_tutor.engine.decision import STANDING_WORD
from ecarte_tutor.engine.english import number
from ecarte_tutor.engine.laws import CODE_NAMES, IRREGULARITIES, LAWS
from ecarte_tutor.engine.rules.presets import PRESETS
from ecarte_tutor.engine.rules.rule_set import RuleSet
from ecarte_tutor.errors import a_few
from ecarte_tutor.simulator import winning_chance
from ecarte_tutor.site.lessons import shipped_lessons
from ecarte_tutor.widgets.stage.draw.cards import card_drawing

from ..writing import command_parser, deliver


@dataclass(frozen=True, slots=True)
class Door:
    """What a page begins with: a hand, a question about it, and the lesson that answers it."""

    hand: str
    question: str
    word: str
    file: str

    @property
    def cards(self) -> list[Markup]:
        """Drawings of the hand's cards, in the order in which they are written."""
        return [Markup(card_drawing(card)) for card in map(Card, self.hand.split())]


TEMPLATES: Final = Path(__file__).parents[1] / "pages"
_CHAPTERS: Final = {
    "the game": "Words of the game",
    "the hints": "The hints of the old book",
    "the numbers": "Words for the numbers",
}
DRAWN: Final = {
    "turn-up": "9H",
    "knave": "JD",
    "court-card": "KS QH JC",
    "guarded": "QS 7S",
    "stopped": "JC 8C",
    "tenace": "KD JD",
    "propose": "8H 10S 9D 8C 7C",
    "stand": "QH 9H 7H AS 8D",
    "jeu-de-regle": "9H 8H 7D QC 7C",
    "discard": "10S 8D 7C",
    "announce": "KH",
    "trick": "10C QC",
}
"""Cards beside a word, by its name; a hint has those of the ledger."""

QUESTIONS: Final = TEMPLATES / "questions.toml"
_INLINE: Final = cast("Callable[[str], str]", create_markdown())


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught:
    """A deal to teach with, all cards face up, and what to say at each of the five tricks."""

    title: str
    pone: str
    dealer: str
    turn_up: str
    stock: str = ""
    says: tuple[str, ...]
    """The talk, as `Deal.act` takes it."""

    discards: tuple[str, str] = ("", "")
    talk: str
    """What is said, with {asks} in the place of the house's way to ask for cards."""

    play: tuple[tuple[str, str], ...]
    """For each trick its two cards, and the rule that it shows."""

    moral: str


LESSONS: Final = (
    Taught(
        title="Follow, win, trump",
        pone="KS JD 10D 7S 8H",
        dealer="QD 8D 9S AC 7C",
        turn_up="9H",
        says=("play",),
        talk="Hearts are trumps. The pone plays at once, and leads.",
        play=(
            ("KS 9S", "You must follow suit."),
            ("JD QD", "You must win the trick if you can, so the eight won’t do."),
            ("AC 8H", "You can’t follow, so you must trump."),
            ("10D 8D", "You follow, even if you can’t win."),
            ("7S 7C", "You can neither follow nor trump, so you play any card."),
        ),
        moral="Three tricks or four make the point.",
    ),
    Taught(
        title="Ask for better cards, and announce the king",
        pone="QC KD 9S 8H 7D",
        dealer="JC AS 10H 9H 7S",
        turn_up="8C",
        stock="KC AD 10S QS JD 7H",
        says=("propose", "accept"),
        discards=("9S 8H 7D", "10H 9H 7S"),
        talk="Clubs are trumps. {asks} Both put three cards aside, face down, and draw as many: "
        "the pone first. Now the pone plays; the king of trumps {king} as he leads him.",
        play=(
            ("KC JC", "The king takes out a trump."),
            ("QC 7H", "No club is left, so any card goes."),
            ("KD JD", "The knave must follow."),
            ("AD AS", "Nobody can follow or trump the ace, so he wins."),
            ("10S QS", "The queen must win."),
        ),
        moral="The dealer might have refused: the third deal shows what that risks.",
    ),
    Taught(
        title="The risk of not asking",
        pone="JD 9D QS 8S AH",
        dealer="QD 10D KS 7H 9C",
        turn_up="KD",
        says=("play",),
        talk="A king is turned up: one point for the dealer at once. Diamonds are trumps. The pone "
        "holds two trumps and a guarded queen, and plays without proposing.",
        play=(
            ("QS KS", "The king must win."),
            ("9C 9D", "No club, so a trump it must be."),
            ("8S 10D", "No spade left, so again a trump."),
            ("QD JD", "Trumps must be followed like any suit."),
            ("7H AH", "The ace must win."),
        ),
        moral="Who plays without asking, or refuses the first request, and then loses the point, "
        "gives two for it. The old book plays this hand all the same.",
    ),
)
"""The deals of the sheet's back, in the order in which to teach them."""

_ASKS: Final = {
    "after": "The pone says “I propose”, the dealer “how many?”, the pone “three”.",
    "before": "The pone says “I propose: three”, and the dealer accepts.",
}


def told(lesson: Taught, rules: RuleSet) -> dict[str, Any]:
    """A deal to teach with, as the page shows it: played by the engine, by a house's rules."""
    deal = Deal.arranged(
        lesson.pone, lesson.dealer, turn_up=lesson.turn_up, stock=lesson.stock, rules=rules, seed=1
    )
    dealt = {"pone": tuple(deal.hand("pone")), "dealer": tuple(deal.hand("dealer"))}
    for said in lesson.says:
        deal = deal.act(said)
        if deal.kind == "number":
            deal = deal.act(3)
    if lesson.stock:
        for cards in lesson.discards:
            deal = deal.act(cards)
        deal = deal.act("play")
    tricks = []
    for pair, why in lesson.play:
        if deal.kind == "king":
            deal = deal.act("announce")
        leader, before = deal.seat, deal.won
        for card in pair.split():
            deal = deal.act(card)
        winner = "pone" if deal.won[0] > before[0] else "dealer"
        lead, reply = map(Card, pair.split())
        tricks.append(
            {"lead": lead, "reply": reply, "why": why, "leader": leader, "winner": winner}
        )
    assert deal.over
    who, tricks_won = max(zip(("pone", "dealer"), deal.won, strict=True), key=lambda each: each[1])
    points = max(deal.points)
    scored = f"{number(points)} point{'s' if points > 1 else ''}"
    king = ", the king’s among them" if deal.king else ""
    drawn = [Card(each) for each in lesson.stock.split()]
    return {
        "title": lesson.title,
        **{seat: sorted(hand, key=_order(deal), reverse=True) for seat, hand in dealt.items()},
        "turn_up": deal.turn_up,
        "talk": lesson.talk.format(
            asks=_ASKS[rules.count_named],
            king="is announced" if rules.king_marking == "optional" else "is marked",
        ),
        "drawn": (drawn[:3], drawn[3:]) if drawn else (),
        "tricks": tricks,
        "result": f"{number(tricks_won).capitalize()} tricks to the {who}, who scores {scored}"
        f"{king}.",
        "moral": lesson.moral,
    }


def _order(deal: Deal) -> Any:
    return lambda card: (card.suit is deal.trump, card.suit.value, card.rank.value)


def _symbol(card: Card) -> Markup:
    """The rank and the suit in a card's corner as an SVG symbol, drawn as often as needed."""
    found = re.search(r"<g [^>]*><text.*?</text><path [^>]*>", card_drawing(card))
    assert found
    return Markup(f'<symbol id="{card}" viewBox="-1.4 6 30 48">{found[0]}</g></symbol>')


def _pack(shown: Iterable[Iterable[Card]]) -> list[Markup]:
    """Every card of these, once, as a symbol."""
    used = {card for cards in shown for card in cards}
    return [_symbol(card) for card in PACK if card in used]


def cards_beside_words() -> dict[str, Sequence[Card]]:
    """Cards by the name of their word: examples, and the weakest hand of each hint to stand on.

    The dealer's rule on the pone's own hands has none: on its weakest, another hint comes first.
    """
    drawn: dict[str, Sequence[Card]] = {name: Hand(cards).cards for name, cards in DRAWN.items()}
    for row in (*shipped_ledger("pone"), *shipped_ledger("dealer")):
        if row.advice in STANDING_WORD.values() and row.hint != "AR":
            drawn[row.hint] = row.weakest.hand.cards
    return drawn


def pages() -> dict[str, bytes]:
    """Every page by its file name."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["marked"] = _marked
    environment.globals |= {
        "style": Markup((TEMPLATES / "page.css").read_text("utf-8").strip()),
    }
    codes = [(code, [law for law in LAWS.values() if law.code == code]) for code in CODE_NAMES]
    made = {}
    for house in PRESETS.values():
        rules = RuleSet.named(house.name)
        text = environment.get_template("rules.html").render(
            title=f"The rules of écarté on one page ({house.label})",
            description="The rules of écarté to read, print and teach from, three deals to learn "
            "it by, and every law for when something goes wrong.",
            house=house,
            houses=PRESETS.values(),
            heading="Écarté: the rules on one page",
            about=rules_at_hand(rules).title,
            door=Door(
                "AH JH 10H KH QH", "In which order do they rank?", "Rank them", "01-ranking.ipynb"
            ),
            here="The rules" if house.name == "turf-club" else "",
            page=rules_at_hand(rules),
            lessons=[told(each, rules) for each in LESSONS],
            mishaps=IRREGULARITIES,
            laws=LAWS,
            codes=sorted(codes, key=lambda each: each[0] != house.code),
            pack=_pack([PACK]),
        )
        made[f"rules-{house.name}.html"] = _sealed(text)
    asked = chapters()
    text = environment.get_template("questions.html").render(
        title="Questions people ask about écarté",
        description="Must I trump? Is it luck? How is it said? What people ask of écarté, each "
        "with a short answer or its place in the course.",
        heading="Questions people ask",
        about="about écarté, and where the answers are",
        door=Door(
            "JH 10H KS QS 7C",
            "Hearts are trumps. Play, or ask for other cards?",
            "Decide",
            "03-proposing.ipynb",
        ),
        here="Questions",
        chapters=asked,
        pack=_pack(question["cards"] for chapter in asked for question in chapter["question"]),
    )
    made["questions.html"] = _sealed(text)
    by_chapter = {
        title: [word for word in WORDS if word.chapter == chapter]
        for chapter, title in _CHAPTERS.items()
    }
    shown = cards_beside_words()
    text = environment.get_template("words.html").render(
        title="The words of écarté",
        description="Every word of écarté and of this course, with the French for it.",
        heading="The words",
        about="of the game, of the old book, and of the numbers",
        door=Door("AH 10D QS 7S 9C", "One of these is guarded. Which?", "What it is", "#guarded"),
        here="Words",
        chapters=by_chapter,
        shown=shown,
        pack=_pack(shown.values()),
    )
    return made | {"words.html": _sealed(text)}


def chapters() -> list[dict[str, Any]]:
    """The questions that people ask, chapter by chapter, with the figures in their answers."""
    played, hands = hands_played_at_once()
    figures = {
        "weakest": min(filter(None, map(wins_of, PLAYERS.values()))),
        "first": f"{100 * winning_chance('turf-club', (0, 0), 'dealer'):.1f}",
        "played": f"{played:,}",
        "hands": f"{hands:,}",
        "at_once": round(100 * played / hands),
    }
    found: list[dict[str, Any]] = tomllib.loads(QUESTIONS.read_text("utf-8"))["chapter"]
    for question in (each for chapter in found for each in chapter["question"]):
        question["answer"] = question["answer"].format_map(figures)
        question["cards"] = [Card(each) for each in question.get("cards", "").split()]
    return found


def _marked(text: str) -> Markup:
    """A line of Markdown as HTML."""
    return Markup(_INLINE(text).strip().removeprefix("<p>").removesuffix("</p>"))


def _sealed(text: str) -> bytes:
    """A page with its hash at the end, by which a copy is known that nobody has changed."""
    return f"{text}<!-- {sha256(text.encode()).hexdigest()} -->\n".encode()


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, or compare them, or write the one that a file is named after.

    Returns:
        The exit status.
    """
    folder = shipped_lessons()
    parser = command_parser("build_pages", folder)
    options = parser.parse_args(arguments)
    made = pages()
    if options.file:
        if options.file.name not in made:
            parser.error(f"expected a file called {a_few(made)}, got {options.file.name}")
        made = {options.file.name: made[options.file.name]}
    same = bytes.__eq__
    return max(deliver(folder / name, text, options, same) for name, text in made.items())


if __name__ == "__main__":
    sys.exit(main())
