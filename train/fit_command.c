/* inktrain fit CONFIG --samples FILE... --from NET --out NAME [...]: fits a net to files of samples
   and writes NAME.parameters. */
#include <stdio.h>

#include "commands.h"
#include "sample_file.h"
#include "training.h"
#include "words.h"

static const char KNOWN[] = "--samples --from --out --seed --threads --epochs --rate";

static bool read_files(const words *w, const model *m, samples *to)
{
    for (int i = 0; i < w->files; i++) {
        const char *wrong = sample_file_read(to, &m->features, w->samples[i]);
        if (wrong != NULL) {
            fprintf(stderr, "inktrain: %s %s\n", w->samples[i], wrong);
            return false;
        }
    }
    return true;
}

int train_fit(int argc, char **argv)
{
    static model m;
    samples all = {0};
    words w;
    model_source source;
    if (!words_read(&w, argc, argv, KNOWN) || w.files == 0 || w.out == NULL) {
        fprintf(stderr, "use: inktrain fit CONFIG --samples FILE... --from NET --out NAME "
                        "[--epochs E] [--rate R] [--seed S] [--threads T]\n");
        return 2;
    }
    training_plan plan = training_plan_of(&w, w.seed);
    if (!model_make(&m, w.config) || !model_start(&m, w.from, w.seed, &source) ||
        !read_files(&w, &m, &all))
        return 2;
    if (!training_run(&m, &all, &plan)) {
        fprintf(stderr, "inktrain: no memory to learn in\n");
        return 1;
    }
    return model_save_parameters(&m, w.out) ? 0 : 1;
}
