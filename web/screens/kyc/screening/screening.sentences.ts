import type {
  BirthLikeness,
  ClearingReason,
  ScreeningFormat,
  ScreeningOwner,
  ScreeningState,
  ScreeningStrength,
  WordLikeness,
} from '@nkra/contract/kyc/screening-states.ts'
import { counted, formatCount, sentences } from '../../../ui/language/language.tsx'

interface Words {
  formats: Readonly<Record<ScreeningFormat, string>>
  formatHints: Readonly<Record<ScreeningFormat, string>>
  owners: Readonly<Record<ScreeningOwner, string>>
  strengths: Readonly<Record<ScreeningStrength, string>>
  states: Readonly<Record<ScreeningState, string>>
  reasons: Readonly<Record<ClearingReason, string>>
  likenesses: Readonly<Record<WordLikeness, string>>
  births: Readonly<Record<BirthLikeness, string>>
}

const en: Words = {
  formats: { own: 'Your own list (CSV)', un: 'United Nations (XML)', ofac: 'OFAC, United States (CSV)' },
  formatHints: {
    own: 'Use a CSV file with column names in the first row. The column name is required. You can add aliases (separated by ;), date of birth, nationality, document number, reason and source.',
    un: 'Use the XML file of the Security Council’s consolidated list, published by the United Nations.',
    ofac: 'Use sdn.csv from the U.S. Treasury, and alt.csv with the other names.',
  },
  owners: { operator: 'Nkra', business: 'Your business' },
  strengths: { strong: 'Strong', possible: 'Possible', weak: 'Weak' },
  states: { open: 'Waiting', cleared: 'Cleared', confirmed: 'Confirmed', lapsed: 'No longer valid' },
  reasons: {
    other_birth_date: 'Different date of birth',
    other_nationality: 'Different nationality',
    other_document: 'Different document',
    other_face: 'Different face',
    name_alone: 'Only the name is similar',
    entry_too_vague: 'The list gives too little information',
  },
  likenesses: {
    same: 'same name',
    spelling: 'different spelling',
    same_day_name: 'same day name',
    short_form: 'another form of the name',
    slip: 'one letter is different',
    joined: 'two names written as one',
  },
  births: {
    day: 'Born on the same day',
    year: 'Born at most one year apart',
    unknown: 'At least one date of birth is unknown',
    differs: 'Born more than one year apart',
  },
}

const fr: Words = {
  formats: { own: 'Votre propre liste (CSV)', un: 'Nations Unies (XML)', ofac: 'OFAC, États-Unis (CSV)' },
  formatHints: {
    own: 'Utilisez un fichier CSV avec les noms des colonnes sur la première ligne. La colonne nom est obligatoire. Vous pouvez ajouter alias (séparés par ;), date de naissance, nationalité, numéro de document, motif et source.',
    un: 'Utilisez le fichier XML de la liste récapitulative du Conseil de sécurité, publié par les Nations Unies.',
    ofac: 'Utilisez sdn.csv du Trésor américain, et alt.csv avec les autres noms.',
  },
  owners: { operator: 'Nkra', business: 'Votre entreprise' },
  strengths: { strong: 'Forte', possible: 'Possible', weak: 'Faible' },
  states: { open: 'En attente', cleared: 'Écartée', confirmed: 'Confirmée', lapsed: 'Plus valable' },
  reasons: {
    other_birth_date: 'Date de naissance différente',
    other_nationality: 'Nationalité différente',
    other_document: 'Document différent',
    other_face: 'Visage différent',
    name_alone: 'Seul le nom est semblable',
    entry_too_vague: 'La liste donne trop peu d’informations',
  },
  likenesses: {
    same: 'même nom',
    spelling: 'autre orthographe',
    same_day_name: 'même prénom de jour',
    short_form: 'autre forme du nom',
    slip: 'une lettre différente',
    joined: 'deux noms écrits en un',
  },
  births: {
    day: 'Nés le même jour',
    year: 'Nés à un an près au plus',
    unknown: 'Au moins une date de naissance est inconnue',
    differs: 'Nés à plus d’un an d’écart',
  },
}

const people = (language: 'en' | 'fr', count: number) =>
  language === 'en' ? counted('en', count, 'person', 'people') : counted('fr', count, 'personne', 'personnes')

export const screeningSentences = sentences({
  en: {
    ...en,
    title: 'Screening',
    lead: 'We compare everyone you check with these lists. Possible matches wait here for your decision.',
    operatorLead:
      'These lists apply to every business. Each upload is a new version. We compare it with everyone who has a valid approval.',
    toChecks: 'All checks',
    views: 'What is shown',
    waiting: (count: number) => `Waiting (${formatCount(count)})`,
    lists: 'Lists',
    show: 'Decisions',
    candidates: 'Possible matches',
    noneOpen: 'No matches to decide on',
    noneOpenText:
      'Possible matches appear here. You cannot approve a check before you decide on its matches.',
    noneSuch: 'No results',
    noneSuchText: 'No match has this decision. Choose another one.',
    thePerson: 'The person you check',
    onTheList: 'On the list',
    born: 'Born',
    unknown: 'Unknown',
    check: 'Check',
    aliases: 'Also called',
    nationality: 'Nationality',
    programme: 'Programme',
    reference: 'Reference',
    numbers: 'Documents',
    note: 'Note',
    list: 'List',
    versionOf: (name: string, version: number) => `${name}, version ${version}`,
    why: 'Reason for the match',
    strengthOf: (strength: string, score: string) => `${strength} · ${score}`,
    pair: (own: string, listed: string, because: string) => `${own} – ${listed}: ${because}`,
    sameNumber: 'The document number is the same',
    clear: 'Not the same person',
    confirm: 'Same person',
    clearTitle: 'Not the same person',
    clearText: (person: string, entry: string) =>
      `You confirm that ${person} is not ${entry} on the list. We record this with your name and will not ask about these two again.`,
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    noteLabel: 'Note (optional)',
    confirmTitle: 'Same person',
    confirmText: (person: string, entry: string) =>
      `You confirm that ${person} is ${entry} on the list. A check that is waiting can then only be rejected. An approved check stays approved, so decide what to do about this customer. Do not tell the person.`,
    cleared: 'Match cleared.',
    confirmed: 'Match confirmed.',
    answeredBy: (who: string, when: string) => `${who}, ${when}`,
    repeated: 'You already decided this for the same person',
    upload: 'Upload list',
    newVersion: 'New version',
    versions: 'Versions',
    retire: 'Stop using',
    more: (name: string) => `More actions for ${name}`,
    heads: { name: 'List', version: 'Version', people: 'People', uploaded: 'Uploaded', run: 'Comparison' },
    listsLabel: 'Screening lists',
    noLists: 'No lists in use',
    noListsText:
      'Upload the United Nations list, the OFAC list or your own. We will compare each person you check with this list.',
    noOperatorListsText:
      'Upload the United Nations list or the OFAC list. For each identity check, we will compare the person with this list.',
    numbered: (version: number) => `Version ${version}`,
    dated: (day: string) => `of ${day}`,
    leftOut: (count: number) => `${formatCount(count)} entries that are not people were left out`,
    retired: 'Not in use',
    by: (who: string) => `by ${who}`,
    notBegun: 'Starting soon',
    running: (done: string, total: string) => `${done} of ${total}`,
    comparing: (name: string) => `Comparison with ${name}`,
    compared: (total: number, found: number) =>
      `${people('en', total)} compared, ${found === 0 ? 'no new matches' : counted('en', found, 'match', 'matches')}`,
    uploadTitle: 'Upload a list',
    name: 'Name',
    nameHint: 'If a list has this name already, this becomes its new version.',
    format: 'Type of list',
    choose: 'Choose a file',
    chooseTwo: 'Choose sdn.csv and alt.csv',
    send: 'Upload',
    sending: (percent: number) => `Uploading… ${percent}%`,
    noFile: 'Choose a file.',
    uploaded: (name: string, count: number) => `${name} is now in use: ${people('en', count)}.`,
    versionsTitle: (name: string) => `Versions of ${name}`,
    versionsText:
      'We keep a record of every version: when it was used, how many people it had, from which file, and who uploaded it.',
    inForce: 'In use',
    until: (when: string) => `until ${when}`,
    hash: 'SHA-256 of the file',
    retireTitle: 'Stop using this list?',
    retireText: (name: string) =>
      `We will not compare anyone with ${name} any more. Checks that wait because of it can continue. Past decisions stay recorded.`,
    retiredDone: 'The list is no longer in use.',
    panel: 'Screening',
    against: 'Compared with',
    againstList: (name: string, version: number, when: string) => `${name}, version ${version}, ${when}`,
    uploadedOn: (day: string) => `uploaded ${day}`,
    at: 'Time',
    since: 'Since the decision',
    candidatesFact: 'Possible matches',
    counts: (open: number, cleared: number, confirmed: number) =>
      open + cleared + confirmed === 0
        ? 'None'
        : [
            open > 0 && `${formatCount(open)} waiting`,
            cleared > 0 && `${formatCount(cleared)} cleared`,
            confirmed > 0 && `${formatCount(confirmed)} confirmed`,
          ]
            .filter((part) => part !== false)
            .join(', '),
  },
  fr: {
    ...fr,
    title: 'Filtrage',
    lead: 'Nous comparons à ces listes toutes les personnes que vous vérifiez. Les correspondances possibles attendent ici votre décision.',
    operatorLead:
      'Ces listes s’appliquent à toutes les entreprises. Chaque envoi est une nouvelle version. Nous y comparons toutes les personnes dont l’approbation est valable.',
    toChecks: 'Toutes les vérifications',
    views: 'Ce qui est affiché',
    waiting: (count: number) => `En attente (${formatCount(count)})`,
    lists: 'Listes',
    show: 'Décisions',
    candidates: 'Correspondances possibles',
    noneOpen: 'Aucune correspondance à examiner',
    noneOpenText:
      'Les correspondances possibles apparaissent ici. Vous ne pouvez pas approuver une vérification avant d’avoir décidé de ses correspondances.',
    noneSuch: 'Aucun résultat',
    noneSuchText: 'Aucune correspondance n’a cette décision. Choisissez-en une autre.',
    thePerson: 'La personne vérifiée',
    onTheList: 'Sur la liste',
    born: 'Naissance',
    unknown: 'Inconnue',
    check: 'Vérification',
    aliases: 'Aussi appelé',
    nationality: 'Nationalité',
    programme: 'Programme',
    reference: 'Référence',
    numbers: 'Documents',
    note: 'Note',
    list: 'Liste',
    versionOf: (name: string, version: number) => `${name}, version ${version}`,
    why: 'Motif de la correspondance',
    strengthOf: (strength: string, score: string) => `${strength} · ${score}`,
    pair: (own: string, listed: string, because: string) => `${own} – ${listed} : ${because}`,
    sameNumber: 'Le numéro du document est le même',
    clear: 'Pas la même personne',
    confirm: 'Même personne',
    clearTitle: 'Pas la même personne',
    clearText: (person: string, entry: string) =>
      `Vous confirmez que ${person} n’est pas ${entry} de la liste. Nous l’enregistrons avec votre nom et ne poserons plus la question pour ces deux personnes.`,
    reason: 'Motif',
    chooseReason: 'Choisissez un motif',
    noteLabel: 'Note (facultatif)',
    confirmTitle: 'Même personne',
    confirmText: (person: string, entry: string) =>
      `Vous confirmez que ${person} est ${entry} de la liste. Une vérification en attente ne pourra plus qu’être rejetée. Une vérification approuvée le reste : décidez de la suite pour ce client. N’en dites rien à la personne.`,
    cleared: 'Correspondance écartée.',
    confirmed: 'Correspondance confirmée.',
    answeredBy: (who: string, when: string) => `${who}, ${when}`,
    repeated: 'Déjà décidé pour la même personne',
    upload: 'Envoyer une liste',
    newVersion: 'Nouvelle version',
    versions: 'Versions',
    retire: 'Ne plus utiliser',
    more: (name: string) => `Autres actions pour ${name}`,
    heads: {
      name: 'Liste',
      version: 'Version',
      people: 'Personnes',
      uploaded: 'Envoyée',
      run: 'Comparaison',
    },
    listsLabel: 'Listes de filtrage',
    noLists: 'Aucune liste utilisée',
    noListsText:
      'Envoyez la liste des Nations Unies, celle de l’OFAC ou la vôtre. Nous y comparerons toutes les personnes que vous vérifiez.',
    noOperatorListsText:
      'Envoyez la liste des Nations Unies ou celle de l’OFAC. Nous y comparerons toutes les personnes vérifiées.',
    numbered: (version: number) => `Version ${version}`,
    dated: (day: string) => `du ${day}`,
    leftOut: (count: number) => `entrées écartées, car ce ne sont pas des personnes : ${formatCount(count)}`,
    retired: 'Non utilisée',
    by: (who: string) => `par ${who}`,
    notBegun: 'Commence bientôt',
    running: (done: string, total: string) => `${done} sur ${total}`,
    comparing: (name: string) => `Comparaison avec ${name}`,
    compared: (total: number, found: number) =>
      `${people('fr', total)} : ${found === 0 ? 'rien de nouveau' : counted('fr', found, 'correspondance', 'correspondances')}`,
    uploadTitle: 'Envoyer une liste',
    name: 'Nom',
    nameHint: 'Si une liste porte déjà ce nom, ce sera sa nouvelle version.',
    format: 'Type de liste',
    choose: 'Choisir un fichier',
    chooseTwo: 'Choisir sdn.csv et alt.csv',
    send: 'Envoyer',
    sending: (percent: number) => `Envoi… ${percent} %`,
    noFile: 'Choisissez un fichier.',
    uploaded: (name: string, count: number) => `${name} est maintenant utilisée : ${people('fr', count)}.`,
    versionsTitle: (name: string) => `Versions de ${name}`,
    versionsText:
      'Nous gardons une trace de chaque version : période d’utilisation, nombre de personnes, fichier et auteur de l’envoi.',
    inForce: 'Utilisée',
    until: (when: string) => `jusqu’au ${when}`,
    hash: 'SHA-256 du fichier',
    retireTitle: 'Ne plus utiliser cette liste ?',
    retireText: (name: string) =>
      `Nous ne comparerons plus personne à ${name}. Les vérifications en attente à cause d’elle pourront continuer. Les décisions passées restent enregistrées.`,
    retiredDone: 'La liste n’est plus utilisée.',
    panel: 'Filtrage',
    against: 'Comparée à',
    againstList: (name: string, version: number, when: string) => `${name}, version ${version}, ${when}`,
    uploadedOn: (day: string) => `envoyée le ${day}`,
    at: 'Date',
    since: 'Depuis la décision',
    candidatesFact: 'Correspondances possibles',
    counts: (open: number, cleared: number, confirmed: number) =>
      open + cleared + confirmed === 0
        ? 'Aucune'
        : [
            open > 0 && `${formatCount(open)} en attente`,
            cleared > 0 && counted('fr', cleared, 'écartée', 'écartées'),
            confirmed > 0 && counted('fr', confirmed, 'confirmée', 'confirmées'),
          ]
            .filter((part) => part !== false)
            .join(', '),
  },
})
