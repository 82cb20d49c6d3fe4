/**
 * Batches: the cost of a file before anything is spent, the outcome of each row, and what is stored during the run.
 */
import { outcomes, SANDBOX_SCENARIOS, type SandboxScenario } from '@nkra/contract/kyc/sandbox.ts'
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balances, grant } from '../../billing/ledger/ledger.ts'
import { saveSpendCap } from '../../billing/ledger/caps.ts'
import { prove } from '../../billing/ledger/proof.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { createUser } from '../../identity/users/users.ts'
import { createKey } from '../../integrations/keys/keys.ts'
import type { UserOrKey } from '../../platform/actor.ts'
import { testClock } from '../../platform/clock.ts'
import { Fail } from '../../platform/fail.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { listKycBatches, listFaults, getKycBatch, getKycBatchFile } from './lists.ts'
import { sweepBatches } from './record.ts'
import { runBatch } from './run.ts'
import { cancelKycBatch, createKycBatch, startKycBatch, tryKycBatch, type BatchUpload } from './batches.ts'
import { runCheck } from '../checks/attempts.ts'
import { openKycResources, type KycResources } from '../resources.ts'
import { listKyc } from '../requests/lists.ts'
import { submitKyc } from '../requests/requests.ts'
import { approveBusiness, kycInput, demoKyc, grantChecks, SECRET } from '../testing/kyc.ts'

const clock = testClock()
const { signal } = new AbortController()
let base: TestDatabase
let kyc: KycResources
beforeAll(async () => {
  base = await testDatabase({ clock, connections: 8 })
  kyc = demoKyc(base.db)
})
afterAll(() => base.close())

async function open(credits: bigint) {
  return base.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Adom Savings' })
    await grantChecks(tx, accountId, credits)
    return { accountId, businessId: await approveBusiness(tx, accountId), user: testUser(accountId) }
  })
}
type Opened = Awaited<ReturnType<typeof open>>

const HEAD = 'Ghana Card Number,Surname,First Name,Date of Birth'
const person = (number: string, born = '31/12/1990') => `${number},Owusu,Kwame,${born}`
const numbered = (nth: number) => person(`GHA-${String(700_000_000 + nth)}-0`)

const upload = ({ businessId }: Opened, lines: string[], other: Partial<BatchUpload> = {}): BatchUpload => ({
  fileName: 'people.csv',
  document: 'ghana_card',
  mapping: {},
  consent: { businessId, version: CONSENT_VERSION, language: 'en', channel: 'paper', by: 'business' },
  bytes: Buffer.from([HEAD, ...lines].join('\n')),
  ...other,
})
const create = (
  account: Opened,
  lines: string[],
  other: Partial<BatchUpload> = {},
  by: UserOrKey = account.user,
) => base.db.transaction((tx) => createKycBatch(kyc, tx, by, upload(account, lines, other)))
const start = (account: Opened, id: bigint, again = false) =>
  base.db.transaction((tx) => startKycBatch(tx, account.user, { id, again }))
const run = (account: Opened, id: bigint, sliceRows?: number) =>
  runBatch(kyc, { accountId: account.accountId, id }, { signal }, sliceRows)
const read = ({ accountId }: Opened, id: bigint) => getKycBatch(base.db, { accountId, id })
const lines = async ({ accountId }: Opened, id: bigint) =>
  (await Array.fromAsync((await getKycBatchFile(kyc, base.db, { accountId, id })).lines))
    .join('')
    .split('\r\n')
    .slice(1, -1)
async function kycBalance({ accountId }: Opened) {
  const rows = await balances(base.db, accountId)
  const { available, reserved } = rows.find(({ product }) => product === 'KYC')!
  return { available, reserved }
}
const requestsOf = async ({ accountId }: Opened, batchId: bigint) =>
  (
    await sql<{ id: bigint; line: number; next: Date | null }>`
      select id, batch_line as line, next_attempt_at as next from kyc_request
      where account_id = ${accountId} and batch_id = ${batchId} order by batch_line`.execute(base.db.sql)
  ).rows
/** Asks registries until every request of the file has ended. */
async function settle(account: Opened, batchId: bigint) {
  for (;;) {
    const open = (await requestsOf(account, batchId)).filter(({ next }) => next !== null)
    if (open.length === 0) return
    const soonest = Math.min(...open.map(({ next }) => next!.getTime()))
    if (soonest > clock.ms()) clock.advance(soonest - clock.ms())
    for (const { id } of open) await runCheck(kyc, { accountId: account.accountId, id }, signal)
  }
}

test('every test number in a file has the outcome of the catalogue', async () => {
  const account = await open(20n)
  const scenarios = Object.entries(SANDBOX_SCENARIOS) as [string, SandboxScenario][]
  const { id, valid, cost } = await create(
    account,
    scenarios.map(([number]) => person(number)),
  )
  expect({ valid, cost }).toEqual({ valid: 10, cost: 10n })
  await start(account, id)
  await run(account, id)
  expect(await kycBalance(account)).toEqual({ available: 10n, reserved: 10n })
  await settle(account, id)
  const said = (await lines(account, id)).map((line) => line.split(',').slice(0, 4).join(','))
  expect(said).toEqual(
    scenarios.map(([, scenario], place) => {
      const { status, reason } = outcomes[scenario]
      const words = (code: string) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('_', ' ')
      const level = status === 'approved' ? 'A2' : 'A0'
      return `${place + 2},${words(status)},${level},${reason === null ? '' : words(reason)}`
    }),
  )
  const ended = await read(account, id)
  expect(ended).toMatchObject({ status: 'done', submitted: 10, underWay: 0, charged: 10n })
  expect(await kycBalance(account)).toEqual({ available: 10n, reserved: 0n })
  expect(await prove(base.db, account.accountId)).toEqual([])
})

describe('before it is started, a file', () => {
  test('costs nothing, and every row is judged', async () => {
    const account = await open(5n)
    const batch = await create(account, [
      person('gha 111111111 1'),
      person('GHA-111111111-1'),
      person('GHA-11111111-1'),
      'GHA-222222222-2,,Kwame,1990-12-31',
      'GHA-222222223-2,Owusu,4711,31/02/1990',
      'GHA-222222224-2,Owusu,Kwame,',
      'GHA-222222225-2,Owusu,Kwame,2090-01-01',
      'GHA-222222226-2,Owusu,Kwame,1990-12-31,what is this',
    ])
    expect(batch).toMatchObject({ status: 'tried', rows: 8, valid: 1, faulty: 7, known: 0, cost: 1n })
    const { items } = await listFaults(
      base.db,
      { accountId: account.accountId, id: batch.id },
      { pageNumber: 1, pageSize: 100, searchTerm: '' },
    )
    expect(items.map(({ line, faults }) => `${line} ${faults.join(' ')}`)).toEqual([
      '3 twice',
      '4 number_form',
      '5 surname_missing',
      '6 given_names_invalid birth_date_unreadable',
      '7 birth_date_missing',
      '8 birth_date_impossible',
      '9 unreadable',
    ])
    expect(await requestsOf(account, batch.id)).toEqual([])
    expect(await kycBalance(account)).toEqual({ available: 5n, reserved: 0n })
  })

  test('tells who is known, leaves them out, and checks them again where that is wanted', async () => {
    const account = await open(20n)
    const { user, businessId } = account
    const known = await base.db.transaction((tx) =>
      submitKyc(kyc, tx, user, kycInput(businessId, { number: 'GHA-333333333-3' })),
    )
    const rejected = await base.db.transaction((tx) =>
      submitKyc(kyc, tx, user, kycInput(businessId, { number: 'GHA-000000000-1' })),
    )
    await runCheck(kyc, { accountId: account.accountId, id: rejected.id }, signal)
    const rows = [person('GHA333333333-3'), person('GHA-000000000-1'), numbered(1)]
    const one = await create(account, rows)
    expect(one).toMatchObject({ valid: 3, known: 1, cost: 2n, knownCost: 1n })
    await start(account, one.id)
    await run(account, one.id)
    expect((await requestsOf(account, one.id)).map(({ line }) => line)).toEqual([3, 4])
    expect((await lines(account, one.id))[0]).toBe(`2,Known already,,,,,,,,0,${encodeId('kyc', known.id)},,`)
    const other = await create(account, [rows[0]!])
    await expect(start(account, other.id)).rejects.toMatchObject({ code: 'kyc_batch_nothing' })
    await start(account, other.id, true)
    await run(account, other.id)
    expect(await read(account, other.id)).toMatchObject({ status: 'done', submitted: 1 })
  })

  test('is tried again with other columns, until it is started', async () => {
    const account = await open(5n)
    const bytes = Buffer.from('Who;Nia ref;Née;Given names\nOwusu;GHA-444444444-4;31.12.1990;Kwame')
    const batch = await create(account, [], { bytes })
    expect(batch).toMatchObject({ startable: false, missing: ['number', 'surname'], valid: 0, rows: 1 })
    await expect(start(account, batch.id)).rejects.toMatchObject({ code: 'kyc_batch_nothing' })
    const tryWith = (mapping: BatchUpload['mapping']) =>
      base.db.transaction((tx) =>
        tryKycBatch(kyc, tx, account.user, { id: batch.id, mapping, document: undefined }),
      )
    await expect(tryWith({ Ghost: 'number' })).rejects.toMatchObject({ code: 'mapping_invalid' })
    const mapped = await tryWith({ who: 'surname', 'NIA ref': 'number', Née: 'dateOfBirth' })
    expect(mapped).toMatchObject({ startable: true, missing: [], valid: 1 })
    await start(account, batch.id)
    await expect(tryWith({})).rejects.toMatchObject({ code: 'kyc_batch_started' })
    await run(account, batch.id)
    await expect(tryWith({})).rejects.toMatchObject({ code: 'kyc_batch_over' })
    await expect(start(account, batch.id)).rejects.toMatchObject({ code: 'kyc_batch_over' })
  })

  test('names for each row that its person has agreed, where the business does not say so of all', async () => {
    const account = await open(5n)
    const bytes = Buffer.from(
      `${HEAD},Consent\n${numbered(1)},yes\n${numbered(2)},no\n${numbered(3)},\n${numbered(4)},Oui`,
    )
    const { consent } = upload(account, [])
    const batch = await create(account, [], { bytes, consent: { ...consent, by: 'row' } })
    expect(batch).toMatchObject({ valid: 2, faulty: 2 })
    const silent = await create(account, [numbered(1)], { consent: { ...consent, by: 'row' } })
    expect(silent.missing).toEqual(['consent'])
  })

  test.each([
    ['file_empty', Buffer.from(HEAD)],
    ['file_empty', Buffer.alloc(0)],
    ['file_not_csv', Buffer.from('PK\u0003\u0004workbook', 'latin1')],
    ['file_not_csv', Buffer.from('%PDF-1.7')],
    ['file_not_utf8', Buffer.from([0x41, 0xff, 0x0a])],
    ['kyc_rows_too_many', Buffer.from([HEAD, ...Array(10_001).fill(numbered(1))].join('\n'))],
  ])('is refused as %s', async (code, bytes) => {
    const account = await open(0n)
    await expect(create(account, [], { bytes })).rejects.toMatchObject({ code })
  })

  test('is refused where the words that were agreed to are others, and where too many wait', async () => {
    const account = await open(0n)
    const { consent } = upload(account, [])
    await expect(
      create(account, [numbered(1)], { consent: { ...consent, version: '2020-01' } }),
    ).rejects.toMatchObject({ code: 'consent_outdated' })
    for (let nth = 0; nth < 10; nth++) await create(account, [numbered(nth)])
    await expect(create(account, [numbered(11)])).rejects.toMatchObject({ code: 'kyc_batches_too_many' })
  })
})

describe('started, a file', () => {
  const hundred = Array.from({ length: 100 }, (_, nth) => numbered(nth))

  test('goes on where it broke off, in whichever process, and makes of each row one request', async () => {
    const account = await open(200n)
    const { id } = await create(account, hundred)
    await start(account, id)
    const stopped = new AbortController()
    stopped.abort()
    // Each ends after one slice; two at once take turns.
    await runBatch(kyc, { accountId: account.accountId, id }, stopped, 7)
    expect(await read(account, id)).toMatchObject({ status: 'running', submitted: 7 })
    await Promise.all([run(account, id, 9), run(account, id, 11), start(account, id)])
    expect(await read(account, id)).toMatchObject({ status: 'done', submitted: 100, underWay: 100 })
    const made = await requestsOf(account, id)
    expect(made.map(({ line }) => line)).toEqual(hundred.map((_, place) => place + 2))
    expect(await kycBalance(account)).toEqual({ available: 100n, reserved: 100n })
    await run(account, id)
    expect(await requestsOf(account, id)).toHaveLength(100)
  })

  test('waits by name where credits run out, and goes on when there are some', async () => {
    const account = await open(30n)
    const { id } = await create(account, hundred)
    await start(account, id)
    await run(account, id, 20)
    expect(await read(account, id)).toMatchObject({
      status: 'paused',
      pause: 'insufficient_credits',
      submitted: 30,
      startable: true,
    })
    expect(await kycBalance(account)).toEqual({ available: 0n, reserved: 30n })
    await run(account, id)
    expect(await read(account, id)).toMatchObject({ status: 'paused', submitted: 30 })
    await base.db.transaction((tx) =>
      grant(tx, {
        accountId: account.accountId,
        product: 'KYC',
        packageName: 'More',
        credit: 70n,
        durationNumber: 1,
        durationType: 4,
      }),
    )
    await start(account, id)
    await run(account, id, 20)
    expect(await read(account, id)).toMatchObject({ status: 'done', pause: null, submitted: 100 })
    expect(await kycBalance(account)).toEqual({ available: 0n, reserved: 100n })
    expect(await prove(base.db, account.accountId)).toEqual([])
  })

  test.each(['account', 'person', 'key'] as const)(
    'names the spend cap of the %s that stops it, and goes on when it is raised',
    async (kind) => {
      const account = await open(200n)
      const { accountId } = account
      const names = { firstName: 'Esi', lastName: 'Quaye', otherNames: '', phone: '' }
      const userId = await base.db.transaction((tx) =>
        createUser(tx, { accountId, role: 'Owner', ...names, passwordHash: 'none' }),
      )
      const colleague = testUser(accountId, 'Owner', userId)
      const { key } = await base.db.transaction((tx) =>
        createKey(tx, colleague, {
          name: 'Loans',
          environment: 'live',
          scopes: ['kyc:submit'],
          networks: [],
          expiresAt: null,
        }),
      )
      const holders = {
        account: { kind: 'account' },
        person: { kind: 'person', id: userId },
        key: { kind: 'key', id: key.id },
      } as const
      const holder = holders[kind]
      const asKey = { kind: 'key', accountId, userId: null, keyId: key.id, scopes: key.scopes } as const
      const cap = (credits: bigint) =>
        base.db.transaction((tx) =>
          saveSpendCap(tx, colleague, { product: 'KYC', holder, period: 'day', credits }),
        )
      await cap(30n)
      const { id } = await create(account, hundred, {}, kind === 'key' ? asKey : colleague)
      await start(account, id)
      await run(account, id, 20)
      const tomorrow = new Date(clock.ms() - (clock.ms() % 86_400_000) + 86_400_000)
      const paused = {
        status: 'paused',
        pause: 'spend_cap_reached',
        cap: { holder: kind, period: 'day', credits: 30n, left: 0n, resetsAt: tomorrow },
        submitted: 30,
        startable: true,
      }
      expect(await read(account, id)).toMatchObject(paused)
      const listed = await listKycBatches(base.db, accountId, { pageNumber: 1, pageSize: 10, searchTerm: '' })
      expect(listed.items).toMatchObject([paused])
      expect(await kycBalance(account)).toEqual({ available: 170n, reserved: 30n })
      await start(account, id)
      await run(account, id)
      expect(await read(account, id)).toMatchObject(paused)
      await cap(100n)
      await start(account, id)
      await run(account, id, 20)
      expect(await read(account, id)).toMatchObject({
        status: 'done',
        pause: null,
        cap: null,
        submitted: 100,
      })
      expect(await prove(base.db, accountId)).toEqual([])
    },
  )

  test.each([
    ['account_suspended', `update balance set billing_status = 2`],
    ['business_id_missing', `update business_id set valid_until = '2026-01-01'`],
  ])('waits by name: %s', async (pause, change) => {
    const account = await open(5n)
    const { id } = await create(account, [numbered(1), numbered(2)])
    await start(account, id)
    await sql`${sql.raw(change)} where account_id = ${account.accountId}`.execute(base.db.sql)
    await run(account, id)
    expect(await read(account, id)).toMatchObject({ status: 'paused', pause, submitted: 0 })
    expect(await requestsOf(account, id)).toEqual([])
  })

  test('that is given up makes no more requests, and its file is forgotten', async () => {
    const account = await open(200n)
    const { id } = await create(account, hundred)
    await start(account, id)
    const stopped = new AbortController()
    stopped.abort()
    await runBatch(kyc, { accountId: account.accountId, id }, stopped, 10)
    await base.db.transaction((tx) => cancelKycBatch(tx, account.user, { id }))
    await run(account, id)
    expect(await read(account, id)).toMatchObject({ status: 'cancelled', submitted: 10, startable: false })
    await expect(
      base.db.transaction((tx) => cancelKycBatch(tx, account.user, { id })),
    ).rejects.toBeInstanceOf(Fail)
  })
})

test('a file lies sealed, says nothing in the tables, and is not kept longer than it is needed', async () => {
  const account = await open(5n)
  const secretive = (nth: number) => `GHA-88887777${nth}-6,Quarshigah,Zenobia,1987-06-05`
  const { id } = await create(account, [secretive(1), secretive(2), `${secretive(3)},extra`])
  await start(account, id)
  const raw = async () =>
    (
      await sql<{ text: string }>`
        select batch::text as text from kyc_batch as batch where account_id = ${account.accountId}
        union all select left_out::text from kyc_batch_row as left_out where account_id = ${account.accountId}
        union all select request::text from kyc_request as request where account_id = ${account.accountId}
        union all select data::text from pgboss.job where data->>'accountId' = ${encodeId('acc', account.accountId)}
        union all select payload::text from outbox where account_id = ${account.accountId}
      `.execute(base.db.sql)
    ).rows
      .map(({ text }) => text)
      .join('\n')
  const identities = /88887777|quarshigah|zenobia|1987-06-05/i
  // Bytes are printed as hexadecimal.
  const hex = new RegExp(
    ['88887777', 'Quarshigah', 'Zenobia'].map((each) => Buffer.from(each).toString('hex')).join('|'),
  )
  for (const when of ['tried', 'done']) {
    const text = await raw()
    expect([when, identities.exec(text)?.[0], hex.exec(text)?.[0]]).toEqual([when, undefined, undefined])
    await run(account, id)
  }
  const kept = () =>
    sql<{ files: number }>`
      select count(*)::int4 as files from kyc_batch
      where account_id = ${account.accountId} and (sealed_file is not null or batch_key is not null)`
      .execute(base.db.sql)
      .then(({ rows }) => rows[0]!.files)
  expect(await kept()).toBe(0)
  await create(account, [numbered(50)])
  clock.advance(25 * 3_600_000)
  expect(await kept()).toBe(1)
  await sweepBatches(base.db)
  expect(await kept()).toBe(0)
})

test('its result is a file that does nothing in a spreadsheet, with numbers masked and nobody who is erased', async () => {
  const account = await open(5n)
  const { id } = await create(account, ['GHA-555555555-5,=cmd|calc!A1,Kwame,1990-12-31', numbered(2)])
  await start(account, id)
  await run(account, id)
  await settle(account, id)
  const [one, two] = await lines(account, id)
  expect(one).toContain(`GHA-•••••••••-•,Kwame,'=cmd|calc!A1,1,kyc_`)
  expect(two).toContain('GHA-•••••••••-•,Kwame,Owusu,1,kyc_')
  expect(`${one}${two}`).not.toMatch(/555555555|700000002/)
})

test('its rows have the references of the file, and are found by them', async () => {
  const account = await open(5n)
  const bytes = Buffer.from(`${HEAD},Customer no\n${numbered(1)},c-10442\n${numbered(2)},`)
  const { id } = await create(account, [], { bytes })
  await start(account, id)
  await run(account, id)
  await settle(account, id)
  expect((await lines(account, id)).map((line) => line.split(',').at(-1))).toEqual(['c-10442', ''])
  const query = { searchTerm: '', reference: 'c-10442', pageNumber: 1, pageSize: 10 }
  expect((await listKyc(kyc, base.db, account.accountId, query)).items).toMatchObject([
    { reference: 'c-10442', status: 'approved' },
  ])
})

test('what is another account’s is not there', async () => {
  const [account, other] = [await open(5n), await open(5n)]
  const { id } = await create(account, [numbered(1)])
  const foreign = { accountId: other.accountId, id }
  for (const act of [
    () => getKycBatch(base.db, foreign),
    () => listFaults(base.db, foreign, { pageNumber: 1, pageSize: 10, searchTerm: '' }),
    () => getKycBatchFile(kyc, base.db, foreign),
    () => start(other, id),
    () => base.db.transaction((tx) => cancelKycBatch(tx, other.user, { id })),
    () =>
      base.db.transaction((tx) => tryKycBatch(kyc, tx, other.user, { id, mapping: {}, document: undefined })),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'not_found' })
  const { items } = await listKycBatches(base.db, other.accountId, {
    pageNumber: 1,
    pageSize: 10,
    searchTerm: '',
  })
  expect(items).toEqual([])
})

test('outside the demo test numbers in a file cost nothing', async () => {
  const account = await open(0n)
  const live = openKycResources({ db: base.db, secret: SECRET, demo: false })
  const batch = await base.db.transaction((tx) =>
    createKycBatch(live, tx, account.user, upload(account, [person('GHA-000000000-0'), numbered(1)])),
  )
  expect(batch).toMatchObject({ valid: 2, cost: 1n })
})
