/* Reads a session: ink_replay reads the record, then come the remarks (docs/notation.md). Any bytes
   may come; what is no session is refused. */
#include <inkrail/session.h>

#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "session.h"

struct loader {
    ink_replay replay;
    ink_session *session;
    ink_pair *pair;
    ink_refusal *why;
};

/* --- the record ------------------------------------------------------------------------------- */

/* The config is known: the replay plays at the session's own seats. */
static ink_status start(struct loader *loader)
{
    size_t pairs = (size_t)INK_REPLAY_PAIRS * loader->replay.rules.config.players;
    loader->session = ink_session_make(&loader->replay.rules.config, loader->why);
    if (loader->session == NULL)
        return loader->why->status;
    loader->pair = calloc(pairs, sizeof *loader->pair);
    if (loader->pair == NULL)
        return ink_refuse(loader->why, INK_E_MEMORY);
    loader->replay.seat = loader->session->seat;
    loader->replay.pair = loader->pair;
    return INK_OK;
}

static ink_status note_roll(struct loader *loader)
{
    ink_session *session = loader->session;
    int round = session->table.round;
    if (!ink_session_log_open(session, round))
        return ink_refuse(loader->why, INK_E_MEMORY);
    bool draft = ink_table_drafts(&session->rules, round);
    ink_session_log_roll(session, &loader->replay.roll, draft ? loader->pair : NULL);
    return INK_OK;
}

static ink_status note_event(struct loader *loader, const ink_replay_event *event)
{
    ink_session *session = loader->session;
    if (event->kind == INK_REPLAY_START)
        return start(loader);
    if (event->kind == INK_REPLAY_NONE && loader->replay.table.players == 0)
        return INK_OK;
    session->table = loader->replay.table;
    switch (event->kind) {
    case INK_REPLAY_SEED: ink_session_keep_seed(session, loader->replay.seed); break;
    case INK_REPLAY_ROLL: return note_roll(loader);
    case INK_REPLAY_MOVE:
        if (!ink_steps_reserve(&session->member[event->player].steps))
            return ink_refuse(loader->why, INK_E_MEMORY);
        ink_steps_note(session, event->player, event->move);
        break;
    default: break;
    }
    return INK_OK;
}

static ink_status replay_all(struct loader *loader, ink_slice text)
{
    ink_replay_event event;
    ink_status status;
    ink_replay_start(&loader->replay, text);
    do {
        status = ink_replay_step(&loader->replay, &event, loader->why);
        if (status == INK_OK)
            status = note_event(loader, &event);
    } while (status == INK_OK && event.kind != INK_REPLAY_NONE);
    return status;
}

/* A record may end before its setup. Then the seed gives it; without a seed nobody can go on. */
static ink_status finish_setup(ink_session *session, ink_refusal *why)
{
    ink_setup setup;
    if (session->table.phase != INK_PHASE_SETUP)
        return INK_OK;
    if (!session->has_seed)
        return ink_refuse(why, INK_E_NOT_SET_UP);
    ink_setup_of_seed(&session->rules, ink_seed_of(ink_slice_of(session->seed)), &setup);
    return ink_table_set_up(&session->rules, &session->table, &setup, why);
}

/* --- remarks ---------------------------------------------------------------------------------- */

/* One remark. */
struct remark {
    ink_slice text; /* the whole */
    ink_slice word; /* the first of the line */
    ink_slice rest;
    size_t line;
    int player;
    ink_session *session;
    ink_refusal *why;
};

static ink_status refuse(const struct remark *remark, ink_status status, ink_slice word)
{
    ink_refuse(remark->why, status);
    remark->why->at = word.length > 0 ? (size_t)(word.data - remark->text.data) : 0;
    remark->why->length = word.length;
    remark->why->line = remark->line;
    return status;
}

static bool read_time(ink_slice digits, uint64_t *ms)
{
    uint64_t value = 0;
    for (size_t i = 0; i < digits.length; i++) {
        unsigned digit = (unsigned)digits.data[i] - '0';
        if (digit > 9 || value > ((uint64_t)INT64_MAX - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    *ms = value;
    return digits.length > 0;
}

static ink_status read_player(struct remark *remark)
{
    uint32_t number = 0;
    ink_slice word = ink_slice_word(&remark->rest);
    if (!ink_slice_number(word, remark->session->rules.config.players, &number) || number == 0)
        return refuse(remark, INK_E_NO_TOKEN, word);
    remark->player = (int)number - 1;
    return INK_OK;
}

/* Reads one word of "level=7 ms=1234 round=20 name=Anna"; the name is all that follows. */
static bool read_field(struct remark *remark, ink_slice word, struct member *one)
{
    ink_slice rest = word;
    uint64_t number;
    if (ink_slice_skip(&rest, "name=")) {
        rest.length = (size_t)(remark->rest.data + remark->rest.length - rest.data);
        remark->rest.length = 0;
        int player = remark->player;
        ink_session_name(remark->session, player, rest, one->player.level);
        return true;
    }
    if (ink_slice_skip(&rest, "level=")) {
        if (!read_time(rest, &number) || number > INK_SESSION_LEVELS)
            return false;
        one->player.level = (uint8_t)number;
        return true;
    }
    if (ink_slice_skip(&rest, "ms="))
        return read_time(rest, &one->player.ms);
    return ink_slice_skip(&rest, "round=") && read_time(rest, &one->round_ms);
}

static ink_status take_player(struct remark *remark)
{
    ink_status status = read_player(remark);
    while (status == INK_OK) {
        ink_slice word = ink_slice_word(&remark->rest);
        if (word.length == 0)
            break;
        if (!read_field(remark, word, &remark->session->member[remark->player]))
            return refuse(remark, INK_E_NO_TOKEN, word);
    }
    return status;
}

static ink_status take_clock(struct remark *remark)
{
    ink_slice word = ink_slice_word(&remark->rest);
    if (!ink_slice_number(word, UINT32_MAX, &remark->session->clock))
        return refuse(remark, INK_E_NO_TOKEN, word);
    return INK_OK;
}

static ink_status take_hide(struct remark *remark)
{
    ink_slice word = ink_slice_word(&remark->rest);
    if (word.length > 0)
        return refuse(remark, INK_E_NO_TOKEN, word);
    remark->session->hidden = true;
    return INK_OK;
}

static ink_status take_hints(struct remark *remark)
{
    ink_slice word = ink_slice_word(&remark->rest), more = ink_slice_word(&remark->rest);
    if (!ink_slice_is(word, "off") || more.length > 0)
        return refuse(remark, INK_E_NO_TOKEN, more.length > 0 ? more : word);
    ink_session_set_hints(remark->session, false);
    return INK_OK;
}

static ink_status take_help(struct remark *remark)
{
    ink_status status = read_player(remark);
    while (status == INK_OK) {
        ink_slice word = ink_slice_word(&remark->rest);
        if (word.length == 0)
            break;
        if (!ink_help_read(word, remark->session->member[remark->player].help))
            return refuse(remark, INK_E_NO_TOKEN, word);
    }
    return status;
}

static ink_status take_seed(struct remark *remark)
{
    ink_slice seed = remark->rest;
    if (seed.length > 0) {
        seed.data++;
        seed.length--;
    }
    if (remark->session->has_seed)
        return refuse(remark, INK_E_RECORD_ORDER, remark->word);
    if (!ink_seed_valid(seed))
        return refuse(remark, INK_E_SEED_TEXT, seed);
    ink_session_keep_seed(remark->session, seed);
    return INK_OK;
}

/* --- positions -------------------------------------------------------------------------------- */

static ink_status read_move(struct remark *remark, ink_sheet *sheet, ink_slice word, ink_move *move)
{
    const ink_ruleset *rules = &remark->session->rules;
    ink_status status = ink_drawn_read(rules, sheet, word, move, remark->why);
    if (status == INK_OK)
        status = ink_sheet_play(rules, sheet, *move, remark->why);
    if (status != INK_OK) {
        ink_refusal why = *remark->why; /* says where the refusal stands */
        refuse(remark, status, word);
        why.at = remark->why->at;
        why.length = remark->why->length;
        why.line = remark->why->line;
        *remark->why = why;
    }
    return status;
}

/* Moves of the running round, each of them legal after those before it. */
static ink_status read_position(struct remark *remark, struct position *at)
{
    *at = (struct position){0};
    ink_status status = read_player(remark);
    if (status != INK_OK)
        return status;
    if (remark->session->table.phase != INK_PHASE_DRAW)
        return refuse(remark, INK_E_RECORD_ORDER, remark->word);
    ink_sheet sheet = remark->session->seat[remark->player].before;
    while (status == INK_OK) {
        ink_slice word = ink_slice_word(&remark->rest);
        if (word.length == 0)
            break;
        if (at->moves == INK_ROUND_MOVES)
            return refuse(remark, INK_E_TOO_MANY_MOVES, word);
        status = read_move(remark, &sheet, word, &at->move[at->moves]);
        at->moves++;
    }
    return status;
}

/* Are the moves those of the record, if equal dice count as the same? */
static bool same_but_dice(const ink_seat *seat, const struct position *at)
{
    const ink_move die = (ink_move)15 << 14;
    bool same = seat->moves == at->moves;
    for (int i = 0; same && i < at->moves; i++) {
        ink_move mask = ink_move_kind(at->move[i]) == INK_MOVE_DIE ? ~die : ~(ink_move)0;
        same = ((seat->move[i] ^ at->move[i]) & mask) == 0;
    }
    return same;
}

/* There are no steps after the end of a round, and at most MOST_STEPS in all. */
static ink_status add_step(struct remark *remark, const struct position *at)
{
    struct steps *steps = &remark->session->member[remark->player].steps;
    int count = steps->count;
    if (ink_steps_ended(&steps->now))
        return refuse(remark, INK_E_RECORD_ORDER, remark->word);
    if (count == MOST_STEPS)
        return refuse(remark, INK_E_TOO_MANY_MOVES, remark->word);
    if (!ink_steps_reserve(steps))
        return refuse(remark, INK_E_MEMORY, remark->word);
    ink_steps_push(steps, at);
    return steps->count > count ? INK_OK : refuse(remark, INK_E_TOO_MANY_MOVES, remark->word);
}

/* The steps of a player who has only drawn one thing after the other. */
static ink_status plain_steps(struct remark *remark, const struct position *now)
{
    struct position at = {0};
    ink_status status = INK_OK;
    ink_steps_drop(&remark->session->member[remark->player].steps);
    for (int i = 0; status == INK_OK && i < now->moves; i++) {
        at.move[at.moves++] = now->move[i];
        status = add_step(remark, &at);
    }
    return status;
}

static ink_status take_now(struct remark *remark)
{
    struct position at;
    ink_status status = read_position(remark, &at);
    if (status != INK_OK)
        return status;
    if (!same_but_dice(&remark->session->seat[remark->player], &at))
        return refuse(remark, INK_E_RECORD_ORDER, remark->word);
    ink_steps_go(remark->session, remark->player, &at);
    return plain_steps(remark, &at);
}

/* --- steps, one position a line --------------------------------------------------------------- */

/* The lines are in the order of time. They replace the steps that the moves alone would tell, and
   the present position comes after the last of them. */
static ink_status take_undo(struct remark *remark)
{
    struct position at;
    ink_status status = read_position(remark, &at);
    if (status != INK_OK)
        return status;
    struct member *one = &remark->session->member[remark->player];
    if (!one->told)
        ink_steps_drop(&one->steps);
    one->told = true;
    if (ink_steps_ended(&at))
        return refuse(remark, INK_E_RECORD_ORDER, remark->word);
    if (one->steps.count + 1 == MOST_STEPS)
        return refuse(remark, INK_E_TOO_MANY_MOVES, remark->word);
    return add_step(remark, &at);
}

static ink_status finish_undo(struct remark *remark)
{
    const struct member *one = &remark->session->member[remark->player];
    const ink_seat *seat = &remark->session->seat[remark->player];
    struct position now = {.moves = seat->moves};
    memcpy(now.move, seat->move, sizeof now.move);
    return one->told ? add_step(remark, &now) : INK_OK;
}

/* Adds a step after all others. The cursor goes back when the last one has come. */
static ink_status take_redo(struct remark *remark)
{
    struct position at;
    ink_status status = read_position(remark, &at);
    if (status != INK_OK)
        return status;
    struct member *one = &remark->session->member[remark->player];
    if (!one->ahead)
        one->past = one->steps.cursor;
    one->ahead = true;
    return add_step(remark, &at);
}

static ink_status finish_redo(struct remark *remark)
{
    struct member *one = &remark->session->member[remark->player];
    if (one->ahead)
        ink_steps_turn_to(&one->steps, one->past);
    return INK_OK;
}

/* --- steps, each as what it changes ----------------------------------------------------------- */

/* Takes the part of a list up to its next comma; `more` says whether there was a comma, and so one
   more part. */
static ink_slice next_item(ink_slice *list, bool *more)
{
    ink_slice item = {list->data, 0};
    while (item.length < list->length && list->data[item.length] != ',')
        item.length++;
    *more = item.length < list->length;
    ink_slice_take(list, item.length + (*more ? 1 : 0));
    return item;
}

/* "3" or "3-5", counted from 1; false if it is neither, or there are no such moves. */
static bool read_run(ink_slice item, const struct position *before, uint32_t *first, uint32_t *last)
{
    size_t dash = 0;
    while (dash < item.length && item.data[dash] != '-')
        dash++;
    if (!ink_slice_number((ink_slice){item.data, dash}, before->moves, first) || *first == 0)
        return false;
    *last = *first;
    if (dash == item.length)
        return true;
    ink_slice_take(&item, dash + 1);
    return ink_slice_number(item, before->moves, last) && *last >= *first;
}

static ink_status replay_run(struct remark *remark, ink_sheet *sheet, ink_slice item,
                             const struct position *before, struct position *at)
{
    uint32_t first, last;
    if (!read_run(item, before, &first, &last))
        return refuse(remark, INK_E_NO_TOKEN, item);
    if (at->moves + last - first >= INK_ROUND_MOVES)
        return refuse(remark, INK_E_TOO_MANY_MOVES, item);
    for (uint32_t i = first - 1; i < last; i++) {
        ink_move move = at->move[at->moves++] = before->move[i];
        ink_status status = ink_sheet_play(&remark->session->rules, sheet, move, remark->why);
        if (status != INK_OK)
            return refuse(remark, status, item);
    }
    return INK_OK;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Is the item a run? A number alone, or with a dash behind it, names moves of the position
   before. */
static bool is_run(ink_slice item)
{
    size_t digits = 0;
    while (digits < item.length && is_digit(item.data[digits]))
        digits++;
    return digits > 0 && (digits == item.length || item.data[digits] == '-');
}

static ink_status add_move(struct remark *remark, ink_sheet *sheet, ink_slice word,
                           struct position *at)
{
    if (at->moves == INK_ROUND_MOVES)
        return refuse(remark, INK_E_TOO_MANY_MOVES, word);
    return read_move(remark, sheet, word, &at->move[at->moves++]);
}

/* Reads "(1-2,B1HH..,4)". An empty item is refused, since it is no move; so is one after the last
   comma. */
static ink_status read_list(struct remark *remark, ink_slice word, struct position *at)
{
    struct position before = *at;
    ink_sheet sheet = remark->session->seat[remark->player].before;
    ink_status status = INK_OK;
    if (word.length < 2 || word.data[word.length - 1] != ')')
        return refuse(remark, INK_E_NO_TOKEN, word);
    ink_slice list = {word.data + 1, word.length - 2};
    *at = (struct position){0};
    for (bool more = list.length > 0; status == INK_OK && more;) {
        ink_slice item = next_item(&list, &more);
        status = is_run(item) ? replay_run(remark, &sheet, item, &before, at)
                              : add_move(remark, &sheet, item, at);
    }
    return status;
}

/* From one position to the next. */
static ink_status read_step(struct remark *remark, ink_slice word, struct position *at)
{
    if (ink_slice_is(word, "-")) {
        if (at->moves == 0)
            return refuse(remark, INK_E_NO_TOKEN, word);
        at->move[--at->moves] = 0;
        return INK_OK;
    }
    if (word.data[0] == '(')
        return read_list(remark, word, at);
    ink_sheet sheet = remark->session->seat[remark->player].before;
    for (int i = 0; i < at->moves; i++)
        ink_sheet_apply(&remark->session->rules, &sheet, at->move[i]);
    return add_move(remark, &sheet, word, at);
}

/* Reads all steps up to the end of the line; `past` is how many stand before the bar. */
static ink_status read_steps(struct remark *remark, struct steps *steps, int *past)
{
    ink_status status = INK_OK;
    *past = -1;
    while (status == INK_OK) {
        ink_slice word = ink_slice_word(&remark->rest);
        if (word.length == 0)
            break;
        struct position at = steps->now;
        bool bar = ink_slice_is(word, "|");
        if (bar && *past >= 0)
            return refuse(remark, INK_E_NO_TOKEN, word);
        if (bar) {
            *past = steps->count;
            continue;
        }
        status = read_step(remark, word, &at);
        if (status == INK_OK)
            status = add_step(remark, &at);
    }
    *past = *past < 0 ? steps->count : *past;
    return status;
}

static ink_status take_steps(struct remark *remark)
{
    int past;
    ink_status status = read_player(remark);
    if (status != INK_OK)
        return status;
    struct member *one = &remark->session->member[remark->player];
    if (remark->session->table.phase != INK_PHASE_DRAW || one->told || one->ahead)
        return refuse(remark, INK_E_RECORD_ORDER, remark->word);
    one->told = true;
    ink_steps_drop(&one->steps);
    status = read_steps(remark, &one->steps, &past);
    if (status != INK_OK)
        return status;
    ink_steps_turn_to(&one->steps, past);
    if (!same_but_dice(&remark->session->seat[remark->player], &one->steps.now))
        return refuse(remark, INK_E_RECORD_ORDER, remark->word);
    ink_steps_go(remark->session, remark->player, &one->steps.now);
    return INK_OK;
}

/* --- all remarks ------------------------------------------------------------------------------ */

/* Remarks are taken in this order, wherever they stand, since later ones need the earlier ones. */
static const struct {
    const char *word;
    ink_status (*take)(struct remark *);
    ink_status (*finish)(struct remark *); /* for each player, when all have been taken */
} remarks[] = {
    {"#seed", take_seed, NULL},        {"#clock", take_clock, NULL},
    {"#hide", take_hide, NULL},        {"#player", take_player, NULL},
    {"#hints", take_hints, NULL},      {"#help", take_help, NULL},
    {"#now", take_now, NULL},          {"#undo", take_undo, finish_undo},
    {"#redo", take_redo, finish_redo}, {"#steps", take_steps, NULL},
};

static ink_status take_all(struct loader *loader, ink_slice text, int kind)
{
    ink_slice left = text;
    ink_status status = INK_OK;
    for (size_t line = 1; status == INK_OK && left.length > 0; line++) {
        struct remark remark = {.text = text, .line = line, .session = loader->session};
        remark.rest = ink_slice_line(&left);
        remark.why = loader->why;
        remark.word = ink_slice_word(&remark.rest);
        if (ink_slice_is(remark.word, remarks[kind].word))
            status = remarks[kind].take(&remark);
    }
    for (int p = 0; status == INK_OK && p < loader->session->table.players; p++) {
        struct remark last = {.text = text, .session = loader->session, .why = loader->why};
        last.player = p;
        if (remarks[kind].finish != NULL)
            status = remarks[kind].finish(&last);
    }
    return status;
}

ink_status ink_session_read(ink_slice text, ink_session **session, ink_refusal *why)
{
    ink_refusal own;
    struct loader *loader = calloc(1, sizeof *loader);
    if (loader == NULL)
        return ink_refuse(why, INK_E_MEMORY);
    loader->why = why != NULL ? why : &own;
    ink_status status = replay_all(loader, text);
    for (int i = 0; status == INK_OK && i < (int)(sizeof remarks / sizeof *remarks); i++) {
        status = take_all(loader, text, i);
        if (status == INK_OK && i == 0)
            status = finish_setup(loader->session, loader->why);
    }
    if (status == INK_OK) {
        ink_session_begin_drawing(loader->session);
        *session = loader->session;
    } else
        ink_session_free(loader->session);
    free(loader->pair);
    free(loader);
    return status == INK_OK ? ink_refuse(why, INK_OK) : status;
}
