/**
 * The operator's links to the mobile operators' SMSCs, and their live figures. Only an Administrator sees them. A
 * password can be written and never read. Which message takes which link is decided by the routes at the end.
 */
import { z } from 'zod'
import { SENDER_NETWORKS } from '../catalog/senders.ts'
import { GATEWAY_PROVIDERS } from './gateway-providers.ts'
import { LINK_NAME_LENGTH_MAX, LINKS_MAX, ROUTES_MAX } from '../limits.ts'
import { Traffic } from './campaigns.ts'
import { route } from '../route.ts'
import { Id, Instant, Line, PartStart } from '../wire.ts'

/**
 * The status that an Administrator gives a link. A draining link gets no new messages, sends those it has, and then
 * pauses.
 */
export const LINK_STATUSES = ['active', 'paused', 'draining', 'off'] as const
const LinkStatus = z.enum(LINK_STATUSES).meta({
  description:
    'active: sends. paused: stays bound for receipts, sends nothing. draining: gets nothing new, sends what waits for it, then pauses. off: not bound.',
})

/** The state of a link's connection. `unwatched`: no process holds the link's lease. */
export const LINK_STATES = ['bound', 'connecting', 'failed', 'unwatched'] as const

/** Why a link is down, as far as somebody can act on it. */
export const LINK_PROBLEMS = [
  'password_refused',
  'system_id_refused',
  'bind_refused',
  'already_bound',
  'host_unknown',
  'connection_refused',
  'unreachable',
  'certificate_refused',
  'tls_failed',
  'no_answer',
  'not_understood',
  'closed_by_peer',
  'password_unreadable',
] as const

const LinkId = Id('lnk')
/** A sender ID or a number in its place, at most 15 characters. */
const SenderName = Line(15).min(1, 'Sender is a required field')

const Whole = z.int('Enter a whole number')

/** TON and NPI of SMPP 3.4 §5.2.5 and §5.2.6. */
const Ton = Whole.min(0, 'From 0 to 6').max(6, 'From 0 to 6')
const Npi = z.union(
  [0, 1, 3, 4, 6, 8, 9, 10, 14, 18].map((npi) => z.literal(npi)),
  'One of 0, 1, 3, 4, 6, 8, 9, 10, 14 and 18',
)

/** A text for an SMPP field of this many octets, the NUL included (§5.2.1 to §5.2.3). */
const Field = (octets: number) =>
  z
    .string()
    .max(octets - 1, `At most ${octets - 1} characters`)
    .regex(/^[\x20-\x7e]*$/, 'Use only plain characters')

const IdFormat = z.enum(['text', 'decimal', 'hexadecimal']).meta({
  description: 'How the SMSC writes message ids: numbers of a base, or texts that are taken as they come',
})

/** The longest name of the DNS, in characters (RFC 1035 §2.3.4). */
const HOST_LENGTH_MAX = 253
const host = z
  .string()
  .trim()
  .max(HOST_LENGTH_MAX, `At most ${HOST_LENGTH_MAX} characters`)
  .regex(/^[\w.:-]+$/, 'Enter a host name or an IP address')

/** The settings that SMPP links and gateways share. */
export const commonSettings = {
  name: Line(LINK_NAME_LENGTH_MAX).min(1, 'Name is a required field'),
  networks: z
    .array(z.enum(SENDER_NETWORKS))
    .refine((all) => new Set(all).size === all.length, 'A network appears twice')
    .meta({ description: 'Networks whose numbers go by it where no route says otherwise' }),
  isDefault: z.boolean().meta({ description: 'Whether every other number goes by it; one link at a time' }),
  windowSize: Whole.min(1, 'From 1 to 10,000')
    .max(10_000, 'From 1 to 10,000')
    .meta({ description: 'Segments without an answer at a time, at most' }),
  ratePerSecond: Whole.min(1, 'From 1 to 100,000')
    .max(100_000, 'From 1 to 100,000')
    .meta({ description: 'Segments a second, at most' }),
  reservedShare: z.number().min(0, 'From 0 to 0.9').max(0.9, 'From 0 to 0.9').meta({
    description: 'Share of window and rate that bulk leaves to one-time codes and transactional messages',
  }),
}

const settings = {
  kind: z.literal('smpp'),
  ...commonSettings,
  host,
  port: Whole.min(1, 'From 1 to 65535').max(65_535, 'From 1 to 65535'),
  tls: z.boolean(),
  tlsVerify: z
    .boolean()
    .meta({ description: 'Whether the certificate must be valid and bear the right name' }),
  tlsName: host.nullable().meta({ description: 'The name in the certificate, where it is not the host' }),
  systemId: Field(16).min(1, 'System ID is a required field'),
  systemType: Field(13),
  bindMode: z.enum(['transceiver', 'transmitter+receiver']),
  sourceTon: Ton.nullable().meta({
    description: 'Null: by the sender, 5 for a name, 1 for a number, 3 for a short code',
  }),
  sourceNpi: Npi.nullable(),
  destinationTon: Ton,
  destinationNpi: Npi,
  alphabet: z
    .enum(['unpacked', 'packed', 'latin1'])
    .meta({ description: 'What data_coding 0 means to the SMSC' }),
  answerIds: IdFormat,
  receiptIds: IdFormat,
  sharesIdsWith: LinkId.nullable().meta({
    description: 'Another link to the same SMSC, whose receipts may come here',
  }),
  validityMinutes: Whole.min(1, 'From 1 to 10,080')
    .max(10_080, 'From 1 to 10,080')
    .nullable()
    .meta({ description: 'How long the SMSC tries to deliver; null: as it pleases' }),
  queryAfterMinutes: Whole.min(5, 'From 5 to 4,320')
    .max(4_320, 'From 5 to 4,320')
    .nullable()
    .default(null)
    .meta({
      description:
        'After how many minutes without a receipt the SMSC is asked what became of a message (query_sm); null: never',
    }),
}

const password = Field(9)
  .min(1, 'Password is a required field')
  .meta({ description: 'Kept sealed; no call answers it' })

export type LinkSettings = z.output<z.ZodObject<typeof settings>>

const live = {
  linkId: LinkId,
  status: LinkStatus,
  state: z.enum(LINK_STATES),
  since: Instant.nullable().meta({ description: 'Since when it stands, or does not' }),
  problem: z
    .object({ code: z.enum(LINK_PROBLEMS), detail: z.string() })
    .nullable()
    .meta({ description: 'Why it does not stand; the detail is the SMSC’s or the network’s own word' }),
  drainedAt: Instant.nullable().meta({ description: 'When it was found empty, if it was drained' }),
  underWay: z.int().meta({ description: 'Segments written, or about to be, whose answer is not stored yet' }),
  queued: z
    .object({ otp: z.int(), transactional: z.int(), promotional: z.int() })
    .meta({ description: 'Messages that wait for it, without those of paused campaigns' }),
  perMinute: z.int().meta({ description: 'Segments written in the last whole minute' }),
  answerTimes: z
    .object({ p50_ms: z.int(), p95_ms: z.int() })
    .nullable()
    .meta({ description: 'From submit to response, in the last hour' }),
  trust: z
    .object({
      accepted: z.int(),
      receipts: z.int(),
      delivered: z.int(),
      quick: z.int().meta({ description: 'Said to be delivered sooner than a phone can be reached' }),
    })
    .meta({ description: 'Segments of the last 24 hours' }),
}

/** The settings of a link as calls answer them. A gateway has no host, and its account name is in `systemId`. */
const shown = {
  ...settings,
  kind: z.enum(['smpp', 'http']).meta({ description: 'An SMSC’s session, or a gateway: see its own calls' }),
  systemId: z.string(),
  provider: z.enum(GATEWAY_PROVIDERS).nullable().meta({ description: 'Of a gateway' }),
}

export const LinkListed = z.object({ ...shown, ...live })
export type LinkListed = z.output<typeof LinkListed>

export const listLinks = route('listLinks', {
  summary: 'The links to the mobile operators, and what goes on over them.',
  reply: z.array(LinkListed),
  fails: [],
})

export const getLink = route('getLink', {
  summary: 'One link, with its last hour minute by minute.',
  params: z.object({ id: LinkId }),
  reply: z.object({
    ...shown,
    ...live,
    minutes: z
      .array(
        z.object({
          at: Instant,
          written: z.int(),
          accepted: z.int(),
          rejected: z.int(),
          throttled: z.int(),
          unanswered: z.int(),
          receipts: z.int(),
        }),
      )
      .meta({ description: 'Segments, oldest first; minutes in which nothing happened are left out' }),
  }),
  fails: ['not_found'],
})

export const createLink = route('createLink', {
  summary: 'Add a link. It is bound at once.',
  body: z.object({ ...settings, password }),
  reply: LinkListed,
  status: 201,
  fails: ['not_found', 'link_name_taken', 'too_many_links'],
})

export const changeLink = route('changeLink', {
  summary:
    'Change a link’s settings. What is on its way is waited for; then it is bound anew. Without a password the one it has stays.',
  params: z.object({ id: LinkId }),
  body: z.object({ ...settings, password: password.optional() }),
  reply: LinkListed,
  fails: ['not_found', 'link_name_taken'],
})

export const setLinkStatus = route('setLinkStatus', {
  summary:
    'Pause a link, drain it, turn it off, or let it send again. What is on its way is finished in any case.',
  params: z.object({ id: LinkId }),
  body: z.object({ status: LinkStatus }),
  reply: LinkListed,
  fails: ['not_found', 'last_link'],
})

export const moveQueue = route('moveQueue', {
  summary:
    'Move what waits for a link to the other links that its routes name: never what was written to the SMSC, and never what may have been. Looks at a part of the queue; ask again from where it ended.',
  params: z.object({ id: LinkId }),
  body: z.object({
    after: PartStart,
  }),
  reply: z.object({
    moved: z.int(),
    left: z.int().meta({ description: 'Messages that no other link may carry' }),
    next: z.string().nullable().meta({ description: 'Where to go on; null when all was looked at' }),
  }),
  fails: ['not_found'],
})

const RouteRule = z.object({
  prefix: z
    .string()
    .regex(/^[1-9]\d{0,11}$/, 'Enter digits, with the country code first')
    .nullable()
    .meta({
      description: 'What the number begins with: 233 is Ghana, 23324 one of its ranges; null: anything',
      examples: ['23324'],
    }),
  network: z.enum(SENDER_NETWORKS).nullable().meta({ description: 'The number’s likely network' }),
  sender: SenderName.nullable().meta({ description: 'A sender ID, in whatever letters' }),
  traffic: Traffic.nullable(),
  choice: z.enum(['order', 'price']).meta({
    description: 'Which of its links comes first: the one named first, or the one that costs least',
  }),
  links: z
    .array(
      z.object({
        linkId: LinkId,
        price: Whole.min(0, 'From 0 to 100')
          .max(10_000_000, 'From 0 to 100')
          .nullable()
          .meta({ description: 'What a segment costs the operator, in 1/1,000 of a pesewa' }),
      }),
    )
    .min(1, 'Choose a link')
    .max(LINKS_MAX)
    .refine((all) => new Set(all.map(({ linkId }) => linkId)).size === all.length, 'A link appears twice'),
})
export type RouteRule = z.output<typeof RouteRule>

export const getRoutes = route('getRoutes', {
  summary:
    'Which messages go by which links, the first rule that fits first. Where none does, a number goes by the link that names its network, else by the default one.',
  reply: z.array(RouteRule),
  fails: [],
})

export const changeRoutes = route('changeRoutes', {
  summary:
    'Write the routes down whole, in their order. They hold for what is queued from now on. Of a rule’s links the first that stands is taken: one that is paused, or has been down for half a minute, is passed over.',
  body: z.object({ routes: z.array(RouteRule).max(ROUTES_MAX) }),
  reply: z.array(RouteRule),
  fails: ['not_found'],
})

export const tryRoutes = route('tryRoutes', {
  summary: 'Which way a message would go now.',
  query: z.object({ number: z.string().max(30), sender: SenderName, traffic: Traffic }),
  reply: z.object({
    rule: z
      .int()
      .nullable()
      .meta({ description: 'The place of the rule that fits, from 0; null: none does' }),
    linkId: LinkId,
  }),
  fails: ['phone_invalid', 'no_link'],
})
