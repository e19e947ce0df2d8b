/* Nets as data: see weights.h.

     8 bytes   "inknet 2"
     8 bytes   fingerprint of the features, lowest byte first
     4 bytes   rows
     rows      one byte 0: all zero. 1: sums as bytes, direct values as two bytes each.
               2: everything as two bytes each. 3: packed, see below; the first two are only read
     layers    by stage: hidden weights, biases (four bytes), out weights, out bias (four bytes)

   Anybody may bring a net. One that is cut off or too long, that has a row of another kind, or
   numbers that train/export would not write, is refused: what the engine reckons cannot
   overflow. */
#include "weights.h"

#include <string.h>

enum { HEAD = 8, ZERO = 0, SMALL = 1, LARGE = 2, PACKED = 3 };
static const char magic[HEAD + 1] = "inknet 2";

/* --- a cursor over bytes, reading or writing ------------------------------------------------- */

typedef struct cursor {
    const uint8_t *from;
    uint8_t *to;
    size_t at, size;
    bool writing, failed;
    uint64_t held; /* bits of a byte that is incomplete, or has not been read to its end */
    int bits;
} cursor;

static uint64_t pass(cursor *c, int bytes, uint64_t value)
{
    uint64_t read = 0;
    for (int i = 0; i < bytes; i++, c->at++) {
        if (c->writing && c->at < c->size)
            c->to[c->at] = (uint8_t)(value >> 8 * i);
        else if (!c->writing && c->at < c->size)
            read |= (uint64_t)c->from[c->at] << 8 * i;
        else
            c->failed = !c->writing;
    }
    return c->writing ? value : read;
}

static void pass_short(cursor *c, int16_t *number)
{
    *number = (int16_t)(uint16_t)pass(c, 2, (uint16_t)*number);
}

static void pass_byte(cursor *c, int16_t *number)
{
    int byte = (uint8_t)pass(c, 1, (uint8_t)*number);
    *number = (int16_t)(byte < 128 ? byte : byte - 256);
}

/* Biases are no larger than quantized parameters can be (net.c). */
static void pass_bias(cursor *c, int32_t *bias, int32_t most)
{
    *bias = (int32_t)(uint32_t)pass(c, 4, (uint32_t)*bias);
    c->failed |= !c->writing && (*bias < -most || *bias > most);
}

/* --- the net ---------------------------------------------------------------------------------- */

/* Rows are packed, since most numbers are small: each has some low bits as they are, and the rest
   as that many zeros and a one (a Rice code). Four bits before the sums, and four before the direct
   values, give the number of low bits. */
static uint32_t write_bits(cursor *c, int bits, uint32_t value)
{
    c->held |= (uint64_t)value << c->bits;
    for (c->bits += bits; c->bits >= 8; c->bits -= 8, c->held >>= 8)
        pass(c, 1, c->held & 255);
    return value;
}

/* Buffers as many bytes as fit. */
static void hold_more(cursor *c)
{
    for (; c->bits <= 56 && c->at < c->size; c->bits += 8)
        c->held |= (uint64_t)c->from[c->at++] << c->bits;
}

static uint32_t pass_bits(cursor *c, int bits, uint32_t value)
{
    if (c->writing)
        return write_bits(c, bits, value);
    if (c->bits < bits)
        hold_more(c);
    c->failed |= c->bits < bits;
    value = (uint32_t)(c->held & ((UINT64_C(1) << bits) - 1));
    c->held >>= bits;
    c->bits = c->bits < bits ? 0 : c->bits - bits;
    return value;
}

static uint32_t read_zeros(cursor *c)
{
    uint32_t zeros = 0;
    for (; c->held == 0 && !c->failed; c->failed = c->bits == 0) {
        zeros += (uint32_t)c->bits;
        c->bits = 0;
        hold_more(c);
    }
    if (c->failed)
        return 0;
    int more = __builtin_ctzll(c->held);
    c->held = c->held >> more >> 1;
    c->bits -= more + 1;
    return zeros + (uint32_t)more;
}

/* That many zeros, and a one. */
static uint32_t pass_zeros(cursor *c, uint32_t zeros)
{
    if (!c->writing)
        return read_zeros(c);
    for (uint32_t i = 0; i <= zeros; i++)
        write_bits(c, 1, i == zeros);
    return zeros;
}

/* The rest of the last byte stays empty; whole bytes that were buffered are returned. */
static void pass_rest(cursor *c)
{
    if (c->writing && c->bits > 0)
        pass(c, 1, c->held & 255);
    else
        c->at -= (size_t)c->bits / 8;
    c->held = 0;
    c->bits = 0;
}

/* 0, -1, 1, -2, 2 and so on become 0, 1, 2, 3, 4. */
static uint32_t folded(int16_t number)
{
    return number < 0 ? 2 * (uint32_t)(-1 - number) + 1 : 2 * (uint32_t)number;
}

static int16_t unfolded(uint32_t code)
{
    int half = (int)(code / 2);
    return (int16_t)(code % 2 == 0 ? half : -half - 1);
}

static int best_low_bits(const int16_t *number, int count)
{
    int best = 0;
    uint64_t least = UINT64_MAX;
    for (int low = 0; low < 16; low++) {
        uint64_t cost = 0;
        for (int i = 0; i < count; i++)
            cost += (folded(number[i]) >> low) + 1 + (uint64_t)low;
        if (cost < least) {
            least = cost;
            best = low;
        }
    }
    return best;
}

static void pass_packed(cursor *c, int16_t *number, int count)
{
    int low = (int)pass_bits(c, 4, c->writing ? (uint32_t)best_low_bits(number, count) : 0);
    uint32_t mask = (1U << low) - 1;
    for (int i = 0; i < count && !c->failed; i++) {
        uint32_t all = folded(number[i]), high = pass_zeros(c, all >> low);
        c->failed |= high > (uint32_t)UINT16_MAX >> low; /* no number is so large */
        number[i] = unfolded(high << low | pass_bits(c, low, all & mask));
    }
}

static bool is_zero(const int16_t *row)
{
    bool zero = true;
    for (int i = 0; i < INK_PARAMETERS_A_ROW; i++)
        zero &= row[i] == 0;
    return zero;
}

static void pass_row(cursor *c, int16_t *row)
{
    int kind = (int)pass(c, 1, c->writing && is_zero(row) ? ZERO : PACKED);
    if (kind == PACKED) {
        pass_packed(c, row, INK_NET_SUMS);
        pass_packed(c, row + INK_NET_SUMS, INK_NET_STAGES);
        pass_rest(c);
        return;
    }
    c->failed |= kind > PACKED;
    for (int i = 0; i < INK_PARAMETERS_A_ROW && kind != ZERO; i++)
        if (kind == SMALL && i < INK_NET_SUMS)
            pass_byte(c, &row[i]);
        else
            pass_short(c, &row[i]);
}

static void pass_layers(cursor *c, ink_net_layers *layers)
{
    for (int i = 0; i < INK_NET_SUMS / 2; i++)
        for (int j = 0; j < INK_NET_HIDDEN; j++)
            for (int k = 0; k < 2; k++)
                pass_short(c, &layers->hidden[i][j][k]);
    for (int j = 0; j < INK_NET_HIDDEN; j++)
        pass_bias(c, &layers->hidden_bias[j], INK_NET_MOST_HIDDEN_BIAS);
    for (int j = 0; j < INK_NET_HIDDEN; j++)
        pass_short(c, &layers->out[j]);
    pass_bias(c, &layers->out_bias, INK_NET_MOST_OUT_BIAS);
}

/* Only rounds that are followed by something have layers. */
static void pass_net(cursor *c, const ink_features *f, ink_net *net)
{
    for (int r = 0; r < net->rows && !c->failed; r++)
        pass_row(c, &net->row[r * INK_ROW_WIDTH]);
    for (int round = 0; round < f->last_round && !c->failed; round++) {
        pass_layers(c, &net->layers[ink_net_stage(round, false)]);
        pass_layers(c, &net->layers[ink_net_stage(round, true)]);
    }
}

static bool pass_head(cursor *c, const ink_features *f)
{
    bool fits = true;
    for (int i = 0; i < HEAD; i++)
        fits &= pass(c, 1, (uint8_t)magic[i]) == (uint8_t)magic[i];
    fits &= pass(c, 8, f->fingerprint) == f->fingerprint;
    fits &= pass(c, 4, (uint64_t)f->rows) == (uint64_t)f->rows;
    return fits;
}

bool ink_weights_read(ink_net *net, const ink_features *f, const uint8_t *data, size_t size)
{
    cursor c = {.from = data, .size = size};
    if (!pass_head(&c, f))
        return false;
    pass_net(&c, f, net);
    if (!c.failed && c.at == size)
        return true;
    memset(net->row, 0, (size_t)net->rows * INK_ROW_WIDTH * sizeof *net->row);
    memset(net->layers, 0, sizeof net->layers);
    return false;
}

size_t ink_weights_write(ink_net *net, const ink_features *f, uint8_t *data, size_t size)
{
    cursor c = {.to = data, .size = size, .writing = true};
    pass_head(&c, f);
    pass_net(&c, f, net);
    return c.at;
}

/* --- those built in --------------------------------------------------------------------------- */

#ifdef INK_WEIGHTS_BUILT_IN
#include "built_in.h" /* made by cmake/Embed.cmake: the table built_in */
#else
static const struct {
    const char *name;
    const uint8_t *data;
    size_t size;
} built_in[] = {{NULL, NULL, 0}};
#endif

/* "challenge+river", as in configs. */
static void write_name(const ink_ruleset *rules, ink_text *out)
{
    ink_text_string(out, ink_edition_name(rules->config.edition));
    for (int i = 0; i < rules->config.modules; i++) {
        ink_text_char(out, '+');
        ink_text_string(out, ink_module_name(rules->config.module[i]));
    }
}

const uint8_t *ink_weights_of(const ink_ruleset *rules, size_t *size)
{
    char name[128];
    ink_text out = ink_text_in(name, sizeof name);
    write_name(rules, &out);
    for (int i = 0; built_in[i].name != NULL; i++)
        if (strcmp(built_in[i].name, name) == 0) {
            *size = built_in[i].size;
            return built_in[i].data;
        }
    return NULL;
}

/* The value of an open end after each round, found by trials. */
void ink_weights_by_hand(ink_net *net, const ink_features *f)
{
    static const int16_t end_value[INK_NET_ROUNDS] = {320, 320, 320, 256, 205, 180, 64, 0};
    for (int exits = 0; exits <= INK_EXITS; exits++)
        for (int h = 0; h <= INK_ENDS_KNOWN; h++)
            for (int r = 0; r <= INK_ENDS_KNOWN; r++)
                for (int other = 0; other < INK_OTHER_ENDS; other++) {
                    uint8_t ends[3] = {(uint8_t)h, (uint8_t)r, (uint8_t)other};
                    int16_t *row =
                        &net->row[ink_features_network_row(f, exits, ends) * INK_ROW_WIDTH];
                    for (int stage = 0; stage < INK_NET_STAGES; stage++)
                        row[INK_NET_SUMS + stage] =
                            (int16_t)(end_value[stage % INK_NET_ROUNDS] * (h + r));
                }
}
