/**
 * The address book in use: a workbook is tried and imported, contacts are found, filtered, merged and deleted, and
 * each of these is undone.
 */
import { fileURLToPath } from 'node:url'
import { endpoints } from '@nkra/contract/endpoints.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { business, type Program } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'

const workbook = fileURLToPath(new URL('contacts.xlsx', import.meta.url))

let stage: Stage
let program: Program
let browser: Browser

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
})

afterAll(() => stage?.close())

const rows = (page: Page, name: string) => page.getByText(name, { exact: true })

test('a workbook is tried, imported, searched, filtered, merged and thrown away, and nothing is lost', async () => {
  const owner = await signedInPage(browser, program.url, business, {}, '/address-book?import=new')
  // Without the stream of changes, as behind a proxy that holds it back.
  await owner.route(`**${endpoints.changes.path}`, (route) => route.abort())
  await owner.reload()
  await owner.route('**/contacts/v1/import/imp_*', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: object }
    const beginning = { status: 'running', rows: 0, progress: 0, valid: 0, added: 0, rejected: 0 }
    await route.fulfill({ json: { ...envelope, data: { ...data, ...beginning } } })
  })
  await owner.getByLabel('Contacts file').setInputFiles(workbook)
  await owner.getByText('We are checking the file. Nothing is saved').waitFor()
  expect(await owner.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
  await owner.unroute('**/contacts/v1/import/imp_*')
  await owner.getByLabel('Group', { exact: true }).fill('Weavers')
  await owner.getByLabel('Where these people agreed to get SMS').fill('Weavers’ assembly')
  await owner.getByRole('button', { name: 'Check file' }).click()
  await owner.getByText('Nothing is saved yet.').waitFor()
  expect(await owner.locator('[aria-current=step]').innerText()).toMatch(/Check$/)
  const faults = owner.getByRole('region', { name: 'Problems in this file' })
  await faults.getByText('Number shortened by a spreadsheet').click()
  await faults.getByText('2.33E+11').first().waitFor()
  await faults.getByRole('button', { name: 'Separate name and number in 1 row' }).click()
  await faults.getByText('Fixed in 1 row').waitFor()
  const undo = faults.getByRole('button', { name: 'Undo fix: Name and number in one cell' })
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await owner.getByLabel('Only rows with problems').check()
  await owner.getByText('In the file: Adwoa Sika 0244000009').waitFor()
  // The check stands at its own address, and so does each step before it.
  await owner.reload()
  await faults.getByText('Fixed in 1 row').waitFor()
  await owner.getByRole('link', { name: 'Columns' }).click()
  expect(await owner.getByLabel('Group', { exact: true }).inputValue()).toBe('Weavers')
  await owner.getByRole('button', { name: 'Check file' }).click()
  await faults.getByText('Fixed in 1 row').waitFor()
  await owner.getByRole('radio', { name: 'Fill in only what is empty' }).check()
  expect(await flawsOf(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Import 4 contacts' }).click()
  await owner.getByText('4 contacts are in Weavers.').waitFor()
  await owner.getByRole('link', { name: 'Weavers 4', exact: true }).waitFor()

  await visit(owner, '/address-book?search=bediako akwasi')
  await rows(owner, 'Akwasi Bediako').nth(1).waitFor()
  await owner.getByRole('button', { name: 'New segment' }).click()
  const segment = owner.getByRole('dialog')
  await segment.getByLabel('Name').first().fill('Agreed in Kumasi')
  await segment.getByPlaceholder('Field, such as Town').fill('Town')
  await segment.getByPlaceholder('Value').fill('Kumasi')
  await segment.getByRole('button', { name: 'Save segment' }).click()
  // Saving opens the new segment. The test waits for that, because a person who opens another screen earlier is
  // brought back.
  await owner.locator('a[aria-current=page]', { hasText: 'Agreed in Kumasi' }).waitFor()

  const gate = Promise.withResolvers<void>()
  await owner.route('**/contacts/v1/duplicate*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await visit(owner, '/address-book?view=duplicates')
  await owner.locator('main [aria-busy=true] .mantine-Skeleton-root').waitFor()
  gate.resolve()
  const pair = owner.getByRole('region', { name: 'Akwasi Bediako' })
  await pair.getByText('Will be Akwasi Bediako').waitFor()
  expect(await flawsOf(owner)).toEqual([])
  await pair.getByRole('button', { name: 'Merge 2 contacts' }).click()
  await owner.getByText('Akwasi Bediako: contacts merged.').waitFor()
  await owner.getByRole('button', { name: 'Undo' }).click()
  await pair.getByRole('button', { name: 'Merge 2 contacts' }).click()
  await owner.getByText('Akwasi Bediako: contacts merged.').waitFor()

  await visit(owner, '/address-book?view=bin')
  await owner.getByRole('button', { name: 'Restore' }).click()
  await owner.getByText('No deleted contacts').waitFor()
  await visit(owner, '/address-book?search=bediako')
  await rows(owner, 'Akwasi Bediako').nth(1).waitFor()
  await owner.context().close()
})

test('on a phone the same is in reach, and nothing scrolls sideways', async () => {
  const phone = await signedInPage(browser, program.url, business, { viewport: sizes.phone }, '/address-book')
  await phone.getByLabel('Show', { exact: true }).selectOption('Duplicates')
  await phone.getByRole('region', { name: 'Akwasi Bediako' }).waitFor()
  await visit(phone, '/address-book?import=new')
  await phone.getByLabel('Contacts file').setInputFiles(workbook)
  await phone.getByRole('button', { name: 'Check file' }).click()
  await phone.getByText('Nothing is saved yet.').waitFor()
  await phone.getByRole('radio', { name: 'Leave them as they are' }).check()
  await phone.getByText('Joins the group').first().waitFor()
  expect(await flawsOf(phone)).toEqual([])
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await phone.getByRole('button', { name: 'Import 3 contacts' }).click()
  await phone.getByText('3 contacts are in Contacts.').waitFor()
  await phone.getByRole('button', { name: 'Undo import' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await phone.getByText('This import was undone for 3 contacts.').waitFor()
  await phone.context().close()
})

test('an upload goes on where it stopped when the connection is lost', async () => {
  const proxy = await startTcpProxy([Number(new URL(program.url).port)])
  const url = `http://127.0.0.1:${proxy.port}`
  const owner = await signedInPage(browser, url, business, {}, '/address-book?import=new')
  // Few rows, and long: they are quick to check, and each is rejected for its remark.
  const remark = 'x'.repeat(58_000)
  const contacts = Array.from({ length: 260 }, (_, row) => `${245_000_000 + row},Ama,${remark}`)
  const list = Buffer.from(['phone,name,remark', ...contacts].join('\n'))
  await owner
    .getByLabel('Contacts file')
    .setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: list })
  await owner.getByLabel('Group', { exact: true }).fill('Remarks')

  const before = proxy.counts().bytes
  // After the first piece of 8 MiB, within the second.
  proxy.breakAfter(10_000_000)
  await owner.getByRole('button', { name: 'Check file' }).click()
  await owner.getByText('The connection is lost. Your upload continues when it is back.').waitFor()
  proxy.mend()
  await owner.getByText('The connection is lost.', { exact: false }).waitFor({ state: 'detached' })
  await owner.waitForURL((url) => url.searchParams.get('import')?.startsWith('imp_') === true)
  await owner.getByText('Nothing is saved yet.').waitFor()
  await owner.getByText('260', { exact: true }).first().waitFor()
  expect(proxy.counts().bytes - before).toBeLessThan(list.length + 3_000_000)
  await owner.context().close()
  await proxy.close()
})
