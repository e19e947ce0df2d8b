#include "solo.h"

#include <stdio.h>
#include <string.h>

#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/print_json.h"
#include "client/games/series.h"
#include "i18n/i18n.h"

enum { WORD = 64, SHEET_TEXT = 8192 };

/* --- seeds and rules -------------------------------------------------------------------------- */

void solo_rules(const char *config, ink_ruleset *rules)
{
    rules_read(config, rules);
    if (rules->config.players > 1)
        fail(_("these are solo games; leave ,players and ,draft out of the config"));
}

void solo_check_seed(const char *seed, uint32_t games)
{
    if (!series_fits(seed, games))
        fail(_("the seed is too long to be numbered for each game"));
}

/* --- how a game goes --------------------------------------------------------------------- */

void solo_begin(struct solo *solo, const ink_ruleset *rules, const char *seed)
{
    ink_setup setup;
    uint64_t number = ink_seed_of(ink_slice_of(seed));
    *solo = (struct solo){.rules = rules};
    snprintf(solo->seed, sizeof solo->seed, "%s", seed);
    for (int r = 0; r < ink_ruleset_rolls(rules); r++)
        ink_table_roll_of_seed(rules, number, r + 1, &solo->roll[r], NULL);
    ink_table_start(rules, &solo->table, &solo->seat);
    ink_setup_of_seed(rules, number, &setup);
    ink_table_set_up(rules, &solo->table, &setup, NULL); /* refused where none is needed */
}

ink_status solo_dice(struct solo *solo, ink_slice text, ink_refusal *why)
{
    int rolls = ink_ruleset_rolls(solo->rules);
    for (int r = 0; r < rolls; r++) {
        const char *bar = memchr(text.data, '|', text.length);
        ink_slice faces = {text.data, bar != NULL ? (size_t)(bar - text.data) : text.length};
        if ((bar == NULL) != (r == rolls - 1))
            return ink_refuse(why, INK_E_ENDS_EARLY);
        ink_status status = ink_roll_read(solo->rules, faces, r + 1, &solo->roll[r], why);
        if (status != INK_OK)
            return status;
        ink_slice_take(&text, faces.length + (bar != NULL));
    }
    return INK_OK;
}

bool solo_over(const struct solo *solo)
{
    return solo->table.phase == INK_PHASE_OVER;
}

void solo_roll(struct solo *solo)
{
    if (solo->table.phase == INK_PHASE_ROLL)
        ink_table_roll(solo->rules, &solo->table, &solo->seat, &solo->roll[solo->table.round], NULL,
                       NULL);
}

ink_status solo_play(struct solo *solo, const ink_move *move, int count, int *at, ink_refusal *why)
{
    ink_table table = solo->table;
    ink_seat seat = solo->seat;
    int round = table.round - 1;
    for (*at = 0; *at < count; (*at)++) {
        ink_status status = ink_table_play(solo->rules, &table, &seat, 0, move[*at], why);
        if (status != INK_OK)
            return status;
    }
    if (table.phase == INK_PHASE_DRAW)
        return ink_refuse(why, INK_E_ENDS_EARLY);
    solo->table = table;
    solo->seat = seat;
    for (int i = 0; i < count; i++)
        solo->move[round][solo->count[round]++] = move[i];
    return INK_OK;
}

/* --- JSON ------------------------------------------------------------------------------------- */

/* Moves a word of the sheet that begins so, or is so, to the output; false if there is none. */
static bool write_word(ink_text *out, char *words, ink_slice begin, bool whole)
{
    ink_slice rest = ink_slice_of(words), word;
    while ((word = ink_slice_word(&rest)).length > 0) {
        if (word.length < begin.length || memcmp(word.data, begin.data, begin.length) != 0 ||
            (whole && word.length != begin.length))
            continue;
        json_slice(out, NULL, word);
        memset(words + (word.data - words), ' ', word.length);
        return true;
    }
    return false;
}

/* What was earned has a sign before it in a move that the sheet does not keep; and the marks of a
   drawing may have changed since, but not its cell. */
static void write_drawing(ink_text *out, char *words, const char *word)
{
    enum { CELL = 2 };
    ink_cell cell;
    ink_slice drawn = ink_slice_of(word);
    if (write_word(out, words, drawn, true))
        return;
    if (strchr("=+!", word[0]) != NULL && drawn.length > CELL)
        ink_slice_take(&drawn, 1);
    if (drawn.length > CELL && ink_cell_read((ink_slice){drawn.data, CELL}, &cell))
        write_word(out, words, (ink_slice){drawn.data, CELL}, false);
}

/* The finished sheet as `inkrail score` reads it, and in the order of drawing as `inkrail check`
   does; what is on it by itself (craters, lakes) comes last. */
static void write_placements(ink_text *out, const struct solo *solo)
{
    char words[SHEET_TEXT];
    ink_text text = ink_text_in(words, sizeof words);
    ink_sheet_write(solo->rules, &solo->seat.sheet, &text);
    json_begin_list(out, "placements");
    for (int r = 0; r < solo->table.round; r++)
        for (int i = 0; i < solo->count[r]; i++)
            write_drawing(out, words, move_text(solo->rules, solo->move[r][i]));
    ink_slice rest = ink_slice_of(words);
    for (ink_slice left; (left = ink_slice_word(&rest)).length > 0;)
        json_slice(out, NULL, left);
    json_end_list(out);
}

void solo_json(ink_text *out, const struct solo *solo)
{
    json_begin_list(out, "dice");
    for (int r = 0; r < ink_ruleset_rolls(solo->rules); r++)
        json_faces(out, NULL, solo->rules, &solo->roll[r], NULL);
    json_end_list(out);
    write_placements(out, solo);
    json_begin_list(out, "moves");
    for (int r = 0; r < solo->table.round; r++)
        json_moves(out, NULL, solo->rules, solo->move[r], solo->count[r]);
    json_end_list(out);
}
