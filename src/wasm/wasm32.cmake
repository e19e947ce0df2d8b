# The machine that browsers have: clang with nothing of the host's, linked by wasm-ld itself, as
# clang would run whatever wasm-opt is on the PATH.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32)
set(CMAKE_ASM_COMPILER clang-19)
set(CMAKE_ASM_COMPILER_TARGET wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
find_program(WASM_LD wasm-ld-19 REQUIRED)
set(CMAKE_C_LINK_EXECUTABLE "${WASM_LD} <LINK_FLAGS> <OBJECTS> -o <TARGET>")
