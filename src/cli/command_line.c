#include "command_line.h"

#include <getopt.h>
#include <inkrail/inkrail.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/text/nearest.h"
#include "cli/text/output.h"
#include "i18n/i18n.h"

static const struct option_row rows[OPTION_KEYS] = {
#define OPTION(key, name, argument, help) {name, argument, help},
#include "command_line.def"
#undef OPTION
};

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
    MOST_SHEETS = 500,
    CONFIG_TEXT = 128
};

const struct option_row *option_row(int key)
{
    return &rows[key];
}

/* --- values --------------------------------------------------------------------------------- */

static uint32_t number(int key, const char *value, uint32_t most)
{
    uint32_t result = 0;
    if (!ink_slice_number(ink_slice_of(value), most, &result) || result == 0)
        fail(_("--%s takes a number from 1 to %u, not '%s'"), rows[key].name, (unsigned)most,
             value);
    return result;
}

/* Seconds, or with a letter behind them minutes, hours or days: "90", "5m", "12h", "2d". */
static uint32_t time_span(int key, const char *value, uint32_t most)
{
    static const struct {
        char letter;
        uint32_t seconds;
    } units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}};
    ink_slice digits = ink_slice_of(value);
    uint32_t unit = 1, count = 0;
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

/* What becomes of an option: which member of the settings it is, and what may be said for it. */
enum taking {
    TAKES_NOTHING,
    TAKES_TEXT,
    TAKES_COLOUR,
    TAKES_WORD,
    TAKES_NUMBER,
    TAKES_TIME,
    TAKES_FLAG
};

struct taken {
    int taking;
    size_t member;
    uint32_t most;     /* of a number */
    const char *words; /* of which one is said */
    bool shown;        /* of a flag: the board is shown, too */
};

#define MEMBER(name) .member = offsetof(struct settings, name)
#define TEXT(name) .taking = TAKES_TEXT, MEMBER(name)
#define COLOUR(name) .taking = TAKES_COLOUR, MEMBER(name)
#define WORD(name, choice) .taking = TAKES_WORD, MEMBER(name), .words = (choice)
#define NUMBER(name, limit) .taking = TAKES_NUMBER, MEMBER(name), .most = (limit)
#define TIME(name, limit) .taking = TAKES_TIME, MEMBER(name), .most = (limit)
#define FLAG(name) .taking = TAKES_FLAG, MEMBER(name)
#define SHOWN(name) .taking = TAKES_FLAG, MEMBER(name), .shown = true

/* --help and --lang were seen to before: they take nothing here. */
static const struct taken taken[OPTION_KEYS] = {
    [OPTION_RULES] = {TEXT(rules)},
    [OPTION_DICE] = {TEXT(dice)},
    [OPTION_DICE_ROUNDS] = {TEXT(dice)},
    [OPTION_DICE_FILE] = {TEXT(dice)},
    [OPTION_TABLE_BOTS] = {TEXT(bots)},
    [OPTION_BOTS] = {TEXT(bots)},
    [OPTION_NAMES] = {TEXT(names)},
    [OPTION_DATE] = {TEXT(date)},
    [OPTION_STORE] = {TEXT(store)},
    [OPTION_DATA] = {TEXT(data)},
    [OPTION_LOAD] = {TEXT(load)},
    [OPTION_COMMITMENT] = {TEXT(commitment)},
    [OPTION_LISTEN] = {TEXT(listen)},
    [OPTION_ORIGIN] = {TEXT(origin)},
    [OPTION_LOG] = {TEXT(log)},
    [OPTION_CONFIG] = {TEXT(config)},
    [OPTION_KEEP] = {TEXT(keep)},
    [OPTION_TABLE_SEED] = {TEXT(seed)},
    [OPTION_SEED] = {TEXT(seed)},
    [OPTION_SEARCH_SEED] = {TEXT(seed)},
    [OPTION_SAVE] = {TEXT(save)},
    [OPTION_COLOR] = {COLOUR(color)},
    [OPTION_OUTPUT] = {TEXT(output)},
    [OPTION_PDF_OUTPUT] = {TEXT(output)},
    [OPTION_PAPER] = {WORD(paper, "a4 letter")},
    [OPTION_A_PAGE] = {NUMBER(a_page, 4)},
    [OPTION_COUNT] = {NUMBER(count, MOST_SHEETS)},
    [OPTION_PAGE_ORIGIN] = {TEXT(origin)},
    [OPTION_BIG] = {FLAG(big)},
    [OPTION_SOLUTION] = {FLAG(solution)},
    [OPTION_WITH_BOARDS] = {FLAG(with_boards)},
    [OPTION_THEME] = {TEXT(theme)},
    [OPTION_SIZE] = {NUMBER(size, MOST_PIXELS)},
    [OPTION_ROUND] = {NUMBER(round, MOST_ROUND)},
    [OPTION_AFTER_ROUND] = {NUMBER(round, MOST_ROUND)},
    [OPTION_FROM] = {NUMBER(from, MOST_ROUND)},
    [OPTION_NODES] = {NUMBER(nodes, MOST_NODES)},
    [OPTION_ROUND_NODES] = {NUMBER(nodes, MOST_NODES)},
    [OPTION_MEMORY] = {NUMBER(memory, MOST_MEMORY)},
    [OPTION_SECONDS] = {NUMBER(seconds, MOST_SECONDS)},
    [OPTION_REVIEW_SECONDS] = {NUMBER(seconds, MOST_SECONDS)},
    [OPTION_BENCH_SECONDS] = {NUMBER(seconds, MOST_SECONDS)},
    [OPTION_PLAYERS] = {NUMBER(players, INK_MAX_PLAYERS)},
    [OPTION_PLAYER] = {NUMBER(player, INK_MAX_PLAYERS)},
    [OPTION_LEVEL] = {NUMBER(level, INK_ENGINE_LEVELS)},
    [OPTION_MS] = {NUMBER(ms, MOST_MS)},
    [OPTION_PROGRAM_MS] = {NUMBER(ms, MOST_MS)},
    [OPTION_THREADS] = {NUMBER(threads, MOST_THREADS)},
    [OPTION_CLOCK] = {NUMBER(clock, MOST_SECONDS)},
    [OPTION_TABLE_CLOCK] = {TIME(clock, MOST_CLOCK)},
    [OPTION_SERVER] = {TEXT(server)},
    [OPTION_SEATS] = {NUMBER(seats, INK_MAX_PLAYERS)},
    [OPTION_SCORE] = {WORD(score, "off round live")},
    [OPTION_BOARDS] = {WORD(boards, "open round hidden")},
    [OPTION_TITLE] = {TEXT(title)},
    [OPTION_TABLE_TITLE] = {TEXT(title)},
    [OPTION_NAME] = {TEXT(name)},
    [OPTION_SEAT] = {TEXT(seat)},
    [OPTION_PATIENCE] = {NUMBER(patience, MOST_SECONDS)},
    [OPTION_GAMES] = {NUMBER(games, MOST_GAMES)},
    [OPTION_LAST_GAMES] = {NUMBER(games, MOST_GAMES)},
    [OPTION_FEW_GAMES] = {NUMBER(games, MOST_GAMES)},
    [OPTION_LISTED] = {FLAG(listed)},
    [OPTION_NO_HINTS] = {FLAG(no_hints)},
    [OPTION_ONLY] = {FLAG(only)},
    [OPTION_WATCH] = {FLAG(watch)},
    [OPTION_GUEST] = {FLAG(guest)},
    [OPTION_JSON] = {FLAG(json)},
    [OPTION_PICTURE] = {FLAG(board)},
    [OPTION_DICE_PICTURE] = {FLAG(board)},
    [OPTION_LONGEST] = {SHOWN(longest)},
    [OPTION_ERRORS] = {SHOWN(errors)},
    [OPTION_SVG] = {FLAG(svg)},
    [OPTION_PNG] = {FLAG(png)},
    [OPTION_ROUNDS] = {FLAG(rounds)},
    [OPTION_BARE] = {FLAG(bare)},
    [OPTION_ASCII] = {FLAG(ascii)},
    [OPTION_SPECIALS] = {FLAG(specials)},
    [OPTION_FREE] = {FLAG(free)},
    [OPTION_RECORD] = {FLAG(record)},
    [OPTION_STEPS] = {FLAG(steps)},
    [OPTION_SETUP] = {FLAG(setup)},
    [OPTION_NO_STOP] = {FLAG(no_stop)},
    [OPTION_SIGNATURE] = {FLAG(signature)},
    [OPTION_SHARE] = {FLAG(share)},
    [OPTION_PLAIN_LINES] = {FLAG(in_lines)},
    [OPTION_IN_LINES] = {FLAG(in_lines)},
    [OPTION_RESUME] = {FLAG(resume)},
    [OPTION_HIDE] = {FLAG(hide)},
    [OPTION_NO_TIPS] = {FLAG(no_tips)},
    [OPTION_HINDSIGHT] = {FLAG(hindsight)},
};

static void take(struct settings *settings, int key, const char *value)
{
    const struct taken *row = &taken[key];
    char *member = (char *)settings + row->member;
    switch (row->taking) {
    case TAKES_TEXT: *(const char **)(void *)member = value; break;
    case TAKES_COLOUR: *(const char **)(void *)member = colour_choice(value); break;
    case TAKES_WORD: *(const char **)(void *)member = one_of(key, value, row->words); break;
    case TAKES_NUMBER: *(uint32_t *)(void *)member = number(key, value, row->most); break;
    case TAKES_TIME: *(uint32_t *)(void *)member = time_span(key, value, row->most); break;
    case TAKES_FLAG:
        *(bool *)member = true;
        settings->board |= row->shown;
        break;
    default: break;
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

static void list_long_options(option_set accepted,
                              struct option list[OPTION_KEYS + OLDER_NAMES + 1])
{
    int count = 0;
    for (int key = 0; key < OPTION_KEYS; key++)
        if ((accepted >> key & 1) != 0) {
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

static void take_operand(struct settings *settings, const struct command *command, int argc,
                         char **argv)
{
    int most = command->operand == NULL ? 0 : command->operands > 1 ? command->operands : 1;
    if (optind + most < argc)
        fail(_("'%s' is one argument too many; 'inkrail %s --help' shows the usage"),
             argv[optind + most], command->name);
    settings->operand = optind < argc ? argv[optind] : NULL;
    settings->second = optind + 1 < argc ? argv[optind + 1] : NULL;
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
static void take_config(struct settings *settings, const struct command *command)
{
    if (!command_takes_config(command) || settings->operand == NULL)
        return;
    if (settings->rules != NULL && !same_config(settings->rules, settings->operand))
        fail(_("'%s' and --rules '%s' are two configs; give only one"), settings->operand,
             settings->rules);
    settings->rules = settings->operand;
    settings->operand = NULL;
}

void options_read(struct settings *settings, int argc, char **argv)
{
    const struct command *command = command_find(argv[0]);
    struct option list[OPTION_KEYS + OLDER_NAMES + 1];
    int value;
    *settings = (struct settings){0};
    list_long_options(command->options | ACCEPT(HELP) | ACCEPT(LANG), list);
    opterr = 0;
    optind = 0; /* getopt starts anew: main has used it for its own options */
    while ((value = getopt_long(argc, argv, ":h", list, NULL)) != -1) {
        if (value == ':' || value == '?')
            refuse_option(command->name, list, argv, value == ':');
        if (value == 'h' || value == FIRST_VALUE + OPTION_HELP) {
            help_print(command);
            exit(output_finish(STATUS_YES));
        }
        take(settings, value - FIRST_VALUE, optarg);
    }
    take_operand(settings, command, argc, argv);
    take_config(settings, command);
}

unsigned picture_flags(const struct settings *settings)
{
    return (settings->ascii ? INK_PICTURE_ASCII : 0u) |
           (settings->longest ? INK_PICTURE_LINES : 0u) |
           (settings->errors ? INK_PICTURE_ERRORS : 0u) |
           (colours_wanted(settings->color) ? INK_PICTURE_COLOUR : 0u) | INK_PICTURE_ROUNDS;
}

struct bot_setting bot_setting_given(const struct settings *settings)
{
    struct bot_setting setting = {.kind = BOT_ENGINE,
                                  .level = (int)settings->level,
                                  .nodes = settings->nodes,
                                  .ms = settings->ms};
    int given = (settings->level > 0) + (settings->nodes > 0) + (settings->ms > 0);
    if (given > 1)
        fail(_("give only one of --level, --nodes and --ms"));
    if (given == 0)
        setting.level = INK_ENGINE_LEVELS;
    return setting;
}
