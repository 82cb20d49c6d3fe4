/**
 * Tools that send. Sending takes two steps. The first answers what would be sent, to how many, and what it costs, with
 * a token for exactly that. Only a call with the token sends, and only once, however often it is repeated. If the price
 * or the audience changed in between, nothing is sent and the new estimate is answered.
 */
import {
  CAMPAIGN_NAME_LENGTH_MAX,
  GROUPS_MAX,
  PHONE_LENGTH_MAX,
  TEXT_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import { estimateMessage, sendMessage, Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { z } from 'zod'
import { isAnswered } from '../platform/http/idempotency.ts'
import type { Db } from '../platform/database/database.ts'
import { type Calls, ToolRefused } from './calls.ts'
import { Confirmations } from './confirmations.ts'
import { type Tool, toolOf } from './tool.ts'

/** The most numbers of one send. For more, a group is needed. */
const RECIPIENTS_MAX = 100

const content = {
  senderId: z
    .string()
    .trim()
    .min(1)
    .max(15)
    .describe('An approved sender ID of the account, from list_senders'),
  text: z
    .string()
    .min(1)
    .max(TEXT_LENGTH_MAX)
    .describe('The text. {{Name}} and other fields of contacts are filled in for each recipient'),
  recipients: z
    .array(z.string().max(PHONE_LENGTH_MAX))
    .min(1)
    .max(RECIPIENTS_MAX)
    .optional()
    .describe('Mobile numbers of Ghana, such as 0241234567 or +233241234567'),
  groupIds: z
    .array(z.string().max(40))
    .min(1)
    .max(GROUPS_MAX)
    .optional()
    .describe('Groups of contacts (grp_…), from find_groups'),
  traffic: Traffic.default('promotional').describe(
    'promotional where it advertises, transactional where the recipient waits for it, otp for a one-time code',
  ),
  name: z
    .string()
    .max(CAMPAIGN_NAME_LENGTH_MAX)
    .optional()
    .describe('What the campaign is called. Recipients do not see it'),
  scheduleAt: z
    .string()
    .max(40)
    .optional()
    .describe('When it goes, such as 2026-12-24T09:00:00Z, up to a year ahead. Now, where it is left out'),
}
const Content = z.strictObject(content)
type Content = z.output<typeof Content>

const { shape: estimated } = estimateMessage.reply
const { shape: accepted } = sendMessage.reply

/** What a person must know before they agree. */
const Estimate = z.object({
  senderId: z.string(),
  text: z.string(),
  scheduleAt: z.string().nullable().meta({ description: 'Null: it goes at once' }),
  recipients: estimated.recipients,
  segments: estimated.segments,
  credits: estimated.credits,
  cost: estimated.cost,
  encoding: estimated.encoding,
  excluded: estimated.excluded,
  barredNetworks: estimated.barredNetworks,
  missingFields: estimated.missingFields,
  creditsAvailable: estimated.creditsAvailable,
  confirmationToken: z.string().meta({
    description: 'What send needs to send exactly this, once. Show the estimate to the user and ask first',
  }),
  confirmationExpiresAt: z.string(),
})

export function sendTools(db: Db, secret: string): readonly Tool[] {
  const confirmations = new Confirmations(secret, db.clock)

  const estimateOf = async (calls: Calls, body: Content) => {
    const { data } = await calls.one(estimateMessage, { body })
    const { token, expiresAt } = confirmations.make(calls.key, body, boundOf(data))
    const answer: z.input<typeof Estimate> = {
      ...data,
      senderId: body.senderId,
      text: body.text,
      scheduleAt: body.scheduleAt ?? null,
      confirmationToken: token,
      confirmationExpiresAt: expiresAt.toISOString(),
    }
    // An answer in words, too, holds no field that the tool does not name.
    return { data, answer: z.encode(Estimate, Estimate.parse(answer)) }
  }

  /** Refuses if the send would now differ from what the token stands for. */
  const requireSame = async (calls: Calls, body: Content, token: string) => {
    const confirmation = confirmations.open(calls.key, body, token)
    const { idempotencyKey } = confirmation
    const repeats = () =>
      isAnswered(db, sendMessage.name, { accountId: calls.key.accountId, key: idempotencyKey })
    if (confirmation.isExpired) {
      // A send that was done is answered again however late: a refusal would make the assistant send it twice.
      if (await repeats()) return idempotencyKey
      throw new ToolRefused('confirmation_expired', 'This confirmationToken is too old. Call estimate again.')
    }
    const now = await estimateOf(calls, body).catch(async (error: unknown) => {
      if (await repeats()) return null
      throw error
    })
    if (now === null || confirmation.isFor(boundOf(now.data))) return idempotencyKey
    // The send itself changes what the next one costs, so this comes after the estimate.
    if (await repeats()) return idempotencyKey
    throw new ToolRefused(
      'estimate_changed',
      'The price or the audience changed since the estimate, so nothing was sent. Show the user the new estimate and ask again.',
      { estimate: now.answer },
    )
  }

  return [
    toolOf({
      name: 'estimate',
      title: 'Estimate a text message',
      description:
        'What a text to these phones and groups would cost in credits, and in GHS where the key may read billing. Sends nothing. Answers a confirmationToken without which send does nothing: show the user what would be sent, to whom and for how much, and ask before using it.',
      input: Content,
      output: Estimate,
      calls: [estimateMessage],
      effect: 'reads',
      run: async (calls, body) => (await estimateOf(calls, body)).answer,
    }),
    toolOf({
      name: 'send',
      title: 'Send a text message',
      description:
        'Sends a text, once the user has confirmed its estimate. Without a confirmationToken it sends nothing and answers the estimate and a token. With the token of exactly this content it sends. Asked for again with the same token it sends nothing more and gives the first answer.',
      input: Content.extend({
        confirmationToken: z
          .string()
          .max(300)
          .optional()
          .describe('From the estimate of this very content, after the user agreed'),
      }),
      output: z.object({
        outcome: z.enum(['to_confirm', 'sent']).meta({
          description:
            'to_confirm: nothing was sent; ask the user, then call again with the token. sent: it is on its way',
        }),
        id: accepted.id.optional(),
        recipients: accepted.recipients,
        segments: accepted.segments,
        credits: accepted.credits,
        repeated: z.boolean().optional().meta({
          description: 'The token was used before; this is the first answer, and nothing more was sent',
        }),
        estimate: Estimate.optional(),
      }),
      calls: [estimateMessage, sendMessage],
      effect: 'spends',
      async run(calls, { confirmationToken, ...body }) {
        if (confirmationToken === undefined) {
          const { answer } = await estimateOf(calls, body)
          const { recipients, segments, credits } = answer
          return { outcome: 'to_confirm' as const, recipients, segments, credits, estimate: answer }
        }
        const idempotencyKey = await requireSame(calls, body, confirmationToken)
        const { data, isReplay } = await calls.one(sendMessage, { body }, idempotencyKey)
        const { id, recipients, segments, credits } = data
        return {
          outcome: 'sent' as const,
          id,
          recipients,
          segments,
          credits,
          ...(isReplay && { repeated: true }),
        }
      },
    }),
  ]
}

/**
 * The parts of an estimate that a person agrees to. The balance is not one of them, because it may change without
 * changing the send.
 */
function boundOf(estimate: z.input<typeof estimateMessage.reply>): object {
  return { ...estimate, creditsAvailable: 0 }
}
