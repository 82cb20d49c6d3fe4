/** Pictures of cameras and files: cut to what the person saw, and made small enough for a slow line. */

/** The longest side of a picture, in pixels. Fine print stays legible, and a picture has about 400 kB. */
export const SIDE_MAX = 2_000
/** The longest side of a challenge frame, in pixels. A face needs no fine print, and two frames have about 150 kB. */
export const FRAME_SIDE_MAX = 1_000
const JPEG_QUALITY = 0.88

/** The part of a camera's picture that is visible in a box with these proportions, which the picture covers. */
export function seenPart(
  { width, height }: { width: number; height: number },
  proportion: number,
): { x: number; y: number; width: number; height: number } {
  const [wide, high] = [Math.min(width, height * proportion), Math.min(height, width / proportion)]
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high }
}

/** Draws the visible part of the camera's picture on the canvas. Its longer side has at most this many pixels. */
export function drawSeen(
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement,
  { proportion, side }: { proportion: number; side: number },
): CanvasRenderingContext2D | null {
  const seen = seenPart({ width: video.videoWidth, height: video.videoHeight }, proportion)
  const scale = Math.min(1, side / Math.max(seen.width, seen.height))
  canvas.width = Math.max(1, Math.round(seen.width * scale))
  canvas.height = Math.max(1, Math.round(seen.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, seen.x, seen.y, seen.width, seen.height, 0, 0, canvas.width, canvas.height)
  return context
}

/**
 * Makes a picture from the device no larger than needed, and turns it as the camera was held. Throws if it cannot be
 * read.
 */
export async function scaledDown(file: Blob): Promise<Blob> {
  const canvas = await drawnFrom(file, SIDE_MAX)
  return jpegOf(canvas)
}

/**
 * The pixels of a picture, with at most this many on its longer side, and the length of that side in the picture
 * itself.
 */
export async function pixelsOf(file: Blob, side: number): Promise<{ image: ImageData; side: number }> {
  const picture = await createImageBitmap(file)
  const longer = Math.max(picture.width, picture.height)
  picture.close()
  const canvas = await drawnFrom(file, side)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the picture could not be drawn')
  return { image: context.getImageData(0, 0, canvas.width, canvas.height), side: longer }
}

async function drawnFrom(file: Blob, side: number): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file)
  try {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    picture.close()
  }
}

export async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (blob === null) throw new Error('the picture could not be drawn')
  return blob
}

/**
 * The brands of ISO/IEC 23008-12 files with HEVC pictures. iPhones store such pictures, and most browsers cannot open
 * them.
 */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

export async function isHeic(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const text = String.fromCharCode(...start)
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(text.slice(8, 12))
}
