/**
 * The evidence kept of a checked person: a picture is added, one is refused, one is viewed on record, and the person
 * is erased.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { type Api, business, type Program, signIn } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let program: Program
let browser: Browser
let page: Page
let api: Api

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  api = await signIn(program.url, business)
  page = await signedInPage(browser, program.url, business, { viewport: sizes.phone }, '/kyc')
})

afterAll(() => stage?.close())

test('pictures are added, and refused where they are more than that; who sees one is on record', async () => {
  const mishaps: string[] = []
  page.on('pageerror', ({ message }) => mishaps.push(message))
  const [check] = await api.list('listKyc', { query: { pageSize: 1, status: 'approved' } })
  await visit(page, `/kyc/${check!.id}`)
  const jpeg = await drawn()
  await add('Add picture: Document, front', jpeg)
  await page.getByText('The picture was added.').waitFor()
  // Its row grows once the list is read again, and moves the next row's button from under the pointer.
  await page.getByRole('button', { name: 'See picture: Document, front' }).waitFor()
  await add('Add picture: The person', Buffer.concat([jpeg, Buffer.from('%PDF-1.7')]))
  await page.getByText('The file also contains a program or another file.', { exact: false }).waitFor()

  await page.getByRole('button', { name: 'See picture: Document, front' }).click()
  const picture = page.getByRole('img', { name: 'Document, front' })
  await picture.waitFor()
  const size = await picture.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode()
    return [shown.naturalWidth, shown.naturalHeight]
  })
  expect(size).toEqual([320, 200])
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  const [seen] = await api.list('listAudit', { query: { action: 'kyc_picture_seen' } })
  expect(seen).toMatchObject({ subject: check!.id, detail: { kind: 'document_front' } })
  expect(await api.call('listEvidence', { params: { id: check!.id } })).toMatchObject([
    { kind: 'document_front', width: 320, height: 200 },
  ])
  expect(mishaps).toEqual([])
})

test('a person is erased: their name is gone, what came of it stays', async () => {
  await page.setViewportSize(sizes.desktop)
  await page.getByRole('button', { name: 'Erase person' }).click()
  expect(await flawsOf(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Erase person' }).click()
  await page.getByRole('heading', { name: 'Erased person' }).waitFor()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'See picture: Document, front' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'All checks' }).click()
  await page.getByRole('link', { name: 'Erased person' }).waitFor()
  await page.getByRole('link', { name: 'Identity checks in Settings' }).click()
  await page.getByText('2,192 days after the decision').waitFor()
  expect(await flawsOf(page)).toEqual([])
})

async function add(name: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).click()
  await (await choosing).setFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer })
}

/** A picture that a browser made. */
async function drawn(): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 200
    canvas.getContext('2d')?.fillText('SPECIMEN', 20, 100)
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
    return file === null ? [] : [...new Uint8Array(await file.arrayBuffer())]
  })
  return Buffer.from(bytes)
}
