#include "big_dice.h"

#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "output.h"
#include "words/names.h"
#include "words/words.h"

enum { WIDE = 23, HIGH = 11, GAP = 2, MIDDLE_X = WIDE / 2, MIDDLE_Y = HIGH / 2, NAME = 200 };

/* What is to be seen at a character, from the lowest to the topmost. */
enum ink_sort { NOTHING, OTHER, RAIL, TIE, ROAD, STATION };

struct face {
    const ink_ruleset *rules;
    int shape;
    uint8_t at[HIGH][WIDE]; /* ink_sort */
};

/* --- drawing ---------------------------------------------------------------------------------- */

/* How far an arm reaches to both sides of its middle, across and down. */
static const struct {
    uint8_t sort, across, down;
} bands[] = {{ROAD, 3, 1}, {RAIL, 0, 0}, {OTHER, 3, 1}};

static void fill(struct face *face, int left, int right, int top, int bottom, int sort)
{
    for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x++)
            if (sort >= face->at[y][x])
                face->at[y][x] = (uint8_t)sort;
}

/* Sleepers across a railway, every so often. */
static void draw_ties(struct face *face, int side)
{
    bool upright = side == INK_NORTH || side == INK_SOUTH;
    for (int i = 1; i < (upright ? MIDDLE_Y : MIDDLE_X); i += upright ? 2 : 4) {
        int x = side == INK_WEST ? i : side == INK_EAST ? WIDE - 1 - i : MIDDLE_X;
        int y = side == INK_NORTH ? i : side == INK_SOUTH ? HIGH - 1 - i : MIDDLE_Y;
        if (upright)
            fill(face, x - 2, x + 2, y, y, TIE);
        else
            fill(face, x, x, y - 1, y + 1, TIE);
    }
}

static void draw_arm(struct face *face, int side, int material)
{
    int band = material == INK_HIGHWAY ? 0 : material == INK_RAILWAY ? 1 : 2;
    int across = bands[band].across, down = bands[band].down;
    fill(face, side == INK_WEST ? 0 : MIDDLE_X - across,
         side == INK_EAST ? WIDE - 1 : MIDDLE_X + across, side == INK_NORTH ? 0 : MIDDLE_Y - down,
         side == INK_SOUTH ? HIGH - 1 : MIDDLE_Y + down, bands[band].sort);
    if (band == 1)
        draw_ties(face, side);
}

static void draw_face(struct face *face)
{
    const ink_shape *shape = &face->rules->shape[face->shape];
    if (shape->count == 0)
        return;
    const ink_tile *tile = &face->rules->tile[shape->first];
    for (int side = 0; side < INK_SIDES; side++)
        if (tile->side[side] != 0)
            draw_arm(face, side, tile->side[side] - 1);
    if ((tile->flags & INK_TILE_STATION) != 0)
        fill(face, MIDDLE_X - 3, MIDDLE_X + 3, MIDDLE_Y - 1, MIDDLE_Y + 1, STATION);
}

/* --- printing --------------------------------------------------------------------------------- */

static const char *sign_of(const struct face *face, int x, int y, bool ascii)
{
    static const char *const plain[] = {" ", "~", "|", "+", "#", "O"};
    static const char *const fine[] = {
        " ", "\xe2\x96\x91", "\xe2\x95\x91", "\xe2\x95\xac", "\xe2\x96\x88", "\xe2\x97\x8f"};
    int sort = face->at[y][x];
    bool level = sort == RAIL && y == MIDDLE_Y && x != MIDDLE_X;
    if (level)
        return ascii ? "-" : "\xe2\x95\x90";
    return (ascii ? plain : fine)[sort];
}

/* A face that is no drawing says in its middle what it is. */
static void print_row(const struct face *face, int y, bool ascii)
{
    bool symbol = face->rules->shape[face->shape].count == 0;
    if (symbol && y == MIDDLE_Y) {
        print_padded(face->rules->shape[face->shape].text, WIDE);
        return;
    }
    for (int x = 0; x < WIDE; x++)
        fputs(sign_of(face, x, y, ascii), stdout);
}

static void print_names(const struct face *face, int count)
{
    for (int i = 0; i < count; i++) {
        char name[NAME], shown[NAME];
        ink_text text = ink_text_in(name, sizeof name);
        shape_words(face[i].rules, face[i].shape, &text);
        words_shorten(name, WIDE, shown, sizeof shown);
        print_padded(shown, WIDE + GAP);
    }
    fputs("\n\n", stdout);
}

static void print_line_of(const struct face *face, int count, bool ascii)
{
    for (int y = 0; y < HIGH; y++) {
        for (int i = 0; i < count; i++) {
            print_row(&face[i], y, ascii);
            printf("%*s", GAP, "");
        }
        putchar('\n');
    }
    print_names(face, count);
}

void print_big_dice(const ink_ruleset *rules, const ink_roll *roll, int columns, bool ascii)
{
    static struct face face[INK_MAX_DICE];
    int count = 0, across = columns / (WIDE + GAP) > 0 ? columns / (WIDE + GAP) : 1;
    for (int die = 0; die < rules->dice; die++)
        if (roll->face[die] != 0) {
            face[count] = (struct face){.rules = rules, .shape = roll->face[die]};
            draw_face(&face[count++]);
        }
    for (int first = 0; first < count; first += across)
        print_line_of(&face[first], count - first < across ? count - first : across, ascii);
}
