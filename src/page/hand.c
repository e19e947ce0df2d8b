/* What is in a player's hand, and what becomes of it. */
#include "hand.h"

#include <string.h>

#include "i18n/i18n.h"
#include "i18n/number.h"
#include "remote.h"
#include "words/moves/choice.h"
#include "words/names.h"

/* --- looking ---------------------------------------------------------------------------------- */

void hand_empty(struct hand *hand)
{
    struct hand empty = {.at = NOWHERE_YET, .news = hand->news};
    memcpy(empty.goals, hand->goals, sizeof empty.goals);
    *hand = empty;
}

void hand_begin(struct hand *hand, const ink_seat *seat)
{
    *hand = (struct hand){.at = NOWHERE_YET, .news = true};
    memcpy(hand->goals, seat->goal_points, sizeof hand->goals);
}

bool hand_has_ghost(const struct hand *hand)
{
    return hand->holds && hand->at != NOWHERE_YET && hand->ways > 0;
}

bool piece_is(const ink_piece *a, const ink_piece *b)
{
    return a->kind == b->kind && a->number == b->number && a->sign == b->sign &&
           a->pair == b->pair && a->move == b->move &&
           (a->kind != INK_PIECE_EARNED || a->shape == b->shape);
}

static bool is_answer(const ink_piece *piece)
{
    return piece->kind == INK_PIECE_CHOICE || piece->kind == INK_PIECE_PAIR;
}

ink_move hand_move(const struct hand *hand)
{
    if (hand_has_ghost(hand))
        return hand->move[hand->way];
    return hand->holds && is_answer(&hand->piece) ? hand->piece.move : INK_MOVE_NONE;
}

static int find_piece(const ink_piece *piece, int count, const ink_piece *like)
{
    for (int i = 0; i < count; i++)
        if (piece_is(&piece[i], like))
            return i;
    return NO_PIECE;
}

bool hand_piece(const struct ask *ask, ink_piece *piece)
{
    ink_piece all[INK_MAX_PIECES];
    int count = ask->hand->holds ? ink_session_pieces(ask->session, ask->player, all) : 0;
    int found = find_piece(all, count, &ask->hand->piece);
    if (found != NO_PIECE)
        *piece = all[found];
    return found != NO_PIECE;
}

/* The dice and special routes that a ghost leaves; what it would earn is not there yet. */
static void see_with_ghost(const struct ask *ask, ink_piece *piece, int count, int in_hand)
{
    ink_piece after[INK_MAX_PIECES];
    int then = ink_session_pieces_after(ask->session, ask->player, hand_move(ask->hand), after);
    for (int i = 0; i < count && i < then; i++)
        if (i != in_hand &&
            (piece[i].kind == INK_PIECE_DIE || piece[i].kind == INK_PIECE_SPECIAL) &&
            piece_is(&piece[i], &after[i]))
            piece[i] = after[i];
}

int hand_pieces(const struct ask *ask, ink_piece piece[INK_MAX_PIECES], int *in_hand)
{
    int count = ink_session_pieces(ask->session, ask->player, piece);
    *in_hand = ask->hand->holds ? find_piece(piece, count, &ask->hand->piece) : NO_PIECE;
    if (hand_has_ghost(ask->hand))
        see_with_ghost(ask, piece, count, *in_hand);
    return count;
}

char hand_urgent(const struct ask *ask)
{
    ink_missing missing;
    if (ask->hand->given_up)
        return 0;
    ink_session_missing(ask->session, ask->player, &missing);
    return missing.earned;
}

bool hand_preview(const struct ask *ask, ink_footprint *footprint)
{
    ink_move move = hand_move(ask->hand);
    return move != INK_MOVE_NONE && ink_session_preview(ask->session, ask->player, move, footprint);
}

/* --- notes ------------------------------------------------------------------------------------ */

void note_begin(struct ask *ask)
{
    ask->game->note = (struct note){.player = ask->player};
    ask->hand->asked = ask->hand->wants = ask->hand->lifted = ask->hand->news = false;
    memcpy(ask->hand->goals, ask_seat(ask, ask->player)->goal_points, sizeof ask->hand->goals);
}

ink_text note_spoken(struct ask *ask)
{
    struct note *note = &ask->game->note;
    ink_text text = {note->spoken, sizeof note->spoken, strlen(note->spoken)};
    if (text.length > 0)
        ink_text_char(&text, ' ');
    return text;
}

/* A sentence begins with a capital; those of tables may stand within others. */
static void write_sentence(const char *words, ink_text *out)
{
    char first = words[0];
    if (first >= 'a' && first <= 'z')
        ink_text_char(out, (char)(first - 'a' + 'A'));
    ink_text_string(out, first >= 'a' && first <= 'z' ? words + 1 : words);
}

void note_say(struct ask *ask, int kind, const char *text)
{
    struct note *note = &ask->game->note;
    ink_text words = ink_text_in(note->text, sizeof note->text);
    note->kind = kind;
    write_sentence(text, &words);
    ink_text spoken = note_spoken(ask);
    ink_text_string(&spoken, note->text);
}

/* The side of a space on which something is in the way, and what lies there. */
static void mark_clash(struct note *note, const ink_refusal *why)
{
    if (why->status != INK_E_CLASH && why->status != INK_E_EXIT_CLASH)
        return;
    note->clash[why->side & 3] |= ink_set_of(why->cell);
    note->places |= ink_set_step(ink_set_of(why->cell), why->side & 3);
}

void note_refusal(struct ask *ask, const ink_refusal *why)
{
    struct note *note = &ask->game->note;
    if (GAME_REMOTE(ask->game) != NULL && ask->barred != NULL) {
        note_say(ask, NOTE_REASON, ask->barred);
        return;
    }
    note_say(ask, NOTE_REASON,
             refusal_spoken(ask->rules, why, ink_slice_of(""), WORDS_HERE(SENTENCE)));
    if (!ink_cell_valid(why->cell))
        return;
    note->places |= ink_set_of(why->cell);
    mark_clash(note, why);
}

/* --- words ------------------------------------------------------------------------------------ */

/* " Score 34 (+3)." */
static void write_score(const struct ask *ask, ink_text *out)
{
    ink_score score, change;
    ink_session_score(ask->session, ask->player, &score);
    ink_session_change(ask->session, ask->player, &change);
    if (change.total != 0)
        text_say(out, _(" Score %s (%s)."), NUMBER_HERE(score.total), CHANGE_HERE(change.total));
}

void hand_tell_change(struct ask *ask, const ink_sheet *before, const ink_move *told, int count)
{
    const ink_sheet *after = &ask_seat(ask, ask->player)->sheet;
    char words[TELL_LINE] = "";
    ink_text change = ink_text_in(words, sizeof words);
    change_words(ask->rules, before, after, told, count, &change);
    ink_text spoken = note_spoken(ask);
    if (change.length > 0) {
        struct note *note = &ask->game->note;
        ink_text text = ink_text_in(note->text, sizeof note->text);
        note->kind = NOTE_EVENT;
        ink_text_string(&text, words + 1);
        ink_text_string(&spoken, words + 1);
    } else if (spoken.length > 0) {
        ink_text_cut(&spoken, spoken.length - 1);
    }
    if (ask->page->brief)
        return;
    counts_words(ask->rules, before, after, &spoken);
    write_score(ask, &spoken);
}

/* Nothing while the next roll is waited for: whoever rolls looks again at once. */
void hand_goals_words(const struct ask *ask, ink_text *out)
{
    const ink_seat *seat = ask_seat(ask, ask->player);
    const ink_table *table = ask_table(ask);
    for (int i = 0; i < INK_GOALS && table->phase != INK_PHASE_ROLL; i++) {
        char state[TOLD] = "", words[TOLD] = "";
        ink_text text = ink_text_in(words, sizeof words);
        if (seat->goal_points[i] == ask->hand->goals[i])
            continue;
        goal_state(ask->rules, table, seat, i, state, sizeof state);
        text_say(&text, _("%s: %s."), _(ask->rules->goal[table->goal[i]].card->text), state);
        ink_text_string(out, out->length > 0 ? " " : "");
        write_sentence(words, out);
    }
}

/* --- changing --------------------------------------------------------------------------------- */

bool hand_play(struct ask *ask, ink_move move)
{
    ink_refusal why;
    ink_sheet before = ask_seat(ask, ask->player)->sheet;
    char words[TOLD] = "";
    ink_text text = ink_text_in(words, sizeof words);
    hand_words(ask, move, &text);
    if (step_play(ask, move, &why) != INK_OK) {
        note_refusal(ask, &why);
        return false;
    }
    hand_empty(ask->hand);
    ink_text spoken = note_spoken(ask);
    /* TRANSLATORS: what has just been drawn or chosen: "Done: highway from north to east at C3." */
    text_say(&spoken, _("Done: %s."), words);
    hand_tell_change(ask, &before, &move, 1);
    return true;
}

bool hand_draw_ghost(struct ask *ask)
{
    return !hand_has_ghost(ask->hand) || hand_play(ask, hand_move(ask->hand));
}

void hand_keep_ghost(struct ask *ask)
{
    struct hand *hand = ask->hand;
    ink_move way[INK_MAX_WAYS], held = hand_move(hand);
    if (!hand_has_ghost(hand))
        return;
    int ways = ink_session_ways(ask->session, ask->player, &hand->piece, (ink_cell)hand->at, way);
    hand->ways = ways;
    hand->way = 0;
    memcpy(hand->move, way, (size_t)ways * sizeof *way);
    for (int i = 0; i < ways; i++)
        if (way[i] == held)
            hand->way = i;
    if (ways == 0)
        hand->at = NOWHERE_YET;
}

/* Why it cannot be taken. Whoever taps a piece knows which one it is. */
static void refuse_piece(struct ask *ask, const ink_piece *piece)
{
    ink_refusal why;
    if (piece->state == INK_PIECE_DRAWN)
        note_say(ask, NOTE_REASON, _("It is used already"));
    else if (piece->state != INK_PIECE_BARRED)
        note_say(ask, NOTE_REASON, _("It fits nowhere now"));
    else if (piece_barred(ask->session, ask->player, piece, &why))
        note_refusal(ask, &why);
    else
        note_say(ask, NOTE_REASON, _("It cannot be used now"));
}

bool hand_take(struct ask *ask, const ink_piece *piece)
{
    ink_piece all[INK_MAX_PIECES];
    int count = ink_session_pieces(ask->session, ask->player, all);
    int found = find_piece(all, count, piece);
    if (found == NO_PIECE || all[found].state != INK_PIECE_WAITING) {
        refuse_piece(ask, found != NO_PIECE ? &all[found] : piece);
        return false;
    }
    bool given_up = ask->hand->given_up && !piece_is_urgent(ask->rules, piece);
    hand_empty(ask->hand);
    ask->hand->given_up = given_up;
    ask->hand->piece = all[found];
    ask->hand->holds = true;
    return true;
}

/* The only one of the pieces that comes into the hand by itself: an event that may happen, or all
   that was earned. */
static int only_piece(const struct ask *ask, const ink_piece *piece, int count)
{
    int only = NO_PIECE, found = 0;
    for (int i = 0; i < count; i++) {
        bool event = piece[i].kind == INK_PIECE_CHOICE && piece[i].state == INK_PIECE_WAITING &&
                     answer_special(ask->rules, piece[i].move) < 0;
        if (event || (piece_is_urgent(ask->rules, &piece[i]) && !ask->hand->given_up)) {
            only = i;
            found++;
        }
    }
    return found == 1 ? only : NO_PIECE;
}

void hand_settle(struct ask *ask)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = ink_session_pieces(ask->session, ask->player, piece);
    int held = ask->hand->holds ? find_piece(piece, count, &ask->hand->piece) : NO_PIECE;
    if (ask->hand->holds && (held == NO_PIECE || piece[held].state != INK_PIECE_WAITING))
        hand_empty(ask->hand);
    if (ask->hand->holds)
        return;
    int only = only_piece(ask, piece, count);
    if (only == NO_PIECE)
        return;
    ask->hand->piece = piece[only];
    ask->hand->holds = true;
    ask->hand->at = NOWHERE_YET;
}
