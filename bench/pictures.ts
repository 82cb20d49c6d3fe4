/**
 * How well pictures are told apart: `node bench/pictures.ts [--pairs 1000] [--each 100]`.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import encodeJpeg, { init as initEncoder } from '@jsquash/jpeg/encode.js'
import type { Grey } from '../mrz/greyscale.ts'
import { decodePicture, openDecoders } from '../server/kyc/documents/picture-decoding.ts'
import { likenessOf, isSameFrame, lookOf, type Look } from '../server/kyc/documents/picture-look.ts'
import {
  cardLines,
  drawCard,
  penTypeface,
  personFrom,
  photograph,
  PLAIN,
  type Scene,
} from '../server/kyc/testing/cards.ts'
import {
  cropped,
  drawFront,
  drawNothing,
  drawPerson,
  drawScreen,
  relit,
  scaled,
} from '../server/kyc/testing/pictures.ts'
import { randomFrom, type Random } from '../server/platform/seeded-random.ts'

const { values } = parseArgs({ options: { pairs: { type: 'string' }, each: { type: 'string' } } })
const pairs = Number(values.pairs ?? 1000)
const each = Number(values.each ?? 100)
const encoder = fileURLToPath(import.meta.resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
await initEncoder({ wasmBinary: await readFile(encoder) })
const decoders = await openDecoders()
const face = penTypeface()

async function jpegOf({ width, height, data }: Grey, quality: number): Promise<Uint8Array> {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < data.length; at++) rgba.fill(data[at]!, at * 4, at * 4 + 3)[at * 4 + 3] = 255
  return new Uint8Array(await encodeJpeg({ data: rgba, width, height, colorSpace: 'srgb' }, { quality }))
}
/** As the reader has it. */
async function seen(picture: Grey, quality = 85): Promise<Look> {
  return lookOf((await decodePicture(decoders, await jpegOf(picture, quality)))!.grey)
}

const front = (seed: number, scene: Partial<Scene> = {}, design = 1) => {
  const random = randomFrom(seed)
  return photograph(
    drawFront(personFrom(random), face, randomFrom(seed + 7)),
    { ...PLAIN, width: 700, ...scene },
    randomFrom(design),
  )
}
/** Ground, writing and table are the same on each: the zone alone is the bearer's. */
const back = (seed: number, scene: Partial<Scene> = {}, design = 1) =>
  photograph(
    drawCard(cardLines(personFrom(randomFrom(seed))), face, randomFrom(5)),
    { ...PLAIN, width: 700, ...scene },
    randomFrom(design),
  )

const hand = (random: Random): Partial<Scene> => ({
  width: 620 + random.below(160),
  turn: (random.fraction() - 0.5) * 8,
  keystoneTop: random.fraction() * 0.05,
  keystoneLeft: random.fraction() * 0.05,
  blur: 0.7 + random.fraction(),
  noise: 3 + random.fraction() * 8,
  light: 0.6 + random.fraction() * 0.5,
})

const DIFFERENT: Record<string, (seed: number) => [Grey, Grey]> = {
  'two fronts of one design, laid the same way': (k) => [front(2 * k), front(2 * k + 1)],
  'two backs of one design, laid the same way': (k) => [back(2 * k), back(2 * k + 1)],
  'two fronts on one table, by hand': (k) => [
    front(2 * k, hand(randomFrom(k))),
    front(2 * k + 1, hand(randomFrom(k + 9e5))),
  ],
  'two backs on one table, by hand': (k) => [
    back(2 * k, hand(randomFrom(k))),
    back(2 * k + 1, hand(randomFrom(k + 9e5))),
  ],
  'two scans to the edge': (k) => [
    drawFront(personFrom(randomFrom(2 * k)), face, randomFrom(2 * k)),
    drawFront(personFrom(randomFrom(2 * k + 1)), face, randomFrom(2 * k + 1)),
  ],
  'two people before walls': (k) => [drawPerson(randomFrom(2 * k)), drawPerson(randomFrom(2 * k + 1))],
  'front and back of one card': (k) => [front(k, hand(randomFrom(k))), back(k, hand(randomFrom(k + 9e5)))],
  'front and its bearer': (k) => [front(k), drawPerson(randomFrom(k + 7))],
}

const SAME: Record<string, (picture: Grey, random: Random) => [Grey, number]> = {
  'JPEG 85': (p) => [p, 85],
  'JPEG 40': (p) => [p, 40],
  'half as large': (p) => [scaled(p, 0.5), 85],
  'a third, JPEG 60': (p) => [scaled(p, 0.34), 60],
  'lighter by 40': (p) => [relit(p, { light: 40 }), 85],
  'darker by 60': (p) => [relit(p, { light: -60 }), 85],
  'less contrast': (p) => [relit(p, { contrast: 0.6 }), 85],
  'cropped by 3 % at each edge': (p) => [
    cropped(p, { left: 0.03, right: 0.03, top: 0.03, bottom: 0.03 }),
    85,
  ],
  'cropped by up to 6 % at each edge': (p, r) => [
    cropped(p, {
      left: r.fraction() * 0.06,
      right: r.fraction() * 0.06,
      top: r.fraction() * 0.06,
      bottom: r.fraction() * 0.06,
    }),
    85,
  ],
  'cropped by 10 % at one edge': (p, r) => [
    cropped(p, { [(['left', 'right', 'top', 'bottom'] as const)[r.below(4)]!]: 0.1 }),
    85,
  ],
  'all together': (p, r) => [
    relit(
      scaled(
        cropped(p, { left: r.fraction() * 0.05, top: r.fraction() * 0.05, bottom: r.fraction() * 0.05 }),
        0.6,
      ),
      { light: 25 },
    ),
    40,
  ],
}

const subjects: ((seed: number) => Grey)[] = [
  (k) => front(k, hand(randomFrom(k))),
  (k) => back(k, hand(randomFrom(k))),
  (k) => drawPerson(randomFrom(k)),
  (k) => drawFront(personFrom(randomFrom(k)), face, randomFrom(k)),
]
const names = ['front', 'back', 'person', 'scan']

const times: number[] = []
for (const [name, draw] of Object.entries(DIFFERENT)) {
  let hits = 0
  let worst = 0
  for (let k = 0; k < pairs; k++) {
    const [a, b] = draw(k + 1)
    const [x, y] = [await seen(a), await seen(b)]
    const t = performance.now()
    const share = likenessOf(x, y)
    times.push(performance.now() - t)
    worst = Math.max(worst, share)
    if (isSameFrame(x, y)) hits++
  }
  console.log(name, 'hits', hits, 'of', pairs, 'worst', worst.toFixed(3))
}
for (const [name, change] of Object.entries(SAME)) {
  const said: string[] = []
  subjects.forEach(() => undefined)
  for (const [which, draw] of subjects.entries()) {
    let [found, least] = [0, 1]
    for (let k = 0; k < each; k++) {
      const picture = draw(k + 5000)
      const [changed, quality] = change(picture, randomFrom(k))
      const t = performance.now()
      const share = likenessOf(await seen(picture), await seen(changed, quality))
      times.push(performance.now() - t)
      least = Math.min(least, share)
      if (share >= 0.68) found++
    }
    said.push(`${names[which]} ${found}/${each} (${least.toFixed(2)})`)
  }
  console.log(name, said.join(' · '))
}
times.sort((a, b) => a - b)
console.log(
  'ms median',
  times[times.length >> 1]!.toFixed(1),
  'p95',
  times[Math.floor(times.length * 0.95)]!.toFixed(1),
)
void drawNothing
void drawScreen
