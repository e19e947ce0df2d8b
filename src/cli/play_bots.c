#include "play_bots.h"

#include <stdio.h>
#include <string.h>

#include "front/bot.h"
#include "front/i18n.h"
#include "front/room.h"
#include "output.h"

enum { HINT_NODES = 100000, WORD = 64 };

struct bots {
    int count;
    struct bot *bot;
    struct bot *adviser; /* made when it is asked first */
};

/* --- seats ------------------------------------------------------------------------------------ */

int bots_read(const char *list, int level[MOST_BOTS])
{
    int count = 0;
    for (const char *rest = list; rest != NULL;) {
        const char *comma = strchr(rest, ',');
        ink_slice word = {rest, comma != NULL ? (size_t)(comma - rest) : strlen(rest)};
        uint32_t number = 0;
        if (count == MOST_BOTS || !ink_slice_number(word, INK_ENGINE_LEVELS, &number) ||
            number == 0)
            fail(_("--bots takes up to %d levels from 1 to %d, as in --bots 7,7, not '%s'"),
                 MOST_BOTS, INK_ENGINE_LEVELS, list);
        level[count++] = (int)number;
        rest = comma != NULL ? comma + 1 : NULL;
    }
    return count;
}

void bots_sit_down(struct play *play, const int *level, int count)
{
    uint64_t seed = ink_seed_of(ink_slice_of(play->game.seed));
    play->bots = room_for(1, sizeof *play->bots);
    play->bots->count = count;
    play->bots->bot = room_for((size_t)count + 1, sizeof *play->bots->bot);
    for (int i = 0; i < count; i++) {
        struct bot_setting setting = {.kind = BOT_ENGINE, .level = level[i]};
        bot_make(&play->bots->bot[i], &play->game.rules, &setting);
        bot_begin(&play->bots->bot[i], seed + (uint64_t)i);
    }
}

/* The bot whose turn it is, or NULL. */
static struct bot *bot_of_turn(const struct play *play)
{
    const struct game *game = &play->game;
    int first = game->table.players - play->bots->count, player = game_player(game);
    return game_over(game) || player < first ? NULL : &play->bots->bot[player - first];
}

/* --- playing ---------------------------------------------------------------------------------- */

static void write_moves(const ink_ruleset *rules, const ink_move *move, int count)
{
    for (int i = 0; i < count; i++) {
        char word[WORD];
        ink_text text = ink_text_in(word, sizeof word);
        ink_move_write(rules, move[i], &text);
        printf(" %s", word);
    }
    putchar('\n');
}

static void play_turn(struct play *play, struct bot *bot)
{
    static ink_engine_result round;
    struct game *game = &play->game;
    int player = game_player(game);
    if (game->table.phase == INK_PHASE_DRAFT) {
        round.moves = 1;
        round.move[0] = bot_pick(bot, &game->table, game->room.seat, player);
    } else {
        bot_round(bot, &game->table, game->room.seat, player, &round);
    }
    printf(_("Player %d (bot, level %d):"), player + 1, bot->setting.level);
    write_moves(&game->rules, round.move, round.moves);
    for (int i = 0; i < round.moves; i++)
        if (game_play(game, round.move[i], NULL) != INK_OK)
            fail(_("the bot played what is not legal in the game of the seed '%s'; please report "
                   "it"),
                 game->seed);
}

void bots_play(struct play *play)
{
    for (struct bot *bot; (bot = bot_of_turn(play)) != NULL;)
        play_turn(play, bot);
}

/* --- hints ------------------------------------------------------------------------------------ */

static struct bot *adviser_of(struct play *play)
{
    struct bot_setting setting = {.kind = BOT_ENGINE, .nodes = HINT_NODES};
    if (play->bots->adviser == NULL) {
        play->bots->adviser = room_for(1, sizeof *play->bots->adviser);
        bot_make(play->bots->adviser, &play->game.rules, &setting);
    }
    return play->bots->adviser;
}

void bots_hint(struct play *play)
{
    static ink_engine_result round;
    const struct game *game = &play->game;
    int player = game_player(game);
    const ink_seat *seat = game->room.seat;
    struct bot *adviser = adviser_of(play);
    if (game->table.phase == INK_PHASE_DRAFT) {
        ink_move pick = bot_pick(adviser, &game->table, seat, player);
        printf(_("Best:"));
        write_moves(&game->rules, &pick, 1);
        return;
    }
    bot_round(adviser, &game->table, seat, player, &round);
    double expected = round.expected;
    for (int i = 0; i < INK_GOALS; i++)
        expected += seat[player].goal_points[i];
    printf(_("Best:"));
    write_moves(&game->rules, round.move, round.moves);
    if (round.proven)
        printf(_("The score will be %.0f; nothing is better.\n"), expected);
    else
        printf(_("The final score to expect is %.1f ± %.1f.\n"), expected, round.error);
}
