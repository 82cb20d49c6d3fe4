/**
 * A campaign as its sender watches it: it is held up, paused and resumed, the events of one recipient are read, and a
 * short link is tapped and counted. Who was not reached goes into a group.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { operatorAt } from '../testing/operator.ts'
import { type Api, business, eventually, signIn } from '../testing/program.ts'
import { signedInPage } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

const TARGET = 'https://adomsavings.test/statement'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; TECNO KI5k) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36'

let stage: Stage
let api: Api
let id: string

beforeAll(async () => {
  stage = await openStage()
  api = await signIn(stage.program.url, business)
  const operator = operatorAt(stage.program.ports)
  // One network accepts no messages for now, so that the campaign can be paused.
  await operator.script({ rules: [{ to: '23324', answer: { status: 'ESME_RTHROTTLED' } }] })
  const [group] = await api.list('listGroups')
  const sent = await api.call('sendMessage', {
    body: {
      senderId: 'AdomSavings',
      text: 'Dear {{Name}}, your statement: {{Link}}',
      linkTarget: TARGET,
      groupIds: [group!.id],
      recipients: ['0249000001', '0209000001'],
      traffic: 'transactional',
    },
  })
  id = sent.id
})

afterAll(async () => {
  await stage?.close()
})

const openPage = (viewport: (typeof sizes)[keyof typeof sizes], path: string) =>
  signedInPage(stage.browser, stage.program.url, business, { viewport }, path)

/** Presses the named button and confirms the dialog. */
async function act(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: what, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: what, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('it is watched, paused and resumed, and ends without a reload', async () => {
  const page = await openPage(sizes.desktop, `/messages/${id}`)
  const networks = page.getByRole('table', { name: 'By network' })
  await networks.getByRole('row', { name: /^MTN .*Waiting/ }).waitFor()
  await networks.getByRole('row', { name: /^Telecel .* 100% / }).waitFor()
  const funnel = page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  await funnel.filter({ hasText: /^Recipients.* waiting$/ }).waitFor()
  await page.getByText('messages per second in the last minute').waitFor()
  await act(page, 'Pause')
  await page.getByText('We send nothing more until you resume it.').waitFor()
  expect(await page.getByText('messages per second').count()).toBe(0)
  expect(await flawsOf(page)).toEqual([])
  await act(page, 'Resume')
  await page.getByText('We are sending it to the networks.').waitFor()
  await operatorAt(stage.program.ports).script({})
  await page.getByText('All messages were sent').waitFor()
  const { money, recipients } = await eventually(
    'all are delivered',
    () => api.call('getCampaign', { params: { id } }),
    (campaign) => campaign.counts.delivered === campaign.recipients,
  )
  expect(money).toMatchObject({ reserved: recipients, charged: recipients, returned: 0 })
  await funnel.filter({ hasText: /^Delivered.*100% of / }).waitFor()
  await networks.getByRole('row', { name: /^MTN .* 100% .*Delivered \d+$/ }).waitFor()
})

test.each([
  ['a desk', sizes.desktop, '0249000001'],
  ['a phone', sizes.phone, '0209000001'],
])(
  'on %s a recipient’s story is told, and their tap on the link is counted',
  async (_where, viewport, number) => {
    const page = await openPage(viewport, `/messages/${id}?search=${number}`)
    await page.getByRole('button', { name: /^\+233 / }).click()
    const story = page.getByRole('dialog')
    const steps = story.getByRole('list', { name: 'What happened' }).getByRole('listitem')
    await steps.filter({ hasText: 'Delivery report: Delivered' }).waitFor()
    await steps.filter({ hasText: '1 credit charged' }).waitFor()
    await steps.filter({ hasText: 'Sent by Ama Mensah' }).waitFor()
    await steps.filter({ hasText: /^Paid from .*Transaction \d+ of the statement/ }).waitFor()
    await steps.filter({ hasText: 'Accepted by the network, via ' }).waitFor()
    expect(await flawsOf(page)).toEqual([])
    const [link] = /https?:\S+/.exec(await story.innerText()) ?? []
    const before = await opened()
    // A tap that comes too soon for a reader does not count, so the tap is repeated.
    const tap = async () => {
      const reply = await fetch(link!, { redirect: 'manual', headers: { 'user-agent': PHONE } })
      expect([reply.status, reply.headers.get('location')]).toEqual([302, TARGET])
      return opened()
    }
    await eventually('the tap is counted', tap, (recipients) => recipients === before + 1)
    await steps.filter({ hasText: 'Link opened for the first time' }).waitFor()
    await story.getByRole('button').first().click()
    await page.getByText(new RegExp(String.raw`^${before + 1} \(`)).waitFor()
    await page.getByRole('link', { name: 'Send again' }).click()
    await page.getByLabel('The link leads to').waitFor()
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toContain('{{Link}}')
    expect(await page.getByLabel('The link leads to').inputValue()).toBe(TARGET)
  },
)

test('the people whom it did not reach go into a group in one click, and the group goes again', async () => {
  const campaigns = await api.list('listCampaigns')
  const { id: past, groupNames } = campaigns.find(({ counts }) => (counts.undelivered ?? 0) > 0)!
  const page = await openPage(sizes.desktop, `/messages/${past}`)
  const put = page.getByRole('button', { name: 'Put in a group' })
  await put.click()
  await page.getByRole('alert').getByRole('button', { name: 'Open group' }).waitFor()
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await put.click()
  await page.getByRole('link', { name: 'Open group' }).click()
  await page.getByRole('heading', { name: `Failed: ${groupNames[0]}` }).waitFor()
})

/** How many recipients opened the short link, as the campaign's page shows it. */
async function opened(): Promise<number> {
  const { link } = await api.call('getCampaign', { params: { id } })
  return link?.clickers ?? 0
}

test('a link that nobody was sent says so', async () => {
  const page = await stage.browser.newPage({ baseURL: stage.program.url })
  const reply = await page.goto('/s/12345678901')
  expect(reply?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await page.close()
})
