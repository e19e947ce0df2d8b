#include "play_source.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "front/i18n.h"
#include "output.h"
#include "play_extra.h"

enum { LINE_COLUMNS = 78 };

/* --- sources ---------------------------------------------------------------------------------- */

static struct source die_source(const struct game *game, int die)
{
    return (struct source){INK_MOVE_DIE, die, game_sheet(game)->die[die], 0};
}

static struct source special_source(const struct game *game, int special)
{
    return (struct source){INK_MOVE_SPECIAL, special, game->rules.special[special], 0};
}

/* "2" is the second die, "s3" the third special route. */
static struct source plain_source(const struct game *game, ink_slice word)
{
    struct source none = {INK_MOVE_NONE, 0, 0, 0};
    bool special = word.length == 2 && (word.data[0] == 's' || word.data[0] == 'S');
    if (word.length != (special ? 2u : 1u))
        return none;
    int number = word.data[word.length - 1] - '1';
    if (number < 0 || number >= (special ? INK_SPECIALS : INK_MAX_DICE))
        return none;
    return special ? special_source(game, number) : die_source(game, number);
}

static bool is_sign(char c)
{
    return c > ' ' && c <= '~' && isalnum((unsigned char)c) == 0;
}

/* The same, or with a sign before it: "=2", "+s3". */
struct source source_read(const struct game *game, ink_slice word)
{
    if (word.length < 2 || !is_sign(word.data[0]))
        return plain_source(game, word);
    struct source source = plain_source(game, (ink_slice){word.data + 1, word.length - 1});
    if (source.kind != INK_MOVE_NONE)
        source.kind = INK_MOVE_MODULE;
    source.sign = word.data[0];
    return source;
}

/* The move that draws the source so, 0 if it is not legal. */
ink_move source_move(const struct game *game, struct source source, int tile, ink_cell cell)
{
    if (source.kind == INK_MOVE_MODULE)
        return extra_move(game, source.sign, tile, cell);
    ink_move move = ink_move_of(source.kind, source.number, tile, cell);
    return game_ask(game, move, NULL) == INK_OK ? move : 0;
}

/* The next tile after `tile` (0: from the first) that the source may draw on the cell, going
   round once; 0 if there is none. */
int source_next_way(const struct game *game, struct source source, ink_cell cell, int tile)
{
    const ink_shape *shape = &game->rules.shape[source.shape];
    int from = tile != 0 ? tile - shape->first + 1 : 0;
    for (int i = 0; i < shape->count; i++) {
        int way = shape->first + (from + i) % shape->count;
        if (source_move(game, source, way, cell) != 0)
            return way;
    }
    return 0;
}

/* What a move that is on the sheet came from. */
struct source source_of(const struct game *game, ink_move move)
{
    const ink_ruleset *rules = &game->rules;
    struct source source = {ink_move_kind(move), ink_move_source(move),
                            rules->tile[ink_move_tile(move)].shape, 0};
    if (source.kind == INK_MOVE_MODULE)
        source.sign = extra_sign(rules, move);
    return source;
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

static void print_source(const struct game *game, struct source source)
{
    const char *text = game->rules.shape[source.shape].text;
    if (source.kind == INK_MOVE_SPECIAL)
        printf(_("Special route s%d, %s:\n"), source.number + 1, text);
    else if (source.kind == INK_MOVE_DIE)
        printf(_("Die %d, %s:\n"), source.number + 1, text);
    else
        printf("%c%s:\n", source.sign, text);
}

/* Prints the legal placements of a source on one cell, or only the cell if there are any. */
static void print_cell(const struct game *game, struct source source, ink_cell cell, bool space,
                       struct column_writer *writer)
{
    int first = source_next_way(game, source, cell, 0), way = first;
    while (way != 0) {
        char word[64];
        ink_text text = ink_text_in(word, sizeof word);
        if (space)
            ink_cell_write(cell, &text);
        else
            ink_placement_write(&game->rules, (ink_placement){cell, (uint8_t)way}, &text);
        print_word(writer, word);
        way = source_next_way(game, source, cell, way);
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

/* Which of the modules' moves a list shows; what is 0 is not asked. */
struct filter {
    char sign;
    ink_cell cell; /* INK_NOWHERE: any */
    int shape;     /* of the die it uses up */
};

static bool passes(const struct game *game, const struct filter *filter, ink_move move)
{
    unsigned dice = 0;
    if (filter->sign != 0 && extra_sign(&game->rules, move) != filter->sign)
        return false;
    if (filter->cell != INK_NOWHERE &&
        (ink_move_tile(move) == 0 || ink_move_cell(move) != filter->cell))
        return false;
    for (int d = 0; filter->shape != 0 && d < INK_MAX_DICE; d++)
        if (game_sheet(game)->die[d] == filter->shape)
            dice |= 1u << d;
    return filter->shape == 0 || (extra_dice_of(game, move) & dice) != 0;
}

static void print_extras(const struct game *game, struct filter filter,
                         struct column_writer *writer)
{
    const ink_moves *moves = game_moves(game);
    for (uint32_t i = 0; i < moves->count; i++) {
        char word[64];
        ink_text text = ink_text_in(word, sizeof word);
        ink_move move = moves->move[i];
        if (ink_move_kind(move) != INK_MOVE_MODULE || !passes(game, &filter, move))
            continue;
        ink_move_write(&game->rules, move, &text);
        print_word(writer, word);
    }
}

/* Every legal placement of a source, or only the spaces. */
void source_list(const struct game *game, struct source source, bool spaces)
{
    struct column_writer writer = {0};
    print_source(game, source);
    for (ink_set left = INK_BOARD; left != 0; left &= left - 1)
        print_cell(game, source, ink_set_first(left), spaces, &writer);
    if (game->rules.shape[source.shape].count == 0) /* only its module knows what it draws */
        print_extras(game, (struct filter){0, INK_NOWHERE, source.shape}, &writer);
    finish_list(&writer);
}

void source_list_extras(const struct game *game, char sign)
{
    struct column_writer writer = {0};
    print_extras(game, (struct filter){sign, INK_NOWHERE, 0}, &writer);
    finish_list(&writer);
}

static void list_sign(const struct game *game, char sign)
{
    if (!extra_offered(game, sign)) {
        puts(_("Nothing of the kind is offered now."));
        return;
    }
    puts(extra_hint(&game->rules, sign));
    source_list_extras(game, sign);
}

/* Everything that may be drawn on one cell now. */
void source_list_cell(const struct game *game, ink_cell cell)
{
    struct column_writer writer = {0};
    const ink_sheet *sheet = game_sheet(game);
    print_extras(game, (struct filter){0, cell, 0}, &writer);
    for (int d = 0; d < INK_MAX_DICE; d++)
        if ((sheet->waiting >> d & 1) != 0)
            print_cell(game, die_source(game, d), cell, false, &writer);
    for (int i = 0; i < INK_SPECIALS; i++)
        print_cell(game, special_source(game, i), cell, false, &writer);
    if (writer.column == 0)
        print_word(&writer, _("Nothing can be drawn there now."));
    putchar('\n');
}

/* What modules offer that belongs to no die in this list; a choice comes before all else. */
static void list_rest(const struct game *game)
{
    const char *choice = extra_choice(game);
    if (!extra_offered(game, 0))
        return;
    print_wrapped(choice != NULL ? choice : _("Offered besides:"));
    source_list_extras(game, 0);
}

static void list_all(const struct game *game, bool specials, bool spaces)
{
    const ink_sheet *sheet = game_sheet(game);
    char earned = extra_earned(game);
    bool choice = sheet->event != 0; /* then nothing is drawn */
    if (earned != 0)
        list_sign(game, earned);
    for (int d = 0; !choice && d < INK_MAX_DICE; d++)
        if ((sheet->waiting >> d & 1) != 0 && game->rules.shape[sheet->die[d]].count > 0)
            source_list(game, die_source(game, d), spaces);
    for (int i = 0; !choice && specials && i < INK_SPECIALS; i++)
        if ((sheet->used >> i & 1) == 0)
            source_list(game, special_source(game, i), spaces);
    if (earned == 0)
        list_rest(game);
}

void source_list_some(const struct game *game, ink_slice rest, bool spaces)
{
    ink_slice word = ink_slice_word(&rest);
    struct source source = source_read(game, word);
    if (word.length == 0 || ink_slice_is(word, "all"))
        list_all(game, word.length > 0, spaces);
    else if (word.length == 1 && is_sign(word.data[0]))
        list_sign(game, word.data[0]);
    else if (source.kind != INK_MOVE_NONE && source.shape != 0)
        source_list(game, source, spaces);
    else
        puts(_("Name a die of this round (1, 2, ...), a special route (s1, s2, ...) or 'all'."));
}
