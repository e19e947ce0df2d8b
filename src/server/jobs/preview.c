#include "preview.h"

#include <inkrail/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "daily/daily.h"
#include "i18n/i18n.h"
#include "room/options.h"
#include "server/tables/room_cache.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/contest_table.h"
#include "words/short_title.h"
#include "words/words.h"

enum { NAMES = 6, DIGITS = 16, LEADERS = 6 };

/* --- words ------------------------------------------------------------------------------------ */

/* How many bytes of whole letters there is room for: half a letter cannot be painted. */
static int whole_letters(const char *text)
{
    size_t length = strlen(text);
    if (length < PICTURE_TEXT)
        return (int)length;
    for (length = PICTURE_TEXT - 1; length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80;)
        length--;
    return (int)length;
}

static void line_add(struct picture_card *card, const char *text)
{
    if (card->lines < PICTURE_LINES && text[0] != '\0')
        snprintf(card->line[card->lines++], PICTURE_TEXT, "%.*s", whole_letters(text), text);
}

static const char *digits(int number, char text[DIGITS])
{
    snprintf(text, DIGITS, "%d", number);
    return text;
}

static void add_name(ink_text *out, const char *name, const int *total)
{
    if (out->length > 0)
        ink_text_string(out, ", ");
    text_name(out, name);
    if (total == NULL)
        return;
    ink_text_char(out, ' ');
    ink_text_number(out, *total);
}

/* --- boards ----------------------------------------------------------------------------------- */

/* Shows the sheet before anything is drawn. */
static bool empty_board(struct picture_card *card, const ink_config *config)
{
    ink_refusal why;
    if (ink_ruleset_make(&card->rules, config, &why) != INK_OK)
        return false;
    ink_sheet_start(&card->rules, &card->board[0].sheet);
    card->boards = 1;
    return true;
}

static bool empty_board_of(struct picture_card *card, const char *text)
{
    ink_config config;
    ink_refusal why;
    return ink_config_read(ink_slice_of(text), &config, &why) == INK_OK &&
           empty_board(card, &config);
}

/* --- a table ---------------------------------------------------------------------------------- */

/* A table as it may be shown now. */
struct shown {
    const ink_room *room;
    const ink_room_options *options;
    int state;
    bool boards, totals;
    int player[INK_ROOM_SEATS]; /* the best first, if it is over */
    int seat[INK_ROOM_SEATS];   /* by player */
    int total[INK_ROOM_SEATS];  /* by player */
    int players;
};

static int compare_totals(const int *total, int a, int b)
{
    return total[a] != total[b] ? total[b] - total[a] : a - b;
}

static void sort_players(struct shown *shown)
{
    for (int i = 1; i < shown->players && shown->totals; i++)
        for (int k = i;
             k > 0 && compare_totals(shown->total, shown->player[k - 1], shown->player[k]) > 0;
             k--) {
            int other = shown->player[k];
            shown->player[k] = shown->player[k - 1];
            shown->player[k - 1] = other;
        }
}

/* While a game runs, only those who may look on may see its boards, and nobody sees those that are
   hidden to its end. */
static void look(struct shown *shown, bool secret)
{
    const ink_room_options *options = shown->options;
    bool over = shown->state == 2;
    shown->boards = !secret && (over || (options->spectators && !ink_options_counted(options) &&
                                         options->boards != INK_BOARDS_HIDDEN));
    shown->totals = !secret && over;
    if (ink_room_session(shown->room) == NULL)
        return;
    if (shown->totals)
        shown->totals = ink_room_totals(shown->room, shown->total, &shown->players);
    shown->players = ink_session_table(ink_room_session(shown->room))->players;
    for (int seat = 1; seat <= options->seats; seat++)
        if (ink_room_player_of(shown->room, seat) >= 0)
            shown->seat[ink_room_player_of(shown->room, seat)] = seat;
    for (int i = 0; i < shown->players; i++)
        shown->player[i] = i;
    sort_players(shown);
}

static void name_of(const struct shown *shown, int seat, char name[INK_SESSION_NAME])
{
    ink_room_shown_name(shown->room, seat, name);
    if (name[0] == '\0')
        snprintf(name, INK_SESSION_NAME, "%s", _("Bot"));
}

/* Writes some of those at the table, with their totals if everybody may know them. */
static void write_names(const struct shown *shown, ink_text *out)
{
    int told = 0;
    char name[INK_SESSION_NAME];
    bool begun = ink_room_session(shown->room) != NULL;
    int count = begun ? shown->players : shown->options->seats;
    for (int i = 0; i < count && told < NAMES; i++) {
        int seat = begun ? shown->seat[shown->player[i]] : i + 1;
        if (ink_room_person(shown->room, seat) == 0 && ink_room_level(shown->room, seat) == 0)
            continue;
        name_of(shown, seat, name);
        add_name(out, name, begun && shown->totals ? &shown->total[shown->player[i]] : NULL);
        told++;
    }
    if (begun && count > NAMES)
        ink_text_string(out, ", …");
}

/* "Round 3: Ida, Bo"; "Ida 47, Bo 45"; "2 of 4 seats are taken: Ida, Bo". */
static void write_words(const struct shown *shown, const ink_table_line *line, char *words,
                        size_t size)
{
    char taken[DIGITS], seats[DIGITS], round[DIGITS], names[PICTURE_TEXT] = "";
    ink_text list = ink_text_in(names, sizeof names), out = ink_text_in(words, size);
    write_names(shown, &list);
    const struct fill fill[] = {{"taken", digits(line->taken, taken)},
                                {"seats", digits(line->seats, seats)},
                                {"round", digits(line->round, round)},
                                {"names", names},
                                {NULL, NULL}};
    const char *waits = names[0] != '\0' ? _("{taken} of {seats} seats are taken: {names}")
                                         : _("{taken} of {seats} seats are taken");
    fill_words(shown->state == 0   ? waits
               : shown->state == 1 ? _("Round {round}: {names}")
                                   : _("Game over: {names}"),
               fill, &out);
}

static void take_boards(const struct shown *shown, struct picture_card *card)
{
    const ink_session *session = ink_room_session(shown->room);
    card->rules = *ink_session_rules(session);
    card->boards = shown->players < PICTURE_BOARDS ? shown->players : PICTURE_BOARDS;
    for (int i = 0; i < card->boards; i++) {
        char name[INK_SESSION_NAME];
        int player = shown->player[i];
        ink_text caption = ink_text_in(card->board[i].caption, PICTURE_TEXT);
        ink_table_view(ink_session_table(session), ink_session_seats(session), -1, player,
                       &card->board[i].sheet);
        name_of(shown, shown->seat[player], name);
        add_name(&caption, name, shown->totals ? &shown->total[player] : NULL);
    }
}

static bool fill_card(const struct shown *shown, struct preview *preview)
{
    struct picture_card *card = &preview->card;
    char game[PICTURE_TEXT];
    ink_text out = ink_text_in(game, sizeof game);
    config_text_title(ink_slice_of(shown->options->config), &out);
    snprintf(card->title, sizeof card->title, "%s", preview->title);
    line_add(card, shown->options->title[0] != '\0' ? game : "");
    line_add(card, preview->words);
    if (shown->boards && ink_room_session(shown->room) != NULL) {
        take_boards(shown, card);
        return true;
    }
    ink_config config;
    ink_refusal why;
    return ink_options_config(shown->options, shown->options->seats, &config, &why) == INK_OK &&
           empty_board(card, &config);
}

struct finding {
    ink_table_line line; /* a copy without its texts */
    bool found;
};

static bool find_line(void *context, const ink_table_line *line)
{
    struct finding *finding = context;
    finding->line = *line;
    finding->found = true;
    return false;
}

ink_store_status preview_table(ink_store *store, ink_slice code, struct preview *preview)
{
    struct finding finding = {.found = false};
    struct contest contest = {.game = 0};
    struct cached_room *cached = NULL;
    struct shown *shown = calloc(1, sizeof *shown);
    ink_store_status status =
        shown != NULL ? ink_store_table_by_code(store, code, find_line, &finding) : INK_STORE_AWAY;
    if (status == INK_STORE_OK)
        status = contest_of_table(store, finding.line.table, &contest);
    if (status == INK_STORE_OK)
        cached = room_cache_take(store, finding.line.table, &status);
    if (cached != NULL) {
        *shown = (struct shown){.room = cached->room,
                                .options = ink_room_options_of(cached->room),
                                .state = finding.line.state};
        ink_text title = ink_text_in(preview->title, sizeof preview->title);
        look(shown, contest.game > 0 && contest.tournament.closed == 0);
        if (shown->options->title[0] != '\0')
            ink_text_string(&title, shown->options->title);
        else
            config_text_title(ink_slice_of(shown->options->config), &title);
        write_words(shown, &finding.line, preview->words, sizeof preview->words);
        status = fill_card(shown, preview) ? INK_STORE_OK : INK_STORE_BROKEN;
        room_cache_give(cached);
    }
    free(shown);
    return status;
}

/* --- a day ------------------------------------------------------------------------------------ */

struct day_figures {
    uint64_t count;
    int best;
};

static bool add_figure(void *context, int total, uint64_t count)
{
    struct day_figures *figures = context;
    figures->best = figures->count == 0 || total > figures->best ? total : figures->best;
    figures->count += count;
    return true;
}

/* "Classic: 12 have played, the best has 54". */
static ink_store_status write_game(ink_store *store, const struct daily *daily,
                                   struct preview *preview)
{
    struct day_figures figures = {0};
    char game[PICTURE_TEXT], count[DIGITS], best[DIGITS], line[PICTURE_TEXT];
    ink_text title = ink_text_in(game, sizeof game), out = ink_text_in(line, sizeof line);
    const ink_slice none = {"", 0};
    ink_store_status status =
        ink_store_histogram(store, ink_slice_of(daily->key), none, none, add_figure, &figures);
    config_text_title(ink_slice_of(daily->config), &title);
    const struct fill fill[] = {{"game", game},
                                {"count", digits((int)figures.count, count)},
                                {"best", digits(figures.best, best)},
                                {NULL, NULL}};
    fill_words(figures.count > 0 ? _("{game}: games played {count}, best {best}")
                                 : _("{game}: be the first"),
               fill, &out);
    line_add(&preview->card, line);
    return status == INK_STORE_NONE ? INK_STORE_OK : status;
}

static void join_lines(struct preview *preview)
{
    ink_text out = ink_text_in(preview->words, sizeof preview->words);
    for (int i = 0; i < preview->card.lines; i++) {
        ink_text_string(&out, i > 0 ? " · " : "");
        ink_text_string(&out, preview->card.line[i]);
    }
}

ink_store_status preview_day(ink_store *store, int day, struct preview *preview)
{
    struct daily daily;
    char date[DATE_TEXT];
    ink_store_status status = INK_STORE_OK;
    ink_text title = ink_text_in(preview->title, sizeof preview->title);
    date_write(day, date);
    const struct fill fill[] = {{"date", date}, {NULL, NULL}};
    fill_words(_("The games of {date}"), fill, &title);
    for (int i = 0; i < daily_count() && status == INK_STORE_OK; i++) {
        daily_game(day, i, &daily);
        status = write_game(store, &daily, preview);
    }
    daily_game(day, 0, &daily);
    join_lines(preview);
    snprintf(preview->card.title, PICTURE_TEXT, "%s", preview->title);
    if (status == INK_STORE_OK && !empty_board_of(&preview->card, daily.config))
        status = INK_STORE_BROKEN;
    return status;
}

/* --- a tournament ----------------------------------------------------------------------------- */

/* "1. Ida 120" for each of the first. */
static void write_leaders(const struct contest_table *table, struct picture_card *card)
{
    for (size_t i = 0; i < table->count && i < LEADERS; i++) {
        const struct entrant *entrant = &table->entrant[i];
        char line[PICTURE_TEXT];
        if (entrant->place == 0)
            continue;
        char name[INK_NAME + NAME_MARKS];
        words_name(entrant->name, name, sizeof name);
        snprintf(line, sizeof line, "%d. %s %d", entrant->place, name, entrant->sum);
        line_add(card, line);
    }
}

static void write_contest(const ink_tournament *tournament, const struct contest_table *table,
                          struct preview *preview)
{
    char game[PICTURE_TEXT], games[DIGITS], players[DIGITS], line[PICTURE_TEXT];
    ink_text title = ink_text_in(game, sizeof game), out = ink_text_in(line, sizeof line);
    config_text_title(ink_slice_of(tournament->config), &title);
    const struct fill fill[] = {{"game", game},
                                {"games", digits(tournament->games, games)},
                                {"players", digits((int)table->count, players)},
                                {NULL, NULL}};
    fill_words(_("{game}, games: {games}, players: {players}"), fill, &out);
    snprintf(preview->title, sizeof preview->title, "%s",
             tournament->title[0] != '\0' ? tournament->title : _("A tournament"));
    snprintf(preview->card.title, PICTURE_TEXT, "%s", preview->title);
    line_add(&preview->card, line);
    write_leaders(table, &preview->card);
    join_lines(preview);
}

ink_store_status preview_tournament(ink_store *store, ink_slice code, struct preview *preview)
{
    ink_tournament tournament = {.games = 0};
    struct contest_table table = {.games = 0};
    ink_store_status status = ink_store_tournament(store, code, &tournament);
    table.games = tournament.games;
    table.closed = tournament.closed;
    if (status == INK_STORE_OK)
        status = ink_store_tournament_tries(store, code, contest_take, &table);
    if (status == INK_STORE_OK) {
        contest_rank(&table);
        write_contest(&tournament, &table, preview);
        status = empty_board_of(&preview->card, tournament.config) ? status : INK_STORE_BROKEN;
    }
    contest_free(&table);
    return status;
}
