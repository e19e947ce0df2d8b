/* The options of the command line, read by getopt_long into a plain struct of each command. */
#ifndef INKRAIL_CLI_COMMAND_LINE_H
#define INKRAIL_CLI_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_key {
#define OPTION(key, name, argument, most, help) OPTION_##key,
#include "command_line.def"
#undef OPTION
    OPTION_KEYS,
    OPTION_OPERAND = OPTION_KEYS, /* the first word after the options */
    OPTION_SECOND,                /* the one that follows it, where a command takes two */
    OPTION_CONFIG_ALONE,          /* a first word that is a config, as if --rules stood before it */
    OPTION_NONE
};

/* What an option says of itself; not yet translated. */
struct option_row {
    const char *name, *argument; /* NULL if it takes none */
    uint32_t most;               /* of a number */
    const char *help;
};
const struct option_row *option_row(int key);

/* A command takes an option into a member of its own struct, which is all zero before: texts stay
   NULL and numbers 0 where the option is not given. Its type says how the value is read. */
struct option_taken {
    int key, type;
    size_t member;
};
enum option_type { TAKES_TEXT, TAKES_NUMBER, TAKES_FLAG };

#define TAKE_TYPE(member)                                                                          \
    _Generic((member), const char * : TAKES_TEXT, uint32_t : TAKES_NUMBER, bool : TAKES_FLAG)
#define TAKE_OF(own, key, name)                                                                    \
    {                                                                                              \
        OPTION_##key, TAKE_TYPE(((own *)NULL)->name), offsetof(own, name)                          \
    }
#define TAKE(key, name) TAKE_OF(struct settings, key, name)
#define NO_OPTIONS                                                                                 \
    (const struct option_taken[])                                                                  \
    {                                                                                              \
        {                                                                                          \
            OPTION_NONE, 0, 0                                                                      \
        }                                                                                          \
    }
#define OPTIONS(...)                                                                               \
    (const struct option_taken[])                                                                  \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            OPTION_NONE, 0, 0                                                                      \
        }                                                                                          \
    }

/* How boards are shown, for the commands that show some. */
struct showing {
    bool in_lines, picture, longest, errors, ascii;
    const char *color;
};
#define TAKE_DRAWING_OF(own) TAKE_OF(own, ASCII, showing.ascii), TAKE_OF(own, COLOR, showing.color)
#define TAKE_DRAWING TAKE_DRAWING_OF(struct settings)

/* INK_PICTURE_*; and is a picture wanted at all? */
unsigned showing_flags(const struct showing *showing);
bool showing_board(const struct showing *showing);

/* Reads the arguments of a command into its struct; argv[0] is its name. Anything that is not
   understood ends the program with one line, --help with the help of the command. */
void options_read(void *own, int argc, char **argv);

#endif
