/** The front door of identity verification. */
import type { CodeTexts } from '../messaging/messages/text-secrets.ts'
import type { Messaging } from '../messaging/messaging.ts'
import type { Domain } from '../platform/domain.ts'
import { subscribe } from '../platform/events/relay.ts'
import type { Server } from '../platform/http/server.ts'
import { bindBatches } from './batches/http.ts'
import { batchWorkers } from './batches/run.ts'
import { businessIdsEnd } from './business-ids/renewals.ts'
import { textAskedAgain, type Asking } from './capture/ask-by-link.ts'
import { bindKycLinks } from './capture/http.ts'
import { openCertificates } from './certificates/certificates.ts'
import { bindCertificates } from './certificates/http.ts'
import { kycWorkers } from './checks/attempts.ts'
import { bindRegistryCallback } from './checks/registry-callback.ts'
import { kycAskedAgain, kycToReview } from './events.ts'
import { keptNoLonger } from './evidence/erasure.ts'
import { bindEvidence } from './evidence/http.ts'
import type { RegistryConfig } from './registry/http-adapter.ts'
import { kycSheet } from './requests/export-sheet.ts'
import { bindKyc } from './requests/http.ts'
import type { KycResources } from './resources.ts'
import { bindReviews } from './review/http.ts'
import { noteToReview, reviewersTold } from './review/notices.ts'

export interface KycOptions {
  /** Opened before, because the demo's seed needs them. `close` ends their document reader. */
  resources: KycResources
  /** The program's own secret. It makes the key that signs certificates. */
  secret: string
  /** How people reach us, without a slash at its end. */
  publicUrl: string
  /** Texts capture links. */
  messaging: Pick<Messaging, 'wakeLinks'>
  codeTexts: CodeTexts
  /** Null if no registry's reseller is set up. */
  registry: RegistryConfig | null
}

export interface Kyc extends Domain {
  bind(server: Server): void
  /** Identity checks, as a sheet of the account's export. */
  readonly exportSheet: ReturnType<typeof kycSheet>
}

export function openKyc(options: KycOptions): Kyc {
  const { resources, secret, publicUrl, messaging, codeTexts, registry } = options
  const { db } = resources
  const capture: Asking = { kyc: resources, messaging, codeTexts, publicUrl }
  return {
    bind(server) {
      bindKyc(server, resources)
      bindEvidence(server, resources)
      bindBatches(server, resources)
      bindCertificates(server, openCertificates({ kyc: resources, secret, publicUrl }))
      bindReviews(server, resources)
      bindRegistryCallback(server, registry)
      bindKycLinks(server, capture)
    },
    exportSheet: kycSheet(resources),
    workers: [
      ...kycWorkers(resources),
      ...batchWorkers(resources),
      businessIdsEnd(db),
      keptNoLonger(resources),
      reviewersTold(db),
    ],
    subscriptions: [
      subscribe(kycAskedAgain, 'kyc.text', (tx, { accountId, payload }) =>
        textAskedAgain(capture, tx, { accountId, id: payload.id }),
      ),
      subscribe(kycToReview, 'kyc.review-notice', (tx, { accountId }) => noteToReview(tx, accountId)),
    ],
    close: () => resources.documents.close(),
  }
}
