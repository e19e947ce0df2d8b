/* For LD_PRELOAD: while the file is there that INK_TEST_SYNC names, nothing that is written can be
   brought to the disk. */
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int sync_or_fail(long call, int file)
{
    const char *path = getenv("INK_TEST_SYNC");
    if (path != NULL && access(path, F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(call, file);
}

/* The C library names its parameters as programs may not. */
/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */
int fsync(int file)
{
    return sync_or_fail(SYS_fsync, file);
}

int fdatasync(int file)
{
    return sync_or_fail(SYS_fdatasync, file);
}
/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
