/**
 * The shapes that calls share: ids, money, credits, instants, pages.
 *
 * Each is a codec. Its wire side (`z.input`) is what JSON carries. Its other side (`z.output`) is what the server works
 * with: a 64-bit integer for an id, an integer of pesewas for money, a Date for an instant.
 */
import { z } from 'zod'
import { REASON_LENGTH_MAX, REFERENCE_LENGTH_MAX, SEARCH_LENGTH_MAX } from './limits.ts'

/** Crockford's base 32 in lower case. It sorts like the number, and no letter looks like a digit. */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_DIGITS = 13
const DIGIT_BITS = 5
/** The bits that an id's digits hold. */
const ID_BITS = 65
/** After its first digit an id has two halves. A half is a small integer, which costs a tenth of a bigint. */
const HALF_DIGITS = 6
const HALF_BITS = 30
const HALF = BigInt(HALF_BITS)
const ID_MAX = 0x7fff_ffff_ffff_ffffn

/** What each prefix of an id stands for, in customers' words. */
export const ID_PREFIXES = {
  acc: 'account',
  usr: 'user',
  ses: 'session',
  ivt: 'invitation',
  pkg: 'package',
  snd: 'sender ID',
  doc: 'document', // document of a sender ID
  inv: 'invoice',
  cap: 'spend cap',
  crn: 'credit note',
  pay: 'payment',
  prf: 'proof of payment', // proof of a bank transfer
  clr: 'clearance', // clearance by the revenue authority
  crd: 'credit lot',
  cmp: 'campaign',
  msg: 'message',
  tpl: 'template',
  ser: 'series', // series of campaigns
  inb: 'message', // message from a phone
  ans: 'automatic answer',
  otc: 'one-time code',
  con: 'contact',
  grp: 'group',
  imp: 'import',
  mrg: 'merge', // merge of contacts
  aud: 'audit entry',
  bid: 'business ID',
  bpr: 'person', // owner, director or signatory of a business
  bpp: 'paper', // paper of a business, kept with its business ID
  kyc: 'KYC request',
  chk: 'check', // check of a KYC request
  evd: 'picture', // picture kept with a KYC request
  crt: 'certificate', // certificate of a KYC request
  kbt: 'batch', // batch of KYC requests from one file
  opn: 'opinion', // reviewer's opinion of a KYC request
  prk: 'proof', // paper that shows an authority's answer
  scl: 'screening list',
  scc: 'candidate', // person who resembles an entry of a screening list
  key: 'API key',
  apr: 'request', // request by an API key
  whk: 'webhook endpoint',
  dlv: 'delivery', // delivery to a webhook endpoint
  evt: 'event', // event told by webhooks
  lnk: 'link', // link to a mobile operator
  dbr: 'decision', // decision on messages in doubt
  ntf: 'notification',
  viw: 'saved view', // saved view of a list
} as const

export type IdPrefix = keyof typeof ID_PREFIXES

function halfAsText(half: number): string {
  let text = ''
  for (let shift = HALF_BITS - DIGIT_BITS; shift >= 0; shift -= DIGIT_BITS)
    text += DIGITS[(half >> shift) & 31]!
  return text
}

/** The half whose digits begin at this place of the text. Negative if one of them is no digit. */
function halfFrom(text: string, begin: number): number {
  let half = 0
  for (let place = begin; place < begin + HALF_DIGITS; place++) {
    const digit = DIGITS.indexOf(text[place]!)
    if (digit < 0) return -1
    half = (half << DIGIT_BITS) | digit
  }
  return half
}

/** Writes an id: `42n` → `cmp_000000000001a`. Ids as text have the order of their numbers. */
export function encodeId(prefix: IdPrefix, id: bigint): string {
  const rest = id >> HALF
  const top = Number(BigInt.asUintN(DIGIT_BITS, rest >> HALF))
  const high = Number(BigInt.asUintN(HALF_BITS, rest))
  const low = Number(BigInt.asUintN(HALF_BITS, id))
  return `${prefix}_${DIGITS[top]!}${halfAsText(high)}${halfAsText(low)}`
}

/** The number inside an id with this prefix. Null if the text is no such id. */
export function decodeId(prefix: IdPrefix, text: string): bigint | null {
  const begin = prefix.length + 1
  if (text.length !== begin + ID_DIGITS || !text.startsWith(`${prefix}_`)) return null
  const top = DIGITS.indexOf(text[begin]!)
  const high = halfFrom(text, begin + 1)
  const low = halfFrom(text, begin + 1 + HALF_DIGITS)
  if (top < 0 || high < 0 || low < 0) return null
  const id = (((BigInt(top) << HALF) | BigInt(high)) << HALF) | BigInt(low)
  if (id <= ID_MAX) return id
  // An account's sandbox has the account's id with the other sign, in two's complement.
  const signed = BigInt.asIntN(ID_BITS, id)
  return prefix === 'acc' && signed < 0n && signed >= -ID_MAX ? signed : null
}

/** Says what an id with the prefix is, for the reference. */
export const idWords = (prefix: IdPrefix): string => {
  const noun = ID_PREFIXES[prefix]
  const article = /^(?:[aei]|opinion|API)/.test(noun) ? 'an' : 'a'
  return `The id of ${article} ${noun}. It begins with \`${prefix}_\``
}

/** An opaque, sortable id such as `inv_000dk3v9p2x41`; a 64-bit integer inside. */
export const Id = (prefix: IdPrefix) =>
  z.codec(z.string().meta({ description: idWords(prefix), examples: [encodeId(prefix, 42n)] }), z.bigint(), {
    decode: (text, context) => {
      const id = decodeId(prefix, text)
      if (id !== null) return id
      context.issues.push({
        code: 'custom',
        message: `This is not an id that begins with ${prefix}_`,
        input: text,
      })
      return z.NEVER
    },
    encode: (id) => encodeId(prefix, id),
  })

/** The largest amount: GHS 1,000,000,000.00. */
const PESEWAS_MAX = 100_000_000_000n

/** An amount of GHS with at most two decimals; an integer of pesewas inside. */
export const Ghs = z.codec(
  z
    .number()
    .min(-1_000_000_000)
    .max(1_000_000_000)
    .meta({ description: 'GHS, at most two decimals', examples: [120.5] }),
  z.bigint(),
  {
    decode: (amount, context) => {
      const pesewas = Math.round(amount * 100)
      if (Math.abs(amount * 100 - pesewas) < 1e-4) return BigInt(pesewas)
      context.issues.push({
        code: 'custom',
        message: 'Use at most two decimals for an amount in GHS',
        input: amount,
      })
      return z.NEVER
    },
    encode: (pesewas) => {
      if (pesewas > PESEWAS_MAX || pesewas < -PESEWAS_MAX) throw new RangeError('amount out of range')
      return Number(pesewas) / 100
    },
  },
)

/** The price of one credit: GHS with at most five decimals; an integer of 1/1,000 pesewa inside. */
export const UnitPrice = z.codec(
  z
    .number()
    .min(0)
    .max(10_000)
    .meta({ description: 'GHS for one credit, at most five decimals', examples: [0.033] }),
  z.bigint(),
  {
    decode: (amount) => BigInt(Math.round(amount * 100_000)),
    encode: (millipesewas) => Number(millipesewas) / 100_000,
  },
)

/**
 * Matches texts without control characters, and without marks that turn the writing direction. A name with such a mark
 * could look like another name, and change how the text beside it is drawn.
 */
export const NO_CONTROL_CHARACTERS = /^[^\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u

/** One line of at most this many characters, without the white space around it. */
export const Line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(NO_CONTROL_CHARACTERS, 'Control characters are not allowed')

/** The reason of an action, in a line that others read later. */
export const Reason = z
  .string({ error: 'Reason is a required field' })
  .trim()
  .min(1, 'Reason is a required field')
  .max(REASON_LENGTH_MAX, `At most ${REASON_LENGTH_MAX} characters`)
  .regex(NO_CONTROL_CHARACTERS, 'Control characters are not allowed')

/** A text that must not be missing or empty. `label` names it in the failure. */
export const required = (label: string) =>
  z.string({ error: `${label} is a required field` }).min(1, `${label} is a required field`)

/** A line of text that must not be missing or empty. */
export const requiredLine = (label: string, max: number) =>
  required(label).pipe(Line(max)).pipe(required(label))

/** A mobile number in replies: +233241234567. */
export const Msisdn = z.string().meta({ description: 'E.164 with a plus', examples: ['+233241234567'] })

/** A live key sends real messages and checks real people. A test key works in the account's sandbox. */
export const Environment = z.enum(['live', 'sandbox'])

/** The reply to a webhook. */
export const Received = z.object({ received: z.literal(true) })

/** Whether the first day of a range is not after its last day. A missing day means no limit on that side. */
export const isDayRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
export const dayRangeIssue = { path: ['to'], message: 'The last day must be on or after the first day' }

/** A customer's own name for what they send or ask: an order, or a person in their books. */
export const Reference = Line(REFERENCE_LENGTH_MAX).min(1, 'A reference has at least one character')

/** A number of credits (one SMS credit is one segment to one recipient); an integer on both sides. */
export const Credits = z.codec(z.int().meta({ description: 'A number of credits' }), z.bigint(), {
  decode: (credits) => BigInt(credits),
  encode: (credits) => Number(credits),
})

/** An RFC 3339 instant in UTC; a Date inside. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

export const Product = z.enum(['SMS', 'KYC'])
export type Product = z.output<typeof Product>

/** The query of every paged list: `pageNumber` counts from 1. */
export const PageQuery = {
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
  searchTerm: z.string().trim().max(SEARCH_LENGTH_MAX).default(''),
}

/**
 * The longest cursor, in UTF-16 code units. A cursor holds the values by which its list is sorted; a name is the
 * longest.
 */
const CURSOR_LENGTH_MAX = 2_000

/** The query of a list that grows while it is read. */
export const CursorQuery = {
  ...PageQuery,
  cursor: z.string().max(CURSOR_LENGTH_MAX).optional().meta({
    description:
      'The `nextCursor` of the page before, instead of `pageNumber`: each entry comes once, however many are added meanwhile',
  }),
}

/** The query field for the cursor of a slice. */
export const sliceCursor = (lengthMax: number) =>
  z.string().max(lengthMax).optional().meta({ description: 'The cursor `next` of the slice before' })

/** The field that says where the next part of a long action begins: the `next` of the reply before. */
export const PartStart = z
  .string()
  .regex(/^\d{1,19}$/)
  .optional()
  .meta({ description: 'Where the last reply ended; absent: from the beginning', examples: ['1042'] })

/** The query of a list that is read in slices. */
export const sliceQuery = (limitMax: number, cursorLengthMax: number) => ({
  limit: z.coerce.number().int().min(1).max(limitMax).default(50),
  after: sliceCursor(cursorLengthMax),
})

/** The optional account of a query. It must be the session's own: another account's id answers 404. */
export const AccountQuery = { AccountId: Id('acc').optional() }

/** One page of a list, as functions answer it; the envelope adds the other paging fields. */
export interface Page<Item> {
  items: Item[]
  totalCount: number
  pageNumber: number
  pageSize: number
  /** The start of the next page, for lists that grow while somebody reads them. Null at the end. */
  nextCursor?: string | null
}

/** One slice of a list that is too long to count or to skip through. `next` is the cursor of the following slice. */
export interface Slice<Item> {
  items: Item[]
  next: string | null
}
