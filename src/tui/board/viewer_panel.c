/* What stands beside a board that is looked at again: the round, its dice, what has happened,
   points, and what the engine thinks. */
#include <stdio.h>

#include "boards.h"
#include "i18n/i18n.h"
#include "i18n/number.h"
#include "tui/terminal/pen.h"
#include "viewer.h"
#include "words/short_title.h"
#include "words/tell.h"
#include "words/words.h"

enum {
    LINE = 512,
    DIE_WIDE = 6,
    DIE_NARROW = 4,
    DIE_HIGH = 3,
    NUMBER = 6,
    ROUND_WIDE = 3,
    SCORE_WIDE = 42
};
enum { POINTS = 4 }; /* of the score, and what has changed in them */
enum { PLAY_COLUMN = ROUND_WIDE + NUMBER + 1 };

static int frame_round(const struct viewer *viewer)
{
    return viewer->film.frame[viewer->frame].round;
}

static double tenths(long units)
{
    return (double)units / JUDGED_TENTHS;
}

/* --- above ------------------------------------------------------------------------------------ */

/* "Round 3 of 7", and whose board it is. */
static void write_title(const struct viewer *viewer, struct pen *pen)
{
    const ink_ruleset *rules = viewer->film.rules;
    int round = frame_round(viewer);
    char line[LINE], config[128] = "";
    ink_text game = ink_text_in(config, sizeof config);
    if (viewer->film.frame[viewer->frame].kind == FILM_OVER)
        snprintf(line, sizeof line, "%s", _("The game is over."));
    else if (ink_round_is_last_roll(rules, round))
        snprintf(line, sizeof line, "%s", _("Last roll"));
    else
        snprintf(line, sizeof line, _("Round %d of %d"), round, rules->rounds);
    int used = pen_text(pen, 0, pen->area.wide, tint_bold, line);
    if (viewer->film.players > 1)
        pen_right(pen, used + 2, pen->area.wide - used - 2, tint_good,
                  player_words(viewer->session, viewer->player, WORDS_HERE(PLAYER_WORDS)));
    pen->row++;
    ink_config_write(&rules->config, &game);
    line[0] = '\0';
    ink_text title = ink_text_in(line, sizeof line);
    config_text_title(ink_slice_of(config), &title);
    pen_line(pen, tint_faint, line);
}

/* Narrow where not all of them find room side by side. */
static int die_wide(const ink_sheet *sheet, int wide)
{
    int count = 0;
    for (int d = 0; d < INK_MAX_DICE; d++)
        count += sheet->die[d] != 0;
    return count * (DIE_WIDE + 1) - 1 <= wide ? DIE_WIDE : DIE_NARROW;
}

static void draw_die(const struct pen *pen, int column, int wide, const ink_shape *shape,
                     bool waits)
{
    struct pen middle = *pen;
    middle.row += DIE_HIGH / 2;
    if (shape->count > 0)
        pen_tile(pen, column, wide, DIE_HIGH, shape->first, waits ? tint_plain : tint_faint,
                 !waits);
    else
        pen_symbol(&middle, column, wide, waits ? tint_bold : tint_faint, shape->text);
}

/* The dice of the round; those that are drawn already are faint. */
static void draw_dice(const struct viewer *viewer, struct pen *pen)
{
    const ink_sheet *sheet = &film_seat(&viewer->film, viewer->frame, viewer->player)->sheet;
    int column = 0, wide = die_wide(sheet, pen->area.wide);
    if (viewer->film.frame[viewer->frame].kind == FILM_OVER || pen_left(pen) < DIE_HIGH + 1)
        return;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        if (sheet->die[d] == 0)
            continue;
        draw_die(pen, column, wide, &viewer->film.rules->shape[sheet->die[d]],
                 (sheet->waiting >> d & 1) != 0);
        column += wide + 1;
    }
    pen->row += DIE_HIGH + 1;
}

static void write_event(const struct viewer *viewer, struct pen *pen)
{
    char line[TELL_LINE] = "";
    ink_text out = ink_text_in(line, sizeof line);
    const struct film_frame *frame = &viewer->film.frame[viewer->frame];
    if (frame->kind == FILM_OVER)
        return;
    film_event_words(&viewer->film, viewer->frame, viewer->player, &out);
    if (out.length == 0)
        return; /* the title has the round */
    pen_wrap(pen, 0, tint_plain, line);
    pen->row++;
}

/* --- points ----------------------------------------------------------------------------------- */

static void write_points(const struct pen *pen, int points, int before, struct tint tint)
{
    char text[16];
    int wide = pen->area.wide < SCORE_WIDE ? pen->area.wide : SCORE_WIDE;
    snprintf(text, sizeof text, "%d", points);
    pen_right(pen, wide - 2 * POINTS, POINTS, tint, text);
    snprintf(text, sizeof text, "%+d", points - before);
    if (points != before)
        pen_right(pen, wide - POINTS, POINTS, points < before ? tint_warning : tint_good, text);
}

/* The score as it stood, with what the step has changed. */
static void write_score(const struct viewer *viewer, struct pen *pen)
{
    ink_score now, before = {0};
    int last = film_step(&viewer->film, viewer->frame, viewer->player, -1);
    int wide = (pen->area.wide < SCORE_WIDE ? pen->area.wide : SCORE_WIDE) - 2 * POINTS;
    film_score(&viewer->film, viewer->frame, viewer->player, &now);
    if (last != viewer->frame)
        film_score(&viewer->film, last, viewer->player, &before);
    for (const struct score_part *part = score_parts; part->key != NULL; part++) {
        if (!part->in_game(viewer->film.rules))
            continue;
        struct pen name = *pen;
        name.area.wide = wide;
        pen_wrap(&name, 0, tint_plain,
                 score_row_name(viewer->film.rules, (int)(part - score_parts)));
        pen->row = name.row - 1;
        write_points(pen, score_part_points(part, &now), score_part_points(part, &before),
                     tint_plain);
        pen->row++;
    }
    pen_text(pen, 0, wide, tint_bold, _("Total"));
    write_points(pen, now.total, before.total, tint_bold);
    pen->row += 2;
}

/* --- what the engine thinks ------------------------------------------------------------------- */

static void write_number(const struct pen *pen, int column, long units, struct tint tint)
{
    char text[16];
    number_write(text, sizeof text, units == 0 ? "%.1f" : "%+.1f", tenths(units));
    pen_right(pen, column, NUMBER, units == 0 ? tint_faint : tint, text);
}

/* A bar for what a round has cost. */
static void draw_loss(const struct pen *pen, int column, int wide, long lost, long most)
{
    struct canvas *canvas = pen_canvas(pen);
    int length = most > 0 ? (int)((lost * wide + most - 1) / most) : 0;
    for (int i = 0; i < length && i < wide && !pen->dry; i++)
        canvas_put(canvas, pen->area.row + pen->row, pen->area.column + column + i,
                   canvas->ascii ? '#' : 0x2586, tint_warning);
}

static void write_judged(const struct viewer *viewer, struct pen *pen, int round, long most)
{
    const struct judged_round *judged = &viewer_judged(viewer)->round[round - 1];
    char number[16];
    int bar = PLAY_COLUMN + NUMBER + 2;
    bool here = round == frame_round(viewer) && viewer->film.frame[viewer->frame].kind != FILM_OVER;
    snprintf(number, sizeof number, "%d", round);
    pen_right(pen, 0, ROUND_WIDE - 1, here ? tint_bold : tint_plain, number);
    write_number(pen, ROUND_WIDE, judged->units.luck, tint_plain);
    write_number(pen, PLAY_COLUMN, -judged_lost(judged), tint_bold);
    if (here)
        pen_ground(pen, 0, bar - 1, 1, GROUND_CURSOR);
    draw_loss(pen, bar, pen->area.wide - bar - 1, judged_lost(judged), most);
    pen->row++;
}

/* Luck and losses of all rounds, one below the other. */
static void write_graph(const struct viewer *viewer, struct pen *pen)
{
    const struct judged *judged = viewer_judged(viewer);
    long most = JUDGED_TENTHS;
    for (int i = 0; i < judged->rounds; i++)
        most = judged_lost(&judged->round[i]) > most ? judged_lost(&judged->round[i]) : most;
    pen_right(pen, ROUND_WIDE, NUMBER, tint_head, _("luck"));
    pen_right(pen, PLAY_COLUMN, NUMBER, tint_head, _("play"));
    pen->row++;
    for (int round = 1; round <= judged->rounds; round++)
        write_judged(viewer, pen, round, most);
    pen->row++;
}

/* What was expected at the start, luck and play add up to the score. */
static void write_sum(const struct viewer *viewer, struct pen *pen)
{
    const struct judged *judged = viewer_judged(viewer);
    char line[LINE] = "";
    ink_text out = ink_text_in(line, sizeof line);
    text_say(&out, _("Expected at the start %.1f, luck of the dice %+.1f"),
             tenths(judged->sum.expected), tenths(judged->sum.luck));
    if (judged->picks)
        text_say(&out, _(", picks %+.1f"), tenths(-judged->sum.picks));
    text_say(&out, _(", play %+.1f"), tenths(-judged->sum.loss));
    if (judged->over)
        text_say(&out, _(": score %d"), judged->total);
    else
        text_say(&out, _(": expected now %.1f"), tenths(judged->sum.end));
    ink_text_char(&out, '.');
    pen_wrap(pen, 0, tint_faint, line);
    pen->row++;
}

/* The parts of the score in which the better way is another: what it brings, or what was lost
   without it. */
static void write_why(const struct viewer *viewer, const struct judged_round *round,
                      struct pen *pen)
{
    for (int i = 0; score_parts[i].key != NULL; i++) {
        long units = score_parts[i].sign * round->units.why[i] * (viewer->better ? -1 : 1);
        int wide = (pen->area.wide < SCORE_WIDE ? pen->area.wide : SCORE_WIDE) - NUMBER - 1;
        if (!score_parts[i].in_game(viewer->film.rules) || units == 0)
            continue;
        pen_text(pen, 1, wide - 1, tint_plain, score_row_name(viewer->film.rules, i));
        write_number(pen, wide, units, units < 0 ? tint_warning : tint_good);
        pen->row++;
    }
    pen->row++;
}

/* The moves of the better way, those that draw something, in words. */
static void write_moves(const struct viewer *viewer, const struct judged_round *round,
                        struct pen *pen)
{
    const struct film *film = &viewer->film;
    int begin = film_round_begin(film, film->frame[viewer->frame].round);
    ink_sheet sheet = film_seat(film, begin >= 0 ? begin : 0, viewer->player)->sheet;
    for (int i = 0; i < round->moves; i++) {
        char line[TELL_LINE] = "";
        ink_text out = ink_text_in(line, sizeof line);
        if (ink_move_kind(round->move[i]) == INK_MOVE_END)
            continue;
        told_words(film->rules, &sheet, round->move[i], -1, &out);
        pen_wrap(pen, 1, tint_plain, line);
        ink_sheet_play(film->rules, &sheet, round->move[i], NULL);
    }
}

/* The board tells them, too: where not all of them find room, none is told. */
static bool moves_fit(const struct viewer *viewer, const struct judged_round *round,
                      const struct pen *pen)
{
    struct pen dry = *pen;
    dry.dry = true;
    write_moves(viewer, round, &dry);
    return dry.row <= pen->area.high;
}

/* Is there room for what is written and a few rows more? */
static bool has_room(const struct viewer *viewer, const struct pen *pen,
                     void (*write)(const struct viewer *viewer, struct pen *pen))
{
    struct pen dry = *pen;
    dry.dry = true;
    write(viewer, &dry);
    return dry.row <= pen->area.high;
}

/* What a board shows, on the ground of what was drawn. */
static void write_which(const struct viewer *viewer, struct pen *pen, bool better)
{
    const struct tint tint = {HUE_PLAIN, better ? GROUND_HINT : GROUND_SHOWN, 0};
    const struct judged_round *round = viewer_round(viewer);
    char line[LINE] = "";
    number_write(line, sizeof line, _("A better way: %+.1f ± %.1f"), tenths(round->units.loss),
                 round->error);
    pen_line(pen, tint, better ? line : _("As it was played"));
}

static void write_better(const struct viewer *viewer, struct pen *pen)
{
    const struct judged_round *round = viewer_round(viewer);
    write_which(viewer, pen, viewer->better);
    bool told = viewer->better && moves_fit(viewer, round, pen);
    if (told) {
        write_moves(viewer, round, pen);
        pen->row++;
    }
    if (!told || pen_left(pen) > INK_SCORE_PARTS)
        write_why(viewer, round, pen);
}

static void write_round(const struct viewer *viewer, struct pen *pen)
{
    const struct judged_round *round = viewer_round(viewer);
    if (round == NULL) {
        write_sum(viewer, pen);
    } else if (round->better) {
        write_better(viewer, pen);
    } else {
        pen_wrap(pen, 0, tint_good, _("Nothing better was found for this round."));
        pen->row++;
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

static void write_review(const struct viewer *viewer, struct pen *pen)
{
    write_title(viewer, pen);
    pen->row++;
    write_graph(viewer, pen);
    write_round(viewer, pen);
    if (viewer_round(viewer) != NULL && has_room(viewer, pen, write_sum))
        write_sum(viewer, pen);
    draw_dice(viewer, pen);
}

static void write_replay(const struct viewer *viewer, struct pen *pen)
{
    write_title(viewer, pen);
    pen->row++;
    draw_dice(viewer, pen);
    write_event(viewer, pen);
    write_score(viewer, pen);
}

static const ink_sheet *sheet_of(const void *own, int player)
{
    const struct viewer *viewer = own;
    return &film_seat(&viewer->film, viewer->frame, player)->sheet;
}

/* A review of one player has room for both ways. */
static void draw_other(const struct viewer *viewer)
{
    struct pen pen = {.canvas = &viewer->scene->canvas, .area = viewer->layout.side};
    if (!viewer_has_better(viewer) || pen.area.wide < board_scaled_wide(0))
        return;
    write_which(viewer, &pen, !viewer->better);
    viewer_draw_other(viewer, pen.area.row + pen.row, pen.area.column);
}

void viewer_panel(const struct viewer *viewer)
{
    struct area area = viewer->layout.panel;
    area.high = viewer->scene->canvas.rows - 3;
    struct pen pen = {
        .canvas = &viewer->scene->canvas, .rules = viewer->film.rules, .area = area, .level = 2};
    if (viewer_judged(viewer) != NULL)
        write_review(viewer, &pen);
    else
        write_replay(viewer, &pen);
    if (viewer->layout.side.wide > 0 && viewer->film.players == 1)
        draw_other(viewer);
    else if (viewer->layout.side.wide > 0)
        boards_draw(&viewer->scene->canvas, viewer->layout.side, viewer->session, viewer->player,
                    sheet_of, viewer);
}
