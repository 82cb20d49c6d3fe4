import { counted, sentences } from '../../ui/language/language.tsx'

export const unpaidSentences = sentences({
  en: {
    label: 'Unpaid invoice',
    one: (number: string) => `Invoice ${number} is not paid.`,
    several: (invoices: number, number: string) =>
      `${counted('en', invoices, 'invoice is', 'invoices are')} not paid. The newest is ${number}.`,
    pay: (amount: string) => `Pay ${amount}`,
    checked: (number: string) => `We are checking your payment of invoice ${number}. Do not pay again.`,
    seePayment: 'See payment',
  },
  fr: {
    label: 'Facture impayée',
    one: (number: string) => `La facture ${number} n’est pas payée.`,
    several: (invoices: number, number: string) =>
      `${counted('fr', invoices, 'facture n’est pas payée', 'factures ne sont pas payées')}. La plus récente est ${number}.`,
    pay: (amount: string) => `Payer ${amount}`,
    checked: (number: string) =>
      `Nous vérifions votre paiement de la facture ${number}. Ne payez pas une seconde fois.`,
    seePayment: 'Voir le paiement',
  },
})
