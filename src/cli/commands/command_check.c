/* inkrail check: were these placements drawn by the rules? */
#include <stdio.h>

#include "cli/command_line.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"

struct settings {
    const char *rules, *operand;
    bool json;
};

/* The placement with this index as it was written. */
static ink_slice word_at(ink_slice text, size_t index)
{
    ink_slice word = ink_slice_word(&text);
    for (size_t i = 0; i < index; i++)
        word = ink_slice_word(&text);
    return word;
}

static void print_json(size_t index, const char *reason, const ink_refusal *why)
{
    static char json[4096];
    ink_text text = ink_text_in(json, sizeof json);
    ink_text_string(&text, "{\"legal\":false,\"at\":");
    ink_text_number(&text, (int64_t)index);
    ink_text_string(&text, ",\"code\":\"");
    ink_text_string(&text, ink_status_name(why->status));
    ink_text_string(&text, "\",\"reason\":");
    ink_json_string(ink_slice_of(reason), &text);
    ink_text_char(&text, '}');
    puts(json);
}

static void print_text(ink_slice input, size_t index, const char *reason)
{
    ink_slice word = word_at(input, index);
    words_print(stdout, _("Not legal: placement %zu, %.*s: %s.\n"), index + 1, (int)word.length,
                word.data, reason);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    ink_ruleset rules;
    ink_sheet sheet;
    ink_refusal why;
    size_t index = 0;
    options_read(&settings, argc, argv);
    rules_read(settings.rules, &rules);
    ink_slice input = input_read(settings.operand);
    if (ink_sheet_check(&rules, input, &sheet, &index, &why) == INK_OK) {
        puts(settings.json ? "{\"legal\":true}" : _("Legal."));
        return STATUS_YES;
    }
    if (why.length > 0) /* the text is no placement, so the rules were not asked */
        fail_refused(&rules, &why, input);
    const char *reason = refusal_sentence(&rules, &why, input, WORDS_HERE(SENTENCE));
    if (settings.json)
        print_json(index, reason, &why);
    else
        print_text(input, index, reason);
    return STATUS_NO;
}

const struct command command_check = {
    .name = "check",
    .run = run_command,
    .options = OPTIONS(TAKE(RULES, rules), TAKE(JSON, json), TAKE(OPERAND, operand)),
    .operand = N_("[FILE]"),
    .summary = N_("check whether a sheet was drawn by the rules"),
    .text = N_("Reads placements in the order they were drawn and checks each one: the space is\n"
               "empty, it connects to a route or an exit, and no highway meets a railway. What\n"
               "an expansion draws or erases (~C1SSE C2....k !D5XX..) is checked by its rules."),
    .example = "echo 'B1H.H. B2RR..' | inkrail check",
    .no = N_("a placement is not legal")};
