#include "viewer.h"

#include <stdlib.h>

#include "client/process/alloc.h"
#include "i18n/i18n.h"
#include "tui/scenes/scenes.h"
#include "tui/work.h"
#include "words/words.h"

enum { RUN_MS = 900 };

bool viewer_open(struct viewer *viewer, struct scene *scene, const ink_session *session, int player)
{
    *viewer = (struct viewer){.scene = scene, .session = session, .player = player};
    bool seen = film_make(&viewer->film, session);
    if (seen)
        viewer->judged = alloc_zeroed((size_t)viewer->film.players, sizeof *viewer->judged);
    return seen;
}

void viewer_close(struct viewer *viewer)
{
    for (int p = 0; viewer->judged != NULL && p < viewer->film.players; p++)
        free(viewer->judged[p]);
    free(viewer->judged);
    film_free(&viewer->film);
}

const struct judged *viewer_judged(const struct viewer *viewer)
{
    return viewer->reviews ? viewer->judged[viewer->player] : NULL;
}

const struct judged_round *viewer_round(const struct viewer *viewer)
{
    const struct judged *judged = viewer_judged(viewer);
    const struct film_frame *frame = &viewer->film.frame[viewer->frame];
    bool is = judged != NULL && frame->kind != FILM_OVER && frame->round <= judged->rounds;
    return is ? &judged->round[frame->round - 1] : NULL;
}

/* --- judging ---------------------------------------------------------------------------------- */

static bool tell(void *context, double share)
{
    return work_tell(context, share, "");
}

/* Judges the player if nobody has yet; false if that was broken off. */
static bool judge(struct viewer *viewer, int player)
{
    struct work work;
    if (viewer->judged[player] != NULL)
        return true;
    work_start(&work, viewer->scene, _("The engine looks at each round"));
    viewer->judged[player] = judge_player(viewer->session, player, viewer->seconds, tell, &work);
    work_end(&work);
    if (viewer->judged[player] == NULL && !work.stopped)
        scene_say(viewer->scene, TONE_BAD, "%s", _("No round of this game is finished."));
    return viewer->judged[player] != NULL;
}

/* --- the board -------------------------------------------------------------------------------- */

/* Spaces that were drawn on since the round began, on some sheet. */
static ink_set since_begin(const struct viewer *viewer, const ink_sheet *sheet, ink_set border[2])
{
    int begin = film_round_begin(&viewer->film, viewer->film.frame[viewer->frame].round);
    const ink_seat *seat = film_seat(&viewer->film, begin >= 0 ? begin : 0, viewer->player);
    return sheets_differ(viewer->film.rules, &seat->sheet, sheet, border);
}

/* In a review all that was drawn in the round, at its end; else what the last step has changed. */
static void mark_played(const struct viewer *viewer, struct board *board)
{
    const struct film *film = &viewer->film;
    int round = film->frame[viewer->frame].round;
    bool whole = viewer->reviews && viewer->frame == film_round_end(film, round, viewer->player);
    int ground = whole ? GROUND_SHOWN : GROUND_GHOST;
    if (film->frame[viewer->frame].kind == FILM_OVER)
        return;
    board->ground[ground] = whole
                                ? since_begin(viewer, board->sheet, board->border)
                                : film_changed(film, viewer->frame, viewer->player, board->border);
    board->border_ground = ground;
}

bool viewer_has_better(const struct viewer *viewer)
{
    const struct judged_round *round = viewer_round(viewer);
    return round != NULL && round->better;
}

/* The better way of the round, or what was played. */
static void show_sheet(const struct viewer *viewer, bool better, struct board *board)
{
    ink_set border[2];
    if (better) {
        board->sheet = &viewer_round(viewer)->sheet;
        board->ground[GROUND_HINT] = since_begin(viewer, board->sheet, board->border);
        board->border_ground = GROUND_HINT;
    } else {
        board->sheet = &film_seat(&viewer->film, viewer->frame, viewer->player)->sheet;
        mark_played(viewer, board);
    }
    board->fresh = since_begin(viewer, board->sheet, border);
}

static void draw_board(struct viewer *viewer)
{
    struct board board = {.rules = viewer->film.rules, .view = viewer->view, .corner = -1};
    show_sheet(viewer, viewer->better && viewer_has_better(viewer), &board);
    board_draw(&viewer->scene->canvas, &viewer->layout.board, &board);
}

void viewer_draw_other(const struct viewer *viewer, int row, int column)
{
    struct board board = {.rules = viewer->film.rules, .corner = -1};
    show_sheet(viewer, !viewer->better, &board);
    board_draw_scaled(&viewer->scene->canvas, row, column, 0, &board);
}

/* --- moving ----------------------------------------------------------------------------------- */

static void go_to(struct viewer *viewer, int frame)
{
    if (frame >= 0)
        viewer->frame = frame;
    viewer->better = false;
}

static void step(struct viewer *viewer, int by)
{
    go_to(viewer, film_step(&viewer->film, viewer->frame, viewer->player, by));
}

/* In a replay to the beginning of rounds, where the dice lie; in a review to their ends. */
static void step_round(struct viewer *viewer, int by)
{
    const struct film *film = &viewer->film;
    const struct film_frame *at = &film->frame[viewer->frame];
    int begin = film_round_begin(film, at->round);
    int round = at->round + by;
    if (viewer->reviews) {
        round = at->kind == FILM_OVER && by < 0 ? at->round : round;
        int end = film_round_end(film, round, viewer->player);
        go_to(viewer, end >= 0 ? end : by > 0 ? film->frames - 1 : 0);
    } else if (by < 0 && viewer->frame > begin && begin >= 0) {
        go_to(viewer, begin);
    } else {
        int next = film_round_begin(film, round);
        go_to(viewer, next >= 0 ? next : by > 0 ? film->frames - 1 : 0);
    }
}

/* Another player's board, at the same place of the game. */
static void step_player(struct viewer *viewer, int by)
{
    int players = viewer->film.players, player = (viewer->player + by + players) % players;
    if (players < 2)
        scene_say_unknown(viewer->scene);
    if (players < 2 || (viewer->reviews && !judge(viewer, player)))
        return;
    viewer->player = player;
    viewer->better = false;
    if (!film_concerns(&viewer->film, viewer->frame, player))
        viewer->frame = film_step(&viewer->film, viewer->frame, player, -1);
}

static void show_better(struct viewer *viewer)
{
    viewer->better = viewer_has_better(viewer) && !viewer->better; /* else the panel says so */
    if (viewer_round(viewer) == NULL)
        scene_say_unknown(viewer->scene);
}

/* From a replay to the judgement of the round one is in. */
static void begin_review(struct viewer *viewer)
{
    int round = viewer->film.frame[viewer->frame].round;
    if (viewer->reviews)
        scene_say_unknown(viewer->scene);
    if (viewer->reviews || !judge(viewer, viewer->player))
        return;
    viewer->reviews = true;
    go_to(viewer, film_round_end(&viewer->film, round, viewer->player));
}

static void toggle_run(struct viewer *viewer)
{
    viewer->runs = !viewer->runs;
    if (viewer->runs && viewer->frame == viewer->film.frames - 1)
        viewer->frame = 0;
}

static void press(struct viewer *viewer, uint32_t press)
{
    bool ran = viewer->runs;
    viewer->runs = false;
    switch (press) {
    case PRESS_LEFT:
    case 'h': step(viewer, -1); break;
    case PRESS_RIGHT:
    case 'l': step(viewer, 1); break;
    case PRESS_UP:
    case 'k':
    case PRESS_PAGE_UP: step_round(viewer, -1); break;
    case PRESS_DOWN:
    case 'j':
    case PRESS_PAGE_DOWN: step_round(viewer, 1); break;
    case PRESS_HOME: go_to(viewer, 0); break;
    case PRESS_END: go_to(viewer, viewer->film.frames - 1); break;
    case '[': step_player(viewer, -1); break;
    case ']': step_player(viewer, 1); break;
    case 'v':
        viewer->view = (viewer->view + 1) % VIEWS;
        scene_say(viewer->scene, TONE_PLAIN, "%s", board_view_name(viewer->view));
        break;
    case ' ':
        viewer->runs = ran;
        toggle_run(viewer);
        break;
    case 'r': begin_review(viewer); break;
    case 'b':
    case PRESS_ENTER: show_better(viewer); break;
    default: scene_say_unknown(viewer->scene);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

enum { KEYS_LINE = 256 };

/* As many keys as find room beside the one that leads back, in every language; what matters most
   comes first. Only those that do something now. */
static const char *keys_of(const struct viewer *viewer, char line[KEYS_LINE])
{
    bool reviews = viewer->reviews;
    const struct {
        const char *text;
        bool works;
    } all[] = {{_("Arrows: steps, rounds."), true},
               {_("b: better way."), viewer_has_better(viewer)},
               {viewer->runs ? _("Space: stop.") : _("Space: run."), !reviews},
               {_("r: review."), !reviews},
               {_("v: views."), true},
               {_("[ ]: boards."), viewer->film.players > 1}};
    enum { MARGINS = 8 };
    int rows, columns, used = 0;
    struct terminal *terminal = viewer->scene->terminal;
    ink_text out = ink_text_in(line, KEYS_LINE);
    terminal->size(terminal, &rows, &columns);
    int columns_left = columns - MARGINS - text_columns(_("Esc: back"));
    line[0] = '\0';
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!all[i].works)
            continue;
        used += text_columns(all[i].text) + (used > 0);
        if (used > columns_left)
            break;
        text_say(&out, "%s%s", out.length > 0 ? " " : "", all[i].text);
    }
    return line;
}

/* Where one is in the game: a bar of which a piece shines. */
static void draw_course(struct viewer *viewer)
{
    struct canvas *canvas = &viewer->scene->canvas;
    struct area area = viewer->layout.panel;
    int row = canvas->rows - 2, wide = area.wide - 1, last = viewer->film.frames - 1;
    int at = last > 0 ? (wide - 1) * viewer->frame / last : 0;
    for (int i = 0; i < wide; i++)
        canvas_put(canvas, row, area.column + i,
                   canvas->ascii ? (i == at ? '#' : '-') : (i == at ? 0x25a0 : 0x2500),
                   i <= at ? tint_good : tint_faint);
}

static void run_on(struct viewer *viewer)
{
    int next = film_step(&viewer->film, viewer->frame, viewer->player, 1);
    viewer->runs = viewer->runs && next != viewer->frame;
    viewer->frame = next;
}

void viewer_run(struct viewer *viewer)
{
    struct scene *scene = viewer->scene;
    struct area body;
    struct event event;
    char keys[KEYS_LINE];
    while (scene_draw_whole(scene, keys_of(viewer, keys), &body)) {
        viewer->layout = layout_of(scene->canvas.rows, scene->canvas.columns);
        if (viewer->film.players == 1 && !viewer->reviews)
            layout_be_alone(&viewer->layout);
        draw_board(viewer);
        viewer_panel(viewer);
        draw_course(viewer);
        scene_draw_note(scene);
        if (!scene_wait(scene, viewer->runs ? RUN_MS : -1, &event) || scene_leaves(&event))
            return;
        if (event.kind == EVENT_PRESS)
            press(viewer, event.press);
        else if (event.kind == EVENT_WHEEL)
            press(viewer, event.step < 0 ? PRESS_LEFT : PRESS_RIGHT);
        else if (event.kind == EVENT_TICK && viewer->runs)
            run_on(viewer);
    }
}

/* From its beginning or from its end. */
static void replay(struct scene *scene, const ink_session *session, int player, bool end)
{
    struct viewer viewer;
    bool seen = viewer_open(&viewer, scene, session, player);
    if (seen && end)
        go_to(&viewer, viewer.film.frames - 1);
    if (seen)
        viewer_run(&viewer);
    else
        scene_say(scene, TONE_BAD, "%s", _("Nothing was rolled in this game."));
    viewer_close(&viewer);
}

void scene_replay(struct scene *scene, const ink_session *session, int player)
{
    replay(scene, session, player, false);
}

void scene_show_result(struct scene *scene, const ink_session *session, int player)
{
    replay(scene, session, player, true);
}

/* What can be shown on the board goes before a loss that is only guessed. */
static bool is_worse(const struct judged_round *round, const struct judged_round *than)
{
    if (round->better != than->better)
        return round->better;
    return judged_lost(round) > judged_lost(than);
}

/* The round that has cost most comes first. */
static int worst_round(const struct judged *judged)
{
    int worst = 0;
    for (int i = 1; i < judged->rounds; i++)
        if (is_worse(&judged->round[i], &judged->round[worst]))
            worst = i;
    return worst + 1;
}

void scene_review_within(struct scene *scene, const ink_session *session, int player,
                         double seconds)
{
    struct viewer viewer;
    struct area body;
    bool seen = viewer_open(&viewer, scene, session, player);
    viewer.seconds = seconds;
    if (seen && scene_draw(scene, "", "", &body) && judge(&viewer, viewer.player)) {
        viewer.reviews = true;
        go_to(&viewer, film_round_end(&viewer.film, worst_round(viewer.judged[viewer.player]),
                                      viewer.player));
        viewer_run(&viewer);
    } else if (!seen) {
        scene_say(scene, TONE_BAD, "%s", _("Nothing was rolled in this game."));
    }
    viewer_close(&viewer);
}

void scene_review(struct scene *scene, const ink_session *session, int player)
{
    scene_review_within(scene, session, player, 0);
}
