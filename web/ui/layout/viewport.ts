import { useMediaQuery } from '@mantine/hooks'

/** The desktop layout begins at this width (requirements 9.6). */
const DESKTOP_PX = 991
/** The media query of a phone: narrower than the desktop layout. */
export const PHONE = '(max-width: 990.98px)'

/** The width of the menu and the margins around a panel. */
const BESIDE_PX = 302

/** The media query of a window that is too narrow for a table with a column beside it. */
const NARROW = '(max-width: 1180px)'

/** Whether the window has the width of a phone. Known at the first paint, so that nothing jumps. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
}

/** Whether the window is too narrow for a column beside a table. Known at the first paint. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
}

/** Whether the window has `width_px` of room beside the menu. Always false on a phone. Known at the first paint. */
export function useHasRoom(width_px: number): boolean {
  const query = `(min-width: ${Math.max(DESKTOP_PX, width_px + BESIDE_PX)}px)`
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? true
}
