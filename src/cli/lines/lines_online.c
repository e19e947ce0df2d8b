/* The game in lines at an online table: waiting for it to begin, hearing of others, and what can
   be typed besides. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/process/alloc.h"
#include "client/process/print.h"
#include "i18n/i18n.h"
#include "lines.h"
#include "reader.h"
#include "words/words.h"

enum { WAYS = 1 << 14, LONGEST_LINE = 512, TICK_MS = 1000 };

/* What is more than something on a board of others, which nobody is interrupted for. */
enum { LOUD = REMOTE_BEGUN | REMOTE_ROLLED | REMOTE_OVER | REMOTE_GONE | REMOTE_AGAIN };

static const struct remote_state *table_of(const struct lines *lines)
{
    return lines->game->table->state;
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void note(void *context, bool bad, const char *sentence)
{
    struct lines *lines = context;
    size_t length = strlen(lines->told);
    (void)bad;
    snprintf(lines->told + length, sizeof lines->told - length, "%s\n", sentence);
}

/* Takes in what has come; is there anything to say? */
static bool look(void *context)
{
    struct lines *lines = context;
    lines->news |= game_hear(lines->game, note, lines);
    lines->session = lines->game->session;
    return lines->told[0] != '\0' || (lines->news & LOUD) != 0;
}

static void say_again(void)
{
    puts(_("There is a new table for the same people: type 'rematch' to go there."));
}

/* Says it; true if what was waited for has come, or never will. */
static bool speak(void *context)
{
    struct lines *lines = context;
    unsigned news = lines->news;
    fputs(lines->told, stdout);
    lines->told[0] = '\0';
    lines->news = 0;
    if ((news & REMOTE_GONE) != 0)
        lines->left = true;
    if ((news & (REMOTE_BEGUN | REMOTE_OVER | REMOTE_GONE)) != 0 || game_follows(lines->game))
        return true;
    if ((news & REMOTE_AGAIN) != 0)
        say_again();
    if ((news & REMOTE_ROLLED) != 0)
        lines_tell_round(lines);
    if (lines->person)
        lines_write_prompt(lines);
    return false;
}

bool lines_hear(struct lines *lines)
{
    return look(lines) && speak(lines);
}

void lines_tell_waiting(const struct lines *lines)
{
    ink_text text = lines_text();
    game_waiting_words(lines->game, &text);
    if (ink_session_table(lines->session)->phase == INK_PHASE_DRAW)
        ink_text_string(&text, _(" 'undo' takes the end of your round back."));
    lines_say(&text);
}

/* --- before the game -------------------------------------------------------------------------- */

static void say_seats(struct lines *lines, ink_slice rest)
{
    const struct remote_state *table = table_of(lines);
    (void)rest;
    for (int seat = 1; seat <= table->seats; seat++) {
        ink_text text = lines_text();
        remote_table_seat_words(table, seat, &text);
        lines_say(&text);
    }
    if (table->spectators > 0)
        printf(ngettext("%d person looks on.\n", "%d persons look on.\n",
                        (unsigned long)table->spectators),
               table->spectators);
}

/* How others come here. */
static void say_ways(const struct remote_state *table)
{
    char words[WAYS] = "";
    ink_text ways = ink_text_in(words, sizeof words);
    remote_invite_words(&table->invite, table->link, &ways);
    sentences_print(words);
}

static void say_table(struct lines *lines)
{
    const struct remote_state *table = table_of(lines);
    words_print(stdout, _("Table %s, %s: %s\n"), table->code, table->config, table->link);
    if (table->title[0] != '\0')
        words_print(stdout, "%s\n", table->title);
    if (table->commitment[0] != '\0')
        words_print(stdout, _("The server is bound to its dice: %s\n"), table->commitment);
    say_ways(table);
    if (table->no_hints)
        puts(_("Hints are off at this table."));
    say_seats(lines, ink_slice_of(""));
    puts(table->host
             ? _("Type 'start' to begin, 'bot 2 5' for a bot of level 5 on seat 2, 'say TEXT' "
                 "to all.")
             : _("The host starts the game. Type 'say TEXT' to all, 'help' for more."));
}

/* Until the table is known nothing can be said about it. */
static void wait_for_table(struct lines *lines)
{
    while (!lines->left && (!table_of(lines)->known || table_of(lines)->asking)) {
        struct pollfd file = {.fd = lines->game->table->wake, .events = POLLIN};
        poll(&file, 1, TICK_MS);
        lines_hear(lines);
    }
}

bool lines_enter(struct lines *lines)
{
    static struct reader_news news;
    char line[LONGEST_LINE];
    if (lines->session != NULL)
        return true;
    news = (struct reader_news){lines->game->table->wake, look, speak, lines};
    reader_watch(lines->reader, &news);
    wait_for_table(lines);
    if (!lines->left && lines->session == NULL)
        say_table(lines);
    while (!lines->left && lines->session == NULL)
        if (lines_next(lines, line, sizeof line))
            lines_do(lines, ink_slice_of(line));
    return lines->session != NULL;
}

/* --- after the game --------------------------------------------------------------------------- */

static void say_what_now(const struct lines *lines)
{
    if (table_of(lines)->rematch[0] != '\0')
        say_again();
    else if (table_of(lines)->host)
        puts(_("Type 'rematch' for a new table with the same people, 'rematch same' for the same "
               "dice, 'quit' or just Enter to leave."));
    else
        puts(_("If the host opens a new table for the same people, 'rematch' goes there. Type "
               "'quit' or just Enter to leave."));
}

/* The person may talk and look, and go on at a new table for the same people. The game is safe
   before anybody is waited for. */
static void stay_online(struct lines *lines)
{
    char line[LONGEST_LINE];
    game_finish(lines->game);
    lines->stays = true;
    struct after *after = after_open(lines);
    if (after != NULL)
        puts(_("'review', 'replay', 'possible', 'picture' and 'share' look back at the game."));
    say_what_now(lines);
    while (!lines->left && !game_follows(lines->game)) {
        if (!lines_next(lines, line, sizeof line))
            continue;
        if (line[0] == '\0')
            lines->left = true;
        else if (after == NULL || !after_do(after, ink_slice_of(line)))
            lines_do(lines, ink_slice_of(line));
    }
    free(after);
    if (lines->left)
        lines->game->next = GAME_NEXT_NOTHING;
}

/* --- verbs ------------------------------------------------------------------------------------ */

/* One number or two, each at most so large; says what to type if they are not there. */
static bool read_numbers(ink_slice rest, int count, uint32_t most[2], int number[2],
                         const char *usage)
{
    for (int i = 0; i < count; i++) {
        uint32_t value = 0;
        if (!ink_slice_number(ink_slice_word(&rest), most[i], &value)) {
            lines_no(_("type it as in '%s'"), usage);
            return false;
        }
        number[i] = (int)value;
    }
    return true;
}

static void do_start(struct lines *lines, ink_slice rest)
{
    (void)rest;
    if (table_of(lines)->begun)
        lines_no(_("the game has begun already"));
    else
        game_ask(lines->game, REMOTE_START, 0, 0, "");
}

static void do_bot(struct lines *lines, ink_slice rest)
{
    uint32_t most[2] = {(uint32_t)table_of(lines)->seats, INK_SESSION_LEVELS};
    int number[2] = {0};
    if (read_numbers(rest, 2, most, number, "bot 2 5"))
        game_ask(lines->game, REMOTE_BOT, number[0], number[1], "");
}

static void do_drop(struct lines *lines, ink_slice rest)
{
    uint32_t most[2] = {(uint32_t)table_of(lines)->seats, 0};
    int number[2] = {0};
    if (read_numbers(rest, 1, most, number, "drop 2"))
        game_ask(lines->game, REMOTE_DROP, number[0], 0, "");
}

void lines_say_to_all(struct lines *lines, ink_slice rest)
{
    char text[LONGEST_LINE];
    while (rest.length > 0 && rest.data[0] == ' ')
        ink_slice_take(&rest, 1);
    snprintf(text, sizeof text, "%.*s", (int)rest.length, rest.data);
    if (text[0] == '\0' || strlen(text) > 200)
        lines_no(_("say something of at most 200 bytes (letters beyond ASCII have several), as in "
                   "'say good luck'"));
    else
        game_ask(lines->game, REMOTE_SAY, 0, 0, text);
}

static void do_pause(struct lines *lines, ink_slice rest)
{
    (void)rest;
    game_ask(lines->game, REMOTE_PAUSE, 0, 0, "");
}

static void do_resume(struct lines *lines, ink_slice rest)
{
    (void)rest;
    game_ask(lines->game, REMOTE_RESUME, 0, 0, "");
}

static void do_next(struct lines *lines, ink_slice rest)
{
    (void)rest;
    game_ask(lines->game, REMOTE_NEXT, 0, 0, "");
}

/* Does something still have to happen before the player can do anything? */
static bool has_to_wait(const struct lines *lines)
{
    if (lines->left || table_of(lines)->over)
        return false;
    return lines->session == NULL || game_waits(lines->game);
}

/* For scripts, which cannot see that it is their turn. */
static void do_wait(struct lines *lines, ink_slice rest)
{
    (void)rest;
    bool before = lines->session == NULL;
    while (has_to_wait(lines)) {
        struct pollfd file = {.fd = lines->game->table->wake, .events = POLLIN};
        fflush(stdout);
        poll(&file, 1, TICK_MS);
        lines_hear(lines);
        if (before && lines->session != NULL)
            return;
    }
}

static void do_rematch(struct lines *lines, ink_slice rest)
{
    ink_slice word = ink_slice_word(&rest);
    if (word.length > 0 && !ink_slice_is(word, "same")) {
        lines_no(_("type it as in '%s'"), "rematch same");
        return;
    }
    const char *trouble = game_rematch(lines->game, word.length > 0);
    if (trouble != NULL)
        lines_no("%s", trouble);
}

/* The link by which another device plays at the same seat. */
static void do_key(struct lines *lines, ink_slice rest)
{
    const struct remote_state *table = table_of(lines);
    char link[REMOTE_OWN_LINK] = "";
    ink_text out = ink_text_in(link, sizeof link);
    ink_slice word = ink_slice_word(&rest);
    if (!remote_has_own_link(table))
        lines_no(_("you have no seat at this table"));
    else if (ink_slice_is(word, "new"))
        game_ask(lines->game, REMOTE_REKEY, table->own, 0, "");
    else if (word.length > 0)
        lines_no(_("type it as in '%s'"), "key new");
    else {
        remote_own_link(table, &out);
        printf(_("Whoever has this link plays as you: %s\n"), link);
    }
}

static void do_leave(struct lines *lines, ink_slice rest)
{
    (void)rest;
    lines->left = true;
}

static const struct verb online_verbs[] = {
    {"say", NULL, lines_say_to_all, " TEXT", N_("one line to all at the table")},
    {"seats", NULL, say_seats, "", N_("who sits where")},
    {"wait", NULL, do_wait, "", N_("until it is your turn: for scripts")},
    {"start", NULL, do_start, "", N_("the host: begin the game")},
    {"bot", NULL, do_bot, " 2 5", N_("the host: a bot of level 5 on seat 2; level 0: none")},
    {"drop", NULL, do_drop, " 2", N_("the host: the player on seat 2 is out")},
    {"pause", NULL, do_pause, "", N_("the host: stop the clock and keep the next dice back")},
    {"resume", NULL, do_resume, "", N_("the host: go on after a pause")},
    {"next", NULL, do_next, "", N_("the host: end the round for all who have not")},
    {"rematch", NULL, do_rematch, " [same]",
     N_("after the game: a new table for the same people, or with the same dice")},
    {"key", NULL, do_key, " [new]",
     N_("the link of your seat, for another device; or a new one, if others have it")},
    {"quit", "q", do_leave, "", N_("leave; your seat is kept, and 'inkrail join' comes back")},
    {0},
};

/* TRANSLATORS: the prompt at a table of a server when no round is played. Very short. */
const struct lines_table lines_online = {online_verbs, N_("table> "), stay_online};
