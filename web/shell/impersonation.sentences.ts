import { sentences } from '../ui/language.tsx'

export const impersonationSentences = sentences({
  en: {
    label: 'Acting as a customer',
    who: (administrator: string, account: string) => `${administrator}, you act as ${account}.`,
    recorded: 'What you do here is on record.',
    left: (minutes: number) => (minutes > 1 ? `${minutes} min left` : 'Less than 1 min left'),
    end: 'End',
  },
  fr: {
    label: 'Action au nom d’un client',
    who: (administrator: string, account: string) => `${administrator}, vous agissez au nom de ${account}.`,
    recorded: 'Ce que vous faites ici est consigné.',
    left: (minutes: number) => (minutes > 1 ? `Encore ${minutes} min` : 'Encore moins de 1 min'),
    end: 'Terminer',
  },
})
