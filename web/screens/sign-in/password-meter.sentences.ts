import { sentences } from '../../ui/language/language.tsx'

export const passwordMeterSentences = sentences({
  en: {
    short: 'Too short',
    levels: { weak: 'Weak password', medium: 'Medium password', strong: 'Strong password' },
    missing: (count: number) => (count === 1 ? '1 more character' : `${count} more characters`),
  },
  fr: {
    short: 'Trop court',
    levels: { weak: 'Mot de passe faible', medium: 'Mot de passe moyen', strong: 'Mot de passe fort' },
    missing: (count: number) => (count === 1 ? 'encore 1 caractère' : `encore ${count} caractères`),
  },
})
