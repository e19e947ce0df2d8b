/* A list with a bar: what rows its items take, which are seen, and what keys do to it. */
#include <string.h>
#include <wctype.h>

#include "i18n/i18n.h"
#include "scene.h"

enum { NUMBER_WIDE = 4, GAP = 3, TYPING_MS = 1500, PLAIN_LEFT = 2, BESIDE_HIGH = 24 };

/* --- rows ------------------------------------------------------------------------------------- */

static int label_left(const struct scene_list *list)
{
    return list->numbered ? NUMBER_WIDE : PLAIN_LEFT;
}

static const char *detail_of(const struct scene_list *list, const struct scene_item *item)
{
    return list->brief || item->detail == NULL ? "" : item->detail;
}

/* Does the detail find room at the right of the label? */
static bool is_beside(const struct canvas *canvas, const struct scene_list *list,
                      const struct scene_item *item, int wide)
{
    int label = canvas_columns(canvas, item->label);
    const char *detail = detail_of(list, item);
    return detail[0] == '\0' ||
           label_left(list) + label + GAP + canvas_columns(canvas, detail) < wide;
}

static int item_rows(const struct canvas *canvas, const struct scene_list *list, int index,
                     int wide)
{
    const struct scene_item *item = &list->item[index];
    int columns_left = wide - label_left(list) - 1;
    int rows = canvas_wrap_rows(canvas, columns_left, item->label);
    if (!is_beside(canvas, list, item, wide))
        rows += canvas_wrap_rows(canvas, columns_left, detail_of(list, item));
    return (rows > 0 ? rows : 1) + (item->heading && index > 0);
}

static bool has_number(const struct scene_item *item)
{
    return !item->heading && !item->unnumbered;
}

/* The number an item is chosen by; headings have none. */
static int number_of(const struct scene_list *list, int index)
{
    int number = list->from_zero ? -1 : 0;
    for (int i = 0; i <= index; i++)
        number += has_number(&list->item[i]);
    return number;
}

static int item_of(const struct scene_list *list, int number)
{
    for (int i = 0; i < list->count; i++)
        if (has_number(&list->item[i]) && number_of(list, i) == number)
            return i;
    return -1;
}

static void write_number(struct canvas *canvas, int row, int column, int number)
{
    char text[4] = {' ', ' ', ' ', '\0'};
    text[1] = (char)('0' + number % 10);
    if (number >= 10)
        text[0] = (char)('0' + number / 10 % 10);
    canvas_text(canvas, row, column, NUMBER_WIDE, tint_faint, text);
}

/* At the right of the label, or below it. */
static void draw_detail(struct canvas *canvas, const struct scene_list *list,
                        const struct scene_item *item, struct area area, struct area below)
{
    const char *detail = detail_of(list, item);
    struct tint tint = item->reached ? tint_good : tint_faint;
    if (is_beside(canvas, list, item, area.wide))
        canvas_text_right(canvas, area.row, area.column, area.wide - 1, tint, detail);
    else if (canvas_wrap_rows(canvas, below.wide, detail) == 1)
        canvas_text_right(canvas, below.row, area.column, area.wide - 1, tint, detail);
    else
        canvas_wrap(canvas, below, 0, tint, detail);
}

static void draw_item(struct canvas *canvas, const struct scene_list *list, int index,
                      struct area area)
{
    const struct scene_item *item = &list->item[index];
    int left = label_left(list), room = area.wide - left - 1;
    if (item->heading && index > 0) {
        area.row++;
        area.high--;
    }
    struct area text = {area.row, area.column + (item->heading ? 0 : left), area.high, room};
    int rows = canvas_wrap(canvas, text, 0, item->heading ? tint_head : tint_plain, item->label);
    if (item->heading)
        return;
    if (list->numbered && !item->unnumbered)
        write_number(canvas, area.row, area.column + 1, number_of(list, index));
    text = (struct area){text.row + rows, text.column, text.high - rows, room};
    draw_detail(canvas, list, item, area, text);
    if (index == list->at)
        canvas_ground(canvas, area, GROUND_CURSOR);
    canvas_hot(canvas, area, SCENE_ITEM, index);
}

/* --- which are seen --------------------------------------------------------------------------- */

/* Rows from one item to another, both of them seen. */
static int rows_between(const struct canvas *canvas, const struct scene_list *list, int first,
                        int last, int wide)
{
    int rows = 0;
    for (int i = first; i <= last; i++)
        rows += item_rows(canvas, list, i, wide);
    return rows;
}

/* The bar is always seen, with the heading right above it, and no rows stay empty while items are
   hidden. */
static void scroll(const struct canvas *canvas, struct scene_list *list, struct area area)
{
    int seen = list->at > 0 && list->item[list->at - 1].heading ? list->at - 1 : list->at;
    if (list->top > seen)
        list->top = seen;
    while (list->top < list->at &&
           rows_between(canvas, list, list->top, list->at, area.wide) > area.high)
        list->top++;
    while (list->top > 0 &&
           rows_between(canvas, list, list->top - 1, list->count - 1, area.wide) <= area.high)
        list->top--;
}

static void draw_more(struct canvas *canvas, struct area area, bool above, bool below)
{
    uint32_t up = canvas->ascii ? '^' : 0x25b2, down = canvas->ascii ? 'v' : 0x25bc;
    if (above) {
        canvas_put(canvas, area.row, area.column + area.wide, up, tint_faint);
        canvas_hot(canvas, (struct area){area.row, area.column + area.wide, 1, 1}, SCENE_PRESS,
                   PRESS_PAGE_UP);
    }
    if (below) {
        int row = area.row + area.high - 1;
        canvas_put(canvas, row, area.column + area.wide, down, tint_faint);
        canvas_hot(canvas, (struct area){row, area.column + area.wide, 1, 1}, SCENE_PRESS,
                   PRESS_PAGE_DOWN);
    }
}

static void draw_items(struct canvas *canvas, struct scene_list *list, struct area area)
{
    int row = area.row, index = list->top;
    for (; index < list->count; index++) {
        int high = item_rows(canvas, list, index, area.wide);
        if (row + high > area.row + area.high)
            break;
        draw_item(canvas, list, index, (struct area){row, area.column, high, area.wide});
        row += high;
    }
    draw_more(canvas, area, list->top > 0, index < list->count);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void step(struct scene_list *list, int by)
{
    for (int tried = 0; tried < list->count; tried++) {
        list->at = (list->at + by + list->count) % list->count;
        if (!list->item[list->at].heading)
            return;
    }
}

/* As far as a page, or to the end, without going round. */
static void leap(struct scene_list *list, int by)
{
    int to = list->at + by;
    to = to < 0 ? 0 : to >= list->count ? list->count - 1 : to;
    list->at = to;
    if (list->item[to].heading)
        step(list, by < 0 && to > 0 ? -1 : 1);
}

static bool begins_with(const char *label, const char *typed)
{
    while (*typed != '\0') {
        uint32_t a = canvas_next(&label), b = canvas_next(&typed);
        if (towlower((wint_t)a) != towlower((wint_t)b))
            return false;
    }
    return true;
}

/* The first item from here on whose label begins with what was typed; -1 if there is none. */
static int find_typed(const struct scene_list *list, const char *typed, int from)
{
    for (int i = 0; i < list->count; i++) {
        int index = (from + i) % list->count;
        if (!list->item[index].heading && begins_with(list->item[index].label, typed))
            return index;
    }
    return -1;
}

/* One character more of a label; false if no item begins so. The same one again is the next such
   item. */
static bool type(struct scene *scene, struct scene_list *list, uint32_t press)
{
    uint64_t now = scene->terminal->now(scene->terminal);
    size_t length = now - scene->typed_at < TYPING_MS ? strlen(scene->typed) : 0;
    char bytes[5];
    if (press <= ' ' || press >= PRESS_UP || length + sizeof bytes > sizeof scene->typed)
        return false;
    canvas_bytes(press, bytes);
    memcpy(scene->typed + length, bytes, strlen(bytes) + 1);
    int found = find_typed(list, scene->typed, list->at + (length == 0));
    if (found < 0) {
        memcpy(scene->typed, bytes, strlen(bytes) + 1);
        found = find_typed(list, scene->typed, list->at + 1);
    }
    scene->typed_at = now;
    if (found < 0)
        scene->typed[0] = '\0';
    else
        list->at = found;
    return found >= 0;
}

/* A digit: an item's number, which another digit may make longer. True if it chooses. */
static bool type_number(struct scene *scene, struct scene_list *list, int digit)
{
    uint64_t now = scene->terminal->now(scene->terminal);
    size_t length = now - scene->typed_at < TYPING_MS ? strlen(scene->typed) : 0;
    int before = length == 1 && scene->typed[0] <= '9' ? scene->typed[0] - '0' : 0;
    int number = 10 * before + digit, index = item_of(list, number);
    if (index < 0) {
        number = digit;
        index = item_of(list, number);
    }
    scene->typed[0] = (char)('0' + number % 10);
    scene->typed[number >= 10 ? 0 : 1] = '\0';
    scene->typed_at = now;
    if (index < 0) {
        scene_say_unknown(scene);
        return false;
    }
    list->at = index;
    return number == 0 || item_of(list, 10 * number) < 0;
}

enum { STAYS = -2 };

static int press_letter(struct scene *scene, struct scene_list *list, uint32_t press)
{
    list->pressed = press;
    if (list->presses != NULL && press < 128 && press > 0 &&
        strchr(list->presses, (int)press) != NULL)
        return list->at;
    if (list->numbered && press >= '0' && press <= '9')
        return type_number(scene, list, (int)press - '0') ? list->at : STAYS;
    if (type(scene, list, press))
        return STAYS;
    switch (press) { /* letters that begin no item */
    case 'q': return SCENE_BACK;
    case 'j': step(list, 1); break;
    case 'k': step(list, -1); break;
    default: scene_say_unknown(scene);
    }
    return STAYS;
}

static int press(struct scene *scene, struct scene_list *list, uint32_t press, int page)
{
    switch (press) {
    case PRESS_UP:
    case PRESS_BACKTAB: step(list, -1); return STAYS;
    case PRESS_DOWN:
    case PRESS_TAB: step(list, 1); return STAYS;
    case PRESS_PAGE_UP: leap(list, -page); return STAYS;
    case PRESS_PAGE_DOWN: leap(list, page); return STAYS;
    case PRESS_HOME: leap(list, -list->count); return STAYS;
    case PRESS_END: leap(list, list->count); return STAYS;
    case PRESS_ESCAPE: return SCENE_BACK;
    case PRESS_ENTER:
    case ' ': list->pressed = PRESS_ENTER; return list->count > 0 ? list->at : STAYS;
    default: return press_letter(scene, list, press);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

/* A list with something above it stands in the middle of a high window, a little higher. */
static struct area items_area(const struct canvas *canvas, const struct scene_list *list,
                              struct area body)
{
    int wide = list->most_wide > 0 && list->most_wide < body.wide ? list->most_wide : body.wide;
    if (list->beside_wide > 0 && list->beside_wide + list->beside <= body.wide &&
        body.high - list->above >= BESIDE_HIGH)
        wide = list->beside_wide;
    int rows = list->above > 0 ? rows_between(canvas, list, 0, list->count - 1, wide) : body.high;
    int both = wide + list->beside <= body.wide ? wide + list->beside : wide;
    int left =
        body.high - list->above - (both > wide && body.high > BESIDE_HIGH ? BESIDE_HIGH : rows);
    int above = list->above + (list->above > 0 && left > 0 ? left / 3 : 0);
    return (struct area){body.row + above, body.column + (body.wide - both) / 2, body.high - above,
                         wide};
}

static int answer(struct scene *scene, struct scene_list *list, const struct event *event, int page)
{
    const struct hot *hot = event->kind == EVENT_CLICK
                                ? canvas_hot_at(&scene->canvas, event->row, event->column)
                                : NULL;
    if (hot != NULL && hot->action == SCENE_ITEM) {
        list->at = hot->argument;
        list->pressed = PRESS_ENTER;
        return list->at;
    }
    if (event->kind == EVENT_WHEEL && list->count > 0)
        leap(list, event->step);
    return event->kind == EVENT_PRESS && list->count > 0 ? press(scene, list, event->press, page)
           : scene_leaves(event)                         ? SCENE_BACK
                                                         : STAYS;
}

static const char *keys_of(const struct scene_list *list)
{
    const char *usual =
        list->numbered ? _("Arrows or numbers, Enter: choose") : _("Arrows, Enter: choose");
    const char *of_item = list->count > 0 ? list->item[list->at].keys : NULL;
    return of_item != NULL ? of_item : list->keys != NULL ? list->keys : usual;
}

int scene_choose(struct scene *scene, struct scene_list *list)
{
    struct area body;
    struct event event;
    int chosen = STAYS;
    scene->typed[0] = '\0';
    if (list->count > 0 && list->item[list->at].heading)
        step(list, 1);
    while (chosen == STAYS) {
        const char *told = list->count > 0 ? list->item[list->at].text : NULL;
        if (!scene_draw_told(scene, list->above > 0 ? "" : list->title, told, keys_of(list), &body))
            return SCENE_BACK;
        struct area area = items_area(&scene->canvas, list, body);
        list->brief = list->beside_tells && area.wide == list->beside_wide;
        if (list->draw != NULL)
            list->draw(scene, (struct area){0, body.column, area.row, body.wide}, area, list->own);
        if (list->count > 0) {
            scroll(&scene->canvas, list, area);
            draw_items(&scene->canvas, list, area);
        }
        chosen =
            scene_wait(scene, -1, &event) ? answer(scene, list, &event, area.high) : SCENE_BACK;
    }
    return chosen;
}
