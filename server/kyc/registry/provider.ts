/**
 * The interface of a provider, which says something about an identity: this program itself, a simulated registry, a
 * registry's reseller. A provider answers with checks, or says that it cannot answer now. (review/entered-answers.ts
 * has the answers that a person enters.)
 */
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
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
      /** What is wrong with it, where that counts against its health. */
      fault?: RegistryFault
    }

export interface CheckContext {
  /** The same for every attempt of one request: a provider that charges us does so once. */
  idempotencyKey: string
  /** From 1. */
  attempt: number
  /** By which it took the question at an earlier attempt. */
  reference: string | null
  /** Aborted when there is no more time for an answer. */
  signal: AbortSignal
}

export interface KycProvider {
  readonly id: string
  readonly mode: ProviderMode
  /** Whether its health is kept, and it is left alone while it fails (health.ts). */
  readonly watched: boolean
  /** Whether it can answer for this number. */
  takes(request: CheckRequest): boolean
  run(request: CheckRequest, context: CheckContext): Promise<CheckResult>
}
