/* A page of text and drawings that is scrolled. */
#include <string.h>

#include "i18n/i18n.h"
#include "scene.h"

enum { READ_WIDE = 76, ENDLESS = 100000 };

static struct pen pen_of(struct scene *scene, const struct scene_page *page, struct area area)
{
    return (struct pen){
        .canvas = &scene->canvas, .rules = page->rules, .area = area, .level = LEAST_ROWS};
}

/* Writes what is seen of it, and says how far it can be scrolled. */
static int draw(struct scene *scene, struct scene_page *page, struct area body)
{
    int most_wide = page->most_wide > 0 ? page->most_wide : READ_WIDE;
    int wide = body.wide - 2 < most_wide ? body.wide - 2 : most_wide; /* a blank before the edge */
    struct pen dry = pen_of(scene, page, (struct area){0, 0, ENDLESS, wide});
    dry.dry = true;
    page->write(&dry, page->own);
    int most = dry.row > body.high ? dry.row - body.high : 0;
    page->scroll = page->scroll > most ? most : page->scroll < 0 ? 0 : page->scroll;
    struct area area = {body.row, body.column + (body.wide - wide) / 2, body.high, wide};
    struct pen pen = pen_of(scene, page, area);
    pen.row = -page->scroll;
    page->write(&pen, page->own);
    struct canvas *canvas = &scene->canvas;
    int edge = area.column + wide + 1;
    if (page->scroll > 0)
        canvas_put(canvas, body.row, edge, canvas->ascii ? '^' : 0x25b2, tint_faint);
    if (page->scroll < most)
        canvas_put(canvas, body.row + body.high - 1, edge, canvas->ascii ? 'v' : 0x25bc,
                   tint_faint);
    return most;
}

/* False if it is no key that scrolls. */
static bool press(struct scene_page *page, uint32_t press, int high)
{
    switch (press) {
    case PRESS_UP:
    case 'k': page->scroll--; return true;
    case PRESS_DOWN:
    case 'j':
    case PRESS_ENTER: page->scroll++; return true;
    case PRESS_PAGE_UP: page->scroll -= high - 1; return true;
    case PRESS_PAGE_DOWN:
    case ' ': page->scroll += high - 1; return true;
    case PRESS_HOME: page->scroll = 0; return true;
    case PRESS_END: page->scroll = ENDLESS; return true;
    default: return false;
    }
}

/* Nobody is told of keys that do nothing: of a page that is seen as a whole. */
static bool draw_with_keys(struct scene *scene, struct scene_page *page, struct area *body,
                           int *most)
{
    const char *keys = page->keys != NULL ? page->keys : _("Up, down, page keys: scroll");
    const char *whole = page->whole != NULL ? page->whole : page->keys != NULL ? page->keys : "";
    if (!scene_draw(scene, page->title, keys, body))
        return false;
    *most = draw(scene, page, *body);
    if (*most > 0 || whole == keys)
        return true;
    if (!scene_draw(scene, page->title, whole, body))
        return false;
    draw(scene, page, *body);
    return true;
}

uint32_t scene_read(struct scene *scene, struct scene_page *page)
{
    struct area body;
    struct event event;
    int most;
    while (draw_with_keys(scene, page, &body, &most)) {
        if (!scene_wait(scene, -1, &event) || scene_leaves(&event))
            break;
        if (event.kind == EVENT_WHEEL)
            page->scroll += WHEEL_ROWS * event.step;
        if (event.kind != EVENT_PRESS)
            continue;
        if (page->presses != NULL && event.press > 0 && event.press < 128 &&
            strchr(page->presses, (int)event.press) != NULL)
            return event.press;
        if (!press(page, event.press, body.high) || most == 0)
            scene_say_unknown(scene);
    }
    return PRESS_ESCAPE;
}
