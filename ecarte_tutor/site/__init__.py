"""The lessons on the web and in JupyterLab."""
