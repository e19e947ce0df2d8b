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

struct settings {
    const char *rules, *seed, *save;
    uint32_t players;
};

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

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
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

const struct command command_new = {
    .name = "new",
    .run = run_command,
    .options = OPTIONS(TAKE(RULES, rules), TAKE(PLAYERS, players), TAKE(SEED, seed),
                       TAKE(SAVE, save), TAKE(CONFIG_ALONE, rules)),
    .operand = N_("[CONFIG]"),
    .summary = N_("begin the record of a game"),
    .text = N_("Prints the beginning of a record: the config, the seed, the goals and the first\n"
               "player where chance chooses them, and the first roll. Moves can be added to it,\n"
               "and 'inkrail replay' reads it. Without --seed the seed is random."),
    .example = "inkrail new yellow,players=4 --seed monday"};
