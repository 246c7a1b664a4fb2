"""The laws of the London clubs about 1900 (L), counted from 1, each in our own words."""

from __future__ import annotations

from typing import Final

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
