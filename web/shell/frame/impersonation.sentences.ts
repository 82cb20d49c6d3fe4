import { sentences } from '../../ui/language/language.tsx'

export const impersonationSentences = sentences({
  en: {
    label: 'Acting as a customer',
    who: (administrator: string, account: string) => `${administrator}, you are acting as ${account}.`,
    recorded: 'We record what you do here.',
    looking: 'View only.',
    changing: 'You can make changes.',
    change: 'Make changes…',
    changeTitle: (account: string) => `Make changes as ${account}`,
    changeText:
      'You can make changes until this session ends. The customer will see each change, your name and this reason in their audit log.',
    reason: 'Reason',
    allow: 'Make changes',
    left: (minutes: number) => (minutes > 1 ? `${minutes} min left` : 'Less than 1 min left'),
    end: 'End',
  },
  fr: {
    label: 'Action au nom d’un client',
    who: (administrator: string, account: string) => `${administrator}, vous agissez au nom de ${account}.`,
    recorded: 'Vos actions ici sont enregistrées.',
    looking: 'Consultation seule.',
    changing: 'Vous pouvez faire des modifications.',
    change: 'Modifier…',
    changeTitle: (account: string) => `Faire des modifications au nom de ${account}`,
    changeText:
      'Vous pouvez faire des modifications jusqu’à la fin de cette session. Le client verra chaque modification, votre nom et ce motif dans son journal d’audit.',
    reason: 'Motif',
    allow: 'Faire des modifications',
    left: (minutes: number) => (minutes > 1 ? `Encore ${minutes} min` : 'Encore moins de 1 min'),
    end: 'Terminer',
  },
})
