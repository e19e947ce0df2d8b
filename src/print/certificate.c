/* Certificates: of a player of a game, and of those who have won a tournament or a class; see
   print.h. */
#include <stdio.h>
#include <string.h>

#include "format/slice.h"
#include "i18n/i18n.h"
#include "internal.h"
#include "words/tell.h"
#include "words/words.h"

/* A railway around the page, with a station in each corner. */
static void draw_frame(struct print *print)
{
    enum { AWAY = 13 };
    const double step = 6, tie = 3;
    struct pdf *pdf = print->pdf;
    double wide = pdf_wide(pdf), high = pdf_high(pdf);
    const struct pdf_pen rail = {1.4, 0, 0, PDF_NO_FILL}, sleeper = {1.2, 0, 0, PDF_NO_FILL};
    pdf_rectangle(pdf, (struct pdf_box){AWAY, AWAY, wide - 2 * AWAY, high - 2 * AWAY}, 0, rail);
    for (int i = 1; AWAY + i * step < wide - AWAY - tie; i++) {
        double x = AWAY + i * step;
        pdf_line(pdf, x, AWAY - tie, x, AWAY + tie, sleeper);
        pdf_line(pdf, x, high - AWAY - tie, x, high - AWAY + tie, sleeper);
    }
    for (int i = 1; AWAY + i * step < high - AWAY - tie; i++) {
        double y = AWAY + i * step;
        pdf_line(pdf, AWAY - tie, y, AWAY + tie, y, sleeper);
        pdf_line(pdf, wide - AWAY - tie, y, wide - AWAY + tie, y, sleeper);
    }
    for (int corner = 0; corner < 4; corner++) {
        double x = corner % 2 == 0 ? AWAY : wide - AWAY, y = corner / 2 == 0 ? AWAY : high - AWAY;
        const struct pdf_pen hole = {0, 0, 0, 255};
        pdf_rectangle(pdf, (struct pdf_box){x - 4.5, y - 4.5, 9, 9}, 2, print_solid);
        pdf_circle(pdf, x, y, 1.8, hole);
    }
}

/* Lines for a date and a name, to be written by hand. */
static void draw_lines(struct print *print)
{
    const char *const label[] = {_("Date"), _("Signature")};
    double wide = 60, y = pdf_high(print->pdf) - 34;
    for (int i = 0; i < 2; i++) {
        double x = i == 0 ? print->left + 12 : print->right - 12 - wide;
        struct pdf_text how = {.size = 3, .wide = wide, .lines = 1, .align = PDF_CENTRE};
        pdf_line(print->pdf, x, y, x + wide, y, print_thin);
        pdf_text(print->pdf, x, y + 1, how, label[i]);
    }
}

bool print_certificate(const struct print_setting *setting, const ink_session *game, int player,
                       struct picture_bytes *bytes)
{
    const ink_draw_options plain = {.flags = INK_DRAW_LINES};
    struct print print;
    ink_score score;
    uint16_t place[INK_MAX_PLAYERS];
    char name[PLAYER_WORDS], line[PRINT_LINE], title[PRINT_LINE];
    ink_text text = ink_text_in(line, sizeof line);
    const ink_table *table = ink_session_table(game);
    if (!print_begin(&print, setting, _("Certificate")))
        return false;
    ink_session_score(game, player, &score);
    ink_table_rank(ink_session_rules(game), table, ink_session_seats(game), place);
    draw_frame(&print);
    print_centred(&print, 42, 11, 800, setting->title != NULL ? setting->title : _("Certificate"));
    text_say(&text, _("place %d of %d goes to"), place[player], table->players);
    print_centred(&print, 56, 5, 400, table->players > 1 ? line : _("for a finished game to"));
    print_centred(&print, 76, 13, 800, player_words(game, player, name));
    print_sheet(&print, ink_session_rules(game), &ink_session_seats(game)[player].sheet, &plain,
                (struct pdf_box){(pdf_wide(print.pdf) - 126) / 2, 86, 126, 126});
    text = ink_text_in(line, sizeof line);
    text_say(&text, ngettext("%d point", "%d points", score.total), score.total);
    print_centred(&print, 228, 9, 800, line);
    print_centred(&print, 237, 4, 400, print_title_of(ink_session_rules(game), title));
    draw_lines(&print);
    return pdf_end(print.pdf, bytes);
}

/* --- of a tournament or a class --------------------------------------------------------------- */

/* "Ann=312": a name, and points if they are told. */
struct winner {
    char name[PRINT_LINE];
    uint32_t points;
    bool counted;
};

static struct winner winner_of(const char *text)
{
    struct winner winner;
    const char *sign = strrchr(text, '=');
    winner.counted =
        sign != NULL && ink_slice_number(ink_slice_of(sign + 1), 999999, &winner.points);
    int length = winner.counted ? (int)(sign - text) : (int)strlen(text);
    snprintf(winner.name, sizeof winner.name, "%.*s", length, text);
    words_keep_line(winner.name);
    return winner;
}

/* A railway around the place. */
static void draw_medal(struct print *print, double y, double radius, int place)
{
    enum { SLEEPERS = 24 };
    const double cosine = 0.96592583, sine = 0.25881905; /* of a 24th of a turn */
    const struct pdf_pen rail = {1.4, 0, 0, PDF_NO_FILL}, sleeper = {1.2, 0, 0, PDF_NO_FILL};
    double middle = pdf_wide(print->pdf) / 2, across = 1, down = 0;
    char number[16];
    struct pdf_text large = {
        .size = 26, .wide = 2 * radius, .lines = 1, .weight = 800, .align = PDF_CENTRE};
    pdf_circle(print->pdf, middle, y, radius, rail);
    for (int i = 0; i < SLEEPERS; i++) {
        double turned = across * cosine - down * sine;
        down = across * sine + down * cosine;
        across = turned;
        pdf_line(print->pdf, middle + across * (radius - 3), y + down * (radius - 3),
                 middle + across * (radius + 3), y + down * (radius + 3), sleeper);
    }
    pdf_text_on(print->pdf, middle - radius, y + 9.5, large, print_number(place, number));
}

static void draw_award(struct print *print, const struct winner *winner, int place)
{
    char line[PRINT_LINE];
    ink_text text = ink_text_in(line, sizeof line);
    const char *title = print->setting->title;
    draw_frame(print);
    print_centred(print, 48, 11, 800, title != NULL ? title : _("Certificate"));
    draw_medal(print, 112, 34, place);
    text_say(&text, _("place %d goes to"), place);
    print_centred(print, 172, 5, 400, line);
    print_centred(print, 194, 13, 800, winner->name);
    text = ink_text_in(line, sizeof line);
    text_say(&text, ngettext("%d point", "%d points", winner->points), (int)winner->points);
    if (winner->counted)
        print_centred(print, 214, 9, 800, line);
    draw_lines(print);
}

bool print_awards(const struct print_setting *setting, const char *const *name, int names,
                  struct picture_bytes *bytes)
{
    struct print print;
    struct winner before = {.counted = false};
    int place = 0;
    if (!print_begin(&print, setting, _("Certificate")))
        return false;
    for (int i = 0; i < names; i++) {
        struct winner winner = winner_of(name[i]);
        bool shared = i > 0 && winner.counted && before.counted && winner.points == before.points;
        place = shared ? place : i + 1;
        if (i > 0)
            pdf_next_page(print.pdf);
        draw_award(&print, &winner, place);
        before = winner;
    }
    return pdf_end(print.pdf, bytes);
}
