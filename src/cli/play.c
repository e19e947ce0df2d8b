/* inkrail play: hands the game to a front end, and says what became of it. */
#include "play.h"

#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "cli/lines/lines.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "client/games/begin.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "play_find.h"
#ifdef INKRAIL_TUI
#include "tui/tui.h"
#endif

enum { SECOND_MS = 1000 };

/* --- what is left of it ----------------------------------------------------------------------- */

static void say_left(const struct client_game *game)
{
    if (game_is_online(game))
        return; /* command_join.c says how to come back */
    const ink_table *table = ink_session_table(game->session);
    const ink_ruleset *rules = ink_session_rules(game->session);
    if (ink_round_is_last_roll(rules, table->round))
        fputs(_("inkrail play: the game was left in the last roll\n"), stderr);
    else
        fprintf(stderr, _("inkrail play: the game was left in round %d of %d\n"), table->round,
                rules->rounds);
    if (!game->unkept && game->store.own)
        words_print(stderr, _("inkrail play: 'inkrail play --load %s' goes on with it\n"),
                    game->store.path);
    else if (!game->unkept)
        fputs(_("inkrail play: 'inkrail play --resume' goes on with it\n"), stderr);
}

static bool save_record(struct client_game *game, const char *path)
{
    const char *trouble = game_record(game, path);
    fflush(stdout);
    if (trouble != NULL)
        fprintf(stderr, "inkrail play: %s\n", trouble);
    else
        words_print(stdout, _("The record is in %s.\n"), path);
    return trouble == NULL;
}

static void print_record(const struct client_game *game)
{
    ink_text measure = ink_text_in(NULL, 0);
    game_write_record(game, &measure);
    char *record = malloc(measure.length + 1);
    ink_text text = ink_text_in(record, record != NULL ? measure.length + 1 : 0);
    game_write_record(game, &text);
    fputs(record != NULL ? record : "", stdout);
    free(record);
}

/* A game whose record was not written where it was wanted, and is not in the history: it stays
   where it is kept; what is kept nowhere is printed. */
static void say_stays(const struct client_game *game)
{
    if (!game->record_failed || game->history[0] != '\0')
        return;
    if (game->unkept)
        print_record(game);
    else
        words_print(stderr, _("inkrail play: the game stays in %s\n"), game->store.path);
}

/* Asks until the record is written or nobody wants it. A game that should be in the history and is
   not stays all the same, as it does without an answer. */
static void ask_record(struct client_game *game)
{
    char line[512];
    do {
        printf(_("File for the record (Enter: none): "));
        fflush(stdout);
        game->record_failed = fgets(line, sizeof line, stdin) == NULL;
        if (game->record_failed) {
            putchar('\n');
            break;
        }
        line[strcspn(line, "\r\n")] = '\0';
        game->record_failed = line[0] == '\0' && game->historic;
    } while (line[0] != '\0' && !save_record(game, line));
    say_stays(game);
}

/* Into the history when a person has played; where that fails it is told, with what to do. */
static void finish(struct client_game *game)
{
    const char *trouble = game_finish(game);
    if (trouble != NULL)
        words_print(stderr, "inkrail play: %s\n", trouble);
}

/* The record of a finished game that nobody has named a file for. */
static void give_record(struct client_game *game, bool person)
{
    if (person && game->history[0] == '\0')
        ask_record(game);
    if (person)
        return;
    putchar('\n');
    print_record(game);
}

/* Into the file that was named. */
static int write_record(struct client_game *game, int status)
{
    game->record_failed = !save_record(game, game->record);
    say_stays(game);
    return game->record_failed ? STATUS_BAD_INPUT : status;
}

/* --- playing ---------------------------------------------------------------------------------- */

static int play_in_lines(struct client_game *game, unsigned flags, bool person)
{
    bool over = lines_play(game, flags, person);
    int status = over ? STATUS_YES : STATUS_NO;
    if (over)
        finish(game);
    if (game->record != NULL && game->session != NULL)
        status = write_record(game, status);
    else if (over)
        give_record(game, person);
    if (over && person)
        words_print(stdout, "%s\n", game_result(game));
    if (status == STATUS_NO)
        say_left(game);
    return status;
}

#ifdef INKRAIL_TUI
/* Told once: what reads lines takes the terminal for a plain one from then on, without a word of
   its own. */
static void tell_lines(const char *terminal)
{
    if (terminal == NULL || terminal[0] == '\0')
        fputs(_("inkrail: TERM, the kind of terminal, is not set, so this is in lines; the board "
                "comes with, for instance, TERM=xterm-256color\n"),
              stderr);
    else
        words_print(stderr,
                    _("inkrail: the terminal '%s' (TERM) is not known here, so this is in lines; "
                      "the board comes with, for instance, TERM=xterm-256color\n"),
                    terminal);
    setenv("TERM", "dumb", 1);
}
#endif

/* A board with keys needs a terminal on both sides, and one that can do more than print. */
bool play_on_board(const struct showing *showing)
{
#ifdef INKRAIL_TUI
    const char *terminal = getenv("TERM");
    if (showing->in_lines || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0)
        return false;
    if (terminal != NULL && strcmp(terminal, "dumb") == 0)
        return false; /* that can only print, and is known to */
    bool can = terminal != NULL && terminal[0] != '\0' && tui_can();
    if (!can)
        tell_lines(terminal);
    return can;
#else
    (void)showing;
    return false;
#endif
}

static int play_on_screen(struct client_game *game)
{
#ifdef INKRAIL_TUI
    int status = tui_play(game);
    if (status == STATUS_NO)
        say_left(game); /* the terminal is the player's own again */
    bool over = game->session != NULL && game_over(game);
    if (over && game->record_failed)
        finish(game); /* once more, and what to do is told here, too */
    say_stays(game);
    if (over)
        words_print(stdout, "%s\n", game_result(game));
    return status;
#else
    (void)game;
    return STATUS_BAD_INPUT;
#endif
}

int play_through(struct client_game *game, const struct showing *showing, bool person)
{
    return play_on_board(showing) ? play_on_screen(game)
                                  : play_in_lines(game, showing_flags(showing), person);
}

/* One game after the other, as long as the person wants the next one. A file was named for the
   first record. */
static int play_all(struct client_game *game, const struct showing *showing, bool person)
{
    const char *trouble;
    int status = play_through(game, showing, person);
    while (game_begin_next(game, &trouble)) {
        game->record = NULL;
        status = play_through(game, showing, person);
    }
    if (trouble != NULL)
        words_print(stderr, "inkrail play: %s\n", trouble);
    return status;
}

int play_new(const struct play_options *options)
{
    static struct client_game game;
    bool person = isatty(STDIN_FILENO) != 0;
    check_save(options->save);
    if (!play_find(options, person, &game))
        return STATUS_NO;
    game.record = options->save;
    game.ascii = options->showing.ascii;
    game.no_tips = options->no_tips;
    game.colour = colours_wanted(options->showing.color);
    if (options->hide)
        ink_session_set_hidden(game.session, true);
    game.hidden = ink_session_hidden(game.session);
    if (options->clock > 0)
        ink_session_set_clock(game.session, options->clock * SECOND_MS);
    game.historic = person && ink_session_table(game.session)->phase != INK_PHASE_OVER;
    seats_make(&game.seats, game.session);
    return play_all(&game, &options->showing, person);
}

static int run_command(int argc, char **argv)
{
    struct play_options options = {0};
    options_read(&options, argc, argv);
    return play_new(&options);
}

#define PLAY(key, name) TAKE_OF(struct play_options, key, name)
const struct command command_play = {
    .name = "play",
    .run = run_command,
    .options = OPTIONS(PLAY(RULES, rules), PLAY(PLAYERS, players), PLAY(NAMES, names),
                       PLAY(SEED, seed), PLAY(BOTS, bots), PLAY(CLOCK, clock), PLAY(HIDE, hide),
                       PLAY(NO_TIPS, no_tips), PLAY(IN_LINES, showing.in_lines),
                       PLAY(RESUME, resume), PLAY(LOAD, load), PLAY(KEEP, keep), PLAY(SAVE, save),
                       TAKE_DRAWING_OF(struct play_options), PLAY(CONFIG_ALONE, rules)),
    .operand = N_("[CONFIG]"),
    .summary = N_("play a game"),
    .text = N_("Plays a game in the terminal: on a board with keys and mouse or, with --lines\n"
               "and whenever input or output is not a terminal, in lines of plain words (2 C3,\n"
               "B1H.H., what C3, where 2, end, undo, hint, help). Several players take turns\n"
               "at the same keyboard; bots of the levels given with --bots take the last\n"
               "seats. If the number of players is not given, there are as many as the names\n"
               "and bots need. Every step is kept, so a game that was left or cut off goes on\n"
               "with --resume; a finished game is kept for good, and the last line names its\n"
               "file. Scripts keep their game only with --keep. Without --seed the dice are\n"
               "random and the seed is shown."),
    .example = "inkrail play --seed monday",
    .no = N_("the game was left unfinished")};
