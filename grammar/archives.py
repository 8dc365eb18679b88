"""What archives begin with: those that are not read are told by name, and not taken for text."""

#: What archives begin with, and what they are called. A tar file says so further in.
_KINDS: tuple[tuple[bytes, str], ...] = (
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"BZh", "a bzip2 archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a rar archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"\x1f\x9d", "a compress archive"),
)
#: Those that are read, but within an archive.
READ: tuple[tuple[bytes, str], ...] = (
    (b"\x1f\x8b", "a gzip file"),
    (b"PK\x03\x04", "a zip archive"),
)
_TAR, _TAR_AT = b"ustar", 257
#: So many bytes tell what an archive is.
HEAD = 512


def archive_kind(head: bytes, *, within: bool = False) -> str | None:
    """What kind of archive begins like this that is not read; ``within`` an archive, none is."""
    if head[_TAR_AT : _TAR_AT + len(_TAR)] == _TAR:
        return "a tar archive"
    for start, kind in (*_KINDS, *(READ if within else ())):
        if head.startswith(start):
            return kind
    return None
