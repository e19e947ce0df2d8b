/* tui_screen [--new] [--bots LEVELS] [--ascii] [--tints] [--hidden] [--clock SECONDS] [--lang LANGUAGE] [--size COLUMNSxROWS]
   CONFIG SEED SCRIPT: plays the script in a terminal that is none, and prints the last screen.
   Fails if a row of any screen had not as many columns as the window, or a text of the last one is cut.
   --new: somebody plays for the first time. --bots LEVELS: the last players are bots, as in 5,9. */
#include <inkrail/inkrail.h>
#include <stdlib.h>
#include <string.h>

#include "front/locale.h"
#include "null_terminal.h"
#include "speech/i18n.h"
#include "tui/run.h"

struct wanted {
    bool ascii, tints, hidden, new;
    const char *bots;
    int rows, columns, clock;
    const char *language;
    const char *operand[3];
    int operands;
};

static void read_argument(struct wanted *wanted, char **argument, int *at)
{
    const char *word = argument[*at];
    if (strcmp(word, "--ascii") == 0)
        wanted->ascii = true;
    else if (strcmp(word, "--tints") == 0)
        wanted->tints = true;
    else if (strcmp(word, "--hidden") == 0)
        wanted->hidden = true;
    else if (strcmp(word, "--new") == 0)
        wanted->new = true;
    else if (strcmp(word, "--bots") == 0)
        wanted->bots = argument[++*at];
    else if (strcmp(word, "--clock") == 0)
        wanted->clock = atoi(argument[++*at]);
    else if (strcmp(word, "--lang") == 0)
        wanted->language = argument[++*at];
    else if (strcmp(word, "--size") == 0)
        sscanf(argument[++*at], "%dx%d", &wanted->columns, &wanted->rows);
    else if (wanted->operands < 3)
        wanted->operand[wanted->operands++] = word;
}

static int play(const struct wanted *wanted, struct front_game *game)
{
    struct terminal terminal;
    struct script script;
    if (!null_terminal(&terminal, &script, wanted->operand[2], wanted->rows, wanted->columns))
        return 2;
    tui_run(game, &terminal, false);
    null_terminal_write(&script, stdout);
    if (wanted->tints)
        null_terminal_write_tints(&script, stdout);
    if (script.wrong)
        fprintf(stderr, "a row has not %d columns\n", script.columns);
    if (script.cuts > 0)
        fprintf(stderr, "%d texts are cut\n", script.cuts);
    int status = script.wrong || script.cuts > 0 ? 1 : 0;
    null_terminal_free(&script);
    return status;
}

/* One digit each; the last of them sits in the last seat. */
static void seat_bots(const struct wanted *wanted, ink_session *session)
{
    int player = ink_session_table(session)->players;
    for (size_t i = wanted->bots != NULL ? strlen(wanted->bots) : 0; i > 0; i--)
        if (wanted->bots[i - 1] != ',')
            ink_session_name(session, --player, ink_slice_of(""), wanted->bots[i - 1] - '0');
}

int main(int argc, char **argv)
{
    struct wanted wanted = {.rows = 24, .columns = 80};
    struct front_game game = {.store = store_none};
    ink_config config;
    ink_refusal why;
    for (int i = 1; i < argc; i++)
        read_argument(&wanted, argv, &i);
    i18n_start(wanted.language != NULL ? wanted.language : "en");
    if (wanted.operands < 3 ||
        ink_config_read(ink_slice_of(wanted.operand[0]), &config, &why) != INK_OK ||
        ink_session_new(&config, ink_slice_of(wanted.operand[1]), &game.session, &why) != INK_OK) {
        fputs("tui_screen: bad arguments\n", stderr);
        return 2;
    }
    game.ascii = wanted.ascii;
    game.hidden = wanted.hidden;
    struct guide guide = {0};
    game.guide = wanted.new ? &guide : NULL;
    seat_bots(&wanted, game.session);
    if (wanted.clock > 0)
        ink_session_set_clock(game.session, (uint32_t)wanted.clock * 1000);
    seats_make(&game.seats, game.session);
    int status = play(&wanted, &game);
    front_close(&game);
    return status;
}
