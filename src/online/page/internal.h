/* What the files of src/online/page share. */
#ifndef INKRAIL_ONLINE_PAGE_INTERNAL_H
#define INKRAIL_ONLINE_PAGE_INTERNAL_H

#include "online/client/online.h"
#include "online_page.h"
#include "page/internal.h"
#include "page/remote.h"

enum { TITLE = REMOTE_CONFIG };

/* Lines that wait for the page, one after the other: messages to be sent, sentences to be told. */
struct lines {
    char *text;
    size_t length, capacity;
    bool lost; /* one of them, for want of memory */
};

/* A table that is followed. */
struct followed {
    struct online_client *online; /* NULL: none */
    struct online_page *online_page;
    struct page_remote remote;
    int game;                   /* of the page; 0: not begun */
    struct lines send;          /* over the connection that is there now */
    struct lines told;          /* with '!' before what is bad, and '.' before all else */
    unsigned news;              /* remote_news that the page was not told of */
    char config[REMOTE_CONFIG]; /* whose rounds these are */
    char title[TITLE];
    int rounds;
    struct sections sections; /* what the page has of it */
};

struct online_page {
    struct page *page;
    struct followed table[ONLINE_PAGE_TABLES];
};

#define PAGE_VERB(name, arguments, function, text) page_verb function;
#include "verbs.def"
#undef PAGE_VERB

/* The table of the first argument; NULL, and refused, if there is none. */
struct followed *ask_followed(struct ask *ask);

/* All that is shown of it, as an object. */
void table_write(struct ask *ask, struct followed *table, const char *key);

/* Follows it no more: its game goes, and its place is free. */
void followed_leave(struct followed *table);

/* --- lines (lines.c) -------------------------------------------------------------------------- */

void lines_add(struct lines *lines, char mark, const char *text, size_t length); /* mark 0: none */
bool lines_take(struct lines *lines, size_t *at, ink_slice *line);
void lines_clear(struct lines *lines);
void lines_free(struct lines *lines);

/* --- seats (seats.c) -------------------------------------------------------------------------- */

/* How the players of a table stand. */
struct standing {
    bool known[ONLINE_SEATS]; /* is the total of the player known? */
    int total[ONLINE_SEATS];
    int place[ONLINE_SEATS]; /* 0: not known, or out of the ranking */
};

void standing_find(const struct followed *table, struct standing *standing);

/* Seats that are taken, the best first; returns how many. */
int seats_order(const struct followed *table, const struct standing *standing,
                int seat[ONLINE_SEATS]);
void seat_write(const struct followed *table, const struct standing *standing, int seat,
                ink_text *out);

/* "Anna", "Bot, level 3", "Seat 2". */
void seat_name(const struct remote_state *table, int seat, ink_text *out);

/* The same within a sentence. */
void seat_said(const struct remote_state *table, int seat, ink_text *out);

/* Does the table wait for this one? */
bool seat_is_waited_for(const struct followed *table, int seat);

/* --- options (options.c) ---------------------------------------------------------------------- */

/* "" if the table has not told it. */
const char *option_value(const struct followed *table, const char *key);
void options_write(const struct followed *table, ink_text *out);

/* The draft of the round that runs; null if there is none (draft.c). */
void draft_write(const struct followed *table, ink_text *out);

/* For whom or what everyone waits, as a sentence (waits.c). */
void waits_write(const struct followed *table, ink_text *out);

#endif
