/* What may lie on a board: routes, stations, exits, what is printed, and what expansions bring. */
#include "lessons/legend.h"

#include <stdlib.h>

#include "page/internal.h"
#include "words/title.h"

enum { WORDS = 1024 };

static void write_picture(struct ask *ask, ink_draw_list *list)
{
    enum { SVG = 1 << 16 };
    char *raw = malloc(SVG);
    if (raw == NULL) {
        json_text(ask->out, "svg", "");
        return;
    }
    ink_text svg = ink_text_in(raw, SVG);
    ink_draw_svg(list, "", -1, &svg);
    json_text(ask->out, "svg", raw);
    free(raw);
}

static void write_text(struct ask *ask, const char *text)
{
    char words[WORDS] = "";
    ink_text out = ink_text_in(words, sizeof words);
    brief_words(text, &out);
    json_text(ask->out, "text", words);
}

static void write_item(struct ask *ask, const struct legend_item *item)
{
    ink_draw_list list = page_list(ask->page);
    switch (item->kind) {
    case LEGEND_TILE: ink_draw_space(ask->rules, item->tile, 0, INK_DRAW_FULL, &list); break;
    case LEGEND_PRINT: ink_draw_print(item->letter, false, &list); break;
    default: ink_draw_face(ask->rules, item->shape, 0, INK_DRAW_FULL, &list); break;
    }
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "name", item->name);
    write_text(ask, item->text);
    write_picture(ask, &list);
    json_end_object(ask->out);
}

void verb_legend(struct ask *ask)
{
    struct legend_item item;
    if (!ask_rules(ask, 0))
        return;
    json_begin_object(ask->out, NULL);
    json_begin_list(ask->out, "items");
    for (int i = 0; legend_at(ask->rules, i, &item); i++)
        write_item(ask, &item);
    json_end_list(ask->out);
    json_end_object(ask->out);
}
