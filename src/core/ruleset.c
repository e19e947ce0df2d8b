/* Makes rulesets: the tables of the edition and the modules become tiles, dice and hooks. */
#include <inkrail/ruleset.h>
#include <inkrail/sheet.h>
#include <inkrail/table.h>

#include "../modules/modules.h"
#include "edition.h"
#include "module.h"

/* Rows 3-5, columns C-E (rules: Board). */
#define CENTRE UINT64_C(0x0000001c1c1c0000)

ink_config ink_config_classic(void)
{
    return (ink_config){.players = 1};
}

/* --- tiles ------------------------------------------------------------------------- */

/* How a mark leads to corners; NULL if it does not. */
static const ink_module_way *way_of(const ink_ruleset *rules, int mark)
{
    for (int slot = 0; mark != 0 && slot < rules->modules; slot++)
        for (const ink_module_way *way = rules->module[slot]->way; way != NULL && way->mark; way++)
            if (ink_mark_find(rules, way->mark) == mark)
                return way;
    return NULL;
}

int ink_mark_turned(const ink_ruleset *rules, int mark)
{
    const ink_module_way *way = way_of(rules, mark);
    return way == NULL ? mark : ink_mark_find(rules, way->turned);
}

/* Mirrored left to right if asked, then turned clockwise by `turns` quarters. */
static ink_drawing oriented(const ink_ruleset *rules, const ink_drawing *drawing, int turns,
                            bool mirror)
{
    ink_drawing result = *drawing;
    unsigned second = 0, arms = 0;
    if (((turns + mirror) & 1) != 0)
        result.marks = (uint8_t)ink_mark_turned(rules, drawing->marks);
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

static int tile_oriented(const ink_ruleset *rules, int index, int turns, bool mirror)
{
    const ink_tile *tile = &rules->tile[index];
    ink_drawing drawing = {
        .second = tile->second, .station = tile->flags & INK_TILE_STATION, .marks = tile->marks};
    for (int s = 0; s < INK_SIDES; s++)
        drawing.side[s] = tile->side[s];
    drawing = oriented(rules, &drawing, turns, mirror);
    return ink_tile_find(rules, &drawing);
}

int ink_tile_mirrored(const ink_ruleset *rules, int tile)
{
    return tile_oriented(rules, tile, 0, true);
}

int ink_tile_turned(const ink_ruleset *rules, int tile, int quarters)
{
    return tile_oriented(rules, tile, quarters, false);
}

/* The materials that a text such as "HR" names, one bit each. */
static unsigned materials_of(const ink_ruleset *rules, const char *letters)
{
    unsigned mask = 0;
    for (; *letters != '\0'; letters++)
        for (int m = 0; m < rules->materials; m++)
            if (rules->material[m].letter == *letters)
                mask |= 1u << m;
    return mask;
}

static void fill_arms(ink_tile *tile, unsigned anchors)
{
    int arms = 0, joins = 0;
    for (int s = 0; s < INK_SIDES; s++)
        tile->arm_at[s] = tile->anchor[s] = INK_ARM_NOWHERE;
    if (anchors == 0)
        tile->anchor[0] = INK_ARM_ANYWHERE; /* it need not join anything */
    for (int s = 0; s < INK_SIDES; s++) {
        if (tile->side[s] == 0)
            continue;
        int material = tile->side[s] - 1;
        tile->arms |= (uint8_t)(1u << s);
        tile->arm_at[arms++] = (uint8_t)(16 * material + 4 * s);
        if ((anchors >> material & 1) != 0)
            tile->anchor[joins++] = (uint8_t)(16 * material + 4 * s);
    }
}

static unsigned corners_of(const ink_ruleset *rules, const ink_tile *tile)
{
    static const uint8_t slant[] = {
        [INK_REACHES_NORTH_WEST] = 1 << INK_NORTH_WEST | 1 << INK_SOUTH_EAST,
        [INK_REACHES_NORTH_EAST] = 1 << INK_NORTH_EAST | 1 << INK_SOUTH_WEST};
    const ink_module_way *way = way_of(rules, tile->marks);
    unsigned arms = tile->arms, next = arms >> 1 | arms << 3; /* by corner: its other side */
    if (way == NULL)
        return 0;
    return way->reach == INK_REACHES_FREE ? ~(arms & next) & 15 : slant[way->reach];
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
    tile->flags = rules->mark_flags[drawing->marks];
    if (drawing->station != 0)
        tile->flags |= INK_TILE_STATION;
    fill_arms(tile, anchors);
    tile->corners = (uint8_t)corners_of(rules, tile);
    rules->tiles++;
    return true;
}

/* Adds every orientation of a drawing once: turned, then mirrored and turned. */
static bool add_orientations(ink_ruleset *rules, const ink_drawing *drawing, int shape,
                             unsigned anchors)
{
    for (int i = 0; i < 2 * INK_SIDES; i++) {
        ink_drawing turned = oriented(rules, drawing, i & 3, i >= INK_SIDES);
        if (ink_tile_find(rules, &turned) == 0 && !add_tile(rules, &turned, shape, anchors))
            return false;
    }
    return true;
}

/* The shape that a face names; it is added if it is new. 0 if there is no room for it or the text
   makes no sense. */
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
        rules->exit_cells |= ink_set_of(exit->cell);
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

static bool add_routes(ink_ruleset *rules, const char *const (*die)[INK_FACES])
{
    bool fits = true;
    for (int d = 0; d < INK_ROUTE_DICE; d++)
        fits = fits && add_die(rules, die[d], "HR", true, INK_MAX_MODULES);
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
    for (int route = INK_HIGHWAY; route <= INK_RAILWAY; route++)
        rules->meet[m][route] = rules->meet[route][m] = meeting_of(material->meets[route]);
    rules->linked |=
        rules->meet[m][INK_HIGHWAY] == INK_JOIN || rules->meet[m][INK_RAILWAY] == INK_JOIN;
    rules->meet[m][m] = INK_JOIN;
    rules->materials++;
    return true;
}

static bool add_mark(ink_ruleset *rules, const ink_module_mark *mark)
{
    ink_slice slice = ink_slice_of(mark->text);
    if (rules->marks + 1 >= 8 || slice.length >= sizeof rules->mark[0])
        return false;
    rules->marks++;
    rules->mark_flags[rules->marks] = mark->flags;
    for (size_t i = 0; i < slice.length; i++)
        rules->mark[rules->marks][i] = mark->text[i];
    return true;
}

static bool add_module_tables(ink_ruleset *rules, const ink_module *module, int slot)
{
    bool fits = true;
    for (const ink_module_material *m = module->material; fits && m != NULL && m->letter; m++)
        fits = add_material(rules, m);
    for (const ink_module_mark *mark = module->mark; fits && mark != NULL && mark->text; mark++)
        fits = add_mark(rules, mark);
    for (const ink_module_die *die = module->die; fits && die != NULL && die->face[0]; die++) {
        rules->last_dice |= (uint8_t)(module->last_roll << rules->dice);
        fits = add_die(rules, die->face, die->joins, die->duty, slot);
    }
    rules->own_shape[slot] = rules->shapes;
    for (const char *const *shape = module->shape; fits && shape != NULL && *shape; shape++)
        fits = add_shape(rules, *shape, "") != 0;
    if (module->stand_in != NULL)
        rules->stand_in[slot] = (uint8_t)ink_shape_find(rules, ink_slice_of(module->stand_in));
    if (module->rounds != 0 && module->rounds < rules->rounds)
        rules->rounds = module->rounds;
    return fits;
}

/* The hooks of each kind are in the order of the modules. */
static void add_module_hooks(ink_ruleset *rules, const ink_module *module, size_t bytes)
{
#define INK_HOOK(result, name, access, parameters, arguments)                                      \
    if (module->name != NULL)                                                                      \
        INK_HOOK_ADD(rules, name, module->name, bytes);
#include "hooks.def"
#undef INK_HOOK
}

static bool add_goals(ink_ruleset *rules, const ink_goal *card, ink_rules_goal like)
{
    for (; card != NULL && card->code != NULL; card++) {
        if (rules->goals == INK_MAX_GOALS)
            return false;
        like.card = card;
        rules->goal[rules->goals++] = like;
    }
    return true;
}

static ink_status add_module(ink_ruleset *rules, const ink_module *module, size_t *bytes)
{
    int slot = rules->modules;
    if (module == NULL)
        return INK_E_NO_MODULE;
    ink_rules_goal goals = {
        .bytes_at = (uint8_t)*bytes, .expansion = !module->edition, .late = module->late_goals};
    if (slot == INK_MAX_MODULES || *bytes + module->bytes > INK_MODULE_BYTES)
        return INK_E_TOO_MUCH;
    rules->module[slot] = module;
    rules->bytes_at[slot] = (uint8_t)*bytes;
    rules->first_die[slot] = rules->dice;
    rules->modules++;
    rules->score_lines |= module->lines;
    if (!add_module_tables(rules, module, slot) || !add_goals(rules, module->goal, goals))
        return INK_E_TOO_MUCH;
    add_module_hooks(rules, module, *bytes);
    rules->linked |= module->links != NULL || module->faces != NULL;
    *bytes += module->bytes;
    return INK_OK;
}

static ink_status add_modules(ink_ruleset *rules, const ink_config *config,
                              const ink_module *edition)
{
    size_t bytes = 0;
    ink_status status = edition != NULL ? add_module(rules, edition, &bytes) : INK_OK;
    for (int i = 0; status == INK_OK && i < config->modules; i++) {
        const ink_module *module = ink_module_at(config->module[i]);
        bool expansion = module != NULL && !module->edition;
        status = expansion ? add_module(rules, module, &bytes) : INK_E_NO_MODULE;
    }
    return status;
}

unsigned ink_ruleset_dice(const ink_ruleset *rules, int round)
{
    if (round < 1 || round > rules->rounds + 1)
        return 0;
    return round <= rules->rounds ? (1u << rules->dice) - 1 : rules->last_dice;
}

int ink_ruleset_rolls(const ink_ruleset *rules)
{
    return rules->rounds + (rules->last_dice != 0);
}

int ink_material_find(const ink_ruleset *rules, char letter)
{
    for (int m = 0; m < rules->materials; m++)
        if (rules->material[m].letter == letter)
            return m;
    return -1;
}

int ink_mark_find(const ink_ruleset *rules, const char *text)
{
    for (int mark = 1; mark <= rules->marks; mark++)
        if (ink_slice_is(ink_slice_of(text), rules->mark[mark]))
            return mark;
    return -1;
}

bool ink_die_has(const ink_die *die, int shape)
{
    for (int f = 0; f < INK_FACES; f++)
        if (die->face[f] == shape)
            return true;
    return false;
}

int ink_special_find(const ink_ruleset *rules, int shape)
{
    for (int i = 0; i < INK_SPECIALS; i++)
        if (rules->special[i] == shape)
            return i;
    return -1;
}

bool ink_shape_is_face(const ink_ruleset *rules, int shape)
{
    for (int d = 0; d < rules->dice; d++)
        if (ink_die_has(&rules->die[d], shape))
            return true;
    return ink_special_find(rules, shape) >= 0;
}

int ink_goal_find(const ink_ruleset *rules, ink_slice code)
{
    for (int i = 0; i < rules->goals; i++)
        if (ink_slice_is(code, rules->goal[i].card->code))
            return i;
    return INK_NO_GOAL;
}

static ink_status refuse_goal(const ink_config *config, int goal, ink_status status,
                              ink_refusal *why)
{
    ink_refuse(why, status);
    for (size_t c = 0; why != NULL && c < sizeof config->goal[goal]; c++)
        why->text[c] = config->goal[goal][c];
    return status;
}

static ink_status check_goals(const ink_ruleset *rules, const ink_config *config, ink_refusal *why)
{
    int found[INK_GOALS];
    for (int i = 0; i < INK_GOALS; i++) {
        found[i] = ink_goal_find(rules, ink_slice_of(config->goal[i]));
        if (found[i] == INK_NO_GOAL)
            return refuse_goal(config, i, INK_E_NO_GOAL, why);
        for (int k = 0; k < i; k++)
            if (found[k] == found[i])
                return refuse_goal(config, i, INK_E_GOAL_TWICE, why);
    }
    return INK_OK;
}

/* A config is a value that may come from anywhere, so it is checked first. */
static ink_status check_config(const ink_config *config)
{
    if (ink_edition_name(config->edition) == NULL)
        return INK_E_NO_EDITION;
    if (config->modules > INK_MAX_MODULES)
        return INK_E_TOO_MUCH;
    for (int i = 0; i < config->modules; i++)
        for (int k = 0; k < i; k++)
            if (config->module[k] == config->module[i])
                return INK_E_MODULE_TWICE;
    for (int i = 0; i < INK_GOALS; i++)
        if (config->goal[i][sizeof config->goal[i] - 1] != 0)
            return INK_E_NO_GOAL;
    if (config->goal_mode > INK_GOALS_CHOSEN || config->draft > 1 || config->house > 1)
        return INK_E_NO_OPTION;
    if (config->modules > INK_MODULES_TOGETHER && config->house == 0)
        return INK_E_HOUSE;
    if (config->players < 1 || config->players > INK_MAX_PLAYERS)
        return INK_E_PLAYERS;
    return config->draft != 0 && config->players < 2 ? INK_E_DRAFT_ALONE : INK_OK;
}

/* What a tile does not use names no side and no arm. */
static void clear_tiles(ink_ruleset *rules)
{
    for (int t = 0; t < INK_MAX_TILES; t++)
        for (int s = 0; s < INK_SIDES; s++)
            rules->tile[t].arm_at[s] = rules->tile[t].anchor[s] = INK_ARM_NOWHERE;
}

/* The materials that can be part of a network with exits: those that share a strand with a
   route. */
static void find_carriers(ink_ruleset *rules)
{
    for (int t = 0; t < rules->tiles; t++)
        for (int a = 0; a < INK_SIDES; a++)
            for (int b = 0; b < INK_SIDES; b++) {
                const ink_tile *tile = &rules->tile[t];
                bool joined = ((tile->second >> a ^ tile->second >> b) & 1) == 0;
                bool route = tile->side[b] == INK_HIGHWAY + 1 || tile->side[b] == INK_RAILWAY + 1;
                if (tile->side[a] != 0 && joined && route)
                    rules->material[tile->side[a] - 1].carries = 1;
            }
}

ink_status ink_ruleset_make(ink_ruleset *rules, const ink_config *config, ink_refusal *why)
{
    ink_status status = check_config(config);
    if (status != INK_OK)
        return ink_refuse(why, status);
    const ink_module *edition = ink_edition_module(config->edition);
    *rules = (ink_ruleset){.config = *config, .rounds = INK_ROUNDS, .tiles = 1, .shapes = 1};
    clear_tiles(rules);
    add_route_materials(rules);
    add_board(rules);
    bool fits = add_routes(rules, edition != NULL ? edition->route_die : ink_edition_classic) &&
                add_goals(rules, ink_goal_base, (ink_rules_goal){0});
    status = fits ? add_modules(rules, config, edition) : INK_E_TOO_MUCH;
    find_carriers(rules);
    ink_refuse(why, status);
    if (status == INK_OK && config->goal_mode == INK_GOALS_CHOSEN)
        status = check_goals(rules, config, why);
    return status;
}
