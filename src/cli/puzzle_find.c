#include "puzzle_find.h"

#include "cli/match/solo.h"
#include "cli/progress.h"
#include "cli/text/input.h"
#include "client/games/series.h"
#include "client/process/alloc.h"
#include "client/process/fail.h"
#include "i18n/i18n.h"

/* About one game in fifteen ends with a puzzle. */
enum { TRIES = 1000 };

void puzzle_rules(const char *config, ink_ruleset *rules)
{
    rules_read_for(config, 1, rules);
    if (!puzzle_is_possible(rules))
        fail(_("there are no puzzles of a draft or of games with a last roll"));
}

struct puzzle *puzzles_find(const ink_ruleset *rules, const char *seed, int count)
{
    struct puzzle *puzzle = alloc_zeroed((size_t)count, sizeof *puzzle);
    struct progress progress;
    int found = 0;
    solo_check_seed(seed, TRIES * (uint32_t)count);
    progress_start(&progress);
    for (uint32_t game = 0; found < count && game < TRIES * (uint32_t)count; game++) {
        char name[INK_SESSION_SEED];
        series_seed(seed, game, name);
        found += puzzle_make(rules, name, &puzzle[found]);
        progress_show(&progress, found / (double)count, "");
    }
    progress_end(&progress);
    if (found < count)
        fail(_("only %d puzzles were found: try another seed"), found);
    return puzzle;
}
