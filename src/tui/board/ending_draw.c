/* How the end of a game looks: the board with what some points are for, and beside it the score,
   its worth and what may be done now. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards.h"
#include "client/games/game.h"
#include "client/process/alloc.h"
#include "ending.h"
#include "i18n/i18n.h"
#include "tui/panel/score.h"
#include "tui/terminal/pen.h"
#include "words/help.h"
#include "words/tell.h"
#include "words/winner.h"
#include "words/words.h"

enum { LINE = 512, NUMBER = 5, SCORE_WIDE = 46, RANKING_ROWS = 6 };

static int score_wide(const struct pen *pen)
{
    return pen->area.wide < SCORE_WIDE ? pen->area.wide : SCORE_WIDE;
}

/* --- the board -------------------------------------------------------------------------------- */

/* What the points that are explained are for; while a part is counted all of it is seen at once. */
static void show_reasons(const struct ending *ending, struct board *board)
{
    for (int i = 0; i < ending->reasons; i++) {
        const ink_reason *reason = &ending->reason[i];
        if (ending->counting ? reason->points != 0 : i == ending->reason_now)
            board_point_at(board, ending->row, reason);
    }
}

static void draw_board(struct ending *ending)
{
    const ink_ruleset *rules = ink_session_rules(ending->session);
    struct board board = {.rules = rules, .view = ending->view, .corner = -1};
    board.sheet = &ink_session_seats(ending->session)[ending->shown].sheet;
    if (ending->row >= 0)
        show_reasons(ending, &board);
    board_draw(&ending->scene->canvas, &ending->layout.board, &board);
}

/* --- the score -------------------------------------------------------------------------------- */

/* "Classic with River, seed monday", "Daily 320: Classic, 2026-11-16". */
static void write_game(const struct ending *ending, ink_text *out)
{
    char game[LINE] = "";
    ink_text title = ink_text_in(game, sizeof game);
    summary_title(&ending->outcome.summary, &title);
    game_write_title(ending->about.game, game, out);
}

/* Who has won, and by what; whose board is shown, and of which game. */
static void write_title(const struct ending *ending, struct pen *pen)
{
    char line[LINE] = "";
    ink_text title = ink_text_in(line, sizeof line);
    bool several = ink_session_table(ending->session)->players > 1;
    if (!ending->counting)
        winner_words(ending->session, game_you(ending->about.game), &title);
    pen_wrap(pen, 0, tint_bold, title.length > 0 ? line : _("The game is over."));
    title = ink_text_in(line, sizeof line);
    if (several)
        text_say(&title, "%s%s",
                 player_words(ending->session, ending->shown, WORDS_HERE(PLAYER_WORDS)), _(": "));
    write_game(ending, &title);
    words_keep_line(line);
    pen_wrap(pen, 0, tint_faint, line);
}

/* "Longest highway 12", in two rows where the name is long. What is not counted yet has no
   number. */
static void write_part(const struct ending *ending, struct pen *pen, int row, int points)
{
    char text[16] = "";
    int wide = score_wide(pen);
    bool counted = row < ending->counted, here = row == ending->row;
    struct pen name = *pen;
    name.area.wide = wide - NUMBER;
    pen_wrap(&name, 0,
             here      ? tint_bold
             : counted ? tint_plain
                       : tint_faint,
             score_row_name(ink_session_rules(ending->session), row));
    int rows = name.row - pen->row;
    pen_hot(pen, 0, wide, rows, ENDING_ROW, row);
    if (here)
        pen_ground(pen, 0, wide, rows, GROUND_SHOWN);
    pen->row = name.row - 1;
    if (counted)
        snprintf(text, sizeof text, "%d", points);
    pen_right(pen, wide - NUMBER, NUMBER - 1,
              (struct tint){points < 0 ? HUE_WARNING : HUE_PLAIN, here ? GROUND_SHOWN : GROUND_NONE,
                            here ? BOLD : 0},
              text);
    pen->row = name.row;
}

static void write_score(const struct ending *ending, struct pen *pen)
{
    ink_score score;
    int sum = 0, wide = score_wide(pen);
    char text[16];
    ink_session_score(ending->session, ending->shown, &score);
    for (int row = 0; score_parts[row].key != NULL; row++) {
        int points = score_part_points(&score_parts[row], &score);
        if (!score_parts[row].in_game(ink_session_rules(ending->session)))
            continue;
        write_part(ending, pen, row, points);
        sum += row < ending->counted ? points : 0;
    }
    pen_text(pen, 0, wide - NUMBER, tint_bold, _("Total"));
    snprintf(text, sizeof text, "%d", ending->counting ? sum : score.total);
    pen_right(pen, wide - NUMBER, NUMBER - 1, ending->counting ? tint_bold : tint_good, text);
    pen->row++;
}

static void write_reason(const struct ending *ending, struct pen *pen, int number)
{
    const ink_reason *reason = &ending->reason[number];
    char line[LINE], points[16];
    int wide = score_wide(pen);
    reason_words(reason, line, sizeof line);
    snprintf(points, sizeof points, "%+d", reason->points);
    struct pen text = *pen;
    text.area.wide = wide - NUMBER - 1;
    pen_right(pen, wide - NUMBER, NUMBER - 1, tint_plain, points);
    pen_wrap(&text, 1, tint_plain, line);
    if (number == ending->reason_now && !ending->counting)
        pen_ground(pen, 0, wide, text.row - pen->row, GROUND_SHOWN);
    pen->row = text.row;
}

/* Those round the chosen one if there are too many. */
static void write_reasons(const struct ending *ending, struct pen *pen)
{
    int rows = pen_left(pen), first = ending->reason_now - rows / 2;
    first = first > ending->reasons - rows ? ending->reasons - rows : first;
    if (ending->reasons == 0)
        pen_line(pen, tint_faint, _("No points here."));
    for (int i = first > 0 ? first : 0; i < ending->reasons && pen_left(pen) > 0; i++)
        write_reason(ending, pen, i);
}

/* --- others ----------------------------------------------------------------------------------- */

/* Of two with the same points the one with fewer errors is before the other: then these are told,
   too. */
static bool is_tied(const ink_session *session, int player, const ink_score *score)
{
    ink_score other;
    for (int p = 0; p < ink_session_table(session)->players; p++) {
        ink_session_score(session, p, &other);
        if (p != player && other.total == score->total && other.errors != score->errors)
            return true;
    }
    return false;
}

static void write_place(const struct ending *ending, struct pen *pen, int player, int place)
{
    enum { PLACE = 4, RESULT = 18 };
    char text[64];
    ink_score score;
    int wide = score_wide(pen);
    struct tint tint = player == ending->shown ? tint_bold : tint_plain;
    ink_session_score(ending->session, player, &score);
    snprintf(text, sizeof text, "%d.", place);
    pen_text(pen, 0, PLACE - 1, tint, text);
    snprintf(text, sizeof text, "%d", score.total);
    if (is_tied(ending->session, player, &score))
        snprintf(text, sizeof text,
                 ngettext("%d, %d error", "%d, %d errors", (unsigned long)score.errors),
                 score.total, score.errors);
    int used = pen_right(pen, wide - 1 - RESULT, RESULT, tint, text);
    pen_text(pen, PLACE, wide - PLACE - used - 2, tint,
             player_words(ending->session, player, WORDS_HERE(PLAYER_WORDS)));
    pen->row++;
}

/* The best ones, and the one whose board is shown. */
static void write_ranking(const struct ending *ending, struct pen *pen)
{
    int players = ink_session_table(ending->session)->players, written = 0;
    if (players < 2)
        return;
    uint16_t *place = alloc_zeroed((size_t)players, sizeof *place);
    ink_table_rank(ink_session_rules(ending->session), ink_session_table(ending->session),
                   ink_session_seats(ending->session), place);
    pen->row++;
    for (int at = 1; at <= players; at++)
        for (int p = 0; p < players; p++) {
            bool due = place[p] == at && (written < RANKING_ROWS - 1 || p == ending->shown);
            if (!due || pen_left(pen) == 0)
                continue;
            write_place(ending, pen, p, at);
            written++;
        }
    free(place);
}

/* --- the verdict ------------------------------------------------------------------------------ */

static void write_help(const struct ending *ending, ink_text *out)
{
    char words[LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    help_told(ending->session, &text);
    if (words[0] != '\0')
        text_say(out, "%s%s", out->length > 0 ? "\n" : "", words);
}

/* Whole sentences only: what finds no room is on the second page. */
static void write_verdict(const struct ending *ending, struct pen *pen)
{
    char text[OUTCOME_TEXT] = "";
    ink_text out = ink_text_in(text, sizeof text);
    outcome_words(&ending->outcome, &out);
    write_help(ending, &out);
    const char *fairness = ending->about.game->table->state->fairness;
    if (fairness != NULL)
        text_say(&out, "%s%s", out.length > 0 ? "\n" : "", fairness);
    struct tint tint = tint_good;
    for (ink_slice rest = ink_slice_of(text); rest.length > 0;) {
        char sentence[LINE];
        ink_slice line = ink_slice_line(&rest);
        snprintf(sentence, sizeof sentence, "%.*s", (int)line.length, line.data);
        if (!pen->dry &&
            canvas_wrap_rows(pen_canvas(pen), pen->area.wide, sentence) > pen_left(pen))
            return;
        pen_wrap(pen, 0, tint, sentence);
        tint = tint_plain;
    }
}

/* --- what may be done ------------------------------------------------------------------------- */

static void write_actions(const struct ending *ending, struct pen *pen)
{
    for (int action = 1; action < ENDINGS; action++) {
        char digit[4];
        struct pen text = *pen;
        if (!ending_offers(ending, action))
            continue;
        snprintf(digit, sizeof digit, "%d", action);
        pen_text(pen, 0, 2, tint_bold, digit);
        pen_wrap(&text, 3, tint_plain, ending_label(ending, action, false));
        pen_hot(pen, 0, pen->area.wide, text.row - pen->row, ENDING_CLICK, action);
        pen->row = text.row;
    }
}

/* "1 again 2 new game ..." in one row, from an action on, as many as fit; returns the first that
   does not. */
static int write_strip(const struct ending *ending, struct pen *pen, int action)
{
    for (int column = 0; action < ENDINGS; action++) {
        const char digit[] = {(char)('0' + action), '\0'};
        if (!ending_offers(ending, action))
            continue;
        const char *label = ending_label(ending, action, true);
        int wide = 2 + canvas_columns(pen_canvas(pen), label);
        if (column + wide > pen->area.wide)
            return action;
        pen_text(pen, column, 1, tint_bold, digit);
        pen_text(pen, column + 2, wide - 2, tint_plain, label);
        pen_hot(pen, column, wide, 1, ENDING_CLICK, action);
        column += wide + 1;
    }
    return action;
}

/* Where the list has no room: below the board, before the key that leads away, and what finds no
   room there in rows at the foot of the panel, which is shorter then. */
static void write_strips(const struct ending *ending, struct pen *panel)
{
    enum { LEFT = 2 };
    struct canvas *canvas = pen_canvas(panel);
    int wide =
        scene_right(ending->scene) - canvas_columns(canvas, ending_escape(ending)) - 1 - LEFT;
    struct pen below = *panel;
    below.area = (struct area){canvas->rows - 1, LEFT, 1, wide};
    int action = write_strip(ending, &below, 1);
    struct pen rest = *panel;
    rest.dry = true;
    for (int next = action; next < ENDINGS; rest.row++)
        next = write_strip(ending, &rest, next);
    panel->area.high -= rest.row;
    rest.dry = false;
    for (rest.row = panel->area.high; action < ENDINGS; rest.row++)
        action = write_strip(ending, &rest, action);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void write_first(const struct ending *ending, struct pen *pen)
{
    write_title(ending, pen);
    pen->row++;
    write_score(ending, pen);
    if (ending->row >= 0) {
        pen->row++;
        write_reasons(ending, pen);
        return;
    }
    if (ending->counting)
        return;
    write_ranking(ending, pen);
    pen->row++;
    if (ending->shown == ending->about.player) /* it is of that player's points */
        write_verdict(ending, pen);
}

static void write_second(const struct ending *ending, struct pen *pen)
{
    write_title(ending, pen);
    pen->row++;
    write_verdict(ending, pen);
    pen->row++;
    write_actions(ending, pen);
}

/* Does all of it find room on one page? */
static bool fits(const struct ending *ending, const struct pen *pen)
{
    struct pen dry = *pen;
    dry.dry = true;
    write_first(ending, &dry);
    dry.row++;
    write_actions(ending, &dry);
    return dry.row <= pen->area.high;
}

/* A line at the bottom of the panel says that there is another page. */
static void tell_pages(const struct pen *pen, bool second)
{
    canvas_text_right(pen_canvas(pen), pen->area.row + pen->area.high, pen->area.column,
                      pen->area.wide - 1, tint_faint,
                      second ? _("Tab: the points") : _("Tab: more"));
}

static void draw_panel(struct ending *ending)
{
    struct area area = ending->layout.panel;
    area.high = ending->scene->canvas.rows - 2;
    struct pen pen = {.canvas = &ending->scene->canvas,
                      .rules = ink_session_rules(ending->session),
                      .area = area,
                      .level = 2};
    bool asks = ending->row < 0 && !ending->counting, whole = asks && fits(ending, &pen);
    if (asks && !whole && !ending->second)
        write_strips(ending, &pen);
    (ending->second && !whole ? write_second : write_first)(ending, &pen);
    if (whole) {
        pen.row++;
        write_actions(ending, &pen);
    } else if (asks) {
        pen.area.high = area.high;
        tell_pages(&pen, ending->second);
    }
}

static const ink_sheet *sheet_of(const void *own, int player)
{
    const struct ending *ending = own;
    return &ink_session_seats(ending->session)[player].sheet;
}

void ending_draw(struct ending *ending)
{
    draw_board(ending);
    draw_panel(ending);
    if (ending->layout.side.wide > 0)
        boards_draw(&ending->scene->canvas, ending->layout.side, ending->session, ending->shown,
                    sheet_of, ending);
}
