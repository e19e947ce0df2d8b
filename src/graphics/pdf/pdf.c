/* Pages and what is drawn on them; see pdf.h. */
#include "pdf.h"

#include <math.h>
#include <stdlib.h>

#include "graphics/tremor.h"
#include "internal.h"

static const struct {
    const char *name;
    double wide, high;
} papers[PDF_PAPERS] = {{"a4", 210, 297}, {"letter", 215.9, 279.4}};

const char *pdf_paper_name(int paper)
{
    return paper >= 0 && paper < PDF_PAPERS ? papers[paper].name : NULL;
}

const char *pdf_missing(void)
{
    return libpango_missing();
}

/* --- the document ----------------------------------------------------------------------------- */

/* Cairo would write the time; documents of the same input have the same bytes. */
static void describe(const struct pdf *pdf, const char *title)
{
    libcairo.pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_TITLE, title);
    libcairo.pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATOR, "Inkrail");
    libcairo.pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                      "2026-01-01T00:00:00Z");
}

struct pdf *pdf_begin(int paper, const char *title, const char *language)
{
    struct pdf *pdf = calloc(1, sizeof *pdf);
    if (pdf == NULL)
        return NULL;
    pdf->paper = paper;
    pdf->page = 1;
    pdf->surface = libcairo.pdf_surface_create_for_stream(easel_keep, &pdf->bytes,
                                                          papers[paper].wide * POINTS_A_MM,
                                                          papers[paper].high * POINTS_A_MM);
    describe(pdf, title);
    pdf->cairo = libcairo.create(pdf->surface);
    if (!pdf_layout_begin(pdf, language)) {
        (void)pdf_end(pdf, &(struct picture_bytes){0});
        return NULL;
    }
    return pdf;
}

void pdf_next_page(struct pdf *pdf)
{
    libcairo.show_page(pdf->cairo);
    pdf->page++;
}

int pdf_page(const struct pdf *pdf)
{
    return pdf->page;
}

double pdf_wide(const struct pdf *pdf)
{
    return papers[pdf->paper].wide;
}

double pdf_high(const struct pdf *pdf)
{
    return papers[pdf->paper].high;
}

bool pdf_end(struct pdf *pdf, struct picture_bytes *bytes)
{
    libcairo.show_page(pdf->cairo);
    bool whole = libcairo.status(pdf->cairo) == CAIRO_STATUS_SUCCESS && pdf->layout != NULL;
    if (pdf->layout != NULL)
        libpango.g_object_unref(pdf->layout);
    libcairo.destroy(pdf->cairo);
    libcairo.surface_finish(pdf->surface);
    whole = whole && libcairo.surface_status(pdf->surface) == CAIRO_STATUS_SUCCESS;
    libcairo.surface_destroy(pdf->surface);
    *bytes = whole ? pdf->bytes : (struct picture_bytes){0};
    if (!whole)
        free(pdf->bytes.data);
    free(pdf);
    return whole;
}

/* --- lines ------------------------------------------------------------------------------------ */

void pdf_grey(struct pdf *pdf, int grey)
{
    easel_colour(pdf->cairo, 0xff000000U | (uint32_t)grey * 0x010101U);
}

static double points(double millimetres)
{
    return millimetres * POINTS_A_MM;
}

/* Fills and draws the path that was led. */
static void draw(struct pdf *pdf, struct pdf_pen pen)
{
    const double dash[2] = {points(pen.dash), points(pen.dash)};
    if (pen.fill != PDF_NO_FILL) {
        pdf_grey(pdf, pen.fill);
        libcairo.fill_preserve(pdf->cairo);
    }
    if (pen.line > 0) {
        pdf_grey(pdf, pen.grey);
        libcairo.set_line_width(pdf->cairo, points(pen.line));
        libcairo.set_line_cap(pdf->cairo, CAIRO_LINE_CAP_BUTT);
        libcairo.set_line_join(pdf->cairo, CAIRO_LINE_JOIN_MITER);
        libcairo.set_dash(pdf->cairo, dash, pen.dash > 0 ? 2 : 0, 0);
        libcairo.stroke_preserve(pdf->cairo);
    }
    libcairo.new_path(pdf->cairo);
}

void pdf_line(struct pdf *pdf, double x, double y, double to_x, double to_y, struct pdf_pen pen)
{
    pen.fill = PDF_NO_FILL;
    libcairo.move_to(pdf->cairo, points(x), points(y));
    libcairo.line_to(pdf->cairo, points(to_x), points(to_y));
    draw(pdf, pen);
}

void pdf_rectangle(struct pdf *pdf, struct pdf_box box, double corner, struct pdf_pen pen)
{
    const double centre[4][2] = {{box.x + box.wide - corner, box.y + corner},
                                 {box.x + box.wide - corner, box.y + box.high - corner},
                                 {box.x + corner, box.y + box.high - corner},
                                 {box.x + corner, box.y + corner}};
    libcairo.new_path(pdf->cairo);
    for (int i = 0; i < 4; i++)
        libcairo.arc(pdf->cairo, points(centre[i][0]), points(centre[i][1]), points(corner),
                     (i - 1) * HAND_PI / 2, i * HAND_PI / 2);
    libcairo.close_path(pdf->cairo);
    draw(pdf, pen);
}

void pdf_circle(struct pdf *pdf, double x, double y, double radius, struct pdf_pen pen)
{
    libcairo.new_path(pdf->cairo);
    libcairo.arc(pdf->cairo, points(x), points(y), points(radius), 0, 2 * HAND_PI);
    libcairo.close_path(pdf->cairo);
    draw(pdf, pen);
}

void pdf_polygon(struct pdf *pdf, const struct pdf_spot *spot, int count, struct pdf_pen pen)
{
    libcairo.new_path(pdf->cairo);
    for (int i = 0; i < count; i++)
        libcairo.line_to(pdf->cairo, points(spot[i].x), points(spot[i].y));
    libcairo.close_path(pdf->cairo);
    draw(pdf, pen);
}

/* --- what the pen draws ----------------------------------------------------------------------- */

ink_draw_list *pdf_list(struct pdf *pdf)
{
    pdf->list = ink_draw_list_in(pdf->stroke, INK_DRAW_STROKES, pdf->step, INK_DRAW_STEPS);
    return &pdf->list;
}

static void paint(struct pdf *pdf, const ink_draw_list *list, struct pdf_box box, bool part)
{
    double scale = fmin(box.wide / list->wide, box.high / list->high);
    libcairo.save(pdf->cairo);
    libcairo.translate(pdf->cairo, points(box.x + (box.wide - scale * list->wide) / 2),
                       points(box.y + (box.high - scale * list->high) / 2));
    libcairo.scale(pdf->cairo, points(scale), points(scale));
    libcairo.translate(pdf->cairo, -list->left, -list->top);
    if (part) {
        libcairo.new_path(pdf->cairo);
        libcairo.rectangle(pdf->cairo, list->left, list->top, list->wide, list->high);
        libcairo.clip(pdf->cairo);
    }
    easel_paint(pdf->cairo, list, INK_DRAW_PAPER);
    libcairo.restore(pdf->cairo);
}

void pdf_paint(struct pdf *pdf, const ink_draw_list *list, struct pdf_box box)
{
    paint(pdf, list, box, false);
}

void pdf_paint_part(struct pdf *pdf, const ink_draw_list *list, struct pdf_box box)
{
    paint(pdf, list, box, true);
}

/* --- codes ------------------------------------------------------------------------------------ */

enum { QUIET = 4 }; /* modules around a code that stay white */

bool pdf_qr(struct pdf *pdf, double x, double y, double wide, const char *text)
{
    QRcode *code = libqrencode.QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (code == NULL)
        return false;
    double module = points(wide) / (code->width + 2 * QUIET);
    pdf_grey(pdf, 0);
    libcairo.new_path(pdf->cairo);
    for (int row = 0; row < code->width; row++)
        for (int column = 0, run; column < code->width; column += run + 1) {
            const unsigned char *at = &code->data[row * code->width];
            for (run = 0; column + run < code->width && (at[column + run] & 1) != 0;)
                run++; /* neighbours are one rectangle, so that no seam is seen between them */
            if (run > 0)
                libcairo.rectangle(pdf->cairo, points(x) + (column + QUIET) * module,
                                   points(y) + (row + QUIET) * module, run * module, module);
        }
    libcairo.fill(pdf->cairo);
    libqrencode.QRcode_free(code);
    return true;
}
