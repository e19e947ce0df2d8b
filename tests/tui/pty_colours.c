/* tui_pty_colours PROGRAM FOLDER: the board in terminals with no, 8, 16, 256 and all colours, whose descriptions are made
   for this test. What is drawn in which colour, and that all of it can be read on black and on white. */
#define _GNU_SOURCE
#include "pty_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "contrast.h"
#include "seen.h"

enum { WATER = 0x2591, LAVA = 0x2592, ROAD = 0x2550, RAIL = 0x256a };

/* --- which colours ------------------------------------------------------------------------------------------ */

struct look {
    int colour, ground;
};

/* The colours of a kind of terminal. `least`: the contrast of all that is written with one of its colours, on black and
   on white; 8 and 16 colours are chosen for a dark ground. */
struct kind {
    const char *terminal, *ground; /* what COLORFGBG says; NULL: nothing */
    struct look water, lava, road, rail, hint;
    double least_on_black, least_on_white;
};

enum { RGB = SEEN_RGB, OWN = SEEN_OWN };

static const struct kind kinds[] = {
    {"ink-none", NULL, {OWN, OWN}, {OWN, OWN}, {OWN, OWN}, {OWN, OWN}, {OWN, OWN}, 21, 21},
    {"ink-8", NULL, {7, 4}, {1, OWN}, {3, OWN}, {6, OWN}, {0, 6}, 3, 1.5},
    {"ink-8", "0;15", {7, 4}, {1, OWN}, {OWN, OWN}, {4, OWN}, {0, 6}, 2, 2},
    {"ink-16", "15;0", {7, 4}, {1, OWN}, {3, OWN}, {6, OWN}, {0, 6}, 3, 1.5},
    {"ink-16", "0;15", {7, 4}, {1, OWN}, {OWN, OWN}, {4, OWN}, {0, 6}, 2, 2},
    {"ink-256", NULL, {33, OWN}, {196, OWN}, {136, OWN}, {30, OWN}, {16, 80}, 3, 3},
    {"ink-direct",
     NULL,
     {RGB + 0x0087ff, OWN},
     {RGB + 0xff0000, OWN},
     {RGB + 0xaf8700, OWN},
     {RGB + 0x008787, OWN},
     {0, RGB + 0x5fd7d7},
     3,
     3},
};

static int rgb_of(int colour, int own)
{
    return colour == SEEN_OWN   ? own
           : colour >= SEEN_RGB ? colour - SEEN_RGB
                                : contrast_indexed(colour);
}

/* --- what is on the screen ---------------------------------------------------------------------------------- */

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

/* --- games --------------------------------------------------------------------------------------------------- */

static void start(struct pty *pty, const struct kind *kind, const char *words)
{
    games.terminal = kind->terminal;
    if (kind->ground != NULL)
        setenv("COLORFGBG", kind->ground, 1);
    else
        unsetenv("COLORFGBG");
    game_start(pty, words, SEEN_COLUMNS, SEEN_ROWS);
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

int main(int argc, char **argv)
{
    static struct seen seen;
    if (!games_open(argc, argv) || !compile_terminals())
        return 2;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        check_board(&kinds[i], &seen);
        check_hints(&kinds[i], &seen);
    }
    return games_close("tui_pty_colours");
}
