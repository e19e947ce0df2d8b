/** Under which settings are kept. */
export const KEY = "inkrail.settings";
