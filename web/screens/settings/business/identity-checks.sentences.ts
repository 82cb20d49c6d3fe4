import { sentences } from '../../../ui/language/language.tsx'

/** The sentences of how an account decides on identity checks. */
export const policySentences = sentences({
  en: {
    title: 'Decision rules',
    fourEyes: 'Decisions by people',
    one: 'One person decides',
    two: 'Two people decide together',
    answers: 'When no registry is available',
    entered: 'A person enters the authority’s answer',
    undecided: 'The check stays inconclusive',
    doubts: 'Doubts in a check by number',
    doubtsWait: 'A person in your business decides',
    doubtsEnd: 'The check ends as inconclusive',
    change: 'Change',
    text: 'These rules apply to decisions from now on. We record each change.',
    fourEyesLabel: 'Two people must decide, and the person who requested the check cannot decide last',
    answersLabel: 'When no registry is available, checks wait until a person enters the authority’s answer',
    doubtsLabel: 'When a check by number leaves a doubt, a person decides',
    doubtsText:
      'A doubt is a name that may not be the same, a missing date of birth, a person under 18, or a number with two names. If this is off, the check ends as inconclusive and we charge its credit.',
    save: 'Save',
    saved: 'Saved.',
    target: 'Decide within',
    within: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    noTarget: 'No target',
    targetHours: 'Decide within (hours)',
    targetText: 'Enter 1 to 336. The queue shows checks that wait longer. Leave this empty to set no target.',
    wholeHours: 'Enter a whole number of hours from 1 to 336',
    alone:
      'If one person decides, a check you request still goes to a colleague when one is available. The certificate says how many people decided.',
  },
  fr: {
    title: 'Règles de décision',
    fourEyes: 'Décisions humaines',
    one: 'Une personne décide',
    two: 'Deux personnes décident ensemble',
    answers: 'Quand aucun registre n’est disponible',
    entered: 'Une personne saisit la réponse de l’autorité',
    undecided: 'La vérification reste non concluante',
    doubts: 'Doutes dans une vérification par numéro',
    doubtsWait: 'Une personne de votre entreprise décide',
    doubtsEnd: 'La vérification se termine non concluante',
    change: 'Modifier',
    text: 'Ces règles s’appliquent aux prochaines décisions. Nous enregistrons chaque modification.',
    fourEyesLabel:
      'Deux personnes doivent décider, et celle qui a demandé la vérification ne peut pas décider en dernier',
    answersLabel:
      'Quand aucun registre n’est disponible, les vérifications attendent qu’une personne saisisse la réponse de l’autorité',
    doubtsLabel: 'Quand une vérification par numéro laisse un doute, une personne décide',
    doubtsText:
      'Un doute est un nom peut-être différent, une date de naissance manquante, une personne de moins de 18 ans ou un numéro associé à deux noms. Si cette option est désactivée, la vérification se termine non concluante et son crédit est débité.',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    target: 'Délai de décision',
    within: (hours: number) => (hours === 1 ? '1 heure' : `${hours} heures`),
    noTarget: 'Aucun délai',
    targetHours: 'Délai de décision (heures)',
    targetText:
      'Saisissez un nombre de 1 à 336. La file signale les vérifications qui attendent plus longtemps. Laissez vide pour ne fixer aucun délai.',
    wholeHours: 'Saisissez un nombre entier d’heures de 1 à 336',
    alone:
      'Si une seule personne décide, une vérification que vous demandez revient tout de même à un collègue s’il y en a un de disponible. Le certificat indique combien de personnes ont décidé.',
  },
})
