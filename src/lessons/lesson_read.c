/* The text of a lesson (docs/lessons.md). */
#include <inkrail/format.h>
#include <string.h>

#include "lesson.h"

/* What has been read so far. */
struct reading {
    struct lesson *lesson;
    struct lesson_step *step; /* the step that the next lines belong to, NULL before the first */
};

static bool read_group(struct reading *reading, ink_slice rest)
{
    reading->lesson->group = rest;
    return rest.length > 0 && rest.length < LESSON_GROUP;
}

static bool read_title(struct reading *reading, ink_slice rest)
{
    reading->lesson->title = rest;
    return rest.length > 0 && rest.length < LESSON_TEXT;
}

static bool read_record(struct reading *reading, ink_slice rest)
{
    struct lesson *lesson = reading->lesson;
    enum { MOST = sizeof lesson->record / sizeof *lesson->record };
    if (lesson->lines == MOST || reading->step != NULL)
        return false;
    lesson->record[lesson->lines++] = rest;
    return true;
}

static bool read_step(struct reading *reading, ink_slice rest)
{
    struct lesson *lesson = reading->lesson;
    if (rest.length > 0 || lesson->steps == LESSON_STEPS)
        return false;
    reading->step = &lesson->step[lesson->steps++];
    reading->step->row = -1;
    return true;
}

static bool keep_text(struct reading *reading, ink_slice rest, size_t offset)
{
    if (reading->step == NULL || rest.length == 0 || rest.length >= LESSON_TEXT)
        return false;
    ink_slice *text = (ink_slice *)((char *)reading->step + offset);
    *text = rest;
    return true;
}

static bool read_say(struct reading *reading, ink_slice rest)
{
    return keep_text(reading, rest, offsetof(struct lesson_step, say));
}

static bool read_right(struct reading *reading, ink_slice rest)
{
    return keep_text(reading, rest, offsetof(struct lesson_step, right));
}

static bool read_piece(struct reading *reading, ink_slice rest)
{
    return keep_text(reading, rest, offsetof(struct lesson_step, piece));
}

/* A score line (enum ink_score_row), by its name in records. */
static bool read_show(struct reading *reading, ink_slice rest)
{
    static const char *const name[] = {
#define INK_SCORE_PART(field, name) name,
#include <inkrail/score.def>
#undef INK_SCORE_PART
    };
    for (int row = 0; reading->step != NULL && row < INK_ROWS_OF_SCORE; row++)
        if (ink_slice_is(rest, name[row])) {
            reading->step->row = row;
            return true;
        }
    return false;
}

/* A task, and its target. */
static bool read_task(struct reading *reading, ink_slice rest)
{
    static const struct {
        const char *name;
        int task;
        bool has_target;
    } row[] = {
        {"draw", LESSON_DRAW, true}, {"refuse", LESSON_REFUSE, true},
        {"tap", LESSON_TAP, true},   {"choose", LESSON_CHOOSE, false},
        {"end", LESSON_END, false},  {"read", LESSON_READ, false},
    };
    ink_slice name = ink_slice_word(&rest);
    for (size_t i = 0; reading->step != NULL && i < sizeof row / sizeof *row; i++) {
        if (!ink_slice_is(name, row[i].name))
            continue;
        reading->step->task = row[i].task;
        reading->step->target = rest;
        ink_slice target = rest;
        return (ink_slice_word(&target).length > 0) == row[i].has_target;
    }
    return false;
}

static bool read_wrong(struct reading *reading, ink_slice rest)
{
    struct lesson_step *step = reading->step;
    ink_slice places = ink_slice_word(&rest);
    while (rest.length > 0 && rest.data[0] == ' ')
        ink_slice_take(&rest, 1);
    if (step == NULL || step->wrongs == LESSON_WRONGS || rest.length == 0 ||
        rest.length >= LESSON_TEXT)
        return false;
    step->wrong[step->wrongs++] = (struct lesson_wrong){places, rest};
    return true;
}

static bool add_answer(struct reading *reading, ink_slice rest, bool right)
{
    struct lesson_step *step = reading->step;
    if (step == NULL || step->answers == LESSON_ANSWERS || rest.length == 0 ||
        rest.length >= LESSON_TEXT)
        return false;
    step->answer[step->answers++] = (struct lesson_answer){.right = right, .text = rest};
    return true;
}

static bool read_answer(struct reading *reading, ink_slice rest)
{
    return add_answer(reading, rest, false);
}

static bool read_right_answer(struct reading *reading, ink_slice rest)
{
    return add_answer(reading, rest, true);
}

static bool read_why(struct reading *reading, ink_slice rest)
{
    struct lesson_step *step = reading->step;
    if (step == NULL || step->answers == 0 || rest.length >= LESSON_TEXT)
        return false;
    step->answer[step->answers - 1].why = rest;
    return rest.length > 0;
}

/* A word, and what follows it; blank lines and remarks are skipped. */
static bool read_line(struct reading *reading, ink_slice line)
{
    static const struct {
        const char *word;
        bool (*read)(struct reading *reading, ink_slice rest);
    } row[] = {
        {"group", read_group},
        {"title", read_title},
        {">", read_record},
        {"step", read_step},
        {"say", read_say},
        {"task", read_task},
        {"piece", read_piece},
        {"show", read_show},
        {"right", read_right},
        {"wrong", read_wrong},
        {"answer", read_answer},
        {"why", read_why},
        {"answer!", read_right_answer},
    };
    if (line.length == 0 || line.data[0] == '#')
        return true;
    ink_slice rest = line, word = ink_slice_word(&rest);
    if (rest.length > 0)
        ink_slice_take(&rest, 1); /* the blank */
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (ink_slice_is(word, row[i].word))
            return row[i].read(reading, rest);
    return false;
}

/* A step says something; a question has at least one right answer, and explains why the others are
   wrong. */
static bool is_sound(const struct lesson_step *step)
{
    bool right = false;
    for (int i = 0; i < step->answers; i++) {
        right = right || step->answer[i].right;
        if (step->answer[i].why.length == 0)
            return false;
    }
    return step->say.length > 0 && (step->task == LESSON_CHOOSE) == right &&
           (step->task == LESSON_CHOOSE || step->answers == 0);
}

static bool read_key(struct lesson *lesson, ink_slice key)
{
    if (key.length == 0 || key.length >= LESSON_KEY)
        return false;
    memcpy(lesson->key, key.data, key.length);
    return true;
}

bool lesson_read(ink_slice key, ink_slice text, struct lesson *lesson, int *line)
{
    struct reading reading = {.lesson = lesson};
    memset(lesson, 0, sizeof *lesson);
    *line = 0;
    if (!read_key(lesson, key))
        return false;
    for (*line = 1; text.length > 0; ++*line)
        if (!read_line(&reading, ink_slice_line(&text)))
            return false;
    for (int i = 0; i < lesson->steps; i++)
        if (!is_sound(&lesson->step[i]))
            return false;
    return lesson->title.length > 0 && lesson->group.length > 0 && lesson->lines > 0 &&
           lesson->steps > 0;
}
