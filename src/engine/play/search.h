/* How a round is played: the folder play.

   The sheets a round can end with are found by a beam search (beam.h): a layer for each number of
   dice that still wait, the best sheets of each by their value (eval/net.h), equal sheets once; so
   are mirror images, where the board is still the same from several sides (eval/symmetry.h).
   What chance will do is looked at by sampling (lookahead.c): the best ends get the same imagined
   rolls (common random numbers, so that luck is the same for all), each answered by a narrow beam,
   and the worse half is dropped again and again (sequential halving). The last round has no chance
   left; it is played by proof (proof/last_bound.h). How wide a beam is and how many rolls there are
   follows from a level or a budget (level.c, engine.c); meter.h holds it. Picks of a draft (pick.c)
   are compared by the rounds they allow.

   For example: a beam of width 2, two dice wait, and the sheet allows drawings A, B, C of the first
   and D, E of the second. Five sheets have one die left; the two best are kept, say A and D. From A
   follow AD and AE, from D follow DA, DB and DC. AD and DA are one sheet. The best two of AD, AE,
   DB, DC are the answer.

   Here: inside an engine, and how its files call each other. */
#ifndef INKRAIL_ENGINE_PLAY_SEARCH_H
#define INKRAIL_ENGINE_PLAY_SEARCH_H

#include <inkrail/engine.h>

#include "beam.h"
#include "meter.h"
#include "rolls.h"

/* How a round is searched. */
typedef struct ink_search_style {
    uint32_t width, special_width, special_parents; /* of the round itself */
    int special_dice;    /* special routes are tried only while at most that many dice wait */
    uint32_t candidates; /* ends that are looked at with rolls; below 2: none */
    uint32_t reply_width, reply_specials, reply_parents; /* of the rounds after those rolls */
    uint32_t last_width, last_specials, last_parents;    /* of the last round; 0: as the others */
    uint32_t rolls;                                      /* at most, for each candidate */
    uint32_t prior_weight;         /* the net's own value counts as that many rolls */
    uint32_t finalists;            /* of the best, that many are rolled out; below 2: none */
    uint32_t horizon;              /* for so many rounds */
    uint32_t rollout_share;        /* of the budget, in hundredths */
    uint32_t lookahead_weight;     /* what was found by then counts as that many rollouts */
    uint32_t nested, nested_rolls; /* in late games: ends to compare, and by how many rolls */
    uint32_t nodes; /* of a level: how many it may evaluate in a round; 0 where the style says it */
    uint32_t noise; /* quarters of a point */
    uint32_t seeded_noise; /* the same, of an engine with a seed that needs no chance otherwise */
    uint32_t cost; /* sheets evaluated in the first round of Classic; 0 where the budget says it */
} ink_search_style;

enum { INK_MOST_CANDIDATES = 256, INK_WIDEST = 512, INK_WIDEST_REPLY = 16, INK_MOST_NESTED = 8 };

struct ink_engine {
    const ink_ruleset *rules;
    ink_features features;
    ink_net net;
    bool trained;
    uint64_t seed;
    bool seeded;                            /* by whoever made it */
    double cost_factor[INK_MAX_ROUNDS + 1]; /* of searches, by round: 1 in Classic */
    size_t memory;
    uint32_t widest;                 /* beam that fits the memory */
    ink_beam beam;                   /* the round at hand */
    ink_beam reply;                  /* rounds that may follow */
    ink_beam after;                  /* and rounds after those */
    ink_rolls rolls[2];              /* that may come: in a round, and after the last one */
    int32_t *answer;                 /* [candidate][roll]: what the best reply is worth */
    struct ink_lookahead *lookahead; /* memory to look ahead in */
    bool compared;                   /* the ends of the last round that was searched, by rolls */
    const ink_search_style *fixed;   /* for measuring: this style, whatever the limits say */
};

/* What may still be spent in this round. */
typedef struct ink_budget {
    const ink_engine_limits *limits;
    uint64_t nodes;  /* 0: no limit */
    double ms;       /* those for parts included */
    ink_meter meter; /* of the time, and of wishes to stop */
    bool stopped;    /* told so by whom progress is told to */
} ink_budget;

enum { INK_BUDGET = 1 << 20 };

/* How much of it is spent, in shares of INK_BUDGET; above when it is over or stopped. Integers, so
   that a number of nodes leads to the same play everywhere. */
int64_t ink_budget_spent(const ink_engine *engine, ink_budget *budget);

/* Tells the caller what is best so far. False: stop. */
bool ink_budget_tell(const ink_engine *engine, ink_budget *budget, uint32_t found, double mean,
                     double error);

/* Is it over, or was it stopped? Not by nodes: these are for whole rolls. */
static inline bool ink_budget_ended(const ink_budget *budget)
{
    return budget->stopped || budget->meter.ended;
}

/* The meter, for what would go on without end; NULL where nothing but nodes is a limit. */
static inline ink_meter *ink_budget_meter(ink_budget *budget)
{
    return budget->meter.ms > 0 || budget->limits->limit.stop != NULL ? &budget->meter : NULL;
}

/* Searches the round alone: its ends are in the beam then, the best first, and there is at least
   one. */
void ink_engine_search(ink_engine *engine, const ink_sheet *sheet, const ink_search_style *style,
                       ink_budget *budget);

/* The value of the best end, by which they are compared, in points. */
double ink_engine_best(const ink_engine *engine);

/* How the round with one of so many pairs is searched: as a level says; without one, as widely as
   nodes or time allow for each. */
ink_search_style ink_pick_style(const ink_engine *engine, const ink_sheet *sheet,
                                const ink_engine_limits *limits, int pairs);

/* Memory to look ahead in, as malloc gives it; NULL if there is none. */
struct ink_lookahead *ink_lookahead_new(void);

/* Compares the ends of the round that was searched by the rolls that may come. Returns the best,
   and tells its mean and standard error in points. */
uint32_t ink_lookahead_compare(ink_engine *engine, const ink_search_style *style,
                               ink_budget *budget, double *mean, double *error);

/* The end of the round that came out as number so and so of those that were compared last;
   UINT32_MAX if they were fewer. Ends that were dropped come behind those that were not. */
uint32_t ink_lookahead_ranked(const ink_engine *engine, uint32_t rank);

/* All ways to end the last round. True if nothing was left out; `result` has the best then. */
bool ink_exact_last(ink_engine *engine, const ink_sheet *sheet, ink_budget *budget,
                    ink_engine_result *result);

/* The parts to expect (parts.c), as long as the meter goes on; NULL: to the end. */
int ink_parts_find(ink_engine *engine, const ink_sheet *sheet, const ink_engine_limits *limits,
                   ink_meter *meter, double expected, double part[INK_SCORE_PARTS]);

ink_search_style ink_level_style(int number);
ink_search_style ink_nodes_style(uint64_t nodes);

#endif
