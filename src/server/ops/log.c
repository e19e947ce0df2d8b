#include "log.h"

#include <inkrail/text.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LOG_LINE = 1024 }; /* less than what a pipe that has room takes without waiting */

static bool as_json; /* set once, before there are threads */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int64_t lost; /* lines since the last one that was written */

void log_start(bool json)
{
    as_json = json;
}

static void write_moment(ink_text *out)
{
    char moment[40];
    struct timespec now;
    struct tm parts;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t length = strftime(moment, sizeof moment, "%Y-%m-%dT%H:%M:%S", &parts);
    int ms = (int)(now.tv_nsec / 1000000);
    const char fraction[] = {'.', (char)('0' + ms / 100), (char)('0' + ms / 10 % 10),
                             (char)('0' + ms % 10), 'Z'};
    ink_text_bytes(out, moment, length);
    ink_text_bytes(out, fraction, sizeof fraction);
}

/* Whatever is in a text, it stays in its line and its quotes. */
static void write_quoted(ink_text *out, const char *text)
{
    ink_text_char(out, '"');
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            ink_text_char(out, '\\');
        ink_text_char(out, c < ' ' || c == 0x7f ? '?' : (char)c);
    }
    ink_text_char(out, '"');
}

static void write_pair(ink_text *out, const struct log_pair *pair)
{
    ink_text_string(out, as_json ? ",\"" : " ");
    ink_text_string(out, pair->key);
    ink_text_string(out, as_json ? "\":" : "=");
    if (pair->text != NULL)
        write_quoted(out, pair->text);
    else
        ink_text_number(out, pair->number);
}

static void write_head(ink_text *out, const char *event)
{
    ink_text_string(out, as_json ? "{\"at\":\"" : "");
    write_moment(out);
    ink_text_string(out, as_json ? "\",\"event\":\"" : " ");
    ink_text_string(out, event);
    ink_text_string(out, as_json ? "\"" : "");
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
