/** The providers by their names in the contract. */
import type { GatewayProvider } from '@nkra/contract/messaging/gateway-providers.ts'
import type { Gateway } from '@nkra/contract/messaging/gateways.ts'
import { africasTalking } from './africastalking.ts'
import { arkesel } from './arkesel.ts'
import { generic } from './generic.ts'
import { hubtel } from './hubtel.ts'
import { infobip } from './infobip.ts'
import type { GatewayAccount, Provider } from './gateway.ts'
import { twilio } from './twilio.ts'

const PROVIDERS: Readonly<Record<GatewayProvider, Provider>> = {
  hubtel,
  arkesel,
  africastalking: africasTalking,
  infobip,
  twilio,
  generic,
}

/** The provider of an HTTP link. Null for other links. */
export function gatewayOf({ gateway }: { gateway: Gateway | null }): Provider | null {
  return gateway === null ? null : PROVIDERS[gateway.provider]
}

/** The account that an HTTP link uses at its provider. `secret` is unsealed. */
export function gatewayAccountOf(
  { gateway, systemId }: { gateway: Gateway | null; systemId: string },
  secret: string,
  callbackUrl: string | null,
): GatewayAccount {
  if (gateway === null) throw new Error('a gateway without its settings')
  return {
    url: gateway.url.replace(/\/+$/, ''),
    username: systemId,
    secret,
    callbackUrl,
    generic: gateway.generic,
  }
}
