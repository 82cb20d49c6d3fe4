/**
 * The documents by whose number a person is checked, and the form of such a number. It is apart from the schemas: the
 * screen judges a number while it is typed, by the same table as the server.
 *
 * Not every form is known equally well. Where little is known, little is refused. No check digit is guessed: only that
 * of a TIN is public.
 */
import { isChallengeFrame, type ChallengeFrame, type KycKind } from './states.ts'
import { isTin } from '../tin.ts'

export const DOCUMENTS = ['ghana_card', 'passport', 'voter_id', 'drivers_licence', 'ssnit', 'tin'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]

interface DocumentForm {
  /** Matches a number in the form of `normalizeDocumentNumber`. */
  pattern: RegExp
  /** A valid example, for a placeholder. */
  sample: string
  /** Whether the registry needs the person's date of birth to tell people apart. */
  dateOfBirth: boolean
  /** The sides to photograph. Empty if the document is not a card. */
  sides: readonly ('document_front' | 'document_back')[]
}

const BOTH = ['document_front', 'document_back'] as const
/** The sides of a passport: only the page with the photograph. */
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
 * Whether a check of this kind may store this picture: the person's words must allow it (`consentText`), and the
 * document must have that side. The words for a check by number do not say what is photographed. No face is compared
 * there, so challenge frames are not stored.
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

/** Whether the document can be photographed. */
export const isPhotographed = (document: DocumentKind): boolean => documentForms[document].sides.length > 0

/** Whether the document has a machine-readable zone. The layouts of other documents are not published. */
export const hasZone = (document: DocumentKind): boolean =>
  document === 'ghana_card' || document === 'passport'

/** The longest number as somebody may write it, with spaces. */
export const DOCUMENT_NUMBER_LENGTH_MAX = 30

/** The number as registries write it: capitals, no spaces, and the two hyphens of a Ghana Card. */
export function normalizeDocumentNumber(document: DocumentKind, written: string): string {
  const text = written.toUpperCase().replace(/\s/g, '')
  if (document !== 'ghana_card' && document !== 'tin') return text
  const parts = /^([A-Z]{3})-?(\d{9})-?(\d)$/.exec(text)
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : text
}

/** The fault of a normalised number, in its form or its check character. Null if there is none that is known. */
export function documentNumberFault(document: DocumentKind, number: string): 'form' | 'check' | null {
  if (!documentForms[document].pattern.test(number)) return 'form'
  return document === 'tin' && !isTin(number) ? 'check' : null
}

/** How many last letters and digits of a number a reviewer sees. */
const LAST_SHOWN = 3
/**
 * The least length of a number whose end is shown. Half of a shorter number would be visible, so it is hidden
 * completely.
 */
const LAST_SHOWN_LENGTH_MIN = 7

/**
 * The number with its digits hidden and its shape visible. `GHA-123456789-0` is `GHA-•••••••••-•`, and
 * `GHA-•••••••89-0` with its last three characters.
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
