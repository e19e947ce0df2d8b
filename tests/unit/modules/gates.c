/* A module of the tests alone, of what none of the game does: strands joined from afar. Equal gates
   are joined in pairs, in reading order, so that a new one may part two that were joined; a hub
   joins all arms that point at it, now or later; and superconnections join both kinds of route. The
   twin knows the same rules (twin_gate.c). */
#include "core/module.h"
#include "modules/shared/marks.h"

#include "own_modules.h"

static const ink_module_material materials[] = {{'S', "JJ", true, "superconnection"},
                                                {0, "", false, NULL}};
static const ink_module_mark marks[] = {
    {"o", 0, "gate"}, {"oo", 0, "double gate"}, {"n", 0, "hub"}, {NULL, 0, NULL}};
static const ink_module_die dice[] = {
    {{".HSR*", ".HSR*", "S.S.", "S.S.", "SSS.", "..SS"}, "HRS", false},
    {{"....n", "....n", "H...o", "R...o", "H...oo", "R...oo"}, "", false},
    {{NULL}, NULL, false}};

/* Lines go on through a pair of the same kind only. */
static void link_pairs(const ink_sheet *sheet, ink_set gates, ink_links *links)
{
    while ((gates & (gates - 1)) != 0) {
        ink_link_end end[2];
        unsigned lines = 1u << INK_HIGHWAY | 1u << INK_RAILWAY;
        for (int i = 0; i < 2; i++, gates &= gates - 1) {
            end[i] = (ink_link_end){ink_set_first(gates), INK_MIDDLE};
            for (int m = INK_HIGHWAY; m <= INK_RAILWAY; m++)
                if (!ink_set_has(ink_sheet_with(sheet, m), end[i].cell))
                    lines &= ~(1u << m);
        }
        ink_links_add(links, end[0], end[1], lines);
    }
}

static void link_hub(const ink_ruleset *rules, const ink_sheet *sheet, ink_cell hub,
                     ink_links *links)
{
    for (int s = 0; s < INK_SIDES; s++) {
        int across = ink_side_opposite(s);
        ink_set beside = ink_set_step(ink_set_of(hub), s);
        for (int m = 0; m < rules->materials; m++)
            if ((sheet->arm[m][across] & beside) != 0)
                ink_links_add(links, (ink_link_end){ink_set_first(beside), (uint8_t)across},
                              (ink_link_end){hub, INK_MIDDLE}, m == 2 ? 7 : 1u << m);
    }
}

static void links(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_links *links)
{
    (void)bytes;
    link_pairs(sheet, marked_cells(rules, sheet, "o"), links);
    link_pairs(sheet, marked_cells(rules, sheet, "oo"), links);
    for (ink_set left = marked_cells(rules, sheet, "n"); left != 0; left &= left - 1)
        link_hub(rules, sheet, ink_set_first(left), links);
}

/* An arm may begin at a hub. */
static void faces(const ink_ruleset *rules, const ink_sheet *sheet, const uint8_t *bytes,
                  ink_set faced[INK_MAX_MATERIALS][INK_SIDES])
{
    (void)bytes;
    for (int m = 0; m < rules->materials; m++)
        for (int s = 0; s < INK_SIDES; s++)
            faced[m][s] |= ink_set_step(marked_cells(rules, sheet, "n"), ink_side_opposite(s));
}

const ink_module ink_module_gates = {
    .name = "gates",
    .title = "Gates",
    .brief = "Gates. They join what is far apart.",
    .rounds = 6,
    .material = materials,
    .mark = marks,
    .die = dice,
    .links = links,
    .faces = faces,
};
