#define _XOPEN_SOURCE 700

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "client/process/alloc.h"
#include "day.h"
#include "history_internal.h"

/* --- times ------------------------------------------------------------------------------------ */

/* Days from 1 January 1970 to a day of the Gregorian calendar; years begin with March here. */
static long long days_to(int year, int month, int day)
{
    long long y = month <= 2 ? year - 1 : year;
    long long days = 365 * y + y / 4 - y / 100 + y / 400;
    return days + (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1 - 719468;
}

/* So many digits of a stamp; moves on. False if they are none. */
static bool take_digits(const char **text, int digits, int *number)
{
    *number = 0;
    for (; digits > 0; digits--, ++*text) {
        if (**text < '0' || **text > '9')
            return false;
        *number = 10 * *number + **text - '0';
    }
    return true;
}

static bool read_stamp(const char *name, time_t *time)
{
    int year, month, day, hour, minute, second;
    if (!take_digits(&name, 4, &year) || !take_digits(&name, 2, &month) ||
        !take_digits(&name, 2, &day) || *name++ != 'T' || !take_digits(&name, 2, &hour) ||
        !take_digits(&name, 2, &minute) || !take_digits(&name, 2, &second) || *name != 'Z')
        return false;
    *time = (time_t)(days_to(year, month, day) * 86400 + hour * 3600 + minute * 60 + second);
    return true;
}

/* --- one game --------------------------------------------------------------------------------- */

bool history_load(const struct history_entry *entry, ink_session **session, ink_refusal *why)
{
    char path[STORE_PATH];
    ink_refuse(why, INK_OK);
    return history_file(entry, path) && store_read(path, session, why);
}

bool history_file(const struct history_entry *entry, char path[STORE_PATH])
{
    char folder[STORE_PATH];
    return history_folder(folder) && history_path(folder, entry->name, path);
}

/* The summary that stands behind the game, in the last line. */
static bool find_summary(ink_slice text, struct summary *summary)
{
    size_t mark = strlen(history_summary), end = text.length, from;
    end -= end > 0 && text.data[end - 1] == '\n';
    for (from = end; from > 0 && text.data[from - 1] != '\n';)
        from--;
    return end - from > mark && memcmp(text.data + from, history_summary, mark) == 0 &&
           summary_read((ink_slice){text.data + from + mark, end - from - mark}, summary);
}

/* Games that were put there before there were summaries, or by hand, are played again. */
static bool make_summary(ink_slice text, time_t ended, struct summary *summary)
{
    ink_session *session = NULL;
    if (ink_session_read(text, &session, NULL) != INK_OK)
        return false;
    bool over = summary_of(session, summary_player(session), day_of(ended), summary);
    ink_session_free(session);
    return over;
}

/* A file that somebody has named anew has the time of its file. */
static bool read_entry(const char *path, const char *name, struct history_entry *entry)
{
    struct file_text text = {0};
    struct stat file;
    *entry = (struct history_entry){.ended = 0};
    if (strlen(name) >= sizeof entry->name || stat(path, &file) != 0)
        return false;
    memcpy(entry->name, name, strlen(name) + 1);
    if (!read_stamp(name, &entry->ended))
        entry->ended = file.st_mtime;
    bool read = store_read_plain(path, &text);
    ink_slice slice = file_text_slice(&text);
    read = read && (find_summary(slice, &entry->summary) ||
                    make_summary(slice, entry->ended, &entry->summary));
    free(text.bytes);
    return read;
}

/* --- all of them ------------------------------------------------------------------------------ */

/* A name that was held for a game which never came. */
static bool is_empty(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 && S_ISREG(file.st_mode) && file.st_size == 0;
}

static void make_larger(struct history *history, int *capacity)
{
    *capacity = *capacity > 0 ? 2 * *capacity : 64;
    struct history_entry *larger = alloc_zeroed((size_t)*capacity, sizeof *larger);
    if (history->count > 0)
        memcpy(larger, history->entry, (size_t)history->count * sizeof *larger);
    free(history->entry);
    history->entry = larger;
}

static void add(struct history *history, int *capacity, const char *folder, const char *name)
{
    char path[STORE_PATH];
    bool found = history_path(folder, name, path);
    if (found && is_empty(path))
        return;
    if (history->count == *capacity)
        make_larger(history, capacity);
    if (found && read_entry(path, name, &history->entry[history->count]))
        history->count++;
    else
        history->unread++;
}

static int compare(const void *one, const void *other)
{
    const struct history_entry *a = one, *b = other;
    if (a->ended != b->ended)
        return a->ended < b->ended ? -1 : 1;
    return strcmp(a->name, b->name);
}

bool history_open(struct history *history)
{
    char folder[STORE_PATH];
    const struct dirent *entry;
    int capacity = 0;
    *history = (struct history){.entry = NULL};
    DIR *names = history_folder(folder) ? opendir(folder) : NULL;
    if (names == NULL)
        return errno == ENOENT;
    while ((entry = readdir(names)) != NULL)
        if (history_is_game(entry->d_name))
            add(history, &capacity, folder, entry->d_name);
    closedir(names);
    if (history->count > 0)
        qsort(history->entry, (size_t)history->count, sizeof *history->entry, compare);
    return true;
}

void history_close(struct history *history)
{
    free(history->entry);
    *history = (struct history){.entry = NULL};
}

/* --- what follows from them ------------------------------------------------------------------- */

char *history_lines(const struct history *history)
{
    size_t size = (size_t)history->count * (SUMMARY_LINE + 1) + 1;
    char *lines = alloc_zeroed(size, 1);
    ink_text out = ink_text_in(lines, size);
    for (int i = 0; i < history->count; i++) {
        summary_write(&history->entry[i].summary, &out);
        ink_text_char(&out, '\n');
    }
    return lines;
}
