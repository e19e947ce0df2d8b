/* Refusals as sentences: the placeholders of status.def filled in. */
#include <inkrail/format.h>

typedef struct filler {
    const ink_ruleset *rules;
    const ink_refusal *why;
    ink_slice input;
    ink_text *out;
} filler;

enum { EXCERPT = 40 }; /* longer excerpts are cut */

/* Writes quoted input: control characters and bytes beyond ASCII become '?'. */
static void write_excerpt(ink_slice text, ink_text *out)
{
    for (size_t i = 0; i < text.length && i < EXCERPT; i++) {
        char c = text.data[i];
        ink_text_char(out, c >= ' ' && c <= '~' ? c : '?');
    }
    if (text.length > EXCERPT)
        ink_text_string(out, "...");
}

static void fill_text(const filler *f)
{
    const ink_refusal *why = f->why;
    if (why->text[0] != '\0')
        ink_text_string(f->out, why->text);
    else if (why->at <= f->input.length && why->length <= f->input.length - why->at)
        write_excerpt((ink_slice){f->input.data + why->at, why->length}, f->out);
}

static void fill_cell(const filler *f)
{
    ink_cell_write(f->why->cell, f->out);
}

static void fill_side(const filler *f)
{
    ink_text_char(f->out, ink_side_letter(f->why->side));
}

static void fill_die(const filler *f)
{
    /* A count of dice is written as it is, the index of a die as its number from 1. */
    ink_text_number(f->out, f->why->die + (f->why->status != INK_E_DICE_COUNT));
}

static void fill_drawing(const filler *f)
{
    if (f->rules != NULL && f->why->tile != 0)
        ink_tile_write(f->rules, f->why->tile, f->out);
    else
        fill_text(f);
}

static void fill_round(const filler *f)
{
    ink_text_number(f->out, f->why->round);
}

static void fill_player(const filler *f)
{
    ink_text_number(f->out, f->why->player + 1);
}

static void fill_letters(const filler *f)
{
    for (int m = 0; f->rules != NULL && m < f->rules->materials; m++) {
        ink_text_char(f->out, f->rules->material[m].letter);
        ink_text_char(f->out, ' ');
    }
    ink_text_char(f->out, '.');
}

static const struct {
    const char *name;
    void (*fill)(const filler *);
} fields[] = {
    {"{cell}", fill_cell},       {"{side}", fill_side},     {"{die}", fill_die},
    {"{drawing}", fill_drawing}, {"{round}", fill_round},   {"{text}", fill_text},
    {"{letters}", fill_letters}, {"{player}", fill_player},
};

/* Does the message continue with this name? Its length, or 0. */
static size_t name_length(const char *message, const char *name)
{
    size_t i = 0;
    while (name[i] != '\0' && message[i] == name[i])
        i++;
    return name[i] == '\0' ? i : 0;
}

/* Writes one field or one character of the message; returns the length it has read. */
static size_t fill_next(const filler *f, const char *message)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        size_t length = name_length(message, fields[i].name);
        if (length > 0) {
            fields[i].fill(f);
            return length;
        }
    }
    ink_text_char(f->out, *message);
    return 1;
}

void ink_answer_fill(const ink_answer *answer, const char *text, ink_text *out)
{
    static const char *const names[] = {"{cell}", "{row}", "{column}", "{number}"};
    enum { CELL, ROW, COLUMN, NUMBER, NAMES };
    while (*text != '\0') {
        int name = 0;
        while (name < NAMES && name_length(text, names[name]) == 0)
            name++;
        switch (name) {
        case CELL: ink_cell_write(answer->cell, out); break;
        case ROW: ink_text_number(out, ink_cell_row(answer->cell) + 1); break;
        case COLUMN: ink_text_char(out, (char)('A' + ink_cell_column(answer->cell))); break;
        case NUMBER: ink_text_number(out, (uint32_t)answer->number); break;
        default: ink_text_char(out, *text); break;
        }
        text += name < NAMES ? name_length(text, names[name]) : 1;
    }
}

const char *ink_refusal_message(const ink_refusal *why)
{
    return why->reason != NULL ? why->reason : ink_status_text(why->status);
}

void ink_refusal_fill(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                      const char *message, ink_text *out)
{
    filler f = {.rules = rules, .why = why, .input = input, .out = out};
    while (*message != '\0')
        message += fill_next(&f, message);
}

void ink_refusal_write(const ink_ruleset *rules, const ink_refusal *why, ink_slice input,
                       ink_translate *translate, ink_text *out)
{
    const char *message = ink_refusal_message(why);
    ink_refusal_fill(rules, why, input, translate != NULL ? translate(message) : message, out);
}
