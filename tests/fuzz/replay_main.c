/* Feeds files, all files of folders and all files of tar archives to a fuzz target: the corpus in
   `make test`, and a crash that libFuzzer found, without libFuzzer. */
#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz.h"

static unsigned long replayed;

static void fail(const char *what, const char *path)
{
    fprintf(stderr, "replay: cannot %s %s\n", what, path);
    exit(2);
}

/* The bytes get memory of exactly their size, so that reading past them is noticed. */
static void replay_bytes(FILE *file, size_t size, const char *path)
{
    uint8_t *data = malloc(size > 0 ? size : 1);
    if (data == NULL || fread(data, 1, size, file) != size)
        fail("read", path);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    replayed++;
}

static FILE *open_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail("open", path);
    return file;
}

static void replay_file(const char *path, size_t size)
{
    FILE *file = open_file(path);
    replay_bytes(file, size, path);
    fclose(file);
}

/* What tools/fuzz-keep packs: plain files, each in whole blocks behind one that describes it; a
   block without a name is the end. */
static void replay_archive(const char *path)
{
    enum { BLOCK = 512, SIZE_AT = 124 };
    FILE *file = open_file(path);
    char about[BLOCK];
    while (fread(about, 1, BLOCK, file) == BLOCK && about[0] != '\0') {
        size_t size = strtoul(&about[SIZE_AT], NULL, 8);
        replay_bytes(file, size, path);
        if (fseek(file, (long)((BLOCK - size % BLOCK) % BLOCK), SEEK_CUR) != 0)
            fail("read", path);
    }
    fclose(file);
}

static bool is_archive(const char *path)
{
    const char *end = strrchr(path, '.');
    return end != NULL && strcmp(end, ".tar") == 0;
}

static void replay(const char *path);

static void replay_folder(const char *path)
{
    DIR *folder = opendir(path);
    if (folder == NULL)
        fail("open", path);
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char inside[4096];
        if (entry->d_name[0] != '.') {
            snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
            replay(inside);
        }
    }
    closedir(folder);
}

static void replay(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0)
        fail("find", path);
    if (S_ISDIR(about.st_mode))
        replay_folder(path);
    else if (is_archive(path))
        replay_archive(path);
    else
        replay_file(path, (size_t)about.st_size);
}

int main(int count, char **argument)
{
    for (int i = 1; i < count; i++)
        replay(argument[i]);
    printf("%lu inputs replayed\n", replayed);
    return replayed > 0 ? 0 : 2;
}
