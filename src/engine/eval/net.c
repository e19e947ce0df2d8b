/* The net in integers: see net.h. */
#include "net.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef __AVX2__
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

bool ink_net_make(ink_net *net, int rows)
{
    size_t bytes = (size_t)rows * INK_ROW_WIDTH * sizeof *net->row;
    memset(net, 0, sizeof *net); /* an assignment would build the whole net on the stack first */
    net->rows = rows;
    net->row = aligned_alloc(32, bytes);
    if (net->row != NULL)
        memset(net->row, 0, bytes);
    return net->row != NULL;
}

void ink_net_free(ink_net *net)
{
    free(net->row);
    net->row = NULL;
}

static int32_t rounded(float number, float scale, int32_t most)
{
    float scaled = number * scale;
    int32_t whole = (int32_t)(scaled + (scaled < 0 ? -0.5f : 0.5f));
    return whole < -most ? -most : whole > most ? most : whole;
}

static void round_layers(ink_net_layers *layers, const ink_net_parameters *parameters, int stage)
{
    for (int j = 0; j < INK_NET_HIDDEN; j++) {
        for (int i = 0; i < INK_NET_SUMS; i++)
            layers->hidden[i / 2][j][i % 2] = (int16_t)rounded(
                parameters->hidden[stage][j][i], 1 << INK_NET_WEIGHT_SHIFT, INT16_MAX);
        layers->hidden_bias[j] =
            rounded(parameters->hidden_bias[stage][j],
                    (float)INK_NET_ONE * (1 << INK_NET_WEIGHT_SHIFT), INK_NET_MOST_HIDDEN_BIAS);
        layers->out[j] = (int16_t)rounded(parameters->out[stage][j], INK_NET_POINT, INT16_MAX);
    }
    layers->out_bias = rounded(parameters->out_bias[stage], INK_NET_POINT, INK_NET_MOST_OUT_BIAS);
}

void ink_net_quantize(ink_net *net, const ink_net_parameters *parameters)
{
    assert(net->rows == parameters->rows);
    for (int r = 0; r < net->rows; r++)
        for (int i = 0; i < INK_PARAMETERS_A_ROW; i++)
            net->row[r * INK_ROW_WIDTH + i] =
                (int16_t)rounded(parameters->row[r * INK_PARAMETERS_A_ROW + i],
                                 i < INK_NET_SUMS ? INK_NET_ONE : INK_NET_POINT,
                                 i < INK_NET_SUMS ? 2047 : INT16_MAX / 4);
    for (int stage = 0; stage < INK_NET_STAGES; stage++)
        round_layers(&net->layers[stage], parameters, stage);
}

/* --- sums ------------------------------------------------------------------------------------ */

/* Sixteen numbers at once; a GCC and clang vector type, plain words where there is no such
   register. They are unsigned, so that sums wrap instead of overflowing, whatever the net. */
typedef uint16_t lanes __attribute__((vector_size(32)));
enum { VECTORS = INK_ROW_WIDTH / 16 };

void ink_net_update(int16_t to[INK_ROW_WIDTH], const int16_t from[INK_ROW_WIDTH],
                    const ink_net *net, const ink_net_change *change)
{
    lanes total[VECTORS];
    memcpy(total, from, sizeof total);
    for (int i = 0; change->more != NULL && i < VECTORS; i++)
        total[i] += ((const lanes *)change->more)[i];
    for (int r = 0; r < change->takes; r++) {
        const lanes *take = (const lanes *)&net->row[(size_t)change->take[r] * INK_ROW_WIDTH];
        for (int i = 0; i < VECTORS; i++)
            total[i] -= take[i];
    }
    for (int r = 0; r < change->adds; r++) {
        const lanes *add = (const lanes *)&net->row[(size_t)change->add[r] * INK_ROW_WIDTH];
        for (int i = 0; i < VECTORS; i++)
            total[i] += add[i];
    }
    memcpy(to, total, sizeof total);
}

/* --- layers ----------------------------------------------------------------------------------- */

/* The hidden units, each in 0 .. INK_NET_ONE. */
#ifdef __AVX2__
enum { HIDDEN_VECTORS = INK_NET_HIDDEN / 8 };

static inline void add_pair(__m256i total[HIDDEN_VECTORS], int32_t pair, const __m256i *weight)
{
    __m256i both = _mm256_set1_epi32(pair);
    for (int v = 0; v < HIDDEN_VECTORS; v++)
        total[v] =
            _mm256_add_epi32(total[v], _mm256_madd_epi16(both, _mm256_load_si256(weight + v)));
}

static void find_hidden(const ink_net_layers *layers, const int16_t *sum,
                        int32_t hidden[INK_NET_HIDDEN])
{
    _Alignas(32) int32_t pair[INK_NET_SUMS / 2];
    __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi16(INK_NET_ONE);
    for (int i = 0; i < INK_NET_SUMS / 16; i++) {
        __m256i v = _mm256_loadu_si256((const __m256i *)sum + i);
        v = _mm256_min_epi16(_mm256_max_epi16(v, zero), one);
        _mm256_store_si256((__m256i *)pair + i, v);
    }
    __m256i total[HIDDEN_VECTORS];
    for (int v = 0; v < HIDDEN_VECTORS; v++)
        total[v] = _mm256_load_si256((const __m256i *)layers->hidden_bias + v);
    for (int i = 0; i < INK_NET_SUMS / 2; i += 4)
        for (int k = i; k < i + 4; k++)
            add_pair(total, pair[k], (const __m256i *)layers->hidden[k]);
    __m256i most = _mm256_set1_epi32(INK_NET_ONE);
    for (int v = 0; v < HIDDEN_VECTORS; v++) {
        __m256i shifted = _mm256_srai_epi32(total[v], INK_NET_WEIGHT_SHIFT);
        shifted = _mm256_min_epi32(_mm256_max_epi32(shifted, zero), most);
        _mm256_storeu_si256((__m256i *)hidden + v, shifted);
    }
}
#elif defined(__wasm_simd128__)
enum { HIDDEN_VECTORS = INK_NET_HIDDEN / 4 };

/* The same with registers of half the size. */
static void find_hidden(const ink_net_layers *layers, const int16_t *sum,
                        int32_t hidden[INK_NET_HIDDEN])
{
    int32_t pair[INK_NET_SUMS / 2];
    v128_t zero = wasm_i16x8_splat(0), one = wasm_i16x8_splat(INK_NET_ONE);
    for (int i = 0; i < INK_NET_SUMS / 8; i++) {
        v128_t v = wasm_v128_load(sum + 8 * i);
        wasm_v128_store(pair + 4 * i, wasm_i16x8_min(wasm_i16x8_max(v, zero), one));
    }
    v128_t total[HIDDEN_VECTORS];
    for (int v = 0; v < HIDDEN_VECTORS; v++)
        total[v] = wasm_v128_load(layers->hidden_bias + 4 * v);
    for (int i = 0; i < INK_NET_SUMS / 2; i++) {
        v128_t both = wasm_i32x4_splat(pair[i]);
        for (int v = 0; v < HIDDEN_VECTORS; v++)
            total[v] = wasm_i32x4_add(
                total[v], wasm_i32x4_dot_i16x8(both, wasm_v128_load(layers->hidden[i][4 * v])));
    }
    v128_t most = wasm_i32x4_splat(INK_NET_ONE);
    for (int v = 0; v < HIDDEN_VECTORS; v++) {
        v128_t shifted = wasm_i32x4_shr(total[v], INK_NET_WEIGHT_SHIFT);
        wasm_v128_store(hidden + 4 * v, wasm_i32x4_min(wasm_i32x4_max(shifted, zero), most));
    }
}
#else
static inline int32_t cut(int32_t number)
{
    return number < 0 ? 0 : number > INK_NET_ONE ? INK_NET_ONE : number;
}

static void find_hidden(const ink_net_layers *layers, const int16_t *sum,
                        int32_t hidden[INK_NET_HIDDEN])
{
    for (int j = 0; j < INK_NET_HIDDEN; j++)
        hidden[j] = layers->hidden_bias[j];
    for (int i = 0; i < INK_NET_SUMS / 2; i++) {
        int32_t a = cut(sum[2 * i]), b = cut(sum[2 * i + 1]);
        for (int j = 0; j < INK_NET_HIDDEN; j++)
            hidden[j] += a * layers->hidden[i][j][0] + b * layers->hidden[i][j][1];
    }
    for (int j = 0; j < INK_NET_HIDDEN; j++)
        hidden[j] = cut(hidden[j] >> INK_NET_WEIGHT_SHIFT);
}
#endif

int32_t ink_net_gain(const ink_net *net, const int16_t sum[INK_ROW_WIDTH], int stage)
{
    const ink_net_layers *layers = &net->layers[stage];
    int32_t hidden[INK_NET_HIDDEN], out = 0;
    find_hidden(layers, sum, hidden);
    for (int j = 0; j < INK_NET_HIDDEN; j++)
        out += hidden[j] * layers->out[j];
    return (out >> 8) + layers->out_bias + sum[INK_NET_SUMS + stage];
}
