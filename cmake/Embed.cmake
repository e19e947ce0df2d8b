# cmake -DTO=FOLDER -DNAME=built_in -DFROM=a.bin,b.bin -P Embed.cmake: takes files into a program as
# they are. Writes NAME.S, whose assembler takes their bytes (as C text the nets would be 45 MB, and
# half a minute of a compiler), and NAME.h, the table NAME of them: the name of each file without its
# last extension. One text serves ELF and WebAssembly.
string(REPLACE "," ";" files "${FROM}")
set(data "")
set(names "")
set(table "")
set(index 0)
foreach(file ${files})
    get_filename_component(name ${file} NAME_WLE)
    file(SIZE ${file} size)
    set(symbol ink_${NAME}_${index})
    string(APPEND data "EMBEDDED(${symbol})\n${symbol}:\n    .incbin \"${file}\"\n    .size ${symbol}, ${size}\n")
    string(APPEND names "extern const uint8_t ${symbol}[];\n")
    string(APPEND table "    {\"${name}\", ${symbol}, ${size}},\n")
    math(EXPR index "${index} + 1")
endforeach()

file(WRITE ${TO}/${NAME}.S "/* Made by cmake/Embed.cmake. */
#ifdef __wasm__
#define SECTION(name) .section .rodata.name,\"\",@
#else
#define SECTION(name) .section .rodata.name,\"a\",@progbits
#endif
#define EMBEDDED(name) SECTION(name); .type name,@object; .globl name; .hidden name; .p2align 4

${data}
#ifdef __ELF__
    .section .note.GNU-stack,\"\",@progbits
#endif
")
file(WRITE ${TO}/${NAME}.h "/* Made by cmake/Embed.cmake. */
#include <stddef.h>
#include <stdint.h>

${names}
static const struct {
    const char *name;
    const uint8_t *data;
    size_t size;
} ${NAME}[] = {
${table}    {NULL, NULL, 0}};
")
