#define sqrt __builtin_sqrt
static inline double fmax(double a, double b)
{
    return a > b ? a : b;
}
