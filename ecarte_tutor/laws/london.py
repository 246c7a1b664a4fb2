"""The laws of the London clubs about 1900 (L), counted from 1, each in our own words."""

from __future__ import annotations

from typing import Final

LONDON_LAWS: Final[dict[int, str]] = {
    1: "Each player may shuffle both packs, the dealer last.",
    2: "Do not shuffle under the table, with faces showing, or while a hand is played.",
    3: "Cut at least two cards, and leave at least two.",
    4: "Whoever shows more than one card in cutting for the deal cuts again.",
    5: "The highest card cut deals, and chooses seat and pack.",
    6: "The cut for the deal holds even if the pack is incorrect.",
    7: "If a card is exposed in cutting to the dealer, the pack is cut again.",
    8: "Five cards each, by two and then three or by three and then two; the order is kept for the "
    "game, and changed for the next only if the pone is told before the cut.",
    9: "If a wrong number, or another order, is noticed before the turn-up, a pone who has not "
    "looked at his hand may have it put right or the cards dealt again.",
    10: "When both hands are dealt, the next card is turned up for trumps.",
    11: "If more than one card is turned up, a pone who has not looked chooses the trump or a "
    "fresh deal; once he has looked, the cards are dealt again.",
    12: "A faced card found in the pack before the turn-up means a fresh deal.",
    13: "A dealer who exposes his own cards pays nothing; if he exposes the pone's, a pone who has "
    "not looked at his hand may ask for a fresh deal.",
    14: "A deal out of turn, or with the other pack, is void if noticed before the turn-up; after "
    "it the deal stands, and the packs stay changed.",
    15: "If the pone is found with too many cards before he proposes or plays, he may ask for a "
    "fresh deal; otherwise he discards the extra ones unseen by the dealer.",
    16: "If the pone is found with too few cards before he proposes or plays, he may complete his "
    "hand from the stock or ask for a fresh deal.",
    17: "If the dealer is found with too many cards before he answers or plays, the pone may ask "
    "for a fresh deal; otherwise he draws the extra ones, and sees them if the dealer had looked.",
    18: "If the dealer is found with too few cards before he answers or plays, the pone may let "
    "him complete his hand from the stock, or ask for a fresh deal.",
    19: "If a hand of the wrong number is let stand, the dealer cannot mark a king turned up.",
    20: "If the pone plays without an exchange and with a wrong number, the cards are dealt again.",
    21: "If the dealer plays without an exchange and with a wrong number, the pone may ask for a "
    "fresh deal.",
    22: "The dealer may mark the king he turned up until the next turn-up.",
    23: "A king of trumps in hand is announced before your first card, or not marked at all.",
    24: "A king led first may be announced until it is played to; if it is the "
    "dealer's first card, he has until his next.",
    25: "If you announce a king you lack and play a card, your opponent may have the score put "
    "right and the hand played again; should you win it, you mark one less. Nothing if he has it.",
    26: "A proposal stands, and so does the number of cards asked for.",
    27: "An acceptance or a refusal stands; the dealer says, if asked, how many cards he took.",
    28: "Discards are laid face down and apart before cards are taken, and are not looked at.",
    29: "If the pone mixes too many cards with his hand, the dealer may ask for a fresh deal or "
    "draw the extra ones, and see them if the pone had taken any up.",
    30: "If the pone asks for fewer cards than he discarded, the tricks he cannot play to are the "
    "dealer's.",
    31: "Given too many cards, the pone has them dealt again or discards the extra ones, unseen by "
    "the dealer.",
    32: "Given too few cards, the pone has them dealt again or takes what is missing from the "
    "stock.",
    33: "If the dealer mixes too many cards with his own hand, the pone may ask for a fresh deal "
    "or draw the extra ones, and see them if the dealer had taken any up.",
    34: "A dealer who gave himself too few cards completes his hand before he plays; after that, "
    "tricks he cannot play to are the pone's.",
    35: "A faced card found in the stock may be seen by both, is put aside, and the next is given.",
    36: "The pone may take or leave cards exposed as he is given them; the dealer takes his own.",
    37: "A dealer who turns up a card after an exchange cannot refuse another one, in which the "
    "pone may take that card.",
    38: "If the dealer accepts while the stock is too short, the pone takes what he asked for or "
    "what is left, and the dealer plays his hand; he may accept on condition there is enough.",
    39: "A card led in turn stays led; a reply may be changed before the next lead, to save a "
    "revoke or to win the trick.",
    40: "A lead out of turn goes back to the hand unless it has been played to; then it stands.",
    41: "If you name one suit and lead another, your opponent may play to the card or have you "
    "lead the suit named, if you hold it.",
    42: "If you abandon your hand without a trick, your opponent marks the vole; with one or two, "
    "the point. To lay down your cards and claim is not to abandon them.",
    43: "For a revoke, or for not winning a trick you could win, your opponent may have the hand "
    "played again; should you win it, you mark one less. A card taken back in time costs nothing.",
    44: "New cards may be had before the next cut, and whoever asks pays: two packs, of which the "
    "dealer takes one.",
    45: "If the pack is found incorrect, this deal is void and those before it stand.",
    46: "Five points win the game; by agreement it counts treble against a player with nothing, "
    "double against one or two, single against three or four.",
    47: "The king of trumps, turned up or held, marks one.",
    48: "The point marks one, the vole two.",
    49: "Whoever plays without proposing, or refuses the first proposal, and loses the point, "
    "gives his opponent two; the vole stays at two.",
    50: "A score not marked may be marked until the next turn-up.",
    51: "A score marked too high may be taken down at any time in the game.",
}
