#include "banner.h"

#include <inkrail/inkrail.h>

#include "tui/board/board.h"

#include "i18n/i18n.h"

enum { ROWS = 3 };

/* What is double is highway, what is thin is railway, the block between them the Station that joins
   both. */
static const char *const letters[2][ROWS] = {
    {"╦ ╔╗ ║ ║ ╔╝   ┌─┐ ┌─┐ ┬ ┬", "║ ║╚╗║ ╠═╣    ├┬┘ ├─┤ │ │", "╩ ║ ╚╝ ║ ╚═██─┴└─ ┴ ┴ ┴ └"},
    {"", "I N K R A I L", ""},
};

static const struct tint road = {HUE_ROAD, GROUND_NONE, BOLD}, rail = {HUE_RAIL, GROUND_NONE, 0},
                         station = {HUE_STATION, GROUND_NONE, BOLD};

static struct tint tint_of(uint32_t code)
{
    if (code >= 0x2550 && code <= 0x256c)
        return road;
    if (code >= 0x2500 && code < 0x2550)
        return rail;
    return code == 0x2588 ? station : tint_bold;
}

static void draw_letters(struct canvas *canvas, int row, int column)
{
    for (int i = 0; i < ROWS; i++) {
        const char *text = letters[canvas->ascii][i];
        int at = column;
        for (uint32_t code; (code = canvas_next(&text)) != 0; at++)
            if (code != ' ')
                canvas_put(canvas, row + i, at, code, tint_of(code));
    }
}

static void draw_lines(struct canvas *canvas, struct area area, int row, int column, int wide)
{
    int gap = canvas->ascii ? 1 : 0;
    for (int i = area.column; i < column - gap; i++)
        canvas_put(canvas, row, i, canvas->ascii ? '=' : 0x2550, road);
    for (int i = column + wide + gap; i < area.column + area.wide; i++)
        canvas_put(canvas, row, i, canvas->ascii ? '-' : 0x2500, rail);
}

void banner_draw(struct scene *scene, struct area area)
{
    struct canvas *canvas = &scene->canvas;
    const char *words = _("Roll the dice, draw the routes, join the exits.");
    int wide = canvas_columns(canvas, letters[canvas->ascii][canvas->ascii ? 1 : ROWS - 1]);
    int row = area.row + area.high - BANNER_ROWS, column = area.column + (area.wide - wide) / 2;
    int indent = (area.wide - canvas_columns(canvas, words)) / 2;
    draw_letters(canvas, row, column);
    draw_lines(canvas, area, canvas->ascii ? row + 1 : row + ROWS - 1, column, wide);
    canvas_text(canvas, row + ROWS + 1, area.column + indent, area.wide - indent, tint_faint,
                words);
}

/* --- a board beside the menu ------------------------------------------------------------------ */

/* The first of the two boards that docs/rules.md counts. */
static const char example[] = "B1H.H. D1R.R. E1HRHR{NS}{EW} A2.R.R B2HRHR{NS}{EW} C2.R.R D2RRHR* "
                              "E2H..R* B3H.H. D3HH.. E3.H.H F3..HH "
                              "A4.H.H B4HH.H C4..HH F4HHH. G4.H.H C5H.H. D5.HR.* E5HHHH F5HRRH* "
                              "A6.R.R B6.RRR C6H..R* D6R.R. F6RR.. "
                              "G6.R.R B7R.H.* D7RRR. E7.R.R F7..HR*";

static const ink_ruleset *classic(void)
{
    static ink_ruleset rules;
    ink_config config = ink_config_classic();
    return ink_ruleset_make(&rules, &config, NULL) == INK_OK ? &rules : NULL;
}

/* The player at the keys, or the first person. */
static int person_of(const ink_session *session)
{
    int player = ink_session_turn(session);
    for (int p = 0; player >= INK_MAX_PLAYERS && p < ink_session_table(session)->players; p++)
        if (ink_session_player(session, p)->level == 0)
            player = p;
    return player < INK_MAX_PLAYERS ? player : 0;
}

struct area banner_draw_sheet(struct scene *scene, struct area items, const ink_ruleset *rules,
                              const ink_sheet *sheet)
{
    enum { WIDE = 6, HIGH = 3, GAP = 5 };
    struct canvas *canvas = &scene->canvas;
    struct place place = {items.row, items.column + items.wide + GAP, WIDE, HIGH};
    struct board board = {.rules = rules, .sheet = sheet, .corner = -1};
    int high = board_high(HIGH);
    if (place.column + board_wide(WIDE) > canvas->columns || items.high < high)
        return (struct area){0};
    board_draw(canvas, &place, &board);
    return (struct area){place.row + high, place.column, items.high - high, board_wide(WIDE)};
}

void banner_draw_board(struct scene *scene, struct area items, const ink_session *session)
{
    const ink_ruleset *rules = session != NULL ? ink_session_rules(session) : classic();
    ink_sheet sheet;
    if (rules == NULL || (session != NULL && ink_session_hidden(session)))
        return;
    if (session != NULL)
        sheet = ink_session_seats(session)[person_of(session)].sheet;
    else if (ink_sheet_read(rules, ink_slice_of(example), &sheet, NULL) != INK_OK)
        return;
    banner_draw_sheet(scene, items, rules, &sheet);
}
