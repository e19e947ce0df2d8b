/* The verb `table`: all that is shown of one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "online/client/proof.h"
#include "words/names.h"
#include "words/title.h"
#include "words/words.h"
#include "json/json.h"

enum { LEADERS = 12, SENTENCE_ROOM = 1024 };

/* --- which game ------------------------------------------------------------------------------- */

/* Making rules takes a while, so that is done once for each config. */
static void find_rounds(struct followed *table, const char *text, const ink_config *config)
{
    struct page *page = table->online_page->page;
    ink_refusal why;
    if (strcmp(text, table->config) == 0)
        return;
    snprintf(table->config, sizeof table->config, "%s", text);
    page->config[0] = '\0'; /* the rules there become others */
    bool made = ink_ruleset_make(&page->rules, config, &why) == INK_OK;
    table->rounds = made ? page->rules.rounds : 0;
}

/* A table's config leaves the players open, and a draft is none for one. */
static bool read_config(const char *text, ink_config *config)
{
    char several[REMOTE_CONFIG + sizeof ",players=2"];
    ink_refusal why;
    if (ink_config_read(ink_slice_of(text), config, &why) == INK_OK)
        return true;
    snprintf(several, sizeof several, "%s,players=2", text);
    return ink_config_read(ink_slice_of(several), config, &why) == INK_OK;
}

/* Title and rounds of the config as it is now; what is none is its own title. */
static void find_config(struct followed *table)
{
    const char *text = online_view(table->online)->table.config;
    ink_text title = ink_text_in(table->title, sizeof table->title);
    ink_config config;
    if (!read_config(text, &config)) {
        ink_text_string(&title, text);
        table->rounds = 0;
        return;
    }
    title_words(&config, &title);
    find_rounds(table, text, &config);
}

static const char *state_of(const struct remote_state *remote)
{
    return remote->over ? "over" : remote->begun ? "running" : "waiting";
}

static void write_game(struct followed *table, ink_text *out)
{
    const struct remote_state *remote = &online_view(table->online)->table;
    const ink_session *session = online_session(table->online);
    find_config(table);
    json_text(out, "code", remote->code);
    json_bool(out, "known", remote->known);
    json_text(out, "title", remote->title);
    json_text(out, "state", state_of(remote));
    json_text(out, "config", remote->config);
    json_text(out, "configTitle", table->title);
    json_number(out, "rounds", table->rounds);
    json_number(out, "round", session != NULL ? ink_session_table(session)->round : 0);
    json_number(out, "game", table->game != 0 ? table->game : -1);
}

/* The dice of the round that runs, which all have alike: in a draft those of expansions alone. */
static void write_dice(const struct followed *table, ink_text *out)
{
    const ink_session *session = online_session(table->online);
    ink_roll roll;
    json_begin_list(out, "dice");
    int phase = session != NULL ? ink_session_table(session)->phase : INK_PHASE_OVER;
    if ((phase == INK_PHASE_DRAW || phase == INK_PHASE_DRAFT) &&
        ink_session_rolled(session, ink_session_table(session)->round, &roll, NULL)) {
        const ink_ruleset *rules = ink_session_rules(session);
        for (int die = 0; die < INK_MAX_DICE; die++) {
            char name[256] = "";
            ink_text words = ink_text_in(name, sizeof name);
            if (roll.face[die] == 0)
                continue;
            shape_words(rules, roll.face[die], &words);
            json_begin_object(out, NULL);
            json_number(out, "shape", roll.face[die]);
            json_number(out, "tile", 0);
            json_text(out, "name", name);
            json_end_object(out);
        }
    }
    json_end_list(out);
}

/* --- who is here ------------------------------------------------------------------------------ */

static void write_here(const struct followed *table, ink_text *out)
{
    const struct online_view *view = online_view(table->online);
    const struct remote_state *remote = &view->table;
    char link[REMOTE_LINK + ONLINE_KEY + 2] = "";
    if (view->key[0] != '\0')
        snprintf(link, sizeof link, "%s#%s", remote->link, view->key);
    json_number(out, "player", remote->player);
    json_number(out, "own", remote->own);
    json_bool(out, "asking", remote->asking);
    json_bool(out, "host", remote->host);
    json_text(out, "key", view->key);
    json_text(out, "link", remote->link);
    json_text(out, "seatLink", link);
    json_text(out, "hook", view->hook);
    json_bool(out, "lost", remote->lost);
    json_bool(out, "gone", remote->gone);
}

static void write_counts(const struct followed *table, ink_text *out)
{
    const struct online_view *view = online_view(table->online);
    const struct remote_state *remote = &view->table;
    int taken = 0;
    for (int i = 0; i < remote->seats; i++)
        taken += remote->seat[i].taken;
    json_bool(out, "unseen", table->remote.made_up);
    json_bool(out, "classroom", remote->seats > REMOTE_CLASS);
    json_number(out, "seatCount", remote->seats);
    json_number(out, "takenCount", taken);
    json_number(out, "playerCount", remote->players);
    json_number(out, "endedCount", remote->begun && !remote->over ? view->ended : 0);
    json_number(out, "spectators", remote->spectators);
    json_number(out, "pending", view->steps_waiting);
}

static void write_waited(const struct followed *table, ink_text *out)
{
    const struct remote_state *remote = &online_view(table->online)->table;
    char words[SENTENCE_ROOM] = "";
    ink_text text = ink_text_in(words, sizeof words);
    waits_write(table, &text);
    json_text(out, "waits", words);
    json_begin_list(out, "waited");
    for (int seat = 1; seat <= remote->seats && remote->seats <= REMOTE_CLASS; seat++)
        if (seat_is_waited_for(table, seat))
            json_number(out, NULL, seat);
    json_end_list(out);
}

/* All of a small table; of a class room the leaders, and whoever is here. */
static void write_seats(const struct followed *table, ink_text *out)
{
    const struct remote_state *remote = &online_view(table->online)->table;
    struct standing standing;
    int seat[ONLINE_SEATS];
    standing_find(table, &standing);
    json_begin_list(out, "seats");
    for (int s = 1; s <= remote->seats && remote->seats <= REMOTE_CLASS; s++)
        seat_write(table, &standing, s, out);
    int count = remote->seats > REMOTE_CLASS ? seats_order(table, &standing, seat) : 0;
    for (int i = 0; i < count; i++)
        if (i < LEADERS || seat[i] == remote->own)
            seat_write(table, &standing, seat[i], out);
    json_end_list(out);
}

/* --- time, words, dice ------------------------------------------------------------------------ */

static void write_clock(const struct followed *table, ink_text *out)
{
    int64_t due = online_due(table->online);
    if (due != 0)
        json_number(out, "due", due);
    else
        json_nothing(out, "due");
    json_bool(out, "paused", online_view(table->online)->paused);
}

/* As whoever sits there is called now: names may have been hidden since. */
static void write_speaker(const struct remote_state *remote, int seat, ink_text *out)
{
    char name[2 * INK_SESSION_NAME] = "";
    ink_text text = ink_text_in(name, sizeof name);
    if (seat >= 1 && seat <= remote->seats)
        seat_name(remote, seat, &text);
    json_text(out, "name", name);
}

static void write_chat(const struct followed *table, ink_text *out)
{
    const struct online_view *view = online_view(table->online);
    json_begin_list(out, "chat");
    for (int i = 0; i < view->lines; i++) {
        json_begin_object(out, NULL);
        json_number(out, "seat", view->line[i].seat);
        write_speaker(&view->table, view->line[i].seat, out);
        json_text(out, "text", view->line[i].text);
        json_number(out, "at", view->line[i].at);
        json_end_object(out);
    }
    json_end_list(out);
    json_bool(out, "chatOn", strcmp(option_value(table, "chat"), "off") != 0);
    json_number(out, "chatCount", view->all_lines);
}

static void write_detail(ink_text *out, const char *name, ink_slice value)
{
    if (value.length == 0)
        return;
    json_begin_object(out, NULL);
    json_text(out, "name", name);
    json_slice(out, "value", value);
    json_end_object(out);
}

static void write_shares(const struct followed *table, ink_text *out)
{
    const struct remote_state *remote = &online_view(table->online)->table;
    for (int p = 0; remote->over && p < remote->players; p++) {
        char name[2 * INK_SESSION_NAME] = "", label[4 * INK_SESSION_NAME] = "";
        ink_text text = ink_text_in(name, sizeof name), whole = ink_text_in(label, sizeof label);
        seat_said(remote, remote->seat_of[p], &text);
        text_say(&whole, _("Share of %s"), name);
        write_detail(out, label, ink_slice_of(online_nonce_of(table->online, p)));
    }
}

static void write_fair(const struct followed *table, ink_text *out)
{
    static const char *const states[] = {[ONLINE_PROMISED] = "promised",
                                         [ONLINE_KEPT] = "kept",
                                         [ONLINE_BROKEN] = "broken",
                                         [ONLINE_CHOSEN] = "chosen"};
    const struct online_client *online = table->online;
    json_begin_object(out, "fair");
    json_text(out, "state", states[online_fair(online)]);
    json_text(out, "line", online_fair_line(online));
    json_begin_list(out, "details");
    write_detail(out, _("Commitment"), ink_slice_of(online_commitment(online)));
    write_detail(out, _("Your share"), ink_slice_of(online_nonce(online)));
    write_detail(out, _("Secret"), ink_slice_of(guest_secret(online)));
    write_shares(table, out);
    write_detail(out, _("Seed"), ink_slice_of(online_seed(online)));
    json_end_list(out);
    json_end_object(out);
}

/* --- what is to be kept ----------------------------------------------------------------------- */

/* What a reload needs: what the table had told of its dice, and steps that are not acknowledged. */
static void write_kept(const struct followed *table, ink_text *out)
{
    char memory[ONLINE_MEMORY], line[ONLINE_STEP];
    online_memory(table->online, memory);
    json_text(out, "memory", memory);
    json_begin_list(out, "steps");
    for (int i = 0; online_waiting_step(table->online, i, line); i++)
        json_text(out, NULL, line);
    json_end_list(out);
}

/* --- the whole -------------------------------------------------------------------------------- */

void table_write(struct ask *ask, struct followed *table, const char *key)
{
    ink_text *out = ask->out;
    json_begin_object(out, key);
    size_t start = out->length - 1;
    write_game(table, out);
    write_dice(table, out);
    draft_write(table, out);
    write_here(table, out);
    write_counts(table, out);
    write_seats(table, out);
    write_waited(table, out);
    options_write(table, out);
    write_clock(table, out);
    write_chat(table, out);
    write_fair(table, out);
    json_text(out, "rematch", online_view(table->online)->table.rematch);
    write_kept(table, out);
    sections_tell(ask, &table->sections, 0, start);
    json_end_object(out);
}

void verb_table(struct ask *ask)
{
    struct followed *table = ask_followed(ask);
    if (table != NULL)
        table_write(ask, table, NULL);
}

/* --- proofs ----------------------------------------------------------------------------------- */

static void write_claim(const struct proof *proof, ink_text *out)
{
    write_detail(out, _("Commitment"), ink_slice_of(proof->claim.commitment));
    write_detail(out, _("Secret"), ink_slice_of(proof->claim.secret));
    for (int p = 0; p < proof->claim.players; p++) {
        char name[64] = "";
        ink_text text = ink_text_in(name, sizeof name);
        text_say(&text, _("Nonce %d"), p + 1);
        write_detail(out, name, proof->claim.nonce[p]);
    }
    write_detail(out, _("Seed"), proof->seed);
}

void verb_proof(struct ask *ask)
{
    struct proof *proof = malloc(sizeof *proof);
    char text[SENTENCE_ROOM] = "";
    ink_text more = ink_text_in(text, sizeof text);
    if (proof == NULL) {
        ask_fail(ask, "E_MEMORY", _(ink_status_text(INK_E_MEMORY)));
        return;
    }
    proof_find(ask->argument[0], "", proof);
    proof_text(proof, false, &more);
    json_begin_object(ask->out, NULL);
    json_bool(ask->out, "ok", proof->finding == PROOF_PROVEN);
    json_text(ask->out, "finding", proof_name(proof->finding));
    json_text(ask->out, "line", proof_line(proof->finding));
    json_text(ask->out, "text", text);
    json_begin_list(ask->out, "details");
    if (proof_claims(proof))
        write_claim(proof, ask->out);
    json_end_list(ask->out);
    json_end_object(ask->out);
    free(proof);
}
