#include "actions.h"

#include <stdio.h>
#include <string.h>

#include "client/process/fail.h"
#include "course.h"
#include "hand.h"
#include "i18n/i18n.h"
#include "tui/keys.h"
#include "tutor.h"
#include "words/names.h"
#include "words/sums.h"
#include "words/words.h"

enum { TWICE_MS = 400 };

/* --- the cursor ------------------------------------------------------------------------------- */

static int clamp(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

static void move_cursor(struct tui *tui, int down, int right)
{
    if (tui_on_corners(tui)) {
        int row = clamp(tui->corner / CORNERS + down, CORNERS - 1);
        tui->corner = CORNERS * row + clamp(tui->corner % CORNERS + right, CORNERS - 1);
    } else {
        int row = clamp(ink_cell_row((ink_cell)tui->cell) + down, INK_ROWS - 1);
        int column = clamp(ink_cell_column((ink_cell)tui->cell) + right, INK_COLUMNS - 1);
        tui->cell = ink_cell_at(row, column);
    }
    say_nothing(tui);
    tui->quiet = false;
    tui_aim(tui);
}

/* --- ways ------------------------------------------------------------------------------------- */

static void use_way(struct tui *tui, int way)
{
    tui_use_way(tui, way);
    tui->wanted = ink_move_tile(tui->way[way]);
    say_nothing(tui);
}

/* Nothing in hand, but something of this round below the cursor: that is turned. */
static void turn_drawn(struct tui *tui)
{
    ink_refusal why;
    struct game_step step = {.kind = GAME_TURN, .cell = (ink_cell)tui->cell};
    if (game_step(tui->game, tui->player, &step, NULL, &why) != INK_OK) {
        say_refusal(tui, &why);
        return;
    }
    say_nothing(tui);
    course_step(tui);
}

static void turn(struct tui *tui)
{
    ink_set fresh = ink_session_fresh(tui->session, tui->player);
    if (tui->ways > 1)
        use_way(tui, (tui->way_now + 1) % tui->ways);
    else if (tui->ways == 1)
        say_softly(tui, TONE_PLAIN, "%s", _("It fits there only this way."));
    else if (!tui_on_corners(tui) && ink_set_has(fresh, (ink_cell)tui->cell))
        turn_drawn(tui);
}

static bool use_tile(struct tui *tui, int tile)
{
    for (int i = 0; i < tui->ways; i++)
        if (tile != 0 && i != tui->way_now && ink_move_tile(tui->way[i]) == tile) {
            use_way(tui, i);
            return true;
        }
    return false;
}

/* In a mirror at its side, else in one above it. */
static void flip(struct tui *tui)
{
    int tile = tui->ways > 0 ? ink_move_tile(tui->way[tui->way_now]) : 0;
    if (tile == 0 && tui->ways > 1) {
        turn(tui);
        return;
    }
    int mirrored = ink_tile_mirrored(tui->rules, tile);
    if (tile != 0 && !use_tile(tui, mirrored) &&
        !use_tile(tui, ink_tile_turned(tui->rules, mirrored, 2)))
        say_softly(tui, TONE_PLAIN, "%s", _("Its mirror image does not fit there."));
}

/* --- drawing and taking back ------------------------------------------------------------------ */

/* The cursor stays near what was drawn at a corner, so that it can be taken back from there. */
static void follow_corner(struct tui *tui)
{
    int row = clamp(tui->corner / CORNERS, INK_ROWS - 1);
    if (tui_on_corners(tui))
        tui->cell = ink_cell_at(row, clamp(tui->corner % CORNERS, INK_COLUMNS - 1));
}

static void note_learned(struct tui *tui, ink_move move)
{
    if (ink_move_kind(move) == INK_MOVE_END) {
        tui_did(tui, GUIDE_END);
    } else if (ink_move_kind(move) == INK_MOVE_PICK) {
        tui_did(tui, GUIDE_PICK);
    } else if (ink_move_cell(move) == INK_NOWHERE) {
        tui_did(tui, GUIDE_CHOOSE);
    } else {
        tui_did(tui, GUIDE_PLACE);
        tui_did(tui, GUIDE_DRAW);
    }
}

static void play_move(struct tui *tui, ink_move move)
{
    ink_refusal why;
    ink_sheet before = tui_seat(tui, tui->player)->sheet;
    struct game_step step = {.kind = GAME_PLAY, .move = move};
    if (game_step(tui->game, tui->player, &step, NULL, &why) != INK_OK) {
        say_refusal(tui, &why);
        return;
    }
    bool picked = ink_move_kind(move) == INK_MOVE_PICK;
    note_learned(tui, move);
    say_nothing(tui);
    course_tell_change(tui, &before, &move, 1);
    follow_corner(tui);
    course_step(tui);
    if (picked)
        course_go_on(tui);
}

/* What the round as the engine would play it is worth, in whole points as the score has them. */
static void tell_hint(struct tui *tui)
{
    bool best = tui->hint.proven;
    long points = sums_units(tui->hint.expected, 1);
    if (ink_sheet_over(tui->rules, &tui->hint.sheet))
        say_softly(tui, TONE_GOOD,
                   best ? _("This brings %ld points; nothing is better. Enter draws it piece by "
                            "piece.")
                        : _("This brings %ld points. Enter draws it piece by piece."),
                   points);
    else
        say_softly(tui, TONE_GOOD,
                   best ? _("Expect about %ld points; nothing is better. Enter draws it piece by "
                            "piece.")
                        : _("Expect about %ld points in the end. Enter draws it piece by piece."),
                   points);
}

/* The next piece of the hint; its end of the round is left to the player. */
static void draw_hinted(struct tui *tui)
{
    int next = tui->hint_now;
    ink_move move = tui->hint.move[next];
    bool more =
        next + 1 < tui->hint.moves && ink_move_kind(tui->hint.move[next + 1]) != INK_MOVE_END;
    play_move(tui, move);
    if (more && tui->note.tone != TONE_BAD) {
        tui->hinting = HINT_SHOWN;
        tui->hint_now = next + 1;
        tell_hint(tui);
    }
}

/* What was earned is lost by any other drawing: that is asked first. */
static bool asks_first(struct tui *tui, const ink_piece *hand)
{
    ink_missing missing;
    if (hand == NULL || tui->ways == 0 || tui->question == QUESTION_WAIVE ||
        tui_is_urgent(tui, hand))
        return false;
    ink_session_missing(tui->session, tui->player, &missing);
    const ink_module_sign *sign = sign_find(tui->rules, missing.earned);
    if (missing.earned == 0 || sign->lost == NULL)
        return false;
    tui->question = QUESTION_WAIVE;
    say_softly(tui, TONE_WARN, "%s %s", _(sign->lost),
               _("It cannot be drawn later. Enter again draws this all the same."));
    return true;
}

static void draw(struct tui *tui)
{
    const ink_piece *hand = tui_hand(tui);
    if (tui->tutor != NULL)
        tutor_draw(tui);
    else if (tui->hinting == HINT_SHOWN)
        draw_hinted(tui);
    else if (asks_first(tui, hand))
        return;
    else if (hand != NULL && hand->kind == INK_PIECE_PAIR)
        play_move(tui, hand->move);
    else if (tui->ways > 0)
        play_move(tui, tui->way[tui->way_now]);
    else if (tui->why.status != INK_OK)
        say_softly(tui, TONE_BAD, "%s",
                   refusal_of_shape(tui->rules, &tui->why, WORDS_HERE(SENTENCE)));
}

/* What lies on a corner is no drawing of a space: it is found by its place. */
static ink_status remove_here(struct tui *tui, ink_returned *returned, ink_refusal *why)
{
    ink_cell cell = (ink_cell)tui->cell, corner = (ink_cell)tui->corner;
    int number = tui_on_corners(tui)
                     ? ink_session_move_at(tui->session, tui->player, INK_PLACE_CORNER, corner)
                     : ink_session_move_near(tui->session, tui->player, cell);
    bool drawn = ink_session_move_at(tui->session, tui->player, INK_PLACE_CELL, cell) >= 0;
    bool by_cell = !tui_on_corners(tui) && (drawn || number < 0);
    struct game_step step = {
        .kind = by_cell ? GAME_REMOVE : GAME_REMOVE_MOVE, .cell = cell, .number = number};
    return game_step(tui->game, tui->player, &step, returned, why);
}

static void remove_piece(struct tui *tui)
{
    ink_returned returned = {0};
    ink_refusal why;
    char words[COURSE_WORDS] = "";
    if (remove_here(tui, &returned, &why) != INK_OK) {
        say_refusal(tui, &why);
        return;
    }
    course_write_moves(tui, tui->player, returned.move, returned.count, words);
    say(tui, TONE_PLAIN, _("Taken back: %s."), words);
    course_step(tui);
}

static void take_step(struct tui *tui, int kind)
{
    ink_refusal why;
    struct game_step step = {.kind = kind};
    if (game_step(tui->game, tui->player, &step, NULL, &why) != INK_OK) {
        say_refusal(tui, &why);
        return;
    }
    say_nothing(tui);
    course_step(tui);
    if (game_player(tui->game) != tui->player)
        course_go_on(tui); /* the end of the round was what came again */
}

/* Before anything of the own round the player before may want the end of theirs back. Later it
   would come by one undo too many. */
static void undo(struct tui *tui)
{
    bool begun = ink_session_can_undo(tui->session, tui->player) ||
                 ink_session_can_redo(tui->session, tui->player);
    if (begun || !course_give_back(tui))
        take_step(tui, GAME_UNDO);
}

/* --- the end of the round --------------------------------------------------------------------- */

/* "die 5, lake curve; Copy a die". */
static void write_open(const struct tui *tui, const ink_missing *missing, ink_text *out)
{
    for (int i = 0; i < tui->pieces; i++) {
        const ink_piece *piece = &tui->piece[i];
        if (piece->kind != INK_PIECE_DIE || (missing->may >> piece->number & 1) == 0)
            continue;
        ink_text_string(out, out->length > 0 ? _("; ") : "");
        piece_words(tui->rules, piece, out);
    }
    const char *offer = sign_find(tui->rules, missing->earned)->offer;
    if (missing->earned != 0 && offer != NULL)
        text_say(out, "%s%s", out->length > 0 ? _("; ") : "", _(offer));
}

/* What may still be drawn and would be lost; false if there is nothing. */
static bool warn_of_loss(struct tui *tui, const ink_missing *missing)
{
    char words[MESSAGE / 2] = "";
    ink_text text = ink_text_in(words, sizeof words);
    if (missing->may == 0 && missing->earned == 0)
        return false;
    write_open(tui, missing, &text);
    say_softly(tui, TONE_WARN, _("Still open: %s. Press n again to end the round."), words);
    return true;
}

static void end_round(struct tui *tui)
{
    ink_missing missing;
    if (tui->tutor != NULL) {
        tutor_end(tui);
        return;
    }
    ink_session_missing(tui->session, tui->player, &missing);
    if (missing.status != INK_OK) {
        if (missing.must != 0)
            hand_take(tui, hand_find(tui, INK_PIECE_DIE, __builtin_ctz(missing.must)));
        say_refusal(tui, &missing.reason);
        return;
    }
    if (tui->question != QUESTION_END && warn_of_loss(tui, &missing)) {
        tui->question = QUESTION_END;
        return;
    }
    tui->question = QUESTION_NONE;
    play_move(tui, ink_move_end());
    course_go_on(tui);
}

/* --- hints ------------------------------------------------------------------------------------ */

static void ask_hint(struct tui *tui)
{
    if (tui->hinting == HINT_SHOWN) {
        tui->hinting = HINT_NONE;
        say_nothing(tui);
        return;
    }
    say_softly(tui, TONE_PLAIN, "%s", _("Thinking..."));
    tui->hinting = HINT_WANTED;
}

static void log_hint(struct tui *tui)
{
    char words[COURSE_WORDS] = "";
    course_write_moves(tui, tui->player, tui->hint.move, tui->hint.moves, words);
    say(tui, TONE_PLAIN, _("Best: %s."), words);
}

void play_think(struct tui *tui)
{
    tui->hinting = HINT_NONE;
    const char *why = game_hint(tui->game, tui->player, &tui->hint);
    if (why != NULL) {
        say(tui, TONE_BAD, "%s", why);
        return;
    }
    course_keep(tui);
    if (ink_move_kind(tui->hint.move[0]) == INK_MOVE_PICK) {
        int pair = hand_find_pair(tui, ink_move_payload(tui->hint.move[0]));
        if (pair != NOTHING)
            tui_take(tui, pair);
        say(tui, TONE_GOOD, _("Best: pair %d."), ink_move_payload(tui->hint.move[0]));
        return;
    }
    if (ink_move_kind(tui->hint.move[0]) != INK_MOVE_END)
        tui->hinting = HINT_SHOWN;
    tui->hint_now = 0;
    if (tui->hinting == HINT_SHOWN) {
        log_hint(tui);
        tell_hint(tui);
    } else
        say(tui, TONE_GOOD, "%s", _("Best: end the round."));
}

/* --- looking ---------------------------------------------------------------------------------- */

static void next_view(struct tui *tui)
{
    tui->view = (tui->view + 1) % VIEWS;
    say_softly(tui, TONE_PLAIN, "%s", board_view_name(tui->view));
}

static void next_board(struct tui *tui, int step_by)
{
    int players = tui_table(tui)->players;
    tui->shown = (tui->shown + step_by + players) % players;
    tui->hinting = HINT_NONE;
    say_nothing(tui);
    if (tui_explains(tui))
        tui_explain(tui, tui->row);
}

static void next_page(struct tui *tui)
{
    say_nothing(tui);
    if (tui->paged)
        tui->page = !tui->page;
    else
        say_softly(tui, TONE_PLAIN, "%s", _("Everything is on the screen already."));
}

static void switch_tips(struct tui *tui)
{
    struct guide *guide = tui->game->guide;
    if (guide == NULL)
        return;
    guide_switch(guide, !guide->off);
    say_softly(tui, TONE_PLAIN, "%s",
               guide->off ? _("No more tips. T brings them back.")
                          : _("Tips are on, from the first step on."));
}

static void open_mode(struct tui *tui, int mode)
{
    tui->mode = mode;
    tui->scroll = 0;
    say_nothing(tui);
    if (mode == MODE_EXPLAIN) {
        if (!tui_is_done(tui))
            tui->shown = tui->player; /* what others drew in this round is theirs to know */
        tui_explain(tui, tui->row);
    }
}

/* Whoever only looks on has none. */
static void open_link(struct tui *tui)
{
    if (!remote_has_own_link(tui->game->table->state)) {
        say_softly(tui, TONE_BAD, _("No: %s."), _("you have no seat at this table"));
        return;
    }
    tui->question = QUESTION_NONE;
    open_mode(tui, MODE_LINK);
}

/* Escape: what was begun last goes. */
static void close_one(struct tui *tui)
{
    say_nothing(tui);
    if (tui->hinting == HINT_SHOWN)
        tui->hinting = HINT_NONE;
    else if (tui->shown != tui->player && !tui_is_done(tui))
        tui->shown = tui->player;
    else if (tui->view != VIEW_PLAIN)
        tui->view = VIEW_PLAIN;
    else if (!tui_chooses(tui))
        tui_take(tui, NOTHING);
}

/* A place that failed before may have come back: it is tried once more. */
void play_quit(struct tui *tui)
{
    game_keep(tui->game);
    if (tui->question != QUESTION_QUIT && tui_is_unkept(tui)) {
        tui->question = QUESTION_QUIT;
        say_softly(tui, TONE_BAD, "%s", _("This game is not kept. Press q again to lose it."));
        return;
    }
    tui->done = true;
    tui->status = STATUS_NO;
}

/* --- actions ---------------------------------------------------------------------------------- */

/* Those that look, whoever's board is shown; false if it is none of them. */
static bool look(struct tui *tui, int action, int argument)
{
    switch (action) {
    case ACT_SHOW: next_board(tui, argument - tui->shown); return true;
    case ACT_VIEW: next_view(tui); return true;
    case ACT_EXPLAIN: open_mode(tui, MODE_EXPLAIN); return true;
    case ACT_GOALS: open_mode(tui, MODE_GOALS); return true;
    case ACT_RULES: open_mode(tui, MODE_RULES); return true;
    case ACT_HELP: open_mode(tui, MODE_HELP); return true;
    case ACT_MESSAGES:
        open_mode(tui, MODE_MESSAGES);
        tui->scroll = SCROLLED_TO_END;
        return true;
    case ACT_LINK: open_link(tui); return true;
    case ACT_NEXT_BOARD: next_board(tui, 1); return true;
    case ACT_PREVIOUS_BOARD: next_board(tui, -1); return true;
    case ACT_PAGE: next_page(tui); return true;
    case ACT_TIPS: switch_tips(tui); return true;
    case ACT_CLOSE: close_one(tui); return true;
    case ACT_QUIT: play_quit(tui); return true;
    case ACT_SAY:
        tui->input[0] = '\0';
        open_mode(tui, MODE_SAY);
        return true;
    case ACT_REDRAW: tui->terminal->redraw(tui->terminal); return true;
    default: return false;
    }
}

/* In a list the arrows choose. */
static bool choose(struct tui *tui, int action)
{
    if (!tui_chooses(tui))
        return false;
    if (action == ACT_UP || action == ACT_LEFT)
        hand_step(tui, -1);
    else if (action == ACT_DOWN || action == ACT_RIGHT)
        hand_step(tui, 1);
    else
        return false;
    return true;
}

static void act(struct tui *tui, int action, int argument)
{
    switch (action) {
    case ACT_UP: move_cursor(tui, -1, 0); return;
    case ACT_DOWN: move_cursor(tui, 1, 0); return;
    case ACT_LEFT: move_cursor(tui, 0, -1); return;
    case ACT_RIGHT: move_cursor(tui, 0, 1); return;
    case ACT_NUMBER: hand_digit(tui, argument); return;
    case ACT_PIECE:
        tui_did(tui, GUIDE_TAKE);
        hand_take(tui, argument);
        return;
    case ACT_SPECIAL: hand_special(tui); return;
    case ACT_NEXT_PIECE: hand_step(tui, 1); return;
    case ACT_PREVIOUS_PIECE: hand_step(tui, -1); return;
    case ACT_NEXT_PLACE: hand_next_place(tui); return;
    case ACT_TURN: turn(tui); return;
    case ACT_FLIP: flip(tui); return;
    case ACT_DRAW: draw(tui); return;
    case ACT_REMOVE: remove_piece(tui); return;
    case ACT_UNDO: undo(tui); return;
    case ACT_REDO: take_step(tui, GAME_REDO); return;
    case ACT_CLEAR: take_step(tui, GAME_CLEAR); return;
    case ACT_END: end_round(tui); return;
    case ACT_HINT: ask_hint(tui); return;
    default: return;
    }
}

/* Whoever looks at another board comes back to the own one before anything else happens. */
void play_act(struct tui *tui, int action, int argument)
{
    tui->turn_waits = false;
    if (look(tui, action, argument))
        return;
    if (tui_is_done(tui))
        return;
    if (!tui_plays(tui)) {
        tui->shown = tui->player;
        return;
    }
    if (action != ACT_DRAW && action != ACT_HINT)
        tui->hinting = HINT_NONE;
    if (action != ACT_NUMBER && action != ACT_SPECIAL)
        tui->special_next = false;
    if (action != ACT_NUMBER)
        tui->typed = 0;
    if (!choose(tui, action))
        act(tui, action, argument);
}

/* The first click lays the piece there. Two at once draw it as it lies; so one that shall turn it
   waits until no second can come. */
static void click_place(struct tui *tui, int *cursor, int place)
{
    uint64_t now = tui->terminal->now(tui->terminal);
    bool again = *cursor == place && tui->clicked_at == place;
    bool twice = again && now - tui->clicked < TWICE_MS;
    tui->clicked = now;
    tui->clicked_at = twice ? NOTHING : place;
    tui->turn_waits = again && !twice && tui->ways > 1;
    if (twice)
        draw(tui);
    else if (!tui->turn_waits) {
        *cursor = place;
        say_nothing(tui);
        tui->quiet = false;
        tui_aim(tui);
    }
}

int play_wait_ms(const struct tui *tui)
{
    uint64_t since = tui->terminal->now(tui->terminal) - tui->clicked;
    if (!tui->turn_waits)
        return -1;
    return since < TWICE_MS ? (int)(TWICE_MS - since) : 0;
}

void play_turn_clicked(struct tui *tui, bool at_once)
{
    if (!tui->turn_waits || (!at_once && play_wait_ms(tui) > 0))
        return;
    tui->turn_waits = false;
    if (tui->ways > 1)
        use_way(tui, (tui->way_now + 1) % tui->ways);
}

/* A click that puts a hint away is not half of one that draws: something else was shown then. */
void play_click(struct tui *tui, int row, int column)
{
    bool on_corners = tui_on_corners(tui), hinted = tui->hinting == HINT_SHOWN;
    int place = on_corners ? board_corner_at(&tui->layout.board, row, column)
                           : board_cell_at(&tui->layout.board, row, column);
    if (tui_plays(tui) && hand_take_line(tui, board_line_at(&tui->layout.board, row, column)))
        return;
    if (!tui_plays(tui) || place == INK_NOWHERE)
        return;
    tui->hinting = HINT_NONE;
    tui->typed = 0;
    if (hinted)
        tui->clicked_at = NOTHING;
    click_place(tui, on_corners ? &tui->corner : &tui->cell, place);
    if (hinted)
        tui->clicked_at = NOTHING;
}
