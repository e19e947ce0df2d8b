/* Players that are no persons: the engine with some limit, chance, or greed. Each is used by
   one thread at a time, and plays the same every time unless its limit is a time. */
#ifndef INKRAIL_CLIENT_GAMES_BOT_H
#define INKRAIL_CLIENT_GAMES_BOT_H

#include <inkrail/inkrail.h>
#include <stdbool.h>

enum bot_kind {
    BOT_ENGINE,
    BOT_RANDOM, /* any legal move, each as likely */
    BOT_GREEDY, /* the move with the most points at once */
    BOT_PROGRAM /* somebody else's; see bot_program.h */
};

/* Who plays, as it is named on the command line. */
struct bot_setting {
    int kind;
    int level;           /* of the engine: one of these three is not 0 */
    uint64_t nodes;      /* a round */
    double ms;           /* of CPU time a game */
    const char *program; /* a command for the shell */
    uint64_t chance;     /* of the engine: with another one it plays otherwise, and as well */
    int parts;           /* games for the parts of the score to expect; 0: they are not asked for */
};

/* "level=7", "nodes=5000", "ms=100", "random", "greedy" or "cmd:./mybot --fast". */
bool bot_setting_read(const char *text, struct bot_setting *setting);

struct bot {
    struct bot_setting setting;
    const ink_ruleset *rules;
    ink_engine *engine; /* NULL if it needs none */
    ink_rng rng;
    double left; /* ms for the rest of the game */
    ink_moves moves;
};

/* The rules must outlive the bot. Without memory the program ends. */
void bot_make(struct bot *bot, const ink_ruleset *rules, const struct bot_setting *setting);
void bot_free(struct bot *bot);

/* A new game. What chance a bot needs comes from the seed. */
void bot_begin(struct bot *bot, uint64_t seed);

/* The rest of a player's round, its end included. */
void bot_round(struct bot *bot, const ink_table *table, const ink_seat *seat, int player,
               ink_engine_result *result);

/* In a draft: the pair it takes. */
ink_move bot_pick(struct bot *bot, const ink_table *table, const ink_seat *seat, int player);

/* Milliseconds of CPU time of this thread; the context is not used. */
double thread_ms(void *context);

#endif
