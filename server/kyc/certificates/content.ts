/**
 * The text of a certificate. The same facts give the same bytes, so that its hash is signed once and can be computed
 * again from the record. A salt, erased with the person, makes it useless to guess names and compare hashes. Pure.
 */
import { createHash } from 'node:crypto'
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { Environment, Level } from '../requests/states.ts'
import type { KycDetail } from '../requests/lists.ts'
import type { ScreenedList } from '../screening/lists.ts'

/** A decided request, with the business ID under which it was made. */
export type CertifiedRequest = Pick<
  KycDetail,
  'id' | 'document' | 'number' | 'surname' | 'givenNames' | 'environment' | 'checks' | 'deciders'
> & {
  /** The lists with which the person was compared for the decision. Empty if none was in force. */
  lists: readonly ScreenedList[]
  consent: NonNullable<KycDetail['consent']>
  level: Level
  decidedAt: Date
  business: { name: string; registrationNumber: string; deciders: number }
}

/** The certificate's own facts. */
export interface CertificateIssue {
  id: bigint
  issuedAt: Date
  salt: Buffer
}

const VERSION = 1

export function certificateText(of: CertifiedRequest, { id, issuedAt, salt }: CertificateIssue): string {
  return JSON.stringify({
    version: VERSION,
    certificate: encodeId('crt', id),
    issuedAt: issuedAt.toISOString(),
    request: encodeId('kyc', of.id),
    environment: of.environment,
    person: { givenNames: of.givenNames, surname: of.surname, document: of.document, number: of.number },
    business: { name: of.business.name, registrationNumber: of.business.registrationNumber },
    consent: {
      version: of.consent.version,
      channel: of.consent.channel,
      agreedAt: of.consent.agreedAt.toISOString(),
    },
    result: 'approved',
    level: of.level,
    decidedAt: of.decidedAt.toISOString(),
    // Certificates from before say nothing of it, and stay what they were.
    ...(of.deciders !== null && { deciders: of.deciders }),
    // Certificates from before there were lists say nothing of them, and stay what they were.
    ...(of.lists.length > 0 && {
      screening: of.lists.map(({ name, owner, version, dated, uploadedAt, people }) => ({
        name,
        owner,
        version,
        dated,
        uploadedAt: uploadedAt.toISOString(),
        people,
      })),
    }),
    checks: of.checks.map(({ name, version, provider, mode, outcome, reasons, reference, at }) => ({
      name,
      version,
      provider,
      mode,
      outcome,
      reasons,
      reference,
      at: at.toISOString(),
    })),
    salt: salt.toString('base64url'),
  })
}

export const hashOf = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

/** The signed text. It names its purpose, so that the signature proves nothing else. */
export const textToSign = (recordHash: Buffer): string =>
  `nkra-kyc-certificate-v1:${recordHash.toString('hex')}`

/** The most names that are shown by their first letters. */
const INITIALS_MAX = 4

/** Initials: `Kwame Nana`, `Owusu-Ansah` → `K. N. O. A.` */
export function initialsOf({ givenNames, surname }: { givenNames: string; surname: string }): string {
  return `${givenNames} ${surname}`
    .normalize('NFC')
    .split(/[^\p{L}\p{M}]+/u)
    .flatMap((word) => Array.from(word).slice(0, 1))
    .slice(0, INITIALS_MAX)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}

/** The allowed words for each level. Only a registry's answer is called "verified". */
const LEVEL_WORDS: Readonly<Record<Level, readonly [head: string, text: string]>> = {
  A0: [
    'Number well formed',
    'The number has the form of its kind. No registry was asked: it says nothing about a person.',
  ],
  A1: [
    'Document consistent',
    'The document is readable and agrees with itself. No registry was asked: it is for what carries little risk, and does not say that the document is genuine.',
  ],
  A2: [
    'Verified with the registry',
    'The registry of the authority that issued the document holds this number, and what was compared agrees with it. The face was not compared: no bank in Ghana may open an account on this.',
  ],
  A3: [
    'Verified with the registry, and the face',
    'The registry of the authority that issued the document holds this number; what was compared agrees with it, and so does the face, of a living person. A bank in Ghana may open an account on this (Bank of Ghana, BG/GOV/SEC/2025/36).',
  ],
}

const SIMULATED_WORDS: Readonly<Partial<Record<Level, readonly [head: string, text: string]>>> = {
  A2: [
    'Agrees with a simulated registry',
    'A simulated registry answered, as it does for tests. Nothing is established about anybody.',
  ],
  A3: [
    'Agrees with a simulated registry, and the face',
    'A simulated registry answered, as it does for tests. Nothing is established about anybody.',
  ],
}

export function levelWords(level: Level, environment: Environment): readonly [head: string, text: string] {
  return (environment === 'sandbox' ? SIMULATED_WORDS[level] : undefined) ?? LEVEL_WORDS[level]
}

export const DOCUMENT_WORDS: Readonly<Record<DocumentKind, string>> = {
  ghana_card: 'Ghana Card',
  passport: 'Passport',
  voter_id: 'Voter ID card',
  drivers_licence: 'Driver’s licence',
  ssnit: 'SSNIT number',
  tin: 'TIN of a person',
}
