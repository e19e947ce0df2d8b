#include "output.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "i18n.h"

enum { MESSAGE_SIZE = 1024, LABEL_COLUMNS = 28, DETAIL_COLUMNS = 22 };

static const char *speaker = NULL;

void output_start(const char *command)
{
    speaker = command;
}

/* Whatever the user typed comes back in messages: it must not break the line. */
static void keep_to_one_line(char *message)
{
    for (char *c = message; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
}

void fail(const char *format, ...)
{
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    keep_to_one_line(message);
    if (speaker != NULL)
        fprintf(stderr, "inkrail %s: %s\n", speaker, message);
    else
        fprintf(stderr, "inkrail: %s\n", message);
    exit(STATUS_BAD_INPUT);
}

int output_finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout) != 0)
        fail(_("the answer could not be written; is the disk full?"));
    return status;
}

const char *refusal_sentence(const ink_ruleset *rules, const ink_refusal *why, ink_slice input)
{
    static char sentence[MESSAGE_SIZE];
    ink_text text = ink_text_in(sentence, sizeof sentence);
    ink_refusal_write(rules, why, input, i18n_translate, &text);
    keep_to_one_line(sentence);
    return sentence;
}

void fail_refused(const ink_ruleset *rules, const ink_refusal *why, ink_slice input)
{
    fail(_("%s; 'inkrail %s --help' shows an example"), refusal_sentence(rules, why, input),
         speaker);
}

/* Hangul and its like, three bytes from U+3000 on, are two columns wide. */
int text_columns(const char *text)
{
    int columns = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++)
        if ((*c & 0xc0) != 0x80)
            columns += *c >= 0xe3 && *c <= 0xed ? 2 : 1;
    return columns;
}

void print_padded(const char *text, int columns)
{
    int blanks = columns - text_columns(text);
    printf("%s%*s", text, blanks > 0 ? blanks : 0, "");
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
    ink_text text = ink_text_in(picture, sizeof picture);
    ink_picture_tiles(rules, tile, caption, count, flags, &text);
    fputs(picture, stdout);
}

/* --- the score table ---------------------------------------------------------------------- */

static void print_row(const char *label, const char *detail, int points)
{
    print_padded(label, LABEL_COLUMNS);
    print_padded(detail, DETAIL_COLUMNS);
    printf("%4d\n", points);
}

/* "6 + 4": the exits of each network that scores. */
static const char *network_detail(const ink_score *score)
{
    static char detail[64];
    ink_text text = ink_text_in(detail, sizeof detail);
    for (int i = 0; i < score->networks && score->exits[i] > 1; i++) {
        ink_text_string(&text, i > 0 ? " + " : "");
        ink_text_number(&text, score->exits[i]);
    }
    return detail;
}

static void print_line_cells(const char *label, const ink_line *line)
{
    char cells[4 * INK_MAX_LINE + 1];
    ink_text text = ink_text_in(cells, sizeof cells);
    for (int i = 0; i < line->length; i++) {
        ink_text_string(&text, i > 0 ? " " : "");
        ink_cell_write(line->cell[i], &text);
    }
    print_padded(label, LABEL_COLUMNS);
    printf("%s\n", line->length > 0 ? cells : "-");
}

/* Lines that only some games have are left out of those that cannot have them. */
static void print_extra_rows(const ink_ruleset *rules, const ink_score *score)
{
    if (rules->config.modules > 0 || score->expansion != 0)
        print_row(_("Expansion"), "", score->expansion);
    if (rules->config.edition != 0 || score->villages != 0)
        print_row(_("Villages"), "", score->villages);
    if (rules->config.edition != 0 || score->goals != 0)
        print_row(_("Goals"), "", score->goals);
}

void print_score(const ink_ruleset *rules, const ink_score *score, const ink_facts *facts)
{
    print_row(_("Networks (exits)"), network_detail(score), score->network_points);
    print_row(_("Longest highway"), "", score->highway);
    print_row(_("Longest railway"), "", score->railway);
    print_row(_("Central spaces"), "", score->centre);
    print_row(_("Errors"), "", -score->errors);
    print_extra_rows(rules, score);
    for (int i = 0; i < LABEL_COLUMNS + DETAIL_COLUMNS + 4; i++)
        putchar('-');
    putchar('\n');
    print_row(_("Total"), "", score->total);
    if (facts != NULL) {
        putchar('\n');
        print_line_cells(_("Longest highway"), &facts->line[INK_HIGHWAY]);
        print_line_cells(_("Longest railway"), &facts->line[INK_RAILWAY]);
    }
}
