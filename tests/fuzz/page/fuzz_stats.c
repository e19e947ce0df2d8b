/* Lines of finished games, alone and as statistics, and lessons: any bytes as the text of each. */
#include "fuzz.h"
#include "lessons/lesson.h"
#include "stats/archive.h"
#include "stats/stats.h"
#include "stats/summary.h"

/* What is read is written, and that is read alike. */
static void check_summary(ink_slice text)
{
    char line[SUMMARY_LINE], again[SUMMARY_LINE];
    struct summary summary;
    ink_text out = ink_text_in(line, sizeof line), second = ink_text_in(again, sizeof again);
    if (!summary_read(text, &summary))
        return;
    summary_write(&summary, &out);
    FUZZ_CHECK(summary_read(fuzz_written(&out), &summary));
    summary_write(&summary, &second);
    FUZZ_CHECK(strcmp(line, again) == 0);
}

static void check_many(ink_slice text)
{
    static char json[1 << 18];
    static struct stats stats;
    ink_text out = ink_text_in(json, sizeof json);
    stats_start(&stats);
    stats_add(&stats, text, ink_slice_of(""));
    stats_json(&stats, 20773, &out);
    archive_json(20773, text, &out);
    FUZZ_CHECK(ink_text_whole(&out));
}

static void check_lesson(ink_slice text)
{
    static struct lesson lesson;
    int line = 0;
    ink_session *session = NULL;
    ink_refusal why;
    if (!lesson_read(ink_slice_of("fuzz"), text, &lesson, &line) ||
        lesson_open(&lesson, &session, &why) != INK_OK)
        return;
    for (int i = 0; i < lesson.steps; i++)
        for (int kind = TRY_GO_ON; kind <= TRY_END; kind++) {
            char said[4 * LESSON_TEXT];
            ink_text out = ink_text_in(said, sizeof said);
            struct lesson_try attempt = {.place = 9};
            attempt.kind = kind;
            lesson_say(session, lesson.step[i].say, &out);
            if (kind != TRY_PIECE)
                lesson_judge(&lesson.step[i], session, &attempt, &out);
        }
    ink_session_free(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ink_slice text = fuzz_slice(data, size);
    check_summary(text);
    check_many(text);
    check_lesson(text);
    return 0;
}
