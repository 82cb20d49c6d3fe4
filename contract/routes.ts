/** Every route by its name. The browser uses its types only; the server and the OpenAPI document use its values. */
import * as accounts from './catalog/accounts.ts'
import * as audit from './identity/audit.ts'
import * as languages from './identity/languages.ts'
import * as billing from './billing/credits.ts'
import * as programLimits from './catalog/program-limits.ts'
import * as books from './billing/books.ts'
import * as caps from './billing/caps.ts'
import * as senders from './catalog/senders.ts'
import * as clearance from './billing/clearance.ts'
import * as codes from './messaging/codes.ts'
import * as company from './catalog/company.ts'
import * as contacts from './contacts/contacts.ts'
import * as conversations from './messaging/conversations.ts'
import * as doubts from './messaging/doubts.ts'
import * as duplicates from './contacts/duplicates.ts'
import { endpoints, type EndpointName } from './endpoints.ts'
import * as events from './integrations/event-schemas.ts'
import * as exported from './reports/export.ts'
import * as groups from './contacts/groups.ts'
import * as imports from './contacts/imports.ts'
import * as optOuts from './contacts/opt-outs.ts'
import * as gateways from './messaging/gateways.ts'
import * as held from './messaging/held.ts'
import * as identity from './identity/sign-in.ts'
import * as inbound from './messaging/inbound.ts'
import * as eventLog from './integrations/events.ts'
import * as integrations from './integrations/keys.ts'
import * as invoices from './billing/invoices.ts'
import * as kycBusinessIds from './kyc/business-ids.ts'
import * as kycBatches from './kyc/batches.ts'
import * as kycCertificates from './kyc/certificates.ts'
import * as kycEvidence from './kyc/evidence.ts'
import * as kycReview from './kyc/review.ts'
import * as kycScreening from './kyc/screening.ts'
import * as kycLinks from './kyc/capture-links.ts'
import * as kyc from './kyc/requests.ts'
import * as legalTexts from './catalog/legal-texts.ts'
import * as links from './messaging/links.ts'
import * as kycReport from './reports/kyc-report.ts'
import * as messageReports from './reports/message-reports.ts'
import * as messageStory from './reports/message-story.ts'
import * as messaging from './messaging/campaigns.ts'
import * as packages from './catalog/packages.ts'
import * as payments from './billing/payments.ts'
import * as postpaid from './billing/postpaid.ts'
import * as offer from './catalog/offer.ts'
import * as operations from './reports/operations.ts'
import * as mailPreviews from './identity/mail-previews.ts'
import * as notifications from './identity/notifications.ts'
import * as recipients from './messaging/messages.ts'
import * as home from './reports/home.ts'
import * as reports from './reports/dashboard.ts'
import * as retention from './messaging/retention.ts'
import type { RouteRequest, Route } from './route.ts'
import * as segments from './contacts/audience-segments.ts'
import * as seller from './billing/seller.ts'
import * as series from './messaging/series.ts'
import * as sendingHours from './messaging/sending-hours.ts'
import * as savedViews from './identity/saved-views.ts'
import * as sessions from './identity/sessions.ts'
import * as statement from './billing/statement.ts'
import * as team from './identity/team.ts'
import * as templates from './messaging/templates.ts'
import * as testTexts from './messaging/test-texts.ts'
import * as trials from './billing/trials.ts'
import * as webhooks from './integrations/webhooks.ts'
import * as profile from './identity/profile.ts'
import * as requestLog from './integrations/request-log.ts'
import { z } from 'zod'

const files = {
  ...identity,
  ...languages,
  ...sessions,
  ...audit,
  ...accounts,
  ...exported,
  ...team,
  ...profile,
  ...notifications,
  ...savedViews,
  ...mailPreviews,
  ...company,
  ...senders,
  ...packages,
  ...offer,
  ...legalTexts,
  ...billing,
  ...invoices,
  ...seller,
  ...payments,
  ...statement,
  ...programLimits,
  ...books,
  ...caps,
  ...clearance,
  ...trials,
  ...postpaid,
  ...contacts,
  ...groups,
  ...imports,
  ...optOuts,
  ...doubts,
  ...retention,
  ...duplicates,
  ...segments,
  ...messaging,
  ...recipients,
  ...conversations,
  ...gateways,
  ...templates,
  ...links,
  ...held,
  ...sendingHours,
  ...series,
  ...testTexts,
  ...codes,
  ...inbound,
  ...reports,
  ...home,
  ...operations,
  ...kycReport,
  ...messageReports,
  ...messageStory,
  ...kyc,
  ...kycBusinessIds,
  ...kycEvidence,
  ...kycCertificates,
  ...kycBatches,
  ...kycReview,
  ...kycScreening,
  ...kycLinks,
  ...integrations,
  ...webhooks,
  ...events,
  ...eventLog,
  ...requestLog,
}

type Files = typeof files

/** The schemas that the contract exports, by their names. */
export const namedSchemas: readonly (readonly [string, z.ZodType])[] = Object.entries<unknown>(files).flatMap(
  ([name, value]) => (value instanceof z.ZodType ? [[name, value] as const] : []),
)

/** The route of each endpoint. If an endpoint has none, the code does not compile. */
export type Routes = { [Name in EndpointName]: Files[Name] }

export const routes: Routes = Object.fromEntries(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [name, files[name]]),
) as Routes

/** The wire form of a reply's `data`. */
export type Reply<Name extends EndpointName> = Routes[Name]['reply']['_zod']['input']

/** The wire form of a call's input. */
export type Request<Name extends EndpointName> = RouteRequest<Routes[Name]>

/** Every route as a list, for code that treats them alike. */
export const routeList: readonly Route[] = Object.values(routes)
