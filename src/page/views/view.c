/* The game as a player sees it. */
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "i18n/number.h"
#include "page/hand.h"
#include "page/pieces.h"
#include "page/remote.h"
#include "stats/summary.h"
#include "words/names.h"

static const char *phase_name(int phase)
{
    switch (phase) {
    case INK_PHASE_DRAFT: return "draft";
    case INK_PHASE_DRAW: return "draw";
    case INK_PHASE_OVER: return "over";
    default: return "roll";
    }
}

/* --- what game it is -------------------------------------------------------------------------- */

void view_game(struct ask *ask)
{
    ink_text *out = ask->out;
    char config[CONFIG_TEXT] = "", title[CONFIG_TEXT] = "";
    ink_text c = ink_text_in(config, sizeof config), t = ink_text_in(title, sizeof title);
    ink_config_write(&ask->rules->config, &c);
    session_title(ask->session, &t);
    json_number(out, "game", ask->number);
    if (ask->player != NO_PLAYER)
        json_number(out, "player", ask->player);
    json_text(out, "config", config);
    json_text(out, "title", title);
    if (ink_session_has_seed(ask->session))
        json_text(out, "seed", ink_session_seed(ask->session));
    else
        json_nothing(out, "seed");
}

static void write_round(struct ask *ask)
{
    ink_text *out = ask->out;
    const ink_table *table = ask_table(ask);
    json_text(out, "phase", phase_name(table->phase));
    json_number(out, "round", table->round);
    json_number(out, "rounds", ask->rules->rounds);
    json_text(out, "roundText",
              round_text(ask->rules, table->round > 0 ? table->round : 1, WORDS_HERE(ROUND_TEXT)));
}

/* --- who plays -------------------------------------------------------------------------------- */

/* Those who must not see each other's boards see no totals either, until the game is over. */
static bool may_see(const struct ask *ask, int player)
{
    const struct page_remote *remote = GAME_REMOTE(ask->game);
    if (remote != NULL && player != remote->player && (remote->made_up || !remote->totals))
        return false;
    return player == ask->player || ask_table(ask)->phase == INK_PHASE_OVER ||
           !ink_session_hidden(ask->session);
}

static int total_of(const struct ask *ask, int player)
{
    ink_sheet sheet;
    ink_score score;
    ask_sheet(ask, ask->player, player, &sheet);
    ink_score_find(ask->rules, &sheet, &score);
    int total = score.total;
    for (int i = 0; i < INK_GOALS; i++)
        total += ask_seat(ask, player)->goal_points[i];
    return total;
}

static const char *seat_state(const struct ask *ask, int player)
{
    switch (ask_table(ask)->phase) {
    case INK_PHASE_DRAFT:
        return ink_table_picker(ask_table(ask)) == player ? _("picks") : _("waits");
    case INK_PHASE_DRAW: return ask_seat(ask, player)->ended != 0 ? _("ready") : _("draws");
    default: return "";
    }
}

/* "Anna, draws, 34 points". */
static void write_seat_text(struct ask *ask, int player, bool seen, int total)
{
    char words[2 * PLAYER_WORDS + 128] = "";
    ink_text text = ink_text_in(words, sizeof words);
    const char *state = seat_state(ask, player);
    ink_text_string(&text, player_said(ask->session, player, WORDS_HERE(PLAYER_WORDS)));
    ink_text_string(&text, state[0] != '\0' ? ", " : "");
    ink_text_string(&text, state);
    if (seen)
        text_say(&text, ngettext(", %s point", ", %s points", (unsigned long)abs(total)),
                 NUMBER_HERE(total));
    json_text(ask->out, "text", words);
}

static void write_seat(struct ask *ask, int player, int turn)
{
    ink_text *out = ask->out;
    bool seen = may_see(ask, player);
    int total = seen ? total_of(ask, player) : 0;
    json_begin_object(out, NULL);
    json_text(out, "name", player_words(ask->session, player, WORDS_HERE(PLAYER_WORDS)));
    json_number(out, "level", ink_session_player(ask->session, player)->level);
    json_bool(out, "ended", ask_seat(ask, player)->ended != 0);
    json_bool(out, "turn", player == turn);
    if (seen)
        json_number(out, "total", total);
    else
        json_nothing(out, "total");
    write_seat_text(ask, player, seen, total);
    json_end_object(out);
}

/* What a seat is made from: a class has hundreds of them, of which a tap changes one. */
static uint64_t seat_hash(const struct ask *ask, int player, int turn)
{
    const ink_player *who = ink_session_player(ask->session, player);
    const ink_seat *seat = ask_seat(ask, player);
    const ink_table *table = ask_table(ask);
    const int states[] = {table->phase,        table->round,   ink_table_picker(table) == player,
                          who->level,          player == turn, seat->ended,
                          may_see(ask, player)};
    uint64_t hash = sections_hash(0, who->name, strlen(who->name));
    hash = sections_hash(hash, states, sizeof states);
    return may_see(ask, player) ? sections_hash(hash, seat, sizeof *seat) : hash;
}

static void write_seats(struct ask *ask)
{
    ink_text *out = ask->out;
    int next = ink_session_turn(ask->session);
    int turn = next < INK_MAX_PLAYERS ? next : NO_PLAYER;
    json_begin_list(out, "seats");
    for (int p = 0; p < ask_table(ask)->players; p++)
        if (sections_same(ask, &ask->game->view, ask->player, p, seat_hash(ask, p, turn)))
            sections_write_same(out);
        else
            write_seat(ask, p, turn);
    json_end_list(out);
    json_number(out, "turn", turn);
    json_bool(out, "over", ask_table(ask)->phase == INK_PHASE_OVER);
    json_bool(out, "draft", ask->rules->config.draft != 0);
    json_bool(out, "hidden", ink_session_hidden(ask->session));
}

/* --- who is at the screen --------------------------------------------------------------------- */

static bool is_person(const struct ask *ask, int player)
{
    return ink_session_player(ask->session, player)->level == 0;
}

/* Has this player still something to do before the game goes on? */
static bool is_due(const struct ask *ask, int player)
{
    const ink_table *table = ask_table(ask);
    if (table->phase == INK_PHASE_DRAFT)
        return ink_table_picker(table) == player;
    return table->phase == INK_PHASE_DRAW && ask_seat(ask, player)->ended == 0;
}

/* The first person from this one on, round the table, who is due; or who is there, if none is. */
static int find_person(const struct ask *ask, int from, bool due)
{
    int players = ask_table(ask)->players;
    for (int i = 0; i < players; i++) {
        int player = (from + i) % players;
        if (is_person(ask, player) && (!due || is_due(ask, player)))
            return player;
    }
    return due ? NO_PLAYER : 0;
}

/* Who should hold the device: whoever holds it now, as long as they have something to do or nobody
   else has; when a round begins, the first person who has something to do. */
static int at_screen(const struct ask *ask)
{
    bool stays = !ask->hand->news;
    int due = find_person(ask, stays ? ask->player : 0, true);
    if (GAME_REMOTE(ask->game) != NULL || (due == NO_PLAYER && stays))
        return ask->player;
    return due != NO_PLAYER ? due : find_person(ask, 0, false);
}

static void write_screen(struct ask *ask)
{
    json_number(ask->out, "atScreen", at_screen(ask));
    json_begin_list(ask->out, "dueBots");
    for (int p = 0; p < ask_table(ask)->players && GAME_REMOTE(ask->game) == NULL; p++)
        if (!is_person(ask, p) && is_due(ask, p))
            json_number(ask->out, NULL, p);
    json_end_list(ask->out);
}

static void write_clock(struct ask *ask)
{
    uint32_t clock = ink_session_clock(ask->session);
    json_number(ask->out, "clock", clock);
    json_number(ask->out, "left", clock != 0 ? ink_session_left(ask->session, ask->player) : 0);
}

/* --- what is in the hand ---------------------------------------------------------------------- */

static void write_specials(struct ask *ask)
{
    const ink_sheet *sheet = &ask_seat(ask, ask->player)->sheet;
    unsigned left = (unsigned)ink_specials_left(sheet);
    char words[128] = "";
    ink_text text = ink_text_in(words, sizeof words);
    if (left == 0)
        ink_text_string(&text, _("all three used"));
    else if (ink_specials_had(sheet))
        text_say(&text, ngettext("%u left, not in this round", "%u left, not in this round", left),
                 left);
    else
        text_say(&text, ngettext("%u left, one a round", "%u left, one a round", left), left);
    json_begin_object(ask->out, "specials");
    json_text(ask->out, "text", words);
    json_number(ask->out, "left", left);
    json_end_object(ask->out);
}

static int change_of(const struct ask *ask)
{
    ink_footprint then;
    ink_score before, after;
    if (!hand_preview(ask, &then))
        return 0;
    ink_score_find(ask->rules, &ask_seat(ask, ask->player)->sheet, &before);
    ink_score_find(ask->rules, &then.sheet, &after);
    return after.total - before.total;
}

static void write_at(struct ask *ask)
{
    int at = ask->hand->at;
    if (!hand_has_ghost(ask->hand))
        json_nothing(ask->out, "at");
    else if (ask->hand->piece.place == INK_PLACE_CORNER)
        json_number(ask->out, "at", at);
    else
        json_number(ask->out, "at",
                    INK_COLUMNS * ink_cell_row((ink_cell)at) + ink_cell_column((ink_cell)at));
}

static void write_hand(struct ask *ask)
{
    ink_text *out = ask->out;
    ink_piece piece[INK_MAX_PIECES];
    int in_hand;
    char words[TELL_LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    hand_pieces(ask, piece, &in_hand);
    if (in_hand == NO_PIECE) {
        json_nothing(out, "hand");
        return;
    }
    if (hand_has_ghost(ask->hand))
        hand_ghost_words(ask, &text);
    else
        hand_piece_text(ask, &piece[in_hand], &text);
    json_begin_object(out, "hand");
    json_number(out, "piece", in_hand);
    json_text(out, "place", place_name(piece[in_hand].place));
    write_at(ask);
    json_number(out, "way", ask->hand->way);
    json_number(out, "ways", ask->hand->ways);
    json_number(out, "change", change_of(ask));
    json_text(out, "text", words);
    json_end_object(out);
}

/* "" if hints may be asked for. */
static void write_hints(struct ask *ask)
{
    const char *why = help_refused(ask);
    json_text(ask->out, "noHints", why != NULL ? why : "");
}

static void write_steps(struct ask *ask)
{
    ink_text *out = ask->out;
    bool ghost = hand_has_ghost(ask->hand);
    bool begun = ask_table(ask)->phase == INK_PHASE_DRAW && ask_seat(ask, ask->player)->moves > 0;
    json_bool(out, "undo", ghost || ink_session_can_undo(ask->session, ask->player));
    json_bool(out, "redo", ink_session_can_redo(ask->session, ask->player));
    json_bool(out, "clear", ghost || begun);
}

/* --- what is spoken --------------------------------------------------------------------------- */

/* A round has begun: which, the dice, and what the roll has done by itself. */
static void write_news(const struct ask *ask, ink_text *out)
{
    const ink_seat *seat = ask_seat(ask, ask->player);
    const ink_table *table = ask_table(ask);
    char dice[TELL_LINE / 2] = "";
    ink_text text = ink_text_in(dice, sizeof dice);
    if (table->phase == INK_PHASE_OVER) {
        ink_text_string(out, _("The game is over."));
        return;
    }
    text_say(out, "%s.", round_text(ask->rules, table->round, WORDS_HERE(ROUND_TEXT)));
    dice_words(ask->session, ask->player, seat->moves > 0, &text);
    if (text.length > 0)
        text_say(out, _(" Dice: %s."), dice);
    if (ink_session_struck(ask->session, ask->player) != 0)
        change_words(ask->rules, ink_session_prior(ask->session, ask->player), &seat->sheet,
                     seat->move, seat->moves, out);
}

static void write_spoken(struct ask *ask)
{
    struct note *note = &ask->game->note;
    char words[TELL_LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    int phase = ask_table(ask)->phase;
    bool news = ask->hand->news && phase != INK_PHASE_ROLL && phase != INK_PHASE_SETUP;
    if (!news && note->player == ask->player)
        ink_text_string(&text, note->spoken);
    hand_goals_words(ask, &text);
    if (news) {
        ink_text_string(&text, text.length > 0 ? " " : "");
        write_news(ask, &text);
    }
    json_text(ask->out, "spoken", words);
    if (note->player == ask->player)
        note->spoken[0] = '\0'; /* once is enough */
}

/* --- what was rolled -------------------------------------------------------------------------- */

/* In a draft the dice are the player's own. */
static void write_roll(struct ask *ask, int round)
{
    uint8_t face[INK_MAX_DICE];
    int count = ink_session_dice(ask->session, round, ask->player, face);
    json_begin_object(ask->out, NULL);
    json_number(ask->out, "round", round);
    json_begin_list(ask->out, "faces");
    for (int i = 0; i < count; i++)
        view_face(ask->out, NULL, face[i], 0);
    json_end_list(ask->out);
    json_end_object(ask->out);
}

static void write_rolls(struct ask *ask)
{
    int phase = ask_table(ask)->phase;
    bool running = phase == INK_PHASE_DRAW || phase == INK_PHASE_DRAFT;
    json_begin_list(ask->out, "rolls");
    for (int round = 1; round + running <= ask_table(ask)->round; round++)
        write_roll(ask, round);
    json_end_list(ask->out);
}

static void write_fresh(struct ask *ask)
{
    int phase = ask_table(ask)->phase;
    json_places(ask->out, "fresh",
                phase == INK_PHASE_DRAW ? ink_session_fresh(ask->session, ask->player) : 0,
                JSON_CELLS);
}

/* --- the whole -------------------------------------------------------------------------------- */

void view_write(struct ask *ask)
{
    size_t start = ask->out->length;
    json_begin_object(ask->out, NULL);
    view_game(ask);
    write_round(ask);
    write_seats(ask);
    write_screen(ask);
    write_clock(ask);
    view_pieces(ask);
    write_specials(ask);
    write_hand(ask);
    write_steps(ask);
    write_hints(ask);
    view_end(ask);
    view_banner(ask);
    view_note(ask);
    write_spoken(ask);
    view_score(ask);
    view_goals(ask);
    view_boxes(ask);
    write_rolls(ask);
    write_fresh(ask);
    sections_tell(ask, &ask->game->view, ask->player, start);
    if (ask->since >= 0 && ask->stepped && GAME_REMOTE(ask->game) != NULL)
        GAME_REMOTE(ask->game)->write_heard(GAME_REMOTE(ask->game)->context, ask->out);
    json_end_object(ask->out);
}

void verb_view(struct ask *ask)
{
    if (!ask_player(ask))
        return;
    hand_settle(ask);
    view_write(ask);
}

void verb_rolls(struct ask *ask)
{
    if (!ask_player(ask))
        return;
    json_begin_object(ask->out, NULL);
    write_rolls(ask);
    json_end_object(ask->out);
}
