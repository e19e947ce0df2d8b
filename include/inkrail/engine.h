/* The playing engine. It searches a whole round at once, evaluates the sheets a round can end with
   by a small net learned from self-play, and looks ahead at the rolls that may come next. It works
   with any ruleset; all it knows of a config is in the numbers of its net.

   An engine is made for one ruleset and used by one thread at a time. It reads no clock and rolls
   no dice of its own: both come from the caller, so equal arguments give equal play on every
   machine as long as the limits are levels or nodes. */
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
    size_t memory; /* bytes for beams and proofs, at least 2 MiB; 0 for 32 MiB. The net and what the
                      smallest search needs come on top */
    uint64_t seed; /* of the imagined rolls and of the errors that lower levels make; another seed
                      plays differently, and as well */
    const void *weights; /* a net for this config, as train/ writes it; NULL for the built-in one */
    size_t weights_size;
} ink_engine_options;

/* The goals of a table for one player; a goal that cannot be gained any more has 0 points. */
typedef struct ink_engine_goals {
    uint8_t goal[INK_GOALS]; /* index into the ruleset's goals, or INK_NO_GOAL */
    uint8_t points[INK_GOALS][INK_MAX_ROUNDS + 1]; /* for reaching it in that round (from 1) */
} ink_engine_goals;

/* What to play for, and how long the engine may think. A level says the latter by itself; otherwise
   limit.nodes is the number of sheets to evaluate in this round, and limit.ms the time for this
   round and all that follow, of which it takes its share. Without any of these it plays at level
   10. For a pick, nodes and ms are shared by the pairs that are left. */
typedef struct ink_engine_limits {
    int level; /* 1 .. 10; 0: none */
    ink_limits limit;
    const ink_engine_goals *goals; /* NULL for none */
    int parts;                     /* games to play for `part`; 16 give good means, 0 none */
} ink_engine_limits;

typedef struct ink_engine_result {
    ink_move move[INK_ENGINE_MOVES]; /* the rest of the round, its end included */
    int moves;
    ink_sheet sheet; /* the sheet after them */
    double expected; /* the final score to expect, goals included */
    double error;    /* the standard error of `expected`, from the rolls that were tried */
    uint64_t nodes;  /* sheets evaluated */
    uint64_t cut;    /* sheets that were pruned */
    bool proven;     /* the last round, and nothing was cut: no play is better */
    bool stopped;    /* ended early by `stop` or `progress` */
    /* The parts of the final score to expect, in the order of score.def with the total last, which
       is `expected`. Errors are a count; the other parts less the errors add up to the total. See
       ink_engine_parts. Goals gained before the round are not counted. */
    double part[INK_SCORE_PARTS];
    int part_games; /* games behind the parts; 0: not asked for, or no time */
} ink_engine_result;

/* Makes an engine; `options` may be NULL. The ruleset must outlive it. Refuses with INK_E_WEIGHTS
   if the options have weights that are not a net for this config, and with INK_E_MEMORY if there is
   not enough memory; then *engine is NULL. */
ink_status ink_engine_make(const ink_ruleset *rules, const ink_engine_options *options,
                           ink_engine **engine, ink_refusal *why);

/* The same, returning NULL where it is refused. */
ink_engine *ink_engine_new(const ink_ruleset *rules, const ink_engine_options *options);
void ink_engine_free(ink_engine *engine);

/* Has the engine a net: for this config, of its edition, or given by the options? Otherwise it uses
   a plain hand-made value. */
bool ink_engine_trained(const ink_engine *engine);

/* Finds the rest of the running round, from a sheet that has just been rolled for or has a part of
   the round drawn already (a hint). */
ink_status ink_engine_play_round(ink_engine *engine, const ink_sheet *sheet,
                                 const ink_engine_limits *limits, ink_engine_result *result);

/* A way to play the rest of a round. */
typedef struct ink_engine_way {
    ink_move move[INK_ENGINE_MOVES]; /* its end included */
    int moves;
    ink_sheet sheet; /* the sheet after them */
} ink_engine_way;

/* The best ways of the last ink_engine_play_round (or hint of a round), best first, each to another
   sheet. They are those of the search: what the proof of a last round found need not be among them.
   Returns how many there are, at most `most`. They last until the next call of the engine. */
int ink_engine_ways(const ink_engine *engine, ink_engine_way *way, int most);

/* The parts of any sheet between two rounds, as in a result: for limits->parts games, with
   limits->goals, or as many as limit.ms and limit.stop allow. They are means over quick games from
   the sheet on, with the same imagined rolls for every sheet. Such games are played with less care
   than a search takes, so each part is then moved by the same share of the way to its best (or
   worst) game until they add up to `expected`. Once the game is over they are exact, and `expected`
   is not read. Returns how many games were played; if 0, all parts are 0. */
int ink_engine_parts(ink_engine *engine, const ink_sheet *sheet, const ink_engine_limits *limits,
                     double expected, double part[INK_SCORE_PARTS]);

/* The final score to expect of a sheet, at once and without search. */
double ink_engine_value(ink_engine *engine, const ink_sheet *sheet);

/* The pair that `player`, whose pick it is, should take: a move of kind INK_MOVE_PICK. It takes as
   long as the level says, or all of limit.ms; then it returns the best of the pairs it has
   compared. INK_E_NO_PLAYER if there is no such player, INK_E_NO_MOVE if it is not that player's
   pick. */
ink_status ink_engine_pick(ink_engine *engine, const ink_table *table, const ink_seat *seat,
                           int player, const ink_engine_limits *limits, ink_move *pick);

/* The value of a pair: the final score to expect of the round with the dice `player` would then
   have, as ink_engine_pick compares them. Refuses what that player cannot pick now. */
ink_status ink_engine_pick_value(ink_engine *engine, const ink_table *table, const ink_seat *seat,
                                 int player, ink_move pick, const ink_engine_limits *limits,
                                 double *expected);

/* The rest of a player's round at a table as the engine would play it, goals included; in a draft
   the pick alone. The engine must be made for the ruleset of the table; `limits` may be NULL, and
   its goals are not read. Points of goals gained in earlier rounds are counted. Refused if the
   player has nothing to do. For a session: ink_session_table, ink_session_seats. */
ink_status ink_engine_hint(ink_engine *engine, const ink_table *table, const ink_seat *seat,
                           int player, const ink_engine_limits *limits, ink_engine_result *result);

/* The goals of a table as they stand for a player; none if there is no such player. */
void ink_engine_goals_of(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                         int player, ink_engine_goals *goals);

#ifdef __cplusplus
}
#endif

#endif
