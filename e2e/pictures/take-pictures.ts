/** Takes the pictures: one browser, a page for each person and size, all side by side. */
import { endpoints } from '@nkra/contract/endpoints.ts'
import type { Browser, Page, Request } from 'playwright-core'
import { atRest } from '../testing/at-rest.ts'
import { sizes } from '../testing/browser.ts'
import { newPage, visit } from '../testing/pages.ts'
import { PATIENCE_MS } from '../../server/platform/testing/patience.ts'
import type { PersonName, Recording } from './recorded-answers.ts'
import { SUBJECTS, type Subject } from './subjects.ts'

/** The flags of the browser: the machine's settings for fonts do not count. */
export const PICTURE_FLAGS = ['--font-render-hinting=none', '--force-color-profile=srgb']

type Width = keyof typeof sizes
/** Takes the picture again, as PNG, once nothing is under way on the page. */
export type Shoot = () => Promise<Buffer>

interface Taking {
  browser: Browser
  url: string
  at: string
  paths: Recording['paths']
  person: PersonName
  /** The session as the tab stores it. Null: nobody is signed in. */
  session: object | null
  /** Is given each picture, by its name. */
  look: (name: string, shoot: Shoot) => Promise<void>
}

/** Visits each subject of the person at both sizes. */
export async function takePictures(taking: Taking): Promise<void> {
  await Promise.all((Object.keys(sizes) as Width[]).map((width) => takeAt(width, taking)))
}

async function takeAt(width: Width, taking: Taking): Promise<void> {
  const { browser, url, at, paths, person, session, look } = taking
  const page = await newPage(browser, url, {
    viewport: sizes[width],
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    deviceScaleFactor: 1,
  })
  // The clock shows the instant of the answers, and timers run.
  await page.clock.setFixedTime(at)
  const underWay = watchRequests(page)
  const shoot: Shoot = async () => {
    await quiet(page, underWay)
    return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' })
  }
  if (session) {
    await page.goto('/favicon.svg')
    await page.evaluate(
      (kept) => sessionStorage.setItem('nkra.session', kept),
      JSON.stringify({ state: { session, refreshed: false }, version: 0 }),
    )
  }
  for (const [index, subject] of SUBJECTS.filter((each) => each.person === person).entries()) {
    await page.emulateMedia({ colorScheme: themeOf(subject, width) })
    const path = typeof subject.path === 'string' ? subject.path : paths[subject.name]!
    await (index === 0 ? page.goto(path) : visit(page, path))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await subject.act?.(page)
    // A pointer that rests on a row fetches what the row opens, and colours it.
    await page.mouse.move(0, 0)
    await look(`${subject.name}-${width}`, shoot)
  }
  await page.context().close()
}

const themeOf = ({ wide }: Subject, width: Width): 'light' | 'dark' =>
  (wide === 'light') === (width === 'desktop') ? 'light' : 'dark'

/** The page's requests that are not answered yet. The stream of changes never is, and does not count. */
function watchRequests(page: Page): () => ReadonlySet<string> {
  const open = new Map<Request, string>()
  page.on('request', (request) => {
    if (!request.url().endsWith(endpoints.changes.path)) open.set(request, request.url())
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => new Set(open.values())
}

/** Resolves once nothing is fetched, no skeleton is in sight, the fonts are there and nothing moves. */
async function quiet(page: Page, underWay: () => ReadonlySet<string>): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    await atRest(page)
    const unfinished = await page.evaluate(() => {
      const busy = [...document.querySelectorAll('[aria-busy=true], .mantine-Skeleton-root')]
      // What is below the window waits until somebody scrolls to it.
      const inSight = busy.filter((each) => each.getBoundingClientRect().top < innerHeight)
      const fonts = document.fonts.status === 'loaded' ? [] : ['fonts']
      return [...inSight.map(({ outerHTML }) => outerHTML), ...fonts]
    })
    const waiting = [...underWay(), ...unfinished]
    if (waiting.length === 0) return
    if (Date.now() > until) throw new Error(`${page.url()} waits for ${waiting.join(' ').slice(0, 1_000)}`)
  }
}
