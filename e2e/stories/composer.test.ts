/**
 * The composer in use. At a desk: numbers in many formats, a test on the person's own phone, and an undo in time. On
 * a phone: too few credits, an hour at which sending is not allowed, and a repeated message.
 */
import { endpoints } from '@nkra/contract/endpoints.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { count, expectText, figure, toast } from '../testing/frame.ts'
import { operatorAt } from '../testing/operator.ts'
import {
  administrator,
  type Api,
  business,
  eventually,
  Refused,
  signIn,
  smsBalance,
} from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

const OWN = '233244123456'
const DEAR = 'Dear tenant, November’s rent of ₵450 is due on Friday – pay it at the office… Adom Savings'
const CHEAP =
  "Dear tenant, November's rent of GHS 450 is due on Friday - pay it at the office... Adom Savings"
/** A text of ten segments. */
const LONG = 'a'.repeat(1_500)
const DAY_MS = 86_400_000

const begun = Date.now()

let stage: Stage
let api: Api

beforeAll(async () => {
  stage = await openStage()
  api = await signIn(stage.program.url, business)
})

afterAll(() => stage?.close())

test('at a desk: made cheaper, kept, sent to numbers from anywhere, tried on one’s own phone, and undone', async () => {
  const page = await composer(sizes.desktop)
  await message(page).fill(DEAR)
  await page.getByText('so this takes 2 segments for each recipient', { exact: false }).waitFor()
  await page.getByRole('button', { name: /^Replace .*, 1 segment$/ }).click()
  expect(await message(page).inputValue()).toBe(CHEAP)

  await page.getByRole('button', { name: 'Templates' }).click()
  const templates = page.getByRole('dialog', { name: 'Templates' })
  await templates.getByLabel('Save this text as').fill('Rent is due')
  await templates.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Rent is due was saved.').waitFor()
  expect(await flawsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  expect(await message(page).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Templates' }).click()
  await templates.getByRole('button', { name: 'Use Rent is due' }).click()
  expect(await message(page).inputValue()).toBe(CHEAP)

  await numbers(page).fill('024 123 4567\n+233 (20) 123-4567\n0302 123 456\n12')
  await addFile(page, 'Name,Phone\nAma,0551234567\nKofi,0241234567\n')
  await page.getByText('2 rows added from the file.').waitFor()
  await page.getByRole('radio', { name: 'Transactional' }).check()
  await expectCost(page, 'Recipients', '3')
  await expectCost(page, 'Cost before taxes', 'GHS\u00a00.11')
  await expectLeftOut(page, 'Duplicates, left out', '1')
  await expectLeftOut(page, 'Landlines, left out', '1')
  await expectLeftOut(page, 'Invalid numbers, left out', '1')
  expect(await flawsOf(page)).toEqual([])

  const chosen = page.getByRole('list', { name: 'Chosen recipients' })
  await page.getByRole('checkbox', { name: /^Staff/ }).check()
  await expect.poll(() => chosen.getByRole('listitem').allInnerTexts()).toEqual(['Staff\n18', '3 numbers'])
  await chosen.getByRole('button', { name: 'Remove Staff' }).press('Delete')
  await expect.poll(() => chosen.getByRole('listitem').allInnerTexts()).toEqual(['3 numbers'])
  await chosen.getByRole('button', { name: 'Remove 3 numbers' }).and(page.locator(':focus')).waitFor()

  await message(page).fill('Dear {{Nme|tenant}}, dear {{Nme}}')
  await page.getByRole('button', { name: 'Use {{Name}}' }).click()
  expect(await message(page).inputValue()).toBe('Dear {{Name|tenant}}, dear {{Name}}')
  await message(page).fill(CHEAP)
  await expectCost(page, 'Recipients', '3')

  await page.reload()
  await expectCost(page, 'Recipients', '3')
  expect(await message(page).inputValue()).toBe(CHEAP)

  await page.getByRole('button', { name: 'Test on my number' }).click()
  const testing = page.getByRole('dialog', { name: 'Send yourself a test' })
  await testing.getByRole('button', { name: 'Text me a code' }).click()
  await testing.getByText('We texted a code to +233 24 412 3456.', { exact: false }).waitFor()
  expect(await flawsOf(page)).toEqual([])
  await testing.getByLabel('Code').fill(/\b\d{8}\b/.exec(await arrived(OWN, ''))![0])
  await testing.getByRole('button', { name: 'Confirm the number' }).click()
  await page.getByText('It costs 1 credit, like any SMS.').waitFor()

  // The test takes a credit, so the cost is fetched again. The cost that is shown holds meanwhile.
  const estimates = `**${endpoints.estimateMessage.path}`
  const answer = Promise.withResolvers<void>()
  await page.route(estimates, async (route) => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest(estimates)
  await page.getByRole('button', { name: 'Send the test' }).click()
  await asked
  const review = page.getByRole('button', { name: 'Review and send', includeHidden: true })
  expect(await review.isEnabled()).toBe(true)
  answer.resolve()

  await toast(page, 'The test is on its way to +233 24 412 3456').waitFor()
  expect(await arrived(OWN, 'Dear tenant')).toBe(CHEAP)

  // Nothing is sent, however long the click takes: the network accepts nothing, and the page's clock stands still.
  await operatorAt(stage.program.ports).script({ rules: [{ answer: { status: 'ESME_RTHROTTLED' } }] })
  const before = await smsBalance(api)
  await page.clock.setFixedTime(Date.now())
  const named = page.getByLabel('Name of the campaign')
  expect(await named.inputValue()).toMatch(/^November's rent of GHS 450, \d+ \w+$/)
  await named.fill('Rent reminder')
  await page.getByRole('button', { name: 'Review and send' }).click()
  await expectText(figure(page.getByRole('dialog'), 'Campaign'), 'Rent reminder')
  await page.getByRole('dialog').getByRole('button', { name: 'Send 3 messages' }).click()
  await page.getByRole('dialog', { name: 'Sending 3 messages' }).getByRole('button', { name: 'Undo' }).click()
  await toast(page, 'Nothing was sent, and your credits are back.').waitFor()
  expect(await message(page).inputValue()).toBe(CHEAP)
  await expect.poll(() => smsBalance(api)).toBe(before)
  expect(await api.list('listCampaigns', { query: { pageSize: 1 } })).toMatchObject([
    { name: 'Rent reminder', status: 'cancelled' },
  ])
  await operatorAt(stage.program.ports).script({})
  await page.context().close()
})

test('on a phone: topped up in place, moved to a permitted time, and sent again and again', async () => {
  await permitByDay()
  const page = await composer(sizes.phone)
  const left = await smsBalance(api)
  const people = Math.floor(left / 10) + 2
  const phones = Array.from({ length: people }, (_, index) => `024${1_000_000 + index}`)
  await addFile(page, phones.join('\n'))
  await message(page).fill(LONG)
  await page.getByRole('radio', { name: 'Transactional' }).check()
  const cost = page.getByRole('region', { name: 'Cost' })
  await cost.getByText(`You need ${count(people * 10 - left)} more credits, about GHS`).waitFor()
  const review = page.getByRole('button', { name: 'Review and send' })
  expect(await review.isDisabled()).toBe(true)
  expect(await flawsOf(page)).toEqual([])
  await cost.getByRole('button', { name: 'Buy credits' }).click()
  const buying = page.getByRole('dialog', { name: 'Buy Credit' })
  await buying.getByText('Select a Product').waitFor()
  await buying.getByRole('button', { name: 'Cancel' }).click()
  await topUp()
  // The composer still holds the text, and shows the new credits without a reload.
  await expect.poll(() => review.isEnabled()).toBe(true)
  expect(await message(page).inputValue()).toBe(LONG)
  await page.getByRole('button', { name: 'Discard draft' }).click()

  await numbers(page).fill('024 123 4567')
  await message(page).fill('The market opens at six.')
  await page.getByRole('radio', { name: 'Later' }).check()
  const at = page.getByLabel('Date and time in Ghana (Africa/Accra)')
  const night = `${tomorrow()}T02:00`
  await at.fill(night)
  await page.getByRole('button', { name: /^Send on .*, Ghana time$/ }).click()
  const permitted = await at.inputValue()
  expect(permitted).toBe(`${tomorrow()}T08:00`)
  await page.getByRole('button', { name: 'Review and schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule 1 message' }).click()
  await page.waitForURL('**/messages/cmp_*')
  await page.getByText('Scheduled', { exact: true }).first().waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { scheduledAt } = await api.call('getCampaign', { params: { id } })
  expect(scheduledAt?.slice(0, 16)).toBe(permitted)

  await visit(page, '/new-sms')
  await numbers(page).fill('024 123 4567')
  await message(page).fill('Susu is collected today.')
  await page.getByRole('radio', { name: 'Transactional' }).check()
  await page.getByRole('radio', { name: 'Repeatedly' }).check()
  await page.getByLabel('Runs', { exact: true }).fill('3')
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .filter({ hasText: /\d:00 [ap]m/ })
        .count(),
    )
    .toBe(3)
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Review and start' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start recurring message' }).click()
  await toast(page, 'The recurring message is set up').waitFor()
  await page.waitForURL('**/messages?view=series')
  await page.getByText('Susu is collected today.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width)
  await page.context().close()
})

const composer = (viewport: (typeof sizes)[keyof typeof sizes]) =>
  signedInPage(stage.browser, stage.program.url, business, { viewport }, '/new-sms')

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const numbers = (page: Page) => page.getByLabel('Numbers', { exact: true })

const addFile = (page: Page, content: string) =>
  page.getByLabel('Add from a file').setInputFiles({
    name: 'market.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })

const expectCost = (page: Page, name: string, text: string) =>
  expectText(figure(page.getByRole('region', { name: 'Cost' }), name), text)

const expectLeftOut = (page: Page, name: string, text: string) =>
  expectText(figure(page.getByRole('region', { name: 'Details' }), name), text)

/** Orders the largest package and approves it. */
async function topUp(): Promise<void> {
  const [sms] = await api.call('listPackages', { query: { product: 'SMS' } })
  const { name, price, credit, durationNumber, durationType } = sms!.packages.at(-1)!
  const { id } = await api.call('createInvoice', {
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
  const operator = await signIn(stage.program.url, administrator)
  await operator.call('reviewInvoice', { body: { invoiceId: id, status: 2, reason: '' } })
}

/** Allows promotional messages by day only. Other processes apply the rule a little later. */
async function permitByDay(): Promise<void> {
  const operator = await signIn(stage.program.url, administrator)
  const everyDay = {
    holdsFrom: '2020-01-01',
    days: [0, 1, 2, 3, 4, 5, 6],
    fromHour: 8,
    toHour: 19,
    onHolidays: true,
    source: 'Agreement with the operators',
  }
  await operator.call('changeSendingPolicy', { body: { hours: [everyDay], holidays: [] } })
  const body = { senderId: 'AdomSavings', text: 'Akwaaba', recipients: ['0241234567'] }
  const atNight = { ...body, scheduleAt: `${tomorrow()}T02:00:00Z` }
  const answer = () =>
    api.call('estimateMessage', { body: atNight }).then(
      () => 'permitted',
      (error: unknown) => (error instanceof Refused ? error.code : Promise.reject(error)),
    )
  await eventually('hours that hold', answer, (said) => said === 'outside_hours')
}

/** The day after the one on which the test began, in Ghana. */
const tomorrow = () => new Date(begun + DAY_MS).toISOString().slice(0, 10)

/** Waits for a text on the phone with this beginning, and answers the newest one. */
async function arrived(phone: string, beginning: string): Promise<string> {
  const operator = operatorAt(stage.program.ports)
  const find = async () => {
    const { messages } = await operator.arrived()
    return messages.find(({ to, text }) => to === phone && text.startsWith(beginning))?.text
  }
  return (await eventually(`a text to ${phone}`, find, (text) => text !== undefined))!
}
