/* The lines a player types. */
#include <stdio.h>
#include <string.h>

#include "i18n.h"
#include "output.h"
#include "play.h"
#include "play_screen.h"

enum { LINE_COLUMNS = 78 };

/* A die or a special route: what a drawing comes from. */
struct source {
    int kind;   /* INK_MOVE_DIE, INK_MOVE_SPECIAL, or INK_MOVE_NONE */
    int number; /* counted from 0 */
};

static void show(const struct play *play)
{
    screen_print(&play->game, play->flags);
}

static void say_no(const struct play *play, const ink_refusal *why, ink_slice input)
{
    printf(_("No: %s.\n"), refusal_sentence(&play->game.rules, why, input));
}

/* --- sources ---------------------------------------------------------------------------------- */

/* "2" is the second die, "s3" the third special route. */
static struct source source_read(ink_slice word)
{
    struct source none = {INK_MOVE_NONE, 0};
    bool special = word.length == 2 && (word.data[0] == 's' || word.data[0] == 'S');
    if (word.length != (special ? 2u : 1u))
        return none;
    int number = word.data[word.length - 1] - '1';
    if (number < 0 || number >= (special ? INK_SPECIALS : INK_MAX_DICE))
        return none;
    return (struct source){special ? INK_MOVE_SPECIAL : INK_MOVE_DIE, number};
}

static int source_shape(const struct play *play, struct source source)
{
    return source.kind == INK_MOVE_SPECIAL ? play->game.rules.special[source.number]
                                           : play->game.sheet.die[source.number];
}

/* The next tile after `tile` (0: from the first) that the source may draw on the cell, going
   round once; 0 if there is none. */
static int next_way(const struct play *play, struct source source, ink_cell cell, int tile)
{
    const struct game *game = &play->game;
    const ink_shape *shape = &game->rules.shape[source_shape(play, source)];
    int from = tile != 0 ? tile - shape->first + 1 : 0;
    for (int i = 0; i < shape->count; i++) {
        int way = shape->first + (from + i) % shape->count;
        ink_move move = ink_move_of(source.kind, source.number, way, cell);
        if (ink_sheet_ask(&game->rules, &game->sheet, move, NULL) == INK_OK)
            return way;
    }
    return 0;
}

static void place_some_way(struct play *play, struct source source, ink_cell cell)
{
    ink_refusal why;
    const ink_shape *shape = &play->game.rules.shape[source_shape(play, source)];
    int way = next_way(play, source, cell, 0);
    ink_move move = ink_move_of(source.kind, source.number, way != 0 ? way : shape->first, cell);
    if (game_play(&play->game, move, &why) == INK_OK)
        show(play);
    else
        say_no(play, &why, ink_slice_of(""));
}

/* --- lists ------------------------------------------------------------------------------------ */

/* Prints words in lines of at most LINE_COLUMNS. */
struct column_writer {
    int column;
};

static void print_word(struct column_writer *writer, const char *word)
{
    int length = (int)strlen(word);
    if (writer->column > 0 && writer->column + 1 + length > LINE_COLUMNS) {
        putchar('\n');
        writer->column = 0;
    }
    printf("%s%s", writer->column > 0 ? " " : "  ", word);
    writer->column += writer->column > 0 ? 1 + length : 2 + length;
}

static void print_source(const struct play *play, struct source source)
{
    const char *text = play->game.rules.shape[source_shape(play, source)].text;
    if (source.kind == INK_MOVE_SPECIAL)
        printf(_("Special route s%d, %s:\n"), source.number + 1, text);
    else
        printf(_("Die %d, %s:\n"), source.number + 1, text);
}

/* Prints the legal placements of a source on one cell, or only the cell if there are any. */
static void print_cell(const struct play *play, struct source source, ink_cell cell, bool space,
                       struct column_writer *writer)
{
    int first = next_way(play, source, cell, 0), way = first;
    while (way != 0) {
        char word[64];
        ink_text text = ink_text_in(word, sizeof word);
        if (space)
            ink_cell_write(cell, &text);
        else
            ink_placement_write(&play->game.rules, (ink_placement){cell, (uint8_t)way}, &text);
        print_word(writer, word);
        way = next_way(play, source, cell, way);
        if (space || way == first)
            return;
    }
}

static void finish_list(struct column_writer *writer)
{
    if (writer->column == 0)
        print_word(writer, _("nowhere"));
    putchar('\n');
}

/* Every legal placement of a source, or only the spaces. */
static void list_source(const struct play *play, struct source source, bool spaces)
{
    struct column_writer writer = {0};
    print_source(play, source);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        print_cell(play, source, ink_set_first(left), spaces, &writer);
    finish_list(&writer);
}

/* Everything that may be drawn on one cell now. */
static void list_cell(const struct play *play, ink_cell cell)
{
    struct column_writer writer = {0};
    const ink_sheet *sheet = &play->game.sheet;
    for (int d = 0; d < INK_MAX_DICE; d++)
        if ((sheet->waiting >> d & 1) != 0)
            print_cell(play, (struct source){INK_MOVE_DIE, d}, cell, false, &writer);
    for (int i = 0; i < INK_SPECIALS; i++)
        print_cell(play, (struct source){INK_MOVE_SPECIAL, i}, cell, false, &writer);
    if (writer.column == 0)
        print_word(&writer, _("Nothing can be drawn there now."));
    putchar('\n');
}

static void list_all(const struct play *play, bool specials, bool spaces)
{
    const ink_sheet *sheet = &play->game.sheet;
    for (int d = 0; d < INK_MAX_DICE; d++)
        if ((sheet->waiting >> d & 1) != 0)
            list_source(play, (struct source){INK_MOVE_DIE, d}, spaces);
    for (int i = 0; specials && i < INK_SPECIALS; i++)
        if ((sheet->used >> i & 1) == 0)
            list_source(play, (struct source){INK_MOVE_SPECIAL, i}, spaces);
}

static void list_some(const struct play *play, ink_slice rest, bool spaces)
{
    ink_slice word = ink_slice_word(&rest);
    struct source source = source_read(word);
    if (word.length == 0 || ink_slice_is(word, "all"))
        list_all(play, word.length > 0, spaces);
    else if (source.kind != INK_MOVE_NONE && source_shape(play, source) != 0)
        list_source(play, source, spaces);
    else
        puts(_("Name a die of this round (1, 2, ...), a special route (s1, s2, ...) or 'all'."));
}

/* --- commands --------------------------------------------------------------------------------- */

static void do_end(struct play *play, ink_slice rest)
{
    ink_refusal why;
    (void)rest;
    if (game_play(&play->game, ink_move_end(), &why) != INK_OK)
        say_no(play, &why, ink_slice_of(""));
    else if (!game_over(&play->game))
        show(play);
}

static void do_undo(struct play *play, ink_slice rest)
{
    (void)rest;
    if (game_undo(&play->game))
        show(play);
    else
        puts(_("Nothing is drawn in this round, and earlier rounds stay as they are."));
}

static void do_redo(struct play *play, ink_slice rest)
{
    (void)rest;
    if (game_redo(&play->game))
        show(play);
    else
        puts(_("Nothing was taken back."));
}

/* The last drawing in its next legal orientation. */
static void do_turn(struct play *play, ink_slice rest)
{
    ink_move last = game_last(&play->game);
    struct source source = {ink_move_kind(last), ink_move_source(last)};
    (void)rest;
    if (source.kind != INK_MOVE_DIE && source.kind != INK_MOVE_SPECIAL) {
        puts(_("Nothing is drawn in this round yet."));
        return;
    }
    game_undo(&play->game);
    int way = next_way(play, source, ink_move_cell(last), ink_move_tile(last));
    game_play(&play->game, ink_move_of(source.kind, source.number, way, ink_move_cell(last)), NULL);
    if (way == ink_move_tile(last))
        puts(_("It fits there in no other way."));
    else
        show(play);
}

static void do_moves(struct play *play, ink_slice rest)
{
    list_some(play, rest, false);
}

static void do_where(struct play *play, ink_slice rest)
{
    list_some(play, rest, true);
}

static void do_board(struct play *play, ink_slice rest)
{
    (void)rest;
    show(play);
}

static void do_lines(struct play *play, ink_slice rest)
{
    (void)rest;
    screen_print(&play->game, play->flags | INK_PICTURE_LINES | INK_PICTURE_ERRORS);
}

static void do_score(struct play *play, ink_slice rest)
{
    ink_score score;
    ink_facts facts;
    (void)rest;
    ink_score_find(&play->game.rules, &play->game.sheet, &score);
    ink_facts_find(&play->game.rules, &play->game.sheet, &facts);
    print_score(&play->game.rules, &score, &facts);
}

/* The file name is the rest of the line, blanks inside it included. */
static void do_save(struct play *play, ink_slice rest)
{
    char path[512];
    while (rest.length > 0 && rest.data[0] == ' ') {
        rest.data++;
        rest.length--;
    }
    int length = (int)strcspn(rest.data, "\r\n");
    snprintf(path, sizeof path, "%.*s", length, rest.data);
    if (length == 0)
        puts(_("Name the file: save FILE"));
    else
        play_save(play, path);
}

static void do_quit(struct play *play, ink_slice rest)
{
    (void)rest;
    play->left = true;
}

static void do_help(struct play *play, ink_slice rest);

static void do_rules(struct play *play, ink_slice rest)
{
    (void)play;
    (void)rest;
    puts(_("Each round, draw the routes of all dice that fit, turned and mirrored as you\n"
           "like. A route goes on an empty space and joins a route or an exit of its kind;\n"
           "highway (H) never meets railway (R). A Station, shown as a block, joins both\n"
           "kinds; the lines of an overpass cross and join nothing. You may add one special\n"
           "route a round and three a game, each once.\n"
           "Points: for every network by its exits (2: 4, 3: 8, ... 11: 40, 12: 45), one for\n"
           "each space of the longest highway and of the longest railway, one for each\n"
           "central space drawn. Each end that leads into nothing costs one; ends at the\n"
           "edge of the board are free."));
}

static const struct {
    const char *name, *brief;
    void (*run)(struct play *play, ink_slice rest);
    const char *operand, *help;
} verbs[] = {
    {"end", "e", do_end, "", N_("end the round; the next dice are rolled")},
    {"undo", "u", do_undo, "", N_("take the last drawing of this round back")},
    {"redo", "o", do_redo, "", N_("draw again what was taken back")},
    {"turn", "r", do_turn, "", N_("turn the last drawing to its next legal way")},
    {"moves", "m", do_moves, " [2|s3|all]", N_("list legal placements")},
    {"where", "w", do_where, " [2|s3|all]", N_("list the spaces where something fits")},
    {"board", "b", do_board, "", N_("show the board again")},
    {"lines", "l", do_lines, "", N_("show it with the longest lines and the errors")},
    {"score", "p", do_score, "", N_("show every line of the score")},
    {"rules", NULL, do_rules, "", N_("the rules in short")},
    {"save", NULL, do_save, " FILE", N_("write the record of the game so far")},
    {"help", "?", do_help, "", N_("show this list")},
    {"quit", "q", do_quit, "", N_("leave the game")},
};

enum { VERBS = sizeof verbs / sizeof *verbs, USAGE_COLUMNS = 22 };

static void print_usage(const char *usage, const char *help)
{
    printf("  ");
    print_padded(usage, USAGE_COLUMNS);
    puts(help);
}

static void print_verb(int verb)
{
    char usage[64];
    const char *brief = verbs[verb].brief;
    snprintf(usage, sizeof usage, "%s%s%s%s", verbs[verb].name, brief != NULL ? ", " : "",
             brief != NULL ? brief : "", verbs[verb].operand);
    print_usage(usage, _(verbs[verb].help));
}

static void do_help(struct play *play, ink_slice rest)
{
    (void)play;
    (void)rest;
    print_usage("2 C3", _("draw die 2 at C3 in the first way that is legal"));
    print_usage("s3 C3", _("draw the special route s3 at C3"));
    print_usage("C3HH..", _("draw exactly so: the sides north, east, south, west"));
    print_usage("C3", _("list all that may be drawn at C3"));
    for (int i = 0; i < VERBS; i++)
        print_verb(i);
}

/* --- a line ----------------------------------------------------------------------------------- */

static bool run_verb(struct play *play, ink_slice word, ink_slice rest)
{
    for (int i = 0; i < VERBS; i++) {
        bool brief = verbs[i].brief != NULL && ink_slice_is(word, verbs[i].brief);
        if (brief || ink_slice_is(word, verbs[i].name)) {
            verbs[i].run(play, rest);
            return true;
        }
    }
    return false;
}

/* Cells and sides may be typed in small letters: b1h.h. */
static ink_slice in_capitals(ink_slice word, char *room, size_t size)
{
    size_t length = word.length < size ? word.length : size;
    for (size_t i = 0; i < length; i++) {
        char c = word.data[i];
        bool small = i < 6 && c >= 'a' && c <= 'z';
        room[i] = (char)(small ? c - 'a' + 'A' : c);
    }
    return (ink_slice){room, length};
}

static void play_source(struct play *play, struct source source, ink_slice rest)
{
    char room[8];
    ink_cell cell;
    ink_slice word = ink_slice_word(&rest);
    if (source_shape(play, source) == 0) {
        puts(_("Name a die of this round (1, 2, ...), a special route (s1, s2, ...) or 'all'."));
    } else if (word.length == 0) {
        list_source(play, source, false);
    } else if (ink_cell_read(in_capitals(word, room, sizeof room), &cell)) {
        place_some_way(play, source, cell);
    } else {
        puts(_("Name a space from A1 to G7 after it, as in '2 C3'."));
    }
}

static void play_placement(struct play *play, ink_slice word)
{
    char room[64];
    ink_move move;
    ink_refusal why;
    ink_cell cell;
    ink_slice text = in_capitals(word, room, sizeof room);
    if (ink_cell_read(text, &cell)) {
        list_cell(play, cell);
        return;
    }
    ink_status status = ink_move_read(&play->game.rules, &play->game.sheet, text, &move, &why);
    if (status == INK_OK)
        status = game_play(&play->game, move, &why);
    if (status == INK_OK) {
        show(play);
        return;
    }
    say_no(play, &why, word);
    if (status == INK_E_CELL_TEXT)
        puts(_("Type 'help' for what can be typed."));
}

void play_line(struct play *play, ink_slice line)
{
    ink_slice rest = line;
    ink_slice word = ink_slice_word(&rest);
    struct source source = source_read(word);
    if (word.length == 0 || run_verb(play, word, rest))
        return;
    if (source.kind != INK_MOVE_NONE)
        play_source(play, source, rest);
    else
        play_placement(play, word);
}
