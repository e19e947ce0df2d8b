#include "tell.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "names.h"
#include "title.h"
#include "words.h"

enum { WORDS = 256, SECOND = 1000, MINUTE = 60, MOST_MINUTES = 6000 };

/* How many bots of the same level without a name of their own sit before the player. */
static int twins_before(const ink_session *session, int player)
{
    int twins = 0, level = ink_session_player(session, player)->level;
    for (int p = 0; p < player; p++)
        twins += ink_session_player(session, p)->level == level &&
                 ink_session_player(session, p)->name[0] == '\0';
    return twins;
}

const char *player_words(const ink_session *session, int player, char words[PLAYER_WORDS])
{
    const ink_player *who = ink_session_player(session, player);
    const struct bot_about *bot = bot_about(who->level);
    int twins = bot != NULL ? twins_before(session, player) : 0;
    if (who->name[0] != '\0')
        snprintf(words, PLAYER_WORDS, "%s", who->name);
    else if (bot != NULL && twins > 0)
        snprintf(words, PLAYER_WORDS, "%s %d", bot->name, twins + 1);
    else if (bot != NULL)
        snprintf(words, PLAYER_WORDS, "%s", bot->name);
    else
        snprintf(words, PLAYER_WORDS, _("Player %d"), player + 1);
    return words;
}

const char *player_said(const ink_session *session, int player, char words[PLAYER_WORDS])
{
    char name[PLAYER_WORDS];
    return words_name(player_words(session, player, name), words, PLAYER_WORDS);
}

void time_words(int64_t ms, ink_text *out)
{
    const int64_t most = (int64_t)MOST_MINUTES * MINUTE * SECOND; /* a save may contain any
                                                                     number */
    int64_t told = ms > most ? most : ms < -most ? -most : ms;
    int64_t seconds = (told < 0 ? -told : told) / SECOND;
    text_say(out, "%s%d:%02d", ms < 0 ? "-" : "", (int)(seconds / MINUTE), (int)(seconds % MINUTE));
}

/* --- moves ------------------------------------------------------------------------------------ */

int answer_special(const ink_ruleset *rules, ink_move move)
{
    ink_answer answer;
    bool crosses_off = ink_move_answer(rules, move, &answer) && answer.special < INK_SPECIALS;
    return crosses_off ? answer.special : -1;
}

void answer_words(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    char word[WORDS] = "";
    ink_text text = ink_text_in(word, sizeof word);
    ink_move_write(rules, move, &text);
    char *answer = strchr(word, '=');
    int special = answer_special(rules, move);
    if (special >= 0)
        snprintf(answer + 1, sizeof word - (size_t)(answer + 1 - word), "s%d", special + 1);
    ink_text_string(out, word);
}

void move_words(const ink_ruleset *rules, ink_move move, ink_text *out)
{
    char cell[8] = "", tile[2 * WORDS] = "";
    ink_text place = ink_text_in(cell, sizeof cell), words = ink_text_in(tile, sizeof tile);
    if (ink_move_kind(move) == INK_MOVE_END) {
        ink_text_string(out, _("end of the round"));
    } else if (ink_move_kind(move) == INK_MOVE_PICK) {
        text_say(out, _("pair %d"), ink_move_payload(move));
    } else if (ink_move_tile(move) == 0 || !ink_cell_valid(ink_move_cell(move))) {
        answer_words(rules, move, out);
    } else {
        ink_answer answer;
        ink_cell_write(ink_move_cell(move), &place);
        tile_words(rules, ink_move_tile(move), &words);
        /* TRANSLATORS: a drawing and its space: "highway from north to east at C3" */
        text_say(out, _("%s at %s"), tile, cell);
        if (ink_move_answer(rules, move, &answer) && answer.special < INK_SPECIALS)
            /* TRANSLATORS: follows a drawing: "UFO at C3 instead of special route s2" */
            text_say(out, _(" instead of special route s%d"), answer.special + 1);
    }
}

char move_sign(const ink_ruleset *rules, ink_move move)
{
    char word[64] = "";
    ink_text text = ink_text_in(word, sizeof word);
    ink_move_write(rules, move, &text);
    return isalnum((unsigned char)word[0]) != 0 ? 0 : word[0];
}

const ink_module_sign *sign_find(const ink_ruleset *rules, char sign)
{
    /* For signs that no module explains. */
    static const ink_module_sign unknown = {.hint = N_("More is offered: see 'moves'"),
                                            .help = N_("You may do more now; 'moves' lists it.")};
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_sign *own = ink_ruleset_signs(rules, m);
        for (; own != NULL && own->sign != 0; own++)
            if (own->sign == sign)
                return own;
    }
    return &unknown;
}

bool piece_is_urgent(const ink_ruleset *rules, const ink_piece *piece)
{
    return piece->kind == INK_PIECE_EARNED && piece->state == INK_PIECE_WAITING &&
           sign_find(rules, piece->sign)->kind == INK_SIGN_EARNED;
}

bool piece_barred(const ink_session *session, int player, const ink_piece *piece, ink_refusal *why)
{
    static const ink_status whole[] = {INK_E_SPECIAL_ROUND, INK_E_SPECIAL_GAME, INK_E_CHOICE_FIRST,
                                       INK_E_LAST_ROLL,     INK_E_ENDED,        INK_E_PICK_FIRST,
                                       INK_E_NOT_ROLLED,    INK_E_GAME_OVER,    INK_E_NOT_PICKING};
    ink_status status = ink_session_why(session, player, piece, 0, why);
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (status == whole[i])
            return true;
    return false;
}

/* --- spaces ----------------------------------------------------------------------------------- */

/* The sides of the cell on which an open arm is an error. */
static void write_open(const ink_facts *facts, ink_cell cell, ink_text *out)
{
    char list[WORDS] = "";
    ink_text sides = ink_text_in(list, sizeof list);
    for (int s = 0; s < INK_SIDES; s++)
        if (ink_set_has(facts->open[s], cell)) {
            ink_text_string(&sides, sides.length > 0 ? ", " : "");
            ink_text_string(&sides, side_name(s));
        }
    if (sides.length > 0)
        text_say(out, _(", open end to %s"), list);
}

static bool on_line(const ink_line *line, ink_cell cell)
{
    for (int i = 0; i < line->length; i++)
        if (line->cell[i] == cell)
            return true;
    return false;
}

/* The strands of the cell that are highway or railway: the other strand of a bridge may be a
   river. */
static void route_strands(const ink_sheet *sheet, ink_cell cell, ink_set strand[2])
{
    strand[0] = strand[1] = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        bool second = s != INK_NORTH && ink_set_has(sheet->second[s - 1], cell);
        ink_set arms = sheet->arm[INK_HIGHWAY][s] | sheet->arm[INK_RAILWAY][s];
        strand[second] |= arms & ink_set_of(cell);
    }
}

/* An overpass belongs to two networks; those with exits are named. Rivers, lava and the like belong
   to none. */
static void write_networks(const ink_facts *facts, const ink_sheet *sheet, ink_cell cell,
                           ink_text *out)
{
    ink_set route[2];
    bool joined = false, alone = false;
    route_strands(sheet, cell, route);
    for (int n = 0; n < facts->networks; n++) {
        const ink_network *network = &facts->network[n];
        const ink_set *strand = network->strand;
        unsigned exits = network->exit_count;
        if (!ink_set_has(strand[0] | strand[1], cell))
            continue;
        if (exits > 0)
            text_say(out, ngettext(", network of %u exit", ", network of %u exits", exits), exits);
        joined |= exits > 0;
        alone |= ((strand[0] & route[0]) | (strand[1] & route[1])) != 0;
    }
    if (alone && !joined)
        ink_text_string(out, _(", joins no exit"));
    if (on_line(&facts->line[INK_HIGHWAY], cell))
        ink_text_string(out, _(", on the longest highway"));
    if (on_line(&facts->line[INK_RAILWAY], cell))
        ink_text_string(out, _(", on the longest railway"));
}

static void write_drawn(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts,
                        ink_cell cell, ink_text *out)
{
    int round = ink_sheet_round_of(sheet, cell);
    ink_text_string(out, _(": "));
    tile_words(rules, sheet->tile[cell], out);
    if (round > 0)
        text_say(out, _(", drawn in round %d"), round);
    write_networks(facts, sheet, cell, out);
    write_open(facts, cell, out);
}

static void write_empty(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell,
                        ink_text *out)
{
    const char *separator = _("; ");
    ink_text_string(out, _(", empty"));
    for (int s = 0; s < INK_SIDES; s++) {
        bool is_exit = false;
        int material = ink_sheet_faced(rules, sheet, cell, s, &is_exit);
        if (material < 0)
            continue;
        ink_text_string(out, separator);
        separator = ", ";
        /* TRANSLATORS: a side and what comes in from there: "north railway" */
        text_say(out, is_exit ? _("%s %s exit") : _("%s %s"), side_name(s),
                 material_name(rules, material));
    }
}

void cell_words(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell cell, ink_text *out)
{
    ink_facts facts;
    if (ink_set_has(sheet->drawn, cell))
        ink_facts_find(rules, sheet, &facts);
    cell_words_of(rules, sheet, &facts, cell, out);
}

void cell_words_of(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts,
                   ink_cell cell, ink_text *out)
{
    ink_cell_write(cell, out);
    if (ink_set_has(sheet->drawn, cell))
        write_drawn(rules, sheet, facts, cell, out);
    else
        write_empty(rules, sheet, cell, out);
    prints_at_words(rules, sheet, cell, out);
}
