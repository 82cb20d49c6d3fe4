import { useMediaQuery } from '@mantine/hooks'

/** Below the desktop breakpoint of 991 px (specification section 9). */
export const PHONE = '(max-width: 990.98px)'

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
