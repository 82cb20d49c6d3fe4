import { gatewayProviders, type GatewayProvider } from '@nkra/contract/messaging/gateway-providers.ts'
import { sentences } from '../../ui/language/language.tsx'
import type { Link } from './link-state.ts'

type Problems = Readonly<Partial<Record<NonNullable<Link['problem']>['code'], string>>>

const providerName = (generic: string) => (provider: GatewayProvider) =>
  gatewayProviders[provider].name ?? generic

/** The problems of a gateway, in place of an SMSC's: a gateway has no bind. */
const problems: Readonly<Record<'en' | 'fr', Problems>> = {
  en: {
    bind_refused:
      'The gateway refuses the account, or its balance is empty. Messages wait. We try again every few minutes.',
    connection_refused: 'We cannot reach the gateway. Messages wait, and we keep trying.',
    host_unknown: 'The host name in this address does not exist. Messages wait, and we keep trying.',
    unreachable: 'We cannot reach the gateway. Messages wait, and we keep trying.',
    certificate_refused:
      'The gateway’s certificate is not valid, or is for another name. Nothing was sent, and we keep trying.',
    no_answer:
      'The gateway did not answer several calls. Their messages are in doubt and we do not send them again. We send one message at a time to see whether it answers.',
    password_unreadable: 'We cannot read the saved secret any more. Enter it again.',
  },
  fr: {
    bind_refused:
      'La passerelle refuse le compte, ou son solde est épuisé. Les messages attendent. Nous réessayons toutes les quelques minutes.',
    connection_refused: 'La passerelle est injoignable. Les messages attendent et nous continuons d’essayer.',
    host_unknown:
      'Le nom d’hôte de cette adresse n’existe pas. Les messages attendent et nous continuons d’essayer.',
    unreachable: 'La passerelle est injoignable. Les messages attendent et nous continuons d’essayer.',
    certificate_refused:
      'Le certificat de la passerelle n’est pas valide, ou est établi pour un autre nom. Rien n’a été envoyé et nous continuons d’essayer.',
    no_answer:
      'La passerelle n’a pas répondu à plusieurs appels. Leurs messages sont incertains et nous ne les renvoyons pas. Nous envoyons un message à la fois pour voir si elle répond.',
    password_unreadable: 'Nous ne pouvons plus lire le secret enregistré. Saisissez-le de nouveau.',
  },
}

export const gatewaySentences = sentences({
  en: {
    providerName: providerName('Another one'),
    smpp: 'SMPP',
    gateway: (provider: string) => `HTTP gateway · ${provider}`,
    states: { bound: 'Ready', connecting: 'Starting', failed: 'Not working' },
    problems: problems.en,
    pausedText: 'Delivery reports still come in. Messages wait and nothing is sent.',
    offText: 'We do not contact it. We keep delivery reports for messages already sent until it is on again.',
    kind: 'Kind',
    url: 'Address',
    account: 'Account',
    lastAnswer: 'Last answer',
    noAnswer: 'none in the last hour',
    callback: 'Callback address',
    copy: 'Copy',
    copyCallback: 'Copy callback address',
    callbackHints: {
      carried: 'We send it with each message, so there is nothing to set up. Keep it secret.',
      set: 'Enter it on the provider’s website as the address for delivery reports. Keep it secret.',
      asked: 'This provider sends no delivery reports. We ask it about each message.',
      templated: 'Enter it on the provider’s website, unless the request uses {{callback}}. Keep it secret.',
    },
    rateOf: (rate: string, window: string) => `${rate} messages per second, ${window} at once`,
  },
  fr: {
    providerName: providerName('Un autre'),
    smpp: 'SMPP',
    gateway: (provider: string) => `Passerelle HTTP · ${provider}`,
    states: { bound: 'Prête', connecting: 'Démarrage', failed: 'En panne' },
    problems: problems.fr,
    pausedText: 'Les accusés de réception arrivent toujours. Les messages attendent et rien n’est envoyé.',
    offText:
      'Nous ne la contactons pas. Nous gardons les accusés de réception des messages déjà envoyés jusqu’à ce qu’elle soit rétablie.',
    kind: 'Type',
    url: 'Adresse',
    account: 'Compte',
    lastAnswer: 'Dernière réponse',
    noAnswer: 'aucune dans la dernière heure',
    callback: 'Adresse de rappel',
    copy: 'Copier',
    copyCallback: 'Copier l’adresse de rappel',
    callbackHints: {
      carried: 'Nous l’envoyons avec chaque message : il n’y a rien à régler. Gardez-la secrète.',
      set: 'Saisissez-la sur le site du fournisseur comme adresse des accusés de réception. Gardez-la secrète.',
      asked: 'Ce fournisseur n’envoie pas d’accusés de réception. Nous l’interrogeons sur chaque message.',
      templated:
        'Saisissez-la sur le site du fournisseur, sauf si la requête utilise {{callback}}. Gardez-la secrète.',
    },
    rateOf: (rate: string, window: string) => `${rate} messages par seconde, ${window} à la fois`,
  },
})
