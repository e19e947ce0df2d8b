/* Taking in a finished sheet of paper: one taps where a shape was drawn, and how it lies there is
   guessed from what lies around it. What was guessed follows what is drawn beside it later; what
   was tapped once more is as the person wants it.  The guess is the best of all: of every way to
   turn what is free, the one in which most arms meet their like and fewest point at nothing. It is
   found by dynamic programming from space to space; a state is which arms lead out of the spaces
   that are done, seven to the south and one to the east. Arms of expansions are not looked at. */
#include <stdlib.h>
#include <string.h>

#include "analysis.h"
#include "format/slice.h"
#include "i18n/i18n.h"

/* What a sheet is worth. */
enum {
    JOINS = 10, /* two arms meet, */
    JOINS_EXIT = 9,
    MISSES = -8,   /* an arm points at a blank side, */
    OPEN = -6,     /* at an empty space, */
    AT_FRAME = -2, /* or at the frame */
    CLASHES = -100
};

enum { ARMS = 3, STATES = 6561, EAST_OF = 2187, NOT_REACHED = INT16_MIN };

/* A sheet that is being taken in. */
struct guess {
    const ink_ruleset *rules;
    uint8_t tile[64];
    ink_set drawn, free; /* free: how it lies is guessed, and may change */
};

/* What is known when a space is done: for each state the best worth, and how it came to be. */
struct table {
    int16_t worth[2][STATES];
    struct {
        uint16_t before;
        uint8_t tile;
    } from[PLACES][STATES];
};

/* --- what a drawing is worth ------------------------------------------------------------------ */

/* 0 for none, else what the arm there is made of, + 1. */
static int arm_of(const struct guess *guess, int tile, int side)
{
    int arm = guess->rules->tile[tile].side[side];
    return arm < ARMS ? arm : 0;
}

static int worth_at_frame(const ink_ruleset *rules, ink_cell cell, int side, int arm)
{
    if (arm == 0)
        return 0;
    for (int i = 0; i < INK_EXITS; i++)
        if (rules->exit[i].cell == cell && rules->exit[i].side == side)
            return rules->exit[i].material + 1 == arm ? JOINS_EXIT : CLASHES;
    return AT_FRAME;
}

/* Of two spaces beside each other; `drawn` says how many of them are. */
static int worth_between(int one, int other, int drawn)
{
    if (one == 0 && other == 0)
        return 0;
    if (one != 0 && other != 0)
        return one == other ? JOINS : CLASHES;
    return drawn == 2 ? MISSES : OPEN;
}

/* What the drawing adds, with the arms that come from the north and the west. */
static int worth_of(const struct guess *guess, ink_cell cell, int tile, int north, int west)
{
    static const int sides[] = {INK_NORTH, INK_WEST, INK_SOUTH, INK_EAST};
    const int coming[] = {north, west};
    int worth = 0;
    for (int i = 0; i < INK_SIDES; i++) {
        ink_set beyond = ink_set_step(ink_set_of(cell), sides[i]);
        int arm = arm_of(guess, tile, sides[i]);
        if (beyond == 0)
            worth += worth_at_frame(guess->rules, cell, sides[i], arm);
        else if (i < 2)
            worth += worth_between(arm, coming[i], (tile != 0) + ((guess->drawn & beyond) != 0));
    }
    return worth;
}

/* --- from space to space ---------------------------------------------------------------------- */

static int power_of(int column)
{
    int power = 1;
    while (column-- > 0)
        power *= ARMS;
    return power;
}

/* The tiles that may lie there: from `first` on, so many. */
static int choices_at(const struct guess *guess, ink_cell cell, int *first)
{
    *first = ink_set_has(guess->drawn, cell) ? guess->tile[cell] : 0;
    if (!ink_set_has(guess->free, cell))
        return 1;
    const ink_shape *shape = &guess->rules->shape[guess->rules->tile[*first].shape];
    *first = shape->first;
    return shape->count;
}

/* Every way to go on from a state. */
static void go_on(const struct guess *guess, struct table *table, int place, int state)
{
    ink_cell cell = cell_of_place(place);
    int16_t *next = table->worth[(place + 1) % 2], worth = table->worth[place % 2][state];
    int power = power_of(place % COLUMNS), north = state / power % ARMS, west = state / EAST_OF;
    int first, count = choices_at(guess, cell, &first);
    for (int tile = first; tile < first + count; tile++) {
        int east = place % COLUMNS < COLUMNS - 1 ? arm_of(guess, tile, INK_EAST) : 0;
        int to =
            state % EAST_OF + (arm_of(guess, tile, INK_SOUTH) - north) * power + east * EAST_OF;
        int sum = worth + worth_of(guess, cell, tile, north, west);
        if (sum <= next[to])
            continue;
        next[to] = (int16_t)sum;
        table->from[place][to].before = (uint16_t)state;
        table->from[place][to].tile = (uint8_t)tile;
    }
}

static void forget(int16_t worth[STATES])
{
    for (int i = 0; i < STATES; i++)
        worth[i] = NOT_REACHED;
}

/* Turns what is free as it is worth most; returns how much that is. */
static int settle(struct guess *guess, struct table *table)
{
    forget(table->worth[0]);
    table->worth[0][0] = 0;
    for (int place = 0; place < PLACES; place++) {
        forget(table->worth[(place + 1) % 2]);
        for (int state = 0; state < STATES; state++)
            if (table->worth[place % 2][state] != NOT_REACHED)
                go_on(guess, table, place, state);
    }
    int16_t *last = table->worth[PLACES % 2];
    int best = 0;
    for (int state = 1; state < STATES; state++)
        best = last[state] > last[best] ? state : best;
    for (int place = PLACES - 1, state = best; place >= 0; place--) {
        guess->tile[cell_of_place(place)] = table->from[place][state].tile;
        state = table->from[place][state].before;
    }
    return last[best];
}

/* --- taps ------------------------------------------------------------------------------------- */

static void tap_new(struct guess *guess, struct table *table, int shape, ink_cell cell)
{
    guess->tile[cell] = guess->rules->shape[shape].first;
    guess->drawn |= ink_set_of(cell);
    guess->free |= ink_set_of(cell);
    settle(guess, table);
}

/* The ways of a shape, the one that is worth most with all around it first. */
static int rank(const struct guess *guess, struct table *table, ink_cell cell,
                uint8_t ranked[INK_MAX_TILES])
{
    const ink_shape *shape = &guess->rules->shape[guess->rules->tile[guess->tile[cell]].shape];
    int worth[INK_MAX_TILES], count = 0;
    for (int tile = shape->first; tile < shape->first + shape->count; tile++) {
        struct guess with = *guess;
        with.tile[cell] = (uint8_t)tile;
        int own = settle(&with, table), at = count++;
        for (; at > 0 && worth[at - 1] < own; at--) {
            worth[at] = worth[at - 1];
            ranked[at] = ranked[at - 1];
        }
        worth[at] = own;
        ranked[at] = (uint8_t)tile;
    }
    return count;
}

/* The next way of what is there: from here on it stays, and what is free follows it. */
static void tap_again(struct guess *guess, struct table *table, ink_cell cell)
{
    uint8_t ranked[INK_MAX_TILES];
    int at = 0;
    guess->free &= ~ink_set_of(cell);
    int count = rank(guess, table, cell, ranked);
    while (at + 1 < count && ranked[at] != guess->tile[cell])
        at++;
    guess->tile[cell] = ranked[at + 1 < count ? at + 1 : 0];
    settle(guess, table);
}

/* --- the request ------------------------------------------------------------------------------ */

/* "12 13": places that may change. */
static bool read_free(struct ask *ask, ink_slice list, struct guess *guess)
{
    for (ink_slice word = ink_slice_word(&list); word.length > 0; word = ink_slice_word(&list)) {
        uint32_t place;
        if (!ink_slice_number(word, PLACES - 1, &place)) {
            ask_misread(ask, 2);
            return false;
        }
        guess->free |= ink_set_of(cell_of_place((int)place));
    }
    guess->free &= guess->drawn;
    return true;
}

static void write_free(struct ask *ask, const struct guess *guess)
{
    char list[4 * PLACES + 1] = "";
    ink_text text = ink_text_in(list, sizeof list);
    for (ink_set left = guess->free; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        ink_text_string(&text, text.length > 0 ? " " : "");
        ink_text_number(&text, (uint32_t)(cell / 8 * COLUMNS + cell % 8));
    }
    json_text(ask->out, "guessed", list);
}

/* The position with what has changed. */
static bool lay(ink_position *position, const struct guess *guess, ink_refusal *why)
{
    char raw[TEXT];
    ink_text text = ink_text_in(raw, sizeof raw);
    ink_set changed = 0;
    for (ink_set left = guess->drawn & INK_BOARD; left != 0; left &= left - 1)
        if (guess->tile[ink_set_first(left)] != position->sheet.tile[ink_set_first(left)])
            changed |= left & -left;
    unsigned crossed = position_crossed(position);
    position_write_but(position, changed, &text);
    for (; changed != 0; changed &= changed - 1) {
        ink_placement one = {ink_set_first(changed), guess->tile[ink_set_first(changed)]};
        ink_placement_write(&position->rules, one, &text);
        ink_text_char(&text, ' ');
    }
    return position_read_sheet(position, (ink_slice){raw, text.length}, crossed, why);
}

static void tap(struct guess *guess, struct table *table, int shape, ink_cell cell)
{
    if (ink_set_has(guess->drawn, cell) && guess->rules->tile[guess->tile[cell]].shape == shape)
        tap_again(guess, table, cell);
    else
        tap_new(guess, table, shape, cell);
}

void verb_guess(struct ask *ask)
{
    ink_refusal why;
    int shape, place;
    ink_position *position = &ask->page->position;
    if (!ask_position(ask, 3) || !ask_number(ask, 0, 1, ask->rules->shapes - 1, &shape) ||
        !ask_number(ask, 1, 0, PLACES - 1, &place))
        return;
    struct guess guess = {.rules = ask->rules, .drawn = position->sheet.drawn};
    memcpy(guess.tile, position->sheet.tile, sizeof position->sheet.tile);
    if (ask->rules->shape[shape].count == 0) {
        ask_misread(ask, 0);
        return;
    }
    if (!read_free(ask, ask->argument[2], &guess))
        return;
    struct table *table = malloc(sizeof *table);
    if (table == NULL) {
        ask_misread(ask, 3);
        return;
    }
    tap(&guess, table, shape, cell_of_place(place));
    free(table);
    if (!lay(position, &guess, &why)) {
        ask_refuse(ask, &why, ask->argument[3]);
        return;
    }
    json_begin_object(ask->out, NULL);
    position_write(ask, position);
    write_free(ask, &guess);
    json_end_object(ask->out);
}
