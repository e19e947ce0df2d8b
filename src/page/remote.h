/* Games of a page whose table is online (src/online/page): the session is somebody else's, steps
   are told to whoever follows the table, and what must not be seen is not shown. */
#ifndef INKRAIL_PAGE_REMOTE_H
#define INKRAIL_PAGE_REMOTE_H

#include "internal.h"

/* What the page has to know of such a table; it belongs to whoever follows it, and may change
   between two requests. */
struct page_remote {
    int player;   /* who sits here; NO_PLAYER: somebody who looks on */
    bool open;    /* boards of others are shown as they are drawn */
    bool made_up; /* what the session has of other boards is not theirs: none of it is shown */
    bool totals;  /* totals of others are shown */
    void *context;
    const char *(*why_no_step)(void *context); /* a sentence; NULL: a step may be made */
    void (*stepped)(void *context, const char *step);
    /* a member "heard" of an answer: what the table has to tell by now, and to send */
    void (*write_heard)(void *context, ink_text *out);
    void (*remarks)(void *context, ink_text *out); /* of the record */
    /* why whoever is here may have no help now, and that they are about to have some */
    const char *(*why_no_help)(void *context);
    void (*helped)(void *context, const char *kind);
};

/* The table of a game; NULL: it is here. A program that follows no tables is built with PAGE_ALONE,
   and has nothing of them in it. */
#ifdef PAGE_ALONE
#define GAME_REMOTE(game) ((void)(game), (const struct page_remote *)NULL)
#else
#define GAME_REMOTE(game) ((const struct page_remote *)(game)->remote)
#endif

/* A game for the session; its number, or 0 without room or memory. */
int page_add_remote(struct page *page, ink_session *session, struct page_remote *remote);

/* The game has another session now: what is in the hands stays as far as it can. After a roll hands
   are empty. */
void page_renew_remote(struct page *page, int number, ink_session *session, bool rolled);

/* The game is gone; its session stays. */
void page_drop_remote(struct page *page, int number);

/* --- for the verbs of the page ---------------------------------------------------------------- */

/* Refuses, and returns false, if the game is played online: there it is not the page's to
   change. */
bool ask_is_here(struct ask *ask);

/* The game of the first argument, if all of it may be seen: false, and refused, if not. */
bool ask_whole_game(struct ask *ask);

/* May whoever asks see anything of the player's board? */
bool ask_may_see(const struct ask *ask, int player);

/* Why the player who asks may have no help (a sentence, NULL: they may); and that they are about to
   have some, which is counted, here or at the online table. */
const char *help_refused(const struct ask *ask);
void help_count_one(struct ask *ask, int help);

/* Steps of the player who asks: played on the session and told to those who follow the table. As
   the functions of the session, but for a reason that only the table knows: then `barred` of the
   request is that sentence. */
ink_status step_play(struct ask *ask, ink_move move, ink_refusal *why);
ink_status step_turn(struct ask *ask, ink_cell cell, ink_refusal *why);
ink_status step_remove(struct ask *ask, int number, ink_cell cell, ink_returned *returned,
                       ink_refusal *why);
ink_status step_text(struct ask *ask, ink_slice step,
                     ink_refusal *why); /* undo, redo, clear, any other */

#endif
