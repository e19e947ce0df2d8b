/* A ruleset is a config made ready to play: materials, tiles, dice and the hooks of the
   chosen modules, flattened once so that what is not in the game costs nothing. It is
   made without allocation, never changes afterwards, and may be shared by threads. */
#ifndef INKRAIL_RULESET_H
#define INKRAIL_RULESET_H

#include <inkrail/goal.h>
#include <inkrail/grid.h>
#include <inkrail/status.h>
#include <inkrail/text.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ink_ruleset ink_ruleset;
typedef struct ink_module ink_module; /* see the questions about modules below */

enum {
    INK_MAX_MATERIALS = 4,
    INK_MAX_TILES = 256,
    INK_MAX_SHAPES = 64,
    INK_MAX_DICE = 8,
    INK_MAX_ROUNDS = 8, /* seven, and the last roll, which counts as one more */
    INK_MAX_MODULES = 4,
    INK_MAX_HOOKS = 24, /* of one kind; a few to spare */
    INK_SPECIALS = 6,
    INK_FACES = 6,
    INK_EXITS = 12,
    INK_ROUTE_DICE = 4,
    INK_SHAPE_TEXT = 20,
    INK_GOALS = 3,      /* cards in a game */
    INK_MAX_GOALS = 32, /* cards in the boxes in use */
    INK_NO_GOAL = 255,
    INK_ARM_NOWHERE = 64, /* an arm that no cell has */
    INK_ARM_ANYWHERE = 68 /* an arm that every cell has */
};

/* Materials every game has; modules bring more. */
enum ink_material_index { INK_HIGHWAY = 0, INK_RAILWAY = 1 };

/* What happens where two arms face each other. */
enum ink_meeting { INK_PASS = 0, INK_JOIN = 1, INK_CLASH = 2 };

typedef struct ink_material {
    char letter;           /* as in drawings: H, R, ... */
    uint8_t open_is_error; /* rules: Score, errors */
    uint8_t carries;       /* connected with a highway or a railway in some drawing */
} ink_material;

enum ink_tile_flag {
    INK_TILE_STATION = 1,
    INK_TILE_SINK = 2 /* swallows ends; may be drawn over */
};

/* Corners of a space, each between two sides: the side of its number and the next one. */
enum ink_corner { INK_NORTH_EAST, INK_SOUTH_EAST, INK_SOUTH_WEST, INK_NORTH_WEST };

/* A shape in one orientation. Tile 0 is no tile. */
typedef struct ink_tile {
    uint8_t side[INK_SIDES];   /* material + 1 of the arm there, 0 for a blank side */
    uint8_t arm_at[INK_SIDES]; /* 16 * material + 4 * side of each arm, then INK_ARM_NOWHERE */
    uint8_t anchor[INK_SIDES]; /* the arms by which it must join; INK_ARM_ANYWHERE if it floats */
    uint8_t arms;              /* bit per side: there is an arm */
    uint8_t second;            /* bit per side: the arm belongs to the second strand */
    uint8_t flags;             /* ink_tile_flag */
    uint8_t shape;
    uint8_t marks;   /* index into the ruleset's marks, 0 for none */
    uint8_t corners; /* bit per corner that its mark reaches, from north-east on clockwise */
    uint8_t spare[2];
} ink_tile;

/* What is drawn along borders, and on no cell, is a way by its sides behind this sign: "~EES" on a
   face, "~C3EES" in a move, which begins at the north-west corner of C3. */
#define INK_ALONG_BORDERS '~'

/* A drawing that may be turned and mirrored. Shape 0 is no shape. A shape without tiles
   is a symbol that only its module understands. */
typedef struct ink_shape {
    char text[INK_SHAPE_TEXT]; /* as the tables name it */
    uint8_t first;             /* its tiles: first .. first + count - 1 */
    uint8_t count;
} ink_shape;

typedef struct ink_die {
    uint8_t face[INK_FACES]; /* shapes */
    uint8_t duty;            /* must be drawn if it fits (rules: Drawing) */
    uint8_t module;          /* slot of the module that brought it, or INK_MAX_MODULES */
} ink_die;

typedef struct ink_exit {
    ink_cell cell;
    uint8_t side;
    uint8_t material;
} ink_exit;

/* Lines of the score that only some games have; a front end shows those in use. */
enum ink_score_line { INK_LINE_EXPANSION = 1, INK_LINE_VILLAGES = 2 };

/* Expansions of a game without house rules, at most. */
enum { INK_MODULES_TOGETHER = 1 };

/* How the goal cards are chosen. */
enum ink_goal_mode { INK_GOALS_NONE = 0, INK_GOALS_RANDOM = 1, INK_GOALS_CHOSEN = 2 };

/* Which game is played, as a value. */
typedef struct ink_config {
    uint16_t players;
    uint8_t edition;                 /* index into the editions */
    uint8_t modules;                 /* how many expansions */
    uint8_t module[INK_MAX_MODULES]; /* indices into the modules */
    uint8_t draft;
    uint8_t goal_mode;       /* ink_goal_mode */
    char goal[INK_GOALS][4]; /* codes of the chosen ones, top to bottom */
    uint8_t house;           /* house rules: expansions may be combined */
    uint8_t spare;
} ink_config;

/* A goal card of the boxes in use. */
typedef struct ink_rules_goal {
    const ink_goal *card;
    uint8_t bytes_at;  /* where the bytes of its module begin */
    uint8_t expansion; /* from an expansion, not a base card */
    uint8_t late;      /* was added after the first games (ink_setup_is_of_seed) */
} ink_rules_goal;

/* A hook of a module. Its type, and how it is called, are private to the library. */
typedef struct ink_hook {
    void (*call)(void);
    size_t bytes_at; /* where the bytes of its module begin in the sheet */
} ink_hook;

struct ink_ruleset {
    ink_config config;
    uint8_t materials, tiles, shapes, dice, rounds, marks;
    uint8_t last_dice; /* bit per die: rolled once more after the last round */
    ink_material material[INK_MAX_MATERIALS];
    uint8_t meet[INK_MAX_MATERIALS][INK_MAX_MATERIALS]; /* ink_meeting */
    ink_tile tile[INK_MAX_TILES];
    ink_shape shape[INK_MAX_SHAPES];
    ink_die die[INK_MAX_DICE];
    char mark[8][4];               /* texts of the marks a drawing may carry */
    uint8_t mark_flags[8];         /* ink_tile_flag of the tiles that carry them */
    uint8_t special[INK_SPECIALS]; /* shapes */
    ink_exit exit[INK_EXITS];
    uint8_t linked; /* arms may be joined otherwise than over a border with their like */
    ink_set exit_arms[INK_MAX_MATERIALS][INK_SIDES]; /* cells whose side meets such an exit */
    ink_set exit_cells;
    ink_set centre;
    uint8_t modules;     /* the edition's and the config's */
    uint8_t score_lines; /* ink_score_line: the lines in use */
    const ink_module *module[INK_MAX_MODULES];
    uint8_t bytes_at[INK_MAX_MODULES];  /* where each module's bytes begin in the sheet */
    uint8_t own_shape[INK_MAX_MODULES]; /* the first of the shapes it draws itself */
    uint8_t first_die[INK_MAX_MODULES];
    uint8_t stand_in[INK_MAX_MODULES]; /* what it lets draw instead of a special route, or 0 */
    uint8_t goals;
    ink_rules_goal goal[INK_MAX_GOALS];
    uint8_t hooks[INK_MAX_HOOKS]; /* how many of each kind */
    ink_hook hook[INK_MAX_HOOKS][INK_MAX_MODULES];
};

/* Makes the ruleset of a config. Refuses a config that names what does not exist or does not fit
   (too many materials, tiles, dice or bytes). */
ink_status ink_ruleset_make(ink_ruleset *rules, const ink_config *config, ink_refusal *why);

/* The Classic game for one player, without modules or goals. */
ink_config ink_config_classic(void);

/* The dice that are rolled in a round, one bit each; 0 if there is no such round. After the last
   round, modules may have theirs rolled once more; that roll counts as one round more. */
unsigned ink_ruleset_dice(const ink_ruleset *rules, int round);

/* Is this the roll after the last round, for which nothing is drawn? */
static inline bool ink_round_is_last_roll(const ink_ruleset *rules, int round)
{
    return round > rules->rounds;
}

/* The number of rolls in a game: its rounds, and the last roll if there is one. */
int ink_ruleset_rolls(const ink_ruleset *rules);

/* The material with this letter, the mark with this text; -1 if the game has none. */
int ink_material_find(const ink_ruleset *rules, char letter);
int ink_mark_find(const ink_ruleset *rules, const char *text);

/* Does the die have such a face? */
bool ink_die_has(const ink_die *die, int shape);

/* Can a die or a special route show it? Other shapes only appear by themselves. */
bool ink_shape_is_face(const ink_ruleset *rules, int shape);

/* The special route with this shape, or -1. */
int ink_special_find(const ink_ruleset *rules, int shape);

/* The goal card with this code, as index into the ruleset's goals, or INK_NO_GOAL. */
int ink_goal_find(const ink_ruleset *rules, ink_slice code);

/* Names, for texts: NULL past the end of the list. The modules include editions, which a config
   does not name after a '+'. */
const char *ink_edition_name(int edition);
const char *ink_edition_box(int edition, int box);
bool ink_edition_goals(int edition); /* is it usually played with goals? */
const char *ink_module_name(int module);
bool ink_module_is_edition(int module);

/* How goals are chosen in a game of that edition by default. */
static inline uint8_t ink_edition_goal_mode(int edition)
{
    return ink_edition_goals(edition) ? INK_GOALS_RANDOM : INK_GOALS_NONE;
}

/* Titles for people ("River"), and the rules in a few lines: English message ids, NULL if there are
   none. */
const char *ink_edition_title(int edition);
const char *ink_edition_box_title(int edition, int box);
const char *ink_edition_brief(int edition);
const char *ink_module_title(int module);
const char *ink_module_brief(int module);

/* The packs: boxes of expansions alone, which go with every edition. NULL past the end of the
   list. */
const char *ink_pack_name(int pack);
const char *ink_pack_title(int pack);

/* Of an expansion: the box it comes in, one of an edition's or a pack, and that edition; of a pack
   the first one. NULL and -1 for editions and for the module template, which no front end
   offers. */
const char *ink_module_home(int module);
int ink_module_home_edition(int module);

/* Of an expansion: the first day, counted from 1 January 1970, on which it may be the daily
   game. */
int ink_module_daily_from(int module);

/* --- what modules say of themselves ----------------------------------------------------- */

/* All texts here are English message ids; NULL: there is none. */

/* Cells that the module prints on the board, and how they are marked there. */
typedef struct ink_module_print {
    char letter;
    ink_set cells;
    const char *text; /* what they do; an English message id */
    const char *name; /* the name of all together, for the counter: "Villages" */
    const char *const
        *step;           /* the texts of the boxes that are marked off, ends with NULL; or NULL */
    const char *initial; /* the letter for people, at most two columns: INK_TEXT_IN */
} ink_module_print;

/* When front ends mention moves with a sign: never by themselves; while they are legal; or before
   all else, since they are lost once anything else is drawn. */
enum ink_sign_kind { INK_SIGN_PLAIN = 0, INK_SIGN_OFFERED = 1, INK_SIGN_EARNED = 2 };

/* A sign that the words of some moves begin with, for front ends that read words. All texts but the
   example are English message ids. */
typedef struct ink_module_sign {
    char sign;
    uint8_t kind;        /* ink_sign_kind */
    const char *example; /* as a player may type it */
    const char *usage;   /* what the example does */
    const char *hint;    /* a few words while such moves are legal */
    const char *help;    /* the same in sentences */
    const char *offer;   /* the same for a pointing device: "Copy a die"; NULL if it is not
                            needed */
    const char *lost;    /* the question before it is lost: "No copy?" */
} ink_module_sign;

/* Of the module in a slot of the ruleset: its title; its rules in a few lines; what it prints (ends
   with letter 0); its signs (end with sign 0). */
const char *ink_ruleset_title(const ink_ruleset *rules, int slot);
const char *ink_ruleset_brief(const ink_ruleset *rules, int slot);
const ink_module_print *ink_ruleset_prints(const ink_ruleset *rules, int slot);
const ink_module_sign *ink_ruleset_signs(const ink_ruleset *rules, int slot);

/* Can a module forbid the round to end? If not, the dice alone decide. */
bool ink_ruleset_holds(const ink_ruleset *rules);

/* The modules' names of their materials ("river"), of the marks of drawings ("two cacti") and of
   faces that are symbols. */
const char *ink_material_name(const ink_ruleset *rules, int material);
const char *ink_mark_name(const ink_ruleset *rules, int mark);
const char *ink_symbol_name(const ink_ruleset *rules, int shape);

/* --- drawings ------------------------------------------------------------------------------ */

/* A drawing that has been read but need not be a tile. */
typedef struct ink_drawing {
    uint8_t side[INK_SIDES]; /* as in a tile */
    uint8_t second;
    uint8_t station;
    uint8_t marks;
} ink_drawing;

/* Reads a drawing; its marks must be among the ruleset's. It need not be a tile. */
ink_status ink_drawing_read(const ink_ruleset *rules, ink_slice text, ink_drawing *drawing);

/* The tile that looks like the drawing, or 0. */
int ink_tile_find(const ink_ruleset *rules, const ink_drawing *drawing);

/* The tile mirrored left to right, and turned clockwise by quarters; each is a tile of the same
   shape. A vertical mirror image is mirrored and turned by two. */
int ink_tile_mirrored(const ink_ruleset *rules, int tile);
int ink_tile_turned(const ink_ruleset *rules, int tile, int quarters);

/* The shape with a tile that looks like the text, or the symbol with that text; 0 if none. */
int ink_shape_find(const ink_ruleset *rules, ink_slice text);

/* Writes a tile as a drawing: "HRHR{NS}{EW}". */
void ink_tile_write(const ink_ruleset *rules, int tile, ink_text *out);

bool ink_cell_read(ink_slice text, ink_cell *cell); /* "A1" .. "G7" */
void ink_cell_write(ink_cell cell, ink_text *out);
char ink_side_letter(int side);

typedef struct ink_placement {
    ink_cell cell;
    uint8_t tile;
} ink_placement;

/* A cell and a drawing that is a tile: "D2RRHR*". */
ink_status ink_placement_read(const ink_ruleset *rules, ink_slice word, ink_placement *placement,
                              ink_refusal *why);
void ink_placement_write(const ink_ruleset *rules, ink_placement placement, ink_text *out);

#ifdef __cplusplus
}
#endif

#endif
