/** The frame as a person uses it: its menus, its dialogs, its toasts. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './pages.ts'

const GONE = { state: 'hidden' } as const

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const userMenu = (page: Page) => page.getByRole('complementary').locator('[aria-haspopup=menu]')
export const linkIn = (menu: Locator, name: string) => menu.getByRole('link', { name, exact: true })
export const labelsIn = (menu: Locator) => menu.getByRole('link').allInnerTexts()
export const widthOf = (dialog: Locator) =>
  dialog.evaluate((element) => element.getBoundingClientRect().width)

type Lines = readonly (readonly [path: string, label: string])[]

/** Checks that the menu has these links in this order, and that each leads to its screen. */
export async function expectMenu(page: Page, lines: Lines): Promise<void> {
  await visit(page, '/dashboard')
  const menu = mainMenu(page)
  await expect.poll(() => labelsIn(menu)).toEqual(lines.map(([, label]) => label))
  for (const [path, label] of lines) {
    await linkIn(menu, label).click()
    await page.waitForURL(`**${path}`)
    expect(await linkIn(menu, label).getAttribute('aria-current')).toBe('page')
    await page.getByRole('heading', { name: 'We cannot find this page' }).waitFor(GONE)
  }
}

export async function buyCredit(page: Page): Promise<Locator> {
  await closed(page)
  await page.getByRole('button', { name: 'Top Up' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Buy Credit' })
  await dialog.waitFor()
  return dialog
}

/** Waits until nothing is open over the screen. */
export async function closed(page: Page): Promise<void> {
  const open = page.getByRole('dialog')
  const left = async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape')
    return open.count()
  }
  // Asked again: one that was on its way here opens after the first look.
  await expect.poll(left).toBe(0)
}

/** Goes through the first step, after which the packages appear. */
export async function choose(dialog: Locator, product: string): Promise<void> {
  await dialog.getByRole('radio', { name: new RegExp(`^${product}`) }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('tab', { name: 'Consumer' }).waitFor()
}

/** The names on the cards, from left to right. */
export const choices = (dialog: Locator) => dialog.locator('label > span:first-of-type').allInnerTexts()

export async function changePassword(page: Page): Promise<Locator> {
  await closed(page)
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await dialog.waitFor()
  return dialog
}

export const toast = (page: Page, text: string) =>
  page.locator('.Toastify__toast').filter({ has: page.getByText(text, { exact: true }) })

/** Checks the two toasts of a server's failure: its title, then its first message. */
export async function twoToasts(page: Page, title: string, ...messages: string[]): Promise<void> {
  const dialog = await changePassword(page)
  await page.route('**/auth/v1/User/change-password', (route) =>
    route.fulfill({ status: 500, json: problem(500, title, ...messages) }),
  )
  await dialog.getByLabel('Current Password').fill('anything')
  await dialog.getByLabel('New Password').fill('anything')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await toast(page, messages[0]!).waitFor()
  await page.unrouteAll()
  await closed(page)
}

/**
 * Opens the palette, types before its code has loaded, and takes the last key back. At the end its field is ready.
 */
export async function typedAhead(page: Page, text: string): Promise<void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.route(/\/assets\/palette/, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/\/assets\/palette/)
  await page.keyboard.press('Control+k')
  await asked
  await page.keyboard.type(text)
  await page.keyboard.press('Backspace')
  release()
  await page.locator('[role=combobox]:focus').waitFor()
  await page.unrouteAll()
}

/** Runs in the page. Whether the whole element is visible without scrolling. */
export const isWhole = ({ scrollHeight, clientHeight }: Element) => scrollHeight === clientHeight

/** Drags an element by a share of its width, and lets go. */
export async function dragged(page: Page, place: Locator, share: number): Promise<void> {
  const box = (await place.boundingBox())!
  const [x, y] = [box.x + box.width * 0.1, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (box.width * share) / 2, y)
  await page.mouse.move(x + box.width * share, y)
  await page.mouse.up()
}

/** A failure in the server's form. */
export const problem = (status: number, title: string, ...messages: string[]) => ({
  succeeded: false,
  data: null,
  status,
  title,
  messages: messages.map((message) => ({ message })),
})

/** A count as the screens write it: digits grouped by the lakh. */
export const count = (number: number) => new Intl.NumberFormat('en-IN').format(number)
export const money = (amount: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(amount)

/** The figure beside its name. */
export const figure = (within: Page | Locator, name: string) =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${RegExp.escape(name)}$`) })
    .locator('xpath=following-sibling::dd[1]')

/** The credits that the side menu shows. */
export const smsCredits = (page: Page) =>
  figure(page.getByRole('complementary').getByLabel('Remaining credits'), 'SMS credits')

export const expectText = (place: Locator, text: string) => expect.poll(() => place.textContent()).toBe(text)
