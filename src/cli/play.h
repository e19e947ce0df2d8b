/* Playing a game that is there, on the board or in lines, to its end. */
#ifndef INKRAIL_CLI_PLAY_H
#define INKRAIL_CLI_PLAY_H

#include "client/games/game.h"
#include "command_line.h"

/* The options of `inkrail play`. */
struct play_options {
    const char *rules, *names, *seed, *bots, *load, *keep, *save;
    uint32_t players, clock;
    bool hide, no_tips, resume;
    struct showing showing;
};

/* The exit status. `person`: somebody types, no script. */
int play_through(struct client_game *game, const struct showing *showing, bool person);

/* All of `inkrail play` with these options: finds or makes the game, plays it, and whatever the
   person wants after it. */
int play_new(const struct play_options *options);

/* Will that be on the board? */
bool play_on_board(const struct showing *showing);

#endif
