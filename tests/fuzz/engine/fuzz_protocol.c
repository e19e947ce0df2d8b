/* protocol_line: any bytes as lines to `inkrail engine`; what is refused and what is only asked
   change nothing, and a search can be run wherever one is ordered. */
#include "fuzz.h"

#include "cli/match/protocol.h"

/* What a refused line must leave alone; of the rules the config stands for all. */
static bool is_same(const struct protocol *a, const struct protocol *b)
{
    return memcmp(&a->rules.config, &b->rules.config, sizeof a->rules.config) == 0 &&
           memcmp(&a->table, &b->table, sizeof a->table) == 0 &&
           memcmp(&a->seat, &b->seat, sizeof a->seat) == 0 && a->seed == b->seed &&
           a->changes == b->changes;
}

static void check_reason(const struct order *order)
{
    size_t length = strlen(order->reason);
    FUZZ_CHECK(length > 0 && length < PROTOCOL_REASON);
    for (size_t i = 0; i < length; i++)
        FUZZ_CHECK((unsigned char)order->reason[i] >= ' ');
}

/* One engine serves all searches of the game that nobody has changed. */
static void search(const struct protocol *protocol)
{
    static struct protocol first;
    static ink_engine *engine = NULL;
    static ink_engine_result result;
    const ink_engine_limits limits = {.level = 1};
    if (engine == NULL) {
        protocol_start(&first);
        engine = ink_engine_new(&first.rules, &(ink_engine_options){.memory = 1 << 21});
    }
    if (engine == NULL || protocol->changes != first.changes)
        return;
    FUZZ_CHECK(ink_engine_play_round(engine, &protocol->seat.sheet, &limits, &result) == INK_OK);
    FUZZ_CHECK(result.moves > 0 && result.sheet.open == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct protocol protocol, before;
    ink_slice rest = fuzz_slice(data, size);
    if (size > FUZZ_TEXT)
        return 0;
    protocol_start(&protocol);
    while (rest.length > 0) {
        struct order order;
        before = protocol;
        protocol_line(&protocol, ink_slice_line(&rest), &order);
        if (order.kind == ORDER_REFUSED) {
            check_reason(&order);
            FUZZ_CHECK(is_same(&protocol, &before));
        }
        if (order.kind == ORDER_ANSWER) {
            size_t length = strlen(order.answer);
            FUZZ_CHECK(length > 0 && order.answer[length - 1] == '\n');
            FUZZ_CHECK(is_same(&protocol, &before));
        }
        if (order.kind == ORDER_GO)
            search(&protocol);
    }
    return 0;
}
