/* Text of cells, drawings, sheets, rolls, configs, moves and records (docs/notation.md has
   the grammars), JSON, and the board as characters. Readers take any bytes, never crash,
   and change nothing when they refuse. */
#ifndef INKRAIL_FORMAT_H
#define INKRAIL_FORMAT_H

#include <inkrail/facts.h>
#include <inkrail/rng.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>
#include <inkrail/status.h>
#include <inkrail/table.h>
#include <inkrail/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- refusals as sentences ----------------------------------------------------------- */

/* Translates a status text: gettext, or NULL for English. */
typedef const char *ink_translate(const char *message);

/* Writes the sentence of a refusal. `input` is the text that was refused (for its excerpt) and may
   be empty; `rules` may be NULL if the refusal has no drawing. */
void ink_refusal_write(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                       ink_translate *translate, ink_text *out);

/* The same in two steps, for languages that need more than a function: the English message id of a
   refusal, and a message with its placeholders filled. */
const char *ink_refusal_message(const ink_refusal *why);
void ink_refusal_fill(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                      const char *message, ink_text *out);

/* --- sheets --------------------------------------------------------------------------- */

/* Reads placements and modules' words, separated by white space, as they stand: it checks only that
   each cell is drawn once. `at` of a refusal is an offset into the text. */
ink_status ink_sheet_read(const ink_ruleset *rules, ink_slice text, ink_sheet *sheet,
                          ink_refusal *why);

/* All placements by rows, then the modules' words. */
void ink_sheet_write(const ink_ruleset *rules, const ink_sheet *sheet, ink_text *out);

/* Reads placements in drawing order and asks the drawing rules about each. `index` becomes the
   number of those that were drawn, which is the index of the refused one. A refusal of the text,
   not by the rules, has a `length` above 0. */
ink_status ink_sheet_check(const ink_ruleset *rules, ink_slice text, ink_sheet *sheet,
                           size_t *index, ink_refusal *why);

/* --- rolls, configs, seeds -------------------------------------------------------------- */

enum { INK_ANY_ROUND = 0 };

/* The faces of the dice that are rolled in a round. They may be read in any order for which some
   die has each face, and are written in the order of the dice. In INK_ANY_ROUND: from one to
   INK_MAX_DICE faces of the game's dice, or special routes, each on a die that has it if one is
   left. */
ink_status ink_roll_read(const ink_ruleset *rules, ink_slice text, int round, ink_roll *roll,
                         ink_refusal *why);
void ink_roll_write(const ink_ruleset *rules, const ink_roll *roll, ink_text *out);

ink_status ink_config_read(ink_slice text, ink_config *config, ink_refusal *why);
void ink_config_write(const ink_config *config, ink_text *out);

/* May the text be a seed (one line, no control characters, at most 200 bytes)? */
bool ink_seed_valid(ink_slice text);

/* The dice of a round at a table: in a draft pairs such as "H.H.&RR..", then the dice that all
   share; otherwise as ink_roll_read. `pair` has room for two pairs a player and is not used without
   a draft. */
ink_status ink_table_roll_read(const ink_ruleset *rules, ink_slice text, int round, ink_roll *roll,
                               ink_pair *pair, ink_refusal *why);
void ink_table_roll_write(const ink_ruleset *rules, const ink_roll *roll, const ink_pair *pair,
                          ink_text *out); /* `pair` is NULL in a round without a draft */

/* What chance chose before the first roll: "goals=A:G:K", "first=2", or both. */
ink_status ink_setup_read(const ink_ruleset *rules, ink_slice text, ink_setup *setup,
                          ink_refusal *why);
void ink_setup_write(const ink_ruleset *rules, const ink_setup *setup, ink_text *out);

/* --- moves ------------------------------------------------------------------------------ */

/* A placement (drawn by the first waiting die that shows it, or else as a special route), "end", a
   module's word, and at a table "pick3" or "back". The move need not be legal; ink_sheet_ask and
   ink_table_ask decide that. */
ink_status ink_move_read(const ink_ruleset *rules, const ink_sheet *sheet, ink_slice word,
                         ink_move *move, ink_refusal *why);
void ink_move_write(const ink_ruleset *rules, ink_move move, ink_text *out);

/* --- records ------------------------------------------------------------------------------ */

enum ink_replay_kind {
    INK_REPLAY_NONE = 0,  /* the record has ended */
    INK_REPLAY_START = 1, /* header and config were read: `rules` is made */
    INK_REPLAY_SEED = 2,
    INK_REPLAY_SETUP = 3, /* goals and first player */
    INK_REPLAY_ROLL = 4,
    INK_REPLAY_MOVE = 5,
    INK_REPLAY_SCORE = 6 /* a score line, and it agrees with the sheet */
};

/* What one step of reading found. */
typedef struct ink_replay_event {
    int kind;   /* ink_replay_kind */
    int player; /* of a move or a score, counted from 0 */
    ink_move move;
} ink_replay_event;

/* Reads a record step by step; after each step the fields show the game as it stands. The caller
   brings the memory: at INK_REPLAY_START, `seat` must be set to as many seats as
   `rules.config.players` before the next step, and in a draft `pair` to INK_REPLAY_PAIRS times as
   many pairs. */
enum { INK_REPLAY_PAIRS = 4 };

typedef struct ink_replay {
    ink_slice text; /* the whole record */
    ink_slice rest; /* what has not been read yet */
    ink_slice line; /* what is left of the line being read */
    ink_slice seed; /* empty if the record has none */
    size_t line_number;
    uint8_t stage;
    bool has_seed;
    int player; /* whose line is being read */
    int scored; /* score lines read so far; they come in the order of the players */
    ink_roll roll;
    ink_ruleset rules;
    ink_table table;
    ink_seat *seat;
    ink_pair *pair;
} ink_replay;

void ink_replay_start(ink_replay *replay, ink_slice text);
ink_status ink_replay_step(ink_replay *replay, ink_replay_event *event, ink_refusal *why);

/* Writes a record as the game goes on: begin, setup where there is one, then a roll and its moves
   for each round. Players are counted from 0. */
void ink_record_begin(const ink_config *config, const ink_slice *seed, ink_text *out);
void ink_record_setup(const ink_ruleset *rules, const ink_setup *setup, ink_text *out);
void ink_record_roll(const ink_ruleset *rules, const ink_roll *roll, const ink_pair *pair,
                     ink_text *out);
/* Writes nothing if there is no such player. */
void ink_record_moves(const ink_ruleset *rules, int player, const ink_move *move, size_t count,
                      ink_text *out);
void ink_record_score(int player, const ink_score *score, ink_text *out);

/* --- positions ------------------------------------------------------------------------------ */

/* A sheet before a round, laid out by hand for analysis: for one player, without goals. */
typedef struct ink_position {
    ink_ruleset rules;
    ink_sheet sheet; /* special routes on it are crossed off */
    ink_roll roll;   /* the dice of the round, if `rolled` */
    uint8_t round;   /* the round to come, from 1; one more than there are: the game is over */
    bool rolled;
} ink_position;

/* Reads a position (docs/notation.md, Position); `at` of a refusal is an offset into the text. */
ink_status ink_position_read(ink_slice text, ink_position *position, ink_refusal *why);
void ink_position_write(const ink_position *position, ink_text *out);

/* Sets the round of the position and of its sheet; dice that cannot be rolled in it are removed.
   False if there is no such round. */
bool ink_position_set_round(ink_position *position, int round);

/* --- JSON ------------------------------------------------------------------------------------ */

void ink_json_string(ink_slice string, ink_text *out); /* with quotes; bad UTF-8 becomes U+FFFD */

/* The object that `inkrail score --json` prints (docs/notation.md, JSON). */
void ink_json_score(const ink_score *score, const ink_facts *facts, ink_text *out);

/* --- the board as characters ------------------------------------------------------------------ */

enum ink_picture_flag {
    INK_PICTURE_ASCII = 1,
    INK_PICTURE_LINES = 2,  /* mark the cells of both longest lines */
    INK_PICTURE_ERRORS = 4, /* mark open ends that are errors */
    INK_PICTURE_COLOUR = 8, /* ANSI colours */
    INK_PICTURE_ROUNDS = 16 /* the round each cell was drawn in */
};

enum { INK_PICTURE_SIZE = 16384 }; /* bytes that always hold a picture */

/* The whole board, lines separated by newlines. */
void ink_picture_board(const ink_ruleset *rules, const ink_sheet *sheet, unsigned flags,
                       ink_text *out);

/* Tiles side by side with captions below, for dice and special routes. */
void ink_picture_tiles(const ink_ruleset *rules, const uint8_t *tile, const char *const *caption,
                       int count, unsigned flags, ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
