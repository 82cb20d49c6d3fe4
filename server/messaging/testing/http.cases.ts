/**
 * Golden cases of the calls about messages. Each starts with Ama's account of 100 SMS credits, the sender
 * AdomSavings, a group of three (`{group}`: Person 0, 1, 2 with +233240000000…2, the last one opted out), a
 * scheduled campaign to it (`{scheduled}`, “Rent reminder”, 2 credits reserved), a contact elsewhere with the field Town, and a
 * message to two typed numbers (`{direct}`, “Two friends”). No link is up, so nothing is sent.
 */
import * as routes from '@nkra/contract/messaging/campaigns.ts'
import * as messageRoutes from '@nkra/contract/messaging/messages.ts'
import type { FailureCode } from '@nkra/contract/failures.ts'
import type { Route } from '@nkra/contract/route.ts'

export interface Case {
  name: string
  route: Route
  /** Ama owns the account, Kofi owns another, and nobody is not signed in. */
  as: 'ama' | 'kofi' | 'nobody'
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  status: number
  /** Fields that `data` has at least, or a list's items. */
  data?: unknown
  /** The failure, with its pointers and values. */
  fails?: FailureCode
  beside?: Record<string, unknown>
  /** The account's SMS credits after the call: available and reserved. */
  credits?: [available: number, reserved: number]
}

const body = { senderId: 'AdomSavings', text: 'Hello {{Name|friend}}' }
const send = { route: routes.sendMessage, as: 'ama' as const }
const untouched = { credits: [96, 2] as [number, number] }
const long = 'a'.repeat(1_600)

/** Texts with a field that stays empty on phones, and the advice. */
const unknownFields = [
  {
    what: 'to a typed number',
    text: 'Hello {{Nme}}',
    to: { recipients: ['0241234567'] },
    values: { field: 'Nme', suggestion: 'Name' },
    reason: 'No contact has the field {{Nme}}. Did you mean {{Name}}?',
  },
  {
    what: 'to a group, though it has a fallback elsewhere in the text',
    text: 'Hello {{towm|there}} {{Towm}}',
    to: { groupIds: ['{group}'] },
    values: { field: 'towm', suggestion: 'Town' },
    reason: 'No contact has the field {{towm}}. Did you mean {{Town}}?',
  },
  {
    what: 'like no other',
    text: 'You owe {{Balance}}',
    to: { groupIds: ['{group}'] },
    values: { field: 'Balance' },
    reason: 'No contact has the field {{Balance}}. Write {{Balance|friend}} to use “friend” instead.',
  },
]

export const cases: Case[] = [
  {
    ...send,
    name: 'a message to two numbers, one given twice',
    body: { ...body, recipients: ['0241234567', '+233 24 123 4567', '0201234567'] },
    status: 202,
    data: { status: 'sending', recipients: 2, segments: 2, credits: 2 },
    credits: [94, 2],
  },
  {
    ...send,
    name: 'a message to a group and a number',
    body: { ...body, groupIds: ['{group}'], recipients: ['0240000001', '0201234567'] },
    status: 202,
    data: { status: 'expanding', recipients: 3, segments: 3, credits: 3 },
    credits: [93, 5],
  },
  {
    ...send,
    name: 'messages by name',
    body: {
      senderId: 'AdomSavings',
      text: 'You owe GHS {{Amount}}',
      messages: [
        { to: '0241234567', fields: { Amount: '120.50' }, reference: 'loan-1' },
        { to: '0240000002', fields: { Amount: '80' } },
      ],
    },
    status: 202,
    data: {
      status: 'sending',
      recipients: 1,
      credits: 1,
      messages: [
        { reference: 'loan-1', credits: 1, leftOut: null },
        { id: null, leftOut: 'opted_out' },
      ],
    },
    credits: [95, 2],
  },
  {
    route: messageRoutes.listMessages,
    as: 'ama',
    name: 'messages by a reference that none has',
    query: { reference: 'loan-9' },
    status: 200,
    data: [],
  },
  {
    route: routes.listSendEntries,
    as: 'ama',
    name: 'the entries of a send to typed numbers',
    params: { id: '{direct}' },
    status: 200,
    data: [
      { index: 0, reference: null, credits: 1, leftOut: null },
      { index: 1, reference: null, credits: 1, leftOut: null },
    ],
  },
  {
    route: routes.listSendEntries,
    as: 'kofi',
    name: 'the entries of somebody else’s send',
    params: { id: '{direct}' },
    status: 404,
    fails: 'not_found',
  },
  {
    ...send,
    name: 'the sender in other letters',
    body: { ...body, senderId: 'ADOMSAVINGS', recipients: ['0241234567'] },
    status: 202,
    credits: [95, 2],
  },
  {
    ...send,
    name: 'a sender of nobody',
    body: { ...body, senderId: 'MTN', recipients: ['0241234567'] },
    status: 403,
    fails: 'sender_not_allowed',
    beside: { sender: 'MTN' },
    ...untouched,
  },
  { ...send, name: 'to nobody', body, status: 400, fails: 'no_recipients', ...untouched },
  {
    ...send,
    name: 'only to who opted out',
    body: { ...body, recipients: ['0240000002'] },
    status: 400,
    fails: 'no_recipients',
    beside: { reason: '1 opted out', optedOut: 1, unconsented: 0, duplicates: 0 },
    ...untouched,
  },
  {
    ...send,
    name: 'numbers that are none, each pointed at',
    body: { ...body, recipients: ['0241234567', '0302123456', 'Ama'] },
    status: 400,
    fails: 'invalid_recipients',
    beside: { messages: [{ pointer: '/recipients/1' }, { pointer: '/recipients/2' }] },
    ...untouched,
  },
  {
    ...send,
    name: 'too many numbers',
    body: { ...body, recipients: Array.from({ length: 10_001 }, () => '0241234567') },
    status: 400,
    fails: 'too_many_recipients',
    ...untouched,
  },
  {
    ...send,
    name: 'a text of eleven segments',
    body: { ...body, text: long, recipients: ['0241234567'] },
    status: 400,
    fails: 'text_too_long',
    beside: { segments: 11, limit: 10 },
    ...untouched,
  },
  {
    ...send,
    name: 'a text whose field is never closed',
    body: { ...body, text: 'Hello {{Name', recipients: ['0241234567'] },
    status: 400,
    fails: 'template_invalid',
    ...untouched,
  },
  ...unknownFields.map(({ what, text, to, values, reason }) => ({
    ...send,
    name: `a field that nothing fills, ${what}`,
    body: { ...body, text, ...to },
    status: 400,
    fails: 'field_unknown' as const,
    beside: { ...values, messages: [{ message: reason, pointer: '/text', code: 'field_unknown' }] },
    ...untouched,
  })),
  ...unknownFields.map(({ what, text, to, values }) => ({
    name: `an estimate of a field that nothing fills, ${what}`,
    route: routes.estimateMessage,
    as: 'ama' as const,
    body: { ...body, text, ...to },
    status: 400,
    fails: 'field_unknown' as const,
    beside: values,
  })),
  {
    ...send,
    name: 'fields with a fallback, that Nkra fills, or that a contact of the account has',
    body: {
      ...body,
      text: '{{Nme|friend}} {{ NAME }} {{phone}} {{Town}} {{OptOut}}',
      recipients: ['0241234567'],
    },
    status: 202,
    credits: [95, 2],
  },
  {
    ...send,
    name: 'a text that asks for a PIN',
    body: { ...body, text: 'Send us your MoMo PIN', recipients: ['0241234567'] },
    status: 400,
    fails: 'content_refused',
    beside: { fault: 'asks_for_secret' },
    ...untouched,
  },
  {
    name: 'an estimate says why a text is not sent, before anything is paid',
    route: routes.estimateMessage,
    as: 'ama',
    body: { ...body, text: 'Sale: https://bit.ly/3xYz', groupIds: ['{group}'] },
    status: 400,
    fails: 'content_refused',
    beside: { fault: 'hidden_link' },
  },
  {
    ...send,
    name: 'in the past',
    body: { ...body, recipients: ['0241234567'], scheduleAt: '2020-01-01T00:00:00Z' },
    status: 400,
    fails: 'schedule_invalid',
    ...untouched,
  },
  {
    ...send,
    name: 'in the past, by the other name',
    body: { ...body, recipients: ['0241234567'], scheduledAt: '2020-01-01T00:00:00Z' },
    status: 400,
    fails: 'schedule_invalid',
    ...untouched,
  },
  {
    ...send,
    name: 'at two times',
    body: {
      ...body,
      recipients: ['0241234567'],
      scheduleAt: '2027-01-01T09:00:00Z',
      scheduledAt: '2027-01-02T09:00:00Z',
    },
    status: 400,
    fails: 'invalid_request',
    beside: { messages: [{ pointer: '/scheduledAt', message: 'Send scheduleAt or scheduledAt, not both' }] },
    ...untouched,
  },
  ...(['sendAt', 'schedule_at', 'dryRun', 'Recipients'] as const).map((name): Case => ({
    ...send,
    name: `with ${name}, which no send has`,
    body: { ...body, recipients: ['0241234567'], [name]: '2027-01-01T09:00:00Z' },
    status: 400,
    fails: 'unknown_field',
    beside: { messages: [{ pointer: `/${name}` }] },
    ...untouched,
  })),
  {
    ...send,
    name: 'more than there are credits for, directly',
    body: { ...body, text: 'a'.repeat(1_000), recipients: fifteen() },
    status: 402,
    fails: 'insufficient_credits',
    beside: { needed: 105, available: 96, missing: 9, product: 'SMS' },
    ...untouched,
  },
  {
    ...send,
    name: 'more than there are credits for, to a group',
    body: { ...body, text: 'a'.repeat(1_500), recipients: fifteen(), groupIds: ['{group}'] },
    status: 402,
    fails: 'insufficient_credits',
    beside: { needed: 170, available: 96, missing: 74, product: 'SMS' },
    ...untouched,
  },
  {
    ...send,
    name: 'to another account’s group',
    as: 'kofi',
    body: { ...body, senderId: 'Makola', groupIds: ['{group}'] },
    status: 404,
    fails: 'not_found',
  },
  {
    ...send,
    name: 'a name of 81 characters',
    body: { ...body, name: 'a'.repeat(81), recipients: ['0241234567'] },
    status: 400,
    fails: 'invalid_request',
    beside: { messages: [{ pointer: '/name', message: 'At most 80 characters' }] },
    ...untouched,
  },
  { ...send, name: 'without a text', body: { ...body, text: '' }, status: 400, fails: 'invalid_request' },
  { ...send, name: 'without a session', as: 'nobody', body, status: 401, fails: 'unauthenticated' },
  {
    name: 'an estimate says who, how much and why',
    route: routes.estimateMessage,
    as: 'ama',
    body: {
      ...body,
      text: 'Hello {{Name}}, GH₵5 {{Town}}',
      groupIds: ['{group}'],
      recipients: ['0240000001', 'Ama', '0302123456', '+447911123456'],
    },
    status: 200,
    data: {
      recipients: 2,
      segments: 2,
      credits: 2,
      encoding: 'ucs2',
      segmentsMin: 1,
      segmentsMax: 1,
      culprits: [{ character: '₵', codePoint: 'U+20B5', count: 2, replacement: 'GHS ' }],
      excluded: { optedOut: 1, duplicates: 1, landlines: 1, foreign: 1, invalid: 1 },
      missingFields: ['town'],
      creditsAvailable: 96,
      cost: 0,
      sample: 'Hello Person 0, GH₵5 ',
      longest: { name: 'Person 0', text: 'Hello Person 0, GH₵5 ' },
    },
    ...untouched,
  },
  {
    name: 'an estimate for nobody',
    route: routes.estimateMessage,
    as: 'ama',
    body: { ...body, recipients: ['Ama'] },
    status: 400,
    fails: 'invalid_recipients',
  },
  {
    name: 'campaigns, newest first',
    route: routes.listCampaigns,
    as: 'ama',
    status: 200,
    data: [
      { id: '{direct}', name: 'Two friends', status: 'sending', recipients: 2, counts: { queued: 2 } },
      {
        id: '{scheduled}',
        name: 'Rent reminder',
        status: 'scheduled',
        groupNames: ['Customers'],
        counts: { queued: 2 },
      },
    ],
  },
  {
    name: 'campaigns by a part of their name',
    route: routes.listCampaigns,
    as: 'ama',
    query: { searchTerm: 'rent rem' },
    status: 200,
    data: [{ id: '{scheduled}' }],
  },
  {
    name: 'campaigns of a state',
    route: routes.listCampaigns,
    as: 'ama',
    query: { status: 'sending' },
    status: 200,
    data: [{ id: '{direct}' }],
  },
  {
    name: 'campaigns that are completed',
    route: routes.listCampaigns,
    as: 'ama',
    query: { status: 'completed' },
    status: 200,
    data: [],
  },
  { name: 'another account’s campaigns', route: routes.listCampaigns, as: 'kofi', status: 200, data: [] },
  {
    name: 'a campaign',
    route: routes.getCampaign,
    as: 'ama',
    params: { id: '{scheduled}' },
    status: 200,
    data: {
      name: 'Rent reminder',
      status: 'scheduled',
      senderId: 'AdomSavings',
      excluded: { optedOut: 1, duplicates: 0, late: 0 },
    },
  },
  {
    name: 'another account’s campaign',
    route: routes.getCampaign,
    as: 'kofi',
    params: { id: '{scheduled}' },
    status: 404,
    fails: 'not_found',
  },
  {
    name: 'a campaign’s messages',
    route: messageRoutes.listRecipients,
    as: 'ama',
    params: { id: '{direct}' },
    query: { limit: 1 },
    status: 200,
    data: [{ campaignId: '{direct}', state: 'queued', credits: 1, text: 'Hello friend', reason: null }],
  },
  {
    name: 'the messages of another account’s campaign',
    route: messageRoutes.listRecipients,
    as: 'kofi',
    params: { id: '{direct}' },
    status: 404,
    fails: 'not_found',
  },
  {
    name: 'messages by the beginning of a number',
    route: messageRoutes.listMessages,
    as: 'ama',
    query: { searchTerm: '024 9' },
    status: 200,
    data: [{ to: '+233249000001', network: 'MTN', submittedAt: null, finishedAt: null }],
  },
  {
    name: 'a cursor that no list gave',
    route: messageRoutes.listMessages,
    as: 'ama',
    query: { after: 'x' },
    status: 400,
    fails: 'invalid_request',
    beside: { messages: [{ message: 'This is not a cursor that a list gave', pointer: '/after' }] },
  },
  {
    name: 'another account’s messages',
    route: messageRoutes.listMessages,
    as: 'kofi',
    status: 200,
    data: [],
  },
  {
    name: 'pausing a scheduled campaign',
    route: routes.pauseCampaign,
    as: 'ama',
    params: { id: '{scheduled}' },
    status: 200,
    data: { status: 'paused' },
    ...untouched,
  },
  {
    name: 'pausing another account’s',
    route: routes.pauseCampaign,
    as: 'kofi',
    params: { id: '{scheduled}' },
    status: 404,
    fails: 'not_found',
  },
  {
    name: 'resuming what is not paused',
    route: routes.resumeCampaign,
    as: 'ama',
    params: { id: '{scheduled}' },
    status: 409,
    fails: 'campaign_not_paused',
  },
  {
    name: 'resuming another account’s',
    route: routes.resumeCampaign,
    as: 'kofi',
    params: { id: '{scheduled}' },
    status: 404,
    fails: 'not_found',
  },
  {
    name: 'cancelling a scheduled campaign returns its credits',
    route: routes.cancelCampaign,
    as: 'ama',
    params: { id: '{scheduled}' },
    status: 200,
    data: { status: 'cancelled', recipients: 0 },
    credits: [98, 0],
  },
  {
    name: 'cancelling another account’s',
    route: routes.cancelCampaign,
    as: 'kofi',
    params: { id: '{scheduled}' },
    status: 404,
    fails: 'not_found',
  },
]

function fifteen(): string[] {
  return Array.from({ length: 15 }, (_, i) => `02412345${String(i).padStart(2, '0')}`)
}
