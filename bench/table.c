/* A full table of the second edition, one move before the end of a round for all players. */
#include "bench.h"

enum { ROUND = 5 }; /* late enough for full sheets and reached goals */

/* One player draws at random; with `end`, up to the end of the round. */
static void draw(bench_table *full, ink_rng *rng, int player, bool end)
{
    for (;;) {
        ink_move move = bench_random_placement(&full->rules, &full->seat[player].sheet, rng);
        if (move == 0)
            break;
        ink_table_play(&full->rules, &full->table, full->seat, player, move, NULL);
    }
    if (end)
        ink_table_play(&full->rules, &full->table, full->seat, player, ink_move_end(), NULL);
}

static void roll(bench_table *full)
{
    ink_roll dice;
    ink_table_roll_of_seed(&full->rules, 0, full->table.round + 1, &dice, NULL);
    ink_table_roll(&full->rules, &full->table, full->seat, &dice, NULL, NULL);
}

void bench_table_fill(bench_table *full)
{
    ink_config config = {.players = INK_MAX_PLAYERS, .edition = 1, .goal_mode = INK_GOALS_RANDOM};
    ink_rng rng = ink_rng_stream(0, "table", 0);
    ink_setup setup;
    ink_ruleset_make(&full->rules, &config, NULL);
    ink_table_start(&full->rules, &full->table, full->seat);
    ink_setup_of_seed(&full->rules, 0, &setup);
    ink_table_set_up(&full->rules, &full->table, &setup, NULL);
    for (int round = 1; round <= ROUND; round++) {
        roll(full);
        for (int p = 0; p < INK_MAX_PLAYERS; p++)
            draw(full, &rng, p, round < ROUND || p < INK_MAX_PLAYERS - 1);
    }
    full->table_before = full->table;
    for (int p = 0; p < INK_MAX_PLAYERS; p++)
        full->seat_before[p] = full->seat[p];
}

/* The last player ends the round: goals, the next phase, the next roll. */
uint64_t bench_table_advance(bench_table *full)
{
    full->table = full->table_before;
    for (int p = 0; p < INK_MAX_PLAYERS; p++)
        full->seat[p] = full->seat_before[p];
    ink_table_play(&full->rules, &full->table, full->seat, INK_MAX_PLAYERS - 1, ink_move_end(),
                   NULL);
    roll(full);
    return full->seat[0].goal_points[0];
}
