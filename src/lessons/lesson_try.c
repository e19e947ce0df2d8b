/* Lessons tried by hand: what pointing, taking, drawing and ending mean in a step. */
#include "i18n/i18n.h"
#include "lesson.h"

const char *lesson_group_name(ink_slice group)
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

ink_set lesson_cells(const struct lesson_step *step)
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

bool lesson_about_end(const struct lesson_step *step)
{
    ink_slice list = step->target;
    return step->task == LESSON_END || ink_slice_is(ink_slice_word(&list), "end");
}

bool lesson_about_shape(const struct lesson_step *step, const ink_ruleset *rules, int shape)
{
    return step->piece.length == 0 || ink_shape_find(rules, step->piece) == shape;
}

/* --- trying ----------------------------------------------------------------------------------- */

static int judge(struct lesson_trial *trial, const struct lesson_try *attempt)
{
    ink_text_cut(trial->out, 0);
    trial->plays = false;
    return lesson_judge(trial->step, trial->session, attempt, trial->out);
}

static int judge_ghost(struct lesson_trial *trial)
{
    struct lesson_try attempt = {.kind = TRY_MOVE, .move = trial->hand.ghost};
    return attempt.move != INK_MOVE_NONE ? judge(trial, &attempt) : LESSON_OPEN;
}

/* Any answer to a question that is not right is wrong. */
static int right_or_wrong(int verdict)
{
    return verdict == LESSON_RIGHT ? LESSON_RIGHT : LESSON_WRONG;
}

int lesson_try_tap(struct lesson_trial *trial, int place)
{
    struct lesson_try attempt = {.kind = TRY_TAP, .place = place};
    if (trial->step->task == LESSON_TAP)
        return right_or_wrong(judge(trial, &attempt));
    if (!trial->hand.holds || trial->hand.piece.place == INK_PLACE_NONE)
        return LESSON_OPEN;
    if (trial->hand.ghost != INK_MOVE_NONE)
        return judge_ghost(trial) == LESSON_RIGHT ? LESSON_READY : LESSON_WRONG;
    if (trial->hand.piece.place != INK_PLACE_CELL)
        return LESSON_OPEN;
    attempt.kind = TRY_PIECE;
    attempt.piece = trial->hand.piece;
    return judge(trial, &attempt);
}

int lesson_try_take(struct lesson_trial *trial, const ink_piece *piece)
{
    ink_set cells = lesson_cells(trial->step);
    struct lesson_try attempt = {
        .kind = TRY_PIECE, .piece = *piece, .place = cells != 0 ? ink_set_first(cells) : 0};
    if (piece->state != INK_PIECE_BARRED || trial->step->task != LESSON_REFUSE)
        return LESSON_OPEN;
    return right_or_wrong(judge(trial, &attempt));
}

int lesson_try_lay(struct lesson_trial *trial)
{
    int verdict = judge_ghost(trial);
    trial->plays = verdict == LESSON_RIGHT && trial->step->task == LESSON_DRAW;
    return verdict;
}

int lesson_try_end(struct lesson_trial *trial)
{
    struct lesson_try attempt = {.kind = TRY_END};
    int verdict = right_or_wrong(judge(trial, &attempt));
    trial->plays = verdict == LESSON_RIGHT && trial->step->task == LESSON_END;
    return verdict;
}

int lesson_try_answer(struct lesson_trial *trial, int answer)
{
    struct lesson_try attempt = {.kind = TRY_ANSWER, .answer = answer};
    return judge(trial, &attempt);
}
