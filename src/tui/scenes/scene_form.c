/* A form: rows with a label and a value that left and right change. */
#include <string.h>

#include "i18n/i18n.h"
#include "scene.h"
#include "tui/terminal/typing.h"

enum { LEFT = 2, GAP = 2, ARROW = 2, STAYS = -2 };

static bool is_stop(const struct scene_row *row)
{
    return row->kind == ROW_CHOICE || row->kind == ROW_TEXT || row->kind == ROW_BUTTON;
}

/* --- drawing ---------------------------------------------------------------------------------- */

static int label_wide(const struct canvas *canvas, const struct scene_form *form)
{
    int most = 0;
    for (int i = 0; i < form->count; i++) {
        int wide = form->row[i].kind == ROW_CHOICE || form->row[i].kind == ROW_TEXT
                       ? canvas_columns(canvas, form->row[i].label)
                       : 0;
        most = wide > most ? wide : most;
    }
    return most;
}

/* Buttons and headings have an empty row above them, unless one stands right below another. */
static bool has_gap(const struct scene_form *form, int index)
{
    int kind = form->row[index].kind, before = index - 1;
    while (before >= 0 && form->row[before].kind == ROW_HIDDEN)
        before--;
    if (before < 0)
        return false;
    return kind == ROW_HEAD || (kind == ROW_BUTTON && form->row[before].kind != ROW_BUTTON);
}

struct sizes {
    int label, value; /* columns */
};

static struct sizes sizes_of(const struct canvas *canvas, const struct scene_form *form, int wide)
{
    int label = label_wide(canvas, form);
    return (struct sizes){label, wide - LEFT - label - GAP - 2 * ARROW};
}

static const char *value_of(const struct scene_row *row)
{
    bool typed = row->kind == ROW_TEXT && row->input[0] != '\0';
    return typed ? row->input : row->value != NULL ? row->value : "";
}

static int row_rows(const struct canvas *canvas, const struct scene_form *form, int index,
                    struct sizes sizes)
{
    const struct scene_row *row = &form->row[index];
    if (row->kind == ROW_HIDDEN)
        return 0;
    int rows = row->kind == ROW_CHOICE || row->kind == ROW_TEXT
                   ? canvas_wrap_rows(canvas, sizes.value, value_of(row))
                   : 1;
    return (rows > 0 ? rows : 1) + has_gap(form, index);
}

static const struct tint under_bar = {HUE_PLAIN, GROUND_CURSOR, BOLD};

static void draw_arrow(struct canvas *canvas, int row, int column, bool more, int index, bool here)
{
    static const uint32_t signs[2][2] = {{0x25c2, 0x25b8}, {'<', '>'}};
    canvas_put(canvas, row, column, signs[canvas->ascii][more], here ? under_bar : tint_good);
    canvas_hot(canvas, (struct area){row, column - 1, 1, 3}, more ? SCENE_MORE : SCENE_LESS, index);
}

static void draw_value(struct canvas *canvas, const struct scene_form *form, int index,
                       struct area area, struct sizes sizes)
{
    const struct scene_row *row = &form->row[index];
    int column = area.column + LEFT + sizes.label + GAP;
    bool here = form->at == index, empty = row->kind == ROW_TEXT && row->input[0] == '\0';
    struct area text = {area.row, column + ARROW, area.high, sizes.value};
    canvas_text(canvas, area.row, area.column + LEFT, sizes.label, tint_plain, row->label);
    canvas_wrap(canvas, text, 0, empty ? tint_faint : tint_bold, value_of(row));
    int used = canvas_columns(canvas, value_of(row));
    used = used > sizes.value ? sizes.value : used;
    if (here)
        canvas_ground(canvas, area, GROUND_CURSOR);
    canvas_hot(canvas, area, SCENE_ITEM, index);
    if (row->kind == ROW_CHOICE) {
        draw_arrow(canvas, area.row, column, false, index, here);
        draw_arrow(canvas, area.row, column + ARROW + used + 1, true, index, here);
    } else if (here) {
        canvas_put(canvas, area.row, column + ARROW + (empty ? -1 : used), '_', under_bar);
    }
}

static void draw_row(struct canvas *canvas, const struct scene_form *form, int index,
                     struct area area, struct sizes sizes)
{
    const struct scene_row *row = &form->row[index];
    if (has_gap(form, index)) {
        area.row++;
        area.high--;
    }
    if (row->kind == ROW_HEAD) {
        canvas_text(canvas, area.row, area.column, area.wide, tint_head, row->label);
    } else if (row->kind == ROW_BUTTON) {
        area.column += LEFT;
        area.wide = 2 + canvas_columns(canvas, row->label) + 2;
        canvas_text(canvas, area.row, area.column + 2, area.wide - 2, tint_good, row->label);
        canvas_put(canvas, area.row, area.column, canvas->ascii ? '>' : 0x25b6, tint_good);
        if (form->at == index)
            canvas_ground(canvas, area, GROUND_CURSOR);
        canvas_hot(canvas, area, SCENE_ITEM, index);
    } else {
        draw_value(canvas, form, index, area, sizes);
    }
}

static void scroll(const struct canvas *canvas, struct scene_form *form, struct area area,
                   struct sizes sizes)
{
    int rows = 0, bar = 0, all = 0;
    for (int i = 0; i < form->count; i++) {
        int high = row_rows(canvas, form, i, sizes);
        all += high;
        bar += i < form->at ? high : 0;
    }
    rows = row_rows(canvas, form, form->at, sizes);
    if (form->top > bar)
        form->top = bar;
    if (form->top < bar + rows - area.high)
        form->top = bar + rows - area.high;
    if (all <= area.high)
        form->top = 0;
}

static void draw_rows(struct canvas *canvas, struct scene_form *form, struct area area)
{
    struct sizes sizes = sizes_of(canvas, form, area.wide);
    scroll(canvas, form, area, sizes);
    int row = area.row - form->top;
    for (int i = 0; i < form->count; i++) {
        int high = row_rows(canvas, form, i, sizes);
        if (high > 0 && row >= area.row && row + high <= area.row + area.high)
            draw_row(canvas, form, i, (struct area){row, area.column, high, area.wide}, sizes);
        row += high;
    }
    uint32_t up = canvas->ascii ? '^' : 0x25b2, down = canvas->ascii ? 'v' : 0x25bc;
    if (form->top > 0)
        canvas_put(canvas, area.row, area.column + area.wide, up, tint_faint);
    if (row > area.row + area.high)
        canvas_put(canvas, area.row + area.high - 1, area.column + area.wide, down, tint_faint);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void step(struct scene_form *form, int by)
{
    for (int tried = 0; tried < form->count; tried++) {
        form->at = (form->at + by + form->count) % form->count;
        if (is_stop(&form->row[form->at]))
            return;
    }
}

/* The wheel ends at the first and the last row. */
static void roll(struct scene_form *form, int by)
{
    int at = form->at;
    step(form, by);
    if ((form->at - at) * by < 0)
        form->at = at;
}

static void change(struct scene_form *form, int by)
{
    if (form->row[form->at].kind == ROW_CHOICE && form->change != NULL)
        form->change(form, form->at, by);
}

/* A character of a line; false if it is none, or there is no line. */
static bool type(struct scene_form *form, uint32_t press)
{
    const struct scene_row *row = &form->row[form->at];
    if (row->kind != ROW_TEXT || !typing_press(row->input, row->size, press))
        return false;
    if (form->change != NULL)
        form->change(form, form->at, 0);
    return true;
}

/* What may be pressed on the row under the bar. */
static const char *keys_of(const struct scene_form *form)
{
    switch (form->row[form->at].kind) {
    case ROW_TEXT: return _("Type it. Up, down: rows. Enter: go on");
    case ROW_CHOICE: return _("Up, down: rows. Left, right: change");
    default: return _("Up, down: rows. Enter: go on");
    }
}

static int press(struct scene *scene, struct scene_form *form, uint32_t press)
{
    bool choice = form->row[form->at].kind == ROW_CHOICE;
    if (type(form, press))
        return STAYS;
    switch (press) {
    case PRESS_UP:
    case PRESS_BACKTAB:
    case 'k': step(form, -1); return STAYS;
    case PRESS_DOWN:
    case PRESS_TAB:
    case 'j': step(form, 1); return STAYS;
    case PRESS_LEFT:
    case 'h':
        if (!choice)
            break;
        change(form, -1);
        return STAYS;
    case PRESS_RIGHT:
    case 'l':
        if (!choice)
            break;
        change(form, 1);
        return STAYS;
    case PRESS_ESCAPE:
    case 'q': return SCENE_BACK;
    case PRESS_ENTER:
    case ' ':
        if (form->row[form->at].kind == ROW_BUTTON)
            return form->at;
        if (form->row[form->at].kind == ROW_TEXT)
            step(form, 1);
        else
            change(form, 1);
        return STAYS;
    default: break;
    }
    scene_say_unknown(scene);
    return STAYS;
}

static int click(struct scene_form *form, const struct hot *hot)
{
    if (hot == NULL)
        return STAYS;
    bool there = form->at == hot->argument;
    form->at = hot->argument;
    if (hot->action == SCENE_LESS || hot->action == SCENE_MORE)
        change(form, hot->action == SCENE_MORE ? 1 : -1);
    else if (form->row[form->at].kind == ROW_BUTTON)
        return form->at;
    else if (there)
        change(form, 1);
    return STAYS;
}

int scene_fill(struct scene *scene, struct scene_form *form)
{
    struct area body;
    struct event event;
    int pressed = STAYS;
    if (!is_stop(&form->row[form->at]))
        step(form, 1);
    while (pressed == STAYS) {
        if (!scene_draw_told(scene, form->title, form->row[form->at].text, keys_of(form), &body))
            return SCENE_BACK;
        draw_rows(&scene->canvas, form, body);
        if (!scene_wait(scene, -1, &event))
            return SCENE_BACK;
        if (event.kind == EVENT_PRESS)
            pressed = press(scene, form, event.press);
        else if (event.kind == EVENT_CLICK)
            pressed = click(form, canvas_hot_at(&scene->canvas, event.row, event.column));
        else if (event.kind == EVENT_WHEEL)
            roll(form, event.step);
        if (!is_stop(&form->row[form->at]))
            step(form, 1);
    }
    return pressed;
}
