/** Every route by its name. Types only for the browser; values for the server and the OpenAPI document. */
import * as accounts from './accounts.ts'
import * as audit from './audit.ts'
import * as billing from './billing.ts'
import * as books from './books.ts'
import * as catalog from './catalog.ts'
import * as clearance from './clearance.ts'
import * as codes from './codes.ts'
import * as company from './company.ts'
import * as contacts from './contacts.ts'
import * as conversations from './conversations.ts'
import * as duplicates from './duplicates.ts'
import { endpoints, type EndpointName } from './endpoints.ts'
import * as exported from './export.ts'
import * as globalOptOuts from './global-opt-outs.ts'
import * as gatewayLinks from './gateway-links.ts'
import * as gateways from './gateways.ts'
import * as identity from './identity.ts'
import * as inbound from './inbound.ts'
import * as integrations from './integrations.ts'
import * as invoices from './invoices.ts'
import * as kycBatches from './kyc-batches.ts'
import * as kycCertificates from './kyc-certificates.ts'
import * as kycEvidence from './kyc-evidence.ts'
import * as kycReview from './kyc-review.ts'
import * as kycLinks from './kyc-links.ts'
import * as keyLogins from './key-logins.ts'
import * as kyc from './kyc.ts'
import * as links from './links.ts'
import * as messageReports from './message-reports.ts'
import * as messaging from './messaging.ts'
import * as packages from './packages.ts'
import * as paymentProofs from './payment-proofs.ts'
import * as payments from './payments.ts'
import * as postpaid from './postpaid.ts'
import * as operations from './operations.ts'
import * as recipients from './recipients.ts'
import * as reports from './reports.ts'
import type { Call, Route } from './route.ts'
import * as segments from './segments.ts'
import * as seller from './seller.ts'
import * as series from './series.ts'
import * as sendingHours from './sending-hours.ts'
import * as sessions from './sessions.ts'
import * as statement from './statement.ts'
import * as team from './team.ts'
import * as templates from './templates.ts'
import * as testTexts from './test-texts.ts'
import * as trials from './trials.ts'
import * as webhooks from './webhooks.ts'
import * as requestLog from './request-log.ts'

const files = {
  ...identity,
  ...sessions,
  ...audit,
  ...accounts,
  ...exported,
  ...team,
  ...company,
  ...catalog,
  ...packages,
  ...billing,
  ...invoices,
  ...seller,
  ...payments,
  ...paymentProofs,
  ...statement,
  ...books,
  ...clearance,
  ...trials,
  ...postpaid,
  ...contacts,
  ...duplicates,
  ...segments,
  ...messaging,
  ...recipients,
  ...conversations,
  ...gateways,
  ...gatewayLinks,
  ...templates,
  ...links,
  ...sendingHours,
  ...series,
  ...testTexts,
  ...codes,
  ...inbound,
  ...globalOptOuts,
  ...reports,
  ...operations,
  ...messageReports,
  ...kyc,
  ...kycEvidence,
  ...kycCertificates,
  ...kycBatches,
  ...kycReview,
  ...kycLinks,
  ...integrations,
  ...keyLogins,
  ...webhooks,
  ...requestLog,
}

type Files = typeof files

/** The route of each endpoint; an endpoint without one does not compile. */
export type Routes = { [Name in EndpointName]: Files[Name] }

export const routes: Routes = Object.fromEntries(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [name, files[name]]),
) as Routes

/** What `data` of a reply carries on the wire. */
export type Reply<Name extends EndpointName> = Routes[Name]['reply']['_zod']['input']

/** What a call takes on the wire. */
export type Request<Name extends EndpointName> = Call<Routes[Name]>

/** Every route as a list, for those that treat them alike. */
export const routeList: readonly Route[] = Object.values(routes)
