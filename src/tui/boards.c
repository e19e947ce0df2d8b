#include "boards.h"

#include "speech/tell.h"
#include "speech/words.h"

enum { GAP = 2, HIGH = BOARD_SMALL_HIGH + 2, WIDE = BOARD_SMALL_WIDE + GAP };

void boards_draw(struct canvas *canvas, struct area area, const ink_session *session, int but,
                 boards_sheet *sheet, const void *own)
{
    int across = (area.wide + GAP) / WIDE, down = area.high / HIGH, drawn = 0;
    for (int p = 0; p < ink_session_table(session)->players && drawn < across * down; p++) {
        struct board board = {.rules = ink_session_rules(session), .sheet = sheet(own, p)};
        int row = area.row + drawn / (across > 0 ? across : 1) * HIGH;
        int column = area.column + drawn % (across > 0 ? across : 1) * WIDE;
        char name[PLAYER_WORDS], words[PLAYER_WORDS];
        if (p == but)
            continue;
        words_shorten(player_words(session, p, words), BOARD_SMALL_WIDE, name, sizeof name);
        canvas_text(canvas, row, column, BOARD_SMALL_WIDE, tint_plain, name);
        board_draw_small(canvas, row + 1, column, &board);
        drawn++;
    }
}
