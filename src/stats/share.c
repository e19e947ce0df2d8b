#include "share.h"

#include <stdio.h>

#include "i18n/i18n.h"
#include "i18n/number.h"
#include "words/short_title.h"
#include "words/words.h"

enum { WORD = 24, PARTS = 512 };

static void part_write(const struct score_part *part, int points, ink_text *out)
{
    char number[WORD];
    if (points == 0)
        return;
    number_whole(number, sizeof number, points);
    ink_text_string(out, out->length > 0 ? ", " : "");
    fill_words(_(part->share), (struct fill[]){{"points", number}, {NULL, NULL}}, out);
}

/* The parts of a score that are not 0; what is subtracted comes last. */
static void parts_write(const ink_score *score, ink_text *out)
{
    char told[PARTS];
    ink_text text = ink_text_in(told, sizeof told);
    for (int sign = 1; sign >= -1; sign -= 2)
        for (const struct score_part *part = score_parts; part->key != NULL; part++) {
            const struct score_part *first = part;
            int points = score_part_points(part, score);
            for (; part[1].key != NULL && part[1].share == NULL; part++)
                points += score_part_points(part + 1, score);
            if (first->sign == sign)
                part_write(first, points, &text);
        }
    ink_text_string(out, told);
}

/* The game: "Inkrail daily 320, Classic", "Inkrail, Classic with River". */
static void game_write(const struct summary *summary, ink_text *out)
{
    char title[DAILY_TITLE], number[WORD];
    ink_text words = ink_text_in(title, sizeof title);
    struct daily daily;
    config_text_title(ink_slice_of(summary->config), &words);
    bool is_daily = daily_of_key(ink_slice_of(summary->daily), &daily);
    int count = is_daily ? daily_number(daily.day) : 0;
    snprintf(number, sizeof number, "%d", count);
    fill_words(is_daily ? _("Inkrail daily {number}, {game}") : _("Inkrail, {game}"),
               (struct fill[]){{"number", count > 0 || !is_daily ? number : daily.seed},
                               {"game", title},
                               {NULL, NULL}},
               out);
}

/* How the result compares with others. */
static void place_write(const struct summary *summary, int top, ink_text *out)
{
    char place[WORD], players[WORD], percent[WORD];
    snprintf(place, sizeof place, "%d", summary->place);
    snprintf(players, sizeof players, "%d", summary->players);
    snprintf(percent, sizeof percent, "%d", top);
    const struct fill fill[] = {
        {"place", place}, {"players", players}, {"percent", percent}, {NULL, NULL}};
    if (summary->players > 1)
        fill_words(_(", place {place} of {players}"), fill, out);
    if (top > 0)
        fill_words(_(", top {percent} %"), fill, out);
}

/* ", 2 hints" */
static void write_help(const struct summary *summary, ink_text *out)
{
    char words[HELP_TEXT] = "";
    ink_text text = ink_text_in(words, sizeof words);
    help_words(&summary->help, &text);
    if (words[0] != '\0')
        text_say(out, ", %s", words);
}

void share_write(const struct summary *summary, int top, const char *link, ink_text *out)
{
    char total[WORD];
    game_write(summary, out);
    ink_text_string(out, ": ");
    number_whole(total, sizeof total, summary->score.total);
    ink_text_string(out, total);
    ink_text_string(out, " (");
    size_t before = out->length;
    parts_write(&summary->score, out);
    if (out->length > before)
        ink_text_char(out, ')');
    else
        ink_text_cut(out, before - 2);
    place_write(summary, top, out);
    write_help(summary, out);
    if (link[0] != '\0') {
        ink_text_char(out, '\n');
        ink_text_string(out, link);
    }
}
