/* Every game, in plain words: see all_games.h. */
#include "all_games.h"

#include "support.h"

enum { ENTRIES = 1 << 20 };

void dice_of(const ink_ruleset *rules, const char *seed, ink_roll roll[INK_SOLVE_ROUNDS])
{
    for (int r = 0; r < ink_ruleset_rolls(rules); r++)
        ink_roll_of_seed(rules, ink_seed_of(ink_slice_of(seed)), r + 1, &roll[r]);
}

void late_dice(const ink_ruleset *rules, int from, int left, ink_roll roll[INK_SOLVE_ROUNDS])
{
    ink_roll all[INK_SOLVE_ROUNDS];
    dice_of(rules, "late", all);
    for (int r = 0; r < left; r++)
        roll[r] = all[from + r];
    if (rules->last_dice != 0)
        roll[left] = all[rules->rounds];
}

typedef struct all_games {
    const ink_ruleset *rules;
    const ink_roll *roll;
    int rolls, best;
    size_t seen_count;
    uint64_t seen[ENTRIES];
} all_games;

static bool seen_before(all_games *all, const ink_sheet *sheet)
{
    uint64_t key = ink_sheet_hash(sheet) | 1;
    size_t at = key >> 20 & (ENTRIES - 1);
    while (all->seen[at] != 0 && all->seen[at] != key)
        at = (at + 1) & (ENTRIES - 1);
    if (all->seen[at] == key)
        return true;
    assert_true(++all->seen_count < ENTRIES);
    all->seen[at] = key;
    return false;
}

static void go_on(all_games *all, ink_sheet sheet, int round)
{
    ink_moves moves;
    ink_score score;
    if (seen_before(all, &sheet))
        return;
    if (sheet.open == 0 && round == all->rolls) {
        ink_score_find(all->rules, &sheet, &score);
        all->best = score.total > all->best ? score.total : all->best;
        return;
    }
    if (sheet.open == 0) {
        assert_int_equal(ink_sheet_roll(all->rules, &sheet, &all->roll[round], NULL), INK_OK);
        go_on(all, sheet, round + 1);
        return;
    }
    ink_sheet_moves(all->rules, &sheet, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        ink_sheet next = sheet;
        assert_int_equal(ink_sheet_play(all->rules, &next, moves.move[i], NULL), INK_OK);
        go_on(all, next, round);
    }
}

int best_of_all_games(const ink_ruleset *rules, const ink_sheet *start, const ink_roll *roll)
{
    static all_games all;
    memset(&all, 0, sizeof all);
    all.rules = rules;
    all.roll = roll;
    all.rolls = ink_ruleset_rolls(rules) - start->round;
    all.best = -1000;
    go_on(&all, *start, 0);
    return all.best;
}

ink_sheet late_sheet(const ink_ruleset *rules, int game, int played, int left)
{
    ink_sheet sheet;
    ink_rng rng = ink_rng_stream((uint64_t)game, "late", 0);
    ink_sheet_start(rules, &sheet);
    for (int r = 1; r <= played; r++) {
        ink_roll roll;
        ink_roll_of_seed(rules, 100 * (uint64_t)r + (uint64_t)game, 1,
                         &roll); /* there are more than a game has */
        sheet.round = (uint8_t)(r % rules->rounds);
        ink_sheet_roll(rules, &sheet, &roll, NULL);
        while (sheet.open != 0) {
            static ink_moves moves;
            ink_sheet_moves(rules, &sheet, &moves);
            ink_sheet_apply(rules, &sheet, moves.move[ink_rng_below(&rng, moves.count)]);
        }
    }
    sheet.round = (uint8_t)(rules->rounds - left);
    return sheet;
}
