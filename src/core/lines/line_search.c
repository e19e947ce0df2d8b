/* The longest tour of one component, by search on its contracted graph.

   A tree that hangs on the rest can only be the first or the last part of a tour, so it is
   replaced by its depth at the node it hangs on. What is left, the core, has only nodes with two or
   more edges; nodes with two edges form chains between branch nodes. A tour through the core
   follows whole chains from branch to branch, and may run into a part of a chain or into a hanging
   tree at either end. */
#include "line.h"

enum {
    MAX_NODES = 98,
    MAX_BRANCHES = 24,
    MAX_CHAINS = 40,
    MAX_ENDS = 4,    /* chain ends at a branch */
    MAX_VISITS = 400 /* steps of the search before a sweep takes over */
};

typedef struct graph {
    int nodes;
    uint8_t next[MAX_NODES][INK_SIDES]; /* neighbours that have not been peeled */
    uint8_t degree[MAX_NODES];
    uint8_t deep[MAX_NODES][2]; /* the two deepest trees that hang on the node */
    int longest;                /* the longest tour so far, in edges */
} graph;

typedef struct chain {
    uint8_t branch[2];
    uint8_t length;
    uint8_t run[2]; /* best end inside the chain, coming from either branch: steps + depth there */
    uint8_t both;   /* the same for both ends of the tour at once */
} chain;

typedef struct end {
    uint8_t chain;
    uint8_t from; /* which of the chain's two branches */
} end;

typedef struct contracted {
    int branches, chains;
    uint8_t branch_of[MAX_NODES]; /* by node */
    uint8_t deep[MAX_BRANCHES][2];
    uint8_t ends[MAX_BRANCHES];
    end at[MAX_BRANCHES][MAX_ENDS];
    chain chain[MAX_CHAINS];
    int start;   /* the branch where the present tour begins */
    int total;   /* edges and depths that a tour could use at most */
    int longest; /* the longest tour so far, in edges */
    int visits;
} contracted;

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* --- the graph --------------------------------------------------------------------- */

static void number_nodes(const ink_track *track, uint8_t number[2][64], graph *g)
{
    for (int strand = 0; strand < 2; strand++)
        for (ink_set left = track->strand[strand]; left != 0; left &= left - 1)
            number[strand][ink_set_first(left)] = (uint8_t)g->nodes++;
}

static const int8_t step_of[INK_SIDES] = {-8, 1, 8, -1};

static void link_node(const ink_track *track, uint8_t number[2][64], int strand, ink_cell cell,
                      graph *g)
{
    const ink_set *joined = strand == 0 ? track->joints.first : track->joints.second;
    int node = number[strand][cell];
    for (int s = 0; s < INK_SIDES; s++) {
        if (!ink_set_has(joined[s], cell))
            continue;
        ink_cell other = (ink_cell)(cell + step_of[s]);
        int across = ink_set_has(track->joints.split[ink_side_opposite(s)], other);
        g->next[node][g->degree[node]++] = number[across][other];
    }
}

static void build(const ink_track *track, graph *g)
{
    uint8_t number[2][64];
    g->nodes = g->longest = 0;
    number_nodes(track, number, g);
    for (int n = 0; n < g->nodes; n++)
        g->degree[n] = g->deep[n][0] = g->deep[n][1] = 0;
    for (int strand = 0; strand < 2; strand++)
        for (ink_set left = track->strand[strand]; left != 0; left &= left - 1)
            link_node(track, number, strand, ink_set_first(left), g);
}

/* --- hanging trees ------------------------------------------------------------------ */

static void unlink_neighbour(graph *g, int node, int gone)
{
    int i = 0;
    while (g->next[node][i] != gone)
        i++;
    g->next[node][i] = g->next[node][--g->degree[node]];
}

static void hang(graph *g, int node, int depth)
{
    g->longest = larger(g->longest, g->deep[node][0] + depth);
    if (depth > g->deep[node][0]) {
        g->deep[node][1] = g->deep[node][0];
        g->deep[node][0] = (uint8_t)depth;
    } else if (depth > g->deep[node][1]) {
        g->deep[node][1] = (uint8_t)depth;
    }
}

/* Removes leaves until none is left; a whole tree vanishes. */
static void peel(graph *g)
{
    uint8_t queue[MAX_NODES];
    int count = 0;
    for (int n = 0; n < g->nodes; n++)
        if (g->degree[n] == 1)
            queue[count++] = (uint8_t)n;
    for (int i = 0; i < count; i++) {
        int leaf = queue[i];
        if (g->degree[leaf] == 0)
            continue; /* the last node of a tree */
        int node = g->next[leaf][0];
        g->degree[leaf] = 0;
        unlink_neighbour(g, node, leaf);
        hang(g, node, g->deep[leaf][0] + 1);
        if (g->degree[node] == 1)
            queue[count++] = (uint8_t)node;
    }
}

/* --- a core without branches: one ring ------------------------------------------------- */

/* Collects the ring's depths in order and returns its length. */
static int walk_ring(const graph *g, int first, uint8_t node_at[MAX_NODES])
{
    int length = 0, before = -1, node = first;
    do {
        int next = g->next[node][0];
        if (next == before)
            next = g->next[node][1];
        node_at[length++] = (uint8_t)node;
        before = node;
        node = next;
    } while (node != first);
    return length;
}

static int search_ring(const graph *g, int first)
{
    uint8_t node_at[MAX_NODES];
    int length = walk_ring(g, first, node_at), longest = length;
    for (int i = 0; i < length; i++) {
        const uint8_t *deep = g->deep[node_at[i]];
        if (deep[0] == 0)
            continue;
        longest = larger(longest, length + deep[0] + deep[1]); /* once round from there */
        for (int k = i + 1; k < length; k++) {
            int way = larger(k - i, length - (k - i));
            longest = larger(longest, deep[0] + way + g->deep[node_at[k]][0]);
        }
    }
    return longest;
}

/* --- chains -------------------------------------------------------------------------- */

/* What a chain offers to tours that begin or end inside it. */
static void measure_chain(const graph *g, const uint8_t *inner, chain *c, int *inside)
{
    int length = c->length, best_from_0 = 0, best_inside = 0;
    c->both = (uint8_t)length;
    for (int k = 1; k < length; k++) {
        const uint8_t *deep = g->deep[inner[k - 1]];
        int back = length - k + deep[0];
        c->run[1] = (uint8_t)larger(c->run[1], back);
        c->both = (uint8_t)larger(c->both, length + deep[0] + deep[1]);
        c->both = (uint8_t)larger(c->both, best_from_0 + back);
        best_from_0 = larger(best_from_0, k + deep[0]);
        *inside = larger(*inside, best_inside + k + deep[0]);
        best_inside = larger(best_inside, deep[0] - k);
    }
    c->run[0] = (uint8_t)best_from_0;
}

static void add_end(contracted *c, int branch, int chain_index, int from)
{
    c->at[branch][c->ends[branch]++] = (end){.chain = (uint8_t)chain_index, .from = (uint8_t)from};
}

/* Follows the chain that leaves `node` by its neighbour number `way`. */
static bool add_chain(const graph *g, contracted *c, int node, int way)
{
    uint8_t inner[MAX_NODES];
    int length = 1, before = node, here = g->next[node][way];
    while (g->degree[here] == 2) {
        inner[length++ - 1] = (uint8_t)here;
        int next = g->next[here][0] == before ? g->next[here][1] : g->next[here][0];
        before = here;
        here = next;
    }
    /* A chain is met from both ends but kept once. */
    int last_way = 0;
    while (g->next[here][last_way] != before)
        last_way++;
    if (here < node || (here == node && last_way < way))
        return true;
    if (c->chains == MAX_CHAINS)
        return false;
    chain *made = &c->chain[c->chains];
    *made = (chain){.branch = {c->branch_of[node], c->branch_of[here]}, .length = (uint8_t)length};
    measure_chain(g, inner, made, &c->longest);
    c->total += length;
    add_end(c, made->branch[0], c->chains, 0);
    add_end(c, made->branch[1], c->chains, 1);
    c->chains++;
    return true;
}

static bool contract(const graph *g, contracted *c)
{
    int deepest[2] = {0, 0};
    for (int n = 0; n < g->nodes; n++) {
        int depth = g->degree[n] > 1 ? g->deep[n][0] : 0;
        int second = g->degree[n] > 1 ? g->deep[n][1] : 0;
        deepest[1] = larger(deepest[1], depth > deepest[0] ? deepest[0] : depth);
        deepest[1] = larger(deepest[1], second);
        deepest[0] = larger(deepest[0], depth);
        if (g->degree[n] < 3)
            continue;
        if (c->branches == MAX_BRANCHES)
            return false;
        c->deep[c->branches][0] = g->deep[n][0];
        c->deep[c->branches][1] = g->deep[n][1];
        c->branch_of[n] = (uint8_t)c->branches++;
    }
    c->total = deepest[0] + deepest[1];
    for (int n = 0; n < g->nodes; n++)
        for (int way = 0; g->degree[n] >= 3 && way < g->degree[n]; way++)
            if (!add_chain(g, c, n, way))
                return false;
    return true;
}

/* --- the search ---------------------------------------------------------------------- */

typedef struct choice {
    int gain;
    int chain; /* -1 for a hanging tree, -2 for nothing */
} choice;

enum { TREE = -1, NOTHING = -2, MAX_CHOICES = MAX_ENDS + 3 };

/* How a tour may begin or end at a branch, given the chains it has used. */
static int choices_at(const contracted *c, int branch, uint64_t used, choice list[MAX_CHOICES])
{
    int count = 0;
    list[count++] = (choice){0, NOTHING};
    for (int k = 0; k < 2; k++)
        if (c->deep[branch][k] > 0)
            list[count++] = (choice){c->deep[branch][k], TREE};
    for (int i = 0; i < c->ends[branch]; i++) {
        end e = c->at[branch][i];
        if ((used >> e.chain & 1) == 0 && c->chain[e.chain].run[e.from] > 0)
            list[count++] = (choice){c->chain[e.chain].run[e.from], e.chain};
    }
    return count;
}

/* The best ends of a tour whose middle leads from the start to `here`. */
static int best_ends(const contracted *c, int here, uint64_t used)
{
    choice first[MAX_CHOICES], last[MAX_CHOICES];
    int firsts = choices_at(c, c->start, used, first), lasts = choices_at(c, here, used, last);
    int best = 0;
    for (int i = 0; i < firsts; i++) {
        for (int k = 0; k < lasts; k++) {
            bool same_end = c->start == here && i == k && first[i].chain != NOTHING;
            bool same_chain = first[i].chain >= 0 && first[i].chain == last[k].chain;
            if (!same_end && !same_chain)
                best = larger(best, first[i].gain + last[k].gain);
        }
    }
    return best;
}

/* The best when both ends of the tour lie in one chain, entered from its two branches. */
static int closing_chain(const contracted *c, int here, uint64_t used)
{
    int best = 0;
    for (int i = 0; i < c->ends[here]; i++) {
        const chain *k = &c->chain[c->at[here][i].chain];
        if ((used >> c->at[here][i].chain & 1) == 0 && k->branch[!c->at[here][i].from] == c->start)
            best = larger(best, k->both);
    }
    return best;
}

static void visit(contracted *c, int here, uint64_t used, int length)
{
    if (c->visits > MAX_VISITS)
        return;
    c->visits++;
    int ends = larger(best_ends(c, here, used), closing_chain(c, here, used));
    c->longest = larger(c->longest, length + ends);
    for (int i = 0; i < c->ends[here]; i++) {
        end e = c->at[here][i];
        const chain *k = &c->chain[e.chain];
        if ((used >> e.chain & 1) == 0 && c->longest < c->total)
            visit(c, k->branch[!e.from], used | UINT64_C(1) << e.chain, length + k->length);
    }
}

/* Searches from each branch; false if that takes too long. */
static bool search_branches(const ink_track *track, contracted *c)
{
    c->total = smaller(c->total, ink_track_bound(track));
    for (c->start = 0; c->start < c->branches && c->longest < c->total; c->start++)
        visit(c, c->start, 0, 0);
    return c->visits <= MAX_VISITS;
}

bool ink_line_search(const ink_track *track, int *longest, uint32_t *work)
{
    graph g;
    int first = 0;
    build(track, &g);
    peel(&g);
    *longest = g.longest;
    while (first < g.nodes && g.degree[first] < 2)
        first++;
    if (first == g.nodes)
        return true;
    contracted c = {.longest = g.longest};
    if (!contract(&g, &c))
        return false;
    bool done = c.branches == 0 || search_branches(track, &c);
    *longest = c.branches == 0 ? larger(g.longest, search_ring(&g, first)) : c.longest;
    *work += (uint32_t)c.visits;
    return done;
}
