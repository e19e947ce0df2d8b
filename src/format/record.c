/* Records: whole games as text; the grammar is in docs/notation.md. */
#include <inkrail/format.h>

#include "../core/words.h"

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

void ink_record_setup(const ink_ruleset *rules, const ink_setup *setup, ink_text *out)
{
    ink_text_string(out, "setup ");
    ink_setup_write(rules, setup, out);
    ink_text_char(out, '\n');
}

void ink_record_roll(const ink_ruleset *rules, const ink_roll *roll, const ink_pair *pair,
                     ink_text *out)
{
    ink_text_string(out, "roll ");
    ink_table_roll_write(rules, roll, pair, out);
    ink_text_char(out, '\n');
}

void ink_record_moves(const ink_ruleset *rules, int player, const ink_move *move, size_t count,
                      ink_text *out)
{
    if (player < 0 || player >= rules->config.players)
        return;
    ink_text_number(out, (int64_t)player + 1);
    ink_text_char(out, ':');
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

static void write_score(int player, const ink_score *score, ink_text *out)
{
    ink_text_string(out, "score ");
    ink_text_number(out, (int64_t)player + 1);
    ink_text_string(out, ": networks=");
    if (score->networks == 0)
        ink_text_char(out, '-');
    for (int i = 0; i < score->networks; i++) {
        if (i > 0)
            ink_text_char(out, ',');
        ink_text_number(out, score->exits[i]);
    }
#define INK_SCORE_PART(field, name) write_part(name, score->field, out);
#include <inkrail/score.def>
#undef INK_SCORE_PART
}

void ink_record_score(int player, const ink_score *score, ink_text *out)
{
    if (player < 0 || player >= INK_MAX_PLAYERS)
        return;
    write_score(player, score, out);
    ink_text_char(out, '\n');
}

/* --- replaying --------------------------------------------------------------------------- */

/* The part of a record that is being read. */
enum stage { HEADER, CONFIG, SEED, SETUP, GAME };

void ink_replay_start(ink_replay *replay, ink_slice text)
{
    replay->text = replay->rest = text;
    replay->line = replay->seed = (ink_slice){.data = text.data, .length = 0};
    replay->line_number = 0;
    replay->stage = HEADER;
    replay->has_seed = false;
    replay->player = replay->scored = 0;
    replay->table = (ink_table){0};
    replay->roll = (ink_roll){0};
    replay->seat = NULL;
    replay->pair = NULL;
}

static ink_status refuse_here(const ink_replay *replay, ink_status status, ink_slice word,
                              ink_refusal *why)
{
    ink_refuse_word(why, status, replay->text, word);
    if (why != NULL)
        why->line = replay->line_number;
    return status;
}

/* Completes a refusal by a reader or by the rules with the line, and the place in the whole
   record. */
static ink_status pass_on(const ink_replay *replay, ink_status status, ink_slice word,
                          ink_refusal *why)
{
    if (why != NULL) {
        why->line = replay->line_number;
        why->at += (size_t)(word.data - replay->text.data);
    }
    return status;
}

/* Moves on to the next line with content; false at the end of the record. */
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

static ink_status read_config(ink_replay *replay, ink_replay_event *event, ink_refusal *why)
{
    ink_config config;
    ink_slice word = ink_slice_word(&replay->line), more = ink_slice_word(&replay->line);
    ink_status status = ink_config_read(word, &config, why);
    if (status != INK_OK)
        return pass_on(replay, status, word, why);
    if (more.length > 0)
        return refuse_here(replay, INK_E_NO_TOKEN, more, why);
    status = ink_ruleset_make(&replay->rules, &config, why);
    if (status != INK_OK && why != NULL)
        why->length = word.length;
    if (status != INK_OK)
        return pass_on(replay, status, word, why);
    replay->stage = SEED;
    event->kind = INK_REPLAY_START;
    return INK_OK;
}

/* The seed is everything after one blank. */
static ink_status read_seed(ink_replay *replay, ink_replay_event *event, ink_refusal *why)
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
    replay->stage = SETUP;
    event->kind = INK_REPLAY_SEED;
    return INK_OK;
}

static ink_status read_setup(ink_replay *replay, ink_replay_event *event, ink_refusal *why)
{
    ink_setup setup;
    ink_slice text = replay->line;
    ink_status status = ink_setup_read(&replay->rules, text, &setup, why);
    if (status != INK_OK)
        return pass_on(replay, status, text, why);
    if (replay->has_seed &&
        !ink_setup_is_of_seed(&replay->rules, ink_seed_of(replay->seed), &setup))
        return refuse_here(replay, INK_E_SEED_SETUP, text, why);
    status = ink_table_set_up(&replay->rules, &replay->table, &setup, why);
    if (status != INK_OK)
        return pass_on(replay, status, text, why);
    replay->line.length = 0;
    replay->stage = GAME;
    event->kind = INK_REPLAY_SETUP;
    return INK_OK;
}

/* Are these the dice of the seed? Its pairs are worked out in the second half of `pair`. */
static bool dice_of_seed(const ink_replay *replay, int round, const ink_roll *roll)
{
    int pairs = ink_table_drafts(&replay->rules, round) ? 2 * replay->rules.config.players : 0;
    ink_roll due;
    bool same = true;
    ink_table_roll_of_seed(&replay->rules, ink_seed_of(replay->seed), round, &due,
                           pairs > 0 ? replay->pair + pairs : NULL);
    for (int d = 0; d < INK_MAX_DICE; d++)
        same = same && roll->face[d] == due.face[d];
    for (int i = 0; i < pairs; i++)
        for (int k = 0; k < 2; k++)
            same = same && replay->pair[i].face[k] == replay->pair[pairs + i].face[k];
    return same;
}

/* The round that a roll would begin. Past the last one it is read as a roll of the last round, and
   the table refuses it. */
static int next_round(const ink_replay *replay)
{
    int rolls = ink_ruleset_rolls(&replay->rules);
    return replay->table.round < rolls ? replay->table.round + 1 : rolls;
}

static ink_status read_roll(ink_replay *replay, ink_replay_event *event, ink_refusal *why)
{
    ink_roll roll;
    ink_slice text = replay->line;
    int round = next_round(replay);
    bool draft = ink_table_drafts(&replay->rules, round), more = round > replay->table.round;
    ink_status status = ink_table_roll_read(&replay->rules, text, round, &roll, replay->pair, why);
    if (status != INK_OK)
        return pass_on(replay, status, text, why);
    if (replay->has_seed && more && !dice_of_seed(replay, round, &roll)) {
        refuse_here(replay, INK_E_SEED_DICE, text, why);
        if (why != NULL)
            why->round = (uint8_t)round;
        return INK_E_SEED_DICE;
    }
    status = ink_table_roll(&replay->rules, &replay->table, replay->seat, &roll,
                            draft ? replay->pair : NULL, why);
    if (status != INK_OK)
        return pass_on(replay, status, text, why);
    replay->roll = roll;
    replay->line.length = 0;
    replay->stage = GAME;
    event->kind = INK_REPLAY_ROLL;
    return INK_OK;
}

static ink_status read_move(ink_replay *replay, ink_replay_event *event, ink_refusal *why)
{
    ink_move move = 0;
    ink_slice word = ink_slice_word(&replay->line);
    const ink_sheet *sheet = &replay->seat[replay->player].sheet;
    ink_status status = ink_move_read(&replay->rules, sheet, word, &move, why);
    if (status == INK_OK)
        status =
            ink_table_play(&replay->rules, &replay->table, replay->seat, replay->player, move, why);
    if (status != INK_OK)
        return pass_on(replay, status, word, why);
    event->kind = INK_REPLAY_MOVE;
    event->player = replay->player;
    event->move = move;
    return INK_OK;
}

/* Reads the player of a word such as "12:"; anything else is refused with `otherwise`. */
static ink_status read_player(const ink_replay *replay, ink_slice word, ink_status otherwise,
                              int *player, ink_refusal *why)
{
    uint32_t number = 0;
    ink_slice digits = {word.data, word.length > 0 ? word.length - 1 : 0};
    if (digits.length == 0 || digits.data[digits.length] != ':' || digits.data[0] == '0' ||
        !ink_slice_number(digits, UINT16_MAX, &number))
        return refuse_here(replay, otherwise, word, why);
    if (number > replay->rules.config.players) {
        refuse_here(replay, INK_E_NO_PLAYER, word, why);
        if (why != NULL)
            why->player = (uint16_t)(number - 1);
        return INK_E_NO_PLAYER;
    }
    *player = (int)number - 1;
    return INK_OK;
}

static ink_status read_score(ink_replay *replay, ink_slice whole, ink_replay_event *event,
                             ink_refusal *why)
{
    ink_score score;
    char due[200];
    ink_text out = ink_text_in(due, sizeof due);
    if (replay->table.phase != INK_PHASE_OVER)
        return refuse_here(replay, INK_E_RECORD_ORDER, whole, why);
    ink_slice word = ink_slice_word(&replay->line);
    ink_status status = read_player(replay, word, INK_E_NO_TOKEN, &event->player, why);
    if (status != INK_OK)
        return status;
    if (event->player != replay->scored)
        return refuse_here(replay, INK_E_RECORD_ORDER, word, why);
    ink_table_score(&replay->rules, replay->seat, event->player, &score);
    write_score(event->player, &score, &out);
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
    replay->scored++;
    event->kind = INK_REPLAY_SCORE;
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

/* The lines of a game, by their first word, and the stages in which they may stand. */
static const struct {
    const char *word;
    uint8_t first, last;
    ink_status (*read)(ink_replay *, ink_replay_event *, ink_refusal *);
} lines[] = {
    {"config", CONFIG, CONFIG, read_config},
    {"seed", SEED, SEED, read_seed},
    {"setup", SEED, SETUP, read_setup},
    {"roll", SEED, GAME, read_roll},
};

/* Begins a line; the words of a player's line are read one by one by the following steps. */
static ink_status read_line(ink_replay *replay, ink_replay_event *event, ink_refusal *why)
{
    ink_slice whole = replay->line;
    if (replay->stage == HEADER)
        return read_header(replay, why);
    ink_slice word = ink_slice_word(&replay->line);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (!ink_slice_is(word, lines[i].word))
            continue;
        if (replay->stage < lines[i].first || replay->stage > lines[i].last)
            return refuse_here(replay, INK_E_RECORD_ORDER, word, why);
        return lines[i].read(replay, event, why);
    }
    bool score = ink_slice_is(word, "score");
    if (replay->stage == CONFIG)
        return refuse_here(replay, score ? INK_E_RECORD_ORDER : INK_E_RECORD_LINE, word, why);
    if (score)
        return read_score(replay, whole, event, why);
    return read_player(replay, word, INK_E_RECORD_LINE, &replay->player, why);
}

static bool line_has_word(const ink_replay *replay)
{
    ink_slice rest = replay->line;
    return ink_slice_word(&rest).length > 0;
}

ink_status ink_replay_step(ink_replay *replay, ink_replay_event *event, ink_refusal *why)
{
    *event = (ink_replay_event){.kind = INK_REPLAY_NONE};
    ink_status status = ink_refuse(why, INK_OK);
    if (replay->stage == SEED && replay->table.players == 0)
        ink_table_start(&replay->rules, &replay->table, replay->seat);
    while (status == INK_OK && event->kind == INK_REPLAY_NONE) {
        if (line_has_word(replay))
            status = read_move(replay, event, why);
        else if (next_line(replay))
            status = read_line(replay, event, why);
        else
            break;
    }
    if (status == INK_OK && event->kind == INK_REPLAY_NONE && replay->stage < SEED)
        return refuse_here(replay, replay->stage == HEADER ? INK_E_HEADER : INK_E_ENDS_EARLY,
                           (ink_slice){replay->text.data, 0}, why);
    return status;
}
