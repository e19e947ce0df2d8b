/* ink_move_read: the first line is the seed of the dice, every word after it is a move. The first
   word of the line names the ruleset; if it does not, the seed picks one. */
#include "fuzz.h"

static void check_round_trip(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move)
{
    char buffer[64];
    ink_move again;
    ink_refusal why;
    ink_text out = ink_text_in(buffer, sizeof buffer);
    ink_move_write(rules, move, &out);
    FUZZ_CHECK(ink_move_read(rules, sheet, fuzz_written(&out), &again, &why) == INK_OK);
    FUZZ_CHECK(again == move);
}

/* Reads a word and plays it if it may be played, which is if it is listed. */
static void take(const ink_ruleset *rules, ink_sheet *sheet, ink_slice word)
{
    static ink_moves moves;
    ink_move move = 0;
    ink_refusal why;
    ink_status status = ink_move_read(rules, sheet, word, &move, &why);
    if (status != INK_OK) {
        FUZZ_CHECK(move == 0);
        fuzz_refused(rules, status, &why, word);
        return;
    }
    check_round_trip(rules, sheet, move);
    status = ink_sheet_ask(rules, sheet, move, &why);
    ink_sheet_moves(rules, sheet, &moves);
    FUZZ_CHECK((status == INK_OK) == fuzz_listed(&moves, sheet, move));
    FUZZ_CHECK(status == ink_sheet_play(rules, sheet, move, NULL));
    if (status != INK_OK)
        fuzz_refused(rules, status, &why, word);
    FUZZ_CHECK(ink_sheet_sound(rules, sheet));
}

static void play(const ink_ruleset *rules, uint64_t seed, ink_slice rest)
{
    ink_sheet sheet;
    ink_slice word;
    ink_sheet_start(rules, &sheet);
    do {
        if (!sheet.open && !ink_sheet_over(rules, &sheet)) {
            ink_roll roll;
            ink_refusal why;
            ink_roll_of_seed(rules, seed, sheet.round + 1, &roll);
            FUZZ_CHECK(ink_sheet_roll(rules, &sheet, &roll, &why) == INK_OK);
        }
        word = ink_slice_word(&rest);
        take(rules, &sheet, word);
    } while (word.length != 0);
}

static const ink_ruleset *ruleset_of(ink_slice line)
{
    uint64_t seed = ink_seed_of(line);
    ink_config config;
    ink_refusal why;
    if (ink_config_read(ink_slice_word(&line), &config, &why) == INK_OK)
        for (int i = 0; i < fuzz_rulesets(); i++)
            if (memcmp(&fuzz_ruleset(i)->config, &config, sizeof config) == 0)
                return fuzz_ruleset(i);
    return fuzz_ruleset((int)(seed % (uint64_t)fuzz_rulesets()));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice rest = fuzz_slice(data, size);
    ink_slice line = ink_slice_line(&rest);
    play(ruleset_of(line), ink_seed_of(line), rest);
    return 0;
}
