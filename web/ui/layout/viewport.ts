import { useMediaQuery } from '@mantine/hooks'

/** The desktop layout applies from here (requirements 9.6). */
const DESKTOP_PX = 991
/** Below it. */
export const PHONE = '(max-width: 990.98px)'

/** The menu, and what stands around a panel. */
const BESIDE_PX = 302

/** Too narrow for a table with a column of its own beside it. */
const NARROW = '(max-width: 1180px)'

/** Known at the first paint, so that nothing jumps. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
}

/** Known at the first paint, too. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
}

/** Whether so much has room beside the menu; on a phone nothing has. Known at the first paint, too. */
export function useHasRoom(width_px: number): boolean {
  const query = `(min-width: ${Math.max(DESKTOP_PX, width_px + BESIDE_PX)}px)`
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? true
}
