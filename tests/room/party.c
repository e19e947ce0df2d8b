/* See party.h. */
#include "party.h"

#include "client.h"

int party_below(party *all, int limit)
{
    return twin_below(&all->random, limit);
}

/* --- the log ---------------------------------------------------------------------------------- */

static ink_slice copy_of(ink_slice text)
{
    char *copy = malloc(text.length + 1);
    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    return (ink_slice){copy, text.length};
}

static const ink_entry *keep(party *all, const ink_entry *entry)
{
    if (all->entries == all->room_for) {
        all->room_for = all->room_for > 0 ? 2 * all->room_for : 64;
        all->log = realloc(all->log, all->room_for * sizeof *all->log);
    }
    ink_entry *kept = &all->log[all->entries++];
    *kept = *entry;
    kept->request = copy_of(entry->request);
    kept->body = copy_of(entry->body);
    assert_null(memchr(kept->body.data, '\n', kept->body.length));
    return kept;
}

ink_room *party_replay(const party *all, size_t entries)
{
    ink_room *room = ink_room_new();
    ink_room_refusal why;
    for (size_t i = 0; i < entries; i++)
        if (!ink_room_replay(room, &all->log[i], &why)) {
            ink_room_free(room);
            return NULL;
        }
    return room;
}

char *party_save(const ink_room *room)
{
    const ink_session *session = ink_room_session(room);
    if (session == NULL)
        return calloc(1, 1);
    size_t size = INK_SAVE_BYTES((size_t)ink_session_table(session)->players);
    char *text = malloc(size);
    ink_text out = ink_text_in(text, size);
    ink_session_write(session, &out);
    assert_true(ink_text_whole(&out));
    return text;
}

static void assert_same_rooms(const ink_room *a, const ink_room *b)
{
    char *one = party_save(a), *two = party_save(b);
    assert_string_equal(one, two);
    free(one);
    free(two);
    assert_int_equal(ink_room_last(a), ink_room_last(b));
    assert_int_equal(ink_room_is_over(a), ink_room_is_over(b));
    assert_int_equal(ink_room_host(a), ink_room_host(b));
    assert_memory_equal(ink_room_options_of(a), ink_room_options_of(b), sizeof(ink_room_options));
    for (int seat = 1; seat <= ink_room_options_of(a)->seats; seat++) {
        assert_int_equal(ink_room_person(a, seat), ink_room_person(b, seat));
        assert_int_equal(ink_room_player_of(a, seat), ink_room_player_of(b, seat));
        assert_int_equal(ink_room_has_ended(a, seat), ink_room_has_ended(b, seat));
        assert_string_equal(ink_room_name(a, seat), ink_room_name(b, seat));
    }
}

/* --- what must not be told -------------------------------------------------------------------- */

/* Nothing that is shown before the end has the secret, the seed, or the dice of a round to come. */
static void tells_nothing(const party *all, const ink_entry *entry, const char *json)
{
    const ink_session *session = ink_room_session(all->room);
    if (memcmp(entry->body.data, "over ", 5) == 0)
        return;
    assert_null(strstr(json, all->secret));
    if (session == NULL || ink_room_options_of(all->room)->seed[0] != '\0' ||
        ink_session_table(session)->players > 12)
        return;
    assert_null(strstr(json, ink_session_seed(session)));
    const ink_ruleset *rules = ink_session_rules(session);
    char text[4096], earlier[4096];
    ink_pair pair[2 * 12];
    for (int round = ink_session_table(session)->round + 1; round <= rules->rounds; round++) {
        ink_roll roll;
        bool draft = ink_table_drafts(rules, round), known = false;
        ink_table_roll_of_seed(rules, ink_seed_of(ink_slice_of(ink_session_seed(session))), round,
                               &roll, draft ? pair : NULL);
        ink_text out = ink_text_in(text, sizeof text);
        ink_table_roll_write(rules, &roll, draft ? pair : NULL, &out);
        for (int past = 1; past <= ink_session_table(session)->round; past++) {
            const ink_pair *old = NULL;
            ink_session_rolled(session, past, &roll, &old);
            ink_text before = ink_text_in(earlier, sizeof earlier);
            ink_table_roll_write(rules, &roll, old, &before);
            known = known || strstr(earlier, text) != NULL;
        }
        if (!known && out.length > 12)
            assert_null(strstr(json, text));
    }
}

/* --- following -------------------------------------------------------------------------------- */

static void show(party *all, const ink_entry *entry)
{
    static char json[1 << 18];
    for (int i = 0; i < all->clients; i++) {
        client *one = &all->client[i];
        ink_text out = ink_text_in(json, sizeof json);
        bool shown = ink_event_show(ink_room_options_of(all->room), entry,
                                    (ink_viewer){.seat = one->seat}, &out);
        assert_true(ink_text_whole(&out));
        assert_true(shown || out.length == 0);
        if (!shown)
            continue;
        all->shown++;
        tells_nothing(all, entry, json);
        client_read(one, (ink_slice){json, out.length});
    }
}

/* What may be shared is the same. */
static void share(const party *all, const ink_entry *entry)
{
    static char shared[1 << 18], own[1 << 18];
    const ink_room_options *options = ink_room_options_of(all->room);
    int audience = ink_event_audience(options, entry), seat = 0;
    ink_text out = ink_text_in(shared, sizeof shared);
    if ((audience != INK_SHOW_ALL && audience != INK_SHOW_SIGNED) || options->seats > 12)
        return;
    ink_event_show(options, entry, (ink_viewer){.seat = 0}, &out);
    (void)sscanf(entry->body.data, "%*s %d", &seat);
    for (int i = 1; i <= options->seats; i++) {
        ink_text mine = ink_text_in(own, sizeof own);
        ink_event_show(options, entry, (ink_viewer){.seat = i}, &mine);
        if (audience == INK_SHOW_ALL || i != seat)
            assert_string_equal(own, shared);
    }
    if (audience != INK_SHOW_SIGNED)
        return;
    ink_text mine = ink_text_in(own, sizeof own);
    assert_true(ink_event_show(options, entry, (ink_viewer){.seat = seat}, &mine));
    ink_event_sign(entry, &out);
    assert_string_equal(own, shared);
}

void party_follow(party *all)
{
    const ink_entries *made = ink_room_made(all->room);
    ink_room_refusal why;
    for (size_t i = 0; i < made->count; i++) {
        const ink_entry *entry = keep(all, &made->entry[i]);
        assert_int_equal(entry->number, all->entries);
        if (!ink_room_replay(all->shadow, entry, &why))
            fail_msg("refused: %s", entry->body.data);
        show(all, entry);
        share(all, entry);
    }
    size_t count = made->count;
    ink_room_taken(all->room);
    assert_int_equal(ink_room_made(all->room)->count, 0);
    /* In a class room it takes long. */
    if (count == 0 || (ink_room_options_of(all->room)->seats > 12 && all->entries % 97 != 0))
        return;
    assert_same_rooms(all->room, all->shadow);
    for (int i = 0; i < all->clients; i++)
        client_compare(&all->client[i], all->room);
}

/* --- requests --------------------------------------------------------------------------------- */

/* A room made from the log judges as the one that has lived. Devices it cannot know. */
static void ask_twice(party *all, const ink_request *request)
{
    ink_room *other = party_replay(all, all->entries);
    ink_room_refusal why, other_why;
    ink_request same = *request;
    uint64_t number = 0, other_number = 0;
    same.device = 0;
    assert_non_null(other);
    bool done = ink_room_ask(all->room, &same, all->now, &number, &why);
    assert_int_equal(ink_room_ask(other, &same, all->now, &other_number, &other_why), done);
    assert_int_equal(number, other_number);
    const ink_entries *a = ink_room_made(all->room), *b = ink_room_made(other);
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++)
        assert_string_equal(a->entry[i].body.data, b->entry[i].body.data);
    if (!done)
        assert_string_equal(why.name, other_why.name);
    ink_room_free(other);
    party_follow(all);
}

const char *party_ask(party *all, ink_request request)
{
    static char refused[64];
    char id[33];
    ink_room_refusal why = {0};
    uint64_t number = 0, before = ink_room_last(all->room);
    if (request.id.length == 0) {
        (void)snprintf(id, sizeof id, "r%u", ++all->id);
        request.id = ink_slice_of(id);
    }
    bool done = ink_room_ask(all->room, &request, all->now, &number, &why);
    if (!done) {
        assert_int_equal(ink_room_last(all->room), before);
        assert_int_equal(ink_room_made(all->room)->count, 0);
        assert_non_null(why.name);
        assert_true(why.message != NULL || why.rules.status != INK_OK);
        (void)snprintf(refused, sizeof refused, "%s", why.name);
        return refused;
    }
    assert_true(number > before && number <= ink_room_last(all->room));
    party_follow(all);
    assert_int_equal(all->log[number - 1].number, number);
    assert_memory_equal(all->log[number - 1].request.data, request.id.data, request.id.length);
    (void)snprintf(all->last_id, sizeof all->last_id, "%.*s", (int)request.id.length,
                   request.id.data);
    all->last_number = number;
    all->last_person = all->log[number - 1].person;
    all->last_verb = request.verb;
    return NULL;
}

const char *party_sit(party *all, uint64_t person, int seat)
{
    char name[24], nonce[24];
    (void)snprintf(name, sizeof name, "Person %d", (int)person);
    (void)snprintf(nonce, sizeof nonce, "nonce%015d", (int)person);
    return party_ask(all, (ink_request){.verb = INK_ROOM_SIT,
                                        .person = person,
                                        .seat = seat,
                                        .text = ink_slice_of(name),
                                        .word = ink_slice_of(nonce)});
}

const char *party_host(party *all, int verb, int seat, int level)
{
    return party_ask(all, (ink_request){.verb = verb,
                                        .person = ink_room_host(all->room),
                                        .seat = seat,
                                        .level = level,
                                        .on = level != 0});
}

const char *party_set(party *all, const char *option, const char *value)
{
    return party_ask(all, (ink_request){.verb = INK_ROOM_SET,
                                        .person = ink_room_host(all->room),
                                        .word = ink_slice_of(option),
                                        .text = ink_slice_of(value)});
}

const char *party_step(party *all, uint64_t person, const char *step)
{
    return party_ask(all, (ink_request){.verb = INK_ROOM_STEP,
                                        .person = person,
                                        .device = 1 + (uint64_t)party_below(all, 2),
                                        .at = ink_room_last(all->room),
                                        .text = ink_slice_of(step)});
}

/* The last request once more, as after a break: the same answer, and nothing is done. */
static void repeat_last(party *all)
{
    ink_room_refusal why;
    uint64_t number = 0;
    if (all->last_number == 0)
        return;
    ink_request again = {
        .verb = all->last_verb, .person = all->last_person, .id = ink_slice_of(all->last_id)};
    assert_true(ink_room_ask(all->room, &again, all->now, &number, &why));
    assert_int_equal(number, all->last_number);
    assert_int_equal(ink_room_made(all->room)->count, 0);
}

/* --- making ----------------------------------------------------------------------------------- */

void party_open(party *all, const char *options, uint64_t host, uint64_t random)
{
    ink_slice option[32], rest = ink_slice_of(options);
    size_t count = 0;
    ink_room_refusal why;
    *all = (party){.random = random, .now = 1000000};
    for (ink_slice word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest))
        option[count++] = word;
    for (int i = 0; i < 64; i++)
        all->secret[i] = "0123456789abcdef"[party_below(all, 16)];
    all->room = ink_room_new();
    all->shadow = ink_room_new();
    if (!ink_room_open(all->room, host, option, count, all->secret, all->now, &why))
        fail_msg("%s: %s", options, why.name);
}

void party_watch(party *all, int seat)
{
    all->client[all->clients++] = (client){.seat = seat, .player = -1};
}

static void free_text(ink_slice text)
{
    union {
        const char *read;
        char *own;
    } data = {.read = text.data};
    free(data.own);
}

void party_close(party *all)
{
    for (size_t i = 0; i < all->entries; i++) {
        free_text(all->log[i].request);
        free_text(all->log[i].body);
    }
    free(all->log);
    for (int i = 0; i < all->clients; i++)
        client_free(&all->client[i]);
    ink_room_free(all->room);
    ink_room_free(all->shadow);
}

/* --- playing ---------------------------------------------------------------------------------- */

/* Any move but a take-back; the end if there is nothing else, or by chance. */
static ink_move any_move(party *all, int player)
{
    static ink_moves moves;
    const ink_session *session = ink_room_session(all->room);
    ink_move move = 0;
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), player, &moves);
    for (int tries = 0; moves.count > 0 && tries < 20; tries++) {
        ink_move next = moves.move[party_below(all, (int)moves.count)];
        if (ink_move_kind(next) == INK_MOVE_BACK)
            continue;
        move = next;
        if (ink_move_kind(next) != INK_MOVE_END || party_below(all, 3) == 0)
            return next;
    }
    for (uint32_t i = 0; move == 0 && i < moves.count; i++)
        if (ink_move_kind(moves.move[i]) != INK_MOVE_BACK)
            move = moves.move[i];
    return move;
}

void party_bots(party *all)
{
    static ink_seat seats[INK_ROOM_SEATS];
    ink_table table;
    for (int seat, level = 0; (seat = ink_room_bot_seat(all->room, &level)) != 0;) {
        assert_in_range(level, 1, 10);
        if (party_below(all, 8) == 0) {
            ink_room_not_played(all->room, seat);
            continue;
        }
        const ink_session *session = ink_room_session(all->room);
        int player = ink_room_bot_view(all->room, seat, &table, seats);
        assert_memory_equal(&seats[player].sheet, &ink_session_seats(session)[player].sheet,
                            sizeof(ink_sheet));
        for (int p = 0; p < table.players; p++)
            if (p != player && ink_room_options_of(all->room)->boards != INK_BOARDS_OPEN)
                assert_int_equal(seats[p].moves, 0);
        ink_move move[2] = {any_move(all, player), ink_move_end()};
        all->now += 5;
        ink_room_played(all->room, seat, table.round, move, party_below(all, 3), all->now);
        party_follow(all);
    }
}

static void play_one(party *all, int player)
{
    const ink_session *session = ink_room_session(all->room);
    char word[80];
    int seat = 0;
    for (int s = 1; s <= ink_room_options_of(all->room)->seats; s++)
        if (ink_room_player_of(all->room, s) == player)
            seat = s;
    ink_move move = any_move(all, player);
    if (move == 0)
        return;
    ink_text out = ink_text_in(word, sizeof word);
    ink_session_step_write(session, player, move, &out);
    const char *refused = party_step(all, ink_room_person(all->room, seat), word);
    if (refused != NULL && strcmp(refused, "LATE") != 0 && strcmp(refused, "OUT") != 0)
        fail_msg("%s: %s", word, refused);
}

/* Something a player does who has not made up their mind. What is refused is refused. */
static void waver(party *all, uint64_t person)
{
    static const char *const word[] = {"undo", "redo", "clear", "undo", "take #1", "nonsense"};
    char step[32];
    int kind = party_below(all, 9);
    if (kind < 6) {
        party_step(all, person, word[kind]);
        return;
    }
    (void)snprintf(step, sizeof step, "%s %c%d", kind == 6 ? "take" : "turn",
                   'A' + party_below(all, 7), 1 + party_below(all, 7));
    party_step(all, person, step);
}

/* A step that comes twice, as from a client who has not heard the answer. */
static void step_twice(party *all, uint64_t person)
{
    char id[16];
    (void)snprintf(id, sizeof id, "t%u", ++all->id);
    ask_twice(all, &(ink_request){.verb = INK_ROOM_STEP,
                                  .person = person,
                                  .at = ink_room_last(all->room),
                                  .id = ink_slice_of(id),
                                  .text = ink_slice_of("undo")});
}

/* Something else that happens at a table. */
static void happen(party *all)
{
    int seats = ink_room_options_of(all->room)->seats, seat = 1 + party_below(all, seats);
    uint64_t person = ink_room_person(all->room, seat);
    switch (party_below(all, 17)) {
    case 0: party_host(all, INK_ROOM_PAUSE, 0, 1); break;
    case 1:
    case 2:
    case 3: party_host(all, INK_ROOM_PAUSE, 0, 0); break;
    case 4: party_host(all, INK_ROOM_BOT, seat, party_below(all, 5)); break;
    case 5:
        if (party_below(all, 10) == 0)
            party_host(all, INK_ROOM_DROP, seat, 0);
        break;
    case 6: party_host(all, INK_ROOM_NEXT, 0, 0); break;
    case 7: party_ask(all, (ink_request){.verb = INK_ROOM_STAND, .person = person}); break;
    case 8: party_sit(all, person, 0); break;
    case 9:
        party_ask(all, (ink_request){.verb = INK_ROOM_CHAT,
                                     .speaks_for = seat,
                                     .text = ink_slice_of("hello \"you\"\n\xff")});
        break;
    case 10:
        all->now += 10000;
        ink_room_tick(all->room, all->now);
        party_follow(all);
        break;
    case 11: party_set(all, "late", party_below(all, 2) == 0 ? "bot" : "finish"); break;
    case 12: step_twice(all, person); break;
    case 13:
        party_ask(all,
                  (ink_request){.verb = INK_ROOM_HELP,
                                .person = person,
                                .text = ink_slice_of(party_below(all, 2) ? "hints" : "engine")});
        break;
    default: repeat_last(all); break;
    }
}

void party_play(party *all, bool wild)
{
    const ink_session *session = ink_room_session(all->room);
    long most = 4000L * ink_session_table(session)->players;
    party_bots(all);
    while (!ink_room_is_over(all->room)) {
        int turn = ink_session_turn(session), players = ink_session_table(session)->players;
        all->now += party_below(all, 100);
        if (wild && party_below(all, 6) == 0)
            happen(all);
        else if (wild && party_below(all, 4) == 0)
            waver(all, ink_room_person(all->room, 1 + party_below(all, players)));
        else if (turn != INK_MAX_PLAYERS)
            play_one(all, turn);
        else
            party_host(all, INK_ROOM_PAUSE, 0, 0);
        party_bots(all);
        int64_t due = ink_room_due(all->room);
        if (due != 0 && due <= all->now) {
            ink_room_tick(all->room, all->now);
            party_follow(all);
            party_bots(all);
        }
        if (--most == 0)
            fail_msg("the game does not end");
    }
}
