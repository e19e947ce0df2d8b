/* Pieces and ghosts in words. */
#include <string.h>

#include "i18n/i18n.h"
#include "page/hand.h"
#include "page/pieces.h"
#include "words/moves/choice.h"
#include "words/names.h"

/* --- pieces ----------------------------------------------------------------------------------- */

ink_pair piece_pair(const struct ask *ask, const ink_piece *piece)
{
    return ask_seat(ask, (piece->pair - 1) / 2)->pool[(piece->pair - 1) % 2];
}

/* An answer to an event: "north", "cross off highway crossing". */
static void write_answer(const struct ask *ask, ink_move move, ink_text *out)
{
    char words[CHOICE_WORDS] = "", route[CHOICE_WORDS] = "";
    ink_text shape = ink_text_in(route, sizeof route);
    int special = answer_special(ask->rules, move);
    if (special >= 0) {
        shape_words(ask->rules, ask->rules->special[special], &shape);
        text_say(out, _("cross off %s"), route);
        return;
    }
    choice_words(ask->rules, move, words);
    ink_text_string(out, words);
}

void piece_name(const struct ask *ask, const ink_piece *piece, ink_text *out)
{
    if (piece->kind == INK_PIECE_PAIR)
        pair_words(ask->rules, piece_pair(ask, piece), out);
    else if (piece->kind == INK_PIECE_CHOICE)
        write_answer(ask, piece->move, out);
    else
        shape_words(ask->rules, piece->shape, out);
}

/* "die 2", "special route", "Copy a die": which piece it is. */
static void write_kind(const struct ask *ask, const ink_piece *piece, ink_text *out)
{
    const char *offer = sign_find(ask->rules, piece->sign)->offer;
    switch (piece->kind) {
    case INK_PIECE_DIE: text_say(out, _("die %d"), piece->number + 1); break;
    case INK_PIECE_SPECIAL: ink_text_string(out, _("special route")); break;
    case INK_PIECE_EARNED:
        ink_text_string(out, offer != NULL && piece->sign != 0 ? _(offer) : _("offered"));
        break;
    case INK_PIECE_PAIR: text_say(out, _("pair %d"), piece->pair); break;
    default: break;
    }
    if (piece->kind != INK_PIECE_CHOICE)
        ink_text_string(out, ", ");
}

/* What an answer would do: " New: crater at E4." */
static void write_effect(const struct ask *ask, const ink_piece *piece, ink_text *out)
{
    ink_footprint then;
    if (ink_session_preview(ask->session, ask->player, piece->move, &then))
        change_words(ask->rules, &ask_seat(ask, ask->player)->sheet, &then.sheet, NULL, 0, out);
}

static void write_places(const ink_piece *piece, ink_text *out)
{
    unsigned count = (unsigned)ink_set_count(piece->cells);
    if (piece->place == INK_PLACE_CORNER)
        text_say(out, ngettext(", fits %u corner", ", fits %u corners", count), count);
    else
        text_say(out, ngettext(", fits %u space", ", fits %u spaces", count), count);
}

static void write_state(const struct ask *ask, const ink_piece *piece, ink_text *out)
{
    ink_cell drawn[INK_MAX_DICE];
    char place[8] = "";
    ink_text text = ink_text_in(place, sizeof place);
    ink_session_drawn(ask->session, ask->player, drawn);
    bool die = piece->kind == INK_PIECE_DIE && drawn[piece->number] != INK_NOWHERE;
    if (die)
        place_words(place_drawn(piece), drawn[piece->number], &text);
    switch (piece->state) {
    case INK_PIECE_NOWHERE: ink_text_string(out, _(", fits nowhere")); break;
    case INK_PIECE_BARRED: ink_text_string(out, _(", not now")); break;
    case INK_PIECE_DRAWN:
        if (die)
            text_say(out, _(", drawn at %s"), place);
        else if (piece->kind != INK_PIECE_DIE)
            ink_text_string(out, _(", used already"));
        break;
    default: break;
    }
}

void hand_piece_text(const struct ask *ask, const ink_piece *piece, ink_text *out)
{
    write_kind(ask, piece, out);
    piece_name(ask, piece, out);
    if (piece->kind == INK_PIECE_CHOICE) {
        ink_text_char(out, '.');
        write_effect(ask, piece, out);
    } else if (piece->state == INK_PIECE_WAITING && piece->place != INK_PLACE_NONE) {
        write_places(piece, out);
    } else if (piece->state != INK_PIECE_WAITING) {
        write_state(ask, piece, out);
    }
}

/* --- moves ------------------------------------------------------------------------------------ */

void hand_words(const struct ask *ask, ink_move move, ink_text *out)
{
    told_words(ask->rules, &ask_seat(ask, ask->player)->sheet, move, ask->hand->at, out);
}

/* --- ghosts ----------------------------------------------------------------------------------- */

/* Beside the drawing itself: floods, and what would be erased. */
void ghost_changes(const struct ask *ask, ink_text *out)
{
    ink_footprint then;
    ink_move move = hand_move(ask->hand);
    if (hand_preview(ask, &then))
        change_words(ask->rules, &ask_seat(ask, ask->player)->sheet, &then.sheet, &move, 1, out);
}

void hand_ghost_words(const struct ask *ask, ink_text *out)
{
    const struct hand *hand = ask->hand;
    char words[TELL_LINE / 2] = "";
    ink_text changes = ink_text_in(words, sizeof words);
    hand_words(ask, hand_move(hand), out);
    if (hand_has_ghost(hand) && hand->ways > 1)
        text_say(out, _(", %d of %d ways"), hand->way + 1, hand->ways);
    ghost_changes(ask, &changes);
    if (changes.length > 0)
        ink_text_char(out, '.');
    ink_text_string(out, words);
}
