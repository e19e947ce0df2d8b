# INKRAIL_MARCH: the processor the library is compiled for. The rules are bit sets, and
# popcount, tzcnt and the BMI shifts of x86-64-v3 make them markedly faster. The default
# asks the machine at hand; packagers who build for other machines set it to "".
include(CheckCSourceRuns)

if(NOT DEFINED INKRAIL_MARCH)
    if(NOT CMAKE_CROSSCOMPILING AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$")
        set(CMAKE_REQUIRED_FLAGS -march=x86-64-v3)
        check_c_source_runs("
            int main(void)
            {
                return !(__builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"fma\") &&
                         __builtin_cpu_supports(\"bmi\") && __builtin_cpu_supports(\"bmi2\") &&
                         __builtin_cpu_supports(\"popcnt\"));
            }" INKRAIL_RUNS_X86_64_V3)
        unset(CMAKE_REQUIRED_FLAGS)
    endif()
    set(march "")
    if(INKRAIL_RUNS_X86_64_V3)
        set(march x86-64-v3)
    endif()
    set(INKRAIL_MARCH "${march}" CACHE STRING "Processor for -march=, empty for the compiler's default")
endif()
