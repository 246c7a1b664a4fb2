"""The engine: the game itself, its cards, rules, deals, decisions and laws, in plain Python."""
