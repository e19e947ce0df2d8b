/* The module template: every hook, without an effect on the game. It only counts in its bytes what
   was drawn, so that the tests can see that each hook is called and that its bytes are kept,
   written and read. Copy it to begin a module; see docs/adding-a-module.md. */
#include "../core/module.h"
/* The module's bytes of the sheet, all 0 before `start`. */
enum { DRAWINGS, ROLLS, BYTES };

static void start(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)rules;
    (void)sheet;
    bytes[DRAWINGS] = bytes[ROLLS] = 0;
}

static void rolled(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)rules;
    bytes[ROLLS] = sheet->round;
}

static void moves(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_choices *choices)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)choices;
}

static bool veto(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 const ink_tile *tile, int turns, ink_set cells[4], const char **reason)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)tile;
    (void)cells;
    (void)reason;
    return turns > 0;
}

static bool joins(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  const ink_tile *tile, int turns, ink_set cells[4])
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)tile;
    (void)cells;
    return turns > 0;
}

static ink_status apply(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                        ink_refusal *why)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)move;
    return ink_refuse(why, INK_E_NO_MOVE);
}

static void before(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)move;
}

static void after(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_move move,
                  ink_cell cell)
{
    (void)move;
    (void)rules;
    (void)sheet;
    (void)cell;
    if (bytes[DRAWINGS] < UINT8_MAX)
        bytes[DRAWINGS]++;
}

static void ended(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
}

static void adopt(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
}

static ink_status holds(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                        ink_refusal *why)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)why;
    return INK_OK;
}

static void links(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_links *links)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)links;
}

static void faces(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_set faced[INK_MAX_MATERIALS][INK_SIDES])
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)faced;
}

static void score(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_score *score, ink_parts *parts)
{
    (void)parts;
    (void)rules;
    (void)sheet;
    (void)bytes;
    score->expansion = (int16_t)(score->expansion + 0);
}

/* What the drawings do not show: "!DRAWINGS". */
static void write(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_text *out)
{
    (void)rules;
    (void)sheet;
    ink_text_char(out, '!');
    ink_text_number(out, bytes[DRAWINGS]);
}

static ink_status read(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_slice word,
                       bool ask, ink_refusal *why)
{
    (void)ask;
    (void)why;
    uint32_t number;
    (void)rules;
    (void)sheet;
    if (word.length < 2 || word.data[0] != '!')
        return INK_E_NO_TOKEN;
    word.data++;
    word.length--;
    if (!ink_slice_number(word, UINT8_MAX, &number))
        return INK_E_NO_TOKEN;
    bytes[DRAWINGS] = (uint8_t)number;
    return INK_OK;
}

static ink_status write_move(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    (void)rules;
    (void)move;
    (void)out;
    return INK_E_NO_TOKEN;
}

static ink_status read_move(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                            ink_slice word, ink_move *move, ink_refusal *why)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)word;
    (void)move;
    (void)why;
    return INK_E_NO_TOKEN;
}

static bool answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    (void)rules;
    (void)move;
    (void)answer;
    return false;
}

static void show(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                 ink_show *show)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)show;
}

static ink_status lay(const ink_ruleset *rules, ink_sheet *sheet, uint8_t *bytes, ink_cell cell,
                      int side, ink_refusal *why)
{
    (void)rules;
    (void)sheet;
    (void)bytes;
    (void)cell;
    (void)side;
    (void)why;
    return INK_E_NO_TOKEN;
}

static bool sound(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes)
{
    (void)rules;
    return bytes[ROLLS] == sheet->round;
}

const ink_module ink_module_null = {
    .name = "null",
    .title = INK_TEXT("Null"),
    .brief = INK_TEXT("Null. It changes nothing."),
    .bytes = BYTES,
    .lines = INK_LINE_EXPANSION,
#define INK_HOOK(result, name, access, parameters, arguments) .name = name,
#include "../core/hooks.def"
#undef INK_HOOK
};
