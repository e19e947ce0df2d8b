/* Strokes as PNG, painted by cairo. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* What is painted on. */
struct easel {
    cairo_t *cairo;
    const ink_draw_list *list;
    int theme;
};

void easel_colour(cairo_t *cairo, uint32_t colour)
{
    libcairo.set_source_rgba(cairo, (colour >> 16 & 255) / 255.0, (colour >> 8 & 255) / 255.0,
                             (colour & 255) / 255.0, (colour >> 24) / 255.0);
}

/* --- paths ------------------------------------------------------------------------------------ */

static double unit(int32_t hundredths)
{
    return hundredths / 100.0;
}

/* A quadratic curve is the cubic one whose control points lie two thirds of the way. */
static void follow_quadratic(cairo_t *cairo, const ink_draw_step *step)
{
    double x, y, px = unit(step[0].x), py = unit(step[0].y), tx = unit(step[1].x),
                 ty = unit(step[1].y);
    libcairo.get_current_point(cairo, &x, &y);
    libcairo.curve_to(cairo, x + (px - x) * 2 / 3, y + (py - y) * 2 / 3, tx + (px - tx) * 2 / 3,
                      ty + (py - ty) * 2 / 3, tx, ty);
}

/* Paints one command of a path; returns how many steps it has. */
static uint32_t follow(cairo_t *cairo, const ink_draw_step *step)
{
    switch (step->op) {
    case INK_DRAW_MOVE: libcairo.move_to(cairo, unit(step->x), unit(step->y)); return 1;
    case INK_DRAW_LINE: libcairo.line_to(cairo, unit(step->x), unit(step->y)); return 1;
    case INK_DRAW_QUADRATIC: follow_quadratic(cairo, step); return 2;
    case INK_DRAW_CUBIC:
        libcairo.curve_to(cairo, unit(step[0].x), unit(step[0].y), unit(step[1].x), unit(step[1].y),
                          unit(step[2].x), unit(step[2].y));
        return 3;
    default: libcairo.close_path(cairo); return 1;
    }
}

static void set_line(cairo_t *cairo, const ink_draw_look *look)
{
    double dash[2] = {unit(look->dash[0]), unit(look->dash[1])};
    libcairo.set_line_width(cairo, unit(look->width));
    libcairo.set_line_cap(cairo,
                          look->round_ends != 0 ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    libcairo.set_line_join(cairo,
                           look->round_turns != 0 ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
    libcairo.set_dash(cairo, dash, look->dash[0] > 0 ? 2 : 0, unit(look->shift));
}

static void paint_path(const struct easel *easel, const ink_draw_stroke *stroke,
                       const ink_draw_look *look)
{
    cairo_t *cairo = easel->cairo;
    const ink_draw_step *step = &easel->list->step[stroke->first];
    libcairo.new_path(cairo);
    for (uint32_t i = 0; i < stroke->count;)
        i += follow(cairo, &step[i]);
    if (look->fill >> 24 != 0) {
        easel_colour(cairo, look->fill);
        libcairo.fill_preserve(cairo);
    }
    if (look->line >> 24 != 0) {
        easel_colour(cairo, look->line);
        set_line(cairo, look);
        libcairo.stroke_preserve(cairo);
    }
}

/* --- letters ---------------------------------------------------------------------------------- */

/* The characters that a font must have. */
static FcCharSet *characters_of(const char *text)
{
    FcCharSet *set = fontconfig.CharSetCreate();
    ink_slice rest = ink_slice_of(text);
    uint32_t character;
    for (size_t length; set != NULL && (length = ink_slice_character(rest, &character)) > 0;) {
        fontconfig.CharSetAddChar(set, character);
        (void)ink_slice_take(&rest, length);
    }
    return set;
}

/* Our own font where it is installed, otherwise one that has these characters. */
cairo_font_face_t *easel_face(const char *text, int weight)
{
    FcPattern *wanted = fontconfig.PatternCreate();
    FcCharSet *characters = characters_of(text);
    FcResult result;
    fontconfig.PatternAddString(wanted, FC_FAMILY, (const FcChar8 *)"Overpass");
    fontconfig.PatternAddString(wanted, FC_FAMILY, (const FcChar8 *)"sans-serif");
    fontconfig.PatternAddInteger(wanted, FC_WEIGHT,
                                 weight >= 700 ? FC_WEIGHT_BOLD : FC_WEIGHT_DEMIBOLD);
    fontconfig.PatternAddCharSet(wanted, FC_CHARSET, characters);
    fontconfig.ConfigSubstitute(NULL, wanted, FcMatchPattern);
    fontconfig.DefaultSubstitute(wanted);
    FcPattern *found = fontconfig.FontMatch(NULL, wanted, &result);
    cairo_font_face_t *face =
        libcairo.ft_font_face_create_for_pattern(found != NULL ? found : wanted);
    if (found != NULL)
        fontconfig.PatternDestroy(found);
    fontconfig.CharSetDestroy(characters);
    fontconfig.PatternDestroy(wanted);
    return face;
}

static void paint_text(const struct easel *easel, const ink_draw_stroke *stroke,
                       const ink_draw_look *look)
{
    const ink_draw_step *step = &easel->list->step[stroke->first];
    cairo_font_face_t *face = easel_face(stroke->text, look->weight);
    cairo_text_extents_t extents;
    libcairo.set_font_face(easel->cairo, face);
    libcairo.set_font_size(easel->cairo, unit(look->text));
    libcairo.text_extents(easel->cairo, stroke->text, &extents);
    easel_colour(easel->cairo, look->fill);
    libcairo.move_to(easel->cairo, unit(step->x) - extents.x_advance * look->anchor / 2,
                     unit(step->y));
    libcairo.show_text(easel->cairo, stroke->text);
    libcairo.set_font_face(easel->cairo, NULL);
    libcairo.font_face_destroy(face);
}

/* --- all strokes ------------------------------------------------------------------------------ */

static bool same_group(const ink_draw_stroke *a, const ink_draw_stroke *b)
{
    return a->cell == b->cell && a->state == b->state;
}

/* What is in one state is transparent as a whole, not stroke by stroke. */
static void paint_strokes(const struct easel *easel)
{
    const ink_draw_list *list = easel->list;
    for (uint32_t i = 0; i < list->strokes; i++) {
        const ink_draw_stroke *stroke = &list->stroke[i];
        ink_draw_look look;
        ink_draw_look_of(list, stroke, easel->theme, &look);
        if (look.opacity < 100 && (i == 0 || !same_group(stroke - 1, stroke)))
            libcairo.push_group(easel->cairo);
        if (stroke->count > 0)
            (stroke->text != NULL ? paint_text : paint_path)(easel, stroke, &look);
        if (look.opacity < 100 && (i + 1 == list->strokes || !same_group(stroke, stroke + 1))) {
            libcairo.pop_group_to_source(easel->cairo);
            libcairo.paint_with_alpha(easel->cairo, look.opacity / 100.0);
        }
    }
}

/* --- PNG -------------------------------------------------------------------------------------- */

static cairo_status_t keep_bytes(void *own, const unsigned char *data, unsigned int length)
{
    struct picture_bytes *png = own;
    if (png->length + length > png->capacity) {
        size_t capacity = 2 * (png->length + length);
        unsigned char *grown = realloc(png->data, capacity);
        if (grown == NULL)
            return CAIRO_STATUS_NO_MEMORY;
        png->data = grown;
        png->capacity = capacity;
    }
    memcpy(png->data + png->length, data, length);
    png->length += length;
    return CAIRO_STATUS_SUCCESS;
}

void easel_paint(cairo_t *cairo, const ink_draw_list *list, int theme)
{
    const struct easel easel = {cairo, list, theme};
    paint_strokes(&easel);
}

bool easel_write(cairo_t *cairo, cairo_surface_t *surface, struct picture_bytes *png)
{
    *png = (struct picture_bytes){0};
    bool painted = libcairo.status(cairo) == CAIRO_STATUS_SUCCESS;
    libcairo.destroy(cairo);
    painted = painted && libcairo.surface_write_to_png_stream(surface, keep_bytes, png) ==
                             CAIRO_STATUS_SUCCESS;
    libcairo.surface_destroy(surface);
    if (!painted)
        free(png->data);
    return painted;
}

/* The height of a picture in pixels. */
static int picture_high(const ink_draw_list *list, int wide)
{
    return (int)(((int64_t)wide * list->high + list->wide / 2) / list->wide);
}

bool picture_can_paint(void)
{
    return libcairo_load();
}

bool picture_png(const ink_draw_list *list, int theme, int wide, struct picture_bytes *png)
{
    if (!picture_can_paint())
        return false;
    cairo_surface_t *surface =
        libcairo.image_surface_create(CAIRO_FORMAT_ARGB32, wide, picture_high(list, wide));
    cairo_t *cairo = libcairo.create(surface);
    double scale = (double)wide / list->wide;
    libcairo.scale(cairo, scale, scale);
    libcairo.translate(cairo, -list->left, -list->top);
    easel_paint(cairo, list, theme);
    return easel_write(cairo, surface, png);
}

void picture_end(void)
{
    if (!libcairo_is_loaded())
        return;
    libcairo.debug_reset_static_data();
    fontconfig.Fini();
}
