#include "setup.h"

#include <stdio.h>
#include <string.h>

#include "daily/preset.h"
#include "i18n/i18n.h"
#include "rules.h"
#include "words/title.h"
#include "words/words.h"

enum {
    TEXT = 1024,
    PRESETS = 32,
    BOXES = 12,
    USUAL_LEVEL = 5,
    SECOND_MS = 1000,
    MOST_PERSONS = 6,
    MOST_BOTS = 5
};

static const int clocks[] = {0, 30, 60, 90, 120, 180, 300, 600};
enum { CLOCKS = sizeof clocks / sizeof *clocks };

/* --- which game is offered -------------------------------------------------------------------- */

struct offers {
    struct scene_item item[PRESETS + BOXES];
    struct preset
        preset[PRESETS + BOXES]; /* of each item; its box is NULL for headings and the last item */
    char head[BOXES][TEXT], brief[PRESETS][TEXT];
    int count;
    const struct scene_list *list;
};

enum {
    OFFERS_WIDE = 36,
    MOST_FACES = 12,
    FACE_WIDE = 9,
    FACE_HIGH = 4,
    FACES_A_ROW = 4,
    FACES_GAP = 4,
    FACES_WIDE = FACE_WIDE * FACES_A_ROW
};

static const char *brief_of(const char *brief, char words[TEXT])
{
    ink_text out = ink_text_in(words, TEXT);
    words[0] = '\0';
    if (brief != NULL)
        brief_words(_(brief), &out);
    return words;
}

static void find_offers(struct offers *offers)
{
    struct preset preset;
    const char *box = NULL;
    int heads = 0;
    for (int i = 0; i < PRESETS && preset_at(i, &preset); i++) {
        if (preset.box != box && heads < BOXES) {
            box = preset.box;
            /* TRANSLATORS: a box as it is sold: "Blue box" */
            snprintf(offers->head[heads], TEXT, _("%s box"), box_title(box));
            offers->item[offers->count++] =
                (struct scene_item){.label = offers->head[heads++], .heading = true};
        }
        offers->preset[offers->count] = preset;
        offers->item[offers->count++] =
            (struct scene_item){.label = _(preset_title(&preset)),
                                .text = brief_of(preset_brief(&preset), offers->brief[i])};
    }
}

/* The item of the game that was chosen last, else the first. */
static int offer_of(const struct offers *offers, const ink_config *config)
{
    for (int i = 0; i < offers->count; i++) {
        const struct preset *preset = &offers->preset[i];
        bool same = preset->module < 0
                        ? config->modules == 0
                        : config->modules == 1 && config->module[0] == preset->module;
        if (preset->box != NULL && preset->edition == config->edition && same)
            return i;
    }
    return 0;
}

static void use_preset(const struct preset *preset, ink_config *config)
{
    *config = ink_config_classic();
    config->edition = (uint8_t)preset->edition;
    config->modules = preset->module >= 0;
    config->module[0] = (uint8_t)(preset->module >= 0 ? preset->module : 0);
    config->goal_mode = ink_edition_goal_mode(preset->edition);
}

/* The faces of the expansion's dice, or else of the route dice, each once; how many. */
static int find_faces(const ink_ruleset *rules, bool expansion, int face[MOST_FACES])
{
    int count = 0;
    int first = expansion ? INK_ROUTE_DICE : 0, last = expansion ? rules->dice : INK_ROUTE_DICE;
    for (int i = INK_FACES * first; i < INK_FACES * last && count < MOST_FACES; i++) {
        int shape = rules->die[i / INK_FACES].face[i % INK_FACES], known = 0;
        while (known < count && face[known] != shape)
            known++;
        face[known] = shape;
        count += known == count;
    }
    return count;
}

/* What the dice of the game under the bar show, beside the list where there is room. */
static void draw_faces(struct scene *scene, struct area above, struct area items, void *own)
{
    static ink_ruleset rules;
    const struct offers *offers = own;
    int face[MOST_FACES];
    ink_config config;
    (void)above;
    use_preset(&offers->preset[offers->list->at], &config);
    struct area area = {items.row + 1, items.column + items.wide + FACES_GAP, items.high - 1,
                        FACES_WIDE};
    if (area.column + FACES_WIDE > scene->canvas.columns ||
        ink_ruleset_make(&rules, &config, NULL) != INK_OK)
        return;
    struct pen pen = {.canvas = &scene->canvas, .rules = &rules, .area = area};
    int count = find_faces(&rules, config.modules > 0, face);
    for (int i = 0; i < count; i++) {
        pen.row = i / FACES_A_ROW * FACE_HIGH;
        rules_paint_face(&pen, i % FACES_A_ROW * FACE_WIDE, face[i]);
    }
}

static bool choose_offer(struct scene *scene, struct game_plan *plan)
{
    static struct offers offers;
    struct scene_list list = {.title = _("New game"),
                              .numbered = true,
                              .most_wide = OFFERS_WIDE,
                              .beside = FACES_GAP + FACES_WIDE,
                              .draw = draw_faces,
                              .own = &offers};
    offers = (struct offers){.list = &list};
    find_offers(&offers);
    list.item = offers.item;
    list.count = offers.count;
    list.at = offer_of(&offers, &plan->config);
    int chosen = scene_choose(scene, &list);
    if (chosen == SCENE_BACK)
        return false;
    use_preset(&offers.preset[chosen], &plan->config);
    return true;
}

/* --- what can be chosen ----------------------------------------------------------------------- */

enum setup_row {
    SETUP_GAME,
    SETUP_EDITION,
    SETUP_EXPANSION,
    SETUP_SECOND,
    SETUP_GOALS,
    SETUP_WHO,
    SETUP_PERSONS,
    SETUP_NAME,
    SETUP_BOTS = SETUP_NAME + MOST_PERSONS,
    SETUP_BOT,
    SETUP_DRAFT = SETUP_BOT + MOST_BOTS,
    SETUP_HIDDEN,
    SETUP_HOW,
    SETUP_SEED,
    SETUP_CLOCK,
    SETUP_START,
    SETUP_ROWS
};

struct setup {
    struct game_plan *plan;
    struct scene_row row[SETUP_ROWS];
    char value[SETUP_ROWS][TEXT], text[SETUP_ROWS][TEXT], label[SETUP_ROWS][64];
};

static int edition_count(void)
{
    int count = 0;
    while (ink_edition_name(count) != NULL)
        count++;
    return count;
}

/* From one expansion to the next that is offered, -1 being none, past the other one that is
   chosen. */
static int next_module(int module, int step, int other)
{
    int count = 0;
    while (ink_module_name(count) != NULL)
        count++;
    do
        module = module + step < -1 ? count - 1 : module + step >= count ? -1 : module + step;
    while (module >= 0 && (!preset_offers(module) || module == other));
    return module;
}

static int module_of(const ink_config *config, int number)
{
    return config->modules > number ? config->module[number] : -1;
}

static void set_modules(ink_config *config, int first, int second)
{
    int chosen[2] = {first, second};
    config->modules = 0;
    for (int i = 0; i < 2; i++)
        if (chosen[i] >= 0)
            config->module[config->modules++] = (uint8_t)chosen[i];
    config->house = config->modules > 1;
}

static int between(int value, int least, int most)
{
    return value < least ? most : value > most ? least : value;
}

static int clock_index(const struct game_plan *plan)
{
    for (int i = 0; i < CLOCKS; i++)
        if ((uint32_t)clocks[i] * SECOND_MS == plan->clock_ms)
            return i;
    return 0;
}

/* --- changing --------------------------------------------------------------------------------- */

static void change_bots(struct game_plan *plan, int step)
{
    plan->bots = between(plan->bots + step, 0, MOST_BOTS);
    for (int i = 0; i < plan->bots; i++)
        if (plan->level[i] == 0)
            plan->level[i] = i > 0 ? plan->level[i - 1] : USUAL_LEVEL;
}

static void change_edition(ink_config *config, int step)
{
    config->edition = (uint8_t)between(config->edition + step, 0, edition_count() - 1);
    config->goal_mode = ink_edition_goal_mode(config->edition);
}

static void change_value(struct game_plan *plan, int row, int step)
{
    ink_config *config = &plan->config;
    int first = module_of(config, 0), second = module_of(config, 1);
    if (row >= SETUP_BOT && row < SETUP_BOT + MOST_BOTS) {
        int *level = &plan->level[row - SETUP_BOT];
        *level = between(*level + step, 1, INK_ENGINE_LEVELS);
        return;
    }
    switch (row) {
    case SETUP_EDITION: change_edition(config, step); return;
    case SETUP_EXPANSION:
        first = next_module(first, step, second);
        set_modules(config, first, first >= 0 ? second : -1);
        return;
    case SETUP_SECOND: set_modules(config, first, next_module(second, step, first)); return;
    case SETUP_GOALS:
        config->goal_mode = config->goal_mode == INK_GOALS_NONE ? INK_GOALS_RANDOM : INK_GOALS_NONE;
        return;
    case SETUP_PERSONS: plan->persons = between(plan->persons + step, 1, MOST_PERSONS); return;
    case SETUP_BOTS: change_bots(plan, step); return;
    case SETUP_DRAFT: config->draft = !config->draft; return;
    case SETUP_HIDDEN: plan->hidden = !plan->hidden; return;
    case SETUP_CLOCK:
        plan->clock_ms =
            (uint32_t)clocks[between(clock_index(plan) + step, 0, CLOCKS - 1)] * SECOND_MS;
        return;
    default: return;
    }
}

/* --- showing ---------------------------------------------------------------------------------- */

static void set_row(struct setup *setup, int row, int kind, const char *label, const char *value,
                    const char *text)
{
    snprintf(setup->label[row], sizeof setup->label[row], "%s", label);
    if (value != setup->value[row])
        snprintf(setup->value[row], TEXT, "%s", value);
    snprintf(setup->text[row], TEXT, "%s", text);
    setup->row[row].kind = kind;
    setup->row[row].label = setup->label[row];
    setup->row[row].value = setup->value[row];
    setup->row[row].text = setup->text[row];
}

static void show_module(struct setup *setup, int row, const char *label, int module,
                        const char *none)
{
    char brief[TEXT] = "";
    if (module >= 0)
        brief_of(ink_module_brief(module), brief);
    set_row(setup, row, ROW_CHOICE, label,
            module >= 0 ? _(ink_module_title(module)) : C_("expansion", "none"),
            module >= 0 ? brief : none);
}

static void show_game(struct setup *setup)
{
    const ink_config *config = &setup->plan->config;
    char brief[TEXT] = "";
    bool goals = config->goal_mode != INK_GOALS_NONE;
    set_row(setup, SETUP_GAME, ROW_HEAD, _("The game"), "", "");
    set_row(setup, SETUP_EDITION, ROW_CHOICE, _("Edition"), _(ink_edition_title(config->edition)),
            brief_of(ink_edition_brief(config->edition), brief));
    show_module(setup, SETUP_EXPANSION, _("Expansion"), module_of(config, 0),
                _("Expansions bring dice and rules of their own."));
    show_module(setup, SETUP_SECOND, _("Second expansion"), module_of(config, 1),
                _("Two expansions at once are a house rule."));
    if (config->modules == 0)
        setup->row[SETUP_SECOND].kind = ROW_HIDDEN;
    set_row(setup, SETUP_GOALS, ROW_CHOICE, _("Goals"),
            goals ? _("three cards") : C_("goals", "none"),
            _("Tasks that pay points to whoever reaches them early."));
}

static void show_bot(struct setup *setup, int bot)
{
    int row = SETUP_BOT + bot, level = setup->plan->level[bot];
    char label[64], words[TEXT] = "";
    ink_text text = ink_text_in(words, sizeof words), name = ink_text_in(setup->value[row], TEXT);
    if (bot >= setup->plan->bots) {
        setup->row[row].kind = ROW_HIDDEN;
        return;
    }
    snprintf(label, sizeof label, _("Bot %d"), bot + 1);
    rival_words(level, &name);
    bot_words(level, &text);
    set_row(setup, row, ROW_CHOICE, label, setup->value[row], words);
}

static void show_name(struct setup *setup, int person)
{
    int row = SETUP_NAME + person;
    char label[64], value[64];
    snprintf(label, sizeof label, _("Name %d"), person + 1);
    snprintf(value, sizeof value, _("Player %d"), person + 1);
    bool there = setup->plan->persons > 1 && person < setup->plan->persons;
    set_row(setup, row, there ? ROW_TEXT : ROW_HIDDEN, label, value,
            _("Type a name, or leave it as it is."));
    setup->row[row].input = setup->plan->name[person];
    setup->row[row].size = INK_SESSION_NAME;
}

static void show_who(struct setup *setup)
{
    const struct game_plan *plan = setup->plan;
    bool several = plan->persons > 1, table = plan->persons + plan->bots > 1;
    char number[64];
    set_row(setup, SETUP_WHO, ROW_HEAD, _("Who plays"), "", "");
    snprintf(number, sizeof number,
             ngettext("%d person", "%d persons", (unsigned long)plan->persons), plan->persons);
    set_row(setup, SETUP_PERSONS, ROW_CHOICE, _("At this keyboard"), number,
            _("Several take turns at the same keys."));
    for (int i = 0; i < MOST_PERSONS; i++)
        show_name(setup, i);
    snprintf(number, sizeof number, ngettext("%d bot", "%d bots", (unsigned long)plan->bots),
             plan->bots);
    set_row(setup, SETUP_BOTS, ROW_CHOICE, _("Bots"), plan->bots > 0 ? number : C_("bots", "none"),
            _("Players that are no persons, from beginners to the strongest."));
    for (int i = 0; i < MOST_BOTS; i++)
        show_bot(setup, i);
    set_row(
        setup, SETUP_DRAFT, table ? ROW_CHOICE : ROW_HIDDEN, _("Draft"),
        plan->config.draft ? _("yes") : _("no"),
        _("Dice are picked in pairs, one player after the other, instead of the same for all."));
    set_row(setup, SETUP_HIDDEN, several ? ROW_CHOICE : ROW_HIDDEN, _("Cover the board"),
            plan->hidden ? _("yes") : _("no"),
            _("Between two players, so that nobody sees another's."));
}

static void show_how(struct setup *setup)
{
    const struct game_plan *plan = setup->plan;
    int seconds = (int)(plan->clock_ms / SECOND_MS);
    char clock[64];
    set_row(setup, SETUP_HOW, ROW_HEAD, _("How"), "", "");
    set_row(setup, SETUP_SEED, ROW_TEXT, _("Seed"), _("by chance"),
            _("Any text: the same text gives the same dice everywhere."));
    setup->row[SETUP_SEED].input = setup->plan->seed;
    setup->row[SETUP_SEED].size = sizeof setup->plan->seed;
    /* TRANSLATORS: minutes and seconds */
    snprintf(clock, sizeof clock, _("%d:%02d a round"), seconds / 60, seconds % 60);
    set_row(setup, SETUP_CLOCK, ROW_CHOICE, _("Clock"), seconds > 0 ? clock : C_("clock", "none"),
            _("It is shown, and nobody is stopped by it."));
    char title[128] = "", told[TEXT];
    ink_text text = ink_text_in(title, sizeof title);
    title_words(&plan->config, &text);
    /* TRANSLATORS: the game that Enter starts: "Classic with River" */
    snprintf(told, sizeof told, _("%s. Enter starts it; the rows above change it."), title);
    set_row(setup, SETUP_START, ROW_BUTTON, _("Start the game"), "", told);
}

static void show_all(struct setup *setup)
{
    show_game(setup);
    show_who(setup);
    show_how(setup);
}

static void change(struct scene_form *form, int row, int step)
{
    struct setup *setup = form->own;
    change_value(setup->plan, row, step);
    if (setup->plan->persons + setup->plan->bots < 2)
        setup->plan->config.draft = 0;
    show_all(setup);
}

/* --- both ------------------------------------------------------------------------------------- */

static bool fill(struct scene *scene, struct game_plan *plan)
{
    static struct setup setup;
    setup = (struct setup){.plan = plan};
    show_all(&setup);
    struct scene_form form = {.title = _("New game"),
                              .row = setup.row,
                              .count = SETUP_ROWS,
                              .at = SETUP_START,
                              .change = change,
                              .own = &setup};
    return scene_fill(scene, &form) != SCENE_BACK;
}

bool setup_new(struct scene *scene, struct game_plan *plan)
{
    if (plan->persons == 0) {
        plan->persons = 1;
        plan->config = ink_config_classic();
    }
    while (choose_offer(scene, plan))
        if (fill(scene, plan))
            return true;
    return false;
}
