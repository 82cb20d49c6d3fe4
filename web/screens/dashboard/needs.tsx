/** What needs the attention of the business: each a sentence with one action. */
import { Button } from '@mantine/core'
import { allows, type Role } from '@nkra/contract/permissions.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useRole } from '../../shell/session/session-context.tsx'
import { useShell } from '../../shell/shell-context.tsx'
import { type Format, useFormat } from '../../ui/language/format.ts'
import { type SentencesOf, useSentences } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/layout/page.tsx'
import classes from './dashboard.module.css'
import { homeSentences } from './home.sentences.ts'

type Need = Reply<'getHome'>['needs'][number]

/** A sentence, and the one action that answers it: it opens a screen, or the Buy Credit dialog. */
interface Call {
  sentence: string
  act: string
  to: LinkProps | 'buy'
}

export function Needs({ needs }: { needs: readonly Need[] }) {
  const say = useSentences(homeSentences)
  const role = useRole()
  const format = useFormat()
  const shell = useShell()
  if (needs.length === 0) return null
  return (
    <Panel title={say.needs} flush>
      <ul className={classes.needs}>
        {needs.map((need, index) => {
          const { sentence, act, to } = callOf(need, { say, role, format })
          const variant = index === 0 ? 'filled' : 'default'
          return (
            <li key={'id' in need ? need.id : need.kind} data-row>
              <p>{sentence}</p>
              {to === 'buy' ? (
                <Button size="sm" variant={variant} onClick={shell.buyCredit}>
                  {act}
                </Button>
              ) : (
                <Button size="sm" variant={variant} renderRoot={(props) => <Link {...to} {...props} />}>
                  {act}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

interface Words {
  say: SentencesOf<typeof homeSentences>
  role: Role
  format: Format
}

type Kind = Need['kind']
type OfKind<Name extends Kind> = Extract<Need, { kind: Name }>

/** The sentence and the action for each kind of need. */
const calls: { readonly [Name in Kind]: (need: OfKind<Name>, words: Words) => Call } = {
  unpaid_invoice: unpaidCall,
  credits_low: ({ available, daysLeft }, { say, role }) => ({
    sentence: say.need.creditsLow(available, daysLeft),
    ...(allows(role, 'billing:buy')
      ? { act: say.act.topUp, to: 'buy' }
      : { act: say.act.seeCredits, to: linkOptions({ to: paths.smsCredits }) }),
  }),
  sender_refused: ({ status, senderId, networks, reason }, { say, role, format }) => {
    const sentenceOf = status === 'rejected' ? say.need.senderRejected : say.need.senderAsked
    return {
      sentence: sentenceOf(senderId, format.list(networks), reason),
      act: manages(role) ? say.act.changeSender : say.act.seeSender,
      to: toSenders,
    }
  },
  sender_ending: ({ senderId, networks, endsOn }, { say, role, format }) => {
    const sentenceOf = isOver(endsOn) ? say.need.senderEnded : say.need.senderEnds
    return {
      sentence: sentenceOf(senderId, format.list(networks), format.date(endsOn)),
      act: manages(role) ? say.act.renew : say.act.seeSender,
      to: toSenders,
    }
  },
  business_id_refused: ({ status, reason }, { say, role }) => {
    const sentenceOf = status === 'rejected' ? say.need.businessRejected : say.need.businessAsked
    return {
      sentence: sentenceOf(reason),
      act: manages(role) ? say.act.changeBusiness : say.act.seeBusiness,
      to: toBusiness,
    }
  },
  business_id_ending: ({ endsOn }, { say, role, format }) => {
    const sentenceOf = isOver(endsOn) ? say.need.businessEnded : say.need.businessEnds
    return {
      sentence: sentenceOf(format.date(endsOn)),
      act: manages(role) ? say.act.renew : say.act.seeBusiness,
      to: toBusiness,
    }
  },
  series_skipped: ({ senderId, dueAt, outcome }, { say, format }) => ({
    sentence: say.need.seriesSkipped(senderId, format.exact(dueAt), outcome),
    act: say.act.seeSeries,
    to: linkOptions({ to: paths.messages, search: { view: 'series' } }),
  }),
  failing_numbers: ({ failed, sent }, { say }) => ({
    sentence: say.need.failingNumbers(failed, sent),
    act: say.act.seeReasons,
    to: linkOptions({ to: paths.reports, search: { days: 7 } }),
  }),
  kyc_reviews: ({ count }, { say }) => ({
    sentence: say.need.kycReviews(count),
    act: say.act.review,
    to: linkOptions({ to: paths.kyc, search: { status: 'in_review' } }),
  }),
}

/** The sentence and the action of a need. The table has a function for each kind. */
const callOf = <Name extends Kind>(need: OfKind<Name>, words: Words): Call =>
  (calls[need.kind] as (need: OfKind<Name>, words: Words) => Call)(need, words)

const toSenders = linkOptions({ to: paths.senderId })
const toBusiness = linkOptions({ to: paths.businessId })
const manages = (role: Role) => allows(role, 'account:manage')

/** The first invoice to pay. A person who may buy pays it at once. Others open the list of unpaid invoices. */
function unpaidCall(need: OfKind<'unpaid_invoice'>, { say, role, format }: Words): Call {
  const { id, number, totalAmount, dueOn, count, unpaid } = need
  const one = say.need.unpaidInvoice(number, totalAmount, dueOn && format.date(dueOn))
  return {
    sentence: count > 1 ? `${one} ${say.need.unpaidInvoices(count, unpaid)}` : one,
    ...(allows(role, 'billing:buy')
      ? { act: say.act.pay(totalAmount), to: linkOptions({ to: paths.invoice, search: { pay: id } }) }
      : { act: say.act.seeInvoices, to: linkOptions({ to: paths.invoice, search: { status: '1' } }) }),
  }
}

/** Whether the last day of an approval is past. */
const isOver = (day: string) => day < new Date().toISOString().slice(0, 10)
