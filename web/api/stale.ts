/** What becomes stale when something changes: which queries to fetch anew, by endpoint and nothing finer. */
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import type { Reply } from '@nkra/contract/routes.ts'

export type Topic = Reply<'changes'>['topic']

/** What waits for the operator's word. */
const WAITING: EndpointName = 'operations'

const INVOICES: EndpointName[] = [
  WAITING,
  'listInvoices',
  'getInvoice',
  'listCredits',
  'creditSummary',
  'recentActivity',
  'analytics',
  'getUser',
]
/** Whatever a payment may have changed that came to its end. */
export const PAYMENTS: EndpointName[] = [...INVOICES, 'listPayments']
const BOOK: EndpointName[] = [
  'listGroups',
  'listSegments',
  'listContacts',
  'listOptOuts',
  'analytics',
  'estimateMessage',
]
const CAMPAIGNS: EndpointName[] = [
  'listCampaigns',
  'getCampaign',
  'listRecipients',
  'listMessages',
  'getMessage',
  'recentActivity',
  'analytics',
]

const SENDERS: EndpointName[] = [WAITING, 'listSenders', 'listSenderRequests']

const BUSINESS_IDS: EndpointName[] = [WAITING, 'getBusinessId', 'listBusinessIds']

const KYC: EndpointName[] = [
  'listKyc',
  'getKyc',
  'listEvidence',
  'getCertificate',
  'listKycBatches',
  'getKycBatch',
  'listKycReviews',
  'getKycReview',
]

const BATCHES: EndpointName[] = ['listKycBatches', 'getKycBatch', 'listKycBatchFaults']

const KEYS: EndpointName[] = ['listKeys']

const LOGINS: EndpointName[] = ['listLogins']
const WEBHOOKS: EndpointName[] = ['listWebhooks', 'listDeliveries', 'getDelivery']

const TEAM: EndpointName[] = ['listTeam']

const SHELF: EndpointName[] = ['listShelf', 'listPackages']

const TRIALS: EndpointName[] = ['listTrials', 'trialAllowance', 'listAccounts', 'getAccount']

const POSTPAID: EndpointName[] = [
  'listPostpaid',
  'postpaidUsage',
  'previewMonth',
  'postpaidAgeing',
  'listAccounts',
  'getAccount',
]

const ACCOUNTS: EndpointName[] = ['listAccounts', 'getAccount', 'listAudit']

const LINKS: EndpointName[] = ['listLinks', 'getLink', 'getGatewayLink']

/** After one's own call has succeeded. */
export const staleAfter: Partial<Record<EndpointName, readonly EndpointName[]>> = {
  endSession: ['listSessions'],
  endOtherSessions: ['listSessions'],
  setAccountStatus: ACCOUNTS,
  changeTeamTwoStep: [...TEAM, 'getTwoStep'],
  disableTwoStep: ['getTwoStep'],
  renewRecoveryCodes: ['getTwoStep'],
  createInvoice: INVOICES,
  reviewInvoice: [...INVOICES, ...POSTPAID],
  createCreditNote: INVOICES,
  retryClearance: ['listClearances', 'getClearance'],
  changeSeller: ['getSeller', 'calculateTax'],
  createPayment: ['listPayments'],
  reviewPayment: [...PAYMENTS, 'getPayment'],
  proveBooks: ['getBooks'],
  createPackage: SHELF,
  retirePackage: SHELF,
  restorePackage: SHELF,
  orderPackages: SHELF,
  grantTrial: TRIALS,
  revokeTrial: TRIALS,
  agreePostpaid: POSTPAID,
  suspendPostpaid: POSTPAID,
  resumePostpaid: POSTPAID,
  endPostpaid: POSTPAID,
  invoiceMonth: [...POSTPAID, ...INVOICES],
  importContacts: ['listImports', 'listGroups'],
  requestSender: SENDERS,
  changeSender: SENDERS,
  withdrawSender: SENDERS,
  deleteSender: SENDERS,
  reviewSender: SENDERS,
  deleteSenderDocument: SENDERS,
  saveBusinessId: BUSINESS_IDS,
  reviewBusinessId: BUSINESS_IDS,
  submitKyc: [...KYC, 'creditSummary', 'getUser'],
  cancelKyc: [...KYC, 'creditSummary', 'getUser'],
  askByLink: [...KYC, 'creditSummary', 'getUser'],
  textKycLink: ['getKyc', 'creditSummary', 'getUser'],
  addEvidence: KYC,
  issueCertificate: KYC,
  tryKycBatch: BATCHES,
  startKycBatch: [...BATCHES, 'listKyc', 'creditSummary', 'getUser'],
  cancelKycBatch: BATCHES,
  withdrawCertificate: KYC,
  eraseKyc: [...KYC, 'creditSummary', 'getUser'],
  decideKyc: [...KYC, 'creditSummary', 'getUser'],
  askKycAgain: [...KYC, 'creditSummary', 'getUser'],
  saveKycPolicy: ['getKycPolicy', 'getKycReview'],
  saveKycRetention: ['getKycRetention', 'listEvidence'],
  changeCodeSettings: ['getCodeOverview'],
  openCodeBlock: ['getCodeOverview'],
  changeCodePlatform: ['getCodeOverview'],
  createKey: KEYS,
  rotateKey: KEYS,
  revokeKey: [...KEYS, ...LOGINS],
  createLogin: LOGINS,
  removeLogin: LOGINS,
  createWebhook: WEBHOOKS,
  changeWebhook: WEBHOOKS,
  removeWebhook: WEBHOOKS,
  rotateWebhookSecret: WEBHOOKS,
  enableWebhook: WEBHOOKS,
  disableWebhook: WEBHOOKS,
  testWebhook: WEBHOOKS,
  replayWebhook: WEBHOOKS,
  replayDelivery: WEBHOOKS,
  confirmPhone: ['getProfile'],
  changeAsCustomer: ['validateSession'],
  changeProfile: ['getProfile', 'getUser', 'listTeam'],
  changeCompany: ['getCompany', 'getUser'],
  changeNotifications: ['getNotifications'],
  inviteMember: TEAM,
  resendInvitation: TEAM,
  withdrawInvitation: TEAM,
  changeMemberRole: TEAM,
  disableMember: TEAM,
  enableMember: TEAM,
  createGroup: BOOK,
  renameGroup: BOOK,
  deleteGroup: BOOK,
  createSegment: BOOK,
  updateSegment: BOOK,
  createContact: BOOK,
  updateContact: BOOK,
  deleteContact: [...BOOK, 'listDeletedContacts'],
  restoreContact: [...BOOK, 'listDeletedContacts'],
  mergeContacts: [...BOOK, 'listDuplicates', 'listDeletedContacts'],
  undoMerge: [...BOOK, 'listDuplicates', 'listDeletedContacts'],
  beginImport: ['getImport', 'listImports', 'listRejects', ...BOOK],
  setConsentRule: ['getConsentRule', 'estimateMessage'],
  rollBackImport: ['getImport', 'listImports', ...BOOK],
  addOptOut: BOOK,
  removeOptOut: BOOK,
  assignInboundNumber: ['listInboundNumbers'],
  releaseInboundNumber: ['listInboundNumbers'],
  saveAutoAnswer: ['listAutoAnswers'],
  deleteAutoAnswer: ['listAutoAnswers'],
  addGlobalOptOuts: ['listGlobalOptOuts'],
  removeGlobalOptOut: ['listGlobalOptOuts'],
  sendTestText: ['creditSummary', 'getUser', 'estimateMessage', ...CAMPAIGNS],
  createSeries: ['listSeries'],
  pauseSeries: ['listSeries'],
  resumeSeries: ['listSeries'],
  endSeries: ['listSeries'],
  sendMessage: [...CAMPAIGNS, 'creditSummary', 'getUser'],
  readConversation: ['listConversations', 'getConversation'],
  saveTemplate: ['listTemplates'],
  deleteTemplate: ['listTemplates'],
  createLink: LINKS,
  changeLink: LINKS,
  createGatewayLink: LINKS,
  changeGatewayLink: LINKS,
  setLinkStatus: LINKS,
  moveQueue: LINKS,
  changeRoutes: ['getRoutes'],
  changeSendingPolicy: ['getSendingPolicy', 'estimateMessage', 'listSeries'],
  pauseCampaign: CAMPAIGNS,
  resumeCampaign: CAMPAIGNS,
  cancelCampaign: [...CAMPAIGNS, 'creditSummary', 'getUser'],
}

/** After the server has said that something changed. */
export const staleOn: Record<Topic, readonly EndpointName[]> = {
  campaign: [...CAMPAIGNS, 'listSeries'],
  import: ['listImports', 'getImport', 'recentActivity', ...BOOK],
  invoice: [
    'listTransfers',
    'listInvoices',
    'getInvoice',
    'listClearances',
    'getClearance',
    'listPaymentProofs',
    'listCredits',
    'recentActivity',
    'analytics',
  ],
  payment: ['getPayment', 'listPayments'],
  sender: SENDERS,
  kyc: KYC,
  'business-id': BUSINESS_IDS,
  credits: ['creditSummary', 'listCredits', 'getUser', 'estimateMessage'],
  link: [...LINKS, 'getRoutes'],
  webhook: WEBHOOKS,
  conversation: ['listConversations', 'getConversation', 'listThread', 'listOptOuts'],
}
