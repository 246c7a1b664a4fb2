"""The lessons on the web and in JupyterLab; a lesson itself only needs `query_value`."""

from .query import query_value

__all__ = ["query_value"]
