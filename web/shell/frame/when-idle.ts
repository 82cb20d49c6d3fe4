/** The longest wait for an idle moment, in milliseconds. */
const WAIT_MS_MAX = 2_000

/**
 * Resolves when the browser has nothing else to do. Parts of the frame that nobody waits for are fetched then, so that
 * they do not hold up the screen. Safari has no such callback, so there it is the next turn.
 */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: WAIT_MS_MAX })
    else setTimeout(resolve)
  })
