/* inktrain fit CONFIG --samples FILE... --from NET --out NAME [...]: fits a net to files of samples
   and writes NAME.parameters. */
#include <stdio.h>

#include "commands.h"
#include "lesson.h"
#include "sample_file.h"
#include "words.h"

static const char KNOWN[] = "--samples --from --out --seed --threads --epochs --rate";

static bool read_files(const words *w, const pupil *p, samples *to)
{
    for (int i = 0; i < w->files; i++) {
        const char *wrong = sample_file_read(to, &p->features, w->samples[i]);
        if (wrong != NULL) {
            fprintf(stderr, "inktrain: %s %s\n", w->samples[i], wrong);
            return false;
        }
    }
    return true;
}

static bool save(const pupil *p, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s.parameters", name);
    if (parameters_save(&p->parameters, &p->features, path))
        return true;
    fprintf(stderr, "inktrain: %s cannot be written\n", path);
    return false;
}

int train_fit(int argc, char **argv)
{
    static pupil p;
    samples all = {0};
    words w;
    pupil_knows knows;
    if (!words_read(&w, argc, argv, KNOWN) || w.files == 0 || w.out == NULL) {
        fprintf(stderr, "use: inktrain fit CONFIG --samples FILE... --from NET --out NAME "
                        "[--epochs E] [--rate R] [--seed S] [--threads T]\n");
        return 2;
    }
    lesson_plan plan = lesson_plan_usual(w.seed, (int)w.threads);
    plan.epochs = w.epochs > 0 ? w.epochs : plan.epochs;
    plan.rate = w.rate > 0 ? w.rate : plan.rate;
    if (!pupil_make(&p, w.config) || !pupil_start(&p, w.from, w.seed, &knows) ||
        !read_files(&w, &p, &all))
        return 2;
    if (!lesson_learn(&p, &all, &plan)) {
        fprintf(stderr, "inktrain: no memory to learn in\n");
        return 1;
    }
    return save(&p, w.out) ? 0 : 1;
}
