/* Steps that are not acknowledged: kept as lines over the end of the program that made them, and
   taken back with a sentence where they can no longer be made. */
#include <stdlib.h>
#include <string.h>

#include "i18n/i18n.h"
#include "state.h"

enum { MOST_ROUND = 99, MOST_STEP = 64, MOST_DIGITS = 15 };

/* --- lines ------------------------------------------------------------------------------------ */

/* "2 3 118 0a1b2c3d-7 B1H.H.": seat, round, the last step of the seat that was known, id, step. */
static void write_line(const struct request *request, uint64_t at, char line[GUEST_STEP])
{
    ink_text out = ink_text_in(line, GUEST_STEP);
    ink_text_number(&out, request->seat);
    ink_text_char(&out, ' ');
    ink_text_number(&out, request->round);
    ink_text_char(&out, ' ');
    ink_text_number(&out, (int64_t)at);
    ink_text_char(&out, ' ');
    ink_text_string(&out, request->id);
    ink_text_char(&out, ' ');
    ink_text_string(&out, request->text);
}

bool guest_waiting_step(const struct guest *guest, int number, char line[GUEST_STEP])
{
    for (const struct request *step = guest->recalled; step != NULL; step = step->next)
        if (number-- == 0) {
            write_line(step, step->at, line);
            return true;
        }
    for (const struct request *step = guest->first; step != NULL; step = step->next)
        if (step->kind == INK_TO_SERVER_step && !step->dropped && number-- == 0) {
            write_line(step, guest->own_step, line);
            return true;
        }
    return false;
}

static bool read_event_number(ink_slice word, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < word.length && word.length <= MOST_DIGITS; i++) {
        if (word.data[i] < '0' || word.data[i] > '9')
            return false;
        *number = *number * 10 + (uint64_t)(word.data[i] - '0');
    }
    return word.length > 0 && word.length <= MOST_DIGITS;
}

/* Copies what is printable ASCII and no longer than this; false if it is anything else. */
static bool read_plain(ink_slice text, char least, size_t most, char *buffer)
{
    if (text.length == 0 || text.length > most)
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (text.data[i] < least || text.data[i] > '~')
            return false;
    memcpy(buffer, text.data, text.length);
    buffer[text.length] = '\0';
    return true;
}

static bool read_line(ink_slice line, struct request *step)
{
    uint32_t seat = 0, round = 0;
    *step = (struct request){.kind = INK_TO_SERVER_step};
    bool read = ink_slice_number(ink_slice_word(&line), GUEST_SEATS, &seat) && seat > 0 &&
                ink_slice_number(ink_slice_word(&line), MOST_ROUND, &round) && round > 0 &&
                read_event_number(ink_slice_word(&line), &step->at) &&
                read_plain(ink_slice_word(&line), '!', GUEST_ID - 1, step->id);
    while (line.length > 0 && *line.data == ' ')
        ink_slice_take(&line, 1);
    step->seat = (int)seat;
    step->round = (int)round;
    return read && read_plain(line, ' ', MOST_STEP, step->text);
}

/* --- recalling -------------------------------------------------------------------------------- */

/* Where it is linked from; NULL in there if no recalled step has the id. */
static struct request **find(struct guest *guest, ink_slice id)
{
    struct request **at = &guest->recalled;
    while (*at != NULL && !ink_slice_is(id, (*at)->id))
        at = &(*at)->next;
    return at;
}

static void forget(struct guest *guest, struct request **at)
{
    struct request *step = *at;
    *at = step->next;
    free(step);
    guest->view.waiting--;
    guest->view.steps_waiting--;
}

bool guest_resume_step(struct guest *guest, ink_slice line)
{
    struct request read;
    if (guest->view.table.known || guest->view.waiting >= GUEST_WAITING || !read_line(line, &read))
        return false;
    struct request **at = find(guest, ink_slice_of(read.id)),
                   *step = *at == NULL ? malloc(sizeof *step) : NULL;
    if (step == NULL)
        return false;
    *step = read;
    *at = step;
    guest->view.waiting++;
    guest->view.steps_waiting++;
    return true;
}

void steps_free(struct guest *guest)
{
    while (guest->recalled != NULL)
        forget(guest, &guest->recalled);
}

/* --- what became of them ---------------------------------------------------------------------- */

void steps_tell_back(struct guest *guest, int reason, int count)
{
    unsigned long number = (unsigned long)count;
    if (count == 0)
        return;
    if (reason == BACK_ROUND)
        guest_say(
            guest, true,
            ngettext("The round has ended meanwhile: %d step that had not arrived is taken back.",
                     "The round has ended meanwhile: %d steps that had not arrived are taken back.",
                     number),
            count);
    else if (reason == BACK_BOT)
        guest_say(guest, true,
                  ngettext("A bot has played for you meanwhile: %d step that had not arrived is "
                           "taken back.",
                           "A bot has played for you meanwhile: %d steps that had not arrived are "
                           "taken back.",
                           number),
                  count);
    else if (reason == BACK_OTHER)
        guest_say(
            guest, true,
            ngettext("Your seat was played from another device at the same time: %d step made "
                     "here is taken back.",
                     "Your seat was played from another device at the same time: %d steps "
                     "made here are taken back.",
                     number),
            count);
    else
        guest_say(guest, true,
                  ngettext("The table has gone on meanwhile: %d step made here does not fit any "
                           "more and is taken back.",
                           "The table has gone on meanwhile: %d steps made here do not fit any "
                           "more and are taken back.",
                           number),
                  count);
}

int steps_reason(const ink_message *event)
{
    if (event->kind != INK_EVENT_step)
        return BACK_ROUND;
    return ink_message_text(event, "id").length == 0 ? BACK_BOT : BACK_OTHER; /* bots do not ask */
}

/* A step that nobody here made, and that came after the last one known then, has changed what the
   recalled ones were made on. */
void steps_seen(struct guest *guest, const ink_message *event)
{
    if (event->kind != INK_EVENT_step || ink_message_number(event, "seat") != guest->view.table.own)
        return;
    struct request answered; /* by its event: there is no ok beside it */
    guest->own_step = ink_message_n(event);
    request_answered(guest, ink_message_text(event, "id"), &answered);
    struct request **arrived = find(guest, ink_message_text(event, "id"));
    if (*arrived != NULL) {
        forget(guest, arrived);
        return;
    }
    for (struct request *step = guest->recalled; step != NULL; step = step->next)
        if (!step->dropped && guest->own_step > step->at) {
            step->dropped = true;
            step->back = steps_reason(event);
        }
}

void steps_note_end(struct guest *guest)
{
    const struct far_table *table = &guest->view.table;
    if (table->own > 0 && table->player >= 0)
        guest->seat[table->own - 1].ended =
            ink_session_seats(guest_session(guest))[table->player].ended != 0;
}

/* Is it still the round and the seat the step was made for? */
static bool is_of_now(const struct guest *guest, const struct request *step)
{
    const ink_session *session = guest_session(guest);
    const struct far_table *far = &guest->view.table;
    if (session == NULL || far->over || far->player < 0 || far->own != step->seat)
        return false;
    const ink_table *table = ink_session_table(session);
    return table->round == step->round &&
           (table->phase == INK_PHASE_DRAW || table->phase == INK_PHASE_DRAFT);
}

/* Makes the step again and asks for it with the id it had: BACK_REASONS, or why it cannot be. */
static int make_again(struct guest *guest, const struct request *step)
{
    int player = guest->view.table.player;
    if (!is_of_now(guest, step))
        return guest->view.table.own == step->seat ? BACK_ROUND : BACK_STALE;
    if (step->dropped)
        return step->back;
    if (guest->seat[step->seat - 1].dropped ||
        ink_session_step(guest_session(guest), player, ink_slice_of(step->text), NULL) != INK_OK)
        return BACK_STALE;
    if (!request_again(guest, step) || !mirror_stepped(guest->mirror, step->id, step->text))
        guest_out_of_memory(guest);
    return BACK_REASONS;
}

void steps_resume(struct guest *guest)
{
    int back[BACK_REASONS + 1] = {0};
    if (guest->recalled == NULL)
        return;
    while (guest->recalled != NULL && !guest->view.table.gone) {
        struct request step = *guest->recalled;
        forget(guest, &guest->recalled);
        back[make_again(guest, &step)]++;
    }
    guest->news |= FAR_BOARD | FAR_SESSION;
    if (back[BACK_REASONS] > 0)
        steps_note_end(guest);
    for (int reason = 0; reason < BACK_REASONS; reason++)
        steps_tell_back(guest, reason, back[reason]);
}
