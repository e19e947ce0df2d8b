#include "play_tray.h"

#include <stdio.h>
#include <string.h>

#include "output.h"
#include "play_screen.h"

enum { A_ROW = 4, SPECIALS_A_ROW = 3, CAPTION = 24, TILE = 6, GAP = 2, SIDES_TEXT = 4 };

/* Up to a row of tiles, each with its caption. */
struct tray {
    const ink_ruleset *rules;
    unsigned flags;
    ink_text *out;
    int count;
    int columns;      /* in use */
    int text_columns; /* of the drawings' texts, so that rows of tiles stand in columns */
    bool narrow;      /* leave all but the sides to the picture */
    uint8_t tile[A_ROW];
    char caption[A_ROW][CAPTION];
};

static void tray_flush(struct tray *tray)
{
    const char *caption[A_ROW];
    for (int i = 0; i < tray->count; i++)
        caption[i] = tray->caption[i];
    if (tray->count > 0)
        ink_picture_tiles(tray->rules, tray->tile, caption, tray->count, tray->flags, tray->out);
    tray->count = tray->columns = 0;
}

static void tray_take(struct tray *tray, int tile, const char *caption)
{
    int wide = text_columns(caption);
    wide = wide > TILE ? wide : TILE;
    if (tray->count == A_ROW || tray->columns + wide > PANEL_COLUMNS)
        tray_flush(tray);
    tray->columns += wide + GAP;
    tray->tile[tray->count] = (uint8_t)tile;
    snprintf(tray->caption[tray->count++], CAPTION, "%s", caption);
}

/* A drawn die leaves its number, and its face if that is no drawing; the groups of a drawing
   are left to the picture. */
static void tray_add(struct tray *tray, int shape, bool gone, const char *name)
{
    const ink_shape *s = &tray->rules->shape[shape];
    bool hidden = gone && s->count > 0;
    int length = hidden ? 0 : (int)strcspn(s->text, "{");
    char caption[CAPTION];
    if (tray->narrow && length > SIDES_TEXT)
        length = SIDES_TEXT;
    snprintf(caption, sizeof caption, gone ? "(%s)%-*.*s" : "%s %-*.*s", name,
             tray->text_columns - (gone ? 1 : 0), length, s->text);
    tray_take(tray, gone ? 0 : s->first, caption);
}

/* --- dice ------------------------------------------------------------------------------------- */

/* Is there no room for all that the dice of a row show, Stations and marks included? */
static bool is_too_wide(const ink_ruleset *rules, const ink_sheet *sheet, int first)
{
    int columns = 0;
    for (int d = first; d < first + A_ROW && d < INK_MAX_DICE; d++)
        if (sheet->die[d] != 0)
            columns += (int)strcspn(rules->shape[sheet->die[d]].text, "{") + 2 + GAP;
    return columns - GAP > PANEL_COLUMNS;
}

/* Are any of the dice from `from` on drawings? */
static bool has_drawings(const ink_ruleset *rules, const ink_sheet *sheet, int from)
{
    bool found = false;
    for (int d = from; d < INK_MAX_DICE; d++)
        found |= rules->shape[sheet->die[d]].count > 0;
    return found;
}

static void list_symbols(const struct game *game, int from, bool tight, ink_text *out)
{
    const ink_sheet *sheet = game_sheet(game);
    const char *separator = "";
    for (int d = from; d < INK_MAX_DICE; d++) {
        bool gone = (sheet->waiting >> d & 1) == 0;
        char item[CAPTION];
        if (sheet->die[d] == 0)
            continue;
        snprintf(item, sizeof item, gone ? "%s(%d)%s%s" : "%s%d%s%s", separator, d + 1,
                 gone && tight ? "" : " ", game->rules.shape[sheet->die[d]].text);
        ink_text_string(out, item);
        separator = tight ? " " : "  ";
    }
}

/* Dice that show no drawings need no room for pictures: "5 free  6 2". */
static void write_symbols(const struct game *game, int from, ink_text *out)
{
    char list[INK_MAX_DICE * CAPTION] = "";
    ink_text text = ink_text_in(list, sizeof list);
    list_symbols(game, from, false, &text);
    if (text.length == 0)
        return;
    if (text.length > PANEL_COLUMNS) {
        text = ink_text_in(list, sizeof list);
        list_symbols(game, from, true, &text);
    }
    ink_text_string(out, list);
    ink_text_char(out, '\n');
}

void tray_dice(const struct game *game, unsigned flags, ink_text *out)
{
    const ink_ruleset *rules = &game->rules;
    const ink_sheet *sheet = game_sheet(game);
    struct tray tray = {rules, flags, out, .text_columns = 4};
    int d = 0;
    if (game_last_roll(game)) { /* nothing is drawn, so pictures would mislead */
        write_symbols(game, 0, out);
        return;
    }
    for (; d < INK_MAX_DICE && (d % A_ROW != 0 || has_drawings(rules, sheet, d)); d++) {
        char name[4] = {(char)('1' + d), '\0'};
        if (d % A_ROW == 0)
            tray.narrow = is_too_wide(rules, sheet, d);
        if (sheet->die[d] != 0)
            tray_add(&tray, sheet->die[d], (sheet->waiting >> d & 1) == 0, name);
        if (d % A_ROW == A_ROW - 1)
            tray_flush(&tray);
    }
    tray_flush(&tray);
    write_symbols(game, d, out);
}

/* --- special routes ----------------------------------------------------------------------------- */

static bool is_used(const struct game *game, int special)
{
    return (game_sheet(game)->used >> special & 1) != 0;
}

void tray_specials(const struct game *game, unsigned flags, ink_text *out)
{
    struct tray tray = {&game->rules, flags, out, .text_columns = 5};
    for (int i = 0; i < INK_SPECIALS; i++) {
        char name[4] = {'s', (char)('1' + i), '\0'};
        tray_add(&tray, game->rules.special[i], is_used(game, i), name);
        if (i % SPECIALS_A_ROW == SPECIALS_A_ROW - 1)
            tray_flush(&tray);
    }
}

void tray_special_names(const struct game *game, ink_text *out)
{
    for (int i = 0; i < INK_SPECIALS; i++) {
        bool used = is_used(game, i);
        char item[CAPTION];
        snprintf(item, sizeof item, used ? "(s%d)%-6s" : "s%d %-6s ", i + 1,
                 used ? "" : game->rules.shape[game->rules.special[i]].text);
        ink_text_string(out, item);
        ink_text_char(out, i % SPECIALS_A_ROW == SPECIALS_A_ROW - 1 ? '\n' : ' ');
    }
}
