"""The rules: rule sets, which cards may be played, the stock, and when a king is announced."""
