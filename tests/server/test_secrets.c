/* TEST server_secrets: Every byte that leaves the server while games run is kept: to players, to
   somebody who looks on, and what HTTP answers to strangers. When the games are over, it is known
   what was to be kept secret then: the server's secret, the seed, dice of rounds to come, goals
   before the start, and steps of others on boards that are hidden. None of it may be in bytes that
   came too early. */
#include <signal.h>

#include "party.h"

enum { PLAYERS = 3, WATCHER = PLAYERS, EARS, FDS = 1024, ROUNDS = 8, STEPS = 4096, WEB = 65536 };

static struct served served;

/* --- what was overheard ----------------------------------------------------------------------- */

/* What came by one connection, or by HTTP to anybody. */
static struct heard {
    char *bytes;
    size_t length, capacity;
} ear[EARS + 1], *ear_of[FDS];

static void add_bytes(struct heard *heard, const void *bytes, size_t length)
{
    if (heard->capacity - heard->length <= length) {
        heard->capacity = heard->capacity * 2 + length + 4096;
        heard->bytes = realloc(heard->bytes, heard->capacity);
        assert_non_null(heard->bytes);
    }
    memcpy(heard->bytes + heard->length, bytes, length);
    heard->length += length;
    heard->bytes[heard->length] = '\0';
}

static void overhear(int fd, const void *bytes, size_t length)
{
    assert_true(fd >= 0 && fd < FDS);
    add_bytes(ear_of[fd] != NULL ? ear_of[fd] : &ear[EARS], bytes, length);
}

/* Bytes before the end: frames have lengths with zeros in them, so strstr would not do. */
static const char *find(const struct heard *heard, size_t from, size_t upto, const char *text)
{
    upto = upto < heard->length ? upto : heard->length;
    return from < upto ? memmem(heard->bytes + from, upto - from, text, strlen(text)) : NULL;
}

/* --- a game ----------------------------------------------------------------------------------- */

struct game {
    struct player player[EARS];
    char code[CODE];
    size_t begun[EARS + 1];          /* bytes heard when the game began */
    size_t at[ROUNDS][EARS + 1];     /* and before anybody had heard the roll of a round, from 1 */
    size_t closed[ROUNDS][EARS + 1]; /* or its close */
    size_t over[EARS + 1];           /* and the last moment when nobody had heard the end */
    int rounds, closes;
};

static void note(size_t at[EARS + 1])
{
    for (int i = 0; i <= EARS; i++)
        at[i] = ear[i].length;
}

/* All that HTTP tells strangers and players of the table. */
static void ask_around(const struct game *game)
{
    static const struct {
        const char *head, *tail;
    } path[] = {{"/api/tables/", ""}, {"/api/tables/", "/record"}, {"/t/", ""}};
    static const char *const others[] = {"/api/tables",  "/api/me",  "/api/me/export",
                                         "/api/records", "/metrics", "/"};
    char target[64], answer[WEB];
    for (int i = 0; i < COUNT(path) + COUNT(others); i++) {
        if (i < COUNT(path))
            snprintf(target, sizeof target, "%s%s%s", path[i].head, game->code, path[i].tail);
        else
            snprintf(target, sizeof target, "%s", others[i - COUNT(path)]);
        for (int p = -1; p < PLAYERS; p += PLAYERS)
            http_ask(&served, "GET", target, p < 0 ? NULL : game->player[p].token, "", answer,
                     sizeof answer);
    }
}

static void note_closes(struct game *game, const size_t before[EARS + 1])
{
    int closes = 0;
    for (int i = 0; i < EARS; i++)
        if ((int)game->player[i].events[INK_EVENT_close] > closes)
            closes = (int)game->player[i].events[INK_EVENT_close];
    for (; game->closes < closes && game->closes + 1 < ROUNDS; game->closes++)
        memcpy(game->closed[game->closes + 1], before, sizeof game->closed[0]);
}

/* Plays one message at a time, so that it is known what had come before each roll. */
static void play(struct game *game)
{
    struct player *player = game->player;
    struct progress progress = {0};
    while (!player[0].over || !player[1].over || !player[2].over || !player[WATCHER].over) {
        players_go_on(&progress, player, EARS);
        size_t before[EARS + 1];
        note(before);
        bool over = false;
        for (int i = 0; i < EARS; i++) {
            assert_true(player_listen(&player[i], 3));
            over = over || player[i].over;
        }
        if (!over)
            memcpy(game->over, before, sizeof before);
        int rounds = 0;
        for (int i = 0; i < EARS; i++)
            if ((int)player[i].events[INK_EVENT_roll] > rounds)
                rounds = (int)player[i].events[INK_EVENT_roll];
        for (; game->rounds < rounds; game->rounds++) {
            memcpy(game->at[game->rounds + 1], game->rounds == 0 ? game->begun : before,
                   sizeof before);
            if (!over)
                ask_around(game);
        }
        note_closes(game, before);
        for (int i = 0; i < PLAYERS && !over; i++)
            player_moves(&player[i]);
    }
}

static void sit_down(struct game *game, const char *options)
{
    char token[TOKEN];
    memset(ear_of, 0, sizeof ear_of);
    for (int i = 0; i <= EARS; i++)
        ear[i].length = 0;
    party_gather(&served, game->player, PLAYERS, options, game->code);
    guest_make(&served, "Watcher", token);
    player_come(&game->player[WATCHER], &served, game->code, token, "");
    assert_int_equal(game->player[WATCHER].seat, 0);
    for (int i = 0; i < EARS; i++) { /* what came until now was heard by ear EARS */
        assert_true(game->player[i].socket.fd < FDS);
        ear_of[game->player[i].socket.fd] = &ear[i];
    }
    ask_around(game);
    note(game->begun);
    assert_true(player_does(&game->player[0], "start", ""));
    note(game->over);
}

/* --- what was to be secret -------------------------------------------------------------------- */

static void nobody_heard(const size_t upto[EARS + 1], const char *text, const char *what)
{
    assert_true(strlen(text) >= 5);
    for (int i = 0; i <= EARS; i++)
        if (find(&ear[i], 0, upto[i], text) != NULL)
            fail_msg("%s (%s) was told too early to %d", what, text, i);
}

/* The word after `head` in the record. */
static void word_after(const char *record, const char *head, int skip, char *word, size_t size)
{
    const char *at = strstr(record, head);
    assert_non_null(at);
    ink_slice rest = ink_slice_of(at + strlen(head));
    ink_slice found = ink_slice_word(&rest);
    while (skip-- > 0)
        found = ink_slice_word(&rest);
    assert_true(found.length > 0 && found.length < size);
    memcpy(word, found.data, found.length);
    word[found.length] = '\0';
}

static void secret_and_seed(const struct game *game, const char *record)
{
    char word[256];
    word_after(record, "#fair 1 ", 1, word, sizeof word);
    assert_int_equal(strlen(word), 64);
    nobody_heard(game->over, word, "the secret");
    for (int i = 0; i < EARS; i++) /* and the search finds what is there */
        assert_non_null(find(&ear[i], game->over[i], ear[i].length, word));
    word_after(record, "\nseed ", 0, word, sizeof word);
    nobody_heard(game->over, word, "the seed");
    assert_memory_equal(word, "fair-", 5);
    nobody_heard(game->over, word + 5, "the seed");
    for (int i = 0; i < EARS; i++)
        assert_non_null(find(&ear[i], game->over[i], ear[i].length, word));
}

/* Each line "roll …" of the record; its dice may have been those of an earlier round, too. */
static void dice_to_come(const struct game *game, const char *record)
{
    char dice[8][128];
    int round = 0;
    for (const char *at = strstr(record, "\nroll "); at != NULL; at = strstr(at + 1, "\nroll ")) {
        char *mine = dice[round];
        snprintf(mine, sizeof dice[0], "\"roll\":\"%.*s\"", (int)strcspn(at + 6, "\n"), at + 6);
        bool new = true;
        for (int i = 0; i < round; i++)
            new = new &&strcmp(dice[i], mine) != 0;
        round++;
        if (new)
            nobody_heard(game->at[round], mine, "the dice of a round");
        for (int i = 0; i < EARS; i++)
            assert_non_null(find(&ear[i], game->at[round][i], ear[i].length, mine));
        assert_true(round < ROUNDS);
    }
    assert_int_equal(round, game->rounds);
}

/* Steps are searched for as words, since texts of steps are short: "B1H.H." with its quotes and
   within lists of moves. What a player has drawn nobody else may have heard before the boards were
   shown. Two may draw the same; then both have heard it. */
static bool drew(const ink_session *session, int player, int round, const char *step)
{
    const ink_move *move;
    int count = ink_session_moves(session, round, player, &move);
    for (int i = 0; i < count; i++) {
        char text[80] = "";
        ink_text out = ink_text_in(text, sizeof text - 1);
        ink_move_write(ink_session_rules(session), move[i], &out);
        text[out.length] = '\0';
        if (strstr(text, step) != NULL)
            return true;
    }
    return false;
}

/* Has the player (-1: anybody) drawn it in one of these rounds? */
static bool drew_in(const ink_session *session, int player, int from, int upto, const char *step)
{
    for (int r = from; r <= upto; r++)
        for (int p = 0; p < PLAYERS; p++)
            if ((player < 0 || p == player) && drew(session, p, r, step))
                return true;
    return false;
}

/* Until the round is closed, or the last one. `secret` counts what was looked for. */
static void hidden_step(const struct game *game, const ink_session *session, int player, int round,
                        const char *step, bool until_end, int *secret)
{
    int last = until_end ? game->rounds : round;
    if (!until_end && drew_in(session, -1, 1, round - 1, step))
        return;
    for (int i = 0; i <= EARS; i++) {
        if (i < PLAYERS && drew_in(session, i, 1, last, step))
            continue;
        (*secret)++;
        size_t upto = game->closed[last][i];
        const char *leak = find(&ear[i], game->begun[i], upto, step);
        if (leak != NULL)
            fail_msg("%s of player %d in round %d was told to %d: …%.40s", step, player + 1, round,
                     i, leak - 20);
    }
}

static void hidden_steps(const struct game *game, const char *record, bool until_end)
{
    ink_session *session = NULL;
    ink_refusal why;
    int secret = 0;
    assert_int_equal(ink_session_read(ink_slice_of(record), &session, &why), INK_OK);
    for (int round = 1; round <= game->rounds; round++)
        for (int p = 0; p < PLAYERS; p++) {
            const ink_move *move;
            int count = ink_session_moves(session, round, p, &move);
            for (int i = 0; i < count; i++) {
                char text[80] = "";
                ink_text out = ink_text_in(text, sizeof text - 1);
                ink_move_write(ink_session_rules(session), move[i], &out);
                text[out.length] = '\0';
                if (out.length >= 5)
                    hidden_step(game, session, p, round, text, until_end, &secret);
            }
        }
    assert_true(secret > 50);
    ink_session_free(session);
}

/* If boards are not open, no step of another one travels alone. */
static void no_foreign_steps(void)
{
    for (int i = 0; i < EARS; i++)
        for (int seat = 1; seat <= PLAYERS; seat++) {
            bool found = false;
            const char *at;
            size_t from = 0;
            while (!found && (at = find(&ear[i], from, ear[i].length, "\"t\":\"step\"")) != NULL) {
                char its[16];
                from = (size_t)(at - ear[i].bytes) + 1;
                const char *end = memchr(at, '}', ear[i].length - from);
                snprintf(its, sizeof its, "\"seat\":%d,", seat);
                found = end != NULL && memmem(at, (size_t)(end - at), its, strlen(its)) != NULL;
            }
            if (found != (i + 1 == seat))
                fail_msg("steps of seat %d: %s to %d", seat, found ? "told" : "not told", i);
        }
}

static void play_and_search(const char *config, const char *boards)
{
    static struct game game;
    char options[256];
    memset(&game, 0, sizeof game);
    snprintf(options, sizeof options,
             "\"config\":\"%s\",\"boards\":\"%s\",\"seats\":\"3\",\"listed\":\"yes\"", config,
             boards);
    sit_down(&game, options);
    play(&game);
    char *record = party_record(&served, game.code);
    secret_and_seed(&game, record);
    dice_to_come(&game, record);
    if (strcmp(boards, "open") != 0)
        hidden_steps(&game, record, strcmp(boards, "hidden") == 0);
    if (strcmp(boards, "open") != 0)
        no_foreign_steps();
    free(record);
    party_free(game.player, EARS);
}

/* --- tests, each with a server of its own, so that nobody hears of other games ---------------- */

static void open_boards(void **state)
{
    (void)state;
    play_and_search("challenge+desert", "open");
}

static void boards_by_rounds(void **state)
{
    (void)state;
    play_and_search("classic+river", "round");
}

static void boards_hidden_to_the_end(void **state)
{
    (void)state;
    play_and_search("classic", "hidden");
}

static int start(void **state)
{
    static const char *const open[] = {"INKRAIL_CONNECTIONS_AN_ADDRESS=0",
                                       "INKRAIL_REQUESTS_A_SECOND=0", NULL};
    (void)state;
    client_overhears = overhear;
    served_start(&served, open);
    return 0;
}

static int end(void **state)
{
    (void)state;
    for (int i = 0; i <= EARS; i++) {
        free(ear[i].bytes);
        ear[i] = (struct heard){0};
    }
    return served_finish(&served);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(open_boards, start, end),
        cmocka_unit_test_setup_teardown(boards_by_rounds, start, end),
        cmocka_unit_test_setup_teardown(boards_hidden_to_the_end, start, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
