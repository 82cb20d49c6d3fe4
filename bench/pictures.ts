/**
 * Measures how well pictures are told apart: `node bench/pictures.ts [--cards 46] [--each 12] [--kept 100000] [--sides 100] [--only
 * pairs]`.
 *
 * 1. It draws `--cards` cards and compares each pair (46 cards are 1,035 pairs): cards of one design in the same position,
 * cards that differ in the zone alone, and photographs of cards on one table.
 * 2. It changes `--each` files in several ways, and looks for each changed file among the others and among random hashes.
 * 3. It times the search in the database, for an account that stores `--kept` pictures.
 * 4. It asks of `--sides` pictures of each kind whether they show a card or a page.
 *
 * `--only` names one part (`pairs`, `changes`, `search`, `sides`). With `pairs:` and a text it runs only the rows whose names
 * contain the text.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import encodeJpeg, { init as initEncoder } from '@jsquash/jpeg/encode.js'
import { sql } from 'kysely'
import { findSide } from '../mrz/document-side.ts'
import type { Grey } from '../mrz/greyscale.ts'
import { decodePicture, openDecoders } from '../server/kyc/documents/picture-decoding.ts'
import { likenessOf, isSameFrame, lookOf, type Look } from '../server/kyc/documents/picture-look.ts'
import { distanceSql, hashesOf } from '../server/kyc/checks/picture-reuse.ts'
import {
  cardLines,
  drawCard,
  passportLines,
  penTypeface,
  personFrom,
  photograph,
  PLAIN,
  type Scene,
} from '../server/kyc/testing/cards.ts'
import {
  cropped,
  drawFront,
  drawNothing,
  drawPerson,
  drawScreen,
  relit,
  scaled,
} from '../server/kyc/testing/pictures.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { openLog } from '../server/platform/log.ts'
import { openEngine } from '../server/platform/postgres/engine.ts'
import { randomFrom, type Random } from '../server/platform/seeded-random.ts'
import { onScreen } from './zone-scenes.ts'

const { values } = parseArgs({
  options: {
    cards: { type: 'string' },
    each: { type: 'string' },
    kept: { type: 'string' },
    sides: { type: 'string' },
    only: { type: 'string' },
  },
})
const cards = Number(values.cards ?? 46)
const each = Number(values.each ?? 12)
const kept = Number(values.kept ?? 100_000)
const [part, rows = ''] = values.only?.split(':') ?? []
const isWanted = (name: 'pairs' | 'changes' | 'search' | 'sides') => part === undefined || part === name

const encoder = fileURLToPath(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
await initEncoder({ wasmBinary: await readFile(encoder) })
const decoders = await openDecoders()
const typeface = penTypeface()

const seen = async (picture: Grey, quality = 85): Promise<Look> => lookOf(await decoded(picture, quality))

/** A picture in the form that the reader gets. */
async function decoded({ width, height, data }: Grey, quality = 85): Promise<Grey> {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at++) rgba.fill(data[at]!, at * 4, at * 4 + 3)[at * 4 + 3] = 255
  const file = await encodeJpeg({ data: rgba, width, height, colorSpace: 'srgb' }, { quality })
  return (await decodePicture(decoders, new Uint8Array(file)))!.grey
}

const scan = (seed: number) => drawFront(personFrom(randomFrom(seed)), typeface, randomFrom(seed))
const front = (seed: number, scene: Partial<Scene> = {}) =>
  photograph(scan(seed), { ...PLAIN, width: 700, ...scene }, randomFrom(1))
/** A back. Ground, writing and table are the same on each. */
const back = (seed: number, scene: Partial<Scene> = {}) =>
  photograph(
    drawCard(cardLines(personFrom(randomFrom(seed))), typeface, randomFrom(5)),
    { ...PLAIN, width: 700, ...scene },
    randomFrom(1),
  )
const byHand = (seed: number): Partial<Scene> => {
  const random = randomFrom(seed + 900_000)
  return {
    width: 620 + random.below(160),
    turn: (random.fraction() - 0.5) * 8,
    keystoneTop: random.fraction() * 0.05,
    keystoneLeft: random.fraction() * 0.05,
    blur: 0.7 + random.fraction(),
    noise: 3 + random.fraction() * 8,
    light: 0.6 + random.fraction() * 0.5,
  }
}

const DRAWN: Record<string, (seed: number) => Grey> = {
  'fronts of one design, laid the same way': front,
  'backs of one design, laid the same way': back,
  'fronts on one table, by hand': (seed) => front(seed, byHand(seed)),
  'backs on one table, by hand': (seed) => back(seed, byHand(seed)),
  'fronts scanned to the edge': scan,
  'people before walls': (seed) => drawPerson(randomFrom(seed)),
}

const edges = (share: () => number) => ({ left: share(), right: share(), top: share(), bottom: share() })
const CHANGES: Record<string, (picture: Grey, random: Random) => { picture: Grey; quality?: number }> = {
  'JPEG 40': (picture) => ({ picture, quality: 40 }),
  'half as large': (picture) => ({ picture: scaled(picture, 0.5) }),
  'a third, JPEG 60': (picture) => ({ picture: scaled(picture, 0.34), quality: 60 }),
  'lighter by 40': (picture) => ({ picture: relit(picture, { light: 40 }) }),
  'darker by 40': (picture) => ({ picture: relit(picture, { light: -40 }) }),
  'less contrast': (picture) => ({ picture: relit(picture, { contrast: 0.6 }) }),
  'cropped by 3 % at each edge': (picture) => ({
    picture: cropped(
      picture,
      edges(() => 0.03),
    ),
  }),
  'cropped by up to 6 % at each edge': (picture, random) => ({
    picture: cropped(
      picture,
      edges(() => random.fraction() * 0.06),
    ),
  }),
  'cropped by 10 % at one edge': (picture, random) => ({
    picture: cropped(picture, { [(['left', 'right', 'top', 'bottom'] as const)[random.below(4)]!]: 0.1 }),
  }),
  'cropped, 60 % as large, lighter, JPEG 40': (picture, random) => ({
    picture: relit(
      scaled(
        cropped(
          picture,
          edges(() => random.fraction() * 0.04),
        ),
        0.6,
      ),
      { light: 25 },
    ),
    quality: 40,
  }),
}

const differences = (bits: string, other: string) => {
  let count = 0
  for (let at = 0; at < bits.length; at++) if (bits[at] !== other[at]) count++
  return count
}
/** The distance of two hashes, as the database computes it. */
function distance(kept: Look, asked: Look): number {
  const [own, query] = [hashesOf(kept), hashesOf(asked)]
  return Math.min(
    ...query.look.map((bits) => differences(bits, own.look[0]!)),
    ...query.within.map((bits) => differences(bits, own.within.at(-1)!)),
  )
}

const times: number[] = []
const nearOfDesign: number[] = []
for (const [name, draw] of Object.entries(DRAWN)) {
  if (!isWanted('pairs') || !name.includes(rows)) continue
  const looks: Look[] = []
  for (let seed = 1; seed <= cards; seed++) looks.push(await seen(draw(seed)))
  let [pairs, hits, most] = [0, 0, -1]
  for (const [index, one] of looks.entries())
    for (const other of looks.slice(index + 1)) {
      const started = performance.now()
      const likeness = likenessOf(one, other)
      times.push(performance.now() - started)
      pairs++
      most = Math.max(most, likeness)
      if (isSameFrame(one, other)) hits++
      if (name.includes('by hand')) nearOfDesign.push(distance(one, other))
    }
  console.log(`${name}: ${hits} of ${pairs} taken for one, ${most.toFixed(2)} at most`)
}
nearOfDesign.sort((one, other) => one - other)

for (const [name, change] of Object.entries(CHANGES)) {
  if (!isWanted('changes')) continue
  const said: string[] = []
  for (const [subject, draw] of Object.entries({
    front: (seed: number) => front(seed, byHand(seed)),
    back: (seed: number) => back(seed, byHand(seed)),
    person: (seed: number) => drawPerson(randomFrom(seed)),
    scan,
  })) {
    let [found, least, near] = [0, 1, 0]
    for (let seed = 1; seed <= each; seed++) {
      const picture = draw(seed + 5000)
      const { picture: changed, quality } = change(picture, randomFrom(seed))
      const [one, other] = [await seen(picture), await seen(changed, quality)]
      const likeness = likenessOf(one, other)
      least = Math.min(least, likeness)
      if (isSameFrame(one, other)) found++
      near = Math.max(near, distance(one, other))
    }
    said.push(`${subject} ${found}/${each}, ${least.toFixed(2)} at least, ${near} bits at most`)
  }
  console.log(`${name}: ${said.join(' · ')}`)
}
const share = (all: number[], of: number) =>
  all.sort((one, other) => one - other)[Math.floor(all.length * of)]?.toFixed(0)
if (times.length > 0)
  console.log(`a comparison: ${share(times, 0.5)} ms median, ${share(times, 0.95)} ms p95`)
const below = (bits: number) => nearOfDesign.filter((count) => count <= bits).length
if (nearOfDesign.length > 0)
  console.log(
    `pairs by hand within bits: ${[24, 32, 40, 48, 56, 64, 72].map((bits) => `${bits}: ${below(bits)}/${nearOfDesign.length}`).join(' ')}`,
  )

/** A scene by hand in which the card lies at any angle. */
const turnedBy = (seed: number) => ({ ...byHand(seed), turn: randomFrom(seed).below(360) })
const page = (seed: number, scene: Partial<Scene>) =>
  photograph(
    drawCard(passportLines(personFrom(randomFrom(seed))), typeface, randomFrom(seed)),
    { ...PLAIN, ...scene },
    randomFrom(seed),
  )
/** Draws fronts, backs and pages as people photograph them, and pictures that show no document. */
const SIDES: Record<string, (seed: number) => Grey> = {
  'fronts by hand': (seed) => front(seed, byHand(seed)),
  'backs by hand': (seed) => back(seed, byHand(seed)),
  'pages by hand': (seed) => page(seed, byHand(seed)),
  'fronts, turned by any angle': (seed) => front(seed, turnedBy(seed)),
  'backs, turned by any angle': (seed) => back(seed, turnedBy(seed)),
  'fronts scanned to the edge': (seed) => scaled(scan(seed), 0.8),
  'people before walls': (seed) => drawPerson(randomFrom(seed)),
  'walls and tables': (seed) => drawNothing(randomFrom(seed)),
  'screens of telephones and monitors': (seed) => drawScreen(randomFrom(seed)),
  'cards on a screen': (seed) => {
    const random = randomFrom(seed)
    const screen = { screen: 10 + random.below(10), screenPitch: 2.6 + random.fraction() * 2.2 }
    return onScreen(back(seed, byHand(seed)), screen, random)
  },
}
const sides = Number(values.sides ?? 100)
for (const [name, draw] of Object.entries(SIDES)) {
  if (!isWanted('sides')) continue
  const said = new Map<string, number>()
  const took: number[] = []
  for (let seed = 1; seed <= sides; seed++) {
    const picture = await decoded(draw(seed + 70_000))
    const used = process.cpuUsage()
    const { fault } = findSide(picture)
    const { user, system } = process.cpuUsage(used)
    took.push((user + system) / 1000)
    said.set(fault ?? 'a card or a page', (said.get(fault ?? 'a card or a page') ?? 0) + 1)
  }
  const counts = [...said].map(([what, count]) => `${what} ${count}`).join(', ')
  console.log(`${name}: ${counts}; ${share(took, 0.5)} ms of processor time, p95 ${share(took, 0.95)}`)
}

if (!isWanted('search')) process.exit()
const data = await mkdtemp(join(tmpdir(), 'nkra-pictures-'))
const log = openLog('error')
const engine = await openEngine({ databaseUrl: null, data, log })
try {
  const db = await openDatabase({ connection: engine.connection, clock: systemClock, log })
  await db.transaction(async (tx) => {
    const bits = sql`(select string_agg((random() < 0.5)::int4::text, '') from generate_series(1, 256) where place > 0)::bit(256)`
    await sql`
      create temp table looks on commit drop as
      select 1::int8 as account_id, place as id, ${bits} as look, ${bits} as look_within
      from generate_series(1, ${kept}::int8) as place`.execute(tx.sql)
    await sql`create index on looks (account_id) include (look, look_within, id)`.execute(tx.sql)
    await sql`analyze looks`.execute(tx.sql)
    const away = distanceSql(hashesOf(await seen(front(1))))
    const search = sql<{ id: bigint }>`
      select id, distance from (select id, ${away} as distance from looks where account_id = 1) as measured
      where distance <= 72 order by distance limit 48`
    const took: number[] = []
    for (let round = 0; round < 9; round++) {
      const started = performance.now()
      await search.execute(tx.sql)
      took.push(performance.now() - started)
    }
    took.sort((one, other) => one - other)
    console.log(
      `a search among ${kept}: ${took[4]!.toFixed(0)} ms median, ${took.at(-1)!.toFixed(0)} ms at most`,
    )
    const { rows } = await sql<Record<string, string>>`explain (analyze, buffers) ${search}`.execute(tx.sql)
    console.log(rows.map((row) => Object.values(row)[0]!.slice(0, 120)).join('\n'))
  })
  await db.close()
} finally {
  await engine.stop()
  await rm(data, { recursive: true, force: true })
}
