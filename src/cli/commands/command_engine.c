/* inkrail engine: best play for other programs, by lines on standard input and output. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "cli/command_line.h"
#include "cli/match/protocol.h"
#include "cli/match/stream_line.h"
#include "cli/text/output.h"
#include "client/games/bot.h"
#include "command.h"
#include "i18n/i18n.h"
#include "words/sums.h"

enum {
    LONGEST_LINE = 16384,
    WORD = 64,
    LAST_ROLL_NODES = 20000,
    ENDLESS_MS = 2000000000,
    PARTS_GAMES = 16,
    HUNDREDTHS = 100
};

/* The search runs beside the reader, so that `stop` is heard. */
struct search {
    struct protocol protocol; /* as the lines have made it */
    ink_engine *engine;
    uint32_t made_for; /* the protocol's changes */
    struct order order;
    pthread_t thread;
    bool runs;
    pthread_mutex_t lock;
    pthread_cond_t told_to_stop;
    atomic_int stop;
};

/* --- what is said ----------------------------------------------------------------------------- */

static void say_moves(const ink_ruleset *rules, const ink_engine_result *result)
{
    for (int i = 0; i < result->moves; i++) {
        char word[WORD];
        ink_text text = ink_text_in(word, sizeof word);
        ink_move_write(rules, result->move[i], &text);
        printf(" %s", word);
    }
    putchar('\n');
    fflush(stdout);
}

/* The points of goals that are gained already are expected, too. */
static double expected(const struct search *search, const ink_engine_result *result)
{
    double sum = result->expected;
    for (int i = 0; i < INK_GOALS; i++)
        sum += search->protocol.seat.goal_points[i];
    return sum;
}

static bool inform(void *context, const ink_so_far *so_far)
{
    const struct search *search = context;
    const ink_engine_result *round = so_far->round;
    printf("info nodes %llu expected %.2f error %.2f proven %s moves",
           (unsigned long long)so_far->nodes,
           (double)sums_units(expected(search, round), HUNDREDTHS) / HUNDREDTHS, round->error,
           round->proven ? "yes" : "no");
    say_moves(&search->protocol.rules, round);
    return true;
}

/* The sum of the parts is what is expected of the best round, which is told once more: the last
   that was told may be one of before. Goals that are gained already belong to the sum as well. */
static void inform_parts(const struct search *search, const ink_engine_result *result)
{
    static const char *const name[] = {
#define INK_SCORE_PART(field, name) #field,
#include <inkrail/score.def>
#undef INK_SCORE_PART
    };
    enum { TOTAL = INK_SCORE_PARTS - 1, GOALS = TOTAL - 1 };
    double part[INK_SCORE_PARTS], total = expected(search, result);
    long units[INK_SCORE_PARTS];
    memcpy(part, result->part, sizeof part);
    part[GOALS] += total - result->expected;
    sums_round_parts(part, HUNDREDTHS, sums_units(total, HUNDREDTHS), units);
    printf("info games %d parts", result->part_games);
    for (int i = 0; i < INK_SCORE_PARTS; i++)
        printf(" %s %.2f", name[i], (double)units[i] / HUNDREDTHS);
    putchar('\n');
}

static void complain(const char *reason)
{
    printf("error %s\n", reason);
    fflush(stdout);
}

/* --- searching -------------------------------------------------------------------------------- */

static ink_engine_limits limits_of(struct search *search, const ink_engine_goals *goals)
{
    const struct order *order = &search->order;
    const struct protocol *protocol = &search->protocol;
    bool last_roll = protocol->table.round > protocol->rules.rounds;
    return (ink_engine_limits){
        .level = last_roll ? 0 : (int)order->level,
        .limit = {.nodes = last_roll ? LAST_ROLL_NODES : order->nodes,
                  .ms = order->infinite ? ENDLESS_MS : order->ms,
                  .clock = thread_ms,
                  .stop = &search->stop,
                  .progress = inform,
                  .context = search},
        .goals = last_roll ? NULL : goals,
        .parts = order->parts ? PARTS_GAMES : 0,
    };
}

/* Who asked for an endless search asks for its end, too, even if there is nothing left to do. */
static void wait_for_stop(struct search *search)
{
    pthread_mutex_lock(&search->lock);
    while (search->order.infinite && search->stop == 0)
        pthread_cond_wait(&search->told_to_stop, &search->lock);
    pthread_mutex_unlock(&search->lock);
}

static void *run_search(void *argument)
{
    struct search *search = argument;
    const struct protocol *protocol = &search->protocol;
    ink_engine_goals goals;
    static ink_engine_result result;
    ink_engine_goals_of(&protocol->rules, &protocol->table, &protocol->seat, 0, &goals);
    ink_engine_limits limits = limits_of(search, &goals);
    ink_status status =
        ink_engine_play_round(search->engine, &protocol->seat.sheet, &limits, &result);
    wait_for_stop(search);
    if (status != INK_OK) {
        complain(ink_status_text(status));
        return NULL;
    }
    if (result.part_games > 0) {
        inform(search, &(ink_so_far){.nodes = result.nodes, .round = &result});
        inform_parts(search, &result);
    }
    fputs("best", stdout);
    say_moves(&protocol->rules, &result);
    return NULL;
}

/* An engine knows one ruleset and one seed. */
static bool prepare(struct search *search)
{
    if (search->engine != NULL && search->made_for == search->protocol.changes)
        return true;
    ink_engine_free(search->engine);
    search->engine = ink_engine_new(&search->protocol.rules,
                                    &(ink_engine_options){.seed = search->protocol.seed});
    search->made_for = search->protocol.changes;
    return search->engine != NULL;
}

static void go(struct search *search, const struct order *order)
{
    search->order = *order;
    search->stop = 0;
    search->runs =
        prepare(search) && pthread_create(&search->thread, NULL, run_search, search) == 0;
    if (!search->runs)
        complain("there is not enough memory for a search");
}

static void stop(struct search *search)
{
    pthread_mutex_lock(&search->lock);
    search->stop = 1;
    pthread_cond_broadcast(&search->told_to_stop);
    pthread_mutex_unlock(&search->lock);
}

static void finish(struct search *search)
{
    if (search->runs)
        pthread_join(search->thread, NULL);
    search->runs = false;
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool is_word(const char *line, const char *word)
{
    ink_slice rest = ink_slice_of(line), first = ink_slice_word(&rest);
    return ink_slice_is(first, word) && ink_slice_word(&rest).length == 0;
}

static void answer(struct search *search, const struct order *order)
{
    switch (order->kind) {
    case ORDER_HELLO:
        printf("inkrail-engine %d Inkrail %s\n", PROTOCOL_VERSION, INK_VERSION);
        break;
    case ORDER_READY: puts("ready"); break;
    case ORDER_GO: go(search, order); break;
    case ORDER_ANSWER: fputs(order->answer, stdout); break;
    case ORDER_STOP: complain("no search is running"); break;
    case ORDER_REFUSED: complain(order->reason); break;
    default: break;
    }
    fflush(stdout);
}

/* While a search runs only `stop` and `quit` are heard at once. Any other line waits for the
   search's end, or is refused if that would be for ever. Returns false after `quit`. */
static bool take_line(struct search *search, const char *line)
{
    struct order order;
    bool quit = is_word(line, "quit");
    if (search->runs && (quit || is_word(line, "stop"))) {
        stop(search);
        finish(search);
        return !quit;
    }
    if (search->runs && search->order.infinite) {
        complain("a search without end is running; stop it first");
        return true;
    }
    finish(search);
    protocol_line(&search->protocol, ink_slice_of(line), &order);
    answer(search, &order);
    return order.kind != ORDER_QUIT;
}

/* The next line without its end. What cannot be one is refused, and no part of it is heard. */
static bool read_line(char *line)
{
    enum stream_line kind;
    while ((kind = stream_line_read(stdin, line, LONGEST_LINE)) == STREAM_LONG ||
           kind == STREAM_NOT_TEXT)
        complain(kind == STREAM_LONG ? "the line is too long" : "the line has a byte 0 in it");
    return kind == STREAM_LINE;
}

static int run_command(int argc, char **argv)
{
    static struct search search = {.lock = PTHREAD_MUTEX_INITIALIZER,
                                   .told_to_stop = PTHREAD_COND_INITIALIZER};
    static char line[LONGEST_LINE];
    options_read(NULL, argc, argv);
    protocol_start(&search.protocol);
    while (read_line(line) && take_line(&search, line))
        ;
    if (search.runs && search.order.infinite)
        stop(&search);
    finish(&search);
    ink_engine_free(search.engine);
    return STATUS_YES;
}

const struct command command_engine = {
    .name = "engine",
    .run = run_command,
    .options = NO_OPTIONS,
    .summary = N_("answer another program's questions about best play"),
    .text = N_("Speaks a protocol of lines on standard input and output: config, position, dice,\n"
               "go with a limit, stop, quit. It answers with info lines and the best round.\n"
               "moves, score and show ask what is legal, what the sheet counts and how it looks,\n"
               "also after moves that follow them, so that a bot needs no rules of its own.\n"
               "Every line it does not understand is answered with error and a reason. The\n"
               "protocol is in docs/notation.md."),
    .example = "printf 'dice H.H. RR.. HH.. H.R.*\\nmoves\\ngo level 7\\n' | inkrail engine"};
