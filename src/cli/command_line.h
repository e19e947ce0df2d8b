/* The options of the command line, read by getopt_long into one plain struct. */
#ifndef INKRAIL_CLI_COMMAND_LINE_H
#define INKRAIL_CLI_COMMAND_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "client/games/bot.h"

enum option_key {
#define OPTION(key, name, argument, help) OPTION_##key,
#include "command_line.def"
#undef OPTION
    OPTION_KEYS
};

/* The set of options a command accepts, one bit each: ACCEPT(JSON) | ACCEPT(RULES). There are more
   than 64. */
__extension__ typedef unsigned __int128 option_set;
#define ACCEPT(key) ((option_set)1 << OPTION_##key)
_Static_assert(OPTION_KEYS <= 128, "a set has a bit for each option");

/* What was given. Texts are NULL and numbers 0 where they were not. */
struct settings {
    const char *rules, *dice, *seed, *save, *color, *bots, *names, *load, *keep, *commitment, *date;
    const char *output, *theme, *paper;                        /* of pictures */
    const char *server, *score, *boards, *title, *name, *seat; /* of online tables */
    const char *listen, *data, *store, *origin, *log, *config; /* of the server */
    const char *operand; /* the file after the options; a config there is in `rules` */
    const char *second;  /* what follows it, where a command takes two */
    uint32_t round, from, memory, seconds, nodes, players, player, games, level, ms, threads,
        patience, clock, seats, size, a_page, count;
    bool json, board, longest, errors, ascii, specials, steps, setup, free, record, no_stop;
    bool hindsight, signature, in_lines, resume, hide, no_tips, listed, no_hints, only, watch,
        guest;
    bool svg, png, rounds, bare, share, with_boards, solution, big;
};

/* Reads the arguments of a command; argv[0] is its name. Anything that is not understood
   ends the program with one line, --help with the help of the command. */
void options_read(struct settings *settings, int argc, char **argv);

/* The name, the argument (or NULL) and the meaning of an option; not yet translated. */
struct option_row {
    const char *name, *argument, *help;
};
const struct option_row *option_row(int key);

/* INK_PICTURE_* of the settings. */
unsigned picture_flags(const struct settings *settings);

/* What --level, --nodes and --ms say; level 10 if they say nothing. */
struct bot_setting bot_setting_given(const struct settings *settings);

#endif
