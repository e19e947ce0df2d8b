/* TEST tui_pty_colours: The board in pseudo-terminals with no, 8, 16, 256 and all colours, whose
   descriptions are compiled for the test (terminals.ti): water, lava, exits and hints in their
   colours, with the ground told by COLORFGBG, told as an answer, by nonsense or not at all; and
   every character that is sent can be read on the ground that was told, or else on black and on
   white, by its contrast.

   tui_pty_colours PROGRAM FOLDER: the board in terminals with no, 8, 16, 256 and all colours, whose
   descriptions are made for this test. What is drawn in which colour, and that all of it can be
   read on black and on white. */
#define _GNU_SOURCE
#include "pty_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "contrast.h"
#include "seen.h"

enum { WATER = 0x2591, LAVA = 0x2592, ROAD = 0x2550, RAIL = 0x256a };

/* --- which colours ---------------------------------------------------------------------------- */

struct look {
    int colour, ground;
};

/* The colours of a kind of terminal. `least`: the contrast of all that is written with one of its
   colours, on black and on white; of 8 and 16 colours they are chosen for a ground that is told
   of. */
struct kind {
    const char *terminal, *ground; /* what COLORFGBG says; NULL: nothing */
    const char *answer;            /* to the question for its ground; NULL: none */
    bool asked;
    struct look water, lava, road, rail, hint;
    double least_on_black, least_on_white;
};

enum { RGB = SEEN_RGB, OWN = SEEN_OWN };

#define LOOK_NONE                                                                                  \
    {OWN, OWN}, {OWN, OWN}, {OWN, OWN}, {OWN, OWN},                                                \
    {                                                                                              \
        OWN, OWN                                                                                   \
    }
#define LOOK_DARK                                                                                  \
    {7, 4}, {1, OWN}, {3, OWN}, {6, OWN},                                                          \
    {                                                                                              \
        0, 6                                                                                       \
    }
#define LOOK_BRIGHT                                                                                \
    {7, 4}, {9, OWN}, {3, OWN}, {6, OWN},                                                          \
    {                                                                                              \
        0, 6                                                                                       \
    }
#define LOOK_LIGHT                                                                                 \
    {7, 4}, {1, OWN}, {OWN, OWN}, {4, OWN},                                                        \
    {                                                                                              \
        0, 6                                                                                       \
    }
#define LOOK_UNTOLD                                                                                \
    {7, 4}, {1, OWN}, {OWN, OWN}, {5, OWN},                                                        \
    {                                                                                              \
        0, 6                                                                                       \
    }
#define LOOK_MANY                                                                                  \
    {33, OWN}, {196, OWN}, {136, OWN}, {30, OWN},                                                  \
    {                                                                                              \
        16, 80                                                                                     \
    }
#define LOOK_ALL                                                                                   \
    {RGB + 0x0087ff, OWN}, {RGB + 0xff0000, OWN}, {RGB + 0xaf8700, OWN}, {RGB + 0x008787, OWN},    \
    {                                                                                              \
        0, RGB + 0x5fd7d7                                                                          \
    }

/* The last two can be read anywhere; of the grounds that are told of, the other one does not
   matter. */
static const struct kind kinds[] = {
    {"ink-none", NULL, NULL, false, LOOK_NONE, 21, 21},
    {"ink-8", NULL, NULL, false, LOOK_UNTOLD, 3, 3},
    {"ink-8", "15;0", NULL, false, LOOK_DARK, 3, 1},
    {"ink-8", "0;15", NULL, false, LOOK_LIGHT, 1, 3},
    {"ink-8-xt", NULL, NULL, true, LOOK_UNTOLD, 3, 3},
    {"ink-8-xt", "15;0", NULL, false, LOOK_DARK, 3, 1},
    {"ink-8-xt", NULL, "rgb:0000/1111/2222\a", true, LOOK_DARK, 3, 1},
    {"ink-8-xt", NULL, "rgb:fefe/f7f7/e8e8\33\\", true, LOOK_LIGHT, 1, 3},
    {"ink-8-xt", NULL, "who asks?\a", true, LOOK_UNTOLD, 3, 3},
    {"ink-16", NULL, NULL, false, LOOK_UNTOLD, 3, 3},
    {"ink-16", "15;0", NULL, false, LOOK_BRIGHT, 3, 1},
    {"ink-16", "0;15", NULL, false, LOOK_LIGHT, 1, 3},
    {"ink-16-xt", NULL, "rgb:ffff/ffff/ffff\33\\", true, LOOK_LIGHT, 1, 3},
    {"ink-256", NULL, NULL, false, LOOK_MANY, 3, 3},
    {"ink-direct", NULL, NULL, false, LOOK_ALL, 3, 3},
};

static int rgb_of(int colour, int own)
{
    return colour == SEEN_OWN   ? own
           : colour >= SEEN_RGB ? colour - SEEN_RGB
                                : contrast_indexed(colour);
}

/* --- what is on the screen -------------------------------------------------------------------- */

static void say_where(char text[64], int row, int column, const struct seen_spot *spot)
{
    snprintf(text, 64, "row %d, column %d: U+%04X, %x on %x", row, column, spot->code, spot->colour,
             spot->ground);
}

/* Whatever it is that stands there, it is not the colour of its ground. */
static void check_readable(const struct kind *kind, const struct seen *seen, const char *what)
{
    char place[64];
    for (int row = 0; row < SEEN_ROWS; row++)
        for (int column = 0; column < SEEN_COLUMNS; column++) {
            const struct seen_spot *spot = &seen->spot[row][column];
            bool both = spot->colour != SEEN_OWN && spot->ground != SEEN_OWN;
            double black =
                contrast(rgb_of(spot->colour, RGB_WHITE), rgb_of(spot->ground, RGB_BLACK));
            double white =
                contrast(rgb_of(spot->colour, RGB_BLACK), rgb_of(spot->ground, RGB_WHITE));
            say_where(place, row, column, spot);
            if (spot->code == ' ')
                continue;
            pty_check(spot->ground == SEEN_OWN || both, "a ground without a colour on it", place);
            pty_check(!both || black >= 4.5, "too like its ground", place);
            pty_check(black >= kind->least_on_black, what, place);
            pty_check(white >= kind->least_on_white, what, place);
        }
}

/* Is the sign there, with these colours and with no others? */
static bool is_seen(const struct seen *seen, unsigned code, const struct look *look)
{
    bool found = false;
    for (int row = 0; row < SEEN_ROWS; row++)
        for (int column = 0; column < SEEN_COLUMNS; column++) {
            const struct seen_spot *spot = &seen->spot[row][column];
            if (spot->code == code && spot->colour == look->colour && spot->ground == look->ground)
                found = true;
        }
    return found;
}

static void check_sign(const struct kind *kind, const struct seen *seen, unsigned code,
                       const struct look *look, const char *what)
{
    pty_check(is_seen(seen, code, look), what, kind->terminal);
}

/* Something lies on the ground of a hint; without colours it is reversed. */
static void check_hint(const struct kind *kind, const struct seen *seen)
{
    bool found = false;
    for (int row = 0; row < SEEN_ROWS; row++)
        for (int column = 0; column < SEEN_COLUMNS; column++) {
            const struct seen_spot *spot = &seen->spot[row][column];
            found |= kind->hint.ground == SEEN_OWN
                         ? spot->reverse
                         : spot->colour == kind->hint.colour && spot->ground == kind->hint.ground;
        }
    pty_check(found, "no hint in its colour", kind->terminal);
}

/* --- games ------------------------------------------------------------------------------------ */

static void start(struct pty *pty, const struct kind *kind, const char *words)
{
    games.terminal = kind->terminal;
    if (kind->ground != NULL)
        setenv("COLORFGBG", kind->ground, 1);
    else
        unsetenv("COLORFGBG");
    game_start(pty, words, SEEN_COLUMNS, SEEN_ROWS);
}

/* The terminal is asked for its ground where that is of use, and answers or does not. */
static void answer(struct pty *pty, const struct kind *kind)
{
    char keys[64];
    bool asked = strstr(pty->seen, "\33]11;?") != NULL;
    pty_check(asked == kind->asked, "asked for its ground or not", kind->terminal);
    if (kind->answer == NULL)
        return;
    snprintf(keys, sizeof keys, "\33]11;%s", kind->answer);
    pty_type(pty, keys);
}

static void look(struct pty *pty, const struct kind *kind, struct seen *seen, const char *what)
{
    pty_settle(pty);
    seen_read(seen, pty->seen);
    pty_check(!seen->unknown, "an order that the terminal does not have", what);
    check_readable(kind, seen, what);
}

static void leave(struct pty *pty, const struct kind *kind)
{
    pty_type(pty, "\33q");
    pty_check(pty_finish(pty) == 1, "exit status", kind->terminal);
    pty_free(pty);
    game_clear_folder();
}

/* Water and lava are on dice and board from the first roll on, exits are printed. */
static void check_board(const struct kind *kind, struct seen *seen)
{
    struct pty pty;
    start(&pty, kind, "--lang en --no-tips --seed colours classic+lake+lava,house");
    pty_check(pty_await(&pty, "Round 1"), "no board", kind->terminal);
    answer(&pty, kind);
    look(&pty, kind, seen, "the board");
    check_sign(kind, seen, WATER, &kind->water, "no water in its colour");
    check_sign(kind, seen, LAVA, &kind->lava, "no lava in its colour");
    check_sign(kind, seen, ROAD, &kind->road, "no exit of a highway in its colour");
    check_sign(kind, seen, RAIL, &kind->rail, "no exit of a railway in its colour");
    pty_type(&pty, ".vv");
    look(&pty, kind, seen, "views");
    pty_type(&pty, "?");
    look(&pty, kind, seen, "help");
    leave(&pty, kind);
}

/* The last round of a game, where a hint is found at once. */
static void make_last_round(char path[GAME_PATH])
{
    char *text = game_read_file(INK_TEST_DATA "/cli/golden/monday.ink"), *roll = text, *next;
    while ((next = strstr(roll + 1, "\nroll")) != NULL)
        roll = next;
    char *end = strchr(roll + 1, '\n');
    pty_check(end != NULL, "no last roll", "monday.ink");
    if (end != NULL)
        end[1] = '\0';
    snprintf(path, GAME_PATH, "%s/last.save", games.folder);
    game_write_file(path, text);
    free(text);
}

static void check_hints(const struct kind *kind, struct seen *seen)
{
    struct pty pty;
    char path[GAME_PATH], words[2 * GAME_PATH];
    make_last_round(path);
    snprintf(words, sizeof words, "--lang en --no-tips --load %s", path);
    start(&pty, kind, words);
    pty_check(pty_await(&pty, "Round 7"), "no board", kind->terminal);
    answer(&pty, kind);
    pty_type(&pty, "H");
    pty_check(pty_await(&pty, "piece by piece"), "no hint", kind->terminal);
    look(&pty, kind, seen, "a hint");
    check_hint(kind, seen);
    leave(&pty, kind);
}

static bool compile_terminals(void)
{
    char command[3 * GAME_PATH], folder[GAME_PATH];
    snprintf(folder, sizeof folder, "%s/terminfo", games.folder);
    snprintf(command, sizeof command, "tic -x -o '%s' '%s'", folder,
             INK_TEST_DATA "/tui/terminals.ti");
    mkdir(folder, 0755);
    setenv("TERMINFO", folder, 1);
    return system(command) == 0;
}

/* The program, and after it somebody who reads what is left to read in the terminal. */
static void write_reader(const char *program, char path[GAME_PATH])
{
    char script[2 * GAME_PATH];
    game_file("reader", path);
    snprintf(script, sizeof script,
             "#!/bin/sh\n'%s' \"$@\"\nstatus=$?\nstty -icanon min 0 time 5\nrest=$(cat)\n"
             "test -z \"$rest\" && echo nothing is left\nexit $status\n",
             program);
    game_write_file(path, script);
    chmod(path, 0755);
}

/* An answer that comes while the game is left is not typed into what comes next. */
static void check_late_answer(void)
{
    static const struct kind kind = {.terminal = "ink-8-xt"};
    struct pty pty;
    char path[GAME_PATH], *program = games.program;
    write_reader(program, path);
    games.program = path;
    start(&pty, &kind, "--lang en --no-tips --seed colours classic");
    pty_check(pty_await(&pty, "Round 1"), "no board", kind.terminal);
    pty_type(&pty, "q\33]11;rgb:ffff/ffff/ffff\33\\");
    pty_check(pty_await(&pty, "nothing is left"), "an answer is left", kind.terminal);
    pty_check(pty_finish(&pty) == 1, "exit status", kind.terminal);
    pty_free(&pty);
    games.program = program;
    game_clear_folder();
}

int main(int argc, char **argv)
{
    static struct seen seen;
    if (!games_open(argc, argv) || !compile_terminals())
        return 2;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        check_board(&kinds[i], &seen);
        check_hints(&kinds[i], &seen);
    }
    check_late_answer();
    return games_close("tui_pty_colours");
}
