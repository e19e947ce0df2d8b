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

/* Plays one move; false if the round is to end. */
static bool play_step(game *g)
{
    bool specials = g->policy == SPECIALS_TOO || g->policy == JOINING_SPECIALS;
    const twin_move *move =
        choose_any(&g->twin, &g->lists, specials, g->policy >= JOINING, &g->random);
    ink_refusal why;
    if (move == NULL)
        return false;
    ink_move played = move_of_twin(&g->sheet, &g->twin, move);
    require(&g->sheet, ink_sheet_play(rules_now(), &g->sheet, played, &why) == INK_OK);
    require(&g->sheet, twin_play(&g->twin, move));
    return true;
}

/* Rolls on both sides: four routes and the dice of the expansion, or those alone. */
static void roll_both(game *g, bool last)
{
    ink_roll dice = {{0}};
    int face[TWIN_DICE];
    const char *extra[TWIN_EXTRA_DICE] = {NULL};
    ink_refusal why;
    for (int die = 0; die < TWIN_DICE && !last; die++) {
        face[die] = twin_die_face(edition_now(), die, twin_below(&g->random, TWIN_FACES));
        dice.face[die] = (uint8_t)shape_of_face(face[die]);
    }
    for (int die = 0; die < twin_extra_dice(expansion_now()); die++) {
        extra[die] = twin_extra_face(expansion_now(), die, twin_below(&g->random, TWIN_FACES));
        dice.face[TWIN_DICE + die] = (uint8_t)ink_shape_find(rules_now(), ink_slice_of(extra[die]));
    }
    require(&g->sheet, ink_sheet_roll(rules_now(), &g->sheet, &dice, &why) == INK_OK);
    require(&g->sheet,
            last ? twin_roll_last(&g->twin, extra) : twin_roll_all(&g->twin, face, extra));
}

static void play_round(game *g)
{
    ink_refusal why;
    roll_both(g, g->twin.round == twin_rounds(expansion_now()));
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
    g.random = chance(POLICIES * (TWIN_EDITIONS * expansion_now() + edition_now()) + policy);
    g.policy = policy;
    g.states = 0;
    for (int i = 0; i < games; i++) {
        ink_sheet_start(rules, &g.sheet);
        twin_start_with(&g.twin, edition_now(), expansion_now());
        while (!twin_over(&g.twin))
            play_round(&g);
        check_state(&g);
    }
    assert_true(g.states > 20L * games);
    go_by(classic());
}
