import type { PaymentReason } from './payment-states.ts'
import { sentences } from '../../../ui/language/language.tsx'

const english: Readonly<Record<PaymentReason, string>> = {
  answer_lost: 'The gateway’s answer was lost on the way. We are asking whether it knows of this payment.',
  declined: 'The payment was declined.',
  abandoned: 'The payment page was left before anything was paid.',
  reversed: 'The payment was taken back by the gateway.',
  gateway_refused: 'The gateway did not take this payment on.',
  gateway_unreachable: 'The gateway could not be reached.',
  code_needed: 'The wallet asks for a code that only the gateway’s own page can take. Pay there instead.',
  review_rejected: 'We looked into it and could not accept it.',
  time_over: 'It was not paid in time.',
  amount_differs: 'The amount that came in is not that of the invoice.',
  currency_differs: 'It was paid in another currency.',
  mode_differs: 'It was paid in the gateway’s test mode, or should have been.',
  reference_differs: 'It came in under another reference.',
  invoice_not_pending: 'The invoice was settled already when the money came in.',
}

const french: Readonly<Record<PaymentReason, string>> = {
  answer_lost: 'La réponse de la passerelle s’est perdue. Nous lui demandons si elle connaît ce paiement.',
  declined: 'Le paiement a été refusé.',
  abandoned: 'La page de paiement a été quittée sans que rien ne soit payé.',
  reversed: 'Le paiement a été repris par la passerelle.',
  gateway_refused: 'La passerelle n’a pas accepté ce paiement.',
  gateway_unreachable: 'La passerelle est injoignable.',
  code_needed:
    'Le portefeuille demande un code que seule la page de la passerelle peut recevoir. Payez plutôt là.',
  review_rejected: 'Nous l’avons examiné et n’avons pas pu l’accepter.',
  time_over: 'Il n’a pas été payé à temps.',
  amount_differs: 'Le montant reçu n’est pas celui de la facture.',
  currency_differs: 'Il a été payé dans une autre devise.',
  mode_differs: 'Il a été payé en mode test de la passerelle, ou aurait dû l’être.',
  reference_differs: 'Il est arrivé sous une autre référence.',
  invoice_not_pending: 'La facture était déjà réglée quand l’argent est arrivé.',
}

/** The sentences on payments for payers and Administrators. */
export const paymentSentences = sentences({
  en: {
    methods: { card: 'Card', mobile_money: 'Mobile money', checkout: 'Checkout' },
    /** The method and the gateway of a payment: 'Card, Paystack'. */
    by: (method: string, gateway: string) => `${method}, ${gateway}`,
    states: {
      created: 'Started',
      pending: 'Waiting',
      succeeded: 'Paid',
      failed: 'Not paid',
      expired: 'Timed out',
      needs_review: 'Being checked',
      refunded: 'Refunded',
      disputed: 'Disputed',
    },
    reasons: english,
    invoice: 'Invoice',
    amount: 'Amount',
    refunded: 'Given back',
    method: 'Paid by',
    phone: 'Phone',
    reference: 'Reference',
    begun: 'Begun',
    settled: 'Ended',
  },
  fr: {
    methods: { card: 'Carte', mobile_money: 'Argent mobile', checkout: 'Page de paiement' },
    by: (method: string, gateway: string) => `${method}, ${gateway}`,
    states: {
      created: 'Commencé',
      pending: 'En attente',
      succeeded: 'Payé',
      failed: 'Non payé',
      expired: 'Délai dépassé',
      needs_review: 'En vérification',
      refunded: 'Remboursé',
      disputed: 'Contesté',
    },
    reasons: french,
    invoice: 'Facture',
    amount: 'Montant',
    refunded: 'Remboursé',
    method: 'Payé par',
    phone: 'Téléphone',
    reference: 'Référence',
    begun: 'Commencé',
    settled: 'Terminé',
  },
})
