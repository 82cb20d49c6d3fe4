import { sentences } from '../language/language.tsx'

export const copySentences = sentences({
  en: {
    copied: 'Copied',
    notCopied: 'We could not copy this. Select the text and copy it yourself.',
  },
  fr: {
    copied: 'Copié',
    notCopied: 'La copie n’a pas fonctionné. Sélectionnez le texte et copiez-le vous-même.',
  },
})
