/* inktrain parameters CONFIG NET FILE: the parameters of a net, for train/fit_gpu. A net of another
   config gives what it knows of this one. */
#include <stdio.h>

#include "commands.h"
#include "pupil.h"

int train_parameters(int argc, char **argv)
{
    static pupil p;
    pupil_knows knows;
    if (argc != 4) {
        fprintf(stderr, "use: inktrain parameters CONFIG NET FILE\n");
        return 2;
    }
    if (!pupil_make(&p, argv[1]) || !pupil_start(&p, argv[2], 0, &knows))
        return 2;
    if (parameters_save(&p.parameters, &p.features, argv[3]))
        return 0;
    fprintf(stderr, "inktrain: %s cannot be written\n", argv[3]);
    return 1;
}
