"""The folder that everything is kept in."""

from typing import TYPE_CHECKING

from factledger.errors import FactledgerError
from factledger.private_files import make_private

if TYPE_CHECKING:
    from factledger.settings import Settings


def made_home(settings: "Settings") -> None:
    """Make the home folder where it is missing.

    Raises:
        FactledgerError: It cannot be made.
    """
    try:
        make_private(settings.home)
    except OSError as error:
        raise FactledgerError(
            f"The folder {settings.home} cannot be made ({error.strerror}): choose another with FACTLEDGER_HOME"
        ) from error
