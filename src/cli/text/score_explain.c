#include "score_explain.h"

#include <stdio.h>

#include "i18n/i18n.h"
#include "output.h"

enum { LABEL_COLUMNS = 28, FIRST_COLUMN = 34, LINE_COLUMNS = 79 };

/* --- places ----------------------------------------------------------------------------------- */

/* A space, "C3", or the border on one side of it, "C3S". */
struct place {
    char text[8];
};

typedef void place_taker(struct place place, void *taker);

static void take_set(ink_set cells, const char *side, place_taker *take, void *taker)
{
    for (ink_set left = cells; left != 0; left &= left - 1) {
        struct place place;
        ink_text text = ink_text_in(place.text, sizeof place.text);
        ink_cell_write(ink_set_first(left), &text);
        ink_text_string(&text, side);
        take(place, taker);
    }
}

static void take_borders(const ink_part *part, place_taker *take, void *taker)
{
    take_set(part->border[0], "S", take, taker);
    take_set(part->border[1], "E", take, taker);
}

/* --- text ------------------------------------------------------------------------------------- */

/* Lists that are too long go on below their beginning. */
static void print_place(struct place place, void *taker)
{
    int *column = taker, wide = text_columns(place.text) + 1;
    if (*column + wide > LINE_COLUMNS) {
        printf("\n%*s", FIRST_COLUMN, "");
        *column = FIRST_COLUMN;
    }
    printf(" %s", place.text);
    *column += wide;
}

static void print_part(const ink_part *part)
{
    int column = FIRST_COLUMN;
    printf("  ");
    print_padded(_(part->text), LABEL_COLUMNS);
    printf("%4d", part->points);
    take_set(part->cells, "", print_place, &column);
    take_borders(part, print_place, &column);
    putchar('\n');
}

void print_score_parts(const ink_ruleset *rules, const ink_sheet *sheet)
{
    ink_score score;
    ink_parts parts;
    ink_score_explain(rules, sheet, &score, &parts);
    if (parts.count == 0)
        return;
    printf("\n%s\n", _("Points of expansions and buildings:"));
    for (int i = 0; i < parts.count; i++)
        print_part(&parts.part[i]);
}
