/* What is told of a table, a day or a tournament where its link is shown: a title, a sentence, and
   a card with boards. It has the boards and totals that everybody may see at that moment, and no
   names that are hidden. */
#ifndef INKRAIL_SERVER_JOBS_PREVIEW_H
#define INKRAIL_SERVER_JOBS_PREVIEW_H

#include "graphics/png/png.h"
#include "store/store.h"

struct preview {
    char title[PICTURE_TEXT], words[2 * PICTURE_TEXT];
    struct picture_card card;
};

/* These write in the language that this thread speaks; call them on a thread that reads the store.
   NONE if there is no such thing. */
ink_store_status preview_table(ink_store *store, ink_slice code, struct preview *preview);
ink_store_status preview_day(ink_store *store, int day, struct preview *preview);
ink_store_status preview_tournament(ink_store *store, ink_slice code, struct preview *preview);

#endif
