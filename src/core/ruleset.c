/* Makes rulesets: tables of the edition and of the modules become tiles, dice and hooks. */
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>

#include "../modules/modules.h"
#include "edition.h"

/* Rows 3-5, columns C-E (rules: Board). */
#define CENTRE UINT64_C(0x0000001c1c1c0000)

ink_config ink_config_classic(void)
{
    return (ink_config){0};
}

const char *ink_module_name(int module)
{
    const ink_module *found = ink_module_at(module);
    return found != NULL ? found->name : NULL;
}

/* --- tiles ------------------------------------------------------------------------- */

/* Turned clockwise by `turns` quarters, mirrored left to right before if asked. */
static ink_drawing oriented(const ink_drawing *drawing, int turns, bool mirror)
{
    ink_drawing result = *drawing;
    unsigned second = 0, arms = 0;
    for (int s = 0; s < INK_SIDES; s++) {
        int from = mirror && (s & 1) != 0 ? s ^ 2 : s;
        int to = (s + turns) & 3;
        result.side[to] = drawing->side[from];
        if (drawing->side[from] != 0)
            arms |= 1u << to;
        if ((drawing->second >> from & 1) != 0)
            second |= 1u << to;
    }
    /* The strand with the lowest side is the first one, in every orientation. */
    if ((second & arms & (0 - arms)) != 0)
        second = arms & ~second;
    result.second = (uint8_t)second;
    return result;
}

/* Which materials a text like "HR" names, one bit each. */
static unsigned materials_of(const ink_ruleset *rules, const char *letters)
{
    unsigned mask = 0;
    for (; *letters != '\0'; letters++)
        for (int m = 0; m < rules->materials; m++)
            if (rules->material[m].letter == *letters)
                mask |= 1u << m;
    return mask;
}

static void fill_slots(ink_tile *tile, unsigned anchors)
{
    int arms = 0, joins = 0;
    for (int s = 0; s < INK_SIDES; s++)
        tile->slot[s] = tile->anchor[s] = INK_NO_SLOT;
    if (anchors == 0)
        tile->anchor[0] = INK_ANY_SLOT; /* it need not join anything */
    for (int s = 0; s < INK_SIDES; s++) {
        if (tile->side[s] == 0)
            continue;
        int material = tile->side[s] - 1;
        tile->arms |= (uint8_t)(1u << s);
        tile->slot[arms++] = (uint8_t)(16 * material + 4 * s);
        if ((anchors >> material & 1) != 0)
            tile->anchor[joins++] = (uint8_t)(16 * material + 4 * s);
    }
}

static bool add_tile(ink_ruleset *rules, const ink_drawing *drawing, int shape, unsigned anchors)
{
    if (rules->tiles >= INK_MAX_TILES - 1)
        return false;
    ink_tile *tile = &rules->tile[rules->tiles];
    for (int s = 0; s < INK_SIDES; s++)
        tile->side[s] = drawing->side[s];
    tile->second = drawing->second;
    tile->marks = drawing->marks;
    tile->shape = (uint8_t)shape;
    if (drawing->station != 0)
        tile->flags |= INK_TILE_STATION;
    fill_slots(tile, anchors);
    rules->tiles++;
    return true;
}

/* Adds every look of a drawing once: turned, then mirrored and turned. */
static bool add_orientations(ink_ruleset *rules, const ink_drawing *drawing, int shape,
                             unsigned anchors)
{
    for (int i = 0; i < 2 * INK_SIDES; i++) {
        ink_drawing look = oriented(drawing, i & 3, i >= INK_SIDES);
        if (ink_tile_find(rules, &look) == 0 && !add_tile(rules, &look, shape, anchors))
            return false;
    }
    return true;
}

/* The shape a face names, made if it is new. 0 if there is no room or no sense in it. */
static int add_shape(ink_ruleset *rules, const char *text, const char *joins)
{
    ink_slice slice = ink_slice_of(text);
    ink_drawing drawing;
    int shape = ink_shape_find(rules, slice);
    if (shape != 0)
        return shape;
    if (rules->shapes >= INK_MAX_SHAPES || slice.length >= INK_SHAPE_TEXT)
        return 0;
    shape = rules->shapes++;
    for (size_t i = 0; i < slice.length; i++)
        rules->shape[shape].text[i] = text[i];
    rules->shape[shape].first = rules->tiles;
    if (ink_drawing_read(rules, slice, &drawing) == INK_OK &&
        !add_orientations(rules, &drawing, shape, materials_of(rules, joins)))
        return 0;
    rules->shape[shape].count = (uint8_t)(rules->tiles - rules->shape[shape].first);
    return shape;
}

static bool add_die(ink_ruleset *rules, const char *const face[INK_FACES], const char *joins,
                    bool duty, int module)
{
    if (rules->dice >= INK_MAX_DICE)
        return false;
    ink_die *die = &rules->die[rules->dice++];
    die->duty = duty;
    die->module = (uint8_t)module;
    for (int f = 0; f < INK_FACES; f++) {
        die->face[f] = (uint8_t)add_shape(rules, face[f], joins);
        if (die->face[f] == 0)
            return false;
    }
    return true;
}

/* --- the edition ------------------------------------------------------------------- */

static void add_board(ink_ruleset *rules)
{
    rules->centre = CENTRE;
    for (int e = 0; e < INK_EXITS; e++) {
        const ink_exit *exit = &ink_edition_exit[e];
        rules->exit[e] = *exit;
        rules->exit_arms[exit->material][exit->side] |= ink_set_of(exit->cell);
    }
}

static void add_route_materials(ink_ruleset *rules)
{
    rules->materials = 2;
    rules->material[INK_HIGHWAY] = (ink_material){.letter = 'H', .open_is_error = 1};
    rules->material[INK_RAILWAY] = (ink_material){.letter = 'R', .open_is_error = 1};
    rules->meet[INK_HIGHWAY][INK_HIGHWAY] = INK_JOIN;
    rules->meet[INK_RAILWAY][INK_RAILWAY] = INK_JOIN;
    rules->meet[INK_HIGHWAY][INK_RAILWAY] = INK_CLASH;
    rules->meet[INK_RAILWAY][INK_HIGHWAY] = INK_CLASH;
}

static bool add_routes(ink_ruleset *rules, const ink_edition *edition)
{
    bool fits = true;
    for (int d = 0; d < INK_ROUTE_DICE; d++)
        fits = fits && add_die(rules, edition->die[d], "HR", true, INK_MAX_MODULES);
    for (int i = 0; i < INK_SPECIALS; i++) {
        rules->special[i] = (uint8_t)add_shape(rules, ink_edition_special[i], "HR");
        fits = fits && rules->special[i] != 0;
    }
    return fits;
}

/* --- modules ----------------------------------------------------------------------- */

static uint8_t meeting_of(char letter)
{
    return letter == 'J' ? INK_JOIN : letter == 'C' ? INK_CLASH : INK_PASS;
}

static bool add_material(ink_ruleset *rules, const ink_module_material *material)
{
    int m = rules->materials;
    if (m >= INK_MAX_MATERIALS)
        return false;
    rules->material[m].letter = material->letter;
    rules->material[m].open_is_error = material->open_is_error;
    for (int other = 0; other < m; other++)
        rules->meet[m][other] = rules->meet[other][m] = meeting_of(material->meets[other]);
    rules->meet[m][m] = INK_JOIN;
    rules->materials++;
    return true;
}

static bool add_mark(ink_ruleset *rules, const char *text)
{
    ink_slice slice = ink_slice_of(text);
    if (rules->marks + 1 >= 8 || slice.length >= sizeof rules->mark[0])
        return false;
    rules->marks++;
    for (size_t i = 0; i < slice.length; i++)
        rules->mark[rules->marks][i] = text[i];
    return true;
}

static bool add_module_tables(ink_ruleset *rules, const ink_module *module, int slot)
{
    bool fits = true;
    for (const ink_module_material *m = module->material; fits && m != NULL && m->letter; m++)
        fits = add_material(rules, m);
    for (const char *const *mark = module->mark; fits && mark != NULL && *mark; mark++)
        fits = add_mark(rules, *mark);
    for (const ink_module_die *die = module->die; fits && die != NULL && die->face[0]; die++)
        fits = add_die(rules, die->face, die->joins, die->duty, slot);
    for (const char *const *shape = module->shape; fits && shape != NULL && *shape; shape++)
        fits = add_shape(rules, *shape, "") != 0;
    if (module->rounds != 0 && module->rounds < rules->rounds)
        rules->rounds = module->rounds;
    return fits;
}

#define ADD_HOOK(name)                                                                             \
    do {                                                                                           \
        if (module->name != NULL) {                                                                \
            rules->name[rules->name##s].call = module->name;                                       \
            rules->name[rules->name##s].room = room;                                               \
            rules->name##s++;                                                                      \
        }                                                                                          \
    } while (0)

static void add_module_hooks(ink_ruleset *rules, const ink_module *module, size_t room)
{
    ADD_HOOK(start);
    ADD_HOOK(rolled);
    ADD_HOOK(moves);
    ADD_HOOK(veto);
    ADD_HOOK(apply);
    ADD_HOOK(after);
    ADD_HOOK(holds);
    ADD_HOOK(score);
    ADD_HOOK(write);
    ADD_HOOK(read);
    ADD_HOOK(sound);
}

static ink_status add_modules(ink_ruleset *rules, const ink_config *config)
{
    size_t room = 0;
    for (int slot = 0; slot < config->modules; slot++) {
        const ink_module *module = ink_module_at(config->module[slot]);
        if (module == NULL)
            return INK_E_NO_MODULE;
        rules->module[slot] = module;
        rules->room[slot] = (uint8_t)room;
        if (room + module->room > INK_ROOM || !add_module_tables(rules, module, slot))
            return INK_E_TOO_MUCH;
        add_module_hooks(rules, module, room);
        room += module->room;
    }
    return INK_OK;
}

ink_status ink_ruleset_make(ink_ruleset *rules, const ink_config *config, ink_refusal *why)
{
    const ink_edition *edition = ink_edition_at(config->edition);
    if (edition == NULL)
        return ink_refuse(why, INK_E_NO_EDITION);
    if (config->modules > INK_MAX_MODULES)
        return ink_refuse(why, INK_E_TOO_MUCH);
    *rules = (ink_ruleset){.config = *config, .rounds = edition->rounds, .tiles = 1, .shapes = 1};
    add_route_materials(rules);
    add_board(rules);
    ink_status status = add_routes(rules, edition) ? add_modules(rules, config) : INK_E_TOO_MUCH;
    return status == INK_OK ? INK_OK : ink_refuse(why, status);
}
