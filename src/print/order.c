#include "order.h"

#include <stdlib.h>
#include <string.h>

#include "client/games/series.h"
#include "client/process/alloc.h"
#include "format/slice.h"

enum { USUAL_CLASS = 30 };

static int or_usual(int given, int usual)
{
    return given > 0 ? given : usual;
}

int print_names(char *list, const char **name, int most)
{
    int count = 0;
    for (char *at = list; at != NULL && count < most; count++) {
        char *comma = strchr(at, ',');
        name[count] = at;
        if (comma != NULL)
            *comma++ = '\0';
        at = comma;
    }
    return count;
}

/* --- boards ----------------------------------------------------------------------------------- */

static bool make_boards(const struct print_order *order, struct picture_bytes *bytes)
{
    const struct print_boards boards = {.rules = order->rules,
                                        .a_page = or_usual(order->a_page, 1),
                                        .count = or_usual(order->count, or_usual(order->a_page, 1)),
                                        .seed = order->seed};
    return print_boards(&order->setting, &boards, bytes);
}

static bool make_class(const struct print_order *order, struct picture_bytes *bytes)
{
    bool named = order->names > 0;
    const struct print_boards boards = {.rules = order->rules,
                                        .a_page = or_usual(order->a_page, 1),
                                        .count = named ? order->names
                                                       : or_usual(order->count, USUAL_CLASS),
                                        .name = named ? order->name : NULL,
                                        .numbered = true,
                                        .seed = order->seed};
    return print_boards(&order->setting, &boards, bytes);
}

/* --- dice ------------------------------------------------------------------------------------- */

struct print_dice *print_pack(const struct print_order *order, int count)
{
    struct print_dice *dice = alloc_zeroed((size_t)count, sizeof *dice);
    for (int i = 0; i < count; i++) {
        dice[i].rules = order->rules;
        series_seed(order->seed, (uint32_t)i, dice[i].seed);
    }
    return dice;
}

static bool make_seeds(const struct print_order *order, struct picture_bytes *bytes)
{
    int count = or_usual(order->count, PRINT_USUAL_SEEDS);
    struct print_dice *dice = print_pack(order, count);
    bool made = print_seeds(&order->setting, dice, count, order->with_boards, bytes);
    free(dice);
    return made;
}

static bool make_host(const struct print_order *order, struct picture_bytes *bytes)
{
    struct print_dice *dice = print_pack(order, 1);
    bool made = print_host(&order->setting, dice, bytes);
    free(dice);
    return made;
}

static bool make_dice(const struct print_order *order, struct picture_bytes *bytes)
{
    return print_dice(&order->setting, order->rules, bytes);
}

/* --- texts ------------------------------------------------------------------------------------ */

static bool make_rules(const struct print_order *order, struct picture_bytes *bytes)
{
    return print_rules(&order->setting, order->rules, bytes);
}

static bool make_summary(const struct print_order *order, struct picture_bytes *bytes)
{
    return print_summary(&order->setting, order->rules, bytes);
}

static bool make_lesson(const struct print_order *order, struct picture_bytes *bytes)
{
    return print_lesson(&order->setting, order->rules, bytes);
}

/* --- games ------------------------------------------------------------------------------------ */

static bool make_game(const struct print_order *order, struct picture_bytes *bytes)
{
    return print_game(&order->setting, order->game, order->player, bytes);
}

/* Whoever is not named is the first. */
static int player_of(const struct print_order *order)
{
    return order->player == PRINT_EVERY_PLAYER ? 0 : order->player;
}

static bool make_comic(const struct print_order *order, struct picture_bytes *bytes)
{
    return print_comic(&order->setting, order->game, player_of(order), bytes);
}

static bool make_poster(const struct print_order *order, struct picture_bytes *bytes)
{
    return print_poster(&order->setting, order->game, player_of(order), bytes);
}

static bool make_certificate(const struct print_order *order, struct picture_bytes *bytes)
{
    return print_certificate(&order->setting, order->game, player_of(order), bytes);
}

static bool make_awards(const struct print_order *order, struct picture_bytes *bytes)
{
    return print_awards(&order->setting, order->name, order->names, bytes);
}

/* --- kinds ------------------------------------------------------------------------------------ */

const struct print_kind print_kinds[] = {
    {"boards", PRINT_OF_RULES, make_boards},
    {"seeds", PRINT_OF_DICE, make_seeds},
    {"class", PRINT_OF_SEED, make_class},
    {"host", PRINT_OF_DICE, make_host},
    {"dice", PRINT_OF_RULES, make_dice},
    {"game", PRINT_OF_GAME, make_game},
    {"comic", PRINT_OF_GAME, make_comic},
    {"poster", PRINT_OF_GAME, make_poster},
    {"certificate", PRINT_OF_GAME, make_certificate},
    {"awards", PRINT_OF_NAMES, make_awards},
    {"rules", PRINT_OF_RULES, make_rules},
    {"summary", PRINT_OF_RULES, make_summary},
    {"lesson", PRINT_OF_RULES, make_lesson},
    {NULL, 0, NULL},
};

const struct print_kind *print_kind_find(ink_slice name)
{
    for (const struct print_kind *kind = print_kinds; kind->name != NULL; kind++)
        if (ink_slice_is(name, kind->name))
            return kind;
    return NULL;
}
