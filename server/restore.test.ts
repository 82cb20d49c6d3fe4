/** A backup of a running database, and the copies that come back from it. One database and one copy serve all cases. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from './platform/backup/base-backup.ts'
import { MANIFEST, type Manifest } from './platform/backup/manifest.ts'
import { recover, requireEmpty, requireRestorable, loadManifest } from './platform/backup/recovery.ts'
import { openKeys, readPassphrase, sealKeys } from './platform/backup/sealed-keys.ts'
import { openStore, type BackupStore } from './platform/backup/store.ts'
import { systemClock } from './platform/clock.ts'
import { silentLog } from './platform/log.ts'
import { openEngine, type Engine } from './platform/postgres/engine.ts'

let folder: string
let engine: Engine
let client: pg.Client
let store: BackupStore
let manifest: Manifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nkra-restore-'))
  engine = await openEngine({ databaseUrl: null, data: join(folder, 'live'), log: silentLog })
  client = new pg.Client(engine.connection)
  await client.connect()
  await client.query(`create table told (word text); insert into told values ('before')`)
  store = openStore(join(folder, 'backup'), null)
  manifest = await makeBackup(
    { connection: engine.connection, data: join(folder, 'live', 'postgres', 'data'), clock: systemClock },
    store,
  )
  await client.query(`insert into told values ('after')`)
}, 120_000)

afterAll(async () => {
  await client.end()
  await engine.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a copy has what was committed before the backup, is another database, and is held', async () => {
  const copy = await recover(store, manifest, {
    folder: join(folder, 'copy', 'postgres'),
    to: null,
    logArchive: null,
    log: silentLog,
  })
  const restored = new pg.Client(copy.connection)
  await restored.connect()
  const { rows } = await restored.query('select word, database_is_released() as released from told')
  const original = await client.query('select database_is_released() as released')
  await restored.end()
  await copy.postgres.stop()
  expect(rows).toEqual([{ word: 'before', released: false }])
  expect(original.rows).toEqual([{ released: true }])
  expect(copy.timeline).toBeGreaterThan(manifest.timeline)
}, 120_000)

/** The store with one file as the test wants it; null: the file is gone. */
const spoilt = (name: string, spoil: (content: Buffer) => Buffer | null): BackupStore => ({
  ...store,
  async get(asked) {
    const content = await store.get(asked)
    const given = asked === name ? spoil(content) : content
    return given ?? openStore(join(folder, 'nowhere'), null).get(asked)
  },
})

const changed = (change: (manifest: Record<string, unknown>) => unknown) =>
  spoilt(MANIFEST, (content) =>
    Buffer.from(JSON.stringify(change(JSON.parse(content.toString()) as Record<string, unknown>))),
  )

const flipped = (content: Buffer) => {
  const copy = Buffer.from(content)
  copy[copy.length >> 1]! ^= 1
  return copy
}

const LATER = new Date('2100-01-01')

test.each([
  ['no manifest', () => spoilt(MANIFEST, () => null), /manifest\.json is missing/],
  [
    'a manifest cut short',
    () => spoilt(MANIFEST, (content) => content.subarray(0, 500)),
    /is damaged: it is no JSON/,
  ],
  ['a newer format', () => changed((all) => ({ ...all, format: 2 })), /has the format 2/],
  [
    'a manifest without its files',
    () => changed((all) => ({ ...all, files: undefined })),
    /is damaged: files/,
  ],
  [
    'a file outside its folder',
    () => changed((all) => ({ ...all, folders: ['../elsewhere'] })),
    /outside its folder: \.\.\/elsewhere/,
  ],
  [
    'another PostgreSQL',
    () => changed((all) => ({ ...all, postgres: { major: '17', version: '17.2' } })),
    /is of PostgreSQL 17/,
  ],
  ['a missing part', () => spoilt('part-000001.gz', () => null), /part-000001\.gz is missing/],
  ['a damaged part', () => spoilt('part-000001.gz', flipped), /part-000001\.gz is damaged/],
  [
    'a file with another checksum',
    () =>
      changed((all) => ({
        ...all,
        files: (all['files'] as Manifest['files']).map((file) => ({ ...file, sha256: '0'.repeat(64) })),
      })),
    /its checksum is another/,
  ],
])('%s is named', async (_, spoiltStore, named) => {
  const given = spoiltStore()
  const into = await mkdtemp(join(folder, 'refused-'))
  const restoring = async () => {
    const read = await loadManifest(given)
    requireRestorable(read, { to: null, logArchive: null }, LATER)
    await recover(given, read, { folder: into, to: null, logArchive: null, log: silentLog })
  }
  await expect(restoring()).rejects.toThrow(named)
})

test.each([
  ['before the backup', '2020-01-01T00:00:00Z', '/log', /is before the end of this backup/],
  ['yet to come', '2101-01-01T00:00:00Z', '/log', /is yet to come/],
  ['without the archive', '2099-01-01T00:00:00Z', null, /the archive of the log is needed/],
])('a time %s is refused', (_, to, logArchive, named) => {
  expect(() => requireRestorable(manifest, { to: new Date(to), logArchive }, LATER)).toThrow(named)
})

test('a folder that holds something is refused', async () => {
  await expect(requireEmpty(folder)).rejects.toThrow(/is in use: it holds/)
  await requireEmpty(join(folder, 'new'))
})

test('keys open with their passphrase alone', async () => {
  const keys = { tokenSecret: 'secret', kycMasterKeys: null }
  const sealed = await sealKeys(keys, 'correct horse battery')
  expect(sealed.toString()).not.toContain('secret')
  expect(await openKeys(sealed, 'correct horse battery')).toEqual(keys)
  await expect(openKeys(sealed, 'another horse battery')).rejects.toThrow(/do not open/)
  const file = join(folder, 'passphrase')
  await writeFile(file, 'short\n')
  await expect(readPassphrase(file)).rejects.toThrow(/fewer than 16/)
})

/** Plays a store that speaks S3. `answer` is the status of each request; 0 cuts the connection. */
async function playStore(answer: (count: number) => number): Promise<{ server: Server; endpoint: string }> {
  const kept = new Map<string, Buffer>()
  let count = 0
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const status = answer(++count)
      if (status === 0) return request.socket.destroy()
      const signed = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/af-south-1\/s3\/aws4_request/.test(
        request.headers.authorization ?? '',
      )
      if (!signed) return response.writeHead(403).end()
      if (status !== 200) return response.writeHead(status).end()
      const path = request.url ?? ''
      if (request.method === 'PUT') kept.set(path, body)
      const found = kept.get(path)
      return found ? response.end(request.method === 'PUT' ? '' : found) : response.writeHead(404).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a store that speaks S3 keeps files, and its wrong answers are named', async () => {
  const { server, endpoint } = await playStore((count) => [200, 200, 503, 200, 403][count - 1] ?? 200)
  const access = { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: null, region: 'af-south-1' }
  const remote = openStore('s3://nkra/daily', { ...access, endpoint })
  await remote.put('part', Buffer.from('content'))
  expect((await remote.get('part')).toString()).toBe('content')
  // The second request of these two is the retry of the first.
  expect((await remote.get('part')).toString()).toBe('content')
  await expect(remote.get('part')).rejects.toThrow(
    /part could not be read from s3:\/\/nkra\/daily: the answer is 403/,
  )
  await expect(remote.get('missing')).rejects.toThrow(/the answer is 404/)
  server.close()
  expect(() => openStore('s3://nkra/daily', null)).toThrow(/AWS_ACCESS_KEY_ID/)
})
