#include "panel.h"

#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "others.h"
#include "panel_internal.h"
#include "score.h"
#include "stats/summary.h"
#include "tray.h"
#include "tui/keys.h"
#include "tui/overlay.h"
#include "words/tell.h"
#include "words/words.h"

enum { LEVELS = TRAY_LARGE + 1, TIGHTEST = -2, SCORES = 6, GAP = 2 };

/* --- the title -------------------------------------------------------------------------------- */

static void write_round(const struct tui *tui, char *line)
{
    int round = tui_table(tui)->round;
    if (game_over(tui->game))
        snprintf(line, LINE, "%s", _("The game is over."));
    else if (ink_round_is_last_roll(tui->rules, round))
        snprintf(line, LINE, "%s", _("Last roll"));
    else
        snprintf(line, LINE, _("Round %d of %d"), round, tui->rules->rounds);
}

/* What is left of the round's time; below zero in red. */
static int draw_clock(const struct pen *pen)
{
    const struct tui *tui = pen->tui;
    char words[32] = "";
    ink_text text = ink_text_in(words, sizeof words);
    if (ink_session_clock(tui->session) == 0 || tui->player >= INK_MAX_PLAYERS)
        return 0;
    int64_t left = ink_session_left(tui->session, tui->player);
    time_words(left, &text);
    return pen_right(pen, 0, pen->area.wide, left < 0 ? tint_warning : tint_bold, words) + GAP;
}

/* Whose board it is, where there are several; while there is a hint, which numbers are shown. */
static const char *title_right(const struct tui *tui, struct tint *tint, char words[PLAYER_WORDS])
{
    if (tui_shows_hint(tui)) {
        *tint = (struct tint){HUE_PLAIN, GROUND_HINT, 0};
        /* TRANSLATORS: above the score while a hint is shown, which has two columns then: the
           points of now, and those that are expected at the end of the game; or with "+" what the
           round adds. Short. */
        return tui->hint.part_games > 0 ? _("now, end") : _("now, round");
    }
    *tint = tui->shown == tui->player ? tint_bold : tint_good;
    bool own = tui->shown == tui->player && ink_session_persons(tui->session) == 1;
    return tui_table(tui)->players > 1 && !own ? tui_name(tui, tui->shown, words) : "";
}

void panel_draw_title(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    char line[LINE], config[256] = "";
    struct tint tint;
    ink_text text = ink_text_in(config, sizeof config);
    int clock = draw_clock(pen);
    write_round(tui, line);
    const char *right = title_right(tui, &tint, WORDS_HERE(PLAYER_WORDS));
    int columns_left = pen->area.wide - clock - canvas_columns(&tui->canvas, line) - GAP;
    pen_text(pen, 0, pen->area.wide - clock, tint_bold, line);
    if (canvas_columns(&tui->canvas, right) > columns_left)
        pen_right(pen, 0, (pen->row++, pen->area.wide), tint, right);
    else
        pen_right(pen, 0, pen->area.wide - clock, tint, right);
    pen->row++;
    if (pen->level < 2)
        return;
    session_title(tui->session, &text);
    ink_text title = ink_text_in(line, sizeof line);
    game_write_title(tui->game, config, &title);
    pen_wrap(pen, 0, tint_faint, line);
}

/* --- counters --------------------------------------------------------------------------------- */

/* "Universities 1/3" as it is now, and what the piece in hand or the hint would add to it: "+1". */
static int draw_count(const struct pen *pen, int column, const ink_counter *now,
                      const ink_counter *then)
{
    const struct tint tint = {HUE_PLAIN, tui_shows_hint(pen->tui) ? GROUND_HINT : GROUND_GHOST, 0};
    char text[128], change[8] = "";
    snprintf(text, sizeof text, "%s %d/%d", _(now->text), now->value, now->of);
    if (then->value != now->value)
        snprintf(change, sizeof change, "%+d", then->value - now->value);
    int wide = canvas_columns(&pen->tui->canvas, text);
    int more = canvas_columns(&pen->tui->canvas, change);
    pen_text(pen, column, wide, tint_plain, text);
    pen_text(pen, column + wide, more, tint, change);
    return wide + more;
}

/* As many on a row as fit, whatever the piece in hand adds. */
static void draw_counters(struct pen *pen)
{
    enum { CHANGE = 2 };
    const struct tui *tui = pen->tui;
    ink_show now, then;
    ink_sheet buffer;
    int column = 0;
    ink_sheet_show(tui->rules, tui_present(tui, &buffer), &now);
    ink_sheet_show(tui->rules, tui_sheet(tui, &buffer), &then);
    for (int i = 0; i < now.counters; i++) {
        struct pen dry = *pen;
        dry.dry = true;
        int wide = draw_count(&dry, 0, &now.counter[i], &now.counter[i]) + CHANGE;
        if (column > 0 && column + wide > pen->area.wide) {
            pen->row++;
            column = 0;
        }
        draw_count(pen, column, &now.counter[i], &then.counter[i]);
        column += wide + 1;
    }
    pen->row += column > 0;
}

/* --- what there is beside the game ------------------------------------------------------------ */

/* The dice of a round, small: two characters each. */
static void draw_roll(struct pen *pen, int round)
{
    enum { DIE = 4, FIRST = 4 };
    const struct tui *tui = pen->tui;
    uint8_t face[INK_MAX_DICE];
    char number[16];
    int column = FIRST, count = ink_session_dice(tui->session, round, tui->player, face);
    bool now = round == tui_table(tui)->round;
    snprintf(number, sizeof number, "%d", round);
    pen_text(pen, 0, FIRST, now ? tint_bold : tint_faint, number);
    for (int d = 0; d < count; d++) {
        const ink_shape *shape = &tui->rules->shape[face[d]];
        int wide = 0;
        if (shape->count > 0)
            pen_small(pen, column, shape->first, now ? BOLD : 0);
        else
            wide = pen_symbol(pen, column, DIE, now ? tint_bold : tint_plain, shape->text);
        column += wide < DIE ? DIE : wide + 1;
    }
    pen->row++;
}

static void draw_history(struct pen *pen)
{
    int rounds = tui_table(pen->tui)->round;
    if (pen_left(pen) < rounds + 1 || rounds < 2)
        return;
    pen_line(pen, tint_head, _("Dice so far"));
    for (int round = 1; round <= rounds; round++)
        draw_roll(pen, round);
    pen->row++;
}

/* The first message from which on all fit into so many rows. What the message line shows is not
   shown twice. */
static unsigned first_logged(const struct tui *tui, int wide, int rows)
{
    const struct messages *messages = &tui->messages;
    unsigned first = messages->count;
    while (first > messages_first(messages)) {
        rows -= canvas_wrap_rows(&tui->canvas, wide, messages_at(messages, first - 1)->text);
        if (rows < 0)
            break;
        first--;
    }
    return first;
}

static void write_log(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    const struct messages *messages = &tui->messages;
    unsigned first = first_logged(tui, pen->area.wide, pen_left(pen));
    for (unsigned i = first; i < messages->count; i++) {
        const char *text = messages_at(messages, i)->text;
        if (i + 1 < messages->count || strcmp(text, tui->note.text) != 0)
            pen_wrap(pen, 0, tint_faint, text);
    }
}

void panel_draw_log(struct tui *tui, struct area area)
{
    struct pen pen = {.tui = tui, .area = area};
    write_log(&pen);
}

/* Where there is room below the board, messages are there. */
static void draw_log(struct pen *pen)
{
    bool shown = pen->tui->note.text[0] != '\0'; /* the last one is in the message line */
    if (pen_left(pen) < 4 || pen->tui->messages.count < 1u + shown || pen->tui->layout.log.high > 1)
        return;
    pen_line(pen, tint_head, _("Messages"));
    write_log(pen);
}

/* --- the main panel --------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int action;
} buttons[] = {{N_("draw"), ACT_DRAW},
               {N_("turn"), ACT_TURN},
               {N_("undo"), ACT_UNDO},
               {N_("end"), ACT_END},
               {N_("help"), ACT_HELP}};

/* For the mouse; keys do the same. */
static void draw_buttons(struct pen *pen)
{
    int column = 0;
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        char name[32];
        snprintf(name, sizeof name, "[%s]", _(buttons[i].name));
        int wide = canvas_columns(&pen->tui->canvas, name);
        if (column + wide > pen->area.wide)
            break;
        pen_text(pen, column, wide, tint_plain, name);
        pen_hot(pen, column, wide, 1, buttons[i].action, 0);
        column += wide + 1;
    }
    pen->row++;
}

/* What is played with: always there. */
static void draw_hand(struct pen *pen)
{
    panel_draw_title(pen);
    pen_blank(pen, 2);
    if (tui_plays(pen->tui))
        tray_draw(pen);
    pen_blank(pen, 1);
    bool drafts = tui_table(pen->tui)->phase == INK_PHASE_DRAFT;
    if (pen->level > (drafts ? 0 : TIGHTEST))
        draw_counters(pen);
}

/* What it is played for. */
static void draw_aims(struct pen *pen)
{
    int top = pen->row;
    goals_draw(pen);
    if (pen->row > top)
        pen_blank(pen, 2);
    score_draw(pen);
    if (tui_table(pen->tui)->players > 1)
        pen_blank(pen, 1);
    if (pen->level > TIGHTEST)
        others_draw_scores(pen, SCORES);
    else
        others_draw_brief(pen);
}

static void draw_body(struct pen *pen)
{
    draw_hand(pen);
    pen_blank(pen, 2);
    draw_aims(pen);
    pen_blank(pen, 2);
    if (pen->level >= 1 && tui_plays(pen->tui))
        draw_buttons(pen);
}

/* The highest level at which all of it fits, and so many rows besides; -1 if there is none. */
static int level_for(struct tui *tui, struct area area, void (*draw)(struct pen *), int besides)
{
    for (int level = LEVELS - 1; level >= 0; level--) {
        struct pen dry = {.tui = tui, .area = area, .level = level, .dry = true};
        draw(&dry);
        if (dry.row + besides <= area.high)
            return level;
    }
    return -1;
}

/* The rows that others' boards take, with a blank above them. */
static int boards_of(struct tui *tui, struct area area, int scale)
{
    const struct pen pen = {.tui = tui, .area = area};
    int rows = others_rows(&pen, scale);
    return rows > 0 ? rows + 1 : 0;
}

/* The same beside others' boards: they are large as long as nothing is tight for them. */
static int level_beside_boards(struct tui *tui, struct area area, void (*draw)(struct pen *))
{
    enum { NOT_TIGHT = 2 };
    for (int scale = 0; scale < BOARD_SMALLEST; scale++) {
        int level = board_scaled_wide(scale) <= area.wide
                        ? level_for(tui, area, draw, boards_of(tui, area, scale))
                        : -1;
        if (level >= NOT_TIGHT)
            return level;
    }
    return level_for(tui, area, draw, boards_of(tui, area, BOARD_SMALLEST));
}

/* --- two pages -------------------------------------------------------------------------------- */

/* On the last row: how to get to the other page. */
static void draw_page_key(const struct pen *pen)
{
    struct pen at = *pen;
    at.row = at.area.high - 1;
    const char *text =
        pen->tui->page == 0 ? _("Tab: goals and points") : _("Tab: back to the dice");
    int wide = pen_text(&at, 0, at.area.wide, tint_faint, text);
    pen_hot(&at, 0, wide, 1, ACT_PAGE, 0);
}

static bool fits_below(const struct pen *pen, void (*draw)(struct pen *))
{
    struct pen dry = *pen;
    dry.dry = true;
    draw(&dry);
    return dry.row <= pen->area.high;
}

static bool draw_if_fits(struct pen *pen, void (*draw)(struct pen *))
{
    bool fits = fits_below(pen, draw);
    if (fits)
        draw(pen);
    return fits;
}

/* Of what finds no room on it that which is on the other page, too, is left out first. */
static void draw_pieces_page(struct pen *pen)
{
    struct pen brief = {.tui = pen->tui, .area = pen->area, .dry = true};
    others_draw_brief(&brief);
    pen->level = level_for(pen->tui, pen->area, draw_hand, brief.row + 3);
    pen->area.high--;
    if (pen->level < 0 && !fits_below(pen, draw_hand))
        pen->level = TIGHTEST;
    draw_hand(pen);
    pen_blank(pen, 1);
    draw_if_fits(pen, tray_draw_value_brief);
    draw_if_fits(pen, others_draw_brief);
    if (!draw_if_fits(pen, score_draw))
        draw_if_fits(pen, score_draw_total);
    pen->area.high++;
}

static void draw_aims_page(struct pen *pen)
{
    pen->area.high--;
    panel_draw_title(pen);
    while (pen->level > TIGHTEST && !fits_below(pen, draw_aims))
        pen->level--;
    draw_aims(pen);
    if (tui_table(pen->tui)->players > 1 && pen_left(pen) > board_scaled_high(BOARD_SMALLEST) + 1) {
        pen->row++;
        others_draw_boards(pen);
    }
    struct pen below = *pen;
    below.row++;
    draw_history(&below); /* if there is room */
    pen->area.high++;
}

void panel_note_overflow(const struct pen *pen)
{
    pen->tui->canvas.cuts += pen->row > pen->area.high;
}

static void draw_pages(struct pen *pen)
{
    pen->level = 0;
    if (pen->tui->page == 0)
        draw_pieces_page(pen);
    else
        draw_aims_page(pen);
    pen->area.high--;
    panel_note_overflow(pen);
    pen->area.high++;
    draw_page_key(pen);
}

/* --- one panel, or two ------------------------------------------------------------------------ */

static void draw_rest(struct pen *pen)
{
    pen->row++;
    others_draw_boards(pen);
    pen->row += tui_table(pen->tui)->players > 1;
    draw_history(pen);
    draw_log(pen);
}

/* Others' boards come before blanks and titles: all of them, or a row of them; they are left out
   where they find no room. */
static void draw_single(struct tui *tui)
{
    struct pen pen = {.tui = tui, .area = tui->layout.panel};
    int row = tui_table(tui)->players > 1 ? board_scaled_high(BOARD_SMALLEST) + 2 : 0;
    pen.level = level_beside_boards(tui, pen.area, draw_body);
    if (pen.level < 0)
        pen.level = level_for(tui, pen.area, draw_body, row);
    if (pen.level < 0)
        pen.level = level_for(tui, pen.area, draw_body, 0);
    tui->paged = pen.level < 0;
    if (tui->paged) {
        draw_pages(&pen);
        return;
    }
    draw_body(&pen);
    panel_note_overflow(&pen);
    draw_rest(&pen);
}

/* Large windows have room for the keys, too; those who know them have switched tips off. */
static void draw_keys(struct pen *pen)
{
    struct pen below = *pen;
    below.row += 2;
    if (tui_has_no_tips(pen->tui) || !tui_plays(pen->tui) ||
        !fits_below(&below, overlay_write_keys))
        return;
    pen->row++;
    pen_line(pen, tint_head, _("Keys"));
    overlay_write_keys(pen);
}

static void draw_double(struct tui *tui)
{
    struct pen pen = {.tui = tui, .area = tui->layout.panel};
    struct pen side = {.tui = tui, .area = tui->layout.side};
    tui->paged = false;
    pen.level = level_for(tui, pen.area, draw_hand, 2);
    draw_hand(&pen);
    pen.row++;
    if (tui_plays(tui))
        draw_buttons(&pen);
    panel_note_overflow(&pen);
    pen.row++;
    draw_history(&pen);
    draw_log(&pen);
    side.level = level_beside_boards(tui, side.area, draw_aims);
    side.level = side.level < 0 ? level_for(tui, side.area, draw_aims, 0) : side.level;
    draw_aims(&side);
    panel_note_overflow(&side);
    side.row++;
    others_draw_boards(&side);
    draw_keys(&side);
}

void panel_draw(struct tui *tui)
{
    if (tui->layout.side.wide > 0)
        draw_double(tui);
    else
        draw_single(tui);
}
