#include "course.h"

#include <string.h>

#include "front/fail.h"
#include "front/i18n.h"
#include "front/tell.h"
#include "front/words.h"

/* --- after a step ----------------------------------------------------------------------------- */

/* The game is kept after each step; if that fails it is told. */
static void keep(struct tui *tui)
{
    const char *failure = front_keep(tui->game);
    if (failure != NULL)
        say(tui, TONE_BAD, "%s", failure);
}

void course_step(struct tui *tui)
{
    tui->end_asked = false;
    keep(tui);
    tui_refresh(tui);
}

void course_write_moves(const struct tui *tui, const ink_move *move, int count,
                        char words[COURSE_WORDS])
{
    ink_text text = ink_text_in(words, COURSE_WORDS);
    for (int i = 0; i < count; i++) {
        ink_text_char(&text, ' ');
        ink_move_write(tui->rules, move[i], &text);
    }
}

/* --- going on --------------------------------------------------------------------------------- */

static void tell_bot(void *context, int player, const ink_move *move, int moves)
{
    struct tui *tui = context;
    char words[COURSE_WORDS] = "";
    course_write_moves(tui, move, moves, words);
    say(tui, TONE_PLAIN, "%s:%s", player_words(tui->session, player), words);
}

/* What each player has gained by goals. */
struct gains {
    uint8_t points[INK_MAX_PLAYERS][INK_GOALS];
};

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
        say(tui, TONE_GOOD, "%s: %s, %s", player_words(tui->session, player), text, state);
    else
        say(tui, TONE_GOOD, "%s: %s", text, state);
}

/* The goals that the end of a round has brought. */
static void tell_goals(struct tui *tui, const struct gains *before)
{
    for (int p = 0; p < tui_table(tui)->players; p++)
        for (int i = 0; i < INK_GOALS; i++)
            if (tui_seat(tui, p)->goal_points[i] != before->points[p][i])
                tell_goal(tui, p, i);
}

static void tell_struck(struct tui *tui)
{
    char cells[4 * INK_ROWS * INK_COLUMNS + 4] = "";
    ink_text text = ink_text_in(cells, sizeof cells);
    ink_set struck = ink_session_struck(tui->session, tui->player);
    if (struck == 0)
        return;
    for (ink_set left = struck; left != 0; left &= left - 1) {
        ink_text_char(&text, ' ');
        ink_cell_write(ink_set_first(left), &text);
    }
    say(tui, TONE_PLAIN, _("The dice have changed%s."), cells);
}

static void begin_over(struct tui *tui)
{
    tui->mode = MODE_OVER;
    tui->hand = NOTHING;
    tui->ghost = tui->hinting = false;
    if (tui->shown >= tui_table(tui)->players)
        tui->shown = 0;
    tui->player = INK_MAX_PLAYERS;
    tui->status = STATUS_YES;
    tui_explain(tui, 0);
    say(tui, TONE_GOOD, "%s", _("The game is over."));
    if (tui->game->record != NULL) {
        const char *failure = front_record(tui->game, tui->game->record);
        if (failure != NULL)
            say(tui, TONE_BAD, "%s", failure);
    }
}

/* Another player comes to the keys. Nothing is hidden while pairs are picked. */
static void begin_turn(struct tui *tui, int player)
{
    bool other = player != tui->player, draws = tui_table(tui)->phase == INK_PHASE_DRAW;
    bool several = tui_persons(tui) > 1;
    tui->player = tui->shown = player;
    tui->view = VIEW_PLAIN;
    tui->mode = MODE_PLAY;
    if (other && several && draws && tui->game->hidden)
        tui->mode = MODE_PASS;
    else if (other && several)
        say(tui, TONE_PLAIN, _("It is the turn of %s."), player_words(tui->session, player));
    if (draws)
        tell_struck(tui);
    tui->hand = NOTHING;
    tui_refresh(tui);
}

void course_go_on(struct tui *tui)
{
    struct gains before = {0};
    int round = tui_table(tui)->round;
    bool begun = tui->player < INK_MAX_PLAYERS;
    find_gains(tui, &before);
    while (front_go_on(tui->game, tell_bot, tui))
        keep(tui);
    int turn = ink_session_turn(tui->session);
    if (begun && turn < INK_MAX_PLAYERS && tui_table(tui)->round != round)
        say(tui, TONE_PLAIN, "%s", round_text(tui->rules, tui_table(tui)->round));
    tell_goals(tui, &before);
    if (turn < INK_MAX_PLAYERS)
        begin_turn(tui, turn);
    else
        begin_over(tui);
    tui->seen = tui->terminal->now(tui->terminal);
}
