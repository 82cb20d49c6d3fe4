/**
 * Credits as responsible people read them: the business sees its lots and its statement, the operator the books. The
 * figures on the screens are added up again and compared with the API and the files.
 */
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flawsInBothThemes, flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { readCsv } from '../testing/csv.ts'
import { count, expectText, figure } from '../testing/frame.ts'
import { administrator, type Api, business, type Program, signIn, smsBalance } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
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
  api = await signIn(program.url, business)
  // Three sends, each of which is a movement of its own.
  for (const text of ['Your code is 1', 'Your code is 2', 'Your code is 3'])
    await api.call('sendMessage', {
      body: { senderId: 'AdomSavings', text, recipients: ['0241234567'], traffic: 'transactional' },
    })
  ;[owner, operator] = await Promise.all([
    signedIn(business, {}, '/sms-credits'),
    signedIn(administrator, {}, '/accounts'),
  ])
})

afterAll(async () => {
  await stage?.close()
})

describe('the statement', () => {
  test('is beside the lots; every line foots, and the newest is what is left', async () => {
    await expectText(figure(owner, 'SMS credits available'), count(await smsBalance(api)))
    await owner.getByText('Statement', { exact: true }).click()
    const first = linesOn(owner).first()
    await first.getByText('Single messages').waitFor()
    expect(addressOf(owner)).toEqual({ view: 'statement' })

    const lines = await readLines(owner)
    expect(lines[0]).toMatchObject({ what: 'Charged', change: -3, after: await smsBalance(api) })
    const moving = lines.filter(({ what }) => what !== 'Charged from reserved')
    moving.forEach(({ change, after }, place) => expect(after - change).toBe(moving[place + 1]?.after ?? 0))
    expect(await flawsOf(owner)).toEqual([])
  })

  test('a gathered line shows its movements one by one, and leads back', async () => {
    await visit(owner, '/sms-credits?view=statement')
    await owner.getByRole('button', { name: '3 transactions' }).click()
    await owner.getByText(/^Transactions \d+ to \d+$/).waitFor()
    await expect.poll(async () => (await readLines(owner)).map(({ change }) => change)).toEqual([-1, -1, -1])
    const link = linesOn(owner).first().getByRole('link', { name: 'AdomSavings' })
    await link.click()
    await owner.waitForURL('**/messages/cmp_*')
    await owner.getByText('Your code is 3').first().waitFor()
    await owner.goBack()
    await owner.getByRole('button', { name: 'Whole statement' }).click()
    await linesOn(owner).getByText('Bought').first().waitFor()
    expect(addressOf(owner)).toEqual({ view: 'statement' })
  })

  test('is narrowed by the address, says where nothing matches, and leads to the invoice', async () => {
    await visit(owner, '/sms-credits?view=statement')
    await owner.getByLabel('Type').selectOption('bought')
    await expect
      .poll(async () => new Set((await readLines(owner)).map(({ what }) => what)))
      .toEqual(new Set(['Bought']))
    expect(addressOf(owner)).toEqual({ view: 'statement', kind: 'bought' })
    await owner.getByLabel('First day').fill('2026-01-02')
    await owner.getByLabel('Last day').fill('2026-01-02')
    await owner.getByText('No results').waitFor()
    expect(addressOf(owner)).toMatchObject({ from: '2026-01-02', to: '2026-01-02' })
    await owner.getByRole('button', { name: 'Whole statement' }).click()
    await owner.getByRole('link', { name: /^INV-.*, Business$/ }).click()
    await owner.getByRole('dialog').getByRole('article').waitFor()
  })

  test('is a file whose movements add up to the balance', async () => {
    await visit(owner, '/sms-credits?view=statement')
    const rows = readCsv(await saved(owner, owner.getByRole('button', { name: 'Download CSV' })))
    expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, place) => rows.length - place))
    expect(rows.reduce((sum, { change }) => sum + Number(change), 0)).toBe(await smsBalance(api))
    expect(rows[0]).toMatchObject({
      what: 'spent',
      cause: 'AdomSavings',
      available: String(await smsBalance(api)),
    })
  })

  test('on a phone, light and dark: cards, and nothing to scroll sideways', async () => {
    const page = await signedIn(business, { viewport: sizes.phone }, '/sms-credits')
    for (const address of ['/sms-credits', '/sms-credits?view=statement']) {
      await visit(page, address)
      await page
        .getByRole('list', { name: /^(Credits|Statement)$/ })
        .getByRole('listitem')
        .first()
        .waitFor()
      expect(await flawsInBothThemes(page)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
    await page.context().close()
  })
})

describe('the books', () => {
  test('are reached from the user menu, proved on request, and sum to zero', async () => {
    await operator.getByRole('button', { name: /Esi Quartey/ }).click()
    await operator.getByRole('menuitem', { name: 'Books' }).click()
    await operator.getByRole('button', { name: 'Check now' }).click()
    await operator.getByText('The books are correct.').waitFor()
    const proof = operator.getByRole('table', { name: 'Last checks' }).locator('tbody tr').first()
    await proof.getByText('Correct').waitFor()
    await proof.getByText('Esi Quartey').waitFor()
    for (const row of await operator
      .getByRole('table', { name: 'Totals by product' })
      .locator('tbody tr')
      .all()) {
      const cells = await row.locator('td').allInnerTexts()
      const [issued, ...parts] = cells.slice(1, 6).map(numberOf)
      expect(
        parts.reduce((sum, part) => sum + part, 0),
        cells[0],
      ).toBe(issued)
      expect(cells[6]).toBe('Zero')
    }
    expect(await flawsOf(operator)).toEqual([])
  })

  test('are a file of entries, of which each account’s come to its balance', async () => {
    await visit(operator, '/books')
    await operator.getByLabel('First day').fill('2026-01-01')
    const rows = readCsv(await saved(operator, operator.getByRole('button', { name: 'Download entries' })))
    const available = rows
      .filter((row) => row.account === 'Adom Savings' && row.product === 'SMS')
      .reduce(
        (sum, { debit, credit, credits }) =>
          sum + (credit === 'available' ? Number(credits) : debit === 'available' ? -Number(credits) : 0),
        0,
      )
    expect(available).toBe(await smsBalance(api))
    expect(
      rows.find(({ cause, account }) => cause === 'invoice' && account === 'Adom Savings'),
    ).toMatchObject({
      debit: 'issued',
      credit: 'available',
      document: expect.stringMatching(/^INV-\d{4}-\d{6}$/) as string,
    })
  })

  test('lead to an account’s statement', async () => {
    await visit(operator, '/accounts')
    await operator.getByRole('button', { name: 'Adom Savings' }).click()
    await operator.getByRole('link', { name: 'Statement' }).click()
    await operator.getByRole('heading', { name: 'Statement of Adom Savings' }).waitFor()
    expect((await readLines(operator))[0]).toMatchObject({ what: 'Charged', after: await smsBalance(api) })
  })
})

const signedIn = (
  person: { email: string; password: string },
  options: BrowserContextOptions,
  path: string,
) => signedInPage(browser, program.url, person, options, path)

/** The lines of the statement. Placeholder rows for lines out of sight have no index. */
const linesOn = (page: Page) => page.getByRole('table', { name: 'Statement' }).locator('tbody tr[data-index]')

interface ReadLine {
  what: string
  change: number
  after: number
}

/** The lines on the screen, newest first. */
async function readLines(page: Page): Promise<ReadLine[]> {
  await linesOn(page).locator('a, button').first().waitFor()
  const cells = await linesOn(page).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].map((cell) => (cell as HTMLElement).innerText)),
  )
  return cells.map(([what = '', , , change = '', after = '']) => ({
    what: what.split('\n')[0]!,
    change: change.includes('reserved') ? 0 : numberOf(change),
    after: numberOf(after),
  }))
}

/** Reads '+12,345' and '−5' as the screens write them. */
const numberOf = (text: string) => Number(text.replace('−', '-').replaceAll(/[+,\s]/g, ''))

async function saved(page: Page, button: Locator): Promise<string> {
  const saving = page.waitForEvent('download')
  await button.click()
  const text = await readFile(await (await saving).path(), 'utf8')
  return text.replace('\ufeff', '')
}

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
