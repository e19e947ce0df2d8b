/* Lessons: a real position, and in some steps something to try on it (docs/lessons.md). A lesson is
   text that is built into the program, or that a browser fetches. It is read, shown and judged
   here, and no rule is decided here: the core says whether a drawing is legal, and every number in
   a sentence is counted on the sheet. */
#ifndef INKRAIL_LESSONS_LESSON_H
#define INKRAIL_LESSONS_LESSON_H

#include <inkrail/session.h>

enum {
    LESSON_STEPS = 8,
    LESSON_ANSWERS = 6,
    LESSON_WRONGS = 6,
    LESSON_TEXT = 1024,   /* bytes that suffice for every sentence */
    LESSON_RECORD = 4096, /* and for the record of every position */
    LESSON_GROUP = 16,
    LESSON_KEY = 32
};

/* What a step asks for. */
enum lesson_task {
    LESSON_READ,   /* nothing: the step is read */
    LESSON_DRAW,   /* one of some moves, which is drawn */
    LESSON_REFUSE, /* one of some places where the rules refuse, or the end of the round */
    LESSON_TAP,    /* one of some cells */
    LESSON_CHOOSE, /* one of some answers */
    LESSON_END     /* the end of the round */
};

struct lesson_answer {
    bool right;
    ink_slice text; /* a message id, with numbers in braces */
    ink_slice why;  /* said when the answer is chosen */
};

/* What is said to a wrong try: at some places, or ("*") at all others. */
struct lesson_wrong {
    ink_slice places;
    ink_slice text;
};

struct lesson_step {
    int task;
    ink_slice say;    /* what the step is about, and what to do; a message id, as all texts are */
    ink_slice target; /* moves, or places, separated by blanks */
    ink_slice piece;  /* the face of the die or special route in question; empty: any */
    ink_slice right;  /* said when it is done */
    int row;          /* the score line that is shown when it is done, an ink_score_row; -1: none */
    int answers, wrongs;
    struct lesson_answer answer[LESSON_ANSWERS];
    struct lesson_wrong wrong[LESSON_WRONGS];
};

struct lesson {
    char key[LESSON_KEY];
    ink_slice group;      /* "first", "rules", "expansions" */
    ink_slice title;      /* a message id */
    ink_slice record[64]; /* the lines of its position */
    int lines;
    int steps;
    struct lesson_step step[LESSON_STEPS];
};

/* All of them as one text, each behind a line "lesson KEY" (cmake/Data.cmake writes it): a program
   has it (lesson_book.c); a page is handed it when somebody wants to learn (src/wasm/lessons.c). */
ink_slice lesson_book(void);

/* The number of lessons, and the lesson of a number from 0, in the order in which they are taught.
   False if there is none, or its text is invalid. */
int lesson_count(void);
bool lesson_at(int number, struct lesson *lesson);

/* The number of the lesson with this key, -1 if there is none. */
int lesson_find(ink_slice key);

/* Reads the text of a lesson; false if it is invalid, and then `line` is the number of the first
   invalid line, from 1. */
bool lesson_read(ink_slice key, ink_slice text, struct lesson *lesson, int *line);

/* Its position as a game. */
ink_status lesson_open(const struct lesson *lesson, ink_session **session, ink_refusal *why);

/* A text of the lesson in the player's language, with the numbers of the session: {total},
   {points}, {highway}, {railway}, {centre}, {errors}, {expansion}, {villages}, {goals}, {round},
   {rounds}, {specials} (left in the game), {largest} (exits of the largest network), {networks}
   (those with two exits or more), each possibly followed by "+2" or "-1". */
void lesson_say(const ink_session *session, ink_slice text, ink_text *out);

/* --- trying ----------------------------------------------------------------------------------- */

enum lesson_verdict {
    LESSON_OPEN, /* neither */
    LESSON_WRONG,
    LESSON_RIGHT,
    /* the ghost on the board is right and only has to be drawn; its sentence was said already */
    LESSON_READY
};

/* What the learner does. */
struct lesson_try {
    enum { TRY_GO_ON, TRY_TAP, TRY_PIECE, TRY_MOVE, TRY_ANSWER, TRY_END } kind;
    int place;       /* of a tap: a cell; of a piece: the place it is laid on */
    ink_piece piece; /* of TRY_PIECE: what is laid there, in any way that fits */
    ink_move move;   /* of TRY_MOVE: legal or not */
    int answer;      /* from 0 */
};

/* Judges a try and changes nothing: the caller plays a right move. LESSON_OPEN means neither right
   nor wrong, such as a tap on the right cell for a drawing that still has to be turned. `out` gets
   the sentence to say; where the rules refuse, their sentence comes first. */
int lesson_judge(const struct lesson_step *step, const ink_session *session,
                 const struct lesson_try *attempt, ink_text *out);

/* --- by hand (lesson_try.c)
   ------------------------------------------------------------------------

   The same for somebody with a piece in the hand and a ghost of it on the board, as front ends have
   them. They judge; what `plays` says is right is for the caller to play. */

struct lesson_hand {
    bool holds;
    ink_piece piece;
    /* the move that drawing would play, or the answer of a choice; INK_MOVE_NONE: there is no
       ghost */
    ink_move ghost;
};

struct lesson_trial {
    const struct lesson_step *step;
    const ink_session *session;
    struct lesson_hand hand;
    ink_text *out; /* the sentence to say */
    bool plays;    /* set by the verdict: the move, or the end of the round, is to be played */
};

/* The learner pointed at a cell where the piece in the hand may now be a ghost. Nothing is said
   about one that is ready. */
int lesson_try_tap(struct lesson_trial *trial, int place);

/* The learner asked for a piece. One that cannot be taken now is judged as if it were laid where
   the step is about. */
int lesson_try_take(struct lesson_trial *trial, const ink_piece *piece);

/* The learner draws the ghost, asks for the end of the round, or gives an answer (from 0). */
int lesson_try_lay(struct lesson_trial *trial);
int lesson_try_end(struct lesson_trial *trial);
int lesson_try_answer(struct lesson_trial *trial, int answer);

/* The cells that are right, for learners who want to be shown; and whether the step is about the
   end of the round. */
ink_set lesson_cells(const struct lesson_step *step);
bool lesson_about_end(const struct lesson_step *step);

/* Is this the piece that the step is about? */
bool lesson_about_shape(const struct lesson_step *step, const ink_ruleset *rules, int shape);

/* "First steps": where a lesson is listed, in the player's language. */
const char *lesson_group_name(ink_slice group);

#endif
