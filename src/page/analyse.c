/* Analysis: a sheet that is laid out by hand, before any round, with any dice. Nothing is kept here: each
   request brings the position as text, and what changes one answers with the new text. */
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "games.h"
#include "speech/i18n.h"
#include "speech/names.h"
#include "speech/title.h"

enum {
    TEXT = 4096,
    WORDS = 1024,
    COLUMNS = INK_COLUMNS,
    PLACES = INK_ROWS * INK_COLUMNS,
    NO_DIE = -1
};

/* --- positions ------------------------------------------------------------------------------------- */

/* The position of an argument: false, and refused, if it is none. */
static bool ask_position(struct ask *ask, int argument)
{
    ink_position *position = &ask->page->position;
    ink_refusal why;
    ask->rules = NULL;
    if (ink_position_read(ask->argument[argument], position, &why) != INK_OK) {
        ask_refuse(ask, &why, ask->argument[argument]);
        return false;
    }
    ask->rules = &position->rules;
    return true;
}

static void answer_position(struct ask *ask, const ink_position *position)
{
    char raw[TEXT];
    ink_text text = ink_text_in(raw, sizeof raw);
    ink_position_write(position, &text);
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "text", raw);
    json_end_object(ask->out);
}

static ink_cell cell_of(int place)
{
    return (ink_cell)(8 * (place / COLUMNS) + place % COLUMNS);
}

/* --- the palette ------------------------------------------------------------------------------------- */

void verb_palette(struct ask *ask)
{
    ink_text *out = ask->out;
    if (!ask_rules(ask, 0))
        return;
    json_begin_object(out, NULL);
    json_begin_list(out, "palette");
    for (int shape = 1; shape < ask->rules->shapes; shape++) {
        char words[WORDS] = "";
        ink_text name = ink_text_in(words, sizeof words);
        if (ask->rules->shape[shape].count == 0)
            continue; /* a symbol: nothing to draw */
        shape_words(ask->rules, shape, &name);
        json_begin_object(out, NULL);
        json_number(out, "shape", shape);
        json_text(out, "name", words);
        json_end_object(out);
    }
    json_end_list(out);
    json_end_object(out);
}

/* --- drawing ------------------------------------------------------------------------------------------ */

/* All words of the sheet but the placement on that cell. */
static void write_others(const ink_position *position, ink_cell cell, ink_text *out)
{
    char raw[TEXT], name[8];
    ink_text all = ink_text_in(raw, sizeof raw), at = ink_text_in(name, sizeof name);
    ink_cell_write(cell, &at);
    ink_sheet_write(&position->rules, &position->sheet, &all);
    ink_slice rest = {raw, all.length < sizeof raw ? all.length : sizeof raw - 1};
    for (ink_slice word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest)) {
        if (word.length > at.length && memcmp(word.data, name, at.length) == 0)
            continue;
        ink_text_bytes(out, word.data, word.length);
        ink_text_char(out, ' ');
    }
}

/* The next of the tiles after `now` that fits there, first those that the rules allow. */
static int next_tile(const ink_position *position, const ink_sheet *without, int shape, int now,
                     ink_cell cell)
{
    const ink_shape *of = &position->rules.shape[shape];
    bool own = now >= of->first && now < of->first + of->count;
    int after = own && now + 1 < of->first + of->count ? now + 1 : of->first, tile = after;
    for (int i = 0; i < of->count; i++) {
        if (ink_set_has(ink_sheet_cells(&position->rules, without, tile), cell))
            return tile;
        tile = tile + 1 < of->first + of->count ? tile + 1 : of->first;
    }
    return after;
}

static bool redraw(ink_position *position, int shape, ink_cell cell, ink_refusal *why)
{
    char raw[TEXT];
    ink_text text = ink_text_in(raw, sizeof raw);
    ink_sheet without;
    int now = position->sheet.tile[cell];
    write_others(position, cell, &text);
    ink_slice rest = {raw, text.length};
    if (ink_sheet_read(&position->rules, rest, &without, why) != INK_OK)
        return false;
    if (shape > 0) {
        ink_placement put = {cell, (uint8_t)next_tile(position, &without, shape, now, cell)};
        ink_placement_write(&position->rules, put, &text);
    }
    rest.length = text.length;
    if (ink_sheet_read(&position->rules, rest, &position->sheet, why) != INK_OK)
        return false;
    ink_specials_cross_off_drawn(&position->rules, &position->sheet);
    ink_position_set_round(position, position->round);
    return true;
}

void verb_draw(struct ask *ask)
{
    ink_refusal why;
    int shape, place;
    ink_position *position = &ask->page->position;
    if (!ask_position(ask, 2) || !ask_number(ask, 0, 0, ask->rules->shapes - 1, &shape) ||
        !ask_number(ask, 1, 0, PLACES - 1, &place))
        return;
    if (shape > 0 && ask->rules->shape[shape].count == 0)
        ask_misread(ask, 0);
    else if (redraw(position, shape, cell_of(place), &why))
        answer_position(ask, position);
    else
        ask_refuse(ask, &why, ask->argument[2]);
}

/* --- dice and rounds ------------------------------------------------------------------------------------ */

static bool can_roll(struct ask *ask)
{
    const ink_position *position = &ask->page->position;
    ink_refusal why;
    if (position->round <= position->rules.rounds)
        return true;
    ink_refuse(&why, INK_E_GAME_OVER);
    why.round = position->rules.rounds;
    ask_refuse(ask, &why, ask->argument[0]);
    return false;
}

/* The face after this one, each look once. */
static uint8_t next_face(const ink_die *die, uint8_t now, int step)
{
    int at = 0;
    while (at < INK_FACES - 1 && die->face[at] != now)
        at++;
    for (int i = 0; i < INK_FACES; i++) {
        at = (at + step + INK_FACES) % INK_FACES;
        if (die->face[at] != now)
            break;
    }
    return die->face[at];
}

void verb_dice(struct ask *ask)
{
    int die, step;
    ink_position *position = &ask->page->position;
    if (!ask_position(ask, 2) || !ask_number(ask, 0, NO_DIE, ask->rules->dice - 1, &die) ||
        !ask_number(ask, 1, -1, 1, &step) || (die != NO_DIE && !can_roll(ask)))
        return;
    if (die == NO_DIE) {
        position->rolled = false;
    } else if (!position->rolled) {
        ink_roll_of_seed(ask->rules, 0, position->round, &position->roll);
        position->rolled = true;
    } else if (position->roll.face[die] != 0) {
        position->roll.face[die] = next_face(&ask->rules->die[die], position->roll.face[die], step);
    }
    answer_position(ask, position);
}

void verb_throw(struct ask *ask)
{
    ink_position *position = &ask->page->position;
    if (!ask_position(ask, 1) || !can_roll(ask))
        return;
    ink_roll_of_seed(ask->rules, ink_seed_of(ask->argument[0]), position->round, &position->roll);
    position->rolled = true;
    answer_position(ask, position);
}

void verb_before(struct ask *ask)
{
    int round;
    ink_position *position = &ask->page->position;
    if (!ask_position(ask, 1) || !ask_number(ask, 0, 1, ask->rules->rounds + 1, &round))
        return;
    ink_position_set_round(position, round);
    answer_position(ask, position);
}

/* --- from a game ----------------------------------------------------------------------------------------- */

/* Alone, and without the goals of the table. */
static bool take_rules(struct ask *ask, ink_position *position)
{
    char raw[CONFIG_TEXT + 64];
    ink_text text = ink_text_in(raw, sizeof raw);
    ink_config config = ask->rules->config;
    config.players = 1;
    config.draft = 0;
    config.goal_mode = INK_GOALS_NONE;
    ink_text_string(&text, "inkrail position 1\nconfig ");
    ink_config_write(&config, &text);
    return ink_position_read((ink_slice){raw, text.length}, position, NULL) == INK_OK;
}

static void take_round(struct ask *ask, int round, ink_position *position)
{
    const ink_table *table = ask_table(ask);
    bool runs = round == table->round && table->phase == INK_PHASE_DRAW;
    position->sheet = *ink_session_prior(ask->session, ask->player);
    if (!runs)
        sheet_after_round(ask, ask->player, round - 1, &position->sheet);
    position->rolled = round <= position->rules.rounds &&
                       ink_session_rolled(ask->session, round, &position->roll, NULL);
    if (runs && ask->rules->config.draft != 0)
        memcpy(position->roll.face, ask_seat(ask, ask->player)->sheet.die,
               sizeof position->roll.face);
    ink_position_set_round(position, round);
}

void verb_position(struct ask *ask)
{
    int round;
    ink_position *position = &ask->page->position;
    if (!ask_player(ask) || !ask_number(ask, 2, 0, ask->rules->rounds + 1, &round))
        return;
    const ink_table *table = ask_table(ask);
    if (round == 0)
        round = table->phase == INK_PHASE_DRAW ? table->round : table->round + 1;
    if (round > ask->rules->rounds + 1)
        round = ask->rules->rounds + 1;
    if (!take_rules(ask, position)) {
        ask_misread(ask, 0);
        return;
    }
    take_round(ask, round, position);
    answer_position(ask, position);
}

/* --- looking: options --------------------------------------------------------------------------------------- */

struct wish {
    ink_draw_options draw;
    int die;
    ink_slice way; /* moves with commas between them */
};

static bool take_word(ink_slice word, const char *name, ink_slice *rest)
{
    size_t length = strlen(name);
    if (word.length <= length || memcmp(word.data, name, length) != 0)
        return false;
    *rest = (ink_slice){word.data + length, word.length - length};
    return true;
}

/* What shows the points of a row of the score. */
static unsigned row_flag(int row)
{
    switch (row) {
    case INK_ROW_NETWORKS: return INK_DRAW_NETWORKS;
    case INK_ROW_ERRORS: return INK_DRAW_ERRORS;
    case INK_ROW_HIGHWAY:
    case INK_ROW_RAILWAY: return INK_DRAW_LINES;
    default: return 0;
    }
}

static bool read_word(ink_slice word, struct wish *wish)
{
    static const struct {
        const char *word;
        unsigned flag;
    } flags[] = {{"networks", INK_DRAW_NETWORKS},
                 {"errors", INK_DRAW_ERRORS},
                 {"lines", INK_DRAW_LINES},
                 {"coordinates", INK_DRAW_COORDINATES}};
    ink_slice rest;
    uint32_t number;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (ink_slice_is(word, flags[i].word)) {
            wish->draw.flags |= flags[i].flag;
            return true;
        }
    if (take_word(word, "alt=", &wish->way))
        return true;
    if (take_word(word, "row=", &rest) && ink_slice_number(rest, INK_ROWS_OF_SCORE - 1, &number)) {
        wish->draw.flags |= row_flag((int)number);
        return true;
    }
    if (take_word(word, "cursor=", &rest) && ink_slice_number(rest, PLACES - 1, &number)) {
        wish->draw.cursor = ink_set_of(cell_of((int)number));
        return true;
    }
    if (take_word(word, "die=", &rest) && ink_slice_number(rest, INK_MAX_DICE - 1, &number)) {
        wish->die = (int)number;
        return true;
    }
    return false;
}

static bool read_wish(struct ask *ask, struct wish *wish)
{
    ink_slice rest = ask->argument[0];
    for (ink_slice word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest))
        if (!read_word(word, wish)) {
            ask_misread(ask, 0);
            return false;
        }
    return true;
}

/* --- looking: can it be drawn? ------------------------------------------------------------------------------- */

enum { MOST_WORDS = 128 };

struct order {
    ink_slice word[MOST_WORDS]; /* that are not drawn yet */
    int left;
    char drawn[TEXT]; /* in an order that the rules allow */
    size_t length;
    ink_sheet sheet;
};

/* Draws a word behind the others, if the rules allow it. */
static bool try_word(const ink_ruleset *rules, struct order *order, ink_slice word,
                     ink_refusal *why)
{
    size_t index, length = order->length;
    if (length + word.length + 1 > sizeof order->drawn)
        return false;
    memcpy(order->drawn + length, word.data, word.length);
    order->drawn[length + word.length] = ' ';
    length += word.length + 1;
    if (ink_sheet_check(rules, (ink_slice){order->drawn, length}, &order->sheet, &index, why) !=
        INK_OK)
        return false;
    order->length = length;
    return true;
}

/* What can be drawn is drawn, in as many goes as it takes: one drawing may need another one first. */
static void find_order(const ink_ruleset *rules, struct order *order)
{
    for (bool more = true; more;) {
        int left = 0;
        more = false;
        for (int i = 0; i < order->left; i++)
            if (try_word(rules, order, order->word[i], NULL))
                more = true;
            else
                order->word[left++] = order->word[i];
        order->left = left;
    }
}

static void write_reason(struct ask *ask, struct order *order, ink_slice word)
{
    char sentence[SENTENCE] = "";
    ink_placement placement;
    ink_refusal why;
    ink_text *out = ask->out;
    bool placed = ink_placement_read(ask->rules, word, &placement, NULL) == INK_OK;
    if (try_word(ask->rules, order, word, &why))
        return;
    json_begin_object(out, NULL);
    if (placed)
        json_number(out, "at", COLUMNS * (placement.cell / 8) + placement.cell % 8);
    else
        json_nothing(out, "at");
    json_text(out, "text", refusal_spoken(ask->rules, &why, word, sentence));
    json_end_object(out);
}

/* More special routes than a game has. */
static void write_specials(struct ask *ask, const ink_sheet *sheet)
{
    ink_refusal why;
    char sentence[SENTENCE] = "";
    if (sheet->specials <= INK_SPECIALS_A_GAME)
        return;
    ink_refuse(&why, INK_E_SPECIAL_GAME);
    json_begin_object(ask->out, NULL);
    json_nothing(ask->out, "at");
    json_text(ask->out, "text", refusal_spoken(ask->rules, &why, (ink_slice){"", 0}, sentence));
    json_end_object(ask->out);
}

static void write_legality(struct ask *ask, const ink_sheet *sheet)
{
    char raw[TEXT];
    ink_text text = ink_text_in(raw, sizeof raw);
    struct order *order = calloc(1, sizeof *order);
    ink_text *out = ask->out;
    json_begin_list(out, "reasons");
    if (order != NULL) {
        ink_sheet_write(ask->rules, sheet, &text);
        ink_slice rest = {raw, text.length < sizeof raw ? text.length : 0};
        for (ink_slice word = ink_slice_word(&rest); word.length > 0 && order->left < MOST_WORDS;
             word = ink_slice_word(&rest))
            order->word[order->left++] = word;
        find_order(ask->rules, order);
        for (int i = 0; i < order->left; i++)
            write_reason(ask, order, order->word[i]);
    }
    write_specials(ask, sheet);
    json_end_list(out);
    free(order);
}

/* --- looking: the answer --------------------------------------------------------------------------------------- */

static void write_score(struct ask *ask, const ink_sheet *sheet)
{
    ink_text *out = ask->out;
    ink_score score;
    ink_score_find(ask->rules, sheet, &score);
    json_begin_list(out, "score");
    for (int row = 0; row < INK_ROWS_OF_SCORE; row++) {
        if (row == INK_ROW_GOALS || !score_parts[row].in_game(ask->rules))
            continue;
        json_begin_object(out, NULL);
        json_number(out, "row", row);
        json_text(out, "key", row_key(row));
        json_text(out, "name", score_row_name(ask->rules, row));
        json_text(out, "short", row_brief(ask->rules, row));
        json_number(out, "points", score_part_points(&score_parts[row], &score));
        json_number(out, "change", 0);
        json_end_object(out);
    }
    json_end_list(out);
    json_number(out, "total", score.total);
}

/* Where a die fits, in any way; and in how many ways that is. */
static ink_set cells_of_die(const ink_ruleset *rules, const ink_sheet *sheet, int die, int *ways)
{
    const ink_shape *shape = &rules->shape[sheet->die[die]];
    ink_set all = 0;
    *ways = 0;
    for (int i = 0; i < shape->count; i++) {
        ink_set cells = ink_sheet_cells(rules, sheet, shape->first + i);
        *ways += ink_set_count(cells);
        all |= cells;
    }
    return all;
}

static void write_dice(struct ask *ask, const ink_sheet *sheet)
{
    ink_text *out = ask->out;
    json_begin_list(out, "dice");
    for (int die = 0; ask->page->position.rolled && die < ask->rules->dice; die++) {
        char words[WORDS] = "", fits[WORDS] = "";
        ink_text name = ink_text_in(words, sizeof words), text = ink_text_in(fits, sizeof fits);
        int ways, shape = sheet->die[die];
        if (shape == 0)
            continue;
        int spaces = ink_set_count(cells_of_die(ask->rules, sheet, die, &ways));
        shape_words(ask->rules, shape, &name);
        text_say(&text, ngettext("%d space", "%d spaces", (unsigned long)spaces), spaces);
        text_say(&text, ngettext(", %d way", ", %d ways", (unsigned long)ways), ways);
        json_begin_object(out, NULL);
        json_number(out, "die", die);
        json_number(out, "shape", shape);
        json_text(out, "name", words);
        json_text(out, "fits", fits);
        json_end_object(out);
    }
    json_end_list(out);
}

static void write_cells(struct ask *ask, const ink_sheet *sheet, ink_set legal)
{
    ink_text *out = ask->out;
    ink_facts facts;
    ink_facts_find(ask->rules, sheet, &facts);
    json_begin_list(out, "cells");
    for (int place = 0; place < PLACES; place++) {
        char words[TELL_LINE] = "";
        ink_text text = ink_text_in(words, sizeof words);
        cell_words_of(ask->rules, sheet, &facts, cell_of(place), &text);
        if (ink_set_has(legal, cell_of(place)))
            ink_text_string(&text, _(", it fits here"));
        json_begin_object(out, NULL);
        json_text(out, "text", words);
        json_text(out, "state", ink_set_has(sheet->drawn, cell_of(place)) ? "drawn" : "empty");
        json_bool(out, "legal", ink_set_has(legal, cell_of(place)));
        json_end_object(out);
    }
    json_end_list(out);
}

/* The drawings of a way in the second ink, each as its move would leave it. */
static void add_way(const struct ask *ask, const ink_sheet *rolled, struct wish *wish)
{
    ink_sheet sheet = *rolled;
    ink_slice rest = wish->way;
    while (rest.length > 0) {
        ink_slice word = ink_slice_until(&rest, ',');
        ink_move move;
        if (ink_move_read(ask->rules, &sheet, word, &move, NULL) != INK_OK ||
            ink_move_kind(move) == INK_MOVE_END ||
            ink_sheet_play(ask->rules, &sheet, move, NULL) != INK_OK)
            continue;
        for (ink_set left = sheet.drawn & INK_BOARD; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            bool known = sheet.tile[cell] == rolled->tile[cell];
            for (int i = 0; i < wish->draw.alts; i++)
                known |= wish->draw.alt[i].cell == cell;
            if (!known && wish->draw.alts < INK_DRAW_ALTS)
                wish->draw.alt[wish->draw.alts++] = (ink_placement){cell, sheet.tile[cell]};
        }
    }
}

static void write_picture(struct ask *ask, const ink_sheet *sheet, const struct wish *wish)
{
    size_t room = ask->out->size;
    char *raw = malloc(room);
    ink_draw_list list = page_list(ask->page);
    if (raw != NULL) {
        ink_text svg = ink_text_in(raw, room);
        ink_draw_board(ask->rules, sheet, &wish->draw, &list);
        ink_draw_svg(&list, "", -1, &svg);
    }
    json_text(ask->out, "svg", raw != NULL ? raw : "");
    free(raw);
}

/* "Classic, before round 4 of 7". */
static void write_when(struct ask *ask, const ink_position *position)
{
    char raw[TEXT], words[WORDS] = "";
    ink_text text = ink_text_in(raw, sizeof raw), when = ink_text_in(words, sizeof words);
    ink_text *out = ask->out;
    ink_position_write(position, &text);
    if (position->round > position->rules.rounds)
        text_say(&when, _("After the last round"));
    else
        text_say(&when, _("Before round %d of %d"), position->round, position->rules.rounds);
    json_text(out, "text", raw);
    char config[CONFIG_TEXT] = "";
    ink_text spelled = ink_text_in(config, sizeof config);
    ink_config_write(&position->rules.config, &spelled);
    json_text(out, "config", config);
    json_text(out, "when", words);
    json_number(out, "round", position->round);
    json_number(out, "rounds", position->rules.rounds);
    json_number(out, "specials", ink_specials_left(&position->sheet));
}

void verb_analyse(struct ask *ask)
{
    struct wish wish = {.die = NO_DIE};
    ink_position *position = &ask->page->position;
    if (!ask_position(ask, 1) || !read_wish(ask, &wish))
        return;
    int ways;
    ink_sheet sheet = position->sheet;
    if (position->rolled)
        ink_sheet_roll(ask->rules, &sheet, &position->roll, NULL);
    if (position->rolled && wish.die != NO_DIE && wish.die < ask->rules->dice)
        wish.draw.legal = cells_of_die(ask->rules, &sheet, wish.die, &ways);
    add_way(ask, &sheet, &wish);
    json_begin_object(ask->out, NULL);
    write_when(ask, position);
    write_picture(ask, &sheet, &wish);
    write_score(ask, &position->sheet);
    write_legality(ask, &position->sheet);
    write_dice(ask, &sheet);
    write_cells(ask, &sheet, wish.draw.legal);
    json_end_object(ask->out);
}
