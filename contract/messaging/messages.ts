/** Messages: their states, the list of a campaign's messages, the file of it, and what happened to each. */
import { z } from 'zod'
import { groupName } from '../contacts/groups.ts'
import { GROUPED_RECIPIENTS_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Environment, Id, Instant, Msisdn, PageQuery, Reference, sliceQuery } from '../wire.ts'

/** The states in the order of a message's life, which only moves forward. */
export const MessageState = z.enum([
  'queued',
  'submitting',
  'unknown',
  'submitted',
  'delivered',
  'undelivered',
  'expired',
  'rejected',
  'failed',
])
export type MessageState = z.output<typeof MessageState>

/** Why a message did not arrive, or why nobody knows whether it did. */
export const MessageReason = z.enum([
  'unknown',
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'cancelled',
  'never_confirmed',
  'number_unknown',
  'sender_refused',
  'text_too_long',
  'overdue',
])
export type MessageReason = z.infer<typeof MessageReason>

export const Message = z.object({
  id: Id('msg'),
  campaignId: Id('cmp'),
  to: Msisdn,
  network: z.string().nullable(),
  senderId: z.string(),
  text: z.string(),
  state: MessageState,
  reason: z.string().nullable().meta({ description: 'In plain words, where it did not arrive' }),
  reasonCode: MessageReason.nullable(),
  networkCode: z.string().nullable().meta({ description: 'The network’s own, from its receipt' }),
  segments: z.int(),
  credits: z.int().meta({ description: 'Charged; 0 where they were returned' }),
  clicks: z.int().meta({ description: 'How often people opened its short link' }),
  reference: z
    .string()
    .nullable()
    .meta({
      description: 'Your own name for it, where its send gave one',
      examples: ['loan-20418'],
    }),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})

/** A message with its recipient. */
export const Recipient = z.object({
  ...Message.shape,
  name: z.string().nullable().meta({
    description:
      'The name of the contact with this number now. Null where there is no contact, or where the caller may not read contacts',
  }),
})

const messageQuery = {
  state: MessageState.optional(),
  searchTerm: PageQuery.searchTerm.meta({ description: 'A number, or its beginning' }),
  reference: Reference.optional().meta({ description: 'Your own name for a message, whole' }),
  ...sliceQuery(200, 40),
}

export const listRecipients = route('listRecipients', {
  summary: 'One campaign’s messages, in the order they were made.',
  kind: 'slice',
  params: z.object({ id: Id('cmp') }),
  query: z.object(messageQuery),
  reply: Recipient,
  fails: ['not_found'],
})

export const listMessages = route('listMessages', {
  summary: 'Messages over all campaigns, newest first.',
  kind: 'slice',
  query: z.object({
    ...messageQuery,
    environment: Environment.default('live').meta({
      description:
        'For a person: what live keys and people sent, or what test keys did. A key always finds its own.',
    }),
  }),
  reply: Message,
  fails: [],
})

/** One event of a message. Fields that do not belong to its kind are null. */
const MessageEvent = z.object({
  kind: z
    .enum([
      'accepted',
      'charged',
      'handed_over',
      'refused',
      'unanswered',
      'cancelled',
      'overdue',
      'receipt',
      'returned',
      'clicked',
    ])
    .meta({
      description:
        '`handed_over`: the operator took a segment; `unanswered`: it was handed over and the answer was lost; `overdue`: it waited longer than its send allowed, and was not handed over; `receipt`: the operator’s last word on a segment; `clicked`: its short link was opened',
    }),
  at: Instant,
  segment: z.int().nullable(),
  link: z.string().nullable().meta({ description: 'The connection that it went by' }),
  state: MessageState.nullable().meta({ description: 'What the receipt says' }),
  networkCode: z.string().nullable().meta({ description: 'Of a receipt, or the SMPP status of a refusal' }),
  credits: z.int().nullable(),
  clicks: z.int().nullable(),
})

export const getMessage = route('getMessage', {
  summary: 'One message and everything that happened to it, in order.',
  params: z.object({ id: Id('msg') }),
  reply: z.object({ ...Recipient.shape, events: z.array(MessageEvent) }),
  fails: ['not_found'],
})

/** The reasons of messages that finally failed. */
export const FailureReason = MessageReason.exclude(['unknown'])

export const groupFailedRecipients = route('groupFailedRecipients', {
  summary:
    'Put the people whom a campaign did not reach into a group. Asked again, it adds only who is not in it yet.',
  params: z.object({ id: Id('cmp') }),
  body: z
    .object({
      reasons: z.array(FailureReason).min(1).max(FailureReason.options.length),
      groupId: Id('grp').optional().meta({ description: 'A group that exists' }),
      groupName: groupName
        .optional()
        .meta({ description: 'Or the name of one, which is made where there is none' }),
      addNumbers: z.boolean().default(false).meta({
        description:
          'Numbers that are not in the address book become contacts. Those of contacts that were deleted do not',
      }),
      after: z.string().max(40).optional().meta({ description: 'Where the rest begins, from `next`' }),
    })
    .refine(({ groupId, groupName: name }) => (groupId === undefined) !== (name === undefined), {
      path: ['groupId'],
      message: 'Send groupId or groupName',
    }),
  reply: z.object({
    group: z
      .object({ id: Id('grp'), name: z.string(), contacts: z.int() })
      .nullable()
      .meta({ description: 'Null where there was nobody to put into a new one, so that none was made' }),
    created: z.boolean().meta({ description: 'Whether the group was made now' }),
    added: z.int().meta({ description: 'Those who were not in it yet' }),
    optedOut: z.int().meta({ description: 'Left out: they want no texts' }),
    unknownNumbers: z.int().meta({ description: 'Left out: their numbers are not in the address book' }),
    next: z
      .string()
      .nullable()
      .meta({
        description: `One call adds ${GROUPED_RECIPIENTS_MAX} people at most. Ask again with this in \`after\`, and with the id of the group. Null where that was all`,
      }),
  }),
  fails: ['not_found', 'forbidden', 'group_exists'],
})

export const exportRecipients = route('exportRecipients', {
  summary: 'A campaign’s messages as a CSV file, in the order they were made.',
  kind: 'csv',
  params: z.object({ id: Id('cmp') }),
  query: z.object({
    state: MessageState.optional(),
    language: z.enum(['en', 'fr']).default('en').meta({ description: 'Of the heads, states and reasons' }),
  }),
  reply: z.string(),
  fails: ['not_found'],
})
