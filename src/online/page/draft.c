/* The draft of a round: whose turn it is, the pairs that are left, and who has which dice then. */
#include <stdlib.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "words/names.h"
#include "words/words.h"
#include "json/json.h"

enum { PICKS_EACH = 2, PAIR_FACES = 2, MOST_NEXT = 3, MOST_HANDS = 40, PAIR_WORDS = 256 };

static void write_seat(const struct followed *table, const char *key, int player, ink_text *out)
{
    const struct remote_state *remote = &online_view(table->online)->table;
    char name[2 * INK_SESSION_NAME] = "";
    ink_text text = ink_text_in(name, sizeof name);
    seat_name(remote, remote->seat_of[player], &text);
    json_begin_object(out, key);
    json_number(out, "seat", remote->seat_of[player]);
    json_text(out, "name", name);
    json_end_object(out);
}

static void write_face(int shape, ink_text *out)
{
    json_begin_object(out, NULL);
    json_number(out, "shape", shape);
    json_number(out, "tile", 0);
    json_end_object(out);
}

/* --- the pairs that are left ------------------------------------------------------------------ */

/* Alike pairs have the same number: value, then the faces, the lower one first. */
static uint32_t number_of(const ink_ruleset *rules, ink_pair pair)
{
    unsigned low = pair.face[0] < pair.face[1] ? pair.face[0] : pair.face[1];
    unsigned high = pair.face[0] < pair.face[1] ? pair.face[1] : pair.face[0];
    return (uint32_t)ink_pair_value(rules, pair) << 16 | low << 8 | high;
}

static int compare(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, two = *(const uint32_t *)b;
    return (one > two) - (one < two);
}

static int find_left(const ink_session *session, uint32_t number[PICKS_EACH * INK_MAX_PLAYERS])
{
    const ink_seat *seat = ink_session_seats(session);
    int count = 0;
    for (int p = 0; p < ink_session_table(session)->players; p++)
        for (int i = 0; i < PICKS_EACH; i++)
            if ((seat[p].gone >> i & 1) == 0)
                number[count++] = number_of(ink_session_rules(session), seat[p].pool[i]);
    qsort(number, (size_t)count, sizeof *number, compare);
    return count;
}

static void write_pair(const ink_ruleset *rules, uint32_t number, int alike, ink_text *out)
{
    const ink_pair pair = {{number >> 8 & 0xff, number & 0xff}};
    char name[PAIR_WORDS] = "";
    ink_text words = ink_text_in(name, sizeof name);
    json_begin_object(out, NULL);
    json_begin_list(out, "faces");
    for (int i = 0; i < PAIR_FACES; i++)
        write_face(pair.face[i], out);
    json_end_list(out);
    pair_words(rules, pair, &words);
    json_text(out, "name", name);
    json_number(out, "value", ink_pair_value(rules, pair));
    json_number(out, "count", alike);
    json_end_object(out);
}

/* Each kind once, those of the lowest value first: a class has hundreds. */
static void write_pairs(const ink_session *session, bool picking, ink_text *out)
{
    uint32_t number[PICKS_EACH * INK_MAX_PLAYERS];
    int count = picking ? find_left(session, number) : 0;
    json_begin_list(out, "pairs");
    for (int i = 0, alike; i < count; i += alike) {
        for (alike = 1; i + alike < count && number[i + alike] == number[i];)
            alike++;
        write_pair(ink_session_rules(session), number[i], alike, out);
    }
    json_end_list(out);
}

/* --- who picks, and who has what -------------------------------------------------------------- */

/* The next ones, in the order of their picks. Two picks in a row are said twice. */
static void write_next(const struct followed *table, const ink_table *game, bool picking,
                       ink_text *out)
{
    int left = picking ? PICKS_EACH * game->players - game->picks - 1 : 0;
    json_begin_list(out, "next");
    for (int i = 1; i <= left && i <= MOST_NEXT; i++)
        write_seat(table, NULL, (ink_table_picker(game) + i) % game->players, out);
    json_end_list(out);
}

static void write_hand(const struct followed *table, const ink_seat *seat, int player,
                       ink_text *out)
{
    json_begin_object(out, NULL);
    write_seat(table, "who", player, out);
    json_begin_list(out, "faces");
    for (int i = 0; i < PICKS_EACH; i++)
        for (int k = 0; k < PAIR_FACES && seat[player].pick[i] > 0; k++)
            write_face(
                seat[(seat[player].pick[i] - 1) / 2].pool[(seat[player].pick[i] - 1) % 2].face[k],
                out);
    json_end_list(out);
    json_end_object(out);
}

/* Of more than a wall can show, none. */
static void write_hands(const struct followed *table, const ink_session *session, bool picking,
                        ink_text *out)
{
    int players = ink_session_table(session)->players;
    json_begin_list(out, "hands");
    for (int p = 0; p < players && players <= MOST_HANDS && !picking; p++)
        write_hand(table, ink_session_seats(session), p, out);
    json_end_list(out);
}

static void write_round(const struct followed *table, const ink_session *session, ink_text *out)
{
    const ink_table *game = ink_session_table(session);
    bool picking = game->phase == INK_PHASE_DRAFT;
    json_begin_object(out, "draft");
    if (picking)
        write_seat(table, "picker", ink_table_picker(game), out);
    else
        json_nothing(out, "picker");
    write_next(table, game, picking, out);
    json_number(out, "picks", game->picks);
    json_number(out, "of", PICKS_EACH * game->players);
    write_pairs(session, picking, out);
    write_hands(table, session, picking, out);
    if (!picking && game->round < ink_session_rules(session)->rounds)
        write_seat(table, "first", game->first, out);
    else
        json_nothing(out, "first");
    json_end_object(out);
}

void draft_write(const struct followed *table, ink_text *out)
{
    const ink_session *session = online_session(table->online);
    const ink_table *game = session != NULL ? ink_session_table(session) : NULL;
    if (game != NULL && (game->phase == INK_PHASE_DRAFT || game->phase == INK_PHASE_DRAW) &&
        ink_table_drafts(ink_session_rules(session), game->round))
        write_round(table, session, out);
    else
        json_nothing(out, "draft");
}
