import { sentences } from '../../ui/language/language.tsx'
import type { GatewayProviderForm } from '@nkra/contract/messaging/gateway-providers.ts'

type Named<Key extends string> = Readonly<Record<Key, string>>

const usernames: Readonly<Record<'en' | 'fr', Named<NonNullable<GatewayProviderForm['username']>>>> = {
  en: {
    clientId: 'Client ID',
    username: 'Username',
    accountSid: 'Account SID',
    optional: 'Username',
  },
  fr: {
    clientId: 'Client ID',
    username: 'Nom d’utilisateur',
    accountSid: 'Account SID',
    optional: 'Nom d’utilisateur',
  },
}

const secrets: Readonly<Record<'en' | 'fr', Named<GatewayProviderForm['secret']>>> = {
  en: { clientSecret: 'Client secret', apiKey: 'API key', authToken: 'Auth token', secret: 'Secret' },
  fr: { clientSecret: 'Client secret', apiKey: 'Clé d’API', authToken: 'Auth token', secret: 'Secret' },
}

const receipts: Readonly<Record<'en' | 'fr', Named<GatewayProviderForm['receipts']>>> = {
  en: {
    carried: 'Delivery reports need no setup. We send the address with each message.',
    set: 'To get delivery reports, enter the callback address on the provider’s website. We show the address when the link exists.',
    asked: 'This provider sends no delivery reports. We ask it about each message.',
    templated:
      'To get delivery reports, use {{callback}} in the request, or enter the callback address on the provider’s website. We show the address when the link exists.',
  },
  fr: {
    carried:
      'Les accusés de réception n’ont besoin d’aucun réglage. Nous envoyons l’adresse avec chaque message.',
    set: 'Pour recevoir les accusés de réception, saisissez l’adresse de rappel sur le site du fournisseur. Nous l’affichons dès que la liaison existe.',
    asked: 'Ce fournisseur n’envoie pas d’accusés de réception. Nous l’interrogeons sur chaque message.',
    templated:
      'Pour recevoir les accusés de réception, utilisez {{callback}} dans la requête, ou saisissez l’adresse de rappel sur le site du fournisseur. Nous l’affichons dès que la liaison existe.',
  },
}

export const gatewayFormSentences = sentences({
  en: {
    provider: 'Provider',
    providerStays: 'To use another provider, add another link.',
    usernames: usernames.en,
    secrets: secrets.en,
    secretHint: 'We encrypt it and never show it again',
    secretKept: 'Leave this empty to keep the current one. We never show it.',
    changed: (name: string) =>
      `${name} was changed. The new settings apply when current messages are answered.`,
    urlHints: {
      hubtel: 'Without a path',
      arkesel: 'Without a path',
      africastalking: 'Without a path. For tests use https://api.sandbox.africastalking.com',
      infobip: 'Infobip gives each customer their own address, such as https://abc123.api.infobip.com',
      twilio: 'Without a path',
      generic: 'Enter the whole address, with placeholders if needed',
    },
    windowHint: 'Messages that can wait for an answer at the same time',
    rateHint: 'Messages per second',
    receipts: receipts.en,
    whole: 'A gateway gets each text whole. It splits the text and chooses the alphabet itself.',

    asking: 'Request to the gateway',
    placeholders:
      'Placeholders: {{to}} (digits), {{from}}, {{text}}, {{reference}} (our ID), {{username}}, {{secret}} and {{callback}}. We escape each one as needed.',
    method: 'Method',
    bodyType: 'Body',
    bodyTypes: { json: 'JSON', form: 'Form' },
    headersHint: (example: string) => `One on each line, for example ${example}`,
    bodyHints: {
      json: 'JSON with placeholders in its texts',
      form: 'For example to={{to}}&text={{text}}',
    },
    answers: 'Gateway response',
    pathHint: 'Names with dots between them, such as data.0.id',
    maybePathHint: 'Leave this empty if there is no number',
    statePathHint: 'Leave this empty if status 2xx means accepted',
    wordsHint: 'Words with commas between them',
    callbacks: 'Gateway callback',
    labels: {
      'gateway.url': 'Address',
      'gateway.generic.headers': 'Headers',
      'gateway.generic.body': 'Body text',
      'gateway.generic.idPath': 'Message ID',
      'gateway.generic.statePath': 'Accepted or not',
      'gateway.generic.acceptedWords': 'Words that mean “accepted”',
      'gateway.generic.callback.idPath': 'Message ID',
      'gateway.generic.callback.numberPath': 'Number',
      'gateway.generic.callback.statePath': 'Result',
      'gateway.generic.callback.delivered': 'Words that mean “delivered”',
      'gateway.generic.callback.undelivered': 'Words that mean “undelivered”',
      'gateway.generic.callback.expired': 'Words that mean “expired”',
      'gateway.generic.callback.rejected': 'Words that mean “rejected”',
    },
  },
  fr: {
    provider: 'Fournisseur',
    providerStays: 'Pour un autre fournisseur, ajoutez une autre liaison.',
    usernames: usernames.fr,
    secrets: secrets.fr,
    secretHint: 'Nous le chiffrons et ne l’affichons plus jamais',
    secretKept: 'Laissez vide pour garder le secret actuel. Nous ne l’affichons jamais.',
    changed: (name: string) =>
      `${name} a été modifiée. Les nouveaux réglages s’appliquent dès que les messages en cours ont reçu leur réponse.`,
    urlHints: {
      hubtel: 'Sans chemin',
      arkesel: 'Sans chemin',
      africastalking: 'Sans chemin. Pour les tests : https://api.sandbox.africastalking.com',
      infobip: 'Infobip donne à chaque client une adresse à lui, comme https://abc123.api.infobip.com',
      twilio: 'Sans chemin',
      generic: 'Saisissez l’adresse entière, avec des variables si besoin',
    },
    windowHint: 'Messages pouvant attendre une réponse en même temps',
    rateHint: 'Messages par seconde',
    receipts: receipts.fr,
    whole: 'Une passerelle reçoit chaque texte entier. Elle le découpe et choisit l’alphabet elle-même.',

    asking: 'Requête à la passerelle',
    placeholders:
      'Variables : {{to}} (chiffres), {{from}}, {{text}}, {{reference}} (notre identifiant), {{username}}, {{secret}} et {{callback}}. Nous échappons chacune comme il faut.',
    method: 'Méthode',
    bodyType: 'Corps',
    bodyTypes: { json: 'JSON', form: 'Formulaire' },
    headersHint: (example: string) => `Un par ligne, par exemple ${example}`,
    bodyHints: {
      json: 'Du JSON, avec des variables dans ses textes',
      form: 'Par exemple to={{to}}&text={{text}}',
    },
    answers: 'Réponse de la passerelle',
    pathHint: 'Des noms séparés par des points, comme data.0.id',
    maybePathHint: 'Laissez vide s’il n’y a pas de numéro',
    statePathHint: 'Laissez vide si un statut 2xx veut dire accepté',
    wordsHint: 'Des mots séparés par des virgules',
    callbacks: 'Rappel de la passerelle',
    labels: {
      'gateway.url': 'Adresse',
      'gateway.generic.headers': 'En-têtes',
      'gateway.generic.body': 'Texte du corps',
      'gateway.generic.idPath': 'Identifiant du message',
      'gateway.generic.statePath': 'Accepté ou non',
      'gateway.generic.acceptedWords': 'Mots qui signifient « accepté »',
      'gateway.generic.callback.idPath': 'Identifiant du message',
      'gateway.generic.callback.numberPath': 'Numéro',
      'gateway.generic.callback.statePath': 'Résultat',
      'gateway.generic.callback.delivered': 'Mots qui signifient « remis »',
      'gateway.generic.callback.undelivered': 'Mots qui signifient « non remis »',
      'gateway.generic.callback.expired': 'Mots qui signifient « expiré »',
      'gateway.generic.callback.rejected': 'Mots qui signifient « refusé »',
    },
  },
})
