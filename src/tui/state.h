/* The state of the screen: who plays, what is in the hand, where the cursor is, what is shown.
   All of the game itself is the session's. Keys become actions (keys.h), actions change the
   state (play.h, overlay.h), and the screen is drawn from it (screen.h). */
#ifndef INKRAIL_TUI_STATE_H
#define INKRAIL_TUI_STATE_H

#include <inkrail/session.h>

#include "client/games/game.h"
#include "layout.h"
#include "tui/panel/messages.h"
#include "tui/terminal/terminal.h"
#include "words/tell.h"

enum {
    SAY = 201,    /* bytes of what is said to all */
    NOTHING = -1, /* in the hand */
    SCROLLED_TO_END = 100000
};

/* Which keys count, and what is drawn. */
enum mode {
    MODE_PLAY,    /* or looking on, with the points explained, while nobody is at the keys */
    MODE_PASS,    /* the board is covered until the next player is there */
    MODE_HELP,    /* keys */
    MODE_RULES,   /* rules in short */
    MODE_GOALS,   /* the texts of the goals */
    MODE_EXPLAIN, /* what points are for, one by one */
    MODE_FILE,    /* where the record shall be written */
    MODE_SAY,     /* what shall be said to all at an online table */
    MODE_LINK,    /* of the own seat at an online table */
    MODE_MESSAGES /* what was said */
};

/* What the player was asked last: the same key once more says yes, any other no. */
enum question {
    QUESTION_NONE,
    QUESTION_QUIT,  /* the game would be lost */
    QUESTION_END,   /* of the round: optional things would be lost */
    QUESTION_WAIVE, /* what was earned would be lost by a drawing */
    QUESTION_LINK,  /* the link of the seat is changed */
    QUESTION_START, /* of an online game, with free seats */
    QUESTIONS
};

enum hinting {
    HINT_NONE,
    HINT_WANTED, /* it is thought about as soon as the screen says so */
    HINT_SHOWN
};

struct tui {
    struct client_game *game;
    struct tutor *tutor; /* of a lesson, NULL in a game */
    ink_session *session;
    const ink_ruleset *rules;
    struct terminal *terminal;
    struct canvas canvas;
    struct layout layout;
    bool done;
    int status;    /* of tui_play */
    bool warns;    /* a game that has no place where it is kept is worth a warning */
    bool end_seen; /* the points of the end were counted before the player's eyes */
    bool strayed;  /* the last key did nothing on the cover between players */

    int mode;
    int question;
    int player; /* at the keys; INK_MAX_PLAYERS if nobody is */
    int shown;  /* whose board is shown */
    int view;
    int page;   /* of the panel: 0 pieces, 1 goals and points */
    bool paged; /* not all of it finds room at once */
    int scroll; /* of an overlay that is longer than the window; too much of it is the end */

    ink_piece piece[INK_MAX_PIECES];
    int pieces;
    bool chosen; /* the player has taken what is in the hand, it did not come by itself */
    int hand;    /* index into `piece`, or NOTHING */
    int cell;    /* the cursor on spaces */
    int corner;  /* the cursor on corners */
    ink_move way[INK_MAX_WAYS];
    int ways, way_now;
    int wanted;            /* the tile the player has turned to, 0 for none */
    bool ghost;            /* is there a preview? */
    ink_footprint preview; /* of the way in hand */
    ink_refusal why;       /* why there is none */
    bool quiet;            /* the cursor has not moved since: nobody has asked why */
    bool special_next;     /* the next number is of a special route */
    int typed;             /* a number that another digit may make longer; 0 if none */

    int hinting;
    int hint_now;
    ink_engine_result hint;

    int row; /* of the score */
    ink_reason reason[INK_MAX_REASONS];
    int reasons, reason_now;

    struct note note;
    struct messages messages;

    uint64_t seen;    /* when time was counted last */
    uint64_t clicked; /* when, and where */
    int clicked_at;
    bool turn_waits; /* for a second click, which would draw what is shown */

    char input[STORE_PATH];
};

/* --- messages --------------------------------------------------------------------------------- */

/* Says something in the message line that is worth keeping in the log; or is not. */
void say(struct tui *tui, int tone, const char *format, ...) __attribute__((format(printf, 3, 4)));
void say_softly(struct tui *tui, int tone, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void say_refusal(struct tui *tui, const ink_refusal *why);
void say_nothing(struct tui *tui);

/* Forgets all that was said: it is not for the next player's eyes. */
void forget_said(struct tui *tui);

/* --- looking ---------------------------------------------------------------------------------- */

const ink_table *tui_table(const struct tui *tui);
const ink_seat *tui_seat(const struct tui *tui, int player);

/* Is somebody at the keys, and is that player's board shown? */
bool tui_plays(const struct tui *tui);

/* Is nobody at the keys, since the game is over or nobody knows its next dice? Then all boards
   are open. */
bool tui_is_done(const struct tui *tui);

/* A key was pressed: unless it says yes, the question that was asked last is taken back. */
void tui_take_back_question(struct tui *tui, uint32_t press);

/* Are the points explained: on demand, or while nobody is at the keys? */
bool tui_explains(const struct tui *tui);

/* Has somebody opened something over the game that stays until it is closed, whatever happens at
   the table meanwhile? And is a line typed there, whose characters are no keys? */
bool tui_is_covered(const struct tui *tui);
bool tui_types(const struct tui *tui);

/* Would the game be lost if it were left now? */
bool tui_is_unkept(const struct tui *tui);

/* Is somebody there who does not know all steps yet? Has somebody switched tips off? */
bool tui_learns(const struct tui *tui);
bool tui_has_no_tips(const struct tui *tui);

/* The player has done what is explained to those who have not yet. */
void tui_did(struct tui *tui, int step);

/* "You" for the only person at the table, else the player's name. */
const char *tui_name(const struct tui *tui, int player, char words[PLAYER_WORDS]);

/* The piece in hand, or NULL. */
const ink_piece *tui_hand(const struct tui *tui);

/* Does the piece in hand go on corners, not on spaces? */
bool tui_on_corners(const struct tui *tui);

/* Is the piece lost unless it is drawn at once? */
bool tui_is_urgent(const struct tui *tui, const ink_piece *piece);

/* Must a choice be made, or a pair be picked, before all else? */
bool tui_chooses(const struct tui *tui);

/* The sheet that is shown as it is: the player's own, or another's as it may be seen. All numbers
   are of this one. */
const ink_sheet *tui_present(const struct tui *tui, ink_sheet *buffer);

/* The same as it would be with the ghost or after a hint: what the board shows. */
const ink_sheet *tui_sheet(const struct tui *tui, ink_sheet *buffer);

/* Is a hint on the board? */
bool tui_shows_hint(const struct tui *tui);

/* --- changing --------------------------------------------------------------------------------- */

/* After a step: asks the session for pieces again and keeps the hand as well as it can. */
void tui_refresh(struct tui *tui);

/* After the hand or the cursor has changed: finds ways and preview. */
void tui_aim(struct tui *tui);

/* Takes the piece with this index into the hand. */
void tui_take(struct tui *tui, int piece);

/* The first way, the next one, or the one with this tile. */
void tui_use_way(struct tui *tui, int way);

/* Finds the reasons of a row of the score. */
void tui_explain(struct tui *tui, int row);

/* Counts the time of the player at the keys. */
void tui_spend(struct tui *tui);

#endif
