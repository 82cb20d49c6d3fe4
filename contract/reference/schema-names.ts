/**
 * The names of shapes in replies that the contract does not export. Generated clients name their types after them, so a
 * published name never changes. If a call answers a list or a page, the name is that of one item.
 */
import type { EndpointName } from '../endpoints.ts'

export const REPLY_NAMES: Readonly<Partial<Record<EndpointName, string>>> = {
  // the account
  listSenders: 'SenderId',
  addSenderDocument: 'SenderDocument',
  listSenderRequests: 'SenderRequest',
  listPackages: 'PackageList',
  listShelf: 'PackageShelf',
  getRegistryHealth: 'RegistryHealth',
  recentActivity: 'RecentActivity',
  analytics: 'Analytics',
  getHome: 'Home',
  getPlatform: 'PlatformFigures',

  // credits and invoices
  creditSummary: 'CreditSummary',
  calculateTax: 'TaxCalculation',
  listPaymentMethods: 'PaymentMethods',
  ownPostpaid: 'PostpaidProduct',
  postpaidUsage: 'PostpaidMonth',
  previewMonth: 'MonthPreview',
  invoiceMonth: 'MonthInvoiced',
  postpaidAgeing: 'Ageing',
  trialAllowance: 'TrialAllowance',
  grantTrial: 'TrialGranted',
  revokeTrial: 'TrialRevoked',
  getBooks: 'Books',
  proveBooks: 'ProofStarted',
  getClearance: 'ClearanceDetail',
  paystackWebhook: 'Received',

  // contacts
  importContacts: 'ImportAccepted',
  recallMapping: 'RememberedMapping',
  listRejects: 'Reject',
  countSegment: 'SegmentCount',
  listGlobalOptOuts: 'GlobalOptOut',
  addGlobalOptOuts: 'GlobalOptOutsAdded',

  // sending
  sendMessage: 'CampaignAccepted',
  sendTestText: 'TestText',
  estimateMessage: 'Estimate',
  getCampaign: 'CampaignDetail',
  getMessage: 'MessageDetail',
  getCampaignContent: 'CampaignContent',
  previewSeries: 'SeriesRun',
  listConversations: 'ConversationSummary',
  getConversation: 'Conversation',
  listThread: 'ConversationMessage',
  listAutoAnswers: 'AutoReply',
  checkCode: 'CodeCheck',
  getCodeOverview: 'CodeOverview',
  getOptOutLink: 'OptOutLink',
  getMessageRetention: 'MessageRetention',
  getRetentionBounds: 'RetentionBounds',

  getMessageStory: 'MessageStory',
  groupFailedRecipients: 'FailedRecipientsGrouped',

  // links to the networks
  getLink: 'LinkDetail',
  getGatewayLink: 'GatewayLink',
  moveQueue: 'QueueMoved',
  getHeld: 'HeldMessages',
  resolveHeld: 'HeldResolved',
  addArrived: 'ArrivedAdded',
  releaseHeld: 'HeldReleased',
  listDoubts: 'Doubts',
  listLinkDoubts: 'Doubt',
  getRoutes: 'RouteRule',
  tryRoutes: 'RouteTried',
  listInboundNumbers: 'InboundNumber',

  // identity checks
  getBusinessId: 'BusinessIdentity',
  saveBusinessId: 'BusinessIdentitySaved',
  listBusinessIds: 'BusinessIdRequest',
  showKycLink: 'CaptureLinkShown',
  getKycLink: 'CaptureLink',
  sendOwnCode: 'OwnCodeSent',
  checkOwnCode: 'OwnCodeChecked',
  getOwnKyc: 'OwnIdentityCheck',
  getCertificate: 'Certificate',
  checkCertificate: 'CertificateCheck',
  listCertificateKeys: 'CertificateKeys',
  listKycBatchFaults: 'KycBatchFault',
  listKycReviews: 'KycReviewWaiting',
  nextKycReview: 'KycReviewNext',
  getKycReview: 'KycReview',
  revealKyc: 'KycNumbers',
  listScreeningLists: 'ScreeningList',
  listScreeningVersions: 'ScreeningListVersion',
  listScreeningCandidates: 'ScreeningCandidate',

  // the operator's texts
  getLegalTexts: 'LegalTexts',

  // spending and limits
  listSpendCaps: 'SpendCaps',
  getProgramLimits: 'AccountProgramLimits',

  // reports
  reportMessages: 'MessageReport',
  reportCampaigns: 'CampaignReport',
  reportKyc: 'KycReport',
  operations: 'OperationsReport',

  // people
  socialLoginOffer: 'SocialLoginOffer',
  validateSession: 'SessionCheck',
  confirmSession: 'SessionConfirmed',
  endOtherSessions: 'SessionsEnded',
  getTwoStep: 'TwoStep',
  beginTwoStep: 'TwoStepSecret',
  confirmTwoStep: 'TwoStepConfirmed',
  renewRecoveryCodes: 'RecoveryCodes',
  textPhoneCode: 'PhoneCodeSent',
  countNotifications: 'NotificationCount',
  changeTeamTwoStep: 'TeamTwoStep',

  // programs
  listLogins: 'Logins',
  createLogin: 'NewLogin',
  listEventTypes: 'EventTypeExample',
  replayWebhook: 'DeliveriesReplayed',
  getDelivery: 'DeliveryDetail',
  listEvents: 'EventsAfter',
}
