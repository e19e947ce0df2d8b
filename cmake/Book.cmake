# cmake -DTO=FOLDER -DDOCS=FOLDER -P Book.cmake: the rules of docs/rules.*.md as they are, for
# src/client/process/book.c. Writes book_texts.S, whose assembler takes the bytes of the files as they are
# (as numbers in C they keep a linter busy for ten seconds), and book_texts.h, the list of them.
set(data "")
set(names "")
set(table "")
foreach(language en de fr ko)
    set(name rules.${language}.md)
    if(language STREQUAL "en")
        set(name rules.md)
    endif()
    file(SIZE ${DOCS}/${name} size)
    set(text client_book_${language})
    string(APPEND data "TEXT(${text})\n${text}:\n    .incbin \"${DOCS}/${name}\"\n    .size ${text}, ${size}\n")
    string(APPEND names "extern const char ${text}[];\n")
    string(APPEND table "    {\"${language}\", ${text}, ${size}},\n")
endforeach()
file(WRITE ${TO}/book_texts.S "/* Made by cmake/Book.cmake from docs/rules.*.md. */
#define TEXT(name) .section .rodata.name,\"a\",@progbits; .type name,@object; .globl name; .hidden name

${data}
    .section .note.GNU-stack,\"\",@progbits
")
file(WRITE ${TO}/book_texts.h "/* Made by cmake/Book.cmake from docs/rules.*.md. */
${names}
static const struct {
    const char *language, *text;
    size_t length;
} book_table[] = {
${table}};
")
