import { CAPTURE_LINK_DAYS, COPIES_DAYS } from '@nkra/contract/kyc/states.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Status } from './capture.ts'
import { sentences } from '../../ui/language/language.tsx'

/** The title above the outcome. */
const titles: Readonly<Record<'en' | 'fr', Readonly<Partial<Record<Status, string>>>>> = {
  en: {
    approved: 'Your identity is confirmed',
    rejected: 'Something does not match',
    inconclusive: 'We could not decide',
    expired: 'The time ran out',
    cancelled: 'The check is no longer needed',
  },
  fr: {
    approved: 'Votre identité est confirmée',
    rejected: 'Un élément ne concorde pas',
    inconclusive: 'Nous n’avons pas pu décider',
    expired: 'Le délai est passé',
    cancelled: 'La vérification n’est plus nécessaire',
  },
}

/** The state of the request, in words for the person. */
const states: Readonly<Record<'en' | 'fr', Readonly<Record<Status, string>>>> = {
  en: {
    awaiting_subject: 'You have not sent anything yet.',
    capturing: 'You have not sent anything yet.',
    submitted: 'We have received everything. The check starts soon.',
    checking: 'We are checking what you sent.',
    needs_resubmission: 'Please send something again.',
    in_review: 'The check is done. A person at the business is looking at it.',
    awaiting_provider: 'The registry is not answering at the moment. We will ask it again.',
    approved: 'We have told the business. You do not have to do anything else.',
    rejected:
      'Ask the business what you can do. Below you see what was checked. If something is wrong, you can ask for a correction.',
    inconclusive: 'This is not a rejection. Ask the business what to do next.',
    expired: 'If the business still needs it, they can send you a new request.',
    cancelled: 'The business has cancelled its request. You do not have to do anything else.',
  },
  fr: {
    awaiting_subject: 'Vous n’avez encore rien envoyé.',
    capturing: 'Vous n’avez encore rien envoyé.',
    submitted: 'Nous avons tout reçu. La vérification commence bientôt.',
    checking: 'Nous vérifions ce que vous avez envoyé.',
    needs_resubmission: 'Veuillez renvoyer un élément.',
    in_review: 'La vérification est faite. Une personne de l’entreprise l’examine.',
    awaiting_provider: 'Le registre ne répond pas pour le moment. Nous l’interrogerons de nouveau.',
    approved: 'Nous avons informé l’entreprise. Vous n’avez plus rien à faire.',
    rejected:
      'Demandez à l’entreprise ce que vous pouvez faire. Vous voyez ci-dessous ce qui a été vérifié. En cas d’erreur, vous pouvez demander une correction.',
    inconclusive: 'Ce n’est pas un refus. Demandez à l’entreprise ce qu’il faut faire.',
    expired: 'Si l’entreprise en a encore besoin, elle peut vous envoyer une nouvelle demande.',
    cancelled: 'L’entreprise a annulé sa demande. Vous n’avez plus rien à faire.',
  },
}

type Check = Reply<'getOwnKyc'>['request']['checks'][number]

const checks: Readonly<Record<'en' | 'fr', Readonly<Record<Check['name'], string>>>> = {
  en: {
    consent_present: 'Your consent',
    number_format: 'Format of the number',
    image_quality: 'Quality of the photos',
    doc_type: 'Kind of document',
    mrz_read: 'The machine-readable lines',
    mrz_check_digits: 'Their check digits',
    front_ocr: 'Text on the front',
    front_back_consistency: 'Front and back match',
    expiry: 'Document not expired',
    age: 'Age',
    pictures_differ: 'Each photo is different',
    side_is_card: 'Document visible (advisory)',
    image_reuse: 'Photos not used before',
    face_present: 'Face visible (advisory)',
    face_confirmed: 'Your face and the one on the document',
    face_similarity_local: 'Face and document match',
    liveness_active: 'Head turned as asked (advisory)',
    registry_lookup: 'Your number in the registry',
    registry_face: 'Your face in the registry',
    registry_liveness: 'Living person, according to the registry',
    name_match: 'Your names',
    dob_match: 'Your date of birth',
    duplicate_identity: 'One record only',
  },
  fr: {
    consent_present: 'Votre consentement',
    number_format: 'Format du numéro',
    image_quality: 'Qualité des photos',
    doc_type: 'Type de document',
    mrz_read: 'Les lignes lisibles par machine',
    mrz_check_digits: 'Leurs chiffres de contrôle',
    front_ocr: 'Texte du recto',
    front_back_consistency: 'Recto et verso concordent',
    expiry: 'Document non expiré',
    age: 'Âge',
    pictures_differ: 'Chaque photo est différente',
    side_is_card: 'Document visible (indicatif)',
    image_reuse: 'Photos jamais utilisées',
    face_present: 'Visage visible (indicatif)',
    face_confirmed: 'Votre visage et celui du document',
    face_similarity_local: 'Visage et document concordent',
    liveness_active: 'Tête tournée comme demandé (indicatif)',
    registry_lookup: 'Votre numéro au registre',
    registry_face: 'Votre visage au registre',
    registry_liveness: 'Personne vivante, selon le registre',
    name_match: 'Vos noms',
    dob_match: 'Votre date de naissance',
    duplicate_identity: 'Un seul dossier',
  },
}

const outcomes: Readonly<Record<'en' | 'fr', Readonly<Record<Check['outcome'], string>>>> = {
  en: { pass: 'passed', fail: 'not passed', unsure: 'not certain', not_run: 'not done', error: 'error' },
  fr: {
    pass: 'réussi',
    fail: 'non réussi',
    unsure: 'incertain',
    not_run: 'non fait',
    error: 'erreur',
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
    kept: 'Your data',
    keptText: (business: string) =>
      `${business} asked for this check. You can see and save all the data we keep about you, and withdraw your consent.`,
    keptUnasked: (business: string) =>
      `${business} asked for this check, and you have not agreed. You can see and save the data we keep about you, and have it erased.`,
    lasts: `This link works until ${CAPTURE_LINK_DAYS} days after the decision. After that, you can ask for a new one with your number.`,
    codeText: 'Only you can see your data here. We will send a code to your phone, free of charge.',
    codeSend: 'Send me a code',
    codeSent: 'We sent a code to your phone. It works for 10 minutes.',
    code: 'Code from the SMS',
    codeAgain: 'Send me another code',
    codeOver: 'Your 30 minutes are over. Ask for another code to continue.',
    see: 'See my data',
    save: 'Save as a file',
    picture: (what: string) => `Save photo: ${what}`,
    none: 'We keep no photos of you.',
    phone: 'Phone',
    agreedOn: (day: string) => `You agreed on ${day}`,
    withdraw: 'Withdraw my consent',
    erase: 'Erase my data',
    withdrawText: `We will erase your number, names, date of birth and photos for good. The business keeps only the fact that it asked and the result, without your name. Emergency copies are overwritten within ${COPIES_DAYS} days.`,
    withdrawNow: 'Erase my data now',
    keep: 'Keep my data',
    erased: 'Your data was erased',
    erasedText: (day: string) => `We erased all the data we had about you on ${day}.`,
  },
  fr: {
    titles: titles.fr,
    states: states.fr,
    checks: checks.fr,
    outcomes: outcomes.fr,
    checked: 'Ce qui a été vérifié',
    done: 'Merci',
    kept: 'Vos données',
    keptText: (business: string) =>
      `${business} a demandé cette vérification. Vous pouvez voir et enregistrer toutes les données que nous conservons sur vous, et retirer votre consentement.`,
    keptUnasked: (business: string) =>
      `${business} a demandé cette vérification, et vous ne l’avez pas acceptée. Vous pouvez voir et enregistrer les données que nous conservons sur vous, et les faire effacer.`,
    lasts: `Ce lien fonctionne jusqu’à ${CAPTURE_LINK_DAYS} jours après la décision. Ensuite, vous pourrez en demander un nouveau avec votre numéro.`,
    codeText:
      'Vous seul pouvez voir vos données ici. Nous enverrons un code sur votre téléphone, sans frais.',
    codeSend: 'M’envoyer un code',
    codeSent: 'Nous avons envoyé un code sur votre téléphone. Il est valable 10 minutes.',
    code: 'Code reçu par SMS',
    codeAgain: 'M’envoyer un autre code',
    codeOver: 'Vos 30 minutes sont passées. Demandez un autre code pour continuer.',
    see: 'Voir mes données',
    save: 'Enregistrer dans un fichier',
    picture: (what: string) => `Enregistrer la photo : ${what}`,
    none: 'Nous ne conservons aucune photo de vous.',
    phone: 'Téléphone',
    agreedOn: (day: string) => `Vous avez accepté le ${day}`,
    withdraw: 'Retirer mon consentement',
    erase: 'Effacer mes données',
    withdrawText: `Nous effacerons définitivement votre numéro, vos noms, votre date de naissance et vos photos. L’entreprise garde seulement la trace de sa demande et le résultat, sans votre nom. Les copies de secours sont écrasées dans les ${COPIES_DAYS} jours.`,
    withdrawNow: 'Effacer mes données maintenant',
    keep: 'Garder mes données',
    erased: 'Vos données sont effacées',
    erasedText: (day: string) => `Nous avons effacé toutes les données que nous avions sur vous le ${day}.`,
  },
})
