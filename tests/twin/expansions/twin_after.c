/* What is used when a round is drawn (rules 8): coins and buildings of City Builder, lines and
   charges of Power Grid. */
#include "twin/twin.h"

#include <stdio.h>
#include <string.h>

static const char *const words[] = {"any", "up", "right", "down", "left"};
enum { ANY, WORDS = 5, MIDDLE = 3, MOST_COINS = 12, MOST_CHARGES = 3 };

/* Only when the round could end. */
static bool is_time(const twin_sheet *sheet)
{
    twin_moves dice;
    twin_dice_moves(sheet, &dice);
    return sheet->running && sheet->event == TWIN_NO_EVENT && dice.count == 0;
}

/* --- coins ------------------------------------------------------------------------------------ */

static bool counts(const twin_sheet *sheet, int row, int column)
{
    return twin_drawing_is_route(&sheet->board.cell[row][column]) && sheet->fresh[row][column];
}

/* The routes of this round that are joined from side to side, and were not counted yet. */
static int group_from(const twin_sheet *sheet, bool counted[TWIN_SIZE][TWIN_SIZE], int row,
                      int column)
{
    int spaces = 1;
    if (!counts(sheet, row, column) || counted[row][column])
        return 0;
    counted[row][column] = true;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (!twin_neighbour(row, column, side, &next_row, &next_column))
            continue;
        char mine = sheet->board.cell[row][column].side[side];
        char other = sheet->board.cell[next_row][next_column].side[(side + 2) % TWIN_SIDES];
        if (mine == other && (mine == 'H' || mine == 'R'))
            spaces += group_from(sheet, counted, next_row, next_column);
    }
    return spaces;
}

static int largest_group(const twin_sheet *sheet)
{
    bool counted[TWIN_SIZE][TWIN_SIZE] = {{false}};
    int most = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            int spaces = group_from(sheet, counted, row, column);
            most = spaces > most ? spaces : most;
        }
    return most;
}

static int most_exits(const twin_sheet *sheet)
{
    twin_networks networks;
    int most = 0;
    twin_networks_find(&sheet->board, &networks);
    for (int i = 0; i < networks.count; i++)
        most = networks.exits[i] > most ? networks.exits[i] : most;
    return most;
}

static int count_drawn(const twin_board *board, int first, int last, char mark)
{
    int count = 0;
    for (int row = first; row <= last; row++)
        for (int column = first; column <= last; column++)
            count += board->cell[row][column].drawn &&
                     (mark == 0 || board->cell[row][column].mark[0] == mark);
    return count;
}

/* The income before the first building of the round. */
int twin_coins(const twin_sheet *sheet)
{
    const char *income = sheet->running && !sheet->after ? sheet->extra[0] : NULL;
    if (income == NULL)
        return sheet->coins;
    if (strcmp(income, "exits") == 0)
        return sheet->coins + most_exits(sheet);
    if (strcmp(income, "centre") == 0)
        return sheet->coins + count_drawn(&sheet->board, 2, 4, 0);
    if (strcmp(income, "urban") == 0)
        return sheet->coins + 2 + count_drawn(&sheet->board, 0, TWIN_SIZE - 1, 'b');
    return sheet->coins + largest_group(sheet);
}

/* Twelve coins are kept. */
void twin_coins_keep(twin_sheet *sheet)
{
    int coins = sheet->expansion == TWIN_CITYBUILDER ? twin_coins(sheet) : 0;
    sheet->coins = coins > MOST_COINS ? MOST_COINS : coins;
}

static int towers_of(const twin_sheet *sheet)
{
    return sheet->extra[1][3] - '0'; /* "buy2" */
}

static int price_of(int towers)
{
    return 1 + 2 * towers; /* 3, 5, 7 */
}

static void add_buildings(const twin_sheet *sheet, twin_moves *moves)
{
    static const char *const building[] = {NULL, "....b", "....bb", "....bbb"};
    int towers = towers_of(sheet);
    if (twin_coins(sheet) < price_of(towers))
        return;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (!sheet->board.cell[row][column].drawn)
                moves->move[moves->count++] = (twin_move){.face = twin_face_of(building[towers]),
                                                          .row = row,
                                                          .column = column,
                                                          .by = TWIN_BY_BUILD};
}

/* --- power ------------------------------------------------------------------------------------ */

static bool is_middle(int row, int column)
{
    return row == MIDDLE && column == MIDDLE;
}

static bool is_free(const twin_sheet *sheet, int row, int column)
{
    return twin_drawing_is_route(&sheet->board.cell[row][column]) && !sheet->marked[row][column] &&
           !is_middle(row, column);
}

/* Marks the line to a side that ends here; false if there is none. */
static bool mark_line(twin_sheet *sheet, int side, int row, int column)
{
    bool line[TWIN_SIZE][TWIN_SIZE] = {{false}};
    int back = (side + 2) % TWIN_SIDES, before_row = row, before_column = column;
    for (;;) {
        row = before_row, column = before_column;
        if (!is_free(sheet, row, column))
            return false;
        line[row][column] = true;
        if (twin_exit_at(row, column, back) != NULL)
            break;
        if (!twin_neighbour(row, column, back, &before_row, &before_column))
            return false;
        if (sheet->marked[before_row][before_column])
            break;
    }
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++)
        sheet->marked[i / TWIN_SIZE][i % TWIN_SIZE] |= line[i / TWIN_SIZE][i % TWIN_SIZE];
    return true;
}

static bool charge(twin_sheet *sheet, int word)
{
    int row = MIDDLE, column = MIDDLE;
    if (word != ANY) {
        (void)twin_neighbour(MIDDLE, MIDDLE, (word - 1 + 2) % TWIN_SIDES, &row, &column);
        if (!sheet->marked[row][column])
            return false;
    }
    return sheet->charges++ < MOST_CHARGES;
}

/* The first die that shows the word and is not used; -1 if none. */
static int die_with(const twin_sheet *sheet, int word)
{
    for (int die = 0; die < TWIN_EXTRA_DICE; die++)
        if (!sheet->extra_drawn[die] && strcmp(sheet->extra[die], words[word]) == 0)
            return die;
    return -1;
}

/* Uses it on the sheet; afterwards the sheet is only good if that was allowed. */
static bool use(twin_sheet *sheet, int word, int row, int column)
{
    int die = die_with(sheet, word);
    if (die < 0)
        return false;
    sheet->extra_drawn[die] = true;
    if (is_middle(row, column))
        return charge(sheet, word);
    if (word != ANY)
        return mark_line(sheet, word - 1, row, column);
    bool free = is_free(sheet, row, column);
    sheet->marked[row][column] = true;
    return free;
}

static void add_power(const twin_sheet *sheet, twin_moves *moves)
{
    for (int word = 0; word < WORDS; word++)
        for (int row = 0; row < TWIN_SIZE; row++)
            for (int column = 0; column < TWIN_SIZE; column++) {
                twin_sheet copy = *sheet;
                if (use(&copy, word, row, column))
                    moves->move[moves->count++] = (twin_move){
                        .face = -1, .look = word, .row = row, .column = column, .by = TWIN_BY_USE};
            }
}

/* Charges for each exit whose space hangs together with D4 by marked spaces. */
static int linked_exits(const twin_sheet *sheet, bool seen[TWIN_SIZE][TWIN_SIZE], int row,
                        int column)
{
    int exits = 0;
    if (seen[row][column] || !(is_middle(row, column) || sheet->marked[row][column]))
        return 0;
    seen[row][column] = true;
    for (int side = 0; side < TWIN_SIDES; side++) {
        int next_row, next_column;
        if (twin_neighbour(row, column, side, &next_row, &next_column))
            exits += linked_exits(sheet, seen, next_row, next_column);
        else
            exits += twin_exit_at(row, column, side) != NULL;
    }
    return exits;
}

int twin_power(const twin_sheet *sheet)
{
    bool seen[TWIN_SIZE][TWIN_SIZE] = {{false}};
    return sheet->charges * linked_exits(sheet, seen, MIDDLE, MIDDLE);
}

/* A building, or the accumulator. */
bool twin_fills(const twin_drawing *drawing)
{
    static const char *const marks[] = {"a", "b", "bb", "bbb"};
    for (int i = 0; i < 4; i++)
        if (strcmp(drawing->mark, marks[i]) == 0)
            return true;
    return false;
}

/* --- both ------------------------------------------------------------------------------------- */

void twin_after_moves(const twin_sheet *sheet, twin_moves *moves)
{
    if (sheet->expansion == TWIN_CITYBUILDER && is_time(sheet))
        add_buildings(sheet, moves);
    if (sheet->expansion == TWIN_POWERGRID && is_time(sheet))
        add_power(sheet, moves);
}

/* Nothing is drawn in the round any more, and what a building of the edition gave is lost. */
bool twin_after_play(twin_sheet *sheet, const twin_move *move)
{
    twin_moves moves = {.count = 0};
    bool found = false;
    twin_after_moves(sheet, &moves);
    for (int i = 0; i < moves.count; i++)
        found = found || (moves.move[i].by == move->by && moves.move[i].face == move->face &&
                          moves.move[i].look == move->look && moves.move[i].row == move->row &&
                          moves.move[i].column == move->column);
    if (!found)
        return false;
    if (move->by == TWIN_BY_BUILD) {
        sheet->coins = twin_coins(sheet) - price_of(towers_of(sheet));
        sheet->board.cell[move->row][move->column] = twin_face_at(move->face)->look[0];
    } else {
        (void)use(sheet, move->look, move->row, move->column);
    }
    sheet->after = true;
    sheet->gift = TWIN_NOTHING;
    return true;
}

/* --- text ------------------------------------------------------------------------------------- */

void twin_use_write(const twin_move *move, char text[TWIN_TEXT])
{
    (void)snprintf(text, TWIN_TEXT, "%s=%c%c", words[move->look], 'A' + move->column,
                   '1' + move->row);
}

bool twin_use_read(const char *text, twin_move *move)
{
    for (int word = 0; word < WORDS; word++) {
        size_t length = strlen(words[word]);
        if (strncmp(text, words[word], length) != 0 || text[length] != '=')
            continue;
        *move = (twin_move){.face = -1, .look = word, .by = TWIN_BY_USE};
        return strlen(text) == length + 3 &&
               twin_cell_read(text + length + 1, &move->row, &move->column);
    }
    return false;
}

/* What a sheet says besides drawings: " $7", " %2 %A2". */
void twin_after_words(const twin_sheet *sheet, char *text)
{
    char sign = sheet->expansion == TWIN_CITYBUILDER ? '$' : '%';
    int number = sheet->expansion == TWIN_CITYBUILDER ? sheet->coins : sheet->charges;
    *text = '\0';
    if (number > 0)
        text += snprintf(text, TWIN_TEXT, " %c%d", sign, number);
    for (int i = 0; i < TWIN_SIZE * TWIN_SIZE; i++)
        if (sheet->marked[i / TWIN_SIZE][i % TWIN_SIZE])
            text += snprintf(text, TWIN_TEXT, " %%%c%c", 'A' + i % TWIN_SIZE, '1' + i / TWIN_SIZE);
}
