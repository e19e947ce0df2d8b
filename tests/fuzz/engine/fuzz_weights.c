/* ink_weights_read: any bytes as a net, and a net some bytes of which are others. The engine plays
   with whatever is taken as a net. */
#include "fuzz.h"

#include <inkrail/engine.h>

#include "engine/eval/weights.h"

/* A copy of exactly that size, so that reading past it is noticed. */
static uint8_t *copy_of(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    FUZZ_CHECK(copy != NULL);
    if (size > 0)
        memcpy(copy, data, size);
    return copy;
}

static void check_same(const ink_net *a, const ink_net *b)
{
    FUZZ_CHECK(memcmp(a->row, b->row, (size_t)a->rows * INK_ROW_WIDTH * sizeof *a->row) == 0);
    for (int i = 0; i < INK_NET_STAGES; i++) {
        FUZZ_CHECK(memcmp(a->layers[i].hidden, b->layers[i].hidden, sizeof b->layers[i].hidden) ==
                   0);
        FUZZ_CHECK(a->layers[i].out_bias == b->layers[i].out_bias);
    }
}

/* What was read can be written, and is the same when it is read again. */
static void check_round_trip(const ink_features *f, ink_net *net)
{
    ink_net again;
    size_t size = ink_weights_write(net, f, NULL, 0);
    uint8_t *data = malloc(size);
    FUZZ_CHECK(data != NULL && ink_net_make(&again, f->rows));
    FUZZ_CHECK(ink_weights_write(net, f, data, size) == size);
    FUZZ_CHECK(ink_weights_read(&again, f, data, size));
    check_same(net, &again);
    ink_net_free(&again);
    free(data);
}

/* Any net leads to legal play. */
static void check_play(const ink_ruleset *rules, const uint8_t *data, size_t size)
{
    const ink_engine_options options = {.memory = 1, .weights = data, .weights_size = size};
    const ink_engine_limits limits = {.limit = {.nodes = 1}};
    ink_engine *engine = ink_engine_new(rules, &options);
    ink_engine_result result;
    ink_sheet sheet;
    ink_roll roll;
    FUZZ_CHECK(engine != NULL);
    ink_sheet_start(rules, &sheet);
    ink_roll_of_seed(rules, 1, 1, &roll);
    FUZZ_CHECK(ink_sheet_roll(rules, &sheet, &roll, NULL) == INK_OK);
    FUZZ_CHECK(ink_engine_play_round(engine, &sheet, &limits, &result) == INK_OK);
    for (int i = 0; i < result.moves; i++)
        FUZZ_CHECK(ink_sheet_play(rules, &sheet, result.move[i], NULL) == INK_OK);
    FUZZ_CHECK(sheet.open == 0);
    ink_engine_free(engine);
}

static void check_net(const ink_ruleset *rules, const ink_features *f, const uint8_t *data,
                      size_t size)
{
    ink_net net;
    uint8_t *exact = copy_of(data, size);
    FUZZ_CHECK(ink_net_make(&net, f->rows));
    if (ink_weights_read(&net, f, exact, size)) {
        check_round_trip(f, &net);
        check_play(rules, exact, size);
    } else {
        for (int i = 0; i < f->rows * INK_ROW_WIDTH; i++)
            FUZZ_CHECK(net.row[i] == 0);
    }
    ink_net_free(&net);
    free(exact);
}

/* The net made by hand, cut off by so many bytes; then others are put in: three bytes say where,
   one says what. */
static void check_spoiled(const ink_ruleset *rules, const ink_features *f, fuzz_bytes from)
{
    ink_net net;
    FUZZ_CHECK(ink_net_make(&net, f->rows));
    ink_weights_by_hand(&net, f);
    size_t size = ink_weights_write(&net, f, NULL, 0), cut = fuzz_take(&from, 1);
    uint8_t *data = malloc(size);
    FUZZ_CHECK(data != NULL && ink_weights_write(&net, f, data, size) == size);
    while (from.size > 0) {
        uint32_t at = fuzz_take(&from, 3);
        data[at % size] = (uint8_t)fuzz_take(&from, 1);
    }
    check_net(rules, f, data, size - cut);
    free(data);
    ink_net_free(&net);
}

/* Made once: that takes longer than all the rest. */
static const ink_features *features_of(int index)
{
    enum { RULESETS = 64 };
    static ink_features made[RULESETS];
    FUZZ_CHECK(index < RULESETS);
    if (made[index].rows == 0)
        FUZZ_CHECK(ink_features_make(&made[index], fuzz_ruleset(index)));
    return &made[index];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes from = {data, size};
    int index = (int)fuzz_take(&from, 1) % fuzz_rulesets();
    check_net(fuzz_ruleset(index), features_of(index), data, size);
    check_spoiled(fuzz_ruleset(index), features_of(index), from);
    return 0;
}
