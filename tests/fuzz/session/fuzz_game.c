/* Random bytes as moves: a whole game. The first byte picks the ruleset. Then a byte below 192
   picks one of the legal moves, any other sends the next four bytes as a raw move, as a stranger
   might over a wire. */
#include "fuzz.h"

/* Plays a move of any kind and holds asking, listing and playing against each other. */
static void try_move(const ink_ruleset *rules, ink_sheet *sheet, const ink_moves *moves,
                     ink_move move)
{
    ink_refusal why;
    ink_sheet before = *sheet;
    ink_status answer = ink_sheet_ask(rules, sheet, move, &why);
    FUZZ_CHECK((answer == INK_OK) == fuzz_listed(moves, sheet, move));
    FUZZ_CHECK(memcmp(sheet, &before, sizeof before) == 0);

    ink_status played = ink_sheet_play(rules, sheet, move, &why);
    FUZZ_CHECK(played == answer);
    if (played != INK_OK) {
        FUZZ_CHECK(memcmp(sheet, &before, sizeof before) == 0);
        fuzz_refused(rules, played, &why, (ink_slice){"", 0});
    }
    FUZZ_CHECK(ink_sheet_sound(rules, sheet));
}

static void begin_round(const ink_ruleset *rules, ink_sheet *sheet, fuzz_bytes *from)
{
    ink_roll roll = {{0}};
    unsigned rolled = ink_ruleset_dice(rules, sheet->round + 1);
    for (int die = 0; die < rules->dice; die++)
        if ((rolled >> die & 1) != 0)
            roll.face[die] = rules->die[die].face[fuzz_take(from, 1) % INK_FACES];
    ink_refusal why;
    FUZZ_CHECK(ink_sheet_roll(rules, sheet, &roll, &why) == INK_OK);
    FUZZ_CHECK(ink_sheet_roll(rules, sheet, &roll, &why) == INK_E_ROUND_RUNNING);
}

static void play(const ink_ruleset *rules, fuzz_bytes from)
{
    static ink_moves moves;
    ink_sheet sheet;
    ink_sheet_start(rules, &sheet);
    while (from.size > 0) {
        if (!sheet.open && !ink_sheet_over(rules, &sheet))
            begin_round(rules, &sheet, &from);
        ink_sheet_moves(rules, &sheet, &moves);
        FUZZ_CHECK(moves.count <= INK_MAX_MOVES);
        uint32_t pick = fuzz_take(&from, 1);
        if (pick < 192 && moves.count > 0) {
            pick = pick << 8 | fuzz_take(&from, 1);
            try_move(rules, &sheet, &moves, moves.move[pick % moves.count]);
        } else {
            try_move(rules, &sheet, &moves, fuzz_take(&from, 4));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes from = {data, size};
    uint32_t ruleset = fuzz_take(&from, 1);
    play(fuzz_ruleset((int)ruleset % fuzz_rulesets()), from);
    return 0;
}
