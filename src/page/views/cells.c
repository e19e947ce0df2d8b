/* The board for those who hear it, and what points are for. */
#include "i18n/i18n.h"
#include "page/games.h"
#include "page/hand.h"
#include "page/remote.h"
#include "words/names.h"
#include "words/title.h"

enum { CORNER_ROWS = INK_ROWS + 1 };

/* --- spaces ----------------------------------------------------------------------------------- */

static const char *cell_state(const struct ask *ask, const ink_sheet *sheet, ink_cell cell)
{
    bool draws = ask_table(ask)->phase == INK_PHASE_DRAW;
    if (!ink_set_has(sheet->drawn, cell))
        return "empty";
    return draws && ink_set_has(ink_session_fresh(ask->session, ask->player), cell) ? "fresh"
                                                                                    : "drawn";
}

/* What is tried on this space, and lies there in wet ink. */
static void ghost_words(const struct ask *ask, ink_text *out)
{
    char words[TOLD] = "";
    ink_text text = ink_text_in(words, sizeof words);
    hand_words(ask, hand_move(ask->hand), &text);
    /* TRANSLATORS: of a space: "C3: empty, not drawn yet: highway from north to east at C3" */
    text_say(out, _(", not drawn yet: %s"), words);
}

static bool has_ghost(const struct ask *ask, ink_cell cell)
{
    const struct hand *hand = ask->hand;
    return hand_has_ghost(hand) && hand->piece.place == INK_PLACE_CELL && hand->at == (int)cell;
}

static void write_cell(struct ask *ask, const ink_sheet *sheet, const ink_facts *facts,
                       ink_cell cell, bool legal)
{
    char words[TELL_LINE] = "";
    ink_text text = ink_text_in(words, sizeof words);
    cell_words_of(ask->rules, sheet, facts, cell, &text);
    if (has_ghost(ask, cell))
        ghost_words(ask, &text);
    else if (legal)
        ink_text_string(&text, _(", it fits here"));
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "text", words);
    json_text(ask->out, "state", cell_state(ask, sheet, cell));
    json_bool(ask->out, "legal", legal);
    json_end_object(ask->out);
}

static void write_corner(struct ask *ask, int corner, bool legal)
{
    char place[8] = "", words[64] = "";
    ink_text name = ink_text_in(place, sizeof place), text = ink_text_in(words, sizeof words);
    place_words(INK_PLACE_CORNER, (ink_cell)corner, &name);
    text_say(&text, _("corner %s"), place);
    if (legal)
        ink_text_string(&text, _(", it fits here"));
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "text", words);
    json_bool(ask->out, "legal", legal);
    json_end_object(ask->out);
}

static void view_cells(struct ask *ask)
{
    ink_piece piece;
    ink_facts facts;
    bool held = hand_piece(ask, &piece);
    bool corners = held && piece.place == INK_PLACE_CORNER;
    ink_set cells = held && piece.place == INK_PLACE_CELL ? piece.cells : 0;
    const ink_sheet *sheet = &ask_seat(ask, ask->player)->sheet;
    ink_facts_find(ask->rules, sheet, &facts);
    json_begin_list(ask->out, "cells");
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        write_cell(ask, sheet, &facts, ink_set_first(left),
                   ink_set_has(cells, ink_set_first(left)));
    json_end_list(ask->out);
    json_begin_list(ask->out, "corners");
    for (int c = 0; corners && c < CORNER_ROWS * CORNER_ROWS; c++)
        write_corner(ask, c, (piece.cells >> c & 1) != 0);
    json_end_list(ask->out);
}

void verb_cells(struct ask *ask)
{
    if (!ask_player(ask))
        return;
    hand_settle(ask);
    json_begin_object(ask->out, NULL);
    view_cells(ask);
    json_end_object(ask->out);
}

/* What follows a tap once its frame is painted. A game at an online table has no text to go on
   with: the table keeps it. */
void verb_settled(struct ask *ask)
{
    size_t start = ask->out->length;
    if (!ask_player(ask))
        return;
    hand_settle(ask);
    json_begin_object(ask->out, NULL);
    view_cells(ask);
    view_sheets(ask);
    if (GAME_REMOTE(ask->game) != NULL || !write_save(ask, "save"))
        json_text(ask->out, "save", "");
    sections_tell(ask, &ask->game->settled, ask->player, start);
    json_end_object(ask->out);
}

/* --- points ----------------------------------------------------------------------------------- */

/* The rule behind each row; those of expansions and buildings are the modules'. */
static const char *const rules_of_rows[INK_ROWS_OF_SCORE] = {
    [INK_ROW_NETWORKS] =
        N_("Every network scores for the exits that it joins: 2 exits 4 points, and 4 more for "
           "each further one; all 12 are worth 45. A single exit scores nothing."),
    [INK_ROW_HIGHWAY] =
        N_("One point for each space of your longest highway. It may cross itself, and "
           "stations do not interrupt it; branches do not count."),
    [INK_ROW_RAILWAY] =
        N_("One point for each space of your longest railway. It may cross itself, and "
           "stations do not interrupt it; branches do not count."),
    [INK_ROW_CENTRE] =
        N_("One point for each of the nine central spaces with anything drawn on it."),
    [INK_ROW_ERRORS] =
        N_("Each end that leads nowhere costs one point. Ends at the edge of the board are free."),
    [INK_ROW_GOALS] = N_(
        "Each goal pays when a round ends in which you have reached it. Alone it pays 4 points in "
        "time and 1 later; at a table those who come first get most."),
};

static void write_briefs(const ink_ruleset *rules, ink_text *out)
{
    for (int i = 0; i < rules->config.modules; i++) {
        const char *brief = ink_module_brief(rules->config.module[i]);
        ink_text_string(out, out->length > 0 ? " " : "");
        if (brief != NULL)
            brief_words(_(brief), out);
    }
}

static void write_edition(const ink_ruleset *rules, ink_text *out)
{
    const char *brief = ink_edition_brief(rules->config.edition);
    if (brief != NULL)
        brief_words(_(brief), out);
}

static void write_rule(const ink_ruleset *rules, int row, ink_text *out)
{
    if (rules_of_rows[row] != NULL)
        ink_text_string(out, _(rules_of_rows[row]));
    else if (row == INK_ROW_EXPANSION)
        write_briefs(rules, out);
    else
        write_edition(rules, out);
}

static void write_reason(struct ask *ask, const ink_reason *reason)
{
    ink_text *out = ask->out;
    json_begin_object(out, NULL);
    json_text(out, "text", _(reason->text));
    json_number(out, "points", reason->points);
    json_number(out, "count", reason->count);
    json_number(out, "of", reason->of);
    json_places(out, "cells", reason->cells & INK_BOARD, JSON_CELLS);
    json_end_object(out);
}

void verb_explain(struct ask *ask)
{
    ink_reason reason[INK_MAX_REASONS];
    ink_score score;
    char rule[TELL_LINE] = "";
    ink_text text = ink_text_in(rule, sizeof rule);
    int row;
    if (!ask_player(ask) || !ask_number(ask, 2, 0, INK_ROWS_OF_SCORE - 1, &row))
        return;
    int count = ink_session_explain(ask->session, ask->player, row, reason);
    ink_session_score(ask->session, ask->player, &score);
    write_rule(ask->rules, row, &text);
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "name", score_row_name(ask->rules, row));
    json_text(ask->out, "rule", rule);
    json_number(ask->out, "points", score_part_points(&score_parts[row], &score));
    json_begin_list(ask->out, "reasons");
    for (int i = 0; i < count; i++)
        write_reason(ask, &reason[i]);
    json_end_list(ask->out);
    json_end_object(ask->out);
}
