/** Sending: one send is a campaign, of one recipient or a million (requirements 12.1). */
import { z } from 'zod'
import {
  CAMPAIGN_NAME_LENGTH_MAX,
  ENTRIES_ANSWERED_MAX,
  ENTRIES_MAX,
  FIELD_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
  FIELDS_MAX,
  GROUPS_MAX,
  HOLD_SECONDS_MAX,
  LINK_TARGET_LENGTH_MAX,
  PHONE_LENGTH_MAX,
  RECIPIENTS_MAX,
  REFERENCE_LENGTH_MAX,
  SEND_BYTES_MAX,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  TEXT_LENGTH_MAX,
  VALID_SECONDS_MAX,
  VALID_SECONDS_MIN,
  WEBHOOK_URL_LENGTH_MAX,
} from '../limits.ts'
import { Group } from '../contacts/groups.ts'
import { MessageState } from './messages.ts'
import { route } from '../route.ts'
import { CursorQuery, Ghs, Id, Instant, Line, Msisdn, sliceQuery } from '../wire.ts'

export const Traffic = z.enum(['promotional', 'transactional', 'otp'])
export type Traffic = z.output<typeof Traffic>

export const CampaignStatus = z.enum([
  'draft',
  'scheduled',
  'expanding',
  'sending',
  'paused',
  'completed',
  'cancelled',
])
export type CampaignStatus = z.output<typeof CampaignStatus>

const SOMETHING = /\S/u

/** The text of a message, before fields are merged into it. */
export const MessageText = z.string().max(TEXT_LENGTH_MAX).regex(SOMETHING, 'Text is a required field')

/** The name that a person gave a campaign. */
export const CampaignName = z
  .string()
  .nullable()
  .meta({ description: 'The name that it was given; null where it has none', examples: ['Rent reminder'] })

/** The field with the name that a send gives its campaign. */
export const nameField = Line(CAMPAIGN_NAME_LENGTH_MAX)
  .optional()
  .meta({
    description: 'What it is called in lists and reports. Recipients do not see it',
    examples: ['Rent reminder'],
  })

/** The fields of every send that has one text: a sender ID, a text, and its recipients. */
export const sendFields = {
  senderId: z.string().trim().min(1, 'Sender is a required field').max(15),
  text: MessageText,
  recipients: z.array(z.string().max(PHONE_LENGTH_MAX)).max(RECIPIENTS_MAX).optional(),
  groupIds: z.array(Id('grp')).max(GROUPS_MAX).optional(),
  linkTarget: z.string().max(LINK_TARGET_LENGTH_MAX).optional(),
}

const estimateShape = {
  ...sendFields,
  name: nameField,
  // Longer lists are read as well, to be refused by a failure that says what to do instead.
  recipients: z
    .array(z.string().max(PHONE_LENGTH_MAX))
    .max(100_000)
    .meta({
      description: 'Mobile numbers, as people write them. Larger audiences are groups',
      maxItems: RECIPIENTS_MAX,
    })
    .optional(),
  scheduleAt: Instant.optional().meta({ description: 'When it goes, up to a year ahead' }),
  scheduledAt: Instant.optional().meta({
    description: 'Another name of `scheduleAt`. Send one of the two',
  }),
  holdSeconds: z.int().min(1).max(HOLD_SECONDS_MAX).optional().meta({
    description:
      'Waits so long before the first message goes: until then `cancelCampaign` sends nothing and returns all credits. Nothing where it is scheduled',
  }),
  traffic: Traffic.default('promotional'),
  linkTarget: sendFields.linkTarget.meta({
    description:
      'Where `{{Link}}` in the text leads: an http or https address. Each recipient gets a short link of their own, and who opens it is counted',
  }),
}

interface Times {
  scheduleAt?: Date | undefined
  scheduledAt?: Date | undefined
}

const hasOneTime = ({ scheduleAt, scheduledAt }: Times) =>
  scheduleAt === undefined || scheduledAt === undefined
const TWO_TIMES = { path: ['scheduledAt'], message: 'Send scheduleAt or scheduledAt, not both' }

const estimateBody = z
  .object(estimateShape)
  .refine(hasOneTime, TWO_TIMES)
  .transform(({ scheduledAt, ...body }) => ({ ...body, scheduleAt: body.scheduleAt ?? scheduledAt }))

/** A customer's own word for a send. */
export const Tag = z
  .string()
  .trim()
  .max(TAG_LENGTH_MAX)
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._:-]*[\p{L}\p{N}])?$/u, 'Letters, digits, spaces and . _ : - only')
  .meta({ examples: ['reminder'] })

/** The fields that every send may have besides its text. */
const options = {
  tags: z.array(Tag).max(TAGS_MAX).optional().meta({
    description: 'Words of your own, by which `listCampaigns` finds the send; events carry them',
  }),
  validForSeconds: z.int().min(VALID_SECONDS_MIN).max(VALID_SECONDS_MAX).optional().meta({
    description:
      'How long after it begins a message is still worth sending. What waited longer is not sent, ends as `expired`, and its credits come back. The networks are told as well',
  }),
  callbackUrl: z
    .string()
    .trim()
    .min(1)
    .max(WEBHOOK_URL_LENGTH_MAX)
    .optional()
    .meta({
      description:
        'Where the events of these messages go, instead of the address of the webhook endpoint on the same host. Its secret signs them, and it gets those that it subscribes to',
      examples: ['https://example.com/nkra/loans'],
    }),
}

/**
 * One entry of an itemised send. Its limits stand here for programs. The server checks them with what the schema cannot
 * know, such as whether a number is a mobile number, so that one answer points at the faults of every entry.
 */
export const SendEntry = z.object({
  to: z.string().meta({ description: 'A mobile number, as people write it', maxLength: PHONE_LENGTH_MAX }),
  text: z.string().optional().meta({
    description: 'A text of its own, instead of the text of the send',
    maxLength: TEXT_LENGTH_MAX,
    pattern: SOMETHING.source,
  }),
  fields: z
    .record(
      z.string().meta({ maxLength: FIELD_NAME_LENGTH_MAX }),
      // A number becomes the digits that JSON writes. The server checks the type too: null from one row of a program's
      // table is then pointed at like that row's other faults.
      z.unknown().meta({
        anyOf: [{ type: 'string', maxLength: FIELD_VALUE_LENGTH_MAX }, { type: 'number' }],
      }),
    )
    .optional()
    .meta({
      description:
        'The values of the text’s fields, such as `{"Amount": "120.50"}`. Contacts’ own values are not used',
      maxProperties: FIELDS_MAX,
    }),
  reference: z
    .string()
    .optional()
    .meta({
      description: 'Your own name for this message: in the answer, in lists, files and events',
      examples: ['loan-20418'],
      minLength: 1,
      maxLength: REFERENCE_LENGTH_MAX,
    }),
})

/** The fields that an itemised send must not have. */
const NOT_WITH_MESSAGES = ['recipients', 'groupIds', 'scheduleAt', 'scheduledAt', 'holdSeconds'] as const

const sendShape = z
  .object({
    ...estimateShape,
    ...options,
    text: MessageText.optional().meta({
      description: 'The text of every message. It may be left out where each entry of `messages` has its own',
    }),
    messages: z
      .array(SendEntry)
      .min(1)
      .max(ENTRIES_MAX)
      .optional()
      .meta({
        description: `Messages one by one, instead of \`recipients\` and \`groupIds\`, to go now. Of up to ${ENTRIES_ANSWERED_MAX} the answer says what became of each; of more, \`listSendEntries\` does`,
      }),
    uniqueReferences: z.boolean().default(false).meta({
      description:
        'Refuses the call where a reference comes twice in it, or a message of the account has it already',
    }),
  })
  .refine(hasOneTime, TWO_TIMES)
  .refine(
    ({ text, messages }) => text !== undefined || messages?.every((entry) => entry.text !== undefined),
    {
      path: ['text'],
      message: 'This is a required field',
    },
  )

const sendBody = NOT_WITH_MESSAGES.reduce(
  (shape, field) =>
    shape.refine((body) => body.messages === undefined || body[field] === undefined, {
      path: [field],
      message: `${field} does not go with messages. Send one of the two`,
    }),
  sendShape,
).transform(({ scheduledAt, text = '', ...body }) => ({
  ...body,
  text,
  scheduleAt: body.scheduleAt ?? scheduledAt,
}))

/** Why an entry of a send became no message. */
export const LEFT_OUT_REASONS = ['opted_out', 'unconsented', 'unapproved', 'duplicate'] as const

/** What happened to one entry of a send. */
export const SentEntry = z.object({
  index: z.int().meta({ description: 'The place of the entry in `messages`, from 0' }),
  id: Id('msg').nullable().meta({ description: 'The message; null where it was left out' }),
  reference: z.string().nullable(),
  segments: z.int(),
  credits: z.int().meta({ description: 'What it cost' }),
  leftOut: z.enum(LEFT_OUT_REASONS).nullable().meta({
    description:
      'Why no message was made: opted_out: the person wants no texts of yours; unconsented: no consent is on record; unapproved: the network has not approved the sender ID; duplicate: the same number came before with the same text. Null: it is sent',
  }),
})

const sums = {
  recipients: z.int().meta({ description: 'Who will get it, after opt-outs and duplicates are left out' }),
  segments: z.int().meta({ description: 'Over all recipients, after merging each one’s fields' }),
  credits: z.int(),
}

const estimateFails = [
  'sender_not_allowed',
  'sender_not_approved_there',
  'no_recipients',
  'too_many_recipients',
  'invalid_recipients',
  'text_too_long',
  'template_invalid',
  'field_unknown',
  'content_refused',
  'link_target_invalid',
  'schedule_invalid',
  'outside_hours',
  'not_found',
  'account_suspended',
] as const

export const sendMessage = route('sendMessage', {
  summary:
    'Send a text to numbers, groups, or both. Answered once the cost is reserved and the work is on record.',
  status: 202,
  idempotent: true,
  body: sendBody,
  bodyBytesMax: SEND_BYTES_MAX,
  reply: z.object({
    id: Id('cmp'),
    status: CampaignStatus,
    ...sums,
    messages: z
      .array(SentEntry)
      .optional()
      .meta({
        description: `What became of each of up to ${ENTRIES_ANSWERED_MAX} \`messages\`, in their order`,
      }),
  }),
  fails: [
    ...estimateFails,
    'messages_invalid',
    'reference_used',
    'callback_url_refused',
    'insufficient_credits',
    'spend_cap_reached',
    'sending_held',
  ],
})

export const listSendEntries = route('listSendEntries', {
  summary: 'What became of each of the messages that a send named, in their order.',
  kind: 'slice',
  params: z.object({ id: Id('cmp') }),
  query: z.object(sliceQuery(ENTRIES_ANSWERED_MAX, 40)),
  reply: SentEntry,
  fails: ['not_found'],
})

/** A character that forces the alphabet in which a segment holds less. */
export const Culprit = z.object({
  character: z.string(),
  codePoint: z.string().meta({ examples: ['U+20B5'] }),
  count: z.int(),
  replacement: z.string().nullable(),
})

export const estimateMessage = route('estimateMessage', {
  summary: 'What a send would cost, to the last segment, and why. Changes nothing.',
  body: estimateBody,
  reply: z.object({
    ...sums,
    encoding: z.enum(['gsm7', 'ucs2']).meta({ description: 'ucs2 where any recipient’s text needs it' }),
    segmentsMin: z.int(),
    segmentsMax: z.int().meta({ description: 'Of the dearest recipient' }),
    culprits: z.array(Culprit),
    excluded: z.object({
      optedOut: z.int(),
      unconsented: z.int().meta({
        description: 'No consent is on record, and the account’s promotional texts need it',
      }),
      unapproved: z.int().meta({
        description: 'On networks that have not approved the sender ID: left out, and not charged for',
      }),
      duplicates: z.int(),
      landlines: z.int().meta({ description: 'Valid numbers of fixed lines, which receive no messages' }),
      foreign: z.int().meta({ description: 'Valid numbers of other countries' }),
      invalid: z.int().meta({ description: 'Everything else that is no mobile number' }),
    }),
    barredNetworks: z.array(z.string()).meta({
      description:
        'The networks that have not approved the sender ID, be anybody of theirs among the recipients or not',
    }),
    missingFields: z.array(z.string()).meta({ description: 'Fields of the text that no contact has' }),
    audience: z.string().meta({
      description:
        'Stands for exactly these recipients: it is another one as soon as anybody joins them or leaves them',
      examples: ['q0mTtB1cXk2yqkYkqVtJ3A'],
    }),
    creditsAvailable: z.int(),
    cost: Ghs.nullable().meta({
      description:
        'What these credits cost the account, net of taxes: those that lapse soonest are spent first, each at the price of its invoice or at this month’s postpaid rate. Null where the credits do not suffice, or where the caller may not read billing',
    }),
    sample: z.string().meta({ description: 'The text as the first recipient will read it' }),
    longest: z
      .object({ to: Msisdn, name: z.string(), text: z.string() })
      .meta({ description: 'Who reads the most segments, and of those the most characters, and what' }),
  }),
  fails: estimateFails,
})

export const Campaign = z.object({
  id: Id('cmp'),
  name: CampaignName,
  status: CampaignStatus,
  senderId: z.string(),
  text: z.string(),
  traffic: Traffic,
  groupNames: z.array(z.string()),
  tags: z.array(z.string()),
  validUntil: Instant.nullable().meta({ description: 'What is not sent by then is not sent at all' }),
  ...sums,
  counts: z.record(MessageState, z.int()).meta({ description: 'How many messages are in each state now' }),
  excluded: z.object({
    optedOut: z.int(),
    unconsented: z.int().meta({ description: 'Left out of a promotional text for want of consent' }),
    unapproved: z.int().meta({
      description: 'Left out: on networks that had not approved the sender ID when it was accepted',
    }),
    duplicates: z.int(),
    late: z
      .int()
      .meta({ description: 'Joined the groups, or grew dearer, after the cost was reserved; not sent to' }),
  }),
  createdAt: Instant,
  scheduledAt: Instant.nullable(),
  scheduleAt: Instant.nullable().meta({ description: 'The same instant as `scheduledAt`' }),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
})

const creditsOf = {
  reserved: z.int().meta({ description: 'Held when it was accepted' }),
  charged: z.int().meta({ description: 'Spent, less what was returned since' }),
  returned: z.int().meta({ description: 'Given back: not needed, not sent, refused, or never confirmed' }),
}

/** How fast a campaign is sent to the networks. */
export const CampaignSpeed = z.object({
  perSecond: z.number().meta({ description: 'Messages a second, over the last minute' }),
  secondsLeft: z.int().nullable().meta({
    description:
      'Until the last one is handed over at this speed. Null where nobody can know, such as when a network takes none',
  }),
})

/** One campaign, with what its list does not show. */
const CampaignDetail = z.object({
  ...Campaign.shape,
  networks: z
    .array(
      z.object({
        network: z.string().nullable().meta({ description: 'Likely, by the number; null: not in our table' }),
        recipients: z.int(),
        counts: z
          .record(MessageState, z.int())
          .meta({ description: 'What is being submitted just now is among what is queued' }),
      }),
    )
    .meta({ description: 'Likely network by network; empty for what was sent before they were counted' }),
  speed: CampaignSpeed.nullable().meta({
    description:
      'Null where nothing is sent: it waits for its time, is paused or over, or has only just begun',
  }),
  money: z.object({
    ...creditsOf,
    cost: Ghs.nullable().meta({
      description:
        'What the spent credits cost, net of taxes, each at the price of its invoice or at the postpaid rate. Null where that is not known, or where the caller may not read billing',
    }),
  }),
  link: z
    .object({
      target: z.string(),
      clicks: z.int().meta({ description: 'By people' }),
      clickers: z.int().meta({ description: 'Recipients who opened it at least once' }),
      machines: z.int().meta({ description: 'Previews, scanners and the like, counted apart' }),
    })
    .nullable()
    .meta({ description: 'Its short link, where its text has one' }),
})

export const listCampaigns = route('listCampaigns', {
  summary: 'The account’s campaigns, newest first.',
  kind: 'page',
  query: z.object({ ...CursorQuery, status: CampaignStatus.optional(), tag: Tag.optional() }),
  reply: Campaign,
  fails: [],
})

export const getCampaign = route('getCampaign', {
  summary: 'One campaign, with how many of its messages are in each state.',
  params: z.object({ id: Id('cmp') }),
  reply: CampaignDetail,
  fails: ['not_found'],
})

const campaignCall = { params: z.object({ id: Id('cmp') }), reply: CampaignDetail }

export const pauseCampaign = route('pauseCampaign', {
  ...campaignCall,
  summary: 'Stop handing messages to the operators. What is already handed over goes on.',
  fails: ['not_found', 'campaign_not_pausable'],
})

export const resumeCampaign = route('resumeCampaign', {
  ...campaignCall,
  summary: 'Go on where the campaign was paused.',
  fails: ['not_found', 'campaign_not_paused'],
})

export const cancelCampaign = route('cancelCampaign', {
  ...campaignCall,
  summary: 'Send nothing more; the credits of what was not sent are returned.',
  fails: ['not_found', 'campaign_over'],
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
