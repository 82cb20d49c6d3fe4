/** Texts in both directions: a phone writes back and receives a reply, sends STOP, or taps the link in a text. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { business, signIn, type Api, type Program } from '../testing/program.ts'
import { newPage, signedInPage } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

const SHORT_CODE = '1907'

let stage: Stage
let program: Program
let browser: Browser
let ama: Api

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  ama = await signIn(program.url, business)
})

afterAll(async () => {
  await stage?.close()
})

test.each([
  ['a desk', sizes.desktop, '233241112221'],
  ['a phone', sizes.phone, '233241112222'],
])('on %s a reply is seen as it comes, answered, and STOP is obeyed', async (_where, viewport, phone) => {
  await text(phone, 'Your loan is due on Friday')
  const page = await signedInPage(
    browser,
    program.url,
    business,
    { viewport },
    '/messages?view=conversations',
  )
  await page.getByRole('heading', { name: 'Conversations' }).waitFor()
  await write(phone, 'I have paid already')
  await page.getByRole('button', { name: /I have paid already/ }).click()
  const thread = page.getByRole('list', { name: 'Messages' })
  await thread.getByText('Your loan is due on Friday').waitFor()
  await thread.getByText('I have paid already').waitFor()
  expect(await flawsOf(page)).toEqual([])
  await page.getByLabel('Reply').fill('Thank you, we see it')
  await page.getByText('From AdomSavings · 1 credit').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await thread.getByText('Thank you, we see it').waitFor()
  await arrived(phone, 'Thank you, we see it')

  await write(phone, 'Stop')
  await page.getByText(/This person has opted out/).waitFor()
  await arrived(phone, 'Adom Savings: you will get no more texts from us. Reply START to get them again.')
  expect(await page.getByLabel('Reply').count()).toBe(0)
  const optOuts = await ama.list('listOptOuts')
  expect(optOuts).toContainEqual(expect.objectContaining({ phone: `+${phone}`, source: 'inbound' }))
})

test('the link of a text ends them at a tap, and takes it back at another', async () => {
  const phone = '233241112223'
  await text(phone, 'Offers for you. No more: {{OptOut}}')
  const offer = await arrived(phone, 'Offers for you')
  const page = await newPage(browser, program.url, { viewport: sizes.phone })
  await page.goto(/https?:\S+/.exec(offer)![0])
  await page.getByText('ending in 223').waitFor()
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop messages' }).click()
  await page.getByRole('heading', { name: 'Adom Savings will not send you messages any more' }).waitFor()
  expect(await flawsOf(page)).toEqual([])
  const isOut = async () => (await ama.list('listOptOuts')).some((each) => each.phone === `+${phone}`)
  expect(await isOut()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('You will get their messages again.').waitFor()
  expect(await isOut()).toBe(false)
  await page.goto(`${program.url}/o/nothing`)
  await page.getByText('This link does not work').waitFor()
})

/** Sends a text from the business to the phone, and waits until the phone has it. */
async function text(phone: string, words: string): Promise<void> {
  await ama.call('sendMessage', {
    body: { senderId: 'AdomSavings', text: words, recipients: [phone], traffic: 'transactional' },
  })
  await arrived(phone, words.slice(0, 10))
  // An answer belongs to the account that is known to have written to the phone. That is counted when the operator
  // answers.
  await expect
    .poll(async () => (await ama.list('listMessages', { query: { searchTerm: phone } }))[0]?.state)
    .toBe('delivered')
}

/** Sends a text from the phone to the operator's short code. */
async function write(phone: string, words: string): Promise<void> {
  const answer = await fetch(`${control()}/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: phone, to: SHORT_CODE, text: words }),
  })
  expect(answer.status).toBe(200)
}

/** Waits for a text on the phone with this beginning, and answers the whole text. */
async function arrived(phone: string, beginning: string): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${control()}/arrived`)
    const { messages } = (await answer.json()) as { messages: { to: string; text: string }[] }
    return messages.find(({ to, text: words }) => to === phone && words.startsWith(beginning))?.text ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

const control = () => `http://127.0.0.1:${program.ports.control}`
