#include "words.h"

#include <inkrail/session.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "i18n/number.h"
#include "names.h"

enum { SAY_SIZE = 4096, FIRST_STRONG = 0x2068, POP = 0x2069 };

/* --- what strangers write ------------------------------------------------------------------ */

/* Both ranges of control characters, line and paragraph separators, and the marks that change the
   direction of what follows. */
struct range {
    uint32_t first, last;
};

static bool is_in(uint32_t c, const struct range *range, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (c >= range[i].first && c <= range[i].last)
            return true;
    return false;
}

static bool is_harmful(uint32_t c)
{
    static const struct range harmful[] = {
        {0, 0x1f},        {0x7f, 0x9f},     {0x61c, 0x61c},
        {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069},
    };
    return is_in(c, harmful, sizeof harmful / sizeof *harmful);
}

static bool sets_apart(uint32_t c)
{
    return c == FIRST_STRONG || c == POP;
}

static void keep_line(char *message, bool apart)
{
    char *kept = message;
    ink_slice rest = ink_slice_of(message);
    while (rest.length > 0) {
        uint32_t character = 0;
        size_t length = ink_slice_character(rest, &character);
        ink_slice bytes = ink_slice_take(&rest, length > 0 ? length : 1);
        bool stays = apart && sets_apart(character);
        if (length == 0 || (is_harmful(character) && !stays)) {
            *kept++ = '?';
            continue;
        }
        memmove(kept, bytes.data, bytes.length);
        kept += bytes.length;
    }
    *kept = '\0';
}

void words_keep_line(char *message)
{
    keep_line(message, false);
}

void words_keep_sentence(char *message)
{
    keep_line(message, true);
}

/* --- names ---------------------------------------------------------------------------------- */

static bool apart_is_wished;

void words_set_apart(bool wished)
{
    apart_is_wished = wished;
}

/* Does the text contain a letter of Hebrew, Arabic or another script that is written from right to
   left? */
static bool goes_left(const char *text)
{
    static const struct range letters[] = {
        {0x590, 0x8ff}, {0xfb1d, 0xfdff}, {0xfe70, 0xfefe}, {0x10800, 0x10fff}, {0x1e800, 0x1efff}};
    ink_slice rest = ink_slice_of(text);
    while (rest.length > 0) {
        uint32_t character = 0;
        size_t length = ink_slice_character(rest, &character);
        ink_slice_take(&rest, length > 0 ? length : 1);
        if (length > 0 && is_in(character, letters, sizeof letters / sizeof *letters))
            return true;
    }
    return false;
}

void text_name(ink_text *out, const char *name)
{
    static const char first_strong[] = {(char)0xe2, (char)0x81, (char)0xa8},
                      pop[] = {(char)0xe2, (char)0x81, (char)0xa9};
    bool apart = apart_is_wished && goes_left(name);
    if (apart)
        ink_text_bytes(out, first_strong, sizeof first_strong);
    ink_text_string(out, name);
    if (apart)
        ink_text_bytes(out, pop, sizeof pop);
}

const char *words_name(const char *name, char *words, size_t size)
{
    ink_text out = ink_text_in(words, size);
    text_name(&out, name);
    return words;
}

void words_format(char *message, size_t size, const char *format, va_list arguments)
{
    vsnprintf(message, size, format, arguments);
    words_keep_line(message);
}

void words_shorten(const char *text, int columns, char *buffer, size_t size)
{
    static const char dots[] = "...";
    snprintf(buffer, size, "%s", text);
    words_keep_line(buffer);
    bool cut = strlen(text) >= size || text_columns(buffer) > columns;
    size_t length = strlen(buffer);
    while (cut && length > 0 &&
           (length + sizeof dots > size || text_columns(buffer) > columns - (int)sizeof dots + 1)) {
        do
            length--;
        while (length > 0 && (buffer[length] & 0xc0) == 0x80);
        buffer[length] = '\0';
    }
    if (cut)
        snprintf(buffer + length, size - length, "%s", dots);
}

/* --- sentences ------------------------------------------------------------------------------ */

const char *refusal_sentence(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                             char sentence[SENTENCE])
{
    ink_text text = ink_text_in(sentence, SENTENCE);
    ink_refusal_write(rules, why, input, i18n_translate, &text);
    words_keep_line(sentence);
    return sentence;
}

/* Is the refusal about what a die or a special route shows, whatever the orientation? */
static bool is_about_shape(ink_status status)
{
    switch (status) {
    case INK_E_DIE_FITS:
    case INK_E_WRONG_FACE:
    case INK_E_BAD_ROLL:
    case INK_E_NOT_SPECIAL:
    case INK_E_SPECIAL_USED: return true;
    default: return false;
    }
}

/* A refusal that is being put into words. */
struct spoken {
    const ink_ruleset *rules;
    const ink_refusal *why;
    bool as_shape; /* name drawings by their shapes */
};

/* Writes sides and drawings in words; false for fields that the library writes as well. */
static bool write_field(const struct spoken *spoken, const char *field, ink_text *out)
{
    const ink_ruleset *rules = spoken->rules;
    const ink_refusal *why = spoken->why;
    if (strcmp(field, "{side}") == 0)
        ink_text_string(out, side_name(why->side));
    else if (rules == NULL || why->tile == 0)
        return false;
    else if (spoken->as_shape || is_about_shape(why->status))
        shape_words(rules, rules->tile[why->tile].shape, out);
    else
        tile_words(rules, why->tile, out);
    return true;
}

/* Fills in words before the library fills in letters. */
static void write_spoken(const struct spoken *spoken, const char *message, ink_text *out)
{
    static const char *const fields[] = {"{side}", "{drawing}"};
    while (*message != '\0') {
        const char *field = NULL;
        for (size_t i = 0; i < sizeof fields / sizeof *fields && field == NULL; i++)
            if (strncmp(message, fields[i], strlen(fields[i])) == 0)
                field = fields[i];
        if (field != NULL && write_field(spoken, field, out))
            message += strlen(field);
        else
            ink_text_char(out, *message++);
    }
}

/* What the library says about a player by number is said to that player here. */
static const char *message_of(const ink_refusal *why)
{
    static const struct {
        ink_status status;
        const char *message;
    } own[] = {
        {INK_E_ENDED, N_("you have ended this round; take that back first")},
        {INK_E_NOT_PICKING, N_("it is not your turn to pick")},
    };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i].status == why->status && why->reason == NULL)
            return own[i].message;
    return ink_refusal_message(why);
}

static void speak(const struct spoken *spoken, ink_slice input, char sentence[SENTENCE])
{
    char message[SENTENCE] = "";
    ink_text words = ink_text_in(message, sizeof message), text = ink_text_in(sentence, SENTENCE);
    write_spoken(spoken, _(message_of(spoken->why)), &words);
    ink_refusal_fill(spoken->rules, spoken->why, input, message, &text);
    words_keep_line(sentence);
}

const char *refusal_spoken(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                           char sentence[SENTENCE])
{
    speak(&(struct spoken){rules, why, false}, input, sentence);
    return sentence;
}

void words_make_sentence(char *words, size_t size)
{
    static const char marks[] = ".!?:";
    size_t length = strlen(words);
    if (words[0] >= 'a' && words[0] <= 'z')
        words[0] = (char)(words[0] - 'a' + 'A');
    if (length > 0 && length + 1 < size && strchr(marks, words[length - 1]) == NULL)
        snprintf(words + length, size - length, ".");
}

const char *refusal_of_shape(const ink_ruleset *rules, const ink_refusal *why,
                             char sentence[SENTENCE])
{
    speak(&(struct spoken){rules, why, true}, ink_slice_of(""), sentence);
    words_make_sentence(sentence, SENTENCE);
    return sentence;
}

void text_say(ink_text *out, const char *format, ...)
{
    char words[SAY_SIZE];
    va_list arguments;
    va_start(arguments, format);
    number_format(words, sizeof words, format, arguments);
    va_end(arguments);
    ink_text_string(out, words);
}

/* Hangul and the like, three bytes from U+3000 on, are two columns wide. */
int text_columns(const char *text)
{
    int columns = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++)
        if ((*c & 0xc0) != 0x80)
            columns += *c >= 0xe3 && *c <= 0xed ? 2 : 1;
    return columns;
}

const char *round_text(const ink_ruleset *rules, int round, char text[ROUND_TEXT])
{
    if (ink_round_is_last_roll(rules, round))
        return _("Last roll");
    snprintf(text, ROUND_TEXT, _("Round %d"), round);
    return text;
}

/* --- points and goals ---------------------------------------------------------------------- */

static bool in_every_game(const ink_ruleset *rules)
{
    (void)rules;
    return true;
}

static bool with_expansions(const ink_ruleset *rules)
{
    return ink_ruleset_has_row(rules, INK_ROW_EXPANSION);
}

static bool with_buildings(const ink_ruleset *rules)
{
    return ink_ruleset_has_row(rules, INK_ROW_VILLAGES);
}

static bool with_goals(const ink_ruleset *rules)
{
    return ink_ruleset_has_row(rules, INK_ROW_GOALS);
}

#define ROW(field, label_text, head_text, brief_text, share_text, plus, when)                      \
    {                                                                                              \
        .key = #field, .label = label_text, .head = head_text, .brief = brief_text,                \
        .share = share_text, .offset = offsetof(ink_score, field), .sign = plus, .in_game = when   \
    }

/* In the order of score.def, without the total. */
const struct score_part score_parts[] = {
    ROW(network_points, N_("Networks (exits)"), N_("nets"), N_("Exits"), N_("exits {points}"), 1,
        in_every_game),
    ROW(highway, N_("Longest highway"), N_("highway"), N_("Highway"), N_("lines {points}"), 1,
        in_every_game),
    ROW(railway, N_("Longest railway"), N_("railway"), N_("Railway"), NULL, 1, in_every_game),
    ROW(centre, N_("Central spaces"), N_("centre"), N_("Centre"), N_("centre {points}"), 1,
        in_every_game),
    ROW(errors, N_("Errors"), N_("errors"), N_("Errors"), N_("errors {points}"), -1, in_every_game),
    ROW(expansion, N_("Expansion"), N_("extra"), N_("Expansion"), N_("expansion {points}"), 1,
        with_expansions),
    ROW(villages, N_("Villages"), N_("vill."), N_("Villages"), N_("villages {points}"), 1,
        with_buildings),
    ROW(goals, N_("Goals"), NULL, N_("Goals"), N_("goals {points}"), 1, with_goals),
    {0},
};

const char *score_row_key(int row)
{
    return row == INK_ROW_NETWORKS ? "networks" : score_parts[row].key;
}

const char *score_row_name(const ink_ruleset *rules, int row)
{
    const char *title = NULL;
    for (int i = 0; row == INK_ROW_EXPANSION && i < rules->config.modules; i++)
        title = title == NULL ? ink_module_title(rules->config.module[i]) : "";
    return title != NULL && title[0] != '\0' ? _(title) : _(score_parts[row].label);
}

int score_part_points(const struct score_part *part, const ink_score *score)
{
    const int16_t *value = (const int16_t *)(const void *)((const char *)score + part->offset);
    return part->sign * *value;
}

bool goals_known(const ink_table *table)
{
    return table->goal[0] != INK_NO_GOAL;
}

/* "4 points up to round 3", "reached: 4 points". */
void goal_state(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat, int goal,
                char *state, size_t size)
{
    unsigned gained = seat->goal_points[goal];
    unsigned value = (unsigned)ink_table_goal_value(table, goal);
    int limit = ink_table_goal_until(rules, table, goal);
    if (gained > 0)
        snprintf(state, size, ngettext("reached: %u point", "reached: %u points", gained), gained);
    else if (table->phase == INK_PHASE_OVER)
        snprintf(state, size, "%s", _("not reached"));
    else if (limit > 0)
        snprintf(state, size,
                 ngettext("%u point up to round %d", "%u points up to round %d", value), value,
                 limit);
    else
        snprintf(state, size, ngettext("%u point", "%u points", value), value);
}
