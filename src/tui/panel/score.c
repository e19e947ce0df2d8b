#include "score.h"

#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "tui/keys.h"
#include "words/sums.h"
#include "words/words.h"

enum { NUMBER = 3, CHANGE = 5, TEXT = 160, GAP = 2, WIDEST = 42 };

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
    const ink_sheet *then = tui->hinting == HINT_SHOWN ? &tui->hint.sheet : &tui->preview.sheet;
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

void score_known(const struct tui *tui, int player, ink_score *score)
{
    ink_sheet sheet;
    if (tui_is_done(tui) || player == tui->player) {
        ink_session_score(tui->session, player, score);
        return;
    }
    game_view(tui->game, tui->player, player, &sheet);
    ink_score_find(tui->rules, &sheet, score);
    for (int i = 0; i < INK_GOALS && !game_hides(tui->game, player); i++)
        score->goals = (int16_t)(score->goals + tui_seat(tui, player)->goal_points[i]);
    score->total = (int16_t)(score->total + score->goals);
}

static void find_points(const struct tui *tui, struct points *points)
{
    bool plays = tui_plays(tui) && tui->mode == MODE_PLAY;
    *points = (struct points){.ghost = plays && (tui->ghost || tui->hinting == HINT_SHOWN)};
    score_known(tui, tui->shown, &points->score);
    if (tui->hinting == HINT_SHOWN && points->ghost && tui->hint.part_games > 0)
        find_outlook(tui, points);
    else if (points->ghost)
        find_ghost_change(tui, points);
    else if (plays)
        ink_session_change(tui->session, tui->shown, &points->change);
}

/* --- one line --------------------------------------------------------------------------------- */

static struct tint change_tint(const struct points *points, int change)
{
    if (points->hint)
        return (struct tint){HUE_PLAIN, GROUND_HINT, 0};
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

/* What stands behind a number: "+3", or "34" where that is what the end should bring (the title
   says so). */
static int write_change(const struct points *points, const struct score_part *part, char text[16])
{
    int change = number_of(part, &points->change);
    text[0] = '\0';
    if (points->hint)
        snprintf(text, 16, "%ld", outlook_of(part, points->outlook));
    else if (change != 0)
        snprintf(text, 16, "%+d", change);
    return change;
}

static const char *label_of(const struct pen *pen, const struct score_part *part)
{
    return part != NULL ? score_row_name(pen->tui->rules, (int)(part - score_parts)) : _("Total");
}

/* "Longest highway  12 +3" in `wide` columns; a long name takes two rows. Returns the rows. */
static int draw_line(const struct pen *pen, int column, int wide, const struct score_part *part,
                     const struct points *points, struct tint tint)
{
    char text[16];
    int label_wide = wide - NUMBER - CHANGE;
    struct pen at = *pen;
    at.area.column += column;
    at.area.wide = label_wide;
    pen_wrap(&at, 0, tint, label_of(pen, part));
    int rows = at.row - pen->row;
    at = *pen;
    at.row += rows - 1;
    snprintf(text, sizeof text, "%d", number_of(part, &points->score));
    pen_right(&at, column + label_wide, NUMBER, tint, text);
    int change = write_change(points, part, text);
    int used = canvas_columns(&pen->tui->canvas, text);
    if (points->hint)
        pen_right(&at, column + label_wide + NUMBER, CHANGE, change_tint(points, change), text);
    else if (used > 0)
        pen_text(&at, column + label_wide + NUMBER + 1, CHANGE - 1, change_tint(points, change),
                 text);
    return rows;
}

/* --- all lines -------------------------------------------------------------------------------- */

/* The lines of this game, and behind them the total, which is no part. */
static int list_parts(const struct tui *tui, const struct score_part *list[INK_ROWS_OF_SCORE + 1])
{
    int count = 0;
    for (const struct score_part *part = score_parts; part->key != NULL; part++)
        if (part->in_game(tui->rules))
            list[count++] = part;
    list[count++] = NULL;
    return count;
}

/* Are two columns wide enough for all names? */
static bool fit_two_columns(const struct pen *pen)
{
    const struct score_part *list[INK_ROWS_OF_SCORE + 1];
    int count = list_parts(pen->tui, list), wide = (pen->area.wide - GAP) / 2 - NUMBER - CHANGE;
    for (int i = 0; i < count; i++)
        if (canvas_columns(&pen->tui->canvas, label_of(pen, list[i])) > wide)
            return false;
    return true;
}

/* The first half at the left, the rest with the total at the right. */
static void draw_two_columns(struct pen *pen, const struct points *points)
{
    const struct score_part *list[INK_ROWS_OF_SCORE + 1];
    int count = list_parts(pen->tui, list), half = (count + 1) / 2;
    int wide = (pen->area.wide - GAP) / 2;
    for (int i = 0; i < count; i++) {
        struct pen at = *pen;
        int column = i < half ? 0 : wide + GAP;
        at.row += i % half;
        draw_line(&at, column, wide, list[i], points, list[i] == NULL ? tint_bold : tint_plain);
        if (list[i] != NULL)
            pen_hot(&at, column, wide, 1, ACT_ROW, (int)(list[i] - score_parts));
    }
    pen->row += half;
}

static void draw_one_column(struct pen *pen, const struct points *points, int marked)
{
    const struct score_part *list[INK_ROWS_OF_SCORE + 1];
    int wide = pen->area.wide < WIDEST ? pen->area.wide : WIDEST;
    int count = list_parts(pen->tui, list);
    for (int i = 0; i < count; i++) {
        int row = list[i] != NULL ? (int)(list[i] - score_parts) : -1;
        bool bold = list[i] == NULL || row == marked;
        int rows = draw_line(pen, 0, wide, list[i], points, bold ? tint_bold : tint_plain);
        if (list[i] != NULL)
            pen_hot(pen, 0, wide, rows, ACT_ROW, row);
        if (list[i] != NULL && row == marked)
            pen_ground(pen, 0, wide, rows, GROUND_SHOWN);
        pen->row += rows;
    }
}

void score_draw(struct pen *pen)
{
    struct points points;
    find_points(pen->tui, &points);
    if (pen->level < 2 && fit_two_columns(pen))
        draw_two_columns(pen, &points);
    else
        draw_one_column(pen, &points, -1);
}

void reason_words(const ink_reason *reason, char *line, size_t size)
{
    if (reason->of > 0)
        snprintf(line, size, "%s (%d/%d)", _(reason->text), reason->count, reason->of);
    else if (reason->count > 0)
        snprintf(line, size, "%s (%d)", _(reason->text), reason->count);
    else
        snprintf(line, size, "%s", _(reason->text));
}

void score_draw_total(struct pen *pen)
{
    struct points points;
    int wide = pen->area.wide < WIDEST ? pen->area.wide : WIDEST;
    find_points(pen->tui, &points);
    pen->row += draw_line(pen, 0, wide, NULL, &points, tint_bold);
}

void score_draw_rows(struct pen *pen)
{
    struct points points;
    find_points(pen->tui, &points);
    draw_one_column(pen, &points, pen->tui->row);
}

/* --- goals ------------------------------------------------------------------------------------ */

/* What it asks for; below it how far that is, what it pays and until when. */
static void draw_goal(struct pen *pen, int goal, const ink_reason *reason)
{
    enum { INDENT = 1 };
    const struct tui *tui = pen->tui;
    const ink_goal *card = tui->rules->goal[tui_table(tui)->goal[goal]].card;
    char text[2 * TEXT], state[TEXT], line[2 * TEXT];
    int top = pen->row, gained = tui_seat(tui, tui->shown)->goal_points[goal];
    bool reached = gained > 0 || (reason->of > 0 && reason->count >= reason->of);
    snprintf(text, sizeof text, "%s", _(card->text));
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    goal_state(tui->rules, tui_table(tui), tui_seat(tui, tui->shown), goal, state, sizeof state);
    ink_text out = ink_text_in(line, sizeof line);
    line[0] = '\0';
    if (gained == 0)
        text_say(&out, _("%d of %d"), reason->count, reason->of);
    text_say(&out, "%s%s", gained == 0 ? ", " : "", state);
    if (pen->level < 0) { /* as short as it can be */
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", _(": "), line);
        pen_wrap(pen, 0, reached ? tint_good : tint_plain, text);
    } else {
        pen_wrap(pen, 0, tint_plain, text);
        pen_wrap(pen, INDENT, reached ? tint_good : tint_faint, line);
    }
    pen_hot(pen, 0, pen->area.wide, pen->row - top, ACT_GOALS, 0);
}

/* How far others have come in a running round is theirs to know. */
void goals_draw(struct pen *pen)
{
    ink_reason reason[INK_MAX_REASONS];
    const struct tui *tui = pen->tui;
    if (!goals_known(tui_table(tui)) || (tui->shown != tui->player && !tui_is_done(tui)))
        return;
    int count = ink_session_explain(tui->session, tui->shown, INK_ROW_GOALS, reason);
    for (int i = 0; i < INK_GOALS && i < count; i++)
        draw_goal(pen, i, &reason[i]);
}
