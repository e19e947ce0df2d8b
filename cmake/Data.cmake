# cmake -DTO=FOLDER -DLEVELS=levels.tsv -DLESSONS=a.lesson,b.lesson -P Data.cmake: puts data into
# src/stats. Writes levels.h, the points of each level in each game; lessons.txt, the lessons as they
# are, in the order of the numbers before the names of their files, each behind a line with its key,
# the rest of the name; and lessons.h, the same for C.
file(STRINGS ${LEVELS} lines)
set(table "")
foreach(line ${lines})
    string(REGEX REPLACE "^([^\t]+)\t([0-9]+)\t([-0-9.]+)\t([0-9.]+)\t[0-9]+$" "    {\"\\1\", \\2, HUNDREDTHS(\\3), HUNDREDTHS(\\4)},\n" row "${line}")
    string(APPEND table "${row}")
endforeach()
file(WRITE ${TO}/levels.h "/* Made by cmake/Data.cmake from data/levels.tsv, which has two places behind the point: whole
   numbers pack far better on the way to a browser. */
#define HUNDREDTHS(points) (int16_t)((points)*100 + ((points) < 0 ? -0.5 : 0.5))
static const struct {
    const char *config;
    int16_t level;
    int16_t mean, spread; /* in hundredths */
} level_table[] = {
${table}};
#undef HUNDREDTHS
")

string(REPLACE "," ";" files "${LESSONS}")
set(book "")
foreach(file ${files})
    get_filename_component(name ${file} NAME_WLE)
    string(REGEX REPLACE "^[0-9]+-" "" name ${name})
    file(READ ${file} text)
    string(APPEND book "lesson ${name}\n${text}")
endforeach()
file(WRITE ${TO}/lessons.txt "${book}")
file(READ ${TO}/lessons.txt bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(0x0a,)" "\\1\n" bytes "${bytes}")
file(WRITE ${TO}/lessons.h "/* Made by cmake/Data.cmake from data/lessons. */
static const char lesson_text[] = {
${bytes}};
")
