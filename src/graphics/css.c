/* The style sheet of all classes, and the themes as variables. Both are generated from the tables
   of look.h, so that a page and a painter cannot differ. */
#include "format/decimal.h"
#include "look.h"

/* The fonts in their order of preference. */
static const char fonts[] = "'Overpass','Noto Sans KR','Noto Sans CJK KR','Apple SD Gothic Neo',"
                            "'Malgun Gothic',system-ui,sans-serif";

static void write_declared(const char *property, int hundredths, ink_text *out)
{
    ink_text_string(out, property);
    ink_text_char(out, ':');
    ink_decimal_write(hundredths, out);
    ink_text_char(out, ';');
}

/* "lamp lit" becomes .lamp.lit */
static void write_selector(const char *name, ink_text *out)
{
    ink_text_char(out, '.');
    for (; *name != 0; name++)
        ink_text_char(out, *name == ' ' ? '.' : *name);
}

static void write_variable(int token, ink_text *out)
{
    static const char *const own[] = {"i", "w", "under", "n"};
    ink_text_string(out, "--");
    ink_text_string(out, token < THEME_TOKENS ? ink_pen_tokens[token].variable
                                              : own[token - THEME_TOKENS]);
}

static void write_hex(uint32_t colour, ink_text *out)
{
    ink_text_char(out, '#');
    for (int shift = 20; shift >= 0; shift -= 4)
        ink_text_char(out, "0123456789ABCDEF"[colour >> shift & 15]);
}

/* Where rules are written: for a page, with variables, or for a file that stands alone. Many
   programs that show files do not know variables, so there every colour is explicit. */
struct sheet {
    ink_text *out;
    int theme;                 /* -1: as variables */
    const ink_draw_list *list; /* of a file */
};

static void write_colour(const struct sheet *sheet, const char *property, int token, int state)
{
    ink_text_string(sheet->out, property);
    ink_text_char(sheet->out, ':');
    if (token == TOKEN_NONE) {
        ink_text_string(sheet->out, "none");
    } else if (sheet->theme < 0) {
        ink_text_string(sheet->out, "var(");
        write_variable(token, sheet->out);
        ink_text_char(sheet->out, ')');
    } else {
        token = ink_pen_token(sheet->list->surface, state, token);
        write_hex(ink_pen_tokens[token].colour[sheet->theme], sheet->out);
    }
    ink_text_char(sheet->out, ';');
}

/* --- classes ---------------------------------------------------------------------------------- */

static void write_width(const struct sheet *sheet, int kind)
{
    if (sheet->theme >= 0)
        write_declared("stroke-width", ink_pen_width(sheet->list->detail, kind, sheet->theme),
                       sheet->out);
    else if (kind == KIND_WET_PAPER)
        ink_text_string(sheet->out, "stroke-width:var(--wet-rim-w,0);");
    else
        write_declared("stroke-width", ink_pen_looks[kind].width, sheet->out);
}

static void write_line(const struct look *look, ink_text *out)
{
    if ((look->ends & ROUND) != 0)
        ink_text_string(out, "stroke-linecap:round;");
    if ((look->ends & TURN) != 0)
        ink_text_string(out, "stroke-linejoin:round;");
    if (look->on == 0)
        return;
    ink_text_string(out, "stroke-dasharray:");
    ink_decimal_write(look->on, out);
    ink_text_char(out, ' ');
    ink_decimal_write(look->off, out);
    ink_text_char(out, ';');
}

static void write_letters(const struct sheet *sheet, const struct look *look)
{
    ink_text *out = sheet->out;
    static const char *const anchor[] = {"start", "middle", "end"};
    ink_text_string(out, "font:");
    ink_text_number(out, look->weight);
    ink_text_char(out, ' ');
    ink_decimal_write(look->height, out);
    ink_text_string(out, "px ");
    ink_text_string(out, sheet->theme < 0 ? "var(--font)" : fonts);
    ink_text_string(out, ";text-anchor:");
    ink_text_string(out, anchor[look->anchor]);
    ink_text_char(out, ';');
}

/* Is it a variant of another kind, so that its rules hold for it, too? */
static bool is_variant(const struct look *look)
{
    const char *c = look->name;
    while (*c != 0 && *c != ' ')
        c++;
    return *c != 0;
}

static void write_parts(const struct look *look, ink_text *out)
{
    bool all = is_variant(look);
    if (all || look->fill_opacity != 100)
        write_declared("fill-opacity", look->fill_opacity, out);
    if (look->line != TOKEN_NONE && (all || look->line_opacity != 100))
        write_declared("stroke-opacity", look->line_opacity, out);
    if (all || look->opacity != 100)
        write_declared("opacity", look->opacity, out);
}

static void write_look(const struct sheet *sheet, int kind)
{
    const struct look *look = &ink_pen_looks[kind];
    ink_text *out = sheet->out;
    write_selector(look->name, out);
    ink_text_char(out, '{');
    write_colour(sheet, "fill", look->fill, 0);
    if (look->line != TOKEN_NONE) {
        write_colour(sheet, "stroke", look->line, 0);
        write_width(sheet, kind);
        write_line(look, out);
    }
    write_parts(look, out);
    if (look->height != 0)
        write_letters(sheet, look);
    ink_text_string(out, "}\n");
}

static void write_coarse(ink_text *out)
{
    static const char *const root[] = {"", ".lod-small ", ".lod-tiny "};
    for (const struct coarse *coarse = ink_pen_coarse; coarse->width != 0; coarse++) {
        ink_text_string(out, root[coarse->detail]);
        write_selector(ink_pen_looks[coarse->kind].name, out);
        ink_text_char(out, '{');
        write_declared("stroke-width", coarse->width, out);
        ink_text_string(out, "}\n");
    }
}

/* --- states ----------------------------------------------------------------------------------- */

static const char *state_class(int state)
{
    const struct state_name *name = ink_pen_states;
    while (name->state != 0 && name->state != state)
        name++;
    return name->name;
}

static void write_own(const struct own *own, ink_text *out)
{
    ink_text_string(out, own->surface == INK_DRAW_FACE ? ".face" : ".sheet");
    if (own->state != 0) {
        ink_text_string(out, " .");
        ink_text_string(out, state_class(own->state));
    }
    ink_text_char(out, '{');
    for (int i = 0; i < 4; i++) {
        if (own->token[i] == TOKEN_NONE)
            continue;
        write_variable(TOKEN_OWN_INK + i, out);
        ink_text_string(out, ":var(");
        write_variable(own->token[i], out);
        ink_text_string(out, ");");
    }
    ink_text_string(out, "}\n");
}

static void write_opacities(ink_text *out)
{
    for (const struct state_name *name = ink_pen_states; name->state != 0; name++) {
        if (name->opacity == 100)
            continue;
        write_selector(name->name, out);
        ink_text_char(out, '{');
        write_declared("opacity", name->opacity, out);
        ink_text_string(out, "}\n");
    }
}

static void write_states(ink_text *out)
{
    for (const struct own *own = ink_pen_owns; own->token[0] != THEME_TOKENS; own++)
        write_own(own, out);
    write_opacities(out);
}

/* --- what moves, and systems that set the colours --------------------------------------------- */

/* What a page does with classes: ink dries when .wet becomes .dry; a die .in-hand is wet; what is
   .new is wiped in from the arm that joins. */
static const char motion[] =
    ".cell *{transition:fill .6s,stroke .6s}\n"
    ".in-hand .dry{--i:var(--wet);--w:var(--wet-wash)}\n"
    ".new{animation:wipe .18s ease-out}\n"
    "@keyframes wipe{from{clip-path:inset(var(--wipe,0 0 100% 0))}to{clip-path:inset(-2%)}}\n"
    ".glow{animation:breathe 1.6s ease-in-out infinite alternate}\n"
    "@keyframes breathe{from{fill-opacity:1}to{fill-opacity:.55}}\n"
    "@media (prefers-reduced-motion:reduce){.cell *,.new,.glow{transition:none;animation:none}}\n";

static void write_forced(ink_text *out)
{
    ink_text_string(
        out, "@media (forced-colors:active){:root,svg.sheet,svg.face{forced-color-adjust:none;");
    for (int token = 0; token < THEME_TOKENS; token++) {
        write_variable(token, out);
        ink_text_char(out, ':');
        ink_text_string(out, ink_pen_tokens[token].forced);
        ink_text_char(out, ';');
    }
    ink_text_string(out,
                    "--wet-rim-w:5}.paper{stroke:CanvasText;stroke-width:3}.grid{stroke-opacity:.5}"
                    ".glow,.target{stroke-opacity:1}.ghost{opacity:1}}\n");
}

void ink_draw_css(ink_text *out)
{
    const struct sheet sheet = {.out = out, .theme = -1};
    write_states(out);
    for (int kind = 0; kind < KINDS; kind++)
        write_look(&sheet, kind);
    write_coarse(out);
    ink_text_string(out, motion);
    write_forced(out);
}

/* --- themes ----------------------------------------------------------------------------------- */

/* The colour of a shadow, as three numbers that a page puts before its opacity. */
static const char *const shadows[INK_DRAW_THEMES] = {"60 48 28", "0 0 0", "0 0 0", "0 0 0"};

void ink_draw_css_theme(int theme, ink_text *out)
{
    if (ink_draw_theme_name(theme) == NULL)
        return;
    for (int token = 0; token < THEME_TOKENS; token++) {
        write_variable(token, out);
        ink_text_char(out, ':');
        write_hex(ink_pen_tokens[token].colour[theme], out);
        ink_text_char(out, ';');
    }
    ink_text_string(out, "--shadow:");
    ink_text_string(out, shadows[theme]);
    ink_text_string(out, ";--wet-rim-w:");
    ink_decimal_write(ink_pen_wet_rim[theme], out);
    ink_text_string(out, ";--font:");
    ink_text_string(out, fonts);
    ink_text_char(out, ';');
}

/* --- files that stand alone ------------------------------------------------------------------- */

static bool is_own(int token)
{
    return token >= TOKEN_OWN_INK && token < TOKEN_NONE;
}

static bool has_kind(const ink_draw_list *list, int kind)
{
    uint32_t count = list->strokes < list->stroke_capacity ? list->strokes : list->stroke_capacity;
    for (uint32_t i = 0; i < count; i++)
        if (list->stroke[i].kind == kind)
            return true;
    return false;
}

/* How a kind looks in a state, if that differs from how it looks otherwise. */
static void write_in_state(const struct sheet *sheet, int kind, int state, const char *within)
{
    const struct look *look = &ink_pen_looks[kind];
    if (!is_own(look->fill) && !is_own(look->line))
        return;
    ink_text_string(sheet->out, within);
    ink_text_char(sheet->out, ' ');
    write_selector(look->name, sheet->out);
    ink_text_char(sheet->out, '{');
    if (is_own(look->fill))
        write_colour(sheet, "fill", look->fill, state);
    if (is_own(look->line))
        write_colour(sheet, "stroke", look->line, state);
    ink_text_string(sheet->out, "}\n");
}

/* The states in which colours differ; later ones override earlier ones. */
static void write_in_states(const struct sheet *sheet, int kind)
{
    static const struct {
        const char *within;
        int state;
    } row[] = {{".mid", INK_DRAW_MIDDLE},
               {".wet", INK_DRAW_WET},
               {".ghost", INK_DRAW_GHOST | INK_DRAW_WET},
               {".alt", INK_DRAW_ALT},
               {".loose", INK_DRAW_LOOSE},
               {".loose.mid", INK_DRAW_LOOSE | INK_DRAW_MIDDLE}};
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
        write_in_state(sheet, kind, row[i].state, row[i].within);
}

void ink_pen_style(const ink_draw_list *list, int theme, ink_text *out)
{
    const struct sheet sheet = {out, theme, list};
    write_opacities(out);
    for (int kind = 0; kind < KINDS; kind++)
        if (has_kind(list, kind)) {
            write_look(&sheet, kind);
            write_in_states(&sheet, kind);
        }
}
