/**
 * The packages and trial credits of the operator. Packages are put on sale, ordered, retired and restored, and Buy
 * Credit shows the first six. Trial credits are given, spent and taken back. At both sizes, compared with the API.
 */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { buyCredit, choices, choose, count, expectText, smsCredits, toast } from '../testing/frame.ts'
import { administrator, type Api, business, type Program, signIn, smsBalance } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let program: Program
let browser: Browser
let operator: Page
let owner: Page
let api: Api
let operatorApi: Api

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  ;[api, operatorApi] = await Promise.all([signIn(program.url, business), signIn(program.url, administrator)])
  ;[owner, operator] = await Promise.all([
    signedIn(business, {}, '/settings'),
    signedIn(administrator, {}, '/packages'),
  ])
})

afterAll(async () => {
  await stage?.close()
})

test('an Administrator’s address typed by a customer: one screen that says so, and nothing is asked of the server', async () => {
  const refused: string[] = []
  const onReply = (reply: { status(): number; url(): string }) =>
    reply.status() === 403 && refused.push(reply.url())
  owner.on('response', onReply)
  for (const path of ['/postpaid', '/trial-credits', '/packages', '/accounts', '/links', '/books']) {
    await visit(owner, path)
    const main = owner.locator('main')
    await main.getByRole('heading', { name: 'You do not have access to this screen' }).waitFor()
    expect(await main.getByRole('button').count(), path).toBe(0)
  }
  owner.off('response', onReply)
  expect(refused).toEqual([])
  await owner.getByRole('link', { name: 'Go to Home' }).click()
  await owner.waitForURL('**/dashboard')
})

describe('packages', () => {
  test('the page says which six Buy Credit shows, and Buy Credit shows those', async () => {
    expect(await onShelf()).toEqual([
      'Starter: Consumer, card 3',
      'Standard: Consumer, card 2',
      'Plus: Consumer, card 1',
      'Business: Corporate, card 3',
      'Corporate: Corporate, card 2',
      'Enterprise: Corporate, card 1',
    ])
    expect(await inDialog()).toEqual(['Plus', 'Standard', 'Starter', 'Enterprise', 'Corporate', 'Business'])
  })

  test('a seventh is on sale and not shown until it is moved among the six', async () => {
    await operator.getByRole('button', { name: 'Add package' }).click()
    const dialog = operator.getByRole('dialog', { name: 'Add a package' })
    await dialog.getByLabel('Package').or(dialog.getByLabel('Name')).first().fill('Student')
    await dialog.getByLabel('Price (GHS)').fill('10')
    await dialog.getByLabel('Credits').fill('300')
    await dialog.getByText('GHS 0.03333 per credit').waitFor()
    await dialog.getByRole('button', { name: 'Add package' }).click()
    await toast(operator, 'Student was added').waitFor()
    expect((await onShelf()).at(-1)).toBe('Student: Not shown')
    expect(await inDialog()).not.toContain('Student')

    for (let place = 7; place > 3; place--) {
      await operator.getByRole('button', { name: 'Move Student up' }).click()
      await expect.poll(async () => (await onShelf())[place - 2]).toMatch(/^Student/)
    }
    expect(await onShelf()).toEqual([
      'Starter: Consumer, card 3',
      'Standard: Consumer, card 2',
      'Student: Consumer, card 1',
      'Plus: Corporate, card 3',
      'Business: Corporate, card 2',
      'Corporate: Corporate, card 1',
      'Enterprise: Not shown',
    ])
    expect(await inDialog()).toEqual(['Student', 'Standard', 'Starter', 'Corporate', 'Business', 'Plus'])
    expect(await flawsOf(operator)).toEqual([])
  })

  test('what is retired is bought no more, and is back where it is restored', async () => {
    const sold = await api.call('listPackages', { query: { product: 'SMS' } })
    const student = sold[0]!.packages.find(({ name }) => name === 'Student')!
    await operator
      .getByRole('row')
      .filter({ hasText: 'Student' })
      .getByRole('button', { name: 'Retire' })
      .click()
    await operator
      .getByRole('dialog', { name: 'Retire Student?' })
      .getByRole('button', { name: 'Retire package' })
      .click()
    await toast(operator, 'Student was retired').waitFor()
    expect(await inDialog()).toEqual(['Plus', 'Standard', 'Starter', 'Enterprise', 'Corporate', 'Business'])
    await expect(
      api.call('createInvoice', {
        body: {
          accountId: api.accountId,
          amount: student.price,
          credit: student.credit,
          packageName: student.name,
          duration: student.durationNumber,
          durationType: student.durationType,
          ProductType: 1,
        },
      }),
    ).rejects.toMatchObject({ code: 'price_changed' })

    const retired = operator.getByRole('table', { name: 'Retired' })
    await retired.getByRole('button', { name: 'Restore' }).click()
    await toast(operator, 'Student was restored').waitFor()
    expect((await onShelf()).at(-1)).toBe('Student: Not shown')
  })

  test('on a phone the other product’s are there, and what is given at registration is never sold', async () => {
    const page = await signedIn(administrator, { viewport: sizes.phone, hasTouch: true }, '/packages')
    await page.getByText('eKYC', { exact: true }).click()
    await page.waitForURL('**/packages?status=KYC')
    await page.getByText('Enterprise checks').waitFor()
    const given = page.getByRole('list', { name: 'Free at registration' })
    await given.getByText('Trial checks').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width)
    const sold = await api.call('listPackages', { query: {} })
    expect(sold.map(({ product }) => product)).toEqual(['SMS', 'KYC'])
    expect(sold.flatMap(({ packages }) => packages).filter(({ isDefault }) => isDefault)).toEqual([])
    await page.context().close()
  })
})

describe('trial credits', () => {
  test('are given: the customer’s credits rise; and taken back: what is unspent is gone', async () => {
    const before = await smsBalance(api)
    await visit(operator, '/trial-credits')
    await operator.getByRole('button', { name: 'Give credits' }).click()
    const dialog = operator.getByRole('dialog', { name: 'Give trial credits' })
    await chooseAccount(operator, dialog, 'Adom Savings')
    await dialog.getByLabel('Credits').fill('10001')
    await dialog.getByLabel('Reason').fill('Tries our new senders')
    await dialog.getByRole('button', { name: 'Give credits' }).click()
    await dialog.getByText('You can give at most 10000 SMS credits a day.', { exact: false }).waitFor()
    expect(await smsBalance(api)).toBe(before)

    await dialog.getByLabel('Credits').fill('250')
    await dialog.getByLabel('Expire after (days)').fill('7')
    await dialog.getByRole('button', { name: 'Give credits' }).click()
    await toast(operator, 'The credits were given').waitFor()
    await operator.getByText('9,750').waitFor()
    expect(await smsBalance(api)).toBe(before + 250)
    // The customer's page is updated without a reload.
    await expectText(smsCredits(owner), count(before + 250))
    await visit(owner, '/sms-credits')
    await owner.getByText('Trial').first().waitFor()

    await api.call('sendMessage', {
      body: {
        senderId: 'AdomSavings',
        text: 'Hello',
        recipients: ['0241234567', '0201234567'],
        traffic: 'transactional',
      },
    })
    await operator.reload()
    const row = operator.getByRole('row').filter({ hasText: 'Tries our new senders' })
    await row.getByText('248', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Withdraw' }).click()
    const revoking = operator.getByRole('dialog', { name: 'Withdraw the trial credits of Adom Savings?' })
    await revoking.getByText('We will withdraw 248 SMS credits at once.').waitFor()
    await revoking.getByLabel('Reason').fill('The try is over')
    await revoking.getByRole('button', { name: 'Withdraw credits' }).click()
    await toast(operator, 'The credits were withdrawn').waitFor()
    await row.getByText('Withdrawn', { exact: true }).waitFor()
    expect(await smsBalance(api)).toBe(before)
    await expectText(smsCredits(owner), count(before))
    expect(await flawsOf(operator)).toEqual([])

    const log = await api.list('listAudit', { query: { limit: 50 } })
    expect(log.map(({ action }) => action).filter((action) => action.startsWith('trial_'))).toEqual([
      'trial_revoked',
      'trial_granted',
    ])
  })

  test('on a phone they are a list of cards', async () => {
    const page = await signedIn(administrator, { viewport: sizes.phone, hasTouch: true }, '/trial-credits')
    const trials = await operatorApi.list('listTrials', { query: { pageSize: 10 } })
    const cards = page.getByRole('list', { name: 'Trial credits' }).getByRole('listitem')
    await cards.getByText('Tries our new senders').waitFor()
    expect(await cards.count()).toBe(trials.length)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width)
    await page.context().close()
  })
})

/** The packages on sale in their order, and where Buy Credit shows each. */
async function onShelf(): Promise<string[]> {
  const rows = operator.getByRole('table', { name: 'On sale' }).getByRole('row')
  await rows.nth(6).waitFor()
  const lines = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => {
      const cells = [...row.querySelectorAll('td')].map(({ innerText }) => innerText.trim())
      return `${cells[1]}: ${cells[6]}`
    }),
  )
  return lines
}

/** The names on Buy Credit's cards: those of the Consumer tab from left to right, then those of the Corporate tab. */
async function inDialog(): Promise<string[]> {
  await owner.reload()
  const dialog = await buyCredit(owner)
  await choose(dialog, 'SMS')
  const cards = async (others: readonly string[]) => {
    const shown = async () => (await choices(dialog)).filter((name) => !others.includes(name))
    await expect.poll(shown).toHaveLength(3)
    return shown()
  }
  const consumer = await cards([])
  await dialog.getByRole('tab', { name: 'Corporate' }).click()
  const corporate = await cards(consumer)
  await owner.keyboard.press('Escape')
  return [...consumer, ...corporate]
}

/** Chooses the account once it is the only result, so that the list does not move under the pointer. */
async function chooseAccount(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('Account').fill(name)
  const options = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => options.allInnerTexts()).toEqual([name])
  await options.click()
}

const signedIn = (
  person: { email: string; password: string },
  options: BrowserContextOptions,
  path: string,
) => signedInPage(browser, program.url, person, { reducedMotion: 'no-preference', ...options }, path)
