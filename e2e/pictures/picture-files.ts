/** The stored pictures and how two are compared. Stored as WebP without loss, which is a third of the size of PNG. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import encodePng, { init as initPngEncoder } from '@jsquash/png/encode.js'
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js'
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js'
import pixelmatch from 'pixelmatch'

/** The pictures that are expected. */
export const EXPECTED = join(import.meta.dirname, 'expected')
/** Where a failure writes what was expected, what was seen, and the difference. */
const DIFFERENCES = join(import.meta.dirname, 'differences')

/** How far a pixel's colour may be off, as a part of all the way from black to white. */
const COLOUR_SHARE_MAX = 0.1
/** How many pixels of a picture may be further off. A letter has more. */
export const PIXELS_MAX = 12

export interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Reads the codecs' code, once. By themselves they would fetch it from a server. */
export async function openCodecs(): Promise<void> {
  const code = (path: string) => readFile(fileURLToPath(import.meta.resolve(path)))
  const [png, decoder, encoder] = await Promise.all([
    code('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
    code('@jsquash/webp/codec/dec/webp_dec.wasm'),
    code('@jsquash/webp/codec/enc/webp_enc_simd.wasm'),
  ])
  await Promise.all([
    initPng(new Uint8Array(png)),
    initPngEncoder(new Uint8Array(png)),
    initWebpDecoder({ wasmBinary: decoder }),
    initWebpEncoder({ wasmBinary: encoder }),
  ])
}

export const readPng = async (png: Buffer): Promise<Picture> => decodePng(Uint8Array.from(png).buffer)

/** The expected picture, or null if there is none of this name. */
export async function readExpected(name: string): Promise<Picture | null> {
  const webp = await readFile(fileOf(name)).catch(() => null)
  return webp && decodeWebp(Uint8Array.from(webp).buffer)
}

/** Stores the picture as the expected one. */
export async function writeExpected(name: string, picture: Picture): Promise<void> {
  await mkdir(EXPECTED, { recursive: true })
  const webp = await encodeWebp({ ...picture, colorSpace: 'srgb' } as ImageData, {
    lossless: 1,
    quality: 100,
    method: 4,
  })
  await writeFile(fileOf(name), Buffer.from(webp))
}

/** Deletes the expected pictures that nobody takes any more. */
export async function forgetOthers(names: readonly string[]): Promise<void> {
  const known = new Set(names.map(fileOf))
  const files = (await readdir(EXPECTED))
    .filter((file) => file.endsWith('.webp'))
    .map((file) => join(EXPECTED, file))
  await Promise.all(files.filter((file) => !known.has(file)).map((file) => rm(file)))
}

/** How many pixels differ. Pictures of different sizes differ in all. */
export function differingPixels(expected: Picture, actual: Picture): number {
  return isSameSize(expected, actual)
    ? pixelmatch(expected.data, actual.data, undefined, actual.width, actual.height, {
        threshold: COLOUR_SHARE_MAX,
      })
    : actual.width * actual.height
}

/** Deletes what an earlier failure wrote. */
export const forgetDifferences = () => rm(DIFFERENCES, { recursive: true, force: true })

/** Writes the three pictures of a failure, as PNG, and answers their names. */
export async function writeDifference(
  name: string,
  expected: Picture | null,
  actual: Picture,
): Promise<string[]> {
  await mkdir(DIFFERENCES, { recursive: true })
  const pictures: [string, Picture][] = [['actual', actual]]
  if (expected) {
    pictures.push(['expected', expected])
    if (isSameSize(expected, actual)) {
      const { width, height } = actual
      const data = new Uint8ClampedArray(actual.data.length)
      pixelmatch(expected.data, actual.data, data, width, height, { threshold: COLOUR_SHARE_MAX })
      pictures.push(['difference', { width, height, data }])
    }
  }
  const files = pictures.map(([kind]) => join(DIFFERENCES, `${name}.${kind}.png`))
  for (const [index, [, picture]] of pictures.entries())
    await writeFile(
      files[index]!,
      Buffer.from(await encodePng({ ...picture, colorSpace: 'srgb' } as ImageData)),
    )
  return files
}

const isSameSize = (one: Picture, other: Picture) => one.width === other.width && one.height === other.height
const fileOf = (name: string) => join(EXPECTED, `${name}.webp`)
