/* The lessons that are built into the program. */
#include "lesson.h"
#include "lessons.h"

ink_slice lesson_book(void)
{
    return (ink_slice){lesson_text, sizeof lesson_text};
}
