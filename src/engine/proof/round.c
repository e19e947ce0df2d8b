/* A round, by search; and if it is the last one, by proof. */
#include "exact.h"

#include <string.h>

ink_status ink_engine_play_round(ink_engine *engine, const ink_sheet *sheet,
                                 const ink_engine_limits *limits, ink_engine_result *result)
{
    ink_budget budget;
    memset(result, 0, sizeof *result);
    if (sheet->open == 0)
        return ink_sheet_over(engine->rules, sheet) ? INK_E_GAME_OVER : INK_E_NOT_ROLLED;
    if (ink_engine_search_round(engine, sheet, limits, &budget, result))
        result->proven = ink_exact_last(engine, sheet, &budget, result);
    ink_engine_finish_round(engine, &budget, result);
    return INK_OK;
}
