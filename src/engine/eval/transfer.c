/* Makes a net from that of another config: see transfer.h. */
#include "transfer.h"
#include "../../core/module.h"

#include <string.h>

typedef struct transfer {
    ink_net *to;
    const ink_net *from;
    const ink_features *f, *g;       /* the features of `to`, and of `from` */
    int material[INK_MAX_MATERIALS]; /* in `from`, or -1 */
    uint8_t tile[INK_MAX_TILES];     /* in `from`, or 0 */
    uint8_t shape[INK_MAX_SHAPES];   /* in `from`, or 0 */
    int stage[INK_NET_STAGES];       /* in `from`, or -1 */
} transfer;

static void take_row(const transfer *t, int to, int from)
{
    int16_t *row = &t->to->row[(size_t)to * INK_ROW_WIDTH];
    const int16_t *known = &t->from->row[(size_t)from * INK_ROW_WIDTH];
    memcpy(row, known, INK_NET_SUMS * sizeof *row);
    for (int stage = 0; stage < INK_NET_STAGES; stage++)
        if (t->stage[stage] >= 0)
            row[INK_NET_SUMS + stage] = known[INK_NET_SUMS + t->stage[stage]];
}

static void take_rows(const transfer *t, int to, int from, int count)
{
    for (int i = 0; i < count; i++)
        take_row(t, to + i, from + i);
}

/* --- what is what ----------------------------------------------------------------------------- */

static void match_materials(transfer *t)
{
    for (int m = 0; m < t->f->rules->materials; m++)
        t->material[m] = ink_material_find(t->g->rules, t->f->rules->material[m].letter);
}

/* The tile that looks alike, without the marks that `from` does not have. */
static int find_tile(const transfer *t, const ink_tile *tile)
{
    ink_drawing drawing = {.station = (tile->flags & INK_TILE_STATION) != 0,
                           .second = tile->second};
    int mark = tile->marks == 0 ? 0 : ink_mark_find(t->g->rules, t->f->rules->mark[tile->marks]);
    drawing.marks = (uint8_t)(mark < 0 ? 0 : mark);
    for (int s = 0; s < INK_SIDES; s++) {
        int material = tile->side[s] == 0 ? 0 : t->material[tile->side[s] - 1];
        drawing.side[s] = (uint8_t)(tile->side[s] == 0 || material < 0 ? 0 : material + 1);
    }
    return ink_tile_find(t->g->rules, &drawing);
}

static void match_drawings(transfer *t)
{
    const ink_ruleset *rules = t->f->rules;
    for (int tile = 1; tile < rules->tiles; tile++)
        t->tile[tile] = (uint8_t)find_tile(t, &rules->tile[tile]);
    for (int shape = 1; shape < rules->shapes; shape++)
        if (rules->shape[shape].count > 0)
            t->shape[shape] = t->g->rules->tile[t->tile[rules->shape[shape].first]].shape;
}

/* Stages are matched by the rounds that are left. No other game knows about a roll after the last
   round. */
static void match_stages(transfer *t)
{
    for (int stage = 0; stage < INK_NET_STAGES; stage++)
        t->stage[stage] = -1;
    for (int round = 0; round <= t->f->rules->rounds; round++) {
        int there = round + t->g->rules->rounds - t->f->rules->rounds;
        for (int waiting = 0; waiting < 2 && there >= 0 && there < INK_NET_ROUNDS; waiting++)
            if (round < t->f->rules->rounds)
                t->stage[ink_net_stage(round, waiting != 0)] = ink_net_stage(there, waiting != 0);
    }
}

/* A free cell as `from` describes it: an arm that it does not know closes the side. */
static int code_in_from(const transfer *t, int code)
{
    int digit[INK_SIDES], result = 0;
    for (int s = 0; s < INK_SIDES; s++, code /= t->f->base) {
        digit[s] = code % t->f->base;
        if (digit[s] >= INK_SIDE_ARM) {
            int material = t->material[digit[s] - INK_SIDE_ARM];
            digit[s] = material < 0 ? INK_SIDE_CLOSED : INK_SIDE_ARM + material;
        }
    }
    for (int s = INK_SIDES - 1; s >= 0; s--)
        result = result * t->g->base + digit[s];
    return result;
}

/* --- rows ------------------------------------------------------------------------------------- */

static void take_cells(const transfer *t)
{
    int patterns = t->f->codes + INK_MAX_TILES, theirs = t->g->codes + INK_MAX_TILES;
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1) {
        int cell = ink_set_first(left);
        for (int pattern = 0; pattern < t->f->codes + t->f->rules->tiles; pattern++) {
            int same = pattern < t->f->codes ? code_in_from(t, pattern)
                                             : t->g->codes + t->tile[pattern - t->f->codes];
            int to = t->f->cell_row[cell * patterns + pattern];
            int from = t->g->cell_row[cell * theirs + same];
            if (to != 0 && from != 0)
                take_row(t, to, from);
        }
    }
}

static void take_codes(const transfer *t)
{
    enum { PARTITIONS = 64 };
    for (int code = 0; code < t->f->codes; code++) {
        int same = code_in_from(t, code);
        for (int partition = 0; partition < PARTITIONS; partition++) {
            int to = t->f->link_row[code * PARTITIONS + partition];
            int from = t->g->link_row[same * PARTITIONS + partition];
            if (to != 0 && from != 0)
                take_row(t, to, from);
        }
        for (int shape = 1; shape < t->f->rules->shapes; shape++) {
            int to = t->f->fit_row[code * INK_MAX_SHAPES + shape];
            int from = t->g->fit_row[same * INK_MAX_SHAPES + t->shape[shape]];
            if (to != 0 && from != 0)
                take_row(t, to, from);
        }
    }
}

static void take_networks(const transfer *t)
{
    for (int exits = 0; exits <= INK_EXITS; exits++)
        for (int h = 0; h <= INK_ENDS_KNOWN; h++)
            for (int r = 0; r <= INK_ENDS_KNOWN; r++)
                for (int other = 0; other < INK_OTHER_ENDS; other++) {
                    uint8_t ends[3] = {(uint8_t)h, (uint8_t)r, (uint8_t)other};
                    take_row(t, ink_features_network_row(t->f, exits, ends),
                             ink_features_network_row(t->g, exits, ends));
                }
}

static void take_counts(const transfer *t)
{
    const ink_features *f = t->f, *g = t->g;
    take_rows(t, f->gap_row, g->gap_row, (INK_GAPS + 1) * (INK_EXITS + 1));
    take_rows(t, f->line_row, g->line_row, INK_LINE_KNOWN + 1);
    take_rows(t, f->reach_row, g->reach_row, (INK_REACH_KNOWN + 1) * (INK_DEFICIT_KNOWN + 1));
    take_rows(t, f->special_row, g->special_row, (INK_SPECIALS_A_GAME + 1) << INK_SPECIALS);
    take_rows(t, f->expansion_row, g->expansion_row, INK_EXPANSION_KNOWN + 1);
    take_rows(t, f->villages_row, g->villages_row, INK_VILLAGES_KNOWN + 1);
    for (int round = 0; round < f->rules->rounds; round++)
        if (t->stage[round] >= 0)
            take_row(t, f->round_row + round, g->round_row + t->stage[round]);
    for (int shape = 1; shape < f->rules->shapes; shape++)
        if (t->shape[shape] != 0)
            take_rows(t, f->waiting_row + shape * INK_WAITING_KNOWN,
                      g->waiting_row + t->shape[shape] * INK_WAITING_KNOWN, INK_WAITING_KNOWN);
}

/* The bytes of modules that both games have. */
static void take_module_bytes(const transfer *t)
{
    const ink_ruleset *rules = t->f->rules, *theirs = t->g->rules;
    int at = 0;
    for (int i = 0; i < rules->modules; i++) {
        int size = rules->module[i]->bytes, there = 0, k = 0;
        if (size > INK_BYTES_KNOWN)
            continue;
        for (; k < theirs->modules && theirs->module[k] != rules->module[i]; k++)
            there += theirs->module[k]->bytes <= INK_BYTES_KNOWN ? theirs->module[k]->bytes : 0;
        if (k < theirs->modules)
            take_rows(t, t->f->bytes_row + 32 * at, t->g->bytes_row + 32 * there, 32 * size);
        at += size;
    }
}

/* A stage without a match starts like the one before, with outputs of 0. */
static void take_layers(const transfer *t)
{
    for (int stage = 0; stage < INK_NET_STAGES; stage++) {
        ink_net_layers *layers = &t->to->layers[stage];
        if (t->stage[stage] >= 0) {
            *layers = t->from->layers[t->stage[stage]];
        } else if (stage % INK_NET_ROUNDS > 0) {
            *layers = layers[-1];
            memset(layers->out, 0, sizeof layers->out);
            layers->out_bias = 0;
        }
    }
}

void ink_net_transfer(ink_net *to, const ink_features *to_features, const ink_net *from,
                      const ink_features *from_features)
{
    transfer t = {.to = to, .from = from, .f = to_features, .g = from_features};
    match_materials(&t);
    match_drawings(&t);
    match_stages(&t);
    take_cells(&t);
    take_codes(&t);
    take_networks(&t);
    take_counts(&t);
    take_module_bytes(&t);
    take_layers(&t);
}
