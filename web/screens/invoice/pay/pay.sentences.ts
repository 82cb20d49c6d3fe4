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
    acting: 'You are acting as a customer. Only they can pay.',

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
      transfer: 'From your bank, with the invoice number. You get your credits when the money arrives.',
    },
    noWays: 'You cannot pay online at the moment. We keep your invoice. Please ask us how to pay it.',

    cancel: 'Cancel',
    cancelOrder: 'Cancel order',
    mayHavePaid: 'You cannot cancel this order while a payment for it is being checked.',
    cancelTitle: (number: string) => `Cancel order ${number}?`,
    cancelText:
      'You will not get its credits, and nobody can pay it later. You can buy credits again at any time.',
    cancelPaid: 'If you have already paid, do not cancel. We are waiting for your money.',
    keepOrder: 'Keep order',
    cancelled: (number: string) => `Order ${number} was cancelled`,
    close: 'Close',
    goTo: (gateway: string) => `Continue to ${gateway}`,
    leaving: (gateway: string) => `You will pay on the page of ${gateway} and then come back to Nkra.`,
    sendPrompt: (amount: string) => `Send prompt for ${amount}`,
    number: 'Mobile money number',
    numberHint: 'The wallet you pay from, such as 024 123 4567',
    notMobile: 'Enter a mobile number in Ghana, such as 024 123 4567.',
    network: 'Network',
    promptAhead: 'Keep the phone near you. You have 3 minutes to confirm.',

    underWay: {
      prompted: 'A phone is showing a prompt for this invoice now.',
      unknown: 'We do not know yet whether an earlier payment went through. Do not pay twice.',
      checkout: (gateway: string) => `A payment was started on the page of ${gateway} and is not finished.`,
      needs_review: 'We are checking a payment of this invoice. Do not pay twice.',
      succeeded: 'This invoice has been paid.',
    },
    look: 'See payment',
    anotherWay: 'Pay another way',
    onlyUnpaid: 'Only if you paid nothing on that page.',

    transferText: 'Transfer the full amount. Use the invoice number as the reference.',
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
    acting: 'Vous agissez au nom d’un client. Lui seul peut payer.',

    how: 'Comment voulez-vous payer ?',
    ways: {
      card: 'Carte',
      mobile_money: 'Mobile money',
      checkout: (gateway: string) => `Page de paiement ${gateway}`,
      transfer: 'Virement bancaire',
    },
    waysText: {
      card: (gateway: string) => `Visa, Mastercard ou Verve, sur la page de ${gateway}.`,
      mobile_money: 'MTN, Telecel ou AT. Nous envoyons une demande sur votre téléphone, et vous y confirmez.',
      checkout: (gateway: string) => `Carte, mobile money ou portefeuille, sur la page de ${gateway}.`,
      transfer:
        'Depuis votre banque, avec le numéro de la facture. Vous recevez vos crédits quand l’argent arrive.',
    },
    noWays:
      'Vous ne pouvez pas payer en ligne pour le moment. Nous gardons votre facture. Demandez-nous comment la régler.',

    cancel: 'Annuler',
    cancelOrder: 'Annuler la commande',
    mayHavePaid:
      'Vous ne pouvez pas annuler cette commande tant qu’un paiement est en cours de vérification.',
    cancelTitle: (number: string) => `Annuler la commande ${number}\u00a0?`,
    cancelText:
      'Vous ne recevrez pas ses crédits, et personne ne pourra plus la payer. Vous pourrez racheter des crédits à tout moment.',
    cancelPaid: 'Si vous avez déjà payé, n’annulez pas\u00a0: nous attendons votre argent.',
    keepOrder: 'Garder la commande',
    cancelled: (number: string) => `La commande ${number} a été annulée`,
    close: 'Fermer',
    goTo: (gateway: string) => `Continuer vers ${gateway}`,
    leaving: (gateway: string) => `Vous paierez sur la page de ${gateway}, puis vous reviendrez sur Nkra.`,
    sendPrompt: (amount: string) => `Envoyer la demande de ${amount}`,
    number: 'Numéro de mobile money',
    numberHint: 'Le portefeuille qui paie, par exemple 024 123 4567',
    notMobile: 'Saisissez un numéro de mobile du Ghana, par exemple 024 123 4567.',
    network: 'Réseau',
    promptAhead: 'Gardez le téléphone sous la main. Vous avez 3 minutes pour confirmer.',

    underWay: {
      prompted: 'Un téléphone affiche en ce moment une demande pour cette facture.',
      unknown: 'Nous ne savons pas encore si un paiement précédent a abouti. Ne payez pas deux fois.',
      checkout: (gateway: string) =>
        `Un paiement a été commencé sur la page de ${gateway} et n’est pas terminé.`,
      needs_review: 'Nous vérifions un paiement de cette facture. Ne payez pas deux fois.',
      succeeded: 'Cette facture a été payée.',
    },
    look: 'Voir le paiement',
    anotherWay: 'Payer autrement',
    onlyUnpaid: 'Seulement si vous n’avez rien payé sur cette page.',

    transferText: 'Virez le montant total. Indiquez le numéro de la facture comme référence.',
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
