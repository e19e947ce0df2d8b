# The page: parts (languages, the pen's style sheet and icons here; WebAssembly and nets by
# cmake/Wasm.cmake), the site that esbuild makes of them and of web/, and the site packed for the
# program. Without it (INKRAIL_SITE=OFF: no Node.js, no clang) the server serves tables all the
# same.
option(INKRAIL_SITE "Build the page and take it into the program" ON)
if(INKRAIL_FUZZ) # programs of its own, and none that serves
    set(INKRAIL_SITE OFF)
endif()
set(site_packed ${CMAKE_BINARY_DIR}/site-packed)
if(NOT INKRAIL_SITE)
    return()
endif()

find_program(NODE NAMES node nodejs REQUIRED)
find_program(MSGFMT msgfmt REQUIRED)
find_program(MSGGREP msggrep REQUIRED)
set(site_folder ${CMAKE_BINARY_DIR}/site)
set(site_parts ${CMAKE_BINARY_DIR}/site-parts)
file(GLOB web_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/fonts/* ${PROJECT_SOURCE_DIR}/web/*.mjs ${PROJECT_SOURCE_DIR}/web/make/*.mjs
     ${PROJECT_SOURCE_DIR}/web/*.json ${PROJECT_SOURCE_DIR}/web/index.html)
file(GLOB_RECURSE web_more CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*)
set(site_inputs ${web_sources} ${web_more})

# Three catalogues a language: `all` has the texts of the core and of the page, without terminals and
# servers; `first` those of the first screen and of the game, `table` those of an online table, too, so
# that one can play before the rest has come.
set(texts_first include/inkrail src/core src/modules src/format src/session
    web/src/core web/src/parts web/src/site web/src/store web/src/screens/lobby web/src/screens/game)
# `first` lacks the texts of analysis, lessons, legends, replays and ends.
file(GLOB files_first RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/src/page/*.c ${PROJECT_SOURCE_DIR}/src/page/views/*.c ${PROJECT_SOURCE_DIR}/src/i18n/* ${PROJECT_SOURCE_DIR}/src/json/*
    ${PROJECT_SOURCE_DIR}/src/words/*.c ${PROJECT_SOURCE_DIR}/src/words/*/*.c)
list(FILTER files_first EXCLUDE REGEX "/(analys|art|editor|legality|legend|lore_|moments|result|winner)")
list(APPEND files_first src/daily/daily.c src/lessons/rules.c web/src/app.tsx web/src/screens/new/begin.ts)
set(texts_all ${texts_first} src/page src/i18n src/words src/lessons src/daily src/stats src/review src/online/client src/online/page data web/src)
set(texts_table ${texts_first} src/online/client src/online/page web/src/net web/src/screens/table)
set(files_table ${files_first} src/page/views/result.c src/words/winner.c)
set(files_all "")
file(GLOB page_catalogues CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/po/*.po)
foreach(catalogue ${page_catalogues})
    get_filename_component(language ${catalogue} NAME_WE)
    foreach(part all first table)
        set(spoken ${site_parts}/languages/${language}.${part}.mo)
        set(places "")
        foreach(place ${texts_${part}})
            list(APPEND places -N ${place}/* -N ${place}/*/* -N ${place}/*/*/*)
        endforeach()
        foreach(file ${files_${part}})
            list(APPEND places -N ${file})
        endforeach()
        add_custom_command(
            OUTPUT ${spoken}
            COMMAND ${CMAKE_COMMAND} -E make_directory ${site_parts}/languages
            COMMAND ${MSGGREP} ${places} -o ${spoken}.po ${catalogue}
            COMMAND ${MSGFMT} -o ${spoken} ${spoken}.po
            COMMAND ${CMAKE_COMMAND} -E rm ${spoken}.po
            DEPENDS ${catalogue} ${CMAKE_CURRENT_LIST_FILE}
            VERBATIM)
        list(APPEND site_inputs ${spoken})
    endforeach()
endforeach()

add_custom_command(
    OUTPUT ${site_parts}/pen.css
    COMMAND ${CMAKE_COMMAND} -E make_directory ${site_parts}
    COMMAND inkpen ${site_parts}
    DEPENDS inkpen
    VERBATIM)
list(APPEND site_inputs ${site_parts}/pen.css)

add_custom_command(
    OUTPUT ${site_folder}.json
    COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/web/build.mjs ${site_folder} ${site_parts} ${INKRAIL_PARTS}
    DEPENDS ${site_inputs} ${wasm_outputs} site_parts
    VERBATIM)
add_custom_target(site DEPENDS ${site_folder}.json)

# What is packed once is kept for all builds of this tree.
add_custom_command(
    OUTPUT ${site_packed}/site.inc ${site_packed}/site.S
    COMMAND ${NODE} ${PROJECT_SOURCE_DIR}/web/make/pack.mjs ${site_folder} ${site_packed}
        ${PROJECT_SOURCE_DIR}/build/packed ${CMAKE_BINARY_DIR}/src/nets
    DEPENDS ${site_folder}.json ${PROJECT_SOURCE_DIR}/web/make/pack.mjs ink_nets
    VERBATIM)
