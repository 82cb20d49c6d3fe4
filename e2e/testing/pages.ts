/** Pages for stories, each in its own context, and pages of a person who is signed in. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { sizes } from './browser.ts'
import { PATIENCE_MS } from '../../server/platform/testing/patience.ts'
import { openSession } from './program.ts'

/** Opens a page at desktop size with reduced motion, unless the options say otherwise. */
export async function newPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes.desktop,
    baseURL: url,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  return context.newPage()
}

/**
 * Opens such a page for a signed-in person, at `path`. The session is opened by the API and put where the tab
 * stores it. The stories of the session and the main job use the real form.
 */
export async function signedInPage(
  browser: Browser,
  url: string,
  person: { email: string; password: string },
  options: BrowserContextOptions = {},
  path = '/dashboard',
): Promise<Page> {
  const [page, { token, refreshToken, expires }] = await Promise.all([
    newPage(browser, url, options),
    openSession(url, person),
  ])
  // A file of the origin: its storage is there before the application runs.
  await page.goto('/favicon.svg')
  const session = { token, refreshToken, expires, obtainedAt: Date.now() }
  await page.evaluate(
    (kept) => sessionStorage.setItem('nkra.session', kept),
    JSON.stringify({ state: { session, refreshed: false }, version: 0 }),
  )
  await page.goto(path)
  // Before this the application does not hear of a `visit`.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

/** The router in the page. */
interface Router {
  latestLocation: { href: string }
  state: { resolvedLocation?: { href: string } }
}

const LOOK_MS = 10
/** After this many looks a router that has not heard of the path is told again. */
const DEAF_LOOKS = 10

/**
 * Goes to a path without loading the application again, like a link. Resolves when the screen stands. A router that does
 * not listen yet, because its first screen has only just been drawn, is told again.
 */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    async ({ to, looks, look_ms, deaf }) => {
      const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router }
      const before = router.latestLocation.href
      // The router counts its entries; what lies over a screen is told from its neighbours by that.
      const { __TSR_index: index } = history.state as { __TSR_index: number }
      history.pushState({ __TSR_index: index + 1 }, '', to)
      const stands = () => router.state.resolvedLocation?.href === router.latestLocation.href
      for (
        let looked = 0;
        !stands() || (router.latestLocation.href === before && looked < deaf * 2);
        looked++
      ) {
        if (looked === looks) throw new Error(`${to} does not stand yet`)
        if (looked === deaf && router.latestLocation.href === before)
          history.replaceState(history.state, '', to)
        await new Promise((later) => setTimeout(later, look_ms))
      }
    },
    { to: path, looks: PATIENCE_MS / LOOK_MS, look_ms: LOOK_MS, deaf: DEAF_LOOKS },
  )

/** The status of the server's answer to the page's session, whatever the page itself would do with it. */
export function statusOf(
  page: Page,
  path: string,
  request: { method?: string; body?: object } = {},
): Promise<number> {
  return page.evaluate(
    async ({ path: asked, method, body }) => {
      const stored = Object.values(sessionStorage).find((text) => text.includes('"token"')) ?? ''
      const token = /"token":"([^"]+)"/.exec(stored)?.[1] ?? ''
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      return (await fetch(asked, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status
    },
    { path, method: request.method ?? 'GET', body: request.body },
  )
}
