/**
 * What an assistant can do through the Model Context Protocol: estimate, send, see the outcome, and see the
 * balance. Sending takes two steps. An estimate answers a token for exactly that text to exactly those phones,
 * valid for some minutes. Only with it is anything sent, and only once, however often it is asked.
 *
 * Tools answer figures, states and sentences of ours. A stranger's words could act on an assistant as instructions,
 * so no text of a message and none from a phone is answered.
 */
import { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { PHONE_LENGTH_MAX, TEXT_LENGTH_MAX } from '@nkra/contract/limits.ts'
import type { KeyScope } from '@nkra/contract/permissions.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { balances } from '../../billing/ledger/ledger.ts'
import type { ApiKey } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { issuesOf } from '../../platform/http/request-issues.ts'
import { requestFingerprint } from '../../platform/http/idempotency.ts'
import { deriveKey } from '../../platform/sealing.ts'
import { estimate } from '../sending/estimate.ts'
import { readMessage } from '../campaigns/message-list.ts'
import { send, type Sending } from '../sending/send.ts'
import { getCampaign } from '../campaigns/campaign-list.ts'
import { DIRECT_RECIPIENTS_MAX } from '../campaigns/campaigns.ts'

export interface McpOptions {
  db: Db
  messaging: Sending
  /** The program's own secret. A key derived from it signs the tokens. */
  secret: string
}

export interface Tool {
  name: string
  scope: KeyScope
  title: string
  description: string
  input: z.ZodObject
  /** Whether the tool changes something that cannot be undone. */
  changes: boolean
  call(key: ApiKey, input: unknown, requestId: string): Promise<object>
}

/** How long an estimate's token is valid. */
export const TOKEN_MS = 600_000

const content = {
  senderId: z.string().trim().min(1).max(15).describe('An approved sender ID of the account'),
  recipients: z
    .array(z.string().max(PHONE_LENGTH_MAX))
    .min(1)
    .max(DIRECT_RECIPIENTS_MAX)
    .describe('Mobile numbers of Ghana, such as 0241234567 or +233241234567'),
  text: z.string().min(1).max(TEXT_LENGTH_MAX).describe('Sent as it stands'),
  traffic: Traffic.default('promotional').describe(
    'promotional where it advertises, transactional where the recipient waits for it, otp for a one-time code',
  ),
}
const EstimateInput = z.object(content)
const SendInput = z.object({
  ...content,
  confirmationToken: z.string().max(200).describe('What estimate answered for this very content'),
})
const StatusInput = z.object({
  id: z.string().max(40).describe('What send answered (cmp_…), or a message’s own id (msg_…)'),
})

export function toolsOf({ db, messaging, secret }: McpOptions): readonly Tool[] {
  const confirmations = confirmationsOf(secret, db)
  return [
    {
      name: 'estimate',
      scope: 'messages:send',
      title: 'Estimate a text message',
      description:
        'What sending a text to these phones would cost in credits. Sends nothing. Answers a confirmationToken without which send does nothing: show the user what would be sent, to whom and for how much, and ask before using it.',
      input: EstimateInput,
      changes: false,
      async call(key, input) {
        const body = EstimateInput.parse(input)
        const sums = await estimate(db, key, { ...body, literal: true }, messaging)
        const { recipients, segments, credits, encoding, excluded, creditsAvailable } = sums
        const { token, expiresAt } = confirmations.make(key, body)
        return {
          recipients,
          segments,
          credits,
          encoding,
          excluded,
          creditsAvailable,
          confirmationToken: token,
          confirmationExpiresAt: expiresAt.toISOString(),
        }
      },
    },
    {
      name: 'send',
      scope: 'messages:send',
      title: 'Send a text message',
      description:
        'Sends what was estimated, once the user has confirmed it. Takes the same content and the confirmationToken of its estimate. Asked for again with the same token it sends nothing more and gives the first answer.',
      input: SendInput,
      changes: true,
      async call(key, input, requestId) {
        const { confirmationToken, ...body } = SendInput.parse(input)
        const nonce = confirmations.open(key, body, confirmationToken)
        const once = { accountId: key.accountId, key: `mcp:${nonce}`, fingerprint: contentOf(body) }
        const outcome = await send(
          { db, messaging },
          key,
          { ...body, literal: true },
          { key: once, requestId },
        )
        if ('sealed' in outcome) return repeated(outcome.sealed)
        const { id, recipients, segments, credits } = outcome.accepted
        return { id: encodeId('cmp', id), recipients, segments, credits }
      },
    },
    {
      name: 'status',
      scope: 'messages:read',
      title: 'See what became of a text message',
      description: 'How many recipients of a send are in which state, or where one message is and why.',
      input: StatusInput,
      changes: false,
      async call(key, input) {
        const { id } = StatusInput.parse(input)
        const campaignId = decodeId('cmp', id)
        if (campaignId !== null) {
          const { status, recipients, credits, counts } = await getCampaign(db, key, campaignId)
          return { id, status, recipients, credits, counts }
        }
        const messageId = decodeId('msg', id)
        const message = messageId === null ? null : await readMessage(db, key.accountId, messageId)
        const { state, reason, credits, segments } = message ?? fail('not_found')
        return { id, state, reason, credits, segments }
      },
    },
    {
      name: 'balance',
      scope: 'billing:read',
      title: 'See how many credits are left',
      description: 'The credits that the account can spend. One SMS credit is one segment to one phone.',
      input: z.object({}),
      changes: false,
      async call(key) {
        const lots = await balances(db, key.accountId)
        return Object.fromEntries(lots.map(({ product, available }) => [product, Number(available)]))
      },
    },
  ]
}

/** The stored first answer. */
function repeated({ status, body }: { status: number; body: string }): object {
  const { data, code } = JSON.parse(body) as { data: Record<string, unknown> | null; code?: string }
  if (status >= 400 || data === null)
    throw new ToolRefused(code ?? 'not_sent', 'It was not sent the first time either')
  const { id, recipients, segments, credits } = data
  return { id, recipients, segments, credits, repeated: true }
}

/** Why a tool did nothing, in words for the assistant. */
export class ToolRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'ToolRefused'
    this.code = code
  }
}

type Content = z.output<typeof EstimateInput>

const contentOf = ({ senderId, recipients, text, traffic }: Content) =>
  requestFingerprint('mcp', { senderId, recipients, text, traffic })

/**
 * Tokens `nonce.expiry.signature`, which say who may send what, until when. So estimates that nobody confirms need
 * no rows.
 */
function confirmationsOf(secret: string, { clock }: Db) {
  const signing = deriveKey(secret, 'nkra mcp confirmations')
  const sign = ({ accountId, keyId }: ApiKey, content: Content, head: string) =>
    createHmac('sha256', signing).update(`${accountId} ${keyId} ${head} `).update(contentOf(content)).digest()
  return {
    make(key: ApiKey, content: Content) {
      const expiresAt = new Date(clock.ms() + TOKEN_MS)
      const head = `${clock.bytes(12).toString('hex')}.${expiresAt.getTime().toString(36)}`
      return { token: `${head}.${sign(key, content, head).toString('base64url')}`, expiresAt }
    },
    /** The token's nonce. Throws if the token is not for this key and content, or is too old. */
    open(key: ApiKey, content: Content, token: string): string {
      const [nonce = '', expiry = '', signature = ''] = token.split('.')
      const expected = sign(key, content, `${nonce}.${expiry}`)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new ToolRefused(
          'confirmation_mismatch',
          'This confirmationToken is not for exactly this content. Call estimate again.',
        )
      }
      if (Number.parseInt(expiry, 36) <= clock.ms()) {
        throw new ToolRefused(
          'confirmation_expired',
          'This confirmationToken is too old. Call estimate again.',
        )
      }
      return nonce
    },
  }
}

/** A tool's failure in words. */
export function refusalWords(error: unknown): { code: string; message: string } | null {
  if (error instanceof ToolRefused) return { code: error.code, message: error.message }
  if (error instanceof z.ZodError) {
    const wrong = issuesOf(error).map(({ message, pointer }) =>
      pointer ? `${pointer}: ${message}` : message,
    )
    return { code: 'invalid_request', message: wrong.join('. ') }
  }
  if (!(error instanceof Fail) || error.code === 'internal') return null
  const [issue] = error.issues
  return { code: error.code, message: issue ? `${error.message} ${issue.message}` : error.message }
}
