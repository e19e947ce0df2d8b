/* How kinds of strokes look: see look.h. */
#include "look.h"

const struct look ink_pen_looks[KINDS] = {
#define LOOK(kind, name, fill, fill_opacity, line, line_opacity, width, ends, on, off, opacity)    \
    {name,                                                                                         \
     TOKEN_##fill,                                                                                 \
     TOKEN_##line,                                                                                 \
     ends,                                                                                         \
     fill_opacity,                                                                                 \
     line_opacity,                                                                                 \
     opacity,                                                                                      \
     width,                                                                                        \
     on,                                                                                           \
     off,                                                                                          \
     0,                                                                                            \
     0,                                                                                            \
     0},
#define WORD(kind, name, fill, height, weight, anchor)                                             \
    {name, TOKEN_##fill, TOKEN_NONE, BUTT, 100, 100, 100, 0, 0, 0, height, weight, anchor},
#include "looks.def"
#undef LOOK
#undef WORD
};

const struct theme_token ink_pen_tokens[THEME_TOKENS] = {
#define TOKEN(name, variable, light, dark, contrast, night, forced)                                \
    {variable, forced, {light, dark, contrast, night}},
#include "themes.def"
#undef TOKEN
};

const struct coarse ink_pen_coarse[] = {
    {KIND_GRID, INK_DRAW_SMALL, 240},
    {KIND_HIGHWAY_EDGE, INK_DRAW_SMALL, 3200},
    {KIND_HIGHWAY_WASH, INK_DRAW_SMALL, 1900},
    {KIND_GRID, INK_DRAW_TINY, 240},
    {KIND_HIGHWAY_EDGE, INK_DRAW_TINY, 3600},
    {KIND_HIGHWAY_WASH, INK_DRAW_TINY, 1800},
    {KIND_RAIL, INK_DRAW_TINY, 900},
    {KIND_SLEEPER, INK_DRAW_TINY, 900},
    {KIND_LAMP, INK_DRAW_TINY, 400},
    {KIND_LAMP_LIT, INK_DRAW_TINY, 400},
    {0, 0, 0},
};

const struct own ink_pen_owns[] = {
    {0, INK_DRAW_SHEET, {TOKEN_INK, TOKEN_WASH, TOKEN_SHEET, TOKEN_PENCIL_TEXT}},
    {0, INK_DRAW_FACE, {TOKEN_INK, TOKEN_WASH, TOKEN_DIE, TOKEN_PENCIL_TEXT}},
    {INK_DRAW_MIDDLE, INK_DRAW_SHEET, {TOKEN_NONE, TOKEN_NONE, TOKEN_CENTRE, TOKEN_NONE}},
    {INK_DRAW_WET, INK_DRAW_SHEET, {TOKEN_WET, TOKEN_WET_WASH, TOKEN_WET_PAPER, TOKEN_WET}},
    {INK_DRAW_WET, INK_DRAW_FACE, {TOKEN_WET, TOKEN_WET_WASH, TOKEN_DIE, TOKEN_WET}},
    {INK_DRAW_GHOST, INK_DRAW_SHEET, {TOKEN_NONE, TOKEN_NONE, TOKEN_GLOW, TOKEN_NONE}},
    {INK_DRAW_ALT, INK_DRAW_SHEET, {TOKEN_GOOD, TOKEN_ALT_WASH, TOKEN_SHEET, TOKEN_GOOD}},
    {INK_DRAW_LOOSE, INK_DRAW_SHEET, {TOKEN_AMBER, TOKEN_UNDER, TOKEN_NONE, TOKEN_NONE}},
    {0, 0, {THEME_TOKENS}},
};

const int16_t ink_pen_wet_rim[INK_DRAW_THEMES] = {0, 0, 500, 500};

const struct state_name ink_pen_states[] = {
    {INK_DRAW_LOOSE, "loose", 100}, {INK_DRAW_GHOST, "ghost", 84},
    {INK_DRAW_WET, "wet", 100},     {INK_DRAW_DRY, "dry", 100},
    {INK_DRAW_ALT, "alt", 100},     {INK_DRAW_MIDDLE, "mid", 100},
    {INK_DRAW_FADED, "faded", 55},  {INK_DRAW_LEGAL, "legal", 100},
    {INK_DRAW_EXIT, "exit", 100},   {0, NULL, 0},
};

/* --- questions -------------------------------------------------------------------------------- */

const char *ink_draw_theme_name(int theme)
{
    static const char *const name[INK_DRAW_THEMES] = {"light", "dark", "contrast", "night"};
    return theme >= 0 && theme < INK_DRAW_THEMES ? name[theme] : NULL;
}

const char *ink_draw_class(int kind)
{
    return kind >= 0 && kind < KINDS ? ink_pen_looks[kind].name : NULL;
}

/* --- one stroke ------------------------------------------------------------------------------- */

/* The colour of ink, wash, ground or numerals there. */
static int own_token(int surface, int state, int token)
{
    int found = TOKEN_NONE, which = token - TOKEN_OWN_INK;
    for (const struct own *own = ink_pen_owns; own->token[0] != THEME_TOKENS; own++)
        if (own->surface == surface && (state & own->state) == own->state &&
            own->token[which] != TOKEN_NONE)
            found = own->token[which];
    return found;
}

int ink_pen_token(int surface, int state, int token)
{
    for (int i = 0; i < 2 && token >= TOKEN_OWN_INK && token < TOKEN_NONE; i++)
        token = own_token(surface, state, token);
    return token;
}

static uint32_t colour_of(const ink_draw_list *list, int state, int token, int opacity, int theme)
{
    token = ink_pen_token(list->surface, state, token);
    if (token >= THEME_TOKENS)
        return 0;
    return (uint32_t)(opacity * 255 / 100) << 24 | ink_pen_tokens[token].colour[theme];
}

int ink_pen_width(int detail, int kind, int theme)
{
    if (kind == KIND_WET_PAPER)
        return ink_pen_wet_rim[theme];
    for (const struct coarse *coarse = ink_pen_coarse; coarse->width != 0; coarse++)
        if (coarse->kind == kind && coarse->detail == detail)
            return coarse->width;
    return ink_pen_looks[kind].width;
}

static int opacity_of(int state)
{
    int opacity = 100;
    for (const struct state_name *name = ink_pen_states; name->state != 0; name++)
        if ((state & name->state) != 0)
            opacity = opacity * name->opacity / 100;
    return opacity;
}

static void take_line(const struct look *from, const ink_draw_stroke *stroke, ink_draw_look *look)
{
    bool own = stroke->dash != 0;
    look->dash[0] = own ? stroke->dash : from->on;
    look->dash[1] = own ? stroke->dash : from->off;
    look->shift = stroke->shift;
    look->round_ends = (from->ends & ROUND) != 0;
    look->round_turns = (from->ends & TURN) != 0;
}

void ink_draw_look_of(const ink_draw_list *list, const ink_draw_stroke *stroke, int theme,
                      ink_draw_look *look)
{
    *look = (ink_draw_look){0};
    if (stroke->kind >= KINDS || ink_draw_theme_name(theme) == NULL)
        return;
    const struct look *from = &ink_pen_looks[stroke->kind];
    look->fill =
        colour_of(list, stroke->state, from->fill, from->fill_opacity * from->opacity / 100, theme);
    look->line =
        colour_of(list, stroke->state, from->line, from->line_opacity * from->opacity / 100, theme);
    look->width = ink_pen_width(list->detail, stroke->kind, theme);
    look->line = look->width > 0 ? look->line : 0;
    take_line(from, stroke, look);
    look->text = from->height;
    look->weight = (uint16_t)from->weight;
    look->anchor = from->anchor;
    look->opacity = (uint8_t)opacity_of(stroke->state);
}
