import { counted, sentences } from '../../ui/language/language.tsx'

export const onAccountSentences = sentences({
  en: {
    title: (product: string) => `Postpaid ${product}`,
    text: 'You use credits now and pay for them after the end of the month.',
    suspended: 'Postpaid is suspended. Pay what you owe, or contact us.',
    left: 'Postpaid credits left',
    ofLimit: (credits: number) => `of a limit of ${counted('en', credits, 'credit', 'credits')}`,
    used: 'Used this month',
    costs: (amount: string, rate: string) => `${amount} before taxes, at ${rate} a credit`,
    owed: 'Credits you owe',
    nothingInvoiced: 'No invoice is unpaid.',
    invoiced: (amount: string) => `${amount} is invoiced and not paid.`,
    nextRate: (rate: string) => `From next month a credit costs ${rate}.`,
    toInvoices: 'See unpaid invoices',
  },
  fr: {
    title: (product: string) => `${product} en postpayé`,
    text: 'Vous utilisez des crédits maintenant et les payez après la fin du mois.',
    suspended: 'Le postpayé est suspendu. Payez ce que vous devez, ou contactez-nous.',
    left: 'Crédits postpayés restants',
    ofLimit: (credits: number) => `sur un plafond de ${counted('fr', credits, 'crédit', 'crédits')}`,
    used: 'Utilisé ce mois-ci',
    costs: (amount: string, rate: string) => `${amount} hors taxes, à ${rate} le crédit`,
    owed: 'Crédits que vous devez',
    nothingInvoiced: 'Aucune facture n’est impayée.',
    invoiced: (amount: string) => `${amount} sont facturés et impayés.`,
    nextRate: (rate: string) => `À partir du mois prochain, un crédit coûte ${rate}.`,
    toInvoices: 'Voir les factures impayées',
  },
})
