/* TEST tui_monkey: Presses keys and clicks at random, in windows of all sizes, in every config:
   nothing may crash, no row may have another width than the window, and the game must stay sound.
 */
#include <inkrail/inkrail.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "client/process/locale.h"
#include "i18n/i18n.h"
#include "null_terminal.h"
#include "tui/run.h"

enum { STEPS = 400, SCRIPT_SIZE = 16384, GAMES = 1 };

static const char *const configs[] = {
    "classic",
    "challenge",
    "classic+null",
#define EXPANSION(name, ...) "challenge+" #name,
#include "expansions.def"
    "challenge+lava+desert,house",
    "classic,players=3",
    "challenge+desert,draft,players=4",
    "challenge+meteor,players=2",
};

static const char *const languages[] = {"en", "de", "fr", "ko"};

/* What is pressed, the more often the more entries it has. Hints are left out: they take time. */
static const char *const presses[] = {
    ".",    ".",      ".",      ".",       "<Enter>",    "<Enter>", "<Enter>",    "<Enter>",
    "<Up>", "<Down>", "<Left>", "<Right>", "<Tab>",      "r",       "f",          "r",
    "1",    "2",      "3",      "4",       "5",          "6",       "7",          "9",
    "s",    "s3",     "x",      "u",       "U",          "<Redo>",  "c",          "n",
    "n",    "nn",     "v",      "e",       "g",          "i",       "?",          "[",
    "]",    "b",      "<Esc>",  "<Back>",  "<PageDown>", "z",       "<Wait 250>", "<Space>",
};

static void add_press(ink_rng *rng, char *script)
{
    size_t length = strlen(script);
    uint32_t kind = ink_rng_below(rng, 20);
    static const char *const sizes[] = {"80x24",  "79x23", "100x30", "120x40", "81x60",
                                        "200x60", "40x10", "1x1",    "132x37", "108x40"};
    if (kind == 0)
        snprintf(script + length, SCRIPT_SIZE - length, "<Size %s>",
                 sizes[ink_rng_below(rng, sizeof sizes / sizeof *sizes)]);
    else if (kind < 4)
        snprintf(script + length, SCRIPT_SIZE - length, "<Click %d,%d>",
                 (int)ink_rng_below(rng, 40), (int)ink_rng_below(rng, 120));
    else
        snprintf(script + length, SCRIPT_SIZE - length, "%s",
                 presses[ink_rng_below(rng, sizeof presses / sizeof *presses)]);
}

static bool play(const char *config_text, const char *seed, const char *text, bool hidden)
{
    struct client_game game = {
        .table = &game_table_here, .store = store_none, .hidden = hidden, .ascii = hidden};
    struct terminal terminal;
    struct script script;
    ink_config config;
    if (ink_config_read(ink_slice_of(config_text), &config, NULL) != INK_OK ||
        ink_session_new(&config, ink_slice_of(seed), &game.session, NULL) != INK_OK)
        return false;
    seats_make(&game.seats, game.session);
    null_terminal(&terminal, &script, text, 24, 80);
    tui_run(&game, &terminal, false);
    bool good = !script.wrong &&
                ink_table_sound(ink_session_rules(game.session), ink_session_table(game.session),
                                ink_session_seats(game.session));
    null_terminal_free(&script);
    game_close(&game);
    return good;
}

int main(int argc, char **argv)
{
    static char script[SCRIPT_SIZE];
    ink_rng rng = ink_rng_stream(chance(1), "monkey", 0);
    int failures = 0, games = argc > 1 ? atoi(argv[1]) : GAMES;

    for (int game = 0; game < games; game++)
        for (size_t i = 0; i < sizeof configs / sizeof *configs; i++) {
            char seed[48];
            i18n_start(languages[(game + (int)i) % 4]);
            snprintf(seed, sizeof seed, "monkey %llu-%d", (unsigned long long)test_seed(), game);
            script[0] = '\0';
            for (int step = 0; step < STEPS; step++)
                add_press(&rng, script);
            if (play(configs[i], seed, script, game % 2 == 1))
                continue;
            printf("FAILED: tui_screen %s '%s' '%s'\n", configs[i], seed, script);
            failures++;
        }
    printf("tui_monkey: %d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
