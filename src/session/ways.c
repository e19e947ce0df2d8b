/* The ways in which a piece may be laid on a place, the best ones first; why there is none; and how
   the sheet would look. */
#include <inkrail/session.h>

#include "../core/sheet.h"
#include "session.h"

/* --- pleasant ways first ---------------------------------------------------------------------- */

struct ranked {
    ink_move move;
    int joins, total;
};

/* Arms of the same material that meet, and arms that meet an exit of their kind. */
static int count_joints(const ink_ruleset *rules, const ink_sheet *sheet)
{
    int joints = 0;
    for (int m = 0; m < rules->materials; m++) {
        const ink_set *arm = sheet->arm[m];
        joints += ink_set_count(arm[INK_EAST] & ink_set_step(arm[INK_WEST], INK_WEST));
        joints += ink_set_count(arm[INK_SOUTH] & ink_set_step(arm[INK_NORTH], INK_NORTH));
        for (int s = 0; s < INK_SIDES; s++)
            joints += ink_set_count(arm[s] & rules->exit_arms[m][s]);
    }
    return joints;
}

static struct ranked judge(const ink_ruleset *rules, const ink_sheet *sheet, ink_move move)
{
    ink_sheet after = *sheet;
    ink_score score;
    ink_sheet_apply(rules, &after, move);
    ink_score_find(rules, &after, &score);
    return (struct ranked){move, count_joints(rules, &after), score.total};
}

static bool before(const struct ranked *a, const struct ranked *b)
{
    if (a->joins != b->joins)
        return a->joins > b->joins;
    return a->total != b->total ? a->total > b->total : a->move < b->move;
}

void ink_ways_rank(const ink_ruleset *rules, const ink_sheet *sheet, ink_move *way, int count)
{
    struct ranked list[INK_MAX_WAYS];
    for (int i = 0; i < count; i++) {
        struct ranked next = judge(rules, sheet, way[i]);
        int at = i;
        for (; at > 0 && before(&next, &list[at - 1]); at--)
            list[at] = list[at - 1];
        list[at] = next;
    }
    for (int i = 0; i < count; i++)
        way[i] = list[i].move;
}

/* --- all ways --------------------------------------------------------------------------------- */

struct ways {
    ink_move *way;
    int count;
};

static void add(struct ways *ways, ink_move move)
{
    if (ways->count < INK_MAX_WAYS)
        ways->way[ways->count++] = move;
}

/* Adds the tiles of a shape that the drawing rules allow there. */
static void add_shape(const struct tray *tray, int kind, int source, int shape, ink_cell cell,
                      struct ways *ways)
{
    const ink_shape *of = &tray->rules->shape[shape];
    for (int tile = of->first; tile < of->first + of->count; tile++)
        if (ink_set_has(ink_sheet_cells(tray->rules, &tray->sheet, tile), cell))
            add(ways, ink_move_of(kind, source, tile, cell));
}

static void add_offer(const struct tray *tray, const struct offer *offer, ink_cell place,
                      struct ways *ways)
{
    if (ink_move_tile(offer->move) != 0) {
        if (ink_set_has(offer->moves, place))
            add(ways, offer->move | place);
        return;
    }
    if (!ink_set_has(offer->where, place))
        return;
    for (ink_set left = offer->moves; left != 0; left &= left - 1) {
        ink_move move = offer->move | ink_set_first(left);
        if (ink_set_has(ink_offer_where(tray, move), place))
            add(ways, move);
    }
}

/* A die, a special route, or what was earned. */
static void add_drawings(const struct tray *tray, const ink_piece *piece, ink_cell place,
                         struct ways *ways)
{
    const ink_sheet *sheet = &tray->sheet;
    int number = piece->number;
    bool cell = ink_cell_valid(place);
    if (piece->kind == INK_PIECE_DIE &&
        (number >= INK_MAX_DICE || (sheet->waiting >> number & 1) == 0))
        return;
    if (piece->kind == INK_PIECE_DIE && cell)
        add_shape(tray, INK_MOVE_DIE, number, sheet->die[number], place, ways);
    if (piece->kind == INK_PIECE_SPECIAL && cell && number < INK_SPECIALS &&
        ink_special_ask(sheet, number) == INK_OK)
        add_shape(tray, INK_MOVE_SPECIAL, number, tray->rules->special[number], place, ways);
    for (int i = 0; i < tray->offers; i++)
        if (ink_offer_is(tray, &tray->offer[i], piece))
            add_offer(tray, &tray->offer[i], place, ways);
}

static int find_ways(const ink_session *session, int player, const ink_piece *piece,
                     const struct tray *tray, ink_cell place, ink_move way[INK_MAX_WAYS])
{
    struct ways ways = {way, 0};
    if (piece->kind == INK_PIECE_CHOICE || piece->kind == INK_PIECE_PAIR) {
        if (ink_table_ask(&session->rules, &session->table, session->seat, player, piece->move,
                          NULL) == INK_OK)
            add(&ways, piece->move);
    } else if (tray->open && place <= INK_NOWHERE)
        add_drawings(tray, piece, place, &ways);
    return ways.count;
}

int ink_session_ways(const ink_session *session, int player, const ink_piece *piece, ink_cell place,
                     ink_move way[INK_MAX_WAYS])
{
    struct tray tray;
    if (!ink_table_has(&session->table, player))
        return 0;
    ink_tray_find(session, player, &tray);
    int count = find_ways(session, player, piece, &tray, place, way);
    if (count > 1)
        ink_ways_rank(&session->rules, &tray.sheet, way, count);
    return count;
}

/* --- why in no way ---------------------------------------------------------------------------- */

struct reasons {
    const ink_session *session;
    const struct tray *tray;
    int player;
    int best; /* how close the best reason is to fitting, 0 for none yet */
    ink_status status;
    ink_refusal why;
};

/* The ends of the tile that would be joined there. */
static int joins_at(const struct tray *tray, int tile, ink_cell cell)
{
    const ink_tile *t = &tray->rules->tile[tile];
    int joins = 0;
    for (int s = 0; s < INK_SIDES && ink_cell_valid(cell); s++) {
        if (t->side[s] == 0)
            continue;
        int m = t->side[s] - 1, across = ink_side_opposite(s);
        ink_set facing = ink_set_step(tray->sheet.arm[m][across], across);
        joins += ink_set_has(facing | tray->rules->exit_arms[m][s], cell);
    }
    return joins;
}

/* A way is closest to legal if only an expansion forbids it; next are ways that would join but for
   a clash on another side. Whoever taps beside an exit or a route means to join it, so "this piece
   cannot join it" says more than "this piece joins nothing" if it is turned away. */
static int closeness(const struct reasons *reasons, ink_status status, ink_move move)
{
    enum { LOOSE = 1, CLASHING, JOINED, ALMOST = JOINED + INK_SIDES };
    if (status != INK_E_CLASH && status != INK_E_EXIT_CLASH)
        return status == INK_E_DETACHED ? LOOSE : ALMOST;
    int joins = joins_at(reasons->tray, ink_move_tile(move), ink_move_cell(move));
    return joins == 0 ? CLASHING : JOINED + joins - 1;
}

static void ask(struct reasons *reasons, ink_move move)
{
    const ink_session *s = reasons->session;
    ink_refusal why;
    ink_status status = ink_table_ask(&s->rules, &s->table, s->seat, reasons->player, move, &why);
    if (status == INK_OK || status == INK_E_NO_MOVE)
        return;
    int close = closeness(reasons, status, move);
    if (close > reasons->best) {
        reasons->best = close;
        reasons->status = status;
        reasons->why = why;
    }
}

static void ask_shape(struct reasons *reasons, int kind, int source, int shape, ink_cell cell)
{
    const ink_shape *of = &reasons->tray->rules->shape[shape];
    for (int tile = of->first; tile < of->first + of->count; tile++)
        ask(reasons, ink_move_of(kind, source, tile, cell));
}

/* Asks about the module's moves in this place. If they draw a tile, all its looks are asked; if
   they draw a stroke, it is moved so that one of its ends lies there. */
static void ask_offer(struct reasons *reasons, const struct offer *offer, ink_cell place)
{
    const ink_ruleset *rules = reasons->tray->rules;
    if (ink_move_tile(offer->move) != 0) {
        const ink_shape *of = &rules->shape[offer->shape];
        ink_move bare = offer->move - (ink_move)ink_move_tile(offer->move) * INK_MOVE_TURN;
        for (int t = 0; t < of->count; t++)
            ask(reasons, (bare + (ink_move)(of->first + t) * INK_MOVE_TURN) | place);
        return;
    }
    ink_cell from = ink_set_first(offer->moves);
    for (ink_set left = ink_offer_where(reasons->tray, offer->move | from); left != 0;
         left &= left - 1) {
        int cell = from + place - ink_set_first(left);
        if (cell >= 0 && cell < INK_NOWHERE)
            ask(reasons, offer->move | (ink_move)cell);
    }
}

/* If no move can be tried, the first reason that would stop any move. */
static void ask_at_all(struct reasons *reasons, const ink_piece *piece)
{
    const ink_sheet *sheet = &reasons->tray->sheet;
    bool die = piece->kind == INK_PIECE_DIE;
    int number = piece->number % INK_MAX_DICE;
    ink_refuse(&reasons->why, INK_OK);
    if (!reasons->tray->open)
        ask(reasons, ink_move_of(INK_MOVE_DIE, number, 1, 0));
    if (reasons->best > 0)
        return;
    reasons->status = sheet->event != 0                            ? ink_event_ask(sheet)
                      : die && sheet->die[number] == 0             ? INK_E_NO_SUCH_DIE
                      : die && (sheet->waiting >> number & 1) == 0 ? INK_E_DIE_DRAWN
                      : piece->kind == INK_PIECE_EARNED            ? INK_E_NOT_EARNED
                                                                   : INK_E_EXPANSION;
    ink_refuse(&reasons->why, reasons->status);
    reasons->why.die = (uint8_t)number;
    if (piece->shape < reasons->tray->rules->shapes)
        reasons->why.tile = reasons->tray->rules->shape[piece->shape].first;
}

static void find_reason(struct reasons *reasons, const ink_piece *piece, ink_cell place)
{
    const struct tray *tray = reasons->tray;
    int number = piece->number;
    if (place > INK_NOWHERE)
        place = INK_NOWHERE;
    if (piece->kind == INK_PIECE_DIE && number < INK_MAX_DICE)
        ask_shape(reasons, INK_MOVE_DIE, number, tray->sheet.die[number], place);
    if (piece->kind == INK_PIECE_SPECIAL && number < INK_SPECIALS)
        ask_shape(reasons, INK_MOVE_SPECIAL, number, tray->rules->special[number], place);
    for (int i = 0; i < tray->offers && reasons->best == 0; i++)
        if (ink_offer_is(tray, &tray->offer[i], piece))
            ask_offer(reasons, &tray->offer[i], place);
    if (reasons->best == 0)
        ask_at_all(reasons, piece);
}

ink_status ink_session_why(const ink_session *session, int player, const ink_piece *piece,
                           ink_cell place, ink_refusal *why)
{
    struct tray tray;
    ink_move way[INK_MAX_WAYS];
    struct reasons reasons = {.session = session, .tray = &tray, .player = player};
    if (!ink_table_has(&session->table, player))
        return ink_table_ask(&session->rules, &session->table, session->seat, player,
                             ink_move_end(), why);
    if (piece->kind == INK_PIECE_CHOICE || piece->kind == INK_PIECE_PAIR)
        return ink_table_ask(&session->rules, &session->table, session->seat, player, piece->move,
                             why);
    ink_tray_find(session, player, &tray);
    if (find_ways(session, player, piece, &tray, place, way) > 0)
        return ink_refuse(why, INK_OK);
    find_reason(&reasons, piece, place);
    if (why != NULL)
        *why = reasons.why;
    return reasons.status;
}

/* --- before it is played ---------------------------------------------------------------------- */

/* Where symbols are written into spaces. */
static ink_set written_on(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_show show;
    ink_set cells = 0;
    ink_sheet_show(rules, sheet, &show);
    for (int i = 0; i < show.kinds_written; i++)
        cells |= show.written[i].cells;
    return cells;
}

bool ink_session_preview(const ink_session *session, int player, ink_move move,
                         ink_footprint *footprint)
{
    ink_set border[2];
    ink_answer answer;
    int kind = ink_move_kind(move);
    if (kind == INK_MOVE_PICK || kind == INK_MOVE_BACK ||
        ink_table_ask(&session->rules, &session->table, session->seat, player, move, NULL) !=
            INK_OK)
        return false;
    const ink_sheet *now = &session->seat[player].sheet;
    footprint->sheet = *now;
    ink_sheet_apply(&session->rules, &footprint->sheet, move);
    ink_move_answer(&session->rules, move, &answer);
    footprint->cells =
        ink_sheets_differ(now, &footprint->sheet) | answer.cells |
        (written_on(&session->rules, now) ^ written_on(&session->rules, &footprint->sheet));
    ink_borders_find(&session->rules, now, border);
    ink_borders_find(&session->rules, &footprint->sheet, footprint->border);
    footprint->border[0] ^= border[0];
    footprint->border[1] ^= border[1];
    return true;
}
