/**
 * The whole API on one page: name, method, path, permission and topics of every call. The browser loads this page and no
 * schema; the domains' files type their schemas by it. Paths are those of docs/requirements.md, section 7, to the
 * letter. Case in a path does not matter.
 */
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The topics that the stream of changes announces to open pages (`changes`). */
export const ANNOUNCED_TOPICS = [
  'campaign',
  'import',
  'invoice',
  'payment',
  'credits',
  'sender',
  'kyc',
  'business-id',
  'conversation',
  'link',
  'webhook',
  'notification',
] as const

/** The subjects of calls. A change makes every reading call of its topics stale. */
export type Topic =
  | (typeof ANNOUNCED_TOPICS)[number]
  | 'account'
  | 'acting'
  | 'audit'
  | 'auto-reply'
  | 'books'
  | 'cap'
  | 'clearance'
  | 'code'
  | 'company'
  | 'consent-rule'
  | 'contact'
  | 'deleted-contact'
  | 'duplicate'
  | 'global-opt-out'
  | 'held'
  | 'inbound-number'
  | 'key'
  | 'kyc-batch'
  | 'kyc-policy'
  | 'kyc-retention'
  | 'legal-text'
  | 'login'
  | 'message-retention'
  | 'notifications'
  | 'package'
  | 'postpaid'
  | 'program-limits'
  | 'profile'
  | 'route'
  | 'screening'
  | 'seller'
  | 'sending-hours'
  | 'series'
  | 'session'
  | 'team'
  | 'template'
  | 'trial'
  | 'two-step'
  | 'user'
  | 'view'

interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  readonly permission: Permission
  /** The topics that a reading call shows, or that a changing call makes stale. */
  readonly topics: readonly Topic[]
}

const on = <M extends Method, P extends `/${string}`, N extends Permission>(
  method: M,
  path: P,
  permission: N,
  ...topics: readonly Topic[]
) => ({ method, path, permission, topics })

export const endpoints = {
  // identity: sessions and passwords
  signIn: on('POST', '/auth/v1/token', 'anyone'),
  socialLogin: on('POST', '/auth/v1/Token/social-login', 'anyone'),
  socialLoginOffer: on('GET', '/auth/v1/Token/social-login', 'anyone'),
  refresh: on('POST', '/auth/v1/token/refresh', 'anyone'),
  validateSession: on('GET', '/auth/v1/token', 'session', 'acting'),
  signOut: on('DELETE', '/auth/v1/token', 'session'),
  confirmSession: on('POST', '/auth/v1/token/confirm', 'session'),
  listSessions: on('GET', '/auth/v1/session', 'session', 'session'),
  endSession: on('DELETE', '/auth/v1/session/:id', 'session', 'session'),
  endOtherSessions: on('DELETE', '/auth/v1/session', 'session', 'session'),
  impersonate: on('POST', '/auth/v1/token/impersonate', 'administer'),
  changeAsCustomer: on('POST', '/auth/v1/token/impersonate/changes', 'session', 'acting'),
  endImpersonation: on('POST', '/auth/v1/token/impersonate/end', 'anyone'),
  listAudit: on('GET', '/auth/v1/audit', 'audit:read', 'audit'),
  changePassword: on('POST', '/auth/v1/User/change-password', 'session'),
  confirmEmail: on('POST', '/auth/v1/user/confirm-email', 'anyone'),
  resendVerificationCode: on('POST', '/auth/v1/user/resend-verification-code', 'anyone'),
  forgetPassword: on('POST', '/auth/v1/user/forget-password', 'anyone'),
  verifyCode: on('POST', '/auth/v1/user/verify-code', 'anyone'),
  resetPassword: on('POST', '/auth/v1/user/reset-password', 'anyone'),
  getTwoStep: on('GET', '/auth/v1/user/two-step', 'session', 'two-step'),
  beginTwoStep: on('POST', '/auth/v1/user/two-step', 'session'),
  confirmTwoStep: on('POST', '/auth/v1/user/two-step/confirm', 'session', 'two-step'),
  disableTwoStep: on('POST', '/auth/v1/user/two-step/disable', 'session', 'two-step'),
  renewRecoveryCodes: on('POST', '/auth/v1/user/two-step/recovery-codes', 'session', 'two-step'),

  // identity: oneself and the team
  getProfile: on('GET', '/auth/v1/user/profile', 'session', 'profile'),
  changeProfile: on('PUT', '/auth/v1/user/profile', 'session', 'profile', 'user', 'team'),
  changeLanguage: on('PUT', '/auth/v1/user/language', 'session', 'user'),
  textPhoneCode: on('POST', '/auth/v1/user/phone', 'session'),
  confirmPhone: on('POST', '/auth/v1/user/phone/confirm', 'session', 'profile'),
  getNotifications: on('GET', '/auth/v1/user/notifications', 'session', 'notifications'),
  changeNotifications: on('PUT', '/auth/v1/user/notifications', 'session', 'notifications'),
  listNotifications: on('GET', '/auth/v1/notification', 'session', 'notification'),
  countNotifications: on('GET', '/auth/v1/notification/unread', 'session', 'notification'),
  readNotification: on('POST', '/auth/v1/notification/:id/read', 'session', 'notification'),
  readNotifications: on('POST', '/auth/v1/notification/read', 'session', 'notification'),
  getNotificationChoices: on('GET', '/auth/v1/notification/choice', 'session', 'notifications'),
  changeNotificationChoices: on('PUT', '/auth/v1/notification/choice', 'session', 'notifications'),
  listViews: on('GET', '/auth/v1/view', 'session', 'view'),
  saveView: on('POST', '/auth/v1/view', 'session', 'view'),
  changeView: on('PUT', '/auth/v1/view/:id', 'session', 'view'),
  deleteView: on('DELETE', '/auth/v1/view/:id', 'session', 'view'),
  listMailPreviews: on('GET', '/auth/v1/mail', 'administer'),
  listTeam: on('GET', '/auth/v1/member', 'team:manage', 'team'),
  changeMemberRole: on('PUT', '/auth/v1/member/:id/role', 'team:manage', 'team'),
  changeTeamTwoStep: on('PUT', '/auth/v1/member/two-step', 'team:manage', 'team', 'two-step'),
  disableMember: on('POST', '/auth/v1/member/:id/disable', 'team:manage', 'team'),
  enableMember: on('POST', '/auth/v1/member/:id/enable', 'team:manage', 'team'),
  inviteMember: on('POST', '/auth/v1/invitation', 'team:manage', 'team'),
  resendInvitation: on('POST', '/auth/v1/invitation/:id/resend', 'team:manage', 'team'),
  withdrawInvitation: on('DELETE', '/auth/v1/invitation/:id', 'team:manage', 'team'),

  // catalog: accounts, packages, sender IDs
  register: on('POST', '/catalog/v1/account', 'anyone'),
  getOffer: on('GET', '/catalog/v1/offer', 'anyone', 'package'),
  getUser: on('GET', '/catalog/v1/account/get-user', 'session', 'user', 'credits'),
  getCompany: on('GET', '/catalog/v1/account', 'account:read', 'company'),
  changeCompany: on('PUT', '/catalog/v1/account', 'account:manage', 'company', 'user'),
  getDefaultIds: on('GET', '/catalog/v1/sender/get-default-ids', 'senders:read'),
  listSenders: on('GET', '/catalog/v1/sender', 'senders:read', 'sender'),
  requestSender: on('POST', '/catalog/v1/sender', 'senders:submit', 'sender'),
  changeSender: on('PUT', '/catalog/v1/sender/:id', 'senders:submit', 'sender'),
  withdrawSender: on('POST', '/catalog/v1/sender/:id/withdraw', 'senders:submit', 'sender'),
  renewSender: on('POST', '/catalog/v1/sender/:id/renew', 'senders:submit', 'sender'),
  deleteSender: on('DELETE', '/catalog/v1/sender/:id', 'senders:submit', 'sender'),
  addSenderDocument: on('POST', '/catalog/v1/sender/document', 'senders:submit', 'sender'),
  getSenderDocument: on('GET', '/catalog/v1/sender/document/:id', 'senders:read'),
  deleteSenderDocument: on('DELETE', '/catalog/v1/sender/document/:id', 'senders:submit', 'sender'),
  listSenderRequests: on('GET', '/catalog/v1/sender/request', 'administer', 'sender'),
  reviewSender: on('PUT', '/catalog/v1/sender/review', 'administer', 'sender'),
  listPackages: on('GET', '/catalog/v1/Package', 'billing:read', 'package'),
  createPackage: on('POST', '/catalog/v1/Package', 'administer', 'package'),
  listShelf: on('GET', '/catalog/v1/Package/shelf', 'administer', 'package'),
  orderPackages: on('PUT', '/catalog/v1/Package/order', 'administer', 'package'),
  retirePackage: on('POST', '/catalog/v1/Package/:id/retire', 'administer', 'package'),
  restorePackage: on('POST', '/catalog/v1/Package/:id/restore', 'administer', 'package'),

  // billing
  listCredits: on('GET', '/billing/v1/accountcredit', 'billing:read', 'credits', 'invoice'),
  creditSummary: on('GET', '/billing/v1/accountcredit/summary', 'billing:read', 'credits'),
  listSpendCaps: on('GET', '/billing/v1/cap', 'billing:read', 'cap', 'credits', 'key', 'team'),
  saveSpendCap: on('PUT', '/billing/v1/cap', 'team:manage', 'cap'),
  deleteSpendCap: on('DELETE', '/billing/v1/cap/:id', 'team:manage', 'cap'),
  listTransfers: on('GET', '/billing/v1/accountcredit/statement', 'billing:read', 'invoice'),
  exportStatement: on('GET', '/billing/v1/accountcredit/statement/file', 'billing:read'),
  listInvoices: on('GET', '/billing/v1/invoice', 'billing:read', 'invoice'),
  exportInvoices: on('GET', '/billing/v1/invoice/file', 'billing:read'),
  createInvoice: on('POST', '/billing/v1/invoice', 'billing:buy', 'invoice', 'credits'),
  getInvoice: on('GET', '/billing/v1/invoice/:id', 'billing:read', 'invoice'),
  getInvoicePdf: on('GET', '/billing/v1/invoice/:id/pdf', 'billing:read'),
  cancelInvoice: on('POST', '/billing/v1/invoice/:id/cancel', 'billing:buy', 'invoice', 'credits'),
  createCreditNote: on('POST', '/billing/v1/invoice/:id/credit-note', 'administer', 'invoice', 'credits'),
  getCreditNotePdf: on('GET', '/billing/v1/credit-note/:id/pdf', 'billing:read'),
  calculateTax: on('POST', '/billing/v1/Tax/calculate-tax', 'billing:read', 'seller'),
  reviewInvoice: on(
    'PUT',
    '/billing/v1/invoice/review',
    'administer',
    'invoice',
    'credits',
    'postpaid',
    'account',
  ),
  listPaymentMethods: on('GET', '/billing/v1/payment/method', 'billing:read'),
  createPayment: on('POST', '/billing/v1/payment', 'billing:buy', 'payment'),
  getPayment: on('GET', '/billing/v1/payment/:id', 'billing:read', 'payment'),
  listPayments: on('GET', '/billing/v1/payment', 'billing:read', 'payment'),
  reviewPayment: on('PUT', '/billing/v1/payment/:id/review', 'administer', 'payment', 'invoice', 'credits'),
  paystackWebhook: on('POST', '/billing/v1/webhook/paystack', 'anyone'),
  hubtelCallback: on('POST', '/billing/v1/webhook/hubtel/:token', 'anyone'),
  addPaymentProof: on('POST', '/billing/v1/invoice/:id/proof', 'billing:buy', 'invoice'),
  listPaymentProofs: on('GET', '/billing/v1/invoice/:id/proof', 'billing:read', 'invoice'),
  getPaymentProof: on('GET', '/billing/v1/proof/:id', 'billing:read'),
  getSeller: on('GET', '/billing/v1/seller', 'administer', 'seller'),
  changeSeller: on('PUT', '/billing/v1/seller', 'administer', 'seller'),
  getBooks: on('GET', '/billing/v1/books', 'administer', 'books'),
  proveBooks: on('POST', '/billing/v1/books/proof', 'administer', 'books'),
  exportEntries: on('GET', '/billing/v1/books/file', 'administer'),
  listClearances: on('GET', '/billing/v1/clearance', 'administer', 'invoice', 'clearance'),
  getClearance: on('GET', '/billing/v1/clearance/:id', 'administer', 'invoice', 'clearance'),
  retryClearance: on('POST', '/billing/v1/clearance/:id/retry', 'administer', 'clearance'),
  listTrials: on('GET', '/billing/v1/trial-credit', 'administer', 'trial'),
  grantTrial: on('POST', '/billing/v1/trial-credit', 'administer', 'trial', 'account'),
  trialAllowance: on('GET', '/billing/v1/trial-credit/allowance', 'administer', 'trial'),
  revokeTrial: on('POST', '/billing/v1/trial-credit/:id/revoke', 'administer', 'trial', 'account'),
  listPostpaid: on('GET', '/billing/v1/postpaid', 'administer', 'postpaid'),
  ownPostpaid: on('GET', '/billing/v1/postpaid/own', 'billing:read', 'credits', 'invoice', 'account'),
  agreePostpaid: on('PUT', '/billing/v1/postpaid', 'administer', 'postpaid', 'account'),
  suspendPostpaid: on('POST', '/billing/v1/postpaid/suspend', 'administer', 'postpaid', 'account'),
  resumePostpaid: on('POST', '/billing/v1/postpaid/resume', 'administer', 'postpaid', 'account'),
  endPostpaid: on('POST', '/billing/v1/postpaid/end', 'administer', 'postpaid', 'account'),
  postpaidUsage: on('GET', '/billing/v1/postpaid/usage', 'administer', 'postpaid'),
  previewMonth: on('GET', '/billing/v1/postpaid/month', 'administer', 'postpaid'),
  invoiceMonth: on(
    'POST',
    '/billing/v1/postpaid/month',
    'administer',
    'postpaid',
    'account',
    'invoice',
    'credits',
  ),
  postpaidAgeing: on('GET', '/billing/v1/postpaid/ageing', 'administer', 'postpaid'),

  // the address book
  importContacts: on('POST', '/contacts/v1/import', 'contacts:write', 'import'),
  listImports: on('GET', '/contacts/v1/import', 'contacts:read', 'import'),
  getImport: on('GET', '/contacts/v1/import/:id', 'contacts:read', 'import'),
  rollBackImport: on('POST', '/contacts/v1/import/:id/roll-back', 'contacts:write', 'import'),
  beginImport: on('POST', '/contacts/v1/import/:id/start', 'contacts:write', 'import'),
  recallMapping: on('POST', '/contacts/v1/import/mapping', 'contacts:read'),
  previewImport: on('GET', '/contacts/v1/import/:id/row', 'contacts:read', 'import'),
  listRejects: on('GET', '/contacts/v1/import/:id/reject', 'contacts:read', 'import'),
  getRejects: on('GET', '/contacts/v1/import/:id/rejects', 'contacts:read'),
  listGroups: on('GET', '/contacts/v1/group', 'contacts:read', 'contact', 'import'),
  createGroup: on('POST', '/contacts/v1/group', 'contacts:write', 'contact'),
  renameGroup: on('PUT', '/contacts/v1/group/:id', 'contacts:write', 'contact'),
  deleteGroup: on('DELETE', '/contacts/v1/group/:id', 'contacts:write', 'contact'),
  listSegments: on('GET', '/contacts/v1/segment', 'contacts:read', 'contact', 'import'),
  createSegment: on('POST', '/contacts/v1/segment', 'contacts:write', 'contact'),
  updateSegment: on('PUT', '/contacts/v1/segment/:id', 'contacts:write', 'contact'),
  countSegment: on('POST', '/contacts/v1/segment/count', 'contacts:read'),
  listContacts: on('GET', '/contacts/v1/contact', 'contacts:read', 'contact', 'import'),
  createContact: on('POST', '/contacts/v1/contact', 'contacts:write', 'contact'),
  updateContact: on('PUT', '/contacts/v1/contact/:id', 'contacts:write', 'contact'),
  deleteContact: on('DELETE', '/contacts/v1/contact/:id', 'contacts:write', 'contact', 'deleted-contact'),
  exportContacts: on('GET', '/contacts/v1/contact/file', 'contacts:read'),
  listDeletedContacts: on('GET', '/contacts/v1/deleted-contact', 'contacts:read', 'deleted-contact'),
  listDuplicates: on('GET', '/contacts/v1/duplicate', 'contacts:read', 'duplicate'),
  mergeContacts: on(
    'POST',
    '/contacts/v1/merge',
    'contacts:write',
    'contact',
    'deleted-contact',
    'duplicate',
  ),
  undoMerge: on(
    'POST',
    '/contacts/v1/merge/:id/undo',
    'contacts:write',
    'contact',
    'deleted-contact',
    'duplicate',
  ),
  getConsentRule: on('GET', '/contacts/v1/consent-rule', 'contacts:read', 'consent-rule'),
  setConsentRule: on('PUT', '/contacts/v1/consent-rule', 'contacts:write', 'consent-rule'),
  restoreContact: on(
    'POST',
    '/contacts/v1/contact/:id/restore',
    'contacts:write',
    'contact',
    'deleted-contact',
  ),
  listOptOuts: on('GET', '/contacts/v1/opt-out', 'contacts:read', 'contact', 'import', 'conversation'),
  addOptOut: on('POST', '/contacts/v1/opt-out', 'contacts:write', 'contact'),
  removeOptOut: on('DELETE', '/contacts/v1/opt-out/:msisdn', 'contacts:write', 'contact'),
  listGlobalOptOuts: on('GET', '/contacts/v1/global-opt-out', 'administer', 'global-opt-out'),
  addGlobalOptOuts: on('POST', '/contacts/v1/global-opt-out', 'administer', 'global-opt-out'),
  removeGlobalOptOut: on('DELETE', '/contacts/v1/global-opt-out/:msisdn', 'administer', 'global-opt-out'),

  // messages: one send is a campaign, of one recipient or a million
  sendMessage: on('POST', '/messaging/v1/message', 'messages:send', 'campaign', 'credits'),
  sendTestText: on('POST', '/messaging/v1/test', 'messages:send', 'campaign', 'credits'),
  estimateMessage: on(
    'POST',
    '/messaging/v1/estimate',
    'messages:send',
    'credits',
    'contact',
    'import',
    'consent-rule',
    'sending-hours',
  ),
  listCampaigns: on('GET', '/messaging/v1/message', 'messages:read', 'campaign'),
  getCampaign: on('GET', '/messaging/v1/message/:id', 'messages:read', 'campaign'),
  listRecipients: on('GET', '/messaging/v1/message/:id/recipient', 'messages:read', 'campaign'),
  listSendEntries: on('GET', '/messaging/v1/message/:id/entry', 'messages:read', 'campaign'),
  pauseCampaign: on('POST', '/messaging/v1/message/:id/pause', 'messages:send', 'campaign'),
  resumeCampaign: on('POST', '/messaging/v1/message/:id/resume', 'messages:send', 'campaign'),
  cancelCampaign: on('POST', '/messaging/v1/message/:id/cancel', 'messages:send', 'campaign', 'credits'),
  listMessages: on('GET', '/messaging/v1/recipient', 'messages:read', 'campaign'),
  getMessage: on('GET', '/messaging/v1/recipient/:id', 'messages:read', 'campaign'),
  exportRecipients: on('GET', '/messaging/v1/message/:id/recipient/file', 'messages:read'),
  groupFailedRecipients: on('POST', '/messaging/v1/message/:id/group', 'contacts:write', 'contact'),
  getCampaignContent: on('GET', '/messaging/v1/message/:id/content', 'messages:read'),
  listTemplates: on('GET', '/messaging/v1/template', 'messages:read', 'template'),
  saveTemplate: on('PUT', '/messaging/v1/template', 'messages:send', 'template'),
  deleteTemplate: on('DELETE', '/messaging/v1/template/:id', 'messages:send', 'template'),
  getMessageRetention: on('GET', '/messaging/v1/retention', 'account:manage', 'message-retention'),
  saveMessageRetention: on('PUT', '/messaging/v1/retention', 'account:manage', 'message-retention'),
  getRetentionBounds: on('GET', '/messaging/v1/retention-bounds', 'administer', 'message-retention'),
  saveRetentionBounds: on('PUT', '/messaging/v1/retention-bounds', 'administer', 'message-retention'),
  listLinks: on('GET', '/messaging/v1/link', 'administer', 'link'),
  getLink: on('GET', '/messaging/v1/link/:id', 'administer', 'link'),
  createLink: on('POST', '/messaging/v1/link', 'administer', 'link'),
  changeLink: on('PUT', '/messaging/v1/link/:id', 'administer', 'link'),
  createGatewayLink: on('POST', '/messaging/v1/gateway-link', 'administer', 'link'),
  getGatewayLink: on('GET', '/messaging/v1/gateway-link/:id', 'administer', 'link'),
  changeGatewayLink: on('PUT', '/messaging/v1/gateway-link/:id', 'administer', 'link'),
  setLinkStatus: on('PUT', '/messaging/v1/link/:id/status', 'administer', 'link'),
  moveQueue: on('POST', '/messaging/v1/link/:id/move', 'administer', 'link'),
  getHeld: on('GET', '/messaging/v1/held', 'administer', 'link', 'held'),
  resolveHeld: on('POST', '/messaging/v1/held/resolve', 'administer', 'held'),
  addArrived: on('POST', '/messaging/v1/held/arrived', 'administer', 'held'),
  releaseHeld: on('POST', '/messaging/v1/held/release', 'administer', 'held', 'link'),
  listDoubts: on('GET', '/messaging/v1/doubt', 'administer', 'link'),
  listLinkDoubts: on('GET', '/messaging/v1/link/:id/doubt', 'administer', 'link'),
  resolveDoubts: on('POST', '/messaging/v1/link/:id/doubt/resolution', 'administer', 'link'),
  approveDoubtResolution: on('POST', '/messaging/v1/doubt-resolution/:id/approval', 'administer', 'link'),
  withdrawDoubtResolution: on('DELETE', '/messaging/v1/doubt-resolution/:id', 'administer', 'link'),
  getRoutes: on('GET', '/messaging/v1/route', 'administer', 'link', 'route'),
  changeRoutes: on('PUT', '/messaging/v1/route', 'administer', 'route'),
  tryRoutes: on('GET', '/messaging/v1/route/trial', 'administer'),
  previewSeries: on('POST', '/messaging/v1/series/preview', 'messages:send'),
  createSeries: on('POST', '/messaging/v1/series', 'messages:send', 'series'),
  listSeries: on('GET', '/messaging/v1/series', 'messages:read', 'campaign', 'series', 'sending-hours'),
  pauseSeries: on('POST', '/messaging/v1/series/:id/pause', 'messages:send', 'series'),
  resumeSeries: on('POST', '/messaging/v1/series/:id/resume', 'messages:send', 'series'),
  endSeries: on('POST', '/messaging/v1/series/:id/end', 'messages:send', 'series'),
  getSendingPolicy: on('GET', '/messaging/v1/hours', 'messages:read', 'sending-hours'),
  changeSendingPolicy: on('PUT', '/messaging/v1/hours', 'administer', 'sending-hours'),
  listConversations: on('GET', '/messaging/v1/conversation', 'messages:read', 'conversation'),
  getConversation: on('GET', '/messaging/v1/conversation/:msisdn', 'messages:read', 'conversation'),
  listThread: on('GET', '/messaging/v1/conversation/:msisdn/message', 'messages:read', 'conversation'),
  readConversation: on('POST', '/messaging/v1/conversation/:msisdn/read', 'messages:send', 'conversation'),
  listInboundNumbers: on('GET', '/messaging/v1/inbound-number', 'administer', 'inbound-number'),
  assignInboundNumber: on('PUT', '/messaging/v1/inbound-number', 'administer', 'inbound-number'),
  releaseInboundNumber: on('DELETE', '/messaging/v1/inbound-number/:address', 'administer', 'inbound-number'),
  listAutoAnswers: on('GET', '/messaging/v1/auto-answer', 'messages:read', 'auto-reply'),
  saveAutoAnswer: on('PUT', '/messaging/v1/auto-answer', 'messages:send', 'auto-reply'),
  deleteAutoAnswer: on('DELETE', '/messaging/v1/auto-answer/:id', 'messages:send', 'auto-reply'),
  getOptOutLink: on('GET', '/messaging/v1/opt-out/:token', 'anyone'),
  followOptOutLink: on('POST', '/messaging/v1/opt-out/:token', 'anyone'),
  undoOptOutLink: on('DELETE', '/messaging/v1/opt-out/:token', 'anyone'),
  createCode: on('POST', '/messaging/v1/code', 'codes:send'),
  listCodes: on('GET', '/messaging/v1/code', 'codes:read'),
  getCode: on('GET', '/messaging/v1/code/:id', 'codes:read'),
  checkCode: on('POST', '/messaging/v1/code/:id/check', 'codes:send'),
  cancelCode: on('POST', '/messaging/v1/code/:id/cancel', 'codes:send'),
  getCodeOverview: on('GET', '/messaging/v1/code-overview', 'codes:read', 'code'),
  changeCodeSettings: on('PUT', '/messaging/v1/code-settings', 'account:manage', 'code'),
  openCodeBlock: on('DELETE', '/messaging/v1/code-block/:block', 'account:manage', 'code'),
  changeCodePlatform: on('PUT', '/messaging/v1/code-platform', 'administer', 'code'),
  gatewayCallback: on('POST', '/messaging/v1/gateway/:token', 'anyone'),
  gatewayCallbackByGet: on('GET', '/messaging/v1/gateway/:token', 'anyone'),

  // identity verification: under which registered identity a business asks, and what it asks
  getBusinessId: on('GET', '/kyc/v1/business-id', 'account:read', 'business-id'),
  saveBusinessId: on('PUT', '/kyc/v1/business-id', 'account:manage', 'business-id'),
  addBusinessPaper: on('POST', '/kyc/v1/business-id/paper', 'account:manage', 'business-id'),
  getBusinessPaper: on('GET', '/kyc/v1/business-id/paper/:id', 'account:manage'),
  deleteBusinessPaper: on('DELETE', '/kyc/v1/business-id/paper/:id', 'account:manage', 'business-id'),
  listBusinessIds: on('GET', '/kyc/v1/business-id/request', 'administer', 'business-id'),
  reviewBusinessId: on('PUT', '/kyc/v1/business-id/request/:id', 'administer', 'business-id'),
  submitKyc: on('POST', '/kyc/v1/request', 'kyc:submit', 'kyc', 'credits'),
  listKyc: on('GET', '/kyc/v1/request', 'kyc:read', 'kyc'),
  getKyc: on('GET', '/kyc/v1/request/:id', 'kyc:open', 'kyc'),
  cancelKyc: on('POST', '/kyc/v1/request/:id/cancel', 'kyc:submit', 'kyc', 'credits'),
  eraseKyc: on('POST', '/kyc/v1/request/:id/erase', 'kyc:erase', 'kyc', 'credits'),
  addEvidence: on('POST', '/kyc/v1/request/:id/evidence', 'kyc:submit', 'kyc'),
  listEvidence: on('GET', '/kyc/v1/request/:id/evidence', 'kyc:open', 'kyc', 'kyc-retention'),
  getEvidence: on('GET', '/kyc/v1/evidence/:id', 'kyc:open'),
  askByLink: on('POST', '/kyc/v1/request/link', 'kyc:submit', 'kyc', 'credits'),
  textKycLink: on('POST', '/kyc/v1/request/:id/link/text', 'kyc:submit', 'kyc', 'credits'),
  showKycLink: on('POST', '/kyc/v1/request/:id/link/screen', 'kyc:submit'),
  getKycLink: on('GET', '/kyc/v1/link/:token', 'anyone'),
  agreeToKyc: on('POST', '/kyc/v1/link/:token/consent', 'anyone'),
  giveKycDetails: on('PUT', '/kyc/v1/link/:token/details', 'anyone'),
  addKycPicture: on('POST', '/kyc/v1/link/:token/picture', 'anyone'),
  sendKyc: on('POST', '/kyc/v1/link/:token/send', 'anyone'),
  withdrawKyc: on('POST', '/kyc/v1/link/:token/withdraw', 'anyone'),
  sendOwnCode: on('POST', '/kyc/v1/link/:token/code', 'anyone'),
  checkOwnCode: on('POST', '/kyc/v1/link/:token/code/check', 'anyone'),
  getOwnKyc: on('POST', '/kyc/v1/link/:token/kept', 'anyone'),
  getOwnPicture: on('POST', '/kyc/v1/link/:token/picture/:kind', 'anyone'),
  askOwnLink: on('POST', '/kyc/v1/own-link', 'anyone'),
  getKycRetention: on('GET', '/kyc/v1/retention', 'kyc:read', 'kyc-retention'),
  saveKycRetention: on('PUT', '/kyc/v1/retention', 'kyc:erase', 'kyc-retention'),
  issueCertificate: on('POST', '/kyc/v1/request/:id/certificate', 'kyc:submit', 'kyc'),
  getCertificate: on('GET', '/kyc/v1/request/:id/certificate', 'kyc:open', 'kyc'),
  getCertificateFile: on('GET', '/kyc/v1/request/:id/certificate/file', 'kyc:read'),
  withdrawCertificate: on('POST', '/kyc/v1/request/:id/certificate/withdraw', 'kyc:submit', 'kyc'),
  createKycBatch: on('POST', '/kyc/v1/batch', 'kyc:submit', 'kyc-batch'),
  listKycBatches: on('GET', '/kyc/v1/batch', 'kyc:read', 'kyc', 'kyc-batch'),
  getKycBatch: on('GET', '/kyc/v1/batch/:id', 'kyc:read', 'kyc', 'kyc-batch'),
  tryKycBatch: on('PUT', '/kyc/v1/batch/:id', 'kyc:submit', 'kyc-batch'),
  startKycBatch: on('POST', '/kyc/v1/batch/:id/start', 'kyc:submit', 'kyc-batch', 'kyc', 'credits'),
  cancelKycBatch: on('POST', '/kyc/v1/batch/:id/cancel', 'kyc:submit', 'kyc-batch'),
  listKycBatchFaults: on('GET', '/kyc/v1/batch/:id/fault', 'kyc:read', 'kyc-batch'),
  getKycBatchFile: on('GET', '/kyc/v1/batch/:id/file', 'kyc:read'),
  checkCertificate: on('GET', '/kyc/v1/certificate/:token', 'anyone'),
  listCertificateKeys: on('GET', '/kyc/v1/certificate-key', 'anyone'),

  // kyc: people who decide, and the registries that are asked
  listKycReviews: on('GET', '/kyc/v1/review', 'kyc:review', 'kyc'),
  nextKycReview: on('GET', '/kyc/v1/review/next', 'kyc:review', 'kyc'),
  getKycReview: on('GET', '/kyc/v1/request/:id/review', 'kyc:review', 'kyc', 'kyc-policy'),
  assignKyc: on('PUT', '/kyc/v1/request/:id/holder', 'kyc:review', 'kyc'),
  addKycNote: on('POST', '/kyc/v1/request/:id/note', 'kyc:review', 'kyc'),
  revealKyc: on('POST', '/kyc/v1/request/:id/reveal', 'kyc:review'),
  decideKyc: on('POST', '/kyc/v1/request/:id/decision', 'kyc:review', 'kyc', 'credits'),
  askKycAgain: on('POST', '/kyc/v1/request/:id/resubmission', 'kyc:review', 'kyc', 'credits'),
  enterKycAnswer: on('POST', '/kyc/v1/request/:id/answer', 'kyc:review', 'kyc', 'credits'),
  enterKycReading: on('POST', '/kyc/v1/request/:id/reading', 'kyc:review', 'kyc'),
  confirmKycFace: on('POST', '/kyc/v1/request/:id/face', 'kyc:review', 'kyc'),
  getKycProof: on('GET', '/kyc/v1/proof/:id', 'kyc:review'),
  listScreeningLists: on('GET', '/kyc/v1/screening/list', 'kyc:review', 'screening'),
  uploadScreeningList: on('POST', '/kyc/v1/screening/list', 'kyc:screen', 'screening', 'kyc'),
  retireScreeningList: on('DELETE', '/kyc/v1/screening/list/:id', 'kyc:screen', 'screening', 'kyc'),
  listScreeningVersions: on('GET', '/kyc/v1/screening/list/:id/version', 'kyc:review', 'screening'),
  listScreeningCandidates: on('GET', '/kyc/v1/screening/candidate', 'kyc:review', 'screening', 'kyc'),
  decideScreeningCandidate: on('POST', '/kyc/v1/screening/candidate/:id', 'kyc:review', 'screening', 'kyc'),
  listOperatorScreeningLists: on('GET', '/kyc/v1/screening/operator-list', 'administer', 'screening'),
  uploadOperatorScreeningList: on('POST', '/kyc/v1/screening/operator-list', 'administer', 'screening'),
  retireOperatorScreeningList: on('DELETE', '/kyc/v1/screening/operator-list/:id', 'administer', 'screening'),
  listOperatorScreeningVersions: on(
    'GET',
    '/kyc/v1/screening/operator-list/:id/version',
    'administer',
    'screening',
  ),
  getKycPolicy: on('GET', '/kyc/v1/policy', 'kyc:read', 'kyc-policy'),
  saveKycPolicy: on('PUT', '/kyc/v1/policy', 'kyc:erase', 'kyc-policy'),
  getRegistryHealth: on('GET', '/kyc/v1/registry', 'kyc:open'),
  registryCallback: on('POST', '/kyc/v1/callback/:provider', 'anyone'),

  // the dashboard, and what changes while one looks
  recentActivity: on(
    'GET',
    '/orchestrator/v1/Dashboard/recent-activity',
    'account:read',
    'invoice',
    'import',
    'campaign',
  ),
  analytics: on(
    'GET',
    '/orchestrator/v1/Dashboard/analytics',
    'account:read',
    'invoice',
    'contact',
    'import',
    'campaign',
  ),
  getMessageStory: on('GET', '/reports/v1/message/:id', 'messages:read', 'campaign', 'webhook'),
  getHome: on(
    'GET',
    '/reports/v1/home',
    'account:read',
    'invoice',
    'credits',
    'sender',
    'business-id',
    'campaign',
    'series',
    'contact',
    'import',
    'kyc',
    'profile',
  ),
  getPlatform: on('GET', '/reports/v1/platform', 'administer', 'invoice', 'account', 'books'),
  changes: on('GET', '/orchestrator/v1/changes', 'session'),

  // customers' programs
  listKeys: on('GET', '/integrations/v1/key', 'integrations:manage', 'key'),
  createKey: on('POST', '/integrations/v1/key', 'integrations:manage', 'key'),
  rotateKey: on('POST', '/integrations/v1/key/:id/rotate', 'integrations:manage', 'key'),
  revokeKey: on('POST', '/integrations/v1/key/:id/revoke', 'integrations:manage', 'key', 'login'),
  listRequests: on('GET', '/integrations/v1/request', 'integrations:manage'),
  listLogins: on('GET', '/integrations/v1/login', 'integrations:manage', 'login'),
  createLogin: on('POST', '/integrations/v1/key/:id/login', 'integrations:manage', 'login'),
  removeLogin: on('DELETE', '/integrations/v1/key/:id/login', 'integrations:manage', 'login'),
  listEventTypes: on('GET', '/integrations/v1/event-type', 'webhooks:manage'),
  listEvents: on('GET', '/integrations/v1/event', 'events:read'),
  listWebhooks: on('GET', '/integrations/v1/webhook', 'webhooks:manage', 'webhook'),
  createWebhook: on('POST', '/integrations/v1/webhook', 'webhooks:manage', 'webhook'),
  changeWebhook: on('PUT', '/integrations/v1/webhook/:id', 'webhooks:manage', 'webhook'),
  removeWebhook: on('DELETE', '/integrations/v1/webhook/:id', 'webhooks:manage', 'webhook'),
  rotateWebhookSecret: on('POST', '/integrations/v1/webhook/:id/rotate', 'integrations:manage', 'webhook'),
  enableWebhook: on('POST', '/integrations/v1/webhook/:id/enable', 'webhooks:manage', 'webhook'),
  disableWebhook: on('POST', '/integrations/v1/webhook/:id/disable', 'webhooks:manage', 'webhook'),
  testWebhook: on('POST', '/integrations/v1/webhook/:id/test', 'webhooks:manage', 'webhook'),
  replayWebhook: on('POST', '/integrations/v1/webhook/:id/replay', 'webhooks:manage', 'webhook'),
  listDeliveries: on('GET', '/integrations/v1/delivery', 'webhooks:manage', 'webhook'),
  getDelivery: on('GET', '/integrations/v1/delivery/:id', 'webhooks:manage', 'webhook'),
  replayDelivery: on('POST', '/integrations/v1/delivery/:id/replay', 'webhooks:manage', 'webhook'),

  // reports
  reportMessages: on('GET', '/reports/v1/message', 'messages:read'),
  reportCampaigns: on('GET', '/reports/v1/campaign', 'messages:read'),
  reportKyc: on('GET', '/reports/v1/kyc', 'kyc:read', 'kyc'),
  reportFile: on('GET', '/reports/v1/file', 'messages:read'),
  reportWorkbook: on('GET', '/reports/v1/workbook', 'messages:read'),
  operations: on(
    'GET',
    '/reports/v1/operations',
    'administer',
    'sender',
    'business-id',
    'invoice',
    'payment',
  ),

  // the operator's customers, and a customer's own data in one file
  getLegalTexts: on('GET', '/catalog/v1/legal-text', 'administer', 'legal-text'),
  publishLegalText: on('PUT', '/catalog/v1/legal-text', 'administer', 'legal-text'),
  getOwnProgramLimits: on('GET', '/catalog/v1/program-limits', 'account:read', 'program-limits'),
  getProgramLimits: on('GET', '/catalog/v1/accounts/:id/program-limits', 'administer', 'program-limits'),
  changeProgramLimits: on(
    'PUT',
    '/catalog/v1/accounts/:id/program-limits',
    'administer',
    'program-limits',
    'audit',
  ),
  getDefaultProgramLimits: on('GET', '/catalog/v1/default-program-limits', 'administer', 'program-limits'),
  changeDefaultProgramLimits: on('PUT', '/catalog/v1/default-program-limits', 'administer', 'program-limits'),
  listAccounts: on('GET', '/catalog/v1/accounts', 'administer', 'account'),
  getAccount: on('GET', '/catalog/v1/accounts/:id', 'administer', 'account'),
  setAccountStatus: on('PUT', '/catalog/v1/accounts/:id/status', 'administer', 'account', 'audit'),
  exportAccount: on('GET', '/reports/v1/export', 'account:manage'),
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/** Calls that read by POST, because a query cannot carry their input. */
const READS_BY_POST: readonly EndpointName[] = [
  'estimateMessage',
  'calculateTax',
  'previewSeries',
  'countSegment',
  'recallMapping',
]

/** Whether the call reads and changes nothing. */
export const isReading = (name: EndpointName): boolean =>
  endpoints[name].method === 'GET' || READS_BY_POST.includes(name)

/** The reading calls that show one of these topics. */
export function readersOf(topics: readonly Topic[]): EndpointName[] {
  return (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => isReading(name) && endpoints[name].topics.some((topic) => topics.includes(topic)),
  )
}
