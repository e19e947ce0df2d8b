/* Analysis: what a sheet that was laid out by hand counts, whether it can be drawn, and what its
   dice can do. How it is laid out is editor.c. */
#include <string.h>

#include "analysis.h"
#include "format/slice.h"
#include "i18n/i18n.h"
#include "page/games.h"
#include "words/names.h"
#include "words/title.h"

enum { NO_DIE = -1 };

/* --- dice and rounds -------------------------------------------------------------------------- */

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

/* --- from a game ------------------------------------------------------------------------------ */

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
    memset(position->roll.face, 0, sizeof position->roll.face);
    position->rolled = round <= position->rules.rounds &&
                       ink_session_dice(ask->session, round, ask->player, position->roll.face) ==
                           position->rules.dice; /* in a draft not before all are picked */
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

/* --- looking: options ------------------------------------------------------------------------- */

struct wish {
    ink_draw_options draw;
    int die;
    bool corners;
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
    if (ink_slice_is(word, "corners")) {
        wish->corners = true;
        return true;
    }
    if (take_word(word, "alt=", &wish->way))
        return true;
    if (take_word(word, "pen=", &rest) && ink_slice_number(rest, CORNERS - 1, &number)) {
        wish->draw.corners = UINT64_C(1) << number;
        return true;
    }
    if (take_word(word, "row=", &rest) && ink_slice_number(rest, INK_ROWS_OF_SCORE - 1, &number)) {
        wish->draw.flags |= row_flag((int)number);
        return true;
    }
    if (take_word(word, "cursor=", &rest) && ink_slice_number(rest, PLACES - 1, &number)) {
        wish->draw.cursor = ink_set_of(cell_of_place((int)number));
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

/* --- looking: the answer ---------------------------------------------------------------------- */

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
        json_text(out, "key", score_row_key(row));
        json_text(out, "name", score_row_name(ask->rules, row));
        json_text(out, "short", row_brief(ask->rules, row));
        json_number(out, "points", score_part_points(&score_parts[row], &score));
        json_number(out, "change", 0);
        json_end_object(out);
    }
    json_end_list(out);
    json_number(out, "total", score.total);
}

/* Where a die can go. */
struct die_places {
    ink_set cells;
    uint64_t corners;
    int ways;
};

/* What moves of modules do with the die: lines between spaces, from the corners where they end. */
static void add_strokes(const ink_ruleset *rules, const ink_sheet *sheet, int die,
                        struct die_places *places)
{
    ink_choices choices = {0};
    ink_show before, after;
    ink_sheet_show(rules, sheet, &before);
    ink_sheet_choices(rules, sheet, &choices);
    for (uint32_t i = 0; i < choices.count; i++)
        for (ink_set left = choices.choice[i].cells; left != 0; left &= left - 1) {
            ink_sheet then = *sheet;
            if (ink_sheet_play(rules, &then, choices.choice[i].move | ink_set_first(left), NULL) !=
                    INK_OK ||
                (sheet->waiting & ~then.waiting & 1u << die) == 0)
                continue;
            ink_sheet_show(rules, &then, &after);
            ink_set lies = before.border[0] ^ after.border[0],
                    stands = before.border[1] ^ after.border[1];
            places->corners |= lies << 8 ^ lies << 9 ^ stands << 1 ^ stands << 9;
            places->ways++;
        }
}

/* Where a die fits, in any way; and in how many ways that is. What has to be answered first is not
   asked for. */
static struct die_places where_die_fits(const ink_ruleset *rules, const ink_sheet *rolled, int die)
{
    const ink_shape *shape = &rules->shape[rolled->die[die]];
    ink_sheet sheet = *rolled;
    struct die_places places = {0, 0, 0};
    sheet.event = 0;
    for (int i = 0; i < shape->count; i++) {
        ink_set cells = ink_sheet_cells(rules, &sheet, shape->first + i);
        places.ways += ink_set_count(cells);
        places.cells |= cells;
    }
    for (int d = 0; d < die; d++) /* of equal dice the first one is asked */
        if (sheet.die[d] == sheet.die[die])
            sheet.waiting &= (uint8_t) ~(1u << d);
    if (shape->count == 0)
        add_strokes(rules, &sheet, die, &places);
    return places;
}

/* "6 spaces, 8 ways"; nothing of a symbol that is drawn nowhere. */
static void fits_words(const ink_shape *shape, const struct die_places *places, ink_text *out)
{
    int spaces = ink_set_count(places->cells), corners = __builtin_popcountll(places->corners);
    if (shape->count == 0 && corners == 0)
        return;
    if (corners > 0)
        text_say(out, ngettext("%d corner", "%d corners", (unsigned long)corners), corners);
    else
        text_say(out, ngettext("%d space", "%d spaces", (unsigned long)spaces), spaces);
    text_say(out, ngettext(", %d way", ", %d ways", (unsigned long)places->ways), places->ways);
}

static void write_dice(struct ask *ask, const ink_sheet *sheet)
{
    ink_text *out = ask->out;
    json_begin_list(out, "dice");
    for (int die = 0; ask->page->position.rolled && die < ask->rules->dice; die++) {
        char words[WORDS] = "", fits[WORDS] = "";
        ink_text name = ink_text_in(words, sizeof words), text = ink_text_in(fits, sizeof fits);
        int shape = sheet->die[die];
        if (shape == 0)
            continue;
        struct die_places places = where_die_fits(ask->rules, sheet, die);
        shape_words(ask->rules, shape, &name);
        fits_words(&ask->rules->shape[shape], &places, &text);
        json_begin_object(out, NULL);
        json_number(out, "die", die);
        json_number(out, "shape", shape);
        json_text(out, "name", words);
        json_text(out, "fits", fits);
        json_end_object(out);
    }
    json_end_list(out);
}

/* Which lines lead from a corner: "corner C3, lines to the east, south". */
static void corner_words(const ink_show *show, int corner, ink_text *out)
{
    char place[8] = "", ways[WORDS] = "";
    ink_text name = ink_text_in(place, sizeof place), list = ink_text_in(ways, sizeof ways);
    ink_cell cell;
    int of;
    place_words(INK_PLACE_CORNER, (ink_cell)corner, &name);
    text_say(out, _("corner %s"), place);
    for (int s = 0; s < INK_SIDES; s++)
        if (line_from(corner, s, &cell, &of) && ink_show_has_border(show, cell, of)) {
            ink_text_string(&list, list.length > 0 ? ", " : "");
            ink_text_string(&list, side_name(s));
        }
    if (list.length > 0)
        /* TRANSLATORS: what was drawn at a corner of spaces: "corner C3, lines: east, south" */
        text_say(out, _(", lines: %s"), ways);
}

static void write_corners(struct ask *ask, const ink_sheet *sheet, const struct wish *wish)
{
    ink_show show;
    ink_sheet_show(ask->rules, sheet, &show);
    json_begin_list(ask->out, "corners");
    for (int corner = 0; wish->corners && corner < CORNERS; corner++) {
        char words[TELL_LINE] = "";
        ink_text text = ink_text_in(words, sizeof words);
        bool marked = (wish->draw.corners >> corner & 1) != 0;
        corner_words(&show, corner, &text);
        if (marked && wish->die == NO_DIE)
            ink_text_string(&text, _(", the pen is here"));
        json_begin_object(ask->out, NULL);
        json_text(ask->out, "text", words);
        json_bool(ask->out, "legal", marked && wish->die != NO_DIE);
        json_end_object(ask->out);
    }
    json_end_list(ask->out);
}

/* Special routes: which are crossed off, and which of them are drawn. */
static void write_crossed(struct ask *ask, const ink_sheet *sheet)
{
    unsigned drawn = ink_specials_drawn(ask->rules, sheet);
    json_begin_list(ask->out, "crossed");
    for (int i = 0; i < INK_SPECIALS; i++) {
        char words[WORDS] = "";
        ink_text name = ink_text_in(words, sizeof words);
        shape_words(ask->rules, ask->rules->special[i], &name);
        json_begin_object(ask->out, NULL);
        json_number(ask->out, "shape", ask->rules->special[i]);
        json_text(ask->out, "name", words);
        json_bool(ask->out, "crossed", ((sheet->used | drawn) >> i & 1) != 0);
        json_bool(ask->out, "drawn", (drawn >> i & 1) != 0);
        json_end_object(ask->out);
    }
    json_end_list(ask->out);
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
        cell_words_of(ask->rules, sheet, &facts, cell_of_place(place), &text);
        if (ink_set_has(legal, cell_of_place(place)))
            ink_text_string(&text, _(", it fits here"));
        json_begin_object(out, NULL);
        json_text(out, "text", words);
        json_text(out, "state",
                  ink_set_has(sheet->drawn, cell_of_place(place)) ? "drawn" : "empty");
        json_bool(out, "legal", ink_set_has(legal, cell_of_place(place)));
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
    board_add_stroke(ask->rules, rolled, &sheet, &wish->draw);
}

/* "Before round 4 of 7". Whoever types a sheet need not say a round: before the first one nothing
   can have been drawn. */
static void when_words(const ink_position *position, ink_text *out)
{
    ink_sheet blank;
    ink_sheet_start(&position->rules, &blank);
    if (position->round > position->rules.rounds)
        ink_text_string(out, _("After the last round"));
    else if (position->round == 1 && position->sheet.drawn != blank.drawn)
        ink_text_string(out, _("A sheet as entered"));
    else
        text_say(out, _("Before round %d of %d"), position->round, position->rules.rounds);
}

/* Which position it is, as text and in words. */
static void write_when(struct ask *ask, const ink_position *position)
{
    char raw[TEXT], words[WORDS] = "";
    ink_text text = ink_text_in(raw, sizeof raw), when = ink_text_in(words, sizeof words);
    ink_text *out = ask->out;
    ink_position_write(position, &text);
    when_words(position, &when);
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

/* The position that an argument tells, rolled, and what is to be seen of it. */
static bool look(struct ask *ask, int argument, ink_sheet *sheet, struct wish *wish)
{
    const ink_position *position = &ask->page->position;
    if (!ask_position(ask, argument) || !read_wish(ask, wish))
        return false;
    *sheet = position->sheet;
    if (position->rolled)
        ink_sheet_roll(ask->rules, sheet, &position->roll, NULL);
    if (position->rolled && wish->die != NO_DIE && wish->die < ask->rules->dice) {
        struct die_places places = where_die_fits(ask->rules, sheet, wish->die);
        wish->draw.legal = places.cells;
        wish->draw.corners = places.corners;
    }
    return true;
}

void verb_retrace(struct ask *ask)
{
    struct wish wish = {.die = NO_DIE};
    ink_sheet sheet;
    int since;
    if (!ask_number(ask, 1, 0, INT32_MAX, &since) || !look(ask, 2, &sheet, &wish))
        return;
    add_way(ask, &sheet, &wish);
    ink_draw_list list = page_list(ask->page);
    ink_draw_board(ask->rules, &sheet, &wish.draw, &list);
    answer_redrawn(ask, &list, "", (uint32_t)since);
}

void verb_analyse(struct ask *ask)
{
    struct wish wish = {.die = NO_DIE};
    const ink_position *position = &ask->page->position;
    ink_sheet sheet;
    if (!look(ask, 1, &sheet, &wish))
        return;
    json_begin_object(ask->out, NULL);
    write_when(ask, position);
    write_score(ask, &position->sheet);
    analysis_legality(ask, &position->sheet);
    write_dice(ask, &sheet);
    write_cells(ask, &sheet, wish.draw.legal);
    write_corners(ask, &sheet, &wish);
    write_crossed(ask, &position->sheet);
    json_end_object(ask->out);
}
