import type { Reply } from '@nkra/contract/routes.ts'
import { sentences, counted } from '../../ui/language/language.tsx'

type Law = Reply<'getBooks'>['flaws'][number]['law']
type Laws = Readonly<Record<Law, string>>

/** The sentence for each rule of the books that does not hold. */
const laws = {
  en: {
    'the ledger sums to zero': 'What left one book did not all enter another.',
    'a balance is the sum of its entries': 'The balance is not what its movements add up to.',
    'no transfer is missing': 'A movement is missing, or there is one too many.',
    'the running figure runs on': 'The balance written beside a movement is not what was left after it.',
    'what was issued is what was confirmed': 'What was issued is not what its lots were confirmed for.',
    'the lots hold what the balance shows':
      'The lots of credits together do not hold what the balance shows.',
    'the reservations hold what the balance shows':
      'The reservations together do not hold what the balance shows.',
    'a reservation is what it drew': 'A reservation is not what it took from the lots.',
    'a lot is held by those who drew on it': 'More or less of a lot is held than reservations took from it.',
    'a lot is available, reserved, spent or lapsed': 'Credits of a lot are neither here nor there.',
    'an approved invoice gave its credits once':
      'An invoice gave its credits more than once, or not at all, or without approval.',
    'an invoice foots': 'The lines of an invoice do not add up to its total.',
    'the lots may be overdrawn to the limit': 'More or less may be owed than was agreed.',
    'what is owed is down by month': 'What was used on credit is not what is written down by month.',
    'a trial is taken back as its lot is': 'What was taken back of a trial is not what left its lot.',
    'a credit note takes back what it says': 'A credit note did not take back the credits that it names.',
    'a credit note foots': 'A credit note’s total is not its amount with its taxes.',
    'credit notes stay within their invoice': 'Credit notes give back another sum than their invoice allows.',
    'an invoice is paid in full by its payment': 'A payment is not as much as the invoice that it paid.',
    'a payment that succeeded paid its invoice': 'A payment succeeded, and its invoice is not paid by it.',
    'what was stamped is the document': 'The revenue authority stamped another total than the document’s.',
  } satisfies Laws,
  fr: {
    'the ledger sums to zero': 'Ce qui a quitté un livre n’est pas entièrement entré dans un autre.',
    'a balance is the sum of its entries': 'Le solde n’est pas la somme de ses mouvements.',
    'no transfer is missing': 'Un mouvement manque, ou il y en a un de trop.',
    'the running figure runs on': 'Le solde noté à côté d’un mouvement n’est pas ce qu’il restait ensuite.',
    'what was issued is what was confirmed': 'Ce qui a été émis n’est pas ce que les lots confirment.',
    'the lots hold what the balance shows': 'Les lots réunis ne contiennent pas ce que le solde indique.',
    'the reservations hold what the balance shows':
      'Les réservations réunies ne contiennent pas ce que le solde indique.',
    'a reservation is what it drew': 'Une réservation n’est pas ce qu’elle a pris aux lots.',
    'a lot is held by those who drew on it':
      'Un lot est réservé pour plus ou moins que ce que les réservations y ont pris.',
    'a lot is available, reserved, spent or lapsed': 'Des crédits d’un lot ne sont nulle part.',
    'an approved invoice gave its credits once':
      'Une facture a donné ses crédits plusieurs fois, ou pas du tout, ou sans approbation.',
    'an invoice foots': 'Les lignes d’une facture ne font pas son total.',
    'the lots may be overdrawn to the limit':
      'Le montant qui peut être dû n’est pas celui qui a été convenu.',
    'what is owed is down by month': 'Ce qui a été consommé à crédit n’est pas ce qui est noté par mois.',
    'a trial is taken back as its lot is':
      'Ce qui a été repris d’un essai n’est pas ce qui a quitté son lot.',
    'a credit note takes back what it says': 'Un avoir n’a pas repris les crédits qu’il indique.',
    'a credit note foots': 'Le total d’un avoir n’est pas son montant plus ses taxes.',
    'credit notes stay within their invoice':
      'Les avoirs rendent une autre somme que celle que leur facture permet.',
    'an invoice is paid in full by its payment':
      'Un paiement n’a pas le montant de la facture qu’il a payée.',
    'a payment that succeeded paid its invoice': 'Un paiement a abouti sans payer sa facture.',
    'what was stamped is the document':
      'L’administration fiscale a certifié un autre total que celui du document.',
  } satisfies Laws,
}

export const booksSentences = sentences({
  en: {
    title: 'Books',
    lead: 'Every credit that was ever issued, and where it is now. Proved each night, and whenever you ask.',
    proveNow: 'Prove now',
    holds: 'The books agree.',
    broken: (flaws: number) => `The books do not agree: ${counted('en', flaws, 'flaw', 'flaws')}.`,
    read: (movements: number) => `${counted('en', movements, 'movement', 'movements')} read`,
    totals: 'Totals by product',
    proofs: 'Last proofs',
    noProofs: 'No proof yet',
    noProofsText: 'The books are proved each night at 00:20. You may also prove them now.',
    heads: {
      product: 'Product',
      issued: 'Issued',
      available: 'Available',
      reserved: 'Reserved',
      spent: 'Spent',
      lapsed: 'Lapsed',
      sum: 'Sum',
      accounts: 'Accounts',
      movements: 'Movements',
      startedAt: 'Begun',
      state: 'Result',
      scope: 'What was read',
      askedBy: 'Asked by',
      read: 'Movements read',
      took: 'Took',
    },
    zero: 'Zero',
    over: (credits: string) => `${credits} left over`,
    scopes: { new: 'New movements', whole: 'Everything' },
    nightly: 'Each night',
    states: {
      holds: () => 'Agrees',
      flawed: (flaws: number) => counted('en', flaws, 'flaw', 'flaws'),
      running: () => 'Under way',
      cutOff: () => 'Cut off',
    },
    flaws: 'What does not agree',
    laws: laws.en,
    numbers: (thing: string, stated: string, found: string) =>
      `${thing === '' ? '' : `${thing}: `}written down ${stated}, found ${found}`,
    entries: 'Entries for an accountant',
    entriesText:
      'Every movement of the days you choose, with the book it was taken from and the book it went to, the account, the cause and the number of its document, as a CSV file. At most 1,000,000 in one file. The export is put on record.',
    export: 'Export entries',
    exported: 'Entries saved',
  },
  fr: {
    title: 'Grand livre',
    lead: 'Chaque crédit émis et l’endroit où il se trouve. Vérifié chaque nuit et à votre demande.',
    proveNow: 'Vérifier maintenant',
    holds: 'Les comptes concordent.',
    broken: (flaws: number) => `Les comptes ne concordent pas : ${counted('fr', flaws, 'écart', 'écarts')}.`,
    read: (movements: number) => counted('fr', movements, 'mouvement lu', 'mouvements lus'),
    totals: 'Totaux par produit',
    proofs: 'Dernières vérifications',
    noProofs: 'Aucune vérification pour le moment',
    noProofsText: 'Les comptes sont vérifiés chaque nuit à 00:20. Vous pouvez aussi les vérifier maintenant.',
    heads: {
      product: 'Produit',
      issued: 'Émis',
      available: 'Disponibles',
      reserved: 'Réservés',
      spent: 'Dépensés',
      lapsed: 'Expirés',
      sum: 'Somme',
      accounts: 'Comptes',
      movements: 'Mouvements',
      startedAt: 'Début',
      state: 'Résultat',
      scope: 'Étendue',
      askedBy: 'Demandée par',
      read: 'Mouvements lus',
      took: 'Durée',
    },
    zero: 'Zéro',
    over: (credits: string) => `${credits} de trop`,
    scopes: { new: 'Nouveaux mouvements', whole: 'Tout' },
    nightly: 'Chaque nuit',
    states: {
      holds: () => 'Concorde',
      flawed: (flaws: number) => counted('fr', flaws, 'écart', 'écarts'),
      running: () => 'En cours',
      cutOff: () => 'Interrompue',
    },
    flaws: 'Ce qui ne concorde pas',
    laws: laws.fr,
    numbers: (thing: string, stated: string, found: string) =>
      `${thing === '' ? '' : `${thing} : `}noté ${stated}, trouvé ${found}`,
    entries: 'Écritures pour un comptable',
    entriesText:
      'Chaque mouvement des jours choisis, avec le livre débité et le livre crédité, le compte, la cause et le numéro de sa pièce, dans un fichier CSV. Au plus 1,000,000 par fichier. L’export est consigné.',
    export: 'Exporter les écritures',
    exported: 'Écritures enregistrées',
  },
})
