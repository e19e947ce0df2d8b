/* TEST tui_care: What the board asks before something earned is lost, marks and names before it is
   erased, and says of unknown keys; vi keys, answers beyond nine, names of bots; colours that can
   be read on black and on white, by their contrast. */
#include "client/process/fail.h" /* before cmocka, which has a macro of that name */
#include "client/process/locale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>

#include "contrast.h"
#include "played.h"
#include "tui/terminal/palette.h"
#include "words/moves/effect.h"
#include "words/winner.h"

static void play_at(const char *config, const char *script, int columns, int rows)
{
    played_new(config, "care", script, columns, rows);
}

static void play(const char *config, const char *script)
{
    play_at(config, script, 80, 24);
}

/* --- what was earned -------------------------------------------------------------------------- */

static const char factory[] =
    "inkrail 1\nconfig challenge,goals=none\nroll RRR. RR.. H.H. H...*\n1: A2R.RR A1.RR.\n";

/* The copy is in the hand; an ordinary die is drawn only after a question, and the question is
   forgotten by whatever comes between. */
static void a_drawing_asks_before_a_copy_is_lost(void **state)
{
    (void)state;
    played_record(factory, "");
    assert_true(played_shows("Earned: now or never"));
    played_record(factory, "ppppp.<Enter>");
    int moves = played_seat(0)->moves;
    played_record(factory, "s1.<Enter>");
    assert_int_equal(played_seat(0)->moves, 2);
    assert_true(played_shows("No copy? It cannot be drawn later."));
    played_record(factory, "s1.<Enter><Enter>");
    assert_int_equal(played_seat(0)->moves, 3);
    played_record(factory, "s1.<Enter>r<Enter>");
    assert_int_equal(played_seat(0)->moves, 2);
    assert_true(moves == 2 || moves == 3);
    played_record(factory, ".<Enter>"); /* the copy itself needs no question */
    assert_int_equal(played_seat(0)->moves, 3);
}

/* The help of a game names what can be earned in it and its keys. */
static void the_help_names_what_can_be_earned(void **state)
{
    (void)state;
    play_at("challenge", "?", 120, 60);
    assert_true(played_shows("Copy a die: by its number"));
    assert_true(played_shows("Free special route: by its number"));
    play_at("classic", "?", 120, 60);
    assert_false(played_shows("Copy a die"));
}

/* --- what would be erased --------------------------------------------------------------------- */

struct found {
    char record[8192];
    ink_cell cell;
    int number; /* the key of the piece */
};

/* Is there a way in which a die, or something offered, erases a route? */
static bool find_erasing(const ink_session *session, struct found *found)
{
    ink_piece piece[INK_MAX_PIECES];
    const ink_ruleset *rules = ink_session_rules(session);
    int count = ink_session_pieces(session, 0, piece), number, offered = rules->dice;
    for (int i = 0; i < count; i++) {
        if (piece[i].kind == INK_PIECE_SPECIAL || piece[i].state != INK_PIECE_WAITING)
            continue;
        number = piece[i].kind == INK_PIECE_DIE ? piece[i].number + 1 : ++offered;
        for (ink_set left = piece[i].cells; left != 0; left &= left - 1) {
            ink_move way[INK_MAX_WAYS];
            ink_footprint then;
            ink_cell cell = ink_set_first(left);
            if (ink_session_ways(session, 0, &piece[i], cell, way) == 0 ||
                !ink_session_preview(session, 0, way[0], &then) ||
                effect_of(rules, &ink_session_seats(session)[0].sheet, &then.sheet, cell).erased ==
                    0)
                continue;
            found->cell = cell;
            found->number = number;
            return true;
        }
    }
    return false;
}

static unsigned next_chance(unsigned *chance, unsigned below)
{
    *chance = *chance * 1103515245u + 12345u;
    return (*chance >> 16) % below;
}

/* Draws any die in any way; ends the round when nothing is left. */
static void go_on(ink_session *session, int player, unsigned *chance)
{
    ink_piece piece[INK_MAX_PIECES];
    ink_move way[INK_MAX_WAYS];
    int count = ink_session_pieces(session, player, piece), chosen = -1;
    unsigned waiting = 0;
    for (int i = 0; i < count; i++)
        if (piece[i].kind != INK_PIECE_SPECIAL && piece[i].state == INK_PIECE_WAITING &&
            next_chance(chance, ++waiting) == 0)
            chosen = i;
    if (chosen < 0) {
        ink_session_play(session, player, ink_move_end(), NULL);
        return;
    }
    ink_set cells = piece[chosen].cells;
    for (unsigned skip = next_chance(chance, (unsigned)ink_set_count(cells)); skip > 0; skip--)
        cells &= cells - 1;
    int ways = ink_session_ways(session, player, &piece[chosen], ink_set_first(cells), way);
    ink_session_play(session, player, way[next_chance(chance, (unsigned)ways)], NULL);
}

static bool seek_erasing(const char *seed, struct found *found)
{
    ink_config config;
    ink_session *session;
    unsigned chance = (unsigned)strlen(seed);
    bool seen = false;
    ink_config_read(ink_slice_of("classic+lava"), &config, NULL);
    ink_session_new(&config, ink_slice_of(seed), &session, NULL);
    for (int step = 0; step < 100 && !seen; step++) {
        if (ink_session_table(session)->phase == INK_PHASE_ROLL)
            ink_session_roll(session, NULL);
        seen = find_erasing(session, found);
        if (!seen)
            go_on(session, 0, &chance);
    }
    ink_text text = ink_text_in(found->record, sizeof found->record);
    ink_session_write(session, &text);
    ink_session_free(session);
    return seen;
}

/* The route is named in the message and stands on a ground of its own before Enter. */
static void what_lava_would_erase_is_marked_and_named(void **state)
{
    static struct found found;
    char seed[16], script[128];
    bool seen = false;
    (void)state;
    for (int i = 0; i < 200 && !seen; i++) {
        snprintf(seed, sizeof seed, "lava %d", i);
        seen = seek_erasing(seed, &found);
    }
    assert_true(seen);
    for (int dots = 1; dots < 49; dots++) {
        int length = snprintf(script, sizeof script, "%d", found.number);
        memset(script + length, '.', (size_t)dots);
        script[length + dots] = '\0';
        played_record(found.record, script);
        if (played_shows("Gone: "))
            break;
    }
    assert_true(played_shows("Gone: "));
    assert_non_null(strchr(played.tints, 'X'));
    played_record(found.record, "");
    assert_null(strchr(played.tints, 'X'));
}

/* --- keys ------------------------------------------------------------------------------------- */

static void unknown_keys_say_so(void **state)
{
    (void)state;
    play("classic", "z");
    assert_true(played_shows("The key z does nothing here."));
    play("classic", "é");
    assert_true(played_shows("The key é does nothing here."));
    play("classic", ".");
    assert_false(played_shows("does nothing here"));
}

/* h j k l go where the arrows go, and the hint has another key. */
static void vi_keys_move(void **state)
{
    static char by_arrows[sizeof played.screen];
    (void)state;
    play("classic", "<Left><Left><Down><Down><Up><Right>");
    memcpy(by_arrows, played.screen, sizeof played.screen);
    play("classic", "hhjjkl");
    assert_string_equal(played.screen, by_arrows);
}

/* Ten answers to a meteor: the last is typed as 1 0. */
static void answers_beyond_nine_can_be_typed(void **state)
{
    (void)state;
    played_record("inkrail 1\nconfig classic+meteor\nroll H.H. H.H. H.H. HR..* free 2\n", "10");
    assert_true(played_shows("[10]"));
    played_record("inkrail 1\nconfig classic+meteor\nroll H.H. H.H. H.H. HR..* free 2\n",
                  "10<Enter>");
    assert_int_equal(played_seat(0)->moves, 1);
    assert_int_equal(played_seat(0)->sheet.used, 1 << 5);
}

static void tips_can_be_switched(void **state)
{
    static struct guide guide;
    ink_config config;
    (void)state;
    played_forget();
    guide = (struct guide){0};
    ink_config_read(ink_slice_of("classic"), &config, NULL);
    ink_session_new(&config, ink_slice_of("care"), &played.game.session, NULL);
    played.game.guide = &guide;
    played_session("T", 80, 24);
    assert_true(guide.off && played_shows("No more tips."));
}

/* --- others ----------------------------------------------------------------------------------- */

/* Names, levels, "You"; and a click on a small board or a line of the list shows that board. */
static void others_have_names_and_levels(void **state)
{
    ink_config config;
    (void)state;
    played_forget();
    ink_config_read(ink_slice_of("classic,players=3"), &config, NULL);
    ink_session_new(&config, ink_slice_of("care"), &played.game.session, NULL);
    ink_session_name(played.game.session, 1, ink_slice_of(""), 2);
    ink_session_name(played.game.session, 2, ink_slice_of(""), 2);
    played_session("", 120, 40);
    assert_true(played_shows("  You  ") && played_shows("Mo, level 2") &&
                played_shows("Mo 2, level 2"));
}

/* Both play the same round after round, or the second one draws at other places. */
static ink_session *play_both(bool alike)
{
    ink_config config;
    ink_session *session;
    unsigned chance = 1;
    ink_config_read(ink_slice_of("classic,players=2"), &config, NULL);
    ink_session_new(&config, ink_slice_of("both"), &session, NULL);
    while (ink_session_table(session)->phase != INK_PHASE_OVER) {
        unsigned own[2] = {chance, alike ? chance : chance + 1};
        ink_session_roll(session, NULL);
        for (int p = 0; p < 2; p++)
            while (ink_session_turn(session) == p)
                go_on(session, p, &own[p]);
        chance = own[0];
    }
    return session;
}

/* Who has won, and by what: shared, or by so many points; "you" is spoken to. */
static void the_winner_is_told(void **state)
{
    char words[512] = "", wanted[128];
    ink_text text = ink_text_in(words, sizeof words);
    ink_score score[2];
    (void)state;
    ink_session *session = play_both(true);
    winner_words(session, INK_MAX_PLAYERS, &text);
    assert_non_null(strstr(words, "The win is shared: Player 1, Player 2, "));
    ink_session_free(session);
    session = play_both(false);
    for (int p = 0; p < 2; p++)
        ink_session_score(session, p, &score[p]);
    int best = score[1].total > score[0].total, more = score[best].total - score[!best].total;
    assert_int_not_equal(more, 0);
    text = ink_text_in(words, sizeof words);
    winner_words(session, best, &text);
    snprintf(wanted, sizeof wanted, "You win with %d points, %d more than Player %d.",
             score[best].total, more, !best + 1);
    assert_string_equal(words, wanted);
    text = ink_text_in(words, sizeof words);
    winner_words(session, !best, &text);
    snprintf(wanted, sizeof wanted, "Player %d wins with %d points, %d more than you.", best + 1,
             score[best].total, more);
    assert_string_equal(words, wanted);
    ink_session_free(session);
}

/* --- colours ---------------------------------------------------------------------------------- */

static struct palette_look look_of_hue(int hue, int colours, int ground)
{
    return palette_look((struct tint){(uint8_t)hue, GROUND_NONE, 0}, colours, ground);
}

/* Three to one at least, on black and on white. */
static void colours_can_be_read_on_black_and_on_white(void **state)
{
    (void)state;
    for (int hue = 0; hue < HUES; hue++) {
        int colour = look_of_hue(hue, 1 << 24, PALETTE_DARK).colour;
        int many = look_of_hue(hue, 256, PALETTE_DARK).colour;
        if (colour != PALETTE_DEFAULT) {
            assert_true(contrast(colour, RGB_BLACK) >= 3);
            assert_true(contrast(colour, RGB_WHITE) >= 3);
            assert_int_equal(contrast_indexed(many), colour);
        }
    }
    assert_int_not_equal(look_of_hue(HUE_WATER, 256, PALETTE_DARK).colour,
                         look_of_hue(HUE_RAIL, 256, PALETTE_DARK).colour);
}

static void check_on(const struct palette_look *look, int own, double least)
{
    int colour = look->colour == PALETTE_DEFAULT ? own ^ 0xffffff : contrast_indexed(look->colour);
    int ground = look->ground == PALETTE_DEFAULT ? own : contrast_indexed(look->ground);
    assert_true(contrast(colour, ground) >= least);
}

/* Those of 8 and of 16 are chosen for a ground that is told of, and can be read on both where
   nothing is told. All of them are among those that are there. */
static void few_colours_are_chosen_for_the_ground(void **state)
{
    static const int counts[] = {8, 16};
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (int hue = 0; hue < HUES; hue++) {
            struct palette_look dark = look_of_hue(hue, counts[i], PALETTE_DARK);
            struct palette_look light = look_of_hue(hue, counts[i], PALETTE_LIGHT);
            struct palette_look untold = look_of_hue(hue, counts[i], PALETTE_UNTOLD);
            assert_true(dark.colour < counts[i] && light.colour < counts[i] &&
                        untold.colour < counts[i]);
            check_on(&dark, RGB_BLACK, 3);
            check_on(&light, RGB_WHITE, 3);
            check_on(&untold, RGB_BLACK, 3);
            check_on(&untold, RGB_WHITE, 3);
        }
    assert_true(look_of_hue(HUE_WATER, 8, PALETTE_DARK).ground !=
                PALETTE_DEFAULT); /* blue on black is none */
}

/* What lies on a ground of ours can be read whatever the terminal's own is. */
static void grounds_can_be_read(void **state)
{
    static const int counts[] = {8, 16, 256};
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        for (int ground = 1; ground < GROUNDS; ground++) {
            struct palette_look look = palette_look((struct tint){HUE_WATER, (uint8_t)ground, BOLD},
                                                    counts[i], PALETTE_DARK);
            check_on(&look, RGB_BLACK, 4.5);
            assert_false(look.bold);
        }
    assert_true(palette_look((struct tint){HUE_WATER, GROUND_HINT, 0}, 0, PALETTE_DARK).reverse);
}

/* Where colours are few the cursor does not look like water, nor red like black; without any the
   ghost is not the cursor. */
static void what_matters_is_told_apart(void **state)
{
    static const int counts[] = {8, 16};
    static const struct tint cursor = {HUE_PLAIN, GROUND_CURSOR, 0};
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct palette_look look = palette_look(cursor, counts[i], PALETTE_DARK);
        assert_int_not_equal(look.ground, look_of_hue(HUE_WATER, counts[i], PALETTE_DARK).ground);
        assert_true(look.reverse);
    }
    assert_true(contrast(contrast_indexed(look_of_hue(HUE_WARNING, 16, PALETTE_DARK).colour),
                         RGB_BLACK) >= 4.5);
    assert_true(look_of_hue(HUE_FIRE, 8, PALETTE_DARK).bold);
    assert_true(palette_look(cursor, 0, PALETTE_DARK).reverse);
    play("classic", "<Left>");
    assert_true(played_shows("┌    ┐") && played_shows("└    ┘"));
    play("classic", "."); /* a ghost has no corners */
    assert_false(played_shows("┌    ┐"));
}

static void a_ground_is_known(void **state)
{
    (void)state;
    assert_int_equal(palette_ground("0;15"), PALETTE_LIGHT);
    assert_int_equal(palette_ground("0;default;15"), PALETTE_LIGHT);
    assert_int_equal(palette_ground("0;7"), PALETTE_LIGHT);
    assert_int_equal(palette_ground("15;0"), PALETTE_DARK);
    assert_int_equal(palette_ground("15;8"), PALETTE_DARK);
    assert_int_equal(palette_ground("0;default"), PALETTE_UNTOLD);
    assert_int_equal(palette_ground("15"), PALETTE_UNTOLD);
    assert_int_equal(palette_ground("0;15x"), PALETTE_UNTOLD);
    assert_int_equal(palette_ground("0;16"), PALETTE_UNTOLD);
    assert_int_equal(palette_ground(""), PALETTE_UNTOLD);
    assert_int_equal(palette_ground(NULL), PALETTE_UNTOLD);
}

static void answers_tell_the_ground(void **state)
{
    (void)state;
    assert_int_equal(palette_ground_answered("rgb:ffff/ffff/ffff"), PALETTE_LIGHT);
    assert_int_equal(palette_ground_answered("rgb:fd/f6/e3"), PALETTE_LIGHT);
    assert_int_equal(palette_ground_answered("rgba:ffff/ffff/dddd/ffff"), PALETTE_LIGHT);
    assert_int_equal(palette_ground_answered("rgb:0000/0000/0000"), PALETTE_DARK);
    assert_int_equal(palette_ground_answered("rgb:0/2/3"), PALETTE_DARK);
    assert_int_equal(palette_ground_answered("rgb:0000/0000/ffff"), PALETTE_DARK);
    static const char *const none[] = {"",           "rgb",           "rgb:",        "rgb:ffff",
                                       "rgb:ff/ff/", "rgb:ff-ff-ff",  "#ffffff",     "?",
                                       "rgb://",     "rgb:fffff/0/0", "rgb:gg/gg/gg"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(palette_ground_answered(none[i]), PALETTE_UNTOLD);
}

int main(void)
{
#define CARE(name) cmocka_unit_test_setup_teardown(name, played_start, played_stop)
    const struct CMUnitTest tests[] = {
        CARE(a_drawing_asks_before_a_copy_is_lost),
        CARE(the_help_names_what_can_be_earned),
        CARE(what_lava_would_erase_is_marked_and_named),
        CARE(unknown_keys_say_so),
        CARE(vi_keys_move),
        CARE(answers_beyond_nine_can_be_typed),
        CARE(tips_can_be_switched),
        CARE(others_have_names_and_levels),
        CARE(the_winner_is_told),
        CARE(colours_can_be_read_on_black_and_on_white),
        CARE(few_colours_are_chosen_for_the_ground),
        CARE(grounds_can_be_read),
        CARE(what_matters_is_told_apart),
        CARE(a_ground_is_known),
        CARE(answers_tell_the_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
