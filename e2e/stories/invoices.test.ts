/**
 * Invoices for both sides. A business orders, reads the state of the invoice and downloads it. The operator approves,
 * rejects and corrects. What the screens show is compared with the API and with Ghana's taxes.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flawsInBothThemes, flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { readCsv } from '../testing/csv.ts'
import { closed, count, expectText, figure, money, smsCredits } from '../testing/frame.ts'
import { administrator, type Api, business, signIn, smsBalance } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let owner: Page
let operator: Page
let api: Api
let operatorApi: Api

beforeAll(async () => {
  stage = await openStage()
  const { program, browser } = stage
  ;[api, operatorApi] = await Promise.all([signIn(program.url, business), signIn(program.url, administrator)])
  ;[owner, operator] = await Promise.all([
    signedInPage(browser, program.url, business, {}, '/invoice'),
    signedInPage(browser, program.url, administrator, {}, '/invoice'),
  ])
})

afterAll(async () => {
  await stage?.close()
})

describe('an order', () => {
  test('is bought, opened by its address, approved; then its credits can be spent', async () => {
    const { number, id } = await buy('Consumer', 'Standard')
    const before = await smsBalance(api)
    const pending = await opened(owner, id)
    await pending.getByText('Pending', { exact: true }).waitFor()
    expect(await pending.getByRole('form', { name: 'Review' }).count()).toBe(0)
    await owner.keyboard.press('Escape')
    await pending.waitFor(GONE)
    expect(new URL(owner.url()).search).toBe('')

    const reviewing = await opened(operator, id)
    await reviewing.getByText('The customer can use 1,250 credits at once.').waitFor()
    await reviewing.getByRole('button', { name: 'Approve invoice' }).click()
    await operator.getByText(`Invoice ${number} approved`).waitFor()
    await rowOf(operator, number).getByText('Approved').waitFor()

    await expect.poll(() => smsBalance(api)).toBe(before + 1_250)
    await expectText(smsCredits(owner), count(before + 1_250))
    const approved = await opened(owner, id)
    await approved.getByText(/^By Esi Quartey on /).waitFor()
  })

  test('is the document that the law asks for, on the screen as in the reply', async () => {
    const [{ id } = { id: '' }] = await api.list('listInvoices', { query: { pageSize: 1 } })
    const invoice = await api.call('getInvoice', { params: { id } })
    const paper = (await opened(owner, id)).getByRole('article')
    const said = await paper.innerText()
    for (const text of [
      invoice.number,
      invoice.seller.name,
      invoice.buyer.name,
      ...[invoice.seller, invoice.buyer].map(({ tin }) => (tin === '' ? 'No TIN on record' : `TIN ${tin}`)),
      ...[invoice.seller, invoice.buyer].flatMap(({ address }) => address),
      invoice.amountInWords,
      `${count(invoice.credit)} SMS credits`,
    ])
      expect(said).toContain(text)
    expect(await paper.locator('tfoot tr').allInnerTexts()).toEqual(
      [
        ['Sum', invoice.amount],
        ...invoice.taxes.map(({ tax, amount }) => [tax, amount]),
        ['Invoice Total (GHS)', invoice.totalAmount],
      ].map(([name, amount]) => `${name}\t${money(Number(amount))}`),
    )
    expect(await flawsOf(owner)).toEqual([])
  })

  test('is rejected for a reason, which the customer reads', async () => {
    const { number, id } = await order('Starter')
    const before = await smsBalance(api)
    const dialog = await opened(operator, id)
    await dialog.getByText('Reject', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Reject invoice' }).click()
    await dialog.getByText('Reason is a required field').waitFor()
    const reason = 'No payment arrived within 14 days.'
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Reject invoice' }).click()
    await operator.getByText(`Invoice ${number} rejected`).waitFor()

    const rejected = await opened(owner, id)
    await rejected.getByText('Rejected', { exact: true }).waitFor()
    await rejected.getByText(reason).waitFor()
    expect(await smsBalance(api)).toBe(before)
  })

  test('after a review the list is at page 1 with its 10 rows', async () => {
    const ordered = await order('Starter')
    for (let others = 0; others < 10; others++) await order('Starter')
    await visit(operator, '/invoice?page=1&order=desc')
    await operator.getByText(/^11–\d+ of \d+$/).waitFor()
    await visit(operator, `/invoice?page=1&invoice=${ordered.id}`)
    await operator.getByRole('button', { name: 'Approve invoice' }).click()
    await operator.getByText(`Invoice ${ordered.number} approved`).waitFor()
    await operator.getByText(/^1–10 of \d+$/).waitFor()
    expect(new URL(operator.url()).search).not.toContain('page')
    expect(await invoiceRows(operator).count()).toBe(10)
  })

  test('from page 2 reloads the list, which says where the new invoice is; nothing closes the dialog meanwhile', async () => {
    await visit(owner, '/invoice?page=1')
    await owner.getByText(/^11–\d+ of \d+$/).waitFor()
    const gate = Promise.withResolvers<void>()
    const isList = (url: URL) => url.pathname === '/billing/v1/invoice'
    await owner.route(isList, async (route) => {
      if (route.request().method() === 'POST') await gate.promise
      await route.continue()
    })
    const dialog = await summaryOf('SMS', 'Consumer', 'Standard')
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await owner.keyboard.press('Escape')
    expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
    expect(await dialog.isVisible()).toBe(true)
    gate.resolve()
    await dialog.waitFor(GONE)
    const [ordered] = await api.list('listInvoices', { query: { pageSize: 1 } })
    await payment(ordered!.number).waitFor()
    await closed(owner)
    await owner.getByText(`Your new invoice ${ordered!.number} is on page 1.`).waitFor()
    await owner.getByRole('link', { name: 'Show page 1' }).click()
    await expect.poll(async () => (await numbersOn(owner))[0]).toBe(ordered!.number)
    expect(await owner.getByText('Your new invoice').count()).toBe(0)
    await owner.unrouteAll()
  })

  test('is nobody’s to approve who ordered it', async () => {
    const { accountId } = operatorApi
    const [sms] = await operatorApi.call('listPackages', { query: { product: 'SMS' } })
    const { id } = await operatorApi.call('createInvoice', {
      body: orderOf(accountId, sms!.packages[0]!),
    })
    const dialog = await opened(operator, id)
    await dialog.getByRole('button', { name: 'Approve invoice' }).click()
    await dialog
      .getByText('You ordered this invoice yourself. Another Administrator has to approve or reject it.')
      .waitFor()
    expect(await operatorApi.call('getInvoice', { params: { id } })).toMatchObject({ status: 1 })
  })

  test('of an address that is none, or another’s, is not found', async () => {
    for (const id of ['inv_0000000000000', 'inv_1']) {
      await closed(owner)
      await visit(owner, `/invoice?invoice=${id}`)
      await owner.getByRole('dialog').getByText('Invoice not found').waitFor()
    }
  })
})

describe('the list', () => {
  test('filters stand in the address, survive a reload, and narrow the file as they narrow the list', async () => {
    await closed(owner)
    await owner.getByLabel('Status', { exact: true }).selectOption('Rejected')
    await owner.getByLabel('Product').selectOption('SMS')
    const today = new Date().toISOString().slice(0, 10)
    await owner.getByLabel('First day').fill('2026-01-01')
    await owner.getByLabel('Last day').fill(today)
    await owner.getByLabel('Search invoices').fill('INV')
    const expected = { status: '3', product: 'SMS', from: '2026-01-01', to: today, search: 'INV' }
    await expect.poll(() => addressOf(owner)).toEqual(expected)

    await owner.reload()
    const fetched = await api.list('listInvoices', { query: { status: 3, product: 'SMS' } })
    await expect.poll(() => numbersOn(owner)).toEqual(fetched.map(({ number }) => number))
    expect(fetched.length).toBeGreaterThan(0)
    expect(await owner.getByLabel('Product').inputValue()).toBe('SMS')
    expect(await owner.getByLabel('First day').inputValue()).toBe('2026-01-01')

    const saving = owner.waitForEvent('download')
    await owner.getByRole('button', { name: 'Export' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`nkra-invoices-${today}.csv`)
    const text = await readFile(await file.path(), 'utf8')
    for (const { number } of fetched) expect(text).toContain(number)
    expect(readCsv(text)).toHaveLength(fetched.length)
  })

  test('sorts by a column and back, and says which', async () => {
    await visit(owner, '/invoice')
    const head = owner.getByRole('columnheader', { name: 'Total (GHS)' })
    for (const [order, sortDirection] of [
      ['descending', 2],
      ['ascending', 1],
    ] as const) {
      await head.getByRole('button').click()
      await expect.poll(() => head.getAttribute('aria-sort')).toBe(order)
      const sorted = await api.list('listInvoices', {
        query: { sortLabel: 'totalAmount', sortDirection, pageSize: 10 },
      })
      await expect.poll(() => numbersOn(owner)).toEqual(sorted.map(({ number }) => number))
    }
    expect(addressOf(owner)).toEqual({ sort: 'totalAmount', order: 'asc' })
  })

  test('a saved view keeps the order and the columns, and opens the list until it is deleted', async () => {
    const press = async (item: string) => {
      await owner.getByRole('button', { name: /^Views/ }).click()
      await owner.getByRole('menuitem', { name: item }).click()
    }
    await press('Choose columns…')
    const columns = owner.getByRole('dialog', { name: 'Columns' })
    await columns.getByRole('checkbox', { name: 'Credits' }).uncheck()
    expect(await flawsOf(owner)).toEqual([])
    await columns.getByRole('button', { name: 'Done' }).click()
    await columns.waitFor({ state: 'detached' })
    const shown = addressOf(owner)
    expect(shown).toMatchObject({ sort: 'totalAmount', order: 'asc' })

    await press('Save this view…')
    const saving = owner.getByRole('dialog', { name: 'Save this view' })
    await saving.getByLabel('Name').fill('Cheapest')
    await saving.getByRole('button', { name: 'Save view' }).click()
    await owner.getByRole('button', { name: 'Views: Cheapest' }).waitFor()
    await press('Open the list with this view')
    await owner.getByText('The list now opens with “Cheapest”.').waitFor()

    await visit(owner, '/dashboard')
    await visit(owner, '/invoice')
    await expect.poll(() => addressOf(owner)).toEqual(shown)
    await invoiceRows(owner).first().waitFor()
    expect(await owner.getByRole('columnheader', { name: 'Credits' }).count()).toBe(0)
    await press('Delete view')
    await owner.getByText('View “Cheapest” deleted.').waitFor()
  })

  test('days that run backwards are said so, and not taken', async () => {
    await visit(owner, '/invoice?from=2026-11-10')
    await owner.getByLabel('Last day').fill('2026-11-09')
    await owner.getByText('The last day must be on or after the first day').waitFor()
    expect(addressOf(owner)).toEqual({ from: '2026-11-10' })
    await owner.getByLabel('Last day').fill('2026-11-10')
    await expect.poll(() => addressOf(owner)).toEqual({ from: '2026-11-10', to: '2026-11-10' })
  })

  test('nothing matches: said so, with the way back to all', async () => {
    await visit(owner, '/invoice?search=nothing-of-the-kind')
    await owner.getByText('No results').waitFor()
    await owner.getByRole('button', { name: 'Show all invoices' }).click()
    await invoiceRows(owner).first().waitFor()
    expect(addressOf(owner)).toEqual({})
  })
})

test('a credit note takes back what is unspent; both sides see it, and what it leaves', async () => {
  const { number, id } = await order('Standard')
  await operatorApi.call('reviewInvoice', { body: { invoiceId: id, status: 2, reason: '' } })
  const before = await smsBalance(api)
  await (await opened(operator, id)).getByRole('button', { name: 'Credit note' }).click()
  const dialog = operator.getByRole('dialog', { name: `Credit note for ${number}` })
  await dialog.getByText('1,250 credits of this invoice are unspent and can be withdrawn.').waitFor()
  await dialog.getByLabel('Credits to withdraw').fill('1,251')
  await dialog.getByLabel('Reason').fill('Bought twice by mistake.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Enter a whole number from 1 to 1,250.').waitFor()
  await dialog.getByLabel('Credits to withdraw').fill('250')
  await expectText(figure(dialog, 'Credit note total (GHS)'), '12.00')
  expect(await flawsOf(operator)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog
    .getByText(/^We will withdraw 250 credits from Adom Savings, and you will owe them GHS.12\.00\./)
    .waitFor()
  expect(await smsBalance(api), 'nothing is done before it is confirmed').toBe(before)
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await operator.getByText(/^Credit note CN-\d{4}-\d{6} issued$/).waitFor()

  const corrected = operator.getByRole('dialog', { name: `Invoice ${number}` })
  await expectText(figure(corrected, 'After credit notes (GHS)'), '48.00')
  await expectText(smsCredits(owner), count(before - 250))
  const theirs = (await opened(owner, id)).getByRole('region', { name: 'Credit notes' })
  await theirs.getByText('250 credits withdrawn').waitFor()
  await theirs.getByText('Bought twice by mistake.').waitFor()

  const [note] = (await api.call('getInvoice', { params: { id } })).creditNotes
  const saved = await savedBy(owner, theirs.getByRole('button', { name: /^Download credit note CN-/ }))
  expect(saved).toEqual({ name: `${note!.number}.pdf`, begins: '%PDF' })
})

test('an invoice is a file, pending and approved, on a phone too', async () => {
  for (const viewport of [sizes.phone, sizes.desktop]) {
    await owner.setViewportSize(viewport)
    for (const status of [1, 2] as const) {
      const [invoice] = await api.list('listInvoices', { query: { status, pageSize: 1 } })
      const dialog = await opened(owner, invoice!.id)
      const saved = await savedBy(owner, dialog.getByRole('button', { name: 'Download PDF' }))
      expect(saved).toEqual({ name: `${invoice!.number}.pdf`, begins: '%PDF' })
    }
  }
})

test('on a phone, light and dark: cards, the whole invoice without scrolling sideways, and the review', async () => {
  const { number } = await order('Starter')
  const page = await signedInPage(
    stage.browser,
    stage.program.url,
    administrator,
    { viewport: sizes.phone },
    `/invoice?search=${number}`,
  )
  const card = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
  await card.getByText('Adom Savings').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  await card.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: `Invoice ${number}` })
  await dialog.getByRole('article').waitFor()
  expect(await flawsInBothThemes(page)).toEqual([])
  const wide = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 1)
      .map(({ className }) => String(className)),
  )
  expect(wide).toEqual([])
  await dialog.getByRole('button', { name: 'Approve invoice' }).click()
  await card.getByText('Approved').waitFor()
  await page.context().close()
})

describe('what the operator sells by', () => {
  test('the seller stands on invoices from then on; a wrong TIN is refused beside its field', async () => {
    await visit(operator, '/settings?section=billing')
    const seller = operator.getByRole('region', { name: 'Seller' })
    const tin = seller.getByLabel('TIN', { exact: true })
    await seller.getByLabel('Company name').fill('Nkra Communications Ltd')
    await tin.fill('c0012345678')
    await seller.getByRole('button', { name: 'Save changes' }).click()
    await seller.getByText('This is not a valid TIN').waitFor()
    await tin.fill('c0000803561')
    await seller.getByLabel('Address', { exact: true }).fill('12 Liberation Road')
    await seller.getByRole('button', { name: 'Save changes' }).click()
    await operator.getByText('Your changes were saved').waitFor()

    const bank = operator.getByRole('region', { name: 'Bank transfer' })
    await bank.getByLabel('Bank', { exact: true }).fill('')
    await bank.getByLabel('Account name').fill('Nkra Communications Ltd')
    await bank.getByLabel('Account number').fill('')
    await bank.getByRole('button', { name: 'Save changes' }).click()
    await bank.getByText('Bank is a required field').waitFor()
    await bank.getByLabel('Bank', { exact: true }).fill('GCB Bank')
    await bank.getByLabel('Account number').fill('1011130042571')
    await bank.getByRole('button', { name: 'Save changes' }).click()
    await expect
      .poll(() => operatorApi.call('getSeller').then(({ tin: kept, transfer }) => [kept, transfer?.bank]))
      .toEqual(['C0000803561', 'GCB Bank'])
    expect(await flawsOf(operator)).toEqual([])

    const { id } = await order('Starter')
    const said = await (await opened(owner, id)).getByRole('article').innerText()
    for (const text of ['Nkra Communications Ltd', 'TIN C0000803561', '12 Liberation Road'])
      expect(said).toContain(text)
  })

  test('CST: its effect shown first, charged by a notice only, then on the summary, named in its note, and off again', async () => {
    await visit(operator, '/settings?section=billing')
    const cst = operator.getByRole('region', { name: /^Communications Service Tax/ })
    const effect = cst.getByRole('table', { name: 'Effect on a sale' }).locator('tr')
    expect((await cst.getByRole('table').waitFor(), await effect.allInnerTexts()).slice(1)).toEqual([
      'CST (5%)\t0.00\t5.00',
      'NHIL (2.5%)\t2.50\t2.63',
      'GETFund Levy (2.5%)\t2.50\t2.63',
      'VAT (15%)\t15.00\t15.75',
      'Total (GHS)\t120.00\t126.01',
    ])
    await cst.getByRole('button', { name: 'Charge CST' }).click()
    await cst.getByText('Date of the notice is a required field').waitFor()
    await cst.getByLabel('Date of the notice').fill('2026-10-30')
    await cst.getByLabel('Reference of the notice').fill('CG/CST/2026/118')
    await cst.getByRole('button', { name: 'Charge CST' }).click()
    const confirm = operator.getByRole('dialog', { name: 'Start charging CST?' })
    await confirm.getByText(/A sale of GHS.100\.00 will cost GHS.126\.01 instead of GHS.120\.00/).waitFor()
    expect((await operatorApi.call('getSeller')).chargesCst).toBe(false)
    await confirm.getByRole('button', { name: 'Charge CST' }).click()
    await cst.getByText('Notice of 30 Oct 2026, CG/CST/2026/118').waitFor()

    await owner.goto('/settings')
    const dialog = await summaryOf('SMS', 'Consumer', 'Standard')
    expect(await footOf(dialog)).toEqual([
      ['Sum', '50.00'],
      ['CST (5%)', '2.50'],
      ['NHIL (2.5%)', '1.31'],
      ['GETFund Levy (2.5%)', '1.31'],
      ['VAT (15%)', '7.88'],
      ['Invoice Total (GHS)', '63.00'],
    ])
    await dialog.getByText('On this invoice: CST, NHIL, GETFund Levy and VAT.').waitFor()

    await cst.getByRole('button', { name: 'Stop charging CST' }).click()
    await operator.getByRole('dialog').getByRole('button', { name: 'Stop charging CST' }).click()
    await cst.getByText('Invoices do not include CST.').waitFor()
    await owner.goto('/settings')
    const again = await summaryOf('SMS', 'Consumer', 'Standard')
    await again.getByText('On this invoice: NHIL, GETFund Levy and VAT.').waitFor()
  })

  test('the vectors of the revenue authority hold in the summary and on the invoice', async () => {
    const [kyc] = (await operatorApi.call('listShelf')).filter(({ product }) => product === 'KYC')
    for (const { productId } of kyc!.packages.filter(({ retiredAt, isDefault }) => !retiredAt && !isDefault))
      await operatorApi.call('retirePackage', { params: { id: productId } })
    // Net, NHIL, GETFund Levy, VAT, total (requirements 14.2).
    const vectors = [
      ['A hundred', 100, ['2.50', '2.50', '15.00', '120.00']],
      ['45 at 100', 4_500, ['112.50', '112.50', '675.00', '5,400.00']],
      ['1,000 less 100', 900, ['22.50', '22.50', '135.00', '1,080.00']],
      ['The A4 sample', 7_400, ['185.00', '185.00', '1,110.00', '8,880.00']],
      ['The receipt of 125', 104.17, ['2.60', '2.60', '15.63', '125.00']],
    ] as const
    for (const [name, price] of vectors)
      await operatorApi.call('createPackage', {
        body: {
          name,
          price,
          credit: 100,
          DurationNumber: 1,
          DurationType: 4,
          product: 'KYC',
          isDefault: false,
        },
      })
    await owner.goto('/settings')
    const dialog = await summaryOf('eKYC', 'Consumer', 'A hundred')
    const wanted = ([, net, amounts]: (typeof vectors)[number]) => [money(net), ...amounts]
    const shown = async () => (await footOf(dialog)).map(([, amount]) => amount)
    expect(await shown()).toEqual(wanted(vectors[0]))
    for (const [at, vector] of vectors.entries()) {
      await dialog.getByRole('button', { name: 'Back' }).click()
      await choosePackage(dialog, at < 3 ? 'Consumer' : 'Corporate', vector[0])
      expect(await shown()).toEqual(wanted(vector))
    }
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await owner.waitForURL('**/invoice?pay=*')
    const [newest] = await api.list('listInvoices', { query: { pageSize: 1 } })
    const paper = (await opened(owner, newest!.id)).getByRole('article')
    expect(await paper.locator('tfoot td').allInnerTexts()).toEqual(wanted(vectors[4]))
    await paper.getByText('One hundred and twenty-five Ghana cedis', { exact: true }).waitFor()
  })
})

const GONE = { state: 'hidden' } as const

/** Opens the dialog of the invoice by its address. */
async function opened(page: Page, id: string): Promise<Locator> {
  await closed(page)
  await visit(page, `/invoice?invoice=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('article').waitFor()
  return dialog
}

/** Goes through Buy Credit up to its summary. */
async function summaryOf(product: string, tab: string, packageName: string): Promise<Locator> {
  await owner.getByRole('button', { name: 'Top Up' }).first().click()
  const dialog = owner.getByRole('dialog', { name: 'Buy Credit' })
  await dialog.getByRole('radio', { name: new RegExp(`^${product}`) }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await choosePackage(dialog, tab, packageName)
  return dialog
}

async function choosePackage(dialog: Locator, tab: string, packageName: string): Promise<void> {
  await dialog.getByRole('tab', { name: tab }).click()
  await dialog.getByRole('radio', { name: new RegExp(`^${packageName}`) }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('table').waitFor()
}

const footOf = (dialog: Locator) =>
  dialog
    .locator('tfoot tr')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('th')!.textContent, row.querySelector('td')!.textContent]),
    )

/** Orders through Buy Credit, and finds the invoice in the list. */
async function buy(tab: string, packageName: string): Promise<{ number: string; id: string }> {
  await closed(owner)
  await visit(owner, '/settings')
  const dialog = await summaryOf('SMS', tab, packageName)
  await dialog.getByRole('button', { name: 'Purchase' }).click()
  await owner.waitForURL('**/invoice?pay=*')
  await owner.getByRole('alert').getByText('Credits purchased successfully').first().waitFor()
  const [ordered] = await api.list('listInvoices', { query: { pageSize: 1 } })
  const { number, id } = ordered!
  await payment(number).waitFor()
  await closed(owner)
  await unpaid().getByText(number).waitFor()
  expect(await flawsOf(owner)).toEqual([])
  await unpaid()
    .getByRole('link', { name: /^Pay GHS/ })
    .click()
  await payment(number).waitFor()
  await closed(owner)
  await expect.poll(async () => (await numbersOn(owner))[0]).toBe(number)
  await rowOf(owner, number).getByText(packageName).waitFor()
  await rowOf(owner, number).getByText('Pending').waitFor()
  return { number, id }
}

/** The payment of an invoice, over the list. */
const payment = (number: string) => owner.getByRole('dialog', { name: `Pay invoice ${number}` })
/** The banner of the unpaid invoice. */
const unpaid = () => owner.getByRole('region', { name: 'Unpaid invoice' })

/** Orders a package with the API. */
async function order(packageName: string): Promise<{ number: string; id: string }> {
  const [sms] = await api.call('listPackages', { query: { product: 'SMS' } })
  const sold = sms!.packages.find(({ name }) => name === packageName)!
  return api.call('createInvoice', { body: orderOf(api.accountId, sold) })
}

function orderOf(
  accountId: string,
  sold: { name: string; price: number; credit: number; durationNumber: number; durationType: 1 | 2 | 3 | 4 },
) {
  return {
    accountId,
    amount: sold.price,
    credit: sold.credit,
    packageName: sold.name,
    duration: sold.durationNumber,
    durationType: sold.durationType,
    ProductType: 1,
  }
}

async function savedBy(page: Page, button: Locator): Promise<{ name: string; begins: string }> {
  const saving = page.waitForEvent('download')
  await button.click()
  const file = await saving
  const bytes = await readFile(await file.path())
  return { name: file.suggestedFilename(), begins: bytes.subarray(0, 4).toString('latin1') }
}

const invoiceRows = (page: Page) => page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')
const rowOf = (page: Page, number: string) => invoiceRows(page).filter({ hasText: number })
const numbersOn = (page: Page) => invoiceRows(page).locator('td:first-child').allInnerTexts()
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
