#include "mirror.h"

#include <inkrail/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP = 65,
    ID = 33,
    MOST_FILLING = 64,
    MOST_EVENTS = 1 << 21, /* more than any table may have (room: 500 seats) */
    MOST_BYTES = 64 << 20  /* of their texts */
};

/* An event as it is kept. */
struct kept {
    int kind;     /* INK_EVENT_roll, INK_EVENT_step, INK_EVENT_close or INK_EVENT_help */
    int number;   /* seat or round */
    int times;    /* of help */
    char *text;   /* the dice, the step, the kind of help */
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
    size_t events, capacity, bytes;
    struct ahead *ahead;
    size_t aheads, ahead_capacity;
};

/* --- memory ----------------------------------------------------------------------------------- */

/* NULL without memory. */
static char *copy_of(ink_slice text)
{
    char *copy = malloc(text.length + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    return copy;
}

/* Room for one more in a list that grows; false, and nothing changes, if there is none. */
static bool one_more(void **list, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    size_t more = 2 * *capacity + 16;
    void *larger = realloc(*list, more * size);
    if (larger == NULL)
        return false;
    *list = larger;
    *capacity = more;
    return true;
}

static void free_moves(char **moves, int players)
{
    for (int p = 0; moves != NULL && p < players; p++)
        free(moves[p]);
    free(moves);
}

struct mirror *mirror_new(void)
{
    return calloc(1, sizeof(struct mirror));
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

/* --- looking ---------------------------------------------------------------------------------- */

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

/* --- playing events --------------------------------------------------------------------------- */

static ink_status play_roll(ink_session *session, const char *dice)
{
    const ink_ruleset *rules = ink_session_rules(session);
    const ink_table *table = ink_session_table(session);
    ink_pair *pair = calloc(2 * (size_t)table->players, sizeof *pair);
    ink_roll roll;
    if (pair == NULL)
        return INK_E_MEMORY;
    ink_status status =
        ink_table_roll_read(rules, ink_slice_of(dice), table->round + 1, &roll, pair, NULL);
    bool pairs = ink_table_drafts(rules, table->round + 1);
    if (status == INK_OK)
        status = ink_session_roll_these(session, &roll, pairs ? pair : NULL, NULL);
    free(pair);
    return status;
}

static bool is_open(const ink_session *session, int player)
{
    return ink_session_table(session)->phase == INK_PHASE_DRAW &&
           ink_session_seats(session)[player].ended == 0;
}

/* The moves of a round as a record tells them, with or without the end. False without memory. */
static bool play_moves(ink_session *session, int player, const char *moves)
{
    ink_slice rest = ink_slice_of(moves);
    for (ink_slice word = ink_slice_word(&rest); word.length > 0 && is_open(session, player);
         word = ink_slice_word(&rest))
        if (ink_session_step(session, player, word, NULL) == INK_E_MEMORY)
            return false;
    return !is_open(session, player) ||
           ink_session_play(session, player, ink_move_end(), NULL) != INK_E_MEMORY;
}

/* Nobody here may know what the player has drawn before the game is over. Something has to be drawn
   for the round to end; nobody looks at it, and it is drawn anew when the moves are told. False
   without memory. */
static bool fill_round(ink_session *session, int player)
{
    ink_moves *moves = malloc(sizeof *moves);
    ink_status status = moves != NULL ? INK_OK : INK_E_MEMORY;
    for (int i = 0; status == INK_OK && i < MOST_FILLING && is_open(session, player); i++) {
        status = ink_session_play(session, player, ink_move_end(), NULL);
        if (status == INK_OK || status == INK_E_MEMORY)
            break;
        ink_table_moves(ink_session_rules(session), ink_session_table(session),
                        ink_session_seats(session), player, moves);
        ink_move move = 0;
        for (uint32_t m = 0; m < moves->count && move == 0; m++)
            if (ink_move_kind(moves->move[m]) != INK_MOVE_BACK)
                move = moves->move[m];
        status = ink_session_play(session, player, move, NULL);
    }
    free(moves);
    return status != INK_E_MEMORY;
}

/* All who have not ended the round by steps end it now. */
static ink_status play_close(const struct mirror *mirror, ink_session *session,
                             const struct kept *event)
{
    for (int p = 0; p < mirror->players; p++) {
        if (!is_open(session, p))
            continue;
        bool done =
            event->moves != NULL ? play_moves(session, p, event->moves[p]) : fill_round(session, p);
        if (!done)
            return INK_E_MEMORY;
    }
    int phase = ink_session_table(session)->phase;
    return phase != INK_PHASE_DRAW && phase != INK_PHASE_DRAFT ? INK_OK : INK_E_ROUND_RUNNING;
}

/* No more than is counted: a server may tell more. */
static void play_help(ink_session *session, int player, const struct kept *event)
{
    int help = ink_help_find(ink_slice_of(event->text));
    int room = INK_SESSION_HELP - ink_session_help(session, player, help);
    for (int i = 0; i < event->times && i < room && player >= 0 && help >= 0; i++)
        ink_session_helped(session, player, help);
}

static ink_status play_event(const struct mirror *mirror, ink_session *session,
                             const struct kept *event)
{
    if (event->kind == INK_EVENT_roll)
        return play_roll(session, event->text);
    if (event->kind == INK_EVENT_close)
        return play_close(mirror, session, event);
    int player = mirror_player(mirror, event->number);
    if (event->kind == INK_EVENT_help) {
        play_help(session, player, event);
        return INK_OK;
    }
    return player < 0 ? INK_E_NO_PLAYER
                      : ink_session_step(session, player, ink_slice_of(event->text), NULL);
}

/* --- making the session again ----------------------------------------------------------------- */

static unsigned broken_by(ink_status status)
{
    return MIRROR_BROKEN | (status == INK_E_MEMORY ? MIRROR_MEMORY : MIRROR_SAME);
}

/* Events first, then what was done here since, as far as it still goes. */
static ink_status play_all(const struct mirror *mirror, ink_session *session)
{
    int own = mirror_player(mirror, mirror->own);
    ink_status status = INK_OK;
    for (size_t i = 0; i < mirror->events && status == INK_OK; i++)
        status = play_event(mirror, session, &mirror->event[i]);
    for (size_t i = 0; i < mirror->aheads && status == INK_OK; i++)
        if (ink_session_step(session, own, ink_slice_of(mirror->ahead[i].step), NULL) ==
            INK_E_MEMORY)
            status = INK_E_MEMORY;
    return status;
}

static unsigned rebuild(struct mirror *mirror)
{
    ink_session *session = NULL;
    ink_status status = ink_session_read(ink_slice_of(mirror->record), &session, NULL);
    if (status != INK_OK)
        return broken_by(status);
    status = play_all(mirror, session);
    if (status != INK_OK) {
        ink_session_free(session);
        return broken_by(status);
    }
    ink_session_free(mirror->session);
    mirror->session = session;
    return MIRROR_CHANGED | MIRROR_REPLACED;
}

/* --- steps made here -------------------------------------------------------------------------- */

bool mirror_stepped(struct mirror *mirror, const char *id, const char *step)
{
    void *list = mirror->ahead;
    if (!one_more(&list, mirror->aheads, &mirror->ahead_capacity, sizeof *mirror->ahead))
        return false;
    mirror->ahead = list;
    struct ahead *ahead = &mirror->ahead[mirror->aheads++];
    snprintf(ahead->id, sizeof ahead->id, "%s", id);
    snprintf(ahead->step, sizeof ahead->step, "%s", step);
    return true;
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

unsigned mirror_drop_steps(struct mirror *mirror)
{
    if (mirror->aheads == 0)
        return MIRROR_SAME;
    mirror->aheads = 0;
    return rebuild(mirror);
}

/* --- taking events in ------------------------------------------------------------------------- */

/* NULL without memory, or if more was told than there can be. */
static struct kept *keep(struct mirror *mirror, int kind, int number, ink_slice text)
{
    void *list = mirror->event;
    if (mirror->events == MOST_EVENTS || text.length > MOST_BYTES - mirror->bytes ||
        !one_more(&list, mirror->events, &mirror->capacity, sizeof *mirror->event))
        return NULL;
    mirror->event = list;
    struct kept kept = {.kind = kind, .number = number, .text = copy_of(text)};
    if (kept.text == NULL)
        return NULL;
    mirror->bytes += text.length;
    mirror->event[mirror->events] = kept;
    return &mirror->event[mirror->events++];
}

/* Which seats play: others find names and boards by them, so each is one that there can be, and
   once. */
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

/* The seats and the record beside the session: all of them, or nothing. */
static ink_status begin(struct mirror *mirror, const ink_message *event, ink_session *session)
{
    size_t players = ink_message_count(event, "seats");
    int *seat_of = calloc(players, sizeof *seat_of);
    char *record = copy_of(ink_message_text(event, "record"));
    ink_status status =
        seat_of == NULL || record == NULL ? INK_E_MEMORY
        : ink_session_table(session)->players != players || !read_seats(event, seat_of, players)
            ? INK_E_NO_PLAYER
            : INK_OK;
    if (status != INK_OK) {
        free(seat_of);
        free(record);
        return status;
    }
    mirror->session = session;
    mirror->record = record;
    mirror->seat_of = seat_of;
    mirror->players = (int)players;
    return INK_OK;
}

static unsigned take_start(struct mirror *mirror, const ink_message *event)
{
    ink_session *session = NULL;
    if (mirror->session != NULL)
        return MIRROR_BROKEN;
    ink_status status = ink_session_read(ink_message_text(event, "record"), &session, NULL);
    if (status == INK_OK)
        status = begin(mirror, event, session);
    if (status == INK_OK)
        return MIRROR_CHANGED | MIRROR_REPLACED;
    ink_session_free(session);
    return broken_by(status);
}

/* Within a round players draw by themselves: what another one does is the same before own steps and
   after them. */
static bool is_beside(const struct mirror *mirror, const struct kept *event)
{
    return event->kind == INK_EVENT_step && event->number != mirror->own &&
           ink_session_table(mirror->session)->phase == INK_PHASE_DRAW;
}

/* Plays the event that was kept last. With steps made here before it, all is made again: what they
   led to may not be there any more. */
static unsigned go_on(struct mirror *mirror)
{
    if (mirror->aheads > 0 && !is_beside(mirror, &mirror->event[mirror->events - 1]))
        return rebuild(mirror);
    if (play_event(mirror, mirror->session, &mirror->event[mirror->events - 1]) == INK_OK)
        return MIRROR_CHANGED;
    return rebuild(mirror);
}

/* The end of a round, or the next one: what was meant for the round before must not be played in
   this one, even if it would fit. */
static unsigned go_on_without_steps(struct mirror *mirror)
{
    if (mirror->aheads == 0)
        return go_on(mirror);
    mirror->aheads = 0;
    return rebuild(mirror) | MIRROR_LATE;
}

/* An own step that was made here is there already, if it is the next one. */
static unsigned take_step(struct mirror *mirror, const ink_message *event)
{
    int seat = (int)ink_message_number(event, "seat");
    int at = seat == mirror->own ? find_ahead(mirror, ink_message_text(event, "id")) : -1;
    if (keep(mirror, INK_EVENT_step, seat, ink_message_text(event, "step")) == NULL)
        return MIRROR_BROKEN | MIRROR_MEMORY;
    if (at >= 0) {
        forget_ahead(mirror, at);
        return at == 0 ? MIRROR_SAME : rebuild(mirror);
    }
    if (seat != mirror->own || mirror->aheads == 0)
        return go_on(mirror);
    mirror->aheads = 0; /* the server refuses them: another device was first */
    return rebuild(mirror) | MIRROR_OTHER;
}

static size_t bytes_of_moves(const ink_message *event)
{
    size_t bytes = 0;
    for (size_t p = 0; p < ink_message_count(event, "moves"); p++)
        bytes += ink_message_text_at(event, "moves", p).length;
    return bytes;
}

/* False without memory; NULL if the event told none. */
static bool copy_moves(struct mirror *mirror, const ink_message *event, char ***moves)
{
    size_t bytes = bytes_of_moves(event);
    bool copied = true;
    *moves = NULL;
    if (ink_message_count(event, "moves") != (size_t)mirror->players)
        return true;
    if (bytes > MOST_BYTES - mirror->bytes)
        return false;
    *moves = calloc((size_t)mirror->players, sizeof **moves);
    for (int p = 0; *moves != NULL && p < mirror->players; p++) {
        (*moves)[p] = copy_of(ink_message_text_at(event, "moves", (size_t)p));
        copied = copied && (*moves)[p] != NULL;
    }
    if (*moves == NULL || !copied) {
        free_moves(*moves, mirror->players);
        *moves = NULL;
        return false;
    }
    mirror->bytes += bytes;
    return true;
}

/* Was the round closed before? Then its moves are told now, when the game is over. */
static struct kept *find_closed(const struct mirror *mirror, int round)
{
    for (size_t i = 0; i < mirror->events; i++)
        if (mirror->event[i].kind == INK_EVENT_close && mirror->event[i].number == round)
            return &mirror->event[i];
    return NULL;
}

static unsigned close_round(struct mirror *mirror, int round, char **moves)
{
    struct kept *event = keep(mirror, INK_EVENT_close, round, ink_slice_of(""));
    if (event == NULL) {
        free_moves(moves, mirror->players);
        return MIRROR_BROKEN | MIRROR_MEMORY;
    }
    event->moves = moves;
    return go_on_without_steps(mirror);
}

static unsigned take_close(struct mirror *mirror, const ink_message *event)
{
    int round = (int)ink_message_number(event, "round");
    struct kept *before = find_closed(mirror, round);
    char **moves;
    if (!copy_moves(mirror, event, &moves))
        return MIRROR_BROKEN | MIRROR_MEMORY;
    if (before == NULL)
        return close_round(mirror, round, moves);
    if (moves == NULL || before->moves != NULL) {
        free_moves(moves, mirror->players);
        return MIRROR_SAME;
    }
    before->moves = moves;
    bool last = round == ink_session_table(mirror->session)->round;
    return last ? rebuild(mirror) : MIRROR_SAME;
}

/* It changes no board, so it may come between any steps. */
static unsigned take_help(struct mirror *mirror, const ink_message *event)
{
    int seat = (int)ink_message_number(event, "seat");
    struct kept *kept = keep(mirror, INK_EVENT_help, seat, ink_message_text(event, "kind"));
    if (kept == NULL)
        return MIRROR_BROKEN | MIRROR_MEMORY;
    kept->times = (int)ink_message_number(event, "times");
    kept->times += kept->times == 0;
    play_event(mirror, mirror->session, kept);
    return MIRROR_CHANGED;
}

unsigned mirror_event(struct mirror *mirror, const ink_message *event)
{
    if (event->kind == INK_EVENT_start)
        return take_start(mirror, event);
    if (event->kind != INK_EVENT_roll && event->kind != INK_EVENT_step &&
        event->kind != INK_EVENT_close && event->kind != INK_EVENT_help)
        return MIRROR_SAME;
    if (mirror->session == NULL)
        return MIRROR_BROKEN;
    if (event->kind == INK_EVENT_help)
        return take_help(mirror, event);
    if (event->kind == INK_EVENT_step)
        return take_step(mirror, event);
    if (event->kind == INK_EVENT_close)
        return take_close(mirror, event);
    if (keep(mirror, INK_EVENT_roll, 0, ink_message_text(event, "roll")) == NULL)
        return MIRROR_BROKEN | MIRROR_MEMORY;
    return go_on_without_steps(mirror);
}

/* --- the end ---------------------------------------------------------------------------------- */

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

/* The session as text, with the seed in it; NULL without memory. To be freed. */
static char *seeded_text(const struct mirror *mirror, ink_slice seed)
{
    ink_text counted = ink_text_in((char[1]){""}, 1);
    ink_session_write(mirror->session, &counted);
    size_t size = counted.length + seed.length + sizeof "seed \n";
    char *text = malloc(size), *seeded = malloc(size);
    if (text != NULL && seeded != NULL) {
        ink_text out = ink_text_in(text, size), all = ink_text_in(seeded, size);
        ink_session_write(mirror->session, &out);
        write_with_seed(text, seed, &all);
    } else {
        free(seeded);
        seeded = NULL;
    }
    free(text);
    return seeded;
}

/* What was done here since is not done any more. */
unsigned mirror_seed(struct mirror *mirror, ink_slice seed)
{
    ink_session *session = NULL;
    if (mirror->session == NULL)
        return MIRROR_BROKEN;
    unsigned again = mirror->aheads > 0 ? MIRROR_REPLACED : MIRROR_SAME;
    mirror->aheads = 0;
    again = again != MIRROR_SAME ? rebuild(mirror) : again;
    if ((again & MIRROR_BROKEN) != 0)
        return again;
    char *text = seeded_text(mirror, seed);
    ink_status status =
        text != NULL ? ink_session_read(ink_slice_of(text), &session, NULL) : INK_E_MEMORY;
    free(text);
    if (status != INK_OK)
        return broken_by(status);
    ink_session_free(mirror->session);
    mirror->session = session;
    return MIRROR_REPLACED;
}
