#define _XOPEN_SOURCE 700

#include "history.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "alloc.h"

enum {
    STAMP = 17,       /* of "20260131T120000Z" with its end */
    TAIL = 128,       /* of "-classic+river-45" */
    MOST_TWINS = 100, /* games of one second with the same config and score */
    LOCK_TRIES = 200,
    LOCK_WAIT_NS = 10000000,
    OLD_PART_S = 24 * 60 * 60
};

static const char ending[] = ".ink", part_prefix[] = ".part-";

bool history_folder(char folder[STORE_PATH])
{
    return store_data_folder("games", false, folder);
}

static bool path_of(const char *folder, const char *name, char path[STORE_PATH])
{
    int length = snprintf(path, STORE_PATH, "%s/%s", folder, name);
    if (length >= 0 && length < STORE_PATH)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* --- names -------------------------------------------------------------------------------------- */

static bool has_ending(const char *name)
{
    size_t length = strlen(name), last = strlen(ending);
    return name[0] != '.' && length > last && strcmp(name + length - last, ending) == 0;
}

static void write_stamp(time_t time, char stamp[STAMP])
{
    struct tm utc;
    if (gmtime_r(&time, &utc) == NULL || strftime(stamp, STAMP, "%Y%m%dT%H%M%SZ", &utc) == 0)
        snprintf(stamp, STAMP, "00000000T000000Z");
}

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

/* What a file system or a shell might take for something else becomes a dot. */
static void keep_plain(char *text)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+=,-";
    for (; *text != '\0'; text++)
        if (strchr(plain, *text) == NULL)
            *text = '.';
}

static void write_config(const ink_session *session, char config[HISTORY_CONFIG])
{
    ink_text text = ink_text_in(config, HISTORY_CONFIG);
    config[0] = '\0';
    ink_config_write(&ink_session_rules(session)->config, &text);
}

/* --- results ------------------------------------------------------------------------------------ */

static bool is_over(const ink_session *session)
{
    return ink_session_table(session)->phase == INK_PHASE_OVER;
}

static int find_winner(const ink_session *session)
{
    const ink_table *table = ink_session_table(session);
    uint16_t *place = alloc_zeroed(table->players, sizeof *place);
    int winner = 0;
    ink_table_rank(ink_session_rules(session), table, ink_session_seats(session), place);
    while (winner + 1 < table->players && place[winner] != 1)
        winner++;
    free(place);
    return winner;
}

static int points_of(const ink_session *session, int player)
{
    ink_score score;
    ink_session_score(session, player, &score);
    return score.total;
}

static void write_tail(const ink_session *session, char tail[TAIL])
{
    char config[HISTORY_CONFIG];
    write_config(session, config);
    keep_plain(config);
    snprintf(tail, TAIL, "-%.80s-%d", config, points_of(session, find_winner(session)));
}

/* --- is it there already? ----------------------------------------------------------------------- */

static bool holds_text(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "rb");
    char *found = alloc_zeroed(length + 1, 1);
    size_t got = file != NULL ? fread(found, 1, length + 1, file) : 0;
    bool same = got == length && memcmp(found, text, length) == 0;
    if (file != NULL)
        fclose(file);
    free(found);
    return same;
}

/* Of whatever moment: "…-classic-45.ink", "…-classic-45-2.ink". */
static bool has_tail(const char *name, const char *tail)
{
    size_t length = strlen(tail);
    if (!has_ending(name) || strlen(name) < STAMP - 1 + length ||
        strncmp(name + STAMP - 1, tail, length) != 0)
        return false;
    const char *rest = name + STAMP - 1 + length;
    return *rest == '.' || *rest == '-';
}

/* What a program that was killed has left half written. */
static void sweep(const char *path)
{
    struct stat file;
    if (lstat(path, &file) == 0 && S_ISREG(file.st_mode) && time(NULL) - file.st_mtime > OLD_PART_S)
        unlink(path);
}

static bool find_same(const char *folder, const char *tail, const char *text, size_t length,
                      char path[STORE_PATH])
{
    DIR *names = opendir(folder);
    const struct dirent *entry;
    bool found = false;
    while (names != NULL && !found && (entry = readdir(names)) != NULL) {
        bool part = strncmp(entry->d_name, part_prefix, strlen(part_prefix)) == 0;
        if ((!part && !has_tail(entry->d_name, tail)) || !path_of(folder, entry->d_name, path))
            continue;
        if (part)
            sweep(path);
        else
            found = holds_text(path, text, length);
    }
    if (names != NULL)
        closedir(names);
    return found;
}

/* --- writing ------------------------------------------------------------------------------------ */

/* Two programs that take over the same game shall not both find it missing. Names are safe without
   the lock, so whoever does not get it in some seconds goes on. */
static int lock_folder(const char *folder)
{
    const struct timespec some = {0, LOCK_WAIT_NS};
    int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; lock >= 0 && i < LOCK_TRIES; i++) {
        if (flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            break;
        nanosleep(&some, NULL);
    }
    return lock;
}

/* Gives the file a name that nobody has. Where there are no links, an empty file holds the name
   until the game is there. */
static bool give_name(const char *from, const char *name)
{
    if (link(from, name) == 0) {
        unlink(from);
        return true;
    }
    if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS)
        return false;
    int held = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (held < 0)
        return false;
    close(held);
    if (rename(from, name) == 0)
        return true;
    int why = errno;
    unlink(name);
    errno = why;
    return false;
}

static bool find_name(const char *folder, const char *part, const char *stamp, const char *tail,
                      char path[STORE_PATH])
{
    for (int i = 1; i <= MOST_TWINS; i++) {
        char name[HISTORY_NAME], number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        snprintf(name, sizeof name, "%s%s%s%s", stamp, tail, number, ending);
        if (!path_of(folder, name, path))
            return false;
        if (give_name(part, path))
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

/* Written whole under a name of its own first, and on the disk before it gets its last one. */
static bool write_game(const char *folder, const char *stamp, const char *tail, const char *text,
                       size_t length, char path[STORE_PATH])
{
    char name[64], part[STORE_PATH];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(name, sizeof name, "%s%ld-%ld", part_prefix, (long)getpid(), now.tv_nsec);
    if (!path_of(folder, name, part) || !store_write(part, text, length))
        return false;
    bool named = find_name(folder, part, stamp, tail, path);
    int why = errno;
    if (named)
        store_sync_name(path);
    else
        unlink(part);
    errno = why;
    return named;
}

static char *text_of(const ink_session *session, const char *remarks, size_t *length)
{
    ink_text measure = ink_text_in(NULL, 0);
    ink_session_write(session, &measure);
    ink_text_string(&measure, remarks);
    char *text = alloc_zeroed(measure.length + 1, 1);
    ink_text out = ink_text_in(text, measure.length + 1);
    ink_session_write(session, &out);
    ink_text_string(&out, remarks);
    *length = out.length;
    return text;
}

bool history_keep(const ink_session *session, const char *remarks, time_t ended,
                  char path[STORE_PATH])
{
    char folder[STORE_PATH], tail[TAIL], stamp[STAMP];
    size_t length;
    path[0] = '\0';
    if (!is_over(session)) {
        errno = EINVAL;
        return false;
    }
    if (!store_data_folder("games", true, folder))
        return false;
    char *text = text_of(session, remarks, &length);
    write_tail(session, tail);
    write_stamp(ended, stamp);
    int lock = lock_folder(folder);
    bool kept = find_same(folder, tail, text, length, path) ||
                write_game(folder, stamp, tail, text, length, path);
    int why = errno;
    if (lock >= 0)
        close(lock);
    free(text);
    if (!kept)
        path[0] = '\0';
    errno = why;
    return kept;
}

/* --- taking over -------------------------------------------------------------------------------- */

static bool adopt(const char *path)
{
    char kept[STORE_PATH];
    ink_session *session = NULL;
    struct stat file;
    ink_refusal why;
    if (lstat(path, &file) != 0 || !S_ISREG(file.st_mode) || !store_read(path, &session, &why))
        return false;
    bool taken = history_keep(session, "", file.st_mtime, kept) && unlink(path) == 0;
    ink_session_free(session);
    return taken;
}

int history_adopt(void)
{
    char folder[STORE_PATH], path[STORE_PATH];
    const struct dirent *entry;
    int taken = 0;
    DIR *names = store_file(".", folder) ? opendir(folder) : NULL;
    while (names != NULL && (entry = readdir(names)) != NULL)
        if (strncmp(entry->d_name, "finished-", 9) == 0 && has_ending(entry->d_name) &&
            path_of(folder, entry->d_name, path))
            taken += adopt(path);
    if (names != NULL)
        closedir(names);
    return taken;
}

/* --- reading ------------------------------------------------------------------------------------ */

bool history_load(const struct history_entry *entry, ink_session **session, ink_refusal *why)
{
    char folder[STORE_PATH], path[STORE_PATH];
    ink_refuse(why, INK_OK);
    return history_folder(folder) && path_of(folder, entry->name, path) &&
           store_read(path, session, why);
}

static void describe(const ink_session *session, struct history_entry *entry)
{
    entry->players = ink_session_table(session)->players;
    for (int p = 0; p < entry->players; p++)
        entry->bots += ink_session_player(session, p)->level > 0;
    entry->winner = find_winner(session);
    entry->score = points_of(session, entry->winner);
    write_config(session, entry->config);
    snprintf(entry->seed, sizeof entry->seed, "%s", ink_session_seed(session));
}

/* A file that somebody has named anew has the time of its file. */
static bool read_entry(const char *path, const char *name, struct history_entry *entry)
{
    ink_session *session = NULL;
    struct stat file;
    ink_refusal why;
    *entry = (struct history_entry){.ended = 0};
    if (strlen(name) >= sizeof entry->name || stat(path, &file) != 0 || !S_ISREG(file.st_mode) ||
        !store_read(path, &session, &why))
        return false;
    snprintf(entry->name, sizeof entry->name, "%s", name);
    if (!read_stamp(name, &entry->ended))
        entry->ended = file.st_mtime;
    bool over = is_over(session);
    if (over)
        describe(session, entry);
    ink_session_free(session);
    return over;
}

/* A name that was held for a game which never came. */
static bool is_empty(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 && S_ISREG(file.st_mode) && file.st_size == 0;
}

static void add(struct history *history, int *capacity, const char *folder, const char *name)
{
    char path[STORE_PATH];
    bool found = path_of(folder, name, path);
    if (found && is_empty(path))
        return;
    if (history->count == *capacity) {
        *capacity = *capacity > 0 ? 2 * *capacity : 64;
        struct history_entry *larger = alloc_zeroed((size_t)*capacity, sizeof *larger);
        if (history->count > 0)
            memcpy(larger, history->entry, (size_t)history->count * sizeof *larger);
        free(history->entry);
        history->entry = larger;
    }
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
        if (has_ending(entry->d_name))
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
