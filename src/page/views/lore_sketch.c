/* Examples of the rules, drawn by the pen: a face as it is written, or a whole sheet. */
#include "i18n/i18n.h"
#include "page/internal.h"
#include "words/names.h"

/* A drawing as it lies, or a symbol; false if the text is none. */
static bool draw_face(struct ask *ask, ink_slice text)
{
    char words[SENTENCE] = "";
    ink_text label = ink_text_in(words, sizeof words);
    ink_drawing drawing;
    int shape = ink_shape_find(ask->rules, text), tile = 0;
    if (shape == 0)
        return false;
    if (ink_drawing_read(ask->rules, text, &drawing) == INK_OK)
        tile = ink_tile_find(ask->rules, &drawing);
    ink_draw_list list = page_list(ask->page);
    ink_draw_face(ask->rules, shape, tile, INK_DRAW_FULL, &list);
    if (tile != 0)
        tile_words(ask->rules, tile, &label);
    else
        shape_words(ask->rules, shape, &label);
    answer_svg(ask, &list, words);
    return true;
}

static bool read_options(struct ask *ask, ink_draw_options *options)
{
    ink_slice rest = ask->argument[1];
    for (ink_slice word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest)) {
        if (ink_slice_is(word, "errors"))
            options->flags |= INK_DRAW_ERRORS;
        else if (ink_slice_is(word, "coordinates"))
            options->flags |= INK_DRAW_COORDINATES;
        else {
            ask_misread(ask, 1);
            return false;
        }
    }
    return true;
}

void verb_sketch(struct ask *ask)
{
    ink_refusal why;
    ink_sheet sheet;
    ink_draw_options options = {.flags = 0};
    if (!ask_rules(ask, 0) || !read_options(ask, &options) || draw_face(ask, ask->argument[2]))
        return;
    if (ink_sheet_read(ask->rules, ask->argument[2], &sheet, &why) != INK_OK) {
        ask_refuse(ask, &why, ask->argument[2]);
        return;
    }
    ink_draw_list list = page_list(ask->page);
    ink_draw_board(ask->rules, &sheet, &options, &list);
    answer_svg(ask, &list, _("An example"));
}
