/**
 * Compares every picture with the expected one, or takes the expected ones again.
 *
 * Another browser draws letters a little differently, and so does a machine with other fonts. The name of the browser
 * and a control picture are therefore stored beside the others: where they differ, nothing is compared, and it is said.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../testing/browser.ts'
import { newPage } from '../testing/pages.ts'
import { builtWeb } from './built-web.ts'
import {
  differingPixels,
  EXPECTED,
  forgetDifferences,
  forgetOthers,
  openCodecs,
  type Picture,
  PIXELS_MAX,
  readExpected,
  readPng,
  writeDifference,
  writeExpected,
} from './picture-files.ts'
import { PEOPLE, requestKey, serveAnswers } from './recorded-answers.ts'
import { readRecording, sessionOf } from './recording.ts'
import { PICTURE_FLAGS, takePictures, type Shoot } from './take-pictures.ts'

/** How long a picture may take to become what is expected. One that is right needs one look. */
const LOOKS_MS_MAX = 10_000
/** How long a picture must stay the same before it is stored. */
const STILL_MS = 1_000
const BROWSER_FILE = join(EXPECTED, 'browser.txt')
const CONTROL = 'control'

/** What differs, a line each. `say` is told where this machine draws differently, so that nothing was compared. */
export async function comparePictures(say: (sentence: string) => void): Promise<string[]> {
  await Promise.all([openCodecs(), forgetDifferences()])
  const browser = await openBrowser(PICTURE_FLAGS)
  try {
    const stranger = await strangenessOf(browser)
    if (stranger !== null) {
      say(
        `The pictures are not compared: ${stranger}. \`npm run pictures -- --update\` takes them with this browser.`,
      )
      return []
    }
    const flaws: string[] = []
    const unknown = await takeAll(browser, async (name, shoot) => {
      const expected = await readExpected(name)
      const until = Date.now() + LOOKS_MS_MAX
      for (;;) {
        const actual = await readPng(await shoot())
        const pixels = expected ? differingPixels(expected, actual) : Infinity
        if (pixels <= PIXELS_MAX) return
        if (expected && Date.now() < until) continue
        const files = await writeDifference(name, expected, actual)
        flaws.push(
          `${name}: ${expected ? `${pixels} pixels differ` : 'no such picture is expected'}: ${files.join(' ')}`,
        )
        return
      }
    })
    return [...flaws, ...unknown]
  } finally {
    await browser.close()
  }
}

/** Takes the expected pictures again. Answers how many there are. */
export async function updatePictures(): Promise<number> {
  await openCodecs()
  const browser = await openBrowser(PICTURE_FLAGS)
  try {
    const names: string[] = [CONTROL]
    const unknown = await takeAll(browser, async (name, shoot) => {
      names.push(name)
      await writeExpected(name, await readPng(await still(shoot)))
    })
    if (unknown.length > 0)
      throw new Error(`${unknown.join('\n')}\n\`npm run pictures -- --record\` records them.`)
    await writeExpected(CONTROL, await controlPicture(browser))
    await writeFile(BROWSER_FILE, `${browser.version()}\n`)
    await forgetOthers(names)
    return names.length - 1
  } finally {
    await browser.close()
  }
}

/** Shows each subject to `look`. Answers the calls that have no recorded answer. */
async function takeAll(
  browser: Browser,
  look: (name: string, shoot: Shoot) => Promise<void>,
): Promise<string[]> {
  const [recording, folder] = await Promise.all([readRecording(), builtWeb()])
  const unknown = new Set<string>()
  const takings = PEOPLE.map(async (person) => {
    const server = await serveAnswers(folder, (request, body) => {
      const key = requestKey(request, body)
      const answer = recording.answers[person][key] ?? null
      if (answer === null) unknown.add(`${person} asked ${key}, which has no recorded answer`)
      return Promise.resolve(answer)
    })
    const { at, paths } = recording
    const session = sessionOf(recording, person)
    try {
      await takePictures({ browser, url: server.url, at, paths, person, session, look })
    } finally {
      await server.close()
    }
  })
  await Promise.all(takings)
  return [...unknown]
}

/** Why this machine's pictures cannot be compared with the stored ones. Null: they can. */
async function strangenessOf(browser: Browser): Promise<string | null> {
  const stored = (await readFile(BROWSER_FILE, 'utf8')).trim()
  if (stored !== browser.version()) return `they are of Chromium ${stored}, and this is ${browser.version()}`
  const expected = await readExpected(CONTROL)
  const pixels = expected ? differingPixels(expected, await controlPicture(browser)) : Infinity
  return pixels === 0 ? null : `this machine draws ${pixels} pixels of the control picture differently`
}

/** Letters of the machine's fonts and of none, edges, a shadow and a gradient. The application has no part in it. */
async function controlPicture(browser: Browser): Promise<Picture> {
  const page = await newPage(browser, 'about:blank', {
    viewport: { width: 480, height: 160 },
    deviceScaleFactor: 1,
  })
  await page.setContent(`<body style="margin:16px;font:15px sans-serif">
    <p>Akwaaba: GH₵ 1,234.50 → ✓ … “quoted” – 98 %</p><p style="font-family:monospace">nkra_live_0123456789 {}</p>
    <div style="height:40px;border-radius:12px;border:1px solid #456;box-shadow:0 2px 6px #0006;
    background:linear-gradient(20deg,#dfe,#acf)"></div>`)
  const picture = await readPng(await page.screenshot())
  await page.context().close()
  return picture
}

/** The picture once it stays the same. */
async function still(shoot: Shoot): Promise<Buffer> {
  for (let before = await shoot(); ;) {
    await pause(STILL_MS)
    const now = await shoot()
    if (now.equals(before)) return now
    before = now
  }
}
