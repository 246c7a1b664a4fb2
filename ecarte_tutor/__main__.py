"""`python -m ecarte_tutor`: the same as the `ecarte-tutor` command."""

from .site.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
