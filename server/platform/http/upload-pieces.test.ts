import { UPLOAD_BYTES_MAX } from '@nkra/contract/limits.ts'
import { routes } from '@nkra/contract/routes.ts'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { User } from '../actor.ts'
import { fail } from '../fail.ts'
import { silentLog } from '../log.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testServer, testUser, type TestServer } from '../testing/test-server.ts'
import { serve } from './serve.ts'
import { openUploadForm } from './upload-form.ts'
import { sweepUploads } from './upload-pieces.ts'

const ama = testUser(11n)
const kofi = testUser(11n, 'Owner', 12n)
const esi = testUser(13n)
const TYPE = 'multipart/form-data; boundary=b'
const UPLOAD_ID = 'upload-0123456789-0123456789'

/** More than two stored pieces, and no bytes that repeat in step with one. */
const content = Buffer.from(Array.from({ length: 2_500_001 }, (_, at) => at % 251))
/** More than one stored piece. */
const SENT_BYTES = 1_200_000
const form = Buffer.concat([
  Buffer.from('--b\r\ncontent-disposition: form-data; name="group"\r\n\r\nSavers\r\n'),
  Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n'),
  content,
  Buffer.from('\r\n--b--\r\n'),
])
const total = form.length

let base: TestDatabase
let http: TestServer
/** What the function was given, call by call. */
let read: { group: string | undefined; bytes: Buffer }[] = []
/** Where the caller of the last form was. */
let address = ''
/** What the function waits for, or how it fails. */
let reading: () => Promise<void> | void = () => undefined

beforeAll(async () => {
  base = await testDatabase()
  await base.db.pool.query(`insert into account (id, name) values (11, 'Osikani'), (13, 'Esi')`)
  http = await testServer(
    base.db,
    (server) => {
      serve(server, routes.importContacts, async ({ request }) => {
        const { fields, file } = await openUploadForm(request, { bytesMax: 10_000_000, fieldsMax: 5 })
        const bytes = Buffer.concat(await Array.fromAsync(file!.bytes))
        read.push({ group: fields.get('group'), bytes })
        await reading()
        address = request.ip
        return { id: 1n }
      })
      serve(
        server,
        routes.addKycPicture,
        () => fail('kyc_link_pictures', { limit: 20 }),
        ({ token }) => (token === 'known' ? Promise.resolve(11n) : fail('not_found')),
      )
    },
    { log: silentLog },
  )
  await http.server.listen(0, '127.0.0.1')
})

beforeEach(async () => {
  read = []
  reading = () => undefined
  await base.db.pool.query('delete from upload where account_id > 0')
})

afterAll(async () => {
  await http.close()
  await base.close()
})

interface Piece {
  as?: User | null
  id?: string
  first?: number
  end?: number
  range?: string
  url?: string
}

function send({ as = ama, id = UPLOAD_ID, first = 0, end = total, url, ...piece }: Piece = {}) {
  const range = piece.range ?? `bytes ${first}-${end - 1}/${total}`
  return http.inject({
    method: 'POST',
    url: url ?? routes.importContacts.path,
    headers: {
      'content-type': TYPE,
      'upload-id': id,
      'content-range': range,
      ...(as && { authorization: `Bearer ${http.tokenOf(as)}` }),
    },
    payload: form.subarray(first, end),
  })
}

const ask = (piece: Piece = {}) => send({ range: `bytes */${total}`, ...piece, first: 0, end: 0 })

/** Begins a request with the form's bytes from `first` on, whose bytes are written one by one. */
async function beginPiece(first: number) {
  const { port } = http.server.raw.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(
    `POST ${routes.importContacts.path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${TYPE}\r\n` +
      `authorization: Bearer ${http.tokenOf(ama)}\r\nupload-id: ${UPLOAD_ID}\r\n` +
      `content-range: bytes ${first}-${total - 1}/${total}\r\ncontent-length: ${total - first}\r\n\r\n`,
  )
  return {
    write: (bytes: Buffer) => new Promise((isSent) => socket.write(bytes, isSent)),
    destroy: () => socket.destroy(),
    answered: () => once(socket, 'data'),
  }
}

const has = (offset: number) => ({
  status: 202,
  headers: { 'upload-offset': String(offset) },
  body: { succeeded: true, data: { offset }, messages: [], title: 'Accepted', status: 202 },
})

const isRead = { status: 202, body: { data: { id: 'imp_0000000000001' } } }

async function stored(): Promise<{ uploads: number; pieces: number }> {
  const { rows } = await base.db.pool.query<{ uploads: number; pieces: number }>(`
    select (select count(*)::int from upload where account_id > 0) as uploads,
      (select count(*)::int from upload_piece where account_id > 0) as pieces`)
  return rows[0]!
}

describe('a form in pieces', () => {
  test('is read once, as if it came in one request', async () => {
    expect(await send({ end: 300_000 })).toMatchObject(has(300_000))
    expect(await send({ first: 300_000, end: 300_001 })).toMatchObject(has(300_001))
    expect(read).toEqual([])
    const reply = await send({ first: 300_001 })
    expect(reply).toMatchObject(isRead)
    expect(reply.headers).not.toHaveProperty('upload-offset')
    expect(read).toEqual([{ group: 'Savers', bytes: content }])
    expect(await stored()).toEqual({ uploads: 1, pieces: 0 })
  })

  test('may come in one piece', async () => {
    expect(await send()).toMatchObject(isRead)
    expect(read).toHaveLength(1)
  })

  test('its connection stays open, and the function knows where the caller is', async () => {
    const { port } = http.server.raw.server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}${routes.importContacts.path}`, {
      method: 'POST',
      body: form,
      headers: {
        authorization: `Bearer ${http.tokenOf(ama)}`,
        'content-type': TYPE,
        'upload-id': UPLOAD_ID,
        'content-range': `bytes 0-${total - 1}/${total}`,
      },
    })
    expect(await reply.json()).toMatchObject(isRead.body)
    expect(address).toBe('127.0.0.1')
  })

  test('is stored sealed, and without its name', async () => {
    await send({ end: 1_000 })
    await send({ id: 'another-upload-0123456789' })
    const { rows } = await base.db.pool.query<{ stored: string }>(
      `select upload::text || coalesce(string_agg(encode(bytes, 'escape'), ''), '') || coalesce(encode(body, 'escape'), '') as stored
       from upload left join upload_piece on upload_piece.account_id = upload.account_id and upload_id = id
       where upload.account_id = 11 group by upload.account_id, upload.id`,
    )
    expect(rows).toHaveLength(2)
    for (const { stored: text } of rows) expect(text).not.toMatch(/Savers|imp_|0123456789-0123456789|another/)
  })

  test('an answer that was lost is given again', async () => {
    const reply = await send()
    expect((await ask()).text).toBe(reply.text)
    expect((await send({ first: 5, end: 9 })).text).toBe(reply.text)
    expect(read).toHaveLength(1)
  })

  test('a piece that starts too late is not stored, and one that starts too early adds its new bytes', async () => {
    await send({ end: 1_000 })
    expect(await send({ first: 2_000, end: 3_000 })).toMatchObject(has(1_000))
    expect(await send({ first: 0, end: 900 })).toMatchObject(has(1_000))
    expect(await send({ first: 0, end: 3_000 })).toMatchObject(has(3_000))
    expect(await send({ first: 1_000 })).toMatchObject(isRead)
    expect(read).toEqual([{ group: 'Savers', bytes: content }])
  })

  test('what arrived before the connection broke is stored, and the upload goes on from there', async () => {
    const broken = await beginPiece(0)
    await broken.write(form.subarray(0, SENT_BYTES))
    await expect.poll(async () => (await stored()).pieces).toBe(1)
    broken.destroy()
    // The bytes that are not a whole piece are stored when the server notices.
    await expect.poll(async () => (await stored()).pieces).toBe(2)
    expect(await ask()).toMatchObject(has(SENT_BYTES))
    expect(await send({ first: SENT_BYTES })).toMatchObject(isRead)
    expect(read).toEqual([{ group: 'Savers', bytes: content }])
  })

  test('goes on behind the bytes that a broken request stores meanwhile', async () => {
    const broken = await beginPiece(0)
    await broken.write(form.subarray(0, SENT_BYTES))
    await expect.poll(async () => (await stored()).pieces).toBe(1)
    const first = Number((await ask()).headers['upload-offset'])
    const next = await beginPiece(first)
    await next.write(form.subarray(first, first + 1_000))
    broken.destroy()
    await expect.poll(async () => (await stored()).pieces).toBe(2)
    await next.write(form.subarray(first + 1_000))
    await next.answered()
    expect(read).toEqual([{ group: 'Savers', bytes: content }])
  })

  test('who asks while the form is read waits for the answer', async () => {
    const begun = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    reading = () => {
      begun.resolve()
      return go.promise
    }
    const first = send()
    await begun.promise
    const second = ask()
    go.resolve()
    const replies = await Promise.all([first, second])
    expect(replies).toMatchObject([isRead, isRead])
    expect(read).toHaveLength(1)
  })

  test('a refusal is the answer, and what may be tried again is read again', async () => {
    reading = () => fail('group_deleted')
    const refusal = await send()
    expect(refusal.body).toMatchObject({ code: 'group_deleted' })
    expect((await ask()).text).toBe(refusal.text)
    expect(read).toHaveLength(1)

    reading = () => fail('workbooks_under_way', { seconds: 30 })
    expect((await send({ id: 'another-upload-0123456789' })).body).toMatchObject({
      code: 'workbooks_under_way',
    })
    reading = () => undefined
    expect(await ask({ id: 'another-upload-0123456789' })).toMatchObject(isRead)
    expect(read).toHaveLength(3)
  })

  test('a form whose reader died is read again after five minutes', async () => {
    await send({ end: total - 1 })
    await base.db.pool.query(`update upload set read_at = $1 where account_id = 11`, [
      new Date(base.db.clock.ms() - 300_001),
    ])
    expect(await send({ first: total - 1 })).toMatchObject(isRead)
  })

  test.each([
    ['another user of the account', { as: kofi }],
    ['another account', { as: esi }],
    ['another upload', { id: 'another-upload-0123456789' }],
  ])('belongs to its caller: %s begins at 0', async (_who, piece) => {
    await send({ end: 1_000 })
    expect(await ask(piece)).toMatchObject(has(0))
    expect(await ask()).toMatchObject(has(1_000))
  })

  test.each<[string, Piece, object]>([
    ['no range', { range: '' }, { code: 'invalid_request' }],
    ['no total', { range: 'bytes 0-9/*' }, { code: 'invalid_request' }],
    ['an empty form', { range: 'bytes */0' }, { code: 'invalid_request' }],
    ['a range beyond the total', { range: 'bytes 0-10/10' }, { code: 'invalid_request' }],
    ['a range from back to front', { range: 'bytes 9-8/10' }, { code: 'invalid_request' }],
    ['a short id', { id: 'short' }, { code: 'invalid_request' }],
    ['an id with other characters', { id: 'an upload id with spaces' }, { code: 'invalid_request' }],
    ['too large', { range: `bytes */${UPLOAD_BYTES_MAX + 1}` }, { code: 'file_too_large', limit: '256 MB' }],
    ['nobody', { as: null }, { code: 'unauthenticated' }],
  ])('is refused: %s', async (_what, piece, refusal) => {
    expect((await send({ end: 10, ...piece })).body).toMatchObject(refusal)
    expect(await stored()).toEqual({ uploads: 0, pieces: 0 })
  })

  test('keeps its total', async () => {
    await send({ end: 10 })
    expect((await ask({ range: 'bytes */10' })).body).toMatchObject({ code: 'invalid_request' })
    expect(await ask()).toMatchObject(has(10))
  })

  test('with nobody signed in it belongs to the account that the call finds', async () => {
    const picture = (token: string): Piece => ({
      as: null,
      url: routes.addKycPicture.path.replace(':token', token),
    })
    expect(await send({ ...picture('known'), end: 1_000 })).toMatchObject(has(1_000))
    expect((await send({ ...picture('known'), first: 1_000 })).body).toMatchObject({
      code: 'kyc_link_pictures',
    })
    expect((await send({ ...picture('unknown'), end: 1_000 })).body).toMatchObject({ code: 'not_found' })
    expect(await stored()).toMatchObject({ uploads: 1 })
  })

  test('the oldest unfinished upload gives way to what is newer', async () => {
    const begin = (id: string) => ask({ id, range: `bytes */${UPLOAD_BYTES_MAX}` })
    await send({ end: 1_000 })
    await begin('upload-of-257-mib-number-1')
    expect(await ask()).toMatchObject(has(1_000))
    await begin('upload-of-257-mib-number-2')
    expect(await stored()).toEqual({ uploads: 2, pieces: 0 })
    expect(await ask()).toMatchObject(has(0))
  })

  test('is deleted a day after its last request', async () => {
    await send({ end: 1_000 })
    await sweepUploads(base.db)
    expect(await ask()).toMatchObject(has(1_000))
    await base.db.pool.query(
      `update upload set touched_at = touched_at - interval '24 hours' where account_id = 11`,
    )
    await sweepUploads(base.db)
    expect(await stored()).toEqual({ uploads: 0, pieces: 0 })
  })
})
