/**
 * Infobip's SMS API, version 3: JSON under `App {key}`, many messages in a call with texts and ids of their own. The ids
 * are ours, so that a report finds its message even where the answer was lost. Reports come to the address that each
 * message names.
 *
 * Sources: infobip.com/docs, "Quickstart: Send an SMS and get a delivery report", "Message status codes" (groups, which
 * are final), "Receive outbound SMS message report".
 */
import { z } from 'zod'
import { parseJsonOrUndefined } from '../../platform/http-client.ts'
import {
  accepted,
  digitsOf,
  NUMBER_REJECTED,
  REFUSED,
  REJECTED,
  SENDER_REJECTED,
  UNKNOWN,
  type Provider,
  type StatusReport,
  type SubmitOutcome,
} from './gateway.ts'

/** The documentation names no limit; a call this large answers within its time. */
const BATCH_MAX = 100

export const infobip: Provider = {
  batchMax: BATCH_MAX,
  sameText: false,
  names: 'ours',

  callOf({ url, secret, callbackUrl }, messages) {
    const webhooks =
      callbackUrl === null
        ? {}
        : { webhooks: { delivery: { url: callbackUrl }, contentType: 'application/json' } }
    return {
      method: 'POST',
      url: `${url}/sms/3/messages`,
      headers: { authorization: `App ${secret}` },
      json: {
        messages: messages.map(({ from, to, text, reference }) => ({
          sender: from,
          destinations: [{ to, messageId: reference }],
          content: { text },
          ...webhooks,
        })),
      },
    }
  },

  verdictsOf({ status, json, messages }) {
    if (status >= 300) return null
    const said = Answer.safeParse(json)
    if (!said.success) return null
    const verdicts = new Map(said.data.messages.map((each) => [each.messageId, verdictOf(each)]))
    return messages.map(({ reference }) => verdicts.get(reference) ?? UNKNOWN)
  },

  toldBy({ body }) {
    const said = Reports.safeParse(parseJsonOrUndefined(body.toString('utf8')))
    if (!said.success) return null
    return said.data.results.map(({ messageId, to, status, error }) => ({
      id: messageId,
      msisdn: digitsOf(to),
      state: status.id === DELIVERED_TO_OPERATOR ? null : STATE_BY_GROUP.get(status.groupId),
      error: error && error.id !== 0 ? (error.name ?? String(error.id)) : null,
    }))
  },
}

const Status = z.object({ groupId: z.number(), id: z.number(), name: z.string().max(100) })

const Answer = z.object({
  messages: z.array(z.object({ messageId: z.string().max(100), status: Status })),
})

const Reports = z.object({
  results: z
    .array(
      z.object({
        messageId: z.string().max(100),
        to: z.string().max(20).nullish(),
        status: Status,
        error: z.object({ id: z.number(), name: z.string().max(100).nullish() }).nullish(),
      }),
    )
    .max(1_000),
})

/** In the group of the delivered, and yet on its way: the operator has it, the phone does not. */
const DELIVERED_TO_OPERATOR = 2

const STATE_BY_GROUP: ReadonlyMap<number, StatusReport['state']> = new Map([
  [1, null],
  [2, 'undelivered'],
  [3, 'delivered'],
  [4, 'expired'],
  [5, 'rejected'],
])

function verdictOf({ messageId, status }: z.output<typeof Answer>['messages'][number]): SubmitOutcome {
  if (status.groupId === 1 || status.groupId === 3) return accepted(messageId)
  if (status.groupId === 2 || status.groupId === 5) return VERDICT_BY_NAME.get(status.name) ?? REJECTED
  return UNKNOWN
}

const VERDICT_BY_NAME: ReadonlyMap<string, SubmitOutcome> = new Map([
  ['REJECTED_NOT_ENOUGH_CREDITS', REFUSED],
  ['REJECTED_SENDER', SENDER_REJECTED],
  ['REJECTED_SOURCE', SENDER_REJECTED],
  ['REJECTED_DESTINATION', NUMBER_REJECTED],
  ['REJECTED_INVALID_DESTINATION', NUMBER_REJECTED],
  ['REJECTED_DESTINATION_NOT_REGISTERED', NUMBER_REJECTED],
  ['UNDELIVERABLE_REJECTED_OPERATOR', REJECTED],
])
