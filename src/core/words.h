/* Refusals that quote a word of the input. */
#ifndef INKRAIL_CORE_WORDS_H
#define INKRAIL_CORE_WORDS_H

#include <inkrail/status.h>
#include <inkrail/text.h>

/* Refuses with `word`, which lies inside `text`, as the excerpt. */
static inline ink_status ink_refuse_word(ink_refusal *why, ink_status status, ink_slice text,
                                         ink_slice word)
{
    ink_refuse(why, status);
    if (why != NULL) {
        why->at = word.length > 0 ? (size_t)(word.data - text.data) : 0;
        why->length = word.length;
    }
    return status;
}

#endif
