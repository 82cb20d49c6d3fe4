/**
 * After a deployment the parts of the page before have other names, and loading anew finds them. Where it did not, it
 * will not the second time: so one reload is offered, and that it was taken is remembered in the tab.
 */
const KEY = 'nkra.reloaded'
/** After so long the failure comes from another deployment, and a reload is offered again. */
const FORGOTTEN_MS = 3_600_000

export function mayReload(storage: Storage, now: number): boolean {
  const since_ms = now - Number(storage.getItem(KEY) ?? Number.NaN)
  return !(since_ms >= 0 && since_ms < FORGOTTEN_MS)
}

export function rememberReload(storage: Storage, now: number): void {
  storage.setItem(KEY, String(now))
}
