/**
 * The main job without a mouse (WCAG 2.2, 2.1.1): sign in, import a list, send a text to it and watch it arrive, with
 * Tab, Enter, Space, the arrows and typing alone. The focused element is visible and nothing covers it (2.4.7,
 * 2.4.11). Also the single keys of lists, and those that go to a screen.
 */
import type { Browser, FileChooser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { business, type Program } from '../testing/program.ts'
import { newPage, signedInPage } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

/** The most presses of Tab to reach any control of the main job. */
const TABS_MAX = 60

const LIST = 'Phone,Name\n0241234567,Ama\n0201234567,Kofi\n0551234567,Esi\n'

let stage: Stage
let program: Program
let browser: Browser

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
})

afterAll(async () => {
  await stage?.close()
})

test('a list is brought, written to and followed to the phones by keyboard alone', async () => {
  const page = await newPage(browser, program.url)
  // The test listens from the start. Otherwise the browser could open its own file dialog first.
  const choosing = Promise.withResolvers<FileChooser>()
  page.on('filechooser', choosing.resolve)
  await page.goto('/login')

  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(business.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(business.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')

  await tabTo(page, page.getByRole('link', { name: 'Address Book', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Import contacts' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }))
  await page.keyboard.press('Enter')
  const chooser = await choosing.promise
  await chooser.setFiles({ name: 'market.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })

  await tabTo(page, page.getByLabel('Group', { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Market women')
  await tabTo(page, page.getByRole('button', { name: 'Check file' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Import 3 contacts' }))
  await page.keyboard.press('Space')
  await page.getByText('3 contacts are in Market women.').waitFor()

  await tabTo(page, page.getByRole('link', { name: 'Send to this group' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('checkbox', { name: /^Market women/ }).isChecked()).toBe(true)
  await tabTo(page, page.getByRole('textbox', { name: 'Message', exact: true }))
  await page.keyboard.type('Hello {{Name}}, the market opens at six.')
  await tabTo(page, page.getByRole('radio', { name: 'Promotional' }))
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: 'Transactional' }).isChecked()).toBe(true)

  const review = page.getByRole('button', { name: 'Review and send' })
  await expect.poll(() => review.isEnabled()).toBe(true)
  await tabTo(page, review)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send 3 messages?' })
  await dialog.waitFor()
  // The person changes their mind: the dialog closes, and the focus returns to the button.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(review)).toBe(true)
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Send 3 messages' }))
  await page.keyboard.press('Enter')

  await page.waitForURL('**/messages/cmp_*')
  await page.getByRole('heading', { name: /^The market opens at six, / }).waitFor()
  const delivered = page.getByRole('button', { name: 'Delivered 3 100%' })
  await delivered.waitFor()
  await tabTo(page, delivered)
  await page.keyboard.press('Space')
  expect(await delivered.getAttribute('aria-pressed')).toBe('true')
  await tabTo(page, page.getByRole('button', { name: '+233 24 123 4567' }))
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: '+233 24 123 4567' })
    .getByText('Hello Ama, the market opens at six.')
    .waitFor()
  await page.keyboard.press('Escape')
  await page.context().close()
})

test('g and a letter go to a screen; j, k, x and / work in its list', async () => {
  const owner = await signedInPage(browser, program.url, business, {}, '/settings')
  await owner.keyboard.press('g')
  await owner.keyboard.press('i')
  await owner.waitForURL('**/invoice')
  const rows = owner.getByRole('table', { name: 'Invoices' }).locator('tbody tr')
  const focusedIn = (index: number, name: RegExp) =>
    rows.nth(index).getByRole('button', { name }).and(owner.locator(':focus')).waitFor()
  await rows.nth(1).getByRole('button', { name: /^INV-/ }).waitFor()
  for (const [key, index] of [
    ['j', 0],
    ['j', 1],
    ['k', 0],
    ['k', 0],
  ] as const) {
    await owner.keyboard.press(key)
    await focusedIn(index, /^INV-/)
  }
  // The row of an invoice whose payment is checked offers to see the payment.
  await owner.keyboard.press('x')
  await focusedIn(0, /^See payment/)
  await owner.keyboard.press('/')
  await owner.locator('main input[type=search]:focus').waitFor()
  // In a field, keys are letters.
  await owner.keyboard.type('jxg')
  await expect.poll(() => owner.locator('main input[type=search]').inputValue()).toBe('jxg')
  await owner.locator('main input[type=search]').fill('')
  await rows.nth(1).getByRole('button', { name: /^INV-/ }).waitFor()
  await owner.locator('h1').click()
  await owner.keyboard.press('j')
  await focusedIn(0, /^INV-/)
  await owner.keyboard.press('Enter')
  await owner.getByRole('dialog').waitFor()
  await owner.keyboard.press('Escape')
  await owner.getByRole('dialog').waitFor({ state: 'hidden' })
  await owner.keyboard.press('g')
  await owner.keyboard.press('e')
  await owner.waitForURL('**/settings')
  await owner.context().close()
})

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor()
  const passed: string[] = []
  while (!(await isFocused(place))) {
    if (passed.length === TABS_MAX)
      throw new Error(`Tab does not lead to ${place.toString()}, but to ${passed.join(', ')}`)
    await page.keyboard.press('Tab')
    passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60) ?? 'nothing'))
  }
  expect(await place.evaluate(shown), `${place.toString()} is seen to have the focus`).toEqual({
    onTop: true,
    marked: true,
  })
}

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

/** Runs in the page. Whether the focused element is on top, and whether it or its frame is marked. */
function shown(element: Element): { onTop: boolean; marked: boolean } {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const framing = [element, element.parentElement, element.nextElementSibling]
  const marked = framing.some((each) => {
    if (!each) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  const inLabel = hit !== null && element.closest('label, div')?.contains(hit) === true
  return { onTop: hit !== null && (element.contains(hit) || hit.contains(element) || inLabel), marked }
}
