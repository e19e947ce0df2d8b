/* Points: what they are now, how they change, and what each is for. Also hints. */
#include <inkrail/session.h>

#include <string.h>

#include "../core/module.h"
#include "session.h"

/* --- the score -------------------------------------------------------------------------------- */

void ink_session_score(const ink_session *session, int player, ink_score *score)
{
    memset(score, 0, sizeof *score);
    if (ink_table_has(&session->table, player))
        ink_table_score(&session->rules, session->seat, player, score);
}

void ink_session_change(const ink_session *session, int player, ink_score *change)
{
    ink_score now, was;
    memset(change, 0, sizeof *change);
    if (!ink_table_has(&session->table, player))
        return;
    const struct member *one = &session->member[player];
    ink_table_score(&session->rules, session->seat, player, &now);
    ink_score_find(&session->rules, &one->was.sheet, &was);
    was.goals = (int16_t)(was.goals + one->was.goals);
    was.total = (int16_t)(was.total + one->was.goals);
#define INK_SCORE_PART(field, name) change->field = (int16_t)(now.field - was.field);
#include <inkrail/score.def>
#undef INK_SCORE_PART
}

bool ink_ruleset_has_row(const ink_ruleset *rules, int row)
{
    static const uint8_t line[INK_ROWS_OF_SCORE] = {
        [INK_ROW_EXPANSION] = INK_LINE_EXPANSION, [INK_ROW_VILLAGES] = INK_LINE_VILLAGES};
    if (row < 0 || row >= INK_ROWS_OF_SCORE)
        return false;
    if (row == INK_ROW_GOALS)
        return rules->config.goal_mode != INK_GOALS_NONE;
    return line[row] == 0 || (rules->score_lines & line[row]) != 0;
}

bool ink_session_has_row(const ink_session *session, int row)
{
    return ink_ruleset_has_row(&session->rules, row);
}

/* --- reasons ---------------------------------------------------------------------------------- */

struct answer {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    ink_reason *reason;
    int count;
};

static ink_reason *add(struct answer *answer, const char *text, int points)
{
    static const ink_reason none = {0};
    if (answer->count == INK_MAX_REASONS) { /* the points must add up: the last one has the rest */
        answer->reason[INK_MAX_REASONS - 1].points =
            (int16_t)(answer->reason[INK_MAX_REASONS - 1].points + points);
        return NULL;
    }
    ink_reason *reason = &answer->reason[answer->count++];
    *reason = none;
    reason->text = text;
    reason->points = (int16_t)points;
    return reason;
}

static void tell_networks(struct answer *answer)
{
    ink_facts facts;
    ink_facts_find_quick(answer->rules, answer->sheet, &facts);
    for (int i = 0; i < facts.networks; i++) {
        const ink_network *network = &facts.network[i];
        int points = ink_score_network(network->exit_count);
        ink_reason *reason = points != 0 ? add(answer, INK_TEXT("a network"), points) : NULL;
        if (reason == NULL)
            continue;
        reason->count = network->exit_count;
        reason->exits = network->exits;
        reason->strand[0] = network->strand[0];
        reason->strand[1] = network->strand[1];
        reason->cells = network->strand[0] | network->strand[1];
    }
}

/* The strand of the cell that has the arm on this side. */
static int strand_at(const ink_sheet *sheet, ink_cell cell, int side)
{
    return side != INK_NORTH && ink_set_has(sheet->second[side - 1], cell);
}

static int side_towards(ink_cell from, ink_cell to)
{
    for (int s = 0; s < INK_SIDES; s++)
        if (ink_set_step(ink_set_of(from), s) == ink_set_of(to))
            return s;
    return INK_SIDES;
}

/* A line takes the strand by which it leaves its cell. */
static void mark_strands(const ink_sheet *sheet, ink_reason *reason)
{
    const ink_line *line = &reason->line;
    for (int i = 0; i + 1 < line->length; i++) {
        int side = side_towards(line->cell[i], line->cell[i + 1]);
        if (side == INK_SIDES)
            continue;
        int across = ink_side_opposite(side);
        reason->strand[strand_at(sheet, line->cell[i], side)] |= ink_set_of(line->cell[i]);
        reason->strand[strand_at(sheet, line->cell[i + 1], across)] |=
            ink_set_of(line->cell[i + 1]);
    }
}

static void tell_line(struct answer *answer, int material)
{
    static const char *const text[] = {[INK_HIGHWAY] = INK_TEXT("the longest highway"),
                                       [INK_RAILWAY] = INK_TEXT("the longest railway")};
    ink_line line;
    ink_line_trace(answer->rules, answer->sheet, material, &line);
    ink_reason *reason = line.length > 0 ? add(answer, text[material], line.length) : NULL;
    if (reason == NULL)
        return;
    reason->line = line;
    reason->count = line.length;
    for (int i = 0; i < line.length; i++)
        reason->cells |= ink_set_of(line.cell[i]);
    mark_strands(answer->sheet, reason);
    ink_set bare = reason->cells & ~(reason->strand[0] | reason->strand[1]), strand[2];
    ink_sheet_strands(answer->sheet, material, bare, strand); /* a line of one cell */
    reason->strand[0] |= strand[0];
    reason->strand[1] |= strand[1] & ~strand[0];
}

static void tell_centre(struct answer *answer)
{
    ink_set cells = answer->sheet->drawn & answer->rules->centre;
    int count = ink_set_count(cells);
    ink_reason *reason = count > 0 ? add(answer, INK_TEXT("central spaces"), count) : NULL;
    if (reason == NULL)
        return;
    reason->count = (uint8_t)count;
    reason->cells = cells;
}

static void tell_errors(struct answer *answer)
{
    ink_facts facts;
    int errors = 0;
    ink_facts_find_quick(answer->rules, answer->sheet, &facts);
    for (int s = 0; s < INK_SIDES; s++)
        errors += ink_set_count(facts.open[s]);
    ink_reason *reason = errors > 0 ? add(answer, INK_TEXT("open ends"), -errors) : NULL;
    if (reason == NULL)
        return;
    reason->count = (uint8_t)errors;
    for (int s = 0; s < INK_SIDES; s++) {
        reason->side[s] = facts.open[s];
        reason->cells |= facts.open[s];
    }
}

static void tell_part(struct answer *answer, const ink_part *part)
{
    ink_reason *reason = add(answer, part->text, part->points);
    if (reason == NULL)
        return;
    reason->cells = part->cells;
    reason->border[0] = part->border[0];
    reason->border[1] = part->border[1];
    reason->count = (uint8_t)(ink_set_count(part->cells) + ink_set_count(part->border[0]) +
                              ink_set_count(part->border[1]));
}

static int points_of_row(const ink_score *score, int row)
{
    const int16_t points[] = {
#define INK_SCORE_PART(field, name) score->field,
#include <inkrail/score.def>
#undef INK_SCORE_PART
    };
    return points[row];
}

/* Each module is asked alone, so that its parts belong to the score line that it has filled. If
   it has filled two, nobody knows which part is for which line, and its points are told as they
   are. */
static void tell_module(struct answer *answer, int hook, int row)
{
    ink_score score = {0};
    ink_parts parts;
    parts.count = 0;
    ink_call_score(answer->rules, hook, answer->sheet, &score, &parts);
    int mine = points_of_row(&score, row), filled = 0, sum = 0;
    for (int i = 0; i < INK_ROWS_OF_SCORE; i++)
        filled += points_of_row(&score, i) != 0;
    for (int i = 0; i < parts.count; i++)
        sum += parts.part[i].points;
    if (mine == 0)
        return;
    if (filled > 1 || sum != mine)
        add(answer, INK_TEXT("points of the expansion"), mine);
    else
        for (int i = 0; i < parts.count; i++)
            tell_part(answer, &parts.part[i]);
}

static void tell_modules(struct answer *answer, int row)
{
    for (int i = 0; i < INK_HOOKS_OF(answer->rules, score); i++)
        tell_module(answer, i, row);
}

static void tell_goals(struct answer *answer, const ink_session *session, int player)
{
    const ink_seat *seat = &session->seat[player];
    ink_facts facts;
    ink_facts_find_quick(answer->rules, answer->sheet, &facts);
    for (int i = 0; i < INK_GOALS; i++) {
        int goal = session->table.goal[i];
        if (goal == INK_NO_GOAL)
            continue;
        const ink_goal *card = answer->rules->goal[goal].card;
        ink_reason *reason = add(answer, card->text, seat->goal_points[i]);
        int progress = ink_goal_progress(answer->rules, goal, answer->sheet, &facts);
        bool done = seat->goal_points[i] != 0 || progress > card->need;
        reason->of = card->need;
        reason->count = done ? card->need : (uint8_t)progress;
    }
}

int ink_session_explain(const ink_session *session, int player, int row,
                        ink_reason reason[INK_MAX_REASONS])
{
    if (!ink_table_has(&session->table, player))
        return 0;
    struct answer answer = {&session->rules, &session->seat[player].sheet, reason, 0};
    switch (row) {
    case INK_ROW_NETWORKS: tell_networks(&answer); break;
    case INK_ROW_HIGHWAY: tell_line(&answer, INK_HIGHWAY); break;
    case INK_ROW_RAILWAY: tell_line(&answer, INK_RAILWAY); break;
    case INK_ROW_CENTRE: tell_centre(&answer); break;
    case INK_ROW_ERRORS: tell_errors(&answer); break;
    case INK_ROW_GOALS: tell_goals(&answer, session, player); break;
    default: /* a line that modules fill */
        if (row >= 0 && row < INK_ROWS_OF_SCORE)
            tell_modules(&answer, row);
    }
    return answer.count;
}
