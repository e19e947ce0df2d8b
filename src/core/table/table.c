/* The table: phases, take-backs, goals, ranking. Drafts are in draft.c. */
#include <inkrail/table.h>

#include "table.h"

_Static_assert(sizeof(ink_seat) == 816 && sizeof(ink_table) == 28 && sizeof(ink_setup) == 6,
               "seats, tables and setups have no padding");

/* --- setting up -------------------------------------------------------------------------- */

/* The goals that a config fixes; the others stay open for chance. */
static void config_goals(const ink_ruleset *rules, uint8_t goal[INK_GOALS])
{
    for (int i = 0; i < INK_GOALS; i++) {
        goal[i] = INK_NO_GOAL;
        if (rules->config.goal_mode == INK_GOALS_CHOSEN)
            goal[i] = (uint8_t)ink_goal_find(rules, ink_slice_of(rules->config.goal[i]));
    }
}

static bool needs_setup(const ink_ruleset *rules)
{
    return rules->config.goal_mode == INK_GOALS_RANDOM || rules->config.draft != 0;
}

void ink_table_start(const ink_ruleset *rules, ink_table *table, ink_seat *seat)
{
    *table = (ink_table){.players = rules->config.players,
                         .phase = needs_setup(rules) ? INK_PHASE_SETUP : INK_PHASE_ROLL};
    config_goals(rules, table->goal);
    for (int p = 0; p < table->players; p++) {
        seat[p] = (ink_seat){0};
        ink_sheet_start(rules, &seat[p].sheet);
        seat[p].before = seat[p].sheet;
    }
}

/* Three different cards; one of them an expansion's, if there are any (rules: Goals). Where such
   cards were added later there may be none. */
static bool random_goals_fit(const ink_ruleset *rules, const uint8_t goal[INK_GOALS])
{
    int expansion = 0, cards = 0, late = 0;
    for (int i = 0; i < rules->goals; i++) {
        cards += rules->goal[i].expansion;
        late += rules->goal[i].late;
    }
    for (int i = 0; i < INK_GOALS; i++) {
        if (goal[i] >= rules->goals)
            return false;
        expansion += rules->goal[goal[i]].expansion;
        for (int k = 0; k < i; k++)
            if (goal[k] == goal[i])
                return false;
    }
    return expansion == (cards > 0) || expansion == (cards > late);
}

ink_status ink_table_set_up(const ink_ruleset *rules, ink_table *table, const ink_setup *setup,
                            ink_refusal *why)
{
    if (table->phase != INK_PHASE_SETUP)
        return ink_refuse(why, INK_E_SET_UP);
    if (rules->config.goal_mode == INK_GOALS_RANDOM) {
        if (!random_goals_fit(rules, setup->goal))
            return ink_refuse(why, INK_E_BAD_SETUP);
    }
    if (rules->config.draft != 0 ? setup->first >= table->players : setup->first != 0)
        return ink_refuse(why, INK_E_BAD_SETUP);
    for (int i = 0; rules->config.goal_mode == INK_GOALS_RANDOM && i < INK_GOALS; i++)
        table->goal[i] = setup->goal[i];
    table->star = table->first = setup->first;
    table->phase = INK_PHASE_ROLL;
    return ink_refuse(why, INK_OK);
}

/* --- rolling ------------------------------------------------------------------------------ */

bool ink_table_drafts(const ink_ruleset *rules, int round)
{
    return rules->config.draft != 0 && round <= rules->rounds;
}

/* Begins the round's drawing on one sheet. */
void ink_table_deal(const ink_ruleset *rules, ink_seat *seat, const ink_roll *roll)
{
    ink_sheet_roll(rules, &seat->sheet, roll, NULL);
    seat->before = seat->sheet;
    seat->moves = seat->ended = 0;
}

static ink_status ask_roll(const ink_table *table, ink_refusal *why)
{
    if (table->phase == INK_PHASE_ROLL)
        return ink_refuse(why, INK_OK);
    ink_status status = table->phase == INK_PHASE_SETUP  ? INK_E_NOT_SET_UP
                        : table->phase == INK_PHASE_OVER ? INK_E_GAME_OVER
                                                         : INK_E_ROUND_RUNNING;
    ink_refuse(why, status);
    if (why != NULL)
        why->round = table->round;
    return status;
}

/* Are these faces of the dice that all players share? In a draft the route dice are not shared. */
static ink_status ask_faces(const ink_ruleset *rules, int round, const ink_roll *roll,
                            ink_refusal *why)
{
    unsigned route_dice = (1u << INK_ROUTE_DICE) - 1;
    unsigned rolled = ink_ruleset_dice(rules, round);
    if (rules->config.draft != 0)
        rolled &= ~route_dice;
    for (int d = 0; d < INK_MAX_DICE; d++) {
        int shape = roll->face[d];
        if ((rolled >> d & 1) != 0 ? ink_die_has(&rules->die[d], shape) : shape == 0)
            continue;
        ink_refuse(why, INK_E_BAD_ROLL);
        if (why != NULL) {
            why->die = (uint8_t)d;
            bool drawing = shape < rules->shapes && rules->shape[shape].count > 0;
            why->tile = drawing ? rules->shape[shape].first : 0;
        }
        return INK_E_BAD_ROLL;
    }
    return ink_refuse(why, INK_OK);
}

ink_status ink_table_roll(const ink_ruleset *rules, ink_table *table, ink_seat *seat,
                          const ink_roll *roll, const ink_pair *pair, ink_refusal *why)
{
    bool draft = ink_table_drafts(rules, table->round + 1);
    ink_status status = ask_roll(table, why);
    if (status == INK_OK)
        status = ask_faces(rules, table->round + 1, roll, why);
    if (status != INK_OK)
        return status;
    if (draft != (pair != NULL) || (draft && !ink_draft_fits(rules, table, pair)))
        return ink_refuse(why, INK_E_BAD_POOL);
    table->round++;
    table->drawing = table->players;
    if (draft) {
        ink_draft_begin(table, seat, roll, pair);
        return INK_OK;
    }
    for (int p = 0; p < table->players; p++)
        ink_table_deal(rules, &seat[p], roll);
    table->phase = INK_PHASE_DRAW;
    return INK_OK;
}

/* --- goals -------------------------------------------------------------------------------- */

int ink_table_goal_value(const ink_table *table, int goal)
{
    static const uint8_t value[] = {4, 2, 1};
    enum { IN_TIME = 4, LATE = 1, FIRST_LIMIT = 3 };
    if (goal < 0 || goal >= INK_GOALS || table->goal[goal] == INK_NO_GOAL)
        return 0;
    if (table->players > 1)
        return value[table->struck[goal]];
    /* Rules: Solo. Between two rounds the question is about the next one. */
    int running = table->phase == INK_PHASE_DRAW || table->phase == INK_PHASE_DRAFT;
    return table->round + !running <= FIRST_LIMIT + goal ? IN_TIME : LATE;
}

int ink_table_goal_until(const ink_ruleset *rules, const ink_table *table, int goal)
{
    ink_table later = *table;
    int value = ink_table_goal_value(table, goal);
    bool running = table->phase == INK_PHASE_DRAW || table->phase == INK_PHASE_DRAFT;
    later.round = (uint8_t)(table->round + !running); /* between two rounds, the next one */
    later.phase = INK_PHASE_DRAW;
    while (later.round < rules->rounds) {
        later.round++;
        if (ink_table_goal_value(&later, goal) != value)
            return later.round - 1;
    }
    return 0;
}

/* All who reach a goal in the same round get the same points; then its value is struck, unless it
   is the last one (rules: Goals). */
static bool award(const ink_ruleset *rules, const ink_table *table, ink_seat *seat, int i,
                  const ink_facts *facts)
{
    if (seat->goal_points[i] != 0 || !ink_goal_reached(rules, table->goal[i], &seat->sheet, facts))
        return false;
    seat->goal_points[i] = (uint8_t)ink_table_goal_value(table, i);
    return true;
}

static bool any_goal_open(const ink_table *table, const ink_seat *seat)
{
    for (int i = 0; i < INK_GOALS; i++)
        if (table->goal[i] != INK_NO_GOAL && seat->goal_points[i] == 0)
            return true;
    return false;
}

static void check_goals(const ink_ruleset *rules, ink_table *table, ink_seat *seat)
{
    enum { LAST_VALUE = 2 };
    bool reached[INK_GOALS] = {false};
    for (int p = 0; p < table->players; p++) {
        ink_facts facts;
        if (!any_goal_open(table, &seat[p]))
            continue;
        ink_facts_find_quick(rules, &seat[p].sheet, &facts);
        for (int i = 0; i < INK_GOALS; i++)
            if (table->goal[i] != INK_NO_GOAL)
                reached[i] |= award(rules, table, &seat[p], i, &facts);
    }
    for (int i = 0; i < INK_GOALS; i++)
        if (reached[i] && table->struck[i] < LAST_VALUE)
            table->struck[i]++;
}

/* --- moves -------------------------------------------------------------------------------- */

static ink_status refuse_player(ink_refusal *why, ink_status status, int player)
{
    ink_refuse(why, status);
    if (why != NULL)
        why->player = (uint16_t)player;
    return status;
}

/* May anything be drawn at all? */
static ink_status ask_drawing(const ink_table *table, int round, ink_refusal *why)
{
    static const ink_status answer[] = {[INK_PHASE_SETUP] = INK_E_NOT_SET_UP,
                                        [INK_PHASE_ROLL] = INK_E_NOT_ROLLED,
                                        [INK_PHASE_DRAFT] = INK_E_PICK_FIRST,
                                        [INK_PHASE_DRAW] = INK_OK,
                                        [INK_PHASE_OVER] = INK_E_GAME_OVER};
    ink_status status = answer[table->phase];
    ink_refuse(why, status);
    if (why != NULL)
        why->round = (uint8_t)round;
    return status;
}

/* As on the sheet: what a table's move does not use is as ink_move_pick and _back leave it. */
static bool is_canonical(ink_move move)
{
    switch (ink_move_kind(move)) {
    case INK_MOVE_PICK: return move == ink_move_pick(ink_move_payload(move));
    case INK_MOVE_BACK: return move == ink_move_back();
    default: return true;
    }
}

/* All that the table says of a move; of one on the sheet, which has its own to say, only whether
   there is room for it. */
static ink_status ask_table(const ink_table *table, const ink_seat *seat, int player, ink_move move,
                            ink_refusal *why)
{
    if (!ink_table_has(table, player))
        return refuse_player(why, INK_E_NO_PLAYER, player);
    if (!is_canonical(move))
        return ink_refuse(why, INK_E_NO_MOVE);
    if (ink_move_kind(move) == INK_MOVE_PICK)
        return ink_draft_ask(table, seat, player, ink_move_payload(move), why);
    ink_status status = ask_drawing(table, table->round, why);
    if (status != INK_OK)
        return status;
    const ink_seat *mine = &seat[player];
    if (ink_move_kind(move) == INK_MOVE_BACK)
        return ink_refuse(why, mine->moves > 0 ? INK_OK : INK_E_NOTHING_BACK);
    if (mine->ended != 0)
        return refuse_player(why, INK_E_ENDED, player);
    return ink_refuse(why, mine->moves == INK_ROUND_MOVES ? INK_E_TOO_MANY_MOVES : INK_OK);
}

static bool is_on_sheet(ink_move move)
{
    return ink_move_kind(move) != INK_MOVE_PICK && ink_move_kind(move) != INK_MOVE_BACK;
}

ink_status ink_table_ask(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                         int player, ink_move move, ink_refusal *why)
{
    ink_status status = ask_table(table, seat, player, move, why);
    return status == INK_OK && is_on_sheet(move)
               ? ink_sheet_ask(rules, &seat[player].sheet, move, why)
               : status;
}

/* Restores the sheet of the round's beginning and replays all moves but the last. */
static void take_back(const ink_ruleset *rules, ink_table *table, ink_seat *seat)
{
    table->drawing = (uint16_t)(table->drawing + seat->ended);
    seat->ended = 0;
    seat->move[--seat->moves] = 0;
    seat->sheet = seat->before;
    for (int i = 0; i < seat->moves; i++)
        ink_sheet_apply(rules, &seat->sheet, seat->move[i]);
}

static void end_round(const ink_ruleset *rules, ink_table *table, ink_seat *seat)
{
    if (table->round <= rules->rounds) /* the last roll is not a round */
        check_goals(rules, table, seat);
    for (int p = 0; p < table->players; p++) {
        seat[p].before = seat[p].sheet;
        seat[p].moves = seat[p].ended = 0;
        for (int i = 0; i < INK_ROUND_MOVES; i++)
            seat[p].move[i] = 0;
    }
    bool more = table->round < ink_ruleset_rolls(rules);
    table->phase = more ? INK_PHASE_ROLL : INK_PHASE_OVER;
    if (rules->config.draft != 0)
        ink_draft_end(table, seat);
}

/* The sheet has taken the move. */
static void note_move(const ink_ruleset *rules, ink_table *table, ink_seat *seat, int player,
                      ink_move move)
{
    ink_seat *mine = &seat[player];
    mine->move[mine->moves++] = move;
    if (ink_move_kind(move) != INK_MOVE_END)
        return;
    mine->ended = 1;
    if (--table->drawing == 0)
        end_round(rules, table, seat);
}

ink_status ink_table_play(const ink_ruleset *rules, ink_table *table, ink_seat *seat, int player,
                          ink_move move, ink_refusal *why)
{
    ink_status status = ask_table(table, seat, player, move, why);
    if (status == INK_OK && is_on_sheet(move))
        status = ink_sheet_play(rules, &seat[player].sheet, move, why);
    if (status != INK_OK)
        return status;
    switch (ink_move_kind(move)) {
    case INK_MOVE_PICK: ink_draft_pick(rules, table, seat, player, ink_move_payload(move)); break;
    case INK_MOVE_BACK: take_back(rules, table, &seat[player]); break;
    default: note_move(rules, table, seat, player, move);
    }
    return INK_OK;
}

void ink_table_moves(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                     int player, ink_moves *moves)
{
    moves->count = 0;
    if (!ink_table_has(table, player))
        return;
    const ink_seat *mine = &seat[player];
    if (table->phase == INK_PHASE_DRAFT && ink_table_picker(table) == player)
        for (int pair = 1; pair <= 2 * table->players; pair++)
            if (ink_draft_ask(table, seat, player, pair, NULL) == INK_OK)
                moves->move[moves->count++] = ink_move_pick(pair);
    if (table->phase != INK_PHASE_DRAW)
        return;
    if (mine->ended == 0 && mine->moves < INK_ROUND_MOVES)
        ink_sheet_moves(rules, &mine->sheet, moves);
    if (mine->moves > 0)
        moves->move[moves->count++] = ink_move_back(); /* the list has capacity for it */
}

/* --- looking ------------------------------------------------------------------------------- */

void ink_table_view(const ink_table *table, const ink_seat *seat, int viewer, int player,
                    ink_sheet *sheet)
{
    bool hidden = table->phase == INK_PHASE_DRAW && viewer != player;
    if (!ink_table_has(table, player)) {
        *sheet = (ink_sheet){.round = 0};
        return;
    }
    *sheet = hidden ? seat[player].before : seat[player].sheet;
}

void ink_table_score(const ink_ruleset *rules, const ink_seat *seat, int player, ink_score *score)
{
    *score = (ink_score){.total = 0};
    if (player < 0 || player >= rules->config.players)
        return;
    ink_score_find(rules, &seat[player].sheet, score);
    for (int i = 0; i < INK_GOALS; i++)
        score->goals = (int16_t)(score->goals + seat[player].goal_points[i]);
    score->total = (int16_t)(score->total + score->goals);
}

/* In a draft ties go in reverse turn order, from the player to the right of the star. */
static int ties_before(const ink_ruleset *rules, const ink_table *table, int a, int b)
{
    if (rules->config.draft == 0)
        return 0;
    int players = table->players;
    return (b - table->star + players) % players - (a - table->star + players) % players;
}

void ink_table_rank(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat,
                    uint16_t *place)
{
    ink_score score[INK_MAX_PLAYERS];
    for (int p = 0; p < table->players; p++)
        ink_table_score(rules, seat, p, &score[p]);
    for (int p = 0; p < table->players; p++) {
        place[p] = 1;
        for (int other = 0; other < table->players; other++) {
            int order = ink_score_compare(&score[other], &score[p]);
            if (order == 0 && other != p)
                order = ties_before(rules, table, other, p);
            place[p] = (uint16_t)(place[p] + (order < 0));
        }
    }
}

/* --- invariants ------------------------------------------------------------------------------ */

static bool same_sheet(const ink_sheet *a, const ink_sheet *b)
{
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    for (size_t i = 0; i < sizeof *a; i++)
        if (x[i] != y[i])
            return false;
    return true;
}

/* Replaying the moves on the sheet of before gives the sheet, and each move is legal. */
static bool moves_sound(const ink_ruleset *rules, const ink_seat *seat)
{
    ink_sheet sheet = seat->before;
    if (seat->moves > INK_ROUND_MOVES)
        return false;
    for (int i = 0; i < INK_ROUND_MOVES; i++)
        if (i < seat->moves ? ink_sheet_play(rules, &sheet, seat->move[i], NULL) != INK_OK
                            : seat->move[i] != 0)
            return false;
    return same_sheet(&sheet, &seat->sheet);
}

static bool draft_sound(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat)
{
    bool sound = seat->gone < 4;
    for (int i = 0; i < 2; i++)
        sound = sound && seat->pick[i] <= 2 * table->players &&
                seat->pool[i].face[0] < rules->shapes && seat->pool[i].face[1] < rules->shapes;
    return sound;
}

static bool seat_sound(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat)
{
    bool drawing = table->phase == INK_PHASE_DRAW;
    bool sound = ink_sheet_sound(rules, &seat->sheet) && ink_sheet_sound(rules, &seat->before);
    sound = sound && seat->ended <= 1 && moves_sound(rules, seat);
    sound = sound && (drawing || (seat->moves == 0 && seat->ended == 0));
    sound = sound && (seat->sheet.open != 0) == (drawing && seat->ended == 0);
    sound = sound && draft_sound(rules, table, seat);
    for (int i = 0; i < INK_GOALS; i++)
        sound = sound && seat->goal_points[i] <= 4;
    return sound && seat->spare[0] == 0 && seat->spare[1] == 0;
}

static bool cards_sound(const ink_ruleset *rules, const ink_table *table)
{
    bool sound = true;
    for (int i = 0; i < INK_GOALS; i++)
        sound = sound && table->struck[i] <= 2 &&
                (table->goal[i] == INK_NO_GOAL || table->goal[i] < rules->goals);
    return sound;
}

static bool counts_sound(const ink_ruleset *rules, const ink_table *table)
{
    return table->players == rules->config.players && table->round <= ink_ruleset_rolls(rules) &&
           table->phase <= INK_PHASE_OVER && table->first < table->players &&
           table->star < table->players && table->picks <= 2 * table->players &&
           table->drawing <= table->players && table->spare[0] == 0 && table->spare[1] == 0;
}

bool ink_table_sound(const ink_ruleset *rules, const ink_table *table, const ink_seat *seat)
{
    int drawing = 0;
    bool sound = counts_sound(rules, table) && cards_sound(rules, table);
    for (int p = 0; sound && p < table->players; p++) {
        sound = seat_sound(rules, table, &seat[p]);
        drawing += seat[p].ended == 0;
    }
    return sound && (table->phase != INK_PHASE_DRAW || drawing == table->drawing);
}
