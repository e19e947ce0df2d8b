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
typedef struct ink_choices ink_choices;
typedef struct ink_goal ink_goal;
typedef struct ink_parts ink_parts;
typedef struct ink_show ink_show;
typedef struct ink_rest ink_rest;
typedef struct ink_most ink_most;

/* Every hook gets the module's own room: bytes of the sheet, all 0 at the start. */

/* Prepares a new sheet. */
typedef void ink_start_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room);

/* The dice of a round are known; nothing is drawn yet. */
typedef void ink_rolled_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room);

/* Adds moves of kind INK_MOVE_MODULE that are legal now (ink_choices_add). */
typedef void ink_moves_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                            ink_choices *choices);

/* Might `veto` take anything away now? Asked once for all tiles; without it, always. */
typedef bool ink_wary_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room);

/* Takes cells away where the first `turns` quarter turns of a tile may not be drawn now; the
   turns follow the tile. `reason`, where it is asked for, becomes an English message id that
   says why, if any were taken away. */
typedef void ink_veto_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                           const ink_tile *tile, int turns, ink_set cells[4], const char **reason);

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

/* Adds the module's lines to the score; the total is taken afterwards. `parts`, which may
   be NULL, gets what the points are for (ink_parts_add). */
typedef void ink_score_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                            ink_score *score, ink_parts *parts);

/* Writes what the drawings do not show, as words separated by spaces; read takes one such
   word back, as it stands or, with `ask`, only if it may be drawn now. INK_E_NO_TOKEN: the
   word is not this module's. */
typedef void ink_write_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                            ink_text *out);
typedef ink_status ink_read_hook(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *room,
                                 ink_slice word, bool ask, ink_refusal *why);

/* The text of a move of kind INK_MOVE_MODULE, and back. INK_E_NO_TOKEN: not this module's;
   INK_OK does not say that the move is legal. */
typedef ink_status ink_tell_hook(const ink_ruleset *rules, ink_move move, ink_text *out);
typedef ink_status ink_hear_hook(const ink_ruleset *rules, const ink_sheet *sheet,
                                 const uint8_t *room, ink_slice word, ink_move *move,
                                 ink_refusal *why);

/* Adds what lies on the sheet beside drawings, and what is counted. */
typedef void ink_show_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                           ink_show *show);

/* What the module may still do for a sheet until the game is over, at the most (ink_most). Never
   too little: proofs that nothing better can be drawn rest on it. */
typedef void ink_most_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room,
                           const ink_rest *rest, ink_most *most);

/* Do the module's invariants hold? Asked by the tests at every state. */
typedef bool ink_sound_hook(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *room);

/* A material the module brings, with how its arms meet those of highway and railway: one
   letter each, P (pass: nothing happens) or C (clash: not allowed). Materials of different
   modules pass. */
typedef struct ink_module_material {
    char letter;
    char meets[3];
    bool open_is_error;
    const char *name; /* "river", an English message id */
} ink_module_material;

/* A mark that drawings carry, and what it makes of them. */
typedef struct ink_module_mark {
    const char *text; /* up to 3 characters */
    uint8_t flags;    /* ink_tile_flag */
    const char *name; /* "two cacti", an English message id */
} ink_module_mark;

/* A face that is a symbol, in words. */
typedef struct ink_module_symbol {
    const char *text; /* as the die has it */
    const char *name; /* an English message id */
} ink_module_symbol;

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

/* When front ends speak of moves with a sign: never by themselves, while they may be made, or
   before all else, since they are lost if anything else is drawn. */
enum ink_sign_kind { INK_SIGN_PLAIN, INK_SIGN_OFFERED, INK_SIGN_EARNED };

/* A sign with which words of its moves begin, for front ends that read words. All texts but
   the example are English message ids. */
typedef struct ink_module_sign {
    char sign;
    uint8_t kind;        /* ink_sign_kind */
    const char *example; /* as a player may type it */
    const char *usage;   /* what that does */
    const char *hint;    /* a few words while such moves may be made */
    const char *help;    /* the same in sentences */
} ink_module_sign;

/* Lines of the score that only some games have; a front end shows those in use. */
enum ink_score_line { INK_LINE_EXPANSION = 1, INK_LINE_VILLAGES = 2 };

typedef struct ink_module {
    const char *name;
    const char *brief;      /* its rules in a few lines, an English message id */
    bool edition;           /* a game of its own, named first in a config; else an expansion */
    bool goals;             /* of an edition: played with goals unless the config says otherwise */
    const char *const *box; /* of an edition: names of its boxes, ends with NULL */
    uint8_t rounds;         /* the game lasts at most so long; 0 for no change */
    bool last_roll;         /* its dice are rolled once more after the last round */
    bool aside;             /* its moves draw on no space and may as well be a round's last */
    bool apart;             /* drawings of its dice without a route may be a round's last, too */
    uint8_t room;           /* bytes of the sheet it needs */
    uint8_t lines;          /* ink_score_line: those its score hook fills */
    const ink_module_material *material; /* ends with letter 0 */
    const char *const *shape;            /* further shapes it draws, ends with NULL */
    const ink_module_mark *mark;         /* marks its drawings carry, ends with text NULL */
    const ink_module_die *die;           /* ends with face[0] NULL */
    const ink_module_symbol *symbol;     /* names of its symbols, ends with text NULL */
    const char *const (*route_die)[6];   /* of an edition: its four route dice */
    const ink_goal *goal;                /* its goal cards, ends with code NULL */
    bool late_goals;               /* they came after its first records (ink_setup_is_of_seed) */
    const ink_module_print *print; /* ends with letter 0 */
    const ink_module_sign *sign;   /* ends with sign 0 */
    ink_start_hook *start;
    ink_rolled_hook *rolled;
    ink_moves_hook *moves;
    ink_wary_hook *wary;
    ink_veto_hook *veto;
    ink_apply_hook *apply;
    ink_before_hook *before;
    ink_after_hook *after;
    ink_ended_hook *ended;
    ink_adopt_hook *adopt;
    ink_holds_hook *holds;
    ink_score_hook *score;
    ink_most_hook *most;
    ink_write_hook *write;
    ink_read_hook *read;
    ink_tell_hook *tell;
    ink_hear_hook *hear;
    ink_show_hook *show;
    ink_sound_hook *sound;
} ink_module;

#endif
