#include "nearest.h"

#include <string.h>

enum { LONGEST_NAME = 15 };

static int least(int a, int b, int c)
{
    int smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

/* How many letters must be changed, added, left out or exchanged with their neighbour to make one
   word of the other. */
static int edit_distance(const char *a, const char *b)
{
    int cost[LONGEST_NAME + 1][LONGEST_NAME + 1];
    int high = (int)strlen(a), wide = (int)strlen(b);
    for (int i = 0; i <= high; i++)
        for (int j = 0; j <= wide; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            cost[i][j] = least(cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]), cost[i - 1][j] + 1,
                               cost[i][j - 1] + 1);
            bool crossed = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (crossed && cost[i - 2][j - 2] + 1 < cost[i][j])
                cost[i][j] = cost[i - 2][j - 2] + 1;
        }
    return cost[high][wide];
}

/* Where most letters are others, nothing was meant. */
bool nearest_closer(const char *word, const char *name, int *distance)
{
    size_t length = strlen(word);
    if (length > LONGEST_NAME || strlen(name) > LONGEST_NAME)
        return false;
    int found = edit_distance(word, name);
    if (found >= *distance || 2 * found > (int)length)
        return false;
    *distance = found;
    return true;
}

const char *nearest_option(const struct option list[], const char *word)
{
    char typed[LONGEST_NAME + 1];
    const char *best = NULL;
    int distance = NEAREST_NONE;
    size_t length = strlen(word) > 2 ? strcspn(word + 2, "=") : 0;
    if (strncmp(word, "--", 2) != 0 || length > LONGEST_NAME)
        return NULL;
    memcpy(typed, word + 2, length);
    typed[length] = '\0';
    for (const struct option *option = list; option->name != NULL; option++)
        if (nearest_closer(typed, option->name, &distance))
            best = option->name;
    return best;
}
