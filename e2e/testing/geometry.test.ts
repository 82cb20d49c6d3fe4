/**
 * What the check of every screen's geometry finds: small pages with one thing out of place, and one without.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { misplacedOn } from './geometry.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
})

afterAll(() => browser?.close())

const CARD = 'border: 1px solid black; width: 200px; padding: 10px'

test.each([
  [
    'a label off the centre of its control',
    '<a href="#" style="display: inline-block; border: 1px solid; height: 40px; line-height: 16px">New SMS</a>',
    /^label -?[01]\.\d px from the top, 2\d\.\d from the bottom: ‘New SMS’/,
  ],
  [
    'a text cut off at the side',
    '<div style="width: 40px; overflow: hidden; white-space: nowrap">Remove this</div>',
    /^clipped by \d+\.\d px: ‘Remove this’/,
  ],
  [
    'a text cut off at its foot',
    '<div style="height: 30px; overflow: hidden; width: 60px">One line and another one</div>',
    /^clipped by \d+\.\d px: ‘One line and another one’/,
  ],
  [
    'a field outside its card',
    `<section style="${CARD}"><p>From</p><div style="display: flex">${'<input type="date" style="flex: none; width: 120px">'.repeat(2)}</div></section>`,
    /^outside its card by 29\.0 px: ‘’ in <section/,
  ],
  [
    'a text outside its card',
    `<section style="${CARD}">INV-2026-000000000000000000000000007</section>`,
    /^outside its card by \d+\.\d px: ‘INV-2026/,
  ],
  [
    'an amount on two lines',
    '<div style="width: 60px; overflow-wrap: anywhere">GHS\u00a012,345.60</div>',
    /^money on two lines: ‘GHS.12,345\.60’/,
  ],
])('%s is found', async (_, html, flaw) => {
  await page.setContent(html)
  expect(await misplacedOn(page)).toEqual([expect.stringMatching(flaw)])
})

test('a chart that follows its column some frames later is looked at once it does', async () => {
  await page.setContent(`<section style="${CARD}"><svg width="180" height="20"></svg></section>`)
  await page.evaluate(() => {
    const [card, chart] = [document.querySelector('section')!, document.querySelector('svg')!]
    const follow = (steps: number): void => {
      if (steps > 0) requestAnimationFrame(() => follow(steps - 1))
      else chart.setAttribute('width', String(card.clientWidth - 20))
    }
    new ResizeObserver(() => follow(2)).observe(card)
    card.style.width = '120px'
  })
  expect(await misplacedOn(page)).toEqual([])
})

test('nothing is found where all is in place, shortened on purpose, to be scrolled, or for those alone who hear the page', async () => {
  await page.setContent(`
    <a href="#" style="display: inline-grid; border: 1px solid; height: 40px; align-items: center">New SMS</a>
    <div style="width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Remove this</div>
    <div style="width: 40px; overflow: auto; white-space: nowrap">Remove this</div>
    <span style="position: absolute; width: 1px; height: 1px; overflow: hidden">Actions</span>
    <section style="${CARD}"><input style="width: 100%"><p>GHS\u00a012,345.60</p><p>Save GHS 50 or more this week</p></section>
    <div style="width: 30px; overflow: hidden; visibility: hidden">Unseen</div>`)
  expect(await misplacedOn(page)).toEqual([])
})
