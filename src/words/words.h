/* Sentences and names that all front ends use, in the player's language. */
#ifndef INKRAIL_WORDS_WORDS_H
#define INKRAIL_WORDS_WORDS_H

#include <inkrail/inkrail.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* Messages quote what users type and strangers write. It must neither break the line nor control
   the terminal: control characters, marks that change the direction of a line, and invalid UTF-8
   become '?'. */
void words_keep_line(char *message);

/* The same for a sentence made of texts that are safe already: names that are isolated in it stay
   so. */
void words_keep_sentence(char *message);

/* Names of people may be written from right to left, and would reorder the numbers and names beside
   them. A front end that shows sentences in a browser asks once for such names to be isolated by
   the marks for that (U+2068, U+2069). A terminal shows them as rubbish, so it does not. */
void words_set_apart(bool wished);

/* Appends what somebody else wrote, a name or a line of the chat, to a sentence. */
void text_name(ink_text *out, const char *name);

/* The same in a buffer, which must be NAME_MARKS longer than the name. */
enum { NAME_MARKS = 6 };
const char *words_name(const char *name, char *words, size_t size);

/* Writes a message that is safe in this way; what does not fit is cut off. */
void words_format(char *message, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* A safe copy that is no wider than `columns`, with dots where it was cut. */
void words_shorten(const char *text, int columns, char *buffer, size_t size);

/* The caller brings a buffer for words, and gets it back. WORDS_HERE is such a buffer until the
   block ends: refusal_sentence(rules, &why, input, WORDS_HERE(SENTENCE)). */
enum { SENTENCE = 1024, ROUND_TEXT = 64 };
#define WORDS_HERE(size) ((char[size]){0})

/* The sentence of a refusal in the player's language. */
const char *refusal_sentence(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                             char sentence[SENTENCE]);

/* The same, addressed to the player who was refused: drawings and sides in words, the player as
   "you". */
const char *refusal_spoken(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                           char sentence[SENTENCE]);

/* The same for a piece that fits nowhere in any orientation: "highway curve" instead of "highway
   from north to east". As a sentence: with a capital and a full stop. */
const char *refusal_of_shape(const ink_ruleset *rules, const ink_refusal *why,
                             char sentence[SENTENCE]);

/* Makes a sentence of words that may also stand within others: a capital at its beginning (ASCII
   letters only; other languages write their words as they begin), a full stop at its end. */
void words_make_sentence(char *words, size_t size);

/* Appends to a text, formatting numbers as number_write does. */
void text_say(ink_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The columns of a UTF-8 text in a terminal. */
int text_columns(const char *text);

/* "Round 3", or the name of a roll after the last round. */
const char *round_text(const ink_ruleset *rules, int round, char text[ROUND_TEXT]);

/* A part of the score. Its texts are not yet translated. */
struct score_part {
    const char *key;                           /* in JSON */
    const char *label;                         /* label of its line */
    const char *head;                          /* head of its column; NULL if it has none */
    const char *brief;                         /* above its points, in pictures and on the page */
    const char *share;                         /* in a text to share: "exits {points}"; NULL if its
                                                  points are told with those of the part before */
    size_t offset;                             /* offset in ink_score */
    int sign;                                  /* -1: it is subtracted from the total */
    bool (*in_game)(const ink_ruleset *rules); /* can the game have it? */
};

/* As in score.def without the total; ends with a row without key. */
extern const struct score_part score_parts[];

/* The name of a score line; the one expansion of a game gives its line the name. */
const char *score_row_name(const ink_ruleset *rules, int row);

/* The key of a score line, for typing and for the page: "networks", or its key in JSON. */
const char *score_row_key(int row);

/* What the part adds to the total. */
int score_part_points(const struct score_part *part, const ink_score *score);

/* Has the table goals, and are they chosen? */
bool goals_known(const ink_table *table);

/* "4 points up to round 3", "reached: 4 points". */
void goal_state(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat, int goal,
                char *state, size_t size);

#endif
