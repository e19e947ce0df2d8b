#include "nearest.h"

#include <string.h>

enum { LONGEST_NAME = 15 };

static int least(int a, int b, int c)
{
    int smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

/* How many letters must be changed, added or left out to make one word of the other. */
static int edit_distance(const char *a, const char *b)
{
    int row[LONGEST_NAME + 1];
    int wide = (int)strlen(b);
    for (int j = 0; j <= wide; j++)
        row[j] = j;
    for (int i = 1; a[i - 1] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= wide; j++) {
            int change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(change, row[j] + 1, row[j - 1] + 1);
        }
    }
    return row[wide];
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
