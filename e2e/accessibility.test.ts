/**
 * Every screen, as the business and as the operator, in both themes and in both widths: axe finds nothing serious, and
 * nothing goes wrong on the page while it is looked at.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringAxe, flawsOf } from './axe.ts'
import { sizes } from './browser.ts'
import { administrator, business, type Program, signIn } from './program.ts'
import { everybodys, operators } from './screens.ts'
import { openStage, type Stage } from './stage.ts'

/** What a person waits for at most, on a machine that has other things to do. */
const PATIENCE_MS = 20_000

let stage: Stage
let program: Program
let browser: Browser

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
}, 180_000)

afterAll(async () => {
  await stage?.close()
}, 60_000)

test('every screen can be used by everybody: axe finds nothing serious, wide and narrow, light and dark', async () => {
  const api = await signIn(program.url, business)
  const [campaign] = await api.list('listCampaigns', { query: { pageSize: 1 } })
  const [check] = await api.list('listKyc', { query: { pageSize: 1 } })
  const [payment] = await api.list('listPayments', { query: { pageSize: 1 } })
  const both = [`/invoice?payment=${payment!.id}`]
  const theirs = [...everybodys, `/messages/${campaign!.id}`, `/kyc/${check!.id}`, ...both]
  const found = await Promise.all(
    (['light', 'dark'] as const).map(async (scheme) => [
      ...(await flawsIn(scheme, business, theirs)),
      ...(await flawsIn(scheme, administrator, [...operators, ...both])),
    ]),
  )
  expect(found.flat()).toEqual([])
}, 240_000)

async function flawsIn(
  colorScheme: 'light' | 'dark',
  person: { email: string; password: string },
  screens: readonly string[],
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: sizes.desktop,
    baseURL: program.url,
    colorScheme,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const flaws: string[] = []
  page.on('pageerror', ({ message }) => flaws.push(`${page.url()} threw: ${message}`))
  page.on('console', (line) => line.type() === 'error' && flaws.push(`${page.url()} said: ${line.text()}`))
  await bringAxe(page)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  for (const screen of screens) {
    await page.goto(screen)
    for (const [width, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      flaws.push(...(await flawsOf(page)).map((flaw) => `${colorScheme} ${width} ${screen}: ${flaw}`))
    }
  }
  await context.close()
  return flaws
}
