#include "choice.h"

#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"

/* An answer without words is written as it would be typed. */
void choice_words(const ink_ruleset *rules, ink_move move, char words[CHOICE_WORDS])
{
    ink_text out = ink_text_in(words, CHOICE_WORDS);
    ink_answer answer;
    words[0] = '\0';
    if (!ink_move_answer(rules, move, &answer))
        ink_move_write(rules, move, &out);
    else if (answer.special < INK_SPECIALS)
        snprintf(words, CHOICE_WORDS, "s%d", answer.special + 1);
    else
        ink_answer_fill(&answer, _(answer.text), &out);
}

void choice_question(const char *text, char question[CHOICE_QUESTION])
{
    size_t length = 0;
    while (*text != '\0' && length + 1 < CHOICE_QUESTION) {
        const char *end = *text == '(' ? strchr(text, ')') : NULL;
        if (end == NULL) {
            question[length++] = *text++;
            continue;
        }
        if (length > 0 && question[length - 1] == ' ')
            length--;
        text = end + 1;
    }
    question[length] = '\0';
}
