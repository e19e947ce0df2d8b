/* TEST draw: The pen, at every state of random games of every config with anything asked for: SVG
   that is well formed, no colour in it, every class in the style sheet, coordinates within bounds,
   two calls the same bytes; every face; each sentence of what it promises. */
#include <ctype.h>

#include "unit/support.h"
#include "xml.h"

enum { TEXT = 1 << 20, ROOM_BESIDE = 2000 };

static ink_draw_stroke stroke[INK_DRAW_STROKES];
static ink_draw_step step[INK_DRAW_STEPS];
static char svg[TEXT], again[TEXT], css[TEXT];

static ink_draw_list list_here(void)
{
    return ink_draw_list_in(stroke, INK_DRAW_STROKES, step, INK_DRAW_STEPS);
}

static const char *style_sheet(void)
{
    ink_text out = ink_text_in(css, sizeof css);
    ink_draw_css(&out);
    assert_true(ink_text_whole(&out));
    return css;
}

static void write_svg(const ink_draw_list *list, int theme, char *text)
{
    ink_text out = ink_text_in(text, TEXT);
    ink_draw_svg(list, "a \"sheet\" & <more>", theme, &out);
    assert_true(ink_text_whole(&out));
}

/* --- what must be true of every picture ------------------------------------------------------- */

/* Has the style sheet a rule for the class, or is it one of those that only groups have? */
static bool has_rule(const char *name, size_t length)
{
    static const char *const plain[] = {"cell", "dry", "legal", "exit", "lod-full"};
    for (int i = 0; i < COUNT(plain); i++)
        if (strlen(plain[i]) == length && strncmp(plain[i], name, length) == 0)
            return true;
    for (const char *at = css; (at = strchr(at, '.')) != NULL;) {
        at++;
        if (strncmp(at, name, length) == 0 && strchr("{. ,", at[length]) != NULL)
            return true;
    }
    return false;
}

static void check_attribute(void *own, const char *element, const char *name, const char *value)
{
    (void)own;
    assert_null(strstr(value, "nan"));
    if (strcmp(name, "style") == 0 || strcmp(name, "fill") == 0 || strcmp(name, "stroke") == 0)
        fail_msg("%s has a %s of its own", element, name);
    for (const char *at = value; strcmp(name, "class") == 0 && *at != 0;) {
        size_t length = strcspn(at, " ");
        if (!has_rule(at, length))
            fail_msg("no rule for the class %.*s", (int)length, at);
        at += length + (at[length] == ' ');
    }
}

static void check_bounds(const ink_draw_list *list)
{
    int32_t left = list->left * 100 - ROOM_BESIDE, top = list->top * 100 - ROOM_BESIDE;
    for (uint32_t i = 0; i < list->steps; i++) {
        bool inside = step[i].x >= left && step[i].x <= left + list->wide * 100 + 2 * ROOM_BESIDE &&
                      step[i].y >= top && step[i].y <= top + list->high * 100 + 2 * ROOM_BESIDE;
        if (!inside && step[i].op != INK_DRAW_CLOSE)
            fail_msg("a step at %d, %d", step[i].x, step[i].y);
    }
}

/* A path begins with a move, and its curves have all their steps. */
static void check_paths(const ink_draw_list *list)
{
    static const uint32_t taken[] = {1, 1, 2, 3, 1};
    for (uint32_t i = 0; i < list->strokes; i++) {
        const ink_draw_stroke *one = &list->stroke[i];
        assert_non_null(ink_draw_class(one->kind));
        uint32_t k = 0;
        assert_true(one->count == 0 || list->step[one->first].op == INK_DRAW_MOVE);
        while (k < one->count)
            k += taken[list->step[one->first + k].op];
        assert_int_equal(k, one->count);
    }
}

static void check_list(const ink_draw_list *list)
{
    assert_true(ink_draw_whole(list));
    check_bounds(list);
    check_paths(list);
    write_svg(list, -1, svg);
    const char *fault = xml_fault(svg, check_attribute, NULL);
    if (fault != NULL)
        fail_msg("not well formed: %.60s", fault);
}

static bool has_strokes(const ink_draw_list *list, ink_cell cell, int state)
{
    for (uint32_t i = 0; i < list->strokes; i++)
        if (list->stroke[i].cell == cell && (list->stroke[i].state & state) != 0 &&
            list->stroke[i].count > 0)
            return true;
    return false;
}

static void check_board(const ink_ruleset *rules, const ink_sheet *sheet,
                        const ink_draw_options *options)
{
    ink_draw_list list = list_here();
    ink_draw_board(rules, sheet, options, &list);
    check_list(&list);
    for (ink_set left = sheet->drawn; left != 0; left &= left - 1)
        require(sheet, has_strokes(&list, ink_set_first(left),
                                   INK_DRAW_DRY | INK_DRAW_WET | INK_DRAW_LOOSE));
    memset(stroke, 0x55, sizeof stroke);
    memset(step, 0x55, sizeof step);
    ink_draw_list second = list_here();
    ink_draw_board(rules, sheet, options, &second);
    write_svg(&second, -1, again);
    require(sheet, strcmp(svg, again) == 0);
}

/* --- random games ----------------------------------------------------------------------------- */

static ink_set some_cells(uint64_t *random)
{
    ink_set cells = 0;
    for (int i = 0; i < INK_CELL_LIMIT; i++)
        if (twin_below(random, 4) == 0)
            cells |= UINT64_C(1) << i;
    return cells & INK_BOARD;
}

/* Anything at all may be asked for at once, also what is not there. */
static ink_draw_options some_options(uint64_t *random)
{
    ink_draw_options options = {.flags = (uint32_t)twin_below(random, 128)};
    options.detail = (uint8_t)twin_below(random, 3);
    ink_set *set[] = {&options.wet,      &options.legal, &options.loose,   &options.faded,
                      &options.spots,    &options.flood, &options.doomed,  &options.targets,
                      &options.target,   &options.fired, &options.refused, &options.clash[0],
                      &options.clash[1], &options.cursor};
    for (int i = 0; i < COUNT(set); i++)
        *set[i] = twin_below(random, 3) == 0 ? some_cells(random) : 0;
    options.ghost = (uint8_t)twin_below(random, INK_MAX_TILES);
    options.ghost_at = (ink_cell)twin_below(random, INK_NOWHERE + 1);
    options.alts = (uint8_t)twin_below(random, INK_DRAW_ALTS + 1);
    for (int i = 0; i < options.alts; i++)
        options.alt[i] = (ink_placement){(ink_cell)twin_below(random, INK_NOWHERE + 1),
                                         (uint8_t)twin_below(random, INK_MAX_TILES)};
    options.corners = some_cells(random);
    options.path_corner = (uint8_t)twin_below(random, 64);
    options.path_steps = (uint8_t)twin_below(random, 4);
    options.path_side[0] = (uint8_t)twin_below(random, INK_SIDES);
    return options;
}

static void play_game(const ink_ruleset *rules, uint64_t *random)
{
    static ink_moves moves;
    const ink_draw_options plain = {0};
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    for (int round = 1; round <= ink_ruleset_rolls(rules); round++) {
        ink_roll dice;
        ink_roll_of_seed(rules, *random, round, &dice);
        assert_int_equal(ink_sheet_roll(rules, &sheet, &dice, NULL), INK_OK);
        while (sheet.open != 0) {
            ink_draw_options options = some_options(random);
            check_board(rules, &sheet, &plain);
            check_board(rules, &sheet, &options);
            ink_sheet_moves(rules, &sheet, &moves);
            ink_sheet_apply(rules, &sheet, moves.move[twin_below(random, (int)moves.count)]);
        }
    }
    check_board(rules, &sheet, &plain);
}

typedef void rules_visitor(const ink_ruleset *rules);

static void visit_configs(rules_visitor *visit)
{
    for (int edition = 0; ink_edition_name(edition) != NULL; edition++)
        for (int module = -1; module < 0 || ink_module_name(module) != NULL; module++) {
            char config[64];
            if (module >= 0 && ink_module_is_edition(module))
                continue;
            (void)snprintf(config, sizeof config, "%s%s%s", ink_edition_name(edition),
                           module >= 0 ? "+" : "", module >= 0 ? ink_module_name(module) : "");
            ink_ruleset rules = rules_of(config);
            go_by(&rules);
            visit(&rules);
        }
}

/* All that can be asked for, on a board full of one tile: no list is longer. */
static void check_full_board(const ink_ruleset *rules, int tile)
{
    ink_draw_options options = {.flags = 127 & ~INK_DRAW_LINES, .alts = INK_DRAW_ALTS};
    ink_set *set[] = {&options.legal,    &options.faded,    &options.spots,    &options.flood,
                      &options.doomed,   &options.targets,  &options.fired,    &options.refused,
                      &options.clash[0], &options.clash[1], &options.clash[2], &options.clash[3],
                      &options.cursor,   &options.loose};
    enum { OF_LINES = 1000 }; /* steps, as many as both lines can have */
    ink_draw_list list = list_here();
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        ink_sheet_ink(rules, &sheet, ink_set_first(left), tile);
    for (int i = 0; i < COUNT(set); i++)
        *set[i] = INK_BOARD;
    for (int i = 0; i < INK_DRAW_ALTS; i++)
        options.alt[i] = (ink_placement){0, (uint8_t)tile};
    options.corners = UINT64_MAX;
    options.path_steps = 3;
    ink_draw_board(rules, &sheet, &options, &list);
    if (list.strokes + 2 > INK_DRAW_STROKES || list.steps + OF_LINES > INK_DRAW_STEPS)
        fail_msg("%u strokes, %u steps", list.strokes, list.steps);
    check_list(&list);
}

static void check_full_boards(const ink_ruleset *rules)
{
    for (int shape = 1; shape < rules->shapes; shape++)
        if (rules->shape[shape].count > 0)
            check_full_board(rules, rules->shape[shape].first);
}

static void every_board_fits(void **state)
{
    (void)state;
    style_sheet();
    visit_configs(check_full_boards);
}

static void play_games_of(const ink_ruleset *rules)
{
    static int stream;
    uint64_t random = chance(stream++);
    if (!is_due(stream, 3))
        return;
    for (int game = 0; game < (INK_TEST_SCALE + 4) / 5; game++)
        play_game(rules, &random);
}

static void pictures_of_all_games_are_sound(void **state)
{
    (void)state;
    style_sheet();
    visit_configs(play_games_of);
}

/* --- faces ------------------------------------------------------------------------------------ */

static void check_faces(const ink_ruleset *rules)
{
    for (int shape = 1; shape < rules->shapes; shape++)
        for (int detail = 0; detail < 3; detail++) {
            ink_draw_list list = list_here();
            ink_draw_face(rules, shape, 0, detail, &list);
            assert_true(list.strokes > 0);
            check_list(&list);
            for (int t = 0; t < rules->shape[shape].count; t++) {
                ink_draw_face(rules, shape, rules->shape[shape].first + t, detail, &list);
                check_list(&list);
                ink_draw_space(rules, rules->shape[shape].first + t, INK_DRAW_WET, detail, &list);
                check_list(&list);
            }
        }
}

static void every_face_is_drawn(void **state)
{
    (void)state;
    style_sheet();
    visit_configs(check_faces);
}

/* The looks of a shape differ: no two of its tiles give the same strokes. */
static void no_two_tiles_look_alike(const ink_ruleset *rules)
{
    for (int a = 1; a < rules->tiles; a++)
        for (int b = a + 1; b < rules->tiles && b < a + 8; b++) {
            ink_draw_list list = list_here();
            ink_draw_face(rules, rules->tile[a].shape, a, INK_DRAW_TINY, &list);
            write_svg(&list, -1, svg);
            ink_draw_face(rules, rules->tile[b].shape, b, INK_DRAW_TINY, &list);
            write_svg(&list, -1, again);
            if (strcmp(svg, again) == 0)
                fail_msg("tiles %d and %d look alike", a, b);
        }
}

static void tiles_are_told_apart(void **state)
{
    (void)state;
    visit_configs(no_two_tiles_look_alike);
}

/* --- sentences -------------------------------------------------------------------------------- */

static int count_class(const ink_draw_list *list, const char *name)
{
    int count = 0;
    for (uint32_t i = 0; i < list->strokes; i++)
        count += strcmp(ink_draw_class(list->stroke[i].kind), name) == 0;
    return count;
}

static ink_draw_list board_of(const ink_sheet *sheet, const ink_draw_options *options)
{
    ink_draw_list list = list_here();
    ink_draw_board(rules_now(), sheet, options, &list);
    return list;
}

static void errors_are_crossed(void **state)
{
    (void)state;
    go_by(classic());
    ink_sheet sheet = sheet_of("B1H.H. B2HH.. D1RRHR*");
    ink_draw_options options = {.flags = INK_DRAW_ERRORS}, plain = {0};
    ink_draw_list list = board_of(&sheet, &options);
    ink_score score;
    ink_score_find(classic(), &sheet, &score);
    assert_true(score.errors > 0);
    assert_int_equal(count_class(&list, "error-cross"), score.errors);
    list = board_of(&sheet, &plain);
    assert_int_equal(count_class(&list, "error-cross"), 0);
}

static void lamps_are_lit_where_exits_are_joined(void **state)
{
    (void)state;
    go_by(classic());
    ink_draw_options options = {.flags = INK_DRAW_NETWORKS};
    ink_sheet sheet = sheet_of("B1H.H. B2H.H. B3H..H A3HH.. F1H.H.");
    ink_draw_list list = board_of(&sheet, &options);
    assert_int_equal(count_class(&list, "lamp lit"), 0);
    assert_int_equal(count_class(&list, "lamp"), INK_EXITS);
    assert_int_equal(count_class(&list, "lamp-text"), 2); /* B1 and F1 lead somewhere */
    sheet = sheet_of("B1H.H. B2H.H. B3H.H. B4H..H A4.H.H");
    list = board_of(&sheet, &options);
    assert_int_equal(count_class(&list, "lamp lit"), 2);
    assert_int_equal(count_class(&list, "lamp-text lit"), 2);
}

static void lines_are_marked_where_they_are(void **state)
{
    (void)state;
    go_by(classic());
    ink_draw_options options = {.flags = INK_DRAW_LINES};
    ink_sheet sheet = sheet_of("B1H.H. B2H.H.");
    ink_draw_list list = board_of(&sheet, &options);
    assert_int_equal(count_class(&list, "marker highway"), 1);
    assert_int_equal(count_class(&list, "marker railway"), 0);
}

static void wet_ink_has_its_round(void **state)
{
    (void)state;
    go_by(classic());
    ink_sheet sheet;
    ink_sheet_start(classic(), &sheet);
    roll(&sheet, "H.H. RR.. HH.. H.R.*");
    plays(&sheet, by_die(0, "B1H.H."));
    ink_draw_options options = {.wet = sheet.drawn};
    ink_draw_list list = board_of(&sheet, &options);
    assert_int_equal(count_class(&list, "numeral"), 1);
    assert_int_equal(count_class(&list, "wet-paper"), 1);
    assert_true(has_strokes(&list, cell_of("B1"), INK_DRAW_WET));
    options = (ink_draw_options){0};
    list = board_of(&sheet, &options);
    assert_int_equal(count_class(&list, "numeral"), 0);
    assert_true(has_strokes(&list, cell_of("B1"), INK_DRAW_DRY));
    options.flags = INK_DRAW_ROUNDS;
    list = board_of(&sheet, &options);
    assert_int_equal(count_class(&list, "numeral"), 1);
    options.detail = INK_DRAW_SMALL;
    list = board_of(&sheet, &options);
    assert_int_equal(count_class(&list, "numeral"), 0);
}

static void buildings_are_ink_once_they_count(void **state)
{
    (void)state;
    go_by(challenge());
    const ink_draw_options plain = {0};
    ink_sheet sheet = sheet_of("");
    ink_draw_list list = board_of(&sheet, &plain);
    assert_int_equal(count_class(&list, "building printed"), 11);
    sheet = sheet_of("A1HH.. C1H.H."); /* a factory; a village without a Station */
    list = board_of(&sheet, &plain);
    assert_int_equal(count_class(&list, "building done"), 1);
    assert_int_equal(count_class(&list, "building printed"), 10);
    sheet = sheet_of("C1H.R.*");
    list = board_of(&sheet, &plain);
    assert_int_equal(count_class(&list, "building done"), 1);
    go_by(classic());
}

static void icons_are_those_of_the_board(void **state)
{
    (void)state;
    style_sheet();
    for (char letter = 'A'; letter <= 'Z'; letter++)
        for (int done = 0; done < 2; done++) {
            ink_draw_list list = list_here();
            ink_draw_print(letter, done != 0, &list);
            assert_int_equal(list.strokes, 1);
            assert_int_equal(list.wide, 24);
            check_list(&list);
        }
}

static void targets_in_line_with_the_marker_are_flown_to(void **state)
{
    (void)state;
    ink_ruleset rules = rules_of("classic+meteor");
    go_by(&rules);
    ink_sheet sheet;
    ink_sheet_start(&rules, &sheet); /* its marker is on D4 */
    ink_draw_options options = {.targets = ink_set_of(cell_of("D1")) | ink_set_of(cell_of("G4")) |
                                           ink_set_of(cell_of("A1")),
                                .target = ink_set_of(cell_of("G4"))};
    ink_draw_list list = board_of(&sheet, &options);
    assert_int_equal(count_class(&list, "flight"), 1);
    assert_int_equal(count_class(&list, "flight on"), 1);
    assert_int_equal(count_class(&list, "target"), 2);
    assert_int_equal(count_class(&list, "target on"), 1);
    go_by(classic());
}

/* A module that this layer knows nothing of still draws itself. */
static void what_is_not_known_is_drawn_plainly(void **state)
{
    (void)state;
    ink_ruleset rules = rules_of("classic+river");
    go_by(&rules);
    const ink_draw_options plain = {0};
    ink_sheet sheet = sheet_of("B3V.V. C3VV..");
    rules.material[2].letter = 'Y';
    ink_draw_list list = board_of(&sheet, &plain);
    assert_int_equal(count_class(&list, "line-other"), 2);
    assert_int_equal(count_class(&list, "river"), 0);
    rules = rules_of("classic+desert");
    sheet = sheet_of("B3HH..w");
    rules.mark[rules.tile[sheet.tile[cell_of("B3")]].marks][0] = 'q';
    list = board_of(&sheet, &plain);
    assert_int_equal(count_class(&list, "mark-text"), 1);
    go_by(classic());
}

static void a_list_that_is_too_small_says_so(void **state)
{
    (void)state;
    go_by(classic());
    ink_sheet sheet = sheet_of("B1H.H. B2HH.. D1RRHR*");
    const ink_draw_options plain = {0};
    for (uint32_t strokes = 0; strokes < 40; strokes += 13)
        for (uint32_t steps = 0; steps < 400; steps += 133) {
            ink_draw_list list = ink_draw_list_in(stroke, strokes, step, steps);
            ink_draw_board(classic(), &sheet, &plain, &list);
            assert_false(ink_draw_whole(&list));
            write_svg(&list, -1, svg);
            assert_null(xml_fault(svg, check_attribute, NULL));
        }
}

/* --- looks ------------------------------------------------------------------------------------ */

static void a_file_can_stand_alone(void **state)
{
    (void)state;
    go_by(classic());
    style_sheet();
    ink_sheet sheet = sheet_of("B1H.H.");
    const ink_draw_options plain = {0};
    ink_draw_list list = board_of(&sheet, &plain);
    write_svg(&list, INK_DRAW_DARK, svg);
    assert_null(xml_fault(svg, check_attribute, NULL));
    assert_non_null(strstr(svg, "<style>"));
    assert_non_null(strstr(svg, ".paper{fill:#16243A;"));
    assert_null(strstr(svg, "var(")); /* not every program that shows files knows variables */
    assert_non_null(strstr(svg, "aria-label=\"a &quot;sheet&quot; &amp; &lt;more&gt;\""));
    list.pixels = 1540;
    write_svg(&list, -1, svg);
    assert_non_null(strstr(svg, " width=\"1540\" height=\"1540\""));
    list.pixels = 0;
    write_svg(&list, -1, svg);
    assert_null(strstr(svg, " width="));
    assert_null(strstr(svg, "<style>"));
    assert_null(strstr(svg, "#"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_of_all_games_are_sound),
        cmocka_unit_test(every_board_fits),
        cmocka_unit_test(every_face_is_drawn),
        cmocka_unit_test(tiles_are_told_apart),
        cmocka_unit_test(errors_are_crossed),
        cmocka_unit_test(lamps_are_lit_where_exits_are_joined),
        cmocka_unit_test(lines_are_marked_where_they_are),
        cmocka_unit_test(wet_ink_has_its_round),
        cmocka_unit_test(buildings_are_ink_once_they_count),
        cmocka_unit_test(icons_are_those_of_the_board),
        cmocka_unit_test(targets_in_line_with_the_marker_are_flown_to),
        cmocka_unit_test(what_is_not_known_is_drawn_plainly),
        cmocka_unit_test(a_list_that_is_too_small_says_so),
        cmocka_unit_test(a_file_can_stand_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
