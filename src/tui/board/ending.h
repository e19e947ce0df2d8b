/* The end of a game: its points counted part by part, what they are worth, and what may be done
   now. The same screen shows games of the history. */
#ifndef INKRAIL_TUI_BOARD_ENDING_H
#define INKRAIL_TUI_BOARD_ENDING_H

#include "client/finished/outcome.h"
#include "client/games/game.h"
#include "tui/layout.h"
#include "tui/scenes/scene.h"

/* What can be done, by the digits. */
enum ending_action {
    ENDING_NONE,
    ENDING_SAME, /* again with the same dice */
    ENDING_NEW,  /* a new game of the same kind */
    ENDING_REVIEW,
    ENDING_REPLAY,
    ENDING_POSSIBLE, /* what the dice would have allowed */
    ENDING_PICTURE,
    ENDING_SHARE,
    ENDINGS
};

/* What is known of the game besides its session. */
struct ending_about {
    const char *file;         /* in the history, "" if it is not there */
    int player;               /* whose game it is */
    int day;                  /* when it was finished */
    bool counts;              /* its points are counted one by one first */
    bool known;               /* it is measured by the games of the history */
    bool judges;              /* bots play the same dice for the verdict */
    bool ends;                /* to leave is to end */
    struct client_game *game; /* others at its table are heard meanwhile */
    /* what was said in the game, to which is added what is said now; NULL: nothing is kept of it */
    struct messages *messages;
};

struct ending {
    struct scene *scene;
    const ink_session *session;
    struct ending_about about;
    struct outcome outcome;
    ink_session *best; /* the game that the dice would have allowed; NULL: not looked for */
    int shown;         /* whose board */
    int view;
    int counted;   /* rows of the score that are counted already, */
    bool counting; /* while they are */
    int row;       /* of the score that is explained, -1: none */
    ink_reason reason[INK_MAX_REASONS];
    int reasons, reason_now;
    struct event pending; /* came while bots played, and is not answered yet */
    bool left;
    bool told;   /* something has come from elsewhere that is worth drawing */
    bool second; /* the second page, where there is no room for all on one */
    struct layout layout;
};

/* Shows a game that is over until it is left, or until the person goes on to the next one
   (game_follows). */
void ending_run(struct scene *scene, const ink_session *session, const struct ending_about *about);

/* The label of an action: whole, and in a word or two. */
const char *ending_label(const struct ending *ending, int action, bool brief);
bool ending_offers(const struct ending *ending, int action);

/* The words of the key that leads away: whoever has just played ends here, others go back. */
const char *ending_escape(const struct ending *ending);

/* What is drawn (ending_draw.c). */
void ending_draw(struct ending *ending);

enum { ENDING_CLICK = SCENE_OWN, ENDING_ROW }; /* clicks: on an action, on a row of the score */

#endif
