#include "saves.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "client/process/alloc.h"
#include "client/process/link.h"

enum {
    PLACES = 9,
    FOLDER_MODE = 0700,
    FILE_MODE = 0666, /* less what the player's umask takes away */
    LOCK_TRIES = 100,
    NAME_TRIES = 100
};

const struct store store_none = {.path = "", .lock = -1};

/* --- the usual place -------------------------------------------------------------------------- */

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

static bool is_folder(const char *path)
{
    struct stat file;
    if (stat(path, &file) != 0)
        return false;
    errno = ENOTDIR;
    return S_ISDIR(file.st_mode);
}

bool store_make_folder(const char *folder)
{
    char path[STORE_PATH];
    if (folder[0] == '\0' || !fits(snprintf(path, sizeof path, "%s", folder)))
        return false;
    for (char *end = path + 1;; end++) {
        char c = *end;
        if (c != '/' && c != '\0')
            continue;
        *end = '\0';
        if (mkdir(path, FOLDER_MODE) != 0 && errno != EEXIST && access(path, F_OK) != 0)
            return false;
        if (c == '\0')
            return is_folder(path);
        *end = c;
    }
}

bool store_file(const char *name, char path[STORE_PATH])
{
    char folder[STORE_PATH];
    return find_folder(folder) && store_make_folder(folder) &&
           fits(snprintf(path, STORE_PATH, "%s/%s", folder, name));
}

bool store_data_folder(const char *name, bool make, char folder[STORE_PATH])
{
    char data[STORE_PATH];
    return find_folder_of("XDG_DATA_HOME", ".local/share", data) &&
           fits(snprintf(folder, STORE_PATH, "%s/%s", data, name)) &&
           (!make || store_make_folder(folder));
}

bool store_config_file(const char *name, bool make, char path[STORE_PATH])
{
    char folder[STORE_PATH];
    return find_folder_of("XDG_CONFIG_HOME", ".config", folder) &&
           (!make || store_make_folder(folder)) &&
           fits(snprintf(path, STORE_PATH, "%s/%s", folder, name));
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

/* --- locks ------------------------------------------------------------------------------------ */

/* The lock has a file of its own, since the game's is replaced at each step. */
static bool lock_path(const char *path, char lock[STORE_PATH])
{
    return fits(snprintf(lock, STORE_PATH, "%s.lock", path));
}

/* Whoever gives a lock back removes its file; a lock on a file that is gone is worth nothing. */
static bool is_same_file(int file, const char *path)
{
    struct stat opened, named;
    return fstat(file, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

/* Opens the file of a lock. Somebody may have put a link or a file of another kind in its place,
   which is neither followed nor removed in the end: locks are empty. */
static int open_lock(const char *name)
{
    struct stat file;
    int lock = open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, FILE_MODE);
    if (lock < 0 || (fstat(lock, &file) == 0 && S_ISREG(file.st_mode) && file.st_size == 0))
        return lock;
    close(lock);
    errno = EEXIST;
    return -1;
}

/* The lock, or -1. */
static int take_lock(const char *path)
{
    char name[STORE_PATH];
    if (!lock_path(path, name))
        return -1;
    for (int i = 0; i < LOCK_TRIES; i++) {
        int lock = open_lock(name);
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

/* --- opening ---------------------------------------------------------------------------------- */

static bool in_usual_place(const char *path)
{
    char usual[STORE_PATH];
    for (int i = 0; i < PLACES; i++)
        if (find_place(i, usual) && strcmp(path, usual) == 0)
            return true;
    return false;
}

bool store_open(struct store *store, const char *path)
{
    *store = store_none;
    store->own = !in_usual_place(path);
    bool opened =
        link_follow(path, store->path, STORE_PATH) && (store->lock = take_lock(store->path)) >= 0;
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
    errno = ENOENT;
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
    int place[PLACES], count = places_by_time(place), why = ENOENT;
    *store = store_none;
    for (int i = 0; i < count; i++) {
        if (!open_place(store, place[i])) {
            why = errno == EWOULDBLOCK ? errno : why;
            continue;
        }
        if (skip-- == 0)
            return true;
        store_close(store, false);
    }
    errno = why;
    return false;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* A pipe would be waited for, and nobody may ever write into it; no game is in one. */
static FILE *open_plain(const char *path)
{
    struct stat kind = {0};
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return NULL;
    if (fstat(file, &kind) == 0 && S_ISREG(kind.st_mode)) {
        FILE *stream = fdopen(file, "rb");
        if (stream != NULL)
            return stream;
    }
    close(file);
    errno = S_ISDIR(kind.st_mode) ? EISDIR : ENXIO;
    return NULL;
}

bool store_read_plain(const char *path, struct file_text *text)
{
    FILE *file = open_plain(path);
    if (file == NULL)
        return false;
    bool whole = file_text_read(text, file, LARGEST_RECORD);
    int error = errno;
    fclose(file);
    errno = error;
    return whole;
}

bool store_read_text(const char *path, struct file_text *text, ink_session **session,
                     ink_refusal *why)
{
    ink_refuse(why, INK_OK);
    return store_read_plain(path, text) &&
           ink_session_read(file_text_slice(text), session, why) == INK_OK;
}

bool store_read(const char *path, ink_session **session, ink_refusal *why)
{
    struct file_text text = {0};
    bool read = store_read_text(path, &text, session, why);
    int error = errno;
    free(text.bytes);
    errno = error;
    return read;
}

/* --- writing ---------------------------------------------------------------------------------- */

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

/* Who holds the lock of the file may call the file beside it simply ".new", and clears away what
   a program that was killed has left there; others take names that nobody else has. Whatever
   stands there already, a link too, is never written to. */
static int create_new(const char *path, bool held, char name[STORE_PATH])
{
    const int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    int file = -1;
    errno = EEXIST;
    for (int i = held ? 0 : 1; file < 0 && errno == EEXIST && i < NAME_TRIES; i++) {
        int length = i == 0 ? snprintf(name, STORE_PATH, "%s.new", path)
                            : snprintf(name, STORE_PATH, "%s.%ld-%d.new", path, (long)getpid(), i);
        if (!fits(length))
            return -1;
        if (i == 0)
            unlink(name);
        file = open(name, flags, FILE_MODE);
    }
    return file;
}

/* A file that is there keeps who may read it. */
static int create_beside(const char *path, bool held, char name[STORE_PATH])
{
    struct stat old;
    int file = create_new(path, held, name);
    if (file >= 0 && stat(path, &old) == 0)
        (void)!fchmod(file, old.st_mode & 0777);
    return file;
}

/* Without the signal that ends a program when nobody reads its pipe any more: that is an error
   like others here. */
static bool write_to_pipe(int file, const char *text, size_t length)
{
    struct timespec now = {0, 0};
    sigset_t broken, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    bool written = write_all(file, text, length);
    int why = errno;
    if (!written && why == EPIPE)
        sigtimedwait(&broken, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return written;
}

/* Into a pipe or a device, beside which nothing can be put. */
static bool write_through(const char *path, const char *text, size_t length)
{
    int file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (file < 0)
        return false;
    bool written = write_to_pipe(file, text, length);
    int why = errno;
    bool closed = close(file) == 0;
    if (!written)
        errno = why;
    return written && closed;
}

/* Syncs and closes the new file and puts it in place of the old one. */
static bool put_in_place(int file, const char *name, const char *path)
{
    bool synced = fsync(file) == 0;
    int why = errno;
    bool closed = close(file) == 0;
    if (synced && closed && rename(name, path) == 0) {
        store_sync_name(path);
        return true;
    }
    if (!synced)
        errno = why;
    return false;
}

static bool write_beside(const char *path, bool held, const char *text, size_t length)
{
    char name[STORE_PATH];
    int file = create_beside(path, held, name);
    if (file < 0)
        return false;
    bool written = write_all(file, text, length);
    int why = errno;
    if (written && put_in_place(file, name, path))
        return true;
    if (!written)
        close(file);
    else
        why = errno;
    unlink(name);
    errno = why;
    return false;
}

static bool is_plain_or_none(const char *path)
{
    struct stat old;
    return stat(path, &old) != 0 || S_ISREG(old.st_mode) || S_ISDIR(old.st_mode);
}

bool store_write(const char *path, const char *text, size_t length)
{
    if (!is_plain_or_none(path))
        return write_through(path, text, length);
    char real[STORE_PATH];
    return link_follow(path, real, sizeof real) && write_beside(real, false, text, length);
}

bool store_can_write(const char *path)
{
    char copy[STORE_PATH];
    struct stat old;
    if (!link_follow(path, copy, sizeof copy))
        return false;
    if (stat(path, &old) == 0) {
        errno = EISDIR;
        if (S_ISDIR(old.st_mode) || access(path, W_OK) != 0)
            return false;
        if (!S_ISREG(old.st_mode))
            return true;
    } else if (errno != ENOENT)
        return false;
    return access(dirname(copy), W_OK | X_OK) == 0;
}

/* Somebody has removed the folder, and the lock with it. */
static bool make_again(struct store *store)
{
    char copy[STORE_PATH];
    snprintf(copy, sizeof copy, "%s", store->path);
    if (!store_make_folder(dirname(copy)))
        return false;
    int lock = take_lock(store->path);
    if (lock < 0)
        return false;
    if (store->lock >= 0)
        close(store->lock);
    store->lock = lock;
    return true;
}

/* A pipe would wait for somebody who reads it; no game can be kept in one. */
static bool write_kept(const struct store *store, const char *text, size_t length)
{
    struct stat kind;
    if (is_plain_or_none(store->path))
        return write_beside(store->path, true, text, length);
    if (stat(store->path, &kind) != 0 || !S_ISFIFO(kind.st_mode))
        return write_through(store->path, text, length);
    errno = ENXIO;
    return false;
}

bool store_save(struct store *store, const ink_session *session)
{
    ink_text measure = ink_text_in(NULL, 0);
    if (store->path[0] == '\0')
        return true;
    ink_session_write(session, &measure);
    char *text = alloc_zeroed(measure.length + 1, 1);
    ink_text out = ink_text_in(text, measure.length + 1);
    ink_session_write(session, &out);
    bool saved = write_kept(store, text, out.length) ||
                 (errno == ENOENT && make_again(store) && write_kept(store, text, out.length));
    free(text);
    return saved;
}

bool store_holds(const struct store *store)
{
    struct stat file;
    return store->path[0] != '\0' && stat(store->path, &file) == 0 && S_ISREG(file.st_mode) &&
           file.st_size > 0;
}

/* --- closing ---------------------------------------------------------------------------------- */

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
