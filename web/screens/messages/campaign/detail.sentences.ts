import { sentences, counted } from '../../../ui/language/language.tsx'

/**
 * The sentences of what a campaign's screen fetches later: networks, money, its short link, and the events of one
 * message.
 */
export const detailSentences = sentences({
  en: {
    networks: 'By network',
    network: 'Likely network',
    otherNetworks: 'Unknown',
    recipients: 'Recipients',
    delivered: 'Delivered',
    states: 'States',
    money: 'Credits',
    reserved: 'Reserved',
    charged: 'Spent',
    held: 'Still reserved',
    returned: 'Returned to your balance',
    link: 'Short link',
    target: 'Opens',
    clickers: 'Recipients who opened the link',
    clicks: 'Times opened',
    machines: 'Opened by software (not counted)',
    linkNote: 'Message previews and security scanners also open links. We count them separately.',

    reference: (reference: string) => `Your reference: ${reference}`,
    story: 'What happened',
    events: {
      accepted: 'Accepted by Nkra',
      charged: (credits: number) => `${counted('en', credits, 'credit', 'credits')} charged`,
      handed_over: (part: string, link: string) => `${part}Accepted by the network${link}`,
      refused: (part: string, link: string) => `${part}Refused by the network${link}`,
      unanswered: (part: string, link: string) =>
        `${part}Sent to the network, but no answer came back${link}`,
      cancelled: (part: string) => `${part}Cancelled before it was sent`,
      overdue: (part: string) => `${part}Waited too long, so it was not sent`,
      receipt: (part: string, state: string) => `${part}Delivery report: ${state}`,
      returned: (part: string, credits: number) =>
        `${part}${counted('en', credits, 'credit', 'credits')} returned`,
      clicked: (clicks: number) =>
        clicks === 1 ? 'Link opened for the first time' : `Link opened again (${clicks} times in total)`,
    },
    part: (segment: number) => `Segment ${segment}: `,
    by: (link: string) => `, by ${link}`,
    code: (code: string) => `code ${code}`,
  },
  fr: {
    networks: 'Par réseau',
    network: 'Réseau probable',
    otherNetworks: 'Inconnu',
    recipients: 'Destinataires',
    delivered: 'Remis',
    states: 'États',
    money: 'Crédits',
    reserved: 'Réservés',
    charged: 'Dépensés',
    held: 'Encore réservés',
    returned: 'Rendus à votre solde',
    link: 'Lien court',
    target: 'Ouvre',
    clickers: 'Destinataires ayant ouvert le lien',
    clicks: 'Nombre d’ouvertures',
    machines: 'Ouvertures par des logiciels (non comptées)',
    linkNote:
      'Les aperçus de messages et les analyseurs de sécurité ouvrent aussi les liens. Nous les comptons à part.',

    reference: (reference: string) => `Votre référence : ${reference}`,
    story: 'Historique',
    events: {
      accepted: 'Accepté par Nkra',
      charged: (credits: number) => counted('fr', credits, 'crédit débité', 'crédits débités'),
      handed_over: (part: string, link: string) => `${part}Accepté par le réseau${link}`,
      refused: (part: string, link: string) => `${part}Refusé par le réseau${link}`,
      unanswered: (part: string, link: string) => `${part}Transmis au réseau, mais sans réponse${link}`,
      cancelled: (part: string) => `${part}Annulé avant l’envoi`,
      overdue: (part: string) => `${part}A attendu trop longtemps et n’a pas été envoyé`,
      receipt: (part: string, state: string) => `${part}Accusé de réception : ${state}`,
      returned: (part: string, credits: number) =>
        `${part}${counted('fr', credits, 'crédit rendu', 'crédits rendus')}`,
      clicked: (clicks: number) =>
        clicks === 1
          ? 'Lien ouvert pour la première fois'
          : `Lien ouvert de nouveau (${clicks} fois au total)`,
    },
    part: (segment: number) => `Segment ${segment} : `,
    by: (link: string) => `, par ${link}`,
    code: (code: string) => `code ${code}`,
  },
})
