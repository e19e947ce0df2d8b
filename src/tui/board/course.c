#include "course.h"

#include <string.h>

#include "client/process/fail.h"
#include "i18n/i18n.h"
#include "words/tell.h"
#include "words/words.h"

/* --- after a step ----------------------------------------------------------------------------- */

void course_keep(struct tui *tui)
{
    const char *failure = game_keep(tui->game);
    if (failure != NULL)
        say(tui, TONE_BAD, "%s", failure);
}

void course_step(struct tui *tui)
{
    course_keep(tui);
    tui_refresh(tui);
}

void course_write_moves(const struct tui *tui, int player, const ink_move *move, int count,
                        char words[COURSE_WORDS])
{
    ink_text text = ink_text_in(words, COURSE_WORDS);
    moves_words(tui->rules, &tui_seat(tui, player)->sheet, move, count, &text);
}

/* --- going on --------------------------------------------------------------------------------- */

static void tell_bot(void *context, int player, const ink_move *move, int moves)
{
    struct tui *tui = context;
    char words[COURSE_WORDS] = "";
    course_write_moves(tui, player, move, moves, words);
    say(tui, TONE_PLAIN, _("%s: %s."), player_words(tui->session, player, WORDS_HERE(PLAYER_WORDS)),
        words[0] != '\0' ? words : _("nothing drawn"));
}

static void find_gains(const struct tui *tui, struct gains *gains)
{
    for (int p = 0; p < tui_table(tui)->players; p++)
        memcpy(gains->points[p], tui_seat(tui, p)->goal_points, sizeof gains->points[p]);
}

static void tell_goal(struct tui *tui, int player, int goal)
{
    char state[128];
    const char *text = _(tui->rules->goal[tui_table(tui)->goal[goal]].card->text);
    goal_state(tui->rules, tui_table(tui), tui_seat(tui, player), goal, state, sizeof state);
    if (tui_table(tui)->players > 1)
        say(tui, TONE_GOOD, _("%s: %s, %s"),
            player_words(tui->session, player, WORDS_HERE(PLAYER_WORDS)), text, state);
    else
        say(tui, TONE_GOOD, _("%s: %s"), text, state);
}

/* The goals that the end of a round has brought. */
static void tell_goals(struct tui *tui, const struct gains *before)
{
    for (int p = 0; p < tui_table(tui)->players; p++)
        for (int i = 0; i < INK_GOALS; i++)
            if (tui_seat(tui, p)->goal_points[i] != before->points[p][i] &&
                !game_hides(tui->game, p))
                tell_goal(tui, p, i);
}

void course_tell_change(struct tui *tui, const ink_sheet *before, const ink_move *told, int count)
{
    char words[COURSE_WORDS] = "";
    ink_text text = ink_text_in(words, sizeof words);
    change_words(tui->rules, before, &tui_seat(tui, tui->player)->sheet, told, count, &text);
    if (text.length > 0)
        say(tui, TONE_PLAIN, "%s", words + 1);
}

/* What the dice have done, in a game that goes on with the moves since then. */
static void tell_struck(struct tui *tui)
{
    const ink_seat *seat = tui_seat(tui, tui->player);
    if (ink_session_struck(tui->session, tui->player) != 0)
        course_tell_change(tui, ink_session_prior(tui->session, tui->player), seat->move,
                           seat->moves);
}

/* A record that cannot be written leaves the kept game as the only copy there is. */
bool course_record(struct tui *tui, const char *path)
{
    const char *failure = game_record(tui->game, path);
    tui->game->record_failed = failure != NULL;
    tui->status = failure != NULL ? STATUS_BAD_INPUT : STATUS_YES;
    if (failure != NULL)
        say(tui, TONE_BAD, "%s", failure);
    return failure == NULL;
}

/* Nobody is at the keys any more: what is there may be looked at, as soon as what covers it is
   closed. */
static void begin_looking(struct tui *tui)
{
    if (!tui_is_covered(tui))
        tui->mode = MODE_PLAY;
    tui->hand = NOTHING;
    tui->ghost = false;
    tui->hinting = HINT_NONE;
    if (tui->shown >= tui_table(tui)->players)
        tui->shown = 0;
    tui->player = INK_MAX_PLAYERS;
    tui_explain(tui, tui->mode == MODE_EXPLAIN ? tui->row : 0);
}

static void begin_over(struct tui *tui)
{
    begin_looking(tui);
    tui->status = STATUS_YES;
    say(tui, TONE_GOOD, "%s", _("The game is over."));
    if (!tui_is_covered(tui))
        say_nothing(tui); /* the title says it, too; what can be done now is not known to all */
    const char *trouble = game_finish(tui->game);
    if (trouble != NULL)
        say(tui, TONE_BAD, "%s", trouble);
    if (tui->game->record != NULL)
        course_record(tui, tui->game->record);
}

/* A record without a seed has no dice beyond its own; at an online table a person without a seat
   looks on. */
static void begin_nothing(struct tui *tui)
{
    begin_looking(tui);
    if (!game_is_online(tui->game))
        say(tui, TONE_BAD, "%s", _("This game has no seed, so nobody knows its next dice."));
}

static void say_turn(struct tui *tui)
{
    say(tui, TONE_PLAIN, _("It is %s's turn."),
        player_words(tui->session, tui->player, WORDS_HERE(PLAYER_WORDS)));
}

/* Another player comes to the keys. Nothing is hidden while pairs are picked. */
static void begin_turn(struct tui *tui, int player)
{
    bool first = tui_is_done(tui);
    bool other = player != tui->player, draws = tui_table(tui)->phase == INK_PHASE_DRAW;
    bool several = game_persons(tui->game) > 1;
    tui->player = tui->shown = player;
    tui->view = VIEW_PLAIN;
    if (!tui_is_covered(tui))
        tui->mode = MODE_PLAY;
    if (other && several && draws && (tui->game->hidden || !first))
        tui->mode = MODE_PASS;
    else if (other && several)
        say_turn(tui);
    if (draws)
        tell_struck(tui);
    tui->hand = NOTHING;
    tui_refresh(tui);
}

/* Messages name what was drawn: with a cover between the players they go with the player. */
static void cover_messages(struct tui *tui)
{
    bool leaves = !tui_is_done(tui) && game_player(tui->game) != tui->player;
    if (leaves && tui->game->hidden && game_persons(tui->game) > 1)
        forget_said(tui);
}

/* At an online table the own round may have been ended already, and nothing begins with that. */
static void go_on_with(struct tui *tui, int player)
{
    if (!game_is_online(tui->game) || tui->player != player)
        begin_turn(tui, player);
    if (game_waits(tui->game)) {
        tui_take(tui, NOTHING);
        tui_refresh(tui);
    }
}

static void find_next(struct tui *tui)
{
    int turn = game_player(tui->game);
    if (game_over(tui->game))
        begin_over(tui);
    else if (turn >= INK_MAX_PLAYERS)
        begin_nothing(tui);
    else
        go_on_with(tui, turn);
    tui->seen = tui->terminal->now(tui->terminal);
}

void course_go_on(struct tui *tui)
{
    struct gains before = {0};
    int round = tui_table(tui)->round;
    bool begun = !tui_is_done(tui);
    find_gains(tui, &before);
    cover_messages(tui);
    terminal_heed(tui->terminal, true);
    while (game_go_on(tui->game, tell_bot, tui))
        course_keep(tui);
    terminal_heed(tui->terminal, false);
    bool rolled = tui_table(tui)->round != round && tui_table(tui)->phase != INK_PHASE_OVER;
    if (begun && rolled)
        say(tui, TONE_PLAIN, "%s",
            round_text(tui->rules, tui_table(tui)->round, WORDS_HERE(ROUND_TEXT)));
    tell_goals(tui, &before);
    find_next(tui);
}

void course_find_gains(const struct tui *tui, struct gains *gains)
{
    find_gains(tui, gains);
}

/* The next round begins as a turn of its own; whoever looks at something goes on looking at it. */
static void hear_roll(struct tui *tui, const struct gains *before)
{
    int view = tui->view, shown = tui->shown;
    bool looks = !tui_is_done(tui) && !tui_plays(tui);
    say(tui, TONE_PLAIN, "%s",
        round_text(tui->rules, tui_table(tui)->round, WORDS_HERE(ROUND_TEXT)));
    tell_goals(tui, before);
    tui->player = INK_MAX_PLAYERS;
    find_next(tui);
    tui->view = view;
    if (looks)
        tui->shown = shown;
}

static bool is_as_before(const struct tui *tui)
{
    ink_piece piece[INK_MAX_PIECES];
    int pieces = ink_session_pieces(tui->session, tui->player, piece);
    if (pieces != tui->pieces)
        return false;
    for (int i = 0; i < pieces; i++) {
        const ink_piece *a = &piece[i], *b = &tui->piece[i];
        if (a->kind != b->kind || a->number != b->number || a->state != b->state ||
            a->shape != b->shape || a->sign != b->sign || a->cells != b->cells)
            return false;
    }
    return true;
}

/* What others do leaves alone what is in the hand, how it lies there, and half a number. */
static void hear_board(struct tui *tui)
{
    if (tui_is_done(tui))
        tui_explain(tui, tui->row);
    else if (!is_as_before(tui))
        tui_refresh(tui);
}

void course_hear(struct tui *tui, unsigned news, const struct gains *before)
{
    int reason = tui->reason_now;
    tui->session = tui->game->session;
    tui->rules = ink_session_rules(tui->session);
    if ((news & REMOTE_ROLLED) != 0) {
        hear_roll(tui, before);
    } else if ((news & REMOTE_OVER) != 0) {
        tell_goals(tui, before);
        say(tui, TONE_PLAIN, "%s", tui->game->table->state->fairness);
        find_next(tui);
    } else {
        hear_board(tui);
    }
    if (tui->mode == MODE_EXPLAIN)
        tui_explain(tui, tui->row);
    tui->reason_now = reason < tui->reasons ? reason : 0;
}

/* --- giving the turn back --------------------------------------------------------------------- */

int course_before(const struct tui *tui)
{
    int before = tui_is_done(tui) ? INK_MAX_PLAYERS : game_before(tui->game, tui->player);
    return before < INK_MAX_PLAYERS ? before : NOTHING;
}

bool course_give_back(struct tui *tui)
{
    int player = course_before(tui);
    struct game_step step = {.kind = GAME_UNDO};
    if (player == NOTHING || game_step(tui->game, player, &step, NULL, NULL) != INK_OK)
        return false;
    say_nothing(tui);
    course_keep(tui);
    cover_messages(tui);
    find_next(tui);
    if (tui->mode == MODE_PASS &&
        !tui->game->hidden) { /* whoever wanted it is at the keys already */
        tui->mode = MODE_PLAY;
        say_turn(tui);
    }
    return true;
}
