#include "engine.h"

#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/words.h"

enum { USUAL_MEMORY = 15 << 20 };

typedef void mind_verb(struct request *request);

static const struct request_verb verbs[] = {
#define MIND_VERB(verb, arguments, function, text) {#verb, arguments},
#include "verbs.def"
#undef MIND_VERB
};

static mind_verb *const answers[] = {
#define MIND_VERB(verb, arguments, function, text) function,
#include "verbs.def"
#undef MIND_VERB
};

/* --- making ----------------------------------------------------------------------------------- */

struct mind *mind_new(const struct mind_host *host)
{
    struct mind *mind = calloc(1, sizeof *mind);
    if (mind == NULL)
        return NULL;
    mind->host = *host;
    mind_set_memory(mind, host->memory);
    return mind;
}

void mind_set_memory(struct mind *mind, size_t bytes)
{
    mind_forget(mind);
    mind->host.memory = bytes != 0 ? bytes : USUAL_MEMORY;
}

void mind_forget(struct mind *mind)
{
    ink_engine_free(mind->engine);
    mind->engine = NULL;
}

void mind_free(struct mind *mind)
{
    if (mind == NULL)
        return;
    mind_forget(mind);
    catalogue_free(mind->catalogue);
    free(mind);
}

bool mind_speak(struct mind *mind, ink_slice bytes)
{
    return catalogue_replace(&mind->catalogue, bytes);
}

ink_engine *engine_for(struct mind *mind, const ink_ruleset *rules, uint64_t seed)
{
    ink_engine_options options = {.memory = mind->host.memory, .seed = seed};
    bool same = mind->engine != NULL && mind->seed == seed &&
                memcmp(&mind->rules.config, &rules->config, sizeof rules->config) == 0;
    if (same)
        return mind->engine;
    mind_forget(mind);
    if (ink_ruleset_make(&mind->rules, &rules->config, NULL) != INK_OK)
        return NULL;
    mind->seed = seed;
    mind->engine = ink_engine_new(&mind->rules, &options);
    return mind->engine;
}

/* --- the host --------------------------------------------------------------------------------- */

bool tell_share(struct mind *mind, double share, double points)
{
    char text[128];
    ink_text json = ink_text_in(text, sizeof text);
    if (mind->host.tell == NULL)
        return true;
    json_begin_object(&json, NULL);
    json_number(&json, "share", (int64_t)(share * 100 + 0.5));
    json_number(&json, "points", (int64_t)(points + 0.5));
    json_end_object(&json);
    if (!mind->host.tell(mind->host.context, (ink_slice){text, json.length}))
        mind->stopped = true;
    return !mind->stopped;
}

static bool tell_search(void *context, const ink_so_far *so_far)
{
    double points = so_far->round != NULL ? so_far->round->expected : so_far->game->score.total;
    return tell_share(context, so_far->share, points);
}

/* Where a search looks at the clock and has nothing to tell, as a proof, the host is asked here
   whether it may go on. */
static double now(void *context)
{
    enum { LOOKS = 64 }; /* some twenty milliseconds */
    struct mind *mind = context;
    if (++mind->looks >= LOOKS) {
        mind->looks = 0;
        if (!tell_share(mind, 0, 0))
            mind->stop = 1;
    }
    return mind->host.now(mind->host.context);
}

ink_limits host_limits(struct mind *mind, uint64_t nodes, double ms)
{
    bool timed = mind->host.now != NULL && ms > 0;
    return (ink_limits){.nodes = nodes,
                        .ms = timed ? ms : 0,
                        .clock = timed ? now : NULL,
                        .stop = &mind->stop,
                        .progress = tell_search,
                        .context = mind};
}

/* --- requests --------------------------------------------------------------------------------- */

void answer_sentence(struct request *request, const char *sentence, const char *status)
{
    request_refuse(request->out, status, sentence);
}

void answer_refusal(struct request *request, const ink_ruleset *rules, const ink_refusal *why)
{
    answer_sentence(request, refusal_sentence(rules, why, request->text, WORDS_HERE(SENTENCE)),
                    ink_status_name(why->status));
}

void answer_status(struct request *request, const ink_ruleset *rules, ink_status status)
{
    ink_refusal why = {.status = status, .cell = INK_NOWHERE};
    answer_refusal(request, rules, &why);
}

ink_session *read_session(struct request *request)
{
    ink_session *session = NULL;
    ink_refusal why;
    if (ink_session_read(request->text, &session, &why) != INK_OK) {
        answer_refusal(request, NULL, &why);
        return NULL;
    }
    if (!ink_table_has(ink_session_table(session), request->player)) {
        answer_status(request, ink_session_rules(session), INK_E_NO_PLAYER);
        ink_session_free(session);
        return NULL;
    }
    return session;
}

/* Numbers before the text: the player, then what the verb counts. */
static bool read_numbers(struct request *request, int arguments)
{
    uint32_t number[REQUEST_ARGUMENTS] = {0};
    for (int i = 0; i + 1 < arguments; i++)
        if (!ink_slice_number(request->argument[i], INT16_MAX, &number[i]))
            return false;
    request->text = request->argument[arguments - 1];
    request->player = arguments > 1 ? (int)number[0] : 0;
    request->number = number[1];
    return true;
}

void mind_ask(struct mind *mind, ink_slice text, ink_text *out)
{
    struct request request = {.mind = mind, .out = out};
    const struct catalogue *before = i18n_speak(mind->catalogue);
    int verb = request_read(text, verbs, sizeof verbs / sizeof *verbs, request.argument);
    mind->stopped = false;
    mind->stop = 0;
    mind->looks = 0;
    ink_text_cut(out, 0);
    if (text.length > MIND_REQUEST)
        answer_sentence(&request, _("This is too long."), "E_TOO_LONG");
    else if (verb < 0 || !read_numbers(&request, verbs[verb].arguments))
        answer_sentence(&request, _("This is not understood."), ink_status_name(INK_E_NO_TOKEN));
    else
        answers[verb](&request);
    i18n_speak(before);
}
