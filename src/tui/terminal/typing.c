#include "typing.h"

#include <string.h>

#include "terminal.h"

static void erase_last(char *line)
{
    size_t length = strlen(line);
    while (length > 0 && ((unsigned char)line[length - 1] & 0xc0) == 0x80)
        length--;
    line[length > 0 ? length - 1 : 0] = '\0';
}

bool typing_press(char *line, size_t size, uint32_t press)
{
    char bytes[5] = "";
    size_t length = strlen(line);
    if (press == PRESS_BACKSPACE) {
        erase_last(line);
        return true;
    }
    if (press < ' ' || press >= PRESS_UP)
        return false;
    if (length + (size_t)canvas_bytes(press, bytes) < size)
        memcpy(line + length, bytes, strlen(bytes) + 1);
    return true;
}
