import { sentences, counted } from '../../../ui/language/language.tsx'

export const inboundSentences = sentences({
  en: {
    numbers: 'Numbers for replies',
    numbersHint:
      'Messages to a number in this list go to its account. Messages to any other number go to the account that last wrote to that phone.',
    noNumbers: 'No number is assigned to an account.',
    labels: { address: 'Number or short code', account: 'Account' },
    assign: 'Assign',
    assigned: (address: string, account: string) => `${address} was assigned to ${account}`,
    release: 'Release',
    releaseOne: (address: string) => `Release ${address}`,
    releaseQuestion: (address: string) => `Release ${address}?`,
    releaseText: 'New messages to this number will go to the account that last wrote to that phone.',
    never: 'Block list',
    neverHint:
      'No account can send to these numbers. Add people who complained to us or to a regulator. Each account keeps its own opt-outs in its address book.',
    neverLabels: { phones: 'Numbers', reason: 'Reason' },
    phonesHint: 'Use any format. Put one number on each line, or separate them with commas.',
    reasonHint: 'Say who asked for this and where it is recorded.',
    add: 'Add',
    added: (added: number, known: number, invalid: number) =>
      [
        `${counted('en', added, 'number', 'numbers')} added`,
        ...(known > 0 ? [`${known} already in the list`] : []),
        ...(invalid > 0 ? [`${invalid} not mobile numbers`] : []),
      ].join(', '),
    search: 'Search numbers',
    searchHint: 'Phone number',
    heads: { phone: 'Number', reason: 'Reason', createdAt: 'Added' },
    none: 'The block list is empty',
    noneText: 'Numbers you add here are left out of every send.',
    noMatch: 'No results',
    noMatchText: 'Try the first digits of the number.',
    remove: 'Unblock',
    removeQuestion: (phone: string) => `Unblock ${phone}?`,
    removeText: 'Accounts can write to this number again, unless it opted out from them.',
  },
  fr: {
    numbers: 'Numéros de réception',
    numbersHint:
      'Les messages reçus sur un numéro de cette liste vont à son compte. Les messages reçus sur un autre numéro vont au dernier compte qui a écrit à ce téléphone.',
    noNumbers: 'Aucun numéro n’est attribué à un compte.',
    labels: { address: 'Numéro ou numéro court', account: 'Compte' },
    assign: 'Attribuer',
    assigned: (address: string, account: string) => `${address} est attribué à ${account}`,
    release: 'Libérer',
    releaseOne: (address: string) => `Libérer ${address}`,
    releaseQuestion: (address: string) => `Libérer ${address} ?`,
    releaseText:
      'Les nouveaux messages reçus sur ce numéro iront au dernier compte qui a écrit à ce téléphone.',
    never: 'Liste de blocage',
    neverHint:
      'Aucun compte ne peut écrire à ces numéros. Ajoutez les personnes qui se sont plaintes auprès de nous ou d’une autorité. Chaque compte a ses propres désinscriptions dans son carnet d’adresses.',
    neverLabels: { phones: 'Numéros', reason: 'Motif' },
    phonesHint: 'Tous les formats conviennent. Mettez un numéro par ligne, ou séparez-les par des virgules.',
    reasonHint: 'Indiquez qui l’a demandé et où cela est enregistré.',
    add: 'Ajouter',
    added: (added: number, known: number, invalid: number) =>
      [
        counted('fr', added, 'numéro ajouté', 'numéros ajoutés'),
        ...(known > 0 ? [counted('fr', known, 'déjà dans la liste', 'déjà dans la liste')] : []),
        ...(invalid > 0 ? [counted('fr', invalid, 'n’est pas un mobile', 'ne sont pas des mobiles')] : []),
      ].join(', '),
    search: 'Rechercher des numéros',
    searchHint: 'Numéro de téléphone',
    heads: { phone: 'Numéro', reason: 'Motif', createdAt: 'Ajouté' },
    none: 'La liste de blocage est vide',
    noneText: 'Les numéros ajoutés ici sont laissés de côté à chaque envoi.',
    noMatch: 'Aucun résultat',
    noMatchText: 'Essayez les premiers chiffres du numéro.',
    remove: 'Débloquer',
    removeQuestion: (phone: string) => `Débloquer ${phone} ?`,
    removeText: 'Les comptes pourront de nouveau écrire à ce numéro, sauf ceux dont il s’est désinscrit.',
  },
})
