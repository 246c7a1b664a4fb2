"""The lessons as a web site, and in JupyterLab."""
