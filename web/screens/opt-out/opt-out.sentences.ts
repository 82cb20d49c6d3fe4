import { sentences } from '../../ui/language/language.tsx'

export const optOutSentences = sentences({
  en: {
    title: 'Stop messages',
    question: (business: string) => `Stop messages from ${business}?`,
    about: (ending: string) => `For your number ending in ${ending}. Other businesses are not affected.`,
    stop: 'Stop messages',
    done: (business: string) => `${business} will not send you messages any more`,
    doneText: (ending: string) => `We have removed your number ending in ${ending} from their list.`,
    undo: 'Undo',
    restored: 'You will get their messages again.',
    kept: 'The business added this opt-out itself. Ask them if you want their messages again.',
    missing: 'This link does not work',
    missingText: 'Part of it may be missing. Open it again from the SMS, or reply STOP to the SMS.',
    failed: 'This did not work. Try again in a moment.',
    tryAgain: 'Try again',
  },
  fr: {
    title: 'Arrêter les SMS',
    question: (business: string) => `Arrêter les SMS de ${business} ?`,
    about: (ending: string) =>
      `Pour votre numéro se terminant par ${ending}. Les autres entreprises ne sont pas concernées.`,
    stop: 'Arrêter les SMS',
    done: (business: string) => `${business} ne vous enverra plus de SMS`,
    doneText: (ending: string) => `Nous avons retiré de sa liste votre numéro se terminant par ${ending}.`,
    undo: 'Annuler',
    restored: 'Vous recevrez de nouveau ses SMS.',
    kept: 'L’entreprise a ajouté cette désinscription elle-même. Adressez-vous à elle si vous souhaitez de nouveau ses SMS.',
    missing: 'Ce lien ne fonctionne pas',
    missingText: 'Il est peut-être incomplet. Ouvrez-le de nouveau depuis le SMS, ou répondez STOP à ce SMS.',
    failed: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    tryAgain: 'Réessayer',
  },
})
