/* Puzzles that a server sets before it compares a passphrase. */
#include "internal.h"
#include "wire/puzzle.h"

enum { MOST_AT_ONCE = 1 << 20, MOST = 1 << 30 };

void verb_work(struct ask *ask)
{
    int from, count;
    char answer[INK_PUZZLE_ANSWER] = "";
    if (!ask_number(ask, 0, 0, MOST, &from) || !ask_number(ask, 1, 1, MOST_AT_ONCE, &count))
        return;
    bool found =
        ink_puzzle_try(ask->argument[2], (uint64_t)from, (uint64_t)from + (uint64_t)count, answer);
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "text", found ? answer : "");
    json_end_object(ask->out);
}
