/**
 * A camera that sees what we draw: a video of one frame, which Chromium takes for its camera's, and which is written over
 * while the camera runs. The card is nobody's: a light rectangle of the format ID-1 with a dark square for the photograph
 * and bars for lines of print. So is the head: circles.
 */
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const WIDTH = 1280
const HEIGHT = 720
/** ISO/IEC 7810 ID-1: 85.6 by 53.98 mm. */
const CARD_HEIGHT = 540
const CARD_WIDTH = Math.round((CARD_HEIGHT * 85.6) / 53.98)

export const DRAWN_SCENES = [
  'card',
  'back',
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

/** The brightness of each pixel. */
export function drawn(scene: DrawnScene): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, SHADES[scene])
  if (scene === 'card') drawCard(luma, 1)
  else if (scene === 'back') drawBack(luma)
  else if (scene === 'far card') drawCard(luma, 0.5)
  else if (scene === 'screen') drawScreen(luma)
  else if (scene === 'face' || scene === 'left' || scene === 'right') drawHead(luma, scene)
  return luma
}

/** Of the table, the wall, or no light at all. */
const SHADES: Readonly<Record<DrawnScene, number>> = {
  card: 40,
  back: 40,
  'far card': 40,
  table: 110,
  screen: 90,
  face: 170,
  left: 170,
  right: 170,
  black: 0,
}

function drawCard(luma: Buffer, scale: number): void {
  const [left, top] = [(WIDTH - CARD_WIDTH * scale) / 2, (HEIGHT - CARD_HEIGHT * scale) / 2]
  const print = (x: number, y: number, width: number, height: number, shade = 60) =>
    fill(luma, [left + x * scale, top + y * scale, width * scale, height * scale], shade)
  print(0, 0, CARD_WIDTH, CARD_HEIGHT, 215)
  print(50, 110, 220, 280)
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

/** A telephone's, with icons: squarer than any card. */
function drawScreen(luma: Buffer): void {
  fill(luma, [380, 60, 560, 600], 12)
  fill(luma, [400, 80, 520, 560], 200)
  for (let icon = 0; icon < 12; icon++)
    fill(luma, [440 + 160 * (icon % 3), 110 + 130 * Math.floor(icon / 3), 90, 90], 60 + 12 * icon)
}

function drawHead(luma: Buffer, looking: 'face' | 'left' | 'right'): void {
  // As a camera sees it, which is no mirror: the person's left is on the right.
  const turn = looking === 'face' ? 0 : looking === 'left' ? 1 : -1
  const middle = WIDTH / 2
  ellipse(luma, [middle, 760, 300, 200], 70)
  ellipse(luma, [middle - 20 * turn, 340, 190, 260], 30)
  ellipse(luma, [middle + 30 * turn, 370, 160, 220], 120)
  for (const side of [-1, 1]) {
    ellipse(luma, [middle + 90 * turn + 65 * side, 330, 30, 16], 230)
    ellipse(luma, [middle + 100 * turn + 65 * side, 330, 14, 15], 15)
  }
  ellipse(luma, [middle + 110 * turn, 410, 24, 40], 90)
  ellipse(luma, [middle + 80 * turn, 490, 60, 14], 50)
}

type Box = readonly [number, number, number, number]

function fill(luma: Buffer, [x, y, width, height]: Box, shade: number): void {
  for (let row = Math.round(y); row < Math.round(y + height); row++)
    luma.fill(shade, row * WIDTH + Math.round(x), row * WIDTH + Math.round(x + width))
}

/** Its middle, and from there to its edges. */
function ellipse(luma: Buffer, [x, y, width, height]: Box, shade: number): void {
  for (let row = Math.max(0, y - height); row < Math.min(HEIGHT, y + height); row++) {
    const half = width * Math.sqrt(1 - ((row - y) / height) ** 2)
    luma.fill(shade, row * WIDTH + Math.round(x - half), row * WIDTH + Math.round(x + half))
  }
}
