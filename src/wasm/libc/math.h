/* What is one instruction of the machine, or a comparison. */
#ifndef INKRAIL_WASM_LIBC_MATH_H
#define INKRAIL_WASM_LIBC_MATH_H

#define HUGE_VAL __builtin_huge_val()

#define sqrt __builtin_sqrt
#define fabs __builtin_fabs
#define floor __builtin_floor
#define ceil __builtin_ceil

static inline double fmax(double a, double b)
{
    return a > b ? a : b;
}

/* Halves go away from 0. */
static inline double round(double x)
{
    double whole = __builtin_trunc(x);
    return fabs(x - whole) < 0.5 ? whole : whole + __builtin_copysign(1, x);
}

static inline long lround(double x)
{
    return (long)round(x);
}

#endif
