/** The sentences about findings for Administrators, in both languages. `{}` stands for the finding's detail. */

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
    began: 'Link {} is connected, but the network does not answer.',
    over: 'The network of link {} answers again.',
  },
  disk_nearly_full: { began: 'The disk is nearly full ({}).', over: 'The disk has free space again ({}).' },
  proof_failed: {
    began: 'The check of the books found errors: {}.',
    over: 'The books are correct again.',
  },
  proof_old: {
    began: 'The books have not been checked for too long.',
    over: 'The books have been checked again.',
  },
  job_stuck: { began: 'Jobs are not running: {}.', over: 'Jobs are running again: {}.' },
  events_parked: {
    began: 'Events failed too often and were stopped: {}.',
    over: 'No stopped events are left.',
  },
  sending_held: { began: 'Sending is on hold after a restore.', over: 'Sending has started again.' },
}

export const ATTENTION_IN_FRENCH: Readonly<Record<AttentionKind, Words>> = {
  link_down: { began: 'La liaison {} est en panne.', over: 'La liaison {} marche de nouveau.' },
  link_silent: {
    began: 'La liaison {} est ouverte, mais le réseau ne répond pas.',
    over: 'Le réseau de la liaison {} répond de nouveau.',
  },
  disk_nearly_full: {
    began: 'Le disque est presque plein ({}).',
    over: 'Le disque a de nouveau de la place ({}).',
  },
  proof_failed: {
    began: 'La vérification des comptes a trouvé des erreurs : {}.',
    over: 'Les comptes sont de nouveau justes.',
  },
  proof_old: {
    began: 'Les comptes n’ont pas été vérifiés depuis trop longtemps.',
    over: 'Les comptes sont de nouveau vérifiés.',
  },
  job_stuck: {
    began: 'Des travaux sont bloqués : {}.',
    over: 'Les travaux avancent de nouveau : {}.',
  },
  events_parked: {
    began: 'Des messages internes ont échoué trop souvent : {}.',
    over: 'Les messages internes passent de nouveau.',
  },
  sending_held: {
    began: 'Les envois sont suspendus après une restauration.',
    over: 'Les envois ont repris.',
  },
}

/** The sentence that says that a finding began or is over. */
export function attentionSentence(
  words: Readonly<Record<AttentionKind, Words>>,
  { kind, detail }: { kind: AttentionKind; detail: string },
  change: keyof Words,
): string {
  return words[kind][change].replace('{}', detail)
}
