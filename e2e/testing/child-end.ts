/** The end of a program that a story or a rehearsal started. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Tells the child to end by `send`, and waits until it has. Does nothing if it has ended already. */
export async function endChild(
  child: ChildProcess,
  send: () => unknown,
  limit: { signal?: AbortSignal } = {},
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit', limit)
  send()
  await exited
}
