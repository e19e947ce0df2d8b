/* TEST nets: Nets as data: what is written is read again, and nothing else is taken for a net. */
#include "support.h"

#include "engine/eval/transfer.h"
#include "engine/eval/weights.h"

static ink_net net_of(const ink_ruleset *rules, const ink_features *features)
{
    ink_net net;
    size_t size = 0;
    const uint8_t *data = ink_weights_of(rules, &size);
    assert_true(ink_net_make(&net, features->rows));
    assert_true(ink_weights_read(&net, features, data, size));
    return net;
}

/* A net that is taken over into its own config stays as it is. */
static void nets_are_taken_over(void **state)
{
    ink_features f;
    ink_net to;
    (void)state;
    assert_true(ink_features_make(&f, classic()));
    ink_net net = net_of(classic(), &f);
    assert_true(ink_net_make(&to, f.rows));
    ink_net_transfer(&to, &f, &net, &f);
    for (int round = 0; round < f.last_round; round++)
        assert_memory_equal(&to.layers[round], &net.layers[round], sizeof net.layers[round]);
    for (int i = 0; i < INK_LINE_KNOWN; i++)
        assert_memory_equal(&to.row[(f.line_row + i) * INK_ROW_WIDTH],
                            &net.row[(f.line_row + i) * INK_ROW_WIDTH],
                            INK_NET_SUMS * sizeof *net.row);
    ink_net_free(&net);
    ink_net_free(&to);
    ink_features_free(&f);
}

static void assert_same_net(const ink_net *a, const ink_net *b)
{
    assert_int_equal(a->rows, b->rows);
    assert_memory_equal(a->row, b->row, (size_t)a->rows * INK_ROW_WIDTH * sizeof *a->row);
    for (int stage = 0; stage < INK_NET_STAGES; stage++) {
        const ink_net_layers *x = &a->layers[stage], *y = &b->layers[stage];
        assert_memory_equal(x->hidden, y->hidden, sizeof x->hidden);
        assert_memory_equal(x->hidden_bias, y->hidden_bias, sizeof x->hidden_bias);
        assert_memory_equal(x->out, y->out, sizeof x->out);
        assert_int_equal(x->out_bias, y->out_bias);
    }
}

/* All numbers come back, the smallest and the largest too; half of a net is none. */
static void weights_survive_writing(void **state)
{
    ink_features f;
    ink_net read;
    (void)state;
    assert_true(ink_features_make(&f, classic()));
    ink_net net = net_of(classic(), &f);
    for (int i = 0; i < INK_PARAMETERS_A_ROW; i++) {
        net.row[INK_ROW_WIDTH + i] = (int16_t)(i % 2 == 0 ? INT16_MIN : INT16_MAX);
        net.row[2 * INK_ROW_WIDTH + i] = (int16_t)(i % 3 - 1);
        net.row[3 * INK_ROW_WIDTH + i] = (int16_t)(i == 0 ? INT16_MIN : 0);
    }
    size_t size = ink_weights_write(&net, &f, NULL, 0);
    uint8_t *copy = malloc(size);
    assert_int_equal(ink_weights_write(&net, &f, copy, size), size);
    assert_true(ink_net_make(&read, f.rows));
    assert_true(ink_weights_read(&read, &f, copy, size));
    assert_same_net(&net, &read);
    assert_false(ink_weights_read(&read, &f, copy, size / 2));
    free(copy);
    ink_net_free(&net);
    ink_net_free(&read);
    ink_features_free(&f);
}

/* --- what is no net ------------------------------------------------------------------------- */

/* A net made by hand as bytes, with one more of them. */
typedef struct bytes {
    ink_features f;
    ink_net net;
    uint8_t *data;
    size_t size;
} bytes;

static void write_net(bytes *b)
{
    assert_true(ink_features_make(&b->f, classic()));
    assert_true(ink_net_make(&b->net, b->f.rows));
    ink_weights_by_hand(&b->net, &b->f);
    for (int i = 0; i < INK_PARAMETERS_A_ROW; i++)
        b->net.row[i] = INT16_MIN; /* the largest code there is */
    b->size = ink_weights_write(&b->net, &b->f, NULL, 0);
    b->data = malloc(b->size + 1);
    assert_int_equal(ink_weights_write(&b->net, &b->f, b->data, b->size), b->size);
    b->data[b->size] = 0;
}

static void free_bytes(bytes *b)
{
    free(b->data);
    ink_net_free(&b->net);
    ink_features_free(&b->f);
}

/* Is it a net with that byte, and so many of them? If not, nothing of it is left. */
static bool is_net(bytes *b, size_t at, uint8_t byte, size_t size)
{
    uint8_t before = b->data[at];
    b->data[at] = byte;
    bool read = ink_weights_read(&b->net, &b->f, b->data, size);
    b->data[at] = before;
    for (int i = 0; i < b->f.rows * INK_ROW_WIDTH && !read; i++)
        assert_int_equal(b->net.row[i], 0);
    return read;
}

static void what_train_would_not_write_is_refused(void **state)
{
    enum { FIRST_ROW = 20, UNKNOWN_KIND = 4, SIXTH_BIT = 32 };
    enum { OUT_BIAS = 4, HIDDEN_BIAS = OUT_BIAS + 2 * INK_NET_HIDDEN + 4 };
    bytes b;
    (void)state;
    write_net(&b);
    size_t out = b.size - OUT_BIAS, hidden = b.size - HIDDEN_BIAS;
    assert_true(is_net(&b, 0, 'i', b.size));
    assert_false(is_net(&b, 0, 'i', b.size - 1));
    assert_false(is_net(&b, 0, 'i', b.size + 1));
    assert_false(is_net(&b, FIRST_ROW, UNKNOWN_KIND, b.size));
    assert_false(is_net(&b, FIRST_ROW + 1, b.data[FIRST_ROW + 1] & ~SIXTH_BIT, b.size));
    assert_true(is_net(&b, out + 2, 0x0f, b.size));
    assert_false(is_net(&b, out + 2, 0x11, b.size));
    assert_true(is_net(&b, hidden + 3, 0x0f, b.size));
    assert_false(is_net(&b, hidden + 3, 0x7f, b.size));
    assert_true(is_net(&b, 0, 'i', b.size));
    free_bytes(&b);
}

/* A net that does not fit would be replaced by a borrowed one without a word. An expansion may have
   none yet, but then in neither edition. */
static void nets_of_editions_and_expansions_fit(void **state)
{
    const char *editions[] = {"classic", "challenge"};
    const char *added[] = {
        "",
#define EXPANSION(name, ...) "+" #name,
#include "expansions.def"
    };
    bool has[COUNT(editions)][COUNT(added)];
    (void)state;
    for (int e = 0; e < COUNT(editions); e++)
        for (int x = 0; x < COUNT(added); x++) {
            char config[64];
            size_t size;
            ink_features f;
            snprintf(config, sizeof config, "%s%s", editions[e], added[x]);
            const ink_ruleset rules = rules_of(config);
            has[e][x] = ink_weights_of(&rules, &size) != NULL;
            assert_true(has[e][x] == has[0][x] && (has[e][x] || x > 0));
            if (!has[e][x])
                continue;
            assert_true(ink_features_make(&f, &rules));
            ink_net net = net_of(&rules, &f);
            ink_net_free(&net);
            ink_features_free(&f);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nets_are_taken_over),
        cmocka_unit_test(weights_survive_writing),
        cmocka_unit_test(what_train_would_not_write_is_refused),
        cmocka_unit_test(nets_of_editions_and_expansions_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
