/* What the files of the page's engine share. */
#ifndef INKRAIL_PAGE_ENGINE_INTERNAL_H
#define INKRAIL_PAGE_ENGINE_INTERNAL_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "engine.h"
#include "i18n/catalogue.h"
#include "json/json.h"
#include "json/request.h"

enum { LAST_ROLL_NODES = 20000, TENTHS = 10 };

struct page_engine {
    struct page_engine_host host;
    struct catalogue *catalogue;
    ink_ruleset rules;  /* those of the engine */
    uint64_t seed;      /* its seed */
    ink_engine *engine; /* NULL if there is none yet */
    bool stopped;       /* by whoever is told of progress */
    ink_atomic stop;    /* the same, for searches */
    uint32_t looks;     /* of a search at the clock, since the host was told */
};

/* A request that is being answered. */
struct request {
    struct page_engine *page_engine;
    ink_slice argument[REQUEST_ARGUMENTS];
    ink_slice text;  /* the last of them: a game */
    int player;      /* the first, if there is one besides the text */
    uint32_t number; /* the second */
    ink_text *out;
};

/* Answers with a refusal. `rules` may be NULL. */
void answer_refusal(struct request *request, const ink_ruleset *rules, const ink_refusal *why);
void answer_sentence(struct request *request, const char *sentence, const char *status);
void answer_status(struct request *request, const ink_ruleset *rules, ink_status status);

/* The game of the request; NULL if it is none, and the refusal is answered. */
ink_session *read_session(struct request *request);

/* An engine for these rules and this seed: the one of before if that was the same. NULL without
   memory. It is made with rules of its own. */
ink_engine *engine_for(struct page_engine *page_engine, const ink_ruleset *rules, uint64_t seed);

/* Limits by sheets and, if the host has a clock, by time; 0: none. The host is told of the
   progress, and may stop the search. */
ink_limits host_limits(struct page_engine *page_engine, uint64_t nodes, double ms);

/* Tells the host how much is done, and of how many points that is. False when it wants the work to
   stop. */
bool tell_share(struct page_engine *page_engine, double share, double points);

/* --- writing ---------------------------------------------------------------------------------- */

/* The moves as steps of the player, each played on the session: "steps":[Step ...]. False if one of
   them is not legal. */
bool json_steps(ink_text *out, ink_session *session, int player, const ink_move *move, int count);

/* The same of moves on a sheet by itself. */
void json_moves(ink_text *out, const ink_ruleset *rules, const ink_sheet *sheet,
                const ink_move *move, int count);

/* "parts":[Part ...] of a score to expect, in tenths that add up to `total` as they are shown. */
void json_parts(ink_text *out, const ink_ruleset *rules, const double part[INK_SCORE_PARTS],
                double total);

/* --- verbs ------------------------------------------------------------------------------------ */

#define ENGINE_VERB(verb, arguments, function, text) void function(struct request *request);
#include "verbs.def"
#undef ENGINE_VERB

#endif
