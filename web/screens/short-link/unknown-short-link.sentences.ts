import { sentences } from '../../ui/language/language.tsx'

export const lostLinkSentences = sentences({
  en: {
    title: 'This link leads nowhere',
    text: 'It may have been cut off. Open it from the text once more, or ask whoever sent it.',
  },
  fr: {
    title: 'Ce lien ne mène nulle part',
    text: 'Il a peut-être été coupé. Ouvrez-le de nouveau depuis le SMS, ou demandez à l’expéditeur.',
  },
})
