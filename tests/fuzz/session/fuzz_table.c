/* Random bytes as moves at a table. The first byte picks the table, the next four its seed; then
   a byte for the player (who may not be there) and one that picks a legal move if it is below
   192; any other sends the next four bytes as a raw move, as a stranger might over a wire. */
#include "fuzz.h"

typedef struct game {
    const ink_ruleset *rules;
    ink_table table;
    ink_seat seat[FUZZ_PLAYERS];
    ink_sheet dealt[FUZZ_PLAYERS]; /* each sheet when the drawing began */
    uint64_t seed;
} game;

static void begin_round(game *g)
{
    ink_pair pair[2 * FUZZ_PLAYERS];
    ink_roll roll;
    ink_refusal why;
    bool draft = ink_table_drafts(g->rules, g->table.round + 1);
    const ink_pair *pool = draft ? pair : NULL;
    ink_table_roll_of_seed(g->rules, g->seed, g->table.round + 1, &roll, draft ? pair : NULL);
    FUZZ_CHECK(ink_table_roll(g->rules, &g->table, g->seat, &roll, pool, &why) == INK_OK);
    FUZZ_CHECK(ink_table_roll(g->rules, &g->table, g->seat, &roll, pool, &why) ==
               INK_E_ROUND_RUNNING);
}

/* What others drew in a running round is hidden from everyone else. */
static void check_views(const game *g)
{
    for (int viewer = 0; viewer <= g->table.players; viewer++)
        for (int player = 0; player < g->table.players; player++) {
            ink_sheet seen;
            bool hidden = g->table.phase == INK_PHASE_DRAW && viewer != player;
            ink_table_view(&g->table, g->seat, viewer, player, &seen);
            FUZZ_CHECK(memcmp(&seen, hidden ? &g->dealt[player] : &g->seat[player].sheet,
                              sizeof seen) == 0);
        }
}

static bool same(const game *a, const game *b)
{
    return memcmp(&a->table, &b->table, sizeof a->table) == 0 &&
           memcmp(a->seat, b->seat, a->table.players * sizeof *a->seat) == 0;
}

/* A move that did not end the round for all can be taken back, to the very bytes. */
static void check_back(const game *g, const game *before, int player, ink_move move)
{
    game back = *g;
    ink_refusal why;
    bool of_round = g->table.phase == INK_PHASE_DRAW && before->table.phase == INK_PHASE_DRAW;
    if (!of_round || move == ink_move_back())
        return;
    FUZZ_CHECK(ink_table_play(g->rules, &back.table, back.seat, player, ink_move_back(), &why) ==
               INK_OK);
    FUZZ_CHECK(same(&back, before));
}

/* Plays a move of any kind and holds asking, listing and playing against each other. */
static void try_move(game *g, const ink_moves *moves, int player, ink_move move)
{
    game before = *g;
    ink_refusal why;
    const ink_sheet *sheet = &g->seat[player < g->table.players ? player : 0].sheet;
    ink_status answer = ink_table_ask(g->rules, &g->table, g->seat, player, move, &why);
    FUZZ_CHECK((answer == INK_OK) == fuzz_listed(moves, sheet, move));
    FUZZ_CHECK(same(g, &before));
    ink_status played = ink_table_play(g->rules, &g->table, g->seat, player, move, &why);
    FUZZ_CHECK(played == answer);
    if (played != INK_OK) {
        FUZZ_CHECK(same(g, &before));
        fuzz_refused(g->rules, played, &why, (ink_slice){"", 0});
        return;
    }
    FUZZ_CHECK(ink_table_sound(g->rules, &g->table, g->seat));
    if (before.table.phase != INK_PHASE_DRAW && g->table.phase == INK_PHASE_DRAW)
        for (int p = 0; p < g->table.players; p++)
            g->dealt[p] = g->seat[p].sheet;
    check_back(g, &before, player, move);
    check_views(g);
}

static void check_end(const game *g)
{
    uint16_t place[INK_MAX_PLAYERS];
    ink_table_rank(g->rules, &g->table, g->seat, place);
    for (int p = 0; p < g->table.players; p++) {
        ink_score score;
        ink_table_score(g->rules, g->seat, p, &score);
        FUZZ_CHECK(score.goals >= 0 && score.goals <= 12);
        FUZZ_CHECK(place[p] >= 1 && place[p] <= g->table.players);
    }
}

static void step(game *g, fuzz_bytes *from)
{
    static ink_moves moves;
    if (g->table.phase == INK_PHASE_ROLL) {
        begin_round(g);
        for (int p = 0; p < g->table.players; p++)
            g->dealt[p] = g->seat[p].sheet;
    }
    int player = (int)fuzz_take(from, 1) % (g->table.players + 1);
    moves.count = 0;
    if (player < g->table.players)
        ink_table_moves(g->rules, &g->table, g->seat, player, &moves);
    uint32_t pick = fuzz_take(from, 1);
    if (pick < 192 && moves.count > 0) {
        pick = pick << 8 | fuzz_take(from, 1);
        try_move(g, &moves, player, moves.move[pick % moves.count]);
    } else {
        try_move(g, &moves, player, fuzz_take(from, 4));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static game g;
    fuzz_bytes from = {data, size};
    ink_setup setup;
    ink_refusal why;
    g.rules = fuzz_table((int)fuzz_take(&from, 1) % fuzz_tables());
    g.seed = fuzz_take(&from, 4);
    ink_table_start(g.rules, &g.table, g.seat);
    ink_setup_of_seed(g.rules, g.seed, &setup);
    if (g.table.phase == INK_PHASE_SETUP)
        FUZZ_CHECK(ink_table_set_up(g.rules, &g.table, &setup, &why) == INK_OK);
    while (from.size > 0)
        step(&g, &from);
    check_end(&g);
    return 0;
}
