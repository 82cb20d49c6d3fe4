/**
 * What lies over a screen, such as a dialog or a sheet, in the history of the browser: each has an entry of its own,
 * so that Back closes it and leaves the screen. The entries repeat the address and the router's state of the screen
 * below, so the router sees no navigation in them.
 */

/** The browser's history, as far as it is used. */
export interface Entries {
  state(): unknown
  /** A new entry with the same address. */
  push(state: object): void
  back(): void
  forward(): void
}

export interface Layers {
  /** Something opens; `close` is called when the person goes back. Answers how to say that it has closed. */
  open(close: () => void): () => void
  /** Another screen stands. */
  moved(): void
  /** The browser has gone to another entry of its history. */
  popped(): void
}

const KEY = 'nkra.layers'
/** Where the router counts its entries. */
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
  /** Of the entry before: the router may have been at the new one before `popped` is called. */
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
        // Later: whatever closed it may go to another screen at once, and then there is nothing to leave.
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
      // Another screen was gone to in the same moment, and the way back led from there.
      if (overtaken) return entries.forward()
      for (const [id, close] of [...opened].reverse()) {
        if (ids.includes(id)) continue
        opened.delete(id)
        close()
      }
      // What lay over this entry closed long ago: it would look as if Back did nothing.
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
