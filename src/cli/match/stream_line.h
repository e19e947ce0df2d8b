/* Lines of a stream that somebody else writes: never more of one in memory than may be asked for,
   and never a part of one taken for the whole. */
#ifndef INKRAIL_CLI_MATCH_STREAM_LINE_H
#define INKRAIL_CLI_MATCH_STREAM_LINE_H

#include <stddef.h>
#include <stdio.h>

enum stream_line {
    STREAM_ENDED,   /* there is no line any more */
    STREAM_LINE,    /* a whole line, without its end */
    STREAM_LONG,    /* a line of more than `size` - 1 bytes */
    STREAM_NOT_TEXT /* a line with a byte 0 in it */
};

/* Reads the next line, its end included. One that is no good is read to its end as well, and
   comes back empty. The last line may lack its end. */
enum stream_line stream_line_read(FILE *stream, char *line, size_t size);

#endif
