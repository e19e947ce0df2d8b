/* Sessions: making one, rolling, looking, players and clocks. */
#include <inkrail/rng.h>
#include <inkrail/session.h>

#include <stdlib.h>
#include <string.h>

#include "session.h"

/* --- making ----------------------------------------------------------------------------------- */

static bool take_memory(ink_session *session)
{
    size_t players = session->rules.config.players;
    session->seat = calloc(players, sizeof *session->seat);
    session->member = calloc(players, sizeof *session->member);
    return session->seat != NULL && session->member != NULL;
}

ink_session *ink_session_make(const ink_config *config, ink_refusal *why)
{
    ink_session *session = calloc(1, sizeof *session);
    if (session == NULL) {
        ink_refuse(why, INK_E_MEMORY);
        return NULL;
    }
    ink_status status = ink_ruleset_make(&session->rules, config, why);
    if (status == INK_OK && !take_memory(session))
        status = ink_refuse(why, INK_E_MEMORY);
    if (status != INK_OK) {
        ink_session_free(session);
        return NULL;
    }
    ink_table_start(&session->rules, &session->table, session->seat);
    for (int p = 0; p < session->table.players; p++)
        session->member[p].prior = session->member[p].was.sheet = session->seat[p].sheet;
    return session;
}

void ink_session_free(ink_session *session)
{
    if (session == NULL)
        return;
    for (int i = 0; i < MOST_ROLLS; i++) {
        free(session->log[i].pair);
        free(session->log[i].pick);
        free(session->log[i].moves);
        free(session->log[i].move);
    }
    for (int p = 0; session->member != NULL && p < session->rules.config.players; p++)
        ink_steps_drop(&session->member[p].steps);
    free(session->member);
    free(session->seat);
    free(session);
}

static size_t log_bytes(const struct round_log *log, size_t players)
{
    return (log->moves != NULL ? players * sizeof *log->moves : 0) +
           (log->move != NULL ? log->capacity * sizeof *log->move : 0) +
           (log->pair != NULL ? 2 * players * sizeof *log->pair : 0) +
           (log->pick != NULL ? 2 * players * sizeof *log->pick : 0);
}

size_t ink_session_bytes(const ink_session *session)
{
    size_t players = session->rules.config.players;
    size_t bytes = sizeof *session + players * (sizeof *session->seat + sizeof *session->member);
    for (int i = 0; i < MOST_ROLLS; i++)
        bytes += log_bytes(&session->log[i], players);
    for (size_t p = 0; p < players; p++)
        bytes += (size_t)session->member[p].steps.capacity;
    return bytes;
}

static ink_status set_up(ink_session *session, ink_refusal *why)
{
    ink_setup setup;
    if (session->table.phase != INK_PHASE_SETUP)
        return ink_refuse(why, INK_OK);
    ink_setup_of_seed(&session->rules, ink_seed_of(ink_slice_of(session->seed)), &setup);
    return ink_table_set_up(&session->rules, &session->table, &setup, why);
}

void ink_session_keep_seed(ink_session *session, ink_slice seed)
{
    memcpy(session->seed, seed.data, seed.length);
    session->seed[seed.length] = '\0';
    session->has_seed = true;
}

ink_status ink_session_new(const ink_config *config, ink_slice seed, ink_session **session,
                           ink_refusal *why)
{
    ink_refusal own;
    why = why != NULL ? why : &own;
    if (!ink_seed_valid(seed))
        return ink_refuse(why, INK_E_SEED_TEXT);
    ink_session *made = ink_session_make(config, why);
    if (made == NULL)
        return why->status;
    ink_session_keep_seed(made, seed);
    ink_status status = set_up(made, why);
    if (status == INK_OK)
        *session = made;
    else
        ink_session_free(made);
    return status;
}

/* --- rolling ---------------------------------------------------------------------------------- */

/* All a round will need, so that nothing can fail once the dice have fallen. */
bool ink_session_log_open(ink_session *session, int round)
{
    struct round_log *log = &session->log[round];
    size_t players = session->rules.config.players;
    if (log->moves == NULL)
        log->moves = calloc(players, sizeof *log->moves);
    if (log->move == NULL) {
        log->capacity = players * INK_ROUND_MOVES;
        log->move = calloc(log->capacity, sizeof *log->move);
    }
    if (ink_table_drafts(&session->rules, round)) {
        if (log->pair == NULL)
            log->pair = calloc(2 * players, sizeof *log->pair);
        if (log->pick == NULL)
            log->pick = calloc(2 * players, sizeof *log->pick);
        if (log->pair == NULL || log->pick == NULL)
            return false;
    }
    return log->moves != NULL && log->move != NULL;
}

void ink_session_begin_drawing(ink_session *session)
{
    for (int p = 0; p < session->table.players; p++)
        session->member[p].was = ink_session_moment(session, p);
}

/* The table has just rolled. */
void ink_session_log_roll(ink_session *session, const ink_roll *roll, const ink_pair *pair)
{
    struct round_log *log = &session->log[session->table.round];
    log->roll = *roll;
    log->picks = 0;
    log->first = session->table.first;
    if (pair != NULL && log->pair != pair)
        memcpy(log->pair, pair, 2u * session->table.players * sizeof *pair);
    for (int p = 0; p < session->table.players; p++)
        session->member[p].round_ms = 0;
    if (session->table.phase == INK_PHASE_DRAW)
        ink_session_begin_drawing(session);
}

ink_status ink_session_roll_these(ink_session *session, const ink_roll *roll, const ink_pair *pair,
                                  ink_refusal *why)
{
    bool due = session->table.phase == INK_PHASE_ROLL;
    if (due && !ink_session_log_open(session, session->table.round + 1))
        return ink_refuse(why, INK_E_MEMORY);
    ink_status status =
        ink_table_roll(&session->rules, &session->table, session->seat, roll, pair, why);
    if (status == INK_OK)
        ink_session_log_roll(session, roll, pair);
    return status;
}

ink_status ink_session_roll(ink_session *session, ink_refusal *why)
{
    ink_roll roll = {{0}};
    int round = session->table.round + 1;
    ink_pair *pair = NULL;
    if (session->table.phase == INK_PHASE_ROLL) {
        if (!session->has_seed)
            return ink_refuse(why, INK_E_NO_SEED);
        if (!ink_session_log_open(session, round))
            return ink_refuse(why, INK_E_MEMORY);
        pair = session->log[round].pair;
        ink_table_roll_of_seed(&session->rules, ink_seed_of(ink_slice_of(session->seed)), round,
                               &roll, pair);
    }
    return ink_session_roll_these(session, &roll, pair, why);
}

/* --- looking ---------------------------------------------------------------------------------- */

const ink_ruleset *ink_session_rules(const ink_session *session)
{
    return &session->rules;
}

const ink_table *ink_session_table(const ink_session *session)
{
    return &session->table;
}

const ink_seat *ink_session_seats(const ink_session *session)
{
    return session->seat;
}

const char *ink_session_seed(const ink_session *session)
{
    return session->seed;
}

bool ink_session_has_seed(const ink_session *session)
{
    return session->has_seed;
}

bool ink_session_rolled(const ink_session *session, int round, ink_roll *roll,
                        const ink_pair **pair)
{
    if (round < 1 || round > session->table.round)
        return false;
    if (roll != NULL)
        *roll = session->log[round].roll;
    if (pair != NULL)
        *pair = session->log[round].pair;
    return true;
}

int ink_session_dice(const ink_session *session, int round, int player, uint8_t face[INK_MAX_DICE])
{
    int count = 0, players = session->table.players;
    if (round < 1 || round > session->table.round || !ink_table_has(&session->table, player))
        return 0;
    const struct round_log *log = &session->log[round];
    for (int i = 0; log->pair != NULL && i < log->picks; i++)
        if ((log->first + i) % players == player)
            for (int k = 0; k < 2; k++)
                face[count++] = log->pair[ink_move_payload(log->pick[i]) - 1].face[k];
    for (int d = 0; d < INK_MAX_DICE && count < INK_MAX_DICE; d++)
        if (log->roll.face[d] != 0)
            face[count++] = log->roll.face[d];
    return count;
}

int ink_session_moves(const ink_session *session, int round, int player, const ink_move **move)
{
    bool now = round == session->table.round;
    if (round < 1 || round > session->table.round || !ink_table_has(&session->table, player) ||
        (now && session->table.phase == INK_PHASE_DRAFT))
        return 0;
    if (now && session->table.phase == INK_PHASE_DRAW) {
        *move = session->seat[player].move;
        return session->seat[player].moves;
    }
    const struct round_log *log = &session->log[round];
    *move = log->move;
    for (int p = 0; p < player; p++)
        *move += log->moves[p];
    return log->moves[player];
}

/* Only the moves of the round say so, those of modules by what they have used up. */
void ink_session_drawn(const ink_session *session, int player, ink_cell cell[INK_MAX_DICE])
{
    for (int d = 0; d < INK_MAX_DICE; d++)
        cell[d] = INK_NOWHERE;
    if (!ink_table_has(&session->table, player))
        return;
    const ink_seat *seat = &session->seat[player];
    ink_sheet sheet = seat->before;
    for (int i = 0; i < seat->moves; i++) {
        unsigned waiting = sheet.waiting;
        ink_sheet_apply(&session->rules, &sheet, seat->move[i]);
        for (int d = 0; d < INK_MAX_DICE; d++)
            if ((waiting & ~(unsigned)sheet.waiting) >> d & 1)
                cell[d] = ink_move_cell(seat->move[i]);
    }
}

int ink_session_turn(const ink_session *session)
{
    if (session->table.phase == INK_PHASE_DRAFT)
        return ink_table_picker(&session->table);
    for (int p = 0; session->table.phase == INK_PHASE_DRAW && p < session->table.players; p++)
        if (session->seat[p].ended == 0)
            return p;
    return INK_MAX_PLAYERS;
}

/* Goes over the player's round once more. What an answer to an event does is the roll's doing. */
static void look_back(const ink_session *session, int player, ink_set *struck, ink_set *fresh)
{
    *fresh = *struck = 0;
    if (session->table.phase != INK_PHASE_DRAW || !ink_table_has(&session->table, player))
        return;
    const ink_seat *seat = &session->seat[player];
    ink_sheet sheet = seat->before;
    *struck = ink_sheets_differ(&session->member[player].prior, &seat->before);
    for (int i = 0; i < seat->moves && ink_move_kind(seat->move[i]) != INK_MOVE_END; i++) {
        ink_sheet before = sheet;
        ink_sheet_apply(&session->rules, &sheet, seat->move[i]);
        ink_set changed = ink_sheets_differ(&before, &sheet);
        if (ink_move_cell(seat->move[i]) == INK_NOWHERE)
            *struck |= changed;
        else
            *fresh |= changed & sheet.drawn;
    }
}

ink_set ink_session_struck(const ink_session *session, int player)
{
    ink_set struck, fresh;
    look_back(session, player, &struck, &fresh);
    return struck;
}

const ink_sheet *ink_session_prior(const ink_session *session, int player)
{
    return ink_table_has(&session->table, player) ? &session->member[player].prior : NULL;
}

ink_set ink_session_fresh(const ink_session *session, int player)
{
    ink_set struck, fresh;
    look_back(session, player, &struck, &fresh);
    return fresh;
}

/* --- players and clocks ----------------------------------------------------------------------- */

const ink_player *ink_session_player(const ink_session *session, int player)
{
    static const ink_player nobody;
    return ink_table_has(&session->table, player) ? &session->member[player].player : &nobody;
}

int ink_session_persons(const ink_session *session)
{
    int persons = 0;
    for (int p = 0; p < session->table.players; p++)
        persons += ink_session_player(session, p)->level == 0;
    return persons;
}

/* Marks that turn the direction of the text around them would disarrange a whole line. */
static bool is_direction(uint32_t c)
{
    return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

/* Those of ASCII and of the second row of Unicode, and the ends of lines and paragraphs. */
static bool is_control(uint32_t c)
{
    return c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029;
}

static void keep_name(char *kept, ink_slice name)
{
    size_t length = 0;
    memset(kept, 0, INK_SESSION_NAME);
    for (size_t bytes; name.length > 0; ink_slice_take(&name, bytes > 0 ? bytes : 1)) {
        uint32_t character = 0;
        bytes = ink_slice_character(name, &character);
        if (bytes > 0 && is_direction(character))
            continue;
        bool plain = bytes > 0 && !is_control(character);
        size_t capacity = plain ? bytes : 1;
        if (length + capacity >= INK_SESSION_NAME)
            return;
        if (plain)
            memcpy(kept + length, name.data, bytes);
        else
            kept[length] = bytes > 0 ? ' ' : '?';
        length += capacity;
    }
}

void ink_session_name(ink_session *session, int player, ink_slice name, int level)
{
    if (!ink_table_has(&session->table, player))
        return;
    ink_player *one = &session->member[player].player;
    keep_name(one->name, name);
    one->level = (uint8_t)(level < 0 ? 0 : level > INK_SESSION_LEVELS ? INK_SESSION_LEVELS : level);
}

uint64_t ink_session_chance(const ink_session *session, int player)
{
    uint64_t before = 0;
    if (!ink_table_has(&session->table, player))
        return 0;
    for (int p = 0; p < player; p++)
        before +=
            ink_session_player(session, p)->level == ink_session_player(session, player)->level;
    ink_rng rng = ink_rng_stream(before, "seat", 0);
    return before == 0 ? 0 : ink_rng_next(&rng);
}

void ink_session_set_clock(ink_session *session, uint32_t ms_a_round)
{
    session->clock = ms_a_round;
}

uint32_t ink_session_clock(const ink_session *session)
{
    return session->clock;
}

void ink_session_set_hidden(ink_session *session, bool hidden)
{
    session->hidden = hidden;
}

bool ink_session_hidden(const ink_session *session)
{
    return session->hidden;
}

void ink_session_spend(ink_session *session, int player, uint32_t ms)
{
    if (!ink_table_has(&session->table, player))
        return;
    session->member[player].player.ms += ms;
    session->member[player].round_ms += ms;
}

int64_t ink_session_left(const ink_session *session, int player)
{
    if (session->clock == 0 || !ink_table_has(&session->table, player))
        return INT64_MAX;
    uint64_t used = session->member[player].round_ms;
    int64_t over = (int64_t)session->clock + MOST_MS; /* no more than this can be told */
    return used > (uint64_t)over ? -MOST_MS : (int64_t)session->clock - (int64_t)used;
}
