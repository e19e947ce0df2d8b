# cmake -DTO=FOLDER -DLEVELS=levels.tsv -DLESSONS=a.lesson,b.lesson -P Lore.cmake: puts data into
# src/lore. Writes levels.h, the points of each level in each game, and lessons.h, the lessons as
# they are, in the order of the numbers before the names of their files; the rest of the name is the
# key.
file(STRINGS ${LEVELS} lines)
set(table "")
foreach(line ${lines})
    string(REGEX REPLACE "^([^\t]+)\t([0-9]+)\t([-0-9.]+)\t([0-9.]+)\t[0-9]+$" "    {\"\\1\", \\2, \\3, \\4},\n" row "${line}")
    string(APPEND table "${row}")
endforeach()
file(WRITE ${TO}/levels.h "/* Made by cmake/Lore.cmake from data/levels.tsv. */
static const struct {
    const char *config;
    int level;
    double mean, spread;
} level_table[] = {
${table}};
")

string(REPLACE "," ";" files "${LESSONS}")
set(texts "")
set(table "")
set(index 0)
foreach(file ${files})
    get_filename_component(name ${file} NAME_WLE)
    string(REGEX REPLACE "^[0-9]+-" "" name ${name})
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "(0x0a,)" "\\1\n" bytes "${bytes}")
    string(APPEND texts "static const char lesson_${index}[] = {\n${bytes}};\n")
    string(APPEND table "    {\"${name}\", lesson_${index}, sizeof lesson_${index}},\n")
    math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${TO}/lessons.h "/* Made by cmake/Lore.cmake from data/lessons. */
${texts}
static const struct {
    const char *key;
    const char *text;
    size_t length;
} lesson_table[] = {
${table}};
")
