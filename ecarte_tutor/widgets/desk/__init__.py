"""The desk: progress, a class and its sets, the books, charts and diagrams."""
