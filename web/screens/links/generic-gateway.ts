/**
 * The settings of a generic gateway as texts of its form: one header on each line, and words with commas between
 * them.
 */
import type { GatewaySettings } from './gateway-account.ts'

type Generic = NonNullable<GatewaySettings['gateway']['generic']>
export type Choices = Pick<Generic, 'method' | 'bodyType'>

export const GENERIC_FIELDS = [
  'headers',
  'body',
  'idPath',
  'statePath',
  'acceptedWords',
  'callback.idPath',
  'callback.numberPath',
  'callback.statePath',
  'callback.delivered',
  'callback.undelivered',
  'callback.expired',
  'callback.rejected',
] as const
export type GenericField = (typeof GENERIC_FIELDS)[number]
export type GenericTexts = Readonly<Record<GenericField, string>>

/** The settings of a new generic gateway: JSON by POST, and the fields that answers most often have. */
export const EXAMPLE: GenericTexts & Choices = {
  method: 'POST',
  bodyType: 'json',
  headers: 'Authorization: Bearer {{secret}}',
  body: '{"to":"{{to}}","from":"{{from}}","text":"{{text}}","callback":"{{callback}}"}',
  idPath: 'id',
  statePath: '',
  acceptedWords: '',
  'callback.idPath': 'id',
  'callback.numberPath': 'to',
  'callback.statePath': 'status',
  'callback.delivered': 'delivered',
  'callback.undelivered': 'undelivered, failed',
  'callback.expired': 'expired',
  'callback.rejected': 'rejected',
}

/** Only the first colon of a line divides name and value, because values contain colons. */
const headersOf = (typed: string): Generic['headers'] =>
  linesOf(typed).map((line) => {
    const colon = line.indexOf(':')
    return colon < 0
      ? { name: line, value: '' }
      : { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() }
  })

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const wordsOf = (typed: string) =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export function genericOf(texts: GenericTexts, { method, bodyType }: Choices): Generic {
  const path = (field: GenericField) => texts[field].trim()
  return {
    method,
    bodyType,
    headers: headersOf(texts.headers),
    body: texts.body,
    idPath: path('idPath'),
    statePath: path('statePath'),
    acceptedWords: wordsOf(texts.acceptedWords),
    callback: {
      idPath: path('callback.idPath'),
      numberPath: path('callback.numberPath'),
      statePath: path('callback.statePath'),
      delivered: wordsOf(texts['callback.delivered']),
      undelivered: wordsOf(texts['callback.undelivered']),
      expired: wordsOf(texts['callback.expired']),
      rejected: wordsOf(texts['callback.rejected']),
    },
  }
}

export function textsOf(generic: Generic): GenericTexts & Choices {
  const { callback, method, bodyType, body, idPath, statePath } = generic
  const words = (all: readonly string[]) => all.join(', ')
  return {
    method,
    bodyType,
    body,
    idPath,
    statePath,
    headers: generic.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    acceptedWords: words(generic.acceptedWords),
    'callback.idPath': callback.idPath,
    'callback.numberPath': callback.numberPath,
    'callback.statePath': callback.statePath,
    'callback.delivered': words(callback.delivered),
    'callback.undelivered': words(callback.undelivered),
    'callback.expired': words(callback.expired),
    'callback.rejected': words(callback.rejected),
  }
}
