/* The panel while points are explained: the chosen row of the score, its reasons, and the
   ranking. */
#include <stdio.h>
#include <stdlib.h>

#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "others.h"
#include "panel.h"
#include "panel_internal.h"
#include "score.h"
#include "words/tell.h"
#include "words/winner.h"
#include "words/words.h"

static void draw_reason(struct pen *pen, int number)
{
    enum { POINTS_WIDE = 5 };
    const struct tui *tui = pen->tui;
    const ink_reason *reason = &tui->reason[number];
    char line[LINE], points[16];
    int wide = pen->area.wide < 42 ? pen->area.wide : 42;
    reason_words(reason, line, sizeof line);
    snprintf(points, sizeof points, "%+d", reason->points);
    pen_text(pen, 1, wide - POINTS_WIDE - 1, tint_plain, line);
    pen_right(pen, wide - POINTS_WIDE, POINTS_WIDE - 1, tint_plain, points);
    if (number == tui->reason_now)
        pen_ground(pen, 0, wide, 1, GROUND_SHOWN);
    pen->row++;
}

/* The reasons of the row, those round the chosen one if there are too many. */
static void draw_reasons(struct pen *pen, int rows)
{
    const struct tui *tui = pen->tui;
    int first = tui->reason_now - rows / 2;
    if (first > tui->reasons - rows)
        first = tui->reasons - rows;
    if (first < 0)
        first = 0;
    if (tui->reasons == 0)
        pen_line(pen, tint_faint, _("No points here yet."));
    for (int i = first; i < tui->reasons && i < first + rows; i++)
        draw_reason(pen, i);
}

static void draw_place(struct pen *pen, int player, int place)
{
    enum { PLACE = 4, TOTAL = 5 };
    struct tui *tui = pen->tui;
    ink_score score;
    char text[64];
    int name = pen->area.wide - PLACE - 2 * TOTAL;
    struct tint tint = player == tui->shown ? tint_bold : tint_plain;
    ink_session_score(tui->session, player, &score);
    snprintf(text, sizeof text, "%d.", place);
    pen_text(pen, 0, PLACE, tint, text);
    pen_text(pen, PLACE, name, tint, tui_name(tui, player, WORDS_HERE(PLAYER_WORDS)));
    snprintf(text, sizeof text, "%d", score.total);
    pen_right(pen, PLACE + name, TOTAL, tint, text);
    snprintf(text, sizeof text, "%d", -score.errors);
    pen_right(pen, PLACE + name + TOTAL, TOTAL, tint, text);
    pen->row++;
}

/* The players by their places; where the one whose board is shown is among them. */
static int sort_places(const struct tui *tui, const uint16_t *place, int *player)
{
    int players = tui_table(tui)->players, count = 0, shown = 0;
    for (int at = 1; at <= players; at++)
        for (int p = 0; p < players; p++) {
            if (place[p] != at)
                continue;
            shown = p == tui->shown ? count : shown;
            player[count++] = p;
        }
    return shown;
}

/* "Ranking 3-9/12" if not all of them find room. */
static void draw_ranking_head(struct pen *pen, int first, int rows)
{
    enum { COLUMNS_WIDE = 16 };
    int players = tui_table(pen->tui)->players;
    char range[48] = "";
    if (rows < players)
        snprintf(range, sizeof range, " %d-%d/%d", first + 1, first + rows, players);
    int used = pen_text(pen, 0, pen->area.wide - COLUMNS_WIDE, tint_head, _("Ranking"));
    pen_text(pen, used, pen->area.wide - COLUMNS_WIDE - used, tint_faint, range);
    pen_right(pen, pen->area.wide - COLUMNS_WIDE, COLUMNS_WIDE, tint_faint, _("points, errors"));
    pen->row++;
}

/* Those round the one whose board is shown, which [ and ] change, as many as fit. */
static void draw_places(struct pen *pen, const uint16_t *place, int *player)
{
    int players = tui_table(pen->tui)->players, shown = sort_places(pen->tui, place, player);
    int rows = pen_left(pen) - 1 < players ? pen_left(pen) - 1 : players;
    int first = shown - rows / 2;
    first = first > players - rows ? players - rows : first;
    first = first < 0 ? 0 : first;
    draw_ranking_head(pen, first, rows);
    for (int i = first; i < first + rows; i++)
        draw_place(pen, player[i], place[player[i]]);
}

/* Most points, then fewest errors: both stand there. */
static void draw_ranking(struct pen *pen)
{
    struct tui *tui = pen->tui;
    int players = tui_table(tui)->players;
    if (players == 1 || tui_table(tui)->phase != INK_PHASE_OVER)
        return;
    uint16_t *place = alloc_zeroed((size_t)players, sizeof *place);
    int *player = alloc_zeroed((size_t)players, sizeof *player);
    ink_table_rank(tui->rules, tui_table(tui), ink_session_seats(tui->session), place);
    pen->row++;
    draw_places(pen, place, player);
    free(player);
    free(place);
}

/* What the ranking leaves. */
static int reason_rows(const struct pen *pen)
{
    const ink_table *table = tui_table(pen->tui);
    bool ranks = table->players > 1 && table->phase == INK_PHASE_OVER;
    int rows = pen_left(pen) - (ranks ? table->players + 2 : 0);
    return rows > 3 ? rows : 3;
}

/* Who has won, and by what, as long as the table is looked at. */
static void draw_outcome(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    char words[LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    winner_words(tui->session, game_you(tui->game), &text);
    pen_wrap(pen, 0, tint_good, words);
}

/* What is not explained there, in large windows. */
static void draw_beside_points(struct tui *tui)
{
    struct pen side = {.tui = tui, .area = tui->layout.side, .level = 2};
    goals_draw(&side);
    side.row += side.row > 0;
    others_draw_boards(&side);
}

void panel_draw_points(struct tui *tui)
{
    struct pen pen = {.tui = tui, .area = tui->layout.panel, .level = 2};
    panel_draw_title(&pen);
    draw_outcome(&pen);
    pen.row++;
    score_draw_rows(&pen);
    pen.row++;
    draw_reasons(&pen, reason_rows(&pen));
    draw_ranking(&pen);
    panel_note_overflow(&pen);
    if (tui->layout.side.wide > 0)
        draw_beside_points(tui);
}
