/* inkrail new: the beginning of a record, for others to go on with. */
#include <inkrail/inkrail.h>
#include <inkrail/session.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command_line.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "client/finished/record_text.h"
#include "command.h"

/* The game with its first roll; the config and the seed were read without a refusal. */
static ink_session *begin(const ink_config *config, const char *seed)
{
    ink_session *session = NULL;
    ink_refusal why;
    if (ink_session_new(config, ink_slice_of(seed), &session, &why) != INK_OK ||
        ink_session_roll(session, &why) != INK_OK)
        fail_refused(NULL, &why, ink_slice_of(seed));
    return session;
}

int command_new(int argc, char **argv)
{
    struct settings settings;
    static ink_ruleset rules;
    options_read(&settings, argc, argv);
    rules_read_for(settings.rules, settings.players, &rules);
    ink_session *session = begin(&rules.config, seed_text(settings.seed));
    check_save(settings.save);
    char *record = record_text(session);
    if (settings.save == NULL)
        fputs(record, stdout);
    else
        save_text(settings.save, record);
    free(record);
    ink_session_free(session);
    return STATUS_YES;
}
