/**
 * Plays every known pitfall against our own link: nothing is lost, and nothing is mistaken for something else.
 */
import { afterEach, describe, expect, test } from 'vitest'
import { canonicalId } from '@nkra/smpp/testing/message-id.ts'
import { encodeSegments } from '@nkra/sms/segments.ts'
import { PITFALLS, type Pitfall, type Play } from './pitfalls.ts'
import { QUIRK_NAMES } from './quirks.ts'
import type { BehaviourLayer } from './script.ts'
import { startSimulator } from './simulator.ts'
import { openPhonebook, type Phonebook } from './testing/esme.ts'

/** The number of known pitfalls. */
const KNOWN = 37

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const entries: [number, Pitfall][] = Object.entries(PITFALLS).map(([number, pitfall]) => [
  Number(number),
  pitfall,
])
const plays = entries.flatMap(([number, { plays }]) =>
  plays.map((play): [string, Play] => [`${number}: ${JSON.stringify(play.script)}`, play]),
)

describe('the map', () => {
  test('has every number, and at least one script for each', () => {
    expect(entries.map(([number]) => number)).toEqual(Array.from({ length: KNOWN }, (_, i) => i + 1))
    expect(entries.filter(([, { plays }]) => plays.length === 0)).toEqual([])
  })

  test('leaves no quirk out but those that are pitfalls of nobody else', () => {
    const layers = plays.flatMap(([, { script }]): BehaviourLayer[] => [
      script.default ?? {},
      ...(script.rules ?? []),
    ])
    const played = new Set(layers.flatMap(({ quirks }) => quirks ?? []))
    // Played by others with a delay that a test can wait for, and by `dropAfter`.
    const alike = new Set(['receipt-late', 'late-answer', 'connection-cut'])
    expect(QUIRK_NAMES.filter((name) => !played.has(name) && !alike.has(name))).toEqual([])
  })
})

/**
 * Texts for everything that may go wrong: pairs at the cuts, a byte order mark, letters of every alphabet, and two
 * long texts to one number at a time.
 */
const LONG = 'Dear Ama, your loan is due on Friday. '.repeat(6)
const TEXTS: readonly [to: string, text: string][] = [
  ['233241000001', 'Akwaaba @ £5'],
  ['233201000002', `${'a'.repeat(152)}€${'[b]'.repeat(50)}`],
  ['233271000003', `${'ɛ'.repeat(66)}😀${'👨‍👩‍👧'.repeat(12)}`],
  ['233241000004', '\ufeffƐte sɛn? GH₵ 20'],
  ['233201000005', 'è à ü'],
  ['233271000006', 'No'],
  ['233241000007', `1 ${LONG}`],
  ['233241000007', `2 ${LONG}`],
]
/**
 * The text in the form in which it arrives: a handset would obey a byte order mark, so another invisible sign
 * replaces it.
 */
const legible = (text: string) => text.replaceAll('\ufeff', '\u2060')

test.each(plays)('%s', async (_, { script, link = {} }) => {
  const simulator = await startSimulator({ port: 0, script, receiptDelay_ms: [0, 0], firstId: 5_000_000_000 })
  closing.push(() => simulator.close())
  const { alphabet, answerIds = 'auto', receiptIds = 'auto', ...settings } = link
  const book = await openPhonebook(simulator.port, settings, alphabet)
  closing.push(() => book.link.close({ drain_ms: 0 }))

  const segments = TEXTS.reduce((sum, [, text]) => sum + encodeSegments(text, 0, alphabet).parts.length, 0)
  await book.until(() => book.bounds > 0)
  for (const [to, text] of TEXTS) book.text(to, text)
  await book.until(() => resolved(book) === segments)
  const held = script.default?.quirks?.includes('receipts-held') === true
  while (held ? book.receipts.length === 0 : simulator.receiptsPending > 0) {
    await new Promise(setImmediate)
  }

  // What was taken arrived once, whole and legible; what was refused did not.
  const refused = new Set(
    book.answers.filter(({ status }) => status !== 0).map(({ tag }) => recipientOf(tag)),
  )
  const open = new Set(
    [...book.expired, ...book.downs.flatMap(({ unanswered }) => unanswered)].map(recipientOf),
  )
  const arrived = simulator.arrived().messages.map(({ to, text }) => `${to} ${text}`)
  for (const [to, text] of TEXTS) {
    const times = arrived.filter((one) => one === `${to} ${legible(text)}`).length
    if (refused.has(to) || open.has(to)) expect(times).toBeLessThanOrEqual(1)
    else expect(times).toBe(1)
  }
  expect(simulator.arrived().count).toBeLessThanOrEqual(TEXTS.length)
  if (script.strict === true)
    expect(book.answers.map(({ status }) => status)).toEqual(Array(segments).fill(0))

  // Every receipt is of the message that its id names; without an id in the answer, of one of that number.
  const recipients = new Map(
    book.answers.map(({ messageId, tag }) => [canonicalId(messageId, answerIds), recipientOf(tag)]),
  )
  const nameless = new Set(open)
  for (const { messageId, tag } of book.answers) if (messageId === '') nameless.add(recipientOf(tag))
  for (const { id, destination } of book.receipts) {
    const named = recipients.get(canonicalId(id, receiptIds))
    if (named === undefined) expect(nameless).toContain(destination)
    else expect(named).toBe(destination)
  }
})

/** The recipient in a tag. Further segments have '#n' after it. */
const recipientOf = (tag: string) => tag.replace(/#.*/, '')

/** The number of segments that are answered, or known never to be. */
function resolved({ answers, expired, downs }: Phonebook): number {
  const late = answers.filter(({ late }) => late).length
  return (
    answers.length - late + expired.length + downs.reduce((sum, { unanswered }) => sum + unanswered.length, 0)
  )
}
