/**
 * The documents by whose number a person is checked, and what such a number looks like. Apart from schemas: the screen
 * judges a number while it is typed, by the same table as the server.
 *
 * What is known of each form is of unequal weight; where it is little, little is refused. No check digit is invented:
 * only a TIN's is public.
 */
import { isChallengeFrame, type ChallengeFrame, type KycKind } from './states.ts'
import { isTin } from '../tin.ts'

export const DOCUMENTS = ['ghana_card', 'passport', 'voter_id', 'drivers_licence', 'ssnit', 'tin'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]

interface DocumentForm {
  /** Of the number as `normalizeDocumentNumber` leaves it. */
  pattern: RegExp
  /** One that fits, for a placeholder. */
  sample: string
  /** Without the person's date of birth, the registry has too little to tell people apart. */
  dateOfBirth: boolean
  /** The sides that are photographed. Empty if the document is not a card. */
  sides: readonly ('document_front' | 'document_back')[]
}

const BOTH = ['document_front', 'document_back'] as const
/** The page with the photograph. */
const ONE = ['document_front'] as const

export const documentForms: Readonly<Record<DocumentKind, DocumentForm>> = {
  // The personal identification number; another prefix than GHA is a non-citizen's card. The last character's rule is
  // not public.
  ghana_card: { pattern: /^[A-Z]{3}-\d{9}-\d$/, sample: 'GHA-123456789-0', dateOfBirth: true, sides: BOTH },
  passport: { pattern: /^[A-Z]{1,2}\d{6,7}$/, sample: 'G0123456', dateOfBirth: true, sides: ONE },
  voter_id: { pattern: /^\d{10,12}$/, sample: '1234567890', dateOfBirth: true, sides: BOTH },
  // Several generations of licences are about, and none of their forms is published.
  drivers_licence: {
    pattern: /^[A-Z0-9][A-Z0-9/-]{4,18}[A-Z0-9]$/,
    sample: 'ABC-01011990-12345',
    dateOfBirth: true,
    sides: BOTH,
  },
  ssnit: { pattern: /^[A-Z][A-Z0-9]{12,14}$/, sample: 'C012345678901', dateOfBirth: false, sides: [] },
  // Of a person: their Ghana Card's number since April 2021, or P, two zeros, seven digits and a check character.
  tin: { pattern: /^(GHA-\d{9}-\d|P00\d{7}[\dX])$/, sample: 'P0001234560', dateOfBirth: false, sides: [] },
}

/**
 * What a check of this kind may keep a photograph of: what the person's words speak of (`consentText`), and what the
 * document has. The words of a check by number leave open what is photographed; nobody compares a face there, so nobody
 * needs its challenge frames.
 */
export function mayKeepPicture(
  kind: KycKind,
  document: DocumentKind,
  picture: 'document_front' | 'document_back' | 'person' | ChallengeFrame,
): boolean {
  if (isChallengeFrame(picture)) return kind === 'document_face'
  if (kind === 'number') return true
  return picture === 'person' ? kind === 'document_face' : documentForms[document].sides.includes(picture)
}

/** Those that can be photographed. */
export const isPhotographed = (document: DocumentKind): boolean => documentForms[document].sides.length > 0

/** Those that carry a machine-readable zone; what is printed on the others is not published. */
export const hasZone = (document: DocumentKind): boolean =>
  document === 'ghana_card' || document === 'passport'

/** As somebody writes it, with room for spaces. */
export const DOCUMENT_NUMBER_LENGTH_MAX = 30

/** The number as registries write it: capitals, no spaces, and a Ghana Card's two hyphens. */
export function normalizeDocumentNumber(document: DocumentKind, written: string): string {
  const text = written.toUpperCase().replace(/\s/g, '')
  if (document !== 'ghana_card' && document !== 'tin') return text
  const parts = /^([A-Z]{3})-?(\d{9})-?(\d)$/.exec(text)
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : text
}

/** What is wrong with a tidy number: its form, or its check character. Null where nothing is known to be. */
export function documentNumberFault(document: DocumentKind, number: string): 'form' | 'check' | null {
  if (!documentForms[document].pattern.test(number)) return 'form'
  return document === 'tin' && !isTin(number) ? 'check' : null
}

/** Letters and digits of a number that somebody who may decide on people sees. */
const LAST_SHOWN = 3
/** A shorter number would be half shown. */
const LAST_SHOWN_LENGTH_MIN = 7

/**
 * The number with every digit hidden; its shape stays. `GHA-123456789-0` is `GHA-•••••••••-•`, and `GHA-•••••••89-0` with
 * its last three characters.
 */
export function maskDocumentNumber(document: DocumentKind, number: string, withLast = false): string {
  const shown = document === 'ghana_card' || /^[A-Z]{3}-\d{9}-\d$/.test(number) ? 3 : 1
  const places = number.replaceAll('-', '').length
  const hidden = withLast && places >= LAST_SHOWN_LENGTH_MIN ? places - LAST_SHOWN : places
  let place = 0
  return Array.from(number, (character, index) => {
    if (character === '-') return character
    place++
    return place > hidden || (index < shown && /[A-Z]/.test(character)) ? character : '•'
  }).join('')
}
