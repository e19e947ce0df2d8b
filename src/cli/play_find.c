#include "play_find.h"

#include <errno.h>
#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "cli/lines/lines.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "client/games/history.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "words/words.h"

enum { MOST_NAMES = 16 };

/* --- who plays -------------------------------------------------------------------------------- */

static int names_read(const char *list, ink_slice name[MOST_NAMES])
{
    int count = 0;
    for (const char *rest = list; rest != NULL;) {
        const char *comma = strchr(rest, ',');
        ink_slice word = {rest, comma != NULL ? (size_t)(comma - rest) : strlen(rest)};
        if (word.length == 0)
            fail(_("a name in '%s' is empty; name the players as in --names Anna,Bo"), list);
        if (count == MOST_NAMES)
            fail(_("--names takes up to %d names, as in --names Anna,Bo, not '%s'"), MOST_NAMES,
                 list);
        name[count++] = word;
        rest = comma != NULL ? comma + 1 : NULL;
    }
    return count;
}

/* The number of players that was asked for; 0 if that was left open. */
static uint32_t players_asked(const struct play_options *options)
{
    ink_config config;
    if (options->players > 0 || options->rules == NULL)
        return options->players;
    if (ink_config_read(ink_slice_of(options->rules), &config, NULL) != INK_OK)
        return 0; /* it is refused in a moment */
    return strstr(options->rules, ",players=") != NULL ? config.players : 0;
}

/* Every name and every bot has a seat, and beside the bots there is one person at least. Who
   leaves the number of players open gets as many as that takes. */
static void seat_all(const struct play_options *options, int names, int bots, ink_ruleset *rules)
{
    uint32_t asked = players_asked(options);
    uint32_t needed = (uint32_t)(bots + (names > 0 ? names : 1));
    if (asked > 0 && asked < needed && names > 0)
        fail(ngettext("the names and bots make %u players, but %u is asked for; leave the number "
                      "out or make them agree",
                      "the names and bots make %u players, but %u are asked for; leave the number "
                      "out or make them agree",
                      asked),
             (unsigned)needed, (unsigned)asked);
    if (asked > 0 && asked < needed)
        fail(ngettext("you and the bots make %u players, but %u is asked for; leave the number out "
                      "or make them agree",
                      "you and the bots make %u players, but %u are asked for; leave the number "
                      "out or make them agree",
                      asked),
             (unsigned)needed, (unsigned)asked);
    rules_read_for(options->rules, asked > 0 ? asked : needed > 1 ? needed : 0, rules);
}

static ink_session *new_session(const struct play_options *options)
{
    static ink_ruleset rules;
    int level[MOST_BOTS], bots = bots_read(options->bots, level);
    ink_slice name[MOST_NAMES];
    int names = names_read(options->names, name);
    ink_session *session = NULL;
    ink_refusal why;
    seat_all(options, names, bots, &rules);
    const char *seed = seed_text(options->seed);
    if (ink_session_new(&rules.config, ink_slice_of(seed), &session, &why) != INK_OK)
        fail_refused(NULL, &why, ink_slice_of(seed));
    for (int i = 0; i < names; i++)
        ink_session_name(session, i, name[i], 0);
    for (int i = 0; i < bots; i++)
        ink_session_name(session, rules.config.players - bots + i, ink_slice_of(""), level[i]);
    return session;
}

/* --- games that were left --------------------------------------------------------------------- */

/* A game that goes on has its rules, its players and its dice. */
static void refuse_more(const struct play_options *options)
{
    if (options->rules != NULL || options->seed != NULL || options->bots != NULL ||
        options->names != NULL || options->players != 0)
        fail(_("a game that goes on keeps its config, players, names, bots and seed; leave them "
               "out"));
    if (options->resume && options->load != NULL)
        fail(_("give --resume or --load, not both"));
}

/* Gives a game back that does not go on now; `forget`: for ever. */
static void drop_left(struct client_game *game, bool forget)
{
    store_close(&game->store, forget);
    ink_session_free(game->session);
    game->session = NULL;
}

/* Ends the program if there is no game in the file; the lock goes first. */
static ink_session *read_session(const char *path, struct store *store)
{
    ink_session *session = NULL;
    ink_refusal why;
    struct file_text text = {0};
    bool read = store_read_text(path, &text, &session, &why);
    int error = errno;
    if (read) {
        free(text.bytes);
        return session;
    }
    store_close(store, false);
    if (why.status == INK_OK)
        fail(_("%s cannot be opened: %s"), path, error_text(error));
    fail(_("%s holds no game to go on with: %s"), path,
         refusal_sentence(record_rules(file_text_slice(&text)), &why, file_text_slice(&text),
                          WORDS_HERE(SENTENCE)));
}

/* The game of a file, which is held before it is read: what another program plays meanwhile
   would be lost. One that is kept elsewhere from now on is only read. */
static void load_game(const struct play_options *options, struct client_game *game)
{
    const char *path = options->load;
    if (access(path, R_OK) != 0)
        fail(_("%s cannot be opened: %s"), path, error_text(errno));
    if (options->keep == NULL && !store_open(&game->store, path))
        fail(_("%s cannot be written: %s"), path, error_text(errno));
    game->session = read_session(path, &game->store);
}

/* A program that died at the end of the game has told nobody. The game goes into the history if it
   is not there yet. */
static void put_finished_by(struct client_game *game)
{
    struct lines lines = {.game = game, .session = game->session};
    lines_result(&lines);
    game->historic = true;
    const char *trouble = game_finish(game);
    if (trouble != NULL) {
        words_print(stderr, "inkrail play: %s\n", trouble);
    } else {
        words_print(stdout, "%s\n", game_result(game));
        unlink(game->store.path);
    }
    game->historic = game->record_failed = false;
    game->history[0] = '\0';
}

/* The game that was left last and can go on, held and read. Nobody is asked twice about one that
   cannot be read or is over. False if there is none (errno as from store_open_left). */
static bool take_left(struct client_game *game)
{
    ink_refusal why;
    for (int skip = 0; store_open_left(&game->store, skip);) {
        game->session = NULL;
        bool read = store_read(game->store.path, &game->session, &why);
        bool over = read && ink_session_table(game->session)->phase == INK_PHASE_OVER;
        if (read && !over)
            return true;
        if (over)
            put_finished_by(game);
        if (!read && why.status != INK_OK) {
            words_print(stderr, _("inkrail play: %s cannot be read and is set aside\n"),
                        game->store.path);
            store_set_aside(game->store.path);
        }
        skip += access(game->store.path, F_OK) == 0; /* it is still in the way */
        drop_left(game, false);
    }
    return false;
}

enum { ANSWER = 64 };

/* Just Enter is the first answer. False at the end of the input. */
static bool read_answer(char answer[ANSWER])
{
    fflush(stdout);
    if (fgets(answer, ANSWER, stdin) == NULL)
        return false;
    if (answer[0] == '\n' || answer[0] == '\r')
        snprintf(answer, ANSWER, "y");
    return true;
}

/* Bytes of the first character: a letter of Hangul has three. */
static size_t first_character(const char *word)
{
    size_t length = word[0] != '\0';
    while ((word[length] & 0xc0) == 0x80)
        length++;
    return length;
}

/* The first letter is enough, in English or in the player's own language. */
static bool is_answer(const char *answer, const char *word, char english)
{
    return answer[0] == english ||
           (answer[0] != '\0' && strncmp(answer, word, first_character(word)) == 0);
}

static void write_config(const ink_session *session, char *buffer, size_t size)
{
    ink_text text = ink_text_in(buffer, size);
    ink_config_write(&ink_session_rules(session)->config, &text);
}

static void tell_left(const ink_session *session)
{
    char config[128] = "";
    write_config(session, config, sizeof config);
    words_print(stdout, _("A game was left: %s, seed %s, round %d of %d.\n"), config,
                ink_session_seed(session), ink_session_table(session)->round,
                ink_session_rules(session)->rounds);
}

/* Besides the one that is held already. */
static void tell_others(void)
{
    struct store store;
    for (int i = 0; store_open_left(&store, i); i++) {
        ink_session *session = NULL;
        char config[128] = "";
        bool read = store_read(store.path, &session, NULL);
        if (read && ink_session_table(session)->phase != INK_PHASE_OVER) {
            write_config(session, config, sizeof config);
            words_print(stdout, _("An older one: %s, round %d of %d: inkrail play --load %s\n"),
                        config, ink_session_table(session)->round,
                        ink_session_rules(session)->rounds, store.path);
        }
        ink_session_free(session);
        store_close(&store, false);
    }
}

enum left_answer { LEFT_GOES_ON, LEFT_STAYS, LEFT_GOES, LEFT_NO_ANSWER };

static int ask_left(void)
{
    char answer[ANSWER] = "";
    for (;;) {
        /* TRANSLATORS: the answers are known by the first letters of "yes", "no" and "delete". */
        printf(_("Go on with it? yes (Enter), no (new game), delete (forget it, new game): "));
        if (!read_answer(answer))
            return LEFT_NO_ANSWER;
        if (is_answer(answer, _("yes"), 'y'))
            return LEFT_GOES_ON;
        if (is_answer(answer, _("delete"), 'd'))
            return LEFT_GOES;
        if (is_answer(answer, _("no"), 'n'))
            return LEFT_STAYS;
    }
}

/* Asks whether the game that was left goes on, and holds it meanwhile. False if there is no
   answer: then nothing is played. */
static bool offer_left(struct client_game *game)
{
    if (!take_left(game))
        return true;
    tell_left(game->session);
    tell_others();
    int answer = ask_left();
    if (answer != LEFT_GOES_ON)
        drop_left(game, answer == LEFT_GOES);
    if (answer == LEFT_NO_ANSWER)
        putchar('\n');
    return answer != LEFT_NO_ANSWER;
}

/* --- making the game -------------------------------------------------------------------------- */

static void complain_unkept(const char *path)
{
    words_print(stderr, _("inkrail play: the game is not kept, since %s cannot be written: %s\n"),
                path, error_text(errno));
}

/* When all places are taken, the game that was left longest ago gets a file of its own. No new
   game is worth an old one: if that fails, the new one is not kept. */
static void make_way(struct store *store)
{
    char to[STORE_PATH];
    if (!store_holds(store))
        return;
    if (store_put_by(store, "left", to)) {
        words_print(stdout, _("Nine games were left; the oldest waits in %s now.\n"), to);
        return;
    }
    complain_unkept(_("its usual place"));
    store_close(store, false);
}

/* A game of the player's own choice must be kept where it was asked for; else it is played all
   the same. */
static void open_store(struct client_game *game, const char *path)
{
    if (path != NULL) {
        store_close(&game->store, false);
        if (!store_open(&game->store, path))
            fail(_("%s cannot be written: %s"), path, error_text(errno));
    } else if (store_open_new(&game->store))
        make_way(&game->store);
    else
        complain_unkept(_("its usual place"));
}

/* A new game must not take the place of another. */
static void check_keep(const char *path)
{
    struct stat file;
    if (path != NULL && stat(path, &file) == 0 && file.st_size > 0)
        fail(_("%s already exists: go on with it by --load, or choose another file"), path);
}

static bool is_fresh(const struct play_options *options)
{
    return options->rules == NULL && options->seed == NULL && options->bots == NULL &&
           options->names == NULL && options->players == 0 && options->keep == NULL;
}

bool play_find(const struct play_options *options, bool person, struct client_game *game)
{
    bool answered = true;
    game->table = &game_table_here;
    game->store = store_none;
    check_keep(options->keep);
    if (person)
        history_adopt();
    if (options->resume || options->load != NULL)
        refuse_more(options);
    if (options->load != NULL)
        load_game(options, game);
    else if (options->resume && !take_left(game))
        fail("%s", errno == EWOULDBLOCK
                       ? _("the game to resume is open in another program; go on there, or start a "
                           "new one with 'inkrail play'")
                       : _("there is no game to resume; 'inkrail play' starts a new one"));
    else if (!options->resume && person && is_fresh(options))
        answered = offer_left(game);
    game->resumed = game->session != NULL;
    if (answered && !game->resumed)
        game->session = new_session(options);
    if (options->keep != NULL || (answered && person && !game->resumed))
        open_store(game, options->keep);
    game->unkept = !store_holds(&game->store);
    return answered;
}
