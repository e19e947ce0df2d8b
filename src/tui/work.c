#include "work.h"

#include "i18n/i18n.h"

enum { WIDE = 52, HIGH = 6, EVERY_MS = 60, MOMENT_MS = 400, PERCENT = 100 };

static void draw_bar(struct canvas *canvas, struct area area, double share)
{
    uint32_t full = canvas->ascii ? '#' : 0x2588, empty = canvas->ascii ? '.' : 0x2591;
    int done = (int)(share * area.wide + 0.5);
    for (int i = 0; i < area.wide; i++)
        canvas_put(canvas, area.row, area.column + i, i < done ? full : empty,
                   i < done ? tint_good : tint_faint);
}

/* The numbers of a bar are the same in all languages. */
static void write_percent(double share, char text[8])
{
    int percent = (int)(share * PERCENT);
    ink_text out = ink_text_in(text, 8);
    ink_text_number(&out, percent > PERCENT ? PERCENT : percent);
    ink_text_string(&out, " %");
}

static void draw(struct work *work, double share, const char *words)
{
    struct canvas *canvas = &work->scene->canvas;
    char percent[8] = "";
    struct area box = {(canvas->rows - HIGH) / 2, (canvas->columns - WIDE) / 2, HIGH, WIDE};
    struct area bar = {box.row + 2, box.column + 3, 1, WIDE - 13};
    canvas_clear(canvas, (struct area){box.row, 0, HIGH, canvas->columns}, tint_plain);
    canvas_box(canvas, box, work->title);
    canvas_no_hot(canvas);
    draw_bar(canvas, bar, share);
    write_percent(share, percent);
    canvas_text_right(canvas, bar.row, bar.column + bar.wide, 8, tint_bold, percent);
    canvas_text(canvas, box.row + 3, bar.column, WIDE - 6, tint_plain, words);
    canvas_text_right(canvas, box.row + HIGH - 1, box.column, WIDE - 3, tint_faint,
                      _(" Esc: stop "));
    canvas_hot(canvas, (struct area){box.row, box.column, HIGH, WIDE}, SCENE_PRESS, PRESS_ESCAPE);
}

void work_start(struct work *work, struct scene *scene, const char *title)
{
    *work = (struct work){.scene = scene, .title = title, .event.kind = EVENT_TICK};
    terminal_heed(scene->terminal, true);
    work_tell(work, 0, "");
}

void work_start_quietly(struct work *work, struct scene *scene, const char *title)
{
    *work = (struct work){
        .scene = scene, .title = title, .times = 1, .yields = true, .event.kind = EVENT_TICK};
    work->shown = scene->terminal->now(scene->terminal) + MOMENT_MS;
    terminal_heed(scene->terminal, true);
}

static bool is_wanted(const struct work *work)
{
    int kind = work->event.kind;
    return scene_leaves(&work->event) ||
           (work->yields && (kind == EVENT_PRESS || kind == EVENT_CLICK));
}

bool work_tell(struct work *work, double share, const char *words)
{
    struct terminal *terminal = work->scene->terminal;
    uint64_t now = terminal->now(terminal);
    if (work->stopped || (work->times > 0 && now < work->shown + EVERY_MS))
        return !work->stopped;
    work->shown = now;
    work->times++;
    draw(work, share, words);
    work->stopped = !scene_wait(work->scene, 0, &work->event) || is_wanted(work);
    return !work->stopped;
}

void work_end(struct work *work)
{
    terminal_heed(work->scene->terminal, false);
}
