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
    own: 'A CSV file with a line of column names. It needs the column name. Aliases (divided by ;), date of birth, nationality, document number, reason and source help.',
    un: 'The consolidated list of the Security Council, as the United Nations publish it in XML.',
    ofac: 'sdn.csv as the U.S. Treasury publishes it. Choose alt.csv with it: it holds the other names.',
  },
  owners: { operator: 'Nkra’s', business: 'Yours' },
  strengths: { strong: 'Strong', possible: 'Possible', weak: 'Weak' },
  states: { open: 'Waiting', cleared: 'Cleared', confirmed: 'Confirmed', lapsed: 'Lapsed' },
  reasons: {
    other_birth_date: 'Born on another day',
    other_nationality: 'Another nationality',
    other_document: 'Another document',
    other_face: 'Another face',
    name_alone: 'Only the name is alike',
    entry_too_vague: 'The list says too little to tell',
  },
  likenesses: {
    same: 'the same',
    spelling: 'another spelling',
    same_day_name: 'the same day’s name',
    short_form: 'another form of the name',
    slip: 'a slip of a letter',
    joined: 'two names written as one',
  },
  births: {
    day: 'Born on the same day',
    year: 'Born at most a year apart',
    unknown: 'One of the dates of birth is not known',
    differs: 'Born more than a year apart',
  },
}

const fr: Words = {
  formats: { own: 'Votre propre liste (CSV)', un: 'Nations Unies (XML)', ofac: 'OFAC, États-Unis (CSV)' },
  formatHints: {
    own: 'Un fichier CSV avec une ligne de titres. La colonne nom est nécessaire. Alias (séparés par ;), date de naissance, nationalité, numéro de document, motif et source sont utiles.',
    un: 'La liste récapitulative du Conseil de sécurité, telle que les Nations Unies la publient en XML.',
    ofac: 'sdn.csv tel que le Trésor américain le publie. Choisissez alt.csv avec lui : il contient les autres noms.',
  },
  owners: { operator: 'De Nkra', business: 'À vous' },
  strengths: { strong: 'Forte', possible: 'Possible', weak: 'Faible' },
  states: { open: 'En attente', cleared: 'Écartée', confirmed: 'Confirmée', lapsed: 'Caduque' },
  reasons: {
    other_birth_date: 'Né un autre jour',
    other_nationality: 'Autre nationalité',
    other_document: 'Autre document',
    other_face: 'Autre visage',
    name_alone: 'Seul le nom se ressemble',
    entry_too_vague: 'La liste en dit trop peu',
  },
  likenesses: {
    same: 'identique',
    spelling: 'autre orthographe',
    same_day_name: 'même prénom de jour',
    short_form: 'autre forme du nom',
    slip: 'faute d’une lettre',
    joined: 'deux noms écrits en un',
  },
  births: {
    day: 'Nés le même jour',
    year: 'Nés à un an près au plus',
    unknown: 'L’une des dates de naissance n’est pas connue',
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
      'These lists hold for every business. Each upload is a new version, and everybody in force is compared with it.',
    toChecks: 'All checks',
    views: 'What is shown',
    waiting: (count: number) => `Waiting (${formatCount(count)})`,
    lists: 'Lists',
    show: 'Answers',
    candidates: 'People who are like somebody on a list',
    noneOpen: 'Nobody waits for your answer',
    noneOpenText: 'Possible matches come here. A check cannot be approved before you decide on them.',
    noneSuch: 'None like this',
    noneSuchText: 'Nobody has this answer.',
    thePerson: 'The person you check',
    onTheList: 'On the list',
    born: 'Born',
    unknown: 'Not known',
    check: 'Check',
    aliases: 'Also called',
    nationality: 'Nationality',
    programme: 'Programme',
    reference: 'Reference',
    numbers: 'Documents',
    note: 'Note',
    list: 'List',
    versionOf: (name: string, version: number) => `${name}, version ${version}`,
    why: 'Why',
    strengthOf: (strength: string, score: string) => `${strength} · ${score}`,
    pair: (own: string, listed: string, because: string) => `${own} – ${listed}: ${because}`,
    sameNumber: 'The number of the document is the same',
    clear: 'Not the same person',
    confirm: 'It is this person',
    clearTitle: 'Not the same person',
    clearText: (person: string, entry: string) =>
      `You say that ${person} is not ${entry} of the list. It stays on record with your name, and the same two are not asked about again.`,
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    noteLabel: 'Note, if you want to add one',
    confirmTitle: 'It is this person',
    confirmText: (person: string, entry: string) =>
      `You say that ${person} is ${entry} of the list. A check that waits can then only be rejected. One that was approved stays approved: decide what you do about this customer. Do not tell the person.`,
    cleared: 'Cleared.',
    confirmed: 'Confirmed.',
    answeredBy: (who: string, when: string) => `${who}, ${when}`,
    repeated: 'Answered before about the same person',
    upload: 'Upload a list',
    newVersion: 'New version',
    versions: 'Versions',
    retire: 'Take out of force',
    more: (name: string) => `More about ${name}`,
    heads: { name: 'List', version: 'Version', people: 'People', uploaded: 'Uploaded', run: 'Compared' },
    listsLabel: 'Screening lists',
    noLists: 'No list is in force',
    noListsText:
      'Upload the list of the United Nations, the one of OFAC, or your own. From then on everybody you check is compared with it.',
    noOperatorListsText:
      'Upload the list of the United Nations or the one of OFAC. From then on everybody who is checked is compared with it.',
    numbered: (version: number) => `Version ${version}`,
    dated: (day: string) => `of ${day}`,
    leftOut: (count: number) => `${formatCount(count)} that are no persons left out`,
    retired: 'Not in force',
    by: (who: string) => `by ${who}`,
    notBegun: 'About to begin',
    running: (done: string, total: string) => `${done} of ${total}`,
    comparing: (name: string) => `Comparison with ${name}`,
    compared: (total: number, found: number) =>
      `${people('en', total)} compared, ${found === 0 ? 'nobody new found' : `${formatCount(found)} found`}`,
    uploadTitle: 'Upload a list',
    name: 'Name',
    nameHint: 'A list of the same name gets a new version.',
    format: 'What it is',
    choose: 'Choose a file',
    chooseTwo: 'Choose sdn.csv and alt.csv',
    send: 'Upload',
    sending: (percent: number) => `Uploading… ${percent} %`,
    noFile: 'Choose the file.',
    uploaded: (name: string, count: number) => `${name} is in force: ${people('en', count)}.`,
    versionsTitle: (name: string) => `Versions of ${name}`,
    versionsText: 'What was in force stays on record: when, how many, from which file, and who uploaded it.',
    inForce: 'In force',
    until: (when: string) => `until ${when}`,
    hash: 'SHA-256 of the file',
    retireTitle: 'Take out of force?',
    retireText: (name: string) =>
      `Nobody is compared with ${name} any more, and who waits because of it no longer does. What was answered stays on record.`,
    retiredDone: 'Taken out of force.',
    panel: 'Screening',
    against: 'Compared with',
    againstList: (name: string, version: number, when: string) => `${name}, version ${version}, ${when}`,
    uploadedOn: (day: string) => `uploaded ${day}`,
    at: 'When',
    since: 'Since the decision',
    candidatesFact: 'Likenesses',
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
      'Ces listes valent pour toutes les entreprises. Chaque envoi est une nouvelle version, à laquelle toutes les personnes en vigueur sont comparées.',
    toChecks: 'Toutes les vérifications',
    views: 'Ce qui est affiché',
    waiting: (count: number) => `En attente (${formatCount(count)})`,
    lists: 'Listes',
    show: 'Réponses',
    candidates: 'Personnes qui ressemblent à quelqu’un d’une liste',
    noneOpen: 'Personne n’attend votre réponse',
    noneOpenText:
      'Les correspondances possibles arrivent ici. Une vérification ne peut être approuvée avant votre décision.',
    noneSuch: 'Aucune de ce type',
    noneSuchText: 'Personne n’a cette réponse.',
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
    why: 'Pourquoi',
    strengthOf: (strength: string, score: string) => `${strength} · ${score}`,
    pair: (own: string, listed: string, because: string) => `${own} – ${listed} : ${because}`,
    sameNumber: 'Le numéro du document est le même',
    clear: 'Pas la même personne',
    confirm: 'C’est cette personne',
    clearTitle: 'Pas la même personne',
    clearText: (person: string, entry: string) =>
      `Vous dites que ${person} n’est pas ${entry} de la liste. Cela reste au dossier avec votre nom, et la question ne se pose plus pour ces deux-là.`,
    reason: 'Motif',
    chooseReason: 'Choisissez un motif',
    noteLabel: 'Note, si vous voulez en ajouter une',
    confirmTitle: 'C’est cette personne',
    confirmText: (person: string, entry: string) =>
      `Vous dites que ${person} est ${entry} de la liste. Une vérification en attente ne peut alors qu’être rejetée. Une vérification approuvée le reste : décidez de la suite pour ce client. N’en dites rien à la personne.`,
    cleared: 'Écartée.',
    confirmed: 'Confirmée.',
    answeredBy: (who: string, when: string) => `${who}, ${when}`,
    repeated: 'Déjà répondu pour la même personne',
    upload: 'Envoyer une liste',
    newVersion: 'Nouvelle version',
    versions: 'Versions',
    retire: 'Retirer',
    more: (name: string) => `Plus sur ${name}`,
    heads: {
      name: 'Liste',
      version: 'Version',
      people: 'Personnes',
      uploaded: 'Envoyée',
      run: 'Comparaison',
    },
    listsLabel: 'Listes de filtrage',
    noLists: 'Aucune liste n’est en vigueur',
    noListsText:
      'Envoyez la liste des Nations Unies, celle de l’OFAC ou la vôtre. Dès lors, toute personne vérifiée y est comparée.',
    noOperatorListsText:
      'Envoyez la liste des Nations Unies ou celle de l’OFAC. Dès lors, toute personne vérifiée y est comparée.',
    numbered: (version: number) => `Version ${version}`,
    dated: (day: string) => `du ${day}`,
    leftOut: (count: number) => `${formatCount(count)} qui ne sont pas des personnes, laissées de côté`,
    retired: 'Plus en vigueur',
    by: (who: string) => `par ${who}`,
    notBegun: 'Sur le point de commencer',
    running: (done: string, total: string) => `${done} sur ${total}`,
    comparing: (name: string) => `Comparaison avec ${name}`,
    compared: (total: number, found: number) =>
      `${people('fr', total)} : ${found === 0 ? 'rien de nouveau' : counted('fr', found, 'ressemblance', 'ressemblances')}`,
    uploadTitle: 'Envoyer une liste',
    name: 'Nom',
    nameHint: 'Une liste du même nom reçoit une nouvelle version.',
    format: 'De quoi s’agit-il',
    choose: 'Choisir un fichier',
    chooseTwo: 'Choisir sdn.csv et alt.csv',
    send: 'Envoyer',
    sending: (percent: number) => `Envoi… ${percent} %`,
    noFile: 'Choisissez le fichier.',
    uploaded: (name: string, count: number) => `${name} est en vigueur : ${people('fr', count)}.`,
    versionsTitle: (name: string) => `Versions de ${name}`,
    versionsText: 'Ce qui était en vigueur reste au dossier : quand, combien, de quel fichier et par qui.',
    inForce: 'En vigueur',
    until: (when: string) => `jusqu’au ${when}`,
    hash: 'SHA-256 du fichier',
    retireTitle: 'Retirer la liste ?',
    retireText: (name: string) =>
      `Plus personne n’est comparé à ${name}, et qui attend à cause d’elle n’attend plus. Les réponses données restent au dossier.`,
    retiredDone: 'Retirée.',
    panel: 'Filtrage',
    against: 'Comparée à',
    againstList: (name: string, version: number, when: string) => `${name}, version ${version}, ${when}`,
    uploadedOn: (day: string) => `envoyée le ${day}`,
    at: 'Quand',
    since: 'Depuis la décision',
    candidatesFact: 'Ressemblances',
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
