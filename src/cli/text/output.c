#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/games/saves.h"
#include "client/process/alloc.h"
#include "client/process/print.h"
#include "i18n/i18n.h"

int output_finish(int status)
{
    errno = 0;
    if (fflush(stdout) == 0 && ferror(stdout) == 0)
        return status;
    if (errno != 0)
        fail(_("%s cannot be written: %s"), _("standard output"), error_text(errno));
    fail(_("the answer could not be written; is the disk full?"));
}

void print_padded(const char *text, int columns)
{
    int blanks = columns - text_columns(text);
    printf("%s%*s", text, blanks > 0 ? blanks : 0, "");
}

enum { LEAST_COLUMN = 4 }; /* a blank and three digits */

static int column_width(const char *head)
{
    int width = text_columns(head) + 1;
    return width > LEAST_COLUMN ? width : LEAST_COLUMN;
}

void print_column_head(const char *head)
{
    printf("%*s%s", column_width(head) - text_columns(head), "", head);
}

void print_column(const char *head, int number)
{
    printf("%*d", column_width(head), number);
}

void print_wrapped(const char *text)
{
    print_wrapped_from(0, text);
}

void print_wrapped_from(int first, const char *text)
{
    enum { LINE_COLUMNS = 79, WORD = 256 };
    int column = first;
    ink_slice rest = ink_slice_of(text);
    for (ink_slice next; (next = ink_slice_word(&rest)).length > 0;) {
        char word[WORD];
        snprintf(word, sizeof word, "%.*s", (int)next.length, next.data);
        int wide = text_columns(word);
        bool fits = column + 1 + wide <= LINE_COLUMNS;
        if (column > first && !fits)
            printf("\n%*s", first, "");
        printf("%s%s", column > first && fits ? " " : "", word);
        column = column > first && fits ? column + 1 + wide : first + wide;
    }
    putchar('\n');
}

bool colours_wanted(const char *choice)
{
    const char *no_colour = getenv("NO_COLOR"); /* see no-color.org */
    const char *terminal = getenv("TERM");
    if (choice != NULL && strcmp(choice, "auto") != 0)
        return strcmp(choice, "always") == 0;
    if (no_colour != NULL && no_colour[0] != '\0')
        return false;
    return isatty(STDOUT_FILENO) != 0 && terminal != NULL && strcmp(terminal, "dumb") != 0;
}

/* --- pictures ------------------------------------------------------------------------------ */

void print_board(const ink_ruleset *rules, const ink_sheet *sheet, unsigned flags)
{
    static char picture[INK_PICTURE_SIZE];
    ink_text text = ink_text_in(picture, sizeof picture);
    ink_picture_board(rules, sheet, flags, &text);
    fputs(picture, stdout);
}

void print_faces(const ink_ruleset *rules, const ink_roll *roll, unsigned flags)
{
    static char picture[INK_PICTURE_SIZE];
    uint8_t tile[INK_MAX_DICE];
    const char *caption[INK_MAX_DICE];
    int count = 0;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (roll->face[d] == 0)
            continue;
        const ink_shape *shape = &rules->shape[roll->face[d]];
        tile[count] = shape->count > 0 ? shape->first : 0; /* a symbol has no tile */
        caption[count++] = shape->text;
    }
    if (count == 0)
        return;
    ink_text text = ink_text_in(picture, sizeof picture);
    ink_picture_tiles(rules, tile, caption, count, flags, &text);
    fputs(picture, stdout);
}

enum { PAIRS_A_ROW = 3, CAPTION = 32 };

static void print_pair_row(const ink_ruleset *rules, const ink_pair *pair, const uint16_t *number,
                           int count, unsigned flags)
{
    static char picture[INK_PICTURE_SIZE];
    uint8_t tile[2 * PAIRS_A_ROW];
    char caption[2 * PAIRS_A_ROW][CAPTION];
    const char *captions[2 * PAIRS_A_ROW];
    for (int i = 0; i < 2 * count; i++) {
        const ink_shape *shape = &rules->shape[pair[i / 2].face[i % 2]];
        int length = (int)strcspn(shape->text, "{"); /* the groups are left to the picture */
        tile[i] = shape->first;
        captions[i] = caption[i];
        if (i % 2 == 0)
            snprintf(caption[i], CAPTION, "%d: %.*s", number[i / 2], length, shape->text);
        else
            snprintf(caption[i], CAPTION, "%-5.*s (%d)", length, shape->text,
                     ink_pair_value(rules, pair[i / 2]));
    }
    ink_text text = ink_text_in(picture, sizeof picture);
    ink_picture_tiles(rules, tile, captions, 2 * count, flags, &text);
    fputs(picture, stdout);
}

void print_pairs(const ink_ruleset *rules, const ink_pair *pair, const uint16_t *number, int count,
                 unsigned flags)
{
    for (int i = 0; i < count; i += PAIRS_A_ROW)
        print_pair_row(rules, pair + i, number + i,
                       count - i < PAIRS_A_ROW ? count - i : PAIRS_A_ROW, flags);
}

/* --- files --------------------------------------------------------------------------------- */

void save_text(const char *path, const char *text)
{
    if (!store_write(path, text, strlen(text)))
        fail(_("%s cannot be written: %s"), path, error_text(errno));
    words_print(stdout, _("The record is in %s.\n"), path);
}

void check_save(const char *path)
{
    if (path != NULL && !store_can_write(path))
        fail(_("%s cannot be written: %s"), path, error_text(errno));
}
