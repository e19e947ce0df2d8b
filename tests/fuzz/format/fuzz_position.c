/* ink_position_read: any bytes as a position. One that is good is written and read again, and has
   one spelling. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ink_position position, again;
    static char first[FUZZ_TEXT], second[FUZZ_TEXT];
    ink_refusal why;
    ink_slice text = {(const char *)data, size};
    if (ink_position_read(text, &position, &why) != INK_OK) {
        FUZZ_CHECK(why.at + why.length <= size);
        return 0;
    }
    ink_text out = ink_text_in(first, sizeof first), twice = ink_text_in(second, sizeof second);
    ink_position_write(&position, &out);
    FUZZ_CHECK(ink_text_whole(&out));
    FUZZ_CHECK(ink_position_read((ink_slice){first, out.length}, &again, &why) == INK_OK);
    ink_position_write(&again, &twice);
    FUZZ_CHECK(strcmp(first, second) == 0);
    FUZZ_CHECK(memcmp(&position.sheet, &again.sheet, sizeof position.sheet) == 0);
    return 0;
}
