/**
 * A reviewer decides on a person whom no registry knows: from the queue, with an authority's answer, and on record.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { type Api, business, type Program, signIn } from '../testing/program.ts'
import { signedInPage } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { paper } from '../testing/empty-pdf.ts'

let stage: Stage
let program: Program
let browser: Browser
let page: Page
let api: Api
let id: string

/** A provider that is asked about passports only, so nobody can be asked about a Ghana Card. */
const registry = {
  REGISTRY_URL: 'http://127.0.0.1:9',
  REGISTRY_KEY: 'a-key-of-the-tests',
  REGISTRY_CALLBACK_SECRET: 'a secret of the tests',
  REGISTRY_MAPPING: '{"documents":{"passport":"PASSPORT"}}',
}

beforeAll(async () => {
  stage = await openStage(registry)
  ;({ program, browser } = stage)
  api = await signIn(program.url, business)
  await api.call('saveKycPolicy', { body: { fourEyes: false, enteredAnswers: true } })
  const { approved } = await api.call('getBusinessId', {})
  const person = { document: 'ghana_card', surname: 'Asante', givenNames: 'Kwadwo' } as const
  const consent = { version: CONSENT_VERSION, language: 'en', channel: 'in_person', agreed: true } as const
  ;({ id } = await api.call('submitKyc', {
    body: {
      ...person,
      number: 'GHA-123456789-0',
      dateOfBirth: '1988-03-06',
      consent: { ...consent, businessId: approved!.id },
    },
  }))
  page = await signedInPage(browser, program.url, business, { viewport: sizes.phone })
})

afterAll(() => stage?.close())

test('on a phone: found in the queue, the number shown on record, the answer entered with its proof', async () => {
  await expect.poll(async () => (await api.call('getKyc', { params: { id } })).status).toBe('in_review')
  await page.goto('/kyc')
  await page.getByRole('button', { name: 'To review (1)' }).click()
  await page.getByRole('list', { name: 'Checks waiting for a decision' }).waitFor()
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Kwadwo Asante' }).click()
  const review = page.getByRole('region', { name: 'Review' })
  await review.getByText('You cannot approve it', { exact: false }).waitFor()
  await review.getByRole('button', { name: 'Show number' }).click()
  await review.getByText('GHA-123456789-0', { exact: true }).waitFor()

  await review.getByRole('button', { name: 'Enter the authority’s answer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Surname').fill('Asante')
  await dialog.getByLabel('Given names').fill('Kojo')
  await dialog.getByLabel('Date of birth').fill('1988-03-06')
  await dialog.getByLabel('Reference').fill('IV-2231')
  await dialog.getByRole('button', { name: 'Save answer' }).click()
  await dialog.getByText('Choose the file that shows the answer.').waitFor()
  expect(await flawsOf(page)).toEqual([])
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name: 'answer.pdf', mimeType: 'application/pdf', buffer: paper })
  await dialog.getByRole('button', { name: 'Save answer' }).click()
  await review.getByText('entered by Ama Mensah, with a proof', { exact: false }).first().waitFor()
  await review.getByText('Kwadwo is Kojo (Monday).', { exact: true }).waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test('at a desk: decided, charged, and everything on record', async () => {
  await page.setViewportSize(sizes.desktop)
  const review = page.getByRole('region', { name: 'Review' })
  await review.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('the registry knows this person', { exact: false }).waitFor()
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Verified with the registry', { exact: true }).waitFor()
  await review.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' })
  expect(await flawsOf(page)).toEqual([])
  expect(await api.call('getKyc', { params: { id } })).toMatchObject({
    status: 'approved',
    level: 'A2',
    charged: 1,
  })
  const acts = await api.list('listAudit', { query: {} })
  expect(acts.filter(({ subject }) => subject === id).map(({ action }) => action)).toEqual([
    'kyc_decided',
    'kyc_answer_entered',
    'kyc_number_revealed',
    'kyc_submitted',
  ])
})

test('on a phone: a list is uploaded, who is like somebody on it is found, and is cleared', async () => {
  await page.setViewportSize(sizes.phone)
  await page.goto('/kyc-screening?view=lists')
  await page.getByRole('button', { name: 'Upload list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Loan fraud')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.getByText('Choose a file.').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).click()
  const list = 'Name,Date of birth,Reason\nAsante Kojo,1988,Loan fraud\n'
  await (await choosing).setFiles({ name: 'fraud.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  // Everybody in force is compared: the one who was approved is found.
  await page.getByText('compared, 1 match', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Waiting (1)' }).click()
  await page.getByText('Kwadwo – Kojo: same day name').waitFor()
  expect(await flawsOf(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Not the same person' }).click()
  await dialog.getByLabel('Reason').selectOption({ label: 'Only the name is similar' })
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Not the same person' }).click()
  await page.getByText('No matches to decide on').waitFor()
  expect(await api.call('getKyc', { params: { id } })).toMatchObject({
    status: 'approved',
    screening: { open: 0, cleared: 1, since: [{ name: 'Loan fraud', version: 1 }] },
  })
})
