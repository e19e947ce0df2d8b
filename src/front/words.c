#include "words.h"

#include <stddef.h>
#include <stdio.h>

#include "i18n.h"

enum { MESSAGE_SIZE = 1024 };

void words_keep_line(char *message)
{
    for (char *c = message; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
}

const char *refusal_sentence(const ink_ruleset *rules, const ink_refusal *why, ink_slice input)
{
    static char sentence[MESSAGE_SIZE];
    ink_text text = ink_text_in(sentence, sizeof sentence);
    ink_refusal_write(rules, why, input, i18n_translate, &text);
    words_keep_line(sentence);
    return sentence;
}

/* Hangul and its like, three bytes from U+3000 on, are two columns wide. */
int text_columns(const char *text)
{
    int columns = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++)
        if ((*c & 0xc0) != 0x80)
            columns += *c >= 0xe3 && *c <= 0xed ? 2 : 1;
    return columns;
}

const char *round_text(const ink_ruleset *rules, int round)
{
    static char text[64];
    if (round > rules->rounds)
        return _("Last roll");
    snprintf(text, sizeof text, _("Round %d"), round);
    return text;
}

/* --- points and goals ---------------------------------------------------------------------- */

static bool in_every_game(const ink_ruleset *rules)
{
    (void)rules;
    return true;
}

static bool with_expansions(const ink_ruleset *rules)
{
    return (rules->score_lines & INK_LINE_EXPANSION) != 0;
}

static bool with_buildings(const ink_ruleset *rules)
{
    return (rules->score_lines & INK_LINE_VILLAGES) != 0;
}

static bool with_goals(const ink_ruleset *rules)
{
    return rules->config.goal_mode != INK_GOALS_NONE;
}

#define ROW(field, label_text, head_text, plus, when)                                              \
    {                                                                                              \
        .key = #field, .label = label_text, .head = head_text,                                     \
        .offset = offsetof(ink_score, field), .sign = plus, .in_game = when                        \
    }

const struct score_part score_parts[] = {
    ROW(network_points, N_("Networks (exits)"), N_("nets"), 1, in_every_game),
    ROW(highway, N_("Longest highway"), N_("highway"), 1, in_every_game),
    ROW(railway, N_("Longest railway"), N_("railway"), 1, in_every_game),
    ROW(centre, N_("Central spaces"), N_("centre"), 1, in_every_game),
    ROW(errors, N_("Errors"), N_("errors"), -1, in_every_game),
    ROW(expansion, N_("Expansion"), N_("extra"), 1, with_expansions),
    ROW(villages, N_("Villages"), N_("vill."), 1, with_buildings),
    ROW(goals, N_("Goals"), NULL, 1, with_goals),
    {0},
};

int score_part_points(const struct score_part *part, const ink_score *score)
{
    const int16_t *value = (const int16_t *)(const void *)((const char *)score + part->offset);
    return part->sign * *value;
}

bool goals_known(const ink_table *table)
{
    return table->goal[0] != INK_NO_GOAL;
}

int goal_limit(const ink_ruleset *rules, const ink_table *table, int goal)
{
    ink_table later = *table;
    int value = ink_table_goal_value(table, goal);
    bool running = table->phase == INK_PHASE_DRAW || table->phase == INK_PHASE_DRAFT;
    later.round = (uint8_t)(table->round + !running); /* between two rounds the next one is meant */
    later.phase = INK_PHASE_DRAW;
    while (later.round < rules->rounds) {
        later.round++;
        if (ink_table_goal_value(&later, goal) != value)
            return later.round - 1;
    }
    return 0;
}

/* "4 points up to round 3", "reached: 4 points". */
void goal_state(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat, int goal,
                char *state, size_t size)
{
    unsigned gained = seat->goal_points[goal];
    unsigned value = (unsigned)ink_table_goal_value(table, goal);
    int limit = goal_limit(rules, table, goal);
    if (gained > 0)
        snprintf(state, size, ngettext("reached: %u point", "reached: %u points", gained), gained);
    else if (table->phase == INK_PHASE_OVER)
        snprintf(state, size, "%s", _("not reached"));
    else if (limit > 0)
        snprintf(state, size,
                 ngettext("%u point up to round %d", "%u points up to round %d", value), value,
                 limit);
    else
        snprintf(state, size, ngettext("%u point", "%u points", value), value);
}
