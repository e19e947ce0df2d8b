#include "overlay.h"

#include <stdio.h>
#include <string.h>

#include "client/process/fail.h"
#include "i18n/i18n.h"
#include "keys.h"
#include "tui/board/actions.h"
#include "tui/board/course.h"
#include "tui/panel/message.h"
#include "tui/panel/others.h"
#include "tui/panel/score.h"
#include "tui/scenes/rules.h"
#include "tui/terminal/pen.h"
#include "tui/terminal/typing.h"
#include "words/tell.h"
#include "words/words.h"

enum { MOST_WIDE = 76, BORDER = 2, PASS_WIDE = 42, PASS_SCORES = 8 };

/* --- boxes ------------------------------------------------------------------------------------ */

/* The rows above what was said while it is open; a cover between players says nothing below. */
static int rows_above(const struct tui *tui)
{
    return tui->canvas.rows - (tui->mode == MODE_PASS ? 0 : message_rows_said(tui));
}

/* The board, if a box is to lie on it and leave the panel as it is; else the whole window. */
static struct area ground_of(const struct tui *tui, int wide, int high)
{
    struct area board = {tui->layout.board.row, tui->layout.board.column,
                         board_high(tui->layout.board.high), board_wide(tui->layout.board.wide)};
    bool bare = tui->mode == MODE_PASS && tui->game->hidden;
    int rows = rows_above(tui);
    if (board.row + board.high > rows)
        board.high = rows - board.row;
    if (wide <= board.wide && high <= board.high && !bare)
        return board;
    return (struct area){0, 0, rows, tui->canvas.columns};
}

/* A box in the middle that is as high as its text needs; its inside. Nothing is left beside it in
   its rows: half words would be. */
static struct area open_box(struct tui *tui, const char *title, int wide, int high)
{
    struct canvas *canvas = &tui->canvas;
    int most_wide = canvas->columns - 2, most_high = rows_above(tui);
    wide = wide + 2 * BORDER > most_wide ? most_wide : wide + 2 * BORDER;
    high = high + 2 > most_high ? most_high : high + 2;
    struct area ground = ground_of(tui, wide, high);
    struct area area = {ground.row + (ground.high - high) / 2,
                        ground.column + (ground.wide - wide) / 2, high, wide};
    canvas_clear(canvas, (struct area){area.row, ground.column, area.high, ground.wide},
                 tint_plain);
    canvas_box(canvas, area, title);
    canvas_no_hot(canvas);
    return (struct area){area.row + 1, area.column + BORDER, high - 2, wide - 2 * BORDER};
}

static struct pen dry_pen(struct tui *tui, int wide)
{
    return (struct pen){.tui = tui, .area = {0, 0, 1000, wide}, .dry = true};
}

/* Keys of what is open; "" if it has none of its own. Before a game the window may be narrow. */
static void write_edge_keys(const struct tui *tui, ink_text *out)
{
    bool wide = tui->canvas.columns >= LEAST_COLUMNS;
    if (tui->mode == MODE_LINK && tui->terminal->copy != NULL && wide)
        text_say(out, "%s  ", _("c: copy it"));
    if (tui->mode == MODE_LINK)
        text_say(out, "%s  ", _("n: change the link"));
}

/* On the lower edge: where there is more, what can be done, and how to get away. */
static void draw_edge(struct tui *tui, struct area inside, int most)
{
    char words[256], own[128] = "";
    ink_text out = ink_text_in(own, sizeof own);
    bool up = tui->scroll > 0, down = tui->scroll < most;
    write_edge_keys(tui, &out);
    snprintf(words, sizeof words, " %s%s%s%s%s ", up ? "▲" : "", down ? "▼" : "",
             up || down ? "  " : "", own, _("Esc: back"));
    canvas_text_right(&tui->canvas, inside.row + inside.high, inside.column, inside.wide, tint_bold,
                      words);
}

/* As wide as can be read well, and not wider than the board where that is wide enough. */
static int scrolled_wide(const struct tui *tui)
{
    enum { ENOUGH = 72 };
    int board = board_wide(tui->layout.board.wide), wide = tui->canvas.columns - 2;
    wide = wide > MOST_WIDE ? MOST_WIDE : wide;
    return (board >= ENOUGH && board < wide ? board : wide) - 2 * BORDER;
}

/* What is longer than the window can be moved up and down. */
static void draw_scrolled(struct tui *tui, const char *title, void (*write)(struct pen *pen))
{
    int wide = scrolled_wide(tui);
    struct pen dry = dry_pen(tui, wide);
    write(&dry);
    struct area inside = open_box(tui, title, wide, dry.row);
    int most = dry.row - inside.high;
    most = most > 0 ? most : 0;
    tui->scroll = tui->scroll > most ? most : tui->scroll < 0 ? 0 : tui->scroll;
    struct pen pen = {.tui = tui, .area = inside, .row = -tui->scroll, .level = LEAST_ROWS};
    write(&pen);
    draw_edge(tui, inside, most);
    message_draw_said(tui);
}

/* --- help ------------------------------------------------------------------------------------- */

static int count_helped(void)
{
    int count = 0;
    for (const struct key *key = keys; key->press != 0; key++)
        count += key->help != NULL;
    return count;
}

enum { NAME_COLUMNS = 9 };

/* Do all texts find room in two columns? */
static bool fit_in_two(const struct pen *pen)
{
    for (const struct key *key = keys; key->press != 0; key++)
        if (key->help != NULL &&
            canvas_columns(&pen->tui->canvas, _(key->help)) + NAME_COLUMNS > pen->area.wide / 2 - 1)
            return false;
    return true;
}

static void write_key(const struct pen *pen, const struct key *key, int column, int wide)
{
    pen_text(pen, column, NAME_COLUMNS - 1, tint_bold, _(key->name));
    pen_text(pen, column + NAME_COLUMNS, wide - NAME_COLUMNS, tint_plain, _(key->help));
}

void overlay_write_keys(struct pen *pen)
{
    int columns = fit_in_two(pen) ? 2 : 1, wide = pen->area.wide / columns;
    int rows = (count_helped() + columns - 1) / columns, count = 0, top = pen->row;
    for (const struct key *key = keys; key->press != 0; key++) {
        struct pen at = *pen;
        if (key->help == NULL)
            continue;
        at.row = top + count % rows;
        write_key(&at, key, count / rows * wide, wide - 1);
        count++;
    }
    pen->row = top + rows + 1;
}

/* What can be earned or is offered in this game, and its keys. */
static void write_earned(struct pen *pen)
{
    const ink_ruleset *rules = pen->tui->rules;
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_sign *sign = ink_ruleset_signs(rules, m);
        for (; sign != NULL && sign->sign != 0; sign++) {
            char line[256];
            if (sign->offer == NULL)
                continue;
            snprintf(line, sizeof line,
                     sign->kind == INK_SIGN_EARNED
                         ? _("%s: by its number as soon as it is earned, and only then.")
                         : _("%s: by the number below it while it is offered."),
                     _(sign->offer));
            pen_wrap(pen, 0, tint_plain, line);
        }
    }
}

static void write_help(struct pen *pen)
{
    overlay_write_keys(pen);
    bool online = game_is_online(pen->tui->game);
    for (const struct key *key = online_keys; online && key->press != 0; key++) {
        write_key(pen, key, 0, pen->area.wide);
        pen->row++;
    }
    write_earned(pen);
    pen_wrap(pen, 0, tint_plain,
             _("Mouse: click a piece, then a space; click again to turn it, twice to draw it."));
    pen_wrap(pen, 0, tint_faint,
             _("Bold: drawn this round. [2]: in hand. (2): used. 2x: fits nowhere."));
}

static void write_messages(struct pen *pen)
{
    messages_write(pen, &pen->tui->messages);
}

/* --- the link of the seat --------------------------------------------------------------------- */

/* Whoever came by the old one is turned out: that is asked first. */
static void write_link_asked(struct pen *pen)
{
    pen->row++;
    pen_wrap(pen, 0, tint_warning, _("Change the link of your seat?"));
    pen_wrap(
        pen, 0, tint_plain,
        _("For when others have it: the old link opens your seat no more. Devices that came by "
          "it have to come by the new one."));
    pen_wrap(pen, 0, tint_bold, _("Press n again to change it. Any other key leaves it as it is."));
}

/* The seat may be taken away while it is open. */
static void write_link(struct pen *pen)
{
    const struct remote_state *table = pen->tui->game->table->state;
    char link[REMOTE_OWN_LINK] = "";
    ink_text out = ink_text_in(link, sizeof link);
    if (!remote_has_own_link(table)) {
        pen_wrap(pen, 0, tint_plain, _("You are only looking on."));
        return;
    }
    remote_own_link(table, &out);
    pen_wrap(
        pen, 0, tint_plain,
        _("This link is your seat: whoever has it plays as you. Both devices stay up to date."));
    pen->row++;
    pen_wrap(pen, 0, tint_bold, link);
    if (pen->tui->question == QUESTION_LINK)
        write_link_asked(pen);
}

static void copy_link(struct tui *tui)
{
    char link[REMOTE_OWN_LINK] = "";
    ink_text out = ink_text_in(link, sizeof link);
    remote_own_link(tui->game->table->state, &out);
    tui->terminal->copy(tui->terminal, link);
    say_softly(tui, TONE_GOOD, "%s", _("Copied, if your terminal lets programs do that."));
}

static void change_link(struct tui *tui)
{
    bool asked = tui->question == QUESTION_LINK;
    say_nothing(tui);
    tui->question = asked ? QUESTION_NONE : QUESTION_LINK;
    if (asked) {
        game_ask(tui->game, REMOTE_REKEY, tui->game->table->state->own, 0, "");
        say_softly(tui, TONE_PLAIN, "%s", _("A new link is asked for."));
    }
}

/* False if it is no key of the link. */
static bool press_link(struct tui *tui, uint32_t press)
{
    bool has_link = remote_has_own_link(tui->game->table->state);
    if (press == 'n' && has_link)
        change_link(tui);
    else if (press == 'c' && has_link && tui->terminal->copy != NULL)
        copy_link(tui);
    else
        return false;
    return true;
}

/* --- goals ------------------------------------------------------------------------------------ */

static void write_goals(struct pen *pen)
{
    if (!goals_known(tui_table(pen->tui)))
        pen_wrap(pen, 0, tint_plain, _("This game is played without goals."));
    goals_draw(pen);
}

/* --- covers and questions --------------------------------------------------------------------- */

/* Below it: a warning, or the way back. */
static void write_below_pass(const struct tui *tui, char line[MESSAGE])
{
    int before = course_before(tui);
    line[0] = '\0';
    if (tui->question == QUESTION_QUIT)
        snprintf(line, MESSAGE, "%s", tui->note.text);
    else if (before != NOTHING)
        snprintf(line, MESSAGE, _("u: back to %s"),
                 player_words(tui->session, before, WORDS_HERE(PLAYER_WORDS)));
}

/* The message line is the next player's: what a wrong key did is told here. */
static void write_stray(struct pen *pen)
{
    if (pen->tui->strayed)
        pen_wrap(pen, 0, tint_warning, _("That key does nothing here. Enter: go on. q: leave."));
}

/* Whose turn it is, how all stand, and what to press. */
static void write_pass(struct pen *pen)
{
    const struct tui *tui = pen->tui;
    char line[256], below[MESSAGE];
    const char *name = player_words(tui->session, tui->player, WORDS_HERE(PLAYER_WORDS));
    write_below_pass(tui, below);
    pen->row++;
    snprintf(line, sizeof line,
             tui->game->hidden ? _("Pass to %s, then press Enter.") : _("It is %s's turn."), name);
    pen_wrap(pen, 0, tint_bold, line);
    if (!tui->game->hidden)
        pen_wrap(pen, 0, tint_plain, _("Press Enter to begin it."));
    pen->row++;
    others_draw_scores(pen, PASS_SCORES);
    pen->row++;
    write_stray(pen);
    if (below[0] != '\0')
        pen_wrap(pen, 0, tui->question == QUESTION_QUIT ? tint_warning : tint_faint, below);
}

static void draw_pass(struct tui *tui)
{
    if (tui->game->hidden)
        canvas_start(&tui->canvas, tui->canvas.rows, tui->canvas.columns);
    struct pen dry = dry_pen(tui, PASS_WIDE);
    write_pass(&dry);
    struct pen pen = {.tui = tui, .level = LEAST_ROWS};
    pen.area = open_box(tui, round_text(tui->rules, tui_table(tui)->round, WORDS_HERE(ROUND_TEXT)),
                        PASS_WIDE, dry.row);
    write_pass(&pen);
}

/* A line that is typed, for a file or for others. */
static void draw_input(struct tui *tui, const char *question)
{
    int wide = tui->canvas.columns - 2 * BORDER;
    int said = canvas_wrap_rows(&tui->canvas, wide, tui->note.text),
        high = 4 + (said > 1 ? said : 1);
    struct area box = {tui->canvas.rows - high, 0, high, tui->canvas.columns};
    struct area inside = {box.row + 1, BORDER, high - 2, wide};
    canvas_box(&tui->canvas, box, "");
    canvas_no_hot(&tui->canvas);
    canvas_text(&tui->canvas, inside.row, inside.column, inside.wide, tint_bold, question);
    int columns = canvas_columns(&tui->canvas, tui->input), width = inside.wide - 1;
    const char *shown = tui->input;
    for (; columns > width; columns = canvas_columns(&tui->canvas, shown))
        canvas_next(&shown);
    int used = canvas_text(&tui->canvas, inside.row + 1, inside.column, width, tint_plain, shown);
    canvas_put(&tui->canvas, inside.row + 1, inside.column + used, ' ',
               (struct tint){HUE_PLAIN, GROUND_CURSOR, 0});
    canvas_wrap(&tui->canvas, (struct area){inside.row + 2, inside.column, said, inside.wide}, 0,
                tui->note.tone == TONE_BAD ? tint_warning : tint_faint, tui->note.text);
}

void overlay_draw_small(struct tui *tui)
{
    char line[256];
    snprintf(line, sizeof line,
             _("The window is too small: make it at least %d columns wide and %d rows high."),
             LEAST_COLUMNS, LEAST_ROWS);
    canvas_wrap(&tui->canvas, (struct area){0, 0, tui->canvas.rows, tui->canvas.columns}, 0,
                tint_bold, tui->question == QUESTION_QUIT ? tui->note.text : line);
}

void overlay_draw(struct tui *tui)
{
    switch (tui->mode) {
    case MODE_PASS: draw_pass(tui); return;
    case MODE_HELP: draw_scrolled(tui, _("Keys"), write_help); return;
    case MODE_RULES: draw_scrolled(tui, _("Rules"), rules_write); return;
    case MODE_GOALS: draw_scrolled(tui, _("Goals"), write_goals); return;
    case MODE_FILE: draw_input(tui, _("File for the record (Enter: none): ")); return;
    case MODE_MESSAGES: draw_scrolled(tui, _("Messages"), write_messages); return;
    case MODE_LINK: draw_scrolled(tui, _("Link of your seat"), write_link); return;
    case MODE_SAY: draw_input(tui, _("Say to all at the table:")); return;
    default: return;
    }
}

/* --- keys ------------------------------------------------------------------------------------- */

/* Whoever names no file for the record does not go on to the next game. */
static void close_overlay(struct tui *tui)
{
    if (tui->mode == MODE_FILE)
        tui->game->next = GAME_NEXT_NOTHING;
    tui->mode = MODE_PLAY;
    say_nothing(tui);
}

static void press_scrolled(struct tui *tui, uint32_t press)
{
    switch (press) {
    case 'k':
    case PRESS_UP: tui->scroll--; return;
    case 'j':
    case PRESS_DOWN: tui->scroll++; return;
    case PRESS_PAGE_UP: tui->scroll -= tui->canvas.rows - 4; return;
    case PRESS_PAGE_DOWN:
    case ' ': tui->scroll += tui->canvas.rows - 4; return;
    default: close_overlay(tui);
    }
}

static void press_pass(struct tui *tui, uint32_t press)
{
    if (press == PRESS_ENTER || press == ' ')
        tui->mode = MODE_PLAY;
    else if (press == 'q')
        play_quit(tui);
    else
        tui->strayed = press != 'u' || !course_give_back(tui);
}

/* No name is an answer, too, unless a record was asked for and is still missing. A game that should
   be in the history and is not stays kept all the same. */
static void write_record(struct tui *tui)
{
    bool named = tui->input[0] != '\0';
    if (!named && tui->game->record == NULL) {
        tui->game->record_failed = tui->game->historic;
        tui->status = STATUS_YES;
    }
    tui->done = !named || course_record(tui, tui->input);
}

static void say_to_all(struct tui *tui)
{
    if (tui->input[0] != '\0')
        game_ask(tui->game, REMOTE_SAY, 0, 0, tui->input);
    tui->input[0] = '\0';
    close_overlay(tui);
}

static void press_input(struct tui *tui, uint32_t press)
{
    if (press == PRESS_ENTER && tui->mode == MODE_SAY)
        say_to_all(tui);
    else if (press == PRESS_ENTER)
        write_record(tui);
    else if (press == PRESS_ESCAPE)
        close_overlay(tui);
    else
        typing_press(tui->input, tui->mode == MODE_SAY ? SAY : sizeof tui->input, press);
}

void overlay_press(struct tui *tui, uint32_t press)
{
    if (tui->mode == MODE_PASS)
        press_pass(tui, press);
    else if (tui_types(tui))
        press_input(tui, press);
    else if (tui->mode != MODE_LINK || !press_link(tui, press))
        press_scrolled(tui, press);
}
