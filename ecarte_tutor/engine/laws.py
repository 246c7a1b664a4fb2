"""The laws of écarté: both codes of laws, where they differ, and the irregularities they cover."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..errors import NotationError, brief
from .rules.presets import Code

__all__ = [
    "CODE_NAMES",
    "DIFFERENCES",
    "IRREGULARITIES",
    "LAWS",
    "Difference",
    "Irregularity",
    "Law",
    "law",
]

LONDON_LAWS: Final[dict[int, str]] = {
    1: "Each player may shuffle both packs, the dealer last.",
    2: "Do not shuffle under the table, with faces showing, or while a hand is being played.",
    3: "Cut at least two cards, and leave at least two.",
    4: "A player who shows more than one card in cutting for the deal cuts again.",
    5: "The player who cuts the highest card deals, and chooses seat and pack.",
    6: "The cut for the deal holds even if the pack is incorrect.",
    7: "If a card is exposed in cutting to the dealer, the pack is cut again.",
    8: "Five cards each, by two and then three or by three and then two. The dealer keeps his "
    "order for the game, and may change it for the next only if he tells the pone before the "
    "cut.",
    9: "If a wrong number of cards, or a change of order, is noticed before the turn-up, a pone "
    "who has not looked at his hand may have it put right or have the cards dealt again.",
    10: "When both hands are dealt, the next card is turned up for trumps.",
    11: "If more than one card is turned up, a pone who has not looked at his hand chooses which "
    "is the trump or asks for a fresh deal. Once he has looked, the cards are dealt again.",
    12: "If a card is found face up in the pack before the turn-up, the cards are dealt again.",
    13: "If the dealer exposes his own cards, the deal stands. If he exposes the pone's, a pone "
    "who has not looked at his hand may ask for a fresh deal.",
    14: "A deal out of turn, or with the other pack, is void if it is noticed before the "
    "turn-up. After it the deal stands, and the packs stay changed.",
    15: "If the pone is found with too many cards before he proposes or plays, he may ask for a "
    "fresh deal. If he does not, he discards the extra ones, unseen by the dealer.",
    16: "If the pone is found with too few cards before he proposes or plays, he may fill his "
    "hand from the stock or ask for a fresh deal.",
    17: "If the dealer is found with too many cards before he answers or plays, the pone may ask "
    "for a fresh deal. If he does not, he draws the extra ones, and may look at them if the "
    "dealer had taken up his hand.",
    18: "If the dealer is found with too few cards before he answers or plays, the pone may let "
    "him fill his hand from the stock, or ask for a fresh deal.",
    19: "If a hand of the wrong number is allowed to stand, the dealer cannot mark a king turned "
    "up.",
    20: "If the pone plays without an exchange and with a wrong number of cards, the cards are "
    "dealt again.",
    21: "If the dealer plays without an exchange and with a wrong number of cards, the pone may "
    "ask for a fresh deal.",
    22: "Until the next turn-up, the dealer may mark the king he turned up.",
    23: "A king of trumps in hand must be announced before your first card. To mark him without "
    "announcing him is not enough.",
    24: "If the king is the first card led, he may be announced until he is played to. If he is "
    "the dealer's first card, the dealer has until his own next card.",
    25: "If you announce a king you do not hold, and play a card before you own up, your "
    "opponent may have the score put right and the hand played again. If you win the point or "
    "the vole that hand, you mark one less. There is no penalty if your opponent holds the king.",
    26: "A proposal stands, and so does the number of cards asked for.",
    27: "An acceptance or a refusal stands. The dealer must say, if asked, how many cards he took.",
    28: "Discards are laid face down, apart from the stock and from each other, before cards are "
    "taken. Nobody looks at them again.",
    29: "If the pone takes too many cards and mixes any with his hand, the dealer may ask for a "
    "fresh deal. If he does not, he draws the extra ones, and may look at them if the pone had "
    "taken any up.",
    30: "If the pone asks for fewer cards than he discarded, the tricks he cannot play to are "
    "the dealer's.",
    31: "Given too many cards, the pone may ask for a fresh deal. If he does not, he discards "
    "the extra ones, unseen by the dealer.",
    32: "Given too few cards, the pone may ask for a fresh deal. If he does not, his hand is "
    "filled from the stock.",
    33: "If the dealer takes too many cards and mixes any with his hand, the pone may ask for a "
    "fresh deal. If he does not, he draws the extra ones, and may look at them if the dealer had "
    "taken any up.",
    34: "A dealer who gave himself too few cards may fill his hand before he plays. After that, "
    "the tricks he cannot play to are the pone's.",
    35: "If a card is found face up in the stock during an exchange, both players may see it. It "
    "is put aside, and the next card is given.",
    36: "If cards are exposed as they are given to the pone, he may take them or have the next "
    "ones instead. The dealer must take his own.",
    37: "A dealer who turns up a card after an exchange, as if for trumps, cannot refuse another "
    "exchange. If there is one, the pone may choose to take the card turned up.",
    38: "If the dealer accepts while the stock is too short, the pone takes what he asked for, "
    "or what is left, and the dealer plays his hand. The dealer may accept on condition that "
    "there are cards enough.",
    39: "A card led in turn stays led. A reply may be taken back before the next lead, to save a "
    "revoke or to win the trick.",
    40: "A card led out of turn may be taken back until it is played to. Then it stands.",
    41: "If you name one suit and lead another, your opponent may play to the card or have you "
    "lead the suit named. If you hold none of it, the card stays led.",
    42: "If you abandon your hand without a trick, your opponent marks the vole; with one or "
    "two, the point. To lay down your cards and claim is not to abandon them.",
    43: "For a revoke, or for failing to win a trick you could win, your opponent may have the "
    "hand played again. If you win the point or the vole that hand, you mark one less. A card "
    "taken back in time costs nothing.",
    44: "Either player may call for new cards before the next cut, and pays for them: two packs, "
    "of which the dealer takes one.",
    45: "If the pack is found to be incorrect, this deal is void, and those before it stand.",
    46: "Five points win the game. By agreement it counts treble if the loser has no points, "
    "double if he has one or two, single if he has three or four.",
    47: "The king of trumps, turned up or held, marks one.",
    48: "The point marks one, the vole two.",
    49: "A pone who plays without proposing, or a dealer who refuses the first proposal, gives "
    "his opponent two if he loses the point. The vole stays at two.",
    50: "A score that was not marked may be marked until the next turn-up.",
    51: "A score marked too high may be taken down at any time in the game.",
}


TURF_CLUB_LAWS: Final[dict[int, str]] = {
    1: "Cut at least two cards. If one is exposed in cutting, the pack is cut again.",
    2: "The dealer gives two cards and then three, or three and then two, and keeps to his "
    "choice for the game. If he changes it, or deals a wrong number of cards, a pone who has not "
    "looked at his hand may ask for a fresh deal.",
    3: "If more than one card is turned up, a pone who has not looked at his hand chooses which "
    "is the trump or asks for a fresh deal. Once he has looked, the cards are dealt again.",
    4: "If a card is found face up in the pack before the turn-up, the cards are dealt again.",
    5: "A dealer who exposes his own cards pays no penalty. If he exposes the pone's, a pone who "
    "has not looked at his hand may ask for a fresh deal.",
    6: "A deal out of turn is void if it is noticed before the turn-up, and stands after it.",
    7: "If a misdeal is noticed after the turn-up and before the first proposal or card, the "
    "pone may ask for a fresh deal. If he does not, a king turned up cannot be marked; the pone "
    "discards any extra cards of his own, and draws the dealer's and looks at them; a hand that "
    "is short is filled from the stock.",
    8: "If a player plays with a wrong number of cards, his opponent may ask for a fresh deal.",
    9: "A king turned up may be marked until the next turn-up. A king in hand must be announced "
    "before your first card. If that first card is the king, the pone may announce him until "
    "the dealer plays to it, the dealer until he plays his own next card.",
    10: "If you announce a king you do not hold, and play a card before you own up, your "
    "opponent may have the score put right and the hand played again. If you win the point or "
    "the vole that hand, you score one less.",
    11: "A proposal, an acceptance or a refusal, once made, stands.",
    12: "Nobody may look at the discards.",
    13: "If you take too many cards and mix any with your hand, your opponent may ask for a "
    "fresh deal. If he does not, he draws the extra ones, and may look at them if you had seen "
    "any of the new cards. A pone who asks for too few loses the tricks he cannot play to; so "
    "does the dealer, unless he fills his hand from the stock before he plays.",
    14: "If the dealer gives the pone a wrong number of cards, the pone may ask for a fresh "
    "deal. If he does not, he discards the extra cards, or has his hand filled from the stock.",
    15: "If a card is found face up in the stock during an exchange, both players may look at "
    "it. It is put aside, and the next card is given.",
    16: "If cards are exposed as they are given to the pone, he may take them or have the next "
    "ones instead. A dealer who exposes his own pays no penalty.",
    17: "A dealer who turns up the top card after an exchange cannot refuse another exchange.",
    18: "If the dealer accepts while the stock is too short for both, the pone takes his cards "
    "and the dealer plays the hand he has.",
    19: "A card led in turn stays led. A reply may be taken back before the next lead, to save a "
    "revoke or to win the trick. A card led out of turn may be taken back until it is played to.",
    20: "If you name one suit and lead another, your opponent may have you lead the suit named. "
    "If you hold none of it, there is no penalty.",
    21: "If you abandon your hand, your opponent is taken to win the remaining tricks, and "
    "scores accordingly.",
    22: "A revoke, or failing to win a trick you could win, carries the penalty of law 10.",
    23: "If the pack is found to be incorrect, this deal is void, and those before it stand.",
    24: "At English écarté bystanders, betting or not, make no remark, give no advice, and do "
    "not finish the game of a player who gives up. One whose remark affects the score may be "
    "made to pay the stakes and bets of the player it harmed.",
    25: "At French écarté those who bet may correct the score, advise by pointing only, and "
    "finish the game of a player who gives up.",
}


CODE_NAMES: Final[dict[Code, str]] = {"E9": "Turf Club", "L": "London"}
"""Name of each code of laws, as it stands before the word "law" or "laws"."""

_SOURCES: Final[dict[Code, str]] = {
    "E9": "Turf Club, in the Encyclopaedia Britannica, ninth edition",
    "L": "London clubs, about 1900",
}


@dataclass(frozen=True, slots=True)
class Law:
    """One law of the Turf Club (code `E9`) or of the London clubs (`L`), in our own words."""

    code: Code
    number: int
    statement: str
    """Content of the law, in our own words."""

    @property
    def id(self) -> str:
        """The code and the number of the law, such as `"E9-10"`."""
        return f"{self.code}-{self.number}"

    @property
    def title(self) -> str:
        """The name of the law for a learner, such as `"Turf Club law 10"`."""
        return f"{CODE_NAMES[self.code]} law {self.number}"

    @property
    def source(self) -> str:
        """The publication in which the code is printed."""
        return _SOURCES[self.code]


LAWS: Final[dict[str, Law]] = {
    found.id: found
    for found in (
        *(Law("E9", number, statement) for number, statement in TURF_CLUB_LAWS.items()),
        *(Law("L", number, statement) for number, statement in LONDON_LAWS.items()),
    )
}
"""Every law of both codes by its id, such as `"E9-10"`."""


def law(law_id: str) -> Law:
    """Return the law with the id `law_id`.

    >>> law("L-26").statement
    'A proposal stands, and so does the number of cards asked for.'

    Raises:
        NotationError: for an id that neither code has.
    """
    if not isinstance(law_id, str) or law_id not in LAWS:
        raise NotationError(
            f"expected a law from E9-1 to E9-{len(TURF_CLUB_LAWS)} or L-1 to L-{len(LONDON_LAWS)}, "
            f"got {brief(law_id)}"
        )
    return LAWS[law_id]


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Breach of the laws or accident, such as a revoke; `laws` are ids such as `"E9-22"`."""

    what: str
    """Name of the irregularity, in a few words for a heading."""

    laws: tuple[str, ...]


IRREGULARITIES: Final[dict[str, Irregularity]] = {
    "false-king": Irregularity("A king announced but not held", ("E9-10", "L-25")),
    "revoke": Irregularity(
        "A revoke, or a trick that could have been won and was not",
        ("E9-22", "E9-19", "L-43", "L-39"),
    ),
    "abandoned-hand": Irregularity("A hand abandoned", ("E9-21", "L-42")),
    "wrong-number-dealt": Irregularity(
        "A hand dealt with too many or too few cards",
        ("E9-2", "E9-7", "E9-8", "L-9", "L-15", "L-16", "L-17", "L-18", "L-19", "L-20", "L-21"),
    ),
    "too-few-taken": Irregularity(
        "Fewer cards asked for than discarded", ("E9-13", "L-30", "L-34")
    ),
    "too-many-taken": Irregularity("More cards taken than discarded", ("E9-13", "L-29", "L-33")),
    "wrong-number-given": Irregularity(
        "The pone given too many or too few cards", ("E9-14", "L-31", "L-32")
    ),
    "card-exposed": Irregularity(
        "A card exposed in dealing or giving", ("E9-5", "E9-16", "L-13", "L-36")
    ),
    "faced-card": Irregularity(
        "A card found face up in the pack", ("E9-4", "E9-15", "L-12", "L-35")
    ),
    "second-turn-up": Irregularity(
        "One card too many turned up", ("E9-3", "E9-17", "L-11", "L-37")
    ),
    "deal-out-of-turn": Irregularity("A deal out of turn", ("E9-6", "L-14")),
    "lead-out-of-turn": Irregularity("A card led out of turn", ("E9-19", "L-40")),
    "wrong-suit-named": Irregularity("One suit named and another led", ("E9-20", "L-41")),
    "incorrect-pack": Irregularity("A pack found incorrect", ("E9-23", "L-45")),
    "word-taken-back": Irregularity("A proposal or answer taken back", ("E9-11", "L-26", "L-27")),
    "king-not-marked": Irregularity("A king turned up and forgotten", ("E9-9", "L-22", "L-50")),
}
"""Every irregularity by its id, such as `"revoke"`."""


_SILENT: Final = "says nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Case in which the laws of the Turf Club (E9) and of the London clubs (L) differ."""

    case: str
    """The case in a few words, for a heading."""

    says: dict[Code, str]
    """A clause for each code: what it says about the case."""

    laws: dict[Code, tuple[Law, ...]]
    """The laws of each code that say so; an empty tuple if the code says nothing."""


def _difference(
    case: str,
    turf_club: str = _SILENT,
    london: str = _SILENT,
    *,
    by: tuple[tuple[int, ...], tuple[int, ...]],
) -> Difference:
    """Return a `Difference`; `by` is the numbers of the laws, (Turf Club's, London's)."""
    says: dict[Code, str] = {"E9": turf_club, "L": london}
    laws = {
        code: tuple(LAWS[f"{code}-{number}"] for number in numbers)
        for code, numbers in zip(says, by, strict=True)
    }
    return Difference(case=case, says=says, laws=laws)


DIFFERENCES: Final = (
    _difference(
        "You announce a king that your opponent holds",
        "the usual penalty for a false king",
        "no penalty",
        by=((10,), (25,)),
    ),
    _difference(
        "The pone has played without an exchange, with a wrong number of cards",
        "the dealer may ask for a fresh deal",
        "the cards are dealt again",
        by=((8,), (20,)),
    ),
    _difference(
        "The dealer has extra cards after the turn-up",
        "the pone draws them and looks at them",
        "the pone draws them, and looks only if the dealer had taken up his hand",
        by=((7,), (17,)),
    ),
    _difference(
        "A hand is abandoned",
        "the opponent wins the remaining tricks",
        "the vole if the player had no trick, the point if he had one or two; a player who claims "
        "does not abandon his hand",
        by=((21,), (42,)),
    ),
    _difference(
        "The pone names his number of cards",
        london="with the proposal, and cannot alter it",
        by=((), (26,)),
    ),
    _difference(
        "The dealer is asked how many cards he took",
        london="he must say",
        by=((), (27,)),
    ),
    _difference(
        "The dealer accepts, and the stock is too short",
        "the pone takes his cards, the dealer plays his hand",
        "the same; but he may accept on condition that there are cards enough",
        by=((18,), (38,)),
    ),
    _difference(
        "The dealer turns up a card after an exchange",
        "he cannot refuse another exchange",
        "the same; in that exchange the pone may take the card turned up",
        by=((17,), (37,)),
    ),
    _difference(
        "The dealer changes from two and three to three and two, or back",
        "not during the game",
        "not during the game; for the next he tells the pone before the cut",
        by=((2,), (8,)),
    ),
    _difference(
        "The dealer deals with his opponent’s pack",
        london="as a deal out of turn; after the turn-up the packs stay changed",
        by=((), (14,)),
    ),
    _difference(
        "A score other than a turned king is forgotten, or marked too high",
        london="may be marked until the next turn-up; may be taken down at any time in the game",
        by=((), (50, 51)),
    ),
    _difference(
        "What a game counts",
        london="by agreement treble, double or single",
        by=((), (46,)),
    ),
    _difference(
        "Bystanders",
        "silent at English écarté; at French écarté those who bet may point",
        by=((24, 25), ()),
    ),
)
"""Every difference between the codes, those that cost points first."""
