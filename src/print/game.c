/* A finished game on paper: each line of the score with what it is for; see print.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/title.h"
#include "words/winner.h"
#include "words/words.h"

static const ink_draw_options marked = {
    .flags = INK_DRAW_COORDINATES | INK_DRAW_NETWORKS | INK_DRAW_ERRORS | INK_DRAW_LINES,
};

/* "Ann, Classic, seed kite". */
static void describe(const ink_session *game, int player, char line[PRINT_LINE])
{
    char name[PLAYER_WORDS], title[PRINT_LINE];
    ink_text text = ink_text_in(line, PRINT_LINE);
    print_title_of(ink_session_rules(game), title);
    ink_text_string(&text, player_words(game, player, name));
    ink_text_string(&text, ", ");
    ink_text_string(&text, title);
}

/* --- what points are for ---------------------------------------------------------------------- */

/* "C3 C4 D4": the line in its order, or the spaces by rows, or the ends that are open. */
static void places_of(const ink_ruleset *rules, const ink_reason *reason, ink_text *out)
{
    if (reason->exits != 0) {
        exit_places_words(rules, reason->exits, out);
        return;
    }
    for (int i = 0; i < reason->line.length; i++) {
        ink_text_string(out, i > 0 ? " " : "");
        ink_cell_write(reason->line.cell[i], out);
    }
    bool open = false;
    for (int side = 0; side < INK_SIDES; side++)
        for (ink_set left = reason->side[side]; left != 0; left &= left - 1) {
            ink_text_string(out, open ? ", " : "");
            ink_cell_write(ink_set_first(left), out);
            ink_text_char(out, ' ');
            ink_text_string(out, side_name(side));
            open = true;
        }
    if (reason->line.length == 0 && !open && reason->cells != 0)
        cells_words(reason->cells, out);
}

/* "a network: A2 west, B1 north (2 exits)", one after the other. */
static void reasons_of(const ink_session *game, int player, int row, char line[PRINT_LINE * 4])
{
    static ink_reason reason[INK_MAX_REASONS];
    ink_text text = ink_text_in(line, PRINT_LINE * 4);
    int count = ink_session_explain(game, player, row, reason), told = 0;
    for (int i = 0; i < count; i++) {
        char places[PRINT_LINE * 2];
        ink_text at = ink_text_in(places, sizeof places);
        places_of(ink_session_rules(game), &reason[i], &at);
        if (reason[i].points == 0)
            continue;
        ink_text_string(&text, told++ > 0 ? "; " : "");
        bool alone = count == 1 || row == INK_ROW_HIGHWAY || row == INK_ROW_RAILWAY ||
                     row == INK_ROW_CENTRE || row == INK_ROW_ERRORS;
        if (!alone || places[0] == '\0')
            text_say(&text, "%s%s", _(reason[i].text), places[0] != '\0' ? _(": ") : "");
        ink_text_string(&text, places);
    }
    words_keep_line(line);
}

/* --- the table of points ---------------------------------------------------------------------- */

static double draw_row(struct print *print, double y, const char *label, const char *why,
                       const char *points, bool total)
{
    struct pdf *pdf = print->pdf;
    double wide = print->right - print->left, name = 36, figure = 16;
    struct pdf_text head = print_words(3.3, 700, name - 3);
    struct pdf_text text = print_words(3, 400, wide - name - figure - 4);
    struct pdf_text number = {
        .size = 4.6, .wide = figure, .lines = 1, .weight = 700, .align = PDF_RIGHT};
    head.lines = 2;
    text.lines = 3;
    double high = pdf_text_high(pdf, text, why[0] != '\0' ? why : "0");
    high = high + 3 > 8 ? high + 3 : 8;
    pdf_line(pdf, print->left, y, print->right, y, total ? print_rule : print_thin);
    pdf_text_on(pdf, print->left + 1, y + 5, head, label);
    pdf_text_on(pdf, print->left + name, y + 5, text, why);
    pdf_text_on(pdf, print->right - figure - 1, y + 5.5, number, points);
    return y + high;
}

static double draw_rows(struct print *print, const ink_session *game, int player, double y)
{
    const ink_ruleset *rules = ink_session_rules(game);
    char why[PRINT_LINE * 4], points[16];
    ink_score score;
    ink_session_score(game, player, &score);
    for (int row = 0; score_parts[row].key != NULL; row++) {
        if (!score_parts[row].in_game(rules))
            continue;
        int value = score_part_points(&score_parts[row], &score);
        reasons_of(game, player, row, why);
        y = draw_row(print, y, score_row_name(rules, row), why, print_points(value, points), false);
    }
    return draw_row(print, y, _("Total"), "", print_points(score.total, points), true);
}

/* --- one player ------------------------------------------------------------------------------- */

static void draw_legend(struct print *print, double x, double y, double wide)
{
    static const struct {
        const char *text;
        int pattern;
    } row[] = {{N_("hatched: longest highway"), 0},
               {N_("dotted: longest railway"), 1},
               {N_("letter in a lamp: its network"), 2},
               {N_("cross: an error"), 3}};
    struct pdf_text how = print_words(2.9, 400, wide);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        y += pdf_text(print->pdf, x, y, how, _(row[i].text)) + 1;
}

/* The faces of a round as the player had them. */
static void draw_dice(struct print *print, const ink_session *game, int player, int round, double x,
                      double y, double wide)
{
    uint8_t face[INK_MAX_DICE];
    char name[PRINT_LINE];
    const ink_ruleset *rules = ink_session_rules(game);
    int count = ink_session_dice(game, round, player, face);
    double side = (wide - 2) / 2.06;
    struct pdf_text how = {
        .size = 2.8, .wide = wide, .lines = 1, .weight = 700, .align = PDF_CENTRE};
    side = side < 11 ? side : 11;
    pdf_text(print->pdf, x, y, how, print_round(rules, round, name));
    for (int i = 0; i < count; i++)
        print_face(print, rules, face[i], x + (wide - 2.06 * side) / 2 + side * 1.06 * (i % 2),
                   y + 5 + side * 1.06 * print_row(i, 2), side);
}

static void draw_rolls(struct print *print, const ink_session *game, int player, double y)
{
    int rolls = ink_ruleset_rolls(ink_session_rules(game));
    double step = (print->right - print->left) / rolls;
    for (int round = 1; round <= rolls; round++)
        draw_dice(print, game, player, round, print->left + step * (round - 1), y, step);
}

static void draw_total(struct print *print, const ink_session *game, int player, double x, double y)
{
    char points[16];
    ink_score score;
    ink_session_score(game, player, &score);
    print_points(score.total, points);
    double high = pdf_text(print->pdf, x, y, print_words(20, 800, 0), points);
    pdf_text(print->pdf, x, y + high, print_words(4.4, 500, 40), _("points"));
    draw_legend(print, x, y + high + 12, print->right - x);
    if (ink_session_has_seed(game)) {
        double under = y + high + 44;
        print_code(print, ink_session_rules(game), ink_session_seed(game), x - 2, under, 30);
        struct pdf_text bold = print_words(3.4, 700, print->right - x);
        bold.lines = 2;
        pdf_text(print->pdf, x, under + (print->setting->origin != NULL ? 31 : 0), bold,
                 ink_session_seed(game));
    }
}

static void draw_player(struct print *print, const ink_session *game, int player)
{
    char beside[PRINT_LINE];
    double board = 124;
    describe(game, player, beside);
    print_head(print, _("A finished game"), beside);
    print_foot(print, ink_session_seed(game));
    print_sheet(print, ink_session_rules(game), &ink_session_seats(game)[player].sheet, &marked,
                (struct pdf_box){print->left - 2, print->top, board, board});
    draw_total(print, game, player, print->left + board + 5, print->top + 2);
    double y = draw_rows(print, game, player, print->top + board + 4);
    draw_rolls(print, game, player, y + 4 < print->bottom - 38 ? y + 4 : print->bottom - 38);
}

/* --- several players -------------------------------------------------------------------------- */

static void draw_small(struct print *print, const ink_session *game, int player, struct pdf_box box)
{
    const ink_draw_options options = {.flags = INK_DRAW_ERRORS | INK_DRAW_LINES,
                                      .detail = INK_DRAW_SMALL};
    char name[PLAYER_WORDS], points[16];
    ink_score score;
    struct pdf_text bold = print_words(4, 700, box.wide - 22);
    struct pdf_text right = {.size = 4, .wide = 22, .lines = 1, .weight = 700, .align = PDF_RIGHT};
    ink_session_score(game, player, &score);
    bold.lines = 1;
    print_sheet(print, ink_session_rules(game), &ink_session_seats(game)[player].sheet, &options,
                (struct pdf_box){box.x, box.y, box.wide, box.high - 8});
    pdf_text(print->pdf, box.x, box.y + box.high - 7, bold, player_words(game, player, name));
    pdf_text(print->pdf, box.x + box.wide - 22, box.y + box.high - 7, right,
             print_points(score.total, points));
}

/* All sheets of a table, as many a page as can still be read. */
static void draw_table(struct print *print, const ink_session *game)
{
    enum { A_PAGE = 12 };
    int players = ink_session_table(game)->players, shown = players < A_PAGE ? players : A_PAGE;
    int columns = shown <= 2 ? shown : shown <= 6 ? 2 : 3, rows = (shown + columns - 1) / columns;
    char winner[PRINT_LINE];
    ink_text text = ink_text_in(winner, sizeof winner);
    winner_words(game, INK_MAX_PLAYERS, &text);
    for (int p = 0; p < players; p++) {
        int at = p % A_PAGE;
        if (at == 0) {
            print_head(print, print_title_of(ink_session_rules(game), (char[PRINT_LINE]){0}),
                       winner);
            print_foot(print, ink_session_seed(game));
        }
        double wide = (print->right - print->left + 5) / columns;
        double high = (print->bottom - print->top) / rows;
        double row = wide + 3 < high ? wide + 3 : high;
        draw_small(print, game, p,
                   (struct pdf_box){print->left + wide * (at % columns),
                                    print->top + row * print_row(at, columns), wide - 5, row - 2});
        if (at + 1 == A_PAGE || p + 1 == players)
            pdf_next_page(print->pdf);
    }
}

bool print_game(const struct print_setting *setting, const ink_session *game, int player,
                struct picture_bytes *bytes)
{
    struct print print;
    int players = ink_session_table(game)->players;
    bool every = player == PRINT_EVERY_PLAYER;
    if (!print_begin(&print, setting, _("A finished game")))
        return false;
    if (every && players > 1)
        draw_table(&print, game);
    for (int p = every ? 0 : player; p < (every ? players : player + 1); p++) {
        if (every && p > 0)
            pdf_next_page(print.pdf);
        draw_player(&print, game, p);
    }
    return pdf_end(print.pdf, bytes);
}
