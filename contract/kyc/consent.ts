/**
 * The words to which a person agrees before anything about them is asked, by version and language. The screen shows
 * them, and the server stores them as shown. The words of a version never change; a better text is a new version.
 *
 * They name who asks, what is checked and with whom, what is stored and for how long, and that consent can be withdrawn
 * (Data Protection Act, 2012 (Act 843), sections 20, 23 and 24).
 */
import type { DocumentKind } from './documents.ts'
import type { KycKind } from './states.ts'

/** The version of the words for a check by the number alone. */
export const CONSENT_VERSION = '2026-12'
/** The version of the words for a check with photographs of the document. */
const PHOTOGRAPHS_VERSION = '2026-12-photographs'
/**
 * The start of a version for a check whose photographs of the face are sent to a registry. The provider's id follows.
 */
const FACE_VERSION = '2026-12-face-'

/**
 * The end of a version for an owner, director or signatory of the business. Its words say that the operator is told.
 */
const PRINCIPAL_ENDING = '-principal'

/** The company through which photographs of people's faces are compared with a registry. */
export interface FaceRegistry {
  /** The provider's id. */
  id: string
  name: string
  /** The documents whose register has faces. */
  documents: DocumentKind[]
}

/** The company that gets a person's photographs. Null if no company does. */
export const faceRegistryFor = (
  { kind, document }: { kind: KycKind; document: DocumentKind },
  registry: FaceRegistry | null,
): FaceRegistry | null =>
  kind === 'document_face' && registry?.documents.includes(document) === true ? registry : null

/**
 * The version of the words. It depends on what is checked, who gets the photographs, and whether the operator is told.
 */
export function consentVersion(
  kind: KycKind,
  faceRegistry: FaceRegistry | null = null,
  ofPrincipal = false,
): string {
  const ending = ofPrincipal ? PRINCIPAL_ENDING : ''
  if (kind === 'number') return CONSENT_VERSION + ending
  return (faceRegistry === null ? PHOTOGRAPHS_VERSION : FACE_VERSION + faceRegistry.id) + ending
}

/** A version without the ending for principals. */
const wordsOf = (version: string): string =>
  version.endsWith(PRINCIPAL_ENDING) ? version.slice(0, -PRINCIPAL_ENDING.length) : version

/** The provider that may get the person's photographs by the words of this version. Null if they name none. */
export const faceSentTo = (version: string): string | null =>
  version.startsWith(FACE_VERSION) ? wordsOf(version).slice(FACE_VERSION.length) : null

/** Whether the words of this version allow photographs. Otherwise no photograph is stored. */
export const speaksOfPictures = (version: string): boolean =>
  [CONSENT_VERSION, PHOTOGRAPHS_VERSION].includes(wordsOf(version)) || faceSentTo(version) !== null

export const CONSENT_LANGUAGES = ['en', 'fr'] as const
export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number]
/** How a business asked the person for consent. */
export const CONSENT_CHANNELS = ['in_person', 'phone', 'paper', 'electronic'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]
/** The channels that are stored. By a link the person agreed themselves, so no business states it for them. */
export const RECORDED_CHANNELS = [...CONSENT_CHANNELS, 'link'] as const
export type RecordedChannel = (typeof RECORDED_CHANNELS)[number]

/**
 * For how many years at most the result and the photographs are stored after the decision. A business may choose less.
 */
export const RESULT_YEARS = 6
export const PICTURE_YEARS = 2

interface Asked {
  language: ConsentLanguage
  document: DocumentKind
  /** What is checked. By default `number`. */
  kind?: KycKind
  /** The registered name and number of the business that asks, and its contact. */
  business: { legalName: string; registrationNumber: string; contact?: string }
  /** The company that gets photographs of the face (`faceRegistryFor`). By default none. */
  faceRegistry?: FaceRegistry | null
  /** Whether the person is an owner, director or signatory of the business. The default is no. */
  ofPrincipal?: boolean
}

const documents: Readonly<Record<ConsentLanguage, Record<DocumentKind, string>>> = {
  en: {
    ghana_card: 'Ghana Card',
    passport: 'passport',
    voter_id: 'voter ID card',
    drivers_licence: 'driver’s licence',
    ssnit: 'SSNIT record',
    tin: 'tax record (TIN)',
  },
  fr: {
    ghana_card: 'Ghana Card',
    passport: 'passeport',
    voter_id: 'carte d’électeur',
    drivers_licence: 'permis de conduire',
    ssnit: 'dossier SSNIT',
    tin: 'dossier fiscal (TIN)',
  },
}

const authorities: Readonly<Record<ConsentLanguage, Record<DocumentKind, string>>> = {
  en: {
    ghana_card: 'the National Identification Authority (NIA)',
    passport: 'the Passport Office',
    voter_id: 'the Electoral Commission',
    drivers_licence: 'the Driver and Vehicle Licensing Authority (DVLA)',
    ssnit: 'the Social Security and National Insurance Trust (SSNIT)',
    tin: 'the Ghana Revenue Authority (GRA)',
  },
  fr: {
    ghana_card: 'la National Identification Authority (NIA)',
    passport: 'le Passport Office',
    voter_id: 'l’Electoral Commission',
    drivers_licence: 'la Driver and Vehicle Licensing Authority (DVLA)',
    ssnit: 'le Social Security and National Insurance Trust (SSNIT)',
    tin: 'la Ghana Revenue Authority (GRA)',
  },
}

/** The words of `consentVersion(kind, faceRegistry, ofPrincipal)`. */
export function consentText(asked: Asked): string {
  const words = checkText(asked)
  return asked.ofPrincipal === true ? `${words} ${principalText[asked.language]}` : words
}

/** The words for principals: what the operator is told, because it approves the business. */
const principalText: Readonly<Record<ConsentLanguage, string>> = {
  en: 'Because I am named as an owner, director or signatory of this business, the operator of Nkra, which approves its registration, is told how this check stands, its level and day, and whether my name is the one that was stated; it is shown nothing else of me.',
  fr: 'Parce que je suis nommé comme propriétaire, dirigeant ou signataire de cette entreprise, l’opérateur de Nkra, qui approuve son enregistrement, apprend où en est cette vérification, son niveau et son jour, et si mon nom est celui qui a été indiqué ; rien d’autre de moi ne lui est montré.',
}

function checkText(asked: Asked): string {
  const { language, document, kind = 'number', business, faceRegistry = null } = asked
  const what = documents[language][document]
  const who = `${business.legalName} (${business.registrationNumber})`
  if (kind !== 'number' && faceRegistry !== null)
    return faceText[language]({
      who: business.contact ? `${who}, ${business.contact},` : `${who},`,
      what,
      registry: faceRegistry.name,
      authority: authorities[language][document],
    })
  if (kind !== 'number') return photographsText[language](who, what, kind === 'document_face')
  return language === 'en'
    ? `I agree that ${who} checks my identity through Nkra: that the number of my ${what}, my names and, where it is asked for, my date of birth are compared with the register of the authority that issued it. The result is kept for at most ${RESULT_YEARS} years, photographs of my document and of me, where they are taken, for at most ${PICTURE_YEARS}; nobody else is shown them. I may ask what was checked, have it corrected, and withdraw my consent at any time.`
    : `J’accepte que ${who} vérifie mon identité au moyen de Nkra : que le numéro de mon document (${what}), mes noms et, si elle est demandée, ma date de naissance soient comparés au registre de l’autorité qui l’a délivré. Le résultat est conservé ${RESULT_YEARS} ans au plus ; les photographies de mon document et de moi, s’il en est pris, ${PICTURE_YEARS} ans au plus ; ils ne sont montrés à personne d’autre. Je peux demander ce qui a été vérifié, le faire corriger et retirer mon consentement à tout moment.`
}

type Words = (who: string, what: string, face: boolean) => string

const photographsText: Readonly<Record<ConsentLanguage, Words>> = {
  en: (who, what, face) =>
    `I agree that ${who} checks my identity through Nkra: that my ${what}${face ? ' and my face are' : ' is'} photographed, that people of this business look at the photographs and read what stands on the document${face ? ', compare my face with the photograph on it' : ''}, and that its number, my names and my date of birth are compared with the register of the authority that issued it, where it answers. The result is kept for at most ${RESULT_YEARS} years, the photographs for at most ${PICTURE_YEARS}; nobody else is shown them. I may ask what was checked, have it corrected, and withdraw my consent at any time.`,
  fr: (who, what, face) =>
    `J’accepte que ${who} vérifie mon identité au moyen de Nkra : que mon document (${what})${face ? ' et mon visage soient photographiés' : ' soit photographié'}, que des personnes de cette entreprise regardent les photographies et lisent ce que porte le document${face ? ', comparent mon visage à la photographie qui s’y trouve' : ''}, et que son numéro, mes noms et ma date de naissance soient comparés au registre de l’autorité qui l’a délivré, lorsqu’il répond. Le résultat est conservé ${RESULT_YEARS} ans au plus, les photographies ${PICTURE_YEARS} ans au plus ; elles ne sont montrées à personne d’autre. Je peux demander ce qui a été vérifié, le faire corriger et retirer mon consentement à tout moment.`,
}

interface FaceParties {
  who: string
  what: string
  registry: string
  authority: string
}

/**
 * The words about photographs of the face: who gets them, for whom, and what the person may do about it (Act 843,
 * sections 27, 33, 35 and 41).
 */
const faceText: Readonly<Record<ConsentLanguage, (parties: FaceParties) => string>> = {
  en: ({ who, what, registry, authority }) =>
    `I agree that ${who} the data controller, checks my identity through Nkra: that my ${what} and my face are photographed, that people of this business look at the photographs, read what stands on the document and compare my face with the photograph on it; and that photographs of my face and the number of my document, and where it asks for them my names, my date of birth and my telephone number, are sent to ${registry}, which compares them with the register of ${authority} and tells whether they agree and, where it can, whether a living person was photographed. They are sent for this check alone. No program rejects me because of my face: a person decides. The result is kept for at most ${RESULT_YEARS} years, the photographs for at most ${PICTURE_YEARS}; nobody else is shown them. I may ask the business what was checked and sent, have it corrected, object, withdraw my consent at any time, and complain to the Data Protection Commission.`,
  fr: ({ who, what, registry, authority }) =>
    `J’accepte que ${who} responsable du traitement, vérifie mon identité au moyen de Nkra : que mon document (${what}) et mon visage soient photographiés, que des personnes de cette entreprise regardent les photographies, lisent ce que porte le document et comparent mon visage à la photographie qui s’y trouve ; et que des photographies de mon visage et le numéro de mon document, ainsi que, s’il les demande, mes noms, ma date de naissance et mon numéro de téléphone, soient envoyés à ${registry}, qui les compare au registre tenu par ${authority} et indique s’ils concordent et, s’il le peut, si une personne vivante a été photographiée. Ils ne sont envoyés que pour cette vérification. Aucun programme ne me refuse à cause de mon visage : une personne décide. Le résultat est conservé ${RESULT_YEARS} ans au plus, les photographies ${PICTURE_YEARS} ans au plus ; elles ne sont montrées à personne d’autre. Je peux demander à l’entreprise ce qui a été vérifié et envoyé, le faire corriger, m’y opposer, retirer mon consentement à tout moment et saisir la Data Protection Commission.`,
}
