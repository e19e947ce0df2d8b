/* What lies before a player: dice, special routes, and what modules offer. All of it comes from
   the legal moves; what a module's move does is found by playing it on a copy. */
#include <inkrail/session.h>

#include <string.h>

#include "../core/sheet.h"
#include "session.h"

/* --- what modules offer ----------------------------------------------------------------------- */

/* The sign with which the word of a move begins, 0 if it is none. */
static char sign_of(const ink_ruleset *rules, ink_move move)
{
    char word[64];
    ink_text text = ink_text_in(word, sizeof word);
    ink_move_write(rules, move, &text);
    char c = word[0];
    bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    return plain ? 0 : c;
}

void ink_borders_find(const ink_ruleset *rules, const ink_sheet *sheet, ink_set border[2])
{
    ink_show show;
    ink_sheet_show(rules, sheet, &show);
    border[0] = show.border[0];
    border[1] = show.border[1];
}

/* The ends of the strokes that these borders make: corners that an odd number of them touch. The
   border south of a cell runs from its south-west to its south-east corner, the border east of it
   from the north-east to the south-east corner. */
static ink_set stroke_ends(const ink_set border[2])
{
    return border[0] << 8 ^ border[0] << 9 ^ border[1] << 1 ^ border[1] << 9;
}

ink_set ink_offer_where(const struct tray *tray, ink_move move)
{
    ink_set before[2], after[2];
    ink_sheet sheet = tray->sheet;
    ink_answer answer;
    if (ink_move_tile(move) != 0)
        return ink_set_of(ink_move_cell(move));
    if (ink_move_answer(tray->rules, move, &answer))
        return answer.cells;
    ink_sheet_apply(tray->rules, &sheet, move);
    ink_set cells = ink_sheets_differ(&tray->sheet, &sheet);
    if (cells != 0)
        return cells;
    ink_borders_find(tray->rules, &tray->sheet, before);
    ink_borders_find(tray->rules, &sheet, after);
    after[0] ^= before[0];
    after[1] ^= before[1];
    return stroke_ends(after);
}

/* Cells if the move draws on any or is about them, else corners. */
static uint8_t place_of(const struct tray *tray, const ink_sheet *after, ink_move move)
{
    ink_answer answer;
    if (ink_move_cell(move) == INK_NOWHERE)
        return INK_PLACE_NONE;
    bool cells = ink_move_tile(move) != 0 || ink_move_answer(tray->rules, move, &answer) ||
                 ink_sheets_differ(&tray->sheet, after) != 0;
    return cells ? INK_PLACE_CELL : INK_PLACE_CORNER;
}

/* Plays one of the moves to see what all of them do. */
static void make_offer(const struct tray *tray, const ink_choice *choice, struct offer *offer)
{
    ink_move move = choice->move | ink_set_first(choice->cells);
    ink_sheet after = tray->sheet;
    ink_sheet_apply(tray->rules, &after, move);
    offer->move = choice->move;
    offer->moves = choice->cells;
    offer->dice = (uint8_t)(tray->sheet.waiting & ~after.waiting);
    offer->place = place_of(tray, &after, move);
    offer->shape = tray->rules->tile[ink_move_tile(move)].shape;
    offer->sign = sign_of(tray->rules, move);
    offer->where = 0;
    if (offer->place == INK_PLACE_NONE)
        return;
    if (ink_move_tile(move) != 0)
        offer->where = choice->cells;
    else
        for (ink_set left = choice->cells; left != 0; left &= left - 1)
            offer->where |= ink_offer_where(tray, choice->move | ink_set_first(left));
}

/* Does the offer use up a die with this face? */
static bool offer_uses(const struct tray *tray, const struct offer *offer, int shape)
{
    for (int d = 0; d < INK_MAX_DICE; d++)
        if ((offer->dice >> d & 1) != 0 && tray->sheet.die[d] == shape)
            return true;
    return false;
}

bool ink_offer_is(const struct tray *tray, const struct offer *offer, const ink_piece *piece)
{
    if (offer->place == INK_PLACE_NONE)
        return false;
    if (piece->kind == INK_PIECE_DIE)
        return offer_uses(tray, offer, tray->sheet.die[piece->number % INK_MAX_DICE]);
    return piece->kind == INK_PIECE_EARNED && offer->dice == 0 && offer->sign == piece->sign &&
           offer->shape == piece->shape;
}

/* --- the tray --------------------------------------------------------------------------------- */

/* The player's sheet; if the round is ended, as it was before that. */
static void open_sheet(const ink_session *session, const ink_seat *seat, ink_sheet *sheet)
{
    *sheet = seat->sheet;
    if (seat->ended == 0)
        return;
    *sheet = seat->before;
    for (int i = 0; i + 1 < seat->moves; i++)
        ink_sheet_apply(&session->rules, sheet, seat->move[i]);
}

/* The sheet after one more move, which is legal and draws something; INK_MOVE_NONE for no move. */
static void tray_find_after(const ink_session *session, int player, ink_move move,
                            struct tray *tray)
{
    const ink_seat *seat = &session->seat[player];
    ink_choices choices;
    tray->rules = &session->rules;
    tray->options = tray->offers = 0;
    tray->open =
        session->table.phase == INK_PHASE_DRAW && seat->ended == 0 && seat->moves < INK_ROUND_MOVES;
    open_sheet(session, seat, &tray->sheet);
    if (!tray->open)
        return;
    if (move != INK_MOVE_NONE)
        ink_sheet_apply(tray->rules, &tray->sheet, move);
    tray->options = ink_sheet_options(tray->rules, &tray->sheet, tray->option);
    ink_sheet_choices(tray->rules, &tray->sheet, &choices);
    for (uint32_t i = 0; i < choices.count; i++)
        make_offer(tray, &choices.choice[i], &tray->offer[tray->offers++]);
}

void ink_tray_find(const ink_session *session, int player, struct tray *tray)
{
    tray_find_after(session, player, INK_MOVE_NONE, tray);
}

/* Where the die's own drawing may go; of equal dice the options name the first. */
static ink_set cells_of_face(const struct tray *tray, int shape)
{
    const ink_ruleset *rules = tray->rules;
    int end = rules->shape[shape].first + rules->shape[shape].count;
    ink_set cells = 0;
    for (int i = 0; i < tray->options; i++) {
        int tile = ink_move_tile(tray->option[i].move);
        if (rules->tile[tile].shape != shape)
            continue;
        for (int t = 0; t < INK_SIDES && tile + t < end; t++)
            cells |= tray->option[i].cells[t];
    }
    return cells;
}

/* Where the die may go, by its own drawing or a module's, and on what kind of place. */
static ink_set tray_die(const struct tray *tray, int die, uint8_t *place)
{
    int shape = tray->sheet.die[die];
    *place = tray->rules->shape[shape].count > 0 ? INK_PLACE_CELL : INK_PLACE_NONE;
    if ((tray->sheet.waiting >> die & 1) == 0)
        return 0;
    ink_set cells = cells_of_face(tray, shape);
    for (int i = 0; i < tray->offers; i++) {
        const struct offer *offer = &tray->offer[i];
        if (offer->place == INK_PLACE_NONE || !offer_uses(tray, offer, shape))
            continue;
        cells |= offer->where;
        *place = offer->place;
    }
    return cells;
}

static ink_set tray_special(const struct tray *tray, int special)
{
    const ink_shape *shape = &tray->rules->shape[tray->rules->special[special]];
    ink_set cells = 0;
    if (!tray->open || ink_special_ask(&tray->sheet, special) != INK_OK)
        return 0;
    for (int t = 0; t < shape->count; t++)
        cells |= ink_sheet_cells(tray->rules, &tray->sheet, shape->first + t);
    return cells;
}

/* --- pieces ----------------------------------------------------------------------------------- */

struct pieces {
    const struct tray *tray;
    ink_piece *piece;
    int count;
};

static ink_piece *add(struct pieces *pieces, int kind, int number)
{
    ink_piece *piece = &pieces->piece[pieces->count++];
    memset(piece, 0, sizeof *piece);
    piece->kind = (uint8_t)kind;
    piece->number = (uint8_t)number;
    return piece;
}

/* The state of a piece that is not used up yet. */
static uint8_t state_of(const struct tray *tray, const ink_piece *piece)
{
    bool drawn = (tray->sheet.event & INK_EVENT_DRAWN) != 0 && piece->cells == 0;
    if (!tray->open || drawn || (tray->sheet.event & ~INK_EVENT_DRAWN) != 0)
        return INK_PIECE_BARRED;
    return piece->cells != 0 ? INK_PIECE_WAITING : INK_PIECE_NOWHERE;
}

static void add_dice(struct pieces *pieces)
{
    const struct tray *tray = pieces->tray;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (tray->sheet.die[d] == 0)
            continue;
        ink_piece *piece = add(pieces, INK_PIECE_DIE, d);
        piece->shape = tray->sheet.die[d];
        piece->duty = tray->rules->die[d].duty;
        piece->cells = tray_die(tray, d, &piece->place);
        bool waits = (tray->sheet.waiting >> d & 1) != 0;
        piece->state = waits ? state_of(tray, piece) : INK_PIECE_DRAWN;
    }
}

static void add_specials(struct pieces *pieces)
{
    const struct tray *tray = pieces->tray;
    for (int i = 0; i < INK_SPECIALS; i++) {
        ink_piece *piece = add(pieces, INK_PIECE_SPECIAL, i);
        piece->shape = tray->rules->special[i];
        piece->cells = tray_special(tray, i);
        ink_status status = ink_special_ask(&tray->sheet, i);
        piece->state = status == INK_E_SPECIAL_USED ? INK_PIECE_DRAWN
                       : status != INK_OK           ? INK_PIECE_BARRED
                                                    : state_of(tray, piece);
    }
}

/* There is one piece for each sign and drawing that was earned. */
static ink_piece *earned(struct pieces *pieces, const struct offer *offer)
{
    int number = 0;
    for (int i = 0; i < pieces->count; i++) {
        ink_piece *piece = &pieces->piece[i];
        if (piece->kind != INK_PIECE_EARNED)
            continue;
        if (piece->sign == offer->sign && piece->shape == offer->shape)
            return piece;
        number++;
    }
    ink_piece *piece = add(pieces, INK_PIECE_EARNED, number);
    piece->sign = offer->sign;
    piece->shape = offer->shape;
    piece->place = offer->place;
    piece->state = INK_PIECE_WAITING;
    return piece;
}

static void add_earned(struct pieces *pieces)
{
    for (int i = 0; i < pieces->tray->offers && pieces->count < INK_MAX_PIECES; i++) {
        const struct offer *offer = &pieces->tray->offer[i];
        if (offer->place != INK_PLACE_NONE && offer->dice == 0)
            earned(pieces, offer)->cells |= offer->where;
    }
}

static void add_choices(struct pieces *pieces)
{
    int number = 0;
    for (int i = 0; i < pieces->tray->offers && pieces->count < INK_MAX_PIECES; i++) {
        const struct offer *offer = &pieces->tray->offer[i];
        if (offer->place != INK_PLACE_NONE)
            continue;
        ink_piece *piece = add(pieces, INK_PIECE_CHOICE, number++);
        piece->place = INK_PLACE_NONE;
        piece->sign = offer->sign;
        piece->move = offer->move | INK_NOWHERE;
    }
}

/* If there is no room for all pairs, those that were picked are left out. */
static void add_pairs(const ink_session *session, int player, struct pieces *pieces)
{
    int pairs = 2 * session->table.players;
    bool all = pairs <= INK_MAX_PIECES - pieces->count;
    bool turn = ink_table_picker(&session->table) == player;
    for (int i = 0; i < pairs && pieces->count < INK_MAX_PIECES; i++) {
        bool gone = (session->seat[i / 2].gone >> i % 2 & 1) != 0;
        if (gone && !all)
            continue;
        ink_piece *piece = add(pieces, INK_PIECE_PAIR, i);
        piece->place = INK_PLACE_NONE;
        piece->pair = (uint16_t)(i + 1);
        piece->move = ink_move_pick(i + 1);
        piece->state = gone ? INK_PIECE_DRAWN : turn ? INK_PIECE_WAITING : INK_PIECE_BARRED;
    }
}

/* Is it a move that may be played now and leaves the round open? */
static bool may_come_first(const ink_session *session, int player, ink_move move)
{
    int kind = ink_move_kind(move);
    return (kind == INK_MOVE_DIE || kind == INK_MOVE_SPECIAL || kind == INK_MOVE_MODULE) &&
           ink_table_ask(&session->rules, &session->table, session->seat, player, move, NULL) ==
               INK_OK;
}

int ink_session_pieces(const ink_session *session, int player, ink_piece piece[INK_MAX_PIECES])
{
    return ink_session_pieces_after(session, player, INK_MOVE_NONE, piece);
}

int ink_session_pieces_after(const ink_session *session, int player, ink_move move,
                             ink_piece piece[INK_MAX_PIECES])
{
    struct tray tray;
    struct pieces pieces = {&tray, piece, 0};
    if (!ink_table_has(&session->table, player))
        return 0;
    bool first = may_come_first(session, player, move);
    tray_find_after(session, player, first ? move : INK_MOVE_NONE, &tray);
    add_dice(&pieces);
    add_specials(&pieces);
    add_earned(&pieces);
    add_choices(&pieces);
    if (session->table.phase == INK_PHASE_DRAFT)
        add_pairs(session, player, &pieces);
    return pieces.count;
}

/* --- what is missing -------------------------------------------------------------------------- */

/* The sign of what is lost when anything else is played. */
static char earned_sign(const struct tray *tray)
{
    for (int i = 0; i < tray->offers; i++)
        for (int m = 0; m < tray->rules->modules; m++) {
            const ink_module_sign *sign = ink_ruleset_signs(tray->rules, m);
            for (; sign != NULL && sign->sign != 0; sign++)
                if (sign->sign == tray->offer[i].sign && sign->kind == INK_SIGN_EARNED)
                    return sign->sign;
        }
    return 0;
}

static void find_missing(const struct tray *tray, ink_missing *missing)
{
    if (!tray->open)
        return;
    missing->choice = (tray->sheet.event & INK_EVENT_CHOICES) != 0;
    missing->earned = earned_sign(tray);
    for (int d = 0; d < INK_MAX_DICE && (tray->sheet.event & ~INK_EVENT_DRAWN) == 0; d++) {
        uint8_t place, bit = (uint8_t)(1u << d);
        if ((tray->sheet.waiting & bit) == 0)
            continue;
        bool fits = tray_die(tray, d, &place) != 0, duty = tray->rules->die[d].duty != 0;
        *(!fits ? &missing->lost : duty ? &missing->must : &missing->may) |= bit;
    }
}

void ink_session_missing(const ink_session *session, int player, ink_missing *missing)
{
    struct tray tray;
    memset(missing, 0, sizeof *missing);
    missing->status = ink_table_ask(&session->rules, &session->table, session->seat, player,
                                    ink_move_end(), &missing->reason);
    if (!ink_table_has(&session->table, player))
        return;
    ink_tray_find(session, player, &tray);
    find_missing(&tray, missing);
}

void ink_session_missing_after(const ink_session *session, int player, ink_move move,
                               ink_missing *missing)
{
    struct tray tray;
    if (!may_come_first(session, player, move)) {
        ink_session_missing(session, player, missing);
        return;
    }
    memset(missing, 0, sizeof *missing);
    tray_find_after(session, player, move, &tray);
    missing->status = ink_sheet_ask(&session->rules, &tray.sheet, ink_move_end(), &missing->reason);
    find_missing(&tray, missing);
}
