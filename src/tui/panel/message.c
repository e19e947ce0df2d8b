#include "message.h"

#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "tui/board/tutor.h"
#include "tui/keys.h"
#include "words/moves/choice.h"
#include "words/names.h"
#include "words/tell.h"
#include "words/words.h"

enum { KEYS_GAP = 2, BOTH_GAP = 2, LINE = SENTENCE };

/* --- pieces by their keys --------------------------------------------------------------------- */

/* "1–3, 5": numbers as bits, 1 first. */
static void write_numbers(unsigned numbers, ink_text *out)
{
    for (int n = 0; n < INK_MAX_DICE; n++) {
        int last = n;
        if ((numbers >> n & 1) == 0)
            continue;
        while ((numbers >> (last + 1) & 1) != 0)
            last++;
        ink_text_string(out, out->length > 0 ? ", " : "");
        ink_text_number(out, n + 1);
        if (last > n) {
            ink_text_string(out, last > n + 1 ? "–" : ", ");
            ink_text_number(out, last + 1);
        }
        n = last;
    }
}

/* The dice that may be taken now. */
static unsigned waiting_dice(const struct tui *tui)
{
    unsigned numbers = 0;
    for (int i = 0; i < tui->pieces; i++)
        if (tui->piece[i].kind == INK_PIECE_DIE && tui->piece[i].state == INK_PIECE_WAITING)
            numbers |= 1u << tui->piece[i].number;
    return numbers;
}

static const char *take_hint(const struct tui *tui, char line[LINE])
{
    char list[64] = "";
    ink_text numbers = ink_text_in(list, sizeof list);
    write_numbers(waiting_dice(tui), &numbers);
    snprintf(line, LINE, _("Take a die: %s."), list);
    return line;
}

/* --- nothing in the hand ---------------------------------------------------------------------- */

static const char *end_hint(const struct tui *tui, char line[LINE])
{
    ink_missing missing;
    ink_session_missing(tui->session, tui->player, &missing);
    if (missing.status != INK_OK && waiting_dice(tui) != 0)
        return take_hint(tui, line);
    if (missing.status != INK_OK) {
        refusal_spoken(tui->rules, &missing.reason, ink_slice_of(""), line);
        words_make_sentence(line, LINE);
        return line;
    }
    if (ink_round_is_last_roll(tui->rules, tui_table(tui)->round))
        return _("Nothing more is drawn: n ends the round.");
    if (missing.may != 0 || missing.earned != 0)
        return _("The rest is optional: n ends the round.");
    return missing.lost != 0 ? _("Nothing fits any more: n ends the round.")
                             : _("Everything is drawn: n ends the round.");
}

/* What is there, for those who look around with an empty hand. */
static const char *cell_hint(const struct tui *tui, char line[LINE])
{
    ink_text text = ink_text_in(line, LINE);
    cell_words(tui->rules, &tui_seat(tui, tui->player)->sheet, (ink_cell)tui->cell, &text);
    return line;
}

/* --- a piece in the hand ---------------------------------------------------------------------- */

static void make_first_capital(char *line)
{
    if (line[0] >= 'a' && line[0] <= 'z')
        line[0] = (char)(line[0] - 'a' + 'A');
}

/* "die 2": what it looks like is seen. */
static void write_hand(const struct tui *tui, char words[LINE])
{
    const ink_piece *hand = tui_hand(tui);
    const char *offer = sign_find(tui->rules, hand->sign)->offer;
    if (hand->kind == INK_PIECE_DIE)
        snprintf(words, LINE, _("die %d"), hand->number + 1);
    else if (hand->kind == INK_PIECE_SPECIAL)
        snprintf(words, LINE, _("special route %d"), hand->number + 1);
    else
        snprintf(words, LINE, "%s", hand->sign != 0 && offer != NULL ? _(offer) : _("offered"));
}

/* It lies nowhere yet. */
static const char *place_hint(const struct tui *tui, char line[LINE])
{
    const struct guide *guide = tui->game->guide;
    char hand[LINE] = "", list[64] = "";
    ink_text numbers = ink_text_in(list, sizeof list);
    const char *fits = tui->canvas.ascii ? "+" : "◆";
    bool die = tui_hand(tui)->kind == INK_PIECE_DIE,
         offered = tui_hand(tui)->kind == INK_PIECE_EARNED;
    bool tells = tui->tutor != NULL || guide_tells(guide, GUIDE_PLACE);
    unsigned others = die ? waiting_dice(tui) & ~(1u << tui_hand(tui)->number) : 0;
    write_hand(tui, hand);
    write_numbers(others, &numbers);
    if (others != 0 && guide_tells(guide, GUIDE_TAKE) && guide_tells(guide, GUIDE_PLACE) &&
        !tui->chosen)
        /* TRANSLATORS: for somebody who plays for the first time: "You hold die 1 (1–6: another
           one). It fits on ◆; . goes to the next." In brackets are the keys of dice; . is a key */
        snprintf(line, LINE, _("You hold %s (%s: another one). It fits on %s; . goes to the next."),
                 hand, list, fits);
    else if (tells && offered)
        /* TRANSLATORS: something that was earned or is offered: "Copy a die: ◆ fits, . goes to the
           next." */
        snprintf(line, LINE, _("%s: %s fits, . goes to the next."), hand, fits);
    else if (tells && tui_on_corners(tui))
        snprintf(line, LINE, _("Choose a corner for %s: %s fits, . goes to the next."), hand, fits);
    else if (tells)
        snprintf(line, LINE, _("Choose a space for %s: %s fits, . goes to the next."), hand, fits);
    else if (tui_has_no_tips(tui))
        snprintf(line, LINE, "%s", hand);
    else
        snprintf(line, LINE, _("%s: key . shows where it fits."), hand);
    make_first_capital(line);
    return line;
}

/* "C3", "corner C3". */
static void write_place(const struct tui *tui, char *words, size_t size)
{
    bool corner = tui_on_corners(tui);
    char at[8] = "";
    ink_text place = ink_text_in(at, sizeof at);
    place_words(tui_hand(tui)->place, (ink_cell)(corner ? tui->corner : tui->cell), &place);
    /* TRANSLATORS: in "die 5 at corner C3": where spaces meet */
    snprintf(words, size, corner ? _("corner %s") : "%s", at);
}

/* It lies there, and may be drawn so. */
static const char *draw_hint(const struct tui *tui, char line[LINE])
{
    char hand[LINE] = "", at[64] = "";
    write_hand(tui, hand);
    write_place(tui, at, sizeof at);
    if (tui_has_no_tips(tui) && tui->ways > 1)
        snprintf(line, LINE, _("%s at %s, %d of %d"), hand, at, tui->way_now + 1, tui->ways);
    else if (tui_has_no_tips(tui))
        snprintf(line, LINE, _("%s at %s"), hand, at);
    else if (tui->ways > 1)
        /* TRANSLATORS: "die 2 at C3: Enter draws, r turns it (1 of 4)." */
        snprintf(line, LINE, _("%s at %s: Enter draws, r turns it (%d of %d)."), hand, at,
                 tui->way_now + 1, tui->ways);
    else
        snprintf(line, LINE, _("%s at %s: Enter draws."), hand, at);
    make_first_capital(line);
    return line;
}

/* What it would erase or set off; `but` are the moves of what is in the hand itself. */
static void write_effect(const struct tui *tui, const ink_move *but, int moves, char effect[LINE])
{
    char changes[LINE] = "";
    ink_text text = ink_text_in(changes, sizeof changes);
    if (tui->ghost)
        change_words(tui->rules, &tui_seat(tui, tui->player)->sheet, &tui->preview.sheet, but,
                     moves, &text);
    snprintf(effect, LINE, "%s", changes[0] == ' ' ? changes + 1 : changes);
}

static const char *hand_hint(const struct tui *tui, char line[LINE], char effect[LINE])
{
    ink_move move = tui->ways > 0 ? tui->way[tui->way_now] : INK_MOVE_NONE;
    if (tui->ways == 0 && tui->why.status != INK_OK && !tui->quiet)
        return refusal_of_shape(tui->rules, &tui->why, line);
    if (tui->ways == 0)
        return place_hint(tui, line);
    write_effect(tui, &move, 1, effect);
    return draw_hint(tui, line);
}

/* --- choices ---------------------------------------------------------------------------------- */

/* What an answer would do, or which special route it would cross off. */
static const char *choice_hint(const struct tui *tui, char effect[LINE])
{
    const ink_piece *hand = tui_hand(tui);
    char shape[LINE / 4] = "";
    ink_text text = ink_text_in(effect, LINE), name = ink_text_in(shape, sizeof shape);
    const char *choose = _("Arrows or numbers choose, Enter confirms.");
    int special = hand->kind == INK_PIECE_CHOICE ? answer_special(tui->rules, hand->move) : -1;
    if (hand->kind == INK_PIECE_PAIR)
        return guide_tells(tui->game->guide, GUIDE_PICK)
                   ? _("Pick two dice of your round: arrows or numbers choose, Enter takes them.")
                   : choose;
    if (special >= 0) {
        shape_words(tui->rules, tui->rules->special[special], &name);
        /* TRANSLATORS: what an answer does: a special route cannot be drawn any more */
        text_say(&text, _("Crosses off this special route: %s."), shape);
    } else {
        write_effect(tui, NULL, 0, effect);
    }
    return choose;
}

/* --- elsewhere -------------------------------------------------------------------------------- */

/* Nothing can be done before others have ended the round, but that can still be taken back. */
static const char *waiting_hint(const struct tui *tui, char line[LINE])
{
    ink_text text = ink_text_in(line, LINE);
    game_waiting_words(tui->game, &text);
    if (tui_table(tui)->phase == INK_PHASE_DRAW)
        ink_text_string(&text, _(" u takes the end of your round back."));
    return line;
}

/* The next thing to do; `effect` becomes what that would change, if it is worth a word. */
static const char *context(const struct tui *tui, char line[LINE], char effect[LINE])
{
    if (tui->mode == MODE_EXPLAIN)
        return tui->reasons > 1
                   ? _("Up, down: lines of the score. Left, right: their parts. Esc: back.")
                   : _("Up, down: lines of the score. Esc: back.");
    if (tui_is_done(tui) && game_is_online(tui->game) && !game_over(tui->game))
        return _("You are looking on. [ ]: boards. q: leave.");
    if (tui_explains(tui))
        return tui_table(tui)->players > 1 ? _("Arrows: what points are for. [ ]: boards. q: end.")
                                           : _("Arrows: what points are for. q: end.");
    if (tui->mode != MODE_PLAY || tui_shows_hint(tui) || tui->typed > 0 || tui->special_next)
        return ""; /* what was said tells the keys, too */
    if (tui->tutor != NULL && tutor_draws(tui))
        return hand_hint(tui, line, effect);
    if (tui->tutor != NULL)
        return tutor_hint(tui);
    if (!tui_plays(tui))
        return _("Esc: back to your own board.");
    if (game_waits(tui->game))
        return waiting_hint(tui, line);
    if (tui_chooses(tui))
        return choice_hint(tui, effect);
    if (tui->hand == NOTHING && !tui->quiet)
        return cell_hint(tui, line);
    return tui->hand != NOTHING ? hand_hint(tui, line, effect) : end_hint(tui, line);
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* What stands at the right of the message: how to get help, and a warning that may be needed. */
static void draw_keys(struct tui *tui, struct area area)
{
    int row = area.row + area.high - 1;
    if (tui->mode == MODE_PASS)
        return; /* nothing but the turn is to be begun */
    int wide =
        canvas_text_right(&tui->canvas, row, area.column, area.wide, tint_faint, _("?: keys"));
    canvas_hot(&tui->canvas, (struct area){row, area.column + area.wide - wide, 1, wide}, ACT_HELP,
               0);
    if (tui->game->table->state->lost)
        canvas_text_right(&tui->canvas, row, area.column, area.wide - wide - 2, tint_warning,
                          _("no connection"));
    if (tui_is_unkept(tui))
        canvas_text_right(&tui->canvas, row, area.column, area.wide - wide - KEYS_GAP, tint_warning,
                          _("not kept"));
}

/* The columns of that, in any language. */
static int keys_columns(const struct tui *tui)
{
    int wide = canvas_columns(&tui->canvas, _("?: keys"));
    return tui_is_unkept(tui) ? wide + KEYS_GAP + canvas_columns(&tui->canvas, _("not kept"))
                              : wide;
}

static const struct tint tints[] = {
    [TONE_PLAIN] = {HUE_PLAIN, GROUND_NONE, 0},
    [TONE_GOOD] = {HUE_GOOD, GROUND_NONE, BOLD},
    [TONE_BAD] = {HUE_WARNING, GROUND_NONE, BOLD},
    [TONE_WARN] = {HUE_WARNING, GROUND_NONE, BOLD},
};

static int rows_of(const struct tui *tui, const char *text)
{
    return canvas_wrap_rows(&tui->canvas, tui->layout.message.wide, text);
}

/* What was said; what the next step would change, and which that is. Each may be empty. */
struct told {
    const char *said, *effect, *next;
    int said_tone, next_tone;
    char buffer[2][LINE];
    char both[2 * LINE]; /* effect and next in one row */
};

static void find_told(const struct tui *tui, struct told *told)
{
    bool chooses = tui_chooses(tui);
    *told = (struct told){.said = tui->note.text, .said_tone = tui->note.tone};
    told->effect = told->buffer[0];
    told->next = context(tui, told->buffer[1], told->buffer[0]);
    told->next_tone = told->effect[0] != '\0' && !chooses ? TONE_WARN : TONE_PLAIN;
    snprintf(told->both, sizeof told->both, "%s%s%s", told->effect,
             told->effect[0] != '\0' ? " " : "", told->next);
}

/* Beside each other where both fit, with the keys behind them. */
static bool fit_one_row(const struct tui *tui, const struct told *told)
{
    return canvas_columns(&tui->canvas, told->said) + BOTH_GAP +
               canvas_columns(&tui->canvas, told->both) + KEYS_GAP + keys_columns(tui) <=
           tui->layout.message.wide;
}

static int rows_below(const struct tui *tui, const struct told *told)
{
    bool two = told->said[0] != '\0' && told->both[0] != '\0';
    return two && fit_one_row(tui, told) ? 1 : rows_of(tui, told->said) + rows_of(tui, told->both);
}

/* Does the next thing to do stay below when all else goes aside? */
static bool next_stays(const struct tui *tui, const struct told *told)
{
    return (told->said[0] != '\0' || told->effect[0] != '\0') &&
           rows_of(tui, told->next) <= tui->layout.message.high;
}

int message_rows_aside(const struct tui *tui)
{
    struct told told;
    int wide = tui->layout.panel.wide;
    find_told(tui, &told);
    if (rows_below(tui, &told) <= tui->layout.message.high)
        return 0;
    return canvas_wrap_rows(&tui->canvas, wide, told.said) +
           canvas_wrap_rows(&tui->canvas, wide, next_stays(tui, &told) ? told.effect : told.both);
}

/* --- below ------------------------------------------------------------------------------------ */

/* The room of the message, emptied; if it needs more rows those above are taken for a moment, which
   tests do not like. */
static struct area clear_rows(struct tui *tui, int rows)
{
    struct area area = tui->layout.message;
    if (rows > area.high) {
        area.row -= rows - area.high;
        area.high = rows;
        tui->canvas.cuts++;
    }
    canvas_clear(&tui->canvas, area, tint_plain);
    return area;
}

/* The keys are left out where the last row has no room for them. */
static void draw_one(struct tui *tui, int tone, const char *text)
{
    int rows = rows_of(tui, text), wide = canvas_columns(&tui->canvas, text);
    struct area area = clear_rows(tui, rows);
    canvas_wrap(&tui->canvas, area, 0, tints[tone], text);
    if (rows < area.high || wide + KEYS_GAP + keys_columns(tui) <= area.wide)
        draw_keys(tui, area);
}

/* Below each other. */
static void draw_two(struct tui *tui, const struct told *told)
{
    int said = rows_of(tui, told->said), rows = rows_of(tui, told->both);
    int wide = canvas_columns(&tui->canvas, told->both);
    struct area area = clear_rows(tui, said + rows);
    struct area below = {area.row + said, area.column, area.high - said, area.wide};
    canvas_wrap(&tui->canvas, area, 0, tints[told->said_tone], told->said);
    canvas_wrap(&tui->canvas, below, 0, tints[told->next_tone], told->both);
    if (wide + KEYS_GAP + keys_columns(tui) <= area.wide)
        draw_keys(tui, area);
}

static void draw_both(struct tui *tui, const struct told *told)
{
    struct area area = tui->layout.message;
    int wide = canvas_columns(&tui->canvas, told->said) + BOTH_GAP;
    if (!fit_one_row(tui, told)) {
        draw_two(tui, told);
        return;
    }
    draw_one(tui, told->said_tone, told->said);
    canvas_text(&tui->canvas, area.row, area.column + wide, area.wide - wide,
                tints[told->next_tone], told->both);
}

/* --- below an overlay ------------------------------------------------------------------------- */

int message_rows_said(const struct tui *tui)
{
    return tui->note.text[0] != '\0' ? rows_of(tui, tui->note.text) : 0;
}

void message_draw_said(struct tui *tui)
{
    struct area area = tui->layout.message;
    int rows = message_rows_said(tui);
    if (rows == 0)
        return;
    area = (struct area){tui->canvas.rows - rows, area.column, rows, area.wide};
    canvas_clear(&tui->canvas, area, tint_plain);
    canvas_wrap(&tui->canvas, area, 0, tints[tui->note.tone], tui->note.text);
}

/* --- aside ------------------------------------------------------------------------------------ */

/* At the foot of the panel, below a line that parts it from the rest where there is room for
   one. */
static void draw_aside(struct tui *tui, const struct told *told)
{
    struct area area = tui->layout.aside;
    bool stays = next_stays(tui, told), parted = area.high > message_rows_aside(tui);
    canvas_clear(&tui->canvas, area, tint_plain);
    for (int i = 0; parted && i < area.wide; i++)
        canvas_put(&tui->canvas, area.row, area.column + i, tui->canvas.ascii ? '-' : 0x2500,
                   tint_faint);
    area.row += parted;
    area.row += canvas_wrap(&tui->canvas, area, 0, tints[told->said_tone], told->said);
    canvas_wrap(&tui->canvas, area, 0, tints[told->next_tone], stays ? told->effect : told->both);
    draw_one(tui, TONE_PLAIN, stays ? told->next : "");
}

void message_draw(struct tui *tui)
{
    struct told told;
    find_told(tui, &told);
    if (tui->layout.aside.high > 0)
        draw_aside(tui, &told);
    else if (told.said[0] == '\0')
        draw_one(tui, told.next_tone, told.both);
    else if (told.both[0] == '\0')
        draw_one(tui, told.said_tone, told.said);
    else
        draw_both(tui, &told);
}
