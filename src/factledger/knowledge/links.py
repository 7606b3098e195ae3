"""A folder that may not be written, made to look like one that may: tantivy locks the folder it reads."""

from pathlib import Path
from tempfile import TemporaryDirectory


class Links:
    """A temporary folder with links to all files of another one."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._temporary = TemporaryDirectory(prefix="factledger-")
        self.place = Path(self._temporary.name)
        """The temporary folder."""
        self.renew()

    def renew(self) -> None:
        """Link the files that have come since."""
        for path in self._folder.iterdir():
            link = self.place / path.name
            if not path.name.endswith(".lock") and not link.is_symlink():
                link.symlink_to(path)

    def close(self) -> None:
        """Remove the temporary folder; the files stay where they are."""
        self._temporary.cleanup()
