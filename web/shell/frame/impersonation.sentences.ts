import { sentences } from '../../ui/language/language.tsx'

export const impersonationSentences = sentences({
  en: {
    label: 'Acting as a customer',
    who: (administrator: string, account: string) => `${administrator}, you act as ${account}.`,
    recorded: 'What you do here is on record.',
    looking: 'Looking only.',
    changing: 'You can make changes.',
    change: 'Make changes…',
    changeTitle: (account: string) => `Make changes as ${account}`,
    changeText:
      'You can make changes until this session ends. The customer sees each change, your name and this reason in the audit log.',
    reason: 'Reason',
    allow: 'Make changes',
    left: (minutes: number) => (minutes > 1 ? `${minutes} min left` : 'Less than 1 min left'),
    end: 'End',
  },
  fr: {
    label: 'Action au nom d’un client',
    who: (administrator: string, account: string) => `${administrator}, vous agissez au nom de ${account}.`,
    recorded: 'Ce que vous faites ici est consigné.',
    looking: 'Consultation seule.',
    changing: 'Vous pouvez faire des changements.',
    change: 'Faire des changements…',
    changeTitle: (account: string) => `Faire des changements au nom de ${account}`,
    changeText:
      'Vous pouvez faire des changements jusqu’à la fin de cette session. Le client voit chaque changement, votre nom et ce motif dans le journal.',
    reason: 'Motif',
    allow: 'Faire des changements',
    left: (minutes: number) => (minutes > 1 ? `Encore ${minutes} min` : 'Encore moins de 1 min'),
    end: 'Terminer',
  },
})
