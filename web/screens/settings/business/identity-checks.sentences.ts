import { sentences } from '../../../ui/language/language.tsx'

/** The sentences of how an account decides on identity checks. */
export const policySentences = sentences({
  en: {
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
    target: 'Decision wanted',
    within: (hours: number) => (hours === 1 ? 'Within 1 hour' : `Within ${hours} hours`),
    noTarget: 'No target',
    targetHours: 'Hours within which a decision is wanted',
    targetText: 'From 1 to 336. The queue shows what waits longer. Leave it empty for no target.',
    wholeHours: 'Write a whole number of hours from 1 to 336',
    alone:
      'Where one person decides, whoever asked for a check still waits for a colleague, if one is at work. The certificate says how many decided.',
  },
  fr: {
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
    target: 'Décision attendue',
    within: (hours: number) => (hours === 1 ? 'En 1 heure' : `En ${hours} heures`),
    noTarget: 'Aucun délai',
    targetHours: 'Heures dans lesquelles une décision est attendue',
    targetText: 'De 1 à 336. La file montre ce qui attend plus longtemps. Laissez vide pour aucun délai.',
    wholeHours: 'Écrivez un nombre entier d’heures de 1 à 336',
    alone:
      'Si une personne tranche, celle qui a demandé une vérification attend tout de même un collègue, s’il y en a un au travail. Le certificat dit combien ont tranché.',
  },
})
