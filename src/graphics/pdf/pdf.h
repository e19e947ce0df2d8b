/* Pages to print: text, lines, what the pen draws and QR codes on A4 or Letter, as PDF by cairo and
   pango. Lengths are millimetres from the top left corner of the page; what is grey is 0 (black) to
   255. The same calls give the same bytes wherever the same fonts are installed. */
#ifndef INKRAIL_GRAPHICS_PDF_PDF_H
#define INKRAIL_GRAPHICS_PDF_PDF_H

#include <inkrail/draw.h>
#include <stdbool.h>

#include "graphics/png/png.h"

enum pdf_paper { PDF_A4, PDF_LETTER, PDF_PAPERS };
const char *pdf_paper_name(int paper); /* "a4"; NULL past the end of the list */

/* The library without which there are no pages; NULL if all are there. */
const char *pdf_missing(void);

struct pdf;

/* A document with its first page begun; NULL without memory. The language, as in "de", decides how
   letters look that languages share. */
struct pdf *pdf_begin(int paper, const char *title, const char *language);
void pdf_next_page(struct pdf *pdf);
int pdf_page(const struct pdf *pdf); /* from 1 */
double pdf_wide(const struct pdf *pdf);
double pdf_high(const struct pdf *pdf);

/* The end of the document, which is freed: its bytes, which the caller frees. False, and there are
   none, without memory. */
bool pdf_end(struct pdf *pdf, struct picture_bytes *bytes);

/* Gives back what pango has kept of fonts for this thread, when it makes no more pages. What all
   threads share goes with picture_end. */
void pdf_forget_fonts(void);

/* --- text ------------------------------------------------------------------------------------ */

enum pdf_align { PDF_LEFT, PDF_CENTRE, PDF_RIGHT };

/* How a text is set. Within `wide` it is wrapped at words, onto at most `lines` lines (0: as many
   as it takes), of which the last ends with dots where not all fits. */
struct pdf_text {
    double size; /* of its letters */
    double wide; /* 0: one line of any width, and no alignment but PDF_LEFT */
    int lines;
    int weight; /* 400 to 800; 0 is 400 */
    enum pdf_align align;
    int grey;
    bool fixed; /* all letters are as wide: for pictures of characters */
};

/* Sets the text with the top of its first line at `y`; returns its height. */
double pdf_text(struct pdf *pdf, double x, double y, struct pdf_text how, const char *text);

/* The same with the base of its first line at `y`. */
void pdf_text_on(struct pdf *pdf, double x, double y, struct pdf_text how, const char *text);

/* The room it takes. */
double pdf_text_high(struct pdf *pdf, struct pdf_text how, const char *text);
double pdf_text_wide(struct pdf *pdf, struct pdf_text how, const char *text);

/* --- drawings -------------------------------------------------------------------------------- */

struct pdf_box {
    double x, y, wide, high;
};

enum { PDF_NO_FILL = -1 };

/* How lines are drawn: `line` wide (0: none), with dashes as long as gaps; what they enclose is
   filled with `fill`, which may be PDF_NO_FILL. */
struct pdf_pen {
    double line, dash;
    int grey, fill;
};

void pdf_line(struct pdf *pdf, double x, double y, double to_x, double to_y, struct pdf_pen pen);
void pdf_rectangle(struct pdf *pdf, struct pdf_box box, double corner, struct pdf_pen pen);
void pdf_circle(struct pdf *pdf, double x, double y, double radius, struct pdf_pen pen);

/* A closed line through `count` spots. */
struct pdf_spot {
    double x, y;
};
void pdf_polygon(struct pdf *pdf, const struct pdf_spot *spot, int count, struct pdf_pen pen);

/* An empty list of the document's own, to draw into; gone with the next. */
ink_draw_list *pdf_list(struct pdf *pdf);

/* Paints it as large as fits into the box, in the middle of it. */
void pdf_paint(struct pdf *pdf, const ink_draw_list *list, struct pdf_box box);

/* The same with nothing of what lies outside of the list's frame. */
void pdf_paint_part(struct pdf *pdf, const ink_draw_list *list, struct pdf_box box);

/* The square code of a text, with the quiet zone that scanners want inside of the box's width.
   Returns false, and draws nothing, if the text is too long. */
bool pdf_qr(struct pdf *pdf, double x, double y, double wide, const char *text);

#endif
