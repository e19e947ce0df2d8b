#include "around.h"

#include <stdio.h>

#include "tui/scenes/scenes.h"

/* A scene in the terminal of the program; false if it is none that can show one. */
static bool open_scene(struct scene *scene, struct terminal *terminal, bool ascii, bool colour)
{
    ascii = ascii || !terminal_has_boxes();
    if (!terminal_ncurses(terminal, colour))
        return false;
    scene_open(scene, terminal, ascii);
    return true;
}

static void close(struct scene *scene)
{
    struct terminal *terminal = scene->terminal;
    scene_close(scene);
    terminal->end(terminal);
}

bool around_daily(bool ascii, bool colour, struct around_wish *wish)
{
    static struct scene scene;
    struct terminal terminal;
    struct wish wanted = {.kind = WISH_NOTHING};
    if (!open_scene(&scene, &terminal, ascii, colour))
        return false;
    scene_daily(&scene, &wanted);
    close(&scene);
    snprintf(wish->config, sizeof wish->config, "%s", wanted.config);
    snprintf(wish->seed, sizeof wish->seed, "%s", wanted.seed);
    return wanted.kind == WISH_PLAY;
}

bool around_replay(const ink_session *session, bool ascii, bool colour)
{
    static struct scene scene;
    struct terminal terminal;
    if (!open_scene(&scene, &terminal, ascii, colour))
        return false;
    scene_replay(&scene, session, summary_player(session));
    close(&scene);
    return true;
}

bool around_review(const ink_session *session, double seconds, bool ascii, bool colour)
{
    static struct scene scene;
    struct terminal terminal;
    if (!open_scene(&scene, &terminal, ascii, colour))
        return false;
    scene_review_within(&scene, session, summary_player(session), seconds);
    close(&scene);
    return true;
}
