/** Whether an upload waits for its connection, so that the page can say so. */
import { useSyncExternalStore } from 'react'

const waiting = new Set<object>()
const listeners = new Set<() => void>()

/** Marks an upload as waiting for its connection, or as under way again. */
export function markLost(upload: object, isLost: boolean): void {
  if (waiting.has(upload) === isLost) return
  if (isLost) waiting.add(upload)
  else waiting.delete(upload)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A hook: whether an upload waits for its connection. */
export const useLostUploads = (): boolean => useSyncExternalStore(subscribe, () => waiting.size > 0)
