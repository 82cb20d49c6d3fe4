import { sentences, counted } from '../../../ui/language/language.tsx'

/** The sentences about putting failed recipients into a group. */
export const failedGroupSentences = sentences({
  en: {
    failed: (messages: number) =>
      `${counted('en', messages, 'message', 'messages')} failed. Put these people in a group to check their numbers or to write to them again.`,
    failedOrNotSent: (messages: number) =>
      `${counted('en', messages, 'message', 'messages')} failed or ${messages === 1 ? 'was' : 'were'} not sent. Put the people whose message failed in a group to check their numbers or to write to them again. To add those who were cancelled, press Choose who.`,
    put: 'Put in a group',
    choose: 'Choose who',
    groupName: (campaign: string, day: string) => `Failed: ${campaign} (${day})`,
    grouped: (people: number, group: string) =>
      people === 0
        ? `All of them are already in the group “${group}”.`
        : `${counted('en', people, 'person was', 'people were')} added to the group “${group}”.`,
    nobody: 'There is nobody to put in a group.',
    optedOut: (people: number) =>
      `${counted('en', people, 'person has', 'people have')} opted out, so we did not add them.`,
    unknownNumbers: (numbers: number) =>
      `${counted('en', numbers, 'number is', 'numbers are')} not in your address book. To add them, press Choose who.`,
    open: 'Open group',
    undo: 'Undo',
    undone: (group: string) => `The group “${group}” was deleted. Its contacts stay in your address book.`,

    title: 'Put failed recipients in a group',
    reasons: 'Why the message failed',
    reason: {
      undelivered: 'Could not be delivered',
      expired: 'Phone off or no signal',
      overdue: 'Not sent: waited too long',
      rejected: 'Refused by the network',
      failed: 'The network stopped trying',
      cancelled: 'Cancelled before it was sent',
      never_confirmed: 'Never confirmed by the network',
      number_unknown: 'Number unknown to the network',
      sender_refused: 'Sender ID refused by the network',
      text_too_long: 'Message too long for the network',
    },
    group: 'Group',
    groupHint: 'Type a new name, or choose a group that you already have.',
    addNumbers: 'Add numbers that are not in the address book',
    addNumbersHint: 'They become contacts without a name. Contacts that you deleted do not come back.',
  },
  fr: {
    failed: (messages: number) =>
      `${counted('fr', messages, 'message est en échec', 'messages sont en échec')}. Mettez ces personnes dans un groupe pour vérifier leurs numéros ou leur écrire à nouveau.`,
    failedOrNotSent: (messages: number) =>
      `${counted('fr', messages, 'message est en échec ou n’est pas parti', 'messages sont en échec ou ne sont pas partis')}. Mettez les personnes dont l’envoi a échoué dans un groupe pour vérifier leurs numéros ou leur écrire à nouveau. Pour ajouter celles dont l’envoi a été annulé, appuyez sur Choisir qui.`,
    put: 'Mettre dans un groupe',
    choose: 'Choisir qui',
    groupName: (campaign: string, day: string) => `En échec : ${campaign} (${day})`,
    grouped: (people: number, group: string) =>
      people === 0
        ? `Ces personnes sont déjà toutes dans le groupe « ${group} ».`
        : `${counted('fr', people, 'personne ajoutée', 'personnes ajoutées')} au groupe « ${group} ».`,
    nobody: 'Il n’y a personne à mettre dans un groupe.',
    optedOut: (people: number) =>
      `${counted('fr', people, 'personne désinscrite n’a pas été ajoutée', 'personnes désinscrites n’ont pas été ajoutées')}.`,
    unknownNumbers: (numbers: number) =>
      `${counted('fr', numbers, 'numéro n’est pas', 'numéros ne sont pas')} dans votre carnet d’adresses. Pour les ajouter, appuyez sur Choisir qui.`,
    open: 'Ouvrir le groupe',
    undo: 'Annuler',
    undone: (group: string) =>
      `Le groupe « ${group} » est supprimé. Ses contacts restent dans votre carnet d’adresses.`,

    title: 'Mettre les échecs dans un groupe',
    reasons: 'Motif de l’échec',
    reason: {
      undelivered: 'N’a pas pu être remis',
      expired: 'Téléphone éteint ou sans réseau',
      overdue: 'Non envoyé\u00a0: attente trop longue',
      rejected: 'Refusé par le réseau',
      failed: 'Le réseau a cessé d’essayer',
      cancelled: 'Annulé avant l’envoi',
      never_confirmed: 'Jamais confirmé par le réseau',
      number_unknown: 'Numéro inconnu du réseau',
      sender_refused: 'Identifiant d’expéditeur refusé par le réseau',
      text_too_long: 'Message trop long pour le réseau',
    },
    group: 'Groupe',
    groupHint: 'Saisissez un nouveau nom, ou choisissez un de vos groupes.',
    addNumbers: 'Ajouter les numéros absents du carnet d’adresses',
    addNumbersHint:
      'Ils deviennent des contacts sans nom. Les contacts que vous avez supprimés ne reviennent pas.',
  },
})
