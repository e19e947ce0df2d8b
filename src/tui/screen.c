#include "screen.h"

#include <stdio.h>

#include "keys.h"
#include "overlay.h"
#include "panel.h"
#include "speech/choice.h"
#include "speech/i18n.h"
#include "speech/names.h"
#include "speech/tell.h"
#include "speech/words.h"
#include "tutor.h"

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

static void show_hand(const struct tui *tui, struct board *board)
{
    const ink_piece *hand = tui_hand(tui);
    if (hand != NULL && hand->place != INK_PLACE_NONE) {
        board->legal = hand->cells;
        board->corners = tui_on_corners(tui);
    }
    if (tui->ghost) {
        board->ground[GROUND_GHOST] = board->corners ? 0 : tui->preview.cells;
        board->border[0] = tui->preview.border[0];
        board->border[1] = tui->preview.border[1];
        board->border_ground = GROUND_GHOST;
        board->legal &= board->corners ? ~UINT64_C(0) : ~tui->preview.cells;
    }
    if (tui_chooses(tui))
        return;
    if (board->corners) {
        board->corner = tui->corner;
        board->corner_ground = tui->ghost ? GROUND_GHOST : GROUND_CURSOR;
    } else if (!tui->ghost) {
        board->ground[GROUND_CURSOR] = ink_set_of((ink_cell)tui->cell);
    }
}

/* What the points that are being explained are for. */
static void show_reason(const struct tui *tui, struct board *board)
{
    if (tui->reasons == 0)
        return;
    const ink_reason *reason = &tui->reason[tui->reason_now];
    board->ground[GROUND_SHOWN] = reason->cells;
    board->exits = reason->exits;
    board->border_ground = GROUND_SHOWN;
    for (int i = 0; i < 2; i++)
        board->border[i] = reason->border[i];
    for (int side = 0; side < INK_SIDES; side++)
        board->side[side] = reason->side[side];
    if (reason->line.length > 0)
        board->line[tui->row == INK_ROW_RAILWAY ? INK_RAILWAY : INK_HIGHWAY] = &reason->line;
}

static void draw_board(struct tui *tui)
{
    ink_sheet buffer;
    struct board board = {.rules = tui->rules, .view = tui->view, .corner = -1};
    bool explains = tui->mode == MODE_EXPLAIN || tui->mode == MODE_OVER ||
                    (tui->tutor != NULL && tui->tutor->shows);
    board.sheet = tui_sheet(tui, &buffer);
    if (tui->shown == tui->player)
        board.fresh = ink_session_fresh(tui->session, tui->player);
    if (explains)
        show_reason(tui, &board);
    else if (tui_plays(tui) && tui->hinting)
        show_hint(tui, &board);
    else if (tui_plays(tui) && tui->mode == MODE_PLAY)
        show_hand(tui, &board);
    struct area area = {tui->layout.board.row, tui->layout.board.column,
                        board_high(tui->layout.board.high), board_wide(tui->layout.board.wide)};
    canvas_hot(&tui->canvas, area, ACT_BOARD, 0);
    board_draw(&tui->canvas, &tui->layout.board, &board);
}

/* --- the message line ------------------------------------------------------------------------- */

/* What there is to say when nothing is in the hand. */
static const char *end_hint(const struct tui *tui, char line[SENTENCE])
{
    ink_missing missing;
    ink_session_missing(tui->session, tui->player, &missing);
    if (missing.status != INK_OK)
        return refusal_sentence(tui->rules, &missing.reason, ink_slice_of(""), line);
    if (ink_round_is_last_roll(tui->rules, tui_table(tui)->round))
        return _("Nothing more is drawn: n ends the round.");
    if (missing.may != 0 || missing.earned != 0)
        return _("The rest is optional: n ends the round.");
    return missing.lost != 0 ? _("Nothing fits any more: n ends the round.")
                             : _("Everything is drawn: n ends the round.");
}

/* "die 2, highway curve: C3, 1 of 4", or why it does not go there. */
static const char *hand_hint(const struct tui *tui, char line[SENTENCE])
{
    const ink_piece *hand = tui_hand(tui);
    ink_text text = ink_text_in(line, SENTENCE);
    if (tui->ways == 0 && tui->why.status != INK_OK && !tui->quiet)
        return refusal_sentence(tui->rules, &tui->why, ink_slice_of(""), line);
    piece_words(tui->rules, hand, &text);
    if (tui->ways > 1) {
        ink_text_string(&text, "  ");
        ink_text_number(&text, tui->way_now + 1);
        ink_text_char(&text, '/');
        ink_text_number(&text, tui->ways);
    }
    return line;
}

/* What is there, for those who look around with an empty hand. */
static const char *cell_hint(const struct tui *tui, char line[SENTENCE])
{
    ink_text text = ink_text_in(line, SENTENCE);
    cell_words(tui->rules, &tui_seat(tui, tui->player)->sheet, (ink_cell)tui->cell, &text);
    return line;
}

/* Which special route an answer would cross off, for those who do not know them by number. */
static const char *choice_hint(const struct tui *tui, char line[SENTENCE])
{
    const ink_piece *hand = tui_hand(tui);
    ink_text text = ink_text_in(line, SENTENCE);
    int special = hand->kind == INK_PIECE_CHOICE ? answer_special(tui->rules, hand->move) : -1;
    if (special < 0)
        return _("Arrows or numbers choose, Enter confirms.");
    ink_piece route = {.kind = INK_PIECE_SPECIAL, .number = (uint8_t)special};
    route.shape = tui->rules->special[special];
    piece_words(tui->rules, &route, &text);
    return line;
}

/* Nothing can be done before others have ended the round, but that can still be taken back. */
static const char *waiting_hint(const struct tui *tui, char line[SENTENCE])
{
    ink_text text = ink_text_in(line, SENTENCE);
    front_waiting_words(tui->game, &text);
    if (tui_table(tui)->phase == INK_PHASE_DRAW)
        ink_text_string(&text, _(" u takes the end of your round back."));
    return line;
}

static const char *over_hint(const struct tui *tui)
{
    const struct far_table *far = tui->game->far != NULL ? tui->game->far->table : NULL;
    if (far != NULL && far->rematch[0] != '\0')
        return _("Arrows: what points are for. [ ]: boards. R: to the new table. q: end.");
    if (far != NULL && far->host)
        return _("Arrows: what points are for. [ ]: boards. R: play again. q: end.");
    return _("Arrows: what points are for. [ ]: boards. q: end.");
}

static const char *context(const struct tui *tui, char line[SENTENCE])
{
    if (tui->mode == MODE_EXPLAIN)
        return _("Up, down: lines of the score. Left, right: their parts. Esc: back.");
    if (tui->game->far != NULL && !front_over(tui->game) && tui_is_done(tui))
        return _("You are looking on. [ ]: boards. q: leave.");
    if (tui->mode == MODE_OVER)
        return over_hint(tui);
    if (tui->mode != MODE_PLAY)
        return "";
    if (tui->tutor != NULL)
        return tutor_hint(tui);
    if (!tui_plays(tui))
        return _("Esc: back to your own board.");
    if (front_waits(tui->game))
        return waiting_hint(tui, line);
    if (tui_chooses(tui))
        return choice_hint(tui, line);
    if (tui->hand == NOTHING && !tui->quiet)
        return cell_hint(tui, line);
    return tui->hand != NOTHING ? hand_hint(tui, line) : end_hint(tui, line);
}

enum { KEYS_GAP = 2 };

/* What stands at the right of the message: how to get help, and a warning that may be needed. */
static void draw_keys(struct tui *tui, struct area area)
{
    int row = area.row + area.high - 1;
    int wide =
        canvas_text_right(&tui->canvas, row, area.column, area.wide, tint_faint, _("?: keys"));
    canvas_hot(&tui->canvas, (struct area){row, area.column + area.wide - wide, 1, wide}, ACT_HELP,
               0);
    if (tui->game->far != NULL && tui->game->far->table->lost)
        canvas_text_right(&tui->canvas, row, area.column, area.wide - wide - 2, tint_warning,
                          _("no connection"));
    if (tui_is_unkept(tui))
        canvas_text_right(&tui->canvas, row, area.column, area.wide - wide - KEYS_GAP, tint_warning,
                          _("not kept"));
}

/* The columns of that, in any language. */
static int keys_columns(const struct tui *tui)
{
    int wide = canvas_columns(&tui->canvas, _("?: keys"));
    return tui_is_unkept(tui) ? wide + KEYS_GAP + canvas_columns(&tui->canvas, _("not kept"))
                              : wide;
}

/* A message that needs more rows than there are takes those above for a moment; what is told of
   spaces on the way is cut instead. */
static void draw_message(struct tui *tui)
{
    char line[SENTENCE];
    static const struct tint tints[] = {
        [TONE_PLAIN] = {HUE_PLAIN, GROUND_NONE, 0},
        [TONE_GOOD] = {HUE_GOOD, GROUND_NONE, BOLD},
        [TONE_BAD] = {HUE_WARNING, GROUND_NONE, BOLD},
    };
    struct area area = tui->layout.message;
    const char *text = tui->note.text[0] != '\0' ? tui->note.text : context(tui, line);
    int rows = canvas_wrap_rows(&tui->canvas, area.wide, text);
    bool cut = rows > area.high && tui->note.text[0] == '\0' && tui->hand == NOTHING;
    if (rows > area.high && !cut) {
        area.row -= rows - area.high;
        area.high = rows;
    }
    canvas_clear(&tui->canvas, area, tint_plain);
    if (cut)
        canvas_text(&tui->canvas, area.row, area.column, area.wide, tint_plain, text);
    else
        canvas_wrap(&tui->canvas, area, 0, tints[tui->note.tone], text);
    int wide = canvas_columns(&tui->canvas, text);
    if (rows < area.high || wide + KEYS_GAP + keys_columns(tui) <= area.wide)
        draw_keys(tui, area);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void draw_table(struct tui *tui)
{
    draw_board(tui);
    if (tui->tutor != NULL && tui->mode != MODE_EXPLAIN)
        tutor_panel(tui);
    else if (tui->mode == MODE_EXPLAIN || tui_is_done(tui))
        panel_draw_points(tui);
    else
        panel_draw(tui);
    if (tui->layout.log.high > 1)
        panel_draw_log(tui, tui->layout.log);
    draw_message(tui);
}

void screen_draw(struct tui *tui)
{
    int rows, columns;
    tui->terminal->size(tui->terminal, &rows, &columns);
    tui->canvas.ascii = tui->game->ascii;
    canvas_start(&tui->canvas, rows, columns);
    tui->layout = layout_of(rows, columns);
    if (!tui->layout.fits) {
        overlay_draw_small(tui);
        return;
    }
    if (tui->mode != MODE_PASS)
        draw_table(tui);
    overlay_draw(tui);
}
