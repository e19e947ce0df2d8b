/* What handlers about tables share with others. */
#ifndef INKRAIL_SERVER_TABLES_API_TABLES_H
#define INKRAIL_SERVER_TABLES_API_TABLES_H

#include "room/room.h"
#include "server/http/api.h"

/* The object of a table in a list; it is left open for more. */
void page_table_line(ink_text *page, const ink_table_line *line);

/* Into the object of a running table, for a person who plays there: whether it waits for them
   (`turn`), for which others (`waits`), and until when (`due`). Its log is replayed. */
void page_turn(struct call *call, ink_store *store, uint64_t table);

/* The record of the table whose code is the call's first segment. STALE: the game is not over, or
   others have still to play its dice. */
ink_store_status page_record(struct call *call, ink_store *store);

/* Takes one of the tables that address and person may make in an hour; false, and the call is
   refused, if there is none left. */
bool may_make_table(struct call *call);

/* Says why an option is none; `config` is what was asked for. */
void call_refuse_option(struct call *call, const ink_room_refusal *why, ink_slice config);

/* A table that is being made. */
struct making {
    ink_room *room;
    uint64_t table;
    char code[INK_CODE];
    int tries;
    char commitment[65]; /* "" if the seed was chosen */
};

/* Opens its room with these options ("KEY=VALUE"); if `sits`, the host takes the first seat. NULL,
   and the call is refused, if that cannot be. It belongs to the call from then on. */
struct making *making_open(struct call *call, const ink_slice *option, size_t count, bool sits);

/* Puts it into the store. */
ink_store_status making_keep(struct call *call, ink_store *store);

/* A counted try: a table for one, which nobody else can look at before the end, and which begins at
   once. Answers with its code, or with that of the try there is. The texts are options: "config=…",
   "seed=…", and "daily=…" or "tournament=…"; `hints`: may they be asked for? */
void try_open(struct call *call, const char *config, const char *seed, const char *counted,
              bool hints);
bool try_page(void *context, const ink_table_line *line);

#endif
