/**
 * Twilio's Messages resource: a form under HTTP Basic (account SID and auth token), with one message a call. Numbers
 * have a `+`. Each message names an address for its status. That address contains our reference, so a status finds its
 * message even if the answer was lost. Twilio signs its reports: HMAC-SHA1 under the auth token over the whole address
 * and the form's fields in the order of their names.
 *
 * Sources: twilio.com/docs, "Messages resource" (request, status values), "Webhooks security" (X-Twilio-Signature),
 * "Error and warning dictionary".
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
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
  type Provider,
  type StatusReport,
  type SubmitOutcome,
} from './gateway.ts'

/** The parameter in a callback's address that contains the message's reference. */
const REFERENCE = 'message'

export const twilio: Provider = {
  batchMax: 1,
  sameText: true,
  names: 'ours',

  callOf(account, [{ to, from, text, reference }]) {
    const { url, username, callbackUrl } = account
    const form = new URLSearchParams({ To: `+${to}`, From: from, Body: text })
    if (callbackUrl !== null) form.set('StatusCallback', `${callbackUrl}?${REFERENCE}=${reference}`)
    return {
      method: 'POST',
      url: `${url}/2010-04-01/Accounts/${encodeURIComponent(username)}/Messages.json`,
      headers: { authorization: basic(account) },
      form,
    }
  },

  verdictsOf({ status, json }) {
    if (status < 300) {
      const said = Message.safeParse(json)
      if (!said.success) return null
      const { sid, status: word, error_code: code } = said.data
      if (STATE_BY_WORD.get(word) !== 'failed') return [accepted(sid)]
      return [VERDICT_BY_CODE.get(code ?? 0) ?? REJECTED]
    }
    const said = Refusal.safeParse(json)
    const verdict = said.success ? VERDICT_BY_CODE.get(said.data.code) : undefined
    return verdict === undefined ? null : [verdict]
  },

  toldBy({ query, body }) {
    const form = new URLSearchParams(body.toString('utf8'))
    const [id, status] = [query.get(REFERENCE), form.get('MessageStatus')]
    if (id === null || status === null) return null
    const state = STATE_BY_WORD.get(status)
    return [{ id, msisdn: digitsOf(form.get('To')), state, error: form.get('ErrorCode') }]
  },

  signed(callback, { secret }) {
    const fields = [...new URLSearchParams(callback.body.toString('utf8'))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )
    const text = callback.url + fields.map(([name, value]) => name + value).join('')
    const meant = createHmac('sha1', secret).update(text).digest()
    const given = Buffer.from(callback.header('x-twilio-signature'), 'base64')
    return given.length === meant.length && timingSafeEqual(meant, given)
  },
}

const Message = z.object({
  sid: z.string().max(100),
  status: z.string().max(40),
  error_code: z.number().nullish(),
})

const Refusal = z.object({ code: z.number() })

const VERDICT_BY_CODE: ReadonlyMap<number, SubmitOutcome> = new Map([
  [20003, REFUSED], // who we are is not believed
  [20005, REFUSED], // the account is not active
  [21211, NUMBER_REJECTED],
  [21212, SENDER_REJECTED],
  [21265, NUMBER_REJECTED], // a short code
  [21408, REJECTED], // the region is not switched on
  [21602, REJECTED], // no body
  [21606, SENDER_REJECTED],
  [21608, NUMBER_REJECTED], // a trial account, and a number that is not verified
  [21610, REJECTED], // the recipient has said STOP
  [21612, SENDER_REJECTED], // this sender cannot reach that number
  [21614, NUMBER_REJECTED],
  [21617, TEXT_TOO_LONG],
  [21659, SENDER_REJECTED],
  [21660, SENDER_REJECTED],
])

const STATE_BY_WORD: ReadonlyMap<string, StatusReport['state']> = new Map([
  ['accepted', null],
  ['scheduled', null],
  ['queued', null],
  ['sending', null],
  ['sent', null],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])
