/** The providers that there are, by their names in the contract. */
import type { GatewayProvider } from '@nkra/contract/messaging/gateways.ts'
import { africasTalking } from './africastalking.ts'
import { arkesel } from './arkesel.ts'
import { generic } from './generic.ts'
import { hubtel } from './hubtel.ts'
import { infobip } from './infobip.ts'
import { referenceOf, type GatewayAccount, type Provider } from './gateway.ts'
import { twilio } from './twilio.ts'
import type { Link } from '../links/links.ts'
import { smscKey } from '../delivery/smsc-key.ts'

const PROVIDERS: Readonly<Record<GatewayProvider, Provider>> = {
  hubtel,
  arkesel,
  africastalking: africasTalking,
  infobip,
  twilio,
  generic,
}

/** The provider of a link of kind http; null for the others. */
export function providerOf({ gateway }: Pick<Link, 'gateway'>): Provider | null {
  return gateway === null ? null : PROVIDERS[gateway.provider]
}

/** How a link of kind http is asked. `secret`: opened. */
export function accountOf(
  { gateway, systemId }: Pick<Link, 'gateway' | 'systemId'>,
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

/**
 * By which key the receipts of a message name it whose answer never came: known where the provider calls it by our own
 * name, and nowhere else.
 */
export function keyInDoubt(
  link: Pick<Link, 'gateway' | 'smsc' | 'answerIdBase'>,
): (messageId: bigint) => bigint | null {
  if (providerOf(link)?.names !== 'ours') return () => null
  return (messageId) => smscKey(link.smsc, referenceOf(messageId), link.answerIdBase)
}
