/* TEST rules_expansions: What holds for all expansions: with which editions, goals and drafts they
   go together, events of several players, the last roll, and buildings whose drawings are erased.
 */
#include "core/module.h"
#include "expansion.h"
#include "expansions.h"

typedef struct cards {
    char code[3][4];
} cards;

/* False if the expansion has none. */
static bool cards_of(int expansion, cards *own)
{
    return sscanf(expansions[expansion].cards, "%3[A-Z]:%3[A-Z]:%3[A-Z]", own->code[0],
                  own->code[1], own->code[2]) == 3;
}

/* Four route dice that fit at exits. */
#define ROUTES "H.H. H.H. HH.. H.R.* "

static ink_status make(const char *text, ink_ruleset *rules, ink_refusal *why)
{
    ink_config config;
    ink_status status = ink_config_read(ink_slice_of(text), &config, why);
    return status == INK_OK ? ink_ruleset_make(rules, &config, why) : status;
}

/* --- 8. One a game, with any edition, mode and number of players ------------------------------ */

static void every_expansion_goes_with_every_edition(void **state)
{
    static const char *const edition[] = {"classic", "challenge", "blue", "red", "yellow", "green"};
    static const char *const options[] = {
        "",           ",goals=none",      ",goals=random",
        ",players=4", ",draft,players=2", ",draft,goals=random,players=500"};
    (void)state;
    for (int e = 0; e < COUNT(edition); e++)
        for (int x = 0; x < EXPANSIONS; x++)
            for (int o = 0; o < COUNT(options); o++) {
                char text[80];
                ink_ruleset rules = {0};
                ink_refusal why;
                (void)snprintf(text, sizeof text, "%s+%s%s", edition[e], expansions[x].name,
                               options[o]);
                assert_int_equal(make(text, &rules, &why), INK_OK);
                assert_int_equal(rules.dice, INK_ROUTE_DICE + expansions[x].dice);
                assert_int_equal(rules.rounds, expansions[x].rounds);
                assert_int_equal((rules.score_lines & INK_LINE_EXPANSION) != 0,
                                 rules.module[rules.modules - 1]->score != NULL);
            }
}

/* --- 6. goals --------------------------------------------------------------------------------- */

static void every_expansion_has_three_cards(void **state)
{
    (void)state;
    for (int x = 0; x < EXPANSIONS; x++) {
        char config[32];
        int own = 0;
        cards card, other;
        if (!cards_of(x, &card))
            continue;
        (void)snprintf(config, sizeof config, "challenge+%s", expansions[x].name);
        const ink_ruleset *rules = play_by(config);
        for (int i = 0; i < rules->goals; i++)
            own += rules->goal[i].expansion;
        assert_int_equal(own, 3);
        assert_int_equal(rules->goals, 15);
        for (int i = 0; i < 3; i++) {
            int goal = ink_goal_find(rules, ink_slice_of(card.code[i]));
            assert_int_not_equal(goal, INK_NO_GOAL);
            assert_int_equal(rules->goal[goal].expansion, 1);
            assert_true(strlen(rules->goal[goal].card->text) > 10);
            assert_int_equal(ink_goal_find(challenge(), ink_slice_of(card.code[i])), INK_NO_GOAL);
            if (cards_of((x + 1) % EXPANSIONS, &other))
                assert_int_equal(ink_goal_find(rules, ink_slice_of(other.code[i])), INK_NO_GOAL);
        }
    }
}

/* "With an expansion two base cards and one of the expansion"; by hand any three. */
static void one_of_three_cards_is_the_expansions(void **state)
{
    (void)state;
    for (int x = 0; x < EXPANSIONS; x++) {
        char config[32], line[5][40];
        cards card;
        if (!cards_of(x, &card))
            continue;
        (void)snprintf(config, sizeof config, "classic+%s", expansions[x].name);
        bool late =
            play_by(config)->module[0]->late_goals; /* its older records have no card of it */
        const ink_status status[] = {INK_OK, INK_OK, late ? INK_OK : INK_E_BAD_SETUP,
                                     INK_E_BAD_SETUP, INK_E_BAD_SETUP};
        (void)snprintf(config, sizeof config, "challenge+%s,players=2", expansions[x].name);
        (void)snprintf(line[0], sizeof line[0], "goals=A:B:%s", card.code[0]);
        (void)snprintf(line[1], sizeof line[1], "goals=%s:A:L", card.code[2]);
        (void)snprintf(line[2], sizeof line[2], "goals=A:B:C");
        (void)snprintf(line[3], sizeof line[3], "goals=A:%s:%s", card.code[0], card.code[1]);
        (void)snprintf(line[4], sizeof line[4], "goals=%s:%s:B", card.code[0], card.code[0]);
        for (int i = 0; i < 5; i++) {
            match *m = match_begin(config);
            ink_setup setup;
            assert_int_equal(ink_setup_read(&m->rules, ink_slice_of(line[i]), &setup, NULL),
                             INK_OK);
            assert_int_equal(ink_table_set_up(&m->rules, &m->table, &setup, NULL), status[i]);
        }
        (void)snprintf(config, sizeof config, "classic+%s,goals=%s:%s:A", expansions[x].name,
                       card.code[0], card.code[1]);
        (void)match_of(config, NULL);
    }
}

static void the_seed_draws_one_card_of_the_expansion(void **state)
{
    (void)state;
    for (int x = 0; x < EXPANSIONS; x++) {
        char config[40];
        int seen[INK_MAX_GOALS] = {0};
        (void)snprintf(config, sizeof config, "challenge+%s,players=2", expansions[x].name);
        ink_ruleset rules = rules_of(config);
        for (uint64_t seed = 0; seed < 500; seed++) {
            ink_setup setup;
            int own = 0;
            ink_setup_of_seed(&rules, seed, &setup);
            for (int i = 0; i < INK_GOALS; i++) {
                own += rules.goal[setup.goal[i]].expansion;
                seen[setup.goal[i]]++;
            }
            assert_int_equal(own, *expansions[x].cards != '\0');
            assert_int_not_equal(setup.goal[0], setup.goal[1]);
        }
        for (int i = 0; i < rules.goals; i++)
            assert_true(seen[i] > 0);
    }
}

/* Solo: limits as ever; a card of the expansion in round 1 is in time. */
static void a_card_of_the_expansion_pays_solo(void **state)
{
    match *m = match_of("classic+river,goals=RA:RB:RC", NULL);
    (void)state;
    match_ink(m, 1, "C3VHVH{NS}{EW} D3..HH D4H..H C4VHVH{NS}{EW}");
    match_roll(m, ROUTES "V.V. VV..");
    match_play(m, 1, "B1H.H. F1H.H. B7.HH. A6.H.R* end");
    assert_int_equal(m->seat[0].goal_points[0], 4);
    assert_int_equal(score_now(m, 1).goals, 4);
}

/* --- 7. drafts -------------------------------------------------------------------------------- */

/* The dice of a draft of two, then the expansion's. */
#define POOL "HH..&H.H. H.R.*&HHH. HH..&H.H. HR..*&RRR. "

static void pick_all(match *m)
{
    static const char *const word[] = {"pick1", "pick2", "pick3", "pick4"};
    for (int i = 0; i < 4; i++)
        match_play(m, ink_table_picker(&m->table) + 1, word[i]);
}

/* "Expansion dice are rolled once, for all", and written behind the pairs. */
static void in_a_draft_the_expansions_dice_are_for_all(void **state)
{
    static const char *const bad[] = {"HH..&H.H. H.R.*&HHH. HH..&H.H. HR..*&RRR.",
                                      POOL "V.V.",
                                      "V.V. VV.. " POOL,
                                      "HH..&V.V. H.R.*&HHH. HH..&H.H. HR..*&RRR. V.V. VV..",
                                      POOL "V.V. H.H.",
                                      POOL "V.V. VV.. VV..",
                                      POOL "V.V.&VV.."};
    match *m = match_of("classic+river,draft,players=2", "first=2");
    char text[128];
    ink_text out = ink_text_in(text, sizeof text);
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_roll roll;
        ink_status status =
            ink_table_roll_read(&m->rules, ink_slice_of(bad[i]), 1, &roll, m->pair, NULL);
        if (status == INK_OK) /* what the reader does not see, the table does */
            status = ink_table_roll(&m->rules, &m->table, m->seat, &roll, m->pair, NULL);
        assert_int_not_equal(status, INK_OK);
    }
    match_roll(m, POOL "V.V. VV..");
    ink_table_roll_write(&m->rules, &m->table.shared, m->pair, &out);
    assert_string_equal(text, POOL "V.V. VV..");
    pick_all(m);
    for (int p = 0; p < 2; p++)
        assert_int_equal(m->seat[p].sheet.waiting, 0x3f);
    match_play(m, 1, "D4V.V.");
    match_play(m, 2, "D4V.V. D5VV..");
    match_finish_round(m);
    assert_int_equal(m->table.phase, INK_PHASE_ROLL);
}

/* An event comes when the picks are made; each player answers for the own sheet. */
static void in_a_draft_events_come_after_the_picks(void **state)
{
    match *m = match_of("classic+meteor,draft,players=2", "first=1");
    (void)state;
    match_roll(m, POOL "free 2");
    (void)match_refused(m, 1, "meteor=N", INK_E_PICK_FIRST);
    pick_all(m);
    (void)match_refused(m, 1, "B1H.H.", INK_E_CHOICE_FIRST);
    match_play(m, 1, "meteor=N");
    (void)match_refused(m, 2, "B1HHH.", INK_E_CHOICE_FIRST);
    match_play(m, 2, "meteor=HHHH");
    assert_true(ink_set_has(m->seat[0].sheet.sink, cell_of("D2")));
    assert_int_equal(m->seat[1].sheet.sink, 0);
    match_finish_round(m);
    match_compare(m);
}

/* "After round 6 the desert dice are rolled once more": without pairs and picks. */
static void in_a_draft_the_last_roll_has_no_pairs(void **state)
{
    match *m = match_of("classic+desert,draft,players=2", "first=1");
    (void)state;
    for (int round = 1; round <= 6; round++) {
        assert_true(ink_table_drafts(&m->rules, round));
        match_roll(m, POOL "arid arid");
        pick_all(m);
        match_finish_round(m);
    }
    assert_false(ink_table_drafts(&m->rules, 7));
    match_ink(m, 1, "D4....cc");
    match_roll(m, "arid HH..w");
    assert_int_equal(m->table.phase, INK_PHASE_DRAW);
    assert_int_equal(ink_table_picker(&m->table), INK_MAX_PLAYERS);
    (void)match_refused(m, 1, "pick1", INK_E_NOT_PICKING);
    match_play(m, 1, "arid=RRRR end");
    match_play(m, 2, "end");
    assert_int_equal(m->table.phase, INK_PHASE_OVER);
    assert_int_equal(score_now(m, 1).expansion, 2);
    match_compare(m);
}

/* --- seeds ------------------------------------------------------------------------------------ */

/* The same expansion dice with and without a draft; the last roll has them alone. */
static void the_seed_rolls_the_expansions_dice(void **state)
{
    (void)state;
    for (int x = 0; x < EXPANSIONS; x++) {
        char config[64];
        ink_pair pair[4];
        (void)snprintf(config, sizeof config, "challenge+%s,players=2", expansions[x].name);
        ink_ruleset plain = rules_of(config);
        (void)snprintf(config, sizeof config, "challenge+%s,draft,players=2", expansions[x].name);
        ink_ruleset draft = rules_of(config);
        for (int round = 1; round <= ink_ruleset_rolls(&plain); round++) {
            ink_roll with, without;
            ink_rng rng = ink_rng_stream(8, expansions[x].name, (uint32_t)round);
            bool drafts = ink_table_drafts(&draft, round), last = round > plain.rounds;
            assert_int_equal(drafts, !last);
            ink_table_roll_of_seed(&draft, 8, round, &with, drafts ? pair : NULL);
            ink_table_roll_of_seed(&plain, 8, round, &without, NULL);
            for (int die = 0; die < INK_MAX_DICE; die++) {
                if (die < INK_ROUTE_DICE) {
                    assert_int_equal(with.face[die], 0);
                    assert_int_equal(without.face[die] == 0, last);
                    continue;
                }
                assert_int_equal(with.face[die], without.face[die]);
                int due =
                    die < plain.dice ? plain.die[die].face[ink_rng_below(&rng, INK_FACES)] : 0;
                assert_int_equal(without.face[die], due);
            }
        }
    }
}

/* --- events of several players ---------------------------------------------------------------- */

/* Everybody answers for the own sheet; nobody sees what the others answered before the end. */
static void each_player_answers_alone(void **state)
{
    match *m = match_of("challenge+meteor,goals=none,players=3", NULL);
    ink_sheet seen;
    (void)state;
    match_roll(m, "H.H. HH.. H.R.* HHH. free 3");
    match_play(m, 1, "meteor=N");
    match_play(m, 3, "meteor=HRHR*");
    ink_table_view(&m->table, m->seat, 2, 0, &seen);
    assert_int_equal(seen.sink, 0);
    assert_int_equal(seen.event,
                     INK_EVENT_CHOICE << ink_ruleset_slot(&m->rules, m->rules.module[1]));
    ink_table_view(&m->table, m->seat, 0, 0, &seen);
    assert_true(ink_set_has(seen.sink, cell_of("D1")));
    (void)match_refused(m, 2, "end", INK_E_CHOICE_FIRST);
    match_play(m, 2, "meteor=S");
    match_finish_round(m);
    assert_int_equal(m->table.phase, INK_PHASE_ROLL);
    assert_true(ink_set_has(m->seat[0].sheet.sink, cell_of("D1")));
    assert_true(ink_set_has(m->seat[1].sheet.sink, cell_of("D7")));
    assert_int_equal(m->seat[2].sheet.sink, 0);
}

/* Who is asked depends on the sheet: one has cacti to lose, one has none, one has no way out. */
static void only_those_with_a_choice_are_asked(void **state)
{
    match *m = match_of("classic+desert,players=3", NULL);
    (void)state;
    match_ink(m, 1, "D4....cc");
    match_ink(m, 3, "D4....cc");
    m->seat[2].sheet.used = 7;
    m->seat[2].sheet.specials = 3;
    m->twin.player[2].sheet.specials = 3;
    for (int i = 0; i < 3; i++)
        m->twin.player[2].sheet.crossed[i] = true;
    match_roll(m, ROUTES "arid HH..w");
    assert_int_equal(m->seat[0].sheet.event, INK_EVENT_CHOICE);
    assert_int_equal(m->seat[1].sheet.event, 0);
    assert_int_equal(m->seat[2].sheet.event, 0);
    assert_int_equal(m->seat[2].sheet.drawn, 0);
    match_play(m, 1, "arid=HHHH");
    match_finish_round(m);
    match_compare(m);
}

/* --- 5. buildings ----------------------------------------------------------------------------- */

/* Ways to buildings: A1 from A2, E3 from E2, F2 from F1. */
#define WAYS "A2R.RR E2H.H. F1H.H."
#define CHALLENGE_ROUTES "R.R. R.R. H.R.* RRR. "

static int villages(const match *m)
{
    return score_now(m, 1).villages;
}

/* "A drawing that is erased by an expansion loses no effect already gained, and the building works
   again when something is drawn there anew": a Village hit by a meteor. */
static void a_village_that_is_hit_works_again(void **state)
{
    match *m = match_of("challenge+meteor,goals=none", NULL);
    (void)state;
    match_ink(m, 1, WAYS);
    match_roll(m, CHALLENGE_ROUTES "E 1");
    match_play(m, 1, "meteor=E E3H.R.*");
    match_finish_round(m);
    assert_int_equal(villages(m), 2);
    match_roll(m, CHALLENGE_ROUTES "N 1"); /* from E4 */
    match_play(m, 1, "meteor=N");
    assert_false(ink_set_has(m->seat[0].sheet.station, cell_of("E3")));
    assert_int_equal(villages(m), 2);
    match_play(m, 1, "E3H.R.*");
    assert_int_equal(villages(m), 4);
    assert_int_equal(score_now(m, 1).expansion, 2); /* one arm points into the crater at E4 */
}

static void a_factory_that_is_hit_works_again(void **state)
{
    match *m = match_of("challenge+meteor,goals=none", NULL);
    (void)state;
    match_ink(m, 1, WAYS);
    match_roll(m, CHALLENGE_ROUTES "W 3");
    match_play(m, 1, "meteor=W A1R.R. =F2H.R.*");
    match_play(m, 1, "E3H.R.*");
    match_finish_round(m);
    match_roll(m, CHALLENGE_ROUTES "N 3"); /* from A4 */
    match_play(m, 1, "meteor=N");
    assert_true(ink_set_has(m->seat[0].sheet.sink, cell_of("A1")));
    (void)match_refused(m, 1, "=A1R.R.", INK_E_NOT_EARNED);
    match_play(m, 1, "A1R.R. =A3R.R.");
}

/* A crater sets off nothing, nor does a cactus that withers and leaves its route. */
static void what_nobody_draws_sets_off_nothing(void **state)
{
    match *m = match_of("challenge+meteor,goals=none", NULL);
    (void)state;
    match_roll(m, CHALLENGE_ROUTES "W 3");
    match_play(m, 1, "meteor=W");
    (void)match_refused(m, 1, "=D1R.R.", INK_E_NOT_EARNED);
    m = match_of("challenge+desert,goals=none", NULL);
    match_roll(m, CHALLENGE_ROUTES "RR..c RR..w");
    match_play(m, 1, "A1.RR.c =D1R.R."); /* drawn, it does */
    match_finish_round(m);
    match_roll(m, CHALLENGE_ROUTES "arid RR..w");
    match_play(m, 1, "arid");
    (void)match_refused(m, 1, "=D1R.R.", INK_E_NOT_EARNED);
}

/* "Buildings react to every drawing that fits, whichever die it came from": lava over the route on
   a Factory, with a route of its own and without; a volcano is no route. */
static void lava_over_a_factory(void **state)
{
    static const char around[] =
        "D3.HXH{EW}{S} C4.XX. C5X.X. D5XH.H{N}{EW} E4H.HX{NS}{W} C6H.H. F1H.H.";
    static const char dice[] = "H.H. HH.. H.R.* HHH. HXH.{NS}{E} XX..";
    match *m = match_of("challenge+lava,goals=none", NULL);
    (void)state;
    match_ink(m, 1, around);
    match_roll(m, dice);
    match_play(m, 1, "!C6XH.H{N}{EW} =F2H.H.");
    m = match_of("challenge+lava,goals=none", NULL);
    match_ink(m, 1, around);
    match_roll(m, dice);
    match_play(m, 1, "!C6XX..");
    (void)match_refused(m, 1, "=F2H.H.", INK_E_NOT_EARNED);
    m = match_of("challenge+lava,goals=none", NULL);
    match_roll(m, dice);
    match_play(m, 1, "A1XXXXv");
    (void)match_refused(m, 1, "=F1H.H.", INK_E_NOT_EARNED);
}

/* "Never a special route or an expansion die." */
static void a_copy_is_never_of_an_expansions_die(void **state)
{
    static const struct {
        const char *config, *dice, *copy;
    } line[] = {{"challenge+river,goals=none", "V.V. VV..", "=D4V.V."},
                {"challenge+lake,goals=none", "L... LL..", "=D4L..."},
                {"challenge+lava,goals=none", "XX.. X.X.", "=D3X.X."},
                {"challenge+desert,goals=none", "HH..c ....cc", "=D4....cc"}};
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        char dice[80];
        match *m = match_of(line[i].config, NULL);
        match_ink(m, 1, WAYS);
        (void)snprintf(dice, sizeof dice, CHALLENGE_ROUTES "%s", line[i].dice);
        match_roll(m, dice);
        match_play(m, 1, "A1R.R.");
        (void)match_refused(m, 1, line[i].copy, INK_E_NOT_EARNED);
        match_play(m, 1, "=F2H.R.*");
    }
}

/* "The copy is the next thing drawn, or it is lost": a stroke and a volcano are drawn, too. */
static void a_copy_is_lost_by_what_an_expansion_draws(void **state)
{
    static const char *const line[][3] = {
        {"challenge+canyon,goals=none", CHALLENGE_ROUTES "~E ~EE", "~A4E"},
        {"challenge+lava,goals=none", CHALLENGE_ROUTES "XX.. X.X.", "G7XXXXv"},
        {"challenge+river,goals=none", CHALLENGE_ROUTES "V.V. VV..", "D4V.V."}};
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        match *m = match_of(line[i][0], NULL);
        match_ink(m, 1, WAYS);
        match_roll(m, line[i][1]);
        match_play(m, 1, "A1R.R.");
        match_play(m, 1, line[i][2]);
        (void)match_refused(m, 1, "=F2H.R.*", INK_E_NOT_EARNED);
        match_play(m, 1, "back =F2H.R.*");
    }
}

/* A river on a Factory is no highway and no railway; a bridge over it is one. */
static void a_factory_wants_a_route(void **state)
{
    match *m = match_of("challenge+river,goals=none", NULL);
    (void)state;
    match_roll(m, "HH.. H.H. H.R.* HHH. VV.. HVHV{NS}{EW}");
    match_play(m, 1, "A1.VV.");
    (void)match_refused(m, 1, "=F1H.H.", INK_E_NOT_EARNED);
    match_play(m, 1, "C6HVHV{NS}{EW} =F1H.H.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_expansion_goes_with_every_edition),
        cmocka_unit_test(every_expansion_has_three_cards),
        cmocka_unit_test(one_of_three_cards_is_the_expansions),
        cmocka_unit_test(the_seed_draws_one_card_of_the_expansion),
        cmocka_unit_test(a_card_of_the_expansion_pays_solo),
        cmocka_unit_test(in_a_draft_the_expansions_dice_are_for_all),
        cmocka_unit_test(in_a_draft_events_come_after_the_picks),
        cmocka_unit_test(in_a_draft_the_last_roll_has_no_pairs),
        cmocka_unit_test(the_seed_rolls_the_expansions_dice),
        cmocka_unit_test(each_player_answers_alone),
        cmocka_unit_test(only_those_with_a_choice_are_asked),
        cmocka_unit_test(a_village_that_is_hit_works_again),
        cmocka_unit_test(a_factory_that_is_hit_works_again),
        cmocka_unit_test(what_nobody_draws_sets_off_nothing),
        cmocka_unit_test(lava_over_a_factory),
        cmocka_unit_test(a_copy_is_never_of_an_expansions_die),
        cmocka_unit_test(a_copy_is_lost_by_what_an_expansion_draws),
        cmocka_unit_test(a_factory_wants_a_route),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
