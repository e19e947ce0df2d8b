/* How a player's round stands. */
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "names.h"
#include "tell.h"
#include "words.h"

enum { WORDS = 512, LIST = TELL_LINE / 4 };

/* --- dice ------------------------------------------------------------------------------------- */

static void write_die_state(const ink_piece *piece, ink_cell cell, ink_text *out)
{
    char place[8] = "";
    ink_text text = ink_text_in(place, sizeof place);
    switch (piece->state) {
    case INK_PIECE_WAITING: ink_text_string(out, _(", waiting")); break;
    case INK_PIECE_NOWHERE: ink_text_string(out, _(", fits nowhere")); break;
    case INK_PIECE_BARRED: ink_text_string(out, _(", not now")); break;
    default:
        if (cell == INK_NOWHERE)
            break;
        place_words(place_drawn(piece), cell, &text);
        text_say(out, _(", drawn at %s"), place);
    }
}

void dice_words(const ink_session *session, int player, bool all, ink_text *out)
{
    ink_piece piece[INK_MAX_PIECES];
    ink_cell cell[INK_MAX_DICE];
    int count = ink_session_pieces(session, player, piece);
    const char *separator = "";
    ink_session_drawn(session, player, cell);
    for (int i = 0; i < count; i++) {
        if (piece[i].kind != INK_PIECE_DIE || (!all && piece[i].state == INK_PIECE_DRAWN))
            continue;
        text_say(out, "%s%d ", separator, piece[i].number + 1);
        shape_words(ink_session_rules(session), piece[i].shape, out);
        if (all || piece[i].state != INK_PIECE_WAITING)
            write_die_state(&piece[i], cell[piece[i].number], out);
        separator = _("; ");
    }
}

/* --- drafts ----------------------------------------------------------------------------------- */

void pick_words(const ink_session *session, int number, ink_text *out)
{
    ink_pair pair = ink_session_seats(session)[(number - 1) / 2].pool[(number - 1) % 2];
    pair_words(ink_session_rules(session), pair, out);
}

/* A table of 500 has a thousand pairs, so the table itself is asked. */
void pairs_words(const ink_session *session, int player, ink_text *out)
{
    ink_moves *moves = calloc(1, sizeof *moves);
    if (moves == NULL)
        return;
    ink_table_moves(ink_session_rules(session), ink_session_table(session),
                    ink_session_seats(session), player, moves);
    const char *separator = "";
    for (uint32_t i = 0; i < moves->count; i++) {
        if (ink_move_kind(moves->move[i]) != INK_MOVE_PICK)
            continue;
        ink_text_string(out, separator);
        text_say(out, "%d ", ink_move_payload(moves->move[i]));
        pick_words(session, ink_move_payload(moves->move[i]), out);
        separator = _("; ");
    }
    free(moves);
}

/* The dice of a draft that are not picked. */
static void write_shared(const ink_session *session, ink_text *out)
{
    const ink_roll *shared = &ink_session_table(session)->shared;
    const char *separator = "";
    char list[WORDS] = "";
    ink_text text = ink_text_in(list, sizeof list);
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (shared->face[d] == 0)
            continue;
        ink_text_string(&text, separator);
        shape_words(ink_session_rules(session), shared->face[d], &text);
        separator = _("; ");
    }
    if (text.length > 0)
        text_say(out, _(" Dice for all: %s."), list);
}

/* --- the state -------------------------------------------------------------------------------- */

static void write_round(const ink_session *session, int player, ink_text *out)
{
    const ink_ruleset *rules = ink_session_rules(session);
    const ink_table *table = ink_session_table(session);
    if (table->players > 1)
        text_say(out, "%s. ", player_said(session, player, WORDS_HERE(PLAYER_WORDS)));
    if (ink_round_is_last_roll(rules, table->round))
        text_say(out, "%s.", _("Last roll"));
    else
        text_say(out, _("Round %d of %d."), table->round, rules->rounds);
}

static void write_specials(const ink_sheet *sheet, ink_text *out)
{
    unsigned left = (unsigned)ink_specials_left(sheet);
    ink_text_char(out, ' ');
    text_say(out, ngettext("%u special route left", "%u special routes left", left), left);
    if (left > 0 && ink_specials_had(sheet))
        ink_text_string(out, _(", not in this round"));
    ink_text_char(out, '.');
}

void counter_words(const ink_counter *counter, ink_text *out)
{
    char words[WORDS] = "";
    ink_text text = ink_text_in(words, sizeof words);
    text_say(&text, "%s ", _(counter->text));
    text_say(&text, _("%d of %d"), counter->value, counter->of);
    if (words[0] >= 'a' && words[0] <= 'z') /* a name begins a sentence of its own */
        words[0] = (char)(words[0] - 'a' + 'A');
    text_say(out, " %s.", words);
}

/* " Cloud: C3, D4." */
static void write_written(const ink_ruleset *rules, const ink_written *written, ink_text *out)
{
    char places[WORDS] = "", name[WORDS] = "";
    ink_text list = ink_text_in(places, sizeof places), text = ink_text_in(name, sizeof name);
    cells_words(written->cells, &list);
    ink_text_string(&text, symbol_name(rules, written->shape));
    if (name[0] >= 'a' && name[0] <= 'z')
        name[0] = (char)(name[0] - 'a' + 'A');
    text_say(out, " %s%s%s.", name, _(": "), places);
}

/* What modules have put on the sheet besides drawings: where a marker lies, symbols in spaces, and
   counters. */
static void write_shown(const ink_ruleset *rules, const ink_sheet *sheet, ink_text *out)
{
    ink_show show;
    char places[WORDS] = "";
    ink_text list = ink_text_in(places, sizeof places);
    ink_sheet_show(rules, sheet, &show);
    cells_words(show.marker, &list);
    if (show.marker != 0)
        text_say(out, _(" The marker is at %s."), places);
    for (int i = 0; i < show.kinds_written; i++)
        write_written(rules, &show.written[i], out);
    for (int i = 0; i < show.counters; i++)
        counter_words(&show.counter[i], out);
}

/* How many points more the sheet has than an earlier one; without one, what the last step
   changed. */
static int change_of(const ink_session *session, int player, const ink_sheet *before)
{
    ink_score now, was;
    if (before == NULL) {
        ink_session_change(session, player, &now);
        return now.total;
    }
    ink_score_find(ink_session_rules(session), &ink_session_seats(session)[player].sheet, &now);
    ink_score_find(ink_session_rules(session), before, &was);
    return now.total - was.total;
}

static void write_score(const ink_session *session, int player, const ink_sheet *before,
                        ink_text *out)
{
    ink_score score;
    int change = change_of(session, player, before);
    ink_session_score(session, player, &score);
    if (change != 0)
        text_say(out, _(" Score %d (%+d)."), score.total, change);
    else
        text_say(out, _(" Score %d."), score.total);
}

static void write_clock(const ink_session *session, int player, ink_text *out)
{
    char time[32] = "";
    ink_text text = ink_text_in(time, sizeof time);
    if (ink_session_clock(session) == 0)
        return;
    time_words(ink_session_left(session, player), &text);
    text_say(out, _(" Time left %s."), time);
}

static void write_dice(const ink_session *session, int player, bool brief, ink_text *out)
{
    char list[2 * WORDS] = "";
    ink_text text = ink_text_in(list, sizeof list);
    dice_words(session, player, !brief, &text);
    if (text.length > 0 && brief)
        text_say(out, _(" Left: %s."), list);
    else if (text.length > 0)
        text_say(out, _(" Dice: %s."), list);
}

static void write_draft(const ink_session *session, int player, ink_text *out)
{
    ink_text_string(out, _(" Pick a pair by its number: "));
    pairs_words(session, player, out);
    ink_text_char(out, '.');
    write_shared(session, out);
}

/* What the roll has changed by itself, before the player has done anything. */
static void write_struck(const ink_session *session, int player, ink_text *out)
{
    const ink_seat *seat = &ink_session_seats(session)[player];
    if (ink_session_struck(session, player) != 0 && seat->moves == 0)
        change_words(ink_session_rules(session), ink_session_prior(session, player), &seat->sheet,
                     NULL, 0, out);
}

void state_words(const ink_session *session, int player, const ink_sheet *before, ink_text *out)
{
    bool brief = before != NULL;
    const ink_sheet *sheet = &ink_session_seats(session)[player].sheet;
    bool draft = ink_session_table(session)->phase == INK_PHASE_DRAFT;
    if (!brief)
        write_round(session, player, out);
    if (draft)
        write_draft(session, player, out);
    else
        write_dice(session, player, brief, out);
    write_struck(session, player, out);
    if (!brief && !draft) {
        write_specials(sheet, out);
        write_shown(ink_session_rules(session), sheet, out);
    }
    write_score(session, player, before, out);
    write_clock(session, player, out);
    if (!draft)
        duty_words(session, player, out);
}

/* --- duties ----------------------------------------------------------------------------------- */

/* Texts of modules are wrapped for the eye; speech gets them in one line. */
static void write_unwrapped(const char *text, ink_text *out)
{
    ink_text_char(out, ' ');
    for (; *text != '\0'; text++)
        ink_text_char(out, *text == '\n' ? ' ' : *text);
}

/* "meteor=E (New: crater at E4)": an answer as it is typed, and its effect on the board. */
static void write_choice(const ink_session *session, int player, ink_move move, ink_text *out)
{
    const ink_ruleset *rules = ink_session_rules(session);
    ink_footprint then;
    char words[LIST] = "";
    ink_text text = ink_text_in(words, sizeof words);
    answer_words(rules, move, out);
    if (ink_session_preview(session, player, move, &then) && then.cells != 0)
        change_words(rules, &ink_session_seats(session)[player].sheet, &then.sheet, NULL, 0, &text);
    if (text.length > 2) /* without the blank before it and the full stop after it */
        text_say(out, " (%.*s)", (int)text.length - 2, words + 1);
}

static void write_choices(const ink_session *session, int player, ink_text *out)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = ink_session_pieces(session, player, piece);
    const char *separator = " ";
    ink_text_char(out, ' ');
    ink_text_string(out, _("Type one of these:"));
    for (int i = 0; i < count; i++)
        if (piece[i].kind == INK_PIECE_CHOICE && piece[i].state == INK_PIECE_WAITING) {
            ink_text_string(out, separator);
            write_choice(session, player, piece[i].move, out);
            separator = _("; ");
        }
    ink_text_char(out, '.');
}

/* The sign of what modules offer besides dice now, 0 if there is nothing. */
static char find_offered(const ink_session *session, int player)
{
    ink_moves *moves = calloc(1, sizeof *moves);
    const ink_ruleset *rules = ink_session_rules(session);
    char offered = 0;
    if (moves == NULL)
        return 0;
    ink_table_moves(rules, ink_session_table(session), ink_session_seats(session), player, moves);
    for (uint32_t i = 0; i < moves->count && offered == 0; i++) {
        ink_move move = moves->move[i];
        char sign = ink_move_kind(move) == INK_MOVE_MODULE ? move_sign(rules, move) : 0;
        if (sign != 0 && sign_find(rules, sign)->kind == INK_SIGN_OFFERED)
            offered = sign;
    }
    free(moves);
    return offered;
}

/* What to say when the round may end. */
static const char *end_words(const ink_session *session, const ink_missing *missing, int player)
{
    unsigned waiting = ink_session_seats(session)[player].sheet.waiting;
    if (ink_round_is_last_roll(ink_session_rules(session), ink_session_table(session)->round))
        return _("Nothing more is drawn: end");
    if (waiting == 0)
        return _("Everything is drawn: end");
    return waiting == missing->lost ? _("Nothing fits any more: end")
                                    : _("The rest is optional: end");
}

void duty_words(const ink_session *session, int player, ink_text *out)
{
    const ink_ruleset *rules = ink_session_rules(session);
    ink_missing missing;
    ink_show show;
    char offered;
    ink_session_missing(session, player, &missing);
    ink_sheet_show(rules, &ink_session_seats(session)[player].sheet, &show);
    if (missing.choice && show.choice != NULL) {
        write_unwrapped(_(show.choice), out);
        write_choices(session, player, out);
    } else if (missing.earned != 0) {
        write_unwrapped(_(sign_find(rules, missing.earned)->help), out);
    } else if (missing.status == INK_OK) {
        text_say(out, " %s.", end_words(session, &missing, player));
    } else if ((offered = find_offered(session, player)) != 0) {
        write_unwrapped(_(sign_find(rules, offered)->help), out);
    }
}
