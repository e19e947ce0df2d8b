/* What a module is: an expansion, or the buildings of an edition. A module is a const struct of
   tables and optional hooks. src/modules/null.c is the template, and docs/adding-a-module.md says
   which table or hook a rule should use. What several modules share lies beside them. */
#ifndef INKRAIL_CORE_MODULE_H
#define INKRAIL_CORE_MODULE_H

#include <inkrail/facts.h>
#include <inkrail/goal.h>

#include "links.h"
#include "sheet.h"

/* --- hooks --------------------------------------------------------------------------------- */

/* The macros that the list of hooks (hooks.def) is written with. */
#define INK_NOTHING
#define INK_AND(...) , __VA_ARGS__
#define INK_HOOK_GETS_READS , const ink_sheet *sheet, const uint8_t *bytes
#define INK_HOOK_GETS_CHANGES , ink_sheet *sheet, uint8_t *bytes
#define INK_HOOK_GETS_NEITHER
#define INK_CALL_TAKES_READS , const ink_sheet *sheet
#define INK_CALL_TAKES_CHANGES , ink_sheet *sheet
#define INK_CALL_TAKES_NEITHER
#define INK_CALL_GIVES_READS , sheet, sheet->module_bytes + hook->bytes_at
#define INK_CALL_GIVES_CHANGES INK_CALL_GIVES_READS
#define INK_CALL_GIVES_NEITHER
#define INK_RETURN_void
#define INK_RETURN_bool return
#define INK_RETURN_ink_status return

#define INK_HOOK(result, name, access, parameters, arguments)                                      \
    typedef result ink_##name##_hook(const ink_ruleset *rules INK_HOOK_GETS_##access parameters);
#include "hooks.def"
#undef INK_HOOK

/* The position of each kind of hook in a ruleset. */
enum ink_hook_list {
#define INK_HOOK(result, name, access, parameters, arguments) INK_HOOK_##name,
#include "hooks.def"
#undef INK_HOOK
    INK_HOOK_LISTS
};

_Static_assert((int)INK_HOOK_LISTS <= (int)INK_MAX_HOOKS, "a ruleset has capacity for all hooks");

/* How many hooks of a name the ruleset has. */
#define INK_HOOKS_OF(rules, name) ((rules)->hooks[INK_HOOK_##name])

/* ink_call_NAME(rules, i, sheet, ...) calls the hook number i of that name, with the bytes of its
   module. */
#define INK_HOOK(result, name, access, parameters, arguments)                                      \
    static inline result ink_call_##name(const ink_ruleset *rules,                                 \
                                         int i INK_CALL_TAKES_##access parameters)                 \
    {                                                                                              \
        const ink_hook *hook = &rules->hook[INK_HOOK_##name][i];                                   \
        INK_RETURN_##result((ink_##name##_hook *)hook->call)(                                      \
            rules INK_CALL_GIVES_##access arguments);                                              \
    }
#include "hooks.def"
#undef INK_HOOK

/* Adds a hook; the ruleset has room for one of each module. */
#define INK_HOOK_ADD(rules, name, function, begins)                                                \
    do {                                                                                           \
        ink_##name##_hook *typed = (function);                                                     \
        (rules)->hook[INK_HOOK_##name][(rules)->hooks[INK_HOOK_##name]++] =                        \
            (ink_hook){.call = (void (*)(void))typed, .bytes_at = (begins)};                       \
    } while (0)

/* --- tables -------------------------------------------------------------------------------- */

/* A material that the module brings, with what its arms do when they meet highway and railway: one
   letter each, P (pass: nothing happens), C (clash: not allowed) or J (join: its arms are part of
   their lines, too). Materials of different modules pass. */
typedef struct ink_module_material {
    char letter;
    char meets[3];
    bool open_is_error;
    const char *name; /* "river", an English message id */
} ink_module_material;

/* A mark that drawings carry, and what it means. */
typedef struct ink_module_mark {
    const char *text; /* up to 3 characters */
    uint8_t flags;    /* ink_tile_flag */
    const char *name; /* "two cacti", an English message id */
} ink_module_mark;

/* The corners of its space that a mark reaches: those of one slant or of the other, or those that
   are not between two arms. */
enum ink_way_reach { INK_REACHES_NORTH_WEST, INK_REACHES_NORTH_EAST, INK_REACHES_FREE };

/* A mark that leads to corners, and what a quarter turn or a mirror makes of it. */
typedef struct ink_module_way {
    const char *mark;
    uint8_t reach; /* ink_way_reach */
    const char *turned;
} ink_module_way;

/* A face that is a symbol. */
typedef struct ink_module_symbol {
    const char *text; /* as the die has it */
    const char *name; /* an English message id */
} ink_module_symbol;

/* A die: its faces as drawings, or as symbols, which begin with a character that no drawing has.
   `joins` names the materials by which its drawings must join, "" if they may float. */
typedef struct ink_module_die {
    const char *face[6];
    const char *joins;
    bool duty;
} ink_module_die;

/* A box that the edition is sold in; configs may name the edition by it. */
typedef struct ink_module_box {
    const char *name;
    const char *title; /* the same for people: "Blue", an English message id */
} ink_module_box;

struct ink_module {
    const char *name;
    const char *title; /* the same for people: "River", an English message id */
    const char *home;  /* of an expansion: the box it comes in; NULL: no front end offers it */
    uint16_t
        daily_from;    /* of an expansion: the first day, counted from 1970, on which it may be the
                          daily game; so earlier days keep their games */
    const char *brief; /* its rules in a few lines, an English message id */
    uint8_t edition;   /* its number for ever if it is a game of its own; 0: an expansion */
    bool goals;        /* of an edition: played with goals unless the config says otherwise */
    const ink_module_box *box; /* of an edition: its boxes, ends with name NULL */
    uint8_t rounds;            /* the game has at most this many rounds; 0 for no change */
    bool last_roll;            /* its dice are rolled once more after the last round */
    bool independent_moves;    /* its moves draw on no cell and may as well be a round's last */
    bool independent_faces;    /* drawings of its dice without a route may be a round's last, too */
    bool earned_moves;         /* its moves draw what was earned: copies of dice, special routes */
    bool notes_only;           /* its reaction to a drawing changes its bytes alone */
    uint8_t bytes;             /* bytes of the sheet it needs */
    uint8_t lines;             /* ink_score_line: those its score hook fills */
    const ink_module_material *material; /* ends with letter 0 */
    const char *const *shape;            /* further shapes it draws, ends with NULL */
    const char *stand_in;        /* a face of its dice that may be drawn instead of a special route,
                             which is crossed off (modules/shared/stand_in.h); NULL: none */
    const ink_module_mark *mark; /* marks its drawings carry, ends with text NULL */
    const ink_module_way *way;   /* of marks that lead to corners, ends with mark NULL */
    const ink_module_die *die;   /* ends with face[0] NULL */
    const ink_module_symbol *symbol;   /* names of its symbols, ends with text NULL */
    const char *const (*route_die)[6]; /* of an edition: its four route dice */
    const ink_goal *goal;              /* its goal cards, ends with code NULL */
    bool late_goals;                   /* its cards came after its first records
                                      (ink_setup_is_of_seed) */
    const ink_module_print *print;     /* ends with letter 0 */
    const ink_module_sign *sign;       /* ends with sign 0 */
#define INK_HOOK(result, name, access, parameters, arguments) ink_##name##_hook *name;
#include "hooks.def"
#undef INK_HOOK
};

/* What a quarter turn or a mirror makes of a mark. */
int ink_mark_turned(const ink_ruleset *rules, int mark);

/* The slot of a module in this game, or -1. */
int ink_ruleset_slot(const ink_ruleset *rules, const ink_module *module);

/* --- goals and points ---------------------------------------------------------------------- */

/* A question of a goal card: the head of its function, and the arguments it may leave unused. */
#define INK_QUESTION(name)                                                                         \
    static int name(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,        \
                    const ink_facts *facts)
#define INK_QUESTION_UNUSED (void)rules, (void)sheet, (void)bytes, (void)facts

/* For score hooks: adds a part, if the caller asked for parts. */
static inline void ink_parts_add(ink_parts *parts, ink_part part)
{
    if (parts != NULL && parts->count < INK_MAX_PARTS && part.points != 0)
        parts->part[parts->count++] = part;
}

static inline void ink_score_add(ink_score *score, ink_parts *parts, const char *text, int points,
                                 ink_set cells)
{
    score->expansion = (int16_t)(score->expansion + points);
    ink_parts_add(parts, (ink_part){text, (int16_t)points, cells, {0, 0}});
}

#endif
