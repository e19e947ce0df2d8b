/* Lessons: a real position, and in some steps something to try on it (docs/lessons.md). A lesson
   is text that was taken into the program, or that a browser fetches; it is read, shown and judged
   here, and nowhere is a rule decided: whether a drawing may lie somewhere is asked of the core,
   and every number in a sentence is counted on the sheet. */
#ifndef INKRAIL_LESSONS_LESSON_H
#define INKRAIL_LESSONS_LESSON_H

#include <inkrail/session.h>

enum {
    LESSON_STEPS = 8,
    LESSON_ANSWERS = 6,
    LESSON_WRONGS = 6,
    LESSON_TEXT = 1024,   /* bytes that hold every sentence */
    LESSON_RECORD = 4096, /* and the record of every position */
    LESSON_GROUP = 16,
    LESSON_KEY = 32
};

/* What a step asks for. */
enum lesson_task {
    LESSON_READ,   /* nothing: it is read */
    LESSON_DRAW,   /* one of some moves, which is drawn */
    LESSON_REFUSE, /* one of some places, where the rules say no, or the end of the round */
    LESSON_TAP,    /* one of some spaces */
    LESSON_CHOOSE, /* one of some answers */
    LESSON_END     /* the end of the round */
};

struct lesson_answer {
    bool right;
    ink_slice text; /* a message id, with numbers in braces */
    ink_slice why;  /* said when it is chosen */
};

/* What is said to a try that is not the right one: to those at some places, or ("*") to all
   others. */
struct lesson_wrong {
    ink_slice places;
    ink_slice text;
};

struct lesson_step {
    int task;
    ink_slice say;    /* what it is about, and what to do; a message id, as all texts */
    ink_slice target; /* moves, or places, with blanks between them */
    ink_slice piece;  /* the face of the die or special route that it is about; empty: any */
    ink_slice right;  /* said when it is done */
    int row;          /* of the score, an ink_score_row that is shown when it is done; -1: none */
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

/* How many there are, and the one of a number from 0, in the order in which they are learnt. False
   if there is none, or its text is unsound. */
int lesson_count(void);
bool lesson_at(int number, struct lesson *lesson);

/* The number of the one with this key, -1 if there is none. */
int lesson_find(ink_slice key);

/* Reads the text of a lesson; `line` is the one that is not understood, from 1, if it is none. */
bool lesson_read(ink_slice key, ink_slice text, struct lesson *lesson, int *line);

/* Its position as a game. */
ink_status lesson_open(const struct lesson *lesson, ink_session **session, ink_refusal *why);

/* A text of the lesson in the player's language, with the numbers of the session: {total},
   {points}, {highway}, {railway}, {centre}, {errors}, {expansion}, {villages}, {goals}, {round},
   {rounds}, {specials} (left in the game), {largest} (exits of the largest network), {networks}
   (those with two exits or more), each with "+2" or "-1" behind it. */
void lesson_say(const ink_session *session, ink_slice text, ink_text *out);

/* --- trying ----------------------------------------------------------------------------------- */

enum lesson_verdict {
    LESSON_OPEN, /* neither */
    LESSON_WRONG,
    LESSON_RIGHT,
    /* what lies there as a ghost is right, and waits to be drawn; its sentence was said already */
    LESSON_READY
};

/* What somebody does. */
struct lesson_try {
    enum { TRY_GO_ON, TRY_TAP, TRY_PIECE, TRY_MOVE, TRY_ANSWER, TRY_END } kind;
    int place;       /* of a tap: a space; of a piece: whatever it is laid on */
    ink_piece piece; /* of TRY_PIECE: what is laid there, in whatever way fits */
    ink_move move;   /* of TRY_MOVE: legal or not */
    int answer;      /* from 0 */
};

/* Judges it and changes nothing: a right move is for the caller to play. LESSON_OPEN: it is
   neither, such as a tap on the right space for a drawing that still has to be turned. `out` has
   the sentence that is said; where the rules say no, theirs comes first. */
int lesson_judge(const struct lesson_step *step, const ink_session *session,
                 const struct lesson_try *attempt, ink_text *out);

/* --- by hand (lesson_try.c)
   ------------------------------------------------------------------------

   The same for somebody with a piece in the hand and a ghost of it on the board, as front ends have
   them. They judge; what `plays` says is right is for the caller to play. */

struct lesson_hand {
    bool holds;
    ink_piece piece;
    /* what drawing would play, of a choice its answer; INK_MOVE_NONE: nothing lies on the board yet
       */
    ink_move ghost;
};

struct lesson_trial {
    const struct lesson_step *step;
    const ink_session *session;
    struct lesson_hand hand;
    ink_text *out; /* what is said */
    bool plays;    /* set by the verdict: the move, or the end of the round, is to be played */
};

/* A space was pointed at, and what is in the hand may lie there now as a ghost. Nothing is said of
   one that is ready. */
int lesson_try_tap(struct lesson_trial *trial, int place);

/* A piece was asked for. One that cannot be taken now is as if it were laid where the step is
   about. */
int lesson_try_take(struct lesson_trial *trial, const ink_piece *piece);

/* The ghost is to be drawn, the end of the round is asked for, an answer (from 0) is given. */
int lesson_try_lay(struct lesson_trial *trial);
int lesson_try_end(struct lesson_trial *trial);
int lesson_try_answer(struct lesson_trial *trial, int answer);

/* The spaces that are right, for those who want to be shown; and whether the end of the round is
   what is tried. */
ink_set lesson_cells(const struct lesson_step *step);
bool lesson_about_end(const struct lesson_step *step);

/* Is this the piece that the step is about? */
bool lesson_about_shape(const struct lesson_step *step, const ink_ruleset *rules, int shape);

/* "First steps": where a lesson is listed, in the player's language. */
const char *lesson_group_name(ink_slice group);

#endif
