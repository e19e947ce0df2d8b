/* inkrail review: luck and skill in a record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "front/alloc.h"
#include "front/print.h"
#include "input.h"
#include "options.h"
#include "output.h"
#include "progress.h"
#include "review.h"
#include "review_sums.h"
#include "score_text.h"
#include "speech/i18n.h"
#include "speech/number.h"

enum { WORD = 64, LABEL = 12, SOLVE_NODES = 300000, TENTHS = 10, THOUSANDTHS = 1000 };

/* The record as it was read, and what is thought of it. */
struct task {
    ink_replay replay;
    struct table_memory memory;
    struct review review;
    struct review_round (*round)[REVIEW_ROLLS]; /* of each player */
    bool hindsight;
    ink_solve_result solved;
    double began,
        seconds;        /* when all of it began, and how long it may take; 0: as long as it does */
    ink_table drafting; /* before the last event of a draft */
    ink_seat drafter[REVIEW_DRAFTERS];
};

/* --- reading the record --------------------------------------------------------------------------- */

static _Noreturn void refuse_record(const ink_replay *replay, const ink_refusal *why)
{
    bool has_rules = replay->rules.tiles > 0;
    fail(_("line %zu: %s"), why->line,
         refusal_sentence(has_rules ? &replay->rules : NULL, why, replay->text,
                          WORDS_HERE(SENTENCE)));
}

/* Drawing begins: after the roll, or after the last pick of a draft. */
static void begin_turn(struct task *task)
{
    const ink_replay *replay = &task->replay;
    size_t players = replay->table.players;
    struct review_turn *turn = &task->review.turn[replay->table.round - 1];
    if (turn->seat != NULL || replay->table.phase != INK_PHASE_DRAW)
        return;
    turn->seat = alloc_zeroed(players, sizeof *turn->seat);
    turn->count = alloc_zeroed(players, sizeof *turn->count);
    turn->move = alloc_zeroed(players, sizeof *turn->move);
    memcpy(turn->seat, replay->seat, players * sizeof *turn->seat);
    turn->table = replay->table;
    turn->roll = replay->roll;
}

/* Picks are judged as they come, before the table goes on. Many players would take too long. */
static void remember_draft(struct task *task)
{
    const ink_table *table = &task->replay.table;
    task->drafting.phase = INK_PHASE_OVER;
    if (table->phase != INK_PHASE_DRAFT || table->players > REVIEW_DRAFTERS)
        return;
    task->drafting = *table;
    memcpy(task->drafter, task->replay.seat, table->players * sizeof *task->drafter);
}

/* All picks of a game may take that share of the time, if there is a limit. */
static double time_for_pick(const struct task *task)
{
    static const double share = 0.1, ms = 1e3;
    const ink_ruleset *rules = &task->replay.rules;
    return task->seconds * ms * share / (REVIEW_PICKS * rules->config.players * rules->rounds);
}

static void take_pick(struct task *task, struct review_turn *turn, const ink_event *event)
{
    const ink_table *table = &task->drafting;
    if (table->phase != INK_PHASE_DRAFT)
        return;
    if (turn->pick == NULL)
        turn->pick = alloc_zeroed(table->players, sizeof *turn->pick);
    int nth = task->drafter[event->player].pick[0] != 0;
    turn->pick[event->player][nth] =
        review_pick(&task->replay.rules, task->review.engine, table, task->drafter, event->player,
                    event->move, time_for_pick(task));
}

/* The last move of a round is told when the next round is already near. */
static void take_move(struct task *task, const ink_event *event)
{
    struct review_turn *turn = &task->review.turn[task->replay.table.round - 1];
    int kind = ink_move_kind(event->move);
    if (kind == INK_MOVE_PICK) {
        take_pick(task, turn, event);
        return;
    }
    uint8_t *count = &turn->count[event->player];
    if (kind == INK_MOVE_BACK)
        *count = (uint8_t)(*count - (*count > 0));
    else
        turn->move[event->player][(*count)++] = event->move;
    if (task->replay.table.phase != INK_PHASE_DRAW)
        task->review.turns = task->replay.table.round;
}

static void take_event(struct task *task, const ink_event *event)
{
    if (event->kind == INK_EVENT_START) {
        table_memory_make(&task->memory, &task->replay.rules);
        task->replay.seat = task->memory.seat;
        task->replay.pair = task->memory.pair;
        task->review.engine = ink_engine_new(&task->replay.rules, NULL);
        if (task->review.engine == NULL)
            fail(_("there is not enough memory for a bot"));
    }
    if (event->kind == INK_EVENT_MOVE)
        take_move(task, event);
    if (event->kind == INK_EVENT_ROLL || event->kind == INK_EVENT_MOVE)
        begin_turn(task);
}

static void read_record(struct task *task, const char *path)
{
    ink_event event;
    ink_refusal why;
    ink_replay_start(&task->replay, input_read_record(path));
    do {
        remember_draft(task);
        if (ink_replay_step(&task->replay, &event, &why) != INK_OK)
            refuse_record(&task->replay, &why);
        take_event(task, &event);
    } while (event.kind != INK_EVENT_NONE);
    task->review.rules = &task->replay.rules;
}

/* --- judging -------------------------------------------------------------------------------------- */

/* With what is left of the time. */
static void judge(struct task *task)
{
    static const double least = 1e-3;
    int players = task->replay.table.players;
    double left = task->began + task->seconds - seconds_now();
    task->round = alloc_zeroed((size_t)players, sizeof *task->round);
    task->review.seconds = task->seconds > 0 ? (left > least ? left : least) / players : 0;
    progress_start(&task->review.progress);
    for (int p = 0; p < players; p++)
        review_player(&task->review, p, task->round[p]);
    progress_end(&task->review.progress);
    ink_engine_free(task->review.engine);
}

/* Hindsight is asked of the solver with the dice of the whole game, which all players share. */
static void solve(struct task *task)
{
    ink_roll roll[REVIEW_ROLLS];
    enum { MEMORY = 64 << 20 };
    static const double for_hindsight = 250; /* ms of each second, if these are limited */
    const ink_ruleset *rules = &task->replay.rules;
    bool goals = task->replay.table.goal[0] != INK_NO_GOAL;
    ink_solve_job job = {
        .rules = rules,
        .roll = roll,
        .goal = goals ? task->replay.table.goal : NULL,
        .memory = alloc_zeroed(MEMORY, 1),
        .size = MEMORY,
        .limit = {.nodes = SOLVE_NODES, .ms = task->seconds * for_hindsight, .clock = wall_ms}};
    ink_refusal why;
    int rolls = ink_ruleset_rolls(rules);
    if (task->review.turns < rolls || rules->config.players > 1)
        fail(_("--hindsight is for finished games of one player"));
    for (int r = 0; r < rolls; r++)
        roll[r] = task->review.turn[r].roll;
    if (ink_solve(&job, &task->solved, &why) != INK_OK)
        fail_refused(rules, &why, (ink_slice){"", 0});
    free(job.memory);
}

static int total_of(const struct task *task, int player)
{
    ink_score score;
    ink_table_score(&task->replay.rules, task->replay.seat, player, &score);
    return score.total;
}

/* --- JSON ----------------------------------------------------------------------------------------- */

static const char *move_word(const struct task *task, ink_move move)
{
    static char word[WORD];
    ink_text text = ink_text_in(word, sizeof word);
    ink_move_write(&task->replay.rules, move, &text);
    return word;
}

static void print_json_moves(const struct task *task, const char *key, const ink_move *move,
                             int count)
{
    printf(",\"%s\":[", key);
    for (int i = 0; i < count; i++)
        printf("%s\"%s\"", i > 0 ? "," : "", move_word(task, move[i]));
    putchar(']');
}

/* A figure that was rounded with all it is added up with. */
static double thousandths(long units)
{
    return (double)units / THOUSANDTHS;
}

static void print_json_why(const struct review_round *round, const struct review_units *units)
{
    static const char *const name[] = {
#define INK_SCORE_PART(field, name) #field,
#include <inkrail/score.def>
#undef INK_SCORE_PART
    };
    fputs(",\"why\":", stdout);
    for (int i = 0; round->has_why && i < INK_SCORE_PARTS; i++)
        printf("%c\"%s\":%.3f", i > 0 ? ',' : '{', name[i], thousandths(units->why[i]));
    fputs(round->has_why ? "}" : "null", stdout);
}

static void print_json_picks(const struct task *task, int player, int t,
                             const struct review_units *units)
{
    const struct review_turn *turn = &task->review.turn[t];
    fputs(",\"picks\":[", stdout);
    for (int i = 0; turn->pick != NULL && i < REVIEW_PICKS; i++) {
        const struct review_pick *pick = &turn->pick[player][i];
        printf("%s{\"pick\":\"%s\"", i > 0 ? "," : "", move_word(task, pick->taken));
        printf(",\"better\":\"%s\",\"loss\":%.3f}", move_word(task, pick->better),
               thousandths(units->pick[i]));
    }
    putchar(']');
}

static void print_json_round(const struct task *task, int player, int t)
{
    const struct review_round *round = &task->round[player][t];
    const struct review_turn *turn = &task->review.turn[t];
    struct review_units units;
    review_round_units(round, THOUSANDTHS, &units);
    printf("%s{\"round\":%d,\"before\":%.3f,\"best\":%.3f,\"played\":%.3f", t > 0 ? "," : "", t + 1,
           thousandths(units.before), thousandths(units.best), thousandths(units.played));
    printf(",\"luck\":%.3f,\"loss\":%.3f,\"error\":%.3f", thousandths(units.luck),
           thousandths(units.loss), round->error);
    print_json_moves(task, "moves", turn->move[player], turn->count[player]);
    print_json_moves(task, "better", round->better, round->betters);
    print_json_why(round, &units);
    print_json_picks(task, player, t, &units);
    putchar('}');
}

static void print_json_player(const struct task *task, int player)
{
    struct review_sum sum = review_sum_units(task->round[player], task->review.turns, THOUSANDTHS);
    printf("%s{\"player\":%d,\"total\":%d", player > 0 ? "," : "", player + 1,
           total_of(task, player));
    if (task->review.turns > 0)
        printf(",\"expected\":%.3f,\"end\":%.3f", thousandths(sum.expected), thousandths(sum.end));
    else
        fputs(",\"expected\":null,\"end\":null", stdout);
    printf(",\"luck\":%.3f,\"pick_loss\":%.3f,\"loss\":%.3f,\"rounds\":[", thousandths(sum.luck),
           thousandths(sum.picks), thousandths(sum.loss));
    for (int t = 0; t < task->review.turns; t++)
        print_json_round(task, player, t);
    fputs("]}", stdout);
}

static void print_json(const struct task *task)
{
    char config[128];
    ink_text text = ink_text_in(config, sizeof config);
    ink_config_write(&task->replay.rules.config, &text);
    printf("{\"config\":\"%s\",\"over\":%s,\"players\":[", config,
           task->replay.table.phase == INK_PHASE_OVER ? "true" : "false");
    for (int p = 0; p < task->replay.table.players; p++)
        print_json_player(task, p);
    fputs("],\"hindsight\":", stdout);
    if (task->hindsight)
        printf("{\"total\":%d,\"proven\":%s}", task->solved.score.total,
               task->solved.proven ? "true" : "false");
    else
        fputs("null", stdout);
    puts("}");
}

/* --- text ----------------------------------------------------------------------------------------- */

static double tenths(long units)
{
    return (double)units / TENTHS;
}

/* All parts of the score that differ: they add up to the loss. */
static void print_why(const struct task *task, const struct review_units *units)
{
    const char *before = _("by parts:");
    print_padded("", LABEL);
    for (int i = 0; score_parts[i].key != NULL; i++) {
        if (!score_parts[i].in_game(&task->replay.rules) || units->why[i] == 0)
            continue;
        number_print("%s %s %+.1f", before, _(score_parts[i].label),
                     tenths(score_parts[i].sign * units->why[i]));
        before = ",";
    }
    putchar('\n');
}

static void print_better(const struct task *task, const struct review_round *round,
                         const struct review_units *units)
{
    print_padded("", LABEL);
    fputs(_("better:"), stdout);
    for (int i = 0; i < round->betters; i++)
        printf(" %s", move_word(task, round->better[i]));
    putchar('\n');
    print_why(task, units);
}

/* Only what is worth a word. */
static void print_picks(const struct task *task, int player, int t,
                        const struct review_units *units)
{
    const struct review_turn *turn = &task->review.turn[t];
    for (int i = 0; turn->pick != NULL && i < REVIEW_PICKS; i++) {
        const struct review_pick *pick = &turn->pick[player][i];
        if (units->pick[i] == 0)
            continue;
        char taken[WORD];
        snprintf(taken, sizeof taken, "%s", move_word(task, pick->taken));
        print_padded("", LABEL);
        number_print(_("taken: %s, better: %s, lost: %.1f\n"), taken, move_word(task, pick->better),
                     tenths(units->pick[i]));
    }
}

/* Are picks told apart from luck? */
static bool judges_picks(const struct task *task)
{
    return task->review.turns > 0 && task->review.turn[0].pick != NULL;
}

/* A loss that is smaller than what one can tell is none. */
static void print_round(const struct task *task, int player, int t)
{
    const struct review_round *round = &task->round[player][t];
    struct review_units units;
    review_round_units(round, TENTHS, &units);
    print_padded(round_text(&task->replay.rules, t + 1, WORDS_HERE(ROUND_TEXT)), LABEL);
    number_print("%8.1f %+8.1f", tenths(units.before), tenths(units.luck));
    if (judges_picks(task))
        number_print(" %+8.1f", tenths(-(units.pick[0] + units.pick[1])));
    number_print(" %8.1f %+8.1f ± %-4.1f %8.1f\n", tenths(units.best), tenths(-units.loss),
                 round->error, tenths(units.played));
    if (round->betters > 0 && units.loss > 0 && round->loss > 2 * round->error)
        print_better(task, round, &units);
    print_picks(task, player, t, &units);
}

static void print_heads(const struct task *task)
{
    const struct {
        const char *text;
        int columns;
    } head[] = {{_("before"), 8}, {_("luck"), 9}, {_("picks"), judges_picks(task) ? 9 : 0},
                {_("best"), 9},   {_("play"), 9}, {_("after"), 16}};
    print_padded("", LABEL);
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        if (head[i].columns > 0)
            printf("%*s%s", head[i].columns - text_columns(head[i].text), "", head[i].text);
    putchar('\n');
}

static void print_sum(const struct task *task, int player)
{
    struct review_sum sum = review_sum_units(task->round[player], task->review.turns, TENTHS);
    number_print(_("Expected at the start %.1f, luck of the dice %+.1f"), tenths(sum.expected),
                 tenths(sum.luck));
    if (judges_picks(task))
        number_print(_(", picks %+.1f"), tenths(-sum.picks));
    number_print(_(", play %+.1f"), tenths(-sum.loss));
    if (task->replay.table.phase == INK_PHASE_OVER)
        printf(_(": score %d"), total_of(task, player));
    else
        number_print(_(": expected now %.1f"), tenths(sum.end));
    puts("\n");
}

static void print_player(const struct task *task, int player)
{
    if (task->replay.table.players > 1)
        printf(_("Player %d\n"), player + 1);
    print_heads(task);
    for (int t = 0; t < task->review.turns; t++)
        print_round(task, player, t);
    print_sum(task, player);
}

static void print_text(const struct task *task)
{
    if (task->review.turns == 0)
        puts(_("No round of this record is finished."));
    for (int p = 0; task->review.turns > 0 && p < task->replay.table.players; p++)
        print_player(task, p);
    if (task->hindsight)
        printf(task->solved.proven ? _("Best game with these dice: %d, proven\n")
                                   : _("Best game found with these dice: %d\n"),
               task->solved.score.total);
}

int command_review(int argc, char **argv)
{
    struct settings settings;
    static struct task task;
    options_read(&settings, argc, argv);
    if (settings.operand == NULL)
        fail(_("the record is missing: name its file, or - for standard input"));
    task.hindsight = settings.hindsight;
    task.began = seconds_now();
    task.seconds = settings.seconds;
    read_record(&task, settings.operand);
    if (task.hindsight)
        solve(&task);
    judge(&task);
    (settings.json ? print_json : print_text)(&task);
    return STATUS_YES;
}
