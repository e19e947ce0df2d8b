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
    play_desk *desk;
    const play_style *style;
    ink_rng *rng;
    samples *into;
} player;

bool desk_make(play_desk *desk, const ink_features *f, const ink_net *net, const ink_rolls *rolls)
{
    desk->rolls = rolls;
    return ink_beam_make(&desk->round, f, net, WIDEST, KEPT) &&
           ink_beam_make(&desk->probe, f, net, WIDEST, 1) &&
           ink_beam_make(&desk->reply, f, net, WIDEST, 1);
}

static double uniform(ink_rng *rng)
{
    return (double)(ink_rng_next(rng) >> 11) / 9007199254740992.0;
}

static const ink_ruleset *rules_of(const player *p)
{
    return p->desk->round.features->rules;
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

static void add_sample(samples *into, const seen *s, float value, float weight)
{
    samples_add(into,
                (sample){.gain = value - s->total,
                         .weight = weight,
                         .stage = (uint16_t)s->stage,
                         .rows = (uint16_t)s->rows},
                s->row);
}

/* --- sheets amid a round ------------------------------------------------------------------- */

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
    add_sample(p->into, &s, (float)round->found[0].value / INK_NET_POINT, 1);
}

/* So that sheets which are not on the best way are known too: one move more on any of those the
   search kept, and a search from there. */
static void add_probe(const player *p, const ink_beam *round)
{
    ink_sheet sheet = round->node[ink_rng_below(p->rng, round->nodes)].sheet;
    ink_beam *probe = &p->desk->probe;
    seen s;
    ink_sheet_dice_moves(rules_of(p), &sheet, probe->moves);
    if (probe->moves->count == 0)
        return;
    ink_sheet_apply(rules_of(p), &sheet,
                    probe->moves->move[ink_rng_below(p->rng, probe->moves->count)]);
    if (sheet.waiting == 0 || ink_beam_search(probe, &sheet) == 0)
        return;
    see(round, &sheet, &s);
    add_sample(p->into, &s, (float)probe->found[0].value / INK_NET_POINT, 1);
}

static void add_amid(const player *p, const ink_beam *round, uint32_t probes)
{
    add_on_the_way(p, round);
    for (uint32_t i = 0; i < probes; i++)
        add_probe(p, round);
}

/* --- looking ahead --------------------------------------------------------------------------- */

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

/* The best ends by value, and a few of the others, lest the net never learns how bad they are. */
static uint32_t gather(const player *p, alternative *a)
{
    const ink_beam *round = &p->desk->round;
    uint32_t most = p->style->candidates, count = round->founds < most ? round->founds : most;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t others = round->founds - i;
        bool any = 4 * i >= 3 * most && others > 1;
        a[i] = (alternative){.sum = 0};
        ink_beam_end(round, any ? i + ink_rng_below(p->rng, others) : i, &a[i].sheet);
    }
    return count;
}

static void reply_to(const player *p, const ink_roll *roll, alternative *a)
{
    ink_beam *reply = &p->desk->reply;
    ink_sheet sheet = a->sheet;
    ink_sheet_roll(rules_of(p), &sheet, roll, NULL);
    ink_beam_search(reply, &sheet);
    a->sum += (double)reply->found[0].value / INK_NET_POINT;
    a->rolls++;
    if (p->into != NULL && sheet.round < reply->features->last_round &&
        ink_rng_below(p->rng, 16) == 0)
        add_amid(p, reply, ink_rng_below(p->rng, 4) == 0);
}

/* All get the same rolls; the better half gets more, until three are left. */
static void look_ahead(const player *p, alternative *a, uint32_t count)
{
    const ink_ruleset *rules = rules_of(p);
    const ink_rolls *rolls = &p->desk->rolls[a->sheet.round >= rules->rounds];
    uint64_t seed = ink_rng_next(p->rng);
    uint32_t drawn = 0, more = p->style->rolls;
    for (; count > 0; count = (count + 1) / 2, more += more / 2) {
        for (uint32_t n = 0; n < more; n++) {
            ink_roll roll;
            ink_rolls_draw(rolls, seed, drawn++, &roll);
            for (uint32_t i = 0; i < count; i++)
                reply_to(p, &roll, &a[i]);
        }
        sort_alternatives(a, count);
        if (count <= 3)
            return;
    }
}

/* A few rolls say less than many; what they leave open is about what the net does not know. */
static float sureness(const alternative *a)
{
    return (float)a->rolls / ((float)a->rolls + 6);
}

/* Looks ahead, learns of all alternatives, and takes the best or another one. The sheet that is
   taken waits for what comes of it. */
static void choose_by_rolls(const player *p, ink_sheet *sheet, step *s)
{
    alternative a[MOST_ALTERNATIVES] = {0};
    uint32_t count = gather(p, a), chosen = 0;
    look_ahead(p, a, count);
    if (count > 1 && uniform(p->rng) < p->style->explore)
        chosen = 1 + ink_rng_below(p->rng, count - 1);
    for (uint32_t i = 0; p->into != NULL && i < count; i++) {
        seen other;
        if (i == chosen)
            continue;
        see(&p->desk->round, &a[i].sheet, &other);
        add_sample(p->into, &other, (float)mean_of(&a[i]), sureness(&a[i]));
    }
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
    const ink_beam *round = &p->desk->round;
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
    ink_beam *round = &p->desk->round;
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
static void add_samples(const step *s, int rounds, double lambda, samples *into)
{
    float outcome = s[rounds].end.total;
    for (int round = rounds - 1; round >= 1; round--) {
        const step *next = &s[round + 1];
        if (next->explored)
            outcome = next->best;
        if (s[round].looked)
            outcome = (float)((1 - lambda) * s[round].own_value + lambda * outcome);
        else if (!next->explored)
            outcome = (float)((1 - lambda) * next->best + lambda * outcome);
        add_sample(into, &s[round].end, outcome, s[round].sure);
    }
}

static void set_widths(const player *p)
{
    const play_style *style = p->style;
    play_desk *desk = p->desk;
    desk->round.width = style->width;
    desk->round.special_width = style->special_width;
    desk->round.special_parents = style->special_parents;
    desk->round.keep = style->candidates > 1 ? KEPT : style->explore > 0 ? 16 : 1;
    desk->probe.width = style->probe_width;
    desk->probe.special_width = (style->probe_width + 1) / 2;
    desk->probe.special_parents = 1;
    desk->reply.width = style->reply_width;
    desk->reply.special_width = desk->reply.special_parents = 1;
    desk->probe.keep = desk->reply.keep = 1;
}

int selfplay_game(play_desk *desk, const play_style *style, ink_rng *rng, samples *into)
{
    const player p = {.desk = desk, .style = style, .rng = rng, .into = into};
    int rolls = ink_ruleset_rolls(rules_of(&p));
    step s[ROLLS_A_GAME + 1] = {0};
    ink_sheet sheet;
    assert(rolls <= ROLLS_A_GAME && style->candidates <= MOST_ALTERNATIVES);
    set_widths(&p);
    ink_sheet_start(rules_of(&p), &sheet);
    for (int r = 1; r <= rolls; r++)
        play_round(&p, &sheet, &s[r]);
    if (into != NULL)
        add_samples(s, rolls, style->lambda, into);
    return (int)s[rolls].end.total;
}
