/* inktrain play CONFIG --from NET --games N --out FILE [...]: plays the games of a generation and
   writes what there is to learn of them into a file of samples.

   Games are played in turns of GAMES_A_BLOCK, each a block of the file. With --seconds no further
   turn begins after that time: the games are the first of those that were asked for, and --games
   with their number plays the same ones again. */
#include "play.h"

#include <stdio.h>

#include "commands.h"
#include "sample_file.h"

enum { GAMES_A_BLOCK = 512 };

static const char KNOWN[] = "--from --games --first --out --seed --threads --seconds --candidates "
                            "--rolls --continue --horizon --deep --deep-rolls";

play_style style_of_words(const words *w)
{
    play_style style = games_ahead();
    style.candidates = w->candidates > 0 ? (uint32_t)w->candidates : style.candidates;
    style.rolls = w->rolls > 0 ? (uint32_t)w->rolls : style.rolls;
    style.deep = (uint32_t)w->deep;
    style.deep_rolls = w->deep_rolls > 0 ? (uint32_t)w->deep_rolls : 6;
    style.effort = w->effort;
    style.horizon = (uint32_t)w->horizon;
    return style;
}

void tell_games(const games_outcome *o, int threads)
{
    printf("%llu games, %.0f s, mean %.2f +- %.2f, %.0f ns a sheet\n", (unsigned long long)o->games,
           o->took, games_mean(o), games_error(o),
           o->values == 0 ? 0 : o->took * threads / (double)o->values * 1e9);
    fflush(stdout);
}

/* Turn by turn; each is a block of the file. */
static games_outcome play_turns(games *g, const words *w, sample_writer *file)
{
    games_outcome all = {0};
    samples block = {0};
    double from = seconds();
    uint32_t first = (uint32_t)w->first, end = first + (uint32_t)w->games;
    for (uint32_t at = first, next; at < end; at = next) {
        if (w->seconds > 0 && seconds() - from > w->seconds)
            break;
        next = end - at > GAMES_A_BLOCK ? at + GAMES_A_BLOCK : end;
        games_outcome turn = games_play(g, at, next, &block);
        games_add(&all, &turn);
        sample_file_add(file, &block);
        samples_clear(&block);
    }
    samples_free(&block);
    return all;
}

int train_play(int argc, char **argv)
{
    static model m;
    games g;
    words w;
    sample_writer file;
    model_source source;
    if (!words_read(&w, argc, argv, KNOWN) || w.games == 0 || w.from == NULL || w.out == NULL ||
        w.first + w.games > UINT32_MAX) {
        fprintf(stderr, "use: inktrain play CONFIG --from NET --games N --out FILE [...]\n");
        return 2;
    }
    if (!model_make(&m, w.config) || !model_start(&m, w.from, w.seed, &source))
        return 2;
    play_style style = style_of_words(&w);
    if (!games_make(&g, &m, &style, w.seed, (int)w.threads) ||
        !sample_file_begin(&file, &m.features, w.out)) {
        fprintf(stderr, "inktrain: %s cannot be written, or there is no memory\n", w.out);
        return 1;
    }
    games_outcome all = play_turns(&g, &w, &file);
    games_free(&g);
    if (!sample_file_end(&file)) {
        fprintf(stderr, "inktrain: %s cannot be written\n", w.out);
        return 1;
    }
    tell_games(&all, (int)w.threads);
    return 0;
}
