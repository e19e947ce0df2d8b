#include "history_games.h"

#include <errno.h>

#include "client/process/fail.h"
#include "client/process/print.h"
#include "i18n/i18n.h"

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
