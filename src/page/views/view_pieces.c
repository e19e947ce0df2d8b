/* The pieces of a view: dice, special routes, what was earned, answers and pairs. */
#include <string.h>

#include "i18n/i18n.h"
#include "page/hand.h"
#include "page/pieces.h"
#include "words/names.h"

enum { TAG = 96 };

/* What is found once for all pieces. */
struct tray {
    ink_piece piece[INK_MAX_PIECES];
    int count, in_hand;
    bool needs_one; /* of the dice that may be drawn */
    ink_cell drawn[INK_MAX_DICE];
    char urgent; /* the sign of what comes first, 0 if nothing does */
    int total;   /* of the score as it is */
};

static const char *const kind_names[] = {
    [INK_PIECE_DIE] = "die",       [INK_PIECE_SPECIAL] = "special", [INK_PIECE_EARNED] = "earned",
    [INK_PIECE_CHOICE] = "choice", [INK_PIECE_PAIR] = "pair",
};

static const char *const state_names[] = {
    [INK_PIECE_WAITING] = "waiting",
    [INK_PIECE_DRAWN] = "drawn",
    [INK_PIECE_NOWHERE] = "nowhere",
    [INK_PIECE_BARRED] = "barred",
};

const char *place_name(int place)
{
    static const char *const names[] = {
        [INK_PLACE_CELL] = "cell", [INK_PLACE_CORNER] = "corner", [INK_PLACE_NONE] = "none"};
    return names[place];
}

/* --- states ----------------------------------------------------------------------------------- */

static bool is_module_die(const struct ask *ask, const ink_piece *piece)
{
    return piece->kind == INK_PIECE_DIE && ask->rules->die[piece->number].module != INK_MAX_MODULES;
}

/* Could the round not end even if all were drawn that must be, each for itself? */
static bool needs_one(const struct ask *ask)
{
    ink_footprint then;
    if (!ink_ruleset_holds(ask->rules) || ask_table(ask)->phase != INK_PHASE_DRAW)
        return false;
    ink_sheet sheet = hand_preview(ask, &then) ? then.sheet : ask_seat(ask, ask->player)->sheet;
    for (int d = 0; d < ask->rules->dice; d++)
        if (ask->rules->die[d].duty != 0)
            sheet.waiting &= (uint8_t) ~(1u << d);
    return sheet.event == 0 && ink_sheet_ask(ask->rules, &sheet, ink_move_end(), NULL) != INK_OK;
}

/* One of several that may be drawn must be, since the round cannot end otherwise. */
static bool is_needed(const struct tray *tray, const ink_piece *piece)
{
    return piece->kind == INK_PIECE_DIE && piece->duty == 0 && piece->state == INK_PIECE_WAITING &&
           tray->needs_one;
}

static bool is_optional(const struct ask *ask, const struct tray *tray, const ink_piece *piece)
{
    return is_module_die(ask, piece) && piece->duty == 0 && piece->cells != 0 &&
           !is_needed(tray, piece);
}

/* While something waits that is now or never, all else does; what was given up is gone. */
static int shown_state(const struct ask *ask, const struct tray *tray, const ink_piece *piece)
{
    bool urgent = piece_is_urgent(ask->rules, piece);
    if (piece->state == INK_PIECE_WAITING && (urgent ? tray->urgent == 0 : tray->urgent != 0))
        return INK_PIECE_BARRED;
    return piece->state;
}

/* --- tags ------------------------------------------------------------------------------------- */

static void write_tag(const struct ask *ask, const struct tray *tray, const ink_piece *piece,
                      bool held, ink_text *out)
{
    unsigned places = (unsigned)ink_set_count(piece->cells);
    bool die = piece->kind == INK_PIECE_DIE;
    int special = piece->kind == INK_PIECE_CHOICE ? answer_special(ask->rules, piece->move) : -1;
    if (held && piece->place == INK_PLACE_CORNER)
        text_say(out, ngettext("%u corner", "%u corners", places), places);
    else if (held && piece->place != INK_PLACE_NONE)
        text_say(out, ngettext("%u space", "%u spaces", places), places);
    else if (die && piece->state == INK_PIECE_DRAWN && tray->drawn[piece->number] != INK_NOWHERE)
        place_words(place_drawn(piece), tray->drawn[piece->number], out);
    else if (piece->state == INK_PIECE_NOWHERE)
        ink_text_string(out, _("no space"));
    else if (is_needed(tray, piece))
        ink_text_string(out, _("one needed"));
    else if (die && is_optional(ask, tray, piece))
        ink_text_string(out, _("optional"));
    else if (piece->kind == INK_PIECE_PAIR)
        ink_text_number(out, ink_pair_value(ask->rules, piece_pair(ask, piece)));
    else if (piece->kind == INK_PIECE_CHOICE && special < 0)
        piece_name(ask, piece, out);
}

/* --- one piece -------------------------------------------------------------------------------- */

void view_face(ink_text *out, const char *key, int shape, int tile)
{
    json_begin_object(out, key);
    json_number(out, "shape", shape);
    json_number(out, "tile", tile);
    json_end_object(out);
}

/* The way in which a die was drawn; 0 if it is not, or if something else has become of the drawing
   since. */
static int tile_drawn(const struct ask *ask, const struct tray *tray, const ink_piece *piece)
{
    if (piece->kind != INK_PIECE_DIE || piece->state != INK_PIECE_DRAWN ||
        piece->place != INK_PLACE_CELL || tray->drawn[piece->number] == INK_NOWHERE)
        return 0;
    int tile = ask_seat(ask, ask->player)->sheet.tile[tray->drawn[piece->number]];
    const ink_shape *shape = &ask->rules->shape[piece->shape];
    return tile >= shape->first && tile < shape->first + shape->count ? tile : 0;
}

/* A face lies as it is drawn, or would be. */
static int shown_tile(const struct ask *ask, const struct tray *tray, const ink_piece *piece,
                      bool held)
{
    if (held)
        return hand_has_ghost(ask->hand) ? ink_move_tile(hand_move(ask->hand)) : 0;
    return tile_drawn(ask, tray, piece);
}

static void write_faces(struct ask *ask, const struct tray *tray, const ink_piece *piece, bool held)
{
    int special = piece->kind == INK_PIECE_CHOICE ? answer_special(ask->rules, piece->move) : -1;
    int tile = shown_tile(ask, tray, piece, held);
    int shape = special >= 0 ? ask->rules->special[special] : piece->shape;
    if (shape != 0)
        view_face(ask->out, "face", shape, tile);
    else
        json_nothing(ask->out, "face");
    if (piece->kind != INK_PIECE_PAIR)
        return;
    json_begin_list(ask->out, "faces");
    for (int i = 0; i < 2; i++)
        view_face(ask->out, NULL, piece_pair(ask, piece).face[i], 0);
    json_end_list(ask->out);
}

ink_set cells_of_pair(const struct ask *ask, ink_pair pair)
{
    const ink_sheet *sheet = &ask_seat(ask, ask->player)->sheet;
    ink_set cells = 0;
    for (int i = 0; i < 2; i++) {
        const ink_shape *shape = &ask->rules->shape[pair.face[i]];
        for (int t = shape->first; t < shape->first + shape->count; t++)
            cells |= ink_sheet_cells(ask->rules, sheet, t);
    }
    return cells;
}

static void write_owner(struct ask *ask, const ink_piece *piece)
{
    for (int p = 0; p < ask_table(ask)->players; p++)
        for (int i = 0; i < 2; i++)
            if (ask_seat(ask, p)->pick[i] == piece->pair) {
                json_text(ask->out, "owner",
                          player_words(ask->session, p, WORDS_HERE(PLAYER_WORDS)));
                return;
            }
}

/* What an answer would change on the board and in the score. */
static void write_effect(struct ask *ask, const struct tray *tray, const ink_piece *piece)
{
    ink_footprint then;
    ink_score score;
    bool may = ink_session_preview(ask->session, ask->player, piece->move, &then);
    json_places(ask->out, "cells", may ? then.cells : 0, JSON_CELLS);
    if (!may)
        return;
    ink_score_find(ask->rules, &then.sheet, &score);
    json_number(ask->out, "change", score.total - tray->total);
}

static void write_cells(struct ask *ask, const struct tray *tray, const ink_piece *piece)
{
    if (piece->kind == INK_PIECE_CHOICE) {
        write_effect(ask, tray, piece);
        return;
    }
    ink_set cells = piece->cells;
    if (piece->kind == INK_PIECE_PAIR && piece->state != INK_PIECE_DRAWN)
        cells = cells_of_pair(ask, piece_pair(ask, piece));
    json_places(ask->out, "cells", cells,
                piece->place == INK_PLACE_CORNER ? JSON_CORNERS : JSON_CELLS);
    if (piece->kind == INK_PIECE_PAIR && piece->state == INK_PIECE_DRAWN)
        write_owner(ask, piece);
}

static void write_words(struct ask *ask, const struct tray *tray, const ink_piece *piece, bool held)
{
    char name[TOLD] = "", text[TELL_LINE] = "", tag[TAG] = "";
    ink_text n = ink_text_in(name, sizeof name), t = ink_text_in(text, sizeof text),
             g = ink_text_in(tag, sizeof tag);
    piece_name(ask, piece, &n);
    hand_piece_text(ask, piece, &t);
    write_tag(ask, tray, piece, held, &g);
    json_text(ask->out, "name", name);
    json_text(ask->out, "text", text);
    json_text(ask->out, "tag", tag);
}

static void write_piece(struct ask *ask, const struct tray *tray, int index)
{
    ink_text *out = ask->out;
    ink_piece piece = tray->piece[index];
    bool held = index == tray->in_hand;
    piece.state = (uint8_t)shown_state(ask, tray, &tray->piece[index]);
    json_begin_object(out, NULL);
    json_text(out, "kind", kind_names[piece.kind]);
    json_text(out, "state", state_names[piece.state]);
    json_number(out, "number", piece.number);
    json_text(out, "place", place_name(piece.place));
    json_bool(out, "duty", piece.duty != 0);
    json_bool(out, "optional", is_optional(ask, tray, &piece));
    json_bool(out, "needed", is_needed(tray, &piece));
    json_bool(out, "module", is_module_die(ask, &piece));
    json_bool(out, "urgent", piece_is_urgent(ask->rules, &piece));
    write_faces(ask, tray, &piece, held);
    write_words(ask, tray, &piece, held);
    write_cells(ask, tray, &piece);
    json_end_object(out);
}

void view_pieces(struct ask *ask)
{
    struct tray tray = {.urgent = hand_urgent(ask)};
    ink_score score;
    tray.count = hand_pieces(ask, tray.piece, &tray.in_hand);
    tray.needs_one = needs_one(ask);
    ink_session_drawn(ask->session, ask->player, tray.drawn);
    ink_score_find(ask->rules, &ask_seat(ask, ask->player)->sheet, &score);
    tray.total = score.total;
    json_begin_list(ask->out, "pieces");
    for (int i = 0; i < tray.count; i++)
        write_piece(ask, &tray, i);
    json_end_list(ask->out);
}
