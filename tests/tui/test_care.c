/* What the board does before something is lost, and what it says of keys: a test for each promise. */
#include "front/fail.h" /* before cmocka, which has a macro of that name */
#include "front/locale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <string.h>

#include "null_terminal.h"
#include "speech/effect.h"
#include "speech/winner.h"
#include "tui/palette.h"
#include "tui/run.h"

static struct front_game game;
static char screen[65536], tints[65536];

static void play_session(const char *text, int columns, int rows)
{
    struct terminal terminal;
    struct script script;
    seats_make(&game.seats, game.session);
    assert_true(null_terminal(&terminal, &script, text, rows, columns));
    tui_run(&game, &terminal, false);
    FILE *out = fmemopen(screen, sizeof screen, "w");
    null_terminal_write(&script, out);
    fclose(out);
    out = fmemopen(tints, sizeof tints, "w");
    null_terminal_write_tints(&script, out);
    fclose(out);
    assert_false(script.wrong);
    null_terminal_free(&script);
}

static void forget(void)
{
    if (game.session != NULL)
        front_close(&game);
    game = (struct front_game){.store = store_none};
}

static void play_at(const char *config_text, const char *script, int columns, int rows)
{
    ink_config config;
    forget();
    assert_int_equal(ink_config_read(ink_slice_of(config_text), &config, NULL), INK_OK);
    assert_int_equal(ink_session_new(&config, ink_slice_of("care"), &game.session, NULL), INK_OK);
    play_session(script, columns, rows);
}

static void play(const char *config, const char *script)
{
    play_at(config, script, 80, 24);
}

static void play_record(const char *record, const char *script)
{
    forget();
    assert_int_equal(ink_session_read(ink_slice_of(record), &game.session, NULL), INK_OK);
    play_session(script, 80, 24);
}

static const ink_seat *seat(void)
{
    return &ink_session_seats(game.session)[0];
}

static bool shows(const char *text)
{
    return strstr(screen, text) != NULL;
}

static int start(void **state)
{
    (void)state;
    i18n_start("en");
    game = (struct front_game){.store = store_none};
    return 0;
}

static int stop(void **state)
{
    (void)state;
    forget();
    return 0;
}

/* --- what was earned ---------------------------------------------------------------------------- */

static const char factory[] =
    "inkrail 1\nconfig challenge,goals=none\nroll RRR. RR.. H.H. H...*\n1: A2R.RR A1.RR.\n";

/* The copy is in the hand; an ordinary die is drawn only after a question, and the question is forgotten by whatever
   comes between. */
static void a_drawing_asks_before_a_copy_is_lost(void **state)
{
    (void)state;
    play_record(factory, "");
    assert_true(shows("Earned: now or never"));
    play_record(factory, "ppppp.<Enter>");
    int moves = seat()->moves;
    play_record(factory, "s1.<Enter>");
    assert_int_equal(seat()->moves, 2);
    assert_true(shows("No copy? It cannot be drawn later."));
    play_record(factory, "s1.<Enter><Enter>");
    assert_int_equal(seat()->moves, 3);
    play_record(factory, "s1.<Enter>r<Enter>");
    assert_int_equal(seat()->moves, 2);
    assert_true(moves == 2 || moves == 3);
    play_record(factory, ".<Enter>"); /* the copy itself needs no question */
    assert_int_equal(seat()->moves, 3);
}

/* The help of a game names what can be earned in it and its keys. */
static void the_help_names_what_can_be_earned(void **state)
{
    (void)state;
    play_at("challenge", "?", 120, 60);
    assert_true(shows("Copy a die: by its number"));
    assert_true(shows("Free special route: by its number"));
    play_at("classic", "?", 120, 60);
    assert_false(shows("Copy a die"));
}

/* --- what would be erased ------------------------------------------------------------------------ */

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
        play_record(found.record, script);
        if (shows("Gone: "))
            break;
    }
    assert_true(shows("Gone: "));
    assert_non_null(strchr(tints, 'X'));
    play_record(found.record, "");
    assert_null(strchr(tints, 'X'));
}

/* --- keys ---------------------------------------------------------------------------------------- */

static void unknown_keys_say_so(void **state)
{
    (void)state;
    play("classic", "z");
    assert_true(shows("The key z does nothing here."));
    play("classic", "é");
    assert_true(shows("The key é does nothing here."));
    play("classic", ".");
    assert_false(shows("does nothing here"));
}

/* h j k l go where the arrows go, and the hint has another key. */
static void vi_keys_move(void **state)
{
    static char by_arrows[sizeof screen];
    (void)state;
    play("classic", "<Left><Left><Down><Down><Up><Right>");
    memcpy(by_arrows, screen, sizeof screen);
    play("classic", "hhjjkl");
    assert_string_equal(screen, by_arrows);
}

/* Ten answers to a meteor: the last is typed as 1 0. */
static void answers_beyond_nine_can_be_typed(void **state)
{
    (void)state;
    play_record("inkrail 1\nconfig classic+meteor\nroll H.H. H.H. H.H. HR..* free 2\n", "10");
    assert_true(shows("[10]"));
    play_record("inkrail 1\nconfig classic+meteor\nroll H.H. H.H. H.H. HR..* free 2\n",
                "10<Enter>");
    assert_int_equal(seat()->moves, 1);
    assert_int_equal(seat()->sheet.used, 1 << 5);
}

static void tips_can_be_switched(void **state)
{
    static struct guide guide;
    ink_config config;
    (void)state;
    forget();
    guide = (struct guide){0};
    ink_config_read(ink_slice_of("classic"), &config, NULL);
    ink_session_new(&config, ink_slice_of("care"), &game.session, NULL);
    game.guide = &guide;
    play_session("T", 80, 24);
    assert_true(guide.off && shows("No more tips."));
}

/* --- others -------------------------------------------------------------------------------------- */

/* Names, levels, "You"; and a click on a small board or a line of the list shows that board. */
static void others_have_names_and_levels(void **state)
{
    ink_config config;
    (void)state;
    forget();
    ink_config_read(ink_slice_of("classic,players=3"), &config, NULL);
    ink_session_new(&config, ink_slice_of("care"), &game.session, NULL);
    ink_session_name(game.session, 1, ink_slice_of(""), 2);
    ink_session_name(game.session, 2, ink_slice_of(""), 2);
    play_session("", 120, 40);
    assert_true(shows("  You  ") && shows("Mo, level 2") && shows("Mo 2, level 2"));
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

/* --- colours ------------------------------------------------------------------------------------- */

static double channel(int value)
{
    double part = value / 255.0;
    if (part <= 0.03928)
        return part / 12.92;
    double base = (part + 0.055) / 1.055, power = base * base; /* to the power of 2.4, roughly */
    return power * (0.6 + 0.4 * base);
}

static double light_of(int rgb)
{
    return 0.2126 * channel(rgb >> 16 & 255) + 0.7152 * channel(rgb >> 8 & 255) +
           0.0722 * channel(rgb & 255);
}

/* Three to one at least, on black and on white; fewer colours are all taken from those that are there. */
static void colours_can_be_read_on_black_and_on_white(void **state)
{
    static const int counts[] = {8, 16, 256};
    (void)state;
    for (int hue = 0; hue < HUES; hue++) {
        int colour = palette_hue(hue, 1 << 24).colour;
        if (colour != PALETTE_DEFAULT) {
            double light = light_of(colour);
            assert_true((light + 0.05) / 0.05 >= 3);
            assert_true(1.05 / (light + 0.05) >= 3);
        }
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
            assert_true(palette_hue(hue, counts[i]).colour < counts[i]);
    }
    assert_true(palette_hue(HUE_WATER, 8).ground != PALETTE_DEFAULT); /* blue on black is none */
    assert_int_not_equal(palette_hue(HUE_WATER, 256).colour, palette_hue(HUE_RAIL, 256).colour);
}

int main(void)
{
#define CARE(name) cmocka_unit_test_setup_teardown(name, start, stop)
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
