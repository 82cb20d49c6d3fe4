/**
 * Links to HTTP gateways: the provider, its address and the account there. If the provider has no adapter (`generic`),
 * also the form of its requests, answers and callbacks. The secret is stored sealed and separately; templates refer to
 * it as `{{secret}}`. Settings that SMPP links have too are in links.ts.
 */
import { z } from 'zod'
import { route } from '../route.ts'
import { Id, Received } from '../wire.ts'
import { commonSettings, LinkListed } from './links.ts'
import { GATEWAY_PROVIDERS } from './gateway-providers.ts'

const URL_LENGTH_MAX = 500
const TEMPLATE_LENGTH_MAX = 4_000
const HEADERS_MAX = 10
const HEADER_LENGTH_MAX = 300
const PATH_LENGTH_MAX = 100
const WORDS_MAX = 20
const WORD_LENGTH_MAX = 40

/**
 * The position of a value in an answer: names and array indexes, joined by dots. Empty if the answer does not contain
 * the value.
 */
const Path = z
  .string()
  .max(PATH_LENGTH_MAX, `At most ${PATH_LENGTH_MAX} characters`)
  .regex(/^(\w+(\.\w+)*)?$/, 'Use names and positions with dots between them, such as data.0.id')

/** The words that a provider uses for one message state. */
const Words = z
  .array(z.string().trim().min(1).max(WORD_LENGTH_MAX, `At most ${WORD_LENGTH_MAX} characters a word`))
  .max(WORDS_MAX, `At most ${WORDS_MAX} words`)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The settings of a gateway without an adapter. The address, the headers and the body may contain `{{to}}` (digits),
 * `{{from}}`, `{{text}}`, `{{reference}}` (our id), `{{username}}`, `{{secret}}` and `{{callback}}`. Each value is
 * escaped as its position requires.
 */
export const GenericGateway = z
  .object({
    method: z.enum(['GET', 'POST']),
    headers: z
      .array(
        z.object({
          name: z
            .string()
            .regex(/^[A-Za-z][A-Za-z0-9-]{0,49}$/, 'Enter a valid header name')
            .meta({ examples: ['X-Api-Key'] }),
          value: z
            .string()
            .min(1, 'A header has a value after its colon')
            .max(HEADER_LENGTH_MAX, `At most ${HEADER_LENGTH_MAX} characters`)
            .regex(/^[\x20-\x7e]*$/, 'Use only plain characters'),
        }),
      )
      .max(HEADERS_MAX, `At most ${HEADERS_MAX} headers`),
    bodyType: z.enum(['json', 'form']),
    body: z.string().max(TEMPLATE_LENGTH_MAX, `At most ${TEMPLATE_LENGTH_MAX} characters`),
    /** The position of the provider's message id in an answer. */
    idPath: Path,
    /**
     * The position of the state in an answer, and the words that mean "accepted". If the position is empty, a 2xx
     * status means accepted.
     */
    statePath: Path,
    acceptedWords: Words,
    /** How to read a callback (POST or GET): which message it is about, its number, and its new state. */
    callback: z.object({
      idPath: Path,
      numberPath: Path,
      statePath: Path,
      delivered: Words,
      undelivered: Words,
      expired: Words,
      rejected: Words,
    }),
  })
  .refine(({ method, bodyType, body }) => method === 'GET' || bodyType === 'form' || isJson(body), {
    message: 'This is not valid JSON',
    path: ['body'],
  })
export type GenericGateway = z.output<typeof GenericGateway>

/** Matches a host name or an IP address. The URL parser accepts more characters than host names may have. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)$/i

/**
 * Whether the URL can be called. A URL with a user name and password cannot, because those have fields of their own.
 */
function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null && url.username === '' && url.password === '' && url.hash === '' && HOST.test(url.hostname)
  )
}

export const Gateway = z
  .object({
    provider: z.enum(GATEWAY_PROVIDERS),
    /**
     * The address. For a provider with an adapter it has no path. For a generic gateway it is the whole address, which
     * may contain placeholders.
     */
    url: z
      .string()
      .trim()
      .max(URL_LENGTH_MAX, `At most ${URL_LENGTH_MAX} characters`)
      .regex(/^https?:\/\/[^\s/?#]+\S*$/, 'Enter an address that starts with https://')
      .refine(isAddress, 'We cannot call this address. Check it'),
    generic: GenericGateway.nullable()
      .default(null)
      .meta({ examples: [null] }),
  })
  .refine(({ provider, generic }) => (provider === 'generic') === (generic !== null), {
    message: 'Describe the request only for a generic gateway',
    path: ['generic'],
  })
  .refine(({ provider, url }) => provider === 'generic' || !url.includes('?'), {
    message: 'Leave out the question mark and everything after it',
    path: ['url'],
  })
export type Gateway = z.output<typeof Gateway>

/** The longest token in a callback's address: a link's number and a secret of 43 characters. */
const TOKEN_LENGTH_MAX = 60

const callback = {
  params: z.object({ token: z.string().max(TOKEN_LENGTH_MAX) }),
  query: z.looseObject({}),
  webhook: true,
  reply: Received,
  fails: ['not_found', 'signature_refused'],
} as const

export const gatewayCallback = route('gatewayCallback', {
  ...callback,
  summary:
    'What a gateway tells of the messages it took, to the secret address of its link, in the gateway’s own form; signed, where the gateway signs.',
})

export const gatewayCallbackByGet = route('gatewayCallbackByGet', {
  ...callback,
  summary: 'The same, for gateways that tell by GET.',
})

const CREDENTIAL_LENGTH_MAX = 200

/** A text of characters that headers and addresses accept. */
const Credential = z
  .string()
  .min(1, 'This is a required field')
  .max(CREDENTIAL_LENGTH_MAX, `At most ${CREDENTIAL_LENGTH_MAX} characters`)
  .regex(/^[\x21-\x7e]+$/, 'Use only plain characters')

const settings = {
  ...commonSettings,
  gateway: Gateway,
  username: Credential.meta({
    description: 'Client ID, account SID or user name; where the provider has only a key, any word',
  }),
}
export type GatewaySettings = z.output<z.ZodObject<typeof settings>>

const secret = Credential.meta({
  description: 'Client secret, auth token or API key. Kept sealed; no call answers it',
})

export const createGatewayLink = route('createGatewayLink', {
  summary: 'Add a link to a gateway. It is used at once.',
  body: z.object({ ...settings, secret }),
  reply: LinkListed,
  status: 201,
  fails: ['link_name_taken', 'too_many_links'],
})

export const changeGatewayLink = route('changeGatewayLink', {
  summary:
    'Change a gateway’s settings. What is on its way is waited for. Without a secret the one it has stays.',
  params: z.object({ id: Id('lnk') }),
  body: z.object({ ...settings, secret: secret.optional() }),
  reply: LinkListed,
  fails: ['not_found', 'link_name_taken'],
})

export const getGatewayLink = route('getGatewayLink', {
  summary: 'A gateway’s settings, and the secret address that its receipts come to.',
  params: z.object({ id: Id('lnk') }),
  reply: z.object({
    linkId: Id('lnk'),
    ...settings,
    callbackUrl: z.string().meta({ description: 'For a provider that has it set in its own pages' }),
  }),
  fails: ['not_found'],
})
