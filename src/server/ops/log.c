#include "log.h"

#include <inkrail/format.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "json/json.h"

enum { LOG_LINE = 1024, MOMENT = 40 }; /* a pipe that has room takes such a line at once */

static bool as_json; /* set once, before there are threads */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int64_t lost; /* lines since the last one that was written */

void log_start(bool json)
{
    as_json = json;
}

static void write_moment(char moment[MOMENT])
{
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t length = strftime(moment, MOMENT, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(moment + length, MOMENT - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
}

/* Whatever is in a text, it stays in its line and its quotes: both forms write it as JSON does. */
static void write_pair(ink_text *out, const struct log_pair *pair)
{
    if (as_json && pair->text != NULL) {
        json_text(out, pair->key, pair->text);
    } else if (as_json) {
        json_number(out, pair->key, pair->number);
    } else {
        ink_text_char(out, ' ');
        ink_text_string(out, pair->key);
        ink_text_char(out, '=');
        if (pair->text != NULL)
            ink_json_string(ink_slice_of(pair->text), out);
        else
            ink_text_number(out, pair->number);
    }
}

static void write_head(ink_text *out, const char *event)
{
    char moment[MOMENT];
    write_moment(moment);
    if (as_json) {
        json_begin_object(out, NULL);
        json_text(out, "at", moment);
        json_text(out, "event", event);
    } else {
        ink_text_string(out, moment);
        ink_text_char(out, ' ');
        ink_text_string(out, event);
    }
}

/* One write, so that lines of several threads are not mixed. */
static void write_line(const char *event, const struct log_pair *pair)
{
    char line[LOG_LINE];
    ink_text out = ink_text_in(line, sizeof line - 2);
    write_head(&out, event);
    for (; pair->key != NULL; pair++) {
        size_t before = out.length;
        write_pair(&out, pair);
        if (out.length + 2 >= out.size)
            ink_text_cut(&out, before);
    }
    size_t length = strlen(line);
    if (as_json)
        line[length++] = '}';
    line[length++] = '\n';
    ssize_t written = write(STDERR_FILENO, line, length);
    (void)written;
}

static bool has_room(void)
{
    struct pollfd log = {.fd = STDERR_FILENO, .events = POLLOUT};
    return poll(&log, 1, 0) == 1 && (log.revents & POLLOUT) != 0;
}

/* What a full disk or a closed pipe loses is lost. So is what comes faster than whoever keeps the
   log reads, since a loop and all who play there would wait for that; the log says how much it
   was. */
void log_write(const char *event, const struct log_pair *pair)
{
    pthread_mutex_lock(&lock);
    if (lost > 0 && has_room()) {
        write_line("log_lost",
                   (struct log_pair[]){{.key = "lines", .number = lost}, {.key = NULL}});
        lost = 0;
    }
    if (has_room())
        write_line(event, pair);
    else
        lost++;
    pthread_mutex_unlock(&lock);
}
