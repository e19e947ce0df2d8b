# cmake -DTO=FOLDER -DFROM=a.bin,b.bin -P Nets.cmake: puts nets into the engine. Writes built_in.S,
# whose assembler takes the bytes of the files as they are (as C text they would be 45 MB, and half
# a minute of a compiler), and built_in.h, the list of them. A net is found by the name of its
# config, which is the name of its file. One text serves ELF and WebAssembly.
string(REPLACE "," ";" files "${FROM}")
set(data "")
set(names "")
set(table "")
set(index 0)
foreach(file ${files})
    get_filename_component(name ${file} NAME_WLE)
    file(SIZE ${file} size)
    string(APPEND data "NET(ink_net_${index})\nink_net_${index}:\n    .incbin \"${file}\"\n    .size ink_net_${index}, ${size}\n")
    string(APPEND names "extern const uint8_t ink_net_${index}[];\n")
    string(APPEND table "    {\"${name}\", ink_net_${index}, ${size}},\n")
    math(EXPR index "${index} + 1")
endforeach()

file(WRITE ${TO}/built_in.S "/* Made by cmake/Nets.cmake from data/nets. */
#ifdef __wasm__
#define SECTION(name) .section .rodata.name,\"\",@
#else
#define SECTION(name) .section .rodata.name,\"a\",@progbits
#endif
#define NET(name) SECTION(name); .type name,@object; .globl name; .hidden name; .p2align 4

${data}
#ifdef __ELF__
    .section .note.GNU-stack,\"\",@progbits
#endif
")
file(WRITE ${TO}/built_in.h "/* Made by cmake/Nets.cmake from data/nets. */
${names}
static const struct {
    const char *name;
    const uint8_t *data;
    size_t size;
} built_in[] = {
${table}    {NULL, NULL, 0}};
")
