/* Verbs of lessons: which there are, what a step asks for, and whether what was done is right. */
#include <string.h>

#include "elsewhere.h"
#include "hand.h"
#include "lore/lesson.h"
#include "speech/i18n.h"

enum { LEARNER = 0 }; /* lessons are for one player */

/* --- which there are ------------------------------------------------------------------------------ */

static const char *group_name(ink_slice group)
{
    static const struct {
        const char *key, *name;
    } row[] = {{"first", N_("First steps")},
               {"rules", N_("What people get wrong")},
               {"expansions", N_("Expansions")}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (ink_slice_is(group, row[i].key))
            return _(row[i].name);
    return "";
}

static void title_write(struct ask *ask, const struct lesson *lesson)
{
    char title[LESSON_TEXT] = "";
    ink_text text = ink_text_in(title, sizeof title);
    ink_text_bytes(&text, lesson->title.data, lesson->title.length);
    json_text(ask->out, "key", lesson->key);
    json_text(ask->out, "title", _(title));
    json_slice(ask->out, "group", lesson->group);
    json_text(ask->out, "groupName", group_name(lesson->group));
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

/* --- steps ---------------------------------------------------------------------------------------- */

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

/* The spaces that are right, for those who want to be shown. */
static ink_set target_cells(const struct lesson_step *step)
{
    ink_slice list = step->target;
    ink_set cells = 0;
    for (ink_slice word = ink_slice_word(&list); word.length > 1; word = ink_slice_word(&list)) {
        ink_cell cell;
        if (ink_cell_read((ink_slice){word.data, 2}, &cell))
            cells |= ink_set_of(cell);
    }
    return cells;
}

/* Is the end of the round tried? */
static bool is_about_end(const struct lesson_step *step)
{
    ink_slice list = step->target;
    return step->task == LESSON_END || ink_slice_is(ink_slice_word(&list), "end");
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
    json_places(ask->out, "places", target_cells(step), JSON_CELLS);
    json_bool(ask->out, "end", is_about_end(step));
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

/* --- trying ---------------------------------------------------------------------------------------- */

/* A try that is being read and judged. */
struct trial {
    struct ask *ask;
    const struct lesson_step *step;
    ink_text said;
};

static int judge(struct trial *trial, const struct lesson_try *attempt)
{
    ink_text_cut(&trial->said, 0);
    return lesson_judge(trial->step, trial->ask->session, attempt, &trial->said);
}

static int judge_ghost(struct trial *trial)
{
    struct lesson_try attempt = {.kind = TRY_MOVE, .move = hand_move(trial->ask->hand)};
    return attempt.move != INK_MOVE_NONE ? judge(trial, &attempt) : LESSON_OPEN;
}

/* A space was tapped, and what is in the hand may lie there now as a ghost. What would be right waits to be
   drawn, so nothing is said yet. */
static const char *try_tap(struct trial *trial, int place)
{
    const struct hand *hand = trial->ask->hand;
    struct lesson_try attempt = {.kind = TRY_TAP, .place = place};
    if (trial->step->task == LESSON_TAP)
        return judge(trial, &attempt) == LESSON_RIGHT ? "right" : "wrong";
    if (!hand->holds)
        return "open";
    if (hand_has_ghost(hand)) {
        bool right = judge_ghost(trial) == LESSON_RIGHT;
        if (right)
            ink_text_cut(&trial->said, 0);
        return right ? "ready" : "wrong";
    }
    if (hand->piece.place != INK_PLACE_CELL)
        return "open";
    attempt.kind = TRY_PIECE;
    attempt.piece = hand->piece;
    int verdict = judge(trial, &attempt);
    return verdict == LESSON_RIGHT ? "right" : verdict == LESSON_WRONG ? "wrong" : "open";
}

/* A piece that cannot be taken now: the rules say why, as if it were laid where the step is about. */
static const char *try_take(struct trial *trial, int index)
{
    ink_piece piece[INK_MAX_PIECES];
    int in_hand, count = hand_pieces(trial->ask, piece, &in_hand);
    if (index >= count || piece[index].state != INK_PIECE_BARRED ||
        trial->step->task != LESSON_REFUSE)
        return "open";
    ink_set cells = target_cells(trial->step);
    struct lesson_try attempt = {
        .kind = TRY_PIECE, .piece = piece[index], .place = cells != 0 ? ink_set_first(cells) : 0};
    return judge(trial, &attempt) == LESSON_RIGHT ? "right" : "wrong";
}

static const char *try_lay(struct trial *trial)
{
    ink_move move = hand_move(trial->ask->hand);
    int verdict = judge_ghost(trial);
    if (verdict == LESSON_OPEN)
        return "open";
    if (verdict == LESSON_RIGHT && trial->step->task == LESSON_DRAW)
        hand_play(trial->ask, move);
    else
        hand_empty(trial->ask->hand);
    return verdict == LESSON_RIGHT ? "right" : "wrong";
}

static const char *try_end(struct trial *trial)
{
    struct lesson_try attempt = {.kind = TRY_END};
    int verdict = judge(trial, &attempt);
    if (verdict == LESSON_RIGHT && trial->step->task == LESSON_END)
        hand_play(trial->ask, ink_move_end());
    return verdict == LESSON_RIGHT ? "right" : "wrong";
}

static const char *try_answer(struct trial *trial, int answer)
{
    struct lesson_try attempt = {.kind = TRY_ANSWER, .answer = answer};
    int verdict = judge(trial, &attempt);
    return verdict == LESSON_RIGHT ? "right" : verdict == LESSON_WRONG ? "wrong" : "open";
}

/* NULL if it is none. */
static const char *try_what(struct trial *trial, ink_slice what)
{
    ink_slice word = ink_slice_word(&what);
    uint32_t number = 0;
    bool numbered = ink_slice_number(ink_slice_word(&what), 63, &number);
    if (ink_slice_is(word, "go"))
        return trial->step->task == LESSON_READ ? "right" : "open";
    if (ink_slice_is(word, "lay"))
        return try_lay(trial);
    if (ink_slice_is(word, "end"))
        return try_end(trial);
    if (numbered && ink_slice_is(word, "tap") && number < INK_ROWS * INK_COLUMNS)
        return try_tap(trial, ink_cell_at((int)number / INK_COLUMNS, (int)number % INK_COLUMNS));
    if (numbered && ink_slice_is(word, "take"))
        return try_take(trial, (int)number);
    return numbered && ink_slice_is(word, "answer") ? try_answer(trial, (int)number) : NULL;
}

void verb_try(struct ask *ask)
{
    struct lesson lesson;
    char said[4 * LESSON_TEXT] = "";
    int number;
    if (!ask_step(ask, &lesson, &number))
        return;
    struct trial trial = {
        .ask = ask, .step = &lesson.step[number], .said = ink_text_in(said, sizeof said)};
    const char *state = try_what(&trial, ask->argument[3]);
    if (state == NULL) {
        ask_misread(ask, 3);
        return;
    }
    bool goes_on = strcmp(state, "right") == 0 && number + 1 < lesson.steps;
    json_begin_object(ask->out, NULL);
    json_text(ask->out, "state", state);
    json_text(ask->out, "text", said);
    if (goes_on)
        task_write(ask, "next", &lesson, number + 1);
    else
        json_nothing(ask->out, "next");
    json_end_object(ask->out);
}
