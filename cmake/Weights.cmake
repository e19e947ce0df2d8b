# cmake -DTO=built_in.h -DFROM=a.bin,b.bin -P Weights.cmake: nets as C, for the engine. A net is
# found by the name of its config, which is the name of its file.
string(REPLACE "," ";" files "${FROM}")
set(arrays "")
set(table "")
set(index 0)
foreach(file ${files})
    get_filename_component(name ${file} NAME_WLE)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const uint8_t net_${index}[] = {\n${bytes}};\n")
    string(APPEND table "    {\"${name}\", net_${index}, sizeof net_${index}},\n")
    math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${TO} "/* Made by cmake/Weights.cmake from src/engine/weights. */
${arrays}
static const struct {
    const char *name;
    const uint8_t *data;
    size_t size;
} built_in[] = {
${table}    {NULL, NULL, 0}};
")
