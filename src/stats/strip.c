/* Lays out a board with score and caption below it. */
#include "strip.h"

#include <stdio.h>
#include <string.h>

#include "graphics/pen.h"

#include "i18n/i18n.h"
#include "i18n/number.h"
#include "words/words.h"

/* --- words ------------------------------------------------------------------------------------ */

static void add_column(struct strip *strip, const char *head, int points)
{
    struct strip_column *column = &strip->column[strip->columns++];
    snprintf(column->head, sizeof column->head, "%s", head);
    number_whole(column->points, sizeof column->points, points);
    column->lost = points < 0;
}

void strip_score(const ink_ruleset *rules, const ink_score *score, struct strip *strip)
{
    strip->columns = 0;
    for (const struct score_part *part = score_parts; part->key != NULL; part++) {
        int points = score_part_points(part, score);
        if ((part->in_game(rules) || points != 0) && strip->columns < STRIP_COLUMNS - 1)
            add_column(strip, _(part->brief), points);
    }
    add_column(strip, _("Total"), score->total);
    strip->column[strip->columns - 1].lost = false;
}

/* --- places ----------------------------------------------------------------------------------- */

enum {
    DESK = 20,   /* the margin round the sheet */
    STRIP = 105, /* the height of the strip below it */
    CAPTION = 40,
    SHEET_WIDE = 770,
    SHEET_LEFT = -35,
    SHEET_BELOW = 735
};

/* Moves the strokes of the list one place up, to make room for the background. */
static void lay_desk(ink_draw_list *list)
{
    ink_draw_list desk = *list;
    struct pen pen;
    uint32_t count = list->strokes;
    pen = ink_pen_of(list);
    ink_pen_box(&pen, KIND_DESK, list->left, list->top, list->wide, list->high, 0);
    if (!ink_draw_whole(list))
        return;
    desk.stroke = &list->stroke[count];
    ink_draw_stroke lowest = *desk.stroke;
    memmove(&list->stroke[1], &list->stroke[0], count * sizeof *list->stroke);
    list->stroke[0] = lowest;
}

static void write_columns(struct pen *pen, const struct strip *strip)
{
    double wide = (double)SHEET_WIDE / (strip->columns + 0.4);
    for (int i = 0; i < strip->columns; i++) {
        const struct strip_column *column = &strip->column[i];
        bool total = i == strip->columns - 1;
        double middle = SHEET_LEFT + wide * (i + 0.5 + (total ? 0.2 : 0));
        int kind = total ? KIND_STRIP_TOTAL : column->lost ? KIND_STRIP_LOST : KIND_STRIP_POINTS;
        ink_pen_text(pen, KIND_STRIP_HEAD, middle, SHEET_BELOW + 32, column->head);
        ink_pen_text(pen, kind, middle, SHEET_BELOW + (total ? 72 : 66), column->points);
    }
}

static void write_captions(struct pen *pen, const struct strip *strip)
{
    double line = SHEET_BELOW + STRIP;
    ink_pen_begin(pen, KIND_STRIP_RULE);
    ink_pen_move(pen, SHEET_LEFT + 8, line - 18);
    ink_pen_line(pen, SHEET_LEFT + SHEET_WIDE - 8, line - 18);
    if (strip->caption[0] != '\0')
        ink_pen_text(pen, KIND_CAPTION, SHEET_LEFT + 12, line + 10, strip->caption);
    if (strip->after[0] != '\0')
        ink_pen_text(pen, KIND_CAPTION_AFTER, SHEET_LEFT + SHEET_WIDE - 12, line + 10,
                     strip->after);
}

void strip_lay_out(ink_draw_list *list, const struct strip *strip)
{
    bool captions = strip->caption[0] != '\0' || strip->after[0] != '\0';
    list->left -= DESK;
    list->top -= DESK;
    list->wide += 2 * DESK;
    list->high += DESK + STRIP + (captions ? CAPTION : 0) - 15;
    lay_desk(list);
    struct pen pen = ink_pen_of(list);
    write_columns(&pen, strip);
    if (captions)
        write_captions(&pen, strip);
}
