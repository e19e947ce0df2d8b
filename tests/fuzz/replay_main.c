/* Feeds files, and all files of folders, to a fuzz target: the corpus in `make test`, and
   a crash that libFuzzer found, without libFuzzer. */
#include <dirent.h>
#include <sys/stat.h>

#include "fuzz.h"

static unsigned long replayed;

static void fail(const char *what, const char *path)
{
    fprintf(stderr, "replay: cannot %s %s\n", what, path);
    exit(2);
}

/* The bytes get memory of exactly their size, so that reading past them is noticed. */
static void replay_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(size > 0 ? size : 1);
    if (file == NULL || data == NULL || fread(data, 1, size, file) != size)
        fail("read", path);
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    replayed++;
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
