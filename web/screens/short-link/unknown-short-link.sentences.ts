import { sentences } from '../../ui/language/language.tsx'

export const lostLinkSentences = sentences({
  en: {
    title: 'This link does not work',
    text: 'Part of it may be missing. Open it again from the SMS, or ask the sender.',
  },
  fr: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est peut-être incomplet. Ouvrez-le de nouveau depuis le SMS, ou demandez à l’expéditeur.',
  },
})
