/**
 * Every screen, as the business and as the operator. In both themes and both widths axe finds nothing serious. At
 * 320 px, which is 1280 px at 400 % (WCAG 2.2, 1.4.10), nothing is cut off to the side, in the longer language too; and
 * for those who asked for less motion, nothing moves for longer than it takes to see. Nothing goes wrong on a page
 * meanwhile, nothing leaves the origin, and nothing is done that the policy forbids.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringAxe, flawsOf, settled } from './axe.ts'
import { sizes } from './browser.ts'
import { administrator, business, type Program, signIn } from './program.ts'
import { everybodys, openToAll, operators } from './screens.ts'
import { openStage, type Stage } from './stage.ts'

/** What a person waits for at most, on a machine that has other things to do. */
const PATIENCE_MS = 20_000
/** So high that what is drawn when it comes into sight is drawn. */
const NARROW = { width: 320, height: 2_400 }
const MOTION_MS_MAX = 10

type Person = { email: string; password: string }

let stage: Stage
let program: Program
let browser: Browser
let theirs: string[]
let operatorsOwn: string[]

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  const api = await signIn(program.url, business)
  const [[campaign], [check], [invoice], [payment]] = await Promise.all([
    api.list('listCampaigns', { query: { pageSize: 1 } }),
    api.list('listKyc', { query: { pageSize: 1 } }),
    api.list('listInvoices', { query: { pageSize: 1 } }),
    api.list('listPayments', { query: { pageSize: 1 } }),
  ])
  const both = [`/invoice?invoice=${invoice!.id}`, `/invoice?payment=${payment!.id}`]
  theirs = [...everybodys, `/messages/${campaign!.id}`, `/kyc/${check!.id}`, ...both]
  operatorsOwn = [...operators, ...both]
}, 180_000)

afterAll(() => stage?.close(), 60_000)

test('in English: wide and narrow, light and dark, and narrower than any phone', async () => {
  const found = await Promise.all([walk(business, theirs), walk(administrator, operatorsOwn)])
  expect(found.flat()).toEqual([])
}, 300_000)

test('in French: narrower than any phone', async () => {
  const found = await Promise.all([
    walk(business, theirs, 'fr-CI'),
    walk(administrator, operatorsOwn, 'fr-CI'),
  ])
  expect(found.flat()).toEqual([])
}, 180_000)

/** The flaws on the way through these screens, and before it through those that are open to all. */
async function walk(person: Person, screens: readonly string[], locale = 'en-GH'): Promise<string[]> {
  const context = await browser.newContext({
    viewport: NARROW,
    baseURL: program.url,
    reducedMotion: 'reduce',
    locale,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await page.addInitScript(watchMotion, MOTION_MS_MAX)
  await bringAxe(page)
  const flaws = mishapsOf(page)
  const look = locale === 'en-GH' ? inEveryLook : inNarrow
  for (const screen of openToAll) {
    await page.goto(screen)
    flaws.push(...(await inNarrow(page)).map((flaw) => `${locale} ${screen} ${flaw}`))
  }
  await page.goto('/login')
  await page.locator('input[type=email]').fill(person.email)
  await page.locator('input[type=password]').fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  for (const screen of screens) {
    await page.goto(screen)
    flaws.push(...(await look(page)).map((flaw) => `${locale} ${screen} ${flaw}`))
  }
  await page.goto('/dashboard')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await context.close()
  return flaws
}

/** What goes wrong by itself, as it does. */
function mishapsOf(page: Page): string[] {
  const mishaps: string[] = []
  page.on('pageerror', ({ message }) => mishaps.push(`${page.url()} threw: ${message}`))
  page.on('console', (line) => line.type() === 'error' && mishaps.push(`${page.url()} said: ${line.text()}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== program.url)
      mishaps.push(`${page.url()} asks ${request.url()}`)
  })
  return mishaps
}

async function inEveryLook(page: Page): Promise<string[]> {
  const flaws = await inNarrow(page)
  for (const [width, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
      flaws.push(...(await flawsOf(page)).map((flaw) => `${colorScheme} ${width}: ${flaw}`))
    }
  }
  await page.setViewportSize(NARROW)
  return flaws
}

/** What stands out to the side, where the page can be scrolled there, and what moved. */
async function inNarrow(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate(
    ({ width }) => {
      const scroller = document.scrollingElement!
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > width + 0.5,
      )
      const moved = (globalThis as unknown as { moved_ms: Record<string, number> }).moved_ms
      return [
        ...(scroller.scrollWidth > width
          ? beyond.slice(0, 3).map((element) => `beyond the edge ${element.outerHTML.slice(0, 120)}`)
          : []),
        ...Object.entries(moved).map(([what, ms]) => `moves for ${ms} ms: ${what}`),
      ]
    },
    { width: NARROW.width },
  )
}

/**
 * In the page, from its beginning: what moves for longer than that, and how long it was to take. Looked at once a frame,
 * in which what is shorter has ended: a change of theme begins a thousand transitions.
 */
function watchMotion(motion_ms_max: number): void {
  const moved_ms: Record<string, number> = {}
  Object.assign(globalThis, { moved_ms })
  let awaited = false
  const note = () => {
    awaited = false
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue
      const ms = Number(effect.getComputedTiming().activeDuration)
      if (ms <= motion_ms_max) continue
      const what = effect.target?.outerHTML.slice(0, 100) ?? ''
      moved_ms[what] = Math.max(moved_ms[what] ?? 0, ms)
    }
  }
  const noteSoon = () => {
    if (!awaited) requestAnimationFrame(note)
    awaited = true
  }
  for (const event of ['animationstart', 'transitionrun']) document.addEventListener(event, noteSoon, true)
}
