/** French for the things that a failure says do not exist. */
import type { ID_PREFIXES } from '@nkra/contract/wire.ts'

type Thing =
  | (typeof ID_PREFIXES)[keyof typeof ID_PREFIXES]
  | 'number'
  | 'block of numbers'
  | 'registry'
  | 'address'
  | 'thing'

const things: Readonly<Record<Thing, string>> = {
  account: 'compte',
  user: 'personne',
  session: 'session',
  invitation: 'invitation',
  package: 'forfait',
  'sender ID': 'identifiant d’expéditeur',
  document: 'document',
  invoice: 'facture',
  'spend cap': 'plafond de dépense',
  'credit note': 'avoir',
  payment: 'paiement',
  'proof of payment': 'preuve de paiement',
  clearance: 'validation fiscale',
  'credit lot': 'lot de crédits',
  campaign: 'campagne',
  message: 'message',
  template: 'modèle',
  'saved view': 'vue enregistrée',
  series: 'série',
  'automatic answer': 'réponse automatique',
  'one-time code': 'code à usage unique',
  contact: 'contact',
  group: 'groupe',
  import: 'import',
  merge: 'fusion',
  'audit entry': 'entrée du journal',
  'business ID': 'identifiant d’entreprise',
  person: 'personne',
  paper: 'pièce',
  'KYC request': 'demande KYC',
  check: 'contrôle',
  picture: 'photo',
  certificate: 'certificat',
  batch: 'lot',
  opinion: 'avis',
  proof: 'justificatif',
  'screening list': 'liste de filtrage',
  candidate: 'candidat',
  'API key': 'clé API',
  request: 'requête',
  'webhook endpoint': 'webhook',
  delivery: 'livraison',
  event: 'événement',
  link: 'lien',
  decision: 'décision',
  notification: 'notification',
  number: 'numéro',
  'block of numbers': 'bloc de numéros',
  registry: 'registre',
  address: 'adresse',
  thing: 'élément',
}

/**
 * Pairs of an English and a French sentence, as in `reasons-in-french.sentences.ts`. Each kind of thing has two pairs:
 * its noun alone, and the sentence that it does not exist.
 */
export const thingSentences: readonly (readonly [english: string, french: string])[] = Object.entries(
  things,
).flatMap(([english, french]) => [
  [english, french] as const,
  [`We could not find this ${english}\\.`, `Introuvable ici\u00a0: ${french}.`] as const,
])
