/**
 * Measures how well machine-readable zones are read: `node bench/mrz.ts [--each 12] [--typeface font.otf]` draws cards of
 * invented people (server/kyc/testing/cards.ts), photographs them under each condition, stores them as JPEG, and reads
 * them as a thread of the document reader does: decode, judge the quality, find and read the zone. By default it prints
 * with pens other than those that were learnt from. If the file of a typeface is given, it prints with that.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import encodeJpeg, { init as initEncoder } from '@jsquash/jpeg/encode.js'
import { GlyphClassifier, learnGlyphs } from '../mrz/glyph-classifier.ts'
import type { Grey } from '../mrz/greyscale.ts'
import { wrongCheckDigits } from '../mrz/zone.ts'
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
import { onScreen, worn, type Wear } from './zone-scenes.ts'

interface Condition extends Partial<Scene>, Wear {
  /** The quality of JPEG. 85 by default. */
  quality?: number
  passport?: true
}

/** The promised conditions. Lengths are pixels for a card of 1,000, unless a comment says otherwise. */
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
  'bow 1.5 mm': { bow: 1.5 },
  'bow 3 mm': { bow: 3, turn: 4 },
  'passport, bow 4 mm': { passport: true, bow: 4 },
  'passport, curl': { passport: true, curl: 0.12, bow: 2.5, turn: -6 },
  'crumple 0.5 mm': { crumple: 0.5 },
  'crumple 1 mm': { crumple: 1, turn: 2 },
  'passport, crumple 0.8 mm': { passport: true, crumple: 0.8 },
  'perspective 5 %': { keystoneTop: 0.05, keystoneLeft: 0.05, turn: -9 },
  'perspective 10 %': { keystoneTop: 0.1, keystoneLeft: 0.1, turn: 5 },
  'perspective 15 % above': { keystoneTop: 0.15, turn: 2 },
  'perspective 15 % at the left': { keystoneLeft: 0.15, turn: -3 },
  'passport, perspective 12 %': { passport: true, keystoneTop: 0.12, keystoneLeft: 0.06 },
  scratches: { scratches: 25 },
  'a screen, fine': { screen: 14, screenPitch: 2.7 },
  'a screen, coarse': { screen: 18, screenPitch: 4.6, width: 1400, turn: 3 },
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
/** Conditions in which only one thing is promised: that nothing is read wrongly. */
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

const { values } = parseArgs({
  options: {
    each: { type: 'string' },
    typeface: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    // Prints what was read otherwise than it stands.
    say: { type: 'boolean' },
  },
})
const seedOffset = Number(values.seed ?? 0) * 10_000_000
const each = Number(values.each ?? 12)
/** Debian's package fonts-ocr-b, if it is installed: another cut than the learnt one. */
const INSTALLED = ['OCRB', 'OCRBL', 'OCRBS'].map((name) => `/usr/share/fonts/opentype/ocr-b/${name}.otf`)
const files = values.typeface ? [values.typeface] : INSTALLED.filter((path) => existsSync(path))
const faces = await Promise.all(files.map((path) => fileTypeface(path)))
if (!values.typeface)
  faces.push(
    penTypeface({ weight: 0.85, slant: 0.04 }),
    penTypeface({ weight: 1.2, width: 0.95 }),
    penTypeface({ weight: 1.05, slant: -0.03, width: 1.03 }),
  )

const encoder = fileURLToPath(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
await initEncoder({ wasmBinary: await readFile(encoder) })
const decoders = await openDecoders()
const classifier = new GlyphClassifier(learnGlyphs())

const times = { wall_ms: [] as number[], processor_ms: [] as number[] }

async function read(lines: readonly string[], condition: Condition, face: Typeface, random: Random) {
  const { quality = 85, passport: _, ...scene } = condition
  const photo = await jpegOf(
    onScreen(
      photograph(worn(drawCard(lines, face, random), scene, random), { ...PLAIN, ...scene }, random),
      scene,
      random,
    ),
    quality,
  )
  const [started, used] = [performance.now(), process.cpuUsage()]
  const decoded = (await decodePicture(decoders, photo))!
  qualityOf(decoded.grey, decoded.side)
  const zone = readZone(decoded.grey, classifier)
  const { user, system } = process.cpuUsage(used)
  times.wall_ms.push(performance.now() - started)
  times.processor_ms.push((user + system) / 1000)
  if (values.say && zone?.lines.join() !== lines.join())
    console.log(lines.join('\n'), zone ? `\n${zone.lines.join('\n')}\n` : 'none', zone?.certain, zone?.score)
  else if (values.say && !zone?.certain) console.log('doubt', zone?.score)
  if (!zone?.certain) return 'unread'
  // Whoever says that check digits do not fit sends a genuine document to a reviewer.
  if (wrongCheckDigits(zone.format, zone.lines).length > 0) return 'misfit'
  return zone.lines.join() === lines.join() ? 'exact' : 'wrong'
}

async function jpegOf({ width, height, data }: Grey, quality: number): Promise<Uint8Array> {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at++) rgba.fill(data[at]!, at * 4, at * 4 + 3)[at * 4 + 3] = 255
  return new Uint8Array(await encodeJpeg({ data: rgba, width, height, colorSpace: 'srgb' }, { quality }))
}

const total = { photographs: 0, exact: 0, wrong: 0, misfit: 0 }

async function measure(name: string, condition: Condition, seed: number, isPromised: boolean): Promise<void> {
  if (values.only !== undefined && !name.includes(values.only)) return
  const outcomes: Awaited<ReturnType<typeof read>>[] = []
  for (let k = 0; k < each; k++) {
    const random = randomFrom(seedOffset + seed * 1000 + k)
    const person = personFrom(random)
    const lines = condition.passport ? passportLines(person) : cardLines(person)
    outcomes.push(await read(lines, condition, faces[k % faces.length]!, random))
  }
  const count = (which: string) => outcomes.filter((outcome) => outcome === which).length
  const [exact, wrong, misfit] = [count('exact'), count('wrong'), count('misfit')]
  if (isPromised) {
    total.photographs += each
    total.exact += exact
  }
  total.wrong += wrong
  total.misfit += misfit
  const trouble = [wrong > 0 ? `, ${wrong} WRONG` : '', misfit > 0 ? `, ${misfit} do not fit` : ''].join('')
  console.log(`${name.padEnd(28)} ${String(exact).padStart(3)} of ${each}${trouble}`)
}

/** Counts altered documents: one character under a check digit is replaced by one of another weight. */
async function countAltered(): Promise<number> {
  let accepted = 0
  if (values.only !== undefined) return accepted
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
    const { passport: _, ...scene } = Object.values(GRID)[(k * 7) % Object.keys(GRID).length]!
    const found = await read(altered, scene, faces[k % faces.length]!, random)
    if (found === 'exact' || found === 'wrong') accepted++
  }
  return accepted
}

/** Counts other writing, in which there is no zone. */
async function countMadeUp(): Promise<number> {
  let accepted = 0
  if (values.only !== undefined) return accepted
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
    if (found === 'exact' || found === 'wrong') accepted++
  }
  return accepted
}

console.log(`${faces.length} typefaces, ${files.length} of them from files; seed ${seedOffset}`)
for (const [k, [name, condition]] of Object.entries(GRID).entries())
  await measure(name, condition, k + 1, true)
for (const [k, [name, condition]] of Object.entries(BEYOND).entries())
  await measure(`beyond: ${name}`, condition, k + 101, false)
const [altered, madeUp] = [await countAltered(), await countMadeUp()]
const at = (all: number[], share: number) =>
  Math.round(all.sort((one, other) => one - other)[Math.floor(all.length * share)]!)
const share = ((100 * total.exact) / total.photographs).toFixed(1)
console.log(
  `exact ${total.exact} of ${total.photographs} (${share} %), wrong but valid ${total.wrong}, said not to fit ${total.misfit}`,
)
console.log(
  `altered, accepted: ${altered} of ${each * 5}; without a zone, accepted: ${madeUp} of ${each * 2}`,
)
for (const [what, all] of Object.entries(times))
  console.log(`${what}: p50 ${at(all, 0.5)}, p95 ${at(all, 0.95)}`)
