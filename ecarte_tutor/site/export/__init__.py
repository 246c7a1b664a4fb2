"""The lessons as a folder: plays written down as records, which a page plays without Python."""
