#include "contrast.h"

static double channel(int value)
{
    double part = value / 255.0;
    if (part <= 0.03928)
        return part / 12.92;
    double base = (part + 0.055) / 1.055, power = base * base; /* to the power of 2.4, roughly */
    return power * (0.6 + 0.4 * base);
}

static double light_of(int rgb)
{
    return 0.2126 * channel(rgb >> 16 & 255) + 0.7152 * channel(rgb >> 8 & 255) +
           0.0722 * channel(rgb & 255);
}

double contrast(int one, int other)
{
    double a = light_of(one) + 0.05, b = light_of(other) + 0.05;
    return a > b ? a / b : b / a;
}

int contrast_indexed(int number)
{
    static const int first[16] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd,
                                  0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                  0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
    static const int step[6] = {0, 95, 135, 175, 215, 255};
    if (number < 16)
        return first[number];
    if (number >= 232)
        return (8 + 10 * (number - 232)) * 0x010101;
    number -= 16;
    return step[number / 36] << 16 | step[number / 6 % 6] << 8 | step[number % 6];
}
