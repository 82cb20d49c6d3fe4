import { sentences, counted } from '../../../ui/language/language.tsx'

/** The sentences while a payment is under way, and about its outcome. */
export const payingSentences = sentences({
  en: {
    payment: 'Payment',
    title: (invoice: string) => `Payment of ${invoice}`,
    close: 'Close',
    tryAgain: 'Try again',
    safe: 'You can safely try again: this payment took no money.',
    safeElsewhere: 'This payment took no money. Close its page before you try again.',
    ask: 'Ask now',
    askedAgainIn: (seconds: number) =>
      seconds > 0 ? `We ask the gateway again in ${seconds} s` : 'Asking the gateway…',
    askedEnough:
      'We no longer ask from this page. Nkra goes on by itself: leave, and find the payment in its invoice later.',
    missing: 'There is no such payment',
    missingText: 'It may belong to another account, or the address is not whole.',

    heads: {
      prompted: 'Confirm on your phone',
      unknown: 'We do not know yet',
      checkout: 'Waiting for your payment',
      succeeded: 'Paid',
      failed: 'Not paid',
      expired: 'Time is up',
      needs_review: 'We are checking this payment',
      refunded: 'Given back',
      disputed: 'Disputed',
    },
    texts: {
      prompted: (amount: string, number: string, network: string) =>
        `A prompt is on ${number} (${network}). Enter your PIN there to pay ${amount}.`,
      unknown:
        'The time on the phone is over, and the gateway has not said what was answered. We keep asking. Do not pay twice: if you did confirm, your credits come by themselves.',
      checkout: (amount: string, gateway: string) =>
        `Pay ${amount} on the page of ${gateway}. If you have just paid, the gateway is confirming it.`,
      succeeded: (amount: string, invoice: string) =>
        `${amount} came in. Invoice ${invoice} is settled, and its credits can be spent.`,
      expired: 'Nobody confirmed in time, and no money was taken.',
      needs_review:
        'Money came in, or may have, that does not go with the invoice. Do not pay again: one of us looks into it.',
      refunded: (amount: string) => `${amount} went back to where it came from.`,
      disputed: 'The payer’s bank disputes this payment. We are looking into it.',
    },
    noPrompt: 'No prompt? Look for approvals in your network’s menu: MTN *170#, Telecel and AT *110#.',
    left: 'Time left to confirm',
    lessThan: (seconds: number) =>
      seconds >= 60
        ? `${counted('en', seconds / 60, 'minute', 'minutes')} left at most to confirm`
        : `${seconds} seconds left at most to confirm`,
    goOn: (gateway: string) => `Continue to ${gateway}`,
    notSafe: 'The gateway named a page that we do not send you to. Pay in another way.',

    attempts: 'Payments',
    more: (count: number) => `${counted('en', count, 'older one', 'older ones')} not shown`,
  },
  fr: {
    payment: 'Paiement',
    title: (invoice: string) => `Paiement de ${invoice}`,
    close: 'Fermer',
    tryAgain: 'Réessayer',
    safe: 'Vous pouvez réessayer sans crainte : ce paiement n’a rien prélevé.',
    safeElsewhere: 'Ce paiement n’a rien prélevé. Fermez sa page avant de réessayer.',
    ask: 'Demander maintenant',
    askedAgainIn: (seconds: number) =>
      seconds > 0 ? `Nous redemandons à la passerelle dans ${seconds} s` : 'Nous demandons à la passerelle…',
    askedEnough:
      'Cette page ne demande plus. Nkra continue de son côté : partez sans crainte, vous retrouverez le paiement dans sa facture.',
    missing: 'Ce paiement n’existe pas',
    missingText: 'Il appartient peut-être à un autre compte, ou l’adresse est incomplète.',

    heads: {
      prompted: 'Confirmez sur votre téléphone',
      unknown: 'Nous ne savons pas encore',
      checkout: 'En attente de votre paiement',
      succeeded: 'Payé',
      failed: 'Non payé',
      expired: 'Délai dépassé',
      needs_review: 'Nous vérifions ce paiement',
      refunded: 'Remboursé',
      disputed: 'Contesté',
    },
    texts: {
      prompted: (amount: string, number: string, network: string) =>
        `Une demande est sur le ${number} (${network}). Saisissez-y votre code secret pour payer ${amount}.`,
      unknown:
        'Le délai sur le téléphone est écoulé, et la passerelle n’a pas dit ce qui a été répondu. Nous continuons de demander. Ne payez pas deux fois : si vous avez confirmé, vos crédits arrivent d’eux-mêmes.',
      checkout: (amount: string, gateway: string) =>
        `Payez ${amount} sur la page de ${gateway}. Si vous venez de payer, la passerelle est en train de le confirmer.`,
      succeeded: (amount: string, invoice: string) =>
        `${amount} sont arrivés. La facture ${invoice} est réglée, et ses crédits sont utilisables.`,
      expired: 'Personne n’a confirmé à temps, et rien n’a été prélevé.',
      needs_review:
        'De l’argent est arrivé, ou a pu arriver, qui ne correspond pas à la facture. Ne payez pas de nouveau : l’un de nous s’en occupe.',
      refunded: (amount: string) => `${amount} sont retournés d’où ils venaient.`,
      disputed: 'La banque du payeur conteste ce paiement. Nous nous en occupons.',
    },
    noPrompt:
      'Pas de demande ? Cherchez les approbations dans le menu de votre réseau : MTN *170#, Telecel et AT *110#.',
    left: 'Temps restant pour confirmer',
    lessThan: (seconds: number) =>
      seconds >= 60
        ? `Il reste au plus ${counted('fr', seconds / 60, 'minute', 'minutes')} pour confirmer`
        : `Il reste au plus ${seconds} secondes pour confirmer`,
    goOn: (gateway: string) => `Continuer vers ${gateway}`,
    notSafe: 'La passerelle a indiqué une page vers laquelle nous ne vous envoyons pas. Payez autrement.',

    attempts: 'Paiements',
    more: (count: number) => counted('fr', count, 'plus ancien non affiché', 'plus anciens non affichés'),
  },
})
