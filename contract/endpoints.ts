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

const on = <M extends Method, P extends `/${string}`>(method: M, path: P, permission: Permission) => ({
  method,
  path,
  permission,
})

export const endpoints = {
  // identity: sessions and passwords
  signIn: on('POST', '/auth/v1/token', 'anyone'),
  socialLogin: on('POST', '/auth/v1/Token/social-login', 'anyone'),
  refresh: on('POST', '/auth/v1/token/refresh', 'anyone'),
  validateSession: on('GET', '/auth/v1/token', 'session'),
  signOut: on('DELETE', '/auth/v1/token', 'session'),
  changePassword: on('POST', '/auth/v1/User/change-password', 'session'),
  confirmEmail: on('POST', '/auth/v1/user/confirm-email', 'anyone'),
  resendVerificationCode: on('POST', '/auth/v1/user/resend-verification-code', 'anyone'),
  forgetPassword: on('POST', '/auth/v1/user/forget-password', 'anyone'),
  verifyCode: on('POST', '/auth/v1/user/verify-code', 'anyone'),
  resetPassword: on('POST', '/auth/v1/user/reset-password', 'anyone'),

  // catalog: accounts, packages, sender IDs
  register: on('POST', '/catalog/v1/account', 'anyone'),
  getUser: on('GET', '/catalog/v1/account/get-user', 'session'),
  getDefaultIds: on('GET', '/catalog/v1/sender/get-default-ids', 'account'),
  listSenders: on('GET', '/catalog/v1/sender', 'messages'),
  listPackages: on('GET', '/catalog/v1/Package', 'account'),
  createPackage: on('POST', '/catalog/v1/Package', 'administer'),

  // billing
  listCredits: on('GET', '/billing/v1/accountcredit', 'account'),
  creditSummary: on('GET', '/billing/v1/accountcredit/summary', 'account'),
  listInvoices: on('GET', '/billing/v1/invoice', 'account'),
  createInvoice: on('POST', '/billing/v1/invoice', 'buy'),
  calculateTax: on('POST', '/billing/v1/Tax/calculate-tax', 'account'),
  reviewInvoice: on('PUT', '/billing/v1/invoice/review', 'administer'),

  // the address book
  importContacts: on('POST', '/contacts/v1/import', 'contacts'),
  listImports: on('GET', '/contacts/v1/import', 'contacts'),
  getImport: on('GET', '/contacts/v1/import/:id', 'contacts'),
  getRejects: on('GET', '/contacts/v1/import/:id/rejects', 'contacts'),
  listGroups: on('GET', '/contacts/v1/group', 'contacts'),
  createGroup: on('POST', '/contacts/v1/group', 'contacts'),
  renameGroup: on('PUT', '/contacts/v1/group/:id', 'contacts'),
  deleteGroup: on('DELETE', '/contacts/v1/group/:id', 'contacts'),
  listContacts: on('GET', '/contacts/v1/contact', 'contacts'),
  createContact: on('POST', '/contacts/v1/contact', 'contacts'),
  updateContact: on('PUT', '/contacts/v1/contact/:id', 'contacts'),
  deleteContact: on('DELETE', '/contacts/v1/contact/:id', 'contacts'),
  listOptOuts: on('GET', '/contacts/v1/opt-out', 'contacts'),
  addOptOut: on('POST', '/contacts/v1/opt-out', 'contacts'),
  removeOptOut: on('DELETE', '/contacts/v1/opt-out/:msisdn', 'contacts'),

  // messages: one send is a campaign, of one recipient or a million
  sendMessage: on('POST', '/messaging/v1/message', 'messages'),
  estimateMessage: on('POST', '/messaging/v1/estimate', 'messages'),
  listCampaigns: on('GET', '/messaging/v1/message', 'messages'),
  getCampaign: on('GET', '/messaging/v1/message/:id', 'messages'),
  listRecipients: on('GET', '/messaging/v1/message/:id/recipient', 'messages'),
  pauseCampaign: on('POST', '/messaging/v1/message/:id/pause', 'messages'),
  resumeCampaign: on('POST', '/messaging/v1/message/:id/resume', 'messages'),
  cancelCampaign: on('POST', '/messaging/v1/message/:id/cancel', 'messages'),
  listMessages: on('GET', '/messaging/v1/recipient', 'messages'),

  // the dashboard, and what changes while one looks
  recentActivity: on('GET', '/orchestrator/v1/Dashboard/recent-activity', 'account'),
  analytics: on('GET', '/orchestrator/v1/Dashboard/analytics', 'account'),
  changes: on('GET', '/orchestrator/v1/changes', 'session'),
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
