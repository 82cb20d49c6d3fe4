/** A page in a context of its own on which somebody has signed in, and stands before the dashboard. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { bringAxe } from './axe.ts'
import { sizes } from './browser.ts'

/** What a person waits for at most, on a machine that has other things to do. */
const PATIENCE_MS = 20_000

/** At desktop size with reduced motion, unless the options say otherwise; axe is on the page. */
export async function signedInPage(
  browser: Browser,
  url: string,
  person: { email: string; password: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes.desktop,
    baseURL: url,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await bringAxe(page)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  return page
}
