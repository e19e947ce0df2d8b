#include "tui.h"

#include <stdio.h>
#include <stdlib.h>

#include "client/games/day.h"
#include "client/process/alloc.h"
#include "client/process/fail.h"
#include "i18n/i18n.h"
#include "keys.h"
#include "online_game.h"
#include "overlay.h"
#include "run.h"
#include "screen.h"
#include "tui/board/actions.h"
#include "tui/board/course.h"
#include "tui/board/ending.h"
#include "tui/board/tutor.h"

enum { TICK_MS = 500 };

/* --- the end of the game ---------------------------------------------------------------------- */

/* The next row of the score that the game has. */
static void step_row(struct tui *tui, int step)
{
    int row = tui->row;
    do
        row = (row + step + INK_ROWS_OF_SCORE) % INK_ROWS_OF_SCORE;
    while (!ink_session_has_row(tui->session, row));
    tui_explain(tui, row);
}

static void step_reason(struct tui *tui, int step)
{
    if (tui->reasons > 0)
        tui->reason_now = (tui->reason_now + step + tui->reasons) % tui->reasons;
}

/* A game that is neither in the history nor where its record was wanted: the player is asked for a
   file. */
static void leave_over(struct tui *tui)
{
    const struct client_game *game = tui->game;
    bool over = game_over(tui->game);
    bool safe = game->record != NULL ? !game->record_failed : game->history[0] != '\0';
    if (!over || safe)
        tui->done = true;
    else
        tui->mode = MODE_FILE;
    say_nothing(tui);
}

/* The host's wish is heard elsewhere first; whoever goes to a table that is there goes at once
   (loop). */
static void rematch(struct tui *tui, bool same)
{
    const char *trouble = game_rematch(tui->game, same);
    if (trouble != NULL)
        say(tui, TONE_BAD, _("No: %s."), trouble);
    else if (!game_follows(tui->game))
        say(tui, TONE_PLAIN, "%s", _("A new table for the same people is asked for."));
}

/* The terminal is gone. A game that is over stays kept if nobody could say where its record
   goes. */
static void leave_at_once(struct tui *tui)
{
    bool over = game_over(tui->game);
    tui->game->record_failed |= over && tui->game->record == NULL;
    tui->game->gone = true;
    tui->done = true;
}

/* The session of an online table may be exchanged for another one while somebody looks at its end,
   which therefore shows a copy, to be freed. */
static ink_session *copy_session(const struct client_game *game)
{
    ink_text measure = ink_text_in(NULL, 0);
    ink_session *copy = NULL;
    ink_session_write(game->session, &measure);
    char *text = alloc_zeroed(measure.length + 1, 1);
    ink_text out = ink_text_in(text, measure.length + 1);
    ink_session_write(game->session, &out);
    if (ink_session_read(ink_slice_of(text), &copy, NULL) != INK_OK)
        copy = NULL;
    free(text);
    return copy;
}

/* Where the person goes from the screen of the end. */
static void leave_end(struct tui *tui, bool gone)
{
    struct client_game *game = tui->game;
    if (!game_follows(game))
        game->next = GAME_NEXT_NOTHING; /* who leaves does not wait for a new table */
    tui->session = game->session;
    tui->rules = ink_session_rules(tui->session);
    if (gone)
        leave_at_once(tui);
    else
        leave_over(tui);
}

/* The screen of the end, with all that may be done there. */
static void show_end(struct tui *tui)
{
    struct client_game *game = tui->game;
    struct scene *scene = alloc_zeroed(1, sizeof *scene);
    struct ending_about about = {.game = game,
                                 .file = game->history,
                                 .player = game_whose(game),
                                 .day = day_today(),
                                 .counts = !tui->end_seen,
                                 .known = game->historic,
                                 .judges = game->historic,
                                 .ends = true,
                                 .messages = &tui->messages};
    ink_session *copy = copy_session(game);
    scene_open(scene, tui->terminal, game->ascii);
    if (tui->note.tone == TONE_BAD)
        scene_say(scene, TONE_BAD, "%s", tui->note.text);
    tui->end_seen = true;
    ending_run(scene, copy != NULL ? copy : tui->session, &about);
    leave_end(tui, scene->gone);
    scene_close(scene);
    ink_session_free(copy);
    free(scene);
}

/* Through the score and its reasons; false if the action is another. */
static bool step_points(struct tui *tui, int action, int argument)
{
    switch (action) {
    case ACT_UP: step_row(tui, -1); break;
    case ACT_DOWN: step_row(tui, 1); break;
    case ACT_LEFT: step_reason(tui, -1); break;
    case ACT_RIGHT:
    case ACT_DRAW: step_reason(tui, 1); break;
    case ACT_ROW: tui_explain(tui, argument); break;
    case ACT_EXPLAIN:
    case ACT_CLOSE: tui->mode = MODE_PLAY; break;
    default: return false;
    }
    say_nothing(tui);
    return true;
}

/* What may be done besides; other boards are open to all at the end. */
static bool is_allowed(const struct tui *tui, int action)
{
    switch (action) {
    case ACT_NEXT_BOARD:
    case ACT_PREVIOUS_BOARD:
    case ACT_SHOW: return tui_is_done(tui);
    case ACT_SAY:
    case ACT_LINK:
    case ACT_PAGE:
    case ACT_TIPS:
    case ACT_VIEW:
    case ACT_GOALS:
    case ACT_RULES:
    case ACT_HELP:
    case ACT_MESSAGES:
    case ACT_REDRAW:
    case ACT_QUIT: return true;
    default: return false;
    }
}

static void act_on_points(struct tui *tui, int action, int argument)
{
    if (step_points(tui, action, argument))
        return;
    if (tui_is_done(tui) && action == ACT_QUIT) {
        tui->game->next = GAME_NEXT_NOTHING;
        leave_over(tui);
    } else if (is_allowed(tui, action))
        play_act(tui, action, argument);
}

/* --- events ----------------------------------------------------------------------------------- */

static void act(struct tui *tui, int action, int argument)
{
    if (tui->tutor != NULL && tui->mode == MODE_PLAY && tutor_act(tui, action, argument)) {
        return;
    } else if (action == ACT_REMATCH) {
        rematch(tui, argument != 0);
    } else if (tui_explains(tui)) {
        act_on_points(tui, action, argument);
    } else if (action == ACT_ROW) {
        tui->row = argument;
        play_act(tui, ACT_EXPLAIN, 0);
    } else {
        play_act(tui, action, argument);
    }
}

/* A key that means nothing is told, so that nobody waits for what it does. */
static void say_unknown(struct tui *tui, uint32_t code)
{
    char bytes[5] = "";
    if (code > ' ' && code < PRESS_UP && code != PRESS_BACKSPACE)
        canvas_bytes(code, bytes);
    if (bytes[0] != '\0')
        say_softly(tui, TONE_BAD, _("The key %s does nothing here. Press ? for all keys."), bytes);
    else
        say_softly(tui, TONE_BAD, "%s", _("That key does nothing here. Press ? for all keys."));
}

static void press(struct tui *tui, uint32_t code)
{
    const struct key *key = key_find(code, game_is_online(tui->game));
    if (tui->mode != MODE_PLAY && tui->mode != MODE_EXPLAIN)
        overlay_press(tui, code);
    else if (key != NULL)
        act(tui, key->action, key->argument);
    else
        say_unknown(tui, code);
}

static void click(struct tui *tui, const struct event *event)
{
    const struct hot *hot = canvas_hot_at(&tui->canvas, event->row, event->column);
    bool covered = tui->mode != MODE_PLAY && tui->mode != MODE_EXPLAIN;
    if (covered)
        overlay_press(tui, tui_types(tui) ? 0 : PRESS_ENTER);
    else if (hot != NULL && hot->action == ACT_BOARD && tui->mode == MODE_PLAY) {
        if (tui->tutor == NULL || !tutor_click(tui, event->row, event->column))
            play_click(tui, event->row, event->column);
    } else if (hot != NULL && hot->action != ACT_BOARD)
        act(tui, hot->action, hot->argument);
}

/* The wheel goes through whatever is longer than the window, and through lists; never over the
   board, where a finger that slips would move what is in the hand. */
static void roll(struct tui *tui, int step)
{
    switch (tui->mode) {
    case MODE_HELP:
    case MODE_RULES:
    case MODE_MESSAGES:
    case MODE_LINK:
    case MODE_GOALS: tui->scroll += WHEEL_ROWS * step; return;
    case MODE_EXPLAIN: step_row(tui, step); return;
    case MODE_PLAY:
        if (tui_is_done(tui))
            step_row(tui, step);
        else if (tui->tutor == NULL && tui_plays(tui) && tui_chooses(tui))
            play_act(tui, step < 0 ? ACT_UP : ACT_DOWN, 0);
        return;
    default: return;
    }
}

static void take_event(struct tui *tui, const struct event *event)
{
    bool fits = tui->layout.fits;
    bool quits = event->kind == EVENT_PRESS && event->press == 'q';
    bool points = event->kind == EVENT_CLICK || event->kind == EVENT_WHEEL;
    tui_spend(tui);
    play_turn_clicked(tui, event->kind == EVENT_PRESS);
    if (event->kind == EVENT_PRESS)
        tui_take_back_question(tui, event->press);
    else if (points && tui->question != QUESTION_WAIVE) /* which a second double click answers */
        tui->question = QUESTION_NONE;
    if (event->kind != EVENT_TICK)
        tui->strayed = false;
    if (event->kind == EVENT_GONE)
        leave_at_once(tui);
    else if (quits && !fits && !tui_types(tui))
        play_quit(tui);
    else if (event->kind == EVENT_PRESS && (fits || tui_types(tui)))
        press(tui, event->press);
    else if (event->kind == EVENT_CLICK && fits)
        click(tui, event);
    else if (event->kind == EVENT_WHEEL && fits)
        roll(tui, event->step);
}

/* --- begin and end ---------------------------------------------------------------------------- */

/* Of a place that fails the first step will tell. */
static void greet(struct tui *tui)
{
    if (game_is_online(tui->game))
        say(tui, TONE_PLAIN, "%s", _("Welcome. Press ? for the keys, t to say something to all."));
    else if (tui->warns && tui->game->store.path[0] == '\0')
        say(tui, TONE_BAD, "%s", _("This game is not kept: it is lost when you leave it."));
    else
        say(tui, TONE_PLAIN, "%s", tui->game->resumed ? _("The game goes on.") : _("Welcome."));
    if (tui_learns(tui) && tui->note.tone == TONE_PLAIN)
        say_nothing(tui); /* what to do first is the better welcome */
}

static struct tui *open(struct client_game *game, struct terminal *terminal, bool warns)
{
    struct tui *tui = alloc_zeroed(1, sizeof *tui);
    *tui = (struct tui){.game = game,
                        .terminal = terminal,
                        .status = STATUS_NO,
                        .warns = warns,
                        .player = INK_MAX_PLAYERS,
                        .hand = NOTHING,
                        .cell = ink_cell_at(INK_ROWS / 2, INK_COLUMNS / 2),
                        .clicked_at = NOTHING};
    return tui;
}

static void begin(struct tui *tui)
{
    tui->session = tui->game->session;
    tui->rules = ink_session_rules(tui->session);
    if (!tui_is_covered(tui)) /* who types already has been told that it begins */
        greet(tui);
    course_go_on(tui);
}

static void discard(struct tui *tui)
{
    canvas_free(&tui->canvas);
    free(tui);
}

/* How long nothing changes on the screen by itself; -1 for ever. */
static int quiet_ms(const struct tui *tui)
{
    if (tui->game->table->state->lost)
        return TICK_MS;
    bool ticks = ink_session_clock(tui->session) > 0 && tui->player < INK_MAX_PLAYERS;
    int turn = play_wait_ms(tui);
    return turn >= 0 && turn < TICK_MS ? turn : ticks ? TICK_MS : -1;
}

static bool is_ended(const struct tui *tui)
{
    return tui->mode == MODE_PLAY && tui_is_done(tui) && tui->tutor == NULL && game_over(tui->game);
}

static void loop(struct tui *tui)
{
    while (!tui->done) {
        struct event event;
        online_game_hear(tui);
        if (tui->done)
            break;
        if (is_ended(tui)) {
            show_end(tui);
            continue;
        }
        screen_draw(tui);
        tui->terminal->show(tui->terminal, &tui->canvas);
        if (tui->hinting == HINT_WANTED) {
            terminal_heed(tui->terminal, true);
            play_think(tui);
            terminal_heed(tui->terminal, false);
            continue;
        }
        tui->terminal->wait(tui->terminal, quiet_ms(tui), &event);
        take_event(tui, &event);
    }
}

void tui_teach(struct client_game *game, struct terminal *terminal, struct tutor *tutor)
{
    struct tui *tui = open(game, terminal, false);
    begin(tui);
    tui->tutor = tutor;
    tutor_begin(tui);
    loop(tui);
    discard(tui);
}

int tui_run(struct client_game *game, struct terminal *terminal, bool warns)
{
    struct tui *tui = open(game, terminal, warns);
    if (online_game_enter(tui)) {
        begin(tui);
        loop(tui);
        game_keep(game);
    }
    int status = tui->status;
    discard(tui);
    return status;
}

/* A game that was left is written as far as it has come, if a file was named. */
static int write_left(struct client_game *game, int status)
{
    bool over = game->session == NULL || game_over(game);
    const char *failure = over || game->record == NULL ? NULL : game_record(game, game->record);
    if (failure == NULL)
        return status;
    fprintf(stderr, "inkrail play: %s\n", failure);
    return STATUS_BAD_INPUT;
}

bool tui_can(void)
{
    return terminal_is_known();
}

int tui_play(struct client_game *game)
{
    struct terminal terminal;
    struct guide guide;
    guide_open(&guide);
    if (!game->no_tips)
        game->guide = &guide;
    if (!terminal_has_boxes())
        game->ascii = true;
    if (!terminal_ncurses(&terminal, game->colour)) {
        fprintf(stderr, "%s\n", _("inkrail play: this terminal is not known; play with --lines"));
        game->guide = NULL;
        return STATUS_BAD_INPUT;
    }
    terminal.news = game->table->wake;
    int status = tui_run(game, &terminal, true);
    terminal.end(&terminal);
    game->guide = NULL;
    return write_left(game, status);
}
