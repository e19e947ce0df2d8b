#include "screen.h"

#include "keys.h"
#include "overlay.h"
#include "tui/board/tutor.h"
#include "tui/panel/message.h"
#include "tui/panel/panel.h"
#include "words/moves/effect.h"

/* --- the board -------------------------------------------------------------------------------- */

/* The cells and borders in which two sheets differ. */
static ink_set changed_cells(const ink_sheet *a, const ink_sheet *b)
{
    ink_set changed = 0;
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        if (a->tile[ink_set_first(left)] != b->tile[ink_set_first(left)])
            changed |= left & (0 - left);
    return changed;
}

static void show_hint(const struct tui *tui, struct board *board)
{
    ink_show before, after;
    const ink_sheet *now = &tui_seat(tui, tui->player)->sheet;
    ink_move next = tui->hint.move[tui->hint_now];
    board->ground[GROUND_HINT] = changed_cells(now, &tui->hint.sheet);
    if (ink_move_tile(next) != 0 && ink_cell_valid(ink_move_cell(next)))
        board->ground[GROUND_GHOST] = ink_set_of(ink_move_cell(next));
    board->ground[GROUND_HINT] &= ~board->ground[GROUND_GHOST];
    ink_sheet_show(tui->rules, now, &before);
    ink_sheet_show(tui->rules, &tui->hint.sheet, &after);
    for (int i = 0; i < 2; i++)
        board->border[i] = after.border[i] & ~before.border[i];
    board->border_ground = GROUND_HINT;
}

/* What the move in hand would erase; the space it is drawn on is its own, whatever was there. */
static struct effect ghost_effect(const struct tui *tui)
{
    ink_move move = tui->way[tui->way_now];
    return effect_of(tui->rules, &tui_seat(tui, tui->player)->sheet, &tui->preview.sheet,
                     ink_move_cell(move));
}

static void show_hand(const struct tui *tui, struct board *board)
{
    const ink_piece *hand = tui_hand(tui);
    if (hand != NULL && hand->place != INK_PLACE_NONE) {
        board->legal = hand->cells;
        board->corners = tui_on_corners(tui);
    }
    if (tui->ghost) {
        struct effect effect = ghost_effect(tui);
        board->ground[GROUND_GHOST] = board->corners ? 0 : tui->preview.cells & ~effect.erased;
        board->ground[GROUND_BAD] = effect.erased;
        board->old = &tui_seat(tui, tui->player)->sheet;
        board->doomed = effect.erased;
        board->border[0] = tui->preview.border[0];
        board->border[1] = tui->preview.border[1];
        board->border_ground = GROUND_GHOST;
        board->legal &= board->corners ? ~UINT64_C(0) : ~tui->preview.cells;
    }
    if (tui_chooses(tui) || (tui->tutor != NULL && !tutor_looks(tui)))
        return;
    if (board->corners) {
        board->corner = tui->corner;
        board->corner_ground = tui->ghost ? GROUND_GHOST : GROUND_CURSOR;
    } else if (!tui->ghost) {
        board->ground[GROUND_CURSOR] = ink_set_of((ink_cell)tui->cell);
    }
}

static void draw_board(struct tui *tui)
{
    ink_sheet buffer;
    struct board board = {.rules = tui->rules, .view = tui->view, .corner = -1};
    bool explains = tui_explains(tui) || (tui->tutor != NULL && tui->tutor->shows);
    board.sheet = tui_sheet(tui, &buffer);
    if (tui->shown == tui->player)
        board.fresh = ink_session_fresh(tui->session, tui->player);
    if (explains && tui->reasons > 0)
        board_point_at(&board, tui->row, &tui->reason[tui->reason_now]);
    else if (!explains && tui_plays(tui) && tui->hinting == HINT_SHOWN)
        show_hint(tui, &board);
    else if (!explains && tui_plays(tui) && tui->mode == MODE_PLAY)
        show_hand(tui, &board);
    struct area area = {tui->layout.board.row, tui->layout.board.column,
                        board_high(tui->layout.board.high), board_wide(tui->layout.board.wide)};
    canvas_hot(&tui->canvas, area, ACT_BOARD, 0);
    board_draw(&tui->canvas, &tui->layout.board, &board);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void draw_panel(struct tui *tui)
{
    if (tui->tutor != NULL && tui->mode != MODE_EXPLAIN)
        tutor_panel(tui);
    else if (tui->mode == MODE_EXPLAIN || tui_is_done(tui))
        panel_draw_points(tui);
    else if (tui->mode != MODE_PASS)
        panel_draw(tui);
}

/* Keeps the foot of the panel for a message that is too long for its own row; false if the panel
   needs it all. */
static bool draw_panel_above(struct tui *tui, int rows)
{
    const struct layout before = tui->layout;
    struct area *panel = &tui->layout.panel;
    int cuts = tui->canvas.cuts, hots = tui->canvas.hots;
    panel->high -= rows;
    tui->layout.aside = (struct area){panel->row + panel->high, panel->column, rows, panel->wide};
    draw_panel(tui);
    if (tui->canvas.cuts == cuts)
        return true;
    canvas_clear(&tui->canvas, before.panel, tint_plain);
    tui->canvas.cuts = cuts;
    tui->canvas.hots = hots;
    tui->layout = before;
    return false;
}

static void draw_table(struct tui *tui)
{
    draw_board(tui);
    int aside = message_rows_aside(tui); /* with a line above it, or without */
    if (aside == 0 || (!draw_panel_above(tui, aside + 1) && !draw_panel_above(tui, aside)))
        draw_panel(tui);
    if (tui->layout.log.high > 1)
        panel_draw_log(tui, tui->layout.log);
    message_draw(tui);
}

void screen_draw(struct tui *tui)
{
    int rows, columns;
    tui->terminal->size(tui->terminal, &rows, &columns);
    tui->canvas.ascii = tui->game->ascii;
    canvas_start(&tui->canvas, rows, columns);
    tui->layout = layout_of(rows, columns);
    if (tui->tutor != NULL)
        layout_be_alone(&tui->layout);
    if (!tui->layout.fits) {
        overlay_draw_small(tui);
        return;
    }
    if (tui->mode != MODE_PASS || !tui->game->hidden)
        draw_table(tui);
    overlay_draw(tui);
}
