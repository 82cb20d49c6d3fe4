/**
 * For tests and measurements: cards that we draw, with a machine-readable zone, photographed as people photograph.
 * They resemble no real document: a plain ground, lines of writing, and the zone where Doc 9303 part 5 puts it. The
 * same seed draws the same photograph.
 */
import { deflateSync } from 'node:zlib'
import { chunk } from '../../platform/testing/picture-samples.ts'
import { boxMean, greyOf, resize, smooth, valueAt, type Grey } from '../../../mrz/greyscale.ts'
import { fitHomography } from '../../../mrz/homography.ts'
import { checkDigit, MRZ_ALPHABET } from '../../../mrz/zone.ts'
import { distanceTo, MIDDLE, PEN, PITCH, strokesOf } from '../../../mrz/ocr-b.ts'
import type { Random } from '../../platform/seeded-random.ts'

/** How print looks: drawn as in ocr-b.ts, or otherwise. */
export interface Typeface {
  /** A character's ink from 0 to 1, at a place in hundredths of an em. */
  ink: (character: string, x: number, y: number) => number
  /** Drawn characters, by size. */
  stamps: Map<string, Grey>
}

export const typefaceOf = (ink: Typeface['ink']): Typeface => ({ ink, stamps: new Map() })

/**
 * The typeface that the document reader has learnt. Another `weight` of the pen, `slant` or `width` gives a variant of it.
 */
export function penTypeface({ weight = 1, slant = 0, width = 1 } = {}): Typeface {
  const drawn = new Map(Array.from(MRZ_ALPHABET, (character) => [character, strokesOf(character)]))
  return typefaceOf((character, x, y) => {
    const leant = PITCH / 2 + (x - PITCH / 2) / width - (y - MIDDLE) * slant
    const away = distanceTo(drawn.get(character) ?? [], leant, y)
    return Math.min(1, Math.max(0, 0.5 + ((PEN * weight) / 2 - away) / 2))
  })
}

export interface Person {
  documentNumber: string
  /** The number as on the card, `GHA-123456789-0`. */
  number: string
  surname: string
  givenNames: string
  dateOfBirth: string
  sex: 'F' | 'M'
  expiry: string
}

const SURNAMES =
  'MENSAH OWUSU BOATENG ASANTE ADJEI APPIAH KUMI-ANSAH QUARTEY DARKO OSEI TETTEH ZUTAH FRIMPONG LARTEY WUMBEI ANNAN KOFFIE SACKEY YEBOAH AGYEMANG XORNAM IDDRISU ABDULAI VANDERPUYE'.split(
    ' ',
  )
const GIVEN =
  'AMA KOFI ABENA KWAKU YAA KOJO ESI KWABENA AKOSUA YAW EFUA MARY JOSEPH ELIZABETH EMMANUEL GRACE FATIMA IBRAHIM PRISCILLA WISDOM XAVIER ZENABU HANNAH VIVIAN QUINCY GODFRED'.split(
    ' ',
  )

export function personFrom(random: Random): Person {
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('')
  const letter = () => String.fromCharCode(65 + random.below(26))
  const two = (value: number) => String(value).padStart(2, '0')
  const given = Array.from({ length: 1 + random.below(2) }, () => GIVEN[random.below(GIVEN.length)]!)
  return {
    documentNumber: `${letter()}${letter()}${digits(7)}`,
    number: `GHA-${digits(9)}-${digits(1)}`,
    surname: SURNAMES[random.below(SURNAMES.length)]!,
    givenNames: given.join(' '),
    dateOfBirth: `${1945 + random.below(60)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`,
    sex: random.below(2) === 0 ? 'F' : 'M',
    expiry: `${2027 + random.below(9)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`,
  }
}

const filled = (text: string, length: number) =>
  text.replace(/[ -]/g, '<').padEnd(length, '<').slice(0, length)
const digitsOf = (date: string) => date.slice(2).replaceAll('-', '')
const signed = (text: string) => `${text}${checkDigit(text)}`

/** The three lines of a card (Doc 9303 part 5 §4.2), with the personal number among the optional data. */
export function cardLines(person: Person): string[] {
  const names = filled(`${person.surname}<<${person.givenNames}`, 30)
  const upper = `I<GHA${signed(person.documentNumber)}${filled(person.number.replaceAll('-', ''), 15)}`
  const birth = signed(digitsOf(person.dateOfBirth))
  const expiry = signed(digitsOf(person.expiry))
  const optional = '<'.repeat(11)
  const all = checkDigit(`${upper.slice(5)}${birth}${expiry}${optional}`)
  return [upper, `${birth}${person.sex}${expiry}GHA${optional}${all}`, names]
}

/** The two lines of a passport (Doc 9303 part 4 §4.2). */
export function passportLines(person: Person): string[] {
  const names = filled(`${person.surname}<<${person.givenNames}`, 39)
  const number = signed(filled(person.documentNumber, 9))
  const birth = signed(digitsOf(person.dateOfBirth))
  const expiry = signed(digitsOf(person.expiry))
  const optional = signed('<'.repeat(14))
  const all = checkDigit(`${number}${birth}${expiry}${optional}`)
  return [`P<GHA${names}`, `${number}GHA${birth}${person.sex}${expiry}${optional}${all}`]
}

/** A PNG without loss. */
export function pngOfGrey({ width, height, data }: Grey): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = data[y * width + x]!
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND'),
  ])
}

/**
 * How a card is photographed. Lengths are pixels of the photograph. A card is `width` pixels wide, unless it is
 * turned.
 */
export interface Scene {
  width: number
  /** In degrees. */
  turn: number
  /** How much narrower the top is than the bottom, and how much lower the left than the right. */
  keystoneTop: number
  keystoneLeft: number
  shear: number
  blur: number
  motion: number
  noise: number
  /** The share of the light that is left. */
  light: number
  /** A reflection at the zone: 0 is none, 1 as bright as paper can be. */
  glare: number
}

export const PLAIN: Scene = {
  width: 1000,
  turn: 0,
  keystoneTop: 0,
  keystoneLeft: 0,
  shear: 0,
  blur: 0.7,
  motion: 0,
  noise: 3,
  light: 1,
  glare: 0,
}

const PIXELS_PER_MM = 12
/** Sizes in millimetres by ISO/IEC 7810: ID-1 of a card, ID-3 of a passport's page. */
const SIZES = { 3: [85.6, 54], 2: [125, 88] } as const
const PITCH_MM = 2.54
const LINE_MM = { 3: 5.2, 2: 6.35 } as const
const INK = 38
const PAPER = 214

export function drawCard(lines: readonly string[], typeface: Typeface, random: Random): Grey {
  const [wide, high] = SIZES[lines.length === 3 ? 3 : 2]
  const card = greyOf(Math.round(wide * PIXELS_PER_MM), Math.round(high * PIXELS_PER_MM))
  const [waveX, waveY, phase] = [
    0.004 + random.fraction() * 0.01,
    0.01 + random.fraction() * 0.03,
    random.fraction() * 6,
  ]
  for (let y = 0, at = 0; y < card.height; y++)
    for (let x = 0; x < card.width; x++)
      card.data[at++] =
        PAPER + 9 * Math.sin(x * waveX + 3 * Math.sin(y * waveY + phase)) - (14 * y) / card.height
  const left = (wide - (lines[0]!.length - 1) * PITCH_MM) / 2 - PITCH_MM / 2
  const apart = LINE_MM[lines.length === 3 ? 3 : 2]
  const foot = high - 4.2 - random.fraction()
  lines.forEach((line, row) => {
    print(card, typeface, line, left, foot - (lines.length - 1 - row) * apart, PITCH_MM)
  })
  // Writing elsewhere on the card, smaller, as labels and sentences are.
  for (let row = 0; row < 4; row++) {
    const text = Array.from({ length: 12 + random.below(14) }, () =>
      String.fromCharCode(65 + random.below(26)),
    )
    print(card, typeface, text.join(''), 5 + random.below(4), 7 + row * 4.6, 1.6)
  }
  return card
}

/** Prints a line. `left` and `foot` are the base line's place in millimetres from the card's upper left. */
export function print(
  card: Grey,
  typeface: Typeface,
  text: string,
  left: number,
  foot: number,
  pitch: number,
): void {
  const em = (pitch / PITCH) * PIXELS_PER_MM
  for (const [place, character] of Array.from(text).entries()) {
    const stamp = stampOf(typeface, character, em)
    const x0 = Math.round((left + place * pitch) * PIXELS_PER_MM)
    const y0 = Math.round(foot * PIXELS_PER_MM - ABOVE * em)
    for (let y = 0, at = 0; y < stamp.height; y++)
      for (let x = 0; x < stamp.width; x++) {
        const ink = stamp.data[at++]!
        const [px, py] = [x0 + x, y0 + y]
        if (ink === 0 || px < 0 || py < 0 || px >= card.width || py >= card.height) continue
        card.data[py * card.width + px]! += (INK - card.data[py * card.width + px]!) * ink
      }
  }
}

const ABOVE = 84
const BELOW = 8

function stampOf({ ink, stamps }: Typeface, character: string, em: number): Grey {
  const key = `${character} ${em}`
  const kept = stamps.get(key)
  if (kept) return kept
  const stamp = greyOf(Math.ceil(PITCH * em), Math.ceil((ABOVE + BELOW) * em))
  for (let y = 0, at = 0; y < stamp.height; y++)
    for (let x = 0; x < stamp.width; x++)
      stamp.data[at++] = ink(character, (x + 0.5) / em, ABOVE - (y + 0.5) / em)
  stamps.set(key, stamp)
  return stamp
}

/** The photograph of a card on a table. */
export function photograph(card: Grey, scene: Scene, random: Random): Grey {
  const { width } = scene
  const height = (width * card.height) / card.width
  const flat = resize(card, Math.round(width * 1.15), Math.round(height * 1.15))
  const turn = (scene.turn * Math.PI) / 180
  const corners = [
    [-width / 2 + (width * scene.keystoneTop) / 2, -height / 2 + (height * scene.keystoneLeft) / 2],
    [width / 2 - (width * scene.keystoneTop) / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2 - (height * scene.keystoneLeft) / 2],
  ].map(([x = 0, y = 0]) => {
    const sheared = x + scene.shear * y
    return [sheared * Math.cos(turn) - y * Math.sin(turn), sheared * Math.sin(turn) + y * Math.cos(turn)]
  })
  const margin = width * 0.08
  const [minX, minY] = [
    Math.min(...corners.map(([x]) => x!)) - margin,
    Math.min(...corners.map(([, y]) => y!)) - margin,
  ]
  const [maxX, maxY] = [
    Math.max(...corners.map(([x]) => x!)) + margin,
    Math.max(...corners.map(([, y]) => y!)) + margin,
  ]
  const picture = greyOf(Math.round(maxX - minX), Math.round(maxY - minY))
  const on = [
    [0, 0],
    [flat.width, 0],
    [flat.width, flat.height],
    [0, flat.height],
  ]
  const map = fitHomography(
    corners.map(([x, y], k) => ({ u: x! - minX, v: y! - minY, x: on[k]![0]!, y: on[k]![1]! })),
  )!
  const grain = 0.02 + random.fraction() * 0.03
  const table = 60 + random.below(80)
  for (let y = 0, at = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++, at++) {
      const below = map[6]! * (x + 0.5) + map[7]! * (y + 0.5) + 1
      const u = (map[0]! * (x + 0.5) + map[1]! * (y + 0.5) + map[2]!) / below
      const v = (map[3]! * (x + 0.5) + map[4]! * (y + 0.5) + map[5]!) / below
      const isCard = u >= 0 && v >= 0 && u < flat.width && v < flat.height
      picture.data[at] = isCard
        ? valueAt(flat, u - 0.5, v - 0.5)
        : table + 18 * Math.sin(y * grain * 9 + 4 * Math.sin(x * grain)) + 8 * Math.sin(x * 0.31 + y * 0.07)
    }
  return exposed(picture, scene, random)
}

function exposed(sharp: Grey, scene: Scene, random: Random): Grey {
  let picture = scene.blur > 0.4 ? bell(sharp, scene.blur) : sharp
  if (scene.motion > 1) picture = moved(picture, scene.motion)
  const [spotX, spotY] = [
    picture.width * (0.25 + 0.5 * random.fraction()),
    picture.height * (0.55 + 0.3 * random.fraction()),
  ]
  const [spotWide, spotHigh] = [picture.width * 0.22, picture.height * 0.12]
  for (let y = 0, at = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++, at++) {
      const away = ((x - spotX) / spotWide) ** 2 + ((y - spotY) / spotHigh) ** 2
      const shine = scene.glare * Math.exp(-away)
      const seen = picture.data[at]! * scene.light
      const lit = seen + (262 - seen) * shine + random.bell() * scene.noise
      picture.data[at] = Math.round(Math.min(255, Math.max(0, lit)))
    }
  return picture
}

/** Blurs by a bell, for widths between no box and the smallest. */
function bell(picture: Grey, sigma: number): Grey {
  if (sigma >= 1.2) return smooth(picture, sigma)
  const box = boxMean(picture, 1)
  const share = Math.min(1, (sigma * sigma) / (2 / 3))
  const mixed = greyOf(picture.width, picture.height)
  for (let at = 0; at < mixed.data.length; at++)
    mixed.data[at] = picture.data[at]! * (1 - share) + box.data[at]! * share
  return mixed
}

/** Blurs like a hand that moved this many pixels across. */
function moved(picture: Grey, length: number): Grey {
  const blurred = greyOf(picture.width, picture.height)
  for (let y = 0, at = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++, at++) {
      let sum = 0
      for (let k = 0; k < length; k++) sum += valueAt(picture, x + k - (length - 1) / 2, y)
      blurred.data[at] = sum / length
    }
  return blurred
}
