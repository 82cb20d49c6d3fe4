/**
 * A postpaid product from its terms to its payment. The operator sets the terms, the school sends on credit, the
 * month is previewed and invoiced, and the paid amount is no longer owed. At both sizes, compared with the API.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { endpoints } from '@nkra/contract/endpoints.ts'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { count, figure, money, toast } from '../testing/frame.ts'
import { administrator, type Api, eventually, type Program, Refused, signIn } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The demo's school. Its owner sets a password by mail, like a person who forgot theirs. */
const school = { email: 'mawuli@voltaacademy.test', password: 'Akwaaba-school-2026' }
const SCHOOL = 'Volta Academy'
const GROUP = 'Teachers'
const LIMIT = 3_000

let stage: Stage
let program: Program
let browser: Browser
let operator: Page
let operatorApi: Api
let schoolApi: Api

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  await setPassword()
  ;[operatorApi, schoolApi] = await Promise.all([
    signIn(program.url, administrator),
    signIn(program.url, school),
  ])
  operator = await signedIn(administrator)
})

afterAll(async () => {
  await stage?.close()
})

describe('a month on credit', () => {
  test('begins with terms that the operator agrees on', async () => {
    const before = await terms()
    await operator.goto('/postpaid')
    await act(operator, 'Change terms')
    const dialog = operator.getByRole('dialog', { name: `${SCHOOL}: terms for SMS` })
    await dialog.getByLabel('Limit (credits)').fill('1')
    await dialog.getByRole('button', { name: 'Save terms' }).click()
    await dialog
      .getByText(`The customer already owes ${before.owed} SMS credits. The limit cannot be lower than that.`)
      .waitFor()
    await dialog.getByLabel('Limit (credits)').fill(String(LIMIT))
    await dialog.getByRole('button', { name: 'Save terms' }).click()
    await toast(operator, 'The terms were saved').waitFor()
    await expectText(cell(operator, 'Limit'), count(LIMIT))
    await expectText(cell(operator, 'Available'), count(LIMIT - before.owed))
    expect((await schoolApi.call('getUser')).sms).toEqual({
      billingType: 2,
      billingStatus: 1,
      billingTypeId: 'sms-postpaid',
    })
  })

  test('goes on with texts that nobody has paid for yet', async () => {
    const before = await terms()
    const page = await signedIn(school)
    await expectText(smsCredits(page), count(before.available))
    const sent = await send(page)
    await expectText(smsCredits(page), count(before.available - sent))
    await visit(page, '/sms-credits')
    const onAccount = page.getByRole('region', { name: 'Postpaid SMS' })
    await expectText(figure(onAccount, 'Postpaid credits left'), count(before.limit - before.owed - sent))
    await expectText(figure(onAccount, 'Used this month'), count(before.usedThisMonth + sent))
    await expectText(figure(onAccount, 'Credits you owe'), count(before.owed + sent))
    expect(await flawsOf(page)).toEqual([])
    await page.context().close()

    expect(await terms()).toMatchObject({
      owed: before.owed + sent,
      usedThisMonth: before.usedThisMonth + sent,
      available: before.available - sent,
    })
    await operator.goto('/postpaid')
    await expectText(cell(operator, 'Used this month'), count(before.usedThisMonth + sent))
    await act(operator, 'Usage by month')
    const usage = operator.getByRole('dialog', { name: `${SCHOOL}: usage of SMS` })
    const months = await operatorApi.call('postpaidUsage', {
      query: { AccountId: before.accountId, product: 'SMS' },
    })
    expect(months.map(({ invoice }) => invoice?.status ?? null)).toEqual([null, null, 1, 2])
    const rows = usage.getByRole('table', { name: 'Used by month' }).getByRole('row')
    for (const [place, { credits, amount }] of months.entries()) {
      await rows
        .nth(place + 1)
        .getByText(count(credits), { exact: true })
        .waitFor()
      await rows
        .nth(place + 1)
        .getByText(money(amount), { exact: true })
        .waitFor()
    }
    await operator.keyboard.press('Escape')
  })

  test('ends with an invoice, written once', async () => {
    const [, last] = await operatorApi.call('postpaidUsage', {
      query: { AccountId: (await terms()).accountId, product: 'SMS' },
    })
    const preview = await operatorApi.call('previewMonth', { query: { month: last!.month } })
    expect(preview.lines).toMatchObject([{ credits: last!.credits, invoice: null }])
    await operator.goto('/postpaid?view=month')
    const table = operator.getByRole('table', { name: 'Invoices of the month' })
    await table.getByText('Not yet').waitFor()
    await table.getByText(money(preview.totalAmount), { exact: true }).waitFor()
    await operator.getByText('1 to create').waitFor()

    const invoice = operator.getByRole('button', { name: /^Invoice [A-Z][a-z]+ 20\d\d$/ })
    await invoice.click()
    await operator
      .getByRole('dialog')
      .getByRole('button', { name: /^Invoice / })
      .click()
    await toast(operator, '1 invoice created').waitFor()
    await table.getByText('Unpaid').waitFor()
    await operator.getByText('0 to create').waitFor()
    expect(await invoice.isDisabled()).toBe(true)
    expect(await operatorApi.call('invoiceMonth', { body: { month: last!.month } })).toMatchObject({
      invoices: 0,
    })
  })

  test('is over when it is paid: nothing ages, and it can be used again', async () => {
    const unpaid = await schoolApi.list('listInvoices', { query: { status: 1 } })
    expect(unpaid.map(({ credit }) => credit)).toHaveLength(2)
    await operator.goto('/postpaid?view=ageing')
    const [aged] = await operatorApi.call('postpaidAgeing')
    const total = unpaid.reduce((sum, { totalAmount }) => sum + totalAmount, 0)
    expect(aged).toMatchObject({ accountName: SCHOOL, invoices: 2, total })
    const table = operator.getByRole('table', { name: 'Not paid yet' })
    await expect.poll(() => table.innerText()).toContain(`\t${money(total)}\t`)

    const before = await terms()
    for (const { id, number } of unpaid) {
      await operator.goto(`/invoice?invoice=${id}`)
      await operator.getByRole('button', { name: 'Approve invoice' }).click()
      await toast(operator, `Invoice ${number} approved`).waitFor()
    }
    const paid = unpaid.reduce((sum, { credit }) => sum + credit, 0)
    expect(await terms()).toMatchObject({
      owed: before.owed - paid,
      available: before.available + paid,
      unpaid: 0,
    })
    await operator.goto('/postpaid?view=ageing')
    await operator.getByText('Everything is paid').waitFor()
    await operator.goto('/postpaid?view=month')
    await operator.getByRole('table', { name: 'Invoices of the month' }).getByText('Paid').waitFor()
    expect(await flawsOf(operator)).toEqual([])

    const books = await run(process.execPath, ['server/prove.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, NKRA_DATA: stage.data },
    })
    expect(JSON.parse(books.stdout)).toEqual({ holds: true, flaws: [] })
  })
})

test('on a phone a product is turned to postpaid, suspended, resumed and turned back', async () => {
  const page = await signedIn(administrator, { viewport: sizes.phone, hasTouch: true })
  await page.goto('/postpaid')
  await page.getByRole('button', { name: 'Switch to postpaid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch to postpaid' })
  await dialog.getByLabel('Account').fill(SCHOOL)
  // When the account is the only result, the list no longer moves under the pointer.
  const options = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => options.allInnerTexts()).toEqual([SCHOOL])
  await options.click()
  await dialog.getByText('eKYC', { exact: true }).click()
  await dialog.getByLabel('Rate (GHS for one credit)').fill('1.5')
  await dialog.getByLabel('Limit (credits)').fill('40')
  await dialog.getByRole('button', { name: 'Switch to postpaid' }).click()
  await toast(page, 'The terms were saved').waitFor()
  const use = { accountId: (await terms()).accountId, product: 'KYC' } as const
  expect(await terms('KYC')).toMatchObject({ rate: 1.5, limit: 40, status: 1 })

  const card = page.getByRole('listitem').filter({ hasText: 'eKYC' })
  await act(page, 'Suspend', 'eKYC')
  const suspending = page.getByRole('dialog', { name: `Suspend eKYC for ${SCHOOL}?` })
  await suspending.getByRole('button', { name: 'Suspend' }).click()
  await suspending.getByText('Reason is a required field').waitFor()
  await suspending.getByLabel('Reason').fill('Two months unpaid')
  await suspending.getByRole('button', { name: 'Suspend' }).click()
  await card.getByText('Suspended').waitFor()
  expect((await schoolApi.call('getUser')).kyc).toMatchObject({ billingType: 2, billingStatus: 2 })

  await act(page, 'Resume', 'eKYC')
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await card.getByText('Active').waitFor()
  await act(page, 'Back to prepaid', 'eKYC')
  await page.getByRole('dialog').getByRole('button', { name: 'Switch back to prepaid' }).click()
  await toast(page, 'The product is prepaid again').waitFor()
  await card.waitFor({ state: 'detached' })
  expect((await schoolApi.call('getUser')).kyc).toMatchObject({ billingType: 1, billingStatus: 1 })
  await expect(operatorApi.call('endPostpaid', { body: use })).rejects.toBeInstanceOf(Refused)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width)
  await page.context().close()
})

test('while SMS is suspended the school sends nothing, and is told why', async () => {
  const { accountId } = await terms()
  const use = { accountId, product: 'SMS' } as const
  await operatorApi.call('suspendPostpaid', { body: { ...use, reason: 'Unpaid' } })
  const text = { senderId: 'VoltaAcad', text: 'Hello', recipients: ['0241234567'] }
  await expect(
    schoolApi.call('sendMessage', { body: { ...text, traffic: 'transactional' } }),
  ).rejects.toMatchObject({ code: 'account_suspended' })
  await operatorApi.call('resumePostpaid', { body: use })
  await schoolApi.call('sendMessage', { body: { ...text, traffic: 'transactional' } })
})

async function terms(product = 'SMS') {
  const rows = await operatorApi.list('listPostpaid', { query: { searchTerm: SCHOOL } })
  return rows.find((row) => row.product === product)!
}

const signedIn = (person: { email: string; password: string }, options: BrowserContextOptions = {}) =>
  signedInPage(browser, program.url, person, { reducedMotion: 'no-preference', ...options })

/** Sets the school's password with the mailed code. */
async function setPassword(): Promise<void> {
  const { email, password } = school
  await post('forgetPassword', { email })
  const text = await eventually(
    'the mail with the code',
    async () => {
      const mails = (await (await fetch(`${program.url}/dev/mail`)).json()) as { to: string; text: string }[]
      return mails.find(({ to }) => to === email)?.text
    },
    (mailed) => mailed !== undefined,
  )
  const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text!)![0]
  await post('resetPassword', { email, password, token: code })
}

async function post(name: 'forgetPassword' | 'resetPassword', body: object): Promise<void> {
  const response = await fetch(program.url + endpoints[name].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

/** Sends a text to the teachers. Returns its cost in credits. */
async function send(page: Page): Promise<number> {
  await page.goto('/new-sms')
  await page.getByLabel('Sender').selectOption('VoltaAcad')
  await page.getByRole('checkbox', { name: new RegExp(`^${GROUP}`) }).check()
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('Teachers: the hall is open for you from 7am tomorrow.')
  await page.getByRole('radio', { name: 'Transactional' }).check()
  await page.getByRole('button', { name: 'Review and send' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send \d+ messages$/ })
    .click()
  await page.waitForURL('**/messages/cmp_*')
  await page.getByText('Completed', { exact: true }).first().waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  return (await schoolApi.call('getCampaign', { params: { id } })).credits
}

/** Chooses an action on the school's product. */
async function act(page: Page, action: string, product = 'SMS'): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${SCHOOL}, ${product}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The cell of the school's SMS row in the named column. */
function cell(page: Page, column: string): Locator {
  const table = page.getByRole('table', { name: 'Postpaid accounts' })
  const heads = ['Account', 'Product', 'Status', 'Rate', 'Used this month', 'Owed', 'Limit', 'Available']
  return table.getByRole('row').nth(1).getByRole('cell').nth(heads.indexOf(column))
}

/** The SMS balance in the side menu. */
const smsCredits = (page: Page) =>
  page
    .getByRole('complementary')
    .getByLabel('Remaining credits')
    .getByRole('term')
    .filter({ hasText: /^SMS credits$/ })
    .locator('xpath=following-sibling::dd[1]')

const expectText = (place: Locator, text: string) => expect.poll(() => place.textContent()).toBe(text)
