/* What the files of src/page share, and rooms that extend it by verbs of their own: the games of a
   page, what is in each hand, and a request that is being answered. */
#ifndef INKRAIL_PAGE_INTERNAL_H
#define INKRAIL_PAGE_INTERNAL_H

#include <inkrail/inkrail.h>
#include <inkrail/session.h>

#include "i18n/catalogue.h"
#include "page.h"
#include "page/views/redraw.h"
#include "page/views/sections.h"
#include "words/tell.h"
#include "words/words.h"
#include "json/json.h"
#include "json/request.h"

enum { PAGE_VERBS = 4, NOWHERE_YET = -1, NO_PLAYER = -1, NO_PIECE = -1, CONFIG_TEXT = 256 };

/* --- state ------------------------------------------------------------------------------------ */

/* What a player holds. A piece is known by what it is, not by its index, which steps change. */
struct hand {
    ink_piece piece;
    bool holds;    /* is there a piece? */
    bool asked;    /* something would be lost, and the player was asked */
    bool given_up; /* what was earned may be lost: the player has said so */
    bool wants;    /* a piece was asked for that waits for the answer: `wanted` */
    bool lifted;   /* the piece was put into the hand since the round cannot end without it */
    bool news;     /* a round has begun in which the player has done nothing yet */
    uint8_t goals[INK_GOALS]; /* what was paid for them when the player did something last */
    int at;                   /* place of the ghost, a cell or a corner; NOWHERE_YET */
    int ways, way;            /* of the ghost */
    ink_move move[INK_MAX_WAYS];
    ink_piece wanted;
};

enum note_kind { NOTE_NONE, NOTE_HINT, NOTE_REASON, NOTE_WARN, NOTE_EVENT };

/* What the last step of a player has to say; the next step forgets it. */
struct note {
    int player;
    int kind; /* note_kind */
    char text[SENTENCE];
    char spoken[TELL_LINE];
    ink_set places;           /* what is in the way */
    ink_set refused;          /* the space that was tapped */
    ink_set clash[INK_SIDES]; /* its side */
};

struct game {
    ink_session *session; /* NULL: there is no such game */
    struct hand *hand;    /* one for each player */
    struct note note;
    /* the table is online, and so is the session (remote.h); NULL: here */
    struct page_remote *remote;
    struct sections view,
        settled; /* what whoever shows it has of its views and of what goes with them */
};

struct page {
    struct game game[PAGE_GAMES];
    struct catalogue *catalogue; /* NULL: English */
    bool brief;                  /* who listens wants few words */
    ink_ruleset rules;           /* of the config that was asked for last, */
    char config[CONFIG_TEXT];    /* which is this one; "" if none was */
    ink_position position;       /* that is being analysed */
    ink_draw_stroke stroke[INK_DRAW_STROKES];
    ink_draw_step step[INK_DRAW_STEPS];
    struct redraw redraw;                       /* pictures that were told */
    uint32_t version;                           /* of an answer by sections, the last */
    const struct page_verbs *verbs[PAGE_VERBS]; /* its own, and those that extend it */
    void *further;                              /* what those keep */
    void (*free_further)(void *further);        /* NULL: nobody */
};

/* --- a request -------------------------------------------------------------------------------- */

struct ask {
    struct page *page;
    ink_slice argument[REQUEST_ARGUMENTS];
    int number, player; /* of the game; NO_PLAYER if none is named */
    int since;          /* the version that the reader has of the answer; -1: it keeps none */
    struct game *game;
    ink_session *session;
    const ink_ruleset *rules;
    struct hand *hand; /* of the player */
    ink_text *out;     /* the answer */
    /* why a step may not be made, where only the online table knows it; NULL */
    const char *barred;
    bool stepped; /* such a table was told of a step */
};

typedef void page_verb(struct ask *ask);

/* Verbs that extend a page: as many functions as names, in their order. The first that knows
   a verb answers it, and the page is the first of all. */
struct page_verbs {
    const struct request_verb *verb;
    page_verb *const *answer;
    int count;
};

/* From now on the page answers these, too; they stay where they are. False if there are PAGE_VERBS
   already. */
bool page_extend(struct page *page, const struct page_verbs *verbs);

#define PAGE_VERB(name, arguments, function, text) page_verb function;
#include "around.def"
#include "verbs.def"
#undef PAGE_VERB

/* Answers with an error instead; nothing may have been written yet, or it is taken back. */
void ask_refuse(struct ask *ask, const ink_refusal *why, ink_slice input);
void ask_fail(struct ask *ask, const char *name, const char *sentence);
void ask_misread(struct ask *ask, int argument);

/* The number from 1 on in the first argument, with or without the version that the reader has:
   "3@17". False if it is none. */
bool ask_numbered(struct ask *ask, int most, int *number);

/* The game of the first argument, and the player of the second: false, and refused, if there is
   none. */
bool ask_game(struct ask *ask);
bool ask_player(struct ask *ask);

/* A number from `least` to `most` as an argument: false, and refused, if it is none. */
bool ask_number(struct ask *ask, int argument, int least, int most, int *number);

/* A config as an argument, with its rules in the page: false, and refused, if it is none. */
bool ask_rules(struct ask *ask, int argument);

void ask_done(struct ask *ask);

/* Another session like that of the request, to be freed; NULL without memory. */
ink_session *ask_copy(const struct ask *ask);

/* The place of the game is free, and what it has besides its session is given back. */
void game_clear(struct game *game);

/* --- looking ---------------------------------------------------------------------------------- */

const ink_table *ask_table(const struct ask *ask);
const ink_seat *ask_seat(const struct ask *ask, int player);

/* The move that the ghost would be, or the answer or the pick in the hand; INK_MOVE_NONE. */
ink_move hand_move(const struct hand *hand);

/* Is a ghost on the board? */
bool hand_has_ghost(const struct hand *hand);

/* The piece in the hand as it is now, with its cells; false if the hand is empty. */
bool hand_piece(const struct ask *ask, ink_piece *piece);

/* All pieces as they are shown: what is in the hand as it is without its ghost, the others as they
   would be with it. Returns how many; `in_hand` is the index of the one in the hand or NO_PIECE. */
int hand_pieces(const struct ask *ask, ink_piece piece[INK_MAX_PIECES], int *in_hand);

/* Does something wait that is lost if anything else is drawn, and was not given up? Its sign, else
   0. */
char hand_urgent(const struct ask *ask);

/* What the move in the hand leaves on the sheet; false without one. */
bool hand_preview(const struct ask *ask, ink_footprint *footprint);

/* --- changing (hand.c) ------------------------------------------------------------------------ */

/* Before a verb that does something: what was said is forgotten. */
void note_begin(struct ask *ask);
void note_say(struct ask *ask, int kind, const char *text);
void note_refusal(struct ask *ask, const ink_refusal *why);
ink_text note_spoken(struct ask *ask);

void hand_empty(struct hand *hand);

/* A game has come: nothing is in the hand, and what the player has is no news. */
void hand_begin(struct hand *hand, const ink_seat *seat);

/* Goals that the round before has paid the player for: "Fill a whole row or column: reached: 4
   points." */
void hand_goals_words(const struct ask *ask, ink_text *out);

/* Draws what lies there as a ghost, if any does; false if that was refused. */
bool hand_draw_ghost(struct ask *ask);

/* Plays a move and tells what it did; false if it was refused, and the note says why. */
bool hand_play(struct ask *ask, ink_move move);

/* Takes the piece into the hand. */
bool hand_take(struct ask *ask, const ink_piece *piece);

/* --- answers ---------------------------------------------------------------------------------- */

void view_write(struct ask *ask);
void view_pieces(struct ask *ask);
void view_score(struct ask *ask);
void view_goals(struct ask *ask);
void view_boxes(struct ask *ask);
void view_end(struct ask *ask);
void view_sheets(struct ask *ask);
void view_banner(struct ask *ask);
void view_note(struct ask *ask);

/* Rows of the score: their names for narrow places; and the keys of one in an object. */
const char *row_brief(const ink_ruleset *rules, int row);
void score_row(struct ask *ask, int row, int points, int change);

/* Which game it is, and of which player if one is named. */
void view_game(struct ask *ask);

/* An answer of one SVG. */
void answer_svg(struct ask *ask, ink_draw_list *list, const char *label);
void answer_svg_in(struct ask *ask, ink_draw_list *list, const char *label, int theme);
ink_draw_list page_list(struct page *page);

/* The stroke that a better way would make along the lines. */
void board_add_stroke(const ink_ruleset *rules, const ink_sheet *now, const ink_sheet *then,
                      ink_draw_options *options);

/* What is on the sheet of the player as the viewer may see it. */
void ask_sheet(const struct ask *ask, int viewer, int player, ink_sheet *sheet);

#endif
