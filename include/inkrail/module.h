/* What a module is: an expansion, or the buildings of an edition. A module is a const
   struct of tables and optional hooks; src/modules/null.c is the template, and
   docs/adding-a-module.md says which of them a rule should use. */
#ifndef INKRAIL_MODULE_H
#define INKRAIL_MODULE_H

#include <stddef.h>

#include <inkrail/grid.h>
#include <inkrail/move.h>
#include <inkrail/status.h>
#include <inkrail/text.h>

typedef struct ink_ruleset ink_ruleset;
typedef struct ink_sheet ink_sheet;
typedef struct ink_score ink_score;
typedef struct ink_tile ink_tile;
typedef struct ink_moves ink_moves;
typedef struct ink_goal ink_goal;

/* Every hook gets the module's own room: bytes of the sheet, all 0 at the start. */

/* Prepares a new sheet. */
typedef void ink_start_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room);

/* The dice of a round are known; nothing is drawn yet. */
typedef void ink_rolled_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room);

/* Adds moves of kind INK_MOVE_MODULE that are legal now. */
typedef void ink_moves_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                            ink_moves *moves);

/* Takes cells away where this tile may not be drawn now. */
typedef ink_set ink_veto_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                              const ink_tile *tile, ink_set cells);

/* Plays a move of kind INK_MOVE_MODULE. INK_E_NO_MOVE: it is not this module's. */
typedef ink_status ink_apply_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room,
                                  ink_move move, ink_refusal *why);

/* A move that was found legal is about to be played. */
typedef void ink_before_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room,
                             ink_move move);

/* Something was just drawn on `cell`. */
typedef void ink_after_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room,
                            ink_cell cell);

/* The round has just ended on this sheet: what belongs to it goes. */
typedef void ink_ended_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room);

/* The drawings were given as they stand, not drawn one by one (rules: From a sheet alone). */
typedef void ink_adopt_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room);

/* May the round end? A refusal says why not. */
typedef ink_status ink_holds_hook(const ink_ruleset *rules, const ink_sheet *sheet,
                                  const uint8_t *room, ink_refusal *why);

/* Adds the module's lines to the score; the total is taken afterwards. */
typedef void ink_score_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                            ink_score *score);

/* Writes what the drawings do not show, as words separated by spaces; read takes one such
   word back. INK_E_NO_TOKEN: the word is not this module's. */
typedef void ink_write_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                            ink_text *out);
typedef ink_status ink_read_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room,
                                 ink_slice word);

/* The text of a move of kind INK_MOVE_MODULE, and back. INK_E_NO_TOKEN: not this module's;
   INK_OK does not say that the move is legal. */
typedef ink_status ink_tell_hook(const ink_ruleset *rules, ink_move move, ink_text *out);
typedef ink_status ink_hear_hook(const ink_ruleset *rules, const ink_sheet *sheet,
                                 const uint8_t *room, ink_slice word, ink_move *move,
                                 ink_refusal *why);

/* Do the module's invariants hold? Asked by the tests at every state. */
typedef bool ink_sound_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room);

/* A material the module brings, with how it meets what came before it: one letter P, J or
   C (pass, join, clash) for each earlier material in the order H, R, ... and for itself. */
typedef struct ink_module_material {
    char letter;
    char meets[4];
    bool open_is_error;
} ink_module_material;

/* A die: its faces as drawings, or as symbols that begin with a character no drawing has.
   `joins` names the materials by which its drawings must join, "" if they may float. */
typedef struct ink_module_die {
    const char *face[6];
    const char *joins;
    bool duty;
} ink_module_die;

/* Cells that the module prints on the board, and how they are marked there. */
typedef struct ink_module_print {
    char letter;
    ink_set cells;
    const char *text; /* what they do; an English message id */
} ink_module_print;

/* Lines of the score that only some games have; a front end shows those in use. */
enum ink_score_line { INK_LINE_EXPANSION = 1, INK_LINE_VILLAGES = 2 };

typedef struct ink_module {
    const char *name;
    bool edition;           /* a game of its own, named first in a config; else an expansion */
    bool goals;             /* of an edition: played with goals unless the config says otherwise */
    const char *const *box; /* of an edition: names of its boxes, ends with NULL */
    uint8_t rounds;         /* the game lasts at most so long; 0 for no change */
    uint8_t room;           /* bytes of the sheet it needs */
    uint8_t lines;          /* ink_score_line: those its score hook fills */
    const ink_module_material *material; /* ends with letter 0 */
    const char *const *shape;            /* further shapes it draws, ends with NULL */
    const char *const *mark;             /* marks its drawings carry, ends with NULL */
    const ink_module_die *die;           /* ends with face[0] NULL */
    const char *const (*route_die)[6];   /* of an edition: its four route dice */
    const ink_goal *goal;                /* its goal cards, ends with code NULL */
    const ink_module_print *print;       /* ends with letter 0 */
    ink_start_hook *start;
    ink_rolled_hook *rolled;
    ink_moves_hook *moves;
    ink_veto_hook *veto;
    ink_apply_hook *apply;
    ink_before_hook *before;
    ink_after_hook *after;
    ink_ended_hook *ended;
    ink_adopt_hook *adopt;
    ink_holds_hook *holds;
    ink_score_hook *score;
    ink_write_hook *write;
    ink_read_hook *read;
    ink_tell_hook *tell;
    ink_hear_hook *hear;
    ink_sound_hook *sound;
} ink_module;

#endif
