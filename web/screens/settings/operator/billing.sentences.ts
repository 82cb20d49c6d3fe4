import { sentences } from '../../../ui/language/language.tsx'

export const billingSentences = sentences({
  en: {
    seller: 'Seller',
    sellerHint:
      'As it stands on invoices and credit notes from now on. Those that are issued keep what they say.',
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
    tinHint: 'Given by the GRA, such as C0000803561. No VAT invoice is complete without it.',
    noTin: 'This is not a TIN. Its last character does not go with the digits before it.',
    digitalHint: 'GhanaPost GPS, such as GA-110-2223.',

    transfer: 'Bank transfer',
    transferHint:
      'Where customers pay an invoice by transfer, with its number as the reference. Left empty, transfer is not offered.',
    bankLabels: {
      bank: 'Bank',
      branch: 'Branch',
      accountName: 'Account name',
      accountNumber: 'Account number',
    },

    cst: 'Communications Service Tax (CST)',
    cstHint:
      'Charged only by whom the Commissioner-General has notified in writing (Act 1025). Nobody else may charge it.',
    cstOn: 'On',
    cstOff: 'Off',
    cstSince: (day: string, reference: string) => `By the notice of ${day}, ${reference}`,
    cstNever: 'Invoices are issued without it.',
    effect: 'What a sale costs',
    sale: (amount: string) => `A sale of ${amount}`,
    without: 'Without CST',
    with: 'With CST',
    tax: (name: string, percentage: string) => `${name} (${percentage})`,
    total: 'Total (GHS)',
    notice: { cstNotifiedOn: 'Date of the notice', cstReference: 'Reference of the notice' },
    turnOn: 'Charge CST',
    turnOff: 'Stop charging CST',
    turnOnTitle: 'Charge CST from now on?',
    turnOffTitle: 'Stop charging CST?',
    costs: (sale: string, before: string, after: string) =>
      `A sale of ${sale} costs ${after} from now on, instead of ${before}. Invoices that are issued do not change.`,
    turnedOn: 'CST is charged from now on',
    turnedOff: 'CST is no longer charged',
  },
  fr: {
    seller: 'Émetteur',
    sellerHint:
      'Tel qu’il figurera sur les factures et les avoirs à venir. Ceux qui sont émis ne changent pas.',
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
      'Attribué par la GRA, par exemple C0000803561. Sans lui, aucune facture avec TVA n’est complète.',
    noTin: 'Ce n’est pas un TIN. Son dernier caractère ne correspond pas aux chiffres qui précèdent.',
    digitalHint: 'GhanaPost GPS, par exemple GA-110-2223.',

    transfer: 'Virement bancaire',
    transferHint:
      'Compte sur lequel les clients paient une facture par virement, avec son numéro pour référence. Laissé vide, le virement n’est pas proposé.',
    bankLabels: {
      bank: 'Banque',
      branch: 'Agence',
      accountName: 'Titulaire du compte',
      accountNumber: 'Numéro de compte',
    },

    cst: 'Communications Service Tax (CST)',
    cstHint:
      'Perçue uniquement par les opérateurs que le Commissioner-General a avisés par écrit (Act 1025). Nul autre n’en a le droit.',
    cstOn: 'Perçue',
    cstOff: 'Non perçue',
    cstSince: (day: string, reference: string) => `Selon l’avis du ${day}, ${reference}`,
    cstNever: 'Les factures sont émises sans elle.',
    effect: 'Coût d’une vente',
    sale: (amount: string) => `Une vente de ${amount}`,
    without: 'Sans CST',
    with: 'Avec CST',
    tax: (name: string, percentage: string) => `${name} (${percentage})`,
    total: 'Total (GHS)',
    notice: { cstNotifiedOn: 'Date de l’avis', cstReference: 'Référence de l’avis' },
    turnOn: 'Percevoir la CST',
    turnOff: 'Ne plus percevoir la CST',
    turnOnTitle: 'Percevoir désormais la CST\u00a0?',
    turnOffTitle: 'Ne plus percevoir la CST\u00a0?',
    costs: (sale: string, before: string, after: string) =>
      `Une vente de ${sale} coûtera désormais ${after} au lieu de ${before}. Les factures émises ne changent pas.`,
    turnedOn: 'La CST est désormais perçue',
    turnedOff: 'La CST n’est plus perçue',
  },
})
