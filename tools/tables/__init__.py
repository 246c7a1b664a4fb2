"""The programs that write the package's tables, each with what it looks for."""
