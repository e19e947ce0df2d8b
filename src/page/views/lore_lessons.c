/* Verbs of lessons: which there are, what a step asks for, and whether what was done is right. */
#include "i18n/i18n.h"
#include "lessons/lesson.h"
#include "page/hand.h"
#include "page/remote.h"

enum { LEARNER = 0 }; /* lessons are for one player */

/* --- which there are -------------------------------------------------------------------------- */

static void title_write(struct ask *ask, const struct lesson *lesson)
{
    char title[LESSON_TEXT] = "";
    ink_text text = ink_text_in(title, sizeof title);
    ink_text_bytes(&text, lesson->title.data, lesson->title.length);
    json_text(ask->out, "key", lesson->key);
    json_text(ask->out, "title", _(title));
    json_slice(ask->out, "group", lesson->group);
    json_text(ask->out, "groupName", lesson_group_name(lesson->group));
    json_number(ask->out, "steps", lesson->steps);
}

void verb_lessons(struct ask *ask)
{
    struct lesson lesson;
    json_begin_object(ask->out, NULL);
    json_begin_list(ask->out, "lessons");
    for (int i = 0; i < lesson_count(); i++) {
        if (!lesson_at(i, &lesson))
            continue;
        json_begin_object(ask->out, NULL);
        title_write(ask, &lesson);
        json_end_object(ask->out);
    }
    json_end_list(ask->out);
    json_end_object(ask->out);
}

static bool ask_lesson(struct ask *ask, int argument, struct lesson *lesson)
{
    if (lesson_at(lesson_find(ask->argument[argument]), lesson))
        return true;
    ask_fail(ask, "E_NO_LESSON", _("There is no such lesson."));
    return false;
}

void verb_lesson(struct ask *ask)
{
    struct lesson lesson;
    char record[LESSON_RECORD] = "";
    ink_text text = ink_text_in(record, sizeof record);
    if (!ask_lesson(ask, 0, &lesson))
        return;
    for (int i = 0; i < lesson.lines; i++) {
        ink_text_bytes(&text, lesson.record[i].data, lesson.record[i].length);
        ink_text_char(&text, '\n');
    }
    json_begin_object(ask->out, NULL);
    title_write(ask, &lesson);
    json_text(ask->out, "record", record);
    json_end_object(ask->out);
}

/* --- steps ------------------------------------------------------------------------------------ */

static const char *task_name(int task)
{
    static const char *const name[] = {
        [LESSON_READ] = "read", [LESSON_DRAW] = "draw",     [LESSON_REFUSE] = "refuse",
        [LESSON_TAP] = "tap",   [LESSON_CHOOSE] = "choose", [LESSON_END] = "end"};
    return name[task];
}

static void say_key(struct ask *ask, const char *key, ink_slice text)
{
    char words[LESSON_TEXT] = "";
    ink_text out = ink_text_in(words, sizeof words);
    lesson_say(ask->session, text, &out);
    json_text(ask->out, key, words);
}

/* The pieces of the view that the step is about: any, if it names none. */
static void pieces_write(struct ask *ask, const struct lesson_step *step)
{
    ink_piece piece[INK_MAX_PIECES];
    int in_hand, count = hand_pieces(ask, piece, &in_hand);
    int shape = step->piece.length > 0 ? ink_shape_find(ask->rules, step->piece) : 0;
    json_begin_list(ask->out, "pieces");
    for (int i = 0; i < count && shape > 0; i++)
        if (piece[i].shape == shape && piece[i].state != INK_PIECE_DRAWN)
            json_number(ask->out, NULL, i);
    json_end_list(ask->out);
}

static void task_write(struct ask *ask, const char *key, const struct lesson *lesson, int number)
{
    const struct lesson_step *step = &lesson->step[number];
    json_begin_object(ask->out, key);
    json_number(ask->out, "step", number);
    json_number(ask->out, "steps", lesson->steps);
    json_text(ask->out, "task", task_name(step->task));
    say_key(ask, "say", step->say);
    pieces_write(ask, step);
    json_places(ask->out, "places", lesson_cells(step), JSON_CELLS);
    json_bool(ask->out, "end", lesson_about_end(step));
    if (step->row >= 0)
        json_number(ask->out, "row", step->row);
    else
        json_nothing(ask->out, "row");
    json_begin_list(ask->out, "answers");
    for (int i = 0; i < step->answers; i++)
        say_key(ask, NULL, step->answer[i].text);
    json_end_list(ask->out);
    json_end_object(ask->out);
}

static bool ask_step(struct ask *ask, struct lesson *lesson, int *number)
{
    if (!ask_game(ask) || !ask_is_here(ask) || !ask_lesson(ask, 1, lesson) ||
        !ask_number(ask, 2, 0, lesson->steps - 1, number))
        return false;
    ask->player = LEARNER;
    ask->hand = &ask->game->hand[LEARNER];
    return true;
}

void verb_task(struct ask *ask)
{
    struct lesson lesson;
    int number;
    if (ask_step(ask, &lesson, &number))
        task_write(ask, NULL, &lesson, number);
}

/* --- trying ----------------------------------------------------------------------------------- */

static const char *verdict_name(int verdict)
{
    static const char *const name[] = {[LESSON_OPEN] = "open",
                                       [LESSON_WRONG] = "wrong",
                                       [LESSON_RIGHT] = "right",
                                       [LESSON_READY] = "ready"};
    return name[verdict];
}

static int try_take(struct ask *ask, struct lesson_trial *trial, int index)
{
    ink_piece piece[INK_MAX_PIECES];
    int in_hand, count = hand_pieces(ask, piece, &in_hand);
    return index < count ? lesson_try_take(trial, &piece[index]) : LESSON_OPEN;
}

/* What is not right does not stay on the board. */
static int try_lay(struct ask *ask, struct lesson_trial *trial)
{
    int verdict = lesson_try_lay(trial);
    if (trial->plays)
        hand_play(ask, trial->hand.ghost);
    else if (verdict != LESSON_OPEN)
        hand_empty(ask->hand);
    return verdict;
}

static int try_end(struct ask *ask, struct lesson_trial *trial)
{
    int verdict = lesson_try_end(trial);
    if (trial->plays)
        hand_play(ask, ink_move_end());
    return verdict;
}

/* -1 if it is none. */
static int try_what(struct ask *ask, struct lesson_trial *trial, ink_slice what)
{
    ink_slice word = ink_slice_word(&what);
    uint32_t number = 0;
    bool numbered = ink_slice_number(ink_slice_word(&what), 63, &number);
    if (ink_slice_is(word, "go"))
        return trial->step->task == LESSON_READ ? LESSON_RIGHT : LESSON_OPEN;
    if (ink_slice_is(word, "lay"))
        return try_lay(ask, trial);
    if (ink_slice_is(word, "end"))
        return try_end(ask, trial);
    if (numbered && ink_slice_is(word, "tap") && number < INK_ROWS * INK_COLUMNS)
        return lesson_try_tap(trial,
                              ink_cell_at((int)number / INK_COLUMNS, (int)number % INK_COLUMNS));
    if (numbered && ink_slice_is(word, "take"))
        return try_take(ask, trial, (int)number);
    return numbered && ink_slice_is(word, "answer") ? lesson_try_answer(trial, (int)number) : -1;
}

static struct lesson_trial trial_of(struct ask *ask, const struct lesson_step *step, ink_text *out)
{
    const struct hand *hand = ask->hand;
    return (struct lesson_trial){.step = step,
                                 .session = ask->session,
                                 .hand = {hand->holds, hand->piece, hand_move(hand)},
                                 .out = out};
}

void verb_try(struct ask *ask)
{
    struct lesson lesson;
    char said[4 * LESSON_TEXT] = "";
    int number;
    if (!ask_step(ask, &lesson, &number))
        return;
    ink_text out = ink_text_in(said, sizeof said);
    struct lesson_trial trial = trial_of(ask, &lesson.step[number], &out);
    int verdict = try_what(ask, &trial, ask->argument[3]);
    if (verdict < 0) {
        ask_misread(ask, 3);
        return;
    }
    bool goes_on = verdict == LESSON_RIGHT && number + 1 < lesson.steps;
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "state", verdict_name(verdict));
    json_text(ask->out, "text", said);
    if (goes_on)
        task_write(ask, "next", &lesson, number + 1);
    else
        json_nothing(ask->out, "next");
    json_end_object(ask->out);
}
