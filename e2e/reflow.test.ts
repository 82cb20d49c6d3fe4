/**
 * Every screen at 320 px, which is 1280 px at 400 % (WCAG 2.2, 1.4.10): nothing is cut off to the side, in the longer
 * language too. And for those who asked for less motion, nothing moves for longer than it takes to see.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator, business, type Program, signIn } from './program.ts'
import { everybodys, operators } from './screens.ts'
import { openStage, type Stage } from './stage.ts'

/** What a person waits for at most, on a machine that has other things to do. */
const PATIENCE_MS = 20_000
const WIDTH = 320
const MOTION_MS_MAX = 10

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

test('every screen fits 320 px without scrolling sideways, and keeps still for who asked it to', async () => {
  const api = await signIn(program.url, business)
  const [campaign] = await api.list('listCampaigns', { query: { pageSize: 1 } })
  const [check] = await api.list('listKyc', { query: { pageSize: 1 } })
  const [invoice] = await api.list('listInvoices', { query: { pageSize: 1 } })
  const [payment] = await api.list('listPayments', { query: { pageSize: 1 } })
  const both = [`/invoice?invoice=${invoice!.id}`, `/invoice?payment=${payment!.id}`]
  const theirs = [...everybodys, `/messages/${campaign!.id}`, `/kyc/${check!.id}`, ...both]
  const flaws = await Promise.all([
    flawsOf('en-GH', business, theirs),
    flawsOf('fr-CI', business, theirs).then(async (found) => [
      ...found,
      ...(await flawsOf('fr-CI', administrator, [...operators, ...both])),
    ]),
  ])
  expect(flaws.flat()).toEqual([])
}, 120_000)

async function flawsOf(
  locale: string,
  person: { email: string; password: string },
  screens: readonly string[],
): Promise<string[]> {
  const context = await browser.newContext({
    // So high that what is drawn when it comes into sight is drawn.
    viewport: { width: WIDTH, height: 2_400 },
    baseURL: program.url,
    reducedMotion: 'reduce',
    locale,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await page.addInitScript(watchMotion)
  await page.goto('/login')
  await page.locator('input[type=email]').fill(person.email)
  await page.locator('input[type=password]').fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  const flaws: string[] = []
  for (const screen of screens) {
    await page.goto(screen)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const unfinished = page.locator('[aria-busy=true], .mantine-Skeleton-root')
    await expect.poll(() => unfinished.count(), { timeout: PATIENCE_MS, message: screen }).toBe(0)
    flaws.push(...(await flawsHere(page)).map((flaw) => `${locale} ${screen}: ${flaw}`))
  }
  await context.close()
  return flaws
}

/** What stands out to the side, where the page can be scrolled there, and what moved. */
async function flawsHere(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ width, motion_ms_max }) => {
      const scroller = document.scrollingElement!
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > width + 0.5,
      )
      const moved = (globalThis as unknown as { moved_ms: Record<string, number> }).moved_ms
      return [
        ...(scroller.scrollWidth > width
          ? beyond.slice(0, 3).map((element) => `beyond the edge ${element.outerHTML.slice(0, 120)}`)
          : []),
        ...Object.entries(moved)
          .filter(([, ms]) => ms > motion_ms_max)
          .map(([what, ms]) => `moves for ${ms} ms: ${what}`),
      ]
    },
    { width: WIDTH, motion_ms_max: MOTION_MS_MAX },
  )
}

/** In the page, from its beginning: how long each animation and transition was to take. */
function watchMotion(): void {
  const moved_ms: Record<string, number> = {}
  Object.assign(globalThis, { moved_ms })
  const note = () => {
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue
      const what = effect.target?.outerHTML.slice(0, 100) ?? ''
      moved_ms[what] = Math.max(moved_ms[what] ?? 0, Number(effect.getComputedTiming().activeDuration))
    }
  }
  for (const event of ['animationstart', 'transitionrun']) document.addEventListener(event, note, true)
}
