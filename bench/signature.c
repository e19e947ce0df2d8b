#include "signature.h"

#include <inkrail/inkrail.h>

#include "core/fnv.h"
#include "engine/eval/weights.h"

/* Enough sheets that rolls are imagined and answered, and that some last rounds are proven. */
enum { NODES = 9000, MEMORY = 4 << 20 };

/* Whole points only: the last bits of a mean may differ between compilers. */
static uint64_t mix_result(uint64_t hash, const ink_engine_result *result)
{
    for (int i = 0; i < result->moves; i++)
        hash = ink_fnv_number(hash, result->move[i]);
    hash = ink_fnv_number(hash, (uint64_t)(int64_t)(result->expected + 1000.5));
    return ink_fnv_number(hash, result->nodes * 2 + result->proven);
}

static uint64_t play_round(const ink_ruleset *rules, ink_engine *engine, ink_table *table,
                           ink_seat *seat, uint64_t hash)
{
    static ink_engine_result result;
    ink_engine_goals goals;
    bool last_roll = ink_round_is_last_roll(rules, table->round);
    ink_engine_goals_of(rules, table, seat, 0, &goals);
    ink_engine_limits limits = {.limit = {.nodes = NODES}, .goals = last_roll ? NULL : &goals};
    ink_engine_play_round(engine, &seat->sheet, &limits, &result);
    for (int i = 0; i < result.moves; i++)
        if (ink_table_play(rules, table, seat, 0, result.move[i], NULL) != INK_OK)
            return 0;
    return mix_result(hash, &result);
}

static uint64_t play_game(const ink_ruleset *rules, uint64_t hash)
{
    uint64_t seed = ink_seed_of(ink_slice_of("signature"));
    ink_engine *engine = ink_engine_new(rules, &(ink_engine_options){.memory = MEMORY});
    ink_table table;
    ink_seat seat;
    ink_setup setup;
    ink_table_start(rules, &table, &seat);
    ink_setup_of_seed(rules, seed, &setup);
    ink_table_set_up(rules, &table, &setup, NULL); /* refused where no setup is needed */
    while (engine != NULL && hash != 0 && table.phase != INK_PHASE_OVER) {
        ink_roll roll;
        ink_table_roll_of_seed(rules, seed, table.round + 1, &roll, NULL);
        ink_table_roll(rules, &table, &seat, &roll, NULL, NULL);
        hash = play_round(rules, engine, &table, &seat, hash);
    }
    ink_engine_free(engine);
    return engine != NULL ? hash : 0;
}

/* An expansion of a box that has no net of its own is left out: it plays by the edition's, which
   the signature has, and adding it changes no play. */
static bool borrows(const ink_ruleset *rules, int module)
{
    size_t size;
    return ink_module_home(module) != NULL && ink_weights_of(rules, &size) == NULL;
}

static uint64_t play_config(const ink_config *config, uint64_t hash)
{
    static ink_ruleset rules;
    if (ink_ruleset_make(&rules, config, NULL) != INK_OK)
        return 0;
    if (config->modules > 0 && borrows(&rules, config->module[0]))
        return hash;
    return play_game(&rules, hash);
}

uint64_t bench_signature(void)
{
    uint64_t hash = INK_FNV_BEGIN;
    ink_config config = ink_config_classic();
    for (int e = 0; ink_edition_name(e) != NULL; e++) {
        config.edition = (uint8_t)e;
        config.goal_mode = ink_edition_goal_mode(e);
        hash = play_config(&config, hash);
    }
    config = ink_config_classic();
    config.modules = 1;
    for (int m = 0; ink_module_name(m) != NULL; m++) {
        config.module[0] = (uint8_t)m;
        if (!ink_module_is_edition(m))
            hash = play_config(&config, hash);
    }
    return hash;
}
