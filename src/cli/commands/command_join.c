/* inkrail join, inkrail host: the game at a table of a server. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command_line.h"
#include "cli/play.h"
#include "cli/text/input.h"
#include "cli/text/output.h"
#include "cli/text/wanted.h"
#include "client/process/print.h"
#include "command.h"
#include "i18n/i18n.h"
#include "online/transport/ask.h"
#include "online/transport/table.h"
#include "words/words.h"

struct settings {
    const char *name, *seat, *save, *operand;
    bool watch, guest;
    struct showing showing;
};

/* The host comes to the table as others do. */
struct host_settings {
    struct settings person;
    const char *rules, *server, *bots, *boards, *score, *seed, *title;
    uint32_t seats, clock;
    bool no_hints, listed, only, json;
};

enum { SETTLE_MS = 15000, NUMBER = 16, WAYS = 4096 };

/* --- who and where ---------------------------------------------------------------------------- */

/* The language of the texts, for the server's refusals. */
static const char *language_wanted(void)
{
    /* TRANSLATORS: the code of this language: "de", "fr", "ko". */
    return C_("language", "en");
}

/* --- playing ---------------------------------------------------------------------------------- */

static void say_come_back(const struct remote_state *table, bool keeps_steps, int status)
{
    if (table->gone && !table->over)
        words_print(stderr,
                    table->known ? _("inkrail join: the table %s cannot be reached any more\n")
                                 : _("inkrail join: the table %s cannot be reached\n"),
                    table->code);
    else if (status == STATUS_NO && keeps_steps)
        words_print(stderr,
                    _("inkrail join: the server does not have your last steps yet; 'inkrail join "
                      "%s' comes back to this table and sends them\n"),
                    table->link);
    else if (status == STATUS_NO)
        words_print(stderr, _("inkrail join: 'inkrail join %s' comes back to this table\n"),
                    table->link);
}

/* `next` becomes the code of the table where the person goes on; "" if nowhere. */
static int play_at(struct table *table, const struct settings *settings, const char *record,
                   char next[REMOTE_CODE])
{
    static struct client_game game;
    bool person = isatty(STDIN_FILENO) != 0;
    game = (struct client_game){.table = table_front(table), .store = store_none, .record = record};
    game.ascii = settings->showing.ascii;
    game.colour = colours_wanted(settings->showing.color);
    game.historic = person && !settings->watch;
    int status = play_through(&game, &settings->showing, person);
    say_come_back(game.table->state, table_keeps_steps(table), status);
    snprintf(next, REMOTE_CODE, "%s", game_follows(&game) ? game.table->state->rematch : "");
    game_close(&game);
    return status;
}

/* Plays at the table and, game after game, at those that follow it. The file for the record is the
   first game's. */
static int play_on(struct table *table, struct table_wish *wish, const struct settings *settings)
{
    char next[REMOTE_CODE] = "";
    int status = play_at(table, settings, settings->save, next);
    table_close(table);
    while (next[0] != '\0') {
        snprintf(wish->address.code, sizeof wish->address.code, "%s", next);
        wish->address.key[0] = '\0'; /* it was of a seat of the table before */
        table = table_open(wish);
        status = play_at(table, settings, NULL, next);
        table_close(table);
    }
    return status;
}

/* --- join ------------------------------------------------------------------------------------- */

static void find_table(const struct settings *settings, struct address *address)
{
    if (settings->operand == NULL)
        fail(_("name the table: its link, or its code, as in 'inkrail join bado-miku'"));
    int fault = address_of_table(settings->operand, usual_server(), address);
    if (fault != ADDRESS_GOOD)
        fail_address(fault, settings->operand);
    if (settings->seat != NULL && strlen(settings->seat) >= sizeof address->key)
        fail(_("--seat takes the key from the link of a seat, not '%s'"), settings->seat);
    if (settings->seat != NULL)
        snprintf(address->key, sizeof address->key, "%s", settings->seat);
}

static int run_command(int argc, char **argv)
{
    struct settings settings = {0};
    struct table_wish wish = {.language = language_wanted()};
    char name[INK_SESSION_NAME], secret[ASK_SECRET] = "", link[ASK_TEXT] = "", why[ASK_WHY] = "";
    options_read(&settings, argc, argv);
    check_save(settings.save);
    find_table(&settings, &wish.address);
    wish.name = name_wanted(settings.name, name);
    wish.secret = secret;
    wish.watch = settings.watch;
    if (!ask_table(&wish.address, "", link, why))
        fail("%s", why);
    wish.told = link;
    if (!settings.watch && !ask_secret(&wish.address, name, settings.guest, secret, why))
        fail("%s", why);
    return play_on(table_open(&wish), &wish, &settings);
}

/* --- host ------------------------------------------------------------------------------------- */

/* The config as it was given is the server's to judge, but what is none is told at once. */
static void check_config(const char *config)
{
    ink_config read;
    ink_refusal why;
    if (config != NULL && ink_config_read(ink_slice_of(config), &read, &why) != INK_OK)
        fail_refused(NULL, &why, ink_slice_of(config));
}

static int list_options(const struct host_settings *settings, int seats, char number[2][NUMBER],
                        struct ask_option option[ASK_OPTIONS])
{
    int count = 0;
    snprintf(number[0], NUMBER, "%d", seats);
    snprintf(number[1], NUMBER, "%u", (unsigned)settings->clock);
    const struct ask_option all[] = {
        {"config", settings->rules},
        {"seats", number[0]},
        {"clock", settings->clock > 0 ? number[1] : NULL},
        {"boards", settings->boards},
        {"score", settings->score},
        {"hints", settings->no_hints ? "off" : NULL},
        {"listed", settings->listed ? "yes" : NULL},
        {"seed", settings->seed},
        {"title", settings->title},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].value != NULL)
            option[count++] = all[i];
    return count;
}

static void make_table(const struct host_settings *settings, const struct address *server,
                       int seats, const char *name, char secret[ASK_SECRET], struct ask_table *made)
{
    char number[2][NUMBER], why[ASK_WHY] = "";
    struct ask_option option[ASK_OPTIONS];
    int count = list_options(settings, seats, number, option);
    if (!ask_secret(server, name, settings->person.guest, secret, why) ||
        !ask_new_table(server, secret, option, count, made, why))
        fail("%s", why);
}

static void print_table(const struct ask_table *made, const struct remote_state *table, bool json)
{
    char words[WAYS] = "";
    ink_text ways = ink_text_in(words, sizeof words);
    if (json) {
        printf("{\"code\":\"%s\",\"link\":\"%s\",\"commitment\":\"%s\"}\n", made->code, made->link,
               made->commitment);
        return;
    }
    words_print(stdout, _("Table %s: %s\n"), made->code, made->link);
    remote_invite_words(&table->invite, table->link, &ways);
    sentences_print(words);
    if (made->commitment[0] != '\0')
        words_print(stdout, _("The server is bound to its dice: %s\n"), made->commitment);
}

static void say_trouble(void *context, bool bad, const char *sentence)
{
    (void)context;
    if (bad)
        words_print(stderr, "inkrail host: %s\n", sentence);
}

/* Bots are put on their seats by requests, which have to arrive before the program ends. */
static void settle(struct table *table)
{
    ink_session *session = NULL;
    const struct game_table *front = table_front(table);
    for (int waited = 0; waited < SETTLE_MS && !table_settled(table) && !front->state->gone;
         waited += 50) {
        struct pollfd file = {.fd = front->wake, .events = POLLIN};
        poll(&file, 1, 50);
        front->pump(front->behind, &session, say_trouble, NULL);
    }
}

static void seat_bots(struct table *table, int seats, const int *level, int bots)
{
    const struct game_table *front = table_front(table);
    for (int i = 0; i < bots; i++)
        front->ask(front->behind, REMOTE_BOT, seats - bots + i + 1, level[i], "");
}

/* Seats at the table: whoever makes it wants to sit there, too, unless it is only made. */
static int count_seats(const struct host_settings *settings, int bots, bool only)
{
    int usual = bots > 0 ? bots + 1 : 2;
    int seats = settings->seats > 0 ? (int)settings->seats : usual;
    if (bots > seats)
        fail(_("%d bots find no room on %d seats"), bots, seats);
    if (bots == seats && !only)
        fail(ngettext("%d bot leaves no seat for you; make it --seats %d, or only make the table "
                      "with --only",
                      "%d bots leave no seat for you; make it --seats %d, or only make the table "
                      "with --only",
                      (unsigned long)bots),
             bots, seats + 1);
    return seats;
}

static int run_host(int argc, char **argv)
{
    struct host_settings settings = {0};
    struct table_wish wish = {.language = language_wanted()};
    struct ask_table made = {.code = ""};
    char name[INK_SESSION_NAME], secret[ASK_SECRET] = "";
    int level[MOST_BOTS];
    options_read(&settings, argc, argv);
    check_save(settings.person.save);
    check_config(settings.rules);
    server_wanted(settings.server, &wish.address);
    int bots = bots_read(settings.bots, level);
    bool only = settings.only || settings.json;
    int seats = count_seats(&settings, bots, only);
    make_table(&settings, &wish.address, seats, name_wanted(settings.person.name, name), secret,
               &made);
    memcpy(wish.address.code, made.code, sizeof made.code);
    wish.name = name;
    wish.secret = secret;
    wish.watch = only;
    wish.told = made.link;
    struct table *table = table_open(&wish);
    if (only || play_on_board(&settings.person.showing))
        print_table(&made, table_front(table)->state, settings.json);
    seat_bots(table, seats, level, bots);
    if (!only)
        return play_on(table, &wish, &settings.person);
    settle(table);
    table_close(table);
    return STATUS_YES;
}

const struct command command_join = {
    .name = "join",
    .run = run_command,
    .options = OPTIONS(TAKE(NAME, name), TAKE(WATCH, watch), TAKE(SEAT, seat), TAKE(GUEST, guest),
                       TAKE(IN_LINES, showing.in_lines), TAKE(SAVE, save), TAKE_DRAWING,
                       TAKE(OPERAND, operand)),
    .operand = N_("TABLE"),
    .summary = N_("play at a table of a server"),
    .text = N_("Sits down at a table of an Inkrail server and plays the game there with whoever\n"
               "else has come, on the same board or in the same lines as 'inkrail play'. TABLE\n"
               "is its link (http://host:8080/t/bado-miku), host:8080/bado-miku, or the code\n"
               "alone, for the server of INKRAIL_SERVER or of this machine. Who you are is\n"
               "remembered for each server, so the same command comes back to your seat later,\n"
               "also after a crash; a connection that breaks is made again by itself. At the end\n"
               "the dice are proven fair, and the game is kept with all others. Encrypted\n"
               "addresses (https) need a tunnel, as 'ssh -L' makes it."),
    .example = "inkrail join bado-miku",
    .no = N_("the game was left unfinished")};

#define HOST(key, name) TAKE_OF(struct host_settings, key, name)
const struct command command_host = {
    .name = "host",
    .run = run_host,
    .options = OPTIONS(HOST(RULES, rules), HOST(SERVER, server), HOST(SEATS, seats),
                       HOST(TABLE_BOTS, bots), HOST(TABLE_CLOCK, clock), HOST(BOARDS, boards),
                       HOST(SCORE, score), HOST(NO_HINTS, no_hints), HOST(LISTED, listed),
                       HOST(TABLE_SEED, seed), HOST(TABLE_TITLE, title), HOST(NAME, person.name),
                       HOST(GUEST, person.guest), HOST(ONLY, only), HOST(JSON, json),
                       HOST(IN_LINES, person.showing.in_lines), HOST(SAVE, person.save),
                       HOST(ASCII, person.showing.ascii), HOST(COLOR, person.showing.color),
                       HOST(CONFIG_ALONE, rules)),
    .operand = N_("[CONFIG]"),
    .summary = N_("make a table at a server and play there"),
    .text = N_("Makes a table at an Inkrail server, prints its link, its code to read aloud and\n"
               "what the server is bound to for its dice, and joins it as 'inkrail join' does.\n"
               "The host starts the game when all are there, puts bots on seats, and sends those\n"
               "away who do not come back. With --only or --json the table is made and printed,\n"
               "and nothing is played."),
    .example = "inkrail host --seats 3 --bots 5",
    .no = N_("the game was left unfinished")};
