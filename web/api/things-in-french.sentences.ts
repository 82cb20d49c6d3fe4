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
  account: 'ce compte',
  user: 'cette personne',
  session: 'cette session',
  invitation: 'cette invitation',
  package: 'ce forfait',
  'sender ID': 'cet identifiant d’expéditeur',
  document: 'ce document',
  invoice: 'cette facture',
  'spend cap': 'ce plafond de dépense',
  'credit note': 'cet avoir',
  payment: 'ce paiement',
  'proof of payment': 'cette preuve de paiement',
  clearance: 'cette validation fiscale',
  'credit lot': 'ce lot de crédits',
  campaign: 'cette campagne',
  message: 'ce message',
  template: 'ce modèle',
  'saved view': 'cette vue enregistrée',
  series: 'ce message récurrent',
  'automatic answer': 'cette réponse automatique',
  'one-time code': 'ce code à usage unique',
  contact: 'ce contact',
  group: 'ce groupe',
  import: 'cette importation',
  merge: 'cette fusion',
  'audit entry': 'cette entrée du journal d’audit',
  'business ID': 'cette identité d’entreprise',
  person: 'cette personne',
  paper: 'ce document',
  'KYC request': 'cette demande KYC',
  check: 'ce contrôle',
  picture: 'cette image',
  certificate: 'ce certificat',
  batch: 'ce fichier',
  opinion: 'cet avis',
  proof: 'cette preuve',
  'screening list': 'cette liste de filtrage',
  candidate: 'cette correspondance',
  'API key': 'cette clé d’API',
  request: 'cette requête',
  'webhook endpoint': 'ce webhook',
  delivery: 'cet envoi',
  event: 'cet événement',
  link: 'cette liaison',
  decision: 'cette décision',
  notification: 'cette notification',
  number: 'ce numéro',
  'block of numbers': 'ce bloc de numéros',
  registry: 'ce registre',
  address: 'cette adresse',
  thing: 'cet élément',
}

/**
 * Pairs of an English and a French sentence, as in `reasons-in-french.sentences.ts`. Each kind of thing has two pairs:
 * its noun with “this”, and the sentence that it does not exist.
 */
export const thingSentences: readonly (readonly [english: string, french: string])[] = Object.entries(
  things,
).flatMap(([english, french]) => [
  [english, french] as const,
  [`We could not find this ${english}\\.`, `Nous n’avons pas trouvé ${french}.`] as const,
])
