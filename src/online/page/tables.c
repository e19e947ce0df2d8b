/* Following tables: joining, what comes and what goes, leaving. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "internal.h"
#include "json/json.h"

enum { MOST_MOMENT_DIGITS = 16, MOST_WHY = 200, RECONNECT_MS = 1 };

static const char alphanumeric[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/* --- arguments -------------------------------------------------------------------------------- */

static struct online_page *online_page_of(const struct ask *ask)
{
    return ask->page->further;
}

struct followed *ask_followed(struct ask *ask)
{
    int number;
    bool is = ask_numbered(ask, ONLINE_PAGE_TABLES, &number);
    struct followed *table = is ? &online_page_of(ask)->table[number - 1] : NULL;
    if (table == NULL || table->online == NULL) {
        ask_fail(ask, "E_NO_TABLE", _("There is no such table."));
        return NULL;
    }
    return table;
}

/* A moment as an argument, ms since 1970: false, and refused, if it is none. */
static bool ask_moment(struct ask *ask, int argument, int64_t *moment)
{
    ink_slice digits = ask->argument[argument];
    *moment = 0;
    for (size_t i = 0; i < digits.length && i < MOST_MOMENT_DIGITS; i++) {
        if (digits.data[i] < '0' || digits.data[i] > '9')
            digits.length = 0;
        else
            *moment = *moment * 10 + (digits.data[i] - '0');
    }
    if (digits.length > 0 && digits.length < MOST_MOMENT_DIGITS)
        return true;
    ask_misread(ask, argument);
    return false;
}

/* Copies an argument of these characters and at most so many bytes: false if it is none. */
static bool take_word(ink_slice word, const char *also, char *buffer, size_t size)
{
    if (word.length >= size)
        return false;
    for (size_t i = 0; i < word.length; i++)
        if (word.data[i] == '\0' ||
            (strchr(alphanumeric, word.data[i]) == NULL && strchr(also, word.data[i]) == NULL))
            return false;
    memcpy(buffer, word.data, word.length);
    buffer[word.length] = '\0';
    return true;
}

static bool ask_word(struct ask *ask, int argument, const char *also, char *buffer, size_t size)
{
    if (take_word(ask->argument[argument], also, buffer, size))
        return true;
    ask_misread(ask, argument);
    return false;
}

/* --- hooks ------------------------------------------------------------------------------------ */

static void on_send(void *context, const char *text, size_t length)
{
    struct followed *table = context;
    lines_add(&table->send, '\0', text, length);
}

static void on_tell(void *context, bool bad, const char *sentence)
{
    struct followed *table = context;
    lines_add(&table->told, bad ? '!' : '.', sentence, strlen(sentence));
}

static const char *on_why(void *context)
{
    const struct followed *table = context;
    return online_why_no_step(table->online);
}

static void on_stepped(void *context, const char *step)
{
    struct followed *table = context;
    online_stepped(table->online, step);
}

static const char *on_why_no_help(void *context)
{
    const struct followed *table = context;
    return remote_why_no_help(&online_view(table->online)->table, online_session(table->online));
}

static void on_helped(void *context, const char *kind)
{
    const struct followed *table = context;
    online_ask(table->online, REMOTE_HELP, 0, 0, kind);
}

static void on_remarks(void *context, ink_text *out)
{
    const struct followed *table = context;
    online_remarks(table->online, out);
}

static void on_heard(void *context, ink_text *out); /* below */

/* --- joining and leaving ---------------------------------------------------------------------- */

static struct followed *free_place(struct ask *ask, int *number)
{
    struct online_page *online_page = online_page_of(ask);
    for (int i = 0; i < ONLINE_PAGE_TABLES; i++)
        if (online_page->table[i].online == NULL) {
            *number = i + 1;
            return &online_page->table[i];
        }
    ask_fail(ask, "E_TOO_MANY_TABLES", _("Too many tables are open."));
    return NULL;
}

/* The key of a seat, or "token=SECRET". */
static bool read_key(struct ask *ask, char key[ONLINE_KEY], char token[ONLINE_KEY])
{
    static const char prefix[] = "token=";
    ink_slice word = ask->argument[1];
    key[0] = token[0] = '\0';
    bool by_token =
        word.length >= sizeof prefix - 1 && memcmp(word.data, prefix, sizeof prefix - 1) == 0;
    if (by_token)
        ink_slice_take(&word, sizeof prefix - 1);
    if (take_word(word, "-_", by_token ? token : key, ONLINE_KEY))
        return true;
    ask_misread(ask, 1);
    return false;
}

static bool read_random(struct ask *ask, char random[ONLINE_RANDOM + 1])
{
    ink_slice digits = ask->argument[3];
    bool enough = digits.length >= ONLINE_RANDOM;
    if (enough)
        memcpy(random, digits.data, ONLINE_RANDOM);
    random[enough ? ONLINE_RANDOM : 0] = '\0';
    if (strspn(random, "0123456789abcdefABCDEF") == ONLINE_RANDOM)
        return true;
    ask_misread(ask, 3);
    return false;
}

static bool follow(struct ask *ask, struct followed *table)
{
    char code[REMOTE_CODE], key[ONLINE_KEY], token[ONLINE_KEY], language[16],
        random[ONLINE_RANDOM + 1];
    char link[REMOTE_CODE + 4];
    if (!ask_word(ask, 0, "-", code, sizeof code) || !read_key(ask, key, token) ||
        !ask_word(ask, 2, "-_", language, sizeof language) || !read_random(ask, random))
        return false;
    snprintf(link, sizeof link, "/t/%s", code);
    struct online_wish wish = {.code = code,
                               .link = link,
                               .key = key,
                               .token = token,
                               .language = language,
                               .random = random};
    *table = (struct followed){.online_page = online_page_of(ask), .news = REMOTE_ROOM};
    table->remote = (struct page_remote){.player = NO_PLAYER,
                                         .context = table,
                                         .why_no_step = on_why,
                                         .stepped = on_stepped,
                                         .remarks = on_remarks,
                                         .write_heard = on_heard,
                                         .why_no_help = on_why_no_help,
                                         .helped = on_helped};
    table->online = online_new(&wish, on_send, table);
    if (table->online == NULL) {
        ask_fail(ask, "E_MEMORY", _(ink_status_text(INK_E_MEMORY)));
        return false;
    }
    online_tell_to(table->online, on_tell, table);
    return true;
}

void verb_join(struct ask *ask)
{
    int number;
    struct followed *table = free_place(ask, &number);
    if (table == NULL || !follow(ask, table))
        return;
    json_begin_object(ask->out, NULL);
    json_number(ask->out, "table", number);
    json_end_object(ask->out);
}

void followed_leave(struct followed *table)
{
    if (table->game != 0)
        page_drop_remote(table->online_page->page, table->game);
    online_free(table->online);
    lines_free(&table->send);
    lines_free(&table->told);
    sections_free(&table->sections);
    *table = (struct followed){.online = NULL};
}

void verb_forget(struct ask *ask)
{
    struct followed *table = ask_followed(ask);
    if (table == NULL)
        return;
    followed_leave(table);
    ask_done(ask);
}

void verb_recall(struct ask *ask)
{
    struct followed *table = ask_followed(ask);
    if (table == NULL)
        return;
    if (online_view(table->online)->table.known || !online_recall(table->online, ask->argument[1]))
        ask_misread(ask, 1);
    else
        ask_done(ask);
}

void verb_resend(struct ask *ask)
{
    struct followed *table = ask_followed(ask);
    if (table == NULL)
        return;
    if (online_resume_step(table->online, ask->argument[1]))
        ask_done(ask);
    else
        ask_misread(ask, 1);
}

/* --- what comes ------------------------------------------------------------------------------- */

static void set_remote(struct followed *table)
{
    const struct online_view *view = online_view(table->online);
    const char *score = option_value(table, "score");
    struct page_remote *remote = &table->remote;
    bool live = strcmp(score, "live") == 0, round = strcmp(score, "round") == 0;
    remote->player = view->table.player;
    remote->open = view->table.open;
    remote->made_up = view->table.hidden && !view->table.over;
    remote->totals = view->table.over ||
                     ((live || (round && !remote->open)) && view->table.players <= REMOTE_CLASS);
}

/* The page's game is that of the table: before anything is asked of it. */
static void follow_game(struct followed *table, unsigned news)
{
    static const unsigned played =
        REMOTE_BEGUN | REMOTE_BOARD | REMOTE_SESSION | REMOTE_ROLLED | REMOTE_OVER;
    struct page *page = table->online_page->page;
    ink_session *session = online_session(table->online);
    set_remote(table);
    if (session == NULL)
        return;
    if (table->game != 0) {
        if ((news & played) != 0)
            page_renew_remote(page, table->game, session, (news & REMOTE_ROLLED) != 0);
        return;
    }
    table->game = page_add_remote(page, session, &table->remote);
    if (table->game == 0 && (news & REMOTE_BEGUN) != 0)
        on_tell(table, true, _("Too many games are open."));
    if (table->game != 0)
        table->news |= REMOTE_BEGUN;
}

static void write_news(unsigned news, ink_text *out)
{
    static const struct {
        unsigned bit;
        const char *name;
    } names[] = {{REMOTE_ROOM, "room"},       {REMOTE_BEGUN, "begun"},   {REMOTE_BOARD, "board"},
                 {REMOTE_SESSION, "session"}, {REMOTE_ROLLED, "rolled"}, {REMOTE_OVER, "over"},
                 {REMOTE_GONE, "gone"},       {REMOTE_AGAIN, "again"}};
    json_begin_list(out, "news");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if ((news & names[i].bit) != 0)
            json_text(out, NULL, names[i].name);
    json_end_list(out);
}

static void write_send(struct lines *send, ink_text *out)
{
    size_t at = 0;
    ink_slice line;
    json_begin_list(out, "send");
    while (lines_take(send, &at, &line))
        json_slice(out, NULL, line);
    json_end_list(out);
    lines_clear(send);
}

static void write_told(struct lines *told, ink_text *out)
{
    size_t at = 0;
    ink_slice line;
    json_begin_list(out, "told");
    while (lines_take(told, &at, &line)) {
        json_begin_object(out, NULL);
        json_bool(out, "bad", line.data[0] == '!');
        json_slice(out, "text", (ink_slice){line.data + 1, line.length - 1});
        json_end_object(out);
    }
    json_end_list(out);
    lines_clear(told);
}

/* What waits for the page. If something to be sent was lost, a new connection sends it again. */
static void write_heard(struct ask *ask, struct followed *table, const char *key)
{
    unsigned news = online_news(table->online);
    int pause = online_pause(table->online);
    follow_game(table, news);
    news |= table->news;
    table->news = 0;
    if (table->send.lost && pause == 0)
        pause = RECONNECT_MS;
    json_begin_object(ask->out, key);
    write_send(&table->send, ask->out);
    write_news(news, ask->out);
    write_told(&table->told, ask->out);
    json_number(ask->out, "pause", pause);
    if (ask->since >= 0)
        table_write(ask, table, "table");
    json_end_object(ask->out);
}

/* With a view of the table's game: whoever has that has the table as it was told last. */
static void on_heard(void *context, ink_text *out)
{
    struct followed *table = context;
    struct ask ask = {
        .page = table->online_page->page, .since = (int)table->sections.version, .out = out};
    write_heard(&ask, table, "heard");
}

static void hear_up(struct followed *table, ink_slice text, int64_t now)
{
    (void)text;
    (void)now;
    lines_clear(&table->send);
    online_up(table->online);
}

static void hear_down(struct followed *table, ink_slice text, int64_t now)
{
    char why[MOST_WHY];
    (void)now;
    snprintf(why, sizeof why, "%.*s", (int)text.length, text.data);
    lines_clear(&table->send);
    online_down(table->online, why);
}

static void hear_refused(struct followed *table, ink_slice text, int64_t now)
{
    uint32_t status = 0;
    (void)now;
    ink_slice_number(text, 999, &status);
    online_refused(table->online, (int)status);
}

static void hear_text(struct followed *table, ink_slice text, int64_t now)
{
    online_hear(table->online, text, now);
}

static void hear_nothing(struct followed *table, ink_slice text, int64_t now)
{
    (void)table;
    (void)text;
    (void)now;
}

void verb_heard(struct ask *ask)
{
    static const struct {
        const char *what;
        void (*hear)(struct followed *table, ink_slice text, int64_t now);
    } kinds[] = {{"up", hear_up},
                 {"down", hear_down},
                 {"refused", hear_refused},
                 {"text", hear_text},
                 {"tick", hear_nothing}};
    int64_t now;
    struct followed *table = ask_followed(ask);
    if (table == NULL || !ask_moment(ask, 1, &now))
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (ink_slice_is(ask->argument[2], kinds[i].what)) {
            kinds[i].hear(table, ask->argument[3], now);
            write_heard(ask, table, NULL);
            return;
        }
    ask_misread(ask, 2);
}

/* --- what is asked of the server -------------------------------------------------------------- */

/* What is told. */
struct wish {
    struct followed *table;
    int seat, verb, level; /* the verb: remote_verb */
    char text[ONLINE_TEXT];
};

static bool wish_plain(const struct wish *wish)
{
    online_ask(wish->table->online, wish->verb, wish->seat, wish->level, wish->text);
    return true;
}

static bool wish_bot(const struct wish *wish)
{
    uint32_t level = 0;
    if (!ink_slice_number(ink_slice_of(wish->text), INK_SESSION_LEVELS, &level))
        return false;
    online_ask(wish->table->online, REMOTE_BOT, wish->seat, (int)level, "");
    return true;
}

static bool wish_sit(const struct wish *wish)
{
    if (wish->text[0] == '\0' || strlen(wish->text) >= INK_SESSION_NAME)
        return false;
    online_sit(wish->table->online, wish->seat, wish->text);
    return true;
}

static bool wish_set(const struct wish *wish)
{
    char option[ONLINE_WORD];
    const char *equals = strchr(wish->text, '=');
    size_t length = equals != NULL ? (size_t)(equals - wish->text) : 0;
    if (length == 0 || !take_word((ink_slice){wish->text, length}, "_", option, sizeof option))
        return false;
    online_set(wish->table->online, option, equals + 1);
    return true;
}

static bool wish_say(const struct wish *wish)
{
    return wish->text[0] != '\0' && wish_plain(wish);
}

static const struct {
    const char *name;
    bool (*tell)(const struct wish *wish);
    int verb, level;
    bool seat; /* needs one */
} wishes[] = {
    {"sit", wish_sit, 0, 0, false},
    {"stand", wish_plain, REMOTE_STAND, 0, false},
    {"start", wish_plain, REMOTE_START, 0, false},
    {"bot", wish_bot, REMOTE_BOT, 0, true},
    {"drop", wish_plain, REMOTE_DROP, 0, true},
    {"say", wish_say, REMOTE_SAY, 0, false},
    {"pause", wish_plain, REMOTE_PAUSE, 0, false},
    {"resume", wish_plain, REMOTE_RESUME, 0, false},
    {"next", wish_plain, REMOTE_NEXT, 0, false},
    {"rematch", wish_plain, REMOTE_REMATCH, 0, false},
    {"rematch-same", wish_plain, REMOTE_REMATCH, 1, false},
    {"rekey", wish_plain, REMOTE_REKEY, 0, true},
    {"set", wish_set, 0, 0, false},
};

/* One line of UTF-8 that a message may have in it. */
static bool read_text(struct ask *ask, char text[ONLINE_TEXT])
{
    ink_slice from = ask->argument[3];
    bool good = from.length < ONLINE_TEXT;
    for (size_t at = 0, length; good && at < from.length; at += length) {
        uint32_t c = 0;
        length = ink_slice_character((ink_slice){from.data + at, from.length - at}, &c);
        good = length > 0 && c >= ' ' && (c < 0x7f || c >= 0xa0);
    }
    if (!good) {
        ask_misread(ask, 3);
        return false;
    }
    memcpy(text, from.data, from.length);
    text[from.length] = '\0';
    return true;
}

void verb_tell(struct ask *ask)
{
    struct wish wish;
    wish.table = ask_followed(ask);
    if (wish.table == NULL || !ask_number(ask, 2, 0, ONLINE_SEATS, &wish.seat) ||
        !read_text(ask, wish.text))
        return;
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        if (!ink_slice_is(ask->argument[1], wishes[i].name))
            continue;
        wish.verb = wishes[i].verb;
        wish.level = wishes[i].level;
        if (wishes[i].seat && wish.seat == 0)
            ask_misread(ask, 2);
        else if (!wishes[i].tell(&wish))
            ask_misread(ask, 3);
        else
            write_heard(ask, wish.table, NULL);
        return;
    }
    ask_misread(ask, 1);
}
