import { sentences } from '../../ui/language/language.tsx'
import type { GatewayProviderForm } from '@nkra/contract/messaging/gateway-providers.ts'

type Named<Key extends string> = Readonly<Record<Key, string>>

const usernames: Readonly<Record<'en' | 'fr', Named<NonNullable<GatewayProviderForm['username']>>>> = {
  en: {
    clientId: 'Client ID',
    username: 'Username',
    accountSid: 'Account SID',
    optional: 'User name',
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
    carried: 'Receipts come by themselves: each message names the address that they are sent to.',
    set: 'Receipts come once the callback address is entered in the provider’s own pages. It is shown when the link is there.',
    asked: 'This provider sends no receipts: it is asked what became of each message.',
    templated:
      'Receipts come to the callback address: name it with {{callback}}, or enter it in the provider’s own pages. It is shown when the link is there.',
  },
  fr: {
    carried: 'Les accusés arrivent d’eux-mêmes : chaque message nomme l’adresse où les envoyer.',
    set: 'Les accusés arrivent une fois l’adresse de rappel saisie dans les pages du fournisseur. Elle est affichée dès que la liaison existe.',
    asked: 'Ce fournisseur n’envoie pas d’accusés : on lui demande ce qu’est devenu chaque message.',
    templated:
      'Les accusés arrivent à l’adresse de rappel : nommez-la par {{callback}}, ou saisissez-la dans les pages du fournisseur. Elle est affichée dès que la liaison existe.',
  },
}

export const gatewayFormSentences = sentences({
  en: {
    provider: 'Provider',
    providerStays: 'Another provider is another link.',
    usernames: usernames.en,
    secrets: secrets.en,
    secretHint: 'Kept sealed and never shown again',
    secretKept: 'The one it has stays unless you enter another. It is never shown.',
    changed: (name: string) =>
      `${name} was changed. The new settings hold once what is under way is answered.`,
    urlHints: {
      hubtel: 'Without a path',
      arkesel: 'Without a path',
      africastalking: 'Without a path. For tests: https://api.sandbox.africastalking.com',
      infobip: 'Infobip gives each customer an address of their own, such as https://abc123.api.infobip.com',
      twilio: 'Without a path',
      generic: 'The whole address, with the placeholders below where it takes them',
    },
    windowHint: 'Messages without an answer at once',
    rateHint: 'Messages a second',
    receipts: receipts.en,
    whole: 'A gateway takes each text whole, cuts it itself and chooses the alphabet.',

    asking: 'How it is asked',
    placeholders:
      'Placeholders: {{to}} (digits), {{from}}, {{text}}, {{reference}} (ours), {{username}}, {{secret}} and {{callback}}. Each is escaped as its place wants it.',
    method: 'Method',
    bodyType: 'Body',
    bodyTypes: { json: 'JSON', form: 'Form' },
    headersHint: (example: string) => `One a line, as in ${example}`,
    bodyHints: {
      json: 'JSON, with placeholders within its texts',
      form: 'As in to={{to}}&text={{text}}',
    },
    answers: 'How its answers are read',
    pathHint: 'Names with dots, such as data.0.id',
    maybePathHint: 'Empty: it names no number',
    statePathHint: 'Empty: status 2xx says that it was taken',
    wordsHint: 'Words with commas between',
    callbacks: 'How its callbacks are read',
    labels: {
      'gateway.url': 'Address',
      'gateway.generic.headers': 'Headers',
      'gateway.generic.body': 'Text of the body',
      'gateway.generic.idPath': 'Message id',
      'gateway.generic.statePath': 'Whether it was taken',
      'gateway.generic.acceptedWords': 'Words for taken',
      'gateway.generic.callback.idPath': 'Message id',
      'gateway.generic.callback.numberPath': 'Number',
      'gateway.generic.callback.statePath': 'What became of it',
      'gateway.generic.callback.delivered': 'Words for delivered',
      'gateway.generic.callback.undelivered': 'For undelivered',
      'gateway.generic.callback.expired': 'For expired',
      'gateway.generic.callback.rejected': 'For rejected',
    },
  },
  fr: {
    provider: 'Fournisseur',
    providerStays: 'Un autre fournisseur est une autre liaison.',
    usernames: usernames.fr,
    secrets: secrets.fr,
    secretHint: 'Conservé scellé, jamais affiché de nouveau',
    secretKept: 'Celui qu’elle a reste, sauf si vous en saisissez un autre. Il n’est jamais affiché.',
    changed: (name: string) =>
      `${name} a été modifiée. Les nouveaux réglages valent dès que ce qui est en cours a sa réponse.`,
    urlHints: {
      hubtel: 'Sans chemin',
      arkesel: 'Sans chemin',
      africastalking: 'Sans chemin. Pour essayer : https://api.sandbox.africastalking.com',
      infobip: 'Infobip donne à chaque client une adresse à lui, comme https://abc123.api.infobip.com',
      twilio: 'Sans chemin',
      generic: 'L’adresse entière, avec les variables ci-dessous là où elle en prend',
    },
    windowHint: 'Messages sans réponse à la fois',
    rateHint: 'Messages par seconde',
    receipts: receipts.fr,
    whole: 'Une passerelle prend chaque texte entier, le découpe elle-même et choisit l’alphabet.',

    asking: 'Comment elle est appelée',
    placeholders:
      'Variables : {{to}} (chiffres), {{from}}, {{text}}, {{reference}} (la nôtre), {{username}}, {{secret}} et {{callback}}. Chacune est échappée comme sa place le veut.',
    method: 'Méthode',
    bodyType: 'Corps',
    bodyTypes: { json: 'JSON', form: 'Formulaire' },
    headersHint: (example: string) => `Un par ligne, comme ${example}`,
    bodyHints: {
      json: 'Du JSON, avec des variables dans ses textes',
      form: 'Comme to={{to}}&text={{text}}',
    },
    answers: 'Comment ses réponses sont lues',
    pathHint: 'Des noms séparés par des points, comme data.0.id',
    maybePathHint: 'Vide : elle ne nomme pas de numéro',
    statePathHint: 'Vide : un statut 2xx dit que le message est pris',
    wordsHint: 'Des mots séparés par des virgules',
    callbacks: 'Comment ses rappels sont lus',
    labels: {
      'gateway.url': 'Adresse',
      'gateway.generic.headers': 'En-têtes',
      'gateway.generic.body': 'Texte du corps',
      'gateway.generic.idPath': 'Identifiant du message',
      'gateway.generic.statePath': 'S’il a été pris',
      'gateway.generic.acceptedWords': 'Mots pour pris',
      'gateway.generic.callback.idPath': 'Identifiant du message',
      'gateway.generic.callback.numberPath': 'Numéro',
      'gateway.generic.callback.statePath': 'Ce qu’il est devenu',
      'gateway.generic.callback.delivered': 'Mots pour remis',
      'gateway.generic.callback.undelivered': 'Pour non remis',
      'gateway.generic.callback.expired': 'Pour expiré',
      'gateway.generic.callback.rejected': 'Pour refusé',
    },
  },
})
