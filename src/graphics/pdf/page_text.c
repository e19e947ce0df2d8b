/* Texts of pages, set by pango; see pdf.h. What strangers wrote is plain text here, never markup.
   */
#include "internal.h"

/* The font of the house where it is installed, then one that has the letters of all languages. */
#define FONTS "Overpass, Noto Sans CJK KR, DejaVu Sans, sans-serif"
#define FIXED "DejaVu Sans Mono, monospace"

static int units(double millimetres)
{
    return (int)(millimetres * POINTS_A_MM * PANGO_SCALE + 0.5);
}

static double millimetres(int units)
{
    return units / (POINTS_A_MM * PANGO_SCALE);
}

bool pdf_layout_begin(struct pdf *pdf, const char *language)
{
    pdf->layout = libpango.pango_cairo_create_layout(pdf->cairo);
    if (pdf->layout == NULL)
        return false;
    PangoContext *context = libpango.pango_layout_get_context(pdf->layout);
    libpango.pango_context_set_language(context, libpango.pango_language_from_string(language));
    libpango.pango_context_set_round_glyph_positions(context, FALSE);
    libpango.pango_layout_set_wrap(pdf->layout, PANGO_WRAP_WORD_CHAR);
    return true;
}

void pdf_forget_fonts(void)
{
    if (pdf_missing() == NULL)
        libpango.pango_cairo_font_map_set_default(NULL);
}

static void lay_out(struct pdf *pdf, struct pdf_text how, const char *text)
{
    static const PangoAlignment align[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT};
    PangoFontDescription *font =
        libpango.pango_font_description_from_string(how.fixed ? FIXED : FONTS);
    libpango.pango_font_description_set_absolute_size(font, units(how.size));
    libpango.pango_font_description_set_weight(font,
                                               (PangoWeight)(how.weight > 0 ? how.weight : 400));
    libpango.pango_layout_set_font_description(pdf->layout, font);
    libpango.pango_font_description_free(font);
    libpango.pango_layout_set_width(pdf->layout, how.wide > 0 ? units(how.wide) : -1);
    libpango.pango_layout_set_height(pdf->layout, how.lines > 0 ? -how.lines : -1000);
    libpango.pango_layout_set_ellipsize(pdf->layout,
                                        how.lines > 0 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
    libpango.pango_layout_set_alignment(pdf->layout, align[how.align]);
    libpango.pango_layout_set_text(pdf->layout, text, -1);
}

/* Shows what was laid out, its top left corner there. */
static void show(struct pdf *pdf, double x, double y, int grey)
{
    pdf_grey(pdf, grey);
    libcairo.move_to(pdf->cairo, x * POINTS_A_MM, y * POINTS_A_MM);
    libpango.pango_cairo_show_layout(pdf->cairo, pdf->layout);
    libcairo.new_path(pdf->cairo);
}

double pdf_text(struct pdf *pdf, double x, double y, struct pdf_text how, const char *text)
{
    int high;
    lay_out(pdf, how, text);
    show(pdf, x, y, how.grey);
    libpango.pango_layout_get_size(pdf->layout, NULL, &high);
    return millimetres(high);
}

void pdf_text_on(struct pdf *pdf, double x, double y, struct pdf_text how, const char *text)
{
    lay_out(pdf, how, text);
    show(pdf, x, y - millimetres(libpango.pango_layout_get_baseline(pdf->layout)), how.grey);
}

double pdf_text_high(struct pdf *pdf, struct pdf_text how, const char *text)
{
    int high;
    lay_out(pdf, how, text);
    libpango.pango_layout_get_size(pdf->layout, NULL, &high);
    return millimetres(high);
}

double pdf_text_wide(struct pdf *pdf, struct pdf_text how, const char *text)
{
    int wide;
    lay_out(pdf, how, text);
    libpango.pango_layout_get_size(pdf->layout, &wide, NULL);
    return millimetres(wide);
}
