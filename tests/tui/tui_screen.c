/* tui_screen [OPTION...] CONFIG SEED SCRIPT: plays the script in a terminal that is none
   (wanted.h). --hidden: the board is covered between persons. --new: somebody plays for the first
   time. --bots LEVELS: the last players are bots, as in 5,9. --clock SECONDS: time for each
   round. */
#include <inkrail/inkrail.h>
#include <string.h>

#include "tui/run.h"
#include "wanted.h"
#include "words/words.h"

/* One digit each; the last of them sits in the last seat. */
static void seat_bots(const struct wanted *wanted, ink_session *session)
{
    int player = ink_session_table(session)->players;
    for (size_t i = wanted->bots != NULL ? strlen(wanted->bots) : 0; i > 0; i--)
        if (wanted->bots[i - 1] != ',')
            ink_session_name(session, --player, ink_slice_of(""), wanted->bots[i - 1] - '0');
}

static bool open_game(const struct wanted *wanted, struct client_game *game)
{
    ink_config config;
    *game = (struct client_game){.table = &game_table_here,
                                 .store = store_none,
                                 .ascii = wanted->ascii,
                                 .hidden = wanted->hidden};
    if (ink_config_read(ink_slice_of(wanted->operand[0]), &config, NULL) != INK_OK ||
        ink_session_new(&config, ink_slice_of(wanted->operand[1]), &game->session, NULL) != INK_OK)
        return false;
    seat_bots(wanted, game->session);
    if (wanted->clock > 0)
        ink_session_set_clock(game->session, (uint32_t)wanted->clock * 1000);
    seats_make(&game->seats, game->session);
    return true;
}

static bool show(const struct wanted *wanted, struct script *script)
{
    struct client_game game;
    struct guide guide = {0};
    struct terminal terminal;
    if (!open_game(wanted, &game) ||
        !null_terminal(&terminal, script, wanted->operand[2], wanted->rows, wanted->columns))
        return false;
    game.guide = wanted->new ? &guide : NULL;
    tui_run(&game, &terminal, false);
    game_close(&game);
    return true;
}

/* --- a message and the words at its right ----------------------------------------------------- */

enum { ROW = 1024, WIDEST = 200, WIDTHS = 16 };

/* The last row after a step to somewhere, in a window that is so wide. */
static void last_row(const char *language, int columns, char row[ROW])
{
    struct wanted wanted = {WANTED_USUAL, .folder = "",
                            .operand = {"classic", "monday", ".<Enter><Esc><Esc><Right>"}};
    struct script script;
    wanted.language = language;
    wanted.columns = columns;
    wanted_begin(&wanted);
    row[0] = '\0';
    if (!show(&wanted, &script))
        return;
    null_terminal_row(&script, script.last->rows - 1, row, ROW);
    null_terminal_free(&script);
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* Both share a row where both fit, with blanks between them; else the message is alone. */
static bool is_whole(const char *row, const char *message, const char *words)
{
    size_t length = strlen(message);
    const char *last = strrchr(words, ' ');
    if (strncmp(row, message, length) != 0)
        return false;
    return (row[length] == ' ' && ends_with(row, words) &&
            row[strlen(row) - strlen(words) - 1] == ' ') ||
           !ends_with(row, last != NULL ? last + 1 : words);
}

static int check_language(const char *language)
{
    static const char gap[] = "   ";
    char row[ROW], message[ROW];
    int faults = 0;
    last_row(language, WIDEST, message);
    const char *words = strrchr(message, gap[0]);
    for (const char *at = message; (at = strstr(at, gap)) != NULL; at++)
        words = at + strlen(gap);
    char *end = strstr(message, gap);
    if (end == NULL || words == NULL)
        return 1;
    *end = '\0';
    int columns = text_columns(message);
    for (int wide = columns + 1; wide <= columns + WIDTHS; wide++) {
        last_row(language, wide, row);
        if (is_whole(row, message, words))
            continue;
        printf("FAILED: the message is not whole in %s, %d columns: %s\n", language, wide, row);
        faults++;
    }
    if (!ends_with(row, words)) {
        printf("FAILED: there is no '%s' in %s beside a message\n", words, language);
        faults++;
    }
    return faults;
}

static int check_messages(void)
{
    static const char *const languages[] = {"en", "de", "fr", "ko"};
    int faults = 0;
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        faults += check_language(languages[i]);
    return faults;
}

int main(int argc, char **argv)
{
    static const struct wanted_program program = {.name = "tui_screen",
                                                  .prefix = "",
                                                  .operands = 3,
                                                  .usual = {WANTED_USUAL, .folder = ""},
                                                  .show = show,
                                                  .besides = check_messages};
    return wanted_main(&program, argc, argv);
}
