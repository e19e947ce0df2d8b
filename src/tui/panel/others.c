#include "others.h"

#include <stdio.h>

#include "i18n/i18n.h"
#include "score.h"
#include "tui/board/boards.h"
#include "tui/keys.h"
#include "words/tell.h"
#include "words/words.h"

enum {
    NAME = PLAYER_WORDS + 64,
    MARK = 2,
    POINTS = 4,
    CHANGE = 5, /* left free: points stand below those of score.c */
    BRIEF_ROWS = 2
};

/* --- points ----------------------------------------------------------------------------------- */

/* "Juno, level 5". */
static void write_name(const struct tui *tui, int player, char name[NAME])
{
    int level = ink_session_player(tui->session, player)->level;
    const char *words = tui_name(tui, player, WORDS_HERE(PLAYER_WORDS));
    if (level > 0)
        /* TRANSLATORS: a bot in a list of players: "Juno, level 5" */
        snprintf(name, NAME, _("%s, level %d"), words, level);
    else
        snprintf(name, NAME, "%s", words);
}

static int points_of(const struct tui *tui, int player)
{
    ink_score score;
    score_known(tui, player, &score);
    return score.total;
}

/* Before those who have ended the round, and who picks a pair. */
static const char *mark_of(const struct tui *tui, int player)
{
    const ink_table *table = tui_table(tui);
    bool ascii = tui->canvas.ascii;
    if (table->phase == INK_PHASE_DRAFT && ink_table_picker(table) == player)
        return ascii ? "> " : "▶ ";
    if (table->phase == INK_PHASE_DRAW && game_ended(tui->game, player))
        return ascii ? "* " : "✓ ";
    return "  ";
}

static void draw_score(struct pen *pen, int player)
{
    const struct tui *tui = pen->tui;
    char whole[NAME], name[NAME], points[16];
    int wide = pen->area.wide < 42 ? pen->area.wide : 42;
    struct tint tint = player == tui->player ? tint_bold : tint_plain;
    write_name(tui, player, whole);
    words_shorten(whole, wide - MARK - POINTS - CHANGE, name, sizeof name);
    snprintf(points, sizeof points, "%d", points_of(tui, player));
    pen_text(pen, 0, MARK, tint_good, mark_of(tui, player));
    pen_text(pen, MARK, wide - MARK - POINTS - CHANGE, tint, name);
    pen_right(pen, wide - POINTS - CHANGE, POINTS, tint, points);
    pen_hot(pen, 0, wide, 1, ACT_SHOW, player);
    if (player == tui->shown && player != tui->player)
        pen_ground(pen, 0, wide, 1, GROUND_SHOWN);
    pen->row++;
}

void others_draw_scores(struct pen *pen, int rows)
{
    const struct tui *tui = pen->tui;
    int players = tui_table(tui)->players;
    if (players == 1)
        return;
    int own = tui->player < players ? tui->player : 0;
    int first = players <= rows ? 0 : own - rows / 2;
    first = first > players - rows ? players - rows : first;
    first = first < 0 ? 0 : first;
    for (int p = first; p < players && p < first + rows; p++)
        draw_score(pen, p);
}

/* The one at the keys first. */
void others_draw_brief(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    int players = tui_table(tui)->players, column = 0, rows = 0;
    int own = tui->player < players ? tui->player : 0;
    for (int i = 0; players > 1 && i < players; i++) {
        int player = (own + i) % players;
        char text[NAME + 16];
        /* TRANSLATORS: somebody and their points */
        snprintf(text, sizeof text, _("%s: %d"), tui_name(tui, player, WORDS_HERE(PLAYER_WORDS)),
                 points_of(tui, player));
        int wide = canvas_columns(&tui->canvas, text);
        if (column > 0 && column + wide > pen->area.wide) {
            if (++rows == BRIEF_ROWS)
                break;
            pen->row++;
            column = 0;
        }
        pen_text(pen, column, wide, i == 0 ? tint_bold : tint_plain, text);
        pen_hot(pen, column, wide, 1, ACT_SHOW, player);
        column += wide + 2;
    }
    pen->row += column > 0;
}

/* --- boards ----------------------------------------------------------------------------------- */

static int count_others(const struct pen *pen)
{
    return tui_table(pen->tui)->players - 1;
}

int others_rows(const struct pen *pen, int scale)
{
    return boards_rows(scale, pen->area.wide, count_others(pen));
}

/* What was drawn in the last round they have ended is bold. */
static ink_set last_drawn(const struct tui *tui, const ink_sheet *sheet)
{
    int round = 0;
    ink_set cells = 0;
    (void)tui;
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (ink_sheet_round_of(sheet, ink_set_first(left)) > round)
            round = ink_sheet_round_of(sheet, ink_set_first(left));
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        if (ink_sheet_round_of(sheet, ink_set_first(left)) == round)
            cells |= left & (0 - left);
    return cells;
}

static void draw_board(struct pen *pen, int column, int scale, int player)
{
    struct tui *tui = pen->tui;
    ink_sheet sheet;
    char name[NAME];
    int wide = board_scaled_wide(scale);
    struct board board = {.rules = tui->rules, .sheet = &sheet};
    game_view(tui->game, tui->player, player, &sheet);
    board.fresh = last_drawn(tui, &sheet);
    int mark = pen_text(pen, column, MARK, tint_good, mark_of(tui, player));
    words_shorten(tui_name(tui, player, WORDS_HERE(PLAYER_WORDS)), wide - mark, name, sizeof name);
    pen_text(pen, column + mark, wide - mark, player == tui->shown ? tint_bold : tint_plain, name);
    pen_hot(pen, column, wide, board_scaled_high(scale) + 1, ACT_SHOW, player);
    if (!pen->dry)
        board_draw_scaled(&tui->canvas, pen->area.row + pen->row + 1, pen->area.column + column,
                          scale, &board);
}

void others_draw_boards(struct pen *pen)
{
    int players = tui_table(pen->tui)->players, count = 0;
    int scale = boards_scale(pen->area.wide, pen_left(pen), count_others(pen));
    int across = boards_across(scale, pen->area.wide), high = board_scaled_high(scale) + 1;
    for (int p = 0; p < players; p++) {
        if (p == pen->tui->player)
            continue;
        if (count % across == 0 && pen_left(pen) < high)
            return;
        draw_board(pen, count % across * boards_step(scale, pen->area.wide), scale, p);
        if (++count % across == 0)
            pen->row += high;
    }
    pen->row += count % across != 0 ? high : 0;
}
