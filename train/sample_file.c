/* Files of samples: see sample_file.h. */
#include "sample_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/net.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "Files of samples have the lowest byte first, and are written as they lie in memory."
#endif

static const char MAGIC[8] = {'I', 'N', 'K', 'S', 'A', 'M', 'P', 'L'};

typedef struct file_head {
    char magic[8];
    uint32_t version, rows;
    uint64_t fingerprint;
} file_head;

/* The last block has no samples, and as rows the number of those before it. */
typedef struct block_head {
    uint32_t samples, rows, sum;
} block_head;

enum { MOST_SAMPLES = 1 << 24, MOST_ROWS = 1 << 30 }; /* of a block */

/* --- sums of blocks: CRC-32, as of PNG -------------------------------------------------------- */

static uint32_t crc_of_byte(uint32_t crc)
{
    for (int bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ (crc & 1 ? 0xedb88320U : 0);
    return crc;
}

static uint32_t crc_on(uint32_t crc, const void *data, size_t size)
{
    uint32_t table[256];
    const uint8_t *byte = data;
    for (uint32_t i = 0; i < 256; i++)
        table[i] = crc_of_byte(i);
    crc = ~crc;
    for (size_t i = 0; i < size; i++)
        crc = crc >> 8 ^ table[(crc ^ byte[i]) & 255];
    return ~crc;
}

static uint32_t sum_of(block_head head, const sample *list, const uint16_t *row)
{
    head.sum = 0;
    uint32_t crc = crc_on(0, &head, sizeof head);
    crc = crc_on(crc, list, head.samples * sizeof *list);
    return crc_on(crc, row, head.samples == 0 ? 0 : head.rows * sizeof *row);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void put(sample_writer *w, const void *data, size_t size)
{
    w->failed |= fwrite(data, 1, size, w->file) != size;
}

bool sample_file_begin(sample_writer *w, const ink_features *features, const char *path)
{
    file_head head = {.version = SAMPLE_FILE_VERSION,
                      .rows = (uint32_t)features->rows,
                      .fingerprint = features->fingerprint};
    memcpy(head.magic, MAGIC, sizeof head.magic);
    *w = (sample_writer){.failed = strlen(path) >= sizeof w->path};
    if (w->failed)
        return false;
    snprintf(w->path, sizeof w->path, "%s", path);
    snprintf(w->part, sizeof w->part, "%s.part", path);
    w->file = fopen(w->part, "wb");
    if (w->file == NULL)
        return false;
    put(w, &head, sizeof head);
    return true;
}

void sample_file_add(sample_writer *w, const samples *s)
{
    block_head head = {.samples = (uint32_t)s->count, .rows = (uint32_t)s->rows};
    w->failed |= s->count > MOST_SAMPLES || s->rows > MOST_ROWS;
    if (s->count == 0 || w->failed)
        return;
    head.sum = sum_of(head, s->sample, s->row);
    put(w, &head, sizeof head);
    put(w, s->sample, s->count * sizeof *s->sample);
    put(w, s->row, s->rows * sizeof *s->row);
    w->blocks++;
}

bool sample_file_end(sample_writer *w)
{
    block_head head = {.rows = w->blocks};
    head.sum = sum_of(head, NULL, NULL);
    put(w, &head, sizeof head);
    bool closed = fclose(w->file) == 0;
    if (closed && !w->failed)
        return rename(w->part, w->path) == 0;
    remove(w->part);
    return false;
}

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct reader {
    FILE *file;
    const ink_features *features;
    sample *sample; /* of the block at hand */
    uint16_t *row;
    uint32_t blocks;
} reader;

static bool get(reader *r, void *to, size_t size)
{
    return fread(to, 1, size, r->file) == size;
}

static const char *read_file_head(reader *r)
{
    file_head head;
    if (!get(r, &head, sizeof head) || memcmp(head.magic, MAGIC, sizeof MAGIC) != 0)
        return "is no file of samples";
    if (head.version != SAMPLE_FILE_VERSION)
        return "is of another version: play the games again";
    if (head.fingerprint != r->features->fingerprint || head.rows != (uint32_t)r->features->rows)
        return "is of another config, or the net sees other things by now: play the games again";
    return NULL;
}

static bool makes_sense(const reader *r, const block_head *head)
{
    uint64_t rows = 0;
    for (uint32_t i = 0; i < head->samples; i++) {
        const sample *s = &r->sample[i];
        rows += s->rows;
        if (!isfinite(s->gain) || !(s->weight >= 0 && s->weight <= 1) || s->stage >= INK_NET_STAGES)
            return false;
    }
    for (uint32_t i = 0; i < head->rows; i++)
        if (r->row[i] >= r->features->rows)
            return false;
    return rows == head->rows;
}

static bool make_room(reader *r, const block_head *head)
{
    free(r->sample);
    free(r->row);
    r->sample = malloc(head->samples * sizeof *r->sample + 1);
    r->row = malloc(head->rows * sizeof *r->row + 1);
    return r->sample != NULL && r->row != NULL;
}

static void take_block(const reader *r, const block_head *head, samples *to)
{
    const uint16_t *row = r->row;
    for (uint32_t i = 0; i < head->samples; i++) {
        samples_add(to, r->sample[i], row);
        row += r->sample[i].rows;
    }
}

/* True at the end of the file; `wrong` says why there is no more to read otherwise. */
static bool read_block(reader *r, samples *to, const char **wrong)
{
    static const char damaged[] = "is damaged: play the games again",
                      too_early[] = "ends too early: play the games again";
    block_head head;
    *wrong = too_early;
    if (!get(r, &head, sizeof head))
        return false;
    *wrong = damaged;
    if (head.samples == 0) {
        bool whole =
            head.sum == sum_of(head, NULL, NULL) && head.rows == r->blocks && fgetc(r->file) == EOF;
        *wrong = whole ? NULL : damaged;
        return true;
    }
    if (head.samples > MOST_SAMPLES || head.rows > MOST_ROWS)
        return false;
    if (!make_room(r, &head)) {
        *wrong = "is too large for the memory";
        return false;
    }
    *wrong = too_early;
    if (!get(r, r->sample, head.samples * sizeof *r->sample) ||
        !get(r, r->row, head.rows * sizeof *r->row))
        return false;
    *wrong = damaged;
    if (head.sum != sum_of(head, r->sample, r->row) || !makes_sense(r, &head))
        return false;
    take_block(r, &head, to);
    r->blocks++;
    *wrong = NULL;
    return false;
}

const char *sample_file_read(samples *to, const ink_features *features, const char *path)
{
    reader r = {.file = fopen(path, "rb"), .features = features};
    size_t count = to->count, rows = to->rows;
    if (r.file == NULL)
        return "cannot be read";
    const char *wrong = read_file_head(&r);
    while (wrong == NULL && !read_block(&r, to, &wrong))
        continue;
    fclose(r.file);
    free(r.sample);
    free(r.row);
    if (wrong != NULL) {
        to->count = count;
        to->rows = rows;
    }
    return wrong;
}
