#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
