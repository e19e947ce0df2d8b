#include "input.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/games/begin.h"
#include "client/process/alloc.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "output.h"

enum { MEBIBYTE = 1 << 20, LARGEST_INPUT = MEBIBYTE };

/* --- bytes ---------------------------------------------------------------------------------- */

static const char *shown_name(const char *path)
{
    return path != NULL ? path : _("standard input");
}

static ink_slice read_stream(FILE *stream, const char *path, size_t most)
{
    static struct file_text text;
    errno = 0;
    if (file_text_read(&text, stream, most))
        return (ink_slice){text.bytes, text.length};
    if (text.length > most)
        fail(_("%s is larger than %d MiB, which is the most that is read"), shown_name(path),
             (int)(most / MEBIBYTE));
    fail(_("%s cannot be read: %s"), shown_name(path), error_text(errno));
}

static ink_slice read_standard_input(size_t most)
{
    if (isatty(STDIN_FILENO) != 0)
        fputs(_("Type here, and end with Ctrl-D on a line of its own:\n"), stderr);
    return read_stream(stdin, NULL, most);
}

static ink_slice read_path(const char *path, size_t most)
{
    if (path == NULL || strcmp(path, "-") == 0)
        return read_standard_input(most);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail(_("%s cannot be opened: %s"), path, error_text(errno));
    ink_slice slice = read_stream(file, path, most);
    fclose(file);
    return slice;
}

ink_slice input_read(const char *path)
{
    return read_path(path, LARGEST_INPUT);
}

ink_slice input_read_record(const char *path)
{
    return read_path(path, LARGEST_RECORD);
}

/* --- records -------------------------------------------------------------------------------- */

_Noreturn void record_refuse(const ink_replay *replay, const ink_refusal *why, const char *path)
{
    bool has_rules = replay->rules.tiles > 0;
    const char *sentence = refusal_sentence(has_rules ? &replay->rules : NULL, why, replay->text,
                                            WORDS_HERE(SENTENCE));
    const char *name = path == NULL || strcmp(path, "-") == 0 ? _("standard input") : path;
    if (why->line > 0)
        fail(_("%s, line %zu: %s"), name, why->line, sentence);
    fail("%s: %s", name, sentence);
}

const ink_ruleset *record_rules(ink_slice text)
{
    static ink_replay replay;
    ink_replay_event event = {.kind = INK_REPLAY_NONE};
    ink_replay_start(&replay, text);
    bool read = ink_replay_step(&replay, &event, NULL) == INK_OK;
    return read && event.kind == INK_REPLAY_START ? &replay.rules : NULL;
}

ink_session *record_session(ink_slice text)
{
    ink_session *session = NULL;
    ink_refusal why;
    if (ink_session_read(text, &session, &why) != INK_OK)
        fail(_("line %zu: %s"), why.line,
             refusal_sentence(record_rules(text), &why, text, WORDS_HERE(SENTENCE)));
    return session;
}

void replay_take_seats(ink_replay *replay)
{
    static struct table_memory memory;
    table_memory_make(&memory, &replay->rules);
    replay->seat = memory.seat;
    replay->pair = memory.pair;
}

/* --- rules ---------------------------------------------------------------------------------- */

/* "classic/blue/red": an edition may be named by its boxes too. */
void config_editions(ink_text *out)
{
    for (int i = 0; ink_edition_name(i) != NULL; i++) {
        ink_text_string(out, i > 0 ? ", " : "");
        ink_text_string(out, ink_edition_name(i));
        for (int box = 0; ink_edition_box(i, box) != NULL; box++) {
            ink_text_char(out, '/');
            ink_text_string(out, ink_edition_box(i, box));
        }
    }
}

void config_expansions(ink_text *out)
{
    size_t start = out->length;
    for (int i = 0; ink_module_name(i) != NULL; i++) {
        if (ink_module_home(i) == NULL)
            continue;
        ink_text_string(out, out->length > start ? ", +" : "+");
        ink_text_string(out, ink_module_name(i));
    }
}

static void list_goals(const ink_ruleset *rules, ink_text *out)
{
    for (int i = 0; i < rules->goals; i++) {
        ink_text_string(out, i > 0 ? " " : "");
        ink_text_string(out, rules->goal[i].card->code);
    }
}

static _Noreturn void explain_configs(const char *sentence)
{
    char editions[256], expansions[256];
    ink_text edition_list = ink_text_in(editions, sizeof editions);
    ink_text expansion_list = ink_text_in(expansions, sizeof expansions);
    config_editions(&edition_list);
    config_expansions(&expansion_list);
    fail(_("%s; a config is an edition (%s), expansions (%s) and options (%s)"), sentence, editions,
         expansions, CONFIG_OPTIONS);
}

/* The config without its last expansions, as few of them as make it fit. */
static bool find_fitting(ink_slice text, ink_text *out)
{
    ink_config config;
    ink_ruleset rules;
    ink_text_bytes(out, text.data, text.length);
    for (char *plus; ink_text_whole(out) && (plus = strrchr(out->data, '+')) != NULL;) {
        size_t cut = 1 + strcspn(plus + 1, "+,");
        memmove(plus, plus + cut, strlen(plus + cut) + 1);
        out->length -= cut;
        if (ink_config_read(ink_slice_of(out->data), &config, NULL) == INK_OK &&
            ink_ruleset_make(&rules, &config, NULL) == INK_OK)
            return true;
    }
    return false;
}

static _Noreturn void refuse_too_much(const char *sentence, ink_slice text)
{
    char fitting[256];
    ink_text out = ink_text_in(fitting, sizeof fitting);
    if (find_fitting(text, &out))
        fail(_("%s; leave some out: %s fits"), sentence, fitting);
    fail(_("%s; take one of them, or two with ,house"), sentence);
}

/* A name that is not known is answered with those that are. */
static _Noreturn void refuse_config(const ink_ruleset *rules, const ink_refusal *why,
                                    ink_slice text)
{
    char goals[256];
    ink_text goal_list = ink_text_in(goals, sizeof goals);
    const char *sentence = refusal_sentence(NULL, why, text, WORDS_HERE(SENTENCE));
    switch (why->status) {
    case INK_E_NO_EDITION:
    case INK_E_NO_MODULE:
    case INK_E_NO_OPTION: explain_configs(sentence);
    case INK_E_NO_GOAL:
        list_goals(rules, &goal_list);
        fail(_("%s; its goals are %s"), sentence, goals);
    case INK_E_TOO_MUCH: refuse_too_much(sentence, text);
    default: fail_refused(NULL, why, text);
    }
}

/* The players are added to the text before it is read, lest a draft be refused for want of
   players that are named beside it. */
static ink_status config_read(ink_slice text, uint32_t players, ink_config *config,
                              ink_refusal *why)
{
    static char longer[512];
    ink_text out = ink_text_in(longer, sizeof longer);
    if (players == 0)
        return ink_config_read(text, config, why);
    ink_text_bytes(&out, text.data, text.length);
    ink_text_string(&out, ",players=");
    ink_text_number(&out, players);
    ink_status status = ink_text_whole(&out) ? ink_config_read(ink_slice_of(longer), config, why)
                                             : INK_E_OPTION_TWICE;
    if (status != INK_E_OPTION_TWICE)
        return status;
    status = ink_config_read(text, config, why);
    config->players = (uint16_t)players;
    return status;
}

void rules_read_for(const char *config, uint32_t players, ink_ruleset *rules)
{
    ink_config read = ink_config_classic();
    ink_refusal why;
    ink_slice text = ink_slice_of(config != NULL ? config : ink_edition_name(read.edition));
    if (config_read(text, players, &read, &why) != INK_OK)
        refuse_config(rules, &why, text);
    if (ink_ruleset_make(rules, &read, &why) != INK_OK)
        refuse_config(rules, &why, text);
}

void rules_read(const char *config, ink_ruleset *rules)
{
    rules_read_for(config, 0, rules);
}

/* --- sheets and dice -------------------------------------------------------------------------- */

void sheet_read(const ink_ruleset *rules, const char *path, ink_sheet *sheet)
{
    ink_refusal why;
    ink_slice text = input_read(path);
    if (ink_sheet_read(rules, text, sheet, &why) != INK_OK)
        fail_refused(rules, &why, text);
}

void round_read(const ink_ruleset *rules, const char *path, const char *dice, ink_sheet *sheet)
{
    ink_roll roll;
    ink_refusal why;
    if (dice == NULL)
        fail(_("the dice are missing: give them as --dice 'H.H. RRR.'"));
    ink_slice faces = ink_slice_of(dice);
    ink_status status = ink_roll_read(rules, faces, INK_ANY_ROUND, &roll, &why);
    if (status == INK_E_DICE_COUNT)
        fail(_("--dice takes from 1 to %d faces, as in --dice 'H.H. RRR.'"), INK_MAX_DICE);
    if (status != INK_OK)
        fail_refused(rules, &why, faces);
    sheet_read(rules, path, sheet);
    ink_sheet_adopt_specials(rules, sheet);
    if (ink_sheet_roll(rules, sheet, &roll, &why) != INK_OK)
        fail_refused(rules, &why, faces);
}

uint64_t seed_read(const char *seed)
{
    ink_refusal why;
    if (!ink_seed_valid(ink_slice_of(seed))) {
        ink_refuse(&why, INK_E_SEED_TEXT);
        fail_refused(NULL, &why, ink_slice_of(seed));
    }
    return ink_seed_of(ink_slice_of(seed));
}

static const char *random_seed(void)
{
    static char seed[INK_SESSION_SEED];
    if (!game_seed(seed))
        fail(_("this machine gives no random numbers; choose a seed with --seed TEXT"));
    return seed;
}

const char *seed_text(const char *given)
{
    if (given == NULL)
        return random_seed();
    seed_read(given);
    return given;
}

const char *seed_chosen(const char *given)
{
    const char *seed = seed_text(given);
    if (given == NULL)
        fprintf(stderr, _("The seed is %s.\n"), seed);
    return seed;
}

int bots_read(const char *list, int level[MOST_BOTS])
{
    int count = 0;
    for (const char *rest = list; rest != NULL;) {
        const char *comma = strchr(rest, ',');
        ink_slice word = {rest, comma != NULL ? (size_t)(comma - rest) : strlen(rest)};
        uint32_t number = 0;
        if (count == MOST_BOTS || !ink_slice_number(word, INK_ENGINE_LEVELS, &number) ||
            number == 0)
            fail(_("--bots takes up to %d levels from 1 to %d, as in --bots 7,7, not '%s'"),
                 MOST_BOTS, INK_ENGINE_LEVELS, list);
        level[count++] = (int)number;
        rest = comma != NULL ? comma + 1 : NULL;
    }
    return count;
}
