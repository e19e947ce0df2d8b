#include "secrets.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/games/saves.h"
#include "client/process/alloc.h"

enum { LINE = 1024, MOST_LINES = 400, MOST_BYTES = LINE * MOST_LINES };

static bool open_place(char path[STORE_PATH])
{
    return store_file("servers", path);
}

/* Does the line "NAME VALUE" have this name? Then its value begins there. */
static const char *value_of(const char *line, const char *name)
{
    size_t length = strlen(name);
    return strncmp(line, name, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

bool secrets_find(const char *name, char value[SECRETS_VALUE])
{
    char path[STORE_PATH], line[LINE];
    value[0] = '\0';
    FILE *file = open_place(path) ? fopen(path, "r") : NULL;
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *found = value_of(line, name);
        if (found != NULL)
            snprintf(value, SECRETS_VALUE, "%.*s", (int)strcspn(found, "\r\n"), found);
    }
    if (file != NULL)
        fclose(file);
    return value[0] != '\0';
}

/* The lines of other names, at most so many of the last ones. */
static char *read_others(const char *path, const char *name)
{
    char *text = alloc_zeroed(MOST_BYTES + 1, 1), line[LINE];
    size_t length = 0;
    int lines = 0, skip = 0;
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        lines++;
    skip = lines > MOST_LINES / 2 ? lines - MOST_LINES / 2 : 0;
    if (file != NULL)
        rewind(file);
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        size_t more = strlen(line);
        if (skip-- > 0 || value_of(line, name) != NULL || line[more - 1] != '\n' ||
            length + more > MOST_BYTES)
            continue;
        memcpy(text + length, line, more + 1);
        length += more;
    }
    if (file != NULL)
        fclose(file);
    return text;
}

static bool write_all(int file, const char *text)
{
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        text += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* A new file takes the place of the old one when it is whole. */
bool secrets_keep(const char *name, const char *value)
{
    char path[STORE_PATH], fresh[STORE_PATH + 32], line[LINE];
    if (!open_place(path))
        return false;
    snprintf(fresh, sizeof fresh, "%s.%ld", path, (long)getpid());
    snprintf(line, sizeof line, "%s %s\n", name, value);
    char *others = read_others(path, name);
    unlink(fresh);
    int file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool written =
        file >= 0 && write_all(file, others) && write_all(file, line) && fsync(file) == 0;
    int error = errno;
    if (file >= 0)
        close(file);
    written = written && rename(fresh, path) == 0;
    if (!written)
        unlink(fresh);
    free(others);
    errno = error;
    return written;
}
