<?php

// Generated from the OpenAPI document by `npm run openapi`: what an API key may call, and with what.

declare(strict_types=1);

namespace Nkra;

/**
 * A method for each call that an API key may make.
 *
 * @phpstan-type AccountEvent array{id: string, type: 'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed', timestamp: string, data: array<string, mixed>}
 * @phpstan-type Activity ActivityCampaign|ActivityInvoice|ActivityImport
 * @phpstan-type ActivityCampaign array{kind: 'campaign', id: string, accountName: string, at: string, name: string|null, senderId: string, groupNames: list<string>, recipients: int, credits: int, status: CampaignStatus}
 * @phpstan-type ActivityImport array{kind: 'import', id: string, accountName: string, at: string, fileName: string, groupName: string, valid: int, rows: int, status: ImportStatus}
 * @phpstan-type ActivityInvoice array{kind: 'invoice', id: string, accountName: string, at: string, number: string, packageName: string, month: string|null, credits: int, totalAmount: int|float, status: InvoiceStatus}
 * @phpstan-type Analytics array{days: list<AnalyticsDay>, totals: AnalyticsTotals, previous: AnalyticsPrevious, networks: list<AnalyticsNetwork>, done: AnalyticsDone}
 * @phpstan-type AnalyticsDay array{day: string, sent: int, delivered: int, failed: int, credits: int}
 * @phpstan-type AnalyticsDone array{bought: bool, sent: bool}
 * @phpstan-type AnalyticsNetwork array{network: string, sent: int, delivered: int, failed: int}
 * @phpstan-type AnalyticsPrevious array{sent: int, delivered: int, failed: int, credits: int, spend: Spend}
 * @phpstan-type AnalyticsTotals array{sent: int, delivered: int, failed: int, pending: int, credits: int, spend: Spend, campaigns: int, contacts: int}
 * @phpstan-type AskByLinkBodyPerson array{number: string, surname: string, givenNames: string, dateOfBirth?: string|null}
 * @phpstan-type AutoReply array{id: string, word: string, answer: string, segments: int, changedAt: string}
 * @phpstan-type BalanceEventData array{product: 'SMS'|'KYC', available: int, threshold: int}
 * @phpstan-type BalanceLowEvent array{type: 'balance.low', timestamp: string, environment?: 'sandbox', data: BalanceEventData}
 * @phpstan-type BankAccount array{bank: string, branch: string, accountName: string, accountNumber: string}
 * @phpstan-type BeginImportBodyConsent array{source: string, at: string}
 * @phpstan-type BillingStatus 1|2
 * @phpstan-type BusinessId array{id: string, status: 'draft'|'submitted'|'needs_information'|'rejected'|'approved', legalName: string, legalForm: 'limited_by_shares'|'limited_by_guarantee'|'unlimited'|'public_limited'|'external'|'business_name'|'partnership'|'cooperative'|'public_body'|null, registrationNumber: string, tin: string, address: string, town: string, owners: list<string>, principals: list<BusinessIdPrincipal>, reason: string|null, comments: list<BusinessIdComment>, createdAt: string, submittedAt: string|null, decidedAt: string|null, validUntil: string|null, papers: list<BusinessIdPaper>, missing: list<BusinessIdMissing>, exception: string|null, deciders: int|null}
 * @phpstan-type BusinessIdComment array{part: 'legalName'|'legalForm'|'registrationNumber'|'tin'|'address'|'town'|'principals'|'papers', text: string}
 * @phpstan-type BusinessIdEventData array{id: string, decision: 'approved'|'rejected'|'needs_information'}
 * @phpstan-type BusinessIdMissing array{kind: 'paper'|'check'|'shares'|'nobody', paper: 'registration'|'tax'|'board_letter'|null, name: string|null}
 * @phpstan-type BusinessIdPaper array{id: string, kind: 'registration'|'tax'|'board_letter', name: string, mediaType: 'application/pdf'|'image/jpeg'|'image/png', size: int, addedAt: string, carried: bool, removedAt: string|null}
 * @phpstan-type BusinessIdPrincipal array{id: string|null, name: string, role: 'owner'|'director'|'signatory', share: int|null, check: BusinessIdPrincipalCheck|null}
 * @phpstan-type BusinessIdPrincipalCheck array{standing: 'unasked'|'waiting'|'failed'|'own_word'|'name_differs'|'passed'|'erased', status: 'awaiting_subject'|'capturing'|'submitted'|'checking'|'needs_resubmission'|'in_review'|'awaiting_provider'|'approved'|'rejected'|'inconclusive'|'expired'|'cancelled'|null, level: 'A0'|'A1'|'A2'|'A3'|null, decidedAt: string|null, requestId: string|null, erasedOn: string|null}
 * @phpstan-type BusinessIdReviewedEvent array{type: 'business_id.reviewed', timestamp: string, environment?: 'sandbox', data: BusinessIdEventData}
 * @phpstan-type BusinessIdentity array{approved: BusinessId|null, inForce: bool, standing: 'in_force'|'renewal_due'|'lapsed'|null, open: BusinessId|null, application: 'first'|'renewal'|'change'|null, faceRegistry: BusinessIdentityFaceRegistry|null}
 * @phpstan-type BusinessIdentityFaceRegistry array{id: string, name: string, documents: list<'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin'>}
 * @phpstan-type Campaign array{id: string, name: string|null, status: CampaignStatus, senderId: string, text: string, traffic: Traffic, groupNames: list<string>, tags: list<string>, validUntil: string|null, recipients: int, segments: int, credits: int, counts: CampaignCounts, excluded: CampaignExcluded, createdAt: string, scheduledAt: string|null, scheduleAt: string|null, startedAt: string|null, completedAt: string|null}
 * @phpstan-type CampaignAccepted array{id: string, status: CampaignStatus, recipients: int, segments: int, credits: int, messages?: list<SentEntry>}
 * @phpstan-type CampaignCancelledEvent array{type: 'campaign.cancelled', timestamp: string, environment?: 'sandbox', data: CampaignStoppedEventData}
 * @phpstan-type CampaignCompletedEvent array{type: 'campaign.completed', timestamp: string, environment?: 'sandbox', data: CampaignEventData}
 * @phpstan-type CampaignContent array{senderId: string, text: string, traffic: Traffic, linkTarget: string|null, groups: list<Group>, groupsGone: int, recipients: list<string>}
 * @phpstan-type CampaignCounts array{queued: int, submitting: int, unknown: int, submitted: int, delivered: int, undelivered: int, expired: int, rejected: int, failed: int}
 * @phpstan-type CampaignDetail array{id: string, name: string|null, status: CampaignStatus, senderId: string, text: string, traffic: Traffic, groupNames: list<string>, tags: list<string>, validUntil: string|null, recipients: int, segments: int, credits: int, counts: CampaignCounts, excluded: CampaignExcluded, createdAt: string, scheduledAt: string|null, scheduleAt: string|null, startedAt: string|null, completedAt: string|null, networks: list<CampaignDetailNetwork>, speed: CampaignSpeed|null, money: CampaignDetailMoney, link: CampaignDetailLink|null}
 * @phpstan-type CampaignDetailLink array{target: string, clicks: int, clickers: int, machines: int}
 * @phpstan-type CampaignDetailMoney array{reserved: int, charged: int, returned: int, cost: Spend}
 * @phpstan-type CampaignDetailNetwork array{network: string|null, recipients: int, counts: CampaignCounts}
 * @phpstan-type CampaignEventData array{campaignId: string, recipients: int, at: string}
 * @phpstan-type CampaignExcluded array{optedOut: int, unconsented: int, unapproved: int, duplicates: int, late: int}
 * @phpstan-type CampaignPausedEvent array{type: 'campaign.paused', timestamp: string, environment?: 'sandbox', data: CampaignStoppedEventData}
 * @phpstan-type CampaignReport array{id: string, name: string|null, accountName: string, senderId: string, groupNames: list<string>, beganAt: string, recipients: int, sent: int, delivered: int, pending: int, unknown: int, failed: int, deliveryRate: int|float|null, credits: int, spend: Spend, creditsPerDelivered: int|float|null, spendPerDelivered: int|float|null}
 * @phpstan-type CampaignSpeed array{perSecond: int|float, secondsLeft: int|null}
 * @phpstan-type CampaignStatus 'draft'|'scheduled'|'expanding'|'sending'|'paused'|'completed'|'cancelled'
 * @phpstan-type CampaignStoppedEventData array{campaignId: string, at: string}
 * @phpstan-type CapInTheWay array{holder: 'account'|'key'|'person', period: 'day'|'month', credits: int, resetsAt: string, left: int}
 * @phpstan-type CaptureLinkShown array{url: string, expiresAt: string}
 * @phpstan-type Certificate array{id: string, requestId: string, status: 'valid'|'withdrawn'|'erased', issuedAt: string, withdrawnAt: string|null, url: string|null, record: string|null, recordHash: string|null, signature: string|null, keyId: string}
 * @phpstan-type Check array{id: string, name: 'consent_present'|'number_format'|'image_quality'|'doc_type'|'mrz_read'|'mrz_check_digits'|'front_ocr'|'front_back_consistency'|'expiry'|'age'|'pictures_differ'|'side_is_card'|'image_reuse'|'face_present'|'face_confirmed'|'face_similarity_local'|'liveness_active'|'registry_lookup'|'registry_face'|'registry_liveness'|'name_match'|'dob_match'|'duplicate_identity'|'screening', version: string, provider: string, mode: 'local'|'sandbox'|'live', outcome: 'pass'|'fail'|'unsure'|'not_run'|'error', score: int|float|null, reasons: list<string>, took: int, reference: string|null, enteredBy: string|null, at: string}
 * @phpstan-type ClearanceState 'waiting'|'sending'|'unknown'|'stamped'|'refused'
 * @phpstan-type Code array{id: string, state: CodeState, to: string, senderId: string, createdAt: string, expiresAt: string, resendAt: string, endedAt: string|null, triesLeft: int, credits: int, campaignId: string}
 * @phpstan-type CodeCheck array{id: string, outcome: CodeOutcome, triesLeft: int}
 * @phpstan-type CodeEventData array{codeId: string, toLast3: string, to?: string, at: string}
 * @phpstan-type CodeExpiredEvent array{type: 'code.expired', timestamp: string, environment?: 'sandbox', data: CodeEventData}
 * @phpstan-type CodeOutcome 'verified'|'wrong'|'expired'|'spent'|'locked'|'cancelled'
 * @phpstan-type CodeOverview array{today: CodeOverviewToday, settings: CodeSettings, platform: CodePlatform, closed: list<CodeOverviewClosed>}
 * @phpstan-type CodeOverviewClosed array{block: string, verified: int, ended: int, closedAt: string, opensAt: string}
 * @phpstan-type CodeOverviewToday array{created: int, verified: int, refused: int, credits: int}
 * @phpstan-type CodePlatform array{on: bool, countries: list<string>}
 * @phpstan-type CodeSettings array{on: bool, countries: list<string>, creditsPerDay: int, codesPerBlockHour: int}
 * @phpstan-type CodeState 'pending'|'verified'|'cancelled'|'locked'|'expired'
 * @phpstan-type CodeVerifiedEvent array{type: 'code.verified', timestamp: string, environment?: 'sandbox', data: CodeEventData}
 * @phpstan-type Company array{accountId: string, name: string, tin: string, addressLine1: string, addressLine2: string, town: string, digitalAddress: string}
 * @phpstan-type Comparison 'equals'|'differs'|'contains'|'begins'|'above'|'below'|'filled'|'blank'
 * @phpstan-type Condition ConditionField|ConditionGroup|ConditionNetwork|ConditionConsent
 * @phpstan-type ConditionConsent array{of: 'consent', is: 'given'|'none'}
 * @phpstan-type ConditionField array{of: 'field', field: string, is: Comparison, value?: string}
 * @phpstan-type ConditionGroup array{of: 'group', is: 'in'|'out', groupId: string}
 * @phpstan-type ConditionInput ConditionInputField|ConditionInputGroup|ConditionInputNetwork|ConditionInputConsent
 * @phpstan-type ConditionInputConsent array{of: 'consent', is: 'given'|'none'}
 * @phpstan-type ConditionInputField array{of: 'field', field: string, is: Comparison, value?: string}
 * @phpstan-type ConditionInputGroup array{of: 'group', is: 'in'|'out', groupId: string}
 * @phpstan-type ConditionInputNetwork array{of: 'network', is: 'in'|'out', networks: list<string>}
 * @phpstan-type ConditionNetwork array{of: 'network', is: 'in'|'out', networks: list<string>}
 * @phpstan-type Consent array{source: string, at: string}
 * @phpstan-type ConsentRule array{required: bool}
 * @phpstan-type Contact array{id: string, phone: string, network: string|null, name: string, fields: array<string, string>, groupIds: list<string>, optedOut: bool, consent: Consent|null, createdAt: string}
 * @phpstan-type ContactOptedInEvent array{type: 'contact.opted_in', timestamp: string, environment?: 'sandbox', data: OptOutEventData}
 * @phpstan-type ContactOptedOutEvent array{type: 'contact.opted_out', timestamp: string, environment?: 'sandbox', data: OptOutEventData}
 * @phpstan-type Conversation array{phone: string, name: string, optedOut: bool, unread: int, address: string, senderId: string|null}
 * @phpstan-type ConversationMessage array{id: string, from: 'phone'|'account', text: string, keyword: Keyword|null, complete: bool, state: MessageState|null, at: string}
 * @phpstan-type ConversationSummary array{phone: string, name: string, text: string, keyword: Keyword|null, unread: int, optedOut: bool, at: string}
 * @phpstan-type CreateCodeBodyAutofillAppHash array{appHash: string}
 * @phpstan-type CreateCodeBodyAutofillDomain array{domain: string}
 * @phpstan-type CreateContactBodyConsent array{source: string, at?: string}
 * @phpstan-type Credit array{id: string, product: 'SMS'|'KYC', packageName: string, credit: int, creditRemaining: int, status: CreditStatus, durationNumber: int, durationType: DurationType, invoiceId: string|null, invoiceNumber: string|null, createdAt: string, confirmedAt: string|null, lapsesAt: string|null}
 * @phpstan-type CreditStatus 'Pending'|'Confirmed'|'Used'
 * @phpstan-type CreditSummary array{creditBalances: list<CreditSummaryCreditBalance>}
 * @phpstan-type CreditSummaryCreditBalance array{product: 'SMS'|'KYC', creditRemaining: int, creditReserved: int}
 * @phpstan-type Culprit array{character: string, codePoint: string, count: int, replacement: string|null}
 * @phpstan-type Deciders int|null
 * @phpstan-type DeletedContact array{id: string, phone: string, network: string|null, name: string, fields: array<string, string>, consent: Consent|null, createdAt: string, deletedAt: string, mergedInto: string|null}
 * @phpstan-type DeliveriesReplayed array{replayed: int, next: string|null}
 * @phpstan-type Delivery array{id: string, webhookId: string, url: string, eventId: string, type: 'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'|'webhook.test', state: 'waiting'|'delivered'|'failed', attempts: int, nextAt: string|null, lastStatus: int|null, createdAt: string}
 * @phpstan-type DeliveryDetail array{id: string, webhookId: string, url: string, eventId: string, type: 'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'|'webhook.test', state: 'waiting'|'delivered'|'failed', attempts: int, nextAt: string|null, lastStatus: int|null, createdAt: string, body: string, log: list<DeliveryDetailLog>}
 * @phpstan-type DeliveryDetailLog array{number: int, at: string, tookMs: int, outcome: 'delivered'|'refused'|'redirected'|'timed_out'|'unreachable'|'insecure'|'unresolved'|'forbidden_address', status: int|null, answer: string}
 * @phpstan-type DocumentClearance array{state: ClearanceState, stamp: Stamp|null}
 * @phpstan-type DuplicateProposal array{contacts: list<Contact>, shared: list<string>}
 * @phpstan-type DurationType 1|2|3|4
 * @phpstan-type Estimate array{recipients: int, segments: int, credits: int, encoding: 'gsm7'|'ucs2', segmentsMin: int, segmentsMax: int, culprits: list<Culprit>, excluded: EstimateExcluded, barredNetworks: list<string>, missingFields: list<string>, audience: string, creditsAvailable: int, cost: Spend, sample: string, longest: EstimateLongest}
 * @phpstan-type EstimateExcluded array{optedOut: int, unconsented: int, unapproved: int, duplicates: int, landlines: int, foreign: int, invalid: int}
 * @phpstan-type EstimateLongest array{to: string, name: string, text: string}
 * @phpstan-type EventTypeExample array{type: 'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'|'webhook.test', example: EventTypeExampleExample}
 * @phpstan-type EventTypeExampleExample array{type: 'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'|'webhook.test', timestamp: string, data: array<string, mixed>}
 * @phpstan-type EventsAfter array{events: list<AccountEvent>, next: string, more: bool, keptSince: string}
 * @phpstan-type Evidence array{id: string, requestId: string, kind: 'document_front'|'document_back'|'person'|'person_left'|'person_right', mediaType: 'image/jpeg'|'image/png'|'image/webp', width: int, height: int, size: int, reused: bool, method: 'agent'|'camera'|'gallery', addedBy: string|null, createdAt: string, keptUntil: string|null, removedAt: string|null, removedBecause: 'replaced'|'asked'|'retention'|null}
 * @phpstan-type ExistingRule 'update'|'fill'|'keep'
 * @phpstan-type FailedRecipientsGrouped array{group: FailedRecipientsGroupedGroup|null, created: bool, added: int, optedOut: int, unknownNumbers: int, next: string|null}
 * @phpstan-type FailedRecipientsGroupedGroup array{id: string, name: string, contacts: int}
 * @phpstan-type FailureReason 'undelivered'|'expired'|'rejected'|'failed'|'cancelled'|'never_confirmed'|'number_unknown'|'sender_refused'|'text_too_long'|'overdue'
 * @phpstan-type Figures array{sent: int, delivered: int, pending: int, unknown: int, failed: int, reasons: FiguresReasons, deliveryRate: int|float|null, medianWait: int|float|null, p90Wait: int|float|null, p99Wait: int|float|null, credits: int, spend: Spend, creditsPerDelivered: int|float|null, spendPerDelivered: int|float|null}
 * @phpstan-type FiguresReasons array{undelivered: int, expired: int, unknownNumber: int, senderRefused: int, rejected: int, unconfirmed: int, failed: int}
 * @phpstan-type Group array{id: string, name: string, contacts: int, fields: list<string>, createdAt: string}
 * @phpstan-type Holiday array{day: string, name: string, source: string}
 * @phpstan-type Home array{holdings: list<HomeHolding>|null, next: list<HomeNextCampaign|HomeNextSeries>|null, needs: list<HomeNeedUnpaidInvoice|HomeNeedCreditsLow|HomeNeedSenderRefused|HomeNeedSenderEnding|HomeNeedBusinessIdRefused|HomeNeedBusinessIdEnding|HomeNeedSeriesSkipped|HomeNeedFailingNumbers|HomeNeedKycReviews>, steps: HomeSteps}
 * @phpstan-type HomeHolding array{product: 'SMS'|'KYC', onCredit: bool, available: int, reserved: int, worth: Spend, perDay: int|float|null, daysLeft: int|null, lapses: HomeHoldingLapses|null}
 * @phpstan-type HomeHoldingLapses array{credits: int, at: string}
 * @phpstan-type HomeNeedBusinessIdEnding array{kind: 'business_id_ending', endsOn: string}
 * @phpstan-type HomeNeedBusinessIdRefused array{kind: 'business_id_refused', status: 'rejected'|'needs_information', reason: string}
 * @phpstan-type HomeNeedCreditsLow array{kind: 'credits_low', available: int, daysLeft: int}
 * @phpstan-type HomeNeedFailingNumbers array{kind: 'failing_numbers', failed: int, sent: int}
 * @phpstan-type HomeNeedKycReviews array{kind: 'kyc_reviews', count: int}
 * @phpstan-type HomeNeedSenderEnding array{kind: 'sender_ending', id: string, senderId: string, networks: list<string>, endsOn: string}
 * @phpstan-type HomeNeedSenderRefused array{kind: 'sender_refused', id: string, senderId: string, networks: list<string>, status: 'rejected'|'needs_information', reason: string}
 * @phpstan-type HomeNeedSeriesSkipped array{kind: 'series_skipped', id: string, senderId: string, outcome: RunOutcome, dueAt: string}
 * @phpstan-type HomeNeedUnpaidInvoice array{kind: 'unpaid_invoice', id: string, number: string, totalAmount: int|float, dueOn: string|null, count: int, unpaid: int|float}
 * @phpstan-type HomeNextCampaign array{kind: 'campaign', id: string, senderId: string, groupNames: list<string>, goesAt: string, recipients: int, credits: int}
 * @phpstan-type HomeNextSeries array{kind: 'series', id: string, senderId: string, groupNames: list<string>, goesAt: string}
 * @phpstan-type HomeSteps array{phone: 'open'|'waiting'|'done', sender: 'open'|'waiting'|'done', contacts: 'open'|'waiting'|'done', credits: 'open'|'waiting'|'done', message: 'open'|'waiting'|'done', businessId: 'open'|'waiting'|'done'}
 * @phpstan-type Import array{id: string, status: ImportStatus, dryRun: bool, fileName: string, groupId: string|null, groupName: string, rows: int, totalRows: int|null, progress: int|float|null, valid: int, added: int, duplicates: int, rejected: int, mapping: array<string, string>, mappingFrom: 'given'|'remembered'|'guessed', samples: array<string, list<string>>, consent: Consent|null, existing: ExistingRule, fixes: list<RowFix>, faults: list<ImportFault>, startable: bool, failure: ImportFailure|null, createdAt: string, finishedAt: string|null, undoUntil: string|null, undone: ImportUndone|null}
 * @phpstan-type ImportAccepted array{id: string}
 * @phpstan-type ImportCompletedEvent array{type: 'import.completed', timestamp: string, environment?: 'sandbox', data: ImportEventData}
 * @phpstan-type ImportEventData array{importId: string, added: int, rejected: int, failed: bool}
 * @phpstan-type ImportFailure array{code: string, message: string}
 * @phpstan-type ImportFault array{kind: RowFault, rejects: bool, rows: int, fixable: int, fixed: int, examples: list<ImportFaultExample>}
 * @phpstan-type ImportFaultExample array{line: int, column: string|null, value: string, becomes: string|null}
 * @phpstan-type ImportRow array{line: int, outcome: 'added'|'changed'|'kept'|'duplicate'|'rejected', phone: string|null, name: string, fields: array<string, string>, faults: list<ImportRowFault>}
 * @phpstan-type ImportRowFault array{column: string|null, value: string, becomes: string|null, kind: RowFault, meaning: string|null, fixed: bool}
 * @phpstan-type ImportStatus 'running'|'done'|'failed'|'rolling_back'|'rolled_back'
 * @phpstan-type ImportUndone array{removed: int, restored: int, kept: int}
 * @phpstan-type InboundEventData array{id: string, from: string, to: string, keyword: Keyword|null, at: string}
 * @phpstan-type InboundReceivedEvent array{type: 'inbound.received', timestamp: string, environment?: 'sandbox', data: InboundEventData}
 * @phpstan-type Invoice array{id: string, accountId: string, accountName: string, number: string, product: 'SMS'|'KYC', packageName: string, month: string|null, credit: int, amount: int|float, taxes: list<TaxLine>, totalAmount: int|float, status: InvoiceStatus, reason: string|null, cancelled: bool, createdAt: string, reviewedAt: string|null}
 * @phpstan-type InvoiceApprovedEvent array{type: 'invoice.approved', timestamp: string, environment?: 'sandbox', data: InvoiceEventData}
 * @phpstan-type InvoiceDetail array{id: string, accountId: string, accountName: string, number: string, product: 'SMS'|'KYC', packageName: string, month: string|null, credit: int, amount: int|float, taxes: list<TaxLine>, totalAmount: int|float, status: InvoiceStatus, reason: string|null, cancelled: bool, createdAt: string, reviewedAt: string|null, issuedAt: string, dueOn: string|null, durationNumber: int, durationType: DurationType, taxRules: string, amountInWords: string, buyer: InvoiceDetailBuyer, seller: InvoiceDetailSeller, transfer: BankAccount|null, createdByName: string|null, reviewedByName: string|null, paymentId: string|null, creditNotes: list<InvoiceDetailCreditNote>, clearance: DocumentClearance|null, creditable: int}
 * @phpstan-type InvoiceDetailBuyer array{name: string, tin: string, address: list<string>}
 * @phpstan-type InvoiceDetailCreditNote array{id: string, number: string, credits: int, amount: int|float, taxes: list<TaxLine>, totalAmount: int|float, amountInWords: string, reason: string, issuedAt: string, createdByName: string|null, clearance: DocumentClearance|null}
 * @phpstan-type InvoiceDetailSeller array{name: string, tin: string, address: list<string>, phone: string, email: string}
 * @phpstan-type InvoiceEventData array{invoiceId: string, number: string, product: 'SMS'|'KYC', credits: int, totalAmount: int|float}
 * @phpstan-type InvoiceRejectedEvent array{type: 'invoice.rejected', timestamp: string, environment?: 'sandbox', data: InvoiceRejectedEventData}
 * @phpstan-type InvoiceRejectedEventData array{invoiceId: string, number: string, product: 'SMS'|'KYC', credits: int, totalAmount: int|float, reason: string}
 * @phpstan-type InvoiceStatus 1|2|3
 * @phpstan-type KeyEventData array{keyId: string, expiresAt: string}
 * @phpstan-type KeyExpiringEvent array{type: 'key.expiring', timestamp: string, environment?: 'sandbox', data: KeyEventData}
 * @phpstan-type Keyword 'stop'|'start'|'help'
 * @phpstan-type KycAccepted array{id: string, reference: string|null, status: 'awaiting_subject'|'capturing'|'submitted'|'checking'|'needs_resubmission'|'in_review'|'awaiting_provider'|'approved'|'rejected'|'inconclusive'|'expired'|'cancelled', kind: 'number'|'document'|'document_face', channel: 'form'|'api'|'csv'|'link', document: 'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin', number: string, environment: 'live'|'sandbox', level: 'A0'|'A1'|'A2'|'A3'|null, reason: 'not_found'|'number_malformed'|'name_differs'|'name_unsure'|'birth_date_differs'|'birth_date_missing'|'duplicate'|'no_registry'|'registry_down'|'registry_slow'|'no_answer'|'no_credits'|'spend_cap_reached'|'document_unread'|'not_followed'|'not_reviewed'|'blurred'|'glare'|'too_dark'|'too_small'|'cut_off'|'wrong_document'|'front_back_differ'|'expired_document'|'face_not_seen'|'mrz_unread'|'mrz_invalid'|'details_differ'|'same_picture'|'altered_document'|'picture_reused'|'face_differs'|'not_live'|'under_age'|'list_match'|null, credits: int, charged: int, createdAt: string, decidedAt: string|null, erasedAt: string|null}
 * @phpstan-type KycAskedAgainEvent array{type: 'kyc.asked_again', timestamp: string, environment?: 'sandbox', data: KycAskedAgainEventData}
 * @phpstan-type KycAskedAgainEventData array{id: string, reference: string|null, environment: 'live'|'sandbox', asked: list<'document_front'|'document_back'|'person'|'details'>, reason: string}
 * @phpstan-type KycAskedEvent array{type: 'kyc.asked', timestamp: string, environment?: 'sandbox', data: KycAskedEventData}
 * @phpstan-type KycAskedEventData array{id: string, reference: string|null, environment: 'live'|'sandbox', kind: 'number'|'document'|'document_face'}
 * @phpstan-type KycBatch array{id: string, status: 'tried'|'running'|'paused'|'done'|'cancelled', pause: 'insufficient_credits'|'spend_cap_reached'|'account_suspended'|'business_id_missing'|'consent_outdated'|null, cap: CapInTheWay|null, fileName: string, document: 'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin', consent: KycBatchConsent, columns: list<KycBatchColumn>, missing: list<'document'|'number'|'surname'|'givenNames'|'dateOfBirth'|'consent'|'reference'>, rows: int, valid: int, faulty: int, known: int, cost: int, knownCost: int, again: bool, startable: bool, submitted: int, underWay: int, approved: int, rejected: int, inconclusive: int, givenUp: int, charged: int, createdAt: string, startedAt: string|null, finishedAt: string|null}
 * @phpstan-type KycBatchColumn array{name: string, meaning: 'document'|'number'|'surname'|'givenNames'|'dateOfBirth'|'consent'|'reference'|''}
 * @phpstan-type KycBatchConsent array{version: string, language: Language, channel: 'in_person'|'phone'|'paper'|'electronic', by: 'business'|'row'}
 * @phpstan-type KycBatchFault array{line: int, faults: list<'unreadable'|'document_unknown'|'number_missing'|'number_form'|'number_check'|'surname_missing'|'surname_invalid'|'given_names_missing'|'given_names_invalid'|'birth_date_missing'|'birth_date_unreadable'|'birth_date_impossible'|'consent_missing'|'reference_invalid'|'twice'>, knownRequestId: string|null}
 * @phpstan-type KycDecidedEvent array{type: 'kyc.decided', timestamp: string, environment?: 'sandbox', data: KycDecidedEventData}
 * @phpstan-type KycDecidedEventData array{id: string, reference: string|null, environment: 'live'|'sandbox', status: string, level: string|null, reason: string|null}
 * @phpstan-type KycDetail array{id: string, reference: string|null, metadata: array<string, string>, status: 'awaiting_subject'|'capturing'|'submitted'|'checking'|'needs_resubmission'|'in_review'|'awaiting_provider'|'approved'|'rejected'|'inconclusive'|'expired'|'cancelled', kind: 'number'|'document'|'document_face', channel: 'form'|'api'|'csv'|'link', document: 'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin', number: string, surname: string, givenNames: string, phone: string|null, environment: 'live'|'sandbox', level: 'A0'|'A1'|'A2'|'A3'|null, reason: 'not_found'|'number_malformed'|'name_differs'|'name_unsure'|'birth_date_differs'|'birth_date_missing'|'duplicate'|'no_registry'|'registry_down'|'registry_slow'|'no_answer'|'no_credits'|'spend_cap_reached'|'document_unread'|'not_followed'|'not_reviewed'|'blurred'|'glare'|'too_dark'|'too_small'|'cut_off'|'wrong_document'|'front_back_differ'|'expired_document'|'face_not_seen'|'mrz_unread'|'mrz_invalid'|'details_differ'|'same_picture'|'altered_document'|'picture_reused'|'face_differs'|'not_live'|'under_age'|'list_match'|null, credits: int, charged: int, createdAt: string, decidedAt: string|null, erasedAt: string|null, dateOfBirth: string|null, businessName: string, deciders: Deciders, submittedBy: string|null, cap: CapInTheWay|null, nextAttemptAt: string|null, expiresAt: string, consent: KycDetailConsent|null, link: KycDetailLink|null, askedAgain: list<'document_front'|'document_back'|'person'|'details'>, checks: list<Check>, names: list<KycDetailName>, screening: KycDetailScreening|null, timeline: list<KycDetailTimeline>}
 * @phpstan-type KycDetailConsent array{text: string, version: string, language: Language, channel: 'in_person'|'phone'|'paper'|'electronic'|'link', agreedAt: string}
 * @phpstan-type KycDetailLink array{documents: list<'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin'>, asksDetails: bool, language: Language, texts: int, textsLeft: int, textedAt: string|null}
 * @phpstan-type KycDetailName array{source: 'mrz'|'front'|'registry', outcome: 'same'|'unsure'|'different', words: list<KycDetailNameWord>}
 * @phpstan-type KycDetailNameWord array{typed: string|null, stated: string|null, verdict: 'same'|'differs'|'open'|'extra', reason: 'same_day_name'|'spelling'|'short_form'|'initial'|'joined'|'slip'|'cut'|'order'|'extra_name'|'extra_names'|'other_day'|'other_sex'|'other_twin'|'other_generation'|'generation_missing'|'other_name'|'too_little'|'not_one_person'|null, day: 'sunday'|'monday'|'tuesday'|'wednesday'|'thursday'|'friday'|'saturday'|null}
 * @phpstan-type KycDetailScreening array{at: string, lists: list<ScreenedList>, since: list<KycDetailScreeningSince>, open: int, cleared: int, confirmed: int}
 * @phpstan-type KycDetailScreeningSince array{listId: string, name: string, owner: 'operator'|'business', version: int, dated: string|null, uploadedAt: string, people: int, at: string}
 * @phpstan-type KycDetailTimeline array{status: 'awaiting_subject'|'capturing'|'submitted'|'checking'|'needs_resubmission'|'in_review'|'awaiting_provider'|'approved'|'rejected'|'inconclusive'|'expired'|'cancelled', reason: 'not_found'|'number_malformed'|'name_differs'|'name_unsure'|'birth_date_differs'|'birth_date_missing'|'duplicate'|'no_registry'|'registry_down'|'registry_slow'|'no_answer'|'no_credits'|'spend_cap_reached'|'document_unread'|'not_followed'|'not_reviewed'|'blurred'|'glare'|'too_dark'|'too_small'|'cut_off'|'wrong_document'|'front_back_differ'|'expired_document'|'face_not_seen'|'mrz_unread'|'mrz_invalid'|'details_differ'|'same_picture'|'altered_document'|'picture_reused'|'face_differs'|'not_live'|'under_age'|'list_match'|null, attempt: int, by: string|null, at: string}
 * @phpstan-type KycPolicy array{version: int, fourEyes: bool, targetHours: int|null, enteredAnswers: bool, reviewDoubts: bool}
 * @phpstan-type KycReport array{totals: KycReportTotals, rows: list<KycReportRow>, reasons: list<KycReportReason>}
 * @phpstan-type KycReportReason array{status: 'rejected'|'inconclusive'|'expired'|'cancelled', reason: 'not_found'|'number_malformed'|'name_differs'|'name_unsure'|'birth_date_differs'|'birth_date_missing'|'duplicate'|'no_registry'|'registry_down'|'registry_slow'|'no_answer'|'no_credits'|'spend_cap_reached'|'document_unread'|'not_followed'|'not_reviewed'|'blurred'|'glare'|'too_dark'|'too_small'|'cut_off'|'wrong_document'|'front_back_differ'|'expired_document'|'face_not_seen'|'mrz_unread'|'mrz_invalid'|'details_differ'|'same_picture'|'altered_document'|'picture_reused'|'face_differs'|'not_live'|'under_age'|'list_match'|null, count: int}
 * @phpstan-type KycReportRow array{key: string, label: string, asked: int, opened: int|null, agreed: int, sent: int, askedAgain: int, decided: int, approved: int, rejected: int, inconclusive: int, givenUp: int, passRate: int|float|null, medianDecision: int|float|null, p95Decision: int|float|null, credits: int, creditsPerDecision: int|float|null}
 * @phpstan-type KycReportTotals array{asked: int, opened: int|null, agreed: int, sent: int, askedAgain: int, decided: int, approved: int, rejected: int, inconclusive: int, givenUp: int, passRate: int|float|null, medianDecision: int|float|null, p95Decision: int|float|null, credits: int, creditsPerDecision: int|float|null}
 * @phpstan-type KycRequest array{id: string, reference: string|null, metadata: array<string, string>, status: 'awaiting_subject'|'capturing'|'submitted'|'checking'|'needs_resubmission'|'in_review'|'awaiting_provider'|'approved'|'rejected'|'inconclusive'|'expired'|'cancelled', kind: 'number'|'document'|'document_face', channel: 'form'|'api'|'csv'|'link', document: 'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin', number: string, surname: string, givenNames: string, phone: string|null, environment: 'live'|'sandbox', level: 'A0'|'A1'|'A2'|'A3'|null, reason: 'not_found'|'number_malformed'|'name_differs'|'name_unsure'|'birth_date_differs'|'birth_date_missing'|'duplicate'|'no_registry'|'registry_down'|'registry_slow'|'no_answer'|'no_credits'|'spend_cap_reached'|'document_unread'|'not_followed'|'not_reviewed'|'blurred'|'glare'|'too_dark'|'too_small'|'cut_off'|'wrong_document'|'front_back_differ'|'expired_document'|'face_not_seen'|'mrz_unread'|'mrz_invalid'|'details_differ'|'same_picture'|'altered_document'|'picture_reused'|'face_differs'|'not_live'|'under_age'|'list_match'|null, credits: int, charged: int, createdAt: string, decidedAt: string|null, erasedAt: string|null}
 * @phpstan-type KycRetention array{pictureDays: int, identityDays: int}
 * @phpstan-type KycScreeningEventData array{id: string, reference: string|null, environment: 'live'|'sandbox', candidates: int}
 * @phpstan-type KycScreeningMatchEvent array{type: 'kyc.screening_match', timestamp: string, environment?: 'sandbox', data: KycScreeningEventData}
 * @phpstan-type KycSentEvent array{type: 'kyc.sent', timestamp: string, environment?: 'sandbox', data: KycSentEventData}
 * @phpstan-type KycSentEventData array{id: string, reference: string|null, environment: 'live'|'sandbox'}
 * @phpstan-type Language 'en'|'fr'
 * @phpstan-type LimitEventData array{capId: string, holder: 'account'|'key'|'person', holderId: string|null, product: 'SMS'|'KYC', period: 'day'|'month', credits: int, used: int, percent: int, resetsAt: string}
 * @phpstan-type LimitReachedEvent array{type: 'limit.reached', timestamp: string, environment?: 'sandbox', data: LimitEventData}
 * @phpstan-type LinkClickedEvent array{type: 'link.clicked', timestamp: string, environment?: 'sandbox', data: LinkEventData}
 * @phpstan-type LinkEventData array{messageId: string, campaignId: string, at: string, clicks: int, reference: string|null, toLast3: string|null, to?: string, tags: list<string>}
 * @phpstan-type Merge array{id: string, contact: Contact, mergedAt: string}
 * @phpstan-type Message array{id: string, campaignId: string, to: string, network: string|null, senderId: string, text: string, state: MessageState, reason: string|null, reasonCode: MessageReason|null, networkCode: string|null, segments: int, credits: int, clicks: int, reference: string|null, createdAt: string, submittedAt: string|null, finishedAt: string|null}
 * @phpstan-type MessageDeliveredEvent array{type: 'message.delivered', timestamp: string, environment?: 'sandbox', data: MessageEventData}
 * @phpstan-type MessageDetail array{id: string, campaignId: string, to: string, network: string|null, senderId: string, text: string, state: MessageState, reason: string|null, reasonCode: MessageReason|null, networkCode: string|null, segments: int, credits: int, clicks: int, reference: string|null, createdAt: string, submittedAt: string|null, finishedAt: string|null, name: string|null, events: list<MessageDetailEvent>}
 * @phpstan-type MessageDetailEvent array{kind: 'accepted'|'charged'|'handed_over'|'refused'|'unanswered'|'cancelled'|'overdue'|'receipt'|'returned'|'clicked', at: string, segment: int|null, link: string|null, state: MessageState|null, networkCode: string|null, credits: int|null, clicks: int|null}
 * @phpstan-type MessageEventData array{messageId: string, campaignId: string, state: 'submitted'|'unknown'|'delivered'|'undelivered'|'expired'|'rejected'|'failed', error: string|null, at: string, reference: string|null, toLast3: string|null, to?: string, credits: int|null, tags: list<string>}
 * @phpstan-type MessageExpiredEvent array{type: 'message.expired', timestamp: string, environment?: 'sandbox', data: MessageEventData}
 * @phpstan-type MessageFailedEvent array{type: 'message.failed', timestamp: string, environment?: 'sandbox', data: MessageEventData}
 * @phpstan-type MessageReason 'unknown'|'undelivered'|'expired'|'rejected'|'failed'|'cancelled'|'never_confirmed'|'number_unknown'|'sender_refused'|'text_too_long'|'overdue'
 * @phpstan-type MessageRejectedEvent array{type: 'message.rejected', timestamp: string, environment?: 'sandbox', data: MessageEventData}
 * @phpstan-type MessageReport array{totals: Figures, previous: Figures, waits: list<MessageReportWait>, rows: list<MessageReportRow>}
 * @phpstan-type MessageReportRow array{key: string, label: string, accountName: string|null, sent: int, delivered: int, pending: int, unknown: int, failed: int, reasons: FiguresReasons, deliveryRate: int|float|null, medianWait: int|float|null, p90Wait: int|float|null, p99Wait: int|float|null, credits: int, spend: Spend, creditsPerDelivered: int|float|null, spendPerDelivered: int|float|null, previous: MessageReportRowPrevious}
 * @phpstan-type MessageReportRowPrevious array{sent: int, delivered: int, failed: int, credits: int}
 * @phpstan-type MessageReportWait array{seconds: int|null, delivered: int}
 * @phpstan-type MessageState 'queued'|'submitting'|'unknown'|'submitted'|'delivered'|'undelivered'|'expired'|'rejected'|'failed'
 * @phpstan-type MessageStory array{campaign: MessageStoryCampaign, author: MessageStoryAuthor|null, request: MessageStoryRequest|null, encoding: 'gsm7'|'ucs2', units: int, link: string|null, credits: MessageStoryCredits|null, deliveries: list<MessageStoryDelivery>|null}
 * @phpstan-type MessageStoryAuthor array{kind: 'user'|'key', name: string}
 * @phpstan-type MessageStoryCampaign array{id: string, name: string|null, createdAt: string}
 * @phpstan-type MessageStoryCredits array{reserved: int, reservedAt: string, movement: int|null, lots: list<MessageStoryCreditsLot>}
 * @phpstan-type MessageStoryCreditsLot array{name: string, invoice: MessageStoryCreditsLotInvoice|null, rate: int|float|null}
 * @phpstan-type MessageStoryCreditsLotInvoice array{id: string, number: string}
 * @phpstan-type MessageStoryDelivery array{id: string, url: string, type: 'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'|'webhook.test', state: 'waiting'|'delivered'|'failed', attempts: int, lastStatus: int|null, createdAt: string}
 * @phpstan-type MessageStoryRequest array{id: string, requestId: string, method: 'GET'|'POST'|'PUT'|'DELETE', path: string, status: int, at: string}
 * @phpstan-type MessageSubmittedEvent array{type: 'message.submitted', timestamp: string, environment?: 'sandbox', data: MessageEventData}
 * @phpstan-type MessageUndeliveredEvent array{type: 'message.undelivered', timestamp: string, environment?: 'sandbox', data: MessageEventData}
 * @phpstan-type MessageUnknownEvent array{type: 'message.unknown', timestamp: string, environment?: 'sandbox', data: MessageEventData}
 * @phpstan-type MobileNetwork 'MTN'|'Telecel'|'AT'
 * @phpstan-type NewWebhook array{webhook: WebhookSchema, secret: string}
 * @phpstan-type OptOut array{phone: string, source: 'manual'|'link'|'inbound'|'import', createdAt: string}
 * @phpstan-type OptOutEventData array{contactId: string|null, toLast3: string, to?: string, source: 'manual'|'link'|'inbound'|'import', at: string}
 * @phpstan-type Package array{productId: string, name: string, price: int|float, rate: int|float, credit: int, durationNumber: int, durationType: DurationType, product: 'SMS'|'KYC', isDefault: bool}
 * @phpstan-type PackageList array{product: 'SMS'|'KYC', packages: list<Package>}
 * @phpstan-type Payment array{id: string, invoiceId: string, invoiceNumber: string, accountId: string, accountName: string, gateway: PaymentGateway, method: PaymentMethod, reference: string, state: PaymentState, amount: int|float, refunded: int|float, redirectUrl: string|null, prompt: PaymentPrompt|null, reason: PaymentReason|null, received: PaymentReceived|null, createdAt: string, settledAt: string|null}
 * @phpstan-type PaymentEventData array{paymentId: string, invoiceId: string, gateway: string, reference: string, amount: int|float}
 * @phpstan-type PaymentGateway 'paystack'|'hubtel'
 * @phpstan-type PaymentMethod 'card'|'mobile_money'|'checkout'
 * @phpstan-type PaymentMethods array{methods: list<PaymentMethodsMethod>, transfer: BankAccount|null}
 * @phpstan-type PaymentMethodsMethod array{gateway: PaymentGateway, method: PaymentMethod}
 * @phpstan-type PaymentPrompt array{number: string, network: MobileNetwork, text: string, endsAt: string}
 * @phpstan-type PaymentProof array{id: string, invoiceId: string, name: string, mediaType: 'application/pdf'|'image/jpeg'|'image/png', size: int, createdAt: string}
 * @phpstan-type PaymentReason 'answer_lost'|'declined'|'abandoned'|'reversed'|'gateway_refused'|'gateway_unreachable'|'code_needed'|'review_rejected'|'time_over'|'amount_differs'|'currency_differs'|'mode_differs'|'reference_differs'|'invoice_not_pending'
 * @phpstan-type PaymentReceived array{reference: string, amount: Spend, currency: string, mode: 'live'|'test'|null}
 * @phpstan-type PaymentState 'created'|'pending'|'succeeded'|'failed'|'expired'|'needs_review'|'refunded'|'disputed'
 * @phpstan-type PaymentSucceededEvent array{type: 'payment.succeeded', timestamp: string, environment?: 'sandbox', data: PaymentEventData}
 * @phpstan-type PostpaidProduct array{product: 'SMS'|'KYC', status: BillingStatus, rate: int|float, nextRate: int|float|null, limit: int, available: int, usedThisMonth: int, owed: int, unpaid: int|float, amountThisMonth: int|float}
 * @phpstan-type PreviewSeriesBodyEndsAfter array{after: int}
 * @phpstan-type PreviewSeriesBodyEndsOn array{on: string}
 * @phpstan-type ProgramLimits array{keyCalls: int, accountCalls: int, keyMessages: int, accountMessages: int, smppBinds: int, smppWindow: int, smppSubmits: int}
 * @phpstan-type RecentActivity array{recentActivities: list<Activity>}
 * @phpstan-type Recipient array{id: string, campaignId: string, to: string, network: string|null, senderId: string, text: string, state: MessageState, reason: string|null, reasonCode: MessageReason|null, networkCode: string|null, segments: int, credits: int, clicks: int, reference: string|null, createdAt: string, submittedAt: string|null, finishedAt: string|null, name: string|null}
 * @phpstan-type RegistryHealth array{document: 'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin', state: 'answering'|'failing'|'down', since: string|null, answeredAt: string|null, triedAgainAt: string|null}
 * @phpstan-type Reject array{line: int, reason: string, cells: list<string>}
 * @phpstan-type RememberedMapping array{mapping: array<string, string>|null, usedAt: string|null}
 * @phpstan-type Rhythm RhythmDay|RhythmWeek|RhythmMonth
 * @phpstan-type RhythmDay array{every: 'day'}
 * @phpstan-type RhythmInput RhythmInputDay|RhythmInputWeek|RhythmInputMonth
 * @phpstan-type RhythmInputDay array{every: 'day'}
 * @phpstan-type RhythmInputMonth array{every: 'month', day: int}
 * @phpstan-type RhythmInputWeek array{every: 'week', days: list<int>}
 * @phpstan-type RhythmMonth array{every: 'month', day: int}
 * @phpstan-type RhythmWeek array{every: 'week', days: list<int>}
 * @phpstan-type RowFault 'empty'|'not_a_number'|'too_short'|'too_long'|'invalid_prefix'|'unknown_country'|'short_code'|'landline'|'toll_free'|'foreign'|'line_too_long'|'quote_unclosed'|'too_many_fields'|'doubled'|'scientific_notation'|'several_numbers'|'name_and_number'|'other_column'|'month_first'|'date_unreadable'|'extra_cells'|'name_too_long'|'value_too_long'|'name_formula'|'name_markup'|'name_reversed'
 * @phpstan-type RowFix 'scientific_notation'|'several_numbers'|'name_and_number'|'other_column'|'month_first'|'date_unreadable'|'extra_cells'|'name_too_long'|'value_too_long'|'name_formula'|'name_markup'|'name_reversed'
 * @phpstan-type RunOutcome 'sent'|'unpaid'|'sender_not_allowed'|'account_suspended'|'no_recipients'|'group_deleted'|'refused'|'late'|'merged'|'never_permitted'
 * @phpstan-type ScreenedList array{listId: string, name: string, owner: 'operator'|'business', version: int, dated: string|null, uploadedAt: string, people: int}
 * @phpstan-type Segment array{id: string, name: string, filter: SegmentFilter, contacts: int, createdAt: string}
 * @phpstan-type SegmentCount array{contacts: int, optedOut: int}
 * @phpstan-type SegmentFilter array{conditions: list<Condition>}
 * @phpstan-type SegmentFilterInput array{conditions: list<ConditionInput>}
 * @phpstan-type SendEntryInput array{to: string, text?: string, fields?: array<string, string|int|float>, reference?: string}
 * @phpstan-type Sender array{id: string, senderId: string, status: 'draft'|'submitted'|'approved'|'rejected'|'needs_information'|'lapsed', isDefault: bool, approvedAt: string|null, networks: list<SenderNetwork>}
 * @phpstan-type SenderDocument array{id: string, name: string, mediaType: 'application/pdf'|'image/jpeg'|'image/png', size: int, createdAt: string}
 * @phpstan-type SenderEndingEvent array{type: 'sender.ending', timestamp: string, environment?: 'sandbox', data: SenderEndingEventData}
 * @phpstan-type SenderEndingEventData array{id: string, senderId: string, networks: list<string>, validUntil: string, lapsesOn: string, stage: 'ends'|'ended'|'lapsed'}
 * @phpstan-type SenderEventData array{id: string, senderId: string, decision: 'approved'|'rejected'|'needs_information', networks: list<string>, renewal: bool}
 * @phpstan-type SenderId array{id: string, senderId: string, status: 'draft'|'submitted'|'approved'|'rejected'|'needs_information'|'lapsed', isDefault: bool, approvedAt: string|null, networks: list<SenderNetwork>, purpose: string, sample: string, createdAt: string, submittedAt: string|null, documents: list<SenderDocument>}
 * @phpstan-type SenderNetwork array{network: MobileNetwork, status: 'submitted'|'approved'|'rejected'|'needs_information'|'lapsed', reason: string|null, decidedAt: string|null, validUntil: string|null, lapsesOn: string|null, renewable: bool, renewal: SenderNetworkRenewal|null}
 * @phpstan-type SenderNetworkRenewal array{status: 'submitted'|'needs_information'|'rejected', reason: string|null, at: string}
 * @phpstan-type SenderReviewedEvent array{type: 'sender.reviewed', timestamp: string, environment?: 'sandbox', data: SenderEventData}
 * @phpstan-type SendingHours array{holdsFrom: string, days: list<int>, fromHour: int, toHour: int, onHolidays: bool, source: string}
 * @phpstan-type SendingPolicy array{hours: list<SendingHours>, holidays: list<Holiday>}
 * @phpstan-type SentEntry array{index: int, id: string|null, reference: string|null, segments: int, credits: int, leftOut: 'opted_out'|'unconsented'|'unapproved'|'duplicate'|null}
 * @phpstan-type Series array{id: string, name: string|null, status: SeriesStatus, senderId: string, text: string, traffic: 'promotional'|'transactional', groupNames: list<string>, numbers: int, rhythm: Rhythm, time: string, from: string, ends: SeriesEndsOn|SeriesEndsAfter, runs: int, next: SeriesNext|null, last: SeriesLast|null, createdAt: string}
 * @phpstan-type SeriesEndsAfter array{after: int}
 * @phpstan-type SeriesEndsOn array{on: string}
 * @phpstan-type SeriesEventData array{seriesId: string, dueAt: string, outcome: string, runs: int}
 * @phpstan-type SeriesLast array{dueAt: string, outcome: RunOutcome, campaignId: string|null}
 * @phpstan-type SeriesMissedEvent array{type: 'series.missed', timestamp: string, environment?: 'sandbox', data: SeriesEventData}
 * @phpstan-type SeriesNext array{dueAt: string, goesAt: string}
 * @phpstan-type SeriesRun array{dueAt: string, goesAt: string}
 * @phpstan-type SeriesStatus 'active'|'paused'|'ended'
 * @phpstan-type Spend int|float|null
 * @phpstan-type SpendCap array{id: string, product: 'SMS'|'KYC', holder: 'account'|'key'|'person', holderId: string|null, name: string, period: 'day'|'month', credits: int, used: int, resetsAt: string}
 * @phpstan-type SpendCaps array{caps: list<SpendCap>, holders: list<SpendCapsHolder>}
 * @phpstan-type SpendCapsHolder array{holder: 'key'|'person', id: string, name: string}
 * @phpstan-type Stamp array{sdcId: string, receiptNumber: string, internalData: string, signature: string, machineCode: string, time: string, qrCode: string}
 * @phpstan-type SubmitKycBodyConsent array{businessId: string, version: string, language: Language, channel: 'in_person'|'phone'|'paper'|'electronic', agreed: true}
 * @phpstan-type TaxCalculation array{taxes: list<TaxLine>, totalAmount: int|float}
 * @phpstan-type TaxLine array{name: string, tax: string, percentage: int|float, amount: int|float}
 * @phpstan-type Template array{id: string, name: string, text: string, changedAt: string}
 * @phpstan-type TestEventData array{webhookId: string}
 * @phpstan-type TestText array{to: string, text: string, segments: int, credits: int}
 * @phpstan-type Traffic 'promotional'|'transactional'|'otp'
 * @phpstan-type Transfer array{number: int, firstNumber: int, movements: int, at: string, kind: TransferKind, credits: int, change: int, availableAfter: int, cause: TransferCause|null, reason: 'not_sent'|'cancelled'|'overdue'|null}
 * @phpstan-type TransferCause TransferCauseCampaign|TransferCauseKyc|TransferCauseInvoice|TransferCauseCreditNote|TransferCauseCredit
 * @phpstan-type TransferCauseCampaign array{kind: 'campaign', id: string, name: string|null, senderId: string, groupNames: list<string>}
 * @phpstan-type TransferCauseCredit array{kind: 'credit', id: string, name: string}
 * @phpstan-type TransferCauseCreditNote array{kind: 'credit_note', id: string, number: string, invoiceId: string}
 * @phpstan-type TransferCauseInvoice array{kind: 'invoice', id: string, number: string, packageName: string, month: string|null}
 * @phpstan-type TransferCauseKyc array{kind: 'kyc', id: string}
 * @phpstan-type TransferKind 'bought'|'settled'|'granted'|'reserved'|'charged'|'spent'|'returned'|'refunded'|'lapsed'|'revoked'|'credited'
 * @phpstan-type WebhookSchema array{id: string, environment: 'live'|'sandbox', url: string, description: string, types: list<'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'>, wholeNumbers: bool, state: 'enabled'|'disabled', disabledReason: 'by_hand'|'gone'|'failing'|'overfull'|null, disabledAt: string|null, failingSince: string|null, lastSuccessAt: string|null, previousSecretUntil: string|null, createdAt: string, createdBy: string}
 * @phpstan-type WebhookTestEvent array{type: 'webhook.test', timestamp: string, environment?: 'sandbox', data: TestEventData}
 * @phpstan-type GetCompanyInput array<string, mixed>
 * @phpstan-type GetCompanyReply Company
 * @phpstan-type GetDefaultIdsInput array{AccountId?: string}
 * @phpstan-type GetDefaultIdsReply list<Sender>
 * @phpstan-type ListSendersInput array<string, mixed>
 * @phpstan-type ListSendersReply list<SenderId>
 * @phpstan-type RequestSenderInput array{senderId: string, purpose?: string, sample?: string, submit?: bool}
 * @phpstan-type RequestSenderReply SenderId
 * @phpstan-type ChangeSenderInput array{id: string, senderId: string, purpose?: string, sample?: string, submit?: bool}
 * @phpstan-type ChangeSenderReply SenderId
 * @phpstan-type DeleteSenderInput array{id: string}
 * @phpstan-type DeleteSenderReply null
 * @phpstan-type WithdrawSenderInput array{id: string}
 * @phpstan-type WithdrawSenderReply SenderId
 * @phpstan-type RenewSenderInput array{id: string}
 * @phpstan-type RenewSenderReply SenderId
 * @phpstan-type AddSenderDocumentInput array{sender: string, file: \CURLFile|\CURLStringFile}
 * @phpstan-type AddSenderDocumentReply SenderDocument
 * @phpstan-type GetSenderDocumentInput array{id: string}
 * @phpstan-type DeleteSenderDocumentInput array{id: string}
 * @phpstan-type DeleteSenderDocumentReply null
 * @phpstan-type ListPackagesInput array{product?: 'SMS'|'KYC'}
 * @phpstan-type ListPackagesReply list<PackageList>
 * @phpstan-type ListCreditsInput array{AccountId?: string, pageNumber?: int, pageSize?: int, searchTerm?: string, cursor?: string}
 * @phpstan-type ListCreditsReply Credit
 * @phpstan-type CreditSummaryInput array{AccountId?: string}
 * @phpstan-type CreditSummaryReply CreditSummary
 * @phpstan-type ListSpendCapsInput array<string, mixed>
 * @phpstan-type ListSpendCapsReply SpendCaps
 * @phpstan-type ListTransfersInput array{AccountId?: string, product?: 'SMS'|'KYC', from?: string, to?: string, kind?: 'bought'|'settled'|'granted'|'reserved'|'charged'|'spent'|'returned'|'refunded'|'lapsed'|'revoked'|'credited', each?: string, newest?: int, oldest?: int, causeId?: string, limit?: int, after?: string}
 * @phpstan-type ListTransfersReply Transfer
 * @phpstan-type ExportStatementInput array{AccountId?: string, product?: 'SMS'|'KYC', from?: string, to?: string, kind?: 'bought'|'settled'|'granted'|'reserved'|'charged'|'spent'|'returned'|'refunded'|'lapsed'|'revoked'|'credited'}
 * @phpstan-type ListInvoicesInput array{pageNumber?: int, pageSize?: int, searchTerm?: string, cursor?: string, AccountId?: string, status?: int|float, product?: 'SMS'|'KYC', from?: string, to?: string, minTotal?: int|float, sortDirection?: int|float, sortLabel?: 'createdAt'|'number'|'packageName'|'accountName'|'credit'|'amount'|'totalAmount'|'status'}
 * @phpstan-type ListInvoicesReply Invoice
 * @phpstan-type ExportInvoicesInput array{AccountId?: string, searchTerm?: string, status?: int|float, product?: 'SMS'|'KYC', from?: string, to?: string, minTotal?: int|float, sortDirection?: int|float, sortLabel?: 'createdAt'|'number'|'packageName'|'accountName'|'credit'|'amount'|'totalAmount'|'status'}
 * @phpstan-type GetInvoiceInput array{id: string}
 * @phpstan-type GetInvoiceReply InvoiceDetail
 * @phpstan-type GetInvoicePdfInput array{id: string}
 * @phpstan-type GetCreditNotePdfInput array{id: string}
 * @phpstan-type CalculateTaxInput array{amount: int|float, chargesCst?: bool}
 * @phpstan-type CalculateTaxReply TaxCalculation
 * @phpstan-type ListPaymentMethodsInput array<string, mixed>
 * @phpstan-type ListPaymentMethodsReply PaymentMethods
 * @phpstan-type ListPaymentsInput array{AccountId?: string, pageNumber?: int, pageSize?: int, searchTerm?: string, cursor?: string, invoiceId?: string, state?: 'created'|'pending'|'succeeded'|'failed'|'expired'|'needs_review'|'refunded'|'disputed'}
 * @phpstan-type ListPaymentsReply Payment
 * @phpstan-type GetPaymentInput array{id: string}
 * @phpstan-type GetPaymentReply Payment
 * @phpstan-type ListPaymentProofsInput array{id: string}
 * @phpstan-type ListPaymentProofsReply list<PaymentProof>
 * @phpstan-type GetPaymentProofInput array{id: string}
 * @phpstan-type OwnPostpaidInput array<string, mixed>
 * @phpstan-type OwnPostpaidReply list<PostpaidProduct>
 * @phpstan-type ImportContactsInput array{group: string, mapping?: string, dryRun?: 'true'|'false', consentSource?: string, consentAt?: string, existing?: ExistingRule, fixes?: string, file: \CURLFile|\CURLStringFile}
 * @phpstan-type ImportContactsReply ImportAccepted
 * @phpstan-type ListImportsInput array{pageNumber?: int, pageSize?: int, searchTerm?: string, cursor?: string}
 * @phpstan-type ListImportsReply Import
 * @phpstan-type GetImportInput array{id: string}
 * @phpstan-type GetImportReply Import
 * @phpstan-type RollBackImportInput array{id: string}
 * @phpstan-type RollBackImportReply Import
 * @phpstan-type BeginImportInput array{id: string, group?: string, mapping?: array<string, string>, dryRun?: bool, consent?: BeginImportBodyConsent|null, existing?: ExistingRule, fixes?: list<RowFix>}
 * @phpstan-type BeginImportReply Import
 * @phpstan-type RecallMappingInput array{columns: list<string>}
 * @phpstan-type RecallMappingReply RememberedMapping
 * @phpstan-type PreviewImportInput array{id: string, only?: 'all'|'faulty', existing?: 'update'|'fill'|'keep'}
 * @phpstan-type PreviewImportReply list<ImportRow>
 * @phpstan-type ListRejectsInput array{id: string}
 * @phpstan-type ListRejectsReply list<Reject>
 * @phpstan-type GetRejectsInput array{id: string}
 * @phpstan-type ListGroupsInput array{pageNumber?: int, pageSize?: int, searchTerm?: string, segments?: string}
 * @phpstan-type ListGroupsReply Group
 * @phpstan-type CreateGroupInput array{name: string}
 * @phpstan-type CreateGroupReply Group
 * @phpstan-type RenameGroupInput array{id: string, name: string}
 * @phpstan-type RenameGroupReply Group
 * @phpstan-type DeleteGroupInput array{id: string}
 * @phpstan-type DeleteGroupReply null
 * @phpstan-type ListSegmentsInput array<string, mixed>
 * @phpstan-type ListSegmentsReply list<Segment>
 * @phpstan-type CreateSegmentInput array{name: string, filter: SegmentFilterInput}
 * @phpstan-type CreateSegmentReply Segment
 * @phpstan-type UpdateSegmentInput array{id: string, name: string, filter: SegmentFilterInput}
 * @phpstan-type UpdateSegmentReply Segment
 * @phpstan-type CountSegmentInput array{filter: SegmentFilterInput}
 * @phpstan-type CountSegmentReply SegmentCount
 * @phpstan-type ListContactsInput array{groupId?: string, searchTerm?: string, limit?: int, after?: string}
 * @phpstan-type ListContactsReply Contact
 * @phpstan-type CreateContactInput array{phone: string, name?: string, fields?: array<string, string>, groupIds?: list<string>, consent?: CreateContactBodyConsent|null}
 * @phpstan-type CreateContactReply Contact
 * @phpstan-type UpdateContactInput array{id: string, phone: string, name?: string, fields?: array<string, string>, groupIds?: list<string>, consent?: CreateContactBodyConsent|null}
 * @phpstan-type UpdateContactReply Contact
 * @phpstan-type DeleteContactInput array{id: string}
 * @phpstan-type DeleteContactReply null
 * @phpstan-type ExportContactsInput array{groupId?: string}
 * @phpstan-type ListDeletedContactsInput array{pageNumber?: int, pageSize?: int, searchTerm?: string}
 * @phpstan-type ListDeletedContactsReply DeletedContact
 * @phpstan-type ListDuplicatesInput array{after?: string}
 * @phpstan-type ListDuplicatesReply DuplicateProposal
 * @phpstan-type MergeContactsInput array{keepId: string, otherIds: list<string>, name?: string}
 * @phpstan-type MergeContactsReply Merge
 * @phpstan-type UndoMergeInput array{id: string}
 * @phpstan-type UndoMergeReply Contact
 * @phpstan-type GetConsentRuleInput array<string, mixed>
 * @phpstan-type GetConsentRuleReply ConsentRule
 * @phpstan-type SetConsentRuleInput array{required: bool}
 * @phpstan-type SetConsentRuleReply ConsentRule
 * @phpstan-type RestoreContactInput array{id: string}
 * @phpstan-type RestoreContactReply Contact
 * @phpstan-type ListOptOutsInput array{pageNumber?: int, pageSize?: int, searchTerm?: string, cursor?: string}
 * @phpstan-type ListOptOutsReply OptOut
 * @phpstan-type AddOptOutInput array{phone: string}
 * @phpstan-type AddOptOutReply OptOut
 * @phpstan-type RemoveOptOutInput array{msisdn: string}
 * @phpstan-type RemoveOptOutReply null
 * @phpstan-type SendMessageInput array{senderId: string, text?: string, recipients?: list<string>, groupIds?: list<string>, linkTarget?: string, name?: string, scheduleAt?: string, scheduledAt?: string, holdSeconds?: int, traffic?: Traffic, tags?: list<string>, validForSeconds?: int, callbackUrl?: string, messages?: list<SendEntryInput>, uniqueReferences?: bool}
 * @phpstan-type SendMessageReply CampaignAccepted
 * @phpstan-type ListCampaignsInput array{pageNumber?: int, pageSize?: int, searchTerm?: string, cursor?: string, status?: 'draft'|'scheduled'|'expanding'|'sending'|'paused'|'completed'|'cancelled', tag?: string}
 * @phpstan-type ListCampaignsReply Campaign
 * @phpstan-type SendTestTextInput array{senderId: string, text: string, recipients?: list<string>, groupIds?: list<string>, linkTarget?: string}
 * @phpstan-type SendTestTextReply TestText
 * @phpstan-type EstimateMessageInput array{senderId: string, text: string, recipients?: list<string>, groupIds?: list<string>, linkTarget?: string, name?: string, scheduleAt?: string, scheduledAt?: string, holdSeconds?: int, traffic?: Traffic}
 * @phpstan-type EstimateMessageReply Estimate
 * @phpstan-type GetCampaignInput array{id: string}
 * @phpstan-type GetCampaignReply CampaignDetail
 * @phpstan-type ListRecipientsInput array{id: string, state?: 'queued'|'submitting'|'unknown'|'submitted'|'delivered'|'undelivered'|'expired'|'rejected'|'failed', searchTerm?: string, reference?: string, limit?: int, after?: string}
 * @phpstan-type ListRecipientsReply Recipient
 * @phpstan-type ListSendEntriesInput array{id: string, limit?: int, after?: string}
 * @phpstan-type ListSendEntriesReply SentEntry
 * @phpstan-type PauseCampaignInput array{id: string}
 * @phpstan-type PauseCampaignReply CampaignDetail
 * @phpstan-type ResumeCampaignInput array{id: string}
 * @phpstan-type ResumeCampaignReply CampaignDetail
 * @phpstan-type CancelCampaignInput array{id: string}
 * @phpstan-type CancelCampaignReply CampaignDetail
 * @phpstan-type ListMessagesInput array{state?: 'queued'|'submitting'|'unknown'|'submitted'|'delivered'|'undelivered'|'expired'|'rejected'|'failed', searchTerm?: string, reference?: string, limit?: int, after?: string, environment?: 'live'|'sandbox'}
 * @phpstan-type ListMessagesReply Message
 * @phpstan-type GetMessageInput array{id: string}
 * @phpstan-type GetMessageReply MessageDetail
 * @phpstan-type ExportRecipientsInput array{id: string, state?: 'queued'|'submitting'|'unknown'|'submitted'|'delivered'|'undelivered'|'expired'|'rejected'|'failed', language?: 'en'|'fr'}
 * @phpstan-type GroupFailedRecipientsInput array{id: string, reasons: list<FailureReason>, groupId?: string, groupName?: string, addNumbers?: bool, after?: string}
 * @phpstan-type GroupFailedRecipientsReply FailedRecipientsGrouped
 * @phpstan-type GetCampaignContentInput array{id: string}
 * @phpstan-type GetCampaignContentReply CampaignContent
 * @phpstan-type ListTemplatesInput array<string, mixed>
 * @phpstan-type ListTemplatesReply list<Template>
 * @phpstan-type SaveTemplateInput array{name: string, text: string}
 * @phpstan-type SaveTemplateReply Template
 * @phpstan-type DeleteTemplateInput array{id: string}
 * @phpstan-type DeleteTemplateReply null
 * @phpstan-type PreviewSeriesInput array{rhythm: RhythmInput, time: string, from: string, ends: PreviewSeriesBodyEndsOn|PreviewSeriesBodyEndsAfter, traffic?: 'promotional'|'transactional'}
 * @phpstan-type PreviewSeriesReply list<SeriesRun>
 * @phpstan-type CreateSeriesInput array{rhythm: RhythmInput, time: string, from: string, ends: PreviewSeriesBodyEndsOn|PreviewSeriesBodyEndsAfter, senderId: string, text: string, recipients?: list<string>, groupIds?: list<string>, linkTarget?: string, name?: string, traffic?: 'promotional'|'transactional'}
 * @phpstan-type CreateSeriesReply Series
 * @phpstan-type ListSeriesInput array{pageNumber?: int, pageSize?: int, searchTerm?: string, cursor?: string, status?: 'active'|'paused'|'ended'}
 * @phpstan-type ListSeriesReply Series
 * @phpstan-type PauseSeriesInput array{id: string}
 * @phpstan-type PauseSeriesReply Series
 * @phpstan-type ResumeSeriesInput array{id: string}
 * @phpstan-type ResumeSeriesReply Series
 * @phpstan-type EndSeriesInput array{id: string}
 * @phpstan-type EndSeriesReply Series
 * @phpstan-type GetSendingPolicyInput array<string, mixed>
 * @phpstan-type GetSendingPolicyReply SendingPolicy
 * @phpstan-type ListConversationsInput array{limit?: int, after?: string, searchTerm?: string}
 * @phpstan-type ListConversationsReply ConversationSummary
 * @phpstan-type GetConversationInput array{msisdn: string}
 * @phpstan-type GetConversationReply Conversation
 * @phpstan-type ListThreadInput array{msisdn: string, limit?: int, after?: string}
 * @phpstan-type ListThreadReply ConversationMessage
 * @phpstan-type ReadConversationInput array{msisdn: string}
 * @phpstan-type ReadConversationReply null
 * @phpstan-type ListAutoAnswersInput array<string, mixed>
 * @phpstan-type ListAutoAnswersReply list<AutoReply>
 * @phpstan-type SaveAutoAnswerInput array{word: string, answer: string}
 * @phpstan-type SaveAutoAnswerReply AutoReply
 * @phpstan-type DeleteAutoAnswerInput array{id: string}
 * @phpstan-type DeleteAutoAnswerReply null
 * @phpstan-type CreateCodeInput array{to: string, senderId: string, length?: int, minutes?: int, text?: string, language?: Language, autofill?: CreateCodeBodyAutofillDomain|CreateCodeBodyAutofillAppHash}
 * @phpstan-type CreateCodeReply Code
 * @phpstan-type ListCodesInput array{state?: 'pending'|'verified'|'cancelled'|'locked'|'expired', phone?: string, limit?: int, after?: string}
 * @phpstan-type ListCodesReply Code
 * @phpstan-type GetCodeInput array{id: string}
 * @phpstan-type GetCodeReply Code
 * @phpstan-type CheckCodeInput array{id: string, code: string}
 * @phpstan-type CheckCodeReply CodeCheck
 * @phpstan-type CancelCodeInput array{id: string}
 * @phpstan-type CancelCodeReply Code
 * @phpstan-type GetCodeOverviewInput array<string, mixed>
 * @phpstan-type GetCodeOverviewReply CodeOverview
 * @phpstan-type GetBusinessIdInput array<string, mixed>
 * @phpstan-type GetBusinessIdReply BusinessIdentity
 * @phpstan-type SubmitKycInput array{document: 'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin', number: string, surname: string, givenNames: string, dateOfBirth?: string|null, reference?: string|null, metadata?: array<string, string>, consent: SubmitKycBodyConsent}
 * @phpstan-type SubmitKycReply KycAccepted
 * @phpstan-type ListKycInput array{pageNumber?: int, pageSize?: int, searchTerm?: string, cursor?: string, status?: 'awaiting_subject'|'capturing'|'submitted'|'checking'|'needs_resubmission'|'in_review'|'awaiting_provider'|'approved'|'rejected'|'inconclusive'|'expired'|'cancelled', document?: 'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin', reference?: string}
 * @phpstan-type ListKycReply KycRequest
 * @phpstan-type GetKycInput array{id: string}
 * @phpstan-type GetKycReply KycDetail
 * @phpstan-type CancelKycInput array{id: string}
 * @phpstan-type CancelKycReply KycAccepted
 * @phpstan-type AddEvidenceInput array{id: string, kind: 'document_front'|'document_back'|'person'|'person_left'|'person_right', file: \CURLFile|\CURLStringFile}
 * @phpstan-type AddEvidenceReply Evidence
 * @phpstan-type ListEvidenceInput array{id: string}
 * @phpstan-type ListEvidenceReply list<Evidence>
 * @phpstan-type GetEvidenceInput array{id: string}
 * @phpstan-type AskByLinkInput array{kind: 'number'|'document'|'document_face', documents: list<'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin'>, phone: string, language: Language, person?: AskByLinkBodyPerson|null, principal?: string|null, reference?: string|null, metadata?: array<string, string>}
 * @phpstan-type AskByLinkReply KycAccepted
 * @phpstan-type TextKycLinkInput array{id: string}
 * @phpstan-type TextKycLinkReply KycDetail
 * @phpstan-type ShowKycLinkInput array{id: string}
 * @phpstan-type ShowKycLinkReply CaptureLinkShown
 * @phpstan-type GetKycRetentionInput array<string, mixed>
 * @phpstan-type GetKycRetentionReply KycRetention
 * @phpstan-type IssueCertificateInput array{id: string}
 * @phpstan-type IssueCertificateReply Certificate
 * @phpstan-type GetCertificateInput array{id: string}
 * @phpstan-type GetCertificateReply Certificate|null
 * @phpstan-type GetCertificateFileInput array{id: string}
 * @phpstan-type WithdrawCertificateInput array{id: string}
 * @phpstan-type WithdrawCertificateReply Certificate
 * @phpstan-type CreateKycBatchInput array{document?: 'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin', mapping?: string, consent: string, file: \CURLFile|\CURLStringFile}
 * @phpstan-type CreateKycBatchReply KycBatch
 * @phpstan-type ListKycBatchesInput array{pageNumber?: int, pageSize?: int, searchTerm?: string, cursor?: string}
 * @phpstan-type ListKycBatchesReply KycBatch
 * @phpstan-type GetKycBatchInput array{id: string}
 * @phpstan-type GetKycBatchReply KycBatch
 * @phpstan-type TryKycBatchInput array{id: string, mapping?: array<string, 'document'|'number'|'surname'|'givenNames'|'dateOfBirth'|'consent'|'reference'|''>, document?: 'ghana_card'|'passport'|'voter_id'|'drivers_licence'|'ssnit'|'tin'}
 * @phpstan-type TryKycBatchReply KycBatch
 * @phpstan-type StartKycBatchInput array{id: string, again?: bool}
 * @phpstan-type StartKycBatchReply KycBatch
 * @phpstan-type CancelKycBatchInput array{id: string}
 * @phpstan-type CancelKycBatchReply KycBatch
 * @phpstan-type ListKycBatchFaultsInput array{id: string, pageNumber?: int, pageSize?: int, searchTerm?: string}
 * @phpstan-type ListKycBatchFaultsReply KycBatchFault
 * @phpstan-type GetKycBatchFileInput array{id: string}
 * @phpstan-type GetKycPolicyInput array<string, mixed>
 * @phpstan-type GetKycPolicyReply KycPolicy
 * @phpstan-type GetRegistryHealthInput array<string, mixed>
 * @phpstan-type GetRegistryHealthReply list<RegistryHealth>
 * @phpstan-type RecentActivityInput array{AccountId?: string}
 * @phpstan-type RecentActivityReply RecentActivity
 * @phpstan-type AnalyticsInput array{AccountId?: string, days?: int|float}
 * @phpstan-type AnalyticsReply Analytics
 * @phpstan-type GetMessageStoryInput array{id: string}
 * @phpstan-type GetMessageStoryReply MessageStory
 * @phpstan-type GetHomeInput array<string, mixed>
 * @phpstan-type GetHomeReply Home
 * @phpstan-type ListEventTypesInput array<string, mixed>
 * @phpstan-type ListEventTypesReply list<EventTypeExample>
 * @phpstan-type ListEventsInput array{limit?: int, after?: string, type?: 'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'}
 * @phpstan-type ListEventsReply EventsAfter
 * @phpstan-type ListWebhooksInput array<string, mixed>
 * @phpstan-type ListWebhooksReply list<WebhookSchema>
 * @phpstan-type CreateWebhookInput array{url: string, description?: string, types: list<'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'>, wholeNumbers?: bool, environment?: 'live'|'sandbox'}
 * @phpstan-type CreateWebhookReply NewWebhook
 * @phpstan-type ChangeWebhookInput array{id: string, url: string, description?: string, types: list<'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'>, wholeNumbers?: bool}
 * @phpstan-type ChangeWebhookReply WebhookSchema
 * @phpstan-type RemoveWebhookInput array{id: string}
 * @phpstan-type RemoveWebhookReply null
 * @phpstan-type EnableWebhookInput array{id: string}
 * @phpstan-type EnableWebhookReply WebhookSchema
 * @phpstan-type DisableWebhookInput array{id: string}
 * @phpstan-type DisableWebhookReply WebhookSchema
 * @phpstan-type TestWebhookInput array{id: string}
 * @phpstan-type TestWebhookReply Delivery
 * @phpstan-type ReplayWebhookInput array{id: string, from: string, to: string, states?: list<'delivered'|'failed'>}
 * @phpstan-type ReplayWebhookReply DeliveriesReplayed
 * @phpstan-type ListDeliveriesInput array{webhookId?: string, state?: 'waiting'|'delivered'|'failed', type?: 'message.submitted'|'message.unknown'|'message.delivered'|'message.undelivered'|'message.expired'|'message.rejected'|'message.failed'|'campaign.completed'|'campaign.paused'|'campaign.cancelled'|'link.clicked'|'code.verified'|'code.expired'|'contact.opted_out'|'contact.opted_in'|'import.completed'|'inbound.received'|'sender.reviewed'|'sender.ending'|'key.expiring'|'business_id.reviewed'|'invoice.approved'|'invoice.rejected'|'payment.succeeded'|'kyc.asked'|'kyc.sent'|'kyc.asked_again'|'kyc.decided'|'kyc.screening_match'|'balance.low'|'limit.reached'|'series.missed'|'webhook.test', from?: string, to?: string, limit?: int, after?: string}
 * @phpstan-type ListDeliveriesReply Delivery
 * @phpstan-type GetDeliveryInput array{id: string}
 * @phpstan-type GetDeliveryReply DeliveryDetail
 * @phpstan-type ReplayDeliveryInput array{id: string}
 * @phpstan-type ReplayDeliveryReply Delivery
 * @phpstan-type ReportMessagesInput array{AccountId?: string, from: string, to: string, senderId?: string, user?: string, key?: string, network?: string, by?: 'day'|'network'|'sender'|'user'|'key'|'account'}
 * @phpstan-type ReportMessagesReply MessageReport
 * @phpstan-type ReportCampaignsInput array{pageNumber?: int, pageSize?: int, searchTerm?: string, AccountId?: string, from: string, to: string, senderId?: string, user?: string, key?: string}
 * @phpstan-type ReportCampaignsReply CampaignReport
 * @phpstan-type ReportKycInput array{AccountId?: string, from: string, to: string, environment?: 'live'|'sandbox', by?: 'channel'|'account'}
 * @phpstan-type ReportKycReply KycReport
 * @phpstan-type ReportFileInput array{AccountId?: string, from: string, to: string, senderId?: string, user?: string, key?: string, network?: string, by?: 'day'|'network'|'sender'|'user'|'key'|'campaign'|'account'}
 * @phpstan-type ReportWorkbookInput array{AccountId?: string, from: string, to: string, senderId?: string, user?: string, key?: string, network?: string, by?: 'day'|'network'|'sender'|'user'|'key'|'campaign'|'account'}
 * @phpstan-type GetOwnProgramLimitsInput array<string, mixed>
 * @phpstan-type GetOwnProgramLimitsReply ProgramLimits
 * @phpstan-type WebhookEvent MessageSubmittedEvent|MessageUnknownEvent|MessageDeliveredEvent|MessageUndeliveredEvent|MessageExpiredEvent|MessageRejectedEvent|MessageFailedEvent|CampaignCompletedEvent|CampaignPausedEvent|CampaignCancelledEvent|LinkClickedEvent|CodeVerifiedEvent|CodeExpiredEvent|ContactOptedOutEvent|ContactOptedInEvent|ImportCompletedEvent|InboundReceivedEvent|SenderReviewedEvent|SenderEndingEvent|KeyExpiringEvent|BusinessIdReviewedEvent|InvoiceApprovedEvent|InvoiceRejectedEvent|PaymentSucceededEvent|KycAskedEvent|KycSentEvent|KycAskedAgainEvent|KycDecidedEvent|KycScreeningMatchEvent|BalanceLowEvent|LimitReachedEvent|SeriesMissedEvent|WebhookTestEvent
 * @phpstan-type FailureCode 'malformed_json'|'invalid_request'|'unknown_field'|'unsupported_media_type'|'body_too_large'|'not_found'|'method_not_allowed'|'too_many_requests'|'export_under_way'|'too_many_streams'|'idempotency_key_invalid'|'idempotency_key_reused'|'idempotency_key_in_use'|'internal'|'unavailable'|'storage_full'|'unauthenticated'|'forbidden'|'credentials_refused'|'email_not_confirmed'|'too_many_attempts'|'session_ended'|'code_refused'|'already_confirmed'|'password_refused'|'terms_version_unknown'|'current_password_wrong'|'second_step_required'|'second_step_refused'|'two_step_missing'|'reauthentication_required'|'two_step_in_force'|'two_step_not_in_force'|'two_step_not_begun'|'social_login_off'|'social_login_refused'|'social_login_unknown'|'social_login_unvouched'|'social_login_unavailable'|'not_while_impersonating'|'acting_read_only'|'owner_missing'|'account_not_suspendable'|'account_suspended'|'key_malformed'|'key_refused'|'key_network_refused'|'key_not_accepted'|'key_scope_missing'|'key_scope_not_held'|'key_limit'|'key_over'|'login_needs_live_key'|'webhook_url_refused'|'webhook_limit'|'webhook_disabled'|'member_exists'|'team_full'|'last_owner'|'own_membership'|'insufficient_credits'|'spend_cap_reached'|'spend_cap_limit'|'price_changed'|'package_exists'|'trial_limit'|'trial_revoked'|'not_postpaid'|'limit_below_owed'|'postpaid_owed'|'statement_too_long'|'month_not_over'|'packages_changed'|'invoice_not_pending'|'usage_not_cancellable'|'payment_under_way'|'payment_method_missing'|'payment_attempts'|'payment_prompt_open'|'proof_refused'|'proof_limit'|'payment_not_reviewable'|'signature_refused'|'invoices_too_many'|'invoice_not_approved'|'usage_not_creditable'|'credits_not_unspent'|'credit_note_too_small'|'second_person_required'|'clearance_not_retryable'|'reason_required'|'sender_refused'|'sender_exists'|'sender_limit'|'sender_not_changeable'|'sender_not_renewable'|'approval_end_invalid'|'sender_not_submitted'|'document_refused'|'document_limit'|'own_request'|'second_approval_needed'|'sender_not_allowed'|'sender_not_approved_there'|'no_recipients'|'too_many_recipients'|'invalid_recipients'|'messages_invalid'|'reference_used'|'callback_url_refused'|'text_too_long'|'template_invalid'|'field_unknown'|'content_refused'|'link_target_invalid'|'too_many_templates'|'no_link'|'sending_held'|'not_held'|'link_name_taken'|'too_many_links'|'last_link'|'retention_out_of_bounds'|'no_doubts'|'doubt_resolution_under_way'|'doubt_resolution_over'|'own_number_opted_out'|'auto_answer_refused'|'too_many_auto_answers'|'too_many_inbound_numbers'|'codes_stopped'|'codes_off'|'code_country_refused'|'code_country_not_offered'|'code_number_refused'|'code_too_soon'|'code_number_limit'|'code_block_limit'|'code_block_closed'|'code_day_limit'|'code_over'|'series_never_runs'|'too_many_series'|'series_not_active'|'series_not_paused'|'series_over'|'schedule_invalid'|'outside_hours'|'campaign_not_pausable'|'campaign_not_paused'|'campaign_over'|'business_id_missing'|'business_id_waits'|'business_id_not_submitted'|'business_id_not_open'|'business_id_incomplete'|'principal_asked'|'consent_outdated'|'consent_missing'|'person_never_texted'|'birth_date_impossible'|'kyc_test_number_required'|'picture_is_theirs'|'kyc_not_agreed_to'|'kyc_not_by_link'|'kyc_link_texts'|'kyc_link_over'|'kyc_link_old'|'kyc_code_needed'|'kyc_own_codes'|'kyc_link_on_screen'|'kyc_link_sent'|'kyc_link_incomplete'|'kyc_link_pictures'|'kyc_picture_not_asked'|'kyc_not_cancellable'|'kyc_being_checked'|'kyc_erased'|'certificate_not_due'|'kyc_rows_too_many'|'kyc_batches_too_many'|'kyc_batch_started'|'kyc_batch_over'|'kyc_batch_nothing'|'kyc_given_up'|'kyc_not_in_review'|'kyc_review_moved_on'|'kyc_own_opinion'|'kyc_own_request'|'kyc_held_by_another'|'kyc_notes_full'|'kyc_not_approvable'|'kyc_checks_missing'|'kyc_nobody_to_ask'|'kyc_answer_not_wanted'|'kyc_reading_not_wanted'|'kyc_face_not_asked'|'kyc_zone_wrong'|'kyc_check_digits_differ'|'screening_file_unsafe'|'screening_file_unreadable'|'screening_row_unreadable'|'screening_people_none'|'screening_people_too_many'|'screening_lists_too_many'|'screening_candidate_decided'|'kyc_proof_refused'|'file_required'|'file_too_large'|'file_damaged'|'file_holds_another'|'file_not_examined'|'papers_under_way'|'picture_refused'|'picture_too_large'|'file_empty'|'file_not_utf8'|'file_not_csv'|'workbook_unreadable'|'workbook_too_large'|'workbooks_under_way'|'phone_column_missing'|'mapping_invalid'|'group_deleted'|'group_exists'|'group_in_use'|'import_running'|'import_undo_over'|'import_file_gone'|'merge_overfull'|'merge_changed'|'segments_full'|'contact_exists'|'phone_unconfirmed'|'phone_invalid'|'too_many_views'|'view_name_taken'
 */
abstract class Calls
{
    /** How each call is sent, and where its values go. */
    protected const CALLS = [
        'getCompany' => ['method' => 'GET', 'path' => '/catalog/v1/account', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getDefaultIds' => ['method' => 'GET', 'path' => '/catalog/v1/sender/get-default-ids', 'kind' => 'data', 'query' => ['AccountId'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listSenders' => ['method' => 'GET', 'path' => '/catalog/v1/sender', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'requestSender' => ['method' => 'POST', 'path' => '/catalog/v1/sender', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'changeSender' => ['method' => 'PUT', 'path' => '/catalog/v1/sender/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'deleteSender' => ['method' => 'DELETE', 'path' => '/catalog/v1/sender/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'withdrawSender' => ['method' => 'POST', 'path' => '/catalog/v1/sender/{id}/withdraw', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'renewSender' => ['method' => 'POST', 'path' => '/catalog/v1/sender/{id}/renew', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'addSenderDocument' => ['method' => 'POST', 'path' => '/catalog/v1/sender/document', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'form', 'idempotent' => false],
        'getSenderDocument' => ['method' => 'GET', 'path' => '/catalog/v1/sender/document/{id}', 'kind' => 'file', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'deleteSenderDocument' => ['method' => 'DELETE', 'path' => '/catalog/v1/sender/document/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listPackages' => ['method' => 'GET', 'path' => '/catalog/v1/Package', 'kind' => 'data', 'query' => ['product'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listCredits' => ['method' => 'GET', 'path' => '/billing/v1/accountcredit', 'kind' => 'page', 'query' => ['AccountId', 'pageNumber', 'pageSize', 'searchTerm', 'cursor'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'creditSummary' => ['method' => 'GET', 'path' => '/billing/v1/accountcredit/summary', 'kind' => 'data', 'query' => ['AccountId'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listSpendCaps' => ['method' => 'GET', 'path' => '/billing/v1/cap', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listTransfers' => ['method' => 'GET', 'path' => '/billing/v1/accountcredit/statement', 'kind' => 'slice', 'query' => ['AccountId', 'product', 'from', 'to', 'kind', 'each', 'newest', 'oldest', 'causeId', 'limit', 'after'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'exportStatement' => ['method' => 'GET', 'path' => '/billing/v1/accountcredit/statement/file', 'kind' => 'file', 'query' => ['AccountId', 'product', 'from', 'to', 'kind'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listInvoices' => ['method' => 'GET', 'path' => '/billing/v1/invoice', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm', 'cursor', 'AccountId', 'status', 'product', 'from', 'to', 'minTotal', 'sortDirection', 'sortLabel'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'exportInvoices' => ['method' => 'GET', 'path' => '/billing/v1/invoice/file', 'kind' => 'file', 'query' => ['AccountId', 'searchTerm', 'status', 'product', 'from', 'to', 'minTotal', 'sortDirection', 'sortLabel'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getInvoice' => ['method' => 'GET', 'path' => '/billing/v1/invoice/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getInvoicePdf' => ['method' => 'GET', 'path' => '/billing/v1/invoice/{id}/pdf', 'kind' => 'file', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getCreditNotePdf' => ['method' => 'GET', 'path' => '/billing/v1/credit-note/{id}/pdf', 'kind' => 'file', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'calculateTax' => ['method' => 'POST', 'path' => '/billing/v1/Tax/calculate-tax', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'listPaymentMethods' => ['method' => 'GET', 'path' => '/billing/v1/payment/method', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listPayments' => ['method' => 'GET', 'path' => '/billing/v1/payment', 'kind' => 'page', 'query' => ['AccountId', 'pageNumber', 'pageSize', 'searchTerm', 'cursor', 'invoiceId', 'state'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getPayment' => ['method' => 'GET', 'path' => '/billing/v1/payment/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listPaymentProofs' => ['method' => 'GET', 'path' => '/billing/v1/invoice/{id}/proof', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getPaymentProof' => ['method' => 'GET', 'path' => '/billing/v1/proof/{id}', 'kind' => 'file', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'ownPostpaid' => ['method' => 'GET', 'path' => '/billing/v1/postpaid/own', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'importContacts' => ['method' => 'POST', 'path' => '/contacts/v1/import', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'form', 'idempotent' => false],
        'listImports' => ['method' => 'GET', 'path' => '/contacts/v1/import', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm', 'cursor'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getImport' => ['method' => 'GET', 'path' => '/contacts/v1/import/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'rollBackImport' => ['method' => 'POST', 'path' => '/contacts/v1/import/{id}/roll-back', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'beginImport' => ['method' => 'POST', 'path' => '/contacts/v1/import/{id}/start', 'kind' => 'data', 'query' => [], 'maps' => ['mapping'], 'body' => 'json', 'idempotent' => false],
        'recallMapping' => ['method' => 'POST', 'path' => '/contacts/v1/import/mapping', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'previewImport' => ['method' => 'GET', 'path' => '/contacts/v1/import/{id}/row', 'kind' => 'data', 'query' => ['only', 'existing'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listRejects' => ['method' => 'GET', 'path' => '/contacts/v1/import/{id}/reject', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getRejects' => ['method' => 'GET', 'path' => '/contacts/v1/import/{id}/rejects', 'kind' => 'file', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listGroups' => ['method' => 'GET', 'path' => '/contacts/v1/group', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm', 'segments'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'createGroup' => ['method' => 'POST', 'path' => '/contacts/v1/group', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'renameGroup' => ['method' => 'PUT', 'path' => '/contacts/v1/group/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'deleteGroup' => ['method' => 'DELETE', 'path' => '/contacts/v1/group/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listSegments' => ['method' => 'GET', 'path' => '/contacts/v1/segment', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'createSegment' => ['method' => 'POST', 'path' => '/contacts/v1/segment', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'updateSegment' => ['method' => 'PUT', 'path' => '/contacts/v1/segment/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'countSegment' => ['method' => 'POST', 'path' => '/contacts/v1/segment/count', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'listContacts' => ['method' => 'GET', 'path' => '/contacts/v1/contact', 'kind' => 'slice', 'query' => ['groupId', 'searchTerm', 'limit', 'after'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'createContact' => ['method' => 'POST', 'path' => '/contacts/v1/contact', 'kind' => 'data', 'query' => [], 'maps' => ['fields'], 'body' => 'json', 'idempotent' => false],
        'updateContact' => ['method' => 'PUT', 'path' => '/contacts/v1/contact/{id}', 'kind' => 'data', 'query' => [], 'maps' => ['fields'], 'body' => 'json', 'idempotent' => false],
        'deleteContact' => ['method' => 'DELETE', 'path' => '/contacts/v1/contact/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'exportContacts' => ['method' => 'GET', 'path' => '/contacts/v1/contact/file', 'kind' => 'file', 'query' => ['groupId'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listDeletedContacts' => ['method' => 'GET', 'path' => '/contacts/v1/deleted-contact', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listDuplicates' => ['method' => 'GET', 'path' => '/contacts/v1/duplicate', 'kind' => 'slice', 'query' => ['after'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'mergeContacts' => ['method' => 'POST', 'path' => '/contacts/v1/merge', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'undoMerge' => ['method' => 'POST', 'path' => '/contacts/v1/merge/{id}/undo', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getConsentRule' => ['method' => 'GET', 'path' => '/contacts/v1/consent-rule', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'setConsentRule' => ['method' => 'PUT', 'path' => '/contacts/v1/consent-rule', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'restoreContact' => ['method' => 'POST', 'path' => '/contacts/v1/contact/{id}/restore', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listOptOuts' => ['method' => 'GET', 'path' => '/contacts/v1/opt-out', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm', 'cursor'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'addOptOut' => ['method' => 'POST', 'path' => '/contacts/v1/opt-out', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'removeOptOut' => ['method' => 'DELETE', 'path' => '/contacts/v1/opt-out/{msisdn}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'sendMessage' => ['method' => 'POST', 'path' => '/messaging/v1/message', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => true],
        'listCampaigns' => ['method' => 'GET', 'path' => '/messaging/v1/message', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm', 'cursor', 'status', 'tag'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'sendTestText' => ['method' => 'POST', 'path' => '/messaging/v1/test', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => true],
        'estimateMessage' => ['method' => 'POST', 'path' => '/messaging/v1/estimate', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'getCampaign' => ['method' => 'GET', 'path' => '/messaging/v1/message/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listRecipients' => ['method' => 'GET', 'path' => '/messaging/v1/message/{id}/recipient', 'kind' => 'slice', 'query' => ['state', 'searchTerm', 'reference', 'limit', 'after'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listSendEntries' => ['method' => 'GET', 'path' => '/messaging/v1/message/{id}/entry', 'kind' => 'slice', 'query' => ['limit', 'after'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'pauseCampaign' => ['method' => 'POST', 'path' => '/messaging/v1/message/{id}/pause', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'resumeCampaign' => ['method' => 'POST', 'path' => '/messaging/v1/message/{id}/resume', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'cancelCampaign' => ['method' => 'POST', 'path' => '/messaging/v1/message/{id}/cancel', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listMessages' => ['method' => 'GET', 'path' => '/messaging/v1/recipient', 'kind' => 'slice', 'query' => ['state', 'searchTerm', 'reference', 'limit', 'after', 'environment'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getMessage' => ['method' => 'GET', 'path' => '/messaging/v1/recipient/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'exportRecipients' => ['method' => 'GET', 'path' => '/messaging/v1/message/{id}/recipient/file', 'kind' => 'file', 'query' => ['state', 'language'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'groupFailedRecipients' => ['method' => 'POST', 'path' => '/messaging/v1/message/{id}/group', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'getCampaignContent' => ['method' => 'GET', 'path' => '/messaging/v1/message/{id}/content', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listTemplates' => ['method' => 'GET', 'path' => '/messaging/v1/template', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'saveTemplate' => ['method' => 'PUT', 'path' => '/messaging/v1/template', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'deleteTemplate' => ['method' => 'DELETE', 'path' => '/messaging/v1/template/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'previewSeries' => ['method' => 'POST', 'path' => '/messaging/v1/series/preview', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'createSeries' => ['method' => 'POST', 'path' => '/messaging/v1/series', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => true],
        'listSeries' => ['method' => 'GET', 'path' => '/messaging/v1/series', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm', 'cursor', 'status'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'pauseSeries' => ['method' => 'POST', 'path' => '/messaging/v1/series/{id}/pause', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'resumeSeries' => ['method' => 'POST', 'path' => '/messaging/v1/series/{id}/resume', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'endSeries' => ['method' => 'POST', 'path' => '/messaging/v1/series/{id}/end', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getSendingPolicy' => ['method' => 'GET', 'path' => '/messaging/v1/hours', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listConversations' => ['method' => 'GET', 'path' => '/messaging/v1/conversation', 'kind' => 'slice', 'query' => ['limit', 'after', 'searchTerm'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getConversation' => ['method' => 'GET', 'path' => '/messaging/v1/conversation/{msisdn}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listThread' => ['method' => 'GET', 'path' => '/messaging/v1/conversation/{msisdn}/message', 'kind' => 'slice', 'query' => ['limit', 'after'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'readConversation' => ['method' => 'POST', 'path' => '/messaging/v1/conversation/{msisdn}/read', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listAutoAnswers' => ['method' => 'GET', 'path' => '/messaging/v1/auto-answer', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'saveAutoAnswer' => ['method' => 'PUT', 'path' => '/messaging/v1/auto-answer', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'deleteAutoAnswer' => ['method' => 'DELETE', 'path' => '/messaging/v1/auto-answer/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'createCode' => ['method' => 'POST', 'path' => '/messaging/v1/code', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => true],
        'listCodes' => ['method' => 'GET', 'path' => '/messaging/v1/code', 'kind' => 'slice', 'query' => ['state', 'phone', 'limit', 'after'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getCode' => ['method' => 'GET', 'path' => '/messaging/v1/code/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'checkCode' => ['method' => 'POST', 'path' => '/messaging/v1/code/{id}/check', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => true],
        'cancelCode' => ['method' => 'POST', 'path' => '/messaging/v1/code/{id}/cancel', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getCodeOverview' => ['method' => 'GET', 'path' => '/messaging/v1/code-overview', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getBusinessId' => ['method' => 'GET', 'path' => '/kyc/v1/business-id', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'submitKyc' => ['method' => 'POST', 'path' => '/kyc/v1/request', 'kind' => 'data', 'query' => [], 'maps' => ['metadata'], 'body' => 'json', 'idempotent' => true],
        'listKyc' => ['method' => 'GET', 'path' => '/kyc/v1/request', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm', 'cursor', 'status', 'document', 'reference'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getKyc' => ['method' => 'GET', 'path' => '/kyc/v1/request/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'cancelKyc' => ['method' => 'POST', 'path' => '/kyc/v1/request/{id}/cancel', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'addEvidence' => ['method' => 'POST', 'path' => '/kyc/v1/request/{id}/evidence', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'form', 'idempotent' => false],
        'listEvidence' => ['method' => 'GET', 'path' => '/kyc/v1/request/{id}/evidence', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getEvidence' => ['method' => 'GET', 'path' => '/kyc/v1/evidence/{id}', 'kind' => 'file', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'askByLink' => ['method' => 'POST', 'path' => '/kyc/v1/request/link', 'kind' => 'data', 'query' => [], 'maps' => ['metadata'], 'body' => 'json', 'idempotent' => true],
        'textKycLink' => ['method' => 'POST', 'path' => '/kyc/v1/request/{id}/link/text', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => true],
        'showKycLink' => ['method' => 'POST', 'path' => '/kyc/v1/request/{id}/link/screen', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getKycRetention' => ['method' => 'GET', 'path' => '/kyc/v1/retention', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'issueCertificate' => ['method' => 'POST', 'path' => '/kyc/v1/request/{id}/certificate', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getCertificate' => ['method' => 'GET', 'path' => '/kyc/v1/request/{id}/certificate', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getCertificateFile' => ['method' => 'GET', 'path' => '/kyc/v1/request/{id}/certificate/file', 'kind' => 'file', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'withdrawCertificate' => ['method' => 'POST', 'path' => '/kyc/v1/request/{id}/certificate/withdraw', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'createKycBatch' => ['method' => 'POST', 'path' => '/kyc/v1/batch', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'form', 'idempotent' => false],
        'listKycBatches' => ['method' => 'GET', 'path' => '/kyc/v1/batch', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm', 'cursor'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getKycBatch' => ['method' => 'GET', 'path' => '/kyc/v1/batch/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'tryKycBatch' => ['method' => 'PUT', 'path' => '/kyc/v1/batch/{id}', 'kind' => 'data', 'query' => [], 'maps' => ['mapping'], 'body' => 'json', 'idempotent' => false],
        'startKycBatch' => ['method' => 'POST', 'path' => '/kyc/v1/batch/{id}/start', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => true],
        'cancelKycBatch' => ['method' => 'POST', 'path' => '/kyc/v1/batch/{id}/cancel', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listKycBatchFaults' => ['method' => 'GET', 'path' => '/kyc/v1/batch/{id}/fault', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getKycBatchFile' => ['method' => 'GET', 'path' => '/kyc/v1/batch/{id}/file', 'kind' => 'file', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getKycPolicy' => ['method' => 'GET', 'path' => '/kyc/v1/policy', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getRegistryHealth' => ['method' => 'GET', 'path' => '/kyc/v1/registry', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'recentActivity' => ['method' => 'GET', 'path' => '/orchestrator/v1/Dashboard/recent-activity', 'kind' => 'data', 'query' => ['AccountId'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'analytics' => ['method' => 'GET', 'path' => '/orchestrator/v1/Dashboard/analytics', 'kind' => 'data', 'query' => ['AccountId', 'days'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getMessageStory' => ['method' => 'GET', 'path' => '/reports/v1/message/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getHome' => ['method' => 'GET', 'path' => '/reports/v1/home', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listEventTypes' => ['method' => 'GET', 'path' => '/integrations/v1/event-type', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listEvents' => ['method' => 'GET', 'path' => '/integrations/v1/event', 'kind' => 'data', 'query' => ['limit', 'after', 'type'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'listWebhooks' => ['method' => 'GET', 'path' => '/integrations/v1/webhook', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'createWebhook' => ['method' => 'POST', 'path' => '/integrations/v1/webhook', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'changeWebhook' => ['method' => 'PUT', 'path' => '/integrations/v1/webhook/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'removeWebhook' => ['method' => 'DELETE', 'path' => '/integrations/v1/webhook/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'enableWebhook' => ['method' => 'POST', 'path' => '/integrations/v1/webhook/{id}/enable', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'disableWebhook' => ['method' => 'POST', 'path' => '/integrations/v1/webhook/{id}/disable', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'testWebhook' => ['method' => 'POST', 'path' => '/integrations/v1/webhook/{id}/test', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'replayWebhook' => ['method' => 'POST', 'path' => '/integrations/v1/webhook/{id}/replay', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'json', 'idempotent' => false],
        'listDeliveries' => ['method' => 'GET', 'path' => '/integrations/v1/delivery', 'kind' => 'slice', 'query' => ['webhookId', 'state', 'type', 'from', 'to', 'limit', 'after'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getDelivery' => ['method' => 'GET', 'path' => '/integrations/v1/delivery/{id}', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'replayDelivery' => ['method' => 'POST', 'path' => '/integrations/v1/delivery/{id}/replay', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'reportMessages' => ['method' => 'GET', 'path' => '/reports/v1/message', 'kind' => 'data', 'query' => ['AccountId', 'from', 'to', 'senderId', 'user', 'key', 'network', 'by'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'reportCampaigns' => ['method' => 'GET', 'path' => '/reports/v1/campaign', 'kind' => 'page', 'query' => ['pageNumber', 'pageSize', 'searchTerm', 'AccountId', 'from', 'to', 'senderId', 'user', 'key'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'reportKyc' => ['method' => 'GET', 'path' => '/reports/v1/kyc', 'kind' => 'data', 'query' => ['AccountId', 'from', 'to', 'environment', 'by'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'reportFile' => ['method' => 'GET', 'path' => '/reports/v1/file', 'kind' => 'file', 'query' => ['AccountId', 'from', 'to', 'senderId', 'user', 'key', 'network', 'by'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'reportWorkbook' => ['method' => 'GET', 'path' => '/reports/v1/workbook', 'kind' => 'file', 'query' => ['AccountId', 'from', 'to', 'senderId', 'user', 'key', 'network', 'by'], 'maps' => [], 'body' => 'none', 'idempotent' => false],
        'getOwnProgramLimits' => ['method' => 'GET', 'path' => '/catalog/v1/program-limits', 'kind' => 'data', 'query' => [], 'maps' => [], 'body' => 'none', 'idempotent' => false],
    ];

    /**
     * The account’s own company: name, TIN, address.
     *
     * @return GetCompanyReply
     */
    public function getCompany(?int $timeoutMs = null): array
    {
        return $this->reply('getCompany', [], null, $timeoutMs);
    }

    /**
     * The platform’s own sender IDs, usable by every account at once.
     *
     * @param GetDefaultIdsInput $input
     * @return GetDefaultIdsReply
     */
    public function getDefaultIds(array $input = [], ?int $timeoutMs = null): array
    {
        return $this->reply('getDefaultIds', $input, null, $timeoutMs);
    }

    /**
     * The account’s sender IDs, newest first, and then the default ones.
     *
     * @return ListSendersReply
     */
    public function listSenders(?int $timeoutMs = null): array
    {
        return $this->reply('listSenders', [], null, $timeoutMs);
    }

    /**
     * Ask for a sender ID: submitted to every network, or kept as a draft.
     *
     * @param RequestSenderInput $input
     * @return RequestSenderReply
     */
    public function requestSender(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('requestSender', $input, null, $timeoutMs);
    }

    /**
     * Change a sender ID that waits for no decision, and submit it anew to the networks that did not approve it.
     *
     * @param ChangeSenderInput $input
     * @return ChangeSenderReply
     */
    public function changeSender(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('changeSender', $input, null, $timeoutMs);
    }

    /**
     * Delete a sender ID that is a draft, rejected or lapsed.
     *
     * @param DeleteSenderInput $input
     * @return DeleteSenderReply
     */
    public function deleteSender(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('deleteSender', $input, null, $timeoutMs);
    }

    /**
     * Take a sender ID, or its renewal, back from the networks that have not decided on it, or need information.
     *
     * @param WithdrawSenderInput $input
     * @return WithdrawSenderReply
     */
    public function withdrawSender(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('withdrawSender', $input, null, $timeoutMs);
    }

    /**
     * Ask the networks whose approval ends soon, or has ended, to renew it, with the purpose, sample and papers at hand.
     *
     * @param RenewSenderInput $input
     * @return RenewSenderReply
     */
    public function renewSender(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('renewSender', $input, null, $timeoutMs);
    }

    /**
     * Add a paper that supports a sender ID: a form with the field `sender`, its id, and `file`, a PDF or an image.
     *
     * @param AddSenderDocumentInput $input
     * @return AddSenderDocumentReply
     */
    public function addSenderDocument(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('addSenderDocument', $input, null, $timeoutMs);
    }

    /**
     * A paper as it was added.
     *
     * @param GetSenderDocumentInput $input
     * @return string the bytes of the file
     */
    public function getSenderDocument(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('getSenderDocument', $input, null, $timeoutMs);
    }

    /**
     * Delete a paper, while the sender ID that it supports is not approved.
     *
     * @param DeleteSenderDocumentInput $input
     * @return DeleteSenderDocumentReply
     */
    public function deleteSenderDocument(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('deleteSenderDocument', $input, null, $timeoutMs);
    }

    /**
     * The packages on sale: non-default packages only, grouped by product.
     *
     * @param ListPackagesInput $input
     * @return ListPackagesReply
     */
    public function listPackages(array $input = [], ?int $timeoutMs = null): array
    {
        return $this->reply('listPackages', $input, null, $timeoutMs);
    }

    /**
     * The account’s credit lots, newest first.
     *
     * @param ListCreditsInput $input
     * @return Page<ListCreditsReply>
     */
    public function listCredits(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listCredits', $input, null, $timeoutMs);
    }

    /**
     * What remains per product.
     *
     * @param CreditSummaryInput $input
     * @return CreditSummaryReply
     */
    public function creditSummary(array $input = [], ?int $timeoutMs = null): array
    {
        return $this->reply('creditSummary', $input, null, $timeoutMs);
    }

    /**
     * The spend caps of the account, at most 100: the account’s, then those of API keys and people by name.
     *
     * @return ListSpendCapsReply
     */
    public function listSpendCaps(?int $timeoutMs = null): array
    {
        return $this->reply('listSpendCaps', [], null, $timeoutMs);
    }

    /**
     * What happened to the account’s credits of one product, newest first, each with what was available after it. An Administrator names the account.
     *
     * @param ListTransfersInput $input
     * @return Page<ListTransfersReply>
     */
    public function listTransfers(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listTransfers', $input, null, $timeoutMs);
    }

    /**
     * The statement as a CSV file, movement by movement, newest first; at most 1,000,000.
     *
     * @param ExportStatementInput $input
     * @return string the bytes of the file
     */
    public function exportStatement(array $input = [], ?int $timeoutMs = null): string
    {
        return $this->reply('exportStatement', $input, null, $timeoutMs);
    }

    /**
     * The account’s invoices; for an Administrator every account’s, or one’s by AccountId.
     *
     * @param ListInvoicesInput $input
     * @return Page<ListInvoicesReply>
     */
    public function listInvoices(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listInvoices', $input, null, $timeoutMs);
    }

    /**
     * The invoices of the same filters and order as a CSV file, at most 50,000 of them.
     *
     * @param ExportInvoicesInput $input
     * @return string the bytes of the file
     */
    public function exportInvoices(array $input = [], ?int $timeoutMs = null): string
    {
        return $this->reply('exportInvoices', $input, null, $timeoutMs);
    }

    /**
     * One invoice with all that is on it, and its credit notes.
     *
     * @param GetInvoiceInput $input
     * @return GetInvoiceReply
     */
    public function getInvoice(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getInvoice', $input, null, $timeoutMs);
    }

    /**
     * The invoice as a PDF, A4; a pro forma until it is approved.
     *
     * @param GetInvoicePdfInput $input
     * @return string the bytes of the file
     */
    public function getInvoicePdf(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('getInvoicePdf', $input, null, $timeoutMs);
    }

    /**
     * The credit note as a PDF, A4.
     *
     * @param GetCreditNotePdfInput $input
     * @return string the bytes of the file
     */
    public function getCreditNotePdf(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('getCreditNotePdf', $input, null, $timeoutMs);
    }

    /**
     * The taxes on a net amount by the rules in force today.
     *
     * @param CalculateTaxInput $input
     * @return CalculateTaxReply
     */
    public function calculateTax(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('calculateTax', $input, null, $timeoutMs);
    }

    /**
     * How an invoice can be paid.
     *
     * @return ListPaymentMethodsReply
     */
    public function listPaymentMethods(?int $timeoutMs = null): array
    {
        return $this->reply('listPaymentMethods', [], null, $timeoutMs);
    }

    /**
     * Payments, newest first; for an Administrator every account’s, or one’s by AccountId.
     *
     * @param ListPaymentsInput $input
     * @return Page<ListPaymentsReply>
     */
    public function listPayments(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listPayments', $input, null, $timeoutMs);
    }

    /**
     * A payment as it is now; the gateway is asked where that is due.
     *
     * @param GetPaymentInput $input
     * @return GetPaymentReply
     */
    public function getPayment(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getPayment', $input, null, $timeoutMs);
    }

    /**
     * Proofs of an invoice’s bank transfer, oldest first; an Administrator reads every account’s.
     *
     * @param ListPaymentProofsInput $input
     * @return ListPaymentProofsReply
     */
    public function listPaymentProofs(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('listPaymentProofs', $input, null, $timeoutMs);
    }

    /**
     * A proof as it was added.
     *
     * @param GetPaymentProofInput $input
     * @return string the bytes of the file
     */
    public function getPaymentProof(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('getPaymentProof', $input, null, $timeoutMs);
    }

    /**
     * The account’s own products that it uses on credit: limit, usage and what it owes. Empty where it has none.
     *
     * @return OwnPostpaidReply
     */
    public function ownPostpaid(?int $timeoutMs = null): array
    {
        return $this->reply('ownPostpaid', [], null, $timeoutMs);
    }

    /**
     * Import a CSV file or a workbook into a group, or try it.
     *
     * @param ImportContactsInput $input
     * @return ImportContactsReply
     */
    public function importContacts(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('importContacts', $input, null, $timeoutMs);
    }

    /**
     * The account’s imports, newest first.
     *
     * @param ListImportsInput $input
     * @return Page<ListImportsReply>
     */
    public function listImports(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listImports', $input, null, $timeoutMs);
    }

    /**
     * How an import stands.
     *
     * @param GetImportInput $input
     * @return GetImportReply
     */
    public function getImport(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getImport', $input, null, $timeoutMs);
    }

    /**
     * Take back what an import did within 30 days; contacts that were changed since stay as they are.
     *
     * @param RollBackImportInput $input
     * @return RollBackImportReply
     */
    public function rollBackImport(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('rollBackImport', $input, null, $timeoutMs);
    }

    /**
     * Import the file of a dry run, which is kept for a day.
     *
     * @param BeginImportInput $input
     * @return BeginImportReply
     */
    public function beginImport(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('beginImport', $input, null, $timeoutMs);
    }

    /**
     * What these columns were taken for when a file had them last.
     *
     * @param RecallMappingInput $input
     * @return RecallMappingReply
     */
    public function recallMapping(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('recallMapping', $input, null, $timeoutMs);
    }

    /**
     * The first rows of a dry run as they will be stored, or the first with a fault.
     *
     * @param PreviewImportInput $input
     * @return PreviewImportReply
     */
    public function previewImport(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('previewImport', $input, null, $timeoutMs);
    }

    /**
     * The first rows that were not imported.
     *
     * @param ListRejectsInput $input
     * @return ListRejectsReply
     */
    public function listRejects(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('listRejects', $input, null, $timeoutMs);
    }

    /**
     * The rows that were not imported: line, reason, and the row as it was.
     *
     * @param GetRejectsInput $input
     * @return string the bytes of the file
     */
    public function getRejects(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('getRejects', $input, null, $timeoutMs);
    }

    /**
     * The account’s groups by name.
     *
     * @param ListGroupsInput $input
     * @return Page<ListGroupsReply>
     */
    public function listGroups(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listGroups', $input, null, $timeoutMs);
    }

    /**
     * Make an empty group.
     *
     * @param CreateGroupInput $input
     * @return CreateGroupReply
     */
    public function createGroup(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('createGroup', $input, null, $timeoutMs);
    }

    /**
     * Give a group another name.
     *
     * @param RenameGroupInput $input
     * @return RenameGroupReply
     */
    public function renameGroup(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('renameGroup', $input, null, $timeoutMs);
    }

    /**
     * Remove a group; its contacts stay in the address book.
     *
     * @param DeleteGroupInput $input
     * @return DeleteGroupReply
     */
    public function deleteGroup(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('deleteGroup', $input, null, $timeoutMs);
    }

    /**
     * The account’s segments by name.
     *
     * @return ListSegmentsReply
     */
    public function listSegments(?int $timeoutMs = null): array
    {
        return $this->reply('listSegments', [], null, $timeoutMs);
    }

    /**
     * Save a filter of the address book under a name.
     *
     * @param CreateSegmentInput $input
     * @return CreateSegmentReply
     */
    public function createSegment(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('createSegment', $input, null, $timeoutMs);
    }

    /**
     * Change a segment’s name and filter.
     *
     * @param UpdateSegmentInput $input
     * @return UpdateSegmentReply
     */
    public function updateSegment(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('updateSegment', $input, null, $timeoutMs);
    }

    /**
     * How many contacts meet a filter now, and how many of them have opted out.
     *
     * @param CountSegmentInput $input
     * @return CountSegmentReply
     */
    public function countSegment(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('countSegment', $input, null, $timeoutMs);
    }

    /**
     * Contacts by name and number, of one group or all.
     *
     * @param ListContactsInput $input
     * @return Page<ListContactsReply>
     */
    public function listContacts(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listContacts', $input, null, $timeoutMs);
    }

    /**
     * Add one contact.
     *
     * @param CreateContactInput $input
     * @return CreateContactReply
     */
    public function createContact(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('createContact', $input, null, $timeoutMs);
    }

    /**
     * Change a contact.
     *
     * @param UpdateContactInput $input
     * @return UpdateContactReply
     */
    public function updateContact(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('updateContact', $input, null, $timeoutMs);
    }

    /**
     * Remove a contact from the address book.
     *
     * @param DeleteContactInput $input
     * @return DeleteContactReply
     */
    public function deleteContact(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('deleteContact', $input, null, $timeoutMs);
    }

    /**
     * Contacts as a CSV file, of one group or segment or all, with their consent; safe in a spreadsheet.
     *
     * @param ExportContactsInput $input
     * @return string the bytes of the file
     */
    public function exportContacts(array $input = [], ?int $timeoutMs = null): string
    {
        return $this->reply('exportContacts', $input, null, $timeoutMs);
    }

    /**
     * Contacts that were deleted within 30 days, newest first; they can be restored.
     *
     * @param ListDeletedContactsInput $input
     * @return Page<ListDeletedContactsReply>
     */
    public function listDeletedContacts(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listDeletedContacts', $input, null, $timeoutMs);
    }

    /**
     * Contacts of one name and with a field in common, which may be one person under several numbers.
     *
     * @param ListDuplicatesInput $input
     * @return Page<ListDuplicatesReply>
     */
    public function listDuplicates(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listDuplicates', $input, null, $timeoutMs);
    }

    /**
     * Make one contact of several: the others’ fields and groups are added, their numbers leave for the bin.
     *
     * @param MergeContactsInput $input
     * @return MergeContactsReply
     */
    public function mergeContacts(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('mergeContacts', $input, null, $timeoutMs);
    }

    /**
     * Take contacts apart again that were merged within 30 days.
     *
     * @param UndoMergeInput $input
     * @return UndoMergeReply
     */
    public function undoMerge(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('undoMerge', $input, null, $timeoutMs);
    }

    /**
     * Whether promotional texts of the account need consent.
     *
     * @return GetConsentRuleReply
     */
    public function getConsentRule(?int $timeoutMs = null): array
    {
        return $this->reply('getConsentRule', [], null, $timeoutMs);
    }

    /**
     * Send promotional texts only to those whose consent is on record, or to all.
     *
     * @param SetConsentRuleInput $input
     * @return SetConsentRuleReply
     */
    public function setConsentRule(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('setConsentRule', $input, null, $timeoutMs);
    }

    /**
     * Bring a contact back that was deleted within 30 days, with the groups it was in.
     *
     * @param RestoreContactInput $input
     * @return RestoreContactReply
     */
    public function restoreContact(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('restoreContact', $input, null, $timeoutMs);
    }

    /**
     * Numbers that asked not to be texted, newest first.
     *
     * @param ListOptOutsInput $input
     * @return Page<ListOptOutsReply>
     */
    public function listOptOuts(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listOptOuts', $input, null, $timeoutMs);
    }

    /**
     * Never text this number again.
     *
     * @param AddOptOutInput $input
     * @return AddOptOutReply
     */
    public function addOptOut(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('addOptOut', $input, null, $timeoutMs);
    }

    /**
     * The number asked to be texted again.
     *
     * @param RemoveOptOutInput $input
     * @return RemoveOptOutReply
     */
    public function removeOptOut(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('removeOptOut', $input, null, $timeoutMs);
    }

    /**
     * Send a text to numbers, groups, or both. Answered once the cost is reserved and the work is on record.
     *
     * @param SendMessageInput $input
     * @return SendMessageReply
     */
    public function sendMessage(array $input, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->reply('sendMessage', $input, $idempotencyKey, $timeoutMs);
    }

    /**
     * The account’s campaigns, newest first.
     *
     * @param ListCampaignsInput $input
     * @return Page<ListCampaignsReply>
     */
    public function listCampaigns(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listCampaigns', $input, null, $timeoutMs);
    }

    /**
     * Text it to the confirmed number of whoever asks, merged with what the first recipient has. It costs what a text costs.
     *
     * @param SendTestTextInput $input
     * @return SendTestTextReply
     */
    public function sendTestText(array $input, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->reply('sendTestText', $input, $idempotencyKey, $timeoutMs);
    }

    /**
     * What a send would cost, to the last segment, and why. Changes nothing.
     *
     * @param EstimateMessageInput $input
     * @return EstimateMessageReply
     */
    public function estimateMessage(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('estimateMessage', $input, null, $timeoutMs);
    }

    /**
     * One campaign, with how many of its messages are in each state.
     *
     * @param GetCampaignInput $input
     * @return GetCampaignReply
     */
    public function getCampaign(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getCampaign', $input, null, $timeoutMs);
    }

    /**
     * One campaign’s messages, in the order they were made.
     *
     * @param ListRecipientsInput $input
     * @return Page<ListRecipientsReply>
     */
    public function listRecipients(array $input, ?int $timeoutMs = null): Page
    {
        return $this->reply('listRecipients', $input, null, $timeoutMs);
    }

    /**
     * What became of each of the messages that a send named, in their order.
     *
     * @param ListSendEntriesInput $input
     * @return Page<ListSendEntriesReply>
     */
    public function listSendEntries(array $input, ?int $timeoutMs = null): Page
    {
        return $this->reply('listSendEntries', $input, null, $timeoutMs);
    }

    /**
     * Stop handing messages to the operators. What is already handed over goes on.
     *
     * @param PauseCampaignInput $input
     * @return PauseCampaignReply
     */
    public function pauseCampaign(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('pauseCampaign', $input, null, $timeoutMs);
    }

    /**
     * Go on where the campaign was paused.
     *
     * @param ResumeCampaignInput $input
     * @return ResumeCampaignReply
     */
    public function resumeCampaign(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('resumeCampaign', $input, null, $timeoutMs);
    }

    /**
     * Send nothing more; the credits of what was not sent are returned.
     *
     * @param CancelCampaignInput $input
     * @return CancelCampaignReply
     */
    public function cancelCampaign(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('cancelCampaign', $input, null, $timeoutMs);
    }

    /**
     * Messages over all campaigns, newest first.
     *
     * @param ListMessagesInput $input
     * @return Page<ListMessagesReply>
     */
    public function listMessages(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listMessages', $input, null, $timeoutMs);
    }

    /**
     * One message and everything that happened to it, in order.
     *
     * @param GetMessageInput $input
     * @return GetMessageReply
     */
    public function getMessage(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getMessage', $input, null, $timeoutMs);
    }

    /**
     * A campaign’s messages as a CSV file, in the order they were made.
     *
     * @param ExportRecipientsInput $input
     * @return string the bytes of the file
     */
    public function exportRecipients(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('exportRecipients', $input, null, $timeoutMs);
    }

    /**
     * Put the people whom a campaign did not reach into a group. Asked again, it adds only who is not in it yet.
     *
     * @param GroupFailedRecipientsInput $input
     * @return GroupFailedRecipientsReply
     */
    public function groupFailedRecipients(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('groupFailedRecipients', $input, null, $timeoutMs);
    }

    /**
     * What a campaign was made of, to send the same again.
     *
     * @param GetCampaignContentInput $input
     * @return GetCampaignContentReply
     */
    public function getCampaignContent(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getCampaignContent', $input, null, $timeoutMs);
    }

    /**
     * The account’s templates by name.
     *
     * @return ListTemplatesReply
     */
    public function listTemplates(?int $timeoutMs = null): array
    {
        return $this->reply('listTemplates', [], null, $timeoutMs);
    }

    /**
     * Keep a text under a name. What was kept under that name, in whatever letters, is replaced.
     *
     * @param SaveTemplateInput $input
     * @return SaveTemplateReply
     */
    public function saveTemplate(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('saveTemplate', $input, null, $timeoutMs);
    }

    /**
     * Forget a template. What was sent with it stays as it is.
     *
     * @param DeleteTemplateInput $input
     * @return DeleteTemplateReply
     */
    public function deleteTemplate(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('deleteTemplate', $input, null, $timeoutMs);
    }

    /**
     * When a series would run: its first runs, moved to where hours and holidays permit. Changes nothing.
     *
     * @param PreviewSeriesInput $input
     * @return PreviewSeriesReply
     */
    public function previewSeries(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('previewSeries', $input, null, $timeoutMs);
    }

    /**
     * Send a text again and again. Each run is a campaign of its own, paid for when it goes; one that cannot be paid is left out, and said so by mail.
     *
     * @param CreateSeriesInput $input
     * @return CreateSeriesReply
     */
    public function createSeries(array $input, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->reply('createSeries', $input, $idempotencyKey, $timeoutMs);
    }

    /**
     * The account’s series, newest first, each with its next run and its last.
     *
     * @param ListSeriesInput $input
     * @return Page<ListSeriesReply>
     */
    public function listSeries(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listSeries', $input, null, $timeoutMs);
    }

    /**
     * No more runs until it is resumed. A run that is already a campaign goes on.
     *
     * @param PauseSeriesInput $input
     * @return PauseSeriesReply
     */
    public function pauseSeries(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('pauseSeries', $input, null, $timeoutMs);
    }

    /**
     * Go on with the next run from now. Those that fell into the pause are left out.
     *
     * @param ResumeSeriesInput $input
     * @return ResumeSeriesReply
     */
    public function resumeSeries(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('resumeSeries', $input, null, $timeoutMs);
    }

    /**
     * No more runs, for good.
     *
     * @param EndSeriesInput $input
     * @return EndSeriesReply
     */
    public function endSeries(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('endSeries', $input, null, $timeoutMs);
    }

    /**
     * When promotional messages may be sent, in Ghana’s time. Without hours, always. One-time codes and transactional messages always may.
     *
     * @return GetSendingPolicyReply
     */
    public function getSendingPolicy(?int $timeoutMs = null): array
    {
        return $this->reply('getSendingPolicy', [], null, $timeoutMs);
    }

    /**
     * Phones that have written to the account, whoever wrote last first.
     *
     * @param ListConversationsInput $input
     * @return Page<ListConversationsReply>
     */
    public function listConversations(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listConversations', $input, null, $timeoutMs);
    }

    /**
     * Who it is that wrote, and as whom they were written to.
     *
     * @param GetConversationInput $input
     * @return GetConversationReply
     */
    public function getConversation(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getConversation', $input, null, $timeoutMs);
    }

    /**
     * What was said, newest first, in both directions.
     *
     * @param ListThreadInput $input
     * @return Page<ListThreadReply>
     */
    public function listThread(array $input, ?int $timeoutMs = null): Page
    {
        return $this->reply('listThread', $input, null, $timeoutMs);
    }

    /**
     * Everything in it has been read.
     *
     * @param ReadConversationInput $input
     * @return ReadConversationReply
     */
    public function readConversation(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('readConversation', $input, null, $timeoutMs);
    }

    /**
     * Words that the account answers by itself.
     *
     * @return ListAutoAnswersReply
     */
    public function listAutoAnswers(?int $timeoutMs = null): array
    {
        return $this->reply('listAutoAnswers', [], null, $timeoutMs);
    }

    /**
     * Answer whoever texts just this word. An answer costs what a text costs; a phone is answered at most once in ten minutes.
     *
     * @param SaveAutoAnswerInput $input
     * @return SaveAutoAnswerReply
     */
    public function saveAutoAnswer(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('saveAutoAnswer', $input, null, $timeoutMs);
    }

    /**
     * Answer this word no more.
     *
     * @param DeleteAutoAnswerInput $input
     * @return DeleteAutoAnswerReply
     */
    public function deleteAutoAnswer(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('deleteAutoAnswer', $input, null, $timeoutMs);
    }

    /**
     * Text a one-time code to a number. It goes before all else, at any hour, and costs what a text costs.
     *
     * @param CreateCodeInput $input
     * @return CreateCodeReply
     */
    public function createCode(array $input, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->reply('createCode', $input, $idempotencyKey, $timeoutMs);
    }

    /**
     * The account’s codes of the last thirty days, newest first, their numbers masked.
     *
     * @param ListCodesInput $input
     * @return Page<ListCodesReply>
     */
    public function listCodes(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listCodes', $input, null, $timeoutMs);
    }

    /**
     * What became of a code.
     *
     * @param GetCodeInput $input
     * @return GetCodeReply
     */
    public function getCode(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getCode', $input, null, $timeoutMs);
    }

    /**
     * Whether it is the code that was texted. A code is verified once; after 5 wrong tries it is good for nothing.
     *
     * @param CheckCodeInput $input
     * @return CheckCodeReply
     */
    public function checkCode(array $input, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->reply('checkCode', $input, $idempotencyKey, $timeoutMs);
    }

    /**
     * The code is good no more. Its text may have left already.
     *
     * @param CancelCodeInput $input
     * @return CancelCodeReply
     */
    public function cancelCode(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('cancelCode', $input, null, $timeoutMs);
    }

    /**
     * Today’s codes in figures, what is let through, and the blocks of numbers that are closed.
     *
     * @return GetCodeOverviewReply
     */
    public function getCodeOverview(?int $timeoutMs = null): array
    {
        return $this->reply('getCodeOverview', [], null, $timeoutMs);
    }

    /**
     * The account’s business ID, and what it applies for.
     *
     * @return GetBusinessIdReply
     */
    public function getBusinessId(?int $timeoutMs = null): array
    {
        return $this->reply('getBusinessId', [], null, $timeoutMs);
    }

    /**
     * Check one person by the number of a document. The credits are reserved now and charged on a decision.
     *
     * @param SubmitKycInput $input
     * @return SubmitKycReply
     */
    public function submitKyc(array $input, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->reply('submitKyc', $input, $idempotencyKey, $timeoutMs);
    }

    /**
     * The account’s KYC requests, newest first. A search finds a whole number, a whole reference, or whole words of a name.
     *
     * @param ListKycInput $input
     * @return Page<ListKycReply>
     */
    public function listKyc(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listKyc', $input, null, $timeoutMs);
    }

    /**
     * One KYC request with its consent, its checks and everything that happened to it.
     *
     * @param GetKycInput $input
     * @return GetKycReply
     */
    public function getKyc(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getKyc', $input, null, $timeoutMs);
    }

    /**
     * Give up a request that is not decided on. Its credits come back.
     *
     * @param CancelKycInput $input
     * @return CancelKycReply
     */
    public function cancelKyc(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('cancelKyc', $input, null, $timeoutMs);
    }

    /**
     * Keep a picture with a request: a form with the field `kind` and `file`, a JPEG, PNG or WebP of at most 10 MB. One of each kind is kept: a new one replaces it. Metadata is not kept. `person_left` and `person_right` are the face turned to the person’s own left and right.
     *
     * @param AddEvidenceInput $input
     * @return AddEvidenceReply
     */
    public function addEvidence(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('addEvidence', $input, null, $timeoutMs);
    }

    /**
     * The pictures of a request, oldest first, and which there were.
     *
     * @param ListEvidenceInput $input
     * @return ListEvidenceReply
     */
    public function listEvidence(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('listEvidence', $input, null, $timeoutMs);
    }

    /**
     * A picture. Who sees it is put on record.
     *
     * @param GetEvidenceInput $input
     * @return string the bytes of the file
     */
    public function getEvidence(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('getEvidence', $input, null, $timeoutMs);
    }

    /**
     * Ask one person by a link that we text them: they agree, give what is asked for on their own phone, and the result arrives by event. The credits are reserved now and charged on a decision; the text costs what any text does.
     *
     * @param AskByLinkInput $input
     * @return AskByLinkReply
     */
    public function askByLink(array $input, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->reply('askByLink', $input, $idempotencyKey, $timeoutMs);
    }

    /**
     * Text the person their link once more.
     *
     * @param TextKycLinkInput $input
     * @return TextKycLinkReply
     */
    public function textKycLink(array $input, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->reply('textKycLink', $input, $idempotencyKey, $timeoutMs);
    }

    /**
     * A link of its own to be shown on a screen and photographed by the person who sits before it. It is told this once, ends the one shown before, and ends itself when the person has sent what was asked.
     *
     * @param ShowKycLinkInput $input
     * @return ShowKycLinkReply
     */
    public function showKycLink(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('showKycLink', $input, null, $timeoutMs);
    }

    /**
     * How long pictures and identities are kept.
     *
     * @return GetKycRetentionReply
     */
    public function getKycRetention(?int $timeoutMs = null): array
    {
        return $this->reply('getKycRetention', [], null, $timeoutMs);
    }

    /**
     * Certify an approved check. Where a certificate stands already, it is answered with that one.
     *
     * @param IssueCertificateInput $input
     * @return IssueCertificateReply
     */
    public function issueCertificate(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('issueCertificate', $input, null, $timeoutMs);
    }

    /**
     * The newest certificate of a check; null where none was issued.
     *
     * @param GetCertificateInput $input
     * @return GetCertificateReply
     */
    public function getCertificate(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('getCertificate', $input, null, $timeoutMs);
    }

    /**
     * The certificate that stands, as a PDF: the same bytes each time.
     *
     * @param GetCertificateFileInput $input
     * @return string the bytes of the file
     */
    public function getCertificateFile(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('getCertificateFile', $input, null, $timeoutMs);
    }

    /**
     * Withdraw the certificate: its page says so from now on. Another may be issued.
     *
     * @param WithdrawCertificateInput $input
     * @return WithdrawCertificateReply
     */
    public function withdrawCertificate(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('withdrawCertificate', $input, null, $timeoutMs);
    }

    /**
     * Try a file of people: a form with the fields `document`, `mapping` and `consent` (the last two as JSON), and `file`, a CSV of at most 4 MB and 10,000 rows with a line of column names. Every row is judged; nothing is asked of anybody, and nothing is spent.
     *
     * @param CreateKycBatchInput $input
     * @return CreateKycBatchReply
     */
    public function createKycBatch(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('createKycBatch', $input, null, $timeoutMs);
    }

    /**
     * The account’s files of people, newest first.
     *
     * @param ListKycBatchesInput $input
     * @return Page<ListKycBatchesReply>
     */
    public function listKycBatches(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listKycBatches', $input, null, $timeoutMs);
    }

    /**
     * One file of people, and how far its checks are.
     *
     * @param GetKycBatchInput $input
     * @return GetKycBatchReply
     */
    public function getKycBatch(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getKycBatch', $input, null, $timeoutMs);
    }

    /**
     * Try a file again that was not started, with other columns or another document.
     *
     * @param TryKycBatchInput $input
     * @return TryKycBatchReply
     */
    public function tryKycBatch(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('tryKycBatch', $input, null, $timeoutMs);
    }

    /**
     * Check the people of a file that was tried, or go on with one that is paused. Rows become requests a few hundred at a time; credits are reserved with each.
     *
     * @param StartKycBatchInput $input
     * @return StartKycBatchReply
     */
    public function startKycBatch(array $input, ?string $idempotencyKey = null, ?int $timeoutMs = null): array
    {
        return $this->reply('startKycBatch', $input, $idempotencyKey, $timeoutMs);
    }

    /**
     * Give up what is not submitted yet, and forget the file. Requests that were made go on.
     *
     * @param CancelKycBatchInput $input
     * @return CancelKycBatchReply
     */
    public function cancelKycBatch(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('cancelKycBatch', $input, null, $timeoutMs);
    }

    /**
     * Rows of a file that are not submitted, and why, in the order of the file.
     *
     * @param ListKycBatchFaultsInput $input
     * @return Page<ListKycBatchFaultsReply>
     */
    public function listKycBatchFaults(array $input, ?int $timeoutMs = null): Page
    {
        return $this->reply('listKycBatchFaults', $input, null, $timeoutMs);
    }

    /**
     * The result of each row as a CSV file, also while checks are under way.
     *
     * @param GetKycBatchFileInput $input
     * @return string the bytes of the file
     */
    public function getKycBatchFile(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('getKycBatchFile', $input, null, $timeoutMs);
    }

    /**
     * How the account decides on people.
     *
     * @return GetKycPolicyReply
     */
    public function getKycPolicy(?int $timeoutMs = null): array
    {
        return $this->reply('getKycPolicy', [], null, $timeoutMs);
    }

    /**
     * How the registries are that requests are checked with, by document.
     *
     * @return GetRegistryHealthReply
     */
    public function getRegistryHealth(?int $timeoutMs = null): array
    {
        return $this->reply('getRegistryHealth', [], null, $timeoutMs);
    }

    /**
     * The newest ten things that happened on the account.
     *
     * @param RecentActivityInput $input
     * @return RecentActivityReply
     */
    public function recentActivity(array $input = [], ?int $timeoutMs = null): array
    {
        return $this->reply('recentActivity', $input, null, $timeoutMs);
    }

    /**
     * Messages a day over the last days, thirty unless others are asked for, and their states in all.
     *
     * @param AnalyticsInput $input
     * @return AnalyticsReply
     */
    public function analytics(array $input = [], ?int $timeoutMs = null): array
    {
        return $this->reply('analytics', $input, null, $timeoutMs);
    }

    /**
     * What is known around one message: who sent it, by which request, its price and its credits, its link, and the webhooks that told of it.
     *
     * @param GetMessageStoryInput $input
     * @return GetMessageStoryReply
     */
    public function getMessageStory(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getMessageStory', $input, null, $timeoutMs);
    }

    /**
     * What the account has, what goes out next, what needs somebody, and how far a new business is. Parts that the caller may not see are null or left out.
     *
     * @return GetHomeReply
     */
    public function getHome(?int $timeoutMs = null): array
    {
        return $this->reply('getHome', [], null, $timeoutMs);
    }

    /**
     * Every type of event, with an example of what is sent.
     *
     * @return ListEventTypesReply
     */
    public function listEventTypes(?int $timeoutMs = null): array
    {
        return $this->reply('listEventTypes', [], null, $timeoutMs);
    }

    /**
     * Every event of the account after a cursor, the oldest first. The first call starts the log, which ends 30 days after the last.
     *
     * @param ListEventsInput $input
     * @return ListEventsReply
     */
    public function listEvents(array $input = [], ?int $timeoutMs = null): array
    {
        return $this->reply('listEvents', $input, null, $timeoutMs);
    }

    /**
     * The account’s webhook endpoints, the newest first.
     *
     * @return ListWebhooksReply
     */
    public function listWebhooks(?int $timeoutMs = null): array
    {
        return $this->reply('listWebhooks', [], null, $timeoutMs);
    }

    /**
     * Make a webhook endpoint. Its secret is shown this once.
     *
     * @param CreateWebhookInput $input
     * @return CreateWebhookReply
     */
    public function createWebhook(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('createWebhook', $input, null, $timeoutMs);
    }

    /**
     * Change the address of an endpoint, and which events it gets.
     *
     * @param ChangeWebhookInput $input
     * @return ChangeWebhookReply
     */
    public function changeWebhook(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('changeWebhook', $input, null, $timeoutMs);
    }

    /**
     * Remove an endpoint with its deliveries.
     *
     * @param RemoveWebhookInput $input
     * @return RemoveWebhookReply
     */
    public function removeWebhook(array $input, ?int $timeoutMs = null): mixed
    {
        return $this->reply('removeWebhook', $input, null, $timeoutMs);
    }

    /**
     * Enable an endpoint again: what still waited is sent.
     *
     * @param EnableWebhookInput $input
     * @return EnableWebhookReply
     */
    public function enableWebhook(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('enableWebhook', $input, null, $timeoutMs);
    }

    /**
     * Disable an endpoint: it is told nothing, and what happens meanwhile is not kept for it.
     *
     * @param DisableWebhookInput $input
     * @return DisableWebhookReply
     */
    public function disableWebhook(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('disableWebhook', $input, null, $timeoutMs);
    }

    /**
     * Send an event of the type webhook.test to an endpoint.
     *
     * @param TestWebhookInput $input
     * @return TestWebhookReply
     */
    public function testWebhook(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('testWebhook', $input, null, $timeoutMs);
    }

    /**
     * Send an endpoint’s deliveries of a time once more, each under the id that it had.
     *
     * @param ReplayWebhookInput $input
     * @return ReplayWebhookReply
     */
    public function replayWebhook(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('replayWebhook', $input, null, $timeoutMs);
    }

    /**
     * What was sent to endpoints, or is to be, the newest first.
     *
     * @param ListDeliveriesInput $input
     * @return Page<ListDeliveriesReply>
     */
    public function listDeliveries(array $input = [], ?int $timeoutMs = null): Page
    {
        return $this->reply('listDeliveries', $input, null, $timeoutMs);
    }

    /**
     * One delivery: the body that is sent, and every try with what was answered.
     *
     * @param GetDeliveryInput $input
     * @return GetDeliveryReply
     */
    public function getDelivery(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('getDelivery', $input, null, $timeoutMs);
    }

    /**
     * Send one delivery now: once more, or without waiting for its next try.
     *
     * @param ReplayDeliveryInput $input
     * @return ReplayDeliveryReply
     */
    public function replayDelivery(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('replayDelivery', $input, null, $timeoutMs);
    }

    /**
     * What became of the messages of a range of days, beside as many days before: in all, and by day, network, sender ID, person, API key or account.
     *
     * @param ReportMessagesInput $input
     * @return ReportMessagesReply
     */
    public function reportMessages(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('reportMessages', $input, null, $timeoutMs);
    }

    /**
     * Bulk campaigns that began in a range of days, newest first, each with what became of it.
     *
     * @param ReportCampaignsInput $input
     * @return Page<ReportCampaignsReply>
     */
    public function reportCampaigns(array $input, ?int $timeoutMs = null): Page
    {
        return $this->reply('reportCampaigns', $input, null, $timeoutMs);
    }

    /**
     * What became of the identity checks that were asked for in a range of days: in all, and by channel or account, with the reasons of those that were not approved.
     *
     * @param ReportKycInput $input
     * @return ReportKycReply
     */
    public function reportKyc(array $input, ?int $timeoutMs = null): array
    {
        return $this->reply('reportKyc', $input, null, $timeoutMs);
    }

    /**
     * A report as a CSV file.
     *
     * @param ReportFileInput $input
     * @return string the bytes of the file
     */
    public function reportFile(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('reportFile', $input, null, $timeoutMs);
    }

    /**
     * A report as an XLSX workbook: numbers and dates as such, ready to be added up.
     *
     * @param ReportWorkbookInput $input
     * @return string the bytes of the file
     */
    public function reportWorkbook(array $input, ?int $timeoutMs = null): string
    {
        return $this->reply('reportWorkbook', $input, null, $timeoutMs);
    }

    /**
     * The limits on the account’s own programs.
     *
     * @return GetOwnProgramLimitsReply
     */
    public function getOwnProgramLimits(?int $timeoutMs = null): array
    {
        return $this->reply('getOwnProgramLimits', [], null, $timeoutMs);
    }

    /**
     * @param array<string, mixed> $input
     */
    abstract protected function reply(string $name, array $input, ?string $idempotencyKey, ?int $timeoutMs): mixed;
}
