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

#include "client/process/alloc.h"
#include "day.h"
#include "history_internal.h"

enum {
    STAMP = 17,       /* of "20260131T120000Z" with its end */
    TAIL = 128,       /* of "-classic+river-45" */
    MOST_TWINS = 100, /* games of one second with the same config and score */
    LOCK_TRIES = 200,
    LOCK_WAIT_NS = 10000000,
    OLD_PART_S = 24 * 60 * 60
};

static const char part_prefix[] = ".part-";

bool history_folder(char folder[STORE_PATH])
{
    return store_data_folder("games", false, folder);
}

bool history_path(const char *folder, const char *name, char path[STORE_PATH])
{
    int length = snprintf(path, STORE_PATH, "%s/%s", folder, name);
    if (length >= 0 && length < STORE_PATH)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* --- names ------------------------------------------------------------------------------------ */

bool history_is_game(const char *name)
{
    size_t length = strlen(name), last = strlen(history_ending);
    return name[0] != '.' && length > last && strcmp(name + length - last, history_ending) == 0;
}

static void write_stamp(time_t time, char stamp[STAMP])
{
    struct tm utc;
    if (gmtime_r(&time, &utc) == NULL || strftime(stamp, STAMP, "%Y%m%dT%H%M%SZ", &utc) == 0)
        snprintf(stamp, STAMP, "00000000T000000Z");
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

/* --- results ---------------------------------------------------------------------------------- */

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
    char config[SUMMARY_CONFIG] = "";
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&ink_session_rules(session)->config, &text);
    keep_plain(config);
    snprintf(tail, TAIL, "-%.80s-%d", config, points_of(session, find_winner(session)));
}

/* --- is it there already? --------------------------------------------------------------------- */

/* The game itself; a summary behind it may be of another day, or not be there at all. */
static bool holds_text(const char *path, const char *text, size_t length)
{
    struct file_text found = {0};
    size_t mark = strlen(history_summary);
    bool same = store_read_plain(path, &found) && found.length >= length &&
                memcmp(found.bytes, text, length) == 0;
    if (same && found.length > length)
        same = found.length - length > mark &&
               memcmp(found.bytes + length, history_summary, mark) == 0;
    free(found.bytes);
    return same;
}

/* Of whatever moment: "…-classic-45.ink", "…-classic-45-2.ink". */
static bool has_tail(const char *name, const char *tail)
{
    size_t length = strlen(tail);
    if (!history_is_game(name) || strlen(name) < STAMP - 1 + length ||
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
        if ((!part && !has_tail(entry->d_name, tail)) || !history_path(folder, entry->d_name, path))
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

/* --- writing ---------------------------------------------------------------------------------- */

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
        snprintf(name, sizeof name, "%s%s%s%s", stamp, tail, number, history_ending);
        if (!history_path(folder, name, path))
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
    if (!history_path(folder, name, part) || !store_write(part, text, length))
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

/* A game as it is kept: the saved game with remarks, and behind them its summary, so that neither
   is ever there without the other. */
struct kept_text {
    char *bytes;
    size_t game, length; /* of the game without its summary, and of all */
};

static struct kept_text text_of(const ink_session *session, int player, const char *remarks,
                                time_t ended)
{
    struct summary summary;
    ink_text measure = ink_text_in(NULL, 0);
    ink_session_write(session, &measure);
    size_t size = measure.length + strlen(remarks) + SUMMARY_LINE + sizeof history_summary;
    struct kept_text text = {.bytes = alloc_zeroed(size, 1)};
    ink_text out = ink_text_in(text.bytes, size);
    ink_session_write(session, &out);
    ink_text_string(&out, remarks);
    text.game = out.length;
    if (summary_of(session, player, day_of(ended), &summary)) {
        ink_text_string(&out, history_summary);
        summary_write(&summary, &out);
        ink_text_char(&out, '\n');
    }
    text.length = out.length;
    return text;
}

/* Under the folder's lock. */
static bool put_there(const char *folder, const ink_session *session, const struct kept_text *text,
                      time_t ended, char path[STORE_PATH])
{
    char tail[TAIL], stamp[STAMP];
    write_tail(session, tail);
    write_stamp(ended, stamp);
    return find_same(folder, tail, text->bytes, text->game, path) ||
           write_game(folder, stamp, tail, text->bytes, text->length, path);
}

bool history_keep(const ink_session *session, int player, const char *remarks, time_t ended,
                  char path[STORE_PATH])
{
    char folder[STORE_PATH];
    path[0] = '\0';
    if (!is_over(session)) {
        errno = EINVAL;
        return false;
    }
    if (!store_data_folder("games", true, folder))
        return false;
    struct kept_text text = text_of(session, player, remarks, ended);
    int lock = lock_folder(folder);
    bool kept = put_there(folder, session, &text, ended, path);
    int why = errno;
    if (lock >= 0)
        close(lock);
    free(text.bytes);
    if (!kept)
        path[0] = '\0';
    errno = why;
    return kept;
}

/* --- taking over ------------------------------------------------------------------------------ */

static bool adopt(const char *path)
{
    char kept[STORE_PATH];
    ink_session *session = NULL;
    struct stat file;
    ink_refusal why;
    if (lstat(path, &file) != 0 || !S_ISREG(file.st_mode) || !store_read(path, &session, &why))
        return false;
    bool taken = history_keep(session, summary_player(session), "", file.st_mtime, kept) &&
                 unlink(path) == 0;
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
        if (strncmp(entry->d_name, "finished-", 9) == 0 && history_is_game(entry->d_name) &&
            history_path(folder, entry->d_name, path))
            taken += adopt(path);
    if (names != NULL)
        closedir(names);
    return taken;
}
