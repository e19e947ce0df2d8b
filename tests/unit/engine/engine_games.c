#include "engine_games.h"

void roll_game(const ink_ruleset *rules, const char *seed, ink_sheet *sheet)
{
    ink_roll dice;
    ink_roll_of_seed(rules, ink_seed_of(ink_slice_of(seed)), sheet->round + 1, &dice);
    assert_int_equal(ink_sheet_roll(rules, sheet, &dice, NULL), INK_OK);
}

ink_engine_result play_round(ink_engine *engine, const ink_ruleset *rules,
                             const ink_engine_limits *limits, ink_sheet *sheet)
{
    ink_engine_result result;
    assert_int_equal(ink_engine_play_round(engine, sheet, limits, &result), INK_OK);
    for (int i = 0; i < result.moves; i++)
        require(sheet, ink_sheet_play(rules, sheet, result.move[i], NULL) == INK_OK);
    require(sheet, sheet->open == 0 && same_sheet(sheet, &result.sheet));
    return result;
}

int play_game(ink_engine *engine, const ink_ruleset *rules, const char *seed,
              const ink_engine_limits *limits, uint64_t *sign)
{
    ink_sheet sheet;
    ink_score score;
    ink_sheet_start(rules, &sheet);
    while (!ink_sheet_over(rules, &sheet)) {
        roll_game(rules, seed, &sheet);
        ink_engine_result result = play_round(engine, rules, limits, &sheet);
        for (int i = 0; i < result.moves; i++)
            *sign = (*sign ^ result.move[i]) * UINT64_C(0x100000001b3);
        *sign = (*sign ^ result.nodes) * UINT64_C(0x100000001b3);
    }
    ink_score_find(rules, &sheet, &score);
    return score.total;
}
