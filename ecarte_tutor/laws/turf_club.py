"""The Turf Club's laws as the ninth Britannica abridges them (E9), each in our own words."""

from __future__ import annotations

from typing import Final

TURF_CLUB_LAWS: Final[dict[int, str]] = {
    1: "Cut at least two cards; if one is exposed in cutting, the pack is cut again.",
    2: "The dealer keeps his order of two and three for the game; for another order, or a wrong "
    "number of cards, the pone may ask for a fresh deal while he has not looked at his hand.",
    3: "If more than one card is turned up, a pone who has not looked chooses the trump or a fresh "
    "deal; once he has looked, the cards are dealt again.",
    4: "A faced card found in the pack before the turn-up means a fresh deal.",
    5: "A dealer who exposes his own cards pays nothing; if he exposes the pone's, a pone who has "
    "not looked at his hand may ask for a fresh deal.",
    6: "A deal out of turn is void if noticed before the turn-up, and stands after it.",
    7: "If a misdeal is noticed between the turn-up and the first proposal or card, the pone may "
    "ask for a fresh deal; otherwise hands are mended, and a king turned up scores nothing.",
    8: "If a player plays with a wrong number of cards, his opponent may ask for a fresh deal.",
    9: "A king turned up may be marked until the next turn-up; a king in hand before your first "
    "card, or, if it is that card, the pone until it is played to, the dealer until his next.",
    10: "If you announce a king you lack and play a card, your opponent may have the score put "
    "right and the hand played again; should you win it, you score one less.",
    11: "A proposal, an acceptance or a refusal, once made, stands.",
    12: "Nobody may look at the discards.",
    13: "If you mix too many cards with your hand, your opponent may ask for a fresh deal or draw "
    "the extra ones; if the pone asked for too few, tricks he cannot play to are the dealer's.",
    14: "If the dealer gives a wrong number of cards, the pone may ask for a fresh deal or have "
    "his hand mended.",
    15: "A faced card found in the stock may be seen by both; it is put aside for the next one.",
    16: "The pone may take or leave cards exposed as he is given them; the dealer takes his own.",
    17: "A dealer who turns up a card after an exchange cannot refuse another one.",
    18: "If the dealer accepts while the stock is too short for both, the pone takes his cards and "
    "the dealer plays the hand he has.",
    19: "A card led in turn stays led; a reply may be changed before the next lead, to save a "
    "revoke or to win the trick; a lead out of turn goes back unless it has been played to.",
    20: "If you name one suit and lead another, your opponent may have you lead the suit named, "
    "if you hold it.",
    21: "If you abandon your hand, the remaining tricks count as your opponent's.",
    22: "For a revoke, or for not winning a trick you could win, the penalty is that of law 10.",
    23: "If the pack is found incorrect, this deal is void and those before it stand.",
    24: "At English écarté bystanders say nothing; one whose remark affects the score may be made "
    "to pay the stakes of the player he harmed.",
    25: "At French écarté those who bet may correct the score, advise by pointing, and play on for "
    "a player who gives up.",
}
