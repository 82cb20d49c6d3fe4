/**
 * The longest that a story waits for anything, on a machine that has other things to do. It expects no speed.
 */
export const PATIENCE_MS = 30_000
