#include "relay.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/process/print.h"
#include "words/words.h"

enum { MOST_READS = 64 }; /* more than a pipe holds */

void relay_begin(struct relay *relay, int from)
{
    relay->from = from;
    relay->held = 0;
    fcntl(from, F_SETFL, fcntl(from, F_GETFL) | O_NONBLOCK);
}

/* Prints the first bytes, of which there is a line or all that fits into the room. */
static void print_held(struct relay *relay, size_t length)
{
    char line[RELAY_LINE + 1];
    memcpy(line, relay->line, length);
    line[length] = '\0';
    if (length > 0 && line[length - 1] == '\r')
        line[--length] = '\0';
    for (size_t i = 0; i < length; i++)
        line[i] = line[i] == '\t' || line[i] == '\0' ? ' ' : line[i];
    words_print(stderr, "%s\n", line);
}

static void print_lines(struct relay *relay)
{
    for (const char *end; (end = memchr(relay->line, '\n', relay->held)) != NULL;) {
        size_t length = (size_t)(end - relay->line);
        print_held(relay, length);
        relay->held -= length + 1;
        memmove(relay->line, end + 1, relay->held);
    }
    if (relay->held == sizeof relay->line) {
        print_held(relay, relay->held);
        relay->held = 0;
    }
}

static void close_pipe(struct relay *relay)
{
    close(relay->from);
    relay->from = -1;
    if (relay->held > 0)
        print_held(relay, relay->held);
    relay->held = 0;
}

void relay_pass(struct relay *relay)
{
    if (relay->from < 0)
        return;
    ssize_t count = read(relay->from, relay->line + relay->held, sizeof relay->line - relay->held);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (count <= 0) {
        close_pipe(relay);
        return;
    }
    relay->held += (size_t)count;
    print_lines(relay);
}

/* Somebody who has left the program's group may still hold the pipe, and write without end. */
void relay_end(struct relay *relay)
{
    for (int i = 0; i < MOST_READS; i++)
        relay_pass(relay);
    if (relay->from >= 0)
        close_pipe(relay);
}
