#include "mirror.h"

#include <inkrail/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/alloc.h"

enum { STEP = 65, ID = 33, MOST_FILLING = 64 };

/* An event as it is kept. */
struct kept {
    int kind;     /* INK_EVENT_roll, INK_EVENT_step or INK_EVENT_close */
    int number;   /* seat or round */
    char *text;   /* the dice, the step */
    char **moves; /* of close, by player; NULL if it told none */
};

/* A step made here that is not among the events yet. */
struct ahead {
    char id[ID], step[STEP];
};

struct mirror {
    ink_session *session;
    char *record; /* as the game began */
    int own, players;
    int *seat_of;
    struct kept *event;
    size_t events, room;
    struct ahead *ahead;
    size_t aheads, ahead_room;
};

/* --- memory ------------------------------------------------------------------------------------------ */

static char *copy_of(ink_slice text)
{
    char *copy = alloc_zeroed(text.length + 1, 1);
    if (text.length > 0)
        memcpy(copy, text.data, text.length);
    return copy;
}

/* Room for one more in a list that grows. */
static void *one_more(void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return list;
    *room = 2 * *room + 16;
    char *larger = alloc_zeroed(*room, size);
    if (count > 0)
        memcpy(larger, list, count * size);
    free(list);
    return larger;
}

static void free_moves(char **moves, int players)
{
    for (int p = 0; moves != NULL && p < players; p++)
        free(moves[p]);
    free(moves);
}

struct mirror *mirror_new(void)
{
    return alloc_zeroed(1, sizeof(struct mirror));
}

void mirror_free(struct mirror *mirror)
{
    if (mirror == NULL)
        return;
    for (size_t i = 0; i < mirror->events; i++) {
        struct kept *event = &mirror->event[i];
        free_moves(event->moves, mirror->players);
        free(event->text);
    }
    ink_session_free(mirror->session);
    free(mirror->record);
    free(mirror->seat_of);
    free(mirror->event);
    free(mirror->ahead);
    free(mirror);
}

/* --- looking ------------------------------------------------------------------------------------------ */

void mirror_set_own(struct mirror *mirror, int seat)
{
    mirror->own = seat;
}

ink_session *mirror_session(const struct mirror *mirror)
{
    return mirror->session;
}

int mirror_players(const struct mirror *mirror)
{
    return mirror->players;
}

const int *mirror_seats(const struct mirror *mirror)
{
    return mirror->seat_of;
}

int mirror_player(const struct mirror *mirror, int seat)
{
    for (int p = 0; p < mirror->players; p++)
        if (mirror->seat_of[p] == seat)
            return p;
    return -1;
}

/* --- playing events -------------------------------------------------------------------------------------- */

static bool play_roll(ink_session *session, const char *dice)
{
    const ink_ruleset *rules = ink_session_rules(session);
    const ink_table *table = ink_session_table(session);
    ink_pair *pair = alloc_zeroed(2 * (size_t)table->players, sizeof *pair);
    ink_roll roll;
    bool read = ink_table_roll_read(rules, ink_slice_of(dice), table->round + 1, &roll, pair,
                                    NULL) == INK_OK;
    bool pairs = rules->config.draft != 0 && table->round + 1 <= rules->rounds;
    bool rolled =
        read && ink_session_roll_these(session, &roll, pairs ? pair : NULL, NULL) == INK_OK;
    free(pair);
    return rolled;
}

static bool is_open(const ink_session *session, int player)
{
    return ink_session_table(session)->phase == INK_PHASE_DRAW &&
           ink_session_seats(session)[player].ended == 0;
}

/* The moves of a round as a record tells them, with or without the end. */
static void play_moves(ink_session *session, int player, const char *moves)
{
    ink_slice rest = ink_slice_of(moves);
    for (ink_slice word = ink_slice_word(&rest); word.length > 0 && is_open(session, player);
         word = ink_slice_word(&rest))
        ink_session_step(session, player, word, NULL);
    if (is_open(session, player))
        ink_session_play(session, player, ink_move_end(), NULL);
}

/* Nobody here may know what the player has drawn before the game is over. Something has to be drawn for
   the round to end; nobody looks at it, and it is drawn anew when the moves are told. */
static void fill_round(ink_session *session, int player)
{
    ink_moves *moves = alloc_zeroed(1, sizeof *moves);
    for (int i = 0; i < MOST_FILLING && is_open(session, player); i++) {
        if (ink_session_play(session, player, ink_move_end(), NULL) == INK_OK)
            break;
        ink_table_moves(ink_session_rules(session), ink_session_table(session),
                        ink_session_seats(session), player, moves);
        ink_move move = 0;
        for (uint32_t m = 0; m < moves->count && move == 0; m++)
            if (ink_move_kind(moves->move[m]) != INK_MOVE_BACK)
                move = moves->move[m];
        if (move == 0 || ink_session_play(session, player, move, NULL) != INK_OK)
            break;
    }
    free(moves);
}

/* All who have not ended the round by steps end it now. */
static bool play_close(const struct mirror *mirror, ink_session *session, const struct kept *event)
{
    char **moves = event->moves;
    for (int p = 0; p < mirror->players; p++) {
        if (moves != NULL && is_open(session, p))
            play_moves(session, p, moves[p]);
        else if (is_open(session, p))
            fill_round(session, p);
    }
    return ink_session_table(session)->phase != INK_PHASE_DRAW &&
           ink_session_table(session)->phase != INK_PHASE_DRAFT;
}

static bool play_event(const struct mirror *mirror, ink_session *session, const struct kept *event)
{
    if (event->kind == INK_EVENT_roll)
        return play_roll(session, event->text);
    if (event->kind == INK_EVENT_close)
        return play_close(mirror, session, event);
    int player = mirror_player(mirror, event->number);
    return player >= 0 &&
           ink_session_step(session, player, ink_slice_of(event->text), NULL) == INK_OK;
}

/* --- making the session again --------------------------------------------------------------------------- */

/* Events first, then what was done here since, as far as it still goes. */
static unsigned rebuild(struct mirror *mirror)
{
    ink_session *session = NULL;
    int own = mirror_player(mirror, mirror->own);
    if (ink_session_read(ink_slice_of(mirror->record), &session, NULL) != INK_OK)
        return MIRROR_BROKEN;
    for (size_t i = 0; i < mirror->events; i++)
        if (!play_event(mirror, session, &mirror->event[i])) {
            ink_session_free(session);
            return MIRROR_BROKEN;
        }
    for (size_t i = 0; i < mirror->aheads; i++)
        ink_session_step(session, own, ink_slice_of(mirror->ahead[i].step), NULL);
    ink_session_free(mirror->session);
    mirror->session = session;
    return MIRROR_CHANGED | MIRROR_REPLACED;
}

/* --- steps made here -------------------------------------------------------------------------------------- */

void mirror_stepped(struct mirror *mirror, const char *id, const char *step)
{
    mirror->ahead =
        one_more(mirror->ahead, mirror->aheads, &mirror->ahead_room, sizeof *mirror->ahead);
    struct ahead *ahead = &mirror->ahead[mirror->aheads++];
    snprintf(ahead->id, sizeof ahead->id, "%s", id);
    snprintf(ahead->step, sizeof ahead->step, "%s", step);
}

/* Its place among the steps made here, -1 if it is none of them. */
static int find_ahead(const struct mirror *mirror, ink_slice id)
{
    for (size_t i = 0; id.length > 0 && i < mirror->aheads; i++)
        if (ink_slice_is(id, mirror->ahead[i].id))
            return (int)i;
    return -1;
}

static void forget_ahead(struct mirror *mirror, int at)
{
    mirror->aheads--;
    memmove(&mirror->ahead[at], &mirror->ahead[at + 1],
            (mirror->aheads - (size_t)at) * sizeof *mirror->ahead);
}

unsigned mirror_refused(struct mirror *mirror, const char *id)
{
    int at = find_ahead(mirror, ink_slice_of(id));
    if (at < 0)
        return MIRROR_SAME;
    forget_ahead(mirror, at);
    return rebuild(mirror);
}

/* --- taking events in ------------------------------------------------------------------------------------- */

static struct kept *keep(struct mirror *mirror, int kind, int number, ink_slice text)
{
    mirror->event = one_more(mirror->event, mirror->events, &mirror->room, sizeof *mirror->event);
    mirror->event[mirror->events] = (struct kept){kind, number, copy_of(text), NULL};
    return &mirror->event[mirror->events++];
}

/* Which seats play: others find names and boards by them, so each is one that there can be, and once. */
static bool read_seats(const ink_message *event, int *seat_of, size_t players)
{
    bool seen[INK_MAX_PLAYERS + 1] = {false};
    for (size_t p = 0; p < players; p++) {
        int64_t seat = ink_message_number_at(event, "seats", p);
        if (seat < 1 || seat > INK_MAX_PLAYERS || seen[seat])
            return false;
        seen[seat] = true;
        seat_of[p] = (int)seat;
    }
    return true;
}

static unsigned take_start(struct mirror *mirror, const ink_message *event)
{
    ink_session *session = NULL;
    ink_slice record = ink_message_text(event, "record");
    size_t players = ink_message_count(event, "seats");
    if (mirror->session != NULL || ink_session_read(record, &session, NULL) != INK_OK)
        return MIRROR_BROKEN;
    int *seat_of = alloc_zeroed(players, sizeof *seat_of);
    if (ink_session_table(session)->players != players || !read_seats(event, seat_of, players)) {
        ink_session_free(session);
        free(seat_of);
        return MIRROR_BROKEN;
    }
    mirror->session = session;
    mirror->record = copy_of(record);
    mirror->seat_of = seat_of;
    mirror->players = (int)players;
    return MIRROR_CHANGED | MIRROR_REPLACED;
}

/* Plays the event that was kept last. With steps made here before it, all is made again: what they
   led to may not be there any more. */
static unsigned go_on(struct mirror *mirror)
{
    if (mirror->aheads > 0)
        return rebuild(mirror);
    if (play_event(mirror, mirror->session, &mirror->event[mirror->events - 1]))
        return MIRROR_CHANGED;
    return rebuild(mirror);
}

/* An own step that was made here is there already, if it is the next one. */
static unsigned take_step(struct mirror *mirror, const ink_message *event)
{
    int seat = (int)ink_message_number(event, "seat");
    int at = seat == mirror->own ? find_ahead(mirror, ink_message_text(event, "id")) : -1;
    keep(mirror, INK_EVENT_step, seat, ink_message_text(event, "step"));
    if (at >= 0) {
        forget_ahead(mirror, at);
        return at == 0 ? MIRROR_SAME : rebuild(mirror);
    }
    if (seat != mirror->own || mirror->aheads == 0)
        return go_on(mirror);
    mirror->aheads = 0; /* the server refuses them: another device was first */
    return rebuild(mirror) | MIRROR_OTHER;
}

static char **copy_moves(const ink_message *event, int players)
{
    if (ink_message_count(event, "moves") != (size_t)players)
        return NULL;
    char **moves = alloc_zeroed((size_t)players, sizeof *moves);
    for (int p = 0; p < players; p++)
        moves[p] = copy_of(ink_message_text_at(event, "moves", (size_t)p));
    return moves;
}

/* Was the round closed before? Then its moves are told now, when the game is over. */
static struct kept *find_closed(const struct mirror *mirror, int round)
{
    for (size_t i = 0; i < mirror->events; i++)
        if (mirror->event[i].kind == INK_EVENT_close && mirror->event[i].number == round)
            return &mirror->event[i];
    return NULL;
}

static unsigned take_close(struct mirror *mirror, const ink_message *event)
{
    int round = (int)ink_message_number(event, "round");
    char **moves = copy_moves(event, mirror->players);
    struct kept *before = find_closed(mirror, round);
    if (before == NULL) {
        keep(mirror, INK_EVENT_close, round, ink_slice_of(""))->moves = moves;
        return go_on(mirror);
    }
    if (moves == NULL || before->moves != NULL) {
        free_moves(moves, mirror->players);
        return MIRROR_SAME;
    }
    before->moves = moves;
    bool last = round == ink_session_table(mirror->session)->round;
    return last ? rebuild(mirror) : MIRROR_SAME;
}

unsigned mirror_event(struct mirror *mirror, const ink_message *event)
{
    if (event->kind == INK_EVENT_start)
        return take_start(mirror, event);
    if (event->kind != INK_EVENT_roll && event->kind != INK_EVENT_step &&
        event->kind != INK_EVENT_close)
        return MIRROR_SAME;
    if (mirror->session == NULL)
        return MIRROR_BROKEN;
    if (event->kind == INK_EVENT_step)
        return take_step(mirror, event);
    if (event->kind == INK_EVENT_close)
        return take_close(mirror, event);
    keep(mirror, INK_EVENT_roll, 0, ink_message_text(event, "roll"));
    return go_on(mirror);
}

/* --- the end ---------------------------------------------------------------------------------------------- */

/* The line of the seed comes behind that of the config. */
static void write_with_seed(const char *text, ink_slice seed, ink_text *out)
{
    const char *config = strstr(text, "\nconfig ");
    const char *rest = config != NULL ? strchr(config + 1, '\n') : NULL;
    if (rest == NULL)
        return;
    ink_text_bytes(out, text, (size_t)(rest + 1 - text));
    ink_text_string(out, "seed ");
    ink_text_bytes(out, seed.data, seed.length);
    ink_text_char(out, '\n');
    ink_text_string(out, rest + 1);
}

/* What was done here since is not done any more. */
bool mirror_seed(struct mirror *mirror, ink_slice seed)
{
    ink_session *session = NULL;
    bool ahead = mirror->aheads > 0;
    mirror->aheads = 0;
    if (mirror->session == NULL || (ahead && rebuild(mirror) == MIRROR_BROKEN))
        return false;
    size_t size = INK_SAVE_BYTES((size_t)mirror->players) + INK_SESSION_SEED + 8;
    char *text = alloc_zeroed(size, 1), *seeded = alloc_zeroed(size, 1);
    ink_text out = ink_text_in(text, size), all = ink_text_in(seeded, size);
    ink_session_write(mirror->session, &out);
    write_with_seed(text, seed, &all);
    bool fits = ink_session_read(ink_slice_of(seeded), &session, NULL) == INK_OK;
    if (fits) {
        ink_session_free(mirror->session);
        mirror->session = session;
    }
    free(text);
    free(seeded);
    return fits;
}
