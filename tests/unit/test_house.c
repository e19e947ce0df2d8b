/* TEST house: House rules: two expansions in one game. The rules do not say what they do to each
   other, so there is no twin to compare with; but every invariant must hold at every state,
   whatever is listed must be legal, what is refused must change nothing, and records must replay.
 */
#include "core/module.h"
#include "expansions.h"
#include "support.h"

enum { MOST = 3, RECORD = 1 << 17 };

typedef struct house {
    ink_ruleset rules;
    ink_table table;
    ink_seat seat[MOST];
    ink_pair pair[2 * MOST];
    uint64_t random;
    unsigned took_part; /* a bit for each module that made a move or had a die drawn */
    char record[RECORD];
    ink_text out;
} house;

static int below(house *h, int limit)
{
    return twin_below(&h->random, limit);
}

/* --- invariants ------------------------------------------------------------------------------- */

static bool is_listed(const ink_moves *moves, ink_move move)
{
    for (uint32_t i = 0; i < moves->count; i++)
        if (moves->move[i] == move)
            return true;
    return false;
}

/* Any module's move as a stranger might send it: played if it is listed, else refused without
   a trace. */
static void check_stray(house *h, int player, const ink_moves *moves)
{
    ink_sheet copy = h->seat[player].sheet;
    ink_move move = ink_move_module(below(h, 16), below(h, 8), below(h, h->rules.tiles),
                                    (ink_cell)below(h, 64));
    bool played = ink_sheet_play(&h->rules, &copy, move, NULL) == INK_OK;
    require(&copy, played == is_listed(moves, move));
    if (!played)
        require(&copy, same_sheet(&copy, &h->seat[player].sheet));
}

/* Every listed move is legal and leaves a sound sheet; its text is read back as itself. */
static void check_listed(house *h, int player, ink_move move)
{
    char word[64];
    ink_text out = ink_text_in(word, sizeof word);
    ink_move read = 0;
    ink_sheet copy = h->seat[player].sheet;
    ink_move_write(&h->rules, move, &out);
    require(&copy, ink_text_whole(&out));
    require(&copy, ink_move_read(&h->rules, &copy, ink_slice_of(word), &read, NULL) == INK_OK);
    if (read != move)
        fail_at(&copy, word, __FILE__, __LINE__);
    require(&copy, ink_sheet_ask(&h->rules, &copy, move, NULL) == INK_OK);
    require(&copy, ink_sheet_play(&h->rules, &copy, move, NULL) == INK_OK);
    require(&copy, ink_sheet_sound(&h->rules, &copy));
    require(&copy, !same_sheet(&copy, &h->seat[player].sheet));
}

/* The parts of a score add up, and say the same however they are asked for. */
static void check_score(const house *h, int player)
{
    const ink_sheet *sheet = &h->seat[player].sheet;
    static ink_parts parts;
    ink_score score, explained;
    int points = 0;
    ink_score_find(&h->rules, sheet, &score);
    parts.count = 0;
    ink_score_explain(&h->rules, sheet, &explained, &parts);
    require(sheet, memcmp(&score, &explained, sizeof score) == 0);
    for (int i = 0; i < parts.count; i++)
        points += parts.part[i].points;
    require(sheet, points == score.expansion + score.villages);
    require(sheet, score.total == score.network_points + score.highway + score.railway +
                                      score.centre + score.expansion + score.villages +
                                      score.goals - score.errors);
}

static void check_state(house *h, int player, ink_moves *moves)
{
    const ink_seat *seat = &h->seat[player];
    require(&seat->sheet, ink_table_sound(&h->rules, &h->table, h->seat));
    compare_text(&seat->sheet);
    check_score(h, player);
    if (h->table.phase != INK_PHASE_DRAW || seat->ended != 0)
        return;
    ink_sheet_moves(&h->rules, &seat->sheet, moves);
    require(&seat->sheet, moves->count > 0); /* nobody is ever stuck */
    for (int i = 0; i < 4; i++)
        check_listed(h, player, moves->move[below(h, (int)moves->count)]);
    check_stray(h, player, moves);
}

/* --- playing ---------------------------------------------------------------------------------- */

static void roll_round(house *h)
{
    ink_roll roll = {{0}};
    int round = h->table.round + 1;
    bool draft = ink_table_drafts(&h->rules, round);
    ink_table_roll_of_seed(&h->rules, h->random, round, &roll, draft ? h->pair : NULL);
    assert_int_equal(
        ink_table_roll(&h->rules, &h->table, h->seat, &roll, draft ? h->pair : NULL, NULL), INK_OK);
    ink_record_roll(&h->rules, &roll, draft ? h->pair : NULL, &h->out);
}

/* The module that a move is of: it makes it, or has the die. -1 for none. */
static int slot_of_move(const ink_ruleset *rules, ink_move move)
{
    int source = ink_move_source(move), slot = -1;
    if (ink_move_kind(move) == INK_MOVE_MODULE)
        return source;
    if (ink_move_kind(move) == INK_MOVE_DIE && source >= INK_ROUTE_DICE)
        for (int i = 0; i < rules->modules; i++)
            if (!rules->module[i]->edition && rules->first_die[i] <= source)
                slot = i;
    return slot;
}

static void play(house *h, int player, ink_move move)
{
    int slot = slot_of_move(&h->rules, move);
    h->took_part |= slot >= 0 ? 1u << slot : 0;
    assert_int_equal(ink_table_play(&h->rules, &h->table, h->seat, player, move, NULL), INK_OK);
    ink_record_moves(&h->rules, player, &move, 1, &h->out);
}

/* Plays and takes back: the very bytes. */
static void try_and_take_back(house *h, int player, ink_move move)
{
    ink_seat before = h->seat[player];
    if (move == ink_move_end() && h->table.drawing == 1)
        return;
    assert_int_equal(ink_table_play(&h->rules, &h->table, h->seat, player, move, NULL), INK_OK);
    assert_int_equal(ink_table_play(&h->rules, &h->table, h->seat, player, ink_move_back(), NULL),
                     INK_OK);
    require(&before.sheet, memcmp(&before, &h->seat[player], sizeof before) == 0);
}

/* Mostly not the end of the round, so that optional dice are drawn, too. */
static ink_move choose(house *h, const ink_moves *moves)
{
    ink_move move = moves->move[below(h, (int)moves->count)];
    for (int tries = 0; tries < 3 && ink_move_kind(move) != INK_MOVE_MODULE; tries++)
        move = moves->move[below(h, (int)moves->count)];
    return move;
}

static void play_round(house *h)
{
    static ink_moves moves;
    roll_round(h);
    while (h->table.phase == INK_PHASE_DRAFT) {
        int player = ink_table_picker(&h->table);
        ink_table_moves(&h->rules, &h->table, h->seat, player, &moves);
        play(h, player, moves.move[below(h, (int)moves.count)]);
    }
    while (h->table.phase == INK_PHASE_DRAW) {
        int player = below(h, h->table.players);
        if (h->seat[player].ended != 0)
            continue;
        check_state(h, player, &moves);
        ink_move move = choose(h, &moves);
        try_and_take_back(h, player, move);
        play(h, player, move);
        check_state(h, player, &moves);
    }
}

static void replay_record(house *h)
{
    ink_replay_event event;
    ink_refusal why;
    replayed *again = replay_of((ink_slice){h->record, h->out.length});
    assert_true(ink_text_whole(&h->out));
    do {
        ink_status status = next_event(again, &event, &why);
        if (status != INK_OK)
            fail_msg("line %d: %s\n%s", (int)why.line, ink_status_name(status), h->record);
    } while (event.kind != INK_REPLAY_NONE);
    assert_memory_equal(&again->replay.table, &h->table, sizeof h->table);
    assert_memory_equal(again->seat, h->seat, h->table.players * sizeof *h->seat);
}

/* Bits: the first expansion, the second one. */
static unsigned took_part(const house *h)
{
    unsigned found = 0;
    int number = 0;
    for (int slot = 0; slot < h->rules.modules; slot++)
        if (!h->rules.module[slot]->edition)
            found |= (h->took_part >> slot & 1) << number++;
    return found;
}

/* Returns which of the two expansions took part. */
static unsigned play_house(const char *config, uint64_t number)
{
    static house h;
    ink_setup setup;
    h.rules = rules_of(config);
    go_by(&h.rules);
    h.random = number;
    h.took_part = 0;
    h.out = ink_text_in(h.record, sizeof h.record);
    ink_table_start(&h.rules, &h.table, h.seat);
    ink_setup_of_seed(&h.rules, number, &setup);
    ink_record_begin(&h.rules.config, NULL, &h.out);
    if (h.table.phase == INK_PHASE_SETUP) {
        assert_int_equal(ink_table_set_up(&h.rules, &h.table, &setup, NULL), INK_OK);
        ink_record_setup(&h.rules, &setup, &h.out);
    }
    while (h.table.phase != INK_PHASE_OVER)
        play_round(&h);
    replay_record(&h);
    go_by(classic());
    return took_part(&h);
}

/* --- every pair ------------------------------------------------------------------------------- */

/* Over all games of a pair, in every mode. */
static unsigned pair_took_part[EXPANSIONS][EXPANSIONS];

static void play_pairs(const char *edition, const char *mode)
{
    int games = 1 + INK_TEST_SCALE / 50;
    for (int one = 0; one < EXPANSIONS; one++)
        for (int two = one + 1; two < EXPANSIONS; two++)
            for (int i = 0; i < games; i++) {
                char config[96];
                (void)snprintf(config, sizeof config, "%s+%s+%s%s,house", edition,
                               expansions[one].name, expansions[two].name, mode);
                pair_took_part[one][two] |=
                    play_house(config, chance(1000 * (one + 1) + 100 * (two + 1) + i));
            }
}

static void pairs_alone(void **state)
{
    (void)state;
    play_pairs("classic", ",goals=random");
    play_pairs("challenge", "");
}

static void pairs_in_a_race(void **state)
{
    (void)state;
    play_pairs("challenge", ",players=2");
}

static void pairs_in_a_draft(void **state)
{
    (void)state;
    play_pairs("classic", ",draft,players=2");
    play_pairs("challenge", ",draft,players=3");
}

/* No expansion keeps another one from being played. */
static void both_expansions_take_part(void **state)
{
    (void)state;
    for (int one = 0; one < EXPANSIONS; one++)
        for (int two = one + 1; two < EXPANSIONS; two++)
            if (pair_took_part[one][two] != 3)
                fail_msg("%s and %s: %u", expansions[one].name, expansions[two].name,
                         pair_took_part[one][two]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_alone),
        cmocka_unit_test(pairs_in_a_race),
        cmocka_unit_test(pairs_in_a_draft),
        cmocka_unit_test(both_expansions_take_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
