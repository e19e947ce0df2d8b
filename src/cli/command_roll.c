/* inkrail roll: the dice of a seed. */
#include <stdio.h>

#include "command.h"
#include "i18n.h"
#include "input.h"
#include "options.h"
#include "output.h"

static void print_json_round(const ink_ruleset *rules, const ink_roll *roll)
{
    bool first = true;
    putchar('[');
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (roll->face[d] == 0)
            continue;
        printf("%s\"%s\"", first ? "" : ",", rules->shape[roll->face[d]].text);
        first = false;
    }
    putchar(']');
}

static void print_text_round(const ink_ruleset *rules, const ink_roll *roll)
{
    char faces[INK_MAX_DICE * INK_SHAPE_TEXT + 1];
    ink_text text = ink_text_in(faces, sizeof faces);
    ink_roll_write(rules, roll, &text);
    fputs(faces, stdout);
}

static void print_picture(const ink_ruleset *rules, const ink_roll *roll, int round, unsigned flags)
{
    printf(_("Round %d\n"), round);
    print_faces(rules, roll, flags);
}

static void print_round(const ink_ruleset *rules, uint64_t seed, int round, bool first,
                        const struct settings *settings)
{
    ink_roll roll;
    ink_roll_of_seed(rules, seed, round, &roll);
    if (settings->json) {
        fputs(first ? "[" : ",", stdout);
        print_json_round(rules, &roll);
    } else if (settings->board) {
        print_picture(rules, &roll, round, picture_flags(settings));
    } else {
        fputs(first ? "" : " | ", stdout);
        print_text_round(rules, &roll);
    }
}

int command_roll(int argc, char **argv)
{
    struct settings settings;
    ink_ruleset rules;
    options_read(&settings, argc, argv);
    rules_read(settings.rules, &rules);
    uint64_t seed = seed_read(settings.seed);
    if (settings.round > rules.rounds)
        fail(_("this game has %d rounds, so there is no round %u"), rules.rounds,
             (unsigned)settings.round);
    int first = settings.round > 0 ? (int)settings.round : 1;
    int last = settings.round > 0 ? (int)settings.round : rules.rounds;
    for (int round = first; round <= last; round++)
        print_round(&rules, seed, round, round == first, &settings);
    if (settings.json)
        puts("]");
    else if (!settings.board)
        putchar('\n');
    return STATUS_YES;
}
