import { useMediaQuery } from '@mantine/hooks'

/** Below the desktop breakpoint of 991 px (specification section 9). */
export const PHONE = '(max-width: 990.98px)'

/** Known at the first paint, so that nothing jumps. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
}
