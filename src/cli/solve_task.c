#include "solve_task.h"

#include <string.h>
#include <unistd.h>

#include "cli/text/input.h"
#include "cli/text/output.h"
#include "format/slice.h"
#include "i18n/i18n.h"
#include "session/walk.h"

static const ink_slice no_text = {"", 0};

/* --- rules ------------------------------------------------------------------------------------ */

/* The solver plays alone. */
static void make_solo(struct solve_task *task, ink_config config)
{
    ink_refusal why;
    config.players = 1;
    config.draft = 0;
    if (ink_ruleset_make(&task->dice.rules, &config, &why) != INK_OK)
        fail_refused(NULL, &why, no_text);
    ink_sheet_start(&task->dice.rules, &task->start);
}

/* Goals that the config names are known without a setup; random ones are not. */
static void take_config_goals(struct solve_task *task)
{
    ink_table table;
    ink_seat seat;
    ink_config config = task->dice.rules.config;
    if (config.goal_mode == INK_GOALS_RANDOM) {
        config.goal_mode = INK_GOALS_NONE;
        make_solo(task, config);
    }
    ink_table_start(&task->dice.rules, &table, &seat);
    memcpy(task->dice.setup.goal, table.goal, sizeof table.goal);
    task->dice.goals = config.goal_mode == INK_GOALS_CHOSEN;
}

/* --- dice from the command line --------------------------------------------------------------- */

static _Noreturn void refuse_rounds(const struct solve_task *task)
{
    int rounds = task->dice.rules.rounds;
    if (ink_ruleset_rolls(&task->dice.rules) > rounds)
        fail(_("the dice of all %d rounds and of the last roll are needed, separated by |"),
             rounds);
    fail(_("the dice of all %d rounds are needed, rounds separated by |"), rounds);
}

/* Dice of another game are the likeliest mistake where none was named. */
static _Noreturn void refuse_faces(const struct solve_task *task, const char *config,
                                   const ink_refusal *why, ink_slice faces)
{
    if (config != NULL)
        fail_refused(&task->dice.rules, why, faces);
    fail(_("%s; dice of another game than classic need its config: add --rules CONFIG"),
         refusal_sentence(&task->dice.rules, why, faces, WORDS_HERE(SENTENCE)));
}

static void read_dice(struct solve_task *task, const char *config, ink_slice dice)
{
    int round = 0;
    for (bool more = true; more; round++) {
        ink_slice before = dice, faces = ink_slice_until(&dice, '|');
        ink_refusal why;
        more = faces.length < before.length;
        if (round >= ink_ruleset_rolls(&task->dice.rules))
            refuse_rounds(task);
        if (ink_roll_read(&task->dice.rules, faces, round + 1, &task->game.roll[round], &why) !=
            INK_OK)
            refuse_faces(task, config, &why, faces);
    }
    if (round != ink_ruleset_rolls(&task->dice.rules))
        refuse_rounds(task);
}

/* --- dice from a record ----------------------------------------------------------------------- */

/* A table would not take dice that were drafted, so the sheet is played by itself. */
static void keep_drafted(struct solve_task *task, int rounds)
{
    ink_sheet *sheet = &task->start;
    for (int r = 0; r < rounds; r++) {
        ink_sheet_roll(&task->dice.rules, sheet, &task->game.roll[r], NULL);
        for (int i = 0; i < task->game.count[r]; i++)
            ink_sheet_play(&task->dice.rules, sheet, task->game.move[r][i], NULL);
        if (sheet->open != 0)
            fail(_("the record does not reach round %d"), rounds + 1);
        same_dice_pay(&task->dice, sheet, task->paid);
    }
    task->kept = rounds;
}

/* Plays the first rounds again, alone: goals pay by other rules than among several. */
static void keep_rounds(struct solve_task *task, int rounds)
{
    ink_table table;
    ink_seat seat;
    ink_table_start(&task->dice.rules, &table, &seat);
    ink_table_set_up(&task->dice.rules, &table, &task->dice.setup,
                     NULL); /* refused where none is needed */
    for (int r = 0; r < rounds; r++) {
        ink_table_roll(&task->dice.rules, &table, &seat, &task->game.roll[r], NULL, NULL);
        for (int i = 0; i < task->game.count[r]; i++)
            ink_table_play(&task->dice.rules, &table, &seat, 0, task->game.move[r][i], NULL);
        if (table.phase == INK_PHASE_DRAW)
            fail(_("the record does not reach round %d"), rounds + 1);
    }
    task->kept = rounds;
    task->start = seat.sheet;
    memcpy(task->paid, seat.goal_points, sizeof task->paid);
}

/* A record that has not come to its end knows its later dice by its seed alone. */
static _Noreturn void refuse_dice(const struct solve_task *task)
{
    int round = task->dice.rolled + 1, rounds = task->dice.rules.rounds;
    if (task->dice.drafted && round <= rounds)
        fail(_("the record ends before the dice of round %d are picked"), round);
    if (round > rounds)
        fail(_("the record ends before the last roll and has no seed to roll its dice"));
    fail(_("the record ends before round %d and has no seed to roll the dice"), round);
}

static void take_dice(struct solve_task *task)
{
    ink_refusal why;
    ink_status status = same_dice_of(task->session, task->player, &task->dice, &why);
    if (status == INK_E_NO_SEED)
        refuse_dice(task);
    if (status != INK_OK)
        fail("%s", _(ink_status_text(status)));
    memcpy(task->game.roll, task->dice.roll, sizeof task->game.roll);
    ink_sheet_start(&task->dice.rules, &task->start);
}

static void take_moves(struct solve_task *task, int rounds)
{
    for (int r = 0; r < rounds; r++) {
        const ink_move *move;
        int moves = ink_session_moves(task->session, r + 1, task->player, &move);
        if (moves > INK_SOLVE_MOVES)
            fail("%s", _(ink_status_text(INK_E_TOO_MANY_MOVES)));
        for (int i = 0; i < moves; i++)
            task->game.move[r][i] = move[i];
        task->game.count[r] = (uint8_t)moves;
    }
}

static void read_record(struct solve_task *task, ink_slice text, int from)
{
    task->session = record_session(text);
    const ink_table *table = ink_session_table(task->session);
    if (task->player >= table->players)
        fail(_("the record has no player %d"), task->player + 1);
    if (from > ink_ruleset_rolls(ink_session_rules(task->session)) || from - 1 > table->round)
        fail(_("the record does not reach round %d"), from);
    take_dice(task);
    task->has_seed = ink_session_is_by_seed(task->session);
    task->seed = ink_slice_of(ink_session_seed(task->session));
    take_moves(task, from - 1);
    if (from > 1)
        (task->dice.drafted ? keep_drafted : keep_rounds)(task, from - 1);
}

/* --- what is given ---------------------------------------------------------------------------- */

/* Dice, or a game with any of them, are of the config that is named. */
static void read_config(struct solve_task *task, const struct solve_options *options)
{
    if (options->player > 0)
        fail(_("--player goes with a record only"));
    if (options->from > 1)
        fail(_("--from goes with a record only"));
    rules_read(options->rules, &task->dice.rules);
    if (!options->free && task->dice.rules.config.draft != 0)
        fail(_("in a draft each player has different dice; leave ,draft out of the config"));
    make_solo(task, task->dice.rules.config);
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
