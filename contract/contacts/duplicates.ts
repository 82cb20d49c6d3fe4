/** Contacts that are probably one person: proposals, merging, and undoing a merge. */
import { z } from 'zod'
import { Contact } from './contacts.ts'
import { CONTACT_NAME_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Id, Instant, Line, sliceCursor } from '../wire.ts'

/** The most contacts of one proposal and of one merge. */
export const MERGED_MAX = 10

export const DuplicateProposal = z.object({
  contacts: z
    .array(Contact)
    .meta({ description: 'Two to ten, of one name; who was added first stands first' }),
  shared: z.array(z.string()).meta({ description: 'Fields that are the same for all of them' }),
})

/** A slice reads some thousand contacts. It may have no proposals although others follow. */
export const listDuplicates = route('listDuplicates', {
  summary: 'Contacts of one name and with a field in common, which may be one person under several numbers.',
  kind: 'slice',
  query: z.object({
    after: sliceCursor(1_000),
  }),
  reply: DuplicateProposal,
  fails: [],
})

export const Merge = z.object({ id: Id('mrg'), contact: Contact, mergedAt: Instant })

export const mergeContacts = route('mergeContacts', {
  summary:
    'Make one contact of several: the others’ fields and groups are added, their numbers leave for the bin.',
  body: z.object({
    keepId: Id('con').meta({ description: 'Whose number, and whose fields where they differ, stay' }),
    otherIds: z
      .array(Id('con'))
      .min(1)
      .max(MERGED_MAX - 1),
    name: Line(CONTACT_NAME_LENGTH_MAX).optional().meta({ description: 'Instead of the name of who stays' }),
  }),
  reply: Merge,
  fails: ['not_found', 'merge_overfull'],
})

export const undoMerge = route('undoMerge', {
  summary: 'Take contacts apart again that were merged within 30 days.',
  params: z.object({ id: Id('mrg') }),
  reply: Contact,
  fails: ['not_found', 'contact_exists', 'merge_changed'],
})
