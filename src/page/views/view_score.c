/* Points, goals, and what is printed on the board. */
#include <string.h>

#include "i18n/i18n.h"
#include "page/hand.h"
#include "page/remote.h"

/* --- rows ------------------------------------------------------------------------------------- */

const char *row_brief(const ink_ruleset *rules, int row)
{
    return row == INK_ROW_EXPANSION ? score_row_name(rules, row) : _(score_parts[row].brief);
}

/* What changes the score: the ghost, else the last step. Goals are paid at the end of a round. */
static void find_change(const struct ask *ask, ink_score *change)
{
    ink_footprint then;
    ink_score before, after;
    *change = (ink_score){0};
    if (!hand_preview(ask, &then)) {
        if (ask_table(ask)->phase == INK_PHASE_DRAW)
            ink_session_change(ask->session, ask->player, change);
        return;
    }
    ink_score_find(ask->rules, &ask_seat(ask, ask->player)->sheet, &before);
    ink_score_find(ask->rules, &then.sheet, &after);
#define INK_SCORE_PART(field, name) change->field = (int16_t)(after.field - before.field);
#include <inkrail/score.def>
#undef INK_SCORE_PART
    change->goals = 0;
}

void score_row(struct ask *ask, int row, int points, int change)
{
    ink_text *out = ask->out;
    json_number(out, "row", row);
    json_text(out, "key", score_row_key(row));
    json_text(out, "name", score_row_name(ask->rules, row));
    json_text(out, "short", row_brief(ask->rules, row));
    json_number(out, "points", points);
    json_number(out, "change", change);
}

static void write_rows(struct ask *ask, const ink_score *score, const ink_score *change)
{
    ink_text *out = ask->out;
    json_begin_list(out, "score");
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++) {
        if (!ink_session_has_row(ask->session, row))
            continue;
        json_begin_object(out, NULL);
        score_row(ask, row, score_part_points(&score_parts[row], score),
                  score_part_points(&score_parts[row], change));
        json_end_object(out);
    }
    json_end_list(out);
    json_number(out, "total", score->total);
    json_number(out, "change", change->total);
}

void view_score(struct ask *ask)
{
    ink_score score, change;
    ink_session_score(ask->session, ask->player, &score);
    find_change(ask, &change);
    write_rows(ask, &score, &change);
}

/* --- goals ------------------------------------------------------------------------------------ */

/* Alone one has to be in time. */
static const char *goal_state_name(const struct ask *ask, int goal, int until)
{
    const ink_table *table = ask_table(ask);
    if (ask_seat(ask, ask->player)->goal_points[goal] > 0)
        return "done";
    if (table->players > 1)
        return "open";
    if (until == 0)
        return "late";
    return until == table->round ? "due" : "open";
}

static void write_deadline(const struct ask *ask, int goal, int until, ink_text *out)
{
    if (until > 0 && ask_seat(ask, ask->player)->goal_points[goal] == 0)
        text_say(out, until == ask_table(ask)->round ? _("this round") : _("by round %d"), until);
}

/* Who has reached it, as far as one may know: not what others draw behind their hands. */
static void write_reached(struct ask *ask, int goal)
{
    json_begin_list(ask->out, "reached");
    int players = ink_session_hidden(ask->session) ? 0 : ask_table(ask)->players;
    for (int p = 0; p < players && players > 1; p++)
        if (ask_seat(ask, p)->goal_points[goal] > 0 && ask_may_see(ask, p))
            json_number(ask->out, NULL, p);
    json_end_list(ask->out);
}

static void write_goal(struct ask *ask, int goal, const ink_sheet *sheet, const ink_facts *facts)
{
    ink_text *out = ask->out;
    const ink_table *table = ask_table(ask);
    const ink_goal *card = ask->rules->goal[table->goal[goal]].card;
    const ink_seat *seat = ask_seat(ask, ask->player);
    int have = ink_goal_progress(ask->rules, table->goal[goal], sheet, facts);
    int until = ink_table_goal_until(ask->rules, table, goal), gained = seat->goal_points[goal];
    char state[256] = "", words[TOLD] = "", deadline[64] = "";
    ink_text text = ink_text_in(words, sizeof words),
             limit = ink_text_in(deadline, sizeof deadline);
    have = have > card->need ? card->need : have;
    goal_state(ask->rules, table, seat, goal, state, sizeof state);
    text_say(&text, "%s, ", _(card->text));
    text_say(&text, _("%d of %d"), have, card->need);
    text_say(&text, ", %s", state);
    write_deadline(ask, goal, until, &limit);
    json_begin_object(out, NULL);
    json_text(out, "key", card->code);
    json_text(out, "name", _(card->text));
    json_text(out, "text", words);
    json_text(out, "state", goal_state_name(ask, goal, until));
    json_number(out, "have", have);
    json_number(out, "need", card->need);
    json_number(out, "points", gained > 0 ? gained : ink_table_goal_value(table, goal));
    json_text(out, "deadline", deadline);
    write_reached(ask, goal);
    json_end_object(out);
}

/* With the ghost as if it were drawn. */
void view_goals(struct ask *ask)
{
    ink_footprint then;
    ink_facts facts;
    const ink_sheet *sheet = &ask_seat(ask, ask->player)->sheet;
    json_begin_list(ask->out, "goals");
    if (goals_known(ask_table(ask))) {
        if (hand_preview(ask, &then))
            sheet = &then.sheet;
        ink_facts_find_quick(ask->rules, sheet, &facts);
        for (int i = 0; i < INK_GOALS; i++)
            write_goal(ask, i, sheet, &facts);
    }
    json_end_list(ask->out);
}

/* --- boxes and counters ----------------------------------------------------------------------- */

/* The counter of this name; -1 if there is none. */
static int find_counter(const ink_show *show, const char *name)
{
    for (int i = 0; i < show->counters; i++)
        if (name != NULL && strcmp(show->counter[i].text, name) == 0)
            return i;
    return -1;
}

static void write_box(struct ask *ask, const ink_module_print *print, const ink_show *show)
{
    ink_text *out = ask->out;
    int counter = find_counter(show, print->name);
    const char letter[] = {print->letter, '\0'};
    json_begin_object(out, NULL);
    json_text(out, "key", letter);
    json_text(out, "name", _(print->name));
    json_text(out, "print", letter);
    json_begin_list(out, "steps");
    for (int i = 0; print->step != NULL && print->step[i] != NULL; i++) {
        json_begin_object(out, NULL);
        json_text(out, "text", print->step[i]);
        json_bool(out, "done", counter >= 0 && i < show->counter[counter].value);
        json_end_object(out);
    }
    json_end_list(out);
    json_text(out, "text", _(print->text));
    json_end_object(out);
}

/* Is it counted in boxes? */
static bool is_box(const struct ask *ask, const ink_counter *counter)
{
    for (int m = 0; m < ask->rules->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(ask->rules, m);
        for (; print != NULL && print->letter != 0; print++)
            if (print->name != NULL && strcmp(print->name, counter->text) == 0)
                return true;
    }
    return false;
}

static void write_counters(struct ask *ask, const ink_show *show)
{
    ink_text *out = ask->out;
    json_begin_list(out, "counters");
    for (int i = 0; i < show->counters; i++) {
        if (is_box(ask, &show->counter[i]))
            continue;
        json_begin_object(out, NULL);
        json_text(out, "name", _(show->counter[i].text));
        json_number(out, "value", show->counter[i].value);
        json_number(out, "of", show->counter[i].of);
        json_end_object(out);
    }
    json_end_list(out);
}

void view_boxes(struct ask *ask)
{
    ink_footprint then;
    ink_show show;
    const ink_sheet *sheet = &ask_seat(ask, ask->player)->sheet;
    if (hand_preview(ask, &then))
        sheet = &then.sheet;
    ink_sheet_show(ask->rules, sheet, &show);
    json_begin_list(ask->out, "boxes");
    for (int m = 0; m < ask->rules->modules; m++) {
        const ink_module_print *print = ink_ruleset_prints(ask->rules, m);
        for (; print != NULL && print->letter != 0; print++)
            if (print->name != NULL)
                write_box(ask, print, &show);
    }
    json_end_list(ask->out);
    write_counters(ask, &show);
}
