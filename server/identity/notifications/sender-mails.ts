/** What a business is written about its sender IDs: what networks decided, and that their approval ends. */
import type { Mail } from '../../platform/mail/mail.ts'
import { DAY_WORDS, mailOf } from './mails.ts'

export interface ReviewedSender {
  senderId: string
  networks: readonly string[]
  decision: 'approved' | 'rejected' | 'needs_information'
  /** Why not; empty where it is approved. */
  reason: string
  /** It was a renewal that was decided on. */
  renewal: boolean
  /** The last day of an approval; of a renewal refused, the first on which nothing is sent. */
  until: string | null
}

export function senderReviewedMail(origin: string, to: string, reviewed: ReviewedSender): Mail {
  const { senderId, decision } = reviewed
  const subjects = reviewed.renewal ? RENEWAL_SUBJECTS : SUBJECTS
  const said = reviewed.renewal ? renewalWords(reviewed) : requestWords(reviewed)
  return mailOf(to, subjects[decision].replace('{}', senderId), [...said, toSenders(origin)])
}

const SUBJECTS = {
  approved: 'Sender ID {} approved',
  rejected: 'Sender ID {} rejected',
  needs_information: 'Sender ID {}: more is needed',
}

const RENEWAL_SUBJECTS = {
  approved: 'Sender ID {} renewed',
  rejected: 'Sender ID {} not renewed',
  needs_information: 'Renewal of sender ID {}: more is needed',
}

function requestWords({ senderId, networks, decision, reason, until }: ReviewedSender): string[] {
  const who = listed(networks)
  if (decision === 'rejected') {
    return [`Your sender ID ${senderId} was rejected by ${who}.`, `The reason: ${reason}`]
  }
  if (decision === 'needs_information') {
    return [`Before ${who} can decide on your sender ID ${senderId}, more is needed:`, reason]
  }
  const end = until === null ? [] : [`The approval is good until ${dayWords(until)}; we remind you before.`]
  return [`Your sender ID ${senderId} is approved by ${who}. You can send under it from now on.`, ...end]
}

function renewalWords({ senderId, networks, decision, reason, until }: ReviewedSender): string[] {
  const who = listed(networks)
  const day = until === null ? '' : dayWords(until)
  if (decision === 'approved') return [`Your sender ID ${senderId} is renewed by ${who} until ${day}.`]
  const stop = `Unless it is renewed, nothing is sent under it to ${who} from ${day} on.`
  return decision === 'rejected'
    ? [`The renewal of your sender ID ${senderId} was rejected by ${who}.`, `The reason: ${reason}`, stop]
    : [`Before ${who} can renew your sender ID ${senderId}, more is needed:`, reason, stop]
}

export interface EndingSender {
  senderId: string
  networks: readonly string[]
  /** The last day of the approval. */
  validUntil: string
  /** The first day on which nothing is sent under it. */
  lapsesOn: string
  stage: 'ends' | 'ended' | 'lapsed'
}

export function senderEndsMail(origin: string, to: string, ending: EndingSender): Mail {
  const { senderId, stage } = ending
  const who = listed(ending.networks)
  const [end, stop] = [dayWords(ending.validUntil), dayWords(ending.lapsesOn)]
  const later = `Until then you send as before; from ${stop} on, nothing is sent under it to ${who} unless it is renewed.`
  const [subject, said] = {
    ends: [
      `Renew sender ID ${senderId} before ${end}`,
      [`The approval of your sender ID ${senderId} by ${who} ends on ${end}.`, ASK, later],
    ],
    ended: [
      `The approval of sender ID ${senderId} has ended`,
      [`The approval of your sender ID ${senderId} by ${who} ended on ${end}.`, ASK, later],
    ],
    lapsed: [
      `Sender ID ${senderId} has lapsed`,
      [
        `The approval of your sender ID ${senderId} by ${who} ended on ${end} and was not renewed.`,
        `Nothing is sent under it to ${who} any more, nor charged. Ask for it again at any time.`,
      ],
    ],
  }[stage] as [string, string[]]
  return mailOf(to, subject, [...said, toSenders(origin)])
}

const ASK = 'Ask for the renewal now: the networks usually decide within five to ten working days.'

const toSenders = (origin: string) => ({ link: `${origin}/sender-id`, label: 'See your sender IDs' })

const dayWords = (day: string) => DAY_WORDS.format(new Date(day))

const listed = (networks: readonly string[]) => networks.join(', ').replace(/, ([^,]*)$/, ' and $1')
