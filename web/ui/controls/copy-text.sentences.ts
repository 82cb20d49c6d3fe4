import { sentences } from '../language/language.tsx'

export const copySentences = sentences({
  en: {
    copied: 'Copied',
    notCopied: 'Your browser does not let us copy. Select the text and copy it by hand.',
  },
  fr: {
    copied: 'Copié',
    notCopied: 'Votre navigateur ne nous permet pas de copier. Sélectionnez le texte et copiez-le à la main.',
  },
})
