/* The end of a game in words: scores and places. */
#include <stdio.h>
#include <stdlib.h>

#include "client/process/alloc.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "lines.h"
#include "words/help.h"
#include "words/tell.h"
#include "words/winner.h"
#include "words/words.h"

static void tell_solo(const struct lines *lines)
{
    ink_text text = lines_text();
    score_words(lines, 0, &text);
    lines_say(&text);
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++)
        if (ink_session_has_row(lines->session, row))
            say_row(lines, 0, row);
}

/* "1. Anna. Score 45: ...": those who share a place have the same number. */
static void tell_places(const struct lines *lines)
{
    const ink_table *table = ink_session_table(lines->session);
    uint16_t *place = alloc_zeroed(table->players, sizeof *place);
    ink_table_rank(lines_rules(lines), table, ink_session_seats(lines->session), place);
    for (int at = 1; at <= table->players; at++)
        for (int p = 0; p < table->players; p++) {
            ink_text text = lines_text();
            if (place[p] != at)
                continue;
            text_say(&text, _("Place %d: %s. "), at,
                     player_words(lines->session, p, WORDS_HERE(PLAYER_WORDS)));
            score_words(lines, p, &text);
            lines_say(&text);
        }
    free(place);
}

static void tell_help(const struct lines *lines)
{
    ink_text text = lines_text();
    help_told(lines->session, &text);
    if (text.length > 0)
        lines_say(&text);
}

void lines_result(const struct lines *lines)
{
    ink_text outcome = lines_text();
    puts(_("The game is over."));
    winner_words(lines->session, game_you(lines->game), &outcome);
    if (outcome.length > 0)
        lines_say(&outcome);
    (ink_session_table(lines->session)->players > 1 ? tell_places : tell_solo)(lines);
    tell_help(lines);
    if (lines->game->table->state->fairness != NULL)
        words_print(stdout, "%s\n", lines->game->table->state->fairness);
}
