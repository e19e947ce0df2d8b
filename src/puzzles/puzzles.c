/* Puzzles; see puzzles.h. */
#include "puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/games/bot.h"
#include "client/process/alloc.h"
#include "core/fnv.h"

/* --- every way to draw a round ---------------------------------------------------------------- */

enum {
    SEEN_BITS = 17,
    MOST_SEEN = 50000, /* a round with more sheets has hardly ever one best */
    MOST_DEPTH = 24
};

/* All sheets of a round, each looked at once, however it is reached. */
struct trial {
    const ink_ruleset *rules;
    uint64_t *seen; /* keys of sheets, by their low bits; 0: none */
    int count;
    ink_moves *moves; /* one list for each depth */
    bool whole;
    bool found;
    ink_sheet best;
    int points, second; /* of the best sheet, and of the best that looks otherwise */
};

static uint64_t key_of(const ink_sheet *sheet)
{
    uint64_t key = ink_fnv_bytes(INK_FNV_BEGIN, sheet, sizeof *sheet);
    key ^= key >> 29;
    return key != 0 ? key : 1;
}

/* Was the sheet not there before? */
static bool add(struct trial *trial, const ink_sheet *sheet)
{
    const uint64_t mask = ((uint64_t)1 << SEEN_BITS) - 1;
    uint64_t key = key_of(sheet), at = key & mask;
    for (; trial->seen[at] != 0; at = (at + 1) & mask)
        if (trial->seen[at] == key)
            return false;
    trial->seen[at] = key;
    trial->count++;
    return true;
}

static void judge(struct trial *trial, const ink_sheet *sheet)
{
    ink_score score;
    ink_score_find(trial->rules, sheet, &score);
    bool same = trial->found && memcmp(sheet->tile, trial->best.tile, sizeof sheet->tile) == 0;
    if (!trial->found || score.total > trial->points) {
        if (trial->found && !same)
            trial->second = trial->points;
        trial->points = score.total;
        trial->best = *sheet;
        trial->found = true;
    } else if (!same && score.total > trial->second) {
        trial->second = score.total;
    }
}

static void try_all(struct trial *trial, const ink_sheet *sheet, int depth)
{
    if (trial->count > MOST_SEEN || depth == MOST_DEPTH) {
        trial->whole = false;
        return;
    }
    ink_moves *moves = &trial->moves[depth];
    ink_sheet_moves(trial->rules, sheet, moves);
    for (uint32_t i = 0; i < moves->count && trial->whole; i++) {
        ink_sheet next = *sheet;
        ink_sheet_apply(trial->rules, &next, moves->move[i]);
        if (!add(trial, &next))
            continue;
        if (next.open == 0)
            judge(trial, &next);
        else
            try_all(trial, &next, depth + 1);
    }
}

/* Has the round one best sheet? Then the puzzle has it, too. */
static bool find_best(struct puzzle *puzzle)
{
    struct trial trial = {.rules = &puzzle->rules, .whole = true, .second = INT16_MIN};
    trial.seen = alloc_zeroed((size_t)1 << SEEN_BITS, sizeof *trial.seen);
    trial.moves = alloc_zeroed(MOST_DEPTH, sizeof *trial.moves);
    try_all(&trial, &puzzle->before, 0);
    free(trial.seen);
    free(trial.moves);
    puzzle->best = trial.best;
    puzzle->second = trial.second;
    ink_score_find(&puzzle->rules, &puzzle->best, &puzzle->score);
    ink_score_find(&puzzle->rules, &puzzle->before, &puzzle->start);
    return trial.whole && trial.found && trial.points > trial.second;
}

/* --- the game before -------------------------------------------------------------------------- */

/* A table of one player at which somebody plays. */
struct game {
    const ink_ruleset *rules;
    uint64_t seed;
    ink_table table;
    ink_seat seat;
};

static void begin(struct game *game, const ink_ruleset *rules, const char *seed)
{
    ink_setup setup;
    *game = (struct game){.rules = rules, .seed = ink_seed_of(ink_slice_of(seed))};
    ink_table_start(rules, &game->table, &game->seat);
    ink_setup_of_seed(rules, game->seed, &setup);
    ink_table_set_up(rules, &game->table, &setup, NULL); /* refused where none is needed */
}

static bool roll(struct game *game, ink_roll *dice)
{
    ink_table_roll_of_seed(game->rules, game->seed, game->table.round + 1, dice, NULL);
    return ink_table_roll(game->rules, &game->table, &game->seat, dice, NULL, NULL) == INK_OK;
}

/* The rest of the round as the player draws it. */
static bool play(struct game *game, struct bot *bot)
{
    ink_engine_result result;
    bot_round(bot, &game->table, &game->seat, 0, &result);
    for (int i = 0; i < result.moves; i++)
        if (ink_table_play(game->rules, &game->table, &game->seat, 0, result.move[i], NULL) !=
            INK_OK)
            return false;
    return true;
}

static bool reach_last_round(struct puzzle *puzzle, struct game *game)
{
    const struct bot_setting good = {.kind = BOT_ENGINE, .level = 7};
    struct bot bot;
    bool reached = true;
    begin(game, &puzzle->rules, puzzle->seed);
    bot_make(&bot, &puzzle->rules, &good);
    bot_begin(&bot, game->seed);
    while (reached && game->table.round + 1 < puzzle->rules.rounds)
        reached = roll(game, &puzzle->roll) && play(game, &bot);
    bot_free(&bot);
    return reached && roll(game, &puzzle->roll);
}

/* --- how hard it is --------------------------------------------------------------------------- */

static bool finds(const struct puzzle *puzzle, const struct game *game,
                  const struct bot_setting *setting)
{
    struct game own = *game;
    struct bot bot;
    ink_score score;
    bot_make(&bot, &puzzle->rules, setting);
    bot_begin(&bot, game->seed);
    bool played = play(&own, &bot);
    bot_free(&bot);
    ink_score_find(&puzzle->rules, &own.seat.sheet, &score);
    return played && score.total == puzzle->score.total;
}

/* The weakest that finds it says how hard it is. Levels slip now and then, so each has a few tries;
   the greedy one has one. */
static int grade_of(const struct puzzle *puzzle, const struct game *game)
{
    static const struct {
        struct bot_setting who;
        int tries;
    } solver[PUZZLE_GRADES - 1] = {
        {{.kind = BOT_GREEDY}, 1}, {{.level = 3}, 4}, {{.level = 5}, 4}, {{.level = 7}, 4}};
    for (int grade = 1; grade < PUZZLE_GRADES; grade++)
        for (int i = 0; i < solver[grade - 1].tries; i++) {
            struct bot_setting who = solver[grade - 1].who;
            who.chance = (uint64_t)i;
            if (finds(puzzle, game, &who))
                return grade;
        }
    return PUZZLE_GRADES;
}

/* --- puzzles ---------------------------------------------------------------------------------- */

bool puzzle_is_possible(const ink_ruleset *rules)
{
    return rules->config.draft == 0 && rules->config.players == 1 &&
           ink_ruleset_rolls(rules) == rules->rounds;
}

bool puzzle_make(const ink_ruleset *rules, const char *seed, struct puzzle *puzzle)
{
    static struct game game;
    ink_config config = rules->config;
    config.goal_mode = INK_GOALS_NONE;
    *puzzle = (struct puzzle){0};
    if (!puzzle_is_possible(rules) || ink_ruleset_make(&puzzle->rules, &config, NULL) != INK_OK)
        return false;
    snprintf(puzzle->seed, sizeof puzzle->seed, "%s", seed);
    if (!reach_last_round(puzzle, &game))
        return false;
    puzzle->before = game.seat.sheet;
    if (!find_best(puzzle))
        return false;
    puzzle->grade = grade_of(puzzle, &game);
    return true;
}

const char *puzzle_stars(int grade)
{
    static const char *const stars[PUZZLE_GRADES] = {
        "\xe2\x98\x85\xe2\x98\x86\xe2\x98\x86\xe2\x98\x86\xe2\x98\x86",
        "\xe2\x98\x85\xe2\x98\x85\xe2\x98\x86\xe2\x98\x86\xe2\x98\x86",
        "\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85\xe2\x98\x86\xe2\x98\x86",
        "\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85\xe2\x98\x86",
        "\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85\xe2\x98\x85"};
    return stars[grade - 1];
}
