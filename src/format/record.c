/* Moves and records as text; the grammar of a record is in docs/notation.md. */
#include <inkrail/format.h>

#include "words.h"

/* --- moves ---------------------------------------------------------------------------- */

/* The first waiting die that shows the shape, else any that shows it, else -1. */
static int die_for(const ink_sheet *sheet, int shape)
{
    int found = -1;
    for (int d = INK_MAX_DICE - 1; d >= 0; d--)
        if (sheet->die[d] == shape &&
            (found < 0 || (sheet->waiting >> d & 1) != 0 || (sheet->waiting >> found & 1) == 0))
            found = d;
    return found;
}

static int special_for(const ink_ruleset *rules, int shape)
{
    for (int i = 0; i < INK_SPECIALS; i++)
        if (rules->special[i] == shape)
            return i;
    return -1;
}

ink_status ink_move_read(const ink_ruleset *rules, const ink_sheet *sheet, ink_slice word,
                         ink_move *move, ink_refusal *why)
{
    ink_placement placement;
    if (ink_slice_is(word, "end")) {
        *move = ink_move_end();
        return ink_refuse(why, INK_OK);
    }
    ink_status status = ink_placement_read(rules, word, &placement, why);
    if (status != INK_OK)
        return status;
    int shape = rules->tile[placement.tile].shape;
    int die = die_for(sheet, shape), special = special_for(rules, shape);
    if (die < 0 && special < 0) {
        ink_refuse_word(why, INK_E_NO_FACE, word, word);
        if (why != NULL)
            why->tile = placement.tile;
        return INK_E_NO_FACE;
    }
    *move = die >= 0 ? ink_move_of(INK_MOVE_DIE, die, placement.tile, placement.cell)
                     : ink_move_of(INK_MOVE_SPECIAL, special, placement.tile, placement.cell);
    return INK_OK;
}

void ink_move_write(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    if (ink_move_kind(move) == INK_MOVE_END) {
        ink_text_string(out, "end");
        return;
    }
    ink_placement placement = {ink_move_cell(move), (uint8_t)ink_move_tile(move)};
    ink_placement_write(rules, placement, out);
}

/* --- writing records ------------------------------------------------------------------- */

void ink_record_begin(const ink_config *config, const ink_slice *seed, ink_text *out)
{
    ink_text_string(out, "inkrail 1\nconfig ");
    ink_config_write(config, out);
    if (seed != NULL) {
        ink_text_string(out, "\nseed ");
        ink_text_bytes(out, seed->data, seed->length);
    }
    ink_text_char(out, '\n');
}

void ink_record_roll(const ink_ruleset *rules, const ink_roll *roll, ink_text *out)
{
    ink_text_string(out, "roll ");
    ink_roll_write(rules, roll, out);
    ink_text_char(out, '\n');
}

void ink_record_moves(const ink_ruleset *rules, const ink_move *move, size_t count, ink_text *out)
{
    ink_text_string(out, "1:");
    for (size_t i = 0; i < count; i++) {
        ink_text_char(out, ' ');
        ink_move_write(rules, move[i], out);
    }
    ink_text_char(out, '\n');
}

static void write_part(const char *name, int value, ink_text *out)
{
    ink_text_char(out, ' ');
    ink_text_string(out, name);
    ink_text_char(out, '=');
    ink_text_number(out, value);
}

static void write_score(const ink_score *score, ink_text *out)
{
    ink_text_string(out, "score 1: networks=");
    if (score->networks == 0)
        ink_text_char(out, '-');
    for (int i = 0; i < score->networks; i++) {
        if (i > 0)
            ink_text_char(out, ',');
        ink_text_number(out, score->exits[i]);
    }
    write_part("points", score->network_points, out);
    write_part("highway", score->highway, out);
    write_part("railway", score->railway, out);
    write_part("centre", score->centre, out);
    write_part("errors", score->errors, out);
    write_part("expansion", score->expansion, out);
    write_part("villages", score->villages, out);
    write_part("goals", score->goals, out);
    write_part("total", score->total, out);
}

void ink_record_score(const ink_score *score, ink_text *out)
{
    write_score(score, out);
    ink_text_char(out, '\n');
}

/* --- replaying --------------------------------------------------------------------------- */

/* What the record may go on with. */
enum stage { HEADER, CONFIG, SEED, GAME, SCORED };

void ink_replay_start(ink_replay *replay, ink_slice text)
{
    replay->text = replay->rest = text;
    replay->line = replay->seed = (ink_slice){.data = text.data, .length = 0};
    replay->line_number = 0;
    replay->stage = HEADER;
    replay->has_seed = false;
    replay->roll = (ink_roll){0};
}

static ink_status refuse_here(const ink_replay *replay, ink_status status, ink_slice word,
                              ink_refusal *why)
{
    ink_refuse_word(why, status, replay->text, word);
    if (why != NULL)
        why->line = replay->line_number;
    return status;
}

/* A refusal by a reader or by the rules: the line, and the place in the whole record. */
static ink_status pass_on(const ink_replay *replay, ink_status status, ink_slice word,
                          ink_refusal *why)
{
    if (why != NULL) {
        why->line = replay->line_number;
        why->at += (size_t)(word.data - replay->text.data);
    }
    return status;
}

/* The next line that says something; false at the end of the record. */
static bool next_line(ink_replay *replay)
{
    while (replay->rest.length > 0) {
        replay->line = ink_slice_line(&replay->rest);
        replay->line_number++;
        ink_slice rest = replay->line, word = ink_slice_word(&rest);
        if (word.length > 0 && word.data[0] != '#')
            return true;
    }
    replay->line.length = 0;
    return false;
}

static ink_status read_config(ink_replay *replay, ink_event *event, ink_refusal *why)
{
    ink_config config;
    ink_slice word = ink_slice_word(&replay->line), more = ink_slice_word(&replay->line);
    ink_status status = ink_config_read(word, &config, why);
    if (status != INK_OK)
        return pass_on(replay, status, word, why);
    if (more.length > 0)
        return refuse_here(replay, INK_E_NO_TOKEN, more, why);
    status = ink_ruleset_make(&replay->rules, &config, why);
    if (status != INK_OK)
        return refuse_here(replay, status, word, why);
    ink_sheet_start(&replay->rules, &replay->sheet);
    replay->stage = SEED;
    event->kind = INK_EVENT_START;
    return INK_OK;
}

/* The seed is all that follows one space. */
static ink_status read_seed(ink_replay *replay, ink_event *event, ink_refusal *why)
{
    ink_slice seed = replay->line;
    if (seed.length > 0) {
        seed.data++;
        seed.length--;
    }
    if (!ink_seed_valid(seed))
        return refuse_here(replay, INK_E_SEED_TEXT, seed, why);
    replay->seed = seed;
    replay->has_seed = true;
    replay->line.length = 0;
    replay->stage = GAME;
    event->kind = INK_EVENT_SEED;
    return INK_OK;
}

static bool same_roll(const ink_roll *a, const ink_roll *b)
{
    for (int d = 0; d < INK_MAX_DICE; d++)
        if (a->face[d] != b->face[d])
            return false;
    return true;
}

static ink_status read_roll(ink_replay *replay, ink_event *event, ink_refusal *why)
{
    ink_roll roll, due;
    ink_slice text = replay->line;
    int round = replay->sheet.round + 1;
    ink_status status = ink_roll_read(&replay->rules, text, false, &roll, why);
    if (status != INK_OK)
        return pass_on(replay, status, text, why);
    if (replay->has_seed) {
        ink_roll_of_seed(&replay->rules, ink_seed_of(replay->seed), round, &due);
        if (!same_roll(&roll, &due) && round <= replay->rules.rounds) {
            refuse_here(replay, INK_E_SEED_DICE, text, why);
            if (why != NULL)
                why->round = (uint8_t)round;
            return INK_E_SEED_DICE;
        }
    }
    status = ink_sheet_roll(&replay->rules, &replay->sheet, &roll, why);
    if (status != INK_OK)
        return pass_on(replay, status, text, why);
    replay->roll = roll;
    replay->line.length = 0;
    replay->stage = GAME;
    event->kind = INK_EVENT_ROLL;
    return INK_OK;
}

static ink_status read_move(ink_replay *replay, ink_event *event, ink_refusal *why)
{
    ink_move move = 0;
    ink_slice word = ink_slice_word(&replay->line);
    ink_status status = ink_move_read(&replay->rules, &replay->sheet, word, &move, why);
    if (status == INK_OK)
        status = ink_sheet_play(&replay->rules, &replay->sheet, move, why);
    if (status != INK_OK)
        return pass_on(replay, status, word, why);
    event->kind = INK_EVENT_MOVE;
    event->move = move;
    return INK_OK;
}

static ink_status read_score(ink_replay *replay, ink_slice whole, ink_event *event,
                             ink_refusal *why)
{
    ink_score score;
    char due[200];
    ink_text out = ink_text_in(due, sizeof due);
    if (!ink_sheet_over(&replay->rules, &replay->sheet))
        return refuse_here(replay, INK_E_RECORD_ORDER, whole, why);
    ink_score_find(&replay->rules, &replay->sheet, &score);
    write_score(&score, &out);
    if (!ink_slice_is(whole, due)) {
        refuse_here(replay, INK_E_SCORE_LINE, (ink_slice){due, 0}, why);
        if (why != NULL) {
            ink_text total = ink_text_in(why->text, sizeof why->text);
            ink_text_string(&total, "total=");
            ink_text_number(&total, score.total);
        }
        return INK_E_SCORE_LINE;
    }
    replay->line.length = 0;
    replay->stage = SCORED;
    event->kind = INK_EVENT_SCORE;
    return INK_OK;
}

static ink_status read_header(ink_replay *replay, ink_refusal *why)
{
    if (!ink_slice_is(replay->line, "inkrail 1"))
        return refuse_here(replay, INK_E_HEADER, replay->line, why);
    replay->stage = CONFIG;
    replay->line.length = 0;
    return INK_OK;
}

/* Begins a line; the words of a player's line are read one by one afterwards. */
static ink_status read_line(ink_replay *replay, ink_event *event, ink_refusal *why)
{
    ink_slice whole = replay->line;
    if (replay->stage == HEADER)
        return read_header(replay, why);
    ink_slice word = ink_slice_word(&replay->line);
    if (replay->stage == CONFIG && ink_slice_is(word, "config"))
        return read_config(replay, event, why);
    if (replay->stage == SEED && ink_slice_is(word, "seed"))
        return read_seed(replay, event, why);
    bool playing = replay->stage == SEED || replay->stage == GAME;
    if (playing && ink_slice_is(word, "roll"))
        return read_roll(replay, event, why);
    if (playing && ink_slice_is(word, "score"))
        return read_score(replay, whole, event, why);
    if (playing && ink_slice_is(word, "1:"))
        return INK_OK;
    bool known = ink_slice_is(word, "config") || ink_slice_is(word, "seed") ||
                 ink_slice_is(word, "roll") || ink_slice_is(word, "score") ||
                 ink_slice_is(word, "1:");
    return refuse_here(replay, known ? INK_E_RECORD_ORDER : INK_E_RECORD_LINE, word, why);
}

static bool line_has_word(const ink_replay *replay)
{
    ink_slice rest = replay->line;
    return ink_slice_word(&rest).length > 0;
}

ink_status ink_replay_step(ink_replay *replay, ink_event *event, ink_refusal *why)
{
    *event = (ink_event){.kind = INK_EVENT_NONE};
    ink_status status = ink_refuse(why, INK_OK);
    while (status == INK_OK && event->kind == INK_EVENT_NONE) {
        if (line_has_word(replay))
            status = read_move(replay, event, why);
        else if (next_line(replay))
            status = read_line(replay, event, why);
        else
            break;
    }
    if (status == INK_OK && event->kind == INK_EVENT_NONE && replay->stage < SEED)
        return refuse_here(replay, replay->stage == HEADER ? INK_E_HEADER : INK_E_ENDS_EARLY,
                           (ink_slice){replay->text.data, 0}, why);
    return status;
}
