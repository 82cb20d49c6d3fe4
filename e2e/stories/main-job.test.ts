/**
 * The product in use: a business and the Administrator in real browsers, with the whole program and the simulated
 * mobile operators. The screens are compared with the API, the operators and the books.
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { endpoints } from '@nkra/contract/endpoints.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BadInput, badInputs, OWNERS } from '../testing/bad-input.cases.ts'
import { readCsv } from '../testing/csv.ts'
import { count, expectText, figure, smsCredits } from '../testing/frame.ts'
import { operatorAt } from '../testing/operator.ts'
import { administrator, type Api, business, type Program, signIn } from '../testing/program.ts'
import { newPage } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const list = fileURLToPath(new URL('contacts-messy-5000.csv', import.meta.url))

const GROUP = 'Susu savers'
const SENDER = 'AdomSavings'
const VALID = 4_584
const DUPLICATES = 232
const REJECTED = 184

const SEND_MS_MAX = 60_000

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

test('a business imports its customers, buys credits, and texts them all', async () => {
  const owner = await newPage(browser, program.url)
  await signInThrough(owner, business)
  const opened_ms = await owner.evaluate(() => performance.timeOrigin)

  await importList(owner)
  const number = await buy(owner, 'Corporate', 'Enterprise')
  await approve(number, owner)

  const api = await signIn(program.url, business)
  const operator = operatorAt(program.ports)
  const earlier = await operator.arrived()
  const before = await balanceOf(api)
  const sent = await send(owner, before.creditRemaining)

  // Each message is on record. It arrived once, with its merged text, from the sender ID, and cost what the estimate
  // said.
  const messages = await api.list('listRecipients', { params: { id: sent.id }, query: { limit: 200 } })
  expect((await operator.arrived()).distinct - earlier.distinct).toBe(VALID)
  const arrived = (await operator.everything()).slice(earlier.count)
  expect(asSent(arrived)).toEqual(asSent(messages))
  expect(messages.map(({ state }) => state)).toEqual(messages.map(() => 'delivered'))
  expect(new Set(arrived.map(({ from }) => from))).toEqual(new Set([SENDER]))
  const texts = new Map(messages.map(({ to, text }) => [to, text]))
  expect(texts.get('+233203273220')).toBe('Hello Kwame Darko, your susu statement is ready.')
  expect(texts.get('+233575137367')).toBe('Hello Emmanuel N’Diaye, your susu statement is ready.')

  const spent = sum(messages.map(({ credits }) => credits))
  expect(spent).toBe(sum(messages.map(({ segments }) => segments)))
  expect(spent).toBe(sent.credits)
  await expect
    .poll(() => balanceOf(api))
    .toEqual({ creditRemaining: before.creditRemaining - spent, creditReserved: 0 })
  await expectText(smsCredits(owner), count(before.creditRemaining - spent))
  expect(await owner.evaluate(() => performance.timeOrigin), 'the page was never loaded anew').toBe(opened_ms)

  const books = await run(process.execPath, ['server/prove.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...stage.settings },
  })
  expect(JSON.parse(books.stdout)).toEqual({ holds: true, flaws: [] })
  await owner.context().close()
})

describe('bad input gets a named failure and changes nothing', () => {
  let owner: Api
  let sessions: Record<BadInput['as'], Api>
  let theirs: string
  beforeAll(async () => {
    owner = await signIn(program.url, business)
    sessions = { owner, administrator: await signIn(program.url, administrator) }
    theirs = (await owner.list('listCampaigns', { query: { pageSize: 1 } }))[0]!.id
  })

  test.each(badInputs)('$name: $code', async ({ to, id, as, body, status, code, beside }) => {
    const before = await whole(owner)
    const { method, path } = endpoints[to]
    const given = body?.()
    const response = await fetch(program.url + path.replace(':id', id === OWNERS ? theirs : (id ?? '')), {
      method,
      headers: {
        authorization: `Bearer ${sessions[as].token}`,
        ...(typeof given === 'string' && { 'content-type': 'application/json' }),
      },
      ...(given !== undefined && { body: given }),
    })
    const { creditRemaining } = await balanceOf(owner)
    expect(await response.json()).toMatchObject({
      succeeded: false,
      data: null,
      code,
      ...beside?.(creditRemaining),
    })
    expect(response.status).toBe(status)
    expect(await whole(owner)).toEqual(before)
  })
})

/** All data that a refused call could have changed. */
const whole = (owner: Api) =>
  Promise.all([
    owner.list('listGroups', { query: { pageSize: 100 } }),
    owner.list('listImports', { query: { pageSize: 100 } }),
    owner.list('listCampaigns', { query: { pageSize: 100 } }),
    owner.call('creditSummary', { query: {} }),
  ])

async function signInThrough(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard').catch(async (cause: unknown) => {
    throw new Error(`signing in led nowhere: ${page.url()} shows ${await page.locator('body').innerText()}`, {
      cause,
    })
  })
}

/** Imports the messy list into a new group, and saves the rejected rows. */
async function importList(page: Page): Promise<void> {
  await goTo(page, 'Address Book')
  await page.getByRole('link', { name: 'Import contacts' }).first().click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles(list)
  await page.getByLabel('Group', { exact: true }).fill(GROUP)
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: `Import ${count(VALID)} contacts` }).click()
  await page.getByText(`${count(VALID)} contacts are in ${GROUP}.`).waitFor()
  await expectText(figure(page, 'Rows read'), count(VALID + DUPLICATES + REJECTED))
  await expectText(figure(page, 'Valid'), count(VALID))
  await expectText(figure(page, 'Duplicates'), count(DUPLICATES))
  await expectText(figure(page, 'Rejected'), count(REJECTED))

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  const rejects = readCsv(await readFile(await (await saving).path(), 'utf8'))
  expect(rejects).toHaveLength(REJECTED)
  const [header, ...lines] = (await readFile(list, 'utf8')).split('\r\n')
  for (const { Line, Reason, ...row } of rejects) {
    expect(Reason).toMatch(/\w+ .*\w/)
    const [written] = readCsv(`${header}\n${lines[Number(Line) - 2]}`)
    // A cell that a spreadsheet would take for a formula begins with an apostrophe.
    const given = Object.entries(row).map(([name, value]) => [name, value.replace(/^'(?=[=+\-@])/, '')])
    expect(Object.fromEntries(given)).toEqual(written)
  }
}

/** Orders a package through Buy Credit. Returns the number of its invoice. */
async function buy(page: Page, tab: string, packageName: string): Promise<string> {
  await page.getByRole('button', { name: 'Top Up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Credit' })
  await dialog.getByText('Select a Product').waitFor()
  await dialog.getByRole('radio', { name: /^SMS/ }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('tab', { name: tab }).click()
  await dialog.getByRole('radio', { name: new RegExp(`^${packageName}`) }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  const total = await expectTotal(dialog.getByRole('table'))
  await dialog.getByRole('button', { name: 'Purchase' }).click()
  await page.waitForURL('**/invoice?pay=*')
  await page.getByRole('alert').getByText('Credits purchased successfully').waitFor()
  await page
    .getByRole('dialog', { name: /^Pay invoice / })
    .getByRole('button', { name: 'Close' })
    .first()
    .click()
  const newest = page.getByRole('table', { name: 'Invoices' }).getByRole('row').nth(1)
  await newest.getByText(packageName).waitFor()
  await newest.getByText('Pending').waitFor()
  await newest.getByText(total, { exact: true }).waitFor()
  return (await newest.getByRole('button', { name: /^INV-/ }).textContent())!
}

/** Checks that the summary names each tax and that its lines add up to the Invoice Total. */
async function expectTotal(summary: Locator): Promise<string> {
  const amount = async (name: RegExp) => {
    const row = summary.getByRole('row').filter({ has: summary.page().getByRole('rowheader', { name }) })
    return (await row.getByRole('cell').textContent())!
  }
  const total = await amount(/^Invoice Total \(GHS\)$/)
  const names = await summary.getByRole('rowheader').allTextContents()
  const taxes = names.filter((name) => /\(\d+(\.\d+)?%\)$/.test(name))
  expect(taxes.length).toBeGreaterThan(0)
  let pesewas = pesewasOf(await amount(/^Sum$/))
  for (const name of taxes) pesewas += pesewasOf(await amount(new RegExp(`^${RegExp.escape(name)}$`)))
  expect(pesewas).toBe(pesewasOf(total))
  return total
}

/** Approves the invoice as the Administrator, while the business has its page open. */
async function approve(number: string, owner: Page): Promise<void> {
  const before = numberOf((await smsCredits(owner).textContent())!)
  const page = await newPage(browser, program.url)
  await signInThrough(page, administrator)
  await goTo(page, 'Invoice')
  const row = page.getByRole('row').filter({ hasText: number })
  const credits = numberOf((await row.getByRole('cell').nth(3).textContent())!)
  await row.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Approve invoice' }).click()
  await page.getByText(`Invoice ${number} approved`).waitFor()
  await row.getByText('Approved').waitFor()
  await page.context().close()

  await expectText(smsCredits(owner), count(before + credits))
  await owner.getByRole('row').filter({ hasText: number }).getByText('Approved').waitFor()
}

/** Sends a text to the group, confirms the cost, and waits until every message is delivered. */
async function send(page: Page, balance: number): Promise<{ id: string; credits: number }> {
  await goTo(page, 'SMS')
  await page.getByRole('link', { name: 'New SMS' }).first().click()
  await page.getByLabel('Sender').selectOption(SENDER)
  await page.getByRole('checkbox', { name: new RegExp(`^${GROUP}`) }).check()
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('Hello {{Name}}, your susu statement is ready.')
  await page.getByRole('radio', { name: 'Transactional' }).check()

  const cost = page.getByRole('region', { name: 'Cost' })
  await expectText(figure(cost, 'Recipients'), count(VALID))
  await expectText(figure(page.getByRole('region', { name: 'Details' }), 'Balance now'), count(balance))
  const review = page.getByRole('button', { name: 'Review and send' })
  await review.click()
  const credits = numberOf((await figure(cost, 'Segments').textContent())!)
  const messages = `${count(VALID)} messages`
  const dialog = page.getByRole('dialog', { name: `Send ${messages}?` })
  await expectText(figure(dialog, 'Cost'), `${count(credits)} credits`)
  await expectText(figure(dialog, 'Balance after'), count(balance - credits))
  await dialog.getByRole('button', { name: `Send ${messages}` }).click()

  await page.waitForURL('**/messages/cmp_*')
  await page.getByRole('heading', { name: /^Your susu statement is ready, / }).waitFor()
  await page.getByRole('button', { name: `Delivered ${count(VALID)} 100%` }).waitFor({ timeout: SEND_MS_MAX })
  const progress = page.getByRole('list', { name: 'Progress' })
  await progress.getByText(`100% of ${messages} with a final result`).waitFor()
  await expectText(figure(page, 'Credits'), count(credits))
  await page.getByText('Completed', { exact: true }).first().waitFor()
  return { id: new URL(page.url()).pathname.split('/').at(-1)!, credits }
}

const goTo = (page: Page, item: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: item, exact: true }).click()

async function balanceOf(api: Api): Promise<{ creditRemaining: number; creditReserved: number }> {
  const { creditBalances } = await api.call('creditSummary', { query: {} })
  const { creditRemaining, creditReserved } = creditBalances.find(({ product }) => product === 'SMS')!
  return { creditRemaining, creditReserved }
}

const asSent = (messages: readonly { to: string; text: string }[]) =>
  messages.map(({ to, text }) => `${to.replace(/\D/g, '')} ${text}`).toSorted()

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const numberOf = (text: string) => Number(text.replaceAll(',', ''))
const pesewasOf = (text: string) => Math.round(numberOf(text) * 100)
