import { failureCodesOf, isExport } from '@nkra/contract/route.ts'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { routes } from '@nkra/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileExports } from './file-exports.ts'
import { serve } from './serve.ts'
import { testClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { testServer, testUser, type TestServer } from '../testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

const ama = testUser(11n)
const kofi = testUser(12n)

let base: TestDatabase
let http: TestServer
let url: string
/** A test resolves it: until then files of the address book are being made. */
let making = Promise.withResolvers<void>()

beforeAll(async () => {
  base = await testDatabase()
  await base.db.pool.query(`insert into account (id, name) values (11, 'Osikani'), (12, 'Adom')`)
  http = await testServer(
    base.db,
    (server) => {
      serve(server, routes.exportContacts, () => ({ name: 'contacts.csv', lines: slowLines() }))
      serve(server, routes.exportInvoices, () => ({ name: 'invoices.csv', lines: quickLines() }))
      serve(server, routes.getRejects, () => {
        throw new Error('a defect')
      })
    },
    { log: silentLog },
  )
  url = await http.server.listen(0, '127.0.0.1')
})
afterAll(async () => {
  await http.close()
  await base.close()
})

async function* slowLines() {
  yield 'Phone\r\n'
  await making.promise
  yield '233241234567\r\n'
}

async function* quickLines() {
  yield 'Number\r\n'
}

/** Starts to download the address book. Answers once its first line has come. */
async function begin(as = ama): Promise<IncomingMessage> {
  const asked = request(url + routes.exportContacts.path, {
    headers: { authorization: `Bearer ${http.tokenOf(as)}` },
  }).end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return reply
}

const again = (as = ama) => http.call(routes.exportContacts, {}, { as })

test('an account makes one file of a kind at a time', async () => {
  const first = await begin()
  expect(first.statusCode).toBe(200)
  const second = await again()
  expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([
    429,
    'export_under_way',
    '10',
  ])
  // Another kind, and another account.
  expect((await http.call(routes.exportInvoices, {}, { as: ama })).status).toBe(200)
  const other = await begin(kofi)
  expect(other.statusCode).toBe(200)
  making.resolve()
  expect(await Promise.all([text(first), text(other)])).toEqual([
    'Phone\r\n233241234567\r\n',
    'Phone\r\n233241234567\r\n',
  ])
  // Whoever has the end of one may ask for the next at once.
  expect((await again()).status).toBe(200)
})

test('a caller who hangs up gives the turn back, and so does a file that is not made', async () => {
  making = Promise.withResolvers()
  const first = await begin()
  first.destroy()
  making.resolve()
  await expect.poll(async () => (await again()).status).toBe(200)
  for (let count = 0; count < 2; count++) {
    const { status } = await http.call(
      routes.getRejects,
      { params: { id: 'imp_0000000000001' } },
      { as: ama },
    )
    expect(status).toBe(500)
  }
})

test('a process makes two slices at a time, and a slow reader keeps nobody waiting', async () => {
  const exports = new FileExports(base.db)
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const files = await Promise.all(
    gates.map(async ({ promise }, index) => {
      const work = await exports.begin({ accountId: ama.accountId, kind: `kind ${index}` })
      return work.pieces(
        (async function* () {
          begun.push(index)
          await promise
          yield index
        })(),
      )
    }),
  )
  const asked = files.map((file) => file.next())
  await expect.poll(() => begun).toEqual([0, 1])
  gates[1]!.resolve()
  // Its reader asks for no more, and the third is made all the same.
  expect(await asked[1]).toEqual({ done: false, value: 1 })
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await Promise.all(asked)
  await Promise.all(files.map((file) => file.return(undefined)))
})

test('an account that takes many small files is told to wait; another account is not', async () => {
  // Time stands still, because each second allows one more.
  const exports = new FileExports({ ...base.db, clock: testClock() })
  const takeOne = async (accountId: bigint) => (await exports.begin({ accountId, kind: 'invoices' })).end()
  for (let count = 0; count < 30; count++) await takeOne(ama.accountId)
  await expect(takeOne(ama.accountId)).rejects.toMatchObject({ code: 'too_many_requests' })
  await takeOne(kofi.accountId)
})

test('every call that makes a file says that another may be under way', () => {
  const exporting = Object.values(routes).filter(isExport)
  expect(exporting.length).toBeGreaterThan(5)
  const silent = exporting.filter((route) => !failureCodesOf(route).includes('export_under_way'))
  expect(silent.map(({ name }) => name)).toEqual([])
})
