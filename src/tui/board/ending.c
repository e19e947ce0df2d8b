#include "ending.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/finished/portrait.h"
#include "client/process/alloc.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "tui/scenes/scenes.h"
#include "tui/scenes/sharing.h"
#include "tui/work.h"

enum { COUNT_MS = 450, PATH = 512, KEY_WIDE = 16 };

/* --- actions ---------------------------------------------------------------------------------- */

static const struct {
    const char *label, *brief;
} labels[ENDINGS] = {
    [ENDING_SAME] = {N_("Again with the same dice"), N_("again")},
    [ENDING_NEW] = {N_("A new game"), N_("new game")},
    [ENDING_REVIEW] = {N_("Review, round by round"), N_("review")},
    [ENDING_REPLAY] = {N_("Replay, step by step"), N_("replay")},
    [ENDING_POSSIBLE] = {N_("What the dice allowed"), N_("best")},
    [ENDING_PICTURE] = {N_("Save a picture"), N_("picture")},
    [ENDING_SHARE] = {N_("Share the result"), N_("share")},
};

static bool is_open_again(const struct ending *ending)
{
    return ending->about.remote->remote->table->rematch[0] != '\0';
}

const char *ending_label(const struct ending *ending, int action, bool brief)
{
    if (ending->about.remote != NULL && action == ENDING_SAME)
        return brief ? _("same dice") : _("A new table with the same dice");
    if (ending->about.remote != NULL && action == ENDING_NEW && is_open_again(ending))
        return brief ? _("new table") : _("To the new table");
    if (ending->about.remote != NULL && action == ENDING_NEW)
        return brief ? _("new table") : _("A new table for the same people");
    return brief ? _(labels[action].brief) : _(labels[action].label);
}

bool ending_offers(const struct ending *ending, int action)
{
    const struct client_game *remote = ending->about.remote;
    if (remote != NULL && action == ENDING_SAME)
        return remote->remote->table->host && !is_open_again(ending);
    if (action == ENDING_SAME)
        return ending->about.again && ink_session_has_seed(ending->session);
    return action != ENDING_NEW || ending->about.again || remote != NULL;
}

/* --- an online table ------------------------------------------------------------------------ */

static void say_and_keep(struct ending *ending, int tone, const char *sentence)
{
    scene_say(ending->scene, tone, "%s", sentence);
    if (ending->about.messages != NULL)
        messages_add(ending->about.messages, tone, sentence);
}

static void tell_said(void *context, bool bad, const char *sentence)
{
    struct ending *ending = context;
    say_and_keep(ending, bad ? TONE_BAD : TONE_PLAIN, sentence);
    ending->told = true;
}

static bool hear(void *own)
{
    struct ending *ending = own;
    struct client_game *game = ending->about.remote;
    ending->told = false;
    unsigned news = game_hear(game, tell_said, ending);
    if ((news & REMOTE_AGAIN) != 0 && !game->follow)
        say_and_keep(ending, TONE_GOOD,
                     _("There is a new table for the same people: press R to go there."));
    return ending->told || news != 0;
}

/* The host's wish is heard elsewhere first; whoever goes to a table that is there goes at once
   (run). */
static void rematch(struct ending *ending, bool same)
{
    const char *trouble = game_rematch(ending->about.remote, same);
    if (trouble != NULL)
        scene_say(ending->scene, TONE_BAD, _("No: %s."), trouble);
    else if (!game_follows(ending->about.remote))
        scene_say(ending->scene, TONE_PLAIN, "%s",
                  _("A new table for the same people is asked for."));
}

static void say_to_all(struct ending *ending)
{
    char text[SAY] = "";
    struct remote_table *remote = ending->about.remote->remote;
    struct scene_row row[] = {
        {.kind = ROW_TEXT, .label = _("Text"), .value = "", .input = text, .size = sizeof text},
        {.kind = ROW_BUTTON, .label = _("Say it")},
    };
    struct scene_form form = {.title = _("Say something to all"), .row = row, .count = 2};
    if (scene_fill(ending->scene, &form) != SCENE_BACK && text[0] != '\0')
        remote->ask(remote, REMOTE_SAY, 0, 0, text);
}

/* Keys of such a table, in a game and here. */
static bool press_remote(struct ending *ending, uint32_t press)
{
    if (ending->about.remote == NULL)
        return false;
    switch (press) {
    case 't': say_to_all(ending); return true;
    case 'R': rematch(ending, false); return true;
    case 'D': rematch(ending, true); return true;
    default: return false;
    }
}

/* --- what the dice would have allowed --------------------------------------------------------- */

static bool tell_found(void *context, double share, int points)
{
    char words[128] = "";
    if (points > 0)
        snprintf(words, sizeof words, _("%d points found so far"), points);
    return work_tell(context, share, words);
}

static void show_possible(struct ending *ending)
{
    struct work work;
    if (ending->best != NULL) {
        scene_show_result(ending->scene, ending->best, 0);
        return;
    }
    work_start(&work, ending->scene, _("What would these dice have allowed?"));
    outcome_solve(&ending->outcome, ending->session, tell_found, &work, &ending->best);
    work_end(&work);
    ending->row = -1;
    ending->second = true; /* where all sentences find room */
    if (ending->best != NULL)
        scene_say(ending->scene, TONE_GOOD, "%s", _("5 again: look at the game that was found."));
}

/* --- pictures and texts ----------------------------------------------------------------------- */

static void tell_saved(struct ending *ending, const char *path, bool saved, int why)
{
    if (saved)
        scene_say(ending->scene, TONE_GOOD, _("The picture is in %s."), path);
    else if (why == EINVAL)
        scene_say(ending->scene, TONE_BAD, "%s", _("The name must end with .png or .svg."));
    else
        scene_say(ending->scene, TONE_BAD, _("%s cannot be written: %s"), path, error_text(why));
}

/* A file that is there already is not written over without a word. */
static bool save(struct ending *ending, const char *path, bool *asked)
{
    struct portrait portrait;
    if (access(path, F_OK) == 0 && !*asked) {
        *asked = true;
        scene_say(ending->scene, TONE_BAD, _("%s is there already: save again to replace it."),
                  path);
        return false;
    }
    portrait_of(ending->session, ending->shown, &portrait);
    portrait.lines = true;
    bool saved = portrait_save(&portrait, path);
    tell_saved(ending, path, saved, errno);
    return saved;
}

static void save_picture(struct ending *ending)
{
    char path[PATH] = "";
    ink_text out = ink_text_in(path, sizeof path);
    struct scene_row row[] = {
        {.kind = ROW_TEXT,
         .label = _("File"),
         .value = "",
         .text = _("A name that ends with .png, or with .svg."),
         .input = path,
         .size = sizeof path},
        {.kind = ROW_BUTTON, .label = _("Save")},
    };
    struct scene_form form = {.title = _("Save a picture"), .row = row, .count = 2};
    bool asked = false;
    outcome_file_name(&ending->outcome.summary, &out);
    do {
        if (scene_fill(ending->scene, &form) == SCENE_BACK)
            return;
    } while (!save(ending, path, &asked) && !ending->scene->gone);
}

/* --- points ----------------------------------------------------------------------------------- */

static void explain(struct ending *ending, int row)
{
    ending->row = row;
    ending->reason_now = 0;
    ending->second = false;
    ending->reasons = ink_session_explain(ending->session, ending->shown, row, ending->reason);
}

static void step_row(struct ending *ending, int step)
{
    int row = ending->row >= 0 ? ending->row : step > 0 ? INK_ROWS_OF_SCORE - 1 : 0;
    do
        row = (row + step + INK_ROWS_OF_SCORE) % INK_ROWS_OF_SCORE;
    while (!ink_session_has_row(ending->session, row));
    explain(ending, row);
}

static void step_reason(struct ending *ending, int step)
{
    if (ending->row < 0)
        step_row(ending, 1);
    else if (ending->reasons > 0)
        ending->reason_now = (ending->reason_now + step + ending->reasons) % ending->reasons;
}

static void step_board(struct ending *ending, int step)
{
    int players = ink_session_table(ending->session)->players;
    ending->shown = (ending->shown + step + players) % players;
    if (ending->row >= 0)
        explain(ending, ending->row);
}

/* The next part is counted, with what it is for on the board. */
static void count_on(struct ending *ending)
{
    do
        ending->counted++;
    while (ending->counted <= INK_ROWS_OF_SCORE &&
           !ink_session_has_row(ending->session, ending->counted - 1));
    if (ending->counted <= INK_ROWS_OF_SCORE) {
        explain(ending, ending->counted - 1);
    } else {
        ending->counting = false;
        ending->row = -1;
    }
}

/* --- help ------------------------------------------------------------------------------------- */

static void write_help(struct pen *pen, void *own)
{
    static const struct {
        const char *key, *help;
    } row[] = {{N_("up, down"), N_("what the lines of the score are for")},
               {N_("left, right"), N_("their parts, one by one")},
               {"[ ]", N_("the boards of others")},
               {"v", N_("networks, lines, errors")},
               {"Tab", N_("the other page")},
               {"q", N_("leave; the game is kept in the history")}};
    const struct ending *ending = own;
    for (int action = 1; action < ENDINGS; action++) {
        char digit[4];
        snprintf(digit, sizeof digit, "%d", action);
        if (!ending_offers(ending, action))
            continue;
        pen_text(pen, 0, KEY_WIDE, tint_bold, digit);
        pen_wrap(pen, KEY_WIDE, tint_plain, ending_label(ending, action, false));
    }
    pen->row++;
    if (ending->about.remote != NULL) {
        pen_text(pen, 0, KEY_WIDE, tint_bold, "t");
        pen_wrap(pen, KEY_WIDE, tint_plain, _("say something to all"));
    }
    if (ending->about.messages != NULL) {
        pen_text(pen, 0, KEY_WIDE, tint_bold, "m");
        pen_wrap(pen, KEY_WIDE, tint_plain, _("the messages once more"));
    }
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        pen_text(pen, 0, KEY_WIDE, tint_bold, _(row[i].key));
        pen_wrap(pen, KEY_WIDE, tint_plain, _(row[i].help));
    }
}

static void show_help(struct ending *ending)
{
    scene_read(ending->scene,
               &(struct scene_page){.title = _("Keys"), .write = write_help, .own = ending});
}

static void write_messages(struct pen *pen, void *own)
{
    messages_write(pen, own);
}

/* False if nothing is kept of what is said here. */
static bool show_messages(struct ending *ending)
{
    if (ending->about.messages == NULL)
        return false;
    scene_read(ending->scene, &(struct scene_page){.title = _("Messages"),
                                                   .write = write_messages,
                                                   .own = ending->about.messages,
                                                   .scroll = SCROLLED_TO_END});
    return true;
}

/* --- keys ------------------------------------------------------------------------------------- */

/* Those that end the screen are its answer; STAYS for all others. */
enum { STAYS = -1 };

static int act(struct ending *ending, int action)
{
    if (action <= ENDING_LEAVE || action >= ENDINGS || !ending_offers(ending, action))
        return STAYS;
    if (ending->about.remote != NULL && (action == ENDING_SAME || action == ENDING_NEW)) {
        rematch(ending, action == ENDING_SAME);
        return STAYS;
    }
    switch (action) {
    case ENDING_REVIEW: scene_review(ending->scene, ending->session, ending->shown); break;
    case ENDING_REPLAY: scene_replay(ending->scene, ending->session, ending->shown); break;
    case ENDING_POSSIBLE: show_possible(ending); break;
    case ENDING_PICTURE: save_picture(ending); break;
    case ENDING_SHARE: sharing_show(ending->scene, &ending->outcome.summary); break;
    default: return action;
    }
    return STAYS;
}

static void move(struct ending *ending, uint32_t press)
{
    switch (press) {
    case PRESS_UP:
    case 'k': step_row(ending, -1); break;
    case PRESS_DOWN:
    case 'j': step_row(ending, 1); break;
    case PRESS_LEFT:
    case 'h': step_reason(ending, -1); break;
    case PRESS_RIGHT:
    case 'l': step_reason(ending, 1); break;
    case '[':
    case PRESS_PAGE_UP: step_board(ending, -1); break;
    case ']':
    case PRESS_PAGE_DOWN: step_board(ending, 1); break;
    case 'v':
        ending->view = (ending->view + 1) % VIEWS;
        scene_say(ending->scene, TONE_PLAIN, "%s", board_view_name(ending->view));
        break;
    case PRESS_TAB:
        ending->second = ending->row < 0 && !ending->second;
        ending->row = -1;
        break;
    case '?': show_help(ending); break;
    case PRESS_ENTER:
    case ' ':
    case '.':
    case 'n': break; /* typed ahead by those who were quick */
    default:
        scene_say(ending->scene, TONE_BAD, "%s",
                  _("That key does nothing here. Press ? for all keys."));
    }
}

static int press(struct ending *ending, uint32_t press)
{
    if (press > '0' && press <= '9')
        return act(ending, (int)press - '0');
    if (press == PRESS_ESCAPE && ending->row >= 0) {
        ending->row = -1;
        return STAYS;
    }
    if (press == PRESS_ESCAPE && ending->about.ends) {
        scene_say(ending->scene, TONE_PLAIN, "%s", _("Nothing is open. q leaves the game."));
        return STAYS;
    }
    if (press == PRESS_ESCAPE || press == 'q')
        return ENDING_LEAVE;
    bool done = press_remote(ending, press) || (press == 'm' && show_messages(ending));
    if (!done)
        move(ending, press);
    return STAYS;
}

static int click(struct ending *ending, const struct event *event)
{
    const struct hot *hot = canvas_hot_at(&ending->scene->canvas, event->row, event->column);
    if (hot != NULL && hot->action == ENDING_CLICK)
        return act(ending, hot->argument);
    if (hot != NULL && hot->action == ENDING_ROW)
        explain(ending, hot->argument);
    return STAYS;
}

static void stop_counting(struct ending *ending)
{
    ending->counting = false;
    ending->counted = INK_ROWS_OF_SCORE + 1;
    ending->row = -1;
}

static int answer(struct ending *ending, const struct event *event)
{
    if (event->kind == EVENT_TICK && ending->counting)
        count_on(ending);
    if (event->kind == EVENT_WHEEL && !ending->counting)
        step_row(ending, event->step);
    if (event->kind != EVENT_PRESS && event->kind != EVENT_CLICK)
        return STAYS;
    bool stops = ending->counting && event->kind == EVENT_PRESS && event->press == PRESS_ESCAPE;
    if (ending->counting)
        stop_counting(ending);
    if (stops)
        return STAYS; /* who wants no counting wants to see the sum all the same */
    return event->kind == EVENT_PRESS ? press(ending, event->press) : click(ending, event);
}

/* --- the whole -------------------------------------------------------------------------------- */

static bool tell_bots(void *context, double share, int points)
{
    (void)points;
    return work_tell(context, share, "");
}

/* Bots are quick: the box is seen only where they are not. */
static void judge(struct ending *ending)
{
    struct work work;
    ending->about.judges = false;
    work_start_quietly(&work, ending->scene, _("Bots play the same dice"));
    outcome_ask_bots(&ending->outcome, ending->session, tell_bots, &work);
    work_end(&work);
    ending->pending = work.event;
}

/* The next event: one that has come meanwhile, or one that is waited for. False if nobody is there
   any more. */
static bool next_event(struct ending *ending, struct event *event)
{
    *event = ending->pending;
    ending->pending = (struct event){.kind = EVENT_TICK};
    if (event->kind == EVENT_PRESS || event->kind == EVENT_CLICK)
        return true;
    return scene_wait(ending->scene, ending->counting ? COUNT_MS : -1, event);
}

static bool open(struct ending *ending)
{
    struct history history = {0};
    int player = ending->about.player;
    bool read = ending->about.known && history_open(&history);
    bool over = outcome_of(ending->session, player, ending->about.day, ending->about.file,
                           read ? &history : NULL, &ending->outcome);
    history_close(&history);
    ending->shown = player;
    ending->row = -1;
    ending->counting = ending->about.counts;
    ending->counted = ending->counting ? 0 : INK_ROWS_OF_SCORE + 1;
    return over;
}

static const char *keys_of(const struct ending *ending)
{
    if (ending->counting)
        return _("Any key: all at once");
    if (ending->row >= 0)
        return ending->reasons > 1 ? _("Up, down: lines of the score. Left, right: their parts.")
                                   : _("Up, down: lines of the score.");
    return "";
}

const char *ending_escape(const struct ending *ending)
{
    if (ending->counting)
        return ""; /* any key is as good */
    return ending->about.ends && ending->row < 0 ? _("q: end") : _("Esc: back");
}

static bool draw_around(struct ending *ending, struct area *body)
{
    ending->scene->escape = ending_escape(ending);
    bool drawn = scene_draw_whole(ending->scene, keys_of(ending), body);
    ending->scene->escape = NULL;
    return drawn;
}

/* Is there a new table, and is the person to go there? */
static bool is_going(const struct ending *ending)
{
    return ending->about.remote != NULL && game_follows(ending->about.remote);
}

static int run(struct ending *ending)
{
    struct scene *scene = ending->scene;
    struct area body;
    struct event event;
    int answered = STAYS;
    while (answered == STAYS && !is_going(ending) && draw_around(ending, &body)) {
        ending->layout = layout_of(scene->canvas.rows, scene->canvas.columns);
        if (ink_session_table(ending->session)->players == 1)
            layout_be_alone(&ending->layout);
        ending_draw(ending);
        scene_draw_note(scene);
        if (ending->about.judges && !ending->counting) {
            judge(ending);
            continue;
        }
        if (!next_event(ending, &event))
            break;
        answered = answer(ending, &event);
    }
    return answered == STAYS ? ENDING_LEAVE : answered;
}

int ending_run(struct scene *scene, const ink_session *session, const struct ending_about *about)
{
    struct ending *ending = alloc_zeroed(1, sizeof *ending);
    int answered = ENDING_LEAVE;
    *ending = (struct ending){
        .scene = scene, .session = session, .about = *about, .pending.kind = EVENT_TICK};
    if (about->remote != NULL) {
        scene->hear = hear;
        scene->hears = ending;
    }
    if (open(ending))
        answered = run(ending);
    scene->hear = NULL;
    ink_session_free(ending->best);
    free(ending);
    return answered;
}
