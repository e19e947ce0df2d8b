/* TEST perft: How many ways there are to play a round of fixed sheets and dice: committed numbers,
   which the library must find again, and the twin too by plain recursion. */
#include "support.h"

typedef struct perft_line {
    const char *name, *sheet, *dice;
    bool specials, twin;
    uint64_t sequences, sheets, states;
} perft_line;

static const perft_line lines[] = {
#define PERFT(name, sheet, dice, specials, twin, sequences, sheets, states)                        \
    {#name, sheet, dice, specials, twin, sequences, sheets, states},
#include "perft.def"
#undef PERFT
};

/* --- the library's count -------------------------------------------------------------------- */

enum { ENTRIES = 1 << 21 };

static ink_perft_entry *entries(void)
{
    static ink_perft_entry *memory;
    if (memory == NULL)
        memory = calloc(ENTRIES, sizeof *memory);
    assert_non_null(memory);
    return memory;
}

static ink_sheet start_of(const perft_line *line)
{
    ink_sheet sheet = sheet_of(line->sheet);
    roll(&sheet, line->dice);
    return sheet;
}

static void check_count(const perft_line *line, const ink_perft *found, const char *who)
{
    if (found->sequences == line->sequences && found->sheets == line->sheets &&
        found->states == line->states)
        return;
    fail_msg("%s counts %s as %llu, %llu, %llu", who, line->name,
             (unsigned long long)found->sequences, (unsigned long long)found->sheets,
             (unsigned long long)found->states);
}

static void the_library_finds_the_committed_numbers(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(lines); i++) {
        ink_perft found;
        ink_sheet sheet = start_of(&lines[i]), before = sheet;
        assert_true(
            ink_perft_count(classic(), &sheet, lines[i].specials, entries(), ENTRIES, &found));
        check_count(&lines[i], &found, "the library");
        assert_true(same_sheet(&sheet, &before));
    }
}

static void too_few_entries_are_no_answer(void **state)
{
    ink_perft found;
    ink_sheet sheet = start_of(&lines[2]);
    (void)state;
    assert_false(ink_perft_count(classic(), &sheet, false, entries(), 0, &found));
    assert_false(ink_perft_count(classic(), &sheet, false, entries(), 2, &found));
    assert_false(ink_perft_count(classic(), &sheet, false, entries(), 100, &found));
    assert_false(ink_perft_count(classic(), &sheet, false, entries(), 64, &found));
}

/* --- faces of any round ----------------------------------------------------------------------- */

static ink_status roll_any(const ink_ruleset *rules, const char *faces, ink_roll *dice)
{
    return ink_roll_read(rules, ink_slice_of(faces), INK_ANY_ROUND, dice, NULL);
}

/* A face lies on a die that has it, so what must be drawn and what must join are as in a game. */
static void faces_keep_the_duties_of_their_dice(void **state)
{
    static const struct {
        const char *config, *dice;
        uint64_t sequences;
    } line[] = {
        {"classic+river", "VV..", 172 + 1}, /* wherever it may lie, or not at all */
        {"classic+desert", "....cc", 49 + 1},
    };
    (void)state;
    for (int i = 0; i < COUNT(line); i++) {
        ink_ruleset rules = rules_of(line[i].config);
        ink_perft found;
        ink_sheet sheet;
        ink_roll dice;
        ink_sheet_start(&rules, &sheet);
        assert_int_equal(roll_any(&rules, line[i].dice, &dice), INK_OK);
        assert_int_equal(ink_sheet_roll(&rules, &sheet, &dice, NULL), INK_OK);
        assert_true(ink_perft_count(&rules, &sheet, false, entries(), ENTRIES, &found));
        assert_int_equal(found.sequences, line[i].sequences);
    }
}

/* Of two lava dice one is owed, as in a game. */
static void one_lava_face_of_two_is_owed(void **state)
{
    static ink_ruleset rules;
    ink_sheet sheet;
    ink_roll dice;
    (void)state;
    rules = rules_of("classic+lava");
    go_by(&rules);
    ink_sheet_start(&rules, &sheet);
    assert_int_equal(roll_any(&rules, "XX.. XX..", &dice), INK_OK);
    assert_int_equal(ink_sheet_roll(&rules, &sheet, &dice, NULL), INK_OK);
    (void)refused(&sheet, ink_move_end(), INK_E_EXPANSION);
    plays(&sheet, by_word(&sheet, "D3.XX."));
    plays(&sheet, ink_move_end());
    go_by(classic());
}

/* What no die shows and no special route is cannot be rolled. */
static void shapes_that_are_no_faces(void **state)
{
    static const char *const bad[][2] = {{"classic+lake", "LLLL"},
                                         {"classic+meteor", "....k"},
                                         {"classic+lava", "XXXXv"},
                                         {"classic", "H...*"}};
    static const char *const good[][2] = {{"classic", "HHHH"},
                                          {"classic+lake", "LLL."},
                                          {"classic+meteor", "free"},
                                          {"challenge,goals=none", "H...*"}};
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        ink_ruleset rules = rules_of(bad[i][0]);
        ink_roll dice;
        assert_int_equal(roll_any(&rules, bad[i][1], &dice), INK_E_NO_DRAWING);
        rules = rules_of(good[i][0]);
        assert_int_equal(roll_any(&rules, good[i][1], &dice), INK_OK);
    }
}

/* --- the twin's count ------------------------------------------------------------------------- */

/* Texts, told apart when all are there. */
typedef struct texts {
    char **text;
    size_t count, capacity;
} texts;

static void add_text(texts *all, const twin_board *board)
{
    char text[49 * TWIN_TEXT];
    if (all->count == all->capacity) {
        all->capacity = 2 * all->capacity + 1024;
        all->text = realloc(all->text, all->capacity * sizeof *all->text);
        assert_non_null(all->text);
    }
    twin_write(board, text);
    char *copy = strdup(text);
    assert_non_null(copy);
    all->text[all->count++] = copy;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static uint64_t different_texts(texts *all)
{
    uint64_t different = 0;
    if (all->count == 0)
        return 0;
    qsort(all->text, all->count, sizeof *all->text, compare_texts);
    for (size_t i = 0; i < all->count; i++)
        different += i == 0 || strcmp(all->text[i], all->text[i - 1]) != 0;
    for (size_t i = 0; i < all->count; i++)
        free(all->text[i]);
    free(all->text);
    return different;
}

typedef struct twin_count {
    uint64_t sequences;
    texts ends, states;
} twin_count;

/* Plays every move of the state, one after the other, and then the same from there. */
static void count_from(const twin_sheet *sheet, bool specials, twin_count *count)
{
    twin_moves *moves = malloc(2 * sizeof *moves);
    assert_non_null(moves);
    moves[1].count = 0;
    twin_dice_moves(sheet, &moves[0]);
    if (specials)
        twin_special_moves(sheet, &moves[1]);
    add_text(&count->states, &sheet->board);
    if (moves[0].count == 0) {
        add_text(&count->ends, &sheet->board);
        count->sequences++;
    }
    for (int list = 0; list < 2; list++)
        for (int i = 0; i < moves[list].count; i++) {
            twin_sheet next = *sheet;
            assert_true(twin_play(&next, &moves[list].move[i]));
            count_from(&next, specials, count);
        }
    free(moves);
}

/* A sheet of the twin in a running round; dice that are not named count as drawn. */
static twin_sheet twin_start_of(const perft_line *line)
{
    twin_sheet sheet;
    char faces[64];
    int face[TWIN_DICE] = {0}, die = 0;
    twin_start(&sheet, TWIN_CLASSIC);
    assert_true(twin_read(&sheet.board, line->sheet));
    (void)snprintf(faces, sizeof faces, "%s", line->dice);
    for (char *word = strtok(faces, " "); word != NULL; word = strtok(NULL, " "))
        face[die++] = twin_face_of(word);
    assert_true(twin_roll(&sheet, face));
    for (; die < TWIN_DICE; die++)
        sheet.drawn[die] = true;
    return sheet;
}

/* Nearly all of a slow build's time is one line's: it counts that one once in a while. */
static bool takes_long(const perft_line *line)
{
    enum { MANY = 50000, DAYS = 8 };
    return SLOW_BUILD != 0 && line->sequences > MANY && !is_due(0, DAYS);
}

static void the_twin_finds_the_committed_numbers(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(lines); i++) {
        twin_count count = {0};
        if (!lines[i].twin || takes_long(&lines[i]))
            continue;
        twin_sheet sheet = twin_start_of(&lines[i]);
        count_from(&sheet, lines[i].specials, &count);
        ink_perft found = {.sequences = count.sequences,
                           .sheets = different_texts(&count.ends),
                           .states = different_texts(&count.states)};
        check_count(&lines[i], &found, "the twin");
    }
}

/* Different sheets have different hashes: all sheets of a small count, without a clash. */
static void a_hash_is_of_all_bytes(void **state)
{
    (void)state;
    ink_sheet sheet = start_of(&lines[0]);
    uint64_t hash = ink_sheet_hash(&sheet);
    for (size_t i = 0; i < sizeof sheet; i++) {
        ink_sheet changed = sheet;
        ((uint8_t *)&changed)[i] ^= 1;
        assert_true(ink_sheet_hash(&changed) != hash);
    }
    assert_true(ink_sheet_hash(&sheet) == hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_finds_the_committed_numbers),
        cmocka_unit_test(too_few_entries_are_no_answer),
        cmocka_unit_test(faces_keep_the_duties_of_their_dice),
        cmocka_unit_test(one_lava_face_of_two_is_owed),
        cmocka_unit_test(shapes_that_are_no_faces),
        cmocka_unit_test(the_twin_finds_the_committed_numbers),
        cmocka_unit_test(a_hash_is_of_all_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
