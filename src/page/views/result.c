/* How a game has ended, or stands: ranking, and all parts of the scores. */
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "i18n/number.h"
#include "page/games.h"
#include "page/hand.h"
#include "page/remote.h"
#include "words/help.h"

/* All players by their places. */
struct ranking {
    uint16_t *place; /* of each player */
    int *order;      /* players, the first place first */
    ink_score *score;
    int players;
};

static bool make_ranking(const struct ask *ask, struct ranking *ranking)
{
    int players = ask_table(ask)->players, count = 0;
    *ranking = (struct ranking){.players = players};
    ranking->place = calloc((size_t)players, sizeof *ranking->place);
    ranking->order = calloc((size_t)players, sizeof *ranking->order);
    ranking->score = calloc((size_t)players, sizeof *ranking->score);
    if (ranking->place == NULL || ranking->order == NULL || ranking->score == NULL)
        return false;
    ink_table_rank(ask->rules, ask_table(ask), ink_session_seats(ask->session), ranking->place);
    for (int place = 1; place <= players; place++)
        for (int p = 0; p < players; p++)
            if (ranking->place[p] == place)
                ranking->order[count++] = p;
    for (int p = 0; p < players; p++)
        ink_session_score(ask->session, p, &ranking->score[p]);
    return true;
}

static void free_ranking(struct ranking *ranking)
{
    free(ranking->place);
    free(ranking->order);
    free(ranking->score);
}

/* --- ties ------------------------------------------------------------------------------------- */

/* What decided between this player and those with the same total. */
static const char *tie_of(const struct ranking *ranking, int player)
{
    const char *tie = "";
    for (int p = 0; p < ranking->players; p++) {
        const ink_score *own = &ranking->score[player], *other = &ranking->score[p];
        if (p == player || own->total != other->total)
            continue;
        if (ranking->place[p] == ranking->place[player])
            return _("shared");
        if (ranking->place[player] > ranking->place[p])
            continue; /* who is behind needs no reason */
        tie = own->errors != other->errors ? _("fewer errors") : _("later in the draft");
    }
    return tie;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* "9 + 2 exits": those of each network that scores. */
static void write_networks(const ink_reason *reason, int count, ink_text *out)
{
    char list[128] = "";
    ink_text numbers = ink_text_in(list, sizeof list);
    for (int i = 0; i < count; i++) {
        ink_text_string(&numbers, i > 0 ? " + " : "");
        ink_text_number(&numbers, reason[i].count);
    }
    if (count > 0)
        text_say(out, _("%s exits"), list);
}

static void write_goals(const ink_reason *reason, int count, ink_text *out)
{
    int reached = 0;
    for (int i = 0; i < count; i++)
        reached += reason[i].points > 0;
    text_say(out, _("%d of %d"), reached, count);
}

/* What the points are for, in a few words. */
static void write_for(const struct ask *ask, int player, int row, ink_text *out)
{
    ink_reason reason[INK_MAX_REASONS];
    int count = ink_session_explain(ask->session, player, row, reason);
    if (row == INK_ROW_NETWORKS)
        write_networks(reason, count, out);
    else if (row == INK_ROW_GOALS)
        write_goals(reason, count, out);
    else if (row == INK_ROW_CENTRE)
        text_say(out, _("%d of %d spaces"), count > 0 ? reason[0].count : 0,
                 ink_set_count(ask->rules->centre));
    else if (row == INK_ROW_ERRORS)
        ink_text_string(out, count > 0 ? _("open ends") : "");
    else if (row == INK_ROW_HIGHWAY || row == INK_ROW_RAILWAY)
        ink_text_string(out, count > 0 ? _("longest") : "");
    else
        for (int i = 0; i < count && i < 2; i++)
            text_say(out, "%s%s", i > 0 ? ", " : "", _(reason[i].text));
}

static void write_rows(struct ask *ask, int player, const ink_score *score)
{
    ink_text *out = ask->out;
    json_begin_list(out, "rows");
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++) {
        char words[SENTENCE] = "";
        ink_text text = ink_text_in(words, sizeof words);
        if (!ink_session_has_row(ask->session, row))
            continue;
        write_for(ask, player, row, &text);
        json_begin_object(out, NULL);
        score_row(ask, row, score_part_points(&score_parts[row], score), 0);
        json_text(out, "text", words);
        json_end_object(out);
    }
    json_end_list(out);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void write_rank(struct ask *ask, const struct ranking *ranking, int player)
{
    ink_text *out = ask->out;
    const ink_score *score = &ranking->score[player];
    const char *name = player_words(ask->session, player, WORDS_HERE(PLAYER_WORDS));
    const char *tie = tie_of(ranking, player);
    char words[SENTENCE] = "";
    char helped[HELP_TEXT] = "";
    ink_text text = ink_text_in(words, sizeof words), help = ink_text_in(helped, sizeof helped);
    struct help had;
    help_of(ask->session, player, &had);
    help_words(&had, &help);
    text_say(&text, "%d. %s", ranking->place[player], name);
    text_say(&text, ngettext(", %s point", ", %s points", (unsigned long)abs(score->total)),
             NUMBER_HERE(score->total));
    text_say(&text, "%s%s", tie[0] != '\0' ? ", " : "", tie);
    text_say(&text, "%s%s", helped[0] != '\0' ? ", " : "", helped);
    json_begin_object(out, NULL);
    json_number(out, "player", player);
    json_number(out, "place", ranking->place[player]);
    json_text(out, "name", name);
    json_number(out, "level", ink_session_player(ask->session, player)->level);
    json_number(out, "total", score->total);
    json_text(out, "tie", tie);
    json_text(out, "help", helped);
    write_rows(ask, player, score);
    json_text(out, "text", words);
    json_end_object(out);
}

static void write_result(struct ask *ask, const struct ranking *ranking)
{
    ink_text *out = ask->out;
    json_begin_object(out, NULL);
    view_game(ask);
    json_bool(out, "over", ask_table(ask)->phase == INK_PHASE_OVER);
    json_begin_list(out, "ranks");
    for (int i = 0; i < ranking->players; i++)
        write_rank(ask, ranking, ranking->order[i]);
    json_end_list(out);
    json_end_object(out);
}

void verb_result(struct ask *ask)
{
    struct ranking ranking;
    if (!ask_whole_game(ask))
        return;
    if (make_ranking(ask, &ranking))
        write_result(ask, &ranking);
    else
        fail_for_memory(ask);
    free_ranking(&ranking);
}
