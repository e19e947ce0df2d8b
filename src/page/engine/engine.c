#include "engine.h"

#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/words.h"

enum { USUAL_MEMORY = 15 << 20 };

typedef void page_engine_verb(struct request *request);

static const struct request_verb verbs[] = {
#define ENGINE_VERB(verb, arguments, function, text) {#verb, arguments},
#include "verbs.def"
#undef ENGINE_VERB
};

static page_engine_verb *const answers[] = {
#define ENGINE_VERB(verb, arguments, function, text) function,
#include "verbs.def"
#undef ENGINE_VERB
};

/* --- making ----------------------------------------------------------------------------------- */

struct page_engine *page_engine_new(const struct page_engine_host *host)
{
    struct page_engine *page_engine = calloc(1, sizeof *page_engine);
    if (page_engine == NULL)
        return NULL;
    page_engine->host = *host;
    page_engine_set_memory(page_engine, host->memory);
    return page_engine;
}

void page_engine_set_memory(struct page_engine *page_engine, size_t bytes)
{
    page_engine_forget(page_engine);
    page_engine->host.memory = bytes != 0 ? bytes : USUAL_MEMORY;
}

void page_engine_forget(struct page_engine *page_engine)
{
    ink_engine_free(page_engine->engine);
    page_engine->engine = NULL;
}

void page_engine_free(struct page_engine *page_engine)
{
    if (page_engine == NULL)
        return;
    page_engine_forget(page_engine);
    catalogue_free(page_engine->catalogue);
    free(page_engine);
}

bool page_engine_speak(struct page_engine *page_engine, ink_slice bytes)
{
    return catalogue_replace(&page_engine->catalogue, bytes);
}

ink_engine *engine_for(struct page_engine *page_engine, const ink_ruleset *rules, uint64_t seed)
{
    ink_engine_options options = {.memory = page_engine->host.memory, .seed = seed};
    bool same = page_engine->engine != NULL && page_engine->seed == seed &&
                memcmp(&page_engine->rules.config, &rules->config, sizeof rules->config) == 0;
    if (same)
        return page_engine->engine;
    page_engine_forget(page_engine);
    if (ink_ruleset_make(&page_engine->rules, &rules->config, NULL) != INK_OK)
        return NULL;
    page_engine->seed = seed;
    page_engine->engine = ink_engine_new(&page_engine->rules, &options);
    return page_engine->engine;
}

/* --- the host --------------------------------------------------------------------------------- */

bool tell_share(struct page_engine *page_engine, double share, double points)
{
    char text[128];
    ink_text json = ink_text_in(text, sizeof text);
    if (page_engine->host.tell == NULL)
        return true;
    json_begin_object(&json, NULL);
    json_number(&json, "share", (int64_t)(share * 100 + 0.5));
    json_number(&json, "points", (int64_t)(points + 0.5));
    json_end_object(&json);
    if (!page_engine->host.tell(page_engine->host.context, (ink_slice){text, json.length}))
        page_engine->stopped = true;
    return !page_engine->stopped;
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
    struct page_engine *page_engine = context;
    if (++page_engine->looks >= LOOKS) {
        page_engine->looks = 0;
        if (!tell_share(page_engine, 0, 0))
            page_engine->stop = 1;
    }
    return page_engine->host.now(page_engine->host.context);
}

ink_limits host_limits(struct page_engine *page_engine, uint64_t nodes, double ms)
{
    bool timed = page_engine->host.now != NULL && ms > 0;
    return (ink_limits){.nodes = nodes,
                        .ms = timed ? ms : 0,
                        .clock = timed ? now : NULL,
                        .stop = &page_engine->stop,
                        .progress = tell_search,
                        .context = page_engine};
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
        why = (ink_refusal){.status = INK_E_NO_PLAYER, .cell = INK_NOWHERE};
        why.player = (uint16_t)request->player;
        answer_refusal(request, ink_session_rules(session), &why);
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

void page_engine_ask(struct page_engine *page_engine, ink_slice text, ink_text *out)
{
    struct request request = {.page_engine = page_engine, .out = out};
    const struct catalogue *before = i18n_speak(page_engine->catalogue);
    int verb = request_read(text, verbs, sizeof verbs / sizeof *verbs, request.argument);
    page_engine->stopped = false;
    page_engine->stop = 0;
    page_engine->looks = 0;
    ink_text_cut(out, 0);
    if (text.length > ENGINE_REQUEST)
        answer_sentence(&request, _("This is too long."), "E_TOO_LONG");
    else if (verb < 0 || !read_numbers(&request, verbs[verb].arguments))
        answer_sentence(&request, _("This is not understood."), ink_status_name(INK_E_NO_TOKEN));
    else
        answers[verb](&request);
    i18n_speak(before);
}
