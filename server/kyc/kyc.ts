/** The front door of identity verification. */
import type { Registry } from 'prom-client'
import type { Domain } from '../platform/domain.ts'
import type { Reader } from '../platform/database/database.ts'
import { subscribe } from '../platform/events/relay.ts'
import type { Server } from '../platform/http/server.ts'
import { bindBatches } from './batches/http.ts'
import { batchWorkers } from './batches/run.ts'
import { paperExportSheet } from './business-ids/export-papers.ts'
import { bindBusinessIds } from './business-ids/http.ts'
import { businessIdReminderWorker } from './business-ids/renewals.ts'
import { CAPTURE_PATH, textResubmission, type CaptureResources } from './capture/ask-by-link.ts'
import { bindKycLinks } from './capture/http.ts'
import { ownLinksWorker } from './capture/own-links.ts'
import { openCertificateResources } from './certificates/certificates.ts'
import { bindCertificates } from './certificates/http.ts'
import { checkWorkers } from './checks/attempts.ts'
import { bindRegistryCallback } from './checks/registry-callback.ts'
import { kycAskedAgain, kycScreeningMatch, kycToReview } from './events.ts'
import { retentionWorker } from './evidence/erasure.ts'
import { bindEvidence } from './evidence/http.ts'
import { measureRegistries } from './registry/health.ts'
import { measureMissingKeys } from './vault/missing-keys.ts'
import { kycExportSheet } from './requests/export-sheet.ts'
import { bindKyc } from './requests/http.ts'
import type { KycResources } from './resources.ts'
import { bindReviews } from './review/http.ts'
import { markReviewWaiting, reviewNoticeWorker } from './review/notices.ts'
import { bindScreening } from './screening/http.ts'
import { screeningWorkers } from './screening/rescreening.ts'

export interface KycOptions {
  /**
   * What KYC works with. `foundation.ts` opens them first, because the demo's seed needs them, and it closes their
   * document reader.
   */
  resources: KycResources
  /** The program's own secret. It makes the key that signs certificates. */
  secret: string
  /** The public address of this Nkra, without a slash at its end. */
  publicUrl: string
  /** Texts capture links and codes. */
  messaging: CaptureResources['messaging']
}

export interface Kyc extends Domain {
  bind(server: Server): void
  /** Adds to the metrics: the health of the registries, and missing keys. */
  measure(metrics: Registry, reader: Reader): void
  /** The sheets of the account's export with identity checks and with papers of the business. */
  readonly exportSheets: readonly [ReturnType<typeof kycExportSheet>, ReturnType<typeof paperExportSheet>]
  /** The start of the address of a person's page; the link's token follows. */
  readonly capturePath: string
}

export function openKyc(options: KycOptions): Kyc {
  const { resources, secret, publicUrl, messaging } = options
  const { db } = resources
  const capture: CaptureResources = { kyc: resources, messaging, publicUrl, secret }
  return {
    bind(server) {
      bindBusinessIds(server, resources)
      bindKyc(server, resources)
      bindEvidence(server, resources)
      bindBatches(server, resources)
      bindCertificates(server, openCertificateResources({ kyc: resources, secret, publicUrl }))
      bindReviews(server, resources)
      bindScreening(server, resources)
      bindRegistryCallback(server, resources.registries)
      bindKycLinks(server, capture)
    },
    measure(metrics, reader) {
      measureRegistries(metrics, reader, resources.registries)
      measureMissingKeys(metrics, reader, resources.vault)
    },
    exportSheets: [kycExportSheet(resources), paperExportSheet(resources)],
    capturePath: CAPTURE_PATH,
    workers: [
      ...checkWorkers(resources),
      ...batchWorkers(resources),
      ...screeningWorkers(resources),
      businessIdReminderWorker(db),
      retentionWorker(resources),
      reviewNoticeWorker(db),
      ownLinksWorker(capture),
    ],
    subscriptions: [
      subscribe(kycAskedAgain, 'kyc.text', (tx, { accountId, payload }) =>
        textResubmission(capture, tx, { accountId, id: payload.id }),
      ),
      subscribe(kycToReview, 'kyc.review-notice', (tx, { accountId }) => markReviewWaiting(tx, accountId)),
      subscribe(kycScreeningMatch, 'kyc.review-notice', (tx, { accountId }) =>
        markReviewWaiting(tx, accountId),
      ),
    ],
  }
}
