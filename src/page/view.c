/* The game as a player sees it. */
#include <stdlib.h>

#include "hand.h"
#include "pieces.h"
#include "speech/i18n.h"
#include "speech/names.h"
#include "speech/title.h"

static const char *phase_name(int phase)
{
    switch (phase) {
    case INK_PHASE_DRAFT: return "draft";
    case INK_PHASE_DRAW: return "draw";
    case INK_PHASE_OVER: return "over";
    default: return "roll";
    }
}

/* --- what game it is ---------------------------------------------------------------------------- */

void view_game(struct ask *ask)
{
    struct json *json = &ask->json;
    char config[CONFIG_TEXT] = "", title[CONFIG_TEXT] = "";
    ink_text c = ink_text_in(config, sizeof config), t = ink_text_in(title, sizeof title);
    ink_config_write(&ask->rules->config, &c);
    title_words(&ask->rules->config, &t);
    json_number(json, "game", ask->number);
    if (ask->player != NO_PLAYER)
        json_number(json, "player", ask->player);
    json_text(json, "config", config);
    json_text(json, "title", title);
    if (ink_session_has_seed(ask->session))
        json_text(json, "seed", ink_session_seed(ask->session));
    else
        json_null(json, "seed");
}

static void write_round(struct ask *ask)
{
    struct json *json = &ask->json;
    const ink_table *table = ask_table(ask);
    json_text(json, "phase", phase_name(table->phase));
    json_number(json, "round", table->round);
    json_number(json, "rounds", ask->rules->rounds);
    json_text(json, "roundText",
              round_text(ask->rules, table->round > 0 ? table->round : 1, WORDS_HERE(ROUND_TEXT)));
}

/* --- who plays ---------------------------------------------------------------------------------- */

/* Those who must not see each other's boards see no totals either, until the game is over. */
static bool may_see(const struct ask *ask, int player)
{
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
    ink_text_string(&text, player_words(ask->session, player, WORDS_HERE(PLAYER_WORDS)));
    ink_text_string(&text, state[0] != '\0' ? ", " : "");
    ink_text_string(&text, state);
    if (seen)
        text_say(&text, ngettext(", %d point", ", %d points", (unsigned long)abs(total)), total);
    json_text(&ask->json, "text", words);
}

static void write_seat(struct ask *ask, int player, int turn)
{
    struct json *json = &ask->json;
    bool seen = may_see(ask, player);
    int total = seen ? total_of(ask, player) : 0;
    json_object(json, NULL);
    json_text(json, "name", player_words(ask->session, player, WORDS_HERE(PLAYER_WORDS)));
    json_number(json, "level", ink_session_player(ask->session, player)->level);
    json_bool(json, "ended", ask_seat(ask, player)->ended != 0);
    json_bool(json, "turn", player == turn);
    if (seen)
        json_number(json, "total", total);
    else
        json_null(json, "total");
    write_seat_text(ask, player, seen, total);
    json_end_object(json);
}

static void write_seats(struct ask *ask)
{
    struct json *json = &ask->json;
    int next = ink_session_turn(ask->session);
    int turn = next < INK_MAX_PLAYERS ? next : NO_PLAYER;
    json_list(json, "seats");
    for (int p = 0; p < ask_table(ask)->players; p++)
        write_seat(ask, p, turn);
    json_end_list(json);
    json_number(json, "turn", turn);
    json_bool(json, "over", ask_table(ask)->phase == INK_PHASE_OVER);
    json_bool(json, "draft", ask->rules->config.draft != 0);
    json_bool(json, "hidden", ink_session_hidden(ask->session));
}

static void write_clock(struct ask *ask)
{
    uint32_t clock = ink_session_clock(ask->session);
    json_number(&ask->json, "clock", clock);
    json_number(&ask->json, "left", clock != 0 ? ink_session_left(ask->session, ask->player) : 0);
}

/* --- what is in the hand ------------------------------------------------------------------------ */

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
    json_object(&ask->json, "specials");
    json_text(&ask->json, "text", words);
    json_number(&ask->json, "left", left);
    json_end_object(&ask->json);
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
        json_null(&ask->json, "at");
    else if (ask->hand->piece.place == INK_PLACE_CORNER)
        json_number(&ask->json, "at", at);
    else
        json_number(&ask->json, "at",
                    INK_COLUMNS * ink_cell_row((ink_cell)at) + ink_cell_column((ink_cell)at));
}

static void write_hand(struct ask *ask)
{
    struct json *json = &ask->json;
    ink_piece piece[INK_MAX_PIECES];
    int in_hand;
    char words[TELL_LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    hand_pieces(ask, piece, &in_hand);
    if (in_hand == NO_PIECE) {
        json_null(json, "hand");
        return;
    }
    if (hand_has_ghost(ask->hand))
        hand_ghost_words(ask, &text);
    else
        hand_piece_text(ask, &piece[in_hand], &text);
    json_object(json, "hand");
    json_number(json, "piece", in_hand);
    json_text(json, "place", place_name(piece[in_hand].place));
    write_at(ask);
    json_number(json, "way", ask->hand->way);
    json_number(json, "ways", ask->hand->ways);
    json_number(json, "change", change_of(ask));
    json_text(json, "text", words);
    json_end_object(json);
}

static void write_steps(struct ask *ask)
{
    struct json *json = &ask->json;
    bool ghost = hand_has_ghost(ask->hand);
    bool begun = ask_table(ask)->phase == INK_PHASE_DRAW && ask_seat(ask, ask->player)->moves > 0;
    json_bool(json, "undo", ghost || ink_session_can_undo(ask->session, ask->player));
    json_bool(json, "redo", ink_session_can_redo(ask->session, ask->player));
    json_bool(json, "clear", ghost || begun);
}

/* --- what is spoken ----------------------------------------------------------------------------- */

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
    if (ask->hand->news && phase != INK_PHASE_ROLL && phase != INK_PHASE_SETUP)
        write_news(ask, &text);
    else if (note->player == ask->player)
        ink_text_string(&text, note->spoken);
    ask->hand->news = false;
    json_text(&ask->json, "spoken", words);
    if (note->player == ask->player)
        note->spoken[0] = '\0'; /* once is enough */
}

/* --- what was rolled ---------------------------------------------------------------------------- */

static void write_roll(struct ask *ask, int round)
{
    const ink_pair *pair;
    ink_roll roll;
    if (!ink_session_rolled(ask->session, round, &roll, &pair))
        return;
    json_object(&ask->json, NULL);
    json_number(&ask->json, "round", round);
    json_list(&ask->json, "faces");
    for (int d = 0; d < INK_MAX_DICE; d++)
        if (roll.face[d] != 0)
            view_face(&ask->json, NULL, roll.face[d], 0);
    json_end_list(&ask->json);
    json_end_object(&ask->json);
}

static void write_rolls(struct ask *ask)
{
    int phase = ask_table(ask)->phase;
    bool running = phase == INK_PHASE_DRAW || phase == INK_PHASE_DRAFT;
    json_list(&ask->json, "rolls");
    for (int round = 1; round + running <= ask_table(ask)->round; round++)
        write_roll(ask, round);
    json_end_list(&ask->json);
    json_places(&ask->json, "fresh",
                phase == INK_PHASE_DRAW ? ink_session_fresh(ask->session, ask->player) : 0,
                JSON_CELLS);
}

/* --- the whole ---------------------------------------------------------------------------------- */

void view_write(struct ask *ask)
{
    json_object(&ask->json, NULL);
    view_game(ask);
    write_round(ask);
    write_seats(ask);
    write_clock(ask);
    view_pieces(ask);
    write_specials(ask);
    write_hand(ask);
    write_steps(ask);
    view_end(ask);
    view_banner(ask);
    view_note(ask);
    write_spoken(ask);
    view_score(ask);
    view_goals(ask);
    view_boxes(ask);
    write_rolls(ask);
    json_end_object(&ask->json);
}

void verb_view(struct ask *ask)
{
    if (!ask_player(ask))
        return;
    hand_settle(ask);
    view_write(ask);
}
