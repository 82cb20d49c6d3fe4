/**
 * What a person agrees to before anything about them is asked: the exact words, by version and language. The screen
 * shows them, the server stores them as shown; a version is never reworded, a better text is a new version.
 *
 * They name who asks, what is checked and with whom, how long what is kept, and that consent can be withdrawn
 * (Data Protection Act, 2012 (Act 843), sections 20, 23 and 24).
 */
import type { DocumentKind } from './documents.ts'
import type { KycKind } from './states.ts'

/** Of a check by the number alone. */
export const CONSENT_VERSION = '2026-12'
/** Of one for which the document is photographed. */
const PHOTOGRAPHS_VERSION = '2026-12-photographs'
/** Those whose words speak of photographs: with other requests none is kept. */
export const VERSIONS_WITH_PICTURES: readonly string[] = [CONSENT_VERSION, PHOTOGRAPHS_VERSION]
/** The words that a person agrees to, by what is looked at. */
export const consentVersion = (kind: KycKind): string =>
  kind === 'number' ? CONSENT_VERSION : PHOTOGRAPHS_VERSION
export const CONSENT_LANGUAGES = ['en', 'fr'] as const
export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number]
/** How a business asked the person. */
export const CONSENT_CHANNELS = ['in_person', 'phone', 'paper', 'electronic'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]
/** As it is kept: by a link the person agreed themselves, and no business says so for them. */
export const RECORDED_CHANNELS = [...CONSENT_CHANNELS, 'link'] as const
export type RecordedChannel = (typeof RECORDED_CHANNELS)[number]

/** How long the result is kept after the decision, and photographs, at most: a business may choose less. */
export const RESULT_YEARS = 6
export const PICTURE_YEARS = 2

interface Asked {
  language: ConsentLanguage
  document: DocumentKind
  /** The default is `number`. */
  kind?: KycKind
  /** The registered name and number of the business that asks. */
  business: { legalName: string; registrationNumber: string }
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

/** The words of `consentVersion(kind)`. */
export function consentText(asked: Asked): string {
  const { language, document, kind = 'number', business } = asked
  const what = documents[language][document]
  const who = `${business.legalName} (${business.registrationNumber})`
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
