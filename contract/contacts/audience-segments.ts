/** Audience segments: named filters of the address book, which can be used wherever a group can. */
import { z } from 'zod'
import {
  CONDITIONS_MAX,
  FIELD_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
  GROUP_NAME_LENGTH_MAX,
} from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant, Line } from '../wire.ts'

/** The most segments of one account. */
export const SEGMENTS_MAX = 100
const NETWORKS_MAX = 10
const NETWORK_LENGTH_MAX = 30

/** How a value is compared. `above` and `below` take values that are numbers, such as `1,250.00`. */
export const Comparison = z.enum([
  'equals',
  'differs',
  'contains',
  'begins',
  'above',
  'below',
  'filled',
  'blank',
])

export const Condition = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('field'),
    field: z.string().trim().min(1).pipe(Line(FIELD_NAME_LENGTH_MAX)).meta({
      description: 'A custom field’s name in any case, or Name',
    }),
    is: Comparison,
    value: z.string().trim().pipe(Line(FIELD_VALUE_LENGTH_MAX)).default('').meta({
      description: 'Compared in any case; left out with filled and blank',
    }),
  }),
  z.object({ of: z.literal('group'), is: z.enum(['in', 'out']), groupId: Id('grp') }),
  z.object({
    of: z.literal('network'),
    is: z.enum(['in', 'out']),
    networks: z.array(Line(NETWORK_LENGTH_MAX)).min(1).max(NETWORKS_MAX),
  }),
  z.object({ of: z.literal('consent'), is: z.enum(['given', 'none']) }),
])

/** The filter of a segment. A contact belongs to it if all conditions hold. */
export const SegmentFilter = z.object({
  conditions: z.array(Condition).min(1, 'Add at least one condition').max(CONDITIONS_MAX),
})

export const Segment = z.object({
  id: Id('grp').meta({ description: 'Stands among the groupIds of a send as a group’s does' }),
  name: z.string(),
  filter: SegmentFilter,
  contacts: z.int().meta({ description: 'How many met the filter when they were last counted' }),
  createdAt: Instant,
})

const body = z.object({
  name: z.string().trim().min(1, 'Name is a required field').pipe(Line(GROUP_NAME_LENGTH_MAX)),
  filter: SegmentFilter,
})

export const listSegments = route('listSegments', {
  summary: 'The account’s segments by name.',
  reply: z.array(Segment),
  fails: [],
})

export const createSegment = route('createSegment', {
  summary: 'Save a filter of the address book under a name.',
  status: 201,
  body,
  reply: Segment,
  fails: ['not_found', 'group_exists', 'segments_full'],
})

export const updateSegment = route('updateSegment', {
  summary: 'Change a segment’s name and filter.',
  params: z.object({ id: Id('grp') }),
  body,
  reply: Segment,
  fails: ['not_found', 'group_exists'],
})

export const countSegment = route('countSegment', {
  summary: 'How many contacts meet a filter now, and how many of them have opted out.',
  body: z.object({ filter: SegmentFilter }),
  reply: z.object({ contacts: z.int(), optedOut: z.int() }),
  fails: ['not_found'],
})
