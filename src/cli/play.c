/* inkrail play: makes the game or finds the one that was left, and hands it to a front end. */
#include <errno.h>
#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "front/game.h"
#include "front/i18n.h"
#include "front/words.h"
#include "input.h"
#include "lines.h"
#include "options.h"
#include "output.h"
#ifdef INKRAIL_TUI
#include "tui/tui.h"
#endif

enum { MOST_BOTS = 16, MOST_NAMES = 16, SECOND_MS = 1000 };

/* --- who plays ------------------------------------------------------------------------------------------ */

/* Reads levels like "7,7" and says how many; ends the program if it is no such list. */
static int bots_read(const char *list, int level[MOST_BOTS])
{
    int count = 0;
    for (const char *rest = list; rest != NULL;) {
        const char *comma = strchr(rest, ',');
        ink_slice word = {rest, comma != NULL ? (size_t)(comma - rest) : strlen(rest)};
        uint32_t number = 0;
        if (count == MOST_BOTS || !ink_slice_number(word, INK_ENGINE_LEVELS, &number) ||
            number == 0)
            fail(_("--bots takes up to %d levels from 1 to %d, as in --bots 7,7, not '%s'"),
                 MOST_BOTS, INK_ENGINE_LEVELS, list);
        level[count++] = (int)number;
        rest = comma != NULL ? comma + 1 : NULL;
    }
    return count;
}

static int names_read(const char *list, ink_slice name[MOST_NAMES])
{
    int count = 0;
    for (const char *rest = list; rest != NULL;) {
        const char *comma = strchr(rest, ',');
        ink_slice word = {rest, comma != NULL ? (size_t)(comma - rest) : strlen(rest)};
        if (count == MOST_NAMES || word.length == 0)
            fail(_("--names takes up to %d names, as in --names Anna,Bo, not '%s'"), MOST_NAMES,
                 list);
        name[count++] = word;
        rest = comma != NULL ? comma + 1 : NULL;
    }
    return count;
}

/* Every name has a seat, and beside the bots one person at least. */
static void seat_all(const struct settings *settings, int names, int bots, ink_ruleset *rules)
{
    uint32_t players = settings->players;
    uint32_t needed = (uint32_t)(bots + (names > 0 ? names : 1));
    if (players == 0 && needed > 1 && settings->operand != NULL) {
        ink_config config;
        if (ink_config_read(ink_slice_of(settings->operand), &config, NULL) == INK_OK)
            players = config.players;
    }
    if (needed > 1 && players < needed)
        players = needed;
    rules_read_for(settings->operand, players, rules);
}

static ink_session *new_session(const struct settings *settings)
{
    static ink_ruleset rules;
    int level[MOST_BOTS], bots = bots_read(settings->bots, level);
    ink_slice name[MOST_NAMES];
    int names = names_read(settings->names, name);
    ink_session *session = NULL;
    ink_refusal why;
    seat_all(settings, names, bots, &rules);
    const char *seed = seed_text(settings->seed);
    if (ink_session_new(&rules.config, ink_slice_of(seed), &session, &why) != INK_OK)
        fail_refused(NULL, &why, ink_slice_of(seed));
    for (int i = 0; i < names; i++)
        ink_session_name(session, i, name[i], 0);
    for (int i = 0; i < bots; i++)
        ink_session_name(session, rules.config.players - bots + i, ink_slice_of(""), level[i]);
    return session;
}

/* --- games that were left ------------------------------------------------------------------------------- */

/* A game that goes on has its rules, its players and its dice. */
static void refuse_more(const struct settings *settings)
{
    if (settings->operand != NULL || settings->seed != NULL || settings->bots != NULL ||
        settings->names != NULL || settings->players != 0)
        fail(_("a game that goes on keeps its config, players, names, bots and seed; leave them "
               "out"));
    if (settings->resume && settings->load != NULL)
        fail(_("give --resume or --load: one of them"));
}

static ink_session *read_session(const char *path)
{
    ink_session *session = NULL;
    ink_refusal why;
    if (store_read(path, &session, &why))
        return session;
    if (why.status == INK_OK)
        fail(_("%s cannot be opened: %s"), path, error_text(errno));
    fail(_("%s holds no game that could go on: %s"), path,
         refusal_sentence(NULL, &why, store_text()));
}

/* Nobody is asked about a game twice that cannot be read or is over. */
static ink_session *try_session(const char *path)
{
    ink_session *session = NULL;
    ink_refusal why;
    struct store store;
    if (store_read(path, &session, &why) && ink_session_table(session)->phase != INK_PHASE_OVER)
        return session;
    if (session == NULL && why.status != INK_OK) {
        fprintf(stderr, _("inkrail play: %s cannot be read and is set aside\n"), path);
        store_set_aside(path);
    } else if (session != NULL && store_open(&store, path)) {
        store_close(&store, true);
    }
    ink_session_free(session);
    return NULL;
}

enum { ANSWER = 64 };

/* Just Enter is the first answer; the end of the input is none. */
static void read_answer(char answer[ANSWER])
{
    fflush(stdout);
    if (fgets(answer, ANSWER, stdin) == NULL)
        answer[0] = '\0';
    else if (answer[0] == '\n')
        snprintf(answer, ANSWER, "y");
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

/* Asks whether the game that was left goes on; NULL if not. */
static ink_session *offer_left(char path[STORE_PATH])
{
    char config[128] = "", answer[ANSWER];
    ink_text text = ink_text_in(config, sizeof config);
    ink_session *session = store_find(path) ? try_session(path) : NULL;
    if (session == NULL)
        return NULL;
    ink_config_write(&ink_session_rules(session)->config, &text);
    printf(_("A game was left: %s, seed %s, round %d of %d.\n"), config, ink_session_seed(session),
           ink_session_table(session)->round, ink_session_rules(session)->rounds);
    /* TRANSLATORS: the answers are known by the first letters of "yes" and "delete". */
    printf(_("Go on with it? yes (Enter), no: a new one, delete: a new one and forget this: "));
    read_answer(answer);
    if (is_answer(answer, _("yes"), 'y'))
        return session;
    if (is_answer(answer, _("delete"), 'd'))
        unlink(path);
    ink_session_free(session);
    return NULL;
}

/* --- making the game ------------------------------------------------------------------------------------ */

static void complain_unkept(const char *path)
{
    fprintf(stderr, _("inkrail play: the game is not kept, since %s cannot be written: %s\n"), path,
            error_text(errno));
}

/* A game of the player's own choice must be kept where it was asked for; else it is played all
   the same. */
static void open_store(struct front_game *game, const char *path, bool asked)
{
    if (path != NULL && store_open(&game->store, path))
        return;
    if (path != NULL && asked)
        fail(_("%s cannot be written: %s"), path, error_text(errno));
    if (!store_open_new(&game->store))
        complain_unkept(_("its usual place"));
}

/* A new game must not take the place of another. */
static void check_keep(const char *path)
{
    struct stat file;
    if (path != NULL && stat(path, &file) == 0 && file.st_size > 0)
        fail(_("%s is there already: go on with it by --load, or choose another file"), path);
}

/* The session, and where it is kept. */
static void find_game(const struct settings *settings, bool person, struct front_game *game)
{
    static char left[STORE_PATH];
    const char *path = settings->load;
    bool fresh = settings->operand == NULL && settings->seed == NULL && settings->bots == NULL &&
                 settings->names == NULL && settings->players == 0 && settings->keep == NULL;
    check_keep(settings->keep);
    if (settings->resume || settings->load != NULL)
        refuse_more(settings);
    if (settings->resume && !store_find(left))
        fail(_("no game was left in the usual place"));
    if (settings->resume)
        path = left;
    if (path != NULL)
        game->session = read_session(path);
    else if (person && fresh && (game->session = offer_left(left)) != NULL)
        path = left;
    game->resumed = game->session != NULL;
    if (!game->resumed)
        game->session = new_session(settings);
    game->store = store_none;
    if (settings->keep != NULL || path != NULL)
        open_store(game, settings->keep != NULL ? settings->keep : path, path != left);
    else if (person)
        open_store(game, NULL, false);
}

/* --- playing -------------------------------------------------------------------------------------------- */

static void say_left(const struct front_game *game)
{
    const ink_table *table = ink_session_table(game->session);
    const ink_ruleset *rules = ink_session_rules(game->session);
    if (table->round > rules->rounds)
        fputs(_("inkrail play: the game was left in the last roll\n"), stderr);
    else
        fprintf(stderr, _("inkrail play: the game was left in round %d of %d\n"), table->round,
                rules->rounds);
    if (game->store.path[0] != '\0' && game->store.own)
        fprintf(stderr, _("inkrail play: 'inkrail play --load %s' goes on with it\n"),
                game->store.path);
    else if (game->store.path[0] != '\0')
        fputs(_("inkrail play: 'inkrail play --resume' goes on with it\n"), stderr);
}

static bool save_record(const struct front_game *game, const char *path)
{
    const char *trouble = front_record(game, path);
    if (trouble != NULL)
        puts(trouble);
    else
        printf(_("The record is in %s.\n"), path);
    return trouble == NULL;
}

static void print_record(const struct front_game *game)
{
    ink_text measure = ink_text_in(NULL, 0);
    ink_session_record(game->session, &measure);
    char *record = malloc(measure.length + 1);
    ink_text text = ink_text_in(record, record != NULL ? measure.length + 1 : 0);
    ink_session_record(game->session, &text);
    fputs(record != NULL ? record : "", stdout);
    free(record);
}

static void offer_record(const struct front_game *game, bool person)
{
    char line[512] = "";
    if (!person) {
        putchar('\n');
        print_record(game);
        return;
    }
    printf(_("File for the record (Enter: none): "));
    fflush(stdout);
    if (fgets(line, sizeof line, stdin) == NULL)
        return;
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] != '\0')
        save_record(game, line);
}

static int play_in_lines(struct front_game *game, unsigned flags, bool person)
{
    bool over = lines_play(game, flags, person);
    if (game->record != NULL && !save_record(game, game->record))
        return STATUS_BAD_INPUT;
    if (game->record == NULL && over)
        offer_record(game, person);
    if (!over)
        say_left(game);
    return over ? STATUS_YES : STATUS_NO;
}

/* A board with keys needs a terminal on both sides, and one that can do more than print. */
static bool has_screen(const struct settings *settings)
{
#ifdef INKRAIL_TUI
    const char *terminal = getenv("TERM");
    return !settings->in_lines && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 &&
           terminal != NULL && terminal[0] != '\0' && strcmp(terminal, "dumb") != 0;
#else
    (void)settings;
    return false;
#endif
}

static int play_on_screen(struct front_game *game)
{
#ifdef INKRAIL_TUI
    int status = tui_play(game);
    if (status == STATUS_NO)
        say_left(game); /* the terminal is the player's own again */
    return status;
#else
    (void)game;
    return STATUS_BAD_INPUT;
#endif
}

int command_play(int argc, char **argv)
{
    struct settings settings;
    static struct front_game game;
    options_read(&settings, argc, argv);
    bool person = isatty(STDIN_FILENO) != 0;
    check_save(settings.save);
    find_game(&settings, person, &game);
    game.record = settings.save;
    game.ascii = settings.ascii;
    game.colour = colours_wanted(settings.color);
    game.hidden = settings.hide;
    if (settings.clock > 0)
        ink_session_set_clock(game.session, settings.clock * SECOND_MS);
    seats_make(&game.seats, game.session);
    int status = has_screen(&settings) ? play_on_screen(&game)
                                       : play_in_lines(&game, picture_flags(&settings), person);
    front_close(&game);
    return status;
}
