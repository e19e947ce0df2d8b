/* An answer book: the best boards that are known, side by side; see print.h. */
#include <stdio.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/words.h"

enum { ACROSS = 2, DOWN = 3 };

static void draw_answer(struct print *print, const struct print_answer *answer, struct pdf_box box)
{
    const ink_draw_options options = {.flags = INK_DRAW_LINES | INK_DRAW_ERRORS,
                                      .detail = INK_DRAW_SMALL};
    char points[16];
    double board = box.high - 13 < box.wide ? box.high - 13 : box.wide, under = box.y + board;
    struct pdf_text bold = print_words(4, 700, box.wide - 20);
    struct pdf_text right = {.size = 5, .wide = 20, .lines = 1, .weight = 800, .align = PDF_RIGHT};
    struct pdf_text small = print_words(2.7, 400, box.wide);
    bold.lines = small.lines = 1;
    print_sheet(print, answer->rules, &answer->sheet, &options,
                (struct pdf_box){box.x + (box.wide - board) / 2, box.y, board, board});
    print_points(answer->points, points);
    pdf_text_on(print->pdf, box.x, under + 4.5, bold, answer->head);
    pdf_text_on(print->pdf, box.x + box.wide - 20, under + 4.5, right, points);
    pdf_text_on(print->pdf, box.x, under + 9, small, answer->below);
}

bool print_answers(const struct print_setting *setting, const struct print_answer *answer,
                   int answers, struct picture_bytes *bytes)
{
    struct print print;
    if (!print_begin(&print, setting, _("Answer book")))
        return false;
    for (int i = 0; i < answers; i++) {
        int at = i % (ACROSS * DOWN);
        if (at == 0) {
            if (i > 0)
                pdf_next_page(print.pdf);
            print_head(&print, _("Answer book"), _("The best board known for each seed"));
            print_foot(&print, _("not before round 7"));
        }
        int row = at / ACROSS, column = at % ACROSS;
        double wide = (print.right - print.left + 8) / ACROSS;
        double high = (print.bottom - print.top) / DOWN;
        draw_answer(
            &print, &answer[i],
            (struct pdf_box){print.left + wide * column, print.top + high * row, wide - 8, high});
    }
    return pdf_end(print.pdf, bytes);
}
