/* inkrail print: boards, dice and games on paper. */
#include <errno.h>
#include <inkrail/solve.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "cli/match/solo.h"
#include "cli/progress.h"
#include "cli/puzzle_find.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "client/games/bot.h"
#include "client/games/saves.h"
#include "client/process/alloc.h"
#include "client/process/interrupt.h"
#include "client/process/locale.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "print/print.h"
#include "words/words.h"

enum {
    USUAL_SEEDS = 6,
    USUAL_PUZZLES = 8,
    USUAL_CLASS = 30,
    USUAL_NODES = 200000,
    PROOF_MEMORY = 64,
    LINE = 200
};

struct settings {
    const char *rules, *paper, *output, *seed, *names, *title, *origin, *operand, *second;
    uint32_t a_page, count, player, nodes;
    bool with_boards;
};

/* What is printed, and what was asked for it. */
struct order {
    const struct settings *settings;
    struct print_setting setting;
    struct picture_bytes bytes;
};

typedef bool make_pages(struct order *order);

/* --- what is asked for ------------------------------------------------------------------------ */

static int count_or(const struct order *order, int usual)
{
    return order->settings->count > 0 ? (int)order->settings->count : usual;
}

static const ink_ruleset *rules_of(const struct order *order)
{
    static ink_ruleset rules;
    rules_read(order->settings->rules, &rules);
    return &rules;
}

/* The games of a pack: the seed, then those that follow it. */
static struct print_dice *dice_of(const struct order *order, int count)
{
    struct print_dice *dice = alloc_zeroed((size_t)count, sizeof *dice);
    const char *seed = seed_chosen(order->settings->seed);
    solo_check_seed(seed, (uint32_t)count);
    rules_read_for(order->settings->rules, 1, &dice[0].rules);
    if (dice[0].rules.config.draft != 0)
        fail(_("the dice of a draft depend on who picks: there is nothing to print before"));
    for (int i = 0; i < count; i++) {
        dice[i].rules = dice[0].rules;
        solo_seed(seed, (uint32_t)i, dice[i].seed);
    }
    return dice;
}

/* The record in the file, to be freed. */
static ink_session *game_of(const struct order *order)
{
    ink_session *game;
    ink_refusal why;
    const char *path = order->settings->second;
    if (path == NULL)
        fail(_("'inkrail print %s' takes the record of a game: name its file, or - for standard "
               "input"),
             order->settings->operand);
    ink_slice text = input_read_record(path);
    if (ink_session_read(text, &game, &why) != INK_OK)
        fail(_("%s is no record: %s"), path,
             refusal_sentence(NULL, &why, text, WORDS_HERE(SENTENCE)));
    return game;
}

static int player_of(const struct order *order, const ink_session *game)
{
    int player = order->settings->player > 0 ? (int)order->settings->player - 1 : 0;
    if (player >= ink_session_table(game)->players)
        fail(_("the record has no player %d"), player + 1);
    return player;
}

/* --- boards ----------------------------------------------------------------------------------- */

static int a_page_of(const struct order *order)
{
    if (order->settings->a_page == 3)
        fail(_("--per-page takes 1, 2 or 4"));
    return order->settings->a_page > 0 ? (int)order->settings->a_page : 1;
}

static bool make_boards(struct order *order)
{
    const struct print_boards boards = {.rules = rules_of(order),
                                        .a_page = a_page_of(order),
                                        .count = count_or(order, a_page_of(order)),
                                        .seed = order->settings->seed};
    return print_boards(&order->setting, &boards, &order->bytes);
}

/* Cuts the list at its commas; returns how many names there are. */
static int split(char *list, const char **name, int most)
{
    int count = 0;
    for (char *at = list; at != NULL && count < most; count++) {
        char *comma = strchr(at, ',');
        name[count] = at;
        if (comma != NULL)
            *comma++ = '\0';
        at = comma;
    }
    return count;
}

static bool make_class(struct order *order)
{
    static const char *name[INK_MAX_PLAYERS];
    const char *given = order->settings->names;
    char *list = given != NULL ? strdup(given) : NULL;
    if (list != NULL)
        words_keep_line(list);
    int names = list != NULL ? split(list, name, INK_MAX_PLAYERS) : 0;
    const struct print_boards boards = {.rules = rules_of(order),
                                        .a_page = a_page_of(order),
                                        .count = names > 0 ? names : count_or(order, USUAL_CLASS),
                                        .name = names > 0 ? name : NULL,
                                        .numbered = true,
                                        .seed = seed_chosen(order->settings->seed)};
    bool made = print_boards(&order->setting, &boards, &order->bytes);
    free(list);
    return made;
}

/* --- seeds ------------------------------------------------------------------------------------ */

static bool make_seeds(struct order *order)
{
    int count = count_or(order, USUAL_SEEDS);
    struct print_dice *dice = dice_of(order, count);
    bool made =
        print_seeds(&order->setting, dice, count, order->settings->with_boards, &order->bytes);
    free(dice);
    return made;
}

static bool make_host(struct order *order)
{
    struct print_dice *dice = dice_of(order, 1);
    bool made = print_host(&order->setting, dice, &order->bytes);
    free(dice);
    return made;
}

/* --- answers ---------------------------------------------------------------------------------- */

/* The best board that a search of so many sheets finds, always the same. */
static void solve(const struct print_dice *dice, uint32_t nodes, void *memory,
                  ink_solve_result *result)
{
    ink_roll roll[INK_MAX_ROUNDS];
    ink_setup setup;
    ink_refusal why;
    uint64_t seed = ink_seed_of(ink_slice_of(dice->seed));
    for (int round = 1; round <= ink_ruleset_rolls(&dice->rules); round++)
        ink_table_roll_of_seed(&dice->rules, seed, round, &roll[round - 1], NULL);
    ink_setup_of_seed(&dice->rules, seed, &setup);
    bool goals = dice->rules.config.goal_mode != INK_GOALS_NONE;
    const ink_solve_job job = {.rules = &dice->rules,
                               .roll = roll,
                               .goal = goals ? setup.goal : NULL,
                               .memory = memory,
                               .size = (size_t)PROOF_MEMORY << 20,
                               .limit = {.nodes = nodes, .stop = interrupt_flag()}};
    if (ink_solve(&job, result, &why) != INK_OK)
        fail_refused(&dice->rules, &why, (ink_slice){"", 0});
}

/* What the strongest bot gets with these dice, which it does not know before they fall. */
static int bot_points(const struct print_dice *dice)
{
    static struct solo solo;
    struct bot bot;
    const struct bot_setting setting = {.level = INK_ENGINE_LEVELS};
    ink_engine_result round;
    ink_score score;
    int at;
    bot_make(&bot, &dice->rules, &setting);
    solo_begin(&solo, &dice->rules, dice->seed);
    bot_begin(&bot, ink_seed_of(ink_slice_of(solo.seed)));
    while (!solo_over(&solo)) {
        solo_roll(&solo);
        bot_round(&bot, &solo.table, &solo.seat, 0, &round);
        if (solo_play(&solo, round.move, round.moves, &at, NULL) != INK_OK)
            break;
    }
    bot_free(&bot);
    ink_table_score(&dice->rules, &solo.seat, 0, &score);
    return score.total;
}

/* A seed's answer and the room its texts are in. */
struct known {
    char below[LINE];
};

static void find_answer(const struct print_dice *dice, uint32_t nodes, void *memory,
                        struct print_answer *answer, struct known *known)
{
    ink_solve_result result;
    ink_text below = ink_text_in(known->below, sizeof known->below);
    solve(dice, nodes, memory, &result);
    *answer = (struct print_answer){&dice->rules, result.sheet, dice->seed, known->below,
                                    result.score.total};
    if (result.proven)
        text_say(&below, _("the strongest bot: %d; proven to be the best"), bot_points(dice));
    else if (result.bound != INK_SOLVE_NO_BOUND)
        text_say(&below, _("the strongest bot: %d; no board has more than %d"), bot_points(dice),
                 result.bound);
    else
        text_say(&below, _("the strongest bot: %d; best known, not proven"), bot_points(dice));
}

static bool make_answers(struct order *order)
{
    int count = count_or(order, USUAL_SEEDS);
    uint32_t nodes = order->settings->nodes > 0 ? order->settings->nodes : USUAL_NODES;
    struct print_dice *dice = dice_of(order, count);
    struct print_answer *answer = alloc_zeroed((size_t)count, sizeof *answer);
    struct known *known = alloc_zeroed((size_t)count, sizeof *known);
    void *memory = malloc((size_t)PROOF_MEMORY << 20);
    struct progress progress;
    progress_start(&progress);
    for (int i = 0; i < count; i++) {
        find_answer(&dice[i], nodes, memory, &answer[i], &known[i]);
        progress_show(&progress, (i + 1) / (double)count, "");
    }
    progress_end(&progress);
    bool made = print_answers(&order->setting, answer, count, &order->bytes);
    free(memory);
    free(known);
    free(answer);
    free(dice);
    return made;
}

/* --- puzzles ---------------------------------------------------------------------------------- */

static bool make_puzzles(struct order *order)
{
    static ink_ruleset rules;
    int count = count_or(order, USUAL_PUZZLES);
    puzzle_rules(order->settings->rules, &rules);
    struct puzzle *puzzle = puzzles_find(&rules, seed_chosen(order->settings->seed), count);
    bool made = print_puzzles(&order->setting, puzzle, count, &order->bytes);
    free(puzzle);
    return made;
}

/* --- games and dice --------------------------------------------------------------------------- */

static bool make_game(struct order *order)
{
    ink_session *game = game_of(order);
    bool made = print_game(&order->setting, game, &order->bytes);
    ink_session_free(game);
    return made;
}

typedef bool print_player(const struct print_setting *setting, const ink_session *game, int player,
                          struct picture_bytes *bytes);

static bool make_of_player(struct order *order, print_player *print)
{
    ink_session *game = game_of(order);
    bool made = print(&order->setting, game, player_of(order, game), &order->bytes);
    ink_session_free(game);
    return made;
}

static bool make_comic(struct order *order)
{
    return make_of_player(order, print_comic);
}

static bool make_poster(struct order *order)
{
    return make_of_player(order, print_poster);
}

static bool make_certificate(struct order *order)
{
    return make_of_player(order, print_certificate);
}

static bool make_dice(struct order *order)
{
    return print_dice(&order->setting, rules_of(order), &order->bytes);
}

/* All of them, unless a game is named. */
static bool make_rules(struct order *order)
{
    const ink_ruleset *rules = order->settings->rules != NULL ? rules_of(order) : NULL;
    return print_rules(&order->setting, rules, &order->bytes);
}

static bool make_summary(struct order *order)
{
    return print_summary(&order->setting, rules_of(order), &order->bytes);
}

static bool make_lesson(struct order *order)
{
    return print_lesson(&order->setting, rules_of(order), &order->bytes);
}

/* --- the command ------------------------------------------------------------------------------ */

static const struct kind {
    const char *name;
    make_pages *make;
} kinds[] = {
    {"boards", make_boards},
    {"seeds", make_seeds},
    {"class", make_class},
    {"host", make_host},
    {"answers", make_answers},
    {"dice", make_dice},
    {"game", make_game},
    {"comic", make_comic},
    {"poster", make_poster},
    {"certificate", make_certificate},
    {"puzzles", make_puzzles},
    {"rules", make_rules},
    {"summary", make_summary},
    {"lesson", make_lesson},
    {NULL, NULL},
};

static const struct kind *kind_of(const char *name)
{
    const struct kind *kind = kinds;
    while (kind->name != NULL && (name == NULL || strcmp(kind->name, name) != 0))
        kind++;
    if (kind->name != NULL)
        return kind;
    char list[LINE];
    ink_text text = ink_text_in(list, sizeof list);
    for (kind = kinds; kind->name != NULL; kind++) {
        ink_text_string(&text, kind == kinds ? "" : ", ");
        ink_text_string(&text, kind->name);
    }
    if (name == NULL)
        fail(_("say what to print: %s"), list);
    fail(_("there is no '%s' to print; there are %s"), name, list);
}

static int paper_of(const char *name)
{
    int paper = 0;
    while (name != NULL && strcmp(pdf_paper_name(paper), name) != 0)
        paper++;
    return paper;
}

/* A PDF is nothing for a terminal: there it becomes a file. */
static void put(const struct order *order, const char *kind)
{
    char usual[LINE];
    const char *path = order->settings->output;
    const char *bytes = (const char *)order->bytes.data;
    snprintf(usual, sizeof usual, "%s.pdf", kind);
    if (path == NULL && isatty(STDOUT_FILENO) != 0)
        path = usual;
    if (path == NULL || strcmp(path, "-") == 0) {
        fwrite(bytes, 1, order->bytes.length, stdout);
        return;
    }
    if (!store_write(path, bytes, order->bytes.length))
        fail(_("%s cannot be written: %s"), path, error_text(errno));
    words_print(stdout, _("The pages are in %s.\n"), path);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    options_read(&settings, argc, argv);
    const struct kind *kind = kind_of(settings.operand);
    if (pdf_missing() != NULL)
        fail(_("there is no library to make pages with: install %s"), pdf_missing());
    struct order order = {.settings = &settings,
                          .setting = {.paper = paper_of(settings.paper),
                                      .language = i18n_code(),
                                      .title = settings.title,
                                      .origin = settings.origin}};
    if (!kind->make(&order))
        fail(_("there is no memory for these pages"));
    put(&order, kind->name);
    free(order.bytes.data);
    pdf_forget_fonts();
    return STATUS_YES;
}

const struct command command_print = {
    .name = "print",
    .run = run_command,
    .options = OPTIONS(TAKE(RULES, rules), TAKE(PAPER, paper), TAKE(PDF_OUTPUT, output),
                       TAKE(A_PAGE, a_page), TAKE(COUNT, count), TAKE(SEED, seed),
                       TAKE(NAMES, names), TAKE(TITLE, title), TAKE(PLAYER, player),
                       TAKE(PAGE_ORIGIN, origin), TAKE(WITH_BOARDS, with_boards),
                       TAKE(NODES, nodes), TAKE(OPERAND, operand), TAKE(SECOND, second)),
    .operand = N_("KIND [FILE]"),
    .summary = N_("make pages to print, as PDF"),
    .text = N_("Makes a PDF of one KIND of pages, in black and grey for A4 or Letter. For any\n"
               "config: 'boards' to draw on; 'class', numbered boards with one seed, or one for\n"
               "each of --names; 'dice', with usual dice and to cut out; 'rules', all of them or\n"
               "with --rules those of one game; 'summary', on one page; 'lesson', for a\n"
               "teacher. Of seeds: 'seeds', their rolls as strips or with boards; 'host', the\n"
               "rolls of one seed, large; 'answers', the best boards known for the same seeds;\n"
               "'puzzles', last rounds with one best board. Of the record in FILE: 'game', the\n"
               "score line by line; 'comic', 'poster' and 'certificate' of one player. With\n"
               "--origin seeds have codes that open the same dice on that page."),
    .example = "inkrail print boards --per-page 2 --count 4"};
