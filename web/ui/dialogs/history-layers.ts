/**
 * The layers over a screen, such as dialogs and sheets, in the browser's history. Each layer has its own entry, so
 * that Back closes the layer and not the screen. The entries repeat the address and the router's state of the screen
 * below, so the router sees no navigation.
 */

/** The part of the browser's history that the layers use. */
export interface Entries {
  state(): unknown
  /** Adds an entry with the same address. */
  push(state: object): void
  back(): void
  forward(): void
}

export interface Layers {
  /**
   * Opens a layer. `close` is called when the person goes back. Returns a function to call when the layer has closed.
   */
  open(close: () => void): () => void
  /** Call it when another screen is shown. */
  moved(): void
  /** Call it when the browser has gone to another entry of its history. */
  popped(): void
}

const KEY = 'nkra.layers'
/** The key in the history state under which the router counts its entries. */
const ROUTER_INDEX = '__TSR_index'

export function createLayers(
  entries: Entries,
  newId: () => string,
  later: (act: () => void) => void,
): Layers {
  const opened = new Map<string, () => void>()
  /** The entry that is being left because its layer has closed. */
  let leaving: string | null = null
  let depth = depthOf(entries.state())
  /** The depth before the last move. The router may have moved to the new entry before `popped` is called. */
  let depthBefore = depth

  const moved = () => {
    const now = depthOf(entries.state())
    if (now[0] === depth[0] && now[1] === depth[1]) return
    depthBefore = depth
    depth = now
  }

  const leave = (id: string) => {
    leaving = id
    entries.back()
  }

  return {
    open(close) {
      const id = newId()
      opened.set(id, close)
      const state = stateOf(entries.state())
      entries.push({ ...state, [KEY]: [...idsOf(state), id] })
      moved()
      return () => {
        opened.delete(id)
        // Done later: the code that closed the layer may open another screen at once. Then there is no entry to
        // leave.
        later(() => {
          if (topOf(entries.state()) === id) leave(id)
        })
      }
    },
    moved,
    popped() {
      const state = entries.state()
      const ids = idsOf(state)
      const top = topOf(state)
      moved()
      const overtaken = top !== null && top === leaving
      leaving = null
      // Another screen was opened at the same moment, so the way back started from that screen. Go forward to it
      // again.
      if (overtaken) return entries.forward()
      for (const [id, close] of [...opened].reverse()) {
        if (ids.includes(id)) continue
        opened.delete(id)
        close()
      }
      // The layer of this entry closed long ago. Go back once more, otherwise Back would seem to do nothing.
      if (top !== null && !opened.has(top) && isBelow(depth, depthBefore)) entries.back()
    },
  }
}

type Depth = readonly [screen: number, layers: number]

const isBelow = (depth: Depth, before: Depth) =>
  depth[0] < before[0] || (depth[0] === before[0] && depth[1] < before[1])

function depthOf(state: unknown): Depth {
  const index = stateOf(state)[ROUTER_INDEX]
  return [typeof index === 'number' ? index : 0, idsOf(state).length]
}

const topOf = (state: unknown) => idsOf(state).at(-1) ?? null

function idsOf(state: unknown): string[] {
  const ids = stateOf(state)[KEY]
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

function stateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
