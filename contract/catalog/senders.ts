/** What is on sale and who may send: packages and sender IDs (requirements 3.3, 7.12, 7.17, 7.18). */
import { z } from 'zod'
import {
  PACKAGE_NAME_LENGTH_MAX,
  SENDER_PURPOSE_LENGTH_MAX,
  SENDER_REASON_LENGTH_MAX,
  SENDER_SAMPLE_LENGTH_MAX,
} from '../limits.ts'
import { route } from '../route.ts'
import { AccountQuery, Credits, Ghs, Id, Instant, Line, PageQuery, Product, UnitPrice } from '../wire.ts'

/** Duration types (requirements 5.3). */
export const DurationType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).meta({
  description: '1 Day, 2 Week, 3 Month, 4 Year',
})

export const Package = z.object({
  productId: Id('pkg'),
  name: z.string(),
  price: Ghs.meta({ description: 'Net of taxes' }),
  rate: UnitPrice.meta({ description: 'GHS for one credit' }),
  credit: Credits,
  durationNumber: z.int(),
  durationType: DurationType,
  product: Product,
  isDefault: z.boolean(),
})

/** Packages arrive grouped by product, SMS first and then KYC (requirements 3.3). */
export const listPackages = route('listPackages', {
  specified: true,
  summary: 'The packages on sale: non-default packages only, grouped by product.',
  query: z.object({ product: Product.optional() }),
  reply: z.array(z.object({ product: Product, packages: z.array(Package) })),
  fails: [],
})

/** What one package costs at most, in pesewas: GHS 1,000,000.00. */
const PRICE_PESEWAS_MAX = 100_000_000n
const PACKAGE_CREDITS_MAX = 1_000_000_000n
/** What one credit costs at most, in pesewas: `UnitPrice` goes no higher. */
const CREDIT_PESEWAS_MAX = 1_000_000n

export const createPackage = route('createPackage', {
  specified: true,
  summary: 'Put a package on sale.',
  status: 201,
  body: z
    .object({
      name: z.string().trim().min(1, 'Name is a required field').pipe(Line(PACKAGE_NAME_LENGTH_MAX)),
      price: Ghs.refine(
        (pesewas) => pesewas >= 0n && pesewas <= PRICE_PESEWAS_MAX,
        'Price is at least 0 and at most 1,000,000',
      ),
      credit: Credits.refine(
        (credits) => credits > 0n && credits <= PACKAGE_CREDITS_MAX,
        'Credit is more than 0 and at most 1,000,000,000',
      ),
      DurationNumber: z.int().min(1).max(1000),
      DurationType,
      product: Product,
      isDefault: z.boolean().default(false).meta({
        description: 'Given to every business when it registers, and never sold',
      }),
    })
    .refine(({ price, isDefault }) => isDefault || price !== 0n, {
      path: ['price'],
      message: 'Price is more than 0 and at most 1,000,000',
      // Also where something else is wrong, once the price itself could be read.
      when: ({ value }) => typeof (value as { price?: unknown } | null)?.price === 'bigint',
    })
    .refine(({ price, credit }) => price <= credit * CREDIT_PESEWAS_MAX, {
      path: ['price'],
      message: 'Price is at most 10,000 for one credit',
      // Without it a credit that is refused by itself would reach this undecoded.
      when: ({ issues }) => issues.length === 0,
    }),
  reply: Package,
  fails: ['package_exists'],
})

/** The networks that decide on a sender ID, each for itself. */
export const SENDER_NETWORKS = ['MTN', 'Telecel', 'AT'] as const
const SenderNetwork = z.enum(SENDER_NETWORKS)

/** What a network may decide. */
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

/** A sender ID with what it was asked for. */
const OwnSender = Sender.extend({
  purpose: z.string(),
  sample: z.string().meta({ description: 'A message as it will be sent' }),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  documents: z.array(SenderDocument),
})

export const listSenders = route('listSenders', {
  summary: 'The account’s sender IDs, newest first, and then the default ones.',
  reply: z.array(OwnSender),
  fails: [],
})

const Wanted = z
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
  body: Wanted,
  reply: OwnSender,
  recent: true,
  fails: ['sender_refused', 'sender_exists', 'sender_limit'],
})

export const changeSender = route('changeSender', {
  summary:
    'Change a sender ID that waits for no decision, and submit it anew to the networks that did not approve it.',
  params: z.object({ id: Id('snd') }),
  body: Wanted,
  reply: OwnSender,
  recent: true,
  fails: ['not_found', 'sender_not_changeable', 'sender_refused', 'sender_exists'],
})

export const withdrawSender = route('withdrawSender', {
  summary:
    'Take a sender ID, or its renewal, back from the networks that have not decided on it, or need information.',
  params: z.object({ id: Id('snd') }),
  reply: OwnSender,
  recent: true,
  fails: ['not_found', 'sender_not_submitted'],
})

export const renewSender = route('renewSender', {
  summary:
    'Ask the networks whose approval ends soon, or has ended, to renew it, with the purpose, sample and papers at hand.',
  params: z.object({ id: Id('snd') }),
  reply: OwnSender,
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
const SenderRequest = OwnSender.extend({
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
