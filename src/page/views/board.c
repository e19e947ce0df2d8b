/* The sheet as an SVG, with what is in the hand and what is spoken of. */
#include <stdlib.h>
#include <string.h>

#include "format/slice.h"
#include "i18n/i18n.h"
#include "page/games.h"
#include "page/hand.h"
#include "page/pieces.h"
#include "page/remote.h"
#include "words/moves/effect.h"
#include "words/moves/stroke_words.h"
#include "words/names.h"

enum { NOT_ASKED = -1, MOST_SHEETS = 12 };

/* What the page wants to see. */
struct wish {
    unsigned flags; /* ink_draw_flag */
    int detail;     /* ink_draw_detail */
    bool plain, no_ghost;
    int row, reason, round, viewer; /* NOT_ASKED if not */
    ink_slice better;               /* steps of a better way, with commas between them */
};

/* --- options ---------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    unsigned flag;
} flags[] = {
    {"rounds", INK_DRAW_ROUNDS}, {"networks", INK_DRAW_NETWORKS},       {"errors", INK_DRAW_ERRORS},
    {"lines", INK_DRAW_LINES},   {"coordinates", INK_DRAW_COORDINATES},
};

/* "row=3": the number, if the word begins so. */
static bool read_number(ink_slice word, const char *name, int most, int *number)
{
    uint32_t value;
    size_t length = strlen(name);
    if (word.length <= length || memcmp(word.data, name, length) != 0)
        return false;
    ink_slice digits = {word.data + length, word.length - length};
    if (!ink_slice_number(digits, (uint32_t)most, &value))
        return false;
    *number = (int)value;
    return true;
}

/* "alt=1:B1H.H.,end": steps that are shown and not played. */
static bool read_better(ink_slice word, ink_slice *steps)
{
    static const char name[] = "alt=";
    size_t length = sizeof name - 1;
    if (word.length <= length || memcmp(word.data, name, length) != 0)
        return false;
    *steps = (ink_slice){word.data + length, word.length - length};
    return true;
}

static bool read_word(ink_slice word, struct wish *wish)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (ink_slice_is(word, flags[i].word)) {
            wish->flags |= flags[i].flag;
            return true;
        }
    if (ink_slice_is(word, "small"))
        wish->detail = INK_DRAW_SMALL;
    else if (ink_slice_is(word, "tiny"))
        wish->detail = INK_DRAW_TINY;
    else if (ink_slice_is(word, "plain"))
        wish->plain = true;
    else if (ink_slice_is(word, "ghosts=off"))
        wish->no_ghost = true;
    else
        return read_number(word, "row=", INK_ROWS_OF_SCORE - 1, &wish->row) ||
               read_number(word, "reason=", INK_MAX_REASONS - 1, &wish->reason) ||
               read_number(word, "round=", INK_MAX_ROUNDS, &wish->round) ||
               read_number(word, "as=", INK_MAX_PLAYERS, &wish->viewer) ||
               read_better(word, &wish->better);
    return true;
}

static bool read_wish(struct ask *ask, struct wish *wish)
{
    ink_slice rest = ask->argument[2];
    for (ink_slice word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest))
        if (!read_word(word, wish)) {
            ask->argument[2] = word;
            ask_misread(ask, 2);
            return false;
        }
    return true;
}

/* --- what is in the hand ---------------------------------------------------------------------- */

/* What a move would change beside what it draws itself. */
static void add_effects(const struct ask *ask, const ink_sheet *now, const ink_footprint *then,
                        ink_draw_options *options)
{
    struct effect effect =
        effect_of(ask->rules, now, &then->sheet,
                  options->ghost != 0 ? (ink_cell)options->ghost_at : (ink_cell)INK_NOWHERE);
    options->doomed |= effect.withered;
    options->loose |= effect.erased;
    options->flood |= effect.flooded;
}

/* The stroke in the hand, and the corners where it may begin. */
static void add_stroke(const struct ask *ask, const ink_footprint *then, bool ghost,
                       ink_draw_options *options)
{
    ink_piece piece;
    if (hand_piece(ask, &piece))
        options->corners = piece.cells;
    if (!ghost)
        return;
    options->path_corner = (uint8_t)ask->hand->at;
    options->path_steps = (uint8_t)stroke_sides(then->border, ask->hand->at, options->path_side);
}

/* Answers to an event: what each would hit, and the one in the hand. */
static void add_answers(const struct ask *ask, const ink_sheet *now, ink_draw_options *options)
{
    ink_piece piece[INK_MAX_PIECES];
    int count = ink_session_pieces(ask->session, ask->player, piece);
    for (int i = 0; i < count; i++) {
        ink_footprint then;
        bool held = ask->hand->holds && piece_is(&piece[i], &ask->hand->piece);
        if (piece[i].kind != INK_PIECE_CHOICE ||
            !ink_session_preview(ask->session, ask->player, piece[i].move, &then))
            continue;
        for (ink_set left = then.cells & INK_BOARD; left != 0; left &= left - 1) {
            ink_cell cell = ink_set_first(left);
            bool plant = effect_withers(ask->rules, now->tile[cell], then.sheet.tile[cell]) ||
                         (then.sheet.tile[cell] == 0 && now->tile[cell] != 0);
            *(plant ? &options->doomed : &options->targets) |= ink_set_of(cell);
            if (held && !plant)
                options->target |= ink_set_of(cell);
        }
    }
}

/* The building that has just earned something. */
static void add_fired(const struct ask *ask, ink_draw_options *options)
{
    const ink_seat *seat = ask_seat(ask, ask->player);
    ink_cell cell = seat->moves > 0 ? ink_move_cell(seat->move[seat->moves - 1]) : INK_NOWHERE;
    if (ink_cell_valid(cell) && hand_urgent(ask) != 0)
        options->fired |= ink_set_of(cell);
}

static void add_marks(const struct ask *ask, ink_draw_options *options)
{
    const struct note *note = &ask->game->note;
    if (note->player != ask->player)
        return;
    options->refused = note->refused;
    memcpy(options->clash, note->clash, sizeof options->clash);
}

static void add_hand(const struct ask *ask, const struct wish *wish, const ink_sheet *now,
                     ink_draw_options *options)
{
    ink_footprint then = {0};
    ink_piece piece;
    bool ghost = !wish->no_ghost && hand_has_ghost(ask->hand) && hand_preview(ask, &then);
    if (ask->hand->holds && ask->hand->piece.place == INK_PLACE_CORNER)
        add_stroke(ask, &then, ghost, options);
    else if (ask->hand->holds && hand_piece(ask, &piece))
        options->legal = piece.kind == INK_PIECE_PAIR ? cells_of_pair(ask, piece_pair(ask, &piece))
                                                      : piece.cells;
    if (ghost && ink_move_tile(hand_move(ask->hand)) != 0) {
        options->ghost = (uint8_t)ink_move_tile(hand_move(ask->hand));
        options->ghost_at = (ink_cell)ask->hand->at;
        options->flags |= ask->hand->ways > 1 ? INK_DRAW_TURNS : 0;
    }
    if (ghost)
        add_effects(ask, now, &then, options);
    add_answers(ask, now, options);
    add_fired(ask, options);
    add_marks(ask, options);
}

/* --- what is spoken of ------------------------------------------------------------------------ */

/* How the pen shows a row of the score; 0 if the spaces that count are marked instead. */
static const unsigned row_flags[INK_ROWS_OF_SCORE] = {
    [INK_ROW_NETWORKS] = INK_DRAW_NETWORKS,
    [INK_ROW_HIGHWAY] = INK_DRAW_HIGHWAY,
    [INK_ROW_RAILWAY] = INK_DRAW_RAILWAY,
    [INK_ROW_ERRORS] = INK_DRAW_ERRORS,
};

/* A row of the score, or one of its reasons, whose spaces are always marked unless it is a line. */
static void add_row(const struct ask *ask, const struct wish *wish, ink_draw_options *options)
{
    ink_reason reason[INK_MAX_REASONS];
    bool line = wish->row == INK_ROW_HIGHWAY || wish->row == INK_ROW_RAILWAY;
    options->flags |= row_flags[wish->row];
    if (line || (row_flags[wish->row] != 0 && wish->reason == NOT_ASKED))
        return;
    int count = ink_session_explain(ask->session, ask->player, wish->row, reason);
    for (int i = 0; i < count; i++)
        if (wish->reason == NOT_ASKED || wish->reason == i)
            options->spots |= reason[i].cells;
}

/* What is in the hand comes first. */
void board_add_stroke(const ink_ruleset *rules, const ink_sheet *now, const ink_sheet *then,
                      ink_draw_options *options)
{
    ink_show before, after;
    ink_sheet_show(rules, now, &before);
    ink_sheet_show(rules, then, &after);
    const ink_set border[2] = {after.border[0] & ~before.border[0],
                               after.border[1] & ~before.border[1]};
    int corner = stroke_end(border);
    if (corner < 0 || options->path_steps != 0)
        return;
    options->path_corner = (uint8_t)corner;
    options->path_steps = (uint8_t)stroke_sides(border, corner, options->path_side);
}

/* What a better way would draw, each drawing in the second ink; what does not fit any more is left
   out. What it would not draw steps back. */
static void add_better(const struct ask *ask, ink_slice steps, const ink_sheet *now,
                       ink_draw_options *options)
{
    ink_session *copy = ask_copy(ask);
    ink_refusal why;
    if (copy == NULL)
        return;
    while (steps.length > 0 && ink_session_seats(copy)[ask->player].ended == 0) {
        ink_slice step = ink_slice_until(&steps, ',');
        if (ink_slice_is(step, "end") || ink_session_step(copy, ask->player, step, &why) != INK_OK)
            break;
    }
    const ink_sheet *then = &ink_session_seats(copy)[ask->player].sheet;
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1) {
        ink_cell cell = ink_set_first(left);
        if (then->tile[cell] == now->tile[cell])
            continue;
        options->faded |= options->wet & ink_set_of(cell);
        if (then->tile[cell] != 0 && options->alts < INK_DRAW_ALTS)
            options->alt[options->alts++] = (ink_placement){cell, then->tile[cell]};
    }
    board_add_stroke(ask->rules, now, then, options);
    ink_session_free(copy);
}

/* --- the picture ------------------------------------------------------------------------------ */

ink_draw_list page_list(struct page *page)
{
    return ink_draw_list_in(page->stroke, INK_DRAW_STROKES, page->step, INK_DRAW_STEPS);
}

void answer_svg(struct ask *ask, ink_draw_list *list, const char *label)
{
    answer_svg_in(ask, list, label, -1);
}

void answer_svg_in(struct ask *ask, ink_draw_list *list, const char *label, int theme)
{
    size_t capacity = ask->out->size; /* it only grows when it is quoted */
    char *raw = malloc(capacity);
    if (raw == NULL) {
        ask_fail(ask, "E_MEMORY", _(ink_status_text(INK_E_MEMORY)));
        return;
    }
    ink_text svg = ink_text_in(raw, capacity);
    ink_draw_svg(list, label, theme, &svg);
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "svg", raw);
    json_end_object(ask->out);
    free(raw);
}

static void write_label(const struct ask *ask, ink_text *out)
{
    /* TRANSLATORS: the board of a player: "Board of Anna" */
    text_say(out, _("Board of %s"),
             player_said(ask->session, ask->player, WORDS_HERE(PLAYER_WORDS)));
}

/* The sheet as it is wished: its strokes, and what it shows in words. */
static ink_draw_list draw_board(const struct ask *ask, const struct wish *wish, ink_text *label)
{
    ink_draw_options options = {.flags = wish->flags, .detail = (uint8_t)wish->detail};
    ink_sheet sheet;
    bool own = wish->viewer == NOT_ASKED || wish->viewer == ask->player;
    ask_sheet(ask, own ? ask->player : wish->viewer, ask->player, &sheet);
    if (wish->round != NOT_ASKED && (own || wish->round < ask_table(ask)->round))
        sheet_after_round(ask, ask->player, wish->round, &sheet);
    if (own && ask_table(ask)->phase == INK_PHASE_DRAW && wish->round == NOT_ASKED)
        options.wet = ink_session_fresh(ask->session, ask->player);
    if (own && !wish->plain && wish->round == NOT_ASKED)
        add_hand(ask, wish, &sheet, &options);
    if (own && wish->row != NOT_ASKED)
        add_row(ask, wish, &options);
    if (own && wish->better.length > 0 && wish->round == NOT_ASKED)
        add_better(ask, wish->better, &sheet, &options);
    ink_draw_list list = page_list(ask->page);
    ink_draw_board(ask->rules, &sheet, &options, &list);
    write_label(ask, label);
    return list;
}

/* --- small sheets ----------------------------------------------------------------------------- */

/* What the small sheet of a player is made from, as the viewer may see it. */
static uint64_t sheet_hash(const struct ask *ask, int viewer)
{
    ink_sheet sheet;
    char label[2 * PLAYER_WORDS] = "";
    ink_text text = ink_text_in(label, sizeof label);
    ink_set wet = viewer == ask->player && ask_table(ask)->phase == INK_PHASE_DRAW
                      ? ink_session_fresh(ask->session, ask->player)
                      : 0;
    ask_sheet(ask, viewer, ask->player, &sheet);
    write_label(ask, &text);
    uint64_t hash = sections_hash(0, &sheet, sizeof sheet);
    return sections_hash(sections_hash(hash, &wet, sizeof wet), label, strlen(label));
}

static void write_sheet(struct ask *ask, int viewer, ink_text *svg)
{
    char label[2 * PLAYER_WORDS] = "";
    ink_text text = ink_text_in(label, sizeof label);
    struct wish wish = {.detail = INK_DRAW_SMALL,
                        .plain = true,
                        .row = NOT_ASKED,
                        .reason = NOT_ASKED,
                        .round = NOT_ASKED,
                        .viewer = viewer};
    ink_text_cut(svg, 0);
    if (ask_may_see(ask, ask->player)) {
        ink_draw_list list = draw_board(ask, &wish, &text);
        ink_draw_svg(&list, label, -1, svg);
    }
    json_text(ask->out, NULL, svg->data);
}

static void write_sheets(const struct ask *ask, ink_text *svg)
{
    struct ask of = *ask;
    for (int p = 0; p < ask_table(ask)->players; p++) {
        of.player = p;
        of.hand = &ask->game->hand[p];
        if (sections_same(ask, &ask->game->settled, ask->player, p, sheet_hash(&of, ask->player)))
            sections_write_same(ask->out);
        else
            write_sheet(&of, ask->player, svg);
    }
}

/* Of everybody, where there are others and not too many. */
void view_sheets(struct ask *ask)
{
    size_t capacity = ask->out->size;
    bool looks_on = GAME_REMOTE(ask->game) != NULL && GAME_REMOTE(ask->game)->player == NO_PLAYER;
    int players = ask_table(ask)->players;
    char *raw = (players > 1 || looks_on) && players <= MOST_SHEETS ? malloc(capacity) : NULL;
    json_begin_list(ask->out, "sheets");
    if (raw != NULL) {
        ink_text svg = ink_text_in(raw, capacity);
        write_sheets(ask, &svg);
    }
    json_end_list(ask->out);
    free(raw);
}

/* --- verbs ------------------------------------------------------------------------------------ */

/* The sheet as a whole, or as it is made of the picture `since`. */
static void answer_board(struct ask *ask, int since)
{
    char label[2 * PLAYER_WORDS] = "";
    ink_text text = ink_text_in(label, sizeof label);
    struct wish wish = {
        .row = NOT_ASKED, .reason = NOT_ASKED, .round = NOT_ASKED, .viewer = NOT_ASKED};
    if (!ask_player(ask) || !read_wish(ask, &wish))
        return;
    hand_settle(ask);
    ink_draw_list list = draw_board(ask, &wish, &text);
    if (since == NOT_ASKED)
        answer_svg(ask, &list, label);
    else
        answer_redrawn(ask, &list, label, (uint32_t)since);
}

void verb_board(struct ask *ask)
{
    answer_board(ask, NOT_ASKED);
}

void verb_redraw(struct ask *ask)
{
    int since;
    if (ask_number(ask, 3, 0, INT32_MAX, &since))
        answer_board(ask, since);
}
