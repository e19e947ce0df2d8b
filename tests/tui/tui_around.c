/* tui_around [OPTION...] SCENE RECORD SCRIPT: opens a screen around games in a terminal that is
   none and plays the script (wanted.h). SCENE is history, stats, daily, replay, review or end, the
   last three of the golden game RECORD.

   --make DATE FILE instead writes the game of that day, Classic, as level 1 would play it.

   What a review says is made up here, since the engine would take long, and its numbers are its own
   affair; with --judged bots play for the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/games/day.h"
#include "client/games/seats.h"
#include "client/process/alloc.h"
#include "tui/board/ending.h"
#include "tui/board/viewer.h"
#include "tui/scenes/scenes.h"
#include "wanted.h"

/* --- a review that nobody has thought --------------------------------------------------------- */

/* The better way of a round: only the first drawing of what was played. */
static void make_better(const struct viewer *viewer, int round, struct judged_round *judged)
{
    int begin = film_round_begin(&viewer->film, round);
    int first = begin >= 0 ? film_step(&viewer->film, begin, viewer->player, 1) : -1;
    if (first <= begin || viewer->film.frame[first].kind != FILM_MOVE)
        return;
    judged->better = true;
    judged->move[judged->moves++] = viewer->film.frame[first].move;
    judged->sheet = film_seat(&viewer->film, first, viewer->player)->sheet;
}

/* Round by round a little more is lost; the third round is without fault. */
static struct judged *make_judged(const struct viewer *viewer)
{
    struct judged *judged = alloc_zeroed(1, sizeof *judged);
    judged->rounds = viewer->film.frame[viewer->film.frames - 1].round;
    judged->over = true;
    judged->sum = (struct review_sum){.expected = 571, .luck = -34, .loss = 207, .end = 330};
    judged->total = 33;
    for (int round = 1; round <= judged->rounds; round++) {
        struct judged_round *at = &judged->round[round - 1];
        at->units = (struct review_units){.before = 571, .luck = round % 2 == 0 ? 15 : -22};
        at->units.loss = round == 3 ? 0 : 11 * round;
        at->units.why[0] = -at->units.loss;
        at->error = 0.4;
        if (round != 3)
            make_better(viewer, round, at);
    }
    return judged;
}

static void review(struct scene *scene, const ink_session *session)
{
    struct viewer viewer;
    if (viewer_open(&viewer, scene, session, summary_player(session))) {
        viewer.judged[viewer.player] = make_judged(&viewer);
        viewer.reviews = true;
        viewer.frame = film_round_end(&viewer.film, 1, viewer.player);
        viewer_run(&viewer);
    }
    viewer_close(&viewer);
}

/* --- the screens ------------------------------------------------------------------------------ */

static void run(const struct wanted *wanted, struct scene *scene, ink_session *session)
{
    const char *name = wanted->operand[0];
    struct wish wish;
    struct client_game game = {.table = &game_table_here, .session = session};
    struct ending_about about = {.game = &game,
                                 .file = "",
                                 .player = summary_player(session),
                                 .day = day_today(),
                                 .counts = true,
                                 .known = true,
                                 .judges = wanted->judged};
    if (strcmp(name, "history") == 0)
        scene_history(scene, &wish);
    else if (strcmp(name, "stats") == 0)
        scene_stats(scene);
    else if (strcmp(name, "daily") == 0)
        scene_daily(scene, &wish);
    else if (strcmp(name, "replay") == 0)
        scene_replay(scene, session, summary_player(session));
    else if (strcmp(name, "review") == 0)
        review(scene, session);
    else
        ending_run(scene, session, &about);
}

static bool show(const struct wanted *wanted, struct script *script)
{
    static struct scene scene;
    struct terminal terminal;
    char path[1024];
    ink_session *session = NULL;
    snprintf(path, sizeof path, INK_TEST_DATA "/golden/%s.record", wanted->operand[1]);
    if (!store_read(path, &session, NULL) ||
        !null_terminal(&terminal, script, wanted->operand[2], wanted->rows, wanted->columns))
        return false;
    scene_open(&scene, &terminal, wanted->ascii);
    run(wanted, &scene, session);
    scene_close(&scene);
    ink_session_free(session);
    return true;
}

/* --- a game of the day ------------------------------------------------------------------------ */

static bool play_through(ink_session *session)
{
    struct seats seats;
    bool played = true;
    ink_session_name(session, 0, ink_slice_of(""), 1); /* a bot plays for the person */
    seats_make(&seats, session);
    while (played && ink_session_table(session)->phase != INK_PHASE_OVER)
        played = ink_session_table(session)->phase == INK_PHASE_ROLL
                     ? ink_session_roll(session, NULL) == INK_OK
                     : seats_play(&seats, session, NULL, NULL);
    seats_free(&seats);
    ink_session_name(session, 0, ink_slice_of(""), 0);
    return played;
}

static int make(const char *date, const char *path)
{
    static char text[INK_SAVE_BYTES(1)];
    ink_text out = ink_text_in(text, sizeof text);
    ink_config config = ink_config_classic();
    ink_session *session = NULL;
    if (ink_session_new(&config, ink_slice_of(date), &session, NULL) != INK_OK ||
        !play_through(session))
        return 2;
    ink_session_write(session, &out);
    ink_session_free(session);
    return store_write(path, text, out.length) ? 0 : 2;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "--make") == 0)
        return make(argv[2], argv[3]);
    static const struct wanted_program program = {.name = "tui_around",
                                                  .prefix = "around-",
                                                  .operands = 3,
                                                  .usual = {WANTED_USUAL, .folder = "full"},
                                                  .show = show};
    return wanted_main(&program, argc, argv);
}
