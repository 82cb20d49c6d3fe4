/**
 * What a person agrees to before anything about them is asked: the exact words, by version and language. The screen
 * shows them, the server stores them as shown; a version is never reworded, a better text is a new version.
 *
 * They name who asks, what is checked and with whom, how long what is kept, and that consent can be withdrawn
 * (Data Protection Act, 2012 (Act 843), sections 20, 23 and 24).
 */
import type { DocumentKind } from './kyc-documents.ts'

export const CONSENT_VERSION = '2026-12'
/** Those whose words speak of photographs: with other requests none is kept. */
export const VERSIONS_WITH_PICTURES: readonly string[] = ['2026-12']
export const CONSENT_LANGUAGES = ['en', 'fr'] as const
export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number]
/** How the person was asked. */
export const CONSENT_CHANNELS = ['in_person', 'phone', 'paper', 'electronic'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

/** How long the result is kept after the decision, and photographs, at most: a business may choose less. */
export const RESULT_YEARS = 6
export const PICTURE_YEARS = 2

interface Asked {
  language: ConsentLanguage
  document: DocumentKind
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

/** The words of `CONSENT_VERSION`. */
export function consentText({ language, document, business }: Asked): string {
  const what = documents[language][document]
  const who = `${business.legalName} (${business.registrationNumber})`
  return language === 'en'
    ? `I agree that ${who} checks my identity through Nkra: that the number of my ${what}, my names and, where it is asked for, my date of birth are compared with the register of the authority that issued it. The result is kept for at most ${RESULT_YEARS} years, photographs of my document and of me, where they are taken, for at most ${PICTURE_YEARS}; nobody else is shown them. I may ask what was checked, have it corrected, and withdraw my consent at any time.`
    : `J’accepte que ${who} vérifie mon identité au moyen de Nkra : que le numéro de mon document (${what}), mes noms et, si elle est demandée, ma date de naissance soient comparés au registre de l’autorité qui l’a délivré. Le résultat est conservé ${RESULT_YEARS} ans au plus ; les photographies de mon document et de moi, s’il en est pris, ${PICTURE_YEARS} ans au plus ; ils ne sont montrés à personne d’autre. Je peux demander ce qui a été vérifié, le faire corriger et retirer mon consentement à tout moment.`
}
