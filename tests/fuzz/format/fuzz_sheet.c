/* ink_sheet_read: any bytes as a sheet; then facts, score and picture of what it was, and whether
   asking and listing agree on what may be drawn there. */
#include "fuzz.h"

static void check_lines(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts,
                        const ink_score *score)
{
    FUZZ_CHECK(facts->line[INK_HIGHWAY].length == score->highway);
    FUZZ_CHECK(facts->line[INK_RAILWAY].length == score->railway);
    for (int material = INK_HIGHWAY; material <= INK_RAILWAY; material++) {
        ink_line line;
        ink_line_trace(rules, sheet, material, &line);
        FUZZ_CHECK(line.length == ink_line_length(rules, sheet, material));
    }
}

/* The parts of what modules score add up to it. */
static void check_parts(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_parts parts = {.count = 0};
    ink_score score;
    int sum = 0;
    ink_score_explain(rules, sheet, &score, &parts);
    for (int i = 0; i < parts.count; i++)
        sum += parts.part[i].points;
    FUZZ_CHECK(sum == score.expansion + score.villages);
}

/* Cards of modules may be asked of any sheet. */
static void check_cards(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts)
{
    for (int i = 0; i < rules->goals; i++)
        (void)ink_goal_reached(rules, i, sheet, facts);
}

/* Everything that only looks at a sheet must bear any sheet that can be written down. */
static void check_readers(const ink_ruleset *rules, const ink_sheet *sheet)
{
    static char buffer[INK_PICTURE_SIZE];
    static ink_facts facts;
    ink_score score;
    ink_show show = {.counters = 0};
    ink_facts_find(rules, sheet, &facts);
    ink_score_find(rules, sheet, &score);
    check_lines(rules, sheet, &facts, &score);
    check_parts(rules, sheet);
    check_cards(rules, sheet, &facts);
    ink_sheet_show(rules, sheet, &show);

    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_json_score(&score, &facts, &out);
    fuzz_written(&out);
    for (unsigned flags = 0; flags < 32; flags += 31) {
        out = ink_text_in(buffer, sizeof buffer);
        ink_picture_board(rules, sheet, flags, &out);
        fuzz_written(&out);
    }
}

enum { ROLLS = 2, SAMPLE = 64 };

static void check_move(const ink_ruleset *rules, const ink_sheet *sheet, const ink_moves *moves,
                       ink_move move)
{
    bool legal = ink_sheet_ask(rules, sheet, move, NULL) == INK_OK;
    FUZZ_CHECK(legal == fuzz_listed(moves, sheet, move));
}

/* Listed moves, and those that differ from one of them in the cell or in what a module does. */
static void check_sample(const ink_ruleset *rules, const ink_sheet *sheet, uint64_t seed)
{
    static ink_moves moves;
    ink_sheet_moves(rules, sheet, &moves);
    FUZZ_CHECK(moves.count <= INK_MAX_MOVES);
    for (uint32_t i = 0; i < SAMPLE && moves.count > 0; i++) {
        uint64_t pick = (seed + i) * UINT64_C(0x9e3779b97f4a7c15);
        ink_move move = moves.move[(pick >> 32) % moves.count];
        check_move(rules, sheet, &moves, move);
        check_move(rules, sheet, &moves, (move & ~(ink_move)63) | (pick >> 20 & 63));
        check_move(rules, sheet, &moves, move ^ (ink_move)(pick >> 8 & 7) << 21);
    }
}

/* A sheet alone is before its first round: it goes on with any dice. */
static void check_moves(const ink_ruleset *rules, const ink_sheet *sheet)
{
    uint64_t seed = ink_sheet_hash(sheet);
    for (int i = 0; i < ROLLS; i++) {
        ink_sheet rolled = *sheet;
        ink_roll roll;
        ink_roll_of_seed(rules, seed + (uint64_t)i, sheet->round + 1, &roll);
        FUZZ_CHECK(ink_sheet_roll(rules, &rolled, &roll, NULL) == INK_OK);
        FUZZ_CHECK(ink_sheet_sound(rules, &rolled));
        check_sample(rules, &rolled, seed);
    }
}

/* False if the text is no sheet of this game. */
static bool check_sheet(const ink_ruleset *rules, ink_slice text, bool all)
{
    ink_sheet sheet, again, before;
    ink_refusal why;
    memset(&sheet, 0x5a, sizeof sheet);
    before = sheet;
    ink_status status = ink_sheet_read(rules, text, &sheet, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(memcmp(&sheet, &before, sizeof sheet) == 0);
        fuzz_refused(rules, status, &why, text);
        return false;
    }
    FUZZ_CHECK(ink_sheet_sound(rules, &sheet));
    if (all) {
        check_readers(rules, &sheet);
        check_moves(rules, &sheet);
    }

    static char buffer[FUZZ_TEXT];
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_sheet_write(rules, &sheet, &out);
    FUZZ_CHECK(ink_sheet_read(rules, fuzz_written(&out), &again, &why) == INK_OK);
    FUZZ_CHECK(memcmp(&again, &sheet, sizeof sheet) == 0);
    return true;
}

/* What Classic reads has nothing of an expansion in it: then once is enough for what is slow. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool classic = check_sheet(fuzz_ruleset(0), fuzz_slice(data, size), true);
    for (int i = 1; i < fuzz_rulesets(); i++)
        (void)check_sheet(fuzz_ruleset(i), fuzz_slice(data, size), !classic);
    return 0;
}
