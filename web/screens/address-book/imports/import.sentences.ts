import type { ReactNode } from 'react'
import { sentences, counted, formatCount } from '../../../ui/language/language.tsx'
import { rich } from '../../../ui/language/rich.ts'

/** How to save a workbook as a file that can be read, in the words of Excel's own menu. */
const SAVE_AS = {
  en: 'In Excel choose File, Save As, and the type “CSV UTF-8 (Comma delimited)”.',
  fr: 'Dans Excel, choisissez Fichier, Enregistrer sous, puis le type « CSV UTF-8 (délimité par des virgules) ».',
}

export const importSentences = sentences({
  en: {
    importContacts: 'Import contacts',
    imports: 'Imports',
    group: 'Group',
    sendToGroup: 'Send to this group',
    importHeads: {
      fileName: 'File',
      status: 'Status',
      groupName: 'Group',
      valid: 'Valid',
      duplicates: 'Duplicates',
      rejected: 'Rejected',
      createdAt: 'Time',
    },
    importStatuses: {
      running: 'Running',
      done: 'Done',
      failed: 'Failed',
      rolling_back: 'Undoing',
      rolled_back: 'Undone',
    },
    noImports: 'No imports yet',
    noImportsText: 'Each file you import appears here with its results.',
    import: 'Import',
    steps: {
      label: 'Steps of the import',
      file: 'File',
      columns: 'Columns',
      check: 'Check',
      done: 'Done',
    },
    noSuchImport: 'We cannot find this import',
    noSuchImportText: 'Check that the address is correct. The import may also belong to another account.',
    reading: 'Reading the file',
    outcomes: {
      running: (group: string) =>
        `We are importing the file into ${group}. You can leave this page. The import will continue.`,
      trying: 'We are checking the file. Nothing is saved to your address book yet.',
      tryFailed: 'The check stopped. Nothing was saved. Try the file again.',
      failed: (group: string) => `The import stopped. The contacts imported before that are in ${group}.`,
      done: (group: string, valid: number) =>
        `${counted('en', valid, 'contact is', 'contacts are')} in ${group}.`,
      rolling_back: () => 'We are undoing this import.',
      rolled_back: () => 'This import was undone. Contacts that were changed later stayed as they are.',
      undone: (contacts: number) =>
        `This import was undone for ${counted('en', contacts, 'contact', 'contacts')}.`,
    },
    figures: {
      rows: 'Rows read',
      valid: 'Valid',
      validNote: (added: number, known: number) =>
        known === 0
          ? 'All of them are new.'
          : `${formatCount(added)} new. You already have ${formatCount(known)}.`,
      duplicates: 'Duplicates',
      duplicatesNote: 'The same number again. We keep the first.',
      rejected: 'Rejected',
      rejectedNote: 'Rows that we cannot import',
    },
    rollBack: 'Undo import',
    rollBackQuestion: 'Undo this import?',
    rollBackText: (added: number, changed: number) =>
      `${counted('en', added, 'contact', 'contacts')} added by this import will be removed. ${counted('en', changed, 'contact', 'contacts')} changed by it will go back to what they were before. Later changes stay.`,
    showGroup: (group: string) => `Show ${group}`,
    undoText: (until: string) =>
      `You can undo this import until ${until}. If you change or delete some of the contacts first, those stay as you left them.`,
    undoOver: 'You can undo an import for 30 days. This one is older.',
    undone: {
      removed: 'Removed',
      removedNote: 'Contacts that the import had added',
      restored: 'Restored',
      restoredNote: 'Contacts that the import had changed',
      kept: 'Left alone',
      keptNote: 'Contacts that were changed or deleted later',
    },
    rows: (rows: number) => counted('en', rows, 'row', 'rows'),
    rowsSoFar: (rows: number, all: number | null) =>
      all === null
        ? `${counted('en', rows, 'row', 'rows')} read so far`
        : `${formatCount(rows)} of ${counted('en', all, 'row', 'rows')}`,
    contactsSoFar: (contacts: number, all: number) =>
      `${formatCount(contacts)} of ${counted('en', all, 'contact', 'contacts')}`,
    rejects: (rows: ReactNode) =>
      rich`We could not import ${rows}. Download them to see the line and the reason for each, correct them, and import that file into the same group.`,
    importCorrected: 'Import corrected file',
    downloadRejects: 'Download rejected rows',
    rejectsFile: (name: string) => `${name} rejected.csv`,

    drop: 'Drop a CSV file or an Excel workbook here',
    dropText:
      'Use one row for each person and one column for the phone number. Numbers can be in any format.',
    file: 'Contacts file',
    choose: 'Choose a file',
    fileFaults: {
      empty: 'This file has no rows. Add column names in the first row and one row for each person below it.',
      not_utf8: `This file is not UTF-8 text, so some names would be wrong. ${SAVE_AS.en}`,
      spreadsheet: `This workbook is in an old format or has a password. ${SAVE_AS.en}`,
      binary: `This is not a text file. ${SAVE_AS.en}`,
      too_large: 'This file is larger than 256 MB. Split it and import each part into the same group.',
      unreadable: 'We could not read this file. Close it in other programs and choose it again.',
    },
    advice: {
      file_too_large: 'Split it and import each part into the same group.',
      file_not_utf8: SAVE_AS.en,
      file_not_csv: SAVE_AS.en,
      phone_column_missing: 'Choose below which column has the phone numbers.',
      file_empty: 'Add column names in the first row and one row for each person below it.',
    },
    wentWrongAgain: 'Something went wrong. Try again.',
    aboutRows: (file: ReactNode, rows: number) =>
      rich`${file} has about ${counted('en', rows, 'row', 'rows')}. Check what is in each column.`,
    column: 'Column',
    firstValues: 'First values',
    holds: 'Contains',
    whatHolds: (column: string) => `What ${column} contains`,
    phoneNumber: 'Phone number',
    name: 'Name',
    field: (name: string) => `Field {{${name}}}`,
    leaveOut: 'Do not import',
    groupText: 'We create the group if you do not have it yet.',
    groupRequired: 'Group is a required field',
    mappingFaults: {
      no_phone: 'Choose which column has the phone numbers.',
      many_phones: 'Choose only one column for the phone number.',
      twice: (name: string) => `Two columns are named ${name}. Give one of them another name.`,
    },
    rowsRead: (file: ReactNode, rows: number) =>
      rich`${file} has ${counted('en', rows, 'row', 'rows')}. Check what is in each column.`,
    checkFile: 'Check file',
    chooseOther: 'Choose another file',
    importedContacts: 'Imported contacts',
    sending: (file: ReactNode) => rich`Uploading ${file}`,
    sent: 'Uploaded',
    stop: 'Stop',
    consentSource: 'Where these people agreed to get SMS',
    consentSourceText: 'Leave this empty if they did not agree, or if a column of the file says it.',
    consentAt: 'Date of consent',
    remembered: 'We kept your column settings from the last file like this one.',
    consentDate: 'Date of consent',
    consentFrom: 'Source of consent',
    tried: 'Checked, not imported',
    trial: (group: string) =>
      `Nothing is saved yet. Check the result, then import the contacts into ${group}.`,
    existing: 'Contacts that you already have',
    existingText: (contacts: number) =>
      contacts === 0
        ? 'None of these numbers is in your address book now.'
        : `${counted('en', contacts, 'of these numbers is', 'of these numbers are')} in your address book.`,
    existingRules: {
      update: 'Use what is in the file',
      fill: 'Fill in only what is empty',
      keep: 'Leave them as they are',
    },
    existingHints: {
      update: 'The file replaces names and fields. What the file leaves empty stays.',
      fill: 'Your names and fields stay. The file adds what you do not have.',
      keep: 'Nothing about them changes. They join the group.',
    },
    firstRows: 'First rows as they will be saved',
    onlyFaulty: 'Only rows with problems',
    noFaultyRows: 'The first part of the file has no row with a problem.',
    happens: 'Result',
    rowOutcomes: {
      added: 'New contact',
      changed: 'Will be updated',
      kept: 'Joins the group',
      duplicate: 'Left out',
      rejected: 'Will not be imported',
    },
    trialGone: 'We no longer have this file. Choose it again to import it.',
    line: 'Line',
    importNow: (contacts: number) => `Import ${counted('en', contacts, 'contact', 'contacts')}`,
  },
  fr: {
    importContacts: 'Importer des contacts',
    imports: 'Importations',
    group: 'Groupe',
    sendToGroup: 'Écrire à ce groupe',
    importHeads: {
      fileName: 'Fichier',
      status: 'Statut',
      groupName: 'Groupe',
      valid: 'Valides',
      duplicates: 'Doublons',
      rejected: 'Rejetées',
      createdAt: 'Date',
    },
    importStatuses: {
      running: 'En cours',
      done: 'Terminée',
      failed: 'Échouée',
      rolling_back: 'Annulation en cours',
      rolled_back: 'Annulée',
    },
    noImports: 'Aucune importation pour le moment',
    noImportsText: 'Chaque fichier importé apparaît ici avec ses résultats.',
    import: 'Importation',
    steps: {
      label: 'Étapes de l’importation',
      file: 'Fichier',
      columns: 'Colonnes',
      check: 'Vérification',
      done: 'Terminé',
    },
    noSuchImport: 'Cette importation est introuvable',
    noSuchImportText:
      'Vérifiez que l’adresse est correcte. L’importation appartient peut-être à un autre compte.',
    reading: 'Lecture du fichier',
    outcomes: {
      running: (group: string) =>
        `Nous importons le fichier dans ${group}. Vous pouvez quitter cette page. L’importation continue.`,
      trying: 'Nous vérifions le fichier. Rien n’est encore enregistré dans votre carnet d’adresses.',
      tryFailed: 'La vérification s’est arrêtée. Rien n’a été enregistré. Réessayez avec le fichier.',
      failed: (group: string) =>
        `L’importation s’est arrêtée. Les contacts déjà importés sont dans ${group}.`,
      done: (group: string, valid: number) =>
        `${counted('fr', valid, 'contact se trouve', 'contacts se trouvent')} dans ${group}.`,
      rolling_back: () => 'Nous annulons cette importation.',
      rolled_back: () => 'Cette importation est annulée. Les contacts modifiés ensuite n’ont pas changé.',
      undone: (contacts: number) =>
        `L’importation est annulée pour ${counted('fr', contacts, 'contact', 'contacts')}.`,
    },
    figures: {
      rows: 'Lignes lues',
      valid: 'Valides',
      validNote: (added: number, known: number) =>
        known === 0
          ? 'Tous les contacts sont nouveaux.'
          : `Nouveaux : ${formatCount(added)}. Déjà dans votre carnet : ${formatCount(known)}.`,
      duplicates: 'Doublons',
      duplicatesNote: 'Le même numéro une autre fois. Nous gardons le premier.',
      rejected: 'Rejetées',
      rejectedNote: 'Lignes impossibles à importer',
    },
    rollBack: 'Annuler l’importation',
    rollBackQuestion: 'Annuler cette importation ?',
    rollBackText: (added: number, changed: number) =>
      `Contacts ajoutés par cette importation, qui seront retirés : ${formatCount(added)}. Contacts modifiés, qui redeviendront ce qu’ils étaient : ${formatCount(changed)}. Les modifications faites ensuite sont conservées.`,
    showGroup: (group: string) => `Afficher ${group}`,
    undoText: (until: string) =>
      `Vous pouvez annuler cette importation jusqu’au ${until}. Les contacts que vous modifiez ou supprimez avant restent tels quels.`,
    undoOver: 'Une importation peut être annulée pendant 30 jours. Celle-ci est plus ancienne.',
    undone: {
      removed: 'Retirés',
      removedNote: 'Contacts que l’importation avait ajoutés',
      restored: 'Restaurés',
      restoredNote: 'Contacts que l’importation avait modifiés',
      kept: 'Laissés tels quels',
      keptNote: 'Contacts modifiés ou supprimés ensuite',
    },
    rows: (rows: number) => counted('fr', rows, 'ligne', 'lignes'),
    rowsSoFar: (rows: number, all: number | null) =>
      all === null
        ? `${counted('fr', rows, 'ligne lue', 'lignes lues')} jusqu’ici`
        : `${formatCount(rows)} sur ${counted('fr', all, 'ligne', 'lignes')}`,
    contactsSoFar: (contacts: number, all: number) =>
      `${formatCount(contacts)} sur ${counted('fr', all, 'contact', 'contacts')}`,
    rejects: (rows: ReactNode) =>
      rich`Lignes non importées : ${rows}. Téléchargez-les pour voir la ligne et le motif de chacune, corrigez-les, puis importez ce fichier dans le même groupe.`,
    importCorrected: 'Importer le fichier corrigé',
    downloadRejects: 'Télécharger les lignes rejetées',
    rejectsFile: (name: string) => `${name} rejets.csv`,

    drop: 'Déposez ici un fichier CSV ou un classeur Excel',
    dropText:
      'Une ligne par personne et une colonne pour le numéro de téléphone. Les numéros peuvent avoir n’importe quel format.',
    file: 'Fichier de contacts',
    choose: 'Choisir un fichier',
    fileFaults: {
      empty:
        'Ce fichier n’a aucune ligne. Mettez les noms des colonnes sur la première ligne, puis une ligne par personne.',
      not_utf8: `Ce fichier n’est pas du texte UTF-8 : certains noms seraient déformés. ${SAVE_AS.fr}`,
      spreadsheet: `Ce classeur est dans un ancien format ou protégé par un mot de passe. ${SAVE_AS.fr}`,
      binary: `Ce n’est pas un fichier texte. ${SAVE_AS.fr}`,
      too_large: 'Ce fichier dépasse 256 Mo. Divisez-le et importez chaque partie dans le même groupe.',
      unreadable:
        'Ce fichier n’a pas pu être lu. Fermez-le dans les autres programmes et choisissez-le de nouveau.',
    },
    advice: {
      file_too_large: 'Divisez-le et importez chaque partie dans le même groupe.',
      file_not_utf8: SAVE_AS.fr,
      file_not_csv: SAVE_AS.fr,
      phone_column_missing: 'Indiquez ci-dessous quelle colonne contient les numéros de téléphone.',
      file_empty: 'Mettez les noms des colonnes sur la première ligne, puis une ligne par personne.',
    },
    wentWrongAgain: 'Une erreur s’est produite. Réessayez.',
    aboutRows: (file: ReactNode, rows: number) =>
      rich`${file} a environ ${counted('fr', rows, 'ligne', 'lignes')}. Vérifiez ce que contient chaque colonne.`,
    column: 'Colonne',
    firstValues: 'Premières valeurs',
    holds: 'Contient',
    whatHolds: (column: string) => `Ce que contient ${column}`,
    phoneNumber: 'Numéro de téléphone',
    name: 'Nom',
    field: (name: string) => `Champ {{${name}}}`,
    leaveOut: 'Ne pas importer',
    groupText: 'Nous créons le groupe s’il n’existe pas encore.',
    groupRequired: 'Le champ « Groupe » est obligatoire',
    mappingFaults: {
      no_phone: 'Indiquez quelle colonne contient les numéros de téléphone.',
      many_phones: 'Choisissez une seule colonne pour le numéro de téléphone.',
      twice: (name: string) => `Deux colonnes s’appellent ${name}. Donnez un autre nom à l’une d’elles.`,
    },
    rowsRead: (file: ReactNode, rows: number) =>
      rich`${file} a ${counted('fr', rows, 'ligne', 'lignes')}. Vérifiez ce que contient chaque colonne.`,
    checkFile: 'Vérifier le fichier',
    chooseOther: 'Choisir un autre fichier',
    importedContacts: 'Contacts importés',
    sending: (file: ReactNode) => rich`Envoi de ${file}`,
    sent: 'Envoyé',
    stop: 'Arrêter',
    consentSource: 'Où ces personnes ont accepté de recevoir des SMS',
    consentSourceText:
      'Laissez vide si elles n’ont pas donné leur accord, ou si une colonne du fichier l’indique.',
    consentAt: 'Date du consentement',
    remembered: 'Nous avons repris vos réglages du dernier fichier semblable.',
    consentDate: 'Date du consentement',
    consentFrom: 'Source du consentement',
    tried: 'Vérifié, non importé',
    trial: (group: string) =>
      `Rien n’est encore enregistré. Vérifiez le résultat, puis importez les contacts dans ${group}.`,
    existing: 'Contacts que vous avez déjà',
    existingText: (contacts: number) =>
      contacts === 0
        ? 'Aucun de ces numéros n’est dans votre carnet d’adresses pour le moment.'
        : `Numéros déjà dans votre carnet d’adresses : ${formatCount(contacts)}.`,
    existingRules: {
      update: 'Prendre ce qui est dans le fichier',
      fill: 'Compléter seulement ce qui est vide',
      keep: 'Les laisser tels quels',
    },
    existingHints: {
      update: 'Le fichier remplace les noms et les champs. Ce qu’il laisse vide reste.',
      fill: 'Vos noms et vos champs restent. Le fichier ajoute ce qui manque.',
      keep: 'Rien ne change pour eux. Ils rejoignent le groupe.',
    },
    firstRows: 'Premières lignes, telles qu’elles seront enregistrées',
    onlyFaulty: 'Seulement les lignes avec un problème',
    noFaultyRows: 'Le début du fichier n’a aucune ligne avec un problème.',
    happens: 'Résultat',
    rowOutcomes: {
      added: 'Nouveau contact',
      changed: 'Sera mis à jour',
      kept: 'Rejoint le groupe',
      duplicate: 'Omise',
      rejected: 'Ne sera pas importée',
    },
    trialGone: 'Nous n’avons plus ce fichier. Choisissez-le de nouveau pour l’importer.',
    line: 'Ligne',
    importNow: (contacts: number) => `Importer ${counted('fr', contacts, 'contact', 'contacts')}`,
  },
})
