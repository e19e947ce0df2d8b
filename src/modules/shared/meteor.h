/* What the rules of meteors and their bounds share. */
#ifndef INKRAIL_MODULES_SHARED_METEOR_H
#define INKRAIL_MODULES_SHARED_METEOR_H

/* For each route with an arm into a crater. */
enum { METEOR_POINTS_A_ROUTE = 2 };

#endif
