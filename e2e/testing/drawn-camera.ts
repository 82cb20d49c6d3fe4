/**
 * A camera that sees what we draw: a video of one frame, which Chromium takes for its camera's, and which is written over
 * while the camera runs. The card is nobody's: a light rectangle of the format ID-1 with a drawn portrait
 * and bars for lines of print; on its other side stands a zone. So is the head: ellipses.
 */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { cardLines, drawCard, penTypeface } from '../../server/kyc/testing/cards.ts'
import { drawFaces } from '../../server/kyc/testing/faces.ts'
import { scaled } from '../../server/kyc/testing/pictures.ts'

const WIDTH = 1280
const HEIGHT = 720
/** ISO/IEC 7810 ID-1: 85.6 by 53.98 mm. */
const CARD_HEIGHT = 540
const CARD_WIDTH = Math.round((CARD_HEIGHT * 85.6) / 53.98)

export const DRAWN_SCENES = [
  'card',
  'back',
  'zone',
  'far card',
  'table',
  'screen',
  'face',
  'left',
  'right',
  'black',
] as const
type DrawnScene = (typeof DRAWN_SCENES)[number]

export interface DrawnCamera {
  /** The flags by which a browser has it for its camera, without asking. */
  flags: string[]
  /** What it sees from now on. */
  show(scene: DrawnScene): Promise<void>
  close(): Promise<void>
}

/** It sees a card at first. */
export async function drawnCamera(folder: string): Promise<DrawnCamera> {
  const path = join(folder, 'camera.y4m')
  const file = await open(path, 'w+')
  // YUV4MPEG2: a header, and for each frame the brightness of its pixels, then two planes of colour, here grey.
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\nFRAME\n`)
  await file.write(Buffer.concat([header, drawn('card'), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]), 0)
  return {
    flags: [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ],
    async show(scene) {
      await file.write(drawn(scene), 0, WIDTH * HEIGHT, header.length)
    },
    close: () => file.close(),
  }
}

/** The bearer of the card whose other side carries a zone. */
export const KWAME = {
  number: 'GHA-000000000-0',
  documentNumber: 'AV1234567',
  surname: 'OWUSU',
  givenNames: 'KWAME',
  dateOfBirth: '1990-12-31',
  sex: 'M',
  expiry: '2035-05-06',
} as const

/** The brightness of each pixel. */
export function drawn(scene: DrawnScene): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, SHADES[scene])
  if (scene === 'card') drawFront(luma, 1)
  else if (scene === 'back') drawBack(luma)
  else if (scene === 'zone') drawZone(luma)
  else if (scene === 'far card') drawFront(luma, 0.5)
  else if (scene === 'screen') drawScreen(luma)
  else if (scene !== 'table' && scene !== 'black') drawHead(luma, scene)
  return luma
}

/** Of the table, the wall, or no light at all. */
const SHADES: Readonly<Record<DrawnScene, number>> = {
  card: 40,
  back: 40,
  zone: 40,
  'far card': 40,
  table: 110,
  screen: 90,
  face: 170,
  left: 170,
  right: 170,
  black: 0,
}

function drawFront(luma: Buffer, scale: number): void {
  const [left, top] = [(WIDTH - CARD_WIDTH * scale) / 2, (HEIGHT - CARD_HEIGHT * scale) / 2]
  const print = (x: number, y: number, width: number, height: number, shade = 60) =>
    fill(luma, [left + x * scale, top + y * scale, width * scale, height * scale], shade)
  print(0, 0, CARD_WIDTH, CARD_HEIGHT, 215)
  drawPortrait(luma, left + 160 * scale, top + 250 * scale, 100 * scale)
  for (let line = 0; line < 5; line++) print(320, 120 + 56 * line, 420 - 40 * (line % 3), 22)
  for (let line = 0; line < 3; line++) print(40, 420 + 40 * line, CARD_WIDTH - 80, 18)
}

function drawBack(luma: Buffer): void {
  const [left, top] = [(WIDTH - CARD_WIDTH) / 2, (HEIGHT - CARD_HEIGHT) / 2]
  fill(luma, [left, top, CARD_WIDTH, CARD_HEIGHT], 205)
  fill(luma, [left + 600, top + 40, 180, 180], 90)
  for (let line = 0; line < 7; line++)
    fill(luma, [left + 60, top + 40 + 34 * line, 300 + 30 * (line % 4), 14], 50)
  for (let line = 0; line < 3; line++) fill(luma, [left + 30, top + 340 + 60 * line, CARD_WIDTH - 60, 30], 50)
}

/** Draws the card of the document reader's tests as large as the other cards here. */
function drawZone(luma: Buffer): void {
  const card = drawCard(cardLines(KWAME), penTypeface(), NO_CHANCE)
  const [left, top] = [Math.round((WIDTH - CARD_WIDTH) / 2), Math.round((HEIGHT - CARD_HEIGHT) / 2)]
  const { data, width } = scaled(card, CARD_WIDTH / card.width)
  for (let y = 0; y < CARD_HEIGHT; y++)
    for (let x = 0; x < CARD_WIDTH; x++) luma[(top + y) * WIDTH + left + x] = data[y * width + x]!
}

/** A generator without chance, so that each drawing is the same. */
const NO_CHANCE = { fraction: () => 0.5, below: (count: number) => count >> 1, bell: () => 0 }

/** A telephone's, with icons: squarer than any card. */
function drawScreen(luma: Buffer): void {
  fill(luma, [380, 60, 560, 600], 12)
  fill(luma, [400, 80, 520, 560], 200)
  for (let icon = 0; icon < 12; icon++)
    fill(luma, [440 + 160 * (icon % 3), 110 + 130 * Math.floor(icon / 3), 90, 90], 60 + 12 * icon)
}

function drawHead(luma: Buffer, looking: 'face' | 'left' | 'right'): void {
  const turn = { face: 0, left: TURN, right: -TURN }[looking]
  const { rgba } = drawFaces({ width: WIDTH, height: HEIGHT }, [{ x: WIDTH / 2, y: 330, radius: 170, turn }])
  for (let at = 0; at < luma.length; at++) luma[at] = lumaAt(rgba, at)
}

/** Draws the bearer's portrait on the front of a card. */
function drawPortrait(luma: Buffer, x: number, y: number, radius: number): void {
  const [width, height] = [Math.round(radius * 2.2), Math.round(radius * 2.8)]
  const { rgba } = drawFaces({ width, height }, [{ x: width / 2, y: height / 2, radius }])
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)]
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      luma[(top + row) * WIDTH + left + column] = lumaAt(rgba, row * width + column)
}

const lumaAt = (rgba: Uint8ClampedArray, at: number) =>
  0.299 * rgba[4 * at]! + 0.587 * rgba[4 * at + 1]! + 0.114 * rgba[4 * at + 2]!

/** About 50°: both eyes are still to be seen. */
const TURN = 1.3

type Box = readonly [number, number, number, number]

function fill(luma: Buffer, [x, y, width, height]: Box, shade: number): void {
  for (let row = Math.round(y); row < Math.round(y + height); row++)
    luma.fill(shade, row * WIDTH + Math.round(x), row * WIDTH + Math.round(x + width))
}
