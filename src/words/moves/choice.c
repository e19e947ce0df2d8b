#include "choice.h"

#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "words/names.h"
#include "words/tell.h"

/* The part after the equals sign; NULL if the answer has none. */
static const char *answer_of(const ink_ruleset *rules, ink_move move, char text[CHOICE_WORDS])
{
    ink_text out = ink_text_in(text, CHOICE_WORDS);
    text[0] = '\0';
    ink_move_write(rules, move, &out);
    const char *sign = strchr(text, '=');
    return sign != NULL ? sign + 1 : NULL;
}

static int side_of(const char *answer)
{
    for (int side = 0; side < INK_SIDES; side++)
        if (answer[0] == ink_side_letter(side) && answer[1] == '\0')
            return side;
    return -1;
}

/* An answer that is not known here is written as it would be typed. */
void choice_words(const ink_ruleset *rules, ink_move move, char words[CHOICE_WORDS])
{
    char text[CHOICE_WORDS];
    const char *answer = answer_of(rules, move, text);
    int special = answer_special(rules, move), side = answer != NULL ? side_of(answer) : -1;
    if (special >= 0)
        snprintf(words, CHOICE_WORDS, "s%d", special + 1);
    else if (side >= 0)
        snprintf(words, CHOICE_WORDS, "%s", side_name(side));
    else
        snprintf(words, CHOICE_WORDS, "%s", answer == NULL ? _("let it happen") : text);
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
