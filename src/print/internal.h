/* What the documents share: pages with a head and a foot, and what stands on them. */
#ifndef INKRAIL_PRINT_INTERNAL_H
#define INKRAIL_PRINT_INTERNAL_H

#include <stdio.h>

#include "print.h"

enum { PAGE_MARGIN = 15, PRINT_LINE = 400 };

/* A document being made. What is drawn on a page lies between its head and its foot. */
struct print {
    struct pdf *pdf;
    const struct print_setting *setting;
    double left, top, right, bottom; /* of the room for what is drawn */
};

/* Begins and ends a document. */
bool print_begin(struct print *print, const struct print_setting *setting, const char *title);

/* The head of a page: a title, and a line beside it, which may be "". */
void print_head(struct print *print, const char *title, const char *beside);

/* The foot, with a text at the left; the number of the page stands at the right. */
void print_foot(struct print *print, const char *text);

/* --- how things look ------------------------------------------------------------------------- */

extern const struct pdf_pen print_rule;  /* a line between parts */
extern const struct pdf_pen print_thin;  /* a frame around something small */
extern const struct pdf_pen print_box;   /* a box to write into, */
extern const struct pdf_pen print_shade; /* and one with a head */
extern const struct pdf_pen print_solid; /* filled with black */
extern const struct pdf_pen print_cut;   /* where scissors go */

static inline struct pdf_text print_words(double size, int weight, double wide)
{
    return (struct pdf_text){.size = size, .weight = weight, .wide = wide};
}

/* --- what documents share -------------------------------------------------------------------- */

/* "Challenge with Forest". */
const char *print_title_of(const ink_ruleset *rules, char title[PRINT_LINE]);

/* A sheet in a box. */
void print_sheet(struct print *print, const ink_ruleset *rules, const ink_sheet *sheet,
                 const ink_draw_options *options, struct pdf_box box);

/* A face or a special route in a small frame. */
void print_face(struct print *print, const ink_ruleset *rules, int shape, double x, double y,
                double side);

/* The rolls of one round in columns of faces, `side` wide each. */
void print_roll(struct print *print, const ink_ruleset *rules, const ink_roll *roll, int columns,
                double x, double y, double side);
/* The row of the one with this number, from 0, where so many stand beside each other. */
static inline int print_row(int number, int across)
{
    return number / across;
}

int print_roll_faces(const ink_ruleset *rules, int round);

/* A number as text. */
static inline const char *print_number(int number, char text[16])
{
    (void)snprintf(text, 16, "%d", number);
    return text;
}

/* The same with a true minus. */
const char *print_points(int points, char text[16]);

/* A text in the middle of a page, on two lines at most. */
void print_centred(struct print *print, double y, double size, int weight, const char *text);

/* "Round 3" or what the last roll is called. */
const char *print_round(const ink_ruleset *rules, int round, char text[PRINT_LINE]);

/* The code of the address that opens these dice on a page; nothing without an origin. */
void print_code(struct print *print, const ink_ruleset *rules, const char *seed, double x, double y,
                double wide);

/* What exits in one network are worth, as a table of two rows of 7 mm. */
void print_exits(struct print *print, double x, double y, double wide);

/* A heading and where what it heads begins. */
double print_section(struct print *print, double x, double y, double wide, const char *text);

#endif
