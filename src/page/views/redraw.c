/* What makes a picture of the one before it: see redraw.h. */
#include "redraw.h"

#include <stdlib.h>

#include "i18n/i18n.h"
#include "page/internal.h"

/* --- changes ---------------------------------------------------------------------------------- */

/* What is being told: so many elements stay, and these are new. One of both is 0. */
struct run {
    struct ask *ask;
    const ink_draw_list *list;
    ink_text svg; /* room for elements */
    uint32_t stay;
    uint32_t first, added;
};

static void tell_run(struct run *run)
{
    if (run->stay > 0)
        json_number(run->ask->out, NULL, run->stay);
    ink_text_cut(&run->svg, 0);
    for (uint32_t i = 0; i < run->added; i++)
        ink_draw_svg_element(run->list, &run->ask->page->redraw.element[run->first + i], &run->svg);
    if (run->added > 0)
        json_text(run->ask->out, NULL, run->svg.data);
    run->stay = run->added = 0;
}

static void tell_gone(struct run *run, uint32_t count)
{
    if (count == 0)
        return;
    tell_run(run);
    json_number(run->ask->out, NULL, -(int64_t)count);
}

static void add(struct run *run, uint32_t element)
{
    if (run->stay > 0)
        tell_run(run);
    if (run->added == 0)
        run->first = element;
    run->added++;
}

static void keep(struct run *run)
{
    if (run->added > 0)
        tell_run(run);
    run->stay++;
}

static uint32_t find(const struct redraw_picture *picture, uint32_t from, uint64_t key)
{
    while (from < picture->count && picture->key[from] != key)
        from++;
    return from;
}

/* Each new element is looked for in what is left of the old ones: what lies before it there is
   gone. Elements hardly ever change their order, so little is told twice. */
static void tell_changes(struct run *run, const struct redraw_picture *before, uint32_t count)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t found = find(before, at, run->ask->page->redraw.element[i].key);
        if (found == before->count) {
            add(run, i);
            continue;
        }
        tell_gone(run, found - at);
        keep(run);
        at = found + 1;
    }
    tell_run(run);
    tell_gone(run, before->count - at);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The place of a picture that is remembered, which the next one takes; of the oldest if it is
   forgotten, or 0. */
static struct redraw_picture *place_of(struct redraw *redraw, uint32_t number)
{
    struct redraw_picture *oldest = &redraw->picture[0];
    for (int i = 0; i < REDRAW_PICTURES; i++) {
        struct redraw_picture *picture = &redraw->picture[i];
        if (number != 0 && picture->number == number)
            return picture;
        if (picture->number < oldest->number)
            oldest = picture;
    }
    return oldest;
}

static void remember(struct redraw *redraw, struct redraw_picture *picture, uint64_t frame,
                     uint32_t count)
{
    picture->number = count <= REDRAW_ELEMENTS ? redraw->last : 0;
    picture->frame = frame;
    picture->count = count;
    for (uint32_t i = 0; i < count && i < REDRAW_ELEMENTS; i++)
        picture->key[i] = redraw->element[i].key;
}

static void answer_in(struct run *run, const char *label, uint32_t since)
{
    struct ask *ask = run->ask;
    struct redraw *redraw = &ask->page->redraw;
    struct redraw_picture *picture = place_of(redraw, since);
    uint64_t frame = ink_draw_svg_frame(run->list, label);
    uint32_t count = ink_draw_elements(run->list, redraw->element, REDRAW_ELEMENTS);
    bool changes = since > 0 && picture->number == since && picture->frame == frame &&
                   count <= REDRAW_ELEMENTS;
    redraw->last = redraw->last % INT32_MAX + 1;
    if (!changes)
        ink_draw_svg(run->list, label, -1, &run->svg);
    json_begin_object(ask->out, NULL);
    json_number(ask->out, "picture", redraw->last);
    json_text(ask->out, "svg", run->svg.data);
    json_begin_list(ask->out, "changes");
    if (changes)
        tell_changes(run, picture, count);
    json_end_list(ask->out);
    json_end_object(ask->out);
    remember(redraw, picture, frame, count);
}

void answer_redrawn(struct ask *ask, const ink_draw_list *list, const char *label, uint32_t since)
{
    size_t capacity = ask->out->size; /* it only grows when it is quoted */
    char *raw = malloc(capacity);
    if (raw == NULL) {
        ask_fail(ask, "E_MEMORY", _(ink_status_text(INK_E_MEMORY)));
        return;
    }
    struct run run = {.ask = ask, .list = list, .svg = ink_text_in(raw, capacity)};
    answer_in(&run, label, since);
    free(raw);
}
