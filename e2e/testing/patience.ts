/** What a story waits for anything at most, on a machine that has other things to do. It is no expectation of speed. */
export const PATIENCE_MS = 30_000
