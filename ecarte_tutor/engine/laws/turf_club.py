"""The Turf Club's laws as the ninth Britannica abridges them (E9), each in our own words."""

from __future__ import annotations

from typing import Final

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
