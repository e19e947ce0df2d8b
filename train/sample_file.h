/* Files of samples, so that games may be played by one program and learned from by another. The
   format is in README.md here. */
#ifndef INKRAIL_TRAIN_SAMPLE_FILE_H
#define INKRAIL_TRAIN_SAMPLE_FILE_H

#include <stdio.h>

#include "engine/eval/feature.h"
#include "samples.h"

enum { SAMPLE_FILE_VERSION = 1 };

/* A file that is being written, under another name until it is whole. */
typedef struct sample_writer {
    FILE *file;
    char path[4096], part[4096 + 8];
    uint32_t blocks;
    bool failed;
} sample_writer;

bool sample_file_begin(sample_writer *writer, const ink_features *features, const char *path);

/* Writes all samples there are as a block. A group must not be cut. */
void sample_file_add(sample_writer *writer, const samples *samples);

/* False if anything could not be written; there is no such file then. */
bool sample_file_end(sample_writer *writer);

/* Adds all samples of a file. Returns NULL, or what is wrong with it; then none was added. */
const char *sample_file_read(samples *to, const ink_features *features, const char *path);

#endif
