/* Self-play: see selfplay.h. */
#include "selfplay.h"

#include <assert.h>
#include <string.h>

enum { WIDEST = 32, KEPT = 64, ROLLS_A_GAME = INK_NET_ROUNDS };

typedef struct seen {
    uint16_t row[INK_ROWS_A_SHEET];
    int rows, stage;
    float total; /* the score */
} seen;

typedef struct step {
    seen end;        /* the sheet that was chosen */
    float best;      /* the value of the best sheet of the round */
    float sure;      /* how sure that is */
    bool explored;   /* another one was chosen */
    bool looked;     /* `best` is what the rolls that follow may lead to */
    float own_value; /* with that: of the sheet that was chosen */
} step;

/* An end of the round that is looked at with rolls. */
typedef struct alternative {
    ink_sheet sheet;
    double sum;
    uint32_t rolls;
} alternative;

typedef struct player {
    searcher *by;
    const play_style *style;
    ink_rng *rng;
    uint32_t game;
    samples *into;
} player;

bool searcher_make(searcher *s, const ink_features *f, const ink_net *net, const ink_rolls *rolls)
{
    *s = (searcher){.rolls = rolls};
    return ink_beam_make(&s->round, f, net, WIDEST, KEPT) &&
           ink_beam_make(&s->probe, f, net, WIDEST, 1) &&
           ink_beam_make(&s->reply, f, net, WIDEST, MOST_DEEP) &&
           ink_beam_make(&s->inner, f, net, 1, 1);
}

bool searcher_make_engine(searcher *s, const void *weights, size_t size)
{
    enum { MEMORY = 4 << 20 }; /* each thread has one */
    const ink_engine_options options = {.memory = MEMORY, .weights = weights, .weights_size = size};
    s->engine = ink_engine_new(s->round.features->rules, &options);
    return s->engine != NULL;
}

void searcher_free(searcher *s)
{
    ink_beam_free(&s->round);
    ink_beam_free(&s->probe);
    ink_beam_free(&s->reply);
    ink_beam_free(&s->inner);
    ink_engine_free(s->engine);
}

static double uniform(ink_rng *rng)
{
    return (double)(ink_rng_next(rng) >> 11) / 9007199254740992.0;
}

static const ink_ruleset *rules_of(const player *p)
{
    return p->by->round.features->rules;
}

static void roll_dice(const ink_ruleset *rules, ink_rng *rng, ink_sheet *sheet)
{
    unsigned dice = ink_ruleset_dice(rules, sheet->round + 1);
    ink_roll roll = {0};
    for (; dice != 0; dice &= dice - 1) {
        int d = __builtin_ctz(dice);
        roll.face[d] = rules->die[d].face[ink_rng_below(rng, INK_FACES)];
    }
    ink_sheet_roll(rules, sheet, &roll, NULL);
}

static void see(const ink_beam *round, const ink_sheet *sheet, seen *s)
{
    ink_accumulator accumulator;
    ink_accumulator_begin(round->features, round->net, sheet, &accumulator);
    s->rows = ink_accumulator_all_rows(round->features, sheet, &accumulator, s->row);
    s->total = accumulator.total;
    s->stage = ink_net_stage(sheet->round, sheet->waiting != 0);
}

static void add_sample(const player *p, const seen *s, float value, float weight, int group)
{
    samples_add(p->into,
                (sample){.gain = value - s->total,
                         .weight = weight,
                         .game = p->game,
                         .stage = (uint8_t)s->stage,
                         .group = (uint8_t)group,
                         .rows = (uint16_t)s->rows},
                s->row);
}

/* --- sheets amid a round ---------------------------------------------------------------------- */

/* A sheet on the way to the best end is worth what that is. */
static void add_on_the_way(const player *p, const ink_beam *round)
{
    seen s;
    uint32_t at = round->found[0].node, chosen = UINT32_MAX, met = 0;
    for (; at != UINT32_MAX; at = round->node[at].parent)
        if (round->node[at].sheet.waiting != 0 && ink_rng_below(p->rng, ++met) == 0)
            chosen = at;
    if (chosen == UINT32_MAX)
        return;
    see(round, &round->node[chosen].sheet, &s);
    add_sample(p, &s, (float)round->found[0].value / INK_NET_POINT, 1, 0);
}

/* So that sheets which are not on the best way are known too: one move more on any of those the
   search kept, and a search from there. */
static void add_probe(const player *p, const ink_beam *round)
{
    ink_sheet sheet = round->node[ink_rng_below(p->rng, round->nodes)].sheet;
    ink_beam *probe = &p->by->probe;
    seen s;
    ink_sheet_dice_moves(rules_of(p), &sheet, probe->moves);
    if (probe->moves->count == 0)
        return;
    ink_sheet_apply(rules_of(p), &sheet,
                    probe->moves->move[ink_rng_below(p->rng, probe->moves->count)]);
    if (sheet.waiting == 0 || ink_beam_search(probe, &sheet) == 0)
        return;
    see(round, &sheet, &s);
    add_sample(p, &s, (float)probe->found[0].value / INK_NET_POINT, 1, 0);
}

static void add_amid(const player *p, const ink_beam *round, uint32_t probes)
{
    add_on_the_way(p, round);
    for (uint32_t i = 0; i < probes; i++)
        add_probe(p, round);
}

/* --- looking ahead ---------------------------------------------------------------------------- */

static double mean_of(const alternative *a)
{
    return a->sum / (a->rolls > 0 ? a->rolls : 1);
}

static void sort_alternatives(alternative *a, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        alternative moved = a[i];
        uint32_t k = i;
        for (; k > 0 && mean_of(&a[k - 1]) < mean_of(&moved); k--)
            a[k] = a[k - 1];
        a[k] = moved;
    }
}

/* Ends that the net cannot tell from another have the same value; one of them is enough. */
static uint32_t find_different(const ink_beam *round, uint32_t *found)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < round->founds; i++)
        if (i == 0 || round->found[i].value != round->found[i - 1].value)
            found[count++] = i;
    return count;
}

/* The best ends by value, and as a quarter of them others from all over the rest, lest the net
   never learns how bad they are. */
static uint32_t gather(const player *p, alternative *a)
{
    const ink_beam *round = &p->by->round;
    uint32_t found[KEPT], founds = find_different(round, found);
    uint32_t count = founds < p->style->candidates ? founds : p->style->candidates;
    uint32_t best = count - count / 4, others = count - best, left = founds - best;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        if (i >= best) {
            uint32_t from = left * (i - best) / others, to = left * (i - best + 1) / others;
            at = best + from + ink_rng_below(p->rng, to - from);
        }
        a[i] = (alternative){.sum = 0};
        ink_beam_end(round, found[at], &a[i].sheet);
    }
    return count;
}

/* What a sheet whose dice wait is worth by a beam. */
static double worth_by_beam(ink_beam *beam, const ink_sheet *sheet)
{
    ink_beam_search(beam, sheet);
    return (double)beam->found[0].value / INK_NET_POINT;
}

/* All rolls of one purpose are the same for all ends that are compared. */
static const ink_rolls *rolls_after(const player *p, const ink_sheet *end)
{
    return &p->by->rolls[end->round >= rules_of(p)->rounds];
}

/* What an end of the reply is worth on average over rolls of its own. */
static double worth_by_rolls(const player *p, const ink_sheet *end, uint64_t seed)
{
    double sum = 0;
    for (uint32_t i = 0; i < p->style->deep_rolls; i++) {
        ink_sheet sheet = *end;
        ink_roll roll;
        ink_rolls_draw(rolls_after(p, end), seed, i, &roll);
        ink_sheet_roll(rules_of(p), &sheet, &roll, NULL);
        sum += worth_by_beam(&p->by->inner, &sheet);
    }
    return sum / p->style->deep_rolls;
}

/* The ends of the reply are in its beam: what the best of them is worth, looking ahead. */
static double look_deeper(const player *p, uint64_t seed)
{
    const ink_beam *reply = &p->by->reply;
    double best = -1e9;
    for (uint32_t i = 0; i < reply->founds; i++) {
        ink_sheet end;
        ink_beam_end(reply, i, &end);
        double worth = worth_by_rolls(p, &end, seed);
        best = worth > best ? worth : best;
    }
    return best;
}

static double reply_by_beam(const player *p, const ink_sheet *sheet, uint64_t seed)
{
    ink_beam *reply = &p->by->reply;
    bool last = sheet->round >= reply->features->last_round;
    double worth = worth_by_beam(reply, sheet);
    if (!last && p->style->deep > 1)
        worth = look_deeper(p, seed);
    if (p->into != NULL && !last && ink_rng_below(p->rng, 16) == 0)
        add_amid(p, reply, ink_rng_below(p->rng, 4) == 0);
    return worth;
}

/* The engine plays the game on. The dice of later rounds come from the seed. */
static double play_on(const player *p, ink_sheet sheet, uint64_t seed)
{
    const ink_engine_limits limits = {.limit = {.nodes = p->style->effort}};
    ink_rng dice = ink_rng_stream(seed, "played on", 0);
    ink_engine_result result;
    for (uint32_t rounds = 1;; rounds++) {
        ink_status status = ink_engine_play_round(p->by->engine, &sheet, &limits, &result);
        assert(status == INK_OK);
        (void)status;
        p->by->played_on += result.nodes;
        if (sheet.round >= p->by->round.features->last_round || rounds == p->style->horizon)
            return result.expected;
        sheet = result.sheet;
        roll_dice(rules_of(p), &dice, &sheet);
    }
}

static void reply_to(const player *p, const ink_roll *roll, uint64_t seed, alternative *a)
{
    ink_sheet sheet = a->sheet;
    ink_sheet_roll(rules_of(p), &sheet, roll, NULL);
    a->sum += p->style->effort > 0 ? play_on(p, sheet, seed) : reply_by_beam(p, &sheet, seed);
    a->rolls++;
}

/* All get the same rolls. */
static void look_ahead(const player *p, alternative *a, uint32_t count)
{
    uint64_t seed = ink_rng_next(p->rng);
    for (uint32_t n = 0; n < p->style->rolls; n++) {
        ink_roll roll;
        ink_rolls_draw(rolls_after(p, &a->sheet), seed, n, &roll);
        for (uint32_t i = 0; i < count; i++)
            reply_to(p, &roll, seed + 1 + n, &a[i]);
    }
    sort_alternatives(a, count);
}

/* A few rolls say less than many; what they leave open is about what the net does not know. */
static float sureness(const alternative *a)
{
    return (float)a->rolls / ((float)a->rolls + 6);
}

/* What was compared is a group: no game has two of one round. */
static void add_group(const player *p, const alternative *a, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        seen end;
        see(&p->by->round, &a[i].sheet, &end);
        add_sample(p, &end, (float)mean_of(&a[i]), sureness(&a[i]), count > 1 ? end.stage : 0);
    }
}

/* Looks ahead, learns of all alternatives, and takes the best or another one. The sheet that is
   taken learns once more, from what comes of it. */
static void choose_by_rolls(const player *p, ink_sheet *sheet, step *s)
{
    alternative a[MOST_ALTERNATIVES] = {0};
    uint32_t count = gather(p, a), chosen = 0;
    look_ahead(p, a, count);
    if (count > 1 && uniform(p->rng) < p->style->explore)
        chosen = 1 + ink_rng_below(p->rng, count - 1);
    if (p->into != NULL)
        add_group(p, a, count);
    *sheet = a[chosen].sheet;
    s->looked = true;
    s->explored = chosen != 0;
    s->best = (float)mean_of(&a[0]);
    s->own_value = (float)mean_of(&a[chosen]);
    s->sure = sureness(&a[chosen]);
}

/* --- games ------------------------------------------------------------------------------------ */

static void choose_by_value(const player *p, ink_sheet *sheet, step *s)
{
    const ink_beam *round = &p->by->round;
    uint32_t chosen = 0;
    if (round->founds > 1 && uniform(p->rng) < p->style->explore)
        chosen = 1 + ink_rng_below(p->rng, round->founds - 1);
    s->looked = false;
    s->explored = chosen != 0;
    s->best = (float)round->found[0].value / INK_NET_POINT;
    s->sure = 1;
    ink_beam_end(round, chosen, sheet);
}

static void play_round(const player *p, ink_sheet *sheet, step *s)
{
    ink_beam *round = &p->by->round;
    roll_dice(rules_of(p), p->rng, sheet);
    bool last = sheet->round >= round->features->last_round;
    uint32_t founds = ink_beam_search(round, sheet);
    assert(founds > 0);
    if (p->into != NULL && !last)
        add_amid(p, round, p->style->probes);
    if (!last && p->style->candidates > 1)
        choose_by_rolls(p, sheet, s);
    else
        choose_by_value(p, sheet, s);
    see(round, sheet, &s->end);
}

/* From the last round back: what each sheet came to, partly by the values met on the way. Where
   another sheet than the best was chosen, what came of it says nothing of the sheets before. */
static void add_samples(const player *p, const step *s, int rounds)
{
    const double lambda = p->style->lambda;
    float outcome = s[rounds].end.total;
    for (int round = rounds - 1; round >= 1; round--) {
        const step *next = &s[round + 1];
        if (next->explored)
            outcome = next->best;
        if (s[round].looked)
            outcome = (float)((1 - lambda) * s[round].own_value + lambda * outcome);
        else if (!next->explored)
            outcome = (float)((1 - lambda) * next->best + lambda * outcome);
        add_sample(p, &s[round].end, outcome, s[round].sure, 0);
    }
}

static void set_widths(const player *p)
{
    const play_style *style = p->style;
    searcher *s = p->by;
    s->round.width = style->width;
    s->round.special_width = style->special_width;
    s->round.special_parents = style->special_parents;
    s->round.keep = style->candidates > 1 ? KEPT : style->explore > 0 ? 16 : 1;
    s->probe.width = style->probe_width;
    s->probe.special_width = (style->probe_width + 1) / 2;
    s->probe.special_parents = 1;
    s->reply.width = style->reply_width;
    s->reply.special_width = s->reply.special_parents = 1;
    s->probe.keep = 1;
    s->reply.keep = style->deep > 1 ? style->deep : 1;
}

int selfplay_game(searcher *by, const play_style *style, ink_rng *rng, uint32_t number,
                  samples *into)
{
    const player p = {.by = by, .style = style, .rng = rng, .game = number, .into = into};
    int rolls = ink_ruleset_rolls(rules_of(&p));
    step s[ROLLS_A_GAME + 1] = {0};
    ink_sheet sheet;
    assert(rolls <= ROLLS_A_GAME && style->candidates <= MOST_ALTERNATIVES &&
           style->deep <= MOST_DEEP && (style->effort == 0 || by->engine != NULL));
    set_widths(&p);
    ink_sheet_start(rules_of(&p), &sheet);
    for (int r = 1; r <= rolls; r++)
        play_round(&p, &sheet, &s[r]);
    if (into != NULL)
        add_samples(&p, s, rolls);
    return (int)s[rolls].end.total;
}
