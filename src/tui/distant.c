#include "distant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "course.h"
#include "front/alloc.h"
#include "front/fail.h"
#include "lore/title.h"
#include "speech/i18n.h"
#include "speech/words.h"

enum {
    SAID = 4,
    SAY = 201,
    TICK_MS = 500,
    WIDE = 70,
    BORDER = 3,
    SEATS_SHOWN = 4,
    KEYS_LINE = 512
};

/* --- while the game is played ----------------------------------------------------------------- */

static void tell(void *context, bool bad, const char *sentence)
{
    say(context, bad ? TONE_BAD : TONE_PLAIN, "%s", sentence);
}

void distant_hear(struct tui *tui)
{
    struct gains before = {0};
    if (tui->game->far == NULL)
        return;
    course_find_gains(tui, &before);
    unsigned news = front_hear(tui->game, tell, tui);
    if ((news & ~(unsigned)(FAR_ROOM | FAR_AGAIN)) != 0)
        course_hear(tui, news, &before);
    if ((news & FAR_AGAIN) != 0 && !tui->game->follow)
        say(tui, TONE_GOOD, "%s",
            _("There is a new table for the same people: press R to go there."));
    if ((news & FAR_GONE) != 0 && !front_over(tui->game))
        tui->done = true;
}

/* --- before it begins ------------------------------------------------------------------------- */

/* The screen of those who wait. */
struct lobby {
    struct front_game *game;
    struct terminal *terminal;
    struct canvas canvas;
    char said[SAID][MESSAGE]; /* the last one last */
    int chosen;               /* seat; 0: none yet */
    bool typing, left;
    bool moved; /* the seat was chosen by hand */
    bool asked; /* to start with free seats */
    char text[SAY];
};

static void note(void *context, bool bad, const char *sentence)
{
    struct lobby *lobby = context;
    (void)bad;
    memmove(lobby->said[0], lobby->said[1], sizeof lobby->said - sizeof lobby->said[0]);
    snprintf(lobby->said[SAID - 1], MESSAGE, "%s", sentence);
}

/* On as many rows as it needs; the next one. */
static int write_text(struct lobby *lobby, struct area area, int row, struct tint tint,
                      const char *text)
{
    struct area rest = {area.row + row, area.column, area.high - row, area.wide};
    return row + (rest.high > 0 ? canvas_wrap(&lobby->canvas, rest, 0, tint, text) : 0);
}

static int draw_head(struct lobby *lobby, struct area area)
{
    const struct far_table *table = lobby->game->far->table;
    char line[FAR_LINK + 64], game[256] = "";
    ink_text title = ink_text_in(game, sizeof game);
    int row = 0;
    config_text_title(ink_slice_of(table->config), &title);
    if (table->title[0] != '\0')
        row = write_text(lobby, area, row, tint_bold, table->title);
    row = write_text(lobby, area, row, tint_plain, game);
    snprintf(line, sizeof line, _("Others join by: inkrail join %s"), table->link);
    row = write_text(lobby, area, row, tint_bold, line);
    snprintf(line, sizeof line, _("Code to read aloud: %s"), table->code);
    row = write_text(lobby, area, row, tint_bold, line);
    return row + 1;
}

/* As many seats as find room, the chosen one among them. */
static void draw_seats(struct lobby *lobby, struct area area)
{
    const struct far_table *table = lobby->game->far->table;
    int first = lobby->chosen > area.high ? lobby->chosen - area.high + 1 : 1;
    for (int seat = first; seat <= table->seats && seat < first + area.high; seat++) {
        char line[160] = "";
        ink_text text = ink_text_in(line, sizeof line);
        far_seat_words(table, seat, &text);
        words_keep_line(line);
        struct area at = {area.row + seat - first, area.column, 1, area.wide};
        canvas_text(&lobby->canvas, at.row, at.column, at.wide, tint_plain, line);
        if (table->host && seat == lobby->chosen)
            canvas_ground(&lobby->canvas, at, GROUND_CURSOR);
    }
}

static const struct far_seat *chosen_seat(const struct lobby *lobby)
{
    return &lobby->game->far->table->seat[lobby->chosen - 1];
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

static const char *keys_of_host(const struct lobby *lobby, char line[KEYS_LINE])
{
    const struct {
        const char *key;
        bool works;
    } row[] = {{_("s: start"), true},
               {_("up, down: seat"), lobby->game->far->table->seats > 1},
               {_("1-9: bot of that level"), takes_bots(lobby)},
               {_("0: no bot"), chosen_seat(lobby)->level > 0},
               {_("t: say something"), true},
               {_("q: leave"), true}};
    ink_text out = ink_text_in(line, KEYS_LINE);
    line[0] = '\0';
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].works)
            add_key(&out, row[i].key);
    return line;
}

static const char *keys_of(const struct lobby *lobby, char line[KEYS_LINE])
{
    const struct far_table *table = lobby->game->far->table;
    if (!table->known)
        return _("Connecting... q: leave");
    if (table->lost)
        return _("No connection; it is tried again. q: leave");
    return table->host && lobby->chosen > 0
               ? keys_of_host(lobby, line)
               : _("The host starts the game.  t: say something  q: leave");
}

/* The keys, or what is typed, at the bottom; the rows that are left above. */
static int draw_keys(struct lobby *lobby, struct area area)
{
    char line[SAY + 8], keys[KEYS_LINE];
    snprintf(line, sizeof line, "> %s_", lobby->text);
    const char *text = lobby->typing ? line : keys_of(lobby, keys);
    int rows = canvas_wrap_rows(&lobby->canvas, area.wide, text);
    int row = rows < area.high ? area.high - rows : 0;
    write_text(lobby, area, row, lobby->typing ? tint_bold : tint_plain, text);
    return row - 1;
}

/* The last sentences, as many as find room below the head and some seats; the rows that are left
   above them. */
static int draw_said(struct lobby *lobby, struct area area)
{
    int row = area.high;
    for (int i = SAID - 1; i >= 0 && lobby->said[i][0] != '\0'; i--) {
        int rows = canvas_wrap_rows(&lobby->canvas, area.wide, lobby->said[i]);
        if (rows > row)
            break;
        row -= rows;
        write_text(lobby, area, row, tint_faint, lobby->said[i]);
    }
    return row;
}

/* From both ends towards the seats, which take what is left. */
static void draw_room(struct lobby *lobby, struct area area)
{
    int head = draw_head(lobby, area), foot = draw_keys(lobby, area);
    int seats = lobby->game->far->table->seats;
    int kept = seats < SEATS_SHOWN ? seats : SEATS_SHOWN;
    struct area said = {area.row + head + kept + 1, area.column, foot - head - kept - 1, area.wide};
    int free = said.high > 0 ? draw_said(lobby, said) : 0;
    struct area seated = {area.row + head, area.column, kept + free, area.wide};
    if (seated.high > foot - head)
        seated.high = foot - head;
    draw_seats(lobby, seated);
}

static void draw_lobby(struct lobby *lobby)
{
    struct terminal *terminal = lobby->terminal;
    char title[64];
    int rows, columns;
    terminal->size(terminal, &rows, &columns);
    lobby->canvas.ascii = lobby->game->ascii;
    canvas_start(&lobby->canvas, rows, columns);
    int wide = columns < WIDE + 2 * BORDER ? columns : WIDE + 2 * BORDER;
    struct area box = {0, (columns - wide) / 2, rows, wide};
    snprintf(title, sizeof title, _("Table %s"), lobby->game->far->table->code);
    canvas_box(&lobby->canvas, box, title);
    struct area inside = {1, box.column + BORDER, rows - 2, wide - 2 * BORDER};
    if (inside.wide > 0 && inside.high > 0)
        draw_room(lobby, inside);
    terminal->show(terminal, &lobby->canvas);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void ask(struct lobby *lobby, int verb, int seat, int level, const char *text)
{
    struct far *far = lobby->game->far;
    far->ask(far, verb, seat, level, text);
}

static void type(struct lobby *lobby, uint32_t press)
{
    char bytes[5] = "";
    size_t length = strlen(lobby->text);
    if (press == PRESS_ENTER || press == PRESS_ESCAPE) {
        if (press == PRESS_ENTER && length > 0)
            ask(lobby, FAR_SAY, 0, 0, lobby->text);
        lobby->typing = false;
        lobby->text[0] = '\0';
    } else if (press == PRESS_BACKSPACE) {
        while (length > 0 && ((unsigned char)lobby->text[length - 1] & 0xc0) == 0x80)
            length--;
        lobby->text[length > 0 ? length - 1 : 0] = '\0';
    } else if (press >= ' ' && press < PRESS_UP && length + sizeof bytes < sizeof lobby->text) {
        canvas_bytes(press, bytes);
        memcpy(lobby->text + length, bytes, sizeof bytes);
    }
}

static void choose(struct lobby *lobby, int step)
{
    int seats = lobby->game->far->table->seats;
    int chosen = lobby->chosen + step;
    lobby->chosen = chosen < 1 ? 1 : chosen > seats ? seats : chosen;
    lobby->moved = true;
}

/* The first seat that is free is the one that bots are for; people come and go meanwhile. */
static void choose_first(struct lobby *lobby)
{
    const struct far_table *table = lobby->game->far->table;
    if (lobby->moved || !table->known || table->asking || table->seats == 0)
        return;
    lobby->chosen = 1;
    while (lobby->chosen < table->seats && chosen_seat(lobby)->taken)
        lobby->chosen++;
}

static bool has_free(const struct far_table *table)
{
    for (int i = 0; i < table->seats; i++)
        if (!table->seat[i].taken)
            return true;
    return false;
}

/* Whoever comes after the start cannot play: with free seats that is asked first. */
static void start(struct lobby *lobby)
{
    if (has_free(lobby->game->far->table) && !lobby->asked) {
        lobby->asked = true;
        note(lobby, false,
             _("Not all seats are taken, and whoever comes later can only look on. Press s again "
               "to start."));
        return;
    }
    ask(lobby, FAR_START, 0, 0, "");
}

/* False if the key does nothing. */
static bool press_host(struct lobby *lobby, uint32_t press)
{
    if (!lobby->game->far->table->host || lobby->chosen == 0)
        return false;
    if (press == PRESS_UP || press == PRESS_DOWN)
        choose(lobby, press == PRESS_UP ? -1 : 1);
    else if (press == 's')
        start(lobby);
    else if (press == '0' && chosen_seat(lobby)->level > 0)
        ask(lobby, FAR_BOT, lobby->chosen, 0, "");
    else if (press >= '1' && press <= '9' && takes_bots(lobby))
        ask(lobby, FAR_BOT, lobby->chosen, (int)press - '0', "");
    else
        return false;
    return true;
}

static void press(struct lobby *lobby, uint32_t press_code)
{
    if (press_code != 's')
        lobby->asked = false;
    if (lobby->typing)
        type(lobby, press_code);
    else if (press_code == 'q' || press_code == PRESS_ESCAPE)
        lobby->left = true;
    else if (press_code == 't')
        lobby->typing = true;
    else if (!press_host(lobby, press_code))
        note(lobby, true, _("That key does nothing here."));
}

bool distant_enter(struct front_game *game, struct terminal *terminal)
{
    struct lobby *lobby = alloc_zeroed(1, sizeof *lobby);
    *lobby = (struct lobby){.game = game, .terminal = terminal};
    while (!lobby->left && game->session == NULL) {
        struct event event;
        unsigned news = front_hear(game, note, lobby);
        lobby->left |= (news & FAR_GONE) != 0;
        if (game->session != NULL || lobby->left)
            break;
        choose_first(lobby);
        draw_lobby(lobby);
        terminal->wait(terminal, game->far->table->lost ? TICK_MS : -1, &event);
        if (event.kind == EVENT_GONE)
            lobby->left = true;
        else if (event.kind == EVENT_PRESS)
            press(lobby, event.press);
        else if (event.kind == EVENT_WHEEL)
            (void)press_host(lobby, event.step < 0 ? PRESS_UP : PRESS_DOWN);
    }
    bool begun = game->session != NULL;
    canvas_free(&lobby->canvas);
    free(lobby);
    return begun;
}
