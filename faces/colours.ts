/** A small picture in colours, as the face detector sees it. The functions are pure. */

/** Red, green and blue from 0 to 255, each pixel's together. */
export interface Colours {
  width: number
  height: number
  data: Uint8ClampedArray
}

/**
 * A picture whose longer side is at most `side_pixels`. Each new pixel is the mean of those that it covers.
 * Transparent pixels become white, as they would be shown.
 */
export function coloursOf(
  rgba: Uint8Array | Uint8ClampedArray,
  from: { width: number; height: number },
  side_pixels: number,
): Colours {
  const step = Math.max(1, Math.max(from.width, from.height) / side_pixels)
  const [width, height] = [
    Math.max(1, Math.floor(from.width / step)),
    Math.max(1, Math.floor(from.height / step)),
  ]
  const data = new Uint8ClampedArray(width * height * 3)
  for (let y = 0, to = 0; y < height; y++) {
    const [top, bottom] = [Math.floor(y * step), Math.floor((y + 1) * step)]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor(x * step), Math.floor((x + 1) * step)]
      let [red, green, blue] = [0, 0, 0]
      for (let fromY = top; fromY < bottom; fromY++)
        for (let at = (fromY * from.width + left) * 4, k = left; k < right; k++, at += 4) {
          const alpha = rgba[at + 3]! / 255
          const white = 255 * (1 - alpha)
          red += rgba[at]! * alpha + white
          green += rgba[at + 1]! * alpha + white
          blue += rgba[at + 2]! * alpha + white
        }
      const count = (bottom - top) * (right - left)
      data[to++] = red / count
      data[to++] = green / count
      data[to++] = blue / count
    }
  }
  return { width, height, data }
}

/** The picture turned clockwise by 90°. */
export function quarterTurned({ width, height, data }: Colours): Colours {
  const turned = { width: height, height: width, data: new Uint8ClampedArray(data.length) }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 3, (x * height + height - 1 - y) * 3]
      turned.data.set(data.subarray(from, from + 3), to)
    }
  return turned
}
