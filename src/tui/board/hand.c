#include "hand.h"

#include <stdio.h>

#include "course.h"
#include "i18n/i18n.h"
#include "tutor.h"
#include "words/names.h"
#include "words/words.h"

/* Why a piece may not be drawn now: the rule that bars it, if it is one of the round. */
static void refuse_barred(struct tui *tui, const ink_piece *piece, const char *words)
{
    char sentence[2 * COURSE_WORDS];
    ink_refusal why;
    if (piece_barred(tui->session, tui->player, piece, &why)) {
        say_refusal(tui, &why);
        return;
    }
    snprintf(sentence, sizeof sentence, _("%s: not now"), words);
    words_make_sentence(sentence, sizeof sentence);
    say_softly(tui, TONE_BAD, "%s", sentence);
}

void hand_take(struct tui *tui, int piece)
{
    char words[COURSE_WORDS];
    ink_text text = ink_text_in(words, sizeof words);
    const ink_piece *own = &tui->piece[piece];
    say_nothing(tui);
    if (own->state == INK_PIECE_WAITING) {
        tui_take(tui, piece);
        tui->chosen = true;
        return;
    }
    if (tui->tutor != NULL && tutor_take(tui, own))
        return;
    piece_words(tui->rules, own, &text);
    if (own->state == INK_PIECE_BARRED) {
        refuse_barred(tui, own, words);
        return;
    }
    char sentence[2 * COURSE_WORDS];
    snprintf(sentence, sizeof sentence,
             own->state == INK_PIECE_DRAWN ? _("%s: used already") : _("%s: fits nowhere now"),
             words);
    words_make_sentence(sentence, sizeof sentence);
    say_softly(tui, TONE_BAD, "%s", sentence);
}

int hand_find(const struct tui *tui, int kind, int number)
{
    for (int i = 0; i < tui->pieces; i++)
        if (tui->piece[i].kind == kind && tui->piece[i].number == number)
            return i;
    return NOTHING;
}

/* The n-th piece of a kind that is in a state. */
static int nth_in_state(const struct tui *tui, int kind, int state, int number)
{
    for (int i = 0; i < tui->pieces; i++)
        if (tui->piece[i].kind == kind && tui->piece[i].state == state && number-- == 0)
            return i;
    return NOTHING;
}

/* The n-th piece of a kind that may be chosen. */
static int nth_waiting(const struct tui *tui, int kind, int number)
{
    return nth_in_state(tui, kind, INK_PIECE_WAITING, number);
}

int hand_find_pair(const struct tui *tui, int pair)
{
    for (int i = 0; i < tui->pieces; i++)
        if (tui->piece[i].kind == INK_PIECE_PAIR && tui->piece[i].pair == pair)
            return i;
    return NOTHING;
}

bool hand_take_line(struct tui *tui, ink_set cells)
{
    for (int i = 0; cells != 0 && i < tui->pieces; i++) {
        ink_answer answer;
        if (tui->piece[i].kind != INK_PIECE_CHOICE || tui->piece[i].state != INK_PIECE_WAITING ||
            !ink_move_answer(tui->rules, tui->piece[i].move, &answer) || answer.cells != cells)
            continue;
        hand_take(tui, i);
        return true;
    }
    return false;
}

/* What is offered besides dice has the numbers after theirs. */
static int find_offered(const struct tui *tui, int number)
{
    int next = tui->rules->dice;
    for (int i = 0; i < tui->pieces; i++)
        if (tui->piece[i].kind == INK_PIECE_EARNED && !tui_is_urgent(tui, &tui->piece[i]) &&
            tui->piece[i].state == INK_PIECE_WAITING && next++ == number)
            return i;
    return NOTHING;
}

/* The die of that number; its copy, while one is in the hand. */
static int find_numbered(const struct tui *tui, int number)
{
    const ink_piece *hand = tui_hand(tui);
    int copy = hand_find(tui, INK_PIECE_EARNED, number);
    if (hand != NULL && tui_is_urgent(tui, hand) && copy != NOTHING && copy != tui->hand)
        return copy;
    if (tui->special_next)
        return hand_find(tui, INK_PIECE_SPECIAL, number);
    return number < tui->rules->dice ? hand_find(tui, INK_PIECE_DIE, number)
                                     : find_offered(tui, number);
}

/* The piece that has this number, from 1; NOTHING if none has. */
static int find_number(const struct tui *tui, int number)
{
    if (number == 0)
        return NOTHING;
    if (!tui_chooses(tui))
        return find_numbered(tui, number - 1);
    return tui_hand(tui)->kind == INK_PIECE_PAIR ? hand_find_pair(tui, number)
                                                 : nth_waiting(tui, INK_PIECE_CHOICE, number - 1);
}

/* The last of the numbers that begin with these digits and go on; 0 if there is none. */
static int last_longer(const struct tui *tui, int number)
{
    int last = 0;
    for (int tens = 10; number > 0 && tens <= 100; tens *= 10)
        for (int longer = tens * number; longer < tens * (number + 1); longer++)
            last = find_number(tui, longer) != NOTHING ? longer : last;
    return last;
}

/* Digit by digit: what has the number so far is taken at once, and where there are longer ones the
   next digit belongs to it. */
void hand_digit(struct tui *tui, int digit)
{
    int number = 10 * tui->typed + digit;
    if (find_number(tui, number) == NOTHING && last_longer(tui, number) == 0)
        number = digit;
    int piece = find_number(tui, number), longer = last_longer(tui, number);
    tui->special_next = false;
    if (piece != NOTHING) {
        tui_did(tui, GUIDE_TAKE);
        hand_take(tui, piece);
    }
    tui->typed = longer > 0 ? number : 0;
    if (longer > 0)
        say_softly(tui, TONE_PLAIN, _("Number %d_: type one more digit for numbers up to %d."),
                   number, longer);
}

void hand_step(struct tui *tui, int step)
{
    int at = tui->hand;
    for (int i = 0; i < tui->pieces; i++) {
        at = at == NOTHING ? (step > 0 ? 0 : tui->pieces - 1)
                           : (at + step + tui->pieces) % tui->pieces;
        if (tui->piece[at].state == INK_PIECE_WAITING) {
            hand_take(tui, at);
            return;
        }
    }
}

static void tell_specials(struct tui *tui)
{
    say_softly(tui, TONE_PLAIN, "%s", _("Special route: 1 to 6, or s for the next one."));
}

/* None may be drawn: what bars them is told, and a number that follows is still one of theirs, not
   of a die. A lesson may be about just that one. */
static void refuse_specials(struct tui *tui)
{
    int barred = nth_in_state(tui, INK_PIECE_SPECIAL, INK_PIECE_BARRED, 0);
    if (tui->tutor != NULL)
        say_softly(tui, TONE_PLAIN, "%s", _("Special route: press its number, 1 to 6."));
    else
        hand_take(tui, barred != NOTHING ? barred : hand_find(tui, INK_PIECE_SPECIAL, 0));
    tui->special_next = true;
}

void hand_special(struct tui *tui)
{
    int first = nth_waiting(tui, INK_PIECE_SPECIAL, 0);
    if (first == NOTHING) {
        refuse_specials(tui);
        return;
    }
    if (tui->special_next) { /* again: the next one that may be drawn */
        int now = tui->hand;
        do
            hand_step(tui, 1);
        while (tui->hand != now && tui_hand(tui)->kind != INK_PIECE_SPECIAL);
        tui->special_next = true;
        return;
    }
    hand_take(tui, first);
    tell_specials(tui);
    tui->special_next = true;
}

void hand_next_place(struct tui *tui)
{
    const ink_piece *hand = tui_hand(tui);
    int *cursor = tui_on_corners(tui) ? &tui->corner : &tui->cell;
    if (hand == NULL || hand->cells == 0)
        return;
    ink_set later = hand->cells & (*cursor < 63 ? ~UINT64_C(0) << (*cursor + 1) : 0);
    *cursor = ink_set_first(later != 0 ? later : hand->cells);
    say_nothing(tui);
    tui->quiet = false;
    tui_aim(tui);
}
