import * as routes from '@nkra/contract/catalog/senders.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { pdfOf } from '../../platform/testing/pdf-samples.ts'
import { jpegOf, pngOf } from '../../platform/testing/picture-samples.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../accounts.ts'
import { bindCatalog } from '../http.ts'
import { DOCUMENT_BYTES_MAX, DOCUMENTS_MAX } from './documents.ts'
import { listSenders } from './lists.ts'
import type { SenderNetwork } from './status.ts'
import { requestSender, reviewSender } from './senders.ts'

let database: TestDatabase
let http: TestServer
let ama: User
let kofi: User
let senderId: bigint
const admin = testUser(OPERATOR_ACCOUNT_ID, 'Administrator')

beforeAll(async () => {
  database = await testDatabase()
  http = await testServer(database.db, bindCatalog)
})
afterAll(async () => {
  await http.close()
  await database.close()
})
beforeEach(() =>
  database.db.transaction(async (tx) => {
    ama = testUser(await createAccount(tx, { name: 'Adom Savings' }))
    kofi = testUser(await createAccount(tx, { name: 'Makola Traders' }))
    const about = { purpose: 'News', sample: 'Hello.', submit: true }
    senderId = (await requestSender(tx, ama, { senderId: 'AdomLoans', ...about })).id
  }),
)

const pdf = (size = 2_500_000) => pdfOf({ size })
const paper = pngOf({ width: 3, height: 2 })

/** Sends a form as a browser does. */
async function add(
  bytes: Buffer,
  { as = ama, fields }: { as?: User; fields?: Record<string, string> } = {},
): Promise<TestReply> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields ?? { sender: encodeId('snd', senderId) }))
    form.append(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'Certificate.pdf')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  // A call by the test's own means first, so that the caller's token is known.
  await http.call(routes.deleteSenderDocument, { params: { id: encodeId('doc', 1n) } }, { as })
  return http.inject({
    method: 'POST',
    url: routes.addSenderDocument.path,
    headers: {
      'content-type': request.headers.get('content-type')!,
      authorization: `Bearer test-${as.userId}-${as.sessionId}-${as.accountId}-${as.role}`,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const added = async () => {
  const { status, body } = await add(pdf())
  expect(status).toBe(201)
  return body.data as { id: string }
}
const read = (id: string, as: User) => http.call(routes.getSenderDocument, { params: { id } }, { as })
const drop = (id: string, as: User) => http.call(routes.deleteSenderDocument, { params: { id } }, { as })

describe('a paper', () => {
  test('is kept in pieces, listed with its sender ID, and handed out as it was, as a download', async () => {
    const { id } = await added()
    const [sender] = await listSenders(database.db, ama.accountId)
    expect(sender?.documents).toMatchObject([
      { name: 'Certificate.pdf', mediaType: 'application/pdf', size: 2_500_000 },
    ])
    for (const as of [ama, admin]) {
      const { status, headers, text } = await read(id, as)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toBe('attachment; filename="Certificate.pdf"')
      expect(text).toBe(pdf().toString())
    }
  })

  test('is nobody else’s', async () => {
    const { id } = await added()
    expect((await read(id, kofi)).status).toBe(404)
    expect((await drop(id, kofi)).status).toBe(404)
    expect((await add(paper, { as: kofi })).status).toBe(404)
    expect((await drop(id, ama)).status).toBe(200)
    expect((await read(id, ama)).status).toBe(404)
  })

  test('stays, once a network approved on the strength of it; another may be added while one is to be convinced', async () => {
    const { id } = await added()
    const approve = (networks: SenderNetwork[], validUntil?: string) =>
      database.db.transaction((tx) =>
        reviewSender(tx, admin, { id: senderId, networks, status: 'approved', reason: '', validUntil }),
      )
    await approve(['AT'])
    expect((await drop(id, ama)).body.code).toBe('sender_not_changeable')
    expect((await add(paper)).status).toBe(201)
    await approve(['MTN', 'Telecel'])
    expect((await add(paper)).body.code).toBe('sender_not_changeable')
    await approve(['MTN'], new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
    expect((await add(paper)).status).toBe(201)
    expect((await drop(id, ama)).body.code).toBe('sender_not_changeable')
  })

  test('is one of a few, whatever is added at once', async () => {
    for (let count = 1; count < DOCUMENTS_MAX; count++) await add(paper)
    const last = await Promise.all([add(paper), add(paper)])
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('document_limit')
  })

  test('is put on record, added and deleted', async () => {
    const { id } = await added()
    await drop(id, ama)
    const { rows } = await database.db.pool.query(
      `select action from audit_entry where account_id = $1 and action like '%document%' order by id`,
      [ama.accountId],
    )
    expect(rows).toEqual([{ action: 'sender_document_added' }, { action: 'sender_document_deleted' }])
  })
})

describe('refused are', () => {
  test('files that are something else, whatever they are called', async () => {
    const { status, body } = await add(Buffer.from('<script>alert(1)</script>'))
    expect([status, body.code]).toEqual([400, 'document_refused'])
  })

  test('files that are too large', async () => {
    const { status, body } = await add(pdf(DOCUMENT_BYTES_MAX + 1))
    expect([status, body.code]).toEqual([413, 'file_too_large'])
    expect((await add(pdf(DOCUMENT_BYTES_MAX))).status).toBe(201)
  })

  test('forms that name no sender ID, or another account’s', async () => {
    expect((await add(paper, { fields: {} })).status).toBe(404)
    expect((await add(paper, { fields: { sender: 'snd_nonsense' } })).status).toBe(404)
  })

  test('forms without a file, and what is no form', async () => {
    const url = routes.addSenderDocument.path
    const authorization = `Bearer test-${ama.userId}-${ama.sessionId}-${ama.accountId}-${ama.role}`
    await drop(encodeId('doc', 1n), ama)
    const json = { authorization, 'content-type': 'application/json' }
    expect((await http.inject({ method: 'POST', url, headers: json, payload: '{}' })).status).toBe(415)
    const form = { authorization, 'content-type': 'multipart/form-data; boundary=x' }
    const { body } = await http.inject({ method: 'POST', url, headers: form, payload: '--x--\r\n' })
    expect(body.code).toBe('document_refused')
  })
})

test.each([
  ['application/pdf', pdf(1_000)],
  ['image/jpeg', jpegOf({ width: 3, height: 2 })],
  ['image/png', pngOf({ width: 3, height: 2 })],
])('%s is known by how it begins', async (mediaType, bytes) => {
  expect((await add(bytes)).body.data).toMatchObject({ mediaType })
})

test.each(['', '2550', '504b0304', '474946383961', '3c737667', '89504e47', '524946460000000057454250'])(
  '%j is no paper',
  async (hex) => expect((await add(Buffer.from(hex, 'hex'))).body.code).toBe('document_refused'),
)
