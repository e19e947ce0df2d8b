#include "tutor.h"

#include <stdio.h>
#include <string.h>

#include "actions.h"
#include "client/process/settings.h"
#include "course.h"
#include "i18n/i18n.h"
#include "tui/keys.h"
#include "tui/panel/tray.h"
#include "tui/terminal/pen.h"

static const struct lesson_step *step_now(const struct tutor *tutor)
{
    return &tutor->lesson.step[tutor->step];
}

static bool is_task(const struct tui *tui, int task)
{
    return !tui->tutor->done && step_now(tui->tutor)->task == task;
}

/* --- the panel -------------------------------------------------------------------------------- */

/* Right and wrong have signs, too: not every terminal has colours. */
static const char *sign_of(const struct tutor *tutor)
{
    return tutor->tone == TONE_BAD ? "✗ " : "✓ ";
}

/* What the rules have refused, as it should be, is neither praise nor blame. */
static void write_said(struct pen *pen, const struct tutor *tutor)
{
    static const struct tint tints[] = {[TONE_PLAIN] = {HUE_PLAIN, GROUND_NONE, 0},
                                        [TONE_GOOD] = {HUE_GOOD, GROUND_NONE, BOLD},
                                        [TONE_BAD] = {HUE_WARNING, GROUND_NONE, 0}};
    char words[sizeof tutor->said + 8];
    struct pen sign = *pen;
    if (tutor->said[0] == '\0')
        return;
    snprintf(words, sizeof words, "%s%s", sign_of(tutor), tutor->said);
    pen_wrap(pen, 0, tints[tutor->tone], words);
    pen_text(&sign, 0, 2, tutor->tone == TONE_BAD ? tint_warning : tint_good, sign_of(tutor));
    pen_blank(pen, 1);
}

static void write_answers(struct pen *pen, const struct tui *tui)
{
    const struct lesson_step *step = step_now(tui->tutor);
    pen_blank(pen, 1);
    for (int i = 0; i < step->answers; i++) {
        char words[LESSON_TEXT] = "", number[8];
        ink_text text = ink_text_in(words, sizeof words);
        int top = pen->row;
        lesson_say(tui->session, step->answer[i].text, &text);
        snprintf(number, sizeof number, "%d", i + 1);
        pen_text(pen, 1, 2, tint_bold, number);
        pen_wrap(pen, 4, tint_plain, words);
        struct pen at = *pen;
        at.row = top;
        pen_hot(&at, 0, pen->area.wide, pen->row - top, ACT_ANSWER, i);
    }
}

static void write_step(struct pen *pen, const struct tui *tui)
{
    const struct tutor *tutor = tui->tutor;
    char words[LESSON_TEXT * 2] = "";
    ink_text text = ink_text_in(words, sizeof words);
    if (tutor->done) {
        pen_wrap(pen, 0, tint_bold, _("Lesson done."));
        return;
    }
    lesson_say(tui->session, step_now(tutor)->say, &text);
    pen_wrap(pen, 0, tint_plain, words);
    if (step_now(tutor)->task == LESSON_CHOOSE)
        write_answers(pen, tui);
}

static void write_title(struct pen *pen, const struct tui *tui)
{
    const struct tutor *tutor = tui->tutor;
    char title[LESSON_TEXT] = "", where[64];
    ink_text text = ink_text_in(title, sizeof title);
    lesson_say(tui->session, tutor->lesson.title, &text);
    pen_wrap(pen, 0, tint_bold, title);
    snprintf(where, sizeof where, _("Step %d of %d"), tutor->step + 1, tutor->lesson.steps);
    pen_line(pen, tint_faint, where);
    pen_blank(pen, 1);
}

/* Are the pieces of the round part of the step? */
static bool needs_tray(const struct tui *tui)
{
    return is_task(tui, LESSON_DRAW) || is_task(tui, LESSON_REFUSE) || is_task(tui, LESSON_END);
}

/* At 0 there are no blanks, here the title makes room for what matters now. */
enum { TIGHT = -1 };

static void write_panel(struct pen *pen, struct tui *tui)
{
    if (pen->level > TIGHT)
        write_title(pen, tui);
    write_said(pen, tui->tutor);
    write_step(pen, tui);
    pen_blank(pen, 1);
    if (needs_tray(tui))
        tray_draw(pen);
}

static bool fits(struct tui *tui, int level)
{
    struct pen dry = {.tui = tui, .area = tui->layout.panel, .level = level, .dry = true};
    write_panel(&dry, tui);
    return dry.row <= tui->layout.panel.high;
}

/* Where text and pieces do not find room at all, what was said of the last try goes to the message
   line. */
static void make_room(struct tui *tui)
{
    struct tutor *tutor = tui->tutor;
    if (fits(tui, TIGHT) || tutor->said[0] == '\0')
        return;
    say_softly(tui, tutor->tone, "%s%s", sign_of(tutor), tutor->said);
    tutor->said[0] = '\0';
}

void tutor_panel(struct tui *tui)
{
    struct pen pen = {.tui = tui, .area = tui->layout.panel, .level = TRAY_LARGE};
    while (pen.level > TIGHT && !fits(tui, pen.level))
        pen.level--;
    write_panel(&pen, tui);
    tui->canvas.cuts += pen.row > pen.area.high;
}

bool tutor_looks(const struct tui *tui)
{
    return !tui->tutor->done && !is_task(tui, LESSON_CHOOSE) && !is_task(tui, LESSON_READ);
}

/* --- steps ------------------------------------------------------------------------------------ */

/* Something that has to be answered or drawn before anything else. */
static bool has_urgent(const struct tui *tui)
{
    for (int i = 0; i < tui->pieces; i++)
        if ((tui->piece[i].kind == INK_PIECE_CHOICE && tui->piece[i].state == INK_PIECE_WAITING) ||
            tui_is_urgent(tui, &tui->piece[i]))
            return true;
    return false;
}

/* The learner takes the piece: nothing is in the hand by itself but what is urgent, as in games;
   numbers are its own then. */
static void begin_step(struct tui *tui)
{
    tui_refresh(tui);
    if (!is_task(tui, LESSON_DRAW) || !has_urgent(tui))
        tui_take(tui, NOTHING);
}

void tutor_begin(struct tui *tui)
{
    say_nothing(tui);
    tui->messages.count = 0;
    begin_step(tui);
}

static void show_points(struct tui *tui, int row)
{
    tui->tutor->shows = row >= 0;
    if (row >= 0)
        tui_explain(tui, row);
}

static void go_on(struct tui *tui)
{
    struct tutor *tutor = tui->tutor;
    show_points(tui, step_now(tutor)->row);
    tutor->tone = step_now(tutor)->task == LESSON_REFUSE ? TONE_PLAIN : TONE_GOOD;
    if (tutor->step + 1 < tutor->lesson.steps) {
        tutor->step++;
        begin_step(tui);
        return;
    }
    tutor->done = true;
    tui_take(tui, NOTHING);
    settings_add_word("lessons", tutor->lesson.key);
}

/* --- trying ----------------------------------------------------------------------------------- */

static struct lesson_trial trial_of(struct tui *tui, ink_text *out)
{
    struct lesson_trial trial = {.step = step_now(tui->tutor), .session = tui->session, .out = out};
    const ink_piece *hand = tui_hand(tui);
    *out = ink_text_in(tui->tutor->said, sizeof tui->tutor->said);
    tui->tutor->said[0] = '\0';
    tui->tutor->shows = false;
    if (hand != NULL)
        trial.hand = (struct lesson_hand){true, *hand,
                                          tui->ways > 0 ? tui->way[tui->way_now] : INK_MOVE_NONE};
    return trial;
}

/* A piece that the step is not about goes back, so that the next thing to do is to take another
   one. */
static void drop_wrong(struct tui *tui, const struct lesson_trial *trial)
{
    if (trial->step->task == LESSON_DRAW && trial->hand.holds && !tui_chooses(tui) &&
        !lesson_about_shape(trial->step, tui->rules, trial->hand.piece.shape))
        tui_take(tui, NOTHING);
}

/* Takes a verdict; `move` is what it plays, if it plays anything. */
static void take_verdict(struct tui *tui, const struct lesson_trial *trial, int verdict,
                         ink_move move)
{
    say_nothing(tui);
    tui->tutor->tone = TONE_BAD;
    if (verdict == LESSON_RIGHT) {
        if (trial->plays)
            ink_session_play(tui->session, tui->player, move, NULL);
        go_on(tui);
    } else {
        drop_wrong(tui, trial);
    }
    make_room(tui);
}

static void try_tap(struct tui *tui)
{
    ink_text out;
    struct lesson_trial trial = trial_of(tui, &out);
    int verdict = lesson_try_tap(&trial, tui->cell);
    if (verdict == LESSON_READY) /* it is said when it is drawn: here a key does that */
        ink_text_cut(&out, 0);
    take_verdict(tui, &trial, verdict, INK_MOVE_NONE);
}

static void try_lay(struct tui *tui)
{
    ink_text out;
    struct lesson_trial trial = trial_of(tui, &out);
    take_verdict(tui, &trial, lesson_try_lay(&trial), trial.hand.ghost);
}

static void read_on(struct tui *tui)
{
    ink_text out;
    struct lesson_trial trial = trial_of(tui, &out);
    take_verdict(tui, &trial, LESSON_RIGHT, INK_MOVE_NONE);
}

static void leave(struct tui *tui, bool again)
{
    tui->tutor->again = again;
    tui->done = true;
}

void tutor_draw(struct tui *tui)
{
    if (tui->tutor->done)
        leave(tui, true);
    else if (is_task(tui, LESSON_READ))
        read_on(tui);
    else if (is_task(tui, LESSON_TAP) || (tui->hand != NOTHING && tui->ways == 0))
        try_tap(tui);
    else if (tui->hand != NOTHING)
        try_lay(tui);
}

void tutor_end(struct tui *tui)
{
    ink_text out;
    if (tui->tutor->done)
        return;
    struct lesson_trial trial = trial_of(tui, &out);
    take_verdict(tui, &trial, lesson_try_end(&trial), ink_move_end());
}

bool tutor_take(struct tui *tui, const ink_piece *piece)
{
    ink_text out;
    if (tui->tutor->done)
        return false;
    struct lesson_trial trial = trial_of(tui, &out);
    int verdict = lesson_try_take(&trial, piece);
    if (verdict == LESSON_OPEN)
        return false;
    take_verdict(tui, &trial, verdict, INK_MOVE_NONE);
    return true;
}

static void try_answer(struct tui *tui, int answer)
{
    ink_text out;
    struct lesson_trial trial = trial_of(tui, &out);
    take_verdict(tui, &trial, lesson_try_answer(&trial, answer), INK_MOVE_NONE);
}

/* --- keys and clicks -------------------------------------------------------------------------- */

/* Only looking around is left. */
static bool act_done(struct tui *tui, int action)
{
    switch (action) {
    case ACT_DRAW: tutor_draw(tui); return true;
    case ACT_CLOSE: leave(tui, false); return true;
    case ACT_NUMBER:
    case ACT_SPECIAL:
    case ACT_PIECE:
    case ACT_NEXT_PIECE:
    case ACT_PREVIOUS_PIECE:
    case ACT_END: return true;
    default: return false;
    }
}

/* In a lesson about spaces the arrows look for one, whatever the dice ask. */
static void look_around(struct tui *tui)
{
    if (is_task(tui, LESSON_TAP))
        tui_take(tui, NOTHING);
}

bool tutor_act(struct tui *tui, int action, int argument)
{
    switch (action) {
    case ACT_UNDO:
    case ACT_REDO:
    case ACT_CLEAR:
    case ACT_REMOVE:
    case ACT_HINT:
        say_softly(tui, TONE_PLAIN, "%s", _("That key is for games, not for lessons."));
        return true;
    case ACT_QUIT: leave(tui, false); return true;
    case ACT_CLOSE:
        if (tui->hand != NOTHING && !tui_chooses(tui))
            return false;
        leave(tui, false);
        return true;
    case ACT_ANSWER: try_answer(tui, argument); return true;
    case ACT_NUMBER:
        if (!is_task(tui, LESSON_CHOOSE))
            break;
        try_answer(tui, argument - 1);
        return true;
    default: break;
    }
    look_around(tui);
    return tui->tutor->done && act_done(tui, action);
}

bool tutor_click(struct tui *tui, int row, int column)
{
    int cell = board_cell_at(&tui->layout.board, row, column);
    bool refused = is_task(tui, LESSON_REFUSE) && tui->hand != NOTHING;
    if (cell == INK_NOWHERE || (!is_task(tui, LESSON_TAP) && !refused))
        return false;
    look_around(tui);
    tui->cell = cell;
    tui_aim(tui);
    if (refused && tui->ways > 0)
        return false;
    try_tap(tui);
    return true;
}

/* --- the message line ------------------------------------------------------------------------- */

bool tutor_draws(const struct tui *tui)
{
    return is_task(tui, LESSON_DRAW) && tui->hand != NOTHING && !tui_chooses(tui);
}

const char *tutor_hint(const struct tui *tui)
{
    static const char *const hints[] = {
        [LESSON_READ] = N_("Enter: go on."),
        [LESSON_DRAW] = N_("Take a piece: press its number."),
        [LESSON_REFUSE] = N_("Try it: take the piece by its number (1–4, s1–s6)."),
        [LESSON_TAP] = N_("Choose a space with the arrows, then press Enter."),
        [LESSON_CHOOSE] = N_("Press the number of your answer."),
        [LESSON_END] = N_("n ends the round."),
    };
    const struct tutor *tutor = tui->tutor;
    if (tutor->done)
        return tutor->last ? _("That was the last lesson. Enter or Esc: back.")
                           : _("Enter: the next lesson. Esc: back.");
    int task = step_now(tutor)->task;
    if (tui_chooses(tui) && task == LESSON_DRAW)
        return _("Arrows or numbers choose, Enter confirms.");
    if (task == LESSON_REFUSE && lesson_about_end(step_now(tutor)))
        return _("Try it: n ends the round.");
    if (task == LESSON_REFUSE && tui->hand != NOTHING)
        return _("Arrows: the space. Enter tries it.");
    return _(hints[task]);
}
