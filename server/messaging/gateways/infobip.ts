/**
 * Infobip's SMS API, version 3: JSON under `App {key}`, with many messages in a call, each with its own text and id.
 * The ids are ours, so a report finds its message even if the answer was lost. Reports go to the address that each
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

/** The most messages of one call. The documentation names no limit; a call of this size is answered in time. */
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

/**
 * The id of a status that is in the group of delivered messages but is not final: the operator has the message, the
 * phone does not.
 */
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
