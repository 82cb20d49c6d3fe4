/** The findings that Administrators are told of, in both languages. `{}` stands for the finding's detail. */

export const ATTENTION_KINDS = [
  'link_down',
  'link_silent',
  'disk_nearly_full',
  'proof_failed',
  'proof_old',
  'job_stuck',
  'events_parked',
  'sending_held',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

interface Words {
  began: string
  over: string
}

export const ATTENTION_IN_ENGLISH: Readonly<Record<AttentionKind, Words>> = {
  link_down: { began: 'Link {} is down.', over: 'Link {} is up again.' },
  link_silent: {
    began: 'Link {} is connected, but the operator answers nothing.',
    over: 'The operator of link {} answers again.',
  },
  disk_nearly_full: { began: 'The disk is nearly full ({}).', over: 'The disk has room again ({}).' },
  proof_failed: {
    began: 'The proof of the books found flaws: {}.',
    over: 'The books are proved true again.',
  },
  proof_old: { began: 'The books were not proved for too long.', over: 'The books are proved again.' },
  job_stuck: { began: 'Jobs wait and nobody does them: {}.', over: 'Jobs are done again: {}.' },
  events_parked: {
    began: 'Events failed too often and are parked: {}.',
    over: 'No event is parked any more.',
  },
  sending_held: { began: 'Sending is held after a restore.', over: 'Sending is released.' },
}

export const ATTENTION_IN_FRENCH: Readonly<Record<AttentionKind, Words>> = {
  link_down: { began: 'La liaison {} est en panne.', over: 'La liaison {} marche de nouveau.' },
  link_silent: {
    began: 'La liaison {} est ouverte, mais l’opérateur ne répond pas.',
    over: 'L’opérateur de la liaison {} répond de nouveau.',
  },
  disk_nearly_full: {
    began: 'Le disque est presque plein ({}).',
    over: 'Le disque a de nouveau de la place ({}).',
  },
  proof_failed: {
    began: 'La preuve des comptes a des erreurs : {}.',
    over: 'Les comptes sont de nouveau justes.',
  },
  proof_old: {
    began: 'Les comptes attendent leur preuve depuis trop longtemps.',
    over: 'Les comptes sont de nouveau prouvés.',
  },
  job_stuck: {
    began: 'Des travaux attendent et personne ne les fait : {}.',
    over: 'Les travaux avancent de nouveau : {}.',
  },
  events_parked: {
    began: 'Des messages internes ont échoué trop souvent : {}.',
    over: 'Les messages internes passent de nouveau.',
  },
  sending_held: {
    began: 'Les envois sont retenus depuis une restauration.',
    over: 'Les envois ont repris.',
  },
}

/** The sentence of a finding that began or is over. */
export function attentionSentence(
  words: Readonly<Record<AttentionKind, Words>>,
  { kind, detail }: { kind: AttentionKind; detail: string },
  change: keyof Words,
): string {
  return words[kind][change].replace('{}', detail)
}
