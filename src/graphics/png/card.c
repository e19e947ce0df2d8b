/* Preview cards for links: boards and a few words. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* The colours of the page by day. */
static const uint32_t desk = 0xffeee8dc, ink = 0xff22303c, pale = 0xff6b7683;

enum {
    MARGIN = 36,
    GAP = 24,
    TITLE = 56,
    LINE = 34,
    CAPTION = 34,
    BRAND = 26,
    HEAD = 92,
    ROWS = 3
};

struct place {
    double x, y, wide;
    int size, weight;
    uint32_t colour;
    bool centred;
};

/* The text without the marks that isolate a name (words/words.h), since Cairo might paint them as
   characters. */
static const char *without_marks(const char *text, char plain[PICTURE_TEXT])
{
    static const char marks[] = {(char)0xe2, (char)0x81}; /* and a8 or a9 */
    size_t length = 0;
    while (*text != '\0' && length + 1 < PICTURE_TEXT) {
        bool mark = strncmp(text, marks, sizeof marks) == 0 &&
                    (text[2] == (char)0xa8 || text[2] == (char)0xa9);
        if (!mark)
            plain[length++] = *text;
        text += mark ? 3 : 1;
    }
    plain[length] = '\0';
    return plain;
}

/* Returns the height of the line. */
static double write_line(cairo_t *cairo, const char *said, struct place place)
{
    char plain[PICTURE_TEXT] = "";
    const char *text = without_marks(said, plain);
    cairo_font_face_t *face = easel_face(text, place.weight);
    cairo_text_extents_t extents;
    double size = place.size;
    libcairo.set_font_face(cairo, face);
    libcairo.set_font_size(cairo, size);
    libcairo.text_extents(cairo, text, &extents);
    if (extents.x_advance > place.wide) {
        size = size * place.wide / extents.x_advance;
        libcairo.set_font_size(cairo, size);
        libcairo.text_extents(cairo, text, &extents);
    }
    easel_colour(cairo, place.colour);
    libcairo.move_to(cairo, place.x + (place.centred ? (place.wide - extents.x_advance) / 2 : 0),
                     place.y);
    libcairo.show_text(cairo, text);
    libcairo.set_font_face(cairo, NULL);
    libcairo.font_face_destroy(face);
    return place.size * 1.35;
}

/* How many bytes of the text fit into the width, up to a blank; all of it if there is none. */
static size_t fitting(cairo_t *cairo, const char *text, struct place place)
{
    char part[PICTURE_TEXT];
    size_t fits = 0;
    cairo_font_face_t *face = easel_face(text, place.weight);
    libcairo.set_font_face(cairo, face);
    libcairo.set_font_size(cairo, place.size);
    for (size_t end = 1; end <= strlen(text) && end < sizeof part; end++) {
        cairo_text_extents_t extents;
        if (text[end] != ' ' && text[end] != '\0')
            continue;
        memcpy(part, text, end);
        part[end] = '\0';
        libcairo.text_extents(cairo, part, &extents);
        if (fits == 0 || extents.x_advance <= place.wide)
            fits = end;
    }
    libcairo.set_font_face(cairo, NULL);
    libcairo.font_face_destroy(face);
    return fits;
}

/* Wraps a long text; returns its height. */
static double write_text(cairo_t *cairo, const char *said, struct place place)
{
    char plain[PICTURE_TEXT] = "";
    const char *text = without_marks(said, plain);
    double top = place.y;
    for (int row = 0; row < ROWS && *text != '\0'; row++) {
        char part[PICTURE_TEXT] = "";
        size_t length = row + 1 < ROWS ? fitting(cairo, text, place) : strlen(text);
        memcpy(part, text, length < sizeof part ? length : sizeof part - 1);
        place.y += write_line(cairo, part, place);
        text += length;
        text += strspn(text, " ");
    }
    return place.y - top;
}

static void paint_board(cairo_t *cairo, const struct picture_card *card, int board,
                        ink_draw_list *list, double x, double y, double wide)
{
    const ink_draw_options options = {.detail = wide > 300 ? INK_DRAW_FULL : INK_DRAW_SMALL};
    list->strokes = list->steps = 0;
    ink_draw_board(&card->rules, &card->board[board].sheet, &options, list);
    double scale = wide / (list->wide > list->high ? list->wide : list->high);
    libcairo.save(cairo);
    libcairo.translate(cairo, x, y);
    libcairo.scale(cairo, scale, scale);
    libcairo.translate(cairo, -list->left, -list->top);
    easel_paint(cairo, list, INK_DRAW_LIGHT);
    libcairo.restore(cairo);
}

static void paint_one(cairo_t *cairo, const struct picture_card *card, ink_draw_list *list)
{
    double board = PICTURE_CARD_HIGH - 2 * MARGIN, x = MARGIN + board + GAP + GAP;
    struct place place = {.x = x,
                          .y = MARGIN + TITLE,
                          .wide = PICTURE_CARD_WIDE - MARGIN - x,
                          .size = TITLE,
                          .weight = 700,
                          .colour = ink};
    paint_board(cairo, card, 0, list, MARGIN, MARGIN, board);
    place.y += write_text(cairo, card->title, place);
    place.size = LINE;
    place.weight = 600;
    for (int i = 0; i < card->lines && place.y < PICTURE_CARD_HIGH - MARGIN - BRAND; i++)
        place.y += write_text(cairo, card->line[i], place);
}

/* The arrangement of boards: all in one row, or in two if they are larger that way. */
struct rows {
    int columns;
    double board, high; /* the side of a board; the height of a row */
};

static struct rows rows_of(int boards, int rows)
{
    struct rows made = {.columns = (boards + rows - 1) / rows};
    made.high = (PICTURE_CARD_HIGH - HEAD - MARGIN) / (double)rows;
    double high = made.high - CAPTION - GAP;
    double wide = (PICTURE_CARD_WIDE - 2 * MARGIN) / (double)made.columns - GAP;
    made.board = high < wide ? high : wide;
    return made;
}

static void paint_several(cairo_t *cairo, const struct picture_card *card, ink_draw_list *list)
{
    struct rows one = rows_of(card->boards, 1), two = rows_of(card->boards, 2);
    struct rows rows = one.board >= two.board ? one : two;
    double step = (PICTURE_CARD_WIDE - 2 * MARGIN) / (double)rows.columns;
    struct place title = {.x = MARGIN,
                          .y = MARGIN + 40,
                          .wide = PICTURE_CARD_WIDE - 2 * MARGIN,
                          .size = TITLE * 3 / 4,
                          .weight = 700,
                          .colour = ink};
    write_line(cairo, card->title, title);
    for (int i = 0; i < card->boards; i++) {
        int row = i / rows.columns;
        double left = MARGIN + step * (i % rows.columns);
        double top = HEAD + rows.high * row + (rows.high - rows.board - CAPTION - GAP) / 2;
        struct place caption = {left, top + rows.board + CAPTION - 4, step, CAPTION - 6, 600, ink,
                                true};
        paint_board(cairo, card, i, list, left + (step - rows.board) / 2, top, rows.board);
        write_line(cairo, card->board[i].caption, caption);
    }
}

static void paint_card(cairo_t *cairo, const struct picture_card *card, ink_draw_list *list)
{
    struct place brand = {
        PICTURE_CARD_WIDE - MARGIN - 120, PICTURE_CARD_HIGH - 20, 120, BRAND, 700, pale, false};
    easel_colour(cairo, desk);
    libcairo.paint(cairo);
    if (card->boards == 1)
        paint_one(cairo, card, list);
    else
        paint_several(cairo, card, list);
    write_line(cairo, "Inkrail", brand);
}

bool picture_card_png(const struct picture_card *card, struct picture_bytes *png)
{
    ink_draw_stroke *stroke = malloc(INK_DRAW_STROKES * sizeof *stroke);
    ink_draw_step *step = malloc(INK_DRAW_STEPS * sizeof *step);
    bool painted = stroke != NULL && step != NULL && picture_can_paint();
    if (painted) {
        ink_draw_list list = ink_draw_list_in(stroke, INK_DRAW_STROKES, step, INK_DRAW_STEPS);
        cairo_surface_t *surface =
            libcairo.image_surface_create(CAIRO_FORMAT_RGB24, PICTURE_CARD_WIDE, PICTURE_CARD_HIGH);
        cairo_t *cairo = libcairo.create(surface);
        paint_card(cairo, card, &list);
        painted = easel_write(cairo, surface, png);
    }
    free(stroke);
    free(step);
    return painted;
}
