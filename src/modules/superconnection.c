/* Superconnection (rules: Superconnection): routes that are neither highway nor railway and join
   both. The tables say all of it: what they join and count for, that their open ends are errors,
   and that the die must be drawn where it fits. */
#include "../core/module.h"

static const ink_module_material materials[] = {{'S', "JJ", true, INK_TEXT("superconnection")},
                                                {0, "", false, NULL}};

/* The faces keep their numbers for ever, since stored games and seeds use them. */
static const ink_module_die dice[] = {
    {{".HSR*", ".HSR*", "S.S.", "S.S.", "SSS.", "..SS"}, "HRS", true}, {{NULL}, NULL, false}};

const ink_module ink_module_superconnection = {
    .name = "superconnection",
    .title = INK_TEXT("Superconnection"),
    .home = "futuristic",
    .daily_from = 20802,
    .brief = INK_TEXT(
        "Superconnection (S), 6 rounds. Its die must be drawn like the route dice. It joins\n"
        "highways, railways and exits of both kinds, and counts for the longest highway and for\n"
        "the longest railway. Open ends are errors. A Factory never copies it."),
    .rounds = 6,
    .material = materials,
    .die = dice,
};
