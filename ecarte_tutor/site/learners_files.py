"""The contents manager of `ecarte-tutor lab`."""

from jupyter_server.services.contents.largefilemanager import AsyncLargeFileManager


class LearnersFiles(AsyncLargeFileManager):
    """Jupyter's contents manager under a name of ours, for the folder that the command names.

    Settings of a class go before those of the classes that it comes from, so a learner's own
    settings of Jupyter's managers, such as another root folder, hold only elsewhere.
    """
