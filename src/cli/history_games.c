#include "history_games.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "client/process/alloc.h"
#include "client/process/fail.h"
#include "client/process/print.h"
#include "i18n/i18n.h"

enum { FIRST_SIZE = 1 << 16 };

void games_read(struct history *history)
{
    char folder[STORE_PATH] = "";
    history_adopt();
    if (history_open(history))
        return;
    int why = errno;
    history_folder(folder);
    fail(_("%s cannot be opened: %s"), folder, error_text(why));
}

/* The writers look at what stands before them, so it cannot be measured first: memory grows until
   all fits. */
void games_print_json(void (*write)(const void *context, ink_text *out), const void *context)
{
    for (size_t size = FIRST_SIZE;; size *= 2) {
        char *json = alloc_zeroed(size, 1);
        ink_text out = ink_text_in(json, size);
        write(context, &out);
        bool whole = ink_text_whole(&out);
        if (whole)
            puts(json);
        free(json);
        if (whole)
            return;
    }
}
