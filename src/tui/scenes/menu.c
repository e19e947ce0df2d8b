#include "menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "book.h"
#include "client/process/fail.h"
#include "client/process/locale.h"
#include "client/process/print.h"
#include "client/process/settings.h"
#include "i18n/i18n.h"
#include "lessons.h"
#include "lessons/lesson.h"
#include "scenes.h"
#include "setup.h"
#include "tui/run.h"
#include "tui/terminal/banner.h"
#include "words/short_title.h"
#include "words/words.h"

enum { LINE = 256, MENU_WIDE = 56, CLOSING = 1 << 14 };

enum entry {
    GO_ON,
    GO_ON_OTHER,
    NEW_GAME,
    DAILY,
    LESSONS,
    HISTORY,
    STATISTICS,
    RULES,
    LANGUAGE,
    LEAVE,
    ENTRIES
};

/* --- playing ---------------------------------------------------------------------------------- */

/* What is told of it when the terminal is the player's own again. */
static void note_result(struct menu *menu, struct client_game *game)
{
    if (game->session == NULL || !game_over(game))
        return;
    if (menu->closing == NULL)
        menu->closing = alloc_zeroed(CLOSING, 1);
    size_t length = strlen(menu->closing);
    snprintf(menu->closing + length, CLOSING - length, "%s\n", game_result(game));
}

static void play(struct menu *menu, struct client_game *game)
{
    const char *trouble;
    struct guide guide;
    guide_open(&guide);
    game->ascii = menu->scene.ascii;
    game->colour = menu->colour;
    do {
        game->guide = &guide;
        tui_run(game, menu->scene.terminal, menu->warns);
        note_result(menu, game);
        menu->scene.gone |= game->gone;
        game->guide = NULL;
    } while (game_begin_next(game, &trouble));
    if (trouble != NULL)
        scene_say(&menu->scene, TONE_BAD, _("No: %s."), trouble);
}

static void play_new(struct menu *menu, const struct game_plan *plan)
{
    static struct client_game game;
    game = (struct client_game){.store = store_none};
    const char *trouble = game_begin(&game, plan);
    if (trouble != NULL)
        scene_say(&menu->scene, TONE_BAD, _("No: %s."), trouble);
    else
        play(menu, &game);
}

static void resume(struct menu *menu, const char *path)
{
    static struct client_game game;
    game = (struct client_game){.store = store_none};
    const char *trouble = game_resume(&game, path);
    if (trouble != NULL)
        scene_say(&menu->scene, TONE_BAD, _("No: %s."), trouble);
    else
        play(menu, &game);
}

static void new_game(struct menu *menu)
{
    if (setup_new(&menu->scene, &menu->plan))
        play_new(menu, &menu->plan);
}

/* What a screen around games wants to be played. */
static void fulfil(struct menu *menu, const struct wish *wish)
{
    struct game_plan plan = {.persons = 1};
    if (wish->kind != WISH_PLAY ||
        ink_config_read(ink_slice_of(wish->config), &plan.config, NULL) != INK_OK)
        return;
    plan.config.draft = 0;
    snprintf(plan.seed, sizeof plan.seed, "%s", wish->seed);
    play_new(menu, &plan);
}

static void open_daily(struct menu *menu)
{
    struct wish wish = {.kind = WISH_NOTHING};
    scene_daily(&menu->scene, &wish);
    fulfil(menu, &wish);
}

static void open_history(struct menu *menu)
{
    struct wish wish = {.kind = WISH_NOTHING};
    scene_history(&menu->scene, &wish);
    fulfil(menu, &wish);
}

/* --- games that were left --------------------------------------------------------------------- */

/* "Classic with River", and "round 3 of 6, 12 points". */
static void describe(const struct game_left *left, char title[LINE], char state[LINE])
{
    ink_text out = ink_text_in(title, LINE);
    char points[64];
    title[0] = '\0';
    config_text_title(ink_slice_of(left->config), &out);
    snprintf(points, sizeof points,
             ngettext("%d point", "%d points", (unsigned long)abs(left->points)), left->points);
    if (left->round > left->rounds)
        snprintf(state, LINE, _("the last roll, %s"), points);
    else
        snprintf(state, LINE, _("round %d of %d, %s"), left->round > 0 ? left->round : 1,
                 left->rounds, points);
}

static void choose_left(struct menu *menu)
{
    static struct game_left left[GAME_LEFT];
    static char title[GAME_LEFT][LINE], state[GAME_LEFT][LINE];
    struct scene_item item[GAME_LEFT];
    int at = 0;
    for (;;) {
        int count = game_left_list(left);
        for (int i = 0; i < count; i++) {
            describe(&left[i], title[i], state[i]);
            item[i] = (struct scene_item){.label = title[i], .detail = state[i]};
        }
        struct scene_list list = {.title = _("Go on with a game"),
                                  .keys = _("Enter: go on. x: forget the game"),
                                  .item = item,
                                  .count = count,
                                  .at = at < count ? at : 0,
                                  .numbered = true,
                                  .presses = "x"};
        int chosen = count > 0 ? scene_choose(&menu->scene, &list) : SCENE_BACK;
        if (chosen == SCENE_BACK)
            return;
        at = chosen;
        if (list.pressed != 'x') {
            resume(menu, left[chosen].path);
            return;
        }
        game_forget(left[chosen].path);
        scene_say(&menu->scene, TONE_PLAIN, _("Forgotten: %s."), title[chosen]);
    }
}

/* --- the language ----------------------------------------------------------------------------- */

static const struct {
    const char *code, *name;
} languages[] = {{"en", "English"}, {"de", "Deutsch"}, {"fr", "Français"}, {"ko", "한국어"}};
enum { LANGUAGES = sizeof languages / sizeof *languages };

static int language_now(void)
{
    const char *code = i18n_code();
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(languages[i].code, code) == 0)
            return i;
    return 0;
}

static void choose_language(struct menu *menu)
{
    struct scene_item item[LANGUAGES] = {0};
    for (int i = 0; i < LANGUAGES; i++)
        item[i].label = languages[i].name;
    struct scene_list list = {.title = _("Language"),
                              .item = item,
                              .count = LANGUAGES,
                              .at = language_now(),
                              .numbered = true};
    int chosen = scene_choose(&menu->scene, &list);
    if (chosen == SCENE_BACK)
        return;
    i18n_start(languages[chosen].code);
    if (!settings_put("language", languages[chosen].code))
        scene_say(&menu->scene, TONE_BAD, "%s",
                  _("The language is chosen for now, but cannot be kept."));
}

/* --- the menu --------------------------------------------------------------------------------- */

struct entries {
    struct scene_item item[ENTRIES];
    int entry[ENTRIES]; /* what each item is */
    int count;
    char title[2 * LINE + 2], state[LINE];
    char lessons[LINE];
    struct game_left left[GAME_LEFT];
    int lefts;
    ink_session *last; /* the game that was left last, NULL if there is none */
};

static void add(struct entries *entries, int entry, const char *label, const char *detail,
                const char *text)
{
    entries->entry[entries->count] = entry;
    entries->item[entries->count++] =
        (struct scene_item){.label = label, .detail = detail, .text = text};
}

/* Digits are the same whether a game was left or not: 0 goes on, 1 begins a new one. */
static void find_entries(struct entries *entries)
{
    entries->count = 0;
    entries->lefts = game_left_list(entries->left);
    if (entries->lefts > 0) {
        char title[LINE], state[LINE];
        store_read(entries->left[0].path, &entries->last, NULL);
        describe(&entries->left[0], title, state);
        snprintf(entries->title, sizeof entries->title, "%s, %s", title, state);
        add(entries, GO_ON, _("Go on"), entries->title,
            _("Go on with the game that was left last."));
    }
    if (entries->lefts > 1) {
        snprintf(entries->state, LINE,
                 ngettext("%d game was left", "%d games were left", (unsigned long)entries->lefts),
                 entries->lefts);
        add(entries, GO_ON_OTHER, _("Other games"), entries->state, _("Choose one to go on with."));
        entries->item[entries->count - 1].unnumbered = true;
    }
    add(entries, NEW_GAME, _("New game"), NULL, _("Choose a box, expansions, players and bots."));
    add(entries, DAILY, _("Daily"), NULL,
        _("The games of this day: the date is the seed, so everybody has the same dice."));
    snprintf(entries->lessons, LINE, _("%d of %d done"), lessons_done(), lesson_count());
    add(entries, LESSONS, _("Lessons"), entries->lessons,
        _("New here? Five first steps on the board, then what people get wrong, one thing at a "
          "time."));
    add(entries, HISTORY, _("History"), NULL, _("Replay and review the games you have finished."));
    add(entries, STATISTICS, _("Statistics"), NULL, _("What your games come to."));
    add(entries, RULES, _("Rules"), NULL, _("In short, what is drawn, and chapter by chapter."));
    add(entries, LANGUAGE, _("Language"), languages[language_now()].name, NULL);
    add(entries, LEAVE, _("Leave"), NULL, NULL);
    entries->item[entries->count - 1].unnumbered = true;
}

static void run_entry(struct menu *menu, const struct entries *entries, int entry)
{
    switch (entry) {
    case GO_ON: resume(menu, entries->left[0].path); return;
    case GO_ON_OTHER: choose_left(menu); return;
    case NEW_GAME: new_game(menu); return;
    case DAILY: open_daily(menu); return;
    case HISTORY: open_history(menu); return;
    case STATISTICS: scene_stats(&menu->scene); return;
    case LESSONS: lessons_run(&menu->scene); return;
    case RULES: book_run(&menu->scene); return;
    case LANGUAGE: choose_language(menu); return;
    default: return;
    }
}

/* Has this player neither learned nor finished anything? Then the lessons are what the bar is
   on. */
static bool is_new_here(void)
{
    char folder[STORE_PATH];
    return lessons_done() == 0 && history_folder(folder) && access(folder, F_OK) != 0;
}

/* The bar stays on what was chosen, wherever that stands now. */
static int item_of(const struct entries *entries, int entry)
{
    for (int i = 0; i < entries->count; i++)
        if (entries->entry[i] == entry)
            return i;
    return 0;
}

static void draw_around(struct scene *scene, struct area above, struct area items, void *own)
{
    const struct entries *entries = own;
    banner_draw(scene, above);
    banner_draw_board(scene, items, entries->last);
}

void menu_run(struct menu *menu, struct terminal *terminal, bool ascii)
{
    static struct entries entries;
    int last = ENTRIES;
    scene_open(&menu->scene, terminal, ascii);
    while (!menu->scene.gone) {
        find_entries(&entries);
        if (last == ENTRIES)
            last = entries.lefts == 0 && is_new_here() ? LESSONS : GO_ON;
        struct scene_list list = {.title = "Inkrail",
                                  .item = entries.item,
                                  .count = entries.count,
                                  .at = item_of(&entries, last),
                                  .numbered = true,
                                  .from_zero = entries.lefts > 0,
                                  .most_wide = MENU_WIDE,
                                  .above = BANNER_ROWS,
                                  .beside = BANNER_BESIDE,
                                  .draw = draw_around,
                                  .own = &entries};
        menu->scene.escape = _("Esc: leave");
        int chosen = scene_choose(&menu->scene, &list);
        menu->scene.escape = NULL;
        ink_session_free(entries.last);
        entries.last = NULL;
        if (chosen == SCENE_BACK || entries.entry[chosen] == LEAVE)
            break;
        last = entries.entry[chosen];
        run_entry(menu, &entries, last);
    }
}

void menu_free(struct menu *menu)
{
    scene_close(&menu->scene);
    free(menu->closing);
    menu->closing = NULL;
}

bool tui_menu(bool ascii, bool colour)
{
    static struct menu menu;
    struct terminal terminal;
    menu = (struct menu){.colour = colour, .warns = true};
    if (!terminal_has_boxes())
        ascii = true;
    if (!terminal_ncurses(&terminal, colour))
        return false;
    menu_run(&menu, &terminal, ascii);
    terminal.end(&terminal);
    if (menu.closing != NULL)
        words_print(stdout, "%s", menu.closing);
    menu_free(&menu);
    return true;
}
