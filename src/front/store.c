#define _XOPEN_SOURCE 700 /* realpath */

#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "room.h"

enum {
    PLACES = 9,
    FOLDER_MODE = 0700,
    FILE_MODE = 0666, /* less what the player's umask takes away */
    LOCK_TRIES = 100
};

const struct store store_none = {.path = "", .lock = -1};

/* --- the usual place ---------------------------------------------------------------------------- */

static bool fits(int length)
{
    if (length >= 0 && length < STORE_PATH)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

static const char *home_folder(void)
{
    const char *home = getenv("HOME");
    if (home != NULL && home[0] == '/')
        return home;
    const struct passwd *user = getpwuid(getuid());
    return user != NULL ? user->pw_dir : NULL;
}

/* As the XDG Base Directory Specification wants it: a path that does not begin with / is none. */
static bool find_folder_of(const char *variable, const char *usual, char folder[STORE_PATH])
{
    const char *named = getenv(variable), *home = home_folder();
    if (named != NULL && named[0] == '/')
        return fits(snprintf(folder, STORE_PATH, "%s/inkrail", named));
    if (home != NULL)
        return fits(snprintf(folder, STORE_PATH, "%s/%s/inkrail", home, usual));
    errno = ENOENT;
    return false;
}

static bool find_folder(char folder[STORE_PATH])
{
    return find_folder_of("XDG_STATE_HOME", ".local/state", folder);
}

static bool make_folder(const char *folder)
{
    char path[STORE_PATH];
    snprintf(path, sizeof path, "%s", folder);
    for (char *end = path + 1;; end++) {
        char c = *end;
        if (c != '/' && c != '\0')
            continue;
        *end = '\0';
        if (mkdir(path, FOLDER_MODE) != 0 && errno != EEXIST && access(path, F_OK) != 0)
            return false;
        if (c == '\0')
            return true;
        *end = c;
    }
}

bool store_file(const char *name, char path[STORE_PATH])
{
    char folder[STORE_PATH];
    return find_folder(folder) && make_folder(folder) &&
           fits(snprintf(path, STORE_PATH, "%s/%s", folder, name));
}

bool store_data_folder(const char *name, bool make, char folder[STORE_PATH])
{
    char data[STORE_PATH];
    return find_folder_of("XDG_DATA_HOME", ".local/share", data) &&
           fits(snprintf(folder, STORE_PATH, "%s/%s", data, name)) &&
           (!make || make_folder(folder));
}

/* The places are counted from 0. */
static bool find_place(int place, char path[STORE_PATH])
{
    char folder[STORE_PATH];
    if (!find_folder(folder))
        return false;
    if (place == 0)
        return fits(snprintf(path, STORE_PATH, "%s/play.save", folder));
    return fits(snprintf(path, STORE_PATH, "%s/play-%d.save", folder, place + 1));
}

/* --- locks -------------------------------------------------------------------------------------- */

/* The lock has a file of its own, since the game's is replaced at each step. */
static bool lock_path(const char *path, char lock[STORE_PATH])
{
    return fits(snprintf(lock, STORE_PATH, "%s.lock", path));
}

/* Whoever gives a lock back removes its file; a lock on a file that is gone is worth nothing. */
static bool is_same_file(int file, const char *path)
{
    struct stat opened, named;
    return fstat(file, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

/* The lock, or -1. */
static int take_lock(const char *path)
{
    char name[STORE_PATH];
    if (!lock_path(path, name))
        return -1;
    for (int i = 0; i < LOCK_TRIES; i++) {
        int lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, FILE_MODE);
        if (lock < 0)
            return -1;
        bool taken = flock(lock, LOCK_EX | LOCK_NB) == 0;
        if (taken && is_same_file(lock, name))
            return lock;
        int why = taken ? EAGAIN : errno;
        close(lock);
        errno = why;
        if (!taken)
            return -1;
    }
    return -1;
}

static void give_lock(const char *path, int lock)
{
    char name[STORE_PATH];
    if (lock >= 0 && lock_path(path, name))
        unlink(name);
    if (lock >= 0)
        close(lock);
}

/* --- opening ------------------------------------------------------------------------------------ */

static bool in_usual_place(const char *path)
{
    char usual[STORE_PATH];
    for (int i = 0; i < PLACES; i++)
        if (find_place(i, usual) && strcmp(path, usual) == 0)
            return true;
    return false;
}

/* A link would be replaced by a file, so what it leads to is taken. */
static bool set_path(struct store *store, const char *path)
{
    char *real = realpath(path, NULL);
    bool well = fits(snprintf(store->path, STORE_PATH, "%s", real != NULL ? real : path));
    free(real);
    return well;
}

bool store_open(struct store *store, const char *path)
{
    *store = store_none;
    store->own = !in_usual_place(path);
    bool opened = set_path(store, path) && (store->lock = take_lock(store->path)) >= 0;
    if (opened && access(store->path, F_OK) == 0 && access(store->path, W_OK) != 0) {
        int why = errno;
        store_close(store, false);
        errno = why;
        opened = false;
    }
    if (!opened)
        store->path[0] = '\0';
    return opened;
}

/* When was the game left? Seconds, then nanoseconds; all 0 if there is none. */
static struct timespec time_left(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 ? file.st_mtim : (struct timespec){0, 0};
}

static bool is_later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

/* The places that hold a game, the one that was left last first; how many there are. */
static int places_by_time(int place[PLACES])
{
    char path[STORE_PATH];
    struct timespec when[PLACES];
    int count = 0;
    for (int i = 0; i < PLACES && find_place(i, path); i++) {
        struct timespec left = time_left(path);
        int at = count;
        if (left.tv_sec == 0)
            continue;
        for (; at > 0 && is_later(left, when[at - 1]); at--) {
            when[at] = when[at - 1];
            place[at] = place[at - 1];
        }
        when[at] = left;
        place[at] = i;
        count++;
    }
    return count;
}

/* Opens the place if nobody else has it. The game may have gone while the lock was waited for. */
static bool open_place(struct store *store, int place)
{
    char path[STORE_PATH];
    if (!find_place(place, path) || !store_open(store, path))
        return false;
    if (access(path, F_OK) == 0)
        return true;
    store_close(store, false);
    return false;
}

bool store_open_new(struct store *store)
{
    char path[STORE_PATH];
    int place[PLACES];
    *store = store_none;
    if (!store_file("play.save", path))
        return false;
    for (int i = 0; i < PLACES && find_place(i, path); i++)
        if (access(path, F_OK) != 0 && store_open(store, path)) {
            if (access(path, F_OK) != 0)
                return true;
            store_close(store, false); /* another program was faster */
        }
    for (int i = places_by_time(place) - 1; i >= 0; i--)
        if (open_place(store, place[i]))
            return true;
    return false;
}

bool store_open_left(struct store *store, int skip)
{
    int place[PLACES], count = places_by_time(place);
    *store = store_none;
    for (int i = 0; i < count; i++) {
        if (!open_place(store, place[i]))
            continue;
        if (skip-- == 0)
            return true;
        store_close(store, false);
    }
    return false;
}

bool store_find(char path[STORE_PATH])
{
    struct store store;
    if (!store_open_left(&store, 0))
        return false;
    snprintf(path, STORE_PATH, "%s", store.path);
    store_close(&store, false);
    return true;
}

/* --- reading ------------------------------------------------------------------------------------ */

static struct room_text text_read;

ink_slice store_text(void)
{
    return (ink_slice){text_read.bytes != NULL ? text_read.bytes : "", text_read.length};
}

bool store_read(const char *path, ink_session **session, ink_refusal *why)
{
    FILE *file = fopen(path, "rb");
    ink_refuse(why, INK_OK);
    if (file == NULL)
        return false;
    bool whole = room_read(&text_read, file, LARGEST_RECORD);
    int error = errno;
    fclose(file);
    errno = error;
    return whole && ink_session_read(store_text(), session, why) == INK_OK;
}

/* --- writing ------------------------------------------------------------------------------------ */

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

/* A name is on the disk when its folder is. Some file systems cannot sync folders: then the
   system does it in its own time. */
void store_sync_name(const char *path)
{
    char copy[STORE_PATH];
    snprintf(copy, sizeof copy, "%s", path);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    fsync(folder);
    close(folder);
}

/* A file that is there keeps who may read it. */
static int create_beside(const char *path, const char *name)
{
    struct stat old;
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, FILE_MODE);
    if (file >= 0 && stat(path, &old) == 0)
        (void)!fchmod(file, old.st_mode & 0777);
    return file;
}

/* Into a pipe or a terminal, beside which nothing can be put. */
static bool write_through(const char *path, const char *text, size_t length)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    bool written = file >= 0 && write_all(file, text, length);
    return (file < 0 || close(file) == 0) && written;
}

bool store_write(const char *path, const char *text, size_t length)
{
    char name[STORE_PATH];
    struct stat old;
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode) && !S_ISDIR(old.st_mode))
        return write_through(path, text, length);
    if (!fits(snprintf(name, sizeof name, "%s.new", path)))
        return false;
    int file = create_beside(path, name);
    if (file < 0)
        return false;
    bool written = write_all(file, text, length) && fsync(file) == 0;
    bool closed = close(file) == 0;
    if (written && closed && rename(name, path) == 0) {
        store_sync_name(path);
        return true;
    }
    int why = errno;
    unlink(name);
    errno = why;
    return false;
}

/* Somebody has removed the folder, and the lock with it. */
static bool make_again(struct store *store)
{
    char copy[STORE_PATH];
    snprintf(copy, sizeof copy, "%s", store->path);
    if (!make_folder(dirname(copy)))
        return false;
    int lock = take_lock(store->path);
    if (lock < 0)
        return false;
    if (store->lock >= 0)
        close(store->lock);
    store->lock = lock;
    return true;
}

bool store_save(struct store *store, const ink_session *session)
{
    ink_text measure = ink_text_in(NULL, 0);
    if (store->path[0] == '\0')
        return true;
    ink_session_write(session, &measure);
    char *text = room_for(measure.length + 1, 1);
    ink_text out = ink_text_in(text, measure.length + 1);
    ink_session_write(session, &out);
    bool saved =
        store_write(store->path, text, out.length) ||
        (errno == ENOENT && make_again(store) && store_write(store->path, text, out.length));
    free(text);
    return saved;
}

bool store_holds(const struct store *store)
{
    struct stat file;
    return store->path[0] != '\0' && stat(store->path, &file) == 0 && S_ISREG(file.st_mode) &&
           file.st_size > 0;
}

/* --- closing ------------------------------------------------------------------------------------ */

void store_close(struct store *store, bool over)
{
    if (store->lock >= 0 && over && !store->own)
        unlink(store->path);
    give_lock(store->path, store->lock);
    *store = store_none;
}

void store_set_aside(const char *path)
{
    char name[STORE_PATH];
    if (fits(snprintf(name, sizeof name, "%s.bad", path)))
        (void)rename(path, name);
}

/* Several may go in the same second. */
static bool find_aside(const char *kind, char to[STORE_PATH])
{
    char name[128], day[32] = "";
    time_t now = time(NULL);
    const struct tm *local = localtime(&now);
    if (local != NULL)
        strftime(day, sizeof day, "%Y%m%d-%H%M%S", local);
    for (int i = 1; i < 100; i++) {
        snprintf(name, sizeof name, i > 1 ? "%s-%s-%d.ink" : "%s-%s.ink", kind, day, i);
        if (!store_file(name, to))
            return false;
        if (access(to, F_OK) != 0)
            return true;
    }
    errno = EEXIST;
    return false;
}

bool store_put_by(const struct store *store, const char *kind, char to[STORE_PATH])
{
    return find_aside(kind, to) && rename(store->path, to) == 0;
}
