#include "print.h"

#include <errno.h>
#include <inkrail/text.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "i18n/i18n.h"
#include "i18n/number.h"
#include "words/words.h"

enum { TEXT_SIZE = 1024 };

void words_print(FILE *to, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *text = alloc_zeroed((size_t)(length > 0 ? length : 0) + 1, 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    bool line = length > 0 && text[length - 1] == '\n';
    if (line)
        text[length - 1] = '\0';
    words_keep_line(text);
    fprintf(to, line ? "%s\n" : "%s", text);
    free(text);
}

void sentences_print(const char *sentences)
{
    for (ink_slice rest = ink_slice_of(sentences); rest.length > 0;) {
        ink_slice line = ink_slice_line(&rest);
        words_print(stdout, "%.*s", (int)line.length, line.data);
        putchar('\n');
    }
}

void number_print(const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    number_format(text, sizeof text, format, arguments);
    va_end(arguments);
    fputs(text, stdout);
}

/* The system's own texts are in the player's language only where its locale is installed. */
const char *error_text(int error)
{
    static const struct {
        int error;
        const char *text;
    } known[] = {
        {ENOENT, N_("there is no such file or folder")},
        {EACCES, N_("permission denied")},
        {EPERM, N_("permission denied")},
        {EISDIR, N_("it is a folder")},
        {ENXIO, N_("it is not an ordinary file")},
        {ELOOP, N_("a link is in the way")},
        {EEXIST, N_("a file that does not belong to it is in the way")},
        {ENOTDIR, N_("part of its path is not a folder")},
        {ENOSPC, N_("the disk is full")},
        {EROFS, N_("the disk is read-only")},
        {EFBIG, N_("it is too large")},
        {ENAMETOOLONG, N_("its name is too long")},
        {EWOULDBLOCK, N_("another program has it open")},
        {EBADF, N_("it is closed")},
        {EPIPE, N_("nothing reads it any more")},
        {EIO, N_("the disk reports an error")},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].error == error)
            return _(known[i].text);
    return strerror(error);
}
