/* A game as the command line hands it to a front end. */
#ifndef INKRAIL_CLIENT_GAMES_GAME_H
#define INKRAIL_CLIENT_GAMES_GAME_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdbool.h>

#include "game_table.h"
#include "guide.h"
#include "saves.h"
#include "seats.h"

enum { GAME_SAID = 2 * STORE_PATH + 256 };

/* What the person wants when the game is over. */
enum game_next {
    GAME_NEXT_NOTHING,
    GAME_NEXT_SAME, /* the same once more, with the same dice */
    GAME_NEXT_NEW,  /* and with others */
    GAME_NEXT_TABLE /* to go on at the new table of a server as soon as there is one */
};

struct client_game {
    const struct game_table *table; /* game_begin and game_resume set it to one of this program */
    ink_session *session;           /* may be rolled already: a resumed game */
    struct seats seats;
    struct store store;
    /* first steps that are explained; NULL: none, as for those who know them all */
    struct guide *guide;
    const char *record; /* write the finished record here; NULL: ask, or do not */
    bool ascii, colour;
    bool no_tips;       /* no word of first steps in this game */
    bool hidden;        /* several persons: cover the board between them */
    bool resumed;       /* greet accordingly */
    bool told;          /* of a game that could not be kept */
    bool unkept;        /* there is no file to go on with, or the last step is not in it */
    bool record_failed; /* the record was asked for and is not written: the save stays */
    bool historic;      /* a person plays it to its end: then it goes into the history */
    int next;           /* game_next, see begin.h */
    bool gone; /* nobody is there any more: the terminal is closed, or the program shall end */
    char history[STORE_PATH]; /* its file there, "" if none */
    char said[GAME_SAID];     /* the sentence of the last call that gave one */
};

/* --- playing --------------------------------------------------------------------------------- */

/* What a player can do to the round. */
enum game_step_kind {
    GAME_PLAY,        /* move */
    GAME_REMOVE,      /* cell */
    GAME_REMOVE_MOVE, /* number */
    GAME_TURN,        /* cell */
    GAME_UNDO,
    GAME_REDO,
    GAME_CLEAR,
    GAME_STEPS
};

struct game_step {
    int kind;
    ink_move move;
    ink_cell cell;
    int number;
};

/* The one way in which front ends change a round: plays the step on the session (inkrail/session.h
   says what each does and returns) and tells whoever is behind the table. `returned` may be
   NULL. */
ink_status game_step(struct client_game *game, int player, const struct game_step *step,
                     ink_returned *returned, ink_refusal *why);

/* The best way on for a player who may have a hint: it is counted, and told to whoever is behind
   the table. NULL if `result` is one, else a sentence why there is none. */
const char *game_hint(struct client_game *game, int player, ink_engine_result *result);

/* Who plays at these keys: whose turn it is; if the table is online the player who sits here,
   whether the round is ended or not. INK_MAX_PLAYERS: nobody. */
int game_player(const struct client_game *game);

/* Who is spoken to as "you": who sits here at an online table, or the only person among bots;
   INK_MAX_PLAYERS if there is nobody such. */
int game_you(const struct client_game *game);

/* How many persons take turns at these keys. */
int game_persons(const struct client_game *game);

/* The person before that one, whose round may be given back at these keys; INK_MAX_PLAYERS if there
   is none. */
int game_before(const struct client_game *game, int player);

/* Do others sit elsewhere, at a table of a server? */
bool game_is_online(const struct client_game *game);

/* Asks whoever is behind an online table for something: remote_verb. */
void game_ask(const struct client_game *game, int verb, int seat, int level, const char *text);

/* The game's title with what is known of where it is played or its dice: "Classic, seed monday",
   "Classic, table bado-miku". */
void game_write_title(const struct client_game *game, const char *title, ink_text *out);

/* Whose game it is, when it is over: who is "you", else the first person. */
int game_whose(const struct client_game *game);

/* Has that player ended the round, and others, elsewhere, have not? */
bool game_waits(const struct client_game *game);

/* Is the game over, also for whoever is behind the table? */
bool game_over(const struct client_game *game);

/* Takes in what has come from elsewhere: remote_news. The session may be another one afterwards. */
unsigned game_hear(struct client_game *game, remote_teller *tell, void *context);

/* "Waiting for Bo, Cho." */
void game_waiting_words(const struct client_game *game, ink_text *out);

/* Is all that the player has drawn and gained unknown here until the game is over? */
bool game_hides(const struct client_game *game, int player);

/* The sheet of a player as `viewer` may see it now. */
void game_view(const struct client_game *game, int viewer, int player, ink_sheet *sheet);

/* Has the player ended the round, as far as that is known here? */
bool game_ended(const struct client_game *game, int player);

/* The person wants to play once more with the same people, with the same dice or with others; at an
   online table that is to go to the new table, or to ask for one. NULL if all is well, else a
   sentence without its full stop that says why not. May it be offered? */
const char *game_rematch(struct client_game *game, bool same);
bool game_may_rematch(const struct client_game *game, bool same);

/* Does the person leave this game for the next one now? */
bool game_follows(const struct client_game *game);

/* --- how a game goes ------------------------------------------------------------------------

   Sentences below are valid until the next one of the same game.

   Keeps the game after a step; the first failure is told once, later ones are silent. NULL if
   all is well, else a sentence for the player. */
const char *game_keep(struct client_game *game);

/* Makes the next roll if one is due, and lets bots play; false when the game is over or it is a
   person's turn already. Ask again until it is false. */
bool game_go_on(struct client_game *game, seats_teller *told, void *context);

/* The text of the record, with what is known about dice that came from elsewhere. */
void game_write_record(const struct client_game *game, ink_text *out);

/* Writes the record of the game, finished or not; NULL if all is well, else a sentence. */
const char *game_record(struct client_game *game, const char *path);

/* When the game is over: puts it into the history, if it is to go there. NULL if all is well, else
   a sentence that says what to do; the save stays then. */
const char *game_finish(struct client_game *game);

/* A finished game in one line for the shell: points or winner, config, seed, and the file in the
   history if there is one. */
const char *game_result(struct client_game *game);

/* Ends it: gives back what it holds. A finished game is no longer kept, unless it is neither in the
   history nor where its record was to be written. */
void game_close(struct client_game *game);

#endif
