/* Short titles of games. */
#ifndef INKRAIL_WORDS_SHORT_TITLE_H
#define INKRAIL_WORDS_SHORT_TITLE_H

#include <inkrail/text.h>

/* "Classic" or "Challenge with Desert" for a config as text; the text itself if it is not a
   config. */
void config_text_title(ink_slice config, ink_text *out);

/* Fills words into a sentence: each {name} of `message` is replaced by the word of that name. The
   list ends with a name of NULL. */
struct fill {
    const char *name, *word;
};

void fill_words(const char *message, const struct fill *fill, ink_text *out);

#endif
