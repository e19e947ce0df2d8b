/* The game in lines of plain words, for scripts and for those who hear instead of see: every
   answer is one line where it can be. */
#ifndef INKRAIL_CLI_LINES_LINES_H
#define INKRAIL_CLI_LINES_LINES_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdbool.h>

#include "client/games/game.h"

struct reader;

enum { SEEN_NOBODY = -1, SEEN_ANYBODY = -2 }; /* before a game has begun nothing is hidden */

struct lines {
    struct client_game *game;
    struct lines_lesson *lesson; /* NULL in a game */
    ink_session *session;        /* the game's */
    struct reader *reader;
    unsigned flags; /* INK_PICTURE_* for those who want to see the board */
    bool person;    /* somebody types: prompts and questions make sense */
    bool left;      /* quit, or the input ended */
    bool stays;     /* the game is over, and the person still at the table */
    int seen;       /* the person whose board is seen now, or one of SEEN_* */
    uint8_t *goals; /* their points when they were told last: a byte for each player and goal */
    char *held;     /* what is to be said when the next person looks; NULL: it is said at once */
    unsigned news;  /* of an online table, not told yet */
    char told[1 << 14]; /* sentences of it */
    const struct lines_table *at;
    char prompt[128];
};

struct verb {
    const char *name, *brief;
    void (*run)(struct lines *lines, ink_slice rest);
    const char *operand, *help;
};

/* What is typed at a table of this program, or at an online one, besides what is the same at
   both. */
struct lines_table {
    const struct verb *verbs; /* ends with a row without name; before the game it is all there is */
    const char *prompt;       /* when no round is played */
    void (*stay)(struct lines *lines); /* when the game is over */
};
extern const struct lines_table lines_local, lines_online;

/* Plays the game to its end or until it is left; false if it was left. */
bool lines_play(struct client_game *game, unsigned flags, bool person);

/* --- for the parts of lines ------------------------------------------------------------------- */

/* Does what one line asks for, and tells the player. */
void lines_do(struct lines *lines, ink_slice line);

/* Reads the next line; false if there is none, since it was left or something has come in
   between. */
bool lines_next(struct lines *lines, char *line, size_t size);

/* Whose turn it is, or the first player if it is nobody's; the sheet of that player, and the
   rules. */
int lines_player(const struct lines *lines);
const ink_sheet *lines_sheet(const struct lines *lines);
const ink_ruleset *lines_rules(const struct lines *lines);

/* Keeps the game as it is now; if that fails it is told. */
void lines_keep(struct lines *lines);

/* Keeps the game after a step and tells how it stands now, after what was done on a sheet that was
   like this before. `done` may be empty. */
void lines_stepped(struct lines *lines, const ink_sheet *before, const char *done);

/* The same after the end of a round or a pick: bots play, dice are rolled, the next person is
   told. */
void lines_go_on(struct lines *lines);

/* Says no, and why: by a refusal of the rules, or in words without a full stop. */
void lines_refuse(const struct lines *lines, const ink_refusal *why, ink_slice input);
void lines_no(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Are there more words than that many? Then it is refused, and the player is told what to type. */
bool lines_too_much(ink_slice rest, int words, const char *usage);

/* An empty line to write an answer into, valid until the next call but three; and its end. */
ink_text lines_text(void);
void lines_say(const ink_text *text);

/* The end of the game: scores in words. */
void lines_result(const struct lines *lines);

/* After it: what it is worth, and what the person wants to do now (lines_after.c). */
void lines_stay(struct lines *lines);

/* The same at an online table, where other verbs count besides: what the game is worth is said,
   and whatever looks back at it can be done. NULL if the game is not over; to be freed. */
struct after;
struct after *after_open(struct lines *lines);
bool after_do(struct after *after, ink_slice line); /* false: it is another verb */

/* --- an online table (lines_online.c) ------------------------------------------------------- */

/* Begins to listen, and waits until the game has begun, which at a table of this program it has;
   false if it was left before. */
bool lines_enter(struct lines *lines);

/* Takes in what has come, and tells it; true if that ends the wait for a line: the game has begun
   or is over, the table is gone, or there is the rematch to go to. */
bool lines_hear(struct lines *lines);

void lines_say_to_all(struct lines *lines, ink_slice rest);

/* The line of a player who has ended the round. */
void lines_tell_waiting(const struct lines *lines);

/* Tells goals that were reached, and how the round stands. */
void lines_tell_round(struct lines *lines);

/* The prompt of the next line. */
void lines_write_prompt(struct lines *lines);

/* --- pieces and places (lines_piece.c) -------------------------------------------------------- */

/* What a word names: "2" the second die, "s3" the third special route, "=2" and "+s3" the same
   as modules offer them. */
struct named {
    ink_piece piece;
    char sign;   /* 0 if the word had none */
    int instead; /* counted from 1: the special route that is given up for it; 0: none */
};

enum named_result { NAMED_NOT, NAMED_NONE, NAMED_WELL }; /* no such word, no such piece now, yes */

int named_read(const struct lines *lines, ink_slice word, struct named *named);

/* A space, or a corner if that is what the piece is laid on; small letters will do. */
bool place_read(int place, ink_slice word, ink_cell *cell);

/* The ways in which the named piece may be drawn there, as the sign of its word asks. */
int named_ways(const struct lines *lines, const struct named *named, ink_cell cell,
               ink_move way[INK_MAX_WAYS]);

/* The places it may go to in such a way. */
ink_set named_cells(const struct lines *lines, const struct named *named);

/* The move a word tells, as it was typed or in capitals. */
ink_status move_hear(const struct lines *lines, ink_slice word, ink_move *move, ink_refusal *why);

/* --- verbs ------------------------------------------------------------------------------------ */

extern const struct verb verbs[]; /* ends with a row without name */

/* The verb that a word names; NULL if none. */
const struct verb *lines_verb(const struct lines *lines, ink_slice word);

/* Moves of a turn (lines_play.c). */
void play_end(struct lines *lines, ink_slice rest);
void play_pick(struct lines *lines, ink_slice rest);
void play_undo(struct lines *lines, ink_slice rest);
void play_redo(struct lines *lines, ink_slice rest);
void play_back(struct lines *lines, ink_slice rest);
void play_clear(struct lines *lines, ink_slice rest);
void play_turn(struct lines *lines, ink_slice rest);
void play_named(struct lines *lines, const struct named *named, ink_slice rest);
void play_word(struct lines *lines, ink_slice word, ink_slice rest);

/* Plays moves that lead from one to the next, and tells what they did together. */
void play_moves(struct lines *lines, const ink_move *move, int count);

/* Why the piece may not go there, and why a word cannot be played; that there is no such word may
   be the reason. */
void refuse_piece(struct lines *lines, const struct named *named, ink_cell cell);
void refuse_word(const struct lines *lines, const ink_refusal *why, ink_slice slice);

/* Questions about the round (lines_ask.c). */
void ask_state(struct lines *lines, ink_slice rest);
void ask_dice(struct lines *lines, ink_slice rest);
void ask_specials(struct lines *lines, ink_slice rest);
void ask_what(struct lines *lines, ink_slice rest);
void ask_where(struct lines *lines, ink_slice rest);
void ask_moves(struct lines *lines, ink_slice rest);
void ask_ways(struct lines *lines, ink_slice rest);
void ask_why(struct lines *lines, ink_slice rest);
void ask_missing(struct lines *lines, ink_slice rest);
void ask_time(struct lines *lines, ink_slice rest);

/* Says what names there are. */
void refuse_name(void);

/* The places of one piece. */
void say_where(const struct lines *lines, const struct named *named);

/* The best way on, and playing it (lines_hint.c). */
void ask_hint(struct lines *lines, ink_slice rest);

/* Questions about the board and the points (lines_board.c). */
void ask_row(struct lines *lines, ink_slice rest);
void ask_column(struct lines *lines, ink_slice rest);
void ask_read(struct lines *lines, ink_slice rest);
void ask_board(struct lines *lines, ink_slice rest);
void ask_lines(struct lines *lines, ink_slice rest);
void ask_score(struct lines *lines, ink_slice rest);
void ask_networks(struct lines *lines, ink_slice rest);
void ask_errors(struct lines *lines, ink_slice rest);
void ask_goals(struct lines *lines, ink_slice rest);
void ask_players(struct lines *lines, ink_slice rest);
void ask_look(struct lines *lines, ink_slice rest);
void ask_rolls(struct lines *lines, ink_slice rest);

/* What is printed on the board, and which exits are joined with which, and which are free
   (lines_printed.c). */
void ask_buildings(struct lines *lines, ink_slice rest);
void ask_exits(struct lines *lines, ink_slice rest);

/* One line of the score: what its points are for. */
void say_row(const struct lines *lines, int player, int row);

/* The score of a player in one line: "45: networks 36, ...". */
void score_words(const struct lines *lines, int player, ink_text *out);

#endif
