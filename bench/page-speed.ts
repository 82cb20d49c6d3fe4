/**
 * Measures how soon screens are there, on a demo of its own:
 * `node bench/page-speed.ts [--rounds 5] [--beside <folder>] [--lcp-only]`.
 *
 * 1. The largest contentful paint of four screens on a throttled phone (1.6 Mbit/s, 150 ms, a processor four times
 *    slower), first visit, in turn with a static page of 60 kB. The aim is 1.5 times that page. `--beside` measures the
 *    program of another checkout in the same turns; `--lcp-only` ends here.
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

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    beside: { type: 'string' },
    'lcp-only': { type: 'boolean', default: false },
  },
})
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
  /** When anything of the page was first painted. */
  first_ms: number
  shift: number
}
type Browser = Awaited<ReturnType<typeof openBrowser>>
type Page = Awaited<ReturnType<typeof newPage>>

/** Runs in the page from its start: records its largest paint and the sum of its layout shifts. */
function watch(): void {
  const watched = Object.assign(globalThis, { lcp_ms: 0, first_ms: 0, shift: 0 })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') watched.first_ms = startTime
  }).observe({ type: 'paint', buffered: true })
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
    const { lcp_ms, first_ms, shift } = globalThis as unknown as Watched
    return { lcp_ms, first_ms, shift }
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

async function paintsOn(browser: Browser, url: string, session: string | null): Promise<Watched> {
  const page = await newPage(browser, 'about:blank', { viewport: sizes.phone })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_RATE })
  await page.addInitScript(watch)
  if (session) await page.addInitScript((kept) => sessionStorage.setItem('nkra.session', kept), session)
  await page.goto(url)
  await stands(page)
  const watched = await watchedOn(page)
  await page.context().close()
  return watched
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
const beside = values.beside
const other = beside
  ? { data: await mkdtemp(join(tmpdir(), 'nkra-speed-')), ports: await freePorts(), folder: beside }
  : null
const otherProgram = other && (await startProgram(other))

/** The screens of the program at the address, and the session in which a browser sees them. */
async function screensOf(url: string) {
  const api = await signIn(url, business)
  const [campaign] = await api.list('listCampaigns', { query: { pageSize: 1 } })
  const { token, refreshToken, expires } = await openSession(url, business)
  const kept = { token, refreshToken, expires, obtainedAt: Date.now() }
  const session = JSON.stringify({ state: { session: kept, refreshed: false }, version: 0 })
  const addresses = [
    { path: '/login', session: null },
    { path: '/dashboard', session },
    { path: '/new-sms', session },
    { path: `/messages/${campaign!.id}`, session },
  ]
  return { api, campaign: campaign!, addresses }
}

try {
  const { api, campaign, addresses } = await screensOf(program.url)
  const visits = [
    { name: 'control', url: `http://localhost:${(control.address() as AddressInfo).port}/`, session: null },
    ...addresses.map(({ path, session }) => ({ name: path, url: `${program.url}${path}`, session })),
  ]
  if (otherProgram)
    for (const { path, session } of (await screensOf(otherProgram.url)).addresses)
      visits.push({ name: `${path} beside`, url: `${otherProgram.url}${path}`, session })

  say(`largest contentful paint on a throttled phone, medians of ${rounds} in turn`)
  const paints = new Map<string, Watched[]>()
  for (let round = 0; round < rounds; round++)
    for (const { name, url, session } of visits)
      paints.set(name, [...(paints.get(name) ?? []), await paintsOn(browser, url, session)])
  const lcpOf = (name: string) => median(paints.get(name)!.map(({ lcp_ms }) => lcp_ms))
  for (const { name } of visits) {
    const ratio = lcpOf(name) / lcpOf('control')
    const first = median(paints.get(name)!.map(({ first_ms }) => first_ms))
    const lcp = `${lcpOf(name).toFixed(0)} ms (first paint ${first.toFixed(0)})`
    say(name, lcp, `${ratio.toFixed(2)} times the control`, verdict(ratio, LCP_RATIO_MAX))
  }
  if (!values['lcp-only']) await measureTheRest(api, campaign.id)
} finally {
  control.close()
  await browser.close()
  await program.stop()
  await otherProgram?.stop()
  await rm(data, { recursive: true, force: true })
  if (other) await rm(other.data, { recursive: true, force: true })
}

/** The layout shift and the clicks. */
async function measureTheRest(api: Awaited<ReturnType<typeof signIn>>, campaign: string): Promise<void> {
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
    `/messages/${campaign}`,
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
}
