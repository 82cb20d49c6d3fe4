import { sentences } from '../../../ui/language/language.tsx'

export const billingSentences = sentences({
  en: {
    seller: 'Seller',
    sellerHint:
      'These details appear on new invoices and credit notes. Documents already issued do not change.',
    labels: {
      name: 'Company name',
      tin: 'TIN',
      addressLine1: 'Address',
      addressLine2: 'Address, second line',
      town: 'Town',
      digitalAddress: 'Digital address',
      phone: 'Phone',
      email: 'E-mail',
    },
    tinHint: 'Enter the number given by the GRA, such as C0000803561. A VAT invoice needs it.',
    noTin: 'This is not a valid TIN. Check the digits and the last character.',
    digitalHint: 'Enter a GhanaPost GPS address, such as GA-110-2223.',

    transfer: 'Bank transfer',
    transferHint:
      'Customers pay an invoice into this account and give the invoice number as the reference. If you leave this empty, customers cannot pay by bank transfer.',
    bankLabels: {
      bank: 'Bank',
      branch: 'Branch',
      accountName: 'Account name',
      accountNumber: 'Account number',
    },

    cst: 'Communications Service Tax (CST)',
    cstHint: 'Charge CST only if the Commissioner-General has notified you in writing (Act 1025).',
    cstOn: 'On',
    cstOff: 'Off',
    cstSince: (day: string, reference: string) => `Notice of ${day}, ${reference}`,
    cstNever: 'Invoices do not include CST.',
    effect: 'Effect on a sale',
    sale: (amount: string) => `A sale of ${amount}`,
    without: 'Without CST',
    with: 'With CST',
    tax: (name: string, percentage: string) => `${name} (${percentage})`,
    total: 'Total (GHS)',
    notice: { cstNotifiedOn: 'Date of the notice', cstReference: 'Reference of the notice' },
    turnOn: 'Charge CST',
    turnOff: 'Stop charging CST',
    turnOnTitle: 'Start charging CST?',
    turnOffTitle: 'Stop charging CST?',
    costs: (sale: string, before: string, after: string) =>
      `A sale of ${sale} will cost ${after} instead of ${before}. Invoices already issued do not change.`,
    turnedOn: 'New invoices include CST',
    turnedOff: 'New invoices do not include CST',
  },
  fr: {
    seller: 'Émetteur',
    sellerHint:
      'Ces informations figurent sur les nouvelles factures et les nouveaux avoirs. Les documents déjà émis ne changent pas.',
    labels: {
      name: 'Nom de l’entreprise',
      tin: 'TIN',
      addressLine1: 'Adresse',
      addressLine2: 'Adresse, deuxième ligne',
      town: 'Ville',
      digitalAddress: 'Adresse numérique',
      phone: 'Téléphone',
      email: 'E-mail',
    },
    tinHint:
      'Saisissez le numéro attribué par la GRA, par exemple C0000803561. Il est obligatoire sur une facture avec TVA.',
    noTin: 'Ce TIN n’est pas valable. Vérifiez les chiffres et le dernier caractère.',
    digitalHint: 'Saisissez une adresse GhanaPost GPS, par exemple GA-110-2223.',

    transfer: 'Virement bancaire',
    transferHint:
      'Les clients paient leur facture sur ce compte, avec le numéro de facture comme référence. Si vous laissez ces champs vides, le virement n’est pas proposé.',
    bankLabels: {
      bank: 'Banque',
      branch: 'Agence',
      accountName: 'Titulaire du compte',
      accountNumber: 'Numéro de compte',
    },

    cst: 'Communications Service Tax (CST)',
    cstHint: 'Percevez la CST seulement si le Commissioner-General vous a avisé par écrit (Act 1025).',
    cstOn: 'Perçue',
    cstOff: 'Non perçue',
    cstSince: (day: string, reference: string) => `Avis du ${day}, ${reference}`,
    cstNever: 'Les factures ne comprennent pas la CST.',
    effect: 'Effet sur une vente',
    sale: (amount: string) => `Une vente de ${amount}`,
    without: 'Sans CST',
    with: 'Avec CST',
    tax: (name: string, percentage: string) => `${name} (${percentage})`,
    total: 'Total (GHS)',
    notice: { cstNotifiedOn: 'Date de l’avis', cstReference: 'Référence de l’avis' },
    turnOn: 'Percevoir la CST',
    turnOff: 'Ne plus percevoir la CST',
    turnOnTitle: 'Percevoir la CST ?',
    turnOffTitle: 'Ne plus percevoir la CST\u00a0?',
    costs: (sale: string, before: string, after: string) =>
      `Une vente de ${sale} coûtera désormais ${after} au lieu de ${before}. Les factures émises ne changent pas.`,
    turnedOn: 'Les nouvelles factures comprennent la CST',
    turnedOff: 'Les nouvelles factures ne comprennent plus la CST',
  },
})
