import * as contract from '@nkra/contract/billing/payments.ts'
import { TRANSFER_PROOF_BYTES_MAX, TRANSFER_PROOFS_MAX } from '@nkra/contract/limits.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { createPackage } from '../../catalog/packages.ts'
import type { User } from '../../platform/actor.ts'
import { pdfOf } from '../../platform/testing/pdf-samples.ts'
import { jpegOf, pngOf, zipOf } from '../../platform/testing/picture-samples.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { cancelInvoice, createInvoice, reviewInvoice } from '../invoices/invoices.ts'
import { openBooks } from '../ledger/ledger.ts'
import { bindPaymentProofs } from '../http.ts'

let database: TestDatabase
let http: TestServer
let ama: User
let kofi: User
let invoiceId: bigint
const admin = testUser(OPERATOR_ACCOUNT_ID, 'Administrator', 7n)

const sold = {
  name: 'Proven',
  price: 20_000n,
  credit: 5_000n,
  product: 'SMS',
  durationNumber: 1,
  durationType: 4,
} as const

beforeAll(async () => {
  database = await testDatabase()
  http = await testServer(database.db, bindPaymentProofs)
  await database.db.transaction((tx) => createPackage(tx, sold))
})
afterAll(async () => {
  await http.close()
  await database.close()
})
beforeEach(() =>
  database.db.transaction(async (tx) => {
    const adom = await createAccount(tx, { name: 'Adom Savings' })
    ama = testUser(adom)
    kofi = testUser(await createAccount(tx, { name: 'Makola Traders' }))
    await openBooks(tx, adom)
    const { id } = await createInvoice(tx, ama, {
      accountId: adom,
      amount: sold.price,
      credit: sold.credit,
      packageName: sold.name,
      duration: sold.durationNumber,
      durationType: sold.durationType,
      ProductType: sold.product,
    })
    invoiceId = id
  }),
)

const invoice = () => encodeId('inv', invoiceId)

const pdf = (size = 2_500_000) => pdfOf({ size })
const paper = pngOf({ width: 3, height: 2 })

/** Sends a form as a browser does. */
async function add(
  bytes: Buffer | null,
  { as = ama, name = 'Slip.pdf', to = invoice() }: { as?: User; name?: string; to?: string } = {},
): Promise<TestReply> {
  const form = new FormData()
  if (bytes !== null) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const sent = new Request('http://localhost', { method: 'POST', body: form })
  // A call by the test's own means first, so that the caller's token is known.
  await list(as)
  return http.inject({
    method: 'POST',
    url: contract.addPaymentProof.path.replace(':id', to),
    headers: {
      'content-type': sent.headers.get('content-type')!,
      authorization: `Bearer test-${as.userId}-${as.sessionId}-${as.accountId}-${as.role}`,
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
}

const list = (as: User) => http.call(contract.listPaymentProofs, { params: { id: invoice() } }, { as })
const read = (id: string, as: User) => http.call(contract.getPaymentProof, { params: { id } }, { as })
const idOf = ({ body }: TestReply) => (body.data as { id: string }).id

describe('a proof', () => {
  test('is listed with its invoice, and handed out as it was, as a download that no page can run', async () => {
    const { status, body } = await add(pdf())
    expect(status).toBe(201)
    const proof = { name: 'Slip.pdf', mediaType: 'application/pdf', size: 2_500_000, invoiceId: invoice() }
    expect(body.data).toMatchObject(proof)
    for (const as of [ama, admin]) {
      expect((await list(as)).body.data).toMatchObject([proof])
      const { status, headers, text } = await read((body.data as { id: string }).id, as)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toBe('attachment; filename="Slip.pdf"')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(text).toBe(pdf().toString())
    }
  })

  test('is nobody else’s', async () => {
    const id = idOf(await add(paper))
    for (const reply of [await read(id, kofi), await list(kofi), await add(paper, { as: kofi })]) {
      expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    }
    expect((await list(ama)).body.data).toHaveLength(1)
  })

  test('is taken of those who buy, and shown to those who see invoices', async () => {
    const id = idOf(await add(paper))
    const viewer: User = { ...ama, role: 'Viewer' }
    expect((await read(id, viewer)).status).toBe(200)
    expect((await add(paper, { as: viewer })).status).toBe(403)
  })

  test('is not taken once the invoice was reviewed, and stays', async () => {
    const id = idOf(await add(paper))
    await database.db.transaction((tx) => reviewInvoice(tx, admin, { invoiceId, status: 2, reason: '' }))
    expect((await add(paper)).body.code).toBe('invoice_not_pending')
    expect((await read(id, ama)).status).toBe(200)
  })

  test('keeps the order from being cancelled, because the money may be on its way', async () => {
    const cancel = () => database.db.transaction((tx) => cancelInvoice(tx, ama, invoiceId))
    await add(paper)
    await expect(cancel()).rejects.toMatchObject({ code: 'payment_under_way' })
  })

  test('is one of a few, whatever is added at once', async () => {
    for (let count = 1; count < TRANSFER_PROOFS_MAX; count++) await add(paper)
    const last = await Promise.all([add(paper), add(paper)])
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('proof_limit')
    expect((await list(ama)).body.data).toHaveLength(TRANSFER_PROOFS_MAX)
  })

  test('is put on record, published, and told to the pages of both sides', async () => {
    const id = idOf(await add(paper))
    const { rows: entries } = await sql<{ action: string; detail: unknown }>`
      select action, detail from audit_entry where account_id = ${ama.accountId} order by id desc limit 1
    `.execute(database.db.sql)
    expect(entries).toMatchObject([
      { action: 'payment_proof_added', detail: { name: 'Slip.pdf', size: paper.length } },
    ])
    const { rows: events } = await sql<{ payload: unknown }>`
      select payload from outbox where account_id = ${ama.accountId} and kind = 'invoice.proof_added'
    `.execute(database.db.sql)
    expect(events).toMatchObject([{ payload: { invoiceId: invoice(), proofId: id } }])
  })
})

test.each([
  ['image/png', pngOf({ width: 3, height: 2 }), 'Slip.pdf'],
  ['image/jpeg', jpegOf({ width: 3, height: 2 }), 'slip.jpg'],
  ['application/pdf', pdf(1_000), 'slip'],
])('what begins as %s is one, whatever it is called', async (mediaType, bytes, name) => {
  expect((await add(bytes, { name })).body.data).toMatchObject({ mediaType })
})

test.each([
  ['picture_too_large', pngOf({ width: 50_000, height: 50_000 })],
  ['file_damaged', jpegOf({ width: 3, height: 2 }).subarray(0, 40)],
  ['file_holds_another', Buffer.concat([pngOf({ width: 3, height: 2 }), zipOf('evil.exe')])],
  ['file_holds_another', Buffer.from('%PDF-1.7\n/S /J#61vaScript\n%%EOF')],
])('refused as %s, and nothing is kept', async (code, bytes) => {
  const { status, body } = await add(bytes)
  expect([status, body.code]).toEqual([400, code])
  expect((await list(ama)).body.data).toEqual([])
})

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>')],
  ['a picture that can hold a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['nothing', Buffer.alloc(0)],
  ['no file', null],
])('%s is refused', async (_, bytes) => {
  const { status, body } = await add(bytes, { name: 'slip.pdf' })
  expect([status, body.code]).toEqual([400, 'proof_refused'])
  expect((await list(ama)).body.data).toEqual([])
})

test('a file of just the limit is taken, and one byte more is not', async () => {
  expect((await add(pdf(TRANSFER_PROOF_BYTES_MAX))).status).toBe(201)
  const { status, body } = await add(pdf(TRANSFER_PROOF_BYTES_MAX + 1))
  expect([status, body.code]).toEqual([413, 'file_too_large'])
})

test('a name that would break a header leaves as one that does not', async () => {
  const id = idOf(await add(paper, { name: 'sl"ip\r\nx: 1.pdf' }))
  const { headers } = await read(id, ama)
  expect(headers['x']).toBeUndefined()
  expect(String(headers['content-disposition'])).toMatch(/^attachment; filename="[^"\r\n]*"/)
})
