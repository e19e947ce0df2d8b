/* Canyon (rules: Canyon): strokes along the borders of cells (lattice.h), and bridge points, which
   are counted from the drawings and never stored. */
#include "shared/canyon.h"
#include "../core/module.h"
#include "core/facts/paths.h"
#include "shared/lattice.h"
#include "shared/stroke.h"

enum { BRIDGE_POINTS = 12, BYTES = sizeof(lattice) };

#define FACES                                                                                      \
    {                                                                                              \
        "~E", "~EE", "~EEE", "~ES", "~EES", "~ESE"                                                 \
    }

static const ink_module_die dice[] = {
    {FACES, "", false}, {FACES, "", false}, {{NULL}, NULL, false}};

static const ink_module_symbol symbols[] = {
    {"~E", INK_TEXT("canyon of one segment")},
    {"~EE", INK_TEXT("canyon of two segments, straight")},
    {"~EEE", INK_TEXT("canyon of three segments, straight")},
    {"~ES", INK_TEXT("canyon of two segments, a bend")},
    {"~EES", INK_TEXT("canyon of three segments, a bend at the end")},
    {"~ESE", INK_TEXT("canyon of three segments, a zigzag")},
    {NULL, NULL},
};

extern const ink_module ink_module_canyon;

static const ink_placement nowhere = {INK_NOWHERE, 0};

static bool ends_at_frame(const lattice *canyon)
{
    ink_set one, two, more;
    lattice_count(canyon, &one, &two, &more);
    return one != 0 && (one & ~LATTICE_FRAME) == 0;
}

/* --- bridges --------------------------------------------------------------------------------- */

/* The borders that no arm of a route touches yet, and their number. */
static int untouched(const ink_sheet *sheet, const lattice *c, ink_set border[2])
{
    ink_set arm[INK_SIDES];
    for (int s = 0; s < INK_SIDES; s++)
        arm[s] = sheet->arm[INK_HIGHWAY][s] | sheet->arm[INK_RAILWAY][s];
    lattice_borders(c, border);
    border[0] &= ~(arm[INK_SOUTH] | ink_set_step(arm[INK_NORTH], INK_NORTH));
    border[1] &= ~(arm[INK_EAST] | ink_set_step(arm[INK_WEST], INK_WEST));
    return ink_set_count(border[0]) + ink_set_count(border[1]);
}

/* Callers need no more than whether at least `enough` points are left: few segments cannot have
   cost many. */
static int points_left(const ink_sheet *sheet, const lattice *c, int enough)
{
    ink_set bare[2];
    int unspent = BRIDGE_POINTS - lattice_length(c);
    return unspent >= enough ? unspent : unspent + untouched(sheet, c, bare);
}

static const char no_points[] = INK_TEXT("not enough bridge points left");
static const char branches[] = INK_TEXT("canyons cannot branch");
static const char not_free[] = INK_TEXT("a canyon needs free lines inside the board");

/* Each arm that is the first to touch a segment costs a point. All turns of the tile are taken at
   once: turned once, each arm is one side further. */
static void take_dear(const ink_tile *tile, const ink_quad *bare, int left, ink_set cells[4])
{
    ink_quad cost[INK_SIDES + 1] = {
        *(const ink_quad_words *)cells}; /* cost[n]: at least n points */
    ink_quad turned[INK_SIDES] = {*bare, INK_QUAD_TURN1(*bare), INK_QUAD_TURN2(*bare),
                                  INK_QUAD_TURN3(*bare)};
    for (int s = 0; s < INK_SIDES; s++)
        if (tile->side[s] == INK_HIGHWAY + 1 || tile->side[s] == INK_RAILWAY + 1)
            for (int n = INK_SIDES; n > 0; n--)
                cost[n] |= cost[n - 1] & turned[s];
    *(ink_quad_words *)cells &= ~cost[(left < 0 ? 0 : left) + 1];
}

/* No drawing has more than four arms. */
static bool veto(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    ink_set border[2];
    lattice all = canyon_all(bytes);
    (void)rules;
    if (turns == 0)
        return points_left(sheet, &all, INK_SIDES) < INK_SIDES;
    int left = BRIDGE_POINTS - lattice_length(&all) + untouched(sheet, &all, border);
    if (left >= INK_SIDES)
        return false;
    ink_quad bare = {ink_set_step(border[0], INK_SOUTH), border[1], border[0],
                     ink_set_step(border[1], INK_EAST)};
    ink_set before = cells[0] | cells[1] | cells[2] | cells[3];
    take_dear(tile, &bare, left, cells);
    if (reason != NULL && (cells[0] | cells[1] | cells[2] | cells[3]) != before)
        *reason = no_points;
    return true;
}

/* --- strokes --------------------------------------------------------------------------------- */

/* The shape of the first face; the other faces follow it. */
static int first_shape(const ink_ruleset *rules)
{
    return rules->die[rules->first_die[ink_ruleset_slot(rules, &ink_module_canyon)]].face[0];
}

/* The faces that wait to be drawn, one bit each. */
static unsigned waiting_faces(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int first = first_shape(rules);
    unsigned faces = 0;
    for (unsigned left = sheet->waiting; left != 0; left &= left - 1) {
        int face = sheet->die[__builtin_ctz(left)] - first;
        if (face >= 0 && face < INK_FACES)
            faces |= 1u << face;
    }
    return faces;
}

/* Adds a stroke if it may be drawn, whatever the dice show; otherwise returns the reason why
   not. */
static const char *draw(const ink_sheet *sheet, uint8_t *bytes, const stroke *s)
{
    lattice path, all = canyon_all(bytes);
    ink_set inside, one, two, more;
    int end;
    if (!stroke_walk(s, &path, &inside, &end) ||
        ((path.east & all.east) | (path.south & all.south)) != 0)
        return not_free;
    ink_set ends = UINT64_C(1) << s->corner | UINT64_C(1) << end;
    lattice_count(&all, &one, &two, &more);
    if (((one | two) & inside) != 0 || (two & ends) != 0)
        return branches;
    if (((one | LATTICE_FRAME) & ends) == 0)
        return INK_TEXT("a canyon begins at the frame or at the open end of another");
    ink_set bare[2];
    int cost = lattice_length(&path) - untouched(sheet, &path, bare);
    int left = points_left(sheet, &all, STROKE_STEPS);
    if (cost > 0 && cost > left)
        return no_points;
    lattice with = {all.east | path.east, all.south | path.south};
    canyon_keep(bytes, &with);
    return NULL;
}

/* --- moves: the corner as cell, the steps as payload ------------------------------------------ */

/* Every segment that a route touches, drawn or not. */
static lattice bridged(const ink_sheet *sheet)
{
    static const lattice everywhere = {LATTICE_INNER_EAST, LATTICE_INNER_SOUTH};
    ink_set bare[2];
    untouched(sheet, &everywhere, bare);
    return (lattice){LATTICE_INNER_EAST & ~(bare[0] << 8), LATTICE_INNER_SOUTH & ~(bare[1] << 1)};
}

static ink_move move_of(const ink_ruleset *rules, int steps, int corner)
{
    return ink_move_module(ink_ruleset_slot(rules, &ink_module_canyon), steps, 0, (ink_cell)corner);
}

static inline __attribute__((always_inline)) void
add_group(const ground *g, const stroke_orientations *group, ink_move move, ink_choices *choices)
{
    ink_quad corners;
    ground_corners(g, group, &corners);
    for (int i = 0; i < group->count; i++) {
        int steps = stroke_oriented(group, i);
        bool scarce = g->left < STROKE_STEPS && corners[i] != 0;
        ink_set dear = scarce ? ground_dear(g, steps) : 0;
        ink_choices_add(choices, move | (ink_move)steps << 21, corners[i] & ~dear);
    }
}

/* Each case compiles its group with constant steps. The function is not inlined, since then all
   cases would be computed before the first is needed. */
static __attribute__((noinline)) void add_face(const ground *g, int face, ink_move move,
                                               ink_choices *choices)
{
    switch (face) {
    case 0: add_group(g, &stroke_group[0], move, choices); break;
    case 1: add_group(g, &stroke_group[1], move, choices); break;
    case 2: add_group(g, &stroke_group[2], move, choices); break;
    case 3: add_group(g, &stroke_group[3], move, choices); break;
    case 4:
        add_group(g, &stroke_group[4], move, choices);
        add_group(g, &stroke_group[5], move, choices);
        break;
    default: add_group(g, &stroke_group[6], move, choices); break;
    }
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    unsigned faces = sheet->event == 0 ? waiting_faces(rules, sheet) : 0;
    lattice all = canyon_all(bytes), toll;
    ground g;
    if (faces == 0)
        return;
    ground_survey(&g, &all, points_left(sheet, &all, STROKE_STEPS));
    if (g.left < STROKE_STEPS) {
        toll = bridged(sheet);
        ground_by_side(toll.east, toll.south, g.toll);
    }
    for (ink_move move = move_of(rules, 0, 0); faces != 0; faces &= faces - 1)
        add_face(&g, __builtin_ctz(faces), move, choices);
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    int steps = ink_move_payload(move), face = stroke_face(steps);
    stroke s = stroke_at(ink_move_cell(move), steps);
    if (face < 0 || move != move_of(rules, steps, s.corner))
        return INK_E_NO_MOVE;
    if (sheet->event != 0)
        return ink_refuse(why, ink_event_ask(sheet));
    int die = ink_sheet_waiting(sheet, first_shape(rules) + face);
    if (die < 0)
        return ink_refuse_rule(why, INK_TEXT("no undrawn canyon die shows this"), nowhere);
    const char *reason = draw(sheet, bytes, &s);
    if (reason != NULL)
        return ink_refuse_rule(why, reason, nowhere);
    sheet->waiting &= (uint8_t) ~(1u << die);
    return ink_refuse(why, INK_OK);
}

/* --- text ------------------------------------------------------------------------------------- */

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    if (move != move_of(rules, ink_move_payload(move), ink_move_cell(move)))
        return INK_E_NO_TOKEN;
    stroke s = stroke_at(ink_move_cell(move), ink_move_payload(move));
    stroke_write(&s, out);
    return INK_OK;
}

static bool is_mine(ink_slice word)
{
    return word.length > 0 && word.data[0] == INK_ALONG_BORDERS;
}

static ink_status refuse_text(ink_slice word, ink_refusal *why)
{
    ink_refuse(why, INK_E_NO_DRAWING);
    if (why != NULL)
        why->length = word.length;
    return INK_E_NO_DRAWING;
}

/* Reads a stroke that one of the faces can show. */
static ink_status hear_stroke(ink_slice word, stroke *s, ink_refusal *why)
{
    if (!stroke_read(word, s))
        return refuse_text(word, why);
    if (!stroke_inside(s))
        return ink_refuse_rule(why, not_free, nowhere);
    *s = stroke_canonical(s);
    return stroke_face(stroke_steps(s)) >= 0 ? INK_OK : refuse_text(word, why);
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    stroke s;
    (void)sheet;
    (void)bytes;
    if (!is_mine(word))
        return INK_E_NO_TOKEN;
    ink_status status = hear_stroke(word, &s, why);
    if (status != INK_OK)
        return status;
    *move = move_of(rules, stroke_steps(&s), s.corner);
    return INK_OK;
}

static void write(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_text *out)
{
    (void)rules;
    (void)sheet;
    lattice_write(canyon_all(bytes), out);
}

/* Reads a whole canyon of a sheet as it stands. */
static ink_status read_canyon(uint8_t *bytes, ink_slice word, ink_refusal *why)
{
    lattice all = canyon_all(bytes);
    ink_set one, two, more;
    if (!lattice_read_canyon(&all, word))
        return refuse_text(word, why);
    lattice_count(&all, &one, &two, &more);
    if (more != 0)
        return ink_refuse_rule(why, branches, nowhere);
    canyon_keep(bytes, &all);
    return INK_OK;
}

/* In drawing order it reads a stroke. */
static ink_status read(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_slice word,
                       bool ask, ink_refusal *why)
{
    stroke s;
    (void)rules;
    if (!is_mine(word))
        return INK_E_NO_TOKEN;
    if (!ask)
        return read_canyon(bytes, word, why);
    ink_status status = hear_stroke(word, &s, why);
    if (status != INK_OK)
        return status;
    const char *reason = draw(sheet, bytes, &s);
    return reason == NULL ? INK_OK : ink_refuse_rule(why, reason, nowhere);
}

/* --- score, goals, what is shown -------------------------------------------------------------- */

static void add_part(ink_parts *parts, const char *text, int points, const lattice *canyon)
{
    ink_part part = {text, (int16_t)points, 0, {0, 0}};
    lattice_borders(canyon, part.border);
    ink_parts_add(parts, part);
}

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    lattice left = canyon_all(bytes), longest = {0, 0}, canyon;
    int start, points = 0;
    (void)rules;
    (void)sheet;
    while (lattice_take(&left, &canyon, &start)) {
        if (lattice_length(&canyon) > lattice_length(&longest))
            longest = canyon;
        if (!ends_at_frame(&canyon))
            continue;
        points += CANYON_BOTH_ENDS_AT_FRAME;
        add_part(parts, INK_TEXT("a canyon from edge to edge"), CANYON_BOTH_ENDS_AT_FRAME, &canyon);
    }
    score->expansion = (int16_t)(score->expansion + points + lattice_length(&longest));
    add_part(parts, INK_TEXT("the longest canyon"), lattice_length(&longest), &longest);
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    lattice all = canyon_all(bytes);
    int left = points_left(sheet, &all, BRIDGE_POINTS);
    (void)rules;
    lattice_borders(&all, show->border);
    ink_show_count(show, INK_TEXT("bridge points left"), left < 0 ? 0 : left, BRIDGE_POINTS);
}

/* Adds or removes a segment. It may lie anywhere inside the board, but canyons never branch. */
static ink_status lay(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_cell cell,
                      int side, ink_refusal *why)
{
    lattice all = canyon_all(bytes);
    ink_set one, two, more;
    (void)rules;
    (void)sheet;
    if (side >= INK_SIDES)
        return INK_E_NO_TOKEN;
    /* the corner where the border begins: north-west of the cell, or opposite */
    int corner = cell + (side == INK_EAST ? 1 : side == INK_SOUTH ? 8 : 0);
    bool across = side == INK_NORTH || side == INK_SOUTH;
    ink_set segment = UINT64_C(1) << corner;
    if (!lattice_add(&all, corner, across ? INK_EAST : INK_SOUTH)) {
        if (((across ? all.east : all.south) & segment) == 0)
            return ink_refuse_rule(why, not_free, nowhere);
        *(across ? &all.east : &all.south) &= ~segment;
    }
    lattice_count(&all, &one, &two, &more);
    if (more != 0)
        return ink_refuse_rule(why, branches, nowhere);
    canyon_keep(bytes, &all);
    return ink_refuse(why, INK_OK);
}

static bool sound(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    lattice all = canyon_all(bytes);
    ink_set one, two, more;
    (void)rules;
    (void)sheet;
    lattice_count(&all, &one, &two, &more);
    return ((all.east & ~LATTICE_INNER_EAST) | (all.south & ~LATTICE_INNER_SOUTH) | more) == 0;
}

INK_QUESTION(points_spent)
{
    INK_QUESTION_UNUSED;
    lattice all = canyon_all(bytes);
    return BRIDGE_POINTS - points_left(sheet, &all, BRIDGE_POINTS);
}

INK_QUESTION(crossed_thrice)
{
    INK_QUESTION_UNUSED;
    lattice left = canyon_all(bytes), canyon;
    ink_set border[2];
    int start;
    while (lattice_take(&left, &canyon, &start)) {
        lattice_borders(&canyon, border);
        if (ink_paths_cross_thrice(rules, sheet, INK_HIGHWAY, border) ||
            ink_paths_cross_thrice(rules, sheet, INK_RAILWAY, border))
            return true;
    }
    return false;
}

/* A segment between two central spaces. */
INK_QUESTION(through_the_centre)
{
    INK_QUESTION_UNUSED;
    lattice left = canyon_all(bytes), canyon;
    ink_set border[2], centre = rules->centre;
    int start;
    while (lattice_take(&left, &canyon, &start)) {
        lattice_borders(&canyon, border);
        ink_set inside = (border[0] & ink_set_step(centre, INK_NORTH)) |
                         (border[1] & ink_set_step(centre, INK_WEST));
        if ((inside & centre) != 0 && ends_at_frame(&canyon))
            return true;
    }
    return false;
}

static const ink_goal goals[] = {
    {"CA", INK_TEXT("spend six bridge points"), points_spent, 6},
    {"CB", INK_TEXT("cross the same canyon three times with one line"), crossed_thrice, 1},
    {"CD", INK_TEXT("draw a canyon from edge to edge through the central spaces"),
     through_the_centre, 1},
    {NULL, NULL, NULL, 0},
};

static const ink_module_sign signs[] = {
    {INK_ALONG_BORDERS, INK_SIGN_PLAIN, "~C3SSE",
     INK_TEXT("draw between spaces, from the north-west corner of C3"),
     INK_TEXT("Between spaces: 'moves ~'"),
     INK_TEXT("Some dice are drawn between the spaces; 'moves ~' lists how."), NULL, NULL},
    {0, 0, NULL, NULL, NULL, NULL, NULL, NULL},
};

const ink_module ink_module_canyon = {
    .name = "canyon",
    .title = INK_TEXT("Canyon"),
    .home = "yellow",
    .brief = INK_TEXT(
        "Canyon (~), 7 rounds. The two canyon dice may be left out. A canyon is drawn whole on\n"
        "the lines between spaces, from the frame or an open end; it never branches. Each\n"
        "segment that a route touches costs one of 12 bridge points. The longest canyon scores\n"
        "1 a segment, each canyon from edge to edge 2."),
    .independent_moves = true,
    .bytes = BYTES,
    .lines = INK_LINE_EXPANSION,
    .die = dice,
    .symbol = symbols,
    .goal = goals,
    .sign = signs,
    .moves = moves,
    .veto = veto,
    .apply = apply,
    .score = score,
    .write = write,
    .read = read,
    .write_move = write_move,
    .read_move = read_move,
    .show = show,
    .lay = lay,
    .sound = sound,
};
