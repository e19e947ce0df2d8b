#include "tray.h"

#include <stdio.h>

#include "i18n/i18n.h"
#include "tray_internal.h"
#include "tui/board/stroke.h"
#include "tui/keys.h"
#include "words/moves/choice.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

enum { LARGE_WIDE = 10, LARGE_HIGH = 5 };

/* Pieces side by side. */
struct shelf {
    int wide, high, gap; /* of each */
    int column, widest;  /* the next one's place, and how far the last row goes */
    int caption;         /* rows below each picture */
};

static const struct tint tint_gone = {HUE_FAINT, GROUND_NONE, DIM};

static bool is_in_hand(const struct pen *pen, int piece)
{
    return pen->tui->hand == piece && pen->tui->hinting != HINT_SHOWN;
}

/* --- one piece -------------------------------------------------------------------------------- */

static bool crosses_off(const struct tui *tui, const ink_piece *piece)
{
    return piece->kind == INK_PIECE_CHOICE && answer_special(tui->rules, piece->move) >= 0;
}

/* An answer that crosses a special route off looks like that. */
static int shape_of(const struct tui *tui, const ink_piece *piece)
{
    return crosses_off(tui, piece) ? tui->rules->special[answer_special(tui->rules, piece->move)]
                                   : piece->shape;
}

/* In the hand it lies as it would be drawn. */
static int tile_of(const struct pen *pen, int index)
{
    const struct tui *tui = pen->tui;
    const ink_piece *piece = &tui->piece[index];
    int shown = tui->ways > 0 ? ink_move_tile(tui->way[tui->way_now]) : 0;
    if (is_in_hand(pen, index) && shown != 0)
        return shown;
    return tui->rules->shape[shape_of(tui, piece)].first;
}

static void draw_symbol(const struct pen *pen, const struct shelf *shelf, const char *text,
                        struct tint tint)
{
    struct pen middle = *pen;
    int columns = canvas_columns(&pen->tui->canvas, text), wide = shelf->wide;
    int indent = columns < wide ? (wide - columns) / 2 : 0;
    middle.row += shelf->high / 2;
    pen_text(&middle, shelf->column + indent, wide - indent, tint, text);
}

/* What is used up leaves nothing but its caption; a symbol may have done something, so it stays. */
static void draw_face(const struct pen *pen, const struct shelf *shelf, int index)
{
    const ink_piece *piece = &pen->tui->piece[index];
    const ink_shape *shape = &pen->tui->rules->shape[shape_of(pen->tui, piece)];
    bool waits = piece->state == INK_PIECE_WAITING, drawn = piece->state == INK_PIECE_DRAWN;
    if (drawn && shape->count > 0)
        draw_symbol(pen, shelf, pen->tui->canvas.ascii ? "-" : "·", tint_gone);
    else if (shape->count == 0)
        draw_symbol(pen, shelf, shape->text, waits ? tint_bold : tint_gone);
    else
        pen_tile(pen, shelf->column, shelf->wide, shelf->high, tile_of(pen, index),
                 waits ? tint_plain : tint_gone, !waits);
}

void tray_write_caption(const struct pen *pen, int index, const char *name, char *caption)
{
    const ink_piece *piece = &pen->tui->piece[index];
    const char *before = " ", *after = " ";
    if (piece->state == INK_PIECE_DRAWN) {
        before = "(";
        after = ")";
    } else if (piece->state == INK_PIECE_NOWHERE) {
        after = pen->tui->canvas.ascii ? "x" : "×";
    } else if (is_in_hand(pen, index)) {
        before = "[";
        after = "]";
    }
    snprintf(caption, CAPTION, "%s%s%s", before, name, after);
}

/* While something urgent is in the hand, numbers are those of what is urgent. */
static bool lends_its_number(const struct tui *tui, const ink_piece *piece)
{
    const ink_piece *hand = tui_hand(tui);
    return hand != NULL && tui_is_urgent(tui, hand) && !tui_is_urgent(tui, piece) &&
           piece->kind == INK_PIECE_DIE;
}

struct tint tray_caption_tint(const struct pen *pen, int index)
{
    const ink_piece *piece = &pen->tui->piece[index];
    if (is_in_hand(pen, index))
        return (struct tint){HUE_PLAIN, GROUND_GHOST, BOLD};
    if (piece->state != INK_PIECE_WAITING || lends_its_number(pen->tui, piece))
        return tint_gone;
    return piece->kind == INK_PIECE_DIE && piece->duty == 0 ? tint_plain : tint_bold;
}

static void draw_caption(const struct pen *pen, const struct shelf *shelf, int index,
                         const char *name)
{
    char caption[CAPTION];
    struct pen below = *pen;
    tray_write_caption(pen, index, name, caption);
    int columns = canvas_columns(&pen->tui->canvas, caption);
    int indent = columns < shelf->wide ? (shelf->wide - columns) / 2 : 0;
    below.row += shelf->high;
    pen_text(&below, shelf->column + indent, shelf->wide - indent, tray_caption_tint(pen, index),
             caption);
}

/* --- shelves ---------------------------------------------------------------------------------- */

static void shelf_end(struct pen *pen, struct shelf *shelf)
{
    if (shelf->column > 0)
        pen->row += shelf->high + shelf->caption;
    shelf->widest = shelf->column;
    shelf->column = 0;
}

static void shelf_put(struct pen *pen, struct shelf *shelf, int index, const char *name)
{
    if (shelf->column + shelf->wide > pen->area.wide)
        shelf_end(pen, shelf);
    draw_face(pen, shelf, index);
    if (shelf->caption > 0)
        draw_caption(pen, shelf, index, name);
    pen_hot(pen, shelf->column, shelf->wide, shelf->high + shelf->caption, ACT_PIECE, index);
    shelf->column += shelf->wide + shelf->gap;
}

/* --- dice ------------------------------------------------------------------------------------- */

static void draw_stroke(const struct pen *pen, int column, const struct stroke *stroke)
{
    struct tint tint = {HUE_EARTH, GROUND_NONE, BOLD};
    for (int row = 0; row < STROKE_HIGH; row++)
        for (int i = 0; i < STROKE_WIDE; i++) {
            char bytes[5];
            struct pen at = *pen;
            at.row += row;
            canvas_bytes(ink_paint_thin(pen->tui->canvas.ascii, stroke->arms[row][i]), bytes);
            pen_text(&at, column + i, 1, tint, bytes);
        }
}

bool tray_is_symbol(const struct tui *tui, int shape)
{
    return tui->rules->shape[shape].count == 0;
}

/* A piece for corners is drawn, two rows high; any other symbol is words behind its number. */
static void draw_symbol_die(struct pen *pen, int *column, int index)
{
    const struct tui *tui = pen->tui;
    const ink_piece *piece = &tui->piece[index];
    struct stroke stroke;
    char name[16], caption[CAPTION];
    snprintf(name, sizeof name, "%d", piece->number + 1);
    tray_write_caption(pen, index, name, caption);
    int wide = canvas_columns(&tui->canvas, caption) + 1;
    if (stroke_of(tui, piece, &stroke)) {
        pen_text(pen, *column, CAPTION, tray_caption_tint(pen, index), caption);
        draw_stroke(pen, *column + wide, &stroke);
        pen_hot(pen, *column, wide + STROKE_WIDE, STROKE_HIGH, ACT_PIECE, index);
        *column += wide + STROKE_WIDE + 2;
        return;
    }
    if (*column > 0)
        pen->row += STROKE_HIGH;
    *column = 0;
    pen_text(pen, 0, CAPTION, tray_caption_tint(pen, index), caption);
    int top = pen->row;
    char words[SYMBOL_WORDS] = "";
    ink_text text = ink_text_in(words, sizeof words);
    shape_words(tui->rules, piece->shape, &text);
    pen_wrap(pen, wide, piece->state == INK_PIECE_WAITING ? tint_plain : tint_gone, words);
    pen_hot(pen, 0, pen->area.wide, pen->row - top, ACT_PIECE, index);
}

/* Dice without a picture need little room. */
static void draw_symbols(struct pen *pen)
{
    int column = 0;
    for (int i = 0; i < pen->tui->pieces; i++) {
        const ink_piece *piece = &pen->tui->piece[i];
        if (piece->kind == INK_PIECE_DIE && tray_is_symbol(pen->tui, piece->shape))
            draw_symbol_die(pen, &column, i);
    }
    if (column > 0)
        pen->row += STROKE_HIGH;
}

/* Dice that may be left out come last; they are told so where there is room beside them. */
static void tell_optional(struct pen *pen, const struct shelf *shelf)
{
    struct pen beside = *pen;
    int wide = canvas_columns(&pen->tui->canvas, _("optional"));
    beside.row -= shelf->high + shelf->caption - 1;
    if (shelf->widest + 1 + wide <= pen->area.wide)
        pen_text(&beside, shelf->widest + 1, wide, tint_faint, _("optional"));
}

/* What modules offer besides, numbered after the dice. */
static void put_offered(struct pen *pen, struct shelf *shelf)
{
    const struct tui *tui = pen->tui;
    int number = tui->rules->dice;
    for (int i = 0; i < tui->pieces; i++) {
        const ink_piece *piece = &tui->piece[i];
        char name[16];
        if (piece->kind != INK_PIECE_EARNED || piece->state != INK_PIECE_WAITING ||
            tui_is_urgent(tui, piece))
            continue;
        snprintf(name, sizeof name, "%d", ++number);
        shelf_put(pen, shelf, i, name);
    }
}

/* Dice with pictures, and what is offered behind them. */
static int count_pictures(const struct tui *tui)
{
    int count = 0;
    for (int i = 0; i < tui->pieces; i++)
        count += tui->piece[i].kind == INK_PIECE_DIE && !tray_is_symbol(tui, tui->piece[i].shape);
    return count;
}

static bool has_room_for_large(const struct pen *pen)
{
    return pen->level >= TRAY_LARGE && INK_ROUTE_DICE * (LARGE_WIDE + 2) - 2 <= pen->area.wide;
}

static struct shelf large_shelf(void)
{
    return (struct shelf){.wide = LARGE_WIDE, .high = LARGE_HIGH, .gap = 2, .caption = 1};
}

/* As roomy as they can be in one row; else those of expansions have a row of their own. */
static struct shelf shelf_for_dice(const struct pen *pen, bool *one_row)
{
    struct shelf shelf = {
        .wide = pen->level < 0 ? NARROW : WIDE, .high = HIGH, .gap = 2, .caption = 1};
    if (has_room_for_large(pen)) {
        shelf = large_shelf();
        *one_row =
            count_pictures(pen->tui) * (shelf.wide + shelf.gap) - shelf.gap <= pen->area.wide;
        return shelf;
    }
    int count = count_pictures(pen->tui), wide = pen->area.wide;
    if (pen->level < 0 || count * (shelf.wide + shelf.gap) - shelf.gap > wide)
        shelf.gap = 1;
    *one_row = pen->level < 0 || count * (shelf.wide + shelf.gap) - shelf.gap <= wide;
    if (!*one_row && INK_ROUTE_DICE * (shelf.wide + 2) - 2 <= wide)
        shelf.gap = 2;
    return shelf;
}

static void draw_dice(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    bool one_row, optional = false;
    struct shelf shelf = shelf_for_dice(pen, &one_row);
    for (int i = 0; i < tui->pieces; i++) {
        const ink_piece *piece = &tui->piece[i];
        char name[16];
        if (piece->kind != INK_PIECE_DIE || tray_is_symbol(tui, piece->shape))
            continue;
        if (piece->number == INK_ROUTE_DICE && !one_row)
            shelf_end(pen, &shelf);
        optional |= piece->duty == 0;
        snprintf(name, sizeof name, "%d", piece->number + 1);
        shelf_put(pen, &shelf, i, name);
    }
    put_offered(pen, &shelf);
    shelf_end(pen, &shelf);
    if (optional && !ink_ruleset_holds(tui->rules))
        tell_optional(pen, &shelf);
    draw_symbols(pen);
}

/* --- special routes and what was earned ------------------------------------------------------- */

bool tray_has_waiting(const struct pen *pen, int kind)
{
    for (int i = 0; i < pen->tui->pieces; i++)
        if (pen->tui->piece[i].kind == kind && pen->tui->piece[i].state == INK_PIECE_WAITING)
            return true;
    return false;
}

static bool has_urgent(const struct pen *pen)
{
    for (int i = 0; i < pen->tui->pieces; i++)
        if (tui_is_urgent(pen->tui, &pen->tui->piece[i]))
            return true;
    return false;
}

static struct shelf shelf_for(const struct pen *pen, int count)
{
    struct shelf shelf = {.wide = WIDE, .high = HIGH, .gap = 2, .caption = 1};
    if (has_room_for_large(pen))
        return large_shelf();
    if (count * (WIDE + 2) - 2 > pen->area.wide)
        shelf.gap = 1;
    if (count * (WIDE + 1) - 1 > pen->area.wide)
        shelf.wide = NARROW;
    return shelf;
}

static void draw_kind(struct pen *pen, int kind, struct shelf shelf)
{
    const struct tui *tui = pen->tui;
    for (int i = 0; i < tui->pieces; i++) {
        const ink_piece *piece = &tui->piece[i];
        char name[16];
        bool special = kind == INK_PIECE_SPECIAL;
        if (piece->kind != kind || (!special && !tui_is_urgent(tui, piece)))
            continue;
        snprintf(name, sizeof name, special ? "s%d" : "%d", piece->number + 1);
        shelf_put(pen, &shelf, i, name);
    }
    shelf_end(pen, &shelf);
}

static void draw_specials(struct pen *pen)
{
    char head[128];
    const ink_sheet *sheet = &tui_seat(pen->tui, pen->tui->player)->sheet;
    bool none = ink_specials_had(sheet);
    if (has_urgent(pen)) {
        pen_line(pen, tint_good, _("Earned: now or never"));
        draw_kind(pen, INK_PIECE_EARNED, shelf_for(pen, INK_SPECIALS));
        return;
    }
    snprintf(head, sizeof head,
             none ? _("Special routes: %d left, not now") : _("Special routes: %d left"),
             ink_specials_left(sheet));
    pen_line(pen, tint_plain, head);
    draw_kind(pen, INK_PIECE_SPECIAL, shelf_for(pen, INK_SPECIALS));
}

/* --- choices ---------------------------------------------------------------------------------- */

static bool is_choice(const ink_piece *piece)
{
    return piece->kind == INK_PIECE_CHOICE && piece->state == INK_PIECE_WAITING;
}

static void draw_question(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    char question[CHOICE_QUESTION];
    ink_show show;
    ink_sheet_show(tui->rules, &tui_seat(tui, tui->player)->sheet, &show);
    if (show.choice == NULL)
        return;
    choice_question(_(show.choice), question);
    pen_wrap(pen, 0, tint_bold, question);
}

/* Draws it behind the one before, or on the next row. */
static void draw_choice(struct pen *pen, int *column, int index, int number)
{
    char word[CHOICE_WORDS], line[CHOICE_WORDS + 32];
    bool taken = is_in_hand(pen, index);
    choice_words(pen->tui->rules, pen->tui->piece[index].move, word);
    snprintf(line, sizeof line, "%c%d %s%c", taken ? '[' : ' ', number, word, taken ? ']' : ' ');
    int wide = canvas_columns(&pen->tui->canvas, line);
    if (*column > 0 && *column + wide > pen->area.wide) {
        pen->row++;
        *column = 0;
    }
    pen_hot(pen, *column, wide, 1, ACT_PIECE, index);
    pen_text(pen, *column, wide, tray_caption_tint(pen, index), line);
    *column += wide;
}

/* Special routes that may be crossed off come last, as pictures. */
static void draw_cross_offs(struct pen *pen, int number)
{
    const struct tui *tui = pen->tui;
    struct shelf shelf = shelf_for(pen, INK_SPECIALS);
    bool first = true;
    for (int i = 0; i < tui->pieces; i++) {
        char name[16];
        if (!is_choice(&tui->piece[i]) || !crosses_off(tui, &tui->piece[i]))
            continue;
        if (first)
            pen_line(pen, tint_plain, _("Cross off:"));
        first = false;
        snprintf(name, sizeof name, "%d", ++number);
        shelf_put(pen, &shelf, i, name);
    }
    shelf_end(pen, &shelf);
}

static void draw_choices(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    int number = 0, column = 0;
    draw_question(pen);
    for (int i = 0; i < tui->pieces; i++)
        if (is_choice(&tui->piece[i]) && !crosses_off(tui, &tui->piece[i]))
            draw_choice(pen, &column, i, ++number);
    pen->row += column > 0;
    draw_cross_offs(pen, number);
}

void tray_draw(struct pen *pen)
{
    if (tray_has_waiting(pen, INK_PIECE_PAIR)) {
        tray_draw_draft(pen);
        return;
    }
    draw_dice(pen);
    pen_blank(pen, 2);
    if (tray_has_waiting(pen, INK_PIECE_CHOICE))
        draw_choices(pen);
    else
        draw_specials(pen);
}
