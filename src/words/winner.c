#include "winner.h"

#include <inkrail/inkrail.h>

#include "i18n/i18n.h"
#include "tell.h"
#include "words.h"

enum { NAMES = 1024 };

int winner_you(const ink_session *session)
{
    int you = INK_MAX_PLAYERS;
    for (int p = 0; p < ink_session_table(session)->players; p++)
        if (ink_session_player(session, p)->level == 0)
            you = you == INK_MAX_PLAYERS ? p : INK_MAX_PLAYERS + 1;
    return you > INK_MAX_PLAYERS ? INK_MAX_PLAYERS : you;
}

static const char *name_of(const ink_session *session, int you, int player,
                           char words[PLAYER_WORDS])
{
    return player == you ? C_("player", "You") : player_said(session, player, words);
}

/* --- places ----------------------------------------------------------------------------------- */

static bool is_ahead(const ink_score *a, const ink_score *b)
{
    return a->total != b->total ? a->total > b->total : a->errors < b->errors;
}

struct outcome {
    const ink_session *session;
    int you, winner, second; /* players; `second` is the next best */
    int winners;
    ink_score best, next;
};

/* Finds the winner and the next best player. A draft breaks ties, so the table is asked for the
   places. */
static struct outcome find_outcome(const ink_session *session, int you)
{
    struct outcome outcome = {.session = session, .you = you, .winner = -1, .second = -1};
    const ink_table *table = ink_session_table(session);
    uint16_t place[INK_MAX_PLAYERS];
    ink_table_rank(ink_session_rules(session), table, ink_session_seats(session), place);
    for (int p = 0; p < table->players; p++) {
        ink_score score;
        ink_session_score(session, p, &score);
        outcome.winners += place[p] == 1;
        if (place[p] == 1 && outcome.winner < 0) {
            outcome.winner = p;
            outcome.best = score;
        } else if (outcome.second < 0 || is_ahead(&score, &outcome.next)) {
            outcome.second = p;
            outcome.next = score;
        }
    }
    return outcome;
}

/* --- sentences -------------------------------------------------------------------------------- */

static void write_shared(const struct outcome *outcome, ink_text *out)
{
    const ink_table *table = ink_session_table(outcome->session);
    char list[NAMES] = "";
    ink_text names = ink_text_in(list, sizeof list);
    uint16_t place[INK_MAX_PLAYERS];
    ink_table_rank(ink_session_rules(outcome->session), table, ink_session_seats(outcome->session),
                   place);
    for (int p = 0; p < table->players; p++)
        if (place[p] == 1)
            text_say(&names, "%s%s", names.length > 0 ? ", " : "",
                     name_of(outcome->session, outcome->you, p, WORDS_HERE(PLAYER_WORDS)));
    /* TRANSLATORS: several names, then their points */
    text_say(out, _("The win is shared: %s, %d points each."), list, outcome->best.total);
}

/* The winner has more points. */
static void write_by_points(const struct outcome *outcome, ink_text *out)
{
    const char *winner = player_said(outcome->session, outcome->winner, WORDS_HERE(PLAYER_WORDS));
    const char *second = player_said(outcome->session, outcome->second, WORDS_HERE(PLAYER_WORDS));
    int points = outcome->best.total, more = points - outcome->next.total;
    if (outcome->winner == outcome->you)
        text_say(out, _("You win with %d points, %d more than %s."), points, more, second);
    else if (outcome->second == outcome->you)
        text_say(out, _("%s wins with %d points, %d more than you."), winner, points, more);
    else
        text_say(out, _("%s wins with %d points, %d more than %s."), winner, points, more, second);
}

/* The points are equal, and fewer errors or the order of a draft decides. */
static void write_by_tie(const struct outcome *outcome, ink_text *out)
{
    const char *winner = player_said(outcome->session, outcome->winner, WORDS_HERE(PLAYER_WORDS));
    int points = outcome->best.total;
    bool errors = outcome->best.errors != outcome->next.errors;
    if (outcome->winner == outcome->you)
        text_say(out,
                 errors ? _("You win: %d points as others have, but fewer errors.")
                        : _("You win: %d points as others have, but the draft breaks the tie."),
                 points);
    else
        text_say(out,
                 errors ? _("%s wins: %d points as others have, but fewer errors.")
                        : _("%s wins: %d points as others have, but the draft breaks the tie."),
                 winner, points);
}

void winner_words(const ink_session *session, int you, ink_text *out)
{
    const ink_table *table = ink_session_table(session);
    if (table->players < 2 || table->phase != INK_PHASE_OVER)
        return;
    struct outcome outcome = find_outcome(session, you);
    if (outcome.winners > 1)
        write_shared(&outcome, out);
    else if (outcome.best.total != outcome.next.total)
        write_by_points(&outcome, out);
    else
        write_by_tie(&outcome, out);
}

void standing_words(const ink_session *session, int you, ink_text *out)
{
    for (int p = 0; p < ink_session_table(session)->players; p++) {
        ink_score score;
        ink_session_score(session, p, &score);
        text_say(out, "%s%s %d", p > 0 ? ", " : "",
                 name_of(session, you, p, WORDS_HERE(PLAYER_WORDS)), score.total);
    }
}
