/* The tremor of a drawing hand, and the little trigonometry that it needs. It uses no library, so
   that every machine draws the same. */
#ifndef INKRAIL_GRAPHICS_TREMOR_H
#define INKRAIL_GRAPHICS_TREMOR_H

#include <stdint.h>

#define HAND_PI 3.14159265358979323846
#define HAND_KAPPA 0.5522847498 /* the distance of the control points of a cubic quarter circle */

/* A position or a direction. */
struct spot {
    double x, y;
};

static inline struct spot spot_along(struct spot from, struct spot way, double far)
{
    return (struct spot){from.x + way.x * far, from.y + way.y * far};
}

/* A quarter turn clockwise. */
static inline struct spot spot_aside(struct spot way)
{
    return (struct spot){-way.y, way.x};
}

/* Are they nearer than `far`? */
static inline int spot_near(struct spot a, struct spot b, double far)
{
    double x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y < far * far;
}

/* --- tremor ----------------------------------------------------------------------------------- */

/* A small hash is the source of the tremor: the same drawing on the same cell always looks the
   same. */
static inline uint32_t tremor_start(const char *text)
{
    uint32_t hash = UINT32_C(2166136261);
    for (; *text != 0; text++)
        hash = (hash ^ (unsigned char)*text) * UINT32_C(16777619);
    return hash;
}

/* From -1 to 1. */
static inline double tremor(uint32_t *hash)
{
    *hash = (*hash ^ *hash >> 15) * UINT32_C(2246822519) + UINT32_C(0x9e3779b9);
    return (double)(*hash >> 8 & 0xffff) / 32768 - 1;
}

/* --- circles ---------------------------------------------------------------------------------- */

/* The sine of a moderate angle: folded to a quarter of the circle, then by its series. */
static inline double hand_sin(double angle)
{
    while (angle > HAND_PI)
        angle -= 2 * HAND_PI;
    while (angle < -HAND_PI)
        angle += 2 * HAND_PI;
    if (angle > HAND_PI / 2)
        angle = HAND_PI - angle;
    if (angle < -HAND_PI / 2)
        angle = -HAND_PI - angle;
    double square = angle * angle, term = angle, sum = angle;
    for (int i = 2; i <= 14; i += 2) {
        term *= -square / (i * (i + 1));
        sum += term;
    }
    return sum;
}

static inline double hand_cos(double angle)
{
    return hand_sin(angle + HAND_PI / 2);
}

static inline struct spot hand_ray(double angle)
{
    return (struct spot){hand_cos(angle), hand_sin(angle)};
}

#endif
