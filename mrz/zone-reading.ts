/**
 * Reads the machine-readable zone of a photograph. It finds rows of print, lays grids over them, tries what each
 * grid reads, fits the best grid exactly to the characters, and decides the text.
 */
import {
  BLUR_MAX,
  normalise,
  PATCH,
  PATCH_COLUMNS,
  PATCH_ROWS,
  type GlyphClassifier,
} from './glyph-classifier.ts'
import { boxMean, resize, smooth, valueAt, type Grey } from './greyscale.ts'
import {
  ZONES,
  confusedWith,
  hasZoneLayout,
  issuerAlphabets,
  alphabetsOf,
  MRZ_ALPHABET,
  wrongCheckDigits,
  type MrzFormat,
} from './zone.ts'
import { BOTTOM, MIDDLE, PITCH, TOP } from './ocr-b.ts'
import { findRows, median } from './print-rows.ts'
import { gridsOf } from './zone-grid.ts'
import { fitMap, placeOn, upsideDown, type ZoneMap } from './zone-map.ts'

/** Why a zone could not be read. `unclear` means any other reason, such as a finger or other print over it. */
export const ZONE_FAULTS = ['cut_off', 'too_small', 'glare', 'blurred', 'unclear'] as const
export type ZoneFault = (typeof ZONE_FAULTS)[number]

/** A machine-readable zone that was found in a picture. */
export interface ZoneFinding {
  format: MrzFormat
  lines: string[]
  /** Whether every character is beyond doubt. If not, the lines are a guess on which nothing may rest. */
  certain: boolean
  /**
   * The characters that the check digits decided, by line and column from 0. The picture left them in doubt, or they
   * are easily confused.
   */
  repaired: readonly { line: number; column: number }[]
  /** Why it could not be read with certainty. Null if it is certain. */
  fault: ZoneFault | null
  /** How much its least clear character looks like print, from 0 to 1. */
  score: number
}

/**
 * The longer side at which photographs are read. In a zone across two thirds of it, characters are about 25 pixels
 * apart.
 */
export const READ_SIDE_PIXELS_MAX = 1600
/**
 * The smallest and largest longer side at which rows are searched. On a card that fills half of the larger one,
 * characters are 15 pixels apart.
 */
const SEARCHED_SIDE_PIXELS = { min: 700, max: 1000 } as const
/** How many times a grid is fitted to what it reads. */
const ALIGNMENTS = 6
/** How often lines may turn, in each round: bows first, then crumples. */
const DEGREES = [4, 6, 8] as const
/** How much the picture is smoothed before rows are searched. The second is tried if nothing is read. */
const BLUR_SIGMAS = [0, 1.5] as const
/** A grid whose corners move less than this is in its final position. */
const STILL_PIXELS = 0.7
/** A guess with a smaller sum of two means of half squared distances is certainly right. */
const FAMILIAR = 250
/** How many characters a guess is tried on, and the height of print is measured on. */
const TRIED = 12
const MEASURED = 24
/** A place that is stranger than this is no character, and says nothing about their height. */
const STRANGE_PLACE = 600

export function readZone(picture: Grey, classifier: GlyphClassifier): ZoneFinding | null {
  const side = Math.max(picture.width, picture.height)
  const { min, max } = SEARCHED_SIDE_PIXELS
  const scale = Math.min(max, Math.max(min, side)) / side
  const searched = resize(
    picture,
    Math.max(8, Math.round(picture.width * scale)),
    Math.max(8, Math.round(picture.height * scale)),
  )
  // Noise is finer than any sample of a character.
  const calm = boxMean(searched, 1)
  let guess: ZoneFinding | null = null
  const tried: ZoneMap[] = []
  for (const sigma of BLUR_SIGMAS)
    for (const rows of findRows(sigma === 0 ? searched : smooth(searched, sigma))) {
      const grids = gridsOf(rows)
      const best = bestOf(calm, grids, classifier)
      // The same places say the same.
      if (best === null || tried.some((other) => isLike(best, other))) continue
      tried.push(best)
      const read = readGrid(calm, best, classifier, scale)
      if (read.certain) return read
      if (guess === null || read.score > guess.score) guess = read
    }
  return guess
}

/** Two grids whose corners are nearer than this share of a character's width are over the same print. */
const LIKE_SHARE = 0.5

function isLike(one: ZoneMap, other: ZoneMap): boolean {
  if (one.format !== other.format) return false
  const { lines, columns } = ZONES[one.format]
  const pitch = apart(placeOn(one, 0, 0), placeOn(one, columns - 1, 0)) / (columns - 1)
  return [0, columns - 1].every((u) =>
    [0, lines - 1].every((v) => apart(placeOn(one, u, v), placeOn(other, u, v)) < pitch * LIKE_SHARE),
  )
}

/** The guess whose characters look most like print, either way up. */
function bestOf(picture: Grey, grids: Iterable<ZoneMap>, classifier: GlyphClassifier): ZoneMap | null {
  let best: { grid: ZoneMap; strange: number } | null = null
  for (const guess of grids) {
    for (const grid of [guess, upsideDown(guess)]) {
      const strange = misfitOf(picture, grid, classifier, best?.strange ?? Infinity)
      if (best === null || strange < best.strange) best = { grid, strange }
    }
    if (best !== null && best.strange < FAMILIAR) break
  }
  return best?.grid ?? null
}

/**
 * How badly a grid fits: of some characters inside, and of the first and last of each line, because a grid that is
 * one column off is wrong only there. It stops measuring beyond `limit`.
 */
function misfitOf(picture: Grey, map: ZoneMap, classifier: GlyphClassifier, limit: number): number {
  const { lines, columns } = ZONES[map.format]
  const laid = { picture, map, rise: evenRise(map), lean: 0 }
  const patch = new Float32Array(PATCH)
  const at = (line: number, column: number) => {
    cutOut(laid, column, line, patch)
    return classifier.leastDistance(patch)
  }
  let [within, ends] = [0, 0]
  for (let k = 0; k < TRIED; k++) {
    const place = Math.floor(((k + 0.5) * lines * columns) / TRIED)
    within += at(Math.floor(place / columns), place % columns) / TRIED
    if (within >= limit) return within
  }
  for (let line = 0; line < lines; line++) ends += (at(line, 0) + at(line, columns - 1)) / (2 * lines)
  return within + ends
}

/**
 * Cuts a place out of the picture, with its perspective. `rise` is the number of lines that a hundredth of an em is
 * high, because each document has its own distance between lines. Answers the contrast.
 */
function cutOut(
  { picture, map, rise, lean }: Laid,
  column: number,
  line: number,
  patch: Float32Array,
  [right, down]: readonly [number, number] = [0, 0],
): number {
  const [x, y, ax, ay, ex, ey] = frameAt(map, rise, column, line)
  const [dx, dy] = [ex - lean * ax, ey - lean * ay]
  const [cx, cy] = [x + right * ax + down * dx, y + right * ay + down * dy]
  let k = 0
  for (let row = 0; row < PATCH_ROWS; row++) {
    const v = MIDDLE - (TOP - ((row + 0.5) / PATCH_ROWS) * (TOP - BOTTOM))
    for (let place = 0; place < PATCH_COLUMNS; place++) {
      const u = ((place + 0.5) / PATCH_COLUMNS - 0.5) * PITCH
      patch[k++] = -valueAt(picture, cx + u * ax + v * dx, cy + u * ay + v * dy)
    }
  }
  return normalise(patch)
}

interface Laid {
  picture: Grey
  map: ZoneMap
  rise: number
  /** How far print leans to the right for each step upwards, as in italics. */
  lean: number
}

/** The middle of a place, and the size of a hundredth of an em to the right and down. */
function frameAt(map: ZoneMap, rise: number, column: number, line: number) {
  const [cx, cy] = placeOn(map, column, line)
  const [x0, y0] = placeOn(map, column - 0.5, line)
  const [x1, y1] = placeOn(map, column + 0.5, line)
  const [x2, y2] = placeOn(map, column, line - 0.3)
  const [x3, y3] = placeOn(map, column, line + 0.3)
  const down = rise / 0.6
  return [cx, cy, (x1 - x0) / PITCH, (y1 - y0) / PITCH, (x3 - x2) * down, (y3 - y2) * down] as const
}

/** The rise by which print is as high as it is wide, as seen straight from above. */
function evenRise(map: ZoneMap): number {
  const { lines, columns } = ZONES[map.format]
  const [, , ax, ay, dx, dy] = frameAt(map, 1, (columns - 1) / 2, (lines - 1) / 2)
  return Math.hypot(ax, ay) / (Math.hypot(dx, dy) || 1)
}

/**
 * Rises to try, because a tilted document is less high than wide: first widely, then finely, once the grid fits its
 * print.
 */
const RISES = [
  [0.8, 0.87, 0.93, 1, 1.07, 1.14],
  [0.94, 0.97, 1, 1.03, 1.06],
  [0.97, 0.985, 1, 1.015, 1.03],
] as const

/**
 * Leans to try, because italic cuts of the typeface lean: first widely, then finely, once the grid fits its print.
 */
const LEANS = [[-0.16, -0.08, 0, 0.08, 0.16, 0.24], [-0.04, 0, 0.04], [0]] as const

/** Of these, the one with which some positions look most like print. */
function bestOfLaid(tried: readonly Laid[], classifier: GlyphClassifier): Laid {
  if (tried.length === 1) return tried[0]!
  const patch = new Float32Array(PATCH)
  let best: { laid: Laid; strange: number } | null = null
  for (const laid of tried) {
    const { lines, columns } = ZONES[laid.map.format]
    let strange = 0
    for (let k = 0; k < MEASURED && strange < (best?.strange ?? Infinity); k++) {
      const place = Math.floor(((k + 0.5) * lines * columns) / MEASURED)
      cutOut(laid, place % columns, Math.floor(place / columns), patch)
      strange += Math.min(STRANGE_PLACE, classifier.leastDistance(patch))
    }
    if (best === null || strange < best.strange) best = { laid, strange }
  }
  return best!.laid
}

function readGrid(picture: Grey, guess: ZoneMap, classifier: GlyphClassifier, scale: number): ZoneFinding {
  const { format } = guess
  const { lines, columns } = ZONES[format]
  let laid: Laid = { picture, map: guess, rise: evenRise(guess), lean: 0 }
  const patch = new Float32Array(PATCH)
  let places: AlignedSample[][] = []
  for (let round = 0; ; round++) {
    const [rises, leans] = [RISES[round], LEANS[round]]
    if (rises && leans) {
      laid = bestOfLaid(
        leans.map((lean) => ({ ...laid, lean: laid.lean + lean })),
        classifier,
      )
      laid = bestOfLaid(
        rises.map((share) => ({ ...laid, rise: laid.rise * share })),
        classifier,
      )
    }
    const { map, rise, lean } = laid
    const pairs = []
    places = []
    for (let line = 0; line < lines; line++) {
      places.push([])
      for (let column = 0; column < columns; column++) {
        const contrast = cutOut(laid, column, line, patch)
        const all = classifier.distances(patch)
        const nearest = Math.min(...all)
        const off = offsetOf(patch, classifier.means[classifier.kindOf(all.indexOf(nearest))]!)
        const blur = classifier.blurOf(all.indexOf(nearest))
        places[line]!.push({ distances: all, contrast, nearest, off, blur })
        const [du, dv] = off
        const [cx, cy, ax, ay, ex, ey] = frameAt(map, rise, column, line)
        const [dx, dy] = [ex - lean * ax, ey - lean * ay]
        pairs.push({ u: column, v: line, x: cx + du * ax + dv * dx, y: cy + du * ay + dv * dy })
      }
    }
    if (round === ALIGNMENTS) break
    const next = fitMap(format, pairs, DEGREES[Math.min(round, DEGREES.length - 1)]!)
    if (next === null) break
    const moved = Math.max(
      ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) =>
        [0, lines - 1].map((v) =>
          apart(placeOn(map, share * (columns - 1), v), placeOn(next, share * (columns - 1), v)),
        ),
      ),
    )
    // Where lines come nearer each other, print does not.
    laid = { ...laid, map: next, rise: (rise * evenRise(next)) / evenRise(map) }
    if (moved < STILL_PIXELS && round >= DEGREES.length - 1) round = ALIGNMENTS - 1
  }
  const flat = median(places.flat().map(({ nearest }) => nearest))
  for (let round = 0; round < CREASE_ROUNDS; round++) smoothCreases(laid, places, flat, classifier)
  const read = readText(format, places)
  const isLost = shareOf(places, ({ blur }) => blur === BLUR_MAX) > BLURRED_SHARE
  if (read.certain && !isLost) return read
  return { ...read, certain: false, fault: faultOf(laid, places, scale) }
}

/** The least distance of characters in pixels of the photograph. Nearer ones cannot be told apart. */
const PITCH_PIXELS_MIN = 8
/** How glare is recognised: a position has lost this much contrast compared with the others, and is this bright. */
const GLARE_CONTRAST_MAX = 0.4
const GLARE_BRIGHTNESS_MIN = 200
const GLARE_PLACES_MIN = 2
/** If this share of the places is blurred, the whole zone counts as blurred. */
const BLURRED_SHARE = 0.5

/** Why a zone that was found could not be read. Faults that the person can correct come first. */
function faultOf(
  { picture, map }: Laid,
  places: readonly (readonly AlignedSample[])[],
  scale: number,
): ZoneFault {
  const { lines, columns } = ZONES[map.format]
  const isOutside = [-0.4, columns - 0.6].some((u) =>
    [-0.3, lines - 0.7].some((v) => {
      const [x, y] = placeOn(map, u, v)
      return x < 0 || y < 0 || x > picture.width - 1 || y > picture.height - 1
    }),
  )
  if (isOutside) return 'cut_off'
  const [left, right] = [placeOn(map, 0, (lines - 1) / 2), placeOn(map, columns - 1, (lines - 1) / 2)]
  if (apart(left, right) / (columns - 1) / scale < PITCH_PIXELS_MIN) return 'too_small'
  const every = places.flat()
  const clear = median(every.map(({ contrast }) => contrast))
  const shone = places.flatMap((row, line) =>
    row.filter(({ contrast }, column) => {
      const [x, y] = placeOn(map, column + 0.5, line)
      return contrast < clear * GLARE_CONTRAST_MAX && valueAt(picture, x, y) > GLARE_BRIGHTNESS_MIN
    }),
  )
  if (shone.length >= GLARE_PLACES_MIN) return 'glare'
  return shareOf(places, ({ blur }) => blur >= BLUR_MAX - 1) > BLURRED_SHARE ? 'blurred' : 'unclear'
}

function shareOf(
  places: readonly (readonly AlignedSample[])[],
  is: (sample: AlignedSample) => boolean,
): number {
  const every = places.flat()
  return every.filter(is).length / every.length
}

interface AlignedSample extends CharacterSample {
  /** The distance from the most similar character. */
  nearest: number
  /** How far it is from that character, in hundredths of an em to the right and down. */
  off: readonly [number, number]
  /** The blur by `GlyphClassifier.blurOf`. */
  blur: number
  /** How far it was already moved. */
  moved?: readonly [number, number]
}

/** A place that is this many times stranger than the median may lie in a crease that no curve follows. */
const CREASED = 1.4
const CREASE_ROUNDS = 3
/** How many neighbours on either side decide where a crease moves a place. Alone it would fit any character. */
const CREASE_NEIGHBOURS = 2

/**
 * Moves strange places by as much as they and their neighbours are off, and keeps the moves that look more like
 * print.
 */
function smoothCreases(
  laid: Laid,
  places: AlignedSample[][],
  flat: number,
  classifier: GlyphClassifier,
): void {
  const patch = new Float32Array(PATCH)
  for (const [line, row] of places.entries()) {
    const before = [...row]
    for (const [column, sample] of before.entries()) {
      if (sample.nearest < flat * CREASED) continue
      const near = before.slice(Math.max(0, column - CREASE_NEIGHBOURS), column + CREASE_NEIGHBOURS + 1)
      const part = (axis: 0 | 1) => mean(near.map(({ off, moved = [0, 0] }) => off[axis] + moved[axis]))
      const moved = [part(0), part(1)] as const
      const contrast = cutOut(laid, column, line, patch, moved)
      const distances = classifier.distances(patch)
      const nearest = Math.min(...distances)
      if (nearest >= sample.nearest) continue
      const off = offsetOf(patch, classifier.means[classifier.kindOf(distances.indexOf(nearest))]!)
      row[column] = { ...sample, distances, contrast, nearest, off, moved }
    }
  }
}

const apart = ([x, y]: readonly [number, number], [x1, y1]: readonly [number, number]) =>
  Math.hypot(x1 - x, y1 - y)

/**
 * How far a patch is off its character, in hundredths of an em to the right and down: one step of Lucas and Kanade.
 */
function offsetOf(patch: Float32Array, mean: Float32Array): readonly [number, number] {
  let [xx, xy, yy, xe, ye] = [0, 0, 0, 0, 0]
  for (let row = 1; row < PATCH_ROWS - 1; row++)
    for (let column = 1; column < PATCH_COLUMNS - 1; column++) {
      const at = row * PATCH_COLUMNS + column
      const gx = (mean[at + 1]! - mean[at - 1]!) / 2
      const gy = (mean[at + PATCH_COLUMNS]! - mean[at - PATCH_COLUMNS]!) / 2
      const error = mean[at]! - patch[at]!
      xx += gx * gx
      xy += gx * gy
      yy += gy * gy
      xe += gx * error
      ye += gy * error
    }
  const below = xx * yy - xy * xy
  if (below < 1e-9) return [0, 0]
  const clamp = (value: number) => Math.max(-2, Math.min(2, value))
  return [
    (clamp((yy * xe - xy * ye) / below) * PITCH) / PATCH_COLUMNS,
    (clamp((xx * ye - xy * xe) / below) * (TOP - BOTTOM)) / PATCH_ROWS,
  ]
}

/**
 * How much likelier a character must be than any other, as a natural logarithm: about 160,000 times. At 8, two of
 * 392 drawn photographs had a wrong letter in a name, which no check digit covers; their weakest places had 9 and
 * 10.
 */
const CERTAIN = 12
/**
 * How much likelier each character must be if the check digits do not fit, before the document itself is at fault.
 */
const CLEAR = 16
/**
 * A character that is this much less likely is excluded by the picture, whatever check digits and issuers say.
 */
const CONTRARY = 60
/**
 * How many times less a place may look like its character than the zone's median place does. Beyond it there is a
 * finger, another print, or a grid beside its line. Right readings have 2.2 at most; one place may be scratched.
 */
const STRANGE_MAX = { one: 5, several: 3 } as const

interface CharacterPosition {
  line: number
  column: number
  /** The characters, likeliest first, each with how much less likely it is than the first. */
  characters: { character: string; behind: number }[]
  strange: number
}

/** One place of a zone, as the picture shows it. */
export interface CharacterSample {
  /** The distances that `GlyphClassifier` answers. */
  distances: Float32Array
  /** The difference between its ink and its paper. */
  contrast: number
}

/**
 * Decides the text of a zone by how far each position is from each character that may stand there. Every position must be
 * beyond doubt: check digits do not cover names, and do not see two characters of the same weight (K and <). They settle
 * one position, a doubtful one or one of a confusable pair, if they allow a single character there.
 */
export function readText(format: MrzFormat, seen: readonly (readonly CharacterSample[])[]): ZoneFinding {
  const every = seen.flat()
  const typical = Math.max(1e-3, mean(every.map(({ distances }) => Math.min(...distances))))
  const clear = median(every.map(({ contrast }) => contrast))
  const placesIn = (alphabets: readonly (readonly string[])[]) =>
    seen.flatMap((row, line) =>
      row.map((one, column) => placeOf(one, line, column, alphabets[line]![column]!, { typical, clear })),
    )
  const open = placesIn(alphabetsOf(format))
  const { columns } = ZONES[format]
  const places = placesIn(
    issuerAlphabets(format, linesOf(open), (line, column, alphabet) =>
      open[line * columns + column]!.characters.some(
        ({ character, behind }, _, [first]) =>
          alphabet.includes(character) && (behind < CONTRARY || confusedWith(first!.character) === character),
      ),
    ),
  )
  const lines = linesOf(places)
  const doubtful = places.filter(({ characters }) => (characters[1]?.behind ?? Infinity) < CERTAIN)
  const middle = Math.max(1e-3, median(every.map(({ distances }) => Math.min(...distances))))
  const strange = places.filter((place) => place.strange > STRANGE_MAX.several * middle)
  const isStrange = strange.length > 1 || strange.some((place) => place.strange > STRANGE_MAX.one * middle)
  const score = Math.round((100 * (places.length - doubtful.length)) / places.length) / 100
  const guess: ZoneFinding = { format, lines, certain: false, repaired: [], fault: 'unclear', score }
  const [doubt] = doubtful
  if (isStrange || doubtful.length > 1) return guess
  if (doubt !== undefined) return { ...guess, ...settled(format, lines, [doubt], isLikely) }
  if (!hasZoneLayout(format, lines)) return guess
  if (wrongCheckDigits(format, lines).length === 0) return { ...guess, certain: true, fault: null }
  // Another character that the picture nearly allows, and that would fit as well, leaves the repair in doubt.
  const isSure =
    settled(format, lines, places, (one, read) => isConfusable(one, read) || isNear(one, read)) !== null
  const repaired = settled(format, lines, places, isConfusable)
  if (isSure && repaired !== null) return { ...guess, ...repaired }
  // It may yet be misread. Only a picture without any weak place says that the document itself is wrong.
  const isClear = places.every(({ characters }) => (characters[1]?.behind ?? Infinity) >= CLEAR)
  return isClear ? { ...guess, certain: true, fault: null } : guess
}

/**
 * Weighs a place's distances. How far it is from its character tells how noisy the photograph is there. Where light
 * has taken most of the contrast, the noise is that much larger.
 */
function placeOf(
  { distances, contrast }: CharacterSample,
  line: number,
  column: number,
  alphabet: string,
  { typical, clear }: { typical: number; clear: number },
): CharacterPosition {
  const ranked = Array.from(alphabet, (character) => ({
    character,
    behind: distances[MRZ_ALPHABET.indexOf(character)]!,
  })).sort((one, other) => one.behind - other.behind)
  const strange = ranked[0]!.behind
  const worth = (PATCH / 2 / Math.max(typical, strange)) * Math.min(1, contrast / clear) ** 2
  const characters = ranked.map(({ character, behind }) => ({
    character,
    behind: (behind - strange) * worth,
  }))
  return { line, column, characters, strange }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function linesOf(places: readonly CharacterPosition[]): string[] {
  const lines: string[] = []
  for (const { line, characters } of places) lines[line] = (lines[line] ?? '') + characters[0]!.character
  return lines
}

type Candidate = CharacterPosition['characters'][number]
type Admits = (candidate: Candidate, read: string) => boolean

const isLikely: Admits = ({ behind }) => behind < CERTAIN
const isNear: Admits = ({ behind }) => behind < CLEAR
const isConfusable: Admits = ({ character, behind }, read) =>
  behind < CONTRARY && confusedWith(read) === character

/**
 * The zone after the only change of one place that makes its check digits right. Null if there is no such change,
 * or more than one.
 */
function settled(
  format: MrzFormat,
  lines: readonly string[],
  places: readonly CharacterPosition[],
  admits: Admits,
): Pick<ZoneFinding, 'lines' | 'certain' | 'repaired' | 'fault'> | null {
  const sound = places.flatMap(({ line, column, characters }) => {
    const text = lines[line]!
    return characters
      .filter((candidate) => admits(candidate, text.charAt(column)))
      .map(({ character }) => lines.with(line, text.slice(0, column) + character + text.slice(column + 1)))
      .filter((tried) => hasZoneLayout(format, tried) && wrongCheckDigits(format, tried).length === 0)
      .map((tried) => ({ lines: tried, certain: true, repaired: [{ line, column }], fault: null }))
  })
  return sound.length === 1 ? sound[0]! : null
}
