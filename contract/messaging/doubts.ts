/**
 * Messages in doubt: they were written to a link and never answered. Administrators see them by link, age and credits,
 * and state the outcome if they know it.
 */
import { z } from 'zod'
import { DOUBT_AGE_MINUTES_MAX, DOUBT_SELECTION_MAX, REASON_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant, Line, sliceQuery } from '../wire.ts'
import { LINK_STATUSES } from './links.ts'

/** The outcomes that an Administrator may give to messages in doubt. */
export const DOUBT_OUTCOMES = ['delivered', 'failed', 'not_sent'] as const
const DoubtOutcome = z.enum(DOUBT_OUTCOMES).meta({
  description:
    'delivered: the phone has it. failed: the operator had it, the phone has not; as with a receipt, it is charged. not_sent: it never reached the operator; its credits go back.',
})

const messages = z.int()
const credits = z.int().meta({ description: 'Credits that the messages in doubt hold' })

const Doubts = z.object({
  linkId: Id('lnk'),
  name: z.string(),
  status: z.enum(LINK_STATUSES),
  messages,
  segments: z.int(),
  credits,
  oldestAt: Instant.nullable().meta({
    description: 'The time since which the oldest is in doubt; null: none is',
  }),
  ages: z
    .object({ hour: z.int(), day: z.int(), older: z.int() })
    .meta({ description: 'Messages in doubt for less than an hour, less than a day, and longer' }),
})

export const DoubtResolution = z.object({
  id: Id('dbr'),
  linkId: Id('lnk'),
  linkName: z.string(),
  outcome: DoubtOutcome,
  reason: z.string(),
  before: Instant.meta({ description: 'Only messages that were in doubt by then' }),
  selected: z.int().nullable().meta({ description: 'The number of chosen messages; null: all on the link' }),
  messages: messages.meta({ description: 'The number of messages when it was asked for' }),
  segments: z.int(),
  credits,
  status: z.enum(['waiting', 'approved', 'done', 'withdrawn']).meta({
    description:
      'waiting: for a second Administrator. approved: being carried out. done, withdrawn: it is over.',
  }),
  askedBy: z.string(),
  askedAt: Instant,
  mine: z.boolean().meta({ description: 'Whether you asked for it' }),
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  deciders: z.int().nullable().meta({ description: 'How many Administrators decided; null: it waits' }),
  resolved: z
    .int()
    .meta({ description: 'Segments that it settled, without those that a receipt settled first' }),
  endedAt: Instant.nullable(),
})
export type DoubtResolution = z.output<typeof DoubtResolution>

export const listDoubts = route('listDoubts', {
  summary:
    'Messages in doubt by link, age and credits, and the decisions on such messages: all open ones, then the 20 newest that ended.',
  reply: z.object({ links: z.array(Doubts), resolutions: z.array(DoubtResolution) }),
  fails: [],
})

const OF_AGE = { description: 'Only messages that have been in doubt for this many minutes' }

export const listLinkDoubts = route('listLinkDoubts', {
  summary: 'Messages in doubt on a link, the oldest first.',
  kind: 'slice',
  params: z.object({ id: Id('lnk') }),
  query: z.object({
    ...sliceQuery(100, 60),
    olderThanMinutes: z.coerce.number().int().min(0).max(DOUBT_AGE_MINUTES_MAX).default(0).meta(OF_AGE),
  }),
  reply: z.object({
    id: Id('msg'),
    accountId: Id('acc'),
    accountName: z.string(),
    sender: z.string(),
    to: z.string().meta({ description: 'The last four digits of the number', examples: ['*** 4567'] }),
    since: Instant,
    segments: z.int().meta({ description: 'Segments in doubt' }),
    ofSegments: z.int(),
    credits,
    receipts: z.int().meta({
      description: 'Receipts from the number over this link that fit more than one message, or none',
    }),
  }),
  fails: ['not_found', 'invalid_request'],
})

export const resolveDoubts = route('resolveDoubts', {
  summary:
    'Say what became of messages in doubt on a link: of all, of those that are old enough, or of chosen ones. Where two Administrators are at work, a second one has to approve it. Customers are told as by a receipt.',
  params: z.object({ id: Id('lnk') }),
  body: z.object({
    outcome: DoubtOutcome,
    reason: Line(REASON_LENGTH_MAX).min(1, 'Reason is a required field'),
    olderThanMinutes: z.int().min(0).max(DOUBT_AGE_MINUTES_MAX).default(0).meta(OF_AGE),
    messageIds: z
      .array(Id('msg'))
      .min(1)
      .max(DOUBT_SELECTION_MAX)
      .optional()
      .meta({ description: 'Absent: all messages in doubt on the link' }),
  }),
  reply: DoubtResolution,
  status: 201,
  fails: ['not_found', 'no_doubts', 'doubt_resolution_under_way'],
})

export const approveDoubtResolution = route('approveDoubtResolution', {
  summary: 'Approve what another Administrator said of messages in doubt. It is carried out at once.',
  params: z.object({ id: Id('dbr') }),
  reply: DoubtResolution,
  fails: ['not_found', 'doubt_resolution_over', 'second_approval_needed'],
})

export const withdrawDoubtResolution = route('withdrawDoubtResolution', {
  summary: 'Refuse or take back what waits for a second Administrator. The messages stay in doubt.',
  params: z.object({ id: Id('dbr') }),
  reply: DoubtResolution,
  fails: ['not_found', 'doubt_resolution_over'],
})
