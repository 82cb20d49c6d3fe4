import { counted } from '../../../ui/language/format.ts'
import { sentences } from '../../../ui/language/language.tsx'

export const inboundSentences = sentences({
  en: {
    numbers: 'Numbers that phones write to',
    numbersHint:
      'What phones write to a number here belongs to its account. What comes to any other belongs to whoever texted that phone last.',
    noNumbers: 'No number belongs to one account.',
    labels: { address: 'Number or short code', account: 'Account' },
    assign: 'Assign',
    assigned: (address: string, account: string) => `${address} belongs to ${account}`,
    release: 'Release',
    releaseOne: (address: string) => `Release ${address}`,
    releaseQuestion: (address: string) => `Release ${address}?`,
    releaseText: 'What comes there from now on goes to whoever texted that phone last.',
    never: 'Numbers that nobody texts',
    neverHint:
      'Every send of every account leaves them out: of people who complained to us or to a regulator. Each account’s own opt-outs are in its address book.',
    neverLabels: { phones: 'Numbers', reason: 'Reason' },
    phonesHint: 'In any format, one a line or with commas between.',
    reasonHint: 'Who asked, and where it is on record.',
    add: 'Add',
    added: (added: number, known: number, invalid: number) =>
      [
        `${counted('en', added, 'number', 'numbers')} added`,
        ...(known > 0 ? [`${known} known already`] : []),
        ...(invalid > 0 ? [`${invalid} not mobile numbers`] : []),
      ].join(', '),
    search: 'Search numbers',
    searchHint: 'A number',
    heads: { phone: 'Number', reason: 'Reason', createdAt: 'Added' },
    none: 'No number is held back from everybody',
    noneText: 'Numbers that you add here are left out of every send.',
    noMatch: 'No such number',
    noMatchText: 'No number here begins so.',
    remove: 'Let it be texted',
    removeQuestion: (phone: string) => `Let ${phone} be texted again?`,
    removeText: 'Every account may text it again, but for those from which it opted out itself.',
  },
  fr: {
    numbers: 'Numéros auxquels on écrit',
    numbersHint:
      'Ce qui arrive à un numéro de cette liste revient à son compte. Ce qui arrive à un autre revient au dernier compte qui a écrit à ce téléphone.',
    noNumbers: 'Aucun numéro n’appartient à un seul compte.',
    labels: { address: 'Numéro ou numéro court', account: 'Compte' },
    assign: 'Attribuer',
    assigned: (address: string, account: string) => `${address} appartient à ${account}`,
    release: 'Libérer',
    releaseOne: (address: string) => `Libérer ${address}`,
    releaseQuestion: (address: string) => `Libérer ${address} ?`,
    releaseText: 'Ce qui y arrive désormais revient au dernier compte qui a écrit à ce téléphone.',
    never: 'Numéros à qui personne n’écrit',
    neverHint:
      'Tous les envois de tous les comptes les écartent : ceux de personnes qui se sont plaintes auprès de nous ou d’une autorité. Les désinscriptions propres à un compte sont dans son carnet d’adresses.',
    neverLabels: { phones: 'Numéros', reason: 'Motif' },
    phonesHint: 'Sous toute forme, un par ligne ou séparés par des virgules.',
    reasonHint: 'Qui l’a demandé, et où cela est consigné.',
    add: 'Ajouter',
    added: (added: number, known: number, invalid: number) =>
      [
        counted('fr', added, 'numéro ajouté', 'numéros ajoutés'),
        ...(known > 0 ? [counted('fr', known, 'déjà connu', 'déjà connus')] : []),
        ...(invalid > 0 ? [counted('fr', invalid, 'n’est pas un mobile', 'ne sont pas des mobiles')] : []),
      ].join(', '),
    search: 'Rechercher des numéros',
    searchHint: 'Un numéro',
    heads: { phone: 'Numéro', reason: 'Motif', createdAt: 'Ajouté' },
    none: 'Aucun numéro n’est écarté de tous les envois',
    noneText: 'Les numéros que vous ajoutez ici sont écartés de chaque envoi.',
    noMatch: 'Aucun numéro',
    noMatchText: 'Aucun numéro ne commence ainsi.',
    remove: 'Autoriser à nouveau',
    removeQuestion: (phone: string) => `Autoriser à nouveau ${phone} ?`,
    removeText: 'Tous les comptes peuvent à nouveau lui écrire, sauf ceux dont il s’est désinscrit lui-même.',
  },
})
