/**
 * Three centres, each odd in a dozen ways at once, and a campaign of ten thousand through them. Every report finds
 * its message and no other. Every receipt tells by its state and its error whose it is, if its quirk allows that.
 */
import { startSimulator, type Simulator } from '@nkra/smsc/simulator.ts'
import type { QuirkName } from '@nkra/smsc/quirks.ts'
import type { Outcome as Reported } from '@nkra/smsc/behaviour.ts'
import type { Network } from '@nkra/sms/networks.ts'
import { expect, test } from 'vitest'
import { prove as proveLedger } from '../../billing/ledger/proof.ts'
import { mergeContacts } from '../../contacts/address-book/contacts.ts'
import { ensureGroup } from '../../contacts/address-book/groups.ts'
import type { Db } from '../../platform/database/database.ts'
import { saveLink, type NewLink } from '../links/links.ts'
import { openMessagingWorld, spentOf, until } from '../testing/world.ts'

const MESSAGES = 10_000
/** Patience for a machine that has other things to do. */
const SLOW_MS = 120_000

/** One kind of trouble, and the outcome of the messages that meet it. */
interface Trouble {
  quirk: QuirkName
  /** The outcomes by the digit after the trouble's own two. 'none' means that the centre never reports. */
  states?: readonly (Reported | 'none')[]
  /**
   * The error in its receipts: the recipient's last six digits, unless the quirk has another error or no place for
   * one.
   */
  error?: string | null
  /** What the script says beside the quirk. */
  more?: object
  /** Its texts take two segments. */
  long?: boolean
}

const ANY = ['delivered', 'undelivered', 'expired', 'rejected'] as const
const FAILED = ['undelivered'] as const

const ODD_TEXTS: Trouble[] = [
  { quirk: 'early-receipt' },
  { quirk: 'receipt-elsewhere' },
  { quirk: 'no-state-tlv' },
  { quirk: 'no-id-tlv' },
  { quirk: 'no-tlvs', long: true },
  { quirk: 'tlvs-alone', error: null },
  { quirk: 'bare-text', error: null },
  { quirk: 'fields-in-another-order' },
  { quirk: 'dates-with-seconds' },
  { quirk: 'dates-with-century' },
  { quirk: 'dates-as-smpp' },
  { quirk: 'dates-relative' },
  { quirk: 'dates-empty' },
]
const ODD_WORDS: Trouble[] = [
  { quirk: 'word-failed', states: FAILED },
  { quirk: 'word-acked' },
  { quirk: 'word-buffered' },
  { quirk: 'word-bufferd' },
  { quirk: 'enroute-first', long: true },
  { quirk: 'error-in-hex', states: FAILED, error: '0x1B' },
  { quirk: 'error-of-four-digits', states: FAILED, error: '1027' },
  { quirk: 'error-in-letters', states: FAILED, error: 'ABSENT' },
  { quirk: 'error-in-tlv', states: FAILED, error: '27' },
  { quirk: 'error-in-tlv-as-text', states: FAILED, error: '027' },
  { quirk: 'esm-class-08' },
  { quirk: 'esm-class-20' },
  { quirk: 'esm-class-unmarked' },
  { quirk: 'header-that-is-none', error: null },
  { quirk: 'receipt-in-payload' },
  { quirk: 'receipt-by-data-sm' },
]
const ODD_IDS: Trouble[] = [
  { quirk: 'hex-in-capitals', more: { answer: { id: 'HEX' } } },
  { quirk: 'padded-id' },
  { quirk: 'wide-id' },
  { quirk: 'letters-in-id' },
  { quirk: 'repeating-id' },
  { quirk: 'empty-id' },
  { quirk: 'receipt-twice', long: true },
  { quirk: 'receipt-unasked' },
  { quirk: 'receipt-never', states: ['none'] },
  { quirk: 'receipt-for-failures', states: ['none', 'undelivered', 'expired', 'rejected'] },
  { quirk: 'false-delivery' },
  { quirk: 'receipts-held', more: { until: 600 } },
  { quirk: 'no-answer' },
  { quirk: 'late-answer', more: { answer: { delay_ms: [1_600, 1_900] } } },
]
const ANSWER_TIMEOUT_MS = 1_500

interface Centre {
  prefix: string
  network: Network
  troubles: Trouble[]
  link: Partial<NewLink>
  script: object
}

/**
 * Three centres. Their ids are in hex or in decimal, their alphabets differ, and each has trouble of its own.
 */
const CENTRES: Centre[] = [
  {
    prefix: '23324',
    network: 'MTN',
    troubles: ODD_TEXTS,
    link: { answerIdBase: 16, receiptIdBase: 10, bindMode: 'transmitter+receiver' },
    script: {
      default: { quirks: ['hex-answer-decimal-receipt'], answer: { delay_ms: [0, 30] } },
      unbindAfter: 1_500,
    },
  },
  {
    prefix: '23320',
    network: 'Telecel',
    troubles: ODD_WORDS,
    link: { answerIdBase: 10, receiptIdBase: 16, alphabet: 'packed' },
    script: { default: { quirks: ['decimal-answer-hex-receipt'] }, alphabet: 'packed' },
  },
  {
    prefix: '23327',
    network: 'AT',
    troubles: ODD_IDS,
    link: { alphabet: 'latin1' },
    script: { alphabet: 'latin1', dropAfter: 1_000 },
  },
]
const TROUBLES = CENTRES.flatMap((centre) => centre.troubles.map((trouble) => ({ centre, trouble })))

/** A number that tells its trouble and its outcome: prefix, two digits, one, and four that count. */
function beginning(place: number, fate: number): string {
  return `${TROUBLES[place]!.centre.prefix}${String(place).padStart(2, '0')}${fate}`
}

interface Recipient {
  msisdn: string
  long: boolean
  state: Reported | 'none'
  error: string | null
}

function recipientOf(n: number): Recipient {
  const place = n % TROUBLES.length
  const count = Math.floor(n / TROUBLES.length)
  const { states = ANY, error, long = false } = TROUBLES[place]!.trouble
  const fate = count % states.length
  const msisdn = `${beginning(place, fate)}${String(count).padStart(4, '0')}`
  return { msisdn, long, state: states[fate]!, error: error === undefined ? msisdn.slice(-6) : error }
}

function scriptOf({ troubles, script }: Centre): object {
  const rules = troubles.flatMap(({ quirk, states = ANY, error, more = {} }) => {
    const place = TROUBLES.findIndex(({ trouble }) => trouble.quirk === quirk)
    return states.flatMap((state, fate) => {
      const to = beginning(place, fate)
      const receipt = {
        ...(states !== FAILED && state !== 'none' && { state }),
        ...(error === undefined && { error: '*' }),
      }
      // What a quirk leaves out after a while has its fate all the same.
      return [
        { to, quirks: [quirk], receipt, ...more },
        { to, receipt },
      ]
    })
  })
  const busy = ['ESME_RTHROTTLED', 'ESME_RMSGQFUL'].map((status) => ({
    until: 500,
    share: 0.03,
    answer: { status },
  }))
  return { ...script, rules: [...busy, ...rules], strict: true, joining: 'udh' }
}

test(
  'ten thousand messages through three odd centres: every receipt finds its message, and no other',
  async () => {
    const world = await openMessagingWorld({ credits: 20_000n })
    const { db, accountId } = world
    const simulators = await Promise.all(
      CENTRES.map((centre) =>
        startSimulator({ port: 0, script: scriptOf(centre), receiptDelay_ms: [0, 300], seed: 37 }),
      ),
    )
    try {
      await db.transaction(async (tx) => {
        for (const [place, { network, link }] of CENTRES.entries()) {
          await saveLink(tx, { ...LINK, ...link, ...named(place, network), port: simulators[place]!.port })
        }
      })
      const recipients = Array.from({ length: MESSAGES }, (_, n) => recipientOf(n))
      const groupId = await addAll(db, accountId, recipients)
      const messaging = await world.start({ answerTimeout_ms: ANSWER_TIMEOUT_MS, grace_ms: 500 })
      await world.send(messaging, { text: 'Dear customer, your loan is due. {{Note}}', groupIds: [groupId] })

      await untilAtRest(db, accountId, simulators)
      const told = await toldOf(db, accountId)
      const arrived = new Set(
        simulators.flatMap((simulator) => [...simulator.arrivals.all()].map(({ to }) => to)),
      )
      const reported = recipients.filter(({ msisdn, state }) => state !== 'none' && arrived.has(msisdn))
      // Cuts leave a window in doubt each, of which the centre has not taken everything.
      expect(reported.length).toBeGreaterThan(MESSAGES * 0.8)

      const wrong = recipients.filter(({ msisdn, state, error }) =>
        (told.get(msisdn) ?? []).some((receipt) => receipt.state !== state || receipt.error !== error),
      )
      expect(wrong).toEqual([])
      const unmatched = reported.filter(({ msisdn, long }) => told.get(msisdn)?.length !== (long ? 2 : 1))
      expect(unmatched.slice(0, 10)).toEqual([])
      expect(unmatched.length).toBeLessThanOrEqual(reported.length * 0.001)

      for (const simulator of simulators) expect(simulator.arrivals.count).toBe(simulator.arrivals.distinct)
      const { spent, kept } = await spentOf(db, accountId)
      expect(spent).toBe(kept)
      expect(await proveLedger(db)).toEqual([])
    } finally {
      await world.close()
      await Promise.all(simulators.map((simulator) => simulator.close()))
    }
  },
  SLOW_MS,
)

const LINK = {
  host: '127.0.0.1',
  systemId: 'nkra',
  passwordSealed: 'secret',
  windowSize: 300,
  ratePerSecond: 100_000,
}

function named(place: number, network: string) {
  return { id: place + 1, name: network, networks: [network], isDefault: place === 0 }
}

/** A text that needs two parts in any alphabet. */
const LONG_NOTE = 'Pay at any branch, or by mobile money. '.repeat(5)

async function addAll(db: Db, accountId: bigint, recipients: readonly Recipient[]): Promise<bigint> {
  return db.transaction(async (tx) => {
    const { id } = await ensureGroup(tx, accountId, 'Customers')
    for (let at = 0; at < recipients.length; at += 1_000) {
      const contacts = recipients.slice(at, at + 1_000).map(({ msisdn, long }) => ({
        msisdn,
        network: CENTRES.find(({ prefix }) => msisdn.startsWith(prefix))!.network,
        name: '',
        fields: { Note: long ? LONG_NOTE : 'Thank you.' },
      }))
      await mergeContacts(tx, { accountId, groupId: id }, contacts)
    }
    return id
  })
}

/** Waits until everything is sent, and every report of the centres is stored with its message. */
async function untilAtRest(db: Db, accountId: bigint, simulators: readonly Simulator[]): Promise<void> {
  const sql = `
    select count(*)::int4 as left from campaign where account_id = $1 and status <> 'completed'
    union all select count(*)::int4 from orphan_receipt`
  await until(
    'at rest',
    async () => {
      if (simulators.some(({ receiptsPending }) => receiptsPending > 0)) return false
      const { rows } = await db.pool.query(sql, [accountId])
      return (rows as { left: number }[]).every(({ left }) => left === 0)
    },
    SLOW_MS * 0.8,
  )
}

interface Told {
  state: string
  error: string | null
}

/** The stored receipts of each number. */
async function toldOf(db: Db, accountId: bigint): Promise<Map<string, Told[]>> {
  const { rows } = await db.pool.query(
    `select msisdn::text as msisdn, state::text as state, error from receipt
     join message on message.account_id = receipt.account_id and message.id = receipt.message_id
     where receipt.account_id = $1`,
    [accountId],
  )
  const told = new Map<string, Told[]>()
  for (const { msisdn, state, error } of rows as (Told & { msisdn: string })[]) {
    const known = told.get(msisdn)
    if (known) known.push({ state, error })
    else told.set(msisdn, [{ state, error }])
  }
  return told
}
