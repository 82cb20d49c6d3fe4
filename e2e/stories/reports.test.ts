/**
 * Reports as a responsible person reads them: limited to one person, compared with the API, saved as files, and the
 * charts read as tables. Also the operator's dashboard, which links to what waits.
 */
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { readCsv } from '../testing/csv.ts'
import { administrator, type Api, business, type Program, signIn } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

const DAY_MS = 86_400_000

let stage: Stage
let program: Program
let browser: Browser
let owner: Page
let api: Api

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  api = await signIn(program.url, business)
  owner = await signedIn(business, {}, '/reports?by=user')
})

afterAll(async () => {
  await stage?.close()
})

test('reports are narrowed to one person, and the address says so; the chart has its table', async () => {
  const { rows } = await api.call('reportMessages', { query: { ...lastDays(30), by: 'user' } })
  const person = rows.find(({ key }) => key !== '')!
  await owner.getByRole('button', { name: person.label, exact: true }).click()
  await owner.getByRole('button', { name: `Only messages sent by ${person.label}` }).waitFor()
  expect(searchOf(owner)).toEqual({ user: person.key, by: 'network' })
  const narrowed = await api.call('reportMessages', {
    query: { ...lastDays(30), user: person.key, by: 'network' },
  })
  await expect.poll(() => sentIn(owner, 'Networks')).toBe(narrowed.totals.sent)

  const days = owner.getByRole('figure', { name: 'Messages by result' })
  await days.getByRole('button', { name: 'Show as table' }).click()
  await days.getByRole('table').waitFor()
  expect(await days.locator('tbody tr').count()).toBe(30)
  // It is drawn when it comes into sight.
  await owner.getByRole('heading', { name: 'Time to delivery' }).scrollIntoViewIfNeeded()
  const waits = owner.getByRole('figure', { name: 'Messages delivered, by time taken' })
  await waits.getByRole('button', { name: 'Show as table' }).click()
  const delivered = await waits.locator('tbody td').allTextContents()
  expect(delivered.map(numberOf).reduce((sum, count) => sum + count, 0)).toBe(narrowed.totals.delivered)
  expect(await flawsOf(owner)).toEqual([])
})

test('a figure says what it means, and a chart is saved as a picture and as figures', async () => {
  const meaning = owner.locator('[popover]').getByText('What you spent, divided by the delivered messages.')
  await owner.getByRole('button', { name: 'Cost per delivery' }).focus()
  await owner.keyboard.press('Shift+Tab')
  await owner.keyboard.press('Tab')
  await meaning.waitFor()
  await owner.keyboard.press('Escape')
  await meaning.waitFor({ state: 'hidden' })

  await visit(owner, '/reports?days=7')
  const { totals } = await api.call('reportMessages', { query: { ...lastDays(7), by: 'day' } })
  await owner.getByText(totals.spend!.toFixed(2)).first().waitFor()
  const save = 'Save: Failed messages by reason'
  const picture = await saved(owner, save, 'Picture (PNG)')
  expect(picture.name).toMatch(/^failed-messages-by-reason-.*\.png$/)
  expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG')
  // Width and height stand behind the signature and the head of the first chunk.
  expect(picture.bytes.readUInt32BE(16)).toBeGreaterThan(1_000)
  const { bytes } = await saved(owner, save, 'Figures (CSV)')
  const days = readCsv(bytes.toString('utf8').replace('\ufeff', ''))
  const failed = days.flatMap((day) => Object.values(day).slice(1).map(Number))
  expect([days.length, failed.reduce((sum, count) => sum + count, 0)]).toEqual([7, totals.failed])
})

test('they are a link away from Home and from SMS', async () => {
  for (const path of ['/dashboard', '/messages']) {
    await visit(owner, path)
    await owner.getByRole('main').getByRole('link', { name: 'Reports' }).click()
    await owner.waitForURL('**/reports')
  }
})

test('what is compared is saved as CSV and as a workbook', async () => {
  await visit(owner, '/reports?by=sender')
  await owner.getByRole('table', { name: 'Sender IDs' }).getByText('AdomSavings').waitFor()
  const csv = await saved(owner, 'Download CSV')
  expect(csv.name).toMatch(/^nkra-sender-.*\.csv$/)
  const lines = readCsv(csv.bytes.toString('utf8').replace('\ufeff', ''))
  const { rows } = await api.call('reportMessages', { query: { ...lastDays(30), by: 'sender' } })
  expect(lines.map(({ sender, sent }) => [sender, Number(sent)])).toEqual(
    rows.map(({ label, sent }) => [label, sent]),
  )
  const workbook = await saved(owner, 'Download XLSX')
  expect(workbook.name).toMatch(/^nkra-sender-.*\.xlsx$/)
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('on a phone they are narrowed to a network and to days', async () => {
  const phone = await signedIn(business, { viewport: sizes.phone }, '/reports')
  await phone.getByLabel('Network', { exact: true }).selectOption('MTN')
  await phone.getByLabel('Days', { exact: true }).selectOption('90')
  await expect.poll(() => searchOf(phone)).toEqual({ network: 'MTN', days: '90' })
  const { totals } = await api.call('reportMessages', { query: { ...lastDays(90), network: 'MTN' } })
  const sent = phone.getByText('given to a network').locator('xpath=preceding-sibling::dd')
  await expect.poll(async () => numberOf((await sent.textContent()) ?? '')).toBe(totals.sent)
  await phone.context().close()
})

test('Home says what needs somebody and how to do it, and shows the days of the address', async () => {
  await visit(owner, '/dashboard?days=7')
  const { totals, previous } = await api.call('analytics', { query: { days: 7 } })
  const happened = owner.getByRole('region', { name: 'What happened' })
  const figure = (name: string) => happened.getByRole('term').filter({ hasText: name }).locator('xpath=..')
  await expect.poll(() => figure('Sent').textContent()).toContain(String(totals.sent))
  await figure('Failed').getByText(`from ${previous.failed}`).waitFor()
  await happened.getByRole('link', { name: '90 days' }).click()
  await owner.waitForURL('**/dashboard?days=90')
  await happened.getByRole('img', { name: /^Messages a day over the last 90 days/ }).waitFor()

  // The demo's own unpaid invoice needs nobody: its payment is being checked.
  const needs = owner.getByRole('region', { name: 'Needs you' })
  expect(await needs.getByText('GHS').count()).toBe(0)
  const [sms] = await api.call('listPackages', { query: { product: 'SMS' } })
  const { name, price, credit, durationNumber, durationType } = sms!.packages[0]!
  const invoice = await api.call('createInvoice', {
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
  await needs.getByText(`Invoice ${invoice.number} of GHS`).waitFor()
  await needs.getByRole('link', { name: /^Pay GHS/ }).click()
  const paying = owner.getByRole('dialog', { name: `Pay invoice ${invoice.number}` })
  await paying.waitFor()
  await owner.keyboard.press('Escape')
  await paying.waitFor({ state: 'hidden' })
  expect(searchOf(owner)).toEqual({})
})

test('the operator’s dashboard says what waits, and leads to it', async () => {
  const operatorApi = await signIn(program.url, administrator)
  const { approvals } = await operatorApi.call('operations')
  expect(approvals.invoices).toBeGreaterThan(0)
  const operator = await signedIn(administrator)
  const waiting = operator.getByRole('region', { name: 'Waiting for your decision' })
  await waiting.getByRole('link', { name: new RegExp(`^${approvals.invoices} invoices? to review`) }).click()
  await operator.waitForURL('**/invoice?status=1')
  await operator.goBack()
  const links = operator.getByRole('region', { name: 'Links' })
  await links.getByText('segments per second').waitFor()
  await operator.getByRole('term').filter({ hasText: 'Revenue, net of taxes' }).waitFor()
  expect(await flawsOf(operator)).toEqual([])
})

const signedIn = (
  person: { email: string; password: string },
  options: BrowserContextOptions = {},
  path = '/dashboard',
) => signedInPage(browser, program.url, person, options, path)

/** The last `days` days, today included, as the screen requests them. */
function lastDays(days: number): { from: string; to: string } {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  return { from: day(days - 1), to: day(0) }
}

/** The sum of the sent messages in a comparison. */
async function sentIn(page: Page, table: string): Promise<number> {
  const cells = await page
    .getByRole('table', { name: table })
    .locator('tbody tr td:nth-child(2)')
    .allTextContents()
  return cells.map(numberOf).reduce((sum, count) => sum + count, 0)
}

async function saved(page: Page, button: string, item?: string): Promise<{ name: string; bytes: Buffer }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click()
  const file = await saving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const numberOf = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))
