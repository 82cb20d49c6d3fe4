import type { KycBatchPause, KycBatchStatus, KycColumn, KycRowFault } from '@nkra/contract/kyc/batch-rows.ts'
import { sentences, counted } from '../../../ui/language/language.tsx'

interface ReachedCap {
  holder: 'account' | 'key' | 'person'
  period: 'day' | 'month'
  credits: string
  /** When the cap starts again. */
  resets: string
}

interface Words {
  statuses: Readonly<Record<KycBatchStatus, string>>
  /** What each state means for the person who sent the file. */
  meanings: Readonly<Record<KycBatchStatus, string>>
  pauses: Readonly<Record<Exclude<KycBatchPause, 'spend_cap_reached'>, string>>
  capReached: (cap: ReachedCap) => string
  roomAgain: string
  columns: Readonly<Record<KycColumn, string>>
  faults: Readonly<Record<KycRowFault, string>>
}

const en: Words = {
  statuses: {
    tried: 'Not started',
    running: 'Running',
    paused: 'Waiting',
    done: 'Submitted',
    cancelled: 'Cancelled',
  },
  meanings: {
    tried: 'We have checked every row. We ask nobody and charge nothing until you start.',
    running: 'We turn the rows into checks, a few hundred at a time. You can leave this page.',
    paused: 'This file cannot continue by itself. Checks already started continue.',
    done: 'Each valid row is now its own check. We have deleted the file.',
    cancelled: 'The remaining rows were not checked. We have deleted the file.',
  },
  pauses: {
    insufficient_credits: 'You have no eKYC credits left. Top up, then continue. No row is lost.',
    account_suspended:
      'Your account is suspended. Contact Nkra support. You can continue when it is active again.',
    business_id_missing: 'Your business ID has expired. Renew it, then continue.',
    consent_outdated:
      'The consent text or your business ID has changed. Ask the people again and upload the file again.',
  },
  capReached: ({ holder, period, credits, resets }) =>
    `${{ account: 'The spend cap of your account', key: 'The spend cap of an API key', person: 'The spend cap of the person who uploaded this file' }[holder]} is reached: ${credits} eKYC credits a ${period}. It starts again on ${resets}. Continue then, or ask an owner to raise it. No row is lost.`,
  roomAgain: 'There are credits for more rows now. You can continue. No row is lost.',
  columns: {
    document: 'Document',
    number: 'Number',
    surname: 'Surname',
    givenNames: 'Given names',
    dateOfBirth: 'Date of birth',
    consent: 'Consent',
    reference: 'Your reference',
  },
  faults: {
    unreadable: 'We cannot read this row',
    document_unknown: 'We cannot check this kind of document',
    number_missing: 'No number',
    number_form: 'The number has the wrong format for this document',
    number_check: 'The check character is wrong',
    surname_missing: 'No surname',
    surname_invalid: 'The surname is not valid',
    given_names_missing: 'No given names',
    given_names_invalid: 'The given names are not valid',
    birth_date_missing: 'No date of birth',
    birth_date_unreadable: 'We cannot read the date of birth',
    birth_date_impossible: 'This date of birth is not possible',
    consent_missing: 'No consent',
    reference_invalid: 'The reference is longer than 64 characters',
    twice: 'This number is already in the file',
  },
}

const fr: Words = {
  statuses: {
    tried: 'Non lancé',
    running: 'En cours',
    paused: 'En attente',
    done: 'Soumis',
    cancelled: 'Annulé',
  },
  meanings: {
    tried:
      'Nous avons contrôlé chaque ligne. Rien n’est demandé ni débité tant que vous n’avez pas commencé.',
    running:
      'Nous transformons les lignes en vérifications, quelques centaines à la fois. Vous pouvez quitter cette page.',
    paused: 'Ce fichier ne peut pas continuer seul. Les vérifications déjà lancées continuent.',
    done: 'Chaque ligne valable est maintenant une vérification. Nous avons supprimé le fichier.',
    cancelled: 'Les lignes restantes n’ont pas été vérifiées. Nous avons supprimé le fichier.',
  },
  pauses: {
    insufficient_credits:
      'Vous n’avez plus de crédits eKYC. Rechargez, puis continuez. Aucune ligne n’est perdue.',
    account_suspended:
      'Votre compte est suspendu. Contactez l’assistance Nkra. Vous pourrez continuer quand il sera rétabli.',
    business_id_missing: 'Votre identité d’entreprise a expiré. Renouvelez-la, puis continuez.',
    consent_outdated:
      'Le texte du consentement ou votre identité d’entreprise a changé. Redemandez leur accord aux personnes et renvoyez le fichier.',
  },
  capReached: ({ holder, period, credits, resets }) =>
    `${{ account: 'Le plafond de dépense de votre compte', key: 'Le plafond de dépense d’une clé d’API', person: 'Le plafond de dépense de la personne qui a envoyé ce fichier' }[holder]} est atteint\u00a0: ${credits} crédits eKYC par ${period === 'day' ? 'jour' : 'mois'}. Il recommence le ${resets}. Continuez à ce moment-là, ou demandez à un propriétaire de le relever. Aucune ligne n’est perdue.`,
  roomAgain:
    'Il y a de nouveau des crédits pour d’autres lignes. Vous pouvez continuer. Aucune ligne n’est perdue.',
  columns: {
    document: 'Document',
    number: 'Numéro',
    surname: 'Nom',
    givenNames: 'Prénoms',
    dateOfBirth: 'Date de naissance',
    consent: 'Consentement',
    reference: 'Votre référence',
  },
  faults: {
    unreadable: 'Cette ligne est illisible',
    document_unknown: 'Nous ne pouvons pas vérifier ce type de document',
    number_missing: 'Pas de numéro',
    number_form: 'Le numéro n’a pas le bon format pour ce document',
    number_check: 'Le caractère de contrôle est faux',
    surname_missing: 'Pas de nom',
    surname_invalid: 'Le nom n’est pas valable',
    given_names_missing: 'Pas de prénoms',
    given_names_invalid: 'Les prénoms ne sont pas valables',
    birth_date_missing: 'Pas de date de naissance',
    birth_date_unreadable: 'La date de naissance est illisible',
    birth_date_impossible: 'Cette date de naissance est impossible',
    consent_missing: 'Pas de consentement',
    reference_invalid: 'La référence dépasse 64 caractères',
    twice: 'Ce numéro figure déjà dans le fichier',
  },
}

export const filesSentences = sentences({
  en: {
    ...en,
    title: 'Checks from a file',
    lead: 'Check many people at once from a CSV file. We first look for mistakes and show you the cost, before you spend anything.',
    one: 'Check one person',
    newFile: 'Upload a file of people',
    choose: 'Choose a CSV file',
    chooseOther: 'Choose another file',
    chosen: 'File',
    fileText:
      'Use one row for each person and name the columns in the first row: number, surname, given names, date of birth. At most 4 MB and 10,000 rows.',
    document: 'Document',
    documentHint: 'Used if no column of the file says which document.',
    consentBy: 'Who confirms that the people gave consent',
    consentByChoices: { business: 'I do, for everybody', row: 'A column of the file' },
    consentByBusiness: 'You have asked each person for consent.',
    consentByRow: 'The column says yes for each person who gave consent. We leave out the other rows.',
    consentAll: 'Everyone in the file has agreed to this text',
    send: 'Check file',
    sending: (percent: number) => `Uploading, ${percent}%`,
    lost: 'This did not work. Try again in a moment.',
    list: 'Files of people',
    listTitle: 'Your files',
    search: 'Search files',
    searchHint: 'Search by file name',
    heads: { name: 'File', status: 'Status', rows: 'Rows', submitted: 'Checked', created: 'Uploaded' },
    none: 'No files yet',
    noneText: 'Files that you upload appear here with the result of each row.',
    nothingMatches: 'No results',
    nothingMatchesText: 'No file has these words in its name. Try other words.',
    showAll: 'Show all',
    notFound: 'We cannot find this file',
    notFoundText: 'It may belong to another account.',
    all: 'All files',

    inFile: 'What is in the file',
    rows: 'Rows',
    valid: 'Can be checked',
    faulty: 'Left out because of mistakes',
    known: 'Already known',
    knownText:
      'A person with the same number is approved or being checked. We leave these rows out, so that you do not pay twice.',
    again: (people: number) => `Check ${counted('en', people, 'known person', 'known people')} again`,
    cost: 'Maximum cost',
    credits: (credits: number) => counted('en', credits, 'credit', 'credits'),
    now: 'Your balance',
    short: (missing: number) =>
      `You need ${counted('en', missing, 'more credit', 'more credits')}. You can start now. Rows wait when your credits run out.`,
    topUp: 'Top Up',
    start: (people: number) => `Check ${counted('en', people, 'person', 'people')}`,
    started: 'The checks have started',
    goOn: 'Continue',
    cancel: 'Cancel file',
    cancelTitle: 'Cancel this file?',
    cancelText:
      'We will not start the remaining checks and will delete the file. Checks already started continue.',
    cancelled: 'The file was cancelled',
    missing: (columns: string) => `First choose the columns for: ${columns}.`,
    columnsPanel: 'What each column contains',
    leaveOut: 'Not used',
    tryAgain: 'Check again with these columns',
    triedAgain: 'We checked the rows again',
    leftOut: 'Rows left out',
    leftOutNone: 'No rows left out',
    leftOutNoneText: 'We can check every row of the file.',
    leftHeads: { line: 'Line', why: 'Reason' },
    line: (line: string) => `Line ${line}`,
    knownBy: 'Already known: see the check',
    result: 'Results',
    submitted: 'Submitted',
    of: (some: string, all: string) => `${some} of ${all}`,
    underWay: 'In progress',
    approved: 'Approved',
    rejected: 'Rejected',
    inconclusive: 'Inconclusive',
    givenUp: 'Expired or cancelled',
    charged: 'Credits charged',
    save: 'Download results',
    consent: 'Consent',
    consentSaid: { business: 'Confirmed for everyone', row: 'By a column of the file' },
  },
  fr: {
    ...fr,
    title: 'Vérifications par fichier',
    lead: 'Vérifiez de nombreuses personnes à la fois à partir d’un fichier CSV. Nous cherchons d’abord les erreurs et affichons le coût, avant toute dépense.',
    one: 'Vérifier une personne',
    newFile: 'Envoyer un fichier de personnes',
    choose: 'Choisir un fichier CSV',
    chooseOther: 'Choisir un autre fichier',
    chosen: 'Fichier',
    fileText:
      'Une ligne par personne, avec les noms des colonnes sur la première ligne : numéro, nom, prénoms, date de naissance. Au plus 4 Mo et 10,000 lignes.',
    document: 'Document',
    documentHint: 'Utilisé si aucune colonne du fichier n’indique le document.',
    consentBy: 'Qui atteste le consentement des personnes',
    consentByChoices: { business: 'Moi, pour tous', row: 'Une colonne du fichier' },
    consentByBusiness: 'Vous avez demandé son accord à chaque personne.',
    consentByRow:
      'La colonne dit oui pour chaque personne qui a donné son accord. Nous laissons de côté les autres lignes.',
    consentAll: 'Toutes les personnes du fichier ont accepté ce texte',
    send: 'Contrôler le fichier',
    sending: (percent: number) => `Envoi, ${percent}\u00a0%`,
    lost: 'Cela n’a pas fonctionné. Réessayez dans un instant.',
    list: 'Fichiers de personnes',
    listTitle: 'Vos fichiers',
    search: 'Rechercher un fichier',
    searchHint: 'Rechercher par nom de fichier',
    heads: { name: 'Fichier', status: 'Statut', rows: 'Lignes', submitted: 'Vérifiées', created: 'Envoyé' },
    none: 'Aucun fichier pour le moment',
    noneText: 'Les fichiers que vous envoyez apparaissent ici avec le résultat de chaque ligne.',
    nothingMatches: 'Aucun résultat',
    nothingMatchesText: 'Aucun fichier ne porte ces mots dans son nom. Essayez d’autres mots.',
    showAll: 'Tout afficher',
    notFound: 'Ce fichier est introuvable',
    notFoundText: 'Il appartient peut-être à un autre compte.',
    all: 'Tous les fichiers',

    inFile: 'Ce que contient le fichier',
    rows: 'Lignes',
    valid: 'Vérifiables',
    faulty: 'Écartées à cause d’erreurs',
    known: 'Déjà connues',
    knownText:
      'Une personne avec le même numéro est approuvée ou en cours de vérification. Nous laissons ces lignes de côté, pour que vous ne payiez pas deux fois.',
    again: (people: number) =>
      `Vérifier de nouveau ${counted('fr', people, 'personne connue', 'personnes connues')}`,
    cost: 'Coût maximal',
    credits: (credits: number) => counted('fr', credits, 'crédit', 'crédits'),
    now: 'Votre solde',
    short: (missing: number) =>
      `Il vous manque ${counted('fr', missing, 'crédit', 'crédits')}. Vous pouvez commencer. Les lignes attendent quand vos crédits sont épuisés.`,
    topUp: 'Recharger',
    start: (people: number) => `Vérifier ${counted('fr', people, 'personne', 'personnes')}`,
    started: 'Les vérifications ont commencé',
    goOn: 'Continuer',
    cancel: 'Annuler le fichier',
    cancelTitle: 'Annuler ce fichier ?',
    cancelText:
      'Nous ne lancerons pas les vérifications restantes et supprimerons le fichier. Celles déjà lancées continuent.',
    cancelled: 'Le fichier est annulé',
    missing: (columns: string) => `Choisissez d’abord les colonnes pour : ${columns}.`,
    columnsPanel: 'Contenu de chaque colonne',
    leaveOut: 'Non utilisée',
    tryAgain: 'Contrôler de nouveau avec ces colonnes',
    triedAgain: 'Les lignes ont été contrôlées de nouveau',
    leftOut: 'Lignes écartées',
    leftOutNone: 'Aucune ligne n’est écartée',
    leftOutNoneText: 'Toutes les lignes du fichier peuvent être vérifiées.',
    leftHeads: { line: 'Ligne', why: 'Motif' },
    line: (line: string) => `Ligne ${line}`,
    knownBy: 'Déjà connue : voir la vérification',
    result: 'Résultats',
    submitted: 'Soumises',
    of: (some: string, all: string) => `${some} sur ${all}`,
    underWay: 'En cours',
    approved: 'Approuvées',
    rejected: 'Rejetées',
    inconclusive: 'Non concluantes',
    givenUp: 'Expirées ou annulées',
    charged: 'Crédits débités',
    save: 'Télécharger les résultats',
    consent: 'Consentement',
    consentSaid: { business: 'Attesté pour tous', row: 'Par une colonne du fichier' },
  },
})
