/* The screens around games, one function each: they draw on a scene and run until they are left.
   What they want to happen afterwards, on a board, they leave as a wish. */
#ifndef INKRAIL_TUI_SCENES_SCENES_H
#define INKRAIL_TUI_SCENES_SCENES_H

#include "client/games/history.h"
#include "scene.h"

enum wish_kind {
    WISH_NOTHING, /* back to the menu */
    WISH_PLAY     /* a new game alone with this config and seed; "" is any seed */
};

struct wish {
    int kind;
    char config[HISTORY_CONFIG];
    char seed[INK_SESSION_SEED];
};

/* The games that were finished, the latest first: replays, reviews, plays one again. */
void scene_history(struct scene *scene, struct wish *wish);

/* What they come to. */
void scene_stats(struct scene *scene);

/* The games of the day. */
void scene_daily(struct scene *scene, struct wish *wish);

/* A finished game on the board, round by round, from the board of one player on; the same as it
   ended, from where one may go back; and with the better way. The session is only read. */
void scene_replay(struct scene *scene, const ink_session *session, int player);
void scene_show_result(struct scene *scene, const ink_session *session, int player);
void scene_review(struct scene *scene, const ink_session *session, int player);

/* The same with a limit to what the engine takes; 0: the same work each time. */
void scene_review_within(struct scene *scene, const ink_session *session, int player,
                         double seconds);

#endif
