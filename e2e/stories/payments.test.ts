/**
 * Payments from both sides. A business pays by card, by phone and by bank, through gateways whose webhooks get lost.
 * Credits come once, and only for what was paid. The operator decides on a payment that does not match. The screens
 * are compared with the API, the gateway and the books.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flawsInBothThemes, flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import {
  buyCredit,
  choose,
  closed,
  count,
  expectText,
  figure,
  money,
  smsCredits,
  toast,
} from '../testing/frame.ts'
import {
  administrator,
  type Api,
  business,
  eventually,
  type Program,
  signIn,
  smsBalance,
} from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { paper } from '../testing/empty-pdf.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The test cards of the gateways. */
const CARD = { pays: ['4084 0840 8408 4081', '408'], declined: ['4084 0800 0000 5408', '001'] } as const
/** A test number whose owner answers a prompt on command. */
const PHONE = '0551234003'

/** The operator's bank account for transfers. */
const transfer = {
  bank: 'GCB Bank',
  branch: 'High Street',
  accountName: 'Nkra Communications',
  accountNumber: '1011130012345',
}

let stage: Stage
let program: Program
let browser: Browser
let owner: Page
let operator: Page
let api: Api
let operatorApi: Api

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  ;[api, operatorApi] = await Promise.all([signIn(program.url, business), signIn(program.url, administrator)])
  ;[owner, operator] = await Promise.all([
    signedIn(business, '/settings'),
    signedIn(administrator, '/settings'),
  ])
  const { changedAt: _, ...seller } = await operatorApi.call('getSeller')
  await operatorApi.call('changeSeller', { body: { ...seller, transfer } })
})

afterAll(async () => {
  await stage?.close()
})

test('bought and paid by card: the credits are there when one comes back from the gateway', async () => {
  const before = await smsBalance(api)
  const { id, number, totalAmount } = await buy('Standard')
  await toast(owner, 'Credits purchased successfully').waitFor()
  const row = owner.getByRole('row').filter({ hasText: number })
  // An order opens its payment over the list, and a reload keeps it open.
  const dialog = owner.getByRole('dialog', { name: `Pay invoice ${number}` })
  await dialog.waitFor()
  await owner.reload()
  await expectText(figure(dialog, 'To pay (GHS)'), money(totalAmount))
  await dialog.getByRole('radio', { name: /^Card/ }).check()
  expect(await flawsOf(owner)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue to Paystack' }).click()
  await payByCard(owner, CARD.pays)

  const paid = await window(number)
  await paid.getByText('Paid', { exact: true }).waitFor()
  await paid.getByText(`Invoice ${number} is paid, and you can use its credits.`).waitFor()
  const address = new URL(owner.url())
  expect([address.pathname, [...address.searchParams.keys()]]).toEqual(['/invoice', ['payment']])
  await expectText(smsCredits(owner), count(before + 1_250))
  expect(await flawsOf(owner)).toEqual([])
  await paid.getByRole('button', { name: 'Close' }).last().click()
  await row.getByText('Approved').waitFor()
  expect(await row.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
  await visit(owner, `/invoice?pay=${id}`)
  await owner.getByRole('dialog', { name: `Invoice ${number}` }).waitFor()
  await closed(owner)

  expect(await smsBalance(api)).toBe(before + 1_250)
  expect(await paymentsOf(id)).toMatchObject([{ state: 'succeeded', method: 'card', amount: totalAmount }])
  await eventually(
    'the receipt by mail',
    async () =>
      (await mails()).find(
        ({ to, subject }) => to === business.email && subject === `Invoice ${number} approved`,
      ),
    (mail) => mail?.files?.[0] === `${number}.pdf`,
  )
  await visit(owner, `/invoice?invoice=${id}`)
  const attempts = owner.getByRole('region', { name: 'Payments' })
  await attempts.getByText('Card, Paystack').waitFor()
  await attempts.getByText('Paid', { exact: true }).waitFor()
})

test('an order that is not paid is cancelled from its payment, and nobody can pay it any more', async () => {
  const { id, number } = await order()
  await visit(owner, `/invoice?pay=${id}`)
  const dialog = owner.getByRole('dialog', { name: `Pay invoice ${number}` })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  const asked = owner.getByRole('dialog', { name: `Cancel order ${number}?` })
  await asked.getByRole('button', { name: 'Keep order' }).click()
  await asked.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await asked.getByText('If you have already paid, do not cancel.').waitFor()
  expect(await flawsInBothThemes(owner)).toEqual([])
  await asked.getByRole('button', { name: 'Cancel order' }).click()
  await toast(owner, `Order ${number} was cancelled`).waitFor()
  const shown = owner.getByRole('dialog', { name: `Invoice ${number}` })
  await shown.getByText('Cancelled', { exact: true }).waitFor()
  expect(await shown.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
  await closed(owner)
  const row = owner.getByRole('row').filter({ hasText: number })
  await row.getByText('Cancelled', { exact: true }).waitFor()
  expect(await api.call('getInvoice', { params: { id } })).toMatchObject({ status: 3, cancelled: true })
})

describe('by phone', () => {
  test('with its news lost, and a reload in mid-countdown, it is found by asking', async () => {
    const before = await smsBalance(api)
    const { id, number } = await order()
    const dialog = await paying(id, number)
    await dialog.getByRole('button', { name: /^Send prompt for GHS/ }).click()
    await dialog.getByText('Mobile money number is a required field').waitFor()
    await dialog.getByText('Network is a required field').waitFor()
    await dialog.getByLabel('Mobile money number').fill('030 222 1234')
    await owner.keyboard.press('Tab')
    await dialog.getByText('Enter a mobile number in Ghana, such as 024 123 4567.').waitFor()
    await dialog.getByLabel('Mobile money number').fill(PHONE)
    // Known while the person still types: who goes straight to the button is not asked for the network.
    await expect.poll(() => network(dialog, 'MTN').isChecked()).toBe(true)
    await gateway('fault', { next: true, faults: ['webhook-lost'] })
    await dialog.getByRole('button', { name: /^Send prompt for GHS/ }).click()

    const prompted = await window(number)
    await prompted.getByText('Confirm on your phone').waitFor()
    await prompted
      .getByText(/055 ••• ••03 \(MTN\)/)
      .first()
      .waitFor()
    const [payment] = await paymentsOf(id)
    expect(payment).toMatchObject({ state: 'pending', method: 'mobile_money' })
    const left = await secondsOn(prompted)
    expect(left).toBeGreaterThan(120)
    expect(await flawsOf(owner)).toEqual([])
    await owner.reload()
    await prompted.getByText('Confirm on your phone').waitFor()
    expect(await secondsOn(prompted)).toBeLessThanOrEqual(left)
    expect(new URL(owner.url()).searchParams.get('payment')).toBe(payment!.id)

    await answer('approve', id)
    await prompted.getByText('Paid', { exact: true }).waitFor()
    await expectText(smsCredits(owner), count(before + 500))
    expect(await smsBalance(api)).toBe(before + 500)
    expect(await deliveriesOf(payment!.reference)).toEqual([])
  })

  test('declined: said so, and tried again without fear', async () => {
    const { id, number } = await order()
    const dialog = await paying(id, number)
    await dialog.getByLabel('Mobile money number').fill(PHONE)
    await network(dialog, 'Telecel').check()
    await dialog.getByRole('button', { name: /^Send prompt for GHS/ }).click()
    const declined = await window(number)
    await answer('decline', id)
    await declined.getByText('The payment was declined.').waitFor()
    await declined.getByText('This payment took no money. You can safely try again.').waitFor()
    expect(await paymentsOf(id)).toMatchObject([
      { state: 'failed', reason: 'declined', prompt: { network: 'Telecel' } },
    ])
    await declined.getByRole('button', { name: 'Try again' }).click()
    const again = owner.getByRole('dialog', { name: `Pay invoice ${number}` })
    await again.getByLabel('Mobile money number').fill(PHONE)
    await owner.keyboard.press('Tab')
    await expect.poll(() => network(again, 'MTN').isChecked()).toBe(true)
    await again.getByRole('button', { name: /^Send prompt for GHS/ }).click()
    await answer('approve', id)
    await declined.getByText('Paid', { exact: true }).waitFor()
    expect(await paymentsOf(id)).toMatchObject([{ state: 'succeeded' }, { state: 'failed' }])
  })

  test('while a prompt stands on a phone nothing else is paid, and once its time is up nobody is told to pay again', async () => {
    const { id, number } = await order()
    const { id: payment } = await api.call('createPayment', {
      body: { invoiceId: id, gateway: 'paystack', method: 'mobile_money', msisdn: PHONE },
    })
    const dialog = await paying(id, number)
    await dialog.getByText('A phone is showing a prompt for this invoice now.').waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(0)
    await dialog.getByRole('button', { name: 'See payment' }).click()
    const prompted = await window(number)
    await prompted.getByText('Confirm on your phone').waitFor()
    expect(new URL(owner.url()).searchParams.get('payment')).toBe(payment)

    const later = await signedIn(business, '/settings')
    await later.clock.setFixedTime(new Date(Date.now() + 181_000))
    await visit(later, `/invoice?payment=${payment}`)
    const unknown = later.getByRole('dialog', { name: `Payment of ${number}` })
    await unknown.getByText('We do not know yet').waitFor()
    await unknown.getByText(/Do not pay twice/).waitFor()
    expect(await unknown.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await flawsOf(later)).toEqual([])
    await later.context().close()
  })
})

test('a card is declined, so the bank does it: with proof, which the operator reads and approves', async () => {
  const before = await smsBalance(api)
  const { id, number, totalAmount } = await order()
  const dialog = await paying(id, number)
  await dialog.getByRole('radio', { name: /^Card/ }).check()
  await dialog.getByRole('button', { name: 'Continue to Paystack' }).click()
  await payByCard(owner, CARD.declined)
  await owner.getByRole('alert').getByText('Declined').waitFor()
  await owner.getByRole('button', { name: 'Cancel payment' }).click()
  const declined = await window(number)
  await declined.getByText('Not paid').waitFor()
  await declined.getByRole('button', { name: 'Try again' }).click()

  const again = owner.getByRole('dialog', { name: `Pay invoice ${number}` })
  await again.getByRole('radio', { name: /^Bank transfer/ }).check()
  for (const text of [...Object.values(transfer), number, money(totalAmount)])
    await again.getByText(text, { exact: true }).first().waitFor()
  expect(await flawsOf(owner)).toEqual([])
  const file = again.locator('input[type=file]')
  await file.setInputFiles(fileOf('notes.txt', 'text/plain', 'I have paid.'))
  await again
    .getByText('This file is not a PDF, JPEG or PNG. Choose another file as proof of payment.')
    .waitFor()
  await file.setInputFiles(fileOf('huge.pdf', 'application/pdf', `%PDF-1.4\n${'x'.repeat(5 * 1024 * 1024)}`))
  await again.getByText('huge.pdf is larger than 5 MB. Choose a smaller file.').waitFor()
  await file.setInputFiles(fileOf('deposit-slip.pdf', 'application/pdf', paper.toString()))
  await again.getByText('deposit-slip.pdf was added.', { exact: false }).waitFor()
  expect(await api.call('listPaymentProofs', { params: { id } })).toMatchObject([
    { name: 'deposit-slip.pdf', mediaType: 'application/pdf' },
  ])

  await visit(operator, `/invoice?invoice=${id}`)
  const reviewing = operator.getByRole('dialog', { name: `Invoice ${number}` })
  const saving = operator.waitForEvent('download')
  await reviewing.getByRole('button', { name: 'deposit-slip.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('deposit-slip.pdf')
  await reviewing.getByRole('region', { name: 'Payments' }).getByText('Not paid').waitFor()
  await reviewing.getByRole('button', { name: 'Approve invoice' }).click()
  await operator.getByText(`Invoice ${number} approved`).waitFor()
  await expect.poll(() => smsBalance(api)).toBe(before + 500)
})

test('money that does not match gives nothing by itself: the operator looks, says why, and decides', async () => {
  const before = await smsBalance(api)
  const numbers: string[] = []
  for (const fault of ['amount-short', 'currency-wrong']) {
    const { id, number } = await order()
    numbers.push(number)
    const dialog = await paying(id, number)
    await gateway('fault', { next: true, faults: [fault] })
    await dialog.getByLabel('Mobile money number').fill(PHONE)
    await owner.keyboard.press('Tab')
    await expect.poll(() => network(dialog, 'MTN').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: /^Send prompt for GHS/ }).click()
    const prompted = await window(number)
    await answer('approve', id)
    await prompted.getByText('We are checking this payment').waitFor()
    await visit(owner, `/invoice?invoice=${id}`)
    const cancel = owner.getByRole('button', { name: 'Cancel order' })
    await cancel.waitFor()
    await expect.poll(() => cancel.isDisabled()).toBe(true)
    expect(await cancel.getAttribute('title')).toMatch(/while a payment for it is being checked/)
    await owner.goBack()
    await prompted.waitFor()
  }
  expect(await smsBalance(api)).toBe(before)
  const [short, foreign] = numbers

  const waiting = await operatorApi.list('listPayments', {
    query: { state: 'needs_review', pageSize: 100 },
  })
  expect(waiting.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['amount_differs', 'currency_differs']),
  )
  await visit(operator, '/dashboard')
  await operator.getByRole('link', { name: new RegExp(`^${waiting.length} payments do not match`) }).click()
  await operator.waitForURL('**/invoice?view=payments&status=needs_review')
  await rowOf(operator, short!).getByRole('button', { name: 'Review' }).click()
  const accepting = operator.getByRole('dialog', { name: `Payment of ${short}` })
  await accepting.getByText('The amount we received is not the amount of the invoice.').waitFor()
  await accepting.getByRole('row', { name: 'Amount 24.00 Differs: 23.99' }).waitFor()
  expect(await flawsOf(operator)).toEqual([])
  await accepting.getByRole('button', { name: 'Accept payment' }).click()
  await accepting.getByText('Reason is a required field').waitFor()
  await accepting.getByLabel('Reason').fill('The missing pesewa is waived; seen on the statement of 21 Nov.')
  await accepting.getByRole('button', { name: 'Accept payment' }).click()
  await operator.getByText(`Payment of ${short} accepted`).waitFor()
  await expect.poll(() => smsBalance(api)).toBe(before + 500)

  await rowOf(operator, foreign!).getByRole('button', { name: 'Review' }).click()
  const rejecting = operator.getByRole('dialog', { name: `Payment of ${foreign}` })
  await rejecting.getByText('It was paid in another currency.').waitFor()
  await rejecting.getByText('Reject', { exact: true }).click()
  await rejecting.getByLabel('Reason').fill('Paid in naira; given back at the gateway.')
  await rejecting.getByRole('button', { name: 'Reject payment' }).click()
  await operator.getByText(`Payment of ${foreign} rejected`).waitFor()
  await rowOf(operator, foreign!).waitFor({ state: 'hidden' })
  expect(await smsBalance(api)).toBe(before + 500)
  await (await window(foreign!)).getByText('We checked it and could not accept it.').waitFor()
})

test('somebody who acts as the customer is told that paying is theirs', async () => {
  const { id, number } = await order()
  const page = operator
  await closed(page)
  await visit(page, `/accounts?account=${api.accountId}`)
  await page.getByRole('button', { name: 'Sign in as customer' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('textbox').fill('They asked how to pay.')
  await asked.getByRole('button', { name: 'Sign in as customer' }).click()
  const banner = page.getByRole('region', { name: 'Acting as a customer' })
  await banner.getByText('View only.').waitFor()
  await banner.getByRole('button', { name: 'Make changes…' }).click()
  const reason = page.getByRole('dialog', { name: /^Make changes as / })
  await reason.getByLabel('Reason').fill('They asked us to pause a campaign.')
  await reason.getByRole('button', { name: 'Make changes' }).click()
  await banner.getByText('You can make changes.').waitFor()
  const dialog = await paying(id, number, page)
  await dialog.getByText('You are acting as a customer. Only they can pay.').waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(0)
})

test('a payment that is none, or another’s, is said not to be there', async () => {
  await owner.goto('/payment/pay_0000000000001?trxref=a&reference=b')
  await owner.getByRole('dialog').getByText('Payment not found').waitFor()
  expect(new URL(owner.url()).search).toBe('?payment=pay_0000000000001')
})

test('on a phone, light and dark: what to pay, how, and the countdown, without scrolling sideways', async () => {
  const { id, number } = await order()
  const page = owner
  await page.setViewportSize(sizes.phone)
  const dialog = await paying(id, number, page)
  await dialog.getByRole('radio', { name: /^Bank transfer/ }).check()
  expect([await flawsInBothThemes(page), await wideIn(dialog)]).toEqual([[], []])
  await dialog.getByRole('radio', { name: /^Mobile money/ }).check()
  await dialog.getByLabel('Mobile money number').fill(PHONE)
  await network(dialog, 'MTN').check()
  await dialog.getByRole('button', { name: /^Send prompt for GHS/ }).click()
  const prompted = page.getByRole('dialog', { name: `Payment of ${number}` })
  await prompted.getByRole('timer').waitFor()
  expect([await flawsInBothThemes(page), await wideIn(prompted)]).toEqual([[], []])
})

test('after all of it the books hold', async () => {
  const books = await run(process.execPath, ['server/prove.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, NKRA_DATA: stage.data },
  })
  expect(JSON.parse(books.stdout)).toEqual({ holds: true, flaws: [] })
})

/** The newest mails of the demo. */
const mails = async () =>
  (await (await fetch(`${program.url}/dev/mail`)).json()) as {
    to: string
    subject: string
    files?: string[]
  }[]

/** Opens a new page for a signed-in person, with axe loaded. */
const signedIn = (person: { email: string; password: string }, path: string) =>
  signedInPage(browser, program.url, person, {}, path)

/** Orders through Buy Credit on another screen, and arrives at the list of invoices with its toast. */
async function buy(name: string): Promise<Reply<'listInvoices'>> {
  const dialog = await buyCredit(owner)
  await choose(dialog, 'SMS')
  await dialog.getByRole('radio', { name: new RegExp(name) }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Purchase' }).click()
  await owner.waitForURL('**/invoice?pay=*')
  const [invoice] = await api.list('listInvoices', { query: { pageSize: 1 } })
  return invoice!
}

/** Orders the first package on sale with the API. */
async function order(): Promise<Reply<'createInvoice'>> {
  const [sms] = await api.call('listPackages', { query: { product: 'SMS' } })
  const { price, credit, name, durationNumber, durationType } = sms!.packages[0]!
  return api.call('createInvoice', {
    body: {
      accountId: api.accountId,
      amount: price,
      credit,
      packageName: name,
      duration: durationNumber,
      durationType,
      ProductType: 1,
    },
  })
}

/** Opens the payment dialog from the invoice. */
async function paying(id: string, number: string, page = owner): Promise<Locator> {
  await closed(page)
  await visit(page, `/invoice?invoice=${id}`)
  const invoice = page.getByRole('dialog', { name: `Invoice ${number}` })
  await invoice.getByRole('button', { name: 'Pay now' }).click()
  const dialog = page.getByRole('dialog', { name: `Pay invoice ${number}` })
  await dialog.getByText('To pay (GHS)').waitFor()
  return dialog
}

const network = (dialog: Locator, name: 'MTN' | 'Telecel') => dialog.getByRole('radio', { name, exact: true })

/** Pays on the gateway's own page. */
async function payByCard(page: Page, [number, cvv]: readonly [number: string, cvv: string]): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('CVV').fill(cvv)
  await page.getByRole('button', { name: /^Pay GHS/ }).click()
}

/** The dialog of the payment that the address names. */
async function window(number: string): Promise<Locator> {
  const dialog = owner.getByRole('dialog', { name: `Payment of ${number}` })
  await dialog.waitFor()
  return dialog
}

const paymentsOf = (invoiceId: string) => api.list('listPayments', { query: { invoiceId } })

/** Gives a command to the simulated gateway. */
async function gateway(command: string, body: object): Promise<void> {
  const response = await fetch(control(command), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`)
}

/** Answers the prompt on the phone for an invoice. */
async function answer(how: 'approve' | 'decline', invoiceId: string): Promise<void> {
  const [payment] = await eventually(
    'a prompt',
    () => api.list('listPayments', { query: { invoiceId, state: 'pending' } }),
    ({ length }) => length === 1,
  )
  await gateway(how, { reference: payment!.reference })
}

/** The webhooks that the gateway sent about a payment. */
async function deliveriesOf(reference: string): Promise<unknown[]> {
  const { deliveries } = (await (await fetch(control('arrived'))).json()) as {
    deliveries: { reference: string }[]
  }
  return deliveries.filter((each) => each.reference === reference)
}

const control = (command: string) => `http://127.0.0.1:${program.ports.outside}/paystack/control/${command}`

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })

async function secondsOn(dialog: Locator): Promise<number> {
  const [minutes, seconds] = (await dialog.getByRole('timer').innerText()).split(':').map(Number)
  return minutes! * 60 + seconds!
}

const fileOf = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

/** The elements in the dialog that are cut off at the side. */
const wideIn = (dialog: Locator) =>
  dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 1)
      .map(({ className }) => String(className)),
  )
