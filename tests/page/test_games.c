/* TEST page_games: Random games in every config, played through the page alone: taps, ways, undo,
   take-backs. A session that is played beside it by hand says what they should come to: after every
   step both are saved to the same bytes. Every answer on the way has its type, and the sheet that
   is changed as the page tells it is always the whole one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "asking.h"
#include "chance.h"

enum { SAVE = 1 << 18, STEPS = 900, SHEET = 1 << 17, SHEETS = 2 };

/* A sheet on the screen: the number of its picture, 0 if there is none yet, and it. */
struct shown {
    int picture;
    char svg[SHEET];
};

static const char *const configs[] = {
    "classic",
    "challenge",
#define EXPANSION(name, ...) "classic+" #name, "challenge+" #name,
#include "expansions.def"
    "classic,players=3",
    "challenge,players=2",
    "classic,players=2,draft",
    "challenge+desert,players=3,draft",
    "classic+meteor+lava,house",
    "challenge+canyon+desert,house,players=2",
};

struct pair_of_games {
    struct asking page;
    ink_session *twin;
    int game, player;
    uint64_t random;
    long drawn, refusals, turned, returned, copies, answers;
    struct shown sheet[SHEETS];
    /* how often a sheet was told, as a whole, and how much of the others */
    long pictures, whole, bytes;
};

static uint32_t any(struct pair_of_games *g, uint32_t below)
{
    g->random = g->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((g->random >> 33) % below);
}

/* --- the sheet that is shown ------------------------------------------------------------------ */

/* Behind the element of an SVG that begins here: a line, or a group up to the line of its end. */
static const char *behind(const char *element)
{
    const char *end = strncmp(element, "<g", 2) == 0 ? strstr(element, "</g>") : element;
    assert_non_null(end);
    end = strchr(end, '\n');
    assert_non_null(end);
    return end + 1;
}

static const char *behind_several(const char *element, long long count)
{
    while (count-- > 0)
        element = behind(element);
    return element;
}

/* Makes the new sheet of the one that is shown. */
static void change_sheet(struct pair_of_games *g, struct shown *sheet, const json_t *changes)
{
    static char before[SHEET];
    memcpy(before, sheet->svg, sizeof before);
    const char *at = behind(before);
    ink_text out = ink_text_in(sheet->svg, sizeof sheet->svg);
    ink_text_bytes(&out, before, (size_t)(at - before));
    for (size_t i = 0; i < json_array_size(changes); i++) {
        const json_t *change = json_array_get(changes, i);
        long long count = json_integer_value(change);
        const char *next = behind_several(at, count < 0 ? -count : count);
        if (json_is_string(change)) {
            ink_text_string(&out, json_string_value(change));
            g->bytes += (long)json_string_length(change);
        } else if (count > 0) {
            ink_text_bytes(&out, at, (size_t)(next - at));
        }
        at = next;
    }
    assert_string_equal(at, "</svg>\n");
    ink_text_string(&out, at);
}

/* One of the sheets, as it is told by changes, is the whole one; now and then it is forgotten that
   there was one. */
static void show(struct pair_of_games *g)
{
    static const char *const options[] = {"", "", "", "", "coordinates", "rounds", "row=0"};
    const char *words = options[any(g, sizeof options / sizeof *options)];
    struct shown *sheet = &g->sheet[any(g, 4) == 0];
    int since = any(g, 9) == 0 ? 0 : sheet->picture;
    const json_t *told = ask(&g->page, "redraw|%d|%d|%s|%d", g->game, g->player, words, since);
    sheet->picture = number_at(told, "picture");
    assert_int_equal(sheet->picture, ++g->pictures);
    if (text_at(told, "svg")[0] == '\0') {
        change_sheet(g, sheet, part(told, "changes"));
    } else {
        snprintf(sheet->svg, sizeof sheet->svg, "%s", text_at(told, "svg"));
        g->whole++;
    }
    told = ask(&g->page, "board|%d|%d|%s", g->game, g->player, words);
    assert_string_equal(sheet->svg, text_at(told, "svg"));
}

/* --- comparing -------------------------------------------------------------------------------- */

static void compare(struct pair_of_games *g, const char *after)
{
    static char text[SAVE];
    ink_text out = ink_text_in(text, sizeof text);
    ink_session_write(g->twin, &out);
    const char *saved = text_at(ask(&g->page, "save|%d", g->game), "text");
    if (strcmp(saved, text) != 0)
        fail_msg("after %s the page has\n%s\nand its twin\n%s", after, saved, text);
    if (g->player < INK_MAX_PLAYERS)
        show(g);
}

static int place_of(const ink_piece *piece, ink_cell at)
{
    return piece->place == INK_PLACE_CORNER ? at : 7 * ink_cell_row(at) + ink_cell_column(at);
}

static int index_of(const json_t *view, const ink_piece *piece)
{
    static const char *const kinds[] = {"die", "special", "earned", "choice", "pair"};
    return piece_of(view, kinds[piece->kind], piece->number);
}

/* --- what may be done ------------------------------------------------------------------------- */

static bool is_urgent(const ink_missing *missing, const ink_piece *piece)
{
    return piece->kind == INK_PIECE_EARNED && piece->sign == missing->earned &&
           missing->earned != 0;
}

/* A piece that may be drawn now, one that is now or never first; false if there is none. */
static bool choose_piece(struct pair_of_games *g, ink_piece *chosen)
{
    ink_piece piece[INK_MAX_PIECES];
    ink_missing missing;
    int count = ink_session_pieces(g->twin, g->player, piece), good = 0;
    ink_session_missing(g->twin, g->player, &missing);
    for (int i = 0; i < count; i++) {
        bool may = piece[i].state == INK_PIECE_WAITING &&
                   (missing.earned == 0 || is_urgent(&missing, &piece[i]));
        if (may && any(g, (uint32_t)++good) == 0)
            *chosen = piece[i];
    }
    return good > 0;
}

static ink_cell choose_place(struct pair_of_games *g, ink_set cells)
{
    uint32_t skip = any(g, (uint32_t)ink_set_count(cells));
    while (skip-- > 0)
        cells &= cells - 1;
    return ink_set_first(cells);
}

/* --- steps, on both sides --------------------------------------------------------------------- */

static void play(struct pair_of_games *g, ink_move move)
{
    ink_refusal why;
    assert_int_equal(ink_session_play(g->twin, g->player, move, &why), INK_OK);
}

/* A piece that has a place: tapped there once, and again for each further way. */
static void draw(struct pair_of_games *g, const ink_piece *piece)
{
    ink_move way[INK_MAX_WAYS];
    ink_cell at = choose_place(g, piece->cells);
    int ways = ink_session_ways(g->twin, g->player, piece, at, way);
    int again = (int)any(g, 4), place = place_of(piece, at);
    const json_t *view = ask(&g->page, "view|%d|%d", g->game, g->player);
    int index = index_of(view, piece);
    bool in_hand = !is_null(view, "hand") && number_at(view, "hand.piece") == index;
    assert_true(ways > 0 && index >= 0);
    if (any(g, 4) == 0)
        view = ask(&g->page, "put|%d|%d|%d|%d", g->game, g->player, index, place);
    else {
        if (!in_hand)
            ask(&g->page, "take|%d|%d|%d", g->game, g->player, index);
        view = ask(&g->page, "tap|%d|%d|%d", g->game, g->player, place);
    }
    for (int i = 0; i < again; i++)
        view =
            ask(&g->page, i % 2 == 0 ? "tap|%d|%d|%d" : "turn|%d|%d|1", g->game, g->player, place);
    assert_int_equal(number_at(view, "hand.at"), place);
    assert_int_equal(number_at(view, "hand.ways"), ways);
    assert_int_equal(number_at(view, "hand.way"), again % ways);
    compare(g, "a ghost"); /* it is no step */
    ask(&g->page, "board|%d|%d|coordinates", g->game, g->player);
    ask(&g->page, "lay|%d|%d", g->game, g->player);
    play(g, way[again % ways]);
    compare(g, "a drawing");
    g->drawn++;
    g->copies += piece->kind == INK_PIECE_EARNED;
}

/* An answer or a pair: taken, then given. */
static void give(struct pair_of_games *g, const ink_piece *piece)
{
    const json_t *view = ask(&g->page, "view|%d|%d", g->game, g->player);
    int index = index_of(view, piece);
    assert_true(index >= 0);
    if (is_null(view, "hand") || number_at(view, "hand.piece") != index)
        view = ask(&g->page, "take|%d|%d|%d", g->game, g->player, index);
    assert_int_equal(number_at(view, "hand.piece"), index);
    ask(&g->page, "lay|%d|%d", g->game, g->player);
    play(g, piece->move);
    compare(g, "an answer");
    g->answers++;
}

/* Taken if it is not in the hand yet, then tapped where it cannot go. */
static const json_t *tap_with(struct pair_of_games *g, const ink_piece *piece, ink_cell cell)
{
    const json_t *view = ask(&g->page, "view|%d|%d", g->game, g->player);
    int index = index_of(view, piece);
    if (is_null(view, "hand") || number_at(view, "hand.piece") != index)
        ask(&g->page, "take|%d|%d|%d", g->game, g->player, index);
    return ask(&g->page, "tap|%d|%d|%d", g->game, g->player, place_of(piece, cell));
}

static void lay_back(struct pair_of_games *g, const char *after)
{
    ask(&g->page, "take|%d|%d|-1", g->game, g->player);
    compare(g, after);
}

/* Where the piece cannot go, nothing happens and a sentence says why. */
static void be_refused(struct pair_of_games *g, const ink_piece *piece, ink_cell cell)
{
    const json_t *view = tap_with(g, piece, cell);
    assert_string_equal(text_at(view, "note.kind"), "reason");
    assert_true(strlen(text_at(view, "note.text")) > 0);
    assert_true(is_null(view, "hand.at"));
    lay_back(g, "a refused tap");
    g->refusals++;
}

/* What this round drew there is turned instead, and the piece stays in the hand. */
static void turn_under(struct pair_of_games *g, const ink_piece *piece, ink_cell cell)
{
    ink_refusal why;
    const json_t *view = tap_with(g, piece, cell);
    assert_false(is_null(view, "hand"));
    assert_true(is_null(view, "hand.at"));
    g->turned += ink_session_turn_piece(g->twin, g->player, cell, &why) == INK_OK;
    lay_back(g, "a turn with a piece in the hand");
}

/* A tap anywhere. What is now or never turns nothing: it is placed first, or given up. */
static void tap_anywhere(struct pair_of_games *g)
{
    ink_piece piece;
    ink_move way[INK_MAX_WAYS];
    ink_cell cell = ink_cell_at((int)any(g, 7), (int)any(g, 7));
    if (!choose_piece(g, &piece) || piece.place != INK_PLACE_CELL)
        return;
    if (ink_session_ways(g->twin, g->player, &piece, cell, way) > 0)
        return;
    if (piece.kind != INK_PIECE_EARNED &&
        ink_session_move_at(g->twin, g->player, INK_PLACE_CELL, cell) >= 0)
        turn_under(g, &piece, cell);
    else
        be_refused(g, &piece, cell);
}

static void go_back(struct pair_of_games *g)
{
    ink_refusal why;
    static const char *const verbs[] = {"undo", "redo", "clear"};
    uint32_t which = any(g, 8);
    const char *verb = verbs[which < 4 ? 0 : which < 7 ? 1 : 2];
    ask(&g->page, "take|%d|%d|-1", g->game, g->player);
    bool lifted = !is_null(ask(&g->page, "view|%d|%d", g->game, g->player), "hand");
    ask(&g->page, "%s|%d|%d", verb, g->game, g->player);
    (void)lifted; /* a piece in the hand without a ghost is no step */
    if (verb == verbs[0])
        ink_session_undo(g->twin, g->player, &why);
    else if (verb == verbs[1])
        ink_session_redo(g->twin, g->player, &why);
    else
        ink_session_clear(g->twin, g->player, &why);
    compare(g, verb);
}

/* A drawing of this round is turned by a tap with an empty hand, or taken back. */
static void change_drawn(struct pair_of_games *g)
{
    ink_set fresh = ink_session_fresh(g->twin, g->player);
    ink_refusal why;
    if (fresh == 0)
        return;
    ink_cell cell = choose_place(g, fresh);
    int place = 7 * ink_cell_row(cell) + ink_cell_column(cell);
    const json_t *view = ask(&g->page, "take|%d|%d|-1", g->game, g->player);
    bool turns = any(g, 2) == 0;
    if (!is_null(view, "hand"))
        return; /* what is now or never has come back by itself */
    ask(&g->page, turns ? "tap|%d|%d|%d" : "back|%d|%d|%d", g->game, g->player, place);
    if (!turns)
        g->returned += ink_session_remove_move(g->twin, g->player,
                                               ink_session_move_near(g->twin, g->player, cell),
                                               NULL, &why) == INK_OK;
    else if (ink_session_move_at(g->twin, g->player, INK_PLACE_CELL, cell) >= 0)
        g->turned += ink_session_turn_piece(g->twin, g->player, cell, &why) == INK_OK;
    compare(g, turns ? "a turn" : "a take-back");
}

/* The round ends if it may; too early it lifts a piece that still fits. */
static void end(struct pair_of_games *g)
{
    ink_missing missing;
    ask(&g->page, "take|%d|%d|-1", g->game, g->player);
    ink_session_missing(g->twin, g->player, &missing);
    const json_t *view = ask(&g->page, "end|%d|%d|0", g->game, g->player);
    if (missing.status == INK_OK && missing.may == 0 && missing.earned == 0) {
        play(g, ink_move_end());
    } else if (missing.status == INK_OK || missing.earned != 0) {
        assert_string_equal(text_at(view, "end.state"), "ask");
        compare(g, "a question");
        ask(&g->page, "end|%d|%d|1", g->game, g->player);
        if (missing.status == INK_OK)
            play(g, ink_move_end());
    } else if (missing.must != 0) {
        assert_int_equal(number_at(view, "end.lift"), number_at(view, "hand.piece"));
        ask(&g->page, "take|%d|%d|-1", g->game, g->player);
    }
    compare(g, "an end");
}

/* --- games ------------------------------------------------------------------------------------ */

static void step(struct pair_of_games *g)
{
    ink_piece piece;
    uint32_t what = any(g, 20);
    if (what == 0)
        go_back(g);
    else if (what == 1)
        change_drawn(g);
    else if (what == 2)
        tap_anywhere(g);
    else if (what == 3 || !choose_piece(g, &piece))
        end(g);
    else if (piece.place == INK_PLACE_NONE)
        give(g, &piece);
    else
        draw(g, &piece);
}

/* In the draft whoever picks, else any who have not ended. */
static int next_player(struct pair_of_games *g)
{
    const ink_table *table = ink_session_table(g->twin);
    if (table->phase == INK_PHASE_DRAFT)
        return ink_table_picker(table);
    return ink_session_turn(g->twin);
}

static void roll(struct pair_of_games *g)
{
    ink_refusal why;
    assert_false(refused(ask(&g->page, "roll|%d", g->game)));
    assert_int_equal(ink_session_roll(g->twin, &why), INK_OK);
    compare(g, "a roll");
}

static void look(struct pair_of_games *g)
{
    const json_t *view = ask(&g->page, "view|%d|%d", g->game, g->player);
    ink_score score;
    ink_session_score(g->twin, g->player, &score);
    assert_int_equal(number_at(view, "total"), score.total);
    ask(&g->page, "cells|%d|%d", g->game, g->player);
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++) {
        if (!ink_session_has_row(g->twin, row))
            continue;
        const json_t *told = ask(&g->page, "explain|%d|%d|%d", g->game, g->player, row);
        int sum = 0, points = number_at(told, "points");
        for (size_t i = 0; i < json_array_size(part(told, "reasons")); i++)
            sum += number_at(json_array_get(part(told, "reasons"), i), "points");
        assert_int_equal(sum, points);
        ask(&g->page, "board|%d|%d|row=%d small", g->game, g->player, row);
    }
}

static void play_game(struct pair_of_games *g, const char *config, const char *seed)
{
    ink_config read;
    ink_refusal why;
    assert_int_equal(ink_config_read(ink_slice_of(config), &read, &why), INK_OK);
    assert_int_equal(ink_session_new(&read, ink_slice_of(seed), &g->twin, &why), INK_OK);
    g->game = number_at(ask(&g->page, "new|%s|%s", config, seed), "game");
    for (int i = 0; i < STEPS; i++) {
        int phase = ink_session_table(g->twin)->phase;
        g->player = next_player(g);
        if (phase == INK_PHASE_OVER)
            break;
        if (phase == INK_PHASE_ROLL)
            roll(g);
        else
            step(g);
        if (i % 40 == 0 && g->player < INK_MAX_PLAYERS)
            look(g);
    }
    ink_session_free(g->twin);
    ask(&g->page, "close|%d", g->game);
}

static void taps_play_what_the_session_plays(void **state)
{
    static struct pair_of_games g;
    (void)state;
    asking_begin(&g.page);
    int games = 1 + INK_TEST_SCALE / 20; /* another one each day, or many */
    for (size_t i = 0; i < sizeof configs / sizeof *configs; i++)
        for (int n = 0; n < games && is_due((int)i, SLOW_BUILD != 0 ? 4 : 1); n++) {
            char seed[32];
            g.random = chance((int)i) + (uint64_t)n;
            snprintf(seed, sizeof seed, "page %u", any(&g, 1000000));
            play_game(&g, configs[i], seed);
        }
    asking_end(&g.page);
    print_message("%ld drawn, %ld refused, %ld turned, %ld returned, %ld earned, %ld answers\n",
                  g.drawn, g.refusals, g.turned, g.returned, g.copies, g.answers);
    print_message("%ld sheets, %ld as a whole, the others by %ld bytes\n", g.pictures, g.whole,
                  g.pictures > g.whole ? g.bytes / (g.pictures - g.whole) : 0);
    assert_true(g.whole < g.pictures / 2 && g.bytes < 7000 * (g.pictures - g.whole));
    assert_true(g.drawn > 100 && g.refusals > 5 && g.turned > 0 && g.returned > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(taps_play_what_the_session_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
