#include "scene.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"

enum {
    MARGIN = 2,
    TITLE_ROWS = 2,
    BELOW_ROWS = 3, /* two of the message, one of the keys */
    KEYS_ROWS = 1,
    HEAR_MS = 500
};

void scene_open(struct scene *scene, struct terminal *terminal, bool ascii)
{
    *scene = (struct scene){.terminal = terminal, .ascii = ascii};
}

void scene_close(struct scene *scene)
{
    canvas_free(&scene->canvas);
}

void scene_say(struct scene *scene, int tone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(scene->note.text, sizeof scene->note.text, format, arguments);
    va_end(arguments);
    scene->note.tone = tone;
}

void scene_say_unknown(struct scene *scene)
{
    scene_say(scene, TONE_BAD, "%s", _("That key does nothing here."));
}

/* --- what is around the body ------------------------------------------------------------------ */

static struct area middle(const struct scene *scene)
{
    const struct canvas *canvas = &scene->canvas;
    int wide = canvas->columns - 2 * MARGIN;
    wide = wide > SCENE_WIDE && !scene->whole ? SCENE_WIDE : wide;
    return (struct area){TITLE_ROWS, (canvas->columns - wide) / 2,
                         canvas->rows - TITLE_ROWS - BELOW_ROWS, wide};
}

int scene_right(const struct scene *scene)
{
    struct area body = middle(scene);
    return body.column + body.wide;
}

/* The title stands on a highway, which a Station makes a railway. */
static void draw_title(struct canvas *canvas, struct area body, const char *title)
{
    static const uint32_t signs[2][3] = {{0x2550, 0x25a0, 0x2500}, {'=', '#', '-'}};
    const uint32_t *sign = signs[canvas->ascii];
    static const struct tint road = {HUE_ROAD, GROUND_NONE, 0},
                             station = {HUE_STATION, GROUND_NONE, BOLD},
                             rail = {HUE_RAIL, GROUND_NONE, 0};
    int used = canvas_columns(canvas, title) + 4;
    for (int i = 0; i < body.wide; i++) {
        int turn = used + (body.wide - used) / 2;
        canvas_put(canvas, 0, body.column + i,
                   sign[i < turn    ? 0
                        : i == turn ? 1
                                    : 2],
                   i < turn    ? road
                   : i == turn ? station
                               : rail);
    }
    canvas_put(canvas, 0, body.column + 2, ' ', tint_plain);
    canvas_text(canvas, 0, body.column + 3, body.wide - 6, tint_bold, title);
    canvas_put(canvas, 0, body.column + used - 1, ' ', tint_plain);
}

/* Keys that a click presses as well: "Esc: back" is a button. */
static void draw_keys(struct scene *scene, struct area body, const char *keys)
{
    struct canvas *canvas = &scene->canvas;
    int row = canvas->rows - 1;
    const char *escape = scene->escape != NULL ? scene->escape : _("Esc: back");
    int wide = canvas_columns(canvas, escape);
    canvas_text(canvas, row, body.column, body.wide - wide - 2, tint_faint, keys);
    canvas_text_right(canvas, row, body.column, body.wide, tint_faint, escape);
    canvas_hot(canvas, (struct area){row, body.column + body.wide - wide, 1, wide}, SCENE_PRESS,
               PRESS_ESCAPE);
}

/* If it is longer than its rows it grows upwards, and the body is shorter. */
static void draw_note(struct scene *scene, struct area *body, const char *told)
{
    static const struct tint tints[] = {
        [TONE_PLAIN] = {HUE_PLAIN, GROUND_NONE, 0},
        [TONE_GOOD] = {HUE_GOOD, GROUND_NONE, BOLD},
        [TONE_BAD] = {HUE_WARNING, GROUND_NONE, BOLD},
    };
    struct canvas *canvas = &scene->canvas;
    bool said = scene->note.text[0] != '\0';
    const char *text = said ? scene->note.text : told != NULL ? told : "";
    int rows = canvas_wrap_rows(canvas, body->wide, text);
    struct area area = {canvas->rows - KEYS_ROWS - rows, body->column, rows, body->wide};
    if (area.row < body->row + body->high)
        body->high = area.row - body->row;
    canvas_wrap(canvas, area, 0, tints[said ? scene->note.tone : TONE_PLAIN], text);
}

static bool is_large(const struct canvas *canvas)
{
    return canvas->rows >= LEAST_ROWS && canvas->columns >= LEAST_COLUMNS;
}

static void draw_small(struct canvas *canvas)
{
    char line[256];
    snprintf(line, sizeof line,
             _("The window is too small: make it at least %d columns wide and %d rows high."),
             LEAST_COLUMNS, LEAST_ROWS);
    canvas_wrap(canvas, (struct area){0, 0, canvas->rows, canvas->columns}, 0, tint_bold, line);
}

void scene_draw_note(struct scene *scene)
{
    struct canvas *canvas = &scene->canvas;
    struct area body = middle(scene);
    int rows = canvas_wrap_rows(canvas, body.wide, scene->note.text);
    if (scene->note.text[0] == '\0')
        return;
    canvas_clear(canvas, (struct area){canvas->rows - KEYS_ROWS - rows, 0, rows, canvas->columns},
                 tint_plain);
    draw_note(scene, &body, NULL);
}

static bool draw_around(struct scene *scene, const char *title, const char *told, const char *keys,
                        struct area *body)
{
    struct canvas *canvas = &scene->canvas;
    struct event event;
    int rows, columns;
    while (!scene->gone) {
        scene->terminal->size(scene->terminal, &rows, &columns);
        canvas->ascii = scene->ascii;
        canvas_start(canvas, rows, columns);
        if (is_large(canvas))
            break;
        draw_small(canvas);
        if (scene_wait(scene, -1, &event) && scene_leaves(&event))
            scene->gone = true;
    }
    if (scene->gone)
        return false;
    *body = middle(scene);
    if (title[0] != '\0')
        draw_title(canvas, *body, title);
    draw_note(scene, body, told);
    draw_keys(scene, *body, keys);
    return true;
}

bool scene_draw_told(struct scene *scene, const char *title, const char *told, const char *keys,
                     struct area *body)
{
    scene->whole = false;
    return draw_around(scene, title, told, keys, body);
}

bool scene_draw_whole(struct scene *scene, const char *keys, struct area *body)
{
    scene->whole = true;
    return draw_around(scene, "", NULL, keys, body);
}

bool scene_draw(struct scene *scene, const char *title, const char *keys, struct area *body)
{
    return scene_draw_told(scene, title, NULL, keys, body);
}

/* --- events ----------------------------------------------------------------------------------- */

/* A click on a key is that key; what the scene answers itself is nothing for its screen. */
static void translate(struct scene *scene, struct event *event)
{
    const struct hot *hot = event->kind == EVENT_CLICK
                                ? canvas_hot_at(&scene->canvas, event->row, event->column)
                                : NULL;
    if (hot != NULL && hot->action == SCENE_PRESS)
        *event = (struct event){.kind = EVENT_PRESS, .press = (uint32_t)hot->argument};
    if (event->kind == EVENT_PRESS && event->press == PRESS_REDRAW) {
        scene->terminal->redraw(scene->terminal);
        event->kind = EVENT_RESIZE;
    }
    if (event->kind == EVENT_NEWS)
        event->kind = EVENT_RESIZE;
}

static bool is_nothing(const struct event *event)
{
    return event->kind == EVENT_TICK || event->kind == EVENT_NEWS;
}

/* Waits in pieces: a connection that is lost has to be looked after, and what comes is taken in on
   every screen. */
static void wait_and_hear(struct scene *scene, int ms, struct event *event)
{
    struct terminal *terminal = scene->terminal;
    uint64_t until = terminal->now(terminal) + (uint64_t)(ms > 0 ? ms : 0);
    for (bool waits = true; waits;) {
        uint64_t now = terminal->now(terminal);
        int left = ms < 0 ? HEAR_MS : now < until ? (int)(until - now) : 0;
        terminal->wait(terminal, left < HEAR_MS ? left : HEAR_MS, event);
        waits = is_nothing(event) && !scene->hear(scene->hears) &&
                (ms < 0 || terminal->now(terminal) < until);
    }
}

bool scene_wait(struct scene *scene, int ms, struct event *event)
{
    *event = (struct event){.kind = EVENT_GONE};
    if (scene->gone)
        return false;
    scene->terminal->show(scene->terminal, &scene->canvas);
    if (scene->hear != NULL)
        wait_and_hear(scene, ms, event);
    else
        scene->terminal->wait(scene->terminal, ms, event);
    if (event->kind == EVENT_GONE) {
        scene->gone = true;
        return false;
    }
    translate(scene, event);
    if (event->kind != EVENT_TICK && event->kind != EVENT_RESIZE)
        scene->note.text[0] = '\0';
    return true;
}

bool scene_leaves(const struct event *event)
{
    return event->kind == EVENT_PRESS && (event->press == PRESS_ESCAPE || event->press == 'q');
}
