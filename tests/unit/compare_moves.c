/* Comparison of what may be drawn, and of sheets with their text. */
#include "support.h"

/* Moves as a table, by what lets them be drawn, face, look and space; a move is marked with the
   current stamp. */
typedef struct table {
    unsigned stamp;
    int count;
    unsigned mark[TWIN_BY_GIFT + 1][TWIN_CATALOGUE][TWIN_LOOKS][INK_CELL_LIMIT];
} table;

static table *fresh_table(void)
{
    static table all;
    all.stamp++;
    all.count = 0;
    return &all;
}

/* Marks a move of the library; false if it was there already. */
static bool mark_tile(table *all, int by, int tile, ink_cell cell)
{
    look found = look_of_tile(tile);
    unsigned *mark = &all->mark[by][found.face][found.look][cell];
    bool fresh = *mark != all->stamp;
    *mark = all->stamp;
    all->count++;
    return fresh;
}

static bool all_marked(const table *all, const twin_moves *moves)
{
    for (int i = 0; i < moves->count; i++) {
        const twin_move *move = &moves->move[i];
        ink_cell cell = ink_cell_at(move->row, move->column);
        if (all->mark[move->by][move->face][move->look][cell] != all->stamp)
            return false;
    }
    return true;
}

/* A module's move is known by its text. */
int by_of_move(const ink_ruleset *rules, ink_move move)
{
    char text[32];
    ink_text out = ink_text_in(text, sizeof text);
    if (ink_move_kind(move) == INK_MOVE_DIE)
        return TWIN_BY_DIE;
    if (ink_move_kind(move) == INK_MOVE_SPECIAL)
        return TWIN_BY_SPECIAL;
    ink_move_write(rules, move, &out);
    assert_true(text[0] == '=' || text[0] == '+');
    return text[0] == '=' ? TWIN_BY_COPY : TWIN_BY_GIFT;
}

/* A die's move names the first waiting die with that face, a special's its own number. */
static void check_source(const ink_sheet *sheet, ink_move move)
{
    int shape = rules_now()->tile[ink_move_tile(move)].shape, source = ink_move_source(move);
    if (ink_move_kind(move) == INK_MOVE_SPECIAL) {
        require(sheet, source < INK_SPECIALS && rules_now()->special[source] == shape);
        return;
    }
    if (ink_move_kind(move) == INK_MOVE_MODULE)
        return;
    require(sheet, ink_move_kind(move) == INK_MOVE_DIE);
    for (int die = 0; die <= source; die++) {
        bool shows = (sheet->waiting >> die & 1) != 0 && sheet->die[die] == shape;
        require(sheet, shows == (die == source));
    }
}

static void compare_dice(const ink_sheet *sheet, const twin_moves *twin)
{
    static ink_moves moves;
    ink_option option[INK_MAX_OPTIONS];
    table *all = fresh_table();
    int options = ink_sheet_options(rules_now(), sheet, option), placements = 0;
    ink_sheet_dice_moves(rules_now(), sheet, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        check_source(sheet, moves.move[i]);
        require(sheet, mark_tile(all, TWIN_BY_DIE, ink_move_tile(moves.move[i]),
                                 ink_move_cell(moves.move[i])));
    }
    require(sheet, all->count == twin->count && all_marked(all, twin));
    for (int i = 0; i < options * INK_SIDES; i++) {
        ink_set cells = option[i / INK_SIDES].cells[i % INK_SIDES];
        ink_move move = option[i / INK_SIDES].move + (ink_move)(i % INK_SIDES) * INK_MOVE_TURN;
        placements += ink_set_count(cells);
        if (cells != 0)
            check_source(sheet, move);
        for (; cells != 0; cells &= cells - 1)
            require(sheet, !mark_tile(all, TWIN_BY_DIE, ink_move_tile(move), ink_set_first(cells)));
    }
    require(sheet, placements == twin->count);
}

void compare_moves(const ink_sheet *sheet, const twin_lists *twin)
{
    static ink_moves moves;
    bool ends = false;
    compare_dice(sheet, &twin->dice);
    table *all = fresh_table();
    ink_sheet_moves(rules_now(), sheet, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        if (moves.move[i] == ink_move_end()) {
            require(sheet, !ends);
            ends = true;
            continue;
        }
        check_source(sheet, moves.move[i]);
        require(sheet, mark_tile(all, by_of_move(rules_now(), moves.move[i]),
                                 ink_move_tile(moves.move[i]), ink_move_cell(moves.move[i])));
    }
    require(sheet, all->count == twin->dice.count + twin->specials.count + twin->gifts.count);
    require(sheet, all_marked(all, &twin->dice) && all_marked(all, &twin->specials));
    require(sheet, all_marked(all, &twin->gifts));
    require(sheet, ends == (sheet->open != 0 && twin->dice.count == 0));
}

/* The legal cells of every tile, whatever the dice show. */
void compare_cells(const ink_sheet *sheet, const twin_board *board)
{
    for (int tile = 1; tile < rules_now()->tiles; tile++) {
        look found = look_of_tile(tile);
        const twin_drawing *drawing = &twin_face_at(found.face)->look[found.look];
        ink_set cells = 0;
        for (int row = 0; row < TWIN_SIZE; row++)
            for (int column = 0; column < TWIN_SIZE; column++)
                if (twin_reasons(board, row, column, drawing) == 0)
                    cells |= ink_set_of(ink_cell_at(row, column));
        require(sheet, ink_sheet_cells(rules_now(), sheet, tile) == cells);
    }
}

/* Writing a sheet and reading it back gives the same drawings. */
void compare_text(const ink_sheet *sheet)
{
    char text[2048], again[2048];
    ink_sheet read;
    ink_refusal why;
    ink_text out = ink_text_in(text, sizeof text);
    ink_sheet_write(rules_now(), sheet, &out);
    require(sheet, ink_text_whole(&out));
    ink_slice slice = {.data = text, .length = out.length};
    require(sheet, ink_sheet_read(rules_now(), slice, &read, &why) == INK_OK);
    require(sheet, memcmp(read.arm, sheet->arm, sizeof read.arm) == 0);
    require(sheet, memcmp(read.tile, sheet->tile, sizeof read.tile) == 0);
    require(sheet, memcmp(read.second, sheet->second, sizeof read.second) == 0);
    require(sheet, read.drawn == sheet->drawn && read.station == sheet->station);
    out = ink_text_in(again, sizeof again);
    ink_sheet_write(rules_now(), &read, &out);
    assert_string_equal(text, again);
}
