/* What the wasm module is asked and the native program too: the numbers must be equal. */
#include "exports.h"

#include <inkrail/inkrail.h>

#include "bench/signature.h"

enum { ENTRIES = 1 << 18, TEXT = 1 << 18, PLAYERS = 3 };

static ink_ruleset rules;
static ink_moves moves;
static ink_facts facts;
static char text[TEXT];
static ink_draw_stroke stroke[INK_DRAW_STROKES];
static ink_draw_step step[INK_DRAW_STEPS];
static ink_perft_entry entries[ENTRIES];

/* The rules of a config with one expansion more; 0 for none, else counted from 1. */
static void prepare(const char *name, uint32_t expansion)
{
    ink_config config;
    ink_config_read(ink_slice_of(name), &config, NULL);
    if (expansion > 0)
        config.module[config.modules++] = (uint8_t)(expansion - 1);
    ink_ruleset_make(&rules, &config, NULL);
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * UINT64_C(1099511628211);
}

/* One round by the fixed policy: any legal move, each as likely. */
static uint64_t play_round(ink_sheet *sheet, ink_rng *rng, uint64_t hash)
{
    while (sheet->open != 0) {
        ink_sheet_moves(&rules, sheet, &moves);
        if (moves.count == 0)
            return 0; /* a round can always go on or end: this would show as a difference */
        ink_move move = moves.move[ink_rng_below(rng, moves.count)];
        hash = mix(hash, move);
        hash = mix(hash, (uint64_t)ink_sheet_play(&rules, sheet, move, NULL));
    }
    return hash;
}

static uint64_t play(uint32_t number, int rounds, ink_sheet *sheet)
{
    char digits[16];
    ink_text name = ink_text_in(digits, sizeof digits);
    ink_text_number(&name, number);
    uint64_t seed = ink_seed_of(ink_slice_of(digits));
    ink_rng rng = ink_rng_stream(seed, "policy", 0);
    uint64_t hash = seed;
    ink_sheet_start(&rules, sheet);
    for (int round = 1; round <= rounds; round++) {
        ink_roll roll;
        ink_roll_of_seed(&rules, seed, round, &roll);
        ink_sheet_roll(&rules, sheet, &roll, NULL);
        hash = play_round(sheet, &rng, hash);
    }
    return hash;
}

/* The board as SVG, with all that is asked for often. */
static uint64_t look_at_drawing(const ink_sheet *sheet, uint64_t hash)
{
    ink_draw_options options = {.flags = INK_DRAW_LINES | INK_DRAW_ERRORS | INK_DRAW_NETWORKS,
                                .wet = sheet->drawn & ink_set_row(2)};
    ink_draw_list list = ink_draw_list_in(stroke, INK_DRAW_STROKES, step, INK_DRAW_STEPS);
    ink_text out = ink_text_in(text, sizeof text);
    ink_draw_board(&rules, sheet, &options, &list);
    ink_draw_svg(&list, "sheet", -1, &out);
    return mix(mix(hash, out.length), ink_seed_of(ink_slice_of(text)));
}

/* What the points are for, and the board as characters and as strokes. */
static uint64_t look_closer(const ink_sheet *sheet, uint64_t hash)
{
    ink_score score;
    ink_parts parts;
    ink_text out = ink_text_in(text, sizeof text);
    ink_score_explain(&rules, sheet, &score, &parts);
    for (int i = 0; i < parts.count; i++)
        hash = mix(mix(hash, parts.part[i].cells), parts.part[i].border[0]);
    ink_picture_board(&rules, sheet, INK_PICTURE_LINES | INK_PICTURE_ERRORS, &out);
    return look_at_drawing(sheet, mix(hash, ink_seed_of(ink_slice_of(text))));
}

/* The score and the sheet as text, and the text read back. */
static uint64_t look(const ink_sheet *sheet, uint64_t hash)
{
    ink_score score;
    ink_sheet again;
    ink_refusal why;
    ink_text out = ink_text_in(text, sizeof text);
    ink_facts_find(&rules, sheet, &facts);
    ink_score_find(&rules, sheet, &score);
    ink_json_score(&score, &facts, &out);
    hash = mix(hash, ink_seed_of(ink_slice_of(text)));

    out = ink_text_in(text, sizeof text);
    ink_sheet_write(&rules, sheet, &out);
    hash = mix(hash, (uint64_t)ink_sheet_read(&rules, ink_slice_of(text), &again, &why));
    return look_closer(sheet, mix(hash, ink_sheet_hash(&again)));
}

uint64_t answer_games(uint32_t expansion, uint32_t first, uint32_t count)
{
    uint64_t hash = 0;
    prepare("classic", expansion);
    for (uint32_t i = first; i < first + count; i++) {
        ink_sheet sheet;
        hash = mix(hash, play(i, ink_ruleset_rolls(&rules), &sheet));
        hash = mix(hash, ink_sheet_hash(&sheet));
        hash = look(&sheet, hash);
    }
    return hash;
}

uint64_t answer_scores(uint32_t expansion, uint32_t first, uint32_t count)
{
    uint64_t hash = 0;
    prepare("classic", expansion);
    for (uint32_t i = first; i < first + count; i++) {
        ink_sheet sheet;
        ink_score score;
        hash = mix(hash, play(i, ink_ruleset_rolls(&rules), &sheet));
        ink_score_find(&rules, &sheet, &score);
        hash = mix(hash, (uint64_t)score.total);
    }
    return hash;
}

/* --- tables ----------------------------------------------------------------------------------- */

static ink_table table;
static ink_seat seat[PLAYERS], replayed[PLAYERS];
static ink_pair pair[4 * PLAYERS];
static ink_replay replay;

/* Any legal move of a player, each as likely, into the record too; take-backs rarely. */
static uint64_t play_one(int player, ink_rng *rng, ink_text *out, uint64_t hash)
{
    ink_table_moves(&rules, &table, seat, player, &moves);
    if (moves.count == 0)
        return hash;
    ink_move move = moves.move[ink_rng_below(rng, moves.count)];
    if (move == ink_move_back() && ink_rng_below(rng, 4) > 0)
        return hash;
    hash = mix(hash, move);
    hash = mix(hash, (uint64_t)ink_table_play(&rules, &table, seat, player, move, NULL));
    ink_record_moves(&rules, player, &move, 1, out);
    return hash;
}

/* The record, read back: the same seats must come out. */
static uint64_t replay_table(const ink_text *out, uint64_t hash)
{
    ink_replay_event event;
    ink_refusal why;
    ink_status status;
    ink_replay_start(&replay, (ink_slice){text, out->length});
    do {
        status = ink_replay_step(&replay, &event, &why);
        replay.seat = replayed;
        replay.pair = pair;
    } while (status == INK_OK && event.kind != INK_REPLAY_NONE);
    if (status != INK_OK || replay.table.phase != INK_PHASE_OVER)
        return 0;
    for (int p = 0; p < PLAYERS; p++)
        hash = mix(hash, ink_sheet_hash(&replayed[p].sheet));
    return hash;
}

/* A whole game at a table, as fast as chance lets it end. */
static uint64_t play_table(uint64_t seed, uint64_t hash)
{
    ink_setup setup;
    uint16_t place[PLAYERS];
    ink_rng rng = ink_rng_stream(seed, "policy", 0);
    ink_text out = ink_text_in(text, sizeof text);
    ink_setup_of_seed(&rules, seed, &setup);
    ink_table_start(&rules, &table, seat);
    ink_table_set_up(&rules, &table, &setup, NULL);
    ink_record_begin(&rules.config, NULL, &out);
    ink_record_setup(&rules, &setup, &out);
    while (table.phase != INK_PHASE_OVER) {
        ink_roll roll;
        ink_pair *pairs = ink_table_drafts(&rules, table.round + 1) ? pair : NULL;
        ink_table_roll_of_seed(&rules, seed, table.round + 1, &roll, pairs);
        ink_table_roll(&rules, &table, seat, &roll, pairs, NULL);
        ink_record_roll(&rules, &roll, pairs, &out);
        while (table.phase == INK_PHASE_DRAFT)
            hash = play_one(ink_table_picker(&table), &rng, &out, hash);
        while (table.phase == INK_PHASE_DRAW)
            hash = play_one((int)ink_rng_below(&rng, PLAYERS), &rng, &out, hash);
    }
    ink_table_rank(&rules, &table, seat, place);
    for (int p = 0; p < PLAYERS; p++) {
        ink_score score;
        ink_table_score(&rules, seat, p, &score);
        hash = mix(hash, (uint64_t)score.total << 16 | place[p]);
        hash = mix(hash, ink_sheet_hash(&seat[p].sheet));
    }
    return replay_table(&out, hash);
}

/* 0 if a record does not replay. */
uint64_t answer_tables(uint32_t expansion, uint32_t first, uint32_t count)
{
    uint64_t hash = 0;
    prepare("yellow,draft,players=3", expansion);
    for (uint32_t i = first; i < first + count && (hash != 0 || i == first); i++)
        hash = play_table(i, hash);
    return hash;
}

/* --- perft ------------------------------------------------------------------------------------ */

/* Special routes multiply the ways: two dice fewer keep them countable in little memory. */
static void draw_two(ink_sheet *sheet)
{
    for (int i = 0; i < 2; i++) {
        ink_sheet_dice_moves(&rules, sheet, &moves);
        ink_sheet_play(&rules, sheet, moves.move[0], NULL);
    }
}

/* Perft of the round after `rounds` played ones; 0 if the entries do not suffice. */
uint64_t answer_perft(uint32_t number, uint32_t rounds, uint32_t specials, uint32_t which)
{
    ink_sheet sheet;
    ink_roll roll;
    ink_perft perft;
    prepare("classic", 0);
    uint64_t hash = play(number, (int)rounds, &sheet);
    ink_roll_of_seed(&rules, hash, (int)rounds + 1, &roll);
    ink_sheet_roll(&rules, &sheet, &roll, NULL);
    if (specials != 0)
        draw_two(&sheet);
    if (!ink_perft_count(&rules, &sheet, specials != 0, entries, ENTRIES, &perft))
        return 0;
    return which == 0 ? perft.sequences : which == 1 ? perft.sheets : perft.states;
}

/* --- the engine ------------------------------------------------------------------------------- */

uint64_t answer_signature(void)
{
    return bench_signature();
}
