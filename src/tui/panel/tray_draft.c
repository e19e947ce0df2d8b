#include <stdio.h>

#include "i18n/i18n.h"
#include "tray.h"
#include "tray_internal.h"
#include "tui/keys.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

static ink_pair pair_of(const struct tui *tui, int number)
{
    return tui_seat(tui, (number - 1) / 2)->pool[(number - 1) % 2];
}

enum { PAIR = 2 * NARROW + 1, PAIR_GAP = 2, PAIR_GAP_WIDE = 4, ROOMY_PANEL = 43 };

static int pair_gap(const struct pen *pen)
{
    return pen->area.wide < ROOMY_PANEL ? PAIR_GAP : PAIR_GAP_WIDE;
}

/* What belongs together stands in a bracket. */
static void draw_bracket(const struct pen *pen, int column)
{
    static const int arms[2] = {1 << INK_NORTH | 1 << INK_EAST, 1 << INK_NORTH | 1 << INK_WEST};
    for (int i = 0; i < 2; i++) {
        char bytes[5];
        canvas_bytes(ink_paint_thin(pen->tui->canvas.ascii, arms[i]), bytes);
        pen_text(pen, column + i * (PAIR - 1), 1, tint_faint, bytes);
    }
}

/* Two pictures side by side, and the number with the pair's value: "3 (5)". */
static void draw_pair(struct pen *pen, int column, int index)
{
    const struct tui *tui = pen->tui;
    const ink_piece *piece = &tui->piece[index];
    ink_pair pair = pair_of(tui, piece->pair);
    bool waits = piece->state == INK_PIECE_WAITING;
    struct pen below = *pen;
    char name[16], caption[CAPTION];
    for (int i = 0; waits && i < 2; i++)
        pen_tile(pen, column + i * (NARROW + 1), NARROW, HIGH,
                 tui->rules->shape[pair.face[i]].first, tint_plain, false);
    snprintf(name, sizeof name, "%d (%d)", piece->pair, ink_pair_value(tui->rules, pair));
    tray_write_caption(pen, index, name, caption);
    below.row += HIGH;
    if (waits)
        draw_bracket(&below, column);
    pen_text(&below, column + 1, 2 * NARROW, tray_caption_tint(pen, index), caption);
    pen_hot(pen, column, PAIR, HIGH + 1, ACT_PIECE, index);
}

/* As many rows of pairs as fit, those with the hand among them. */
static void draw_pairs(struct pen *pen, int rows)
{
    const struct tui *tui = pen->tui;
    int gap = pair_gap(pen), across = (pen->area.wide + gap) / (PAIR + gap), first = -1, hand = 0,
        count = 0;
    for (int i = 0; i < tui->pieces; i++) {
        if (tui->piece[i].kind != INK_PIECE_PAIR)
            continue;
        first = first < 0 ? i : first;
        count++;
        hand = i == tui->hand ? i - first : hand;
    }
    int skip = hand / across >= rows ? hand / across - rows + 1 : 0;
    for (int i = skip * across; i < count; i++) {
        int row = i / across - skip;
        struct pen at = *pen;
        at.row += row * (HIGH + 1);
        if (row < rows)
            draw_pair(&at, i % across * (PAIR + gap), first + i);
    }
    int used = (count + across - 1) / across;
    pen->row += (used < rows ? used : rows) * (HIGH + 1);
}

/* The dice of a draft that nobody picks, as pictures; symbols in words. */
static void draw_shared(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    char words[2 * SYMBOL_WORDS] = "";
    ink_text text = ink_text_in(words, sizeof words);
    int column = 0;
    for (int d = INK_ROUTE_DICE; d < INK_MAX_DICE; d++) {
        int face = tui_table(tui)->shared.face[d];
        if (face == 0)
            continue;
        if (column == 0 && text.length == 0)
            pen_line(pen, tint_plain, _("Dice shared by all:"));
        if (!tray_is_symbol(tui, face)) {
            pen_tile(pen, column, WIDE, HIGH, tui->rules->shape[face].first, tint_plain, false);
            column += WIDE + 2;
            continue;
        }
        ink_text_string(&text, text.length > 0 ? _("; ") : "");
        shape_words(tui->rules, face, &text);
    }
    pen->row += column > 0 ? HIGH : 0;
    if (text.length > 0)
        pen_wrap(pen, 0, tint_bold, words);
}

/* A name is not broken where a row ends. */
static void say_name(ink_text *out, const char *name)
{
    for (; *name != '\0'; name++)
        if (*name == ' ')
            ink_text_string(out, "\u00a0");
        else
            ink_text_char(out, *name);
}

/* Who picks after this pick: "Then: Bo, Cho, Anna". */
static void draw_order(struct pen *pen)
{
    enum { NAMES = 4 };
    const struct tui *tui = pen->tui;
    const ink_table *table = tui_table(tui);
    char list[2 * NAMES * PLAYER_WORDS + 16] = "", line[2 * NAMES * PLAYER_WORDS + 64];
    ink_text names = ink_text_in(list, sizeof list);
    int picks = 2 * table->players, next = table->picks + 1;
    for (int i = next; i < picks && i < next + NAMES; i++) {
        ink_text_string(&names, names.length > 0 ? ", " : "");
        say_name(&names,
                 tui_name(tui, (table->first + i) % table->players, WORDS_HERE(PLAYER_WORDS)));
    }
    if (next + NAMES < picks)
        ink_text_string(&names, ", …");
    if (names.length == 0)
        return;
    /* TRANSLATORS: who picks dice next in a draft, in this order */
    snprintf(line, sizeof line, _("Then: %s"), list);
    pen_wrap(pen, 0, tint_plain, line);
}

/* The sum of the values of the pairs that the player has. */
static int own_value(const struct tui *tui)
{
    const ink_seat *seat = tui_seat(tui, tui->player);
    int value = 0;
    for (int i = 0; i < 2; i++)
        if (seat->pick[i] != 0)
            value += ink_pair_value(tui->rules, pair_of(tui, seat->pick[i]));
    return value;
}

/* What the values are for. */
static void draw_value(struct pen *pen)
{
    char line[256];
    snprintf(line, sizeof line,
             _("In brackets: values (open ends; 0 for two separate lines). The lowest sum picks "
               "first in the next round; yours: %d."),
             own_value(pen->tui));
    pen_wrap(pen, 0, tint_faint, line);
}

void tray_draw_value_brief(struct pen *pen)
{
    char line[256];
    if (!tray_has_waiting(pen, INK_PIECE_PAIR) || pen->level >= 0)
        return;
    snprintf(line, sizeof line,
             _("In brackets: open ends. The lowest sum picks first in the next round; yours: %d."),
             own_value(pen->tui));
    pen_wrap(pen, 0, tint_faint, line);
}

void tray_draw_draft(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    char head[128];
    snprintf(head, sizeof head, _("%s: pick a pair"),
             tui_name(tui, tui->player, WORDS_HERE(PLAYER_WORDS)));
    pen_wrap(pen, 0, tint_bold, head);
    draw_pairs(pen, pen->level < 0 ? 2 : 2 + pen->level);
    draw_order(pen);
    if (pen->level >= 0)
        draw_value(pen);
    draw_shared(pen);
}
