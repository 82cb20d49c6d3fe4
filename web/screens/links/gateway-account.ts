/** The account name of a gateway, as the form shows it and as the API takes it. */
import { gatewayProviders, type GatewayProvider } from '@nkra/contract/messaging/gateway-providers.ts'
import type { Reply } from '@nkra/contract/routes.ts'

export type GatewaySettings = Reply<'getGatewayLink'>

/** The account name that means that there is none, because the API requires one. */
const NO_USERNAME = 'key'

/** The account name for the API: the typed name. For a provider without account names, the earlier one. */
export function usernameOf(provider: GatewayProvider, typed: string, before: string | undefined): string {
  return (gatewayProviders[provider].username === null ? before : typed.trim()) || NO_USERNAME
}

/** The gateway's account name as the form shows it. */
export function shownUsername(provider: GatewayProvider, username: string): string {
  const { username: wanted } = gatewayProviders[provider]
  return wanted === null || (wanted === 'optional' && username === NO_USERNAME) ? '' : username
}
