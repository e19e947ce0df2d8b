/* Short ways to write sheets and moves in tests. */
#include "support.h"

#include <glob.h>

/* CMOCKA_TEST_FILTER='*exit*' runs the test functions whose name matches. */
__attribute__((constructor)) static void choose_tests(void)
{
    const char *filter = getenv("CMOCKA_TEST_FILTER");
    if (filter != NULL)
        cmocka_set_test_filter(filter);
}

ink_ruleset rules_of(const char *config)
{
    ink_ruleset rules;
    ink_config read;
    ink_refusal why;
    assert_int_equal(ink_config_read(ink_slice_of(config), &read, &why), INK_OK);
    assert_int_equal(ink_ruleset_make(&rules, &read, &why), INK_OK);
    return rules;
}

const ink_ruleset *classic(void)
{
    static ink_ruleset rules;
    if (rules.tiles == 0) {
        ink_config config = ink_config_classic();
        assert_int_equal(ink_ruleset_make(&rules, &config, NULL), INK_OK);
    }
    return &rules;
}

const ink_ruleset *challenge(void)
{
    static ink_ruleset rules;
    if (rules.tiles == 0)
        rules = rules_of("challenge,goals=none");
    return &rules;
}

static const ink_ruleset *now;
static int now_edition = TWIN_CLASSIC, now_expansion = TWIN_NO_EXPANSION;

const ink_ruleset *rules_now(void)
{
    return now != NULL ? now : classic();
}

int twin_named(const char *name)
{
    for (int i = TWIN_NO_EXPANSION + 1; i < TWIN_KNOWN; i++)
        if (strcmp(twin_expansion_name(i), name) == 0)
            return i;
    return TWIN_NO_EXPANSION;
}

void go_by(const ink_ruleset *rules)
{
    const char *name = ink_edition_name(rules->config.edition);
    now = rules;
    now_edition = strcmp(name, "challenge") == 0 ? TWIN_CHALLENGE : TWIN_CLASSIC;
    now_expansion = TWIN_NO_EXPANSION;
    if (rules->config.modules == 1)
        now_expansion = twin_named(ink_module_name(rules->config.module[0]));
}

int by_classic(void **state)
{
    (void)state;
    go_by(classic());
    return 0;
}

int by_challenge(void **state)
{
    (void)state;
    go_by(challenge());
    return 0;
}

int expansion_now(void)
{
    return now_expansion;
}

int edition_now(void)
{
    return now_edition;
}

ink_cell cell_of(const char *text)
{
    int row, column;
    assert_true(twin_cell_read(text, &row, &column));
    return ink_cell_at(row, column);
}

int tile_in(const ink_ruleset *rules, const char *text)
{
    ink_drawing drawing;
    assert_int_equal(ink_drawing_read(rules, ink_slice_of(text), &drawing), INK_OK);
    int tile = ink_tile_find(rules, &drawing);
    assert_int_not_equal(tile, 0);
    return tile;
}

int tile_of(const char *text)
{
    return tile_in(rules_now(), text);
}

ink_sheet sheet_of(const char *placements)
{
    twin_board board;
    assert_true(twin_read(&board, placements));
    return sheet_of_twin(rules_now(), &board);
}

ink_roll roll_of(const char *faces)
{
    ink_roll dice = {{0}};
    ink_slice rest = ink_slice_of(faces);
    for (int die = 0; die < INK_ROUTE_DICE; die++)
        dice.face[die] = (uint8_t)ink_shape_find(rules_now(), ink_slice_word(&rest));
    return dice;
}

void roll(ink_sheet *sheet, const char *faces)
{
    ink_roll dice = roll_of(faces);
    ink_refusal why;
    assert_int_equal(ink_sheet_roll(rules_now(), sheet, &dice, &why), INK_OK);
}

ink_move by_die(int die, const char *placement)
{
    return ink_move_of(INK_MOVE_DIE, die, tile_of(placement + 2), cell_of(placement));
}

ink_move by_special(const char *placement)
{
    int tile = tile_of(placement + 2);
    int source = 0;
    while (source < INK_SPECIALS && rules_now()->special[source] != rules_now()->tile[tile].shape)
        source++;
    return ink_move_of(INK_MOVE_SPECIAL, source % INK_SPECIALS, tile, cell_of(placement));
}

ink_move by_word(const ink_sheet *sheet, const char *word)
{
    ink_move move = 0;
    ink_refusal why;
    assert_int_equal(ink_move_read(rules_now(), sheet, ink_slice_of(word), &move, &why), INK_OK);
    return move;
}

void plays(ink_sheet *sheet, ink_move move)
{
    ink_refusal why;
    assert_int_equal(ink_sheet_ask(rules_now(), sheet, move, &why), INK_OK);
    assert_int_equal(ink_sheet_ask(rules_now(), sheet, move, NULL), INK_OK);
    assert_int_equal(ink_sheet_play(rules_now(), sheet, move, &why), INK_OK);
    require(sheet, ink_sheet_sound(rules_now(), sheet));
}

ink_refusal refused(const ink_sheet *sheet, ink_move move, ink_status status)
{
    ink_sheet copy = *sheet;
    ink_refusal asked, played;
    memset(&asked, 0xaa, sizeof asked);
    memset(&played, 0x55, sizeof played);
    assert_int_equal(ink_sheet_ask(rules_now(), sheet, move, &asked), status);
    assert_int_equal(ink_sheet_ask(rules_now(), sheet, move, NULL), status);
    assert_int_equal(ink_sheet_play(rules_now(), &copy, move, &played), status);
    assert_int_equal(ink_sheet_play(rules_now(), &copy, move, NULL), status);
    require(sheet, same_sheet(sheet, &copy));
    assert_int_equal(asked.status, status);
    assert_int_equal(played.status, status);
    assert_int_equal(asked.cell, played.cell);
    assert_int_equal(asked.side, played.side);
    assert_int_equal(asked.die, played.die);
    assert_int_equal(asked.tile, played.tile);
    assert_int_equal(asked.round, played.round);
    return asked;
}

bool fits(const char *placements, const char *placement)
{
    ink_sheet sheet = sheet_of(placements);
    twin_board board;
    twin_drawing drawing;
    int row, column;
    ink_refusal why;
    twin_of(&sheet, &board);
    assert_true(twin_cell_read(placement, &row, &column));
    assert_true(twin_drawing_read(placement + 2, &drawing));
    int tile = tile_of(placement + 2);
    ink_cell cell = ink_cell_at(row, column);
    bool answer = ink_sheet_why(rules_now(), &sheet, cell, tile, &why) == INK_OK;
    assert_int_equal(answer, twin_reasons(&board, row, column, &drawing) == 0);
    assert_int_equal(answer, ink_set_has(ink_sheet_cells(rules_now(), &sheet, tile), cell));
    return answer;
}

ink_score score_of(const char *placements)
{
    ink_sheet sheet = sheet_of(placements);
    twin_board board;
    twin_score twin;
    ink_score score;
    twin_of(&sheet, &board);
    twin_score_find(&board, &twin);
    ink_score_find(rules_now(), &sheet, &score);
    compare_score(&sheet, &score, &twin);
    compare_facts(rules_now(), &sheet, &board);
    return score;
}

bool same_sheet(const ink_sheet *a, const ink_sheet *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

void fail_at(const ink_sheet *sheet, const char *condition, const char *file, int line)
{
    char text[2048];
    ink_text out = ink_text_in(text, sizeof text);
    ink_sheet_write(rules_now(), sheet, &out);
    print_error("%s:%d: not true: %s\n  round %d, waiting %x, sheet: %s\n", file, line, condition,
                sheet->round, sheet->waiting, text);
    fail();
}

char *file_text(const char *name)
{
    char path[256];
    (void)snprintf(path, sizeof path, "%s/%s", INK_TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("cannot open %s", path);
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    size_t length = fread(text, 1, (1 << 16) - 1, file);
    assert_true(length > 0 && length < (1 << 16) - 1);
    assert_int_equal(fclose(file), 0);
    return text;
}

static void keep(const char *name, const char *text)
{
    char path[256];
    (void)snprintf(path, sizeof path, "%s/%s", INK_TEST_DATA, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

void check_kept(const char *name, const char *text)
{
    if (getenv("UPDATE") != NULL)
        keep(name, text);
    char *kept = file_text(name);
    if (strcmp(kept, text) != 0)
        fail_msg("%s is not as it was kept", name);
    free(kept);
}

int golden_records(const char *pattern, char name[RECORDS][RECORD_NAME])
{
    char path[256];
    glob_t found;
    (void)snprintf(path, sizeof path, "%s/golden/%s.record", INK_TEST_DATA, pattern);
    assert_int_equal(glob(path, 0, NULL, &found), 0);
    int count = (int)found.gl_pathc;
    assert_true(count <= RECORDS);
    for (int i = 0; i < count; i++)
        (void)snprintf(name[i], RECORD_NAME, "golden%s", strrchr(found.gl_pathv[i], '/'));
    globfree(&found);
    return count;
}

replayed *replay_of(ink_slice text)
{
    static replayed record;
    memset(record.seat, 0x99, sizeof record.seat);
    memset(record.pair, 0x99, sizeof record.pair);
    ink_replay_start(&record.replay, text);
    return &record;
}

ink_status next_event(replayed *record, ink_replay_event *event, ink_refusal *why)
{
    ink_status status = ink_replay_step(&record->replay, event, why);
    if (status == INK_OK && event->kind == INK_REPLAY_START) {
        record->replay.seat = record->seat;
        record->replay.pair = record->pair;
    }
    return status;
}
