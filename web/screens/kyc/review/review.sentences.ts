import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import type { ReviewStatus } from '@nkra/contract/kyc/review-reasons.ts'
import type { ResubmittablePart } from '@nkra/contract/kyc/states.ts'
import { sentences } from '../../../ui/language/language.tsx'
import type { Review } from '../kyc-states.ts'

type FieldName = Review['fields'][number]['name']
type Source = Review['fields'][number]['values'][number]['source']
type Level = NonNullable<Review['levelIfApproved']>

interface Words {
  fields: Readonly<Record<FieldName, string>>
  sources: Readonly<Record<Source, string>>
  alike: Readonly<Record<'number' | EvidenceKind, string>>
  decisions: Readonly<Record<ReviewStatus, string>>
  titles: Readonly<Record<ReviewStatus, string>>
  opinions: Readonly<Record<ReviewStatus, (by: string) => string>>
  done: Readonly<Record<ReviewStatus, string>>
  hindrances: Readonly<Record<NonNullable<Review['hindrance']>, string>>
  again: Readonly<Record<ResubmittablePart, string>>
  approvable: Readonly<Record<Level, string>>
}

const en: Words = {
  fields: {
    number: 'Number',
    surname: 'Surname',
    givenNames: 'Given names',
    dateOfBirth: 'Date of birth',
    expiry: 'Valid until',
    sex: 'Sex',
    nationality: 'Nationality',
  },
  sources: { typed: 'Typed', mrz: 'Machine-readable zone', front: 'Front', registry: 'Registry' },
  alike: {
    number: 'the same number',
    document_front: 'the same picture of the front',
    document_back: 'the same picture of the back',
    person: 'the same picture of the person',
    person_left: 'the same picture of the person turned left',
    person_right: 'the same picture of the person turned right',
  },
  decisions: { approved: 'Approve', rejected: 'Reject', inconclusive: 'Cannot be decided' },
  titles: {
    approved: 'Approve this person?',
    rejected: 'Reject this person?',
    inconclusive: 'Leave it undecided?',
  },
  opinions: {
    approved: (by) => `${by} would approve.`,
    rejected: (by) => `${by} would reject.`,
    inconclusive: (by) => `${by} could not decide.`,
  },
  done: { approved: 'Approved.', rejected: 'Rejected.', inconclusive: 'Left undecided.' },
  hindrances: {
    not_waiting: 'It does not wait for a decision.',
    own_opinion: 'You have said what you think. Another person decides with you.',
    own_request: 'You asked for this check, so another person decides on it last.',
    held: 'A colleague works on it.',
  },
  again: {
    document_front: 'The document’s front',
    document_back: 'The document’s back',
    person: 'The person',
    details: 'Number, names and date of birth',
  },
  approvable: {
    A0: 'An approval would say no more than that the number is well formed.',
    A1: 'An approval would say that the document is consistent, not that it is genuine.',
    A2: 'An approval would say that the registry holds this person. A bank may not open an account on it.',
    A3: 'An approval would say that the registry holds this person and their face, and that a living person was photographed. A bank may open an account on it.',
  },
}

const fr: Words = {
  fields: {
    number: 'Numéro',
    surname: 'Nom',
    givenNames: 'Prénoms',
    dateOfBirth: 'Date de naissance',
    expiry: 'Valable jusqu’au',
    sex: 'Sexe',
    nationality: 'Nationalité',
  },
  sources: { typed: 'Saisi', mrz: 'Zone lisible par machine', front: 'Recto', registry: 'Registre' },
  alike: {
    number: 'le même numéro',
    document_front: 'la même image du recto',
    document_back: 'la même image du verso',
    person: 'la même image de la personne',
    person_left: 'la même image de la personne tournée à gauche',
    person_right: 'la même image de la personne tournée à droite',
  },
  decisions: { approved: 'Approuver', rejected: 'Rejeter', inconclusive: 'Impossible de trancher' },
  titles: {
    approved: 'Approuver cette personne ?',
    rejected: 'Rejeter cette personne ?',
    inconclusive: 'Ne pas trancher ?',
  },
  opinions: {
    approved: (by) => `${by} approuverait.`,
    rejected: (by) => `${by} rejetterait.`,
    inconclusive: (by) => `${by} n’a pas pu trancher.`,
  },
  done: { approved: 'Approuvée.', rejected: 'Rejetée.', inconclusive: 'Laissée sans décision.' },
  hindrances: {
    not_waiting: 'Elle n’attend pas de décision.',
    own_opinion: 'Vous avez donné votre avis. Une autre personne tranche avec vous.',
    own_request: 'Vous avez demandé cette vérification : une autre personne la tranche en dernier.',
    held: 'Un collègue s’en occupe.',
  },
  again: {
    document_front: 'Le recto du document',
    document_back: 'Le verso du document',
    person: 'La personne',
    details: 'Numéro, noms et date de naissance',
  },
  approvable: {
    A0: 'Une approbation dirait seulement que le numéro est bien formé.',
    A1: 'Une approbation dirait que le document est cohérent, et non qu’il est authentique.',
    A2: 'Une approbation dirait que le registre connaît cette personne. Une banque ne peut pas ouvrir de compte sur cette base.',
    A3: 'Une approbation dirait que le registre connaît cette personne et son visage, et qu’une personne vivante a été photographiée. Une banque peut ouvrir un compte sur cette base.',
  },
}

export const reviewSentences = sentences({
  en: {
    ...en,
    title: 'Review',
    lead: 'Compare the pictures with what is known, and decide. What you do is put on record.',
    simulated: 'An approval would say that a simulated registry agrees. It says nothing of a real person.',
    secondNeeded: 'Your policy asks two people for a decision.',
    secondDecides: 'Say the same, and it is decided.',
    failedChecks: 'It cannot be approved, because these checks failed:',
    missingChecks: 'It cannot be approved yet. These checks have not passed:',
    alikeTitle: 'Seen before in your account',
    alikeRequest: (at: string) => `Check of ${at}`,
    agrees: 'Agrees',
    differs: 'Differs',
    enteredBy: (name: string) => `entered by ${name}, with a proof`,
    enteredBySomebody: 'entered by a person, with a proof',
    typedBy: (name: string) => `typed from the photographs by ${name}`,
    typedBySomebody: 'typed from the photographs by a person',
    readAgain: (at: string) => `The photographs could not be read. They are read again by themselves: ${at}.`,
    readingWanted: {
      zone: 'No program has read the machine-readable zone for certain. Type what it says, ask the person again, or reject the check.',
      front:
        'This document has no machine-readable zone. Type what its front says, ask the person again, or reject the check.',
    },
    facesWanted: 'Compare the face on the document with the person before you approve.',
    faceAnswers: {
      same: 'You compared the faces: the same person.',
      differs: 'You compared the faces: two different people. It cannot be approved.',
      not_seen: 'You compared the faces: a face cannot be seen on both. It cannot be approved.',
    },
    compareFaces: 'Compare the faces',
    compareAgain: 'Compare again',
    typeReading: { zone: 'Type the zone', front: 'Type the front' },
    readingTitle: { zone: 'What does the machine-readable zone say?', front: 'What does the front say?' },
    readingText: {
      zone: 'Type each line as it is printed. You may leave out the signs < at its end. Your name stands beside it.',
      front: 'Type it as it is printed, not as the person typed it. Your name stands beside it.',
    },
    zoneLine: (line: number) => `Line ${line}`,
    overruling: 'Why the lines count all the same',
    overrulings: {
      zone_compared: 'I compared every character: the document says exactly this',
      zone_damaged: 'A character is damaged, and the front says what it is',
      zone_misprinted: 'The issuer misprinted the lines',
    },
    expiryHint: 'As 1990-12-31. Leave it empty if the document states none.',
    keepReading: 'Keep what I typed',
    readingKept: 'What you typed is kept.',
    reveal: 'Show the number',
    revealed: 'That you saw the number is on record.',
    proof: (by: string, at: string) => `Proof by ${by}, ${at}`,
    proofRemoved: 'Removed',
    seeProof: 'Save the proof',
    decide: 'Decision',
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    approveText: (level: string) => `${level} The credit is charged.`,
    rejectText: 'The person is turned down for the reason that you give. The credit is charged.',
    inconclusiveText: 'The credit is charged only where a registry or an authority answered.',
    firstOfTwo: 'Another person then decides with you.',
    askAgain: 'Ask again',
    askAgainTitle: 'What should the person give again?',
    askAgainText: 'They get a text with their link. The credit comes back until they have sent it.',
    asked: 'The person is asked again.',
    askedWhat: 'Asked again',
    opinionKept: 'Your opinion is kept. Another person decides with you.',
    enter: 'Enter the authority’s answer',
    answerTitle: 'What did the authority’s service answer?',
    answerText:
      'Ask the authority’s own service, enter what it says, and add a screenshot or PDF that shows it.',
    found: 'It holds the number',
    notFound: 'It does not hold the number',
    answer: 'Answer',
    reference: 'Its reference',
    birthHint: 'As 1990-12-31',
    proofFile: 'Proof: a PDF, JPEG or PNG of at most 10 MB',
    chooseFile: 'Choose a file',
    keep: 'Keep the answer',
    kept: 'The answer is kept.',
    fileMissing: 'Choose the file that shows the answer.',
    tooLarge: (name: string) => `${name} is larger than 10 MB.`,
  },
  fr: {
    ...fr,
    title: 'Examen',
    lead: 'Comparez les images avec ce qui est connu, puis tranchez. Ce que vous faites est consigné.',
    simulated:
      'Une approbation dirait qu’un registre simulé concorde. Cela ne dit rien d’une personne réelle.',
    secondNeeded: 'Vos règles demandent deux personnes pour une décision.',
    secondDecides: 'Dites la même chose, et la décision est prise.',
    failedChecks: 'Elle ne peut pas être approuvée, car ces contrôles ont échoué :',
    missingChecks: 'Elle ne peut pas encore être approuvée. Ces contrôles n’ont pas réussi :',
    alikeTitle: 'Déjà vu dans votre compte',
    alikeRequest: (at: string) => `Vérification du ${at}`,
    agrees: 'Concorde',
    differs: 'Diffère',
    enteredBy: (name: string) => `saisi par ${name}, avec une preuve`,
    enteredBySomebody: 'saisi par une personne, avec une preuve',
    typedBy: (name: string) => `saisi d’après les photos par ${name}`,
    typedBySomebody: 'saisi d’après les photos par une personne',
    readAgain: (at: string) =>
      `Les photos n’ont pas pu être lues. Elles le seront de nouveau d’elles-mêmes : ${at}.`,
    readingWanted: {
      zone: 'Aucun programme n’a lu la zone lisible par machine avec certitude. Saisissez ce qu’elle dit, sollicitez de nouveau la personne, ou rejetez la vérification.',
      front:
        'Ce document n’a pas de zone lisible par machine. Saisissez ce que dit son recto, sollicitez de nouveau la personne, ou rejetez la vérification.',
    },
    facesWanted: 'Comparez le visage du document et la personne avant d’approuver.',
    faceAnswers: {
      same: 'Vous avez comparé les visages : la même personne.',
      differs: 'Vous avez comparé les visages : deux personnes différentes. Elle ne peut pas être approuvée.',
      not_seen:
        'Vous avez comparé les visages : il n’y en a pas un net sur les deux. Elle ne peut pas être approuvée.',
    },
    compareFaces: 'Comparer les visages',
    compareAgain: 'Comparer de nouveau',
    typeReading: { zone: 'Saisir la zone', front: 'Saisir le recto' },
    readingTitle: { zone: 'Que dit la zone lisible par machine ?', front: 'Que dit le recto ?' },
    readingText: {
      zone: 'Saisissez chaque ligne telle qu’elle est imprimée. Vous pouvez omettre les signes < de la fin. Votre nom figure à côté.',
      front:
        'Saisissez-le tel qu’il est imprimé, et non comme la personne l’a saisi. Votre nom figure à côté.',
    },
    zoneLine: (line: number) => `Ligne ${line}`,
    overruling: 'Pourquoi les lignes comptent malgré tout',
    overrulings: {
      zone_compared: 'J’ai comparé chaque caractère : le document dit exactement cela',
      zone_damaged: 'Un caractère est abîmé, et le recto dit lequel',
      zone_misprinted: 'L’émetteur a mal imprimé les lignes',
    },
    expiryHint: 'Sous la forme 1990-12-31. Laissez vide si le document n’en indique pas.',
    keepReading: 'Conserver ma saisie',
    readingKept: 'Votre saisie est conservée.',
    reveal: 'Afficher le numéro',
    revealed: 'Votre consultation du numéro est consignée.',
    proof: (by: string, at: string) => `Preuve de ${by}, ${at}`,
    proofRemoved: 'Supprimée',
    seeProof: 'Enregistrer la preuve',
    decide: 'Décision',
    reason: 'Motif',
    chooseReason: 'Choisir un motif',
    approveText: (level: string) => `${level} Le crédit est débité.`,
    rejectText: 'La personne est refusée pour le motif que vous donnez. Le crédit est débité.',
    inconclusiveText: 'Le crédit n’est débité que si un registre ou une autorité a répondu.',
    firstOfTwo: 'Une autre personne tranche ensuite avec vous.',
    askAgain: 'Redemander',
    askAgainTitle: 'Que doit fournir la personne de nouveau ?',
    askAgainText: 'Elle reçoit un SMS avec son lien. Le crédit revient jusqu’à son envoi.',
    asked: 'La personne est sollicitée de nouveau.',
    askedWhat: 'À fournir de nouveau',
    opinionKept: 'Votre avis est conservé. Une autre personne tranche avec vous.',
    enter: 'Saisir la réponse de l’autorité',
    answerTitle: 'Qu’a répondu le service de l’autorité ?',
    answerText:
      'Interrogez le service de l’autorité, saisissez ce qu’il dit et joignez une capture d’écran ou un PDF qui le montre.',
    found: 'Elle connaît le numéro',
    notFound: 'Elle ne connaît pas le numéro',
    answer: 'Réponse',
    reference: 'Sa référence',
    birthHint: 'Sous la forme 1990-12-31',
    proofFile: 'Preuve : un PDF, JPEG ou PNG de 10 Mo au plus',
    chooseFile: 'Choisir un fichier',
    keep: 'Conserver la réponse',
    kept: 'La réponse est conservée.',
    fileMissing: 'Choisissez le fichier qui montre la réponse.',
    tooLarge: (name: string) => `${name} dépasse 10 Mo.`,
  },
})
