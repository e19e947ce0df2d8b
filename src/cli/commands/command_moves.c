/* inkrail moves: everything that some dice allow. */
#include <stdio.h>

#include "cli/command_line.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "command.h"
#include "i18n/i18n.h"

struct settings {
    const char *rules, *dice, *operand;
    bool specials, json;
    struct showing showing;
};

/* Was the same look already kept, by a die or by a special route? */
static bool is_kept(const ink_moves *moves, uint32_t kept, ink_move move)
{
    if (ink_move_kind(move) != INK_MOVE_SPECIAL)
        return false;
    for (uint32_t i = 0; i < kept; i++)
        if (ink_move_kind(moves->move[i]) != INK_MOVE_MODULE &&
            ink_move_tile(moves->move[i]) == ink_move_tile(move) &&
            ink_move_cell(moves->move[i]) == ink_move_cell(move))
            return true;
    return false;
}

/* Placements of the dice and what modules add: strokes, choices, drawings of their own. */
static void find_moves(const ink_ruleset *rules, const ink_sheet *sheet, bool specials,
                       ink_moves *moves)
{
    uint32_t kept = 0;
    ink_sheet_moves(rules, sheet, moves);
    for (uint32_t i = 0; i < moves->count; i++) {
        int kind = ink_move_kind(moves->move[i]);
        if ((kind == INK_MOVE_DIE || kind == INK_MOVE_MODULE ||
             (kind == INK_MOVE_SPECIAL && specials)) &&
            !is_kept(moves, kept, moves->move[i]))
            moves->move[kept++] = moves->move[i];
    }
    moves->count = kept;
}

static void print_moves(const ink_ruleset *rules, const ink_moves *moves, bool json)
{
    fputs(json ? "[" : "", stdout);
    for (uint32_t i = 0; i < moves->count; i++) {
        char word[64];
        ink_text text = ink_text_in(word, sizeof word);
        ink_move_write(rules, moves->move[i], &text);
        if (json)
            printf("%s\"%s\"", i > 0 ? "," : "", word);
        else
            puts(word);
    }
    fputs(json ? "]\n" : "", stdout);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    ink_ruleset rules;
    ink_sheet sheet;
    static ink_moves moves;
    options_read(&settings, argc, argv);
    rules_read(settings.rules, &rules);
    round_read(&rules, settings.operand, settings.dice, &sheet);
    find_moves(&rules, &sheet, settings.specials, &moves);
    if (settings.showing.picture && !settings.json) {
        print_board(&rules, &sheet, showing_flags(&settings.showing));
        putchar('\n');
    }
    print_moves(&rules, &moves, settings.json);
    return STATUS_YES;
}

const struct command command_moves = {
    .name = "moves",
    .run = run_command,
    .options =
        OPTIONS(TAKE(RULES, rules), TAKE(DICE, dice), TAKE(SPECIALS, specials), TAKE(JSON, json),
                TAKE(PICTURE, showing.picture), TAKE_DRAWING, TAKE(OPERAND, operand)),
    .operand = N_("[FILE]"),
    .summary = N_("list the legal moves for given dice"),
    .text = N_("Reads a sheet as placements (no input is the empty sheet) and lists where the\n"
               "faces given with --dice may be drawn, each distinct drawing once, and what else\n"
               "an expansion allows. If the faces ask for a choice first, it lists the choices."),
    .example = "echo 'B1H.H.' | inkrail moves --dice 'HH.. HRHR{NS}{EW}'"};
