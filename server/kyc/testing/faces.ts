/**
 * For tests and measurements: faces that we draw of ellipses. They resemble nobody, and no picture of a person is
 * stored. That a program finds them shows only that pictures reach it.
 */
import { deflateSync } from 'node:zlib'
import { chunk } from '../../platform/testing/picture-samples.ts'

export interface DrawnFace {
  /** The middle of the face and half its height, in pixels. */
  x: number
  y: number
  radius: number
  /** How far the features move to the person's own left (above 0) or right. 1 is about 45°. */
  turn?: number
  skin?: Colour
}

type Colour = readonly [red: number, green: number, blue: number]

export interface DrawnPicture {
  width: number
  height: number
  /** Red, green, blue and alpha. */
  rgba: Uint8ClampedArray
}

const WALL: Colour = [180, 190, 200]
const SKIN: Colour = [120, 80, 55]

/** Draws people before a wall, or on what `ground` draws. */
export function drawFaces(
  { width, height }: { width: number; height: number },
  faces: readonly DrawnFace[],
  ground: (x: number, y: number) => Colour = () => WALL,
): DrawnPicture {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const [colour] = faces.flatMap((face) => colourAt(face, x + 0.5, y + 0.5) ?? [])
      rgba.set(colour?.at ?? ground(x, y), at)
    }
  return { width, height, rgba }
}

/** The colour of a face, its hair, neck and shirt at a place. Null beside them. Drawn for a radius of 130. */
function colourAt({ x, y, radius, turn = 0, skin = SKIN }: DrawnFace, px: number, py: number) {
  const [u, v] = [((px - x) * 130) / radius, ((py - y) * 130) / radius]
  const within = (cx: number, cy: number, rx: number, ry: number) =>
    ((u - cx) / rx) ** 2 + ((v - cy) / ry) ** 2 < 1
  const lit = (share: number) => {
    const shade = share * (1 - 0.25 * Math.abs(u / 110)) * (v > 90 ? 0.8 : 1)
    return { at: [skin[0] * shade, skin[1] * shade, skin[2] * shade] as const }
  }
  const moved = turn * 40
  for (const side of [-42, 42]) {
    const eye = side + moved
    if (within(eye, -25, 7, 7)) return { at: [15, 10, 10] as const }
    if (within(eye, -25, 18, 9)) return { at: [235, 230, 225] as const }
    if (within(eye, -49, 24, 5)) return { at: [25, 18, 15] as const }
  }
  const nose = moved * 1.4
  if (within(nose - 9, 34, 4, 3) || within(nose + 9, 34, 4, 3)) return { at: [50, 30, 25] as const }
  if (within(nose, 20, 16, 20)) return lit(1.15)
  if (within(moved, 68, 32, 10)) return { at: [130, 50, 50] as const }
  if (within(0, 0, 100, 130) && v > -95) return lit(1)
  if (within(0, -20, 112, 140) && v < 10) return { at: [20, 15, 15] as const }
  if (within(-102, 0, 14, 26) || within(102, 0, 14, 26)) return lit(1)
  if (within(0, 130, 50, 60)) return lit(0.8)
  if (within(0, 300, 190, 150) && v < 330) return { at: [40, 70, 130] as const }
  return null
}

/** Draws a person who holds the phone at arm's length. */
export const drawSelfie = (turn = 0, radius = 130): DrawnPicture =>
  drawFaces({ width: 480, height: 640 }, [{ x: 240, y: 290, radius, turn }])

/** A PNG without loss. */
export function pngOfDrawing({ width, height, rgba }: DrawnPicture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6], 8)
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y++)
    rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND'),
  ])
}
