# Compiler flags as interface targets: ink_flags for everything, ink_strict on top of it
# for the product's own sources (tests may convert numbers freely).
include(CheckCCompilerFlag)

add_library(ink_flags INTERFACE)
target_compile_options(ink_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wundef -Wvla -Wcast-qual -Wpointer-arith -Wwrite-strings
    -Wformat=2 -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition
    $<$<BOOL:${INKRAIL_WERROR}>:-Werror>
    $<$<BOOL:${INKRAIL_MARCH}>:-march=${INKRAIL_MARCH}>)

add_library(ink_strict INTERFACE)
target_link_libraries(ink_strict INTERFACE ink_flags)
target_compile_options(ink_strict INTERFACE -Wconversion -Wno-sign-conversion
    $<$<C_COMPILER_ID:Clang>:-Wno-enum-float-conversion>) # numbers that have names are enums here

# A frame that is larger than the page below the stack must not leap over it.
check_c_compiler_flag(-fstack-clash-protection stack_clash_works)
if(stack_clash_works)
    target_compile_options(ink_flags INTERFACE -fstack-clash-protection)
endif()

if(INKRAIL_SANITIZE)
    target_compile_options(ink_flags INTERFACE -fsanitize=${INKRAIL_SANITIZE}
        -fno-sanitize-recover=all -fno-omit-frame-pointer
        $<$<C_COMPILER_ID:GNU>:-Wno-format-truncation>) # at -O1 it guesses; dev and release tell
    target_link_options(ink_flags INTERFACE -fsanitize=${INKRAIL_SANITIZE})
    # UndefinedBehaviorSanitizer tells of 180,000 places by address; a program that lies where it
    # was linked need not write them all anew at each start.
    if(NOT INKRAIL_FUZZ)
        target_link_options(ink_flags INTERFACE
            $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
    endif()
endif()

if(INKRAIL_COVERAGE)
    target_compile_options(ink_flags INTERFACE --coverage)
    target_link_options(ink_flags INTERFACE --coverage)
endif()
