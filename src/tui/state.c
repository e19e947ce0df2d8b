#include "state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "keys.h"
#include "words/tell.h"
#include "words/words.h"

/* --- messages --------------------------------------------------------------------------------- */

static void set_note(struct tui *tui, int tone, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

static void set_note(struct tui *tui, int tone, const char *format, va_list arguments)
{
    words_format(tui->note.text, sizeof tui->note.text, format, arguments);
    tui->note.tone = tone;
}

void say(struct tui *tui, int tone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set_note(tui, tone, format, arguments);
    va_end(arguments);
    messages_add(&tui->messages, tone, tui->note.text);
}

void say_softly(struct tui *tui, int tone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set_note(tui, tone, format, arguments);
    va_end(arguments);
}

void say_refusal(struct tui *tui, const ink_refusal *why)
{
    char sentence[SENTENCE];
    refusal_spoken(tui->rules, why, ink_slice_of(""), sentence);
    words_make_sentence(sentence, sizeof sentence);
    say_softly(tui, TONE_BAD, "%s", sentence);
}

void say_nothing(struct tui *tui)
{
    tui->note.text[0] = '\0';
    tui->note.tone = TONE_PLAIN;
}

void forget_said(struct tui *tui)
{
    say_nothing(tui);
    tui->messages = (struct messages){0};
}

/* --- looking ---------------------------------------------------------------------------------- */

const ink_table *tui_table(const struct tui *tui)
{
    return ink_session_table(tui->session);
}

const ink_seat *tui_seat(const struct tui *tui, int player)
{
    return &ink_session_seats(tui->session)[player];
}

bool tui_plays(const struct tui *tui)
{
    return tui->player < INK_MAX_PLAYERS && tui->shown == tui->player;
}

bool tui_is_done(const struct tui *tui)
{
    return tui->player >= INK_MAX_PLAYERS;
}

bool tui_is_covered(const struct tui *tui)
{
    return tui->mode != MODE_PLAY && tui->mode != MODE_PASS;
}

bool tui_explains(const struct tui *tui)
{
    return tui->mode == MODE_EXPLAIN || (tui->mode == MODE_PLAY && tui_is_done(tui));
}

void tui_take_back_question(struct tui *tui, uint32_t press)
{
    static const int yes[QUESTIONS] = {[QUESTION_QUIT] = ACT_QUIT,
                                       [QUESTION_END] = ACT_END, /* n */
                                       [QUESTION_WAIVE] = ACT_DRAW,
                                       [QUESTION_LINK] = ACT_END,
                                       [QUESTION_START] = ACT_SPECIAL}; /* s */
    const struct key *key = key_find(press, false);
    if (key == NULL || key->action != yes[tui->question])
        tui->question = QUESTION_NONE;
}

bool tui_types(const struct tui *tui)
{
    return tui->mode == MODE_SAY || tui->mode == MODE_FILE;
}

bool tui_is_unkept(const struct tui *tui)
{
    if (game_is_online(tui->game))
        return false; /* the server keeps it */
    return tui->game->store.path[0] == '\0' ? tui->warns : tui->game->unkept;
}

bool tui_learns(const struct tui *tui)
{
    bool learns = false;
    for (int step = GUIDE_TAKE; step <= GUIDE_END; step++)
        learns |= guide_tells(tui->game->guide, step);
    return learns;
}

bool tui_has_no_tips(const struct tui *tui)
{
    return tui->game->no_tips || (tui->game->guide != NULL && tui->game->guide->off);
}

void tui_did(struct tui *tui, int step)
{
    guide_did(tui->game->guide, step);
}

/* At a table of this program a person who gave a name is called by it. */
static bool is_you(const struct tui *tui, int player)
{
    bool named = ink_session_player(tui->session, player)->name[0] != '\0';
    return player == game_you(tui->game) && (game_is_online(tui->game) || !named);
}

const char *tui_name(const struct tui *tui, int player, char words[PLAYER_WORDS])
{
    if (is_you(tui, player))
        /* TRANSLATORS: the name of the one who plays, in lists of players */
        return C_("player", "You");
    return player_words(tui->session, player, words);
}

const ink_piece *tui_hand(const struct tui *tui)
{
    return tui->hand != NOTHING ? &tui->piece[tui->hand] : NULL;
}

bool tui_on_corners(const struct tui *tui)
{
    const ink_piece *hand = tui_hand(tui);
    return hand != NULL && hand->place == INK_PLACE_CORNER;
}

bool tui_is_urgent(const struct tui *tui, const ink_piece *piece)
{
    return piece_is_urgent(tui->rules, piece);
}

bool tui_chooses(const struct tui *tui)
{
    const ink_piece *hand = tui_hand(tui);
    return hand != NULL && (hand->kind == INK_PIECE_CHOICE || hand->kind == INK_PIECE_PAIR);
}

const ink_sheet *tui_present(const struct tui *tui, ink_sheet *buffer)
{
    if (tui_is_done(tui) || tui->shown == tui->player)
        return &tui_seat(tui, tui->shown)->sheet;
    game_view(tui->game, tui->player, tui->shown, buffer);
    return buffer;
}

bool tui_shows_hint(const struct tui *tui)
{
    return tui_plays(tui) && tui->mode == MODE_PLAY && tui->hinting == HINT_SHOWN;
}

const ink_sheet *tui_sheet(const struct tui *tui, ink_sheet *buffer)
{
    if (tui_shows_hint(tui))
        return &tui->hint.sheet;
    if (tui_plays(tui) && tui->mode == MODE_PLAY && tui->ghost)
        return &tui->preview.sheet;
    return tui_present(tui, buffer);
}

/* --- the hand --------------------------------------------------------------------------------- */

static bool is_same(const ink_piece *a, const ink_piece *b)
{
    return a->kind == b->kind && a->number == b->number && a->sign == b->sign;
}

/* Which piece comes into the hand by itself: what comes before all else, what would be lost,
   then dice in their order. */
static int rank_of(const struct tui *tui, const ink_piece *piece)
{
    static const int8_t rank[] = {
        [INK_PIECE_CHOICE] = 4, [INK_PIECE_PAIR] = 4, [INK_PIECE_DIE] = 2, [INK_PIECE_EARNED] = 0};
    if (tui_is_urgent(tui, piece))
        return 3;
    return piece->state == INK_PIECE_WAITING ? rank[piece->kind] : 0;
}

static int best_piece(const struct tui *tui)
{
    int best = NOTHING, most = 0;
    for (int i = 0; i < tui->pieces; i++)
        if (rank_of(tui, &tui->piece[i]) > most) {
            most = rank_of(tui, &tui->piece[i]);
            best = i;
        }
    return best;
}

/* What is offered besides is left alone unless the round cannot end without it. */
static int offered_piece(const struct tui *tui)
{
    ink_missing missing;
    if (tui->player >= INK_MAX_PLAYERS)
        return NOTHING;
    ink_session_missing(tui->session, tui->player, &missing);
    for (int i = 0; missing.status != INK_OK && i < tui->pieces; i++)
        if (tui->piece[i].kind == INK_PIECE_EARNED && tui->piece[i].state == INK_PIECE_WAITING)
            return i;
    return NOTHING;
}

/* The piece of before, if it still waits and nothing more urgent has come. */
static int same_piece(const struct tui *tui, const ink_piece *before)
{
    int best = best_piece(tui);
    int most = best != NOTHING ? rank_of(tui, &tui->piece[best]) : 0;
    for (int i = 0; i < tui->pieces; i++)
        if (is_same(&tui->piece[i], before) && tui->piece[i].state == INK_PIECE_WAITING &&
            (most < 3 || rank_of(tui, &tui->piece[i]) == most))
            return i;
    return best;
}

void tui_refresh(struct tui *tui)
{
    ink_piece before = {.kind = INK_PIECE_PAIR, .number = UINT8_MAX};
    if (tui->hand != NOTHING)
        before = tui->piece[tui->hand];
    tui->pieces = 0;
    if (tui->player < INK_MAX_PLAYERS)
        tui->pieces = ink_session_pieces(tui->session, tui->player, tui->piece);
    int piece = same_piece(tui, &before);
    tui_take(tui, piece != NOTHING ? piece : offered_piece(tui));
}

void tui_take(struct tui *tui, int piece)
{
    tui->hand = piece;
    tui->chosen = false;
    tui->wanted = 0;
    if (tui->hinting == HINT_SHOWN)
        tui->hinting = HINT_NONE;
    tui->special_next = false;
    tui->typed = 0;
    if (tui->question == QUESTION_WAIVE)
        tui->question = QUESTION_NONE;
    tui->quiet = true;
    tui_aim(tui);
}

static ink_cell aimed_at(const struct tui *tui)
{
    return (ink_cell)(tui_on_corners(tui) ? tui->corner : tui->cell);
}

static int wanted_way(const struct tui *tui)
{
    for (int i = 0; tui->wanted != 0 && i < tui->ways; i++)
        if (ink_move_tile(tui->way[i]) == tui->wanted)
            return i;
    return 0;
}

void tui_use_way(struct tui *tui, int way)
{
    tui->way_now = way;
    tui->ghost = tui->ways > 0 &&
                 ink_session_preview(tui->session, tui->player, tui->way[way], &tui->preview);
}

/* Choices and pairs have no place: their one move is their way. */
static void find_ways(struct tui *tui, const ink_piece *hand)
{
    tui->ways = 0;
    if (hand->kind == INK_PIECE_PAIR)
        return;
    if (hand->place == INK_PLACE_NONE) {
        tui->way[tui->ways++] = hand->move;
        return;
    }
    tui->ways = ink_session_ways(tui->session, tui->player, hand, aimed_at(tui), tui->way);
    if (tui->ways == 0)
        ink_session_why(tui->session, tui->player, hand, aimed_at(tui), &tui->why);
}

void tui_aim(struct tui *tui)
{
    const ink_piece *hand = tui_hand(tui);
    tui->ghost = false;
    tui->ways = 0;
    tui->why.status = INK_OK;
    if (hand == NULL)
        return;
    find_ways(tui, hand);
    if (tui->ways > 0)
        tui_use_way(tui, wanted_way(tui));
}

/* --- points and time -------------------------------------------------------------------------- */

void tui_explain(struct tui *tui, int row)
{
    tui->row = row;
    tui->reason_now = 0;
    tui->reasons = ink_session_explain(tui->session, tui->shown, row, tui->reason);
}

void tui_spend(struct tui *tui)
{
    uint64_t now = tui->terminal->now(tui->terminal);
    bool counts = tui->player < INK_MAX_PLAYERS && tui->mode != MODE_PASS;
    if (counts && now > tui->seen)
        ink_session_spend(tui->session, tui->player, (uint32_t)(now - tui->seen));
    tui->seen = now;
}
