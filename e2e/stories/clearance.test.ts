/**
 * Clearance from both sides. An approved invoice shows the revenue authority's stamp, on the screen and in its file,
 * though an answer was lost. The operator sees a refused invoice and sends it again.
 */
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsOf } from '../testing/axe.ts'
import { sizes } from '../testing/browser.ts'
import { administrator, type Api, business, type Program, signIn } from '../testing/program.ts'
import { signedInPage, visit } from '../testing/pages.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let program: Program
let browser: Browser
let api: Api
let operatorApi: Api

beforeAll(async () => {
  stage = await openStage()
  ;({ program, browser } = stage)
  ;[api, operatorApi] = await Promise.all([signIn(program.url, business), signIn(program.url, administrator)])
})

afterAll(async () => {
  await stage?.close()
})

test('an approved invoice bears its stamp, and one only, though the answer was lost', async () => {
  await goesWrong('lost')
  const { id, number } = await approved()
  const stamp = await stampOf(id)
  expect(await signed(number)).toEqual([stamp.receiptNumber])

  const owner = await signedIn(business, {}, `/invoice?invoice=${id}`)
  const shown = owner
    .getByRole('dialog', { name: `Invoice ${number}` })
    .getByRole('region', { name: 'Stamped by the Ghana Revenue Authority' })
  for (const part of [stamp.sdcId, stamp.receiptNumber, stamp.time, stamp.internalData, stamp.signature]) {
    await shown.getByText(part, { exact: true }).waitFor()
  }
  await shown.getByRole('img', { name: 'QR code of the revenue authority' }).waitFor()
  expect(await flawsOf(owner)).toEqual([])
  // The business does not see the operator's list of clearances.
  await visit(owner, '/invoice?view=clearance')
  await owner.getByRole('heading', { name: 'Invoice', level: 1 }).waitFor()
  expect(await owner.getByText('Clearance', { exact: true }).count()).toBe(0)
  await owner.context().close()
})

test.each(['desktop', 'phone'] as const)(
  'the operator sees why one is refused, and has it sent again (%s)',
  async (size) => {
    await goesWrong('E811')
    const { number } = await approved()
    const operator = await signedIn(
      administrator,
      { viewport: sizes[size] },
      `/invoice?view=clearance&search=${number}`,
    )
    const list = operator.getByLabel('Clearance by the revenue authority')
    await list.getByText('Refused', { exact: true }).waitFor()
    await list.getByText('The authority did not accept the buyer’s name or TIN. E811').waitFor()
    expect(await flawsOf(operator)).toEqual([])
    await list.getByRole('button', { name: 'Send again' }).click()
    await operator.getByText(`We are sending ${number} again`).waitFor()
    await list.getByText('Stamped', { exact: true }).waitFor()

    await list.getByRole('button', { name: number }).click()
    const dialog = operator.getByRole('dialog', { name: `Clearance of ${number}` })
    const history = dialog.getByRole('region', { name: 'Attempts and answers' })
    await history.getByText('Refused · 400 · E811 · Invalid business partner').waitFor()
    await history.getByText('Stamped · 200').waitFor()
    await history.getByText('What was sent', { exact: true }).first().click()
    await history.getByText(`"invoiceNumber":"${number}"`).first().waitFor()
    expect(await flawsOf(operator)).toEqual([])
    expect(await signed(number)).toHaveLength(1)
    await operator.context().close()
  },
)

const world = (path: string) => `http://127.0.0.1:${program.ports.outside}/revenue-authority/control${path}`

/** Makes the next document that is sent meet this fault. */
async function goesWrong(fault: string): Promise<void> {
  const rules = [{ next: true, faults: [fault], on: 'invoice', times: 1 }]
  const { status } = await fetch(world('/script'), { method: 'POST', body: JSON.stringify(rules) })
  expect(status).toBe(200)
}

/** The receipts that the authority has given for an invoice. */
async function signed(number: string): Promise<string[]> {
  const response = await fetch(world('/signed'))
  const { newest } = (await response.json()) as { newest: { number: string; receiptNumber: string }[] }
  return newest.filter((each) => each.number === number).map(({ receiptNumber }) => receiptNumber)
}

async function approved(): Promise<{ id: string; number: string }> {
  const { packages } = (await api.call('listPackages', { query: { product: 'SMS' } }))[0]!
  const { name, price, credit, durationNumber, durationType } = packages[0]!
  const { id, number } = await api.call('createInvoice', {
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
  await operatorApi.call('reviewInvoice', { body: { invoiceId: id, status: 2, reason: '' } })
  return { id, number }
}

async function stampOf(id: string) {
  const read = async () => (await api.call('getInvoice', { params: { id } })).clearance?.stamp
  // A lost answer is asked for after ten seconds.
  await expect.poll(read, { interval: 500 }).toBeTruthy()
  return (await read())!
}

const signedIn = (
  person: { email: string; password: string },
  options: BrowserContextOptions,
  path: string,
) => signedInPage(browser, program.url, person, options, path)
