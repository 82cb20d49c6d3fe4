/**
 * Whether a photograph can be read at all: sharp, lit, free of glare, large enough. The functions are pure, and
 * bench/mrz.ts measures the thresholds.
 */
import { boxMean, quantiles, resize, type Grey } from './greyscale.ts'

/** The size at which all pictures are judged. Larger ones would seem less sharp. */
const JUDGED_SIDE_PIXELS = 1000
const BLOCK_PIXELS = 25
/** The least standard deviation of brightness in a block whose edges are judged. */
const CONTRAST_SHARE_MIN = 0.12
/** Sharpness is judged on the sharpest tenth of the blocks with contrast. */
const SHARPEST_SHARE = 0.9
/**
 * Sharpness is Laplacian over contrast in the sharpest blocks. Drawn cards of 1,000 pixels have 0.38 unchanged,
 * 0.09 at a blur of 4 pixels, where a zone can still be read, and 0.07 at 5, where it cannot.
 */
const SHARPNESS_FULL = 0.4
/** The least sharpness, as a share of the full one. */
const SHARPNESS_MIN = 0.2
/** Brightness is judged on the brightest twentieth. */
const BRIGHT_SHARE = 0.95
const BRIGHT_MIN = 45
const SIDE_PIXELS_MIN = 300
const BLOWN_OUT = 252
const GLARE_SHARE_MAX = 0.3

export type PictureFault = 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'too_large' | 'cut_off'

export interface PictureQuality {
  /** The sharpness, from 0 to 1. */
  sharpness: number
  faults: PictureFault[]
}

/** Judges a picture. `side` is the longer side of the original, in pixels. */
export function qualityOf(picture: Grey, side: number): PictureQuality {
  const scale = Math.min(1, JUDGED_SIDE_PIXELS / Math.max(picture.width, picture.height))
  const grey = resize(picture, Math.ceil(picture.width * scale), Math.ceil(picture.height * scale))
  const sharpness = Math.min(1, sharpnessOf(grey) / SHARPNESS_FULL)
  const [bright = 0] = quantiles(grey, [BRIGHT_SHARE])
  const faults: PictureFault[] = []
  if (sharpness < SHARPNESS_MIN) faults.push('blurred')
  if (bright < BRIGHT_MIN) faults.push('too_dark')
  if (blownOut(grey) > GLARE_SHARE_MAX) faults.push('glare')
  if (side < SIDE_PIXELS_MIN) faults.push('too_small')
  return { sharpness: Math.round(sharpness * 100) / 100, faults }
}

/**
 * How steep edges are compared with the differences in brightness, in the sharpest blocks. 0 if nothing has contrast.
 */
function sharpnessOf(grey: Grey): number {
  const { width, height, data } = grey
  // Noise is steep too, and smaller than any print.
  const { data: calm } = boxMean(grey, 1)
  const [dark = 0, bright = 0] = quantiles(grey, [0.01, 0.99])
  const range = Math.max(1, bright - dark)
  const blocks: number[] = []
  for (let top = 1; top + BLOCK_PIXELS < height; top += BLOCK_PIXELS)
    for (let left = 1; left + BLOCK_PIXELS < width; left += BLOCK_PIXELS) {
      let [sum, squares, steep] = [0, 0, 0]
      for (let y = top; y < top + BLOCK_PIXELS; y++)
        for (let x = left, at = y * width + left; x < left + BLOCK_PIXELS; x++, at++) {
          const value = data[at]!
          const laplacian =
            4 * calm[at]! - calm[at - 1]! - calm[at + 1]! - calm[at - width]! - calm[at + width]!
          sum += value
          squares += value * value
          steep += laplacian * laplacian
        }
      const pixels = BLOCK_PIXELS * BLOCK_PIXELS
      const contrast = Math.sqrt(Math.max(0, squares / pixels - (sum / pixels) ** 2))
      if (contrast > range * CONTRAST_SHARE_MIN) blocks.push(Math.sqrt(steep / pixels) / contrast)
    }
  blocks.sort((one, other) => one - other)
  return blocks[Math.floor(blocks.length * SHARPEST_SHARE)] ?? 0
}

/** The share of the picture that is so bright that it shows no detail, while other parts do. */
function blownOut(grey: Grey): number {
  let count = 0
  const { data } = grey
  for (let at = 0; at < data.length; at++) if (data[at]! >= BLOWN_OUT) count++
  return count / data.length
}
