# The parts of the page that are C: the programs in build/site-parts (*.wasm), the nets and the
# lessons. They are made by a project of their own (src/wasm), in one folder for all
# presets.
set(wasm_folder ${PROJECT_SOURCE_DIR}/build/wasm)
set(INKRAIL_PARTS ${PROJECT_SOURCE_DIR}/build/site-parts)
set(wasm_configure ${CMAKE_COMMAND} --log-level=WARNING -S ${PROJECT_SOURCE_DIR}/src/wasm -B ${wasm_folder} -G Ninja
    --toolchain ${PROJECT_SOURCE_DIR}/src/wasm/wasm32.cmake -DPARTS=${INKRAIL_PARTS})

# Configured once; it configures itself again when its files change.
add_custom_command(
    OUTPUT ${wasm_folder}/build.ninja
    COMMAND ${CMAKE_COMMAND} -E make_directory ${wasm_folder}
    COMMAND ${wasm_configure}
    COMMENT "Configuring for WebAssembly"
    VERBATIM)
add_custom_target(wasm_configured DEPENDS ${wasm_folder}/build.ninja)
set(wasm_outputs ${INKRAIL_PARTS}/lessons.txt)
foreach(program play page table online engine)
    list(APPEND wasm_outputs ${INKRAIL_PARTS}/${program}.wasm)
endforeach()
file(GLOB net_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/nets/*.bin)
foreach(file ${net_files})
    get_filename_component(name ${file} NAME)
    list(APPEND wasm_outputs ${INKRAIL_PARTS}/nets/${name})
endforeach()
# One after the other: a build of another preset or a test may be at it.
find_program(FLOCK flock)
set(wasm_build ${CMAKE_COMMAND} --build ${wasm_folder})
if(FLOCK)
    list(PREPEND wasm_build ${FLOCK} ${wasm_folder}.lock)
endif()
add_custom_target(site_parts
    COMMAND ${wasm_build} -- --quiet
    BYPRODUCTS ${wasm_outputs}
    COMMENT "Building for WebAssembly"
    USES_TERMINAL VERBATIM)
add_dependencies(site_parts wasm_configured)
