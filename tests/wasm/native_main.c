/* Prints the answers of the native library, line by line as compare.mjs prints them. */
#include <inkrail/ruleset.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "exports.h"

enum { TRIES = 5, GAMES = 4000, LOOKS = 400, TABLES = 150 }; /* speed.mjs has the same */

static void print_perft(uint32_t number, uint32_t rounds, uint32_t specials)
{
    printf("perft %" PRIu32 " %" PRIu32 " %" PRIu32, number, rounds, specials);
    for (uint32_t which = 0; which < 3; which++) {
        uint64_t count = answer_perft(number, rounds, specials, which);
        if (count == 0)
            exit(1); /* a comparison of nothing with nothing */
        printf(" %" PRIu64, count);
    }
    printf("\n");
}

static void print_games(uint32_t expansion, uint32_t first)
{
    uint64_t answer = answer_games(expansion, first, 100);
    printf("games %" PRIu32 " %" PRIu32 " %" PRIu64 "\n", expansion, first, answer);
}

static void print_tables(uint32_t expansion, uint32_t first)
{
    uint64_t answer = answer_tables(expansion, first, 20);
    if (answer == 0)
        exit(1); /* a record that does not replay */
    printf("tables %" PRIu32 " %" PRIu32 " %" PRIu64 "\n", expansion, first, answer);
}

static void print_sessions(uint32_t expansion, uint32_t first)
{
    uint64_t answer = answer_sessions(expansion, first, 10);
    if (answer == 0)
        exit(1); /* a save that does not come back */
    printf("sessions %" PRIu32 " %" PRIu32 " %" PRIu64 "\n", expansion, first, answer);
}

static void print_signature(void)
{
    uint64_t answer = answer_signature();
    if (answer == 0)
        exit(1);
    printf("signature %" PRIu64 "\n", answer);
}

/* --- speed ------------------------------------------------------------------------------------ */

/* Milliseconds of CPU time for so many random games, and for so many tables: the best of a few
   tries. */
static double time_of(uint64_t (*answer)(uint32_t, uint32_t, uint32_t), uint32_t count)
{
    double best = 0;
    for (int i = 0; i < TRIES; i++) {
        clock_t began = clock();
        answer(0, 0, count);
        double ms = (double)(clock() - began) * 1e3 / CLOCKS_PER_SEC;
        best = i == 0 || ms < best ? ms : best;
    }
    return best;
}

static uint64_t answer_engine(uint32_t expansion, uint32_t first, uint32_t count)
{
    (void)expansion, (void)first, (void)count;
    return answer_signature();
}

static void print_speed(void)
{
    printf("games %.3f\n", time_of(answer_scores, GAMES));
    printf("looks %.3f\n", time_of(answer_games, LOOKS));
    printf("tables %.3f\n", time_of(answer_tables, TABLES));
    printf("engine %.3f\n", time_of(answer_engine, 1));
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "speed") == 0) {
        print_speed();
        return 0;
    }
    print_signature();
    for (uint32_t rounds = 0; rounds < 7; rounds++)
        print_perft(rounds, rounds, 0);
    for (uint32_t rounds = 0; rounds < 3; rounds++)
        print_perft(rounds, rounds, 1);
    for (uint32_t first = 0; first < 1000; first += 100)
        print_games(0, first);
    for (uint32_t first = 0; first < 100; first += 20)
        print_tables(0, first);
    print_sessions(0, 0);
    for (uint32_t m = 0; ink_module_name((int)m) != NULL; m++) {
        if (ink_module_is_edition((int)m))
            continue;
        print_games(m + 1, 0);
        print_tables(m + 1, 0);
        print_sessions(m + 1, 0);
    }
    return 0;
}
