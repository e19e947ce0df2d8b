#include "games.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "front/alloc.h"
#include "front/fail.h"
#include "front/print.h"
#include "speech/i18n.h"

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

void games_print_json(void (*write)(const void *context, ink_text *out), const void *context)
{
    ink_text measure = ink_text_in(NULL, 0);
    write(context, &measure);
    char *json = alloc_zeroed(measure.length + 1, 1);
    ink_text out = ink_text_in(json, measure.length + 1);
    write(context, &out);
    puts(json);
    free(json);
}
