/* Comparison of what may be drawn, and of sheets with their text. */
#include "support.h"

/* Moves as a table, by what lets them be drawn, face, look and space; a move is marked with the
   current stamp. */
typedef struct table {
    unsigned stamp;
    int count;
    unsigned mark[TWIN_BY_EXTRA + 1][TWIN_CATALOGUE][TWIN_LOOKS][INK_CELL_LIMIT];
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

/* What is drawn by a die: a route, or of the expansion. */
static int by_of_die(int tile)
{
    return look_of_tile(tile).face < TWIN_ROUTES ? TWIN_BY_DIE : TWIN_BY_EXTRA;
}

/* A module's move is known by its text. */
int by_of_move(const ink_ruleset *rules, ink_move move)
{
    char text[32];
    ink_text out = ink_text_in(text, sizeof text);
    if (ink_move_kind(move) == INK_MOVE_DIE)
        return by_of_die(ink_move_tile(move));
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

static void compare_dice(const ink_sheet *sheet, const twin_moves *twin, const twin_moves *extras)
{
    static ink_moves moves;
    ink_option option[INK_MAX_OPTIONS];
    table *all = fresh_table();
    int options = ink_sheet_options(rules_now(), sheet, option), placements = 0;
    ink_sheet_dice_moves(rules_now(), sheet, &moves);
    for (uint32_t i = 0; i < moves.count; i++) {
        check_source(sheet, moves.move[i]);
        require(sheet, mark_tile(all, by_of_die(ink_move_tile(moves.move[i])),
                                 ink_move_tile(moves.move[i]), ink_move_cell(moves.move[i])));
    }
    require(sheet, all->count == twin->count + extras->count);
    require(sheet, all_marked(all, twin) && all_marked(all, extras));
    for (int i = 0; i < options * INK_SIDES; i++) {
        ink_set cells = option[i / INK_SIDES].cells[i % INK_SIDES];
        ink_move move = option[i / INK_SIDES].move + (ink_move)(i % INK_SIDES) * INK_MOVE_TURN;
        placements += ink_set_count(cells);
        if (cells != 0)
            check_source(sheet, move);
        for (; cells != 0; cells &= cells - 1)
            require(sheet, !mark_tile(all, by_of_die(ink_move_tile(move)), ink_move_tile(move),
                                      ink_set_first(cells)));
    }
    require(sheet, placements == twin->count + extras->count);
}

/* --- all moves as words, for games with an expansion ------------------------------------------ */

typedef char word[32];

typedef struct words {
    int count;
    word word[INK_MAX_MOVES];
} words;

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* What modules add is the same as sets and in the list. */
static void compare_choices(const ink_sheet *sheet, const ink_moves *moves)
{
    static ink_choices choices;
    uint32_t listed = 0, added = 0;
    choices.count = 0;
    if (sheet->open != 0)
        ink_sheet_choices(rules_now(), sheet, &choices);
    for (uint32_t i = 0; i < moves->count; i++) {
        ink_move move = moves->move[i];
        bool found = ink_move_kind(move) != INK_MOVE_MODULE;
        listed += !found;
        for (uint32_t k = 0; k < choices.count && !found; k++)
            for (ink_set cells = choices.choice[k].cells; cells != 0; cells &= cells - 1)
                found = found || choices.choice[k].move + ink_set_first(cells) == move;
        require(sheet, found);
    }
    for (uint32_t k = 0; k < choices.count; k++)
        added += (uint32_t)ink_set_count(choices.choice[k].cells);
    require(sheet, listed == added);
}

static void words_of_library(const ink_sheet *sheet, words *all)
{
    static ink_moves moves;
    ink_sheet_moves(rules_now(), sheet, &moves);
    compare_choices(sheet, &moves);
    all->count = 0;
    for (uint32_t i = 0; i < moves.count; i++) {
        ink_text out = ink_text_in(all->word[all->count++], sizeof(word));
        ink_move_write(rules_now(), moves.move[i], &out);
        require(sheet, ink_text_whole(&out));
        if (ink_move_kind(moves.move[i]) == INK_MOVE_DIE)
            check_source(sheet, moves.move[i]);
    }
    qsort(all->word, (size_t)all->count, sizeof(word), compare_words);
}

static void words_of_twin(const twin_sheet *twin, const twin_lists *lists, words *all)
{
    const twin_moves *const from[] = {&lists->dice, &lists->specials, &lists->gifts, &lists->extras,
                                      &lists->modules};
    all->count = 0;
    for (int list = 0; list < COUNT(from); list++)
        for (int i = 0; i < from[list]->count; i++)
            twin_move_write(twin, &from[list]->move[i], all->word[all->count++]);
    if (lists->may_end)
        memcpy(all->word[all->count++], "end", sizeof "end");
    qsort(all->word, (size_t)all->count, sizeof(word), compare_words);
}

static void compare_as_words(const ink_sheet *sheet, const twin_sheet *twin,
                             const twin_lists *lists)
{
    static words mine, other;
    char text[96];
    words_of_library(sheet, &mine);
    words_of_twin(twin, lists, &other);
    for (int i = 0; i < mine.count || i < other.count; i++) {
        const char *a = i < mine.count ? mine.word[i] : "nothing";
        const char *b = i < other.count ? other.word[i] : "nothing";
        if (strcmp(a, b) == 0)
            continue;
        (void)snprintf(text, sizeof text, "library: %s, twin: %s", a, b);
        fail_at(sheet, text, __FILE__, __LINE__);
    }
}

void compare_moves(const ink_sheet *sheet, const twin_sheet *state, const twin_lists *twin)
{
    static ink_moves moves;
    bool ends = false;
    compare_dice(sheet, &twin->dice, &twin->extras);
    if (state->expansion != TWIN_NO_EXPANSION) {
        compare_as_words(sheet, state, twin);
        return;
    }
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
    require(sheet, ends == twin->may_end);
}

void list_moves(const twin_sheet *twin, twin_lists *lists)
{
    twin_dice_moves(twin, &lists->dice);
    twin_special_moves(twin, &lists->specials);
    twin_gift_moves(twin, &lists->gifts);
    twin_extra_moves(twin, &lists->extras);
    twin_module_moves(twin, &lists->modules);
    lists->may_end = lists->dice.count == 0 && twin_may_end(twin);
}

/* The legal cells of every tile that is drawn by a die or as a special route, whatever the dice
   show; none while an event waits. What only happens (floods, craters) or has a rule of its own
   (volcanoes) is no such. */
void compare_cells(const ink_sheet *sheet, const twin_board *board)
{
    int only_happens = twin_face_of("LLLL"); /* it and what follows it in the catalogue */
    for (int tile = 1; tile < rules_now()->tiles; tile++) {
        look found = look_of_tile(tile);
        const twin_drawing *drawing = &twin_face_at(found.face)->look[found.look];
        ink_set cells = 0;
        if (found.face >= only_happens)
            continue;
        for (int row = 0; row < TWIN_SIZE; row++)
            for (int column = 0; column < TWIN_SIZE; column++)
                if (sheet->event == 0 && twin_reasons(board, row, column, drawing) == 0)
                    cells |= ink_set_of(ink_cell_at(row, column));
        if (ink_sheet_cells(rules_now(), sheet, tile) != cells)
            fail_at(sheet, twin_face_at(found.face)->text, __FILE__, __LINE__);
    }
}

/* The text of a sheet says what is on the twin's: drawings, canyons, the last meteor. */
void compare_sheet_text(const ink_sheet *sheet, const twin_sheet *twin)
{
    char text[2048], hit[4] = "";
    twin_board board;
    ink_text out = ink_text_in(text, sizeof text);
    ink_sheet_write(rules_now(), sheet, &out);
    require(sheet, ink_text_whole(&out));
    char *marker = strchr(text, '@');
    require(sheet, (marker != NULL) == twin->hit);
    if (marker != NULL) {
        (void)snprintf(hit, sizeof hit, "@%c%c", 'A' + twin->hit_column, '1' + twin->hit_row);
        require(sheet, strncmp(marker, hit, 3) == 0);
        memset(marker, ' ', 3);
    }
    char *besides = strpbrk(text, "$%"), expected[52 * TWIN_TEXT];
    twin_after_words(twin, expected);
    require(sheet, strcmp(besides == NULL ? "" : besides, expected + (*expected != '\0')) == 0);
    if (besides != NULL)
        *besides = '\0';
    require(sheet, twin_read(&board, text));
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            require(sheet,
                    twin_drawing_same(&board.cell[row][column], &twin->board.cell[row][column]));
    require(sheet, memcmp(board.symbol, twin->board.symbol, sizeof board.symbol) == 0);
    require(sheet, memcmp(board.across, twin->board.across, sizeof board.across) == 0);
    require(sheet, memcmp(board.down, twin->board.down, sizeof board.down) == 0);
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
