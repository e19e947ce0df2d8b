#include "solve_task.h"

#include <string.h>
#include <unistd.h>

#include "cli/text/input.h"
#include "cli/text/output.h"
#include "client/process/alloc.h"
#include "format/slice.h"
#include "i18n/i18n.h"

static const ink_slice no_text = {"", 0};

/* --- rules ------------------------------------------------------------------------------------ */

/* The solver plays alone. */
static void make_solo(struct solve_task *task, ink_config config)
{
    ink_refusal why;
    config.players = 1;
    config.draft = 0;
    if (ink_ruleset_make(&task->rules, &config, &why) != INK_OK)
        fail_refused(NULL, &why, no_text);
    ink_sheet_start(&task->rules, &task->start);
}

/* Goals that the config names are known without a setup; random ones are not. */
static void take_config_goals(struct solve_task *task)
{
    ink_table table;
    ink_seat seat;
    ink_config config = task->rules.config;
    if (config.goal_mode == INK_GOALS_RANDOM) {
        config.goal_mode = INK_GOALS_NONE;
        make_solo(task, config);
    }
    ink_table_start(&task->rules, &table, &seat);
    memcpy(task->setup.goal, table.goal, sizeof table.goal);
    task->has_goals = config.goal_mode == INK_GOALS_CHOSEN;
}

/* --- dice from the command line --------------------------------------------------------------- */

static _Noreturn void refuse_rounds(const struct solve_task *task)
{
    int rounds = task->rules.rounds;
    if (ink_ruleset_rolls(&task->rules) > rounds)
        fail(_("the dice of all %d rounds and of the last roll are needed, separated by |"),
             rounds);
    fail(_("the dice of all %d rounds are needed, rounds separated by |"), rounds);
}

/* Dice of another game are the likeliest mistake where none was named. */
static _Noreturn void refuse_faces(const struct solve_task *task, const char *config,
                                   const ink_refusal *why, ink_slice faces)
{
    if (config != NULL)
        fail_refused(&task->rules, why, faces);
    fail(_("%s; dice of another game than classic need its config: add --rules CONFIG"),
         refusal_sentence(&task->rules, why, faces, WORDS_HERE(SENTENCE)));
}

static void read_dice(struct solve_task *task, const char *config, ink_slice dice)
{
    int round = 0;
    for (bool more = true; more; round++) {
        ink_slice before = dice, faces = ink_slice_until(&dice, '|');
        ink_refusal why;
        more = faces.length < before.length;
        if (round >= ink_ruleset_rolls(&task->rules))
            refuse_rounds(task);
        if (ink_roll_read(&task->rules, faces, round + 1, &task->game.roll[round], &why) != INK_OK)
            refuse_faces(task, config, &why, faces);
    }
    if (round != ink_ruleset_rolls(&task->rules))
        refuse_rounds(task);
}

/* --- dice from a record ----------------------------------------------------------------------- */

static void take_move(struct solve_task *task, const ink_replay *replay,
                      const ink_replay_event *event)
{
    int round = replay->table.round - 1;
    uint8_t *count = &task->game.count[round];
    int kind = ink_move_kind(event->move);
    if (event->player != task->player || round < 0 || kind == INK_MOVE_PICK)
        return;
    if (kind == INK_MOVE_BACK)
        *count = (uint8_t)(*count - (*count > 0));
    else if (*count < INK_SOLVE_MOVES)
        task->game.move[round][(*count)++] = event->move;
    else
        fail("%s", _(ink_status_text(INK_E_TOO_MANY_MOVES)));
}

/* After the last pick the dice lie on the sheets. */
static void take_picked(struct solve_task *task, const ink_replay *replay,
                        const ink_replay_event *event)
{
    int round = replay->table.round - 1;
    if (ink_move_kind(event->move) != INK_MOVE_PICK || replay->table.phase != INK_PHASE_DRAW)
        return;
    memcpy(task->game.roll[round].face, replay->seat[task->player].sheet.die,
           sizeof task->game.roll[round].face);
    task->picked = round + 1;
}

static void take_event(struct solve_task *task, const ink_replay *replay,
                       const ink_replay_event *event)
{
    if (event->kind == INK_REPLAY_MOVE)
        take_move(task, replay, event);
    if (event->kind == INK_REPLAY_ROLL)
        task->game.roll[replay->table.round - 1] = replay->roll;
    if (task->drafted && event->kind == INK_REPLAY_MOVE)
        take_picked(task, replay, event);
}

/* Goals that are reached at the end of a round, at what they pay alone. */
static void pay_goals(struct solve_task *task, const ink_sheet *sheet)
{
    ink_table table = {.players = 1, .phase = INK_PHASE_DRAW, .round = sheet->round};
    ink_facts facts;
    ink_facts_find_quick(&task->rules, sheet, &facts);
    memcpy(table.goal, task->setup.goal, sizeof table.goal);
    for (int i = 0; task->has_goals && i < INK_GOALS; i++)
        if (task->paid[i] == 0 &&
            ink_goal_reached(&task->rules, task->setup.goal[i], sheet, &facts))
            task->paid[i] = (uint8_t)ink_table_goal_value(&table, i);
}

/* A table would not take dice that were drafted, so the sheet is played by itself. */
static void keep_drafted(struct solve_task *task, int rounds)
{
    ink_sheet *sheet = &task->start;
    for (int r = 0; r < rounds; r++) {
        ink_sheet_roll(&task->rules, sheet, &task->game.roll[r], NULL);
        for (int i = 0; i < task->game.count[r]; i++)
            ink_sheet_play(&task->rules, sheet, task->game.move[r][i], NULL);
        if (sheet->open != 0)
            fail(_("the record does not reach round %d"), rounds + 1);
        pay_goals(task, sheet);
    }
    task->kept = rounds;
}

/* Plays the first rounds again, alone: goals pay by other rules than among several. */
static void keep_rounds(struct solve_task *task, int rounds)
{
    ink_table table;
    ink_seat seat;
    ink_table_start(&task->rules, &table, &seat);
    ink_table_set_up(&task->rules, &table, &task->setup, NULL); /* refused where none is needed */
    for (int r = 0; r < rounds; r++) {
        ink_table_roll(&task->rules, &table, &seat, &task->game.roll[r], NULL, NULL);
        for (int i = 0; i < task->game.count[r]; i++)
            ink_table_play(&task->rules, &table, &seat, 0, task->game.move[r][i], NULL);
        if (table.phase == INK_PHASE_DRAW)
            fail(_("the record does not reach round %d"), rounds + 1);
    }
    task->kept = rounds;
    task->start = seat.sheet;
    memcpy(task->paid, seat.goal_points, sizeof task->paid);
}

static _Noreturn void refuse_record(const ink_replay *replay, const ink_refusal *why)
{
    bool has_rules = replay->rules.tiles > 0;
    fail(_("line %zu: %s"), why->line,
         refusal_sentence(has_rules ? &replay->rules : NULL, why, replay->text,
                          WORDS_HERE(SENTENCE)));
}

static void watch_record(struct solve_task *task, ink_replay *replay)
{
    static struct table_memory memory;
    ink_replay_event event;
    ink_refusal why;
    do {
        if (ink_replay_step(replay, &event, &why) != INK_OK)
            refuse_record(replay, &why);
        if (event.kind == INK_REPLAY_START) {
            task->drafted = replay->rules.config.draft != 0;
            if (task->player >= replay->rules.config.players)
                fail(_("the record has no player %d"), task->player + 1);
            make_solo(task, replay->rules.config);
            table_memory_make(&memory, &replay->rules);
            replay->seat = memory.seat;
            replay->pair = memory.pair;
        }
        if (event.kind != INK_REPLAY_NONE && event.kind != INK_REPLAY_START)
            take_event(task, replay, &event);
    } while (event.kind != INK_REPLAY_NONE);
}

/* A record that has not come to its end knows its later dice by its seed alone. */
static void complete_dice(struct solve_task *task, const ink_replay *replay)
{
    if (task->drafted && task->picked < task->rules.rounds)
        fail(_("the record ends before the dice of round %d are picked"), task->picked + 1);
    for (int r = replay->table.round; r < ink_ruleset_rolls(&task->rules); r++) {
        if (!task->has_seed && r >= task->rules.rounds)
            fail(_("the record ends before the last roll and has no seed to roll its dice"));
        if (!task->has_seed)
            fail(_("the record ends before round %d and has no seed to roll the dice"), r + 1);
        ink_roll_of_seed(&task->rules, ink_seed_of(replay->seed), r + 1, &task->game.roll[r]);
    }
}

static void read_record(struct solve_task *task, ink_slice text, int from)
{
    static ink_replay replay;
    ink_replay_start(&replay, text);
    watch_record(task, &replay);
    task->seed = replay.seed;
    task->has_seed = replay.has_seed;
    task->has_goals = replay.table.goal[0] != INK_NO_GOAL;
    memcpy(task->setup.goal, replay.table.goal, sizeof replay.table.goal);
    if (from > ink_ruleset_rolls(&task->rules) || from - 1 > replay.table.round)
        fail(_("the record does not reach round %d"), from);
    complete_dice(task, &replay);
    if (from > 1)
        (task->drafted ? keep_drafted : keep_rounds)(task, from - 1);
}

/* --- what is given ---------------------------------------------------------------------------- */

/* Dice, or a game with any of them, are of the config that is named. */
static void read_config(struct solve_task *task, const struct solve_options *options)
{
    if (options->player > 0)
        fail(_("--player goes with a record only"));
    if (options->from > 1)
        fail(_("--from goes with a record only"));
    rules_read(options->rules, &task->rules);
    if (!options->free && task->rules.config.draft != 0)
        fail(_("in a draft each player has different dice; leave ,draft out of the config"));
    make_solo(task, task->rules.config);
    take_config_goals(task);
}

/* A record, or dice as `inkrail roll` prints them: the first word of a record tells them apart. */
static void read_text(struct solve_task *task, const struct solve_options *options, ink_slice text)
{
    ink_slice rest = text, first = ink_slice_word(&rest);
    if (ink_slice_is(first, "inkrail") || (first.length > 0 && first.data[0] == '#')) {
        if (options->rules != NULL)
            fail(_("--rules goes with dice and --free; a record says itself which game it is"));
        read_record(task, text, (int)options->from);
    } else {
        read_config(task, options);
        read_dice(task, options->rules, text);
    }
}

static bool is_standard_input(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

/* With nothing named, what is piped in is meant. */
static ink_slice piped(const struct solve_options *options)
{
    ink_slice text = {"", 0}, rest;
    if (options->operand != NULL || isatty(STDIN_FILENO) == 0)
        text = input_read_record(NULL);
    rest = text;
    if (ink_slice_word(&rest).length == 0)
        fail(_("give one of these: a record or dice (- is standard input), --dice or --free"));
    return text;
}

void solve_task_read(struct solve_task *task, const struct solve_options *options)
{
    int given = (options->operand != NULL) + (options->dice != NULL) + options->free;
    *task = (struct solve_task){.free = options->free};
    task->player = options->player > 0 ? (int)options->player - 1 : 0;
    if (given > 1)
        fail(_("give one of these: a record or dice (- is standard input), --dice or --free"));
    if (options->free) {
        read_config(task, options);
    } else if (options->dice != NULL) {
        read_config(task, options);
        read_dice(task, options->rules,
                  is_standard_input(options->dice) ? input_read(NULL)
                                                   : ink_slice_of(options->dice));
    } else if (given == 0 || is_standard_input(options->operand)) {
        read_text(task, options, piped(options));
    } else {
        if (options->rules != NULL)
            fail(_("--rules goes with dice and --free; a record says itself which game it is"));
        read_record(task, input_read_record(options->operand), (int)options->from);
    }
}
