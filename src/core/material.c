/* What modules ask about one material, and what they show of a sheet. */
#include <inkrail/sheet.h>

#include "core/facts/joints.h"
#include "module.h"

ink_set ink_sheet_flood(const ink_sheet *sheet, int material, ink_set start)
{
    ink_set joint[INK_SIDES], flood = start, before;
    for (int s = 0; s < INK_SIDES; s++)
        joint[s] = sheet->arm[material][s] & ink_facing_arm(sheet, material, s);
    do {
        before = flood;
        for (int s = 0; s < INK_SIDES; s++)
            flood |= ink_set_step(flood & joint[s], s);
    } while (flood != before);
    return flood;
}

void ink_sheet_flood_strands(const ink_sheet *sheet, int material, ink_set strand[2])
{
    ink_joints joints;
    ink_joints_find(sheet, material, material + 1, &joints);
    ink_joints_flood(&joints, strand);
}

void ink_sheet_strands(const ink_sheet *sheet, int material, ink_set cells, ink_set strand[2])
{
    ink_joints joints;
    ink_joints_split(sheet, &joints);
    strand[0] = strand[1] = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        strand[0] |= sheet->arm[material][s] & ~joints.split[s] & cells;
        strand[1] |= sheet->arm[material][s] & joints.split[s] & cells;
    }
}

ink_status ink_refuse_rule(ink_refusal *why, const char *reason, ink_placement at)
{
    ink_refuse(why, INK_E_EXPANSION);
    if (why != NULL) {
        why->reason = reason;
        why->cell = at.cell;
        why->tile = at.tile;
    }
    return INK_E_EXPANSION;
}

void ink_sheet_show(const ink_ruleset *rules, const ink_sheet *sheet, ink_show *show)
{
    *show = (ink_show){.choice = NULL};
    for (int i = 0; i < INK_HOOKS_OF(rules, show); i++)
        ink_call_show(rules, i, sheet, show);
}

static ink_status lay(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int side,
                      ink_refusal *why)
{
    for (int i = 0; i < INK_HOOKS_OF(rules, lay); i++) {
        ink_status status = ink_call_lay(rules, i, sheet, cell, side, why);
        if (status != INK_E_NO_TOKEN)
            return status;
    }
    return ink_refuse(why, INK_E_NO_TOKEN);
}

ink_status ink_sheet_lay_border(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell, int side,
                                ink_refusal *why)
{
    return lay(rules, sheet, cell, side, why);
}

ink_status ink_sheet_lay_marker(const ink_ruleset *rules, ink_sheet *sheet, ink_cell cell,
                                ink_refusal *why)
{
    return lay(rules, sheet, cell, INK_SIDES, why);
}
