import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { sentences } from '../../../ui/language/language.tsx'

type ByDocument = (document: string, since: string) => string

interface Words {
  registries: Readonly<Record<DocumentKind, string>>
  down: ByDocument
  failing: ByDocument
}

const en: Words = {
  registries: {
    ghana_card: 'The Ghana Card registry',
    passport: 'The passport registry',
    voter_id: 'The voters’ registry',
    drivers_licence: 'The driver’s licence registry',
    ssnit: 'The SSNIT registry',
    tin: 'The tax registry',
  },
  down: (registry, since) =>
    `${registry} has not answered since ${since}. Checks wait and continue when it is back. Waiting costs nothing.`,
  failing: (registry, since) => `${registry} has had problems since ${since}. Checks may take longer.`,
}

const fr: Words = {
  registries: {
    ghana_card: 'Le registre de la Ghana Card',
    passport: 'Le registre des passeports',
    voter_id: 'Le registre électoral',
    drivers_licence: 'Le registre des permis de conduire',
    ssnit: 'Le registre SSNIT',
    tin: 'Le registre fiscal',
  },
  down: (registry, since) =>
    `${registry} ne répond plus depuis ${since}. Les vérifications attendent et continuent à son retour. L’attente ne coûte rien.`,
  failing: (registry, since) =>
    `${registry} a des problèmes depuis ${since}. Les vérifications peuvent prendre plus de temps.`,
}

/** The sentences of the review queue and the health of the registries. */
export const queueSentences = sentences({
  en: {
    ...en,
    views: 'Checks shown',
    all: 'All',
    toReview: (count: number) => `To review (${count})`,
    queue: 'Checks waiting for a decision',
    heads: { person: 'Person', document: 'Document', since: 'Waiting since', opinion: 'First opinion' },
    queueEmpty: 'No checks to review',
    queueEmptyText:
      'Checks appear here when they have photos, when there is a doubt, or when no registry can answer.',
  },
  fr: {
    ...fr,
    views: 'Vérifications affichées',
    all: 'Toutes',
    toReview: (count: number) => `À examiner (${count})`,
    queue: 'Vérifications en attente de décision',
    heads: { person: 'Personne', document: 'Document', since: 'En attente depuis', opinion: 'Premier avis' },
    queueEmpty: 'Aucune vérification à examiner',
    queueEmptyText:
      'Les vérifications apparaissent ici quand elles ont des photos, quand il y a un doute, ou quand aucun registre ne peut répondre.',
  },
})
