"""The web server of the site: its pages and files, its settings, and the server itself."""
