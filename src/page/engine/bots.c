/* Bots' rounds and hints. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "i18n/number.h"
#include "internal.h"
#include "words/help.h"
#include "words/sums.h"
#include "words/words.h"

/* A hint comes at once on a phone, too: so many sheets take a tenth of a second there, and should
   one of them be slow the clock ends it. */
enum { HINT_NODES = 10000, HINT_MS = 100, HINT_GAMES = 4, NET_NAME = 128, TEXT = 512 };

/* --- nets ------------------------------------------------------------------------------------- */

/* As the files of nets are called: "challenge+river". */
static void write_net(ink_text *out, const ink_config *config, int modules)
{
    char name[NET_NAME];
    ink_text text = ink_text_in(name, sizeof name);
    ink_text_string(&text, ink_edition_name(config->edition));
    for (int i = 0; i < modules; i++) {
        ink_text_char(&text, '+');
        ink_text_string(&text, ink_module_name(config->module[i]));
    }
    json_text(out, NULL, name);
}

/* The config of a game or a position, or one that stands for itself. */
static bool read_config(struct request *request, ink_config *config)
{
    ink_session *session = NULL;
    ink_position *position = malloc(sizeof *position);
    ink_refusal why;
    bool laid = position != NULL && ink_position_read(request->text, position, &why) == INK_OK;
    if (laid)
        *config = position->rules.config;
    free(position);
    if (laid || ink_config_read(request->text, config, &why) == INK_OK)
        return true;
    if (ink_session_read(request->text, &session, &why) != INK_OK) {
        answer_refusal(request, NULL, &why);
        return false;
    }
    *config = ink_session_rules(session)->config;
    ink_session_free(session);
    return true;
}

/* What the engine looks for (engine/eval/weights.c): the net of the game, else that of its
   edition. */
void verb_nets(struct request *request)
{
    ink_config config;
    ink_text *out = request->out;
    if (!read_config(request, &config))
        return;
    json_begin_object(out, NULL);
    json_begin_list(out, "nets");
    write_net(out, &config, config.modules);
    if (config.modules > 0)
        write_net(out, &config, 0);
    json_end_list(out);
    json_end_object(out);
}

void verb_ready(struct request *request)
{
    ink_config config;
    ink_ruleset *rules = malloc(sizeof *rules);
    if (rules != NULL && read_config(request, &config)) {
        bool made = ink_ruleset_make(rules, &config, NULL) == INK_OK &&
                    engine_for(request->page_engine, rules, 0) != NULL;
        if (made)
            ink_text_string(request->out, "{\"done\":true}");
        else
            answer_status(request, NULL, INK_E_MEMORY);
    } else if (rules == NULL) {
        answer_status(request, NULL, INK_E_MEMORY);
    }
    free(rules);
}

/* --- a turn ----------------------------------------------------------------------------------- */

/* The engine's turn of the request's player, or the refusal is answered. After the last round few
   choices are left, which no level is for. */
static bool find_turn(struct request *request, const ink_session *session, uint64_t seed,
                      ink_engine_limits *limits, ink_engine_result *result)
{
    const ink_ruleset *rules = ink_session_rules(session);
    const ink_table *table = ink_session_table(session);
    ink_engine *engine = engine_for(request->page_engine, rules, seed);
    ink_status status = INK_E_MEMORY;
    if (ink_round_is_last_roll(rules, table->round)) {
        limits->level = 0;
        limits->limit.nodes = LAST_ROLL_NODES;
    }
    if (engine != NULL)
        status = ink_engine_hint(engine, table, ink_session_seats(session), request->player, limits,
                                 result);
    if (status != INK_OK)
        answer_status(request, rules, status);
    return status == INK_OK;
}

void verb_play(struct request *request)
{
    ink_session *session = read_session(request);
    ink_engine_result result;
    ink_engine_limits limits = {.level = (int)request->number,
                                .limit = host_limits(request->page_engine, 0, 0)};
    if (session == NULL)
        return;
    if (request->number < 1 || request->number > INK_ENGINE_LEVELS) {
        answer_sentence(request, _("There is no such level."), ink_status_name(INK_E_NO_TOKEN));
    } else if (find_turn(request, session, ink_session_chance(session, request->player), &limits,
                         &result)) {
        json_begin_object(request->out, NULL);
        json_steps(request->out, session, request->player, result.move, result.moves);
        json_bool(request->out, "stopped", request->page_engine->stopped);
        json_end_object(request->out);
    }
    ink_session_free(session);
}

/* --- hints ------------------------------------------------------------------------------------ */

static void write_sentence(ink_text *out, const ink_ruleset *rules, const ink_engine_result *result)
{
    char text[TEXT];
    bool over = ink_sheet_over(rules, &result->sheet);
    if (over && result->proven)
        snprintf(text, sizeof text, _("The best there is: a score of %s."),
                 FRACTION_HERE(result->expected, 0));
    else if (over)
        snprintf(text, sizeof text, _("A score of %s."), FRACTION_HERE(result->expected, 0));
    else
        snprintf(text, sizeof text, _("Expected in the end: %s."),
                 FRACTION_HERE(result->expected, 1));
    json_text(out, "text", text);
}

/* What is said of a round that was found. A pick is not judged. */
static void answer_hint(struct request *request, ink_session *session,
                        const ink_engine_result *result)
{
    const ink_ruleset *rules = ink_session_rules(session);
    bool pick = ink_session_table(session)->phase == INK_PHASE_DRAFT;
    ink_text *out = request->out;
    json_begin_object(out, NULL);
    json_steps(out, session, request->player, result->move, result->moves);
    json_bool(out, "judged", !pick);
    json_tenths(out, "expected", sums_units(result->expected, TENTHS));
    json_tenths(out, "error", sums_units(result->error, TENTHS));
    json_bool(out, "proven", result->proven);
    json_bool(out, "stopped", request->page_engine->stopped);
    if (pick)
        json_text(out, "text", "");
    else
        write_sentence(out, rules, result);
    if (result->part_games > 0) {
        json_parts(out, rules, result->part, result->expected);
    } else {
        json_begin_list(out, "parts");
        json_end_list(out);
    }
    json_end_object(out);
}

void verb_hint(struct request *request)
{
    ink_session *session = read_session(request);
    ink_engine_result result;
    bool hurried = request->number > 0 && request->number < HINT_MS;
    double ms = hurried ? (double)request->number : HINT_MS;
    ink_engine_limits limits = {.limit = host_limits(request->page_engine, HINT_NODES, ms),
                                .parts = HINT_GAMES};
    if (session == NULL)
        return;
    if (help_why_none(session) != NULL) {
        answer_sentence(request, help_why_none(session), "E_NO_HINTS");
        ink_session_free(session);
        return;
    }
    limits.limit.progress = NULL;
    if (find_turn(request, session, 0, &limits, &result))
        answer_hint(request, session, &result);
    ink_session_free(session);
}

/* Wider and wider, until nothing was cut. */
void verb_proof(struct request *request)
{
    enum { FIRST_NODES = 60000, WIDER = 8, MOST_NODES = 5000000, ENDLESS_MS = 1000000000 };
    ink_session *session = read_session(request);
    ink_engine_result result = {0};
    if (session == NULL)
        return;
    const ink_ruleset *rules = ink_session_rules(session);
    bool last = ink_session_table(session)->round >= rules->rounds, found = true;
    if (!last)
        answer_sentence(request, _("Only the last round can be proven: before it, chance decides."),
                        ink_status_name(INK_E_ROUND_RUNNING));
    for (uint64_t nodes = FIRST_NODES; last && found && !result.proven && nodes <= MOST_NODES;
         nodes *= WIDER) {
        ink_engine_limits limits = {.limit = host_limits(request->page_engine, nodes, ENDLESS_MS),
                                    .parts = 1};
        found = find_turn(request, session, 0, &limits, &result);
        if (request->page_engine->stopped)
            break;
    }
    if (last && found)
        answer_hint(request, session, &result);
    ink_session_free(session);
}
