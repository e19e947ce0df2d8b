/* inkrail replay: a record again, step by step or to its scores. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command_line.h"
#include "cli/play.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/replay_read.h"
#include "cli/text/score_explain.h"
#include "cli/text/score_text.h"
#include "client/process/alloc.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "words/help.h"
#ifdef INKRAIL_TUI
#include "tui/around.h"
#endif

struct settings {
    const char *operand;
    bool steps, json;
    struct showing showing;
};

enum { TOLD = 4096 }; /* of help, of up to 500 players */

/* Told of every event as the record is read. */
typedef void watcher(const ink_replay *replay, const ink_replay_event *event,
                     const struct settings *settings);

static void watch_record(ink_replay *replay, ink_slice record, const struct settings *settings,
                         watcher *watch)
{
    ink_replay_event event;
    replay_begin(replay, record);
    do {
        replay_next(replay, &event, settings->operand);
        if (watch != NULL)
            watch(replay, &event, settings);
    } while (event.kind != INK_REPLAY_NONE);
}

static bool is_over(const ink_replay *replay)
{
    return replay->table.phase == INK_PHASE_OVER;
}

static bool is_solo(const ink_replay *replay)
{
    return replay->rules.config.players == 1;
}

/* The pairs of the round that was just rolled; NULL if it has no draft. */
static const ink_pair *pairs_of(const ink_replay *replay)
{
    return ink_table_drafts(&replay->rules, replay->table.round) ? replay->pair : NULL;
}

static const char *move_text(const ink_replay *replay, ink_move move)
{
    static char word[64];
    ink_text text = ink_text_in(word, sizeof word);
    ink_move_write(&replay->rules, move, &text);
    return word;
}

/* Remarks of help are no part of a replay: a session knows them. NULL if it cannot be one. */
static ink_session *session_of(ink_slice record)
{
    ink_session *session = NULL;
    return ink_session_read(record, &session, NULL) == INK_OK ? session : NULL;
}

/* --- steps ------------------------------------------------------------------------------------ */

static void print_roll(const ink_replay *replay, unsigned flags)
{
    uint16_t number[2 * INK_MAX_PLAYERS];
    int pairs = pairs_of(replay) != NULL ? 2 * replay->table.players : 0;
    for (int i = 0; i < pairs; i++)
        number[i] = (uint16_t)(i + 1);
    puts(round_text(&replay->rules, replay->table.round, WORDS_HERE(ROUND_TEXT)));
    print_pairs(&replay->rules, replay->pair, number, pairs, flags);
    print_faces(&replay->rules, &replay->roll, flags);
    putchar('\n');
}

static void print_move(const ink_replay *replay, const ink_replay_event *event, unsigned flags)
{
    int kind = ink_move_kind(event->move);
    if (is_solo(replay))
        printf("> %s\n", move_text(replay, event->move));
    else
        printf("%d> %s\n", event->player + 1, move_text(replay, event->move));
    if (kind != INK_MOVE_END && kind != INK_MOVE_PICK)
        print_board(&replay->rules, &replay->seat[event->player].sheet, flags);
    if (kind != INK_MOVE_PICK)
        putchar('\n');
}

static void print_step(const ink_replay *replay, const ink_replay_event *event,
                       const struct settings *settings)
{
    if (event->kind == INK_REPLAY_ROLL)
        print_roll(replay, showing_flags(&settings->showing));
    else if (event->kind == INK_REPLAY_MOVE)
        print_move(replay, event, showing_flags(&settings->showing));
}

/* --- text ------------------------------------------------------------------------------------- */

static void print_title(const ink_replay *replay)
{
    char config[128];
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&replay->rules.config, &text);
    if (replay->has_seed)
        words_print(stdout, _("%s, seed '%.*s', "), config, (int)replay->seed.length,
                    replay->seed.data);
    else
        printf("%s, ", config);
    if (replay->table.round > replay->rules.rounds)
        puts(is_over(replay) ? _("finished after the last roll")
                             : _("not finished, in the last roll"));
    else if (is_over(replay))
        printf(_("finished after round %d\n"), replay->table.round);
    else
        printf(_("not finished, in round %d\n"), replay->table.round);
    putchar('\n');
}

static void print_solo(const ink_replay *replay, const struct settings *settings)
{
    ink_score score;
    ink_facts facts;
    ink_table_score(&replay->rules, replay->seat, 0, &score);
    ink_facts_find(&replay->rules, &replay->seat[0].sheet, &facts);
    if (showing_board(&settings->showing)) {
        print_board(&replay->rules, &replay->seat[0].sheet, showing_flags(&settings->showing));
        putchar('\n');
    }
    print_score(&replay->rules, &score, settings->showing.longest ? &facts : NULL);
    print_score_parts(&replay->rules, &replay->seat[0].sheet);
    if (!goals_known(&replay->table))
        return;
    putchar('\n');
    print_goals(&replay->rules, &replay->table, &replay->seat[0]);
}

static void print_table(const ink_replay *replay, const struct settings *settings)
{
    for (int p = 0; showing_board(&settings->showing) && p < replay->table.players; p++) {
        printf(_("Player %d\n"), p + 1);
        print_board(&replay->rules, &replay->seat[p].sheet, showing_flags(&settings->showing));
        putchar('\n');
    }
    if (goals_known(&replay->table)) {
        print_goals(&replay->rules, &replay->table, NULL);
        putchar('\n');
    }
    print_ranking(&replay->rules, &replay->table, replay->seat);
}

static void print_help(ink_slice record)
{
    char told[TOLD] = "";
    ink_text text = ink_text_in(told, sizeof told);
    ink_session *session = session_of(record);
    if (session == NULL)
        return;
    help_told(session, &text);
    if (told[0] != '\0')
        words_print(stdout, "\n%s\n", told);
    ink_session_free(session);
}

static void print_text(ink_replay *replay, ink_slice record, const struct settings *settings)
{
    print_title(replay);
    if (settings->steps)
        watch_record(replay, record, settings, print_step);
    (is_solo(replay) ? print_solo : print_table)(replay, settings);
    print_help(record);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void print_json_title(const ink_replay *replay)
{
    char config[128];
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&replay->rules.config, &text);
    printf("{\"config\":\"%s\",\"seed\":", config);
    if (replay->has_seed)
        print_json_string(replay->seed);
    else
        fputs("null", stdout);
    fputs(",\"goals\":", stdout);
    print_json_goals(&replay->rules, replay->table.goal);
    if (replay->rules.config.draft != 0)
        printf(",\"first\":%d", replay->table.star + 1);
    fputs(",\"rounds\":[", stdout);
}

static void print_json_roll(const ink_replay *replay)
{
    int round = replay->table.round;
    printf("%s{\"round\":%d,\"dice\":", round > 1 ? "]}," : "", round);
    print_json_faces(&replay->rules, &replay->roll, pairs_of(replay));
    fputs(",\"moves\":[", stdout);
}

/* A move is the first of its round if nothing but a roll came before it. Of several players
   each move says whose it is. */
static void print_json_step(const ink_replay *replay, const ink_replay_event *event,
                            const struct settings *settings)
{
    static bool first_move = true;
    (void)settings;
    if (event->kind == INK_REPLAY_ROLL) {
        print_json_roll(replay);
        first_move = true;
    } else if (event->kind == INK_REPLAY_MOVE) {
        const char *word = move_text(replay, event->move);
        fputs(first_move ? "" : ",", stdout);
        if (is_solo(replay))
            printf("\"%s\"", word);
        else
            printf("{\"player\":%d,\"move\":\"%s\"}", event->player + 1, word);
        first_move = false;
    }
}

static void print_score_of(const ink_replay *replay, int player)
{
    ink_score score;
    ink_table_score(&replay->rules, replay->seat, player, &score);
    print_json_score(&replay->rules, &replay->seat[player].sheet, &score);
}

/* {"hints":2,"engine":0,"back":0} */
static void print_json_help(const ink_session *session, int player)
{
    fputs(",\"help\":{", stdout);
    for (int kind = 0; kind < INK_HELP_KINDS; kind++)
        printf("%s\"%s\":%d", kind > 0 ? "," : "", ink_help_name(kind),
               session != NULL ? ink_session_help(session, player, kind) : 0);
    putchar('}');
}

static void print_json_player(const ink_replay *replay, const ink_session *session, int player,
                              int place)
{
    const ink_table *table = &replay->table;
    printf("%s{\"player\":%d,\"place\":%d,\"goals\":{", player > 0 ? "," : "", player + 1, place);
    for (int i = 0; goals_known(table) && i < INK_GOALS; i++)
        printf("%s\"%s\":%d", i > 0 ? "," : "", replay->rules.goal[table->goal[i]].card->code,
               replay->seat[player].goal_points[i]);
    fputs("},\"score\":", stdout);
    print_score_of(replay, player);
    print_json_help(session, player);
    putchar('}');
}

static void print_json_players(const ink_replay *replay, ink_slice record)
{
    ink_session *session = session_of(record);
    uint16_t *place = alloc_zeroed(replay->table.players, sizeof *place);
    ink_table_rank(&replay->rules, &replay->table, replay->seat, place);
    printf(",\"hints\":%s", session == NULL || ink_session_hints(session) ? "true" : "false");
    fputs(",\"players\":[", stdout);
    for (int p = 0; p < replay->table.players; p++)
        print_json_player(replay, session, p, place[p]);
    putchar(']');
    ink_session_free(session);
    free(place);
}

/* One player's score stands at the top too, where it stood before there were tables. */
static void print_json(ink_replay *replay, ink_slice record, const struct settings *settings)
{
    print_json_title(replay);
    watch_record(replay, record, settings, print_json_step);
    printf("%s],\"over\":%s", replay->table.round > 0 ? "]}" : "",
           is_over(replay) ? "true" : "false");
    if (is_solo(replay)) {
        fputs(",\"score\":", stdout);
        print_score_of(replay, 0);
    }
    print_json_players(replay, record);
    puts("}");
}

/* On the board, where there is one and nothing else is asked for. */
static bool show_on_board(ink_slice record, const struct settings *settings)
{
#ifdef INKRAIL_TUI
    ink_session *session = NULL;
    bool plain = !settings->json && !settings->steps && !showing_board(&settings->showing);
    bool shown =
        plain && play_on_board(&settings->showing) &&
        ink_session_read(record, &session, NULL) == INK_OK &&
        around_replay(session, settings->showing.ascii, colours_wanted(settings->showing.color));
    ink_session_free(session);
    return shown;
#else
    (void)record;
    (void)settings;
    return false;
#endif

    struct settings {
        const char *operand;
        bool steps, json;
        struct showing showing;
    };
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    static ink_replay replay;
    options_read(&settings, argc, argv);
    if (settings.operand == NULL)
        fail(_("the record is missing: name its file, or - for standard input"));
    ink_slice record = input_read_record(settings.operand);
    watch_record(&replay, record, &settings, NULL); /* so that nothing is said of a bad one */
    if (show_on_board(record, &settings))
        return STATUS_YES;
    if (settings.json)
        print_json(&replay, record, &settings);
    else
        print_text(&replay, record, &settings);
    return STATUS_YES;
}

const struct command command_replay = {
    .name = "replay",
    .run = run_command,
    .options = OPTIONS(TAKE(STEPS, steps), TAKE(PLAIN_LINES, showing.in_lines), TAKE(JSON, json),
                       TAKE(PICTURE, showing.picture), TAKE(LONGEST, showing.longest),
                       TAKE(ERRORS, showing.errors), TAKE_DRAWING, TAKE(OPERAND, operand)),
    .operand = N_("FILE"),
    .summary = N_("replay a record and score it"),
    .text = N_("Reads the record of a game (- is standard input), checks every move against the\n"
               "rules and prints the score, or with several players all scores by rank. On a\n"
               "terminal it is shown on the board, step by step; any option that asks for more,\n"
               "such as --steps or --picture, prints it instead."),
    .example = "printf 'inkrail 1\\nconfig classic\\nroll H.H. H.H. RR.. HR..*\\n1: B1H.H.\\n' |\n"
               "    inkrail replay --steps -"};
