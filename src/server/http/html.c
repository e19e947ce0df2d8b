#include "html.h"

void html_text(ink_text *out, ink_slice text)
{
    for (size_t i = 0; i < text.length; i++) {
        switch (text.data[i]) {
        case '<': ink_text_string(out, "&lt;"); break;
        case '>': ink_text_string(out, "&gt;"); break;
        case '&': ink_text_string(out, "&amp;"); break;
        case '"': ink_text_string(out, "&quot;"); break;
        case '\'': ink_text_string(out, "&#39;"); break;
        default: ink_text_char(out, text.data[i]);
        }
    }
}
