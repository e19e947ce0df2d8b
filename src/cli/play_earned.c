#include "play_earned.h"

#include "i18n.h"

/* The last row is for signs that are not known here. */
static const struct {
    char sign;
    const char *hint, *help;
} signs[] = {
    {'=', N_("Earned: a copy, '=2 C3'"),
     N_("You have earned a copy: draw one of this round's route dice once more, drawn\n"
        "already or not, as in '=2 C3' or '=C3HH..'; 'moves =' lists all places. Draw it\n"
        "now: when anything else is drawn, it is lost.")},
    {'+', N_("Earned: free, '+s3 C3'"),
     N_("You have earned a special route that does not count against the limits: draw it\n"
        "as in '+s3 C3' or '+C3HHHH'; 'moves +' lists all places. Draw it now: when\n"
        "anything else is drawn, it is lost.")},
    {0, N_("Earned: see 'moves'"), N_("You may draw something more at once; 'moves' lists it.")},
};

enum { SIGNS = sizeof signs / sizeof *signs };

static int row_of(char sign)
{
    int row = 0;
    while (row < SIGNS - 1 && signs[row].sign != sign)
        row++;
    return row;
}

char earned_sign_of(const ink_ruleset *rules, ink_move move)
{
    char word[64];
    ink_text text = ink_text_in(word, sizeof word);
    ink_move_write(rules, move, &text);
    return word[0];
}

char earned_sign(const struct game *game)
{
    const ink_moves *moves = game_moves(game);
    for (uint32_t i = 0; i < moves->count; i++)
        if (ink_move_kind(moves->move[i]) == INK_MOVE_MODULE)
            return earned_sign_of(&game->rules, moves->move[i]);
    return 0;
}

ink_move earned_move(const struct game *game, char sign, int tile, ink_cell cell)
{
    const ink_moves *moves = game_moves(game);
    for (uint32_t i = 0; i < moves->count; i++) {
        ink_move move = moves->move[i];
        if (ink_move_kind(move) == INK_MOVE_MODULE && ink_move_tile(move) == tile &&
            ink_move_cell(move) == cell && earned_sign_of(&game->rules, move) == sign)
            return move;
    }
    return 0;
}

const char *earned_hint(char sign)
{
    return _(signs[row_of(sign)].hint);
}

const char *earned_help(char sign)
{
    return _(signs[row_of(sign)].help);
}
