/**
 * The frame of the application, by the sentences of the requirements: 2 (side menu, Buy Credit and Change Password
 * dialogs), 6, 8 and 9. One program runs with real browsers, and the screens are compared with the API.
 */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizes } from '../testing/browser.ts'
import {
  buyCredit,
  changePassword,
  choices,
  choose,
  closed,
  count,
  dragged,
  expectMenu,
  isWhole,
  labelsIn,
  linkIn,
  mainMenu,
  money,
  problem,
  toast,
  twoToasts,
  typedAhead,
  userMenu,
  widthOf,
} from '../testing/frame.ts'
import { administrator, type Api, business, type Program, signIn } from '../testing/program.ts'
import { signedInPage } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let program: Program
let browser: Browser
let owner: Page
let operator: Page
let api: Api

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  ;[owner, operator, api] = await Promise.all([
    signedIn(business),
    signedIn(administrator),
    signIn(program.url, business),
  ])
})

afterAll(async () => {
  await stage?.close()
})

const side = [
  ['/dashboard', 'Home'],
  ['/messages', 'SMS'],
  ['/kyc', 'KYC'],
  ['/address-book', 'Address Book'],
  ['/invoice', 'Invoice'],
  ['/sms-credits', 'Account Credits'],
] as const
const sideOfAdministrators = [
  ['/postpaid', 'Postpaid'],
  ['/trial-credits', 'Trial Credits'],
] as const
const mobile = [
  ['/dashboard', 'Home'],
  ['/messages', 'SMS'],
  ['/sender-id', 'Sender ID'],
  ['/address-book', 'Address Book'],
  ['/reports', 'Reports'],
  ['/integrations', 'API Keys'],
  ['/invoice', 'Invoice'],
  ['/sms-credits', 'Account Credits'],
] as const

describe('requirements 2.4, side menu', () => {
  test('all users: Home, SMS, KYC, Address Book, Invoice, Account Credits, each leading to its screen', async () => {
    await expectMenu(owner, side)
  })

  test('Administrator only additions: Postpaid, Trial Credits', async () => {
    await expectMenu(operator, [...side, ...sideOfAdministrators])
  })

  test('user settings menu: Sender ID, Business ID, API Keys, Change Password, Logout; Packages for Administrators', async () => {
    const everybody = ['Sender ID', 'Business ID', 'API Keys', 'Change Password', 'Settings']
    for (const [page, specified] of [
      [owner, [...everybody, 'Logout']],
      [operator, [...everybody, 'Packages', 'Accounts', 'Links', 'Books', 'Logout']],
    ] as const) {
      await userMenu(page).click()
      const labels = await page.getByRole('menuitem').allInnerTexts()
      expect(labels).toEqual(specified)
      expect(await page.getByRole('menu').evaluate(isWhole)).toBe(true)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor(GONE)
    }
  })

  test('mobile menu: Home, SMS, Sender ID, Address Book, Reports, API Keys, Invoice, Account Credits', async () => {
    await owner.setViewportSize(sizes.phone)
    const page = owner
    const more = page.getByRole('button', { name: 'More' })
    await more.waitFor()
    const bar = await labelsIn(mainMenu(page))
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'More' })
    await sheet.waitFor()
    const behind = await labelsIn(sheet.getByRole('navigation', { name: 'More' }))
    const labels = [...bar, ...behind]
    expect(labels).toEqual(mobile.map(([, label]) => label))
    expect(bar).toEqual(['Home', 'SMS', 'Sender ID', 'Address Book'])
    expect(behind).toEqual(expect.arrayContaining(['Invoice', 'Account Credits']))
    // The sheet also has the credits and the person.
    await sheet.getByText('SMS credits').waitFor()
    await sheet.getByRole('button', { name: /Ama Mensah/ }).waitFor()

    await closed(page)
    await page.setViewportSize(sizes.desktop)
  })

  test('on a phone Back closes the sheet and each dialog; closed otherwise, the next Back leaves the screen', async () => {
    const page = await signedIn(business, { viewport: sizes.phone })
    const here = page.url()
    const sheet = page.getByRole('dialog', { name: 'More' })
    const entryIsScreens = () => page.waitForFunction(() => !('nkra.layers' in Object(history.state)))
    await page.getByRole('button', { name: 'More' }).click()
    await sheet.waitFor()
    await page.goBack()
    await sheet.waitFor(GONE)
    await page.getByRole('button', { name: 'More' }).click()
    await linkIn(sheet, 'Invoice').click()
    await page.waitForURL('**/invoice')
    const dialog = await buyCredit(page)
    await page.goBack()
    await dialog.waitFor(GONE)
    expect(new URL(page.url()).pathname).toBe('/invoice')
    await buyCredit(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor(GONE)
    await entryIsScreens()
    await page.goBack()
    await page.waitForURL(here)
    // The history is not at the entry of the sheet, from which Back would seem to do nothing.
    await entryIsScreens()
    await page.context().close()
  })

  test('the sidebar is collapsible by a toggle, which is remembered', async () => {
    await closed(owner)
    const width = () => owner.getByRole('complementary').evaluate((element) => element.clientWidth)
    const wide = await width()
    await owner.getByRole('button', { name: 'Collapse menu' }).click()
    await expect.poll(width).toBeLessThan(wide / 3)
    await owner.reload()
    await owner.getByRole('button', { name: 'Expand menu' }).click()
    await expect.poll(width).toBe(wide)
  })

  test('the desktop layout applies from 991 px; light, green, scale 14, the menu static', async () => {
    await closed(owner)
    for (const [width, desktop] of [
      [991, true],
      [990, false],
      [1440, true],
    ] as const) {
      await owner.setViewportSize({ width, height: 900 })
      await owner.getByRole('complementary').waitFor(desktop ? {} : GONE)
      await owner.getByRole('button', { name: 'More' }).waitFor(desktop ? GONE : {})
    }
    const look = await owner.evaluate(() => ({
      scheme: document.documentElement.dataset.mantineColorScheme,
      scale: getComputedStyle(document.documentElement).fontSize,
      primary: getComputedStyle(document.documentElement).getPropertyValue('--mantine-primary-color-filled'),
      position: getComputedStyle(document.querySelector('aside')!).position,
      // The menu is static: it stands beside the content and covers nothing.
      beside:
        document.querySelector('aside')!.getBoundingClientRect().right <=
        document.querySelector('main')!.getBoundingClientRect().left,
    }))
    expect(look).toMatchObject({ scheme: 'light', scale: '14px', position: 'sticky', beside: true })
    expect(look.primary).toBe('#0d7a48')
  })

  test('sidebar footer: credits per product, Top Up, the initial and the full name; no credits for Administrators', async () => {
    await closed(owner)
    const footer = owner.getByRole('complementary').locator('footer')
    const { creditBalances } = await api.call('creditSummary', { query: {} })
    for (const { product, creditRemaining } of creditBalances) {
      const name = `${product === 'SMS' ? 'SMS' : 'eKYC'} credits`
      const figure = footer
        .getByRole('term')
        .filter({ hasText: name })
        .locator('xpath=following-sibling::dd[1]')
      await expect.poll(() => figure.textContent()).toBe(count(creditRemaining))
    }
    await footer.getByText('A', { exact: true }).waitFor()
    await footer.getByText('Ama Mensah').waitFor()
    await footer.getByRole('button', { name: 'Top Up' }).click()
    await owner.getByRole('dialog', { name: 'Buy Credit' }).waitFor()

    await closed(operator)
    await operator.getByRole('button', { name: /^Esi Quartey/ }).waitFor()
    expect(await operator.getByLabel('Remaining credits').count()).toBe(0)
    expect(await operator.getByRole('button', { name: 'Top Up' }).count()).toBe(0)
  })

  test('Change Password opens a dialog; Logout clears the session and goes to the login', async () => {
    await changePassword(operator)
    await closed(operator)
    await userMenu(operator).click()
    await operator.getByRole('menuitem', { name: 'Logout' }).click()
    await operator.waitForURL('**/login')
    const kept = await operator.evaluate(() => JSON.stringify(sessionStorage))
    expect(kept).not.toContain('refreshToken')
    await operator.context().close()
  })
})

describe('requirements 2.5, Buy Credit dialog', () => {
  test('38rem at step 1, 50rem afterwards, 75vw below 1199 px, 90vw below 575 px; Consumer and Corporate, three packages each in reversed order', async () => {
    const dialog = await buyCredit(owner)
    const expectWidths = async (wide: number) => {
      for (const [viewport, width] of [
        [1440, wide],
        [1199, wide],
        [1198, 0.75 * 1198],
        [575, 0.75 * 575],
        [574, 0.9 * 574],
      ] as const) {
        await owner.setViewportSize({ width: viewport, height: 900 })
        await expect.poll(() => widthOf(dialog), { message: `at ${viewport}` }).toBeCloseTo(width, 0)
      }
      await owner.setViewportSize(sizes.desktop)
    }
    await dialog.getByText('Select a Product').waitFor()
    expect(await choices(dialog)).toEqual(['SMS', 'eKYC'])
    await expectWidths(38 * 14)
    await choose(dialog, 'SMS')
    await expectWidths(50 * 14)
    const [sms] = await api.call('listPackages', { query: { product: 'SMS' } })
    const { packages } = sms!
    for (const [tab, group] of [
      ['Consumer', packages.slice(0, 3)],
      ['Corporate', packages.slice(3, 6)],
    ] as const) {
      await dialog.getByRole('tab', { name: tab }).click()
      await expect.poll(() => choices(dialog)).toEqual(group.map(({ name }) => name).toReversed())
      for (const { name, price, credit } of group) {
        const card = dialog.locator('label').filter({ has: owner.getByText(name, { exact: true }) })
        const text = await card.innerText()
        expect(text).toContain(`GHS\u00a0${money(price)}`)
        expect(text).toContain(count(credit))
        expect(text).toMatch(/Rate\s+GHS\s0\.\d+ \/ SMS/)
      }
    }
  })

  test('Next waits for a choice, Back returns, closing forgets; the summary names each tax, and prices are net', async () => {
    const dialog = await buyCredit(owner)
    const next = dialog.getByRole('button', { name: 'Next' })
    expect(await next.isDisabled()).toBe(true)
    await choose(dialog, 'eKYC')
    expect(await next.isDisabled()).toBe(true)
    const [consumer, corporate] = ['Consumer', 'Corporate'].map((name) => dialog.getByRole('tab', { name }))
    await corporate!.click()
    await dialog.getByRole('radio').first().check()
    expect(await next.isDisabled()).toBe(false)
    // A package that is out of sight is not selected.
    await consumer!.click()
    expect(await next.isDisabled()).toBe(true)
    await dialog.getByRole('radio').first().check()
    expect(await next.isDisabled()).toBe(false)
    await dialog.getByRole('button', { name: 'Back' }).click()
    expect(await dialog.getByRole('radio', { name: /^eKYC/ }).isChecked()).toBe(true)
    await next.click()
    expect(await dialog.getByRole('radio').first().isChecked()).toBe(true)

    await next.click()
    const table = dialog.getByRole('table')
    await table.waitFor()
    const heads = await table.getByRole('columnheader').allTextContents()
    expect(heads).toEqual(['Description', 'Qty.', 'Price', 'Amount'])
    const price = Number((await table.getByRole('cell').nth(2).textContent())!.replaceAll(',', ''))
    const { taxes, totalAmount } = await api.call('calculateTax', { body: { amount: price } })
    const rows = [
      ['Sum', money(price)],
      ...taxes.map(({ name, percentage, amount }) => [`${name} (${percentage}%)`, money(amount)]),
      ['Invoice Total (GHS)', money(totalAmount)],
    ]
    const foot = table.locator('tfoot tr')
    expect(await foot.locator('th').allTextContents()).toEqual(rows.map(([name]) => name))
    expect(await foot.locator('td').allTextContents()).toEqual(rows.map(([, amount]) => amount))
    await dialog
      .getByText(
        'net and exclude taxes such as GETFL, NHIL, COVID-19 Levy, VAT and CST, which are added at checkout',
      )
      .waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('tab', { name: 'Consumer' }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor(GONE)
    const again = await buyCredit(owner)
    expect(await again.getByRole('radio', { checked: true }).count()).toBe(0)
  })

  test('an empty list shows No Packages Available; a failed tax calculation leaves the summary', async () => {
    await owner.route('**/billing/v1/Tax/calculate-tax', (route) =>
      route.fulfill({ status: 503, json: problem(503, 'Unavailable', 'Taxes cannot be had.') }),
    )
    const dialog = await buyCredit(owner)
    await choose(dialog, 'SMS')
    await dialog.getByRole('radio').first().check()
    const next = dialog.getByRole('button', { name: 'Next' })
    await next.click()
    await dialog.getByText('Taxes cannot be had.').waitFor()
    await dialog.getByRole('tab', { name: 'Consumer' }).waitFor()
    expect(await next.isDisabled()).toBe(false)
    await owner.unrouteAll()

    // Status 500 also shows toasts. A 200 that did not succeed counts as a failure (requirements 7 and 8).
    for (const [status, title, sentence] of [
      [500, 'Our fault', 'The taxes are lost.'],
      [200, 'Not done', 'The taxes are being changed.'],
    ] as const) {
      await owner.route('**/billing/v1/Tax/calculate-tax', (route) =>
        route.fulfill({ status, json: problem(status, title, sentence) }),
      )
      await next.click()
      await dialog.getByText(sentence).waitFor()
      await dialog.getByRole('tab', { name: 'Consumer' }).waitFor()
      await owner.unrouteAll()
    }
    await toast(owner, 'Our fault').waitFor()
    await toast(owner, 'The taxes are lost.').waitFor()
    expect(await toast(owner, 'Not done').count()).toBe(0)
    await owner.reload()
    await owner.route('**/catalog/v1/Package**', (route) =>
      route.fulfill({ json: { succeeded: true, data: [{ product: 'SMS', packages: [] }], messages: [] } }),
    )
    const empty = await buyCredit(owner)
    await choose(empty, 'SMS')
    await empty.getByText('No Packages Available').waitFor()
    await owner.unrouteAll()
  })
})

describe('requirements 2.6, Change Password dialog', () => {
  test('30rem wide; Current Password, New Password, the button Change password; no strength meter; both are required (requirements 5.1)', async () => {
    const dialog = await changePassword(owner)
    await expect.poll(() => widthOf(dialog)).toBeCloseTo(30 * 14, 0)
    expect(await dialog.locator('label').allTextContents()).toEqual(['Current Password', 'New Password'])
    expect(await dialog.getByRole('button', { name: 'Change password' }).count()).toBe(1)
    expect(await dialog.getByRole('progressbar').count()).toBe(0)
    expect(await dialog.getByRole('meter').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByText('Current Password is a required field').waitFor()
    await dialog.getByText('New password is a required field').waitFor()
  })

  test('failure shows the first message as an error; success the first message as a toast, and closes (requirements 8.5)', async () => {
    const dialog = await changePassword(owner)
    await dialog.getByLabel('Current Password').fill('not the password at all')
    await dialog.getByLabel('New Password').fill('A few words nobody else joins')
    const refused = owner.waitForResponse((response) => response.url().endsWith('/change-password'))
    await dialog.getByRole('button', { name: 'Change password' }).click()
    const { messages } = await (await refused).json()
    await dialog.getByText(messages[0].message).waitFor()
    expect(await dialog.isVisible()).toBe(true)

    await owner.route('**/auth/v1/User/change-password', (route) =>
      route.fulfill({
        json: { succeeded: true, data: null, messages: [{ message: 'First' }, { message: 'Second' }] },
      }),
    )
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.waitFor(GONE)
    await toast(owner, 'First').waitFor()
    expect(await toast(owner, 'First').getAttribute('class')).toContain('--success')
    expect(await toast(owner, 'Second').count()).toBe(0)
    await owner.unrouteAll()
  })
})

describe('requirements 8', () => {
  test('status 500 shows the title as an error toast, and the first message where there is one', async () => {
    await twoToasts(owner, 'The title', 'The first', 'The second')
    for (const text of ['The title', 'The first'])
      expect(await toast(owner, text).getAttribute('class')).toContain('--error')
    expect(await toast(owner, 'The second').count()).toBe(0)
  })

  test('a part that cannot be loaded: one reload is offered, and no second; the screens go on', async () => {
    const page = await signedIn(business)
    await page.route('**/assets/palette-*.js', (route) => route.abort())
    const search = page.getByRole('button', { name: 'Search or go to' })
    await search.click()
    const offer = page.getByRole('alert').filter({ hasText: 'Part of Nkra did not load' })
    await offer.waitFor()
    expect(await mainMenu(page).isVisible(), 'the frame still stands').toBe(true)
    const loaded = page.waitForEvent('load')
    await offer.getByRole('button', { name: 'Reload' }).click()
    await loaded
    await search.click()
    const still = page.getByRole('alert').filter({ hasText: 'still does not load' })
    await still.waitFor()
    expect(await still.getByRole('button', { name: 'Reload' }).count()).toBe(0)
    await still.getByRole('button', { name: 'Close' }).click()

    // A screen whose code was lost is shown once the code can be fetched.
    await page.route('**/assets/sms-credits-*.js', (route) => route.abort())
    await linkIn(mainMenu(page), 'Account Credits').click()
    const lost = page.locator('main').getByRole('alert')
    await lost.getByRole('heading', { name: 'We could not show this screen' }).waitFor()
    await page.unrouteAll()
    await lost.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Account Credits' }).waitFor()
    await search.click()
    await page.getByRole('combobox').waitFor()
    await page.context().close()
  })
})

describe('requirements 9', () => {
  test('toasts: 5000 ms, top-right, newest on top, paused by hover and focus loss, closed by a click, dragged away from 60 %', async () => {
    await owner.reload()
    await twoToasts(owner, 'Older', 'Newer')
    await owner.evaluate(() => window.dispatchEvent(new Event('blur')))
    const shown = owner.locator('.Toastify__toast-container--top-right .Toastify__toast')
    expect(await shown.allInnerTexts()).toEqual(['Newer', 'Older'])
    const bar = toast(owner, 'Older').locator('.Toastify__progress-bar').last()
    const play = () => bar.evaluate((element) => getComputedStyle(element).animationPlayState)
    // A toast stays equally long with reduced motion.
    expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s')
    // The browser may focus the window in between. The focus is taken away again until it stays away.
    const lose = () => owner.evaluate(() => window.dispatchEvent(new Event('blur'))).then(play)
    await expect.poll(lose, { message: 'the window has lost the focus' }).toBe('paused')
    await owner.evaluate(() => window.dispatchEvent(new Event('focus')))
    // Of two events the last one counts: a focus by the browser after the pointer arrived starts the bar again.
    const pointedAt = async () => {
      await owner.mouse.move(0, 0)
      await toast(owner, 'Older').hover()
      return play()
    }
    await expect.poll(pointedAt, { message: 'pointed at' }).toBe('paused')

    await owner.evaluate(() => window.dispatchEvent(new Event('blur')))
    await dragged(owner, toast(owner, 'Older'), 0.5)
    expect(await shown.count(), 'after less than 60 %').toBe(2)
    await dragged(owner, toast(owner, 'Older'), 0.7)
    await expect.poll(() => shown.allInnerTexts(), { message: 'after more than 60 %' }).toEqual(['Newer'])
    await toast(owner, 'Newer').click()
    await expect.poll(() => shown.count()).toBe(0)
  })

  test('layer order: modal 1100, overlay 1000, menu 1000, tooltip 1100', async () => {
    await closed(owner)
    await userMenu(owner).click()
    const layer = (place: Locator) => place.evaluate((element) => getComputedStyle(element).zIndex)
    expect(await layer(owner.getByRole('menu'))).toBe('1000')
    await owner.keyboard.press('Escape')
    await owner.getByRole('button', { name: 'Collapse menu' }).hover()
    const tip = owner.locator('[popover]').filter({ hasText: 'Collapse menu' })
    await tip.waitFor()
    expect(await layer(tip)).toBe('1100')
    const dialog = await changePassword(owner)
    expect(await layer(dialog.locator('xpath=ancestor::*[contains(@class, "inner")]'))).toBe('1100')
  })
})

describe('the command palette', () => {
  test('goes, begins and finds by the keyboard alone; a search that is overtaken is given up', async () => {
    await closed(owner)
    const field = owner.getByRole('combobox', { name: 'Search or go to' })
    const marked = owner.getByRole('option', { selected: true })
    const palette = async () => {
      await field.waitFor(GONE)
      await owner.keyboard.press('Control+k')
      await owner.getByRole('dialog', { name: 'Search or go to' }).waitFor()
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    }

    await typedAhead(owner, 'addx')
    await owner.keyboard.type('r')
    expect(await field.inputValue()).toBe('addr')
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Address Book'])
    await owner.keyboard.press('Enter')
    await owner.waitForURL('**/address-book')

    await palette()
    await owner.keyboard.type('import')
    await owner.keyboard.press('Enter')
    await owner.waitForURL('**/address-book?import=new')

    const [message] = await api.list('listMessages', { query: { limit: 1 } })
    const local = message!.to.replace('+233', '0')
    await palette()
    await owner.keyboard.type(local)
    await owner.getByRole('group', { name: 'Messages to a number' }).getByRole('option').first().click()
    await owner.waitForURL('**/messages/cmp_*?search=*')
    // The message's events are open. The palette does not open over a dialog.
    await owner.getByRole('dialog').getByRole('list', { name: 'What happened' }).waitFor()
    await owner.keyboard.press('Escape')
    await owner.getByRole('dialog').waitFor({ state: 'detached' })

    await palette()
    await owner.keyboard.type(message!.id)
    await owner.getByRole('group', { name: 'Message', exact: true }).getByRole('option').waitFor()
    await owner.keyboard.press('Enter')
    await owner.getByRole('dialog').getByRole('list', { name: 'What happened' }).waitFor()
    await owner.keyboard.press('Escape')
    await owner.getByRole('dialog').waitFor({ state: 'detached' })

    const [invoice] = await api.list('listInvoices', { query: { pageSize: 1 } })
    await palette()
    await owner.keyboard.type(invoice!.number)
    await owner
      .getByRole('group', { name: 'Invoices' })
      .getByRole('option', { name: invoice!.number })
      .waitFor()
    await owner.keyboard.press('Enter')
    await owner.waitForURL(`**/invoice?invoice=${invoice!.id}`)
    await owner.getByRole('dialog', { name: `Invoice ${invoice!.number}` }).waitFor()
    await owner.keyboard.press('Escape')

    const overtaken = owner.waitForEvent('requestfailed', (request) =>
      request.url().includes('searchTerm=first'),
    )
    const held: (() => void)[] = []
    await owner.route('**/billing/v1/invoice?**searchTerm=first**', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.abort().catch(() => undefined)
    })
    await palette()
    await owner.keyboard.type('first')
    await expect.poll(() => held.length).toBe(1)
    await field.fill('second')
    expect((await overtaken).failure()?.errorText).toBe('net::ERR_ABORTED')
    held.forEach((release) => release())
    await owner.getByText('No results for “second”').waitFor()
    await owner.unrouteAll()
    await owner.keyboard.press('Escape')
    await field.waitFor(GONE)
  })

  test('? shows the shortcuts, Escape closes them', async () => {
    await closed(owner)
    await owner.keyboard.press('?')
    const shortcuts = owner.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await shortcuts.waitFor()
    await owner.keyboard.press('Escape')
    await shortcuts.waitFor(GONE)
    const field = owner.getByRole('combobox', { name: 'Search or go to' })
    await owner.keyboard.press('Control+k')
    await owner.locator('[role=combobox]:focus').waitFor()
    await owner.keyboard.press('?')
    await shortcuts.waitFor()
    // Shortcuts of a single key can be switched off (WCAG 2.1.4).
    await shortcuts.getByRole('switch').setChecked(false)
    await owner.keyboard.press('Escape')
    await shortcuts.waitFor(GONE)
    await owner.keyboard.press('?')
    await owner.keyboard.press('Control+k')
    await field.waitFor()
    expect(await shortcuts.count()).toBe(0)
    await owner.evaluate(() => localStorage.removeItem('nkra.character-keys'))
  })
})

describe('requirements 8.1, at the end of a session', () => {
  test('HTTP 401 on any call: signed out, and at the login', async () => {
    const page = owner
    await closed(page)
    await page.reload()
    await page.route('**/orchestrator/v1/Dashboard/analytics**', (route) =>
      route.fulfill({ status: 401, json: problem(401, 'Not signed in', 'Sign in to continue.') }),
    )
    await linkIn(mainMenu(page), 'Home').click()
    await page.waitForURL('**/login?**')
    expect(await page.evaluate(() => sessionStorage.getItem('nkra.session'))).not.toContain('refreshToken')
    await page.context().close()
  })
})

const GONE = { state: 'hidden' } as const

/** Signs in and opens a screen that shows little of its own. */
const signedIn = (person: { email: string; password: string }, options: BrowserContextOptions = {}) =>
  signedInPage(browser, program.url, person, options, '/settings')
