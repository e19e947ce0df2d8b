/* The games that were finished, as a list; one of them is looked at as when it ended. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/process/alloc.h"
#include "client/process/fail.h"
#include "i18n/i18n.h"
#include "scenes.h"
#include "stats/stats.h"
#include "tui/board/ending.h"
#include "tui/terminal/banner.h"
#include "words/words.h"

enum { LABEL = 256, LIST_WIDE = 58 };

/* The list and its words, the latest game first. */
struct shelf {
    struct history history;
    struct scene_item *item;
    char (*label)[LABEL], (*detail)[LABEL];
    const struct scene_list *list;
    int read; /* the item whose game that is; the file may be gone */
    ink_session *session;
};

static const struct history_entry *entry_of(const struct shelf *shelf, int item)
{
    return &shelf->history.entry[shelf->history.count - 1 - item];
}

/* "2026-11-16   58  Classic with River, place 1 of 3" */
static void write_label(const struct summary *summary, char label[LABEL])
{
    char date[DATE_TEXT] = "";
    ink_text out = ink_text_in(label, LABEL);
    if (summary->day >= 0)
        date_write(summary->day, date);
    text_say(&out, "%-10s %4d  ", date, summary->score.total);
    summary_title(summary, &out);
    if (summary->players > 1)
        text_say(&out, _(", place %d of %d"), summary->place, summary->players);
}

static bool open_shelf(struct shelf *shelf)
{
    history_adopt();
    if (!history_open(&shelf->history))
        return false;
    size_t count = (size_t)shelf->history.count + 1;
    shelf->item = alloc_zeroed(count, sizeof *shelf->item);
    shelf->label = alloc_zeroed(count, sizeof *shelf->label);
    shelf->detail = alloc_zeroed(count, sizeof *shelf->detail);
    for (int i = 0; i < shelf->history.count; i++) {
        const struct history_entry *entry = entry_of(shelf, i);
        ink_text detail = ink_text_in(shelf->detail[i], LABEL);
        write_label(&entry->summary, shelf->label[i]);
        outcome_brief(&entry->summary, &detail);
        shelf->item[i] = (struct scene_item){
            .label = shelf->label[i], .detail = shelf->detail[i], .text = entry->name};
    }
    return true;
}

static void close_shelf(struct shelf *shelf)
{
    free(shelf->item);
    free(shelf->label);
    free(shelf->detail);
    ink_session_free(shelf->session);
    history_close(&shelf->history);
}

/* The board of the game under the bar, where there is room beside the list, and below it what the
   list leaves out. */
static void draw_beside(struct scene *scene, struct area above, struct area items, void *own)
{
    struct shelf *shelf = own;
    int at = shelf->list->at;
    const struct history_entry *entry = entry_of(shelf, at);
    (void)above;
    if (items.wide != LIST_WIDE)
        return;
    if (shelf->read != at || shelf->session == NULL) {
        ink_session_free(shelf->session);
        shelf->session = NULL;
        shelf->read = at;
        history_load(entry, &shelf->session, NULL);
    }
    if (shelf->session == NULL)
        return;
    int player = summary_whose(&entry->summary, shelf->session);
    struct area below = banner_draw_sheet(scene, items, ink_session_rules(shelf->session),
                                          &ink_session_seats(shelf->session)[player].sheet);
    below.row++;
    if (below.wide > 0)
        canvas_wrap(&scene->canvas, below, 0, tint_plain, shelf->detail[at]);
}

/* Another game of the same kind, with the same dice or with others. */
static void make_wish(const struct summary *summary, bool same, struct wish *wish)
{
    ink_slice game = config_game(ink_slice_of(summary->config));
    wish->kind = WISH_PLAY;
    snprintf(wish->config, sizeof wish->config, "%.*s", (int)game.length, game.data);
    snprintf(wish->seed, sizeof wish->seed, "%s", same ? summary->seed : "");
}

/* What a key asks of the game under the bar. */
static void show(struct scene *scene, const struct history_entry *entry, uint32_t press,
                 struct wish *wish)
{
    ink_session *session = NULL;
    ink_refusal why;
    char path[STORE_PATH] = "";
    history_file(entry, path);
    if (!history_load(entry, &session, &why)) {
        scene_say(scene, TONE_BAD, _("%s cannot be read any more."), entry->name);
        return;
    }
    int player = summary_whose(&entry->summary, session);
    struct client_game game = {.table = &game_table_here, .session = session};
    struct ending_about about = {.game = &game,
                                 .file = path,
                                 .player = player,
                                 .day = entry->summary.day,
                                 .known = true,
                                 .judges = true};
    if (press == 'p')
        scene_replay(scene, session, player);
    else if (press == 'r')
        scene_review(scene, session, player);
    else
        ending_run(scene, session, &about);
    if (game.next != GAME_NEXT_NOTHING)
        make_wish(&entry->summary, game.next == GAME_NEXT_SAME, wish);
    ink_session_free(session);
}

static void tell_empty(struct pen *pen, void *own)
{
    (void)own;
    pen_wrap(pen, 0, tint_plain,
             _("No game is finished yet. Every game that you play to its end is kept here."));
}

void scene_history(struct scene *scene, struct wish *wish)
{
    struct shelf shelf = {0};
    wish->kind = WISH_NOTHING;
    if (!open_shelf(&shelf)) {
        scene_say(scene, TONE_BAD, "%s", _("The folder of the finished games cannot be read."));
        return;
    }
    struct scene_list list = {.title = _("History"),
                              .keys = _("Enter: look at it. p: replay. r: review."),
                              .item = shelf.item,
                              .count = shelf.history.count,
                              .presses = "pr",
                              .beside = BANNER_BESIDE,
                              .beside_wide = LIST_WIDE,
                              .beside_tells = true,
                              .draw = draw_beside,
                              .own = &shelf};
    shelf.list = &list;
    if (list.count == 0)
        scene_read(scene, &(struct scene_page){.title = list.title, .write = tell_empty});
    while (list.count > 0 && wish->kind == WISH_NOTHING) {
        int chosen = scene_choose(scene, &list);
        if (chosen == SCENE_BACK)
            break;
        show(scene, entry_of(&shelf, chosen), list.pressed, wish);
    }
    close_shelf(&shelf);
}
