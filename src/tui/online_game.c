#include "online_game.h"

#include <stdio.h>
#include <string.h>

#include "i18n/i18n.h"
#include "keys.h"
#include "overlay.h"
#include "tui/board/actions.h"
#include "tui/board/course.h"
#include "tui/terminal/typing.h"
#include "words/short_title.h"
#include "words/words.h"

enum {
    SAID = 4,
    TICK_MS = 500,
    WIDE = 70,
    BORDER = 3,
    SEATS_SHOWN = 4,
    KEYS_LINE = 512,
    WAYS = 4096
};

/* --- while the game is played ----------------------------------------------------------------- */

static void tell(void *context, bool bad, const char *sentence)
{
    say(context, bad ? TONE_BAD : TONE_PLAIN, "%s", sentence);
}

void online_game_hear(struct tui *tui)
{
    struct gains before = {0};
    course_find_gains(tui, &before);
    unsigned news = game_hear(tui->game, tell, tui);
    if ((news & ~(unsigned)(REMOTE_ROOM | REMOTE_AGAIN)) != 0)
        course_hear(tui, news, &before);
    if ((news & REMOTE_AGAIN) != 0 && !game_follows(tui->game))
        say(tui, TONE_GOOD, "%s",
            _("There is a new table for the same people: press R to go there."));
    if (tui->game->table->state->gone && !game_over(tui->game) && !tui_is_covered(tui))
        tui->done = true;
}

/* --- before it begins ------------------------------------------------------------------------- */

/* The screen of those who wait. What they type, and have open, goes with them into the game. */
struct lobby {
    struct tui *tui;
    int chosen; /* seat; 0: none yet */
    bool left;
    bool moved; /* the seat was chosen by hand */
};

static const struct remote_state *table_of(const struct lobby *lobby)
{
    return lobby->tui->game->table->state;
}

/* On as many rows as it needs; the next one. */
static int write_text(struct lobby *lobby, struct area area, int row, struct tint tint,
                      const char *text)
{
    struct area rest = {area.row + row, area.column, area.high - row, area.wide};
    return row + (rest.high > 0 ? canvas_wrap(&lobby->tui->canvas, rest, 0, tint, text) : 0);
}

/* The link by which others come; other ways, and what to do if it is none, as far as they leave
   room for the code below. */
static int write_ways(struct lobby *lobby, struct area area, int row, int most)
{
    const struct remote_state *table = table_of(lobby);
    char words[WAYS] = "";
    ink_text ways = ink_text_in(words, sizeof words);
    bool first = true;
    remote_invite_words(&table->invite, table->link, &ways);
    for (ink_slice rest = ink_slice_of(words); rest.length > 0; first = false) {
        char text[REMOTE_LINK + 128];
        ink_slice line = ink_slice_line(&rest);
        snprintf(text, sizeof text, "%.*s", (int)line.length, line.data);
        int rows = canvas_wrap_rows(&lobby->tui->canvas, area.wide, text);
        if (first || row + rows + 2 <= most)
            row = write_text(lobby, area, row, tint_bold, text);
    }
    return row;
}

/* In that many rows, if more is to be told than has to be. */
static int draw_head(struct lobby *lobby, struct area area, int most)
{
    const struct remote_state *table = table_of(lobby);
    char line[128], game[256] = "";
    ink_text title = ink_text_in(game, sizeof game);
    int row = 0;
    config_text_title(ink_slice_of(table->config), &title);
    if (table->title[0] != '\0')
        row = write_text(lobby, area, row, tint_bold, table->title);
    row = write_text(lobby, area, row, tint_plain, game);
    if (table->no_hints)
        row = write_text(lobby, area, row, tint_plain, _("Hints are off at this table."));
    row = write_ways(lobby, area, row, most);
    snprintf(line, sizeof line, _("Code to read aloud: %s"), table->code);
    row = write_text(lobby, area, row, tint_bold, line);
    return row + 1;
}

/* As many seats as find room, the chosen one among them. */
static void draw_seats(struct lobby *lobby, struct area area)
{
    const struct remote_state *table = table_of(lobby);
    int first = lobby->chosen > area.high ? lobby->chosen - area.high + 1 : 1;
    for (int seat = first; seat <= table->seats && seat < first + area.high; seat++) {
        char line[160] = "";
        ink_text text = ink_text_in(line, sizeof line);
        remote_table_seat_words(table, seat, &text);
        words_keep_line(line);
        struct area at = {area.row + seat - first, area.column, 1, area.wide};
        canvas_text(&lobby->tui->canvas, at.row, at.column, at.wide, tint_plain, line);
        if (table->host && seat == lobby->chosen)
            canvas_ground(&lobby->tui->canvas, at, GROUND_CURSOR);
    }
}

static const struct remote_seat *chosen_seat(const struct lobby *lobby)
{
    return &table_of(lobby)->seat[lobby->chosen - 1];
}

/* May a bot sit down there, or sits one there? */
static bool takes_bots(const struct lobby *lobby)
{
    return !chosen_seat(lobby)->taken || chosen_seat(lobby)->level > 0;
}

/* A key and what it does stay in one row. */
static void add_key(ink_text *out, const char *key)
{
    ink_text_string(out, out->length > 0 ? "  " : "");
    for (; *key != '\0'; key++)
        if (*key == ' ')
            ink_text_string(out, "\u00a0");
        else
            ink_text_char(out, *key);
}

/* Only the host starts the game, and seats bots. */
static const char *keys_of_room(const struct lobby *lobby, char line[KEYS_LINE])
{
    bool host = table_of(lobby)->host && lobby->chosen > 0;
    const struct {
        const char *key;
        bool works;
    } row[] = {{_("s: start"), host},
               {_("up, down: seat"), host && table_of(lobby)->seats > 1},
               {_("1-9: bot of that level"), host && takes_bots(lobby)},
               {_("0: no bot"), host && chosen_seat(lobby)->level > 0},
               {_("t: say something"), true},
               {_("m: messages"), true},
               {_("K: link of your seat"), remote_has_own_link(table_of(lobby))},
               {_("q: leave"), true}};
    ink_text out = ink_text_in(line, KEYS_LINE);
    line[0] = '\0';
    if (!host)
        ink_text_string(&out, _("The host starts the game."));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].works)
            add_key(&out, row[i].key);
    return line;
}

static const char *keys_of(const struct lobby *lobby, char line[KEYS_LINE])
{
    const struct remote_state *table = table_of(lobby);
    if (!table->known)
        return _("Connecting... q: leave");
    if (table->lost)
        return _("No connection; it is tried again. q: leave");
    return keys_of_room(lobby, line);
}

/* The keys, or what is typed, at the bottom; the rows that are left above. */
static int draw_keys(struct lobby *lobby, struct area area)
{
    char line[STORE_PATH + 8], told[KEYS_LINE];
    bool types = tui_types(lobby->tui);
    snprintf(line, sizeof line, "> %s_", lobby->tui->input);
    const char *text = types ? line : keys_of(lobby, told);
    int rows = canvas_wrap_rows(&lobby->tui->canvas, area.wide, text);
    int row = rows < area.high ? area.high - rows : 0;
    write_text(lobby, area, row, types ? tint_bold : tint_plain, text);
    return row - 1;
}

/* Above the rows that are taken already; the rows that are left above it, or what they were if it
   finds no room. */
static int draw_above(struct lobby *lobby, struct area area, int row, const char *text)
{
    int rows = canvas_wrap_rows(&lobby->tui->canvas, area.wide, text);
    if (rows > row)
        return row;
    write_text(lobby, area, row - rows, tint_faint, text);
    return row - rows;
}

/* The last sentences, as many as find room below the head and some seats; the rows that are left
   above them. */
static int draw_said(struct lobby *lobby, struct area area)
{
    const struct messages *messages = &lobby->tui->messages;
    const char *note = lobby->tui->note.text;
    unsigned number = messages->count;
    int row = area.high;
    if (number == 0 || strcmp(messages_at(messages, number - 1)->text, note) != 0)
        row = draw_above(lobby, area, row, note);
    for (int i = 0; i < SAID && number > messages_first(messages); i++) {
        int above = draw_above(lobby, area, row, messages_at(messages, --number)->text);
        if (above == row)
            break;
        row = above;
    }
    return row;
}

/* The rows of what was said last, by others and to whoever sits here. */
static int newest_rows(const struct lobby *lobby, int wide)
{
    const struct canvas *canvas = &lobby->tui->canvas;
    const struct messages *messages = &lobby->tui->messages;
    const char *note = lobby->tui->note.text;
    const char *newest =
        messages->count > 0 ? messages_at(messages, messages->count - 1)->text : "";
    bool both = note[0] != '\0' && strcmp(note, newest) != 0;
    return canvas_wrap_rows(canvas, wide, newest) +
           (both ? canvas_wrap_rows(canvas, wide, note) : 0);
}

/* From both ends towards the seats, which take what is left. */
static void draw_room(struct lobby *lobby, struct area area)
{
    int seats = table_of(lobby)->seats;
    int kept = seats < SEATS_SHOWN ? seats : SEATS_SHOWN;
    int foot = draw_keys(lobby, area);
    int head = draw_head(lobby, area, foot - kept - 1 - newest_rows(lobby, area.wide));
    struct area said = {area.row + head + kept + 1, area.column, foot - head - kept - 1, area.wide};
    int free = said.high > 0 ? draw_said(lobby, said) : 0;
    struct area seated = {area.row + head, area.column, kept + free, area.wide};
    if (seated.high > foot - head)
        seated.high = foot - head;
    draw_seats(lobby, seated);
}

static void draw_lobby(struct lobby *lobby)
{
    struct tui *tui = lobby->tui;
    char title[64];
    int rows, columns;
    tui->terminal->size(tui->terminal, &rows, &columns);
    tui->canvas.ascii = tui->game->ascii;
    tui->layout = layout_of(rows, columns);
    canvas_start(&tui->canvas, rows, columns);
    int wide = columns < WIDE + 2 * BORDER ? columns : WIDE + 2 * BORDER;
    struct area box = {0, (columns - wide) / 2, rows, wide};
    snprintf(title, sizeof title, _("Table %s"), table_of(lobby)->code);
    canvas_box(&lobby->tui->canvas, box, title);
    struct area inside = {1, box.column + BORDER, rows - 2, wide - 2 * BORDER};
    if (inside.wide > 0 && inside.high > 0)
        draw_room(lobby, inside);
    if (tui->mode == MODE_MESSAGES || tui->mode == MODE_LINK)
        overlay_draw(tui);
    tui->terminal->show(tui->terminal, &tui->canvas);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void ask(struct lobby *lobby, int verb, int seat, int level)
{
    game_ask(lobby->tui->game, verb, seat, level, "");
}

static void choose(struct lobby *lobby, int step)
{
    int seats = table_of(lobby)->seats;
    int chosen = lobby->chosen + step;
    lobby->chosen = chosen < 1 ? 1 : chosen > seats ? seats : chosen;
    lobby->moved = true;
}

/* The first seat that is free is the one that bots are for; people come and go meanwhile. */
static void choose_first(struct lobby *lobby)
{
    const struct remote_state *table = table_of(lobby);
    if (lobby->moved || !table->known || table->asking || table->seats == 0)
        return;
    lobby->chosen = 1;
    while (lobby->chosen < table->seats && chosen_seat(lobby)->taken)
        lobby->chosen++;
}

static bool has_free(const struct remote_state *table)
{
    for (int i = 0; i < table->seats; i++)
        if (!table->seat[i].taken)
            return true;
    return false;
}

/* Whoever comes after the start cannot play: with free seats that is asked first. */
static void start(struct lobby *lobby)
{
    if (has_free(table_of(lobby)) && lobby->tui->question != QUESTION_START) {
        lobby->tui->question = QUESTION_START;
        say_softly(lobby->tui, TONE_WARN, "%s",
                   _("Not all seats are taken, and whoever comes later can only watch. Press s "
                     "again to start."));
        return;
    }
    ask(lobby, REMOTE_START, 0, 0);
}

/* False if the key does nothing. */
static bool press_host(struct lobby *lobby, uint32_t press)
{
    if (!table_of(lobby)->host || lobby->chosen == 0)
        return false;
    if (press == PRESS_UP || press == PRESS_DOWN)
        choose(lobby, press == PRESS_UP ? -1 : 1);
    else if (press == 's')
        start(lobby);
    else if (press == '0' && chosen_seat(lobby)->level > 0)
        ask(lobby, REMOTE_BOT, lobby->chosen, 0);
    else if (press >= '1' && press <= '9' && takes_bots(lobby))
        ask(lobby, REMOTE_BOT, lobby->chosen, (int)press - '0');
    else
        return false;
    return true;
}

/* Escape closes what is open and leaves nothing: who presses it once too often stays. */
static void press(struct lobby *lobby, uint32_t press_code)
{
    struct tui *tui = lobby->tui;
    tui_take_back_question(tui, press_code);
    if (tui_is_covered(tui)) {
        overlay_press(tui, press_code);
        return;
    }
    say_nothing(tui);
    const struct key *key = key_find(press_code, true);
    int action = key != NULL ? key->action : ACT_NONE;
    if (press_code == 'q')
        lobby->left = true;
    else if (action == ACT_SAY || action == ACT_MESSAGES || action == ACT_LINK)
        play_act(tui, action, 0);
    else if (press_code == PRESS_ESCAPE)
        say_softly(tui, TONE_PLAIN, "%s", _("Nothing is open. q leaves the table."));
    else if (!press_host(lobby, press_code))
        say_softly(tui, TONE_BAD, "%s", _("That key does nothing here."));
}

static void take_event(struct lobby *lobby, const struct event *event)
{
    if (event->kind == EVENT_GONE)
        lobby->left = true;
    else if (event->kind == EVENT_PRESS)
        press(lobby, event->press);
    else if (event->kind == EVENT_WHEEL && !tui_is_covered(lobby->tui))
        (void)press_host(lobby, event->step < 0 ? PRESS_UP : PRESS_DOWN);
}

/* What has come; who types, or reads what was said, does so to the end. */
static void hear(struct lobby *lobby)
{
    struct tui *tui = lobby->tui;
    game_hear(tui->game, tell, tui);
    lobby->left |= table_of(lobby)->gone && !tui_is_covered(tui);
}

bool online_game_enter(struct tui *tui)
{
    struct lobby lobby = {.tui = tui};
    struct event event;
    for (hear(&lobby); !lobby.left && tui->game->session == NULL; hear(&lobby)) {
        choose_first(&lobby);
        draw_lobby(&lobby);
        tui->terminal->wait(tui->terminal, table_of(&lobby)->lost ? TICK_MS : -1, &event);
        take_event(&lobby, &event);
    }
    return tui->game->session != NULL;
}
