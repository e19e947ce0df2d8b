/* Library and twin play the same random games and must agree on everything at every state. */
#include "support.h"

typedef struct game {
    ink_sheet sheet;
    twin_sheet twin;
    twin_lists lists; /* the twin's moves in this state */
    uint64_t random;
    int policy;
    long states;
} game;

static void check_state(game *g)
{
    compare_state(&g->sheet, &g->twin, &g->random, ++g->states, &g->lists);
}

static void play_both(game *g, const twin_moves *moves)
{
    const twin_move *move = choose_move(&g->twin.board, moves, g->policy >= JOINING, &g->random);
    ink_move played = move_of_twin(&g->sheet, move);
    ink_refusal why;
    require(&g->sheet, ink_sheet_play(rules_now(), &g->sheet, played, &why) == INK_OK);
    require(&g->sheet, twin_play(&g->twin, move));
}

/* Plays one drawing; false if the round is to end. What a building gives is mostly taken. */
static bool play_step(game *g)
{
    bool special = g->policy == SPECIALS_TOO || g->policy == JOINING_SPECIALS;
    if (g->lists.gifts.count > 0 && twin_below(&g->random, 4) > 0)
        play_both(g, &g->lists.gifts);
    else if (special && g->lists.specials.count > 0 && twin_below(&g->random, 8) == 0)
        play_both(g, &g->lists.specials);
    else if (g->lists.dice.count > 0)
        play_both(g, &g->lists.dice);
    else
        return false;
    return true;
}

static void play_round(game *g)
{
    ink_roll dice = {{0}};
    int face[TWIN_DICE];
    ink_refusal why;
    for (int die = 0; die < TWIN_DICE; die++) {
        face[die] = twin_die_face(edition_now(), die, twin_below(&g->random, TWIN_FACES));
        dice.face[die] = (uint8_t)shape_of_face(face[die]);
    }
    require(&g->sheet, ink_sheet_roll(rules_now(), &g->sheet, &dice, &why) == INK_OK);
    require(&g->sheet, twin_roll(&g->twin, face));
    check_state(g);
    while (play_step(g))
        check_state(g);
    require(&g->sheet, ink_sheet_play(rules_now(), &g->sheet, ink_move_end(), &why) == INK_OK);
    require(&g->sheet, twin_end(&g->twin));
}

void play_games(const ink_ruleset *rules, int policy, int games)
{
    static game g;
    go_by(rules);
    g.random = 1000 + (uint64_t)policy;
    g.policy = policy;
    g.states = 0;
    for (int i = 0; i < games; i++) {
        ink_sheet_start(rules, &g.sheet);
        twin_start(&g.twin, edition_now());
        while (!twin_over(&g.twin))
            play_round(&g);
        check_state(&g);
    }
    assert_true(g.states > 25L * games);
    go_by(classic());
}
