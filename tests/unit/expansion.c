/* What the tests of the expansions share. */
#include "expansion.h"

const ink_ruleset *play_by(const char *config)
{
    static ink_ruleset rules;
    rules = rules_of(config);
    go_by(&rules);
    return &rules;
}

ink_sheet sheet_read(const char *words)
{
    ink_sheet sheet;
    ink_refusal why;
    ink_status status = ink_sheet_read(rules_now(), ink_slice_of(words), &sheet, &why);
    if (status != INK_OK)
        fail_msg("%s: %s", words, ink_status_name(status));
    require(&sheet, ink_sheet_sound(rules_now(), &sheet));
    return sheet;
}

static void twin_sheet_of(const char *words, twin_sheet *twin)
{
    twin_start_with(twin, edition_now(), expansion_now());
    assert_true(twin_read(&twin->board, words));
}

ink_score scored(const char *words)
{
    ink_sheet sheet = sheet_read(words);
    twin_sheet twin;
    twin_score expected;
    ink_score score;
    twin_sheet_of(words, &twin);
    twin_score_find(&twin.board, &expected);
    ink_score_find(rules_now(), &sheet, &score);
    compare_score(&sheet, &score, &expected);
    compare_facts(rules_now(), &sheet, &twin.board);
    (void)parts_of(&sheet);
    return score;
}

bool reached(const char *code, const char *words)
{
    const ink_ruleset *rules = rules_now();
    ink_sheet sheet = sheet_read(words);
    twin_sheet twin;
    ink_facts facts;
    int goal = ink_goal_find(rules, ink_slice_of(code));
    assert_int_not_equal(goal, INK_NO_GOAL);
    twin_sheet_of(words, &twin);
    ink_facts_find_quick(rules, &sheet, &facts);
    bool answer = ink_goal_reached(rules, goal, &sheet, &facts);
    if (answer != twin_card(&twin, code))
        fail_msg("%s on %s: library and twin differ", code, words);
    return answer;
}

/* --- what the points are for ---------------------------------------------------------------- */

static void write_cells(ink_set cells, const char *suffix, ink_text *out)
{
    for (; cells != 0; cells &= cells - 1) {
        ink_text_char(out, ' ');
        ink_cell_write(ink_set_first(cells), out);
        ink_text_string(out, suffix);
    }
}

const char *parts_of(const ink_sheet *sheet)
{
    static char text[2048];
    ink_text out = ink_text_in(text, sizeof text);
    ink_parts found = {.count = 0};
    ink_score score, plain;
    int sum = 0;
    ink_score_explain(rules_now(), sheet, &score, &found);
    ink_score_find(rules_now(), sheet, &plain);
    assert_memory_equal(&score, &plain, sizeof score);
    ink_text_string(&out, "");
    for (int i = 0; i < found.count; i++) {
        const ink_part *part = &found.part[i];
        ink_text_string(&out, i == 0 ? "" : "; ");
        ink_text_string(&out, part->text);
        ink_text_char(&out, ' ');
        ink_text_number(&out, part->points);
        ink_text_char(&out, ':');
        write_cells(part->cells, "", &out);
        write_cells(part->border[0], "S", &out);
        write_cells(part->border[1], "E", &out);
        sum += part->points;
    }
    require(sheet, sum == score.expansion + score.villages);
    return text;
}

const char *parts(const char *words)
{
    ink_sheet sheet = sheet_read(words);
    return parts_of(&sheet);
}

/* --- words ------------------------------------------------------------------------------------ */

int checked(const char *words, ink_refusal *why)
{
    ink_sheet sheet;
    size_t index = 0;
    ink_status status = ink_sheet_check(rules_now(), ink_slice_of(words), &sheet, &index, why);
    assert_int_equal(status, why->status);
    if (status == INK_OK)
        require(&sheet, ink_sheet_sound(rules_now(), &sheet));
    return (int)index;
}

const char *sentence(const ink_refusal *why)
{
    static char text[512];
    ink_text out = ink_text_in(text, sizeof text);
    ink_refusal_write(rules_now(), why, ink_slice_of(""), NULL, &out);
    return text;
}

const char *check(const char *words)
{
    ink_refusal why;
    (void)checked(words, &why);
    return sentence(&why);
}

const char *words_of(const ink_sheet *sheet)
{
    static char text[2048];
    ink_text out = ink_text_in(text, sizeof text);
    ink_sheet_write(rules_now(), sheet, &out);
    return text;
}

/* --- tables ----------------------------------------------------------------------------------- */

match *alone(const char *config, const char *dice)
{
    match *m = match_of(config, NULL);
    match_roll(m, dice);
    return m;
}

void refused_with(match *m, int player, const char *word, ink_status status, const char *expected)
{
    ink_refusal why = match_refused(m, player, word, status);
    assert_string_equal(sentence(&why), expected);
}

bool listed(const match *m, int player, const char *word)
{
    static ink_moves moves;
    char text[64];
    ink_table_moves(&m->rules, &m->table, m->seat, player - 1, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        ink_text out = ink_text_in(text, sizeof text);
        ink_move_write(&m->rules, moves.move[i], &out);
        if (strcmp(text, word) == 0)
            return true;
    }
    return false;
}

ink_score score_now(const match *m, int player)
{
    ink_score score;
    match_compare(m);
    ink_table_score(&m->rules, m->seat, player - 1, &score);
    return score;
}

const char *faces_of(int die)
{
    static char text[256];
    const ink_ruleset *rules = rules_now();
    const uint8_t *face = rules->die[die].face;
    ink_text out = ink_text_in(text, sizeof text);
    for (int f = 0; f < INK_FACES; f++) {
        int times = 0, before = 0;
        for (int k = 0; k < INK_FACES; k++) {
            times += face[k] == face[f];
            before += k < f && face[k] == face[f];
        }
        if (before > 0)
            continue;
        ink_text_string(&out, f == 0 ? "" : ", ");
        ink_text_string(&out, rules->shape[face[f]].text);
        ink_text_char(&out, ' ');
        ink_text_number(&out, times);
    }
    return text;
}
