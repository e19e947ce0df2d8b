/* ink_sheet_read: any bytes as a sheet; then facts, score and picture of what it was. */
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

/* Everything that only looks at a sheet must bear any sheet that can be written down. */
static void check_readers(const ink_ruleset *rules, const ink_sheet *sheet)
{
    static char room[INK_PICTURE_SIZE];
    static ink_facts facts;
    ink_score score;
    ink_facts_find(rules, sheet, &facts);
    ink_score_find(rules, sheet, &score);
    check_lines(rules, sheet, &facts, &score);

    ink_text out = ink_text_in(room, sizeof room);
    ink_json_score(&score, &facts, &out);
    fuzz_written(&out);
    for (unsigned flags = 0; flags < 32; flags += 31) {
        out = ink_text_in(room, sizeof room);
        ink_picture_board(rules, sheet, flags, &out);
        fuzz_written(&out);
    }
}

static void check_sheet(const ink_ruleset *rules, ink_slice text)
{
    ink_sheet sheet, again, before;
    ink_refusal why;
    memset(&sheet, 0x5a, sizeof sheet);
    before = sheet;
    ink_status status = ink_sheet_read(rules, text, &sheet, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(memcmp(&sheet, &before, sizeof sheet) == 0);
        fuzz_refused(rules, status, &why, text);
        return;
    }
    FUZZ_CHECK(ink_sheet_sound(rules, &sheet));
    check_readers(rules, &sheet);

    static char room[FUZZ_TEXT];
    ink_text out = ink_text_in(room, sizeof room);
    ink_sheet_write(rules, &sheet, &out);
    FUZZ_CHECK(ink_sheet_read(rules, fuzz_written(&out), &again, &why) == INK_OK);
    FUZZ_CHECK(memcmp(&again, &sheet, sizeof sheet) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; i < fuzz_rulesets(); i++)
        check_sheet(fuzz_ruleset(i), fuzz_slice(data, size));
    return 0;
}
