"""What if: change a card of a hand, or meet a hand of the opponent's that punishes a choice."""
