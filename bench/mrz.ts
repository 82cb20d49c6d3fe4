/**
 * How well machine-readable zones are read: `node bench/mrz.ts [--each 12] [--typeface font.otf]` draws cards of invented
 * people (server/kyc/testing/cards.ts), photographs them under each condition, keeps them as JPEG, and reads them as a
 * thread of the document reader does: decode, judge the quality, find and read the zone. By itself it prints with pens
 * other than the one learnt from; given a typeface's file it prints with that.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import encodeJpeg, { init as initEncoder } from '@jsquash/jpeg/encode.js'
import { GlyphClassifier, learnGlyphs } from '../mrz/glyph-classifier.ts'
import type { Grey } from '../mrz/greyscale.ts'
import { hasZoneLayout, wrongCheckDigits } from '../mrz/zone.ts'
import { decodePicture, openDecoders } from '../server/kyc/documents/picture-decoding.ts'
import { qualityOf } from '../mrz/picture-quality.ts'
import { randomFrom, type Random } from '../server/platform/seeded-random.ts'
import {
  cardLines,
  drawCard,
  passportLines,
  penTypeface,
  personFrom,
  photograph,
  PLAIN,
  type Scene,
  type Typeface,
} from '../server/kyc/testing/cards.ts'
import { readZone } from '../mrz/zone-reading.ts'
import { fileTypeface } from './typeface.ts'

interface Condition extends Partial<Scene> {
  /** JPEG's, 85 where it is not named. */
  quality?: number
  passport?: true
}

/** What is promised. Lengths are pixels at a card of 1,000 unless it says otherwise. */
const GRID: Record<string, Condition> = {
  plain: {},
  passport: { passport: true },
  '1,500 pixels': { width: 1500 },
  '640 pixels': { width: 640 },
  '420 pixels': { width: 420 },
  '320 pixels': { width: 320 },
  'turned 3°': { turn: 3 },
  'turned 8°': { turn: 8 },
  'turned 15°': { turn: -15 },
  'turned 35°': { turn: 35 },
  'turned 90°': { turn: 90 },
  'turned 180°': { turn: 180 },
  'turned 266°': { turn: 266 },
  'keystone 8 % above': { keystoneTop: 0.08 },
  'keystone 8 % at the left': { keystoneLeft: 0.08 },
  'both keystones and 4°': { keystoneTop: 0.06, keystoneLeft: 0.06, turn: 4 },
  'shear 8 %': { shear: 0.08 },
  'blur 1.5': { blur: 1.5 },
  'blur 2': { blur: 2 },
  'blur 3': { blur: 3 },
  'blur 4': { blur: 4 },
  'motion 7': { motion: 7 },
  'noise 15': { noise: 15 },
  'noise 30': { noise: 30 },
  'light a third': { light: 0.35, noise: 6 },
  'light 15 %': { light: 0.15 },
  'glare half': { glare: 0.5 },
  'glare three quarters': { glare: 0.75 },
  'JPEG 30': { quality: 30 },
  'phone, well': {
    width: 820,
    turn: 6,
    keystoneTop: 0.05,
    keystoneLeft: 0.04,
    blur: 1.6,
    noise: 8,
    light: 0.7,
    glare: 0.3,
  },
  'phone, small': { width: 360, turn: 5, blur: 0.9, noise: 8 },
}
/** What nothing is promised of but that it is not read wrongly. */
const BEYOND: Record<string, Condition> = {
  'blur 5': { blur: 5 },
  'glare whole': { glare: 1 },
  'phone, badly': {
    width: 760,
    turn: -11,
    keystoneTop: 0.08,
    keystoneLeft: 0.06,
    blur: 2.4,
    noise: 12,
    light: 0.5,
    glare: 0.4,
  },
}

const { values } = parseArgs({ options: { each: { type: 'string' }, typeface: { type: 'string' } } })
const each = Number(values.each ?? 12)
const faces = values.typeface
  ? [await fileTypeface(values.typeface)]
  : [penTypeface({ weight: 0.85, slant: 0.04 }), penTypeface({ weight: 1.2, width: 0.95 })]

const encoder = fileURLToPath(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
await initEncoder({ wasmBinary: await readFile(encoder) })
const decoders = await openDecoders()
const classifier = new GlyphClassifier(learnGlyphs())

const times = { wall_ms: [] as number[], processor_ms: [] as number[] }

async function read(lines: readonly string[], condition: Condition, face: Typeface, random: Random) {
  const { quality = 85, passport: _, ...scene } = condition
  const photo = await jpegOf(
    photograph(drawCard(lines, face, random), { ...PLAIN, ...scene }, random),
    quality,
  )
  const [started, used] = [performance.now(), process.cpuUsage()]
  const decoded = (await decodePicture(decoders, photo))!
  qualityOf(decoded.grey, decoded.side)
  const zone = readZone(decoded.grey, classifier)
  const { user, system } = process.cpuUsage(used)
  times.wall_ms.push(performance.now() - started)
  times.processor_ms.push((user + system) / 1000)
  if (!zone?.certain) return null
  const isAccepted =
    hasZoneLayout(zone.format, zone.lines) && wrongCheckDigits(zone.format, zone.lines).length === 0
  return { lines: zone.lines, isAccepted }
}

async function jpegOf({ width, height, data }: Grey, quality: number): Promise<Uint8Array> {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at++) rgba.fill(data[at]!, at * 4, at * 4 + 3)[at * 4 + 3] = 255
  return new Uint8Array(await encodeJpeg({ data: rgba, width, height, colorSpace: 'srgb' }, { quality }))
}

const count = { photographs: 0, read: 0, wrong: 0 }
async function measure(name: string, condition: Condition, seed: number, isPromised: boolean): Promise<void> {
  let [exact, wrong] = [0, 0]
  for (let k = 0; k < each; k++) {
    const random = randomFrom(seed * 1000 + k)
    const person = personFrom(random)
    const lines = condition.passport ? passportLines(person) : cardLines(person)
    const found = await read(lines, condition, faces[k % faces.length]!, random)
    if (!found?.isAccepted) continue
    if (found.lines.join() === lines.join()) exact++
    else wrong++
  }
  if (isPromised) {
    count.photographs += each
    count.read += exact
  }
  count.wrong += wrong
  console.log(
    `${name.padEnd(26)} ${String(exact).padStart(3)} of ${each}${wrong > 0 ? `, ${wrong} WRONG` : ''}`,
  )
}

/** One character that a check digit looks at is another, which weighs otherwise. */
async function countAltered(): Promise<number> {
  let accepted = 0
  for (let k = 0; k < each * 5; k++) {
    const random = randomFrom(900_000 + k)
    const lines = cardLines(personFrom(random))
    const [line, column] = (
      [
        [0, 7],
        [0, 10],
        [0, 14],
        [0, 20],
        [1, 1],
        [1, 4],
        [1, 9],
        [1, 29],
      ] as const
    )[k % 8]!
    const digit = (Number(lines[line]!.charAt(column)) + 1 + random.below(9)) % 10
    const altered = lines.with(line, lines[line]!.slice(0, column) + digit + lines[line]!.slice(column + 1))
    const scene = Object.values(GRID)[(k * 7) % Object.keys(GRID).length]!
    const found = await read(altered, { ...scene }, faces[k % faces.length]!, random)
    if (found?.isAccepted) accepted++
  }
  return accepted
}

/** Writing of other kinds, where no zone is. */
async function countMadeUp(): Promise<number> {
  let accepted = 0
  for (let k = 0; k < each * 2; k++) {
    const random = randomFrom(700_000 + k)
    const letters = () =>
      Array.from({ length: 18 + random.below(10) }, () => String.fromCharCode(65 + random.below(26)))
    const found = await read(
      [letters().join(''), letters().join(''), letters().join('')],
      { turn: random.below(360) },
      faces[k % faces.length]!,
      random,
    )
    if (found?.isAccepted) accepted++
  }
  return accepted
}

for (const [k, [name, condition]] of Object.entries(GRID).entries())
  await measure(name, condition, k + 1, true)
for (const [k, [name, condition]] of Object.entries(BEYOND).entries())
  await measure(`beyond: ${name}`, condition, k + 101, false)
const [altered, madeUp] = [await countAltered(), await countMadeUp()]
const at = (all: number[], share: number) =>
  Math.round(all.sort((one, other) => one - other)[Math.floor(all.length * share)]!)
const share = ((100 * count.read) / count.photographs).toFixed(1)
console.log(`read ${count.read} of ${count.photographs} (${share} %), wrong but valid ${count.wrong}`)
console.log(
  `altered, accepted: ${altered} of ${each * 5}; without a zone, accepted: ${madeUp} of ${each * 2}`,
)
for (const [what, all] of Object.entries(times))
  console.log(`${what}: p50 ${at(all, 0.5)}, p95 ${at(all, 0.95)}`)
