#include "score.h"

#include <stdio.h>

#include "keys.h"
#include "speech/i18n.h"
#include "speech/sums.h"
#include "speech/words.h"

enum { NUMBER = 3, CHANGE = 4, TEXT = 128 };

/* A score and what changes it. */
struct points {
    ink_score score, change;
    bool ghost;                    /* `change` is what the piece in hand would bring */
    bool hint;                     /* instead: what the end of the game should bring */
    long outlook[INK_SCORE_PARTS]; /* that, in whole points that add up */
};

/* --- what it is ------------------------------------------------------------------------------- */

/* Goals are paid at the end of the round: a piece in hand does not change them. */
static void find_ghost_change(const struct tui *tui, struct points *points)
{
    ink_score before, after;
    ink_score *change = &points->change;
    const ink_sheet *then = tui->hinting ? &tui->hint.sheet : &tui->preview.sheet;
    ink_score_find(tui->rules, &tui_seat(tui, tui->player)->sheet, &before);
    ink_score_find(tui->rules, then, &after);
    *change = (ink_score){0};
#define INK_SCORE_PART(field, name) change->field = (int16_t)(after.field - before.field);
#include <inkrail/score.def>
#undef INK_SCORE_PART
    change->goals = 0;
}

static void find_outlook(const struct tui *tui, struct points *points)
{
    points->hint = true;
    sums_round_parts(tui->hint.part, 1, sums_units(tui->hint.expected, 1), points->outlook);
}

static void find_points(const struct tui *tui, struct points *points)
{
    bool plays = tui_plays(tui) && tui->mode == MODE_PLAY;
    *points = (struct points){.ghost = plays && (tui->ghost || tui->hinting)};
    if (plays || tui_is_done(tui) || tui->shown == tui->player) {
        ink_session_score(tui->session, tui->shown, &points->score);
    } else {
        ink_sheet buffer;
        ink_score_find(tui->rules, tui_sheet(tui, &buffer), &points->score);
        for (int i = 0; i < INK_GOALS; i++)
            points->score.goals =
                (int16_t)(points->score.goals + tui_seat(tui, tui->shown)->goal_points[i]);
        points->score.total = (int16_t)(points->score.total + points->score.goals);
    }
    if (tui->hinting && points->ghost && tui->hint.part_games > 0)
        find_outlook(tui, points);
    else if (points->ghost)
        find_ghost_change(tui, points);
    else if (plays)
        ink_session_change(tui->session, tui->shown, &points->change);
}

/* --- one line --------------------------------------------------------------------------------- */

static struct tint change_tint(const struct points *points, int change)
{
    if (points->ghost)
        return (struct tint){HUE_PLAIN, change < 0 ? GROUND_BAD : GROUND_GHOST, 0};
    return change < 0 ? tint_warning : tint_good;
}

/* A line of the score, or its total if there is no part. */
static int number_of(const struct score_part *part, const ink_score *score)
{
    return part != NULL ? score_part_points(part, score) : score->total;
}

static long outlook_of(const struct score_part *part, const long outlook[INK_SCORE_PARTS])
{
    return part != NULL ? part->sign * outlook[part - score_parts] : outlook[INK_SCORE_PARTS - 1];
}

/* What stands behind a number: "+3", or ">34" where that is what the end should bring. */
static int write_change(const struct points *points, const struct score_part *part, char text[16])
{
    int change = number_of(part, &points->change);
    text[0] = '\0';
    if (points->hint)
        snprintf(text, 16, ">%ld", outlook_of(part, points->outlook));
    else if (change != 0)
        snprintf(text, 16, "%+d", change);
    return change;
}

/* "highway  12 +3" in `wide` columns. */
static void draw_line(const struct pen *pen, int column, int wide, const char *label,
                      const struct score_part *part, const struct points *points, struct tint tint)
{
    char text[16];
    int label_wide = wide - NUMBER - CHANGE;
    pen_text(pen, column, label_wide, tint, label);
    snprintf(text, sizeof text, "%d", number_of(part, &points->score));
    pen_right(pen, column + label_wide, NUMBER, tint, text);
    int change = write_change(points, part, text);
    int gap = !points->hint; /* ">34" says itself where it begins */
    if (text[0] != '\0')
        pen_text(pen, column + label_wide + NUMBER + gap, CHANGE - gap, change_tint(points, change),
                 text);
}

static const char *label_of(const struct score_part *part, bool brief)
{
    return brief && part->head != NULL ? _(part->head) : _(part->label);
}

/* --- all lines -------------------------------------------------------------------------------- */

static void draw_two_columns(struct pen *pen, const struct points *points)
{
    int wide = (pen->area.wide + 1) / 2, count = 0;
    for (const struct score_part *part = score_parts; part->key != NULL; part++) {
        if (!part->in_game(pen->tui->rules))
            continue;
        pen_hot(pen, count % 2 * wide, wide, 1, ACT_ROW, (int)(part - score_parts));
        draw_line(pen, count % 2 * wide, wide - count % 2, label_of(part, true), part, points,
                  tint_plain);
        pen->row += count++ % 2;
    }
    draw_line(pen, count % 2 * wide, wide - count % 2, _("Total"), NULL, points, tint_bold);
    pen->row++;
}

static void draw_one_column(struct pen *pen, const struct points *points, int marked)
{
    int wide = pen->area.wide < 42 ? pen->area.wide : 42;
    for (const struct score_part *part = score_parts; part->key != NULL; part++) {
        int row = (int)(part - score_parts);
        if (!part->in_game(pen->tui->rules))
            continue;
        draw_line(pen, 0, wide, label_of(part, false), part, points,
                  row == marked ? tint_bold : tint_plain);
        pen_hot(pen, 0, wide, 1, ACT_ROW, row);
        if (row == marked)
            pen_ground(pen, 0, wide, 1, GROUND_SHOWN);
        pen->row++;
    }
    draw_line(pen, 0, wide, _("Total"), NULL, points, tint_bold);
    pen->row++;
}

void score_draw(struct pen *pen, bool brief)
{
    struct points points;
    find_points(pen->tui, &points);
    if (brief)
        draw_two_columns(pen, &points);
    else
        draw_one_column(pen, &points, -1);
}

void score_draw_rows(struct pen *pen)
{
    struct points points;
    find_points(pen->tui, &points);
    draw_one_column(pen, &points, pen->tui->row);
}

/* --- goals ------------------------------------------------------------------------------------ */

/* "4 points up to round 3", or "4 (3)" where that is too long. */
static void write_state(const struct pen *pen, int goal, int wide, char state[TEXT])
{
    const struct tui *tui = pen->tui;
    const ink_table *table = tui_table(tui);
    goal_state(tui->rules, table, tui_seat(tui, tui->shown), goal, state, TEXT);
    int limit = ink_table_goal_until(tui->rules, table, goal);
    if (canvas_columns(&tui->canvas, state) > wide && limit > 0)
        snprintf(state, TEXT, "%d (%d)", ink_table_goal_value(table, goal), limit);
}

static void draw_goal(struct pen *pen, int goal, const ink_reason *reason, bool texts)
{
    enum { CODE = 3, ROOMY = 40 };
    const struct tui *tui = pen->tui;
    const ink_goal *card = tui->rules->goal[tui_table(tui)->goal[goal]].card;
    char state[TEXT], progress[32];
    bool reached = tui_seat(tui, tui->shown)->goal_points[goal] > 0 ||
                   (reason->of > 0 && reason->count >= reason->of);
    if (pen->area.wide >= ROOMY)
        snprintf(progress, sizeof progress, _("%d of %d"), reason->count, reason->of);
    else
        snprintf(progress, sizeof progress, "%d/%d", reason->count, reason->of);
    int columns = canvas_columns(&tui->canvas, progress) + (pen->area.wide >= ROOMY ? 2 : 1);
    write_state(pen, goal, pen->area.wide - CODE - columns, state);
    pen_hot(pen, 0, pen->area.wide, 1, ACT_GOALS, 0);
    pen_text(pen, 0, CODE, tint_bold, card->code);
    pen_text(pen, CODE, columns, reached ? tint_good : tint_plain, progress);
    pen_text(pen, CODE + columns, pen->area.wide - CODE - columns, reached ? tint_good : tint_plain,
             state);
    pen->row++;
    if (texts)
        pen_wrap(pen, CODE, tint_faint, _(card->text));
}

/* How far others have come in a running round is theirs to know. */
void goals_draw(struct pen *pen, bool texts)
{
    ink_reason reason[INK_MAX_REASONS];
    const struct tui *tui = pen->tui;
    if (!goals_known(tui_table(tui)) || (tui->shown != tui->player && !tui_is_done(tui)))
        return;
    int count = ink_session_explain(tui->session, tui->shown, INK_ROW_GOALS, reason);
    for (int i = 0; i < INK_GOALS && i < count; i++)
        draw_goal(pen, i, &reason[i], texts);
}
