/**
 * Tells Administrators, by mail and by text, which findings began and which are over. Each mail is in both languages,
 * because several people may read one mailbox. A text is in the person's language.
 */
import {
  ATTENTION_IN_ENGLISH,
  ATTENTION_IN_FRENCH,
  attentionSentence,
  type AttentionKind,
} from '@nkra/contract/identity/attention-words.ts'
import type { Language } from '@nkra/contract/identity/languages.ts'
import type { ToldFinding } from '../../platform/operations/attention.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailOf, type Part } from './mail-layout.ts'
import { MOMENT_WORDS } from './mails.ts'
import { MOMENT_WORDS_IN_FRENCH } from './mails-in-french.ts'

/** Findings that began or ended at one time. */
export interface ChangedAttention {
  /** The time, in ISO 8601. */
  at: string
  began: readonly ToldFinding[]
  over: readonly ToldFinding[]
}

/** The runbook of each kind: the name of its file in docs/runbooks. */
export const RUNBOOKS: Readonly<Record<AttentionKind, string>> = {
  link_down: 'link-down',
  link_silent: 'operator-silent',
  disk_nearly_full: 'disk-full',
  proof_failed: 'proof-failed',
  proof_old: 'proof-failed',
  job_stuck: 'jobs-stuck',
  events_parked: 'jobs-stuck',
  sending_held: 'restore',
}

export function attentionMail(origin: string, to: string, changed: ChangedAttention): Mail {
  const { began, over } = changed
  const english: Part[] = [
    ...began.map(
      (finding) =>
        `${attentionSentence(ATTENTION_IN_ENGLISH, finding, 'began')} Since ${MOMENT_WORDS.format(new Date(finding.since))} (Ghana).`,
    ),
    ...over.map((finding) => attentionSentence(ATTENTION_IN_ENGLISH, finding, 'over')),
    ...runbooksOf(began).map((name) => `To fix it, follow docs/runbooks/${name}.md.`),
  ]
  const french: Part[] = [
    'En français :',
    ...began.map(
      (finding) =>
        `${attentionSentence(ATTENTION_IN_FRENCH, finding, 'began')} Depuis le ${MOMENT_WORDS_IN_FRENCH.format(new Date(finding.since))} (Ghana).`,
    ),
    ...over.map((finding) => attentionSentence(ATTENTION_IN_FRENCH, finding, 'over')),
    ...runbooksOf(began).map((name) => `Pour y remédier, suivez docs/runbooks/${name}.md.`),
  ]
  const [first] = began.length > 0 ? began : over
  const more = began.length + over.length - 1
  const said =
    first === undefined
      ? ''
      : attentionSentence(ATTENTION_IN_ENGLISH, first, began.length > 0 ? 'began' : 'over')
  const subject = `Nkra: ${said.replace(/\.$/, '')}${more > 0 ? ` (and ${more} more)` : ''}`
  return mailOf(to, subject.slice(0, SUBJECT_LENGTH_MAX), [
    ...english,
    ...screensOf(changed).map(({ path, label }) => ({ link: `${origin}${path}`, label })),
    ...french,
  ])
}

/** The addresses of screens on which an Administrator sees more of the findings. */
function screensOf({ began, over }: ChangedAttention): { path: string; label: string }[] {
  const kinds = new Set([...began, ...over].map(({ kind }) => kind))
  const screens = []
  if (kinds.has('link_down') || kinds.has('link_silent'))
    screens.push({ path: '/links', label: 'See the links' })
  if (kinds.has('proof_failed') || kinds.has('proof_old'))
    screens.push({ path: '/books', label: 'See the books' })
  return screens
}

const SUBJECT_LENGTH_MAX = 180
/** The most findings that a text names. The mail names all. */
const NAMED_MAX = 2

/** Writes the text, which names few findings, so that it stays short. */
export function attentionText({ at, began, over }: ChangedAttention, language: Language): string {
  const changes = [
    ...began.map((finding) => ({ finding, change: 'began' as const })),
    ...over.map((finding) => ({ finding, change: 'over' as const })),
  ]
  const named = changes.slice(0, NAMED_MAX)
  const more = changes.length > named.length ? ` +${changes.length - named.length}.` : ''
  const words = { en: ATTENTION_IN_ENGLISH, fr: ATTENTION_IN_FRENCH }[language]
  const said = named.map(({ finding, change }) => attentionSentence(words, finding, change)).join(' ')
  return `Nkra ${at.slice(11, 16)}${language === 'fr' ? ' :' : ':'} ${said}${more}`
}

const runbooksOf = (began: readonly ToldFinding[]) => [...new Set(began.map(({ kind }) => RUNBOOKS[kind]))]
