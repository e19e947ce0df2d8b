# What `make install` puts in place: all of it is built by the target `product`.
add_custom_target(product DEPENDS inkrail inkrail_static inkrail_shared locale)
install(TARGETS inkrail RUNTIME)
install(TARGETS inkrail_static inkrail_shared ARCHIVE LIBRARY)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/inkrail TYPE INCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/docs/inkrail.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

# The paths in the file are relative to where it lies, so that a prefix may be moved.
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_to_prefix "${pc_to_prefix}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/inkrail.pc.in ${CMAKE_BINARY_DIR}/inkrail.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/inkrail.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
