/**
 * Hubtel's SMS API: JSON under HTTP Basic. `send` takes one message. `batch/personalized/send` takes several with texts
 * of their own, and its answer has a result for each. Hubtel reports nothing by itself, so a message's status is asked
 * for.
 *
 * Sources: businessdocs-developers.hubtel.com, "Simple Messaging", "Batch Personalized Messaging", "SMS Status Check";
 * the codes of a refused request from hubtel.readme.io/reference/response-code.
 */
import { z } from 'zod'
import {
  accepted,
  basic,
  digitsOf,
  NUMBER_REJECTED,
  REFUSED,
  REJECTED,
  SENDER_REJECTED,
  TEXT_TOO_LONG,
  UNKNOWN,
  type Provider,
  type StatusReport,
  type SubmitOutcome,
} from './gateway.ts'

/** The most messages of one call. The documentation names no limit; a call of this size is answered in time. */
const BATCH_MAX = 100

export const hubtel: Provider = {
  batchMax: BATCH_MAX,
  sameText: false,
  names: 'theirs',

  callOf(account, messages) {
    const [first] = messages
    const headers = { authorization: basic(account) }
    if (messages.length === 1) {
      const json = { From: first.from, To: first.to, Content: first.text }
      return { method: 'POST', url: `${account.url}/v1/messages/send`, headers, json }
    }
    return {
      method: 'POST',
      url: `${account.url}/v1/messages/batch/personalized/send`,
      headers,
      json: {
        From: first.from,
        personalizedRecipients: messages.map(({ to, text }) => ({ To: to, Content: text })),
      },
    }
  },

  verdictsOf({ status, json, messages }) {
    const said = Answer.safeParse(json)
    if (!said.success) return null
    const code = Number(said.data.status ?? -1)
    if (status >= 300) {
      const verdict = VERDICT_BY_CODE.get(code)
      // One wrong message of several: whose it is, it does not say.
      return verdict === undefined || messages.length > 1 ? null : [verdict]
    }
    if (code !== 0) {
      const verdict = VERDICT_BY_CODE.get(code) ?? UNKNOWN
      return messages.map(() => verdict)
    }
    const { messageId, data } = said.data
    if (messages.length === 1 && !data) return [accepted(messageId ?? '')]
    const ids = new Map(data?.map((each) => [digitsOf(each.recipient), each.messageId ?? '']))
    return messages.map(({ to }) => {
      const id = ids.get(to)
      return id === undefined ? UNKNOWN : accepted(id)
    })
  },

  watch: {
    callOf: (account, id) => ({
      method: 'GET',
      url: `${account.url}/v1/messages/${encodeURIComponent(id)}`,
      headers: { authorization: basic(account) },
    }),
    toldBy(json): StatusReport | null {
      const said = Status.safeParse(json)
      if (!said.success) return null
      const { messageId: id, to, status } = said.data
      return { id, msisdn: digitsOf(to), state: STATE_BY_WORD.get(status.toLowerCase()), error: null }
    },
  },
}

const Id = z.string().max(100)

const Answer = z.object({
  status: z.union([z.number(), z.string().regex(/^\d{1,3}$/)]).nullish(),
  messageId: Id.nullish(),
  data: z.array(z.object({ recipient: z.string().max(20), messageId: Id.nullish() })).nullish(),
})

const Status = z.object({
  messageId: Id,
  to: z.string().max(20).nullish(),
  status: z.string().max(40),
})

const VERDICT_BY_CODE: ReadonlyMap<number, SubmitOutcome> = new Map([
  [1, NUMBER_REJECTED],
  [2, SENDER_REJECTED],
  [3, TEXT_TOO_LONG],
  [4, REJECTED], // not routable
  [5, REJECTED], // a time that is none
  [6, REJECTED], // the content
  [7, REJECTED], // a parameter that is not allowed
  [8, REJECTED], // a parameter that is not valid
  [12, REFUSED], // the account is to be funded
])

/** States by the word of the network's own receipt, which Hubtel passes on. */
const STATE_BY_WORD: ReadonlyMap<string, StatusReport['state']> = new Map([
  ['pending', null],
  ['queued', null],
  ['sent', null],
  ['submitted', null],
  ['delivered', 'delivered'],
  ['undelivered', 'undelivered'],
  ['undeliverable', 'undelivered'],
  ['failed', 'undelivered'],
  ['expired', 'expired'],
  ['rejected', 'rejected'],
  ['blacklisted', 'rejected'],
  ['unroutable', 'rejected'],
])
