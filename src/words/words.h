/* Sentences and names that all front ends say in the player's language. */
#ifndef INKRAIL_WORDS_WORDS_H
#define INKRAIL_WORDS_WORDS_H

#include <inkrail/inkrail.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* What users type and strangers write comes back in messages. It must neither break the line nor
   give orders to the terminal: control characters, marks that turn the direction of a line and
   bytes that are no UTF-8 become '?'. */
void words_keep_line(char *message);

/* The same for a sentence that was made of texts which were kept so: names that are set apart in it
   stay set apart. */
void words_keep_sentence(char *message);

/* Names of people may be written from right to left, and would turn the numbers and names beside
   them around. Where sentences are shown by a browser, which it wishes once, such a name is set
   apart by the marks for that (U+2068, U+2069). A terminal shows them as rubbish, so it has no such
   wish. */
void words_set_apart(bool wished);

/* Appends what somebody else wrote, a name or a line of the chat, to a sentence. */
void text_name(ink_text *out, const char *name);

/* The same in a buffer; it has to be as long as the name and NAME_MARKS more. */
enum { NAME_MARKS = 6 };
const char *words_name(const char *name, char *words, size_t size);

/* Writes a message that is kept so; what does not fit is cut off. */
void words_format(char *message, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* A copy that is kept so and is no wider than `columns`, with dots where it was cut. */
void words_shorten(const char *text, int columns, char *buffer, size_t size);

/* Those who want words bring the buffer for them, which is what they get back. WORDS_HERE is such a
   buffer until the block ends: refusal_sentence(rules, &why, input, WORDS_HERE(SENTENCE)). */
enum { SENTENCE = 1024, ROUND_TEXT = 64 };
#define WORDS_HERE(size) ((char[size]){0})

/* The sentence of a refusal in the player's language. */
const char *refusal_sentence(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                             char sentence[SENTENCE]);

/* The same for whoever wanted to do it, and hears why not: drawings and sides in words, the player
   as "you". */
const char *refusal_spoken(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                           char sentence[SENTENCE]);

/* The same of a piece that goes there in no way, however it is turned: "highway curve" where the
   other says from where to where. As a sentence: with a capital and a full stop. */
const char *refusal_of_shape(const ink_ruleset *rules, const ink_refusal *why,
                             char sentence[SENTENCE]);

/* Makes a sentence of words that may stand within others: a capital at its beginning (of ASCII
   letters; other languages write their words as they begin), a full stop at its end. */
void words_make_sentence(char *words, size_t size);

/* Appends to a text as number_print would print it. */
void text_say(ink_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Columns a terminal gives a UTF-8 text. */
int text_columns(const char *text);

/* "Round 3", or what a roll after the last round is called. */
const char *round_text(const ink_ruleset *rules, int round, char text[ROUND_TEXT]);

/* A part of the score. */
struct score_part {
    const char *key;                           /* in JSON */
    const char *label;                         /* of its line, not yet translated */
    const char *head;                          /* of its column, likewise; NULL if it has none */
    size_t offset;                             /* in ink_score */
    int sign;                                  /* -1: it is subtracted from the total */
    bool (*in_game)(const ink_ruleset *rules); /* can the game have it? */
};

/* As in score.def, but for the total: ends with a row without key. */
extern const struct score_part score_parts[];

/* A line of the score as people call it; the one expansion of a game gives its line the name. */
const char *score_row_name(const ink_ruleset *rules, int row);

/* The same for those who type and for the page: "networks", else its key. */
const char *score_row_key(int row);

/* What the part adds to the total. */
int score_part_points(const struct score_part *part, const ink_score *score);

/* Are the goals of the table chosen, and has it any? */
bool goals_known(const ink_table *table);

/* "4 points up to round 3", "reached: 4 points". */
void goal_state(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat, int goal,
                char *state, size_t size);

#endif
