/**
 * Measures how fast screens appear, on a demo of its own: `node bench/page-speed.ts [--rounds 5]`.
 *
 * 1. The largest contentful paint of four screens on a throttled phone (1.6 Mbit/s, 150 ms, a processor four times
 * slower), on the first visit, in turn with a static page of 60 kB. The aim is at most 1.5 times that page.
 * 2. The layout shift of the main screens while they load, at both sizes. The aim is 0.05 at most.
 * 3. The time from the click on ten links to the content, once everything is cached. The aim is 200 ms at most.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { atRest } from '../e2e/testing/at-rest.ts'
import { openBrowser, sizes } from '../e2e/testing/browser.ts'
import { newPage, signedInPage } from '../e2e/testing/pages.ts'
import { business, freePorts, openSession, signIn, startProgram } from '../e2e/testing/program.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
const rounds = Number(values.rounds ?? 5)

const CONTROL_BYTES = 60_000
/** Lighthouse's slow phone line and processor, in the form in which the browser throttles them. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const PROCESSOR_RATE = 4
const LCP_RATIO_MAX = 1.5
const SHIFT_MAX = 0.05
const CLICK_MS_MAX = 200
const CONTENT_MS_MAX = 10_000

const SHIFT_SCREENS = [
  '/dashboard',
  '/messages',
  '/new-sms',
  '/address-book',
  '/reports',
  '/invoice',
  '/sms-credits',
  '/kyc',
  '/sender-id',
  '/integrations',
  '/settings',
  '/notifications',
]

interface Watched {
  lcp_ms: number
  shift: number
}
type Browser = Awaited<ReturnType<typeof openBrowser>>
type Page = Awaited<ReturnType<typeof newPage>>

/** Runs in the page from its start: records its largest paint and the sum of its layout shifts. */
function watch(): void {
  const watched = Object.assign(globalThis, { lcp_ms: 0, shift: 0 })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.lcp_ms = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Watched & { value: number })[])
      watched.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

const watchedOn = (page: Page) =>
  page.evaluate(() => {
    const { lcp_ms, shift } = globalThis as unknown as Watched
    return { lcp_ms, shift }
  })

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

/** Resolves when everything in sight is drawn and no longer moves. */
async function stands(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('.mantine-Skeleton-root')].some(
        (each) => each.getBoundingClientRect().top < innerHeight,
      ),
  )
  await atRest(page)
}

async function lcpOn(browser: Browser, url: string, session: string | null): Promise<number> {
  const page = await newPage(browser, 'about:blank', { viewport: sizes.phone })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_RATE })
  await page.addInitScript(watch)
  if (session) await page.addInitScript((kept) => sessionStorage.setItem('nkra.session', kept), session)
  await page.goto(url)
  await stands(page)
  const { lcp_ms } = await watchedOn(page)
  await page.context().close()
  return lcp_ms
}

/** How many milliseconds pass from the click on the link until its screen is drawn with its content. */
const clickToContent = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    async ({ link, most_ms }) => {
      const { pathname } = location
      const begun_ms = performance.now()
      document.querySelector<HTMLElement>(link)!.click()
      for (;;) {
        await new Promise((next) => requestAnimationFrame(next))
        const passed_ms = performance.now() - begun_ms
        const isThere = location.pathname !== pathname && document.querySelector('h1') !== null
        const waits = document.querySelector('main [aria-busy=true], main .mantine-Skeleton-root')
        if (isThere && (!waits || waits.getBoundingClientRect().top >= innerHeight)) return passed_ms
        if (passed_ms > most_ms) throw new Error(`${link} leads nowhere in ${most_ms} ms`)
      }
    },
    { link: selector, most_ms: CONTENT_MS_MAX },
  )

const say = (...cells: unknown[]) => console.log(cells.join('  '))
const verdict = (value: number, most: number) => (value <= most ? 'holds' : 'MISSES')

const data = await mkdtemp(join(tmpdir(), 'nkra-speed-'))
const program = await startProgram({ data, ports: await freePorts() })
const browser = await openBrowser()
const text = 'Akwaaba. This page has text and nothing else. '.repeat(CONTROL_BYTES / 46)
const control = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><meta name="viewport" content="width=device-width"><h1>Control</h1><p>${text}</p>`),
)
control.listen(0, '127.0.0.1')
await once(control, 'listening')
try {
  const api = await signIn(program.url, business)
  const [campaign] = await api.list('listCampaigns', { query: { pageSize: 1 } })
  const { token, refreshToken, expires } = await openSession(program.url, business)
  const kept = { token, refreshToken, expires, obtainedAt: Date.now() }
  const session = JSON.stringify({ state: { session: kept, refreshed: false }, version: 0 })

  say(`largest contentful paint on a throttled phone, medians of ${rounds} in turn`)
  const addresses = ['/login', '/dashboard', '/new-sms', `/messages/${campaign!.id}`]
  const paints = new Map<string, number[]>()
  const controlUrl = `http://localhost:${(control.address() as AddressInfo).port}/`
  for (let round = 0; round < rounds; round++)
    for (const path of ['', ...addresses]) {
      const url = path === '' ? controlUrl : `${program.url}${path}`
      const ms = await lcpOn(browser, url, path === '' || path === '/login' ? null : session)
      paints.set(path, [...(paints.get(path) ?? []), ms])
    }
  const control_ms = median(paints.get('')!)
  say('control', `${control_ms.toFixed(0)} ms`)
  for (const path of addresses) {
    const ms = median(paints.get(path)!)
    const ratio = ms / control_ms
    say(path, `${ms.toFixed(0)} ms`, `${ratio.toFixed(2)} times the control`, verdict(ratio, LCP_RATIO_MAX))
  }

  for (const [width, viewport] of Object.entries(sizes)) {
    say(`layout shift, ${width}`)
    const page = await signedInPage(browser, program.url, business, { viewport })
    await page.addInitScript(watch)
    for (const path of SHIFT_SCREENS) {
      await page.goto(path)
      await stands(page)
      const { shift } = await watchedOn(page)
      say(path, shift.toFixed(3), verdict(shift, SHIFT_MAX))
    }
    await page.context().close()
  }

  say('click to content, everything cached')
  const page = await signedInPage(browser, program.url, business)
  const check = (await api.list('listKyc', { query: { pageSize: 1 } }))[0]!.id
  const links = [
    '/messages',
    `/messages/${campaign!.id}`,
    '/kyc',
    `/kyc/${check}`,
    '/address-book',
    '/invoice',
    '/sms-credits',
    '/messages',
    '/reports',
    '/dashboard',
    '/new-sms',
    '/dashboard',
  ].map((path) => ({ path, selector: `a[href="${path}"]` }))
  for (const isCached of [false, true])
    for (const { path, selector } of links) {
      await page.locator(selector).first().waitFor({ state: 'attached' })
      const ms = await clickToContent(page, selector)
      if (isCached) say(path, `${ms.toFixed(0)} ms`, verdict(ms, CLICK_MS_MAX))
      await stands(page)
    }
} finally {
  control.close()
  await browser.close()
  await program.stop()
  await rm(data, { recursive: true, force: true })
}
