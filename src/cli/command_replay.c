/* inkrail replay: a record again, step by step or to its score. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "i18n.h"
#include "input.h"
#include "options.h"
#include "output.h"

/* Told of every event as the record is read. */
typedef void watcher(const ink_replay *replay, const ink_event *event,
                     const struct settings *settings);

static _Noreturn void refuse_record(const ink_replay *replay, const ink_refusal *why,
                                    const char *path)
{
    bool has_rules = replay->rules.tiles > 0;
    const char *sentence = refusal_sentence(has_rules ? &replay->rules : NULL, why, replay->text);
    const char *name = path == NULL || strcmp(path, "-") == 0 ? _("standard input") : path;
    if (why->line > 0)
        fail(_("%s, line %zu: %s"), name, why->line, sentence);
    fail("%s: %s", name, sentence);
}

static void watch_record(ink_replay *replay, ink_slice record, const struct settings *settings,
                         watcher *watch)
{
    ink_event event;
    ink_refusal why;
    *replay = (ink_replay){0};
    ink_replay_start(replay, record);
    do {
        if (ink_replay_step(replay, &event, &why) != INK_OK)
            refuse_record(replay, &why, settings->operand);
        if (watch != NULL)
            watch(replay, &event, settings);
    } while (event.kind != INK_EVENT_NONE);
}

/* --- text ------------------------------------------------------------------------------------ */

static void print_step(const ink_replay *replay, const ink_event *event,
                       const struct settings *settings)
{
    char move[64];
    ink_text text = ink_text_in(move, sizeof move);
    switch (event->kind) {
    case INK_EVENT_ROLL:
        printf(_("Round %d\n"), replay->sheet.round);
        print_faces(&replay->rules, &replay->roll, picture_flags(settings));
        putchar('\n');
        break;
    case INK_EVENT_MOVE:
        ink_move_write(&replay->rules, event->move, &text);
        printf("> %s\n", move);
        if (ink_move_kind(event->move) != INK_MOVE_END)
            print_board(&replay->rules, &replay->sheet, picture_flags(settings));
        putchar('\n');
        break;
    default: break;
    }
}

static void print_title(const ink_replay *replay)
{
    char config[64];
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&replay->rules.config, &text);
    if (replay->has_seed)
        printf(_("%s, seed '%.*s', "), config, (int)replay->seed.length, replay->seed.data);
    else
        printf("%s, ", config);
    if (ink_sheet_over(&replay->rules, &replay->sheet))
        printf(_("finished after round %d\n\n"), replay->sheet.round);
    else
        printf(_("not finished, in round %d\n\n"), replay->sheet.round);
}

static void print_text(ink_replay *replay, ink_slice record, const struct settings *settings)
{
    ink_score score;
    ink_facts facts;
    print_title(replay);
    if (settings->steps)
        watch_record(replay, record, settings, print_step);
    ink_score_find(&replay->rules, &replay->sheet, &score);
    ink_facts_find(&replay->rules, &replay->sheet, &facts);
    if (settings->board) {
        print_board(&replay->rules, &replay->sheet, picture_flags(settings));
        putchar('\n');
    }
    print_score(&replay->rules, &score, settings->lines ? &facts : NULL);
}

/* --- JSON ------------------------------------------------------------------------------------ */

static void print_json_string(ink_slice string)
{
    static char json[8192];
    ink_text text = ink_text_in(json, sizeof json);
    ink_json_string(string, &text);
    fputs(json, stdout);
}

static void print_json_title(const ink_replay *replay)
{
    char config[64];
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&replay->rules.config, &text);
    printf("{\"config\":\"%s\",\"seed\":", config);
    if (replay->has_seed)
        print_json_string(replay->seed);
    else
        fputs("null", stdout);
    fputs(",\"rounds\":[", stdout);
}

static void print_json_roll(const ink_replay *replay)
{
    bool first = true;
    printf("%s{\"round\":%d,\"dice\":[", replay->sheet.round > 1 ? "]}," : "", replay->sheet.round);
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (replay->roll.face[d] == 0)
            continue;
        printf("%s\"%s\"", first ? "" : ",", replay->rules.shape[replay->roll.face[d]].text);
        first = false;
    }
    fputs("],\"moves\":[", stdout);
}

/* A move is the first of its round if nothing but a roll came before it. */
static void print_json_step(const ink_replay *replay, const ink_event *event,
                            const struct settings *settings)
{
    static bool first_move = true;
    (void)settings;
    if (event->kind == INK_EVENT_ROLL) {
        print_json_roll(replay);
        first_move = true;
    } else if (event->kind == INK_EVENT_MOVE) {
        char move[64];
        ink_text text = ink_text_in(move, sizeof move);
        ink_move_write(&replay->rules, event->move, &text);
        printf("%s\"%s\"", first_move ? "" : ",", move);
        first_move = false;
    }
}

static void print_json(ink_replay *replay, ink_slice record, const struct settings *settings)
{
    static char json[4096];
    ink_score score;
    ink_facts facts;
    print_json_title(replay);
    watch_record(replay, record, settings, print_json_step);
    ink_score_find(&replay->rules, &replay->sheet, &score);
    ink_facts_find(&replay->rules, &replay->sheet, &facts);
    ink_text text = ink_text_in(json, sizeof json);
    ink_json_score(&score, &facts, &text);
    bool over = ink_sheet_over(&replay->rules, &replay->sheet);
    printf("%s],\"over\":%s,\"score\":%s}\n", replay->sheet.round > 0 ? "]}" : "",
           over ? "true" : "false", json);
}

int command_replay(int argc, char **argv)
{
    struct settings settings;
    static ink_replay replay;
    options_read(&settings, argc, argv);
    if (settings.operand == NULL)
        fail(_("the record is missing: name its file, or - for standard input"));
    ink_slice record = input_read(settings.operand);
    watch_record(&replay, record, &settings, NULL); /* so that nothing is said of a bad one */
    if (settings.json)
        print_json(&replay, record, &settings);
    else
        print_text(&replay, record, &settings);
    return STATUS_YES;
}
