import { sentences, counted } from '../../../ui/language/language.tsx'

/**
 * The sentences of what a campaign's screen fetches later: networks, money, its short link, and the events of one
 * message.
 */
export const detailSentences = sentences({
  en: {
    networks: 'By network',
    network: 'Likely network',
    otherNetworks: 'Not known',
    recipients: 'Recipients',
    delivered: 'Delivered',
    states: 'States',
    money: 'Credits',
    reserved: 'Reserved',
    charged: 'Spent',
    held: 'Still held',
    returned: 'Returned to your balance',
    link: 'Short link',
    target: 'Leads to',
    clickers: 'Recipients who opened it',
    clicks: 'Times opened',
    machines: 'Opened by programs, not counted',
    linkNote:
      'Previews, scanners and whatever opens a link sooner than anybody could read the text are counted apart.',

    story: 'What happened',
    storyFailed: 'What happened to it could not be fetched.',
    events: {
      accepted: 'Accepted by Nkra',
      charged: (credits: number) => `${counted('en', credits, 'credit', 'credits')} charged`,
      handed_over: (part: string, link: string) => `${part}Taken by the operator${link}`,
      refused: (part: string, link: string) => `${part}Refused by the operator${link}`,
      unanswered: (part: string, link: string) =>
        `${part}Handed to the operator, whose answer was lost${link}`,
      cancelled: (part: string) => `${part}Cancelled before it was sent`,
      receipt: (part: string, state: string) => `${part}Delivery report: ${state}`,
      returned: (part: string, credits: number) =>
        `${part}${counted('en', credits, 'credit', 'credits')} returned`,
      clicked: (clicks: number) =>
        clicks === 1 ? 'Link opened for the first time' : `Link opened, ${clicks} times by then`,
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
    target: 'Mène à',
    clickers: 'Destinataires qui l’ont ouvert',
    clicks: 'Nombre d’ouvertures',
    machines: 'Ouvert par des programmes, non compté',
    linkNote:
      'Les aperçus, les analyseurs et tout ce qui ouvre un lien avant que quiconque ait pu lire le SMS sont comptés à part.',

    story: 'Déroulement',
    storyFailed: 'Le déroulement n’a pas pu être chargé.',
    events: {
      accepted: 'Accepté par Nkra',
      charged: (credits: number) => counted('fr', credits, 'crédit débité', 'crédits débités'),
      handed_over: (part: string, link: string) => `${part}Pris par l’opérateur${link}`,
      refused: (part: string, link: string) => `${part}Refusé par l’opérateur${link}`,
      unanswered: (part: string, link: string) =>
        `${part}Transmis à l’opérateur, dont la réponse s’est perdue${link}`,
      cancelled: (part: string) => `${part}Annulé avant l’envoi`,
      receipt: (part: string, state: string) => `${part}Accusé de réception : ${state}`,
      returned: (part: string, credits: number) =>
        `${part}${counted('fr', credits, 'crédit rendu', 'crédits rendus')}`,
      clicked: (clicks: number) =>
        clicks === 1 ? 'Lien ouvert pour la première fois' : `Lien ouvert, ${clicks} fois jusque-là`,
    },
    part: (segment: number) => `Segment ${segment} : `,
    by: (link: string) => `, par ${link}`,
    code: (code: string) => `code ${code}`,
  },
})
