#include "bot.h"

#include <string.h>
#include <time.h>

#include "client/process/fail.h"
#include "client/process/interrupt.h"
#include "i18n/i18n.h"

enum {
    MOST_NODES = 2000000000,
    MOST_MS = 100000000,
    LAST_ROLL_NODES = 20000 /* nothing is drawn then, so the choices are few */,
    PICK_SHARE = 32 /* of the time that is left: a game has some fourteen picks */
};

static const double least_ms = 0.01; /* with no time left it still has to move */

double thread_ms(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

/* --- settings --------------------------------------------------------------------------------- */

/* The number after "name=", from 1 to `most`. */
static bool limit_read(const char *text, const char *name, uint32_t most, uint32_t *limit)
{
    size_t length = strlen(name);
    if (strncmp(text, name, length) != 0 || text[length] != '=')
        return false;
    return ink_slice_number(ink_slice_of(text + length + 1), most, limit) && *limit > 0;
}

bool bot_setting_read(const char *text, struct bot_setting *setting)
{
    static const char program[] = "cmd:";
    uint32_t limit;
    *setting = (struct bot_setting){.kind = BOT_ENGINE};
    if (strcmp(text, "random") == 0)
        setting->kind = BOT_RANDOM;
    else if (strcmp(text, "greedy") == 0)
        setting->kind = BOT_GREEDY;
    else if (strncmp(text, program, sizeof program - 1) == 0 && text[sizeof program - 1] != '\0')
        *setting = (struct bot_setting){.kind = BOT_PROGRAM, .program = text + sizeof program - 1};
    else if (limit_read(text, "level", INK_ENGINE_LEVELS, &limit))
        setting->level = (int)limit;
    else if (limit_read(text, "nodes", MOST_NODES, &limit))
        setting->nodes = limit;
    else if (limit_read(text, "ms", MOST_MS, &limit))
        setting->ms = limit;
    else
        return false;
    return true;
}

/* --- making ----------------------------------------------------------------------------------- */

void bot_make(struct bot *bot, const ink_ruleset *rules, const struct bot_setting *setting)
{
    *bot = (struct bot){.setting = *setting, .rules = rules};
    if (setting->kind == BOT_ENGINE)
        bot->engine = ink_engine_new(rules, &(ink_engine_options){.seed = setting->chance});
    if (setting->kind == BOT_ENGINE && bot->engine == NULL)
        fail(_("there is not enough memory for a bot"));
}

void bot_free(struct bot *bot)
{
    ink_engine_free(bot->engine);
    bot->engine = NULL;
}

void bot_begin(struct bot *bot, uint64_t seed)
{
    bot->rng = ink_rng_stream(seed, "bot", 0);
    bot->left = bot->setting.ms;
}

/* --- chance and greed ------------------------------------------------------------------------- */

static ink_move some_move(struct bot *bot)
{
    return bot->moves.move[ink_rng_below(&bot->rng, bot->moves.count)];
}

static int points_after(const struct bot *bot, const ink_sheet *sheet, ink_move move)
{
    ink_sheet next = *sheet;
    ink_score score;
    ink_sheet_apply(bot->rules, &next, move);
    ink_score_find(bot->rules, &next, &score);
    return score.total;
}

/* Of moves with equally many points any one, so that no corner of the board is favoured. To end
   the round is one of the moves: nothing more is drawn if that would cost points. */
static ink_move greedy_move(struct bot *bot, const ink_sheet *sheet)
{
    ink_move best = 0;
    int most = 0;
    uint32_t equals = 0;
    for (uint32_t i = 0; i < bot->moves.count && (best == 0 || !interrupted()); i++) {
        int points = points_after(bot, sheet, bot->moves.move[i]);
        equals = best != 0 && points == most ? equals + 1 : 1;
        if (best != 0 && points < most)
            continue;
        if (best == 0 || points > most || ink_rng_below(&bot->rng, equals) == 0)
            best = bot->moves.move[i];
        most = points;
    }
    return best;
}

static void play_by_steps(struct bot *bot, const ink_sheet *sheet, ink_engine_result *result)
{
    ink_score score;
    *result = (ink_engine_result){.sheet = *sheet};
    while (result->sheet.open != 0 && result->moves < INK_ENGINE_MOVES) {
        ink_sheet_moves(bot->rules, &result->sheet, &bot->moves);
        ink_move move =
            bot->setting.kind == BOT_RANDOM ? some_move(bot) : greedy_move(bot, &result->sheet);
        ink_sheet_apply(bot->rules, &result->sheet, move);
        result->move[result->moves++] = move;
        result->nodes += bot->moves.count;
    }
    ink_score_find(bot->rules, &result->sheet, &score);
    result->expected = score.total;
}

/* --- the engine ------------------------------------------------------------------------------- */

/* For the rest of the game; 0 if time is no limit. */
static double bot_time(const struct bot *bot)
{
    if (!(bot->setting.ms > 0))
        return 0;
    return bot->left > least_ms ? bot->left : least_ms;
}

/* After the last round a few choices may be left and no goal can be gained any more: that needs
   neither a share of the time nor the goals. */
static void search(struct bot *bot, const ink_sheet *sheet, const ink_engine_goals *goals,
                   ink_engine_result *result)
{
    bool last_roll = ink_round_is_last_roll(bot->rules, sheet->round);
    double began = thread_ms(NULL);
    ink_engine_limits limits = {
        .level = last_roll ? 0 : bot->setting.level,
        .limit = {.nodes = last_roll ? LAST_ROLL_NODES : bot->setting.nodes,
                  .ms = bot_time(bot),
                  .clock = thread_ms,
                  .stop = interrupt_flag()},
        .goals = last_roll ? NULL : goals,
        .parts = bot->setting.parts,
    };
    if (ink_engine_play_round(bot->engine, sheet, &limits, result) != INK_OK)
        fail(_("the bot knows no way to play this round; please report it"));
    bot->left -= thread_ms(NULL) - began;
}

void bot_round(struct bot *bot, const ink_table *table, const ink_seat *seat, int player,
               ink_engine_result *result)
{
    ink_engine_goals goals;
    const ink_sheet *sheet = &seat[player].sheet;
    if (bot->setting.kind != BOT_ENGINE) {
        play_by_steps(bot, sheet, result);
        return;
    }
    ink_engine_goals_of(bot->rules, table, seat, player, &goals);
    search(bot, sheet, &goals, result);
}

ink_move bot_pick(struct bot *bot, const ink_table *table, const ink_seat *seat, int player)
{
    ink_move pick = 0;
    ink_engine_goals goals;
    double began = thread_ms(NULL);
    ink_engine_limits limits = {.level = bot->setting.level,
                                .limit = {.nodes = bot->setting.nodes,
                                          .ms = bot_time(bot) / PICK_SHARE,
                                          .clock = thread_ms,
                                          .stop = interrupt_flag()},
                                .goals = &goals};
    ink_engine_goals_of(bot->rules, table, seat, player, &goals);
    if (bot->engine != NULL)
        ink_engine_pick(bot->engine, table, seat, player, &limits, &pick);
    bot->left -= thread_ms(NULL) - began;
    if (pick != 0)
        return pick;
    ink_table_moves(bot->rules, table, seat, player, &bot->moves);
    return some_move(bot);
}
