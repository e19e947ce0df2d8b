/* A game as a row of pictures, for those who look at it again: one for each roll and each drawing,
   and one of its end. */
#ifndef INKRAIL_CLIENT_FINISHED_FILM_H
#define INKRAIL_CLIENT_FINISHED_FILM_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

enum film_kind {
    FILM_ROLL, /* the dice of a round lie there, and what they have done by themselves */
    FILM_MOVE, /* a player has drawn something, or made a choice */
    FILM_OVER  /* the game is over */
};

struct film_frame {
    uint8_t kind, round;
    uint16_t player; /* of a move */
    ink_move move;
    int shots; /* taken up to here */
};

/* A player's seat at some moment. */
struct film_shot {
    int player;
    ink_seat seat;
};

struct film {
    const ink_ruleset *rules; /* the session's */
    int players;
    struct film_frame *frame;
    int frames;
    struct film_shot *shot;
    int shots;
    int capacity[2]; /* for how many frames and shots there is memory */
};

/* All of a game as far as it was played; the session is only read and must outlive the film. False
   if nothing was rolled yet. film_free is due in either case. */
bool film_make(struct film *film, const ink_session *session);
void film_free(struct film *film);

/* How the player's seat was at a frame. */
const ink_seat *film_seat(const struct film *film, int frame, int player);

/* The player's score there. */
void film_score(const struct film *film, int frame, int player, ink_score *score);

/* Does the frame show something of this player: a roll, the end, an own move? */
bool film_concerns(const struct film *film, int frame, int player);

/* The next frame that does so, in steps of 1 or -1; the frame itself if there is none. */
int film_step(const struct film *film, int frame, int player, int step);

/* The frame in which a round begins, and the last of the player's in it; -1 if it was not
   played. */
int film_round_begin(const struct film *film, int round);
int film_round_end(const struct film *film, int round, int player);

/* The spaces that the frame has changed on the player's sheet, and borders as in ink_show. */
ink_set film_changed(const struct film *film, int frame, int player, ink_set border[2]);

/* Spaces and borders in which two sheets differ. */
ink_set sheets_differ(const ink_ruleset *rules, const ink_sheet *before, const ink_sheet *after,
                      ink_set border[2]);

/* What has happened, in words; the second says the round as well where a roll begins it: "Round 3",
   "highway from north to east at C3, +4", "The game is over." */
void film_event_words(const struct film *film, int frame, int player, ink_text *out);
void film_words(const struct film *film, int frame, int player, ink_text *out);

#endif
