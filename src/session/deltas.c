/* The steps of a player as they are held: each as what it changes in the position before it, one
   behind the other in as few bytes as they need. A position is found by going over those that
   lead to it.

     255 move                one more move
     254                     the last one less
     n, and n times          a list of n items:
       from length             moves of the position before, from 0
       255 move                another move
*/
#include <stdlib.h>
#include <string.h>

#include "session.h"

enum { ONE_MORE = 255, ONE_LESS = 254, ANOTHER = 255, FIRST_CAPACITY = 256 };

_Static_assert(MOVE_BYTES == 1 + sizeof(ink_move) && (int)LONGEST_STEP <= (int)FIRST_CAPACITY,
               "the first memory has place for any step");

/* --- one step --------------------------------------------------------------------------------- */

static int put_move(uint8_t *to, ink_move move)
{
    to[0] = ANOTHER;
    memcpy(to + 1, &move, sizeof move);
    return MOVE_BYTES;
}

static ink_move move_in(const uint8_t *from)
{
    ink_move move;
    memcpy(&move, from + 1, sizeof move);
    return move;
}

/* Are the first moves of both the same? */
static bool begin_alike(const struct position *a, const struct position *b, int moves)
{
    return memcmp(a->move, b->move, (size_t)moves * sizeof *a->move) == 0;
}

/* Moves of `from` that follow each other in `next`, too, from number `at` on; how many. */
static int run_of(const struct position *from, const struct position *next, int at, int *first)
{
    int length = 0;
    *first = 0;
    while (*first < from->moves && from->move[*first] != next->move[at])
        ++*first;
    while (*first + length < from->moves && at + length < next->moves &&
           from->move[*first + length] == next->move[at + length])
        length++;
    return length;
}

static int put_list(uint8_t *to, const struct position *from, const struct position *next)
{
    int bytes = 1, first;
    to[0] = 0;
    for (int i = 0; i < next->moves; to[0]++) {
        int length = run_of(from, next, i, &first);
        if (length == 0) {
            bytes += put_move(to + bytes, next->move[i++]);
            continue;
        }
        to[bytes++] = (uint8_t)first;
        to[bytes++] = (uint8_t)length;
        i += length;
    }
    return bytes;
}

/* Writes the step between two positions; how many bytes it takes. */
static int put_step(uint8_t *to, const struct position *from, const struct position *next)
{
    if (next->moves == from->moves + 1 && begin_alike(from, next, from->moves))
        return put_move(to, next->move[from->moves]);
    if (next->moves + 1 == from->moves && begin_alike(from, next, next->moves)) {
        to[0] = ONE_LESS;
        return 1;
    }
    return put_list(to, from, next);
}

int ink_step_item(const uint8_t *item, struct step_item *is)
{
    *is = (struct step_item){0};
    if (item[0] == ANOTHER) {
        is->move = move_in(item);
        return MOVE_BYTES;
    }
    is->first = item[0];
    is->length = item[1];
    return 2;
}

static int take_list(const uint8_t *step, struct position *at)
{
    struct position before = *at;
    struct step_item item;
    int bytes = 1;
    *at = (struct position){0};
    for (int i = 0; i < step[0]; i++) {
        bytes += ink_step_item(step + bytes, &item);
        if (item.length == 0)
            at->move[at->moves++] = item.move;
        for (int k = 0; k < item.length; k++)
            at->move[at->moves++] = before.move[item.first + k];
    }
    return bytes;
}

int ink_step_kind(const uint8_t *step)
{
    return step[0] == ONE_MORE ? STEP_MORE : step[0] == ONE_LESS ? STEP_LESS : STEP_LIST;
}

int ink_step_take(const uint8_t *step, struct position *at)
{
    switch (ink_step_kind(step)) {
    case STEP_MORE: at->move[at->moves++] = move_in(step); return MOVE_BYTES;
    case STEP_LESS: at->move[--at->moves] = 0; return 1;
    default: return take_list(step, at);
    }
}

/* --- all of them ------------------------------------------------------------------------------ */

void ink_steps_drop(struct steps *steps)
{
    free(steps->byte);
    *steps = (struct steps){0};
}

void ink_steps_turn_to(struct steps *steps, int cursor)
{
    if (cursor < steps->cursor) {
        steps->now = (struct position){0};
        steps->cursor = steps->here = 0;
    }
    for (; steps->cursor < cursor; steps->cursor++)
        steps->here += ink_step_take(steps->byte + steps->here, &steps->now);
}

static bool grow(struct steps *steps)
{
    int capacity = steps->capacity > 0 ? steps->capacity + steps->capacity / 2 : FIRST_CAPACITY;
    capacity = capacity < MOST_CAPACITY ? capacity : MOST_CAPACITY;
    uint8_t *byte = malloc((size_t)capacity);
    if (byte == NULL)
        return false;
    if (steps->used > 0)
        memcpy(byte, steps->byte, (size_t)steps->used);
    free(steps->byte);
    steps->byte = byte;
    steps->capacity = capacity;
    return true;
}

bool ink_steps_reserve(struct steps *steps)
{
    while (steps->here + LONGEST_STEP > steps->capacity)
        if (!grow(steps))
            return false;
    return true;
}

/* The older half goes when there are too many, by number or by bytes. The first that stays becomes
   a step from the empty position. */
static void forget_some(struct steps *steps)
{
    uint8_t step[LONGEST_STEP];
    struct position at = {0}, empty = {0};
    int gone = 0, from = 0;
    do {
        from += ink_step_take(steps->byte + from, &at);
        gone++;
    } while (steps->cursor - gone >= MOST_STEPS / 2 || steps->here - from > MOST_STEP_BYTES / 2);
    int bytes = put_step(step, &empty, &at);
    memmove(steps->byte + bytes, steps->byte + from, (size_t)(steps->here - from));
    memcpy(steps->byte, step, (size_t)bytes);
    steps->here += bytes - from;
    steps->cursor -= gone - 1;
}

bool ink_steps_ended(const struct position *at)
{
    return at->moves > 0 && ink_move_kind(at->move[at->moves - 1]) == INK_MOVE_END;
}

static bool same_position(const struct position *a, const struct position *b)
{
    return a->moves == b->moves && begin_alike(a, b, a->moves);
}

/* Whatever lies behind the cursor is forgotten. */
static void cut(struct steps *steps)
{
    steps->count = steps->cursor;
    steps->used = steps->here;
}

/* The end of a round is the last step there is: whoever goes on otherwise has taken it back. So
   no undo ends a round again, which might be for good when the others have ended it, too. */
void ink_steps_push(struct steps *steps, const struct position *next)
{
    uint8_t step[LONGEST_STEP];
    if (ink_steps_ended(&steps->now)) {
        ink_steps_turn_to(steps, steps->cursor - 1);
        if (same_position(&steps->now, next)) {
            cut(steps);
            return;
        }
    }
    int bytes = put_step(step, &steps->now, next);
    if (steps->cursor == MOST_STEPS || steps->here + bytes > MOST_STEP_BYTES)
        forget_some(steps);
    memcpy(steps->byte + steps->here, step, (size_t)bytes);
    steps->here += bytes;
    steps->cursor++;
    steps->now = *next;
    cut(steps);
}

/* Did each step draw one thing more? Then the moves of the round say it all. */
bool ink_steps_plain(const struct steps *steps)
{
    bool plain = steps->used == MOVE_BYTES * steps->count;
    for (int i = 0; plain && i < steps->count; i++)
        plain = ink_step_kind(steps->byte + (ptrdiff_t)MOVE_BYTES * i) == STEP_MORE;
    return plain;
}
