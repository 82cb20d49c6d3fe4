/**
 * The whole API on one page: every call's name, method, path and permission. The browser loads this page and no
 * schema; the schemas in the files beside it are typed against it. Paths are the specification's to the letter
 * (section 7) and match without regard to case.
 */
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Endpoint {
  readonly method: Method
  readonly path: `/${string}`
  readonly permission: Permission
}

const on = <M extends Method, P extends `/${string}`, N extends Permission>(
  method: M,
  path: P,
  permission: N,
) => ({ method, path, permission })

export const endpoints = {
  // identity: sessions and passwords
  signIn: on('POST', '/auth/v1/token', 'anyone'),
  socialLogin: on('POST', '/auth/v1/Token/social-login', 'anyone'),
  socialLoginOffer: on('GET', '/auth/v1/Token/social-login', 'anyone'),
  refresh: on('POST', '/auth/v1/token/refresh', 'anyone'),
  validateSession: on('GET', '/auth/v1/token', 'session'),
  signOut: on('DELETE', '/auth/v1/token', 'session'),
  listSessions: on('GET', '/auth/v1/session', 'session'),
  endSession: on('DELETE', '/auth/v1/session/:id', 'session'),
  endOtherSessions: on('DELETE', '/auth/v1/session', 'session'),
  impersonate: on('POST', '/auth/v1/token/impersonate', 'administer'),
  endImpersonation: on('POST', '/auth/v1/token/impersonate/end', 'anyone'),
  listAudit: on('GET', '/auth/v1/audit', 'audit:read'),
  changePassword: on('POST', '/auth/v1/User/change-password', 'session'),
  confirmEmail: on('POST', '/auth/v1/user/confirm-email', 'anyone'),
  resendVerificationCode: on('POST', '/auth/v1/user/resend-verification-code', 'anyone'),
  forgetPassword: on('POST', '/auth/v1/user/forget-password', 'anyone'),
  verifyCode: on('POST', '/auth/v1/user/verify-code', 'anyone'),
  resetPassword: on('POST', '/auth/v1/user/reset-password', 'anyone'),
  getTwoStep: on('GET', '/auth/v1/user/two-step', 'session'),
  beginTwoStep: on('POST', '/auth/v1/user/two-step', 'session'),
  confirmTwoStep: on('POST', '/auth/v1/user/two-step/confirm', 'session'),
  disableTwoStep: on('POST', '/auth/v1/user/two-step/disable', 'session'),
  renewRecoveryCodes: on('POST', '/auth/v1/user/two-step/recovery-codes', 'session'),

  // identity: oneself and the team
  getProfile: on('GET', '/auth/v1/user/profile', 'session'),
  changeProfile: on('PUT', '/auth/v1/user/profile', 'session'),
  textPhoneCode: on('POST', '/auth/v1/user/phone', 'session'),
  confirmPhone: on('POST', '/auth/v1/user/phone/confirm', 'session'),
  getNotifications: on('GET', '/auth/v1/user/notifications', 'session'),
  changeNotifications: on('PUT', '/auth/v1/user/notifications', 'session'),
  listTeam: on('GET', '/auth/v1/member', 'team:manage'),
  changeMemberRole: on('PUT', '/auth/v1/member/:id/role', 'team:manage'),
  disableMember: on('POST', '/auth/v1/member/:id/disable', 'team:manage'),
  enableMember: on('POST', '/auth/v1/member/:id/enable', 'team:manage'),
  inviteMember: on('POST', '/auth/v1/invitation', 'team:manage'),
  resendInvitation: on('POST', '/auth/v1/invitation/:id/resend', 'team:manage'),
  withdrawInvitation: on('DELETE', '/auth/v1/invitation/:id', 'team:manage'),

  // catalog: accounts, packages, sender IDs
  register: on('POST', '/catalog/v1/account', 'anyone'),
  getUser: on('GET', '/catalog/v1/account/get-user', 'session'),
  getCompany: on('GET', '/catalog/v1/account', 'account:read'),
  changeCompany: on('PUT', '/catalog/v1/account', 'account:manage'),
  getDefaultIds: on('GET', '/catalog/v1/sender/get-default-ids', 'account:read'),
  listSenders: on('GET', '/catalog/v1/sender', 'account:read'),
  requestSender: on('POST', '/catalog/v1/sender', 'account:manage'),
  changeSender: on('PUT', '/catalog/v1/sender/:id', 'account:manage'),
  withdrawSender: on('POST', '/catalog/v1/sender/:id/withdraw', 'account:manage'),
  deleteSender: on('DELETE', '/catalog/v1/sender/:id', 'account:manage'),
  addSenderDocument: on('POST', '/catalog/v1/sender/document', 'account:manage'),
  getSenderDocument: on('GET', '/catalog/v1/sender/document/:id', 'account:read'),
  deleteSenderDocument: on('DELETE', '/catalog/v1/sender/document/:id', 'account:manage'),
  listSenderRequests: on('GET', '/catalog/v1/sender/request', 'administer'),
  reviewSender: on('PUT', '/catalog/v1/sender/review', 'administer'),
  listPackages: on('GET', '/catalog/v1/Package', 'billing:read'),
  createPackage: on('POST', '/catalog/v1/Package', 'administer'),
  listShelf: on('GET', '/catalog/v1/Package/shelf', 'administer'),
  orderPackages: on('PUT', '/catalog/v1/Package/order', 'administer'),
  retirePackage: on('POST', '/catalog/v1/Package/:id/retire', 'administer'),
  restorePackage: on('POST', '/catalog/v1/Package/:id/restore', 'administer'),

  // billing
  listCredits: on('GET', '/billing/v1/accountcredit', 'billing:read'),
  creditSummary: on('GET', '/billing/v1/accountcredit/summary', 'billing:read'),
  listTransfers: on('GET', '/billing/v1/accountcredit/statement', 'billing:read'),
  exportStatement: on('GET', '/billing/v1/accountcredit/statement/file', 'billing:read'),
  listInvoices: on('GET', '/billing/v1/invoice', 'billing:read'),
  exportInvoices: on('GET', '/billing/v1/invoice/file', 'billing:read'),
  createInvoice: on('POST', '/billing/v1/invoice', 'billing:buy'),
  getInvoice: on('GET', '/billing/v1/invoice/:id', 'billing:read'),
  getInvoicePdf: on('GET', '/billing/v1/invoice/:id/pdf', 'billing:read'),
  createCreditNote: on('POST', '/billing/v1/invoice/:id/credit-note', 'administer'),
  getCreditNotePdf: on('GET', '/billing/v1/credit-note/:id/pdf', 'billing:read'),
  calculateTax: on('POST', '/billing/v1/Tax/calculate-tax', 'billing:read'),
  reviewInvoice: on('PUT', '/billing/v1/invoice/review', 'administer'),
  listPaymentMethods: on('GET', '/billing/v1/payment/method', 'billing:read'),
  createPayment: on('POST', '/billing/v1/payment', 'billing:buy'),
  getPayment: on('GET', '/billing/v1/payment/:id', 'billing:read'),
  listPayments: on('GET', '/billing/v1/payment', 'billing:read'),
  reviewPayment: on('PUT', '/billing/v1/payment/:id/review', 'administer'),
  paystackWebhook: on('POST', '/billing/v1/webhook/paystack', 'anyone'),
  hubtelCallback: on('POST', '/billing/v1/webhook/hubtel/:token', 'anyone'),
  addPaymentProof: on('POST', '/billing/v1/invoice/:id/proof', 'billing:buy'),
  listPaymentProofs: on('GET', '/billing/v1/invoice/:id/proof', 'billing:read'),
  getPaymentProof: on('GET', '/billing/v1/proof/:id', 'billing:read'),
  getSeller: on('GET', '/billing/v1/seller', 'administer'),
  changeSeller: on('PUT', '/billing/v1/seller', 'administer'),
  getBooks: on('GET', '/billing/v1/books', 'administer'),
  proveBooks: on('POST', '/billing/v1/books/proof', 'administer'),
  exportEntries: on('GET', '/billing/v1/books/file', 'administer'),
  listClearances: on('GET', '/billing/v1/clearance', 'administer'),
  getClearance: on('GET', '/billing/v1/clearance/:id', 'administer'),
  retryClearance: on('POST', '/billing/v1/clearance/:id/retry', 'administer'),
  listTrials: on('GET', '/billing/v1/trial-credit', 'administer'),
  grantTrial: on('POST', '/billing/v1/trial-credit', 'administer'),
  trialAllowance: on('GET', '/billing/v1/trial-credit/allowance', 'administer'),
  revokeTrial: on('POST', '/billing/v1/trial-credit/:id/revoke', 'administer'),
  listPostpaid: on('GET', '/billing/v1/postpaid', 'administer'),
  agreePostpaid: on('PUT', '/billing/v1/postpaid', 'administer'),
  suspendPostpaid: on('POST', '/billing/v1/postpaid/suspend', 'administer'),
  resumePostpaid: on('POST', '/billing/v1/postpaid/resume', 'administer'),
  endPostpaid: on('POST', '/billing/v1/postpaid/end', 'administer'),
  postpaidUsage: on('GET', '/billing/v1/postpaid/usage', 'administer'),
  previewMonth: on('GET', '/billing/v1/postpaid/month', 'administer'),
  invoiceMonth: on('POST', '/billing/v1/postpaid/month', 'administer'),
  postpaidAgeing: on('GET', '/billing/v1/postpaid/ageing', 'administer'),

  // the address book
  importContacts: on('POST', '/contacts/v1/import', 'contacts:write'),
  listImports: on('GET', '/contacts/v1/import', 'contacts:read'),
  getImport: on('GET', '/contacts/v1/import/:id', 'contacts:read'),
  rollBackImport: on('POST', '/contacts/v1/import/:id/roll-back', 'contacts:write'),
  getRejects: on('GET', '/contacts/v1/import/:id/rejects', 'contacts:read'),
  listGroups: on('GET', '/contacts/v1/group', 'contacts:read'),
  createGroup: on('POST', '/contacts/v1/group', 'contacts:write'),
  renameGroup: on('PUT', '/contacts/v1/group/:id', 'contacts:write'),
  deleteGroup: on('DELETE', '/contacts/v1/group/:id', 'contacts:write'),
  listSegments: on('GET', '/contacts/v1/segment', 'contacts:read'),
  createSegment: on('POST', '/contacts/v1/segment', 'contacts:write'),
  updateSegment: on('PUT', '/contacts/v1/segment/:id', 'contacts:write'),
  countSegment: on('POST', '/contacts/v1/segment/count', 'contacts:read'),
  listContacts: on('GET', '/contacts/v1/contact', 'contacts:read'),
  createContact: on('POST', '/contacts/v1/contact', 'contacts:write'),
  updateContact: on('PUT', '/contacts/v1/contact/:id', 'contacts:write'),
  deleteContact: on('DELETE', '/contacts/v1/contact/:id', 'contacts:write'),
  restoreContact: on('POST', '/contacts/v1/contact/:id/restore', 'contacts:write'),
  listOptOuts: on('GET', '/contacts/v1/opt-out', 'contacts:read'),
  addOptOut: on('POST', '/contacts/v1/opt-out', 'contacts:write'),
  removeOptOut: on('DELETE', '/contacts/v1/opt-out/:msisdn', 'contacts:write'),

  // messages: one send is a campaign, of one recipient or a million
  sendMessage: on('POST', '/messaging/v1/message', 'messages:send'),
  estimateMessage: on('POST', '/messaging/v1/estimate', 'messages:send'),
  listCampaigns: on('GET', '/messaging/v1/message', 'messages:read'),
  getCampaign: on('GET', '/messaging/v1/message/:id', 'messages:read'),
  listRecipients: on('GET', '/messaging/v1/message/:id/recipient', 'messages:read'),
  pauseCampaign: on('POST', '/messaging/v1/message/:id/pause', 'messages:send'),
  resumeCampaign: on('POST', '/messaging/v1/message/:id/resume', 'messages:send'),
  cancelCampaign: on('POST', '/messaging/v1/message/:id/cancel', 'messages:send'),
  listMessages: on('GET', '/messaging/v1/recipient', 'messages:read'),
  listTemplates: on('GET', '/messaging/v1/template', 'messages:read'),
  saveTemplate: on('PUT', '/messaging/v1/template', 'messages:send'),
  deleteTemplate: on('DELETE', '/messaging/v1/template/:id', 'messages:send'),
  previewSeries: on('POST', '/messaging/v1/series/preview', 'messages:send'),
  createSeries: on('POST', '/messaging/v1/series', 'messages:send'),
  listSeries: on('GET', '/messaging/v1/series', 'messages:read'),
  pauseSeries: on('POST', '/messaging/v1/series/:id/pause', 'messages:send'),
  resumeSeries: on('POST', '/messaging/v1/series/:id/resume', 'messages:send'),
  endSeries: on('POST', '/messaging/v1/series/:id/end', 'messages:send'),
  getSendingPolicy: on('GET', '/messaging/v1/hours', 'messages:read'),
  changeSendingPolicy: on('PUT', '/messaging/v1/hours', 'administer'),
  listConversations: on('GET', '/messaging/v1/conversation', 'messages:read'),
  getConversation: on('GET', '/messaging/v1/conversation/:msisdn', 'messages:read'),
  listThread: on('GET', '/messaging/v1/conversation/:msisdn/message', 'messages:read'),
  readConversation: on('POST', '/messaging/v1/conversation/:msisdn/read', 'messages:send'),
  getOptOutLink: on('GET', '/messaging/v1/opt-out/:token', 'anyone'),
  followOptOutLink: on('POST', '/messaging/v1/opt-out/:token', 'anyone'),
  undoOptOutLink: on('DELETE', '/messaging/v1/opt-out/:token', 'anyone'),

  // identity verification: under which registered identity a business asks, and what it asks
  getBusinessId: on('GET', '/kyc/v1/business-id', 'account:read'),
  saveBusinessId: on('PUT', '/kyc/v1/business-id', 'account:manage'),
  listBusinessIds: on('GET', '/kyc/v1/business-id/request', 'administer'),
  reviewBusinessId: on('PUT', '/kyc/v1/business-id/request/:id', 'administer'),
  submitKyc: on('POST', '/kyc/v1/request', 'kyc:submit'),
  listKyc: on('GET', '/kyc/v1/request', 'kyc:read'),
  getKyc: on('GET', '/kyc/v1/request/:id', 'kyc:read'),
  cancelKyc: on('POST', '/kyc/v1/request/:id/cancel', 'kyc:submit'),

  // the dashboard, and what changes while one looks
  recentActivity: on('GET', '/orchestrator/v1/Dashboard/recent-activity', 'account:read'),
  analytics: on('GET', '/orchestrator/v1/Dashboard/analytics', 'account:read'),
  changes: on('GET', '/orchestrator/v1/changes', 'session'),

  // customers' programs
  listKeys: on('GET', '/integrations/v1/key', 'integrations:manage'),
  createKey: on('POST', '/integrations/v1/key', 'integrations:manage'),
  rotateKey: on('POST', '/integrations/v1/key/:id/rotate', 'integrations:manage'),
  revokeKey: on('POST', '/integrations/v1/key/:id/revoke', 'integrations:manage'),

  // reports
  reportMessages: on('GET', '/reports/v1/message', 'messages:read'),
  reportCampaigns: on('GET', '/reports/v1/campaign', 'messages:read'),
  reportFile: on('GET', '/reports/v1/file', 'messages:read'),
  reportWorkbook: on('GET', '/reports/v1/workbook', 'messages:read'),
  operations: on('GET', '/reports/v1/operations', 'administer'),

  // the operator's customers, and a customer's own data in one file
  listAccounts: on('GET', '/catalog/v1/accounts', 'administer'),
  getAccount: on('GET', '/catalog/v1/accounts/:id', 'administer'),
  setAccountStatus: on('PUT', '/catalog/v1/accounts/:id/status', 'administer'),
  exportAccount: on('GET', '/reports/v1/export', 'account:manage'),
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
