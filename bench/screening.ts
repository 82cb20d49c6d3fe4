/**
 * Measures how long it takes to compare everybody in force with a changed list: the job as it runs, on a real PostgreSQL,
 * opening each person's seal. People and entries are drawn by seed. The people have names of Ghana. Of the list one in
 * twenty does too, one in ten has names that both have (Mohammed, Ibrahim), and the others come from elsewhere. A dense
 * list, half of it names of Ghana, comes last. Requests are written straight into their table.
 *
 * npx node bench/screening.ts --people 100000 --entries 20000
 *
 * It prints the total time, and by halves and doubles how it grows. RESULTS.md keeps what was printed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createAccount } from '../server/catalog/accounts.ts'
import { openKycResources, type KycResources } from '../server/kyc/resources.ts'
import { NameIndex } from '../server/kyc/screening/name-index.ts'
import type { ListEntry } from '../server/kyc/screening/entries.ts'
import { uploadList } from '../server/kyc/screening/lists.ts'
import { rescreen } from '../server/kyc/screening/rescreening.ts'
import { approveBusiness, SECRET } from '../server/kyc/testing/kyc.ts'
import { sealIdentity } from '../server/kyc/vault/sealed-identity.ts'
import { byteaArray, int8Array, textArray } from '../server/platform/database/binary-arrays.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase, type Db } from '../server/platform/database/database.ts'
import { openLog } from '../server/platform/log.ts'
import { openEngine } from '../server/platform/postgres/engine.ts'
import { randomFrom, type Random } from '../server/platform/seeded-random.ts'
import { testUser } from '../server/platform/testing/test-server.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    entries: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
})
const people = Number(values.people)
const entries = Number(values.entries)
const SLICE = 5_000
/** The share of a list with names of Ghana. */
const USUAL = 0.05
const DENSE = 0.5

const GIVEN = (
  'kwame kofi kwabena kwaku yaw kojo kwasi ama akua abena adwoa esi afua yaa emmanuel samuel daniel joseph michael isaac ' +
  'ebenezer benjamin grace mary comfort patience elizabeth esther abigail mercy mohammed ibrahim abdul fatima aisha issah ' +
  'yussif rashid alhassan fuseini mariam zainab selorm elorm dela senam nii naa tetteh korkor nana maame papa'
).split(' ')
const FAMILY = (
  'mensah owusu boateng osei asante appiah agyeman adjei acheampong amoah opoku sarpong antwi frimpong darko addo quaye ' +
  'lartey laryea nartey tetteh ankrah lamptey quartey amegah agbeko dzokoto mawuli ahiable iddrisu yakubu salifu mahama ' +
  'alhassan abdulai issifu awuni atanga akolgo ayariga baidoo essien arthur quansah eshun turkson mends'
).split(' ')
const SYLLABLES =
  'al bar dan dar fel gor han id jam kar lev mar nov or pet ras sam tor ul var wes yor zan bek chen dro fan gul hin'.split(
    ' ',
  )

const SHARED =
  'mohammed ibrahim abdul ali hassan hussein yusuf ahmed omar khalid issa musa suleiman rashid salim'.split(
    ' ',
  )

/** Endings that make more names, because a town has more names than a file holds. */
const ENDINGS = ['', 'ba', 'ko', 'wah', 'fo', 'kyi', 'tey', 'bea', 'nor', 'lim', 'so', 'gya']
const givenName = (random: Random) =>
  oneOf(random, GIVEN) + (random.below(3) > 0 ? '' : oneOf(random, ENDINGS))
const familyName = (random: Random) => oneOf(random, FAMILY) + oneOf(random, ENDINGS)

const oneOf = <Item>(random: Random, items: readonly Item[]): Item => items[random.below(items.length)]!
const foreign = (random: Random) =>
  Array.from({ length: 2 + random.below(2) }, () => oneOf(random, SYLLABLES)).join('')
const dayOf = (random: Random) =>
  `${1940 + random.below(66)}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`

function personOf(random: Random) {
  const given = Array.from({ length: 1 + random.below(2) }, () => givenName(random)).join(' ')
  const family = random.below(8) === 0 ? `${familyName(random)}-${familyName(random)}` : familyName(random)
  return { givenNames: given, surname: family, dateOfBirth: dayOf(random) }
}

function entryOf(random: Random, nth: number, ofGhana: number): ListEntry {
  const drawn = random.fraction()
  const name = () => {
    if (drawn < ofGhana) return `${givenName(random)} ${givenName(random)} ${familyName(random)}`
    if (drawn < ofGhana + 0.1) return `${oneOf(random, SHARED)} ${oneOf(random, SHARED)} ${foreign(random)}`
    return `${foreign(random)} ${foreign(random)} ${foreign(random)}`
  }
  const day = dayOf(random)
  return {
    key: String(nth),
    names: Array.from({ length: 1 + random.below(4) }, name),
    births: random.below(10) === 0 ? [] : [random.below(2) === 0 ? day : day.slice(0, 4)],
    nationalities: [],
    programme: 'BENCH',
    reference: String(nth),
    numbers: [],
    note: null,
  }
}

const data = await mkdtemp(join(tmpdir(), 'nkra-screening-'))
const log = openLog('error')
const engine = await openEngine({ databaseUrl: null, data, log })
try {
  const db = await openDatabase({ connection: engine.connection, clock: systemClock, log })
  try {
    console.log(
      `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}, seed ${values.seed}`,
    )
    const kyc = openKycResources({ db, secret: SECRET, demo: false })
    for (const [some, listed, ofGhana] of [
      [people / 4, entries, USUAL],
      [people, entries / 4, USUAL],
      [people, entries, USUAL],
      [people / 10, entries / 10, DENSE],
    ] as const)
      await measure(db, kyc, { count: some, listed, ofGhana })
  } finally {
    await db.close()
  }
} finally {
  await engine.stop()
  await rm(data, { recursive: true, force: true })
}

async function measure(
  db: Db,
  kyc: KycResources,
  { count, listed, ofGhana }: { count: number; listed: number; ofGhana: number },
): Promise<void> {
  const random = randomFrom(Number(values.seed))
  const accountId = await db.transaction((tx) => createAccount(tx, { name: `${count} against ${listed}` }))
  const businessId = await db.transaction((tx) => approveBusiness(tx, accountId))
  for (let made = 0; made < count; made += SLICE)
    await insertPeople(db, kyc, { accountId, businessId, random, count: Math.min(SLICE, count - made) })
  await sql`analyze kyc_request /* account_id */`.execute(db.sql)
  const list = Array.from({ length: listed }, (_, nth) => entryOf(random, nth, ofGhana))

  const began = process.memoryUsage().heapUsed
  const index_ms = await timed(() => NameIndex.of(list))
  const index_mb = Math.round((process.memoryUsage().heapUsed - began) / 2 ** 20)
  const upload_ms = await timed(() =>
    db.transaction(async (tx) => {
      await uploadList(tx, testUser(accountId), {
        entries: list,
        leftOut: 0,
        dated: null,
        name: 'Bench',
        format: 'own',
        fileName: 'bench.csv',
        hash: Buffer.alloc(32),
        size: 1,
      })
    }),
  )
  const { rows } = await sql<{ id: bigint }>`
    select id from screening_run where account_id = ${accountId}`.execute(db.sql)
  const run = { accountId, id: rows[0]!.id }
  const processor = process.cpuUsage()
  const took_ms = await timed(async () => {
    while (!(await isFinished(db, run))) await rescreen(kyc, run, { signal: new AbortController().signal })
  })
  const { user, system } = process.cpuUsage(processor)
  const { rows: found } = await sql<{ strength: string; count: number }>`
    select strength, count(*)::int4 as count from screening_candidate
    where account_id = ${accountId} group by strength order by strength`.execute(db.sql)
  console.log(
    `${count} people, ${listed} entries, ${100 * ofGhana} % of Ghana: ${(took_ms / 1000).toFixed(1)} s on the clock, ` +
      `${((user + system) / 1e6).toFixed(1)} s of this process, ${Math.round((1000 * count) / took_ms)} people/s; ` +
      `upload ${Math.round(upload_ms)} ms, index ${Math.round(index_ms)} ms and about ${index_mb} MB; ` +
      `candidates ${found.map(({ strength, count: some }) => `${some} ${strength}`).join(', ') || 'none'}`,
  )
}

async function isFinished(db: Db, { accountId, id }: { accountId: bigint; id: bigint }): Promise<boolean> {
  const { rows } = await sql`
    select from screening_run where account_id = ${accountId} and id = ${id} and finished_at is not null`.execute(
    db.sql,
  )
  return rows.length > 0
}

interface PeopleOf {
  accountId: bigint
  businessId: bigint
  random: Random
  count: number
}

async function insertPeople(db: Db, kyc: KycResources, { accountId, businessId, random, count }: PeopleOf) {
  await db.transaction(async (tx) => {
    const keys = await kyc.vault.makeKeys(tx, accountId)
    const rows = Array.from({ length: count }, () => {
      const number = `GHA-${String(100_000_000 + random.below(899_999_999))}-0`
      return sealIdentity(keys, tx.ids.next(), { ...personOf(random), number, phone: null })
    })
    const now = tx.clock.now()
    await sql`
      insert into kyc_request (account_id, id, business_id, kind, channel, document, environment, status, level, identity,
        request_key, number_hash, name_hashes, credits, charged, expires_at, decided_at, created_at)
      select ${accountId}, id, ${businessId}, 'number', 'api', 'ghana_card', 'live', 'approved', 'A2', identity, request_key,
        int8send(id), '{}', 0, 0, ${now}, ${now}, ${now}
      from unnest(${int8Array(rows.map(({ id }) => id))}::int8[], ${textArray(rows.map(({ identity }) => identity))}::text[],
        ${byteaArray(rows.map(({ requestKey }) => requestKey))}::bytea[]) as made (id, identity, request_key)
    `.execute(tx.sql)
  })
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
