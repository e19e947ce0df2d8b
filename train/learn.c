/* inktrain learn CONFIG --games N [--generations G] [--from START] --out NAME [...]: learns a net
   for a config by self-play.

   A generation plays its share of the games, as `play` does, and the net is fitted to what came of
   them, as `fit` does; the next one plays with that net. Learning goes on from START: parameters of
   this config, or a net of any. Without it quick games come first, until the net knows the game
   well enough for looking ahead. NAME.parameters holds what was learned after each generation.

   Every game has dice and choices of its own number, samples come in the order of the games, and
   all that is reckoned is reckoned in one order. So the same command gives the same net again, with
   any number of threads. */
#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "play.h"
#include "training.h"

enum {
    GENERATIONS = 3,
    QUICK_TURNS = 12,
    QUICK_SHARE = 4, /* each plays one of so many of all games */
    QUICK_EPOCHS = 8,
    SURVEYS = 3, /* turns that set the means right before anything else is learned */
    MOST_SURVEY_GAMES = 256,
    MOST_TEST_GAMES = 1600
};

static const char KNOWN[] = "--from --games --generations --out --seed --threads --epochs --rate "
                            "--candidates --rolls --continue --horizon --deep --deep-rolls";

typedef struct learning {
    words words;
    model model;
    samples samples;
    uint32_t next; /* game that was not played yet */
} learning;

static uint32_t at_most(uint64_t number, uint32_t limit)
{
    return number < limit ? (uint32_t)number : limit;
}

/* Without looking ahead: ends learn what came of them. Many games, and much luck in each. */
static play_style quick_style(int turn)
{
    double along = (double)turn / QUICK_TURNS;
    play_style style = {.width = 4 + (uint32_t)(8 * along), .explore = 0.20 - 0.05 * along};
    style.special_width = style.width / 2;
    style.special_parents = style.width / 4;
    style.probes = 2;
    style.probe_width = 4;
    style.reply_width = 1;
    style.lambda = 0.8 - 0.3 * along;
    return style;
}

static bool play(learning *c, const play_style *style, uint32_t count)
{
    games g;
    bool made = games_make(&g, &c->model, style, c->words.seed, (int)c->words.threads);
    samples_clear(&c->samples);
    if (made) {
        games_outcome o = games_play(&g, c->next, c->next + count, &c->samples);
        c->next += count;
        tell_games(&o, (int)c->words.threads);
    }
    games_free(&g);
    return made;
}

/* On dice that are never learned from, without exploring. */
static bool test(learning *c)
{
    games g;
    play_style style = quick_style(0);
    style.width = style.special_width = style.special_parents = 8;
    style.explore = 0;
    uint32_t count = at_most(c->words.games / 5 + 1, MOST_TEST_GAMES);
    bool made = games_make(&g, &c->model, &style, 0, (int)c->words.threads);
    if (made) {
        games_outcome o = games_play(&g, 0, count, NULL);
        printf("fresh dice, width 8: ");
        tell_games(&o, (int)c->words.threads);
    }
    games_free(&g);
    return made;
}

/* What is borrowed may be wrong by many points everywhere, which would drown all else. */
static bool survey(learning *c)
{
    play_style style = quick_style(QUICK_TURNS);
    for (int i = 0; i < SURVEYS; i++) {
        if (!play(c, &style, at_most(c->words.games / 10 + 1, MOST_SURVEY_GAMES)))
            return false;
        training_set_means(&c->model, &c->samples);
    }
    return true;
}

/* From nothing to a net that is worth looking ahead with. */
static bool learn_quickly(learning *c)
{
    training_plan plan = training_plan_of(&c->words, c->words.seed);
    plan.epochs = QUICK_EPOCHS;
    for (int turn = 0; turn < QUICK_TURNS; turn++) {
        play_style style = quick_style(turn);
        plan.rate = 2e-3 - 1.2e-3 * turn / QUICK_TURNS;
        plan.seed++;
        if (!play(c, &style, at_most(c->words.games / QUICK_SHARE + 1, UINT32_MAX)) ||
            !training_run(&c->model, &c->samples, &plan))
            return false;
    }
    return true;
}

static bool learn_generation(learning *c, uint64_t number, uint64_t of)
{
    const words *w = &c->words;
    play_style style = style_of_words(w);
    training_plan plan = training_plan_of(w, w->seed + number);
    uint64_t first = w->games * number / of, end = w->games * (number + 1) / of;
    printf("generation %llu: ", (unsigned long long)number + 1);
    return play(c, &style, (uint32_t)(end - first)) &&
           training_run(&c->model, &c->samples, &plan) &&
           model_save_parameters(&c->model, w->out) && test(c);
}

static bool learn(learning *c, model_source source)
{
    uint64_t generations = c->words.generations > 0 ? c->words.generations : GENERATIONS;
    bool well = source == FROM_NOTHING ? learn_quickly(c) : source != FROM_ANOTHER || survey(c);
    for (uint64_t n = 0; n < generations && well; n++)
        well = learn_generation(c, n, generations);
    return well;
}

int train_learn(int argc, char **argv)
{
    static learning c;
    model_source source;
    if (!words_read(&c.words, argc, argv, KNOWN) || c.words.games == 0 || c.words.out == NULL) {
        fprintf(stderr, "use: inktrain learn CONFIG --games N --out NAME [--generations G] "
                        "[--from NET|PARAMETERS] [--seed S] [--threads T] [...]\n");
        return 2;
    }
    if (!model_make(&c.model, c.words.config) ||
        !model_start(&c.model, c.words.from, c.words.seed, &source))
        return 2;
    printf("%s: %d rows, %d threads\n", c.words.config, c.model.features.rows,
           (int)c.words.threads);
    if (learn(&c, source))
        return 0;
    fprintf(stderr, "inktrain: learning ended early\n");
    return 1;
}
