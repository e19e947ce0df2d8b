/* inktrain COMMAND ...: nets of the engine are learned, written, mixed and measured by one
   program. */
#include <stdio.h>
#include <string.h>

#include "commands.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *use;
} command[] = {
    {"learn", train_learn,
     "learn CONFIG --games N --out NAME [--generations G] [--from NET|PARAMETERS] [--seed S] "
     "[--threads T] [what play and fit know]"},
    {"play", train_play,
     "play CONFIG --from NET --games N --out FILE [--first N] [--seconds S] [--candidates C] "
     "[--rolls R] [--continue NODES [--horizon ROUNDS]] [--deep ENDS [--deep-rolls R]]"},
    {"fit", train_fit,
     "fit CONFIG --samples FILE... --from NET --out NAME [--epochs E] [--rate R]"},
    {"parameters", train_parameters, "parameters CONFIG NET FILE"},
    {"export", train_export, "export CONFIG PARAMETERS FILE"},
    {"mix", train_mix, "mix CONFIG NET OTHER HUNDREDTHS FILE"},
    {"measure", train_measure, "measure CONFIG level|nodes|ms VALUE GAMES [FROM [THREADS [NET]]]"},
};
enum { COMMANDS = sizeof command / sizeof *command };

int main(int argc, char **argv)
{
    for (int i = 0; argc > 1 && i < COMMANDS; i++)
        if (strcmp(argv[1], command[i].name) == 0)
            return command[i].run(argc - 1, argv + 1);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(stderr, "%s inktrain %s\n", i == 0 ? "use:" : "    ", command[i].use);
    return 2;
}
