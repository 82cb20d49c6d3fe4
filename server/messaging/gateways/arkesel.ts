/**
 * Arkesel's SMS API, version 2: JSON under an `api-key`. A call has one text to many numbers, and its answer has a
 * result for each. Arkesel calls back by GET with `sms_id` and `status`, and names no number. If a callback is lost,
 * the message's status can be asked for.
 *
 * Sources: developers.arkesel.com, "SMS API v2" (Send SMS, SMS details); the words of a status as its clients on GitHub
 * know them.
 */
import { z } from 'zod'
import {
  accepted,
  digitsOf,
  NUMBER_REJECTED,
  UNKNOWN,
  type GatewayAccount,
  type Provider,
  type StatusReport,
} from './gateway.ts'

/** The most messages of one call. The documentation names no limit; a call of this size is answered in time. */
const BATCH_MAX = 100

export const arkesel: Provider = {
  batchMax: BATCH_MAX,
  sameText: true,
  names: 'theirs',

  callOf(account, messages) {
    const [{ from, text }] = messages
    return {
      method: 'POST',
      url: `${account.url}/api/v2/sms/send`,
      headers: headersOf(account),
      json: {
        sender: from,
        message: text,
        recipients: messages.map(({ to }) => to),
        ...(account.callbackUrl !== null && { callback_url: account.callbackUrl }),
      },
    }
  },

  verdictsOf({ status, json, messages }) {
    if (status >= 300) return null
    const said = Answer.safeParse(json)
    if (!said.success || said.data.status !== 'success') return null
    const ids = new Map<string | null, string>()
    const invalid = new Set<string | null>()
    for (const each of said.data.data) {
      if ('id' in each) ids.set(digitsOf(each.recipient), each.id)
      else for (const number of each['invalid numbers']) invalid.add(digitsOf(number))
    }
    return messages.map(({ to }) => {
      const id = ids.get(to)
      if (id !== undefined) return accepted(id)
      return invalid.has(to) ? NUMBER_REJECTED : UNKNOWN
    })
  },

  toldBy({ query }) {
    const [id, status] = [query.get('sms_id'), query.get('status')]
    return id === null || status === null ? null : [told(id, status)]
  },

  watch: {
    callOf: (account, id) => ({
      method: 'GET',
      url: `${account.url}/api/v2/sms/${encodeURIComponent(id)}`,
      headers: headersOf(account),
    }),
    toldBy(json) {
      const said = Details.safeParse(json)
      if (!said.success) return null
      const { id, recipient, status } = said.data.data
      return { ...told(id, status), msisdn: digitsOf(recipient) }
    },
  },
}

const headersOf = ({ secret }: GatewayAccount) => ({ 'api-key': secret })

function told(id: string, status: string): StatusReport {
  return { id, msisdn: null, state: STATE_BY_WORD.get(status.toUpperCase()), error: null }
}

const Id = z.string().min(1).max(100)
const Numeral = z.union([z.string().max(20), z.number()]).transform(String)

const Answer = z.object({
  status: z.string(),
  data: z.array(
    z.union([z.object({ id: Id, recipient: Numeral }), z.object({ 'invalid numbers': z.array(Numeral) })]),
  ),
})

const Details = z.object({
  data: z.object({ id: Id, recipient: Numeral.nullish(), status: z.string().max(40) }),
})

const STATE_BY_WORD: ReadonlyMap<string, StatusReport['state']> = new Map([
  ['QUEUED', null],
  ['SUBMITTED', null],
  ['DELIVERED', 'delivered'],
  ['NOT_DELIVERED', 'undelivered'],
  ['EXPIRED', 'expired'],
  ['PROHIBITED', 'rejected'],
  ['REJECTED', 'rejected'],
])
