import { sentences, formatCount } from '../../../ui/language/language.tsx'

/** The sentences before an invoice is paid: the amount, the methods and who may pay. */
export const paySentences = sentences({
  en: {
    payNow: 'Pay now',
    payInvoice: (number: string) => `Pay invoice ${number}`,
    credits: (name: string, credits: number, product: string) =>
      `${name}, ${formatCount(credits)} ${product} credits`,
    tax: (name: string, percentage: string) => `${name} (${percentage})`,
    total: 'To pay (GHS)',
    acting: 'You act as a customer: paying is theirs alone.',

    how: 'How do you want to pay?',
    ways: {
      card: 'Card',
      mobile_money: 'Mobile money',
      checkout: (gateway: string) => `${gateway} checkout`,
      transfer: 'Bank transfer',
    },
    waysText: {
      card: (gateway: string) => `Visa, Mastercard or Verve, on the page of ${gateway}.`,
      mobile_money: 'MTN, Telecel or AT. We send a prompt to your phone and you confirm it there.',
      checkout: (gateway: string) => `Card, mobile money or wallet, on the page of ${gateway}.`,
      transfer: 'From your bank, with the invoice’s number. Credits come when we see the money.',
    },
    noWays: 'There is no way to pay online just now. Your invoice waits; ask us how to pay it.',

    cancel: 'Cancel',
    close: 'Close',
    goTo: (gateway: string) => `Continue to ${gateway}`,
    leaving: (gateway: string) => `You leave Nkra for the page of ${gateway}, and come back afterwards.`,
    sendPrompt: (amount: string) => `Send prompt for ${amount}`,
    number: 'Mobile money number',
    numberHint: 'The wallet that pays, such as 024 123 4567',
    notMobile: 'This is not a mobile number of Ghana.',
    network: 'Network',
    promptAhead: 'Have the phone at hand: the prompt stays on it for three minutes.',

    underWay: {
      prompted: 'A prompt for this invoice is on a phone just now.',
      unknown: 'We do not know yet whether an earlier payment went through. Do not pay twice.',
      checkout: (gateway: string) => `A payment on the page of ${gateway} was begun and is not over.`,
      needs_review: 'A payment of this invoice is being checked by us. Do not pay twice.',
      succeeded: 'This invoice has been paid.',
    },
    look: 'See that payment',
    anotherWay: 'Pay another way',
    onlyUnpaid: 'Only where nothing was paid on that page.',

    transferText: 'Transfer the whole amount and give the invoice’s number as the reference.',
    bank: { bank: 'Bank', branch: 'Branch', accountName: 'Account name', accountNumber: 'Account number' },
    transferReference: 'Reference',
    copy: 'Copy',
    copyOf: (name: string) => `Copy ${name}`,
  },
  fr: {
    payNow: 'Payer',
    payInvoice: (number: string) => `Payer la facture ${number}`,
    credits: (name: string, credits: number, product: string) =>
      `${name}, ${formatCount(credits)} crédits ${product}`,
    tax: (name: string, percentage: string) => `${name} (${percentage})`,
    total: 'À payer (GHS)',
    acting: 'Vous agissez au nom d’un client : payer n’appartient qu’à lui.',

    how: 'Comment voulez-vous payer ?',
    ways: {
      card: 'Carte',
      mobile_money: 'Argent mobile',
      checkout: (gateway: string) => `Page de paiement ${gateway}`,
      transfer: 'Virement bancaire',
    },
    waysText: {
      card: (gateway: string) => `Visa, Mastercard ou Verve, sur la page de ${gateway}.`,
      mobile_money: 'MTN, Telecel ou AT. Nous envoyons une demande sur votre téléphone, et vous y confirmez.',
      checkout: (gateway: string) => `Carte, argent mobile ou portefeuille, sur la page de ${gateway}.`,
      transfer:
        'Depuis votre banque, avec le numéro de la facture. Les crédits arrivent quand nous voyons l’argent.',
    },
    noWays:
      'Aucun moyen de payer en ligne pour le moment. Votre facture attend ; demandez-nous comment la régler.',

    cancel: 'Annuler',
    close: 'Fermer',
    goTo: (gateway: string) => `Continuer vers ${gateway}`,
    leaving: (gateway: string) => `Vous quittez Nkra pour la page de ${gateway}, et revenez ensuite.`,
    sendPrompt: (amount: string) => `Envoyer la demande de ${amount}`,
    number: 'Numéro d’argent mobile',
    numberHint: 'Le portefeuille qui paie, par exemple 024 123 4567',
    notMobile: 'Ce n’est pas un numéro de mobile du Ghana.',
    network: 'Réseau',
    promptAhead: 'Ayez le téléphone sous la main : la demande y reste trois minutes.',

    underWay: {
      prompted: 'Une demande pour cette facture est en ce moment sur un téléphone.',
      unknown: 'Nous ne savons pas encore si un paiement précédent a abouti. Ne payez pas deux fois.',
      checkout: (gateway: string) =>
        `Un paiement a été commencé sur la page de ${gateway} et n’est pas terminé.`,
      needs_review: 'Nous vérifions un paiement de cette facture. Ne payez pas deux fois.',
      succeeded: 'Cette facture a été payée.',
    },
    look: 'Voir ce paiement',
    anotherWay: 'Payer autrement',
    onlyUnpaid: 'Seulement si rien n’a été payé sur cette page.',

    transferText: 'Virez le montant entier en indiquant le numéro de la facture comme référence.',
    bank: {
      bank: 'Banque',
      branch: 'Agence',
      accountName: 'Titulaire du compte',
      accountNumber: 'Numéro de compte',
    },
    transferReference: 'Référence',
    copy: 'Copier',
    copyOf: (name: string) => `Copier : ${name}`,
  },
})
