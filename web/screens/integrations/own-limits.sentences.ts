import { sentences } from '../../ui/language/language.tsx'

interface Sentences {
  title: string
  lead: string
  calls: string
  messages: string
  smpp: string
  /** A limit of one key, and of all keys of the account. */
  ofKeys: (one: string, all: string) => string
  smppText: (limits: { binds: string; window: string; submits: string }) => string
  burst: string
  smppFull: string
  header: string
  /** The name of the header that states the limits. */
  policyHeader: string
  more: string
}

export const ownLimitsSentences = sentences<Sentences>({
  en: {
    title: 'Your limits',
    lead: 'This is how often your API keys and SMPP logins may call and send.',
    calls: 'Calls',
    messages: 'Messages',
    smpp: 'SMPP',
    ofKeys: (one, all) => `${one} a second for one key, ${all} a second for all keys together`,
    smppText: ({ binds, window, submits }) =>
      `${binds} binds of one login, ${window} unanswered submits of one bind, ${submits} submits a second of one login`,
    burst:
      'A key may use a minute’s worth at once. After that it gets the status 429. Wait as many seconds as the header Retry-After says, then ask again.',
    smppFull: 'A submit too many gets ESME_RMSGQFUL or ESME_RTHROTTLED. Send it again a second later.',
    policyHeader: 'RateLimit-Policy',
    header:
      'Every answer to a key names the limits on calls in this header, and what is left of them in RateLimit:',
    more: 'You need more? Ask Nkra support. New limits hold within 2 seconds, and your programs need no change.',
  },
  fr: {
    title: 'Vos limites',
    lead: 'Voici à quel rythme vos clés d’API et vos identifiants SMPP peuvent appeler et envoyer.',
    calls: 'Appels',
    messages: 'Messages',
    smpp: 'SMPP',
    ofKeys: (one, all) => `${one} par seconde pour une clé, ${all} par seconde pour toutes les clés ensemble`,
    smppText: ({ binds, window, submits }) =>
      `${binds} connexions d’un identifiant, ${window} envois sans réponse d’une connexion, ${submits} envois par seconde d’un identifiant`,
    burst:
      'Une clé peut utiliser d’un coup la valeur d’une minute. Ensuite elle reçoit le statut 429. Attendez le nombre de secondes de l’en-tête Retry-After, puis réessayez.',
    smppFull: 'Un envoi de trop reçoit ESME_RMSGQFUL ou ESME_RTHROTTLED. Renvoyez-le une seconde plus tard.',
    policyHeader: 'RateLimit-Policy',
    header:
      'Chaque réponse à une clé nomme les limites des appels dans cet en-tête, et ce qui en reste dans RateLimit\u00a0:',
    more: 'Il vous en faut plus\u00a0? Demandez à l’assistance Nkra. De nouvelles limites valent d’ici 2 secondes, et vos programmes ne changent pas.',
  },
})
