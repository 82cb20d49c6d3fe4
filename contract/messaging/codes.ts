/** One-time codes: one is texted to a phone, and checked when its owner types it. No reply contains the code itself. */
import { z } from 'zod'
import { sendFields } from './campaigns.ts'
import { PHONE_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant, Msisdn } from '../wire.ts'

export const CODE_LENGTH_MIN = 4
export const CODE_LENGTH_MAX = 8
/** The longest time that a code is valid. After longer, others may find it in the phone's inbox. */
export const CODE_MINUTES_MAX = 30
/** After this many wrong tries a code cannot be used any more. */
export const CODE_TRIES_MAX = 5
const TEXT_LENGTH_MAX = 320
/** The most credits that an account can allow for codes in a day. */
export const CODE_DAY_CREDITS_MAX = 1_000_000
/** The most codes that an account may send to one block of numbers in an hour. */
export const CODE_BLOCK_HOUR_MAX = 10_000
const COUNTRIES_MAX = 50

const CodeText = z
  .string()
  .max(TEXT_LENGTH_MAX, `At most ${TEXT_LENGTH_MAX} characters`)
  .refine((text) => text.split('{code}').length === 2, 'The text must contain {code} once')
  .refine((text) => !/\{(?!(code|minutes)\})/.test(text), 'Of fields there are {code} and {minutes} alone')
  .refine((text) => !text.includes('*'), 'The text cannot contain *, because we show it instead of the code')
  .meta({
    description: 'With `{code}` in it once; `{minutes}` is how long the code is good',
    examples: ['{code} is your Adom code. It ends in {minutes} minutes.'],
  })

const Autofill = z
  .union([
    z.strictObject({
      domain: z
        .string()
        .max(100)
        .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, 'A domain such as adomsavings.com')
        .meta({ description: 'Adds the last line `@adomsavings.com #123456`, which iOS and Chrome fill in' }),
    }),
    z.strictObject({
      appHash: z
        .string()
        .regex(/^[A-Za-z\d+/]{11}$/, 'The app hash must have 11 characters')
        .meta({ description: 'Adds the app’s hash, by which Android’s SMS Retriever hands it the text' }),
    }),
  ])
  .meta({ description: 'Adds what lets a phone fill the code in by itself' })

export const CodeState = z.enum(['pending', 'verified', 'cancelled', 'locked', 'expired'])
export type CodeState = z.output<typeof CodeState>

export const Code = z.object({
  id: Id('otc'),
  state: CodeState.meta({ description: 'locked: it was tried wrongly too often' }),
  to: Msisdn.meta({ description: 'Masked', examples: ['+233 24 *** 4567'] }),
  senderId: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  resendAt: Instant.meta({ description: 'When the same number may be sent another' }),
  endedAt: Instant.nullable().meta({ description: 'When it was verified, cancelled or locked' }),
  triesLeft: z.int(),
  credits: z.int().meta({ description: 'What the text cost' }),
  campaignId: Id('cmp').meta({ description: 'Its text among the messages, without the code' }),
})

const one = { params: z.object({ id: Id('otc') }) }

export const createCode = route('createCode', {
  summary:
    'Text a one-time code to a number. It goes before all else, at any hour, and costs what a text costs.',
  status: 201,
  idempotent: true,
  body: z.object({
    to: z.string().max(PHONE_LENGTH_MAX),
    senderId: sendFields.senderId,
    length: z.int().min(CODE_LENGTH_MIN).max(CODE_LENGTH_MAX).default(6),
    minutes: z.int().min(1).max(CODE_MINUTES_MAX).default(10).meta({ description: 'How long it is good' }),
    text: CodeText.optional().meta({ description: 'A text of ours in the language, where none is given' }),
    language: z.enum(['en', 'fr']).default('en'),
    autofill: Autofill.optional(),
  }),
  reply: Code,
  fails: [
    'phone_invalid',
    'sender_not_allowed',
    'content_refused',
    'text_too_long',
    'codes_stopped',
    'codes_off',
    'code_country_refused',
    'code_number_refused',
    'code_too_soon',
    'code_number_limit',
    'code_block_limit',
    'code_block_closed',
    'code_day_limit',
    'insufficient_credits',
    'spend_cap_reached',
    'account_suspended',
    'no_link',
    'sending_held',
  ],
})

export const CodeOutcome = z.enum(['verified', 'wrong', 'expired', 'spent', 'locked', 'cancelled'])
export type CodeOutcome = z.output<typeof CodeOutcome>

export const checkCode = route('checkCode', {
  ...one,
  summary: `Whether it is the code that was texted. A code is verified once; after ${CODE_TRIES_MAX} wrong tries it is good for nothing.`,
  idempotent: true,
  body: z.object({ code: z.string().trim().min(1, 'Code is a required field').max(32) }),
  reply: z.object({
    id: Id('otc'),
    outcome: CodeOutcome.meta({ description: 'spent: it was verified before' }),
    triesLeft: z.int(),
  }),
  fails: ['not_found'],
})

export const cancelCode = route('cancelCode', {
  ...one,
  summary: 'The code is good no more. Its text may have left already.',
  reply: Code,
  fails: ['not_found', 'code_over'],
})

export const getCode = route('getCode', {
  ...one,
  summary: 'What became of a code.',
  reply: Code,
  fails: ['not_found'],
})

export const listCodes = route('listCodes', {
  summary: 'The account’s codes of the last thirty days, newest first, their numbers masked.',
  kind: 'slice',
  query: z.object({
    state: CodeState.optional(),
    phone: z
      .string()
      .max(PHONE_LENGTH_MAX)
      .optional()
      .meta({ description: 'Those to this number, which is given whole' }),
    limit: z.coerce.number().int().min(1).max(100).default(25),
    after: Id('otc').optional().meta({ description: 'The cursor `next` of the slice before' }),
  }),
  reply: Code,
  fails: ['phone_invalid'],
})

const Countries = z
  .array(z.string().regex(/^[A-Z]{2}$/, 'A country is two letters, such as GH'))
  .max(COUNTRIES_MAX)
  .refine((countries) => new Set(countries).size === countries.length, 'A country appears twice')

/** The limits that an account sets for its codes. */
export const CodeSettings = z.object({
  on: z.boolean().meta({ description: 'False: no code is sent, whoever asks' }),
  countries: Countries.meta({ description: 'To numbers of which countries', examples: [['GH']] }),
  creditsPerDay: z
    .int()
    .min(1)
    .max(CODE_DAY_CREDITS_MAX)
    .meta({ description: 'Spent on codes in a day at most' }),
  codesPerBlockHour: z
    .int()
    .min(1)
    .max(CODE_BLOCK_HOUR_MAX)
    .meta({ description: 'Codes in an hour to numbers that differ in their last four digits alone' }),
})

/** The limits that the operator sets for the codes of all accounts. */
export const CodePlatform = z.object({
  on: z.boolean().meta({ description: 'False: nobody’s code is sent' }),
  countries: Countries.meta({ description: 'Countries that accounts may choose from', examples: [['GH']] }),
})

const ClosedBlock = z.object({
  block: z.string().meta({ description: 'What its numbers begin with', examples: ['23324123'] }),
  verified: z.int(),
  ended: z.int().meta({ description: 'Codes that came to their end, the verified among them' }),
  closedAt: Instant,
  opensAt: Instant.meta({ description: 'When codes go there again by themselves' }),
})

export const getCodeOverview = route('getCodeOverview', {
  summary: 'Today’s codes in figures, what is let through, and the blocks of numbers that are closed.',
  reply: z.object({
    today: z.object({
      created: z.int(),
      verified: z.int().meta({ description: 'Of those created today' }),
      refused: z.int().meta({ description: 'Asked for, and not sent for one of the limits' }),
      credits: z.int(),
    }),
    settings: CodeSettings,
    platform: CodePlatform,
    closed: z.array(ClosedBlock),
  }),
  fails: [],
})

export const changeCodeSettings = route('changeCodeSettings', {
  summary: 'Change what codes are let through, or switch them off. It holds from the next code on.',
  body: CodeSettings,
  reply: CodeSettings,
  fails: ['code_country_not_offered'],
})

export const openCodeBlock = route('openCodeBlock', {
  summary: 'Codes go to this block of numbers again, and what was counted of it begins anew.',
  params: z.object({ block: z.string().regex(/^\d{1,11}$/) }),
  reply: z.null(),
  fails: ['not_found'],
})

export const changeCodePlatform = route('changeCodePlatform', {
  summary: 'Stop everybody’s codes or let them go on, and say which countries accounts may choose from.',
  body: CodePlatform,
  reply: CodePlatform,
  fails: [],
})
