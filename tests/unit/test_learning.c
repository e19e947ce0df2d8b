/* TEST learning: Learning (train/): files of samples, gradients against differences of the loss,
   and that what is learned is the same with any number of threads. */
#include <math.h>
#include <unistd.h>

#include "support.h"

#include "fit.h"
#include "games.h"
#include "sample_file.h"
#include "training.h"

enum { GROUP = 5, ROWS = 6, GAMES = 3 };

static model learner;
static char path[64];

static void set_up_learner(model *p)
{
    model_source knows;
    assert_true(model_make(p, "classic"));
    assert_true(model_start(p, NULL, 7, &knows));
}

static int begin(void **state)
{
    (void)state;
    set_up_learner(&learner);
    snprintf(path, sizeof path, "/tmp/inkrail-samples-%ld", (long)getpid());
    return 0;
}

static int end(void **state)
{
    (void)state;
    return remove(path);
}

/* --- what there is to learn from -------------------------------------------------------------- */

static play_style small_style(void)
{
    play_style style = games_ahead();
    style.width = style.special_width = style.special_parents = style.probe_width = 2;
    style.rolls = 2;
    return style;
}

static samples play_some(int threads, play_style style)
{
    samples played = {0};
    games g;
    assert_true(games_make(&g, &learner, &style, 5, threads));
    games_outcome o = games_play(&g, 0, GAMES, &played);
    assert_int_equal(o.games, GAMES);
    games_free(&g);
    return played;
}

static void same_samples(const samples *a, const samples *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->rows, b->rows);
    assert_memory_equal(a->sample, b->sample, a->count * sizeof *a->sample);
    assert_memory_equal(a->row, b->row, a->rows * sizeof *a->row);
}

static void games_do_not_depend_on_threads(void **state)
{
    play_style style[3] = {small_style(), small_style(), small_style()};
    style[1].deep = style[1].deep_rolls = 2;
    style[2].effort = 250;
    style[2].horizon = 2;
    (void)state;
    for (int i = 0; i < COUNT(style); i++) {
        samples one = play_some(1, style[i]), three = play_some(3, style[i]);
        same_samples(&one, &three);
        samples_free(&one);
        samples_free(&three);
    }
}

/* Groups are of one round each, no sheet twice, and every round but the last has one. */
static void rounds_have_groups(void **state)
{
    samples played = play_some(1, small_style());
    int groups[GAMES] = {0};
    (void)state;
    for (size_t i = 0; i < played.count; i++) {
        const sample *s = &played.sample[i];
        groups[s->game] += s->group != 0 && !samples_go_on(&played, i);
        if (s->group == 0)
            continue;
        assert_int_equal(s->group, s->stage);
        for (size_t k = i; k > 0 && samples_go_on(&played, k); k--)
            assert_true(s->rows != played.sample[k - 1].rows ||
                        memcmp(samples_row(&played, i), samples_row(&played, k - 1),
                               s->rows * sizeof(uint16_t)) != 0);
    }
    for (int game = 0; game < GAMES; game++)
        assert_int_equal(groups[game], learner.features.last_round - 1);
    samples_free(&played);
}

/* --- files ------------------------------------------------------------------------------------ */

static void write_file(const samples *all)
{
    sample_writer file;
    assert_true(sample_file_begin(&file, &learner.features, path));
    sample_file_add(&file, all);
    sample_file_add(&file, all);
    assert_true(sample_file_end(&file));
}

static void files_hold_what_was_written(void **state)
{
    samples played = play_some(1, small_style()), twice = {0}, again = {0};
    (void)state;
    write_file(&played);
    samples_take(&twice, &played, 0, played.count);
    samples_take(&twice, &played, 0, played.count);
    assert_null(sample_file_read(&again, &learner.features, path));
    same_samples(&twice, &again);
    samples_free(&played);
    samples_free(&twice);
    samples_free(&again);
}

static size_t read_bytes(uint8_t *data, size_t size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size = fread(data, 1, size, file);
    fclose(file);
    return size;
}

static void is_refused(const uint8_t *data, size_t size)
{
    samples none = {0};
    FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(data, 1, size, file), size);
    fclose(file);
    assert_non_null(sample_file_read(&none, &learner.features, path));
    assert_int_equal(none.count, 0);
    assert_int_equal(none.rows, 0);
    samples_free(&none);
}

static void damaged_files_are_refused(void **state)
{
    static uint8_t data[1 << 20];
    samples played = play_some(1, small_style()), few = {0};
    (void)state;
    samples_take(&few, &played, 0, 9);
    write_file(&few);
    size_t size = read_bytes(data, sizeof data);
    for (size_t at = 0; at < size; at++)
        is_refused(data, at);
    for (size_t at = 0; at < size; at++) {
        data[at] ^= 16;
        is_refused(data, size);
        data[at] ^= 16;
    }
    data[size] = 0;
    is_refused(data, size + 1);
    samples_free(&played);
    samples_free(&few);
}

static void files_of_other_configs_are_refused(void **state)
{
    static ink_ruleset rules;
    ink_features features;
    samples played = play_some(1, small_style()), none = {0};
    (void)state;
    rules = rules_of("classic+river");
    assert_true(ink_features_make(&features, &rules));
    write_file(&played);
    assert_non_null(sample_file_read(&none, &features, path));
    assert_int_equal(none.count, 0);
    ink_features_free(&features);
    samples_free(&played);
}

/* --- gradients -------------------------------------------------------------------------------- */

/* Numbers so small that nothing is cut to 0..1: there slopes are not those of the loss. */
static void make_smooth(ink_net_parameters *p, uint64_t seed)
{
    ink_rng rng = ink_rng_stream(seed, "smooth", 0);
    float *layers = parameters_layers(p);
    for (int i = 0; i < p->rows * INK_PARAMETERS_A_ROW; i++)
        p->row[i] = (float)ink_rng_below(&rng, 1000) / 1000 / ROWS;
    for (int i = 0; i < LAYER_PARAMETERS; i++)
        layers[i] = (float)ink_rng_below(&rng, 1000) / 1000 / INK_NET_SUMS;
    for (int stage = 0; stage < INK_NET_STAGES; stage++)
        for (int j = 0; j < INK_NET_HIDDEN; j++)
            p->out[stage][j] = (float)ink_rng_below(&rng, 1000) / 100 - 5;
}

/* One large error, which counts by itself, and small ones, which count as squares. */
static samples make_group(const ink_net_parameters *p)
{
    samples group = {0};
    ink_rng rng = ink_rng_stream(3, "group", 0);
    for (int i = 0; i < GROUP; i++) {
        uint16_t row[ROWS];
        for (int r = 0; r < ROWS; r++)
            row[r] = (uint16_t)ink_rng_below(&rng, 12);
        sample one = {.weight = 0.5f + 0.1f * (float)i, .stage = 3, .group = 3, .rows = ROWS};
        pass way;
        pass_forward(p, &one, row, &way);
        one.gain = way.out + (i == 2 ? 31 : (float)(i * i) - 3);
        samples_add(&group, one, row);
    }
    return group;
}

/* The same net in double, as plainly as it can be written. */
static double plain_value(const ink_net_parameters *p, const samples *from, int at)
{
    double sum[INK_PARAMETERS_A_ROW] = {0};
    int stage = from->sample[at].stage;
    for (int r = 0; r < from->sample[at].rows; r++)
        for (int i = 0; i < INK_PARAMETERS_A_ROW; i++)
            sum[i] += p->row[samples_row(from, (size_t)at)[r] * INK_PARAMETERS_A_ROW + i];
    double out = sum[INK_NET_SUMS + stage] + p->out_bias[stage];
    for (int j = 0; j < INK_NET_HIDDEN; j++) {
        double hidden = p->hidden_bias[stage][j];
        for (int i = 0; i < INK_NET_SUMS; i++)
            hidden += p->hidden[stage][j][i] * sum[i];
        out += p->out[stage][j] * hidden;
    }
    return out;
}

static double plain_huber(double error)
{
    return fabs(error) <= 20 ? error * error : 2 * 20 * fabs(error) - 20 * 20;
}

static double plain_loss(const ink_net_parameters *p, const samples *from, bool grouped)
{
    double error[GROUP], mean = 0, loss = 0;
    for (int i = 0; i < GROUP; i++) {
        error[i] = plain_value(p, from, i) - from->sample[i].gain;
        mean += error[i] / GROUP;
    }
    for (int i = 0; i < GROUP; i++) {
        double alone = from->sample[i].weight * plain_huber(error[i]);
        loss += grouped ? 0.3 * alone + 3 * (error[i] - mean) * (error[i] - mean) : alone;
    }
    return loss;
}

static void agrees(ink_net_parameters *p, const samples *from, bool grouped, float *number,
                   double found)
{
    const float step = 1.0f / 512, kept = *number;
    *number = kept + step;
    double above = plain_loss(p, from, grouped);
    *number = kept - step;
    double below = plain_loss(p, from, grouped);
    *number = kept;
    double slope = (above - below) / (2 * step);
    assert_true(fabs(slope - found) < 1e-3 + 1e-3 * fabs(slope));
}

/* Every number that matters, of some rows and of the stage's layers. */
static void check_gradient(const fitting *f, ink_net_parameters *p, const samples *from,
                           bool grouped)
{
    const pass_gradient *g = &f->lane[4].gradient;
    float *layers = parameters_layers(p);
    for (int i = 0; i < 12 * INK_PARAMETERS_A_ROW; i++)
        agrees(p, from, grouped, &p->row[i], (double)g->row[i]);
    for (int i = 0; i < LAYER_PARAMETERS; i += 7)
        agrees(p, from, grouped, &layers[i], (double)g->layers[i]);
    for (int i = LAYER_PARAMETERS - 1200; i < LAYER_PARAMETERS; i++)
        agrees(p, from, grouped, &layers[i], (double)g->layers[i]);
}

static void gradients_are_slopes_of_the_loss(void **state)
{
    static model p;
    ink_net_parameters mean;
    (void)state;
    set_up_learner(&p);
    make_smooth(&p.parameters, 1);
    samples group = make_group(&p.parameters);
    assert_true(parameters_make(&mean, p.features.rows));
    for (int grouped = 0; grouped < 2; grouped++) {
        fitting f;
        assert_true(fit_make(&f, &p.parameters, &mean));
        for (size_t i = 0; i < GROUP && !grouped; i++)
            fit_sample(&f, 4, &group, i, 1);
        if (grouped)
            fit_group(&f, 4, &group, 0, GROUP, 1);
        check_gradient(&f, &p.parameters, &group, grouped);
        double loss = plain_loss(&p.parameters, &group, grouped) / GROUP;
        assert_true(fabs(fit_loss(&f) - loss) < 1e-3 * loss);
        fit_free(&f);
    }
    samples_free(&group);
    free(mean.row);
}

/* --- training --------------------------------------------------------------------------------- */

static double wrong_by(const model *p, const samples *from)
{
    fit_errors errors = {.square = {0}};
    for (size_t i = 0; i < from->count; i++)
        fit_measure(&p->parameters, from, i, 1, &errors);
    return errors.square[0] / errors.weight[0];
}

static void training_does_not_depend_on_threads(void **state)
{
    static model p[2];
    samples played = play_some(2, small_style());
    (void)state;
    for (int i = 0; i < 2; i++) {
        const words w = {.threads = (uint64_t)(1 + 2 * i)};
        training_plan plan = training_plan_of(&w, 1);
        plan.epochs = 8;
        set_up_learner(&p[i]);
        double before = wrong_by(&p[i], &played);
        assert_true(training_run(&p[i], &played, &plan));
        assert_true(wrong_by(&p[i], &played) < before / 2);
    }
    assert_memory_equal(p[0].parameters.row, p[1].parameters.row,
                        (size_t)p[0].features.rows * INK_PARAMETERS_A_ROW * sizeof(float));
    assert_memory_equal(parameters_layers(&p[0].parameters), parameters_layers(&p[1].parameters),
                        LAYER_PARAMETERS * sizeof(float));
    samples_free(&played);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_do_not_depend_on_threads),
        cmocka_unit_test(rounds_have_groups),
        cmocka_unit_test(files_hold_what_was_written),
        cmocka_unit_test(damaged_files_are_refused),
        cmocka_unit_test(files_of_other_configs_are_refused),
        cmocka_unit_test(gradients_are_slopes_of_the_loss),
        cmocka_unit_test(training_does_not_depend_on_threads),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
