/**
 * Links of kind http: the provider that takes the messages, its address and account; for a provider without an adapter
 * also the form of its calls, answers and callbacks. Secrets are sealed apart: templates name them by `{{secret}}`. What
 * links of both kinds have stands in links.ts.
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

/** Where something stands in an answer: names and places, by dots. Empty: nowhere. */
const Path = z
  .string()
  .max(PATH_LENGTH_MAX, `At most ${PATH_LENGTH_MAX} characters`)
  .regex(/^(\w+(\.\w+)*)?$/, 'Names and places with dots between them, such as data.0.id')

/** A provider's words for one of our states. */
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
 * In the address, the headers and the body stand `{{to}}` (digits), `{{from}}`, `{{text}}`, `{{reference}}` (ours),
 * `{{username}}`, `{{secret}}` and `{{callback}}`; each is escaped as its place wants it.
 */
export const GenericGateway = z
  .object({
    method: z.enum(['GET', 'POST']),
    headers: z
      .array(
        z.object({
          name: z
            .string()
            .regex(/^[A-Za-z][A-Za-z0-9-]{0,49}$/, 'The name of a header')
            .meta({ examples: ['X-Api-Key'] }),
          value: z
            .string()
            .min(1, 'A header has a value after its colon')
            .max(HEADER_LENGTH_MAX, `At most ${HEADER_LENGTH_MAX} characters`)
            .regex(/^[\x20-\x7e]*$/, 'Only plain characters are possible'),
        }),
      )
      .max(HEADERS_MAX, `At most ${HEADERS_MAX} headers`),
    bodyType: z.enum(['json', 'form']),
    body: z.string().max(TEMPLATE_LENGTH_MAX, `At most ${TEMPLATE_LENGTH_MAX} characters`),
    /** Where an answer has the provider's id of the message. */
    idPath: Path,
    /** Where an answer says whether the message was taken, and by which words; nowhere: status 2xx says it. */
    statePath: Path,
    acceptedWords: Words,
    /** Of a callback, by POST or GET: which message it is about, by which number, and what became of it. */
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
    message: 'This is no JSON',
    path: ['body'],
  })
export type GenericGateway = z.output<typeof GenericGateway>

/** A name or an IP address; a URL takes more characters than names have. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)$/i

/** An address that can be called. One with a name and a password before its host cannot: they have fields of their own. */
function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null && url.username === '' && url.password === '' && url.hash === '' && HOST.test(url.hostname)
  )
}

export const Gateway = z
  .object({
    provider: z.enum(GATEWAY_PROVIDERS),
    /** Without a path for those that have a file; of a generic one the whole address, which may hold placeholders. */
    url: z
      .string()
      .trim()
      .max(URL_LENGTH_MAX, `At most ${URL_LENGTH_MAX} characters`)
      .regex(/^https?:\/\/[^\s/?#]+\S*$/, 'An address that begins with https://')
      .refine(isAddress, 'This is no address that can be called'),
    generic: GenericGateway.nullable()
      .default(null)
      .meta({ examples: [null] }),
  })
  .refine(({ provider, generic }) => (provider === 'generic') === (generic !== null), {
    message: 'Say how a generic gateway is asked, and of the others nothing',
    path: ['generic'],
  })
  .refine(({ provider, url }) => provider === 'generic' || !url.includes('?'), {
    message: 'Without a question mark and what follows it',
    path: ['url'],
  })
export type Gateway = z.output<typeof Gateway>

/** A link's number and 43 characters. */
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

/** Characters that headers and addresses take. */
const Credential = z
  .string()
  .min(1, 'This is a required field')
  .max(CREDENTIAL_LENGTH_MAX, `At most ${CREDENTIAL_LENGTH_MAX} characters`)
  .regex(/^[\x21-\x7e]+$/, 'Only plain characters are possible')

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
