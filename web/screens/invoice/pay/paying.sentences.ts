import { sentences, counted } from '../../../ui/language/language.tsx'

/** The sentences while a payment is under way, and about its outcome. */
export const payingSentences = sentences({
  en: {
    payment: 'Payment',
    title: (invoice: string) => `Payment of ${invoice}`,
    close: 'Close',
    tryAgain: 'Try again',
    safe: 'This payment took no money. You can safely try again.',
    safeElsewhere: 'This payment took no money. Close its page before you try again.',
    ask: 'Check now',
    askedAgainIn: (seconds: number) =>
      seconds > 0 ? `We check again in ${seconds} s` : 'Checking your payment…',
    askedEnough:
      'This page no longer checks, but Nkra does. You can leave now and see the payment on its invoice later.',
    missing: 'Payment not found',
    missingText: 'Check that the address is correct. The payment may also belong to another account.',

    heads: {
      prompted: 'Confirm on your phone',
      unknown: 'We do not know yet',
      checkout: 'Waiting for your payment',
      succeeded: 'Paid',
      failed: 'Not paid',
      expired: 'Time is up',
      needs_review: 'We are checking this payment',
      refunded: 'Refunded',
      disputed: 'Disputed',
    },
    texts: {
      prompted: (amount: string, number: string, network: string) =>
        `We sent a prompt to ${number} (${network}). Enter your PIN on that phone to pay ${amount}.`,
      unknown:
        'The time to confirm is over, and the gateway has not told us the result. We keep checking. Do not pay twice. If you confirmed, you will get your credits.',
      checkout: (amount: string, gateway: string) =>
        `Pay ${amount} on the page of ${gateway}. If you have just paid, the gateway is confirming it.`,
      succeeded: (amount: string, invoice: string) =>
        `We received ${amount}. Invoice ${invoice} is paid, and you can use its credits.`,
      expired: 'Nobody confirmed in time, and no money was taken.',
      needs_review:
        'We may have received money that does not match the invoice. Do not pay again. We are looking into it.',
      refunded: (amount: string) => `We refunded ${amount} to the payer.`,
      disputed: 'The payer’s bank disputes this payment. We are looking into it.',
    },
    noPrompt: 'No prompt? Look for approvals in your network’s menu: MTN *170#, Telecel and AT *110#.',
    left: 'Time left to confirm',
    lessThan: (seconds: number) =>
      seconds >= 60
        ? `At most ${counted('en', seconds / 60, 'minute', 'minutes')} left to confirm`
        : `At most ${seconds} seconds left to confirm`,
    goOn: (gateway: string) => `Continue to ${gateway}`,
    notSafe: 'The gateway gave us a page that we do not trust. Please pay another way.',

    attempts: 'Payments',
    more: (count: number) => `${counted('en', count, 'older payment', 'older payments')} not shown`,
  },
  fr: {
    payment: 'Paiement',
    title: (invoice: string) => `Paiement de ${invoice}`,
    close: 'Fermer',
    tryAgain: 'Réessayer',
    safe: 'Ce paiement n’a rien prélevé. Vous pouvez réessayer sans crainte.',
    safeElsewhere: 'Ce paiement n’a rien prélevé. Fermez sa page avant de réessayer.',
    ask: 'Vérifier maintenant',
    askedAgainIn: (seconds: number) =>
      seconds > 0 ? `Nous vérifions de nouveau dans ${seconds} s` : 'Nous vérifions votre paiement…',
    askedEnough:
      'Cette page ne vérifie plus, mais Nkra continue. Vous pouvez partir et retrouver le paiement plus tard dans sa facture.',
    missing: 'Paiement introuvable',
    missingText: 'Vérifiez que l’adresse est correcte. Le paiement appartient peut-être à un autre compte.',

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
        `Nous avons envoyé une demande au ${number} (${network}). Saisissez votre code secret sur ce téléphone pour payer ${amount}.`,
      unknown:
        'Le délai pour confirmer est écoulé, et la passerelle ne nous a pas donné le résultat. Nous continuons de vérifier. Ne payez pas deux fois. Si vous avez confirmé, vous recevrez vos crédits.',
      checkout: (amount: string, gateway: string) =>
        `Payez ${amount} sur la page de ${gateway}. Si vous venez de payer, la passerelle est en train de le confirmer.`,
      succeeded: (amount: string, invoice: string) =>
        `Nous avons reçu ${amount}. La facture ${invoice} est payée, et vous pouvez utiliser ses crédits.`,
      expired: 'Personne n’a confirmé à temps, et rien n’a été prélevé.',
      needs_review:
        'Nous avons peut-être reçu de l’argent qui ne correspond pas à la facture. Ne payez pas de nouveau. Nous nous en occupons.',
      refunded: (amount: string) => `Nous avons remboursé ${amount} au payeur.`,
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
    notSafe: 'La passerelle nous a donné une page qui n’est pas sûre. Veuillez payer autrement.',

    attempts: 'Paiements',
    more: (count: number) => counted('fr', count, 'plus ancien non affiché', 'plus anciens non affichés'),
  },
})
