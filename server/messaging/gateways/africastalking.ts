/**
 * Africa's Talking: a form under an `apiKey`. A call has one text to many numbers, and its answer has a result for
 * each. Numbers have a `+`. Delivery reports come unsigned, as a form to the address that is set in its dashboard.
 *
 * Sources: docs.africastalking.com, "Sending SMS" (request, response, status codes) and "SMS Notifications" (delivery
 * reports).
 */
import { z } from 'zod'
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

export const africasTalking: Provider = {
  batchMax: BATCH_MAX,
  sameText: true,
  names: 'theirs',

  callOf({ url, username, secret }, messages) {
    const [{ from, text }] = messages
    const form = new URLSearchParams({
      username,
      to: messages.map(({ to }) => `+${to}`).join(','),
      message: text,
      from,
      bulkSMSMode: '1',
      enqueue: '1',
    })
    return { method: 'POST', url: `${url}/version1/messaging`, headers: { apiKey: secret }, form }
  },

  verdictsOf({ status, json, messages }) {
    if (status >= 300) return null
    const said = Answer.safeParse(json)
    if (!said.success) return null
    const { Message, Recipients } = said.data.SMSMessageData
    // Of the whole call: there is no recipient then.
    if (Recipients.length === 0) {
      const verdict = VERDICT_BY_MESSAGE.get(Message)
      return verdict === undefined ? null : messages.map(() => verdict)
    }
    const verdicts = new Map(
      Recipients.map(({ number, statusCode, messageId }) => [
        digitsOf(number),
        TAKEN.has(statusCode) ? accepted(messageId) : (VERDICT_BY_CODE.get(statusCode) ?? UNKNOWN),
      ]),
    )
    return messages.map(({ to }) => verdicts.get(to) ?? UNKNOWN)
  },

  toldBy({ body }) {
    const form = new URLSearchParams(body.toString('utf8'))
    const [id, status] = [form.get('id'), form.get('status')]
    if (id === null || status === null) return null
    return [
      {
        id,
        msisdn: digitsOf(form.get('phoneNumber')),
        state: STATE_BY_WORD.get(status.toLowerCase()),
        error: form.get('failureReason'),
      },
    ]
  },
}

const Answer = z.object({
  SMSMessageData: z.object({
    Message: z.string().max(1_000),
    Recipients: z.array(
      z.object({ number: z.string().max(20), statusCode: z.number(), messageId: z.string().max(100) }),
    ),
  }),
})

/** Codes of accepted messages: processed, sent, queued. */
const TAKEN: ReadonlySet<number> = new Set([100, 101, 102])

const VERDICT_BY_CODE: ReadonlyMap<number, SubmitOutcome> = new Map([
  [401, UNKNOWN], // held back for its risk: it may go yet
  [402, SENDER_REJECTED],
  [403, NUMBER_REJECTED],
  [404, NUMBER_REJECTED], // of a type that is not supported
  [405, REFUSED], // the balance does not suffice
  [406, REJECTED], // the recipient is on a blacklist
  [407, REJECTED], // no route
  [409, REJECTED], // do not disturb
  [500, UNKNOWN],
  [501, UNKNOWN],
  [502, REJECTED], // by the gateway
])

const VERDICT_BY_MESSAGE: ReadonlyMap<string, SubmitOutcome> = new Map([
  ['InvalidSenderId', SENDER_REJECTED],
  ['InvalidPhoneNumber', NUMBER_REJECTED],
  ['InsufficientBalance', REFUSED],
])

const STATE_BY_WORD: ReadonlyMap<string, StatusReport['state']> = new Map([
  ['sent', null],
  ['submitted', null],
  ['buffered', null],
  ['success', 'delivered'],
  ['failed', 'undelivered'],
  ['absentsubscriber', 'undelivered'],
  ['expired', 'expired'],
  ['rejected', 'rejected'],
])
