/* Strokes as SVG, with class names and without colours. */
#include "format/decimal.h"
#include "look.h"

/* Escapes what has a meaning in XML, and leaves out what is not allowed there. */
static void write_escaped(const char *text, ink_text *out)
{
    for (; *text != 0; text++)
        switch (*text) {
        case '&': ink_text_string(out, "&amp;"); break;
        case '<': ink_text_string(out, "&lt;"); break;
        case '>': ink_text_string(out, "&gt;"); break;
        case '"': ink_text_string(out, "&quot;"); break;
        default: ink_text_char(out, (unsigned char)*text < ' ' ? ' ' : *text);
        }
}

static void write_attribute(const char *name, int32_t hundredths, ink_text *out)
{
    ink_text_char(out, ' ');
    ink_text_string(out, name);
    ink_text_string(out, "=\"");
    ink_decimal_write(hundredths, out);
    ink_text_char(out, '"');
}

/* --- paths ------------------------------------------------------------------------------------ */

static void write_spot(const ink_draw_step *step, bool apart, ink_text *out)
{
    if (apart && step->x >= 0)
        ink_text_char(out, ' ');
    ink_decimal_write(step->x, out);
    if (step->y >= 0)
        ink_text_char(out, ' ');
    ink_decimal_write(step->y, out);
}

/* A line along an axis needs only one number. */
static void write_line(const ink_draw_step *from, const ink_draw_step *to, ink_text *out)
{
    bool level = from->y == to->y, upright = from->x == to->x;
    ink_text_char(out, level ? 'H' : upright ? 'V' : 'L');
    if (level || upright)
        ink_decimal_write(level ? to->x : to->y, out);
    else
        write_spot(to, false, out);
}

static void write_path(const ink_draw_step *step, uint32_t count, ink_text *out)
{
    static const char letter[] = "MLQCZ";
    static const uint32_t steps[] = {1, 1, 2, 3, 1};
    for (uint32_t i = 0; i < count; i += steps[step[i].op]) {
        uint32_t taken = steps[step[i].op];
        bool after_close = i > 0 && step[i - 1].op == INK_DRAW_CLOSE;
        if (step[i].op == INK_DRAW_LINE && i > 0 && !after_close) {
            write_line(&step[i - 1], &step[i], out);
            continue;
        }
        ink_text_char(out, letter[step[i].op]);
        for (uint32_t k = 0; step[i].op != INK_DRAW_CLOSE && k < taken && i + k < count; k++)
            write_spot(&step[i + k], k > 0, out);
    }
}

static void write_class(int kind, ink_text *out)
{
    ink_text_string(out, " class=\"");
    ink_text_string(out, ink_pen_looks[kind].name);
    ink_text_char(out, '"');
}

static void write_text(const ink_draw_stroke *stroke, const ink_draw_step *step, ink_text *out)
{
    ink_text_string(out, "<text");
    write_class(stroke->kind, out);
    write_attribute("x", step->x, out);
    write_attribute("y", step->y, out);
    ink_text_char(out, '>');
    write_escaped(stroke->text, out);
    ink_text_string(out, "</text>\n");
}

static void write_dash(const ink_draw_stroke *stroke, ink_text *out)
{
    ink_text_string(out, " stroke-dasharray=\"");
    ink_decimal_write(stroke->dash, out);
    ink_text_char(out, '"');
    write_attribute("stroke-dashoffset", stroke->shift, out);
}

/* Is the stroke written at all? */
static bool is_seen(const ink_draw_stroke *stroke)
{
    return stroke->count > 0 && stroke->kind < KINDS;
}

static void write_stroke(const ink_draw_list *list, const ink_draw_stroke *stroke, ink_text *out)
{
    const ink_draw_step *step = &list->step[stroke->first];
    if (!is_seen(stroke))
        return;
    if (stroke->text != NULL) {
        write_text(stroke, step, out);
        return;
    }
    ink_text_string(out, "<path");
    write_class(stroke->kind, out);
    if (stroke->dash != 0)
        write_dash(stroke, out);
    ink_text_string(out, " d=\"");
    write_path(step, stroke->count, out);
    ink_text_string(out, "\"/>\n");
}

/* --- groups: strokes of one space in one state ------------------------------------------------ */

static bool same_group(const ink_draw_stroke *a, const ink_draw_stroke *b)
{
    return a->cell == b->cell && a->state == b->state;
}

static bool is_grouped(const ink_draw_stroke *stroke)
{
    return stroke->cell != INK_NOWHERE || stroke->state != 0;
}

static void open_group(const ink_draw_stroke *stroke, ink_text *out)
{
    const char *gap = "";
    ink_text_string(out, "<g class=\"");
    if (ink_cell_valid(stroke->cell)) {
        ink_text_string(out, "cell");
        gap = " ";
    }
    for (const struct state_name *name = ink_pen_states; name->state != 0; name++)
        if ((stroke->state & name->state) != 0) {
            ink_text_string(out, gap);
            ink_text_string(out, name->name);
            gap = " ";
        }
    ink_text_char(out, '"');
    if (ink_cell_valid(stroke->cell)) {
        ink_text_string(out, " data-cell=\"");
        ink_cell_write(stroke->cell, out);
        ink_text_char(out, '"');
    }
    ink_text_string(out, ">\n");
}

static uint32_t strokes_of(const ink_draw_list *list)
{
    return list->strokes < list->stroke_capacity ? list->strokes : list->stroke_capacity;
}

/* How many strokes from this one on are one element: those of a group, or this one alone; none if
   nothing is written. */
static uint32_t element_at(const ink_draw_list *list, uint32_t first, uint32_t strokes)
{
    const ink_draw_stroke *stroke = &list->stroke[first];
    uint32_t count = 1;
    if (!is_grouped(stroke))
        return is_seen(stroke) ? 1 : 0;
    while (first + count < strokes && same_group(stroke, stroke + count))
        count++;
    return count;
}

void ink_draw_svg_element(const ink_draw_list *list, const ink_draw_element *element, ink_text *out)
{
    const ink_draw_stroke *stroke = &list->stroke[element->first];
    bool grouped = is_grouped(stroke);
    if (grouped)
        open_group(stroke, out);
    for (uint32_t i = 0; i < element->count; i++)
        write_stroke(list, &stroke[i], out);
    if (grouped)
        ink_text_string(out, "</g>\n");
}

static void write_strokes(const ink_draw_list *list, ink_text *out)
{
    uint32_t strokes = strokes_of(list);
    for (uint32_t first = 0; first < strokes;) {
        ink_draw_element element = {.first = first, .count = element_at(list, first, strokes)};
        first += element.count > 0 ? element.count : 1;
        if (element.count > 0)
            ink_draw_svg_element(list, &element, out);
    }
}

/* --- keys: equal for what is written alike ---------------------------------------------------- */

static uint64_t mixed(uint64_t key, const void *numbers, size_t count)
{
    for (const unsigned char *at = numbers; count > 0; count--, at += sizeof(uint32_t)) {
        uint32_t number;
        __builtin_memcpy(&number, at, sizeof number);
        key = (key ^ number) * UINT64_C(0x9E3779B97F4A7C15);
        key ^= key >> 29;
    }
    return key;
}

static uint64_t mixed_text(uint64_t key, const char *text)
{
    for (uint32_t letter = 1; letter != 0 && text != NULL; text++) {
        letter = (unsigned char)*text;
        key = mixed(key, &letter, 1);
    }
    return key;
}

static uint64_t mixed_stroke(uint64_t key, const ink_draw_list *list, const ink_draw_stroke *stroke)
{
    const uint32_t number[] = {stroke->count, stroke->kind,           stroke->state,
                               stroke->cell,  (uint32_t)stroke->dash, (uint32_t)stroke->shift};
    key = mixed(key, number, sizeof number / sizeof *number);
    key = mixed(key, &list->step[stroke->first],
                stroke->count * (sizeof *list->step / sizeof(uint32_t)));
    return mixed_text(key, stroke->text);
}

uint32_t ink_draw_elements(const ink_draw_list *list, ink_draw_element *element, uint32_t capacity)
{
    uint32_t strokes = strokes_of(list), elements = 0;
    for (uint32_t first = 0; first < strokes;) {
        ink_draw_element next = {0, first, element_at(list, first, strokes)};
        for (uint32_t i = 0; i < next.count; i++)
            next.key = mixed_stroke(next.key, list, &list->stroke[first + i]);
        first += next.count > 0 ? next.count : 1;
        if (next.count > 0 && elements++ < capacity)
            element[elements - 1] = next;
    }
    return elements;
}

uint64_t ink_draw_svg_frame(const ink_draw_list *list, const char *label)
{
    const int32_t number[] = {list->left,   list->top,     list->wide,  list->high,
                              list->detail, list->surface, list->pixels};
    return mixed_text(mixed(0, number, sizeof number / sizeof *number), label);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void write_style(const ink_draw_list *list, int theme, ink_text *out)
{
    ink_text_string(out, "<style>\n");
    ink_pen_style(list, theme, out);
    ink_text_string(out, "</style>\n");
}

static void write_frame(const ink_draw_list *list, ink_text *out)
{
    const int32_t number[] = {list->left, list->top, list->wide, list->high};
    ink_text_string(out, " viewBox=\"");
    for (int i = 0; i < 4; i++) {
        ink_text_string(out, i > 0 ? " " : "");
        ink_text_number(out, number[i]);
    }
    ink_text_char(out, '"');
}

static void write_pixels(const ink_draw_list *list, ink_text *out)
{
    int64_t high = list->wide > 0 ? (int64_t)list->pixels * list->high / list->wide : 0;
    if (list->pixels == 0)
        return;
    ink_text_string(out, " width=\"");
    ink_text_number(out, list->pixels);
    ink_text_string(out, "\" height=\"");
    ink_text_number(out, high);
    ink_text_char(out, '"');
}

void ink_draw_svg(const ink_draw_list *list, const char *label, int theme, ink_text *out)
{
    static const char *const detail[] = {"lod-full", "lod-small", "lod-tiny"};
    ink_text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"");
    ink_text_string(out, list->surface == INK_DRAW_FACE ? "face " : "sheet ");
    ink_text_string(out, detail[draw_detail(list->detail)]);
    ink_text_char(out, '"');
    write_frame(list, out);
    write_pixels(list, out);
    if (label != NULL) {
        ink_text_string(out, " role=\"img\" aria-label=\"");
        write_escaped(label, out);
        ink_text_string(out, "\">\n");
    } else {
        ink_text_string(out, " aria-hidden=\"true\">\n");
    }
    if (ink_draw_theme_name(theme) != NULL)
        write_style(list, theme, out);
    write_strokes(list, out);
    ink_text_string(out, "</svg>\n");
}
