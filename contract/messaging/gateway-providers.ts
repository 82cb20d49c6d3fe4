/**
 * The providers of HTTP gateways, in the order in which the screen offers them. The screen's form, the contract's schema
 * and the types of the server's adapters follow from this list. It is apart from the schemas, because the browser loads
 * it.
 */
export interface GatewayProviderForm {
  /** The brand's name. Null for a gateway without an adapter. */
  readonly name: string | null
  /** The provider's word for the name of an account. Null if it needs only a key. */
  readonly username: 'clientId' | 'username' | 'accountSid' | 'optional' | null
  readonly secret: 'clientSecret' | 'apiKey' | 'authToken' | 'secret'
  /** The address for all customers. Null if each customer has an address of their own. */
  readonly url: string | null
  /**
   * How receipts come: each message names the callback address; an Administrator sets it on the provider's pages; we ask
   * the provider; or the template of the body contains it.
   */
  readonly receipts: 'carried' | 'set' | 'asked' | 'templated'
}

export const gatewayProviders = {
  hubtel: {
    name: 'Hubtel',
    username: 'clientId',
    secret: 'clientSecret',
    url: 'https://sms.hubtel.com',
    receipts: 'asked',
  },
  arkesel: {
    name: 'Arkesel',
    username: null,
    secret: 'apiKey',
    url: 'https://sms.arkesel.com',
    receipts: 'carried',
  },
  africastalking: {
    name: 'Africa’s Talking',
    username: 'username',
    secret: 'apiKey',
    url: 'https://api.africastalking.com',
    receipts: 'set',
  },
  infobip: { name: 'Infobip', username: null, secret: 'apiKey', url: null, receipts: 'carried' },
  twilio: {
    name: 'Twilio',
    username: 'accountSid',
    secret: 'authToken',
    url: 'https://api.twilio.com',
    receipts: 'carried',
  },
  generic: { name: null, username: 'optional', secret: 'secret', url: null, receipts: 'templated' },
} as const satisfies Record<string, GatewayProviderForm>

export type GatewayProvider = keyof typeof gatewayProviders

export const GATEWAY_PROVIDERS = Object.keys(gatewayProviders) as [GatewayProvider, ...GatewayProvider[]]
