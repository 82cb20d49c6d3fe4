/** What each provider of a gateway wants to be told, and how its receipts come: the form and the screen are made from it. */
import type { Reply } from '@nkra/contract/routes.ts'

export type GatewaySettings = Reply<'getGatewayLink'>
export type Provider = GatewaySettings['gateway']['provider']

/** In the order in which they are offered. */
export const PROVIDERS: readonly Provider[] = [
  'hubtel',
  'arkesel',
  'africastalking',
  'infobip',
  'twilio',
  'generic',
]

export interface Needs {
  /** As the provider calls the name of an account; null where a key is all it wants. */
  username: 'clientId' | 'username' | 'accountSid' | 'optional' | null
  secret: 'clientSecret' | 'apiKey' | 'authToken' | 'secret'
  /** Where everybody asks it; null where each customer is given an address. */
  url: string | null
  /**
   * How receipts come: each message carries the callback address; it is set in the provider's own pages; the provider is
   * asked; or as the template of the body says.
   */
  receipts: 'carried' | 'set' | 'asked' | 'templated'
}

export const needs: Readonly<Record<Provider, Needs>> = {
  hubtel: {
    username: 'clientId',
    secret: 'clientSecret',
    url: 'https://sms.hubtel.com',
    receipts: 'asked',
  },
  arkesel: { username: null, secret: 'apiKey', url: 'https://sms.arkesel.com', receipts: 'carried' },
  africastalking: {
    username: 'username',
    secret: 'apiKey',
    url: 'https://api.africastalking.com',
    receipts: 'set',
  },
  infobip: { username: null, secret: 'apiKey', url: null, receipts: 'carried' },
  twilio: {
    username: 'accountSid',
    secret: 'authToken',
    url: 'https://api.twilio.com',
    receipts: 'carried',
  },
  generic: { username: 'optional', secret: 'secret', url: null, receipts: 'templated' },
}

/** What stands for the account's name where the provider wants none: the wire has one for each. */
const NO_USERNAME = 'key'

/** As the wire wants it: what was typed; of a provider that wants none, what it has had. */
export function usernameOf(provider: Provider, typed: string, before: string | undefined): string {
  return (needs[provider].username === null ? before : typed.trim()) || NO_USERNAME
}

/** As it is shown and edited. */
export function shownUsername(provider: Provider, username: string): string {
  const { username: wanted } = needs[provider]
  return wanted === null || (wanted === 'optional' && username === NO_USERNAME) ? '' : username
}
