import { allows } from '@nkra/contract/permissions.ts'
import { useRole } from './session-context.tsx'

/** Whether the person may buy and pay for the account. Administrators do not buy. */
export function useMayBuy(): boolean {
  const role = useRole()
  return role !== 'Administrator' && allows(role, 'billing:buy')
}
