/** Sender IDs: requests, the networks' decisions, renewal (requirements 7.17, 7.18). */
import { z } from 'zod'
import { SENDER_PURPOSE_LENGTH_MAX, SENDER_REASON_LENGTH_MAX, SENDER_SAMPLE_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { AccountQuery, Id, Instant, PageQuery } from '../wire.ts'

/** The networks, each of which decides on a sender ID for itself. */
export const SENDER_NETWORKS = ['MTN', 'Telecel', 'AT'] as const
const SenderNetwork = z.enum(SENDER_NETWORKS)

/** The decisions that a network may take. */
const Decision = z.enum(['approved', 'rejected', 'needs_information'])

export const Sender = z.object({
  id: Id('snd'),
  senderId: z
    .string()
    .meta({ description: 'As the recipient sees it: at most 11 letters, digits and spaces' }),
  status: z
    .enum(['draft', 'submitted', 'approved', 'rejected', 'needs_information', 'lapsed'])
    .meta({ description: 'What the networks’ decisions add up to; approved where one of them approved it' }),
  isDefault: z.boolean().meta({ description: 'The platform’s own, usable by every account' }),
  approvedAt: Instant.nullable(),
  networks: z
    .array(
      z.object({
        network: SenderNetwork,
        status: z.enum(['submitted', ...Decision.options, 'lapsed']),
        reason: z.string().nullable(),
        decidedAt: Instant.nullable(),
        validUntil: z.iso
          .date()
          .nullable()
          .meta({ description: 'The last day of its approval; null where it has no end' }),
        lapsesOn: z.iso.date().nullable().meta({
          description: 'From this day on nothing is sent under it to the network, unless it is renewed',
        }),
        renewable: z.boolean().meta({ description: 'Whether it may be asked for anew now' }),
        renewal: z
          .object({
            status: z.enum(['submitted', 'needs_information', 'rejected']),
            reason: z.string().nullable(),
            at: Instant.meta({ description: 'When it was asked for, or decided' }),
          })
          .nullable()
          .meta({ description: 'Of an approval: what became of asking for it anew; null where nobody did' }),
      }),
    )
    .meta({ description: 'Those it was submitted to. To the others nothing is sent under it' }),
})

export const getDefaultIds = route('getDefaultIds', {
  specified: true,
  summary: 'The platform’s own sender IDs, usable by every account at once.',
  query: z.object(AccountQuery),
  reply: z.array(Sender),
  fails: ['not_found'],
})

const SenderDocument = z.object({
  id: Id('doc'),
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  size: z.int().meta({ description: 'Bytes' }),
  createdAt: Instant,
})

/** A sender ID with the details of its request. */
const SenderDetail = Sender.extend({
  purpose: z.string(),
  sample: z.string().meta({ description: 'A message as it will be sent' }),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  documents: z.array(SenderDocument),
})

export const listSenders = route('listSenders', {
  summary: 'The account’s sender IDs, newest first, and then the default ones.',
  reply: z.array(SenderDetail),
  fails: [],
})

const SenderInput = z
  .object({
    senderId: z.string().max(100),
    purpose: z.string().trim().max(SENDER_PURPOSE_LENGTH_MAX).default(''),
    sample: z.string().trim().max(SENDER_SAMPLE_LENGTH_MAX).default(''),
    submit: z.boolean().default(true).meta({ description: 'False keeps it as a draft' }),
  })
  .refine(({ submit, purpose }) => !submit || purpose !== '', {
    path: ['purpose'],
    message: 'Purpose is a required field',
  })
  .refine(({ submit, sample }) => !submit || sample !== '', {
    path: ['sample'],
    message: 'Sample message is a required field',
  })

export const requestSender = route('requestSender', {
  summary: 'Ask for a sender ID: submitted to every network, or kept as a draft.',
  status: 201,
  body: SenderInput,
  reply: SenderDetail,
  recent: true,
  fails: ['sender_refused', 'sender_exists', 'sender_limit'],
})

export const changeSender = route('changeSender', {
  summary:
    'Change a sender ID that waits for no decision, and submit it anew to the networks that did not approve it.',
  params: z.object({ id: Id('snd') }),
  body: SenderInput,
  reply: SenderDetail,
  recent: true,
  fails: ['not_found', 'sender_not_changeable', 'sender_refused', 'sender_exists'],
})

export const withdrawSender = route('withdrawSender', {
  summary:
    'Take a sender ID, or its renewal, back from the networks that have not decided on it, or need information.',
  params: z.object({ id: Id('snd') }),
  reply: SenderDetail,
  recent: true,
  fails: ['not_found', 'sender_not_submitted'],
})

export const renewSender = route('renewSender', {
  summary:
    'Ask the networks whose approval ends soon, or has ended, to renew it, with the purpose, sample and papers at hand.',
  params: z.object({ id: Id('snd') }),
  reply: SenderDetail,
  fails: ['not_found', 'sender_not_renewable'],
})

export const deleteSender = route('deleteSender', {
  summary: 'Delete a sender ID that is a draft, rejected or lapsed.',
  params: z.object({ id: Id('snd') }),
  reply: z.null(),
  recent: true,
  fails: ['not_found', 'sender_not_changeable'],
})

export const addSenderDocument = route('addSenderDocument', {
  summary:
    'Add a paper that supports a sender ID: a form with the field `sender`, its id, and `file`, a PDF or an image.',
  status: 201,
  multipart: true,
  form: z.object({ sender: Id('snd') }),
  reply: SenderDocument,
  fails: [
    'unsupported_media_type',
    'not_found',
    'document_refused',
    'document_limit',
    'file_too_large',
    'file_damaged',
    'picture_too_large',
    'file_holds_another',
    'file_not_examined',
    'papers_under_way',
    'sender_not_changeable',
  ],
})

export const getSenderDocument = route('getSenderDocument', {
  summary: 'A paper as it was added.',
  kind: 'file',
  params: z.object({ id: Id('doc') }),
  reply: z.string(),
  fails: ['not_found'],
})

export const deleteSenderDocument = route('deleteSenderDocument', {
  summary: 'Delete a paper, while the sender ID that it supports is not approved.',
  params: z.object({ id: Id('doc') }),
  reply: z.null(),
  fails: ['not_found', 'sender_not_changeable'],
})

/** A sender ID as the operator's people see it. */
const SenderRequest = SenderDetail.extend({
  accountId: Id('acc'),
  accountName: z.string(),
  alike: z
    .array(z.object({ senderId: z.string(), accountName: z.string() }))
    .meta({ description: 'Sender IDs of other accounts that look like it, submitted or approved' }),
})

export const listSenderRequests = route('listSenderRequests', {
  summary: 'Every business’s sender IDs but drafts; those that wait come first, longest waiting at the top.',
  kind: 'page',
  query: z.object({
    ...PageQuery,
    status: z
      .enum(['submitted', 'renewal', 'proof', ...Decision.options, 'lapsed'])
      .optional()
      .meta({
        description:
          'submitted: those with a network that has not decided; renewal: of these the renewals; proof: of these what has papers to be looked at',
      }),
  }),
  reply: SenderRequest,
  fails: [],
})

export const reviewSender = route('reviewSender', {
  summary: 'Write down what networks decided on a sender ID. A decision may be changed by a later one.',
  body: z
    .object({
      id: Id('snd'),
      networks: z.array(SenderNetwork).min(1, 'Choose a network').max(SENDER_NETWORKS.length),
      status: Decision,
      reason: z.string().trim().max(SENDER_REASON_LENGTH_MAX).default(''),
      validUntil: z.iso.date().optional().meta({
        description: 'Of an approval: its last day, where the network names one; else a year',
      }),
    })
    .refine(({ status, reason }) => status === 'approved' || reason !== '', {
      path: ['reason'],
      message: 'Reason is a required field',
    }),
  reply: SenderRequest,
  fails: ['not_found', 'sender_not_submitted', 'own_request', 'approval_end_invalid'],
})
