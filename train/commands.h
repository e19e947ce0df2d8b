/* What the program `inktrain` can do: each takes the words behind its name. */
#ifndef INKRAIL_TRAIN_COMMANDS_H
#define INKRAIL_TRAIN_COMMANDS_H

int train_learn(int argc, char **argv);
int train_play(int argc, char **argv);
int train_fit(int argc, char **argv);
int train_parameters(int argc, char **argv);
int train_export(int argc, char **argv);
int train_mix(int argc, char **argv);
int train_measure(int argc, char **argv);

#endif
