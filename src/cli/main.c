/* The program: finds the command, which does the rest. */
#include <getopt.h>
#include <inkrail/inkrail.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/command.h"
#include "cli/match/process.h"
#include "cli/text/nearest.h"
#include "cli/text/output.h"
#include "client/process/locale.h"
#include "i18n/i18n.h"
#include "start.h"

/* --lang decides the language of every message, those about bad options included, so it is
   looked for before anything else is read. */
static const char *language_wanted(int argc, char **argv)
{
    const char *language = NULL;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0)
            language = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            language = argv[++i];
    }
    return language;
}

static void start_language(int argc, char **argv)
{
    const char *language = language_wanted(argc, argv);
    i18n_start(i18n_knows(language) ? language : NULL);
    if (!i18n_knows(language))
        fail(_("there is no language '%s'; choose one of %s"), language, i18n_languages());
}

static const struct option global_options[] = {
    {.name = "help", .val = 'h'},
    {.name = "version", .val = 'V'},
    {.name = "lines", .val = 'L'},
    {.name = "lang", .has_arg = required_argument, .val = 'l'},
    {0},
};

static _Noreturn void refuse_global_option(int value, char **argv)
{
    const char *meant = nearest_option(global_options, argv[optind - 1]);
    if (value == ':')
        fail(_("'%s' needs a value; 'inkrail --help' shows the usage"), argv[optind - 1]);
    if (meant != NULL)
        fail(_("there is no option '%s' before the command; did you mean '--%s'?"),
             argv[optind - 1], meant);
    fail(_("there is no option '%s' before the command; 'inkrail --help' shows the usage"),
         argv[optind - 1]);
}

/* Reads what stands before the command, and whether it says --lines; ends the program if that was
   all. */
static bool read_global_options(int argc, char **argv)
{
    bool in_lines = false;
    int value;
    opterr = 0;
    while ((value = getopt_long(argc, argv, "+:hV", global_options, NULL)) != -1) {
        switch (value) {
        case 'h': help_overview(); exit(output_finish(STATUS_YES));
        case 'V': printf("inkrail %s\n", INK_VERSION); exit(output_finish(STATUS_YES));
        case 'l': break;
        case 'L': in_lines = true; break;
        default: refuse_global_option(value, argv);
        }
    }
    return in_lines;
}

static const struct command *command_wanted(const char *name)
{
    const struct command *command = command_find(name);
    if (command != NULL)
        return command;
    const struct command *similar = command_suggest(name);
    if (similar != NULL)
        fail(_("there is no command '%s'; did you mean '%s'?"), name, similar->name);
    fail(_("there is no command '%s'; 'inkrail --help' lists all"), name);
}

int main(int argc, char **argv)
{
    process_prepare();
    start_language(argc, argv);
    bool in_lines = read_global_options(argc, argv);
    if (optind >= argc)
        return output_finish(start(in_lines));
    if (in_lines)
        fail(_("--lines goes after the command, as in 'inkrail play --lines', or alone"));
    const struct command *command = command_wanted(argv[optind]);
    fail_start(command->name);
    int first = optind;
    return output_finish(command->run(argc - first, argv + first));
}
