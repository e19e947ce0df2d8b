/* What people keep of a game: a comic strip of its rounds, a poster; see print.h. */
#include <stdio.h>
#include <stdlib.h>

#include "client/finished/film.h"
#include "i18n/i18n.h"
#include "internal.h"
#include "words/tell.h"
#include "words/words.h"

/* --- a comic strip ---------------------------------------------------------------------------- */

enum { PANELS_ACROSS = 2, LAMPS = 2 /* the exits of a board stand so far out of it */ };

/* One round: the sheet with what was drawn in it, its dice, and the points. */
struct panel {
    const ink_session *game;
    const struct film *film;
    int player, round, points, before;
};

static void draw_figures(struct print *print, const struct panel *panel, double x, double y,
                         double wide)
{
    char name[PRINT_LINE], points[32];
    int change = panel->points - panel->before;
    struct pdf_text bold = print_words(3.4, 700, wide), large = print_words(7, 800, wide);
    bold.lines = 1;
    y +=
        pdf_text(print->pdf, x, y, bold, print_round(panel->film->rules, panel->round, name)) + 1.5;
    uint8_t face[INK_MAX_DICE];
    int count = ink_session_dice(panel->game, panel->round, panel->player, face);
    double side = wide / 2.2;
    for (int i = 0; i < count; i++)
        print_face(print, panel->film->rules, face[i], x + side * 1.06 * (i % 2),
                   y + side * 1.06 * print_row(i, 2), side);
    y += side * 1.06 * print_row(count + 1, 2) + 2;
    print_points(panel->points, points);
    y += pdf_text(print->pdf, x, y, large, points);
    snprintf(points, sizeof points, "%s%d", change < 0 ? "\xe2\x88\x92" : "+", abs(change));
    pdf_text(print->pdf, x, y, print_words(3.6, 500, wide), points);
}

static void draw_panel(struct print *print, const struct panel *panel, struct pdf_box box)
{
    int end = film_round_end(panel->film, panel->round, panel->player);
    const ink_seat *seat = film_seat(panel->film, end, panel->player);
    ink_draw_options options = {.detail = INK_DRAW_SMALL};
    for (ink_set left = seat->sheet.drawn; left != 0; left &= left - 1)
        if (ink_sheet_round_of(&seat->sheet, ink_set_first(left)) == panel->round)
            options.wet |= left & -left;
    double board = box.high < box.wide - 22 ? box.high : box.wide - 22;
    print_sheet(print, panel->film->rules, &seat->sheet, &options,
                (struct pdf_box){box.x, box.y, board, board});
    pdf_rectangle(print->pdf, box, 2, print_thin);
    draw_figures(print, panel, box.x + board + LAMPS, box.y + 3, box.wide - board - LAMPS - 2);
}

static void draw_rounds(struct print *print, const ink_session *game, const struct film *film,
                        int player)
{
    int rolls = ink_ruleset_rolls(film->rules), rows = (rolls + 1) / PANELS_ACROSS;
    double wide = (print->right - print->left + 3) / PANELS_ACROSS;
    double high = (print->bottom - print->top + 1) / rows;
    struct panel panel = {game, film, player, 1, 0, 0};
    high = high < wide - 22 ? high : wide - 22;
    for (; panel.round <= rolls; panel.round++) {
        int at = panel.round - 1, end = film_round_end(film, panel.round, player);
        ink_score score;
        if (end < 0)
            break;
        film_score(film, end, player, &score);
        panel.points = score.total;
        draw_panel(print, &panel,
                   (struct pdf_box){print->left + wide * (at % PANELS_ACROSS),
                                    print->top + high * print_row(at, PANELS_ACROSS), wide - 3,
                                    high - 3});
        panel.before = panel.points;
    }
}

bool print_comic(const struct print_setting *setting, const ink_session *game, int player,
                 struct picture_bytes *bytes)
{
    struct print print;
    struct film film;
    ink_score score;
    char head[PRINT_LINE], title[PRINT_LINE], name[PLAYER_WORDS];
    ink_text text = ink_text_in(head, sizeof head);
    if (!print_begin(&print, setting, _("A game round by round")))
        return false;
    ink_session_score(game, player, &score);
    text_say(&text, ngettext("%d rounds to %d points", "%d rounds to %d points", score.total),
             ink_session_rules(game)->rounds, score.total);
    snprintf(title, sizeof title, "%s, %s", player_words(game, player, name),
             print_title_of(ink_session_rules(game), (char[PRINT_LINE]){0}));
    print_head(&print, head, title);
    print_foot(&print, ink_session_seed(game));
    if (film_make(&film, game))
        draw_rounds(&print, game, &film, player);
    film_free(&film);
    return pdf_end(print.pdf, bytes);
}

/* --- a poster --------------------------------------------------------------------------------- */

bool print_poster(const struct print_setting *setting, const ink_session *game, int player,
                  struct picture_bytes *bytes)
{
    const ink_draw_options plain = {0};
    struct print print;
    ink_score score;
    char name[PLAYER_WORDS], line[PRINT_LINE], title[PRINT_LINE];
    ink_text text = ink_text_in(line, sizeof line);
    if (!print_begin(&print, setting, _("Poster")))
        return false;
    double board = print.right - print.left;
    ink_session_score(game, player, &score);
    print_sheet(&print, ink_session_rules(game), &ink_session_seats(game)[player].sheet, &plain,
                (struct pdf_box){print.left, PAGE_MARGIN, board, board});
    text_say(&text, ngettext("%d point", "%d points", score.total), score.total);
    print_centred(&print, PAGE_MARGIN + board + 22, 16, 800, line);
    print_centred(&print, PAGE_MARGIN + board + 36, 7, 600,
                  setting->title != NULL ? setting->title : player_words(game, player, name));
    print_centred(&print, PAGE_MARGIN + board + 46, 4, 400,
                  print_title_of(ink_session_rules(game), title));
    return pdf_end(print.pdf, bytes);
}
