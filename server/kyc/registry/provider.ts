/**
 * The interface of a provider, which says something about an identity: this program itself, a simulated registry, or a
 * registry's reseller. A provider answers with checks, or says that it cannot answer now. (Answers that a person enters
 * are in review/entered-answers.ts.)
 */
import type { ConsentLanguage } from '@nkra/contract/kyc/consent.ts'
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import type { KycDetail } from '@nkra/contract/kyc/requests.ts'
import type { z } from 'zod'
import type { Identity } from '../vault/sealed-identity.ts'

export type CheckName = z.output<typeof KycDetail>['checks'][number]['name']
export type Outcome = 'pass' | 'fail' | 'unsure' | 'not_run' | 'error'
export type ProviderMode = 'local' | 'sandbox' | 'live'

export interface Check {
  name: CheckName
  version: string
  outcome: Outcome
  /** From 0 to 1. Null if there is only a yes or no. */
  score: number | null
  /** The reasons, as codes. */
  reasons: string[]
}

/** A question to a registry: does it know the number, and do its facts agree with the claimed person? */
export interface CheckRequest {
  document: DocumentKind
  identity: Identity
  /** What the person agreed to. Null while only this program is asked. */
  consent: { version: string; language: ConsentLanguage; agreedAt: Date } | null
  /** Null if no photograph may be sent: nobody agreed to it, none fits, or the provider compares no faces. */
  face: FacePictures | null
}

/** Photographs of the person. Only the provider that sends them opens them. */
export interface FacePictures {
  /** Opens the photographs. Answers null if they were removed meanwhile. */
  open(): Promise<OpenedFace | null>
}

export interface OpenedFace {
  /** The photograph that looks straight at the camera. */
  selfie: Buffer
  /** The challenge frames in the order in which the person was asked for them. Empty without a challenge. */
  frames: Buffer[]
}

/** The facts of a photograph that is not opened. */
export interface PictureFacts {
  kind: EvidenceKind
  mediaType: string
  /** The size in bytes. */
  size: number
}

/** The person whom a registry has under a number. Nothing else is read from its answer. */
export interface RegistryRecord {
  surname: string
  givenNames: string
  /** The date: `1990-12-31`. */
  dateOfBirth: string | null
  /** The document's last day, in the same form. */
  expiry: string | null
}

/** Why a registry gave no answer that counts. */
export type RegistryFault = 'unreachable' | 'silent' | 'failing' | 'refused' | 'unreadable'

export type CheckResult =
  | { kind: 'answer'; checks: Check[]; reference: string | null; record?: RegistryRecord }
  /** It cannot answer now. It is asked again after this time, or when the queue decides. */
  | {
      kind: 'later'
      reason: 'registry_down' | 'registry_slow'
      after_ms: number | null
      /** The reference of a question that the registry took. Null if there is none, and the question is asked anew. */
      reference?: string | null
      /** Whether the registry was asked to send its callback again. */
      calledAgain?: boolean
      /** The fault, if it counts against the registry's health. */
      fault?: RegistryFault
    }

/** A question that the registry took, or may have taken, at an earlier attempt. */
export interface PendingLookup {
  /** The registry's reference. Null if nobody knows whether it took the question. */
  reference: string | null
  at: Date
  /** Whether a photograph was sent with it. */
  face: boolean
  /** The reason that its callback gave. */
  heard: string | null
  calledAgain: boolean
}

export interface CheckContext {
  /** The idempotency key. It is the same for every attempt of one request, so that a provider charges once. */
  idempotencyKey: string
  /** The number of the attempt, from 1. */
  attempt: number
  pending: PendingLookup | null
  /** Aborts when the time for an answer is over. */
  signal: AbortSignal
}

/**
 * What a provider can do. It can look up a number alone; tell names and dates, which are compared here; compare a face;
 * confirm that a living person was photographed; or answer later.
 */
export type Ability = 'number' | 'names' | 'face' | 'liveness' | 'later'

/** What a registry's callback with a valid signature is about. */
export interface CallbackNotice {
  reference: string | null
  /** The key of our question, which the callback returns. */
  key: string | null
  heard: string | null
}

export interface Callback {
  /** Answers a header's value, empty if the header is absent. */
  header: (name: string) => string
  bytes: Buffer
  now_ms: number
}

export interface KycProvider {
  readonly id: string
  /** The name as people read it, in consents and certificates. */
  readonly name: string
  readonly mode: ProviderMode
  /** Whether its health is recorded and it is paused while it fails (health.ts). */
  readonly watched: boolean
  /**
   * Whether it does not recognise repeated questions. If so, a question is recorded before it is asked (lookups.ts).
   */
  readonly asksOnce?: boolean
  /** Whether it answers for all numbers. False if it answers only for test numbers. */
  readonly answersAll?: boolean
  /** Its abilities for this document. Empty if it does not know the document. */
  abilities(document: DocumentKind): readonly Ability[]
  /** Whether it answers for this number. */
  takes(identity: Identity): boolean
  /** Whether it can use these photographs. By default it can use any. */
  fits?(pictures: readonly PictureFacts[]): boolean
  run(request: CheckRequest, context: CheckContext): Promise<CheckResult>
  /** Reads a callback. Answers null if the signature is wrong or old. Absent if the provider never calls back. */
  readCallback?(callback: Callback): CallbackNotice | null
}

/**
 * The registry that a request is sent to: the first that accepts the number and can look it up with what may be sent.
 */
export function registryFor(
  registries: readonly KycProvider[],
  { document, identity, sentTo }: Pick<CheckRequest, 'document' | 'identity'> & { sentTo: string | null },
): KycProvider | undefined {
  return registries.find((registry) => {
    const can = registry.abilities(document)
    const looksUp = can.includes('number') || comparesFace(registry, document, sentTo)
    return looksUp && registry.takes(identity)
  })
}

/**
 * Whether the registry may get the photograph of the face. The person's consent must name the company; otherwise no
 * photograph is sent. `sentTo` comes from `faceSentTo`.
 */
export function comparesFace(registry: KycProvider, document: DocumentKind, sentTo: string | null): boolean {
  const mayHave = sentTo !== null && (registry.mode === 'sandbox' || sentTo === registry.id)
  return mayHave && registry.abilities(document).includes('face')
}
