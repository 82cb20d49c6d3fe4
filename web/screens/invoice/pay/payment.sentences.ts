import type { PaymentReason } from './payment-states.ts'
import { sentences } from '../../../ui/language/language.tsx'

const english: Readonly<Record<PaymentReason, string>> = {
  answer_lost: 'We did not get the gateway’s answer. We are checking whether it has this payment.',
  declined: 'The payment was declined.',
  abandoned: 'The payment page was closed before the payment.',
  reversed: 'The gateway cancelled the payment.',
  gateway_refused: 'The gateway did not accept this payment.',
  gateway_unreachable: 'We could not reach the gateway.',
  code_needed:
    'The wallet asks for a code. You can enter it only on the gateway’s own page, so please pay there.',
  review_rejected: 'We checked it and could not accept it.',
  time_over: 'It was not paid in time.',
  amount_differs: 'The amount we received is not the amount of the invoice.',
  currency_differs: 'It was paid in another currency.',
  mode_differs: 'It was paid in the gateway’s test mode, or should have been.',
  reference_differs: 'It has another reference.',
  invoice_not_pending: 'The invoice was already settled when the money arrived.',
}

const french: Readonly<Record<PaymentReason, string>> = {
  answer_lost: 'Nous n’avons pas reçu la réponse de la passerelle. Nous vérifions si elle a ce paiement.',
  declined: 'Le paiement a été refusé.',
  abandoned: 'La page de paiement a été quittée avant le paiement.',
  reversed: 'La passerelle a annulé le paiement.',
  gateway_refused: 'La passerelle n’a pas accepté ce paiement.',
  gateway_unreachable: 'Nous n’avons pas pu joindre la passerelle.',
  code_needed:
    'Le portefeuille demande un code. Vous ne pouvez le saisir que sur la page de la passerelle. Payez sur cette page.',
  review_rejected: 'Nous l’avons examiné et n’avons pas pu l’accepter.',
  time_over: 'Il n’a pas été effectué à temps.',
  amount_differs: 'Le montant reçu n’est pas celui de la facture.',
  currency_differs: 'Il a été effectué dans une autre devise.',
  mode_differs: 'Il a été effectué dans le mode test de la passerelle, ou aurait dû l’être.',
  reference_differs: 'Il porte une autre référence.',
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
    refunded: 'Refunded',
    method: 'Paid by',
    phone: 'Phone',
    reference: 'Reference',
    begun: 'Started',
    settled: 'Ended',
  },
  fr: {
    methods: { card: 'Carte', mobile_money: 'Mobile money', checkout: 'Page de paiement' },
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
