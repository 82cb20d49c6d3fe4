/**
 * Decodes pictures from strangers into brightness, in a worker thread. The codecs are WebAssembly (mozjpeg, libwebp and
 * the png crate), so a picture that breaks one of them breaks only the memory of that thread. The size that a picture
 * claims is checked before a codec sees the picture.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import decodeJpeg, { init as initJpeg } from '@jsquash/jpeg/decode.js'
import decodePng, { init as initPng } from '@jsquash/png/decode.js'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import { readPicture, type PictureType } from '../../platform/files/pictures.ts'
import { fromRgba, resize, type Grey } from '../../../mrz/greyscale.ts'
import { READ_SIDE_PIXELS_MAX } from '../../../mrz/zone-reading.ts'

/** The most pixels of a picture. Each takes four bytes decoded and four more as brightness: 200 MB together. */
const DECODED_PIXELS_MAX = 25_000_000

export interface Decoded {
  grey: Grey
  /** The longer side of the picture as it was uploaded, in pixels. */
  side: number
  /** The picture as it was uploaded, in colours: red, green, blue and alpha. */
  rgba: Uint8ClampedArray
  size: { width: number; height: number }
}

type Decode = (bytes: ArrayBuffer) => Promise<{ data: Uint8ClampedArray; width: number; height: number }>

/**
 * Opens the codecs. Their code is read from files once and given to them, because by default they would fetch it from a
 * server.
 */
export async function openDecoders(): Promise<Readonly<Record<PictureType, Decode>>> {
  const code = (path: string) => readFile(fileURLToPath(import.meta.resolve(path)))
  const [jpeg, png, webp] = await Promise.all([
    code('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
    code('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
    code('@jsquash/webp/codec/dec/webp_dec.wasm'),
  ])
  await Promise.all([
    initJpeg({ wasmBinary: jpeg }),
    initPng(new Uint8Array(png)),
    initWebp({ wasmBinary: webp }),
  ])
  return { 'image/jpeg': decodeJpeg, 'image/png': decodePng, 'image/webp': decodeWebp }
}

/** Decodes a picture. Answers null if it is too large, or is no picture. */
export async function decodePicture(
  decoders: Awaited<ReturnType<typeof openDecoders>>,
  bytes: Uint8Array,
): Promise<Decoded | null> {
  const picture = readPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (picture.width * picture.height > DECODED_PIXELS_MAX) return null
  const decode = decoders[picture.mediaType]
  const { data, width, height } = await decode(Uint8Array.from(picture.bytes).buffer)
  const side = Math.max(width, height)
  const scale = Math.min(1, READ_SIDE_PIXELS_MAX / side)
  return {
    grey: resize(fromRgba(data, width, height), Math.ceil(width * scale), Math.ceil(height * scale)),
    side,
    rgba: data,
    size: { width, height },
  }
}
