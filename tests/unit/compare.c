/* Comparisons of the library with its slow twin. They meet by text only: each tile of the
   library is found in the twin's catalogue by how it is written. */
#include "support.h"

/* For the edition and the expansions of one config. */
typedef struct looks {
    ink_config config;
    look of_tile[INK_MAX_TILES];
    int tile[TWIN_CATALOGUE][TWIN_LOOKS];
} looks;

static void add_tile_look(looks *all, int tile)
{
    char text[TWIN_TEXT];
    twin_drawing drawing;
    ink_text out = ink_text_in(text, sizeof text);
    ink_tile_write(rules_now(), tile, &out);
    assert_true(ink_text_whole(&out));
    assert_true(twin_drawing_read(text, &drawing));
    int face = twin_face_of(text);
    assert_true(face >= 0);
    int number = 0;
    while (!twin_drawing_same(&twin_face_at(face)->look[number], &drawing))
        number++;
    assert_int_equal(all->tile[face][number], 0); /* each look is one tile */
    all->tile[face][number] = tile;
    all->of_tile[tile] = (look){face, number};
}

static bool same_game(const ink_config *a, const ink_config *b)
{
    return a->edition == b->edition && a->modules == b->modules &&
           memcmp(a->module, b->module, sizeof a->module) == 0;
}

static const looks *all_looks(void)
{
    static looks all[64]; /* each expansion with each edition, and some pairs */
    static int made, last;
    if (made > 0 && same_game(&all[last].config, &rules_now()->config))
        return &all[last];
    for (last = 0; last < made; last++)
        if (same_game(&all[last].config, &rules_now()->config))
            return &all[last];
    assert_true(made < COUNT(all));
    all[last].config = rules_now()->config;
    for (int tile = 1; tile < rules_now()->tiles; tile++)
        add_tile_look(&all[last], tile);
    made++;
    return &all[last];
}

look look_of_tile(int tile)
{
    return all_looks()->of_tile[tile];
}

int tile_of_look(int face, int number)
{
    int tile = all_looks()->tile[face][number];
    assert_int_not_equal(tile, 0);
    return tile;
}

int shape_of_face(int face)
{
    return rules_now()->tile[tile_of_look(face, 0)].shape;
}

static const twin_drawing *drawing_of_tile(int tile)
{
    look found = look_of_tile(tile);
    return &twin_face_at(found.face)->look[found.look];
}

void twin_of(const ink_sheet *sheet, twin_board *board)
{
    twin_clear(board);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            int tile = sheet->tile[ink_cell_at(row, column)];
            if (tile != 0)
                board->cell[row][column] = *drawing_of_tile(tile);
        }
}

ink_sheet sheet_of_twin(const ink_ruleset *rules, const twin_board *board)
{
    ink_sheet sheet;
    char text[TWIN_TEXT];
    ink_sheet_start(rules, &sheet);
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            if (board->cell[row][column].drawn) {
                twin_drawing_write(&board->cell[row][column], text);
                ink_sheet_ink(rules, &sheet, ink_cell_at(row, column), tile_in(rules, text));
            }
    require(&sheet, ink_sheet_sound(rules, &sheet));
    return sheet;
}

void compare_board(const ink_sheet *sheet, const twin_board *board)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            int tile = sheet->tile[ink_cell_at(row, column)];
            const twin_drawing *twin = &board->cell[row][column];
            require(sheet, (tile != 0) == twin->drawn);
            require(sheet, tile == 0 || twin_drawing_same(drawing_of_tile(tile), twin));
        }
}

void compare_score(const ink_sheet *sheet, const ink_score *score, const twin_score *twin)
{
    require(sheet, score->networks == twin->networks);
    for (int i = 0; i < INK_EXITS; i++)
        require(sheet, score->exits[i] == twin->exits[i]);
    require(sheet, score->network_points == twin->network_points);
    require(sheet, score->highway == twin->highway);
    require(sheet, score->railway == twin->railway);
    require(sheet, score->centre == twin->centre);
    require(sheet, score->errors == twin->errors);
    require(sheet, score->expansion == twin->expansion);
    require(sheet, score->villages == twin->villages);
    require(sheet, score->goals == twin->goals);
    require(sheet, score->total == twin->total);
}

/* The exits of a network as the twin numbers them. */
static unsigned twin_exits(const ink_ruleset *rules, uint16_t exits)
{
    unsigned set = 0;
    for (int i = 0; i < INK_EXITS; i++)
        for (int j = 0; j < TWIN_EXITS && (exits >> i & 1) != 0; j++) {
            const ink_exit *mine = &rules->exit[i];
            const twin_exit *other = twin_exit_number(j);
            if (mine->cell == ink_cell_at(other->row, other->column) && mine->side == other->side)
                set |= 1U << j;
        }
    return set;
}

/* Exactly the strands that the twin gives this network, no more and no fewer. */
static void compare_strands(const ink_sheet *sheet, const ink_network *network,
                            const twin_networks *twin, int number)
{
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++)
            for (int strand = 0; strand < 2; strand++) {
                bool mine = ink_set_has(network->strand[strand], ink_cell_at(row, column));
                require(sheet, mine == (twin->of[row][column][strand] == number));
            }
}

static int twin_number(const ink_network *network, const twin_networks *twin)
{
    int strand = network->strand[0] != 0 ? 0 : 1;
    ink_cell cell = ink_set_first(network->strand[strand]);
    return twin->of[ink_cell_row(cell)][ink_cell_column(cell)][strand];
}

void compare_networks(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts,
                      const twin_board *board)
{
    twin_networks twin;
    twin_networks_find(board, &twin);
    require(sheet, facts->networks == twin.count);
    for (int i = 0; i < facts->networks; i++) {
        const ink_network *network = &facts->network[i];
        require(sheet, (network->strand[0] | network->strand[1]) != 0);
        int number = twin_number(network, &twin);
        require(sheet, number >= 0);
        compare_strands(sheet, network, &twin, number);
        require(sheet, network->exit_count == twin.exits[number]);
        require(sheet, twin_exits(rules, network->exits) == twin.exit_set[number]);
        require(sheet, network->stations == twin.stations[number]);
        if (i == 0)
            continue;
        const ink_network *before = network - 1; /* most exits first, then the lowest cell */
        ink_cell low = ink_set_first(network->strand[0] | network->strand[1]);
        ink_cell low_before = ink_set_first(before->strand[0] | before->strand[1]);
        require(sheet, before->exit_count > network->exit_count ||
                           (before->exit_count == network->exit_count && low_before <= low));
    }
}

void compare_sets(const ink_sheet *sheet, const ink_facts *facts, const twin_board *board)
{
    ink_set open[INK_SIDES] = {0}, stations = 0, centre = 0;
    for (int row = 0; row < TWIN_SIZE; row++)
        for (int column = 0; column < TWIN_SIZE; column++) {
            ink_set here = ink_set_of(ink_cell_at(row, column));
            const twin_drawing *drawing = &board->cell[row][column];
            for (int side = 0; side < INK_SIDES; side++)
                open[side] |= twin_is_error(board, row, column, side) ? here : 0;
            stations |= drawing->station ? here : 0;
            if (drawing->drawn && row >= 2 && row <= 4 && column >= 2 && column <= 4)
                centre |= here;
        }
    for (int side = 0; side < INK_SIDES; side++)
        require(sheet, facts->open[side] == open[side]);
    require(sheet, facts->stations == stations);
    require(sheet, facts->centre == centre);
}

void compare_line(const ink_sheet *sheet, const ink_line *line, const twin_board *board, char kind)
{
    int row[INK_MAX_LINE], column[INK_MAX_LINE];
    require(sheet, line->length <= INK_MAX_LINE);
    for (int i = 0; i < line->length; i++) {
        require(sheet, ink_cell_valid(line->cell[i]));
        row[i] = ink_cell_row(line->cell[i]);
        column[i] = ink_cell_column(line->cell[i]);
    }
    require(sheet, twin_line_follows(board, kind, line->length, row, column));
}

static void fail_card(const ink_sheet *sheet, const char *code, bool reached)
{
    char text[48];
    (void)snprintf(text, sizeof text, "%s is reached by the %s alone", code,
                   reached ? "library" : "twin");
    fail_at(sheet, text, __FILE__, __LINE__);
}

/* Every goal of the game; a length of line is the score's to compare. */
void compare_goals(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts,
                   const twin_sheet *twin)
{
    for (int i = 0; i < rules->goals; i++) {
        const char *code = rules->goal[i].card->code;
        bool reached = ink_goal_reached(rules, i, sheet, facts);
        int progress = twin_progress(twin, code);
        require(sheet, progress < 0 || progress == ink_goal_progress(rules, i, sheet, facts));
        if (strcmp(code, "I") == 0 || strcmp(code, "J") == 0)
            require(sheet, reached == (facts->line[code[0] - 'I'].length >= 6));
        else if (reached != twin_card(twin, code))
            fail_card(sheet, code, reached);
    }
}

/* The quick facts are the same, but for the lines' spaces. */
static void compare_quick(const ink_ruleset *rules, const ink_sheet *sheet, const ink_facts *facts)
{
    ink_facts quick;
    memset(&quick, 0x77, sizeof quick);
    ink_facts_find_quick(rules, sheet, &quick);
    require(sheet, quick.networks == facts->networks);
    for (int i = 0; i < facts->networks; i++)
        require(sheet, memcmp(&quick.network[i], &facts->network[i], sizeof quick.network[i]) == 0);
    require(sheet, memcmp(quick.loop, facts->loop, sizeof quick.loop) == 0);
    require(sheet, memcmp(quick.open, facts->open, sizeof quick.open) == 0);
    require(sheet, quick.stations == facts->stations && quick.centre == facts->centre);
    for (int material = INK_HIGHWAY; material <= INK_RAILWAY; material++)
        require(sheet, quick.line[material].length == facts->line[material].length);
}

/* All facts. That the lines are the longest is the score's to compare. */
void compare_facts(const ink_ruleset *rules, const ink_sheet *sheet, const twin_board *board)
{
    ink_facts facts;
    ink_score score;
    ink_facts_find(rules, sheet, &facts);
    ink_score_find(rules, sheet, &score);
    compare_networks(rules, sheet, &facts, board);
    compare_sets(sheet, &facts, board);
    compare_quick(rules, sheet, &facts);
    for (int material = INK_HIGHWAY; material <= INK_RAILWAY; material++) {
        ink_line line;
        ink_line_trace(rules, sheet, material, &line);
        int length = ink_line_length(rules, sheet, material);
        require(sheet, line.length == length);
        require(sheet, facts.line[material].length == length);
        require(sheet, length == (material == INK_HIGHWAY ? score.highway : score.railway));
        compare_line(sheet, &line, board, "HR"[material]);
        compare_line(sheet, &facts.line[material], board, "HR"[material]);
    }
}
