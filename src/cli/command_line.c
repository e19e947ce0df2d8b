#include "command_line.h"

#include <getopt.h>
#include <inkrail/inkrail.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/text/nearest.h"
#include "cli/text/output.h"
#include "i18n/i18n.h"

enum {
    FIRST_VALUE = 256,
    MOST_MEMORY = 1 << 20,
    MOST_SECONDS = 3600,
    MOST_CLOCK = 2592000, /* a month */
    MOST_ROUND = 99,
    MOST_GAMES = 10000000,
    MOST_MS = 100000000,
    MOST_THREADS = 256,
    MOST_NODES = 2000000000,
    MOST_PIXELS = 10000,
    CONFIG_TEXT = 128
};

static const struct option_row rows[OPTION_KEYS] = {
#define OPTION(key, name, argument, most, help) {name, argument, most, help},
#include "command_line.def"
#undef OPTION
};

const struct option_row *option_row(int key)
{
    return &rows[key];
}

/* --- values --------------------------------------------------------------------------------- */

static uint32_t number(int key, const char *value)
{
    uint32_t result = 0, most = rows[key].most;
    if (!ink_slice_number(ink_slice_of(value), most, &result) || result == 0)
        fail(_("--%s takes a number from 1 to %u, not '%s'"), rows[key].name, (unsigned)most,
             value);
    return result;
}

/* Seconds, or with a letter behind them minutes, hours or days: "90", "5m", "12h", "2d". */
static uint32_t time_span(int key, const char *value)
{
    static const struct {
        char letter;
        uint32_t seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    ink_slice digits = ink_slice_of(value);
    uint32_t unit = 1, count = 0, most = rows[key].most;
    for (size_t i = 0; digits.length > 0 && i < sizeof units / sizeof *units; i++)
        if (value[strlen(value) - 1] == units[i].letter) {
            unit = units[i].seconds;
            digits.length--;
            break;
        }
    if (!ink_slice_number(digits, most / unit, &count) || count == 0)
        fail(_("--%s takes seconds, or minutes, hours or days as 5m, 12h, 2d, up to %ud; not '%s'"),
             rows[key].name, (unsigned)(most / 86400), value);
    return count * unit;
}

static const char *colour_choice(const char *value)
{
    if (strcmp(value, "auto") != 0 && strcmp(value, "always") != 0 && strcmp(value, "never") != 0)
        fail(_("--color takes auto, always or never, not '%s'"), value);
    return value;
}

/* One of some words, which are separated by blanks. */
static const char *one_of(int key, const char *value, const char *words)
{
    ink_slice rest = ink_slice_of(words);
    for (ink_slice word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest))
        if (ink_slice_is(word, value))
            return value;
    fail(_("--%s takes one of these: %s; not '%s'"), rows[key].name, words, value);
}

static const char *text(int key, const char *value)
{
    switch (key) {
    case OPTION_COLOR: return colour_choice(value);
    case OPTION_SCORE: return one_of(key, value, "off round live");
    case OPTION_BOARDS: return one_of(key, value, "open round hidden");
    default: return value;
    }
}

static const struct option_taken *find_taken(const struct command *command, int key)
{
    const struct option_taken *row = command->options;
    while (row->key != key && row->key != OPTION_NONE)
        row++;
    return row->key == key ? row : NULL;
}

bool command_takes(const struct command *command, int key)
{
    return key == OPTION_HELP || key == OPTION_LANG || find_taken(command, key) != NULL;
}

static const char **text_member(void *own, const struct option_taken *row)
{
    return (const char **)(void *)((char *)own + row->member);
}

/* --help and --lang were seen to before: they take nothing here. */
static void take(void *own, const struct command *command, int key, const char *value)
{
    const struct option_taken *row = find_taken(command, key);
    char *member = row != NULL ? (char *)own + row->member : NULL;
    if (row == NULL)
        return;
    switch (row->type) {
    case TAKES_TEXT: *text_member(own, row) = text(key, value); break;
    case TAKES_FLAG: *(bool *)member = true; break;
    default:
        *(uint32_t *)(void *)member =
            key == OPTION_TABLE_CLOCK ? time_span(key, value) : number(key, value);
    }
}

/* --- reading -------------------------------------------------------------------------------- */

/* Names that options had before. They go on working, and no help mentions them. */
static const struct {
    const char *name, *now;
} older_names[] = {
    {"board", "picture"},
    {"pictures", "picture"},
    {"cpu-ms-per-game", "ms"},
    {"lines", "longest"},
};
enum { OLDER_NAMES = sizeof older_names / sizeof *older_names };

/* The same option under another name: equal values are not ambiguous when they are cut short. */
static int add_older_names(struct option list[], int count, struct option row)
{
    for (int i = 0; i < OLDER_NAMES; i++)
        if (strcmp(older_names[i].now, row.name) == 0) {
            list[count] = row;
            list[count++].name = older_names[i].name;
        }
    return count;
}

static void list_long_options(const struct command *command,
                              struct option list[OPTION_KEYS + OLDER_NAMES + 1])
{
    int count = 0;
    for (int key = 0; key < OPTION_KEYS; key++)
        if (command_takes(command, key)) {
            list[count++] = (struct option){
                .name = rows[key].name,
                .has_arg = rows[key].argument != NULL ? required_argument : no_argument,
                .val = FIRST_VALUE + key,
            };
            count = add_older_names(list, count, list[count - 1]);
        }
    list[count] = (struct option){0};
}

static _Noreturn void refuse_option(const char *name, const struct option list[], char **argv,
                                    bool value_missing)
{
    const char *word = argv[optind - 1], *meant = nearest_option(list, word);
    if (value_missing)
        fail(_("'%s' needs a value; 'inkrail %s --help' says which"), word, name);
    if (optopt >= FIRST_VALUE)
        fail(_("--%s takes no value"), rows[optopt - FIRST_VALUE].name);
    if (optopt != 0)
        fail(_("there is no option '-%c'; 'inkrail %s --help' lists all"), optopt, name);
    if (meant != NULL)
        fail(_("there is no option '%s'; did you mean '--%s'?"), word, meant);
    fail(_("there is no option '%s'; 'inkrail %s --help' lists all"), word, name);
}

static void take_operands(void *own, const struct command *command, int argc, char **argv)
{
    static const int keys[] = {OPTION_OPERAND, OPTION_SECOND};
    for (int i = 0; i < 2 && optind < argc; i++) {
        const struct option_taken *row = find_taken(command, keys[i]);
        if (row != NULL)
            *text_member(own, row) = argv[optind++];
    }
    if (optind < argc)
        fail(_("'%s' is one argument too many; 'inkrail %s --help' shows the usage"), argv[optind],
             command->name);
}

/* Do both texts name the same game? Texts that name none are left to others to refuse. */
static bool same_config(const char *a, const char *b)
{
    char text[2][CONFIG_TEXT];
    const char *given[] = {a, b};
    ink_config config;
    for (int i = 0; i < 2; i++) {
        ink_text out = ink_text_in(text[i], sizeof text[i]);
        if (ink_config_read(ink_slice_of(given[i]), &config, NULL) != INK_OK)
            return strcmp(a, b) == 0;
        ink_config_write(&config, &out);
    }
    return strcmp(text[0], text[1]) == 0;
}

/* A config may stand alone or after --rules where no file can be meant. */
static void take_config(void *own, const struct command *command, int argc, char **argv)
{
    const struct option_taken *row = find_taken(command, OPTION_CONFIG_ALONE);
    if (row == NULL || optind >= argc)
        return;
    const char **rules = text_member(own, row), *alone = argv[optind++];
    if (optind == argc && *rules != NULL && !same_config(*rules, alone))
        fail(_("'%s' and --rules '%s' are two configs; give only one"), alone, *rules);
    *rules = alone;
}

void options_read(void *own, int argc, char **argv)
{
    const struct command *command = command_find(argv[0]);
    struct option list[OPTION_KEYS + OLDER_NAMES + 1];
    int value;
    list_long_options(command, list);
    opterr = 0;
    optind = 0; /* getopt starts anew: main has used it for its own options */
    while ((value = getopt_long(argc, argv, ":h", list, NULL)) != -1) {
        if (value == ':' || value == '?')
            refuse_option(command->name, list, argv, value == ':');
        if (value == 'h' || value == FIRST_VALUE + OPTION_HELP) {
            help_print(command);
            exit(output_finish(STATUS_YES));
        }
        take(own, command, value - FIRST_VALUE, optarg);
    }
    take_config(own, command, argc, argv);
    take_operands(own, command, argc, argv);
}

unsigned showing_flags(const struct showing *showing)
{
    return (showing->ascii ? INK_PICTURE_ASCII : 0u) | (showing->longest ? INK_PICTURE_LINES : 0u) |
           (showing->errors ? INK_PICTURE_ERRORS : 0u) |
           (colours_wanted(showing->color) ? INK_PICTURE_COLOUR : 0u) | INK_PICTURE_ROUNDS;
}

bool showing_board(const struct showing *showing)
{
    return showing->picture || showing->longest || showing->errors;
}
