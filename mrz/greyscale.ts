/**
 * Pictures as brightness only, and operations on whole pictures: smaller, larger, smoother, summed. The functions
 * are pure.
 */

/** Brightness from 0 (black) to 255, row by row. */
export interface Grey {
  width: number
  height: number
  data: Float32Array
}

export function greyOf(width: number, height: number): Grey {
  return { width, height, data: new Float32Array(width * height) }
}

/** ITU-R BT.601 luma of red, green, blue and alpha. Transparent pixels become white, as they would be shown. */
export function fromRgba(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): Grey {
  const grey = greyOf(width, height)
  for (let at = 0, from = 0; at < grey.data.length; at++, from += 4) {
    const luma = 0.299 * rgba[from]! + 0.587 * rgba[from + 1]! + 0.114 * rgba[from + 2]!
    const alpha = rgba[from + 3]! / 255
    grey.data[at] = luma * alpha + 255 * (1 - alpha)
  }
  return grey
}

/**
 * The picture in a new size. Each new pixel is the mean of those that it covers, or lies between its neighbours if
 * the picture grows.
 */
export function resize(from: Grey, width: number, height: number): Grey {
  if (width === from.width && height === from.height) return from
  return resizedAcross(resizedDown(from, height), width)
}

/** The picture with a longer side of at most `side` pixels. */
export function shrunk(from: Grey, side: number): Grey {
  const scale = Math.min(1, side / Math.max(from.width, from.height))
  return resize(
    from,
    Math.max(1, Math.round(from.width * scale)),
    Math.max(1, Math.round(from.height * scale)),
  )
}

function resizedAcross({ width: before, height, data }: Grey, width: number): Grey {
  const to = greyOf(width, height)
  const shares = Array.from({ length: width }, (_, x) => shareOf(x, before, width))
  for (let y = 0, row = 0, at = 0; y < height; y++, row += before)
    for (const { first, weights } of shares) {
      let sum = 0
      for (let k = 0; k < weights.length; k++) sum += data[row + first + k]! * weights[k]!
      to.data[at++] = sum
    }
  return to
}

function resizedDown({ width, height: before, data }: Grey, height: number): Grey {
  const to = greyOf(width, height)
  for (let y = 0, row = 0; y < height; y++, row += width) {
    const { first, weights } = shareOf(y, before, height)
    for (let k = 0; k < weights.length; k++) {
      const weight = weights[k]!
      for (let x = 0, at = (first + k) * width; x < width; x++) to.data[row + x]! += data[at++]! * weight
    }
  }
  return to
}

/** Pixels in a row, and the share of each in a new one. */
interface Share {
  first: number
  weights: number[]
}

function shareOf(place: number, before: number, after: number): Share {
  const step = before / after
  if (step > 1) {
    const [from, to] = [place * step, Math.min((place + 1) * step, before)]
    const first = Math.floor(from)
    const last = Math.min(Math.ceil(to - 1e-9), before)
    const weights = []
    for (let at = first; at < last; at++)
      weights.push((Math.min(to, at + 1) - Math.max(from, at)) / (to - from))
    return { first, weights }
  }
  const centre = Math.min(Math.max((place + 0.5) * step - 0.5, 0), before - 1)
  const first = Math.min(Math.floor(centre), Math.max(before - 2, 0))
  return before === 1
    ? { first: 0, weights: [1] }
    : { first, weights: [1 - (centre - first), centre - first] }
}

/** The mean over a square of `2 radius + 1` pixels around each pixel, as far as the square lies inside. */
export function boxMean(from: Grey, radius: number): Grey {
  return boxDown(boxAcross(from, radius), radius)
}

function boxAcross({ width, height, data }: Grey, radius: number): Grey {
  const to = greyOf(width, height)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    let count = 0
    for (let x = 0; x < Math.min(radius, width); x++) {
      sum += data[row + x]!
      count++
    }
    for (let x = 0; x < width; x++) {
      if (x + radius < width) {
        sum += data[row + x + radius]!
        count++
      }
      if (x - radius > 0) {
        sum -= data[row + x - radius - 1]!
        count--
      }
      to.data[row + x] = sum / count
    }
  }
  return to
}

function boxDown({ width, height, data }: Grey, radius: number): Grey {
  const to = greyOf(width, height)
  const sums = new Float64Array(width)
  let count = 0
  const add = (row: number, sign: 1 | -1) => {
    count += sign
    for (let x = 0, at = row * width; x < width; x++) sums[x]! += sign * data[at++]!
  }
  for (let y = 0; y < Math.min(radius, height); y++) add(y, 1)
  for (let y = 0, at = 0; y < height; y++) {
    if (y + radius < height) add(y + radius, 1)
    if (y - radius > 0) add(y - radius - 1, -1)
    for (let x = 0; x < width; x++) to.data[at++] = sums[x]! / count
  }
  return to
}

/** Three boxes one after the other, which is nearly a bell. */
export function smooth(from: Grey, sigma: number): Grey {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  return boxMean(boxMean(boxMean(from, radius), radius), radius)
}

/**
 * The brightness at a place between pixels. Beyond the edge it is the edge's. `x` and `y` count from the first
 * pixel's centre.
 */
export function valueAt({ width, height, data }: Grey, x: number, y: number): number {
  const cx = x < 0 ? 0 : x > width - 1 ? width - 1 : x
  const cy = y < 0 ? 0 : y > height - 1 ? height - 1 : y
  const left = cx | 0
  const top = cy | 0
  const right = left + 1 < width ? left + 1 : left
  const below = top + 1 < height ? top + 1 : top
  const fx = cx - left
  const fy = cy - top
  const above = data[top * width + left]! * (1 - fx) + data[top * width + right]! * fx
  const under = data[below * width + left]! * (1 - fx) + data[below * width + right]! * fx
  return above * (1 - fy) + under * fy
}

/** For each share, the value below which that share of all pixels lies. */
export function quantiles({ data }: Grey, shares: readonly number[]): number[] {
  const counts = new Uint32Array(256)
  for (let at = 0; at < data.length; at++) {
    const value = data[at]!
    counts[value < 0 ? 0 : value > 255 ? 255 : value | 0]!++
  }
  return shares.map((share) => {
    let seen = 0
    return Math.max(
      0,
      counts.findIndex((count) => {
        seen += count
        return seen > share * data.length
      }),
    )
  })
}
