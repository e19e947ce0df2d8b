#include "summary.h"

#include <inkrail/format.h>
#include <stdio.h>
#include <string.h>

#include "format/slice.h"
#include "i18n/i18n.h"
#include "words/short_title.h"
#include "words/title.h"
#include "words/words.h"
#include "json/json.h"

int summary_player(const ink_session *session)
{
    for (int player = 0; player < ink_session_table(session)->players; player++)
        if (ink_session_player(session, player)->level == 0)
            return player;
    return 0;
}

int summary_whose(const struct summary *summary, const ink_session *session)
{
    bool told = summary->player > 0 && summary->player <= ink_session_table(session)->players;
    return told ? summary->player - 1 : summary_player(session);
}

/* --- from a game ------------------------------------------------------------------------------ */

/* Are all dice those of the seed? Somebody may have rolled real dice instead. */
static bool by_seed(const ink_session *session)
{
    const ink_ruleset *rules = ink_session_rules(session);
    uint64_t seed = ink_seed_of(ink_slice_of(ink_session_seed(session)));
    for (int round = 1; round <= ink_session_table(session)->round; round++) {
        ink_roll roll, due;
        const ink_pair *pair;
        ink_table_roll_of_seed(rules, seed, round, &due, NULL);
        if (!ink_session_rolled(session, round, &roll, &pair) ||
            memcmp(&roll, &due, sizeof roll) != 0)
            return false;
    }
    return ink_session_has_seed(session);
}

bool session_daily(const ink_session *session, struct daily *daily)
{
    char text[SUMMARY_CONFIG] = "";
    ink_text config = ink_text_in(text, sizeof text);
    ink_config_write(&ink_session_rules(session)->config, &config);
    return daily_of_game(ink_slice_of(text), ink_slice_of(ink_session_seed(session)), daily) &&
           by_seed(session);
}

void session_title(const ink_session *session, ink_text *out)
{
    struct daily daily;
    if (session_daily(session, &daily))
        daily_title(&daily, out);
    else
        title_words(&ink_session_rules(session)->config, out);
}

void summary_title(const struct summary *summary, ink_text *out)
{
    struct daily daily;
    if (daily_of_key(ink_slice_of(summary->daily), &daily))
        daily_title(&daily, out);
    else
        config_text_title(ink_slice_of(summary->config), out);
}

static void find_rivals(const ink_session *session, int player, struct summary *summary)
{
    for (int i = 0; i < summary->players && summary->rivals < SUMMARY_BOTS; i++) {
        ink_score score;
        if (i == player)
            continue;
        ink_session_score(session, i, &score);
        summary->rival[summary->rivals++] =
            (struct rival){ink_session_player(session, i)->level, score.total};
    }
}

bool summary_of(const ink_session *session, int player, int day, struct summary *summary)
{
    const ink_ruleset *rules = ink_session_rules(session);
    const ink_table *table = ink_session_table(session);
    uint16_t place[INK_MAX_PLAYERS];
    struct daily daily;
    if (table->phase != INK_PHASE_OVER || !ink_table_has(table, player))
        return false;
    *summary = (struct summary){.day = day, .players = table->players};
    summary->player = player == summary_player(session) ? 0 : player + 1;
    ink_text config = ink_text_in(summary->config, sizeof summary->config);
    ink_config_write(&rules->config, &config);
    snprintf(summary->seed, sizeof summary->seed, "%s", ink_session_seed(session));
    ink_table_rank(rules, table, ink_session_seats(session), place);
    summary->place = place[player];
    ink_session_score(session, player, &summary->score);
    help_of(session, player, &summary->help);
    find_rivals(session, player, summary);
    if (session_daily(session, &daily))
        snprintf(summary->daily, sizeof summary->daily, "%s", daily.key);
    return true;
}

/* --- as a line -------------------------------------------------------------------------------- */

/* "hints=2 back=1", "hints=off" */
static void write_help(const struct help *help, ink_text *out)
{
    for (int kind = 0; kind < INK_HELP_KINDS; kind++)
        if (help->times[kind] > 0)
            text_say(out, " %s=%d", ink_help_name(kind), help->times[kind]);
    if (help->off && help->times[INK_HELP_HINTS] == 0)
        text_say(out, " %s=off", ink_help_name(INK_HELP_HINTS));
}

void summary_write(const struct summary *summary, ink_text *out)
{
    char date[DATE_TEXT];
    if (summary->day >= 0) {
        date_write(summary->day, date);
        text_say(out, "date=%s ", date);
    }
    text_say(out, "config=%s place=%d/%d", summary->config, summary->place, summary->players);
    if (summary->player > 0)
        text_say(out, " player=%d", summary->player);
    for (int i = 0; i < summary->rivals; i++)
        text_say(out, "%s%d:%d", i == 0 ? " rivals=" : ",", summary->rival[i].level,
                 summary->rival[i].total);
#define INK_SCORE_PART(field, name) text_say(out, " %s=%d", name, summary->score.field);
#include <inkrail/score.def>
#undef INK_SCORE_PART
    write_help(&summary->help, out);
    if (summary->daily[0] != '\0')
        text_say(out, " daily=%s", summary->daily);
    if (summary->seed[0] != '\0')
        text_say(out, " seed=%s", summary->seed);
}

static bool read_points(ink_slice text, int16_t *points)
{
    int number;
    if (!ink_slice_integer(text, SUMMARY_POINTS, &number))
        return false;
    *points = (int16_t)number;
    return true;
}

static bool read_place(ink_slice text, struct summary *summary)
{
    uint32_t place, players;
    ink_slice first = ink_slice_until(&text, '/');
    if (!ink_slice_number(first, INK_MAX_PLAYERS, &place) ||
        !ink_slice_number(text, INK_MAX_PLAYERS, &players) || place < 1 || place > players)
        return false;
    summary->place = (int)place;
    summary->players = (int)players;
    return true;
}

static bool read_player(ink_slice text, struct summary *summary)
{
    uint32_t player;
    bool read = ink_slice_number(text, INK_MAX_PLAYERS, &player) && player > 0;
    summary->player = read ? (int)player : 0;
    return read;
}

static bool read_rivals(ink_slice text, struct summary *summary)
{
    while (text.length > 0) {
        ink_slice total = ink_slice_until(&text, ','), level = ink_slice_until(&total, ':');
        uint32_t number;
        struct rival *rival = &summary->rival[summary->rivals];
        if (summary->rivals == SUMMARY_BOTS ||
            !ink_slice_number(level, INK_SESSION_LEVELS, &number) ||
            !read_points(total, &rival->total))
            return false;
        rival->level = (uint8_t)number;
        summary->rivals++;
    }
    return true;
}

static bool keep(ink_slice text, char *buffer, size_t size)
{
    if (text.length >= size)
        return false;
    memcpy(buffer, text.data, text.length);
    buffer[text.length] = '\0';
    return true;
}

static bool read_date(ink_slice text, struct summary *summary)
{
    summary->day = date_day(text);
    return summary->day >= 0;
}

static bool read_config(ink_slice text, struct summary *summary)
{
    ink_config config;
    ink_refusal why;
    return ink_config_read(text, &config, &why) == INK_OK &&
           keep(text, summary->config, sizeof summary->config);
}

static bool read_daily(ink_slice text, struct summary *summary)
{
    struct daily daily;
    return daily_of_key(text, &daily) && keep(text, summary->daily, sizeof summary->daily);
}

static bool read_help(ink_slice text, int kind, struct summary *summary)
{
    uint32_t times = 0;
    bool off = kind == INK_HELP_HINTS && ink_slice_is(text, "off");
    bool read = off || ink_slice_number(text, INK_SESSION_HELP, &times);
    summary->help.off = summary->help.off || off;
    summary->help.times[kind] = (int)times;
    return read;
}

#define INK_SCORE_PART(field, name)                                                                \
    static bool read_##field(ink_slice text, struct summary *summary)                              \
    {                                                                                              \
        return read_points(text, &summary->score.field);                                           \
    }
#include <inkrail/score.def>
#undef INK_SCORE_PART

static bool read_word(ink_slice word, struct summary *summary, bool *has_total)
{
    static const struct {
        const char *key;
        bool (*read)(ink_slice text, struct summary *summary);
    } reader[] = {
        {"date", read_date},     {"config", read_config}, {"place", read_place},
        {"player", read_player}, {"rivals", read_rivals}, {"daily", read_daily},
#define INK_SCORE_PART(field, name) {name, read_##field},
#include <inkrail/score.def>
#undef INK_SCORE_PART
    };
    ink_slice key = ink_slice_until(&word, '=');
    *has_total = *has_total || ink_slice_is(key, "total");
    for (size_t i = 0; i < sizeof reader / sizeof *reader; i++)
        if (ink_slice_is(key, reader[i].key))
            return reader[i].read(word, summary);
    int kind = ink_help_find(key);
    return kind < 0 || read_help(word, kind, summary);
}

bool summary_read(ink_slice line, struct summary *summary)
{
    static const char seed[] = "seed=";
    enum { SEED = sizeof seed - 1 };
    bool has_total = false;
    *summary = (struct summary){.day = -1, .players = 1, .place = 1};
    while (line.length > 0) {
        if (line.length >= SEED && memcmp(line.data, seed, SEED) == 0) {
            ink_slice_take(&line, SEED);
            if (!ink_seed_valid(line) || !keep(line, summary->seed, sizeof summary->seed))
                return false;
            break;
        }
        if (!read_word(ink_slice_until(&line, ' '), summary, &has_total))
            return false;
    }
    return has_total && summary->config[0] != '\0';
}

/* --- as JSON ---------------------------------------------------------------------------------- */

/* The ruleset of a config from a summary; false if there is none. */
static bool rules_of(const char *config, ink_ruleset *rules)
{
    ink_config read;
    ink_refusal why;
    return ink_config_read(ink_slice_of(config), &read, &why) == INK_OK &&
           ink_ruleset_make(rules, &read, &why) == INK_OK;
}

/* The parts of its score as [{key, name, points}], in the player's language. */
static void parts_json(const struct summary *summary, const char *key, ink_text *out)
{
    ink_ruleset rules;
    bool known = rules_of(summary->config, &rules);
    json_begin_list(out, key);
    for (const struct score_part *part = score_parts; part->key != NULL; part++) {
        int points = score_part_points(part, &summary->score);
        if (known ? !part->in_game(&rules) : points == 0)
            continue;
        json_begin_object(out, NULL);
        json_text(out, "key", part->key);
        json_text(out, "name", _(part->label));
        json_number(out, "points", points);
        json_end_object(out);
    }
    json_end_list(out);
}

static void rivals_json(const struct summary *summary, ink_text *out)
{
    json_begin_list(out, "rivals");
    for (int i = 0; i < summary->rivals; i++) {
        json_begin_object(out, NULL);
        json_number(out, "level", summary->rival[i].level);
        json_number(out, "total", summary->rival[i].total);
        json_end_object(out);
    }
    json_end_list(out);
}

/* How often the player was helped, and the same in words. */
static void help_json(const struct help *help, ink_text *out)
{
    char told[HELP_TEXT] = "";
    ink_text words = ink_text_in(told, sizeof told);
    help_words(help, &words);
    json_number(out, "helped", help_count(help));
    json_text(out, "help", told);
}

void summary_json(const struct summary *summary, const char *key, ink_text *out)
{
    char date[DATE_TEXT] = "", title[DAILY_TITLE], line[SUMMARY_LINE];
    ink_text words = ink_text_in(title, sizeof title), text = ink_text_in(line, sizeof line);
    if (summary->day >= 0)
        date_write(summary->day, date);
    summary_title(summary, &words);
    summary_write(summary, &text);
    json_begin_object(out, key);
    json_text(out, "line", line);
    json_text(out, "date", date);
    json_text(out, "config", summary->config);
    json_text(out, "title", title);
    json_text(out, "seed", summary->seed);
    json_text(out, "daily", summary->daily);
    json_number(out, "players", summary->players);
    json_number(out, "place", summary->place);
    json_number(out, "total", summary->score.total);
    json_number(out, "errors", summary->score.errors);
    help_json(&summary->help, out);
    parts_json(summary, "parts", out);
    rivals_json(summary, out);
    json_end_object(out);
}
