/**
 * The interface of a provider, which says something about an identity: this program itself, a simulated registry, a
 * registry's reseller. A provider answers with checks, or says that it cannot answer now. (review/entered-answers.ts
 * has the answers that a person enters.)
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
  /** From 0 to 1; null where there is only a yes or no. */
  score: number | null
  /** Why, by codes. */
  reasons: string[]
}

/** A question to a registry: does it know the number, and do its facts agree with what was said of the person? */
export interface CheckRequest {
  document: DocumentKind
  identity: Identity
  /** What the person agreed to; null while nobody is asked but this program. */
  consent: { version: string; language: ConsentLanguage; agreedAt: Date } | null
  /** Null where no photograph may be sent: nobody agreed to it, none fits, or the provider compares no faces. */
  face: FacePictures | null
}

/** Photographs of the person, opened by a provider as it sends them and by no other. */
export interface FacePictures {
  /** Null where they were removed meanwhile. */
  open(): Promise<OpenedFace | null>
}

export interface OpenedFace {
  /** The person looks straight at the camera. */
  selfie: Buffer
  /** The frames of the challenge, as they were asked for; empty where there was none. */
  frames: Buffer[]
}

/** What is known of a photograph without opening it. */
export interface PictureFacts {
  kind: EvidenceKind
  mediaType: string
  /** Bytes. */
  size: number
}

/** Whom a registry holds under a number: all that is taken of its answer. */
export interface RegistryRecord {
  surname: string
  givenNames: string
  /** `1990-12-31` */
  dateOfBirth: string | null
  /** Of the document, likewise. */
  expiry: string | null
}

/** Why a registry gave no answer that counts. */
export type RegistryFault = 'unreachable' | 'silent' | 'failing' | 'refused' | 'unreadable'

export type CheckResult =
  | { kind: 'answer'; checks: Check[]; reference: string | null; record?: RegistryRecord }
  /** It cannot say now; asked again after so long, or when the queue thinks best. */
  | {
      kind: 'later'
      reason: 'registry_down' | 'registry_slow'
      after_ms: number | null
      /** It took the question, and is asked after it by this; null: it knows of none, and is asked anew. */
      reference?: string | null
      /** It was asked to call back once more. */
      calledAgain?: boolean
      /** What is wrong with it, where that counts against its health. */
      fault?: RegistryFault
    }

/** A question that the registry has taken, or may have taken, at an earlier attempt. */
export interface PendingLookup {
  /** The registry's own; null: it is not known whether it took the question. */
  reference: string | null
  at: Date
  /** Whether a photograph went with it. */
  face: boolean
  /** What its callback gave as the reason. */
  heard: string | null
  calledAgain: boolean
}

export interface CheckContext {
  /** The same for every attempt of one request: a provider that charges us does so once. */
  idempotencyKey: string
  /** From 1. */
  attempt: number
  pending: PendingLookup | null
  /** Aborted when there is no more time for an answer. */
  signal: AbortSignal
}

/**
 * What a provider can do: look up a number alone; tell names and dates, so that they are compared here; compare a face;
 * vouch that a living person was photographed; answer later.
 */
export type Ability = 'number' | 'names' | 'face' | 'liveness' | 'later'

/** What a registry's callback is about, once its signature holds. */
export interface CallbackNotice {
  reference: string | null
  /** Our own, which it brings back. */
  key: string | null
  heard: string | null
}

export interface Callback {
  /** Empty where there is none. */
  header: (name: string) => string
  bytes: Buffer
  now_ms: number
}

export interface KycProvider {
  readonly id: string
  /** How people know it: consents and certificates name it. */
  readonly name: string
  readonly mode: ProviderMode
  /** Whether its health is kept, and it is left alone while it fails (health.ts). */
  readonly watched: boolean
  /** It knows no repeated questions: a question is put on record before it is asked (lookups.ts). */
  readonly asksOnce?: boolean
  /** False where it answers for test numbers alone. */
  readonly answersAll?: boolean
  /** Of this document; nothing where it does not know it. */
  abilities(document: DocumentKind): readonly Ability[]
  /** Whether it answers for this number. */
  takes(identity: Identity): boolean
  /** Whether it takes these photographs of a person. Left out: any. */
  fits?(pictures: readonly PictureFacts[]): boolean
  run(request: CheckRequest, context: CheckContext): Promise<CheckResult>
  /** Null where the signature does not hold, or is old. Left out: it never calls back. */
  readCallback?(callback: Callback): CallbackNotice | null
}

/** Who answers: the first that takes the number and can look it up with what may be sent. */
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

/** Whether it may have the face: the person's words name it, or nothing leaves this program. `sentTo`: `faceSentTo`. */
export function comparesFace(registry: KycProvider, document: DocumentKind, sentTo: string | null): boolean {
  const mayHave = sentTo !== null && (registry.mode === 'sandbox' || sentTo === registry.id)
  return mayHave && registry.abilities(document).includes('face')
}
