#include "panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/alloc.h"
#include "keys.h"
#include "score.h"
#include "speech/i18n.h"
#include "speech/tell.h"
#include "speech/words.h"
#include "tray.h"

enum { LEVELS = 4, LINE = 320 };

/* --- the title -------------------------------------------------------------------------------- */

static void write_round(const struct tui *tui, char *line)
{
    int round = tui_table(tui)->round;
    if (front_over(tui->game))
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
    return pen_right(pen, 0, pen->area.wide, left < 0 ? tint_warning : tint_bold, words) + 2;
}

/* Who plays; while there is a hint, which numbers are shown: those of now, and behind them those of
   the hint. */
static void draw_title_right(const struct pen *pen, int column, int wide)
{
    static const struct tint hint = {HUE_PLAIN, GROUND_HINT, 0};
    const struct tui *tui = pen->tui;
    if (tui_shows_hint(tui))
        /* TRANSLATORS: above the score while a hint is shown: the numbers there are those of now,
           with ">" those of the end of the game, with "+" what the round adds. Very short. */
        pen_right(pen, column, wide, hint,
                  tui->hint.part_games > 0 ? _("now >end") : _("now +round"));
    else if (tui_table(tui)->players > 1)
        pen_right(pen, column, wide, tui->shown == tui->player ? tint_bold : tint_good,
                  player_words(tui->session, tui->shown, WORDS_HERE(PLAYER_WORDS)));
}

static void draw_title(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    char line[LINE], config[128];
    ink_text text = ink_text_in(config, sizeof config);
    int clock = draw_clock(pen);
    write_round(tui, line);
    int used = pen_text(pen, 0, pen->area.wide - clock, tint_bold, line) + 2;
    draw_title_right(pen, used, pen->area.wide - clock - used);
    pen->row++;
    if (pen->level < 2)
        return;
    ink_config_write(&tui->rules->config, &text);
    if (tui->game->far != NULL)
        snprintf(line, sizeof line, _("%s, table %s"), config, tui->game->far->table->code);
    else
        snprintf(line, sizeof line, _("%s, seed %s"), config, ink_session_seed(tui->session));
    pen_line(pen, tint_faint, line);
}

/* --- counters --------------------------------------------------------------------------------- */

/* A counter as it is now, and what the piece in hand or the hint would add to it: "+1". */
struct count {
    const char *name;
    char number[16], change[8];
    int wide, change_wide; /* without the change, and of the change */
};

static struct count count_of(const struct tui *tui, const ink_counter *now, const ink_counter *then)
{
    struct count count = {.name = _(now->text)};
    snprintf(count.number, sizeof count.number, " %d/%d", now->value, now->of);
    if (then->value != now->value)
        snprintf(count.change, sizeof count.change, "%+d", then->value - now->value);
    count.wide =
        canvas_columns(&tui->canvas, count.name) + canvas_columns(&tui->canvas, count.number);
    count.change_wide = canvas_columns(&tui->canvas, count.change);
    return count;
}

/* "Universities 1/3". Where there is no room for all of it the name is cut. */
static int draw_count(const struct pen *pen, int column, int wide, const struct count *count)
{
    const struct tint tint = {HUE_PLAIN, tui_shows_hint(pen->tui) ? GROUND_HINT : GROUND_GHOST, 0};
    int number = canvas_columns(&pen->tui->canvas, count->number);
    int name = count->wide - number, change = count->change_wide;
    name = name + number + change > wide ? wide - number - change : name;
    pen_text(pen, column, name, tint_plain, count->name);
    pen_text(pen, column + name, number, tint_plain, count->number);
    pen_text(pen, column + name + number, change, tint, count->change);
    return name + number + change;
}

/* As many on a row as fit, whatever the piece in hand adds; on one row if there is no room for
   more. */
static void draw_counters(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    ink_show now, then;
    ink_sheet buffer;
    int column = 0;
    ink_sheet_show(tui->rules, tui_present(tui, &buffer), &now);
    ink_sheet_show(tui->rules, tui_sheet(tui, &buffer), &then);
    for (int i = 0; i < now.counters; i++) {
        struct count count = count_of(tui, &now.counter[i], &then.counter[i]);
        int rest = pen->area.wide - column;
        if (pen->level > 0 && column > 0 && count.wide + 1 > rest) {
            pen->row++;
            column = 0;
            rest = pen->area.wide;
        }
        int share = pen->level <= 0 ? (rest + 2) / (now.counters - i) - 2 : rest;
        bool close = column > 0 && count.wide + count.change_wide == share + 1;
        column += draw_count(pen, column - close, share + close, &count) + 2;
    }
    pen->row += column > 0;
}

/* --- what there is beside the game ------------------------------------------------------------ */

/* The dice of earlier rounds, as drawings without their groups. */
static void draw_roll(struct pen *pen, int round)
{
    const struct tui *tui = pen->tui;
    const ink_pair *pair;
    ink_roll roll;
    char line[LINE] = "";
    if (!ink_session_rolled(tui->session, round, &roll, &pair))
        return;
    int length = snprintf(line, sizeof line, "%d ", round);
    for (int d = 0; d < INK_MAX_DICE; d++) {
        const char *text = tui->rules->shape[roll.face[d]].text;
        if (roll.face[d] != 0)
            length += snprintf(line + length, sizeof line - (size_t)length, " %-5.*s",
                               (int)strcspn(text, "{"), text);
    }
    pen_line(pen, round == tui_table(tui)->round ? tint_bold : tint_faint, line);
}

static void draw_history(struct pen *pen)
{
    int rounds = tui_table(pen->tui)->round;
    if (pen_left(pen) < rounds + 2 || rounds == 0)
        return;
    pen_line(pen, tint_head, _("Dice so far"));
    for (int round = 1; round <= rounds; round++)
        draw_roll(pen, round);
    pen->row++;
}

/* At a table elsewhere those who have ended the round have a mark. */
static void draw_other_name(const struct pen *pen, int column, int player)
{
    const struct tui *tui = pen->tui;
    bool ended = tui->game->far != NULL && front_ended(tui->game, player);
    int mark = ended ? pen_text(pen, column, 2, tint_good, "* ") : 0;
    pen_text(pen, column + mark, BOARD_SMALL_WIDE - mark, tint_plain,
             player_words(tui->session, player, WORDS_HERE(PLAYER_WORDS)));
}

/* The boards of others, as far as they may be seen. */
static void draw_others(struct pen *pen)
{
    struct tui *tui = pen->tui;
    int players = tui_table(tui)->players, across = (pen->area.wide + 1) / (BOARD_SMALL_WIDE + 1);
    int count = 0;
    for (int p = 0; p < players && pen_left(pen) > BOARD_SMALL_HIGH + 1; p++) {
        ink_sheet sheet;
        struct board board = {.rules = tui->rules, .sheet = &sheet};
        int column = count % across * (BOARD_SMALL_WIDE + 1);
        if (p == tui->player)
            continue;
        front_view(tui->game, tui->player, p, &sheet);
        draw_other_name(pen, column, p);
        if (!pen->dry)
            board_draw_small(&tui->canvas, pen->area.row + pen->row + 1, pen->area.column + column,
                             &board);
        if (++count % across == 0)
            pen->row += BOARD_SMALL_HIGH + 1;
    }
    pen->row += count % across != 0 ? BOARD_SMALL_HIGH + 1 : 0;
}

/* The first message from which on all fit into so many rows. */
static unsigned first_logged(const struct tui *tui, int wide, int rows)
{
    unsigned count = tui->logged < LOG ? tui->logged : LOG, first = tui->logged;
    while (count-- > 0) {
        rows -= canvas_wrap_rows(&tui->canvas, wide, tui->log[(first - 1) % LOG].text);
        if (rows < 0)
            break;
        first--;
    }
    return first;
}

static void write_log(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    unsigned first = first_logged(tui, pen->area.wide, pen_left(pen));
    for (unsigned i = first; i < tui->logged; i++)
        pen_wrap(pen, 0, tint_faint, tui->log[i % LOG].text);
}

void panel_draw_log(struct tui *tui, struct area area)
{
    struct pen pen = {.tui = tui, .area = area};
    write_log(&pen);
}

/* Where there is room below the board, messages are there. */
static void draw_log(struct pen *pen)
{
    if (pen_left(pen) < 4 || pen->tui->logged == 0 || pen->tui->layout.log.high > 1)
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

static void draw_body(struct pen *pen, bool goals, bool score)
{
    draw_title(pen);
    pen_blank(pen, 2);
    if (tui_plays(pen->tui))
        tray_draw(pen);
    pen_blank(pen, 1);
    const ink_piece *hand = tui_hand(pen->tui);
    bool question =
        tui_plays(pen->tui) && hand != NULL && hand->kind == INK_PIECE_CHOICE && pen->level <= 0;
    if (!question)
        draw_counters(pen);
    if (goals && !question)
        goals_draw(pen, pen->level >= 3);
    pen_blank(pen, 2);
    if (score)
        score_draw(pen, pen->level < 2);
    pen_blank(pen, 2);
    if (pen->level >= 1 && tui_plays(pen->tui))
        draw_buttons(pen);
}

/* The highest level at which all of it fits. */
static int level_for(struct tui *tui, struct area area, bool two)
{
    for (int level = LEVELS - 1; level >= 0; level--) {
        struct pen dry = {.tui = tui, .area = area, .level = level, .dry = true};
        draw_body(&dry, !two, !two);
        if (dry.row <= area.high)
            return level;
    }
    return -1;
}

static void draw_rest(struct pen *pen)
{
    pen->row++;
    draw_history(pen);
    draw_others(pen);
    draw_log(pen);
}

void panel_draw(struct tui *tui)
{
    bool two = tui->layout.side.wide > 0;
    struct pen pen = {.tui = tui, .area = tui->layout.panel};
    struct pen side = {.tui = tui, .area = tui->layout.side, .level = LEVELS - 1};
    pen.level = level_for(tui, pen.area, two);
    draw_body(&pen, !two, !two);
    if (!two) {
        draw_rest(&pen);
        return;
    }
    pen.row++;
    draw_log(&pen);
    goals_draw(&side, true);
    side.row += side.row > 0;
    score_draw(&side, false);
    side.row++;
    draw_history(&side);
    draw_others(&side);
}

/* --- points ----------------------------------------------------------------------------------- */

/* "a network (4)  +8", "join three exits (2 of 3)  +0": what some points are for. */
static void draw_reason(struct pen *pen, int number)
{
    enum { POINTS_WIDE = 5 };
    const struct tui *tui = pen->tui;
    const ink_reason *reason = &tui->reason[number];
    char line[LINE], points[16];
    int wide = pen->area.wide < 42 ? pen->area.wide : 42;
    if (reason->of > 0)
        snprintf(line, sizeof line, "%s (%d/%d)", _(reason->text), reason->count, reason->of);
    else if (reason->count > 0)
        snprintf(line, sizeof line, "%s (%d)", _(reason->text), reason->count);
    else
        snprintf(line, sizeof line, "%s", _(reason->text));
    snprintf(points, sizeof points, "%+d", reason->points);
    pen_text(pen, 1, wide - POINTS_WIDE - 1, tint_plain, line);
    pen_right(pen, wide - POINTS_WIDE, POINTS_WIDE - 1, tint_plain, points);
    if (number == tui->reason_now)
        pen_ground(pen, 0, wide, 1, GROUND_SHOWN);
    pen->row++;
}

/* The reasons of the row, those round the chosen one if there are too many. */
static void draw_reasons(struct pen *pen, int rows)
{
    const struct tui *tui = pen->tui;
    int first = tui->reason_now - rows / 2;
    if (first > tui->reasons - rows)
        first = tui->reasons - rows;
    if (first < 0)
        first = 0;
    if (tui->reasons == 0)
        pen_line(pen, tint_faint, _("No points here yet."));
    for (int i = first; i < tui->reasons && i < first + rows; i++)
        draw_reason(pen, i);
}

static void draw_place(struct pen *pen, int player, int place)
{
    enum { PLACE = 4, TOTAL = 5 };
    struct tui *tui = pen->tui;
    ink_score score;
    char text[64];
    int name = pen->area.wide - PLACE - 2 * TOTAL;
    struct tint tint = player == tui->shown ? tint_bold : tint_plain;
    ink_session_score(tui->session, player, &score);
    snprintf(text, sizeof text, "%d.", place);
    pen_text(pen, 0, PLACE, tint, text);
    pen_text(pen, PLACE, name, tint, player_words(tui->session, player, WORDS_HERE(PLAYER_WORDS)));
    snprintf(text, sizeof text, "%d", score.total);
    pen_right(pen, PLACE + name, TOTAL, tint, text);
    snprintf(text, sizeof text, "%d", -score.errors);
    pen_right(pen, PLACE + name + TOTAL, TOTAL, tint, text);
    pen->row++;
}

/* The players by their places; where the one whose board is shown is among them. */
static int sort_places(const struct tui *tui, const uint16_t *place, int *player)
{
    int players = tui_table(tui)->players, count = 0, shown = 0;
    for (int at = 1; at <= players; at++)
        for (int p = 0; p < players; p++) {
            if (place[p] != at)
                continue;
            shown = p == tui->shown ? count : shown;
            player[count++] = p;
        }
    return shown;
}

/* "Ranking 3-9/12" if not all of them find room. */
static void draw_ranking_head(struct pen *pen, int first, int rows)
{
    enum { COLUMNS_WIDE = 16 };
    int players = tui_table(pen->tui)->players;
    char range[48] = "";
    if (rows < players)
        snprintf(range, sizeof range, " %d-%d/%d", first + 1, first + rows, players);
    int used = pen_text(pen, 0, pen->area.wide - COLUMNS_WIDE, tint_head, _("Ranking"));
    pen_text(pen, used, pen->area.wide - COLUMNS_WIDE - used, tint_faint, range);
    pen_right(pen, pen->area.wide - COLUMNS_WIDE, COLUMNS_WIDE, tint_faint, _("points, errors"));
    pen->row++;
}

/* Those round the one whose board is shown, which [ and ] change, as many as fit. */
static void draw_places(struct pen *pen, const uint16_t *place, int *player)
{
    int players = tui_table(pen->tui)->players, shown = sort_places(pen->tui, place, player);
    int rows = pen_left(pen) - 1 < players ? pen_left(pen) - 1 : players;
    int first = shown - rows / 2;
    first = first > players - rows ? players - rows : first;
    first = first < 0 ? 0 : first;
    draw_ranking_head(pen, first, rows);
    for (int i = first; i < first + rows; i++)
        draw_place(pen, player[i], place[player[i]]);
}

/* Most points, then fewest errors: both stand there. */
static void draw_ranking(struct pen *pen)
{
    struct tui *tui = pen->tui;
    int players = tui_table(tui)->players;
    if (players == 1 || tui_table(tui)->phase != INK_PHASE_OVER)
        return;
    uint16_t *place = alloc_zeroed((size_t)players, sizeof *place);
    int *player = alloc_zeroed((size_t)players, sizeof *player);
    ink_table_rank(tui->rules, tui_table(tui), ink_session_seats(tui->session), place);
    pen->row++;
    draw_places(pen, place, player);
    free(player);
    free(place);
}

/* What the ranking leaves. */
static int reason_rows(const struct pen *pen)
{
    const ink_table *table = tui_table(pen->tui);
    bool ranks = table->players > 1 && table->phase == INK_PHASE_OVER;
    int rows = pen_left(pen) - (ranks ? table->players + 2 : 0);
    return rows > 3 ? rows : 3;
}

void panel_draw_points(struct tui *tui)
{
    struct pen pen = {.tui = tui, .area = tui->layout.panel, .level = 2};
    draw_title(&pen);
    pen.row++;
    score_draw_rows(&pen);
    pen.row++;
    draw_reasons(&pen, reason_rows(&pen));
    draw_ranking(&pen);
}
