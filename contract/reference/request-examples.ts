/**
 * Example requests of the reference, for calls whose fields' own examples do not show how the call is used. All others
 * are made from the schemas. A test checks each against its call's schema.
 */
import type { EndpointName } from '../endpoints.ts'

interface Example {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number>>
  body?: unknown
}

const text = 'Dear {{Name}}, your payment of GHS 120.50 was received. Thank you.'
const phone = '+233241234567'
const template = { name: 'Receipt', text }
const contact = {
  phone: '0241234567',
  name: 'Ama Mensah',
  fields: { Branch: 'Kumasi' },
  groupIds: ['grp_000000000001a'],
  consent: { source: 'Account opening form', at: '2026-10-30T10:00:00Z' },
}
const identity = {
  document: 'ghana_card',
  number: 'GHA-000000000-0',
  surname: 'Mensah',
  givenNames: 'Ama Serwaa',
  dateOfBirth: '1990-12-31',
}

export const requestExamples: Readonly<Partial<Record<EndpointName, Example>>> = {
  signIn: { body: { email: 'ama@example.com', password: 'correct horse battery staple' } },
  sendMessage: {
    body: {
      senderId: 'AdomSavings',
      text: 'Your payment of GHS 120.50 was received. Thank you.',
      recipients: ['0241234567', '+233201234567'],
      traffic: 'transactional',
    },
  },
  estimateMessage: {
    body: {
      senderId: 'AdomSavings',
      text: 'The meeting is on Friday at 4 pm. Bring your savings book.',
      groupIds: ['grp_000000000001a'],
    },
  },
  groupFailedRecipients: { body: { reasons: ['undelivered', 'expired'], groupName: 'Try again' } },
  listMessages: { query: { state: 'undelivered', limit: 50 } },
  listRecipients: { query: { limit: 100 } },
  listCampaigns: { query: { status: 'completed', pageNumber: 1, pageSize: 20 } },
  listContacts: { query: { groupId: 'grp_000000000001a', limit: 100 } },
  createContact: { body: contact },
  updateContact: { body: contact },
  saveTemplate: { body: template },
  decideScreeningCandidate: {
    body: { state: 'cleared', reason: 'other_birth_date', note: 'Born in 1990, not in 1961.' },
  },
  createCode: {
    body: {
      to: '0241234567',
      senderId: 'AdomSavings',
      text: '{code} is your Adom code. It ends in {minutes} minutes.',
      length: 6,
      minutes: 10,
    },
  },
  checkCode: { body: { code: '123456' } },
  saveBusinessId: { body: { legalName: 'Adom Savings Ltd', legalForm: null, submit: false } },
  confirmKycFace: { body: { answer: 'same', front: 'evd_000000000001a', person: 'evd_000000000001b' } },
  enterKycReading: {
    body: {
      zone: [
        'I<GHAAV12345671GHA0000000000<<',
        '9012318F3505067GHA<<<<<<<<<<<5',
        'MENSAH<<AMA<SERWAA<<<<<<<<<<<<',
      ],
    },
  },
  submitKyc: {
    body: {
      ...identity,
      consent: {
        businessId: 'bid_000000000001a',
        version: '2026-12',
        language: 'en',
        channel: 'in_person',
        agreed: true,
      },
    },
  },
  giveKycDetails: { body: identity },
  requestSender: {
    body: {
      senderId: 'AdomSavings',
      purpose: 'Receipts and reminders for our members',
      sample: 'Your payment of GHS 120.50 was received. Thank you.',
      submit: true,
    },
  },
  changeSender: {
    body: {
      senderId: 'AdomSavings',
      purpose: 'Receipts and reminders for our members',
      sample: 'Your payment of GHS 120.50 was received. Thank you.',
      submit: true,
    },
  },
  addOptOut: { body: { phone } },
}
