#include "protocol.h"

#include <string.h>

#include "format/slice.h"

enum { MOST_NODES = 2000000000, MOST_MS = 2000000000 };

/* --- refusing --------------------------------------------------------------------------------- */

static void refuse(struct order *order, const char *reason)
{
    ink_text text = ink_text_in(order->reason, sizeof order->reason);
    order->kind = ORDER_REFUSED;
    ink_text_string(&text, reason);
}

static void refuse_why(struct order *order, const ink_ruleset *rules, const ink_refusal *why,
                       ink_slice input)
{
    ink_text text = ink_text_in(order->reason, sizeof order->reason);
    order->kind = ORDER_REFUSED;
    ink_refusal_write(rules, why, input, NULL, &text);
    for (char *c = order->reason; *c != '\0'; c++)
        if ((unsigned char)*c < ' ')
            *c = '?';
}

static ink_slice trimmed(ink_slice text)
{
    while (text.length > 0 && text.data[0] == ' ')
        ink_slice_take(&text, 1);
    while (text.length > 0 &&
           (text.data[text.length - 1] == ' ' || text.data[text.length - 1] == '\r'))
        text.length--;
    return text;
}

/* --- config, goals, seed ---------------------------------------------------------------------- */

static void begin_game(const ink_ruleset *rules, ink_table *table, ink_seat *seat)
{
    ink_table_start(rules, table, seat);
}

void protocol_start(struct protocol *protocol)
{
    ink_config config = ink_config_classic();
    *protocol = (struct protocol){.changes = 1};
    ink_ruleset_make(&protocol->rules, &config, NULL);
    begin_game(&protocol->rules, &protocol->table, &protocol->seat);
}

static void take_config(struct protocol *protocol, ink_slice text, struct order *order)
{
    static ink_ruleset rules;
    ink_config config;
    ink_refusal why;
    if (ink_config_read(text, &config, &why) != INK_OK ||
        ink_ruleset_make(&rules, &config, &why) != INK_OK) {
        refuse_why(order, NULL, &why, text);
    } else if (config.players > 1) {
        refuse(order, "the engine plays games of one player");
    } else {
        protocol->rules = rules;
        protocol->changes++;
        begin_game(&protocol->rules, &protocol->table, &protocol->seat);
    }
}

/* "A:G:K" of a config that leaves the goals to chance. */
static void take_goals(struct protocol *protocol, ink_slice text, struct order *order)
{
    char words[64];
    ink_text out = ink_text_in(words, sizeof words);
    ink_setup setup;
    ink_refusal why;
    ink_table table;
    ink_seat seat;
    ink_text_string(&out, "goals=");
    ink_text_bytes(&out, text.data, text.length);
    begin_game(&protocol->rules, &table, &seat);
    if (!ink_text_whole(&out))
        refuse(order, "goals are three codes like A:G:K");
    else if (ink_setup_read(&protocol->rules, ink_slice_of(words), &setup, &why) != INK_OK ||
             ink_table_set_up(&protocol->rules, &table, &setup, &why) != INK_OK)
        refuse_why(order, &protocol->rules, &why, ink_slice_of(words));
    else {
        protocol->table = table;
        protocol->seat = seat;
    }
}

static void take_seed(struct protocol *protocol, ink_slice text, struct order *order)
{
    if (!ink_seed_valid(text)) {
        refuse(order, ink_status_text(INK_E_SEED_TEXT));
        return;
    }
    protocol->seed = ink_seed_of(text);
    protocol->changes++;
}

/* --- positions -------------------------------------------------------------------------------- */

/* The same game at its beginning, with the goals that are chosen. */
static void begin_again(const struct protocol *protocol, ink_table *table, ink_seat *seat)
{
    begin_game(&protocol->rules, table, seat);
    memcpy(table->goal, protocol->table.goal, sizeof table->goal);
    if (protocol->table.phase != INK_PHASE_SETUP)
        table->phase = INK_PHASE_ROLL;
}

static ink_status roll(const struct protocol *protocol, ink_table *table, ink_seat *seat,
                       ink_slice faces, ink_refusal *why)
{
    ink_roll dice;
    int round = table->round + 1;
    if (round > ink_ruleset_rolls(&protocol->rules)) {
        ink_refuse(why, INK_E_GAME_OVER);
        why->round = table->round;
        return INK_E_GAME_OVER;
    }
    ink_status status = ink_roll_read(&protocol->rules, faces, round, &dice, why);
    if (status != INK_OK)
        return status;
    return ink_table_roll(&protocol->rules, table, seat, &dice, NULL, why);
}

static ink_status play_word(const struct protocol *protocol, ink_table *table, ink_seat *seat,
                            ink_slice word, ink_refusal *why)
{
    ink_move move;
    ink_status status = ink_move_read(&protocol->rules, &seat->sheet, word, &move, why);
    if (status != INK_OK)
        return status;
    return ink_table_play(&protocol->rules, table, seat, 0, move, why);
}

/* "FACES : MOVES | FACES : MOVES"; only the last round may be unfinished. */
static ink_status play_rounds(const struct protocol *protocol, ink_table *table, ink_seat *seat,
                              ink_slice rest, ink_slice *input, ink_refusal *why)
{
    ink_status status = INK_OK;
    while (status == INK_OK && rest.length > 0) {
        ink_slice moves = ink_slice_until(&rest, '|');
        *input = ink_slice_until(&moves, ':');
        status = roll(protocol, table, seat, *input, why);
        while (status == INK_OK && (*input = ink_slice_word(&moves)).length > 0)
            status = play_word(protocol, table, seat, *input, why);
    }
    return status;
}

static void take_game(struct protocol *protocol, ink_slice rest, struct order *order)
{
    ink_table table;
    ink_seat seat;
    ink_slice input = rest;
    ink_refusal why;
    begin_again(protocol, &table, &seat);
    if (play_rounds(protocol, &table, &seat, rest, &input, &why) != INK_OK) {
        refuse_why(order, &protocol->rules, &why, input);
        return;
    }
    protocol->table = table;
    protocol->seat = seat;
}

/* "3 B1H.H. ...": a sheet as written, before that round. Nobody knows how it came about, so no
   goal counts as gained. */
static void take_sheet(struct protocol *protocol, ink_slice rest, struct order *order)
{
    ink_table table;
    ink_seat seat;
    ink_refusal why;
    uint32_t round;
    ink_slice number = ink_slice_word(&rest);
    begin_again(protocol, &table, &seat);
    if (!ink_slice_number(number, protocol->rules.rounds, &round) || round == 0) {
        refuse(order, "a sheet comes with the number of the round that is rolled next");
    } else if (ink_sheet_read(&protocol->rules, rest, &seat.sheet, &why) != INK_OK) {
        refuse_why(order, &protocol->rules, &why, rest);
    } else {
        ink_sheet_adopt_specials(&protocol->rules, &seat.sheet);
        seat.sheet.round = (uint8_t)(round - 1);
        table.round = (uint8_t)(round - 1);
        seat.before = seat.sheet;
        protocol->table = table;
        protocol->seat = seat;
    }
}

static void take_position(struct protocol *protocol, ink_slice rest, struct order *order)
{
    ink_slice all = rest, word = ink_slice_word(&rest);
    if (all.length == 0)
        take_game(protocol, all, order);
    else if (ink_slice_is(word, "game"))
        take_game(protocol, trimmed(rest), order);
    else if (ink_slice_is(word, "sheet"))
        take_sheet(protocol, rest, order);
    else
        refuse(order, "a position is nothing, 'game' and rounds, or 'sheet' and a round");
}

static void take_dice(struct protocol *protocol, ink_slice faces, struct order *order)
{
    ink_refusal why;
    if (roll(protocol, &protocol->table, &protocol->seat, faces, &why) != INK_OK)
        refuse_why(order, &protocol->rules, &why, faces);
}

/* --- searching -------------------------------------------------------------------------------- */

static bool take_limit(ink_slice name, ink_slice value, struct order *order)
{
    if (ink_slice_is(name, "infinite"))
        return (order->infinite = value.length == 0);
    if (ink_slice_is(name, "level"))
        return ink_slice_number(value, INK_ENGINE_LEVELS, &order->level) && order->level > 0;
    if (ink_slice_is(name, "nodes"))
        return ink_slice_number(value, MOST_NODES, &order->nodes) && order->nodes > 0;
    if (ink_slice_is(name, "ms"))
        return ink_slice_number(value, MOST_MS, &order->ms) && order->ms > 0;
    return name.length == 0;
}

/* Are the parts of the score asked for? */
static bool take_parts(ink_slice *rest)
{
    ink_slice after = *rest;
    if (!ink_slice_is(ink_slice_word(&after), "parts"))
        return false;
    *rest = after;
    return true;
}

static void take_go(struct protocol *protocol, ink_slice rest, struct order *order)
{
    order->parts = take_parts(&rest);
    ink_slice name = ink_slice_word(&rest), value = ink_slice_word(&rest);
    bool known = take_limit(name, value, order);
    if (!known || trimmed(rest).length > 0)
        refuse(order, "a limit is level 1 to 10, nodes N, ms T, infinite, or nothing; 'parts' may "
                      "come first");
    else if (protocol->table.phase != INK_PHASE_DRAW)
        refuse(order, ink_status_text(protocol->table.phase == INK_PHASE_SETUP ? INK_E_NOT_SET_UP
                                                                               : INK_E_NOT_ROLLED));
    else
        order->kind = ORDER_GO;
}

/* --- questions -------------------------------------------------------------------------------- */

/* The longest answer is a list of moves. */
static void begin_answer(struct order *order, ink_text *out)
{
    enum { MOVE_TEXT = 24 };
    static char answer[INK_MAX_MOVES * MOVE_TEXT];
    *out = ink_text_in(answer, sizeof answer);
    order->kind = ORDER_ANSWER;
    order->answer = answer;
}

/* The position after more moves of this round, which belong to the question alone. */
static bool play_on(const struct protocol *protocol, ink_slice moves, ink_table *table,
                    ink_seat *seat, struct order *order)
{
    ink_refusal why;
    *table = protocol->table;
    *seat = protocol->seat;
    for (ink_slice word; (word = ink_slice_word(&moves)).length > 0;)
        if (play_word(protocol, table, seat, word, &why) != INK_OK) {
            refuse_why(order, &protocol->rules, &why, word);
            return false;
        }
    return true;
}

/* Take-backs are left out: whoever asks has not drawn anything yet. */
static void tell_moves(struct protocol *protocol, ink_slice rest, struct order *order)
{
    static ink_moves moves;
    ink_table table;
    ink_seat seat;
    ink_text out;
    if (!play_on(protocol, rest, &table, &seat, order))
        return;
    ink_table_moves(&protocol->rules, &table, &seat, 0, &moves);
    begin_answer(order, &out);
    ink_text_string(&out, "moves");
    for (uint32_t i = 0; i < moves.count; i++) {
        if (ink_move_kind(moves.move[i]) == INK_MOVE_BACK)
            continue;
        ink_text_char(&out, ' ');
        ink_move_write(&protocol->rules, moves.move[i], &out);
    }
    ink_text_char(&out, '\n');
}

static void tell_score(struct protocol *protocol, ink_slice rest, struct order *order)
{
    ink_table table;
    ink_seat seat;
    ink_score score;
    ink_text out;
    if (!play_on(protocol, rest, &table, &seat, order))
        return;
    ink_table_score(&protocol->rules, &seat, 0, &score);
    begin_answer(order, &out);
    ink_text_string(&out, "score");
#define INK_SCORE_PART(field, name)                                                                \
    ink_text_string(&out, " " #field " ");                                                         \
    ink_text_number(&out, score.field);
#include <inkrail/score.def>
#undef INK_SCORE_PART
    ink_text_char(&out, '\n');
}

/* The lines of the answer to `show`: a name, a value, and the end of the line. */
static ink_text *show_name(ink_text *out, const char *name)
{
    ink_text_string(out, "show ");
    ink_text_string(out, name);
    ink_text_char(out, ' ');
    return out;
}

/* A value may be nothing, and then the name is all there is. */
static void show_end(ink_text *out)
{
    if (out->length > 0 && out->data[out->length - 1] == ' ')
        ink_text_cut(out, out->length - 1);
    ink_text_char(out, '\n');
}

static void show_goals(const struct protocol *protocol, const ink_table *table,
                       const ink_seat *seat, ink_text *out)
{
    if (table->goal[0] == INK_NO_GOAL)
        return;
    show_name(out, "goals");
    for (int i = 0; i < INK_GOALS; i++) {
        ink_text_string(out, i > 0 ? ":" : "");
        ink_text_string(out, protocol->rules.goal[table->goal[i]].card->code);
    }
    show_end(out);
    show_name(out, "gained");
    for (int i = 0; i < INK_GOALS; i++) {
        ink_text_string(out, i > 0 ? ":" : "");
        ink_text_number(out, seat->goal_points[i]);
    }
    show_end(out);
}

/* The dice that are not drawn yet. */
static void show_dice(const struct protocol *protocol, const ink_sheet *sheet, ink_text *out)
{
    ink_roll roll;
    memcpy(roll.face, sheet->die, sizeof roll.face);
    ink_roll_write(&protocol->rules, &roll, show_name(out, "dice"));
    show_end(out);
}

static void show_board(const struct protocol *protocol, const ink_sheet *sheet, ink_text *out)
{
    static char picture[INK_PICTURE_SIZE];
    ink_text text = ink_text_in(picture, sizeof picture);
    ink_picture_board(&protocol->rules, sheet, 0, &text);
    for (ink_slice rest = ink_slice_of(picture); rest.length > 0;) {
        ink_slice line = ink_slice_line(&rest);
        ink_text_bytes(show_name(out, "board"), line.data, line.length);
        show_end(out);
    }
}

static void tell_position(struct protocol *protocol, ink_slice rest, struct order *order)
{
    static const char *const phase[] = {[INK_PHASE_SETUP] = "setup",
                                        [INK_PHASE_ROLL] = "roll",
                                        [INK_PHASE_DRAFT] = "draft",
                                        [INK_PHASE_DRAW] = "draw",
                                        [INK_PHASE_OVER] = "over"};
    ink_table table;
    ink_seat seat;
    ink_text out;
    if (!play_on(protocol, rest, &table, &seat, order))
        return;
    begin_answer(order, &out);
    ink_config_write(&protocol->rules.config, show_name(&out, "config"));
    show_end(&out);
    show_goals(protocol, &table, &seat, &out);
    ink_text_number(show_name(&out, "round"), table.round);
    show_end(&out);
    ink_text_string(show_name(&out, "phase"), phase[table.phase]);
    show_end(&out);
    show_dice(protocol, &seat.sheet, &out);
    ink_sheet_write(&protocol->rules, &seat.sheet, show_name(&out, "sheet"));
    show_end(&out);
    show_board(protocol, &seat.sheet, &out);
}

/* --- a line ----------------------------------------------------------------------------------- */

static bool take_plain(ink_slice word, ink_slice rest, struct order *order)
{
    static const struct {
        const char *word, *rest;
        int kind;
    } plain[] = {
        {"inkrail-engine", "1", ORDER_HELLO},
        {"ready", "", ORDER_READY},
        {"stop", "", ORDER_STOP},
        {"quit", "", ORDER_QUIT},
    };
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (ink_slice_is(word, plain[i].word) && ink_slice_is(rest, plain[i].rest)) {
            order->kind = plain[i].kind;
            return true;
        }
    return false;
}

void protocol_line(struct protocol *protocol, ink_slice line, struct order *order)
{
    static const struct {
        const char *word;
        void (*take)(struct protocol *protocol, ink_slice rest, struct order *order);
    } verbs[] = {
        {"config", take_config},     {"goals", take_goals}, {"seed", take_seed},
        {"position", take_position}, {"dice", take_dice},   {"go", take_go},
        {"moves", tell_moves},       {"score", tell_score}, {"show", tell_position},
    };
    ink_slice rest = trimmed(line), word = ink_slice_word(&rest);
    *order = (struct order){.kind = ORDER_NONE};
    rest = trimmed(rest);
    if (word.length == 0 || take_plain(word, rest, order))
        return;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (ink_slice_is(word, verbs[i].word)) {
            verbs[i].take(protocol, rest, order);
            return;
        }
    refuse(order, "this line is not understood");
}
