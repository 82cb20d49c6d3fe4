/**
 * For tests and measurements: pictures that people send, drawn by us. The front of a card of one design with its
 * bearer's face and names, a face before a wall, nothing; and what happens to a file on its way. The faces are
 * circles and lines of nobody. The same seed draws the same picture.
 */
import { greyOf, resize, smooth, type Grey } from '../../../mrz/greyscale.ts'
import type { Random } from '../../platform/seeded-random.ts'
import { print, type Person, type Typeface } from './cards.ts'

const PIXELS_PER_MM = 12

/** The front of a card: the same words and lines on each, and the bearer's own parts. */
export function drawFront(person: Person, typeface: Typeface, random: Random): Grey {
  const card = greyOf(Math.round(85.6 * PIXELS_PER_MM), Math.round(54 * PIXELS_PER_MM))
  for (let y = 0, at = 0; y < card.height; y++)
    for (let x = 0; x < card.width; x++)
      card.data[at++] = 212 + 8 * Math.sin(x * 0.02 + 4 * Math.sin(y * 0.011)) - (10 * y) / card.height
  fill(card, { left: 0, top: 0, width: card.width, height: 90 }, 120)
  print(card, typeface, 'REPUBLIC<OF<SOMEWHERE', 18, 5.5, 2.4)
  const box = { left: 50, top: 140, width: 270, height: 340 }
  fill(card, box, 185)
  drawHead(card, { x: 185, y: 300, size: 110 }, random)
  const fields = [
    ['SURNAME', person.surname],
    ['GIVEN<NAMES', person.givenNames.replaceAll(' ', '<')],
    ['NUMBER', person.number.replaceAll('-', '<')],
    ['BORN', person.dateOfBirth.replaceAll('-', '<')],
    ['UNTIL', person.expiry.replaceAll('-', '<')],
  ] as const
  fields.forEach(([label, value], row) => {
    print(card, typeface, label, 30, 14 + row * 7.6, 1.3)
    print(card, typeface, value.slice(0, 24), 30, 17.6 + row * 7.6, 2)
  })
  return card
}

/** A person before a wall, seen by a camera at arm's length. */
export function drawPerson(random: Random): Grey {
  const picture = greyOf(720, 960)
  const wall = 110 + random.below(90)
  const slope = (random.fraction() - 0.5) * 0.06
  for (let y = 0, at = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) picture.data[at++] = wall + slope * x + 3 * random.bell()
  const [x, y] = [360 + random.below(80) - 40, 420 + random.below(80) - 40]
  ellipse(picture, { x, y: y + 520, width: 330, height: 300 }, 60 + random.below(120))
  drawHead(picture, { x, y, size: 190 + random.below(50) }, random)
  return soft(picture, 1.2)
}

function drawHead(on: Grey, { x, y, size }: { x: number; y: number; size: number }, random: Random): void {
  const skin = 55 + random.below(90)
  const hair = 20 + random.below(25)
  const wide = 0.7 + random.fraction() * 0.15
  ellipse(on, { x, y: y - size * 0.35, width: size * (wide + 0.06), height: size * 0.85 }, hair)
  ellipse(on, { x, y, width: size * wide, height: size }, skin)
  const apart = size * (0.28 + random.fraction() * 0.08)
  const eyes = y - size * (0.1 + random.fraction() * 0.1)
  for (const side of [-1, 1]) {
    ellipse(on, { x: x + side * apart, y: eyes, width: size * 0.13, height: size * 0.07 }, 225)
    ellipse(on, { x: x + side * apart, y: eyes, width: size * 0.06, height: size * 0.065 }, 15)
    ellipse(on, { x: x + side * apart, y: eyes - size * 0.16, width: size * 0.17, height: size * 0.03 }, hair)
  }
  ellipse(on, { x, y: y + size * 0.2, width: size * 0.1, height: size * 0.05 }, skin * 0.7)
  const mouth = size * (0.2 + random.fraction() * 0.1)
  ellipse(on, { x, y: y + size * 0.5, width: mouth, height: size * 0.06 }, skin * 0.55)
}

/** A wall, a table or a hand's shadow: light that changes slowly, and the camera's noise. */
export function drawNothing(random: Random): Grey {
  const picture = greyOf(1000, 700)
  const light = random.below(4) === 0 ? 12 : 60 + random.below(160)
  const [across, down] = [(random.fraction() - 0.5) * 0.1, (random.fraction() - 0.5) * 0.1]
  const noise = 2 + random.fraction() * 4
  for (let y = 0, at = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++)
      picture.data[at++] = clamped(light + across * x + down * y + noise * random.bell())
  return picture
}

/** A telephone's screen or a monitor's on a table: its frame, icons, lines of writing, and in half of them the grid of its pixels. */
export function drawScreen(random: Random): Grey {
  const picture = greyOf(1000, 750)
  const table = 80 + random.below(90)
  const grain = 0.02 + random.fraction() * 0.05
  const proportion = [16 / 9, 16 / 10, 19.5 / 9, 4 / 3][random.below(4)]!
  const width = Math.min(860, 660 * proportion) * (0.75 + random.fraction() * 0.2)
  const height = width / proportion
  const frame = width * (0.02 + random.fraction() * 0.02)
  const [bezel, ground] = [8 + random.below(24), 150 + random.below(80)]
  const lean = (random.fraction() - 0.5) * 0.08
  const icons = Array.from({ length: 12 }, () => 40 + random.below(160))
  const hasGrid = random.below(2) === 0
  const [pitch, strength] = [2.6 + random.fraction() * 2.2, 6 + random.fraction() * 8]
  for (let y = 0, at = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++, at++) {
      const u = x - 500 + lean * (y - 375)
      const v = y - 375 - lean * (x - 500)
      const away = Math.max(Math.abs(u) - width / 2, Math.abs(v) - height / 2)
      let value = table + 14 * Math.sin(y * grain + 3 * Math.sin(x * grain * 0.4))
      if (away < 0 && away > -frame) value = bezel
      else if (away < 0) {
        const [across, down] = [u / width + 0.5, v / height + 0.5]
        const [column, row] = [Math.floor(across * 4), Math.floor(down * 3)]
        const isIcon = Math.abs(((across * 4) % 1) - 0.5) < 0.25 && Math.abs(((down * 3) % 1) - 0.4) < 0.22
        const isWriting = (down * 3) % 1 > 0.7 && (down * 3) % 1 < 0.76 && Math.floor(across * 90) % 3 !== 0
        value = isIcon ? icons[row * 4 + column]! : isWriting ? 60 : ground
        if (hasGrid)
          value += strength * (Math.sin((2 * Math.PI * u) / pitch) + Math.sin((2 * Math.PI * v) / pitch))
      }
      picture.data[at] = clamped(value + 2 * random.bell())
    }
  return picture
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

function fill(on: Grey, { left, top, width, height }: Box, shade: number): void {
  for (let y = top; y < top + height; y++)
    on.data.fill(shade, y * on.width + left, y * on.width + left + width)
}

/** Draws an ellipse. `width` and `height` run from its middle to its edge. */
function ellipse(
  on: Grey,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  shade: number,
): void {
  const [from, to] = [Math.max(0, Math.floor(y - height)), Math.min(on.height - 1, Math.ceil(y + height))]
  for (let row = from; row <= to; row++) {
    const half = width * Math.sqrt(Math.max(0, 1 - ((row - y) / height) ** 2))
    const [left, right] = [Math.max(0, Math.round(x - half)), Math.min(on.width, Math.round(x + half))]
    if (right > left) on.data.fill(shade, row * on.width + left, row * on.width + right)
  }
}

const soft = (picture: Grey, sigma: number) => smooth(picture, sigma)
const clamped = (value: number) => Math.min(255, Math.max(0, value))

/** The picture without a share of its width and height at each edge. */
export function cropped(
  { width, height, data }: Grey,
  { left = 0, right = 0, top = 0, bottom = 0 }: Partial<Record<'left' | 'right' | 'top' | 'bottom', number>>,
): Grey {
  const [x0, y0] = [Math.round(width * left), Math.round(height * top)]
  const to = greyOf(width - x0 - Math.round(width * right), height - y0 - Math.round(height * bottom))
  for (let y = 0; y < to.height; y++)
    to.data.set(data.subarray((y + y0) * width + x0, (y + y0) * width + x0 + to.width), y * to.width)
  return to
}

/** The picture with more light and another contrast. */
export const relit = ({ width, height, data }: Grey, { light = 0, contrast = 1 }): Grey => ({
  width,
  height,
  data: data.map((value) => clamped(128 + (value - 128) * contrast + light)),
})

export const scaled = (picture: Grey, times: number): Grey =>
  resize(picture, Math.round(picture.width * times), Math.round(picture.height * times))

export function mirrored({ width, height, data }: Grey): Grey {
  const to = greyOf(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) to.data[y * width + x] = data[y * width + width - 1 - x]!
  return to
}
