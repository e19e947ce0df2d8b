/* TEST page_editor: All that can stand on a sheet is laid there by taps: the sheets of golden games
   of every expansion word for word; sheets of paper in few taps, by guessing how they lie; lines
   from corner to corner, drawn, rubbed out, refused and judged, what each corner tells, the marker,
   special routes that are crossed off. */
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

enum { MOST_TEXT = 4096, COLUMNS = 8, NO_CORNER = -1, LINE = -1, MARKER = -2, NO_CELL = 63 };

#define BEGIN(config) "inkrail position 1\nconfig " config "\nround 3\nsheet \n"

static char text[MOST_TEXT]; /* the position that is laid out */

static void begin(const char *position)
{
    snprintf(text, sizeof text, "%s", position);
}

static const json_t *keep(const json_t *answer)
{
    if (refused(answer))
        fail_msg("%s", text_at(answer, "error"));
    snprintf(text, sizeof text, "%s", text_at(answer, "text"));
    return answer;
}

/* A corner by its name: "C3". */
static int corner(const char *name)
{
    return COLUMNS * (name[1] - '1') + name[0] - 'A';
}

static bool has_word(const char *word)
{
    return strstr(text, word) != NULL;
}

/* The tool of the palette with this number; NULL if the game has none. */
static const json_t *tool(const char *config, int shape)
{
    const json_t *list = part(ask(&a, "palette|%s", config), "palette"), *one;
    size_t i;
    json_array_foreach(list, i, one) if (number_at(one, "shape") == shape) return one;
    return NULL;
}

/* --- what there is ---------------------------------------------------------------------------- */

static const char *const games[] = {
#define EXPANSION(name, ...) "classic+" #name, "challenge+" #name,
#include "expansions.def"
};

enum { GAMES = sizeof games / sizeof *games };

/* Whatever a game can draw, each shape has its tool, and it can be laid on any space of its
   sheet. */
static void every_drawing_can_be_laid(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        char blank[256];
        snprintf(blank, sizeof blank, "inkrail position 1\nconfig %s\nsheet \n", games[i]);
        json_t *list = json_deep_copy(part(ask(&a, "palette|%s", games[i]), "palette"));
        for (size_t k = 0; k < json_array_size(list); k++) {
            const json_t *one = json_array_get(list, k);
            if (number_at(one, "shape") < 0)
                continue;
            begin(blank);
            keep(ask(&a, "draw|%d|%d|%s", number_at(one, "shape"), space("E3"), text));
            assert_true(has_word("sheet E3"));
            keep(ask(&a, "draw|0|%d|%s", space("E3"), text));
            assert_false(has_word("E3"));
        }
        json_decref(list);
    }
}

/* Sheets of whole games, laid out from nothing by what the page can tap: word for word. */
static void lay_line(ink_cell cell, int side)
{
    int at = COLUMNS * (cell / 8) + cell % 8;
    int from = side == INK_SOUTH ? at + COLUMNS : at + 1;
    keep(ask(&a, "line|%d|%d|%s", from, side == INK_SOUTH ? from + 1 : from + COLUMNS, text));
}

static void lay_cell(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell)
{
    char word[64] = "";
    ink_text out = ink_text_in(word, sizeof word);
    ink_placement_write(rules, (ink_placement){cell, sheet->tile[cell]}, &out);
    for (int tries = 0; tries < 16 && !has_word(word); tries++)
        keep(ask(&a, "draw|%d|%d|%s", rules->tile[sheet->tile[cell]].shape,
                 INK_COLUMNS * (cell / 8) + cell % 8, text));
}

static bool is_written(int shape, ink_cell cell)
{
    static ink_position position;
    ink_show show;
    bool found = false;
    assert_int_equal(ink_position_read(ink_slice_of(text), &position, NULL), INK_OK);
    ink_sheet_show(&position.rules, &position.sheet, &show);
    for (int i = 0; i < show.kinds_written; i++)
        found =
            found || (show.written[i].shape == shape && ink_set_has(show.written[i].cells, cell));
    return found;
}

/* They follow each other on a space. */
static void lay_symbol(int shape, ink_cell cell)
{
    for (int tries = 0; tries < 4 && !is_written(shape, cell); tries++)
        keep(ask(&a, "draw|%d|%d|%s", MARKER, INK_COLUMNS * (cell / 8) + cell % 8, text));
}

static void lay_all(const ink_position *position)
{
    ink_show show;
    const ink_sheet *sheet = &position->sheet;
    ink_sheet_show(&position->rules, sheet, &show);
    for (ink_set left = sheet->drawn & INK_BOARD; left != 0; left &= left - 1)
        lay_cell(&position->rules, sheet, ink_set_first(left));
    for (ink_set left = show.border[0]; left != 0; left &= left - 1)
        lay_line(ink_set_first(left), INK_SOUTH);
    for (ink_set left = show.border[1]; left != 0; left &= left - 1)
        lay_line(ink_set_first(left), INK_EAST);
    for (int i = 0; i < show.kinds_written; i++)
        for (ink_set left = show.written[i].cells; left != 0; left &= left - 1)
            lay_symbol(show.written[i].shape, ink_set_first(left));
    if (show.marker != 0)
        keep(ask(&a, "draw|%d|%d|%s", MARKER,
                 INK_COLUMNS * (ink_set_first(show.marker) / 8) + ink_set_first(show.marker) % 8,
                 text));
    unsigned crossed = sheet->used & ~ink_specials_drawn(&position->rules, sheet);
    for (int i = 0; i < INK_SPECIALS; i++)
        if ((crossed >> i & 1) != 0)
            keep(ask(&a, "cross|%d|%s", i, text));
}

/* Coins lie on no space: they are typed. */
static void drop_coins(char *sheet)
{
    char *coins = strstr(sheet, " $");
    if (coins != NULL) {
        const char *rest = coins + 2 + strspn(coins + 2, "0123456789");
        memmove(coins, rest, strlen(rest) + 1);
    }
}

static void assert_laid_out(const char *name)
{
    static ink_position position;
    static char record[1 << 16];
    char path[512], whole[MOST_TEXT];
    snprintf(path, sizeof path, INK_TEST_DATA "/golden/%s.record", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    record[fread(record, 1, sizeof record - 1, file)] = '\0';
    fclose(file);
    int game = game_from(&a, record);
    snprintf(whole, sizeof whole, "%s", text_at(ask(&a, "position|%d|0|0", game), "text"));
    assert_int_equal(ink_position_read(ink_slice_of(whole), &position, NULL), INK_OK);
    char *sheet = strstr(whole, "sheet "), head[MOST_TEXT];
    drop_coins(sheet);
    snprintf(head, sizeof head, "%.*ssheet \n", (int)(sheet - whole), whole);
    begin(head);
    lay_all(&position);
    assert_string_equal(text, whole);
    ask(&a, "close|%d", game);
}

static void sheets_of_games_are_laid_out_by_taps(void **state)
{
    static const char *const names[] = {
#define EXPANSION(name, ...) "challenge-" #name,
#include "expansions.def"
    };
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_laid_out(names[i]);
}

/* --- by guessing ------------------------------------------------------------------------------ */

/* Who takes a sheet in: one shape after the other, then what lies the wrong way. */
struct taking {
    const ink_ruleset *rules;
    const ink_sheet *sheet;
    char guessed[256];
    int taps;
};

static void tap_guess(struct taking *taking, ink_cell cell)
{
    const json_t *answer =
        keep(ask(&a, "guess|%d|%d|%s|%s", taking->rules->tile[taking->sheet->tile[cell]].shape,
                 INK_COLUMNS * (cell / 8) + cell % 8, taking->guessed, text));
    snprintf(taking->guessed, sizeof taking->guessed, "%s", text_at(answer, "guessed"));
    taking->taps++;
}

static bool is_right(const struct taking *taking, ink_cell cell)
{
    char word[64] = "";
    ink_text out = ink_text_in(word, sizeof word);
    ink_placement_write(taking->rules, (ink_placement){cell, taking->sheet->tile[cell]}, &out);
    const char *at = strstr(text, word);
    return at != NULL && (at[strlen(word)] == ' ' || at[strlen(word)] == '\n');
}

/* The first shape is chosen by a tap, and each other one. */
static void tap_shapes(struct taking *taking)
{
    for (int shape = 1; shape < taking->rules->shapes; shape++) {
        int before = taking->taps;
        for (ink_set left = taking->sheet->drawn & INK_BOARD; left != 0; left &= left - 1)
            if (taking->rules->tile[taking->sheet->tile[ink_set_first(left)]].shape == shape)
                tap_guess(taking, ink_set_first(left));
        taking->taps += taking->taps > before;
    }
}

/* What lies the wrong way is tapped again, with its shape in hand. */
static void mend_shape(struct taking *taking, int shape, int *in_hand)
{
    for (ink_set left = taking->sheet->drawn & INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        if (taking->rules->tile[taking->sheet->tile[cell]].shape != shape || is_right(taking, cell))
            continue;
        taking->taps += shape != *in_hand;
        *in_hand = shape;
        for (int tries = 0; tries < 16 && !is_right(taking, cell); tries++)
            tap_guess(taking, cell);
    }
}

static int taps_for(const ink_position *position, const char *head)
{
    struct taking taking = {.rules = &position->rules, .sheet = &position->sheet};
    int in_hand = 0;
    begin(head);
    tap_shapes(&taking);
    for (int again = 0; again < 4; again++)
        for (int shape = 1; shape < taking.rules->shapes; shape++)
            mend_shape(&taking, shape, &in_hand);
    for (ink_set left = taking.sheet->drawn & INK_BOARD; left != 0; left &= left - 1)
        assert_true(is_right(&taking, ink_set_first(left)));
    return taking.taps;
}

static int drawings_of(const char *name, int *taps)
{
    static ink_position position;
    static char record[1 << 16];
    char path[512], whole[MOST_TEXT], head[256];
    snprintf(path, sizeof path, INK_TEST_DATA "/golden/%s.record", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    record[fread(record, 1, sizeof record - 1, file)] = '\0';
    fclose(file);
    int game = game_from(&a, record);
    snprintf(whole, sizeof whole, "%s", text_at(ask(&a, "position|%d|0|0", game), "text"));
    assert_int_equal(ink_position_read(ink_slice_of(whole), &position, NULL), INK_OK);
    snprintf(head, sizeof head, "%.*ssheet \n", (int)(strstr(whole, "sheet ") - whole), whole);
    *taps = taps_for(&position, head);
    ask(&a, "close|%d", game);
    return ink_set_count(position.sheet.drawn & INK_BOARD);
}

/* A sheet of 31 drawings with few errors takes a tap for each and one for each shape; one that was
   drawn by chance, with an open end in every second space, fewer than two for each. */
static void sheets_of_paper_are_taken_in_quickly(void **state)
{
    static const char *const chance[] = {"careful", "empty-seed", "three-specials"};
    int taps, drawings = drawings_of("classic-draft", &taps);
    (void)state;
    assert_int_equal(drawings, 31);
    assert_true(taps < 45);
    for (size_t i = 0; i < sizeof chance / sizeof *chance; i++) {
        drawings = drawings_of(chance[i], &taps);
        assert_true(taps < 2 * drawings);
    }
}

/* What is drawn beside a curve turns it; not what was tapped twice, and not what was there. */
static void what_was_guessed_follows(void **state)
{
    (void)state;
    const json_t *palette = part(ask(&a, "palette|classic"), "palette"), *one;
    int curve = 0, straight = 0;
    size_t i;
    json_array_foreach(palette, i, one)
    {
        curve =
            strcmp(text_at(one, "name"), "highway curve") == 0 ? number_at(one, "shape") : curve;
        straight = strcmp(text_at(one, "name"), "highway straight") == 0 ? number_at(one, "shape")
                                                                         : straight;
    }
    begin(BEGIN("classic"));
    const json_t *answer = keep(ask(&a, "guess|%d|%d||%s", curve, space("B1"), text));
    assert_string_equal(text_at(answer, "guessed"), "1");
    assert_true(has_word("B1HH..") || has_word("B1H..H"));
    keep(ask(&a, "guess|%d|%d|1|%s", straight, space("C1"), text));
    assert_true(has_word("B1HH..") && has_word("C1.H.H"));
    answer = keep(ask(&a, "guess|%d|%d|1|%s", curve, space("B1"), text));
    assert_string_equal(text_at(answer, "guessed"), "");
    assert_false(has_word("B1HH.."));
    begin("inkrail position 1\nconfig classic\nround 3\nsheet B1H..H\n");
    keep(ask(&a, "guess|%d|%d||%s", straight, space("C1"), text));
    assert_true(has_word("B1H..H"));
    assert_true(refused(ask(&a, "guess|0|1||%s", text)));
    assert_true(refused(ask(&a, "guess|1|49||%s", text)));
    assert_true(refused(ask(&a, "guess|%d|1|49|%s", straight, text)));
    assert_true(refused(ask(&a, "guess|%d|1|x|%s", straight, text)));
}

/* --- lines between spaces --------------------------------------------------------------------- */

static void a_pen_draws_from_corner_to_corner(void **state)
{
    (void)state;
    assert_string_equal(text_at(tool("classic+canyon", LINE), "place"), "corner");
    assert_true(strlen(text_at(tool("classic+canyon", LINE), "svg")) > 0);
    assert_null(tool("classic", LINE));
    begin(BEGIN("classic+canyon"));
    const json_t *drawn =
        keep(ask(&a, "line|%d|%d|%s", NO_CORNER, corner("C1"), text)); /* set down */
    assert_int_equal(number_at(drawn, "pen"), corner("C1"));
    assert_non_null(strstr(text_at(drawn, "note"), "C1"));
    assert_false(has_word("~"));
    drawn = keep(ask(&a, "line|%d|%d|%s", corner("C1"), corner("C3"), text));
    assert_true(has_word("~C1SS\n"));
    assert_int_equal(number_at(drawn, "pen"), corner("C3"));
    keep(ask(&a, "line|%d|%d|%s", corner("C3"), corner("D3"), text));
    assert_true(has_word("~C1SSE\n"));
    drawn = keep(ask(&a, "line|%d|%d|%s", corner("D3"), corner("F6"), text)); /* no straight way */
    assert_true(has_word("~C1SSE\n"));
    assert_int_equal(number_at(drawn, "pen"), corner("F6"));
    drawn = keep(ask(&a, "line|%d|%d|%s", corner("F6"), corner("F6"), text)); /* lifted */
    assert_true(is_null(drawn, "pen"));
    assert_string_equal(text_at(drawn, "note"), "");
}

static void what_is_drawn_is_rubbed_out(void **state)
{
    (void)state;
    begin(BEGIN("classic+canyon"));
    keep(ask(&a, "line|%d|%d|%s", corner("C1"), corner("C4"), text));
    keep(ask(&a, "line|%d|%d|%s", corner("C3"), corner("C4"), text));
    assert_true(has_word("~C1SS\n"));
    keep(ask(&a, "line|%d|%d|%s", corner("C4"), corner("C1"), text)); /* not all there: drawn */
    assert_true(has_word("~C1SSS\n"));
    keep(ask(&a, "line|%d|%d|%s", corner("C4"), corner("C1"), text));
    assert_false(has_word("~"));
}

static void lines_stay_inside_and_do_not_branch(void **state)
{
    (void)state;
    begin(BEGIN("classic+canyon"));
    assert_true(refused(ask(&a, "line|%d|%d|%s", corner("A1"), corner("C1"), text)));
    assert_true(refused(ask(&a, "line|%d|%d|%s", corner("H2"), corner("H5"), text)));
    assert_true(refused(ask(&a, "line|%d|%d|%s", corner("A8"), corner("C8"), text)));
    assert_true(refused(ask(&a, "line|%d|%d|%s", corner("A3"), corner("A1"), text)));
    keep(ask(&a, "line|%d|%d|%s", corner("C1"), corner("C3"), text));
    const json_t *refusal = ask(&a, "line|%d|%d|%s", corner("B2"), corner("C2"), text);
    assert_non_null(strstr(text_at(refusal, "error"), "branch"));
    assert_true(refused(ask(&a, "line|-2|0|%s", text)));
    assert_true(refused(ask(&a, "line|0|64|%s", text)));
    assert_true(refused(ask(&a, "line|%d|%d|%s", corner("B2"), corner("C2"), BEGIN("classic"))));
}

/* Each corner tells which lines lead from it, and where the pen is. */
static void corners_are_told(void **state)
{
    (void)state;
    begin(BEGIN("classic+canyon"));
    assert_int_equal(json_array_size(part(ask(&a, "analyse||%s", text), "corners")), 0);
    keep(ask(&a, "line|%d|%d|%s", corner("C1"), corner("C2"), text));
    const json_t *seen = ask(&a, "analyse|corners pen=%d|%s", corner("C2"), text);
    assert_int_equal(json_array_size(part(seen, "corners")), 64);
    assert_string_equal(text_at(seen, "corners.2.text"), "corner C1, lines: south");
    assert_string_equal(text_at(seen, "corners.10.text"),
                        "corner C2, lines: north, the pen is here");
    assert_string_equal(text_at(seen, "corners.11.text"), "corner D2");
    assert_true(refused(ask(&a, "analyse|pen=64|%s", text)));
}

/* A canyon of any length is by the rules if it begins at the frame; one reason is enough for the
   others. */
static void lines_are_judged(void **state)
{
    (void)state;
    const json_t *seen =
        ask(&a, "analyse||%s", "inkrail position 1\nconfig classic+canyon\nsheet ~A4EEEESSEE\n");
    assert_int_equal(json_array_size(part(seen, "reasons")), 0);
    seen = ask(&a, "analyse||%s",
               "inkrail position 1\nconfig classic+canyon\nsheet B1H.H. ~B2EEESS\n");
    assert_int_equal(json_array_size(part(seen, "reasons")), 1);
    assert_true(is_null(seen, "reasons.0.at"));
    assert_non_null(strstr(text_at(seen, "reasons.0.text"), "begins at the frame"));
}

/* A die that draws along the lines tells its corners; one that draws nothing tells nothing. */
static void dice_tell_where_they_fit(void **state)
{
    (void)state;
    const json_t *seen = ask(&a, "analyse|die=4|%s",
                             "inkrail position 1\nconfig classic+canyon\n"
                             "dice H.H. R.R. HH.. HR..* ~E ~E\nsheet \n");
    /* 24 lines begin at the frame: 24 corners there, and the 20 next to them */
    assert_string_equal(text_at(seen, "dice.4.fits"), "44 corners, 24 ways");
    assert_string_equal(text_at(seen, "dice.5.fits"), "44 corners, 24 ways");
    seen = ask(&a, "retrace|die=4|0|%s",
               "inkrail position 1\nconfig classic+canyon\n"
               "dice H.H. R.R. HH.. HR..* ~E ~E\nsheet \n");
    assert_int_equal(count_of(text_at(seen, "svg"), "class=\"lattice"), 44);
    seen = ask(&a, "analyse|die=0|%s",
               "inkrail position 1\nconfig classic+meteor\n"
               "dice H.H. R.R. HH.. HR..* free 2\nsheet \n");
    assert_string_equal(text_at(seen, "dice.0.fits"), "6 spaces, 6 ways");
    assert_string_equal(text_at(seen, "dice.4.fits"), "");
}

/* --- the marker, and special routes ----------------------------------------------------------- */

static void the_marker_is_laid(void **state)
{
    (void)state;
    assert_string_equal(text_at(tool("classic+meteor", MARKER), "place"), "cell");
    assert_null(tool("classic+canyon", MARKER));
    begin(BEGIN("classic+meteor"));
    keep(ask(&a, "draw|%d|%d|%s", MARKER, space("C2"), text));
    assert_true(has_word("@C2"));
    keep(ask(&a, "draw|%d|%d|%s", MARKER, space("G7"), text));
    assert_true(has_word("@G7"));
    assert_true(refused(ask(&a, "draw|%d|%d|%s", MARKER, space("C2"), BEGIN("classic"))));
    assert_true(refused(ask(&a, "draw|%d|%d|%s", LINE, space("C2"), text)));
}

static void special_routes_are_crossed_off(void **state)
{
    (void)state;
    begin(BEGIN("classic+meteor"));
    assert_int_equal(number_at(ask(&a, "analyse||%s", text), "specials"), 3);
    keep(ask(&a, "cross|2|%s", text));
    assert_true(has_word("crossed HHHH\n"));
    const json_t *seen = ask(&a, "analyse||%s", text);
    assert_int_equal(number_at(seen, "specials"), 2);
    assert_true(is_true(seen, "crossed.2.crossed"));
    assert_false(is_true(seen, "crossed.2.drawn"));
    keep(ask(&a, "draw|%d|%d|%s", number_at(seen, "crossed.0.shape"), space("D4"), text));
    assert_true(has_word("crossed HHHH\n")); /* drawings do not forget it */
    seen = ask(&a, "analyse||%s", text);
    assert_int_equal(number_at(seen, "specials"), 1);
    assert_true(is_true(seen, "crossed.0.drawn"));
    assert_true(refused(ask(&a, "cross|0|%s", text))); /* it is drawn */
    keep(ask(&a, "cross|1|%s", text));
    assert_int_equal(number_at(ask(&a, "analyse||%s", text), "specials"), 0);
    keep(ask(&a, "cross|3|%s", text)); /* a building may have given one more */
    assert_int_equal(number_at(ask(&a, "analyse||%s", text), "specials"), 0);
    keep(ask(&a, "cross|3|%s", text));
    keep(ask(&a, "cross|2|%s", text));
    assert_false(has_word("HHHH"));
    assert_true(refused(ask(&a, "cross|6|%s", text)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PROMISE(every_drawing_can_be_laid),
        PROMISE(sheets_of_games_are_laid_out_by_taps),
        PROMISE(sheets_of_paper_are_taken_in_quickly),
        PROMISE(what_was_guessed_follows),
        PROMISE(a_pen_draws_from_corner_to_corner),
        PROMISE(what_is_drawn_is_rubbed_out),
        PROMISE(lines_stay_inside_and_do_not_branch),
        PROMISE(corners_are_told),
        PROMISE(lines_are_judged),
        PROMISE(dice_tell_where_they_fit),
        PROMISE(the_marker_is_laid),
        PROMISE(special_routes_are_crossed_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
