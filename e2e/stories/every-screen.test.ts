/**
 * Every screen, as the business and as the operator. In both themes and both widths, axe finds nothing of any impact. At
 * 320 px, which is 1280 px at 400 % (WCAG 2.2, 1.4.10), nothing is cut off at the side, also in the longer language.
 * With reduced motion, nothing moves long enough to be seen. Labels, texts and amounts have their places, with fields
 * large enough for a finger. Meanwhile no page throws, no request leaves the origin, and nothing violates the content
 * security policy.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsAtRest, inTheme, settled } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { misplacedOn } from '../testing/geometry.ts'
import { administrator, business, type Program, signIn } from '../testing/program.ts'
import { documents, everybodys, openToAll, operators } from '../testing/screens.ts'
import { newPage, signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

/** So high that parts that are drawn only in sight are drawn. */
const NARROW = { width: 320, height: 2_400 }
const MOTION_MS_MAX = 10
/** Half of the value that counts as good (Cumulative Layout Shift, web.dev). */
const SHIFT_MAX = 0.05

type ColorScheme = 'light' | 'dark'
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
})

afterAll(() => stage?.close())

test('wide and narrow, light and dark, and narrower than any phone in every language', async () => {
  const found = await Promise.all([
    walk(business, theirs, openToAll, documents),
    walk(administrator, operatorsOwn),
  ])
  expect(found.flat()).toEqual([])
}, 600_000)

test('a page beyond the last is the last, and the address says so; a long table has the room of the rows that are not drawn', async () => {
  const page = await signedInPage(browser, program.url, business, {}, '/address-book')
  await page.getByText('50 shown so far').waitFor()
  const heights = await page
    .locator('tbody tr:not([aria-hidden])')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(heights.length).toBeLessThan(50)
  const { height } = (await page.getByRole('table', { name: 'All contacts' }).boundingBox())!
  expect(height).toBeGreaterThan(50 * Math.min(...heights))

  for (const list of ['/invoice', '/messages', '/sms-credits', '/kyc', '/address-book?view=opt-outs']) {
    await visit(page, `${list}${list.includes('?') ? '&' : '?'}page=98`)
    await page.waitForURL((url) => !url.searchParams.has('page'))
    await page.getByRole('navigation', { name: 'Pages' }).getByText('1–').waitFor()
    await page.getByRole('row').nth(1).waitFor()
  }
  await page.context().close()
})

test('the documents work without scripts; with them a chosen language of examples stays', async () => {
  const plain = await newPage(browser, program.url, { javaScriptEnabled: false, locale: 'en-GH' })
  await plain.goto('/docs/calls/sendMessage')
  const shown = (page: Page) => page.locator('.call pre:visible').first()
  await expect.poll(() => shown(plain).innerText()).toContain('curl --fail-with-body')
  await plain.getByRole('radio', { name: 'Python' }).first().check()
  await expect.poll(() => shown(plain).innerText()).toContain('import requests')
  await plain.getByRole('searchbox').fill('unsubscribe')
  await plain.keyboard.press('Enter')
  await plain.getByRole('link', { name: 'listOptOuts' }).click()
  await plain.getByRole('heading', { level: 1, name: 'listOptOuts' }).waitFor()
  await plain.context().close()

  const page = await newPage(browser, program.url, { locale: 'en-GH' })
  await page.goto('/docs/calls/sendMessage')
  await page.getByRole('radio', { name: 'TypeScript' }).first().check()
  await page.goto('/docs/guides/first-text')
  await expect.poll(() => shown(page).innerText()).toContain("from '@nkra/client'")
  await page.getByRole('button', { name: 'Copy' }).first().waitFor()
  await page.context().close()
})

test('the status page has no flaw in either language and theme', async () => {
  for (const locale of ['en-GH', 'fr-FR'])
    for (const viewport of Object.values(sizes)) {
      const page = await newPage(browser, program.url, { locale, viewport })
      await page.goto('/status')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await flawsAtRest(page, 'every')).toEqual([])
      }
      await page.context().close()
    }
})

test('a first visit of Home moves nothing', async () => {
  await Promise.all([business, administrator].map(expectStill))
})

/** At both sizes, checks that the parts drawn before an answer do not move when the answer comes. */
async function expectStill(person: Person): Promise<void> {
  const page = await signedInPage(browser, program.url, person, {}, '/settings')
  await page.addInitScript(watchShifts)
  await page.route(/\/v1\//, async (route) => {
    await drawn(page).catch(() => undefined)
    await route.continue()
  })
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/dashboard')
    await page.getByText('Default sender IDs').waitFor({ state: 'attached' })
    const unfinished = page.locator('main .mantine-Skeleton-root')
    const inSight = () =>
      unfinished.evaluateAll(
        (all) => all.filter((each) => each.getBoundingClientRect().top < innerHeight).length,
      )
    await expect.poll(inSight).toBe(0)
    await drawn(page)
    const shift = await page.evaluate(() => (globalThis as unknown as Watched).shift)
    expect(shift, `${person.email} at ${viewport.width}`).toBeLessThanOrEqual(SHIFT_MAX)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}

/**
 * Collects the flaws of these screens. The screens that need no session come first, those that the server writes last.
 */
async function walk(
  person: Person,
  screens: readonly string[],
  open: readonly string[] = [],
  written: readonly string[] = [],
): Promise<string[]> {
  const page = await newPage(browser, program.url, { viewport: NARROW, locale: 'en-GH', hasTouch: true })
  await page.addInitScript(watchMotion, MOTION_MS_MAX)
  const languages = await page.context().newPage()
  await languages.goto('/favicon.svg')
  const flaws = mishapsOf(page)
  const look = async (screen: string, colorSchemes: readonly ColorScheme[], go: typeof visit = visit) => {
    await page.evaluate(forgetMotion)
    await go(page, screen)
    const found = [...(await inNarrow(page, languages)), ...(await inEveryLook(page, colorSchemes))]
    flaws.push(...found.map((flaw) => `${screen} ${flaw}`))
    await page.setViewportSize(NARROW)
  }
  await page.goto('/login')
  await settled(page)
  // The sign-in screens have a dark theme alone: the person's preference does not change it.
  for (const screen of open) await look(screen, ['dark'])
  await visit(page, '/login')
  await page.locator('input[type=email]').fill(person.email)
  await page.locator('input[type=password]').fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  for (const screen of screens) await look(screen, ['light', 'dark'])
  await visit(page, '/dashboard')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  const load = async (_: Page, path: string) => void (await page.goto(path))
  for (const screen of written) await look(screen, ['light', 'dark'], load)
  await page.context().close()
  return flaws
}

/**
 * Lists what goes wrong on the page while it is used: errors that it throws or logs, and requests to another origin.
 */
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

/**
 * Opens each look after the one that differs least. Between two that differ in the theme alone, only colours can be
 * wrong.
 */
async function inEveryLook(page: Page, colorSchemes: readonly ColorScheme[]): Promise<string[]> {
  const flaws: string[] = []
  for (const [width, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    const order = width === 'desktop' ? colorSchemes : colorSchemes.toReversed()
    for (const [place, colorScheme] of order.entries()) {
      await inTheme(page, colorScheme)
      await settled(page)
      const found = [
        ...(await misplacedOn(page)),
        ...(await flawsAtRest(page, place === 0 ? 'every' : 'colours')),
      ]
      flaws.push(...found.map((flaw) => `${colorScheme} ${width}: ${flaw}`))
    }
  }
  return flaws
}

/** Looks at the narrow page in both languages. The language is chosen in another tab. */
async function inNarrow(page: Page, languages: Page): Promise<string[]> {
  const flaws: string[] = []
  for (const language of ['fr', 'en']) {
    await languages.evaluate((chosen) => localStorage.setItem('nkra.language', chosen), language)
    await page.locator(`html[lang=${language}]`).waitFor()
    flaws.push(...(await beyondOrMoving(page)).map((flaw) => `${language} ${flaw}`))
  }
  return flaws
}

/** The elements that stick out at the side of a page that can scroll there, and the elements that moved. */
async function beyondOrMoving(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate(
    ({ width }) => {
      const scroller = document.scrollingElement!
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > width + 0.5,
      )
      const { moved_ms: moved } = globalThis as unknown as Watched
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

interface Watched {
  /** What moved, and for how long, in milliseconds. */
  moved_ms: Record<string, number>
  /** How much of the window moved by itself, and how far. */
  shift: number
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))

/** Measures how much the page shifts by itself. Runs in the page from its start. */
function watchShifts(): void {
  const watched = Object.assign(globalThis, { shift: 0 })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) watched.shift += entry.value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** Clears the recorded movements. Runs in the page before the next screen is shown. */
function forgetMotion(): void {
  const { moved_ms: moved } = globalThis as unknown as Watched
  for (const what of Object.keys(moved)) delete moved[what]
}

/**
 * Runs in the page from its start. Records what moves for longer than the limit, and for how long. It looks once a
 * frame, so shorter movements have ended by then.
 */
function watchMotion(motion_ms_max: number): void {
  const moved_ms: Watched['moved_ms'] = {}
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
