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
#include "tui/keys.h"
#include "tui/scenes/scenes.h"
#include "tui/scenes/sharing.h"
#include "tui/work.h"

enum { COUNT_MS = 450, PATH = 512, KEY_WIDE = 16 };

/* --- actions ---------------------------------------------------------------------------------- */

struct label {
    const char *label, *brief;
};

static const struct label labels[ENDINGS] = {
    [ENDING_SAME] = {N_("Again with the same dice"), N_("again")},
    [ENDING_NEW] = {N_("A new game"), N_("new game")},
    [ENDING_REVIEW] = {N_("Review, round by round"), N_("review")},
    [ENDING_REPLAY] = {N_("Replay, step by step"), N_("replay")},
    [ENDING_POSSIBLE] = {N_("What the dice allowed"), N_("best")},
    [ENDING_PICTURE] = {N_("Save a picture"), N_("picture")},
    [ENDING_SHARE] = {N_("Share the result"), N_("share")},
};

/* At an online table. */
static const struct label same_dice = {N_("A new table with the same dice"), N_("same dice")},
                          new_table = {N_("A new table for the same people"), N_("new table")},
                          open_table = {N_("To the new table"), N_("new table")};

static bool is_open_again(const struct ending *ending)
{
    return ending->about.game->table->state->rematch[0] != '\0';
}

const char *ending_label(const struct ending *ending, int action, bool brief)
{
    const struct label *row = &labels[action];
    if (game_is_online(ending->about.game) && action == ENDING_SAME)
        row = &same_dice;
    else if (game_is_online(ending->about.game) && action == ENDING_NEW)
        row = is_open_again(ending) ? &open_table : &new_table;
    return brief ? _(row->brief) : _(row->label);
}

bool ending_offers(const struct ending *ending, int action)
{
    bool again = action == ENDING_SAME || action == ENDING_NEW;
    return !again || game_may_rematch(ending->about.game, action == ENDING_SAME);
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
    struct client_game *game = ending->about.game;
    ending->told = false;
    unsigned news = game_hear(game, tell_said, ending);
    if ((news & REMOTE_AGAIN) != 0 && !game_follows(game))
        say_and_keep(ending, TONE_GOOD,
                     _("There is a new table for the same people: press R to go there."));
    return ending->told || news != 0;
}

/* The host's wish is heard elsewhere first; whoever goes to a table that is there goes at once
   (run). */
static void rematch(struct ending *ending, bool same)
{
    const char *trouble = game_rematch(ending->about.game, same);
    if (trouble != NULL)
        scene_say(ending->scene, TONE_BAD, _("No: %s."), trouble);
    else if (!game_follows(ending->about.game))
        scene_say(ending->scene, TONE_PLAIN, "%s",
                  _("A new table for the same people is asked for."));
}

static void say_to_all(struct ending *ending)
{
    char text[SAY] = "";
    struct scene_row row[] = {
        {.kind = ROW_TEXT, .label = _("Text"), .value = "", .input = text, .size = sizeof text},
        {.kind = ROW_BUTTON, .label = _("Say it")},
    };
    struct scene_form form = {.title = _("Say something to all"), .row = row, .count = 2};
    if (scene_fill(ending->scene, &form) != SCENE_BACK && text[0] != '\0')
        game_ask(ending->about.game, REMOTE_SAY, 0, 0, text);
}

/* Keys of such a table, in a game and here. */
static bool press_remote(struct ending *ending, uint32_t press)
{
    const struct key *key = key_find(press, game_is_online(ending->about.game));
    int action = key != NULL ? key->action : ACT_NONE;
    if (action == ACT_SAY)
        say_to_all(ending);
    else if (action == ACT_REMATCH)
        rematch(ending, key->argument != 0);
    return action == ACT_SAY || action == ACT_REMATCH;
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
    if (game_is_online(ending->about.game)) {
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

static void act(struct ending *ending, int action)
{
    if (action <= ENDING_NONE || action >= ENDINGS || !ending_offers(ending, action))
        return;
    switch (action) {
    case ENDING_SAME:
    case ENDING_NEW: rematch(ending, action == ENDING_SAME); break;
    case ENDING_REVIEW: scene_review(ending->scene, ending->session, ending->shown); break;
    case ENDING_REPLAY: scene_replay(ending->scene, ending->session, ending->shown); break;
    case ENDING_POSSIBLE: show_possible(ending); break;
    case ENDING_PICTURE: save_picture(ending); break;
    case ENDING_SHARE: sharing_show(ending->scene, &ending->outcome.summary); break;
    default: break;
    }
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

static void press(struct ending *ending, uint32_t press)
{
    if (press > '0' && press <= '9')
        act(ending, (int)press - '0');
    else if (press == PRESS_ESCAPE && ending->row >= 0)
        ending->row = -1;
    else if (press == PRESS_ESCAPE && ending->about.ends)
        scene_say(ending->scene, TONE_PLAIN, "%s", _("Nothing is open. q leaves the game."));
    else if (press == PRESS_ESCAPE || press == 'q')
        ending->left = true;
    else if (!press_remote(ending, press) && !(press == 'm' && show_messages(ending)))
        move(ending, press);
}

static void click(struct ending *ending, const struct event *event)
{
    const struct hot *hot = canvas_hot_at(&ending->scene->canvas, event->row, event->column);
    if (hot != NULL && hot->action == ENDING_CLICK)
        act(ending, hot->argument);
    if (hot != NULL && hot->action == ENDING_ROW)
        explain(ending, hot->argument);
}

static void stop_counting(struct ending *ending)
{
    ending->counting = false;
    ending->counted = INK_ROWS_OF_SCORE + 1;
    ending->row = -1;
}

static void answer(struct ending *ending, const struct event *event)
{
    if (event->kind == EVENT_TICK && ending->counting)
        count_on(ending);
    if (event->kind == EVENT_WHEEL && !ending->counting)
        step_row(ending, event->step);
    if (event->kind != EVENT_PRESS && event->kind != EVENT_CLICK)
        return;
    bool stops = ending->counting && event->kind == EVENT_PRESS && event->press == PRESS_ESCAPE;
    if (ending->counting)
        stop_counting(ending);
    if (stops)
        return; /* who wants no counting wants to see the sum all the same */
    if (event->kind == EVENT_PRESS)
        press(ending, event->press);
    else
        click(ending, event);
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

static void run(struct ending *ending)
{
    struct scene *scene = ending->scene;
    struct area body;
    struct event event;
    while (!ending->left && !game_follows(ending->about.game) && draw_around(ending, &body)) {
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
        answer(ending, &event);
    }
}

void ending_run(struct scene *scene, const ink_session *session, const struct ending_about *about)
{
    struct ending *ending = alloc_zeroed(1, sizeof *ending);
    *ending = (struct ending){
        .scene = scene, .session = session, .about = *about, .pending.kind = EVENT_TICK};
    scene->hear = game_is_online(about->game) ? hear : NULL;
    scene->hears = ending;
    if (open(ending))
        run(ending);
    scene->hear = NULL;
    ink_session_free(ending->best);
    free(ending);
}
