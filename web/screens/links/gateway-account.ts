/** The name of a gateway's account, as the form shows it and as the wire wants it. */
import { gatewayProviders, type GatewayProvider } from '@nkra/contract/messaging/gateway-providers.ts'
import type { Reply } from '@nkra/contract/routes.ts'

export type GatewaySettings = Reply<'getGatewayLink'>

/** The wire has a name for every account. This one stands for none. */
const NO_USERNAME = 'key'

/** As the wire wants it: the typed name; for a provider without account names the name from before. */
export function usernameOf(provider: GatewayProvider, typed: string, before: string | undefined): string {
  return (gatewayProviders[provider].username === null ? before : typed.trim()) || NO_USERNAME
}

/** As it is shown and edited. */
export function shownUsername(provider: GatewayProvider, username: string): string {
  const { username: wanted } = gatewayProviders[provider]
  return wanted === null || (wanted === 'optional' && username === NO_USERNAME) ? '' : username
}
