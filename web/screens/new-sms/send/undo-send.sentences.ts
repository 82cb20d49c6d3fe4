import { sentences, counted } from '../../../ui/language/language.tsx'

export const heldSentences = sentences({
  en: {
    title: (messages: number) => `Sending ${counted('en', messages, 'message', 'messages')}`,
    text: 'Nothing has been sent yet. Undo returns your credits and brings your message back.',
    seconds: (seconds: number) => `${counted('en', seconds, 'second', 'seconds')} left.`,
    undo: 'Undo',
    show: 'Show the campaign',
    undone: 'Nothing was sent, and your credits are back.',
  },
  fr: {
    title: (messages: number) => `Envoi de ${counted('fr', messages, 'message', 'messages')}`,
    text: 'Rien n’est encore parti. Si vous annulez, vous retrouvez vos crédits et votre texte.',
    seconds: (seconds: number) => `${counted('fr', seconds, 'seconde restante', 'secondes restantes')}.`,
    undo: 'Annuler l’envoi',
    show: 'Voir la campagne',
    undone: 'Rien n’a été envoyé, et vos crédits vous ont été rendus.',
  },
})
