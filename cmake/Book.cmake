# cmake -DTO=FILE -DDOCS=FOLDER -P Book.cmake: the rules of docs/rules.*.md as they are, for src/front/book.c.
set(texts "")
set(table "")
foreach(language en de fr ko)
    set(name rules.${language}.md)
    if(language STREQUAL "en")
        set(name rules.md)
    endif()
    file(READ ${DOCS}/${name} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "(0x0a,)" "\\1\n" bytes "${bytes}")
    string(APPEND texts "static const unsigned char book_${language}[] = {\n${bytes}};\n")
    string(APPEND table "    {\"${language}\", book_${language}, sizeof book_${language}},\n")
endforeach()
file(WRITE ${TO} "/* Made by cmake/Book.cmake from docs/rules.*.md. */
${texts}
static const struct {
    const char *language;
    const unsigned char *text;
    size_t length;
} book_table[] = {
${table}};
")
