#include "play_extra.h"

#include <ctype.h>

#include "front/i18n.h"

/* For signs that no module explains. */
static const ink_module_sign unknown = {.hint = N_("More is offered: see 'moves'"),
                                        .help = N_("More may be done now; 'moves' lists it.")};

static const ink_module_sign *find_sign(const ink_ruleset *rules, char sign)
{
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_sign *own = rules->module[m]->sign;
        for (; own != NULL && own->sign != 0; own++)
            if (own->sign == sign)
                return own;
    }
    return &unknown;
}

char extra_sign(const ink_ruleset *rules, ink_move move)
{
    char word[64];
    ink_text text = ink_text_in(word, sizeof word);
    ink_move_write(rules, move, &text);
    return isalnum((unsigned char)word[0]) != 0 ? 0 : word[0];
}

/* The first sign of this kind among the moves that may be made now, 0 if there is none. */
static char first_of_kind(const struct game *game, int kind)
{
    const ink_moves *moves = game_moves(game);
    for (uint32_t i = 0; i < moves->count; i++) {
        if (ink_move_kind(moves->move[i]) != INK_MOVE_MODULE)
            continue;
        char sign = extra_sign(&game->rules, moves->move[i]);
        if (sign != 0 && find_sign(&game->rules, sign)->kind == kind)
            return sign;
    }
    return 0;
}

char extra_urgent(const struct game *game)
{
    char earned = first_of_kind(game, INK_SIGN_EARNED);
    return earned != 0 ? earned : first_of_kind(game, INK_SIGN_OFFERED);
}

char extra_earned(const struct game *game)
{
    return first_of_kind(game, INK_SIGN_EARNED);
}

bool extra_offered(const struct game *game, char sign)
{
    const ink_moves *moves = game_moves(game);
    for (uint32_t i = 0; i < moves->count; i++)
        if (ink_move_kind(moves->move[i]) == INK_MOVE_MODULE &&
            (sign == 0 || extra_sign(&game->rules, moves->move[i]) == sign))
            return true;
    return false;
}

ink_move extra_move(const struct game *game, char sign, int tile, ink_cell cell)
{
    const ink_moves *moves = game_moves(game);
    for (uint32_t i = 0; i < moves->count; i++) {
        ink_move move = moves->move[i];
        if (ink_move_kind(move) == INK_MOVE_MODULE && ink_move_tile(move) == tile &&
            ink_move_cell(move) == cell && extra_sign(&game->rules, move) == sign)
            return move;
    }
    return 0;
}

unsigned extra_dice_of(const struct game *game, ink_move move)
{
    const ink_sheet *sheet = game_sheet(game);
    ink_sheet after = *sheet;
    ink_sheet_apply(&game->rules, &after, move);
    return sheet->waiting & ~(unsigned)after.waiting;
}

unsigned extra_dice(const struct game *game)
{
    const ink_moves *moves = game_moves(game);
    unsigned dice = 0;
    for (uint32_t i = 0; i < moves->count; i++)
        if (ink_move_kind(moves->move[i]) == INK_MOVE_MODULE)
            dice |= extra_dice_of(game, moves->move[i]);
    return dice;
}

const char *extra_hint(const ink_ruleset *rules, char sign)
{
    return _(find_sign(rules, sign)->hint);
}

const char *extra_help(const ink_ruleset *rules, char sign)
{
    return _(find_sign(rules, sign)->help);
}

const char *extra_choice(const struct game *game)
{
    ink_show show;
    if (game->table.phase != INK_PHASE_DRAW)
        return NULL;
    ink_sheet_show(&game->rules, game_sheet(game), &show);
    return show.choice != NULL ? _(show.choice) : NULL;
}
