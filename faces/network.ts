/**
 * Runs a convolutional network in the form of TensorFlow.js: a graph in JSON and its weights. It knows only the
 * face detector's operations: convolutions, additions, pooling, padding. It is pure, needs no WebAssembly or
 * graphics card, and gives the same numbers on the server and in browsers. It refuses a graph with any other
 * operation when it opens.
 */

/** An array of height, width and channels. The channels of a pixel are together. */
export interface Tensor {
  height: number
  width: number
  channels: number
  data: Float32Array
}

interface GraphNode {
  name: string
  op: string
  input?: string[]
  attr?: Record<string, { list?: { i?: string[]; s?: string[] }; s?: string }>
}

/** The network in the package's JSON. */
export interface Graph {
  modelTopology: { node: GraphNode[] }
  weightsManifest: { weights: { name: string; shape: number[]; dtype: string }[] }[]
}

interface Weights {
  shape: number[]
  data: Float32Array | Int32Array
}

type Step = (values: ReadonlyMap<string, Tensor>) => Tensor

const VALUE_BYTES = 4

export class Network {
  readonly #steps: { name: string; run: Step; done: string[] }[] = []
  readonly #input: string
  readonly #outputs: string[] = []

  /** Opens a network. Throws if the weights do not fill the graph, or if the graph has an unknown operation. */
  constructor(graph: Graph, weights: Uint8Array) {
    const constants = weightsOf(graph, weights)
    const nodes = graph.modelTopology.node
    const lastUse = new Map<string, string>()
    for (const { name, input = [] } of nodes) for (const from of input) lastUse.set(from, name)
    this.#input = nodes.find(({ op }) => op === 'Placeholder')?.name ?? unknown('a graph without input')
    for (const node of inOrder(nodes)) {
      if (node.op === 'Const' || node.op === 'Placeholder') continue
      const { name, input = [] } = node
      if (!lastUse.has(name)) this.#outputs.push(name)
      const done = input.filter((from) => lastUse.get(from) === name)
      this.#steps.push({ name, run: stepOf(node, constants), done })
    }
  }

  /** The outputs of the network for a picture, by name. */
  run(picture: Tensor): Map<string, Tensor> {
    const values = new Map([[this.#input, picture]])
    for (const { name, run, done } of this.#steps) {
      values.set(name, run(values))
      for (const used of done) values.delete(used)
    }
    return new Map(this.#outputs.map((name) => [name, values.get(name)!]))
  }
}

function weightsOf({ weightsManifest }: Graph, bytes: Uint8Array): Map<string, Weights> {
  const constants = new Map<string, Weights>()
  // The numbers are little-endian, as every machine is that runs this; a copy is aligned.
  const { buffer } = Uint8Array.from(bytes)
  let at = 0
  for (const { name, shape, dtype } of weightsManifest.flatMap(({ weights }) => weights)) {
    const count = shape.reduce((product, length) => product * length, 1)
    if (dtype !== 'float32' && dtype !== 'int32') return unknown(dtype)
    const data = dtype === 'int32' ? new Int32Array(buffer, at, count) : new Float32Array(buffer, at, count)
    constants.set(name, { shape, data })
    at += count * VALUE_BYTES
  }
  return at === bytes.length ? constants : unknown('weights of another length')
}

/** The nodes in an order in which each follows those that it needs. */
function inOrder(nodes: readonly GraphNode[]): GraphNode[] {
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const ordered = new Set<GraphNode>()
  const visit = (node: GraphNode) => {
    if (ordered.has(node)) return
    for (const from of node.input ?? []) visit(byName.get(from) ?? unknown(from))
    ordered.add(node)
  }
  for (const node of nodes) visit(node)
  return [...ordered]
}

function stepOf(node: GraphNode, constants: ReadonlyMap<string, Weights>): Step {
  const { op, input = [] } = node
  const [first = '', second = '', third = ''] = input
  const of = (values: ReadonlyMap<string, Tensor>, name = first) => values.get(name)!
  const weights = constants.get(second)
  switch (op) {
    case '_FusedConv2D': {
      const rectified = (node.attr?.fused_ops?.list?.s ?? []).map((code) => atob(code)).includes('Relu')
      const layer = { ...windowOf(node), rectified, bias: floats(constants.get(third)) }
      const kernel = byFours(weights ?? unknown(second))
      return (values) => convolve(of(values), kernel, layer)
    }
    case 'DepthwiseConv2dNative':
      return (values) => convolveEach(of(values), weights ?? unknown(second), windowOf(node))
    case 'AddV2':
      return (values) => add(of(values), of(values, second))
    case 'Relu':
      return (values) => rectify(of(values))
    case 'MaxPool':
      return (values) => pool(of(values))
    case 'Pad':
      return (values) => padChannels(of(values), weights ?? unknown(second))
    // The values lie in the right order already.
    case 'Reshape':
    case 'Identity':
      return (values) => of(values)
    default:
      return unknown(op)
  }
}

interface Window {
  stride: number
  same: boolean
}

function windowOf({ attr }: GraphNode): Window {
  return { stride: Number(attr?.strides?.list?.i?.[1] ?? 1), same: atob(attr?.padding?.s ?? '') === 'SAME' }
}

const floats = (weights: Weights | undefined) =>
  weights?.data instanceof Float32Array ? weights.data : unknown('numbers that are not floats')

/** The number of windows along a side of `length`, and how far before the side the first one starts. */
function along(length: number, kernel: number, { stride, same }: Window) {
  const count = same ? Math.ceil(length / stride) : Math.floor((length - kernel) / stride) + 1
  const before = same ? Math.max(0, (count - 1) * stride + kernel - length) >> 1 : 0
  return { count, before }
}

interface Layer extends Window {
  rectified: boolean
  bias: Float32Array
}

/**
 * Each place's channels times the kernel, plus the bias. It sums four outputs at once: a sum in a register takes
 * half the time of one in memory.
 */
function convolve(from: Tensor, { shape, kernel }: Kernel, layer: Layer): Tensor {
  const [high = 0, wide = 0, depth = 0, channels = 0] = shape
  const { stride, bias, rectified } = layer
  const { data, width } = from
  const down = along(from.height, high, layer)
  const across = along(width, wide, layer)
  const to = tensor(down.count, across.count, channels)
  const floor = rectified ? 0 : -Infinity
  for (let y = 0, at = 0; y < to.height; y++) {
    const top = y * stride - down.before
    const [kyFrom, kyTo] = [Math.max(0, -top), Math.min(high, from.height - top)]
    for (let x = 0; x < to.width; x++, at += channels) {
      const left = x * stride - across.before
      const [kxFrom, kxTo] = [Math.max(0, -left), Math.min(wide, width - left)]
      for (let o = 0; o < channels; o += 4) {
        let [one, two, three, four] = [0, 0, 0, 0]
        for (let ky = kyFrom; ky < kyTo; ky++) {
          const count = (kxTo - kxFrom) * depth
          let pixel = ((top + ky) * width + left + kxFrom) * depth
          let weight = (o * high * wide + (ky * wide + kxFrom) * 4) * depth
          for (const end = pixel + count; pixel < end; pixel++, weight += 4) {
            const value = data[pixel]!
            one += value * kernel[weight]!
            two += value * kernel[weight + 1]!
            three += value * kernel[weight + 2]!
            four += value * kernel[weight + 3]!
          }
        }
        to.data[at + o] = Math.max(floor, one + bias[o]!)
        to.data[at + o + 1] = Math.max(floor, two + bias[o + 1]!)
        // Two outputs may be all that are left.
        if (o + 2 >= channels) break
        to.data[at + o + 2] = Math.max(floor, three + bias[o + 2]!)
        to.data[at + o + 3] = Math.max(floor, four + bias[o + 3]!)
      }
    }
  }
  return to
}

interface Kernel {
  shape: number[]
  kernel: Float64Array
}

/** The weights in the order of use: outputs by four, places, channels, and the four. */
function byFours({ shape, data }: Weights): Kernel {
  const [high = 0, wide = 0, depth = 0, channels = 0] = shape
  const inputs = high * wide * depth
  const kernel = new Float64Array(inputs * Math.ceil(channels / 4) * 4)
  for (let k = 0; k < inputs; k++)
    for (let o = 0; o < channels; o++)
      kernel[(o - (o % 4)) * inputs + k * 4 + (o % 4)] = data[k * channels + o]!
  return { shape, kernel }
}

/** Applies a kernel of its own to each channel. */
function convolveEach(from: Tensor, { shape, data: kernel }: Weights, window: Window): Tensor {
  const [high = 0, wide = 0, channels = 0] = shape
  const { stride } = window
  const down = along(from.height, high, window)
  const across = along(from.width, wide, window)
  const to = tensor(down.count, across.count, channels)
  for (let y = 0, at = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++, at += channels)
      for (let ky = 0; ky < high; ky++) {
        const fromY = y * stride - down.before + ky
        if (fromY < 0 || fromY >= from.height) continue
        for (let kx = 0; kx < wide; kx++) {
          const fromX = x * stride - across.before + kx
          if (fromX < 0 || fromX >= from.width) continue
          const pixel = (fromY * from.width + fromX) * channels
          const weight = (ky * wide + kx) * channels
          for (let c = 0; c < channels; c++) to.data[at + c]! += from.data[pixel + c]! * kernel[weight + c]!
        }
      }
  return to
}

function add(one: Tensor, other: Tensor): Tensor {
  const to = tensor(one.height, one.width, one.channels)
  for (let at = 0; at < to.data.length; at++) to.data[at] = one.data[at]! + other.data[at]!
  return to
}

function rectify(from: Tensor): Tensor {
  const to = tensor(from.height, from.width, from.channels)
  for (let at = 0; at < to.data.length; at++) to.data[at] = Math.max(0, from.data[at]!)
  return to
}

/** The largest value of each two by two. */
function pool(from: Tensor): Tensor {
  const { channels, width } = from
  const to = tensor(from.height >> 1, width >> 1, channels)
  for (let y = 0, at = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++)
      for (let c = 0; c < channels; c++, at++) {
        const above = (2 * y * width + 2 * x) * channels + c
        const below = above + width * channels
        to.data[at] = Math.max(
          from.data[above]!,
          from.data[above + channels]!,
          from.data[below]!,
          from.data[below + channels]!,
        )
      }
  return to
}

/** Adds channels of zeros. */
function padChannels(from: Tensor, { data: paddings }: Weights): Tensor {
  const more = paddings[7] ?? 0
  if (paddings.some((padding, k) => k !== 7 && padding !== 0)) return unknown('another padding')
  const to = tensor(from.height, from.width, from.channels + more)
  for (let pixel = 0; pixel < from.height * from.width; pixel++)
    to.data.set(from.data.subarray(pixel * from.channels, (pixel + 1) * from.channels), pixel * to.channels)
  return to
}

function tensor(height: number, width: number, channels: number): Tensor {
  return { height, width, channels, data: new Float32Array(height * width * channels) }
}

function unknown(what: string): never {
  throw new Error(`a network that cannot be run: ${what}`)
}
