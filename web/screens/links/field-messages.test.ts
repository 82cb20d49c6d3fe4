import * as gateways from '@nkra/contract/messaging/gateways.ts'
import * as links from '@nkra/contract/messaging/links.ts'
import { describe, expect, test } from 'vitest'
import { reasonInFrench } from '../../api/reasons-in-french.sentences.ts'
import { EXAMPLE, genericOf } from './generic-gateway.ts'

const long = 'x'.repeat(5_000)

const common = {
  name: 'Wide World',
  networks: ['MTN'],
  isDefault: false,
  windowSize: 10,
  ratePerSecond: 100,
  reservedShare: 0.1,
}
const session = {
  ...common,
  kind: 'smpp',
  host: 'smsc.example',
  port: 2775,
  tls: true,
  tlsVerify: true,
  tlsName: null,
  systemId: 'nkra',
  systemType: '',
  bindMode: 'transceiver',
  sourceTon: null,
  sourceNpi: null,
  destinationTon: 1,
  destinationNpi: 1,
  alphabet: 'unpacked',
  answerIds: 'text',
  receiptIds: 'text',
  sharesIdsWith: null,
  validityMinutes: null,
  queryAfterMinutes: null,
  password: 'secret',
}
const twilio = { provider: 'twilio', url: 'https://api.twilio.com', generic: null }
const gateway = { ...common, gateway: twilio, username: 'AC1', secret: 'secret' }
const generic = genericOf(EXAMPLE, EXAMPLE)
const own = (given: object) => ({
  gateway: { provider: 'generic', url: 'https://gateway.example/sms', generic: { ...generic, ...given } },
})
const headers = (name: string, value: string) => own({ headers: [{ name, value }] })
const callback = (given: object) => own({ callback: { ...generic.callback, ...given } })
const rule = {
  prefix: '233',
  network: null,
  sender: null,
  traffic: null,
  choice: 'order',
  links: [{ linkId: 'lnk_0000000000001', price: null }],
}

/** The part of a schema that this test uses. */
interface Schema {
  safeParse: (body: unknown) => { error?: { issues: readonly { message: string }[] } | undefined }
}

/**
 * Input that a person can type or leave out. Mistakes that only a program can make have sentences in English alone.
 */
const wrong: Record<string, [schema: Schema, whole: object, parts: object[]]> = {
  'of a link to an SMSC': [
    links.createLink.body,
    session,
    [
      { name: ' ' },
      { name: long },
      { name: 'a\tb\u0007' },
      { windowSize: 0 },
      { windowSize: 1.5 },
      { ratePerSecond: 100_001 },
      { reservedShare: 1 },
      { host: '' },
      { host: 'a b' },
      { host: long },
      { port: 70_000 },
      { port: 1.5 },
      { tlsName: 'a b' },
      { systemId: '' },
      { systemId: long },
      { systemId: 'é' },
      { systemType: long },
      { sourceTon: 7 },
      { sourceNpi: 2 },
      { destinationTon: -1 },
      { destinationTon: 0.5 },
      { destinationNpi: 99 },
      { validityMinutes: 0 },
      { queryAfterMinutes: 4 },
      { password: '' },
      { password: long },
    ],
  ],
  'of a gateway': [
    gateways.createGatewayLink.body,
    gateway,
    [
      { name: '' },
      { windowSize: 0 },
      { username: '' },
      { username: 'a b' },
      { username: long },
      { secret: '' },
      { secret: long },
      { gateway: { ...twilio, url: '' } },
      { gateway: { ...twilio, url: 'ftp://x' } },
      { gateway: { ...twilio, url: `https://${long}` } },
      { gateway: { ...twilio, url: 'https://a:99999' } },
      { gateway: { ...twilio, url: 'https://ama:secret@x.test' } },
      { gateway: { ...twilio, url: 'https://x.test?a=b' } },
      headers('a b', 'c'),
      headers('X-Token', ''),
      headers('X-Token', 'é'),
      headers('X-Token', long),
      own({ headers: Array.from({ length: 11 }, () => ({ name: 'A', value: 'b' })) }),
      own({ body: '{' }),
      own({ body: JSON.stringify(long) }),
      own({ idPath: 'a b' }),
      own({ statePath: long }),
      own({ acceptedWords: [long] }),
      own({ acceptedWords: long.split('').map((_, n) => String(n)) }),
      callback({ statePath: '..' }),
      callback({ delivered: [long] }),
    ],
  ],
  'of the rules': [
    links.changeRoutes.body,
    { routes: [rule] },
    [
      { prefix: '0241' },
      { sender: long },
      { links: [] },
      { links: [rule.links[0], rule.links[0]] },
      { links: [{ ...rule.links[0], price: -1 }] },
      { links: [{ ...rule.links[0], price: 10_000_001 }] },
    ].map((part) => ({ routes: [{ ...rule, ...part }] })),
  ],
}

describe.each(Object.entries(wrong))('the fields %s', (_, [schema, whole, parts]) => {
  const messagesOf = (body: object) =>
    (schema.safeParse(body).error?.issues ?? []).map(({ message }) => message)

  test('are right as they stand', () => {
    expect(messagesOf(whole)).toEqual([])
  })

  test.each(parts.map((part, place) => [place, Object.keys(part).join(), part] as const))(
    'say in French what is wrong: %i, %s',
    (_place, _names, part) => {
      const messages = messagesOf({ ...whole, ...part })
      expect(messages).not.toEqual([])
      // A message in the words of the schema library begins like this.
      for (const message of messages) expect(message).not.toMatch(/^(Too|Invalid)/)
      for (const message of messages) expect(reasonInFrench(message)).not.toBe(message)
    },
  )
})
