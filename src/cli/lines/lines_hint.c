/* Hints: the best way on, as it is typed and in words, and played if that is wished. */
#include <stdio.h>
#include <string.h>

#include "client/process/print.h"
#include "i18n/i18n.h"
#include "lines.h"
#include "words/names.h"
#include "words/sums.h"
#include "words/tell.h"
#include "words/words.h"

enum { TENTHS = 10 }; /* of a point: what is shown of expectations */

/* --- what to draw ----------------------------------------------------------------------------- */

/* A move as it is typed, then in words if it has any; on the sheet as it is before. */
static void write_advice(const struct lines *lines, const ink_sheet *sheet, ink_move move,
                         ink_text *out)
{
    const ink_ruleset *rules = lines_rules(lines);
    ink_move_write(rules, move, out);
    if (ink_move_kind(move) == INK_MOVE_END)
        return;
    ink_text_string(out, ", ");
    if (ink_move_kind(move) == INK_MOVE_PICK)
        pick_words(lines->session, ink_move_payload(move), out);
    else if (ink_move_tile(move) != 0)
        tile_words(rules, ink_move_tile(move), out);
    else
        told_words(rules, sheet, move, ink_move_cell(move), out);
}

/* --- what to expect --------------------------------------------------------------------------- */

/* What to expect. Only when nothing is left to be rolled that is certain. */
static void write_outlook(const struct lines *lines, const ink_engine_result *hint, ink_text *out)
{
    if (ink_sheet_over(lines_rules(lines), &hint->sheet))
        text_say(out,
                 hint->proven ? _(" That brings you to %.0f points, and nothing is better")
                              : _(" That brings you to %.0f points"),
                 hint->expected);
    else
        text_say(out,
                 hint->proven
                     ? _(" Expect about %.1f ± %.1f points in the end, and nothing is better")
                     : _(" Expect about %.1f ± %.1f points in the end"),
                 (double)sums_units(hint->expected, TENTHS) / TENTHS, hint->error);
}

/* Why it is best: where the points will come from. */
static void write_parts(const struct lines *lines, const ink_engine_result *hint, ink_text *out)
{
    long units[INK_SCORE_PARTS];
    const char *separator = _(": ");
    sums_round_parts(hint->part, TENTHS, sums_units(hint->expected, TENTHS), units);
    for (int i = 0; score_parts[i].key != NULL; i++) {
        if (!score_parts[i].in_game(lines_rules(lines)))
            continue;
        text_say(out, "%s%s %.1f", separator, score_row_name(lines_rules(lines), i),
                 (double)(score_parts[i].sign * units[i]) / TENTHS);
        separator = _("; "); /* no comma, which may stand in the numbers */
    }
}

/* --- asking ----------------------------------------------------------------------------------- */

/* What was found last, and for which sheet: whoever wants it played need not wait again. */
static struct {
    ink_engine_result result;
    ink_sheet sheet;
    int player;
} found;

static bool is_found(const struct lines *lines)
{
    return found.result.moves > 0 && found.player == lines_player(lines) &&
           ink_move_kind(found.result.move[0]) != INK_MOVE_PICK &&
           memcmp(&found.sheet, lines_sheet(lines), sizeof found.sheet) == 0;
}

/* False if there is none, which is said. A hint is counted with the game, which is kept. */
static bool find(struct lines *lines)
{
    found.result = (ink_engine_result){.moves = 0};
    found.player = lines_player(lines);
    found.sheet = *lines_sheet(lines);
    const char *why = game_hint(lines->game, found.player, &found.result);
    if (why != NULL)
        words_print(stdout, _("No. %s\n"), why);
    else
        lines_keep(lines);
    return why == NULL;
}

static void tell(const struct lines *lines)
{
    const ink_engine_result *best = &found.result;
    ink_text text = lines_text();
    ink_sheet sheet = found.sheet;
    ink_text_string(&text, _("Best:"));
    for (int i = 0; i < best->moves; i++) {
        ink_text_string(&text, i > 0 ? _("; ") : " ");
        write_advice(lines, &sheet, best->move[i], &text);
        ink_sheet_play(lines_rules(lines), &sheet, best->move[i], NULL);
    }
    ink_text_char(&text, '.');
    if (ink_move_kind(best->move[0]) != INK_MOVE_PICK) {
        write_outlook(lines, best, &text);
        if (best->part_games > 0)
            write_parts(lines, best, &text);
        ink_text_char(&text, '.');
    }
    lines_say(&text);
}

/* The end of the round is left to the player. */
static void play(struct lines *lines)
{
    int count = found.result.moves;
    if (ink_move_kind(found.result.move[count - 1]) == INK_MOVE_END)
        count--;
    if (count == 0)
        puts(_("Best: end the round."));
    else
        play_moves(lines, found.result.move, count);
}

void ask_hint(struct lines *lines, ink_slice rest)
{
    ink_slice word = ink_slice_word(&rest);
    bool plays = ink_slice_is(word, "play");
    if (word.length > 0 && !plays)
        lines_no(_("type it as in '%s'"), "hint play");
    else if ((!plays || !is_found(lines)) && !find(lines))
        return;
    else if (plays)
        play(lines);
    else
        tell(lines);
}
