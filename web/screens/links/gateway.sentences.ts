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
      'The gateway refuses the account, or its balance is empty. What waits stays; it is tried every few minutes.',
    connection_refused: 'The gateway cannot be reached. What waits stays; it is tried again by itself.',
    host_unknown:
      'No machine has the host name of this address. What waits stays; it is tried again by itself.',
    unreachable: 'The gateway cannot be reached. What waits stays; it is tried again by itself.',
    certificate_refused:
      'The gateway’s certificate is not valid, or bears another name. Nothing was sent; it is tried again by itself.',
    no_answer:
      'Calls in a row were not answered. What they carried stays in doubt and is not sent again; one message at a time tries whether it answers.',
    password_unreadable: 'The secret kept here cannot be opened any more. Enter it again.',
  },
  fr: {
    bind_refused:
      'La passerelle refuse le compte, ou son solde est épuisé. Ce qui attend reste ; un essai suit à quelques minutes d’intervalle.',
    connection_refused:
      'La passerelle est injoignable. Ce qui attend reste ; un nouvel essai suit de lui-même.',
    host_unknown:
      'Aucune machine ne porte le nom d’hôte de cette adresse. Ce qui attend reste ; un nouvel essai suit de lui-même.',
    unreachable: 'La passerelle est injoignable. Ce qui attend reste ; un nouvel essai suit de lui-même.',
    certificate_refused:
      'Le certificat de la passerelle n’est pas valide, ou porte un autre nom. Rien n’a été envoyé ; un nouvel essai suit de lui-même.',
    no_answer:
      'Des appels de suite sont restés sans réponse. Ce qu’ils portaient reste en doute et n’est pas renvoyé ; un message à la fois essaie si elle répond.',
    password_unreadable: 'Le secret conservé ici ne peut plus être ouvert. Saisissez-le de nouveau.',
  },
}

export const gatewaySentences = sentences({
  en: {
    providerName: providerName('Another one'),
    smpp: 'SMPP',
    gateway: (provider: string) => `HTTP gateway · ${provider}`,
    states: { bound: 'Ready', connecting: 'Starting', failed: 'On hold' },
    problems: problems.en,
    pausedText: 'Receipts still come. Nothing is sent; what comes for it waits.',
    offText: 'It is not asked anything. Receipts for what it sent are kept until it is on again.',
    kind: 'Kind',
    url: 'Address',
    account: 'Account',
    lastAnswer: 'Last answer',
    noAnswer: 'none in the last hour',
    callback: 'Callback address',
    copy: 'Copy',
    copyCallback: 'Copy the callback address',
    callbackHints: {
      carried: 'Each message names it: nothing is to be done. It is secret, and no other may know it.',
      set: 'Enter it in the provider’s own pages, as the address of delivery reports. It is secret, and no other may know it.',
      asked: 'This provider sends no receipts: it is asked what became of each message.',
      templated:
        'Unless each message names it by {{callback}}, enter it in the provider’s own pages. It is secret, and no other may know it.',
    },
    rateOf: (rate: string, window: string) => `${rate} messages a second, ${window} at once`,
  },
  fr: {
    providerName: providerName('Un autre'),
    smpp: 'SMPP',
    gateway: (provider: string) => `Passerelle HTTP · ${provider}`,
    states: { bound: 'Prête', connecting: 'Démarrage', failed: 'En attente' },
    problems: problems.fr,
    pausedText: 'Les accusés arrivent toujours. Rien n’est envoyé ; ce qui lui arrive attend.',
    offText:
      'Rien ne lui est demandé. Les accusés de ce qu’elle a envoyé sont gardés jusqu’à ce qu’elle soit rétablie.',
    kind: 'Type',
    url: 'Adresse',
    account: 'Compte',
    lastAnswer: 'Dernière réponse',
    noAnswer: 'aucune dans la dernière heure',
    callback: 'Adresse de rappel',
    copy: 'Copier',
    copyCallback: 'Copier l’adresse de rappel',
    callbackHints: {
      carried:
        'Chaque message la nomme : il n’y a rien à faire. Elle est secrète, et nul autre ne doit la connaître.',
      set: 'Saisissez-la dans les pages du fournisseur, comme adresse des accusés de remise. Elle est secrète, et nul autre ne doit la connaître.',
      asked: 'Ce fournisseur n’envoie pas d’accusés : on lui demande ce qu’est devenu chaque message.',
      templated:
        'Si aucun message ne la nomme par {{callback}}, saisissez-la dans les pages du fournisseur. Elle est secrète, et nul autre ne doit la connaître.',
    },
    rateOf: (rate: string, window: string) => `${rate} messages par seconde, ${window} à la fois`,
  },
})
