"""`python -m factledger` and the `factledger` command."""

from factledger.cli.app import main

if __name__ == "__main__":
    main()
