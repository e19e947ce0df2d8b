#include "lessons.h"

#include <stdio.h>
#include <string.h>

#include "client/process/settings.h"
#include "i18n/i18n.h"
#include "lessons/lesson.h"
#include "tui/board/tutor.h"
#include "tui/run.h"
#include "tui/terminal/banner.h"

enum { MOST = 96, LIST_WIDE = 58 };

int lessons_done(void)
{
    struct lesson lesson;
    int done = 0;
    for (int i = 0; i < lesson_count(); i++)
        done += lesson_at(i, &lesson) && settings_has_word("lessons", lesson.key);
    return done;
}

/* --- teaching --------------------------------------------------------------------------------- */

/* False if there is no next one to go on with. */
static bool teach_one(struct scene *scene, int number)
{
    static struct tutor tutor;
    static struct client_game game;
    ink_refusal why;
    tutor = (struct tutor){.last = number + 1 == lesson_count()};
    game =
        (struct client_game){.table = &game_table_here, .store = store_none, .ascii = scene->ascii};
    if (!lesson_at(number, &tutor.lesson) ||
        lesson_open(&tutor.lesson, &game.session, &why) != INK_OK)
        return false;
    seats_make(&game.seats, game.session);
    tui_teach(&game, scene->terminal, &tutor);
    scene->gone |= game.gone;
    game_close(&game);
    return tutor.again && !scene->gone;
}

/* The lesson of this number, and those after it as long as the learner goes on; the one that was
   left. */
static int teach(struct scene *scene, int number)
{
    while (teach_one(scene, number) && number + 1 < lesson_count())
        number++;
    return number;
}

/* --- the list --------------------------------------------------------------------------------- */

struct entries {
    struct scene_item item[MOST];
    int number[MOST]; /* the lesson of each item */
    char title[MOST][LESSON_TEXT];
    int count, first; /* the first that is not done */
    const struct scene_list *list;
};

static void add(struct entries *entries, int number, const struct lesson *lesson)
{
    char *title = entries->title[entries->count];
    snprintf(title, LESSON_TEXT, "%.*s", (int)lesson->title.length, lesson->title.data);
    bool done = settings_has_word("lessons", lesson->key);
    if (!done && entries->first < 0)
        entries->first = entries->count;
    entries->number[entries->count] = number;
    entries->item[entries->count++] =
        (struct scene_item){.label = _(title), .detail = done ? _("done") : NULL, .reached = done};
}

/* A lesson that is called like its group needs no heading. */
static void add_heading(struct entries *entries, const struct lesson *lesson)
{
    char title[LESSON_TEXT];
    const char *name = lesson_group_name(lesson->group);
    snprintf(title, sizeof title, "%.*s", (int)lesson->title.length, lesson->title.data);
    if (strcmp(_(title), name) != 0)
        entries->item[entries->count++] = (struct scene_item){.label = name, .heading = true};
}

static void find_entries(struct entries *entries)
{
    struct lesson lesson;
    ink_slice group = ink_slice_of("");
    entries->count = 0;
    entries->first = -1;
    for (int i = 0; i < lesson_count() && entries->count + 1 < MOST; i++) {
        if (!lesson_at(i, &lesson))
            continue;
        bool same = group.length == lesson.group.length &&
                    memcmp(group.data, lesson.group.data, group.length) == 0;
        group = lesson.group;
        if (!same)
            add_heading(entries, &lesson);
        add(entries, i, &lesson);
    }
}

/* The board that the lesson under the bar begins with, where there is room beside the list. */
static void draw_beside(struct scene *scene, struct area above, struct area items, void *own)
{
    const struct entries *entries = own;
    ink_session *session = NULL;
    struct lesson lesson;
    (void)above;
    if (items.wide == LIST_WIDE && lesson_at(entries->number[entries->list->at], &lesson) &&
        lesson_open(&lesson, &session, NULL) == INK_OK)
        banner_draw_board(scene, items, session);
    ink_session_free(session);
}

void lessons_run(struct scene *scene)
{
    static struct entries entries;
    int at = -1;
    for (;;) {
        find_entries(&entries);
        if (at < 0)
            at = entries.first >= 0 ? entries.first : 0;
        struct scene_list list = {.title = _("Lessons"),
                                  .item = entries.item,
                                  .count = entries.count,
                                  .at = at,
                                  .numbered = true,
                                  .beside = BANNER_BESIDE,
                                  .beside_wide = LIST_WIDE,
                                  .draw = draw_beside,
                                  .own = &entries};
        entries.list = &list;
        int chosen = scene_choose(scene, &list);
        if (chosen == SCENE_BACK)
            return;
        int left = teach(scene, entries.number[chosen]);
        for (int i = 0; i < entries.count; i++)
            if (!entries.item[i].heading && entries.number[i] == left)
                at = i;
    }
}
