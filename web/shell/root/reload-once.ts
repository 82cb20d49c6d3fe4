/**
 * After a deployment the parts of the old page have new names, and a reload finds them. If one reload did not help, a
 * second will not either. So one reload is offered, and the tab remembers that it was taken.
 */
const KEY = 'nkra.reloaded'
/** After this time a failure comes from another deployment, and a reload is offered again. */
const FORGOTTEN_MS = 3_600_000

export function mayReload(storage: Storage, now: number): boolean {
  const since_ms = now - Number(storage.getItem(KEY) ?? Number.NaN)
  return !(since_ms >= 0 && since_ms < FORGOTTEN_MS)
}

export function rememberReload(storage: Storage, now: number): void {
  storage.setItem(KEY, String(now))
}
