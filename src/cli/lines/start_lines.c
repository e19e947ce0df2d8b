#include "start_lines.h"

#include <inkrail/inkrail.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "book_lines.h"
#include "cli/commands/command.h"
#include "cli/play.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "client/games/begin.h"
#include "client/process/locale.h"
#include "client/process/print.h"
#include "client/process/settings.h"
#include "daily/daily.h"
#include "daily/preset.h"
#include "i18n/i18n.h"
#include "lessons/lesson.h"
#include "lines_lesson.h"
#include "reader.h"
#include "words/short_title.h"
#include "words/title.h"

enum { LONGEST = 1024, WORD = 256, SECOND_MS = 1000, MOST_CLOCK = 86400 };

struct menu {
    const struct showing *showing;
    bool person, left;
};

struct menu_verb {
    const char *name, *operand, *help;
    void (*run)(struct menu *menu, ink_slice rest);
};

static const char *copy_word(ink_slice word, char copy[WORD])
{
    snprintf(copy, WORD, "%.*s", (int)word.length, word.data);
    return copy;
}

static void say_no(const char *sentence)
{
    char line[LONGEST];
    snprintf(line, sizeof line, _("No: %s."), sentence);
    words_print(stdout, "%s\n", line);
}

/* --- games ------------------------------------------------------------------------------------ */

static void play(const struct menu *menu, struct client_game *game)
{
    struct showing showing = *menu->showing;
    showing.in_lines = true;
    game->ascii = showing.ascii;
    game->colour = colours_wanted(showing.color);
    game->historic &= menu->person;
    const char *trouble;
    do
        play_through(game, &showing, menu->person);
    while (game_begin_next(game, &trouble));
    if (trouble != NULL)
        say_no(trouble);
}

static void list_left(void)
{
    static struct game_left left[GAME_LEFT];
    int count = game_left_list(left);
    for (int i = 0; i < count; i++) {
        char title[WORD] = "";
        ink_text out = ink_text_in(title, sizeof title);
        config_text_title(ink_slice_of(left[i].config), &out);
        printf(_("%d: %s, round %d of %d"), i + 1, title, left[i].round, left[i].rounds);
        putchar('\n');
    }
    if (count == 0)
        puts(_("No game was left."));
}

/* "on", "on 2". */
static void do_go_on(struct menu *menu, ink_slice rest)
{
    static struct game_left left[GAME_LEFT];
    static struct client_game game;
    uint32_t number = 1;
    ink_slice word = ink_slice_word(&rest);
    int count = game_left_list(left);
    if (word.length > 0 && !ink_slice_number(word, GAME_LEFT, &number))
        number = 0;
    if (number == 0 || (int)number > count) {
        say_no(count == 0 ? _("no game was left; 'new' begins one")
                          : _("name a game by its number; 'left' lists them"));
        return;
    }
    game = (struct client_game){.store = store_none};
    const char *trouble = game_resume(&game, left[number - 1].path);
    if (trouble != NULL)
        say_no(trouble);
    else
        play(menu, &game);
}

static void do_left(struct menu *menu, ink_slice rest)
{
    (void)menu;
    (void)rest;
    list_left();
}

/* The next of some levels with commas between them. */
static bool read_bots(ink_slice list, struct game_plan *plan)
{
    plan->bots = 0;
    while (list.length > 0) {
        size_t length = 0;
        uint32_t level = 0;
        while (length < list.length && list.data[length] != ',')
            length++;
        ink_slice one = ink_slice_take(&list, length);
        if (plan->bots == PLAN_BOTS || !ink_slice_number(one, INK_ENGINE_LEVELS, &level) ||
            level == 0)
            return false;
        plan->level[plan->bots++] = (int)level;
        ink_slice_take(&list, list.length > 0);
    }
    return plan->bots > 0;
}

static bool read_names(ink_slice list, struct game_plan *plan)
{
    plan->persons = 0;
    while (list.length > 0) {
        size_t length = 0;
        while (length < list.length && list.data[length] != ',')
            length++;
        ink_slice one = ink_slice_take(&list, length);
        if (one.length == 0 || plan->persons == PLAN_PERSONS)
            return false;
        snprintf(plan->name[plan->persons++], INK_SESSION_NAME, "%.*s", (int)one.length, one.data);
        ink_slice_take(&list, list.length > 0);
    }
    return plan->persons > 0;
}

/* "bots 7,5", "names Anna,Bo", "seed monday", "clock 60", "hide"; false if it is no such word. */
static bool read_choice(ink_slice word, ink_slice *rest, struct game_plan *plan)
{
    uint32_t seconds = 0;
    if (ink_slice_is(word, "hide")) {
        plan->hidden = true;
        return true;
    }
    ink_slice value = ink_slice_word(rest);
    if (ink_slice_is(word, "bots"))
        return read_bots(value, plan);
    if (ink_slice_is(word, "names"))
        return read_names(value, plan);
    if (ink_slice_is(word, "seed")) {
        snprintf(plan->seed, sizeof plan->seed, "%.*s", (int)value.length, value.data);
        return value.length > 0 && value.length < sizeof plan->seed;
    }
    if (!ink_slice_is(word, "clock") || !ink_slice_number(value, MOST_CLOCK, &seconds))
        return false;
    plan->clock_ms = seconds * SECOND_MS;
    return true;
}

/* "new", "new classic,players=3 bots 7,5 seed monday". */
static void do_new(struct menu *menu, ink_slice rest)
{
    static struct client_game game;
    struct game_plan plan = {.config = ink_config_classic(), .persons = 1, .unkept = !menu->person};
    ink_refusal why;
    ink_slice word = ink_slice_word(&rest);
    if (word.length > 0 && ink_config_read(word, &plan.config, &why) != INK_OK) {
        say_no(refusal_sentence(NULL, &why, word, WORDS_HERE(SENTENCE)));
        return;
    }
    if (plan.config.players > 1 && plan.config.players <= PLAN_PERSONS)
        plan.persons = plan.config.players;
    for (word = ink_slice_word(&rest); word.length > 0; word = ink_slice_word(&rest))
        if (!read_choice(word, &rest, &plan)) {
            say_no(_("after the config come bots 7,5, names Anna,Bo, seed TEXT, clock 60 or hide"));
            return;
        }
    game = (struct client_game){.store = store_none};
    const char *trouble = game_begin(&game, &plan);
    if (trouble != NULL)
        say_no(trouble);
    else
        play(menu, &game);
}

static void do_games(struct menu *menu, ink_slice rest)
{
    struct preset preset;
    (void)menu;
    (void)rest;
    for (int i = 0; preset_at(i, &preset); i++) {
        char config[WORD] = "";
        ink_text out = ink_text_in(config, sizeof config);
        preset_config(&preset, &out);
        printf("%s, ", box_title(preset.box));
        printf("%s: new %s\n", _(preset_title(&preset)), config);
    }
}

static void do_bots(struct menu *menu, ink_slice rest)
{
    (void)menu;
    (void)rest;
    for (int level = 1; bot_about(level) != NULL; level++) {
        char words[WORD] = "";
        ink_text out = ink_text_in(words, sizeof words);
        rival_words(level, &out);
        ink_text_string(&out, ": ");
        bot_words(level, &out);
        puts(words);
    }
}

/* --- games that are over, and those of the day ------------------------------------------------ */

/* What a command of the program prints or plays; these words are its arguments. */
static void run_command(const char *name, const char *first, const char *second)
{
    char word[3][WORD];
    char *arguments[] = {word[0], NULL, NULL, NULL};
    const char *given[] = {name, first, second};
    int count = 0;
    for (int i = 0; i < 3; i++)
        if (given[i] != NULL && given[i][0] != '\0') {
            snprintf(word[count], WORD, "%s", given[i]);
            arguments[count] = word[count];
            count++;
        }
    command_find(name)->run(count, arguments);
}

/* "daily" lists them, or asks which one; "daily classic" plays one. */
static void do_daily(struct menu *menu, ink_slice rest)
{
    char word[WORD];
    ink_slice preset = ink_slice_word(&rest);
    (void)menu;
    if (preset.length > 0 && daily_preset(preset) < 0)
        say_no(_("'daily' lists the games of the day"));
    else
        run_command("daily", "--lines", copy_word(preset, word));
}

static void do_history(struct menu *menu, ink_slice rest)
{
    (void)menu;
    (void)rest;
    run_command("history", NULL, NULL);
}

static void do_stats(struct menu *menu, ink_slice rest)
{
    (void)menu;
    (void)rest;
    run_command("stats", NULL, NULL);
}

/* --- learning --------------------------------------------------------------------------------- */

static void do_lessons(struct menu *menu, ink_slice rest)
{
    (void)menu;
    (void)rest;
    lessons_list();
    puts(_("Type 'lesson 3' for one of them, 'lesson' for the next."));
}

/* "lesson" is the first that is not done. */
static int next_lesson(void)
{
    static struct lesson lesson;
    for (int i = 0; i < lesson_count(); i++)
        if (lesson_at(i, &lesson) && !settings_has_word("lessons", lesson.key))
            return i;
    return 0;
}

static void do_lesson(struct menu *menu, ink_slice rest)
{
    uint32_t number = 0;
    ink_slice word = ink_slice_word(&rest);
    if (word.length == 0)
        number = (uint32_t)next_lesson() + 1;
    else if (!ink_slice_number(word, (uint32_t)lesson_count(), &number) || number == 0) {
        say_no(_("name a lesson by its number; 'lessons' lists them"));
        return;
    }
    lesson_in_lines((int)number - 1, showing_flags(menu->showing), menu->person);
}

static void do_rules(struct menu *menu, ink_slice rest)
{
    (void)menu;
    book_in_lines(rest);
}

static void do_legend(struct menu *menu, ink_slice rest)
{
    ink_slice word = ink_slice_word(&rest);
    const char *last = NULL; /* the edition that has most */
    (void)menu;
    for (int e = 0; ink_edition_name(e) != NULL; e++)
        last = ink_edition_name(e);
    legend_in_lines(word.length > 0 ? word : ink_slice_of(last));
}

/* --- the program ------------------------------------------------------------------------------ */

static void do_language(struct menu *menu, ink_slice rest)
{
    char code[WORD];
    ink_slice word = ink_slice_word(&rest);
    (void)menu;
    copy_word(word, code);
    if (word.length == 0) {
        printf(_("The language is %s; there are %s."), i18n_code(), i18n_languages());
        putchar('\n');
        return;
    }
    if (!i18n_knows(code)) {
        char sentence[LONGEST];
        snprintf(sentence, sizeof sentence, _("there is no language '%s'; choose one of %s"), code,
                 i18n_languages());
        say_no(sentence);
        return;
    }
    i18n_start(code);
    if (settings_put("language", code))
        /* TRANSLATORS: name your own language. */
        puts(_("From now on Inkrail speaks English."));
    else
        puts(_("The language is chosen for now, but cannot be kept."));
}

static void do_quit(struct menu *menu, ink_slice rest)
{
    (void)rest;
    menu->left = true;
}

static void do_help(struct menu *menu, ink_slice rest);

static const struct menu_verb verbs[] = {
    {"on", " [2]", N_("go on with the game that was left last, or with that one"), do_go_on},
    {"left", "", N_("the games that were left"), do_left},
    {"new", " [CONFIG]", N_("a new game, then: bots 7,5 names A,B seed X clock 60 hide"), do_new},
    {"games", "", N_("the games that are offered"), do_games},
    {"bots", "", N_("the bots by name and level"), do_bots},
    {"daily", " [NAME]", N_("the games of this day, or one of them to play"), do_daily},
    {"history", "", N_("the games you have finished"), do_history},
    {"stats", "", N_("what they come to"), do_stats},
    {"lessons", "", N_("the lessons, and which are done"), do_lessons},
    {"lesson", " [3]", N_("the next lesson, or that one"), do_lesson},
    {"rules", " [3]", N_("the rules in short, and their chapters by number"), do_rules},
    {"legend", " [CONFIG]", N_("what may lie on the board"), do_legend},
    {"language", " [CODE]", N_("choose the language, for now and later"), do_language},
    {"help", "", N_("this list"), do_help},
    {"quit", "", N_("leave"), do_quit},
};

enum { VERBS = sizeof verbs / sizeof *verbs, USAGE_COLUMNS = 20 };

static void do_help(struct menu *menu, ink_slice rest)
{
    (void)menu;
    (void)rest;
    for (int i = 0; i < VERBS; i++) {
        char usage[WORD];
        snprintf(usage, sizeof usage, "%s%s", verbs[i].name, verbs[i].operand);
        printf("  ");
        print_padded(usage, USAGE_COLUMNS);
        puts(_(verbs[i].help));
    }
}

/* A line is a verb, or the beginning of one that no other begins with; some say it otherwise. */
static const struct menu_verb *find_verb(ink_slice word)
{
    const struct menu_verb *found = NULL;
    int count = 0;
    if (ink_slice_is(word, "leave") || ink_slice_is(word, "exit"))
        word = ink_slice_of("quit");
    for (int i = 0; i < VERBS; i++) {
        if (ink_slice_is(word, verbs[i].name))
            return &verbs[i];
        if (word.length > 0 && strncmp(verbs[i].name, word.data, word.length) == 0) {
            found = &verbs[i];
            count++;
        }
    }
    return count == 1 ? found : NULL;
}

static void do_line(struct menu *menu, const char *line)
{
    char copy[WORD], sentence[LONGEST];
    ink_slice rest = ink_slice_of(line), word = ink_slice_word(&rest);
    const struct menu_verb *verb = find_verb(word);
    if (verb != NULL) {
        verb->run(menu, rest);
        return;
    }
    snprintf(sentence, sizeof sentence, _("'%s' is not known here; 'help' lists all words"),
             copy_word(word, copy));
    if (word.length > 0)
        say_no(sentence);
    else
        do_help(menu, rest);
}

/* The first word of a line. */
static void complete(void *context, const char *line, size_t length, reader_add *add, void *list)
{
    (void)context;
    for (int i = 0; i < VERBS && memchr(line, ' ', length) == NULL; i++)
        add(list, verbs[i].name);
}

static void greet(void)
{
    static struct game_left left[GAME_LEFT];
    printf("Inkrail %s\n", INK_VERSION);
    if (game_left_list(left) > 0)
        list_left();
    print_wrapped(_("Type 'new' to play, 'on' to go on with a game, 'lesson' to learn, 'help' for "
                    "all words."));
}

int start_in_lines(const struct showing *showing)
{
    struct menu menu = {.showing = showing, .person = isatty(STDIN_FILENO) != 0};
    char line[LONGEST];
    greet();
    while (!menu.left) {
        struct reader *reader = reader_open(menu.person, complete, NULL);
        bool read = reader_line(reader, menu.person ? _("menu> ") : "", line, sizeof line);
        reader_close(reader);
        if (!read)
            break;
        if (!menu.person)
            words_print(stdout, "> %s\n", line);
        do_line(&menu, line);
    }
    return STATUS_YES;
}
