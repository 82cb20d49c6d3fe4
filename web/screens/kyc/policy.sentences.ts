import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { sentences } from '../../ui/language/language.tsx'

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
    `${registry} has not answered since ${since}. Checks wait, are taken up again by themselves, and cost nothing meanwhile.`,
  failing: (registry, since) => `${registry} has failed now and then since ${since}. Checks may take longer.`,
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
    `${registry} ne répond plus depuis ${since}. Les vérifications attendent, reprennent d’elles-mêmes et ne coûtent rien entre-temps.`,
  failing: (registry, since) =>
    `${registry} répond par intermittence depuis ${since}. Les vérifications peuvent prendre plus de temps.`,
}

/** The sentences of the review policy, the review queue and the health of the registries. */
export const policySentences = sentences({
  en: {
    ...en,
    title: 'Who decides',
    fourEyes: 'Decisions by people',
    one: 'One person decides',
    two: 'Two people decide together',
    answers: 'Where no registry can be asked',
    entered: 'Somebody enters the authority’s answer',
    undecided: 'The check stays inconclusive',
    doubts: 'A doubt in a check by number',
    doubtsWait: 'Somebody of your business decides',
    doubtsEnd: 'The check ends as inconclusive',
    change: 'Change',
    text: 'It holds for what is decided from now on. Each change is kept.',
    fourEyesLabel: 'A decision takes two people, and who asked is not the last of them',
    answersLabel:
      'Where no registry can be asked, checks wait for somebody who enters the authority’s answer',
    doubtsLabel: 'A doubt in a check by number waits for a person',
    doubtsText:
      'A doubt is a name that is not surely the same, a missing date of birth, a person under 18, or a number under two names. Without this the check ends as inconclusive, and its credit is charged.',
    save: 'Save',
    saved: 'Saved.',
    views: 'Checks shown',
    all: 'All',
    toReview: (count: number) => `To review (${count})`,
    queue: 'Checks that wait for a decision',
    heads: { person: 'Person', document: 'Document', since: 'Waits since', opinion: 'First opinion' },
    queueEmpty: 'Nothing waits for a decision',
    queueEmptyText:
      'Checks with photographs, checks that leave a doubt, and checks that no registry can answer come here.',
  },
  fr: {
    ...fr,
    title: 'Qui tranche',
    fourEyes: 'Décisions par des personnes',
    one: 'Une personne tranche',
    two: 'Deux personnes tranchent ensemble',
    answers: 'Si aucun registre ne peut être interrogé',
    entered: 'Quelqu’un saisit la réponse de l’autorité',
    undecided: 'La vérification reste non concluante',
    doubts: 'Un doute dans une vérification par numéro',
    doubtsWait: 'Une personne de votre entreprise tranche',
    doubtsEnd: 'La vérification se termine non concluante',
    change: 'Modifier',
    text: 'Cela vaut pour les décisions à venir. Chaque modification est conservée.',
    fourEyesLabel: 'Une décision demande deux personnes, et celle qui a demandé n’est pas la dernière',
    answersLabel:
      'Si aucun registre ne peut être interrogé, les vérifications attendent que quelqu’un saisisse la réponse de l’autorité',
    doubtsLabel: 'Un doute dans une vérification par numéro attend une personne',
    doubtsText:
      'Un doute : un nom qui n’est pas sûrement le même, une date de naissance manquante, une personne de moins de 18 ans ou un numéro sous deux noms. Sinon, la vérification se termine non concluante et son crédit est débité.',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    views: 'Vérifications affichées',
    all: 'Toutes',
    toReview: (count: number) => `À examiner (${count})`,
    queue: 'Vérifications en attente de décision',
    heads: { person: 'Personne', document: 'Document', since: 'Attend depuis', opinion: 'Premier avis' },
    queueEmpty: 'Rien n’attend de décision',
    queueEmptyText:
      'Les vérifications avec photographies, celles qui laissent un doute et celles auxquelles aucun registre ne peut répondre arrivent ici.',
  },
})
