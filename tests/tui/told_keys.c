#include "told_keys.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const struct told_key words[] = {
    {"Arrows", "<Up> <Down> <Left> <Right>"},
    {"Up, down", "<Up> <Down>"},
    {"Left, right", "<Left> <Right>"},
    {"page keys", "<PageUp> <PageDown>"},
    {"numbers", "1 2"},
    {"Type it", "a"},
    {"Enter", "<Enter>"},
    {"Space: ", "<Space>"},
    {"Tab: ", "<Tab>"},
    {"Esc: ", "<Esc>"},
    {"[ ]: ", "[ ]"},
    {"n ends", "n"},
    {"r turns", "r"},
    {". goes", "."},
    {"key . shows", "."},
};

/* "s: share" behind a blank or at the beginning: a key of one character. The engine thinks for a
   review: tests of whole programs press that. */
static bool is_key(const char *line, const char *at)
{
    bool begins = at == line || at[-1] == ' ';
    return begins && at[1] == ':' && at[2] == ' ' && !isdigit((unsigned char)at[0]) &&
           ispunct((unsigned char)at[0]) + islower((unsigned char)at[0]) > 0 && at[0] != ']' &&
           strncmp(at, "r: review", strlen("r: review")) != 0;
}

int told_keys(const char *line, struct told_key key[TOLD_KEYS])
{
    int count = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(line, words[i].said) != NULL)
            key[count++] = words[i];
    for (const char *at = line; *at != '\0' && count < TOLD_KEYS; at++)
        if (is_key(line, at)) {
            snprintf(key[count].said, sizeof key[count].said, "%.3s", at);
            snprintf(key[count].presses, sizeof key[count].presses, "%c", *at);
            count++;
        }
    return count;
}
