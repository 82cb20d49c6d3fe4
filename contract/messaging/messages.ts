/** What happened to one recipient's message, the file of all of a campaign's, and what it takes to send one again. */
import { z } from 'zod'
import { Group } from '../contacts/contacts.ts'
import { Message, MessageState, Traffic } from './campaigns.ts'
import { route } from '../route.ts'
import { Id, Instant, Msisdn } from '../wire.ts'

/** One thing that happened to a message; what does not belong to its kind is null. */
const MessageEvent = z.object({
  kind: z
    .enum([
      'accepted',
      'charged',
      'handed_over',
      'refused',
      'unanswered',
      'cancelled',
      'receipt',
      'returned',
      'clicked',
    ])
    .meta({
      description:
        '`handed_over`: the operator took a segment; `unanswered`: it was handed over and the answer was lost; `receipt`: the operator’s last word on a segment; `clicked`: its short link was opened',
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
  reply: z.object({ ...Message.shape, events: z.array(MessageEvent) }),
  fails: ['not_found'],
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

export const getCampaignContent = route('getCampaignContent', {
  summary: 'What a campaign was made of, to send the same again.',
  params: z.object({ id: Id('cmp') }),
  reply: z.object({
    senderId: z.string(),
    text: z.string(),
    traffic: Traffic,
    linkTarget: z.string().nullable(),
    groups: z.array(Group).meta({ description: 'Those that are still there' }),
    groupsGone: z.int().meta({ description: 'Groups that were deleted since' }),
    recipients: z.array(Msisdn).meta({ description: 'Numbers that were named besides' }),
  }),
  fails: ['not_found'],
})
