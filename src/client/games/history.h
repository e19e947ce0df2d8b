/* The games that were finished: a folder with a file for each, which nobody ever asks about and
   nothing deletes. A file is there whole or not at all, whenever the program is stopped, and
   programs that finish at the same moment never take each other's names.

   The folder is $XDG_DATA_HOME/inkrail/games, else ~/.local/share/inkrail/games. A file is a saved
   game, so names, bots and times are in it; "20260131T120000Z-classic+river-45.ink" has the moment
   of its end (UTC), the config and the points of the best player, so that names sort by time. Its
   last line is a remark with the game's summary (stats/summary.h), so that a thousand games are
   looked through at once. */
#ifndef INKRAIL_CLIENT_GAMES_HISTORY_H
#define INKRAIL_CLIENT_GAMES_HISTORY_H

#include <inkrail/session.h>
#include <stdbool.h>
#include <time.h>

#include "saves.h"
#include "stats/summary.h"

enum { HISTORY_NAME = 256, HISTORY_CONFIG = SUMMARY_CONFIG };

/* The folder, for messages; false if there is no place for one. It need not exist. */
bool history_folder(char folder[STORE_PATH]);

/* Puts a finished game of that player there, with remarks behind it ("" for none); `path` is its
   file. A game that is there already, to the letter, is not put there twice. False, and errno says
   why, if it cannot be written or is not over. */
bool history_keep(const ink_session *session, int player, const char *remarks, time_t ended,
                  char path[STORE_PATH]);

/* Takes over what earlier versions left beside the saved games as finished-*.ink; how many. What
   cannot be taken over stays there. */
int history_adopt(void);

struct history_entry {
    char name[HISTORY_NAME]; /* of its file */
    time_t ended;
    struct summary summary; /* of the game of the person it was kept for */
};

struct history {
    struct history_entry *entry; /* the oldest first */
    int count;
    int unread; /* files that hold no finished game */
};

/* Reads them all. Without a folder there are none; false, and errno says why, if there is one that
   cannot be read. Close it in either case. */
bool history_open(struct history *history);
void history_close(struct history *history);

/* A line for each (summary_write), the oldest first, as stats/stats.h and stats/archive.h take
   them; to be freed. */
char *history_lines(const struct history *history);

/* The path of its file; false if there is none for it. */
bool history_file(const struct history_entry *entry, char path[STORE_PATH]);

/* The game itself; as store_read. */
bool history_load(const struct history_entry *entry, ink_session **session, ink_refusal *why);

#endif
