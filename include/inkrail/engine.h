/* The playing engine: it searches a whole round at once, judges the sheets a round can end
   with by a small net learned from self-play, and looks at the rolls that may come next. It
   works on any ruleset; what it knows of a config are the numbers of its net.

   An engine is made for one ruleset and used by one thread at a time. It reads no clock and
   rolls no dice of its own: both come from the caller, so that equal arguments give equal
   play on every machine as long as the limits are levels or nodes. */
#ifndef INKRAIL_ENGINE_H
#define INKRAIL_ENGINE_H

#include <inkrail/facts.h>
#include <inkrail/limits.h>
#include <inkrail/rng.h>
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>
#include <inkrail/table.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ink_engine ink_engine;

enum {
    INK_ENGINE_LEVELS = 10,
    INK_ENGINE_MOVES = INK_ROUND_MOVES /* more than any round has */
};

/* How many parts a score has (inkrail/score.def), the total included. */
enum {
    INK_SCORE_PARTS = 0
#define INK_SCORE_PART(field, name) +1
#include <inkrail/score.def>
#undef INK_SCORE_PART
};

typedef struct ink_engine_options {
    size_t memory; /* bytes for beams and proofs, 0 for 32 MiB; less than 2 MiB is taken as that.
                      The net and what the smallest search needs come on top */
    uint64_t seed; /* of the rolls it imagines and of the mistakes of levels: with another one it
                      plays otherwise, and as well */
    const void *weights; /* a net for this config, as train/ writes it; NULL for the one built in */
    size_t weights_size;
} ink_engine_options;

/* How the goals of a table stand for one player; the points of a goal that cannot be gained
   any more are 0. */
typedef struct ink_engine_goals {
    uint8_t goal[INK_GOALS]; /* index into the ruleset's goals, or INK_NO_GOAL */
    uint8_t points[INK_GOALS][INK_MAX_ROUNDS + 1]; /* for reaching it in that round (from 1) */
} ink_engine_goals;

/* What an engine is asked, and how long it may think. A level says that by itself; otherwise
   limit.nodes is the number of sheets to evaluate in this round, and limit.ms the time for this
   round and all that follow, of which it takes its share. With none of them it plays at level 10.
   For a pick, nodes and ms are shared by the pairs that are left. */
typedef struct ink_engine_limits {
    int level; /* 1 .. 10; 0: none */
    ink_limits limit;
    const ink_engine_goals *goals; /* NULL for none */
    int parts; /* games to play for `part`, 16 say much; 0: none, as a bot has no use for it */
} ink_engine_limits;

typedef struct ink_engine_result {
    ink_move move[INK_ENGINE_MOVES]; /* the rest of the round, its end included */
    int moves;
    ink_sheet sheet; /* as it will be then */
    double expected; /* the final score to expect, goals included */
    double error;    /* the standard error of that, from the rolls that were tried */
    uint64_t nodes;  /* sheets evaluated */
    uint64_t cut;    /* sheets that were met and not followed */
    bool proven;     /* the last round, and nothing was cut: no play is better */
    bool stopped;    /* ended early by `stop` or `progress` */
    /* Why: the parts of the final score to expect, in the order of score.def with the total last,
       which is `expected`. Errors are a count; all others less that add up to the total. See
       ink_engine_parts. Goals count that are not gained before the round. */
    double part[INK_SCORE_PARTS];
    int part_games; /* 0: they were not asked for, or there was no time */
} ink_engine_result;

/* Makes an engine; `options` may be NULL. The ruleset must outlive it. Refuses with INK_E_WEIGHTS
   if the options have weights that are not a net for this config, and with INK_E_MEMORY if there is
   not enough memory; then *engine is NULL. */
ink_status ink_engine_make(const ink_ruleset *rules, const ink_engine_options *options,
                           ink_engine **engine, ink_refusal *why);

/* The same without a reason: NULL if it is refused. */
ink_engine *ink_engine_new(const ink_ruleset *rules, const ink_engine_options *options);
void ink_engine_free(ink_engine *engine);

/* Is there a net for this config, or for its edition, or was one given? Else a plain hand-made
   value is used. */
bool ink_engine_trained(const ink_engine *engine);

/* Finds the rest of the running round: of a sheet that has just been rolled for, or of one on
   which a part of the round is drawn already (a hint). */
ink_status ink_engine_play_round(ink_engine *engine, const ink_sheet *sheet,
                                 const ink_engine_limits *limits, ink_engine_result *result);

/* A way to play the rest of a round. */
typedef struct ink_engine_way {
    ink_move move[INK_ENGINE_MOVES]; /* its end included */
    int moves;
    ink_sheet sheet; /* as it will be then */
} ink_engine_way;

/* The ways that the last ink_engine_play_round (or hint of a round) has looked at and thinks most
   of, best first, each to another sheet. They are those of the search: what the proof of a last
   round found need not be among them. Returns how many there are, at most `most`. The engine may
   forget them when it is asked anything else. */
int ink_engine_ways(const ink_engine *engine, ink_engine_way *way, int most);

/* The parts of any sheet between two rounds, as in a result: for limits->parts games, with
   limits->goals, or as many as limit.ms and limit.stop allow. They are the means of so many quick
   games from the sheet on, with the same imagined rolls for every sheet. Since those are played
   with less care than a search has, each part is then moved by the same share of the way to its
   best (or worst) game, until they add up to `expected`. Exact when the game is over, and
   `expected` is not looked at. Returns how many games were played; with none all parts are 0. */
int ink_engine_parts(ink_engine *engine, const ink_sheet *sheet, const ink_engine_limits *limits,
                     double expected, double part[INK_SCORE_PARTS]);

/* The final score to expect of a sheet, at once and without search. */
double ink_engine_value(ink_engine *engine, const ink_sheet *sheet);

/* The pair that `player`, whose pick it is, should take: a move of kind INK_MOVE_PICK. It takes as
   long as the level says, or all of limit.ms; when that is over, the best of those it has compared.
   INK_E_NO_PLAYER if there is no such player, INK_E_NO_MOVE if it is not that player's pick. */
ink_status ink_engine_pick(ink_engine *engine, const ink_table *table, const ink_seat *seat,
                           int player, const ink_engine_limits *limits, ink_move *pick);

/* What taking a pair is worth: the final score to expect of the round with the dice `player` would
   have then. As ink_engine_pick compares them; refuses what is no pick of that player's now. */
ink_status ink_engine_pick_value(ink_engine *engine, const ink_table *table, const ink_seat *seat,
                                 int player, ink_move pick, const ink_engine_limits *limits,
                                 double *expected);

/* The rest of a player's round at a table as the engine would play it, goals and all; in a draft
   the pick alone. The engine must be made for the ruleset of the table; `limits` may be NULL, and
   its goals are not looked at. The points of goals that were gained in earlier rounds are counted.
   Refuses where the player has nothing to do. For a session: ink_session_table,
   ink_session_seats. */
ink_status ink_engine_hint(ink_engine *engine, const ink_table *table, const ink_seat *seat,
                           int player, const ink_engine_limits *limits, ink_engine_result *result);

/* The goals of a table as they stand for a player; none for one who is not there. */
void ink_engine_goals_of(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                         int player, ink_engine_goals *goals);

#ifdef __cplusplus
}
#endif

#endif
