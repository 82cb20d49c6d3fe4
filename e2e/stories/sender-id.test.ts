/**
 * A sender ID from both sides. A business requests it with a document, and each network decides. The business answers
 * a question, renews the approval before it ends, and sends texts under the name.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { toast } from '../testing/frame.ts'
import { administrator, type Api, business, type Program, signIn } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { paper } from '../testing/empty-pdf.ts'

let stage: Stage
let program: Program
let browser: Browser
let api: Api

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  api = await signIn(program.url, business)
})

afterAll(() => stage?.close())

test('a name is asked for, judged by each network, answered and used', async () => {
  const [owner, operator] = await Promise.all([
    signedInPage(browser, program.url, business, {}, '/sender-id'),
    signedInPage(browser, program.url, administrator, {}, '/sender-id'),
  ])
  await owner.getByRole('button', { name: 'Request a sender ID' }).first().click()
  const asking = owner.getByRole('dialog', { name: 'Request a sender ID' })
  await asking.getByLabel('Sender ID').fill('МТN')
  await asking.getByText(/looks like, the name of a network/).waitFor()
  await asking.getByLabel('Sender ID').fill('AdomCredit')
  await asking.getByText('You can request this name.').waitFor()
  await asking.getByLabel('Purpose').fill('Reminders of what is due to those who borrowed from us.')
  await asking.getByLabel('Sample message').fill('Dear Kofi, GHS 120 is due on Friday. Adom Savings')
  expect(await flawsOf(owner)).toEqual([])
  await asking.getByRole('button', { name: 'Submit to networks' }).click()
  await toast(owner, 'AdomCredit was submitted to the networks').waitFor()
  const own = owner.getByRole('listitem').filter({ hasText: 'AdomCredit' })
  await own.locator('input[type=file]').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: paper,
  })
  await own.getByText('certificate.pdf').first().waitFor()

  await decide(operator, 'Approve', ['MTN'], { 'Valid until': daysAhead(20) })
  await toast(operator, 'AdomCredit was approved').waitFor()
  await decide(operator, 'Request info', ['Telecel'], {
    Reason: 'A letter on your letterhead, signed and stamped.',
  })
  await toast(operator, 'We asked for more information about AdomCredit').waitFor()
  await decide(operator, 'Reject', ['AT'], { Reason: 'The name is too close to another lender’s.' })
  await toast(operator, 'AdomCredit was rejected').waitFor()

  const phone = await signedInPage(browser, program.url, business, { viewport: sizes.phone }, '/sender-id')
  const judged = phone.getByRole('listitem').filter({ hasText: 'AdomCredit' }).first()
  await judged.getByText('A letter on your letterhead, signed and stamped.').waitFor()
  await judged.getByText('The name is too close to another lender’s.').waitFor()
  expect(await flawsOf(phone)).toEqual([])
  await judged.getByRole('button', { name: 'Edit and resubmit' }).click()
  const answering = phone.getByRole('dialog', { name: 'Edit AdomCredit' })
  await answering.getByText('You cannot change this name, because a network has approved it.').waitFor()
  await answering.getByLabel('Purpose').fill('Reminders to our own borrowers; the letter is attached.')
  await answering.getByRole('button', { name: 'Submit to networks' }).click()
  await toast(phone, 'AdomCredit was submitted to the networks').waitFor()

  await judged.getByText(/^Valid until/).waitFor()
  await judged.getByRole('button', { name: 'Renew' }).click()
  const renewing = phone.getByRole('dialog', { name: 'Renew AdomCredit?' })
  await renewing.getByRole('button', { name: 'Renew' }).click()
  await toast(phone, 'You requested the renewal of AdomCredit').waitFor()
  await judged.getByText('Renewal waiting').waitFor()
  await decide(operator, 'Approve', ['MTN'], {}, 'renewal')
  await toast(operator, 'AdomCredit was approved').waitFor()
  await judged.getByText('Renewal waiting').waitFor({ state: 'detached' })
  await judged.getByRole('button', { name: 'Renew' }).waitFor({ state: 'detached' })

  await visit(owner, '/new-sms')
  await owner.getByLabel('Sender').selectOption('AdomCredit')
  await owner.getByText('Not approved by Telecel and AT: recipients there are left out.').waitFor()
  await owner.getByLabel('Numbers', { exact: true }).fill('0241234567 0201234567')
  await owner.getByRole('textbox', { name: /^Message/ }).fill('GHS 120 is due.')
  await owner.getByRole('radio', { name: /^Transactional/ }).check()
  await owner.getByText(/^1 recipient is on a network that has not approved AdomCredit/).waitFor()
  await owner.getByRole('button', { name: 'Send from AdomSavings instead' }).waitFor()
  expect(await flawsOf(owner)).toEqual([])
  const sent = await api.call('sendMessage', {
    body: {
      senderId: 'AdomCredit',
      text: 'GHS 120 is due.',
      recipients: ['0241234567', '0201234567'],
      traffic: 'transactional',
    },
  })
  expect(sent).toMatchObject({ recipients: 1 })
})

/** Enters the decision of networks on AdomCredit in the operator's queue. */
async function decide(
  page: Page,
  decision: string,
  networks: readonly string[],
  fields: Readonly<Record<string, string>> = {},
  status = '',
): Promise<void> {
  await visit(page, `/sender-id?search=AdomCredit${status && `&status=${status}`}`)
  const row = page.getByRole('row').filter({ hasText: 'AdomCredit' })
  await row.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'AdomCredit' })
  await dialog.getByText('certificate.pdf').first().waitFor()
  await dialog.getByText(decision, { exact: true }).click()
  for (const box of await dialog.getByRole('checkbox').all())
    await box.setChecked(networks.includes((await box.getAttribute('value'))!))
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.locator('button[type=submit]').click()
}

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
