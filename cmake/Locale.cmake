# One catalogue per language: po/LANG.po becomes locale/LANG/LC_MESSAGES/inkrail.mo, in the
# build tree as it will lie when installed.
find_program(MSGFMT msgfmt REQUIRED)
file(GLOB po_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/po/*.po)

set(mo_files "")
foreach(po_file ${po_files})
    get_filename_component(language ${po_file} NAME_WE)
    set(mo_folder ${CMAKE_BINARY_DIR}/locale/${language}/LC_MESSAGES)
    add_custom_command(
        OUTPUT ${mo_folder}/inkrail.mo
        COMMAND ${CMAKE_COMMAND} -E make_directory ${mo_folder}
        COMMAND ${MSGFMT} --check -o ${mo_folder}/inkrail.mo ${po_file}
        DEPENDS ${po_file}
        VERBATIM)
    list(APPEND mo_files ${mo_folder}/inkrail.mo)
    install(FILES ${mo_folder}/inkrail.mo
            DESTINATION ${CMAKE_INSTALL_LOCALEDIR}/${language}/LC_MESSAGES)
endforeach()

add_custom_target(locale ALL DEPENDS ${mo_files})
add_dependencies(inkrail locale)
