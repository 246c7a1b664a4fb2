"""The kernels of the site: one for each visitor, how it is born, what it may do and how it ends."""
