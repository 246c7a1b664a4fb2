"""The front of the site: its addresses and their answers, its settings, and the server itself."""
