import type { Reply } from '@nkra/contract/routes.ts'
import { sentences, counted } from '../../ui/language/language.tsx'

type Law = Reply<'getBooks'>['flaws'][number]['law']
type Laws = Readonly<Record<Law, string>>

/** The sentence for each rule of the books that does not hold. */
const laws = {
  en: {
    'the ledger sums to zero': 'Credits left one book but did not all arrive in another.',
    'a balance is the sum of its entries': 'The balance is different from the sum of its transactions.',
    'no transfer is missing': 'A transaction is missing, or there is one too many.',
    'the running figure runs on': 'The balance recorded with a transaction is wrong.',
    'what was issued is what was confirmed':
      'The credits issued differ from the credits confirmed in the lots.',
    'the lots hold what the balance shows': 'The lots of credits add up to a different balance.',
    'the reservations hold what the balance shows': 'The reservations add up to a different balance.',
    'a reservation is what it drew': 'A reservation differs from what it took from the lots.',
    'a lot is held by those who drew on it': 'The reserved part of a lot differs from its reservations.',
    'a lot is available, reserved, spent or lapsed': 'Some credits of a lot are not accounted for.',
    'an approved invoice gave its credits once':
      'An invoice gave its credits more than once, not at all, or without approval.',
    'an invoice foots': 'The lines of an invoice do not add up to its total.',
    'the lots may be overdrawn to the limit': 'The credit limit differs from the limit that was agreed.',
    'a spend cap counts what its sends hold':
      'The amount counted for a spend cap differs from what its sends spent.',
    'what is owed is down by month': 'Postpaid usage differs from the monthly records.',
    'a trial is taken back as its lot is': 'The trial credits withdrawn differ from what left the lot.',
    'a credit note takes back what it says': 'A credit note did not withdraw the credits that it shows.',
    'a credit note foots': 'The total of a credit note differs from its amount plus taxes.',
    'credit notes stay within their invoice':
      'Credit notes return a different amount from what their invoice allows.',
    'an invoice is paid in full by its payment': 'A payment differs from the amount of its invoice.',
    'a payment that succeeded paid its invoice': 'A payment succeeded but its invoice is not paid.',
    'what was stamped is the document': 'The revenue authority stamped a different total from the document.',
  } satisfies Laws,
  fr: {
    'the ledger sums to zero': 'Des crédits ont quitté un livre sans tous arriver dans un autre.',
    'a balance is the sum of its entries': 'Le solde diffère de la somme de ses opérations.',
    'no transfer is missing': 'Une opération manque, ou il y en a une de trop.',
    'the running figure runs on': 'Le solde enregistré avec une opération est faux.',
    'what was issued is what was confirmed': 'Les crédits émis diffèrent de ceux confirmés dans les lots.',
    'the lots hold what the balance shows': 'La somme des lots diffère du solde.',
    'the reservations hold what the balance shows': 'La somme des réservations diffère du solde.',
    'a reservation is what it drew':
      'Une réservation ne correspond pas à ce qu’elle a prélevé dans les lots.',
    'a lot is held by those who drew on it': 'La part réservée d’un lot diffère de ses réservations.',
    'a lot is available, reserved, spent or lapsed': 'Des crédits d’un lot manquent.',
    'an approved invoice gave its credits once':
      'Une facture a donné ses crédits plusieurs fois, ou pas du tout, ou sans approbation.',
    'an invoice foots': 'Les lignes d’une facture diffèrent de son total.',
    'the lots may be overdrawn to the limit': 'La limite de crédit diffère de la limite convenue.',
    'a spend cap counts what its sends hold':
      'Le montant compté pour un plafond de dépense diffère de ce que ses envois ont dépensé.',
    'what is owed is down by month': 'La consommation postpayée diffère des relevés mensuels.',
    'a trial is taken back as its lot is': 'Les crédits d’essai retirés diffèrent de ce qui a quitté le lot.',
    'a credit note takes back what it says': 'Un avoir n’a pas retiré les crédits qu’il indique.',
    'a credit note foots': 'Le total d’un avoir diffère de son montant plus les taxes.',
    'credit notes stay within their invoice':
      'Les avoirs rendent une somme différente de celle que leur facture permet.',
    'an invoice is paid in full by its payment': 'Un paiement diffère du montant de sa facture.',
    'a payment that succeeded paid its invoice': 'Un paiement a abouti, mais sa facture n’est pas payée.',
    'what was stamped is the document':
      'L’administration fiscale a certifié un total différent de celui du document.',
  } satisfies Laws,
}

export const booksSentences = sentences({
  en: {
    title: 'Books',
    lead: 'See every credit issued and where it is now. We check the books each night. You can also check them now.',
    proveNow: 'Check now',
    holds: 'The books are correct.',
    broken: (flaws: number) =>
      `The books are not correct: ${counted('en', flaws, 'difference', 'differences')}.`,
    read: (movements: number) => `${counted('en', movements, 'transaction', 'transactions')} read`,
    totals: 'Totals by product',
    proofs: 'Last checks',
    noProofs: 'No checks yet',
    noProofsText: 'We check the books each night at 00:20. You can also check them now.',
    heads: {
      product: 'Product',
      issued: 'Issued',
      available: 'Available',
      reserved: 'Reserved',
      spent: 'Spent',
      lapsed: 'Expired',
      sum: 'Sum',
      accounts: 'Accounts',
      movements: 'Transactions',
      startedAt: 'Started',
      state: 'Result',
      scope: 'What was checked',
      askedBy: 'Started by',
      read: 'Transactions read',
      took: 'Time taken',
    },
    zero: 'Zero',
    over: (credits: string) => `${credits} too many`,
    scopes: { new: 'New transactions', whole: 'Everything' },
    nightly: 'Each night',
    states: {
      holds: () => 'Correct',
      flawed: (flaws: number) => counted('en', flaws, 'difference', 'differences'),
      running: () => 'In progress',
      cutOff: () => 'Interrupted',
    },
    flaws: 'What is not correct',
    laws: laws.en,
    numbers: (thing: string, stated: string, found: string) =>
      `${thing === '' ? '' : `${thing}: `}recorded ${stated}, found ${found}`,
    entries: 'Entries for an accountant',
    entriesText:
      'Download a CSV file with every transaction of the days you choose: its debit and credit book, account, cause and document number. One file holds up to 1,000,000 transactions. We record each export in the audit log.',
    export: 'Download entries',
    exported: 'The entries were downloaded',
  },
  fr: {
    title: 'Grand livre',
    lead: 'Voyez chaque crédit émis et où il se trouve. Nous vérifions le grand livre chaque nuit. Vous pouvez aussi le vérifier maintenant.',
    proveNow: 'Vérifier maintenant',
    holds: 'Le grand livre est juste.',
    broken: (flaws: number) => `Le grand livre n’est pas juste : ${counted('fr', flaws, 'écart', 'écarts')}.`,
    read: (movements: number) => counted('fr', movements, 'opération lue', 'opérations lues'),
    totals: 'Totaux par produit',
    proofs: 'Dernières vérifications',
    noProofs: 'Aucune vérification pour le moment',
    noProofsText:
      'Nous vérifions le grand livre chaque nuit à 00:20. Vous pouvez aussi le vérifier maintenant.',
    heads: {
      product: 'Produit',
      issued: 'Émis',
      available: 'Disponibles',
      reserved: 'Réservés',
      spent: 'Dépensés',
      lapsed: 'Expirés',
      sum: 'Somme',
      accounts: 'Comptes',
      movements: 'Opérations',
      startedAt: 'Début',
      state: 'Résultat',
      scope: 'Étendue',
      askedBy: 'Lancée par',
      read: 'Opérations lues',
      took: 'Durée',
    },
    zero: 'Zéro',
    over: (credits: string) => `${credits} de trop`,
    scopes: { new: 'Nouvelles opérations', whole: 'Tout' },
    nightly: 'Chaque nuit',
    states: {
      holds: () => 'Juste',
      flawed: (flaws: number) => counted('fr', flaws, 'écart', 'écarts'),
      running: () => 'En cours',
      cutOff: () => 'Interrompue',
    },
    flaws: 'Ce qui n’est pas juste',
    laws: laws.fr,
    numbers: (thing: string, stated: string, found: string) =>
      `${thing === '' ? '' : `${thing} : `}enregistré ${stated}, trouvé ${found}`,
    entries: 'Écritures pour un comptable',
    entriesText:
      'Téléchargez un fichier CSV avec chaque opération des jours choisis : livre débité et livre crédité, compte, cause et numéro de document. Un fichier contient jusqu’à 1,000,000 opérations. Nous enregistrons chaque export dans le journal d’audit.',
    export: 'Télécharger les écritures',
    exported: 'Les écritures ont été téléchargées',
  },
})
