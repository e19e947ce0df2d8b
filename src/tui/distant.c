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

enum { SAID = 4, SAY = 201, TICK_MS = 500, WIDE = 70, BORDER = 3, SEATS_SHOWN = 4 };

/* --- while the game is played -------------------------------------------------------------------------- */

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

/* --- before it begins ------------------------------------------------------------------------------------ */

/* The screen of those who wait. */
struct lobby {
    struct front_game *game;
    struct terminal *terminal;
    struct canvas canvas;
    char said[SAID][MESSAGE]; /* the last one last */
    int chosen;               /* seat */
    bool typing, left;
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

static const char *keys_of(const struct lobby *lobby)
{
    const struct far_table *table = lobby->game->far->table;
    if (!table->known)
        return _("Connecting... q: leave");
    if (table->lost)
        return _("No connection; it is tried again. q: leave");
    return table->host
               ? _("s: start  up, down: seat  1-9: bot of that level  0: no bot  t: say  q: leave")
               : _("The host starts the game.  t: say something  q: leave");
}

/* The keys, or what is typed, at the bottom; the rows that are left above. */
static int draw_keys(struct lobby *lobby, struct area area)
{
    char line[SAY + 8];
    snprintf(line, sizeof line, "> %s_", lobby->text);
    const char *text = lobby->typing ? line : keys_of(lobby);
    int rows = canvas_wrap_rows(&lobby->canvas, area.wide, text);
    int row = rows < area.high ? area.high - rows : 0;
    write_text(lobby, area, row, lobby->typing ? tint_bold : tint_plain, text);
    return row - 1;
}

/* The last sentences, as many as find room below the head and some seats; the rows that are left above them. */
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

/* --- keys ---------------------------------------------------------------------------------------------------- */

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
}

static void press(struct lobby *lobby, uint32_t press_code)
{
    bool host = lobby->game->far->table->host;
    if (lobby->typing)
        type(lobby, press_code);
    else if (press_code == 'q')
        lobby->left = true;
    else if (press_code == 't')
        lobby->typing = true;
    else if (press_code == PRESS_UP)
        choose(lobby, -1);
    else if (press_code == PRESS_DOWN)
        choose(lobby, 1);
    else if (press_code == 's' && host)
        ask(lobby, FAR_START, 0, 0, "");
    else if (press_code >= '0' && press_code <= '9' && host)
        ask(lobby, FAR_BOT, lobby->chosen, (int)press_code - '0', "");
}

bool distant_enter(struct front_game *game, struct terminal *terminal)
{
    struct lobby *lobby = alloc_zeroed(1, sizeof *lobby);
    *lobby = (struct lobby){.game = game, .terminal = terminal, .chosen = 1};
    while (!lobby->left && game->session == NULL) {
        struct event event;
        unsigned news = front_hear(game, note, lobby);
        lobby->left |= (news & FAR_GONE) != 0;
        if (game->session != NULL || lobby->left)
            break;
        draw_lobby(lobby);
        terminal->wait(terminal, game->far->table->lost ? TICK_MS : -1, &event);
        if (event.kind == EVENT_GONE)
            lobby->left = true;
        else if (event.kind == EVENT_PRESS)
            press(lobby, event.press);
        else if (event.kind == EVENT_WHEEL)
            choose(lobby, event.step);
    }
    bool begun = game->session != NULL;
    canvas_free(&lobby->canvas);
    free(lobby);
    return begun;
}
