#include "requests.h"

#include <inkrail/inkrail.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 19, LEVEL = 3 };

struct game {
    ink_session *session;
    requests_asker *ask;
    void *context;
    char *request;
    int turns;
};

/* The game as it is, behind a verb with its numbers. */
static const char *ask(struct game *game, const char *verb)
{
    ink_text out = ink_text_in(game->request, TEXT);
    ink_text_string(&out, verb);
    ink_text_char(&out, '\t');
    ink_session_write(game->session, &out);
    return game->ask(game->context, game->request);
}

static void play_steps(struct game *game, int player, const char *answer)
{
    json_t *json = json_loads(answer, 0, NULL);
    json_t *steps = json_object_get(json, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const char *step = json_string_value(json_object_get(json_array_get(steps, i), "step"));
        if (ink_session_step(game->session, player, ink_slice_of(step), NULL) != INK_OK) {
            fprintf(stderr, "refused: %s of %s\n", step, answer);
            exit(1);
        }
    }
    if (json_array_size(steps) == 0) {
        fprintf(stderr, "nothing to play: %s\n", answer);
        exit(1);
    }
    json_decref(json);
}

static void play_turn(struct game *game)
{
    enum { HINT_EVERY = 3 }; /* nothing takes longer */
    char verb[64];
    int player = ink_session_turn(game->session);
    snprintf(verb, sizeof verb, "hint\t%d\t0", player);
    if (game->turns++ % HINT_EVERY == 0)
        ask(game, verb);
    snprintf(verb, sizeof verb, "play\t%d\t%d", player, LEVEL);
    play_steps(game, player, ask(game, verb));
}

/* In the middle, and where the end is near. */
static void ask_about_round(struct game *game)
{
    const ink_ruleset *rules = ink_session_rules(game->session);
    int round = ink_session_table(game->session)->round;
    if (ink_session_table(game->session)->phase != INK_PHASE_DRAW)
        return;
    if (round == 3 || round == rules->rounds)
        ask(game, "candidates\t0\t3");
    if (round == rules->rounds)
        ask(game, "proof\t0");
}

void requests_of_game(const char *config_text, const char *seed, requests_asker *asker,
                      void *context)
{
    struct game game = {.ask = asker, .context = context, .request = malloc(TEXT)};
    ink_config config;
    if (ink_config_read(ink_slice_of(config_text), &config, NULL) != INK_OK ||
        ink_session_new(&config, ink_slice_of(seed), &game.session, NULL) != INK_OK)
        abort();
    ask(&game, "nets");
    while (ink_session_table(game.session)->phase != INK_PHASE_OVER) {
        ink_session_roll(game.session, NULL);
        ask_about_round(&game);
        while (ink_session_turn(game.session) < INK_MAX_PLAYERS)
            play_turn(&game);
    }
    ask(&game, "review\t0");
    ask(&game, "solve\t0");
    ask(&game, "bots\t0\t3");
    ink_session_free(game.session);
    free(game.request);
}
