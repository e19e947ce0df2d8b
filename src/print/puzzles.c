/* Puzzles, four a page, and their solutions on the pages after them; see print.h. */
#include "i18n/i18n.h"
#include "internal.h"
#include "words/words.h"

enum { ACROSS = 2, DOWN = 2 };

/* Special routes that may still be drawn, smaller than the dice and in two rows behind them. */
static void draw_specials(struct print *print, const struct puzzle *puzzle, double x, double y,
                          double side)
{
    double small = side * 0.52;
    if (puzzle->before.specials >= INK_SPECIALS_A_GAME)
        return;
    for (int i = 0, at = 0; i < INK_SPECIALS; i++)
        if ((puzzle->before.used >> i & 1) == 0) {
            print_face(print, &puzzle->rules, puzzle->rules.special[i], x + small * 1.06 * (at % 3),
                       y + small * 1.06 * print_row(at, 3), small);
            at++;
        }
}

/* "Puzzle 3" with its stars, the board, the dice, what is to be reached. */
static void draw_puzzle(struct print *print, const struct puzzle *puzzle, int number,
                        struct pdf_box box)
{
    const ink_draw_options options = {.flags = INK_DRAW_COORDINATES};
    char text[PRINT_LINE];
    ink_text out = ink_text_in(text, sizeof text);
    struct pdf *pdf = print->pdf;
    struct pdf_text bold = print_words(4.2, 700, box.wide);
    bold.lines = 1;
    text_say(&out, _("Puzzle %d"), number);
    ink_text_string(&out, "   ");
    ink_text_string(&out, puzzle_stars(puzzle->grade));
    double y = box.y + pdf_text(pdf, box.x, box.y, bold, text) + 1;
    double board = box.high - 32 < box.wide ? box.high - 32 : box.wide;
    print_sheet(print, &puzzle->rules, &puzzle->before, &options,
                (struct pdf_box){box.x, y, board, board});
    y += board + 1;
    int dice = print_roll_faces(&puzzle->rules, puzzle->rules.rounds);
    double side = box.wide / 6.5;
    print_roll(print, &puzzle->rules, &puzzle->roll, dice > 0 ? dice : 1, box.x, y, side);
    draw_specials(print, puzzle, box.x + box.wide - side * 0.52 * 3.2, y, side);
    out = ink_text_in(text, sizeof text);
    text_say(&out, _("The board counts %d. Draw the last round and reach %d."), puzzle->start.total,
             puzzle->score.total);
    pdf_text(pdf, box.x, y + side + 1.5, print_words(3.1, 400, box.wide), text);
}

static void draw_page_of(struct print *print, const struct puzzle *puzzle, int first, int count)
{
    double wide = (print->right - print->left + 8) / ACROSS;
    double high = (print->bottom - print->top + 4) / DOWN;
    for (int i = 0; i < count; i++)
        draw_puzzle(print, &puzzle[i], first + i,
                    (struct pdf_box){print->left + wide * (i % ACROSS),
                                     print->top + high * print_row(i, ACROSS), wide - 8, high - 4});
}

/* --- solutions -------------------------------------------------------------------------------- */

static void draw_solution(struct print *print, const struct puzzle *puzzle, int number,
                          struct pdf_box box)
{
    ink_draw_options options = {.detail = INK_DRAW_SMALL};
    char text[PRINT_LINE];
    ink_text out = ink_text_in(text, sizeof text);
    for (ink_set left = puzzle->best.drawn; left != 0; left &= left - 1)
        if (puzzle->best.tile[ink_set_first(left)] != puzzle->before.tile[ink_set_first(left)])
            options.wet |= left & -left;
    print_sheet(print, &puzzle->rules, &puzzle->best, &options,
                (struct pdf_box){box.x, box.y, box.wide, box.wide});
    text_say(&out, _("Puzzle %d: %d points, the next best board %d"), number, puzzle->score.total,
             puzzle->second);
    struct pdf_text how = print_words(2.7, 600, box.wide);
    how.lines = 2;
    pdf_text(print->pdf, box.x, box.y + box.wide + 0.5, how, text);
}

static void draw_solutions(struct print *print, const struct puzzle *puzzle, int count)
{
    enum { WIDE = 4, HIGH = 5 };
    double wide = (print->right - print->left + 4) / WIDE;
    double high = 0;
    for (int i = 0; i < count; i++) {
        int at = i % (WIDE * HIGH);
        if (at == 0) {
            pdf_next_page(print->pdf);
            print_head(print, _("Solutions"), _("Grey: drawn in the last round"));
            print_foot(print, "");
            high = (print->bottom - print->top) / HIGH;
        }
        draw_solution(print, &puzzle[i], i + 1,
                      (struct pdf_box){print->left + wide * (at % WIDE),
                                       print->top + high * print_row(at, WIDE), wide - 4, high});
    }
}

bool print_puzzles(const struct print_setting *setting, const struct puzzle *puzzle, int count,
                   struct picture_bytes *bytes)
{
    enum { A_PAGE = ACROSS * DOWN };
    struct print print;
    char title[PRINT_LINE];
    if (!print_begin(&print, setting, _("Puzzles")))
        return false;
    for (int i = 0; i < count; i += A_PAGE) {
        if (i > 0)
            pdf_next_page(print.pdf);
        print_head(&print, _("Puzzles"), print_title_of(&puzzle[0].rules, title));
        print_foot(&print, _("each has one best board"));
        draw_page_of(&print, &puzzle[i], i + 1, count - i < A_PAGE ? count - i : A_PAGE);
    }
    draw_solutions(&print, puzzle, count);
    return pdf_end(print.pdf, bytes);
}
