/**
 * The longest that a test waits for anything, on a machine that has other things to do. It expects no speed, and makes
 * no test slower that passes. Reading a document took 35 seconds beside 24 busy processes, and takes two alone.
 */
export const PATIENCE_MS = 120_000
