/* inkrail perft: all ways to play one round. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "cli/memory.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/print_json.h"
#include "command.h"
#include "i18n/i18n.h"

struct settings {
    const char *rules, *dice, *operand;
    uint32_t memory;
    bool specials, json;
};

enum { USUAL_MEMORY = 256, PATIENCE = 2 };

/* --- a sign of life --------------------------------------------------------------------------- */

static volatile sig_atomic_t dots = 0;

static void print_dot(int signal)
{
    (void)signal;
    if (write(STDERR_FILENO, ".", 1) == 1)
        dots = 1;
    alarm(PATIENCE);
}

/* Counting may take minutes: a dot every two seconds tells a person that it goes on. */
static void start_dots(void)
{
    struct sigaction action = {.sa_handler = print_dot, .sa_flags = SA_RESTART};
    if (isatty(STDERR_FILENO) == 0)
        return;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    alarm(PATIENCE);
}

static void stop_dots(void)
{
    alarm(0);
    if (dots != 0)
        fputc('\n', stderr);
}

/* --- memory ----------------------------------------------------------------------------------- */

/* The largest power of two of entries that fits the memory. */
static size_t entries_in(uint32_t mebibytes)
{
    size_t capacity = ((size_t)mebibytes << 20) / sizeof(ink_perft_entry);
    size_t entries = 1;
    while (entries * 2 <= capacity)
        entries *= 2;
    return entries;
}

static void print_json(const ink_perft *result)
{
    for (ink_text *out = json_line(); out != NULL; out = json_print()) {
        json_begin_object(out, NULL);
        json_number(out, "sequences", (int64_t)result->sequences);
        json_number(out, "sheets", (int64_t)result->sheets);
        json_number(out, "states", (int64_t)result->states);
        json_end_object(out);
    }
}

static void print_text(const ink_perft *result)
{
    print_padded(_("orders of moves"), 20);
    printf("%20" PRIu64 "\n", result->sequences);
    print_padded(_("sheets at the end"), 20);
    printf("%20" PRIu64 "\n", result->sheets);
    print_padded(_("sheets met"), 20);
    printf("%20" PRIu64 "\n", result->states);
}

static _Noreturn void refuse_memory(uint32_t memory)
{
    uint32_t most = memory_most();
    if (memory >= most)
        fail(_("%u MiB of memory are not enough, and this machine has no more"), (unsigned)memory);
    fail(_("%u MiB of memory are not enough; try --memory %u"), (unsigned)memory,
         (unsigned)(memory <= most / 4 ? 4 * memory : most));
}

static void count(const ink_ruleset *rules, const ink_sheet *sheet, bool specials, uint32_t memory,
                  ink_perft *result)
{
    size_t entries = entries_in(memory);
    ink_perft_entry *entry = memory_take(memory, entries * sizeof *entry);
    start_dots();
    bool enough = ink_perft_count(rules, sheet, specials, entry, entries, result);
    stop_dots();
    free(entry);
    if (!enough)
        refuse_memory(memory);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    ink_ruleset rules;
    ink_sheet sheet;
    ink_perft result;
    options_read(&settings, argc, argv);
    rules_read(settings.rules, &rules);
    uint32_t memory = memory_wanted(settings.memory, USUAL_MEMORY);
    round_read(&rules, settings.operand, settings.dice, &sheet);
    count(&rules, &sheet, settings.specials, memory, &result);
    (settings.json ? print_json : print_text)(&result);
    return STATUS_YES;
}

const struct command command_perft = {
    .name = "perft",
    .run = run_command,
    .options = OPTIONS(TAKE(RULES, rules), TAKE(DICE, dice), TAKE(SPECIALS, specials),
                       TAKE(MEMORY, memory), TAKE(JSON, json), TAKE(OPERAND, operand)),
    .operand = N_("[FILE]"),
    .summary = N_("count all ways to play one round"),
    .text = N_("Reads a sheet as placements and counts, for the faces given with --dice, the\n"
               "orders of moves to the end of the round, the sheets it can end with, and all\n"
               "sheets met on the way."),
    .example = "inkrail perft --dice 'H.H. RRR.' < /dev/null"};
