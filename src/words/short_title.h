/* Games in a few words. */
#ifndef INKRAIL_WORDS_SHORT_TITLE_H
#define INKRAIL_WORDS_SHORT_TITLE_H

#include <inkrail/text.h>

/* "Classic", "Challenge with Desert", of a config as text; the text itself if it is none. */
void config_text_title(ink_slice config, ink_text *out);

/* Puts words into a sentence: each {name} of `message` becomes the word of that name. The list ends
   with a name of NULL. */
struct fill {
    const char *name, *word;
};

void fill_words(const char *message, const struct fill *fill, ink_text *out);

#endif
