/* inkrail new: the beginning of a record, for others to go on with. */
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "game.h"
#include "input.h"
#include "options.h"
#include "output.h"

int command_new(int argc, char **argv)
{
    struct settings settings;
    static struct game game;
    int status = STATUS_YES;
    options_read(&settings, argc, argv);
    rules_read_for(settings.operand, settings.players, &game.rules);
    game_start(&game, seed_text(settings.seed));
    check_save(settings.save);
    char *record = game_record(&game);
    if (settings.save == NULL)
        fputs(record, stdout);
    else if (!save_text(settings.save, record))
        status = STATUS_BAD_INPUT;
    free(record);
    return status;
}
