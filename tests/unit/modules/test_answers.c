/* TEST answers: Answers of every kind, by a module of the tests (works.c): they are listed, told
   and heard, named for people and shown, by whoever knows nothing of the module; and a module is
   told what has drawn, also where somebody else let it be drawn. */
#include "core/sheet.h"
#include "own_modules.h"
#include "unit/engine/engine_games.h"
#include "words/moves/choice.h"

static const char *const configs[] = {"classic+works", "challenge+works,goals=none"};

/* --- in words --------------------------------------------------------------------------------- */

static ink_move move_of(const ink_ruleset *rules, const char *word)
{
    ink_sheet sheet;
    ink_move move = 0;
    ink_sheet_start(rules, &sheet);
    assert_int_equal(ink_move_read(rules, &sheet, ink_slice_of(word), &move, NULL), INK_OK);
    return move;
}

static void answers_have_words_for_people(void **state)
{
    static const struct {
        const char *word, *told;
    } answer[] = {{"light=3", "row 3"},
                  {"light=C", "column C"},
                  {"take=2", "take 2"},
                  {"*C3", "spark at C3"},
                  {"^C3", "^C3"}}; /* a drawing: told as one */
    ink_ruleset rules = rules_of(configs[0]);
    (void)state;
    for (int i = 0; i < COUNT(answer); i++) {
        char words[CHOICE_WORDS];
        choice_words(&rules, move_of(&rules, answer[i].word), words);
        assert_string_equal(words, answer[i].told);
    }
    ink_answer found;
    assert_true(ink_move_answer(&rules, move_of(&rules, "light=C"), &found));
    assert_int_equal(found.cells, UINT64_C(0x0004040404040404));
    assert_true(ink_move_answer(&rules, move_of(&rules, "light=7"), &found));
    assert_int_equal(found.cells, UINT64_C(0x007f000000000000));
    assert_int_equal(found.special, INK_SPECIALS);
}

static void answers_that_cross_off_say_so(void **state)
{
    ink_ruleset rules = rules_of("classic+meteor");
    ink_answer found;
    (void)state;
    assert_true(ink_move_answer(&rules, move_of(&rules, "meteor=HHHH"), &found));
    assert_string_equal(rules.shape[rules.special[found.special]].text, "HHHH");
    assert_true(ink_move_answer(&rules, move_of(&rules, "meteor=W"), &found));
    assert_string_equal(found.text, "west");
    assert_false(ink_move_answer(&rules, ink_move_end(), &found));
    assert_int_equal(found.special, INK_SPECIALS);
}

/* --- on a table ------------------------------------------------------------------------------- */

/* Lies before the player as any other piece, and lights up what it is about. */
static void answers_are_pieces(void **state)
{
    ink_config config;
    ink_session *session = NULL;
    ink_roll dice;
    ink_piece piece[INK_MAX_PIECES];
    (void)state;
    assert_int_equal(ink_config_read(ink_slice_of(configs[0]), &config, NULL), INK_OK);
    assert_int_equal(ink_session_new(&config, ink_slice_of("answers"), &session, NULL), INK_OK);
    const ink_ruleset *rules = ink_session_rules(session);
    ink_slice faces = ink_slice_of("H.H. H.H. H.H. HRHR{NS}{EW} HH..l spark");
    assert_int_equal(ink_roll_read(rules, faces, 1, &dice, NULL), INK_OK);
    assert_int_equal(ink_session_roll_these(session, &dice, NULL, NULL), INK_OK);
    const ink_sheet *sheet = &ink_session_seats(session)[0].sheet;
    assert_int_equal(ink_session_play(session, 0, move_of(rules, "B1HHHH"), NULL), INK_OK);
    int count = ink_session_pieces(session, 0, piece), choices = 0;
    for (int i = 0; i < count; i++) {
        ink_footprint then;
        if (piece[i].kind != INK_PIECE_CHOICE)
            continue;
        choices++;
        assert_true(ink_session_preview(session, 0, piece[i].move, &then));
        assert_int_equal(ink_set_count(then.cells), INK_COLUMNS);
    }
    assert_int_equal(choices, INK_ROWS + INK_COLUMNS);
    assert_int_equal(ink_session_play(session, 0, move_of(rules, "light=1"), NULL), INK_OK);
    /* a die that shows a symbol is laid on a space */
    count = ink_session_pieces(session, 0, piece);
    assert_int_equal(piece[INK_ROUTE_DICE + 1].kind, INK_PIECE_DIE);
    assert_int_equal(piece[INK_ROUTE_DICE + 1].place, INK_PLACE_CELL);
    assert_int_equal(piece[INK_ROUTE_DICE + 1].cells, ink_set_of(cell_of("B1")));
    assert_int_equal(ink_sheet_ask(rules, sheet, move_of(rules, "*B2"), NULL), INK_E_EXPANSION);
    assert_int_equal(ink_session_play(session, 0, move_of(rules, "*B1"), NULL), INK_OK);
    ink_session_free(session);
}

/* --- games ------------------------------------------------------------------------------------ */

/* Every move is told and heard as the same, and does not say more than it is. */
static void check_move(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move)
{
    char word[64];
    ink_text text = ink_text_in(word, sizeof word);
    ink_move read = 0;
    ink_answer answer;
    ink_move_write(rules, move, &text);
    require(sheet, ink_move_read(rules, sheet, ink_slice_of(word), &read, NULL) == INK_OK);
    require(sheet, read == move && ink_sheet_ask(rules, sheet, move, NULL) == INK_OK);
    if (ink_move_kind(move) == INK_MOVE_MODULE && ink_move_tile(move) == 0)
        require(sheet, ink_move_answer(rules, move, &answer) &&
                           (answer.text != NULL || answer.special < INK_SPECIALS));
}

/* Answers that nobody asked for are refused. */
static void check_unasked(const ink_ruleset *rules, const ink_sheet *sheet)
{
    static const char *const word[] = {"light=1", "light=G", "take=0"};
    for (int i = 0; sheet->event == 0 && i < COUNT(word); i++)
        require(sheet,
                ink_sheet_ask(rules, sheet, move_of(rules, word[i]), NULL) == INK_E_NO_CHOICE);
}

/* Plays a game at random; counts special routes that were drawn without being the player's own. */
static int play_random(const ink_ruleset *rules, uint64_t random)
{
    static ink_moves moves;
    ink_sheet sheet;
    int earned = 0;
    ink_sheet_start(rules, &sheet);
    while (!ink_sheet_over(rules, &sheet)) {
        ink_roll dice;
        ink_roll_of_seed(rules, random, sheet.round + 1, &dice);
        assert_int_equal(ink_sheet_roll(rules, &sheet, &dice, NULL), INK_OK);
        while (sheet.open != 0) {
            ink_sheet_moves(rules, &sheet, &moves);
            check_unasked(rules, &sheet);
            require(&sheet, moves.count > 0);
            ink_move move = moves.move[twin_below(&random, (int)moves.count)];
            check_move(rules, &sheet, move);
            ink_sheet_apply(rules, &sheet, move);
            require(&sheet, ink_sheet_sound(rules, &sheet));
            bool special = ink_move_special(rules, move) >= 0;
            require(&sheet, special == (sheet.event != 0));
            earned += special && ink_move_kind(move) == INK_MOVE_MODULE;
        }
    }
    return earned;
}

static void a_module_is_told_of_every_special_route(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(configs); i++) {
        ink_ruleset rules = rules_of(configs[i]);
        int earned = 0;
        for (int game = 0; game < 40 + 20 * INK_TEST_SCALE; game++)
            earned += play_random(&rules, chance(game));
        assert_true((earned > 0) == (i == 1)); /* the third University gives one */
    }
}

/* --- the engine ------------------------------------------------------------------------------- */

/* The move after which most points are there, as the bot `greedy` has it. */
static void play_greedily(const ink_ruleset *rules, ink_sheet *sheet)
{
    static ink_moves moves;
    while (sheet->open != 0) {
        ink_move best = 0;
        int most = 0;
        ink_sheet_moves(rules, sheet, &moves);
        for (uint32_t i = 0; i < moves.count; i++) {
            ink_sheet next = *sheet;
            ink_score score;
            ink_sheet_apply(rules, &next, moves.move[i]);
            ink_score_find(rules, &next, &score);
            if (best == 0 || score.total > most) {
                best = moves.move[i];
                most = score.total;
            }
        }
        ink_sheet_apply(rules, sheet, best);
    }
}

static int greedy_game(const ink_ruleset *rules, const char *seed)
{
    ink_sheet sheet;
    ink_score score;
    ink_sheet_start(rules, &sheet);
    while (!ink_sheet_over(rules, &sheet)) {
        roll_game(rules, seed, &sheet);
        play_greedily(rules, &sheet);
    }
    ink_score_find(rules, &sheet, &score);
    return score.total;
}

/* Legally, and better than who takes what is next. */
static void an_engine_plays_modules_that_it_does_not_know(void **state)
{
    static const char *const unknown[] = {"classic+works", "challenge+works,goals=none",
                                          "classic+gates", "challenge+gates,goals=none",
                                          "classic+gates+works,house"};
    (void)state;
    for (int i = 0; i < COUNT(unknown); i++) {
        ink_ruleset rules = rules_of(unknown[i]);
        const ink_engine_limits limits = {.level = 8};
        ink_engine *engine = ink_engine_new(&rules, NULL);
        int points = 0, greedy = 0;
        assert_non_null(engine);
        for (int game = 0; game < 2 + INK_TEST_SCALE / 3; game++) {
            char seed[32];
            uint64_t sign = 0;
            (void)snprintf(seed, sizeof seed, "answers %d", game);
            points += play_game(engine, &rules, seed, &limits, &sign);
            greedy += greedy_game(&rules, seed);
        }
        if (points <= greedy)
            fail_msg("%s: the engine has %d points, greed %d", unknown[i], points, greedy);
        ink_engine_free(engine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_have_words_for_people),
        cmocka_unit_test(answers_that_cross_off_say_so),
        cmocka_unit_test(answers_are_pieces),
        cmocka_unit_test(a_module_is_told_of_every_special_route),
        cmocka_unit_test(an_engine_plays_modules_that_it_does_not_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
