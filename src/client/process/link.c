#define _XOPEN_SOURCE 700 /* realpath */

#include "link.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LINKS = 40 }; /* that lead to each other */

static bool fits(int length, size_t size)
{
    if (length >= 0 && (size_t)length < size)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* What the link says, seen from where the link is. */
static bool step_along(const char *target, char *path, size_t size)
{
    char name[PATH_MAX];
    if (target[0] == '/')
        return fits(snprintf(path, size, "%s", target), size);
    return fits(snprintf(name, sizeof name, "%s", path), sizeof name) &&
           fits(snprintf(path, size, "%s/%s", dirname(name), target), size);
}

bool link_follow(const char *path, char *real, size_t size)
{
    char target[PATH_MAX];
    bool well = fits(snprintf(real, size, "%s", path), size);
    for (int i = 0; well && i < MOST_LINKS; i++) {
        char *whole = realpath(real, NULL);
        if (whole != NULL) {
            well = fits(snprintf(real, size, "%s", whole), size);
            free(whole);
            return well;
        }
        ssize_t length = readlink(real, target, sizeof target - 1);
        if (length < 0)
            return true; /* no link: the file that is not there yet */
        target[length] = '\0';
        well = step_along(target, real, size);
    }
    errno = well ? ELOOP : errno;
    return false;
}
