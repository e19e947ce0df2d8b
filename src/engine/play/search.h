/* How a round is played: the folder play.

   A beam search finds the sheets a round can end with (beam.h): a layer for each number of dice
   that still wait, the best sheets of each by their value (eval/net.h), equal sheets once; mirror
   images count as equal where the board has such a symmetry (eval/symmetry.h). Chance is sampled
   (lookahead.c): the best ends get the same imagined rolls (common random numbers, so that luck is
   the same for all), each answered by a narrow beam, and the worse half is dropped again and again
   (sequential halving). The last round has no chance left; it is played by proof
   (proof/last_bound.h). The width of a beam and the number of rolls follow from a level or a budget
   (level.c, engine.c); meter.h enforces it. Picks of a draft (pick.c) are compared by the rounds
   they allow.

   For example: a beam of width 2, two dice wait, and the sheet allows drawings A, B, C of the first
   and D, E of the second. Five sheets have one die left; the two best are kept, say A and D. From A
   follow AD and AE, from D follow DA, DB and DC. AD and DA are one sheet. The best two of AD, AE,
   DB, DC are the answer.

   This header has the inside of an engine, and how its files call each other. */
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
    uint32_t candidates; /* ends that are compared by rolls; below 2: none */
    uint32_t reply_width, reply_specials, reply_parents; /* of the rounds after those rolls */
    uint32_t last_width, last_specials, last_parents;    /* of the last round; 0: like the others */
    uint32_t rolls;                                      /* at most, for each candidate */
    uint32_t prior_weight;         /* the net's own value counts as that many rolls */
    uint32_t finalists;            /* how many of the best are rolled out; below 2: none */
    uint32_t horizon;              /* for that many rounds */
    uint32_t rollout_share;        /* of the budget, in hundredths */
    uint32_t lookahead_weight;     /* the result before rollouts counts as that many rollouts */
    uint32_t nested, nested_rolls; /* in late games: ends to compare, and by how many rolls */
    uint32_t nodes;                /* of a level: nodes of a round; 0 where the style decides */
    uint32_t noise;                /* quarters of a point */
    uint32_t seeded_noise; /* the same, for an engine with a seed whose play would otherwise not
                              depend on it */
    uint32_t cost; /* sheets evaluated in the first round of Classic; 0 where the budget decides */
} ink_search_style;

enum { INK_MOST_CANDIDATES = 256, INK_WIDEST = 512, INK_WIDEST_REPLY = 16, INK_MOST_NESTED = 8 };

struct ink_engine {
    const ink_ruleset *rules;
    ink_features features;
    ink_net net;
    bool trained;
    uint64_t seed;
    bool seeded;                            /* the caller gave a seed */
    double cost_factor[INK_MAX_ROUNDS + 1]; /* of searches, by round; 1 in Classic */
    size_t memory;
    uint32_t widest;                 /* the widest beam that fits the memory */
    ink_beam beam;                   /* for the present round */
    ink_beam reply;                  /* for the next rounds */
    ink_beam after;                  /* and for rounds after those */
    ink_rolls rolls[2];              /* of a round, and of the last roll */
    int32_t *answer;                 /* [candidate][roll]: the value of the best reply */
    struct ink_lookahead *lookahead; /* memory for looking ahead */
    bool compared;                   /* the ends of the last round were compared by rolls */
    const ink_search_style *fixed;   /* for measurements: this style, whatever the limits say */
};

/* What may still be spent in this round. */
typedef struct ink_budget {
    const ink_engine_limits *limits;
    uint64_t nodes;  /* 0: no limit */
    double ms;       /* with the time for parts */
    ink_meter meter; /* time and stop flag */
    bool stopped;    /* the progress callback said so */
} ink_budget;

enum { INK_BUDGET = 1 << 20 };

/* How much of it is spent, in shares of INK_BUDGET; more than that once it is over or stopped. It
   is an integer, so that a number of nodes leads to the same play everywhere. */
int64_t ink_budget_spent(const ink_engine *engine, ink_budget *budget);

/* Reports the best so far to the caller. False: stop. */
bool ink_budget_tell(const ink_engine *engine, ink_budget *budget, uint32_t found, double mean,
                     double error);

/* Is it over, or was it stopped? Nodes do not count here, since they are for whole rolls. */
static inline bool ink_budget_ended(const ink_budget *budget)
{
    return budget->stopped || budget->meter.ended;
}

/* The meter, for whatever has no end of its own; NULL where only nodes are limited. */
static inline ink_meter *ink_budget_meter(ink_budget *budget)
{
    return budget->meter.ms > 0 || budget->limits->limit.stop != NULL ? &budget->meter : NULL;
}

/* Searches the round alone. Its ends are then in the beam, the best first, and there is at least
   one. */
void ink_engine_search(ink_engine *engine, const ink_sheet *sheet, const ink_search_style *style,
                       ink_budget *budget);

/* The value of the best end, by which pairs are compared, in points. */
double ink_engine_best(const ink_engine *engine);

/* How the round with one of that many pairs is searched: as a level says; without one, as widely as
   nodes or time allow for each. */
ink_search_style ink_pick_style(const ink_engine *engine, const ink_sheet *sheet,
                                const ink_engine_limits *limits, int pairs);

/* Memory for looking ahead, by malloc; NULL if there is none. */
struct ink_lookahead *ink_lookahead_new(void);

/* Compares the ends of the round that was searched by the rolls that may come. Returns the best,
   with its mean and standard error in points. */
uint32_t ink_lookahead_compare(ink_engine *engine, const ink_search_style *style,
                               ink_budget *budget, double *mean, double *error);

/* The end with that rank in the last comparison; UINT32_MAX if there were fewer. Ends that were
   dropped rank behind the others. */
uint32_t ink_lookahead_ranked(const ink_engine *engine, uint32_t rank);

/* Searches the round for its best end. True if it is the last one and enough of the budget is left
   to prove it. The second function, to be called after that, tells the rest of the result. */
bool ink_engine_search_round(ink_engine *engine, const ink_sheet *sheet,
                             const ink_engine_limits *limits, ink_budget *budget,
                             ink_engine_result *result);
void ink_engine_finish_round(ink_engine *engine, ink_budget *budget, ink_engine_result *result);

/* The expected parts (parts.c), as long as the meter allows; NULL: all games. */
int ink_parts_find(ink_engine *engine, const ink_sheet *sheet, const ink_engine_limits *limits,
                   ink_meter *meter, double expected, double part[INK_SCORE_PARTS]);

ink_search_style ink_level_style(int number);
ink_search_style ink_nodes_style(uint64_t nodes);

#endif
