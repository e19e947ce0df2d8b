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
#include "print/order.h"
#include "words/words.h"

enum { USUAL_PUZZLES = 8, USUAL_NODES = 200000, PROOF_MEMORY = 64, LINE = 200 };

struct settings {
    const char *rules, *paper, *output, *seed, *names, *title, *origin, *operand, *second;
    uint32_t a_page, count, player, nodes;
    bool with_boards;
};

/* What is printed, and what was asked for it. */
struct request {
    const struct settings *settings;
    struct print_order order;
    ink_session *game; /* of the order */
    struct picture_bytes bytes;
};

typedef bool make_pages(struct request *request);

/* --- what is asked for ------------------------------------------------------------------------ */

static const ink_ruleset *rules_of(const struct settings *settings, uint32_t players)
{
    static ink_ruleset rules;
    rules_read_for(settings->rules, players, &rules);
    return &rules;
}

/* The record in the file. */
static ink_session *game_of(const struct settings *settings)
{
    ink_session *game;
    ink_refusal why;
    const char *path = settings->second;
    if (path == NULL)
        fail(_("'inkrail print %s' takes the record of a game: name its file, or - for standard "
               "input"),
             settings->operand);
    ink_slice text = input_read_record(path);
    if (ink_session_read(text, &game, &why) != INK_OK)
        fail(_("%s is no record: %s"), path,
             refusal_sentence(NULL, &why, text, WORDS_HERE(SENTENCE)));
    if (settings->player > (uint32_t)ink_session_table(game)->players)
        fail(_("the record has no player %d"), (int)settings->player);
    return game;
}

/* The rules and the seed of dice that are known before the game. */
static void take_dice(struct request *request, int games)
{
    struct print_order *order = &request->order;
    order->rules = rules_of(request->settings, 1);
    order->seed = seed_chosen(request->settings->seed);
    solo_check_seed(order->seed, (uint32_t)games);
    if (order->rules->config.draft != 0)
        fail(_("the dice of a draft depend on who picks: there is nothing to print before"));
}

static void take_names(struct request *request)
{
    static const char *name[INK_MAX_PLAYERS];
    const char *given = request->settings->names;
    char *list = given != NULL ? strdup(given) : NULL; /* it is there until the program ends */
    if (list == NULL)
        return;
    words_keep_line(list);
    request->order.name = name;
    request->order.names = print_names(list, name, INK_MAX_PLAYERS);
}

static int count_or(const struct request *request, int usual)
{
    return request->order.count > 0 ? request->order.count : usual;
}

/* What the kind cannot be made without. */
static void take(struct request *request, int need)
{
    const struct settings *settings = request->settings;
    struct print_order *order = &request->order;
    order->seed = settings->seed;
    if (settings->a_page == 3)
        fail(_("--per-page takes 1, 2 or 4"));
    take_names(request);
    switch (need) {
    case PRINT_OF_GAME: order->game = request->game = game_of(settings); break;
    case PRINT_OF_DICE: take_dice(request, count_or(request, PRINT_USUAL_SEEDS)); break;
    case PRINT_OF_NAMES:
        if (order->names == 0)
            fail(_("say whom the certificates are for: --names Ann,Bo"));
        break;
    default:
        order->rules = rules_of(settings, 0);
        if (need == PRINT_OF_SEED)
            order->seed = seed_chosen(settings->seed);
    }
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
    for (int round = 1; round <= ink_ruleset_rolls(dice->rules); round++)
        ink_table_roll_of_seed(dice->rules, seed, round, &roll[round - 1], NULL);
    ink_setup_of_seed(dice->rules, seed, &setup);
    bool goals = dice->rules->config.goal_mode != INK_GOALS_NONE;
    const ink_solve_job job = {.rules = dice->rules,
                               .roll = roll,
                               .goal = goals ? setup.goal : NULL,
                               .memory = memory,
                               .size = (size_t)PROOF_MEMORY << 20,
                               .limit = {.nodes = nodes, .stop = interrupt_flag()}};
    if (ink_solve(&job, result, &why) != INK_OK)
        fail_refused(dice->rules, &why, (ink_slice){"", 0});
}

/* What the strongest bot gets with these dice, which it does not know before they fall. */
static int bot_points(const struct print_dice *dice, ink_sheet *sheet)
{
    static struct solo solo;
    struct bot bot;
    const struct bot_setting setting = {.level = INK_ENGINE_LEVELS};
    ink_engine_result round;
    ink_score score;
    int at;
    bot_make(&bot, dice->rules, &setting);
    solo_begin(&solo, dice->rules, dice->seed);
    bot_begin(&bot, ink_seed_of(ink_slice_of(solo.seed)));
    while (!solo_over(&solo)) {
        solo_roll(&solo);
        bot_round(&bot, &solo.table, &solo.seat, 0, &round);
        if (solo_play(&solo, round.move, round.moves, &at, NULL) != INK_OK)
            break;
    }
    bot_free(&bot);
    ink_table_score(dice->rules, &solo.seat, 0, &score);
    *sheet = solo.seat.sheet;
    return score.total;
}

/* A seed's answer and the room its texts are in. */
struct known {
    char below[LINE];
};

/* The better one of what the solver and the strongest bot have drawn. */
static void find_answer(const struct print_dice *dice, uint32_t nodes, void *memory,
                        struct print_answer *answer, struct known *known)
{
    ink_solve_result result;
    ink_sheet drawn;
    ink_text below = ink_text_in(known->below, sizeof known->below);
    solve(dice, nodes, memory, &result);
    int bot = bot_points(dice, &drawn);
    bool better = bot > result.score.total;
    int points = better ? bot : result.score.total;
    *answer = (struct print_answer){dice->rules, better ? drawn : result.sheet, dice->seed,
                                    known->below, points};
    if (result.proven || result.bound == points)
        text_say(&below, _("the strongest bot: %d; proven to be the best"), bot);
    else if (result.bound != INK_SOLVE_NO_BOUND)
        text_say(&below, _("the strongest bot: %d; no board has more than %d"), bot, result.bound);
    else
        text_say(&below, _("the strongest bot: %d; best known, not proven"), bot);
}

static bool make_answers(struct request *request)
{
    take_dice(request, count_or(request, PRINT_USUAL_SEEDS));
    int count = count_or(request, PRINT_USUAL_SEEDS);
    uint32_t nodes = request->settings->nodes > 0 ? request->settings->nodes : USUAL_NODES;
    struct print_dice *dice = print_pack(&request->order, count);
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
    bool made = print_answers(&request->order.setting, answer, count, &request->bytes);
    free(memory);
    free(known);
    free(answer);
    free(dice);
    return made;
}

/* --- puzzles ---------------------------------------------------------------------------------- */

static bool make_puzzles(struct request *request)
{
    static ink_ruleset rules;
    int count = count_or(request, USUAL_PUZZLES);
    puzzle_rules(request->settings->rules, &rules);
    struct puzzle *puzzle = puzzles_find(&rules, seed_chosen(request->settings->seed), count);
    bool made = print_puzzles(&request->order.setting, puzzle, count, &request->bytes);
    free(puzzle);
    return made;
}

/* --- the command ------------------------------------------------------------------------------ */

/* What has to be searched for first; all else is made as the server makes it. */
static const struct searched {
    const char *name;
    make_pages *make;
} searched[] = {{"answers", make_answers}, {"puzzles", make_puzzles}};

enum { SEARCHED = sizeof searched / sizeof *searched };

static void fail_of_kinds(const char *name)
{
    char list[LINE];
    ink_text text = ink_text_in(list, sizeof list);
    for (const struct print_kind *kind = print_kinds; kind->name != NULL; kind++) {
        ink_text_string(&text, kind->name);
        ink_text_string(&text, ", ");
    }
    for (int i = 0; i < SEARCHED; i++) {
        ink_text_string(&text, i > 0 ? ", " : "");
        ink_text_string(&text, searched[i].name);
    }
    if (name == NULL)
        fail(_("say what to print: %s"), list);
    fail(_("there is no '%s' to print; there are %s"), name, list);
}

static bool make(struct request *request, const char *name)
{
    const struct print_kind *kind = name != NULL ? print_kind_find(ink_slice_of(name)) : NULL;
    for (int i = 0; name != NULL && i < SEARCHED; i++)
        if (strcmp(searched[i].name, name) == 0)
            return searched[i].make(request);
    if (kind == NULL)
        fail_of_kinds(name);
    take(request, kind->need);
    if (kind->make == print_kind_find(ink_slice_of("rules"))->make &&
        request->settings->rules == NULL)
        request->order.rules = NULL; /* all of them, unless a game is named */
    words_set_apart(true);           /* names on a page */
    bool made = kind->make(&request->order, &request->bytes);
    words_set_apart(false);
    return made;
}

static int paper_of(const char *name)
{
    int paper = 0;
    while (name != NULL && strcmp(pdf_paper_name(paper), name) != 0)
        paper++;
    return paper;
}

/* A PDF is nothing for a terminal: there it becomes a file. */
static void put(const struct request *request, const char *kind)
{
    char usual[LINE];
    const char *path = request->settings->output;
    const char *bytes = (const char *)request->bytes.data;
    snprintf(usual, sizeof usual, "%s.pdf", kind);
    if (path == NULL && isatty(STDOUT_FILENO) != 0)
        path = usual;
    if (path == NULL || strcmp(path, "-") == 0) {
        fwrite(bytes, 1, request->bytes.length, stdout);
        return;
    }
    if (!store_write(path, bytes, request->bytes.length))
        fail(_("%s cannot be written: %s"), path, error_text(errno));
    words_print(stdout, _("The pages are in %s.\n"), path);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    options_read(&settings, argc, argv);
    if (pdf_missing() != NULL)
        fail(_("there is no library to make pages with: install %s"), pdf_missing());
    struct request request = {
        .settings = &settings,
        .order = {
            .setting = {paper_of(settings.paper), i18n_code(), settings.title, settings.origin},
            .count = (int)settings.count,
            .a_page = (int)settings.a_page,
            .with_boards = settings.with_boards,
            .player = settings.player > 0 ? (int)settings.player - 1 : PRINT_EVERY_PLAYER}};
    if (!make(&request, settings.operand))
        fail(_("there is no memory for these pages"));
    put(&request, settings.operand);
    free(request.bytes.data);
    ink_session_free(request.game);
    pdf_forget_fonts();
    picture_end();
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
               "--origin seeds have codes that open the same dice on that page. 'awards' are\n"
               "certificates for --names in the order of their places, as in Ann=312,Bo=290."),
    .example = "inkrail print boards --per-page 2 --count 4"};
