/**
 * What is known about direct sends before they are paid for: the sender ID, the numbers that are left out, the texts.
 *
 * 1. The first send of an account reads these facts.
 * 2. The sender ID is remembered, if no number of the account was left out.
 * 3. The next send reads nothing: last statements of its transaction prove that all is still so.
 * 4. If one of them fails, the caller reads.
 */
import { SEGMENTS_MAX } from '@nkra/sms/segments.ts'
import {
  requireSendersStatement,
  usableSender,
  type RememberedSender,
  type UsableSender,
} from '../../catalog/senders/senders.ts'
import { requireNoneOptedOutStatement } from '../../contacts/address-book/audience.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/prepared.ts'
import { Fail, isOutage } from '../../platform/fail.ts'
import type { EncodedReply } from '../../platform/http/envelope.ts'
import type { RequestKey } from '../../platform/http/idempotency.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import { OPT_OUT_FIELD, type OptOutLinks } from '../text-links/opt-out-links.ts'
import { excludedNumbers, isOnBarredNetwork, noRecipients } from './audience.ts'
import { Composition, fieldsToCheck, recipientOf, requireKnownFields } from './composition.ts'
import type { SendRequest } from './send-request.ts'

/** The answer to a request that was accepted. */
export interface AcceptedSend {
  id: bigint
  status: 'scheduled' | 'expanding' | 'sending'
  recipients: number
  segments: number
  credits: number
}

export interface DirectRequest {
  accountId: bigint
  /** The person or key that made the request. */
  author: bigint | null
  request: SendRequest
  key: RequestKey | null
  /** Rows that a compatible API stores with the request's one message. */
  compatRows?: CompatRows | undefined
  /** Seals an answer, which is stored under the key. */
  seal(answer: AcceptedSend | Fail): EncodedReply
}

/** A receipt that a compatible API owes its client for a message. */
export interface OwedReceipt {
  /** The message's id in the form in which it was answered. */
  id: bigint
  messageId: bigint
  keyId: bigint
  failuresOnly: boolean
  /** The address of the callback. Null if the receipt is sent by SMPP. */
  url: string | null
  /** The user_message_reference of an SMPP client, which its receipt gives back. Null if it gave none. */
  userMessageReference: number | null
}

/** The rows that a compatible API stores in the transaction of its one message. */
export interface CompatRows {
  /** The message's id. It is drawn before the send, because the API answers with it. */
  messageId: bigint
  receipts: readonly OwedReceipt[]
  /** Submitted parts from which the text was joined. They are deleted. */
  parts: readonly bigint[]
}

/** A request with everything that is known before it is paid for. */
export interface DirectDraft {
  asked: DirectRequest
  sender: UsableSender
  texts: { msisdn: bigint; text: string; encoding: 'gsm7' | 'ucs2'; credits: number }[]
  credits: number
  optedOut: number
  unconsented: number
  unapproved: number
}

/** What is known about requests, for all of them at once. */
export interface PreparedRequests {
  drafts: ReadonlyMap<DirectRequest, DirectDraft>
  failed: ReadonlyMap<DirectRequest, Fail>
  /** Last statements that prove the facts which were not read. They fail with `REMEMBERED_CHANGED`. */
  proofs: readonly Statement[]
}

/** The most sender IDs that a process remembers. Of more, the oldest are read again. */
const REMEMBERED_MAX = 10_000

export class DirectDrafts {
  readonly #links: OptOutLinks
  /** The sender IDs of accounts whose last sends left no number out. */
  readonly #senders = new RecentMap<string, UsableSender>(REMEMBERED_MAX)

  constructor(links: OptOutLinks) {
    this.#links = links
  }

  /** Prepares requests without reading. Null if a fact about one of them is to be read. */
  remembered(requests: readonly DirectRequest[]): PreparedRequests | null {
    const used = new Map<string, RememberedSender>()
    for (const asked of requests) {
      const { accountId, request } = asked
      const sender = this.#senders.get(senderKey(asked))
      if (sender === undefined || request.traffic === 'promotional' || fieldsToCheck(request).length > 0)
        return null
      used.set(senderKey(asked), { accountId, asked: request.senderId, sender })
    }
    const numbers = requests.flatMap(({ accountId, request }) =>
      request.typed.map((msisdn) => ({ accountId, msisdn })),
    )
    const drafted = requests.map((asked) => {
      const { sender } = used.get(senderKey(asked))!
      return [asked, composed(asked, sender, NOBODY, this.#links)] as const
    })
    const proofs = [requireSendersStatement([...used.values()]), requireNoneOptedOutStatement(numbers)]
    return { ...separated(drafted), proofs }
  }

  /** Looks up senders, merge fields and excluded numbers, and composes the texts. */
  async read(reader: Reader, requests: readonly DirectRequest[]): Promise<PreparedRequests> {
    const senders = new Map<string, Promise<UsableSender | Fail>>()
    const out = new Map<bigint, Promise<ReadonlyMap<bigint, boolean>>>()
    for (const [accountId, asked] of Map.groupBy(requests, (request) => request.accountId)) {
      const typed = asked.flatMap(({ request }) => request.typed)
      const promotional = asked.some(({ request }) => request.traffic === 'promotional')
      out.set(
        accountId,
        excludedNumbers(reader, accountId, typed, promotional ? 'promotional' : 'transactional'),
      )
      for (const each of asked) {
        const key = senderKey(each)
        if (!senders.has(key))
          senders.set(key, caught(usableSender(reader, accountId, each.request.senderId)))
      }
    }
    const unknown = new Map<DirectRequest, Promise<Fail | void>>()
    for (const asked of requests) {
      if (fieldsToCheck(asked.request).length > 0)
        unknown.set(asked, caught(requireKnownFields(reader, asked.accountId, asked.request)))
    }
    await Promise.all([...senders.values(), ...out.values(), ...unknown.values()])
    const drafted: [DirectRequest, DirectDraft | Fail][] = []
    for (const asked of requests) {
      const sender = await senders.get(senderKey(asked))!
      const left = await out.get(asked.accountId)!
      this.#keep(senderKey(asked), sender, left.size > 0)
      const draft =
        sender instanceof Fail
          ? sender
          : ((await unknown.get(asked)) ?? composed(asked, sender, left, this.#links))
      drafted.push([asked, draft])
    }
    return { ...separated(drafted), proofs: [] }
  }

  #keep(key: string, sender: UsableSender | Fail, anyOut: boolean): void {
    if (sender instanceof Fail || anyOut) this.#senders.delete(key)
    else this.#senders.set(key, sender)
  }
}

const NOBODY: ReadonlyMap<bigint, boolean> = new Map()

function senderKey({ accountId, request }: DirectRequest): string {
  return `${accountId} ${request.senderId}`
}

function separated(
  drafted: readonly (readonly [DirectRequest, DirectDraft | Fail])[],
): Omit<PreparedRequests, 'proofs'> {
  const drafts = new Map<DirectRequest, DirectDraft>()
  const failed = new Map<DirectRequest, Fail>()
  for (const [asked, draft] of drafted) {
    if (draft instanceof Fail) failed.set(asked, draft)
    else drafts.set(asked, draft)
  }
  return { drafts, failed }
}

/** A failure as a value, so that one request of a batch does not end the others. */
function caught<Value>(work: Promise<Value>): Promise<Value | Fail> {
  return work.catch((error: unknown) => {
    if (error instanceof Fail && !isOutage(error)) return error
    throw error
  })
}

function composed(
  asked: DirectRequest,
  sender: UsableSender,
  out: ReadonlyMap<bigint, boolean>,
  links: OptOutLinks,
): DirectDraft | Fail {
  const { typed, template, traffic } = asked.request
  const composition = new Composition(template, { [OPT_OUT_FIELD]: links.of(asked.accountId) })
  const opted = typed.filter((msisdn) => out.get(msisdn) === true)
  const willing = typed.filter(
    (msisdn) => !out.has(msisdn) || (out.get(msisdn) === false && traffic !== 'promotional'),
  )
  const kept = willing.filter((msisdn) => !isOnBarredNetwork(sender.barred, msisdn))
  const unapproved = willing.length - kept.length
  if (kept.length === 0) {
    const unconsented = typed.length - opted.length - willing.length
    return noRecipients({ optedOut: opted.length, unconsented, unapproved }, sender)
  }
  const texts = kept.map((msisdn) => ({ msisdn, ...composition.compose(recipientOf(msisdn)) }))
  const longest = Math.max(...texts.map(({ credits }) => credits))
  if (longest > SEGMENTS_MAX) return new Fail('text_too_long', { segments: longest, limit: SEGMENTS_MAX })
  const credits = texts.reduce((sum, text) => sum + text.credits, 0)
  const unconsented = typed.length - willing.length - opted.length
  return { asked, sender, texts, credits, optedOut: opted.length, unconsented, unapproved }
}
