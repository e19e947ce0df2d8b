/* See options.h. */
#include "options.h"

#include <inkrail/format.h>
#include <string.h>

#include "internal.h"

enum { MOST_CLOCK = 366 * 86400, MOST_TITLE = 60 };

static const char *const late_words[] = {"finish", "bot", "drop", "wait", NULL};
static const char *const score_words[] = {"off", "round", "live", NULL};
static const char *const boards_words[] = {"open", "round", "hidden", NULL};
static const char *const names_words[] = {"shown", "hidden", NULL};
static const char *const yes_words[] = {"no", "yes", NULL};
static const char *const on_words[] = {"off", "on", NULL};

/* How a value is read: one of some words, a number, or a text. */
enum shape { SHAPE_WORD, SHAPE_FLAG, SHAPE_NUMBER, SHAPE_CLOCK, SHAPE_TEXT };

struct kind {
    enum shape shape;
    size_t offset; /* of its field */
    const char *const *word;
    uint32_t least, most; /* of a number; bytes of a text */
};

#define FIELD(name) offsetof(ink_room_options, name)

static const struct kind kinds[INK_OPTIONS] = {
    [INK_OPTION_config] = {SHAPE_TEXT, FIELD(config), NULL, 1, INK_ROOM_OPTION - 1},
    [INK_OPTION_seats] = {SHAPE_NUMBER, FIELD(seats), NULL, 1, INK_ROOM_SEATS},
    [INK_OPTION_seed] = {SHAPE_TEXT, FIELD(seed), NULL, 0, INK_ROOM_OPTION - 1},
    [INK_OPTION_clock] = {SHAPE_CLOCK, FIELD(clock_s), NULL, 0, MOST_CLOCK},
    [INK_OPTION_late] = {SHAPE_WORD, FIELD(late), late_words, 0, 0},
    [INK_OPTION_late_level] = {SHAPE_NUMBER, FIELD(late_level), NULL, 1, INK_SESSION_LEVELS},
    [INK_OPTION_score] = {SHAPE_WORD, FIELD(score), score_words, 0, 0},
    [INK_OPTION_boards] = {SHAPE_WORD, FIELD(boards), boards_words, 0, 0},
    [INK_OPTION_listed] = {SHAPE_FLAG, FIELD(listed), yes_words, 0, 0},
    [INK_OPTION_spectators] = {SHAPE_FLAG, FIELD(spectators), yes_words, 0, 0},
    [INK_OPTION_chat] = {SHAPE_FLAG, FIELD(chat), on_words, 0, 0},
    [INK_OPTION_title] = {SHAPE_TEXT, FIELD(title), NULL, 0, MOST_TITLE},
    [INK_OPTION_daily] = {SHAPE_TEXT, FIELD(daily), NULL, 0, INK_ROOM_OPTION - 1},
    [INK_OPTION_tournament] = {SHAPE_TEXT, FIELD(tournament), NULL, 0, INK_ROOM_OPTION - 1},
    [INK_OPTION_locked] = {SHAPE_FLAG, FIELD(locked), yes_words, 0, 0},
    [INK_OPTION_names] = {SHAPE_WORD, FIELD(names), names_words, 0, 0},
    [INK_OPTION_webhook] = {SHAPE_TEXT, FIELD(webhook), NULL, 0, INK_ROOM_OPTION - 1},
    [INK_OPTION_hints] = {SHAPE_FLAG, FIELD(hints), on_words, 0, 0},
    [INK_OPTION_auto] = {SHAPE_FLAG, FIELD(automatic), yes_words, 0, 0},
};

static const struct {
    const char *name, *initial;
    bool later;
} options_told[INK_OPTIONS] = {
#define INK_OPTION(name, initial, later, text) {#name, initial, later},
#include "options.def"
#undef INK_OPTION
};

int ink_option_find(ink_slice name)
{
    for (int i = 0; i < INK_OPTIONS; i++)
        if (ink_slice_is(name, options_told[i].name))
            return i;
    return -1;
}

const char *ink_option_name(int option)
{
    return options_told[option].name;
}

bool ink_option_later(int option)
{
    return options_told[option].later;
}

bool ink_option_own(int option)
{
    return option == INK_OPTION_daily || option == INK_OPTION_tournament;
}

bool ink_options_counted(const ink_room_options *options)
{
    return options->daily[0] != '\0' || options->tournament[0] != '\0';
}

void ink_options_start(ink_room_options *options)
{
    memset(options, 0, sizeof *options);
    for (int i = 0; i < INK_OPTIONS; i++)
        ink_option_take(options, i, ink_slice_of(options_told[i].initial));
}

/* --- reading ---------------------------------------------------------------------------------- */

static int word_of(const char *const *word, ink_slice value)
{
    for (int i = 0; word[i] != NULL; i++)
        if (ink_slice_is(value, word[i]))
            return i;
    return -1;
}

/* Takes one line of UTF-8 without anything that would garble the text around it. */
static bool take_text(char *field, const struct kind *kind, ink_slice value)
{
    char clean[INK_ROOM_OPTION];
    if (value.length < kind->least || value.length > kind->most)
        return false;
    size_t length = ink_line_clean(value, clean, sizeof clean);
    if (length != value.length || memcmp(clean, value.data, length) != 0)
        return false;
    memset(field, 0, INK_ROOM_OPTION);
    memcpy(field, clean, length);
    return true;
}

static bool take_number(char *field, const struct kind *kind, ink_slice value)
{
    uint32_t number;
    if (!ink_slice_number(value, kind->most, &number) || number < kind->least)
        return false;
    if (kind->shape == SHAPE_CLOCK)
        *(uint32_t *)(void *)field = number;
    else
        *(int *)(void *)field = (int)number;
    return true;
}

static bool take_word(char *field, const struct kind *kind, ink_slice value)
{
    int word = word_of(kind->word, value);
    if (word < 0)
        return false;
    if (kind->shape == SHAPE_FLAG)
        *(bool *)(void *)field = word != 0;
    else
        *(int *)(void *)field = word;
    return true;
}

bool ink_option_take(ink_room_options *options, int option, ink_slice value)
{
    const struct kind *kind = &kinds[option];
    char *field = (char *)options + kind->offset;
    switch (kind->shape) {
    case SHAPE_TEXT: return take_text(field, kind, value);
    case SHAPE_NUMBER:
    case SHAPE_CLOCK: return take_number(field, kind, value);
    default: return take_word(field, kind, value);
    }
}

void ink_option_write(const ink_room_options *options, int option, ink_text *out)
{
    const struct kind *kind = &kinds[option];
    const char *field = (const char *)options + kind->offset;
    switch (kind->shape) {
    case SHAPE_TEXT: ink_text_string(out, field); break;
    case SHAPE_NUMBER: ink_text_number(out, *(const int *)(const void *)field); break;
    case SHAPE_CLOCK: ink_text_number(out, *(const uint32_t *)(const void *)field); break;
    case SHAPE_FLAG: ink_text_string(out, kind->word[*(const bool *)(const void *)field]); break;
    default: ink_text_string(out, kind->word[*(const int *)(const void *)field]); break;
    }
}

/* --- what they ask of each other -------------------------------------------------------------- */

/* The number of seats says how many play, so the config must not. */
static bool tells_players(const char *config)
{
    return strstr(config, "players=") != NULL;
}

ink_status ink_options_config(const ink_room_options *options, int players, ink_config *config,
                              ink_refusal *why)
{
    char buffer[INK_ROOM_OPTION + 16];
    ink_text text = ink_text_in(buffer, sizeof buffer);
    ink_text_string(&text, options->config);
    ink_text_string(&text, ",players=");
    ink_text_number(&text, players);
    ink_status status = ink_config_read(ink_slice_of(buffer), config, why);
    if (status != INK_OK && why->length > 0 && why->text[0] == '\0' &&
        why->at + why->length <= text.length) { /* the excerpt must outlive the text */
        size_t length = why->length < sizeof why->text ? why->length : sizeof why->text - 1;
        memcpy(why->text, buffer + why->at, length);
        why->text[length] = '\0';
    }
    return status;
}

/* Is there a ruleset for the config? Making one costs more than all else of a new table, so the
   last config that had one is remembered, which changes no answer. */
static ink_status has_rules(const ink_room_options *options, const ink_config *config,
                            ink_refusal *why)
{
    static _Thread_local struct {
        char config[INK_ROOM_OPTION];
        int seats;
    } known;
    ink_ruleset ruleset;
    if (known.seats == options->seats && strcmp(known.config, options->config) == 0)
        return INK_OK;
    ink_status status = ink_ruleset_make(&ruleset, config, why);
    if (status == INK_OK) {
        memcpy(known.config, options->config, sizeof known.config);
        known.seats = options->seats;
    }
    return status;
}

/* Or nothing. */
static bool is_address(const char *text)
{
    bool begins = strncmp(text, "http://", 7) == 0 || strncmp(text, "https://", 8) == 0;
    return text[0] == '\0' || (begins && strpbrk(text, " \"<>\\^`{|}") == NULL);
}

bool ink_options_agree(const ink_room_options *options, ink_room_refusal *why)
{
    ink_config config;
    ink_refusal rules;
    if (tells_players(options->config))
        return ink_room_refuse(why, "BAD_OPTION",
                               INK_TEXT("Seats say how many play; leave players= out."));
    if (ink_options_config(options, options->seats, &config, &rules) != INK_OK ||
        has_rules(options, &config, &rules) != INK_OK)
        return ink_room_refuse_by_rules(why, &rules);
    if (options->seed[0] != '\0' && !ink_seed_valid(ink_slice_of(options->seed)))
        return ink_room_refuse(why, "BAD_OPTION",
                               INK_TEXT("A seed is one line of text without control characters."));
    if (!is_address(options->webhook))
        return ink_room_refuse(
            why, "BAD_OPTION",
            INK_TEXT("A webhook is an address that begins with http:// or https://."));
    if (options->boards == INK_BOARDS_HIDDEN && config.goal_mode != INK_GOALS_NONE)
        return ink_room_refuse(
            why, "BAD_OPTION",
            INK_TEXT("Goals are reached before the eyes of all: with them boards can be hidden "
                     "until the end of a round, not of the game."));
    if (options->seats > INK_ROOM_PEOPLE && options->boards == INK_BOARDS_OPEN)
        return ink_room_refuse(
            why, "BAD_OPTION",
            INK_TEXT("In a class room boards are shown when a round has ended, not before."));
    return true;
}
