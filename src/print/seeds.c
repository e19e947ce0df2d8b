/* Dice that were rolled before: strips to cut, pages with a board, a sheet for the host; see
   print.h. */
#include <stdio.h>

#include "i18n/i18n.h"
#include "internal.h"

/* --- rolls ------------------------------------------------------------------------------------ */

static void roll_of(const struct print_dice *game, int round, ink_roll *roll)
{
    ink_table_roll_of_seed(game->rules, ink_seed_of(ink_slice_of(game->seed)), round, roll, NULL);
}

static int most_faces(const ink_ruleset *rules)
{
    int most = 0;
    for (int round = 1; round <= ink_ruleset_rolls(rules); round++)
        most = print_roll_faces(rules, round) > most ? print_roll_faces(rules, round) : most;
    return most;
}

/* A card with the dice of a round below its number; they fit into the box. */
static void draw_card(struct print *print, const struct print_dice *game, int round,
                      struct pdf_box box)
{
    ink_roll roll;
    char name[12];
    double head = 5, pad = 1.2;
    int rows = (most_faces(game->rules) + 1) / 2;
    double by_wide = (box.wide - 2 * pad) / 2.06, by_high = (box.high - head - pad) / (rows * 1.06);
    double side = by_wide < by_high ? by_wide : by_high;
    struct pdf_text how = {
        .size = 3.4, .wide = box.wide, .lines = 1, .weight = 700, .align = PDF_CENTRE};
    snprintf(name, sizeof name, "%d", round);
    box.high = head + rows * 1.06 * side + pad;
    pdf_rectangle(print->pdf, box, 1.8, print_thin);
    pdf_text_on(print->pdf, box.x, box.y + 3.9, how, name);
    roll_of(game, round, &roll);
    print_roll(print, game->rules, &roll, 2, box.x + (box.wide - 2.06 * side) / 2, box.y + head,
               side);
}

/* --- strips ----------------------------------------------------------------------------------- */

enum { STRIPS = 6, IDENTITY = 32 };

static void draw_strip(struct print *print, const struct print_dice *game, struct pdf_box box)
{
    char title[PRINT_LINE];
    struct pdf *pdf = print->pdf;
    int rolls = ink_ruleset_rolls(game->rules);
    bool coded = print->setting->origin != NULL;
    double code = box.high - 15, step = (box.wide - IDENTITY + 1.5) / rolls;
    struct pdf_text bold = print_words(4, 700, IDENTITY - 3);
    struct pdf_text small = print_words(2.8, 400, IDENTITY - 3);
    bold.lines = coded ? 1 : 3;
    small.lines = 2;
    print_code(print, game->rules, game->seed, box.x, box.y, code < 24 ? code : 24);
    double y = box.y + (coded ? (code < 24 ? code : 24) : 2);
    y += pdf_text(pdf, box.x, y, bold, game->seed);
    pdf_text(pdf, box.x, y, small, print_title_of(game->rules, title));
    for (int round = 1; round <= rolls; round++)
        draw_card(print, game, round,
                  (struct pdf_box){box.x + IDENTITY + step * (round - 1), box.y + 1, step - 1.5,
                                   box.high - 8});
}

static void draw_cut(struct print *print, double y)
{
    pdf_line(print->pdf, print->left, y, print->right, y, print_cut);
}

static void draw_strips(struct print *print, const struct print_dice *game, int games)
{
    double high = 0;
    for (int i = 0; i < games; i++) {
        if (i % STRIPS == 0) {
            if (i > 0)
                pdf_next_page(print->pdf);
            print_head(print, _("Seeds to cut"), _("Roll nothing: each round shows its dice."));
            print_foot(print, "");
            high = (print->bottom - print->top) / STRIPS;
        }
        double y = print->top + high * (i % STRIPS);
        draw_strip(print, &game[i],
                   (struct pdf_box){print->left, y + 2, print->right - print->left, high - 2});
        draw_cut(print, y + high - 1);
    }
}

/* --- pages with a board ----------------------------------------------------------------------- */

static void draw_board(struct print *print, const struct print_dice *game, struct pdf_box box)
{
    const ink_draw_options options = {.flags = INK_DRAW_COORDINATES};
    ink_sheet sheet;
    ink_sheet_start(game->rules, &sheet);
    print_sheet(print, game->rules, &sheet, &options, box);
}

static void draw_page(struct print *print, const struct print_dice *game)
{
    char title[PRINT_LINE];
    int rolls = ink_ruleset_rolls(game->rules);
    double wide = print->right - print->left, high = 46, step = (wide + 2) / rolls;
    print_head(print, game->seed, print_title_of(game->rules, title));
    print_foot(print, game->seed);
    double board = print->bottom - print->top - high - 6;
    board = board < wide ? board : wide;
    draw_board(print, game,
               (struct pdf_box){print->left + (wide - board) / 2, print->top, board, board});
    for (int round = 1; round <= rolls; round++)
        draw_card(print, game, round,
                  (struct pdf_box){print->left + step * (round - 1), print->bottom - high, step - 2,
                                   high - 2});
    print_code(print, game->rules, game->seed, print->right - 22, PAGE_MARGIN - 12, 20);
}

bool print_seeds(const struct print_setting *setting, const struct print_dice *game, int games,
                 bool with_boards, struct picture_bytes *bytes)
{
    struct print print;
    if (!print_begin(&print, setting, with_boards ? _("Seeds with boards") : _("Seeds to cut")))
        return false;
    if (!with_boards)
        draw_strips(&print, game, games);
    for (int i = 0; with_boards && i < games; i++) {
        if (i > 0)
            pdf_next_page(print.pdf);
        draw_page(&print, &game[i]);
    }
    return pdf_end(print.pdf, bytes);
}

/* --- for the host ----------------------------------------------------------------------------- */

/* A round as a host holds it up: faces in one row. */
static void draw_round(struct print *print, const struct print_dice *game, int round,
                       struct pdf_box box)
{
    ink_roll roll;
    char name[PRINT_LINE];
    int faces = print_roll_faces(game->rules, round);
    double side = box.high - 4, fits = (box.wide - 34) / (most_faces(game->rules) * 1.06);
    side = side < fits ? side : fits;
    struct pdf_text how = print_words(5, 700, 32);
    how.lines = 2;
    pdf_text(print->pdf, box.x, box.y + side / 2 - 4, how, print_round(game->rules, round, name));
    roll_of(game, round, &roll);
    print_roll(print, game->rules, &roll, faces > 0 ? faces : 1, box.x + 34, box.y, side);
    pdf_line(print->pdf, box.x, box.y + box.high - 2, box.x + box.wide, box.y + box.high - 2,
             print_thin);
}

bool print_host(const struct print_setting *setting, const struct print_dice *game,
                struct picture_bytes *bytes)
{
    struct print print;
    char title[PRINT_LINE];
    int rolls = ink_ruleset_rolls(game->rules);
    if (!print_begin(&print, setting, game->seed))
        return false;
    print_head(&print, game->seed, print_title_of(game->rules, title));
    print_foot(&print, _("for the host: one round after the other"));
    double high = (print.bottom - print.top) / rolls;
    for (int round = 1; round <= rolls; round++)
        draw_round(&print, game, round,
                   (struct pdf_box){print.left, print.top + high * (round - 1),
                                    print.right - print.left, high});
    print_code(&print, game->rules, game->seed, print.right - 22, PAGE_MARGIN - 12, 20);
    return pdf_end(print.pdf, bytes);
}
