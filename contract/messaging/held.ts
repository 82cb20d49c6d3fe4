/**
 * Held messages were queued in a database that was restored, or that lagged at a failover. They may already have been
 * sent. Nothing is sent until an Administrator releases the database; until then sends fail with `sending_held`.
 */
import { z } from 'zod'
import { ARRIVED_BYTES_MAX, ARRIVED_ROWS_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant, PartStart, Reason } from '../wire.ts'
import { Traffic } from './campaigns.ts'

const HeldPart = z.object({
  linkId: Id('lnk'),
  linkName: z.string(),
  accountId: Id('acc'),
  accountName: z.string(),
  traffic: Traffic,
  messages: z.int(),
  credits: z.int().meta({ description: 'The credits that were charged or reserved for them' }),
  oldestAt: Instant.meta({ description: 'When the oldest of them was queued' }),
})

const Person = z.object({ id: Id('usr'), name: z.string(), at: Instant })

export const getHeld = route('getHeld', {
  summary: 'Whether the database is held after a restore, and what waits in it.',
  reply: z.object({
    hold: z
      .object({
        cause: z.enum(['identity', 'mark']).meta({
          description:
            'identity: this database is another one than was released last. mark: the restore command says so.',
        }),
        mark: z.string().nullable().meta({ description: 'The words that the restore command wrote' }),
        since: Instant.nullable(),
        approval: Person.nullable().meta({ description: 'The first of two Administrators who release it' }),
        needsTwo: z.boolean().meta({ description: 'Whether two Administrators have to release it' }),
      })
      .nullable()
      .meta({ description: 'Null: nothing is held' }),
    parts: z
      .array(HeldPart)
      .meta({ description: 'What is held, by link, account and traffic; the most messages first' }),
    expanding: z.int().meta({ description: 'Campaigns whose messages are still being made' }),
    sent: z.int().meta({ description: 'Messages that were sent, as receipts, lists or people say' }),
    unsure: z.int().meta({ description: 'Messages put in doubt: receipts fit them and others' }),
    ended: z.int().meta({ description: 'Messages that a person ended' }),
    lastAt: Instant.nullable().meta({ description: 'When the last of these was decided' }),
  }),
  fails: [],
})

export const resolveHeld = route('resolveHeld', {
  summary:
    'Decide on what is held of an account on a link. Works on a part; ask again from where it ended. Put on record.',
  recent: true,
  body: z.object({
    linkId: Id('lnk'),
    accountId: Id('acc'),
    outcome: z.enum(['sent', 'ended']).meta({
      description:
        'sent: they reached the operator and are not sent again. ended: they are not sent, and their credits go back.',
    }),
    reason: Reason,
    after: PartStart,
  }),
  reply: z.object({
    messages: z.int(),
    next: z.string().nullable().meta({ description: 'Where to go on; null when all is decided' }),
  }),
  fails: ['not_found', 'not_held'],
})

export const addArrived = route('addArrived', {
  summary: `Compare what is held with an operator’s list of what arrived: a CSV file of at most ${ARRIVED_ROWS_MAX.toLocaleString('en')} rows and ${ARRIVED_BYTES_MAX / 1_048_576} MB. The column number is needed; sender, time and status are used where they are there.`,
  multipart: true,
  form: z.object({ link: Id('lnk') }),
  reply: z.object({
    rows: z.int().meta({ description: 'Rows that were read' }),
    skipped: z.int().meta({ description: 'Rows without a number or with a status that is not known' }),
    sent: z.int().meta({ description: 'Held messages that were sent, as the list says' }),
    unsure: z.int().meta({ description: 'Held messages put in doubt' }),
  }),
  fails: [
    'not_found',
    'not_held',
    'file_required',
    'file_too_large',
    'file_not_csv',
    'unsupported_media_type',
  ],
})

export const releaseHeld = route('releaseHeld', {
  summary:
    'Release the database: what is still held is sent. Where two Administrators are at work, the first approves and the second releases. One-time codes are ended and not sent.',
  recent: true,
  body: z.object({ reason: Reason }),
  reply: z.object({
    released: z.boolean().meta({ description: 'False: another Administrator has to release it too' }),
    messages: z.int().meta({ description: 'Messages that are sent now' }),
  }),
  fails: ['not_held', 'second_approval_needed'],
})
