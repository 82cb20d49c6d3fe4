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
      `${binds} binds per login, ${window} unanswered submits per bind, ${submits} submits per second and login`,
    burst:
      'A key may use the limit of a whole minute at once. After that, we answer with status 429. Wait for the number of seconds in the Retry-After header, then try again.',
    smppFull:
      'Above the limit, we answer a submit with ESME_RMSGQFUL or ESME_RTHROTTLED. Send it again a second later.',
    policyHeader: 'RateLimit-Policy',
    header:
      'Each answer to a call with a key says in the RateLimit header how many calls and messages are left. This header gives the limits:',
    more: 'Do you need more? Ask Nkra support. New limits apply within 2 seconds. You do not need to change your programs.',
  },
  fr: {
    title: 'Vos limites',
    lead: 'Voici à quel rythme vos clés d’API et vos accès SMPP peuvent appeler et envoyer.',
    calls: 'Appels',
    messages: 'Messages',
    smpp: 'SMPP',
    ofKeys: (one, all) => `${one} par seconde pour une clé, ${all} par seconde pour toutes les clés ensemble`,
    smppText: ({ binds, window, submits }) =>
      `${binds} connexions par accès, ${window} envois sans réponse par connexion, ${submits} envois par seconde et par accès`,
    burst:
      'Une clé peut utiliser en une fois la limite d’une minute entière. Ensuite, nous répondons par le statut 429. Attendez le nombre de secondes indiqué dans l’en-tête Retry-After, puis réessayez.',
    smppFull:
      'Au-delà de la limite, nous répondons à un envoi par ESME_RMSGQFUL ou ESME_RTHROTTLED. Renvoyez-le une seconde plus tard.',
    policyHeader: 'RateLimit-Policy',
    header:
      'Chaque réponse à un appel avec une clé indique dans l’en-tête RateLimit combien d’appels et de messages il reste. Cet en-tête donne les limites\u00a0:',
    more: 'Il vous en faut plus\u00a0? Demandez à l’assistance Nkra. Les nouvelles limites s’appliquent sous 2 secondes. Vous n’avez rien à changer dans vos programmes.',
  },
})
