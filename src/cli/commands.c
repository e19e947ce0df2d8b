/* The table of commands, with their help. */
#include "commands/command.h"

#include <stdio.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/text/input.h"
#include "cli/text/nearest.h"
#include "cli/text/output.h"
#include "i18n/i18n.h"

static const struct command command_help;
static const struct command *const commands[] = {&command_play,
                                                 &command_join,
                                                 &command_host,
                                                 &command_account,
                                                 &command_daily,
                                                 &command_history,
                                                 &command_stats,
                                                 &command_serve,
                                                 &command_new,
                                                 &command_score,
                                                 &command_check,
                                                 &command_moves,
                                                 &command_roll,
                                                 &command_replay,
                                                 &command_picture,
                                                 &command_print,
                                                 &command_puzzle,
                                                 &command_perft,
                                                 &command_sim,
                                                 &command_solve,
                                                 &command_bot,
                                                 &command_match,
                                                 &command_engine,
                                                 &command_review,
                                                 &command_verify,
                                                 &command_store,
                                                 &command_bench,
                                                 &command_help,
                                                 NULL};

const struct command *command_find(const char *name)
{
    for (int i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

const struct command *command_suggest(const char *name)
{
    const struct command *best = NULL;
    int distance = NEAREST_NONE;
    for (int i = 0; commands[i] != NULL; i++)
        if (nearest_closer(name, commands[i]->name, &distance))
            best = commands[i];
    return best;
}

/* --- help ------------------------------------------------------------------------------------- */

enum { OPTION_COLUMNS = 18, NAME_COLUMNS = 10 };

static void print_option(int key)
{
    const struct option_row *row = option_row(key);
    char left[64];
    snprintf(left, sizeof left, "  --%s%s%s", row->name, row->argument != NULL ? " " : "",
             row->argument != NULL ? _(row->argument) : "");
    print_padded(left, OPTION_COLUMNS);
    printf("  %s\n", _(row->help));
}

/* A list that is too long for a line goes on below itself. */
static void print_config_part(const char *label, const char *list)
{
    printf("  ");
    print_padded(label, OPTION_COLUMNS - 2);
    printf("  ");
    print_wrapped_from(OPTION_COLUMNS + 2, list);
}

/* What a config may be made of, for the commands that take one. */
static void print_configs(const struct command *command)
{
    char editions[256], expansions[256];
    ink_text edition_list = ink_text_in(editions, sizeof editions);
    ink_text expansion_list = ink_text_in(expansions, sizeof expansions);
    if (!command_takes(command, OPTION_RULES))
        return;
    config_editions(&edition_list);
    config_expansions(&expansion_list);
    printf("\n%s\n", _("A config is an edition, then expansions and options, without spaces:"));
    print_config_part(_("edition"), editions);
    print_config_part(_("expansions"), expansions);
    print_config_part(_("options"), CONFIG_OPTIONS);
    printf("  %s\n", _("More than one expansion is a house rule: add ,house."));
}

static void print_statuses(const struct command *command)
{
    printf("%s\n  0  %s\n", _("Exit status:"), _("success"));
    if (command->no != NULL)
        printf("  1  %s\n", _(command->no));
    printf("  2  %s\n", _("bad input; one line on standard error says what is wrong"));
}

void help_print(const struct command *command)
{
    printf(_("Usage: inkrail %s [OPTION]...%s%s\n"), command->name,
           command->operand != NULL ? " " : "",
           command->operand != NULL ? _(command->operand) : "");
    putchar('\n');
    print_wrapped(_(command->text));
    printf("\n%s\n", _("Options:"));
    for (int key = 0; key < OPTION_KEYS; key++)
        if (command_takes(command, key))
            print_option(key);
    print_configs(command);
    printf("\n%s\n  %s\n\n", _("Example:"), command->example);
    print_statuses(command);
}

void help_overview(void)
{
    printf(_("Usage: inkrail [--lang CODE] COMMAND [OPTION]...\n"));
    printf(_("       inkrail [--lang CODE] [--lines]\n"));
    printf("\n%s\n\n%s\n", _("Inkrail plays Railroad Ink and answers questions about it."),
           _("Commands:"));
    for (int i = 0; commands[i] != NULL; i++) {
        printf("  ");
        print_padded(commands[i]->name, NAME_COLUMNS);
        printf("%s\n", _(commands[i]->summary));
    }
    printf("\n%s\n%s\n",
           _("'inkrail' alone opens the menu in a terminal, and with --lines a menu of words:\n"
             "games, lessons, rules, the language."),
           _("'inkrail COMMAND --help' explains a command; 'inkrail --version' prints the\n"
             "version."));
}

struct settings {
    const char *operand;
};

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    options_read(&settings, argc, argv);
    if (settings.operand == NULL) {
        help_overview();
        return STATUS_YES;
    }
    const struct command *command = command_find(settings.operand);
    if (command == NULL)
        fail(_("there is no command '%s'; 'inkrail help' lists all"), settings.operand);
    help_print(command);
    return STATUS_YES;
}

static const struct command command_help = {
    .name = "help",
    .run = run_command,
    .options = OPTIONS(TAKE(OPERAND, operand)),
    .operand = N_("[COMMAND]"),
    .summary = N_("explain a command"),
    .text = N_("Prints the help of a command, or the list of all commands."),
    .example = "inkrail help moves"};
