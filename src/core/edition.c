/* Dice, special routes and exits as they come in the boxes (rules: Board; Dice). */
#include "edition.h"

#include "../modules/modules.h"

#define ROUTE_DIE                                                                                  \
    {                                                                                              \
        "H.H.", "R.R.", "HH..", "RR..", "HHH.", "RRR."                                             \
    }

const char *const ink_edition_classic[INK_ROUTE_DICE][INK_FACES] = {
    ROUTE_DIE,
    ROUTE_DIE,
    ROUTE_DIE,
    {"HRHR{NS}{EW}", "HRHR{NS}{EW}", "H.R.*", "H.R.*", "HR..*", "HR..*"},
};

const char *const ink_edition_special[INK_SPECIALS] = {"HHRH*", "HRRR*", "HHHH",
                                                       "RRRR",  "HRRH*", "HRHR*"};

#define EXIT(column, row, s, m)                                                                    \
    {                                                                                              \
        .cell = 8 * (row) + (column), .side = (s), .material = (m)                                 \
    }

const ink_exit ink_edition_exit[INK_EXITS] = {
    EXIT(1, 0, INK_NORTH, INK_HIGHWAY), EXIT(3, 0, INK_NORTH, INK_RAILWAY),
    EXIT(5, 0, INK_NORTH, INK_HIGHWAY), EXIT(6, 1, INK_EAST, INK_RAILWAY),
    EXIT(6, 3, INK_EAST, INK_HIGHWAY),  EXIT(6, 5, INK_EAST, INK_RAILWAY),
    EXIT(5, 6, INK_SOUTH, INK_HIGHWAY), EXIT(3, 6, INK_SOUTH, INK_RAILWAY),
    EXIT(1, 6, INK_SOUTH, INK_HIGHWAY), EXIT(0, 5, INK_WEST, INK_RAILWAY),
    EXIT(0, 3, INK_WEST, INK_HIGHWAY),  EXIT(0, 1, INK_WEST, INK_RAILWAY),
};

const ink_module *ink_edition_module(int edition)
{
    for (int i = 0; edition != INK_EDITION_CLASSIC && ink_module_at(i) != NULL; i++)
        if (ink_module_at(i)->edition == edition)
            return ink_module_at(i);
    return NULL;
}

const char *ink_edition_name(int edition)
{
    if (edition == INK_EDITION_CLASSIC)
        return "classic";
    const ink_module *module = ink_edition_module(edition);
    return module != NULL ? module->name : NULL;
}

const char *ink_edition_title(int edition)
{
    if (edition == INK_EDITION_CLASSIC)
        return INK_TEXT("Classic");
    const ink_module *module = ink_edition_module(edition);
    return module != NULL ? module->title : NULL;
}

/* The entry without a name if `box` is past the end of the list. */
static const ink_module_box *find_box(int edition, int box)
{
    static const ink_module_box none = {NULL, NULL};
    static const ink_module_box classic[] = {
        {"blue", INK_TEXT("Blue")}, {"red", INK_TEXT("Red")}, {NULL, NULL}};
    const ink_module *module = ink_edition_module(edition);
    const ink_module_box *found = module != NULL ? module->box : classic;
    if (found == NULL || ink_edition_name(edition) == NULL)
        return &none;
    for (int i = 0; i < box && found->name != NULL; i++)
        found++;
    return found;
}

const char *ink_edition_box(int edition, int box)
{
    return find_box(edition, box)->name;
}

const char *ink_edition_box_title(int edition, int box)
{
    return find_box(edition, box)->title;
}

static const ink_module_box *find_pack(int pack)
{
    static const ink_module_box packs[] = {
        {"lushgreen", INK_TEXT("Lush Green")},  {"electricity", INK_TEXT("Electricity")},
        {"futuristic", INK_TEXT("Futuristic")}, {"sky", INK_TEXT("Sky")},
        {"eldritch", INK_TEXT("Eldritch")},     {NULL, NULL}};
    int last = (int)(sizeof packs / sizeof *packs) - 1;
    return &packs[pack >= 0 && pack < last ? pack : last];
}

const char *ink_pack_name(int pack)
{
    return find_pack(pack)->name;
}

const char *ink_pack_title(int pack)
{
    return find_pack(pack)->title;
}

const char *ink_edition_brief(int edition)
{
    static const char classic[] = INK_TEXT(
        "Classic, 7 rounds. Draw all four route dice in every round, if they fit, and join the\n"
        "exits. Three times in a game, once a round, a special route may be drawn as well.");
    const ink_module *module = ink_edition_module(edition);
    return edition == INK_EDITION_CLASSIC ? classic : module != NULL ? module->brief : NULL;
}

bool ink_edition_goals(int edition)
{
    const ink_module *module = ink_edition_module(edition);
    return module != NULL && module->goals;
}
