/* The lines a player types. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "front/i18n.h"
#include "output.h"
#include "play.h"
#include "play_bots.h"
#include "play_extra.h"
#include "play_screen.h"
#include "play_source.h"
#include "score_explain.h"
#include "score_text.h"

static void show(const struct play *play)
{
    screen_print(&play->game, play->flags);
}

static void say_no(const struct play *play, const ink_refusal *why, ink_slice input)
{
    printf(_("No: %s.\n"), refusal_sentence(&play->game.rules, why, input));
}

static void play_placement(struct play *play, ink_slice word);

/* Where the source fits in no way the rules say why, of its first way. */
static void place_some_way(struct play *play, struct source source, ink_cell cell)
{
    char word[64];
    ink_text text = ink_text_in(word, sizeof word);
    ink_refusal why;
    int way = source_next_way(&play->game, source, cell, 0),
        first = play->game.rules.shape[source.shape].first;
    ink_move move = source_move(&play->game, source, way, cell);
    if (move != 0 && game_play(&play->game, move, &why) == INK_OK) {
        show(play);
    } else if (source.kind == INK_MOVE_MODULE) {
        ink_text_char(&text, source.sign);
        ink_placement_write(&play->game.rules, (ink_placement){cell, (uint8_t)first}, &text);
        play_placement(play, ink_slice_of(word));
    } else {
        game_ask(&play->game, ink_move_of(source.kind, source.number, first, cell), &why);
        say_no(play, &why, ink_slice_of(""));
    }
}

/* --- commands --------------------------------------------------------------------------------- */

static void do_end(struct play *play, ink_slice rest)
{
    ink_refusal why;
    (void)rest;
    if (game_play(&play->game, ink_move_end(), &why) != INK_OK)
        say_no(play, &why, ink_slice_of(""));
    else
        bots_play(play);
    if (why.status == INK_OK && !game_over(&play->game))
        screen_turn(&play->game, play->flags);
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
    ink_cell cell = ink_move_cell(last);
    struct source source = source_of(&play->game, last);
    (void)rest;
    if (source.shape == 0) {
        puts(last == 0 ? _("Nothing is drawn in this round yet.")
                       : _("What was done last cannot be turned."));
        return;
    }
    game_undo(&play->game);
    int way = source_next_way(&play->game, source, cell, ink_move_tile(last));
    game_play(&play->game, source_move(&play->game, source, way, cell), NULL);
    if (way == ink_move_tile(last))
        puts(_("It fits there in no other way."));
    else
        show(play);
}

static void do_moves(struct play *play, ink_slice rest)
{
    source_list_some(&play->game, rest, false);
}

static void do_where(struct play *play, ink_slice rest)
{
    source_list_some(&play->game, rest, true);
}

static void do_specials(struct play *play, ink_slice rest)
{
    (void)rest;
    screen_specials(&play->game, play->flags);
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
    const struct game *game = &play->game;
    ink_table_score(&game->rules, game->room.seat, game_player(game), &score);
    ink_facts_find(&game->rules, game_sheet(game), &facts);
    print_score(&game->rules, &score, &facts);
    print_score_parts(&game->rules, game_sheet(game));
}

static void do_goals(struct play *play, ink_slice rest)
{
    const struct game *game = &play->game;
    (void)rest;
    if (goals_known(&game->table))
        print_goals(&game->rules, &game->table, &game->room.seat[game_player(game)]);
    else
        puts(_("This game is played without goals."));
}

static void pick(struct play *play, ink_slice word)
{
    ink_refusal why;
    uint32_t number = 0;
    ink_slice_number(word, 2 * INK_MAX_PLAYERS, &number);
    if (game_play(&play->game, ink_move_pick((int)number), &why) != INK_OK) {
        say_no(play, &why, word);
        return;
    }
    bots_play(play);
    show(play);
}

static void do_pick(struct play *play, ink_slice rest)
{
    pick(play, ink_slice_word(&rest));
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

static void do_hint(struct play *play, ink_slice rest)
{
    (void)rest;
    bots_hint(play);
}

static void do_quit(struct play *play, ink_slice rest)
{
    (void)rest;
    play->left = true;
}

static void do_help(struct play *play, ink_slice rest);

static void print_module(const ink_module *module)
{
    const ink_module_print *print = module->print;
    if (module->brief != NULL)
        print_wrapped(_(module->brief));
    for (; module->brief == NULL && print != NULL && print->letter != 0; print++)
        printf("%c  %s.\n", print->letter, _(print->text));
}

static const char *const race_rules =
    N_("Goals: when all have ended the round, whoever has reached a goal gains its\n"
       "points, 4 at first, 2 in a later round, then 1; all who reach it in the same\n"
       "round gain the same.");
static const char *const solo_rules =
    N_("Goals: each has a round up to which it pays 4 points; later it pays 1.");

static void do_rules(struct play *play, ink_slice rest)
{
    (void)rest;
    print_wrapped(
        _("Each round, draw the routes of all dice that fit, turned and mirrored as you\n"
          "like. A route goes on an empty space and joins a route or an exit of its kind;\n"
          "highway (H) never meets railway (R). A Station, shown as a block, joins both\n"
          "kinds; the lines of an overpass cross and join nothing. You may add one special\n"
          "route a round and three a game, each once."));
    print_wrapped(
        _("Points: for every network by its exits (2: 4, 3: 8, ... 11: 40, 12: 45), one for\n"
          "each space of the longest highway and of the longest railway, one for each\n"
          "central space drawn. Each end that leads into nothing costs one; ends at the\n"
          "edge of the board are free."));
    for (int i = 0; i < play->game.rules.modules; i++)
        print_module(play->game.rules.module[i]);
    if (game_has_goals(&play->game))
        print_wrapped(play->game.table.players > 1 ? _(race_rules) : _(solo_rules));
}

static const struct {
    const char *name, *brief;
    void (*run)(struct play *play, ink_slice rest);
    const char *operand, *help;
} verbs[] = {
    {"end", "e", do_end, "", N_("end the round; the next dice are rolled")},
    {"pick", NULL, do_pick, " 3", N_("in a draft: take that pair of dice")},
    {"undo", "u", do_undo, "", N_("take the last drawing of this round back")},
    {"redo", "o", do_redo, "", N_("draw again what was taken back")},
    {"turn", "r", do_turn, "", N_("turn the last drawing to its next legal way")},
    {"moves", "m", do_moves, " [2|s3|=|all]", N_("list legal placements")},
    {"where", "w", do_where, " [2|s3|all]", N_("list the spaces where something fits")},
    {"specials", NULL, do_specials, "", N_("show the special routes")},
    {"board", "b", do_board, "", N_("show the board again")},
    {"lines", "l", do_lines, "", N_("show it with the longest lines and the errors")},
    {"score", "p", do_score, "", N_("show every line of the score")},
    {"goals", "g", do_goals, "", N_("show the goals and what they pay")},
    {"hint", "h", do_hint, "", N_("show the best way to go on, and what to expect of it")},
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
    const ink_ruleset *rules = &play->game.rules;
    (void)rest;
    print_usage("2 C3", _("draw die 2 at C3 in the first way that is legal"));
    print_usage("s3 C3", _("draw the special route s3 at C3"));
    print_usage("C3HH..", _("draw exactly so: the sides north, east, south, west"));
    for (int m = 0; m < rules->modules; m++)
        for (const ink_module_sign *s = rules->module[m]->sign; s != NULL && s->sign != 0; s++)
            print_usage(s->example, _(s->usage));
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

/* Where the letters that are always capital stand: a cell and four sides, after a sign if there
   is one; or all that follows a '='. */
static void find_capitals(ink_slice word, size_t *from, size_t *to)
{
    enum { CELL_AND_SIDES = 6 };
    bool sign = word.length > 0 && isalnum((unsigned char)word.data[0]) == 0;
    *from = sign ? 1 : 0;
    *to = *from + CELL_AND_SIDES;
    for (size_t i = 1; i < word.length; i++)
        if (word.data[i] == '=') {
            *from = i + 1;
            *to = word.length;
            return;
        }
}

/* Cells and sides may be typed in small letters: b1h.h. */
static ink_slice in_capitals(ink_slice word, char *room, size_t size)
{
    size_t length = word.length < size ? word.length : size, from, to;
    find_capitals(word, &from, &to);
    for (size_t i = 0; i < length; i++) {
        char c = word.data[i];
        bool small = i >= from && i < to && c >= 'a' && c <= 'z';
        room[i] = (char)(small ? c - 'a' + 'A' : c);
    }
    return (ink_slice){room, length};
}

static void play_source(struct play *play, struct source source, ink_slice rest)
{
    char room[8];
    ink_cell cell;
    ink_slice word = ink_slice_word(&rest);
    if (source.shape == 0) {
        puts(_("Name a die of this round (1, 2, ...), a special route (s1, s2, ...) or 'all'."));
    } else if (word.length == 0) {
        source_list(&play->game, source, false);
    } else if (play->game.rules.shape[source.shape].count == 0) { /* no drawing for a space */
        source_list(&play->game, source, false);
    } else if (ink_cell_read(in_capitals(word, room, sizeof room), &cell)) {
        place_some_way(play, source, cell);
    } else {
        puts(_("Name a space from A1 to G7 after it, as in '2 C3'."));
    }
}

/* A move as it was typed, or as it is in capitals. */
static ink_status read_move(const struct play *play, ink_slice word, ink_slice capitals,
                            ink_move *move, ink_refusal *why)
{
    const ink_ruleset *rules = &play->game.rules;
    const ink_sheet *sheet = game_sheet(&play->game);
    if (ink_move_read(rules, sheet, word, move, why) == INK_OK)
        return INK_OK;
    return ink_move_read(rules, sheet, capitals, move, why);
}

static void play_placement(struct play *play, ink_slice word)
{
    char room[64];
    ink_move move;
    ink_refusal why;
    ink_cell cell;
    ink_slice text = in_capitals(word, room, sizeof room);
    if (ink_cell_read(text, &cell)) {
        source_list_cell(&play->game, cell);
        return;
    }
    ink_status status = read_move(play, word, text, &move, &why);
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

/* While dice are picked, a number is a pair. */
static bool is_pick(const struct play *play, ink_slice word)
{
    uint32_t number;
    return play->game.table.phase == INK_PHASE_DRAFT &&
           ink_slice_number(word, 2 * INK_MAX_PLAYERS, &number);
}

void play_line(struct play *play, ink_slice line)
{
    ink_slice rest = line;
    ink_slice word = ink_slice_word(&rest);
    struct source source = source_read(&play->game, word);
    if (word.length == 0 || run_verb(play, word, rest))
        return;
    if (is_pick(play, word))
        pick(play, word);
    else if (source.kind != INK_MOVE_NONE)
        play_source(play, source, rest);
    else
        play_placement(play, word);
}
