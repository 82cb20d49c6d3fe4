/**
 * Measures a million contacts: a CSV file imported through the API into the whole program, how much memory the
 * program's process takes for it, and how long searches of the address book take afterwards.
 *
 * node bench/import.ts --rows 1000000
 *
 * RESULTS.md keeps what was printed, with date, commit and machine.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Api, business, eventually, freePorts, signIn, startProgram } from '../e2e/testing/program.ts'
import { percentile } from './sender.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, searches: { type: 'string', default: '100' } },
})
const rows = Number(values.rows)
const searches = Number(values.searches)
const WAIT_MS_MAX = 600_000
/** How long a started process needs until it is idle. */
const SETTLING_MS = 5_000
const SLICE_CONTACTS = 200

const FIRST =
  `Kofi Kwame Kwaku Yaw Kwabena Kwadwo Kwesi Akosua Adwoa Abena Akua Yaa Afia Ama Esi Efua Ekow Ebo Araba Aba
  Nii Naa Tetteh Dede Korkor Lamptey Edem Selorm Sena Dzifa Kafui Mawuli Elikem Alhassan Abdul Fati Amina Rahman Fuseini
  Memuna Grace Comfort Mercy Patience Emmanuel Samuel Daniel Isaac Joseph Michael Gifty Vida Joyce Linda Felix Richard
  Ernest Beatrice Gladys Theresa`.split(/\s+/)
const LAST =
  `Mensah Owusu Osei Boateng Asante Appiah Agyeman Adjei Amoah Ofori Asamoah Opoku Sarpong Antwi Frimpong Gyasi
  Yeboah Acheampong Nkrumah Quaye Quartey Armah Addo Ankrah Aryee Sowah Tagoe Dogbe Agbeko Amegashie Kpodo Ahiable
  Mohammed Ibrahim Issah Yakubu Mahama Abubakari Sulemana Danso Darko Donkor Baah Bonsu Badu Arthur Aidoo Eshun Essien
  Nyarko`.split(/\s+/)
const TOWNS = 'Accra Kumasi Tamale Takoradi Tema Sunyani Koforidua Ho Wa Bolgatanga'.split(' ')

const data = await mkdtemp(join(tmpdir(), 'nkra-bench-'))
const program = await startProgram({ data, ports: await freePorts() })
try {
  console.log(
    `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}`,
  )
  const owner = await signIn(program.url, business)
  const groupId = await importAll(owner)
  const { data: first } = await timed(owner, {})
  console.log(`address book, ${rows} contacts, first name ${first[0]?.name}`)
  await search(owner, 'first page', () => ({}))
  await search(owner, 'one word', (n) => ({ searchTerm: LAST[n % LAST.length]! }))
  await search(owner, 'as it is typed, one to five letters', (n) => ({
    searchTerm: LAST[n % LAST.length]!.slice(0, 1 + (n % 5)),
  }))
  await search(owner, 'two words, either order', (n) => ({
    searchTerm: (n % 2 === 0
      ? [wordOf(LAST, n), wordOf(FIRST, n)]
      : [wordOf(FIRST, n), wordOf(LAST, n)]
    ).join(' '),
  }))
  await search(owner, 'two first letters', (n) => ({
    searchTerm: `${wordOf(FIRST, n).slice(0, 1)} ${wordOf(LAST, n).slice(0, 1)}`,
  }))
  await search(owner, 'a name that nobody has', (n) => ({ searchTerm: `zzz${n} ${wordOf(LAST, n)}` }))
  await search(owner, 'number, beginning', (n) => ({ searchTerm: `024${String(1000 + n * 37)}` }))
  await search(owner, 'number, last digits', (n) => ({ searchTerm: String(1000 + n * 61) }))
  await search(owner, 'group and one word', (n) => ({ groupId, searchTerm: wordOf(LAST, n) }))
  await search(owner, 'group and two words', (n) => ({
    groupId,
    searchTerm: `${wordOf(FIRST, n)} ${wordOf(LAST, n)}`,
  }))
  await walk(owner)
} finally {
  await program.stop()
  await rm(data, { recursive: true, force: true })
}

/** Imports the file and prints its speed and memory. Answers the group. */
async function importAll(owner: Api): Promise<string> {
  const file = new Blob(['Name,Phone,Town,Balance\n', ...pieces()])
  await wait(SETTLING_MS)
  const idle_kB = await memory_kB('VmRSS')
  // From here on the high-water mark is that of the import.
  await writeFile(`/proc/${program.pid}/clear_refs`, '5')
  const begun = performance.now()
  const id = await owner.upload({ group: 'Everybody' }, { name: 'everybody.csv', content: file })
  const uploaded = performance.now()
  const done = await eventually(
    'the import',
    () => owner.call('getImport', { params: { id } }),
    ({ status }) => status !== 'running',
    WAIT_MS_MAX,
  )
  const ended = performance.now()
  const peak_kB = await memory_kB('VmHWM')
  if (done.valid !== rows) throw new Error(`of ${rows} rows ${done.valid} are valid`)
  const seconds = (ended - begun) / 1000
  console.log(
    `import    ${rows} rows, ${(file.size / 2 ** 20).toFixed(0)} MB, in ${seconds.toFixed(1)} s ` +
      `(sending ${((uploaded - begun) / 1000).toFixed(1)} s): ${Math.round(rows / seconds)} rows/s`,
  )
  console.log(
    `memory    idle ${MB(idle_kB)}, peak ${MB(peak_kB)}: ${MB(peak_kB - idle_kB)} over idle; at rest again ${MB(await memory_kB('VmRSS'))}`,
  )
  return done.groupId!
}

/** The file's rows, in pieces of ten thousand. */
function* pieces(): Generator<string> {
  for (let from = 0; from < rows; from += 10_000) {
    let piece = ''
    for (let n = from; n < Math.min(rows, from + 10_000); n++) piece += `${rowOf(n)}\n`
    yield piece
  }
}

/** The nth row: one of three thousand names, or one of many more with a second first name. Numbers are in no order. */
function rowOf(n: number): string {
  const mixed = Math.imul(n + 1, 0x9e3779b1) >>> 0
  const first = FIRST[mixed % FIRST.length]!
  const second = mixed % 3 === 0 ? ` ${FIRST[(mixed >>> 8) % FIRST.length]!}` : ''
  const last = LAST[(mixed >>> 16) % LAST.length]!
  const prefix = ['024', '054', '055', '053', '020', '050', '026', '027'][mixed % 8]!
  // 7,919 is prime to ten million: each number once within its prefix.
  const number = String((n * 7_919) % 10_000_000).padStart(7, '0')
  return `${first}${second} ${last},${prefix}${number},${TOWNS[mixed % TOWNS.length]!},${mixed % 5_000}.00`
}

function wordOf(words: readonly string[], n: number): string {
  return words[(n * 7) % words.length]!
}

interface Query {
  groupId?: string
  searchTerm?: string
  limit?: number
  after?: string
}

async function timed(owner: Api, query: Query) {
  const begun = performance.now()
  const response = await fetch(
    `${program.url}/contacts/v1/contact?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    { headers: { authorization: `Bearer ${owner.token}` } },
  )
  const { data, next } = (await response.json()) as { data: { name: string }[]; next: string | null }
  return { data, next, took_ms: performance.now() - begun }
}

async function search(owner: Api, kind: string, queryOf: (n: number) => Query): Promise<void> {
  const took: number[] = []
  let found = 0
  for (let n = 0; n < searches; n++) {
    const answer = await timed(owner, queryOf(n))
    took.push(answer.took_ms)
    found += answer.data.length
  }
  print(kind, took, `${(found / searches).toFixed(1)} shown`)
}

/** Reads from the first contact to the last, slice by slice. */
async function walk(owner: Api): Promise<void> {
  const took: number[] = []
  let seen = 0
  for (let after: string | null | undefined; after !== null;) {
    const slice = await timed(owner, { limit: SLICE_CONTACTS, ...(after !== undefined && { after }) })
    took.push(slice.took_ms)
    seen += slice.data.length
    after = slice.next
  }
  if (seen < rows) throw new Error(`of ${rows} contacts ${seen} were seen`)
  print(`slices of ${SLICE_CONTACTS}, the first 100`, took.slice(0, 100))
  print(`the 100 from the ${(took.length - 101) * SLICE_CONTACTS}th contact on`, took.slice(-101, -1))
}

function print(kind: string, took_ms: readonly number[], more = ''): void {
  const [p50, p95, worst] = [50, 95, 100].map((p) => percentile(took_ms, p).toFixed(1))
  console.log(`${kind.padEnd(40)} p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms ${more}`)
}

async function memory_kB(what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${program.pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1])
}

function MB(kB: number): string {
  return `${Math.round(kB / 1024)} MB`
}
