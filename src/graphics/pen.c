/* The pen: see pen.h. */
#include "pen.h"

ink_draw_list ink_draw_list_in(ink_draw_stroke *stroke, uint32_t strokes, ink_draw_step *step,
                               uint32_t steps)
{
    ink_draw_list list = {0};
    list.stroke = stroke;
    list.step = step;
    list.stroke_capacity = strokes;
    list.step_capacity = steps;
    return list;
}

/* --- pens ------------------------------------------------------------------------------------- */

struct pen ink_pen_of(ink_draw_list *list)
{
    return (struct pen){.list = list,
                        .scale = 1,
                        .cell = INK_NOWHERE,
                        .seam = list->surface == INK_DRAW_FACE ? 0 : 0.8,
                        .wash_seam = list->surface == INK_DRAW_FACE ? 0 : 1.5};
}

struct pen ink_pen_in_cell(const struct pen *pen, ink_cell cell, int state)
{
    struct pen in = *pen;
    in.x = 100.0 * ink_cell_column(cell);
    in.y = 100.0 * ink_cell_row(cell);
    in.cell = cell;
    in.state = state;
    return in;
}

static struct spot turned(struct spot spot, int quarters)
{
    for (; quarters > 0; quarters--)
        spot = spot_aside(spot);
    return spot;
}

/* The position on the sheet of a spot in the cell. */
static struct spot placed(const struct pen *pen, double x, double y)
{
    struct spot way = turned((struct spot){x, y}, pen->turn);
    return spot_along((struct spot){pen->x, pen->y}, way, pen->scale);
}

struct pen ink_pen_turned(const struct pen *pen, int quarters)
{
    struct pen turn = *pen;
    struct spot middle = placed(pen, 50, 50);
    turn.turn = (pen->turn + quarters) & 3;
    struct spot half = turned((struct spot){50, 50}, turn.turn);
    turn.x = middle.x - half.x * pen->scale;
    turn.y = middle.y - half.y * pen->scale;
    return turn;
}

struct pen ink_pen_at(const struct pen *pen, double x, double y, double scale)
{
    struct pen at = *pen;
    struct spot spot = placed(pen, x, y);
    at.x = spot.x;
    at.y = spot.y;
    at.scale = pen->scale * scale;
    return at;
}

/* --- strokes ---------------------------------------------------------------------------------- */

static int32_t hundredths(double units)
{
    return (int32_t)(units * 100 + (units < 0 ? -0.5 : 0.5));
}

static ink_draw_stroke *last_stroke(const struct pen *pen)
{
    ink_draw_list *list = pen->list;
    return list->strokes > 0 && list->strokes <= list->stroke_capacity
               ? &list->stroke[list->strokes - 1]
               : NULL;
}

/* Does the pen continue the last stroke? */
static bool goes_on(const struct pen *pen, int kind)
{
    const ink_draw_stroke *last = pen->joins ? last_stroke(pen) : NULL;
    return last != NULL && last->kind == kind && last->text == NULL &&
           last->state == (uint16_t)pen->state && last->cell == pen->cell;
}

static void add_stroke(const struct pen *pen, int kind, const char *text)
{
    ink_draw_list *list = pen->list;
    if (text == NULL && goes_on(pen, kind))
        return;
    if (list->strokes++ < list->stroke_capacity)
        *last_stroke(pen) = (ink_draw_stroke){.first = list->steps,
                                              .text = text,
                                              .state = (uint16_t)pen->state,
                                              .kind = (uint8_t)kind,
                                              .cell = pen->cell};
}

static void add_step(const struct pen *pen, int op, double x, double y)
{
    ink_draw_list *list = pen->list;
    ink_draw_stroke *stroke = last_stroke(pen);
    struct spot spot = placed(pen, x, y);
    if (list->steps++ >= list->step_capacity || stroke == NULL)
        return;
    list->step[list->steps - 1] =
        (ink_draw_step){.x = hundredths(spot.x), .y = hundredths(spot.y), .op = (uint8_t)op};
    stroke->count++;
}

void ink_pen_begin(struct pen *pen, int kind)
{
    add_stroke(pen, kind, NULL);
}

void ink_pen_move(struct pen *pen, double x, double y)
{
    add_step(pen, INK_DRAW_MOVE, x, y);
}

void ink_pen_line(struct pen *pen, double x, double y)
{
    add_step(pen, INK_DRAW_LINE, x, y);
}

void ink_pen_bend(struct pen *pen, struct spot pull, struct spot to)
{
    add_step(pen, INK_DRAW_QUADRATIC, pull.x, pull.y);
    add_step(pen, INK_DRAW_QUADRATIC, to.x, to.y);
}

static void curve(struct pen *pen, struct spot pull, struct spot pull_back, struct spot to)
{
    add_step(pen, INK_DRAW_CUBIC, pull.x, pull.y);
    add_step(pen, INK_DRAW_CUBIC, pull_back.x, pull_back.y);
    add_step(pen, INK_DRAW_CUBIC, to.x, to.y);
}

void ink_pen_close(struct pen *pen)
{
    add_step(pen, INK_DRAW_CLOSE, 0, 0);
}

void ink_pen_quarter(struct pen *pen, struct spot centre, struct spot from, struct spot to)
{
    struct spot out = {from.x - centre.x, from.y - centre.y},
                on = {to.x - centre.x, to.y - centre.y};
    curve(pen, spot_along(from, on, HAND_KAPPA), spot_along(to, out, HAND_KAPPA), to);
}

void ink_pen_dash(struct pen *pen, double dash, double shift)
{
    ink_draw_stroke *stroke = last_stroke(pen);
    if (stroke == NULL)
        return;
    stroke->dash = hundredths(dash);
    stroke->shift = hundredths(shift);
}

/* --- whole strokes ---------------------------------------------------------------------------- */

void ink_pen_circle(struct pen *pen, int kind, double x, double y, double radius)
{
    struct spot centre = {x, y}, way = {radius, 0}, from = {x + radius, y};
    ink_pen_begin(pen, kind);
    ink_pen_move(pen, from.x, from.y);
    for (int i = 0; i < 4; i++) {
        way = spot_aside(way);
        struct spot to = spot_along(centre, way, 1);
        ink_pen_quarter(pen, centre, from, to);
        from = to;
    }
    ink_pen_close(pen);
}

void ink_pen_box(struct pen *pen, int kind, double x, double y, double wide, double high,
                 double corner)
{
    static const struct spot way[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const struct spot turn[4] = {{x + wide, y}, {x + wide, y + high}, {x, y + high}, {x, y}};
    ink_pen_begin(pen, kind);
    ink_pen_move(pen, x + corner, y);
    for (int i = 0; i < 4; i++) {
        struct spot on = way[(i + 1) % 4];
        struct spot from = spot_along(turn[i], way[i], -corner);
        struct spot to = spot_along(turn[i], on, corner);
        ink_pen_line(pen, from.x, from.y);
        ink_pen_quarter(pen, spot_along(from, on, corner), from, to);
    }
    ink_pen_close(pen);
}

void ink_pen_square(struct pen *pen, int kind, double inset, double corner)
{
    ink_pen_box(pen, kind, inset, inset, 100 - 2 * inset, 100 - 2 * inset, corner);
}

void ink_pen_text(struct pen *pen, int kind, double x, double y, const char *text)
{
    add_stroke(pen, kind, text);
    ink_pen_move(pen, x, y);
}

/* --- paths as text ---------------------------------------------------------------------------- */

static bool is_number(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '.';
}

static double read_number(const char **at)
{
    double number = 0, places = 1;
    bool negative = **at == '-', point = false;
    for (*at += negative ? 1 : 0; **at == '.' || (**at >= '0' && **at <= '9'); ++*at) {
        if (**at == '.') {
            point = true;
            continue;
        }
        number = number * 10 + (**at - '0');
        places *= point ? 10 : 1;
    }
    return (negative ? -number : number) / places;
}

/* The numbers behind a letter. */
static void read_numbers(const char **at, double *number, int count)
{
    for (int i = 0; i < count; i++) {
        while (**at != 0 && !is_number(**at))
            ++*at;
        number[i] = read_number(at);
    }
}

/* One letter of a path with its numbers; the pen is at `here`. */
static struct spot follow(struct pen *pen, const char **at, char letter, struct spot here)
{
    double n[6];
    switch (letter) {
    case 'H':
        read_numbers(at, &n[0], 1);
        n[1] = here.y;
        break;
    case 'V':
        read_numbers(at, &n[1], 1);
        n[0] = here.x;
        break;
    case 'Q': read_numbers(at, n, 4); break;
    case 'C': read_numbers(at, n, 6); break;
    default: read_numbers(at, n, 2); break;
    }
    struct spot pull = {n[0], n[1]};
    int last = letter == 'C' ? 4 : letter == 'Q' ? 2 : 0;
    here = (struct spot){n[last], n[last + 1]};
    if (letter == 'Q')
        ink_pen_bend(pen, pull, here);
    else if (letter == 'C')
        curve(pen, pull, (struct spot){n[2], n[3]}, here);
    else
        add_step(pen, letter == 'M' ? INK_DRAW_MOVE : INK_DRAW_LINE, here.x, here.y);
    return here;
}

void ink_pen_path(struct pen *pen, int kind, const char *path)
{
    struct spot here = {0, 0};
    ink_pen_begin(pen, kind);
    while (*path != 0) {
        char letter = *path++;
        if (letter == 'Z')
            ink_pen_close(pen);
        else
            here = follow(pen, &path, letter, here);
    }
}
