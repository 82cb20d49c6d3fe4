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
  decisions: { approved: 'Approve', rejected: 'Reject', inconclusive: 'Cannot decide' },
  titles: {
    approved: 'Approve this person?',
    rejected: 'Reject this person?',
    inconclusive: 'End without a decision?',
  },
  opinions: {
    approved: (by) => `${by} would approve.`,
    rejected: (by) => `${by} would reject.`,
    inconclusive: (by) => `${by} could not decide.`,
  },
  done: {
    approved: 'The check was approved.',
    rejected: 'The check was rejected.',
    inconclusive: 'The check ended without a decision.',
  },
  hindrances: {
    not_waiting: 'This check is not waiting for a decision.',
    own_opinion: 'You have given your opinion. A second person must decide too.',
    own_request: 'You requested this check, so another person must decide last.',
    held: 'A colleague has taken this check.',
  },
  again: {
    document_front: 'Front of the document',
    document_back: 'Back of the document',
    person: 'The person',
    details: 'Number, names and date of birth',
  },
  approvable: {
    A0: 'An approval says only that the format of the number is correct.',
    A1: 'An approval says that the document is consistent. It does not say that it is genuine.',
    A2: 'An approval says that the registry knows this person. It is not enough to open a bank account.',
    A3: 'An approval says that the registry knows this person and their face, and that the photo shows a living person. It is enough to open a bank account.',
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
  decisions: { approved: 'Approuver', rejected: 'Rejeter', inconclusive: 'Impossible de décider' },
  titles: {
    approved: 'Approuver cette personne ?',
    rejected: 'Rejeter cette personne ?',
    inconclusive: 'Terminer sans décision ?',
  },
  opinions: {
    approved: (by) => `${by} approuverait.`,
    rejected: (by) => `${by} rejetterait.`,
    inconclusive: (by) => `${by} n’a pas pu décider.`,
  },
  done: {
    approved: 'La vérification est approuvée.',
    rejected: 'La vérification est rejetée.',
    inconclusive: 'La vérification est terminée sans décision.',
  },
  hindrances: {
    not_waiting: 'Cette vérification n’attend pas de décision.',
    own_opinion: 'Vous avez donné votre avis. Une seconde personne doit décider aussi.',
    own_request: 'Vous avez demandé cette vérification : une autre personne doit décider en dernier.',
    held: 'Un collègue a pris cette vérification.',
  },
  again: {
    document_front: 'Recto du document',
    document_back: 'Verso du document',
    person: 'La personne',
    details: 'Numéro, noms et date de naissance',
  },
  approvable: {
    A0: 'Une approbation dit seulement que le format du numéro est correct.',
    A1: 'Une approbation dit que le document est cohérent. Elle ne dit pas qu’il est authentique.',
    A2: 'Une approbation dit que le registre connaît cette personne. Cela ne suffit pas pour ouvrir un compte bancaire.',
    A3: 'Une approbation dit que le registre connaît cette personne et son visage, et que la photo montre une personne vivante. Cela suffit pour ouvrir un compte bancaire.',
  },
}

export const reviewSentences = sentences({
  en: {
    ...en,
    title: 'Review',
    lead: 'Compare the pictures with what we know, then decide. We record what you do.',
    simulated: 'This check uses a simulated registry. An approval says nothing about a real person.',
    secondNeeded: 'Your rules require two people for a decision.',
    secondDecides: 'If you give the same answer, the check is decided.',
    failedChecks: 'You cannot approve it, because these checks failed:',
    missingChecks: 'You cannot approve it yet. These checks have not passed:',
    alikeTitle: 'Seen before in your account',
    alikeRequest: (at: string) => `Check of ${at}`,
    agrees: 'Same',
    differs: 'Different',
    unsure: 'Not sure',
    enteredBy: (name: string) => `entered by ${name}, with a proof`,
    enteredBySomebody: 'entered by a person, with a proof',
    typedBy: (name: string) => `typed from the photos by ${name}`,
    typedBySomebody: 'typed from the photos by a person',
    readAgain: (at: string) => `We could not read the photos. We will try again: ${at}.`,
    readingWanted: {
      zone: 'Software could not read the machine-readable zone with certainty. Type what it says, ask the person again, or reject the check.',
      front:
        'This document has no machine-readable zone. Type what its front says, ask the person again, or reject the check.',
    },
    facesWanted: 'Before you approve, compare the face on the document with the person.',
    faceAnswers: {
      same: 'You compared the faces: they are the same person.',
      differs: 'You compared the faces: they are two different people. You cannot approve this check.',
      not_seen: 'You compared the faces: at least one cannot be seen. You cannot approve this check.',
    },
    compareFaces: 'Compare the faces',
    compareAgain: 'Compare again',
    typeReading: { zone: 'Type the zone', front: 'Type the front' },
    readingTitle: { zone: 'What does the machine-readable zone say?', front: 'What does the front say?' },
    readingText: {
      zone: 'Type each line as it is printed. You can leave out the < signs at the end. We save it with your name.',
      front: 'Type it as it is printed, not as the person typed it. We save it with your name.',
    },
    zoneLine: (line: number) => `Line ${line}`,
    overruling: 'Why you accept the lines',
    overrulings: {
      zone_compared: 'I compared every character and the document says exactly this',
      zone_damaged: 'A character is damaged and the front shows which one it is',
      zone_misprinted: 'The lines were printed wrongly',
    },
    expiryHint: 'For example 1990-12-31. Leave this empty if the document has no date.',
    keepReading: 'Save what I typed',
    readingKept: 'What you typed was saved.',
    reveal: 'Show number',
    revealed: 'We recorded that you saw the number.',
    proof: (by: string, at: string) => `Proof by ${by}, ${at}`,
    proofRemoved: 'Removed',
    seeProof: 'Download proof',
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    approveText: (level: string) => `${level} We charge the credit.`,
    rejectText: 'We reject the check for the reason you choose and charge the credit.',
    inconclusiveText: 'We charge the credit only if a registry or an authority answered.',
    firstOfTwo: 'A second person must then decide too.',
    askAgain: 'Ask again',
    askAgainTitle: 'What should the person send again?',
    askAgainText:
      'We will send them an SMS with their link. You get the credit back until they have sent it.',
    asked: 'We asked the person again.',
    askedWhat: 'Send again',
    opinionKept: 'Your opinion was saved. A second person must decide too.',
    enter: 'Enter the authority’s answer',
    answerTitle: 'What did the authority’s service answer?',
    answerText:
      'Use the authority’s own service. Enter what it says, and add a screenshot or PDF that shows it.',
    found: 'It knows the number',
    notFound: 'It does not know the number',
    answer: 'Answer',
    reference: 'Reference',
    birthHint: 'For example 1990-12-31',
    proofFile: 'Proof: a PDF, JPEG or PNG of at most 10 MB',
    chooseFile: 'Choose a file',
    keep: 'Save answer',
    kept: 'The answer was saved.',
    fileMissing: 'Choose the file that shows the answer.',
    tooLarge: (name: string) => `${name} is larger than 10 MB. Choose a smaller file.`,
  },
  fr: {
    ...fr,
    title: 'Examen',
    lead: 'Comparez les images avec ce que nous savons, puis décidez. Nous enregistrons vos actions.',
    simulated:
      'Cette vérification utilise un registre simulé. Une approbation ne dit rien d’une personne réelle.',
    secondNeeded: 'Vos règles demandent deux personnes pour une décision.',
    secondDecides: 'Si vous donnez la même réponse, la vérification est décidée.',
    failedChecks: 'Vous ne pouvez pas l’approuver, car ces contrôles ont échoué :',
    missingChecks: 'Vous ne pouvez pas encore l’approuver. Ces contrôles n’ont pas réussi :',
    alikeTitle: 'Déjà vu dans votre compte',
    alikeRequest: (at: string) => `Vérification du ${at}`,
    agrees: 'Identique',
    differs: 'Différent',
    unsure: 'Pas sûr',
    enteredBy: (name: string) => `saisi par ${name}, avec une preuve`,
    enteredBySomebody: 'saisi par une personne, avec une preuve',
    typedBy: (name: string) => `saisi d’après les photos par ${name}`,
    typedBySomebody: 'saisi d’après les photos par une personne',
    readAgain: (at: string) => `Nous n’avons pas pu lire les photos. Nous réessaierons : ${at}.`,
    readingWanted: {
      zone: 'Le logiciel n’a pas pu lire la zone lisible par machine avec certitude. Saisissez ce qu’elle dit, demandez une nouvelle photo à la personne, ou rejetez la vérification.',
      front:
        'Ce document n’a pas de zone lisible par machine. Saisissez ce que dit son recto, demandez une nouvelle photo à la personne, ou rejetez la vérification.',
    },
    facesWanted: 'Avant d’approuver, comparez le visage du document avec la personne.',
    faceAnswers: {
      same: 'Vous avez comparé les visages : c’est la même personne.',
      differs:
        'Vous avez comparé les visages : ce sont deux personnes différentes. Vous ne pouvez pas approuver cette vérification.',
      not_seen:
        'Vous avez comparé les visages : l’un au moins n’est pas visible. Vous ne pouvez pas approuver cette vérification.',
    },
    compareFaces: 'Comparer les visages',
    compareAgain: 'Comparer de nouveau',
    typeReading: { zone: 'Saisir la zone', front: 'Saisir le recto' },
    readingTitle: { zone: 'Que dit la zone lisible par machine ?', front: 'Que dit le recto ?' },
    readingText: {
      zone: 'Saisissez chaque ligne telle qu’elle est imprimée. Vous pouvez omettre les signes < de la fin. Nous l’enregistrons avec votre nom.',
      front:
        'Saisissez-le tel qu’il est imprimé, et non comme la personne l’a saisi. Nous l’enregistrons avec votre nom.',
    },
    zoneLine: (line: number) => `Ligne ${line}`,
    overruling: 'Pourquoi vous acceptez les lignes',
    overrulings: {
      zone_compared: 'J’ai comparé chaque caractère : le document dit exactement cela',
      zone_damaged: 'Un caractère est abîmé et le recto montre lequel',
      zone_misprinted: 'Les lignes ont été mal imprimées',
    },
    expiryHint: 'Par exemple 1990-12-31. Laissez vide si le document n’a pas de date.',
    keepReading: 'Enregistrer ma saisie',
    readingKept: 'Votre saisie est enregistrée.',
    reveal: 'Afficher le numéro',
    revealed: 'Nous avons enregistré que vous avez vu le numéro.',
    proof: (by: string, at: string) => `Preuve de ${by}, ${at}`,
    proofRemoved: 'Supprimée',
    seeProof: 'Télécharger la preuve',
    reason: 'Motif',
    chooseReason: 'Choisir un motif',
    approveText: (level: string) => `${level} Le crédit est débité.`,
    rejectText: 'Nous rejetons la vérification pour le motif choisi et débitons le crédit.',
    inconclusiveText: 'Nous débitons le crédit seulement si un registre ou une autorité a répondu.',
    firstOfTwo: 'Une seconde personne devra ensuite décider aussi.',
    askAgain: 'Redemander',
    askAgainTitle: 'Que doit renvoyer la personne ?',
    askAgainText: 'Nous lui enverrons un SMS avec son lien. Le crédit vous est rendu en attendant son envoi.',
    asked: 'Nous avons envoyé une nouvelle demande à la personne.',
    askedWhat: 'À renvoyer',
    opinionKept: 'Votre avis est enregistré. Une seconde personne doit décider aussi.',
    enter: 'Saisir la réponse de l’autorité',
    answerTitle: 'Qu’a répondu le service de l’autorité ?',
    answerText:
      'Utilisez le service de l’autorité. Saisissez sa réponse et ajoutez une capture d’écran ou un PDF qui la montre.',
    found: 'Il connaît le numéro',
    notFound: 'Il ne connaît pas le numéro',
    answer: 'Réponse',
    reference: 'Référence',
    birthHint: 'Par exemple 1990-12-31',
    proofFile: 'Preuve : un PDF, JPEG ou PNG de 10 Mo au plus',
    chooseFile: 'Choisir un fichier',
    keep: 'Enregistrer la réponse',
    kept: 'La réponse est enregistrée.',
    fileMissing: 'Choisissez le fichier qui montre la réponse.',
    tooLarge: (name: string) => `${name} dépasse 10 Mo. Choisissez un fichier plus petit.`,
  },
})
