/* Self-play: see selfplay.h. */
#include "selfplay.h"

#include <assert.h>
#include <string.h>

typedef struct seen {
    uint16_t row[INK_ROWS_A_SHEET];
    int rows, stage;
    float total; /* the score */
} seen;

typedef struct step {
    seen end;      /* the sheet that was chosen */
    float best;    /* the value of the best sheet of the round */
    bool explored; /* another one was chosen */
} step;

typedef struct player {
    ink_round *round, *probe;
    const play_style *style;
    ink_rng *rng;
    samples *into;
} player;

static double uniform(ink_rng *rng)
{
    return (double)(ink_rng_next(rng) >> 11) / 9007199254740992.0;
}

static void roll_dice(const ink_ruleset *rules, ink_rng *rng, ink_sheet *sheet)
{
    ink_roll roll = {0};
    for (int d = 0; d < rules->dice; d++)
        roll.face[d] = rules->die[d].face[ink_rng_below(rng, INK_FACES)];
    ink_sheet_roll(rules, sheet, &roll, NULL);
}

static uint32_t choose(const ink_round *round, const play_style *style, ink_rng *rng)
{
    if (style->explore <= 0 || uniform(rng) >= style->explore || round->founds < 2)
        return 0;
    return 1 + ink_rng_below(rng, round->founds - 1);
}

static void see(const ink_round *round, const ink_sheet *sheet, seen *s)
{
    ink_outlook outlook;
    ink_outlook_begin(round->features, round->net, sheet, &outlook);
    s->rows = ink_outlook_all_rows(round->features, sheet, &outlook, s->row);
    s->total = outlook.total;
    s->stage = ink_net_stage(sheet->round, sheet->waiting != 0);
}

static void add_sample(samples *into, const seen *s, float gain)
{
    pthread_mutex_lock(&into->lock);
    size_t at = into->next;
    into->next = (into->next + 1) % into->size;
    into->count += into->count < into->size;
    into->added++;
    pthread_mutex_unlock(&into->lock);
    int rows = s->rows < into->stride ? s->rows : into->stride;
    into->sample[at] = (sample){.gain = gain, .stage = (uint16_t)s->stage, .rows = (uint16_t)rows};
    memcpy(&into->row[at * (size_t)into->stride], s->row, (size_t)rows * sizeof *s->row);
}

/* A sheet on the way to the best end is worth what that is. */
static void add_on_the_way(const player *p)
{
    const ink_round *round = p->round;
    seen s;
    uint32_t at = round->found[0].node, chosen = UINT32_MAX, met = 0;
    for (; at != UINT32_MAX; at = round->node[at].parent)
        if (round->node[at].sheet.waiting != 0 && ink_rng_below(p->rng, ++met) == 0)
            chosen = at;
    if (chosen == UINT32_MAX)
        return;
    see(round, &round->node[chosen].sheet, &s);
    add_sample(p->into, &s, (float)round->found[0].value / INK_NET_POINT - s.total);
}

/* So that sheets which are not on the best way are known too: one die more on any of those the
   search kept, and a search from there. */
static void add_probe(const player *p)
{
    const ink_round *round = p->round;
    const ink_ruleset *rules = round->features->rules;
    ink_sheet sheet = round->node[ink_rng_below(p->rng, round->nodes)].sheet;
    seen s;
    ink_sheet_dice_moves(rules, &sheet, round->moves);
    if (round->moves->count == 0)
        return;
    ink_sheet_apply(rules, &sheet, round->moves->move[ink_rng_below(p->rng, round->moves->count)]);
    if (sheet.waiting == 0 || ink_round_search(p->probe, &sheet) == 0)
        return;
    see(round, &sheet, &s);
    add_sample(p->into, &s, (float)p->probe->found[0].value / INK_NET_POINT - s.total);
}

static void play_round(const player *p, ink_sheet *sheet, step *s)
{
    ink_round *round = p->round;
    roll_dice(round->features->rules, p->rng, sheet);
    uint32_t founds = ink_round_search(round, sheet);
    assert(founds > 0);
    if (p->into != NULL && sheet->round < round->features->rules->rounds) {
        add_on_the_way(p);
        add_probe(p);
        add_probe(p);
    }
    uint32_t chosen = choose(round, p->style, p->rng);
    s->explored = chosen != 0;
    s->best = (float)round->found[0].value / INK_NET_POINT;
    ink_round_end(round, chosen, sheet);
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
        else
            outcome = (float)((1 - lambda) * next->best + lambda * outcome);
        add_sample(into, &s[round].end, outcome - s[round].end.total);
    }
}

static void set_widths(const player *p)
{
    const play_style *style = p->style;
    p->round->width = style->width;
    p->round->special_width = style->special_width;
    p->round->special_parents = style->special_parents;
    p->round->keep = style->explore > 0 ? 16 : 1;
    p->probe->width = style->probe_width;
    p->probe->special_width = (style->probe_width + 1) / 2;
    p->probe->special_parents = 1;
    p->probe->keep = 1;
}

int selfplay_game(ink_round *round, ink_round *probe, const play_style *style, ink_rng *rng,
                  samples *into)
{
    const ink_ruleset *rules = round->features->rules;
    const player p = {.round = round, .probe = probe, .style = style, .rng = rng, .into = into};
    step s[INK_NET_ROUNDS];
    ink_sheet sheet;
    set_widths(&p);
    ink_sheet_start(rules, &sheet);
    for (int r = 1; r <= rules->rounds; r++)
        play_round(&p, &sheet, &s[r]);
    if (into != NULL)
        add_samples(s, rules->rounds, style->lambda, into);
    return (int)s[rules->rounds].end.total;
}
