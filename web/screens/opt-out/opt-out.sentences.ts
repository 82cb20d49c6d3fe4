import { sentences } from '../../ui/language/language.tsx'

export const optOutSentences = sentences({
  en: {
    title: 'Stop texts',
    question: (business: string) => `Stop texts from ${business}?`,
    about: (ending: string) => `For your number ending in ${ending}. Other businesses are not affected.`,
    stop: 'Stop these texts',
    done: (business: string) => `${business} will not text you again`,
    doneText: (ending: string) => `Your number ending in ${ending} is off their list, from now on.`,
    undo: 'Undo',
    restored: 'You will get their texts again.',
    kept: 'The business wrote this down itself. Ask them, should you want their texts again.',
    missing: 'This link leads nowhere',
    missingText: 'It may have been cut off. Open it from the text once more, or reply STOP to the text.',
    failed: 'That did not work. Try again in a moment.',
    tryAgain: 'Try again',
  },
  fr: {
    title: 'Arrêter les SMS',
    question: (business: string) => `Arrêter les SMS de ${business} ?`,
    about: (ending: string) =>
      `Pour votre numéro se terminant par ${ending}. Les autres entreprises ne sont pas concernées.`,
    stop: 'Arrêter ces SMS',
    done: (business: string) => `${business} ne vous enverra plus de SMS`,
    doneText: (ending: string) =>
      `Votre numéro se terminant par ${ending} est retiré de sa liste dès maintenant.`,
    undo: 'Annuler',
    restored: 'Vous recevrez de nouveau ses SMS.',
    kept: 'L’entreprise l’a noté elle-même. Adressez-vous à elle si vous souhaitez de nouveau ses SMS.',
    missing: 'Ce lien ne mène nulle part',
    missingText: 'Il a peut-être été coupé. Ouvrez-le de nouveau depuis le SMS, ou répondez STOP à ce SMS.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    tryAgain: 'Réessayer',
  },
})
