/* The end of the round, what comes before all else, and the status line. */
#include "i18n/i18n.h"
#include "page/hand.h"
#include "page/pieces.h"
#include "words/moves/choice.h"
#include "words/names.h"

/* How the round stands, with the ghost as if it were drawn. */
struct standing {
    ink_missing missing;
    bool draws, ended;
};

static struct standing standing_of(const struct ask *ask)
{
    struct standing is = {.draws = ask_table(ask)->phase == INK_PHASE_DRAW};
    is.ended = is.draws && ask_seat(ask, ask->player)->ended != 0;
    ink_session_missing_after(ask->session, ask->player, hand_move(ask->hand), &is.missing);
    return is;
}

/* --- the button ------------------------------------------------------------------------------- */

static const char *end_state(const struct ask *ask, const struct standing *is)
{
    if (!is->draws)
        return "none";
    if (is->ended)
        return "ended";
    if (ask->hand->asked)
        return "ask";
    return is->missing.status == INK_OK ? "ready" : "missing";
}

static void write_missing(const struct standing *is, ink_text *out)
{
    unsigned must = (unsigned)__builtin_popcount(is->missing.must);
    if (is->missing.choice)
        ink_text_string(out, _("Choose first"));
    else if (must > 0)
        text_say(out, ngettext("%u die left", "%u dice left", must), must);
    else
        ink_text_string(out, _("One die needed"));
}

static void write_button(const struct ask *ask, const struct standing *is, ink_text *out)
{
    bool urgent = hand_urgent(ask) != 0;
    if (!is->draws)
        return;
    if (is->ended)
        ink_text_string(out, _("Take back"));
    else if (urgent && is->missing.status != INK_OK)
        ink_text_string(out, ask->hand->asked ? _("Give it up") : _("Go on without it"));
    else if (urgent)
        ink_text_string(out, ask->hand->asked ? _("Give it up") : _("End without it"));
    else if (is->missing.status != INK_OK)
        write_missing(is, out);
    else
        ink_text_string(out, ask->hand->asked ? _("End all the same") : _("End round"));
}

static void write_lift(struct ask *ask)
{
    ink_piece piece[INK_MAX_PIECES];
    int in_hand = NO_PIECE;
    if (ask->hand->lifted)
        hand_pieces(ask, piece, &in_hand);
    if (in_hand != NO_PIECE)
        json_number(ask->out, "lift", in_hand);
    else
        json_nothing(ask->out, "lift");
}

void view_end(struct ask *ask)
{
    struct standing is = standing_of(ask);
    char words[128] = "", why[SENTENCE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    write_button(ask, &is, &text);
    if (is.draws && !is.ended && is.missing.status != INK_OK)
        refusal_spoken(ask->rules, &is.missing.reason, ink_slice_of(""), why);
    json_begin_object(ask->out, "end");
    json_text(ask->out, "state", end_state(ask, &is));
    json_text(ask->out, "text", words);
    json_text(ask->out, "why", why);
    write_lift(ask);
    json_end_object(ask->out);
}

/* --- what comes first ------------------------------------------------------------------------- */

static void write_banner(struct ask *ask, const char *kind, const char *title, const char *text,
                         const char *accept)
{
    json_begin_object(ask->out, "banner");
    json_text(ask->out, "kind", kind);
    json_text(ask->out, "title", title);
    json_text(ask->out, "text", text);
    json_text(ask->out, "accept", accept);
    json_end_object(ask->out);
}

/* The title of the module whose event waits. */
static const char *event_title(const struct ask *ask)
{
    unsigned events = ask_seat(ask, ask->player)->sheet.event & INK_EVENT_CHOICES;
    int slot = events != 0 ? __builtin_ctz(events) : 0;
    const char *title = slot < ask->rules->modules ? ink_ruleset_title(ask->rules, slot) : NULL;
    return title != NULL ? _(title) : "";
}

/* What the answer in the hand is, on the button that gives it. */
static void write_answer(const struct ask *ask, ink_text *out)
{
    char name[TOLD] = "";
    ink_text text = ink_text_in(name, sizeof name);
    if (!ask->hand->holds || ask->hand->piece.kind != INK_PIECE_CHOICE)
        return;
    piece_name(ask, &ask->hand->piece, &text);
    if (name[0] >= 'a' && name[0] <= 'z')
        name[0] = (char)(name[0] - 'a' + 'A');
    ink_text_string(out, name);
}

static void write_choice(struct ask *ask)
{
    char question[CHOICE_QUESTION] = "", accept[TOLD] = "";
    ink_text text = ink_text_in(accept, sizeof accept);
    ink_show show;
    ink_sheet_show(ask->rules, &ask_seat(ask, ask->player)->sheet, &show);
    if (show.choice != NULL)
        choice_question(_(show.choice), question);
    write_answer(ask, &text);
    write_banner(ask, "choice", event_title(ask), question, accept);
}

static void write_pick(struct ask *ask)
{
    bool mine = ink_table_picker(ask_table(ask)) == ask->player;
    bool held = ask->hand->holds && ask->hand->piece.kind == INK_PIECE_PAIR;
    char words[256] = "";
    ink_text text = ink_text_in(words, sizeof words);
    int picker = ink_table_picker(ask_table(ask));
    if (!mine && picker < INK_MAX_PLAYERS)
        text_say(&text, _("%s picks."),
                 player_said(ask->session, picker, WORDS_HERE(PLAYER_WORDS)));
    else
        ink_text_string(&text, _("Two dice of your round"));
    write_banner(ask, "pick", mine ? _("Pick a pair") : _("Draft"), words,
                 mine && held ? _("Take this pair") : "");
}

static void write_earned(struct ask *ask, const ink_module_sign *sign, bool can_end)
{
    if (ask->hand->asked)
        write_banner(ask, "giveup", sign->lost != NULL ? _(sign->lost) : "",
                     _("It cannot be drawn later."), _("Give it up"));
    else
        write_banner(ask, "earned", sign->offer != NULL ? _(sign->offer) : "", _("now or never"),
                     can_end ? _("End without it") : _("Go on without it"));
}

void view_banner(struct ask *ask)
{
    struct standing is = standing_of(ask);
    char sign = is.draws ? hand_urgent(ask) : 0;
    if (ask_table(ask)->phase == INK_PHASE_DRAFT)
        write_pick(ask);
    else if (sign != 0)
        write_earned(ask, sign_find(ask->rules, sign), is.missing.status == INK_OK);
    else if (is.draws && (ask_seat(ask, ask->player)->sheet.event & INK_EVENT_CHOICES) != 0)
        write_choice(ask);
    else
        json_nothing(ask->out, "banner");
}

/* --- the status line -------------------------------------------------------------------------- */

static const char *const note_names[] = {
    [NOTE_HINT] = "hint", [NOTE_REASON] = "reason", [NOTE_WARN] = "warn", [NOTE_EVENT] = "event"};

static void write_note(struct ask *ask, int kind, const char *text, ink_set places)
{
    json_begin_object(ask->out, "note");
    json_text(ask->out, "kind", note_names[kind]);
    json_text(ask->out, "text", text);
    if (places != 0)
        json_places(ask->out, "places", places, JSON_CELLS);
    json_end_object(ask->out);
}

/* Of a ghost: what it would erase or set off, else how it is turned. */
static int write_ghost_hint(const struct ask *ask, ink_text *out)
{
    char at[8] = "", changes[SENTENCE] = "";
    ink_text place = ink_text_in(at, sizeof at), words = ink_text_in(changes, sizeof changes);
    ghost_changes(ask, &words);
    place_words(ask->hand->piece.place, (ink_cell)ask->hand->at, &place);
    if (words.length > 0) {
        text_say(out, "%s:%s", at, changes);
        return NOTE_WARN;
    }
    if (ask->hand->ways > 1)
        text_say(out, _("%s: tap again to turn, %d of %d"), at, ask->hand->way + 1,
                 ask->hand->ways);
    else
        text_say(out, _("%s: it fits there only this way."), at);
    return NOTE_HINT;
}

static void write_places(const struct ask *ask, ink_text *out)
{
    ink_piece piece;
    if (!hand_piece(ask, &piece) || piece.place == INK_PLACE_NONE)
        return;
    unsigned places = (unsigned)ink_set_count(piece.cells);
    if (piece.place == INK_PLACE_CORNER)
        text_say(out, ngettext("Tap the corner where it begins.", "Tap one of %u corners.", places),
                 places);
    else
        text_say(out, ngettext("Tap the space where it fits.", "Tap one of %u spaces.", places),
                 places);
}

/* Nothing is in the hand. */
static const char *idle_hint(const struct ask *ask, const struct standing *is)
{
    unsigned waiting = ask_seat(ask, ask->player)->sheet.waiting;
    if (is->ended)
        return ask_table(ask)->players > 1 ? _("Your round has ended.") : "";
    if (is->missing.status != INK_OK)
        return _("Choose a die.");
    if (ink_round_is_last_roll(ask->rules, ask_table(ask)->round))
        return _("Nothing more is drawn.");
    if (waiting == 0)
        return _("Everything is drawn.");
    return waiting == is->missing.lost ? _("Nothing fits any more.") : _("The rest is optional.");
}

static int write_hint(const struct ask *ask, ink_text *out)
{
    struct standing is = standing_of(ask);
    if (!is.draws || is.missing.choice)
        return NOTE_HINT;
    if (hand_has_ghost(ask->hand))
        return write_ghost_hint(ask, out);
    if (ask->hand->holds)
        write_places(ask, out);
    else if (hand_urgent(ask) == 0)
        ink_text_string(out, idle_hint(ask, &is));
    return NOTE_HINT;
}

void view_note(struct ask *ask)
{
    const struct note *note = &ask->game->note;
    char words[SENTENCE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    if (note->player == ask->player && note->kind != NOTE_NONE) {
        write_note(ask, note->kind, note->text, note->places);
        return;
    }
    hand_goals_words(ask, &text);
    int kind = words[0] != '\0' ? NOTE_EVENT : write_hint(ask, &text);
    if (words[0] != '\0')
        write_note(ask, kind, words, 0);
    else
        json_nothing(ask->out, "note");
}
