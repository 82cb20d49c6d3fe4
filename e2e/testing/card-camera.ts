/**
 * A camera that sees a card on a dark table: a video of one frame, which Chromium takes for its camera's. The card is
 * nobody's: a light rectangle of the format ID-1 with a dark square for the photograph and bars for lines of print.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const WIDTH = 1280
const HEIGHT = 720
const TABLE = 40
const CARD = 215
const INK = 60
/** ISO/IEC 7810 ID-1: 85.6 by 53.98 mm. */
const CARD_HEIGHT = 560
const CARD_WIDTH = Math.round((CARD_HEIGHT * 85.6) / 53.98)

/** Writes the video to the folder. Answers the flags by which a browser has it for its camera, without asking. */
export async function cardCamera(folder: string): Promise<string[]> {
  const file = join(folder, 'card.y4m')
  await writeFile(file, video())
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
}

/** YUV4MPEG2: a header, and for each frame the brightness of its pixels, then two planes of colour, here grey. */
function video(): Buffer {
  const luma = Buffer.alloc(WIDTH * HEIGHT, TABLE)
  const [left, top] = [(WIDTH - CARD_WIDTH) / 2, (HEIGHT - CARD_HEIGHT) / 2]
  const fill = (x: number, y: number, width: number, height: number, shade: number) => {
    for (let row = 0; row < height; row++) {
      const at = Math.round(top + y + row) * WIDTH + Math.round(left + x)
      luma.fill(shade, at, at + Math.round(width))
    }
  }
  fill(0, 0, CARD_WIDTH, CARD_HEIGHT, CARD)
  fill(50, 120, 220, 280, INK)
  for (let line = 0; line < 5; line++) fill(320, 130 + 56 * line, 420 - 40 * (line % 3), 22, INK)
  for (let line = 0; line < 3; line++) fill(40, 430 + 40 * line, CARD_WIDTH - 80, 18, INK)
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\nFRAME\n`),
    luma,
    colours,
  ])
}
