import { sql } from 'kysely'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importContacts } from '@nkra/contract/contacts/imports.ts'
import { listGroups } from '@nkra/contract/contacts/groups.ts'
import { decodeId } from '@nkra/contract/wire.ts'
import type { User } from '../../platform/actor.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { bindContacts } from '../http.ts'
import { getImport } from './imports.ts'
import { openAccount, runOnce } from '../testing/imports-fixture.ts'

let database: TestDatabase
let http: TestServer
let address: string
beforeAll(async () => {
  database = await testDatabase()
  http = await testServer(database.db, bindContacts)
  address = await http.server.listen(0, '127.0.0.1')
})
afterAll(async () => {
  await http.close()
  await database.close()
})

type Part = [name: string, value: string | Blob, fileName?: string]

const list = 'Phone,Name\n0241234567,Ama\n12,Kofi\n'
const file = (content: BlobPart = list): Part => ['file', new Blob([content]), 'list.csv']
const group: Part = ['group', 'Savers']

/** Sends a form as a browser does. */
async function upload(user: User, parts: readonly Part[]): Promise<TestReply> {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  }
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return send(user, Buffer.from(await request.arrayBuffer()), request.headers.get('content-type')!)
}

async function send(user: User, payload: Buffer, contentType: string): Promise<TestReply> {
  await http.call(
    importContacts,
    {},
    { as: user, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  )
  return http.inject({
    method: 'POST',
    url: importContacts.path,
    headers: { 'content-type': contentType, authorization: tokenOf(user) },
    payload,
  })
}

const tokenOf = (user: User) => `Bearer test-${user.userId}-${user.sessionId}-${user.accountId}-${user.role}`

async function changesOf({ accountId }: { accountId: bigint }): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select (select count(*) from contact_group where account_id = ${accountId})
      + (select count(*) from contact_import where account_id = ${accountId})
      + (select count(*) from contact_import_chunk where account_id = ${accountId}) as count
  `.execute(database.db.sql)
  return rows[0]!.count
}

test('a form with group, mapping and file is accepted with the import’s id', async () => {
  const account = await openAccount(database.db)
  const reply = await upload(testUser(account.accountId), [
    group,
    ['mapping', '{"Name":"Nick name"}'],
    ['existing', 'keep'],
    ['fixes', 'month_first, extra_cells'],
    file(),
  ])
  expect(reply).toMatchObject({ status: 202, body: { succeeded: true, title: 'Accepted' } })
  const { id } = reply.body.data as { id: string }
  const importId = decodeId('imp', id)!
  expect(await getImport(database.db, account, importId)).toMatchObject({
    status: 'running',
    fileName: 'list.csv',
    groupName: 'Savers',
    mapping: { Phone: 'phone', Name: 'Nick name' },
    existing: 'keep',
    fixes: ['month_first', 'extra_cells'],
  })
  await runOnce(database.db, account, importId)
  expect(await getImport(database.db, account, importId)).toMatchObject({
    status: 'done',
    rows: 2,
    valid: 1,
    rejected: 1,
  })
})

test.each<[what: string, parts: Part[]]>([
  ['the file before everything', [file(), group, ['mapping', '{"Name":"Nick name"}'], ['dryRun', 'true']]],
  ['the file in the middle', [['mapping', '{"Name":"Nick name"}'], file(), ['dryRun', 'true'], group]],
  ['the file at the end', [group, ['dryRun', 'true'], ['mapping', '{"Name":"Nick name"}'], file()]],
  [
    'a file of several pieces before everything',
    [
      file(list + '0241234567,Ama\n'.repeat(200_000)),
      ['mapping', '{"Name":"Nick name"}'],
      ['dryRun', 'true'],
      group,
    ],
  ],
])('%s is read alike', async (_, parts) => {
  const account = await openAccount(database.db)
  const reply = await upload(testUser(account.accountId), parts)
  const { id } = reply.body.data as { id: string }
  expect(await getImport(database.db, account, decodeId('imp', id)!)).toMatchObject({
    fileName: 'list.csv',
    groupName: 'Savers',
    dryRun: true,
    mapping: { Phone: 'phone', Name: 'Nick name' },
    mappingFrom: 'given',
  })
})

describe('a form that is none of ours answers by name and changes nothing', () => {
  const longName = 'x'.repeat(81)
  const crowd = Array.from({ length: 40 }, (_, nth): Part => [`f${nth}`, 'x'])
  test.each<[what: string, parts: Part[], status: number, code: string, said?: string]>([
    ['no file', [group], 400, 'file_required'],
    ['a file of another name', [group, ['list', new Blob([list]), 'list.csv']], 400, 'unknown_field'],
    [
      'a field that no import has',
      [group, ['dry_run', 'true'], file()],
      400,
      'unknown_field',
      'Unknown field dry_run. Did you mean dryRun?',
    ],
    ['no group', [file()], 400, 'invalid_request', 'Say which group'],
    [
      'a long name of a group after the file',
      [file(), ['group', longName]],
      400,
      'invalid_request',
      'The name of a group has at most 80 characters',
    ],
    ['a mapping that is no JSON, after the file', [group, file(), ['mapping', '{']], 400, 'invalid_request'],
    ['too many fields after the file', [file(), ...crowd], 400, 'invalid_request'],
    ['two files', [group, file(), file()], 400, 'invalid_request'],
    [
      'a long name of a group',
      [['group', longName], file()],
      400,
      'invalid_request',
      'The name of a group has at most 80 characters',
    ],
    ['a group whose name turns', [['group', 'Savers\u202e'], file()], 400, 'invalid_request'],
    [
      'a mapping that is no JSON',
      [group, ['mapping', '{'], file()],
      400,
      'invalid_request',
      'The mapping is not JSON that can be kept',
    ],
    [
      'a mapping to text that no database holds',
      [group, ['mapping', '{"Phone":"phone","Name":"a\\u0000"}'], file()],
      400,
      'invalid_request',
    ],
    [
      'a mapping to half of a character',
      [group, ['mapping', '{"Phone":"phone","Name":"\\ud83d"}'], file()],
      400,
      'invalid_request',
    ],
    ['a mapping that is no object of texts', [group, ['mapping', '{"a":1}'], file()], 400, 'invalid_request'],
    [
      'a mapping of a column that is not there',
      [group, ['mapping', '{"Mobile":"phone"}'], file()],
      400,
      'mapping_invalid',
    ],
    [
      'a rule that is none',
      [group, ['existing', 'replace'], file()],
      400,
      'invalid_request',
      'Give one of update, fill, keep',
    ],
    ['a fix that is none', [group, ['fixes', 'empty'], file()], 400, 'invalid_request'],
    ['too many fields', crowd, 400, 'invalid_request'],
    ['an empty file', [group, file('')], 400, 'file_empty'],
    ['a header alone', [group, file('Phone,Name\n')], 400, 'file_empty'],
    ['no phone column', [group, file('Name\nAma\n')], 400, 'phone_column_missing'],
    ['not UTF-8', [group, file(new Uint8Array([0x50, 0x0a, 0xff]))], 400, 'file_not_utf8'],
    ['a NUL', [group, file('Phone\n02412\0\n')], 400, 'file_not_csv'],
  ])('%s', async (_, parts, status, code, said) => {
    const account = await openAccount(database.db)
    const reply = await upload(testUser(account.accountId), parts)
    expect(reply).toMatchObject({ status, body: { succeeded: false, code } })
    if (said !== undefined) expect(reply.body.messages[0]!.message).toBe(said)
    expect(await changesOf(account)).toBe(0n)
  })

  test.each([
    ['JSON', 'application/json', '{}', 415, 'unsupported_media_type'],
    ['CSV itself', 'text/csv', list, 415, 'unsupported_media_type'],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="gr',
      400,
      'invalid_request',
    ],
  ])('%s', async (_, contentType, body, status, code) => {
    const account = await openAccount(database.db)
    const reply = await send(testUser(account.accountId), Buffer.from(body), contentType)
    expect(reply).toMatchObject({ status, body: { code } })
    expect(await changesOf(account)).toBe(0n)
  })

  test('no session', async () => {
    expect(await http.call(importContacts)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})

describe('over a real socket', () => {
  /** The reply to a form with a file of `bytes` that never ends: no more is sent once the reply is here. */
  async function sendEndless(
    user: User,
    begin: string,
    bytes: number,
  ): Promise<{ reply: string; sent: number }> {
    await http.call(listGroups, {}, { as: user })
    const { port } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    const replied = Promise.withResolvers<string>()
    const over = new AbortController()
    socket.once('data', (data) => {
      over.abort()
      replied.resolve(data.toString())
    })
    socket.on('error', replied.reject)
    socket.write(
      `POST ${importContacts.path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${tokenOf(user)}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n` +
        `--x\r\nContent-Disposition: form-data; name="group"\r\n\r\nSavers\r\n` +
        `--x\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${begin}`,
    )
    const piece = Buffer.alloc(1024 * 1024, '0241234567,Ama\n')
    let sent = 0
    while (!over.signal.aborted && sent < bytes) {
      await new Promise<void>((resolve) => {
        socket.write(piece, () => resolve())
      })
      sent += piece.length
    }
    const reply = await replied.promise
    socket.destroy()
    return { reply, sent }
  }

  const TWO_GB = 2 * 1024 ** 3

  test('two gigabytes are refused before they are sent', async () => {
    const account = await openAccount(database.db)
    const { reply, sent } = await sendEndless(testUser(account.accountId), 'Phone,Name\n', TWO_GB)
    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
    expect(reply).toContain('"code":"file_too_large"')
    expect(sent).toBeLessThan(TWO_GB / 16)
    expect(await changesOf(account)).toBe(0n)
  })

  test('a file that is no list is refused while it arrives', async () => {
    const account = await openAccount(database.db)
    const { reply, sent } = await sendEndless(testUser(account.accountId), '%PDF-1.7\n', TWO_GB / 8 - 1)
    expect(reply).toMatch(/^HTTP\/1\.1 400 /)
    expect(reply).toContain('"code":"file_not_csv"')
    expect(sent).toBeLessThan(TWO_GB / 16)
    expect(await changesOf(account)).toBe(0n)
  })
})
