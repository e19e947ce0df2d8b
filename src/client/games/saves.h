/* Where a running game is kept: a file that is written anew after each step, so that a crash,
   a power cut or kill -9 loses nothing but the step in hand. Beside it lies a lock for as long
   as the game is open, so that no two programs go on with the same one. */
#ifndef INKRAIL_CLIENT_GAMES_SAVES_H
#define INKRAIL_CLIENT_GAMES_SAVES_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdbool.h>

#include "client/process/alloc.h"

enum { STORE_PATH = 1024 };

struct store {
    char path[STORE_PATH]; /* "" if nothing is kept */
    int lock;              /* -1 if none */
    bool own;              /* the player's own file: it stays when the game is over */
};

/* Where nothing is kept. */
extern const struct store store_none;

/* The usual place: play.save in $XDG_STATE_HOME/inkrail, else in ~/.local/state/inkrail; if
   there is such a game already, play-2.save and so on, and after the ninth the one that was
   left longest ago, which is still there then (store_holds, store_put_by). Its folder is made.
   False (errno says why) if there is no place to write to: the game goes on without being kept. */
bool store_open_new(struct store *store);

/* Opens the game in the usual place that was left last, of those that nobody has open; or the
   one after so many of them. Whoever asks about a game holds it first, so that nobody else can
   play on before the answer. False if there is none; errno is EWOULDBLOCK then if another program
   has one open. */
bool store_open_left(struct store *store, int skip);

/* A file of the player's own, or one that was left. False if it cannot be written
   or another program has it (errno is EWOULDBLOCK then). The file need not exist. */
bool store_open(struct store *store, const char *path);

/* Makes a folder that only its owner may enter, with those it lies in. What is there already stays
   as it is. False if there is none then; errno says why. */
bool store_make_folder(const char *folder);

/* A file of this name in the folder of the usual place, which is made; false if it cannot be. */
bool store_file(const char *name, char path[STORE_PATH]);

/* A folder of this name in the place for what stays: $XDG_DATA_HOME/inkrail, else
   ~/.local/share/inkrail. `make`: it is made; false if it cannot be. */
bool store_data_folder(const char *name, bool make, char folder[STORE_PATH]);

/* A file of this name in the place for what was chosen: $XDG_CONFIG_HOME/inkrail, else
   ~/.config/inkrail. `make`: its folder is made; false if it cannot be. */
bool store_config_file(const char *name, bool make, char path[STORE_PATH]);

/* Brings a name that was made or removed to the disk. */
void store_sync_name(const char *path);

/* Reads a saved game or a record. Refused text leaves `why`; a file that cannot be read leaves
   errno and INK_OK in it. Pipes and devices are not read, lest they be waited for. The second keeps
   the text, for the sentence of a refusal. */
bool store_read(const char *path, ink_session **session, ink_refusal *why);
bool store_read_text(const char *path, struct file_text *text, ink_session **session,
                     ink_refusal *why);

/* The text alone, of a plain file; false leaves errno. Its memory is the caller's to free in either
   case. */
bool store_read_plain(const char *path, struct file_text *text);

/* Writes the game beside the file, syncs it, and puts it in place of the old one. A folder that
   has vanished is made again. */
bool store_save(struct store *store, const ink_session *session);

/* Is there a file to go on with? Pipes and devices keep nothing. */
bool store_holds(const struct store *store);

/* The same with any text and path; no lock is asked for. A link that is there stays, even one
   to a file that is not. Into pipes
   and devices the text is written directly. */
bool store_write(const char *path, const char *text, size_t length);

/* Could it be written there, as far as one can tell without doing it? Nothing is created; errno
   says why not. */
bool store_can_write(const char *path);

/* Gives the lock back; `over`: and removes the file, since the game is at its end, unless it
   is the player's own. */
void store_close(struct store *store, bool over);

/* Moves the game of an open place to a file of its own in the same folder,
   "kind-20260131-120000.ink", where it stays until somebody removes it. */
bool store_put_by(const struct store *store, const char *kind, char to[STORE_PATH]);

/* A saved game that cannot be read gets another name, so that nobody is asked about it again. */
void store_set_aside(const char *path);

#endif
