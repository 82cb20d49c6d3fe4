import { CAPTURE_LINK_DAYS, COPIES_DAYS } from '@nkra/contract/kyc/states.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Status } from './capture.ts'
import { sentences } from '../../ui/language/language.tsx'

/** The title above the outcome. */
const titles: Readonly<Record<'en' | 'fr', Readonly<Partial<Record<Status, string>>>>> = {
  en: {
    approved: 'Everything agrees',
    rejected: 'Something does not agree',
    inconclusive: 'It could not be decided',
    expired: 'The time ran out',
    cancelled: 'It is not needed any more',
  },
  fr: {
    approved: 'Tout concorde',
    rejected: 'Un élément ne concorde pas',
    inconclusive: 'Il n’a pas été possible de trancher',
    expired: 'Le délai est passé',
    cancelled: 'Ce n’est plus nécessaire',
  },
}

/** The state of the request, in words for the person. */
const states: Readonly<Record<'en' | 'fr', Readonly<Record<Status, string>>>> = {
  en: {
    awaiting_subject: 'Nothing is sent yet.',
    capturing: 'Nothing is sent yet.',
    submitted: 'Everything has arrived, and is about to be checked.',
    checking: 'It is being checked.',
    needs_resubmission: 'Something is asked for once more.',
    in_review: 'It has been checked, and somebody of the business looks at it.',
    awaiting_provider: 'The register does not answer at the moment. It is asked again by itself.',
    approved: 'The business has been told. There is nothing left for you to do.',
    rejected:
      'Ask the business what can be done. What is kept of you says what was checked; what is wrong in it you may have corrected.',
    inconclusive: 'Ask the business what comes next. This is no rejection.',
    expired: 'Should the business still need it, it can ask you anew.',
    cancelled: 'The business has taken its request back. There is nothing left for you to do.',
  },
  fr: {
    awaiting_subject: 'Rien n’est encore envoyé.',
    capturing: 'Rien n’est encore envoyé.',
    submitted: 'Tout est arrivé et va être vérifié.',
    checking: 'La vérification est en cours.',
    needs_resubmission: 'Un élément vous est redemandé.',
    in_review: 'La vérification est faite ; quelqu’un de l’entreprise l’examine.',
    awaiting_provider: 'Le registre ne répond pas pour le moment. Il sera interrogé de nouveau.',
    approved: 'L’entreprise en est informée. Vous n’avez plus rien à faire.',
    rejected:
      'Demandez à l’entreprise ce qui peut être fait. Ce qui est conservé de vous indique ce qui a été vérifié ; vous pouvez en faire corriger les erreurs.',
    inconclusive: 'Demandez à l’entreprise ce qui suit. Ce n’est pas un refus.',
    expired: 'L’entreprise peut vous solliciter de nouveau si elle en a encore besoin.',
    cancelled: 'L’entreprise a retiré sa demande. Vous n’avez plus rien à faire.',
  },
}

type Check = Reply<'getOwnKyc'>['request']['checks'][number]

const checks: Readonly<Record<'en' | 'fr', Readonly<Record<Check['name'], string>>>> = {
  en: {
    consent_present: 'Your consent',
    number_format: 'Form of the number',
    image_quality: 'Quality of the photographs',
    doc_type: 'Kind of document',
    mrz_read: 'The machine-readable lines',
    mrz_check_digits: 'Their check digits',
    front_ocr: 'What stands on the front',
    front_back_consistency: 'Front against back',
    expiry: 'Validity of the document',
    age: 'Age',
    pictures_differ: 'Photographs that differ',
    side_is_card: 'A document to be seen, as a hint',
    image_reuse: 'Photographs not used before',
    face_present: 'A face to be seen, as a hint',
    face_confirmed: 'Your face and the document’s',
    face_similarity_local: 'Face against document',
    liveness_active: 'Your head turned as asked, as a hint',
    registry_lookup: 'The number in the register',
    registry_face: 'The face in the register',
    registry_liveness: 'A living person, by the register',
    name_match: 'Your names',
    dob_match: 'Your date of birth',
    duplicate_identity: 'One record only',
  },
  fr: {
    consent_present: 'Votre consentement',
    number_format: 'Forme du numéro',
    image_quality: 'Qualité des photographies',
    doc_type: 'Type de document',
    mrz_read: 'Les lignes lisibles par machine',
    mrz_check_digits: 'Leurs chiffres de contrôle',
    front_ocr: 'Ce que porte le recto',
    front_back_consistency: 'Recto et verso',
    expiry: 'Validité du document',
    age: 'Âge',
    pictures_differ: 'Photographies distinctes',
    side_is_card: 'Présence d’un document, à titre indicatif',
    image_reuse: 'Photographies jamais utilisées',
    face_present: 'Présence d’un visage, à titre indicatif',
    face_confirmed: 'Votre visage et celui du document',
    face_similarity_local: 'Visage et document',
    liveness_active: 'Tête tournée comme demandé, à titre indicatif',
    registry_lookup: 'Le numéro au registre',
    registry_face: 'Le visage au registre',
    registry_liveness: 'Une personne vivante, selon le registre',
    name_match: 'Vos noms',
    dob_match: 'Votre date de naissance',
    duplicate_identity: 'Un seul dossier',
  },
}

const outcomes: Readonly<Record<'en' | 'fr', Readonly<Record<Check['outcome'], string>>>> = {
  en: { pass: 'in order', fail: 'not in order', unsure: 'in doubt', not_run: 'not done', error: 'failed' },
  fr: {
    pass: 'en ordre',
    fail: 'pas en ordre',
    unsure: 'en doute',
    not_run: 'non fait',
    error: 'en échec',
  },
}

export const outcomeSentences = sentences({
  en: {
    titles: titles.en,
    states: states.en,
    checks: checks.en,
    outcomes: outcomes.en,
    checked: 'What was checked',
    done: 'Thank you',
    kept: 'What is kept of you',
    keptText: (business: string) =>
      `${business} asked. You may see and save everything that is kept, and take your consent back.`,
    keptUnasked: (business: string) =>
      `${business} asked, and you have not agreed. You may see and save what is kept, and have it erased.`,
    lasts: `This link works until ${CAPTURE_LINK_DAYS} days after the decision. Later you ask for a new one with your number.`,
    codeText: 'By this link only you see what is kept: we text a code to your phone, free of charge.',
    codeSend: 'Text me a code',
    codeSent: 'A code is on its way to your phone. It is good for 10 minutes.',
    code: 'Code from the text',
    codeAgain: 'Text me another code',
    codeOver: 'Half an hour is over. Have another code texted to go on.',
    see: 'See what is kept',
    save: 'Save it as a file',
    picture: (what: string) => `Save the photograph: ${what}`,
    none: 'No photographs are kept.',
    phone: 'Telephone',
    agreedOn: (day: string) => `You agreed on ${day}`,
    withdraw: 'Take my consent back',
    erase: 'Have it erased',
    withdrawText: `Number, names, date of birth and photographs are erased for good. That you were asked, and what came of it, stays with the business without your name. Copies for emergencies are overwritten within ${COPIES_DAYS} days.`,
    withdrawNow: 'Erase what is kept',
    keep: 'Keep it',
    erased: 'You are forgotten',
    erasedText: (day: string) => `Everything that was kept of you was erased on ${day}.`,
  },
  fr: {
    titles: titles.fr,
    states: states.fr,
    checks: checks.fr,
    outcomes: outcomes.fr,
    checked: 'Ce qui a été vérifié',
    done: 'Merci',
    kept: 'Ce qui est conservé de vous',
    keptText: (business: string) =>
      `Demande de ${business}. Vous pouvez voir et enregistrer tout ce qui est conservé, et retirer votre consentement.`,
    keptUnasked: (business: string) =>
      `Demande de ${business}, que vous n’avez pas acceptée. Vous pouvez voir et enregistrer ce qui est conservé, et le faire effacer.`,
    lasts: `Ce lien sert jusqu’à ${CAPTURE_LINK_DAYS} jours après la décision. Plus tard, vous en demandez un nouveau avec votre numéro.`,
    codeText:
      'Ce qui est conservé n’est montré qu’à vous : nous envoyons un code sur votre téléphone, sans frais.',
    codeSend: 'M’envoyer un code',
    codeSent: 'Un code arrive sur votre téléphone. Il est valable 10 minutes.',
    code: 'Code du SMS',
    codeAgain: 'M’envoyer un autre code',
    codeOver: 'La demi-heure est passée. Demandez un autre code pour continuer.',
    see: 'Voir ce qui est conservé',
    save: 'Enregistrer dans un fichier',
    picture: (what: string) => `Enregistrer la photographie : ${what}`,
    none: 'Aucune photographie n’est conservée.',
    phone: 'Téléphone',
    agreedOn: (day: string) => `Vous avez accepté le ${day}`,
    withdraw: 'Retirer mon consentement',
    erase: 'Le faire effacer',
    withdrawText: `Numéro, noms, date de naissance et photographies sont effacés définitivement. Que vous avez été sollicité et ce qui en est résulté reste à l’entreprise, sans votre nom. Les copies de secours sont écrasées dans les ${COPIES_DAYS} jours.`,
    withdrawNow: 'Effacer ce qui est conservé',
    keep: 'Garder',
    erased: 'Plus rien n’est conservé de vous',
    erasedText: (day: string) => `Tout ce qui était conservé de vous a été effacé le ${day}.`,
  },
})
