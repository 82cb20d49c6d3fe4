/**
 * A provider without a file of its own. Its address, headers and body are templates, and its answers and callbacks are
 * read at the paths that the link names (contract/messaging/gateways.ts). A placeholder may be in a text, in a value of
 * a query or form, or in a JSON string. It is escaped for that, so no number or text can change the rest of the
 * request.
 */
import { parseJsonOrUndefined } from '../../platform/http-client.ts'
import {
  accepted,
  digitsOf,
  REJECTED,
  type GatewayCall,
  type Callback,
  type GatewayAccount,
  type GatewayMessage,
  type Provider,
  type StatusReport,
} from './gateway.ts'

const ID_LENGTH_MAX = 100

export const generic: Provider = {
  batchMax: 1,
  sameText: true,
  names: 'theirs',

  callOf(account, [message]) {
    const settings = settingsOf(account)
    const { method, headers, bodyType, body } = settings
    const values = valuesOf(account, message)
    const call: GatewayCall = {
      method,
      url: filled(account.url, values, encodeURIComponent),
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, filled(value, values, oneLine)])),
    }
    if (method === 'GET') return call
    if (bodyType === 'json') return { ...call, json: filledJson(parseJsonOrUndefined(body), values) }
    const fields = [...new URLSearchParams(body)].map(([name, value]) => [
      name,
      filled(value, values, asItIs),
    ])
    return { ...call, form: new URLSearchParams(fields) }
  },

  verdictsOf({ status, json, account }) {
    const { idPath, statePath, acceptedWords } = settingsOf(account)
    if (status >= 300) return null
    if (statePath !== '') {
      const word = textAt(json, statePath)
      if (word === null) return null
      if (!has(acceptedWords, word)) return [REJECTED]
    }
    return [accepted((idPath === '' ? null : textAt(json, idPath)) ?? '')]
  },

  toldBy(callback, account) {
    const { idPath, numberPath, statePath, ...words } = settingsOf(account).callback
    const said = saidBy(callback)
    const [id, word] = [textAt(said, idPath), textAt(said, statePath)]
    if (id === null || word === null) return null
    const msisdn = numberPath === '' ? null : digitsOf(textAt(said, numberPath))
    return [{ id, msisdn, state: stateOf(words, word), error: null }]
  },
}

function settingsOf({ generic: settings }: GatewayAccount) {
  if (settings === null) throw new Error('a generic gateway without its settings')
  return settings
}

type Words = Record<'delivered' | 'undelivered' | 'expired' | 'rejected', readonly string[]>

function stateOf(words: Words, word: string): StatusReport['state'] {
  for (const state of ['delivered', 'undelivered', 'expired', 'rejected'] as const) {
    if (has(words[state], word)) return state
  }
  return undefined
}

const has = (words: readonly string[], word: string) =>
  words.some((known) => known.toLowerCase() === word.toLowerCase())

/** The content of a callback: the query of a GET, or the body of a POST. */
function saidBy({ query, contentType, body }: Callback): unknown {
  if (body.length === 0) return Object.fromEntries(query)
  const text = body.toString('utf8')
  return /json/i.test(contentType)
    ? parseJsonOrUndefined(text)
    : Object.fromEntries(new URLSearchParams(text))
}

/** The text or number at a path, as text. Null if there is none. */
function textAt(said: unknown, path: string): string | null {
  let at: unknown = said
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return null
    at = (at as Record<string, unknown>)[name]
  }
  return (typeof at === 'string' || typeof at === 'number') && String(at).length <= ID_LENGTH_MAX
    ? String(at)
    : null
}

type Values = Readonly<Record<string, string>>

function valuesOf(account: GatewayAccount, { to, from, text, reference }: GatewayMessage): Values {
  const { username, secret, callbackUrl } = account
  return { to, from, text, reference, username, secret, callback: callbackUrl ?? '' }
}

const filled = (template: string, values: Values, escape: (value: string) => string) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? escape(values[name] ?? '') : whole,
  )

const asItIs = (value: string) => value
/** A header's value on one line. */
const oneLine = (value: string) => value.replaceAll(/[^\x20-\x7e]/g, '')

function filledJson(template: unknown, values: Values): unknown {
  if (typeof template === 'string') return filled(template, values, asItIs)
  if (Array.isArray(template)) return template.map((each) => filledJson(each, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, each]) => [name, filledJson(each, values)]))
}
