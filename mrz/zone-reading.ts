/**
 * Reads the machine-readable zone of a photograph: rows of print are found, each guess of a grid over them is tried by
 * what it reads, the best is laid exactly over the characters by them, and the text is decided.
 */
import { normalise, PATCH, PATCH_COLUMNS, PATCH_ROWS, type GlyphClassifier } from './glyph-classifier.ts'
import { boxMean, resize, smooth, valueAt, type Grey } from './greyscale.ts'
import { fitHomography, mapPoint, type Homography } from './homography.ts'
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
import { gridsOf, upsideDown, type Grid } from './zone-grid.ts'

/** A machine-readable zone as it was found in a picture. */
export interface ZoneFinding {
  format: MrzFormat
  lines: string[]
  /** Whether every character is beyond doubt; where not, the lines are a guess and nothing may rest on them. */
  certain: boolean
  /** Places that the check digits decided, from 0: the picture left them in doubt, or they are of a confusable pair. */
  repaired: readonly { line: number; column: number }[]
  /** From 0 to 1: how like print the least of its characters is. */
  score: number
}

/** Pictures are searched at a longer side within these; a card that fills half of the larger has characters 15 pixels apart. */
const SEARCHED_SIDE_PIXELS = { min: 700, max: 1000 } as const
/** How many times a grid is laid over what it reads. */
const ALIGNMENTS = 4
/** How much the picture is smoothed before rows are looked for, as long as nothing is read. */
const BLUR_SIGMAS = [0, 1.5] as const
/** A grid whose corners move less lies where it should. */
const STILL_PIXELS = 0.7
/** The sum of two means of half squared distances, below which a guess is right beyond question. */
const FAMILIAR = 250
/** Characters that a guess is tried on. */
const TRIED = 12

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
  for (const sigma of BLUR_SIGMAS)
    for (const rows of findRows(sigma === 0 ? searched : smooth(searched, sigma))) {
      const grids = gridsOf(rows)
      const best = bestOf(calm, grids, classifier)
      if (best === null) continue
      const read = readGrid(calm, best, classifier)
      if (read.certain) return read
      if (guess === null || read.score > guess.score) guess = read
    }
  return guess
}

/** The guess whose characters look most like print, either way up. */
function bestOf(picture: Grey, grids: Iterable<Grid>, classifier: GlyphClassifier): Grid | null {
  let best: { grid: Grid; strange: number } | null = null
  for (const guess of grids) {
    for (const grid of [guess, upsideDown(guess)]) {
      const strange = misfitOf(picture, grid, classifier)
      if (best === null || strange < best.strange) best = { grid, strange }
    }
    if (best !== null && best.strange < FAMILIAR) break
  }
  return best?.grid ?? null
}

/**
 * Of some characters within, and of the first and last of each line: a grid that is one column off stands on characters
 * everywhere but there.
 */
function misfitOf(picture: Grey, { format, map }: Grid, classifier: GlyphClassifier): number {
  const { lines, columns } = ZONES[format]
  const patch = new Float32Array(PATCH)
  const at = (line: number, column: number) => {
    cutOut(picture, map, column, line, patch)
    return Math.min(...classifier.distances(patch))
  }
  let [within, ends] = [0, 0]
  for (let k = 0; k < TRIED; k++) {
    const place = Math.floor(((k + 0.5) * lines * columns) / TRIED)
    within += at(Math.floor(place / columns), place % columns) / TRIED
  }
  for (let line = 0; line < lines; line++) ends += (at(line, 0) + at(line, columns - 1)) / (2 * lines)
  return within + ends
}

/** How the height of a place compares with a row's distance from the next is the picture's own: it is measured by `map`. */
function cutOut(picture: Grey, map: Homography, column: number, line: number, patch: Float32Array): number {
  const [x0, y0] = mapPoint(map, column - 0.5, line)
  const [x1, y1] = mapPoint(map, column + 0.5, line)
  // Across the row, in hundredths of an em; down it, at right angles as print stands.
  const [ax, ay] = [(x1 - x0) / PITCH, (y1 - y0) / PITCH]
  const [cx, cy] = mapPoint(map, column, line)
  const [dx, dy] = downwards(map, column, line, Math.hypot(ax, ay))
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

/** One hundredth of an em down from the middle of a character. */
function downwards(map: Homography, column: number, line: number, em: number): readonly [number, number] {
  const [x0, y0] = mapPoint(map, column, line - 0.3)
  const [x1, y1] = mapPoint(map, column, line + 0.3)
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  return [((x1 - x0) / length) * em, ((y1 - y0) / length) * em]
}

function readGrid(picture: Grey, grid: Grid, classifier: GlyphClassifier): ZoneFinding {
  const { format } = grid
  const { lines, columns } = ZONES[format]
  let { map } = grid
  const patch = new Float32Array(PATCH)
  let places: CharacterSample[][] = []
  for (let round = 0; ; round++) {
    const pairs = []
    places = []
    for (let line = 0; line < lines; line++) {
      places.push([])
      for (let column = 0; column < columns; column++) {
        const contrast = cutOut(picture, map, column, line, patch)
        const all = classifier.distances(patch)
        places[line]!.push({ distances: all, contrast })
        const likeliest = all.indexOf(Math.min(...all))
        const [du, dv] = offsetOf(patch, classifier.means[classifier.kindOf(likeliest)]!)
        const [x, y] = placeAt(map, column, line, du, dv)
        pairs.push({ u: column, v: line, x, y })
      }
    }
    if (round === ALIGNMENTS) break
    const next = fitHomography(pairs)
    if (next === null) break
    const moved = Math.max(
      ...[0, columns - 1].flatMap((u) =>
        [0, lines - 1].map((v) => apart(mapPoint(map, u, v), mapPoint(next, u, v))),
      ),
    )
    map = next
    if (moved < STILL_PIXELS) round = ALIGNMENTS - 1
  }
  return readText(format, places)
}

const apart = ([x, y]: readonly [number, number], [x1, y1]: readonly [number, number]) =>
  Math.hypot(x1 - x, y1 - y)

/** How far a patch is off its character, in hundredths of an em to the right and down: one step of Lucas and Kanade. */
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

function placeAt(map: Homography, column: number, line: number, du: number, dv: number): [number, number] {
  const [x, y] = mapPoint(map, column, line)
  const [x0, y0] = mapPoint(map, column - 0.5, line)
  const [x1, y1] = mapPoint(map, column + 0.5, line)
  const [ax, ay] = [(x1 - x0) / PITCH, (y1 - y0) / PITCH]
  const [dx, dy] = downwards(map, column, line, Math.hypot(ax, ay))
  return [x + du * ax + dv * dx, y + du * ay + dv * dy]
}

/** How much likelier a character has to be than any other, as a natural logarithm: some 3,000 times. */
const CERTAIN = 8
/** How much likelier each character is where the check digits do not fit and the document itself is to blame. */
const CLEAR = 16
/** A character that is so much less likely is excluded by the picture, whatever check digits and issuers say. */
const CONTRARY = 60
/** A place so many times less like its character than the zone's places are: a finger, glare, another's print. */
const STRANGE_MAX = 9

interface CharacterPosition {
  line: number
  column: number
  /** The likeliest first, each with how much less likely it is than that. */
  characters: { character: string; behind: number }[]
  strange: number
}

/** One place of a zone as the picture shows it. */
export interface CharacterSample {
  /** Those of `GlyphClassifier`. */
  distances: Float32Array
  /** How much its ink differs from its paper. */
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
        ({ character, behind }) => behind < CONTRARY && alphabet.includes(character),
      ),
    ),
  )
  const lines = linesOf(places)
  const doubtful = places.filter(({ characters }) => (characters[1]?.behind ?? Infinity) < CERTAIN)
  const isStrange = places.some(({ strange }) => strange > STRANGE_MAX * typical)
  const score = Math.round((100 * (places.length - doubtful.length)) / places.length) / 100
  const guess: ZoneFinding = { format, lines, certain: false, repaired: [], score }
  const [doubt] = doubtful
  if (isStrange || doubtful.length > 1) return guess
  if (doubt !== undefined) return { ...guess, ...settled(format, lines, [doubt], isLikely) }
  if (!hasZoneLayout(format, lines)) return guess
  if (wrongCheckDigits(format, lines).length === 0) return { ...guess, certain: true }
  // Another character that the picture nearly allows, and that would fit as well, leaves the repair in doubt.
  const isSure =
    settled(format, lines, places, (one, read) => isConfusable(one, read) || isNear(one, read)) !== null
  const repaired = settled(format, lines, places, isConfusable)
  if (isSure && repaired !== null) return { ...guess, ...repaired }
  // It may yet be misread. Only a picture without any weak place says that the document itself is wrong.
  const isClear = places.every(({ characters }) => (characters[1]?.behind ?? Infinity) >= CLEAR)
  return { ...guess, certain: isClear }
}

/**
 * What a place is off its character says how noisy the photograph is there, and so what a difference of distances is
 * worth; where light has taken most of the contrast, noise is as much larger against it.
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

/** The zone under the only change of one place that makes it sound; null where there is no such change, or several. */
function settled(
  format: MrzFormat,
  lines: readonly string[],
  places: readonly CharacterPosition[],
  admits: Admits,
): Pick<ZoneFinding, 'lines' | 'certain' | 'repaired'> | null {
  const sound = places.flatMap(({ line, column, characters }) => {
    const text = lines[line]!
    return characters
      .filter((candidate) => admits(candidate, text.charAt(column)))
      .map(({ character }) => lines.with(line, text.slice(0, column) + character + text.slice(column + 1)))
      .filter((tried) => hasZoneLayout(format, tried) && wrongCheckDigits(format, tried).length === 0)
      .map((tried) => ({ lines: tried, certain: true, repaired: [{ line, column }] }))
  })
  return sound.length === 1 ? sound[0]! : null
}
