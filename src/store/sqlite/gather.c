#include "gather.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4 << 20, PIECE = 1 << 16 }; /* more than the first is handed on at once */

/* A file of the log: ours in front, SQLite's own behind. */
struct gathered {
    sqlite3_file base;
    sqlite3_file *real;
    char *bytes; /* what is not written yet, for the file from `start` on */
    sqlite3_int64 start;
    int length, capacity;
};

static struct gathered *of(sqlite3_file *file)
{
    return (struct gathered *)file;
}

/* --- gathering -------------------------------------------------------------------------------- */

/* In pieces: SQLite's own files take no more than 17 bits of a length. */
static int flush(struct gathered *file)
{
    int code = SQLITE_OK;
    for (int at = 0; at < file->length && code == SQLITE_OK; at += PIECE) {
        int length = file->length - at < PIECE ? file->length - at : PIECE;
        code = file->real->pMethods->xWrite(file->real, file->bytes + at, length, file->start + at);
    }
    file->length = 0;
    return code;
}

static int make_room(struct gathered *file, int needed)
{
    int capacity = file->capacity == 0 ? 1 << 16 : file->capacity;
    while (capacity < needed)
        capacity *= 2;
    if (capacity == file->capacity)
        return SQLITE_OK;
    char *bytes = realloc(file->bytes, (size_t)capacity);
    if (bytes == NULL)
        return SQLITE_IOERR_NOMEM;
    file->bytes = bytes;
    file->capacity = capacity;
    return SQLITE_OK;
}

static int gather_write(sqlite3_file *base, const void *bytes, int length, sqlite3_int64 offset)
{
    struct gathered *file = of(base);
    int code = SQLITE_OK;
    if (file->length > 0 && (offset != file->start + file->length || file->length + length > MOST))
        code = flush(file);
    if (code == SQLITE_OK)
        code = make_room(file, file->length + length);
    if (code != SQLITE_OK) { /* the transaction ends here, and what it has gathered with it */
        file->length = 0;
        return code;
    }
    if (file->length == 0)
        file->start = offset;
    memcpy(file->bytes + file->length, bytes, (size_t)length);
    file->length += length;
    return SQLITE_OK;
}

/* --- everything else comes after what was gathered -------------------------------------------- */

/* What was committed has been synced, so what is left is of a transaction that was rolled back. It
   is thrown away: others may have written there since. */
static int gather_close(sqlite3_file *base)
{
    struct gathered *file = of(base);
    int closed = file->real->pMethods->xClose(file->real);
    free(file->bytes);
    return closed;
}

static int gather_read(sqlite3_file *base, void *bytes, int length, sqlite3_int64 offset)
{
    int code = flush(of(base));
    sqlite3_file *real = of(base)->real;
    return code == SQLITE_OK ? real->pMethods->xRead(real, bytes, length, offset) : code;
}

static int gather_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    int code = flush(of(base));
    sqlite3_file *real = of(base)->real;
    return code == SQLITE_OK ? real->pMethods->xTruncate(real, size) : code;
}

static int gather_sync(sqlite3_file *base, int flags)
{
    int code = flush(of(base));
    sqlite3_file *real = of(base)->real;
    return code == SQLITE_OK ? real->pMethods->xSync(real, flags) : code;
}

static int gather_size(sqlite3_file *base, sqlite3_int64 *size)
{
    int code = flush(of(base));
    sqlite3_file *real = of(base)->real;
    return code == SQLITE_OK ? real->pMethods->xFileSize(real, size) : code;
}

static int gather_lock(sqlite3_file *base, int level)
{
    return of(base)->real->pMethods->xLock(of(base)->real, level);
}

static int gather_unlock(sqlite3_file *base, int level)
{
    return of(base)->real->pMethods->xUnlock(of(base)->real, level);
}

static int gather_reserved(sqlite3_file *base, int *reserved)
{
    return of(base)->real->pMethods->xCheckReservedLock(of(base)->real, reserved);
}

static int gather_control(sqlite3_file *base, int operation, void *argument)
{
    int code = flush(of(base));
    sqlite3_file *real = of(base)->real;
    return code == SQLITE_OK ? real->pMethods->xFileControl(real, operation, argument) : code;
}

static int gather_sector(sqlite3_file *base)
{
    return of(base)->real->pMethods->xSectorSize(of(base)->real);
}

static int gather_traits(sqlite3_file *base)
{
    return of(base)->real->pMethods->xDeviceCharacteristics(of(base)->real);
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = gather_close,
    .xRead = gather_read,
    .xWrite = gather_write,
    .xTruncate = gather_truncate,
    .xSync = gather_sync,
    .xFileSize = gather_size,
    .xLock = gather_lock,
    .xUnlock = gather_unlock,
    .xCheckReservedLock = gather_reserved,
    .xFileControl = gather_control,
    .xSectorSize = gather_sector,
    .xDeviceCharacteristics = gather_traits,
};

/* --- the VFS ---------------------------------------------------------------------------------- */

static sqlite3_vfs *plain;

/* Other files than logs are SQLite's own from the first byte on. */
static int gather_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out)
{
    (void)vfs;
    if ((flags & SQLITE_OPEN_WAL) == 0)
        return plain->xOpen(plain, name, base, flags, out);
    struct gathered *file = of(base);
    memset(file, 0, sizeof *file);
    file->real = (sqlite3_file *)(file + 1);
    int code = plain->xOpen(plain, name, file->real, flags, out);
    if (code == SQLITE_OK)
        file->base.pMethods = &methods;
    return code;
}

static sqlite3_vfs made;
static const char *known;

static void make_known(void)
{
    plain = sqlite3_vfs_find(NULL);
    if (plain == NULL)
        return;
    made = *plain;
    made.zName = "ink_gather";
    made.pNext = NULL;
    made.szOsFile = (int)sizeof(struct gathered) + plain->szOsFile;
    made.xOpen = gather_open;
    if (sqlite3_vfs_register(&made, 0) == SQLITE_OK)
        known = made.zName;
}

const char *ink_gather_vfs(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_known);
    return known;
}
