/* A reader of just as much XML as SVGs of this project have: enough to see that they are well
   formed. */
#ifndef INKRAIL_TESTS_GRAPHICS_XML_H
#define INKRAIL_TESTS_GRAPHICS_XML_H

#include <stdbool.h>

/* Told of each attribute. */
typedef void xml_attribute(void *own, const char *element, const char *name, const char *value);

/* NULL if the text is well formed: one element that holds all others, each closed in its turn,
   attributes in quotes and each once, nothing else that begins with < or &. Else where it is
   not. */
const char *xml_fault(const char *text, xml_attribute *tell, void *own);

#endif
