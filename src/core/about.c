/* The names of modules, and what they say about themselves. */
#include "../modules/modules.h"

const char *ink_module_name(int module)
{
    const ink_module *found = ink_module_at(module);
    return found != NULL ? found->name : NULL;
}

const char *ink_module_title(int module)
{
    const ink_module *found = ink_module_at(module);
    return found != NULL ? found->title : NULL;
}

const char *ink_module_brief(int module)
{
    const ink_module *found = ink_module_at(module);
    return found != NULL ? found->brief : NULL;
}

bool ink_module_is_edition(int module)
{
    const ink_module *found = ink_module_at(module);
    return found != NULL && found->edition != 0;
}

const char *ink_module_home(int module)
{
    const ink_module *found = ink_module_at(module);
    return found != NULL ? found->home : NULL;
}

int ink_module_home_edition(int module)
{
    const char *home = ink_module_home(module);
    for (int edition = 0; home != NULL && ink_edition_name(edition) != NULL; edition++)
        for (int box = 0; ink_edition_box(edition, box) != NULL; box++)
            if (ink_slice_is(ink_slice_of(home), ink_edition_box(edition, box)))
                return edition;
    for (int pack = 0; home != NULL && ink_pack_name(pack) != NULL; pack++)
        if (ink_slice_is(ink_slice_of(home), ink_pack_name(pack)))
            return 0;
    return -1;
}

int ink_module_daily_from(int module)
{
    const ink_module *found = ink_module_at(module);
    return found != NULL ? found->daily_from : 0;
}

int ink_ruleset_slot(const ink_ruleset *rules, const ink_module *module)
{
    for (int slot = 0; slot < rules->modules; slot++)
        if (rules->module[slot] == module)
            return slot;
    return -1;
}

const char *ink_ruleset_title(const ink_ruleset *rules, int slot)
{
    return rules->module[slot]->title;
}

const char *ink_ruleset_brief(const ink_ruleset *rules, int slot)
{
    return rules->module[slot]->brief;
}

const ink_module_print *ink_ruleset_prints(const ink_ruleset *rules, int slot)
{
    return rules->module[slot]->print;
}

const ink_module_sign *ink_ruleset_signs(const ink_ruleset *rules, int slot)
{
    return rules->module[slot]->sign;
}

bool ink_move_answer(const ink_ruleset *rules, ink_move move, ink_answer *answer)
{
    bool found = false;
    *answer = (ink_answer){.cell = INK_NOWHERE, .special = INK_SPECIALS};
    for (int i = 0; !found && i < INK_HOOKS_OF(rules, answer); i++)
        found = ink_move_kind(move) == INK_MOVE_MODULE && ink_call_answer(rules, i, move, answer);
    return found;
}

bool ink_ruleset_holds(const ink_ruleset *rules)
{
    return INK_HOOKS_OF(rules, holds) > 0;
}

static bool same(const char *a, const char *b)
{
    return ink_slice_is(ink_slice_of(a), b);
}

const char *ink_material_name(const ink_ruleset *rules, int material)
{
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_material *own = rules->module[m]->material;
        for (; own != NULL && own->letter != 0; own++)
            if (own->letter == rules->material[material].letter && own->name != NULL)
                return own->name;
    }
    return NULL;
}

const char *ink_mark_name(const ink_ruleset *rules, int mark)
{
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_mark *own = rules->module[m]->mark;
        for (; own != NULL && own->text != NULL; own++)
            if (same(own->text, rules->mark[mark]) && own->name != NULL)
                return own->name;
    }
    return NULL;
}

const char *ink_symbol_name(const ink_ruleset *rules, int shape)
{
    for (int m = 0; m < rules->modules; m++) {
        const ink_module_symbol *own = rules->module[m]->symbol;
        for (; own != NULL && own->text != NULL; own++)
            if (same(own->text, rules->shape[shape].text))
                return own->name;
    }
    return NULL;
}
