#include "options.h"

#include <getopt.h>
#include <inkrail/inkrail.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "output.h"
#include "speech/i18n.h"

static const struct option_row rows[OPTION_KEYS] = {
#define OPTION(key, name, argument, help) {name, argument, help},
#include "options.def"
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

static void take_value(struct settings *settings, int key, const char *value)
{
    switch (key) {
    case OPTION_RULES: settings->rules = value; break;
    case OPTION_DICE:
    case OPTION_DICE_ROUNDS:
    case OPTION_DICE_FILE: settings->dice = value; break;
    case OPTION_TABLE_BOTS:
    case OPTION_BOTS: settings->bots = value; break;
    case OPTION_NAMES: settings->names = value; break;
    case OPTION_DATE: settings->date = value; break;
    case OPTION_STORE: settings->store = value; break;
    case OPTION_DATA: settings->data = value; break;
    case OPTION_LOAD: settings->load = value; break;
    case OPTION_COMMITMENT: settings->commitment = value; break;
    case OPTION_LISTEN: settings->listen = value; break;
    case OPTION_ORIGIN: settings->origin = value; break;
    case OPTION_LOG: settings->log = value; break;
    case OPTION_CONFIG: settings->config = value; break;
    case OPTION_KEEP: settings->keep = value; break;
    case OPTION_TABLE_SEED:
    case OPTION_SEED:
    case OPTION_SEARCH_SEED: settings->seed = value; break;
    case OPTION_SAVE: settings->save = value; break;
    case OPTION_COLOR: settings->color = colour_choice(value); break;
    case OPTION_OUTPUT: settings->output = value; break;
    case OPTION_THEME: settings->theme = value; break;
    case OPTION_SIZE: settings->size = number(key, value, MOST_PIXELS); break;
    case OPTION_ROUND:
    case OPTION_AFTER_ROUND: settings->round = number(key, value, MOST_ROUND); break;
    case OPTION_FROM: settings->from = number(key, value, MOST_ROUND); break;
    case OPTION_NODES:
    case OPTION_ROUND_NODES: settings->nodes = number(key, value, MOST_NODES); break;
    case OPTION_MEMORY: settings->memory = number(key, value, MOST_MEMORY); break;
    case OPTION_SECONDS:
    case OPTION_REVIEW_SECONDS:
    case OPTION_BENCH_SECONDS: settings->seconds = number(key, value, MOST_SECONDS); break;
    case OPTION_PLAYERS: settings->players = number(key, value, INK_MAX_PLAYERS); break;
    case OPTION_PLAYER: settings->player = number(key, value, INK_MAX_PLAYERS); break;
    case OPTION_LEVEL: settings->level = number(key, value, INK_ENGINE_LEVELS); break;
    case OPTION_MS:
    case OPTION_PROGRAM_MS: settings->ms = number(key, value, MOST_MS); break;
    case OPTION_THREADS: settings->threads = number(key, value, MOST_THREADS); break;
    case OPTION_CLOCK: settings->clock = number(key, value, MOST_SECONDS); break;
    case OPTION_TABLE_CLOCK: settings->clock = number(key, value, MOST_CLOCK); break;
    case OPTION_SERVER: settings->server = value; break;
    case OPTION_SEATS: settings->seats = number(key, value, INK_MAX_PLAYERS); break;
    case OPTION_SCORE: settings->score = one_of(key, value, "off round live"); break;
    case OPTION_BOARDS: settings->boards = one_of(key, value, "open round hidden"); break;
    case OPTION_TITLE:
    case OPTION_TABLE_TITLE: settings->title = value; break;
    case OPTION_NAME: settings->name = value; break;
    case OPTION_SEAT: settings->seat = value; break;
    case OPTION_PATIENCE: settings->patience = number(key, value, MOST_SECONDS); break;
    case OPTION_GAMES:
    case OPTION_LAST_GAMES:
    case OPTION_FEW_GAMES: settings->games = number(key, value, MOST_GAMES); break;
    default: break; /* --lang was seen to before anything was said */
    }
}

static void take_flag(struct settings *settings, int key)
{
    switch (key) {
    case OPTION_LISTED: settings->listed = true; break;
    case OPTION_ONLY: settings->only = true; break;
    case OPTION_WATCH: settings->watch = true; break;
    case OPTION_GUEST: settings->guest = true; break;
    case OPTION_JSON: settings->json = true; break;
    case OPTION_PICTURE:
    case OPTION_DICE_PICTURE: settings->board = true; break;
    case OPTION_LINES: settings->board = settings->lines = true; break;
    case OPTION_ERRORS: settings->board = settings->errors = true; break;
    case OPTION_SVG: settings->svg = true; break;
    case OPTION_PNG: settings->png = true; break;
    case OPTION_ROUNDS: settings->rounds = true; break;
    case OPTION_BARE: settings->bare = true; break;
    case OPTION_ASCII: settings->ascii = true; break;
    case OPTION_SPECIALS: settings->specials = true; break;
    case OPTION_FREE: settings->free = true; break;
    case OPTION_RECORD: settings->record = true; break;
    case OPTION_STEPS: settings->steps = true; break;
    case OPTION_SETUP: settings->setup = true; break;
    case OPTION_NO_STOP: settings->no_stop = true; break;
    case OPTION_SIGNATURE: settings->signature = true; break;
    case OPTION_SHARE: settings->share = true; break;
    case OPTION_PLAIN_LINES:
    case OPTION_IN_LINES: settings->in_lines = true; break;
    case OPTION_RESUME: settings->resume = true; break;
    case OPTION_HIDE: settings->hide = true; break;
    case OPTION_NO_TIPS: settings->no_tips = true; break;
    case OPTION_HINDSIGHT: settings->hindsight = true; break;
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

static _Noreturn void refuse_option(const char *command, char **argv, bool value_missing)
{
    if (value_missing)
        fail(_("'%s' needs a value; 'inkrail %s --help' says which"), argv[optind - 1], command);
    if (optopt >= FIRST_VALUE)
        fail(_("--%s takes no value"), rows[optopt - FIRST_VALUE].name);
    if (optopt != 0)
        fail(_("there is no option '-%c'; 'inkrail %s --help' lists all"), optopt, command);
    fail(_("there is no option '%s'; 'inkrail %s --help' lists all"), argv[optind - 1], command);
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
            refuse_option(command->name, argv, value == ':');
        if (value == 'h' || value == FIRST_VALUE + OPTION_HELP) {
            help_print(command);
            exit(output_finish(STATUS_YES));
        }
        take_value(settings, value - FIRST_VALUE, optarg);
        take_flag(settings, value - FIRST_VALUE);
    }
    take_operand(settings, command, argc, argv);
    take_config(settings, command);
}

unsigned picture_flags(const struct settings *settings)
{
    return (settings->ascii ? INK_PICTURE_ASCII : 0u) | (settings->lines ? INK_PICTURE_LINES : 0u) |
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
