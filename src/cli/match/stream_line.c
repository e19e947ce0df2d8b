#include "stream_line.h"

#include <stdbool.h>

enum stream_line stream_line_read(FILE *stream, char *line, size_t size)
{
    size_t length = 0;
    bool zero = false, any = false;
    int c;
    while ((c = getc(stream)) != EOF && c != '\n') {
        any = true;
        zero |= c == '\0';
        if (length < size)
            line[length++] = (char)c;
    }
    bool good = length < size && !zero;
    line[good ? length : 0] = '\0';
    if (c == EOF && !any)
        return STREAM_ENDED;
    return zero ? STREAM_NOT_TEXT : good ? STREAM_LINE : STREAM_LONG;
}
